"""Bot against bot, for one who looks on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel import Seat
from sandtable.terminal import typed
from sandtable.terminal.scene import Scene
from sandtable.terminal.screen import Leave
from sandtable.terminal.tell import Reader, story

if TYPE_CHECKING:
    from sandtable.terminal.client import Client

PAUSE = 0.4  # seconds between lines when it runs by itself
FOREVER = 1_000_000  # more lines than any game has
QUESTION = "Enter: the next line. A number: so many. r: run. q: leave. help: more."
HELP = (
    "Enter          the next line",
    "a number       so many lines, one after the other",
    "r              run; Enter or Ctrl-C stops it",
    "? THING        a card, clause or ruling",
    "look [PLACE]   all again; a map around a place, and moved by arrow keys",
    "standing       who leads, by how much, and what decides the game",
    "log [N]        the last lines; log all: all of them",
    "a zone's name  its cards",
    "q              leave; the game is kept",
)


def watch(client: Client) -> None:
    """Line by line where somebody can press Enter, else all at once."""
    if client.screen.steps:
        _step(client)
    else:
        client.screen.show(client.scene(None, news=True))
        while (seat := client.match.to_act()) is not None:
            client.play(seat, client.bot_chooses(seat))
            client.screen.tell(client.game, story(client.game, client.match.lines[-1:], Reader(None)))
    client.finish()


def _step(client: Client) -> None:
    wait = 0  # lines still to come before the next question
    while (seat := client.match.to_act()) is not None:
        scene = client.scene(None, news=True)
        client.screen.show(scene)
        if wait == 0 or client.screen.pause(PAUSE):
            wait = _ask(client, scene)
        wait = wait - 1 if _go_on(client, seat, wait > 1) else 0


def _go_on(client: Client, seat: Seat | None, running: bool) -> bool:
    """Play to the next line that has something to tell; whether it came to that before somebody stopped the run."""
    while seat is not None:
        try:
            action = client.bot_chooses(seat)
        except KeyboardInterrupt:
            if running:
                return False
            raise
        client.play(seat, action)
        if story(client.game, client.match.lines[-1:], Reader(None)):
            break
        seat = client.match.to_act()
    return True


def _ask(client: Client, scene: Scene) -> int:
    """How many lines to go on."""
    while True:
        text = client.screen.ask(QUESTION)
        if not text:
            return 1
        if (lines := typed.whole(text)) is not None and lines > 0:
            return lines
        if text.lower() in ("r", "run"):
            return FOREVER
        _answer(client, scene, text)


def _answer(client: Client, scene: Scene, text: str) -> None:
    """What one who looks on can type beside."""
    screen, commands = client.screen, client.commands
    word, _, rest = text.lower().partition(" ")
    if word in ("q", "quit", "exit"):
        raise Leave
    if word in ("h", "help", "?") and not rest:
        screen.say(*HELP)
    elif word.startswith("?"):
        commands.tell_of(scene, text[1:].strip())
    elif word == "look":
        commands.look(None, scene, rest.strip())
    elif word == "standing":
        commands.standing(None, scene, "")
    elif word == "log":
        commands.log(None, scene, rest.strip())
    elif not client.show_zones(scene, typed.zones_meant(text, scene.view)):
        screen.say(f"{text!r} is nothing that can be typed here; help says what can.")
