"""Whatever is done to the files of a kit: it is refused with clear words, or it can be played to an end."""

from __future__ import annotations

import csv
import io
import random
import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable import games
from sandtable.cards.card import CardSet
from sandtable.cards.effects import FITS, WHO, ZONES
from sandtable.kernel import FileTrouble, Game, SeededDice
from sandtable.kernel.trial import trial
from tests.kernel.test_data import trouble as sentence

NAMES = st.sampled_from([name for name in games.NAMES if games.load(name).table == "cards"])
NUMBERS = ["", "0", "1", "2", "9", "60", "-1", "x"]
NOUNS = ["S", "us", "japan", "polish", "owner", "public", "objective", "force", "action", "special", "tactic", "dive"]
IDS = ["armor", "carrier", "UO01", "PO01", "MU16", "no-target"]
IN_BATTLE = ["MOD -20", "play: DRAW 20", "play: DROP 2 enemy", "play: STRIKE tactic; play: BAN event", "cost: DROP 3"]
AROUND_IT = ["attacked: DRAW 5", "after: MOVE 3 enemy battle>out", "after: MOVE 1 this battle>table if lost"]
PLACES = ["omaha", "place", "turn6", "play: ACT any 2 each_turn", "activate: ACT attack 1 now", "MOD +2 if at:utah"]
OUTSIDE = ["own_turn: MOVE 2 self discard>hand", "declare: WIDEN", "react: CANCEL", "react: COUNTER any"]
WORDS = st.sampled_from([*NUMBERS, *NOUNS, *IDS, *IN_BATTLE, *AROUND_IT, *OUTSIDE, *PLACES])
CELLS = st.one_of(WORDS, st.text(max_size=12))
WHOLE_FILE = re.compile(
    r"has no (rows|force|objective|place)|beaches need one more| is missing|there is no "
    r"|is not well-formed TOML"
)
LONGEST = 3_000  # lines of play: a hand of thousands may make a game longer than a test has time for


def load(name: str, files: dict[str, bytes]) -> Game | FileTrouble:
    """The game of these files, or the trouble with them, each part of it in one line that says where."""
    with tempfile.TemporaryDirectory() as folder:
        for file, body in files.items():
            (Path(folder) / file).write_bytes(body)
        try:
            return games.load(name, Path(folder))
        except FileTrouble as trouble:
            for each in trouble.all:
                assert each.line or WHOLE_FILE.search(each.problem), str(each)
                assert str(each) == sentence(each.path, each.problem, each.line)
                assert str(each).isprintable()
            return trouble


def play(game: Game, seed: int) -> None:
    """A random game ends, and is in order all the while."""
    state = game.new(SeededDice(seed))
    lines = 0
    while state.to_act() is not None and lines < LONGEST:
        choices = state.choices()
        state.apply(choices[state.dice.below(len(choices))])
        lines += 1
        if lines % 50 == 0:
            assert state.problems() == []
    assert state.problems() == []
    assert state.to_act() is None or lines == LONGEST


def ours(name: str) -> dict[str, bytes]:
    game = games.load(name)
    return {file: (game.HERE / file).read_bytes() for file in game.FILES}


@settings(max_examples=80, deadline=None)
@given(NAMES, st.data())
def test_changed_cells_are_refused_by_line_or_played(name: str, data: st.DataObject) -> None:
    files = ours(name)
    table = data.draw(st.sampled_from([file for file in files if file.endswith(".csv")]))
    rows = list(csv.reader(io.StringIO(files[table].decode())))
    for _ in range(data.draw(st.integers(1, 4))):
        row = data.draw(st.integers(1, len(rows) - 1))
        rows[row][data.draw(st.integers(0, len(rows[row]) - 1))] = data.draw(CELLS)
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    game = load(name, {**files, table: text.getvalue().encode("utf-8", "surrogatepass")})
    if isinstance(game, Game):
        assert game.kit is not None
        play(game, data.draw(st.integers(0, 9)))


@settings(max_examples=80, deadline=None)
@given(NAMES, st.data())
def test_changed_bytes_are_refused_or_played(name: str, data: st.DataObject) -> None:
    files = ours(name)
    file = data.draw(st.sampled_from(sorted(files)))
    body = bytearray(files[file])
    for _ in range(data.draw(st.integers(1, 3))):
        place, length = data.draw(st.integers(0, len(body))), data.draw(st.integers(0, 40))
        body[place : place + length] = data.draw(st.binary(max_size=6))
    game = load(name, {**files, file: bytes(body)})
    if isinstance(game, Game):
        play(game, 1)


