"""How to attack: targets, totals, cards, answers."""

import pytest
from msgspec.structs import replace

from sandtable.cards.battle import Exchange
from sandtable.cards.card import CardSet, read_cards
from sandtable.cards.table import NOBODY
from sandtable.games.dday import load
from sandtable.games.dday.attack import Declared
from sandtable.games.dday.beach import Beach, Reply
from sandtable.kernel import Action
from tests.dday.table import ALLIED, GAME, GERMAN, held, log, offered, on_top, play, refused, table, told, totals

# 1: the target


@pytest.mark.clause("dday:attack.1")
def test_an_attack_names_an_active_enemy_at_the_beach() -> None:
    """D-8, D-19."""
    state = table("omaha", allied="table DA10 DA11", german="table DG10 DG12 DG13 / pile DG11 DG14")
    attacks = [action for action in offered(state) if action.startswith("attack")]
    assert attacks == ["attack DA10 DG10", "attack DA10 DG12", "attack DA11 DG10", "attack DA11 DG12"]
    for target in ("DG13", "DG11", "omaha", "utah"):
        ruling = refused(state, f"attack DA10 {target}")
        assert (ruling.clause, ruling.text) == (
            "attack.1",
            "There are active enemy forces at Omaha: attack one of those.",
        )
    for target in ("DA11", "DG17", "frob"):
        assert refused(state, f"attack DA10 {target}").text.endswith("is neither an enemy force nor a beach.")


@pytest.mark.clause("dday:attack.1")
def test_one_force_fights_one_force() -> None:
    """D-19: others at the beach do not count."""
    state = table("omaha", allied="table DA11 DA12 DA13", german="table DG10 DG12")
    assert state.explain(ALLIED, Action("attack", "DA11", "frob")).clause == "attack.1"
    play(state, "attack DA11 DG12")
    assert totals(state) == [2, 3]


@pytest.mark.clause("dday:attack.1a")
def test_without_active_enemies_the_top_inactive_one_falls() -> None:
    """D-9, D-14, D-39: it is shown, leaves the game, and no card saves it."""
    state = table("omaha", allied="table DA13", german="pile DG10 DG11 DG13 / hand DG21 DG19")
    assert "attack DA13 omaha" in offered(state)
    on_top(state, "DG11")
    events = play(state, "attack DA13 omaha")
    assert [(e.clause, e.args) for e in events if e.verb == "remove"] == [("attack.1a", ("DG11",))]
    assert "DG11" in held(state, GERMAN, "out")
    assert (state.to_act(), offered(state)) == (ALLIED, ["done"])


@pytest.mark.clause("dday:attack.1a")
def test_a_force_that_falls_inactive_does_nothing() -> None:
    """D-38."""
    state = table("omaha", to_act="german", allied="pile DA10 DA14", german="table DG10")
    on_top(state, "DA10")
    events = play(state, "attack DG10 omaha")
    assert told(events, "remove") == [("DA10",)]
    assert told(events, "effect") == []


@pytest.mark.clause("dday:attack.1a")
def test_a_card_is_not_picked_out_of_an_inactive_pile() -> None:
    state = table("omaha", allied="table DA13", german="pile DG10 DG11 DG13")
    ruling = refused(state, "attack DA13 DG10")
    assert (ruling.clause, "takes the top inactive card" in ruling.text) == ("attack.1a", True)


@pytest.mark.clause("dday:attack.1b")
def test_with_no_enemy_left_a_neighbouring_one_falls() -> None:
    """D-10, D-11: an active one by name, or the top inactive one of a beach."""
    german = "table DG07 DG13 DG01 / pile DG08 DG14 DG02"
    state = table("omaha", allied="table DA13", german=german)
    assert offered(state) == ["attack DA13 DG07", "attack DA13 gold", "attack DA13 DG13", "attack DA13 utah", "done"]
    assert refused(state, "attack DA13 DG01").clause == "attack.1b"  # Sword is no neighbour
    events = play(state, "attack DA13 DG07")
    assert [(e.clause, e.args) for e in events if e.verb == "remove"] == [("attack.1b", ("DG07",))]
    state = table("omaha", allied="table DA13", german=german)
    events = play(state, "attack DA13 utah")
    assert [(e.clause, e.args) for e in events if e.verb == "remove"] == [("attack.1b", ("DG14",))]


