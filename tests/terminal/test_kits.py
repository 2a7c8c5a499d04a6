"""Kits: exported, edited, checked and played with; what is the owner's is said, and nothing else is believed."""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable import games
from sandtable.bots.player import ask
from sandtable.cards.battle import NOT_COMMITTED, Exchange
from sandtable.cards.effects import Effect
from sandtable.cards.play import DOES, Do
from sandtable.cards.table import Table
from sandtable.kernel import Game, Match, Opening, record
from sandtable.kernel.reserved import reserved
from sandtable.terminal import cli, kits, seating
from tests import toy
from tests.terminal.conftest import Command, Result, any_choice, at_a_terminal, only_save
from tests.terminal.test_trouble import files, one_line

ROOT = Path(__file__).parents[2]
Edit = Callable[..., None]


@pytest.fixture
def kit(sandtable: Command, tmp_path: Path) -> Path:
    """A kit of Midway as it is exported."""
    folder = tmp_path / "mine"
    assert sandtable("kit", "export", "midway", folder).status == 0
    return folder


@pytest.fixture
def edit(kit: Path) -> Edit:
    def change(old: str, new: str, name: str = "cards.csv") -> None:
        text = (kit / name).read_text("utf-8")
        assert old in text
        (kit / name).write_text(text.replace(old, new, 1), "utf-8")

    return change


@pytest.fixture
def edited(kit: Path, edit: Edit) -> Path:
    """A kit with another value, another name, a card less, a card that was only checked, and another number."""
    edit("VB-6 Dauntlesses,dive,1,1,", "VB-6 Dauntlesses,dive,2,4,")
    edit("Hammer and Anvil", "Hammer")
    edit(next(line for line in (kit / "cards.csv").read_text("utf-8").splitlines(True) if line.startswith("MU33")), "")
    edit(
        "MOD +4 if attacking has:dive,reconstructed,reconstructed,reconstructed",
        "MOD +4 if attacking has:dive,owner,owner,owner",
    )
    edit("value = 9 ", "value = 7 ", "tables.toml")
    return kit


# Export


@pytest.mark.parametrize("name", games.NAMES)
def test_a_kit_is_our_own_files_with_a_guide(sandtable: Command, tmp_path: Path, name: str) -> None:
    folder, game = tmp_path / "new kit", games.load(name)
    assert sandtable("kit", "export", name, folder).status == 0
    assert {path.name for path in folder.iterdir()} == {*game.FILES, "kit.toml", "README.md"}
    assert all((folder / file).read_bytes() == (game.HERE / file).read_bytes() for file in game.FILES)
    assert kits.load(name, folder).data_hash == game.data_hash
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("name", games.NAMES)
def test_the_guide_explains_every_column_and_no_other(sandtable: Command, tmp_path: Path, name: str) -> None:
    sandtable("kit", "export", name, tmp_path / "kit")
    guide = (tmp_path / "kit" / "README.md").read_text("utf-8")
    tables = [file for file in (tmp_path / "kit").iterdir() if file.suffix == ".csv"]
    columns = {cell for file in tables for cell in next(csv.reader(file.read_text("utf-8").splitlines()))}
    assert set(re.findall(r"^\| `([a-z_]+)` \|", guide, re.MULTILINE)) == columns
    assert all(seat in guide for seat in games.load(name).seats)
    assert "{" not in guide


def test_an_empty_folder_becomes_a_kit(sandtable: Command, tmp_path: Path) -> None:
    (tmp_path / "kit").mkdir()
    assert sandtable("kit", "export", "midway", tmp_path / "kit").status == 0
    assert (tmp_path / "kit" / "kit.toml").exists()


