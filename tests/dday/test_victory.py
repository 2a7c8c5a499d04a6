"""Victory: the beaches that are free of Germans after the last turn."""

import pytest

from sandtable.games.dday.state import Position
from tests.dday.table import ALLIED, GAME, GERMAN, end_turn, log, play, start, table, told

BEACHES = {"sword": "DG01", "juno": "DG04", "gold": "DG07", "omaha": "DG10", "utah": "DG13"}


def last_turn(held: list[str], zone: str = "table") -> Position:
    """The last step of the game, with one German force at each of some beaches."""
    forces = " ".join(BEACHES[beach] for beach in held)
    return table("utah", turn=5, allied="table DA15 / pile DA01", german=f"{zone} {forces} / hand DG17")


@pytest.mark.clause("dday:victory")
def test_a_beach_with_an_inactive_german_is_not_cleared() -> None:
    """D-33."""
    state = last_turn(["sword", "juno"], zone="pile")
    end_turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.score, outcome.winner) == (3, None)
    assert [place.marks for place in state.view(None).board.places] == [
        (),
        (),
        ("cleared",),
        ("cleared",),
        ("cleared",),
    ]
    assert state.explain(ALLIED, GAME.attack[5][0]).clause == "victory"


def test_a_beach_is_not_cleared_while_its_last_german_fights() -> None:
    state = last_turn(["utah"])
    play(state, "attack DA15 DG13")
    assert [place.marks for place in state.view(None).board.places][-1] == ("being resolved",)


@pytest.mark.clause("dday:victory")
def test_a_beach_without_any_force_is_cleared() -> None:
    """D-31: the Allies have forces at Sword and Utah only."""
    state = last_turn(["utah"])
    assert state.cleared() == [GAME.cards.index[beach] for beach in ("sword", "juno", "gold", "omaha")]
    end_turn(state)
    assert not state.explain(GERMAN, GAME.attack[5][0]).allowed


@pytest.mark.clause("dday:outcome")
@pytest.mark.parametrize(
    ("held", "winner", "text"),
    [
        (["utah"], ALLIED, "Allied victory (as in history): 4 of 5 beaches are free of German forces."),
        (["sword", "utah"], None, "Indecisive: 3 of 5"),  # D-34: a draw
        (["sword", "juno", "utah"], GERMAN, "Marginal German victory: 2 of 5"),
        (["sword", "juno", "gold", "utah"], GERMAN, "Solid German victory: 1 of 5"),
        (["sword", "juno", "gold", "omaha", "utah"], GERMAN, "Decisive German victory: 0 of 5"),
    ],
)
def test_the_outcome_by_the_number_of_beaches(held: list[str], winner: int | None, text: str) -> None:
    state = last_turn(held)
    end_turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause, outcome.score) == (winner, "outcome", 5 - len(held))
    assert outcome.text.startswith(text)


@pytest.mark.clause("dday:outcome")
def test_with_the_last_german_the_game_is_over() -> None:
    """D-32."""
    state = table("utah", turn=2, allied="table DA15 / pile DA01", german="pile DG13 / hand DG17")
    play(state, "attack DA15 utah")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.score, state.to_act()) == (ALLIED, 5, None)
    assert outcome.text.startswith("Decisive Allied victory")
    assert outcome.text.endswith("Germany has no force left.")
    state = table("utah", turn=2, allied="table DA15 / pile DA01", german="table DG13")
    play(state, "attack DA15 DG13", "pass", "pass")
    assert state.outcome() == outcome


@pytest.mark.clause("dday:outcome")
def test_with_the_last_allied_force_the_beaches_are_counted() -> None:
    """D-32."""
    state = table("utah", to_act="german", turn=2, allied="table DA15", german="table DG14 / hand DG17")
    play(state, "attack DG14 DA15", "play DG17", "pass", "pass", "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.score) == (ALLIED, 4)  # the German is at one beach only


@pytest.mark.clause("dday:victory")
def test_nothing_is_discarded_or_drawn_after_the_last_turn() -> None:
    """D-30."""
    state = start(1)
    while state.outcome() is None:
        play(state, "pass" if "pass" in [a.verb for a in state.legal()] else "done")
    draws = [e.clause for e in log(state) if e.verb == "draw"]
    assert draws.count("turn.5") == 2 * 4
    assert [args[0] for args in told(log(state), "turn-card")] == ["1", "2", "3", "4", "5"]
    assert not state.explain(GERMAN, GAME.attack[5][0]).allowed
