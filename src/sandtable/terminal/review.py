"""Games that lie in files: told, drawn, checked, given away."""

from __future__ import annotations

from pathlib import Path

from sandtable.kernel import FileTrouble, Game, Match, Seat
from sandtable.kernel import record as records
from sandtable.terminal import kits, saves, seating
from sandtable.terminal.scene import Scene
from sandtable.terminal.screen import Screen, open_screen
from sandtable.terminal.start import game_of
from sandtable.terminal.tell import Reader, story

SPECTATORS = "spectators"  # in the place of a seat's name: what anyone may know


def read_match(file: Path, kit: Path | None, upto: int | None = None) -> Match:
    """The match in a file, up to and including a line."""
    record = records.read(file)
    if upto is not None and upto >= len(record.entries):
        raise FileTrouble(file, f"has no line {upto}; its last is {len(record.entries) - 1}")
    game = game_of(record, kit)
    if record.result is not None:
        records.verify(record, game)  # nothing is told of a record that does not hold
    return records.replay(record, game, upto)


def _eyes(match: Match, seat: str | None) -> Seat | None:
    """The seat that was named, or that of the only person; else a spectator's."""
    if seat is not None:
        return _named(match, seat)
    persons = [who for who, player in enumerate(match.head.players) if seating.is_person(player)]
    return persons[0] if len(persons) == 1 else None


def _named(match: Match, seat: str) -> Seat | None:
    return None if seat == SPECTATORS else match.game.seat_named(seat)


def replay(file: Path, seat: str | None, upto: int | None, kit: Path | None) -> None:
    """Tell it, each sentence with the number of its line."""
    match = read_match(file, kit)
    finished = match.outcome is not None
    reader = Reader(None, sees_all=True) if finished and seat is None else Reader(_eyes(match, seat))
    lines = match.lines if upto is None else match.lines[: upto + 1]
    if upto is not None and upto >= len(match.lines):
        raise FileTrouble(file, f"has no line {upto}; its last is {len(match.lines) - 1}")
    screen = open_screen()
    screen.say(f"{match.game.title}: {seating.sides(match.game, match.head.players)}.", *kits.words(match.game))
    screen.tell(match.game, story(match.game, lines, reader, every_line=True), numbered=True)
    if match.outcome is not None and len(lines) == len(match.lines):
        screen.say(f"{match.outcome.text} [{match.outcome.clause}]")


def show(file: Path, seat: str | None, at: int | None, kit: Path | None, screen: Screen) -> None:
    """Draw the position after a line, or the last one."""
    match = read_match(file, kit, at)
    view = match.view(_eyes(match, seat))
    words = tuple(map(seating.describe, match.head.players))
    screen.say(f"{match.game.title}: {seating.sides(match.game, match.head.players)}, after line {match.lines[-1].n}.")
    screen.say(*kits.words(match.game))
    screen.look(Scene(match.game, view, words))
    screen.say(f"{view.prompt.text} [{view.prompt.clause}]")


def verify(file: Path, kit: Path | None) -> None:
    """Check it and say what was checked, or trouble at the first thing that does not hold."""
    record = records.read(file)
    match = records.verify(record, game_of(record, kit))
    throws = sum(len(event.rolls) for line in match.lines for event in line.events)
    outcome = match.outcome
    screen = open_screen()
    screen.say(
        f"game: {match.game.title}, rules version {match.head.rules}, data {match.head.data[:16]}",
        *kits.words(match.game),
        f"commitment: the secret is the one that was committed to, {match.head.commitment[:16]}",
        f"dice: {throws} throws, each as the secret and the nonces give it",
        f"actions: {len(match.lines) - 1} lines, each one legal and with the events that follow from it",
        f"end: {outcome.text if outcome else ''} Head, play and last position fit {record.end and record.end[:16]}",
        "ok",
    )


def export(file: Path, seat: str, output: Path | None, kit: Path | None) -> None:
    """Write or print a seat's copy, or the spectators'; never over another file."""
    match = read_match(file, kit)
    text = records.write_copy(match, _named(match, seat))
    if output is None:
        open_screen(bare=True).say(text.rstrip("\n"))
    elif output.exists():
        raise FileTrouble(output, "is there already; it is as it was")
    else:
        saves.must_have_folder(output)
        records.save(output, text)


def describe_game(game: Game) -> list[str]:
    """A title for `sandtable games`."""
    seats = [f"{seat} ({side})" for seat, side in zip(game.seats, game.sides, strict=True)]
    options = [f"  option {o.name}={'|'.join(o.values)}: {o.text}" for o in game.options]
    bots = ", ".join(map(seating.bot, seating.levels(game)))
    return [f"{game.name}: {game.title}", f"  seats {', '.join(seats)}; bots {bots}", *options]