def test_a_kit_is_written_over_nothing(sandtable: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full, file, empty = tmp_path / "full", tmp_path / "file", tmp_path / "empty"
    full.mkdir()
    empty.mkdir()
    (full / "letter.txt").write_text("Dear", "utf-8")
    file.write_text("Dear", "utf-8")
    before = files(tmp_path)
    for folder in (full, file):
        one_line(sandtable("kit", "export", "midway", folder), "not empty", "a new or an empty folder")
    one_line(sandtable("kit", "export", "midway", tmp_path / "no" / "kit"), "there is no folder")
    one_line(sandtable("kit", "export", "chess", tmp_path / "kit"), "there is no game 'chess'")
    monkeypatch.chdir(empty)
    one_line(sandtable("kit", "export", "midway", "."), "the folder you are in")
    assert files(tmp_path) == before
    assert not (tmp_path / "kit").exists()


def test_an_export_that_fails_leaves_nothing(
    sandtable: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(target))

    before = sorted(tmp_path.iterdir())
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", fail)
        one_line(sandtable("kit", "export", "midway", tmp_path / "kit"), "No space left on device")
    assert sorted(tmp_path.iterdir()) == before


# Check


@pytest.mark.parametrize(
    ("game", "words"),
    [("summer", "5 armies, 29 corps, 69 divisions"), ("defiant", "56 infantry, 11 trains, 16 fortresses, 12 cavalry")],
)
def test_a_check_counts_in_the_plural(sandtable: Command, tmp_path: Path, game: str, words: str) -> None:
    sandtable("kit", "export", game, tmp_path / "kit")
    assert words in sandtable("kit", "check", tmp_path / "kit").out


def test_a_check_says_what_is_whose(sandtable: Command, edited: Path) -> None:
    result = sandtable("kit", "check", edited)
    assert result.status == 0
    assert result.lines == [
        f"{edited} is a sound kit of Lightning: Midway.",
        "",
        "Cards:   3 of 85 kinds yours (name of 2, copies of 2, text of 2), 82 ours.",
        "Numbers: 1 of 5 yours, 4 ours.",
        "United States: 54 cards (4 objectives, 16 forces, 6 specials, 28 actions).",
        "Japan: 54 cards (4 objectives, 16 forces, 5 specials, 29 actions).",
        "",
        "What differs from ours:",
        "  MU09 VB-6 Dauntlesses: copies 1 → 2",
        "  MU09 VB-6 Dauntlesses: value 1 → 4",
        "  MU20 Hammer: name Hammer and Anvil → Hammer",
        "  MU33 Ready Deck: ours, not among yours",
        "  hand: value 9 → 7",
        "",
        f"To play with it: sandtable play midway --kit {edited}",
    ]


def test_an_untouched_kit_is_ours(sandtable: Command, kit: Path) -> None:
    said = sandtable("kit", "check", kit).out
    assert "Cards:   0 of 86 kinds yours, 86 ours." in said
    assert "differs" not in said
    assert "second look" not in said


def test_what_is_allowed_but_odd_is_noted(sandtable: Command, kit: Path, edit: Edit) -> None:
    edit("VB-6 Dauntlesses,dive,1,1,", "VB-6 Dauntlesses,dive,2,1,")
    head = (kit / "kit.toml").read_text("utf-8")
    (kit / "kit.toml").write_text(re.sub('data = ".{8}', 'data = "01234567', head), "utf-8")
    lines = sandtable("kit", "check", kit).lines
    assert "  United States has 55 cards; with ours it has 54." in lines
    assert any("older cards of ours" in line for line in lines)


def test_a_long_difference_stands_in_three_lines(sandtable: Command, kit: Path, edit: Edit) -> None:
    edit("MOD +6 if attacking has:torpedo has:dive", "MOD +5 if attacking has:torpedo has:dive; play: DRAW 1")
    lines = sandtable("kit", "check", kit).lines
    place = lines.index("  MU20 Hammer and Anvil: effects")
    assert lines[place + 1 : place + 3] == [
        "    MOD +6 if attacking has:torpedo has:dive",
        "    → MOD +5 if attacking has:torpedo has:dive; play: DRAW 1",
    ]


def test_every_bad_line_is_named_once(sandtable: Command, kit: Path, edit: Edit) -> None:
    edit("UO03,us,objective,USS Hornet,,1,", "UO03,us,objective,USS Hornet,,x,")
    edit("MU09,us,force,VB-6 Dauntlesses,dive,1,1", "MU09,us,fleet,VB-6 Dauntlesses,dive,1,x")
    edit("own_turn: DRAW 2,reconstructed", "own_turn: DRAW 2,,reconstructed")
    edit("MOD +6 if attacking has:torpedo has:dive", "cost: DROP 1")
    edit("value = 9 ", "value = 0 ", "tables.toml")
    before = files(kit)
    result = sandtable("kit", "check", kit)
    assert (result.status, result.out) == (2, "")
    said = [line.removeprefix(f"{kit}{os.sep}").split("; ")[0] for line in result.err.splitlines()]
    assert said == [
        "cards.csv:4: copies is 'x'",
        "cards.csv:14: sort is 'fleet'",
        "cards.csv:24: has 15 cells",
        "cards.csv:25: effects: no card of this game has a cost",
        "tables.toml:8: hand.value is 0",
    ]
    assert files(kit) == before
    one_line(sandtable("play", "midway", "--kit", kit), "cards.csv, line 24: has 15 cells", "and 4 more", "kit check")


def test_what_does_not_go_together_is_named_line_by_line(sandtable: Command, kit: Path, edit: Edit) -> None:
    edit("MU09,us", "MU08,us")
    edit("react: COUNTER no-target", "react: COUNTER nothing")
    err = sandtable("kit", "check", kit).err.splitlines()
    could = "any, carrier, island, no-target"
    assert [line.removeprefix(f"{kit}{os.sep}") for line in err] == [
        "cards.csv:14: MU08 stands in the file twice",
        f"cards.csv:22: effects: 'nothing' names nothing that is in the file; it could be: {could}",
    ]


@pytest.mark.parametrize("name", games.NAMES)
def test_a_doubled_row_is_refused_in_every_table(sandtable: Command, tmp_path: Path, name: str) -> None:
    """By its file and line, whether the second says the same or another thing."""
    sandtable("kit", "export", name, tmp_path / "kit")
    tables = [file for file in games.load(name).FILES if file.endswith(".csv")]
    assert tables
    for file in tables:
        path = tmp_path / "kit" / file
        text = path.read_text("utf-8")
        path.write_text(text + text.rstrip("\n").rpartition("\n")[2] + "\n", "utf-8")
        said = sandtable("kit", "check", tmp_path / "kit")
        line = text.count("\n") + 1
        assert (said.status, said.out) == (2, "")
        assert said.err.startswith(f"{path}:{line}: "), said.err
        assert len(said.err.splitlines()) == 1
        path.write_text(text, "utf-8")


def test_an_option_of_summer_lightning_has_its_points_once(sandtable: Command, tmp_path: Path) -> None:
    sandtable("kit", "export", "summer", tmp_path / "kit")
    with (tmp_path / "kit" / "options.csv").open("a", encoding="utf-8") as file:
        file.write("more,soviets,absent,axis,5,12.2,owner\n")
    said = sandtable("kit", "check", tmp_path / "kit")
    assert (said.status, said.err.endswith("options.csv:15: soviets absent has its points already\n")) == (2, True)


@pytest.mark.parametrize("id_", ["done", "Done", "play", "resupply", "attack", "us", "japan", "undo", "resign", "7"])
def test_no_card_can_be_called_by_a_word_of_orders(sandtable: Command, kit: Path, id_: str) -> None:
    with (kit / "cards.csv").open("a", encoding="utf-8") as file:
        file.write(f"{id_},us,action,Lucky Find,event,1,0,,,,MOD +2; play: DRAW 1,owner,owner,owner\n")
    line = (kit / "cards.csv").read_text("utf-8").count("\n")
    said = sandtable("kit", "check", kit)
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert f"cards.csv:{line}: id is {id_!r}, which no thing can be called" in said.err


@pytest.mark.parametrize("name", games.NAMES)
def test_no_unit_or_card_of_any_game_can_be_called_by_a_verb(sandtable: Command, tmp_path: Path, name: str) -> None:
    sandtable("kit", "export", name, tmp_path / "kit")
    game = games.load(name)
    path = tmp_path / "kit" / ("cards.csv" if game.table == "cards" else "units.csv")
    text = path.read_text("utf-8")
    last = text.rstrip("\n").rpartition("\n")[2]
    words = [word for word in reserved(game) if word.isalnum() and word.isascii()]
    assert {"done", *game.seats} <= set(words)
    path.write_text(text + "".join(f"{word},{last.partition(',')[2]}\n" for word in words), "utf-8")
    said = sandtable("kit", "check", tmp_path / "kit").err.splitlines()
    assert sum("which no thing can be called" in line for line in said) == len(words)


# Trial games


def test_a_check_names_the_card_at_which_a_trial_game_cannot_go_on(
    sandtable: Command, kit: Path, edit: Edit, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit("MOD +6 if attacking has:torpedo has:dive", "MOD +6 if attacking; play: DRAW 1")

    def fail(s: Table, do: Do, effect: Effect) -> None:
        if s.game.cards.ids[do.card] == "MU20":
            raise IndexError("no such thing")

    monkeypatch.setitem(DOES, "DRAW", fail)
    result = sandtable("kit", "check", kit)
    assert (result.status, result.out) == (2, "")
    said = result.err.splitlines()[-1].removeprefix(f"{kit}{os.sep}")
    assert re.fullmatch(
        r"cards\.csv:25: in a trial game \(seed \d+\), action \d+, United States: play MU20 "
        r"\(Play Hammer and Anvil\).*: the game cannot go on \(IndexError: no such thing\)",
        said,
    )


def test_a_check_names_what_is_offered_and_then_refused(
    sandtable: Command, kit: Path, edit: Edit, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit("MOD +6 if attacking has:torpedo has:dive", "MOD +5 if attacking")
    monkeypatch.setattr(
        Exchange, "bar_card", lambda self, s, card: NOT_COMMITTED if s.game.cards.ids[card] == "MU20" else None
    )
    said = sandtable("kit", "check", kit).err.splitlines()[-1]
    assert "play MU20 is offered, and refused: You committed no force" in said


@pytest.mark.parametrize("name", games.NAMES)
def test_long_trial_games_are_told_of(
    sandtable: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(cli, "PATIENCE", -1.0)
    sandtable("kit", "export", name, tmp_path / "kit")
    result = sandtable("kit", "check", tmp_path / "kit")
    many = kits.TRIALS[games.load(name).table][0]
    assert result.err.splitlines() == [f"Trial games: {n} of {many} played." for n in range(many)]
    assert "is a sound kit of" in result.lines[0]


def break_file(path: Path, how: str) -> None:
    path.unlink()
    if how == "folder":
        path.mkdir()
    elif how == "loop":
        path.symlink_to(path)
    elif how == "garbage":
        path.write_bytes(bytes(range(256)) * 40)
    elif how == "empty":
        path.write_bytes(b"")


@pytest.mark.parametrize("how", ["missing", "folder", "loop", "garbage", "empty"])
@pytest.mark.parametrize("name", ["cards.csv", "tables.toml", "kit.toml"])
def test_a_broken_file_is_one_line(sandtable: Command, kit: Path, home: Path, name: str, how: str) -> None:
    break_file(kit / name, how)
    for arguments in (["play", "midway", "--kit", kit], ["play", "--kit", kit], ["rules", "midway", "--kit", kit]):
        one_line(sandtable(*arguments), str(kit), name)
    checked = sandtable("kit", "check", kit)
    assert (checked.status, checked.out, checked.err.count("\n")) == (2, "", 1)
    assert "\x00" not in checked.err
    assert not list(home.iterdir())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("game =", 'colour = "red"\ngame ='), "there is no colour; there is: game, sandtable, data"),
        (('"midway"', '"chess"'), f"game is 'chess'; it must be one of: {', '.join(games.NAMES)}"),
        (('"midway"', '"poland"'), "is a kit of poland, not of midway"),
        (('data = "', 'data = "x'), "it must match ^[0-9a-f]{64}$"),
        (("game =", "game"), "line 2: is not well-formed TOML"),
    ],
)
def test_a_kit_that_says_something_else_of_itself_is_refused(
    sandtable: Command, kit: Path, edit: Edit, change: tuple[str, str], says: str
) -> None:
    edit(*change, "kit.toml")
    one_line(sandtable("play", "midway", "--kit", kit), says)
    one_line(sandtable("new", "midway", kit.parent / "game.txt", "--kit", kit), says)
    assert not (kit.parent / "game.txt").exists()


def test_a_folder_that_is_no_kit_is_refused(sandtable: Command, tmp_path: Path, finished: Path) -> None:
    for arguments in (["play", "midway"], ["replay", finished], ["show", finished], ["verify", finished]):
        one_line(sandtable(*arguments, "--kit", tmp_path), "is no kit", "kit.toml", "kit export GAME FOLDER")
        one_line(sandtable(*arguments, "--kit", tmp_path / "none"), "there is no such folder")


def test_the_kit_as_spreadsheets_save_it(sandtable: Command, kit: Path) -> None:
    path = kit / "cards.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=";", quoting=csv.QUOTE_ALL).writerows([*rows, [""] * len(rows[0]), []])
    said = sandtable("kit", "check", kit)
    assert "Cards:   0 of 86 kinds yours, 86 ours." in said.out


# Playing with it


def test_the_game_says_what_is_whose(sandtable: Command, edited: Path) -> None:
    result = sandtable("play", "midway", "--kit", edited, typed=["? MU09", "? MU20", "? MU21", "? MU23"])
    assert "Kit: 3 cards and 1 number are the owner's, the rest are ours." in result.lines
    assert "rebuilt by us" not in result.out
    assert [line.strip() for line in result.lines if "Where it comes from" in line] == [
        "Where it comes from: name reconstructed; copies yours; text yours.",
        "Where it comes from: name yours; copies reconstructed; text reconstructed.",
        "Where it comes from: name reconstructed; copies reconstructed; text reconstructed.",
        "Where it comes from: name yours; copies yours; text yours.",
    ]


def test_the_header_of_the_screen_says_that_there_is_a_kit(edited: Path, home: Path) -> None:
    shown = at_a_terminal(["play", "midway", "--kit", str(edited)], ["q"])
    assert "with a kit" in shown
    assert "Kit: 3 cards and 1 number" in shown


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ([], "Kit: all cards and numbers are ours."),
        ([("value = 9 ", "value = 8 ", "tables.toml")], "Kit: 1 number is the owner's, the rest are ours."),
        ([("Hammer and Anvil", "Hammer", "cards.csv")], "Kit: 1 card is the owner's, the rest are ours."),
        ([('from = "rulebook"', 'from = "owner"', "tables.toml")], "Kit: 1 number is the owner's, the rest are ours."),
    ],
)
def test_the_sentence_fits_the_kit(kit: Path, edit: Edit, changes: list[tuple[str, str, str]], says: str) -> None:
    for change in changes:
        edit(*change)
    assert kits.words(kits.load("midway", kit)) == [says]


