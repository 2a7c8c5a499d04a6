"""Places side by side: as columns, as bare lines, by their names, and what is asked there again and again."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from sandtable import games
from sandtable.bots.player import ask
from sandtable.kernel import Board, Choice, Opening, Place, Seat, SeededDice, Tally, Term, Zone
from sandtable.terminal import seating, typed
from sandtable.terminal.beside import abbreviated
from sandtable.terminal.plain import choices as choice_lines
from sandtable.terminal.plain import place_line, position
from sandtable.terminal.scene import Scene
from tests.terminal.conftest import CHOICE, Answer, Command, any_choice, match_in
from tests.terminal.test_screen import drawn, plain

Deal = Callable[..., Path]
SIZES = [(80, 24), (80, 40), (160, 50)]
PEOPLE = ("human", "human")


@cache
def beaches() -> list[dict[Seat | None, Scene]]:
    """What each seat and a spectator see after each line of a game of two bots at five beaches."""
    opening = Opening(games.load("dday"), ("bot:1", "bot:1"), secret=f"{1004:064x}")
    for seat in (0, 1):
        opening.sit(seat, f"{seat:064x}")
    match = opening.begin()
    bots, found = seating.bots(match), []
    while (turn := match.to_act()) is not None:
        found.append({seat: Scene(match.game, match.view(seat), ("bot 1", "bot 1")) for seat in (0, 1, None)})
        match.play(turn, ask(bots[turn], match.state))
    return found


def cells(text: str, places: int) -> list[list[str]]:
    """The cells of each column, from top to bottom."""
    lines = [line.strip("│").split("│") for line in text.splitlines() if line.count("│") >= places - 1]
    board = [line for line in lines if len(line) == places]
    return [[line[n].strip() for line in board] for n in range(places)]


def made_up(places: tuple[Place, ...], zones: tuple[Zone, ...], **more: object) -> Scene:
    """Places and zones with nothing else on the board."""
    game = games.load("dday")
    view = game.new(SeededDice(1)).view(0)
    view = replace(view, board=Board(zones=zones, places=places), choices=())
    return Scene(game, replace(view, **more), ("you", "bot 1"))


# Passing on


def test_pass_on_ends_at_every_new_attack(sandtable: Command, deal: Deal) -> None:
    for number in range(1, 4):
        path, typed = deal(number, game="dday", name=f"{number}.txt"), list[str]()
        choose = any_choice(number, 150)

        def answer(printed: str, choose: Answer = choose, typed: list[str] = typed) -> str | None:
            if "\nOr type pass on" in printed:
                typed.append("pass on")
                return "pass on"
            return choose(printed)

        sandtable("play", path, typed=answer)
        match, new, asked = match_in(path), True, 0
        for line in match.lines:
            if line.seat == 0 and line.text == "pass":
                asked += new
                new = False
            new = new or any(event.verb in ("attack", "totals", "cancel", "turn-card") for event in line.events)
        assert asked == len(typed) > 1


def test_one_who_has_no_card_against_another_is_told_what_it_does_and_that_his_own_come_next() -> None:
    prompts = [scenes[seat].view.prompt.text for scenes in beaches() for seat in (0, 1)]
    played = [prompt for prompt in prompts if "was played" in prompt]
    assert all(re.search(r"was played \((value|At|As|In) ", prompt) for prompt in played)
    attacked = [prompt for prompt in prompts if "no card that cancels the attack" in prompt]
    attacked += [prompt for prompt in played if "(value" in prompt and "no card that cancels" in prompt]
    assert attacked
    assert all(prompt.endswith(": pass. Your own cards come when the other side passes.") for prompt in attacked)
    assert not any("Your own cards" in prompt for prompt in played if "outside attacks" in prompt)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("4th Infantry", "4th Infantry"),
        ("Resistance Nest 62", "Res. Nest 62"),
        ("3rd British Infantry", "3rd Bri. Inf."),
        ("736th Grenadiers, east wing", "736th Gre. eas."),
    ],
)
def test_a_name_that_is_too_long_keeps_the_beginnings_of_its_words(name: str, short: str) -> None:
    assert abbreviated(name, len(short)) == short


def test_in_a_battle_at_80_by_24_no_force_is_told_by_its_first_word_alone() -> None:
    seen = 0
    for scene in (scenes[0] for scenes in beaches() if scenes[0].view.board.tallies):
        text = plain(drawn(scene, 80, 24))
        for zone in (zone for zone in scene.view.board.zones if zone.place in scene.beside and zone.kind == "row"):
            for face in (face for face in scene.faces(zone) if face.brief):
                first, *rest = face.name.split()
                assert not re.search(rf"{re.escape(first)} {face.brief}\b", text) or not rest, face.name
                seen += 1
    assert seen


# As columns


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_force_lies_in_the_column_of_its_place(width: int, height: int, seat: Seat | None) -> None:
    seen = 0
    for scene in (scenes[seat] for scenes in beaches()[10::30]):
        board = scene.view.board
        left = plain(drawn(scene, width, height)).replace(" │ ╭", "│").splitlines()
        width_of_board = width if width < 120 else width - int(width * 0.32)
        columns = cells("\n".join(line[:width_of_board] for line in left), len(board.places))
        for place, column in zip(board.places, columns, strict=True):
            words = " ".join(column)
            heading = next(n for n, cell in enumerate(column) if cell.removeprefix("▶ ").startswith(place.name))
            assert ("▶" in words) == place.now
            for zone in (zone for zone in board.zones if zone.place == place.name and zone.count):
                half = column[:heading] if zone.seat == scene.sides[0] else column[heading:]
                if zone.kind == "pile":
                    assert f"{zone.count} {zone.label}" in half
                for face in scene.faces(zone) if zone.kind == "row" else ():
                    start = re.escape(face.name.split()[0][:3])
                    assert re.search(rf"{start}.*{face.brief}", " ".join(half)), (face.name, half)
                    seen += 1
            rows = [zone for zone in board.zones if zone.place == place.name and zone.kind == "row"]
            briefs = sum(bool(face.brief) for zone in rows for face in scene.faces(zone))
            assert len(re.findall(r"\d/\d", words)) == briefs
    assert seen > 10


@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 40), (160, 50), (100, 30)])
def test_columns_fit_the_terminal(width: int, height: int) -> None:
    for scenes in beaches()[::30]:
        for scene in scenes.values():
            for line in plain(drawn(scene, width, height)).splitlines():
                assert len(line) <= width, line


def test_each_seat_has_its_own_left() -> None:
    scenes = beaches()[10]
    orders = [re.findall(r"Sword|Juno|Gold|Omaha|Utah", _heading(scenes[seat])) for seat in (0, 1, None)]
    assert orders[0] == ["Sword", "Juno", "Gold", "Omaha", "Utah"]
    assert orders[1] == orders[0][::-1]
    assert orders[2] == orders[0]


def _heading(scene: Scene) -> str:
    lines = plain(drawn(scene, 80, 40)).splitlines()
    return next(line for line in lines if "Juno" in line and "Gold" in line)


def test_marks_stand_with_the_name_of_the_place() -> None:
    places = (Place("North", ("cleared",)), Place("South", ("being resolved",), now=True), Place("East"))
    scene = made_up(places, (Zone("a.0", "active", 0, ("DA10",), 1, "North"),))
    for size in SIZES:
        text = plain(drawn(scene, *size))
        north, south, east = cells("\n".join(line[:109] for line in text.splitlines()), 3)
        assert any(cell.startswith("North cleared") for cell in north)
        assert any(cell.startswith("▶ South being resolved") for cell in south)
        assert any(cell.startswith("East") for cell in east)
        assert text.count("▶") == 1


def test_names_are_shortened_by_whole_words_and_no_card_is_lost() -> None:
    """Five columns of many cards at 80 × 24."""
    forces = [thing for thing in games.load("dday").things.values() if thing.brief]
    places = tuple(Place(f"P{n}") for n in range(5))
    zones = tuple(
        Zone(
            f"{n}.{seat}", "active", seat, tuple(t.id for t in forces if t.seat == seat)[3 * n : 3 * n + 3], 3, f"P{n}"
        )
        for n in range(5)
        for seat in (0, 1)
    )
    columns = cells(plain(drawn(made_up(places, zones), 80, 24)), 5)
    for n, column in enumerate(columns):
        ids = [card for zone in zones if zone.place == f"P{n}" for card in zone.cards]
        shown = [cell for cell in column if re.search(r"\d/\d$", cell)]
        assert len(shown) == len(ids)
        words = {word for thing in forces for word in re.findall(r"[^\s,]+", thing.name)}
        assert all(word in words or word.endswith(".") for cell in shown for word in cell.split()[:-1])


def test_a_card_that_stays_says_so() -> None:
    scene = made_up((Place("North"), Place("South")), (Zone("s.0", "stays", 0, ("DA25",), 1, "North"),))
    for size in SIZES:
        assert "stays: 101st Airborne" in plain(drawn(scene, *size))
    assert "North. Allied Command: stays 101st Airborne" in place_line(scene, Place("North"))


def test_a_note_stands_under_the_title() -> None:
    scene = beaches()[10][0]
    (note,) = scene.view.board.notes
    for size in SIZES:
        assert plain(drawn(scene, *size)).splitlines()[1].strip() == note


def test_an_empty_hand_of_the_other_side_is_a_number_and_no_row() -> None:
    scene = made_up((), (Zone("hand.german", "hand", 1, kind="hand"),))
    for size in SIZES:
        text = plain(drawn(scene, *size))
        assert "hand 0" in text
        assert "hand –" not in text


# The attack


def test_an_attack_names_both_sides_and_every_part_of_their_totals() -> None:
    fights = [scenes[0] for scenes in beaches() if scenes[0].view.board.tallies][::8]
    assert len(fights) > 4
    for scene in fights:
        (title,) = scene.places
        parts = [part for tally in scene.view.board.tallies for part in scene.parts(tally.terms)]
        for width, height in ((80, 24), (80, 40)):
            text = " ".join(re.sub("[│┃▌]", " ", plain(drawn(scene, width, height))).split())
            assert title in text
            assert all(f"{part.value:+d}" in text for part in parts)
            assert all(word in text for part in parts for word in part.name.split())
        text = plain(drawn(scene, 160, 50))
        assert all(f"{part.value:+d} {part.name}" in text for part in parts)


def test_the_turn_card_is_a_part_of_a_total_by_its_name() -> None:
    scene = next(
        s[0] for s in beaches() if any(not part.about for tally in s[0].view.board.tallies for part in tally.terms)
    )
    (part,) = (term for tally in scene.view.board.tallies for term in tally.terms if not term.about)
    for size in SIZES:
        assert f"{part.value:+d} {part.label}" in plain(drawn(scene, *size))


def test_in_few_lines_totals_run_on() -> None:
    terms = tuple(Term(f"Part {n}", 1, "x.1") for n in range(12))
    board = Board(tallies=(Tally("Allies", 0, 12, terms), Tally("Germany", 1, 0)))
    game = games.load("dday")
    view = replace(game.new(SeededDice(1)).view(0), board=board, choices=())
    scene = Scene(game, view, ("you", "bot 1"))
    tall, low = plain(drawn(scene, 80, 40)), plain(drawn(scene, 80, 12))
    assert low.count("\n") < tall.count("\n")
    assert all(f"+1 Part {n}" in low for n in range(12))
    assert "x.1" in tall


@pytest.mark.parametrize("game", ["midway", "dday", "poland"])
def test_almost_every_position_fits_24_lines(deal: Deal, game: str) -> None:
    """The few that do not are great battles against several targets; they lose no more than the title."""
    over, shown = [], 0
    for number in range(2, 6):
        match, dice = match_in(deal(number, game=game)), SeededDice(3)
        while (seat := match.to_act()) is not None and len(match.lines) < 300:
            if len(match.lines) % 8 == 0:
                scene = Scene(match.game, match.view(seat), ("bot 1", "bot 1"))
                height = plain(drawn(scene, 80, 24)).count("\n") + 2
                over += [height] if height > 24 else []
                shown += 1
            match.play(seat, match.state.legal().sample(dice))
    assert shown > 80
    assert len(over) <= shown / 20
    assert all(height <= 26 for height in over)


# Choices


def choices_of_one_unit() -> Scene:
    cards = ("DA10", "DA11")
    choices = tuple(
        Choice(f"attack {card} {target}", f"Attack {name} with {card}", card, f"{n} against 3")
        for card in cards
        for n, (target, name) in enumerate([("DG10", "352nd Infantry"), ("DG11", "Resistance Nest 62")], 4)
    )
    return made_up((Place("North"), Place("South")), (Zone("a.0", "active", 0, cards, 2, "North"),), choices=choices)


def test_choices_of_one_unit_read_well_in_a_list_and_in_few_lines() -> None:
    scene = choices_of_one_unit()
    assert "1 Attack 352nd Infantry with DA10  4 against 3" in plain(drawn(scene, 80, 40))
    assert "1. Attack 352nd Infantry with DA10 (4 against 3)" in choice_lines(scene)
    few = plain(drawn(scene, 80, 9))
    assert "Attack … with DA10:  [1] 352nd Infantry 4 against 3" in few
    assert all(f"[{number}]" in few for number in range(1, 5))


def test_a_hint_that_does_not_fit_goes_whole_to_the_next_line() -> None:
    choice = Choice("attack DA10 DG10", f"Attack {'x' * 60} with 1st", "DA10", "4 against 3")
    lines = plain(drawn(made_up((), (), choices=(choice,)), 80, 40)).splitlines()
    assert "    4 against 3" in [line.rstrip() for line in lines]


# Zones by name


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("inactive omaha", ["inactive.german.omaha", "inactive.allied.omaha"]),
        ("Omaha inactive", ["inactive.german.omaha", "inactive.allied.omaha"]),
        ("germany inactive omaha", ["inactive.german.omaha"]),
        ("omaha allied", ["active.allied.omaha", "inactive.allied.omaha"]),
        ("hand", ["hand.german", "hand.allied"]),
        ("omaha deck", []),
        ("germany", []),
    ],
)
def test_zones_are_found_by_label_place_and_side_in_any_order(text: str, ids: list[str]) -> None:
    assert [zone.id for zone in typed.zones_named(text, beaches()[0][0].view)] == ids


def test_the_beginning_of_words_is_enough_for_a_zone() -> None:
    assert [zone.id for zone in typed.zones_meant("inact om germ", beaches()[0][0].view)] == ["inactive.german.omaha"]


def test_a_pile_of_a_place_shows_what_may_lie_there(sandtable: Command, deal: Deal) -> None:
    path = deal(1, game="dday")
    out = sandtable("play", path, typed=["inactive omaha germany"]).out
    pile = next(zone for zone in match_in(path).view(0).board.zones if zone.id == "inactive.german.omaha")
    asked = out[out.index(f"Germany, inactive at Omaha ({pile.count}):") :]
    assert all(f"[{card}]" in asked for card in pile.cards)
    assert "Allied Command, inactive at Omaha" not in asked


# Bare lines


def test_bare_lines_tell_a_place_in_one() -> None:
    scene = beaches()[0][0]
    blocks = [block.head for block in position(scene)]
    assert "Utah (being resolved). Germany: inactive 3. Allied Command: inactive 3." in blocks
    (note,) = scene.view.board.notes
    assert note in blocks
    assert not [line for line in blocks if line.startswith("Sword:")]


def test_bare_lines_name_active_forces_with_their_values() -> None:
    zones = (
        Zone("i.1", "inactive", 1, ("DG11",), 1, "North", "pile"),
        Zone("a.1", "active", 1, ("DG10", "DG12"), 2, "North"),
    )
    scene = made_up((Place("North", ("cleared", "being resolved")), Place("South")), zones)
    assert place_line(scene, scene.view.board.places[0]) == (
        "North (cleared, being resolved). Germany: inactive 1, active 352nd Infantry (3/3); 916th Grenadiers (2/3)."
    )
    assert place_line(scene, scene.view.board.places[1]) == "South. Nothing."


def test_a_place_is_told_again_only_when_it_has_changed(sandtable: Command, deal: Deal) -> None:
    lines = sandtable("play", deal(1, ("human", "bot:1"), game="dday"), typed=["activate", "done"]).lines
    assert len([line for line in lines if line.startswith("Gold")]) == 1
    assert len([line for line in lines if line.startswith("Sword")]) == 3  # at first, activated, left


# Being asked only where there is a choice


def offered(printed: str) -> list[str]:
    return CHOICE.findall(printed)


def quick_after(first: str, choose: Answer, asked: list[int]) -> Answer:
    """Types one thing at the first question, then any choice; keeps how many choices there were each time."""
    begun = False

    def answer(printed: str) -> str | None:
        nonlocal begun
        if not begun:
            begun = True
            return first
        asked.append(len(offered(printed)))
        return choose(printed)

    return answer


def test_quick_asks_no_question_that_has_one_answer(sandtable: Command, deal: Deal) -> None:
    counts: dict[str, list[int]] = {"quick": [], "look": []}
    lines = {}
    for word, asked in counts.items():
        path = deal(3, ("human", "bot:1"), f"{word}.txt", "dday")
        result = sandtable("play", path, typed=quick_after(word, any_choice(5), asked))
        assert result.status == 0
        match = match_in(path)
        assert match.outcome is not None
        lines[word] = len([line for line in match.lines if line.seat == 0])
    assert 1 in counts["look"]
    assert 1 not in counts["quick"][1:]  # the first is the question at which it was typed
    assert lines["quick"] > len(counts["quick"])  # what was not asked is in the record all the same


def test_quick_is_off_until_it_is_asked_for_and_can_be_ended(sandtable: Command, deal: Deal) -> None:
    path = deal(1, game="dday")
    out = sandtable("play", path, typed=["quick off", "quick", "quick off", "activate", "look"]).out
    match = match_in(path)
    assert [line.text for line in match.lines if line.seat == 0] == ["activate"]
    assert "Where there is one choice only, it is made for you; quick off ends that." in out
    assert out.count("You are asked at every question again.") == 2
    assert "Type quick, or quick off." in sandtable("play", path, typed=["quick please"]).out


def test_quick_is_offered_where_there_is_one_choice_and_makes_it(sandtable: Command, deal: Deal) -> None:
    for number in range(1, 60):
        path = deal(number, game="dday")
        result = sandtable("play", path, typed=["activate"])
        if len(match_in(path).view(0).choices) == 1:
            break
    (only,) = match_in(path).view(0).choices
    assert result.out.count("Or type quick: be asked only where there is a choice.") == 1
    sandtable("play", path, typed=["quick"])
    own = [line.text for line in match_in(path).lines if line.seat == 0]
    assert own[:2] == ["activate", only.action]
    scene = Scene(match_in(path).game, match_in(path).view(0), ("you", "bot 1"), can_be_quick=True)
    for size in SIZES:
        assert "quick: be asked only where there is a choice" in plain(drawn(scene, *size))


def test_what_was_undone_is_asked(sandtable: Command, deal: Deal) -> None:
    """Or nobody could undo past it."""
    for number in range(1, 60):
        path = deal(number, ("bot:1", "human"), game="dday")
        sandtable("play", path, typed=["activate"])
        if len(match_in(path).view(1).choices) == 1:
            break
    sandtable("play", path, typed=["quick", "undo", "look"])
    match = match_in(path)
    assert [line.text for line in match.lines[1:]] == ["activate", "done", "undo"]
    assert len(match.view(1).choices) == 1


def test_nobody_is_quick_while_the_other_looks(sandtable: Command, deal: Deal) -> None:
    path = deal(1, PEOPLE, game="dday")
    out = sandtable("play", path, typed=["", "activate", "quick"]).out
    assert "the other would see where you have no choice" in out
    assert "Or type quick" not in out
    assert len([line for line in match_in(path).lines if line.seat is not None]) == 1


def test_help_tells_of_quick_and_of_zones_at_places(sandtable: Command, deal: Deal) -> None:
    out = sandtable("play", deal(), typed=["help"]).out
    assert re.search(r"quick +be asked only where there is a choice; quick off", out)
    assert "with a place or a side, those there" in out
