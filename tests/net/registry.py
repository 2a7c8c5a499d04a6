"""The games that the net is spread under, and what it must be told about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from sandtable import games
from sandtable.bots.player import Maker
from sandtable.kernel import Game, Seat, State
from tests import toy
from tests.cards import wild
from tests.toy.player import RandomPlayer

Referee: TypeAlias = Callable[[State], Seat | None]

GAMES: dict[str, Game] = {
    "skirmish": toy.load(),
    "wild": wild.load(),
    **{name: games.load(name) for name in games.NAMES},
}


def levels(game: Game) -> Mapping[int, Maker]:
    """The players of a game by level; each is made from its brief."""
    if game.name not in games.NAMES:
        return {0: RandomPlayer}
    from sandtable.bots.levels import for_game

    return for_game(game.name)


def _skirmish_winner(state: State) -> Seat | None:
    """By a count of the pieces on the map."""
    pieces = [piece.seat for piece in state.view(None).board.pieces]
    red, blue = pieces.count(0), pieces.count(1)
    return None if red == blue else 0 if red > blue else 1


def _midway_winner(state: State) -> Seat | None:
    """By a count of the objectives that stand."""
    left = [zone.count for zone in state.view(None).board.zones if zone.id.startswith("objectives.")]
    owners = [zone.seat for zone in state.view(None).board.zones if zone.id.startswith("objectives.")]
    return None if all(left) else owners[left.index(max(left))]


def _poland_winner(state: State) -> Seat | None:
    """By the points of the objectives that no longer stand."""
    zones = [zone for zone in state.view(None).board.zones if zone.id.startswith("lost.")]
    for zone in zones:
        lines = [line for card in zone.cards for line in state.game.things[card].lines]
        if sum(int(line.split()[-1]) for line in lines if line.startswith("victory points")) >= 10:
            return None if zone.seat is None else 1 - zone.seat
    return None


def _dday_winner(state: State) -> Seat | None:
    """By a count of the beaches where no German card lies."""
    zones = [zone for zone in state.view(None).board.zones if zone.id.split(".")[0] in ("active", "inactive")]
    beaches = {zone.place for zone in zones}
    held = {zone.place for zone in zones if zone.count and ".german." in zone.id}
    cleared = len(beaches - held)
    return None if cleared == 3 else 0 if cleared > 3 else 1


def _defiant_winner(state: State) -> Seat | None:
    """By the track of victory hexes, unless a German stands in Warsaw."""
    board = state.view(None).board
    held = next(track.value for track in board.tracks if track.label == "Victory hexes")
    warsaw = any(piece.seat == 0 and piece.at in ("2321", "2421") for piece in board.pieces)
    return 0 if held >= 10 or warsaw else 1


def _summer_winner(state: State) -> Seat | None:
    """By the tracks of victory points: twice as many win."""
    axis, polish = (track.value for track in state.view(None).board.tracks if track.label == "Victory points")
    more, less = max(axis, polish), min(axis, polish)
    return None if not more or more < 2 * less else 0 if axis > polish else 1


# Verbs that a phase keeps from search though a person may use them, by game, phase and verb: each is a decision.
PRUNED = {
    ("midway", "Discard", "play"),
    ("wild", "Discard", "play"),
    ("dday", "Discard", "play"),
    ("wild", "OneDiscard", "play"),
    ("defiant", "Movement", "top"),
}

# Games of very many offers: how many positions of a walk are looked at, one in so many.
SPARSE = {"defiant": 40, "summer": 40}

# Who must have won, worked out from the last position by another way than the game's own.
REFEREES: dict[str, Referee] = {
    "skirmish": _skirmish_winner,
    "wild": _midway_winner,
    "midway": _midway_winner,
    "poland": _poland_winner,
    "dday": _dday_winner,
    "defiant": _defiant_winner,
    "summer": _summer_winner,
}

# Slots of a position that hold what is known of hidden things: an undo leaves them richer than they were.
KNOWLEDGE = {"shown"}
