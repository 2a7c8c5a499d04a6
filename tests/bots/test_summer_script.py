"""Level 1 of Summer Lightning: its sums are the rules' own, its missions a sampled equilibrium, its games legal."""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from typing import cast

import pytest

from benchmarks.measure import reference, yardstick
from sandtable import games
from sandtable.bots.levels import for_game
from sandtable.bots.player import Brief, ask
from sandtable.bots.summer import Commander, battle, draw
from sandtable.bots.summer.march import March
from sandtable.bots.summer.matrix import solve
from sandtable.bots.summer.worth import worth
from sandtable.games.summer_lightning import AXIS, POLISH, SummerLightning, odds
from sandtable.games.summer_lightning.agreement import Agreement
from sandtable.games.summer_lightning.checks import Check, Checks
from sandtable.games.summer_lightning.combat import Combat
from sandtable.games.summer_lightning.deployment import Deploy
from sandtable.games.summer_lightning.earthworks import Entrench
from sandtable.games.summer_lightning.forecast import forecast
from sandtable.games.summer_lightning.missions import AttackMission, DefenceMission, Posture
from sandtable.games.summer_lightning.movement import ArmyMoves, Movement
from sandtable.games.summer_lightning.odds import Battle
from sandtable.games.summer_lightning.state import ACTIVE, DRAWN, HERE, IN_CUP, Position
from sandtable.hexes import each
from sandtable.kernel import DONE, Action, SeededDice
from sandtable.maps.strength import expected_hits

GAME = cast(SummerLightning, games.load("summer"))


def empty(turn: int = 3) -> Position:
    """The map with nobody on it."""
    s = cast(Position, GAME.new(SeededDice(1)))
    for unit, cell in enumerate(s.where):
        if cell:
            s.lift(unit)
    s.turn = turn
    s.phases[:] = []
    return s


def put(s: Position, *places: str) -> None:
    for place in places:
        unit, hex_ = place.split()
        s.fate[GAME.index[unit]] = HERE
        s.place(GAME.index[unit], GAME.cells[hex_])


def units(*ids: str) -> tuple[int, ...]:
    return tuple(GAME.index[id_] for id_ in ids)


def clash() -> tuple[Position, Battle]:
    """Three German divisions attack two Polish ones from two sides."""
    s = empty()
    put(s, "4AK 1213", "4ID 1213", "14ID 1213", "1Pz 1212", "28DP 1313", "2DP 1313", "Lo 1313")
    return s, Battle(AXIS, GAME.cells["1313"], units("4ID", "14ID", "1Pz"), supplied=True)


def full_game(levels: tuple[int, int], seed: int, **options: str) -> Position:
    """A game in which every action is looked at."""
    chosen = {option.name: option.values[0] for option in GAME.options} | options
    s = cast(Position, GAME.new(SeededDice(f"game {seed}"), chosen))
    players = [for_game("summer")[level](Brief(GAME, seat, 2 * seed + seat)) for seat, level in enumerate(levels)]
    while (seat := s.to_act()) is not None:
        action = ask(players[seat], s)
        ruling = s.explain(seat, action)
        assert ruling.allowed, f"{action}: {ruling}"
        s.apply(action)
    return s


# Matrix games


def test_matrix_games_are_solved() -> None:
    """Neither side can do better against the other's mixture than the value says."""
    chance = random.Random(1)
    for _ in range(2000):
        height, width = chance.randint(1, 6), chance.randint(1, 7)
        rows = [
            [chance.choice((chance.uniform(-5, 5), chance.randint(-2, 2))) for _ in range(width)] for _ in range(height)
        ]
        value, mine, theirs = solve(rows)
        least = min(sum(mine[i] * rows[i][j] for i in range(height)) for j in range(width))
        most = max(sum(theirs[j] * rows[i][j] for j in range(width)) for i in range(height))
        assert (least, most) == pytest.approx((value, value), abs=1e-9)
        assert (sum(mine), sum(theirs)) == pytest.approx((1, 1))
        assert min((*mine, *theirs)) >= -1e-9