@settings(max_examples=40, deadline=None)
@given(
    NAMES, st.sampled_from(["cards.csv", "tables.toml"]), st.one_of(st.binary(max_size=200), st.text().map(str.encode))
)
def test_other_files_are_refused(name: str, file: str, body: bytes) -> None:
    assert isinstance(load(name, {**ours(name), file: body}), FileTrouble)


@settings(max_examples=40, deadline=None)
@given(NAMES, st.lists(st.integers(0, 200), max_size=60, unique=True))
def test_decks_with_rows_taken_out_are_refused_or_played(name: str, gone: list[int]) -> None:
    files = ours(name)
    heading, *rows = files["cards.csv"].decode().splitlines(keepends=True)
    kept = "".join(row for place, row in enumerate(rows) if place not in gone)
    game = load(name, {**files, "cards.csv": f"{heading}{kept}".encode()})
    if isinstance(game, Game):
        play(game, len(gone))


# Effects: every verb at every timing, with any words and conditions


class Writer:
    """Writes effects by chance, right and wrong ones, with names that are in a game's own file."""

    def __init__(self, cards: CardSet, seed: str) -> None:
        self.cards, self.any = cards, random.Random(seed)

    def text(self, sort: str) -> str:
        """What a card of a sort might say: mostly one thing, sometimes more."""
        timings = [on for on, (sorts, _) in FITS.items() if sort in sorts]
        many = self.any.choice([1, 1, 1, 2, 3])
        return "; ".join(self.effect(self.any.choice(timings)) for _ in range(many))

    def effect(self, on: str) -> str:
        verb = self.any.choice(FITS[on][1])
        needs = self.any.sample(list(self.cards.condition_bits), self.any.choice([0, 0, 1, 1, 2]))
        text = f"{'' if on == 'always' else f'{on}: '}{verb} {self.words(verb)}".rstrip()
        return f"{text} if {' '.join(needs)}" if needs else text

    def words(self, verb: str) -> str:
        pick, n = self.any.choice, self.any.choice([1, 1, 2, 3])
        whose = pick(["", " self", " enemy"])
        return {
            "MOD": pick(["+2", "-3", "+0"]),
            "MOVE": f"{n} {pick(WHO)} {pick(ZONES)}>{pick(ZONES)} {pick(['', '', *self.cards.arms])}".rstrip(),
            "DRAW": f"{n}{whose}",
            "DROP": f"{n}{whose}",
            "STRIKE": pick(self.cards.slots),
            "BAN": pick(self.cards.slots),
            "CANCEL": "",
            "COUNTER": pick(["any", *self.cards.tags()]),
            "WIDEN": "",
            "ACT": f"{pick(['attack', 'activate', 'any'])} {n} {pick(['now', 'each_turn'])}",
        }[verb]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", ["midway", "poland", "dday"])
def test_every_effect_is_refused_by_its_line_or_plays(name: str, seed: int) -> None:
    """A deck is written anew until no line of it is refused; then it plays."""
    files, writer = ours(name), Writer(games.load(name).cards, f"{name} {seed}")  # type: ignore[attr-defined]
    heading, *rows = csv.reader(io.StringIO(files["cards.csv"].decode()))
    sort, effects = heading.index("sort"), heading.index("effects")
    refused = [n for n, row in enumerate(rows) if row[sort] != "place"]
    tries, game = 0, None
    while not isinstance(game, Game):
        for n in refused:
            rows[n][effects] = writer.text(rows[n][sort])
        tries += len(refused)
        text = io.StringIO()
        csv.writer(text).writerows([heading, *rows])
        game = load(name, {**files, "cards.csv": text.getvalue().encode()})
        if isinstance(game, FileTrouble):
            refused = [trouble.line - 2 for trouble in game.all if trouble.line]
            assert len(refused) == len(game.all)
    assert tries > len(rows), "what is wrong is refused"
    for n in range(3):
        *_, last = positions = list(trial(game, n, 500))
        assert last.outcome() is not None or len(positions) == 500
