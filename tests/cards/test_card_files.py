"""A folder of card files is read strictly: every error names its file and line."""

from pathlib import Path

import pytest

from sandtable import games
from sandtable.games.midway import Midway
from sandtable.kernel import SeededDice, Trouble
from sandtable.kernel.data import OWNER, SOURCES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in Midway.FILES:
        (tmp_path / name).write_bytes((Midway.HERE / name).read_bytes())
    return tmp_path


def edit(folder: Path, old: str, new: str, name: str = "cards.csv") -> None:
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def complaint(folder: Path) -> str:
    with pytest.raises(Trouble) as caught:
        games.load("midway", folder)
    text = str(caught.value)
    assert "\n" not in text
    return text.removeprefix(str(folder)).lstrip("/")


def test_a_copy_of_our_own_files_is_the_same_game(folder: Path) -> None:
    assert games.load("midway", folder).data_hash == games.load("midway").data_hash


def test_changed_values_are_played_and_change_the_hash(folder: Path) -> None:
    edit(folder, "MU09,us,force,VB-6 Dauntlesses,dive,1,1,", "MU09,us,force,VB-6 Dauntlesses,dive,1,4,")
    edit(folder, "value = 9 ", "value = 7 ", "tables.toml")
    game = games.load("midway", folder)
    assert game.things["MU09"].lines[0] == "value 4"
    assert game.data_hash != games.load("midway").data_hash
    assert game.kit is not None
    changes = [(change.id, change.column, change.ours, change.yours) for change in game.kit.differences]
    assert changes == [("MU09", "value", "1", "4"), ("hand", "value", "9", "7")]
    assert [zone.count for zone in game.new(SeededDice(1)).view(0).board.zones if zone.id == "hand.us"] == [7]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("id,side,sort,name,", "id,side,sort,title,", "cards.csv, line 1: has no column name"),
        ("text_from\n", "text_from,colour\n", "cards.csv, line 1: has a column it should not have: colour"),
        ("MU09,us,force,VB-6 Dauntlesses,dive,1,1", "MU09,us,force,VB-6 Dauntlesses,dive,1,x", "line 14: value is 'x'"),
        ("MU09,us,force", "MU09,usa,force", "line 14: side is 'usa'; it must be one of: us, japan"),
        ("MU09,us,force", "MU09,us,fleet", "line 14: sort is 'fleet'"),
        ("MU09,us", "MU 9,us", "line 14: id is 'MU 9'"),
        ("MU09,us", "MU08,us", "line 14: MU08 stands in the file twice"),
        ("VB-6 Dauntlesses,dive", "VB-6 Dauntlesses,", "line 14: type is empty"),
        ("VB-6 Dauntlesses,dive,1", "VB-6 Dauntlesses,dive,0", "line 14: copies is '0'"),
        ("VB-6 Dauntlesses,dive,1", "VB-6 Dauntlesses,dive,61", "line 14: copies is '61'"),
        ("VB-6 Dauntlesses,dive,1,1", "VB-6 Dauntlesses,dive,1,21", "line 14: value is '21'"),
        ("VB-6 Dauntlesses,dive,1,1", "VB-6 Dauntlesses,dive,1,-1", "line 14: value is '-1'"),
        ("MU09,us", "MÜ09,us", "line 14: id is 'MÜ09'"),
        (
            "MU09,us,force,VB-6 Dauntlesses,dive,1,1,S",
            "MU09,us,force,VB-6 Dauntlesses,dive,1,1,Y",
            "line 14: start is 'Y'",
        ),
        ("react: COUNTER no-target", "react: COUNTER nothing", "line 22: effects: 'nothing' names nothing"),
        (
            "MOD +6 if attacking has:torpedo",
            "MOD +6 if attacking has:rocket",
            "line 25: effects: 'has:rocket' names nothing",
        ),
        ("own_turn: DRAW 2", "own_turn: DRAW two", "line 24: effects: 'two' does not fit DRAW"),
        (
            "own_turn: DRAW 2",
            "own_turn: ACT any 1 now",
            "line 24: effects: 'own_turn: ACT any 1 now': ACT goes",
        ),
        (
            "MOD +6 if attacking has:torpedo has:dive",
            "play: ACT any 1 now",
            "line 25: effects: ACT and activate",
        ),
        ("own_turn: DRAW 2", "own_turn: CANCEL", "line 24: effects: 'own_turn: CANCEL': CANCEL goes with react"),
        ("own_turn: DRAW 2", "declare: DRAW 2", "DRAW goes with play or after"),
        ("own_turn: DRAW 2", "MOD +1", "line 24: effects: 'MOD +1' has no meaning on a card of the sort special"),
        ("MOD +6 if attacking has:torpedo has:dive", "own_turn: DRAW 1", "no meaning on a card of the sort action"),
        ("MOD +6 if attacking has:torpedo", "MOD +6 if at:MU01", "line 25: effects: 'at:MU01' names nothing"),
        ("MOD +6 if attacking has:torpedo", "MOD +6 if target:any", "line 25: effects: 'target:any' names nothing"),
        (
            "MOD +6 if attacking has:torpedo has:dive",
            "after: DRAW 1 if won",
            "line 25: effects: won and lost never hold",
        ),
        (
            "declare: WIDEN",
            "declare: WIDEN if has:torpedo",
            "line 23: effects: 'declare: WIDEN if has:torpedo': declare",
        ),
        (
            "own_turn: DRAW 2",
            "own_turn: MOVE 2 self hand>battle",
            "line 24: effects: 'own_turn: MOVE 2 self hand>battle'",
        ),
        (
            "declare: WIDEN",
            "declare: WIDEN; own_turn: DRAW 1",
            "does nothing else then; of 'declare: WIDEN' and 'own_turn: DRAW 1' keep one",
        ),
        ("declare: WIDEN", "declare: WIDEN; declare: WIDEN", "of 'declare: WIDEN' and 'declare: WIDEN' keep one"),
        (
            "MOD +6 if attacking has:torpedo has:dive",
            "after: MOVE 1 this battle>hand",
            "line 25: effects: 'after: MOVE 1 this battle>hand': only a force moves itself, and this is an action",
        ),
        (
            "attacked: DRAW 1",
            "attacked: DRAW 1 if attacking",
            "line 3: effects: 'attacked: DRAW 1 if attacking': an objective",
        ),
        (
            "MOD +6 if attacking has:torpedo has:dive",
            "MOD +6; cost: DROP 1",
            "line 25: effects: no card of this game",
        ),
        ("MOD +6 if attacking has:torpedo has:dive", "cost: DROP 1 enemy", "a cost is paid from one's own hand"),
        (
            "play: MOVE 1 enemy battle>hand",
            "play: MOVE 1 enemy hand>table",
            "nobody can pick from a hand he does not see",
        ),
        ("play: MOVE 1 enemy battle>hand", "play: MOVE 1 this battle>hand", "a card can move itself only after"),
        ("Hammer and Anvil", "Hammer \x07 Anvil", "line 25: name has a character that cannot be printed"),
        (
            "UO01,us,objective,USS Yorktown,,1,0,,,",
            "UO01,us,objective,USS Yorktown,,1,0,,UO02,",
            "depends on no other card",
        ),
        ("play: MOVE 1 enemy battle>hand", "play: MOVE 1 enemy battle>out", "committed forces return to the hand"),
        ("play: STRIKE tactic", "play: STRIKE thunder", "'thunder' names nothing"),
        (",UO04,,MOD +2 if defending", ",UO09,,MOD +2 if defending", "dependent is 'UO09', which is no card"),
        (",UO04,,MOD +2 if defending", ",MU16,,MOD +2 if defending", "of which there are several copies"),
        (",UO04,,MOD +2 if defending", ",MU21,,MOD +2 if defending", "of which there are several copies"),
        ("Station HYPO,,1,0,,", "Station HYPO,,1,0,S,", "start is S, but only a force"),
        ("UO03,us,objective,USS Hornet,,1", "UO03,us,objective,USS Hornet,,2", "line 4: copies is '2'"),
        ("public,public,reconstructed\nUO02", "public,public,hearsay\nUO02", "line 2: text_from is 'hearsay'"),
        (
            "UO03,us,objective,USS Hornet,,1,0",
            "UO03,us,objective,USS Hornet,,1",
            "line 4: has 13 cells; the heading has 14",
        ),
    ],
)
def test_what_is_wrong_with_a_card_is_said_with_its_line(folder: Path, old: str, new: str, says: str) -> None:
    edit(folder, old, new)
    assert says in complaint(folder)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("value = 9", "value = nine", "tables.toml, line 8: is not well-formed TOML: Invalid value"),
        ("value = 9", 'value = "9"', "tables.toml, line 8: hand.value is '9'; it must be a whole number"),
        ("value = 9", "value = 0", "tables.toml, line 8: hand.value is 0; it must be at least 1"),
        ("[resupply]", "[reinforce]", "tables.toml, line 11: there is no reinforce; there is: "),
        ('value = "us"', 'value = "uk"', "tables.toml, line 4: first.value is 'uk'; it must be one of: japan, us"),
        (
            'from = "rulebook"',
            'from = "memory"',
            "tables.toml, line 9: hand.from is 'memory'; it must be one of: owner, public, reconstructed, rulebook",
        ),
    ],
)
def test_what_is_wrong_with_the_tables_is_said(folder: Path, old: str, new: str, says: str) -> None:
    edit(folder, old, new, "tables.toml")
    assert says in complaint(folder)


