"""Who sits where: persons and bots, as commands and records write them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sandtable.bots.levels import for_game
from sandtable.bots.player import Brief, Player, seed_of
from sandtable.kernel import Game, Match, Opening, Seat, Trouble

PERSON = "human"
ALONE = "alone"  # one person at all seats that no bot has
SOLITAIRE = "solitaire"  # the option of games that have rules for that; its first value is that they are not used
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
    if player in (PERSON, ALONE) or (wanted and int(wanted[1]) in levels(game)):
        return player
    known = ", ".join([PERSON, ALONE, *map(bot, levels(game))])
    raise Trouble(f"nobody can play as {player!r}; {game.name} has: {known}")


def against_bot(game: Game, seat: Seat, level: int) -> tuple[str, ...]:
    """A person at one seat, bots at the others."""
    return tuple(PERSON if other == seat else bot(level) for other in range(len(game.seats)))


def all_persons(game: Game) -> tuple[str, ...]:
    return (PERSON,) * len(game.seats)


def all_alone(game: Game) -> tuple[str, ...]:
    return (ALONE,) * len(game.seats)


def is_alone(match: Match) -> bool:
    """Whether one person plays all that no bot plays: there is nobody to hide anything from."""
    persons = [player for player in match.head.players if is_person(player)]
    solitaire = next((option for option in match.game.options if option.name == SOLITAIRE), None)
    plays_so = solitaire is not None and match.head.options[SOLITAIRE] != solitaire.values[0]
    return len(persons) < 2 or plays_so or all(player == ALONE for player in persons)


def all_bots(game: Game, level: int) -> tuple[str, ...]:
    return (bot(level),) * len(game.seats)


def named(game: Game, wishes: Sequence[str], level: int) -> tuple[str, ...]:
    """From `SEAT=WHO` words; a seat that is not named gets a bot, or a person if all that are named are bots."""
    players = pairs(wishes, "--seat", "SEAT=WHO")
    for seat, player in players.items():
        game.seat_named(seat)
        check(game, player)
    rest = bot(level) if any(map(is_person, players.values())) else PERSON
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


def bots(match: Match, memos: Mapping[Seat, bytes] | None = None) -> dict[Seat, Player]:
    """The bots of a match; their own chance follows from the secret of its dice, and some remember what they had."""
    found: dict[Seat, Player] = {}
    for seat, player in enumerate(match.head.players):
        if level := BOT.fullmatch(player):
            check(match.game, player)
            made = for_game(match.game.name)[int(level[1])]
            found[seat] = made(Brief(match.game, seat, seed_of(match.secret, seat), memo=(memos or {}).get(seat, b"")))
    return found


def sides(game: Game, players: Sequence[str]) -> str:
    """Who plays whom, for one who looks on."""
    return " against ".join(f"{side} ({describe(who)})" for side, who in zip(game.sides, players, strict=True))


def describe(player: str) -> str:
    """A player in words, for one who looks on."""
    level = BOT.fullmatch(player)
    words = {PERSON: "person", ALONE: "you"}
    return f"bot {level[1]}" if level else words.get(player, player)
