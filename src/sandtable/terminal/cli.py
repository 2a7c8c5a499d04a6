"""The command `sandtable`. What a command does not need it does not import: help and version answer at once."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from sandtable import __version__
from sandtable.extras import advice
from sandtable.terminal.cli_map import map_group
from sandtable.terminal.cli_position import position_group
from sandtable.terminal.options import DIR, FILE, at_option, bare_option, file_argument, kit_option, seat_option

TROUBLE = 2  # the exit status when something from outside is not as it must be
PATIENCE = 1.0  # seconds without a word while something is worked out

NEW_GAME = (
    click.option("--seat", "seats", multiple=True, metavar="SEAT=WHO", help="WHO is human, bot:0, bot:1 …"),
    click.option("--side", metavar="SEAT", help="You play this seat, a bot the other."),
    click.option("--level", type=int, metavar="N", help="The level of the bots; 1 if you do not say."),
    click.option("--both", is_flag=True, help="Two persons at one screen."),
    click.option("--alone", is_flag=True, help="You play both sides."),
    click.option("--watch", is_flag=True, help="Bot against bot."),
    click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game."),
    kit_option,
)


def new_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say who plays, and how."""
    for option in reversed(NEW_GAME):
        command = option(command)
    return command


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", message="sandtable %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Published two-player war games, played by the book."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@cli.command()
@click.argument("what", required=False, metavar="[GAME|FILE]")
@new_game_options
@bare_option
def play(what: str | None, kit: Path | None, bare: bool, **wishes: Any) -> None:
    """Play GAME, or go on with the game in FILE.

    You take the first seat against a bot unless you say otherwise; without GAME or FILE you are asked. The game is
    kept after every line in your data folder (SANDTABLE_HOME, if set, names another), where `sandtable play` finds it.
    """
    from sandtable.terminal import start
    from sandtable.terminal.screen import open_screen

    start.play(what, start.Wishes(**wishes), kit, open_screen(bare))


@cli.command()
@click.argument("game")
@click.argument("lesson", default="first")
@bare_option
def learn(game: str, lesson: str, bare: bool) -> None:
    """Learn GAME by playing it: at each step you are told what to do and why, then you play on against a bot.

    Without LESSON it is the first; Summer Lightning has another, the `example` of play of its booklet.
    """
    from sandtable.terminal import start
    from sandtable.terminal.screen import open_screen

    start.learn(game, open_screen(bare), lesson)


@cli.command()
@click.argument("game")
@file_argument
@new_game_options
def new(game: str, file: Path, kit: Path | None, **wishes: Any) -> None:
    """Begin a game of GAME in FILE, to be played by `sandtable play FILE`."""
    from sandtable.terminal import kits
    from sandtable.terminal.saves import Save, must_have_folder
    from sandtable.terminal.start import Wishes

    match = Wishes(**wishes).begin(kits.load(game, kit))
    must_have_folder(file)
    Save(file).keep(match)
    click.echo(f"{file}: {match.game.title}, {', '.join(match.head.players)}. Its dice are committed to by")
    click.echo(match.head.commitment)


@cli.command()
@file_argument
@seat_option
@click.option("--upto", type=click.IntRange(0), metavar="N", help="Only to line N.")
@kit_option
def replay(file: Path, seat: str | None, upto: int | None, kit: Path | None) -> None:
    """Tell the game in FILE move by move.

    A finished game is told in full, unless --seat is given. A running one is told as its only person may know it, or
    as a spectator may.
    """
    from sandtable.terminal import review

    review.replay(file, seat, upto, kit)


@cli.command()
@file_argument
@seat_option
@at_option
@kit_option
@bare_option
def show(file: Path, seat: str | None, at: int | None, kit: Path | None, bare: bool) -> None:
    """Draw a position of the game in FILE.

    It is drawn as the game's only person sees it, or as a spectator does; --seat names another. (Whoever holds the
    file of a running game could read the hidden cards in it anyway; what can be given away is `sandtable export`.)
    """
    from sandtable.terminal import review
    from sandtable.terminal.screen import open_screen

    review.show(file, seat, at, kit, open_screen(bare))


@cli.command()
@file_argument
@kit_option
def verify(file: Path, kit: Path | None) -> None:
    """Check a finished game: commitment, dice, every action, the end."""
    from sandtable.terminal import review

    review.verify(file, kit)


@cli.command()
@file_argument
@click.option("--seat", default="spectators", metavar="SEAT", help="Whose copy; the spectators' if you do not say.")
@click.option("-o", "--output", type=FILE, metavar="OUT", help="Write it here; otherwise it is printed.")
@kit_option
def export(file: Path, seat: str, output: Path | None, kit: Path | None) -> None:
    """Write a seat's copy of the game in FILE: only what that seat, or any spectator, may know."""
    from sandtable.terminal import review

    review.export(file, seat, output, kit)


@cli.command()
@click.argument("game")
@click.argument("clause", required=False)
@kit_option
def rules(game: str, clause: str | None, kit: Path | None) -> None:
    """The rules of GAME in our own words: all, or one CLAUSE or ruling."""
    from sandtable.terminal import kits
    from sandtable.terminal.rules import all_rules, must_look_up

    played = kits.load(game, kit)
    click.echo("\n".join(must_look_up(played, clause) if clause else [*kits.words(played), *all_rules(played)]))


