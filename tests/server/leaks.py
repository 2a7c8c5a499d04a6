"""What the server would send, in every world that a seat could be in: `python -m tests.server.leaks --games 200`.

At each position the hidden cards are redealt for each viewer in turn; all that is made for that viewer (position, log,
record, answers) must stay the same to the byte, while over the game every hidden card has been somewhere else.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from sandtable import games
from sandtable.kernel import Action, Match, Opening, Seat, SeededDice
from sandtable.server import wire
from sandtable.server.house import House, entry_of
from sandtable.server.live import Live
from sandtable.server.settings import Settings
from sandtable.server.store import GameRow, Kept, SeatRow

ALL_AT_TIMES = 25
VIEWERS: tuple[tuple[Seat, ...], ...] = ((0,), (1,), ())


def table(house: House, name: str) -> Live:
    """A game at its table, without a database behind it."""
    opening = Opening(games.load(name), ("human", "human"))
    for seat in (0, 1):
        opening.sit(seat)
    match = opening.begin()
    row = GameRow(
        id="leaks",
        game=name,
        kit=None,
        head=match.head,
        status="running",
        to_act=match.to_act(),
        turn_since=0.0,
        entries=1,
        created=0.0,
        changed=0.0,
        listed=True,
        silent_days=None,
        parent=None,
        kind="game",
        outcome=None,
    )
    seats = [SeatRow(game="leaks", seat=seat, player="human", name="Ann", joined=0.0) for seat in (0, 1)]
    return Live(house, match.game, Kept(row, seats, [entry_of("leaks", 0, match.lines[0])], match.secret, None))


def sent(live: Live, mine: tuple[Seat, ...], asks: list[Action]) -> list[bytes]:
    """All that a viewer could be sent now; what was sent before, log and record, is looked at now and then."""
    match = match_of(live)
    since = 0 if len(live.entries) % ALL_AT_TIMES == 0 or match.outcome is not None else len(live.entries) - 1
    answers = [wire.encode(match.state.explain(seat, action)) for seat in mine for action in asks]
    answers += [wire.encode(match.state.explain_thing(seat, word)) for seat in mine for word in match.game.things]
    told = wire.encode(wire.Told(live.told(since, mine), live.position(mine)))
    return [told, *answers, *([] if since else [wire.encode(live.record(mine))])]


def match_of(live: Live) -> Match:
    assert live.match is not None
    return live.match


def check_game(house: House, name: str, seed: int) -> tuple[int, Counter[str]]:
    """A random game: how many positions were looked at, and which hidden cards moved."""
    live, dice, positions = table(house, name), SeededDice(f"leaks {name} {seed}"), 0
    moved: Counter[str] = Counter()
    words = list(live.game.things)
    while (seat := match_of(live).to_act()) is not None:
        match = match_of(live)
        true, legal = match.state, list(match.state.legal())
        junk = [Action("play", words[dice.below(len(words))]) for _ in range(3)]
        asks = [legal[dice.below(len(legal))], *junk]
        for mine in VIEWERS:
            viewer = mine[0] if mine else None
            before = sent(live, mine, asks)
            match.state = true.redeal(viewer, dice)
            assert sent(live, mine, asks) == before, f"{name}, seed {seed}, line {len(match.lines)}, viewer {viewer}"
            zones = true.unknown(viewer)
            for zone, (cards, _) in match.state.unknown(viewer).items():
                moved.update((Counter(cards) - Counter(zones[zone][0])).elements())
            match.state = true
        line = match.play(seat, legal[dice.below(len(legal))])
        live.entries.append(entry_of("leaks", len(live.entries), line))
        positions += 1
    return positions, moved


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    chosen = parser.parse_args()
    house = House(Settings(database="sqlite+aiosqlite://"))
    for name in games.NAMES:
        positions, moved = 0, Counter[str]()
        for seed in range(chosen.games):
            looked, found = check_game(house, name, seed)
            positions, moved = positions + looked, moved + found
            print(f"\r{name}: {seed + 1} of {chosen.games}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        print(
            f"{name}: {chosen.games} games, {positions:,} positions, 3 viewers each; {len(moved)} kinds of cards moved"
        )


if __name__ == "__main__":
    main()
