"""The tables that lead from a clause to its module."""

from __future__ import annotations

from tools.chapters import BEGIN, END, put_into, runs, table
from tools.citations import ROOT, Citation

ODDS, COMBAT, WHYNOT = (f"src/sandtable/games/war/{name}.py" for name in ("odds", "combat", "whynot"))


def cited(*paths: str) -> list[Citation]:
    return [Citation("", path, 1, "") for path in paths]


def test_clauses_that_follow_each_other_in_a_module_are_one_run_within_a_chapter() -> None:
    book = [
        ("1.1", cited(COMBAT, COMBAT, ODDS)),
        ("1.2", []),  # it asks nothing of a program
        ("1.3", cited(WHYNOT, ODDS)),
        ("1.4", cited(ODDS)),
        ("2.1", cited(ODDS, COMBAT, COMBAT)),
        ("2.2", cited(WHYNOT)),
    ]
    assert list(runs(book)) == [(ODDS, ["1.1", "1.3", "1.4"]), (COMBAT, ["2.1"]), (WHYNOT, ["2.2"])]


def test_a_row_says_what_a_module_is_about_and_what_it_obeys() -> None:
    path = "src/sandtable/games/poland_defiant/losses.py"
    book = [("9.4", cited(path)), ("9.4.1", cited(path)), ("11", cited(path))]
    row = table("War", book, ROOT).splitlines()[-1]
    assert row == "| `losses.py` | Step losses: section 9.4 | 9.4 to 9.4.1, 11 |"
    library = table("War", [("1", cited("src/sandtable/cards/battle.py"))], ROOT).splitlines()[-1]
    assert library.startswith("| `cards/battle.py` | A battle: ")


def test_tables_stand_in_their_place_of_a_page() -> None:
    page = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert put_into(page, ["one", "two"]) == f"before\n{BEGIN}\n\none\n\ntwo\n\n{END}\nafter\n"
    assert put_into(put_into(page, ["one"]), ["two"]) == put_into(page, ["two"])
    assert put_into("no place\n", ["one"]) == "no place\n"


def test_every_game_has_a_table_in_the_design() -> None:
    text = (ROOT / "docs" / "design.md").read_text("utf-8")
    tables = text.partition(BEGIN)[2].partition(END)[0]
    for name in ("Midway", "D-Day", "Poland Defiant", "Summer Lightning", "Lightning: Poland"):
        assert f"{name}**" in tables
