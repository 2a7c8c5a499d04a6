"""What one may ask of a position, one thing at a time: reach, a path, command, supply, odds."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from sandtable.games.summer_lightning import supply
from sandtable.games.summer_lightning.combat import bar_side
from sandtable.games.summer_lightning.forecast import Chance, forecast
from sandtable.games.summer_lightning.movement import Marching, allowance, interdicted, strategic, tactical
from sandtable.games.summer_lightning.odds import Battle, count, defenders, own
from sandtable.games.summer_lightning.state import ACTIVE, Position
from sandtable.games.summer_lightning.units import AXIS, GERMAN, NATIONS, SLOVAK
from sandtable.hexes import Reach, trace, written
from sandtable.kernel import Answer, Matrix, Meeting, Seat, Spot, Tally, Trouble
from sandtable.kernel.view import Term
from sandtable.kernel.words import Word
from sandtable.maps import asks
from sandtable.maps.asks import Line, Questions


def _range(s: Position, unit: int, rush: bool) -> Reach:
    """Where a unit could go: as it moves now, or as it would if it were to move."""
    phase = s.phases[-1] if s.phases else None
    if isinstance(phase, Marching) and phase.seat == s.game.seat_of[unit] and phase.bar_unit(s, unit) is None:
        return phase.find_reach(s, (unit, rush))
    points = allowance(s, unit, supply.unit_supplied(s, unit))
    return strategic(s, unit, points) if rush else tactical(s, unit, points)


def _reach(s: Position, unit: int, rush: bool = False) -> Answer:
    if rush and interdicted(s, s.game.units[unit].nation):
        return Answer(f"{s.game.units[unit].id} does not move strategically: no Pole does in clear weather.", "6.31")
    found = _range(s, unit, rush)
    spots = tuple(
        Spot(s.game.names[cell], written(cost), "" if s.room(unit, cell) else "full")
        for cell, cost in sorted(found.cost.items())
        if cell != s.where[unit]
    )
    return Answer(f"{s.game.units[unit].id} can get to {Word(len(spots)):hex}.", "6.3a" if rush else "6.2a", spots)


def _path(s: Position, unit: int, cell: int) -> Answer:
    """The cheapest way of a unit to a hex; if that is too far, the way by strategic movement."""
    word, hex_ = s.game.units[unit].id, s.game.names[cell]
    for rush in (False,) if interdicted(s, s.game.units[unit].nation) else (False, True):
        found = _range(s, unit, rush)
        if cell in found.cost:
            cost, means = Word(written(found.cost[cell])), " by strategic movement" if rush else ""
            text = f"{word} gets to {hex_} for {cost:movement factor}{means}."
            return Answer(text, "6.3a" if rush else "6.2a", ways=(s.game.way(found.path(cell)),))
    raise Trouble(f"{hex_} is out of reach of {word}")


def _command(s: Position, hq: int) -> Answer:
    found = supply.command_range(s, hq)
    spots = tuple(Spot(s.game.names[cell], written(cost)) for cell, cost in sorted(found.cost.items()))
    units = [s.game.units[u].id for u in supply.commandable(s, hq)]
    led = f"{Word(len(units)):unit}: {', '.join(units)}" if units else "no unit"
    return Answer(f"{s.game.units[hq].id} can command {led}.", "5.1c", spots)


def _supply(s: Position, unit: int) -> Answer:
    game, kind = s.game, s.game.units[unit]
    word = kind.id
    if kind.kind == "hq":
        return _hq_line(s, unit)
    for hq in game.roster.hqs_of[kind.nation]:
        if s.where[hq]:
            found = supply.command_range(s, hq)
            if s.where[unit] in found.cost and supply.hq_supplied(s, hq):
                way = game.way(reversed(found.path(s.where[unit])))
                text = f"{word} is in supply from {game.units[hq].id}."
                return Answer(text, "8.1", ways=(way,))
    if supply.unit_supplied(s, unit):
        return Answer(f"{word} is in supply: on the first two turns all Germans are.", "9.4d")
    return Answer(f"{word} is out of supply: no HQ of its nation that is in supply has a line to it.", "8.1")


def _supply_at(s: Position, cell: int) -> Answer:
    """The same of all units in a hex."""
    if cell not in s.at:
        raise Trouble(f"no unit is in {s.game.names[cell]}; units are in supply, hexes are not")
    return asks.together([_supply(s, unit) for unit in s.at[cell]])


def _supply_of_side(s: Position, seat: Seat) -> Answer:
    lines = [Line(s.where[unit], _supply(s, unit), supply.unit_supplied(s, unit)) for unit in s.standing(seat)]
    fed = sum(line.runs for line in lines)
    text = f"{s.game.sides[seat]}: {Word(fed):unit} in supply, {len(lines) - fed} out of it."
    return asks.supply_lines(s, lines, text, "8.1")


def _command_of_side(s: Position, seat: Seat) -> Answer:
    hqs = [unit for unit in s.standing(seat) if s.game.units[unit].kind == "hq"]
    return asks.commanded(s, seat, [supply.command_range(s, hq).cost for hq in hqs], "5.1c")


def _threat(s: Position, seat: Seat) -> Answer:
    """Where a side's units could go if all were to move now."""
    able = [unit for unit in s.standing(seat) if s.game.units[unit].combat]
    return asks.threat(s, seat, [_range(s, unit, rush=False).cost for unit in able], "6.2a")


