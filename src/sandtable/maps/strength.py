"""Strengths in quarters of a point, so that halves of halves are whole; their ratios; what to expect of dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum

from sandtable.kernel import Term

QUARTERS = 4


def points(quarters: int) -> str:
    """Quarters as people write them: 3½, −¾."""
    whole, rest = divmod(abs(quarters), QUARTERS)
    part, sign = ("", "¼", "½", "¾")[rest], "−" if quarters < 0 else ""
    return sign + (part if part and not whole else f"{whole}{part}")


def halved(full: Term, clauses: Iterable[str]) -> list[Term]:
    """A strength, and what each halving takes off it, by a clause each."""
    terms, left = [full], full.value
    for clause in clauses:
        left //= 2
        terms.append(Term(full.label, -left, clause))
    return terms


def column(attack: int, against: int, minus: int) -> int | None:
    """The column of a ratio after so many shifts, of which 0 is 1-2 and n is n-1; None: it is below all."""
    if attack >= against:
        at = attack // against
    elif 2 * attack >= against:
        at = 0
    else:
        return None
    return None if at < minus else at - minus


def expected_hits(chances: Sequence[float], steps: int) -> float:
    """How many steps are lost on average by checks that hit with these chances, if so many are there to lose."""
    spread = [1.0]  # by number of hits
    for chance in chances:
        more = [0.0] * (len(spread) + 1)
        for hits, weight in enumerate(spread):
            more[hits] += weight * (1 - chance)
            more[hits + 1] += weight * chance
        spread = more
    return fsum(min(hits, steps) * weight for hits, weight in enumerate(spread))


def best_sum(values: Iterable[int], most: int) -> int:
    """The highest sum of some of the values that is not above a number."""
    sums = 1  # bit n: n can be made
    for value in values:
        sums |= sums << value
    return (sums & (1 << most + 1) - 1).bit_length() - 1


def in_best_sum(values: Sequence[int], most: int) -> set[int]:
    """Those of the values that are part of such a sum."""
    best, found = best_sum(values, most), set[int]()
    for n, value in enumerate(values):
        others = (*values[:n], *values[n + 1 :])
        if value <= most and value + best_sum(others, most - value) == best:
            found.add(value)
    return found
