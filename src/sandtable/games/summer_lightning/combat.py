"""Combat: sections 7.1 to 7.31. Who attacks whom, from the air too, the missions, and the casualty checks."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.summer_lightning import odds
from sandtable.games.summer_lightning.losses import lose_step, orphan, perish
from sandtable.games.summer_lightning.movement import led
from sandtable.games.summer_lightning.odds import Battle
from sandtable.games.summer_lightning.options import air_luck, blitzkrieg_units, failed, try_blitzkrieg
from sandtable.games.summer_lightning.retreat import Aftermath
from sandtable.games.summer_lightning.state import ACTIVE, AIR, EXPLOITS, FOUGHT, RUSHED, USED, Position
from sandtable.games.summer_lightning.tables import BLITZKRIEG
from sandtable.games.summer_lightning.units import GERMAN, POLISH
from sandtable.kernel import DONE, Action, Bar, Phase, Seat, Step

NO_HEX = Bar("7.1b", "There is no hex {hex!r} on the map.")
NO_ENEMY = Bar("7.1a", "No enemy is in {hex}.")
NOBODY = Bar("7.1a", "None of your active units next to {hex} can attack it.")
NO_UNIT = Bar("7.1b", "There is no unit {unit!r} of yours.")
IDLE = Bar("5.1c", "{unit} is not under command of the HQ that acts.")
RUSHED_BEFORE = Bar("5.1d", "{unit} has moved strategically: it does not attack.")
WAITS = Bar("6.4", "{unit} is marked to exploit: it attacks after the others.")
NOT_MARKED = Bar("7.4", "{unit} is not marked to exploit.")
FOUGHT_ALREADY = Bar("7.1a", "{unit} has attacked this turn.")
NOT_NEXT_TO = Bar("7.1a", "{unit} is not next to {target}.")
BY_WATER = Bar("7.1a", "Nothing but water lies between {unit} and {target}.")
NO_TANKS = Bar("6.52", "{unit} cannot attack {target}: it is mountain without a road.")
SIX = Bar("5.3", "This HQ already leads {command_divisions} divisions, and {unit} is one more.")
JOINED = Bar("7.1b", "{unit} is in this attack already.")
NO_HQ = Bar("2.1d", "{unit} is an HQ: it does not attack.")
NO_FIGHTER = Bar("2.1d", "Artillery attacks only together with combat units.")
NO_ARMOUR = Bar("7.21a", "Blitzkrieg needs an armour or light-armour division or corps among the attackers.")
NO_BLITZKRIEG = Bar("12.10c", "Blitzkrieg has failed as a doctrine: it cannot be chosen any more.")
TOO_LIGHT = Bar("12.10c", "Light armour has proved too weak for a Blitzkrieg: an armour division must attack.")
NO_MISSION = Bar("7.1d", "There is no such mission; there are: {missions}.", lambda s, a: _missions(s))
NO_POINTS = Bar("9.21", "You have {points} air points for this battle.", lambda s, a: {"points": s.phases[-1].most(s)})
NOT_CHECKED = Bar("7.31b", "{unit} is not in this battle, or does not check.")
ARMOUR_CHECKS = Bar("7.31c", "In a Blitzkrieg one check is for armour: choose one of: {hqs}.", lambda s, a: _armour(s))


def _missions(s: Position) -> dict[str, object]:
    return {"missions": ", ".join(s.phases[-1].names(s))}


def _armour(s: Position) -> dict[str, object]:
    return {"hqs": ", ".join(s.game.units[u].id for u in s.phases[-1].able(s))}


class Attacking(Phase[Position], frozen=True):
    """What choosing a target and choosing attackers have in common."""

    hq: int
    supplied: bool
    exploit: bool = False

    def bar_attacker(self, s: Position, unit: int, target: int, joined: int = 0) -> Bar | None:
        """Why a unit cannot take part in an attack on a hex, or None."""
        status, kind = s.status[unit], s.game.units[unit]
        if kind.kind == "hq":
            return NO_HQ
        if not s.where[unit] or not status & ACTIVE:
            return IDLE
        if self.exploit != bool(status & EXPLOITS):
            return NOT_MARKED if self.exploit else WAITS
        if status & RUSHED:
            return RUSHED_BEFORE
        if status & FOUGHT:
            return FOUGHT_ALREADY
        if bar := bar_side(s, unit, target):
            return bar
        big = s.game.units[self.hq].size == "XXXXX"
        full = kind.division and not status & USED and led(s) + joined >= s.game.limits.command_divisions
        return SIX if full and not big else None

    def eligible(self, s: Position, target: int, units: tuple[int, ...] = ()) -> list[int]:
        """The units that may yet join an attack on a hex, in the order of the unit file."""
        fresh = sum(s.game.units[u].division and not s.status[u] & USED for u in units)
        near = sorted(
            unit
            for cell in s.game.grid.near[target]
            for unit in s.at.get(cell, ())
            if s.status[unit] & ACTIVE and unit not in units
        )
        return [unit for unit in near if self.bar_attacker(s, unit, target, fresh) is None]


def bar_side(s: Position, unit: int, target: int) -> Bar | None:
    """Why a unit cannot attack a hex from where it stands, or None."""
    game, cell = s.game, s.where[unit]
    if target not in game.grid.near[cell]:
        return NOT_NEXT_TO
    if game.ground.wet(cell, target) and not game.ground.road(cell, target):
        return BY_WATER
    return NO_TANKS if game.units[unit].motorized and game.ground.roadless_mountain(target) else None  # 6.52


class Onslaught(Step[Position], frozen=True):
    """One attack after the other, while there is anything to attack."""

    seat: Seat
    hq: int
    supplied: bool
    exploit: bool = False

    def run(self, s: Position) -> None:
        phase = Combat(self.seat, self.hq, self.supplied, self.exploit)
        if phase.targets(s):
            s.phases.append(phase)
        else:
            s.phases.pop()


class Combat(Attacking, frozen=True):
    """What to attack, if anything."""

    clause: ClassVar[str] = "7.1a"
    exact: ClassVar[bool] = True
    at_enemy: ClassVar[tuple[str, ...]] = ("attack",)

    def targets(self, s: Position) -> list[int]:
        """The hexes that can be attacked."""
        game, enemies, status = s.game, s.held[1 - self.seat], s.status
        found: set[int] = set()
        for unit in game.combat_troops[game.units[self.hq].nation]:
            if status[unit] & ACTIVE and not status[unit] & FOUGHT and (here := s.where[unit]):
                near = [cell for cell in game.grid.near[here] if enemies[cell] and cell not in found]
                found.update(cell for cell in near if self.bar_attacker(s, unit, cell) is None)
        return sorted(found)

    def offers(self, s: Position) -> list[Action]:
        return [*(Action("attack", s.game.names[target]) for target in self.targets(s)), DONE]

    def bar_attack(self, s: Position, target: str) -> Bar | None:
        cell = s.game.cells.get(target)
        if cell is None:
            return NO_HEX
        if not s.held[1 - self.seat][cell]:
            return NO_ENEMY
        return None if cell in self.targets(s) else NOBODY

    def do_attack(self, s: Position, target: str) -> None:
        cell = s.game.cells[target]
        s.phases[-1] = Assault(self.seat, self.hq, self.supplied, self.exploit, cell)

    def bar_done(self, s: Position) -> Bar | None:
        return None

    def do_done(self, s: Position) -> None:
        s.phases.pop()
        s.phases.pop()  # the onslaught

    def prompt(self, s: Position) -> str:
        return "Attack a hex next to your active units, or be done."

    def waiting(self, s: Position) -> str:
        return "choosing what to attack"


class Assault(Attacking, frozen=True):
    """Which units attack a hex: one joins after the other."""

    target: int = 0
    units: tuple[int, ...] = ()

    clause: ClassVar[str] = "7.1b"
    exact: ClassVar[bool] = True

    @property
    def begun(self) -> bool:
        return bool(self.units)

    def armed(self, s: Position, units: tuple[int, ...]) -> bool:
        return any(s.game.units[unit].combat for unit in units)

    def offers(self, s: Position) -> list[Action]:
        """All who may yet join."""
        actions = [Action("join", s.game.units[unit].id) for unit in self.eligible(s, self.target, self.units)]
        return [*actions, DONE] if self.armed(s, self.units) else actions

    def choices(self, s: Position) -> list[Action]:
        """The same in the order of the unit file, so that each set comes once; a combat unit must still be to come."""
        last = max(self.units, default=-1)
        left = self.eligible(s, self.target, self.units)
        later = [unit for unit in left if unit > last]
        able = [unit for n, unit in enumerate(later) if self.armed(s, (*self.units, *later[n:]))]
        actions = [Action("join", s.game.units[unit].id) for unit in able]
        if self.armed(s, self.units):
            return [*actions, DONE]
        return actions or [Action("join", s.game.units[unit].id) for unit in left]

    def bar_join(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit is None or s.game.seat_of[unit] != self.seat:
            return NO_UNIT
        fresh = sum(s.game.units[u].division and not s.status[u] & USED for u in self.units)
        return JOINED if unit in self.units else self.bar_attacker(s, unit, self.target, fresh)

    def do_join(self, s: Position, word: str) -> None:
        s.phases[-1] = replace(self, units=tuple(sorted((*self.units, s.game.index[word]))))

    def bar_done(self, s: Position) -> Bar | None:
        return None if self.armed(s, self.units) else NO_FIGHTER

    def do_done(self, s: Position) -> None:
        s.phases.pop()
        game = s.game
        s.note("7.1b", "attack", game.names[self.target], *(game.units[u].id for u in self.units), seat=self.seat)
        for unit in self.units:
            s.status[unit] |= FOUGHT | USED
            s.abandon_works(s.where[unit])  # 9.12b
        battle = Battle(self.seat, self.target, self.units, self.supplied)
        s.phases.append(Missions(battle))
        for seat in (1 - self.seat, self.seat):  # 7.1c, 12.9: the attacker first
            phase = AirSupport(seat, battle)
            if phase.most(s):
                s.phases.append(phase)

    def prompt(self, s: Position) -> str:
        target = s.game.place_name(self.target)
        if not self.units:
            return f"Choose the units that attack {target}."
        factors = sum(s.cf(u) for u in self.units if s.game.units[u].combat)
        against = sum(s.cf(u) for u in s.stack(self.target, 1 - self.seat))
        return f"Choose more units to attack {target}, or be done: {factors} factors against {against}."

    def waiting(self, s: Position) -> str:
        return "preparing an attack"


class AirSupport(Phase[Position], frozen=True):
    """A side puts air points into a battle."""

    battle: Battle

    clause: ClassVar[str] = "7.1c"
    exact: ClassVar[bool] = True

    @property
    def target(self) -> int:
        return self.battle.target

    def nation(self, s: Position) -> str:
        """Whose units fight on this side."""
        units = self.battle.units if self.seat == self.battle.seat else odds.defenders(s, self.battle)
        return s.game.units[units[0]].nation

    def most(self, s: Position) -> int:
        """Points that can be used: a nation's own alone."""  # 9.21, 9.31c
        return s.air_points(self.nation(s))

    def offers(self, s: Position) -> list[Action]:
        return [Action("air", str(n)) for n in range(self.most(s) + 1)]

    def bar_air(self, s: Position, points: str) -> Bar | None:
        return None if points in map(str, range(self.most(s) + 1)) else NO_POINTS

    def do_air(self, s: Position, points: str) -> None:
        s.phases.pop()
        number, nation = int(points), self.nation(s)
        if not number:
            return
        s.note("9.21", "air", points, seat=self.seat)
        number = min(number, air_luck(s, nation, number))
        s.air[AIR.index(nation)] -= int(points)
        for n, phase in enumerate(s.phases):
            if isinstance(phase, Missions | AirSupport) and phase.battle.target == self.battle.target:
                air = list(phase.battle.air)
                air[self.seat] = number
                s.phases[n] = replace(phase, battle=replace(phase.battle, air=(air[0], air[1])))

    def prompt(self, s: Position) -> str:
        return f"How many of your {self.most(s)} air points support the battle for {s.game.place_name(self.target)}?"

    def waiting(self, s: Position) -> str:
        return "deciding on air support"


