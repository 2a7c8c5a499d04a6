"""Orders on a map as they are typed: all of it or nothing, numbers, other verbs, and being done too early."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable import games
from sandtable.bots.player import ask
from sandtable.kernel import Action, Choice, Match, Opening, record
from sandtable.terminal import seating
from sandtable.terminal.scene import numbered
from sandtable.terminal.typed import choices_meant, is_name
from tests.defiant.board import board
from tests.terminal.conftest import Command, at_a_terminal, match_in

Deal = Callable[..., Path]


def texts(path: Path) -> list[str]:
    return [line.text for line in match_in(path).lines[1:]]


# All or nothing


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("strike 2114 with StG2 nobody", "There is no air unit 'nobody'"),
        ("strike mlawa with StG2 StG2", "StG2"),
    ],
)
def test_an_order_that_is_refused_in_part_leaves_no_trace_but_its_reason(
    sandtable: Command, deal: Deal, order: str, reason: str
) -> None:
    path = deal(game="defiant")
    out = sandtable("play", path, typed=[order]).out
    assert texts(path) == []
    assert out.count("No: ") == 1
    assert reason in out.split("No: ", 1)[1]
    assert "undoes" not in out
    assert "Nothing of it is done, because of " in out
    assert "join" not in out


def test_a_refusal_names_the_word_that_was_typed(sandtable: Command, deal: Deal) -> None:
    path = deal(game="defiant")
    out = sandtable("play", path, typed=["interdict lodz", "with 3Pz", "why interdict KG4 lodz", "why with 3Pz"]).out
    assert out.count("No: 'interdict' is not one of your actions now; they are: strike") == 2
    assert out.count("No: 'with' is not one of your actions now; they are: strike") == 2
    out = sandtable("play", path, typed=["done", "interdict 1523", "interdict 1523 KG4 KG26"]).out
    assert "'interdict 1523' can mean: interdict KG26 1523" in out
    assert "No: interdict takes 2 words after it; you gave 3, or type `interdict HEX with PLANE …`." in out


def test_aircraft_interdict_a_hex_as_they_strike_one(sandtable: Command, deal: Deal) -> None:
    path = deal(game="defiant")
    sandtable("play", path, typed=["done", "interdict Lodz with KG4, KG77"])
    assert texts(path)[-2:] == ["patrol KG4 1523", "patrol KG77 1523"]


def test_half_a_question_is_told_how_to_ask_it(sandtable: Command, deal: Deal) -> None:
    out = sandtable("play", deal(game="defiant"), typed=["odds", "path 3Pz"]).out
    assert "No: odds is asked so: odds HEX, or odds HEX with UNIT …, or odds HEX with PLANE …." in out
    assert "No: path is asked so: path UNIT HEX." in out
    assert "is no question" not in out


def test_the_reason_stays_on_the_screen(deal: Deal, home: Path) -> None:
    seen = at_a_terminal(["play", str(deal(game="defiant"))], ["strike 2114 with StG2 nobody", "quit"])
    last = seen.rsplit("\x1b[2J", 1)[1]
    assert "There is no air unit 'nobody'" in last


# Numbers


def test_a_number_that_is_asked_for_is_answered_by_itself() -> None:
    choices = [Choice(f"air {n}", f"Use {n} air points", str(n)) for n in range(4)]
    assert [choice.action for choice in numbered(choices).values()] == ["air 0", "air 1", "air 2", "air 3"]
    assert numbered(choices)[0].action == "air 0"
    assert numbered(choices)[2].action == "air 2"


def test_hexes_are_numbered_from_one() -> None:
    choices = [Choice("attack 1026", "Attack Wieluń", "1026"), Choice("attack 1027", "Attack 1027", "1027")]
    assert list(numbered(choices)) == [1, 2]


def test_no_air_points_are_put_in_by_0(sandtable: Command, tmp_path: Path) -> None:
    lines = ["activate 14AK", "done", "move 1Pz 0919", "done", "attack 1019", "join 1Pz", "done"]
    path = saved(tmp_path / "air.txt", *lines)
    out = sandtable("play", path, typed=["0"]).out
    assert "0. Use 0 air points" in out
    assert texts(path)[len(lines) + 4] == "air 0"


def saved(path: Path, *lines: str) -> Path:
    """A game of Summer Lightning after both deployments and these lines of the Axis, in a file."""
    opening = Opening(games.load("summer"), ("human", "bot:0"), secret=f"{7:064x}")
    for seat in (0, 1):
        opening.sit(seat, f"{seat:064x}")
    match = opening.begin()
    for side, line in ((1, "ready"), (1, "done"), (0, "ready"), (0, "done")):
        match.play(side, Action(line))
    for line in lines:
        match.play(0, Action.parse(line))
    record.save(path, record.write(match))
    return path


def test_an_action_that_was_begun_by_its_number_is_ended_by_a_hex_or_a_name(sandtable: Command, tmp_path: Path) -> None:
    for number, (end, hex_) in enumerate((("0607", "0607"), ("neustettin", "0406"))):
        path = saved(tmp_path / f"{number}.txt", "activate 19AK", "done")
        offered = [choice.action for choice in match_in(path).view(0).choices]
        sandtable("play", path, typed=[str(offered.index("move 2Mot") + 1), end])
        assert texts(path)[-1] == f"move 2Mot {hex_}"


def test_an_action_that_was_begun_is_told_in_the_words_of_the_menu(sandtable: Command, deal: Deal) -> None:
    path = deal(game="defiant")
    out = sandtable("play", path, typed=["done", "3"]).out
    assert "Let Bomber Wing 4 (KG4) interdict …: 912 ways to go on." in out
    assert "move: 0 ways to go on." in board("3Pz 0710").ask(0, Action("ends", "move")).text


def test_a_hex_to_which_what_was_begun_cannot_go_is_refused_with_the_reason(sandtable: Command, tmp_path: Path) -> None:
    path = saved(tmp_path / "far.txt", "activate 19AK", "done")
    out = sandtable("play", path, typed=["3Pz", "warszawa"]).out
    assert "No: " in out
    assert "Warszawa (1512): city" not in out


def test_a_hex_answers_where_hexes_are_asked_for(sandtable: Command, tmp_path: Path) -> None:
    def hexes(match: Match) -> list[Choice]:
        return [choice for choice in match.view(0).choices if choice.action.startswith("retreat ")]

    def begun(*players: str) -> Match:
        opening = Opening(games.load("defiant"), players, secret=f"{77:064x}")
        for seat in (0, 1):
            opening.sit(seat, f"{seat:064x}")
        return opening.begin()

    match, players = begun("human", "bot:1"), seating.bots(begun("bot:1", "bot:1"))
    while match.to_act() == 1 or len(hexes(match)) < 2 or len(hexes(match)) < len(match.view(0).choices):
        seat = match.to_act()
        assert seat is not None
        match.play(seat, ask(players[seat], match.state))
    record.save(path := tmp_path / "back.txt", record.write(match))
    wanted = hexes(match)[-1]
    out = sandtable("play", path, typed=[wanted.about]).out
    assert texts(path)[len(match.lines) - 1] == wanted.action
    assert f"Understood: {wanted.label}." in out


def test_the_number_of_a_hex_is_no_number_of_the_list(sandtable: Command, deal: Deal) -> None:
    out = sandtable("play", deal(game="defiant"), typed=["2114"]).out
    assert "There is no number" not in out
    assert "Mława (2114): village" in out


# Words


def test_an_order_that_has_the_verb_of_a_question_is_refused_with_its_reason(
    sandtable: Command, tmp_path: Path
) -> None:
    path = saved(tmp_path / "rush.txt", "activate 19AK", "done")
    typed = ["rush 3Pz warszawa", "rush 3Pz"]
    out = sandtable("play", path, typed=typed).out
    assert "is asked so" not in out
    assert out.count("No: ") == 1
    assert "3Pz can get to " in out


def test_a_verb_of_the_game_is_never_taken_for_being_done(sandtable: Command, tmp_path: Path) -> None:
    path = saved(tmp_path / "stop.txt", "activate 19AK", "done", "move 2Mot 0607")
    out = sandtable("play", path, typed=["stop"]).out
    assert texts(path)[-1] == "move 2Mot 0607"
    assert "No: This HQ has begun to act" in out


def test_the_first_word_of_a_menu_is_understood_like_the_verb_it_stands_for(sandtable: Command, deal: Deal) -> None:
    path = deal(game="defiant")
    out = sandtable("play", path, typed=["why attack 2113", "attack 2113", "attack mlawa with StG1 and StG2"]).out
    assert out.count("No: There is no enemy in 2113. [12.1a]") == 2
    assert texts(path)[:4] == ["strike 2114", "join StG1", "join StG2", "done"]


def test_who_is_asked_for_is_named_by_his_id_alone_or_with_others(sandtable: Command, tmp_path: Path) -> None:
    lines = ["activate 14AK", "done", "move 1Pz 0919", "move 1Le 0919", "done", "attack 1019"]
    path = saved(tmp_path / "one.txt", *lines)
    out = sandtable("play", path, typed=["1le"]).out
    assert texts(path)[-1] == "join 1Le"
    assert "Understood: Attack with " in out
    path = saved(tmp_path / "two.txt", *lines)
    sandtable("play", path, typed=["1Pz, 1le"])
    assert texts(path)[-2:] == ["join 1Pz", "join 1Le"]
    path = saved(tmp_path / "after the verb.txt", "activate 16AK")
    sandtable("play", path, typed=["exploit 1Pz and 4pz"])
    assert texts(path)[-2:] == ["exploit 1Pz", "exploit 4Pz"]
    path = saved(tmp_path / "three.txt", *lines)
    out = sandtable("play", path, typed=["1Pz and 3Pz"]).out
    assert texts(path)[-1] == "attack 1019"
    assert "because of" in out
    assert "No: 3Pz" in out


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("defiant", "interdict KG26 lodz", "patrol KG26 1523"),
        ("defiant", "Bomb Modlin with stg2", "strike 2219 with StG2"),
        ("defiant", "move Modlin Modlin via wyszkow", "move Modlin 2219 via 2519"),
        ("defiant", "attack lodz with Lodz Army Kraków", "attack 1523 with Lodz Krakow"),
        ("defiant", "reach third army", "reach 3rd"),
        ("defiant", "supply modlin", "supply Modlin"),
        ("summer", "mobilize 4dp", "flip 4DP"),
        ("summer", "reinforce 252id at breslau", "enter 252ID 0416"),
        ("summer", "entrench Lomza", "dig 1808"),
        ("midway", "attack akagi", "assault JO01"),
        ("poland", "assault krakow", "battle PO06"),
    ],
)
def test_words_of_the_booklet_and_names_without_accents_are_understood(game: str, line: str, meant: str) -> None:
    assert str(games.load(game).spelt(Action.parse(line))) == meant


def test_a_mission_is_chosen_by_its_name_with_or_without_a_hyphen() -> None:
    game = games.load("summer")
    choices = [Choice("choose set-piece", "Set-Piece Assault", "set-piece")]
    choices.append(Choice("choose balanced-attack", "Balanced Attack", "balanced-attack"))
    for text in ("balanced-attack", "balanced attack", "choose balanced-attack"):
        assert choices_meant(text, choices, game) == [choices[1]]
    assert is_name("balanced-attack", choices[1], game)


def test_very_many_hexes_are_told_by_how_many_and_by_those_with_a_name(sandtable: Command, deal: Deal) -> None:
    out = sandtable("play", deal(game="defiant"), typed=["done", "1"]).out
    answer = out.rsplit("\n  ", 1)[1].splitlines()[0]
    assert " hexes; among them " in answer
    assert len(answer) < 1000


# Being done


def test_one_who_is_done_where_more_can_be_done_and_nothing_undone_is_asked_first(deal: Deal, home: Path) -> None:
    path = deal()
    at_a_terminal(["play", str(path)], ["done", "resupply", "done", "no", "quit"])
    assert texts(path) == ["done", "resupply"]
    seen = at_a_terminal(["play", str(path)], ["done", "yes", "quit"])
    assert "That cannot be undone, and leaves: 3 forces." in " ".join(seen.split())
    assert texts(path)[:3] == ["done", "resupply", "done"]


def test_on_a_map_what_is_left_is_told_by_its_verbs(sandtable: Command, tmp_path: Path) -> None:
    path = saved(tmp_path / "summer.txt")
    out = sandtable("play", path, typed=["done"]).out  # the first strike: all other HQs are left to the cup
    assert "Left undone: activate 3A, 1AK, 21AK and 19 more." in out


def test_bare_lines_tell_what_was_left_and_ask_nothing(sandtable: Command, deal: Deal) -> None:
    result = sandtable("play", deal(), typed=["done", "resupply", "done"])
    assert "Left undone: 3 forces." in result.out
    assert not any("yes or no" in question for question in result.questions)


def test_what_can_be_undone_is_not_asked(sandtable: Command, tmp_path: Path) -> None:
    path = saved(tmp_path / "summer.txt", "activate 14AK")
    out = sandtable("play", path, typed=["done", "undo"]).out  # no unit is marked to exploit: one may come back to it
    assert "Left undone" not in out
    assert texts(path)[-2:] == ["done", "undo"]
