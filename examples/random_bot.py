"""A bot that plays through HTTP and WebSocket only: `python examples/random_bot.py ADDRESS GAME TOKEN`.

ADDRESS is the server (http://127.0.0.1:8600), GAME the id of the game, TOKEN the key of the seat: they come from the
answer to POST /api/games. It sits down, listens, and takes any action that it is offered.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect


def post(address: str, token: str, body: dict[str, Any]) -> Any:
    """What the server answers; a refusal is raised."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(view: dict[str, Any]) -> str:
    """Your bot's mind. The view lists every legal action, and all that its seat may know."""
    action: str = random.choice(view["choices"])["action"]
    return action


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
                post(f"{address}/commands", token, {"type": "act", "action": choose(view), "line": line, "key": key})
    raise ConnectionError("the server has closed the socket; call again to go on")


if __name__ == "__main__":
    print(play(*sys.argv[1:4])["text"])
