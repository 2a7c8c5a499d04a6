"""Both may agree to stop drawing for the turn: sections 3.2 and 5.1f."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.summer_lightning.state import ACTIVE, BUILT, MOVED, USED, Position
from sandtable.kernel import Action, Bar, Phase
from sandtable.kernel.words import Word

NO_CHITS = Bar("3.2", "No chit is left in the cup: with this HQ the operations of the turn end.")
HAS_BEGUN = Bar("3.2", "This HQ has begun to act: propose to stop when the next one is drawn.")
WANT_MORE = Bar("3.2", "The other side wants to go on: propose it again when another HQ of yours is drawn.")
STOP, AGREE, REFUSE = Action("stop"), Action("agree"), Action("refuse")


def bar_stop(s: Position, hq: int, asked: bool) -> Bar | None:
    """Why one may not propose to stop, or None: that is done as an HQ is drawn, once, before it acts."""
    if not s.cup():
        return NO_CHITS
    if asked:
        return WANT_MORE
    begun = s.status[hq] & (MOVED | BUILT) or any(status & (ACTIVE | USED) == ACTIVE | USED for status in s.status)
    return HAS_BEGUN if begun else None


class Agreement(Phase[Position], frozen=True):
    """The other side wants no more operations this turn: does this one?"""

    prechecked: ClassVar[bool] = True
    clause: ClassVar[str] = "3.2"
    doing: ClassVar[str] = "deciding whether to stop for this turn"

    def offers(self, s: Position) -> list[Action]:
        return [AGREE, REFUSE]

    def do_agree(self, s: Position) -> None:
        s.note("3.2", "agree", seat=self.seat)
        del s.phases[1:]  # the cup and what it set going; the end of the turn is left

    def do_refuse(self, s: Position) -> None:
        s.phases.pop()
        s.note("3.2", "refuse", seat=self.seat)

    def prompt(self, s: Position) -> str:
        cup = s.cup()
        yours = sum(s.game.seat_of[hq] == self.seat for hq in cup)
        left = f"{Word(len(cup)):chit} in the cup, {yours or 'none'} of them yours"
        return f"The other side proposes to stop for this turn, with {left}. Agree or refuse."
