"""A bot that plays through HTTP and WebSocket only: `python examples/random_bot.py ADDRESS GAME TOKEN`.

ADDRESS is the server (http://127.0.0.1:8600); GAME and TOKEN, the key of a seat, come from POST /api/games.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.sync.client import connect

QUESTION = {"type": "question"}


def post(address: str, token: str, body: dict[str, Any]) -> Any:
    """What the server answers; a refusal is raised."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(view: dict[str, Any], ask: Callable[[str], Any]) -> str:
    """Your bot's mind. The view lists every legal action, on a map only how each begins: ask how it may go on."""
    choice: dict[str, Any] = random.choice(view["choices"])
    if not choice.get("incomplete"):
        return str(choice["action"])
    ends = [spot["at"] for spot in ask(f"ends {choice['action']}")["spots"] if spot.get("mark") != "full"]
    return f"{choice['action']} {random.choice(ends)}"


def play(server: str, game: str, token: str) -> dict[str, Any]:
    """Play a seat to the end of the game; the outcome."""
    address = f"{server}/api/games/{game}"
    post(f"{address}/sit", token, {"name": "Random bot"})
    socket = address.replace("http", "ws", 1) + "/events?since=0"
    with connect(socket, additional_headers={"Authorization": f"Bearer {token}"}) as listening:
        for message in listening:
            told = json.loads(message)
            if told["type"] != "told" or told["position"]["view"] is None:
                continue
            view, line = told["position"]["view"], told["position"]["line"]
            if view.get("outcome"):
                outcome: dict[str, Any] = view["outcome"]
                return outcome
            if view["choices"]:  # it is this seat's turn
                key = f"line-{line:06d}"  # sent again with a retry, it is done once
                action = choose(view, lambda text: post(f"{address}/asks", token, QUESTION | {"text": text})["answer"])
                post(f"{address}/commands", token, {"type": "act", "action": action, "line": line, "key": key})
    raise ConnectionError("the server has closed the socket; call again to go on")


if __name__ == "__main__":
    print(play(*sys.argv[1:4])["text"])
