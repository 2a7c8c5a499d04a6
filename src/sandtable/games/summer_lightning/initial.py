"""The Initial Phase: weather, surrender, reinforcements, replacements (section 4), and the French (12.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.summer_lightning.luck import proved
from sandtable.games.summer_lightning.movement import interdicted
from sandtable.games.summer_lightning.state import (
    AIR,
    CLEAR,
    COMING,
    HERE,
    IN_CUP,
    LATE,
    POOR,
    REMOVED,
    REPLACED,
    Position,
)
from sandtable.games.summer_lightning.supply import hq_supplied, unit_supplied
from sandtable.games.summer_lightning.tables import LUCK_AIR
from sandtable.games.summer_lightning.units import AXIS, GERMAN, POLE, POLISH, SIDES, SOVIET
from sandtable.kernel import DONE, Action, Bar, Endable, Phase, Step
from sandtable.kernel.words import Word


def _open(s: Position, action: Action) -> dict[str, object]:
    cells = s.phases[-1].cells(s, s.game.index[action[1]])
    return {"open": ", ".join(s.game.names[cell] for cell in cells) or "no hex"}


NOT_DUE = Bar("4.3", "{unit} is no reinforcement that can come now.")
NOT_THERE = Bar("", "{unit} cannot come in at {hex}; it can at: {open}.", _open)  # by the clause that asks
NOT_REDUCED = Bar("4.4c", "{unit} is no reduced division of yours on the map.")
NOT_RESTORED = Bar("4.41", "{unit} cannot be restored: only Polish divisions and German ones without motors can.")
CUT_OFF = Bar("8.3a", "{unit} is out of supply and gets no replacements.")
NOT_FRENCH = Bar("12.4", "{unit} is no German infantry division that can be sent west now.")


class Weather(Step[Position], frozen=True):
    """The weather of the turn, and the air points that come with it."""  # 4.1a, 4.1b

    def run(self, s: Position) -> None:
        s.phases.pop()
        limits = s.game.limits
        roll = s.dice.below(10) + 1 + (1 if s.weather == CLEAR else -1)
        if roll <= limits.weather_worse:
            s.weather = POOR
        elif roll >= limits.weather_better:
            s.weather = CLEAR
        s.note("4.1b", "weather", ("clear", "poor")[s.weather])
        supply_air(s)


def supply_air(s: Position) -> None:
    """Each air force has its points for the turn."""  # 4.1a, 9.21, 9.31c, 12.9
    limits, clear = s.game.limits, s.weather == CLEAR
    weak = proved(s, LUCK_AIR) == "weak"  # 12.10a
    german = (limits.weak_air_clear, limits.weak_air_poor) if weak else (limits.air_clear, limits.air_poor)
    points = {
        GERMAN: german,
        SOVIET: (limits.soviet_air_clear, limits.soviet_air_poor) if s.soviets_fight() else (0, 0),
        POLE: (limits.polish_air_clear, limits.polish_air_poor) if s.options["wings"] == "yes" else (0, 0),
    }
    s.air[:] = [points[nation][0 if clear else 1] for nation in AIR]
    s.note("4.1a", "points", str(s.air[0]), seat=AXIS)
    for n, clause in ((1, "9.31c"), (2, "12.9")):
        if s.air[n]:
            s.note(clause, "more-points", AIR[n].capitalize(), str(s.air[n]), seat=SIDES[AIR[n]])
    if interdicted(s, POLE):
        s.note("9.22", "interdict", seat=POLISH)


class Surrender(Step[Position], frozen=True):
    """While Warszawa is lost, the Polish government may give up."""  # 4.2, 9.5b

    def run(self, s: Position) -> None:
        s.phases.pop()
        warszawa = s.control >> s.game.land.warszawa & 1
        if not (s.fallen and warszawa) or s.options["bridgehead"] == "yes":  # 12.8
            return
        most, face = s.turn - s.cities_left(), s.dice.below(10) + 1
        s.note("9.5b", "surrender-roll", str(face), str(most), seat=POLISH)
        if face <= most:
            s.surrendered = True
            s.note("9.5c", "surrender", seat=POLISH)


class Intervention(Step[Position], frozen=True):
    """The Soviet Union enters the war."""  # 9.31a

    def run(self, s: Position) -> None:
        s.phases.pop()
        if s.turn == s.game.limits.soviet_turn and s.soviets_come():
            for n, hq in enumerate(s.game.roster.hqs):
                if s.game.units[hq].nation == SOVIET:
                    s.chits[n] = IN_CUP
            s.derive()  # they count as enemies from now on
            s.note("9.31a", "intervene", seat=AXIS)


class French(Step[Position], frozen=True):
    """What the French do, on even turns."""  # 12.4

    def run(self, s: Position) -> None:
        s.phases.pop()
        if s.options["french"] == "quiet" or not s.french or s.turn % 2:
            return
        face = s.dice.below(10) + 1
        s.note("12.4", "french", str(face), seat=POLISH)
        if face <= 3:
            s.french = False
            s.note("12.4", "french-stop", seat=POLISH)
            price = s.game.charts.price("french", "energetic")
            s.award(price.seat, -price.points, "12.4", "french")
        elif face >= 9:
            number = s.dice.below(10) + 1
            s.note("12.4", "west-divisions" if face == 10 else "west-factors", str(number), seat=AXIS)
            phase = SendWest(AXIS, number, whole=face == 10)
            if phase.able(s):
                s.phases.append(phase)
        else:
            s.note("12.4", "french-stall", seat=POLISH)


class SendWest(Phase[Position], frozen=True):
    """German infantry divisions leave for the western front."""

    left: int  # divisions, or combat factors
    whole: bool  # divisions are counted

    exact: ClassVar[bool] = True
    clause: ClassVar[str] = "12.4"

    def able(self, s: Position) -> list[int]:
        units = s.game.units
        foot = [
            u for u in s.game.roster.troops[GERMAN] if units[u].kind == "infantry" and units[u].division and s.where[u]
        ]
        if self.whole:
            return foot
        factors = [s.cf(u) for u in foot]
        most = best_sum(factors, self.left)
        fit = {cf for cf in factors if cf <= self.left and cf + best_sum(_without(factors, cf), self.left - cf) == most}
        return [u for u in foot if s.cf(u) in fit]

    def offers(self, s: Position) -> list[Action]:
        return [Action("remove", s.game.units[unit].id) for unit in self.able(s)]

    def bar_remove(self, s: Position, word: str) -> Bar | None:
        return None if s.game.index.get(word) in self.able(s) else NOT_FRENCH

    def do_remove(self, s: Position, word: str) -> None:
        unit = s.game.index[word]
        s.phases.pop()
        s.note("12.4", "leave", word, seat=self.seat)
        more = replace(self, left=self.left - (1 if self.whole else s.cf(unit)))
        s.remove(unit, REMOVED)
        if more.left and more.able(s):
            s.phases.append(more)

    def prompt(self, s: Position) -> str:
        left = Word(self.left)
        what = f"{left:infantry division}" if self.whole else f"infantry of {left:combat factor}"
        return f"Send {what} to the western front."

    def waiting(self, s: Position) -> str:
        return "sending divisions west"


def best_sum(factors: list[int], most: int) -> int:
    """The highest sum of some of the factors that is not above a number."""  # 12.4
    sums = 1  # bit n: n can be made
    for cf in factors:
        sums |= sums << cf
    return (sums & (1 << most + 1) - 1).bit_length() - 1


def _without(factors: list[int], cf: int) -> list[int]:
    rest = factors[:]
    rest.remove(cf)
    return rest


class Arrivals(Step[Position], frozen=True):
    """Reinforcements: Poles come to their places or are lost, then the Axis brings in its own."""  # 4.3, 11.2

    def run(self, s: Position) -> None:
        s.phases.pop()
        game = s.game
        s.late = 0
        due = [u for u, kind in enumerate(game.units) if s.fate[u] == COMING and kind.turn and kind.turn <= s.turn]
        if any(game.units[u].nation == GERMAN for u in due):
            s.phases.append(Reinforce(AXIS))
        if any(fate == LATE for fate in s.fate):
            s.phases.append(Reinforce(POLISH))
        for unit in reversed([u for u in due if game.units[u].nation == POLE]):
            s.phases.append(Arrive(unit))


class Arrive(Step[Position], frozen=True):
    """A Polish reinforcement comes to its place."""  # 11.2b

    unit: int

    def run(self, s: Position) -> None:
        s.phases.pop()
        game, unit = s.game, self.unit
        kind, cell = game.units[unit], game.units[unit].cell
        if s.occupied >> cell & 1:
            s.fate[unit] = REMOVED
            s.note("11.2b", "lost", kind.id, game.names[cell], seat=POLISH)
        elif not s.held[AXIS][cell] and s.room(unit, cell):
            land(s, unit, cell)
        else:
            phase = EnterBeside(POLISH, unit)
            cells = phase.cells(s, unit)
            if len(cells) > 1:
                s.phases.append(phase)
            elif cells:
                land(s, unit, cells[0])
            else:
                s.fate[unit] = REMOVED
                s.note("11.2b", "crowded-out", kind.id, game.names[cell], seat=POLISH)


def land(s: Position, unit: int, cell: int) -> None:
    """A unit comes onto the map."""
    s.fate[unit] = HERE
    s.place(unit, cell)
    s.take(unit, (cell,))
    kind = s.game.units[unit]
    s.note("11.2b" if kind.seat == POLISH else "11.2a", "enter", kind.id, s.game.names[cell], seat=kind.seat)


def beside(s: Position, unit: int, cell: int) -> list[int]:
    """Hexes next to a full one where a unit may come in."""
    closed, enemies = s.closed(s.game.units[unit].nation), s.held[1 - s.game.seat_of[unit]]
    neutral = s.game.land.neutral
    return [
        near
        for near in sorted(s.game.grid.near[cell])
        if not (closed | neutral) >> near & 1 and not enemies[near] and s.room(unit, near)
    ]


class EnterBeside(Phase[Position], frozen=True):
    """The place is full, or an enemy is in it: which hex beside it?"""

    unit: int

    exact: ClassVar[bool] = True
    clause: ClassVar[str] = "11.2b"

    def cells(self, s: Position, unit: int) -> list[int]:
        return beside(s, unit, s.game.units[unit].cell)

    def offers(self, s: Position) -> list[Action]:
        id_ = s.game.units[self.unit].id
        return [Action("enter", id_, s.game.names[cell]) for cell in self.cells(s, self.unit)]

    def bar_enter(self, s: Position, word: str, hex_: str) -> Bar | None:
        if s.game.index.get(word) != self.unit:
            return NOT_DUE
        return None if s.game.cells.get(hex_) in self.cells(s, self.unit) else NOT_THERE

    def do_enter(self, s: Position, word: str, hex_: str) -> None:
        s.phases.pop()
        land(s, self.unit, s.game.cells[hex_])

    def prompt(self, s: Position) -> str:
        kind = s.game.units[self.unit]
        why = "the enemy in" if s.held[AXIS][kind.cell] else "no room in"
        return f"{kind.name} finds {why} {s.game.place_name(kind.cell)}: choose a hex beside it."

    def waiting(self, s: Position) -> str:
        return "placing a reinforcement"


class Reinforce(Endable[Position], frozen=True):
    """Units come in at HQs, as their owner likes; he may keep them back."""

    clause: ClassVar[str] = "4.3"
    exact: ClassVar[bool] = True

    def asked_by(self, s: Position) -> str:
        return "11.2a" if self.seat == AXIS else "12.14"

    def due(self, s: Position) -> list[int]:
        if self.seat == POLISH:
            full = s.late >= s.game.limits.late_a_turn
            return [] if full else [u for u, fate in enumerate(s.fate) if fate == LATE]
        units = s.game.units
        return [
            u for u in s.game.roster.troops[GERMAN] if s.fate[u] == COMING and units[u].turn and units[u].turn <= s.turn
        ]

    def doors(self, s: Position) -> list[int]:
        """Where units may come in."""
        game = s.game
        if self.seat == POLISH:
            hqs = {s.where[hq] for hq in game.roster.hqs_of[POLE] if s.where[hq]}
            cities = {cell for cell in game.land.city_cells if not (s.control | s.occupied) >> cell & 1}
            return sorted(hqs | cities)
        return sorted({s.where[army] for army in game.roster.armies if s.where[army] and hq_supplied(s, army)})

    def cells(self, s: Position, unit: int) -> list[int]:
        found: set[int] = set()
        enemies = s.held[1 - self.seat]
        for door in self.doors(s):
            if not enemies[door] and s.room(unit, door):
                found.add(door)
            elif self.seat == POLISH:  # 11.2: Axis units come in at the HQ itself
                found.update(beside(s, unit, door))
        return sorted(found)

    def offers(self, s: Position) -> list[Action]:
        game = s.game
        actions = [
            Action("enter", game.units[unit].id, game.names[cell])
            for unit in self.due(s)
            for cell in self.cells(s, unit)
        ]
        return [*actions, DONE]

    def bar_enter(self, s: Position, word: str, hex_: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit is None or unit not in self.due(s):
            return NOT_DUE
        return None if s.game.cells.get(hex_) in self.cells(s, unit) else NOT_THERE

    def do_enter(self, s: Position, word: str, hex_: str) -> None:
        unit = s.game.index[word]
        if self.seat == POLISH:
            s.late += 1
        land(s, unit, s.game.cells[hex_])
        if len(self.offers(s)) == 1:
            s.phases.pop()

    def prompt(self, s: Position) -> str:
        return f"Bring in reinforcements, {Word(len(self.due(s))):unit} in all, or be done."

    def waiting(self, s: Position) -> str:
        return "bringing in reinforcements"


def replacements(s: Position, nation: str) -> int:
    """The replacement points that a nation has left."""  # 4.4a, 4.4b
    share = s.dead_factors(nation) * s.game.limits.replacement_share // 100
    return int(share) - s.spent[REPLACED.index(nation)]


def price(s: Position, unit: int) -> int:
    """What it costs to restore a division."""  # 4.4c
    cf = s.game.units[unit].cf
    return cf[-1] - cf[s.steps[unit]]


def _cost(s: Position, action: Action) -> dict[str, object]:
    unit = s.game.index[action[1]]
    return {"cost": price(s, unit), "left": replacements(s, s.game.units[unit].nation)}


TOO_DEAR = Bar("4.4c", "{unit} costs {cost} replacement points; there are {left}.", _cost)


class Replacements(Step[Position], frozen=True):
    """A side restores divisions, if it can."""

    nation: str

    def run(self, s: Position) -> None:
        s.phases.pop()
        phase = Restore(SIDES[self.nation], self.nation)
        if phase.able(s):
            s.phases.append(phase)


class Restore(Endable[Position], frozen=True):
    """Reduced divisions are brought back to full strength."""

    nation: str

    exact: ClassVar[bool] = True
    clause: ClassVar[str] = "4.4c"

    def able(self, s: Position) -> list[int]:
        left = replacements(s, self.nation)
        if left <= 0:
            return []
        return [u for u in s.game.roster.restorable[self.nation] if self._bar(s, u) is None]

    def _bar(self, s: Position, unit: int) -> Bar | None:
        kind = s.game.units[unit]
        if not s.where[unit] or not kind.division or s.steps[unit] == kind.steps or kind.seat != self.seat:
            return NOT_REDUCED
        if unit not in s.game.roster.restorable[self.nation]:
            return NOT_RESTORED  # 4.41
        if price(s, unit) > replacements(s, self.nation):
            return TOO_DEAR
        return None if unit_supplied(s, unit) else CUT_OFF

    def offers(self, s: Position) -> Iterator[Action] | list[Action]:
        return [*(Action("restore", s.game.units[unit].id) for unit in self.able(s)), DONE]

    def bar_restore(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        return NOT_REDUCED if unit is None else self._bar(s, unit)

    def do_restore(self, s: Position, word: str) -> None:
        unit = s.game.index[word]
        s.spent[REPLACED.index(self.nation)] += price(s, unit)
        s.steps[unit] = s.game.units[unit].steps
        s.note("4.4c", "restore", word, str(replacements(s, self.nation)), seat=self.seat)
        if not self.able(s):
            s.phases.pop()

    def prompt(self, s: Position) -> str:
        return f"Restore divisions with {Word(replacements(s, self.nation)):replacement point}, or be done."

    def waiting(self, s: Position) -> str:
        return "restoring divisions"
