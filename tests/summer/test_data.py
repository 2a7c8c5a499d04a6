"""The data files hold what the booklet states, and follow the rules by which the rest was rebuilt."""

import csv
import re
import shutil
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import sandtable.games
from sandtable.games.summer_lightning import load
from sandtable.kernel import FileTrouble, Rulebook, Trouble
from sandtable.kernel.data import SOURCES, read_table, read_text
from sandtable.kernel.kit import Comparison
from tests.summer.board import GAME
from tools.clauses import touches

DATA = Path(sandtable.games.__file__).parent / "summer_lightning" / "data"

COLUMNS = {
    "units.csv": "id name nation kind size hq cf poor mf reduced place turn option source reduced_from place_from",
    "missions.csv": "id attack defence attacker_modifier defender_modifier attacker_move defender_move source",
    "terrain.csv": "id name normal motorized mountain room modifier cost_from room_from modifier_from source",
    "turns.csv": "id name source",
    "options.csv": "id option value side points clause source",
    "luck.csv": "id tactic first last side points source",
    "deployment.csv": "id historical everything free surprise czech source",
    "surprise.csv": "id hq place source",
}


def rows(name: str) -> list[dict[str, str]]:
    return [row.cells for row in read_table(DATA / name, COLUMNS[name].split())]


UNITS, MISSIONS = rows("units.csv"), rows("missions.csv")
TABLES = tomllib.loads(read_text(DATA / "tables.toml"))
AT_START = [unit for unit in UNITS if not unit["turn"] and not unit["option"]]
COMBAT = [unit for unit in UNITS if unit["kind"] not in ("hq", "artillery")]
DIVISIONS = [unit for unit in COMBAT if unit["size"] in ("XX", "XXX")]


def of(nation: str, units: list[dict[str, str]]) -> list[dict[str, str]]:
    return [unit for unit in units if unit["nation"] == nation]


# Counters


def test_as_many_counters_as_in_the_booklet() -> None:
    assert len(UNITS) == 192
    assert Counter(unit["nation"] for unit in UNITS if unit["kind"] == "hq") == {
        "polish": 9,
        "german": 22,
        "slovak": 1,
        "soviet": 2,
    }


@pytest.mark.parametrize(
    ("nation", "divisions", "factors"),
    [("polish", 30, 123), ("german", 57, 202), ("slovak", 3, 6), ("soviet", 11, 68)],
)
def test_the_strength_of_each_nation(nation: str, divisions: int, factors: int) -> None:
    units = [unit for unit in of(nation, AT_START) if unit["kind"] not in ("hq", "artillery")]
    assert sum(unit["size"] in ("XX", "XXX") for unit in units) == divisions
    assert sum(int(unit["cf"]) for unit in units) == factors


def test_the_polish_infantry() -> None:
    infantry = [unit for unit in of("polish", AT_START) if unit["kind"] == "infantry"]
    numbers = {int(unit["id"].removesuffix("DP")): unit["poor"] for unit in infantry}
    assert set(numbers) == set(range(1, 31)) - {21, 22}
    assert len(numbers) == 28
    assert {n for n, poor in numbers.items() if poor} == {6, 7, 9, 11, 12, 13, 19, 23, 24, 26, 27, 29}
    assert {(unit["cf"], unit["mf"]) for unit in infantry} == {("3", "3")}


