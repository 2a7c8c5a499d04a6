"""What one may ask of a position, one thing at a time: reach, a path, supply, command range, zones of control."""

from __future__ import annotations

from collections.abc import Iterable, Set
from itertools import pairwise

from sandtable.games.poland_defiant import odds, supply
from sandtable.games.poland_defiant.air import over
from sandtable.games.poland_defiant.combat import strong
from sandtable.games.poland_defiant.command import command_range
from sandtable.games.poland_defiant.forecast import forecast, forecast_raid, raid_terms
from sandtable.games.poland_defiant.hq import commander
from sandtable.games.poland_defiant.movement import Marching, Movement, march
from sandtable.games.poland_defiant.state import SHOT_DOWN, Position
from sandtable.games.poland_defiant.units import GERMAN, SEATS
from sandtable.games.poland_defiant.whynot import no_attack, no_flight
from sandtable.hexes import each, trace, written
from sandtable.kernel import Answer, Seat, Spot, Trouble
from sandtable.kernel.words import Word
from sandtable.maps import asks
from sandtable.maps.asks import Line, Questions
from sandtable.maps.forecast import Attack
from sandtable.maps.whynot import Reason

NOBODY: Set[int] = frozenset()
LINE = "10.1"  # what a line of supply is


def _marching(s: Position, unit: int) -> Marching:
    """The phase in which the unit moves: the present one, or one that would begin now."""
    phase, seat = s.phases[-1] if s.phases else None, s.game.seat_of[unit]
    if isinstance(phase, Marching) and phase.seat == seat and phase.bar_unit(s, unit) is None:
        return phase
    return Movement(seat)


def _reach(s: Position, unit: int) -> Answer:
    """Where a unit can go, with what is spent on the way."""
    phase = _marching(s, unit)
    has = march(s, unit)
    spots = asks.leg_spots(s, unit, phase.legs(s, unit), has)
    kind = s.game.units[unit]
    means = "by rail" if kind.rail else "by sea" if kind.kind == "ship" else f"with {written(has)} movement points"
    return Answer(f"{kind.id} can reach {Word(len(spots)):hex} {means}.", "6.1.2", spots)


def _path(s: Position, unit: int, cell: int) -> Answer:
    """The cheapest way of a unit to a hex, whatever it costs, and what each step costs."""
    game, enemy, kind = s.game, 1 - s.game.seat_of[unit], s.game.units[unit]
    word, hex_ = kind.id, game.names[cell]
    if kind.rail or kind.kind == "ship" or game.roster.immobile[unit]:
        raise Trouble(f"{word} does not move on the ground; ask reach {word}")
    if s.combat[enemy][cell]:
        raise Trouble(f"the enemy is in {hex_}, which cannot be entered (6.3a)")
    if s.held[enemy][cell] and not (kind.combat and kind.attack[s.steps[unit]]):
        raise Trouble(f"an enemy HQ is in {hex_}, and only a unit with an attack strength can overrun it (6.3b)")
    phase = _marching(s, unit)
    way = phase.cheapest(s, unit, cell)
    if way is None:
        free = phase.order(s, unit)._replace(closed=game.nowhere).unlimited()
        bar = "enemy units bar every way of" if cell in free.cost else "no way leads"
        raise Trouble(f"{bar} {word} to {hex_} on the ground")
    rows, order = [], phase.order(s, unit)
    for u, v in pairwise(way.path):
        ground, _ = s.ground(1 - enemy).step(u, v, game.roster.wheeled[unit])
        rows.append((game.names[v], written(ground or 0), written(order.zone_cost(u, v))))
    has, parts = march(s, unit) - phase.spent_by(unit), way.parts("interdiction")
    text = f"{word} needs {written(way.total)} movement points to {hex_} and has {written(has)}: {parts}."
    if s.held[enemy][cell]:
        text += " It overruns the HQ there."
    head = ("hex", "ground", "enemy zones")
    return Answer(text, "6.1.2", ways=(game.way(way.path),), head=head, rows=tuple(rows))


