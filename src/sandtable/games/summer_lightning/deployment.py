"""The set-up: sections 2.4 and 11.1, and the Polish deployments of 12.1."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.summer_lightning.ground import LINES
from sandtable.games.summer_lightning.state import COMING, HERE, IN_CUP, LATE, REMOVED, Position
from sandtable.games.summer_lightning.turn import Turn
from sandtable.games.summer_lightning.units import AXIS, POLISH, SOVIET
from sandtable.hexes import each, reach
from sandtable.kernel import Action, Bar, Seat, Step
from sandtable.kernel.words import Word
from sandtable.maps.choosing import Subset
from sandtable.maps.deploying import Deploying

NO_UNIT = Bar("11.1", "There is no unit {unit!r} of yours to set up.")
REINFORCEMENT = Bar("4.3", "{unit} is a reinforcement: it comes later.")
ONLY_EARLY = Bar("12.13", "Only reinforcements are set up now; {unit} is none.")
FIXED = Bar("11.1", "{unit} stands where the set-up puts it.")
NOT_ALL = Bar("11.1", "Still to be set up: {left:unit}.", lambda s, a: {"left": Word(len(s.phases[-1].missing(s)))})
UNCOVERED = Bar("12.11", "No Polish combat unit is in or next to: {open}.", lambda s, a: _open(s, "uncovered"))
EMPTY_CITIES = Bar("12.12", "A combat unit must stand in: {open}.", lambda s, a: _open(s, "ungarrisoned"))
NOT_HELD = Bar("12.14", "{unit} is no division that can be held back.")


def _why(s: Position, action: Action) -> dict[str, object]:
    unit, cell = s.game.index[action[1]], s.game.cells.get(action[2])
    if cell is None:
        return {"why": "the map has no such hex"}
    army = army_of(s, unit)
    if not home(s, unit) >> cell & 1:
        return {"why": "it is not in its home country"}
    if not s.room(unit, cell) and s.where[unit] != cell:
        return {"why": "it is full"}
    if s.game.units[unit].kind == "hq":
        return {"why": "an HQ stands on a road, within the command of its army"}
    within = f"it is out of the command of {s.game.units[army].id}" if army is not None else "the enemy is there"
    return {"why": within}


NOT_THERE = Bar("11.1", "{unit} cannot set up in {hex}: {why}.", _why)
ONE_BY_ONE = Bar("12.13", "Who is mobilized early is your own choice: place such units one by one.")
NOT_EARLY = Bar("12.13", "{unit} is no reinforcement that you have set up early.")


def _open(s: Position, what: str) -> dict[str, object]:
    return {"open": ", ".join(s.game.place_name(cell) for cell in each(getattr(s.phases[-1], what)(s)))}


def army_of(s: Position, unit: int) -> int | None:
    """The army HQ within whose command a unit sets up, or None: anywhere at home."""
    game = s.game
    if game.units[unit].seat == POLISH:
        if s.options["deployment"] == "free":  # 12.12
            return None
        if s.options["deployment"] == "surprise":  # 12.15
            army = game.charts.surprise.get(unit, ("", 0))[0]
            return game.index[army] if army else None
    army = game.units[unit].hq
    return game.index[army] if army and game.units[unit].turn == 0 else None


def comes_later(s: Position, unit: int) -> bool:
    """Whether a unit is a reinforcement; surprise finds one of them in its garrison."""  # 11.2b, 12.15
    return bool(s.game.units[unit].turn) and not (
        s.options["deployment"] == "surprise" and unit in s.game.charts.surprise
    )


def post_of(s: Position, unit: int) -> int:
    """The hex that a unit is bound to at set-up, or 0."""
    game, kind = s.game, s.game.units[unit]
    if comes_later(s, unit):
        return 0
    if kind.seat == POLISH and s.options["deployment"] == "surprise" and unit in game.charts.surprise:
        return game.charts.surprise[unit][1]
    if kind.seat == POLISH and s.options["deployment"] == "free":
        return 0
    return kind.cell


def home(s: Position, unit: int) -> int:
    """The hexes of a unit's home country that are open to it."""
    land = s.game.land
    shut = land.ground.water | (land.czech if s.options["czechoslovakia"] == "survives" else 0)
    return land.home[s.game.units[unit].nation] & ~shut


