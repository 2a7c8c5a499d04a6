"""Write the map files of the games: `python -m tools.map`."""

from __future__ import annotations

from pathlib import Path

from tools.map.build import Spec, build
from tools.map.games import ALL
from tools.map.write import text

GAMES = Path(__file__).parents[2] / "src/sandtable/games"


def target(spec: Spec) -> Path:
    return GAMES / spec.game / "data/map.txt"


def main() -> None:
    for spec in ALL:
        target(spec).write_text(text(build(spec)), "utf-8")
        print(target(spec).relative_to(GAMES.parents[2]))


if __name__ == "__main__":
    main()
