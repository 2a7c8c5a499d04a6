"""Bots that fail, in the process where bots think."""

from __future__ import annotations

import os
from pathlib import Path

from sandtable.server import bots

think = bots.think


def raising(question: bots.Question) -> bots.Thought:
    raise RuntimeError("a bot that fails")


def wrong(question: bots.Question) -> bots.Thought:
    return bots.Thought("play MU16", b"")


def dying(question: bots.Question) -> bots.Thought:
    os._exit(1)


def dying_in_midway(question: bots.Question) -> bots.Thought:
    return dying(question) if question.game == "midway" else think(question)


def stuck(question: bots.Question) -> bots.Thought:
    while True:
        pass


def dying_once(question: bots.Question) -> bots.Thought:
    marker = Path(os.environ["DIED_ONCE"])
    if not marker.exists():
        marker.touch()
        os._exit(1)
    return think(question)
