"""How likely each action is that a position picks by chance, worked out from every way in which the dice may fall."""

from __future__ import annotations

from fractions import Fraction

from sandtable.kernel import Roll, State


class Told(Exception):
    """The dice are asked for a throw that nobody has told them: a number below this."""


class Throws:
    """Dice that fall as they are told."""

    def __init__(self, told: tuple[int, ...]) -> None:
        self.told = list(told)
        self.trace: list[Roll] = []

    def below(self, sides: int) -> int:
        if not self.told:
            raise Told(sides)
        return self.told.pop(0)


def chances(s: State) -> dict[str, Fraction]:
    """Every action that `sample` may give, with its chance; all of them are legal."""
    found: dict[str, Fraction] = {}
    paths: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while paths:
        told, chance = paths.pop()
        try:
            action = str(s.legal().sample(Throws(told)))
        except Told as more:
            sides = int(more.args[0])
            paths += [((*told, n), chance / sides) for n in range(sides)]
        else:
            found[action] = found.get(action, Fraction(0)) + chance
    assert set(found) <= {str(action) for action in s.legal()}
    return found


def by_verb(s: State) -> dict[str, Fraction]:
    """The same, for all actions that begin with the same word together."""
    found: dict[str, Fraction] = {}
    for action, chance in chances(s).items():
        verb = action.split()[0]
        found[verb] = found.get(verb, Fraction(0)) + chance
    return found