COMMANDS = {  # 11.1: by army, the kinds of its units with their values
    "Pm": {"infantry 3-3": 3, "infantry 3p3": 2, "cavalry 2-5": 1},
    "Pz": {"infantry 3-3": 3, "infantry 3p3": 1, "cavalry 2-5": 2},
    "Lo": {"infantry 3-3": 4, "cavalry 2-5": 2},
    "Kr": {"infantry 3p3": 3, "mountain 3-3": 2, "mountain 1-3": 1, "cavalry 2-5": 1, "light 1-6": 1},
    "Ka": {"infantry 3p3": 2, "mountain 1-3": 2},
    "Mo": {"infantry 3-3": 3, "cavalry 2-5": 2},
    "Pr": {"infantry 3-3": 1, "infantry 3p3": 4, "cavalry 2-5": 1},
    "Na": {"infantry 3-3": 1, "cavalry 2-5": 2},
    "SHQ": {"infantry 3-3": 1, "light 1-6": 1},
    "3A": {
        "hq 1-3": 2,
        "infantry 4-3": 4,
        "infantry 3-3": 1,
        "infantry 3p3": 3,
        "infantry 2p3": 1,
        "armour 2-6": 1,
        "cavalry 2-5": 1,
    },
    "4A": {
        "hq 1-3": 2,
        "hq 1-5": 1,
        "infantry 4-3": 3,
        "infantry 3-3": 2,
        "infantry 3p3": 3,
        "infantry 1-3": 1,
        "motorized 4-6": 1,
        "motorized 3-6": 1,
        "armour 5-6": 1,
        "armour 2-6": 1,
    },
    "8A": {"hq 1-3": 2, "infantry 4-3": 4, "infantry 3p3": 2, "motorized 1-6": 1},
    "10A": {
        "hq 1-3": 3,
        "hq 1-5": 3,
        "infantry 4-3": 7,
        "infantry 3-3": 4,
        "motorized 3-6": 1,
        "motorized 2-6": 1,
        "armour 5-6": 1,
        "armour 4-6": 1,
        "light 3-6": 1,
        "light 2-6": 2,
        "artillery 1-3": 3,
    },
    "14A": {
        "hq 1-3": 4,
        "infantry 4-3": 5,
        "infantry 3p3": 1,
        "mountain 4-4": 1,
        "armour 4-6": 2,
        "light 2-6": 1,
        "motorized 1-6": 1,
        "artillery 1-3": 1,
    },
    "Slo": {"infantry 2p3": 3},
    "Be": {"infantry 7-3": 2, "cavalry 6-5": 2, "armour 5-6": 1},
    "Uk": {"infantry 7-3": 2, "cavalry 6-5": 3, "armour 5-6": 1},
}


@pytest.mark.parametrize("army", COMMANDS)
def test_each_army_has_the_units_of_the_set_up(army: str) -> None:
    units = [unit for unit in AT_START if unit["hq"] == army]
    kinds = Counter(f"{unit['kind']} {unit['cf']}{unit['poor'] or '-'}{unit['mf']}" for unit in units)
    assert kinds == COMMANDS[army]


def test_every_unit_of_the_start_has_an_army_or_a_place() -> None:
    assert {unit["hq"] for unit in AT_START if unit["hq"]} == set(COMMANDS)
    bound = {unit["id"]: unit["place"] for unit in AT_START if not unit["hq"] and unit["kind"] != "hq"}
    assert len(bound) == 9
    assert sorted(bound.values()) == sorted(
        ["Toruń", "Brześć", "Katowice", "Łomża", "Modlin", "Grodno", "Danzig", "Königsberg", "Lötzen"]
    )


def test_thirteen_polish_reinforcements_and_the_counters_of_options() -> None:
    assert len([unit for unit in of("polish", UNITS) if unit["turn"]]) == 13
    assert Counter(unit["option"] for unit in UNITS) == {"": 185, "polish-armour": 3, "german-divisions": 4}


@pytest.mark.parametrize("unit", DIVISIONS, ids=lambda unit: str(unit["id"]))
def test_the_reduced_side_has_half_rounded_down(unit: dict[str, str]) -> None:
    """But for the regulars of Poznań, whose 17th has 2 in the booklet's example."""
    half = 2 if unit["id"] in ("14DP", "17DP", "25DP") else int(unit["cf"]) // 2
    assert int(unit["reduced"]) == half


def test_smaller_units_have_no_reduced_side() -> None:
    small = [unit for unit in UNITS if unit not in DIVISIONS]
    assert {unit["reduced"] for unit in small} == {""}


def test_ids_are_short_plain_and_used_once() -> None:
    ids = [unit["id"] for unit in UNITS]
    assert len({id_.lower() for id_ in ids}) == len(ids)
    assert all(re.fullmatch("[0-9A-Za-z]{2,12}", id_) for id_ in ids)
    names = [(unit["nation"], unit["name"]) for unit in UNITS]
    assert len(set(names)) == len(names)


# The matrix


def cell(attack: str, defence: str) -> str:
    (row,) = (row for row in MISSIONS if (row["attack"], row["defence"]) == (attack, defence))
    return "{attacker_modifier}/{defender_modifier} {attacker_move}/{defender_move} {source}".format(**row)


def test_the_two_cells_of_the_booklet() -> None:
    assert cell("balanced-attack", "depth") == "0/1 a1/r2 rulebook"
    assert cell("blitzkrieg", "counterattack") == "2/2 a1/r2 rulebook"
    assert sum(row["source"] == "rulebook" for row in MISSIONS) == 2
    assert len(MISSIONS) == 24


