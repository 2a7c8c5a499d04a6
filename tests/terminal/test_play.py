"""A person at the table: whole games by script, and all that can be typed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable import games
from sandtable.kernel import Action, Choice
from sandtable.terminal import saves
from tests.terminal.conftest import CHOICE, Answer, Command, any_choice, match_in, only_save, typing

Deal = Callable[..., Path]


def test_whole_game_by_script_ends_and_verifies(sandtable: Command, home: Path) -> None:
    result = sandtable("play", "midway", "--level", "0", typed=any_choice(1))
    assert result.status == 0
    assert result.lines[-1] == f"Anyone can check this game: sandtable verify {only_save(home)}"
    verified = sandtable("verify", only_save(home))
    assert (verified.status, verified.lines[-1]) == (0, "ok")


def test_whole_game_over_pipes(home: Path) -> None:
    """A line that begins with `> ` waits for an answer: that is all a script needs to know."""
    command = [
        sys.executable,
        "-c",
        "from sandtable.terminal.cli import main; main()",
        "play",
        "midway",
        "--level",
        "0",
    ]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as client:
        assert client.stdin is not None
        assert client.stdout is not None
        assert client.stderr is not None
        answer, printed = any_choice(2), ""
        for line in client.stdout:
            printed += line
            if line.startswith("> "):
                client.stdin.write(f"{answer(printed)}\n")
                client.stdin.flush()
                printed = ""
        client.stdin.close()
        assert client.stderr.read() == ""
    assert client.returncode == 0
    assert match_in(only_save(home)).outcome is not None


def test_first_screen_says_what_is_rebuilt(sandtable: Command) -> None:
    result = sandtable("play", "midway")
    (line,) = [line for line in result.lines if "rebuilt by us" in line]
    assert line.startswith("The rules are by the book")


def test_prompt_is_the_last_line_before_input(sandtable: Command, deal: Deal) -> None:
    last: list[str] = []

    def answer(printed: str) -> str | None:
        last.append(printed.splitlines()[-1])
        return ["help", "? turn.1", "why done", "nonsense", "log", "done", "2", None][len(last) - 1]

    sandtable("play", deal(), typed=answer)
    assert all(line.startswith("> ") for line in last)


def test_action_by_number_by_text_and_by_words(sandtable: Command, deal: Deal) -> None:
    path = deal()
    card = match_in(path).state.view(0).choices[0]
    name = games.load("midway").things[card.about].name
    for number, typed in enumerate(["1", card.action, card.action.upper(), f"disc {name.lower()}"]):
        copy = deal(name=f"{number}.txt")
        sandtable("play", copy, typed=[typed])
        assert match_in(copy).lines[1].text == card.action, typed


def test_words_that_fit_several_actions_list_them(sandtable: Command, deal: Deal) -> None:
    path = deal()
    result = sandtable("play", path, typed=["disc"])
    assert "'disc' can mean" in result.out
    assert len(match_in(path).lines) == 1


def test_number_that_is_not_offered(sandtable: Command, deal: Deal) -> None:
    assert "There is no number 99; there are 1 to" in sandtable("play", deal(), typed=["99"]).out


def test_why_names_the_clause_and_what_may_be_done(sandtable: Command, deal: Deal) -> None:
    out = sandtable("play", deal(), typed=["why resupply", "resupply", "why done", "why"]).out
    refused = [line for line in out.splitlines() if line.startswith("No: ") and "resupply" in line]
    assert len(refused) == 2  # asked for, and tried
    assert refused[0].endswith("[turn.1]")
    assert "You may: Done" in out
    assert "Why what?" in out


def test_why_understands_the_name_of_a_card_in_hand(sandtable: Command, deal: Deal) -> None:
    path = deal()
    match = match_in(path)
    zone = next(zone for zone in match.state.view(0).board.zones if zone.kind == "hand" and zone.seat == 0)
    card = next(card for card in zone.cards if not match.state.explain(0, Action("play", card)).allowed)
    name = match.game.things[card].name
    ruling = match.state.explain(0, Action("play", card))
    out = sandtable("play", path, typed=[f"why play {name}"]).out
    assert f"No: {ruling.text} [{ruling.clause}]" in out


def test_refused_done_says_what_would_mend_it(sandtable: Command, deal: Deal) -> None:
    """An assault needs a force: `done` before the first is refused, with an action that mends it."""
    out = sandtable("play", deal(), typed=["done", "1", "done"]).out
    refusal = out[out.index("No: ") :].splitlines()
    assert refusal[1].startswith("You may: Commit ")


def test_a_card_says_what_is_printed_and_where_that_comes_from(sandtable: Command, deal: Deal) -> None:
    thing = next(thing for thing in games.load("midway").things.values() if thing.copies > 1)
    for asked in (thing.id, thing.id.lower(), thing.name):
        out = sandtable("play", deal(), typed=[f"? {asked}"]).out
        assert f"[{thing.id}]: {thing.sort}" in out
        assert all(line in out for line in thing.lines)
        assert "Where it comes from: name" in out


def test_a_clause_and_a_choice_can_be_asked_for(sandtable: Command, deal: Deal) -> None:
    path = deal()
    about = match_in(path).state.view(0).choices[0].about
    out = sandtable("play", path, typed=["? turn.1", "? 1", "?no such thing"]).out
    assert games.load("midway").rulebook.look_up("turn.1") in out.splitlines()
    assert f"[{about}]: " in out
    assert "There is no card, clause or ruling called 'no such thing'." in out


def test_undo_goes_back_and_is_recorded(sandtable: Command, deal: Deal) -> None:
    path = deal()
    before = match_in(path).view(0)
    result = sandtable("play", path, typed=["1", "1", "undo", "undo", "undo"])
    match = match_in(path)
    assert match.view(0) == before
    assert [line.text for line in match.lines[3:]] == ["undo", "undo"]
    assert "No: There is nothing to undo" in result.out


def test_take_back_by_consent_alone(sandtable: Command, deal: Deal) -> None:
    path = deal()
    before = match_in(path).state.dump()
    sandtable("play", path, typed=["done", "prepare", "take-back", "take-back 1", "no"])
    assert match_in(path).state.dump() != before
    result = sandtable("play", path, typed=["take-back 99", "yes", "take-back 1", "yes"])
    assert "No: line 99 is no action that stands" in result.out
    assert match_in(path).state.dump() == before
    assert "By consent the game goes back to before line 1." in result.out


def test_resigning_needs_a_second_word(sandtable: Command, deal: Deal) -> None:
    path = deal()
    sandtable("play", path, typed=["resign", ""])
    assert match_in(path).outcome is None
    out = sandtable("play", path, typed=["resign", "yes"]).out
    assert "United States resigned: Japan wins." in out
    assert match_in(path).outcome is not None


def test_bot_takes_no_draw(sandtable: Command, deal: Deal) -> None:
    assert "A bot agrees to no draw." in sandtable("play", deal(), typed=["draw"]).out


@pytest.mark.parametrize("leave", [["quit"], ["q"], ["exit"], []], ids=["quit", "q", "exit", "end of file"])
def test_leaving_loses_nothing(sandtable: Command, home: Path, leave: list[str]) -> None:
    first = sandtable("play", "midway", typed=["1", "done", *leave])
    save = only_save(home)
    assert first.status == 0
    assert first.lines[-1] == f"The game is kept. To go on with it: sandtable play {save.stem}"
    before = match_in(save)
    again = sandtable("play", save.stem, typed=["look"])
    assert match_in(save).state.dump() == before.state.dump()
    assert again.questions[0] == first.questions[-1]


def test_what_to_type_is_named_as_it_was_started(
    sandtable: Command, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin" / "sandtable"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n", "utf-8")
    program.chmod(0o700)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["bin/sandtable"])
    monkeypatch.setenv("PATH", "/nowhere")
    left = sandtable("play", "midway", typed=["quit"])
    assert left.lines[-1].endswith(f"To go on with it: bin/sandtable play {only_save(home).stem}")
    assert "(bin/sandtable play --help says more)" in sandtable("play", "--frob").err
    monkeypatch.setenv("PATH", str(program.parent))
    assert saves.called() == "sandtable"


def test_ctrl_c_leaves_politely(sandtable: Command, home: Path) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    result = sandtable("play", "midway", typed=interrupt)
    assert (result.status, result.err) == (0, "")
    assert only_save(home).stem in result.lines[-1]


def test_what_the_bot_did_is_told_at_the_next_decision(sandtable: Command, deal: Deal) -> None:
    """One's own line, then every sentence of the other side, before the next question."""
    path = deal()
    result = sandtable("play", path, typed=["done", "prepare"])
    match = match_in(path)
    told = [match.game.say(event.seen_by(0)) for line in match.lines[2:] for event in line.events]
    after = result.lines[result.lines.index(told[0]) :]
    assert after[: len(told)] == told


