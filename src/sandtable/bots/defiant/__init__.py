"""Level 1 for Poland Defiant: exact odds, attacks by value, goals for every unit, cities garrisoned, HQs kept close.

The game is open, so a redealt position is the position. A `Commander` plans a whole movement segment at once and then
plays the plan move by move, as long as the position is what the plan expects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from sandtable.bots.defiant import aftermath, air, assault, staff
from sandtable.bots.defiant.march import March
from sandtable.bots.defiant.outlook import Outlook
from sandtable.bots.memory import Plan
from sandtable.games.poland_defiant.advance import Advance
from sandtable.games.poland_defiant.air import Bombers, Damage, Interdiction, Raid
from sandtable.games.poland_defiant.combat import Assault, Combat, Evasion, eligible
from sandtable.games.poland_defiant.command import Choose, Muster
from sandtable.games.poland_defiant.events import FreeMoves, LosePlane, Withdraw
from sandtable.games.poland_defiant.losses import Losses
from sandtable.games.poland_defiant.movement import Marching, Movement
from sandtable.games.poland_defiant.reinforcement import FormArmy, Reinforcement
from sandtable.games.poland_defiant.replacement import Replace
from sandtable.games.poland_defiant.retreat import Retreat
from sandtable.games.poland_defiant.stacking import Displacement
from sandtable.games.poland_defiant.state import Position
from sandtable.kernel import DONE, Action, Seat, State

Answer = Callable[[Position, Seat], Action]

_ANSWERS: dict[type, Answer] = {
    Raid: air.raid,
    Bombers: air.bombers,
    Damage: air.damage,
    Interdiction: air.interdiction,
    LosePlane: air.ground,
    Choose: staff.choose,
    Muster: staff.muster,
    Replace: staff.replace,
    Withdraw: staff.withdraw,
    FormArmy: staff.form,
    Losses: aftermath.lose,
    Retreat: aftermath.retreat,
    Displacement: aftermath.spill,
    Evasion: aftermath.evade,
    Advance: aftermath.advance,
}


class Commander:
    """Plays either side."""

    def __init__(self, plan: Plan | None = None) -> None:
        self.plan = plan or Plan()

    def __call__(self, state: State) -> Action:
        s = cast(Position, state)
        phase = s.phases[-1]
        if isinstance(phase, Marching):
            return self._march(s, phase)
        if isinstance(phase, Combat):
            return self._combat(s, phase)
        if isinstance(phase, Assault):
            return self._assault(s, phase)
        return _ANSWERS[type(phase)](s, phase.seat)

    # Movement

    def _march(self, s: Position, phase: Marching) -> Action:
        plan, purpose = self.plan, type(phase).__name__
        stale = not plan.moves or plan.purpose != purpose or plan.where != s.where
        if stale or plan.moves[0] not in s.legal():
            plan.moves, plan.purpose = self._moves(s, phase), purpose
        action = plan.moves.pop(0)
        after = s.copy(s.dice)
        if action != DONE:
            after.apply(action)
        plan.where = after.where
        return action

    def _moves(self, s: Position, phase: Marching) -> list[Action]:
        march = March(s, phase.seat)
        if isinstance(phase, Movement):
            return march.whole()
        if isinstance(phase, Reinforcement):
            return march.arrivals()
        if isinstance(phase, FreeMoves):
            return march.some(phase.left)
        return march.single()

    # Combat

    def _combat(self, s: Position, phase: Combat) -> Action:
        attack = assault.choose(Outlook(s, phase.seat), phase.done)
        if attack is None:
            return DONE
        self.plan.target, self.plan.joining = attack.target, [unit for unit, _ in attack.berths]
        return Action("attack", s.game.names[attack.target])

    def _assault(self, s: Position, phase: Assault) -> Action:
        offers = phase.offers(s)
        if self.plan.target != phase.target:
            self.plan.target = phase.target
            berths = [(unit, s.where[unit]) for unit in eligible(s, phase.seat, phase.target)]
            attack = assault.best_of(Outlook(s, phase.seat), phase.target, berths)
            self.plan.joining = [unit for unit, _ in attack.berths] if attack else [unit for unit, _ in berths]
        names = {s.game.units[unit].id for unit in self.plan.joining if unit not in phase.units}
        joins = [action for action in offers if action != DONE and action[1] in names]
        if joins:
            return joins[0]
        self.plan.target = -1
        return DONE if DONE in offers else offers[0]


def script(state: State) -> Action:
    """What the seat to act does, planned from this position alone."""
    return Commander()(state)


__all__ = ["Commander", "script"]
