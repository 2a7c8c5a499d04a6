"""The story of a finished game, held against the game itself: golden records of all titles."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sandtable import arena, games
from sandtable.games.poland_defiant import GERMAN, POLISH
from sandtable.kernel import Action, Match, Seat, record
from sandtable.kernel.chronicle import Story
from sandtable.kernel.story import story
from tools.ladder.defiant import HISTORY

FOLDERS = {name: games.PACKAGES[name] if name == "poland" else name for name in games.NAMES}
MAPS = [name for name in games.NAMES if games.load(name).table == "map"]


@cache
def told(name: str) -> tuple[Match, Story]:
    text = (Path(__file__).parent / FOLDERS[name] / "golden" / "1.txt").read_text(encoding="utf-8")
    match = record.verify(record.parse(text), games.load(name))
    return match, story(match)


def at(match: Match, line: int) -> Match:
    """The match after a line."""
    again = Match(match.game, match.head, match.secret)
    for old in match.lines[1 : line + 1]:
        again.repeat(old.seat, old.text)
    return again


@pytest.mark.parametrize("name", games.NAMES)
def test_each_stage_ends_where_the_next_begins_and_the_last_with_the_game(name: str) -> None:
    match, found = told(name)
    lines = [stage.line for stage in found.stages]
    assert lines == sorted(lines)
    assert lines[-1] == len(match.lines) - 1
    for stage in found.stages[:-1]:
        assert any(event.verb in match.game.headings for event in match.lines[stage.line].events)
    for figure in found.figures:
        assert len(figure.values) == len(found.stages)


@pytest.mark.parametrize("name", games.NAMES)
def test_figures_are_those_of_the_tracks_then(name: str) -> None:
    match, found = told(name)
    for n in (len(found.stages) // 2, len(found.stages) - 1):
        tracks = at(match, found.stages[n].line).view(None).board.tracks
        for figure in found.figures:
            assert (figure.label, figure.seat, figure.values[n]) in {(t.label, t.seat, t.value) for t in tracks}


@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_held_follows_from_the_turning_points(name: str) -> None:
    """Between two stages nothing changes hands but by a turning point, and each goes to the side that it says."""
    _, found = told(name)
    assert found.turnings
    owner: dict[str, Seat | None] = {}
    for n, stage in enumerate(found.stages):
        for turning in (turning for turning in found.turnings if turning.stage == n):
            owner[turning.at] = turning.seat
            assert turning.text
            assert turning.line <= stage.line
        for seat, places in enumerate(stage.held):
            for place in places:
                assert owner.setdefault(place, seat) == seat, (stage.name, place)


@pytest.mark.parametrize("name", games.NAMES)
def test_losses_only_grow_and_are_of_sorts_that_are_named(name: str) -> None:
    match, found = told(name)
    before = [dict[str, int]() for _ in match.game.seats]
    for stage in found.stages:
        for then, now in zip(before, stage.lost, strict=True):
            assert all(now.get(sort, 0) >= many for sort, many in then.items())
            assert set(now) <= set(found.sorts)
        before = list(stage.lost)
    assert sum(sum(toll.values()) for toll in before) > 0


@pytest.mark.parametrize("name", MAPS)
def test_counters_stand_where_a_replay_shows_them(name: str) -> None:
    match, found = told(name)
    stage = found.stages[1]
    units = {unit.id for unit in match.game.units}  # type: ignore[attr-defined]
    pieces = at(match, stage.line).view(None).board.pieces
    assert stage.stands == {piece.id: piece.at for piece in pieces if piece.id in units}


@pytest.mark.parametrize("name", MAPS)
def test_ground_is_one_sides_and_that_of_who_stands_there(name: str) -> None:
    match, found = told(name)
    game, ground = match.game, [set[str]() for _ in match.game.seats]
    for stage in found.stages:
        for seat, gained in enumerate(stage.gained):
            assert ground[seat].isdisjoint(gained)
            ground[seat].update(gained)
            ground[1 - seat].difference_update(gained)
        assert ground[0].isdisjoint(ground[1])
        for unit, hex_ in stage.stands.items():
            owners = {seat for seat, hexes in enumerate(ground) if hex_ in hexes}
            assert owners <= {game.things[unit].seat}, (stage.name, unit, hex_)
    assert all(ground)


def test_steps_lost_are_those_of_the_events() -> None:
    """In Poland Defiant every step that a side loses is an event of its own, and so are HQs and aircraft."""
    match, found = told("defiant")
    events = [event for line in match.lines for event in line.events]
    assert not any(line.text.split()[0] in ("undo", "take-back") for line in match.lines)
    verbs = ("reduce", "eliminate", "lose-hq", "lose-plane", "ground")
    for seat in (GERMAN, POLISH):
        lost = sum(event.verb in verbs and event.seat == seat for event in events)
        assert sum(found.stages[-1].lost[seat].values()) == lost


def test_victory_hexes_stand_beside_goals_history_and_the_scale() -> None:
    match, found = told("defiant")
    (figure,) = found.figures
    assert figure.seat == GERMAN
    tallies = [int(event.args[0]) for line in match.lines for event in line.events if event.verb == "tally"]
    assert list(figure.values)[: len(tallies)] == tallies
    assert figure.history == HISTORY == (1, 1, 2, 3, 4, 5, 5, 7, 9, 10)
    assert figure.goals[:3] == (1, 1, 2)
    assert [degree.least for degree in figure.scale] == [0, 3, 8, 10, 11, 14]
    names = {match.game.name_of(hex_).split(" (")[0] for hex_ in found.history[2]}
    assert names == {"Danzig", "Częstochowa"}


def test_a_turning_point_names_the_battle_that_was_rolled_for_it() -> None:
    match, found = told("defiant")
    by = {turning.by for turning in found.turnings}
    assert by == {"dice", "choice"}
    for turning in found.turnings:
        assert any(event.verb in match.game.prizes for event in match.lines[turning.line].events)
        if turning.by == "choice":
            continue
        assert turning.battle is not None
        onset = next(e for e in match.lines[turning.battle].events if e.verb in match.game.onsets)
        assert (onset.args[0], onset.seat) == (turning.at, turning.seat)
        assert turning.said[0] == match.game.say(onset)


def test_what_was_undone_or_taken_back_is_not_told() -> None:
    match = arena.match(games.load("midway"), ("a", "b"), 3)
    choice = next(choice for choice in match.view(0).choices if choice.action.startswith("discard"))
    match.play(0, Action.parse(choice.action))
    match.undo(0)
    seat = match.to_act()
    assert seat is not None
    line = match.play(seat, Action.parse("done"))
    match.resign(0)
    assert [n for n, _, _ in match.standing()] == [0, line.n]
    *_, (_, last, _) = match.standing()
    assert (last.to_act(), last.view(0).choices) == (0, match.state.view(0).choices)
    assert story(match).stages[-1].line == len(match.lines) - 1