def test_only_what_changed_is_printed_again(sandtable: Command, deal: Deal) -> None:
    out = sandtable("play", deal(), typed=["1", "look"]).out
    objectives = [line for line in out.splitlines() if line.startswith("Japan, objectives")]
    assert len(objectives) == 2  # at first, and when asked for


def test_zones_by_name(sandtable: Command, deal: Deal) -> None:
    path = deal()
    card = match_in(path).state.view(0).choices[0].about
    out = sandtable("play", path, typed=["1", "discards"]).out
    assert "Japan, discards (0)." in out
    assert "United States, discards (1):" in out
    assert f"[{card}]" in out[out.index("United States, discards (1):") :]


def test_log_with_numbers_for_take_back(sandtable: Command, deal: Deal) -> None:
    lines = sandtable("play", deal(), typed=["1", "done", "log 2"]).lines
    assert any(line.startswith("1. United States discards") for line in lines)
    assert "2. United States: done." in lines


def test_save_says_where(sandtable: Command, home: Path) -> None:
    out = sandtable("play", "midway", typed=["save"]).out
    assert f"Kept in {only_save(home)}" in out


def test_a_save_is_for_its_owner_alone(sandtable: Command, home: Path) -> None:
    sandtable("play", "midway", typed=["1"])
    assert only_save(home).stat().st_mode & 0o777 == 0o600