class Missions(Step[Position], frozen=True):
    """The missions are chosen in secret: first the attacker, then the defender."""  # 7.1d

    battle: Battle

    def run(self, s: Position) -> None:
        s.phases[-1] = AttackMission(self.battle.seat, self.battle)


class AttackMission(Phase[Position], frozen=True):
    """The attacker's mission."""

    battle: Battle

    secret: ClassVar[bool] = True
    exact: ClassVar[bool] = True
    clause: ClassVar[str] = "7.1d"

    @property
    def target(self) -> int:
        return self.battle.target

    def names(self, s: Position) -> list[str]:
        return [s.game.attacks[n] for n in missions(s, self.battle)]

    def offers(self, s: Position) -> list[Action]:
        return [Action("choose", name) for name in self.names(s)]

    def bar_choose(self, s: Position, word: str) -> Bar | None:
        if word not in s.game.attacks:
            return NO_MISSION
        if word in self.names(s):
            return None
        kinds = [s.game.units[unit] for unit in self.battle.units]
        if not any(kind.armoured for kind in kinds) or kinds[0].nation != GERMAN:
            return NO_ARMOUR
        return NO_BLITZKRIEG if failed(s) else TOO_LIGHT

    def do_choose(self, s: Position, word: str) -> None:
        battle, against = self.battle, 1 - self.seat
        s.note("7.1d", "commit", seat=self.seat)
        attack = s.game.attacks.index(word)
        if by_lot(s, against):
            s.phases[-1] = Reveal(battle, attack, lot(s, against))
        else:
            s.phases[-1] = DefenceMission(against, battle, attack)

    def prompt(self, s: Position) -> str:
        return f"Choose in secret the mission of your attack on {s.game.place_name(self.target)}."

    def waiting(self, s: Position) -> str:
        return "choosing a mission"


