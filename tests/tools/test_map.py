"""The generator of maps: its projection, its shortest ways, and that its output is the file we ship."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tools.map.__main__ import target
from tools.map.build import Spec, build
from tools.map.frame import centre, corners, name, nearest, next_corners, spot
from tools.map.games import ALL, POLAND_DEFIANT, SUMMER_LIGHTNING
from tools.map.routes import road_way, sides_between
from tools.map.tables import hexes, overrides
from tools.map.write import runs, text


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.game)
def test_the_map_files_are_what_the_tables_make(spec: Spec):
    told = f"{target(spec).name} is not what its tables make: run `python -m tools.map`"
    assert target(spec).read_text("utf-8") == text(build(spec)), told


@pytest.mark.parametrize(
    ("lat", "lon", "hex_"),
    [(52.23, 21.01, "2321"), (52.41, 16.93, "0417"), (49.84, 24.03, "3639"), (54.71, 20.51, "2304")],
)
def test_places_fall_into_the_hexes_of_the_rules(lat: float, lon: float, hex_: str):
    assert name(nearest(POLAND_DEFIANT.frame.point(lat, lon))) == hex_


@pytest.mark.parametrize(
    ("lat", "lon", "hex_"), [(52.23, 21.01, "1512"), (53.90, 27.57, "3205"), (48.29, 25.94, "2927")]
)
def test_the_same_projection_serves_another_map(lat: float, lon: float, hex_: str):
    assert name(nearest(SUMMER_LIGHTNING.frame.point(lat, lon))) == hex_


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.game)
def test_the_projection_goes_both_ways_and_agrees_with_what_was_measured(spec: Spec):
    frame = spec.frame
    for hex_, base in hexes(spec.game).items():
        lat, lon = frame.earth(centre(spot(hex_)))
        assert (lat, lon) == pytest.approx((base.lat, base.lon), abs=0.001)
        assert name(nearest(frame.point(base.lat, base.lon))) == hex_


def test_corners_lead_to_three_others_over_three_sides():
    corner = corners(spot("2321"))[0]
    near = next_corners(corner)
    assert len({other for other, _ in near}) == 3
    assert all(sides_between([corner, other]) == [side] for other, side in near)


def test_a_road_goes_round_what_is_closed_and_over_the_bridge():
    start, goal = spot("1010"), spot("1014")
    straight = road_way(start, goal, (), lambda side: 0.0)
    assert [name(here) for here in straight] == ["1010", "1011", "1012", "1013", "1014"]
    assert spot("1012") not in road_way(start, goal, {spot("1012")}, lambda side: 0.0)
    river = frozenset((spot("1012"), spot("1013")))
    assert river not in sides_of(road_way(start, goal, (), lambda side: 9.0 if side == river else 0.0))


def sides_of(way):
    return {frozenset(pair) for pair in pairwise(way)}


def test_hexes_below_each_other_are_written_as_a_run():
    assert runs([spot("0103"), spot("0102"), spot("0205"), spot("0101")]) == ["0101..0103", "0205"]


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.game)
def test_every_override_has_its_reason(spec: Spec):
    assert all(override.row.text("reason") for override in overrides(spec.game))
