"""Records: readable, replayed to the bit, and every change is caught."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel import FileTrouble, Match, record
from tests import toy
from tests.net.walk import drive, open_match

GAME = toy.load()
MATCH = drive(GAME, 3)[0]
TEXT = record.write(MATCH)
LINES = TEXT.splitlines()
START = LINES.index("") + 2  # the line of the file, counted from 1, where play begins
LAST = len(LINES)


def edited(number: int, *new: str) -> str:
    """The record with other lines in the place of one; lines are counted from 1."""
    return "\n".join([*LINES[: number - 1], *new, *LINES[number:], ""])


def find(pattern: str) -> int:
    """The number of the first line that matches."""
    return next(i for i, line in enumerate(LINES, 1) if re.match(pattern, line))


def refused(text: str, game=GAME) -> str:
    """What verify says of a changed record."""
    assert text != TEXT
    with pytest.raises(FileTrouble) as error:
        record.verify(record.parse(text, "game.txt"), game)
    return str(error.value)


def test_a_finished_record_is_verified():
    match = record.verify(record.parse(TEXT), GAME)
    assert match.state.dump() == MATCH.state.dump()
    assert record.write(match) == TEXT


def test_a_record_is_readable():
    assert LINES[: START - 1] == [
        "sandtable record 1",
        "game skirmish",
        "rules 1",
        f"data {GAME.data_hash}",
        "option length long",
        "player red Player red",
        "player blue Player blue",
        f"commitment {MATCH.head.commitment}",
        f"nonce red {MATCH.head.nonces[0]}",
        f"nonce blue {MATCH.head.nonces[1]}",
        "",
    ]
    assert LINES[START - 1 : START + 1] == ["0 set-up", "  # red turn 1 turn.1"]
    assert LINES[-1] == f"secret {MATCH.secret}"


def test_a_record_can_be_replayed_up_to_any_line():
    for n in (0, 1, 7):
        match = record.replay(record.parse(TEXT), GAME, upto=n)
        assert match.lines == MATCH.lines[: n + 1]


def test_the_record_of_a_running_game_replays_and_does_not_verify():
    match, _ = drive(GAME, 1, at_most=9)
    text = record.write(match)
    assert record.replay(record.parse(text), GAME).state.dump() == match.state.dump()
    assert refused(text) == "game.txt: the game is not over; only a finished game can be verified"


@pytest.mark.parametrize("end", [lambda match: match.resign(1), lambda match: match.agree_draw()])
def test_a_game_ended_by_word_of_mouth_is_verified(end):
    match, _ = drive(GAME, 1, at_most=9)
    end(match)
    again = record.verify(record.parse(record.write(match)), GAME)
    assert again.outcome == match.outcome


# What is no record


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "game.txt, line 1: is no record; the first line must be 'sandtable record 1'"),
        ("sandtable record 2\n", "game.txt, line 1: is no record; the first line must be 'sandtable record 1'"),
        ("\n".join(LINES[:5]), "game.txt, line 5: is cut short: the head has no end"),
        (edited(3), "game.txt: the head has no rules"),
        (edited(2), "game.txt: the head has no game"),
        (edited(4), "game.txt: the head has no data"),
        (edited(8), "game.txt: the head has no commitment"),
        (edited(3, "rules one"), "game.txt: the rules version 'one' is no number"),
        (edited(3, "rules " + "9" * 5000), f"game.txt: the rules version '{'9' * 5000}' is no number"),
        (edited(5, "weather fine"), "game.txt, line 5: 'weather fine' is no line of a head, or stands there twice"),
        (edited(5, LINES[4], LINES[4]), f"game.txt, line 6: {LINES[4]!r} is no line of a head, or stands there twice"),
        (
            edited(2, LINES[1], LINES[1]),
            "game.txt, line 3: 'game skirmish' is no line of a head, or stands there twice",
        ),
        (edited(6, "player red"), "game.txt, line 6: 'player red' is no line of a head, or stands there twice"),
        (
            edited(9),
            "game.txt: the head must give each player a nonce of 64 hexadecimal digits, in their order",
        ),
        (
            edited(9, "nonce red 12"),
            "game.txt: the head must give each player a nonce of 64 hexadecimal digits, in their order",
        ),
        (edited(START + 2), f"game.txt, line {START + 3}: is line 2 of play; line 1 is missing"),
        (edited(START, "00 set-up"), f"game.txt, line {START}: is line 00 of play; line 0 is missing"),
        (
            edited(START, "9" * 5000 + " set-up"),
            f"game.txt, line {START}: is line {'9' * 5000} of play; line 0 is missing",
        ),
        (edited(START + 2, "x"), f"game.txt, line {START + 2}: 'x' is no line of a record"),
        (
            edited(START, "  # an event of nothing"),
            f"game.txt, line {START}: '  # an event of nothing' is no line of a record",
        ),
        (edited(LAST - 1, "end 12"), f"game.txt, line {LAST - 1}: 'end 12' is no line of a record"),
        (edited(LAST, "secret 12"), f"game.txt, line {LAST}: 'secret 12' is no line of a record"),
        (edited(LAST, LINES[-1], "more"), f"game.txt, line {LAST + 1}: nothing may follow the last line"),
        (edited(LAST), f"game.txt, line {LAST - 1}: is cut short: the last line must be the secret"),
        (
            edited(LAST - 2, LINES[-3], "99 red done"),
            f"game.txt, line {LAST - 1}: '99 red done' is no line of a record",
        ),
        (edited(LAST - 2), f"game.txt, line {LAST - 2}: {LINES[-2]!r} is no line of a record"),
    ],
)
def test_what_is_no_record_is_trouble_at_its_line(text, said):
    with pytest.raises(FileTrouble) as error:
        record.parse(text, "game.txt")
    assert str(error.value) == said


@given(st.integers(0, len(TEXT)), st.integers(0, 60), st.text(max_size=5))
def test_no_spoilt_record_is_more_than_trouble(at, cut, new):
    spoilt = TEXT[:at] + new + TEXT[at + cut :]
    try:
        read = record.parse(spoilt)
        same = record.write(record.verify(read, GAME)) == TEXT
    except FileTrouble:
        return
    assert same, "a changed record was verified and is another game"


@given(st.integers(0, len(TEXT)))
def test_a_record_cut_anywhere_is_trouble(at):
    if TEXT[at:].strip():
        with pytest.raises(FileTrouble):
            record.verify(record.parse(TEXT[:at]), GAME)


# What verify catches


def test_verify_catches_a_changed_die():
    number = find(r"  # .* dice ")
    line = LINES[number - 1]
    new = re.sub(r"=(\d)/6", lambda roll: f"={(int(roll[1]) + 1) % 6}/6", line)
    said = f"game.txt, line {number}: the record says {new[4:]!r}; the game gives {line[4:]!r}"
    assert refused(edited(number, new)) == said


def test_verify_catches_a_rewound_die():
    rolls = [(i, roll) for i, line in enumerate(LINES, 1) for roll in re.findall(r"\d+\.\d+=\d/6", line)]
    (_, early), (number, late) = rolls[0], rolls[1]
    assert refused(edited(number, LINES[number - 1].replace(late, early))).startswith(
        f"game.txt, line {number}: the record says"
    )


def test_verify_catches_a_game_that_rolled_a_die_again(monkeypatch):
    def rewind(match: Match, n: int):
        epoch, counter = match.dice.epoch, 0
        line = take_back(match, n)
        match.dice.epoch, match.dice.counter = epoch, counter
        return line

    take_back = Match.take_back
    monkeypatch.setattr(Match, "take_back", rewind)
    match, _ = drive(GAME, 3)
    assert any(line.text.startswith("take-back") for line in match.lines)
    text = record.write(match)
    monkeypatch.undo()
    assert "the record says" in refused(text)


def test_verify_catches_a_changed_action():
    number = find(r"\d+ red choose hold")
    said = refused(edited(number, LINES[number - 1].replace("hold", "ambush")))
    assert said.startswith(f"game.txt, line {number + 1}: the record says 'red choose (hold) orders.1'")


def test_verify_catches_an_illegal_action():
    number = find(r"\d+ red move ")
    new = re.sub("move .*", "move R1 R1", LINES[number - 1])
    assert refused(edited(number, new)).startswith(f"game.txt, line {number}: 'move R1 R1' is not legal: movement.1: ")


def test_verify_catches_an_action_of_the_wrong_seat():
    number = find(r"1 red ")
    new = LINES[number - 1].replace("red", "blue")
    assert refused(edited(number, new)) == (
        f"game.txt, line {number}: {new[7:]!r} is not legal: turn.1: It is for Red to act."
    )


def test_verify_catches_a_line_without_words():
    number = find(r"1 red ")
    assert refused(edited(number, "1 red")).startswith(f"game.txt, line {number}: '' is not legal: orders.1: ")


def test_verify_catches_a_missing_event():
    number = find(r"  # red choose")
    assert refused(edited(number)) == f"game.txt, line {number - 1}: the record tells 0 events here; the game gives 1"


def test_verify_catches_another_first_line():
    assert (
        refused(edited(START, "0 red set-up")) == f"game.txt, line {START}: the first line of play must be the set-up"
    )


def test_verify_catches_a_changed_option():
    assert refused(edited(5, "option length short")).startswith("game.txt")


@pytest.mark.parametrize("new", ["option length endless", "option weather fine"])
def test_verify_catches_an_impossible_option(new):
    assert refused(edited(5, new)).startswith("game.txt: ")


def test_verify_catches_a_missing_option():
    assert refused(edited(5)) == "game.txt: the head does not name every option"


def test_verify_catches_other_players():
    assert refused(edited(6, "player red Somebody Else")).startswith("game.txt")


def test_verify_catches_a_record_of_another_game():
    assert refused(edited(2, "game draughts")) == "game.txt: is no record of Skirmish"


def test_verify_catches_another_version_of_the_rules():
    said = "game.txt: was played by version 7 of the rules; this program plays version 1. `sandtable replay` tells it"
    assert refused(edited(3, "rules 7")).startswith(said)


def test_verify_catches_other_data(tmp_path):
    for name in toy.FILES:
        (tmp_path / name).write_text((toy.DATA / name).read_text("utf-8").replace("6,retreat", "5,retreat"))
    with pytest.raises(FileTrouble, match="was played with other cards or numbers than these; name its kit: --kit DIR"):
        record.verify(record.parse(TEXT), toy.load(tmp_path))


def test_verify_catches_another_secret():
    assert refused(edited(LAST, "secret " + "0" * 64)) == "game.txt: the secret is not the one that was committed to"


def test_verify_catches_a_record_without_play():
    text = "\n".join([*LINES[: START - 1], LINES[-1], ""])
    assert refused(text) == "game.txt: has no line of play"


@pytest.mark.parametrize("kept", [START + 1, START + 9, LAST - 4])
def test_verify_catches_a_missing_tail_with_the_secret_in_place(kept):
    while LINES[kept].startswith("  #"):
        kept += 1
    said = refused("\n".join([*LINES[:kept], LINES[-1], ""]))
    assert said in (
        "game.txt: the game is not over; only a finished game can be verified",
        "game.txt: is cut short: result and end are missing",
    )


def test_verify_catches_a_missing_end():
    assert refused(edited(LAST - 1)) == "game.txt: is cut short: result and end are missing"


def test_verify_catches_a_changed_result():
    result = LINES[-3].removeprefix("result ")
    said = refused(edited(LAST - 2, "result nobody victory.2"))
    assert said == f"game.txt: the record says 'nobody victory.2'; the game gives {result!r}"


UNFIT = "game.txt: the end does not fit the head, the play and the last position"


def test_verify_catches_another_last_position():
    assert refused(edited(LAST - 1, "end " + "0" * 64)) == UNFIT


def test_verify_catches_other_players_where_no_die_was_rolled():
    match = open_match(GAME, 0)
    match.resign(1)
    assert refused(record.write(match).replace("player red Player red", "player red Somebody Else")) == UNFIT


# A seat's copy


def test_a_copy_hides_what_its_seat_may_not_know():
    match = open_match(GAME, 0)
    match.repeat(0, "choose ambush")
    assert "1 red choose ambush\n  # red choose (ambush) orders.1\ncopy red\n" in record.write_copy(match, 0)
    for viewer, name in ((1, "blue"), (None, "spectators")):
        copy = record.write_copy(match, viewer)
        assert copy.endswith(f"1 red (hidden)\n  # red choose orders.1\ncopy {name}\n")
        assert match.secret not in copy


def test_a_copy_can_be_read_but_not_replayed():
    read = record.parse(record.write_copy(MATCH, 1), "copy.txt")
    assert read.copy_for == "blue"
    assert len(read.entries) == len(MATCH.lines)
    with pytest.raises(FileTrouble, match="is a copy for blue: it can be read, but not replayed"):
        record.replay(read, GAME)


def test_a_copy_of_a_finished_game_tells_the_result():
    assert record.parse(record.write_copy(MATCH, 1)).result == LINES[-3].removeprefix("result ")
