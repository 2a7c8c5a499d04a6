"""Why a unit cannot go somewhere, act or attack: what it would cost, or what is in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from sandtable.games.poland_defiant.command import EndActivation, command_range
from sandtable.games.poland_defiant.hq import commander, may_be_in
from sandtable.games.poland_defiant.movement import Marching, march, rail_ends
from sandtable.games.poland_defiant.state import ACTIVE, DAMAGED, FLOWN, FOUGHT, ISOLATED, MOVED, SHOT_DOWN, Position
from sandtable.hexes import flood_limited, links_of, written
from sandtable.kernel import Action
from sandtable.maps.whynot import Reason, reasons


def reach_words(s: Position, action: Action) -> Reason:
    """The figures for the refusal of a move."""
    phase = s.phases[-1]
    unit, cell = s.game.index[action[1]], s.game.cells[action[2]]
    return next(_reasons(s, phase, unit, cell))


def rail_words(s: Position, action: Action) -> Reason:
    """The same for a reinforcement that would go by rail."""
    unit, cell = s.game.index[action[1]], s.game.cells[action[2]]
    if s.game.units[unit].rail:
        why = f"{action[1]} is an armoured train: all its moves are by rail. Type `move {action[1]} {action[2]}`."
        return Reason("6.5a", why)
    return next(_by_rail(s, s.phases[-1], unit, cell))


def command_words(s: Position, action: Action) -> Reason:
    """Why a unit is not among those that act."""
    return next(_out_of_command(s, s.game.index[action[1]]))


def name_words(s: Position, action: Action) -> Reason:
    """Why a unit is not among those that an HQ may choose from."""
    reason = next(_not_free(s, action[1]))
    return reason._replace(clause="4.2.3") if reason.clause == "4.2.5" else reason


def _not_free(s: Position, word: str) -> Iterator[Reason]:
    game, unit = s.game, s.game.index.get(word)
    if unit is None:
        yield Reason("4.2.3", f"There is no unit {word!r}.")
        return
    if game.seat_of[unit] != s.phases[-1].seat:
        yield Reason("4.2.3", f"{word} is not one of your units.")
    if not s.where[unit]:
        yield Reason("4.2.3", f"{word} is not on the map.")
    if s.status[unit] & ACTIVE:
        yield Reason("4.2.1a", f"{word} acts already and need not be chosen.")
    hq = next((phase.hq for phase in reversed(s.phases) if isinstance(phase, EndActivation)), None)
    if hq is not None and game.units[hq].slovak and not game.units[unit].slovak and commander(s, unit) is None:
        yield Reason("11.1.5", f"{game.units[hq].id} commands Slovak units only.")
    yield from _out_of_command(s, unit)


def target_words(s: Position, action: Action) -> Reason:
    """Why no active unit can attack a hex."""
    seat, target = s.phases[-1].seat, s.game.cells[action[1]]
    near = (target, *s.game.grid.near[target])
    here = [unit for unit in s.game.roster.fighters[seat] if s.status[unit] & ACTIVE and s.where[unit] in near]
    fresh = [unit for unit in here if not s.status[unit] & FOUGHT]
    reason = Reason("9.0a", f"None of your active units is next to {action[1]}.")
    if fresh:
        reason = no_attack(s, fresh[0], target) or reason
    elif here:
        ids = ", ".join(s.game.ids[unit] for unit in here)
        reason = Reason("9.2.1a", f"All your active units next to {action[1]} have attacked: {ids}.")
    return reason


def attacker_words(s: Position, action: Action) -> Reason:
    """Why a unit cannot attack the hex in question from where it is."""
    unit, target = s.game.index[action[1]], s.phases[-1].target
    here = f"{action[1]} cannot attack {s.game.names[target]} from {s.game.names[s.where[unit]]}."
    return no_attack(s, unit, target) or Reason("9.0a", here)


def no_attack(s: Position, unit: int, target: int) -> Reason | None:
    """Why a unit on the map cannot attack a hex from where it is, whoever is there; None: it can."""
    game, kind, cell = s.game, s.game.units[unit], s.where[unit]
    here, there, ground = game.names[cell], game.names[target], s.ground(kind.seat)
    near = target in game.grid.near[cell]
    if kind.kind == "hq":
        return Reason("9.0a", f"{kind.id} is an HQ; only combat units attack.")
    if kind.kind == "ship":
        if not game.land.coast >> target & 1:
            return Reason("11.3.2", f"{kind.id} attacks coastal hexes only; {there} is none.")
        return None if near or cell == target else Reason("11.3.2", f"{kind.id} is in {here}, not next to {there}.")
    if target in ground.attacks[cell]:
        return None
    if not near:
        return Reason("9.0a", f"{kind.id} is in {here}, not next to {there}.")
    if not ground.dry(cell, target):
        return Reason("9.3.1b", f"{kind.id} cannot attack {there} from {here}: there is only water between them.")
    why = f"{kind.id} cannot attack {there} from {here}: one of them is mountain, and no road joins them."
    return Reason("9.2.1b", why)


def plane_words(s: Position, action: Action) -> Reason:
    """Why an air unit cannot do what is wanted of it now."""
    phase, word = s.phases[-1], action[1]
    plane = s.game.air.index.get(word)
    if plane is None:
        return Reason("12.0a", f"There is no air unit {word!r} that could do it now.")
    if s.game.air.planes[plane].seat != phase.seat:
        return Reason("12.0a", f"{word} is not one of your air units.")
    asked = action.verb in ("join", "patrol")
    found = no_flight(s, plane, bombing=action.verb == "join") if asked else None
    return found or Reason("12.0a", f"{word} is not among the air units in question.")


def no_flight(s: Position, plane: int, bombing: bool) -> Reason | None:
    """Why an air unit cannot attack, or interdict, anywhere now; None: it can."""
    id_, state = s.game.air.planes[plane].id, s.planes[plane]
    if bombing != bool(s.game.air.planes[plane].attack):
        return Reason("12.0a", f"{id_} {'interdicts' if bombing else 'attacks ground targets'} and does nothing else.")
    if state == FLOWN:
        return Reason("12.1e" if bombing else "12.2b", f"{id_} has flown this turn.")
    if state == DAMAGED:
        return Reason("12.1c", f"{id_} is damaged until turn {s.flights[plane]}.")
    return Reason("12.3", f"{id_} is lost for good.") if state == SHOT_DOWN else None


def _out_of_command(s: Position, unit: int) -> Iterator[Reason]:
    game, id_ = s.game, s.game.units[unit].id
    if not s.where[unit]:
        yield Reason("4.2.5", f"{id_} is not on the map.")
    hq, start = next(((p.hq, p.cell) for p in reversed(s.phases) if isinstance(p, EndActivation) and p.cell), (None, 0))
    if hq is None:
        yield Reason("4.0a", f"{id_} cannot act: nothing has activated it.")
        return
    if game.units[unit].kind == "hq":
        yield Reason("6.0", f"{id_} cannot act: {game.units[hq].id} is the HQ that acts.")
    name, cell, free = game.units[hq].id, s.where[unit], not game.units[hq].commands or commander(s, unit) is None
    if commander(s, unit) != hq and not free:
        yield Reason("4.0a", f"{id_} is not under the command of {name}, and only an HQ can make it act.")
    reach, away = game.units[hq].range, game.grid.distance(start, cell)
    if away <= reach and not command_range(s, hq, start) >> cell & 1:
        yield next(_cut_off(s, unit, hq, start))
    if away > reach or not command_range(s, hq, start) >> cell & 1:
        yield Reason("4.2.5", f"{id_} is out of command: it was {away} hexes from {name}, whose range is {reach}.")
    yield Reason("4.2.1a", f"{id_} is not among the units that were chosen to act with {name}.")


def _cut_off(s: Position, unit: int, hq: int, start: int) -> Iterator[Reason]:
    """What lies between an HQ and a unit that is near enough."""
    game, ground = s.game, s.ground(s.game.seat_of[hq])
    dry, level = ground.dry, ground.level

    def links(is_open: Callable[[int, int], bool]) -> tuple[int, ...]:
        return links_of((u, v) for u in game.grid.cells for v in game.grid.near[u] if is_open(u, v))

    reasons = (
        ("4.2.4c", "mountains without a road", links(lambda u, v: dry(u, v) and not ground.unbridged_major(u, v))),
        ("4.2.4b", "a river without a bridge", links(lambda u, v: dry(u, v) and level(u, v))),
        ("4.2.4a", "water", links(lambda u, v: True)),
    )
    for clause, barrier, ways in reasons:
        if flood_limited(1 << start, game.units[hq].range, game.grid.all, ways) >> s.where[unit] & 1:
            between = f"{barrier} lies between it and {game.ids[hq]} in {game.names[start]}"
            yield Reason(clause, f"{game.ids[unit]} is out of command: {between}.")


def _reasons(s: Position, phase: Marching, unit: int, cell: int) -> Iterator[Reason]:
    """What speaks against it, the weightiest first."""
    game, name = s.game, s.game.names[cell]
    kind, id_ = game.units[unit], game.units[unit].id
    enemy = 1 - kind.seat
    if cell == s.where[unit]:
        yield Reason("6.1", f"{id_} is in {name} already.")
    if game.roster.immobile[unit]:
        yield Reason("6.1", f"{id_} cannot move at all.")
    if s.combat[enemy][cell]:
        yield Reason("6.3a", f"The enemy is in {name}; hexes with enemy units cannot be entered.")
    if kind.kind == "ship":
        yield Reason("11.3.1", f"{id_} goes to sea and coastal hexes only.")
    if not may_be_in(s, unit, cell):
        yield Reason("11.1.5", f"{id_} never leaves Slovakia.")
    if kind.rail:
        yield from _by_rail(s, phase, unit, cell)
    if game.land.closed >> cell & 1:
        yield Reason("6.2.4", f"{name} is closed to all units: water, neutral ground or mountain without a road.")
    if s.held[enemy][cell] and not (kind.combat and kind.attack[s.steps[unit]]):
        yield Reason("6.3b", f"Only a unit with an attack strength can enter {name} and overrun the HQ there.")
    if unit == phase.mover and phase.spent < 0 and phase.road < 0:
        yield Reason("6.2.2b", f"{id_} has ended its move: it crossed a river without a bridge, or has no points left.")
    if phase.avoids_zoc and (s.zone[enemy][s.where[unit]] or s.zone[enemy][cell]):
        yield Reason(phase.asked_by(s), f"By this event units neither leave nor enter enemy zones; {id_} would.")
    if cell in game.grid.near[s.where[unit]]:
        yield from _between(s, kind.seat, s.where[unit], cell)
    yield from _by_road(s, phase, unit, cell)
    yield from _by_cost(s, phase, unit, cell)
    yield from _barriers(s, phase, unit, cell)
    yield Reason("6.1", f"There is no way for {id_} from {game.names[s.where[unit]]} to {name}.")


def _by_rail(s: Position, phase: Marching, unit: int, cell: int) -> Iterator[Reason]:
    game, start = s.game, s.where[unit]
    id_, enemy = game.units[unit].id, 1 - game.seat_of[unit]
    if s.status[unit] & MOVED:
        yield Reason("6.1", f"{id_} has moved.")
    if not game.land.on_rail >> cell & 1:
        yield Reason("6.5a", f"{game.names[cell]} is not on a railway, and {id_} moves by rail only.")
    if s.zone[enemy][start]:
        yield Reason("6.5a", f"{id_} is in an enemy zone and cannot move by rail.")
    if s.interdicted[start] or s.interdicted[cell]:
        yield Reason("12.2c", f"Interdiction forbids rail movement from {game.names[start]} to {game.names[cell]}.")
    ends = rail_ends(s, unit, phase.reinforces)
    if (rail_ends(s, unit, reinforcing=False) & ~ends) >> cell & 1:
        most = game.limits.rail_abroad
        far = f"more than {most} hexes from a friend who stands still"
        yield Reason("8.0c", f"{game.names[cell]} is in enemy country and {far}.")
    if ends >> cell & 1 and not s.room(unit, cell):
        yield Reason("7.0a", f"{game.names[cell]} is full.")
    railway = f"The railway from {game.names[start]} to {game.names[cell]}"
    yield Reason("6.5b", f"{railway} is cut by the enemy or by interdiction.")


def _by_road(s: Position, phase: Marching, unit: int, cell: int) -> Iterator[Reason]:
    """What keeps a unit from a hex that strategic movement would take it to."""
    game, start, id_ = s.game, s.where[unit], s.game.units[unit].id
    road = phase.road if unit == phase.mover else 0
    if road < 0 or not (phase.strategic and game.roster.wheeled[unit] and game.land.on_road >> start & 1):
        return
    enemy, hexes = 1 - game.seat_of[unit], march(s, unit) - road
    enemies, zones = s.mask(s.held[enemy]), s.mask(s.zone[enemy])
    cut, full = s.mask(bytearray(s.interdicted)), s.mask(bytearray(s.full(unit)))
    name = game.names[cell]
    by_rail = f"Only a railway leads to {name}, which is of no use for strategic movement"
    for clause, why, links, shut in (
        ("6.4.1.1", f"Strategic movement to {name} begins, ends or leads through an enemy zone", 0, cut | full),
        ("6.4.1.3", f"Strategic movement to {name} leads through a full hex", 0, cut | zones),
        ("12.2c", f"Interdiction forbids strategic movement to {name}", 0, full | zones),
        ("6.4.1.2", by_rail, 1, cut | full | zones),
    ):
        if shut >> start & 1 and clause != "6.4.1.3":
            continue
        net = game.land.ground.nets if links else game.hexmap.roads
        if flood_limited(1 << start, hexes, game.grid.all & ~enemies & ~shut, net) >> cell & 1:
            yield Reason(clause, f"{why}, and {id_} has not the points for ordinary movement.")


def _by_cost(s: Position, phase: Marching, unit: int, cell: int) -> Iterator[Reason]:
    """What the cheapest way costs, part by part."""
    game, start, id_ = s.game, s.where[unit], s.game.units[unit].id
    enemy = 1 - game.seat_of[unit]
    spent = phase.spent_by(unit)
    has = march(s, unit) - spent
    way = phase.cheapest(s, unit, cell)
    if way is None:
        return
    path, needs, zones, surcharge = way.path, way.total, way.zones, way.surcharge
    if needs > has:
        to, all_ = game.names[cell], f"has {written(has)}: {way.parts('interdiction')}"
        clause = "6.1.1" if spent or len(path) > 2 else "6.1.2"
        if zones and needs - zones <= has:
            ways = [*pairwise(path), *((start, near) for near in game.grid.near[start] if near == cell)]
            straight = any(s.zone[enemy][u] and s.zone[enemy][v] for u, v in ways)
            clause = "5.1b" if straight else "5.1a"
        if needs - surcharge <= has:
            clause = "12.2d"
        elif s.supply[unit] == ISOLATED and needs <= 2 * game.units[unit].move - spent:
            clause = "10.3.2"
        yield Reason(clause, f"{id_} needs {written(needs)} movement points to get to {to} and {all_}.")
    stop = next((v for u, v in pairwise(path[:-1]) if s.ground(1 - enemy).unbridged_minor(u, v)), None)
    if stop is not None:
        yield Reason("6.2.2b", f"{id_} would have to stop in {game.names[stop]}, across a river without a bridge.")


def _barriers(s: Position, phase: Marching, unit: int, cell: int) -> Iterator[Reason]:
    """What closes the last step, from a hex that the unit could get to."""
    game, seat = s.game, s.game.seat_of[unit]
    found = phase.order(s, unit)._replace(closed=s.held[1 - seat]).unlimited()
    for near in game.grid.near[cell]:
        if near in found.cost:
            yield from _between(s, seat, near, cell)


def _between(s: Position, seat: int, near: int, cell: int) -> Iterator[Reason]:
    """What closes the way from a hex to the next."""
    game, ground = s.game, s.ground(seat)
    here, there = game.names[near], game.names[cell]
    if not ground.dry(near, cell):
        yield Reason("6.2.4", f"There is only water between {here} and {there}.")
    if game.land.ground.mountainous(cell) and not ground.road(near, cell):
        yield Reason("6.2.4", f"{there} is mountain: it can be entered only along a road, and none comes from {here}.")
    if ground.unbridged_major(near, cell):
        bridge = next((n for n, ends in enumerate(game.hexmap.temporary) if {*ends} == {near, cell}), None)
        if bridge is not None and s.bridges >> bridge & 1:
            yield Reason("6.2.2a-2", f"The temporary bridge between {here} and {there} serves the Poles alone.")
        elif bridge is not None:
            yield Reason("6.2.2a-3", f"The temporary bridge between {here} and {there} is out of use.")
        yield Reason("6.2.3", f"The {game.land.river_at(near, cell)} between {here} and {there} has no bridge.")


REASONS = reasons(  # what a bar of another chapter names that has to be looked for
    attacker=attacker_words,
    command=command_words,
    free=name_words,
    plane=plane_words,
    rail=rail_words,
    reach=reach_words,
    target=target_words,
)
