"""Two at one screen: a curtain between them, and neither is shown what the other holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from sandtable.kernel import Match, Seat
from tests.terminal.conftest import Command, any_choice, match_in

Deal = Callable[..., Path]
BOTH = ("human", "human")


def hidden_from(match: Match, seat: Seat) -> set[str]:
    """The names of cards in the other hand that nothing has ever shown to this seat."""
    other = 1 - seat
    held = {card for zone in match.state.view(other).board.zones if zone.kind == "hand" for card in zone.cards}
    known = {card for zone in match.state.view(seat).board.zones for card in zone.cards}
    told = " ".join(match.game.say(e.seen_by(seat)) for line in match.lines for e in line.events)
    names = {match.game.things[card].name for card in held - known}
    own = {thing.name for thing in match.game.things.values() if thing.seat == seat}
    return {name for name in names - own if name not in told}


def test_pass_the_screen_never_prints_the_other_hand(sandtable: Command, deal: Deal) -> None:
    path = deal(3, BOTH)
    choose, checked = any_choice(3, 200), 0

    def answer(printed: str) -> str | None:
        nonlocal checked
        seat = match_in(path).to_act()
        if seat is not None and "Pass the screen" not in printed.rsplit("> ", 1)[-1]:
            for name in hidden_from(match_in(path), seat):
                assert name not in printed
                checked += 1
        return choose(printed)

    sandtable("play", path, typed=answer)
    assert checked > 200


def test_curtain_comes_before_anything_of_the_next_seat(sandtable: Command, deal: Deal) -> None:
    path = deal(1, BOTH)
    result = sandtable("play", path, typed=["", "done", "prepare", "", "look"])
    passes = [question for question in result.questions if question.startswith("Pass the screen to ")]
    assert passes == [f"Pass the screen to {side}, who presses Enter." for side in ("United States", "Japan")]
    before_japan = result.out[: result.out.index("Pass the screen to Japan")]
    assert "Japan, hand (9)" not in before_japan
    assert "Japan, hand (9)" in result.out


def test_a_script_may_leave_out_the_empty_lines(sandtable: Command, deal: Deal) -> None:
    path = deal(1, BOTH)
    sandtable("play", path, typed=["done", "prepare", "done", "prepare"])
    assert [line.text for line in match_in(path).lines[1:]] == ["done", "prepare", "done", "prepare"]


def test_draw_is_offered_behind_the_curtain(sandtable: Command, deal: Deal) -> None:
    path = deal(1, BOTH)
    refused = sandtable("play", path, typed=["", "draw", "", "no", ""])
    assert "Japan plays on." in refused.out
    assert match_in(path).outcome is None
    agreed = sandtable("play", path, typed=["", "draw", "", "yes"])
    assert "United States offers a draw. Does Japan agree?" in agreed.out
    outcome = match_in(path).outcome
    assert outcome is not None
    assert outcome.winner is None


def test_nobody_passes_on_while_the_other_looks(sandtable: Command, deal: Deal) -> None:
    path = deal(1, BOTH)
    typed = ["", "done", "assault akagi", "1", "done", "", "done", "", "pass on"]
    out = sandtable("play", path, typed=typed).out
    assert "the other would see that you only pass" in out
    assert "Or type pass on" not in out
    assert match_in(path).lines[-1].text != "pass"


def test_the_end_is_shown_as_a_spectator_sees_it(sandtable: Command, deal: Deal) -> None:
    path = deal(1, BOTH)
    out = sandtable("play", path, typed=["", "resign", "yes"]).out
    after = out[out.index("resigns.") :]
    assert re.search(r"United States: .*hand 9", after)
    assert "hand (9)" not in after


# Nobody to hide anything from


def test_one_who_plays_both_sides_passes_no_screen_and_is_told_whose_decision_it_is(
    sandtable: Command, home: Path
) -> None:
    result = sandtable("play", "midway", "--alone", typed=["done", "prepare", "done"])
    assert "Pass the screen" not in result.out
    assert "United States (you) against Japan (you)." in result.out
    assert result.out.index("United States decides.") < result.out.index("Japan decides.")
    (save,) = home.glob("*.txt")
    assert match_in(save).head.players == ("alone", "alone")
    assert "Pass the screen" not in sandtable("play", save, typed=["prepare"]).out  # when it is gone on with, too


def test_a_game_in_which_nothing_is_hidden_has_no_curtain(sandtable: Command, deal: Deal) -> None:
    out = sandtable("play", deal(1, BOTH, game="defiant"), typed=["done", "done"]).out
    assert "Pass the screen" not in out
    assert "Germany decides." in out


def test_a_solitaire_game_of_summer_lightning_has_no_curtain(sandtable: Command) -> None:
    both = ("play", "summer", "--both")
    assert "Pass the screen" in sandtable(*both).out
    assert "Pass the screen" not in sandtable(*both, "--option", "solitaire=random").out


def test_one_who_plays_both_sides_may_pass_on_and_call_it_a_draw(sandtable: Command, deal: Deal) -> None:
    path = deal(1, ("alone", "alone"))
    typed = ["done", "assault akagi", "1", "done", "done", "pass on", "draw", "yes"]
    out = sandtable("play", path, typed=typed).out
    assert "the other would see" not in out
    outcome = match_in(path).outcome
    assert outcome is not None
    assert outcome.winner is None
