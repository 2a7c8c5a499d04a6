"""A map as the text file that `sandtable.hexes.load` reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from tools.map import tables
from tools.map.build import Draft
from tools.map.frame import Spot, around, name
from tools.map.routes import Side

LETTERS = {
    "terrain": {"clear": ".", "forest": "f", "marsh": "m", "rough": "r", "mountain": "^", "closed": "x", "water": "~"},
    "country": {
        "Poland": "p",
        "Germany": "g",
        "Austria": "a",
        "East Prussia": "e",
        "Danzig": "d",
        "Bohemia-Moravia": "b",
        "Slovakia": "s",
        "Lithuania": "l",
        "Hungary": "h",
        "Romania": "r",
        "USSR": "u",
        "Sea": "~",
    },
}

HEAD = """\
# {title}: our map. It is not the printed one: it was built from geography, and only {tie} tie
# it to the rules. Written by `python -m tools.map`: to change it, change the tables in tools/map.
# How to read it: src/sandtable/hexes/chart.py. A hex is column and row; even columns stand half a hex lower.
{note}
map {title}
size {columns} columns, {rows} rows
scale {km} km
"""


def text(draft: Draft) -> str:
    frame = draft.spec.frame
    note = "".join(f"# {line}\n" for line in draft.spec.note)
    head = HEAD.format(
        title=draft.spec.title,
        tie=draft.spec.tie,
        columns=frame.columns,
        rows=frame.rows,
        km=frame.km,
        note=note and "#\n" + note,
    )
    sections = {
        "terrain": _letters(draft, "terrain", draft.terrain),
        "country": _letters(draft, "country", draft.country),
        "places": _places(draft),
        "rivers": _rivers(draft),
        "roads": _ways(draft.roads),
        "rails": _ways(draft.rails),
        "water": _listed(draft, "water.csv", "side"),
        "temporary": _listed(draft, "temporary.csv", "side name"),
        "marks": _marks(draft),
        "entries": _listed(draft, "entries.csv", "letter hex name"),
    }
    origins = {
        row.text("section"): f"{row.text('from')}: {row.text('origin')}"
        for row in tables.table(f"{draft.spec.game}/origins.csv", "section from origin")
    }
    return head + "".join(f"\n[{title}] from {origins[title]}\n" + _lines(lines) for title, lines in sections.items())


def _lines(lines: Iterable[str]) -> str:
    return "".join(line + "\n" for line in lines)


def _letters(draft: Draft, section: str, at: dict[Spot, str]) -> Iterator[str]:
    letters, frame = LETTERS[section], draft.spec.frame
    used = [meaning for meaning in letters if meaning in at.values()]
    yield from (f"{letters[meaning]} = {meaning}" for meaning in used)
    yield "#    " + "  ".join(f"{column:02}" for column in range(1, frame.columns + 1, 2))
    for row in range(1, frame.rows + 1):
        for first, head in ((1, f"{row:02}   "), (2, f"{row:02}+    ")):
            columns = range(first, frame.columns + 1, 2)
            yield head + "   ".join(letters[at[column, row + column // 2]] for column in columns)


def _places(draft: Draft) -> Iterator[str]:
    for here, (kind, label) in sorted(draft.labels.items(), key=lambda item: name(item[0])):
        yield f"{name(here)} {kind} {label}"


def _rivers(draft: Draft) -> Iterator[str]:
    """Each river as runs of one class; a side that an earlier river has is not written again."""
    done: set[Side] = set()
    for course in draft.courses:
        run: list[Side] = []
        last: tuple[str, str] | None = None
        for side in course:
            owner = draft.river.get(side)
            new = owner is not None and side not in done
            if run and (not new or owner != last or not _meet(run[-1], side)):
                yield from _river_lines(last, run)
                run = []
            if new:
                run, last = [*run, side], owner
                done.add(side)
        if run:
            yield from _river_lines(last, run)
    if left := [side for side in draft.river if side not in done]:
        yield from _loose(draft, left)


def _loose(draft: Draft, sides: list[Side]) -> Iterator[str]:
    """Sides put in by hand, in their order."""
    run: list[Side] = []
    for side in sides:
        if run and (draft.river[side] != draft.river[run[-1]] or not _meet(run[-1], side)):
            yield from _river_lines(draft.river[run[0]], run)
            run = []
        run.append(side)
    yield from _river_lines(draft.river[run[0]], run)


def _river_lines(owner: tuple[str, str] | None, run: list[Side]) -> Iterator[str]:
    if owner is not None:
        head = f"{owner[0]}, {owner[1]}:"
        words = ["/".join(map(name, sorted(side))) for side in run]
        yield from _wrapped(head, words)


def _wrapped(head: str, words: Sequence[str], width: int = 118) -> Iterator[str]:
    line = head
    for word in words:
        if len(line) + 1 + len(word) > width:
            yield line
            line = head
        line += " " + word
    yield line


def _meet(one: Side, other: Side) -> bool:
    spots = one | other
    return len(spots) == 3 and all(b in around(a) for a in spots for b in spots if a != b)


def _ways(ways: list[tuple[str, list[Spot]]]) -> Iterator[str]:
    """Each chain without the stretches that an earlier one has."""
    done: set[Side] = set()
    for title, way in ways:
        run = way[:1]
        for one, other in pairwise(way):
            side = frozenset((one, other))
            if side in done:
                if len(run) > 1:
                    yield f"{title}: {'-'.join(map(name, run))}"
                run = [other]
            else:
                done.add(side)
                run.append(other)
        if len(run) > 1:
            yield f"{title}: {'-'.join(map(name, run))}"


def _listed(draft: Draft, file: str, columns: str) -> Iterator[str]:
    """A table of few lines, as it stands; its last column is the reason."""
    if (tables.FOLDER / draft.spec.game / file).exists():
        for row in tables.table(f"{draft.spec.game}/{file}", f"{columns} reason"):
            yield " ".join(row.text(column) for column in columns.split())


def _marks(draft: Draft) -> Iterator[str]:
    for row in tables.table(f"{draft.spec.game}/marks.csv", "mark hexes reason"):
        yield f"{row.text('mark')}: {row.text('hexes')}"
    for mark, spots in draft.spec.zones(draft).items():
        yield from _wrapped(f"{mark}:", runs(spots))


def runs(spots: Iterable[Spot]) -> list[str]:
    """Hexes by column, those below each other as 0101..0105."""
    found: list[list[Spot]] = []
    for here in sorted(spots):
        if found and (here[0], here[1] - 1) == found[-1][-1]:
            found[-1].append(here)
        else:
            found.append([here])
    return [name(run[0]) if len(run) == 1 else f"{name(run[0])}..{name(run[-1])}" for run in found]
