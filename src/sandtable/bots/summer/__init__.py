"""Level 1 for Summer Lightning: battles as exact games of missions, attacks by value, a use for every hex.

Only missions are ever hidden, and those it never looks at: it mixes its own by its own dice. A `Commander` plans a
whole movement segment at once and then plays the plan move by move, as long as the position is what it expects.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from sandtable.bots.memory import OwnDice, Plan
from sandtable.bots.summer import aftermath, deploy, staff
from sandtable.bots.summer.assault import Attack, Order, best_of, by_use
from sandtable.bots.summer.battle import of_battle
from sandtable.bots.summer.march import March
from sandtable.games.summer_lightning.agreement import Agreement
from sandtable.games.summer_lightning.checks import Check
from sandtable.games.summer_lightning.combat import AirSupport, Assault, Combat
from sandtable.games.summer_lightning.deployment import Deploy, HoldBack
from sandtable.games.summer_lightning.earthworks import Entrench
from sandtable.games.summer_lightning.french import SendWest
from sandtable.games.summer_lightning.missions import AttackMission, DefenceMission, Posture
from sandtable.games.summer_lightning.movement import Marching, spare
from sandtable.games.summer_lightning.operations import Delegate, Designate, FirstStrike
from sandtable.games.summer_lightning.reinforcement import EnterBeside, Reinforce
from sandtable.games.summer_lightning.replacement import Restore
from sandtable.games.summer_lightning.retreat import Advance, Retreat
from sandtable.games.summer_lightning.state import Position
from sandtable.games.summer_lightning.turn import Rejoin
from sandtable.games.summer_lightning.units import AXIS
from sandtable.kernel import DONE, Action, Dice, State

_ANSWERS: dict[type, Callable[[Position], Action]] = {
    HoldBack: staff.hold_back,
    FirstStrike: staff.first_strike,
    Delegate: staff.delegate,
    Designate: staff.designate,
    Restore: staff.restore,
    SendWest: staff.send_west,
    Reinforce: staff.enter,
    EnterBeside: staff.enter,
    Rejoin: staff.rejoin,
    Agreement: staff.agree,
    Entrench: staff.entrench,
    Posture: aftermath.posture,
    AirSupport: aftermath.air,
    Check: aftermath.check,
    Retreat: aftermath.retreat,
    Advance: aftermath.advance,
}
PAYS = {AXIS: 0.1, 1: 0.3}  # what an attack must promise when units stand ready for it


def draw(mixture: Sequence[float], dice: Dice) -> int:
    """One of several choices, each as likely as the mixture says."""
    at = dice.below(1_000_000) / 1_000_000
    for n, chance in enumerate(mixture):
        at -= chance
        if at < 0:
            return n
    return max(range(len(mixture)), key=mixture.__getitem__)


class Commander:
    """Plays either side; its dice choose among missions."""

    def __init__(self, seed: int = 0, plan: Plan | None = None) -> None:
        self.plan = plan or Plan()
        self._dice = OwnDice(f"missions {seed}", self.plan.thrown)

    def __call__(self, state: State) -> Action:
        s = cast(Position, state)
        phase = s.phases[-1]
        if isinstance(phase, Marching):
            return self._march(s, phase)
        if isinstance(phase, Deploy):
            return self._deploy(s, phase)
        if isinstance(phase, Combat):
            return self._combat(s, phase)
        if isinstance(phase, Assault):
            return self._assault(s, phase)
        if isinstance(phase, AttackMission | DefenceMission):
            return self._mission(s, phase)
        return _ANSWERS[type(phase)](s)

    def _mission(self, s: Position, phase: AttackMission | DefenceMission) -> Action:
        found, attacks = of_battle(s, phase.battle), isinstance(phase, AttackMission)
        chosen = draw(found.rows if attacks else found.columns, self._dice)
        self.plan.thrown = self._dice.thrown
        return Action("choose", s.game.attacks[found.attacks[chosen]] if attacks else s.game.defences[chosen])

    def _deploy(self, s: Position, phase: Deploy) -> Action:
        action = self._next(s, phase, f"Deploy {phase.seat}", lambda: deploy.plan(s))
        if action.verb == "place":
            self.plan.where[s.game.index[action[1]]] = s.game.cells[action[2]]
        return action

    def _march(self, s: Position, phase: Marching) -> Action:
        purpose = f"{type(phase).__name__} {phase.hq} {phase.exploit} {s.turn}"
        action = self._next(s, phase, purpose, lambda: March(s, phase).plan())
        if action.verb in ("move", "rush"):
            cell = s.game.cells[action[2]]
            self.plan.where[s.game.index[action[1]]] = 0 if s.game.land.neutral >> cell & 1 else cell
        return action

    def _next(self, s: Position, phase: Deploy | Marching, purpose: str, think: Callable[[], list[Action]]) -> Action:
        """The next move of the plan, which is thought out anew unless all is as it expects."""
        plan = self.plan
        known = plan.moves and plan.purpose == purpose and plan.where == s.where
        if not known or phase.bar(s, plan.moves[0]) is not None:
            plan.moves, plan.purpose = think(), purpose
        plan.where = s.where[:]
        return plan.moves.pop(0)

    # Combat

    def _best(self, s: Position, phase: Combat | Assault, target: int) -> Attack | None:
        berths = by_use(s, [(unit, s.where[unit]) for unit in phase.eligible(s, target)])
        return best_of(s, Order(phase.seat, phase.supplied, spare(s, phase.hq)), target, berths)

    def _combat(self, s: Position, phase: Combat) -> Action:
        best: Attack | None = None
        for target in phase.able(s):
            attack = self._best(s, phase, target)
            if attack is not None and attack.value > PAYS[phase.seat] and (best is None or attack.value > best.value):
                best = attack
        if best is None:
            return DONE
        self.plan.target, self.plan.joining = best.target, [unit for unit, _ in best.berths]
        return Action("attack", s.game.names[best.target])

    def _assault(self, s: Position, phase: Assault) -> Action:
        if self.plan.target != phase.target:
            self.plan.target = phase.target
            attack = self._best(s, phase, phase.target)
            self.plan.joining = [unit for unit, _ in attack.berths] if attack else []
        for unit in self.plan.joining:
            id_ = s.game.units[unit].id
            if unit not in phase.units and phase.bar_join(s, id_) is None:
                return Action("join", id_)
        self.plan.target = -1
        return DONE if phase.able(s, phase.units) else phase.offers(s)[0]


def script(state: State) -> Action:
    """What the seat to act does, planned from this position alone."""
    return Commander()(state)


__all__ = ["Commander", "draw", "script"]
