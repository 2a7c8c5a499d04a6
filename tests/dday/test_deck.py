"""The card files hold every public fact about the printed cards that can be counted, and the rulebook's numbers."""

from collections import Counter

from sandtable.cards.card import Card
from tests.dday.table import ALLIED, GAME, GERMAN

CARDS = GAME.cards.cards


def of(seat: int, *sorts: str) -> list[Card]:
    return [card for card in CARDS if card.seat == seat and card.sort in sorts for _ in range(card.copies)]


def named(name: str) -> Card:
    (card,) = [card for card in CARDS if card.name == name]
    return card


def effects(name: str) -> list[str]:
    return [str(effect) for effect in named(name).effects]


def test_110_cards_with_turns_beaches_and_the_two_country_cards() -> None:
    assert [len(of(seat, "force", "action", "special")) for seat in (ALLIED, GERMAN)] == [49, 49]
    assert len(GAME.turns) + len(GAME.cards.places) + sum(c.copies for c in CARDS if c.sort != "place") + 2 == 110


def test_three_forces_a_beach_but_four_allied_at_omaha() -> None:
    allied, german = (Counter(card.place for card in of(seat, "force")) for seat in (ALLIED, GERMAN))
    assert allied == {"sword": 3, "juno": 3, "gold": 3, "omaha": 4, "utah": 3}
    assert german == dict.fromkeys(allied, 3)


def test_so_many_action_cards() -> None:
    assert [len(of(seat, "action", "special")) for seat in (ALLIED, GERMAN)] == [33, 34]


def test_the_beaches_from_east_to_west() -> None:
    assert [CARDS[place].name for place in GAME.cards.places] == ["Sword", "Juno", "Gold", "Omaha", "Utah"]


def test_the_numbers_of_the_sheet() -> None:
    assert (GAME.first, GAME.hand_size, GAME.actions, len(GAME.turns)) == (GERMAN, 5, 1, 5)
    winners = [result.winner for result in GAME.outcomes]
    assert winners == [GERMAN, GERMAN, GERMAN, None, ALLIED, ALLIED]


def test_the_first_turn_card() -> None:
    assert (GAME.turns[0].name, GAME.turns[0].attack) == ("Wading Ashore", (-1, 0))


def test_the_cards_that_the_sheet_names() -> None:
    assert (named("1st Infantry").place, named("1st Infantry").value) == ("omaha", 2)
    assert effects("1st Infantry") == ["activate: ACT attack 1 now"]
    assert named("29th Infantry").place == "omaha"
    assert (named("352nd Infantry").value, effects("352nd Infantry")) == (1, ["MOD +2 if at:omaha"])
    assert effects("101st Airborne") == ["play: ACT any 1 each_turn"]
    assert (named("Covering Fire").value, effects("Covering Fire")) == (1, ["MOD +1 if attacking"])
    assert named("21st Panzer").seat == GERMAN


def test_most_action_cards_have_a_value_and_most_forces_a_text() -> None:
    actions = of(ALLIED, "action", "special") + of(GERMAN, "action", "special")
    assert sum(card.value > 0 for card in actions) > len(actions) / 2
    forces = of(ALLIED, "force") + of(GERMAN, "force")
    assert sum(bool(card.effects) for card in forces) > len(forces) / 2
    assert any(effect.verb == "CANCEL" for card in actions for effect in card.effects)


def test_the_decks_are_larger_than_what_the_turn_cards_draw() -> None:
    for seat in (ALLIED, GERMAN):
        drawn = GAME.hand_size + sum(turn.draw[seat] for turn in GAME.turns)
        assert drawn < len(of(seat, "action", "special"))


def test_every_source_is_named() -> None:
    assert {source for card in CARDS for source in card.sources.values()} == {"rulebook", "public", "reconstructed"}
    assert GAME.things["turn1"].sources == {"name": "public", "attack": "public", "draw": "reconstructed"}


def test_a_turn_card_says_what_it_adds_and_what_is_drawn() -> None:
    assert GAME.things["turn1"].lines == ("attacks of Allied Command -1", "draws: Allied Command 4, Germany 5")
    assert GAME.things["turn5"].lines == ()
