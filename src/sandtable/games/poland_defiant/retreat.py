"""Retreats: section 9.5."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.poland_defiant.hq import may_be_in, overrun
from sandtable.games.poland_defiant.losses import OrphanedHQs, StepLosses, take
from sandtable.games.poland_defiant.stacking import StackingCheck
from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.ways_back import Back, rings, spared_hexes, way_back, ways_back
from sandtable.kernel import Action, Bar, Phase, Seat, Step

NOT_RETREATING = Bar("9.5", "{unit} does not have to retreat.")
NOT_THERE = Bar(
    "9.5", "The retreat may not end in {hex}{why}; it may end in {ends}.", lambda s, a: s.phases[-1].why_not(s, a)
)
NOT_TOGETHER = Bar("9.5.6a", "They cannot all retreat to {hex}; send one at a time.")
ALONE = Bar("9.5.6a", "It is the only one that retreats: retreat it.")
HQ_FOLLOWS = Bar("11.1.1", "An HQ goes with the last of its units.")


class MustRetreat(Step[Position], frozen=True):
    """What a retreat is told."""

    seat: Seat
    units: tuple[int, ...]
    hexes: int
    attacking: bool
    air: bool = False


class RetreatResult(MustRetreat, frozen=True):
    """Units must retreat: each stack by itself."""

    def act(self, s: Position) -> None:
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


class StackRetreat(MustRetreat, frozen=True):
    """One stack must retreat: what cannot pays with steps, the rest goes."""

    def act(self, s: Position) -> None:
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
    prechecked: ClassVar[bool] = True
    doing: ClassVar[str] = "retreating"

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
        check = StackingCheck(self.seat, cell, (*armed, *led), self.origin)
        s.phases += [*lost_with, check, *lost_with]  # 7.1b, 11.1.3.1
        if armed and back.zones:  # 5.4
            s.note("9.5.3", "zone-loss", str(back.zones), seat=self.seat)
            by = "attack" if self.attacking else "defence"
            s.phases.append(StepLosses(self.seat, back.zones, armed, by, every=True))
        if armed and back.length < self.hexes:
            s.note("9.5.2", "shortfall", str(self.hexes - back.length), seat=self.seat)
            s.phases.append(StepLosses(self.seat, self.hexes - back.length, armed, ""))

    def prompt(self, s: Position) -> str:
        hexes = "a hex" if self.hexes == 1 else f"{self.hexes} hexes"
        return f"Retreat {hexes} from {s.game.place_name(self.origin)}: choose where to end."
