"""A game as readable text: written, read back, replayed and verified.

    sandtable record 1
    game midway                       the head, one agreed thing a line
    …

    0 set-up                          then the lines of play, each with its events
      # us draw 9 (…) setup.3 dice 0.0=7/44 …
    1 us discard MU16
    …
    result us victory …               the result and the hash of all above and the last position
    end 5a0c…
    secret 91f2…                      what the commitment was to; always the last line

A running game's file holds its secret and stays on its machine. The secret stands before the play then, so that lines
can be added at the end; each has a seal of its own below it, and one that was torn off while it was written is dropped:

    secret 91f2…
    0 set-up
      # us draw 9 (…) setup.3 dice 0.0=7/44 …
      = 40c1…
    …

A seat's copy ends with `copy us` instead, and holds only what that seat may know.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from sandtable.kernel.action import Seat
from sandtable.kernel.data import read_text
from sandtable.kernel.dice import HEX64, commitment
from sandtable.kernel.errors import FileTrouble, Trouble
from sandtable.kernel.game import Game
from sandtable.kernel.match import NUMBER, Head, Line, Match
from sandtable.kernel.ruling import Forbidden
from sandtable.kernel.view import Outcome

FIRST_LINE = "sandtable record 1"
SEAL = "  = "  # before the hash of a line of play and its events


class Entry(Struct):
    """A line of play as written."""

    line: int  # in the file
    seat: str | None
    text: str
    events: list[str]


class Record(Struct):
    """A record as written, nothing of it checked but its form."""

    path: str
    head: Head
    seats: tuple[str, ...]
    entries: list[Entry]
    result: str | None = None
    end: str | None = None
    secret: str | None = None
    copy_for: str | None = None
    torn: int | None = None  # the line in the file from which on it was torn off, and is not read


# Writing


def write(match: Match) -> str:
    """The whole record, secret included. While the game runs it is for the machine it runs on alone."""
    last = match.state.dump()
    return write_lines(match.game, match.head, match.lines, secret=match.secret, outcome=match.outcome, last=last)


def write_running(match: Match) -> str:
    """The file of a running game, to which `sealed` lines can be added."""
    head = [FIRST_LINE, *match.head.lines(match.game.seats), "", f"secret {match.secret}", ""]
    return "\n".join(head) + sealed(match.game, match.lines)


def sealed(game: Game, lines: Sequence[Line]) -> str:
    """Lines of play as they are added to the file of a running game."""
    played = [_play_line(game.seats, line) for line in lines]
    return "".join(f"{text}\n{SEAL}{_seal(text)}\n" for text in played)


def _seal(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write_lines(
    game: Game, head: Head, lines: Sequence[Line], *, secret: str, outcome: Outcome | None, last: bytes | None
) -> str:
    """The whole record of a game that is told by its lines; its end is hashed if the last position is known."""
    body = _body(game, head, lines)
    ends = [_result(game, outcome)] if outcome is not None else []
    if ends and last is not None:
        ends.append(f"end {_end_hash(body, last)}")
    return "\n".join([*body, *ends, f"secret {secret}", ""])


def write_copy(match: Match, seat: Seat | None) -> str:
    """What a seat, or a spectator, may take away: only what it may know."""
    return copy_lines(match.game, match.head, match.lines, seat, match.outcome)


def copy_lines(game: Game, head: Head, lines: Sequence[Line], seat: Seat | None, outcome: Outcome | None = None) -> str:
    """A seat's copy of a game that is told by its lines."""
    body = _body(game, head, [line.seen_by(seat) for line in lines])
    if outcome is not None:
        body.append(_result(game, outcome))
    who = "spectators" if seat is None else game.seats[seat]
    return "\n".join([*body, f"copy {who}", ""])


def _body(game: Game, head: Head, lines: Sequence[Line]) -> list[str]:
    return [FIRST_LINE, *head.lines(game.seats), "", *(_play_line(game.seats, line) for line in lines)]


def _play_line(seats: tuple[str, ...], line: Line) -> str:
    who = "" if line.seat is None else f"{seats[line.seat]} "
    return "\n".join([f"{line.n} {who}{line.text}", *(f"  # {event.line(seats)}" for event in line.events)])


def _result(game: Game, outcome: Outcome) -> str:
    winner = "draw" if outcome.winner is None else game.seats[outcome.winner]
    return f"result {winner} {outcome.clause}"


def end_hash(match: Match) -> str:
    return _end_hash(_body(match.game, match.head, match.lines), match.state.dump())


