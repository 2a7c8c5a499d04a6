"""Where code cites clauses, and which tests are marked with them: read from the source, nothing is run.

Code cites a clause where it passes one as `clause` (`note`, `Bar`, `Outcome`, …), sets `clause`, `order_clause` or
`victory_clause`, returns one from `rule` or `asked_by`, or begins a comment with one. A shared library does the same
with its own keys, which each game's `cite` turns into clauses.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
NAMING = ("rule", "asked_by")  # methods of a phase that name its clause


class Citation(NamedTuple):
    """A place in the code; `key` may hold `*` where the code fills in a word."""

    key: str
    path: str  # from the root of the tree
    line: int
    where: str  # the class, function or constant it stands in

    def cites(self, key: str) -> bool:
        return fnmatchcase(key, self.key) if "*" in self.key else key == self.key


class Proof(NamedTuple):
    """A test that is marked with a clause, `midway:assault.6`."""

    mark: str
    path: str
    line: int
    test: str

    @property
    def node(self) -> str:
        """What pytest calls it."""
        return f"{self.path}::{self.test}"


# Code


def package_files(root: Path, package: str) -> list[Path]:
    """The modules of a game and of all that it imports of ours, but no other game."""
    found: dict[Path, None] = {}
    todo = sorted(_file(root, package).parent.glob("*.py"))
    while todo:
        path = todo.pop(0)
        if path not in found:
            found[path] = None
            todo += _imported(root, path)
    return list(found)


def _imported(root: Path, path: Path) -> Iterator[Path]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                file = _file(root, name)
                if file.exists():
                    yield file


def _file(root: Path, module: str) -> Path:
    base = root / "src" if module.startswith("sandtable") else root
    path = base.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def parsed(path: Path) -> ast.Module:
    """A file of code as a tree."""
    return ast.parse(path.read_text("utf-8"))


def citations(root: Path, files: Iterable[Path], ids: Iterable[str]) -> list[Citation]:
    """All citations in some modules; comments count where they begin with one of the ids."""
    files = list(files)
    places = clause_places(files)
    found: list[Citation] = []
    for path in files:
        reader = _Reader(path.relative_to(root).as_posix(), places)
        reader.visit(parsed(path))
        found += reader.found
        found += _comments(path, reader, set(ids))
    return sorted(found, key=lambda c: (c.path, c.line))


def clause_places(files: Iterable[Path]) -> dict[str, int]:
    """For each function and class that takes a `clause`, the place of that argument."""
    places = {"clause": 0}  # Game.clause
    for path in files:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef):
                fields = [
                    item.target.id
                    for item in node.body
                    if isinstance(item, ast.AnnAssign)
                    and isinstance(item.target, ast.Name)
                    and "ClassVar" not in ast.unparse(item.annotation)
                ]
                if "clause" in fields:
                    places[node.name] = fields.index("clause")
            elif isinstance(node, ast.FunctionDef):
                names = [arg.arg for arg in node.args.args if arg.arg not in ("self", "cls")]
                if "clause" in names:
                    places[node.name] = names.index("clause")
    return places


class _Reader(ast.NodeVisitor):
    """Walks a module and notes what it cites, and the names of its lines."""

    def __init__(self, path: str, places: dict[str, int]) -> None:
        self.path, self.places = path, places
        self.names: list[str] = []
        self.found: list[Citation] = []
        self.spans: list[tuple[int, int, str]] = []
        self.inside = False  # a function

    def visit(self, node: ast.AST) -> None:
        name = _name(node)
        inside = self.inside or isinstance(node, ast.FunctionDef)
        if not isinstance(node, ast.stmt) or name is None or (self.inside and _is_assignment(node)):
            super().visit(node)
            return
        self.names.append(name)
        self.spans.append((node.lineno, node.end_lineno or node.lineno, ".".join(self.names)))
        before, self.inside = self.inside, inside
        super().visit(node)
        self.inside = before
        self.names.pop()

    def where(self, line: int) -> str:
        """The innermost name around a line."""
        inside = [(end - start, where) for start, end, where in self.spans if start <= line <= end]
        return min(inside)[1] if inside else ""

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in self.places:
            place = self.places[called]
            self._cite(*node.args[place : place + 1], *(k.value for k in node.keywords if k.arg == "clause"))
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, ast.Name) and target.id.endswith("clause") for target in node.targets):
            self._cite(node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.target, ast.Name) and node.target.id.endswith("clause") and node.value:
            self._cite(node.value)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if self.names and self.names[-1] in NAMING and node.value:
            self._cite(node.value)
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.value, ast.Attribute) and node.value.attr == "cite":
            self._cite(node.slice)
        self.generic_visit(node)

    def _cite(self, *expressions: ast.expr) -> None:
        for expression in expressions:
            if isinstance(expression, ast.IfExp):
                self._cite(expression.body, expression.orelse)
            elif isinstance(expression, ast.Constant) and isinstance(expression.value, str) and expression.value:
                self._found(expression.value, expression.lineno)
            elif isinstance(expression, ast.JoinedStr):
                parts = [p.value if isinstance(p, ast.Constant) else "*" for p in expression.values]
                self._found("".join(map(str, parts)), expression.lineno)

    def _found(self, key: str, line: int) -> None:
        self.found.append(Citation(key, self.path, line, ".".join(self.names)))


def _name(node: ast.AST) -> str | None:
    """What a reader calls the place: a class, a function, a constant."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return node.name
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    return None


def _is_assignment(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign | ast.AnnAssign)


def _comments(path: Path, reader: _Reader, ids: set[str]) -> Iterator[Citation]:
    """`# assault.10` or `# assault.10, victory: the defender ties`."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(io.BytesIO(file.read()).readline):
            if token.type == tokenize.COMMENT:
                head = re.split(r": | {2}", token.string.lstrip("# "), maxsplit=1)[0]
                words = [word.strip() for word in head.split(",")]
                if all(word in ids for word in words):
                    line = token.start[0]
                    for word in words:
                        yield Citation(word, reader.path, line, reader.where(line))


# Tests


def proofs(root: Path, folder: str = "tests") -> list[Proof]:
    """All tests that are marked with a clause."""
    return [proof for path in sorted((root / folder).rglob("test_*.py")) for proof in _proofs(root, path)]


def _proofs(root: Path, path: Path) -> Iterator[Proof]:
    module, name = parsed(path), path.relative_to(root).as_posix()
    always = [
        mark
        for node in module.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
        for mark in _marks(node.value)
    ]
    yield from _marked(module.body, name, "", always)


def _marked(body: list[ast.stmt], path: str, prefix: str, outer: list[str]) -> Iterator[Proof]:
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            marks = outer + [mark for decorator in node.decorator_list for mark in _marks(decorator)]
            if isinstance(node, ast.ClassDef):
                yield from _marked(node.body, path, f"{prefix}{node.name}::", marks)
            elif node.name.startswith("test"):
                yield from (Proof(m, path, node.lineno, f"{prefix}{node.name}") for m in dict.fromkeys(marks))


def _marks(expression: ast.expr) -> Iterator[str]:
    for node in ast.walk(expression):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.clause"):
            yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
