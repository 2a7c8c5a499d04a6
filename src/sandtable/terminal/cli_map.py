"""The command `sandtable map`."""

from __future__ import annotations

from pathlib import Path

import click

from sandtable.terminal.options import FILE, kit_option


@click.group("map", invoke_without_command=True)
@click.pass_context
def map_group(context: click.Context) -> None:
    """Look at the maps of the games."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@map_group.command("show")
@click.argument("game")
@click.option("--layer", "layers", multiple=True, metavar="LAYER", help="Only this layer; may be given several times.")
@click.option("--dark", is_flag=True, help="In dark colours.")
@click.option("-o", "--out", type=FILE, metavar="OUT", help="Draw it into this file, FILE.svg or FILE.png.")
@click.option("--position", type=FILE, metavar="FILE", help="With the counters of the game in FILE.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="The position after line N; else the last.")
@click.option("--turn", type=click.IntRange(1), metavar="N", help="The position when turn N begins.")
@kit_option
def show_map(
    game: str,
    *,
    layers: tuple[str, ...],
    dark: bool,
    out: Path | None,
    position: Path | None,
    at: int | None,
    turn: int | None,
    kit: Path | None,
) -> None:
    """Draw the map of GAME, empty or with a position; without --out, tell what is on it.

    The layers are ground, hexes, rivers, rails, roads, bridges, borders, places, marks, numbers and names.
    """
    from sandtable.svg.draw import LAYERS
    from sandtable.terminal import maps

    if unknown := [layer for layer in layers if layer not in LAYERS]:
        raise click.UsageError(f"there is no layer {unknown[0]!r}; there are: {', '.join(LAYERS)}")
    if position is None and (at is not None or turn is not None):
        raise click.UsageError("--at and --turn are of a game in a file: --position FILE")
    if at is not None and turn is not None:
        raise click.UsageError("--at and --turn name two positions; give one of them")
    if position is not None and out is None:
        raise click.UsageError(f"a position is drawn into a file: --out FILE; `sandtable show {position}` tells it")
    moment = None if position is None else maps.Moment(position, at, turn)
    for line in maps.show(game, kit, layers=layers, theme="dark" if dark else "light", out=out, moment=moment):
        click.echo(line)
