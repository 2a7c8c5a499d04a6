"""Games of older rules are told from their records."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from sandtable import games
from sandtable.kernel import Event, FileTrouble, Game, Roll, past, record
from sandtable.kernel.record import Record

GOLDEN = sorted(Path(__file__).parent.parent.glob("*/golden/*.txt"))
OLD = sorted(Path(__file__).parent.parent.glob("*/old/*.txt"))


@pytest.fixture(params=GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def kept(request: pytest.FixtureRequest) -> tuple[Record, Game]:
    read = record.read(request.param)
    return read, games.load(read.head.game)


def test_every_event_of_a_record_is_read_as_it_was_written(kept: tuple[Record, Game]) -> None:
    read, game = kept
    lines = past.lines_of(read, game)
    played = record.replay(read, game).lines
    assert [(line.n, line.seat, line.text) for line in lines] == [(line.n, line.seat, line.text) for line in played]
    for line, then in zip(lines, played, strict=True):
        same = [replace(event, to=event.to and (), reveals=False) for event in then.events]
        assert [replace(event, to=event.to and ()) for event in line.events] == [
            replace(event, to=() if event.secret else None) for event in same
        ]


def test_all_dice_of_a_record_are_checked_without_its_rules(kept: tuple[Record, Game]) -> None:
    read, game = kept
    thrown = sum(len(event.rolls) for line in record.replay(read, game).lines for event in line.events)
    assert past.check_dice(read, game) == thrown > 20


def test_a_changed_die_secret_or_head_is_found_without_the_rules(kept: tuple[Record, Game]) -> None:
    read, game = kept
    entry = next(entry for entry in read.entries if any(" dice " in text for text in entry.events))
    at = next(i for i, text in enumerate(entry.events) if " dice " in text)
    was = entry.events[at]
    value, _, sides = was.rpartition("=")[2].rpartition("/")
    entry.events[at] = was.replace(f"={value}/{sides}", f"={(int(value) + 1) % int(sides)}/{sides}")
    with pytest.raises(FileTrouble, match="is not what the secret gives") as found:
        past.check_dice(read, game)
    assert found.value.line == entry.line + at + 1
    entry.events[at] = was
    with pytest.raises(FileTrouble, match="not what the secret gives"):
        past.check_dice(replace(read, head=replace(read.head, rules=read.head.rules + 1)), game)
    with pytest.raises(FileTrouble, match="not the one that was committed to"):
        past.check_dice(replace(read, secret="0" * 64), game)


def test_of_a_game_that_was_not_over_nothing_hidden_is_told(kept: tuple[Record, Game]) -> None:
    read, game = kept
    lines = past.lines_of(replace(read, result=None), game)
    events = [event for line in lines for event in line.events]
    assert not any(event.secret for event in events)
    assert [event.verb for event in events] == [
        event.verb for line in record.replay(read, game).lines for event in line.events
    ]


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.parent.parent.name)
def test_games_of_older_rules_are_still_told_in_sentences(path: Path) -> None:
    """Records that were written when those rules were played."""
    read = record.read(path)
    game = games.load(read.head.game)
    assert read.head.rules < game.rules_version
    assert past.check_dice(read, game) > 20
    events = [event for line in past.lines_of(read, game) for event in line.events]
    told = [past.retell(game, event) for event in events]
    assert len(told) > 50
    assert sum(words == event.line(game.seats) for words, event in zip(told, events, strict=True)) < len(told) / 10
    with pytest.raises(FileTrouble, match=f"by version {read.head.rules} of the rules"):
        record.verify(read, game)


def test_there_is_an_older_game_of_every_title() -> None:
    assert {record.read(path).head.game for path in OLD} == set(games.NAMES)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        (
            "us draw 2 (MU16 MU20) turn.2 dice 0.4=3/41",
            Event("draw", "turn.2", 0, ("2",), (), ("MU16", "MU20"), (Roll(0, 4, 41, 3),)),
        ),
        ("turn 1 turn.1", Event("turn", "turn.1", None, ("1",))),
        ("", Event("", "")),
        ("us", Event("", "", 0)),
        ("dice dice 0.4=3/41", Event("dice", "", None, (), None, (), (Roll(0, 4, 41, 3),))),
    ],
)
def test_whatever_stands_in_a_record_is_read(text: str, event: Event) -> None:
    assert past.read_event(text, ("us", "japan")) == event


def test_a_throw_of_too_many_digits_is_no_throw() -> None:
    event = past.read_event(f"us roll turn.1 dice 0.0=1/{'9' * 5000}", ("us", "japan"))
    assert event.rolls == ()


def test_an_event_that_has_no_sentence_any_more_is_told_as_the_record_writes_it() -> None:
    game = games.load("midway")
    assert past.retell(game, Event("frob", "assault.9", 0, ("MU16",))) == "us frob MU16 assault.9"
    assert past.retell(game, Event("turn", "turn.1")) == "turn turn.1"
    assert past.retell(game, Event("totals", "assault.10", 1, ("UO03", "x", "15"))).startswith("japan totals UO03")