@pytest.mark.clause("dday:attack.1a")
def test_neighbours_are_safe_while_any_enemy_is_left_here() -> None:
    """D-8: active or inactive."""
    state = table("omaha", allied="table DA13", german="table DG07 DG13 / pile DG10 DG14")
    assert offered(state) == ["attack DA13 omaha", "done"]
    for target in ("DG07", "DG13", "gold", "utah"):
        assert refused(state, f"attack DA13 {target}").clause == "attack.1a"


@pytest.mark.clause("dday:attack.1b")
@pytest.mark.parametrize(("at", "force", "neighbours"), [("sword", "DA02", ["juno"]), ("utah", "DA15", ["omaha"])])
def test_the_ends_of_the_line_have_one_neighbour(at: str, force: str, neighbours: list[str]) -> None:
    """D-11."""
    inactive = {"sword": "DG01", "juno": "DG04", "gold": "DG07", "omaha": "DG10", "utah": "DG13"}
    others = " ".join(card for beach, card in inactive.items() if beach != at)
    state = table(at, allied=f"table {force}", german=f"pile {others}")
    assert offered(state) == [*(f"attack {force} {beach}" for beach in neighbours), "done"]
    assert refused(state, f"attack {force} gold").clause == "attack.1b"


@pytest.mark.clause("dday:attack.1b")
def test_with_nobody_at_the_neighbours_there_is_no_attack() -> None:
    """D-12."""
    state = table("omaha", allied="table DA13", german="table DG01")
    assert offered(state) == ["done"]
    assert refused(state, "attack DA13 DG01").clause == "attack.1b"


@pytest.mark.clause("dday:attack.1b")
def test_the_german_strikes_at_neighbours_too() -> None:
    """D-13; D-36: where nothing is fought, no total counts."""
    state = table("omaha", to_act="german", allied="table DA07 / pile DA14 / hand DA20", german="table DG10")
    assert offered(state) == ["attack DG10 DA07", "attack DG10 utah", "done"]
    events = play(state, "attack DG10 DA07")
    assert [(e.clause, e.args) for e in events if e.verb == "remove"] == [("attack.1b", ("DA07",))]
    assert told(events, "totals") == []


# 2: the result


@pytest.mark.clause("dday:attack.2")
def test_the_higher_total_removes_the_defender() -> None:
    """D-15."""
    state = table("utah", allied="table DA15", german="table DG13 DG14")
    events = play(state, "attack DA15 DG13", "allied pass", "german pass")
    assert [(e.clause, e.args) for e in events if e.verb == "totals"] == [("attack.2", ("utah", "3", "1"))]
    assert told(events, "remove") == [("DG13",)]
    assert held(state, GERMAN, "table") == ["DG14"]
    assert "DG13" in held(state, GERMAN, "out")
    assert "DG13" not in held(state, GERMAN, "discard")


@pytest.mark.clause("dday:attack.2")
def test_a_tie_is_the_defenders_and_nothing_happens() -> None:
    state = table("omaha", allied="table DA11", german="table DG12")
    play(state, "attack DA11 DG12", "allied pass", "german pass")
    events = log(state)
    assert told(events, "totals") == [("omaha", "2", "3")]
    assert told(events, "hold") == [("DG12",)]
    assert (held(state, ALLIED, "table"), held(state, GERMAN, "table")) == (["DA11"], ["DG12"])
    state = table("sword", to_act="german", allied="table DA02", german="table DG02")
    play(state, "attack DG02 DA02", "german pass", "allied pass")
    assert told(log(state), "totals") == [("sword", "2", "3")]
    state = table("utah", turn=2, to_act="german", allied="table DA15", german="table DG14")
    play(state, "attack DG14 DA15")
    assert totals(state) == [4, 3]
    state = table("utah", to_act="german", allied="table DA15", german="table DG14")
    events = play(state, "attack DG14 DA15", "german pass", "allied pass")
    assert told(events, "totals") == [("utah", "3", "3")]
    assert told(events, "hold") == [("DA15",)]


