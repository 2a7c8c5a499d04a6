"""A player of level 0: any legal action, by its seed."""

from __future__ import annotations

from sandtable.bots.player import Player, Redealer
from sandtable.kernel import Action, View


class RandomPlayer(Player):
    def choose(self, view: View, redeal: Redealer, number: int) -> Action:
        return Action.parse(view.choices[self.brief.dice(number).below(len(view.choices))].action)
