"""Air units: section 12."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.poland_defiant import odds
from sandtable.games.poland_defiant.combat import ON, announced, met, roll_on_table, strike
from sandtable.games.poland_defiant.state import DAMAGED, FLOWN, READY, SHOT_DOWN, Position
from sandtable.games.poland_defiant.units import GERMAN
from sandtable.hexes import each
from sandtable.kernel import DONE, Action, Bar, Endable, Seat, Step
from sandtable.maps.attack import Joining, OnceEach
from sandtable.maps.choosing import Choosing, Names, Numbers, SendingFar
from sandtable.maps.crt import Result
from sandtable.maps.forecast import Odds
from sandtable.maps.strength import QUARTERS

NO_HEX = Bar("12.1a", "There is no hex {target!r} on the map{right}.")
NOBODY = Bar("12.1a", "There is no enemy in {target}.")
NOT_NEAR = Bar("12.1a", "None of your units is next to {target}.")
STRUCK = Bar("12.1a", "{target} has been attacked from the air in this segment.")
NO_FLEET = Bar("12.0a", "None of your aircraft that are ready may operate over {target}.")
TOO_WEAK = Bar("9.3.3a", "All aircraft that can reach {target} come to less than 1-2.")
NO_PLANE = Bar("12.0a", "{why}", "plane")
OUT_OF_AREA = Bar("12.0a", "{unit} may not operate over {target}: it lies beyond the boundary of the air fleets.")
IN_ALREADY = Bar("12.1a", "{unit} is in this attack already.")
BELOW = Bar("9.3.3a", "The attack is below 1-2; more aircraft must join it.")


def aircraft(s: Position) -> tuple[Names, Numbers]:
    """What aircraft are called."""
    return s.game.air.ids, s.game.air.index


def over(s: Position, plane: int, cell: int) -> bool:
    """Whether an air unit may operate over a hex."""  # 12.0a
    return bool(s.game.air.skies[s.game.air.planes[plane].fleet] >> cell & 1)


class Raid(OnceEach[Position], frozen=True):
    """The Ground Attack Segment of one side: one air attack after the other, or none."""

    verb = "strike"
    task: ClassVar[str] = "Attack an enemy hex next to your units from the air, or be done."
    doing: ClassVar[str] = "choosing air attacks"

    def asked_by(self, s: Position) -> str:
        return "12.1a" if self.seat == GERMAN else "12.1d"

    def ready(self, s: Position) -> list[int]:
        return [n for n in s.game.air.bombers[self.seat] if s.planes[n] == READY]

    def near(self, s: Position) -> int:
        """The hexes next to the side's units; Slovaks do not count, the ship does."""
        ship, units = s.game.roster.ship, s.game.units
        cells = {s.where[unit] for unit in s.standing(self.seat) if not units[unit].slovak}
        if ship is not None and self.seat == GERMAN and s.where[ship]:
            cells.add(s.where[ship])
        return s.game.grid.spread(sum(1 << cell for cell in cells))

    def able(self, s: Position) -> list[int]:
        ready = self.ready(s)
        if not ready:
            return []
        cells = each(self.near(s) & s.mask(s.held[1 - self.seat]))
        return [cell for cell in cells if cell not in self.done and self._hopeful(s, ready, cell)]

    def _hopeful(self, s: Position, ready: list[int], cell: int) -> bool:
        able = [n for n in ready if over(s, n, cell)]
        return bool(able) if s.order else self._odds_reached(s, able, cell)  # fog

    def _odds_reached(self, s: Position, able: list[int], cell: int) -> bool:
        return raid_odds(s, self.seat, cell, able).column is not None

    def bar_strike(self, s: Position, target: str) -> Bar | None:
        cell = s.game.cells.get(target)
        if cell is None:
            return NO_HEX
        if not s.held[1 - self.seat][cell]:
            return NOBODY
        if not self.near(s) >> cell & 1:
            return NOT_NEAR
        if cell in self.done:
            return STRUCK
        ready = self.ready(s)
        if not any(over(s, plane, cell) for plane in ready):
            return NO_FLEET
        return None if self._hopeful(s, ready, cell) else TOO_WEAK

    def attack(self, s: Position, cell: int) -> None:
        able = [n for n in self.ready(s) if over(s, n, cell)]
        if announced(s, self.seat, cell, self._odds_reached(s, able, cell)):
            s.phases.append(Bombers(self.seat, cell))

    def do_done(self, s: Position) -> None:
        s.phases.pop()
        flown = [s.game.air.planes[n].id for n in s.game.air.bombers[self.seat] if s.planes[n] == FLOWN]
        if flown:
            s.note("12.1e", "return", *flown, seat=self.seat)

    def declines(self, s: Position, action: Action) -> str:
        return "makes no air attack" if action == DONE and not self.done else ""


