"""What players read of Poland Defiant: whole sentences, in numbers and names that fit."""

import pytest

from sandtable.games.poland_defiant.replacement import Replace
from sandtable.kernel import Action, Event
from tests.defiant.battle import fight
from tests.defiant.board import GAME, board
from tests.lines import log, play, told


def said(events: list[Event], *verbs: str) -> list[str]:
    return [GAME.say(event) for event in events if event.verb in verbs]


def test_random_events_are_called_by_name_and_say_when_nothing_comes_of_them() -> None:
    s = board("18ID 0226, 14th 0637", phase="event 10", turn=8)
    assert said(log(s), "event", "no-event") == [
        f"Random event 10: {GAME.charts.events[10].name}.",
        "Nothing comes of it.",
    ]
    s = board("18ID/1 2829", phase="event 6")
    assert said(log(s), "no-event") == []


def test_a_temporary_bridge_is_called_by_its_name() -> None:
    s = board("12ID 1112")
    assert said(play(s, "move 12ID 1211", "done"), "break-bridge") == [
        "The temporary bridge at Świecie (1211) is out of use."
    ]


def test_a_result_is_told_in_steps_and_hexes() -> None:
    _, events = fight("18ID+19ID 2829, 31ID 2929; 12DP 2930", "2930", "18ID 19ID 31ID", 6)  # 4-1, 6: D1r2
    assert said(events, "suffer") == ["Poland loses 1 step and retreats 2 hexes."]


def test_who_wins_is_named() -> None:
    s = board("18ID 2321", phase="end")
    assert said(log(s), "win") == ["Germany wins."]


@pytest.mark.parametrize(("roll", "words"), [(1, "gets no replacements"), (2, "has 1 replacement point")])
def test_no_points_are_no_number(roll: int, words: str) -> None:
    s = board("Lodz 1225; 12DP/1 2930", phase="draw", chits="Replacements Lodz", dice=("Replacements", roll))
    assert said(log(s), "points") == [f"Poland {words}."]


def test_nothing_is_asked_when_the_points_are_spent() -> None:
    s = board("18ID/1 2829, 19ID/1 2830", phase="replace 1")
    play(s, "rebuild 18ID")
    assert not any(isinstance(phase, Replace) for phase in s.phases)
    s = board("4th 2829, 3ID lost, 32ID lost", phase="replace 1")
    play(s, "raise 3ID 2829")
    assert not any(isinstance(phase, Replace) for phase in s.phases)


def test_an_event_counts_the_units_that_may_still_move() -> None:
    s = board("18ID 2829, 19ID 2830, 31ID 2929", phase="event 8")
    prompts = [s.phases[-1].prompt(s)]
    for line in ("move 18ID 2828", "move 19ID 2831"):
        play(s, line)
        prompts.append(s.phases[-1].prompt(s))
    assert [prompt.split(",")[0] for prompt in prompts] == [
        "Move up to 2 more units",
        "Move one more unit",
        "Move the last unit on",
    ]


@pytest.mark.parametrize(
    ("question", "told_"),
    [
        ("reach 11PP", " by rail."),
        ("reach Schleswig", " by sea."),
        ("supply 12DP", "On the shortest way the enemy cuts 1 hex."),
    ],
)
def test_answers_count_in_the_right_number(question: str, told_: str) -> None:
    s = board("31ID 0543, Schleswig 1604; 12DP 0743, 11PP 0318")
    assert told_ in s.ask(None, Action.parse(question)).text


def test_one_unit_is_not_spoken_of_as_many() -> None:
    _, events = fight("1Pz+18ID 2829; 39DP+Prusy 2930, 12DP 3229", "2930", "1Pz 18ID", 3)
    assert said(events, "independent") == ["Independent now: 12th Infantry Division."]
    assert said(events, "eliminate") == ["Eliminated: 39th Infantry Division."]
    assert told(events, "lose-hq") == [("Prusy",)]


def test_a_result_is_told_as_the_table_has_it() -> None:
    _, events = fight("18ID 2829, 19ID 2830; 12DP 2930", "2930", "18ID 19ID", 3)
    assert "A1* Dr1" in said(events, "battle")[0]
