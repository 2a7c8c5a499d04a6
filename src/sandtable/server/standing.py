"""A game as it stands: brought back from what is stored, and what everybody and each viewer may know of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence, Set

import structlog

from sandtable import __version__
from sandtable.kernel import Cue, Event, Game, Line, Match, Seat, record
from sandtable.kernel import Trouble as KernelTrouble
from sandtable.kernel.match import last_position
from sandtable.kernel.past import UNSAYABLE
from sandtable.server import wire
from sandtable.server.catalogue import Loaded
from sandtable.server.refused import Refused
from sandtable.server.rows import Damaged, EntryRow, GameRow, Kept, SeatRow

SEAL = 32  # bytes before a snapshot
NOBODY: frozenset[Seat] = frozenset()

log = structlog.get_logger("live")


class Standing:
    """Nothing here changes what is stored."""

    trouble = ""  # what the players are told is wrong

    def __init__(self, game: Game, board: str, kept: Kept, past: str = "") -> None:
        """`past` says why the game is not played any more, only told from what is stored."""
        self.game, self.board, self.past = game, board, past
        self.take(kept)

    def take(self, kept: Kept) -> None:
        must_fit(kept, self.game)
        self.row, self.seats, self.entries = kept.game, kept.seats, kept.entries
        self.secret, self.memos = kept.secret, kept.memos
        self.keys: dict[str, tuple[str, int]] = {}  # of each seat: for what it was used, and which entry that became
        self.remember_keys(kept.entries)
        self._snapshot = kept.snapshot if self.past else None
        self.match = None if self.past else self._rebuild(kept)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def running(self) -> Match:
        """The match that is played at this table."""
        if self.past:
            raise Refused(409, self.past)
        if self.match is None:
            raise Refused(409, "The game has not begun: it waits for its players.")
        return self.match

    # From the store to a match

    def _rebuild(self, kept: Kept) -> Match | None:
        """The snapshot and what came after it, or all of it from the start: the result is the same."""
        played = [entry for entry in kept.entries if entry.kind == "play"]
        if not played:
            return None
        at = played[0].n
        try:
            match = self._thaw(kept, played) or Match(self.game, kept.game.head, kept.secret)
            for entry in played[len(match.lines) :]:
                at = entry.n
                match.repeat(entry.seat, entry.text)
        except Exception as error:  # rules meet what no rule foresaw
            raise Damaged(f"entry {at} of its log cannot be played again ({type(error).__name__})") from error
        return match

    def _thaw(self, kept: Kept, played: Sequence[EntryRow]) -> Match | None:
        """A snapshot is a cache: one that is damaged, or of other rules, data or entries, is passed over."""
        if kept.snapshot is None:
            return None
        many, sealed = kept.snapshot
        frozen = sealed[SEAL:]
        lines = [_line(entry) for entry in played if entry.n < many]
        try:
            if many <= len(kept.entries) and sealed == self.seal(many, frozen):
                return Match.thaw(self.game, kept.game.head, kept.secret, lines, frozen)
        except KernelTrouble as trouble:
            log.warning("snapshot of another shape", game=self.id, why=str(trouble))
            return None
        log.warning("snapshot passed over", game=self.id)
        return None

    def seal(self, many: int, frozen: bytes, rules: int | None = None, data: str = "") -> bytes:
        """A snapshot with the hash of itself and of all that it depends on before it: the rules and data of today."""
        game = self.game
        stamp = f"{__version__} {game.name} {rules or game.rules_version} {data or game.data_hash} {self.id} {many}\n"
        return hashlib.sha256(stamp.encode() + frozen).digest() + frozen

    # What everybody, and what a viewer, may know

    def info(self, mine: Sequence[Seat] = ()) -> wire.GameInfo:
        return game_info(Loaded(self.game, self.board), self.row, self.seats, mine, self.here())

    def here(self) -> Set[Seat]:
        """The seats of those who are connected."""
        return NOBODY

    def position(self, mine: Sequence[Seat]) -> wire.Position:
        viewer = self.viewer(mine)
        match = self.match
        return wire.Position(
            info=self.info(mine),
            view=None if match is None else match.view(viewer),
            n=len(self.entries),
            line=len(self._lines()) if match is None else len(match.lines),
            can_undo=viewer is not None and match is not None and self.cue is None and match.can_undo(viewer),
            offer=self.offer,
            trouble=self.trouble,
            lesson=self._lesson(viewer),
            past=self.past,
            note="" if viewer is None else self.seats[viewer].note,
        )

    @property
    def cue(self) -> Cue | None:
        """What the lesson wants next, if this is one and it is not over."""
        lesson, match = self.game.lesson, self.match
        return None if lesson is None or match is None or match.outcome else lesson.cue(len(match.lines))

    def _lesson(self, viewer: Seat | None) -> wire.Lesson | None:
        """Where the lesson stands, for its learner alone: it speaks of his hand."""
        lesson, match, cue = self.game.lesson, self.match, self.cue
        if lesson is None or match is None or match.outcome or viewer != self.game.seats.index(lesson.seat):
            return None
        step = lesson.step(len(match.lines))
        task = lesson.steps[step]
        return wire.Lesson(step + 1, len(lesson.steps), task.say, task.clause, "" if cue is None else cue.action)

    def viewer(self, mine: Sequence[Seat]) -> Seat | None:
        """Through whose eyes: who has several seats sees with the one that is to act."""
        if not mine:
            return None
        to_act = None if self.match is None else self.match.to_act()
        return to_act if to_act in mine else mine[0]

    def told(self, since: int, mine: Sequence[Seat]) -> tuple[wire.Entry, ...]:
        """The entries from one on, as a viewer may see them."""
        return tuple(self._seen(entry, mine) for entry in self.entries[since:])

    def _seen(self, entry: EntryRow, mine: Sequence[Seat]) -> wire.Entry:
        """Who has several seats at one screen sees no more than each of them would by itself: what all may know."""
        seat = mine[0] if len(mine) == 1 else None
        among_players = entry.kind == "chat" and not mine and not self.row.listed
        hidden = among_players or (entry.hidden and entry.seat != seat)
        events = tuple(event.seen_by(seat) for event in entry.events)
        said = tuple(map(self._say, events))
        text = "(hidden)" if hidden else entry.text
        return wire.Entry(entry.n, entry.at, entry.kind, entry.seat, text, entry.line, events, said)

    def _say(self, event: Event) -> str:
        try:
            return self.game.say(event)
        except UNSAYABLE:
            if not self.past:
                log.warning("event without a sentence", game=self.id, verb=event.verb)
            return event.line(self.game.seats)

    def record(self, mine: Sequence[Seat]) -> wire.RecordText:
        """The whole record of a finished game, with the secret of its dice; of a running one a viewer's copy."""
        if self.row.kind == "analysis":
            raise Refused(409, "An analysis has no record: it would pass for the game that it comes from.")
        if self.game.lesson is not None:
            raise Refused(409, "A lesson has no record: its cards were laid beforehand.")
        seat = mine[0] if len(mine) == 1 else None
        if self.past and self.row.status == "over":
            return wire.RecordText(self._past_record(), True)
        if self.past:
            return wire.RecordText(record.copy_lines(self.game, self.row.head, self._lines(), seat), False)
        if self.running.outcome is not None:
            return wire.RecordText(record.write(self.running), True)
        return wire.RecordText(record.write_copy(self.running, seat), False)

    def _lines(self) -> list[Line]:
        return [_line(entry) for entry in self.entries if entry.kind == "play"]

    def _past_record(self) -> str:
        """As it would have been written then: the snapshot that was made at the end holds the last position."""
        row, last = self.row, None
        if self._snapshot is not None:
            many, sealed = self._snapshot
            frozen = sealed[SEAL:]
            if sealed == self.seal(many, frozen, row.head.rules, row.head.data):
                last = last_position(frozen)
        return record.write_lines(
            self.game, row.head, self._lines(), secret=self.secret, outcome=row.outcome, last=last
        )

    @property
    def offer(self) -> wire.Offer | None:
        """The offer that stands: the last one, unless it was answered or play has gone on."""
        for entry in reversed(self.entries):
            if entry.kind in ("play", "answer"):
                return None
            if entry.kind == "offer" and entry.seat is not None:
                return wire.Offer(entry.n, entry.seat, entry.text)
        return None

    def remember_keys(self, added: Sequence[EntryRow]) -> None:
        for entry in added:
            if entry.key:
                key, _, what = entry.key.rpartition(" ")
                self.keys[key] = what, entry.n


