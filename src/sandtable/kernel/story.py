"""How a finished game went: played again, its chronicle written as it goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.kernel.chronicle import Chronicle, Stage, Story, Turning
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.kernel.state import State
from sandtable.kernel.view import Track

MOST_SAID = 6  # sentences about the battle behind a turning point


def story(match: Match) -> Story:
    """The story of a match, of what stands of it in the end."""
    game, chronicle = match.game, match.game.chronicle()
    stages, tracks, name = list[Stage](), list[tuple[Track, ...]](), ""
    turnings = _Turnings(game, chronicle)

    def close(line: int) -> None:
        stages.append(chronicle.stage(state, name, line))
        tracks.append(_deciding(state.view(None).board.tracks))
        turnings.forget()

    for line, state, events in match.standing():
        chronicle.see(state)
        for event in events:
            turnings.hear(state, event.seen_by(None), line, len(stages))
            if event.verb in game.headings:
                if name:
                    close(line)
                name = _name(game, event)
    close(len(match.lines) - 1)
    figures = [chronicle.figure(track, tuple(then[n].value for then in tracks)) for n, track in enumerate(tracks[-1])]
    return Story(tuple(stages), tuple(figures), tuple(turnings.found), chronicle.sorts(), chronicle.history())


def _deciding(tracks: Iterable[Track]) -> tuple[Track, ...]:
    """Those that decide the game, where it says which do; else those of the sides."""
    owned = [track for track in tracks if track.seat is not None]
    return tuple([track for track in owned if track.wins] or owned)


def _name(game: Game, event: Event) -> str:
    """What a stage is called: the day that its heading names, or the whole heading."""
    last = event.args[-1] if event.args else ""
    return game.things[last].name if last in game.things else game.say(event).rstrip(".")


class _Turnings:
    """What changed hands, and the battles behind it."""

    def __init__(self, game: Game, chronicle: Chronicle[Any]) -> None:
        self.game, self.chronicle, self.found = game, chronicle, list[Turning]()
        self.forget()

    def forget(self) -> None:
        """A stage is over: its battles explain nothing any more."""
        self._battles: dict[str, _Battle] = {}  # by what was attacked: the last one for it
        self._now: _Battle | None = None

    def hear(self, s: State, event: Event, line: int, stage: int) -> None:
        """An event as all may know it."""
        game = self.game
        things = [word for role, word in game.roles(event) if role in ("at", "lost")]
        if event.verb in game.prizes:
            if won := self.chronicle.prize(s, event):
                battle = next((self._battles[thing] for thing in things if thing in self._battles), None)
                ours = battle if battle is not None and battle.onset.seat == won[1] else None
                by, said, begun = ("choice", (), None) if ours is None else self._fought(ours)
                self.found.append(Turning(line, stage, *won, game.say(event), by, begun, said))
        elif event.verb in game.onsets:
            self._now = _Battle(line, event)
            self._battles |= dict.fromkeys(things, self._now)
        elif self._now and (event.verb in game.results or (event.rolls and game.roles(event))):
            self._now.rest.append(event)

    def _fought(self, battle: _Battle) -> tuple[str, tuple[str, ...], int]:
        """Whether dice decided a battle, what was told of it, and the line where it began."""
        said = tuple(self.game.say(part) for part in (battle.onset, *battle.rest)[:MOST_SAID])
        return "dice" if any(part.rolls for part in battle.rest) else "choice", said, battle.line


class _Battle:
    """The line and the event by which it began, and what was told of it then."""

    def __init__(self, line: int, onset: Event) -> None:
        self.line, self.onset = line, onset
        self.rest: list[Event] = []
