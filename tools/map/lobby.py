"""Take the pictures of the map games for the first page of the browser: `python -m tools.map.lobby`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from sandtable import arena, games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Brief
from sandtable.hexes import HexMap
from sandtable.kernel import Match
from sandtable.svg.draw import LAYERS, close_up, draw
from sandtable.svg.look import LOOKS
from sandtable.terminal.maps import fonts
from sandtable.terminal.pieces import counters_of
from tests.browser import chromium

FOLDER = Path(__file__).parents[2] / "web/src/lobby/maps"
WIDE, HIGH = 560, 350  # of the drawing
SCALE, QUALITY = 1.5, 80


class Scene(NamedTuple):
    """What is shown of a title: round which hex, and after how many lines of a game between its scripts."""

    place: str
    lines: int


SCENES = {"defiant": Scene("Częstochowa", 150), "summer": Scene("Łódź", 900)}


def played(name: str, lines: int) -> Match:
    """A game of two scripts, so far."""
    game = games.load(name)
    players = [for_game(name)[1](Brief(game, seat, seat)) for seat in range(len(game.seats))]
    match = arena.match(game, ("bot:1", "bot:1"), 1)
    for n, _ in enumerate(arena.decisions(match, players), 1):
        if n == lines:
            break
    return match


def drawn(name: str, scene: Scene, theme: str) -> str:
    match = played(name, scene.lines)
    hexmap: HexMap = match.game.hexmap  # type: ignore[attr-defined]
    cell = next(cell for cell, place in hexmap.place.items() if place.name == scene.place)
    layers = [layer for layer in LAYERS if layer != "numbers"]
    return close_up(draw(hexmap, counters_of(match, hexmap), layers=layers, theme=theme), cell, WIDE, HIGH)


def main() -> int:
    found = chromium.browser()
    if found is None:
        print(chromium.NONE, file=sys.stderr)
        return 1
    path, env = found
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, env=dict(env), args=chromium.FLAGS)
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH}, device_scale_factor=SCALE)
        for name, scene in SCENES.items():
            for theme in LOOKS:
                sizes = f"svg{{display:block;width:{WIDE}px;height:{HIGH}px}}"
                page.set_content(f"<style>{fonts()}body{{margin:0}}{sizes}</style>{drawn(name, scene, theme)}")
                page.evaluate("document.fonts.ready")
                page.screenshot(path=FOLDER / f"{name}-{theme}.jpg", type="jpeg", quality=QUALITY)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