def must_fit(kept: Kept, game: Game) -> None:
    """What is stored must be of seats that the game has."""
    places = range(len(game.seats))
    if [seat.seat for seat in kept.seats] != list(places):
        raise Damaged("one of its seats is missing")
    if kept.game.to_act not in (None, *places):
        raise Damaged("the seat that is to act is none of its seats")
    for entry in kept.entries:
        named = {entry.seat, *(seat for event in entry.events for seat in (event.seat, *(event.to or ())))}
        if not named <= {None, *places}:
            raise Damaged(f"entry {entry.n} of its log is of no seat")


def _line(entry: EntryRow) -> Line:
    assert entry.line is not None  # noqa: S101  so it was written
    return Line(entry.line, entry.seat, entry.text, entry.events, entry.hidden)


def game_info(
    loaded: Loaded, row: GameRow, seats: Sequence[SeatRow], mine: Sequence[Seat] = (), here: Set[Seat] = NOBODY
) -> wire.GameInfo:
    """A game as everybody may know it."""
    game, board = loaded
    sat = tuple(
        wire.SeatInfo(name, side, seat.player, seat.name, seat.joined is not None, place in here)
        for place, (name, side, seat) in enumerate(zip(game.seats, game.sides, seats, strict=True))
    )
    return wire.GameInfo(
        id=row.id,
        game=row.game,
        title=game.title,
        status=row.status,
        seats=sat,
        options=row.head.options,
        kit=row.kit,
        board=board,
        commitment=row.head.commitment,
        to_act=row.to_act,
        entries=row.entries,
        created=row.created,
        changed=row.changed,
        listed=row.listed,
        silent_days=row.silent_days,
        parent=row.parent,
        kind=row.kind,
        outcome=row.outcome,
        mine=tuple(game.seats[seat] for seat in mine),
    )
