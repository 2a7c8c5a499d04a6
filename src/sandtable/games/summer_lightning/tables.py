"""The charts and tracks: missions, terrain, turns, options, ready deployments, the numbers of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from sandtable.games.summer_lightning.units import AXIS, POLISH, Unit, place_in
from sandtable.kernel import Seat
from sandtable.kernel.data import Row
from sandtable.kernel.errors import FileTrouble, Gathering
from sandtable.kernel.kit import Comparison
from sandtable.maps import numbers
from sandtable.maps.numbers import Figure

ATTACKS = ("blitzkrieg", "set-piece", "balanced-attack", "infiltration")  # 2.1k
DEFENCES = ("counterattack", "depth", "standfast", "balanced-defence", "delay", "withdraw")
BLITZKRIEG, BALANCED, COUNTERATTACK = ATTACKS.index("blitzkrieg"), ATTACKS.index("balanced-attack"), 0

# 12.10: the tactics, and what each may prove to be
TACTICS = {
    "air": ("odd", "weak"),
    "exploitation": ("armour", "armour+light", "armour+motorized"),
    "blitzkrieg": ("failed", "heavy", "shock"),
}


# What each face of the die gives, from 1 to 0 (ten)
Rolls = Annotated[tuple[str, ...], Meta(min_length=10, max_length=10)]


class Numbers(Struct, frozen=True):
    """`tables.toml`: what each of its entries is worth."""

    command_points: Figure
    command_divisions: Figure
    army_road: Figure
    weather_worse: Figure
    weather_better: Figure
    air_clear: Figure
    air_poor: Figure
    soviet_air_clear: Figure
    soviet_air_poor: Figure
    polish_air_clear: Figure
    polish_air_poor: Figure
    weak_air_clear: Figure
    weak_air_poor: Figure
    replacement_share: Figure
    soviet_turn: Figure
    road_cost: Figure
    river_cost: Figure
    exit_cost: Figure
    unsupplied_move: Figure
    city_room: Figure
    town_modifier: Figure
    city_modifier: Figure
    river_modifier: Figure
    position_modifier: Figure
    artillery_modifier: Figure
    air_modifier: Figure
    outflanked_modifier: Figure
    surrounded_modifier: Figure
    unsupplied_modifier: Figure
    poor_modifier: Figure
    division_points: Figure
    armour_loss_points: Figure
    armour_points: Figure
    hq_points: Figure
    late_a_turn: Figure
    postures: Rolls
    aggressive: Rolls
    stalwart: Rolls
    retrograde: Rolls

    @property
    def by_posture(self) -> dict[str, tuple[str, ...]]:
        """The missions of each posture, by the face of the die."""
        return {"aggressive": self.aggressive, "stalwart": self.stalwart, "retrograde": self.retrograde}


class Side(Struct, frozen=True):
    """What a cell of the matrix does to one side."""

    checks: bool
    modifier: int
    move: int  # hexes: advance above 0, retreat below


class Cell(Struct, frozen=True):
    attacker: Side
    defender: Side


class Terrain(Struct, frozen=True):
    """Movement costs for other units, motorized and mountain units; 0: closed without a road."""

    name: str
    normal: int
    motorized: int
    mountain: int
    room: int
    modifier: int


class Price(Struct, frozen=True):
    """What an option gives, and to whom; `each`: for each unit."""

    option: str
    value: str
    seat: Seat
    points: int
    clause: str

    @property
    def name(self) -> str:
        """As texts call it: the value or, where that says nothing by itself, the option."""
        return self.option if self.value in ("yes", "each") else self.value


class Luck(Struct, frozen=True):
    """What some faces of the die make of a tactic, and the points for it."""

    effect: str = ""
    seat: Seat = 0
    points: int = 0


class Charts(Struct, frozen=True):
    terrain: dict[str, Terrain]
    turns: list[str]
    matrix: tuple[tuple[Cell, ...], ...]  # by mission of the attack and of the defence
    prices: list[Price]
    luck: list[list[Luck]]  # by tactic and face of the die
    plans: dict[str, dict[int, int]]  # our ready deployments
    surprise: dict[int, tuple[str, int]]  # the peace-time set-up: an HQ or a place for each unit

    def plan(self, options: Mapping[str, str], seat: Seat) -> dict[int, int]:
        """Our ready deployment for a side."""
        found = dict(self.plans["historical"])
        if seat == POLISH and options["deployment"] in self.plans:
            found.update(self.plans[options["deployment"]])
        if seat == AXIS and options["czechoslovakia"] == "survives":
            found.update(self.plans["czech"])
        return found

    def price(self, option: str, value: str) -> Price:
        """What an option gives, and to whom."""
        return next(price for price in self.prices if price.option == option and price.value in (value, "each"))


def read_numbers(path: Path) -> Numbers:
    found = numbers.read(path, Numbers)
    if found.soviet_turn < 2:
        raise FileTrouble(path, "soviet_turn must be 2 or more: nobody comes on the first turn")
    for name, known in (
        ("postures", ("aggressive", "stalwart", "retrograde", "again")),
        ("aggressive", DEFENCES),
        ("stalwart", DEFENCES),
        ("retrograde", DEFENCES),
    ):
        for face in getattr(found, name):
            if face not in known:
                raise FileTrouble(path, f"{name}: {face!r} must be one of: {', '.join(known)}")
    return found


def _move(row: Row, column: str) -> int:
    """`a2`: advance two hexes, `r1`: retreat one, nothing: stay."""
    text = row.optional(column)
    if not text:
        return 0
    if text[0] not in "ar" or text[1:] not in ("1", "2", "3"):
        raise row.trouble(f"{column} is {text!r}; it must be a1 to a3, r1 to r3, or empty")
    return int(text[1:]) if text[0] == "a" else -int(text[1:])


def _side(row: Row, who: str) -> Side:
    text = row.optional(f"{who}_modifier")
    return Side(bool(text), row.number(f"{who}_modifier", -9, 9) if text else 0, _move(row, f"{who}_move"))


def read_missions(files: Comparison) -> tuple[tuple[Cell, ...], ...]:
    """The mission matrix, by attack and defence."""
    columns = "id attack defence attacker_modifier defender_modifier attacker_move defender_move source"
    found: dict[tuple[str, str], Cell] = {}
    for row in files.read("missions.csv", columns.split()):
        key = row.one_of("attack", ATTACKS), row.one_of("defence", DEFENCES)
        if key in found:
            raise row.trouble(f"{key[0]} against {key[1]} is there twice")
        found[key] = Cell(_side(row, "attacker"), _side(row, "defender"))
    pairs = (f"{attack} against {defence}" for attack in ATTACKS for defence in DEFENCES)
    files.must_have("missions.csv", pairs, {" against ".join(pair) for pair in found})
    return tuple(tuple(found[attack, defence] for defence in DEFENCES) for attack in ATTACKS)


def read_terrain(files: Comparison, wanted: Iterable[str]) -> dict[str, Terrain]:
    columns = "id name normal motorized mountain room modifier cost_from room_from modifier_from source"
    found = {}
    for row in files.read("terrain.csv", columns.split()):
        normal, motorized, mountain = (
            row.number(name, 1, 9) if row.optional(name) else 0 for name in ("normal", "motorized", "mountain")
        )
        room, modifier = row.number("room", 0, 9), row.number("modifier", 0, 9)
        found[row.text("id")] = Terrain(row.text("name"), normal, motorized, mountain, room, modifier)
    files.must_have("terrain.csv", wanted, found, ", which is on the map")
    return found


def read_turns(files: Comparison) -> list[str]:
    """The turn track: the days of each turn."""
    rows = files.read("turns.csv", ("id", "name", "source"))
    for n, row in enumerate(rows, 1):
        if row.number("id", 1, 99) != n:
            raise row.trouble(f"id is {row.text('id')}; turns are numbered one after the other, and this is {n}")
    return [row.text("name") for row in rows]


PRICED = (  # what options have a price, by the booklet
    *(("deployment", value) for value in ("everything", "free", "surprise")),
    *(("mobilization", value) for value in ("faster", "slower")),
    *(("soviets", "absent"), ("neutrals", "unfriendly"), ("french", "energetic"), ("czechoslovakia", "survives")),
    *(("polish-armour", "each"), ("german-divisions", "each"), ("bridgehead", "yes"), ("wings", "yes")),
)


def read_prices(files: Comparison, seats: tuple[str, ...], known: Mapping[str, tuple[str, ...]]) -> list[Price]:
    """The victory points of the options, of which these values are known."""  # 2.41
    prices = list[Price]()
    for row in files.read("options.csv", ("id", "option", "value", "side", "points", "clause", "source")):
        side, option = seats.index(row.one_of("side", seats)), row.one_of("option", tuple(known))
        value = row.one_of("value", (*known[option], "each"))
        if any((price.option, price.value) == (option, value) for price in prices):
            raise row.trouble(f"{option} {value} has its points already")
        prices.append(Price(option, value, side, row.number("points", 0, 99), row.text("clause")))
    files.must_have("options.csv", map(" ".join, PRICED), {f"{price.option} {price.value}" for price in prices})
    return prices


def read_luck(files: Comparison, seats: tuple[str, ...]) -> list[list[Luck]]:
    """By tactic and face of the die (0 for one not tried): what it proves to be."""  # 12.10
    found = [[Luck()] * 11 for _ in TACTICS]
    for row in files.read("luck.csv", ("id", "tactic", "first", "last", "side", "points", "source")):
        tactic = row.one_of("tactic", tuple(TACTICS))
        effect = row.one_of("id", TACTICS[tactic])
        faces = found[list(TACTICS).index(tactic)]
        first = row.number("first", 1, 10)
        lucky = Luck(effect, seats.index(row.one_of("side", seats)), row.number("points", 0, 99))
        for face in range(first, row.number("last", first, 10) + 1):
            if faces[face].effect:
                raise row.trouble(f"face {face} of {tactic} is {faces[face].effect!r} already")
            faces[face] = lucky
    there = {face.effect for faces in found for face in faces}
    for effect in (effect for effects in TACTICS.values() for effect in effects if effect not in there):
        raise FileTrouble(files.folder / "luck.csv", f"has no row {effect}")
    return found


def read_deployments(files: Comparison, units: list[Unit], cell: Callable[[str], int]) -> dict[str, dict[int, int]]:
    """Our ready deployments by name: where each unit stands that is not bound to a place."""
    names = ("historical", "everything", "free", "surprise", "czech")
    columns = ("id", *names, "source")
    index: Mapping[str, int] = {unit.id: n for n, unit in enumerate(units)}
    found: dict[str, dict[int, int]] = {name: {} for name in names}
    troubles = Gathering()
    for row in files.read("deployment.csv", columns, troubles):
        with troubles:
            unit = row.known("id", index, "there is no unit of that id")
            for name in names:
                if at := row.cell(name, cell):
                    found[name][unit] = at
    troubles.end()
    return found


def read_surprise(files: Comparison, index: Mapping[str, int], places: Mapping[str, int]) -> dict[int, tuple[str, int]]:
    """The peace-time set-up: the HQ whose command a unit is in, or the place where it stands."""  # 12.15
    found = {}
    for row in files.read("surprise.csv", ("id", "hq", "place", "source")):
        unit, hq = row.known("id", index, "there is no unit of that id"), row.optional("hq")
        if hq:
            row.known("hq", index, "there is no HQ of that id")
        found[unit] = "" if hq == row.text("id") else hq, place_in(row, places)
    return found