@pytest.mark.clause("dday:attack.2")
def test_a_total_is_never_below_zero_and_nothing_beats_nothing() -> None:
    """D-37: kits may hold forces without value."""
    game = load()
    game.turns[0] = replace(game.turns[0], attack=(-3, 0))
    cards = [replace(card, value=0) if card.id == "DG13" else card for card in game.cards.cards]
    rows = read_cards(game.HERE / "cards.csv", game.seats, game.columns)
    game.use(CardSet([(card, row) for card, (_, row) in zip(cards, rows, strict=True)], game.seats, game.columns))
    state = table("utah", turn=1, allied="table DA16", german="table DG13", game=game)
    play(state, "attack DA16 DG13")
    assert totals(state) == [0, 0]  # 1 and -3, against 0
    events = play(state, "pass", "pass")
    assert told(events, "totals") == [("utah", "0", "0")]
    assert told(events, "hold") == [("DG13",)]


def test_what_both_sides_would_count_stands_beside_each_attack() -> None:
    state = table("utah", allied="table DA15 / hand DA17", german="table DG13")
    assert {choice.action: choice.hint for choice in state.view(ALLIED).choices} == {
        "attack DA15 DG13": "3 against 1",
        "done": "1 action left",
    }
    play(state, "attack DA15 DG13")
    assert "1 action left" not in {choice.hint for choice in state.view(ALLIED).choices}


# 3: who may play cards


@pytest.mark.clause("dday:attack.3")
def test_cards_need_an_active_force_at_the_beach() -> None:
    """D-22."""
    state = table("omaha", allied="table DA14 / pile DA11 / hand DA25", german="pile DG10")
    assert offered(state) == ["activate", "done"]
    ruling = refused(state, "play DA25")
    assert (ruling.clause, ruling.text) == (
        "attack.3",
        "You have no active force at Omaha, so you can play no card here.",
    )
    play(state, "activate")
    assert "play DA25" in offered(state)


@pytest.mark.clause("dday:attack.3")
def test_who_has_no_active_force_is_not_asked_for_answers() -> None:
    """D-16: all can see that he can play nothing here."""
    state = table("omaha", allied="table DA11 / hand DA25", german="table DG13 / pile DG10 / hand DG25")
    events = play(state, "play DA25")
    assert told(events, "effect") == [("DA25",)]
    assert state.phases[-1] == Beach(ALLIED, 2)
    assert refused(state, "german play DG25").clause == "setup.7"
    play(state, "done")
    assert state.beach == GAME.cards.index["utah"]  # and no window at Omaha
    assert refused(table("utah", allied="pile DA14 / hand DA29", german="pile DG13"), "play DA29").clause == "attack.3"


# 4: values


@pytest.mark.clause("dday:attack.4")
def test_a_card_counts_for_attack_or_defence_and_some_more_for_one() -> None:
    state = table("omaha", allied="table DA11 / hand DA17 DA20", german="table DG12 / hand DG19")
    play(state, "attack DA11 DG12", "german pass")
    assert totals(state) == [2, 3]
    play(state, "allied play DA17")  # 1, and 1 more when attacking
    assert totals(state) == [4, 3]
    play(state, "allied play DA20")  # its 2 are for the defence
    assert totals(state) == [5, 3]
    play(state, "allied pass", "german play DG19")  # 1, and 2 more when defending
    assert totals(state) == [5, 6]
    assert state.explain(GERMAN, Action("pass")).clause == "attack.4"


