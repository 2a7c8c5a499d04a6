"""The charts and tracks: chits, aircraft, terrain, turns, events, the scale of victory, the numbers of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sandtable.games.poland_defiant.units import SIDES, Unit
from sandtable.kernel import Seat
from sandtable.kernel.data import Row, read_table
from sandtable.kernel.errors import FileTrouble, Gathering
from sandtable.kernel.kit import Comparison
from sandtable.maps import numbers
from sandtable.maps.crt import Result, ResultsTable
from sandtable.maps.numbers import Figure

MERGED = ("Malopolska", "14thBernolak")  # chits that come in the place of others
NAMED = (*MERGED, "OG", "Karpaty", "AGN", "AGS")  # chits of which the rules speak

Faces = Annotated[tuple[int, ...], Meta(min_length=6, max_length=6)]  # a number for each roll of the die


class Numbers(Struct, frozen=True):
    """`tables.toml`: what each of its entries is worth."""

    goal_penalty: Figure
    independents: Figure
    any_units: Figure
    command_over_river: Figure
    first_reinforcing: Literal["german", "polish"]
    zoc_enter: Figure
    zoc_leave: Figure
    zoc_to_zoc: Figure
    road_cost: Figure
    minor_river: Figure
    rail_abroad: Figure
    train_detour: Figure
    stack_units: Figure
    stack_hqs: Figure
    mechanized_shift: Figure
    first_turn_shift: Figure
    evade: Figure
    supply_hexes: Figure
    konigsberg_turn: Figure
    rebuild_foot: Figure
    rebuild_other: Figure
    damage_roll: Figure
    repair_turns: Figure
    lost_roll: Figure
    interdiction_first: Figure
    interdiction_motor: Figure
    interdiction_foot: Figure
    crt: ResultsTable
    replacements: Faces
    operational_groups: Faces


class Terrain(Struct, frozen=True):
    foot: int
    wheels: int
    shift: int  # columns for the defender


class Chit(Struct, frozen=True):
    """One chit of the cup; `pick` says how many of its HQs act: all, one, or as many as a roll gives."""

    id: str
    name: str
    seat: Seat | None
    kind: str
    turn: int
    hqs: tuple[int, ...]
    pick: str
    replaces: tuple[str, ...]


class Plane(Struct, frozen=True):
    id: str
    name: str
    seat: Seat
    fleet: str
    attack: int  # 0: it interdicts
    range: int
    source: str


class Day(Struct, frozen=True):
    """One box of the turn track."""

    name: str
    limits: tuple[int, int]  # HQs that may act, by seat
    goal: int


class RandomEvent(Struct, frozen=True):
    name: str
    seat: Seat
    effect: str
    number: int


class Scale(Struct, frozen=True):
    """A degree of victory, from so many victory hexes on."""

    least: int
    winner: Seat
    name: str


class Charts(Struct, frozen=True):
    days: list[Day]
    events: dict[int, RandomEvent]  # by the sum of two dice
    scale: list[Scale]
    crt: list[list[Result]]  # by column and roll
    columns: tuple[str, ...]  # the names of its columns
    terrain: dict[str, Terrain]


def read_numbers(path: Path) -> Numbers:
    return numbers.read(path, Numbers)


def read_terrain(files: Comparison) -> dict[str, Terrain]:
    columns = "id name foot_cost motor_cost shift cost_from shift_from source"
    found = {}
    for row in files.read("terrain.csv", columns.split()):
        cost = [row.number(name, 1, 10) if row.optional(name) else 0 for name in ("foot_cost", "motor_cost")]
        found[row.text("id")] = Terrain(cost[0], cost[1], row.number("shift", 0, 5))
    return found


def read_days(files: Comparison) -> list[Day]:
    columns = "id name german_limit polish_limit goal name_from german_limit_from polish_limit_from goal_from"
    days = list[Day]()
    for row in files.read("turns.csv", columns.split()):
        limits = row.number("german_limit", 0, 20), row.number("polish_limit", 0, 20)
        days.append(Day(row.text("name"), limits, row.number("goal", 0, 20)))
    return days


def read_chits(files: Comparison, units: list[Unit], turns: int) -> list[Chit]:
    hqs = {unit.id: n for n, unit in enumerate(units) if unit.kind == "hq"}
    columns = "id name side kind turn activates pick replaces turn_from source"
    troubles, chits = Gathering(), list[Chit]()
    rows = files.read("chits.csv", columns.split(), troubles)
    ids = [row.cells["id"].strip() for row in rows]
    ours = {row.cells["id"] for row in read_table(files.ours / "chits.csv", columns.split())}
    for row in rows:
        with troubles:
            chit = _chit(row, hqs, turns)
            if stray := [name for name in chit.replaces if name not in ids]:
                raise row.trouble(f"replaces: there is no chit {stray[0]!r}; there are: {', '.join(ids)}")
            if chit.id in MERGED and not chit.replaces:
                raise row.trouble(f"replaces is empty; {chit.id} takes the place of other chits")
            chits.append(chit)
    for name in NAMED:
        with troubles:
            if name not in ids:
                strangers = [row.line for row in rows if row.cells["id"].strip() not in ours]
                problem = f"there is no chit {name}, of which the rules speak; its id must stay as it is"
                raise FileTrouble(files.folder / "chits.csv", problem, strangers[0] if strangers else None)
    troubles.end()
    return chits


def _chit(row: Row, hqs: dict[str, int], turns: int) -> Chit:
    kind = row.one_of("kind", ("command", "replacement", "event"))
    side = row.one_of("side", ("german", "polish", "") if kind == "event" else ("german", "polish"))
    names = row.text("activates").split(";") if kind == "command" else []
    if unknown := [name for name in names if name not in hqs]:
        raise row.trouble(f"activates: there is no HQ {unknown[0]!r}")
    return Chit(
        row.text("id"),
        row.text("name"),
        SIDES.get(side),
        kind,
        row.number("turn", 1, turns),
        tuple(hqs[name] for name in names),
        row.one_of("pick", ("all", "one", "roll")) if kind == "command" else "",
        tuple(name for name in row.optional("replaces").split(";") if name),
    )


def read_planes(files: Comparison) -> list[Plane]:
    planes = []
    for row in files.read("air.csv", ["id", "name", "side", "fleet", "kind", "attack", "range", "source"]):
        seat, fleet = SIDES[row.one_of("side", ("german", "polish"))], row.one_of("fleet", ("", "1", "4"))
        ground = row.one_of("kind", ("ground", "interdiction")) == "ground"
        does = (row.number("attack", 1, 20), 0) if ground else (0, row.number("range", 1, 5))
        planes.append(Plane(row.text("id"), row.text("name"), seat, fleet, *does, row.text("source")))
    return planes


EFFECTS = (
    *("shoot_down", "free_moves", "points", "merge_malopolska"),
    *("withdraw_infantry", "merge_bernolak", "withdraw_air"),
)


def read_events(files: Comparison) -> dict[int, RandomEvent]:
    """The random events by the sum of two dice."""
    events = {}
    for row in files.read("events.csv", ["id", "name", "side", "effect", "number", "source"]):
        seat = SIDES[row.one_of("side", ("german", "polish"))]
        event = RandomEvent(row.text("name"), seat, row.one_of("effect", EFFECTS), row.number("number", 1, 20))
        events[row.number("id", 2, 12)] = event
    if missing := [n for n in range(2, 13) if n not in events]:
        raise FileTrouble(files.folder / "events.csv", f"has no event for the roll {missing[0]}")
    return events


def read_scale(files: Comparison) -> list[Scale]:
    """The degrees of victory, best for Germany last."""
    rows = files.read("outcomes.csv", ["id", "winner", "name", "source"])
    sides = ("german", "polish")
    scale = [Scale(row.number("id", 0, 50), SIDES[row.one_of("winner", sides)], row.text("name")) for row in rows]
    if scale != sorted(scale, key=lambda degree: degree.least) or scale[0].least:
        raise FileTrouble(files.folder / "outcomes.csv", "the degrees must rise from 0 victory hexes on")
    return scale