def _control(s: Position, seat: Seat) -> Answer:
    """The cities and towns that a side holds."""
    game = s.game
    places = [cell for cell, place in game.hexmap.place.items() if place.kind in ("city", "town")]
    cells = [cell for cell in places if (s.control >> cell & 1) == (seat == AXIS)]
    cells = [cell for cell in cells if seat == AXIS or game.hexmap.country_at[cell] == "Poland"]
    return asks.held(s, seat, cells, "place", "9.5b")


def _hq_line(s: Position, hq: int) -> Answer:
    """The road that supplies an HQ, or what cuts it."""
    game, kind = s.game, s.game.units[hq]
    if kind.nation == GERMAN and s.turn <= 2:
        return Answer(f"{kind.id} is in supply: on the first two turns all Germans are.", "9.4d")
    supplied, free = supply.hq_supplied(s, hq), supply.passable(s, kind.nation)
    state = f"{kind.id} is {'in supply' if supplied else 'out of supply'}"
    if kind.nation == SLOVAK or (kind.nation == GERMAN and hq not in game.roster.armies):
        return _short_road(s, hq, state, supplied)
    enemies = s.mask(s.held[1 - kind.seat])
    here, sources, roads = 1 << s.where[hq], supply.sources(s, kind.nation), game.hexmap.roads
    if way := trace(here, sources, free & ~enemies, roads):
        return Answer(f"{state}, by road to {game.names[way[-1]]}.", "8.2", ways=(game.way(way),))
    if peace := trace(here, sources, free, roads):
        cut = asks.cuts(s, peace[1:], ~enemies)
        return Answer(f"{state}; enemies cut the shortest road.", "8.2", cut, (game.way(peace),))
    return Answer(f"{state}: no road leads to a source.", "8.2")


def _short_road(s: Position, hq: int, state: str, supplied: bool) -> Answer:
    """The road of a corps to an army in supply, or of the Slovaks to their source."""
    game, nation = s.game, s.game.units[hq].nation
    goals, clause, what = {game.land.presov}, "8.2c", f"{game.place_name(game.land.presov)} is not"
    if nation == GERMAN:
        fed = supply.fed(s, GERMAN)
        goals = {s.where[army] for army in game.roster.armies if s.where[army] and fed >> s.where[army] & 1}
        clause, what = "8.2b", "no army in supply is"
    near = supply.road_range(s, s.where[hq], nation)
    ends = [cell for cell in sorted(goals) if cell in near.cost]
    if not (supplied and ends):
        return Answer(f"{state}: {what} within {game.limits.army_road} by road.", clause)
    way = game.way(near.path(min(ends, key=lambda cell: near.cost[cell])))
    return Answer(f"{state}, by road to {way[-1]}.", clause, ways=(way,))


def _odds(s: Position, cell: int, words: tuple[str, ...]) -> Answer:
    """The table of missions for an attack as it would be."""
    game, hex_ = s.game, s.game.names[cell]
    battle = _battle(s, cell, words)
    seat, counted = battle.seat, count(s, battle)
    ground = [Term("ground", counted.shelter, "7.2")] if counted.shelter else []
    against = [replace(part, value=-part.value) for part in ground]
    tallies = (
        *_tallies(s, battle, seat, [*counted.attacker, *ground]),
        *_tallies(s, battle, 1 - seat, [*counted.defender, *against]),
    )
    rows, chances = [], forecast(s, battle)
    for chance in chances:
        moves = f"{_moves(chance.attacker_move)}/{_moves(chance.defender_move)}"
        losses = f"{chance.attacker:.2f}", f"{chance.defender:.2f}"
        rows.append(
            (game.name_of(game.attacks[chance.attack]), game.name_of(game.defences[chance.defence]), *losses, moves)
        )
    one, other = (f"{n} check{'' if n == 1 else 's'}" for n in counted.checks)
    more = " A counterattack voids the ground." if ground else ""
    text = f"{hex_}: {one} for the attacker, {other} for the defender, before missions add theirs.{more}"
    head = ("attack", "defence", "attacker loses", "defender loses", "moves")
    matrix = _matrix(s, battle, chances)
    return Answer(text, "7.31d", tallies=tallies, head=head, rows=tuple(rows), matrix=matrix)


