"""A test of the tests: faults are planted one at a time, and the net must catch each by the check that is named.

A fault is a function that patches a game or the kernel. `caught_by` names the check, the words it must fail with
and the game it is planted in.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import msgspec
import pytest

from sandtable.cards import battle, hidden
from sandtable.cards import turn as cards_turn
from sandtable.cards import view as cards_view
from sandtable.cards.table import Table
from sandtable.games.midway import turn as midway_turn
from sandtable.kernel import (
    DONE,
    Action,
    Bar,
    Event,
    Forbidden,
    Game,
    Legal,
    Match,
    Outcome,
    Phase,
    Ruling,
    SeededDice,
    State,
    Trouble,
    record,
)
from tests.net import leaks, play, players, records, registry, snapshots, texts, walk
from tests.net.registry import GAMES
from tests.net.walk import pool
from tests.test_net import SEEDS as CHECKS
from tests.toy import Skirmish, combat, movement, orders, turn, view
from tests.toy import state as toy_state
from tests.toy.hexes import CELLS
from tests.toy.orders import CHITS
from tests.toy.player import RandomPlayer
from tests.toy.state import Position

Check: TypeAlias = Callable[[Game, int], None]
Plant: TypeAlias = Callable[[pytest.MonkeyPatch], None]


class Fault(NamedTuple):
    plant: Plant
    check: Check
    says: str
    game: str
    first: int  # seed


FAULTS: list[Fault] = []
SEEDS = 12


def caught_by(check: Check, says: str, game: str = "skirmish", first: int = 0) -> Callable[[Plant], Plant]:
    def register(plant: Plant) -> Plant:
        FAULTS.append(Fault(plant, check, says, game, first))
        return plant

    return register


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.game}-{fault.plant.__name__}")
def test_the_net_catches(fault: Fault) -> None:
    """The check fails as it should with the fault in place, and passes at the same seed without it."""
    game = GAMES[fault.game]
    pool(game)
    with pytest.MonkeyPatch.context() as patch:
        fault.plant(patch)
        seed, said = caught(fault)
    assert re.search(fault.says, said), f"the net says: {said}"
    fault.check(game, seed)


def caught(fault: Fault) -> tuple[int, str]:
    """The first seed at which the check fails, and what it says."""
    for seed in range(fault.first, fault.first + SEEDS):
        try:
            fault.check(GAMES[fault.game], seed)
        except (AssertionError, Trouble, Forbidden) as error:
            return seed, f"{type(error).__name__}: {error}"
    return 0, "nothing"


def test_there_are_faults_enough_in_every_game_and_for_every_check() -> None:
    assert len(FAULTS) >= 20
    assert {fault.game for fault in FAULTS} == set(GAMES)
    assert {fault.check for fault in FAULTS} == set(CHECKS)


# Planting


def bar(patch: pytest.MonkeyPatch, phase: type[Phase], verb: str, why_not: Callable[..., Bar | None]) -> None:
    patch.setitem(phase._bars, verb, (phase._bars[verb][0], why_not))


def do(patch: pytest.MonkeyPatch, phase: type[Phase], verb: str, doing: Callable[..., None]) -> None:
    patch.setitem(phase.does, verb, doing)


def after(patch: pytest.MonkeyPatch, owner: Any, name: str, then: Callable[..., Any]) -> None:
    """Let `then(result, *args)` have the last word on what a function returns."""
    real = getattr(owner, name)
    patch.setattr(owner, name, lambda *args, **names: then(real(*args, **names), *args))


# What is hidden, at a position


@caught_by(leaks.check_redeal_keeps_sight, "the view tell")
def orders_seen_by_all(patch):
    after(patch, view, "_orders", lambda zone, s, owner, seat: with_chit(zone, s, owner))


def with_chit(zone, s, owner):
    cards = (CHITS[s.chits[owner]],) if s.chits[owner] >= 0 else ()
    return msgspec.structs.replace(zone, cards=cards)


@caught_by(leaks.check_redeal_keeps_sight, "None can tell what is hidden: the view tell")
def spectators_see_orders(patch):
    after(patch, view, "_orders", lambda zone, s, owner, seat: with_chit(zone, s, owner) if seat is None else zone)


@caught_by(leaks.check_redeal_keeps_sight, "the view tell")
def a_prompt_names_a_hidden_thing(patch):
    patch.setattr(movement.Movement, "prompt", lambda self, s: f"Beware of {CHITS[s.chits[1 - self.seat]]}.")


@caught_by(leaks.check_redeal_keeps_sight, "the view tell")
def waiting_words_name_a_hidden_thing(patch):
    patch.setattr(orders.Ambush, "waiting", lambda self, s: f"thinking about {CHITS[s.chits[self.seat]]}")


@caught_by(leaks.check_redeal_keeps_sight, "the (view|legal actions|explanations) tell")
def what_is_legal_depends_on_what_is_hidden(patch):
    real = movement.Movement._bars["move"][1]
    bar(
        patch,
        movement.Movement,
        "move",
        lambda self, s, *a: movement.TAKEN if s.chits[1 - self.seat] == 1 else real(self, s, *a),
    )


@caught_by(leaks.check_redeal_keeps_sight, "the explanations tell")
def a_refusal_names_a_hidden_thing(patch):
    real = movement.Movement._bars["move"][1]
    told = Bar("movement.1", "The enemy has chosen {chit}.", lambda s, a: {"chit": CHITS[s.chits[1 - s.to_act()]]})
    bar(patch, movement.Movement, "move", lambda self, s, *a: told if real(self, s, *a) else None)


@caught_by(leaks.check_redeal_keeps_sight, "the (view|legal actions|explanations) tell")
def a_redeal_changes_what_the_seat_knows(patch):
    patch.setattr(toy_state, "redeal", lambda s, seat, dice: redealt(s, (0, 1), dice))


def redealt(s, seats, dice, sides=3):
    other = s.copy(dice)
    for owner in seats:
        if s.chits[owner] >= 0:
            other.chits[owner] = dice.below(sides)
    return other


@caught_by(leaks.check_redeal_keeps_sight, "orders are revealed that nobody chose")
def a_redeal_loses_something(patch):
    def lose(s, seat, dice):
        other = s.copy(dice)
        if s.face_up:
            other.chits[0] = -1
        return other

    patch.setattr(toy_state, "redeal", lose)


@caught_by(leaks.check_redeal_is_blind, "follows what is hidden")
def a_redeal_follows_what_is_hidden(patch):
    after(patch, toy_state, "redeal", lambda other, s, seat, dice: turned(other, s))


def turned(other, s):
    other.chits = [(chit + was) % 3 if chit != was else chit for chit, was in zip(other.chits, s.chits, strict=True)]
    return other


# What is hidden, over a step


@caught_by(leaks.check_steps_keep_sight, "the events tell|who is asked next tells")
def a_window_is_skipped_when_nothing_can_be_played(patch):
    def do_done(self, s):
        s.phases.pop()
        if CHITS[s.chits[1 - self.seat]] != "ambush":
            s.phases.pop()

    do(patch, movement.Movement, "done", do_done)


@caught_by(leaks.check_steps_keep_sight, "the events tell")
def a_secret_event_is_told_to_all(patch):
    def do_choose(self, s, chit):
        s.chits[self.seat] = CHITS.index(chit)
        s.phases.pop()
        s.note("orders.1", "choose", chit, seat=self.seat)

    do(patch, orders.Orders, "choose", do_choose)


@caught_by(leaks.check_steps_keep_sight, "the number of dice tells")
def a_hidden_choice_rolls_a_die(patch):
    real = orders.Orders.does["choose"]

    def do_choose(self, s, chit):
        real(self, s, chit)
        if chit == "ambush":
            s.dice.below(6)
            s.dice.trace.clear()

    do(patch, orders.Orders, "choose", do_choose)


@caught_by(leaks.check_hidden_choices_are_secret_lines, "the record writes it: choose")
def a_hidden_choice_is_no_secret_line(patch):
    patch.setattr(orders.Orders, "secret", False)


@caught_by(leaks.check_steps_keep_sight, "the record tells")
def a_secret_line_stands_in_the_copies_of_all(patch):
    patch.setattr(record, "_seen", lambda line, seat: line_of(line, seat, line.text))


def line_of(line, seat, text):
    return type(line)(line.n, line.seat, text, tuple(event.seen_by(seat) for event in line.events))


@caught_by(records.check_copies_of_records_keep_secrets, r"line \d for")
def a_secret_line_is_hidden_from_nobody(patch):
    patch.setattr(record, "_seen", lambda line, seat: line_of(line, seat, line.text))


@caught_by(records.check_copies_of_records_keep_secrets, "is told")
def events_are_copied_whole(patch):
    patch.setattr(Event, "seen_by", lambda event, seat: event)


@caught_by(records.check_copies_of_records_keep_secrets, "holds the secret of the dice")
def a_copy_holds_the_secret_of_the_dice(patch):
    after(
        patch, record, "write_copy", lambda text, match, seat: text.replace("\ncopy ", f"\n  # {match.secret}\ncopy ")
    )


# What is hidden, over many redeals


@caught_by(leaks.check_redeals_are_spread, "were expected")
def a_redeal_that_changes_nothing(patch):
    patch.setattr(toy_state, "redeal", lambda s, seat, dice: s.copy(dice))


@caught_by(leaks.check_redeals_are_spread, "blue-orders .* for None")
def a_redeal_of_one_hand_only(patch):
    patch.setattr(
        toy_state, "redeal", lambda s, seat, dice: redealt(s, {0, 1} - {seat} if seat is not None else {0}, dice)
    )


@caught_by(leaks.check_redeals_are_spread, "were expected")
def a_redeal_that_leaves_something_out(patch):
    patch.setattr(toy_state, "redeal", lambda s, seat, dice: redealt(s, {0, 1} - {seat}, dice, 2))


# Copies and snapshots


@caught_by(snapshots.check_copies_are_independent, "chits is shared")
def a_list_is_shared_with_the_copy(patch):
    def share(copy, s, dice):
        copy.chits = s.chits
        return copy

    after(patch, Position, "copy", share)


@caught_by(snapshots.check_copies_are_independent, "sprung was True, is False in the copy")
def a_slot_is_not_copied(patch):
    def forget(copy, s, dice):
        copy.sprung = False
        return copy

    after(patch, Position, "copy", forget)


@caught_by(snapshots.check_snapshots_hold_every_slot, "raises|is missing in the snapshot")
def a_slot_is_missing_in_the_snapshot(patch):
    real = State.fields.__func__  # type: ignore[attr-defined]
    patch.setattr(State, "fields", classmethod(lambda cls: [field for field in real(cls) if field != "sprung"]))
    patch.setattr(Position, "_snapshot", None)
    patch.delattr(Position, "_snapshot")


@caught_by(snapshots.check_snapshots_hold_every_slot, "turn was . is 0|is missing|turn was")
def a_snapshot_is_read_back_with_another_value(patch):
    def spoil(s, game, snapshot, dice):
        s.turn = 0
        return s

    after(patch, Position, "load", spoil)


# Records and dice


@caught_by(records.check_replays_agree, "the record (says|tells)|raises|is not legal|snapshot and tail")
def an_unseeded_die(patch):
    real = combat.Combat.run
    fresh = random.SystemRandom()

    def run(self, s):
        s.dice, dice = SeededDice(fresh.getrandbits(64)), s.dice
        real(self, s)
        s.dice = dice

    patch.setattr(combat.Combat, "run", run)


@caught_by(records.check_dice_never_go_back, "opens an epoch|used twice|went back")
def dice_are_rewound_at_a_take_back(patch):
    real = Match.take_back

    def take_back(match, n):
        line = real(match, n)
        match.dice.epoch -= 1
        return line

    patch.setattr(Match, "take_back", take_back)


@caught_by(records.check_undo_and_take_back_restore, "undo after line")
def undo_goes_past_chance(patch):
    real = Match.play

    def play_on(match, seat, action):
        before, since = match._checkpoint, match._since
        line = real(match, seat, action)
        if any(event.rolls for event in line.events) and match.to_act() == seat:
            match._checkpoint, match._since = before, [*since, action]
        return line

    patch.setattr(Match, "play", play_on)


@caught_by(records.check_undo_and_take_back_restore, "undo after line")
def undo_goes_past_another_seat(patch):
    patch.setattr(Match, "can_undo", lambda match, seat: len(match._made) > 0)
    patch.setattr(Match, "undo", lambda match, seat: match.take_back(match._made[-1].n))


@caught_by(records.check_undo_and_take_back_restore, "does not restore")
def undo_leaves_the_position_as_it_is(patch):
    def undo(match, seat):
        match._since.pop()
        match._made.pop()
        return match._write(seat, "undo")

    patch.setattr(Match, "undo", undo)


@caught_by(records.check_undo_and_take_back_restore, "does not restore")
def a_take_back_goes_one_action_too_far(patch):
    real = Match.take_back

    def take_back(match, n):
        line = real(match, max(made.n for made in match._made if made.n <= max(n - 1, 1)))
        match.lines[-1] = msgspec.structs.replace(line, text=f"take-back {n}")
        return match.lines[-1]

    patch.setattr(Match, "take_back", take_back)


@caught_by(records.check_replays_agree, "the record tells . events here")
def a_record_is_written_without_an_event(patch):
    after(patch, record, "write", lambda text, match: re.sub(r"  # .*\n", "", text, count=1))


@caught_by(records.check_records_tell_every_event, "other events than happened")
def a_match_forgets_an_event(patch):
    real = Match._write

    def write(match, *args, **names):
        del match._log[1:]
        return real(match, *args, **names)

    patch.setattr(Match, "_write", write)


@caught_by(records.check_verify_catches_every_change, "with another secret than committed to")
def the_commitment_is_not_checked(patch):
    patch.setattr(record, "commitment", lambda secret: AnyText())


class AnyText(str):
    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False


@caught_by(records.check_verify_catches_every_change, "a die: the changed record was verified")
def verify_does_not_compare_events(patch):
    patch.setattr(record, "_compare", lambda *_: None)


@caught_by(records.check_verify_catches_every_change, "the result: the changed record was verified")
def verify_does_not_look_at_the_result(patch):
    def verify(read, game):
        right = record._result(record.replay(read, game)).removeprefix("result ")
        return real(msgspec.structs.replace(read, result=right if read.result else None), game)

    real = record.verify
    patch.setattr(record, "verify", verify)


@caught_by(records.check_verify_catches_every_change, "end: the changed record was verified")
def verify_does_not_look_at_the_last_position(patch):
    def verify(read, game):
        right = record.end_hash(record.replay(read, game))
        return real(msgspec.structs.replace(read, end=right if read.end else None), game)

    real = record.verify
    patch.setattr(record, "verify", verify)


@caught_by(records.check_verify_catches_every_change, "with other data")
def the_data_are_not_checked(patch):
    real = record._reopen

    def reopen(read, game):
        head = msgspec.structs.replace(read.head, data=game.data_hash)
        match = real(msgspec.structs.replace(read, head=head), game)
        return Match(game, read.head, match.secret)

    patch.setattr(record, "_reopen", reopen)


# Legality and its words


@caught_by(play.check_explain_agrees_with_legal, "offered: False")
def an_action_is_missing(patch):
    after(patch, combat.Attack, "offers", lambda actions, phase, s: [a for a in actions if a.verb != "attack"])


@caught_by(play.check_explain_agrees_with_legal, "offered: False")
def more_is_accepted_than_offered(patch):
    bar(patch, movement.Movement, "move", lambda self, s, unit, cell: None)


@caught_by(play.check_explain_agrees_with_legal, "offered: True")
def a_legal_action_is_refused(patch):
    after(patch, State, "explain", lambda ruling, s, seat, a: Ruling(False, "turn.1", "No.") if a == DONE else ruling)


@caught_by(play.check_explain_agrees_with_legal, "raises ValueError")
def a_bar_raises_on_junk(patch):
    real = combat.Attack._bars["attack"][1]
    bar(patch, combat.Attack, "attack", lambda self, s, cell: real(self, s, str(int(cell))))


@caught_by(play.check_explain_agrees_with_legal, "refused without words")
def a_refusal_has_no_words(patch):
    patch.setattr(movement, "NOT_NEXT", Bar("movement.1", ""))


@caught_by(play.check_explain_agrees_with_legal, "no clause of the rulebook")
def a_refusal_is_by_no_clause(patch):
    patch.setattr(movement, "NOT_NEXT", Bar("movement.9", "No."))


@caught_by(play.check_explain_agrees_with_legal, "words not filled in|raises KeyError")
def a_refusal_has_words_not_filled_in(patch):
    patch.setattr(movement, "NOT_NEXT", Bar("movement.1", "{{unit}} is not there."))


@caught_by(play.check_refusals_change_nothing, "is accepted")
def play_does_not_check(patch):
    patch.setattr(State, "play", lambda s, seat, action: s.apply(action) if action in Legal(s) else None)


@caught_by(play.check_refusals_change_nothing, "is accepted")
def the_other_seat_may_act(patch):
    after(patch, State, "explain", lambda r, s, seat, a: Ruling(True, "turn.1") if a in s.legal() else r)


@caught_by(play.check_refusals_change_nothing, "rolled dice")
def a_refused_attack_rolls_a_die(patch):
    real = movement.Movement._bars["move"][1]
    bar(patch, movement.Movement, "move", lambda self, s, *a: (s.dice.below(6), real(self, s, *a))[1])


@caught_by(play.check_refusals_change_nothing, "changed the position")
def a_refused_action_changes_the_position(patch):
    def play_first(s, seat, action):
        s.turn += 1
        return real(s, seat, action)

    real = State.play
    patch.setattr(State, "play", play_first)


@caught_by(play.check_something_is_always_legal, "nothing is legal")
def a_dead_end(patch):
    bar(patch, combat.Attack, "attack", lambda self, s, cell: None)
    bar(patch, combat.Assault, "done", lambda self, s: combat.NOBODY if not self.joined else None)


@caught_by(play.check_something_is_always_legal, "offered twice")
def an_action_is_offered_twice(patch):
    after(patch, combat.Attack, "offers", lambda actions, phase, s: 2 * list(actions))


@caught_by(play.check_something_is_always_legal, "a person may not")
def search_may_do_more_than_a_person(patch):
    patch.setattr(combat.Assault, "choices", lambda self, s: list(self.offers(s)))


@caught_by(play.check_choices_reach_every_position, "search cannot", first=6)
def search_misses_a_subset(patch):
    after(patch, combat.Assault, "choices", lambda found, phase, s: [DONE] if phase.joined else found)


@caught_by(play.check_refused_done_can_be_mended, "nothing named instead")
def a_refused_done_names_nothing(patch):
    after(patch, State, "explain", lambda r, s, seat, a: Ruling(r.allowed, r.clause, r.text))


@caught_by(play.check_refused_done_can_be_mended, "which is not legal")
def a_refused_done_names_what_is_not_legal(patch):
    after(patch, State, "explain", lambda r, s, seat, a: Ruling(r.allowed, r.clause, r.text, "done"))


# The end


@caught_by(play.check_games_end_in_order, "has won, not")
def the_wrong_winner(patch):
    real = Position.win

    def win(s, winner, clause):
        real(s, None if winner is None else 1 - winner, clause)

    patch.setattr(Position, "win", win)


@caught_by(play.check_games_end_in_order, "does not end")
def a_game_without_an_end(patch):
    patch.setattr(walk, "LONGEST", 2000)
    real = turn.Turn.run

    def run(self, s):
        s.turn = min(s.turn, s.last - 1)
        real(self, s)

    patch.setattr(turn.Turn, "run", run)
    patch.setattr(Position, "lose", lambda s, unit, clause: None)


@caught_by(play.check_games_end_in_order, "two units share a hex")
def a_rule_breaks_the_position(patch):
    bar(patch, combat.Retreat, "retreat", lambda self, s, cell: None)
    everywhere = [Action("retreat", cell) for cell in CELLS]
    patch.setattr(combat.Retreat, "offers", lambda self, s: everywhere)


@caught_by(play.check_games_end_in_order, "the last event tells of")
def the_end_tells_of_another_winner(patch):
    def end(s, outcome):
        s.ending = outcome
        s.phases.clear()
        s.note(outcome.clause, "win", "red")

    patch.setattr(State, "end", end)


# Texts


@caught_by(texts.check_actions_are_lines_of_text, "raises KeyError")
def a_label_crashes(patch):
    patch.delitem(view.LABELS, "retreat")


@caught_by(texts.check_actions_are_lines_of_text, "has no label")
def a_label_is_empty(patch):
    patch.setitem(view.LABELS, "pass", " ")


@caught_by(texts.check_actions_are_lines_of_text, "is table talk")
def a_verb_is_table_talk(patch):
    after(patch, orders.Ambush, "offers", lambda actions, phase, s: [*actions, Action("resign")])
    patch.setitem(orders.Ambush._bars, "resign", (0, lambda self, s: None))
    patch.setitem(orders.Ambush.does, "resign", orders.Ambush.does["pass"])
    patch.setitem(view.LABELS, "resign", "resign")


@caught_by(texts.check_actions_are_lines_of_text, "reads")
def an_action_has_a_word_with_a_space(patch):
    after(patch, orders.Ambush, "offers", lambda actions, phase, s: [Action("spring it"), *actions])
    patch.setitem(orders.Ambush._bars, "spring it", (0, lambda self, s: None))
    patch.setitem(orders.Ambush.does, "spring it", orders.Ambush.does["pass"])


@caught_by(texts.check_events_can_be_told, "raises KeyError")
def an_event_has_no_sentence(patch):
    patch.delitem(view.SAYS, "join")


@caught_by(texts.check_events_can_be_told, "by no clause of the rulebook")
def an_event_is_by_no_clause(patch):
    after(patch, Skirmish, "clause", lambda clause, game, id_: "attack.9" if clause == "attack.2" else clause)


@caught_by(texts.check_views_are_plain_data, "nothing is known of")
def a_view_shows_a_thing_that_nobody_knows(patch):
    patch.delitem(GAMES["skirmish"].things, "R1")


@caught_by(texts.check_views_are_plain_data, "the view offers something else")
def a_view_offers_less_than_is_legal(patch):
    after(patch, State, "view", lambda v, s, seat: msgspec.structs.replace(v, choices=v.choices[:2]))


# Players


@caught_by(players.check_players_are_fair, "to one view")
def a_player_peeks(patch):
    def choose(self, view_, redeal, clock):
        s = next(cell.cell_contents for cell in redeal.__closure__ if isinstance(cell.cell_contents, Position))
        return Action.parse(view_.choices[sum(s.chits) % len(view_.choices)].action)

    patch.setattr(RandomPlayer, "choose", choose)


@caught_by(players.check_players_are_fair, "not legal")
def a_player_answers_what_is_not_legal(patch):
    patch.setattr(RandomPlayer, "choose", lambda *_: Action("choose", "flight"))


@caught_by(players.check_players_are_fair, "to one view")
def a_player_has_dice_of_its_own(patch):
    patch.setattr(random.Random, "choice", lambda self, things: things[random.SystemRandom().randrange(len(things))])


# Faults of Midway


@caught_by(leaks.check_redeal_keeps_sight, "the view tell", "midway")
def hands_are_seen_by_all(patch):
    real = cards_view._side
    patch.setattr(cards_view, "_side", lambda s, owner, seat: real(s, owner, owner))


@caught_by(leaks.check_redeal_keeps_sight, "None can tell what is hidden: the view tell", "midway")
def spectators_see_hands(patch):
    real = cards_view._side
    patch.setattr(cards_view, "_side", lambda s, owner, seat: real(s, owner, owner if seat is None else seat))


@caught_by(leaks.check_redeal_keeps_sight, "the view tell", "midway")
def waiting_words_tell_of_a_hand(patch):
    patch.setattr(battle.Exchange, "waiting", lambda self, s: f"weighing {s.hand[self.seat][:1]}")


@caught_by(leaks.check_redeal_keeps_sight, "the (view|legal actions|explanations) tell", "midway")
def an_assault_depends_on_the_enemy_hand(patch):
    real = midway_turn.Operation._bars["assault"][1]

    def why_not(self, s, word):
        return cards_turn.FALLEN if 0 in [card % 3 for card in s.hand[1 - self.seat][:1]] else real(self, s, word)

    bar(patch, midway_turn.Operation, "assault", why_not)


@caught_by(leaks.check_redeal_keeps_sight, "is there . times", "midway")
def a_redeal_of_the_hand_only(patch):
    def redeal(s, seat, dice):
        decks = [deck[:] for deck in s.deck]
        real(s, seat, dice)
        s.deck = decks

    real = hidden.redeal
    patch.setattr(hidden, "redeal", redeal)


@caught_by(leaks.check_redeal_keeps_sight, "is shown of hand . that is not in it", "midway")
def a_redeal_forgets_what_was_shown(patch):
    def redeal(s, seat, dice):
        shown = s.shown
        s.shown = [[], []]
        real(s, seat, dice)
        s.shown = shown

    real = hidden.redeal
    patch.setattr(hidden, "redeal", redeal)


@caught_by(leaks.check_redeals_are_spread, "were expected", "midway")
def a_redeal_that_deals_the_same(patch):
    patch.setattr(hidden, "redeal", lambda s, seat, dice: None)


@caught_by(leaks.check_redeals_are_spread, "were expected", "midway")
def a_redeal_that_never_deals_the_last_card(patch):
    class Short(SeededDice):
        __slots__ = ()

        def below(self, sides):
            return super().below(max(1, sides - 1))

    real = hidden.redeal
    patch.setattr(hidden, "redeal", lambda s, seat, dice: real(s, seat, Short(dice.below(2**32))))


@caught_by(leaks.check_steps_keep_sight, "the events tell|who is asked next tells", "midway", first=8)
def no_answer_is_asked_of_a_hand_without_one(patch):
    real = battle.announce

    def announce(s, card):
        real(s, card)
        if s.phases and isinstance(s.phases[-1], battle.React) and len(s.legal()) == 1:
            s.phases.pop()

    patch.setattr(battle, "announce", announce)


@caught_by(leaks.check_steps_keep_sight, "the events tell", "midway")
def a_draw_tells_its_cards_to_all(patch):
    real = Table.note
    patch.setattr(Table, "note", lambda s, *args, **names: real(s, *args, **{**names, "to": None}))


@caught_by(leaks.check_steps_keep_sight, "the events tell", "midway")
def a_draw_tells_how_many_forces_came(patch):
    def draw(s, seat, n, clause):
        real(s, seat, n, clause)
        forces = sum(s.game.cards.is_force[card] for card in s.hand[seat])
        s.note(clause, "reshuffle", str(forces), seat=seat)

    real = Table.draw
    patch.setattr(Table, "draw", draw)


@caught_by(leaks.check_steps_keep_sight, "the number of dice tells", "midway")
def a_draw_is_thrown_again_for_another_card(patch):
    def draw(s, seat, n, clause):
        real(s, seat, n, clause)
        if n and s.hand[seat][0] % 2:
            s.dice.below(6)
            s.dice.trace.clear()

    real = Table.draw
    patch.setattr(Table, "draw", draw)


@caught_by(leaks.check_dice_seen_belong_to_what_is_seen, "the die .* of something hidden", "midway")
def the_dice_of_a_draw_are_shown_to_all(patch):
    def seen_by(event, seat):
        return event if event.to is None or seat in event.to else msgspec.structs.replace(event, to=(), secret=())

    patch.setattr(Event, "seen_by", seen_by)


@caught_by(snapshots.check_copies_are_independent, "hand is shared with the copy", "midway")
def the_hands_are_shared_with_the_copy(patch):
    def share(new, s, dice):
        new.hand = s.hand[:]
        return new

    after(patch, Table, "copy", share)


@caught_by(records.check_replays_agree, "the record (says|tells)|raises|is not legal|snapshot and tail", "midway")
def cards_are_drawn_without_the_dice(patch):
    def draw(s, seat, n, clause):
        dice, s.dice = s.dice, SeededDice(random.SystemRandom().getrandbits(64))
        real(s, seat, n, clause)
        s.dice = dice

    real = Table.draw
    patch.setattr(Table, "draw", draw)


@caught_by(play.check_games_end_in_order, "has won, not", "midway")
def the_loser_wins(patch):
    def end(s, outcome):
        real(s, Outcome(None if outcome.winner is None else 1 - outcome.winner, outcome.clause, outcome.text))

    real = State.end
    patch.setattr(State, "end", end)


@caught_by(play.check_explain_agrees_with_legal, "offered: False", "midway")
def an_operation_is_missing(patch):
    after(patch, midway_turn.Operation, "offers", lambda actions, phase, s: [a for a in actions if a.verb != "prepare"])


@caught_by(play.check_choices_reach_every_position, "search cannot", "midway", first=7)
def search_cannot_deploy_two_of_a_kind(patch):
    def choices(self, s):
        found = [a for a in self.offers(s) if a == DONE or s.kind(a[1]) > self.least]
        return found if self.left else [DONE]

    patch.setattr(cards_turn.Deploy, "choices", choices)


@caught_by(leaks.check_redeal_is_blind, "follows what is hidden", "midway")
def a_redeal_begins_from_the_true_hand(patch):
    def redeal(s, seat, dice):
        for owner in (0, 1):
            hand = hidden.hidden_hand(s, owner)
            if owner != seat and hand and s.deck[owner]:  # one card of the hand for one of the deck
                out, in_ = dice.below(len(hand)), dice.below(len(s.deck[owner]))
                card, s.deck[owner][in_] = s.deck[owner][in_], hand[out]
                s.hand[owner].remove(hand[out])
                s.hand[owner].append(card)
                s.hand[owner].sort()
                s.deck[owner].sort()

    patch.setattr(hidden, "redeal", redeal)


def test_registry_names_a_referee_for_every_game() -> None:
    assert set(registry.REFEREES) == set(GAMES)
