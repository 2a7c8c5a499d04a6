"""Who sits where: persons and bots, as commands and records write them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sandtable.bots.levels import for_game
from sandtable.bots.player import Player
from sandtable.kernel import Game, Match, Opening, Seat, Trouble

PERSON = "human"
BOT = re.compile(r"bot:(\d+)")
USUAL_LEVEL = 1


def levels(game: Game) -> list[int]:
    """The levels of the game's bots, weakest first."""
    return sorted(for_game(game.name))


def usual_level(game: Game) -> int:
    return min(USUAL_LEVEL, levels(game)[-1])


def bot(level: int) -> str:
    return f"bot:{level}"


def is_person(player: str) -> bool:
    return not BOT.fullmatch(player)


def check(game: Game, player: str) -> str:
    """The player as written, or trouble if there is no such one."""
    wanted = BOT.fullmatch(player)
    if player == PERSON or (wanted and int(wanted[1]) in levels(game)):
        return player
    known = ", ".join([PERSON, *map(bot, levels(game))])
    raise Trouble(f"nobody can play as {player!r}; {game.name} has: {known}")


def against_bot(game: Game, seat: Seat, level: int) -> tuple[str, ...]:
    """A person at one seat, bots at the others."""
    return tuple(PERSON if other == seat else bot(level) for other in range(len(game.seats)))


def all_persons(game: Game) -> tuple[str, ...]:
    return (PERSON,) * len(game.seats)


def all_bots(game: Game, level: int) -> tuple[str, ...]:
    return (bot(level),) * len(game.seats)


def named(game: Game, wishes: Sequence[str], level: int) -> tuple[str, ...]:
    """From `SEAT=WHO` words; a seat that is not named gets a bot, or a person if all that are named are bots."""
    players = pairs(wishes, "--seat", "SEAT=WHO")
    for seat, player in players.items():
        game.seat_named(seat)
        check(game, player)
    rest = bot(level) if PERSON in players.values() else PERSON
    return tuple(players.get(seat, rest) for seat in game.seats)


def pairs(words: Sequence[str], option: str, form: str) -> dict[str, str]:
    """`NAME=VALUE` words as a mapping, or trouble that names the option they came with."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not name or not equals or not value:
            raise Trouble(f"{option} wants {form}, not {word!r}")
        if name in found:
            raise Trouble(f"{option} names {name} twice")
        found[name] = value
    return found


def begin(game: Game, players: tuple[str, ...], options: Mapping[str, str]) -> Match:
    """A new game with everyone seated."""
    opening = Opening(game, tuple(check(game, player) for player in players), dict(options))
    for seat in range(len(game.seats)):
        opening.sit(seat)
    return opening.begin()


def bots(match: Match) -> dict[Seat, Player]:
    """The bots of a match; their own chance follows from their seat's nonce and how far the game is."""
    made = for_game(match.game.name)
    found: dict[Seat, Player] = {}
    for seat, player in enumerate(match.head.players):
        if level := BOT.fullmatch(player):
            check(match.game, player)
            found[seat] = made[int(level[1])](int(match.head.nonces[seat][:15], 16) + len(match.lines))
    return found


def sides(game: Game, players: Sequence[str]) -> str:
    """Who plays whom, for one who looks on."""
    return " against ".join(f"{side} ({describe(who)})" for side, who in zip(game.sides, players, strict=True))


def describe(player: str) -> str:
    """A player in words, for one who looks on."""
    level = BOT.fullmatch(player)
    return f"bot {level[1]}" if level else "person" if player == PERSON else player
