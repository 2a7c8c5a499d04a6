"""One game at its table: the match in memory, who is there, and the lock through which every change goes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import structlog
from msgspec.structs import replace

from sandtable import __version__
from sandtable.bots.levels import bot_name
from sandtable.bots.player import plain
from sandtable.kernel import Action, Cue, Event, Forbidden, Game, Line, Match, Opening, Ruling, Seat, record
from sandtable.kernel import Trouble as KernelTrouble
from sandtable.kernel.dice import new_secret
from sandtable.kernel.match import last_position
from sandtable.kernel.past import UNSAYABLE
from sandtable.server import wire
from sandtable.server.database import KeyTaken, StorageDown, TakenAlready
from sandtable.server.rows import Damaged, EntryRow, GameRow, Kept, SeatRow, now

if TYPE_CHECKING:
    from sandtable.server.house import House

SNAPSHOT_EVERY = 50  # entries
SEAL = 32  # bytes before a snapshot
DAY = 86_400.0
DRAW, TAKE_BACK = "draw", "take-back"

log = structlog.get_logger("live")


class Refused(Exception):
    """The table does not allow it; nothing was changed."""

    def __init__(self, status: int, title: str, ruling: Ruling | None = None) -> None:
        super().__init__(title)
        self.status, self.title, self.ruling = status, title, ruling


class Live:
    """A change is checked, stored, and only then shown. What cannot be stored has not happened."""

    def __init__(self, house: House, game: Game, kept: Kept, past: str = "") -> None:
        """`past` says why the game is not played any more, only told from what is stored."""
        self.house, self.game, self.past = house, game, past
        self._take(kept)
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.trouble = ""  # what the players are told is wrong
        self.asked = 0  # at which line a bot was asked last
        self.gone = False  # from the house: what is here may not be what is stored

    def _take(self, kept: Kept) -> None:
        must_fit(kept, self.game)
        self.row, self.seats, self.entries = kept.game, kept.seats, kept.entries
        self._secret = kept.secret
        self._keys: dict[str, tuple[str, int]] = {}  # of each seat: for what it was used, and which entry that became
        self._remember_keys(kept.entries)
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

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """One at a time; who has waited while the table was given up must ask for it anew."""
        async with self.lock:
            if self.gone:
                raise StorageDown("the table was given up meanwhile")
            yield

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
            if many <= len(kept.entries) and sealed == self._seal(many, frozen):
                return Match.thaw(self.game, kept.game.head, kept.secret, lines, frozen)
        except KernelTrouble as trouble:
            log.warning("snapshot of another shape", game=self.id, why=str(trouble))
            return None
        log.warning("snapshot passed over", game=self.id)
        return None

    def _seal(self, many: int, frozen: bytes, rules: int | None = None, data: str = "") -> bytes:
        """A snapshot with the hash of itself and of all that it depends on before it: the rules and data of today."""
        game = self.game
        stamp = f"{__version__} {game.name} {rules or game.rules_version} {data or game.data_hash} {self.id} {many}\n"
        return hashlib.sha256(stamp.encode() + frozen).digest() + frozen

    # What everybody, and what a viewer, may know

    def info(self, mine: Sequence[Seat] = ()) -> wire.GameInfo:
        row = self.row
        here = {seat for socket in self.sockets for seat in socket.mine}
        return game_info(self.house, row, self.seats, mine, here)

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
            if sealed == self._seal(many, frozen, row.head.rules, row.head.data):
                last = last_position(frozen)
        return record.write_lines(
            self.game, row.head, self._lines(), secret=self._secret, outcome=row.outcome, last=last
        )

    async def stand_in(self, seat: Seat, line: int) -> None:
        """A bot has failed: a plain choice is made in its place, and all are told."""
        async with self.held():
            draft = Draft(self, seat, None)
            match = draft.fresh(line)
            action = plain(match.state, seat, line)
            try:
                played = match.play(seat, action)
            except BaseException:
                self.house.forget(self)  # the match may have stopped half way
                raise
            draft.add("stand-in", "The computer did not answer: a plain choice was made in its place.", seat)
            draft.add_line(played)
            await self._keep(draft)

    async def end_unfinished(self) -> None:
        """A running game that cannot go on; what was played stays, and all may read it."""
        async with self.held():
            if self.row.status == "running":
                draft = Draft(self, 0, None)
                draft.add("unfinished", self.past)
                await self._keep(draft)

    @property
    def offer(self) -> wire.Offer | None:
        """The offer that stands: the last one, unless it was answered or play has gone on."""
        for entry in reversed(self.entries):
            if entry.kind in ("play", "answer"):
                return None
            if entry.kind == "offer" and entry.seat is not None:
                return wire.Offer(entry.n, entry.seat, entry.text)
        return None

    # Commands

    async def do(self, seat: Seat, command: wire.Command, mine: Sequence[Seat] = ()) -> wire.Accepted:
        """Check, store, show. Under a key that the seat has used before nothing is done again."""
        async with self.held():
            what = hashlib.sha256(wire.encode(command)).hexdigest()[:16]
            for own in {seat, *mine}:  # who has both seats may not have said for which
                if (used := self._keys.get(f"{own} {command.key}")) is not None:
                    if used[0] != what:
                        raise Refused(409, "That key was used for something else; each command needs a new one.")
                    return wire.Accepted(used[1], again=True)
            draft = Draft(self, seat, f"{seat} {command.key} {what}", mine)
            try:
                DOES[type(command)](draft, command)
            except Refused:
                raise
            except Forbidden as forbidden:
                raise Refused(409, str(forbidden.ruling.text), forbidden.ruling) from None
            except KernelTrouble as trouble:
                raise Refused(409, str(trouble)) from None
            except BaseException:
                self.house.forget(self)  # the match may have stopped half way
                raise
            await self._keep(draft)
            return wire.Accepted(draft.entries[0].n)

    async def sit(self, seat: Seat, name: str, nonce: str | None, tokens: dict[str, list[Seat]] | None = None) -> None:
        """Somebody takes a seat; with the last one the game begins."""
        async with self.held():
            if self.past:
                raise Refused(409, self.past)
            if tokens and self.seats[seat].player != "open":
                raise Refused(409, "That seat is not free.")
            draft = Draft(self, seat, None)
            try:
                draft.sit(name, nonce)
            except KernelTrouble as trouble:  # its options are not those of today's rules
                raise Refused(409, f"The game cannot begin: {trouble}.") from None
            if draft.entries:
                await self._keep(draft, tokens)

    async def rematch(self, seat: Seat, make: Callable[[], Awaitable[str]]) -> str:
        """The game that is played after this one: it is made once, and all are told of it."""
        async with self.held():
            for entry in self.entries:
                if entry.kind == "rematch":
                    return entry.text
            draft = Draft(self, seat, None)
            draft.add("rematch", await make(), seat)
            await self._keep(draft)
            return draft.entries[0].text

    async def change_seat(self, seat: Seat, **values: str) -> None:
        """A note, or where to be told: nobody else's business."""
        async with self.held():
            await self.house.store.change_seat(self.id, seat, values)
            self.seats[seat] = replace(self.seats[seat], **values)

    async def _keep(self, draft: Draft, tokens: dict[str, list[Seat]] | None = None) -> None:
        try:
            row = draft.row()
            snapshot = len(self.entries) // SNAPSHOT_EVERY != row.entries // SNAPSHOT_EVERY or row.status == "over"
            frozen = self._seal(row.entries, draft.match.freeze()) if snapshot and draft.match is not None else None
            await self.house.store.append(
                self.row, row, draft.entries, tuple(draft.seats.values()), frozen=frozen, tokens=tokens
            )
        except KeyTaken:
            raise  # the seat was not taken, and nothing else was done
        except BaseException as error:
            if not isinstance(error, TakenAlready) or not await self._catch_up():
                self.house.forget(self)  # what is in memory may be ahead of what is stored
            raise
        before = self.row.to_act
        self.row, self.match = row, draft.match
        for place, seat in draft.seats.items():
            self.seats[place] = seat
        since = len(self.entries)
        self.entries += draft.entries
        self._remember_keys(draft.entries)
        if any(entry.kind == "play" for entry in draft.entries):
            self.trouble = ""
        self.tell(since)
        self.house.changed(self, before)

    async def _catch_up(self) -> bool:
        """Another process has written to this game: what it wrote is told here too, if it can be read."""
        since = len(self.entries)
        try:
            kept = await self.house.store.load(self.id)
            if kept is None:
                return False
            self._take(kept)
        except (StorageDown, Damaged):
            return False
        self.tell(since)
        return True

    def _remember_keys(self, added: Sequence[EntryRow]) -> None:
        for entry in added:
            if entry.key:
                key, _, what = entry.key.rpartition(" ")
                self._keys[key] = what, entry.n

    # Sockets

    def tell(self, since: int) -> None:
        """Send what is new; views are made once for all who see the same."""
        made: dict[tuple[Seat, ...], bytes] = {}
        for socket in self.sockets:
            if socket.mine not in made:
                made[socket.mine] = wire.encode(wire.Told(self.told(since, socket.mine), self.position(socket.mine)))
            socket.send(made[socket.mine])

    def tell_all(self, message: wire.Message) -> None:
        words = wire.encode(message)
        for socket in self.sockets:
            socket.send(words)

    def presence(self) -> wire.Presence:
        here = {seat for socket in self.sockets for seat in socket.mine}
        watching = sum(not socket.mine for socket in self.sockets)
        return wire.Presence(tuple(name for seat, name in enumerate(self.game.seats) if seat in here), watching)


