"""`sandtable play` with nothing named: go on with a game, or choose one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sandtable import games
from sandtable.kernel import FileTrouble, Game
from sandtable.kernel.record import Record
from sandtable.terminal import saves, seating
from sandtable.terminal.screen import Screen

SHOWN = 6  # so many games are offered to go on with


def resume(screen: Screen) -> Path | None:
    """The file of a running game that the player wants to go on with, or None for a new one."""
    kept: list[Record] = []
    for found in saves.running():
        if isinstance(found, FileTrouble):
            screen.say(f"A save cannot be read: {found}")
        else:
            kept.append(found)
        if len(kept) == SHOWN:
            break
    if not kept:
        return None
    options = [_describe(record) for record in kept]
    answer = _choose(screen, "Go on with a game?", [*options, "begin a new game"])
    return Path(kept[answer].path) if answer < len(kept) else None


def _describe(record: Record) -> str:
    """A game in a line: who plays, how far it is, since when."""
    name, head = record.head.game, record.head
    many = plural(len(record.entries) - 1, "line")
    when = f"{many}, {_age(Path(record.path))}"
    game = games.load(name) if name in games.NAMES else None
    if game is None or record.seats != game.seats:
        return f"{name}, {when}"
    same = (head.rules, head.data) == (game.rules_version, game.data_hash)
    kit = saves.noted_kit(Path(record.path))
    other = "" if same else f" (with the kit in {kit})" if kit else " (with other cards or rules)"
    return f"{game.title}: {seating.sides(game, head.players)}, {when}{other}"


def plural(many: int, what: str) -> str:
    return f"{many} {what}{'' if many == 1 else 's'}"


def _age(path: Path) -> str:
    minutes = saves.age(path) / 60
    for size, unit in ((60 * 24, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            return f"{plural(int(minutes // size), unit)} ago"
    return "just now"


def choose_game(screen: Screen) -> str:
    """The name of a game; with only one there is nothing to ask."""
    if len(games.NAMES) == 1:
        return games.NAMES[0]
    titles = [games.load(name).title for name in games.NAMES]
    return games.NAMES[_choose(screen, "Which game?", titles)]


def choose_players(screen: Screen, game: Game) -> tuple[str, ...]:
    """Who sits where."""
    wishes = [f"you play {side}" for side in game.sides]
    others = ["two at this screen", "watch two bots", "you play both sides"]
    wish = _choose(screen, f"{game.title}. Who plays?", [*wishes, *others])
    if wish == len(game.sides):
        return seating.all_persons(game)
    if wish == len(game.sides) + 2:
        return seating.all_alone(game)
    known = seating.levels(game)
    usual = known.index(seating.usual_level(game))
    level = known[_choose(screen, "How strong a bot?", [f"level {level}" for level in known], usual)]
    if wish > len(game.sides):
        return seating.all_bots(game, level)
    return seating.against_bot(game, wish, level)


def _choose(screen: Screen, question: str, options: Sequence[str], usual: int = 0) -> int:
    """The place of the chosen option; Enter takes the usual one."""
    screen.say(*(f"{number}. {option}" for number, option in enumerate(options, 1)))
    while True:
        answer = screen.ask(f"{question} (1 to {len(options)}; Enter: {usual + 1})")
        if not answer:
            return usual
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(options):
            return int(answer) - 1
        screen.say(f"{answer!r} is not among them.")
