"""What of a folder is its owner's: what he says is, and what differs from ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.kernel import FileTrouble
from sandtable.kernel.data import read_table
from sandtable.kernel.errors import Gathering, ManyTroubles
from sandtable.kernel.kit import Comparison, Difference

COLUMNS = ("id", "name", "value", "effects", "name_from", "text_from")
HEADING = ",".join(COLUMNS)
OURS = f"{HEADING}\nA,Anvil,1,MOD +1; DRAW 2,public,rulebook\nB,Bow,2,,public,public\n"
NUMBERS = '[hand]\nvalue = 9\nfrom = "rulebook"\n\n[limit]\nvalue = 200\nfrom = "reconstructed"\n'


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    for name in ("ours", "kit"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "cards.csv").write_text(OURS, "utf-8")
        (tmp_path / name / "tables.toml").write_text(NUMBERS, "utf-8")
    return tmp_path / "ours", tmp_path / "kit"


def compare(ours: Path, kit: Path | None) -> tuple[Comparison, dict[str, tuple[str, str]]]:
    """The comparison, and for each id where name and text come from."""
    compared = Comparison(ours, kit)
    rows = read_table(compared.folder / "cards.csv", COLUMNS)
    compared.rows(rows, read_table(ours / "cards.csv", COLUMNS))
    compared.tables("tables.toml")
    return compared, {row.text("id"): (row.text("name_from"), row.text("text_from")) for row in rows}


def write(kit: Path, *rows: str) -> None:
    (kit / "cards.csv").write_text("\n".join([HEADING, *rows, ""]), "utf-8")


@pytest.mark.parametrize("twice", ["A,Axe,1,,public,public", " A ,Axe,1,,public,public", "02,Axe,1,,public,public"])
def test_an_id_stands_in_a_table_once(folders, twice):
    write(folders[1], "A,Anvil,1,,public,public", "2,Bow,2,,public,public", twice)
    with pytest.raises(FileTrouble, match=r"cards\.csv, line 4: id (A|02) is used twice"):
        Comparison(*folders).read("cards.csv", COLUMNS)


def test_a_row_without_an_id_is_told_with_those_that_stand_there_twice(folders):
    write(folders[1], "A,Anvil,1,,public,public", "A,Axe,1,,public,public", ",Bow,2,,public,public")
    troubles = Gathering()
    assert [row.line for row in Comparison(*folders).read("cards.csv", COLUMNS, troubles)] == [2]
    with pytest.raises(ManyTroubles) as told:
        troubles.end()
    assert [trouble.line for trouble in told.value.all] == [3, 4]


def test_a_copy_of_ours_is_ours(folders):
    compared, sources = compare(*folders)
    assert compared.differences == []
    assert compared.counts == {"cards": (0, 2), "numbers": (0, 2)}
    assert sources == {"A": ("public", "rulebook"), "B": ("public", "public")}


def test_what_differs_is_the_owners_and_nothing_else_is(folders):
    write(folders[1], "A,Hammer,1,MOD +1; DRAW 2,public,rulebook", "B,Bow,3,MOD +1,public,public")
    compared, sources = compare(*folders)
    assert compared.differences == [
        Difference("A", "Hammer", "name", "Anvil", "Hammer"),
        Difference("B", "Bow", "value", "2", "3"),
        Difference("B", "Bow", "effects", "", "MOD +1"),
    ]
    assert sources == {"A": ("owner", "rulebook"), "B": ("public", "owner")}


def test_what_he_has_checked_is_the_owners_though_it_is_the_same(folders):
    write(folders[1], "A,Anvil,1,MOD +1; DRAW 2,owner,rulebook", "B,Bow,2,,public,public")
    compared, sources = compare(*folders)
    assert compared.differences == []
    assert compared.counts["cards"] == (1, 2)
    assert sources["A"] == ("owner", "rulebook")


def test_spaces_and_signs_make_no_difference(folders):
    write(folders[1], " A ,Anvil , +1,MOD  +1 ;DRAW 2,public,rulebook", "B,Bow,02,,public,public")
    assert compare(*folders)[0].differences == []


def test_rows_more_and_less_are_told(folders):
    write(folders[1], "B,Bow,2,,public,public", "C,Club,1,,public,reconstructed")
    compared, sources = compare(*folders)
    assert compared.differences == [Difference("C", "Club", "", "", "there"), Difference("A", "Anvil", "", "there", "")]
    assert sources["C"] == ("owner", "owner")


def test_a_source_that_is_none_stays_trouble(folders):
    write(folders[1], "A,Hammer,1,MOD +1; DRAW 2,memory,rulebook", "B,Bow,2,,public,public")
    assert compare(*folders)[1]["A"] == ("memory", "rulebook")


def test_numbers_are_compared_by_what_they_say(folders):
    path = folders[1] / "tables.toml"
    path.write_text(NUMBERS.replace("9", "7").replace("reconstructed", "owner"), "utf-8")
    compared, _ = compare(*folders)
    assert compared.differences == [Difference("hand", "", "value", "9", "7")]
    assert compared.counts["numbers"] == (2, 2)


def test_our_own_files_name_no_owner(folders):
    ours, _ = folders
    (ours / "tables.toml").write_text(NUMBERS.replace("rulebook", "owner"), "utf-8")
    with pytest.raises(FileTrouble, match=r"tables\.toml: hand is from the owner, but these files are ours"):
        compare(ours, None)
    write(ours, "A,Anvil,1,,public,owner")
    with pytest.raises(FileTrouble, match=r"cards\.csv, line 2: text_from is owner, but these files are ours"):
        compare(ours, None)


def test_troubles_are_gathered_and_told_together():
    troubles = Gathering()
    for line in (3, 4):
        with troubles:
            raise FileTrouble("x.csv", "is wrong", line)
    with pytest.raises(ManyTroubles, match=r"x\.csv, line 3: is wrong \(and 1 more\)") as caught:
        troubles.end()
    assert [trouble.line for trouble in caught.value.all] == [3, 4]


def test_one_trouble_is_told_as_it_is_and_none_is_no_trouble():
    troubles, one = Gathering(), FileTrouble("x.csv", "is wrong", 3)
    troubles.end()
    with troubles:
        raise one
    with pytest.raises(FileTrouble) as caught:
        troubles.end()
    assert caught.value is one


def test_other_errors_are_not_gathered():
    with pytest.raises(ZeroDivisionError), Gathering():
        raise ZeroDivisionError