def missions(s: Position, battle: Battle) -> list[int]:
    """The missions that an attacker may choose."""  # 7.21a, 12.10c
    able = blitzkrieg_units(s, battle.units)
    return [n for n in range(len(s.game.attacks)) if n != BLITZKRIEG or able]


class DefenceMission(Phase[Position], frozen=True):
    """The defender's mission, while the attacker's is hidden."""

    battle: Battle
    attack: int

    secret: ClassVar[bool] = True
    exact: ClassVar[bool] = True
    clause: ClassVar[str] = "7.1d"

    @property
    def target(self) -> int:
        return self.battle.target

    def may_hide(self, s: Position) -> list[int]:
        """What the attacker may have chosen."""
        return missions(s, self.battle)

    def names(self, s: Position) -> list[str]:
        return list(s.game.defences)

    def offers(self, s: Position) -> list[Action]:
        return [Action("choose", name) for name in s.game.defences]

    def bar_choose(self, s: Position, word: str) -> Bar | None:
        return None if word in s.game.defences else NO_MISSION

    def do_choose(self, s: Position, word: str) -> None:
        s.phases[-1] = Reveal(self.battle, self.attack, s.game.defences.index(word))

    def prompt(self, s: Position) -> str:
        return f"Choose in secret the mission of your defence of {s.game.place_name(self.target)}."

    def waiting(self, s: Position) -> str:
        return "choosing a mission"


