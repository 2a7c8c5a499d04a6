"""The worked example of the sheet, with cards of our deck, in the reading of ruling D-40."""

import pytest

from tests.dday.table import ALLIED, GAME, GERMAN, inactive, on_top, play, table, told, totals


@pytest.mark.clause("dday:turn.3.activate", "dday:attack.2", "dday:attack.4", "dday:attack.1a", "dday:types.action")
def test_the_allied_turn_at_omaha() -> None:
    """The 1st Infantry is activated, attacks for nothing and beats the 352nd 7 to 6; an airborne division follows."""
    state = table(
        "omaha",
        allied="table DA11 / pile DA10 DA12 DA13 DA14 / hand DA17 DA20 DA24 DA25",
        german="table DG10 / pile DG11 DG12 DG13 / hand DG16 DG30",
    )
    on_top(state, "DA10")
    play(state, "allied activate", "allied attack DA10 DG10", "german pass")
    assert totals(state) == [2, 3]  # 2, and 1 with 2 more at Omaha
    play(state, "allied play DA24", "allied pass")
    assert totals(state) == [4, 3]
    play(state, "german play DG30", "allied pass", "german pass")
    assert totals(state) == [4, 4]
    play(state, "allied play DA20", "allied pass")
    assert totals(state) == [5, 4]
    play(state, "german play DG16", "allied pass", "german pass")
    assert totals(state) == [5, 6]
    play(state, "allied play DA17", "allied pass")
    assert totals(state) == [7, 6]
    events = play(state, "german pass", "allied pass")
    assert told(events, "totals") == [("omaha", "7", "6")]
    assert told(events, "remove") == [("DG10",)]

    play(state, "allied play DA25")  # the 101st Airborne: one more action here, to the end of the game
    assert "1 action" in state.view(ALLIED).prompt.text
    on_top(state, "DG12")
    events = play(state, "allied attack DA11 omaha")  # no German is active: the top inactive one falls
    assert told(events, "remove") == [("DG12",)]
    assert inactive(state, GERMAN) == ["DG11", "DG13"]
    events = play(state, "allied done")
    assert told(events, "beach") == [("utah",)]
    assert state.beach == GAME.cards.index["utah"]
