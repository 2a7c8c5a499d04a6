"""What the server does for those who ask: one function an operation."""

from __future__ import annotations

import gzip

from starlette.requests import Request
from starlette.responses import Response

from sandtable import __version__
from sandtable.kernel import Action, Seat, Trouble
from sandtable.server import wire
from sandtable.server.archive import Archive
from sandtable.server.hub import Hub
from sandtable.server.keyring import hashed, seat_key
from sandtable.server.keys import address, may_see, must_be_ours, set_cookie, token_for, tokens_of
from sandtable.server.live import LiveGame
from sandtable.server.lobby import Lobby
from sandtable.server.operations import JSON
from sandtable.server.refused import Refused, must_be_name, seat_named

MOST_LISTED = 100


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def archive_of(request: Request) -> Archive:
    archive: Archive = request.app.state.archive
    return archive


async def health(request: Request) -> wire.Health:
    """The server runs."""
    return wire.Health("ok", __version__)


async def ready(request: Request) -> wire.Health:
    """The server can play: its storage answers."""
    await hub_of(request).store.ping()
    return wire.Health("ok", __version__)


async def titles(request: Request) -> list[wire.Title]:
    """The games that can be played here."""
    return await hub_of(request).catalogue.titles()


async def board(request: Request, digest: str) -> Response:
    """The cards and rules of a title, for good: the address is their hash."""
    return _for_good(request, await hub_of(request).catalogue.board(digest), "application/json")


async def drawing(request: Request, digest: str, part: str) -> Response:
    """A part of the drawing of a map, such as `light-ground`, for good: the address has the hash of them all."""
    return _for_good(request, await hub_of(request).catalogue.drawing(digest, part), "image/svg+xml")


def _for_good(request: Request, packed: bytes | None, media: str) -> Response:
    """What never changes under its address, and is kept compressed."""
    if packed is None:
        raise Refused(404, "there is nothing of that hash")
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, 200, {**headers, "Content-Encoding": "gzip"}, media_type=media)
    return Response(gzip.decompress(packed), 200, headers, media_type=media)


async def create_game(request: Request, body: wire.NewGame) -> wire.Created:
    """Begin a game; each person's seat gets a secret link."""
    _may_create(request)
    return await lobby_of(request).create(body, _link(request))


async def begin_lesson(request: Request, body: wire.NewLesson) -> wire.Created:
    """Learn a title by playing it: a game that says at each step what to do and why."""
    _may_create(request)
    return await lobby_of(request).create_lesson(body, _link(request))


async def list_games(request: Request, status: wire.Status = "waiting") -> wire.Games:
    """The games in the lobby that wait for players, run, or are over."""
    lobby = lobby_of(request)
    return wire.Games(await lobby.infos(await lobby.store.listed(status, MOST_LISTED), {}))


async def my_games(request: Request) -> wire.Games:
    """The games whose keys the request brings, and the rematches that others ask for after those."""
    lobby = lobby_of(request)
    hashes = [hashed(token) for token in tokens_of(request)]
    found = await lobby.store.of_keys(hashes, MOST_LISTED)
    mine = [await lobby.keys.opened_by(hash_) for hash_ in hashes]
    seats = {opened.game: opened.seats for opened in mine if opened is not None}
    return wire.Games(await lobby.infos(found, seats))


async def position(request: Request, game: str) -> wire.Position:
    """The game as the asker may see it."""
    live, mine = await _table(request, game)
    async with live.held():
        return live.position(mine)


async def log(request: Request, game: str, since: int = 0) -> wire.Log:
    """What has happened, from an entry on."""
    live, mine = await _table(request, game)
    async with live.held():
        return wire.Log(live.told(since, mine))


async def join(request: Request, game: str, body: wire.Join) -> wire.SeatKey:
    """Take an open seat of a game in the lobby, and get its key."""
    must_be_ours(request)
    return await lobby_of(request).join(game, body, _link(request))


async def cancel(request: Request, game: str) -> wire.Done:
    """Take a game away that has not begun."""
    must_be_ours(request)
    live, _ = await _mine(request, game)
    await lobby_of(request).cancel(live)
    return wire.Done()


async def sit(request: Request, game: str, body: wire.Sit) -> wire.Position:
    """Sit down at one's own seat; when all have, the game begins."""
    must_be_ours(request)
    live, mine = await _mine(request, game)
    must_be_name(body.name)
    for seat in mine:
        await live.sit(seat, body.name, body.nonce)
    async with live.held():
        return live.position(mine)


async def command(request: Request, game: str, body: wire.Command) -> wire.Accepted:
    """Act in a game: play, undo, offer, answer, resign, talk. A key makes a retry safe."""
    must_be_ours(request)
    live, mine = await _mine(request, game)
    seat = _seat(live, mine, body.seat)
    if live.seats[seat].player != "human":
        raise Refused(403, f"A bot plays {live.game.sides[seat]} now.")
    return await live.do(seat, body, mine)


