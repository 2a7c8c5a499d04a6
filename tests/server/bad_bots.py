"""Bots that fail, in the process where bots think."""

from __future__ import annotations

import os
from pathlib import Path

from sandtable.server import bots

think = bots.think


def raising(question: bots.Question) -> str:
    raise RuntimeError("a bot that fails")


def dying(question: bots.Question) -> str:
    os._exit(1)


def stuck(question: bots.Question) -> str:
    while True:
        pass


def dying_once(question: bots.Question) -> str:
    marker = Path(os.environ["DIED_ONCE"])
    if not marker.exists():
        marker.touch()
        os._exit(1)
    return think(question)