class Socket:
    """A connection that is told what happens; one that does not read is cut off."""

    LIMIT = 256  # messages that may wait

    def __init__(self, mine: tuple[Seat, ...], key: str = "") -> None:
        self.mine, self.key = mine, key
        self.queue: asyncio.Queue[bytes | int] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        if self.queue.qsize() < self.LIMIT:
            self.queue.put_nowait(message)
        else:
            self.cut(1008)

    def cut(self, code: int) -> None:
        """Close it, after what waits."""
        self.queue.put_nowait(code)


class Draft:
    """A change in the making. The match moves at once; if the change cannot be kept, the table is loaded anew."""

    def __init__(self, live: Live, seat: Seat, key: str | None, mine: Sequence[Seat] = ()) -> None:
        self.live, self.seat, self.key, self.mine = live, seat, key, mine
        self.match = live.match
        self.entries: list[EntryRow] = []
        self.seats: dict[Seat, SeatRow] = {}
        self._head = live.row.head
        self._at = now()

    def add(self, kind: str, text: str, seat: Seat | None = None) -> None:
        n = len(self.live.entries) + len(self.entries)
        key = None if self.entries else self.key
        self.entries.append(EntryRow(game=self.live.id, n=n, at=self._at, kind=kind, seat=seat, text=text, key=key))

    def add_line(self, line: Line) -> None:
        self.add("play", line.text, line.seat)
        entry = self.entries[-1]
        entry.line, entry.events, entry.hidden = line.n, line.events, line.secret

    def fresh(self, line: int) -> Match:
        """The match, if the seat has seen all of it."""
        match = self.live.running
        if line != len(match.lines):
            raise Refused(409, f"You have seen {line} lines, and the game has {len(match.lines)}: look at it again.")
        return match

    def alone(self) -> bool:
        """Whether no other person plays: then no person need consent."""
        people = {place for place, seat in enumerate(self.live.seats) if seat.player == "human"}
        return people <= {self.seat, *self.mine}

    def sit(self, name: str, nonce: str | None) -> None:
        seat = self.live.seats[self.seat]
        if seat.joined is not None:
            return
        nonce = nonce or new_secret()
        player = "human" if seat.player == "open" else seat.player
        self.seats[self.seat] = replace(seat, player=player, name=name, nonce=nonce, joined=self._at)
        self.add("sat", name, self.seat)
        all_seats = [self.seats.get(place, row) for place, row in enumerate(self.live.seats)]
        if all(row.nonce for row in all_seats):
            self._begin(all_seats)

    def _begin(self, seats: list[SeatRow]) -> None:
        head = self.live.row.head
        players = tuple(row.player for row in seats)
        opening = Opening(self.live.game, players, dict(head.options), self.live._secret)
        for place, row in enumerate(seats):
            opening.sit(place, row.nonce)
        self.match = opening.begin()
        self._head = self.match.head
        self.add_line(self.match.lines[0])
        self.follow(self.match)

    def follow(self, match: Match) -> None:
        """The other side does what the lesson has it do."""
        lesson = self.live.game.lesson
        while lesson and (cue := lesson.cue(len(match.lines))) and not cue.learner and match.outcome is None:
            self.add_line(match.play(1 - match.game.seats.index(lesson.seat), Action.parse(cue.action)))

    def row(self) -> GameRow:
        """The game's row as it will be."""
        old, match = self.live.row, self.match
        if self.live.past:
            entries = len(self.live.entries) + len(self.entries)
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
            entries=len(self.live.entries) + len(self.entries),
            changed=self._at,
            outcome=outcome,
        )


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


