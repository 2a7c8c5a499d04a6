"""The turn: along the beaches, one action at each, then discard and draw."""

import pytest
from msgspec.structs import replace

from sandtable.cards.turn import Discard
from sandtable.games.dday.beach import Beach, Reply
from sandtable.games.dday.state import Position
from sandtable.kernel import Action
from tests.dday.table import (
    ALLIED,
    GAME,
    GERMAN,
    end_turn,
    go_on,
    held,
    inactive,
    log,
    offered,
    on_top,
    play,
    refused,
    start,
    table,
    told,
)

LINE = ["sword", "juno", "gold", "omaha", "utah"]


@pytest.mark.clause("dday:turn.1")
def test_each_side_goes_from_its_own_left_to_its_right() -> None:
    """D-1: the sides face each other."""
    state = start(1)
    while state.turn == 1:
        play(state, "done")
    steps = [(e.seat, e.args[0]) for e in log(state) if e.verb == "beach"]
    assert steps[:10] == [*((GERMAN, beach) for beach in reversed(LINE)), *((ALLIED, beach) for beach in LINE)]


@pytest.mark.clause("dday:turn.1")
def test_a_side_does_not_come_back_to_a_beach() -> None:
    """D-3, D-2: once the side has gone on, its step there is over, whether it acted or not."""
    state = start(1)
    play(state, "german done")
    assert told(log(state), "beach")[-1] == ("omaha",)
    events = play(state, "german activate")
    assert GAME.cards.cards[GAME.cards.index[told(events, "activate")[0][0]]].place == "omaha"


@pytest.mark.clause("dday:turn.1")
def test_a_beach_without_forces_of_a_side_is_passed_by() -> None:
    """D-44."""
    state = table("sword", allied="pile DA01 DA07", german="pile DG01")
    events = play(state, "done")
    assert told(events, "beach") == [("juno",), ("gold",)]
    assert (state.to_act(), state.beach) == (ALLIED, GAME.cards.index["gold"])


@pytest.mark.clause("dday:turn.2")
def test_one_side_is_through_before_the_other_begins() -> None:
    state = start(1)
    assert state.explain(GERMAN, Action("done")).clause == "turn.2"
    play(state, *["german done"] * 5)
    assert (state.to_act(), state.beach) == (ALLIED, GAME.cards.index["sword"])


@pytest.mark.clause("dday:turn.3")
def test_one_action_at_a_beach() -> None:
    state = table("omaha", allied="table DA11 / pile DA10 DA12", german="table DG10")
    assert "1 action" in state.view(ALLIED).prompt.text
    play(state, "attack DA11 DG10", "allied pass", "german pass")
    assert offered(state) == ["done"]
    ruling = refused(state, "activate")
    assert (ruling.clause, "no action left at Omaha" in ruling.text) == ("turn.3", True)


@pytest.mark.clause("dday:turn.3")
def test_the_action_may_be_left_out() -> None:
    """D-2."""
    state = table("omaha", allied="table DA11 / pile DA10", german="table DG10")
    assert offered(state) == ["activate", "attack DA11 DG10", "done"]
    assert state.view(ALLIED).prompt.clause == "turn.3"
    assert refused(state, "prepare").clause == "turn.3"
    events = play(state, "done")
    assert (told(events, "activate"), told(events, "attack")) == ([], [])


@pytest.mark.clause("dday:turn.3.activate")
def test_activate_turns_up_the_top_force_of_the_beach() -> None:
    state = table("omaha", allied="pile DA11 DA14", german="pile DG10")
    events = play(state, "activate")
    assert [(e.clause, e.args) for e in events if e.verb == "activate"] == [("turn.3.activate", ("DA11",))]
    assert (held(state, ALLIED, "table"), inactive(state, ALLIED)) == (["DA11"], ["DA14"])


@pytest.mark.clause("dday:turn.3.activate")
def test_nothing_to_activate() -> None:
    """D-4."""
    state = table("omaha", allied="table DA11 / pile DA14", german="table DG10")
    assert "activate" not in offered(state)
    ruling = refused(state, "activate")
    assert (ruling.clause, ruling.text) == ("turn.3.activate", "You have no inactive force left at Omaha.")


