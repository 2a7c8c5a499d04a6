"""What is told of a finished game: its figures, losses and ground by turn, and when what counts changed hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from sandtable.kernel.action import Seat
from sandtable.kernel.view import Track

if TYPE_CHECKING:
    from sandtable.kernel.event import Event
    from sandtable.kernel.telling import Telling

G = TypeVar("G", bound="Telling")


class Degree(Struct, frozen=True):
    """A result on the scale of a figure: from which number on, what it is called, and who has won then."""

    least: int
    name: str
    winner: Seat | None


class Figure(Struct, frozen=True, omit_defaults=True):
    """A number that decides the game, at the end of each stage; beside it what was wanted and what history had.

    `goals` and `history` have a number for each turn of a whole game, whether or not this one came so far.
    """

    label: str
    values: tuple[int, ...]
    seat: Seat | None = None
    most: int = 0
    goals: tuple[int, ...] = ()
    history: tuple[int, ...] = ()
    scale: tuple[Degree, ...] = ()


class Stage(Struct, frozen=True, omit_defaults=True):
    """A part of the game, such as a turn, and what was so at its end. What has a part for each seat is by seat.

    `lost` is what was lost so far by sort, in steps or cards; `held` are the places and objectives that count for
    victory; `gained` the hexes that came to a side since the stage before (in the first: all that it has); `stands`
    says where each counter is.
    """

    name: str
    line: int  # the last line of the record that belongs to it
    lost: tuple[dict[str, int], ...]
    held: tuple[tuple[str, ...], ...] = ()
    gained: tuple[tuple[str, ...], ...] = ()
    stands: dict[str, str] = {}


class Turning(Struct, frozen=True, omit_defaults=True):
    """Something that counts for victory changed hands: where, when, to whom, and whether dice or a choice brought it.

    `by` is dice where a battle of the same stage was rolled for it, else choice. `battle` is the line of that battle's
    attack, `said` what was told of it.
    """

    line: int
    stage: int
    at: str
    seat: Seat | None
    text: str
    by: str
    battle: int | None = None
    said: tuple[str, ...] = ()


class Story(Struct, frozen=True, omit_defaults=True):
    """All of it. `sorts` are the sorts of what can be lost, by the word for it and what it is called."""

    stages: tuple[Stage, ...]
    figures: tuple[Figure, ...]
    turnings: tuple[Turning, ...]
    sorts: dict[str, str] = {}
    history: tuple[tuple[str, ...], ...] = ()  # by turn: the places that the first seat's side held in history


class Chronicle(Generic[G]):
    """Writes down how a game goes, position by position. A game adds what it has on its table."""

    def __init__(self, game: G) -> None:
        self.game = game

    def see(self, s: Any) -> None:
        """After each action that stands."""

    def stage(self, s: Any, name: str, line: int) -> Stage:
        """The end of a stage."""
        return Stage(name, line, tuple({} for _ in self.game.seats))

    def prize(self, s: Any, event: Event) -> tuple[str, Seat | None] | None:
        """What came into whose hands by one of the game's prizes, just told; None if it does not count."""
        return event.args[0], event.seat

    def figure(self, track: Track, values: tuple[int, ...]) -> Figure:
        """A figure; a game adds history and its scale."""
        return Figure(track.label, values, track.seat, track.most, track.goals)

    def sorts(self) -> dict[str, str]:
        """What can be lost: the words of `lost`, and what each is called."""
        return {}

    def history(self) -> tuple[tuple[str, ...], ...]:
        """By turn: the places that the first seat's side held in history."""
        return ()