def _matrix(s: Position, battle: Battle, chances: list[Chance]) -> Matrix:
    """The same for who draws it."""
    by_seat = 1 if battle.seat == AXIS else -1
    rows: dict[int, list[Meeting]] = {}
    for chance in chances:
        lost = round(chance.attacker, 3), round(chance.defender, 3)
        moves = chance.attacker_move, chance.defender_move
        rows.setdefault(chance.attack, []).append(Meeting(lost[::by_seat], moves[::by_seat]))
    attacks = tuple(s.game.attacks[attack] for attack in rows)
    meetings, things = tuple(map(tuple, rows.values())), tuple(s.game.ids[unit] for unit in battle.units)
    return Matrix(s.game.names[battle.target], battle.seat, attacks, s.game.defences, meetings, things)


def _odds_of_all(s: Position, cell: int) -> Answer:
    """The same for all who could attack a hex together: of those next to it the nation that has most there."""
    game, hex_, seat = s.game, s.game.names[cell], asks.attacker_of(s, cell)
    able = [u for u in game.of_seat[seat] if s.where[u] in game.grid.near[cell] and game.units[u].kind != "hq"]
    able = [unit for unit in able if bar_side(s, unit, cell) is None]
    nations = [[unit for unit in able if game.units[unit].nation == nation] for nation in NATIONS]
    most = max(nations, key=lambda units: sum(s.cf(unit) for unit in units if game.units[unit].combat))
    if not any(game.units[unit].combat for unit in most):
        raise Trouble(f"no unit is next to {hex_} that could attack it")
    return _odds(s, cell, tuple(game.units[unit].id for unit in most))


def _battle(s: Position, cell: int, words: tuple[str, ...]) -> Battle:
    """The battle that is being fought for a hex, or one as these units would fight it."""
    game, units = s.game, tuple(sorted(asks.unit_of(s, word) for word in words))
    phase = s.phases[-1] if s.phases else None
    fought: Battle | None = getattr(phase, "battle", None)
    if fought is not None and (fought.target, fought.units) == (cell, units):
        return fought
    seat, hex_ = game.seat_of[units[0]], game.names[cell]
    if len(set(units)) < len(units):
        raise Trouble("a unit is named twice")
    if len({game.units[unit].nation for unit in units}) > 1:
        raise Trouble("the attackers are of more than one nation; an HQ leads only its own")
    for unit in units:
        word = game.units[unit].id
        if game.units[unit].kind == "hq":
            raise Trouble(f"{word} is an HQ: it does not attack")
        if cell not in game.grid.near[s.where[unit]]:
            raise Trouble(f"{word} is in {game.names[s.where[unit]]}, not next to {hex_}")
        if bar := bar_side(s, unit, cell):
            raise Trouble(bar.text.format(unit=word, target=hex_))
    if not s.held[1 - seat][cell]:
        raise Trouble(f"no enemy is in {hex_}")
    if not any(game.units[unit].combat for unit in units):
        raise Trouble("there is no combat unit among the attackers")
    led = getattr(phase, "supplied", None) is not None and all(s.status[unit] & ACTIVE for unit in units)
    if phase is not None and led:
        return Battle(seat, cell, units, phase.supplied)  # 8.2a
    return Battle(seat, cell, units, all(supply.unit_supplied(s, unit) for unit in units))


def _tallies(s: Position, battle: Battle, seat: Seat, common: list[Term]) -> list[Tally]:
    """What a side's units check at, before missions: one sum, or one for each who have other parts of their own."""
    game, defending = s.game, seat != battle.seat
    units = defenders(s, battle) if defending else battle.units
    found: dict[tuple[Term, ...], list[str]] = {}
    for unit in units:
        if game.units[unit].combat:
            found.setdefault(tuple(own(s, battle, unit, defending)), []).append(game.units[unit].id)
    name = f"{'Defender' if defending else 'Attacker'}'s checks"
    tallies = []
    for alone, ids in (found or {(): []}).items():
        parts = (*common, *alone)
        label = name if len(found) < 2 else f"{name}, {', '.join(ids)}"
        tallies.append(Tally(label, seat, sum(part.value for part in parts), parts))
    return tallies


def _moves(hexes: int) -> str:
    return "–" if not hexes else f"a{hexes}" if hexes > 0 else f"r{-hexes}"


_rush = partial(_reach, rush=True)

QUESTIONS: Questions = {
    "odds HEX": _odds_of_all,
    "odds HEX with UNIT …": _odds,
    "reach UNIT": _reach,
    "rush UNIT": _rush,
    "path UNIT HEX": _path,
    "command HQ": _command,
    "supply UNIT": _supply,
    "supply HEX": _supply_at,
    "supply SIDE": _supply_of_side,
    "command SIDE": _command_of_side,
    "threat SIDE": _threat,
    "control SIDE": _control,
    "ends move UNIT": _reach,
    "ends rush UNIT": _rush,
}
