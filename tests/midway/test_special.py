"""Special action cards: No Target, Recon, Knockout Blow, cards for one's own turn."""

import pytest
from msgspec.structs import replace

from sandtable.cards.battle import Exchange, React
from sandtable.cards.turn import Discard
from sandtable.games.midway.state import Position
from sandtable.kernel import Action
from tests.midway.table import GAME, JAPAN, US, held, offered, play, refused, table, told, totals


def battle(us: str, japan: str) -> Position:
    """The United States attack Soryu with VB-6; Japan commits Akagi's Zeros; the attacker has the first go."""
    state = table(us=us, japan=japan)
    play(state, "assault JO03", "commit MU09", "done", "japan commit MJ01", "japan done")
    return state


@pytest.mark.clause("midway:special")
def test_no_target_cancels_the_attack() -> None:
    state = battle("table MU09 / hand MU38", "table MJ01 / hand MJ14 MJ27")
    play(state, "us play MU38", "us pass", "japan play MJ27")
    events = play(state, "japan play MJ14", "us pass")
    assert told(events, "cancel") == [("MJ14",)]
    assert told(events, "totals") == []  # no winner is found
    assert "JO03" in held(state, JAPAN, "objectives")
    assert (held(state, US), held(state, JAPAN)) == (["MU09"], ["MJ01"])
    assert {event.clause for event in events if event.verb == "return"} == {"special"}
    assert held(state, US, "discard") == ["MU38"]
    assert held(state, JAPAN, "discard") == ["MJ14", "MJ27"]
    assert state.to_act() == JAPAN  # the attacker's turn is over
    assert state.turn == 2


@pytest.mark.clause("midway:special")
def test_a_cancelled_attack_has_no_effects_after_the_battle() -> None:
    state = table(us="table MU14 / deck MU01", japan="hand MJ14")
    play(state, "assault JO03", "commit MU14", "done", "japan done", "us pass")
    events = play(state, "japan play MJ14", "us pass")
    assert told(events, "draw") == []
    assert held(state, US) == ["MU14"]


@pytest.mark.clause("midway:special")
def test_only_the_defender_plays_no_target() -> None:
    state = battle("table MU09 / hand MU16", "table MJ01")
    ruling = refused(state, "us play MU16")
    assert ruling.clause == "special"
    assert "defending" in ruling.text


@pytest.mark.clause("midway:special")
def test_a_special_card_needs_no_committed_force() -> None:
    state = table(us="table MU09", japan="hand MJ14")
    play(state, "assault JO03", "commit MU09", "done", "japan done", "us pass")
    assert "play MJ14" in offered(state)
    events = play(state, "japan play MJ14", "us pass")
    assert told(events, "cancel") == [("MJ14",)]


@pytest.mark.clause("midway:special")
def test_a_special_card_fills_no_type_and_is_discarded_at_once() -> None:
    state = battle("table MU09", "table MJ01 / hand MJ14 MJ27")
    play(state, "us pass", "japan play MJ27")
    events = play(state, "japan play MJ14")
    assert told(events, "replace") == []
    assert state.ids(state.in_play) == ("MJ27",)
    assert held(state, JAPAN, "discard") == ["MJ14"]
    assert [e.clause for e in play(state, "us pass") if e.verb == "cancel"] == ["special"]


@pytest.mark.clause("midway:special")
def test_recon_answers_no_target_and_the_battle_goes_on() -> None:
    state = battle("table MU09 / hand MU17", "table MJ01 / hand MJ14 MJ27")
    play(state, "us pass", "japan play MJ14")
    events = play(state, "us play MU17")
    assert told(events, "counter") == [("MJ14",)]
    assert told(events, "cancel") == []
    assert state.phases[-1] == Exchange(JAPAN, 0, True)  # still the defender's go
    assert totals(state) == [3, 4]
    assert (held(state, US, "discard"), held(state, JAPAN, "discard")) == (["MU17"], ["MJ14"])


@pytest.mark.clause("midway:special")
def test_the_attacker_is_asked_for_recon_whatever_he_holds() -> None:
    state = battle("table MU09", "table MJ01 / hand MJ14")
    play(state, "us pass", "japan play MJ14")
    assert isinstance(state.phases[-1], React)
    assert offered(state) == ["pass"]
    assert refused(state, "us play MU17").clause == "special"


@pytest.mark.clause("midway:special")
def test_recon_is_no_card_for_an_ordinary_go() -> None:
    state = battle("table MU09 / hand MU17", "table MJ01")
    assert refused(state, "us play MU17").clause == "special"


