"""The lobby: games are made, joined, cancelled, played again, and listed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

import structlog
from msgspec.structs import replace

from sandtable import games
from sandtable.bots.levels import bot_name, for_game
from sandtable.kernel import Game, Opening, Seat, Trouble
from sandtable.kernel.dice import new_secret
from sandtable.server import wire
from sandtable.server.catalogue import Loaded
from sandtable.server.database import KeyTaken, TakenAlready
from sandtable.server.hub import Hub
from sandtable.server.keyring import hashed, new_token, seat_key
from sandtable.server.live import LiveGame
from sandtable.server.refused import Refused, must_be_name, seat_named
from sandtable.server.rows import GameRow, SeatRow, now
from sandtable.server.standing import game_info

log = structlog.get_logger("lobby")


class Lobby:
    def __init__(self, hub: Hub) -> None:
        self.hub, self.store, self.keys, self.catalogue = hub, hub.store, hub.keys, hub.catalogue

    async def create(
        self,
        wish: wire.NewGame,
        link: str,
        parent: str | None = None,
        kind: str = "game",
        lesson: str | None = None,
    ) -> wire.Created:
        """A game with its seats and their keys; a game of bots alone begins at once."""
        if wish.game not in games.NAMES:
            raise Refused(422, f"there is no game {wish.game!r}; there are: {', '.join(games.NAMES)}")
        if wish.kit is not None and wish.kit not in (await self.catalogue.title(wish.game)).kits:
            raise Refused(422, f"there is no kit {wish.kit!r} of this game here")
        _must_be_found(wish)
        if lesson is not None:
            game = await self.catalogue.lesson(wish.game, lesson)
        else:
            game = await self.catalogue.game(wish.game, wish.kit)
        players = self._players(game, wish)
        try:
            opening = Opening(game, tuple(row.player for row in players), dict(wish.options))
        except Trouble as trouble:
            raise Refused(422, str(trouble)) from None
        people = [row.seat for row in players if row.player == "human" and kind != "rematch"]
        groups = [people] if wish.both and people else [[seat] for seat in people]
        tokens = {new_token(): group for group in groups}
        row = replace(self._row(opening, wish, players), parent=parent, kind=kind, lesson=lesson)
        await self.store.create(row, players, opening.secret, {hashed(t): group for t, group in tokens.items()})
        log.info("game created", game=row.id, title=row.game, players=[seat.player for seat in players])
        if all(seat.nonce for seat in players):
            live = await self.hub.live(row.id)
            await live.begin()
        return wire.Created(row.id, tuple(seat_key(game, group, token, link) for token, group in tokens.items()))

    async def create_lesson(self, wish: wire.NewLesson, link: str) -> wire.Created:
        """A first game: the lesson leads both sides, and a bot goes on where it ends."""
        if wish.game not in games.taught():
            raise Refused(422, f"there is no lesson of {wish.game!r}; there are: {', '.join(games.taught())}")
        if wish.lesson not in (known := games.lessons(wish.game)):
            raise Refused(422, f"{wish.game} has no lesson {wish.lesson!r}; it has: {', '.join(known)}")
        game = await self.catalogue.lesson(wish.game, wish.lesson)
        assert game.lesson is not None  # noqa: S101  so it was loaded
        others = [wire.SeatWish(seat, "bot:1") for seat in game.seats if seat != game.lesson.seat]
        seats = [wire.SeatWish(game.lesson.seat, "human", wish.name), *others]
        return await self.create(wire.NewGame(wish.game, seats), link, kind="lesson", lesson=wish.lesson)

    async def join(self, id_: str, body: wire.Join, link: str) -> wire.SeatKey:
        """The first who asks gets the open seat, and its key; who asks again with his own key, the same seat."""
        must_be_name(body.name)
        token = body.token or new_token()
        row, opened = await self.hub.row(id_), await self.keys.opened_by(hashed(token))
        if opened is not None and opened.game != id_:
            raise Refused(409, "That key opens another game.")
        if opened is None and not row.listed:
            raise Refused(404, "There is no such game.")
        live = await self.hub.live(id_)
        if opened is not None:
            return seat_key(live.game, opened.seats, token, link)
        free = [seat for seat, row in enumerate(live.seats) if row.player == "open"]
        seat = free[0] if free and body.seat is None else seat_named(live.game, body.seat or live.game.seats[0])
        try:
            if seat not in free:
                raise Refused(409, "That seat is not free.")
            await live.sit(seat, body.name, body.nonce, {hashed(token): [seat]})
        except (Refused, TakenAlready):
            opened = await self.keys.opened_by(hashed(token))
            if opened is None or opened.game != id_:
                raise
            seat = opened.seats[0]  # it was we who were first
        return seat_key(live.game, [seat], token, link)

    async def cancel(self, live: LiveGame) -> None:
        """A game that has not begun is taken away; one that a log speaks of stays."""
        async with live.held():
            if live.row.status != "waiting" or live.row.kind != "game":
                raise Refused(409, "Only a game that has not begun can be cancelled.")
            await self.store.remove(live.id)
            self.hub.give_up(live)
            self.keys.forget()
            live.cut(1001)

    async def rematch(
        self, live: LiveGame, mine: Sequence[Seat], link: str, brought: Sequence[str] = ()
    ) -> wire.Created:
        """The same people and options, sides swapped: who asks first makes the game, and each gets his own key.

        Once the keys of a seat were renewed there, those of this game bring none to it any more: only who has
        `brought` one of its own gets another.
        """
        if live.row.status != "over":
            raise Refused(409, "The game is not over yet.")
        id_ = await live.rematch(mine[0], lambda: self._again(live, link))
        seats, token = sorted(1 - seat for seat in mine), new_token()
        try:
            await self.store.add_key(id_, hashed(token), seats, [hashed(own) for own in brought])
        except KeyTaken:
            text = "The rematch is played on another device: make a link there for this one."
            raise Refused(409, text) from None
        return wire.Created(id_, (seat_key(live.game, seats, token, link),))

    async def _again(self, live: LiveGame, link: str) -> str:
        wish = wire.NewGame(
            game=live.row.game,
            seats=[wire.SeatWish(live.game.seats[1 - row.seat], row.player, row.name) for row in live.seats],
            options=dict(live.row.head.options),
            kit=live.row.kit,
            listed=live.row.listed,
            silent_days=live.row.silent_days,
        )
        return (await self.create(wish, link, parent=live.id, kind="rematch")).id

    async def infos(
        self, found: Sequence[tuple[GameRow, Sequence[SeatRow]]], mine: Mapping[str, Sequence[Seat]]
    ) -> tuple[wire.GameInfo, ...]:
        """Games as a list tells them; one of which that cannot be told is left out."""
        told = []
        for row, seats in found:
            try:
                told.append(await self.info(row, seats, mine.get(row.id, ())))
            except (Refused, ValueError) as error:  # of a title that has gone, or without one of its seats
                log.error("game left out of a list", game=row.id, error=type(error).__name__)
        return tuple(told)

    async def info(self, row: GameRow, seats: Sequence[SeatRow], mine: Sequence[Seat] = ()) -> wire.GameInfo:
        live = self.hub.lives.get(row.id)
        if live is not None:
            return live.info(mine)
        game, board = await self.catalogue.game(row.game, None), await self.catalogue.board_of(row.game, row.kit)
        return game_info(Loaded(game, board), row, seats, mine)

    def _players(self, game: Game, wish: wire.NewGame) -> list[SeatRow]:
        """One row a seat; bots have sat down."""
        wishes = {seat_named(game, seat.seat): seat for seat in wish.seats}
        if len(wishes) < len(wish.seats):
            raise Refused(422, "a seat is named twice")
        levels, rows = sorted(for_game(wish.game)), list[SeatRow]()
        for seat in range(len(game.seats)):
            wished = wishes.get(seat)
            player = wished.player if wished else "open"
            bot = player.startswith("bot:")
            if player not in ("human", "open", *(f"bot:{level}" for level in levels)):
                known = ", ".join(f"bot:{level}" for level in levels)
                raise Refused(422, f"{player!r} cannot sit here; it must be human, open, {known}")
            name = bot_name(player) if bot else wished.name if wished else player
            must_be_name(name)
            at = now() if bot else None
            rows.append(
                SeatRow(game="", seat=seat, player=player, name=name, nonce=new_secret() if bot else None, joined=at)
            )
        return rows

    def _row(self, opening: Opening, wish: wire.NewGame, players: Sequence[SeatRow]) -> GameRow:
        id_ = secrets.token_urlsafe(9)
        for seat in players:
            seat.game = id_
        return GameRow(
            id=id_,
            game=wish.game,
            kit=wish.kit,
            head=opening.head,
            status="waiting",
            to_act=None,
            turn_since=None,
            entries=0,
            created=now(),
            changed=now(),
            listed=wish.listed,
            silent_days=wish.silent_days,
            parent=None,
            kind="game",
            outcome=None,
        )


def _must_be_found(wish: wire.NewGame) -> None:
    """A game that is not listed must have a person with a link, and no seat that nobody could take."""
    people = sum(seat.player == "human" for seat in wish.seats)
    bots = sum(seat.player.startswith("bot:") for seat in wish.seats)
    if not wish.listed and people + bots < 2:
        raise Refused(422, "an open seat needs a game that is listed; for a friend with a link the player is human")
    if not wish.listed and not people:
        raise Refused(422, "a game of bots alone must be listed, or nobody could watch it")
