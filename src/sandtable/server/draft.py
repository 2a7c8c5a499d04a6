"""A change of a game in the making: its entries, the seats it changes, the row of the game as it will be."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.kernel import Action, Line, Match, Opening, Seat
from sandtable.kernel.dice import new_secret
from sandtable.server.refused import Refused
from sandtable.server.rows import EntryRow, GameRow, SeatRow, now
from sandtable.server.standing import Standing


class Draft:
    """A change in the making. The match moves at once; if the change cannot be kept, the table is loaded anew."""

    def __init__(self, table: Standing, seat: Seat, key: str | None, mine: Sequence[Seat] = ()) -> None:
        self.table, self.seat, self.key, self.mine = table, seat, key, mine
        self.match = table.match
        self.entries: list[EntryRow] = []
        self.seats: dict[Seat, SeatRow] = {}
        self.memo: bytes | None = None  # what a bot wants remembered; None: as it was
        self._head = table.row.head
        self._at = now()

    def add(self, kind: str, text: str, seat: Seat | None = None) -> None:
        n = len(self.table.entries) + len(self.entries)
        key = None if self.entries else self.key
        self.entries.append(EntryRow(game=self.table.id, n=n, at=self._at, kind=kind, seat=seat, text=text, key=key))

    def add_line(self, line: Line) -> None:
        self.add("play", line.text, line.seat)
        entry = self.entries[-1]
        entry.line, entry.events, entry.hidden = line.n, line.events, line.secret

    def fresh(self, line: int) -> Match:
        """The match, if the seat has seen all of it."""
        match = self.table.running
        if line != len(match.lines):
            raise Refused(409, f"You have seen {line} lines, and the game has {len(match.lines)}: look at it again.")
        return match

    def alone(self) -> bool:
        """Whether no other person plays: then no person need consent."""
        people = {place for place, seat in enumerate(self.table.seats) if seat.player == "human"}
        return people <= {self.seat, *self.mine}

    def sit(self, name: str, nonce: str | None) -> None:
        seat = self.table.seats[self.seat]
        if seat.joined is not None:
            return
        nonce = nonce or new_secret()
        player = "human" if seat.player == "open" else seat.player
        self.seats[self.seat] = replace(seat, player=player, name=name, nonce=nonce, joined=self._at)
        self.add("sat", name, self.seat)
        all_seats = [self.seats.get(place, row) for place, row in enumerate(self.table.seats)]
        if all(row.nonce for row in all_seats):
            self._begin(all_seats)

    def _begin(self, seats: list[SeatRow]) -> None:
        head = self.table.row.head
        players = tuple(row.player for row in seats)
        opening = Opening(self.table.game, players, dict(head.options), self.table.secret)
        for place, row in enumerate(seats):
            opening.sit(place, row.nonce)
        self.match = opening.begin()
        self._head = self.match.head
        self.add_line(self.match.lines[0])
        self.follow(self.match)

    def follow(self, match: Match) -> None:
        """The other side does what the lesson has it do."""
        lesson = self.table.game.lesson
        while lesson and (cue := lesson.cue(len(match.lines))) and not cue.learner and match.outcome is None:
            self.add_line(match.play(1 - match.game.seats.index(lesson.seat), Action.parse(cue.action)))

    def row(self) -> GameRow:
        """The game's row as it will be."""
        old, match = self.table.row, self.match
        if self.table.past:
            entries = len(self.table.entries) + len(self.entries)
            ended = {"status": "over", "to_act": None} if self.entries[0].kind == "unfinished" else {}
            return replace(old, entries=entries, changed=self._at, **ended)
        to_act = None if match is None else match.to_act()
        outcome = None if match is None else match.outcome
        return replace(
            old,
            head=self._head,
            status="waiting" if match is None else "running" if outcome is None else "over",
            to_act=to_act,
            turn_since=old.turn_since if to_act == old.to_act and old.turn_since else self._at,
            entries=len(self.table.entries) + len(self.entries),
            changed=self._at,
            outcome=outcome,
        )