# Several at once, names, and passing on


def texts(path: Path) -> list[str]:
    return [line.text for line in match_in(path).lines[1:]]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [("1 2 5", [1, 2, 5]), ("1-3", [1, 2, 3]), ("4, 1–2", [4, 1, 2]), ("2 - 3 , 5", [2, 3, 5])],
)
def test_several_numbers_are_those_of_the_list_that_was_shown(
    sandtable: Command, deal: Deal, typed: str, numbers: list[int]
) -> None:
    path = deal()
    shown = match_in(path).view(0).choices
    sandtable("play", path, typed=[typed])
    assert texts(path) == [shown[number - 1].action for number in numbers]


def test_several_numbers_of_which_one_is_refused_do_nothing_and_say_why_once(sandtable: Command, deal: Deal) -> None:
    path = deal()
    shown = match_in(path).view(0).choices
    done = len(shown)
    out = sandtable("play", path, typed=[f"1 {done} 2"]).out
    assert texts(path) == []
    assert f"Nothing of it is done, because of {shown[1].action}:" in out
    assert out.count("No: ") == 1


def test_numbers_of_which_one_is_not_offered_do_nothing(sandtable: Command, deal: Deal) -> None:
    path = deal()
    out = sandtable("play", path, typed=["1 2 99", "1-999999999", "3-1"]).out
    assert "There is no number 99; there are 1 to" in out
    assert "There is no number 999999999" in out
    assert texts(path) == []


@pytest.fixture
def decks(deal: Deal) -> Path:
    """A first hand with a card named like a zone and one named after a carrier on the table."""
    for number in range(1, 4000):
        path = deal(number)
        names = {choice.label for choice in match_in(path).view(0).choices}
        if {"Discard Ready Deck", "Discard VF-8 Wildcats (Hornet)"} <= names:
            return path
    raise AssertionError("no such hand")