@pytest.mark.clause("dday:attack.4")
def test_the_goes_alternate_until_both_pass() -> None:
    """D-17, D-18: any number of cards, none replaces another."""
    state = table("omaha", allied="table DA11 / hand DA17 DA17 DA18", german="table DG12 / hand DG16 DG17")
    play(state, "attack DA11 DG12", "german pass")
    play(state, "allied play DA17", "allied play DA17", "allied pass", "german play DG16", "allied pass", "german pass")
    play(state, "allied play DA18", "german pass", "allied pass", "german play DG17", "german pass")
    events = play(state, "allied pass", "german pass")
    assert told(events, "totals") == [("omaha", "9", "7")]
    assert [e.clause for e in events if e.verb == "exchange-over"] == ["attack.4"]
    assert told(events, "clear") == [("DA17", "DA17", "DG16", "DA18", "DG17")]
    assert held(state, ALLIED, "discard") == ["DA17", "DA17", "DA18"]


@pytest.mark.clause("dday:attack.4")
def test_a_card_that_names_a_beach_counts_there() -> None:
    """D-36: in any fight at Omaha."""
    state = table("omaha", to_act="german", allied="table DA11", german="table DG10")
    events = play(state, "attack DG10 DA11")
    assert totals(state) == [3, 2]
    events = play(state, "german pass", "allied pass")
    assert [e.clause for e in events if e.verb == "exchange-over"] == ["attack.4"]


@pytest.mark.clause("dday:attack.4")
def test_cards_that_look_at_the_enemy() -> None:
    state = table("omaha", allied="table DA13 / hand DA21 DA21", german="table DG11 DG12 / hand DG20")
    play(state, "attack DA13 DG11", "german pass", "allied play DA21")
    assert totals(state) == [3 + 3, 5]
    play(state, "allied pass", "german play DG20", "allied pass")
    assert totals(state) == [6, 5 + 3]  # against armour
    state = table("omaha", allied="table DA11 / hand DA21", german="table DG12 / hand DG20")
    play(state, "attack DA11 DG12", "german pass", "allied play DA21", "allied pass", "german play DG20")
    assert totals(state) == [2 + 1, 3 + 2]
    assert refused(state, "german play DG30").clause == "attack.4"


@pytest.mark.clause("dday:attack.4")
def test_a_card_with_a_value_is_played_in_an_attack() -> None:
    """D-41."""
    state = table("omaha", allied="table DA11 / hand DA17 DA25", german="table DG12 / hand DG17")
    ruling = refused(state, "play DA17")
    assert (ruling.clause, ruling.text) == ("attack.4", "Covering Fire counts in an attack and is played there.")
    play(state, "attack DA11 DG12", "german pass")
    assert offered(state) == ["play DA17", "pass"]
    assert refused(state, "play DA25").clause == "types.action"


def test_the_parts_of_a_total_are_named() -> None:
    state = table("omaha", turn=4, allied="table DA12 / hand DA17", german="table DG10")
    play(state, "attack DA12 DG10", "allied play DA17")
    attack, defence = state.view(ALLIED).board.tallies
    assert [(term.label, term.value) for term in attack.terms] == [
        ("Ranger Battalions", 2),
        ("Ranger Battalions if attacking", 1),
        ("Covering Fire", 1),
        ("Covering Fire if attacking", 1),
        ("Up the Draws", 1),
    ]
    assert [(term.label, term.value) for term in defence.terms] == [
        ("352nd Infantry", 1),
        ("352nd Infantry at Omaha", 2),
    ]
    assert (attack.total, defence.total) == (6, 3)


# Cards that cancel, and answers


