"""Supply and isolation: section 10."""

from __future__ import annotations

from sandtable.games.poland_defiant.state import Position
from sandtable.games.poland_defiant.units import GERMAN, POLISH
from sandtable.kernel import Seat
from sandtable.maps.supply import Lines


def open_hexes(s: Position, seat: Seat) -> int:
    """Where a supply line may run: no enemy unit, and no enemy zone unless a friendly unit is there."""  # 10.1.1c
    enemies, friends = s.mask(s.held[1 - seat]), s.mask(s.held[seat])
    return s.game.grid.all & ~s.game.land.closed & ~enemies & ~(s.mask(s.zone[1 - seat]) & ~friends)  # 5.5, 5.5.1


def sources(s: Position, seat: Seat) -> int:
    """The hexes that supply a side; Königsberg is told apart."""  # 10.2, 2.2.9
    return s.game.land.warsaw if seat == POLISH else s.game.land.edge_sources


def lines(s: Position, seat: Seat) -> Lines:
    """What carries supply for a side."""  # 10.1, 10.1.1a, 10.1.1b
    ground = s.ground(seat)
    return Lines(s.game.grid.all, ground.nets, ground.trace, s.game.limits.supply_hexes)


def supplied(s: Position, seat: Seat, passable: int | None = None) -> int:
    """The hexes in full supply now."""
    if passable is None:
        passable = open_hexes(s, seat)
    carried, koenigsberg = lines(s, seat), s.game.land.koenigsberg
    net = carried.net(sources(s, seat), passable)
    full = carried.around(net, passable)
    if seat == POLISH or koenigsberg & net:  # from the net it adds nothing
        return full
    return full | carried.reached(koenigsberg, passable) if full & koenigsberg or not bound(s) else full  # 10.2.1


def victory_hexes(s: Position) -> int:
    """How many victory hexes Germany holds in supply."""  # 2.2.8, 4.1.2a
    if not s.taken:
        return 0
    traced = supplied(s, GERMAN)
    return sum(traced >> cell & 1 for cell, n in s.game.land.victory.items() if s.taken >> n & 1)


def bound(s: Position) -> bool:
    """From the supply phase of turn 3 on Königsberg needs a line of its own."""
    first = s.game.limits.konigsberg_turn
    return s.turn > first or (s.turn == first and not any(getattr(phase, "checks_supply", False) for phase in s.phases))


def koenigsberg_limited(s: Position, passable: int) -> bool:
    """It supplies in full only while it can itself trace to another source."""  # 10.2.1
    return bound(s) and not lines(s, GERMAN).reached(sources(s, GERMAN), passable) & s.game.land.koenigsberg


def check(s: Position, seat: Seat) -> None:
    """The Supply Segment of one side."""  # 10.0
    passable = open_hexes(s, seat)
    full = supplied(s, seat, passable)
    limited = 0
    if seat == GERMAN and not full & s.game.land.koenigsberg and s.mask(s.held[seat]) & ~full:  # 10.2.1
        limited = lines(s, seat).reached(s.game.land.koenigsberg, passable)
    game, supply, where = s.game, s.supply, s.where
    covered = s.covered() if s.log is not None else set[int]()
    changed: tuple[list[int], ...] = ([], [], [])
    told: dict[str, list[int]] = {}
    for unit in s.standing(seat):
        line = full >> where[unit] & 1
        if line or game.roster.immobile[unit]:  # 10.3.3
            now = 0
            if not line:
                told.setdefault("10.3.3", []).append(unit)
        elif limited >> where[unit] & 1:
            now = 1  # 10.2.2: never isolated
            told.setdefault("10.2.2", []).append(unit)
        else:
            now = min(supply[unit] + 1, 2)
        if now != supply[unit]:
            supply[unit] = now
            changed[now].append(unit)
    if s.log is not None:
        _tell(s, seat, changed, told, covered)
        s.uncover(covered)


def _tell(
    s: Position, seat: Seat, changed: tuple[list[int], ...], told: dict[str, list[int]], covered: set[int]
) -> None:
    """Say who is supplied, who is not, and why."""
    if seat == GERMAN and told.get("10.2.2"):
        s.note("10.2.1", "limited", seat=seat)
    for unit in changed[1]:
        if unit not in told.get("10.2.2", []):
            told.setdefault(why_cut(s, seat, s.where[unit]), []).append(unit)
    verbs = dict.fromkeys(told, "cut") | {"10.3.3": "self-sufficient", "10.2.2": "on-limited-supply"}
    for now, verb in enumerate(("supplied", "unsupplied", "isolated")):
        if changed[now]:
            s.tell_of("10.0", verb, changed[now], covered, seat)
    cuts = [clause for clause, verb in verbs.items() if verb == "cut" and clause in told]
    one = len(cuts) == 1 and len(told[cuts[0]]) == len(changed[1])  # they have just been named
    for clause, units in sorted(told.items()) if s.order else told.items():  # their order is that of the units
        s.tell_of(clause, verbs[clause], [] if one and verbs[clause] == "cut" else units, covered, seat)


def why_cut(s: Position, seat: Seat, cell: int) -> str:
    """The clause that keeps a hex out of supply: the first whose lifting would give it a line."""
    game, carried, passable = s.game, lines(s, seat), open_hexes(s, seat)
    start = sources(s, seat) | (game.land.koenigsberg if seat == GERMAN else 0)

    def reached(carried: Lines, passable: int = passable) -> bool:
        return bool(carried.reached(start, passable) >> cell & 1)

    bridges = game.land.grounds[(1 << len(game.hexmap.temporary)) - 1]
    if not start & passable and reached(carried, passable | start):
        return "10.2"
    if seat == POLISH and reached(carried._replace(sides=bridges.trace)):
        return "10.1.1b"
    if reached(carried._replace(sides=[game.grid.all] * 6)):
        return "10.1.1a"
    return "10.1" if reached(carried._replace(nets=carried.sides)) else "10.1.1c"