def worth(attack: str, defence: str) -> tuple[float, ...]:
    """What a cell gives the attacker: fewer checks of his, more of the enemy's, more ground."""
    (row,) = (row for row in MISSIONS if (row["attack"], row["defence"]) == (attack, defence))
    own = -99 if not row["attacker_modifier"] else int(row["attacker_modifier"])
    enemy = -99 if not row["defender_modifier"] else int(row["defender_modifier"])
    moves = [row["attacker_move"], row["defender_move"]]
    hexes = [(1 if move[0] == "a" else -1) * int(move[1]) if move else 0 for move in moves]
    return (-own, enemy, hexes[0], -hexes[1])


def test_no_mission_is_dominated() -> None:
    """No row is at least as good as another in every part of every cell, and no column."""

    def better(one: list[tuple[float, ...]], other: list[tuple[float, ...]]) -> bool:
        return all(a >= b for cell, against in zip(one, other, strict=True) for a, b in zip(cell, against, strict=True))

    attacks = {attack: [worth(attack, defence) for defence in GAME.defences] for attack in GAME.attacks}
    defences = {
        defence: [tuple(-part for part in worth(attack, defence)) for attack in GAME.attacks]
        for defence in GAME.defences
    }
    for missions in (attacks, defences):
        for one in missions:
            assert not [other for other in missions if other != one and better(missions[one], missions[other])]


def test_withdraw_alone_spares_the_attacker_and_standfast_alone_never_gives_ground() -> None:
    spared = {row["defence"] for row in MISSIONS if not row["attacker_modifier"]}
    assert spared == {"withdraw"}
    assert {row["attack"] for row in MISSIONS if not row["defender_modifier"]} == {"set-piece"}
    yielding = {row["defence"] for row in MISSIONS if row["defender_move"].startswith("r")}
    assert yielding == set(GAME.defences) - {"standfast"}


# Tables


def test_numbers_that_the_booklet_states() -> None:
    stated = {name: table["value"] for name, table in TABLES.items() if table["from"] == "rulebook"}
    lists = ("postures", "aggressive", "stalwart", "retrograde")
    assert {name: value for name, value in stated.items() if name not in lists} == {
        "command_points": 3,
        "command_divisions": 6,
        "army_road": 6,
        "unsupplied_move": 3,
        "soviet_turn": 8,
        "weather_worse": 3,
        "weather_better": 8,
        "replacement_share": 10,
        "late_a_turn": 3,
        "air_clear": 8,
        "air_poor": 4,
        "soviet_air_clear": 6,
        "soviet_air_poor": 3,
        "polish_air_clear": 3,
        "polish_air_poor": 1,
        "weak_air_clear": 4,
        "weak_air_poor": 2,
        "position_modifier": 1,
        "artillery_modifier": 1,
        "air_modifier": 1,
        "surrounded_modifier": 3,
        "unsupplied_modifier": 1,
        "division_points": 1,
        "armour_loss_points": 1,
        "armour_points": 2,
        "hq_points": 2,
    }


def test_terrain_modifiers_meet_the_sums_of_the_booklet() -> None:
    ground = {row["id"]: int(row["modifier"]) for row in rows("terrain.csv")}
    assert ground["forest"] == 1
    assert TABLES["river_modifier"]["value"] + TABLES["town_modifier"]["value"] + ground["rough"] == 5
    assert ground["clear"] < ground["forest"] < ground["rough"] < ground["mountain"]


def test_the_turn_track_has_twenty_turns_and_the_17th_of_september_in_turn_8() -> None:
    turns = rows("turns.csv")
    assert [turn["id"] for turn in turns] == [str(n) for n in range(1, 21)]
    assert turns[7]["name"] == "16–17 September"


def test_what_options_cost() -> None:
    prices = {(row["option"], row["value"]): (row["side"], int(row["points"])) for row in rows("options.csv")}
    assert prices == {
        ("deployment", "everything"): ("polish", 4),
        ("deployment", "free"): ("axis", 6),
        ("deployment", "surprise"): ("polish", 15),
        ("mobilization", "faster"): ("axis", 1),
        ("mobilization", "slower"): ("polish", 1),
        ("soviets", "absent"): ("axis", 15),
        ("neutrals", "unfriendly"): ("polish", 8),
        ("french", "energetic"): ("axis", 6),
        ("czechoslovakia", "survives"): ("axis", 6),
        ("polish-armour", "each"): ("axis", 1),
        ("german-divisions", "each"): ("polish", 1),
        ("bridgehead", "yes"): ("axis", 20),
        ("wings", "yes"): ("axis", 4),
    }


