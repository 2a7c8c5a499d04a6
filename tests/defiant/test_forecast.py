"""The odds aid: what an attack may bring."""

import pytest

from sandtable.games.poland_defiant.combat import Battle
from sandtable.games.poland_defiant.forecast import forecast, forecast_raid
from sandtable.kernel import SeededDice
from sandtable.maps.forecast import Forecast
from tests.defiant.board import GAME, board, cell

# Points against a defence of 2, for the columns 1-2, 1-1, 2-1 … 8-1+. No attack is by mechanized units alone.
ATTACKS = (
    "62ID",
    "61ID",
    "61ID 217ID",
    "18ID 19ID",
    "1Lt 61ID 217ID",
    "1Pz 61ID 217ID",
    "1Pz 18ID 19ID",
    "1Pz 1Lt 61ID 217ID",
    "1Pz 4Pz 61ID 217ID",
)
# Expectations for a unit of two steps with a free way back: worked out by hand from the table.
TABLE = {
    "open": {
        "vacated": (2, 3, 4, 5, 6, 6, 6, 6, 6),
        "defender": (0, 0, 0, 1, 2, 3, 4, 6, 8),
        "attacker": (6, 4, 3, 2, 1, 0, 0, 0, 0),
    },
    "village": {"vacated": (0, 1, 2, 2, 3, 4, 5, 5, 5)},
    "town": {
        "vacated": (0, 1, 2, 2, 3, 4, 5, 5, 5),
        "defender": (0, 0, 0, 0, 0, 0, 0, 1, 2),
        "attacker": (7, 6, 6, 6, 6, 5, 4, 3, 2),
    },
}
HEXES = {"open": ("2930", "2829", "2830"), "village": ("3125", "3024", "3025"), "town": ("3028", "2928", "2929")}


def foresee(ground: str, attackers: str) -> Forecast:
    target, one, other = HEXES[ground]
    ids = attackers.split()
    places = ", ".join(f"{id_} {one if n < 2 else other}" for n, id_ in enumerate(ids))
    s = board(f"{places}; 12DP {target}", phase="combat")
    return forecast(s, 0, cell(target), [GAME.index[id_] for id_ in ids])


@pytest.mark.parametrize("column", range(9))
@pytest.mark.parametrize("ground", TABLE)
def test_the_expectations_of_every_column(ground: str, column: int) -> None:
    seen = foresee(ground, ATTACKS[column])
    assert seen.column == GAME.charts.columns[column]
    for what, sixths in TABLE[ground].items():
        assert round(6 * seen.mean(what)) == sixths[column], what


def test_the_forecast_is_what_happens() -> None:
    """20,000 battles for a fort of two steps against the six rolls."""
    s = board("1Pz+18ID 2829; ModlFt 2930", phase="combat")
    units, fort = (GAME.index["1Pz"], GAME.index["18ID"]), GAME.index["ModlFt"]
    seen, dice = forecast(s, 0, cell("2930"), units), SeededDice(1)
    rolls = 20_000
    happened = {"vacated": 0, "defender": 0, "attacker": 0}
    for _ in range(rolls):
        trial = s.copy(dice)
        trial.phases = [Battle(0, cell("2930"), units)]
        trial.settle()
        happened["vacated"] += not trial.combat[1][cell("2930")]
        happened["defender"] += 2 - trial.steps[fort]
        happened["attacker"] += sum(2 - trial.steps[unit] for unit in units)
    for what, number in happened.items():
        assert number / rolls == pytest.approx(seen.mean(what), abs=0.015)


def test_the_items_add_up_to_the_totals() -> None:
    s = board("24ID 0125 out, 10ID 0225 isolated; KaliON/1+12DP 0224 isolated", phase="combat")
    seen = forecast(s, 0, cell("0224"), [GAME.index["24ID"], GAME.index["10ID"]])
    assert tuple(sum(item.value for item in side) for side in (seen.attack, seen.defence)) == seen.totals
    assert {item.clause for item in seen.attack} >= {"9.3a", "9.3b.1", "9.3b.2", "9.3b.3"}
    assert all(item.clause in GAME.rulebook.clauses for item in (*seen.attack, *seen.defence, *seen.shifts))


def test_shifts_and_what_cannot_be() -> None:
    s = board("1Pz 1522; 12DP 1523", phase="combat", turn=1)
    seen = forecast(s, 0, cell("1523"), [GAME.index["1Pz"]])
    assert [(item.clause, item.value) for item in seen.shifts] == [("9.3.1a", 1), ("9.2.5", 1), ("9.2.6", 1)]
    assert seen.column == "1-2"
    s = board("541IR 2829; 23DP 2930", phase="combat")
    seen = forecast(s, 0, cell("2930"), [GAME.index["541IR"]])
    assert (seen.column, seen.chances) == ("", ())


def test_forts_trains_zones_and_hqs_are_counted() -> None:
    s = board("1Pz+18ID 2829; OrzyFt+Modlin 2930", phase="combat")
    seen = forecast(s, 0, cell("2930"), [GAME.index["1Pz"], GAME.index["18ID"]])
    assert (seen.mean("defender"), seen.mean("hqs"), seen.mean("vacated")) == (1, 1, 1)
    s = board("18ID+61ID 2829, 19ID 2830, 31ID 3131, 14ID 3028; 12DP 2930", phase="combat")
    seen = forecast(s, 0, cell("2930"), [GAME.index["18ID"], GAME.index["61ID"]])
    assert seen.chances[3].defender == 1  # 2-1, 4: Dr1, into an enemy zone


def test_cavalry_that_may_fall_back_is_announced() -> None:
    s = board("18ID 2829, 1Pz 2830; WileBK 2930", phase="combat")
    assert forecast(s, 0, cell("2930"), [GAME.index["18ID"]]).evades
    assert not forecast(s, 0, cell("2930"), [GAME.index["1Pz"]]).evades


def test_an_air_attack() -> None:
    s = board("18ID 2829; 12DP 2930", phase="raid")
    planes = [GAME.air.index["StG77"], GAME.air.index["StG76"]]
    seen = forecast_raid(s, 0, cell("2930"), planes)
    assert (seen.column, seen.totals) == ("4-1", (32, 8))
    assert (seen.mean("vacated"), round(6 * seen.mean("defender")), seen.mean("attacker")) == (1, 2, 0)
    assert [chance.damaged for chance in seen.chances] == [1, 0, 0, 0, 0, 0]
    s = board("18ID 2829; Prusy 2930", phase="raid")
    seen = forecast_raid(s, 0, cell("2930"), planes)
    assert (seen.column, seen.mean("hqs")) == ("8-1+", 0)


def test_a_forecast_changes_nothing() -> None:
    s = board("18ID+61ID 2829; 12DP 2930", phase="combat")
    before = s.dump()
    forecast(s, 0, cell("2930"), [GAME.index["18ID"]])
    assert s.dump() == before
