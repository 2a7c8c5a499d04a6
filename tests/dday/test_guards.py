"""Our guard against cards without end, and files that this game cannot play."""

import shutil
from pathlib import Path

import pytest

from sandtable.games.dday import DDay, load
from sandtable.kernel import FileTrouble, Trouble
from sandtable.kernel.data import OWNER
from tests.dday.table import GAME, GERMAN, offered, play, refused, table


@pytest.mark.clause("dday:guard.cards")
def test_an_attack_sees_only_so_many_cards() -> None:
    state = table("omaha", allied="table DA11 / hand DA17 DA18", german="table DG12")
    play(state, "attack DA11 DG12")
    state.cards_played = GAME.cards_in_battle - 1
    play(state, "allied play DA17")
    assert offered(state) == ["pass"]
    ruling = refused(state, "allied play DA18")
    assert (ruling.clause, str(GAME.cards_in_battle) in ruling.text) == ("guard.cards", True)


@pytest.mark.clause("dday:guard.cards")
def test_a_step_at_a_beach_sees_only_so_many_cards() -> None:
    state = table("omaha", allied="table DA11 / hand DA25 DA26", german="table DG12")
    state.cards_played = GAME.cards_in_battle - 1
    play(state, "play DA25")
    assert "play DA26" not in offered(state)
    assert refused(state, "play DA26").clause == "guard.cards"


@pytest.mark.clause("dday:guard.cards")
def test_the_cards_beside_the_discards_are_counted_too() -> None:
    state = table("utah", allied="table DA14", german="table DG13 / hand DG29")
    play(state, "done", "german done")
    assert offered(state) == ["discard DG29", "play DG29", "done"]
    state.cards_played = GAME.cards_in_battle
    assert offered(state) == ["discard DG29", "done"]
    assert refused(state, "play DG29").clause == "guard.cards"


def test_the_count_of_cards_begins_anew_with_each_step() -> None:
    state = table("omaha", allied="table DA11 / hand DA25", german="table DG12 / hand DG25")
    play(state, "play DA25", "german pass")
    assert state.cards_played == 1
    play(state, "done")
    assert (state.to_act(), state.cards_played) == (GERMAN, 0)  # the window at the end of the step


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("DX01,allied,objective,X,,1,0,,,,,,{0},{0},{0}", "no objectives"),
        ("DX01,allied,force,X,armor,1,1,omaha,S,,,,{0},{0},{0}", "no forces that start on the table"),
        ("DX01,allied,force,X,armor,1,1,omaha,,DA10,,,{0},{0},{0}", "no dependents"),
        ("DX01,allied,force,X,armor,1,1,,,,,,{0},{0},{0}", "a force fights at one of: sword, juno, gold, omaha, utah"),
        ("DX01,allied,force,X,armor,1,1,calais,,,,,{0},{0},{0}", "place is 'calais'"),
        ("DX01,allied,action,X,,1,1,omaha,,,,,{0},{0},{0}", "only a force is assigned to a place"),
        ("DX01,,place,X,,1,1,,,,,,{0},{0},{0}", "no value and no effects"),
        ("DX01,allied,place,X,,1,0,,,,,,{0},{0},{0}", "side is 'allied'"),
        ("DX01,allied,special,X,,1,1,,,,,,{0},{0},{0}", "has no combat value in this program"),
        ("DX01,allied,action,X,,1,1,,,,,after: DRAW 1,{0},{0},{0}", "has no meaning in this game"),
        ("DX01,allied,action,X,,1,1,,,,,play: MOVE 1 enemy battle>hand,{0},{0},{0}", "has no meaning in this game"),
        ("DX01,allied,action,X,,1,1,,,,,MOD +1 if won,{0},{0},{0}", "who has won is known after the battle"),
        (
            "DX01,allied,force,X,armor,1,1,omaha,,,,activate: ACT attack 2 now,{0},{0},{0}",
            "a force attacks once in a turn",
        ),
        ("DX01,allied,special,X,,1,0,,,,,react: CANCEL if attacking,{0},{0},{0}", "write react: CANCEL if defending"),
        (
            "DX01,allied,special,X,,1,0,,,,,play: DRAW 1 if attacking,{0},{0},{0}",
            "outside a battle; leave out: if attacking",
        ),
        (
            "DX01,allied,special,X,,1,0,,,,,play: DRAW 1; play: ACT any 1 each_turn,{0},{0},{0}",
            "write 'play: ACT any 1 each_turn' before the rest",
        ),
        ("DX01,allied,action,X,,1,1,,,,,play: ACT any 1 now,{0},{0},{0}", "gives no actions in this program"),
        ("DX01,allied,force,X,armor,1,1,omaha,,,,activate: ACT any 1 each_turn,{0},{0},{0}", "not in each turn"),
        ("DX01,allied,force,X,armor,2,1,omaha,,,,,{0},{0},{0}", "is there once"),
        ("DX01,allied,special,X,,1,0,,,,,play: ACT any 1 now; own_turn: DRAW 1,{0},{0},{0}", "play or own_turn"),
        (
            "DX01,allied,special,X,,1,0,,,,,play: ACT any 1 each_turn; play: ACT attack 1 each_turn,{0},{0},{0}",
            "one thing",
        ),
        ("DX01,allied,action,X,,1,1,,,,,play: DRAW 1 if at:omaha,{0},{0},{0}", "may depend on the beach"),
        ("DX01,allied,action,X,,1,1,,,,,play: DROP 0,{0},{0},{0}", "1 is the least"),
        ("DX01,allied,action,X,,1,1,,,,,MOD 2,{0},{0},{0}", "write for example: MOD"),
        ("DX01,allied,action,X,,1,1,,,,,MOD +2 if enemy:cavalry,{0},{0},{0}", "it could be: infantry, armor"),
    ],
)
def test_cards_that_this_game_has_no_use_for_are_refused(row: str, says: str, folder: Path) -> None:
    with (folder / "cards.csv").open("a", encoding="utf-8") as cards:
        cards.write(row.format("reconstructed") + "\n")
    with pytest.raises(FileTrouble, match=says):
        load(folder)