@pytest.mark.clause("dday:types.action")
def test_an_attack_is_cancelled_before_any_other_card() -> None:
    """D-23, D-24."""
    state = table("omaha", allied="table DA10 / hand DA17", german="table DG10 / hand DG21 DG21")
    play(state, "attack DA10 DG10")
    assert state.phases[-1] == Declared(GERMAN, GAME.cards.index["DA10"])
    assert offered(state) == ["play DG21", "pass"]
    assert refused(state, "german play DG10").text
    events = play(state, "german play DG21")
    assert state.to_act() == ALLIED  # who may answer
    events += play(state, "allied pass")
    assert [(e.clause, e.args) for e in events if e.verb == "cancel"] == [("types.action", ("DG21",))]
    assert (told(events, "totals"), held(state, GERMAN, "discard")) == ([], ["DG21"])
    assert (held(state, ALLIED, "table"), held(state, GERMAN, "table")) == (["DA10"], ["DG10"])
    assert offered(state) == ["done"]  # the action is spent, the force has attacked
    assert state.attacked == GAME.bit[GAME.cards.index["DA10"]]


@pytest.mark.clause("dday:types.action")
def test_an_attack_cannot_be_cancelled_later() -> None:
    """D-24."""
    state = table("omaha", allied="table DA10 / hand DA17", german="table DG10 / hand DG21 DG17")
    play(state, "attack DA10 DG10", "german pass", "allied play DA17", "allied pass")
    assert offered(state) == ["play DG17", "pass"]
    assert refused(state, "german play DG21").clause == "types.action"


@pytest.mark.clause("dday:types.action")
def test_an_attacker_cannot_cancel_and_the_allies_are_not_asked() -> None:
    """No card of theirs could do it."""
    state = table("omaha", to_act="german", allied="table DA10 / hand DA17", german="table DG10 / hand DG21")
    play(state, "attack DG10 DA10")
    assert (state.to_act(), offered(state)) == (GERMAN, ["pass"])
    assert refused(state, "german play DG21").clause == "types.action"


@pytest.mark.clause("dday:types.action")
def test_answers_to_answers() -> None:
    """D-25: the card that cancels is countered, and the defender may play another."""
    state = table("omaha", allied="table DA10 / hand DA28 DA28", german="table DG10 / hand DG21 DG21")
    play(state, "attack DA10 DG10", "german play DG21")
    events = play(state, "allied play DA28")
    assert [(e.clause, e.args) for e in events if e.verb == "counter"] == [("types.action", ("DG21",))]
    assert (state.to_act(), offered(state)) == (GERMAN, ["play DG21", "pass"])
    events = play(state, "german play DG21", "allied pass")
    assert told(events, "cancel") == [("DG21",)]
    assert state.attacker == NOBODY


@pytest.mark.clause("dday:types.action")
def test_who_has_no_card_left_is_not_asked_again() -> None:
    """D-25, D-16: all can see that he can play nothing."""
    state = table("omaha", allied="table DA10 / hand DA28 DA28", german="table DG10 / hand DG21")
    play(state, "attack DA10 DG10", "german play DG21", "allied play DA28")
    assert (state.to_act(), isinstance(state.phases[-1], Exchange)) == (ALLIED, True)


@pytest.mark.clause("dday:types.action")
def test_a_card_in_an_attack_is_countered() -> None:
    state = table("omaha", allied="table DA11 / hand DA18 DA17", german="table DG12 / hand DG27 DG27")
    play(state, "attack DA11 DG12", "german pass", "allied play DA17")
    assert state.to_act() == ALLIED  # nothing answers Covering Fire
    play(state, "allied play DA18")
    assert (state.to_act(), totals(state)) == (GERMAN, [7, 3])
    play(state, "german play DG27")
    assert (state.to_act(), totals(state)) == (ALLIED, [4, 3])
    assert held(state, ALLIED, "discard") == ["DA18"]
    assert refused(state, "allied play DA19").clause == "attack.4"
    assert refused(state, "allied play DA28").clause == "attack.4"
    assert [e.clause for e in log(state) if e.verb == "counter"] == ["types.action"]