def in_command(s: Position, army: int, nation: str) -> int:
    """The hexes within an army's command at set-up."""
    game = s.game
    shut = game.land.ground.water | game.land.neutral
    if s.options["czechoslovakia"] == "survives":
        shut |= game.land.czech
    lanes = game.land.ground.lanes(LINES, shut)
    found = reach(lanes, s.where[army], 2 * game.limits.command_points, s.held[1 - game.seat_of[army]], game.nowhere)
    return sum(1 << cell for cell in found.cost)


def begin(s: Position) -> None:
    """Put on the map what has no choice, and ask for the rest: the Pole first."""  # 2.4, 11.1
    game = s.game
    for unit in range(len(game.units)):
        if s.fate[unit] == COMING and (cell := post_of(s, unit)):
            s.fate[unit] = HERE
            s.place(unit, cell)
    s.phases.append(Begin())
    if s.options["mobilization"] == "slower":  # 12.14
        s.phases.append(Unready())
    if s.options["mobilization"] == "faster":  # 12.13
        s.phases.append(Deploy(POLISH, early=True))
    s.phases += [Deploy(AXIS), Deploy(POLISH)]


class Begin(Step[Position], frozen=True):
    """All stand: the chits of the HQs on the map go into the cup."""  # 2.4, 2.1h

    def act(self, s: Position) -> None:
        for n, hq in enumerate(s.game.roster.hqs):
            if s.where[hq] and s.game.units[hq].nation != SOVIET:
                s.chits[n] = IN_CUP
        s.note("2.4", "cup", str(sum(at == IN_CUP for at in s.chits)))
        s.phases.append(Turn())


