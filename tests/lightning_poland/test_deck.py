"""The card file holds every public fact about the printed cards that can be counted, and the rulebook's numbers."""

from sandtable.cards.card import Card
from tests.lightning_poland.table import GAME, GERMAN, POLISH

CARDS = GAME.cards.cards
TYPES = {"military", "circumstance", "intelligence"}


def of(seat: int, *sorts: str) -> list[Card]:
    return [card for card in CARDS if card.seat == seat and card.sort in sorts for _ in range(card.copies)]


def points(seat: int) -> list[int]:
    return sorted(card.points for card in of(seat, "objective"))


def test_108_cards_and_the_two_country_cards_make_110() -> None:
    assert [len(of(seat, "force", "action")) for seat in (GERMAN, POLISH)] == [48, 48]
    assert sum(card.copies for card in CARDS) + 2 == 110


def test_sides_and_the_numbers_of_the_sheet() -> None:
    assert GAME.seats == ("german", "polish")
    assert GAME.first == GERMAN
    assert (GAME.points, GAME.hand_size, GAME.deploy_limit, GAME.draws) == (10, 9, 3, 1)


def test_the_kinds_of_cards() -> None:
    assert {card.sort for card in CARDS} == {"objective", "force", "action"}  # the country card is our rules page


def test_three_types_of_actions_on_both_sides() -> None:
    assert set(GAME.cards.slots) == TYPES
    for seat in (GERMAN, POLISH):
        assert {card.type for card in of(seat, "action")} == TYPES


def test_the_texts_use_every_timing_of_the_sheet() -> None:
    timings = {effect.on for card in CARDS for effect in card.effects}
    assert timings == {"play", "after", "always", "cost"}  # always: the sheet's Resolution


def test_both_sides_begin_with_forces_on_the_table() -> None:
    started = [[card.value for card in of(seat, "force") if card.start] for seat in (GERMAN, POLISH)]
    assert [(len(values), sum(values)) for values in started] == [(5, 8), (3, 3)]


def test_the_pole_needs_all_three_german_objectives() -> None:
    assert points(GERMAN) == [3, 3, 4]
    assert sum(points(GERMAN)) == GAME.points
    assert sum(points(GERMAN)[-2:]) < GAME.points


def test_the_german_has_many_objectives_of_few_points_and_needs_warsaw() -> None:
    (warsaw,) = [card for card in of(POLISH, "objective") if card.name == "Warsaw"]
    assert (len(points(POLISH)), sum(points(POLISH))) == (9, 13)
    assert sum(points(POLISH)) - warsaw.points < GAME.points
    assert all(card.points < 3 for card in of(POLISH, "objective") if card is not warsaw)


def test_objectives_are_worth_nought_to_four() -> None:
    worth = set(points(GERMAN) + points(POLISH))
    assert (min(worth), max(worth)) == (0, 4)


def test_most_objectives_have_a_text_mostly_a_modifier_in_battle() -> None:
    objectives = of(GERMAN, "objective") + of(POLISH, "objective")
    modifiers = [card for card in objectives if any(effect.verb == "MOD" for effect in card.effects)]
    assert len(modifiers) > len(objectives) / 2


def test_warsaw_is_closed_until_others_have_fallen_and_can_be_reached() -> None:
    closed = {card.name: card.requires for card in of(POLISH, "objective") if card.requires}
    assert closed == {"Modlin Fortress": 1, "Lwów": 2, "Warsaw": 3}
    for card in of(POLISH, "objective"):
        assert sum(other.requires < card.requires for other in of(POLISH, "objective")) >= card.requires
    assert not any(card.requires for card in of(GERMAN, "objective"))


def test_forces_are_infantry_mechanized_or_armor_of_value_nought_to_three() -> None:
    assert set(GAME.cards.arms) == {"infantry", "mechanized", "armor"}
    values = {card.value for seat in (GERMAN, POLISH) for card in of(seat, "force")}
    assert values == {0, 1, 2, 3}


def test_supply_is_one_to_three() -> None:
    assert {card.supply for seat in (GERMAN, POLISH) for card in of(seat, "force")} == {1, 2, 3}
    assert not any(card.supply for card in CARDS if card.sort != "force")


def test_german_forces_are_more_stronger_and_dearer() -> None:
    german, polish = of(GERMAN, "force"), of(POLISH, "force")
    assert len(german) > len(polish)
    assert sum(c.value for c in german) / len(german) > sum(c.value for c in polish) / len(polish)
    assert sum(c.supply for c in german) / len(german) > sum(c.supply for c in polish) / len(polish)


def test_the_german_has_a_military_card_that_discards_an_intelligence_card() -> None:
    """The third example of the sheet needs one."""
    effects = [(card.type, effect.verb, effect.what) for card in of(GERMAN, "action") for effect in card.effects]
    assert ("military", "STRIKE", "intelligence") in effects


def test_forces_can_go_back_to_the_table_be_discarded_or_be_removed() -> None:
    ways = {effect.to for card in CARDS for effect in card.effects if effect.verb == "MOVE" and effect.on == "after"}
    assert ways == {"table", "discard", "out"}


def test_every_card_says_where_its_data_comes_from() -> None:
    for card in CARDS:
        assert set(card.sources) == {"name", "copies", "text"}
        assert set(card.sources.values()) <= {"rulebook", "public", "reconstructed"}
