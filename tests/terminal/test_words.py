"""What is printed can be typed: the words of menus and labels, other names of places, verbs, questions, reasons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable import games
from sandtable.bots.player import ask
from sandtable.hexes.names import TABLE, other_names
from sandtable.kernel import Action, Choice, Match, Opening
from sandtable.kernel.data import read_table
from sandtable.kernel.words import fold
from sandtable.terminal import seating
from sandtable.terminal.hexes import completed, hex_meant
from sandtable.terminal.ink import hung
from sandtable.terminal.scene import Scene, map_of
from sandtable.terminal.typed import choices_meant, nothing_meant
from sandtable.terminal.verbs import verb_lines
from tests.terminal.conftest import Command, match_in
from tests.terminal.test_orders import saved, texts

Deal = Callable[..., Path]
MAPS = ("defiant", "summer")
OTHERS = [
    ("Warsaw", "Warszawa"),
    ("warschau", "Warszawa"),
    ("Lvov", "Lwów"),
    ("Lemberg", "Lwów"),
    ("Krakau", "Kraków"),
    ("Koenigsberg", "Königsberg"),
    ("królewiec", "Königsberg"),
    ("Brest-Litovsk", "Brześć"),
    ("Wroclaw", "Breslau"),
]


def begun(name: str) -> Match:
    opening = Opening(games.load(name), ("bot:1", "bot:1"), secret=f"{77:064x}")
    for seat in (0, 1):
        opening.sit(seat, f"{seat:064x}")
    return opening.begin()


# Menus


@pytest.mark.parametrize("name", games.NAMES)
def test_every_label_of_a_menu_says_what_it_stands_for(name: str) -> None:
    match, seen = begun(name), 0
    bots = seating.bots(match)
    while (seat := match.to_act()) is not None and len(match.lines) < 250:
        view = match.view(seat)
        for choice in view.choices[:: max(len(view.choices) // 6, 1)]:
            if choice.incomplete:
                end = match.state.phases[-1].completions(match.state, Action.parse(choice.action))[0]
                typed = choice.label.replace("…", match.game.name_of(end).partition(" (")[0])
                meant = [str(action) for action in completed(match.game, view.choices, typed)]
                wanted = f"{choice.action} {end}"
            else:
                meant = [found.action for found in choices_meant(choice.label, view.choices, match.game)]
                wanted = choice.action
            assert wanted in meant, (choice.label, meant)
            same = [other for other in view.choices if other.label == choice.label]
            assert len(meant) <= len(same), (choice.label, meant)
            seen += 1
        match.play(seat, ask(bots[seat], match.state))
    assert seen > 200


def test_an_order_may_have_the_joining_words_of_the_menu(sandtable: Command, tmp_path: Path) -> None:
    path = saved(tmp_path / "joined.txt", "activate 19AK", "done")
    sandtable("play", path, typed=["move 2Mot to 0607", "Move 20th Motorized Division to neustettin"])
    assert texts(path)[-2:] == ["move 2Mot 0607", "move 20Mot 0406"]


def test_an_action_is_begun_by_its_number_and_ended_by_a_hex_in_one_line(sandtable: Command, tmp_path: Path) -> None:
    for n, joint in enumerate((" ", " to ")):
        path = saved(tmp_path / f"{n}.txt", "activate 19AK", "done")
        offered = [choice.action for choice in match_in(path).view(0).choices]
        sandtable("play", path, typed=[f"{offered.index('move 2Mot') + 1}{joint}0607"])
        assert texts(path)[-1] == "move 2Mot 0607"


def test_those_who_attack_are_named_after_with_and_joined_by_and(sandtable: Command, tmp_path: Path) -> None:
    lines = ["activate 14AK", "done", "move 1Pz 0919", "move 1Le 0919", "done"]
    for n, typed in enumerate((["attack 1019", "with 1Pz and 1Le"], ["attack 1019 with 1Pz, 1Le"])):
        path = saved(tmp_path / f"{n}.txt", *lines)
        sandtable("play", path, typed=typed)
        assert texts(path)[len(lines) + 4 :][:3] == ["attack 1019", "join 1Pz", "join 1Le"]


def test_none_is_what_a_prompt_offers_who_wants_nothing(sandtable: Command, deal: Deal) -> None:
    done, pass_, card = Choice("done", "Done"), Choice("pass", "Pass"), Choice("commit MU01", "Commit it", "MU01")
    assert nothing_meant("none", [card, done]) == done
    assert nothing_meant("Nothing", [card, pass_]) == pass_
    assert nothing_meant("pass", [card, done]) == done
    assert nothing_meant("none", [card]) is None
    assert nothing_meant("none", [Choice("air 0", "Use 0 air points", "0"), Choice("air 1", "Use 1", "1")]) is not None
    path = deal()
    sandtable("play", path, typed=["none"])
    assert texts(path) == ["done"]


def test_an_id_is_never_taken_for_the_beginning_of_another() -> None:
    game = games.load("summer")
    offered = [Choice("place 3AK", "Set up 3rd Corps in …", "3AK", incomplete=True)]
    assert choices_meant("place 3A", offered, game) == []
    assert choices_meant("place 3AK", offered, game) == offered


# Reasons


def test_why_says_yes_to_the_beginning_of_what_is_legal(sandtable: Command, tmp_path: Path) -> None:
    path = saved(tmp_path / "why.txt", "activate 19AK", "done")
    offered = [choice.action for choice in match_in(path).view(0).choices]
    number = offered.index("move 2Mot") + 1
    for typed in (f"why {number}", "why move 2Mot"):
        out = sandtable("play", path, typed=[typed]).out.rsplit("> ", 2)[1]
        assert "You may: Move 2nd Motorized Division (2Mot) to …; the hex is still open: move 2Mot HEX" in out
    for typed in (f"why {number} 0607", "why move 2Mot to 0607"):
        assert "You may: Move 2nd Motorized Division (2Mot) to 0607" in sandtable("play", path, typed=[typed]).out
    assert "No: " in sandtable("play", path, typed=["why move 2Mot to Warsaw"]).out


def test_why_tells_which_part_of_a_long_order_is_refused(sandtable: Command, deal: Deal) -> None:
    path = deal(game="defiant")
    out = sandtable("play", path, typed=["why strike 2114 with StG2 nobody", "why strike 2114 with StG2"]).out
    assert "Not nobody:\nNo: There is no air unit 'nobody'" in out
    assert "You may: strike 2114 with StG2" in out
    assert texts(path) == []


def test_a_refusal_names_what_the_menu_offers_by_its_words(sandtable: Command) -> None:
    out = sandtable("play", "summer", typed=["frob"]).out
    assert "'frob' is not one of your actions now; they are: place (Set up … in …), rest, ready." in out


@pytest.mark.parametrize("name", games.NAMES)
def test_the_verbs_that_a_refusal_names_are_those_of_the_choices(name: str) -> None:
    match = begun(name)
    bots = seating.bots(match)
    while (seat := match.to_act()) is not None and len(match.lines) < 120:
        text = match.explain(seat, Action("frob")).text.partition("they are: ")[2]
        offered = [choice.action.split()[0] for choice in match.view(seat).choices]
        assert [part.split()[0].strip(",.") for part in text.split(", ")] == list(dict.fromkeys(offered))
        match.play(seat, ask(bots[seat], match.state))


def test_that_nothing_can_be_undone_is_no_rule_of_the_book(sandtable: Command, deal: Deal) -> None:
    out = sandtable("play", deal(), typed=["undo"]).out
    assert "No: There is nothing to undo since the last chance, reveal or action of another seat.\n" in out


# Names


def test_every_other_name_is_that_of_a_place_on_a_map_and_has_a_source() -> None:
    charts = [map_of(games.load(name)) for name in MAPS]
    places = {place.name for hexmap in charts for place in hexmap.place.values()}
    for row in read_table(TABLE, ("name", "language", "other", "from")):
        assert row.cells["name"] in places
        assert row.cells["language"] in ("English", "German", "Polish")
        assert row.cells["from"] == "public"


@pytest.mark.parametrize("name", MAPS)
def test_no_other_name_hides_the_name_of_a_place(name: str) -> None:
    game = games.load(name)
    for place, hex_ in game.place_names.items():
        assert game.place_called(place) == hex_
    assert not {fold(other) for other in other_names(map_of(game))} & {fold(own) for own in game.place_names}


@pytest.mark.parametrize(
    ("typed", "place"),
    OTHERS,
)
@pytest.mark.parametrize("name", MAPS)
def test_places_are_read_by_the_names_in_use(name: str, typed: str, place: str, sandtable: Command) -> None:
    game = games.load(name)
    hex_ = game.place_names[place]
    assert hex_meant(game, typed) == hex_
    assert game.spelt(Action.parse(f"supply {typed} polish")) == Action("supply", hex_, "polish")
    assert game.spelt(Action.parse(f"attack {typed} with 1Pz")) == Action("attack", hex_, "with", "1Pz")
    assert game.spelt(Action.parse(f"move 1Pz to {typed}")) == Action("move", "1Pz", hex_)
    choices = [Choice(f"attack {hex_}", f"Attack {game.name_of(hex_)}", hex_), Choice("done", "Be done")]
    assert choices_meant(f"attack {typed}", choices, game) == choices[:1]


@pytest.mark.parametrize("name", MAPS)
def test_a_place_is_told_of_by_any_of_its_names(name: str, sandtable: Command) -> None:
    for typed in ("look Warsaw", "? Warschau", "Warsaw"):
        assert "Warszawa (" in sandtable("play", name, typed=[typed]).out.rsplit("> ", 2)[1]


# Verbs and questions


@pytest.mark.parametrize("name", games.NAMES)
def test_every_verb_is_told_of_with_its_words_and_a_rule(name: str) -> None:
    match = begun(name)
    shown = Scene(match.game, match.view(match.to_act()), ("you", "bot 1"))
    for verb in match.game.labels:
        said = verb_lines(shown, verb)
        assert said[0].startswith(verb)
        assert said[1].startswith("N")
    for other, verb in match.game.also.items():
        assert verb_lines(shown, other)[0].startswith(f"{verb} (also: ")
    for clause in match.game.verb_clauses.values():
        assert clause in match.game.rulebook.clauses
    assert verb_lines(shown, "frob") == []


def test_rush_and_dig_are_told_of(sandtable: Command) -> None:
    out = sandtable("play", "summer", typed=["? rush", "? dig"]).out
    assert "rush (also: strategic): Move … strategically to …\nNot now.\n6.3a: " in out
    assert "dig (also: entrench, improve): Build a position in …\nNot now.\n9.12a: " in out


def test_odds_of_a_hex_alone_are_those_of_all_who_could_attack_it(sandtable: Command, tmp_path: Path) -> None:
    out = sandtable("play", "defiant", typed=["odds Mlawa", "odds 1010", "odds 3415"]).out
    assert "2114 at 2-1: 4 against 1." in out
    assert "No: nobody is in 1010 to be attacked." in out
    assert "No: no unit is next to 3415 that could attack it; of aircraft ask: odds 3415 with PLANE …." in out
    path = saved(tmp_path / "odds.txt", "activate 14AK", "done", "move 1Pz 0919")
    out = sandtable("play", path, typed=["odds 1019", "odds 1010", "odds Warsaw"]).out
    assert "for the attacker" in out
    assert "No: nobody is in 1010 to be attacked." in out
    assert "No: no unit is next to 1512 that could attack it." in out


def test_supply_of_a_hex_alone_is_that_of_who_is_there(sandtable: Command) -> None:
    out = sandtable("play", "defiant", typed=["supply Danzig", "supply Leszno", "supply 1505 german"]).out
    assert "Poland in Danzig (1505): a line of supply runs to Warszawa (2321). [10.1]" in out
    assert "Germany in Leszno (" in out
    assert "Poland in Leszno (" in out
    assert "Germany in Danzig (1505): " in out
    assert "; now" not in out.partition("> ")[2]
    out = sandtable("play", "summer", typed=["supply warsaw", "supply 0101"]).out
    assert "SHQ is in supply, by road to 1512. 5DP is in supply from SHQ." in out
    assert "No: no unit is in 0101; units are in supply, hexes are not." in out


# Help


def test_help_says_what_every_question_and_order_is_for(sandtable: Command) -> None:
    for name in ("defiant", "summer"):
        game = games.load(name)
        said = sandtable("play", name, typed=["help"]).out.partition("Or one of these:")[2]
        for pattern in (*game.asks, *game.orders):
            words = next(line for line in said.splitlines() if line.strip().partition("  ")[0] == pattern)
            assert words.strip() != pattern
    said = sandtable("play", "midway", typed=["help"]).out
    assert "PLACE" not in said
    assert "those there; likewise on the table, hand" in said


def test_a_long_line_goes_on_under_its_last_column() -> None:
    assert hung("  quick  be asked only where there is a choice", 30).plain == (
        "  quick  be asked only where\n         there is a choice"
    )
    assert hung("  way: 0911 0912 0913", 15).plain == "  way: 0911\n  0912 0913"
    assert hung("No line of a sentence is moved to the right.", 20).plain == (
        "No line of a sentence is moved to the right."
    )


def test_of_one_choice_it_is_not_said_that_there_are_1_to_1(sandtable: Command, deal: Deal) -> None:
    out = sandtable("play", deal(game="defiant"), typed=["strike 2114", "1", "1", "7"]).out
    assert "There is no number 7; there is only 1." in out
