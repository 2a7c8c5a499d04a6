"""The sequence of play (section 3), how the game ends (9.5) and who has won (section 10)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.summer_lightning.french import French
from sandtable.games.summer_lightning.initial import Intervention, Surrender, Weather, supply_air
from sandtable.games.summer_lightning.operations import Draw, Opening
from sandtable.games.summer_lightning.reinforcement import Arrivals
from sandtable.games.summer_lightning.replacement import Replacements
from sandtable.games.summer_lightning.state import DRAWN, HERE, IN_CUP, RETURNING, Position
from sandtable.games.summer_lightning.units import AXIS, GERMAN, POLE, POLISH, SLOVAK
from sandtable.hexes import each
from sandtable.kernel import Bar, Outcome, Step
from sandtable.maps.choosing import Placing

NOT_BESIDE = Bar("7.31h", "{unit} comes back to an HQ of its nation; it cannot come to {hex}.")


class Turn(Step[Position], frozen=True):
    """Two days: the Initial Phase, operations, the end of the turn."""  # 3.0, 3.1

    def act(self, s: Position) -> None:
        s.note("3.0", "turn", str(s.turn), f"turn.{s.turn}")
        s.phases += [EndOfTurn(), Draw()]
        if s.turn == 1:  # 9.4a
            supply_air(s)
            s.phases.append(Opening(AXIS))
            return
        s.phases += [Replacements(POLE), Replacements(GERMAN), Arrivals(), French(), Intervention()]
        s.phases += [Surrender(), Weather()]


class EndOfTurn(Step[Position], frozen=True):
    """Markers come off, chits go back, HQs return; or the game is over."""  # 3.3

    def act(self, s: Position) -> None:
        if s.surrendered or s.turn == len(s.game.charts.turns):
            finish(s)
            return
        s.status[:] = bytes(len(s.status))
        for n, at in enumerate(s.chits):
            if at == DRAWN:
                s.chits[n] = IN_CUP
        s.phases.append(NextTurn())
        for hq in reversed(s.game.roster.hqs):
            if s.fate[hq] == RETURNING:
                s.phases.append(Comeback(hq))


class NextTurn(Step[Position], frozen=True):
    def act(self, s: Position) -> None:
        s.turn += 1
        s.phases.append(Turn())


class Comeback(Step[Position], frozen=True):
    """An HQ that was eliminated in the turn returns."""  # 7.31h, 3.3

    hq: int

    def act(self, s: Position) -> None:
        Rejoin(s.game.seat_of[self.hq], self.hq).begin(s)  # nowhere: it waits another turn


class Rejoin(Placing[Position], frozen=True):
    """Where an HQ returns: at any HQ of its nation."""

    hq: int

    verb, nobody, nowhere = "return", NOT_BESIDE, NOT_BESIDE
    clause: ClassVar[str] = "7.31h"
    doing: ClassVar[str] = "choosing where an HQ returns"

    @property
    def unit(self) -> int:
        return self.hq

    def goals(self, s: Position, hq: int) -> list[int]:
        game, kind = s.game, s.game.units[hq]
        if kind.nation == SLOVAK:
            return self._free(s, [game.land.presov]) or self._free(s, game.grid.near[game.land.presov])
        hqs = {s.where[hq] for hq in game.roster.hqs_of[kind.nation] if s.where[hq]}
        return self._free(s, sorted(hqs)) or self._free(s, refuges(s, kind.nation))

    def _free(self, s: Position, cells: tuple[int, ...] | list[int]) -> list[int]:
        kind = s.game.units[self.unit]
        enemies, closed = s.held[1 - kind.seat], s.closed(kind.nation)
        roads = s.game.land.ground.road_cells
        return [c for c in cells if not enemies[c] and not closed >> c & 1 and roads >> c & 1 and s.room(self.unit, c)]

    def come(self, s: Position, cell: int) -> None:
        s.fate[self.unit], s.steps[self.unit] = HERE, 1
        s.place(self.unit, cell)
        s.note("7.31h", "return", s.game.units[self.unit].id, s.game.names[cell], seat=self.seat)

    def prompt(self, s: Position) -> str:
        return f"Choose where {s.game.units[self.unit].name} returns."


def finish(s: Position) -> None:
    """The score is settled."""  # 9.5c, 10.0a, 10.0b
    game = s.game
    if s.surrendered:
        full = [u for u in s.standing(POLISH) if game.units[u].division and s.steps[u] == game.units[u].steps]
        if full:
            s.award(AXIS, len(full) * game.limits.division_points, "9.5c", "captive")
    s.end(verdict(s))


def verdict(s: Position) -> Outcome:
    """What the points of both sides come to."""  # 10.0c
    axis, polish = s.score
    ahead = AXIS if axis > polish else POLISH
    more, less = max(axis, polish), min(axis, polish)
    degree = 3 if more and more >= 3 * less else 2 if more and more >= 2 * less else 0
    tally = f"{axis} points for the Axis, {polish} for Poland"
    if not degree:
        return Outcome(None, "10.0c", f"Draw: {tally}.", 0)
    name = "Smashing Victory" if degree == 3 else "Tactical Victory"
    side = ("Axis", "Polish")[ahead]
    sign = 1 if ahead == AXIS else -1
    return Outcome(ahead, "10.0c", f"{side} {name}: {tally}.", sign * (degree - 1))


def refuges(s: Position, nation: str) -> list[int]:
    """Where an HQ returns if its nation has no other."""
    if nation == POLE:
        return list(each(s.game.land.polish_cities & ~s.control))
    return list(each(s.game.land.german_sources if nation == GERMAN else s.game.land.soviet_sources))