def _odds(s: Position, cell: int, words: tuple[str, ...], unseen: Set[int] = NOBODY) -> Answer:
    """What an attack would come to, part by part, and what each roll of the die would do."""
    game = s.game
    if twice := [word for word in words if words.count(word) > 1]:
        raise Trouble(f"{twice[0]} is named twice")
    flying = [word in game.air.index for word in words]
    if any(flying) and not all(flying):
        raise Trouble("aircraft and ground units do not attack together")
    things = [game.air.index[word] if flying[0] else asks.neighbour(s, word, cell) for word in words]
    seat = _one_side(game.air.planes[thing].seat if flying[0] else game.seat_of[thing] for thing in things)
    if reason := (_no_raid if flying[0] else _no_assault)(s, seat, cell, things):
        return Answer(reason.why, reason.clause)
    attack = Attack(game, game.charts.columns, seat, cell, words, "9.3a", "9.3.3a")
    if unseen & {*s.at[cell]}:
        terms = raid_terms(s, things) if flying[0] else odds.attack_terms(s, cell, things)
        kinds = ["air"] if flying[0] else [game.units[unit].kind for unit in things]
        return attack.in_fog(terms, odds.shifts(s, seat, cell, kinds), "fog")
    if flying[0]:
        return attack.foreseen(forecast_raid(s, seat, cell, things, every=True), _not_now(s, seat, cell, things))
    seen = forecast(s, seat, cell, things, every=True)
    return attack.foreseen(seen, " Cavalry may fall back before it." if seen.evades else "")


def _not_now(s: Position, seat: Seat, cell: int, planes: list[int]) -> str:
    """Why aircraft that could attack a hex cannot at this moment, or nothing."""
    game, near = s.game, s.game.grid.near[cell]
    if not any(s.where[u] in near for u in game.of_seat[seat] if not game.units[u].slovak):
        return f" Not now: no unit of that side is next to {game.names[cell]} (12.1a)."
    grounded = [why for plane in planes if (why := no_flight(s, plane, bombing=True))]
    return f" Not now: {grounded[0].why}" if grounded else ""


def _odds_of_all(s: Position, cell: int, unseen: Set[int] = NOBODY) -> Answer:
    """The same for all units that could attack a hex together from where they are."""
    game, hex_, seat = s.game, s.game.names[cell], asks.attacker_of(s, cell)
    near = [u for u in game.roster.fighters[seat] if s.where[u] in game.grid.near[cell] and not no_attack(s, u, cell)]
    near = [unit for unit in near if unit not in unseen]
    if not near:
        raise Trouble(f"no unit is next to {hex_} that could attack it; of aircraft ask: odds {hex_} with PLANE …")
    return _odds(s, cell, tuple(game.units[unit].id for unit in near), unseen)


def _one_side(seats: Iterable[Seat]) -> Seat:
    found = set(seats)
    if len(found) > 1:
        raise Trouble("they are of both sides")
    return found.pop()


def _no_raid(s: Position, seat: Seat, cell: int, planes: list[int]) -> Reason | None:
    """Why aircraft can never attack a hex as things stand; that they have flown, or nobody is near, may change."""
    name = s.game.names[cell]
    for plane in planes:
        id_ = s.game.air.planes[plane].id
        if s.planes[plane] == SHOT_DOWN or not s.game.air.planes[plane].attack:
            return no_flight(s, plane, bombing=True)
        if not over(s, plane, cell):
            return Reason("12.0a", f"{id_} may not operate over {name}: it lies beyond the boundary of the air fleets.")
    return None if s.held[1 - seat][cell] else Reason("12.1a", f"There is no enemy in {name}.")


def _no_assault(s: Position, seat: Seat, cell: int, units: list[int]) -> Reason | None:
    """Why units can never attack a hex from where they are."""
    if reason := next((why for unit in units if (why := no_attack(s, unit, cell))), None):
        return reason
    name = s.game.names[cell]
    if not s.combat[1 - seat][cell]:
        lone = "a lone HQ is" if s.held[1 - seat][cell] else "nobody is"
        return Reason("9.0b", f"There is no enemy combat unit in {name}: {lone} there.")
    return (
        None if strong(s, tuple(units)) else Reason("9.2.3a", "Units of strength 0 attack only together with others.")
    )


def _supply_of_unit(s: Position, unit: int) -> Answer:
    word = s.game.units[unit].id
    status = ("in supply", "out of supply", "isolated", "")[s.supply[unit]]
    return _line(s, f"{word} is {status} until the next Supply Phase; now", s.where[unit], s.game.seat_of[unit])


def _supply_of_hex(s: Position, cell: int, seat: Seat) -> Answer:
    return _line(s, f"{s.game.sides[seat]} in {s.game.place_name(cell)}:", cell, seat)


def _supply_at(s: Position, cell: int) -> Answer:
    """The same of a hex for the side that is there or, if nobody is, for both."""
    sides = [seat for seat in SEATS if s.held[seat][cell]] or list(SEATS)
    return asks.together([_supply_of_hex(s, cell, seat) for seat in sides])


