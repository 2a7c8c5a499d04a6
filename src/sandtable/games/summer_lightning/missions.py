"""Missions: section 7.1d, with 9.4c and 12.11S. Both sides choose in secret, and the matrix tells what follows."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.summer_lightning import odds
from sandtable.games.summer_lightning.checks import Checks
from sandtable.games.summer_lightning.luck import LUCK_BLITZKRIEG, blitzkrieg_units, proved, try_blitzkrieg
from sandtable.games.summer_lightning.odds import Battle, OfBattle
from sandtable.games.summer_lightning.retreat import Aftermath
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.tables import ATTACKS, BLITZKRIEG, DEFENCES
from sandtable.games.summer_lightning.units import GERMAN, POLISH
from sandtable.kernel import Action, Bar, Seat, Step
from sandtable.maps.choosing import Choosing, able_words, listed

NO_ARMOUR = Bar("7.21a", "Blitzkrieg needs an armour or light-armour division or corps among the attackers.")
NO_MOTORS = Bar("12.10c", "Blitzkrieg needs a motorized division among the attackers, as it has proved.")
NO_BLITZKRIEG = Bar("12.10c", "Blitzkrieg has failed as a doctrine: it cannot be chosen any more.")
TOO_LIGHT = Bar("12.10c", "Light armour has proved too weak for a Blitzkrieg: an armour division must attack.")
NO_POSTURE = Bar("12.11S-1", "There is no such posture; there are: aggressive, stalwart, retrograde.")
NO_MISSION = Bar("7.1d", "There is no such mission; there are: {able}.", able_words)


class Missions(Step[Position], frozen=True):
    """The missions are chosen in secret: first the attacker, then the defender."""  # 7.1d

    battle: Battle

    def run(self, s: Position) -> None:
        seat, battle = self.battle.seat, self.battle
        asked = s.options["solitaire"] == "chosen" and not confused(s, 1 - seat)
        s.phases[-1] = Posture(1 - seat, battle) if asked else AttackMission(seat, battle)


class Posture(OfBattle, frozen=True):
    """The posture of those who defend, decided before the battle or left to the die."""

    prechecked: ClassVar[bool] = True
    clause: ClassVar[str] = "12.11S-1"
    doing: ClassVar[str] = "deciding on a posture"

    def offers(self, s: Position) -> list[Action]:
        return [*(Action("posture", name) for name in s.game.limits.by_posture), Action("roll")]

    def bar_posture(self, s: Position, word: str) -> Bar | None:
        return None if word in s.game.limits.by_posture else NO_POSTURE

    def do_posture(self, s: Position, word: str) -> None:
        s.note("12.11S-1", "decide", word, seat=self.seat)
        s.phases[-1] = AttackMission(self.battle.seat, self.battle, word)

    def do_roll(self, s: Position) -> None:
        s.phases[-1] = AttackMission(self.battle.seat, self.battle)

    def prompt(self, s: Position) -> str:
        return f"Decide on the posture of those who defend {s.game.place_name(self.target)}, or roll for it."


class Mission(OfBattle, Choosing[Position], frozen=True):
    """A mission is chosen in secret."""

    verb, refusal = "choose", NO_MISSION
    secret: ClassVar[bool] = True
    clause: ClassVar[str] = "7.1d"


class AttackMission(Mission, frozen=True):
    """The attacker's mission."""

    posture: str = ""  # the defender's, if it has been decided

    called = listed(*ATTACKS)
    doing: ClassVar[str] = "choosing a mission"

    def able(self, s: Position) -> list[int]:
        return open_to(s, self.battle)

    def bar_choose(self, s: Position, word: str) -> Bar | None:
        if word not in ATTACKS or ATTACKS.index(word) in self.able(s):
            return self.judge(s, word)
        kinds, effect = [s.game.units[unit] for unit in self.battle.units], proved(s, LUCK_BLITZKRIEG)
        if effect == "shock" and kinds[0].nation == GERMAN:
            return NO_MOTORS
        if not any(kind.armoured for kind in kinds) or kinds[0].nation != GERMAN:
            return NO_ARMOUR
        return NO_BLITZKRIEG if effect == "failed" else TOO_LIGHT

    def chosen(self, s: Position, attack: int) -> None:
        battle, against = self.battle, 1 - self.seat
        s.note("7.1d", "commit", seat=self.seat)
        if by_lot(s, against):
            s.phases[-1] = Reveal(battle, attack, lot(s, against, self.posture))
        else:
            s.phases[-1] = DefenceMission(against, battle, attack)

    def prompt(self, s: Position) -> str:
        return f"Choose in secret the mission of your attack on {s.game.place_name(self.target)}."


