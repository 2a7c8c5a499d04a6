"""The players of each game by level: 0 plays at random, 1 by a script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from sandtable.bots import dday, defiant, lightning, summer
from sandtable.bots.player import Clock, Player, Redealer
from sandtable.kernel import Action, SeededDice, State, Trouble, View

Script = Callable[[State], Action]

SCRIPTS: Mapping[str, Script] = {
    "midway": partial(lightning.script, lightning.MIDWAY),
    "dday": dday.script,
    "poland": partial(lightning.script, lightning.POLAND),
    "defiant": defiant.script,
    "summer": summer.script,
}
PLANNERS: Mapping[str, Callable[[int], Script]] = {  # scripts that follow a plan, made from a seed
    "defiant": lambda seed: defiant.Commander(),
    "summer": summer.Commander,
}


PLAYS = {0: "at random", 1: "with sense"}  # each level in plain words


def plays(level: int) -> str:
    """How a level plays, for people."""
    return PLAYS.get(level, f"at level {level}")


def bot_name(player: str) -> str:
    """What people read of a bot:N."""
    return f"Computer ({plays(int(player[4:]))})"


class RandomPlayer:
    """Level 0: any of the actions offered, all equally likely; where they are many, as the game samples them."""

    reads_view = False

    def __init__(self, seed: int) -> None:
        self._dice, self._deals = SeededDice(seed), SeededDice(seed)

    def choose(self, view: View, redeal: Redealer, clock: Clock) -> Action:
        return redeal(self._deals).legal().sample(self._dice)


class ScriptPlayer:
    """Level 1: a script of sound habits.

    It reads one position that its seat could be in, and only what is the same in all of them: its answer depends
    on the view alone.
    """

    reads_view = False

    def __init__(self, seed: int, script: Script) -> None:
        self._dice, self._script = SeededDice(seed), script

    def choose(self, view: View, redeal: Redealer, clock: Clock) -> Action:
        return self._script(redeal(self._dice))


def for_game(name: str) -> Mapping[int, Callable[[int], Player]]:
    """The levels of a game: each makes a player from a seed."""
    if name not in SCRIPTS:
        raise Trouble(f"nobody plays {name!r} here")
    planner: Callable[[int], Script] = PLANNERS.get(name) or (lambda seed: SCRIPTS[name])
    return {0: RandomPlayer, 1: lambda seed: ScriptPlayer(seed, planner(seed))}