def test_what_the_die_makes_of_german_tactics() -> None:
    luck = {
        row["id"]: (row["tactic"], row["first"], row["last"], row["side"], row["points"]) for row in rows("luck.csv")
    }
    assert luck == {
        "odd": ("air", "1", "2", "axis", "2"),
        "weak": ("air", "3", "4", "axis", "4"),
        "armour": ("exploitation", "1", "2", "axis", "4"),
        "armour+light": ("exploitation", "3", "4", "axis", "2"),
        "armour+motorized": ("exploitation", "5", "6", "axis", "2"),
        "failed": ("blitzkrieg", "1", "2", "axis", "5"),
        "heavy": ("blitzkrieg", "3", "5", "axis", "1"),
        "shock": ("blitzkrieg", "10", "10", "polish", "5"),
    }


def test_the_surprised_army_is_the_whole_polish_army_and_a_brigade_more() -> None:
    there = {row["id"] for row in rows("surprise.csv")}
    assert there == {unit["id"] for unit in of("polish", AT_START)} | {"ResBK"}
    garrisons = {row["id"]: row["place"] for row in rows("surprise.csv") if row["place"] and "Ft" not in row["id"]}
    assert garrisons == {
        "Pm": "Toruń",
        "Pz": "Poznań",
        "Lo": "Łódź",
        "Kr": "Kraków",
        "Ka": "Lwów",
        "Mo": "Brześć",
        "Pr": "Lublin",
        "Na": "Grodno",
        "SHQ": "Warszawa",
    }


def test_every_unit_that_may_choose_has_a_hex_in_the_ready_deployment() -> None:
    ready = {row["id"] for row in rows("deployment.csv") if row["historical"]}
    free = {unit["id"] for unit in UNITS if not unit["turn"] and not unit["place"]}
    assert ready == free


def test_everything_says_where_it_comes_from() -> None:
    ours = set(SOURCES) - {"owner"}
    for name, columns in COLUMNS.items():
        sources = [column for column in columns.split() if column == "source" or column.endswith("_from")]
        assert {row[column] for row in rows(name) for column in sources} <= ours
    assert all(table["from"] in ours for table in TABLES.values())


# Kits


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


BAD = [
    ("units.csv", "4DP", "cf", "x", "cf is 'x'"),
    ("units.csv", "4DP", "nation", "danish", "nation is 'danish'"),
    ("units.csv", "4DP", "kind", "camel", "kind is 'camel'"),
    ("units.csv", "4DP", "reduced", "9", "reduced is"),
    ("units.csv", "PomBK", "reduced", "1", "has no reduced side"),
    ("units.csv", "4DP", "hq", "Nobody", "there is no HQ of that id"),
    ("units.csv", "4DP", "hq", "", "hq, place, turn and option are empty"),
    ("units.csv", "Pm", "place", "Paris", "the map has no place of that name"),
    ("units.csv", "44DP", "turn", "99", "turn is"),
    ("units.csv", "4DP", "poor", "q", "poor is 'q'"),
    ("units.csv", "9DP", "id", "4DP", "id 4DP is used twice"),
    ("units.csv", "9DP", "id", "9 DP", "without a space"),
    ("missions.csv", "blitzkrieg/depth", "attacker_move", "z1", "attacker_move is 'z1'"),
    ("missions.csv", "blitzkrieg/depth", "defender_move", "r4", "a1 to a3"),
    ("missions.csv", "blitzkrieg/depth", "attack", "charge", "attack is 'charge'"),
    ("missions.csv", "blitzkrieg/withdraw", "defence", "delay", "is there twice"),
    ("missions.csv", "blitzkrieg/depth", "defender_modifier", "many", "defender_modifier is 'many'"),
    ("terrain.csv", "forest", "normal", "two", "normal is 'two'"),
    ("terrain.csv", "forest", "room", "10", "room is '10'"),
    ("terrain.csv", "forest", "modifier", "10", "modifier is '10'"),
    ("luck.csv", "failed", "last", "11", "last is '11'"),
    ("turns.csv", "3", "id", "77", "turns are numbered one after the other"),
    ("luck.csv", "weak", "tactic", "sea", "tactic is 'sea'"),
    ("luck.csv", "weak", "tactic", "blitzkrieg", "id is 'weak'"),
    ("luck.csv", "weak", "first", "2", "face 2 of air is 'odd' already"),
    ("luck.csv", "weak", "last", "2", "last is '2'"),
    ("luck.csv", "weak", "points", "some", "points is 'some'"),
    ("options.csv", "free", "side", "german", "side is 'german'"),
    ("options.csv", "free", "points", "-1", "points is"),
    ("options.csv", "free", "option", "rum", "option is 'rum'"),
    ("options.csv", "free", "value", "cheap", "value is 'cheap'"),
    ("deployment.csv", "4DP", "historical", "9999", "historical"),
    ("deployment.csv", "4DP", "id", "999DP", "there is no unit of that id"),
    ("surprise.csv", "4DP", "hq", "Nobody", "there is no HQ of that id"),
    ("surprise.csv", "Pm", "place", "Paris", "the map has no place of that name"),
]


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: " ".join(bad[:4]))
def test_a_bad_row_is_told_with_its_file_and_line(tmp_path: Path, bad: tuple[str, str, str, str, str]) -> None:
    name, id_, column, value, why = bad
    folder = tmp_path / "kit"
    shutil.copytree(DATA, folder)
    table = list(csv.reader((folder / name).read_text("utf-8").splitlines()))
    line = next(n for n, row in enumerate(table) if row[0] == id_)
    table[line][table[0].index(column)] = value
    (folder / name).write_text("\n".join(",".join(row) for row in table) + "\n", "utf-8")
    with pytest.raises(FileTrouble) as caught:
        load(folder)
    said = str(caught.value)
    assert name in said
    assert f"line {line + 1}" in said or f":{line + 1}" in said
    assert why in said