def by_lot(s: Position, seat: Seat) -> bool:
    """Whether a defender's mission is drawn: the Poles' on the first turn, and by option always."""  # 9.4c, 12.11S
    return (s.turn == 1 and seat == POLISH) or s.options["solitaire"] != "no"


def lot(s: Position, seat: Seat) -> int:
    """A mission for the defender, drawn or rolled."""
    game = s.game
    if s.options["solitaire"] != "posture" or (s.turn == 1 and seat == POLISH):
        mission = s.dice.below(len(game.defences))
        s.note("9.4c" if s.turn == 1 and seat == POLISH else "12.11S", "lot", game.defences[mission], seat=seat)
        return mission
    posture = "again"
    while posture == "again":  # 12.11S-1
        posture = game.postures[s.dice.below(10)]
    name = game.by_posture[posture][s.dice.below(10)]
    # 12.11S-2, 12.11S-3, 12.11S-4
    clause = {"aggressive": "12.11S-2", "stalwart": "12.11S-3", "retrograde": "12.11S-4"}[posture]
    s.note(clause, "posture", posture, name, seat=seat)
    return game.defences.index(name)


class Reveal(Step[Position], frozen=True):
    """Both missions are shown and crossed on the matrix."""  # 7.1d, 7.5

    battle: Battle
    attack: int
    defence: int

    def run(self, s: Position) -> None:
        s.phases.pop()
        game, battle, seat = s.game, self.battle, self.battle.seat
        s.note("7.1d", "reveal", game.attacks[self.attack], game.defences[self.defence], seat=seat, reveals=True)
        attack = self.attack
        if attack == BLITZKRIEG:
            attack = try_blitzkrieg(s, battle.units)
        cell = game.matrix[attack][self.defence]
        counted = odds.count(s, battle)
        guard = tuple(odds.defenders(s, battle))
        mates = tuple(sorted({u for b in battle.units for u in s.stack(s.where[b], seat) if u not in battle.units}))
        totals = tuple(counted.total(side, cell, self.defence) for side in (False, True))
        sides = (cell.attacker, cell.defender)
        for defending, side in enumerate(sides):
            if side.checks:
                checks, total = str(counted.checks[defending]), str(totals[defending])
                s.note("7.31d", "checks", checks, total, seat=1 - seat if defending else seat)
        s.phases.append(Aftermath(battle, guard, mates, cell.attacker.move, cell.defender.move))
        if cell.defender.checks:
            s.phases.append(Checks(1 - seat, battle, guard, counted.checks[1], totals[1]))
        if cell.attacker.checks:
            tanks = attack == BLITZKRIEG
            s.phases.append(Checks(seat, battle, battle.units, counted.checks[0], totals[0], tanks))


