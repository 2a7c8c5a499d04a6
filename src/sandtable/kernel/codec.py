"""Actions as whole numbers, for those who learn from games.

An action is told in steps, a code for each. At cards a verb and the card after it are one code, so that nearly every
action is one step: `play MU16`. On a map every word is a code of its own, verb, unit, hex: `move`, `3Pz`, `0911`; so
there are some thousand of them, and not a million. The codes follow from the game's data alone, whatever the position:
they are the same as long as its rules version and its data are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.kernel.action import Action
from sandtable.kernel.errors import Trouble
from sandtable.kernel.game import Game
from sandtable.kernel.phase import Phase
from sandtable.kernel.state import State


class Codec:
    """The codes of a game, from 0 to `len(codec) - 1`."""

    def __init__(self, game: Game) -> None:
        phases: list[type[Phase[Any]]] = [phase for phase in game.state.PHASES if issubclass(phase, Phase)]
        self.game = game
        self._follow = {verb: phase.words_wanted(verb) for phase in phases for verb in phase.does}  # words after a verb
        self._first = 1 if game.table == "map" else 2  # words in a first step, if there are so many
        self._parts = list(self._table())
        self._code = {part: code for code, part in enumerate(self._parts)}

    def _table(self) -> Iterator[Action]:
        """What each code stands for, in a fixed order: first steps, those that follow, what came later."""
        nouns, newer = list(dict.fromkeys(self.game.nouns())), self.game.newer
        for verb in sorted(verb for verb in self._follow if verb not in newer):
            yield from self._first_steps(verb, nouns)
        if 1 + max(self._follow.values()) > self._first:
            yield from map(Action, nouns)
        for verb in newer:
            yield from self._first_steps(verb, nouns)

    def _first_steps(self, verb: str, nouns: Sequence[str]) -> Iterator[Action]:
        if self._follow[verb] and self._first > 1:
            yield from (Action(verb, noun) for noun in nouns)
        else:
            yield Action(verb)

    def __len__(self) -> int:
        return len(self._parts)

    def words(self, code: int) -> Action:
        """What a code stands for: a verb, a verb with its card, a unit, a hex."""
        if not 0 <= code < len(self):
            raise Trouble(f"{code} is no code of {self.game.name}; they run from 0 to {len(self) - 1}")
        return self._parts[code]

    def encode(self, action: Action) -> tuple[int, ...]:
        """The codes of an action, be it legal now or not; trouble if it has words that the game does not know."""
        steps = [Action(*action[: self._first]), *map(Action, action[self._first :])]
        codes = tuple(self._code[step] for step in steps if step in self._code)
        if len(codes) < len(steps) or not self.whole(codes):
            raise Trouble(f"{str(action)!r} is no action of {self.game.name}")
        return codes

    def whole(self, codes: Sequence[int]) -> bool:
        """Whether the codes make an action, or are a beginning that waits for more."""
        words = self._joined(codes)
        return bool(words) and len(words) == 1 + self._follow.get(words[0], -1)

    def decode(self, codes: Sequence[int]) -> Action:
        """The action that was encoded; trouble if the codes make none."""
        if not self.whole(codes):
            raise Trouble(f"{list(codes)} is no action of {self.game.name}: {self._joined(codes)}")
        return self._joined(codes)

    def _joined(self, codes: Sequence[int]) -> Action:
        return Action(*(word for code in codes for word in self.words(code)))

    def next(self, position: State, begun: Sequence[int] = ()) -> list[int]:
        """The codes that may follow those of a beginning, in rising order: what a mask of legal steps shows."""
        stem, found = self._joined(begun), set[Action]()
        if not position.phases:
            return []
        phase = position.phases[-1]
        for action in phase.prefixes(position):
            if len(action) > len(stem) and action[: len(stem)] == stem:
                found.add(Action(*action[: self._first]) if not stem else Action(action[len(stem)]))
            elif action == stem and not self.whole(begun):
                found.update(map(Action, phase.completions(position, action)))
        return sorted(self._code[step] for step in found)