# What each command does


def _act(draft: Draft, command: wire.Act) -> None:
    match, action, cue = draft.fresh(command.line), Action.parse(command.action), draft.live.cue
    if cue is not None and str(action) != cue.action and match.explain(draft.seat, action).allowed:
        raise Refused(409, cue.instead(match.game))
    draft.add_line(match.play(draft.seat, action))
    draft.follow(match)


def _undo(draft: Draft, command: wire.Undo) -> None:
    match = draft.fresh(command.line)
    _must_be_free(draft)
    draft.add_line(match.undo(draft.seat))


def _must_be_free(draft: Draft) -> None:
    if draft.live.cue is not None:
        raise Refused(409, "A lesson only goes forward; begin it again if you like.")


def _resign(draft: Draft, command: wire.Resign) -> None:
    draft.add_line(draft.live.running.resign(draft.seat))


def _offer_draw(draft: Draft, command: wire.OfferDraw) -> None:
    _offer(draft, DRAW)


def _offer_take_back(draft: Draft, command: wire.OfferTakeBack) -> None:
    match = draft.live.running
    _must_be_free(draft)
    if not match.can_take_back(command.line):
        raise Refused(409, f"Line {command.line} is no action that stands; take back to one of the actions played.")
    _offer(draft, f"{TAKE_BACK} {command.line}")


