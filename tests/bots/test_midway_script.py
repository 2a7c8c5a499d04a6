"""Level 1 of Midway has sound habits and beats level 0."""

import pytest

from sandtable.bots.levels import SCRIPTS
from sandtable.cards.turn import Discard
from sandtable.games.midway.state import Position
from tests.midway.table import US, play, table
from tools.duel import play as duel


def answer(state: Position) -> str:
    """What the script does; it may scribble on its own copy, so it gets one."""
    return str(SCRIPTS["midway"](state.redeal(state.to_act(), state.dice)))


def test_level_1_beats_level_0_from_both_sides() -> None:
    seeds = range(500, 520)
    wins = sum(duel("midway", (1, 0), seed).winner == 0 for seed in seeds)
    wins += sum(duel("midway", (0, 1), seed).winner == 1 for seed in seeds)
    assert wins >= 0.85 * 2 * len(seeds)


def test_it_strikes_an_undefended_objective() -> None:
    assert answer(table(us="table MU09 MU10 MU11", japan="")).startswith("assault")


def test_it_does_not_strike_what_it_cannot_destroy() -> None:
    state = table(us="table MU05 / hand MU09 MU10", japan="table MJ01 MJ02 MJ03 MJ04")
    assert answer(state) == "resupply"


def test_it_draws_when_it_has_nothing_to_put_down() -> None:
    assert answer(table(us="hand MU20 / deck MU01 MU02", japan="table MJ01")) == "prepare"


def test_it_throws_weak_cards_away_before_drawing() -> None:
    state = table(us="hand MU26 MU26 MU25 MU30 MU38 MU20 / deck MU01", japan="table MJ01 MJ02 MJ03")
    state.phases.append(Discard(US))
    assert answer(state) == "discard MU26"


def test_it_keeps_its_fighters_at_home() -> None:
    state = table(us="table MU01 MU09 MU10", japan="")
    play(state, "assault JO03", "commit MU09", "commit MU10")
    assert answer(state) == "done"


def test_it_commits_nothing_to_a_lost_cause() -> None:
    state = table(us="table MU09 MU10 MU11 MU12", japan="table MJ05")
    play(state, "assault JO03", "commit MU09", "commit MU10", "commit MU11", "commit MU12", "done")
    assert answer(state) == "done"


def test_it_passes_while_it_is_ahead() -> None:
    state = table(us="table MU09 MU05 / hand MU20", japan="table MJ01")
    play(state, "assault JO03", "commit MU09", "commit MU05", "done", "japan commit MJ01", "japan done")
    assert answer(state) == "pass"  # 5 against 4


def test_it_plays_the_weakest_card_that_puts_it_ahead() -> None:
    state = table(us="table MU09 MU05 / hand MU20 MU42 MU37", japan="table MJ01 MJ05 MJ06")
    play(state, "assault JO03", "commit MU09", "commit MU05", "done", "japan commit MJ01", "japan commit MJ05")
    play(state, "japan commit MJ06", "japan done")
    assert answer(state) == "play MU42"  # 5 against 6: three more are enough


@pytest.mark.parametrize(("hand", "does"), [("MJ27", "play MJ27"), ("MJ14", "play MJ14"), ("MJ26 MJ14", "play MJ26")])
def test_the_defender_cancels_only_when_cards_do_not_help(hand: str, does: str) -> None:
    state = table(us="table MU09 MU05 / hand MU20", japan=f"table MJ01 / hand {hand}")
    play(state, "assault JO03", "commit MU09", "commit MU05", "done", "japan commit MJ01", "japan done", "us pass")
    assert answer(state) == does


def test_it_saves_its_cards_when_nothing_helps() -> None:
    state = table(us="table MU09 MU10 MU11 MU12", japan="table MJ01 / hand MJ27")
    play(
        state, "assault JO03", *(f"commit MU{n:02}" for n in (9, 10, 11, 12)), "done", "japan commit MJ01", "japan done"
    )
    play(state, "us pass")
    assert answer(state) == "pass"


def test_it_answers_no_target_with_recon() -> None:
    state = table(us="table MU09 / hand MU17", japan="hand MJ14")
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us pass", "japan play MJ14")
    assert answer(state) == "play MU17"


def test_it_sends_the_strongest_defender_away() -> None:
    state = table(us="table MU09 / hand MU31", japan="table MJ01 MJ05")
    play(state, "assault JO03", "commit MU09", "done", "japan commit MJ01", "japan commit MJ05", "japan done")
    play(state, "us play MU31")
    assert answer(state) == "pick MJ01"


def test_it_uses_knockout_blow_when_two_objectives_would_fall() -> None:
    state = table(us="table MU09 MU10 MU11 MU12 MU13 / hand MU18", japan="")
    assert answer(state) == "play MU18"


def test_it_plays_cards_for_its_own_turn_first() -> None:
    assert answer(table(us="hand MU19 / deck MU01 MU02")) == "play MU19"