def _end_hash(body: Sequence[str], last: bytes) -> str:
    """Of head, play and last position: a change that the replay would not notice does not fit it."""
    return hashlib.sha256("\n".join([*body, ""]).encode() + last).hexdigest()


def save(path: Path, text: str) -> None:
    """Write a file whole or not at all, readable by its owner alone."""
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise FileTrouble(path, f"cannot be written ({error.strerror}); it is as it was") from None
    _sync_folder(path.parent)


def append(path: Path, text: str) -> None:
    """Add to a file, to the disk; what cannot be added whole is taken off again."""
    size = None
    try:
        with path.open("r+b", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            left = memoryview(text.encode())
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
    except OSError as error:
        if size is not None:
            with contextlib.suppress(OSError):
                os.truncate(path, size)
        raise FileTrouble(path, f"cannot be written ({error.strerror}); it is as it was") from None


def _sync_folder(folder: Path) -> None:
    """Bring a new name to the disk too, where the system lets a folder be opened."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# Reading


def read(path: Path) -> Record:
    return parse(text_of(path), str(path))


def text_of(path: Path) -> str:
    """The text of a record, which may have been torn off within a letter."""
    return read_text(path, cut=True)


def parse(text: str, path: str = "record") -> Record:
    """The record that a text is; trouble names the line that is wrong."""
    lines = text.removesuffix("\n").split("\n") if is_running(text) else text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise FileTrouble(path, f"is no record; the first line must be {FIRST_LINE!r}", 1)
    blank = next((i for i, line in enumerate(lines) if not line), None)
    if blank is None:
        raise FileTrouble(path, "is cut short: the head has no end", len(lines))
    head, seats = _parse_head(path, lines[1:blank])
    record = Record(path, head, seats, [])
    if is_running(text):
        _parse_running(record, lines, blank + 1, text.endswith("\n"))
        return record
    for number, line in enumerate(lines[blank + 1 :], blank + 2):
        _parse_line(record, number, line)
    if record.secret is None and record.copy_for is None:
        raise FileTrouble(path, "is cut short: the last line must be the secret", len(lines))
    return record


def is_running(text: str) -> bool:
    """Whether a text is the file of a running game, to which lines can be added."""
    return text.partition("\n\n")[2].startswith("secret ")


def _parse_running(record: Record, lines: list[str], top: int, ended: bool) -> None:
    """The secret, and the lines of play that were sealed; what comes after the last seal was torn off."""
    secret, block = lines[top].partition(" ")[2], list[str]()
    if not HEX64.fullmatch(secret):
        raise FileTrouble(record.path, f"{lines[top]!r} is no line of a record", top + 1)
    whole = lines if ended else lines[:-1]
    for number, line in enumerate(whole[top + 1 :], top + 2):
        if not line.startswith(SEAL):
            block.append(line)
            continue
        if line != SEAL + _seal("\n".join(block)):
            raise FileTrouble(record.path, "this line and its events are not as they were written", number - len(block))
        for n, text in enumerate(block, number - len(block)):
            _parse_line(record, n, text)
        block = []
    if block or not ended:
        record.torn = len(whole) - len(block) + 1
    record.secret = secret


def _parse_head(path: str, lines: list[str]) -> tuple[Head, tuple[str, ...]]:
    one: dict[str, str] = {}
    many: dict[str, dict[str, str]] = {"option": {}, "player": {}, "nonce": {}}
    for number, line in enumerate(lines, 2):
        key, _, value = line.partition(" ")
        name, _, rest = value.partition(" ")
        if key in many and name and rest and name not in many[key]:
            many[key][name] = rest
        elif key in ("game", "rules", "data", "commitment") and value and key not in one:
            one[key] = value
        else:
            raise FileTrouble(path, f"{line!r} is no line of a head, or stands there twice", number)
    for key in ("game", "rules", "data", "commitment"):
        if key not in one:
            raise FileTrouble(path, f"the head has no {key}")
    if not NUMBER.fullmatch(one["rules"]):
        raise FileTrouble(path, f"the rules version {one['rules']!r} is no number")
    seats = tuple(many["player"])
    if tuple(many["nonce"]) != seats or not all(HEX64.fullmatch(n) for n in many["nonce"].values()):
        raise FileTrouble(path, "the head must give each player a nonce of 64 hexadecimal digits, in their order")
    players, nonces = tuple(many["player"].values()), tuple(many["nonce"].values())
    rules = int(one["rules"])
    return Head(one["game"], rules, one["data"], many["option"], players, one["commitment"], nonces), seats


def _parse_line(record: Record, number: int, line: str) -> None:
    key, _, rest = line.partition(" ")
    if record.secret is not None or record.copy_for is not None:
        raise FileTrouble(record.path, "nothing may follow the last line", number)
    if line.startswith("  # ") and record.entries and record.result is None:
        record.entries[-1].events.append(line[4:])
    elif key.isascii() and key.isdecimal() and rest and record.result is None:
        if key != str(len(record.entries)):
            raise FileTrouble(record.path, f"is line {key} of play; line {len(record.entries)} is missing", number)
        seat, _, text = rest.partition(" ")
        if seat in record.seats:
            record.entries.append(Entry(number, seat, text, []))
        else:
            record.entries.append(Entry(number, None, rest, []))
    elif key == "result" and rest and record.result is None:
        record.result = rest
    elif key == "end" and record.result is not None and record.end is None and HEX64.fullmatch(rest):
        record.end = rest
    elif key == "secret" and HEX64.fullmatch(rest):
        record.secret = rest
    elif key == "copy" and rest:
        record.copy_for = rest
    else:
        raise FileTrouble(record.path, f"{line!r} is no line of a record", number)


# Replaying


def replay(record: Record, game: Game, upto: int | None = None) -> Match:
    """The match that the record tells, every action checked and every event compared; trouble names the line."""
    match = _reopen(record, game)
    for entry in record.entries[: None if upto is None else upto + 1]:
        if match.lines[-1].n == 0 and entry is record.entries[0]:
            if (entry.seat, entry.text) != (None, "set-up"):
                raise FileTrouble(record.path, "the first line of play must be the set-up", entry.line)
        else:
            _repeat(record, match, entry)
        _compare(record, match, entry)
    return match


def _reopen(record: Record, game: Game) -> Match:
    head = record.head
    if record.secret is None:
        raise FileTrouble(record.path, f"is a copy for {record.copy_for}: it can be read, but not replayed")
    if head.game != game.name or record.seats != game.seats:
        raise FileTrouble(record.path, f"is no record of {game.title}")
    if head.rules != game.rules_version:
        problem = f"was played by version {head.rules} of the rules; this program plays version {game.rules_version}"
        raise FileTrouble(record.path, f"{problem}. `sandtable replay` tells it as it was written down")
    if head.data != game.data_hash:
        raise FileTrouble(record.path, "was played with other cards or numbers than these; name its kit: --kit DIR")
    if commitment(record.secret) != head.commitment:
        raise FileTrouble(record.path, "the secret is not the one that was committed to")
    if not record.entries:
        raise FileTrouble(record.path, "has no line of play")
    try:
        if game.check(head.options) != head.options:
            raise FileTrouble(record.path, "the head does not name every option")
    except FileTrouble:
        raise
    except Trouble as error:
        raise FileTrouble(record.path, str(error)) from None
    return Match(game, head, record.secret)


def _repeat(record: Record, match: Match, entry: Entry) -> None:
    seat = None if entry.seat is None else match.game.seats.index(entry.seat)
    try:
        match.repeat(seat, entry.text)
    except (Forbidden, Trouble) as error:
        raise FileTrouble(record.path, f"{entry.text!r} is not legal: {error}", entry.line) from None


def _compare(record: Record, match: Match, entry: Entry) -> None:
    events = [event.line(match.game.seats) for event in match.lines[-1].events]
    for offset, (played, written) in enumerate(zip(events, entry.events, strict=False), 1):
        if played != written:
            told = f"the record says {written!r}; the game gives {played!r}"
            problem = told if record.result is not None else "this is not what happened"  # hands are hidden yet
            raise FileTrouble(record.path, problem, entry.line + offset)
    if len(events) != len(entry.events):
        problem = f"the record tells {len(entry.events)} events here; the game gives {len(events)}"
        raise FileTrouble(record.path, problem, entry.line)


def verify(record: Record, game: Game) -> Match:
    """Replay a finished game and check its end; trouble says what does not hold."""
    match = replay(record, game)
    if match.outcome is None:
        raise FileTrouble(record.path, "the game is not over; only a finished game can be verified")
    if record.result is None or record.end is None:
        raise FileTrouble(record.path, "is cut short: result and end are missing")
    result = _result(game, match.outcome)
    if f"result {record.result}" != result:
        raise FileTrouble(record.path, f"the record says {record.result!r}; the game gives {result[7:]!r}")
    if record.end != end_hash(match):
        raise FileTrouble(record.path, "the end does not fit the head, the play and the last position")
    return match
