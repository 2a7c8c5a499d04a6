"""The charts as a player reads them."""

from tests.defiant.board import GAME


def test_every_row_has_a_cell_for_each_column_and_every_chart_names_its_clause() -> None:
    assert set(GAME.sheets) == {"results", "terrain", "turns", "events", "victory"}
    for sheet in GAME.sheets.values():
        assert sheet.rows
        assert {len(row) for row in sheet.rows} == {len(sheet.head)}
        assert sheet.clause in GAME.rulebook.clauses


def test_charts_hold_what_is_played() -> None:
    results = GAME.sheets["results"]
    assert results.head == ("die", *GAME.charts.columns)
    assert [row[1] for row in results.rows] == [result.code for result in GAME.charts.crt[0]]
    assert ("Marsh", "2", "3", "-1") in GAME.sheets["terrain"].rows
    assert ("3", "3 September", "5", "4", "2") in GAME.sheets["turns"].rows
    assert ("12", "A Division Goes West", "Germany") in GAME.sheets["events"].rows
    assert GAME.sheets["victory"].rows[-1] == ("14", "German overwhelming victory")


def test_a_hex_tells_its_figures() -> None:
    kinds = ("clear", "forest", "water", "mountain")
    hexes = [next(name for name, cell in GAME.cells.items() if GAME.land.ground.named(cell) == kind) for kind in kinds]
    clear, forest, water, mountain = map(GAME.hex_lines, hexes)
    assert clear == ["Movement on foot 1, motorized 1."]
    assert forest == ["Movement on foot 2, motorized 2. Columns for the defender: 1."]
    assert water == mountain == []
