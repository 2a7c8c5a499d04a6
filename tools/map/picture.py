"""Take the pictures of our maps, Poland Defiant's with its set-up: `python -m tools.map.picture`."""

from __future__ import annotations

from pathlib import Path

from sandtable.hexes import HexMap, load
from sandtable.kernel.data import read_text
from sandtable.svg.counters import Counter
from sandtable.svg.draw import LAYERS, close_up, draw
from sandtable.terminal.maps import PACKAGE, png
from tools.map.__main__ import target
from tools.map.build import Spec
from tools.map.games import POLAND_DEFIANT, SUMMER_LIGHTNING

FOLDER = Path(__file__).parents[2] / "docs/pictures"
FACES = {"polish": "#f2b896", "german": "#a6b8bf", "slovak": "#b3bff0"}
BARS = ("#a5322a", "#b47a10", "#2d5f9a", "#74508f", "#2f6f5e", "#6a6a66")


def set_up(hexmap: HexMap) -> list[Counter]:
    """The counters where they begin, read from the table as plain data."""
    head, *lines = read_text(PACKAGE / "games/poland_defiant/data/units.csv").splitlines()
    rows = [dict(zip(head.split(","), line.split(","), strict=True)) for line in lines if '"' not in line]
    commands = list(dict.fromkeys(row["command"] for row in rows))
    pieces = []
    for row in rows:
        if row["hex"]:
            n = commands.index(row["command"])
            values = [row[key] for key in ("attack", "defence", "move")]
            pieces.append(
                Counter(
                    hexmap.grid.cell(row["hex"]),
                    row["id"],
                    "-".join(values) if all(values) else "",
                    row["kind"],
                    FACES[row["side"]],
                    BARS[n % len(BARS)],
                    right=row["side"] == "polish",
                    notches=n // len(BARS),
                )
            )
    return pieces


def map_of(spec: Spec) -> HexMap:
    return load(read_text(target(spec)), target(spec))


def main() -> None:
    far = [layer for layer in LAYERS if layer != "numbers"]  # too small to be read from afar
    hexmap = map_of(POLAND_DEFIANT)
    (FOLDER / "poland-defiant-map.png").write_bytes(png(draw(hexmap, set_up(hexmap), layers=far), 1100))
    near = close_up(draw(hexmap, set_up(hexmap)), hexmap.grid.cell("1133"), 1200, 800)
    (FOLDER / "poland-defiant-close.png").write_bytes(png(near, 1200))
    (FOLDER / "summer-lightning-map.png").write_bytes(png(draw(map_of(SUMMER_LIGHTNING), layers=far), 1400))


if __name__ == "__main__":
    main()
