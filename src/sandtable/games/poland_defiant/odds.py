"""How an attack is counted: strengths, halvings, rounding, the column and its shifts. Sections 2.1 and 9.3."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sandtable.games.poland_defiant.state import ISOLATED, SUPPLIED, Position
from sandtable.games.poland_defiant.units import GERMAN
from sandtable.kernel import Seat, Term
from sandtable.maps.forecast import Odds
from sandtable.maps.strength import QUARTERS, column, halved, points


def halvings(s: Position, unit: int, target: int, cell: int) -> tuple[str, ...]:
    """What halves a unit's attack on a hex from a cell: a clause each."""  # 2.1.1, 9.3b.1, 9.3b.2, 9.3b.3
    supply = s.supply[unit]
    cut = () if supply == SUPPLIED else ("9.3b.2",) if supply == ISOLATED else ("9.3b.1",)  # 10.3.1, 10.3.2
    return (*cut, "9.3b.3") if across_river(s, unit, target, cell) else cut


def attack_quarters(s: Position, unit: int, target: int, cell: int) -> int:
    """What a unit adds to an attack on a hex from a cell."""
    return QUARTERS * s.game.units[unit].attack[s.steps[unit]] >> len(halvings(s, unit, target, cell))


def across_river(s: Position, unit: int, target: int, cell: int) -> bool:
    """Whether a unit attacks over an unbridged river."""
    kind = s.game.units[unit]
    if kind.kind == "ship":
        return False
    ground = s.ground(kind.seat)
    return ground.unbridged_major(cell, target) or ground.unbridged_minor(cell, target)


def defence_quarters(s: Position, unit: int) -> int:
    """What a unit adds to the defence of its hex."""
    return QUARTERS * s.game.units[unit].defence[s.steps[unit]] >> (s.supply[unit] == ISOLATED)  # 9.3b.2, 10.3.2


def defence(s: Position, target: int, seat: Seat) -> int:
    """The defence of a hex in quarters, rounded down to whole points; 0 if nothing is left."""  # 2.1.2a, 9.2.2
    total = sum(defence_quarters(s, unit) for unit in s.stack(target, seat))
    return total // QUARTERS * QUARTERS


def rounded(quarters: int) -> int:
    """An attacker's total: whole points, but never less than half a one."""  # 2.1.2a, 2.1.2b
    return quarters // QUARTERS * QUARTERS or QUARTERS // 2


def shifts(s: Position, seat: Seat, target: int, kinds: Iterable[str]) -> list[Term]:
    """The columns that an attack loses."""
    game, found = s.game, []
    if columns := game.land.shift_at[target]:
        found.append(Term("terrain", columns, "9.3.1a"))
    if all(kind == "mechanized" for kind in kinds) and game.limits.mechanized_shift:
        found.append(Term("mechanized units alone", game.limits.mechanized_shift, "9.2.5"))
    if seat == GERMAN and s.turn == 1 and game.limits.first_turn_shift:
        found.append(Term("first turn", game.limits.first_turn_shift, "9.2.6"))
    return found


def count(s: Position, seat: Seat, target: int, attackers: Sequence[int]) -> Odds:
    """The odds of ground units against a hex."""
    game = s.game
    total = rounded(sum(attack_quarters(s, unit, target, s.where[unit]) for unit in attackers))
    return weigh(s, seat, target, total, [game.units[unit].kind for unit in attackers])


def weigh(s: Position, seat: Seat, target: int, total: int, kinds: Sequence[str]) -> Odds:
    """The odds of a total, in quarters, against a hex."""
    against = defence(s, target, 1 - seat)
    last = len(s.game.charts.crt) - 1
    if not against:
        return Odds(total, 0, last, (), True)  # 9.3.3d
    taken = tuple(shifts(s, seat, target, kinds))
    at = column(total, against, sum(item.value for item in taken))  # 9.3a, 9.3.3a, 9.3.3b, 9.3.3c: shifted, then capped
    return Odds(total, against, None if at is None else min(at, last), taken, False)


# The same sum part by part, for who wants to read it


def attack_terms(s: Position, target: int, attackers: Iterable[int]) -> list[Term]:
    """What the attackers bring: each unit, what is halved of it, and the rounding. The values add up to the total."""
    terms = list[Term]()
    for unit in attackers:
        full = QUARTERS * s.game.units[unit].attack[s.steps[unit]]
        terms += halved(Term(s.game.units[unit].id, full, "9.3a"), halvings(s, unit, target, s.where[unit]))
    return [*terms, *rounding(terms, rounded)]


def defence_terms(s: Position, target: int, seat: Seat) -> list[Term]:
    """The same for the defenders of a hex."""
    terms = list[Term]()
    for unit in s.stack(target, seat):
        full = QUARTERS * s.game.units[unit].defence[s.steps[unit]]
        cut = ("9.3b.2",) if s.supply[unit] == ISOLATED else ()
        terms += halved(Term(s.game.units[unit].id, full, "9.3a"), cut)
    return [*terms, *rounding(terms, lambda total: total // QUARTERS * QUARTERS)]


def rounding(items: Iterable[Term], rule: Callable[[int], int]) -> list[Term]:
    """What rounding takes off a total, or adds to it."""
    total = sum(item.value for item in items)
    after = rule(total)
    return [Term("rounding", after - total, "2.1.2b" if 0 < after < QUARTERS else "2.1.2a")] if after != total else []


def tell(s: Position, seat: Seat, target: int, counted: Odds, items: Iterable[Term]) -> None:
    """Say how the odds came about, where somebody listens: the ratio, what was halved and rounded, the shifts."""
    if s.log is None:
        return
    columns, last = s.game.charts.columns, len(s.game.charts.crt) - 1
    ratio = counted.attack // counted.defence if counted.defence else last
    named = f"{ratio}-1" if ratio > last and counted.shifts else columns[min(ratio, last)]
    s.note("9.3a", "odds", s.game.names[target], points(counted.attack), points(counted.defence), named, seat=seat)
    halves: dict[str, list[str]] = {}
    rounds: list[Term] = []
    for item in items:
        if item.label == "rounding":
            rounds.append(item)
        elif item.value < 0:
            twice = any(item.label in some for some in halves.values())
            halves.setdefault(item.clause, []).append(item.label)
            if twice:
                halves.setdefault("2.1.1", []).append(item.label)
    for clause, names in halves.items():
        s.note(clause, "quarter" if clause == "2.1.1" else "halve", *names, seat=seat)
    for item in rounds:
        s.note(item.clause, "round", points(abs(item.value)), seat=seat)
    if counted.sure:
        s.note("9.3.3d", "defenceless", seat=seat)
    for item in counted.shifts:
        s.note(item.clause, "shift", item.label.replace(" ", "-"), str(item.value), seat=seat)
    if counted.shifts and counted.column is not None:
        s.note("9.3.3c", "shifted", columns[counted.column], seat=seat)
    if not counted.sure and ratio - counted.lost > last:
        s.note("9.3.3b", "highest", columns[last], seat=seat)