@pytest.mark.parametrize(
    ("file", "line", "text", "says"),
    [
        ("turns.csv", 2, "turn2,Y,0,0,1,1,public,public,public", "turns.csv, line 2: id is 'turn2'"),
        ("turns.csv", 3, "turn2,Y,-10,0,1,1,public,public,public", "turns.csv, line 3: allied_attack is '-10'"),
        ("turns.csv", 3, "turn2,Y,10,0,1,1,public,public,public", "turns.csv, line 3: allied_attack is '10'"),
        ("turns.csv", 3, "turn2,Y,0,-10,1,1,public,public,public", "turns.csv, line 3: german_attack is '-10'"),
        ("turns.csv", 3, "turn2,Y,0,10,1,1,public,public,public", "turns.csv, line 3: german_attack is '10'"),
        ("turns.csv", 3, "turn2,Y,0,0,21,1,public,public,public", "turns.csv, line 3: allied_draw is '21'"),
        ("turns.csv", 3, "turn2,Y,0,0,1,21,public,public,public", "turns.csv, line 3: german_draw is '21'"),
        ("turns.csv", 3, "turn2,Y,0,x,1,1,public,public,public", "turns.csv, line 3: german_attack is 'x'"),
        ("turns.csv", 3, "turn2,Y,0,0,1,1,public,mine,public", "turns.csv, line 3: attack_from is 'mine'"),
        ("outcomes.csv", 3, "0,german,Y,rulebook", "outcomes.csv, line 3: id is '0'"),
        ("outcomes.csv", 3, "1,french,Y,rulebook", "outcomes.csv, line 3: winner is 'french'"),
        ("outcomes.csv", 7, "", "outcomes.csv: has 5 rows"),
        ("tables.toml", 4, 'value = "french"', "tables.toml, line 4"),
    ],
)
def test_a_fault_in_a_file_is_named_with_its_line(file: str, line: int, text: str, says: str, folder: Path) -> None:
    lines = (folder / file).read_text("utf-8").splitlines()
    lines[line - 1] = text
    (folder / file).write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(Trouble, match=says):
        load(folder)


def test_what_an_owner_changes_on_a_turn_card_or_in_the_outcomes_is_his(folder: Path) -> None:
    for file, ours in (("turns.csv", "Wading Ashore"), ("outcomes.csv", "Indecisive")):
        text = (folder / file).read_text("utf-8")
        assert ours in text
        (folder / file).write_text(text.replace(ours, "Another"), "utf-8")
    game = load(folder)
    assert game.things["turn1"].sources == {"name": OWNER, "attack": "public", "draw": "reconstructed"}
    assert game.kit is not None
    assert [(change.id, change.yours) for change in game.kit.differences] == [("turn1", "Another"), ("3", "Another")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in DDay.FILES:
        shutil.copy(DDay.HERE / file, tmp_path)
    return tmp_path
