"""How the position looks to one side: threats, the front, what is worth going to and who goes there."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable
from functools import cached_property

from sandtable.bots.defiant.atlas import FAR, atlas
from sandtable.games.poland_defiant.state import ISOLATED, Position
from sandtable.games.poland_defiant.supply import supplied
from sandtable.games.poland_defiant.units import GERMAN, POLISH
from sandtable.kernel import Seat

LAST_TURN = 10
PRIZE = 8.0  # what a victory hex is worth, in steps of a division
WARSAW = 14.0
CAPITAL = 18.0  # the same to those who lose the game with it
EFFORT = 0.12  # what it costs to tie a unit to an attack
FRONT_DEPTH = 16  # hexes from the enemy beyond which all is quiet
_PAD = 640  # cells before the first, so that a disc round any hex has room
_LANE = 16  # bits for each cell of a field
_FLAGS = bytes(int(character == ord("1")) for character in range(256))


def _disc(radius: int) -> int:
    """The weights, in fifths, of a unit's attack on the hexes round it, as lanes of one number."""
    total = 0
    for x in range(-radius, radius + 1):
        for y in range(-radius, radius + 1):
            away = max(abs(x), abs(y), abs(x - y))
            if away <= radius:
                total += (5 if away <= 2 else 3) << _LANE * (64 * x + y + _PAD)
    return total


DISCS = [_disc(radius) for radius in range(10)]


def step_worth(s: Position, unit: int, steps: int | None = None) -> float:
    """What the next step of a unit is worth to its owner."""
    kind, left = s.game.units[unit], s.steps[unit] if steps is None else steps
    if not kind.combat or not left:
        return 0.0
    gone = kind.attack[left] - kind.attack[left - 1] + kind.defence[left] - kind.defence[left - 1]
    return 0.5 * gone + (0.3 if left == 1 else 0.0)


def thrift(s: Position) -> float:
    """How much steps count still: nothing is saved beyond the last day."""
    return 0.3 + 0.7 * (LAST_TURN - min(s.turn, LAST_TURN)) / (LAST_TURN - 1)