def raid_odds(s: Position, seat: Seat, target: int, planes: Sequence[int]) -> Odds:
    """The odds of aircraft against a hex; with no aircraft it cannot be done."""
    total = QUARTERS * sum(s.game.air.planes[plane].attack for plane in planes)
    counted = odds.weigh(s, seat, target, total, ["air"])
    return counted if planes else counted._replace(column=None)


class Bombers(Joining[Position], frozen=True):
    """Which aircraft attack a hex."""

    target: int
    planes: tuple[int, ...] = ()

    group, called = "planes", staticmethod(aircraft)
    clause: ClassVar[str] = "12.1a"
    doing: ClassVar[str] = "preparing an air attack"

    def free(self, s: Position) -> list[int]:
        ready = [n for n in s.game.air.bombers[self.seat] if s.planes[n] == READY and over(s, n, self.target)]
        return [n for n in ready if n not in self.planes]

    def able(self, s: Position, group: tuple[int, ...]) -> bool:
        return raid_odds(s, self.seat, self.target, group).column is not None

    def bar_join(self, s: Position, word: str) -> Bar | None:
        plane = s.game.air.index.get(word)
        if plane is None or plane not in s.game.air.bombers[self.seat] or s.planes[plane] != READY:
            return NO_PLANE
        if plane in self.planes:
            return IN_ALREADY
        return None if over(s, plane, self.target) else OUT_OF_AREA

    def bar_done(self, s: Position) -> Bar | None:
        return None if self.able(s, self.planes) else BELOW

    def do_done(self, s: Position) -> None:
        s.phases.pop()
        for plane in self.planes:
            s.planes[plane] = FLOWN
        names, on = (s.game.air.ids[n] for n in self.planes), met(s, self.seat, self.target)
        s.note("12.1a", "raid", s.game.names[self.target], *names, ON, *on, seat=self.seat)
        counted = raid_odds(s, self.seat, self.target, self.planes)
        result, die = roll_on_table(s, "12.1a", self.seat, self.target, counted)
        s.phases += self.results(s, result, die)

    def results(self, s: Position, result: Result, die: int) -> list[Step[Position]]:
        """What a result of the table leads to, the last first."""
        theirs = strike(s, 1 - self.seat, self.target, result, air=True)
        if result.attacker.steps or result.attacker.hexes:
            names = [s.game.air.planes[n].id for n in self.planes]
            s.note("12.1b", "unharmed", *names, seat=self.seat)
        hit = [Hit(self.seat, self.planes, "12.1c")] if die == s.game.limits.damage_roll else []  # 12.1c
        return [*hit, *theirs]

    def prompt(self, s: Position) -> str:
        target = s.game.place_name(self.target)
        if not self.planes:
            return f"Choose the aircraft that attack {target}."
        words = raid_odds(s, self.seat, self.target, self.planes).in_words(s.game.charts.columns)
        return f"Choose more aircraft to attack {target}, or be done: {words}."


class Hit(Step[Position], frozen=True):
    """One of these aircraft is damaged; its owner is asked which."""

    seat: Seat
    planes: tuple[int, ...]
    why: str

    def act(self, s: Position) -> None:
        Damage(self.seat, self.planes, self.why).begin(s)