async def ask(request: Request, game: str, body: wire.Ask) -> wire.Answered:
    """Ask about the position, one thing at a time."""
    must_be_ours(request)
    live, mine = await _mine(request, game)
    seat = _seat(live, mine, body.seat)
    async with live.held():
        match = live.running
        if isinstance(body, wire.Question):
            try:
                return wire.Answered(answer=match.ask(seat, Action.parse(body.text)))
            except Trouble as trouble:
                raise Refused(422, str(trouble)) from None
        if isinstance(body, wire.WhatAsks):
            return wire.Answered(asks=tuple(match.askable(seat, body.things)))
        if isinstance(body, wire.WhyNothing):
            return wire.Answered(tuple(match.explain_thing(seat, body.thing)))
        return wire.Answered((match.explain(seat, Action.parse(body.action)),))


async def note(request: Request, game: str, body: wire.Note) -> wire.Done:
    """Keep a note that nobody else sees."""
    must_be_ours(request)
    live, mine = await _mine(request, game)
    for seat in mine:
        await live.change_seat(seat, note=body.text)
    return wire.Done()


async def notice(request: Request, game: str, body: wire.Notice) -> wire.Done:
    """Say where to be told that it is one's turn."""
    must_be_ours(request)
    live, mine = await _mine(request, game)
    hub_of(request).notices.check(body.hook, body.mail)
    for seat in mine:
        await live.change_seat(seat, hook=body.hook, mail=body.mail)
    return wire.Done()


async def wake_bot(request: Request, game: str) -> wire.Done:
    """Ask a bot that failed again."""
    must_be_ours(request)
    live, _ = await _mine(request, game)
    await hub_of(request).bots.ask_again(live)
    return wire.Done()


async def record(request: Request, game: str) -> wire.RecordText:
    """The record: one's own copy while the game runs, the whole with its secret when it is over."""
    live, mine = await _table(request, game)
    async with live.held():
        return live.record(mine)


async def replay(request: Request, game: str, line: int, seat: str = "") -> wire.Position:
    """A position of a finished game, through any seat's eyes, or a spectator's."""
    live, _ = await _table(request, game)
    return await archive_of(request).replay(live, line, seat)


async def curve(request: Request, game: str) -> wire.Curve:
    """How a finished game went, in numbers that all may see."""
    live, _ = await _table(request, game)
    return await archive_of(request).curve(live)


async def story(request: Request, game: str) -> wire.Story:
    """A finished game by turns: figures beside history's, losses, ground and places held, and its turning points."""
    live, _ = await _table(request, game)
    return await archive_of(request).story(live)


async def rematch(request: Request, game: str) -> wire.Created:
    """The same game again with the sides swapped, and one's own key to it; the others get theirs when they ask."""
    must_be_ours(request)
    live, mine = await _mine(request, game)
    return await lobby_of(request).rematch(live, mine, _link(request), tokens_of(request))


async def branch(request: Request, game: str, body: wire.Branch) -> wire.Created:
    """An analysis game from a position of a finished one: one person plays all seats, or all but those of bots."""
    _may_create(request)
    live, _ = await _table(request, game)
    return await archive_of(request).branch(live, body, _link(request))


async def import_record(request: Request, body: wire.Import) -> wire.GameInfo:
    """Keep a finished game that was played elsewhere; it is verified first."""
    _may_create(request)
    return await archive_of(request).import_record(body.text)


async def follow_link(request: Request, body: wire.Follow) -> Response:
    """The secret link of a seat, once: its key is exchanged for one that only a cookie holds."""
    must_be_ours(request)
    wrong, hub = request.app.state.wrong_tokens, hub_of(request)
    game = await hub.keys.follow(body.token, body.own)
    if game is None:
        wrong.check(address(request), "wrong keys")
        wrong.count(address(request))
        raise Refused(404, "This link opens no game, or has been used: a link works once.")
    response = Response(wire.encode(wire.Followed(game)), media_type=JSON)
    set_cookie(response, game, body.own, hub.settings.secure)
    return response


async def new_link(request: Request, game: str) -> wire.SeatKey:
    """A link for another device of one's own; links and devices that opened the seat before no longer do."""
    must_be_ours(request)
    live, mine = await _mine(request, game)
    token = await hub_of(request).keys.renew(game, mine, token_for(request, game))
    return seat_key(live.game, mine, token, _link(request))


# Who asks, and for which game


def _may_create(request: Request) -> None:
    must_be_ours(request)
    limit = request.app.state.creations
    limit.check(address(request), "new games")
    limit.count(address(request))


async def _table(request: Request, id_: str) -> tuple[LiveGame, tuple[Seat, ...]]:
    """A game that the asker may see: his own, one in the lobby, or one that is over."""
    mine = await may_see(request, id_)
    return await hub_of(request).live(id_), mine


async def _mine(request: Request, id_: str) -> tuple[LiveGame, tuple[Seat, ...]]:
    """A game that the asker has a seat in."""
    live, mine = await _table(request, id_)
    if not mine:
        raise Refused(401, "this needs the key of a seat", headers={"WWW-Authenticate": "Bearer"})
    return live, mine


def _seat(live: LiveGame, mine: tuple[Seat, ...], word: str | None) -> Seat:
    """The seat that is meant: the only one, the one named, or the one to act."""
    if word is not None:
        seat = seat_named(live.game, word)
        if seat not in mine:
            raise Refused(403, f"this is not the key of {word}")
        return seat
    viewer = live.viewer(mine)
    assert viewer is not None  # noqa: S101  there is a seat
    return viewer


def _link(request: Request) -> str:
    settings = hub_of(request).settings
    return settings.url or str(request.base_url).rstrip("/")
