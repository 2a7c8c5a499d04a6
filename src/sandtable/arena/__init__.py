"""Games between players: one loop that plays them, and a runner that plays them by the thousand."""

from sandtable.arena.contests import Entrant, Line, contest, maker
from sandtable.arena.loop import Misplay, Played, begin, decisions, match, play
from sandtable.arena.runner import kept, run

__all__ = [
    "Entrant",
    "Line",
    "Misplay",
    "Played",
    "begin",
    "contest",
    "decisions",
    "kept",
    "maker",
    "match",
    "play",
    "run",
]
