"""A running game: a position, its dice, its log, and every line that was played."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable.kernel.action import Action, Seat
from sandtable.kernel.dice import HEX64, CommittedDice, SeededDice, commitment, dice_key, new_secret
from sandtable.kernel.errors import Trouble
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.position import first
from sandtable.kernel.ruling import Forbidden, Ruling
from sandtable.kernel.state import State
from sandtable.kernel.view import Answer, Askable, Choice, Outcome, Prompt, View

UNDO, TAKE_BACK, RESIGN, FORFEIT, AGREE_DRAW = "undo", "take-back", "resign", "forfeit", "agree-draw"
HIDDEN = "(hidden)"  # in the place of a choice that the reader may not know
NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
TABLE_TALK = (UNDO, TAKE_BACK, RESIGN, FORFEIT, AGREE_DRAW)  # lines of a record that are no actions of the game


class Head(Struct, frozen=True):
    """What was agreed before the first move. The dice depend on every word of it."""

    game: str
    rules: int
    data: str
    options: dict[str, str]
    players: tuple[str, ...]
    commitment: str
    nonces: tuple[str, ...] = ()

    def lines(self, seats: tuple[str, ...]) -> list[str]:
        """The head as a record writes it."""
        return [
            f"game {self.game}",
            f"rules {self.rules}",
            f"data {self.data}",
            *(f"option {name} {value}" for name, value in sorted(self.options.items())),
            *(f"player {seat} {player}" for seat, player in zip(seats, self.players, strict=True)),
            f"commitment {self.commitment}",
            *(f"nonce {seat} {nonce}" for seat, nonce in zip(seats, self.nonces, strict=False)),
        ]


class Line(Struct, frozen=True):
    """One line of a record: an action of a seat, or table talk; with the events that followed."""

    n: int
    seat: Seat | None
    text: str
    events: tuple[Event, ...]
    secret: bool = False  # the other seats may know only that it was made

    def seen_by(self, seat: Seat | None) -> Line:
        """The line as a seat, or a spectator, may know it."""
        text = HIDDEN if self.secret and self.seat != seat else self.text
        return Line(self.n, self.seat, text, tuple(event.seen_by(seat) for event in self.events))


class Opening:
    """A game that waits for its seats: the commitment is out, the nonces come in, nothing is drawn yet."""

    def __init__(
        self,
        game: Game,
        players: tuple[str, ...],
        options: dict[str, str] | None = None,
        secret: str | None = None,
    ) -> None:
        self.game, self.secret = game, secret or new_secret()
        self._nonces: dict[Seat, str] = {}
        if len(players) != len(game.seats):
            raise Trouble(f"{game.name} has {len(game.seats)} seats; {len(players)} players are named")
        for name in players:
            if not name or not name.isprintable() or name != " ".join(name.split()):
                raise Trouble(f"{name!r} is no name of a player: it must be one line of printable words")
        self._head = Head(
            game=game.name,
            rules=game.rules_version,
            data=game.data_hash,
            options=game.check(options or {}),
            players=players,
            commitment=commitment(self.secret),
        )

    @property
    def head(self) -> Head:
        """What is agreed; the nonces are still to come."""
        return self._head

    def sit(self, seat: Seat, nonce: str | None = None) -> None:
        """A seat sits down and adds its share of chance."""
        if seat not in range(len(self.game.seats)):
            raise Trouble(f"{self.game.name} has no seat {seat}")
        if seat in self._nonces:
            raise Trouble(f"somebody sits at {self.game.seats[seat]} already")
        if nonce is not None and not HEX64.fullmatch(nonce):
            raise Trouble(f"the nonce of {self.game.seats[seat]} must be 64 hexadecimal digits")
        self._nonces[seat] = nonce or new_secret()

    def begin(self) -> Match:
        """The match, once every seat is taken."""
        empty = [name for seat, name in enumerate(self.game.seats) if seat not in self._nonces]
        if empty:
            raise Trouble(f"nobody sits at {', '.join(empty)} yet")
        head = self._head
        nonces = tuple(self._nonces[seat] for seat in range(len(self.game.seats)))
        return Match(self.game, replace(head, nonces=nonces), self.secret)


class _Made(NamedTuple):
    """An action that stands, with the place of the dice before it."""

    n: int
    action: Action
    epoch: int
    counter: int


class Frozen(Struct, frozen=True, array_like=True):
    """All of a match that its lines do not tell at sight: a cache, for whoever would not replay them."""

    state: bytes
    checkpoint: bytes
    epoch: int
    counter: int
    made: tuple[_Made, ...]
    since: tuple[Action, ...]
    talked: Outcome | None
    histories: tuple[bytes, ...]


class Match:
    """Every accepted line is kept; the position is what they lead to."""

    def __init__(self, game: Game, head: Head, secret: str) -> None:
        self.game, self.head, self.secret = game, head, secret
        self.dice = CommittedDice(dice_key(secret, "\n".join(head.lines(game.seats))), stacked=_stacked(game))
        self.lines: list[Line] = []
        self._log: list[Event] = []
        self._made: list[_Made] = []
        self._talked: Outcome | None = None  # ended by table talk
        self._histories = [b""] * (len(game.seats) + 1)  # of each seat, and of the spectators
        self.state: State = first(game, head.options, self.dice, self._log)
        self._write(None, "set-up")
        self._settle_undo()

    @property
    def outcome(self) -> Outcome | None:
        return self._talked or self.state.outcome()

    def to_act(self) -> Seat | None:
        return None if self._talked else self.state.to_act()

    def view(self, seat: Seat | None) -> View:
        """What a seat or a spectator sees of the position; of a game that table talk ended, that too."""
        view = self.state.view(seat)
        if self._talked is None:
            return self._with_ends(view, seat) if view.choices and seat is not None else view
        prompt = Prompt(self._talked.text, self._talked.clause)
        return replace(view, to_act=None, prompt=prompt, choices=(), outcome=self._talked)

    def _with_ends(self, view: View, seat: Seat) -> View:
        """Which of the bare choices end the seat's control: tried out on a deal that knows no more than the seat."""
        dealt = self.state.redeal(seat, SeededDice(0))
        return replace(view, choices=tuple(_tried(dealt, choice, seat) for choice in view.choices))

    def history(self, seat: Seat | None) -> bytes:
        """A running digest of all that a seat, or a spectator, was told: lines, events, undos, in their order."""
        return self._histories[-1 if seat is None else seat]

    def explain(self, seat: Seat, action: Action) -> Ruling:
        """What the rules say to an action now; nothing is allowed in a game that table talk has ended."""
        return self.state.explain(seat, action) if self._talked is None else self._over()

    def explain_thing(self, seat: Seat, thing: str) -> Sequence[Ruling]:
        """What can be done with a thing now, in words, or what the rules say to all that could be done with it."""
        return self.state.explain_thing(seat, thing) if self._talked is None else [self._over()]

    def ask(self, seat: Seat | None, question: Action) -> Answer:
        """What a seat wants to know of the position."""
        return self.state.ask(seat, question)

    def askable(self, seat: Seat | None, words: Sequence[str]) -> list[Askable]:
        """What a seat may ask about these things now."""
        return self.game.askable(self.state, seat, words)

    def play(self, seat: Seat, action: Action) -> Line:
        """A checked action; raises Forbidden and changes nothing."""
        self._must_run()
        secret = bool(self.state.phases) and self.state.phases[-1].secret
        before = self.dice.epoch, self.dice.counter
        self.state.play(seat, action)
        self._made.append(_Made(len(self.lines), action, *before))
        line = self._write(seat, str(action), secret=secret)
        chance = before != (self.dice.epoch, self.dice.counter)
        if chance or self.state.to_act() != seat or any(event.reveals for event in line.events):
            self._settle_undo()
        else:
            self._since.append(action)
        return line

    def can_undo(self, seat: Seat) -> bool:
        """Undo goes back within one's own control, not past chance, a reveal or another seat's action."""
        return bool(self._since) and self.to_act() == seat

    def undo(self, seat: Seat) -> Line:
        self._must_run()
        if not self.can_undo(seat):
            text = "There is nothing to undo since the last chance, reveal or action of another seat."
            raise Forbidden(Ruling(False, "", text))  # no rule of a book: undo is ours
        self._since.pop()
        self._made.pop()
        self._checkpoint.recall(self.state)
        self.state = self._checkpoint.copy(self.dice)
        for action in self._since:
            self.state.apply(action)
        self.state.log = self._log
        return self._write(seat, UNDO)

    def can_take_back(self, n: int) -> bool:
        """Whether line n is an action that stands."""
        return self.outcome is None and any(made.n == n for made in self._made)

    def take_back(self, n: int) -> Line:
        """Go back to the position before line n, as both seats agreed; the dice go on in a new epoch."""
        self._must_run()
        if not self.can_take_back(n):
            raise Trouble(f"line {n} is no action that stands; take back to one of the actions played")
        self._made = [made for made in self._made if made.n < n]
        self.state = first(self.game, self.head.options, self.dice.at(0, 0))
        for made in self._made:
            self.state.dice = self.dice.at(made.epoch, made.counter)
            self.state.apply(made.action)
        self.dice.epoch, self.dice.counter = self.dice.epoch + 1, 0
        self.state.dice, self.state.log = self.dice, self._log
        self._settle_undo()
        return self._write(None, f"{TAKE_BACK} {n}")

    def standing(self) -> Iterator[tuple[int, State, tuple[Event, ...]]]:
        """The game as it stands, played again: each action's line, the position after it, and what happened.

        What was undone or taken back is left out. The position is one and the same, and goes on changing.
        """
        state = first(self.game, self.head.options, self.dice.at(0, 0))
        yield 0, state, self.lines[0].events
        for made in list(self._made):
            state.dice = self.dice.at(made.epoch, made.counter)
            state.apply(made.action)
            yield made.n, state, self.lines[made.n].events

    def resign(self, seat: Seat) -> Line:
        return self._lose(seat, RESIGN, "resigned")

    def forfeit(self, seat: Seat) -> Line:
        """A seat has been silent for longer than was agreed."""
        return self._lose(seat, FORFEIT, "did not come back in time")

    def _lose(self, seat: Seat, word: str, how: str) -> Line:
        self._must_run()
        winner, sides = 1 - seat, self.game.sides
        text = f"{sides[seat]} {how}: {sides[winner]} wins."
        self._talked = Outcome(winner, self.game.victory_clause, text)
        return self._write(seat, word)

    def agree_draw(self) -> Line:
        """A draw that both seats agreed to."""
        self._must_run()
        self._talked = Outcome(None, self.game.victory_clause, "The players agreed to a draw.")
        return self._write(None, AGREE_DRAW)

    def freeze(self) -> bytes:
        """What `thaw` needs beside the head, the secret and the lines."""
        made, since = tuple(self._made), tuple(self._since)
        talked, dice = self._talked, self.dice
        state, checkpoint, histories = self.state.dump(), self._checkpoint.dump(), tuple(self._histories)
        frozen = Frozen(state, checkpoint, dice.epoch, dice.counter, made, since, talked, histories)
        return msgspec.msgpack.encode(frozen)

    @classmethod
    def thaw(cls, game: Game, head: Head, secret: str, lines: list[Line], frozen: bytes) -> Self:
        """The match that was frozen, without playing its lines again; trouble if it is none."""
        try:
            kept = msgspec.msgpack.decode(frozen, type=Frozen, dec_hook=lambda kind, words: kind(*words))
        except msgspec.MsgspecError as error:
            raise Trouble(f"this is no match of {game.name}: {error}") from None
        match = cls.__new__(cls)
        match.game, match.head, match.secret, match.lines = game, head, secret, lines
        key = dice_key(secret, "\n".join(head.lines(game.seats)))
        match.dice = CommittedDice(key, kept.epoch, kept.counter, _stacked(game))
        match._log, match._made, match._talked = [], list(kept.made), kept.talked
        match._histories = list(kept.histories)
        match.state = game.load(kept.state, match.dice)
        match.state.log = match._log
        match._checkpoint, match._since = game.load(kept.checkpoint, match.dice), list(kept.since)
        return match

    def repeat(self, seat: Seat | None, text: str) -> Line:
        """Play a line of a record again: an action or table talk."""
        word, *rest = text.split() or [""]
        if word == UNDO and seat is not None and not rest:
            return self.undo(seat)
        if word in (RESIGN, FORFEIT) and seat is not None and not rest:
            return self.resign(seat) if word == RESIGN else self.forfeit(seat)
        if word == AGREE_DRAW and seat is None and not rest:
            return self.agree_draw()
        if word == TAKE_BACK and seat is None and len(rest) == 1 and NUMBER.fullmatch(rest[0]):
            return self.take_back(int(rest[0]))
        if seat is None:
            raise Trouble(f"{text!r} is no line of a game")
        return self.play(seat, Action.parse(text))

    def _must_run(self) -> None:
        if self.outcome is not None:
            raise Forbidden(self._over())

    def _over(self) -> Ruling:
        return Ruling(False, self.game.victory_clause, "The game is over.")

    def _write(self, seat: Seat | None, text: str, secret: bool = False) -> Line:
        line = Line(len(self.lines), seat, text, tuple(self._log), secret)
        self._log.clear()
        self.lines.append(line)
        for viewer in range(len(self._histories)):
            told = line.seen_by(viewer if viewer < len(self.game.seats) else None)
            words = self._histories[viewer] + msgspec.msgpack.encode(told)
            self._histories[viewer] = hashlib.blake2b(words, digest_size=16).digest()
        return line

    def _settle_undo(self) -> None:
        self._checkpoint = self.state.copy(self.dice)
        self._since: list[Action] = []


def last_position(frozen: bytes) -> bytes | None:
    """The position of a match that was frozen, as it was dumped; None if it is none."""
    try:
        return msgspec.msgpack.decode(frozen, type=Frozen, dec_hook=lambda kind, words: kind(*words)).state
    except msgspec.MsgspecError:
        return None


def _tried(state: State, choice: Choice, seat: Seat) -> Choice:
    if choice.about or choice.incomplete:
        return choice
    after = state.copy(SeededDice(0))
    after.apply(Action.parse(choice.action))
    return choice if after.to_act() == seat else replace(choice, ends=True)


def _stacked(game: Game) -> tuple[int, ...]:
    return game.lesson.dice if game.lesson else ()