@pytest.mark.clause("dday:turn.3.activate")
def test_a_free_attack_is_that_forces_own_and_for_this_turn_only() -> None:
    """D-7, D-45."""
    state = table("omaha", allied="table DA11 / pile DA10", german="table DG10")
    play(state, "activate")
    assert offered(state) == ["attack DA10 DG10", "done"]
    assert refused(state, "attack DA11 DG10").clause == "turn.3"
    assert "a free attack of 1st Infantry" in state.view(ALLIED).prompt.text
    go_on(state)
    while state.beach != GAME.cards.index["omaha"] or state.to_act() != ALLIED:
        play(state, "pass" if "pass" in offered(state) else "done")
    play(state, "attack DA11 DG10", "pass", "pass")
    assert offered(state) == ["done"]


@pytest.mark.clause("dday:turn.3.activate")
def test_a_force_that_brings_another_gives_a_free_activation() -> None:
    state = table("utah", allied="pile DA14 DA16", german="table DG13")
    on_top(state, "DA16")
    play(state, "activate")
    assert offered(state) == ["activate", "done"]
    on_top(state, "DA14")
    assert told(play(state, "activate"), "activate") == [("DA14",)]
    assert "attack DA14 DG13" not in offered(state)  # it was an activation, no action


@pytest.mark.clause("dday:turn.3.attack")
def test_a_force_attacks_once_a_turn() -> None:
    """D-6: a free attack is its attack."""
    state = table("omaha", allied="pile DA10 / hand DA25", german="table DG10 DG11 / hand DG17 DG17")
    play(state, "activate", "allied attack DA10 DG10", "german pass", "allied pass", "german pass")
    play(state, "allied play DA25", "german pass")
    assert state.view(ALLIED).prompt.text == "Omaha: you can do nothing here: go on."  # though there is an action
    ruling = refused(state, "attack DA10 DG11")
    assert (ruling.clause, ruling.text) == ("turn.3.attack", "1st Infantry has attacked in this turn already.")


@pytest.mark.clause("dday:turn.3.attack")
def test_a_strike_without_a_fight_is_an_attack_too_and_the_next_turn_brings_another() -> None:
    state = table("omaha", allied="table DA11 / hand DA25", german="pile DG10 DG11 DG12")
    play(state, "attack DA11 omaha", "play DA25")
    assert offered(state) == ["done"]
    assert refused(state, "attack DA11 omaha").clause == "turn.3.attack"
    while state.turn == 3 or state.beach != GAME.cards.index["omaha"] or state.to_act() != ALLIED:
        play(state, "pass" if "pass" in offered(state) else "done")
    assert "attack DA11 omaha" in offered(state)


@pytest.mark.clause("dday:turn.3.attack")
def test_a_free_attack_costs_no_action() -> None:
    """D-43, also in the enemy's step."""
    state = table("omaha", allied="pile DA10 / hand DA29", german="table DG10 DG12")
    play(state, "activate")
    state.phases[-1] = replace(state.phases[-1], actions=1)
    play(state, "attack DA10 DG10", "allied pass", "german pass")
    assert state.phases[-1].actions == 1
    state = table("sword", to_act="german", allied="table DA01 / pile DA03 / hand DA29", german="table DG01")
    play(state, "done", "allied play DA29", "allied activate")
    assert offered(state) == ["attack DA03 DG01", "done"]
    assert state.explain(ALLIED, Action("attack", "DA03", "DG01")).clause == "turn.3.attack"
    play(state, "attack DA03 DG01", "allied pass", "german pass")
    assert "the enemy is done here" in state.view(ALLIED).prompt.text  # nothing free is left


