"""The game at the table: whose decision it is, what was typed, what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from sandtable.bots.player import answer
from sandtable.kernel import DONE, PASS, Action, Choice, Cue, Forbidden, Match, Seat, Trouble, Zone
from sandtable.kernel.match import TAKE_BACK, UNDO
from sandtable.kernel.words import fold
from sandtable.terminal import ahead, kits, seating, typed
from sandtable.terminal.alarm import patience
from sandtable.terminal.commands import COMMANDS, FREE_ONLY, Command, Commands
from sandtable.terminal.hexes import completed, hex_named, is_hex, last_hex
from sandtable.terminal.saves import Save
from sandtable.terminal.scene import Gaze, Scene
from sandtable.terminal.screen import Leave, Screen
from sandtable.terminal.tell import Reader, defenders, story
from sandtable.terminal.watch import watch

PROVENANCE = "The rules are by the book. Cards, charts, maps: rebuilt by us, not as printed."
BOT_PATIENCE = 60.0  # seconds after which one that still thinks is taken for stuck
PAST = 40  # lines before the news that a screen may show where it has room
SHOWN_AT_ONCE = 12  # so many choices that fit what was typed are listed


class Client:
    """One game at one screen. Every accepted line is in the file before anybody is shown what came of it."""

    def __init__(self, match: Match, save: Save, screen: Screen, kit: Path | None = None) -> None:
        self.match, self.save, self.screen, self.kit = match, save, screen, kit
        self.game = match.game
        self.bots = seating.bots(match, save.memos())
        self.persons = [seat for seat in range(len(self.game.seats)) if seat not in self.bots]
        self.alone = seating.is_alone(match)
        self.curtained = not self.alone and self.game.parts_seats(match.state)  # none must see what another sees
        self.commands = Commands(self)
        self._looked: dict[Seat | None, int] = {}  # how many lines a seat has been told
        self._at_screen: Seat | None = None
        self._passing: dict[Seat, int] = {}  # the seats that pass on, and since which line
        self._left: dict[int, str] = {}  # what was left undone on a line that has no event to tell it
        self._gaze = Gaze()
        self._begun = ""  # an action that lacks its last word
        self._typed = ""  # the line that is being answered
        self.quick = False  # whether the only person wants no question that has one answer

    # The loop

    def run(self) -> None:
        """Play until it is over or somebody leaves; raises Leave, EOFError or KeyboardInterrupt then."""
        try:
            self._play()
        finally:
            runs = self.match.outcome is None
            self.save.keep_memos({seat: bot.memo for seat, bot in self.bots.items()} if runs else {})
        self.finish()

    def _play(self) -> None:
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

    @property
    def cue(self) -> Cue | None:
        """What the lesson wants next, if this is one and it is not over."""
        lesson = self.game.lesson
        return lesson.cue(len(self.match.lines)) if lesson else None

    def bot_chooses(self, seat: Seat) -> Action:
        """What a bot answers; whatever it does, the game goes on."""
        with patience(BOT_PATIENCE):
            action, failure = answer(self.bots[seat], self.match.state, len(self.match.lines))
        if failure:
            side = self.game.sides[seat]
            self.screen.note(f"{side}: the computer did not answer ({failure}). A plain choice was made in its place.")
        return action

    def play(self, seat: Seat, action: Action) -> None:
        """Play a line, and keep it before anybody is shown what came of it; raises Forbidden."""
        state = self.match.state
        left = state.phases[-1].declines(state, action) if action in state.legal() else ""
        line = self.match.play(seat, action)
        if left:
            self._left[line.n] = f"{self.game.sides[seat]} {left}."
        self.save.keep(self.match)

    def pass_on(self, seat: Seat) -> None:
        """From now on pass for a seat."""
        self._passing[seat] = len(self.match.lines)
        self.play(seat, PASS)

    def _passes_on(self, seat: Seat) -> bool:
        """Whether its standing order answers for a seat.

        A turn, another battle or the end of this one, or a question where it cannot pass, ends the order.
        """
        if seat in self._passing:
            events = [event for line in self.match.lines[self._passing[seat] :] for event in line.events]
            new = any(e.clause == self.game.order_clause or e.verb in self.game.occasions for e in events)
            if not new and PASS in self.match.state.legal():
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
        before, self._begun = len(self.match.lines), ""
        while len(self.match.lines) == before:
            self._answer(seat, scene, self.screen.ask(scene.view.prompt.text, scene.view.prompt.clause))

    def _sit_down(self, seat: Seat) -> None:
        if self._at_screen != seat and self.curtained:
            self.screen.curtain(self.game.sides[seat])
        elif self._at_screen != seat and len(self.persons) > 1:
            self.screen.note(f"{self.game.sides[seat]} decides.")
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
        alone = free and self.alone
        told = self._told(seat) if news else len(lines)
        self._gaze.follow(view.board.focus, last_hex(self.game, lines[-PAST:], seat))
        if news:
            self._looked[seat] = len(lines)
        return Scene(
            game=self.game,
            view=view,
            players=self.player_words(seat),
            news=tuple(story(self.game, lines[told:], Reader(seat), left=self._left)),
            past=tuple(story(self.game, lines[max(told - PAST, 0) : told], Reader(seat), left=self._left)),
            lesson=self._lesson(),
            can_undo=free and seat is not None and self.match.can_undo(seat),
            can_pass_on=alone and any(choice.action == str(PASS) for choice in view.choices),
            can_be_quick=alone and len(view.choices) == 1 and not self.quick,
            gaze=self._gaze,
            defenders=defenders(self.game, lines) if view.board.fought else {},
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
        self._typed = text
        action = typed.menu_verb(self.game.spelt(Action.parse(text)), scene.view.choices)
        if not text:
            self.screen.say("Type a number, or help.")
        elif end := self._completed(text):
            self._act(seat, scene, [end])
        elif is_hex(self.game, text):
            self._take_hex(seat, scene, text)
        elif action in self.match.state.legal():
            self._act(seat, scene, [action])
        elif (orders := self.game.expand(action)) != [action]:
            self._act(seat, scene, orders)
        elif len(ended := completed(self.game, scene.view.choices, text)) == 1:
            self._act(seat, scene, ended)
        elif runs := typed.runs(text):
            self._take(seat, scene, runs)
        elif self._asks(action):
            self.commands.ask(seat, scene, str(action))
        elif found := self._command(text):
            command, rest = found
            if self.cue and command in FREE_ONLY:
                self.screen.say("A lesson only goes forward, a step at a time.")
            else:
                command.act(self.commands, seat, scene, rest)
        elif not self.show_zones(scene, typed.zones_named(text, scene.view)):
            self._guess(seat, scene, text)

    def _asks(self, line: Action) -> bool:
        """Whether a line is a question, and not an order of the same verb that has more words than any of them."""
        most = max((len(ask.split()) for ask in self.game.asks if ask.split()[0] == line.verb), default=0)
        return bool(most) and (line.verb not in self.game.labels or len(line) <= most)

    def _completed(self, text: str) -> Action | None:
        """The action that was begun, by its number or its words, with this hex at its end; None if it is no hex."""
        begun = Action.parse(self._begun)
        action = self.game.spelt(Action(*begun, *text.split()))
        return action if begun and len(action) == len(begun) + 1 and is_hex(self.game, action[-1]) else None

    def _take_hex(self, seat: Seat, scene: Scene, hex_: str) -> None:
        """A hex by its number: it is chosen where hexes are asked for; else, or with enemies in it, it is told of."""
        meant = [choice for choice in scene.view.choices if choice.about == hex_]
        enemies = any(piece.at == hex_ and piece.seat not in (seat, None) for piece in scene.view.board.pieces)
        if self._enough(scene, hex_, meant) and not enemies:
            self._understand(seat, scene, meant[0])
        else:
            self.commands.tell_of(scene, hex_)

    def _understand(self, seat: Seat, scene: Scene, choice: Choice) -> None:
        """Play what a bare name means, and tell it back."""
        if self._act(seat, scene, [Action.parse(choice.action)]):
            self.screen.note(f"Understood: {choice.label}.")

    def _begin(self, seat: Seat, scene: Scene, choice: Choice) -> None:
        """Tell how the beginning of an action may go on, and wait for its end."""
        self._begun = choice.action
        self.commands.ask(seat, scene, f"ends {choice.action}")

    def _command(self, text: str) -> tuple[Command, str] | None:
        """A command with the rest of its line; the longest that is typed."""
        if command := COMMANDS.get(" ".join(text.lower().split())):
            return command, ""
        word = "?" if text.startswith("?") else text.split(maxsplit=1)[0]
        command = COMMANDS.get(word.lower())
        return (command, text[len(word) :].strip()) if command else None

    def _take(self, seat: Seat, scene: Scene, runs: list[range]) -> None:
        """The choices of these numbers in the list that was shown: all of them, or none."""
        numbered = scene.numbered
        ends = [end for run in runs for end in (run.start, run.stop - 1)]
        if absent := [end for end in ends if end not in numbered]:
            least, most = min(numbered, default=0), max(numbered, default=0)
            many = f"there is only {most}" if least == most else f"there are {least} to {most}"
            there = many if numbered else "nothing is to be chosen"
            self.screen.say(f"There is no number {absent[0]}; {there}.")
            return
        chosen = [numbered[number] for run in runs for number in run]
        if begun := next((choice for choice in chosen if choice.incomplete), None):
            self._begin(seat, scene, begun)
        else:
            self._act(seat, scene, [Action.parse(choice.action) for choice in chosen])

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
        if len(meant) == 1 and meant[0].incomplete:
            self._begin(seat, scene, meant[0])
        elif len(meant) == 1 and typed.says_all(text, meant[0]):
            self._act(seat, scene, [Action.parse(meant[0].action)])
        elif self._enough(scene, text, meant) and not others:
            self._understand(seat, scene, meant[0])
        elif meant:
            self._which(scene, text, meant)
            if others:
                self.screen.say(f"To look at {others[0].name}: ? {others[0].id}")
        elif fold(text) not in self.game.labels and (nothing := typed.nothing_meant(text, view.choices)):
            self._act(seat, scene, [Action.parse(nothing.action)])
        elif self.show_zones(scene, typed.zones_meant(text, view)):
            return
        elif others or hex_named(self.game, text):
            self.commands.tell_of(scene, text)
        elif actions := typed.all_meant(text, view.choices, self.game):
            self._act(seat, scene, actions)
        else:
            self.commands.why(seat, scene, text)

    def _act(self, seat: Seat, scene: Scene, actions: Sequence[Action]) -> bool:
        """Play actions, all of them or none, or say why they are refused; whether something was played."""
        said = self.game.said(self._typed)
        if refused := ahead.refusal(self.match, seat, actions, said):
            place, ruling = refused
            if place:
                self.screen.say(f"Nothing of it is done, because of {ahead.part(actions, place, said)}:")
            self.screen.refuse(ahead.in_words(self.game, ruling))
            return False
        if not self._lets_go(seat, scene, actions):
            return False
        for played, action in enumerate(actions):
            if self._strays(seat, action, self.screen.note if played else self.screen.say):
                return played > 0
            try:
                self.play(seat, action)
            except Forbidden as forbidden:  # after a chance
                ruling = forbidden.ruling
                self.screen.note(f"Stopped before {self.game.label(action)}: {ruling.text} [{ruling.clause}]")
                return played > 0
        return True

    def _lets_go(self, seat: Seat, scene: Scene, actions: Sequence[Action]) -> bool:
        """Whether a player who is done lets go what he could still do, where he could not come back to it.

        He is asked where somebody sits at the screen; in bare lines he is told.
        """
        undone = scene.undone
        if list(actions) != [DONE] or not undone or self.cue or not ahead.is_final(self.match, seat, DONE):
            return True
        if not self.screen.steps:
            self.screen.say(f"Left undone: {undone}.")
            return True
        answer = self.screen.ask(f"That cannot be undone, and leaves: {undone}. Be done all the same? (yes or no)")
        return answer.lower() in ("y", "yes", str(DONE))

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
        numbers = {choice.action: number for number, choice in scene.numbered.items()}
        self.screen.say(f"{text!r} can mean {len(meant)} things:" if len(meant) > 1 else "If you mean this, type so:")
        self.screen.which([(numbers[choice.action], choice) for choice in meant[:SHOWN_AT_ONCE]])


def open_game(match: Match, save: Save, screen: Screen, kit: Path | None) -> None:
    """Play a game to its end or until somebody leaves, and say how to go on with it."""
    client = Client(match, save, screen, kit)
    screen.title(f"{client.game.title}.", [seats_line(client), *save.news, *(kits.words(client.game) or [PROVENANCE])])
    try:
        if client.persons:
            client.run()
        else:
            watch(client)
    except (Leave, EOFError, KeyboardInterrupt, Trouble) as reason:
        if client.curtained:
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
