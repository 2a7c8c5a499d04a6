"""Our guard against cards without end, and files that this game cannot play."""

import shutil
from pathlib import Path

import pytest

from sandtable.games.dday import DDay, load
from sandtable.kernel import FileTrouble, Trouble
from tests.dday.table import GAME, offered, play, refused, table


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
        ("DX01,allied,action,X,,1,1,,,,,MOD +1 if won,{0},{0},{0}", "never hold"),
        ("DX01,allied,action,X,,1,1,,,,,play: ACT any 1 now,{0},{0},{0}", "gives no actions in this program"),
        ("DX01,allied,force,X,armor,1,1,omaha,,,,activate: ACT any 1 each_turn,{0},{0},{0}", "not in each turn"),
        ("DX01,allied,force,X,armor,2,1,omaha,,,,,{0},{0},{0}", "is there once"),
        ("DX01,allied,special,X,,1,0,,,,,play: ACT any 1 now; own_turn: DRAW 1,{0},{0},{0}", "play or own_turn"),
        (
            "DX01,allied,special,X,,1,0,,,,,play: ACT any 1 each_turn; play: ACT attack 1 each_turn,{0},{0},{0}",
            "one thing",
        ),
        ("DX01,allied,special,X,,1,0,,,,,play: DRAW 1 if at:omaha,{0},{0},{0}", "may depend on the beach"),
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
        ("turns.csv", 3, "turn2,Y,0,x,1,1,public,public,public", "turns.csv, line 3: german_attack is 'x'"),
        ("turns.csv", 3, "turn2,Y,0,0,1,99,public,public,public", "turns.csv, line 3: german_draw is '99'"),
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in DDay.FILES:
        shutil.copy(DDay.HERE / file, tmp_path)
    return tmp_path
