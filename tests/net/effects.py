"""Card games only: what cards do is followed step by step, by another way than the game's own."""

from __future__ import annotations

import random

from sandtable.cards.battle import React
from sandtable.cards.game import CardGame
from sandtable.cards.play import Do, Take
from sandtable.cards.table import NOBODY, Table
from sandtable.kernel import Action, Event, Game, SeededDice, Step
from tests.net.walk import Later, any_options, pick, spot

PREPARE = Action("prepare")
GAMES_A_SEED = 5


def check_cards_do_what_they_say(game: Game, seed: int) -> None:
    """Conditions are looked at once, a card that has gone does nothing, a counter meets the card it answers."""
    if isinstance(game, CardGame):
        for n in range(GAMES_A_SEED):
            _follow_game(game, GAMES_A_SEED * seed + n)


def _follow_game(game: CardGame, seed: int) -> None:
    rng, log = random.Random(f"effects {game.name} {seed}"), list[Event]()
    state = game.new(SeededDice(seed), any_options(game, seed), log)
    assert isinstance(state, Table)
    answers: list[tuple[int, int]] = []  # a card that was played, the card it answers
    while state.outcome() is None:
        phase, action = state.phases[-1], _bold(state, rng)
        if type(phase) is React and action.verb == "play":
            answers.append((state.kind(action[1]), phase.card))
        elif type(phase) is not React:
            answers.clear()
        phase.does[action.verb](phase, state, *action[1:])
        while state.phases and isinstance(state.phases[-1], Step):
            _follow(state, state.phases[-1], log, answers)


def _bold(state: Table, rng: random.Random) -> Action:
    """Cards are kept until they can be played, and then mostly are."""
    wanted = [a for a in state.legal() if a.verb in ("play", "commit", "deploy") or a == PREPARE]
    return rng.choice(wanted) if wanted and rng.random() < 0.8 else pick(state, rng, eager=True)


def _follow(s: Table, step: Step, log: list[Event], answers: list[tuple[int, int]]) -> None:
    """Run a step and look at what it did."""
    about = Later(lambda: f"{step}, {spot(s)}")
    before, facts, here = s.phases[:-1], 0, False
    if isinstance(step, (Take, Do)):
        owner = s.game.cards.owner[step.card]
        facts = s.facts(owner)
        here = step.card in [*s.targets, *s.battle[owner], *s.in_play]
    log.clear()
    step.run(s)
    if isinstance(step, Take):
        _check_taken(s, step, s.phases[len(before) :], facts, step.card in [card for card, _ in answers])
    if isinstance(step, Do):
        effect, need = s.game.cards.cards[step.card].effects[step.index], s.game.cards.need[step.card][step.index]
        gone = effect.on == "after" and not here
        if gone:
            assert not log, f"an effect after the battle of a card that has gone: {log}, {about}"
            assert s.phases == before, f"an effect after the battle of a card that has gone: {about}"
        elif effect.verb == "DRAW":
            due = effect.on == "play" or need & facts == need
            done = [event.verb for event in log[:1]] == ["effect"]
            assert done == due, f"an effect is due: {due}, done: {done}: {about}"
        elif effect.verb == "COUNTER":
            answered = _settle(answers, step.card)
            _settle(answers, answered)
            told = [event.args for event in log]
            assert told == [(s.game.cards.ids[answered],)], f"a counter meets {told}, not {answered}: {about}"


def _settle(answers: list[tuple[int, int]], card: int) -> int:
    """What the last card of a kind answers; it does so no more."""
    place = max((i for i, (played, _) in enumerate(answers) if played == card), default=-1)
    return answers.pop(place)[1] if place >= 0 else -1


def _check_taken(s: Table, step: Take, laid: list, facts: int, answer: bool) -> None:
    """The effects that a card lays on the stack are those whose conditions hold; an answer only counters."""
    cards, card, about = s.game.cards, step.card, Later(lambda: f"{step}, {spot(s)}")
    own_turn = cards.on["own_turn"][card] if cards.is_special[card] else []
    due = [Do(card, i) for i in cards.on["play"][card] + own_turn if cards.need[card][i] & facts == cards.need[card][i]]
    if cards.is_special[card] and (answer or s.attacker != NOBODY):
        verb = "COUNTER" if answer else "CANCEL"
        verbs = [cards.cards[card].effects[do.index].verb for do in laid]
        assert verbs in ([], [verb]), f"a special card does {verbs}, not {verb}: {about}"
    else:
        assert laid[::-1] == due, f"{laid[::-1]} are laid on the stack, {due} are due: {about}"
