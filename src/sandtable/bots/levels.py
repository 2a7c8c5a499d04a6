"""The players of each game by level: 0 plays at random, 1 by a script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from sandtable.bots import dday, defiant, lightning, summer
from sandtable.bots.memory import Memory, OwnDice, Plan
from sandtable.bots.player import Brief, Maker, Player, Redealer
from sandtable.kernel import Action, SeededDice, State, Trouble, View

Script = Callable[[State], Action]
Planner = Callable[[int, Plan], Script]

SCRIPTS: Mapping[str, Script] = {
    "midway": partial(lightning.script, lightning.MIDWAY),
    "dday": dday.script,
    "poland": partial(lightning.script, lightning.POLAND),
    "defiant": defiant.script,
    "summer": summer.script,
}
PLANNERS: Mapping[str, Planner] = {  # scripts that follow a plan, made from a seed
    "defiant": lambda seed, plan: defiant.Commander(plan),
    "summer": summer.Commander,
}

PLAYS = {0: "at random", 1: "with sense"}  # each level in plain words


def plays(level: int) -> str:
    """How a level plays, for people."""
    return PLAYS.get(level, f"at level {level}")


def bot_name(player: str) -> str:
    """What people read of a bot:N."""
    return f"Computer ({plays(int(player[4:]))})"


class Thrown(Memory):
    """How often a random player has thrown its dice."""

    choices: int = 0
    deals: int = 0


class RandomPlayer(Player):
    """Level 0: any of the actions offered, all equally likely; where they are many, as the game samples them."""

    reads_view = False

    def __init__(self, brief: Brief) -> None:
        super().__init__(brief)
        thrown = Thrown.read(brief.memo)
        self._dice, self._deals = OwnDice(brief.seed, thrown.choices), OwnDice(brief.seed, thrown.deals)

    @property
    def memo(self) -> bytes:
        return Thrown(self._dice.thrown, self._deals.thrown).memo()

    def choose(self, view: View, redeal: Redealer, number: int) -> Action:
        return redeal(self._deals).legal().sample(self._dice)


class ScriptPlayer(Player):
    """Level 1: a script of sound habits.

    It reads one position that its seat could be in, and only what is the same in all of them: its answer depends
    on the view alone.
    """

    reads_view = False

    def __init__(self, brief: Brief, script: Script) -> None:
        super().__init__(brief)
        self._dice, self._script = SeededDice(brief.seed), script

    def choose(self, view: View, redeal: Redealer, number: int) -> Action:
        return self._script(redeal(self._dice))


class PlanPlayer(ScriptPlayer):
    """Level 1 on a map: a script that thinks several moves out together and remembers them."""

    def __init__(self, brief: Brief, planner: Planner) -> None:
        self._plan = Plan.read(brief.memo)
        super().__init__(brief, planner(brief.seed, self._plan))

    @property
    def memo(self) -> bytes:
        return self._plan.memo()


def for_game(name: str) -> Mapping[int, Maker]:
    """The levels of a game: each makes a player from its brief."""
    if name not in SCRIPTS:
        raise Trouble(f"nobody plays {name!r} here")
    if name in PLANNERS:
        return {0: RandomPlayer, 1: partial(PlanPlayer, planner=PLANNERS[name])}
    return {0: RandomPlayer, 1: partial(ScriptPlayer, script=SCRIPTS[name])}
