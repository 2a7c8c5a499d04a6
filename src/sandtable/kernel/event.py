"""What happened, to whom, by which clause, with which dice, and who may see which part."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sandtable.kernel.action import Seat
from sandtable.kernel.dice import Roll


class Event(Struct, frozen=True, omit_defaults=True):
    """`args` are for everyone; `secret` and the dice behind it for the seats in `to` alone.

    An event without `to` has no secret part and its dice are public. `reveals` marks an event that shows
    something that was hidden until then.
    """

    verb: str
    clause: str
    seat: Seat | None = None
    args: tuple[str, ...] = ()
    to: tuple[Seat, ...] | None = None
    secret: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    reveals: bool = False

    def seen_by(self, seat: Seat | None) -> Event:
        """The part of it that a seat, or a spectator, may see."""
        if self.to is None or seat in self.to:
            return self
        return replace(self, to=(), secret=(), rolls=())

    def line(self, seats: tuple[str, ...]) -> str:
        """The stable text form that records carry: `us draw 2 (MU16 MU20) turn.2.prepare dice 0.4=3/41`."""
        words = [] if self.seat is None else [seats[self.seat]]
        words += [self.verb, *self.args]
        if self.secret:
            words.append(f"({' '.join(self.secret)})")
        words.append(self.clause)
        if self.rolls:
            words += ["dice", *map(str, self.rolls)]
        return " ".join(words)
