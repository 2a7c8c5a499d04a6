"""Games that lie in files: told, drawn, checked, given away."""

from __future__ import annotations

from pathlib import Path

from sandtable import games
from sandtable.kernel import FileTrouble, Game, Match, Seat, past
from sandtable.kernel import record as records
from sandtable.kernel.record import Record
from sandtable.terminal import kits, saves, seating
from sandtable.terminal.scene import Scene
from sandtable.terminal.screen import Screen, open_screen
from sandtable.terminal.start import game_of
from sandtable.terminal.tell import Reader, old_story, story

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
    """Tell it, each sentence with the number of its line; a game of older rules or data as it was written down."""
    record = records.read(file)
    if (game := _past(record, kit)) is not None:
        _retell(record, game, upto)
        return
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


def _past(record: Record, kit: Path | None) -> Game | None:
    """The title of a record that this program does not play again, if it is one of its own."""
    if record.head.game not in games.NAMES or record.copy_for is not None:
        return None
    kit = kit or saves.noted_kit(Path(record.path))
    game = games.load(record.head.game)
    if record.head.rules == game.rules_version and (kit or record.head.data == game.data_hash):
        return None
    return game if kit is None else kits.load(record.head.game, kit)


def _retell(record: Record, game: Game, upto: int | None) -> None:
    lines = past.lines_of(record, game)
    if upto is not None and upto >= len(lines):
        raise FileTrouble(record.path, f"has no line {upto}; its last is {len(lines) - 1}")
    screen = open_screen()
    screen.say(f"{game.title}: {seating.sides(game, record.head.players)}.", past.why_past(record.head, game))
    screen.say("It is told as it was written down then; nothing of it has been checked.")
    if record.head.rules == game.rules_version:
        screen.say("If it was played with a kit, name it to have the game checked: --kit DIR")
    screen.tell(game, old_story(game, lines if upto is None else lines[: upto + 1]), numbered=True)
    if upto is None:
        screen.say(_result(record, game) if record.result else "The game was not finished, and cannot go on here.")


def _result(record: Record, game: Game) -> str:
    winner, _, clause = (record.result or "").partition(" ")
    won = f"{game.sides[game.seats.index(winner)]} wins." if winner in game.seats else "A draw."
    return f"{won} [{clause}]"


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
    game = _past(record, kit)
    if game is not None and record.head.rules != game.rules_version:
        _verify_dice(record, game)
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


def _verify_dice(record: Record, game: Game) -> None:
    """Of a game of older rules all that can be checked without them."""
    throws = past.check_dice(record, game)
    open_screen().say(
        f"game: {game.title}, rules version {record.head.rules}, data {record.head.data[:16]}",
        f"commitment: the secret is the one that was committed to, {record.head.commitment[:16]}",
        f"dice: {throws} throws, each as the secret and the nonces give it",
        "actions and end: not checked, for want of the rules of the time",
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
