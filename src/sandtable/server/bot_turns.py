"""The turns of bots: asked in another process, asked again if they fail, and never waited for in vain."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import structlog

from sandtable.bots.player import TRIES, seed_of
from sandtable.kernel import Match, Seat, SeededDice
from sandtable.server import bots, wire
from sandtable.server.database import StorageDown, TakenAlready
from sandtable.server.live import LiveGame
from sandtable.server.refused import Refused

RETRY = 60.0  # seconds before a game of bots alone goes on after a failure
PAUSE = 2.0  # seconds before a bot tries again what could not be stored

log = structlog.get_logger("bots")
Work: TypeAlias = Coroutine[Any, Any, None]


class BotTurns:
    """`start` begins work beside the tables, `resume` brings a game to its table again."""

    def __init__(self, workers: int, start: Callable[[Work], None], resume: Callable[[str], Work]) -> None:
        self.workers = bots.Workers(workers)
        self._start, self._resume = start, resume

    def take(self, live: LiveGame) -> None:
        """A bot is to act; talk does not ask it again."""
        if live.match is not None and live.asked != len(live.match.lines):
            live.asked = len(live.match.lines)
            self._start(self.play(live))

    async def play(self, live: LiveGame) -> None:
        """Ask the bot whose turn it is. If it fails again and again, a plain choice is made in its place."""
        async with live.lock:
            match, seat = live.match, live.row.to_act
            if live.gone or match is None or seat is None or not live.seats[seat].player.startswith("bot:"):
                return
            line, question = len(match.lines), _question(live, match, seat)
        for _ in range(TRIES):
            try:
                thought = await self.workers.ask(question)
                if not thought.action:
                    everything = tuple(told.seen_by(seat) for told in match.lines[:line])
                    thought = await self.workers.ask(question._replace(lines=everything, heard=b""))
                act = wire.Act(thought.action, line, f"b{line:x}")  # shorter than a guest's key may be
                await live.do(seat, act, memo=thought.memo)
            except Refused as refused:
                if live.match is None or len(live.match.lines) != line:
                    return  # play has gone on without it
                clause = refused.ruling.clause if refused.ruling else ""  # the words may name a hidden card
                log.warning("bot refused", game=live.id, seat=seat, clause=clause)
            except (StorageDown, TakenAlready):
                await asyncio.sleep(PAUSE)
                self._start(self._resume(live.id))
                return
            except Exception as error:  # whatever a bot does, the table stands
                log.warning("bot failed", game=live.id, seat=seat, error=type(error).__name__)
                if isinstance(error, bots.OutOfTime):
                    break  # its clock has run out
            else:
                return
        log.error("bot given up", game=live.id, seat=seat, level=question.level)
        await self._stand_in(live, seat, line)

    async def _stand_in(self, live: LiveGame, seat: Seat, line: int) -> None:
        """A plain choice in the place of a bot; only if there is none, the game waits."""
        try:
            await live.stand_in(seat, line)
        except (StorageDown, TakenAlready):
            await asyncio.sleep(PAUSE)
            self._start(self._resume(live.id))
            return
        except Refused:
            return  # play has gone on without it
        except Exception as error:
            log.error("no plain choice", game=live.id, seat=seat, error=type(error).__name__)
        else:
            return
        live.trouble = f"The bot that plays {live.game.sides[seat]} has failed. The game stands; it can be asked again."
        live.tell_all(wire.Trouble(live.trouble))
        if all(row.player != "human" for row in live.seats):  # there is nobody who could ask
            await asyncio.sleep(RETRY)
            await self.ask_again(live)

    async def ask_again(self, live: LiveGame) -> None:
        if live.trouble:
            live.trouble = ""
            self._start(self.play(live))


def _question(live: LiveGame, match: Match, seat: Seat) -> bots.Question:
    """What a bot is asked now: the position as its seat could deal it, and what it was told since it was asked last."""
    history = match.history(seat)
    many, heard = live.heard.get(seat, (len(match.lines), history))
    live.heard[seat] = len(match.lines), history
    return bots.Question(
        table=live.id,
        game=live.row.game,
        data=live.game.kit.folder if live.game.kit else None,
        position=match.state.redeal(seat, SeededDice(secrets.randbits(64))).dump(),
        seat=seat,
        level=int(live.seats[seat].player[4:]),
        seed=seed_of(live.secret, seat),
        memo=live.memos.get(seat, b""),
        number=len(match.lines),
        lines=tuple(line.seen_by(seat) for line in match.lines[many:]),
        heard=heard,
        history=history,
    )