def _line(s: Position, who: str, cell: int, seat: int) -> Answer:
    """The line of supply from a hex, or what cuts it."""
    game, ground = s.game, s.ground(seat)
    passable = supply.open_hexes(s, seat)
    start = supply.sources(s, seat)
    if seat == GERMAN and not supply.koenigsberg_limited(s, passable):
        start |= game.land.koenigsberg
    if way := supply.lines(s, seat).line(cell, start, passable):
        text = f"{who} a line of supply runs to {game.place_name(way[-1])}."
        return Answer(text, LINE, ways=(game.way(way),))
    peace = trace(1 << cell, start, game.grid.all & ~game.land.closed, ground.trace) or [cell]
    cut = asks.cuts(s, peace[1:], passable)
    why = f"On the shortest way the enemy cuts {Word(len(cut)):hex}."
    if not cut:
        why = f"{game.named[supply.why_cut(s, seat, cell)]}."
    text = f"{who} no line of supply can be traced. {why}"
    return Answer(text, supply.why_cut(s, seat, cell), cut, (game.way(peace),))


def _supply_of_side(s: Position, seat: Seat) -> Answer:
    told = {cell: _supply_of_hex(s, cell, seat) for cell in sorted({s.where[unit] for unit in s.standing(seat)})}
    lines = [Line(cell, line, line.clause == LINE) for cell, line in told.items()]
    fed = sum(line.runs for line in lines)
    text = f"{s.game.sides[seat]}: {Word(fed):hex} with a line of supply, {len(lines) - fed} without."
    return asks.supply_lines(s, lines, text, LINE)


def _command_of_side(s: Position, seat: Seat, unseen: Set[int] = NOBODY) -> Answer:
    hqs = [hq for hq in s.game.roster.hqs_of[seat] if s.where[hq] and hq not in unseen]
    ranges = [each(command_range(s, hq, s.where[hq])) for hq in hqs]
    return asks.commanded(s, seat, ranges, "4.2.3", "in sight" if unseen else "on the map")


def _threat(s: Position, seat: Seat, unseen: Set[int] = NOBODY) -> Answer:
    """Where a side's units could go if all were active now; in the fog, those that are seen."""
    seen = [unit for unit in s.standing(seat) if s.game.units[unit].combat and unit not in unseen]
    return asks.threat(s, seat, [Movement(seat).legs(s, unit) for unit in seen], "6.1.2")


def _control(s: Position, seat: Seat) -> Answer:
    """The victory hexes that a side holds."""
    cells = [cell for cell, n in s.game.land.victory.items() if (s.taken >> n & 1) == (seat == GERMAN)]
    return asks.held(s, seat, cells, "victory hex", "13.1")


def _command(s: Position, hq: int, unseen: Set[int] = NOBODY) -> Answer:
    cells, game, word = command_range(s, hq, s.where[hq]), s.game, s.game.units[hq].id
    spots = tuple(Spot(game.names[cell]) for cell in each(cells))
    most, seat = game.units[hq].range, game.seat_of[hq]
    if any(game.seat_of[unit] == seat for unit in unseen):
        return Answer(f"{word} commands within {most} hexes.", "4.2.3", spots)  # fog: whom, its owner knows
    if not game.units[hq].commands:
        near = [u for u in s.standing(seat) if game.units[u].combat and cells >> s.where[u] & 1]
        text = f"{word} may activate {game.limits.any_units} of any units within {most} hexes: {_ids(s, near)}."
        return Answer(text, "4.2.1b", spots)
    own = [u for u in game.roster.banded[hq] if s.where[u] and commander(s, u) == hq]
    near = [u for u in own if cells >> s.where[u] & 1]
    out = [u for u in own if u not in near]
    text = f"{word} commands {len(near)} of its units within {most} hexes: {_ids(s, near)}."
    if out:
        far = [f"{game.units[u].id} ({game.grid.distance(s.where[hq], s.where[u])} away)" for u in out]
        text += f" Out of its range: {', '.join(far)}."
    if out and s.turn == 1 and seat == GERMAN:
        text += " On turn 1 it activates them all, however far away (4.2.6)."
    return Answer(text, "4.2.3", spots)


def _ids(s: Position, units: Iterable[int]) -> str:
    return ", ".join(s.game.units[unit].id for unit in units) or "none"


def _zones(s: Position, seat: Seat) -> Answer:
    return asks.zones(s, seat, s.zone[seat], "5.0")


QUESTIONS: Questions = {
    "odds HEX": _odds_of_all,
    "odds HEX with UNIT …": _odds,
    "odds HEX with PLANE …": _odds,
    "reach UNIT": _reach,
    "path UNIT HEX": _path,
    "supply UNIT": _supply_of_unit,
    "supply HEX": _supply_at,
    "supply HEX SIDE": _supply_of_hex,
    "supply SIDE": _supply_of_side,
    "command HQ": _command,
    "command SIDE": _command_of_side,
    "threat SIDE": _threat,
    "control SIDE": _control,
    "zones SIDE": _zones,
    "ends move UNIT": _reach,
}
