"""`python -m tools.lines`: how large the games and the modules are, held to a bar each. Part of `make lint`.

A line counts if it has code: not blank, no comment, no docstring. A game's own lines are those of its package, apart
from the libraries that it stands on. What came after its bar was set, a module each, is told beside it. What a loaded
game holds are its parts; a module is a file written by hand.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

from sandtable.games import NAMES, PACKAGES, load

ROOT = Path(__file__).parent.parent
SOURCES = (("src", ("*.py",)), ("web/src", ("*.ts", "*.svelte")))
GENERATED = ("web/src/wire.ts",)

LONGEST = 400  # lines of a module, all counted
PARTS = 25  # of a loaded game
GAMES = {"dday": 700, "defiant": 3_600, "summer": 3_200}  # own lines of code
LATER = ("chronicle.py", "fog.py")  # modules that are not among them: how a game went, fog of war

_SILENT = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def code_lines(source: str) -> int:
    """The lines of a Python source that have code."""
    lines = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            text = node.body[0]
            lines.difference_update(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    return len(lines)


def own_lines(name: str) -> tuple[int, int]:
    """The lines of code of a game's own package, and those of modules that came later."""
    package = ROOT / "src/sandtable/games" / PACKAGES[name]
    counted = {path.name: code_lines(path.read_text("utf-8")) for path in package.glob("*.py")}
    later = sum(lines for module, lines in counted.items() if module in LATER)
    return sum(counted.values()) - later, later


def modules(root: Path = ROOT) -> Iterator[tuple[str, int]]:
    """All files written by hand, and how long each is."""
    for folder, kinds in SOURCES:
        for path in sorted(path for kind in kinds for path in (root / folder).rglob(kind)):
            name = path.relative_to(root).as_posix()
            if name not in GENERATED:
                yield name, len(path.read_text("utf-8").splitlines())


def report() -> Iterator[tuple[str, int, int | None]]:
    """What is counted, how much it is, and the most that it may be."""
    for name in NAMES:
        own, later = own_lines(name)
        yield f"own lines of code, {name}" + (f" (and {later} later)" if later else ""), own, GAMES.get(name)
    for name in NAMES:
        yield f"parts of a loaded game, {name}", len(vars(load(name))), PARTS
    longest, lines = max(modules(), key=lambda module: module[1])
    yield f"longest module, {longest}", lines, LONGEST


def main() -> None:
    over = 0
    for what, found, most in report():
        over += most is not None and found > most
        print(f"{what:<50} {found:>6,}" + (f"  of at most {most:,}" if most else ""))
    sys.exit(bool(over))


if __name__ == "__main__":
    main()
