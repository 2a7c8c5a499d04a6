"""The load tool plays against a real server and tells what it measured."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace

import pytest

from tools import load


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_small_load_is_measured() -> None:
    wish = Namespace(game="midway", games=2, idle=2, seconds=2, warm_up=0, runs=1)
    found = asyncio.run(load.measure(wish))
    assert found["actions"] == 4
    assert 0 < found["p50"] <= found["p95"] <= found["max"]
    assert "| actions measured | 4 | |" in load.report(wish, found)
