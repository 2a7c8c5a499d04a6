"""One-line breaks of the code behind a citation: a refusal forgotten, an effect left out, a test turned round.

A break changes what the code does, never what it cites or says. It leaves the module in working order, so that only a
test of the behaviour can notice.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path
from textwrap import shorten
from typing import NamedTuple, TypeVar

from tools.citations import NAMING, Citation, parsed

N = TypeVar("N", ast.ClassDef, ast.FunctionDef)

TURNED: dict[type[ast.cmpop], str] = {
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
TELLING = {*NAMING, "note", "clause", "prompt", "waiting", "words", "ids", "label"}  # they say, and decide nothing
DEEP = 2  # how far calls are followed from the code that cites


class Break(NamedTuple):
    path: str
    line: int
    start: int  # in bytes
    end: int
    old: str
    new: str
    around: str  # the line it begins in

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def __str__(self) -> str:
        place = f"{self.path.removeprefix('src/sandtable/')}:{self.line}"
        old = shorten(self.old, 70, placeholder=" …")
        hint = f"  in: {self.around}" if len(old) < 12 and old != self.around else ""
        return f"{place}  {old} → {self.new}{hint}"


class Module:
    """A file of code whose parts can be replaced in its text."""

    def __init__(self, root: Path, file: Path) -> None:
        self.path, self.source, self.tree = file.relative_to(root).as_posix(), file.read_bytes(), parsed(file)
        lines = self.source.splitlines(keepends=True)
        self.starts = [0, *accumulate(map(len, lines))]

    def text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()

    def replace(self, node: ast.expr | ast.stmt, new: str) -> Break:
        start, end = self._span(node)
        line = self.source[self.starts[node.lineno - 1] : self.starts[node.lineno]].decode().strip()
        return Break(self.path, node.lineno, start, end, self.text(node), new, line)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def innermost(self, line: int, kind: type[N]) -> N | None:
        """The smallest class or function around a line."""
        around = [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, kind) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        return max(around, key=lambda node: node.lineno, default=None)


class Code:
    """The modules of a game and its libraries."""

    def __init__(self, root: Path, files: Iterable[Path]) -> None:
        self.modules = {module.path: module for module in (Module(root, file) for file in files)}
        self.functions: dict[str, list[tuple[Module, ast.FunctionDef]]] = {}
        for module in self.modules.values():
            for node in ast.walk(module.tree):
                if isinstance(node, ast.FunctionDef):
                    self.functions.setdefault(node.name, []).append((module, node))

    def breaks(self, citations: Iterable[Citation]) -> list[Break]:
        """Breaks of the code behind some citations, the nearest first, each once."""
        ranked = [(rank, n, b) for citation in citations for n, (rank, b) in enumerate(self._behind(citation))]
        ranked.sort(key=lambda item: item[:2])
        return list(dict.fromkeys(b for _, _, b in ranked))

    def _behind(self, citation: Citation) -> Iterator[tuple[int, Break]]:
        """Breaks with their rank: in the citing code itself, then in what it calls."""
        module = self.modules[citation.path]
        name = citation.where.rpartition(".")[2]
        if name.isupper():
            yield from ((0, b) for b in self._forgotten(name))
            return
        if name.endswith("_clause"):
            yield from ((1, b) for b in self._around_uses(name))
            return
        owner = module.innermost(citation.line, ast.ClassDef)
        function = module.innermost(citation.line, ast.FunctionDef)
        if function is not None and function.name not in NAMING:
            yield from self._from(module, function, citation.line)
        elif owner is not None:
            methods = [m for m in owner.body if isinstance(m, ast.FunctionDef) and m.name not in TELLING]
            for method in sorted(methods, key=lambda m: not m.name.startswith("do_")):  # what it does comes first
                yield from ((1, b) for b in in_function(module, method, method.lineno))

    def _forgotten(self, name: str) -> Iterator[Break]:
        """A reason to refuse is given nowhere."""
        for module in self.modules.values():
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
                    yield module.replace(node, "None")

    def _around_uses(self, attribute: str) -> Iterator[Break]:
        for found in self.functions.values():
            for module, function in found:
                for node in ast.walk(function):
                    if isinstance(node, ast.Attribute) and node.attr == attribute:
                        yield from in_function(module, function, node.lineno)

    def _from(self, module: Module, function: ast.FunctionDef, line: int) -> Iterator[tuple[int, Break]]:
        seen, level = {function.name}, [(module, function, line)]
        for depth in range(DEEP + 1):
            called: list[tuple[Module, ast.FunctionDef, int]] = []
            for where, this, near in level:
                yield from ((depth, b) for b in in_function(where, this, near))
                for name in calls(this):
                    if name not in seen | TELLING:
                        seen.add(name)
                        called += [(m, f, f.lineno) for m, f in self.functions.get(name, [])]
            level = called


def calls(function: ast.FunctionDef) -> Iterator[str]:
    """The names of what a function calls."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            yield node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def in_function(module: Module, function: ast.FunctionDef, line: int) -> list[Break]:
    """Breaks of a function's statements, those nearest to a line first, the plainest of each first."""
    found = [
        (abs(statement.lineno - line), rank, b)
        for statement in ast.walk(function)
        if isinstance(statement, ast.stmt) and statement is not function and not tells(statement)
        for rank, b in in_statement(module, statement)
    ]
    return [b for *_, b in sorted(found, key=lambda item: item[:2])]


