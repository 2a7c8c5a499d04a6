"""The one loop: players are asked in turn until the game is over."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from sandtable.bots.player import EFFORT, Brief, Maker, Player, ask
from sandtable.kernel import Action, Event, Forbidden, Game, Line, Match, Opening, Seat, SeededDice, State, Trouble


class Misplay(Trouble):
    """A player answered with what is not allowed; the words say what, and why not."""

    def __init__(self, side: str, action: Action, why: str) -> None:
        super().__init__(f"{side} answers {action}: {why}")
        self.side, self.action, self.why = side, action, why

    def __reduce__(self) -> tuple[type[Misplay], tuple[str, Action, str]]:
        return Misplay, (self.side, self.action, self.why)


class Played(Struct, frozen=True):
    """A finished game in figures."""

    winner: Seat | None
    score: int | None  # of the first seat, where the result has degrees
    turn: int
    decisions: int
    end: str  # the hash of the last position


def decisions(table: State | Match, players: Sequence[Player]) -> Iterator[Action]:
    """Ask the players, a seat each, until the game is over; every action is told when it has been played.

    What is not allowed is not played: it raises Misplay. What a player raises comes through.
    """
    log: list[Event] | None = None
    lines, heard = table.lines if isinstance(table, Match) else list[Line](), [0] * len(players)
    if not isinstance(table, Match) and any(player.listens for player in players):  # it writes no lines of its own
        log = table.log = [] if table.log is None else table.log
        lines.append(Line(0, None, "set-up", tuple(log)))
    number = len(lines) or 1
    while (seat := table.to_act()) is not None:
        state, player = table.state if isinstance(table, Match) else table, players[seat]
        if player.listens:
            for line in lines[heard[seat] :]:
                player.hear(line.seen_by(seat))
            heard[seat] = len(lines)
        action = ask(player, state, number)
        before, secret = len(log or ()), state.phases[-1].secret
        try:
            table.play(seat, action)
        except Forbidden as no:
            raise Misplay(table.game.sides[seat], action, str(no)) from None
        if log is not None:
            lines.append(Line(number, seat, str(action), tuple(log[before:]), secret))
        number += 1
        yield action


def play(table: State | Match, players: Sequence[Player]) -> Played:
    """Let the players end the game."""
    many = sum(1 for _ in decisions(table, players))
    state, outcome = (table.state, table.outcome) if isinstance(table, Match) else (table, table.outcome())
    if outcome is None:
        raise Trouble("nobody is to act, and the game is not over")
    end = hashlib.sha256(state.dump()).hexdigest()
    return Played(outcome.winner, outcome.score, getattr(state, "turn", many), many, end)


def begin(
    game: Game,
    makers: Sequence[Maker],
    seed: int,
    options: Mapping[str, str] | None = None,
    effort: int = EFFORT,
) -> tuple[State, list[Player]]:
    """The first position of the game that follows from a seed, and its players, begun with the same seed."""
    players = [make(Brief(game, seat, 2 * seed + seat, effort)) for seat, make in enumerate(makers)]
    log = list[Event]() if any(player.listens for player in players) else None
    return game.new(SeededDice(f"game {seed}"), options, log), players


def match(game: Game, names: tuple[str, ...], seed: int, options: dict[str, str] | None = None) -> Match:
    """A game on record whose dice follow from a seed, not from a secret: anybody can make the same record."""
    secret, *nonces = (
        hashlib.sha256(f"{game.name} {seed} {part}".encode()).hexdigest() for part in ("table", "first", "second")
    )
    opening = Opening(game, names, options, secret)
    for seat, nonce in enumerate(nonces):
        opening.sit(seat, nonce)
    return opening.begin()
