"""Bots that fail, in the process where bots think."""

from __future__ import annotations

import os
from pathlib import Path

from sandtable.server import bots

think = bots.think


def raising(question: bots.Question) -> str:
    raise RuntimeError("a bot that fails")


def wrong(question: bots.Question) -> str:
    return "play MU16"


def dying(question: bots.Question) -> str:
    os._exit(1)


def dying_in_midway(question: bots.Question) -> str:
    return dying(question) if question.game == "midway" else think(question)


def stuck(question: bots.Question) -> str:
    while True:
        pass


def dying_once(question: bots.Question) -> str:
    marker = Path(os.environ["DIED_ONCE"])
    if not marker.exists():
        marker.touch()
        os._exit(1)
    return think(question)
