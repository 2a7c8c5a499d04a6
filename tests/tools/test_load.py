"""The load tool plays against a real server and tells what it measured."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace

import pytest

from tools import load


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize(("game", "bots"), [("midway", False), ("defiant", False), ("summer", True)])
def test_a_small_load_is_measured(game: str, bots: bool) -> None:
    wish = Namespace(game=[game], bots=bots, games=2, idle=2, seconds=2, warm_up=0, runs=1)
    found = asyncio.run(load.measure(wish))
    assert found["actions"] == 4
    assert 0 < found["p50"] <= found["p95"] <= found["max"]
    assert found["block"] > 0
    assert "| actions measured | 4 | |" in load.section(wish, found)


def test_a_part_of_the_page_takes_the_place_of_the_old_one() -> None:
    page = "# Load\n\nWords.\n\n## One\n\n1\n\n## Two\n\n2\n"
    assert load.with_section(page, "## One\n\n3\n") == "# Load\n\nWords.\n\n## One\n\n3\n\n## Two\n\n2\n"
    assert load.with_section(page, "## Three\n\n3\n") == page + "\n## Three\n\n3\n"
