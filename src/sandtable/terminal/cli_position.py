"""The command `sandtable position`."""

from __future__ import annotations

from pathlib import Path

import click

from sandtable.terminal.options import FILE, at_option, bare_option, file_argument, kit_option, seat_option


@click.group("position", invoke_without_command=True)
@click.pass_context
def position_group(context: click.Context) -> None:
    """Positions as texts: for studies, with nothing hidden."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@position_group.command()
@file_argument
@at_option
@click.option("-o", "--output", type=FILE, metavar="OUT", help="Write it here; otherwise it is printed.")
@kit_option
def text(file: Path, at: int | None, output: Path | None, kit: Path | None) -> None:
    """Write a position of the finished game in FILE as a text.

    It tells the hands of both sides; of a running game only if that has nothing hidden.
    """
    from sandtable.terminal import positions

    positions.text(file, at, output, kit)


@position_group.command()
@file_argument
@seat_option
@kit_option
@bare_option
def show(file: Path, seat: str | None, kit: Path | None, bare: bool) -> None:
    """Draw the position that the text in FILE tells, as the seat to act sees it, or another."""
    from sandtable.terminal import positions
    from sandtable.terminal.screen import open_screen

    positions.show(file, seat, kit, open_screen(bare))


@position_group.command()
@file_argument
@click.argument("edits", nargs=-1, required=True, metavar="EDIT…")
@kit_option
def edit(file: Path, edits: tuple[str, ...], kit: Path | None) -> None:
    """Change the position in FILE and write it back, if there can be such a position.

    Each EDIT is a text in quotes: "put 3Pz 0911", "take 20DP", "set turn 3", "put MU16 hand".
    """
    from sandtable.terminal import positions

    click.echo(positions.edit(file, edits, kit))
