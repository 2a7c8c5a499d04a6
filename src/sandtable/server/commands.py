"""What each command of a player does to a draft."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.bots.levels import bot_name, for_game
from sandtable.kernel import Action, Match
from sandtable.server import wire
from sandtable.server.draft import Draft
from sandtable.server.refused import Refused, seat_named
from sandtable.server.rows import now

DAY = 86_400.0
DRAW, TAKE_BACK = "draw", "take-back"


def _act(draft: Draft, command: wire.Act) -> None:
    match, action, cue = draft.fresh(command.line), Action.parse(command.action), draft.table.cue
    if cue is not None and str(action) != cue.action and match.explain(draft.seat, action).allowed:
        raise Refused(409, cue.instead(match.game))
    draft.add_line(match.play(draft.seat, action))
    draft.follow(match)


def _undo(draft: Draft, command: wire.Undo) -> None:
    match = draft.fresh(command.line)
    _must_be_free(draft)
    draft.add_line(match.undo(draft.seat))


def _must_be_free(draft: Draft) -> None:
    if draft.table.cue is not None:
        raise Refused(409, "A lesson only goes forward; begin it again if you like.")


def _resign(draft: Draft, command: wire.Resign) -> None:
    draft.add_line(draft.table.running.resign(draft.seat))


def _offer_draw(draft: Draft, command: wire.OfferDraw) -> None:
    _offer(draft, DRAW)


def _offer_take_back(draft: Draft, command: wire.OfferTakeBack) -> None:
    match = draft.table.running
    _must_be_free(draft)
    if not match.can_take_back(command.line):
        raise Refused(409, f"Line {command.line} is no action that stands; take back to one of the actions played.")
    _offer(draft, f"{TAKE_BACK} {command.line}")


def _offer(draft: Draft, what: str) -> None:
    match = draft.table.running
    if match.outcome is not None:
        raise Refused(409, "The game is over.")
    draft.add("offer", what, draft.seat)
    if draft.alone():  # bots agree to go back, but not to a draw; who plays alone agrees with himself
        bots = any(row.player.startswith("bot:") for row in draft.table.seats)
        yes = what != DRAW or not bots
        draft.add("answer", "yes" if yes else "no", 1 - draft.seat)
        if yes:
            _agree(draft, match, what)


def _reply(draft: Draft, command: wire.Reply) -> None:
    match, offer = draft.table.running, draft.table.offer
    if offer is None or offer.n != command.offer:
        raise Refused(409, "That offer does not stand any more.")
    if offer.seat == draft.seat:
        raise Refused(409, "It is for the other side to answer.")
    draft.add("answer", "yes" if command.yes else "no", draft.seat)
    if command.yes:
        _agree(draft, match, offer.what)


def _agree(draft: Draft, match: Match, what: str) -> None:
    word, _, line = what.partition(" ")
    draft.add_line(match.agree_draw() if word == DRAW else match.take_back(int(line)))


def _chat(draft: Draft, command: wire.Chat) -> None:
    draft.add("chat", command.text, draft.seat)


def _claim(draft: Draft, command: wire.Claim) -> None:
    match, row = draft.table.running, draft.table.row
    silent = seat_named(draft.table.game, command.seat_silent)
    days = row.silent_days
    if days is None:
        raise Refused(409, "In this game silence costs nothing: no limit was set.")
    if silent == draft.seat or match.to_act() != silent or draft.table.seats[silent].player != "human":
        raise Refused(409, f"{draft.table.game.sides[silent]} does not keep you waiting.")
    acted = max((entry.at for entry in draft.table.entries if entry.seat == silent), default=0.0)
    left = max(row.turn_since or now(), acted) + days * DAY - now()
    if left > 0:
        raise Refused(409, f"{draft.table.game.sides[silent]} has {left / DAY:.1f} days left.")
    draft.add("claim", command.how, draft.seat)
    if command.how == "win":
        draft.add_line(match.forfeit(silent))
    else:
        player = f"bot:{max(for_game(row.game))}"
        draft.seats[silent] = replace(draft.table.seats[silent], player=player, name=bot_name(player))


DOES: dict[type, Callable[..., None]] = {
    wire.Act: _act,
    wire.Undo: _undo,
    wire.Resign: _resign,
    wire.OfferDraw: _offer_draw,
    wire.OfferTakeBack: _offer_take_back,
    wire.Reply: _reply,
    wire.Chat: _chat,
    wire.Claim: _claim,
}
LONG = (wire.OfferTakeBack, wire.Reply)  # they may play a whole game again
