"""The charts as a player reads them."""

from tests.defiant.board import GAME


def test_every_row_has_a_cell_for_each_column_and_every_chart_names_its_clause() -> None:
    assert set(GAME.reference) == {"results", "terrain", "turns", "events", "victory"}
    for chart in GAME.reference.values():
        assert chart.rows
        assert {len(row) for row in chart.rows} == {len(chart.head)}
        assert chart.clause in GAME.rulebook.clauses


def test_charts_hold_what_is_played() -> None:
    results = GAME.reference["results"]
    assert results.head == ("die", *GAME.charts.columns)
    assert [row[1] for row in results.rows] == [result.code for result in GAME.charts.crt[0]]
    assert ("Marsh", "2", "3", "-1") in GAME.reference["terrain"].rows
    assert ("3", "3 September", "5", "4", "2") in GAME.reference["turns"].rows
    assert ("12", "A Division Goes West", "Germany") in GAME.reference["events"].rows
    assert GAME.reference["victory"].rows[-1] == ("14", "German overwhelming victory")


def test_a_hex_tells_its_figures() -> None:
    kinds = ("clear", "forest", "water", "mountain")
    hexes = [next(name for name, cell in GAME.cells.items() if GAME.land.ground.named(cell) == kind) for kind in kinds]
    clear, forest, water, mountain = map(GAME.hex_lines, hexes)
    assert clear == ["Movement on foot 1, motorized 1."]
    assert forest == ["Movement on foot 2, motorized 2. Columns for the defender: 1."]
    assert water == mountain == []
