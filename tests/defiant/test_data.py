"""The data files hold what the booklet states, and follow the rules by which the rest was rebuilt."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import sandtable.games
from sandtable.kernel import Rulebook
from sandtable.kernel.data import SOURCES, read_table, read_text
from sandtable.kernel.kit import Comparison
from tools.clauses import touches

DATA = Path(sandtable.games.__file__).parent / "poland_defiant" / "data"

COLUMNS = {
    "units.csv": "id name side kind command attack defence move range steps attack_reduced defence_reduced"
    " hex turn area source reduced_from hex_from",
    "turns.csv": "id name german_limit polish_limit goal name_from german_limit_from polish_limit_from goal_from",
    "chits.csv": "id name side kind turn activates pick replaces turn_from source",
    "air.csv": "id name side fleet kind attack range source",
    "terrain.csv": "id name foot_cost motor_cost shift cost_from shift_from source",
    "events.csv": "id name side effect number source",
    "outcomes.csv": "id winner name source",
}
LADDER = (  # results from the worst for the attacker to the best
    *("A2r1", "A1r1", "A1", "A1", "A1 Dr1", "A1* Dr1", "A1* Dr2", "A1* Dr2"),
    *("A1* D1r1", "A1* D1r2", "D1r2", "D1r3", "D2r2", "D2r3"),
)
SUMS = {  # attack and defence of all combat units of a command at the start
    "3rd": (27, 26),
    "4th": (30, 27),
    "8th": (14, 13),
    "10th": (47, 35),
    "14th": (38, 30),
    "german independent": (23, 23),
    "Bernolak": (4, 4),
    "Unrug": (3, 5),
    "Pomorskie": (16, 16),
    "Poznan": (20, 16),
    "Lodz": (24, 17),
    "Krakow": (23, 24),
    "Karpaty": (6, 6),
    "Prusy": (15, 14),
    "Modlin": (15, 16),
    "Narew": (10, 12),
    "polish independent": (13, 13),
}
SINGLE = {"WestFt", "1KOP"}  # one step, though their strength would give them two


def rows(name: str) -> list[dict[str, str]]:
    return [row.cells for row in read_table(DATA / name, COLUMNS[name].split())]


UNITS, TURNS, CHITS, AIR = (rows(name) for name in ("units.csv", "turns.csv", "chits.csv", "air.csv"))
TERRAIN, EVENTS, OUTCOMES = (rows(name) for name in ("terrain.csv", "events.csv", "outcomes.csv"))
TABLES = tomllib.loads(read_text(DATA / "tables.toml"))
COMBAT = [unit for unit in UNITS if unit["kind"] not in ("hq", "ship")]
AT_START = [unit for unit in COMBAT if unit["hex"]]
HQS = {unit["id"]: unit for unit in UNITS if unit["kind"] == "hq"}


def figures() -> dict[str, object]:
    """What the texts of the rules may name."""
    return {
        **{name: table["value"] for name, table in TABLES.items() if "value" in table},
        **{f"turn_{chit['id']}": chit["turn"] for chit in CHITS},
        **{f"event_{event['id']}": event["number"] for event in EVENTS},
        "turns": len(TURNS),
        "outcomes": "; ".join(f"from {row['id']} on: {row['name']}" for row in OUTCOMES),
    }


def half(strength: str) -> str:
    return str((int(strength) + 1) // 2)


# Counters


def test_as_many_counters_as_in_the_set_up_list() -> None:
    assert Counter(unit["side"] for unit in AT_START) == {"polish": 86, "german": 63, "slovak": 2}
    assert sum(bool(hq["hex"]) for hq in HQS.values()) == 15
    assert [unit["hex"] for unit in UNITS if unit["kind"] == "ship"] == ["1604"]


def test_the_strength_of_each_command() -> None:
    sums: dict[str, tuple[int, int]] = {}
    for unit in AT_START:
        command = unit["command"]
        name = f"{unit['side']} {command}" if command == "independent" else command
        attack, defence = sums.get(name, (0, 0))
        sums[name] = attack + int(unit["attack"]), defence + int(unit["defence"])
    assert sums == SUMS


def test_no_hex_is_too_full_at_the_start() -> None:
    units = Counter(unit["hex"] for unit in AT_START)
    hqs = Counter(hq["hex"] for hq in HQS.values() if hq["hex"])
    assert max(units.values()) == TABLES["stack_units"]["value"] == 2
    assert max(hqs.values()) == TABLES["stack_hqs"]["value"] == 1


def test_no_hex_has_both_sides_in_it() -> None:
    owner = {"polish": "polish", "german": "german", "slovak": "german"}
    holders = {(unit["hex"], owner[unit["side"]]) for unit in UNITS if unit["hex"] and unit["kind"] != "ship"}
    assert len(holders) == len({place for place, _ in holders})


def test_ids_are_short_plain_and_used_once() -> None:
    ids = [thing["id"] for thing in UNITS + AIR]
    assert len({id_.lower() for id_ in ids}) == len(ids)
    assert all(re.fullmatch("[0-9A-Za-z]{2,12}", id_) for id_ in ids)


def test_a_player_can_tell_all_names_of_a_side_apart() -> None:
    names = [(unit["side"], unit["name"]) for unit in UNITS]
    assert len(set(names)) == len(names)


def test_a_unit_begins_on_the_map_or_comes_later() -> None:
    for unit in UNITS:
        if unit["hex"]:
            assert re.fullmatch("[0-9]{4}", unit["hex"])
            assert not unit["turn"]
            assert not unit["area"]
        else:
            assert 2 <= int(unit["turn"]) <= len(TURNS)
            assert unit["area"] or unit["id"] == "Malopolska"


def test_each_command_has_its_hq() -> None:
    commands = {unit["command"] for unit in COMBAT} - {"independent"}
    assert commands == {name for hq in HQS.values() for name in hq["command"].split(";")} - {"independent"}
    assert HQS["Malopolska"]["command"] == "Krakow;Karpaty"


@pytest.mark.parametrize("unit", COMBAT, ids=lambda unit: str(unit["id"]))
def test_the_reduced_side_has_half_rounded_up(unit: dict[str, str]) -> None:
    two = int(unit["defence"]) >= 2 or (unit["kind"] == "cavalry" and int(unit["attack"]) >= 2)
    assert unit["steps"] == ("2" if two and unit["id"] not in SINGLE else "1")
    weak = (half(unit["attack"]), half(unit["defence"])) if unit["steps"] == "2" else ("", "")
    assert (unit["attack_reduced"], unit["defence_reduced"]) == weak


def test_what_each_kind_can_do() -> None:
    assert {unit["move"] for unit in COMBAT if unit["kind"] == "train"} == {"R"}
    assert {unit["move"] for unit in COMBAT if unit["kind"] == "fortress"} == {"0"}
    others = [unit["move"] for unit in UNITS if unit["kind"] not in ("train", "fortress", "ship")]
    assert all(2 <= int(move) <= 8 for move in others)
    assert all(bool(unit["range"]) == (unit["kind"] == "hq") for unit in UNITS)


# Tables


def test_the_combat_table_is_one_ladder() -> None:
    columns, table = TABLES["crt"]["columns"], TABLES["crt"]["rows"]
    assert columns == ["1-2", *(f"{n}-1" for n in range(1, 8)), "8-1+"]
    assert table == [[LADDER[column + die] for column in range(len(columns))] for die in range(6)]


def test_the_turn_track_has_the_stated_values() -> None:
    assert [turn["id"] for turn in TURNS] == [f"turn{n}" for n in range(1, 11)]
    stated = {
        ("turn1", "goal"): "1",
        ("turn2", "german_limit"): "6",
        ("turn3", "german_limit"): "5",
        ("turn3", "polish_limit"): "4",
    }
    marked = {
        (turn["id"], column): turn[column]
        for turn in TURNS
        for column in ("german_limit", "polish_limit", "goal")
        if turn[f"{column}_from"] == "rulebook"
    }
    assert marked == stated


def test_goals_never_fall() -> None:
    goals = [int(turn["goal"]) for turn in TURNS]
    assert goals == sorted(goals)


def test_the_cup_at_the_start() -> None:
    sides = Counter(chit["side"] for chit in CHITS if chit["turn"] == "1")
    assert sides == {"polish": 7, "german": 6}
    assert all(chit["kind"] == "command" for chit in CHITS if chit["turn"] == "1")


def test_chits_name_hqs_and_chits_there_are() -> None:
    ids = {chit["id"] for chit in CHITS}
    assert len(ids) == len(CHITS)
    for chit in CHITS:
        named = chit["activates"].split(";") if chit["activates"] else []
        assert set(named) <= HQS.keys()
        assert bool(named) == (chit["kind"] == "command") == (chit["pick"] in ("all", "one", "roll"))
        assert not chit["replaces"] or set(chit["replaces"].split(";")) <= ids
    assert {hq for chit in CHITS for hq in chit["activates"].split(";") if hq} == HQS.keys()


def test_an_hq_does_not_come_after_its_chit() -> None:
    own = {chit["id"]: int(chit["turn"]) for chit in CHITS}
    assert all(int(hq["turn"] or 1) <= own[id_] for id_, hq in HQS.items() if id_ in own)


def test_a_roll_of_the_die_for_every_row() -> None:
    assert [len(TABLES[name]["value"]) for name in ("replacements", "operational_groups")] == [6, 6]


def test_the_air_forces() -> None:
    kinds = Counter((plane["side"], plane["fleet"], plane["kind"]) for plane in AIR)
    assert kinds == {
        ("german", "1", "ground"): 2,
        ("german", "1", "interdiction"): 2,
        ("german", "4", "ground"): 3,
        ("german", "4", "interdiction"): 3,
        ("polish", "", "ground"): 1,
    }
    assert all(bool(plane["attack"]) == (plane["kind"] == "ground") != bool(plane["range"]) for plane in AIR)


def test_events_and_results_cover_every_number() -> None:
    assert [event["id"] for event in EVENTS] == [str(n) for n in range(2, 13)]
    assert [(row["id"], row["winner"]) for row in OUTCOMES] == [
        ("0", "polish"),
        ("3", "polish"),
        ("8", "polish"),
        ("10", "german"),
        ("11", "german"),
        ("14", "german"),
    ]


def test_everything_says_where_it_comes_from() -> None:
    ours = set(SOURCES) - {"owner"}
    for name, columns in COLUMNS.items():
        sources = [column for column in columns.split() if column == "source" or column.endswith("_from")]
        assert {row[column] for row in rows(name) for column in sources} <= ours
    assert all(table["from"] in ours and table["note"] for table in TABLES.values())


def test_a_kit_that_changes_nothing_is_all_ours() -> None:
    compared = Comparison(DATA, None)
    for name, columns in COLUMNS.items():
        compared.rows(read_table(DATA / name, columns.split()), read_table(DATA / name, columns.split()))
    compared.tables("tables.toml")
    assert not compared.differences


@pytest.mark.parametrize("name", COLUMNS)
def test_a_kit_may_change_every_cell(name: str) -> None:
    columns = COLUMNS[name].split()
    for column in columns:
        if column not in ("id", "source") and not column.endswith("_from"):
            changed, ours = read_table(DATA / name, columns), read_table(DATA / name, columns)
            changed[0].cells[column] += "1"
            compared = Comparison(DATA, DATA)
            compared.rows(changed, ours)
            assert [difference.column for difference in compared.differences] == [column]
            assert "owner" in changed[0].cells.values()


# Clauses


def test_every_text_names_only_figures_of_the_tables() -> None:
    rulebook = Rulebook.read(DATA, figures())
    texts = [clause.text for clause in rulebook.clauses.values()] + list(rulebook.rulings.values())
    assert not [text for text in texts if "{" in text or "}" in text]


def test_rulings_touch_clauses_there_are_and_are_numbered_in_order() -> None:
    rulebook = Rulebook.read(DATA, figures())
    assert {id_ for text in rulebook.rulings.values() for id_ in touches(text)} <= rulebook.clauses.keys()
    assert list(rulebook.rulings) == [f"PD-{n}" for n in range(1, len(rulebook.rulings) + 1)]


def test_rulings_named_in_a_text_are_there() -> None:
    rulebook = Rulebook.read(DATA, figures())
    texts = [clause.text for clause in rulebook.clauses.values()] + list(rulebook.rulings.values())
    named = {name for text in texts for name in re.findall(r"PD-\d+", text)}
    assert named <= rulebook.rulings.keys()


def test_clause_ids_are_plain() -> None:
    ids = list(Rulebook.read(DATA, figures()).clauses)
    assert all(re.fullmatch(r"[0-9]{1,2}(\.[0-9]+)+[a-z]?([-.][0-9])?|fog|event\.[0-9]+", id_) for id_ in ids)
    assert {f"event.{n}" for n in range(2, 13)} <= set(ids)
