"""The maps of games: what is on them, and pictures of them."""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import sandtable
from sandtable import games
from sandtable.hexes import HexMap, each, load
from sandtable.kernel import FileTrouble, Match, Trouble
from sandtable.kernel import record as records
from sandtable.kernel.data import read_text
from sandtable.svg.draw import LAYERS, WIDE, draw, pixels
from sandtable.svg.lines import BOTH
from sandtable.terminal.pieces import KEY, counters_of, washes

FILE = "map.txt"
PACKAGE = Path(sandtable.__file__).parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FONT = re.compile(r"(old-standard-tt|barlow-condensed)-latin(-ext)?-(\d+)-(normal|italic)-")
FAMILIES = {"old-standard-tt": "Old Standard TT", "barlow-condensed": "Barlow Condensed"}


def names() -> list[str]:
    """The games that have a map."""
    known = {package: name for name, package in games.PACKAGES.items()}
    found = (path.parents[1].name for path in sorted((PACKAGE / "games").glob(f"*/data/{FILE}")))
    return [known.get(package, package) for package in found]


def map_of(game: str, kit: Path | None = None) -> HexMap:
    """The map of a game, or that of a kit."""
    if game not in names():
        raise Trouble(f"there is no map of {game!r}; there are maps of: {', '.join(names())}")
    file = (kit or PACKAGE / "games" / games.PACKAGES.get(game, game) / "data") / FILE
    return load(read_text(file), file)


def tell(hexmap: HexMap) -> Iterator[str]:
    """What a map has, in a few lines."""
    grid = hexmap.grid
    yield f"{hexmap.title}: {grid.columns} columns, {grid.rows} rows" + (
        f", {hexmap.km:g} km a hex" if hexmap.km else ""
    )
    for what, sets in (("Terrain", hexmap.terrain), ("Countries", hexmap.country)):
        yield f"{what}: " + ", ".join(f"{name} {mask.bit_count()}" for name, mask in sets.items())
    for kind, plural in (("city", "Cities"), ("town", "Towns")):
        some = [f"{place.name} {grid.name(cell)}" for cell, place in hexmap.place.items() if place.kind == kind]
        yield f"{plural}: {', '.join(some)}"
    for name, mask in hexmap.marks.items():
        if mask.bit_count() <= 20 and name != BOTH:
            yield f"{name.capitalize()}: " + ", ".join(_called(hexmap, cell) for cell in each(mask))
    if both := hexmap.marks.get(BOTH, 0):
        yield f"The boundary of the air fleets runs through: {', '.join(grid.name(cell) for cell in each(both))}"
    yield "Where it comes from:"
    for section, source in hexmap.sources.items():
        yield f"  {section}: {source}" + (f" ({hexmap.origins[section]})" if hexmap.origins[section] else "")


def _called(hexmap: HexMap, cell: int) -> str:
    place = hexmap.place.get(cell)
    return f"{place.name} {hexmap.grid.name(cell)}" if place else hexmap.grid.name(cell)


def write(svg: str, out: Path) -> None:
    """A drawn map as a file; how its name ends says whether it is SVG or PNG."""
    if out.suffix == ".svg":
        out.write_text(svg, "utf-8")
    elif out.suffix == ".png":
        out.write_bytes(png(svg))
    else:
        raise Trouble(f"{out} ends neither in .svg nor in .png")


class Moment(NamedTuple):
    """A position of a recorded game: after a line, at the beginning of a turn, or the last."""

    file: Path
    line: int | None = None
    turn: int | None = None


def show(
    game: str, kit: Path | None, *, layers: Iterable[str], theme: str, out: Path | None, moment: Moment | None = None
) -> Iterator[str]:
    """Write the map into a file, with the counters of a position if one is named; or tell what is on it."""
    hexmap = map_of(game, kit)
    if out is None:
        yield from tell(hexmap)
    elif moment is None:
        write(draw(hexmap, layers=tuple(layers) or LAYERS, theme=theme), out)
        yield f"{out}: the map of {hexmap.title}"
    else:
        match = position(game, kit, moment)
        words, pieces, (tints, lies_over) = caption(match), counters_of(match, hexmap), washes(match, hexmap)
        key = f"{words}. {KEY}{lies_over}"
        write(draw(hexmap, pieces, tints, layers=tuple(layers) or LAYERS, theme=theme, caption=key), out)
        yield f"{out}: {hexmap.title}, {words}"


def position(game: str, kit: Path | None, moment: Moment) -> Match:
    """The match as far as the moment that is meant."""
    from sandtable.terminal.review import read_match

    named = records.read(moment.file).head.game
    if named != game:
        raise FileTrouble(moment.file, f"is a game of {named}, not of {game}")
    line = moment.line
    if moment.turn is not None:
        match = read_match(moment.file, kit)
        begins = turns(match)
        if moment.turn not in begins:
            raise FileTrouble(moment.file, f"has no turn {moment.turn}; its last is {max(begins, default=0)}")
        line = begins[moment.turn]
    return read_match(moment.file, kit, line)


def turns(match: Match) -> dict[int, int]:
    """On which line each turn begins."""
    events = [(line.n, event) for line in match.lines for event in line.events if event.verb in match.game.headings]
    return {int(event.args[0]): n for n, event in events if event.args and event.args[0].isdigit()}


def caption(match: Match) -> str:
    """Which position it is, in a few words."""
    tracks = match.view(None).board.tracks
    stands = [f"{track.label.lower()} {track.value}" for track in tracks if track.seat is None]
    last = match.lines[-1].n
    return ", ".join([*stands, "the set-up" if not last else f"after line {last}"])


def png(svg: str, wide: int = WIDE) -> bytes:
    """A picture of a drawn map, taken by a Chromium that is installed."""
    browser = os.environ.get("BROWSER_BIN") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise Trouble(
            "a PNG is made by Chromium, and none was found: install it, or write an .svg, which needs nothing"
        )
    width, height = pixels(svg, wide)
    with tempfile.TemporaryDirectory() as folder:
        page, picture = Path(folder, "map.html"), Path(folder, "map.png")
        style = f"<style>{fonts()}body{{margin:0}}svg{{display:block;width:{width}px;height:{height}px}}</style>"
        page.write_text(f"<!doctype html><meta charset=utf-8>{style}{svg}", "utf-8")
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]
        shot = [f"--user-data-dir={folder}/user", f"--window-size={width},{height}", f"--screenshot={picture}"]
        command = [browser, *flags, *shot, "--virtual-time-budget=4000", page.as_uri()]
        done = subprocess.run(command, capture_output=True, check=False, timeout=120)  # noqa: S603
        if not picture.exists():
            raise Trouble(f"{browser} made no picture (exit status {done.returncode})")
        return picture.read_bytes()


def fonts() -> str:
    """The faces that the pages are lettered in, if they have been built."""
    rules = []
    for file in sorted((PACKAGE / "server/static").rglob("*.woff2")):
        if found := FONT.match(file.name):
            data = base64.b64encode(file.read_bytes()).decode()
            wide = "U+0100-02FF,U+1E00-1EFF" if found[2] else "U+0000-00FF,U+2000-206F"
            rules.append(
                f"@font-face{{font-family:'{FAMILIES[found[1]]}';font-weight:{found[3]};font-style:{found[4]};"
                f"src:url(data:font/woff2;base64,{data});unicode-range:{wide}}}"
            )
    return "".join(rules)
