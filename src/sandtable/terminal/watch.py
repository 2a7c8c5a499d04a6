"""Bot against bot, for one who looks on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.terminal.screen import Leave
from sandtable.terminal.tell import Reader, story

if TYPE_CHECKING:
    from sandtable.terminal.client import Client

PAUSE = 0.4  # seconds between lines when it runs by itself
QUESTION = "Enter: the next line. A number: so many. r: run. q: leave."


def watch(client: Client) -> None:
    """Line by line where somebody can press Enter, else all at once."""
    if client.screen.steps:
        _step(client)
    else:
        client.screen.show(client.scene(None, news=True))
        while (seat := client.match.to_act()) is not None:
            client.bot_acts(seat)
            client.screen.tell(client.game, story(client.game, client.match.lines[-1:], Reader(None)))
    client.finish()


def _step(client: Client) -> None:
    wait = 0  # lines still to come before the next question
    while (seat := client.match.to_act()) is not None:
        client.screen.show(client.scene(None, news=True))
        if wait == 0:
            wait = _ask(client)
        else:
            client.screen.pause(PAUSE)
        client.bot_acts(seat)
        wait -= 1
        while (seat := client.match.to_act()) is not None and not _told(client):
            client.bot_acts(seat)


def _told(client: Client) -> bool:
    """Whether the last line had anything for one who looks on."""
    return bool(story(client.game, client.match.lines[-1:], Reader(None)))


def _ask(client: Client) -> int:
    """How many lines to go on; a very great number to run."""
    while True:
        text = client.screen.ask(QUESTION).lower()
        if text in ("q", "quit", "exit"):
            raise Leave
        if text in ("r", "run"):
            return 1_000_000
        if not text or (text.isdecimal() and int(text) > 0):
            return int(text or 1)