@pytest.mark.clause("midway:special")
def test_only_recon_answers_no_target() -> None:
    state = battle("table MU09 / hand MU38", "table MJ01 / hand MJ14")
    play(state, "us pass", "japan play MJ14")
    assert refused(state, "us play MU38").clause == "special"


@pytest.mark.clause("midway:special")
def test_knockout_blow_attacks_all_objectives_with_all_forces() -> None:
    state = table(us="table MU01 MU09 MU10 / hand MU18", japan="table MJ01")
    events = play(state, "play MU18")
    assert told(events, "play") == [("MU18",)]
    assert held(state, US, "battle") == ["MU01", "MU09", "MU10"]
    assert state.ids(state.targets) == ("JO01", "JO02", "JO03", "JO04")
    assert state.to_act() == JAPAN
    assert held(state, US, "discard") == ["MU18"]


@pytest.mark.clause("midway:assault.4")
def test_after_a_knockout_blow_the_attacker_plays_action_cards() -> None:
    state = table(us="table MU09 / hand MU18 MU38", japan="")
    play(state, "play MU18", "japan done")
    assert [event.clause for event in play(state, "us play MU38") if event.verb == "play"] == ["assault.4"]


@pytest.mark.clause("midway:special")
def test_knockout_blow_adds_nothing_to_the_defence() -> None:
    """M-11: each objective is defended by its own note and by the forces and cards in the battle."""
    state = table(us="table MU09 / hand MU18", japan="objectives JO02 JO03 JO04")
    play(state, "play MU18", "japan done")
    assert totals(state) == [3, 1, 3, 0, 3, 2]  # attack and defence at Kaga, Soryu, Hiryu


@pytest.mark.clause("midway:special", "midway:assault.10")
def test_knockout_blow_checks_each_objective_by_itself() -> None:
    state = table(us="table MU09 MU05 / hand MU18", japan="objectives JO02 JO03 JO04 / table MJ01")
    play(state, "play MU18", "japan commit MJ01", "japan done", "us pass")
    events = play(state, "japan pass")
    assert told(events, "totals") == [("JO02", "5", "5"), ("JO03", "5", "4"), ("JO04", "5", "6")]
    assert told(events, "destroy") == [("JO03",)]
    assert held(state, JAPAN, "objectives") == ["JO02", "JO04"]


@pytest.mark.clause("midway:special", "midway:assault.9")
def test_knockout_blow_wakes_every_objective_that_draws_when_attacked() -> None:
    state = table(us="table MU09 / hand MU18", japan="deck MJ20 MJ21")
    events = play(state, "play MU18")
    assert told(events, "draw") == [("1",)]
    assert told(events, "effect") == [("JO01",)]


@pytest.mark.clause("midway:special")
def test_a_condition_on_the_target_holds_only_where_it_is_true() -> None:
    state = table(to_move="japan", us="objectives UO03 UO04 / table MU01 / hand MU41", japan="table MJ05 / hand MJ16")
    play(state, "japan play MJ16", "us commit MU01", "us done", "japan pass", "us play MU41")
    assert totals(state) == [3, 4, 3, 7]  # Simard counts 1 anywhere, 2 more at Midway Atoll, whose note adds 1


@pytest.mark.clause("midway:assault.1")
def test_knockout_blow_needs_a_force_on_the_table() -> None:
    state = table(us="hand MU18")
    assert refused(state, "play MU18").clause == "assault.1"
    assert "play MU18" not in offered(state)


@pytest.mark.clause("midway:special")
def test_a_card_for_ones_own_turn_is_played_before_the_operation() -> None:
    state = table(us="hand MU19 / deck MU01 MU02 MU03")
    events = play(state, "play MU19")
    assert told(events, "play") == [("MU19",)]
    assert told(events, "draw") == [("2",)]
    assert "prepare" in offered(state)  # the operation is still to come


@pytest.mark.clause("midway:special")
def test_a_card_for_ones_own_turn_can_be_played_before_discarding() -> None:
    state = table(us="hand MU19 / deck MU01 MU02")
    state.phases.append(Discard(US))
    assert "play MU19" in offered(state)
    play(state, "play MU19", "discard MU01")
    assert held(state, US) == ["MU02"]
    assert refused(state, "play MU02").clause == "turn.2.resupply"  # a force


@pytest.mark.clause("midway:special")
def test_deck_crews_put_two_forces_on_the_table_beside_the_operation() -> None:
    state = table(to_move="japan", japan="hand MJ17 MJ05 MJ06 MJ09")
    play(state, "play MJ17")
    assert offered(state) == ["pick MJ05", "pick MJ06", "pick MJ09", "done"]
    events = play(state, "pick MJ09", "pick MJ05")
    assert told(events, "move") == [("MJ09", "table"), ("MJ05", "table")]
    assert held(state, JAPAN, "table") == ["MJ05", "MJ09"]
    play(state, "resupply", "deploy MJ06", "done")
    assert state.to_act() == US


