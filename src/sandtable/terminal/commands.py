"""What a player can type beside actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sandtable.kernel import PASS, Action, Forbidden, Seat, Trouble
from sandtable.terminal import typed
from sandtable.terminal.ahead import in_words, part, refusal
from sandtable.terminal.hexes import about_hex, completed, hex_wanted
from sandtable.terminal.plain import LISTED, standing, table_lines, whereabouts
from sandtable.terminal.rules import look_up
from sandtable.terminal.scene import ALL, NAMED, PASS_ON, PASS_ON_WORDS, QUICK, QUICK_WORDS, Scene, map_of
from sandtable.terminal.screen import Leave
from sandtable.terminal.tell import Reader, story
from sandtable.terminal.verbs import verb_lines

if TYPE_CHECKING:
    from sandtable.terminal.client import Client

LOG_LINES = 30  # at most so many lines of the log, unless more are asked for


class Commands:
    """Each takes the seat that types, what it sees, and the rest of the line."""

    def __init__(self, client: Client) -> None:
        self.client, self.screen, self.game = client, client.screen, client.game

    def help(self, seat: Seat, scene: Scene, rest: str) -> None:
        """All that can be typed."""
        lines = {command.form: command.words for command in dict.fromkeys(COMMANDS.values())}
        if not map_of(self.game):
            lines = {NO_MAP.get(form, form): words.partition("; a map")[0] for form, words in lines.items()}
        far = {pattern: self.game.purposes.get(pattern, "") for pattern in (*self.game.asks, *self.game.orders)}
        far |= {f"? {id_}": chart.title for id_, chart in self.game.reference.items()}
        self.screen.say(
            "Type the number of an action, or several (1 2 5, or 1-3), its text, or enough of its words.",
            "Or one of these:",
            *table_lines((), [(f"  {form}", words) for form, words in (lines | _of_zones(scene)).items()]),
            *table_lines((), [(f"  {form}", words) for form, words in far.items()]),
        )

    def about(self, seat: Seat, scene: Scene, rest: str) -> None:
        """A card, unit or place, a clause or a ruling; a number means what that choice concerns."""
        if rest:
            self.tell_of(scene, rest)
        else:
            self.help(seat, scene, rest)

    def tell_of(self, scene: Scene, rest: str) -> None:
        choice = typed.number(rest, scene.view.choices)
        wanted = choice.about or choice.action if choice else rest
        things = typed.things_meant(wanted, self.game, scene.view)
        words = look_up(self.game, wanted)
        if hex_ := about_hex(scene, wanted):
            self.screen.say(*hex_)
        elif things and len(things) <= 3:
            for thing in things:
                self.screen.thing(self.game, thing)
                self.screen.say(*(whereabouts(scene, thing) if map_of(self.game) else ()))
        elif words := words or verb_lines(scene, wanted):
            self.screen.say(*words)
        elif things:
            names = [f"{thing.name} [{thing.id}]" for thing in things[:LISTED]]
            self.screen.say(f"{wanted!r} can mean: {'; '.join(names)}.")
        else:
            what = "unit, hex" if map_of(self.game) else "card"
            self.screen.say(f"There is no {what}, clause or ruling called {wanted!r}.")

    def ask(self, seat: Seat, scene: Scene, rest: str) -> None:
        """One thing about the position, as the game answers it."""
        try:
            self.screen.answer(scene, self.client.match.ask(seat, Action.parse(rest)))
        except Trouble as trouble:
            self.screen.say(f"No: {trouble}.")

    def why(self, seat: Seat, scene: Scene, rest: str) -> None:
        """Say why an action is allowed or not."""
        if not rest:
            self.screen.say("Why what? Type why and an action, for instance: why done")
            return
        begun = {choice.action: choice for choice in scene.view.choices if choice.incomplete}
        actions = completed(self.game, scene.view.choices, rest) or typed.action_meant(rest, self.game, scene.view)
        said = self.game.said(rest)
        if len(orders := self.game.expand(actions[0])) > 1:
            self._why_all(seat, actions[0], orders, said)
            return
        if len(actions) == 1 and (choice := begun.get(str(actions[0]))):
            prompt = scene.view.prompt
            self.screen.say(f"You may: {choice.label}; the hex is still open: {choice.action} HEX [{prompt.clause}]")
            return
        if len(actions) > 1:
            lines = [Action(said or action.verb, *action[1:]) for action in actions[:LISTED]]
            names = [f"{line} ({self.game.name_of(line[-1])})" for line in lines]
            self.screen.say(f"{rest!r} can mean: {'; '.join(names)}.")
            return
        ruling = self.client.match.state.explain(seat, orders[0], said)
        if ruling.allowed:
            self.screen.say(f"You may: {self.game.label(orders[0])} [{ruling.clause}]")
        else:
            self.screen.refuse(in_words(self.game, ruling))

    def _why_all(self, seat: Seat, line: Action, orders: Sequence[Action], said: str) -> None:
        """The same of a line that means several actions: which of them is refused, and why."""
        if refused := refusal(self.client.match, seat, orders, said):
            place, ruling = refused
            self.screen.say(f"Not {part(orders, place, said)}:")
            self.screen.refuse(ruling)
        else:
            self.screen.say(f"You may: {line}, as far as no chance comes between.")

    def look(self, seat: Seat | None, scene: Scene, rest: str) -> None:
        """The whole position again; on a map around a place or unit, or where something is to be decided."""
        at = hex_wanted(scene, rest) if rest and map_of(self.game) else ""
        if rest and not at:
            self.tell_of(scene, rest)
            return
        scene.gaze.turn(at, scene.view.board.focus)
        self.screen.look(scene)

    def standing(self, seat: Seat | None, scene: Scene, rest: str) -> None:
        """Who leads, by how much, and what decides the game."""
        verdict = self.game.verdict(self.client.match.state)
        now = [f"As it stands: {verdict.text} [{verdict.clause}]"] if verdict else []
        self.screen.say(*standing(scene), *now, *look_up(self.game, self.game.victory_clause))

    def choices(self, seat: Seat, scene: Scene, rest: str) -> None:
        """All that can be chosen, with its numbers, where the screen had no room for it."""
        self.screen.which(list(scene.numbered.items()))

    def log(self, seat: Seat | None, scene: Scene, rest: str) -> None:
        """The last lines, as many as asked for, with their numbers."""
        lines = self.client.match.lines
        asked = typed.whole(rest)
        wanted = asked if asked is not None else len(lines) if rest == "all" else LOG_LINES
        told = story(self.game, lines[max(len(lines) - wanted, 0) :], Reader(seat), every_line=True)
        self.screen.tell(self.game, told, numbered=True)

    def undo(self, seat: Seat, scene: Scene, rest: str) -> None:
        """Take one's last action back, if nothing has happened that cannot be unseen."""
        try:
            self.client.match.undo(seat)
        except Forbidden as forbidden:
            self.screen.refuse(forbidden.ruling)
        else:
            self._keep()

    def pass_on(self, seat: Seat, scene: Scene, rest: str) -> None:
        """Pass now and at every question that offers it, until a battle or a turn begins or ends."""
        ruling = self.client.match.state.explain(seat, PASS)
        if not ruling.allowed:
            self.screen.refuse(ruling)
        elif self.client.curtained:
            self.screen.say("With two at one screen the other would see that you only pass. Type pass each time.")
        else:
            self.client.pass_on(seat)

    def quick(self, seat: Seat, scene: Scene, rest: str) -> None:
        """Answer for the player where there is one choice only, or stop doing so."""
        if rest not in ("", "on", "off"):
            self.screen.say(f"Type {QUICK}, or {QUICK} off.")
        elif self.client.curtained:
            self.screen.say("With two at one screen the other would see where you have no choice.")
        elif rest == "off":
            self.client.quick = False
            self.screen.say("You are asked at every question again.")
        else:
            self.client.quick, only = True, len(scene.view.choices) == 1
            tell = self.screen.note if only else self.screen.say
            tell(f"Where there is one choice only, it is made for you; {QUICK} off ends that.")
            if only:
                self.client.play(seat, Action.parse(scene.view.choices[0].action))

    def take_back(self, seat: Seat, scene: Scene, rest: str) -> None:
        """Go back further, if those at the table agree; a bot always does."""
        line = typed.whole(rest)
        if line is None:
            self.screen.say("Take back to before which line? The log numbers them: take-back NUMBER")
            return
        who = "Shall we" if self.client.alone else "Do both of you agree to"
        if not self._sure(f"{who} go back to before line {rest}?"):
            return
        try:
            self.client.match.take_back(line)
        except Trouble as trouble:
            self.screen.say(f"No: {trouble}.")
        else:
            self._keep()

    def resign(self, seat: Seat, scene: Scene, rest: str) -> None:
        """Give the game up, after a second thought."""
        if self._sure(f"Does {self.game.sides[seat]} resign?"):
            self.client.match.resign(seat)
            self._keep()

    def draw(self, seat: Seat, scene: Scene, rest: str) -> None:
        """Offer a draw to the other person, who answers behind the curtain."""
        if len(self.client.persons) < 2:
            self.screen.say("A bot agrees to no draw. Play on, or resign.")
            return
        other = next(person for person in self.client.persons if person != seat)
        name, offered = self.game.sides[other], f"{self.game.sides[seat]} offers a draw."
        if self.client.curtained:
            self.screen.curtain(name, offered)
        if self._sure(f"{offered} Does {name} agree?"):
            self.client.match.agree_draw()
            self._keep()
        elif self.client.curtained:
            self.screen.curtain(self.game.sides[seat], f"{name} plays on.")
            self.screen.look(scene)
        else:
            self.screen.say(f"{name} plays on.")

    def save(self, seat: Seat, scene: Scene, rest: str) -> None:
        """Say where the game is kept."""
        self._keep()
        self.screen.say(self.client.save.where())

    def leave(self, seat: Seat, scene: Scene, rest: str) -> None:
        """Stop for now."""
        raise Leave

    def _keep(self) -> None:
        self.client.save.keep(self.client.match)

    def _sure(self, question: str) -> bool:
        return self.screen.ask(f"{question} (yes or no)").lower() in ("y", "yes")