def tells(statement: ast.stmt) -> bool:
    """Does it only say something: an event, a docstring, a question whether anybody listens?"""
    if isinstance(statement, ast.If | ast.For):
        return all(tells(inner) for inner in statement.body + statement.orelse)
    if not isinstance(statement, ast.Expr):
        return False
    value = statement.value
    return isinstance(value, ast.Constant) or (isinstance(value, ast.Call) and "note" in ast.unparse(value.func))


def in_statement(module: Module, statement: ast.stmt) -> Iterator[tuple[int, Break]]:
    if leaves_out(statement):
        yield 0, module.replace(statement, "pass")
    if isinstance(statement, ast.If):
        yield 1, module.replace(statement.test, f"not ({module.text(statement.test)})")
    if isinstance(statement, ast.For):
        yield 1, module.replace(statement.iter, "()")
    for part in ast.iter_child_nodes(statement):
        if isinstance(part, ast.expr):
            yield from in_expression(module, part)


def leaves_out(statement: ast.stmt) -> bool:
    """Can it be left out, and nothing that follows misses a name?"""
    if isinstance(statement, ast.Assign):
        targets = [part for target in statement.targets for part in getattr(target, "elts", [target])]
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return isinstance(statement, ast.Expr | ast.AugAssign | ast.Delete)


def in_expression(module: Module, expression: ast.expr) -> Iterator[tuple[int, Break]]:
    for node in parts(expression):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = module.text(node.left), module.text(node.comparators[0])
            yield 2, module.replace(node, f"{left} {TURNED[type(node.ops[0])]} {right}")
        elif isinstance(node, ast.IfExp):
            yield 2, module.replace(node.test, f"not ({module.text(node.test)})")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield 3, module.replace(node, module.text(node.operand))
        elif isinstance(node, ast.BinOp) and module.text(node.left) == "1" and isinstance(node.op, ast.Sub):
            yield 3, module.replace(node, module.text(node.right))
        elif isinstance(node, ast.BoolOp):
            joined = " or " if isinstance(node.op, ast.And) else " and "
            yield 4, module.replace(node, f"({joined.join(f'({module.text(value)})' for value in node.values)})")
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            sign = "-" if isinstance(node.op, ast.Add) else "+"
            yield 4, module.replace(node, f"{module.text(node.left)} {sign} {module.text(node.right)}")
        elif isinstance(node, ast.Name) and node.id in ("seat", "attacker") and isinstance(node.ctx, ast.Load):
            yield 4, module.replace(node, f"(1 - {node.id})")
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield 5, module.replace(node, str(node.value + 1))
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield 5, module.replace(node, str(not node.value))


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, but nothing inside a text."""
    if not isinstance(node, ast.JoinedStr):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from parts(child)
