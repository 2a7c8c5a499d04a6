"""The text of effects: read strictly, written back the same, told in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.cards.effects import TIMINGS, VERBS, Effect, describe, parse_effects
from tests.cards.deck import effect
from tests.midway.table import GAME

NAMES = {"UO04": "Midway Atoll"}


@pytest.mark.parametrize(
    "text",
    [
        "MOD +2",
        "MOD -1 if attacking",
        "MOD +6 if attacking has:torpedo has:dive",
        "MOD +1 if enemy:armor",
        "MOD +2 if defending at:UO04",
        "play: DRAW 1",
        "after: DRAW 1 enemy if lost",
        "cost: DROP 1",
        "play: DROP 1 enemy",
        "play: STRIKE tactic",
        "play: BAN tactic",
        "react: CANCEL if defending",
        "react: COUNTER any",
        "declare: WIDEN",
        "play: ACT any 1 each_turn",
        "activate: ACT attack 1 now",
        "play: MOVE 1 enemy battle>hand",
        "after: MOVE 2 self battle>table fighter",
        "after: MOVE 1 this battle>table",
        "own_turn: MOVE 2 self hand>table",
    ],
)
def test_every_form_is_read_and_written_back(text: str) -> None:
    assert str(effect(text)) == text
    assert describe(effect(text), NAMES)


def test_all_ten_verbs_and_nine_timings_are_there() -> None:
    assert len(VERBS) == 10
    assert len(TIMINGS) == 9


def test_several_effects_stand_side_by_side() -> None:
    both = parse_effects("MOD +1; play: DRAW 2")
    assert both == (Effect("MOD", "always", 1), Effect("DRAW", "play", 2))
    assert parse_effects("  ") == ()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("draw two", "is no effect"),
        ("play: FLY 1", "FLY is no verb"),
        ("later: DRAW 1", "is no timing"),
        ("DRAW 1", "DRAW goes with play or after"),
        ("play: MOD +1", "MOD goes with always, not with play"),
        ("MOD two", "does not fit MOD"),
        ("play: DRAW 999999", "is too much; 20 is the most"),
        ("play: DRAW", "does not fit DRAW"),
        ("play: MOVE 1 enemy battle>moon", "is no zone"),
        ("MOD +1 if sunny", "is no condition"),
        ("MOD +1 if has:", "is no condition"),
        ("declare: WIDEN 2", "does not fit WIDEN; write for example: declare: WIDEN"),
        ("declare: WIDEN if has:torpedo", "declare is outside a battle.*leave out: if has:torpedo"),
        ("own_turn: DRAW 1 if attacking", "own_turn is outside a battle"),
        ("activate: DRAW 1 if defending", "activate is outside a battle"),
        ("play: DRAW 1 if won", "known after the battle; write after: … if won"),
        ("MOD +1 if lost", "known after the battle"),
        ("attacked: DRAW 1 if has:fighter", "commits his forces only after this"),
        ("MOD +1 if attacking defending", "never hold together"),
        ("after: DRAW 1 if won lost", "never hold together"),
        ("after: DRAW 1 if attacking won lost", "never hold together"),
        ("MOD +21", "21 is too much; 20 is the most"),
        ("MOD -21", "-21 is too much; 20 is the most"),
        ("play: DRAW 0", "0 is too little; 1 is the least"),
        ("own_turn: MOVE 2 self hand>battle", "outside a battle; write for example: own_turn: MOVE 2 self hand>table"),
        ("play: MOVE 1 self hand>hand", "moves nothing"),
        ("after: MOVE 1 self out>hand", "never returns; write discard>hand"),
        ("after: MOVE 1 this discard>hand", "write after: MOVE 1 this battle>hand"),
        ("after: MOVE 2 this battle>hand", "write after: MOVE 1 this battle>hand"),
        ("after: MOVE 1 this battle>table fighter", "write after: MOVE 1 this battle>table"),
    ],
)
def test_what_is_wrong_is_said(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint.replace("+", r"\+")):
        parse_effects(text)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        effects = parse_effects(text)
    except ValueError:
        return
    assert parse_effects("; ".join(map(str, effects))) == effects


def test_every_effect_of_the_decks_round_trips() -> None:
    effects = [item for card in GAME.cards.cards for item in card.effects]
    assert len(effects) > 60
    assert all(effect(str(item)) == item for item in effects)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("MOD +2 if defending at:UO04", "+2 if defending, at Midway Atoll"),
        ("MOD +6 if attacking has:torpedo", "+6 if attacking, with own torpedo in the battle"),
        ("after: DRAW 1 enemy if lost", "After the battle: the opponent draws 1 card if you lost the battle"),
        ("play: DROP 2 enemy", "When played: discard 2 cards from the opponent's hand at random"),
        ("after: MOVE 1 this battle>table", "After the battle: this card goes to the table"),
        ("play: MOVE 1 enemy battle>hand", "When played: 1 enemy force from the battle to the hand"),
        ("after: MOVE 2 self battle>out", "After the battle: 2 own forces from the battle out of the game"),
        ("after: MOVE 1 self battle>discard", "After the battle: 1 own force from the battle to the discard"),
        (
            "after: MOVE 2 self battle>table fighter",
            "After the battle: up to 2 own fighter forces from the battle to the table",
        ),
        ("play: DRAW 2", "When played: draw 2 cards"),
        ("cost: DROP 1", "To play it: discard 1 card from your hand"),
        ("play: ACT any 2 now", "When played: 2 more actions here now"),
        ("play: ACT attack 1 now", "When played: 1 more attack here now"),
        ("activate: ACT activate 1 now", "When activated: 1 more activation here now"),
        ("activate: ACT attack 1 now", "When activated: it may attack at once without an action"),
        (
            "play: ACT any 1 each_turn",
            "When played: 1 more action here in each of your turns to the end of the game",
        ),
    ],
)
def test_effects_in_words(text: str, words: str) -> None:
    assert describe(effect(text), NAMES) == words
