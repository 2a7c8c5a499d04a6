"""Retreats: section 9.5, with the stacking of section 7.1."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from sandtable.games.poland_defiant.ground import SHELTER
from sandtable.games.poland_defiant.hq import lose_hq, may_be_in, overrun
from sandtable.games.poland_defiant.losses import OrphanedHQs, StepLosses, take
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.supply import open_hexes, supplied
from sandtable.kernel import Action, Bar, Phase, Seat, Step

NOT_RETREATING = Bar("9.5", "{unit} does not have to retreat.")
NOT_THERE = Bar(
    "9.5", "The retreat may not end in {hex}{why}; it may end in {ends}.", lambda s, a: s.phases[-1].why_not(s, a)
)
NOT_TOGETHER = Bar("9.5.6a", "They cannot all retreat to {hex}; send one at a time.")
ALONE = Bar("9.5.6a", "It is the only one that retreats: retreat it.")
HQ_FOLLOWS = Bar("11.1.1", "An HQ goes with the last of its units.")
NOT_OVER = Bar("7.1b", "{unit} is not one of those that must go on.")
GO_ON = Bar("7.1b", "{unit} can still go on; it is lost only if it cannot.")


class Back(NamedTuple):
    """How far a unit can retreat, through how many enemy zones, and where it may end."""

    length: int
    zones: int
    ends: frozenset[int]


def spared_hexes(s: Position, cell: int) -> int:
    """How much of a retreat is spared to units in a hex."""  # 9.5.7
    return 1 if s.game.land.kind_at[cell] in SHELTER else 0


def steps_from(s: Position, unit: int) -> Callable[[int], Iterable[int]]:
    """The hexes next to one that a unit could move to, whatever it costs."""  # 9.5.1
    if s.game.units[unit].rail:
        ground = s.ground(s.game.seat_of[unit])
        return lambda cell: (near for near in s.game.grid.near[cell] if ground.rail(cell, near))
    lanes = s.lanes(unit)
    return lambda cell: (near for lane in (lanes.onward[cell], lanes.stopping[cell]) for near, _ in lane)


def enterable(s: Position, unit: int, cell: int) -> bool:
    """No enemy is there, or a lone HQ that the unit can overrun."""  # 9.5
    seat = s.game.seat_of[unit]
    if not s.held[1 - seat][cell]:
        return True
    kind = s.game.units[unit]
    return kind.combat and bool(kind.attack[s.steps[unit]]) and not kind.rail and not s.combat[1 - seat][cell]


def ways_back(s: Position, unit: int, origin: int, hexes: int) -> Back:
    """The best a unit can do: as far as it can, then by the fewest enemy zones, then to supply."""
    layers = rings(s, unit, origin, hexes)
    if len(layers) == 1:
        return Back(0, 0, frozenset())
    last = layers[-1]
    fewest = min(last.values())  # 9.5.3
    ends = {cell for cell, zones in last.items() if zones == fewest}
    return Back(len(layers) - 1, fewest, _supplied_first(s, unit, ends))


def rings(s: Position, unit: int, origin: int, hexes: int) -> list[dict[int, int]]:
    """The hexes that a retreat can reach with each step, and the fewest enemy zones it enters on the way."""
    zone, distance = s.zone[1 - s.game.seat_of[unit]], s.game.grid.distance
    steps, layers = steps_from(s, unit), [{origin: 0}]
    for away in range(1, hexes + 1):
        further: dict[int, int] = {}
        for cell, zones in layers[-1].items():
            for near in steps(cell):
                if distance(origin, near) == away and enterable(s, unit, near):  # 9.5.2
                    entered = zones + (zone[near] > 0)
                    if entered < further.get(near, hexes + 1):
                        further[near] = entered
        if not further:
            break
        layers.append(further)
    return layers


def way_back(s: Position, unit: int, origin: int, end: int, hexes: int) -> list[int]:
    """The way of a retreat to one of its ends: over lone enemy HQs where there are any, for the owner would take it."""
    layers, steps, zone = rings(s, unit, origin, hexes), steps_from(s, unit), s.zone[1 - s.game.seat_of[unit]]
    way = [end]
    for layer in reversed(layers[:-1]):
        to, here = way[-1], zone[way[-1]] > 0
        entered = layers[len(layers) - len(way)][to] - here
        before = [cell for cell, zones in layer.items() if zones == entered and to in steps(cell)]
        way.append(max(before, key=lambda cell: s.held[1 - s.game.seat_of[unit]][cell]))
    return way[-2::-1]


def _supplied_first(s: Position, unit: int, ends: set[int]) -> frozenset[int]:
    if len(ends) < 2:
        return frozenset(ends)
    seat = s.game.seat_of[unit]
    fed = supplied(s, seat) & open_hexes(s, seat)  # before it has come: what holds a zone there cuts it
    return frozenset({cell for cell in ends if fed >> cell & 1} or ends)  # 9.5.4


class RetreatResult(Step[Position], frozen=True):
    """Units must retreat: each stack by itself."""

    seat: Seat
    units: tuple[int, ...]
    hexes: int
    attacking: bool
    air: bool = False

    def run(self, s: Position) -> None:
        s.phases.pop()
        alive = [unit for unit in self.units if s.where[unit]]
        for cell in reversed(dict.fromkeys(s.where[unit] for unit in alive)):
            here = tuple(unit for unit in alive if s.where[unit] == cell)
            if self.attacking:
                here += tuple(s.hqs(cell, self.seat))  # 11.1.1
            spared = spared_hexes(s, cell)
            if spared:
                s.note("9.5.7", "stand-fast", s.game.names[cell], seat=self.seat)
            if self.hexes > spared:
                s.phases.append(StackRetreat(self.seat, here, self.hexes - spared, self.attacking, self.air))


class StackRetreat(Step[Position], frozen=True):
    """One stack must retreat: what cannot pays with steps, the rest goes."""

    seat: Seat
    units: tuple[int, ...]
    hexes: int
    attacking: bool
    air: bool

    def run(self, s: Position) -> None:
        s.phases.pop()
        units = tuple(unit for unit in self.units if s.where[unit])
        if not units:
            return
        cell, game = s.where[units[0]], s.game
        armed = [unit for unit in units if game.units[unit].combat]
        hqs = tuple(unit for unit in units if not game.units[unit].combat)
        mates = tuple(s.stack(cell, self.seat))
        stuck = tuple(u for u in armed if not game.roster.immobile[u] and not ways_back(s, u, cell, self.hexes).length)
        free = tuple(u for u in armed if not game.roster.immobile[u] and u not in stuck)
        if free:
            s.phases.append(Retreat(self.seat, cell, (*free, *hqs), self.hexes, self.attacking, self.air, mates))
        elif armed and hqs:  # 9.5.5: when the others have paid, it retreats as usual, if it is still there
            s.phases.append(replace(self, units=hqs))
            if not self.air:
                s.phases.append(OrphanedHQs(hqs, mates))
        elif hqs and ways_back(s, hqs[0], cell, self.hexes).length:
            s.phases.append(Retreat(self.seat, cell, hqs, self.hexes, self.attacking, self.air, mates))
        if stuck:
            s.note("9.5.1", "cut-off", *(game.units[unit].id for unit in stuck), seat=self.seat)
            s.phases.append(StepLosses(self.seat, self.hexes, stuck, ""))  # 9.5.2
        for unit in armed:
            if game.roster.immobile[unit]:
                s.note("9.5.5", "hold", game.units[unit].id, str(self.hexes), seat=self.seat)
                for _ in range(min(self.hexes, s.steps[unit])):
                    take(s, unit)


class Retreat(Phase[Position], frozen=True):
    """The owner retreats a stack: all together, or one after the other by ways of their own."""

    origin: int
    units: tuple[int, ...]
    hexes: int
    attacking: bool
    air: bool
    mates: tuple[int, ...] = ()  # all combat units that were in the hex

    clause: ClassVar[str] = "9.5"
    exact: ClassVar[bool] = True

    def rule(self, s: Position, action: Action) -> str:
        return "9.5.6a" if action.verb == "send" else self.clause

    def armed(self, s: Position) -> list[int]:
        return [unit for unit in self.units if s.game.units[unit].combat] or list(self.units)

    def back(self, s: Position, unit: int) -> Back:
        return ways_back(s, unit, self.origin, self.hexes)

    def together(self, s: Position) -> frozenset[int]:
        """Where all can end who are still to go."""
        backs = [self.back(s, unit) for unit in self.armed(s)]
        if len({(back.length, back.zones) for back in backs}) > 1:
            return frozenset()
        return frozenset.intersection(*(back.ends for back in backs))

    def why_not(self, s: Position, action: Action) -> dict[str, object]:
        """The clause that keeps a retreat from ending in a hex, and where it may end."""
        unit = s.game.index[action[1]] if action.verb == "send" else self.armed(s)[0]
        back, cell = self.back(s, unit), s.game.cells.get(action[-1])
        layers = rings(s, unit, self.origin, self.hexes)
        ends = back.ends if action.verb == "send" else self.together(s)
        figures = {"ends": ", ".join(s.game.names[end] for end in sorted(ends))}
        if cell is None or not any(cell in layer for layer in layers[1:]):
            away = 0 if cell is None else s.game.grid.distance(self.origin, cell)
            far = f": it is {away} hexes away, and the retreat is {back.length}" if away else ": there is no such hex"
            clause, why = ("9.5.1", ": it cannot get there") if 0 < away <= back.length else ("9.5.2", far)
        elif cell not in layers[-1]:
            clause, why = "9.5.2", f": it is not {back.length} away"
        elif layers[-1][cell] > back.zones:
            clause, why = "9.5.3", f": that is through {layers[-1][cell]} hexes in enemy zones"
        else:
            clause, why = "9.5.4", ": it is out of supply"
        return {**figures, "clause": clause, "why": why}

    def offers(self, s: Position) -> list[Action]:
        name, armed = s.game.grid.name, self.armed(s)
        actions = [Action("retreat", name(cell)) for cell in sorted(self.together(s))]
        if len(armed) > 1:
            for unit in armed:
                actions += [Action("send", s.game.units[unit].id, name(c)) for c in sorted(self.back(s, unit).ends)]
        return actions

    def bar_retreat(self, s: Position, hex_: str) -> Bar | None:
        cell, together = s.game.cells.get(hex_), self.together(s)
        if cell in together:
            return None
        return NOT_THERE if together else NOT_TOGETHER

    def do_retreat(self, s: Position, hex_: str) -> None:
        s.phases.pop()
        self._go(s, self.units, s.game.cells[hex_])

    def bar_send(self, s: Position, word: str, hex_: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit is None or unit not in self.units:
            return NOT_RETREATING
        if not s.game.units[unit].combat:
            return HQ_FOLLOWS
        if len(self.armed(s)) < 2:
            return ALONE
        return None if s.game.cells.get(hex_) in self.back(s, unit).ends else NOT_THERE

    def do_send(self, s: Position, word: str, hex_: str) -> None:
        unit = s.game.index[word]
        s.phases[-1] = replace(self, units=tuple(other for other in self.units if other != unit))
        self._go(s, (unit,), s.game.cells[hex_])

    def _go(self, s: Position, group: tuple[int, ...], cell: int) -> None:
        """A group goes; then it pays for what it could not go, for zones, and for too many in a hex."""
        armed = tuple(unit for unit in group if s.game.units[unit].combat)
        hqs = tuple(unit for unit in group if not s.game.units[unit].combat)
        back, way = self.back(s, group[0]), way_back(s, group[0], self.origin, cell, self.hexes)
        for unit in group:
            s.note("9.5", "retreat", s.game.units[unit].id, s.game.names[cell], seat=self.seat)
        for hex_ in way:
            if s.held[1 - self.seat][hex_]:
                overrun(s, hex_, self.seat)  # 9.5
        led = tuple(hq for hq in hqs if may_be_in(s, hq, cell))
        if hqs != led:  # 11.1.5: it goes its own way
            s.phases.append(StackRetreat(self.seat, hqs, self.hexes, self.attacking, self.air))
        for unit in (*armed, *led):
            s.damage(s.bridges_at(unit, way))
            s.shift(unit, cell)
        lost_with = [OrphanedHQs(hqs, self.mates)] if armed and hqs and not self.air else []
        s.phases += [
            *lost_with,
            StackingCheck(self.seat, cell, (*armed, *led), self.origin),
            *lost_with,
        ]  # 7.1b, 11.1.3.1
        if armed and back.zones:  # 5.4
            s.note("9.5.3", "zone-loss", str(back.zones), seat=self.seat)
            s.phases.append(
                StepLosses(self.seat, back.zones, armed, "attack" if self.attacking else "defence", every=True)
            )
        if armed and back.length < self.hexes:
            s.note("9.5.2", "shortfall", str(self.hexes - back.length), seat=self.seat)
            s.phases.append(StepLosses(self.seat, self.hexes - back.length, armed, ""))

    def prompt(self, s: Position) -> str:
        hexes = "a hex" if self.hexes == 1 else f"{self.hexes} hexes"
        return f"Retreat {hexes} from {s.game.place_name(self.origin)}: choose where to end."

    def waiting(self, s: Position) -> str:
        return "retreating"


class StackingCheck(Step[Position], frozen=True):
    """After a retreat: what is over the stacking limit goes on."""  # 7.1b, 7.1c

    seat: Seat
    cell: int
    units: tuple[int, ...]
    origin: int

    @property
    def overstacks(self) -> bool:
        return True

    def run(self, s: Position) -> None:
        s.phases.pop()
        game, limits = s.game, s.game.limits
        here = [unit for unit in self.units if s.where[unit] == self.cell]
        armed = tuple(unit for unit in here if game.units[unit].combat)
        hqs = tuple(unit for unit in here if not game.units[unit].combat)
        combat, held = s.combat[self.seat][self.cell], s.held[self.seat][self.cell]
        if armed and combat > limits.stack_units:
            s.phases += [self, Displacement(self.seat, self.cell, armed, self.origin)]
        elif hqs and held - combat > limits.stack_hqs:
            s.phases += [self, Displacement(self.seat, self.cell, hqs, self.origin)]
        else:
            for unit in armed:
                s.arrive(unit)


def further(s: Position, unit: int, origin: int) -> frozenset[int]:
    """Where a unit can go on to from a full hex."""  # 7.1b
    seat, cell, distance = s.game.seat_of[unit], s.where[unit], s.game.grid.distance
    away = distance(origin, cell)
    ends = {
        near
        for near in steps_from(s, unit)(cell)
        if distance(origin, near) > away and enterable(s, unit, near) and s.room(unit, near)
    }
    quiet = {near for near in ends if not s.zone[1 - seat][near]}
    return _supplied_first(s, unit, quiet or ends)


class Displacement(Phase[Position], frozen=True):
    """Too many stand where a retreat ended: one of those that came goes a hex further, or is lost."""

    cell: int
    units: tuple[int, ...]
    origin: int

    clause: ClassVar[str] = "7.1b"
    exact: ClassVar[bool] = True

    @property
    def overstacks(self) -> bool:
        return True

    def offers(self, s: Position) -> list[Action]:
        actions = []
        for unit in self.units:
            name, ends = s.game.units[unit].id, sorted(further(s, unit, self.origin))
            actions += [Action("onward", name, s.game.names[cell]) for cell in ends] or [Action("abandon", name)]
        return actions

    def _bar(self, s: Position, word: str) -> Bar | None:
        return None if s.game.index.get(word) in self.units else NOT_OVER

    def bar_onward(self, s: Position, word: str, hex_: str) -> Bar | None:
        if bar := self._bar(s, word):
            return bar
        ends = further(s, s.game.index[word], self.origin)
        return None if s.game.cells.get(hex_) in ends else NO_FURTHER

    def do_onward(self, s: Position, word: str, hex_: str) -> None:
        s.phases.pop()
        unit, cell = s.game.index[word], s.game.cells[hex_]
        s.note("7.1b", "onward", word, hex_, seat=self.seat)
        if s.held[1 - self.seat][cell]:
            overrun(s, cell, self.seat)
        s.shift(unit, cell)
        if s.game.units[unit].combat and s.zone[1 - self.seat][cell]:
            s.note("9.5.3", "zone-loss", "1", seat=self.seat)
            take(s, unit)
        if s.where[unit]:
            s.arrive(unit)

    def bar_abandon(self, s: Position, word: str) -> Bar | None:
        if bar := self._bar(s, word):
            return bar
        return GO_ON if further(s, s.game.index[word], self.origin) else None

    def do_abandon(self, s: Position, word: str) -> None:
        s.phases.pop()
        unit = s.game.index[word]
        if s.game.units[unit].combat:
            s.note("7.1b", "eliminate", word, seat=self.seat)
            s.set_steps(unit, 0)
        else:
            lose_hq(s, unit, "7.1c")

    def prompt(self, s: Position) -> str:
        return f"Too many units are in {s.game.place_name(self.cell)}: one that retreated must go on."

    def waiting(self, s: Position) -> str:
        return "retreating"


NO_FURTHER = Bar(
    "7.1b",
    "{unit} can go on to: {ends}.",
    lambda s, a: {
        "ends": ", ".join(s.game.names[c] for c in sorted(further(s, s.game.index[a[1]], s.phases[-1].origin)))
        or "nowhere"
    },
)
