"""A game is its record: replays agree to the bit, dice never go back, changes are caught, secrets stay home."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator

from sandtable.kernel import Action, FileTrouble, Game, Match, Trouble, record
from sandtable.kernel.match import HIDDEN, TAKE_BACK, UNDO
from tests.net.walk import Step, bare, drive, keep_standing, open_match, pick, viewers


def check_replays_agree(game: Game, seed: int) -> None:
    """The record replayed, and any snapshot with its tail, lead to the same position, events and text."""
    rng = random.Random(f"replay {game.name} {seed}")
    match, steps = drive(game, seed, at_most=10_000 if seed % 3 else 40)
    text = record.write(match)
    again = record.replay(record.parse(text), game)
    assert again.lines == match.lines, "the replay has other lines"
    assert again.state.dump() == match.state.dump(), "the replay leads elsewhere"
    assert (again.dice.epoch, again.dice.counter) == (match.dice.epoch, match.dice.counter), "the dice part"
    assert again.outcome == match.outcome, "the replay ends otherwise"
    assert record.write(again) == text, "the replay is written otherwise"
    if match.outcome is not None:
        record.verify(record.parse(text), game)
    stand: list[Step] = []
    for step in steps:
        keep_standing(stand, step)
    for _ in range(3):
        _play_tail(match, stand[rng.randrange(len(stand)) :])


def _play_tail(match: Match, tail: list[Step]) -> None:
    state = match.game.load(tail[0].before, match.dice.at(*tail[0].place))
    for step in tail:
        state.dice, state.log = match.dice.at(*step.place), []
        state.apply(Action.parse(step.line.text))
        assert tuple(state.log) == step.line.events, f"snapshot and tail tell otherwise at line {step.line.n}"
    ends = bare(match.game, state.dump()), bare(match.game, match.state.dump())
    assert ends[0] == ends[1], "snapshot and tail lead elsewhere"


def check_undo_and_take_back_restore(game: Game, seed: int) -> None:
    """Both bring back the very position, knowledge aside; undo never goes past chance, a reveal or another seat."""
    match, steps = drive(game, seed)
    stand: list[Step] = []
    for step in steps:
        if step.verb == UNDO:
            undone = stand[-1]
            same = bare(game, step.after) == bare(game, undone.before)
            assert same, f"line {step.line.n} does not restore line {undone.line.n}"
            assert step.place_after == step.place, "an undo rolled dice"
            assert step.line.seat == undone.line.seat == step.to_act, "a seat undid another's action"
        elif step.verb == TAKE_BACK:
            n = int(step.line.text.split()[1])
            same = bare(game, step.after) == bare(game, steps[n - 1].before)
            assert same, f"line {step.line.n} does not restore line {n}"
        else:
            chance = step.place != step.place_after or any(event.rolls for event in step.line.events)
            shown = any(event.reveals for event in step.line.events)
            free = not chance and not shown and step.to_act == step.line.seat
            right = tuple(free and seat == step.line.seat for seat in range(len(game.seats)))
            assert step.undoable == right, f"undo after line {step.line}: {step.undoable}; it should be {right}"
        keep_standing(stand, step)
    assert match.lines[1:] == [step.line for step in steps]


def check_dice_never_go_back(game: Game, seed: int) -> None:
    """No place of the stream is used twice, whatever is undone or taken back."""
    match, steps = drive(game, seed)
    rolls = [roll for line in match.lines for event in line.events for roll in event.rolls]
    places = [(roll.epoch, roll.counter) for roll in rolls]
    assert places == sorted(set(places)), "a place of the dice was used twice, or out of order"
    for step in steps:
        back = step.verb == TAKE_BACK
        assert (step.place_after[0] > step.place[0]) == back, "each take-back, and nothing else, opens an epoch"
        assert step.place_after >= step.place, f"the dice went back at line {step.line.n}"


def check_records_tell_every_event(game: Game, seed: int) -> None:
    """A line of a match, and of its record, holds all that the position said, in order."""
    rng = random.Random(f"events {game.name} {seed}")
    match = open_match(game, seed)
    log: list = []
    game.set_up(match.head.options, match.dice.at(0, 0), log)
    told = [tuple(log)]
    while match.outcome is None:
        seat, action = match.to_act(), pick(match.state, rng, eager=seed % 2 == 1)
        assert seat is not None
        shadow = match.state.copy(match.dice.at(match.dice.epoch, match.dice.counter))
        shadow.log = []
        shadow.apply(action)
        line = match.play(seat, action)
        assert line.text == str(action), f"{action} is written as {line.text}"
        told.append(tuple(shadow.log))
    assert [line.events for line in match.lines] == told, "the match tells other events than happened"
    written = record.parse(record.write(match)).entries
    lines = [[event.line(game.seats) for event in events] for events in told]
    assert [entry.events for entry in written] == lines, "the record tells other events than happened"


def check_verify_catches_every_change(game: Game, seed: int) -> None:
    """A finished record with one thing changed does not verify."""
    match, _ = drive(game, seed)
    text = record.write(match)
    record.verify(record.parse(text), game)
    for what, changed in _changes(match, text, random.Random(seed)):
        assert changed != text, f"{what}: nothing was changed"
        assert not _verifies(changed, game), f"{what}: the changed record was verified"
    other = copy.copy(game)
    other.data_hash = "0" * 64
    assert not _verifies(text, other), "the record was verified with other data"
    forged = _play_out(Match(game, match.head, match.secret[::-1]), seed)
    assert not _verifies(record.write(forged), game), "a game with another secret than committed to was verified"


def _verifies(text: str, game: Game) -> bool:
    try:
        record.verify(record.parse(text), game)
    except FileTrouble:
        return False
    return True


def _play_out(match: Match, seed: int) -> Match:
    rng = random.Random(seed)
    while match.outcome is None:
        seat = match.to_act()
        assert seat is not None
        match.play(seat, pick(match.state, rng, eager=True))
    return match


def _changes(match: Match, text: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    game, lines = match.game, text.splitlines()
    yield from _changed_dice(text, rng)
    yield from _changed_action(match, lines, rng)
    for option in game.options:
        if option.name not in match.head.options:  # tacit
            continue
        value = next(value for value in option.values if value != match.head.options[option.name])
        yield "an option", re.sub(f"(?m)^option {option.name} .*$", f"option {option.name} {value}", text)
    yield "a player", re.sub(r"(?m)^(player \w+) .*$", r"\1 Nobody", text, count=1)
    for key in ("commitment", "nonce", "data", "end", "secret"):
        yield key, re.sub(rf"(?m)^({key} .*)(.)$", lambda m: m[1] + ("1" if m[2] == "0" else "0"), text, count=1)
    winner = "draw" if match.outcome is not None and match.outcome.winner is not None else game.seats[0]
    yield "the result", re.sub(r"(?m)^result \S+", f"result {winner}", text)
    yield "an event", _without(lines, rng.choice([i for i, line in enumerate(lines) if line.startswith("  # ")]))
    start = lines.index("") + 1
    for kept in {start, len(lines) - 1, rng.randrange(start, len(lines) - 1)}:
        yield f"the tail after line {kept}", "\n".join(lines[:kept]) + "\n"
        if kept < len(lines) - 1:
            yield f"the tail after line {kept}, with the secret", "\n".join([*lines[:kept], lines[-1], ""])


def _without(lines: list[str], i: int) -> str:
    return "\n".join([*lines[:i], *lines[i + 1 :], ""])


def _changed_dice(text: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    """One die with another value, and one taken from an earlier place of the stream."""
    rolls = [roll for roll in re.finditer(r" (\d+)\.(\d+)=(\d+)/(\d+)", text) if int(roll[4]) > 1]
    if rolls:
        roll = rng.choice(rolls)
        value = (int(roll[3]) + 1) % int(roll[4])
        yield "a die", f"{text[: roll.start()]} {roll[1]}.{roll[2]}={value}/{roll[4]}{text[roll.end() :]}"
    if len(rolls) > 1:
        early, late = rolls[0], rolls[-1]
        yield "a die rewound", f"{text[: late.start()]} {early[1]}.{early[2]}={early[3]}/{late[4]}{text[late.end() :]}"


def _changed_action(match: Match, lines: list[str], rng: random.Random) -> Iterator[tuple[str, str]]:
    """One action exchanged for another that is legal there and tells of other events, and for one that is not."""
    made = [line for line in match.lines[1:] if line.seat is not None and line.text != UNDO]
    for line in rng.sample(made, len(made)):
        before = record.replay(record.parse(record.write(match)), match.game, line.n - 1)
        i = next(i for i, text in enumerate(lines) if text.startswith(f"{line.n} "))
        who = lines[i].split()[1]
        yield f"line {line.n} to junk", "\n".join([*lines[:i], f"{line.n} {who} junk", *lines[i + 1 :], ""])
        for action in before.state.legal():
            state = before.state.copy(before.dice.at(before.dice.epoch, before.dice.counter))
            state.log = []
            state.apply(action)
            if tuple(state.log) != line.events:
                changed = [*lines[:i], f"{line.n} {who} {action}", *lines[i + 1 :], ""]
                yield f"line {line.n} to {action}", "\n".join(changed)
                return


def check_copies_of_records_keep_secrets(game: Game, seed: int) -> None:
    """A seat's copy tells the events as that seat may see them, hides hidden actions and holds no secret."""
    match, _ = drive(game, seed, at_most=10_000 if seed % 2 else 60)
    for viewer in viewers(game):
        text = record.write_copy(match, viewer)
        assert match.secret not in text, "the copy holds the secret of the dice"
        read = record.parse(text)
        assert read.secret is None
        assert read.copy_for == ("spectators" if viewer is None else game.seats[viewer])
        assert read.head == match.head
        for line, entry in zip(match.lines, read.entries, strict=True):
            hidden = line.secret and line.seat != viewer
            assert entry.text == (HIDDEN if hidden else line.text), f"line {line.n} for {viewer}"
            for event, written in zip(line.events, entry.events, strict=True):
                allowed = event.to is None or viewer in event.to
                assert written == event.seen_by(viewer).line(game.seats)
                assert allowed or ("(" not in written and " dice " not in written), f"{viewer} is told {written}"
        try:
            record.replay(read, game)
        except Trouble:
            continue
        raise AssertionError("a seat's copy can be replayed: it tells too much")
