"""Summer Lightning. September and October 1939, on a map of thirty-kilometre hexes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

from sandtable.games.summer_lightning import tables, view
from sandtable.games.summer_lightning.agreement import Agreement
from sandtable.games.summer_lightning.asks import ASKS, VERB_CLAUSES, ask
from sandtable.games.summer_lightning.checks import Check, Checks
from sandtable.games.summer_lightning.combat import AirSupport, Assault, Combat, Onslaught
from sandtable.games.summer_lightning.deployment import (
    Begin,
    Deploy,
    HoldBack,
    Unready,
    begin,
    in_command,
    starts_reduced,
)
from sandtable.games.summer_lightning.earthworks import Earthworks, Entrench
from sandtable.games.summer_lightning.ground import LATVIA, Ground
from sandtable.games.summer_lightning.initial import (
    Arrivals,
    Arrive,
    French,
    Intervention,
    Reinforce,
    Replacements,
    Restore,
    SendWest,
    Settle,
    Surrender,
    Weather,
)
from sandtable.games.summer_lightning.missions import AttackMission, DefenceMission, Missions, Posture, Reveal
from sandtable.games.summer_lightning.movement import ArmyMoves, Movement
from sandtable.games.summer_lightning.operations import (
    Delegate,
    Designate,
    Draw,
    Exploitation,
    FirstStrike,
    Muster,
    Opening,
    Operate,
    Relieve,
    Strays,
)
from sandtable.games.summer_lightning.options import OPTIONS, check_together
from sandtable.games.summer_lightning.retreat import Advance, Aftermath, Fall, Moves, Press, Retreat
from sandtable.games.summer_lightning.state import COMING, OUT, REMOVED, Position
from sandtable.games.summer_lightning.turn import Comeback, EndOfTurn, NextTurn, Rejoin, Turn
from sandtable.games.summer_lightning.units import (
    AXIS,
    GERMAN,
    NATIONS,
    POLE,
    POLISH,
    SEATS,
    SIDES,
    SLOVAK,
    SOVIET,
    read_units,
)
from sandtable.games.summer_lightning.whynot import command_words, reach_words
from sandtable.hexes import demands, each
from sandtable.hexes import load as load_chart
from sandtable.hexes.demands import Demands
from sandtable.hexes.names import other_names
from sandtable.kernel import DONE, Action, Answer, Dice, Event, Game, Rulebook, Seat
from sandtable.kernel.data import digest
from sandtable.kernel.kit import Comparison

GREATER_GERMANY = ("Germany", "Austria", "East Prussia", "Danzig", "Bohemia-Moravia")  # 2.2d
NEUTRAL = ("Hungary", "Romania", "Lithuania")  # 6.54a
AT_WAR = ("Poland", "Germany", "Slovakia", "USSR")
DEMANDS = Demands(
    marks={
        "polish positions": "Polish permanent positions",
        "german positions": "German ones",
        "east": "what of Poland lies east of the line of demarcation",
        "german source": "where German supply comes from",
        "slovak source": "the same for Slovaks",
        "soviet source": "the same for Soviets",
        "to Latvia": "where Poles may leave over the north edge",
    },
    countries=(*AT_WAR, *GREATER_GERMANY[1:], *NEUTRAL, "Sea"),
    needed=AT_WAR,
    places=("Warszawa", "Cieszyn", "Cernăuți"),
)


class SummerLightning(Game):
    HERE = Path(__file__).parent / "data"
    FILES: ClassVar[tuple[str, ...]] = (
        "deployment.csv",
        "luck.csv",
        "map.txt",
        "missions.csv",
        "options.csv",
        "surprise.csv",
        "tables.toml",
        "terrain.csv",
        "turns.csv",
        "units.csv",
    )
    GUIDE = HERE / "kit.md"

    name = "summer"
    title = "Summer Lightning"
    table = "map"
    about = (
        "The campaign of 1939, two days a turn: battles turn on secret missions, and Poland fights until it gives up."
    )
    seats = ("axis", "polish")
    sides = ("Axis", "Poland")
    rules_version = 3
    options = OPTIONS
    order_clause = "3.2"
    victory_clause = "10.0c"
    state = Position
    says = view.SAYS
    headings = ("turn",)
    results = ("reveal",)
    mark_words = view.MARK_WORDS
    asks = ASKS
    also = view.ALSO
    labels = view.ACTIONS
    verb_clauses = VERB_CLAUSES
    orders = ("move UNIT HEX via HEX …", "attack HEX with UNIT …")
    attacks, defences = tables.ATTACKS, tables.DEFENCES
    kind_names: ClassVar[dict[str, str]] = {
        "infantry": "infantry",
        "mountain": "mountain",
        "cavalry": "cavalry",
        "motorized": "motorized infantry",
        "armour": "armour",
        "light": "light armour",
        "artillery": "artillery",
        "fort": "fortress",
        "hq": "headquarters,",
    }
    size_names: ClassVar[dict[str, str]] = {
        "III": "regiment",
        "X": "brigade",
        "XX": "division",
        "XXX": "corps",
        "XXXX": "army",
        "XXXXX": "front",
    }

    def __init__(self, folder: Path | None = None) -> None:
        compared = Comparison(self.HERE, folder)
        data = compared.folder
        self.chart = load_chart(compared.text("map.txt"), data / "map.txt")
        self.terrain = tables.read_terrain(compared, self.chart.terrain)
        demands.check(self.chart, compared.text("map.txt"), data / "map.txt", DEMANDS, self.terrain)
        self.turns = tables.read_turns(compared)
        self.place_cells = {place.name: cell for cell, place in self.chart.place.items()}
        self.units = read_units(compared, self.place_cells, len(self.turns))
        numbers = tables.read_numbers(data / "tables.toml")
        compared.tables("tables.toml")
        rolls = ("postures", "aggressive", "stalwart", "retrograde")
        figures = {name: getattr(numbers, name).value for name in numbers.__struct_fields__ if name not in rolls}
        self.limits = SimpleNamespace(**figures)
        self.postures = numbers.postures.value
        self.by_posture = {name: getattr(numbers, name).value for name in rolls[1:]}
        self.matrix = tables.read_missions(compared)
        self.prices = tables.read_prices(compared, self.seats, {option.name: option.values for option in OPTIONS})
        self.luck = tables.read_luck(compared, self.seats)
        self._lay_out()
        self._muster()
        self.plans = tables.read_deployments(compared, self.units, self.grid.cell)
        self.surprise = tables.read_surprise(compared, self.index, self.place_cells)
        self.frontier = {value: self._find_frontier(value) for value in ("gone", "survives")}
        self.things, self.sheets = view.things(self), view.sheets(self)
        points = {f"price_{price.name}": price.points for price in self.prices}
        points |= {f"luck_{face.effect}": face.points for faces in self.luck for face in faces}
        self.rulebook = Rulebook.read(self.HERE, {**figures, **points, "turns": len(self.turns)})
        self.data_hash = digest(data, self.FILES)
        self.kit = compared if folder else None

    # What follows from the data

    def _lay_out(self) -> None:
        chart = self.chart
        self.grid = grid = chart.grid
        self.nowhere = bytes(grid.size)
        self.cells = {grid.name(cell): cell for cell in grid.cells} | {"Latvia": LATVIA}
        self.names = {cell: name for name, cell in self.cells.items()}
        self.place_names = {**{name: grid.name(cell) for name, cell in self.place_cells.items()}, "Latvia": "Latvia"}
        self.other_names = other_names(chart)
        self.ground = Ground(chart, self.terrain, self.limits)

        def country(*names: str) -> int:
            return sum(chart.country.get(name, 0) for name in names)

        self.germany, self.slovakia = country(*GREATER_GERMANY), country("Slovakia")
        self.poland, self.ussr, self.romania = country("Poland"), country("USSR"), country("Romania")
        self.neutral = country(*NEUTRAL) | 1 << LATVIA
        self.not_soviet = (grid.all | 1 << LATVIA) & ~(self.ussr | chart.marks["east"])  # 6.53b
        self.czech = country("Slovakia", "Hungary", "Bohemia-Moravia") | 1 << self.place_cells["Cieszyn"]  # 12.5
        kinds = {kind: [cell for cell, place in chart.place.items() if place.kind == kind] for kind in ("town", "city")}
        cities = sum(1 << cell for cell in kinds["city"])
        self.built_up = (cities | sum(1 << cell for cell in kinds["town"])) & ~self.neutral
        self.polish_cities = cities & self.poland
        self.city_cells = sorted(each(self.polish_cities))
        self.warszawa, self.presov = self.place_cells["Warszawa"], next(each(chart.marks["slovak source"]))
        self.cernauti = 1 << self.place_cells["Cernăuți"]
        self.german_sources, self.soviet_sources = chart.marks["german source"], chart.marks["soviet source"]
        self.positions = {POLE: chart.marks["polish positions"], GERMAN: chart.marks["german positions"]}  # 9.11

    def _muster(self) -> None:
        units = self.units
        self.index = {unit.id: n for n, unit in enumerate(units)}
        self.seat_of = [unit.seat for unit in units]
        self.of_seat = [[n for n, unit in enumerate(units) if unit.seat == seat] for seat in SEATS]
        self.of_nation = {nation: [n for n, unit in enumerate(units) if unit.nation == nation] for nation in NATIONS}
        self.seat_of_nation = SIDES
        self.hqs = [n for n, unit in enumerate(units) if unit.kind == "hq"]
        self.chit_of = {hq: n for n, hq in enumerate(self.hqs)}
        self.hqs_of = {nation: [n for n in self.of_nation[nation] if units[n].kind == "hq"] for nation in NATIONS}
        self.troops = {nation: [n for n in self.of_nation[nation] if units[n].kind != "hq"] for nation in NATIONS}
        self.combat_troops = {nation: [n for n in self.troops[nation] if units[n].combat] for nation in NATIONS}
        self.armies = [n for n in self.hqs_of[GERMAN] if units[n].size == "XXXX"]
        few, many = self.limits.command_divisions, len(units)
        self.span = {n: many if units[n].size == "XXXXX" else few for n in self.hqs}  # 5.3, 9.31b
        self.supreme = {*self.armies, *(n for n in self.hqs_of[POLE] if units[n].id == "SHQ")}  # 5.21, 5.22
        mobile = ("cavalry", "motorized", "armour", "light")
        self.exploiters = {nation: [n for n in self.troops[nation] if units[n].kind in mobile] for nation in NATIONS}
        divisions = {nation: [n for n in self.troops[nation] if units[n].division] for nation in NATIONS}
        self.division_bits = sum(1 << 8 * n for n, unit in enumerate(units) if unit.division)  # in `status` as a number
        self.restorable = {
            GERMAN: [n for n in divisions[GERMAN] if not units[n].motorized],
            POLE: divisions[POLE],
        }  # 4.41
        self.czech_tanks = {self.index[id_] for id_ in ("1Le", "3Le") if id_ in self.index}

    def _find_frontier(self, czechoslovakia: str) -> int:
        """The Polish hexes on the German border that the army can cover from its set-up."""  # 12.11, 12.5
        s = self._empty({option.name: option.values[0] for option in self.options} | {"czechoslovakia": czechoslovakia})
        for unit in self.hqs_of[POLE]:
            s.place(unit, self.units[unit].cell)
        czech = self.czech if czechoslovakia == "survives" else 0
        poland, ground = self.poland & ~czech, 0
        for hq in self.hqs_of[POLE]:
            ground |= in_command(s, hq, POLE) & poland
        border = poland & self.grid.spread(self.germany & ~czech) & ~self.ground.water
        return border & (ground | self.grid.spread(ground))

    def plan(self, options: Mapping[str, str], seat: Seat) -> dict[int, int]:
        """Our ready deployment for a side."""
        plans = self.plans
        found = dict(plans["historical"])
        if seat == POLISH and options["deployment"] in plans:
            found.update(plans[options["deployment"]])
        if seat == AXIS and options["czechoslovakia"] == "survives":
            found.update(plans["czech"])
        return found

    def price(self, option: str, value: str) -> tables.Price:
        """What an option gives, and to whom."""
        return next(price for price in self.prices if price.option == option and price.value in (value, "each"))

    # What the rules ask

    def place_name(self, cell: int) -> str:
        """A hex as people call it."""
        place = self.chart.place.get(cell)
        return f"{place.name} ({self.names[cell]})" if place else self.names[cell]

    def refuges(self, s: Position, nation: str) -> list[int]:
        """Where an HQ returns if its nation has no other."""
        if nation == POLE:
            return list(each(self.polish_cities & ~s.control))
        return list(each(self.german_sources if nation == GERMAN else self.soviet_sources))

    @staticmethod
    def answer(s: Position, question: Action) -> Answer | None:
        return ask(s, question)

    # Figures for refusals, made in the last of the modules
    reach_words, command_words = map(staticmethod, (reach_words, command_words))

    # The kernel's contract

    def check(self, options: Mapping[str, str]) -> dict[str, str]:
        checked = super().check(options)
        check_together(checked)
        return checked

    def _empty(self, options: Mapping[str, str], dice: Dice | None = None, log: list[Event] | None = None) -> Position:
        s = Position.__new__(Position)
        s.game, s.log = self, log
        if dice is not None:
            s.dice = dice
        s.options = {option.name: options[option.name] for option in self.options}  # always in the same order
        s.phases, s.ending = [], None
        s.turn, s.weather, s.late = 1, 0, 0  # 9.4a
        s.where = [0] * len(self.units)
        s.steps = bytearray(unit.steps for unit in self.units)
        s.status, s.fate = bytearray(len(self.units)), bytearray([COMING]) * len(self.units)
        s.chits = bytearray([OUT]) * len(self.hqs)
        s.air, s.spent, s.score, s.luck = [0, 0, 0], [0, 0], [0, 0], [0, 0, 0]
        s.control = self.built_up & ~self.poland
        s.works, s.occupied, s.surrendered, s.french = 0, 0, False, True
        s.derive()
        return s

    def set_up(self, options: Mapping[str, str], dice: Dice, log: list[Event] | None = None) -> Position:
        s = self._empty(options, dice, log)
        for unit in self._absent(s):
            s.fate[unit] = REMOVED
        for unit in range(len(self.units)):
            if starts_reduced(s, unit):
                s.steps[unit] = 1
        if s.options["czechoslovakia"] == "survives":
            s.control |= 1 << self.place_cells["Cieszyn"]
        for price in self.prices:  # 2.41
            value = s.options[price.option]
            many = int(value) if price.value == "each" else int(price.value == value)
            if many and price.option != "mobilization":
                s.award(price.seat, many * price.points, price.clause, price.option)
        begin(s)
        s.settle()
        return s

    def _absent(self, s: Position) -> list[int]:
        """The units that are not in this game."""  # 12.2, 12.5, 12.6, 12.7, 12.15
        absent = []
        for option in ("polish-armour", "german-divisions"):
            more = [n for n, unit in enumerate(self.units) if unit.option == option]
            absent += more[int(s.options[option]) :]
        if not s.soviets_come():
            absent += self.of_nation[SOVIET]
        if s.options["czechoslovakia"] == "survives":
            absent += self.of_nation[SLOVAK]
        return absent

    def label(self, action: Action) -> str:
        return view.label(self, action)

    def hex_lines(self, hex_: str) -> list[str]:
        return view.hex_lines(self, self.cells[hex_])

    def expand(self, line: Action) -> list[Action]:
        """`move UNIT HEX via HEX …` and `attack HEX with UNIT …`."""
        verb = line.verb
        if verb in ("move", "rush") and len(line) > 4 and line[3] == "via":
            return [Action(verb, line[1], cell) for cell in (*line[4:], line[2])]
        if verb == "attack" and len(line) > 3 and line[2] == "with":
            return [Action(verb, line[1]), *(Action("join", word) for word in line[3:]), DONE]
        if verb == "with":
            return [Action("join", word) for word in line[1:]]
        return [line]

    def name_of(self, word: str) -> str:
        cell = self.cells.get(word)
        if cell is not None:
            return self.place_name(cell)
        return view.WORDS.get(word) or super().name_of(word)


Position.PHASES = (
    *(Deploy, Begin, Unready, HoldBack),
    *(Turn, EndOfTurn, NextTurn, Comeback, Rejoin),
    *(Weather, Surrender, Intervention, French, SendWest, Arrivals, Arrive, Settle, Reinforce, Replacements, Restore),
    *(Draw, Opening, FirstStrike, Delegate, Relieve, Muster, Strays, Operate, Designate, Exploitation),
    *(Movement, ArmyMoves, Agreement, Earthworks, Entrench),
    *(Onslaught, Combat, Assault, AirSupport, Missions, Posture, AttackMission, DefenceMission, Reveal, Checks, Check),
    *(Aftermath, Moves, Fall, Retreat, Press, Advance),
)


def load(data: Path | None = None) -> SummerLightning:
    """The game with its own data, or with that of a folder of the same files."""
    return SummerLightning(data)


__all__ = ["AXIS", "POLISH", "SummerLightning", "load"]