@pytest.mark.clause("midway:special")
def test_special_cards_are_refused_at_other_times_in_words_that_say_when() -> None:
    state = table(us="table MU09 / hand MU16")
    ruling = refused(state, "play MU16")
    assert ruling.clause == "special"
    assert "At any go of yours in a battle: cancel the attack if defending" in ruling.text


@pytest.mark.clause("midway:special")
def test_a_special_card_in_a_battle_is_allowed_and_told_by_its_own_clause() -> None:
    state = battle("table MU09", "table MJ01 / hand MJ14")
    play(state, "us pass")
    assert state.explain(JAPAN, Action("play", "MJ14")).clause == "special"
    assert [event.clause for event in play(state, "japan play MJ14") if event.verb == "play"] == ["special"]


@pytest.mark.clause("midway:special")
def test_a_special_card_beside_the_discards_is_allowed_by_its_own_clause() -> None:
    state = table(us="hand MU19 / deck MU01 MU02")
    state.phases.append(Discard(US))
    assert state.explain(US, Action("play", "MU19")).clause == "special"
    assert state.explain(US, Action("discard", "MU19")).clause == "turn.1"


def test_cards_say_when_they_are_played() -> None:
    lines = {id_: GAME.things[id_].lines for id_ in ("MU16", "MU17", "MU18", "MU19")}
    widen = "attack every enemy objective at once with all your forces on the table"
    assert lines == {
        "MU16": ("At any go of yours in a battle: cancel the attack if defending",),
        "MU17": ("In answer to No Target: cancel it",),
        "MU18": (f"As your operation, in place of an assault: {widen}",),
        "MU19": ("In your own turn, before your operation: draw 2 cards",),
    }
    (mark,) = GAME.things["MU16"].marks
    assert (mark.text, mark.when) == ("cancel the attack if defending", "At any go of yours in a battle")


def test_a_knockout_blow_is_one_of_the_operations() -> None:
    state = table(us="table MU09 / hand MU18")
    words = "Choose one operation: assault an enemy objective, play Knockout Blow, resupply, or prepare."
    assert state.view(US).prompt.text == words
    state = table(us="table MU09 / hand MU18 MU19")
    assert state.view(US).prompt.text == f"{words} You may play a special card first."


@pytest.mark.clause("midway:special", "midway:assault.10")
def test_what_counts_against_a_target_counts_at_each_of_a_knockout_blow() -> None:
    state = table(us="table MU09 / hand MU18 MU27", japan="table MJ05 MJ06 MJ09")
    play(state, "play MU18", "japan commit MJ05", "japan commit MJ06", "japan commit MJ09", "japan done")
    play(state, "us play MU27", "us pass", "japan pass")  # Decks Full of Fuel: 6 against a carrier without fighters
    events = play(state, "us pass")
    assert told(events, "totals") == [("JO01", "9", "3"), ("JO02", "9", "4"), ("JO03", "9", "3"), ("JO04", "9", "5")]
    assert told(events, "destroy") == [("JO01",), ("JO02",), ("JO03",), ("JO04",)]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winner == US


def test_in_a_knockout_blow_every_card_tells_what_would_fall() -> None:
    state = table(us="table MU09 / hand MU18 MU27 MU38", japan="table MJ05 MJ06 MJ09")
    play(state, "play MU18", "japan commit MJ05", "japan commit MJ06", "japan commit MJ09", "japan done")
    view = state.view(US)
    assert view.board.standing is not None
    assert view.board.standing.text == "0 of 4 would fall; Japan holds at a tie."
    told = {
        choice.action: (choice.hint, [(score.at, score.totals) for score in choice.scores]) for choice in view.choices
    }
    assert told["play MU27"] == (
        "4 of 4 would fall",
        [("JO01", (9, 3)), ("JO02", (9, 4)), ("JO03", (9, 3)), ("JO04", (9, 5))],
    )
    assert told["play MU38"][0] == "4 of 4 would fall"
    assert told["pass"] == ("", [])
    assert {choice.totals for choice in view.choices} == {()}  # no one pair of totals
    play(state, "us play MU38")
    assert state.view(None).board.standing == replace(
        view.board.standing, text="4 of 4 would fall: Akagi, Kaga, Soryu, Hiryu; Japan holds at a tie."
    )