class Deploy(Deploying[Position], frozen=True):
    """A side sets up its units one by one, or as our ready deployment has them."""

    early: bool = False  # reinforcements that are mobilized before the war, when all others stand

    clause: ClassVar[str] = "11.1"

    def movable(self, s: Position) -> list[int]:
        units = [u for u in s.game.of_seat[self.seat] if s.fate[u] in (HERE, COMING)]
        return [u for u in units if comes_later(s, u) == self.early and not post_of(s, u)]

    def missing(self, s: Position) -> list[int]:
        return [] if self.early else [u for u in self.movable(s) if not s.where[u]]

    def cells(self, s: Position, unit: int) -> int:
        game, kind, army = s.game, s.game.units[unit], army_of(s, unit)
        land = home(s, unit) & ~s.mask(s.held[1 - self.seat])
        if kind.kind == "hq":
            land &= game.land.ground.road_cells
        near = land & in_command(s, army, kind.nation) if army is not None else land
        free = sum(1 << cell for cell in each(near) if cell == s.where[unit] or s.room(unit, cell))
        if free or army is None:
            return free
        return sum(1 << cell for cell in each(land) if s.room(unit, cell))  # the army's ground is full

    def put(self, s: Position, unit: int, cell: int) -> None:
        if s.where[unit]:
            s.lift(unit)
        s.fate[unit] = HERE
        s.place(unit, cell)
        s.note("11.1", "place", s.game.ids[unit], s.game.names[cell], seat=self.seat)

    def take_back(self, s: Position, unit: int) -> None:
        s.lift(unit)
        s.fate[unit] = COMING

    def plan(self, s: Position) -> dict[int, int]:
        return s.game.charts.plan(s.options, self.seat)

    def optional(self, s: Position) -> list[int]:
        """The reinforcements that have been set up."""
        return [u for u in self.movable(s) if s.where[u]] if self.early else []

    def bar_place(self, s: Position, word: str, hex_: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit is None or s.game.seat_of[unit] != self.seat or s.fate[unit] == REMOVED:
            return NO_UNIT
        if comes_later(s, unit) != self.early:
            return ONLY_EARLY if self.early else REINFORCEMENT
        if unit not in self.movable(s):
            return FIXED
        cell = s.game.cells.get(hex_)
        return None if cell is not None and self.cells(s, unit) >> cell & 1 else NOT_THERE

    def bar_ready(self, s: Position) -> Bar | None:
        return ONE_BY_ONE if self.early else None

    def bar_withdraw(self, s: Position, word: str) -> Bar | None:
        return None if s.game.index.get(word) in self.optional(s) else NOT_EARLY

    def do_withdraw(self, s: Position, word: str) -> None:
        """A unit that was to be mobilized early comes at its time after all."""
        super().do_withdraw(s, word)
        s.note("12.13", "withdraw", word, seat=self.seat)

    def uncovered(self, s: Position) -> int:
        """Frontier hexes that no Polish combat unit is in or next to."""  # 12.11
        covered = 0
        for unit in s.standing(POLISH):
            if s.game.units[unit].combat:
                covered |= s.game.grid.within(s.where[unit], 1)
        return s.game.frontier[s.options["czechoslovakia"]] & ~covered

    def ungarrisoned(self, s: Position) -> int:
        """Polish cities without a combat unit."""  # 12.12
        cities = s.game.land.polish_cities
        for unit in s.standing(POLISH):
            if s.game.units[unit].combat:
                cities &= ~(1 << s.where[unit])
        return cities

    def bar_done(self, s: Position) -> Bar | None:
        if self.missing(s):
            return NOT_ALL
        if self.seat == POLISH and s.options["deployment"] == "everything" and self.uncovered(s):
            return UNCOVERED
        if self.seat == POLISH and s.options["deployment"] == "free" and self.ungarrisoned(s):
            return EMPTY_CITIES
        return None

    def do_done(self, s: Position) -> None:
        s.phases.pop()
        if early := self.optional(s):  # 12.13
            price = s.game.charts.price("mobilization", "faster")
            s.award(price.seat, price.points * len(early), "12.13", "mobilization")
        s.note("11.1", "set-up", str(sum(1 for _ in s.standing(self.seat))), seat=self.seat)

    def asked_by(self, s: Position) -> str:
        if self.early:
            return "12.13"
        if self.seat == POLISH:
            return {"everything": "12.11", "free": "12.12", "surprise": "12.15"}.get(s.options["deployment"], "11.1")
        return "11.1"

    def prompt(self, s: Position) -> str:
        if self.early:
            return "Set up reinforcements that you mobilize early, or be done."
        left = len(self.missing(s))
        if left:
            return f"Set up your army, {Word(left):unit} more, or have the rest placed for you."
        return "Your army stands. Be done, or place units elsewhere."


class Unready(Step[Position], frozen=True):
    """So many Polish divisions are not ready yet."""  # 12.14

    def run(self, s: Position) -> None:
        number = s.dice.below(10) + 1
        s.note("12.14", "unready", str(number), seat=POLISH)
        s.phases[-1] = HoldBack(POLISH, number)


class HoldBack(Subset[Position], frozen=True):
    """Which divisions come late."""

    left: int
    last: int = -1

    verb, refusal = "hold", NOT_HELD
    clause: ClassVar[str] = "12.14"
    doing: ClassVar[str] = "choosing which divisions come late"

    def able(self, s: Position) -> list[int]:
        return [u for u in s.standing(self.seat) if s.game.units[u].division]

    def wanted(self) -> int:
        return self.left

    def chosen(self, s: Position, unit: int) -> None:
        word = s.game.ids[unit]
        s.remove(unit, LATE)
        s.note("12.14", "hold", word, seat=self.seat)
        price = s.game.charts.price("mobilization", "slower")
        s.award(price.seat, price.points, "12.14", word)
        self.one_less(s, unit)

    def prompt(self, s: Position) -> str:
        return f"Choose {Word(self.left):division} that will come late."


def starts_reduced(s: Position, unit: int) -> bool:
    """Whether an option has a division begin at reduced strength."""  # 12.5, 12.15
    kind: Seat = s.game.units[unit].seat
    if kind == POLISH:
        return s.options["deployment"] == "surprise" and s.game.units[unit].division and not s.game.units[unit].turn
    return s.options["czechoslovakia"] == "survives" and unit in s.game.roster.czech_tanks