class Checks(Step[Position], frozen=True):
    """A side makes its casualty checks; its owner says for which units."""

    seat: Seat
    battle: Battle
    units: tuple[int, ...]
    left: int
    total: int
    armour: bool = False  # one of the checks must yet be an armoured unit's

    def run(self, s: Position) -> None:
        s.phases.pop()
        alive = tuple(unit for unit in self.units if s.where[unit])
        defending = self.seat != self.battle.seat
        fighters = tuple(unit for unit in alive if s.game.units[unit].combat)
        if not fighters:
            if defending and alive:  # 7.31f, 7.31g
                for unit in alive:
                    perish(s, unit, "7.31g")
            return
        if not self.left:
            return
        phase = Check(self.seat, self.battle, fighters, self)
        able = phase.able(s)
        if len(able) == 1:
            phase.roll(s, able[0])
        else:
            s.phases.append(phase)


class Check(Phase[Position], frozen=True):
    """Which unit makes the next check."""

    battle: Battle
    units: tuple[int, ...]
    checks: Checks

    exact: ClassVar[bool] = True

    @property
    def target(self) -> int:
        return self.battle.target

    def asked_by(self, s: Position) -> str:
        return "7.31c" if self._bound(s) else "7.31b"

    def _bound(self, s: Position) -> list[int]:
        """The armoured units of which one must check now, as no other check is left for it."""
        armour = [unit for unit in self.units if unit in blitzkrieg_units(s, self.units)]
        return armour if self.checks.armour and self.checks.left == 1 else []

    def able(self, s: Position) -> list[int]:
        """The units that may be chosen."""
        return self._bound(s) or list(self.units)

    def offers(self, s: Position) -> list[Action]:
        return [Action("check", s.game.units[unit].id) for unit in self.able(s)]

    def bar_check(self, s: Position, word: str) -> Bar | None:
        unit = s.game.index.get(word)
        if unit not in self.units:
            return NOT_CHECKED
        return None if unit in self.able(s) else ARMOUR_CHECKS

    def do_check(self, s: Position, word: str) -> None:
        s.phases.pop()
        self.roll(s, s.game.index[word])

    def roll(self, s: Position, unit: int) -> None:
        """The die is rolled for a unit."""  # 7.31d
        defending = self.seat != self.battle.seat
        total = self.checks.total + sum(part.value for part in odds.own(s, self.battle, unit, defending))
        face = s.dice.below(10) + 1  # 2.0
        tanks = self.checks.armour and unit not in blitzkrieg_units(s, (unit,))
        s.phases.append(replace(self.checks, left=self.checks.left - 1, armour=tanks))
        hit = face <= total
        word = "hit" if hit else "miss"
        s.note("7.31d", word, s.game.units[unit].id, str(face), str(total), seat=self.seat)
        if hit:
            cell = s.where[unit]
            lose_step(s, unit, "7.31e")
            orphan(s, cell, self.seat)

    def prompt(self, s: Position) -> str:
        left, total = self.checks.left, self.checks.total
        more = f" ({left} left)" if left > 1 else ""
        return f"Choose the unit that makes the next casualty check at {total}{more}."

    def waiting(self, s: Position) -> str:
        return "choosing who makes a casualty check"
