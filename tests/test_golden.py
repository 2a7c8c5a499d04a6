"""Games on record stay verifiable: a change that alters play must raise the game's rules version."""

from pathlib import Path

import pytest

from sandtable import games
from sandtable.kernel import record

GOLDEN = sorted(Path(__file__).parent.glob("*/golden/*.txt"))


def test_there_are_games_on_record() -> None:
    assert len(GOLDEN) >= 3


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_game_on_record_is_still_the_same_game(path: Path) -> None:
    kept = record.read(path)
    match = record.verify(kept, games.load(kept.head.game))
    assert record.write(match) == path.read_text("utf-8")
