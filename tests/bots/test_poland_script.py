"""Level 1 of Poland has sound habits, does not wait for ever, and beats level 0."""

import pytest

from sandtable.bots.levels import SCRIPTS
from sandtable.cards.turn import Discard
from sandtable.games.lightning_poland.state import Position
from tests.lightning_poland.table import POLISH, play, table, totals
from tools.duel import play as duel

GERMAN_WALL = "table PG01 PG02 PG03 PG04 PG05 PG06 PG07 PG10"
FULL_TABLE = "table PP01 PP02 PP03 PP04 PP05 PP06 PP07 PP08"
FULL_HAND = "hand PP19 PP20 PP21 PP22 PP23 PP25 PP26 PP27 PP30"


def answer(state: Position) -> str:
    """What the script does; it may scribble on its own copy, so it gets one."""
    return str(SCRIPTS["poland"](state.redeal(state.to_act(), state.dice)))


def committed(state: Position) -> set[str]:
    """The forces that the script commits, until it is done."""
    forces = set()
    while (line := answer(state)) != "done":
        forces.add(line.removeprefix("commit "))
        play(state, line)
    return forces


def test_level_1_beats_level_0_from_both_sides() -> None:
    seeds = range(500, 520)
    wins = sum(duel("poland", (1, 0), seed).winner == 0 for seed in seeds)
    wins += sum(duel("poland", (0, 1), seed).winner == 1 for seed in seeds)
    assert wins >= 0.85 * 2 * len(seeds)


def test_games_between_scripts_are_decided() -> None:
    assert all(duel("poland", (1, 1), seed).winner is not None for seed in range(500, 520))


@pytest.mark.parametrize(
    ("hand", "does"),
    [
        (FULL_HAND, "battle"),  # nothing more can be gathered
        (FULL_HAND.removesuffix(" PP30"), "prepare"),  # a card can
    ],
)
def test_it_attacks_against_the_odds_only_when_all_is_gathered(hand: str, does: str) -> None:
    state = table(to_move="polish", german=GERMAN_WALL, polish=f"{FULL_TABLE} / {hand} / deck PP31")
    assert answer(state).split()[0] == does


def test_it_reinforces_while_forces_wait_in_a_full_hand() -> None:
    hand = FULL_HAND.replace("PP30", "PP09")
    short = FULL_TABLE.removesuffix(" PP08")
    assert answer(table(to_move="polish", german=GERMAN_WALL, polish=f"{short} / {hand}")) == "reinforce"


def test_it_takes_the_objective_that_is_worth_most() -> None:
    assert answer(table(to_move="polish", german="", polish=FULL_TABLE)) == "battle GO03"


def test_it_commits_what_is_needed_and_keeps_a_guard() -> None:
    state = table(german="table PG02 PG08 PG11 PG17 PG18")
    play(state, "battle PO02")
    assert committed(state) == {"PG02"}  # 3 against an empty table; the rest guards


def test_it_commits_everything_to_win() -> None:
    state = table(german="table PG02 PG08 PG11 PG17 PG18", polish="objectives PO02 PO03 PO09")  # 8 points have fallen
    play(state, "battle PO09")
    assert committed(state) == {"PG02", "PG08", "PG11", "PG17", "PG18"}


def test_it_does_not_lay_itself_open_for_less_than_it_may_lose() -> None:
    """A point is there for the taking; but then the Pole takes three or four."""
    german = "table PG02 / hand PG08 PG09"
    assert answer(table(german=german, polish="")).startswith("battle")
    assert answer(table(german=german, polish="table PP06 PP07 PP08 / objectives PO02 PO09")) == "reinforce"


def test_it_lays_itself_open_for_more_than_it_may_lose() -> None:
    state = table(to_move="polish", german="table PG02 PG03", polish=FULL_TABLE)
    assert answer(state).startswith("battle")


@pytest.mark.parametrize(("target", "lead"), [("PO04", 3), ("PO09", 6)])  # one point, four points
def test_the_dearer_the_objective_the_safer_its_defence(target: str, lead: int) -> None:
    state = table(german="table PG02", polish="table PP09 PP10 PP12 PP13 PP14 PP15 PP16 PP17 / objectives PO04 PO09")
    play(state, f"battle {target}", "commit PG02", "done")
    committed(state)
    attack, defence = totals(state)
    assert defence - attack == lead


def test_a_lost_cause_is_not_defended() -> None:
    state = table(german="table PG01 PG02 PG03", polish="table PP10 / hand PP35")
    play(state, "battle PO02", "commit PG01", "commit PG02", "commit PG03", "done")
    assert answer(state) == "done"


def test_it_throws_surplus_forces_away_when_the_hand_is_full() -> None:
    """Eight on the table are enough: the weakest force of the hand makes room for a card."""
    hand = "hand PP09 PP12 PP19 PP21 PP22 PP23 PP25 PP26 PP27"
    state = table(to_move="polish", polish=f"{FULL_TABLE} / {hand}")
    state.phases.append(Discard(POLISH))
    assert answer(state) in ("discard PP09", "discard PP12")


def test_reinforcements_use_all_the_supply() -> None:
    """A force of 3 points for 3 supply is worth less than one of 3 for 2 and another of 2 for 1."""
    state = table(german="hand PG04 PG02 PG08")
    play(state, "reinforce")
    assert answer(state) == "deploy PG02"
    play(state, "deploy PG02")
    assert answer(state) == "deploy PG08"