@pytest.mark.clause("dday:types.action")
def test_the_last_answer_takes_effect_first() -> None:
    """D-25: what answers the answer saves the card that was answered, unless there is another."""
    state = table("omaha", allied="table DA11 / hand DA18 DA28", german="table DG12 / hand DG27 DG27")
    play(state, "attack DA11 DG12", "german pass", "allied play DA18", "german play DG27")
    assert (state.to_act(), offered(state)) == (ALLIED, ["play DA28", "pass"])
    events = play(state, "allied play DA28")
    assert [(e.clause, e.args) for e in events if e.verb == "counter"] == [("types.action", ("DG27",))]
    assert totals(state) == [5, 3]
    assert (state.to_act(), offered(state)) == (GERMAN, ["play DG27", "pass"])
    play(state, "german pass")  # the gunfire counts
    assert (state.to_act(), totals(state)) == (ALLIED, [5, 3])


# Cards outside attacks


@pytest.mark.clause("dday:types.action")
def test_a_card_that_gives_an_action_in_each_turn_stays_at_the_beach() -> None:
    """D-20: from the turn it is played, to the end of the game."""
    state = table("omaha", allied="table DA11 / pile DA12 DA13 DA14 / hand DA25", german="table DG10 / pile DG13")
    events = play(state, "activate", "play DA25")
    assert [e.clause for e in events if e.verb == "effect"] == ["types.action"]
    assert state.lasting == [(GAME.cards.index["omaha"], GAME.cards.index["DA25"])]
    assert held(state, ALLIED, "discard") == []
    zones = {zone.id: zone.cards for zone in state.view(GERMAN).board.zones}
    assert zones["stays.allied.omaha"] == ("DA25",)
    assert offered(state)[0] == "activate"
    found = {}
    while state.outcome() is None and state.turn < 5:
        play(state, "pass" if "pass" in offered(state) else "done")
        if type(state.phases[-1]) is Beach:
            found[state.to_act(), state.beach] = state.phases[-1].actions
    omaha = GAME.cards.index["omaha"]
    assert found.pop((ALLIED, omaha)) == 2
    assert set(found) >= {(GERMAN, omaha), (ALLIED, GAME.cards.index["utah"])}
    assert set(found.values()) == {1}  # nowhere else, and not for the enemy


@pytest.mark.clause("dday:types.action")
def test_such_cards_add_up_and_cannot_be_attacked() -> None:
    """D-20, D-21."""
    state = table("omaha", allied="table DA11 / hand DA25 DA26", german="table DG10")
    events = play(state, "play DA25", "play DA26")
    assert state.phases[-1] == Beach(ALLIED, 3)
    assert [e.clause for e in events if e.verb == "play"] == ["types.action"] * 2
    play(state, "done")
    state = table("omaha", to_act="german", allied="table DA11", german="table DG10")
    assert refused(state, "attack DG10 DA25").clause == "attack.1"


@pytest.mark.clause("dday:types.action")
def test_an_airborne_drop_is_scattered() -> None:
    state = table("omaha", allied="table DA11 / hand DA25", german="table DG10 / hand DG25")
    play(state, "play DA25")
    assert (state.to_act(), offered(state)) == (GERMAN, ["play DG25", "pass"])
    events = play(state, "german play DG25")
    assert told(events, "counter") == [("DA25",)]
    assert (state.lasting, held(state, ALLIED, "discard")) == ([], ["DA25"])
    assert state.phases[-1] == Beach(ALLIED, 1)
    assert {e.clause for e in events if e.verb == "counter"} == {"types.action"}