@pytest.mark.parametrize("zone", ["deck", "discards", "hand", "DECK", "deck japan", "objectives"])
def test_the_name_of_a_zone_plays_no_card(sandtable: Command, decks: Path, zone: str) -> None:
    out = sandtable("play", decks, typed=[zone]).out
    assert texts(decks) == []
    assert f"Japan, {zone.split(maxsplit=1)[0].lower()} (" in out
    assert ("United States, deck (35)." in out) == (zone.lower() == "deck")


def test_a_name_that_another_card_in_sight_bears_is_asked_back(sandtable: Command, decks: Path) -> None:
    out = sandtable("play", decks, typed=["hornet"]).out
    assert texts(decks) == []
    assert "If you mean this, type so:" in out
    assert "To look at USS Hornet: ? " in out


def test_a_name_that_is_nothing_to_be_done_shows_the_card(sandtable: Command, decks: Path) -> None:
    out = sandtable("play", decks, typed=["kaga"]).out
    assert texts(decks) == []
    assert "Kaga [" in out


def test_a_bare_name_plays_where_it_says_enough_and_is_told_back(sandtable: Command, deal: Deal) -> None:
    path = deal()
    sandtable("play", path, typed=["done", "assault akagi"])
    choice = match_in(path).view(0).choices[0]
    name = games.load("midway").name_of(choice.about)
    out = sandtable("play", path, typed=[name.lower()]).out
    assert texts(path)[-1] == choice.action
    assert f"Understood: {choice.label}." in out


def test_a_bare_verb_plays_no_card(sandtable: Command, deal: Deal) -> None:
    path = next(path for number in range(1, 99) if len(plays(path := deal(number))) == 1)
    out = sandtable("play", path, typed=["play"]).out
    assert texts(path) == []
    assert plays(path)[0].label in out[out.index("If you mean this") :]


def plays(path: Path) -> list[Choice]:
    return [choice for choice in match_in(path).view(0).choices if choice.action.startswith("play ")]


def to_the_exchange(path: Path) -> list[str]:
    """What to type to be asked for the first time to play a card or pass."""
    match = match_in(path)
    first = next(choice.action for choice in match.view(0).choices if choice.action == "done")
    return [first, "assault akagi", "1-3", "done"]


def test_pass_on_passes_until_something_else_is_asked(sandtable: Command, deal: Deal) -> None:
    path = deal(2)
    result = sandtable("play", path, typed=[*to_the_exchange(path), "pass on"])
    match = match_in(path)
    own = [line for line in match.lines if line.seat == 0]
    passed = [line for line in own if line.text == "pass"]
    assert passed
    assert own[-1] == passed[-1]
    assert "pass" not in [choice.action for choice in match.view(0).choices]
    assert sum("pass" in question for question in result.questions) == 1
    after = result.out[result.out.rindex("Or type pass on") :]
    for line in match.lines[passed[0].n :]:
        for event in line.events:
            assert match.game.say(event.seen_by(0)) in after


def test_pass_on_ends_with_the_battle(sandtable: Command, deal: Deal) -> None:
    """In the next battle one is asked again."""
    asked = 0
    for number in range(1, 6):
        path = deal(number, name=f"{number}.txt")
        choose = any_choice(number, 60)

        def answer(printed: str, choose: Answer = choose) -> str | None:
            nonlocal asked
            if "\nOr type pass on" in printed:
                asked += 1
                return "pass on"
            return choose(printed)

        assert sandtable("play", path, typed=answer).status == 0
        match = match_in(path)
        assert match.state.problems() == []
    assert asked > 5


def test_pass_on_where_pass_is_not_offered(sandtable: Command, deal: Deal) -> None:
    path = deal()
    assert "No: " in sandtable("play", path, typed=["pass on"]).out
    assert texts(path) == []


# Who plays