def test_all_can_be_the_owners(kit: Path) -> None:
    for name in ("cards.csv", "tables.toml"):
        text = re.sub(r"\b(public|rulebook|reconstructed)(?=[,\"\n])", "owner", (kit / name).read_text("utf-8"))
        (kit / name).write_text(text, "utf-8")
    assert kits.words(kits.load("midway", kit)) == ["Kit: all cards and numbers are the owner's."]


def test_without_a_kit_nothing_speaks_of_one(sandtable: Command) -> None:
    result = sandtable("play", "midway", typed=["? MU09"])
    assert "kit" not in result.out.lower()
    assert kits.words(games.load("midway")) == []


def test_the_rules_name_the_owners_numbers(sandtable: Command, edited: Path) -> None:
    assert "7 cards" in sandtable("rules", "midway", "setup.3", "--kit", edited).out
    assert "9 cards" in sandtable("rules", "midway", "setup.3").out
    assert sandtable("rules", "midway", "--kit", edited).lines[0].startswith("Kit: ")


def test_a_kit_says_by_itself_which_game_it_is_of(sandtable: Command, edited: Path, home: Path) -> None:
    sandtable("play", "--kit", edited, typed=["", ""])
    assert only_save(home).name.startswith("midway-")


# Records


def finish(path: Path, game: Game) -> None:
    """Let bots play the game in a file to its end."""
    match = record.replay(record.read(path), game)
    bots = seating.bots(match)
    while (seat := match.to_act()) is not None:
        match.play(seat, ask(bots[seat], match.state))
    record.save(path, record.write(match))


