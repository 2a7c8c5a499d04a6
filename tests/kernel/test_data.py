"""Data files that a person edits: every fault is told with its file and line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from sandtable.kernel import FileTrouble, Rulebook, Trouble
from sandtable.kernel.data import Row, digest, read_table, read_text, read_toml

COLUMNS = ("id", "strength", "arm")


@pytest.fixture
def table(tmp_path):
    def write(text: str | bytes):
        path = tmp_path / "units.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def trouble(path, problem: str, line: int | None = None) -> str:
    """The whole sentence that a user reads."""
    return str(FileTrouble(path, problem, line))


def test_a_table_gives_its_rows_with_their_lines(table):
    rows = read_table(table("arm,id,strength\nair,A,3\n\nsea,B,4\n"), COLUMNS)
    assert [(row.line, row.text("id"), row.number("strength", 0, 9)) for row in rows] == [(2, "A", 3), (4, "B", 4)]


@pytest.mark.parametrize(
    ("text", "problem", "line"),
    [
        ("id,strength\nA,3\n", "has no column arm", 1),
        ("id\nA\n", "has no column strength, arm", 1),
        ("id,strength,arm,mood\nA,3,air,good\n", "has a column it should not have: mood", 1),
        ("id,strength,arm,id\nA,3,air,A\n", "names a column twice", 1),
        ("id,strength,arm\nA,3,air\nB,4\n", "has 2 cells; the heading has 3", 3),
        ("id,strength,arm\nA,3,air,4\n", "has 4 cells; the heading has 3", 2),
        ("id,strength,\x1b[2J\nA,3,air\n", "the heading has a character that cannot be printed", 1),
        ("id,strength,arm\n", "has no rows", None),
        ("", "has no rows", None),
        ('id,strength,arm\nA,"3"x,air\n', "is not well-formed CSV: ',' expected after '\"'", 2),
    ],
)
def test_a_table_of_another_form_is_trouble(table, text, problem, line):
    path = table(text)
    with pytest.raises(FileTrouble) as error:
        read_table(path, COLUMNS)
    assert str(error.value) == trouble(path, problem, line)


def test_a_file_that_is_not_utf_8_is_trouble(table):
    path = table(b"id,strength,arm\nA,3,\xff\n")
    with pytest.raises(FileTrouble) as error:
        read_table(path, COLUMNS)
    assert str(error.value) == trouble(path, "is not UTF-8 text (byte 20); save it as UTF-8", 2)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffid,strength,arm\nA,3,air\n",
        "id,strength,arm\r\nA,3,air\r\n\r\n",
        "id,strength,arm\rA,3,air\r",
        '"id","strength","arm"\n"A","3","air"\n,,\n,,\n',
        "id;strength;arm\nA;3;air\n",
    ],
    ids=["mark", "windows", "old macintosh", "quoted", "semicolons"],
)
def test_a_table_is_read_as_spreadsheets_write_it(table, text):
    (row,) = read_table(table(text), COLUMNS)
    assert (row.line, row.cells) == (2, {"id": "A", "strength": "3", "arm": "air"})


def test_a_cell_of_two_lines_is_trouble(table):
    (row,) = read_table(table('id,strength,arm\n"A\nB",3,air\n'), COLUMNS)
    with pytest.raises(FileTrouble, match="id has a character that cannot be printed"):
        row.text("id")


def test_a_missing_file_is_trouble(tmp_path):
    with pytest.raises(FileTrouble, match="there is no such file"):
        read_text(tmp_path / "nothing.csv")


def test_a_folder_in_the_place_of_a_file_is_trouble(tmp_path):
    with pytest.raises(FileTrouble, match="cannot be read"):
        read_text(tmp_path)


def row(**cells: str) -> Row:
    return Row("units.csv", 7, cells)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["x", "", "1.5", "10", "-1", "+-3", "³", "٣", "1_0", "9" * 5000])
def test_an_impossible_number_is_trouble_at_its_line(value):
    with pytest.raises(FileTrouble, match=r"^units\.csv, line 7: strength is"):
        row(strength=value).number("strength", 0, 9)


@given(st.text())
def test_no_text_of_a_number_is_more_than_trouble(value):
    try:
        assert 0 <= row(strength=value).number("strength", 0, 9) <= 9
    except FileTrouble as error:
        assert error.line == 7  # noqa: PT017


def test_numbers_may_have_a_sign_and_spaces():
    assert row(n=" +3 ").number("n", -9, 9) == 3
    assert row(n="-3").number("n", -9, 9) == -3


def test_a_word_outside_the_list_is_trouble_with_the_list():
    with pytest.raises(FileTrouble, match=r"line 7: arm is 'mud'; it must be one of: \(empty\), air, sea"):
        row(arm="mud").one_of("arm", ("", "air", "sea"))


def test_an_empty_cell_is_trouble_where_something_must_stand():
    with pytest.raises(FileTrouble, match=r"line 7: id is empty"):
        row(id=" ").text("id")
    assert row(id=" ").optional("id") == ""


class Tables(Struct, forbid_unknown_fields=True):
    hand: int


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hand = 9\nhand = 8\n", "is not well-formed TOML"),
        ("hand = 'nine'\n", "line 1: hand is 'nine'; it must be a whole number"),
        ("", "hand is missing"),
        ("hand = 9\nfoot = 1\n", "line 2: there is no foot; there is: hand"),
        ("hand = nine\n", "line 1: is not well-formed TOML: Invalid value"),
        ("hand = " + "[" * 10_000, "nested too deeply"),
        ("hand = " + "9" * 10_000, "is not well-formed TOML"),
    ],
)
def test_toml_of_another_form_is_trouble(tmp_path, text, problem):
    path = tmp_path / "tables.toml"
    path.write_text(text)
    with pytest.raises(FileTrouble, match=r"tables\.toml") as error:
        read_toml(path, Tables)
    assert problem in str(error.value)


def test_the_hash_of_a_folder_depends_on_the_names_and_bytes_of_its_files(tmp_path):
    (tmp_path / "a").write_text("1")
    (tmp_path / "b").write_text("2")
    one = digest(tmp_path, ("a", "b"))
    assert digest(tmp_path, ("b", "a")) == one
    (tmp_path / "c").write_text("not named")
    assert digest(tmp_path, ("a", "b")) == one
    (tmp_path / "b").write_text("3")
    assert digest(tmp_path, ("a", "b")) != one
    (tmp_path / "a").write_text("13")
    (tmp_path / "b").write_text("")
    assert digest(tmp_path, ("a", "b")) != one


def test_a_missing_file_has_no_hash(tmp_path):
    with pytest.raises(Trouble, match="nothing: cannot be read"):
        digest(tmp_path, ("nothing",))


@pytest.fixture
def book(tmp_path):
    (tmp_path / "clauses.toml").write_text(
        '[clauses]\n"a.1" = { text = "Do." }\n"a.2" = { text = "Shake.", reason = "No hands." }\n'
    )
    (tmp_path / "rulings.md").write_text("# Rulings\n\n## R1 On doing\n\nIt is done.\n")
    return tmp_path


def test_clauses_and_rulings_can_be_looked_up(book):
    rules = Rulebook.read(book)
    assert rules.look_up("a.1") == "a.1: Do."
    assert rules.look_up("a.2") == "a.2: Shake. (No hands.)"
    assert rules.look_up("R1") == "R1 On doing\n\nIt is done."
    assert rules.look_up("a.3") is None


def test_a_ruling_with_the_name_of_a_clause_is_trouble(book):
    (book / "rulings.md").write_text("## a.1 Again\n")
    with pytest.raises(FileTrouble, match=r"a\.1 is a clause already"):
        Rulebook.read(book)