def test_side_level_and_seats(sandtable: Command, home: Path) -> None:
    for options, players in [
        (["--side", "japan", "--level", "0"], ("bot:0", "human")),
        (["--seat", "us=bot:0"], ("bot:0", "human")),
        (["--seat", "japan=human"], ("bot:1", "human")),
        (["--seat", "us=human", "--seat", "japan=human"], ("human", "human")),
        (["--both"], ("human", "human")),
    ]:
        sandtable("play", "midway", *options)
        save = only_save(home)
        assert match_in(save).head.players == players
        save.unlink()


def test_options_go_into_the_head(sandtable: Command, home: Path) -> None:
    sandtable("play", "midway", "--option", "first=japan")
    assert match_in(only_save(home)).head.options["first"] == "japan"


def test_menu_begins_a_game_by_enter_and_finds_it_again(sandtable: Command, home: Path) -> None:
    first = sandtable("play", typed=["", "", "", "done"])
    assert "Which game?" in first.questions[0]
    assert "Who plays?" in first.questions[1]
    assert match_in(only_save(home)).head.players == ("human", "bot:1")
    again = sandtable("play", typed=["", "prepare"])
    assert "Go on with a game?" in again.questions[0]
    assert [line.text for line in match_in(only_save(home)).lines[1:3]] == ["done", "prepare"]
    sandtable("play", typed=["2", "", "3"])
    assert len(list(home.glob("*.txt"))) == 2


def test_menu_passes_over_a_save_it_cannot_read(sandtable: Command, home: Path) -> None:
    (home / "midway-broken.txt").write_text("half of a rec", "utf-8")
    result = sandtable("play", typed=["", "", ""])
    assert "A save cannot be read" in result.lines[0]
    assert "Discard" in result.questions[-1]


def test_menu_finds_an_old_running_game_behind_many_finished_ones(sandtable: Command, home: Path) -> None:
    sandtable("play", "midway", typed=["done"])
    old = only_save(home)
    os.utime(old, (0, 0))
    sandtable("play", "midway", typed=["resign", "yes"])
    (over,) = (path for path in home.glob("*.txt") if path != old)
    for number in range(30):
        shutil.copy(over, home / f"midway-over{number}.txt")
    result = sandtable("play", typed=[""])
    assert result.questions[0].startswith("Go on with a game? (1 to 2;")
    assert "2. begin a new game" in result.lines
    assert "Choose one operation" in result.questions[1]


def test_menu_minds_no_strange_file(sandtable: Command, home: Path) -> None:
    (home / "nowhere.txt").symlink_to(home / "gone")
    (home / "loop.txt").symlink_to(home / "loop.txt")
    (home / "folder.txt").mkdir()
    os.mkfifo(home / "pipe.txt")
    result = sandtable("play", typed=["", "", ""])
    assert (result.status, result.err) == (0, "")
    assert "Discard" in result.questions[-1]


def test_menu_marks_a_game_of_other_data_or_seats(sandtable: Command, home: Path) -> None:
    sandtable("play", "midway", typed=["done"])
    save = only_save(home)
    text = save.read_text("utf-8")
    save.write_text(text.replace(f"data {match_in(save).head.data}", f"data {'0' * 64}"), "utf-8")
    assert "(with other cards or rules)" in sandtable("play").lines[0]
    save.write_text(text.replace("player us", "player gb").replace("nonce us", "nonce gb"), "utf-8")
    chosen = sandtable("play", typed=[""])
    assert chosen.lines[0] == "1. midway, 1 line, just now"
    assert (chosen.status, "is no record of" in chosen.err) == (2, True)


def test_menu_at_end_of_file_begins_nothing(sandtable: Command, home: Path) -> None:
    assert sandtable("play").status == 0
    assert not list(home.iterdir())


def test_numbers_of_choices_are_read_off_the_screen() -> None:
    assert CHOICE.findall("1. Discard A\n12. Done\n> Discard. [turn.1]") == ["1", "12"]
    assert typing(["a"])("") == "a"