def test_a_record_of_a_kit_needs_it(sandtable: Command, edited: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    sandtable("new", "midway", path, "--watch", "--level", "0", "--kit", edited)
    finish(path, kits.load("midway", edited))
    assert str(tmp_path) not in path.read_text("utf-8")
    for command in ("play", "show", "verify", "export"):
        one_line(sandtable(command, path), "was played with other cards or numbers than these", "--kit DIR")
        assert sandtable(command, path, "--kit", edited).status == 0
    for more in ((), ("--kit", edited)):
        told = sandtable("replay", path, *more)
        assert (told.status, "--kit DIR" in told.out) == (0, not more)
    assert (
        "Kit: 3 cards and 1 number are the owner's, the rest are ours."
        in sandtable("verify", path, "--kit", edited).lines
    )
    (edited / "tables.toml").write_bytes((games.load("midway").HERE / "tables.toml").read_bytes())
    one_line(sandtable("verify", path, "--kit", edited), f"than are in {edited} now")


def test_a_record_of_our_own_cards_is_not_read_with_a_kit(sandtable: Command, edited: Path, finished: Path) -> None:
    one_line(sandtable("verify", finished, "--kit", edited), "with our own cards and numbers: leave out --kit")


def test_a_save_remembers_its_kit(sandtable: Command, edited: Path, home: Path) -> None:
    first = sandtable("play", "midway", "--kit", edited, typed=["done"])
    assert first.lines[-1].endswith(f" --kit {edited}")
    save = only_save(home)
    assert str(edited) not in save.read_text("utf-8")
    menu = sandtable("play", typed=["1", "prepare"])
    assert f"(with the kit in {edited})" in menu.lines[0]
    assert "Kit: 3 cards and 1 number are the owner's, the rest are ours." in menu.lines
    assert len(record.read(save).entries) > 2
    assert sandtable("show", save).status == 0


def test_a_kit_that_has_moved_is_named_anew(sandtable: Command, edited: Path, home: Path) -> None:
    sandtable("play", "midway", "--kit", edited, typed=["done"])
    moved, save = edited.rename(edited.with_name("moved")), only_save(home)
    one_line(sandtable("play", save.stem), f"was played with a kit ({edited}: there is no such folder)", "--kit DIR")
    assert sandtable("play", save.stem, "--kit", moved, typed=["look"]).status == 0
    assert sandtable("play", save.stem, typed=["look"]).status == 0


def test_a_note_that_cannot_be_read_is_no_note(sandtable: Command, edited: Path, home: Path) -> None:
    sandtable("play", "midway", "--kit", edited, typed=["done"])
    save = only_save(home)
    save.with_suffix(".kit").write_bytes(b"\xff\x00")
    assert "(with other cards or rules)" in sandtable("play", typed=[]).lines[0]
    one_line(sandtable("play", save.stem), "was played with other cards or numbers than these")


def test_only_a_save_has_a_note(sandtable: Command, edited: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    sandtable("new", "midway", path, "--kit", edited)
    path.with_suffix(".kit").write_text(str(edited), "utf-8")
    one_line(sandtable("play", path), "was played with other cards or numbers than these")


# A card by data alone, as CONTRIBUTING says


def contributed_row() -> str:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    found = re.search(r"^echo '(.+)' >> mine/cards\.csv$", text, re.MULTILINE)
    assert found
    return found[1]


def test_a_card_is_added_as_contributing_says(sandtable: Command, kit: Path) -> None:
    row = contributed_row()
    id_, name = row.split(",")[0], row.split(",")[3]
    with (kit / "cards.csv").open("a", encoding="utf-8") as file:
        file.write(f"{row}\n")
    assert f"  {id_} {name}: yours, not among ours" in sandtable("kit", "check", kit).lines
    game = kits.load("midway", kit)
    assert set(game.things[id_].sources.values()) == {"owner"}
    texts = (played_by_bots(game, seed) for seed in range(200))
    match = next(match for match in texts if f"play {id_}" in [line.text for line in match.lines])
    assert match.outcome is not None
    assert match.state.problems() == []
    drawn = [event for line in match.lines for event in line.events if event.verb == "draw" and id_ in event.secret]
    assert drawn
    path = kit.parent / "game.txt"
    record.save(path, record.write(match))
    assert sandtable("verify", path, "--kit", kit).lines[-1] == "ok"


def played_by_bots(game: Game, seed: int) -> Match:
    opening = Opening(game, ("bot:1", "bot:1"), secret=f"{seed:064x}")
    for seat in (0, 1):
        opening.sit(seat, f"{seat:064x}")
    match = opening.begin()
    bots = seating.bots(match)
    while (seat_to_act := match.to_act()) is not None:
        match.play(seat_to_act, ask(bots[seat_to_act], match.state))
    return match


# Other games


def test_a_hex_game_has_a_kit_of_its_own_files(
    sandtable: Command, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "NAMES", ("skirmish",))
    monkeypatch.setattr(games, "load", lambda name, data=None: toy.load(data))
    folder = tmp_path / "units"
    assert sandtable("kit", "export", "skirmish", folder).status == 0
    units = folder / "units.csv"
    units.write_text(units.read_text("utf-8").replace("R2,Red Foot,red,2", "R2,Red Foot,red,4"), "utf-8")
    said = sandtable("kit", "check", folder)
    assert "  R2 Red Foot: strength 2 → 4" in said.lines
    assert kits.words(kits.load("skirmish", folder)) == ["Kit: 1 unit is the owner's, the rest are ours."]


def test_random_play_with_a_kit_ends(sandtable: Command, edited: Path, home: Path) -> None:
    result: Result = sandtable("play", "midway", "--kit", edited, "--level", "0", typed=any_choice(3))
    assert result.status == 0
    assert result.lines[-1].endswith(f"--kit {edited}")
    assert sandtable("verify", only_save(home)).lines[-1] == "ok"