def test_a_circle_of_dependents_is_refused(folder: Path) -> None:
    edit(folder, "RAdm Spruance,leader,1,0,,UO02", "RAdm Spruance,leader,1,0,,MU38")
    edit(folder, "RAdm Fletcher,leader,1,0,,UO01", "RAdm Fletcher,leader,1,0,,MU37")
    assert "MU37 depends on itself, through MU38, MU37" in complaint(folder)


def test_both_sides_need_objectives_and_forces(folder: Path) -> None:
    path = folder / "cards.csv"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if ",japan,objective," not in line), "utf-8")
    assert complaint(folder) == "cards.csv: japan has no objective"


def test_a_file_saved_by_a_spreadsheet_is_read(folder: Path) -> None:
    path = folder / "cards.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert games.load("midway", folder).things == games.load("midway").things


def test_the_words_of_the_rules_name_the_numbers_of_the_tables(folder: Path) -> None:
    edit(folder, "value = 9 ", "value = 7 ", "tables.toml")
    edit(folder, "value = 200 ", "value = 150 ", "tables.toml")
    rulebook = games.load("midway", folder).rulebook
    assert "7 cards" in rulebook.clauses["setup.3"].text
    assert "150 player turns" in rulebook.clauses["guard.turns"].text
    assert "150 player turns" in rulebook.rulings["M-28"]


