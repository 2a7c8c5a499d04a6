"""Whatever may be asked or looked up is answered, and every client can show the answer: no question stops a game."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import StringIO

import msgspec
from rich.console import Console

from sandtable.kernel import Action, Answer, Game, Match, Seat, Trouble, View
from sandtable.server import wire
from sandtable.terminal import draw
from sandtable.terminal.bare import BareScreen
from sandtable.terminal.client import Client
from sandtable.terminal.colour import ColourScreen
from sandtable.terminal.saves import NoSave
from sandtable.terminal.scene import map_of
from sandtable.terminal.screen import Screen
from tests.net.registry import SPARSE
from tests.net.walk import JUNK_WORDS, LONGEST, answer, open_match, pick

SIZES = ((80, 24), (160, 50))
ONE_IN = 16  # positions; of games with very many offers fewer
TRIES = 4  # of each question at a position


def check_every_answer_is_shown(game: Game, seed: int) -> None:
    """Over a whole game: views, questions, things, charts and reasons, on every screen and over the wire."""
    rng = random.Random(f"clients {game.name} {seed}")
    answered: Counter[str] = Counter()
    for match in _played(game, seed, rng):
        for seat in range(len(game.seats)):
            view = match.view(seat)
            answers = list(answers_at(match, seat, view, rng))
            answered.update(verb for verb, _ in answers)
            for _, told in answers:
                body = msgspec.json.encode(wire.Answered(answer=told))
                assert msgspec.json.decode(body, type=wire.Answered).answer == told
            for screen in _screens(rng):
                client = Client(match, NoSave(game.name), screen)
                answer(_show_all, client, seat, [told for _, told in answers], rng)
    missing = game.asked - set(answered)
    assert not missing, f"never answered in {game.name}, seed {seed}: {missing}"


class Quiet(BareScreen):
    """A bare screen that nobody reads."""

    def say(self, *lines: str) -> None:
        assert all(isinstance(line, str) for line in lines)


class Turned(ColourScreen):
    """A full screen whose pages are turned by Enter."""

    def ask(self, question: str, clause: str = "") -> str:
        self.console.print(draw.question(question, clause))
        return ""


def _played(game: Game, seed: int, rng: random.Random) -> Iterator[Match]:
    """A match at some of its positions, the first and the last among them."""
    match = open_match(game, seed)
    one_in = 12 * SPARSE[game.name] if game.name in SPARSE else ONE_IN
    for n in range(LONGEST):
        seat = match.to_act()
        if n % one_in == 0 or seat is None:
            yield match
        if seat is None:
            return
        match.play(seat, pick(match.state, rng, eager=True))
    raise AssertionError(f"{game.name}, seed {seed}: the game does not end")


def _screens(rng: random.Random) -> Iterator[Screen]:
    """The bare screen and the full one, large and small, writing to nowhere."""
    yield Quiet()
    full = Turned()
    width, height = rng.choice(SIZES)
    full.console = Console(
        file=StringIO(), force_terminal=True, width=width, height=height, highlight=False, markup=False
    )
    yield full


def answers_at(match: Match, seat: Seat, view: View, rng: random.Random) -> Iterator[tuple[str, Answer]]:
    """Every question of the game, with words that fit the position, and some that do not."""
    prefixes = [f"ends {choice.action}" for choice in view.choices if choice.incomplete]
    questions = rng.sample(prefixes, min(3, len(prefixes)))
    for pattern in match.game.asks:
        questions += [_question(match.game, pattern, view, rng) for _ in range(TRIES)]
        questions.append(" ".join((pattern.split()[0], *rng.choices(JUNK_WORDS, k=rng.randrange(4)))))
    for question in questions:
        words = Action.parse(question)
        with contextlib.suppress(Trouble):
            yield words[0] if words else "", match.ask(seat, words)


def _question(game: Game, pattern: str, view: View, rng: random.Random) -> str:
    """A question as it is spelt, with a unit, hex or side for each word in capitals."""
    pieces = [piece for piece in view.board.pieces if piece.at in _names(game)]
    if not pieces:
        return pattern
    target = rng.choice(pieces)
    beside = _beside(game, target.at)
    near = [piece.id for piece in pieces if piece.at in beside and piece.seat != target.seat]
    planes = [thing.id for thing in game.things.values() if thing.kind == "aircraft"]
    words = list[str]()
    several = pattern.endswith("…")
    for word in pattern.removesuffix("…").split():
        if word == "HEX":
            words.append(target.at)
        elif word in ("UNIT", "PLANE"):
            fit = planes if word == "PLANE" else near if several and near else [piece.id for piece in pieces]
            words += rng.sample(fit, min(len(fit), rng.randint(1, 3) if several else 1))
        elif word == "HQ":
            words.append(rng.choice([piece.id for piece in pieces if game.things[piece.id].kind == "hq"]))
        else:
            words.append(rng.choice(game.seats) if word == "SIDE" else word)
    return " ".join(words)


@cache
def _names(game: Game) -> set[str]:
    hexmap = map_of(game)
    return {hexmap.grid.name(cell) for cell in hexmap.grid.cells} if hexmap else set()


def _beside(game: Game, hex_: str) -> set[str]:
    grid = map_of(game).grid
    return {grid.name(cell) for cell in grid.near[grid.cell(hex_)]}


def _show_all(client: Client, seat: Seat, answers: list[Answer], rng: random.Random) -> None:
    """What the client shows of a position and of all that can be asked about it."""
    game, screen, commands = client.game, client.screen, client.commands
    scene = client.scene(seat, news=True)
    screen.show(scene)
    screen.look(scene)
    for told in answers:
        screen.answer(scene, told)
    for id_ in (*game.reference, *rng.sample(list(game.things), min(3, len(game.things)))):
        commands.tell_of(scene, id_)
    for piece in rng.sample(scene.view.board.pieces, min(2, len(scene.view.board.pieces))):
        commands.tell_of(scene, piece.at)
    for choice in rng.sample(scene.view.choices, min(2, len(scene.view.choices))):
        commands.why(seat, scene, choice.action)
    for word in rng.sample(JUNK_WORDS, 3):
        commands.why(seat, scene, f"{word} {word}")
        commands.tell_of(scene, word)
    for zone in rng.sample(scene.view.board.zones, min(2, len(scene.view.board.zones))):
        screen.zone(scene, zone)
    commands.choices(seat, scene, "")
    commands.standing(seat, scene, "")
    for place in ("", *rng.sample(sorted(_names(game)), 1 if _names(game) else 0)):
        commands.look(seat, scene, place)
    commands.log(seat, scene, "40")
    commands.help(seat, scene, "")
