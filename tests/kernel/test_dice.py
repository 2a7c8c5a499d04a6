"""Dice that anyone can check."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections import Counter

import msgspec
import pytest

from sandtable.kernel import CommittedDice, Roll, SeededDice
from sandtable.kernel.dice import commitment, dice_key, new_secret
from tests.net.registry import GAMES
from tests.net.walk import open_match

KEY = b"a key"


def rolls(dice: CommittedDice | SeededDice, n: int, sides: int = 6) -> list[int]:
    return [dice.below(sides) for _ in range(n)]


def test_the_same_key_gives_the_same_stream():
    assert rolls(CommittedDice(KEY), 50) == rolls(CommittedDice(KEY), 50)
    assert rolls(CommittedDice(KEY), 50) != rolls(CommittedDice(b"another"), 50)


def test_the_same_seed_gives_the_same_stream():
    assert rolls(SeededDice(3), 50) == rolls(SeededDice(3), 50)
    assert rolls(SeededDice(3), 50) != rolls(SeededDice(4), 50)


def test_a_throw_can_be_worked_out_by_hand():
    word = hmac.new(KEY, b"2.7", hashlib.sha256).digest()[:8]
    assert CommittedDice(KEY, 2, 7).below(6) == int.from_bytes(word, "big") % 6


def test_an_epoch_is_a_stream_of_its_own():
    assert rolls(CommittedDice(KEY, 0), 50) != rolls(CommittedDice(KEY, 1), 50)


def test_dice_go_on_from_any_place():
    dice = CommittedDice(KEY)
    rolls(dice, 20)
    assert rolls(dice.at(0, 10), 10) == rolls(CommittedDice(KEY), 20)[10:]
    assert dice.counter == 20


@pytest.mark.parametrize("sides", [2, 6, 41])
@pytest.mark.parametrize("make", [lambda: CommittedDice(KEY), lambda: SeededDice(1)], ids=["committed", "seeded"])
def test_all_faces_are_equally_likely(make, sides):
    n = 600 * sides
    found = Counter(rolls(make(), n, sides))
    chi = sum((found[face] - 600) ** 2 / 600 for face in range(sides))
    assert set(found) == set(range(sides))
    assert chi < sides - 1 + 5 * math.sqrt(2 * (sides - 1))


def test_a_throw_that_would_favour_low_numbers_is_thrown_again(monkeypatch):
    words = iter([2**64 - 1, 2**64 - 4, 2**64 - 5])  # 2**64 is 4 more than a multiple of 6

    monkeypatch.setattr(hmac, "digest", lambda *_: next(words).to_bytes(8, "big"))
    dice = CommittedDice(KEY)
    assert dice.below(6) == 5
    assert dice.trace == [Roll(0, 2, 6, 5)]
    assert dice.counter == 3


def test_committed_dice_leave_a_trace_of_every_throw():
    dice = CommittedDice(KEY, epoch=1)
    values = rolls(dice, 3)
    assert dice.trace == [Roll(1, i, 6, value) for i, value in enumerate(values)]
    assert str(Roll(1, 4, 6, 3)) == "1.4=3/6"
    assert msgspec.json.decode(msgspec.json.encode(dice.trace), type=list[Roll]) == dice.trace


def test_a_commitment_is_the_hash_of_the_secret():
    secret = "00" * 31 + "ff"
    assert commitment(secret) == hashlib.sha256(bytes(31) + b"\xff").hexdigest()


def test_secrets_are_fresh_and_of_256_bits():
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(bytes.fromhex(new_secret())) == 32


def test_the_key_depends_on_the_secret_and_on_all_that_was_agreed():
    keys = {dice_key("00" * 32, "head"), dice_key("01" * 32, "head"), dice_key("00" * 32, "heed")}
    assert len(keys) == 3


@pytest.mark.parametrize("field", ["options", "players", "nonces", "data", "rules"])
def test_the_dice_of_a_match_depend_on_every_word_of_its_head(field):
    match = open_match(GAMES["skirmish"], 0)
    other = {
        "options": {"length": "long"},
        "players": ("Ann", "Bob"),
        "nonces": ("0" * 64, "1" * 64),
        "data": "other",
        "rules": 2,
    }[field]
    head = msgspec.structs.replace(match.head, **{field: other})
    elsewhere = type(match)(match.game, head, match.secret)
    assert rolls(match.dice.at(0, 0), 30) != rolls(elsewhere.dice.at(0, 0), 30)