@pytest.mark.clause("dday:turn.3.attack")
def test_a_force_just_activated_may_attack_with_another_action() -> None:
    """D-5."""
    state = table("omaha", allied="pile DA11 / hand DA25", german="table DG10")
    play(state, "activate", "allied play DA25")
    assert "attack DA11 DG10" in offered(state)
    assert state.explain(ALLIED, Action("attack", "DA11", "DG10")).clause == "turn.3.attack"


@pytest.mark.clause("dday:turn.3.attack")
@pytest.mark.parametrize(
    ("force", "why"),
    [
        ("DA12", "Ranger Battalions is not active"),
        ("DA14", "4th Infantry is assigned to another beach"),
        ("DG10", "352nd Infantry is not your force"),
        ("DA17", "Covering Fire is no force card"),
        ("sword", "Sword is no force card"),
    ],
)
def test_only_an_active_force_of_ones_own_at_the_beach_attacks(force: str, why: str) -> None:
    state = table("omaha", allied="table DA11 DA14 / pile DA12", german="table DG10 DG13")
    ruling = refused(state, f"attack {force} DG10")
    assert (ruling.clause, why in ruling.text) == ("turn.3.attack", True)
    assert refused(state, "attack frob DG10").text == "frob is no card of this game."


@pytest.mark.clause("dday:turn.4")
def test_both_may_discard_when_all_have_acted() -> None:
    """D-27: the German first."""
    state = table(
        "utah", allied="table DA14 / hand DA17 DA18", german="table DG13 / hand DG16 DG17 / deck DG18 DG18 DG18 DG19"
    )
    play(state, "allied done", "german done")
    assert state.phases[-1] == Discard(GERMAN)
    events = play(state, "german discard DG16", "german done", "allied done")
    assert [(e.clause, e.args) for e in events if e.verb == "discard"] == [("turn.4", ("DG16",))]
    assert (held(state, GERMAN), held(state, ALLIED)) == (["DG17", "DG18", "DG18", "DG18", "DG19"], ["DA17", "DA18"])


@pytest.mark.clause("dday:turn.4")
def test_discards_come_after_all_actions_and_before_the_draws() -> None:
    """D-27, D-30: in each turn but the last, first one side and then the other."""
    state, asked = start(1), list[tuple[int, int | None]]()
    while state.outcome() is None:
        if type(state.phases[-1]) is Discard:
            asked.append((state.turn, state.to_act()))
            play(state, next(action for action in offered(state) if action.startswith("discard")))
        play(state, "pass" if "pass" in offered(state) else "done")
    assert asked == [(turn, seat) for turn in (1, 2, 3, 4) for seat in (GERMAN, ALLIED)]
    order = [e.verb for e in log(state) if e.verb in ("beach", "discard", "draw", "turn-card")]
    turns = " ".join(order).split("turn-card ")[1:]
    assert [turn.split() for turn in turns[:-1]] == [[*["beach"] * 10, "discard", "discard", "draw", "draw"]] * 4
    assert turns[-1].split() == ["beach"] * 10


@pytest.mark.clause("dday:turn.5")
def test_both_draw_what_the_turn_card_says() -> None:
    deck = " ".join(["DA17"] * 4 + ["DA18"] * 4)
    state = table("utah", turn=1, allied=f"table DA14 / deck {deck}", german="table DG13 / deck DG17 DG17 DG17 DG16")
    end_turn(state)
    draws = [(e.clause, e.seat, e.args) for e in log(state) if e.verb == "draw"]
    assert draws == [("turn.5", GERMAN, ("4",)), ("turn.5", ALLIED, ("4",))]  # of five the German finds four


@pytest.mark.clause("dday:turn.5")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    """D-29."""
    state = table("utah", turn=1, allied="table DA14 / deck DA17 / discard DA18 DA18", german="table DG13")
    end_turn(state)
    assert [(e.clause, e.args) for e in log(state) if e.verb == "reshuffle"] == [("turn.5", ("2",))]
    assert held(state, ALLIED) == ["DA17", "DA18", "DA18"]


