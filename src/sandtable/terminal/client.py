"""The game at the table: whose decision it is, what was typed, what came of it."""

from __future__ import annotations

from pathlib import Path

from sandtable.bots.player import Clock, ask
from sandtable.kernel import Action, Forbidden, Match, Seat
from sandtable.terminal import seating, typed
from sandtable.terminal.commands import COMMANDS, Commands
from sandtable.terminal.saves import Save
from sandtable.terminal.scene import Scene
from sandtable.terminal.screen import Leave, Screen
from sandtable.terminal.tell import Reader, story
from sandtable.terminal.watch import watch

PROVENANCE = "The rules are by the book; the cards, charts and maps are rebuilt by us and are not the printed ones."
BOT_SECONDS = 5.0
PAST = 40  # lines before the news that a screen may show where it has room
SHOWN_AT_ONCE = 12  # so many choices that fit what was typed are listed


class Client:
    """One game at one screen. Every accepted line is in the file before anybody is shown what came of it."""

    def __init__(self, match: Match, save: Save, screen: Screen) -> None:
        self.match, self.save, self.screen = match, save, screen
        self.game = match.game
        self.bots = seating.bots(match)
        self.persons = [seat for seat in range(len(self.game.seats)) if seat not in self.bots]
        self.commands = Commands(self)
        self._looked: dict[Seat | None, int] = {}  # how many lines a seat has been told
        self._at_screen: Seat | None = None

    # The loop

    def run(self) -> None:
        """Play until it is over or somebody leaves; raises Leave, EOFError or KeyboardInterrupt then."""
        while (seat := self.match.to_act()) is not None:
            if seat in self.bots:
                self.bot_acts(seat)
            else:
                self._person_acts(seat)
        self.finish()

    def bot_acts(self, seat: Seat) -> None:
        """Let the bot at a seat play one line."""
        action = ask(self.bots[seat], self.match.state, seat, Clock(BOT_SECONDS))
        self.match.play(seat, action)

    def _person_acts(self, seat: Seat) -> None:
        """Ask until the position has changed."""
        self._sit_down(seat)
        scene = self.scene(seat, news=True)
        self.screen.show(scene)
        before = len(self.match.lines)
        while len(self.match.lines) == before:
            self._answer(seat, scene, self.screen.ask(scene.view.prompt.text, scene.view.prompt.clause))

    def _sit_down(self, seat: Seat) -> None:
        if len(self.persons) > 1 and self._at_screen != seat:
            self.screen.curtain(self.game.sides[seat])
        self._at_screen = seat

    def finish(self) -> None:
        """Show how it ended."""
        reader = self.persons[0] if len(self.persons) == 1 else None
        scene = self.scene(reader, news=True)
        self.screen.show(scene)
        outcome = self.match.outcome
        if outcome is not None:
            self.screen.say(f"{outcome.text} [{outcome.clause}]")
        self.screen.say(f"Anyone can check this game: sandtable verify {self.save.path}")

    def scene(self, seat: Seat | None, news: bool = False) -> Scene:
        """What the seat sees now, with what it has not been told yet if wanted."""
        self.save.keep(self.match)
        lines = self.match.lines
        told = self._told(seat) if news else len(lines)
        if news:
            self._looked[seat] = len(lines)
        return Scene(
            game=self.game,
            view=self.match.view(seat),
            players=self.player_words(seat),
            news=tuple(story(self.game, lines[told:], Reader(seat))),
            past=tuple(story(self.game, lines[max(told - PAST, 0) : told], Reader(seat))),
            can_undo=seat is not None and self.match.can_undo(seat),
        )

    def _told(self, seat: Seat | None) -> int:
        """How many lines a seat knows of: all to its last decision, of which it saw what led to it."""
        if seat is None:
            return max(self._looked.values(), default=0)
        own = (line.n + 1 for line in reversed(self.match.lines) if line.seat == seat)
        return self._looked.get(seat) or next(own, 0)

    def player_words(self, reader: Seat | None) -> tuple[str, ...]:
        """Who sits where, as the reader would say it."""
        words = [seating.describe(player) for player in self.match.head.players]
        if reader is not None:
            words[reader] = "you"
        return tuple(words)

    # What was typed

    def _answer(self, seat: Seat, scene: Scene, text: str) -> None:
        """A line of a game if it is one, else a word to the client, else the nearest that can be meant."""
        if not text:
            self.screen.say("Type a number, or help.")
        elif chosen := self._said_outright(text, scene):
            self._play(seat, chosen)
        elif command := COMMANDS.get(self._first_word(text)):
            command.act(self.commands, seat, scene, text[len(self._first_word(text)) :].strip())
        else:
            self._guess(seat, scene, text)

    def _first_word(self, text: str) -> str:
        return "?" if text.startswith("?") else text.split(maxsplit=1)[0].lower()

    def _said_outright(self, text: str, scene: Scene) -> Action | None:
        if choice := typed.number(text, scene.view.choices):
            return Action.parse(choice.action)
        action = Action.parse(text)
        return action if action in self.match.state.legal() else None

    def _guess(self, seat: Seat, scene: Scene, text: str) -> None:
        meant = typed.choices_meant(text, scene.view.choices, self.game)
        if len(meant) == 1:
            self._play(seat, Action.parse(meant[0].action))
        elif meant:
            numbers = {choice.action: number for number, choice in enumerate(scene.view.choices, 1)}
            self.screen.say(f"{text!r} can mean {len(meant)} things:")
            self.screen.which([(numbers[choice.action], choice) for choice in meant[:SHOWN_AT_ONCE]])
        elif text.isdecimal():
            self.screen.say(f"There is no number {text}; there are 1 to {len(scene.view.choices)}.")
        elif zones := typed.zones_meant(text, scene.view):
            for zone in zones:
                self.screen.zone(scene, zone)
        else:
            self.commands.why(seat, scene, text)

    def _play(self, seat: Seat, action: Action) -> None:
        try:
            self.match.play(seat, action)
        except Forbidden as forbidden:
            self.screen.refuse(forbidden.ruling)
        else:
            self.save.keep(self.match)


def open_game(match: Match, save: Save, screen: Screen, data: Path | None) -> None:
    """Play a game to its end or until somebody leaves, and say how to go on with it."""
    client = Client(match, save, screen)
    screen.title(f"{client.game.title}.", [seats_line(client), PROVENANCE])
    try:
        if client.persons:
            client.run()
        else:
            watch(client)
    except (Leave, EOFError, KeyboardInterrupt):
        save.keep(match)
        with_data = f" --data {data}" if data else ""
        screen.say("", f"The game is kept. To go on with it: sandtable play {save.name}{with_data}")


def seats_line(client: Client) -> str:
    """Who plays whom."""
    reader = client.persons[0] if len(client.persons) == 1 else None
    words = client.player_words(reader)
    sides = [f"{side} ({who})" for side, who in zip(client.game.sides, words, strict=True)]
    hint = " Type help for what you can type." if client.persons else ""
    return f"{' against '.join(sides)}.{hint}"
