"""The API keeps what its document says, whatever it is asked: schemathesis makes up the questions."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import hypothesis
import pytest
import schemathesis
import uvicorn

from sandtable.server.api import OPERATIONS
from sandtable.server.app import make_app
from sandtable.server.operations import openapi
from tests.server.conftest import Guest, begin, settings

GAME = "the-game"  # stands for a running game in the document that the questions are made from


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server behind a real socket: what HTTP itself refuses is part of the answer."""
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    config = uvicorn.Config(make_app(settings(folder)), port=0, log_config=None, access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield "http://127.0.0.1:{}".format(server.servers[0].sockets[0].getsockname()[1])
    server.should_exit = True
    thread.join()


def questions() -> Any:
    """The document, but that the only game it knows is the one that is put in its place."""
    document = openapi(OPERATIONS)
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation["parameters"]:
                if parameter["name"] == "game":
                    parameter["schema"] = {"type": "string", "enum": [GAME]}
    return schemathesis.openapi.from_dict(document)


schema = questions()
asked = hypothesis.settings(max_examples=10, derandomize=True, deadline=None, database=None)


class Table:
    """A running game that anybody may watch, and the keys of its seats; a new one when it is over."""

    def __init__(self, address: str) -> None:
        self.client: Any = httpx2.Client(base_url=address)
        self.guests: list[Guest] = []

    def put_into(self, case: schemathesis.Case) -> Guest:
        """Let a question be about this game and, if it is a fit one, about its position; the guest who asks."""
        position = self.guests[0].get() if self.guests else None
        if position is None or position["info"]["status"] == "over":
            self.guests = begin(self.client, "dday", listed=True)
            position = self.guests[0].get()
        guest = self.guests[position["view"]["to_act"]]
        case.freeze_metadata()
        if case.path_parameters.get("game") == GAME:
            case.path_parameters["game"] = guest.game
        return guest


@pytest.fixture(scope="module")
def table(address: str) -> Iterator[Table]:
    table = Table(address)
    yield table
    table.client.close()


@schema.parametrize()
@asked
def test_what_anybody_asks(case: schemathesis.Case, address: str, table: Table) -> None:
    table.put_into(case)
    case.call_and_validate(base_url=address)


@schema.parametrize()
@asked
def test_what_a_seat_asks(case: schemathesis.Case, address: str, table: Table) -> None:
    guest = table.put_into(case)
    case.call_and_validate(base_url=address, headers=guest.headers)