@pytest.mark.clause("dday:turn.5")
def test_a_hand_has_no_limit() -> None:
    """D-28."""
    hand = " ".join(["DA17"] * 4 + ["DA18"] * 4 + ["DA20"] * 3)
    state = table(
        "utah", turn=3, allied=f"table DA14 / hand {hand} / deck DA21 DA21 DA21 DA22 DA22", german="table DG13"
    )
    end_turn(state)
    assert len(held(state, ALLIED)) == 16
    assert told(log(state), "draw")


@pytest.mark.clause("dday:turn.6")
def test_the_next_turn_card_is_turned_up() -> None:
    state = table("utah", turn=1, allied="table DA14", german="table DG13")
    end_turn(state)
    assert [(e.clause, e.args) for e in log(state) if e.verb == "turn-card"] == [("turn.6", ("2", "turn2"))]
    assert state.turn == 2


@pytest.mark.clause("dday:turn.6")
@pytest.mark.parametrize(("turn", "allied", "german"), [(1, -1, 0), (2, 0, 1), (3, 0, 0), (4, 1, 0), (5, 0, 0)])
def test_a_turn_card_changes_attacks_in_its_turn(turn: int, allied: int, german: int) -> None:
    """D-26: while both sides act."""
    state = table("utah", to_act="german", turn=turn, allied="table DA15", german="table DG13 / pile DG01")
    if turn > 1:
        state = table("utah", turn=turn - 1, allied="table DA15", german="table DG13 / pile DG01")
        end_turn(state)
    play(state, "german attack DG13 DA15")
    assert _named(state) == (1 + german, [german] if german else [])
    assert state.view(None).board.tallies[1].total == 3  # nothing for the defender
    play(state, "german pass", "allied pass")
    while state.beach != GAME.cards.index["utah"] or state.to_act() != ALLIED:
        play(state, "done")
    play(state, "allied attack DA15 DG13")
    assert _named(state) == (3 + allied, [allied] if allied else [])
    end_turn(state)


def _named(state: Position) -> tuple[int, list[int]]:
    """The attacker's total, and the parts of it that come from the turn card."""
    tally = state.view(None).board.tallies[0]
    name = GAME.turns[state.turn - 1].name
    return tally.total, [term.value for term in tally.terms if (term.label, term.clause) == (name, "turn.6")]


@pytest.mark.clause("dday:turn.3.attack")
def test_who_attacked_in_his_own_half_of_a_turn_does_not_attack_in_the_other() -> None:
    """A force attacks once a turn, also with the attack that a card gives at the end of an enemy step."""
    state = table(
        "omaha",
        to_act="german",
        allied="table DA10 DA11 / pile DA14",
        german="table DG10 DG12 / pile DG13 / hand DG23",
    )
    play(state, "german attack DG10 DA10", "german pass")
    while not (state.to_act() == GERMAN and isinstance(state.phases[-1], Reply)):
        play(state, "pass" if "pass" in offered(state) else "done")
    assert state.beach == GAME.cards.index["omaha"]
    play(state, "german play DG23")
    while state.to_act() == ALLIED:
        play(state, "allied pass")
    assert [line for line in offered(state) if line.startswith("attack")] == ["attack DG12 DA11"]
    assert refused(state, "german attack DG10 DA11").clause == "turn.3.attack"


@pytest.mark.clause("dday:turn.3")
@pytest.mark.parametrize("turn", [2, 3, 4, 5])
def test_a_card_that_stays_gives_its_action_in_every_later_turn_and_in_the_last(turn: int) -> None:
    """D-20."""
    state = table(
        "omaha", turn=turn - 1, allied="table DA11 / pile DA10 DA12 DA13 / hand DA25", german="pile DG13 DG14"
    )
    play(state, "play DA25")
    end_turn(state)
    while not (state.to_act() == ALLIED and state.beach == GAME.cards.index["omaha"]):
        play(state, "pass" if "pass" in offered(state) else "done")
    assert (state.turn, state.phases[-1]) == (turn, Beach(ALLIED, 2))
    play(state, "allied activate", "allied activate")
    assert refused(state, "allied activate").clause == "turn.3"