@pytest.mark.parametrize("name", games.NAMES)
def test_no_datum_of_ours_is_an_owners(name: str) -> None:
    game = games.load(name)
    said = {source for thing in game.things.values() for source in thing.sources.values()}
    assert said <= set(SOURCES) - {OWNER}
    assert said <= set(game.rulebook.sources), "the game does not name the source"
    assert f'"{OWNER}"' not in (game.HERE / "tables.toml").read_text("utf-8")


def test_files_of_ours_that_name_an_owner_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(folder, "no_enemy:fighter,reconstructed", "no_enemy:fighter,owner")
    assert games.load("midway", folder).things["MU27"].sources["name"] == OWNER
    monkeypatch.setattr(Midway, "HERE", folder)
    with pytest.raises(Trouble, match=r"cards\.csv, line 32: name_from is owner, but these files are ours"):
        games.load("midway")


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "cards.csv").unlink()
    assert complaint(folder) == "cards.csv: there is no such file"


def test_a_new_card_of_known_verbs_needs_no_code(folder: Path) -> None:
    row = "MU43,us,action,Lucky Find,event,1,0,,,,MOD +2; play: DRAW 1,reconstructed,reconstructed,reconstructed\n"
    with (folder / "cards.csv").open("a", encoding="utf-8") as file:
        file.write(row)
    game = games.load("midway", folder)
    assert game.things["MU43"].lines == ("+2", "When played: draw 1 card")
    state = game.new(SeededDice(4))
    assert state.problems() == []
    while state.to_act() is not None:
        choices = state.choices()
        state.apply(choices[state.dice.below(len(choices))])
    assert state.problems() == []
