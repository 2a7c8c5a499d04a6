"""From what was asked for on the command line to a game at a screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sandtable import games
from sandtable.kernel import FileTrouble, Game, Match, Trouble
from sandtable.kernel import record as records
from sandtable.kernel.record import Record
from sandtable.terminal import kits, menu, saves, seating
from sandtable.terminal.client import open_game
from sandtable.terminal.saves import NoSave, Save
from sandtable.terminal.screen import Screen


@dataclass(frozen=True)
class Wishes:
    """Who shall play a new game, and by which options."""

    seats: tuple[str, ...] = ()
    side: str | None = None
    level: int | None = None
    both: bool = False
    alone: bool = False
    watch: bool = False
    options: tuple[str, ...] = ()

    def names_players(self) -> bool:
        return bool(self.seats or self.side or self.both or self.alone or self.watch or self.level is not None)

    def players(self, game: Game) -> tuple[str, ...]:
        """One a seat; trouble if the wishes contradict each other."""
        said = {"--seat": self.seats, "--side": self.side, "--both": self.both, "--alone": self.alone}
        said["--watch"] = self.watch
        named = [option for option, value in said.items() if value]
        if len(named) > 1:
            raise Trouble(f"{' and '.join(named)} contradict each other: name one of them")
        if named in (["--both"], ["--alone"]) and self.level is not None:
            raise Trouble(f"{named[0]} and --level contradict each other: there is no bot")
        level = seating.usual_level(game) if self.level is None else self.level
        if self.seats:
            return seating.named(game, self.seats, level)
        if self.both:
            return seating.all_persons(game)
        if self.alone:
            return seating.all_alone(game)
        if self.watch:
            return seating.all_bots(game, level)
        return seating.against_bot(game, game.seat_named(self.side) if self.side else 0, level)

    def begin(self, game: Game, players: tuple[str, ...] | None = None) -> Match:
        """A new game as wished."""
        options = seating.pairs(self.options, "--option", "NAME=VALUE")
        return seating.begin(game, players or self.players(game), options)


def play(what: str | None, wishes: Wishes, kit: Path | None, screen: Screen) -> None:
    """A new game, one of the user's saves, or the game in a file."""
    if what is None:
        begun = _ask(wishes, kit, screen)
    elif what in games.NAMES:
        begun = _new(wishes, kits.load(what, kit), kit)
    else:
        begun = _go_on(saves.find(what), wishes, kit)
    open_game(*begun, screen, kit)


def learn(name: str, screen: Screen, lesson: str = games.FIRST) -> None:
    """A game that one of its lessons leads through; then the bot plays on."""
    game = games.to_learn(name, lesson)
    assert game.lesson is not None  # noqa: S101  so it was loaded
    players = seating.against_bot(game, game.seat_named(game.lesson.seat), seating.usual_level(game))
    open_game(
        seating.begin(game, players, {}), NoSave(name if lesson == games.FIRST else f"{name} {lesson}"), screen, None
    )


def _ask(wishes: Wishes, kit: Path | None, screen: Screen) -> tuple[Match, Save]:
    """Nothing was named: offer the running games, then a new one. A kit says by itself which game it is of."""
    if wishes == Wishes() and kit is None and (kept := menu.resume(screen)):
        return _go_on(kept, wishes, kit)
    game = kits.load(kits.read_head(kit).game if kit else menu.choose_game(screen), kit)
    return _new(wishes, game, kit, None if wishes.names_players() else menu.choose_players(screen, game))


def _new(wishes: Wishes, game: Game, kit: Path | None, players: tuple[str, ...] | None = None) -> tuple[Match, Save]:
    match = wishes.begin(game, players)
    save = Save.beside_the_others(match)
    save.keep(match)
    if kit:
        saves.note_kit(save.path, kit)
    return match, save


def _go_on(path: Path, wishes: Wishes, kit: Path | None) -> tuple[Match, Save]:
    if wishes != Wishes():
        raise Trouble(f"{path}: the game is begun; its players and options are in the file")
    text = records.text_of(path)
    record = records.parse(text, str(path))
    match = open_match(record, kit)
    if kit and saves.is_kept(path):
        saves.note_kit(path, kit)
    return match, Save(path, text, len(record.entries))


def game_of(record: Record, kit: Path | None) -> Game:
    """The game that a record is of, with the kit that is named, or that was noted when a save was begun."""
    head, path = record.head, record.path
    if head.game not in games.NAMES:
        raise FileTrouble(path, f"is of a game that is not here: {head.game}")
    ours = games.load(head.game)
    used = kit or (None if head.data == ours.data_hash else saves.noted_kit(Path(path)))
    if used is None:
        return ours
    try:
        game = kits.load(head.game, used)
    except Trouble as trouble:
        if kit:
            raise
        raise FileTrouble(path, f"was played with a kit ({trouble}); name where it is now: --kit DIR") from None
    if kit and head.data == ours.data_hash != game.data_hash:
        raise FileTrouble(path, "was played with our own cards and numbers: leave out --kit")
    if head.data != game.data_hash:
        raise FileTrouble(
            path, f"was played with other cards or numbers than are in {used} now: it needs them as they were"
        )
    return game


def open_match(record: Record, kit: Path | None) -> Match:
    """The match of a record as far as it goes; a finished one must be sound to its last word."""
    game = game_of(record, kit)
    match = records.replay(record, game)
    over = match.outcome is not None or record.result is not None
    return records.verify(record, game) if over else match
