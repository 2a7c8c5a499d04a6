"""Fog of war: what is seen of a stack, how its owner orders it, what an announcement shows, and what stays unknown."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.bots.levels import for_game
from sandtable.bots.player import Brief, ask
from sandtable.games.poland_defiant.combat import Assault
from sandtable.games.poland_defiant.replacement import Replace
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import Action, Match, Opening, Piece, SeededDice, Trouble
from sandtable.kernel.position import read, write
from tests.defiant.board import GAME, GERMAN, POLISH, board, cell
from tests.lines import log, play, refused, told

TWO = "18ID 2829, 19ID 2829; 12DP+36DP 2930, 39DP+Prusy 2931"


def stack(s: Position, hex_: str, seat: int | None) -> list[str]:
    """What a seat sees in a hex, from the bottom up."""
    pieces = [piece for piece in s.view(seat).board.pieces if piece.at == hex_]
    return [piece.id for piece in sorted(pieces, key=lambda piece: piece.level)]


def piece(s: Position, hex_: str, seat: int | None) -> Piece:
    return max((piece for piece in s.view(seat).board.pieces if piece.at == hex_), key=lambda piece: piece.level)


# What is seen


@pytest.mark.clause("defiant:fog")
def test_of_an_enemy_stack_one_sees_the_height_and_the_top() -> None:
    s = board(TWO, fog=True)
    assert stack(s, "2930", GERMAN) == ["?P", "36DP"]
    assert stack(s, "2930", POLISH) == ["12DP", "36DP"]
    assert stack(s, "2829", POLISH) == ["?G", "19ID"]
    assert log(board(TWO, phase="turn", fog=True))


@pytest.mark.clause("defiant:fog")
def test_who_only_watches_sees_what_both_see() -> None:
    s = board(TWO, fog=True)
    assert stack(s, "2930", None) == ["?P", "36DP"]
    assert stack(s, "2829", None) == ["?G", "19ID"]


@pytest.mark.clause("defiant:fog")
def test_without_fog_all_is_seen_and_stacks_have_no_order() -> None:
    s = board(TWO)
    assert {*stack(s, "2930", GERMAN)} == {"12DP", "36DP"}
    assert {piece.level for piece in s.view(GERMAN).board.pieces} == {0}
    assert "only in a game with fog" in refused(s, "top 18ID").text
    assert not s.view(GERMAN).secret
    assert board(TWO, fog=True).view(GERMAN).secret


@pytest.mark.clause("defiant:fog")
def test_a_marker_hides_what_it_covers() -> None:
    s = board("18ID 2829; 12DP+36DP 2930 out, 39DP 2931 isolated", fog=True)
    assert stack(s, "2930", GERMAN) == ["?P", "?P"]
    assert piece(s, "2930", GERMAN).marks == ("unsupplied",)
    assert piece(s, "2931", GERMAN) == Piece("?P", POLISH, "2931", ("isolated",), 0, 1)
    assert piece(s, "2931", POLISH).id == "39DP"


@pytest.mark.clause("defiant:fog")
def test_the_sort_of_a_covered_counter_shows() -> None:
    s = board("4th+18ID 2829, 1Slo+19ID 2830; 13PP+12DP 2930, Lodz+36DP 2931", fog=True)
    assert [stack(s, hex_, POLISH)[0] for hex_ in ("2829", "2830")] == ["?GHQ", "?S"]
    assert [stack(s, hex_, GERMAN)[0] for hex_ in ("2930", "2931")] == ["?PT", "?PHQ"]
    assert GAME.things["?PHQ"].name == "covered Polish HQ"


@pytest.mark.clause("defiant:fog")
def test_what_cannot_move_is_never_covered() -> None:
    s = board("18ID 2829; ModlFt+12DP 2930", fog=True)
    assert stack(s, "2930", GERMAN) == ["ModlFt", "12DP"]


@pytest.mark.clause("defiant:fog")
def test_what_is_covered_has_no_steps_no_name_and_no_marks_to_the_enemy() -> None:
    s = board("18ID 2829; 12DP/1+36DP 2930", fog=True)
    sent = msgspec.json.encode(s.view(GERMAN)).decode()
    assert '"12DP"' not in sent
    assert '"reduced"' not in sent


# How stacks lie


@pytest.mark.clause("defiant:fog")
def test_who_comes_last_lies_on_top() -> None:
    s = board("18ID 2829, 31ID 2929; 12DP 2931", fog=True)
    play(s, "move 31ID 2829")
    assert stack(s, "2829", POLISH) == ["?G", "31ID"]


@pytest.mark.clause("defiant:fog")
def test_at_the_start_hqs_lie_lowest() -> None:
    s = GAME.set_up({"fog": "on"}, SeededDice(1))
    under = [unit for unit in s.order if not GAME.units[unit].combat]
    assert not s.tops() & {hq for hq in under if len(s.at[s.where[hq]]) > 1}


@pytest.mark.clause("defiant:fog")
def test_the_owner_lays_a_unit_on_top_in_his_activation() -> None:
    s = board("18ID+19ID 2829; 12DP 2931", active="", fog=True)
    assert "top 18ID" in [choice.action for choice in s.view(GERMAN).choices]
    events = play(s, "top 18ID")
    assert stack(s, "2829", POLISH) == ["?G", "18ID"]
    assert told(events, "top") == [("18ID", "2829")]
    assert events[0].reveals
    assert s.explain(GERMAN, Action("top", "19ID")).clause == "fog"


@pytest.mark.clause("defiant:fog")
@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("19ID", "lies on top"),
        ("12DP", "none of your units"),
        ("31ID", "has a marker on it"),
        ("Nobody", "none of your units"),
    ],
)
def test_who_is_not_laid_on_top(unit: str, words: str) -> None:
    s = board("18ID+19ID 2829, 31ID 2929 out, 21ID 2929; 12DP 2931", fog=True)
    ruling = refused(s, f"top {unit}")
    assert (ruling.clause, words in ruling.text) == ("fog", True)


@pytest.mark.clause("defiant:fog")
def test_no_stack_is_ordered_while_a_hex_is_too_full() -> None:
    s = board("18ID+19ID 2829, 31ID 2929; 12DP 3131", fog=True)
    play(s, "move 31ID 2829")
    assert refused(s, "top 18ID").clause == "7.0b"
    assert not any(action.verb == "top" for action in s.legal())


# What comes into sight


@pytest.mark.clause("defiant:fog")
def test_a_unit_that_leaves_uncovers_the_next_and_that_is_told() -> None:
    s = board("18ID+19ID 2829; 12DP 3131", fog=True)
    assert told(play(s, "move 19ID 2828"), "uncover") == [("18ID",)]
    assert stack(s, "2829", POLISH) == ["18ID"]


@pytest.mark.clause("defiant:fog")
def test_a_unit_is_in_sight_while_it_moves() -> None:
    s = board("18ID 2829 out, 19ID 2830; 12DP 3131", fog=True)
    assert stack(s, "2829", POLISH) == ["?G"]
    events = play(s, "move 18ID 2828")
    assert stack(s, "2828", POLISH) == ["18ID"]
    assert events[0].reveals
    play(s, "move 19ID 2831")
    assert stack(s, "2828", POLISH) == ["?G"]


@pytest.mark.clause("defiant:fog")
def test_units_that_join_an_attack_are_in_sight_and_their_mates_are_not() -> None:
    s = board("18ID+19ID 2829, 31ID 2929; 12DP 2930", phase="combat", fog=True)
    play(s, "attack 2930", "join 31ID")
    assert stack(s, "2829", POLISH) == ["?G", "19ID"]
    assert told(play(s, "join 18ID"), "uncover") == [("18ID",)]
    assert stack(s, "2829", POLISH) == ["18ID", "19ID"]


@pytest.mark.clause("defiant:fog")
def test_supply_that_comes_back_takes_the_marker_away() -> None:
    s = board("18ID 0226; 12DP 2421 out", phase="supply", fog=True)
    assert told(log(s), "supplied") == [("?P",)]
    (event,) = (event for event in log(s) if event.verb == "supplied")
    assert (event.to, event.secret) == ((POLISH,), ("12DP",))
    assert [GAME.say(event.seen_by(seat)) for seat in (POLISH, GERMAN)] == [
        f"In supply again: {GAME.name_of('12DP')}.",
        "In supply again: covered Polish unit.",
    ]
    assert told(log(s), "uncover") == [("12DP",)]


@pytest.mark.clause("defiant:fog")
def test_an_hq_overrun_under_its_marker_is_a_reveal() -> None:
    s = board("18ID 2829; Lodz 2929 out, 12DP 3131", fog=True)
    assert stack(s, "2929", GERMAN) == ["?PHQ"]
    events = play(s, "move 18ID 2929")
    assert [(event.verb, event.reveals) for event in events if event.verb == "lose-hq"] == [("lose-hq", True)]


# Attacks


WEAK = "18ID 2829; 12DP+36DP 2930"


@pytest.mark.clause("defiant:fog")
@pytest.mark.clause("defiant:9.0a")
def test_announcing_an_attack_opens_the_stack() -> None:
    s = board(WEAK.replace("18ID", "18ID+19ID"), phase="combat", fog=True)
    events = play(s, "attack 2930")
    assert told(events, "announce") == [("2930", "12DP", "36DP")]
    assert stack(s, "2930", GERMAN) == ["12DP", "36DP"] == stack(s, "2930", None)
    assert isinstance(s.phases[-1], Assault)


@pytest.mark.clause("defiant:fog")
def test_before_it_is_announced_nothing_tells_whether_it_can_succeed() -> None:
    strong, weak = (board(f"541IR 2829; {unit}+12DP 2930", phase="combat", fog=True) for unit in ("War1", "44DP"))
    assert choices(strong) == choices(weak) == ["attack 2930", "done"]
    assert strong.view(GERMAN).choices[0].hint == "?P, 12DP"


def choices(s: Position) -> list[str]:
    return [choice.action for choice in s.view(GERMAN).choices]


@pytest.mark.clause("defiant:fog")
@pytest.mark.clause("defiant:9.3.3a")
def test_an_attack_below_the_lowest_odds_is_called_off() -> None:
    s = board("541IR 2829; 12DP+36DP 2930, 44DP 2830", phase="combat", fog=True)
    events = play(s, "attack 2930")
    assert told(events, "call-off") == [("2930",)]
    assert not told(events, "attack")
    assert s.to_act() == GERMAN
    assert refused(s, "attack 2930").clause == "9.2.1a"
    assert "attack 2830" in choices(s)  # it has not attacked
    assert stack(s, "2930", GERMAN) == ["?P", "36DP"]


@pytest.mark.clause("defiant:fog")
@pytest.mark.clause("defiant:12.1a")
def test_an_attack_from_the_air_is_announced_too() -> None:
    s = board("18ID 2829; 12DP+36DP 2930", phase="raid", fog=True)
    assert told(play(s, "strike 2930"), "announce") == [("2930", "12DP", "36DP")]
    grounded = board("18ID 2829; 12DP+36DP 2930", phase="raid", fog=True, air=_all_but(""))
    assert refused(grounded, "strike 2930").clause == "12.0a"


def _all_but(plane: str) -> str:
    """Every aircraft that attacks is gone but one."""
    return ", ".join(f"{other.id} gone" for other in GAME.air.planes if other.attack and other.id != plane)


@pytest.mark.clause("defiant:fog")
def test_an_attack_from_the_air_below_the_lowest_odds_is_called_off() -> None:
    s = board("18ID+19ID 2930; 12DP 2829", phase="raid", seat="polish", fog=True)
    assert told(play(s, "strike 2930"), "call-off") == [("2930",)]
    assert s.to_act() == POLISH


def match_in_fog() -> Match:
    opening = Opening(GAME, ("Ann", "Bob"), {"fog": "on"}, "1" * 64)
    for seat in (GERMAN, POLISH):
        opening.sit(seat, "2" * 64)
    return opening.begin()


@pytest.mark.clause("defiant:fog")
def test_an_announcement_cannot_be_undone() -> None:
    match = match_in_fog()
    strike = next(action for action in match.state.legal() if action.verb == "strike")
    match.play(GERMAN, strike)
    assert not match.can_undo(GERMAN)


@pytest.mark.clause("defiant:fog")
def test_what_has_come_into_sight_is_not_undone_and_what_was_in_sight_is() -> None:
    match = match_in_fog()
    match.state = board("18ID+19ID 2829, 31ID 2929; 12DP 3131", fog=True)
    match.state.dice, match.state.log = match.dice, match._log
    match._settle_undo()
    match.play(GERMAN, Action("move", "31ID", "2928"))
    assert match.can_undo(GERMAN)
    match.play(GERMAN, Action("move", "19ID", "2828"))
    assert not match.can_undo(GERMAN)


# What is asked


@pytest.mark.clause("defiant:fog")
def test_of_what_one_does_not_see_one_learns_nothing_by_asking() -> None:
    s = board(TWO, fog=True)
    for question in ("reach 12DP", "supply 12DP", "path 12DP 3131", "odds 2829 with 12DP", "reach 39DP"):
        with pytest.raises(Trouble, match="you do not see where"):
            s.ask(GERMAN, Action.parse(question))
    assert s.ask(POLISH, Action.parse("reach 12DP")).spots
    assert s.ask(GERMAN, Action.parse("reach 36DP")).spots


@pytest.mark.clause("defiant:fog")
def test_the_odds_against_a_covered_stack_tell_one_s_own_side_alone() -> None:
    s = board(TWO, fog=True)
    answer = s.ask(GERMAN, Action.parse("odds 2930 with 18ID 19ID"))
    assert answer.clause == "fog"
    assert "cannot look into" in answer.text
    assert {row[0] for row in answer.rows} == {"18ID", "19ID"}
    assert {*s.ask(GERMAN, Action.parse("odds 2930")).rows} == {*answer.rows}
    assert s.ask(POLISH, Action.parse("odds 2930 with 19ID")).clause == "9.3a"  # one's own stack one knows
    assert "18ID" not in str(s.ask(POLISH, Action.parse("odds 2930")))  # it is covered
    southern = next(plane.id for plane in GAME.air.planes if plane.attack and plane.fleet == "4")
    assert [row[0] for row in s.ask(GERMAN, Action.parse(f"odds 2930 with {southern}")).rows] == [southern]


@pytest.mark.clause("defiant:fog")
def test_whom_an_hq_in_sight_commands_its_owner_alone_is_told() -> None:
    s = board("4th 2829, 3ID+32ID 2829; 12DP 3131", fog=True)
    play(s, "top 4th")
    assert "3ID" in s.ask(GERMAN, Action.parse("command 4th")).text
    answer = s.ask(POLISH, Action.parse("command 4th"))
    assert answer.text == f"4th commands within {GAME.units[GAME.index['4th']].range} hexes."
    assert answer.spots


@pytest.mark.clause("defiant:fog")
@pytest.mark.parametrize("question", ["threat polish", "command polish"])
def test_what_is_laid_over_the_map_follows_from_what_is_seen(question: str) -> None:
    s = board("18ID 2829; Lodz+12DP 2930, Prusy+WolBK 3030, 39DP+36DP 3131, Poznan 2421", fog=True)
    told = {s.redeal(GERMAN, SeededDice(seed)).ask(GERMAN, Action.parse(question)).text for seed in range(8)}
    assert len(told) == 1
    assert s.ask(POLISH, Action.parse(question)).spots != s.ask(GERMAN, Action.parse(question)).spots


# What stays unknown


@pytest.mark.clause("defiant:fog")
def test_a_redeal_deals_covered_counters_of_a_sort_among_their_places() -> None:
    s = board("18ID 2829; 12DP+36DP 2930, 39DP+41DP 2931, Lodz+44DP 3030, 13PP+6DP 3031", fog=True)
    seen = set()
    for seed in range(40):
        dealt = s.redeal(GERMAN, SeededDice(seed))
        assert dealt.problems() == []
        assert dealt.view(GERMAN) == s.view(GERMAN)
        seen.add((stack(dealt, "2930", POLISH)[0], stack(dealt, "3030", POLISH)[0], stack(dealt, "3031", POLISH)[0]))
    assert seen == {("12DP", "Lodz", "13PP"), ("39DP", "Lodz", "13PP")}
    assert s.redeal(POLISH, SeededDice(1)) == s


@pytest.mark.clause("defiant:fog")
def test_in_a_redeal_supply_belongs_to_the_place_and_strength_to_the_unit() -> None:
    s = board("18ID 2829; 12DP/1 2930 out, 36DP 2930, 39DP+41DP 2931", fog=True)
    dealt = next(deal for seed in range(20) if (deal := s.redeal(GERMAN, SeededDice(seed))) != s)
    at = {GAME.ids[unit]: unit for unit in dealt.order}
    assert dealt.where[at["39DP"]] == cell("2930")
    assert (dealt.supply[at["39DP"]], dealt.supply[at["12DP"]]) == (1, 0)
    assert (dealt.steps[at["39DP"]], dealt.steps[at["12DP"]]) == (s.steps[at["39DP"]], 1)


@pytest.mark.clause("defiant:fog")
def test_what_is_open_or_in_play_is_not_dealt() -> None:
    s = board("18ID+19ID 2829; 12DP+36DP 2930, 39DP+41DP 2931", phase="combat", fog=True)
    play(s, "attack 2930")
    assert s.unknown(GERMAN) == {"?P 2931": (["39DP"], ["39DP"])}


@pytest.mark.clause("defiant:fog")
def test_points_are_asked_for_whoever_could_take_them() -> None:
    s = board("Lodz 1225; 12DP 2930", phase="event 4", fog=True)  # nobody is hurt
    assert isinstance(s.phases[-1], Replace)


# Positions


@pytest.mark.clause("defiant:fog")
def test_a_position_in_fog_has_a_text_and_a_snapshot_and_one_without_has_no_order_in_either() -> None:
    s, clear = board(TWO, fog=True), board(TWO)
    assert read(GAME, write(s)) == s
    assert "order" in write(s)
    assert "order" not in write(clear)
    assert len(msgspec.json.decode(s.dump())) == 1 + len(msgspec.json.decode(clear.dump()))
    assert GAME.load(s.dump(), SeededDice(0)) == s != clear


def test_stacks_that_do_not_lie_as_the_units_stand_are_noticed() -> None:
    s = board(TWO, fog=True)
    s.order = s.order[::-1]
    assert "the stacks do not lie as the units stand" in s.problems()


def test_the_option_is_written_only_when_it_is_chosen() -> None:
    assert GAME.check({}) == GAME.check({"fog": "off"}) == {}
    assert GAME.check({"fog": "on"}) == {"fog": "on"}


# Players


def test_scripts_play_in_the_fog_by_what_they_see() -> None:
    s = GAME.set_up({"fog": "on"}, SeededDice(3), [])
    players = [for_game("defiant")[1](Brief(GAME, seat, seat)) for seat in (GERMAN, POLISH)]
    decisions = 0
    while (seat := s.to_act()) is not None and s.turn < 3:
        action = ask(players[seat], s, decisions)
        assert action in s.legal()
        s.play(seat, action)
        decisions += 1
    assert decisions > 200
    assert told(log(s), "announce")


@pytest.mark.clause("defiant:fog")
def test_what_lies_below_an_enemy_is_not_found_by_imagining_him_elsewhere() -> None:
    s = board(TWO, fog=True)
    with pytest.raises(Trouble, match="you cannot lift 36DP"):
        s.ask(GERMAN, Action.parse("supply 36DP@2931"))
    with pytest.raises(Trouble, match="you cannot lift 36DP"):
        s.ask(None, Action.parse("supply 36DP@2931"))
    with pytest.raises(Trouble, match="you cannot lift 12DP"):  # nor who is there
        s.ask(GERMAN, Action.parse("supply 12DP@2931"))
    assert s.ask(GERMAN, Action.parse("supply 18ID@2828")).text.startswith("18ID")
    assert "cannot look into" in s.ask(GERMAN, Action.parse("odds 2930 with 18ID@2830")).text