@pytest.mark.clause("dday:types.action")
def test_a_card_gives_an_activation_or_an_attack_now() -> None:
    """D-43: what is free is spent first; D-45: any force may make the attack."""
    state = table(
        "omaha", to_act="german", allied="table DA11", german="table DG10 DG12 / pile DG11 DG13 / hand DG23 DG24"
    )
    play(state, "play DG23")
    assert state.phases[-1] == Beach(GERMAN, 1, attacks=1)
    play(state, "play DG24")
    assert state.phases[-1] == Beach(GERMAN, 1, attacks=1, activations=1)
    assert "1 free activation and 1 free attack" in state.view(GERMAN).prompt.text
    events = play(state, "activate")
    assert told(events, "activate") == [("DG11",)]
    assert state.phases[-1] == Beach(GERMAN, 1, attacks=1)
    play(state, "attack DG12 DA11")
    assert [e.clause for e in log(state) if e.verb == "effect"] == ["types.action"] * 2
    play(state, "german pass", "allied pass")
    assert state.phases[-1] == Beach(GERMAN, 1)


@pytest.mark.clause("dday:types.action")
def test_at_the_end_of_an_enemy_step_one_may_play_cards() -> None:
    """D-16: the window opens whatever one holds."""
    state = table("omaha", allied="table DA11", german="table DG12 / hand DG23 DG17")
    play(state, "done")
    assert state.phases[-1] == Reply(GERMAN, 0)
    assert offered(state) == ["play DG23", "done"]
    assert state.view(GERMAN).prompt.clause == "types.action"
    assert refused(state, "german activate").clause == "turn.3.activate"
    events = play(state, "german play DG23")
    assert "attack DG12 DA11" in offered(state)
    play(state, "attack DG12 DA11")
    assert [e.clause for e in events if e.verb == "play"] == ["types.action"]
    state = table("omaha", allied="table DA11", german="table DG12 / hand DG17")
    play(state, "done")
    assert offered(state) == ["done"]


@pytest.mark.clause("dday:types.action")
def test_an_action_for_each_turn_played_there_begins_later() -> None:
    """D-20."""
    state = table("omaha", allied="table DA11", german="table DG12 / pile DG10 / hand DG26")
    events = play(state, "done", "german play DG26")
    assert state.phases[-1] == Reply(GERMAN, 0)
    assert offered(state) == ["done"]
    assert [e.clause for e in events if e.verb == "effect"] == ["types.action"]
    while state.turn == 3 or state.beach != GAME.cards.index["omaha"]:
        play(state, "pass" if "pass" in offered(state) else "done")
    assert state.phases[-1] == Beach(GERMAN, 2)


@pytest.mark.clause("dday:types.action")
def test_a_card_that_only_draws_needs_no_force() -> None:
    """D-42: in one's own steps, and when one discards."""
    state = table(
        "utah", allied="pile DA14 / hand DA30 / deck DA17 DA17 DA18", german="pile DG13 / table DG01 / hand DG29"
    )
    events = play(state, "play DA30")
    assert [(e.clause, e.args) for e in events if e.verb == "effect"] == [("types.action", ("DA30",))]
    assert held(state, ALLIED) == ["DA17", "DA17", "DA18"]
    play(state, "done")
    assert "play DG29" in offered(state)
    state = table("sword", allied="table DA01", german="table DG01 / hand DG29")
    play(state, "done")
    assert refused(state, "german play DG29").clause == "types.action"  # not in the enemy's turn


@pytest.mark.clause("dday:types.action")
def test_a_value_that_also_draws() -> None:
    state = table("omaha", allied="table DA11 / hand DA31 / deck DA17", german="table DG12")
    events = play(state, "attack DA11 DG12", "allied play DA31")
    assert (totals(state), held(state, ALLIED)) == ([4, 3], ["DA17"])
    assert [(e.clause, e.args) for e in events if e.verb == "effect"] == [("types.action", ("DA31",))]


def test_cards_say_when_they_are_played() -> None:
    lines = {id_: GAME.things[id_].lines for id_ in ("DG21", "DA29", "DA30", "DA31")}
    assert lines == {
        "DG21": ("As an attack is declared, before any other card: cancel the attack if defending",),
        "DA29": ("At a beach where you have an active force, outside attacks: 1 more activation here now",),
        "DA30": ("In your own step at a beach, or as you discard: draw 3 cards",),
        "DA31": ("value 2", "When played: draw 1 card"),
    }