def _of_zones(scene: Scene) -> dict[str, str]:
    """What the name of a zone shows, by the zones there are."""
    first, *others = dict.fromkeys(zone.label.lower() for zone in scene.view.board.zones) or [""]
    likewise = f"; likewise {', '.join(others[:NAMED])} …" if others else ""
    return {first: f"what lies there; with a place or a side, those there{likewise}"} if first else {}


class Command(NamedTuple):
    form: str
    words: str
    act: Callable[[Commands, Seat, Scene, str], None]


_HELP = Command("help", "this", Commands.help)
_LEAVE = Command("quit", "leave; the game is kept", Commands.leave)

COMMANDS: dict[str, Command] = {
    "?": Command("? THING", "a card, unit, hex, verb, clause or ruling, and where its words come from", Commands.about),
    "why": Command("why ACTION", "by which rule you may or may not", Commands.why),
    "look": Command(
        "look [PLACE]", "the whole position again; a map around a place, then by arrow keys", Commands.look
    ),
    "standing": Command("standing", "who leads, by how much, and what decides the game", Commands.standing),
    ALL: Command(ALL, "all that can be chosen, with its numbers", Commands.choices),
    "log": Command("log [N]", "the last lines that were played; log all: all of them", Commands.log),
    PASS_ON: Command(PASS_ON, f"{PASS_ON_WORDS}, or until something else is asked", Commands.pass_on),
    QUICK: Command(QUICK, f"{QUICK_WORDS}; quick off: at every question again", Commands.quick),
    "undo": Command("undo", "take back, as far as nothing was drawn, rolled or shown", Commands.undo),
    "take-back": Command("take-back N", "by consent, go back to before line N of the log", Commands.take_back),
    "draw": Command("draw", "offer a draw to the other person", Commands.draw),
    "resign": Command("resign", "give the game up", Commands.resign),
    "save": Command("save", "where the game is kept (it is, after every line)", Commands.save),
    "quit": _LEAVE,
    "q": _LEAVE,
    "exit": _LEAVE,
    "help": _HELP,
    "h": _HELP,
}
NO_MAP = {"look [PLACE]": "look"}  # how a command is typed where there is no map
FREE_ONLY = tuple(COMMANDS[word] for word in (PASS_ON, QUICK, "undo", "take-back"))  # not while a lesson leads
