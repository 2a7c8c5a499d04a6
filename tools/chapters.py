"""The table of `docs/design.md` that leads from a clause to the module that obeys it; `tools.clauses` writes it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from tools.citations import Citation, parsed

BEGIN, END = "<!-- chapters -->", "<!-- end of chapters -->"
TELLERS = ("asks.py", "whynot.py", "view.py", "forecast.py", "chronicle.py")  # they tell of rules that others obey

Cited: TypeAlias = Sequence[tuple[str, Sequence[Citation]]]  # by clause, in the order of the book


def table(title: str, cited: Cited, root: Path) -> str:
    """By module of a game or of a library: what it is about, and the clauses that it obeys."""
    rows = dict[str, list[str]]()
    for path, clauses in runs(cited):
        first, last = clauses[0], clauses[-1]
        rows.setdefault(path, []).append(first if first == last else f"{first} to {last}")
    lines = [f"**{title}**", "", "| module | what | clauses |", "|---|---|---|"]
    for path, ranges in rows.items():
        lines.append(f"| `{short(path)}` | {about(root / path)} | {', '.join(ranges)} |")
    return "\n".join(lines)


def runs(cited: Cited) -> Iterator[tuple[str, list[str]]]:
    """The clauses in their order, as few runs of them as there can be, each of one chapter and obeyed by one module."""
    left = [(clause, modules(places)) for clause, places in cited if places]
    while left:
        first, counts = left[0]
        lengths = {path: _length(path, first.partition(".")[0], left) for path in counts}
        best = max(lengths, key=lambda path: (lengths[path], counts[path]))
        yield best, [clause for clause, _ in left[: lengths[best]]]
        del left[: lengths[best]]


def _length(path: str, chapter: str, left: Sequence[tuple[str, Counter[str]]]) -> int:
    for n, (clause, paths) in enumerate(left):
        if path not in paths or clause.partition(".")[0] != chapter:
            return n
    return len(left)


def modules(places: Sequence[Citation]) -> Counter[str]:
    """The modules that obey a clause, and how often; those that only tell of it count if there are no others."""
    counts = Counter(place.path for place in places)
    return Counter({path: many for path, many in counts.items() if Path(path).name not in TELLERS}) or counts


def short(path: str) -> str:
    """`cards/battle.py`, or the name alone of a module of the game's own."""
    inside = path.removeprefix("src/sandtable/")
    return Path(inside).name if inside.startswith("games/") else inside


def about(path: Path) -> str:
    """The first sentence of what a module says of itself."""
    text = ast.get_docstring(parsed(path)) or ""
    return " ".join(text.split("\n\n", maxsplit=1)[0].split()).split(". ", maxsplit=1)[0].rstrip(".")


def put_into(page: str, tables: Sequence[str]) -> str:
    """The page with these tables in their place; as it is, if it has no such place."""
    if BEGIN not in page or END not in page:
        return page
    head, _, rest = page.partition(BEGIN)
    return "\n\n".join((head + BEGIN, *tables, END)) + rest.partition(END)[2]
