"""The game at the table: whose decision it is, what was typed, what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from sandtable.bots.player import Clock, ask
from sandtable.kernel import PASS, Action, Choice, Cue, Forbidden, Match, Seat, Trouble, Zone
from sandtable.kernel.match import TAKE_BACK, UNDO
from sandtable.terminal import kits, seating, typed
from sandtable.terminal.commands import COMMANDS, FREE_ONLY, Command, Commands
from sandtable.terminal.saves import Save
from sandtable.terminal.scene import Scene
from sandtable.terminal.screen import Leave, Screen
from sandtable.terminal.tell import Reader, story
from sandtable.terminal.watch import watch

PROVENANCE = "The rules are by the book. Cards, charts, maps: rebuilt by us, not as printed."
BOT_SECONDS = 5.0
PAST = 40  # lines before the news that a screen may show where it has room
SHOWN_AT_ONCE = 12  # so many choices that fit what was typed are listed


class Client:
    """One game at one screen. Every accepted line is in the file before anybody is shown what came of it."""

    def __init__(self, match: Match, save: Save, screen: Screen, kit: Path | None = None) -> None:
        self.match, self.save, self.screen, self.kit = match, save, screen, kit
        self.game = match.game
        self.bots = seating.bots(match)
        self.persons = [seat for seat in range(len(self.game.seats)) if seat not in self.bots]
        self.commands = Commands(self)
        self._looked: dict[Seat | None, int] = {}  # how many lines a seat has been told
        self._at_screen: Seat | None = None
        self._passing: dict[Seat, int] = {}  # the seats that pass on, and since which line
        self.quick = False  # whether the only person wants no question that has one answer

    # The loop

    def run(self) -> None:
        """Play until it is over or somebody leaves; raises Leave, EOFError or KeyboardInterrupt then."""
        while (seat := self.match.to_act()) is not None:
            if (cue := self.cue) and not cue.learner:
                self.play(seat, Action.parse(cue.action))
            elif seat in self.bots:
                self.play(seat, self.bot_chooses(seat))
            elif self._passes_on(seat):
                self.play(seat, PASS)
            elif only := self._only_choice(seat):
                self.play(seat, only)
            else:
                self._person_acts(seat)
        self.finish()

    @property
    def cue(self) -> Cue | None:
        """What the lesson wants next, if this is one and it is not over."""
        lesson = self.game.lesson
        return lesson.cue(len(self.match.lines)) if lesson else None

    def bot_chooses(self, seat: Seat) -> Action:
        return ask(self.bots[seat], self.match.state, seat, Clock(BOT_SECONDS))

    def play(self, seat: Seat, action: Action) -> None:
        """Play a line, and keep it before anybody is shown what came of it; raises Forbidden."""
        self.match.play(seat, action)
        self.save.keep(self.match)

    def pass_on(self, seat: Seat) -> None:
        """From now on pass for a seat."""
        self._passing[seat] = len(self.match.lines)
        self.play(seat, PASS)

    def _passes_on(self, seat: Seat) -> bool:
        """Whether its standing order answers for a seat. A turn, or a question where it cannot pass, ends the order."""
        if seat in self._passing:
            since = self.match.lines[self._passing[seat] :]
            turn = any(event.clause == self.game.order_clause for line in since for event in line.events)
            if not turn and PASS in self.match.state.legal():
                return True
            del self._passing[seat]
        return False

    def _only_choice(self, seat: Seat) -> Action | None:
        """The answer to a question that has only one, for a player who wants it made; not after he took one back."""
        if not self.quick or self.match.lines[-1].text.partition(" ")[0] in (UNDO, TAKE_BACK):
            return None
        choices = self.match.view(seat).choices
        return Action.parse(choices[0].action) if len(choices) == 1 else None

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
        self.screen.say(self.save.to_check(self.kit))

    def scene(self, seat: Seat | None, news: bool = False) -> Scene:
        """What the seat sees now, with what it has not been told yet if wanted."""
        lines, view = self.match.lines, self.match.view(seat)
        free = self.cue is None
        alone = free and len(self.persons) == 1
        told = self._told(seat) if news else len(lines)
        if news:
            self._looked[seat] = len(lines)
        return Scene(
            game=self.game,
            view=view,
            players=self.player_words(seat),
            news=tuple(story(self.game, lines[told:], Reader(seat))),
            past=tuple(story(self.game, lines[max(told - PAST, 0) : told], Reader(seat))),
            lesson=self._lesson(),
            can_undo=free and seat is not None and self.match.can_undo(seat),
            can_pass_on=alone and any(choice.action == str(PASS) for choice in view.choices),
            can_be_quick=alone and len(view.choices) == 1 and not self.quick,
        )

    def _lesson(self) -> str:
        """Where the lesson stands and what it says; its last words stand until one has played on."""
        lesson, lines = self.game.lesson, len(self.match.lines)
        if lesson is None or lines > len(lesson.script) + 1:
            return ""
        step, cue = lesson.step(lines), self.cue
        more = f" Next: {self.game.label(Action.parse(cue.action))}." if cue and cue.begun else ""
        task = lesson.steps[step]
        return f"Step {step + 1} of {len(lesson.steps)}: {task.say} [{task.clause}]{more}"

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
        elif runs := typed.runs(text):
            self._take(seat, scene, runs)
        elif (action := self.game.spelt(Action.parse(text))) in self.match.state.legal():
            self._try(seat, action)
        elif len(orders := self.game.expand(action)) > 1:
            self._order(seat, orders)
        elif action.verb in self.game.asked:
            self.commands.ask(seat, scene, str(action))
        elif found := self._command(text):
            command, rest = found
            if self.cue and command in FREE_ONLY:
                self.screen.say("A lesson only goes forward, a step at a time.")
            else:
                command.act(self.commands, seat, scene, rest)
        elif not self.show_zones(scene, typed.zones_named(text, scene.view)):
            self._guess(seat, scene, text)

    def _order(self, seat: Seat, orders: list[Action]) -> None:
        """Several actions in one line: all of them, or none."""
        for made, action in enumerate(orders):
            if not self._try(seat, action):
                for _ in range(made):
                    self.match.undo(seat)
                self.save.keep(self.match)
                return

    def _command(self, text: str) -> tuple[Command, str] | None:
        """A command with the rest of its line; the longest that is typed."""
        if command := COMMANDS.get(" ".join(text.lower().split())):
            return command, ""
        word = "?" if text.startswith("?") else text.split(maxsplit=1)[0]
        command = COMMANDS.get(word.lower())
        return (command, text[len(word) :].strip()) if command else None

    def _take(self, seat: Seat, scene: Scene, runs: list[range]) -> None:
        """The choices of these numbers in the list that was shown, up to the first that is refused."""
        choices = scene.view.choices
        ends = [end for run in runs for end in (run.start, run.stop - 1)]
        if absent := [end for end in ends if not 1 <= end <= len(choices)]:
            self.screen.say(f"There is no number {absent[0]}; there are 1 to {len(choices)}.")
            return
        before = len(self.match.lines)
        for number in (number for run in runs for number in run):
            choice = choices[number - 1]
            action = Action.parse(choice.action)
            if choice.more:
                self.commands.ask(seat, scene, f"ends {choice.action}")
                return
            if self._strays(seat, action, self.screen.say if len(self.match.lines) == before else self.screen.note):
                return
            try:
                self.play(seat, action)
            except Forbidden as forbidden:
                ruling = forbidden.ruling
                if len(self.match.lines) == before:
                    self.screen.refuse(ruling)
                else:
                    self.screen.note(f"Stopped before {number}, {choice.label}: {ruling.text} [{ruling.clause}]")
                return

    def show_zones(self, scene: Scene, zones: Sequence[Zone]) -> bool:
        """Show zones, if there are any."""
        for zone in zones:
            self.screen.zone(scene, zone)
        return bool(zones)

    def _guess(self, seat: Seat, scene: Scene, text: str) -> None:
        """Play what can only be meant. A bare name does so where it says enough, and is told back."""
        view = scene.view
        meant = typed.choices_meant(text, view.choices, self.game)
        others = typed.others_meant(text, meant, self.game, view)
        if len(meant) == 1 and meant[0].more:
            self.commands.ask(seat, scene, f"ends {meant[0].action}")
        elif len(meant) == 1 and typed.says_all(text, meant[0]):
            self._try(seat, Action.parse(meant[0].action))
        elif self._enough(scene, text, meant) and not others:
            if self._try(seat, Action.parse(meant[0].action)):
                self.screen.note(f"Understood: {meant[0].label}.")
        elif meant:
            self._which(scene, text, meant)
            if others:
                self.screen.say(f"To look at {others[0].name}: ? {others[0].id}")
        elif self.show_zones(scene, typed.zones_meant(text, view)):
            return
        elif others:
            self.commands.tell_of(scene, text)
        else:
            self.commands.why(seat, scene, text)

    def _try(self, seat: Seat, action: Action) -> bool:
        """Play an action or say why it is refused."""
        if self._strays(seat, action, self.screen.say):
            return False
        try:
            self.play(seat, action)
        except Forbidden as forbidden:
            self.screen.refuse(forbidden.ruling)
            return False
        return True

    def _strays(self, seat: Seat, action: Action, tell: Callable[[str], None]) -> bool:
        """Whether the lesson wants something else, which is told. What the rules forbid they forbid themselves."""
        cue = self.cue
        if cue is None or str(action) == cue.action or not self.match.explain(seat, action).allowed:
            return False
        tell(cue.instead(self.game))
        return True

    def _enough(self, scene: Scene, text: str, meant: Sequence[Choice]) -> bool:
        """Whether a bare name tells one choice, and all that can be done with any thing now is the same."""
        verbs = {choice.action.partition(" ")[0] for choice in scene.view.choices if choice.about}
        return len(meant) == 1 and len(verbs) == 1 and typed.is_name(text, meant[0], self.game)

    def _which(self, scene: Scene, text: str, meant: Sequence[Choice]) -> None:
        numbers = {choice.action: number for number, choice in enumerate(scene.view.choices, 1)}
        self.screen.say(f"{text!r} can mean {len(meant)} things:" if len(meant) > 1 else "If you mean this, type so:")
        self.screen.which([(numbers[choice.action], choice) for choice in meant[:SHOWN_AT_ONCE]])


def open_game(match: Match, save: Save, screen: Screen, kit: Path | None) -> None:
    """Play a game to its end or until somebody leaves, and say how to go on with it."""
    client = Client(match, save, screen, kit)
    screen.title(f"{client.game.title}.", [seats_line(client), *(kits.words(client.game) or [PROVENANCE])])
    try:
        if client.persons:
            client.run()
        else:
            watch(client)
    except (Leave, EOFError, KeyboardInterrupt, Trouble) as reason:
        if len(client.persons) > 1:
            screen.hide()  # the hand of the one who leaves
        if isinstance(reason, Trouble):
            raise
        save.keep(match)
        screen.say("", save.to_go_on(kit))


def seats_line(client: Client) -> str:
    """Who plays whom."""
    reader = client.persons[0] if len(client.persons) == 1 else None
    words = client.player_words(reader)
    sides = [f"{side} ({who})" for side, who in zip(client.game.sides, words, strict=True)]
    hint = " Type help for what you can type." if client.persons else ""
    return f"{' against '.join(sides)}.{hint}"
