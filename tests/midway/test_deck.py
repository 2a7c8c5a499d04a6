"""The card file holds every counted public fact about the printed cards."""

from collections import Counter

from sandtable.cards.card import Card
from tests.midway.table import GAME, JAPAN, US

CARDS = GAME.cards.cards


def of(seat: int, *sorts: str) -> list[Card]:
    return [card for card in CARDS if card.seat == seat and card.sort in sorts for _ in range(card.copies)]


def bonus(card: Card, role: str) -> int:
    """A card's value in a role, all its other conditions granted."""
    other = {"attacking": "defending", "defending": "attacking"}[role]
    return card.value + sum(e.n for e in card.effects if e.verb == "MOD" and other not in e.needs)


def strong(seat: int) -> list[Card]:
    """Actions that add four or more."""
    return [card for card in of(seat, "action") if best(card) >= 4]


def best(card: Card) -> int:
    return max((effect.n for effect in card.effects if effect.verb == "MOD"), default=0)


def test_a_hundred_cards_and_eight_objectives() -> None:
    assert [len(of(seat, "force", "action", "special")) for seat in (US, JAPAN)] == [50, 50]
    assert [len(of(seat, "objective")) for seat in (US, JAPAN)] == [4, 4]


def test_the_objectives_by_name() -> None:
    names = {card.name.removeprefix("USS ").removesuffix(" Atoll") for card in CARDS if card.sort == "objective"}
    assert names == {"Yorktown", "Enterprise", "Hornet", "Midway", "Akagi", "Kaga", "Soryu", "Hiryu"}


def test_one_japanese_carrier_draws_a_card_when_attacked() -> None:
    draws = [c.name for c in of(JAPAN, "objective") if any((e.on, e.verb) == ("attacked", "DRAW") for e in c.effects)]
    assert len(draws) == 1


def test_united_states_forces_are_15_with_attack_29_and_defence_23() -> None:
    forces = of(US, "force")
    assert len(forces) == 15
    assert sum(bonus(card, "attacking") for card in forces) == 29
    assert sum(bonus(card, "defending") for card in forces) == 23


def test_japanese_forces_are_16_with_attack_40_and_defence_28() -> None:
    forces = of(JAPAN, "force")
    assert len(forces) == 16
    assert sum(bonus(card, "attacking") for card in forces) == 40
    assert sum(bonus(card, "defending") for card in forces) == 28


def test_four_zeros_are_worth_one_and_three_more_in_defence() -> None:
    zeros = [card for card in of(JAPAN, "force") if card.type == "fighter"]
    assert [(card.value, bonus(card, "defending")) for card in zeros] == [(1, 4)] * 4
    assert {(bonus(c, "attacking"), bonus(c, "defending")) for c in of(JAPAN, "force") if c not in zeros} == {(3, 1)}


def test_wildcats_defend_at_three() -> None:
    fighters = [card for card in of(US, "force") if card.type == "fighter"]
    assert [(bonus(c, "attacking"), bonus(c, "defending")) for c in fighters] == [(1, 3)] * 4


def test_devastators_attack_at_two_and_dive_bombers_at_three() -> None:
    forces = of(US, "force")
    assert {bonus(card, "attacking") for card in forces if "Devastator" in card.name} == {2}
    assert {bonus(card, "attacking") for card in forces if card.type == "dive"} == {3}


def test_the_united_states_solution_of_the_totals_is_four_at_two_and_five_at_three() -> None:
    attacks = Counter(bonus(card, "attacking") for card in of(US, "force") if card.type != "fighter")
    assert attacks == {2: 4, 3: 5, 1: 2}


def test_the_b_17_is_based_on_midway() -> None:
    (fortress,) = [card for card in of(US, "force") if card.name.startswith("B-17")]
    assert GAME.name_of(fortress.dependent) == "Midway Atoll"


def test_no_target_three_and_two_copies_recon_one_a_side() -> None:
    for seat, copies in ((US, 3), (JAPAN, 2)):
        cancels = [c for c in of(seat, "special") if any(e.verb == "CANCEL" for e in c.effects)]
        assert [card.name for card in cancels] == ["No Target"] * copies
        counters = [c for c in of(seat, "special") if any(e.verb == "COUNTER" for e in c.effects)]
        assert len(counters) == 1
        assert counters[0].name.startswith("Recon")


def test_both_sides_have_a_knockout_blow() -> None:
    for seat in (US, JAPAN):
        assert any(card.name == "Knockout Blow" for card in of(seat, "special"))


def test_strong_united_states_actions() -> None:
    cards = strong(US)
    assert Counter(map(best, cards)) == {6: 2, 5: 1, 4: 8}
    assert sum(card.type == "tactic" for card in cards) == 6  # about half of eleven
    assert sum("has:torpedo" in need for card in cards for need in [needs(card)]) == 6


def test_strong_japanese_actions() -> None:
    cards = strong(JAPAN)
    assert Counter(map(best, cards)) == {6: 1, 4: 4}
    assert sum(card.type == "tactic" for card in cards) == 3
    assert sum("has:torpedo" in need for card in cards for need in [needs(card)]) == 4


def needs(card: Card) -> tuple[str, ...]:
    return tuple(need for effect in card.effects for need in effect.needs)


def test_two_yamamotos_and_four_tomonagas() -> None:
    leaders = Counter(card.name for card in of(JAPAN, "action") if card.type == "leader")
    assert (leaders["Adm Yamamoto"], leaders["Lt Tomonaga"]) == (2, 4)


def test_five_kinds_of_play_cards() -> None:
    for seat in (US, JAPAN):
        kinds = {card.sort for card in of(seat, "force", "special")} | {card.type for card in of(seat, "action")}
        assert kinds == {"force", "special", "tactic", "event", "leader"}


def test_japan_begins_with_fighters_in_the_air() -> None:
    assert sum(card.start and card.type == "fighter" for card in of(JAPAN, "force")) >= 3


def test_the_united_states_begin_with_a_strike_on_the_table() -> None:
    assert sum(bonus(card, "attacking") for card in of(US, "force") if card.start and card.type != "fighter") >= 9


def test_japan_is_stronger_in_planes_and_the_united_states_in_tactics_and_leaders() -> None:
    planes = [sum(bonus(card, "attacking") for card in of(seat, "force")) for seat in (US, JAPAN)]
    assert planes[US] < planes[JAPAN]
    actions = [sum(map(best, of(seat, "action"))) for seat in (US, JAPAN)]
    assert actions[US] > actions[JAPAN]


def test_no_card_sends_a_committed_force_anywhere_but_to_the_hand() -> None:
    moves = [e for card in CARDS for e in card.effects if e.verb == "MOVE" and e.source == "battle"]
    assert moves
    assert {effect.to for effect in moves} == {"hand"}


def test_every_card_says_where_its_data_comes_from() -> None:
    for card in CARDS:
        assert set(card.sources) == {"name", "copies", "text"}
        assert set(card.sources.values()) <= {"rulebook", "public", "reconstructed"}
    assert all(card.sources["copies"] == "public" for card in CARDS if card.name == "No Target")
