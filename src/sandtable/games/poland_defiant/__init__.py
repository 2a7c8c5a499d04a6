"""Poland Defiant. The first ten days of September 1939, on a map of ten-mile hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar, TypeVar

from sandtable.games.poland_defiant import fits, tables, view
from sandtable.games.poland_defiant.advance import Advance, Pursuit
from sandtable.games.poland_defiant.air import Bombers, Damage, Flak, Hit, Interdiction, Raid, Repairs
from sandtable.games.poland_defiant.asks import ASKS, VERB_CLAUSES, ask
from sandtable.games.poland_defiant.combat import Assault, Clash, Combat, Evasion
from sandtable.games.poland_defiant.command import Activate, Choose, Draw, Muster, Orders, Relieve
from sandtable.games.poland_defiant.events import FreeMoves, LosePlane, Withdraw
from sandtable.games.poland_defiant.ground import Ground
from sandtable.games.poland_defiant.losses import Losses, Orphans, Toll
from sandtable.games.poland_defiant.movement import Movement
from sandtable.games.poland_defiant.odds import Odds
from sandtable.games.poland_defiant.reinforcement import Arrive, FormArmy, NewChits, Reinforcement
from sandtable.games.poland_defiant.replacement import Rebuilt, Replace
from sandtable.games.poland_defiant.retreat import Fall, Retreat, Rout, Settle, Spill
from sandtable.games.poland_defiant.state import IN_CUP, LATER, Position
from sandtable.games.poland_defiant.turn import EndOfTurn, Supply, Turn
from sandtable.games.poland_defiant.units import COLUMNS, GERMAN, POLISH, SEATS, Unit, read_units
from sandtable.games.poland_defiant.whynot import (
    attacker_words,
    command_words,
    name_words,
    plane_words,
    rail_words,
    reach_words,
    target_words,
)
from sandtable.hexes import Chart, Lanes, each
from sandtable.hexes import load as load_chart
from sandtable.hexes.names import other_names
from sandtable.kernel import DONE, Action, Answer, Dice, Event, Game, Rulebook, Seat
from sandtable.kernel.data import digest, read_table, read_text
from sandtable.kernel.errors import Gathering
from sandtable.kernel.kit import Comparison

T = TypeVar("T")


class _Grounds(dict[int, Ground]):
    """The map for the Poles, for each set of temporary bridges that stand; made when it is first wanted."""

    def __init__(self, base: Ground) -> None:
        super().__init__()
        self.base = base

    def __missing__(self, bridges: int) -> Ground:
        self[bridges] = self.base.with_bridges(bridges)
        return self[bridges]


@cache
def _ours() -> PolandDefiant:
    return PolandDefiant()


class PolandDefiant(Game):
    HERE = Path(__file__).parent / "data"
    FILES: ClassVar[tuple[str, ...]] = (
        "air.csv",
        "chits.csv",
        "events.csv",
        "map.txt",
        "outcomes.csv",
        "tables.toml",
        "terrain.csv",
        "turns.csv",
        "units.csv",
    )
    GUIDE = HERE / "kit.md"

    name = "defiant"
    title = "Poland Defiant"
    table = "map"
    open = True
    about = "The German invasion of September 1939, day by day: take ten cities or Warsaw, or hold them."
    seats = ("german", "polish")
    sides = ("Germany", "Poland")
    rules_version = 2
    order_clause = "3.0a"
    victory_clause = "13.2.1"
    state = Position
    says = view.SAYS
    headings = ("turn",)
    parts = view.PARTS
    prepares = view.PREPARE
    asks = ASKS
    mark_words = view.MARKS
    also = view.ALSO
    labels = view.ACTIONS
    verb_clauses = VERB_CLAUSES
    orders = ("move UNIT HEX via HEX …", "attack HEX with UNIT …", "strike HEX with PLANE …")

    def __init__(self, folder: Path | None = None) -> None:
        compared = Comparison(self.HERE, folder)
        data = compared.folder
        troubles = Gathering()

        def part(name: str, read: Callable[[], T]) -> T:
            """A part of the data; where it is not as it must be, ours, so that the rest can be read."""
            with troubles:
                return read()
            ours: T = getattr(_ours(), name)
            return ours

        self.chart = part("chart", lambda: load_chart(compared.text("map.txt"), data / "map.txt"))
        self.days = part("days", lambda: tables.read_days(compared))
        reaches = self.chart.grid.cell, self.chart.entries, len(self.days)
        self.units = part("units", lambda: read_units(compared, *reaches))
        self.chits = part("chits", lambda: tables.read_chits(compared, self.units, len(self.days)))
        self.planes = part("planes", lambda: tables.read_planes(compared))
        self.events = part("events", lambda: tables.read_events(compared))
        self.scale = part("scale", lambda: tables.read_scale(compared))
        with troubles:
            numbers = tables.read_numbers(data / "tables.toml")
            compared.tables("tables.toml")
            self.crt = tables.read_results(data / "tables.toml", numbers.crt)
        with troubles:
            self.terrain = tables.read_terrain(compared)
            fits.check(self.chart, read_text(data / "map.txt"), data / "map.txt", self.terrain)
        troubles.end()
        figures = {name: getattr(numbers, name).value for name in numbers.__struct_fields__ if name != "crt"}
        self.limits = SimpleNamespace(**figures)
        self.columns = numbers.crt.columns
        self.replacements, self.groups = numbers.replacements.value, numbers.operational_groups.value
        self.first_reinforcing: Seat = self.seats.index(numbers.first_reinforcing.value)
        self._lay_out(self.chart)
        if folder:
            most = self.limits.stack_units, self.limits.stack_hqs
            rows = read_table(data / "units.csv", COLUMNS)
            fits.check_set_up(self.units, self.closed, self.grid.name, most, rows)
        self._muster(self.units)
        self._fly()
        self.counter_names = {unit.id: unit.name for unit in self.units}
        self.things, self.sheets = view.things(self), view.sheets(self)
        self.rulebook = Rulebook.read(self.HERE, self._figures(figures))
        self.data_hash = digest(data, self.FILES)
        self.kit = compared if folder else None

    def _figures(self, figures: dict[str, object]) -> dict[str, object]:
        """What the texts of the rules may name."""
        return {
            **figures,
            **{f"turn_{chit.id}": chit.turn for chit in self.chits},
            **{f"event_{roll}": event.number for roll, event in self.events.items()},
            "turns": len(self.days),
            "outcomes": "; ".join(f"from {degree.least} on: {degree.name}" for degree in self.scale),
        }

    # What follows from the data

    def _lay_out(self, chart: Chart) -> None:
        self.grid = grid = chart.grid
        self.nowhere = bytes(grid.size)
        self.full_from = bytes(count >= self.limits.stack_units for count in range(256))
        self.cells = {grid.name(cell): cell for cell in grid.cells}
        self.names = {cell: name for name, cell in self.cells.items()}
        self.place_names = {place.name: self.names[cell] for cell, place in chart.place.items()}
        self.other_names = other_names(chart)
        road, minor = self.limits.road_cost, self.limits.minor_river
        shut = sum(chart.country.get(name, 0) for name in fits.NEUTRAL)
        self.ground = Ground(chart, self.terrain, road, minor, shut)
        self.grounds = _Grounds(self.ground)
        self.kind_at = {cell: self.ground.kind(cell) for cell in grid.cells}
        self.shift_at = {cell: self.ground.shift(cell) for cell in grid.cells}
        self.on_road, self.on_rail = chart.cells_on(chart.roads), chart.cells_on(chart.rails)
        water = chart.terrain.get("water", 0)
        self.closed = water | shut | (chart.terrain.get("closed", 0) & ~self.on_road & ~self.on_rail)
        self.coast = chart.marks["coast"]
        self.sea = water | self.coast
        self.victory = {cell: n for n, cell in enumerate(each(chart.marks["victory"]))}
        self.warsaw = chart.marks["warsaw"]
        self.koenigsberg = chart.marks["konigsberg"]
        self.edge_sources = chart.marks["source"] & ~self.koenigsberg
        germany = chart.country.get("Germany", 0) | chart.country.get("East Prussia", 0)
        self.enemy_land = (chart.country.get("Poland", 0), germany | chart.country.get("Slovakia", 0))
        self.bridgeheads: dict[int, int] = {}
        for n, pair in enumerate(chart.temporary):
            for cell in pair:
                self.bridgeheads[cell] = self.bridgeheads.get(cell, 0) | 1 << n
        self.slovakia = chart.country.get("Slovakia", 0)

        def at_home(u: int, v: int) -> tuple[int | None, bool]:
            return self.ground.step_on_wheels(u, v) if self.slovakia >> v & 1 else (None, False)

        def roads_at_home(u: int, v: int) -> tuple[int | None, bool]:
            return self.ground.step_by_road(u, v) if self.slovakia >> v & 1 else (None, False)

        self._slovak_hq, self._slovak_roads = Lanes(grid, at_home), Lanes(grid, roads_at_home)  # 11.1.5

    def _muster(self, units: list[Unit]) -> None:
        self.index = {unit.id: n for n, unit in enumerate(units)}
        self.seat_of = [unit.seat for unit in units]
        of = [[n for n, unit in enumerate(units) if unit.seat == seat and unit.kind != "ship"] for seat in SEATS]
        self.of_seat = of
        ships = [n for n, unit in enumerate(units) if unit.kind == "ship"]
        self.ship = ships[0] if ships else None
        self.hqs_of = [[n for n in side if units[n].kind == "hq"] for side in of]
        with_ship = [sorted([*side, *(n for n in ships if units[n].seat == seat)]) for seat, side in enumerate(of)]
        self.immobile = [unit.kind == "fortress" or (unit.combat and not unit.move and not unit.rail) for unit in units]
        self.movable = [[n for n in side if not self.immobile[n]] for side in with_ship]
        self.fighters = [[n for n in side if units[n].kind != "hq"] for side in with_ship]
        self.later = [[n for n in side if units[n].turn and units[n].area] for side in of]
        self.entry = {n: self.chart.entries[unit.area] for n, unit in enumerate(units) if unit.area}
        self.commanders = [self._commanders(unit) for unit in units]
        self.banded = {
            hq: [n for n, hqs in enumerate(self.commanders) if hq in hqs] for side in self.hqs_of for hq in side
        }
        self.unbanded = [[n for n in side if units[n].combat and not self.commanders[n]] for side in of]
        self.zoned = [[unit.kind != "train" and bool(value) for value in unit.attack] for unit in units]  # 5.2, 5.2.1
        self.wheeled = [unit.kind in ("mechanized", "motorized", "hq") for unit in units]  # 6.4
        motor, foot = 2 * self.limits.interdiction_motor, 2 * self.limits.interdiction_foot
        self.penalty = [motor if unit.kind in ("mechanized", "motorized") else foot for unit in units]
        self.rebuildable = [[n for n in side if self._rebuildable(units[n])] for side in of]
        joint = [chit for chit in self.chits if chit.replaces]
        self.merged = {self.seats[chit.seat]: chit.id for chit in joint if chit.seat is not None}
        self.malopolska = next((n for n in self.hqs_of[POLISH] if len(units[n].commands) > 1), None)
        old = () if self.malopolska is None else units[self.malopolska].commands
        self.merging = tuple(n for n in self.hqs_of[POLISH] if units[n].id in old)
        self.northern = {hq for chit in self.chits if chit.id == "AGN" for hq in chit.hqs}
        limits = self.limits  # in half points
        self.zone_extra: dict[str, int] = {
            "enter": 2 * limits.zoc_enter,
            "leave": 2 * limits.zoc_leave,
            "both": 2 * limits.zoc_to_zoc,
        }

    def _commanders(self, unit: Unit) -> tuple[int, ...]:
        """The HQs of a unit's band, the one that takes over last."""
        if not unit.combat:
            return ()
        hqs = [
            n for n, other in enumerate(self.units) if other.kind == "hq" and set(unit.commands) & set(other.commands)
        ]
        return tuple(sorted(hqs, key=lambda n: self.units[n].turn))

    def _rebuildable(self, unit: Unit) -> bool:
        return unit.combat and unit.steps > 1 and unit.move > 0 and not unit.slovak  # 11.2a, 11.2b

    def _fly(self) -> None:
        self.plane_index = {plane.id: n for n, plane in enumerate(self.planes)}
        planes = list(enumerate(self.planes))
        self.bombers = [[n for n, plane in planes if plane.seat == seat and plane.attack] for seat in SEATS]
        self.interdictors = [[n for n, plane in planes if plane.seat == seat and not plane.attack] for seat in SEATS]
        self.widest_patrol = max([self.limits.interdiction_first, *(plane.range for plane in self.planes)])
        both = self.chart.marks["both"]
        self.skies = {
            "1": self.chart.marks["north"] | both,
            "4": self.chart.marks["south"] | both,
            "": self.grid.all,
        }
        self.sky_cells = {fleet: list(each(sky)) for fleet, sky in self.skies.items()}

    # What the rules ask

    def lanes(self, s: Position, unit: int) -> Lanes:
        """The steps that a unit may take."""
        if self.wheeled[unit]:
            if self.units[unit].slovak and self.units[unit].kind == "hq":
                return self._slovak_hq
            return s.ground(self.seat_of[unit]).wheels
        return s.ground(self.seat_of[unit]).foot

    def highways(self, s: Position, unit: int) -> Lanes:
        """The roads that a unit may take."""
        slovak_hq = self.units[unit].slovak and self.units[unit].kind == "hq"
        return self._slovak_roads if slovak_hq else s.ground(self.seat_of[unit]).roads

    def zone_cost(self, zone: bytes | bytearray, u: int, v: int) -> int:
        """What enemy zones add to a step, in half points; nothing else keeps a unit out of them."""  # 5.1a, 5.1b, 5.1c
        extra = self.zone_extra
        if zone[u]:
            return extra["both"] if zone[v] else extra["leave"]
        return extra["enter"] if zone[v] else 0

    def cost_to_rebuild(self, unit: int) -> int:
        foot = self.units[unit].kind == "infantry"
        return int(self.limits.rebuild_foot if foot else self.limits.rebuild_other)  # 11.2.1

    def place_name(self, cell: int) -> str:
        """A hex as people call it."""
        place = self.chart.place.get(cell)
        return f"{place.name} ({self.names[cell]})" if place else self.names[cell]

    @staticmethod
    def answer(s: Position, question: Action) -> Answer | None:
        return ask(s, question)

    # Figures for refusals, made in the last of the modules
    reach_words, rail_words, command_words = map(staticmethod, (reach_words, rail_words, command_words))
    name_words, plane_words = map(staticmethod, (name_words, plane_words))
    target_words, attacker_words = map(staticmethod, (target_words, attacker_words))

    def river_at(self, a: int, b: int) -> str:
        """The name of the river between two hexes."""
        side = {a, b}
        return next(
            (river.name for river in self.chart.rivers if any({*pair} == side for pair in river.sides)), "river"
        )

    def odds_words(self, odds: Odds) -> str:
        return view.odds_words(self, odds)

    # The kernel's contract

    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> Position:
        s = Position.__new__(Position)
        s.game, s.dice, s.log = self, dice, log
        s.phases, s.ending = [Turn()], None
        s.turn, s.slowed, s.taken, s.sailed = 1, 0, 0, False  # 13.1
        s.bridges = (1 << len(self.chart.temporary)) - 1
        s.where = [unit.cell for unit in self.units]  # 14.0c
        s.steps = bytearray(unit.steps for unit in self.units)
        s.supply, s.status = bytearray(len(self.units)), bytearray(len(self.units))
        s.chits = bytearray(IN_CUP if chit.turn == 1 else LATER for chit in self.chits)  # 2.1.3, 14.0d
        s.track, s.acted = [], [0, 0]
        s.planes, s.flights = bytearray(len(self.planes)), [0] * len(self.planes)
        s.derive()
        s.note("14.0c", "set-up", str(sum(bool(cell) for cell in s.where)))
        s.note("14.0d", "cup", *(chit.id for chit, at in zip(self.chits, s.chits, strict=True) if at == IN_CUP))
        s.note("13.1", "hold-all", str(len(self.victory)), seat=POLISH)
        s.settle()
        return s

    def label(self, action: Action) -> str:
        return view.label(self, action)

    def say(self, event: Event) -> str:
        if tell := view.TELLS.get(event.verb):
            return tell(self, event)
        text = super().say(event)
        return text.replace("+", " ") if event.verb == "battle" else text

    def hex_lines(self, hex_: str) -> list[str]:
        return view.hex_lines(self, self.cells[hex_])

    def expand(self, line: Action) -> list[Action]:
        """`move UNIT HEX via HEX …`, `attack HEX with UNIT …` and `strike HEX with PLANE …`."""
        verb = line.verb
        if verb == "move" and len(line) > 4 and line[3] == "via":
            return [Action("move", line[1], cell) for cell in (*line[4:], line[2])]
        if verb in ("attack", "strike") and len(line) > 3 and line[2] == "with":
            return [Action(verb, line[1]), *(Action("join", word) for word in line[3:]), DONE]
        if verb == "with":
            return [Action("join", word) for word in line[1:]]
        return [line]

    def hex_words(self, word: str) -> str:
        """What would be right in the place of a word that is no hex."""
        named = [self.names[cell] for cell, place in self.chart.place.items() if place.name.lower() == word.lower()]
        return f": {word} is {named[0]}" if named else f", whose hexes run from {min(self.cells)} to {max(self.cells)}"

    def name_of(self, word: str) -> str:
        cell = self.cells.get(word)
        if cell is not None:
            return self.place_name(cell)
        return super().name_of(word) if word in self.things else word.replace("-", " ") if word.islower() else word


Position.PHASES = (
    *(Turn, Supply, EndOfTurn),
    *(Raid, Bombers, Hit, Damage, Flak, Interdiction, Repairs),
    *(Arrive, Reinforcement, NewChits, FormArmy),
    *(Draw, Orders, Choose, Activate, Muster, Relieve),
    *(Movement, Combat, Assault, Evasion, Clash),
    *(Toll, Losses, Orphans, Fall, Rout, Retreat, Settle, Spill, Pursuit, Advance),
    *(Replace, Rebuilt, FreeMoves, LosePlane, Withdraw),
)


def load(data: Path | None = None) -> PolandDefiant:
    """The game with its own data, or with that of a folder of the same files."""
    return PolandDefiant(data)


__all__ = ["GERMAN", "POLISH", "PolandDefiant", "load"]