def open_to(s: Position, battle: Battle) -> list[int]:
    """The missions that an attacker may choose."""  # 7.21a, 12.10c
    able = blitzkrieg_units(s, battle.units)
    return [n for n in range(len(s.game.attacks)) if n != BLITZKRIEG or able]


class DefenceMission(Mission, frozen=True):
    """The defender's mission, while the attacker's is hidden."""

    attack: int

    called = listed(*DEFENCES)
    hides: ClassVar[str] = "attack"
    hidden_names: ClassVar[tuple[str, ...]] = ATTACKS
    doing: ClassVar[str] = "choosing a mission"

    def may_hide(self, s: Position) -> list[int]:
        """What the attacker may have chosen."""
        return open_to(s, self.battle)

    def able(self, s: Position) -> range:
        return range(len(DEFENCES))

    def chosen(self, s: Position, defence: int) -> None:
        s.phases[-1] = Reveal(self.battle, self.attack, defence)

    def prompt(self, s: Position) -> str:
        return f"Choose in secret the mission of your defence of {s.game.place_name(self.target)}."


def confused(s: Position, seat: Seat) -> bool:
    """Whether a side is taken by surprise: the Poles on the first turn."""  # 9.4c
    return s.turn == 1 and seat == POLISH


def by_lot(s: Position, seat: Seat) -> bool:
    """Whether a defender's mission is drawn: the Poles' on the first turn, and by option always."""  # 9.4c, 12.11S
    return confused(s, seat) or s.options["solitaire"] != "no"


def lot(s: Position, seat: Seat, posture: str = "") -> int:
    """A mission for the defender, drawn or rolled, with his posture if it has been decided."""
    game = s.game
    posture = posture or s.options["solitaire"]
    if posture == "random" or confused(s, seat):
        mission = s.dice.below(len(game.defences))
        s.note("9.4c" if confused(s, seat) else "12.11S", "lot", game.defences[mission], seat=seat)
        return mission
    while posture not in game.limits.by_posture:  # 12.11S-1
        posture = game.limits.postures[s.dice.below(10)]
    name = game.limits.by_posture[posture][s.dice.below(10)]
    # 12.11S-2, 12.11S-3, 12.11S-4
    clause = {"aggressive": "12.11S-2", "stalwart": "12.11S-3", "retrograde": "12.11S-4"}[posture]
    s.note(clause, "posture", posture, name, seat=seat)
    return game.defences.index(name)


class Reveal(Step[Position], frozen=True):
    """Both missions are shown and crossed on the matrix."""  # 7.1d, 7.5

    battle: Battle
    attack: int
    defence: int

    def act(self, s: Position) -> None:
        game, battle, seat = s.game, self.battle, self.battle.seat
        s.note("7.1d", "reveal", game.attacks[self.attack], game.defences[self.defence], seat=seat, reveals=True)
        attack = self.attack
        if attack == BLITZKRIEG:
            attack = try_blitzkrieg(s, battle.units)
        cell = game.charts.matrix[attack][self.defence]
        counted = odds.count(s, battle)
        guard = tuple(odds.defenders(s, battle))
        mates = tuple(sorted({u for b in battle.units for u in s.stack(s.where[b], seat) if u not in battle.units}))
        totals = tuple(counted.total(side, cell, self.defence) for side in (False, True))
        sides = (cell.attacker, cell.defender)
        for defending, side in enumerate(sides):
            if side.checks:
                checks, total = str(counted.checks[defending]), str(totals[defending])
                s.note("7.31d", "checks", checks, total, seat=1 - seat if defending else seat)
        from_ = tuple(sorted({s.where[u] for u in battle.units}))
        s.phases.append(Aftermath(battle, guard, mates, from_, cell.attacker.move, cell.defender.move))
        if cell.defender.checks:
            s.phases.append(Checks(1 - seat, battle, guard, counted.checks[1], totals[1]))
        if cell.attacker.checks:
            tanks = attack == BLITZKRIEG
            s.phases.append(Checks(seat, battle, battle.units, counted.checks[0], totals[0], tanks))
