"""`python -m tools.clauses [--check]`: which code cites each clause of the rules, and which tests prove it.

Writes `docs/clauses-GAME.md` and the tables of `docs/design.md`; with --check it only compares. Fails on a clause that
nothing cites or proves and that has no stated reason, and on code or tests that name a clause there is not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from sandtable.games import NAMES, PACKAGES, load
from sandtable.kernel import Game, Rulebook
from tools import chapters
from tools.citations import ROOT, Citation, Proof, citations, package_files, proofs

TOY = "skirmish"  # of the tests


class Entry(NamedTuple):
    """All that stands behind a clause."""

    id: str
    text: str
    reason: str
    cited: list[Citation]
    proved: list[Proof]
    rulings: list[str]


class Report(NamedTuple):
    game: Game
    entries: list[Entry]
    troubles: list[str]


def report(game: Game, package: str, root: Path = ROOT) -> Report:
    """What the code and the tests of a game say of its clauses."""
    clauses = game.rulebook.clauses
    cited = citations(root, package_files(root, package), {*clauses, *game.rulebook.rulings})
    marked = [proof for proof in proofs(root) if proof.mark.startswith(f"{game.name}:")]
    touched = {ruling: touches(text) for ruling, text in game.rulebook.rulings.items()}
    entries = [
        Entry(
            id_,
            clause.text,
            clause.reason,
            [c for c in cited if any(c.cites(key) for key in keys(game, id_))],
            [p for p in marked if p.mark == f"{game.name}:{id_}"],
            [ruling for ruling, ids in touched.items() if id_ in ids],
        )
        for id_, clause in clauses.items()
    ]
    troubles = [*lacking(entries), *unknown_citations(game, cited)]
    troubles += [
        f"rulings.md: {ruling} touches {id_}, which is no clause"
        for ruling, ids in touched.items()
        for id_ in ids
        if id_ not in clauses
    ]
    return Report(game, entries, troubles)


def keys(game: Game, clause: str) -> list[str]:
    """What code may write for a clause: its id, and the keys of a library that mean it."""
    return [*(key for key, value in game.cite.items() if value == clause), *([clause] * (clause not in game.cite))]


def touches(ruling: str) -> list[str]:
    """The clauses that a ruling begins with: `assault.2, assault.3. The sheet asks …`"""
    _, _, body = ruling.partition("\n")
    head = body.strip().split(". ", 1)[0].removesuffix(".")
    return [id_.strip() for id_ in head.split(",")]


def lacking(entries: Sequence[Entry]) -> Iterator[str]:
    for entry in entries:
        if not entry.reason and not entry.cited:
            yield f"{entry.id} is cited by no code and has no stated reason"
        if not entry.reason and not entry.proved:
            yield f"{entry.id} is proved by no test and has no stated reason"


def unknown_citations(game: Game, cited: Sequence[Citation]) -> Iterator[str]:
    known = {*game.rulebook.clauses, *game.rulebook.rulings, ""}  # "": the library has the rule, the game has not
    for citation in cited:
        matched = [id_ for id_ in known if citation.cites(id_)]
        if not matched and game.clause(citation.key) not in known:
            yield f"{citation.path}:{citation.line} cites {citation.key}, which is no clause of {game.name}"
    for key, clause in game.cite.items():
        if clause not in known:
            yield f"{game.name} says that {key} is {clause}, which is none of its clauses"
        if not any(citation.cites(key) for citation in cited):
            yield f"{game.name} says which clause {key} is, but no code cites {key}"


def unknown_marks(marked: Sequence[Proof], rulebooks: Mapping[str, Rulebook]) -> Iterator[str]:
    for proof in marked:
        name, _, clause = proof.mark.partition(":")
        if name not in rulebooks or clause not in rulebooks[name].clauses:
            yield f"{proof.path}:{proof.line} is marked {proof.mark}, which is no clause of a game"


# What is printed


def listing(found: Report) -> str:
    """For every clause the lines that cite it and the tests that prove it."""
    lines = [f"{found.game.title}: {summary(found)}"]
    for entry in found.entries:
        lines += ["", f"{entry.id}  {entry.text}"]
        lines += [f"    code  {c.path}:{c.line}  {c.where}" for c in entry.cited]
        lines += [f"    test  {p.path}:{p.line}  {p.test}" for p in entry.proved]
        if entry.reason:
            lines.append(f"    reason  {entry.reason}")
    return "\n".join(lines)


def summary(found: Report) -> str:
    reasons = sum(bool(entry.reason) for entry in found.entries)
    proved = sum(bool(entry.cited and entry.proved) for entry in found.entries)
    tests = len({proof.node for entry in found.entries for proof in entry.proved})
    return (
        f"{len(found.entries)} clauses, {proved} cited and tested by {tests} tests, "
        f"{reasons} with the reason why there is nothing to do"
    )


# The page. It names places, not lines, so that it changes only when something has changed.


def page(found: Report) -> str:
    title = found.game.title
    lines = [
        f"# {title}: clauses",
        "",
        "For every clause of the sheet, in our words: the code that obeys it and the tests that prove it.",
        f"{summary(found)}. `make clauses` writes this page.",
    ]
    for entry in found.entries:
        lines += ["", f"## {entry.id}", "", entry.text, ""]
        lines += [f"- {line}" for line in details(entry)]
    return "\n".join(lines) + "\n"


def details(entry: Entry) -> Iterator[str]:
    if entry.reason:
        yield f"nothing to do: {entry.reason}"
    if entry.cited:
        places = dict.fromkeys(f"`{c.where}` in {_link(c.path)}" for c in entry.cited)
        yield f"code: {', '.join(places)}"
    if entry.proved:
        by_file: dict[str, list[str]] = {}
        for proof in entry.proved:
            by_file.setdefault(proof.path, []).append(f"`{proof.test}`")
        yield "tests: " + "; ".join(f"{', '.join(tests)} in {_link(path)}" for path, tests in by_file.items())
    if entry.rulings:
        yield f"rulings: {', '.join(entry.rulings)}"


def _link(path: str) -> str:
    short = path.removeprefix("src/sandtable/")
    return f"[{short}](../{path})"


def page_path(game: Game, root: Path) -> Path:
    return root / "docs" / f"clauses-{game.name.replace('_', '-')}.md"


def kept(path: Path, text: str, root: Path, write: bool) -> Iterator[str]:
    """Write a page, or say that it is not as it would be written."""
    if write:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    elif not path.exists() or path.read_text("utf-8") != text:
        yield f"{path.relative_to(root)} is not up to date: run make clauses"


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    options = argparse.ArgumentParser("python -m tools.clauses", description=__doc__)
    options.add_argument("--check", action="store_true", help="write no page; fail if it is not up to date")
    options.add_argument("--quiet", action="store_true", help="print no list, only what is wrong")
    chosen = options.parse_args(arguments)
    games = {name: load(name) for name in NAMES}
    rulebooks = {name: game.rulebook for name, game in games.items()}
    troubles = list(unknown_marks(proofs(root), rulebooks | {TOY: Rulebook.read(root / "tests" / "toy" / "data")}))
    tables = list[str]()
    for name, game in games.items():
        found = report(game, f"sandtable.games.{PACKAGES.get(name, name)}", root)
        print(f"{found.game.title}: {summary(found)}" if chosen.quiet else listing(found) + "\n")
        tables.append(chapters.table(found.game.title, [(entry.id, entry.cited) for entry in found.entries], root))
        troubles += [*found.troubles, *kept(page_path(found.game, root), page(found), root, write=not chosen.check)]
    design = root / "docs" / "design.md"
    if design.exists():
        text = chapters.put_into(design.read_text("utf-8"), tables)
        troubles += kept(design, text, root, write=not chosen.check)
    for trouble in troubles:
        print(f"clauses: {trouble}", file=sys.stderr)
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