@pytest.mark.parametrize(
    ("name", "id_", "why"),
    [
        ("missions.csv", "infiltration/delay", "no row for infiltration against delay"),
        ("terrain.csv", "forest", "no row for forest, which is on the map"),
        ("options.csv", "slower", "no row for mobilization slower"),
        ("options.csv", "unfriendly", "no row for neutrals unfriendly"),
        ("luck.csv", "shock", "has no row shock"),
    ],
)
def test_a_missing_row_is_told(tmp_path: Path, name: str, id_: str, why: str) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(DATA, folder)
    path = folder / name
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith(f"{id_},")]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(FileTrouble, match=why):
        load(folder)


def test_a_number_that_is_an_owners_own_is_told_as_a_difference(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(DATA, folder)
    path = folder / "tables.toml"
    path.write_text(path.read_text("utf-8").replace("value = 6\n", "value = 7\n", 1), "utf-8")
    kit = load(folder).kit
    assert kit is not None
    assert [(change.column, change.ours, change.yours) for change in kit.differences] == [("value", "6", "7")]


def test_a_bad_number_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(DATA, folder)
    path = folder / "tables.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace('"withdraw"]', '"flee"]', 1), "utf-8")
    with pytest.raises(FileTrouble, match="aggressive: 'flee' must be one of"):
        load(folder)
    path.write_text(text.replace("value = 8", "value = 800", 1), "utf-8")
    with pytest.raises(FileTrouble, match=r"tables\.toml"):
        load(folder)


def test_an_owners_values_are_played_with(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(DATA, folder)
    path = folder / "missions.csv"
    path.write_text(path.read_text("utf-8").replace("delay,0,1,a2,r2", "delay,3,1,a2,r2"), "utf-8")
    game = load(folder)
    assert game.charts.matrix[0][4].attacker.modifier == 3
    assert game.data_hash != GAME.data_hash


# Clauses


def test_every_text_names_only_figures_of_the_tables() -> None:
    texts = [clause.text for clause in GAME.rulebook.clauses.values()] + list(GAME.rulebook.rulings.values())
    assert not [text for text in texts if "{" in text or "}" in text]


def test_rulings_touch_clauses_there_are_and_are_numbered_in_order() -> None:
    rulebook: Rulebook = GAME.rulebook
    assert {id_ for text in rulebook.rulings.values() for id_ in touches(text)} <= rulebook.clauses.keys()
    assert list(rulebook.rulings) == [f"SL-{n}" for n in range(1, len(rulebook.rulings) + 1)]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("city Warszawa", "city Warsaw", "places: there is no Warszawa, of which the rules speak"),
        ("town Cieszyn", "town Teschen", "places: there is no Cieszyn, of which the rules speak"),
        ("city Cernăuți", "city Czernowitz", "places: there is no Cernăuți, of which the rules speak"),
        (
            "slovak source: 1624",
            "slovak spring: 1624",
            "marks: there is no line `slovak source: HEX …` (the same for Slovaks)",
        ),
        ("u = USSR", "u = Russia", "country: the rules know no 'Russia'; there are: Poland, Germany,"),
    ],
)
def test_a_map_must_have_what_the_rules_speak_of(tmp_path: Path, old: str, new: str, why: str) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(DATA, folder)
    text = (folder / "map.txt").read_text("utf-8")
    assert text.count(old) == 1
    (folder / "map.txt").write_text(text.replace(old, new), "utf-8")
    with pytest.raises(Trouble) as caught:
        load(folder)
    assert "map.txt, line " in str(caught.value)
    assert why in str(caught.value)
