"""Games whose every line is to be the same wherever they are played. Needs nothing but the engine."""

from __future__ import annotations

import hashlib

from sandtable import games
from tools.golden import golden
from tools.ladder.defiant import DEFIANT
from tools.ladder.summer import SUMMER

CARDS = ("midway", "dday", "poland")  # games of a moment
RECORDS = {name: range(1, 21) if name in CARDS else (1,) for name in games.NAMES}


def fingerprints() -> dict[str, str]:
    """The hash of each game: records of two scripts for every title, and replays of the ladders."""
    found = {
        f"{name} {seed}": hashlib.sha256(golden(name, seed).encode()).hexdigest()
        for name, seeds in RECORDS.items()
        for seed in seeds
    }
    for ladder in (DEFIANT, SUMMER):
        found |= {f"{ladder.name} {job}": ladder.fingerprint(job) for job in ladder.replayed[:1]}
    return found