def damage(s: Position, plane: int, clause: str) -> None:
    """An air unit is out of action and comes back after some turns."""
    s.planes[plane] = DAMAGED
    s.flights[plane] = s.turn + s.game.limits.repair_turns
    s.note(clause, "damage", s.game.air.planes[plane].id, seat=s.game.air.planes[plane].seat)


class Damage(Choosing[Position], frozen=True):
    """Which aircraft is damaged."""

    planes: tuple[int, ...]
    why: str

    verb, called, refusal = "damage", staticmethod(aircraft), NO_PLANE
    task: ClassVar[str] = "One of these air units is damaged: choose which."
    doing: ClassVar[str] = "choosing which air unit is damaged"

    def asked_by(self, s: Position) -> str:
        return self.why

    def able(self, s: Position) -> tuple[int, ...]:
        return self.planes

    def chosen(self, s: Position, plane: int) -> None:
        s.phases.pop()
        damage(s, plane, self.why)


class Flak(Step[Position], frozen=True):
    """The Interdiction Segment begins with a die that may damage an aircraft."""  # 12.2a

    seat: Seat

    def act(self, s: Position) -> None:
        ready = tuple(n for n in s.game.air.interdictors[self.seat] if s.planes[n] == READY)
        if not ready:
            return
        s.phases.append(Interdiction(self.seat))
        roll = s.dice.below(6) + 1
        s.note("12.2a", "flak", str(roll), seat=self.seat)
        if roll == s.game.limits.damage_roll:
            s.phases.append(Hit(self.seat, ready, "12.2a"))


class Interdiction(SendingFar[Position], Endable[Position], frozen=True):
    """Aircraft patrol a hex and its neighbours for the turn."""

    verb, called = "patrol", staticmethod(aircraft)
    clause: ClassVar[str] = "12.2b"
    task: ClassVar[str] = "Place your interdicting aircraft, or be done."
    doing: ClassVar[str] = "placing its interdicting aircraft"

    def movers(self, s: Position) -> list[int]:
        return [n for n in s.game.air.interdictors[self.seat] if s.planes[n] == READY]

    def goals(self, s: Position, plane: int) -> list[int]:
        return s.game.air.sky_cells[s.game.air.planes[plane].fleet]

    def bar_patrol(self, s: Position, word: str, target: str) -> Bar | None:
        plane, cell = s.game.air.index.get(word), s.game.cells.get(target)
        if plane is None or plane not in self.movers(s):
            return NO_PLANE
        if cell is None:
            return NO_HEX
        return None if over(s, plane, cell) else OUT_OF_AREA

    def sent(self, s: Position, plane: int, cell: int) -> None:
        s.planes[plane], s.flights[plane] = FLOWN, cell
        s.interdict()
        s.note("12.2b", "patrol", s.game.air.ids[plane], s.game.names[cell], seat=self.seat)
        s.phases[-1] = replace(self)  # ranges worked out before are no longer true

    def declines(self, s: Position, action: Action) -> str:
        flown = any(s.planes[plane] == FLOWN for plane in s.game.air.interdictors[self.seat])
        return "interdicts no hex" if action == DONE and not flown else ""


class Repairs(Step[Position], frozen=True):
    """Damaged aircraft whose turn has come return, or are lost."""  # 12.1c

    def act(self, s: Position) -> None:
        for n, plane in enumerate(s.game.air.planes):
            if s.planes[n] == DAMAGED and s.flights[n] == s.turn:
                lost = s.dice.below(6) + 1 == s.game.limits.lost_roll
                s.planes[n], s.flights[n] = SHOT_DOWN if lost else READY, 0
                s.note("12.3", "lose-plane" if lost else "repair", plane.id, seat=plane.seat)


def land(s: Position) -> None:
    """The Air Unit Return Segment."""
    for seat, planes in enumerate(s.game.air.interdictors):
        patrols = [s.game.air.planes[n].id for n in planes if s.planes[n] == FLOWN]
        if patrols:
            s.note("12.2e", "return", *patrols, seat=seat)
    for n, at in enumerate(s.planes):
        if at == FLOWN:
            s.planes[n], s.flights[n] = READY, 0
    s.interdict()
