"""No module of a game leads back to itself by imports, those for types and inside functions counted: `make lint`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

import grimp

from sandtable.games import PACKAGES

LIBRARIES = ("cards", "hexes", "maps", "svg")
KNOTLESS = tuple(f"sandtable.{name}" for name in (*LIBRARIES, *(f"games.{name}" for name in PACKAGES.values())))


def cycles(graph: grimp.ImportGraph, packages: tuple[str, ...] = KNOTLESS) -> Iterator[list[str]]:
    """One circle of imports in each package that has any."""
    for package in packages:
        inside = {package, *graph.find_descendants(package)}
        imports = {module: graph.find_modules_directly_imported_by(module) & inside for module in sorted(inside)}
        try:
            TopologicalSorter(imports).prepare()
        except CycleError as error:
            yield error.args[1]


def main() -> None:
    found = list(cycles(grimp.build_graph("sandtable")))
    for circle in found:
        print(f"a circle of imports: {' -> '.join(reversed(circle))}", file=sys.stderr)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
