"""The table of all that can be asked of the server; routes, checks and the OpenAPI document are made from it."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sandtable.server import endpoints as does
from sandtable.server import wire
from sandtable.server.operations import JSON, Operation, Query, openapi


async def describe(request: Request) -> Response:
    """This document."""
    return Response(DOCUMENT, media_type=JSON)


STATUS = Query("status", wire.Status, "waiting, running or over")
SINCE = Query("since", wire.Whole, "the number of the first entry wanted")
SEAT = Query("seat", wire.Word, "a seat of the game; a spectator sees if none is named")

OPERATIONS: tuple[Operation, ...] = (
    Operation(method="GET", path="/health", does=does.health, gives=wire.Health),
    Operation(method="GET", path="/ready", does=does.ready, gives=wire.Health),
    Operation(method="GET", path="/api/titles", does=does.titles, gives=list[wire.Title]),
    Operation(method="GET", path="/api/boards/{digest}", does=does.board, gives=wire.BoardData),
    Operation(method="GET", path="/api/drawings/{digest}/{part}", does=does.drawing, gives=str, media="image/svg+xml"),
    Operation(
        method="POST",
        path="/api/games",
        does=does.create_game,
        takes=wire.NewGame,
        gives=wire.Created,
        status=201,
        refuses=(422, 429),
    ),
    Operation(
        method="POST",
        path="/api/lessons",
        does=does.begin_lesson,
        takes=wire.NewLesson,
        gives=wire.Created,
        status=201,
        refuses=(422, 429),
    ),
    Operation(method="GET", path="/api/games", does=does.list_games, gives=wire.Games, query=(STATUS,)),
    Operation(method="GET", path="/api/mine", does=does.my_games, gives=wire.Games),
    Operation(method="GET", path="/api/games/{game}", does=does.position, gives=wire.Position),
    Operation(method="GET", path="/api/games/{game}/log", does=does.log, gives=wire.Log, query=(SINCE,)),
    Operation(
        method="POST",
        path="/api/games/{game}/join",
        does=does.join,
        takes=wire.Join,
        gives=wire.SeatKey,
        refuses=(409, 422),
    ),
    Operation(
        method="POST",
        path="/api/games/{game}/sit",
        does=does.sit,
        takes=wire.Sit,
        gives=wire.Position,
        seat=True,
        refuses=(409, 422),
    ),
    Operation(
        method="POST",
        path="/api/games/{game}/commands",
        does=does.command,
        takes=wire.Command,
        gives=wire.Accepted,
        seat=True,
        refuses=(409, 422),
    ),
    Operation(
        method="POST",
        path="/api/games/{game}/asks",
        does=does.ask,
        takes=wire.Ask,
        gives=wire.Answered,
        seat=True,
        refuses=(409, 422),
    ),
    Operation(method="PUT", path="/api/games/{game}/note", does=does.note, takes=wire.Note, gives=wire.Done, seat=True),
    Operation(
        method="PUT",
        path="/api/games/{game}/notice",
        does=does.notice,
        takes=wire.Notice,
        gives=wire.Done,
        seat=True,
        refuses=(409,),
    ),
    Operation(method="POST", path="/api/games/{game}/bot", does=does.wake_bot, gives=wire.Done, seat=True),
    Operation(method="GET", path="/api/games/{game}/record", does=does.record, gives=wire.RecordText, refuses=(409,)),
    Operation(
        method="GET",
        path="/api/games/{game}/at/{line}",
        does=does.replay,
        gives=wire.Position,
        query=(SEAT,),
        refuses=(409, 422),
    ),
    Operation(method="GET", path="/api/games/{game}/curve", does=does.curve, gives=wire.Curve, refuses=(409,)),
    Operation(method="GET", path="/api/games/{game}/story", does=does.story, gives=wire.Story, refuses=(409,)),
    Operation(
        method="POST",
        path="/api/games/{game}/rematch",
        does=does.rematch,
        gives=wire.Created,
        status=201,
        seat=True,
        refuses=(409,),
    ),
    Operation(
        method="POST",
        path="/api/games/{game}/branch",
        does=does.branch,
        takes=wire.Branch,
        gives=wire.Created,
        status=201,
        refuses=(409, 422),
    ),
    Operation(
        method="POST",
        path="/api/records",
        does=does.import_record,
        takes=wire.Import,
        gives=wire.GameInfo,
        status=201,
        refuses=(422, 429),
        most=4_000_000,
    ),
    Operation(method="GET", path="/api/openapi.json", does=describe, gives=dict[str, Any]),
    Operation(
        method="POST",
        path="/api/links",
        does=does.follow_link,
        takes=wire.Follow,
        gives=wire.Followed,
        refuses=(404, 409, 429),
    ),
    Operation(
        method="POST", path="/api/games/{game}/cancel", does=does.cancel, gives=wire.Done, seat=True, refuses=(409,)
    ),
    Operation(method="POST", path="/api/games/{game}/link", does=does.new_link, gives=wire.SeatKey, seat=True),
)
DOCUMENT = msgspec.json.encode(openapi(OPERATIONS))
