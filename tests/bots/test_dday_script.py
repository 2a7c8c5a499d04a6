"""Level 1 of D-Day has sound habits and beats level 0."""

from sandtable.bots.levels import SCRIPTS
from sandtable.games.dday.state import Position
from tests.dday.table import play, table
from tools.duel import play as duel


def answer(state: Position) -> str:
    """What the script does; it may scribble on its own copy, so it gets one."""
    return str(SCRIPTS["dday"](state.redeal(state.to_act(), state.dice)))


def test_level_1_clears_more_beaches_than_level_0_and_holds_more() -> None:
    seeds = range(500, 510)
    as_allied = [duel("dday", (1, 0), seed).score for seed in seeds]
    as_german = [duel("dday", (0, 1), seed).score for seed in seeds]
    assert sum(filter(None, as_allied)) > sum(filter(None, as_german)) + 2 * len(seeds)


def test_it_takes_what_falls_for_nothing() -> None:
    state = table("omaha", allied="table DA11 / pile DA12", german="pile DG10 DG11")
    assert answer(state) == "attack DA11 omaha"


def test_it_clears_the_neighbour_with_the_fewest_enemies() -> None:
    state = table("omaha", allied="table DA11", german="pile DG07 DG08 DG13")
    assert answer(state) == "attack DA11 utah"


def test_it_attacks_where_the_sums_are_good_and_else_activates() -> None:
    assert answer(table("utah", allied="table DA14 / pile DA15", german="table DG13")) == "attack DA14 DG13"
    assert answer(table("omaha", allied="table DA11 / pile DA12", german="table DG11 / hand DG19")) == "activate"
    assert answer(table("omaha", allied="table DA11", german="table DG11 / hand DG19")) == "attack DA11 DG11"


def test_it_spends_the_weakest_card_that_is_enough() -> None:
    state = table("omaha", allied="table DA11 / hand DA17 DA18 DA22", german="table DG12")
    play(state, "attack DA11 DG12")
    assert answer(state) == "play DA17"  # 2 against 3; each of these adds 2 or more
    play(state, "play DA17")
    assert answer(state) == "pass"


def test_it_spends_nothing_where_no_card_is_enough() -> None:
    state = table("omaha", allied="table DA11 / hand DA17", german="table DG11")
    play(state, "attack DA11 DG11")
    assert answer(state) == "pass"


def test_it_cancels_a_strong_attack_and_no_weak_one() -> None:
    for force, wanted in (("DA10", "pass"), ("DA14", "play DG21")):
        at, target = ("omaha", "DG10") if force == "DA10" else ("utah", "DG13")
        state = table(at, allied=f"table {force}", german=f"table {target} / pile DG12 DG15 / hand DG21")
        play(state, f"attack {force} {target}")
        assert answer(state) == wanted  # 4 against 3, 4 against 1


def test_it_answers_an_airborne_drop_and_draws_when_it_can() -> None:
    state = table("omaha", allied="table DA11 / hand DA25 DA30", german="table DG10 / hand DG25")
    assert answer(state) == "play DA30"
    play(state, "play DA25")
    assert answer(state) == "play DG25"


def test_it_counterattacks_at_the_end_of_the_enemys_step() -> None:
    state = table("omaha", allied="table DA11", german="table DG10 / hand DG23")
    play(state, "done")
    assert answer(state) == "play DG23"
    play(state, "play DG23")
    assert answer(state) == "attack DG10 DA11"
