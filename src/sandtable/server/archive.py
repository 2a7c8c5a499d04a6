"""Finished games: replayed, measured, branched for analysis, brought from elsewhere."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from sandtable import games
from sandtable.bots.levels import bot_name, for_game
from sandtable.kernel import Line, Match, Seat, Trouble, record
from sandtable.kernel.story import story
from sandtable.server import wire
from sandtable.server.hub import Hub
from sandtable.server.keyring import hashed, new_token, seat_key
from sandtable.server.live import LiveGame
from sandtable.server.refused import Refused, seat_named
from sandtable.server.rows import EntryRow, GameRow, SeatRow, now
from sandtable.server.standing import game_info

T = TypeVar("T")

MOST_KEPT = 100  # curves and stories of finished games in memory


class Archive:
    def __init__(self, hub: Hub) -> None:
        self.hub, self.store, self.catalogue = hub, hub.store, hub.catalogue
        self._hands = ThreadPoolExecutor(2, "replay")
        self._found: OrderedDict[tuple[str, str], asyncio.Future[Any]] = OrderedDict()  # the last that were wanted

    def close(self) -> None:
        self._hands.shutdown(wait=False, cancel_futures=True)

    async def branch(self, live: LiveGame, body: wire.Branch, link: str) -> wire.Created:
        """An analysis: the finished game's lines up to one, then one person plays all seats that no bot shall play."""
        if live.running.outcome is None:
            raise Refused(409, "Only a finished game can be branched.")
        if live.game.lesson is not None:
            raise Refused(409, "A lesson cannot be branched: its cards were laid beforehand.")
        played, line, bots = live.running, body.line, _bots(live, body.seats)
        lines = played.lines[: line + 1]
        if line >= len(played.lines):
            raise Refused(409, f"The game has {len(played.lines)} lines; there is no line {line}.")
        game, token, id_ = live.game, new_token(), secrets.token_urlsafe(9)
        people = [seat for seat in range(len(game.seats)) if seat not in bots]
        seats = [
            SeatRow(
                game=id_,
                seat=seat,
                player=bots.get(seat, "human"),
                name=bot_name(bots[seat]) if seat in bots else "Analysis",
                nonce=played.head.nonces[seat],
                joined=now(),
            )
            for seat in range(len(game.seats))
        ]
        entries = [entry_of(id_, n, old) for n, old in enumerate(lines)]
        match = await self._elsewhere(_played, played, line)
        row = replace(
            live.row,
            id=id_,
            status="running" if match.outcome is None else "over",
            to_act=match.to_act(),
            turn_since=now(),
            entries=len(entries),
            created=now(),
            changed=now(),
            listed=False,
            silent_days=None,
            parent=live.id,
            kind="analysis",
            outcome=match.outcome,
        )
        await self.store.create(row, seats, played.secret, {hashed(token): people}, entries)
        if bots:
            await self.hub.live(id_)  # one of them may be to act
        return wire.Created(id_, (seat_key(game, people, token, link),))

    async def import_record(self, text: str) -> wire.GameInfo:
        """A finished game from elsewhere, verified to its last word."""
        try:
            read = record.parse(text)
            if read.head.game not in games.NAMES:
                raise Trouble(f"the record is of a game that is not here: {read.head.game}")
            kit = await self.catalogue.kit_with(read.head.game, read.head.data)
            loaded = await self.catalogue.load(read.head.game, kit)
            match = await self._elsewhere(record.verify, read, loaded.game)
        except Trouble as trouble:
            raise Refused(422, str(trouble)) from None
        id_, game = hashlib.sha256(text.encode()).hexdigest()[:16], match.game
        if (kept := await self.store.load(id_)) is not None:
            return game_info(loaded, kept.game, kept.seats)
        seats = [
            SeatRow(game=id_, seat=seat, player="human", name=name[:40], nonce=match.head.nonces[seat], joined=now())
            for seat, name in enumerate(match.head.players)
        ]
        row = GameRow(
            id=id_,
            game=game.name,
            kit=kit,
            head=match.head,
            status="over",
            to_act=None,
            turn_since=None,
            entries=len(match.lines),
            created=now(),
            changed=now(),
            listed=True,
            silent_days=None,
            parent=None,
            kind="import",
            outcome=match.outcome,
        )
        entries = [entry_of(id_, n, line) for n, line in enumerate(match.lines)]
        await self.store.create(row, seats, match.secret, {}, entries)
        return game_info(loaded, row, seats)

    async def _elsewhere(self, work: Callable[..., T], *words: Any) -> T:
        """What takes long is done in a thread, so that the tables do not wait."""
        return await asyncio.get_running_loop().run_in_executor(self._hands, partial(work, *words))

    async def replay(self, live: LiveGame, line: int, seat: str) -> wire.Position:
        """The position after a line of a finished game, played again from the start."""
        played = _finished(live)
        if line >= len(played.lines):
            raise Refused(409, f"The game has {len(played.lines)} lines; there is no line {line}.")
        viewer = seat_named(live.game, seat) if seat else None
        match = await self._elsewhere(_played, played, line)
        return wire.Position(info=live.info(), view=match.view(viewer), n=len(live.entries), line=line + 1)

    async def curve(self, live: LiveGame) -> wire.Curve:
        """The tracks of a finished game after each of its lines."""
        return await self._once(_curve, live)

    async def story(self, live: LiveGame) -> wire.Story:
        """How a finished game went, by turns."""
        return await self._once(story, live)

    async def _once(self, work: Callable[[Match], T], live: LiveGame) -> T:
        """What is found out of a finished game, once for all who ask, be it while it is being made."""
        key, match = (work.__name__, live.id), _finished(live)
        if key not in self._found:
            self._found[key] = asyncio.ensure_future(self._elsewhere(work, match))
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
        self._found.move_to_end(key)
        try:
            return cast(T, await asyncio.shield(self._found[key]))
        except Exception:
            self._found.pop(key, None)
            raise


def entry_of(id_: str, n: int, line: Line) -> EntryRow:
    return EntryRow(
        game=id_,
        n=n,
        at=now(),
        kind="play",
        seat=line.seat,
        text=line.text,
        line=line.n,
        hidden=line.secret,
        events=line.events,
    )


def _bots(live: LiveGame, wishes: Sequence[wire.SeatWish]) -> dict[Seat, str]:
    """By seat, the bots that shall play it; one seat is left for who asks."""
    found = {seat_named(live.game, wish.seat): wish.player for wish in wishes}
    known = [f"bot:{level}" for level in sorted(for_game(live.row.game))]
    if strange := [player for player in found.values() if player not in known]:
        raise Refused(422, f"{strange[0]!r} cannot sit here; it must be one of {', '.join(known)}")
    if len(found) < len(wishes) or len(found) == len(live.game.seats):
        raise Refused(422, "a seat is named twice, or none is left for you")
    return found


def _played(match: Match, upto: int) -> Match:
    """A match again up to a line."""
    again = Match(match.game, match.head, match.secret)
    for line in match.lines[1 : upto + 1]:
        again.repeat(line.seat, line.text)
    return again


def _finished(live: LiveGame) -> Match:
    if live.running.outcome is None:
        raise Refused(409, "The game is not over: it can be replayed when it is.")
    return live.running


def _curve(match: Match) -> wire.Curve:
    again, values = Match(match.game, match.head, match.secret), list[tuple[int, ...]]()
    for line in [*match.lines[1:], None]:
        tracks = again.view(None).board.tracks
        values.append(tuple(track.value for track in tracks))
        if line is not None:
            again.repeat(line.seat, line.text)
    return wire.Curve(tracks, tuple(values))