def test_paper_scissors_stone() -> None:
    value, mine, theirs = solve([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    assert value == pytest.approx(0)
    assert mine == pytest.approx([1 / 3] * 3)
    assert theirs == pytest.approx([1 / 3] * 3)


# Battles


def test_sums_are_those_of_the_rules_in_every_battle_of_a_game() -> None:
    s = cast(Position, GAME.new(SeededDice("sums")))
    players = [for_game("summer")[1](Brief(GAME, seat, seat)) for seat in (0, 1)]
    battles = 0
    while (seat := s.to_act()) is not None and battles < 40:
        phase = s.phases[-1]
        if isinstance(phase, AttackMission):
            battles += 1
            fight = phase.battle
            counted = odds.count(s, fight)
            berths = tuple((unit, s.where[unit]) for unit in fight.units)
            sums = battle.count(s, battle.Strike(fight.seat, fight.target, berths, fight.supplied, fight.air))
            assert sums.attacker == sum(part.value for part in counted.attacker)
            assert sums.defender == sum(part.value for part in counted.defender)
            assert (sums.shelter, sums.checks) == (counted.shelter, counted.checks)
        s.apply(ask(players[seat], s))
    assert battles == 40


@pytest.mark.parametrize(("checks", "total"), [(1, 3), (2, 5), (3, 7), (4, 12)])
def test_losses_are_exact(checks: int, total: int) -> None:
    """With steps that are all worth one, the average is that of the forecast."""
    ranks = ((0, (1.0, 1.0)), (0, (1.0, 1.0)))
    found = battle.expected_losses(total, checks, ranks, 0.0)
    assert found.loss == pytest.approx(expected_hits([min(total, 10) / 10] * checks, 4))


def test_headquarters_fall_with_the_last_unit() -> None:
    found = battle.expected_losses(10, 3, ((0, (0.5, 1.0)),), 2.3)
    assert found == pytest.approx((0.5 + 1.0 + 2.3, 0, 1))


def test_missions_are_drawn_as_the_mixture_has_them() -> None:
    """Chi-square over ten thousand battles; the limit is passed once in ten thousand times."""
    s, fight = clash()
    found = battle.of_battle(s, fight)
    assert sum(share > 0.01 for share in found.rows) > 1, "a mixture is wanted"
    player = Commander(7)
    s.phases[:] = [AttackMission(AXIS, fight)]
    seen = Counter(str(player(s)) for _ in range(10_000))
    shares = {f"choose {GAME.attacks[attack]}": share for attack, share in zip(found.attacks, found.rows, strict=True)}
    assert all(shares[name] > 0 for name in seen)
    square = sum((seen[name] - 10_000 * share) ** 2 / (10_000 * share) for name, share in shares.items() if share)
    assert square < 21.1
    s.phases[:] = [DefenceMission(POLISH, fight, 0)]
    seen = Counter(str(player(s)) for _ in range(10_000))
    shares = {f"choose {name}": share for name, share in zip(GAME.defences, found.columns, strict=True)}
    square = sum((seen[name] - 10_000 * share) ** 2 / (10_000 * share) for name, share in shares.items() if share)
    assert all(shares[name] > 0 for name in seen)
    assert square < 25.8


def test_an_answer_does_not_depend_on_the_hidden_mission() -> None:
    s, fight = clash()
    for seed in range(30):
        answers = set()
        for attack in range(4):
            s.phases[:] = [DefenceMission(POLISH, fight, attack)]
            answers.add(ask(for_game("summer")[1](Brief(GAME, POLISH, seed)), s))
        assert len(answers) == 1


def test_draws_follow_the_dice() -> None:
    assert draw((0.0, 1.0, 0.0), SeededDice(1)) == 1
    assert {draw((0.5, 0.0, 0.5), SeededDice(n)) for n in range(20)} == {0, 2}


# Habits


def test_casualties_cost_as_little_as_can_be() -> None:
    s, fight = clash()
    s.phases[:] = [Check(AXIS, fight, fight.units, Checks(AXIS, fight, fight.units, 2, 7))]
    assert str(Commander()(s)) in ("check 4ID", "check 14ID")  # not a tank, whose steps are points
    assert worth(s, GAME.index["1Pz"])[0] > worth(s, GAME.index["4ID"])[0]


def test_it_attacks_a_weak_stack_and_lets_a_strong_one_be() -> None:
    s = empty()
    put(s, "4AK 1213", "4ID 1213", "14ID 1213", "18ID 1212", "19ID 1212", "28DP 1313")
    for unit in units("4ID", "14ID", "18ID", "19ID"):
        s.status[unit] = ACTIVE
    s.phases[:] = [Combat(AXIS, GAME.index["4AK"], supplied=True)]
    assert str(Commander()(s)) == "attack 1313"
    put(s, "2DP 1313", "30DP 1313")
    for unit in units("14ID", "18ID", "19ID"):
        s.lift(unit)
    assert Commander()(s) == DONE


def test_units_are_brought_up_to_an_attack() -> None:
    s = empty()
    put(s, "4AK 1013", "4ID 1013", "14ID 1013", "18ID 1014", "28DP 1313")
    for unit in units("4ID", "14ID", "18ID"):
        s.status[unit] = ACTIVE
    s.phases[:] = [Movement(AXIS, GAME.index["4AK"], supplied=True)]
    player = Commander()
    moved = set()
    while isinstance(s.phases[-1], Movement) and (action := player(s)) != DONE:
        s.apply(action)
        moved.add(action[1])
    near = set(GAME.grid.near[GAME.cells["1313"]])
    assert {"4ID", "14ID", "18ID"} <= moved
    assert all(s.where[unit] in near for unit in units("4ID", "14ID", "18ID"))


def test_poles_set_up_behind_the_frontier() -> None:
    """Far fewer divisions stand on it than in the ready deployment."""
    border = GAME.grid.spread(GAME.land.germany)

    def exposed(*actions: Action) -> int:
        s = cast(Position, GAME.new(SeededDice(3)))
        player = Commander()
        for action in actions:
            s.apply(action)
        while s.to_act() == POLISH:
            s.apply(player(s))
        divisions = [u for u in s.standing(POLISH) if GAME.units[u].division]
        assert len(divisions) == 30
        return sum(border >> s.where[unit] & 1 for unit in divisions)

    assert 2 * exposed() <= exposed(Action("ready"))


def test_a_plan_goes_on_only_while_the_position_is_as_expected() -> None:
    s = cast(Position, GAME.new(SeededDice("plan")))
    player = Commander()
    while not isinstance(s.phases[-1], Movement):
        s.apply(player(s))
    seat = s.phases[-1].seat
    first = player(s)
    assert s.explain(seat, first).allowed
    assert s.explain(seat, player(s)).allowed  # asked again without the move being made
    s.apply(first)
    assert s.explain(s.phases[-1].seat, player(s)).allowed


# What the rules ask beside


def test_it_stops_for_the_turn_only_when_no_hq_of_its_own_waits() -> None:
    s = empty()
    put(s, "4AK 1213", "Lo 1313", "Mo 1309")
    s.phases[:] = [Agreement(POLISH)]
    for hq in ("4AK", "Mo"):
        s.chits[GAME.roster.chit_of[GAME.index[hq]]] = IN_CUP
    assert Commander()(s) == Action("refuse")
    s.chits[GAME.roster.chit_of[GAME.index["Mo"]]] = DRAWN
    assert Commander()(s) == Action("agree")


def test_after_a_battle_it_digs_in_where_it_is_threatened() -> None:
    s = empty()
    put(s, "Lo 1314", "28DP 1313", "2DP 1814", "4ID 1213", "14ID 1213", "18ID 1212")
    for unit in units("28DP", "2DP"):
        s.status[unit] = ACTIVE
    s.phases[:] = [Entrench(POLISH, GAME.index["Lo"])]
    assert str(Commander()(s)) == "dig 1313"
    for unit in units("4ID", "14ID", "18ID"):
        s.lift(unit)
    assert Commander()(s) == DONE


def test_strays_of_a_surprised_army_call_up_their_reservists() -> None:
    s = empty(turn=1)
    s.options["deployment"] = "surprise"
    put(s, "SHQ 1512", "28DP 2516", "4AK 0718")
    s.steps[GAME.index["28DP"]], s.status[GAME.index["28DP"]] = 1, ACTIVE
    s.phases[:] = [ArmyMoves(POLISH, GAME.index["SHQ"], supplied=True)]
    assert str(Commander()(s)) == "flip 28DP"


def test_it_decides_on_the_posture_that_gives_the_attacker_least() -> None:
    s, fight = clash()
    s.options["solitaire"] = "chosen"
    s.phases[:] = [Posture(POLISH, fight)]
    action = Commander()(s)
    berths = tuple((unit, s.where[unit]) for unit in fight.units)
    _, rows = battle.table(s, battle.Strike(AXIS, fight.target, berths, supplied=True))

    def gives(name: str) -> float:
        return max(sum(row[GAME.defences.index(m)] for m in GAME.limits.by_posture[name]) for row in rows)

    assert action.verb == "posture"
    assert gives(action[1]) == pytest.approx(min(map(gives, GAME.limits.by_posture)))


def test_nobody_goes_abroad_to_attack_from_there() -> None:
    """A weak brigade stands on the border; its best side is in Hungary, where Poles are interned."""
    s = empty(turn=9)
    s.occupied = 1 << GAME.land.warszawa
    put(s, "Ka 2224", "22DPG 2224", "24DP 2324", "NeBr 2325", "4AK 1213")
    for unit in units("22DPG", "24DP"):
        s.status[unit] = ACTIVE
    s.phases[:] = [Movement(POLISH, GAME.index["Ka"], supplied=True)]
    found = March(s, s.phases[-1]).reaches(units("22DPG", "24DP"))
    assert any(s.phases[-1].reach(s, unit).cost.keys() - found[unit] for unit in found)  # they could cross
    assert not any(GAME.land.neutral >> cell & 1 for cells in found.values() for cell in cells)
    player = Commander()
    while s.phases:
        action = player(s)
        assert s.explain(POLISH, action).allowed
        s.apply(action)


def test_a_set_up_that_another_has_begun_badly_is_ended_all_the_same() -> None:
    """Everybody who could cover the frontier stands as far from it as he may: the script puts them elsewhere."""
    chosen = {option.name: option.values[0] for option in GAME.options} | {"deployment": "everything"}
    s = cast(Position, GAME.new(SeededDice(5), chosen))
    phase = s.phases[-1]
    assert isinstance(phase, Deploy)
    frontier = GAME.frontier["gone"]
    for unit in phase.missing(s)[:-1]:
        cells = each(phase.cells(s, unit))
        back = max(cells, key=lambda c: min(GAME.grid.distance(c, f) for f in each(frontier)))
        s.apply(Action("place", GAME.units[unit].id, GAME.names[back]))
    player = Commander()
    while s.to_act() == POLISH:
        action = player(s)
        assert s.explain(POLISH, action).allowed, action
        s.apply(action)


def test_its_sums_are_the_same_on_every_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `sum` makes of fractions changed with Python 3.12, so the script adds none of them with it."""

    def whole(numbers: Iterable[int], start: int = 0) -> int:
        found = list(numbers)
        assert all(isinstance(number, int) for number in found), found
        return sum(found, start)

    for name, module in list(sys.modules.items()):
        if name.startswith("sandtable.bots.summer") or name == "sandtable.games.summer_lightning.forecast":
            monkeypatch.setattr(module, "sum", whole, raising=False)
    s = cast(Position, GAME.new(SeededDice("sums of fractions")))
    players = [for_game("summer")[1](Brief(GAME, seat, seat)) for seat in (0, 1)]
    for _ in range(400):
        seat = s.to_act()
        assert seat is not None
        phase = s.phases[-1]
        if isinstance(phase, AttackMission):
            forecast(s, phase.battle)
        s.apply(ask(players[seat], s))


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"solitaire": "chosen", "deployment": "surprise"}),
        (2, {"deployment": "everything", "czechoslovakia": "survives", "mobilization": "slower"}),
        (3, {"deployment": "free", "french": "energetic", "blitzwhat": "yes", "wings": "yes"}),
    ],
)
def test_it_has_a_legal_answer_to_whatever_chance_leads_to(seed: int, options: dict[str, str]) -> None:
    """A game by chance, in which the script is asked at every tenth decision, and at all that are rare."""
    chosen = {option.name: option.values[0] for option in GAME.options} | options
    s = cast(Position, GAME.new(SeededDice(f"chance {seed}"), chosen))
    dice, player, asked = SeededDice(f"walk {seed}"), Commander(seed), Counter[str]()
    for n in range(4000):
        seat = s.to_act()
        if seat is None:
            break
        kind = type(s.phases[-1]).__name__
        if n % 10 == 0 or asked[kind] < 3:
            asked[kind] += 1
            action = player(s)
            ruling = s.explain(seat, action)
            assert ruling.allowed, f"{kind} {action}: {ruling}"
        s.apply(s.legal().sample(dice))
        assert s.problems() == []
    assert {"Movement", "Combat", "Agreement", "Entrench"} <= asked.keys()


# Whole games


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {}),
        (2, {"deployment": "surprise", "blitzwhat": "yes", "soviets": "absent"}),
        (3, {"deployment": "free", "mobilization": "slower", "french": "energetic", "czechoslovakia": "survives"}),
        (4, {"deployment": "everything", "mobilization": "faster", "bridgehead": "yes", "wings": "yes"}),
        (6, {"deployment": "everything", "czechoslovakia": "survives", "solitaire": "chosen"}),
        (5, {"neutrals": "unfriendly", "solitaire": "posture", "polish-armour": "3", "german-divisions": "4"}),
    ],
)
def test_whole_games_are_played_by_the_rules(seed: int, options: dict[str, str]) -> None:
    assert full_game((1, 1), seed, **options).outcome() is not None


def test_level_1_beats_level_0_from_both_sides() -> None:
    for seed in (500, 501):
        won = full_game((1, 0), seed).outcome()
        assert won is not None
        assert won.winner == AXIS
        lost = full_game((0, 1), seed).outcome()
        assert lost is not None
        assert lost.winner == POLISH


def test_redealt_positions_get_the_same_answer() -> None:
    s, fight = clash()
    s.phases[:] = [DefenceMission(POLISH, fight, 2)]
    for n in range(100):
        other = s.redeal(POLISH, SeededDice(n))
        assert Commander(5)(other) == Commander(5)(s)


def test_an_activation_takes_a_fifth_of_a_second_at_most() -> None:
    """On the average of a game, by the time of the processor; on a machine that is slower than ours, longer."""
    s = cast(Position, GAME.new(SeededDice("speed")))
    players = [for_game("summer")[1](Brief(GAME, seat, seat)) for seat in (0, 1)]
    activations, spent, s.log = 0, 0.0, []
    while (seat := s.to_act()) is not None:
        began = time.process_time()
        action = ask(players[seat], s)
        spent += time.process_time() - began
        s.apply(action)
        activations += sum(event.verb.startswith("activate") for event in s.log)
        s.log.clear()
    assert activations > 100
    assert spent / activations < 0.2 / min(1.0, yardstick() / reference())
