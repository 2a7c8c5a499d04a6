"""The check that no game is a knot."""

from __future__ import annotations

import grimp
import pytest

from tools.cycles import cycles


@pytest.mark.parametrize(
    ("imports", "circle"),
    [
        ([("war.turn", "war.state"), ("war.state", "war.units")], None),
        ([("war.turn", "war.state"), ("war.state", "war.turn")], {"war.turn", "war.state"}),
        ([("war", "war.state"), ("war.state", "war")], {"war", "war.state"}),
        ([("war.a", "war.b"), ("war.b", "war.c"), ("war.c", "war.a")], {"war.a", "war.b", "war.c"}),
    ],
)
def test_a_circle_of_imports_is_found(imports: list[tuple[str, str]], circle: set[str] | None) -> None:
    graph = grimp.ImportGraph()
    graph.add_module("war")
    for importer, imported in imports:
        graph.add_module(importer)
        graph.add_module(imported)
        graph.add_import(importer=importer, imported=imported)
    found = [set(circle) for circle in cycles(graph, ("war",))]
    assert found == ([] if circle is None else [circle])