@cli.command()
@click.option(
    "--host", default="127.0.0.1", envvar="SANDTABLE_HOST", show_default=True, help="The address to listen at."
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8600,
    envvar="SANDTABLE_PORT",
    show_default=True,
    help="The port to listen at.",
)
@click.option(
    "--database",
    envvar="SANDTABLE_DATABASE",
    metavar="URL",
    help="Where games are kept, for this server alone; else in a file of the data folder.",
)
@click.option(
    "--url",
    default="",
    envvar="SANDTABLE_URL",
    metavar="URL",
    help="How guests reach the server: secret links begin with it, and notices point to it.",
)
@click.option(
    "--kits", type=DIR, envvar="SANDTABLE_KITS", metavar="DIR", help="A folder of kits that games may be played with."
)
@click.option(
    "--creations",
    default=30,
    envvar="SANDTABLE_CREATIONS",
    show_default=True,
    help="Games that one address may create a minute.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    envvar="SANDTABLE_WORKERS",
    show_default=True,
    help="Processes for bots.",
)
@click.option(
    "--secure", is_flag=True, envvar="SANDTABLE_SECURE", help="Cookies over HTTPS only (behind a proxy that has it)."
)
@click.option(
    "--hooks",
    type=click.Choice(["public", "all"]),
    default=None,
    envvar="SANDTABLE_HOOKS",
    help="Call the web hooks that guests name for their turns: at public addresses, or in this network too.",
)
@click.option(
    "--proxy",
    default="",
    envvar="SANDTABLE_PROXY",
    metavar="ADDRESSES",
    help="Proxies before this server, with commas: their X-Forwarded-For is believed.",
)
@click.option(
    "--smtp",
    default="",
    envvar="SANDTABLE_SMTP",
    metavar="HOST:PORT",
    help="Mail guests who ask for it when it is their turn.",
)
@click.option(
    "--mail-from", default="", envvar="SANDTABLE_MAIL_FROM", metavar="ADDRESS", help="The sender of such mail."
)
@click.option("--open", "show", is_flag=True, help="Open the lobby in the browser, and log nothing but trouble.")
def serve(database: str | None, show: bool, **chosen: Any) -> None:
    """Play in the browser, alone or with others: pages, games, seats and bots over HTTP and WebSocket.

    Each option can be set in the environment too, as SANDTABLE_PORT and so on.
    """
    from sandtable.server.serve import serve as run_server
    from sandtable.server.settings import Settings
    from sandtable.terminal.saves import folder

    chosen["hooks"] = chosen["hooks"] or ""
    run_server(Settings(database=database or f"sqlite:///{folder() / 'games.db'}", **chosen), show)


@cli.command("games")
def list_games() -> None:
    """The games there are, with their seats, options and bots."""
    from sandtable import games
    from sandtable.terminal.review import describe_game

    for name in games.NAMES:
        click.echo("\n".join(describe_game(games.load(name))))


@cli.group("kit", invoke_without_command=True)
@click.pass_context
def kit_group(context: click.Context) -> None:
    """Put the printed cards that you own in place of ours."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@kit_group.command("export")
@click.argument("game")
@click.argument("folder", type=DIR, metavar="DIR")
def export_kit(game: str, folder: Path) -> None:
    """Write GAME's cards and numbers into a new folder DIR."""
    from sandtable.terminal import kits

    kits.export(game, folder)
    click.echo(f"{folder}: the kit is there; its {kits.README} says how to go on.")


@kit_group.command("check")
@click.argument("folder", type=DIR, metavar="DIR")
@click.pass_context
def check_kit(context: click.Context, folder: Path) -> None:
    """Name every wrong line of the kit in DIR, or play trial games with it and say what is yours."""
    from sandtable.kernel import FileTrouble
    from sandtable.terminal import kits

    told = time.monotonic()

    def tell(played: int, of: int) -> None:
        nonlocal told
        if time.monotonic() > told + PATIENCE:
            told = time.monotonic()
            click.echo(f"Trial games: {played} of {of} played.", err=True)

    try:
        lines = list(kits.check(folder, tell))
    except FileTrouble as troubles:
        for trouble in sorted(troubles.all, key=lambda trouble: (str(trouble.path), trouble.line or 0)):
            where = f"{trouble.path}:{trouble.line}" if trouble.line else f"{trouble.path}"
            click.echo(f"{where}: {' '.join(trouble.problem.split())}", err=True)
        context.exit(TROUBLE)
    click.echo("\n".join(lines))


cli.add_command(map_group)
cli.add_command(position_group)


# Errors: one line that says what is wrong and where


def main() -> None:
    """The entry point: no error from outside is more than one line, and its exit status is 2."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Do what the arguments say; the exit status."""
    try:
        status = _do(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: not our trouble
        return 0
    except (click.Abort, EOFError, KeyboardInterrupt):
        return 0
    except Exception as error:
        click.echo(f"sandtable: {_one_line(error)}", err=True)
        return TROUBLE
    return status


def _do(arguments: list[str]) -> int:
    """As `cli.main` does it, which would exit by itself at a closed pipe."""
    try:
        with cli.make_context("sandtable", arguments) as context:
            cli.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    return 0


def _one_line(error: Exception) -> str:
    """What a user is told; an error of our own is raised again."""
    from sandtable.kernel import Forbidden, Trouble
    from sandtable.terminal.saves import COMMAND, called

    if isinstance(error, ModuleNotFoundError) and (words := advice(error)):
        return words
    if isinstance(error, click.UsageError):
        command = error.ctx.command_path.removeprefix(COMMAND) if error.ctx else ""
        words = f"{error.format_message()} ({called()}{command} --help says more)"
    elif isinstance(error, click.ClickException):
        words = error.format_message()
    elif isinstance(error, (Trouble, Forbidden)):
        words = str(error)
    elif isinstance(error, OSError) and error.strerror:
        words = f"{error.filename or 'output'}: {error.strerror}"
    else:
        raise error
    return " ".join(words.split())