class Outlook:
    """One side's look at a position; `s` may be a copy on which moves are tried."""

    def __init__(self, s: Position, seat: Seat) -> None:
        self.s, self.seat, self.enemy = s, seat, 1 - seat
        self.game, self.atlas = s.game, atlas(s.game)
        self.thrift = thrift(s)
        self.effort: Callable[[int, int], float] = lambda unit, cell: EFFORT  # to attack with a unit from a hex

    # What is worked out when it is first wanted

    @cached_property
    def mine(self) -> list[int]:
        return [u for u in self.s.standing(self.seat) if self.game.units[u].combat]

    @cached_property
    def theirs(self) -> list[int]:
        return [u for u in self.s.standing(self.enemy) if self.game.units[u].combat]

    @cached_property
    def supplied(self) -> int:
        return supplied(self.s, self.seat)

    @cached_property
    def front(self) -> bytes:
        """By cell: hexes to the nearest enemy combat unit."""
        size, spread = self.game.grid.size, self.game.grid.spread
        ball, total = self.s.mask(self.s.combat[self.enemy]), 0
        for _ in range(FRONT_DEPTH):
            total += int.from_bytes(f"{ball:0{size}b}".encode().translate(_FLAGS))
            ball |= spread(ball)
        far = int.from_bytes(bytes([FRONT_DEPTH]) * size)
        return (far - total).to_bytes(size)[::-1]

    @cached_property
    def threat(self) -> list[float]:
        """By cell: about how much the enemy could bring against it in one activation."""
        return self._field(self.theirs)

    @cached_property
    def support(self) -> list[float]:
        """The same for one's own side."""
        return self._field(self.mine)

    def _field(self, units: Iterable[int]) -> list[float]:
        s, game, total = self.s, self.game, 0
        for unit in units:
            kind = game.units[unit]
            attack = kind.attack[s.steps[unit]]
            if attack and not kind.rail and s.supply[unit] != ISOLATED:
                reach = kind.move - 2 if kind.move >= 6 else kind.move or 1
                total += (DISCS[reach] * attack) << _LANE * s.where[unit]
        lanes = array("H", total.to_bytes(2 * (game.grid.size + 2 * _PAD), sys.byteorder))
        if sys.byteorder == "big":
            lanes.reverse()
        return [0.2 * fifths for fifths in lanes[_PAD : _PAD + game.grid.size]]

    # What is worth what

    def prize(self, cell: int) -> float:
        """What taking (or losing) a hex is worth for itself."""
        game = self.game
        if game.land.warsaw >> cell & 1:
            return WARSAW if self.seat == GERMAN else CAPITAL
        return PRIZE if cell in game.land.victory else 0.0

    def held(self, cell: int) -> bool:
        """Whether a victory hex is in German hands."""
        return bool(self.s.taken >> self.game.land.victory[cell] & 1)

    def goals(self) -> list[int]:
        """Where the side wants to go: what it has not taken, or what it has not lost and what it could regain."""
        if self.seat == GERMAN:
            return [goal for goal in self.atlas.goals if goal not in self.game.land.victory or not self.held(goal)]
        return list(self.atlas.goals)

    def guards(self, cell: int) -> float:
        """The enemy's defence in a hex and, in part, around it."""
        s, enemy = self.s, self.enemy
        total = float(sum(self._defence(u) for u in s.stack(cell, enemy)))
        for near in self.atlas.ring2[cell]:
            if s.combat[enemy][near]:
                total += 0.5 * sum(self._defence(u) for u in s.stack(near, enemy))
        return total

    def _defence(self, unit: int) -> int:
        return self.game.units[unit].defence[self.s.steps[unit]]

    def _attack(self, unit: int) -> int:
        return self.game.units[unit].attack[self.s.steps[unit]]

    def assign(self) -> dict[int, int]:
        """A goal for each unit of the side: the nearest that still needs strength."""
        needs = self._needs()
        s, game = self.s, self.game
        pairs = []
        weak = [goal for goal in needs if not game.land.warsaw >> goal & 1]  # Warsaw has no room for weak units
        for unit in self.mine:
            kind, cell, ways = game.units[unit], s.where[unit], self.atlas.ways(unit)
            speed = 2 * max(kind.move, 1)
            able = needs if self.seat == GERMAN or self._defence(unit) > 1 else weak
            pairs += [(ways[goal][cell] / speed, unit, goal) for goal in able if ways[goal][cell] < FAR]
        pairs.sort()
        found: dict[int, int] = {}
        nearest: dict[int, int] = {}
        for _, unit, goal in pairs:
            nearest.setdefault(unit, goal)
            if unit not in found and needs[goal] > 0:
                found[unit] = goal
                needs[goal] -= self._attack(unit) if self.seat == GERMAN else self._defence(unit)
        return {**nearest, **found}

    def nearest(self, unit: int) -> int | None:
        """The goal next to a unit."""
        ways, cell = self.atlas.ways(unit), self.s.where[unit]
        return min(self.goals(), key=lambda goal: (ways[goal][cell], goal), default=None)

    def _needs(self) -> dict[int, float]:
        """How much strength each goal asks for."""
        if self.seat == POLISH:
            return {goal: self._garrison(goal) for goal in self.goals()}
        needs = {}
        for goal in self.goals():
            needs[goal] = 6 + 4 * self.guards(goal)
        return needs

    def _garrison(self, goal: int) -> float:
        if goal in self.game.land.victory and self.held(goal):
            return 4.0 if not self.s.combat[self.enemy][goal] else 0.0
        near = self.front[goal]
        if self.game.land.warsaw >> goal & 1:
            return 8.0
        return 6.0 if near <= 6 else 4.0 if near <= 10 else 2.0
