"""What an owner is told of a slip in his copy of the files: the file, the line and what would be right."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sandtable.games.poland_defiant import PolandDefiant, load
from sandtable.kernel import Action, FileTrouble
from sandtable.maps.crt import Part, Result, parse_result
from tests.defiant.board import board

MISTAKES = [
    ("map.txt", ". = clear", ". = sand", True, "'sand' has no row in terrain.csv; there are: clear, forest, marsh"),
    ("map.txt", "p = Poland", "p = Polonia", True, "the rules know no 'Polonia'; there are: Poland, Germany"),
    ("map.txt", "victory: ", "triumph: ", True, "there is no line `victory: HEX …` (the victory hexes)"),
    ("map.txt", "konigsberg: ", "königsberg: ", True, "there is no line `konigsberg: HEX …`"),
    ("map.txt", "1211/1312 Świecie", "1211/1210 Świecie", True, "no river runs under the temporary bridge"),
    ("map.txt", "1606/1607", "1606/1609", True, "1609 is not next to 1606, whose neighbours are"),
    ("map.txt", "B 3623 Brześć\n", "", False, "area is 'B'; it must be one of: (empty), A, C"),
    ("terrain.csv", "forest", "woods", False, "'forest' has no row in terrain.csv"),
    ("terrain.csv", "\ncity", "\ntown2", False, "has no row city"),
    ("units.csv", ",german,", ",prussian,", True, "side is 'prussian'; it must be one of"),
    ("units.csv", "Poznan,2,1,4", "Posen,2,1,4", True, "command is 'Posen', which no HQ leads; there are: 10th"),
    ("units.csv", ",0320,", ",9999,", True, "9999 is not on the map, whose hexes run from 0101 to 3644"),
    ("units.csv", "WielBK,", 'WielBK,"', True, "a quotation mark is opened and not closed"),
    ("chits.csv", ",command,", ",order,", True, "kind is 'order'; it must be one of: command, replacement, event"),
    ("chits.csv", "\nAGN,", "\nNorth,", True, "there is no chit AGN, of which the rules speak"),
    ("chits.csv", "Krakow;Karpaty", "Krakau;Karpaty", True, "replaces: there is no chit 'Krakau'; there are: Krakow"),
    ("chits.csv", ",Krakow;Karpaty,", ",,", True, "replaces is empty; Malopolska takes the place of other chits"),
    ("chits.csv", "\nLodz,", "\nKrakow,", True, "id Krakow is used twice"),
    (
        "units.csv",
        "MarBr,Marine Rifle Brigade,polish,infantry,Unrug,1,1,3,,1,,",
        "MarBr,B,polish,infantry,Unrug,1,1,3,,1,1,",
        True,
        "a unit of one step has no reduced side",
    ),
    (
        "air.csv",
        "german,1,ground,3",
        "german,1,ground,21",
        True,
        "attack is '21'; it must be a whole number from 1 to 20",
    ),
    ("air.csv", "ground", "bomb", True, "kind is 'bomb'; it must be one of: ground, interdiction"),
    ("events.csv", "free_moves", "freemoves", True, "effect is 'freemoves'; it must be one of: shoot_down"),
    ("turns.csv", "1 September,", "1 September,x", True, "it must be a whole number from 0 to 20"),
    ("outcomes.csv", "polish", "poland", True, "winner is 'poland'; it must be one of: german, polish"),
    ("tables.toml", "value = 1", 'value = "1"', True, "is '1'; it must be a whole number, without quotes"),
    ("tables.toml", "value = 1", "value = 101", True, "goal_penalty.value is 101; it must be at most 100"),
    ("tables.toml", "value = 1", "value = one", True, "Invalid value (a text stands in quotes, a list in brackets)"),
    ("tables.toml", "[goal_penalty]", "[gaol_penalty]", True, "there is no gaol_penalty; there is: goal_penalty"),
    ("tables.toml", 'from = "rulebook"\n', "", True, "from is missing in goal_penalty"),
    ("tables.toml", 'from = "rulebook"', 'from = "hearsay"', True, "it must be one of: owner, public, reconstructed"),
    ("tables.toml", "note = ", "remark = ", True, "there is no remark in goal_penalty; there is: value, from, note"),
    ("tables.toml", '"A2r1"', '"B2"', True, "crt: 'B2' in row 1 is no result; results look like `A1* Dr2`"),
    ("tables.toml", '"A2r1", ', "", True, "crt: row 1 has 8 results; there are 9 columns"),
    ("tables.toml", "# Command\n", "[evade]\nvalue = 1\n", True, "[evade] is there twice"),
]


@pytest.mark.parametrize(("file", "right", "wrong", "at_a_line", "words"), MISTAKES)
def test_a_slip_is_told_with_its_file_its_line_and_what_would_be_right(
    tmp_path: Path, *, file: str, right: str, wrong: str, at_a_line: bool, words: str
) -> None:
    for name in PolandDefiant.FILES:
        shutil.copy(PolandDefiant.HERE / name, tmp_path)
    text = (tmp_path / file).read_text("utf-8")
    assert right in text
    (tmp_path / file).write_text(text.replace(right, wrong, 1), "utf-8")
    with pytest.raises(FileTrouble) as told:
        load(tmp_path)
    assert any(words in trouble.problem for trouble in told.value.all)
    if at_a_line:
        found = next(trouble for trouble in told.value.all if words in trouble.problem)
        assert (Path(found.path).name, bool(found.line)) == (file, True)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("move 3Pz 9999", "There is no hex '9999' on the map, whose hexes run from 0101 to 3644."),
        ("move 3Pz Warszawa", "There is no hex 'Warszawa' on the map: Warszawa is 2321."),
        ("move 3Pz", "move takes 2 words after it; you gave 1, or type `move UNIT HEX via HEX …`."),
        ("move 3Px 0711", "There is no unit '3Px'."),
        ("move 9DP 0910", "9DP is not one of your units."),
        ("move 3Pz 0911", "The enemy is in 0911; hexes with enemy units cannot be entered."),
        ("attack 0911", "'attack' is not one of your actions now; they are: move, done."),
    ],
)
def test_an_order_that_cannot_be_obeyed_is_told_why(order: str, words: str) -> None:
    s = board("3Pz 0710, 20Mot 0608; 9DP 0911")
    assert s.explain(s.phases[-1].seat, Action.parse(order)).text == words


def _copy(folder: Path, **changes: tuple[str, str]) -> Path:
    for name in PolandDefiant.FILES:
        shutil.copy(PolandDefiant.HERE / name, folder)
    for name, (right, wrong) in changes.items():
        file = next(folder.glob(f"{name}.*"))
        text = file.read_text("utf-8")
        assert right in text
        file.write_text(text.replace(right, wrong), "utf-8")
    return folder


def test_the_slips_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    folder = _copy(tmp_path, air=("StG2,", ","), turns=("1 September,", "1 September,x"), map=(". = clear", ". = sand"))
    with pytest.raises(FileTrouble) as told:
        load(folder)
    assert [Path(trouble.path).name for trouble in told.value.all] == ["turns.csv", "air.csv", "map.txt"]


@pytest.mark.parametrize(
    ("unit", "hex_", "words"),
    [
        ("9DP", "0101", "9DP is in 0101, where no unit can be"),
        ("9DP", "2412", "12ID is in 2412 with its enemy 9DP"),
        ("9DP", "0416", "; 2 combat units may stand in a hex"),
    ],
)
def test_a_unit_that_cannot_begin_where_it_stands_is_named(tmp_path: Path, unit: str, hex_: str, words: str) -> None:
    game = load()
    at = game.names[game.units[game.index[unit]].cell]
    row = next(
        line for line in (game.HERE / "units.csv").read_text("utf-8").splitlines() if line.startswith(f"{unit},")
    )
    with pytest.raises(FileTrouble, match=words) as told:
        load(_copy(tmp_path, units=(row, row.replace(f",{at},", f",{hex_},"))))
    assert (Path(told.value.path).name, bool(told.value.line)) == ("units.csv", True)


@pytest.mark.parametrize(
    ("code", "attacker", "defender"),
    [
        ("A1* Dr2", Part(1, 0, if_built_up=True), Part(0, 2)),
        ("A2r1", Part(2, 1), Part()),
        ("Ar D1r", Part(0, 1), Part(1, 1)),  # a retreat without a figure is of one hex
    ],
)
def test_a_result_is_read_as_it_is_written(code: str, attacker: Part, defender: Part) -> None:
    assert parse_result(code) == Result(code, attacker, defender)


@pytest.mark.parametrize("code", ["A", "D*", "B1", "A1 A2", "A1r12"])
def test_what_says_nothing_or_the_same_twice_is_no_result(code: str) -> None:
    assert parse_result(code) is None


def test_a_bad_row_of_the_table_of_results_is_told_with_its_own_line(tmp_path: Path) -> None:
    folder = _copy(tmp_path, tables=('"A2r1"', '"B2"'))
    line = next(
        n for n, text in enumerate((folder / "tables.toml").read_text("utf-8").splitlines(), 1) if '"B2"' in text
    )
    with pytest.raises(FileTrouble) as told:
        load(folder)
    assert told.value.line == line
