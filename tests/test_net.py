"""The safety net under every game; the list of games is in `tests/net/registry.py`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.kernel import Game
from tests.net import clients, dice, effects, identity, leaks, play, players, records, snapshots, texts, undo
from tests.net.registry import GAMES, SPARSE

SEEDS: dict[Callable[[Game, int], None], int] = {
    play.check_games_end_in_order: 30,
    play.check_something_is_always_legal: 10,
    play.check_choices_reach_every_position: 6,
    play.check_refused_done_can_be_mended: 6,
    play.check_explain_agrees_with_legal: 4,
    play.check_refusals_change_nothing: 6,
    snapshots.check_snapshots_hold_every_slot: 4,
    snapshots.check_copies_are_independent: 4,
    records.check_replays_agree: 8,
    records.check_undo_and_take_back_restore: 6,
    records.check_dice_never_go_back: 6,
    records.check_records_tell_every_event: 4,
    records.check_verify_catches_every_change: 4,
    records.check_copies_of_records_keep_secrets: 4,
    leaks.check_redeal_keeps_sight: 5,
    leaks.check_redeal_is_blind: 4,
    leaks.check_steps_keep_sight: 6,
    leaks.check_hidden_choices_are_secret_lines: 4,
    leaks.check_redeals_are_spread: 4,
    dice.check_dice_seen_belong_to_what_is_seen: 4,
    dice.check_dice_seen_fit_every_world: 6,
    undo.check_undo_keeps_what_was_shown: 4,
    undo.check_undo_tells_no_more_than_was_shown: 6,
    effects.check_cards_do_what_they_say: 10,
    texts.check_actions_are_lines_of_text: 4,
    texts.check_events_can_be_told: 10,
    texts.check_views_are_plain_data: 4,
    players.check_players_are_fair: 4,
    players.check_players_made_anew_play_on: 3,
    clients.check_every_answer_is_shown: 2,
    identity.check_positions_have_identity: 3,
    identity.check_sight_is_what_a_seat_can_know: 3,
    identity.check_histories_are_what_a_seat_saw: 3,
    identity.check_outcomes_add_up: 3,
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("check", SEEDS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_net(check: Callable[[Game, int], None], game: Game) -> None:
    seeds = SEEDS[check] if game.name not in SPARSE else min(2, SEEDS[check])
    for seed in range(seeds):
        check(game, seed)


def test_every_check_of_the_net_is_run():
    modules = (clients, dice, effects, identity, leaks, play, players, records, snapshots, texts, undo)
    checks = {check for module in modules for name, check in vars(module).items() if name.startswith("check_")}
    assert checks == set(SEEDS)