def _offer(draft: Draft, what: str) -> None:
    match = draft.live.running
    if match.outcome is not None:
        raise Refused(409, "The game is over.")
    draft.add("offer", what, draft.seat)
    if draft.alone():  # bots agree to go back, but not to a draw; who plays alone agrees with himself
        bots = any(row.player.startswith("bot:") for row in draft.live.seats)
        yes = what != DRAW or not bots
        draft.add("answer", "yes" if yes else "no", 1 - draft.seat)
        if yes:
            _agree(draft, match, what)


def _reply(draft: Draft, command: wire.Reply) -> None:
    match, offer = draft.live.running, draft.live.offer
    if offer is None or offer.n != command.offer:
        raise Refused(409, "That offer does not stand any more.")
    if offer.seat == draft.seat:
        raise Refused(409, "It is for the other side to answer.")
    draft.add("answer", "yes" if command.yes else "no", draft.seat)
    if command.yes:
        _agree(draft, match, offer.what)


def _agree(draft: Draft, match: Match, what: str) -> None:
    word, _, line = what.partition(" ")
    draft.add_line(match.agree_draw() if word == DRAW else match.take_back(int(line)))


def _chat(draft: Draft, command: wire.Chat) -> None:
    draft.add("chat", command.text, draft.seat)


def _claim(draft: Draft, command: wire.Claim) -> None:
    match, row = draft.live.running, draft.live.row
    silent = draft.live.house.seat_named(draft.live.game, command.seat_silent)
    days = row.silent_days
    if days is None:
        raise Refused(409, "In this game silence costs nothing: no limit was set.")
    if silent == draft.seat or match.to_act() != silent or draft.live.seats[silent].player != "human":
        raise Refused(409, f"{draft.live.game.sides[silent]} does not keep you waiting.")
    acted = max((entry.at for entry in draft.live.entries if entry.seat == silent), default=0.0)
    left = max(row.turn_since or now(), acted) + days * DAY - now()
    if left > 0:
        raise Refused(409, f"{draft.live.game.sides[silent]} has {left / DAY:.1f} days left.")
    draft.add("claim", command.how, draft.seat)
    if command.how == "win":
        draft.add_line(match.forfeit(silent))
    else:
        player = f"bot:{max(draft.live.house.titles[row.game].levels)}"
        draft.seats[silent] = replace(draft.live.seats[silent], player=player, name=bot_name(player))


DOES: dict[type, Callable[..., None]] = {
    wire.Act: _act,
    wire.Undo: _undo,
    wire.Resign: _resign,
    wire.OfferDraw: _offer_draw,
    wire.OfferTakeBack: _offer_take_back,
    wire.Reply: _reply,
    wire.Chat: _chat,
    wire.Claim: _claim,
}


def game_info(
    house: House, row: GameRow, seats: Sequence[SeatRow], mine: Sequence[Seat], here: set[Seat]
) -> wire.GameInfo:
    """A game as everybody may know it."""
    title = house.titles[row.game]
    sat = tuple(
        wire.SeatInfo(name, side, seat.player, seat.name, seat.joined is not None, place in here)
        for place, (name, side, seat) in enumerate(zip(title.seats, title.sides, seats, strict=True))
    )
    return wire.GameInfo(
        id=row.id,
        game=row.game,
        title=title.title,
        status=row.status,
        seats=sat,
        options=row.head.options,
        kit=row.kit,
        board=house.board_of(row.game, row.kit),
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
        mine=tuple(title.seats[seat] for seat in mine),
    )
