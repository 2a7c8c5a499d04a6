"""Where the parts of a scene go, by the size of the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.segment import Segment, SegmentLines
from rich.table import Table
from rich.text import Text

from sandtable.kernel import Zone
from sandtable.terminal import draw
from sandtable.terminal.scene import HAND, Scene

WIDEST = 170  # longer lines are hard to read
WIDE, ROOMY, TALL = 120, 36, 44  # columns for a log beside the board; rows for boxes; rows for cards in boxes
LOG_SHARE = 0.32
LEAST_NEWS = 6  # so many lines of news are printed even if the board is pushed off the screen by them


def arrange(console: Console, scene: Scene, opening: Sequence[str] = ()) -> RenderableType:
    """The header and the board, what happened, the hand, the choices. What presses most is lowest."""
    width, height = min(console.width, WIDEST), console.height
    wide, boxed = width >= WIDE, height >= ROOMY
    below = [*(Text(line, style=draw.QUIET) for line in opening), *_hand_and_choices(scene, width, height)]
    board, below_rows = _board(scene, boxed), _height(console, Group(*below), width)
    if not wide:
        room = height - below_rows - _height(console, board, width) - 4
        return Group(draw.header(scene), board, *_news(console, scene, width, max(room, LEAST_NEWS)), *below)
    left = width - int(width * LOG_SHARE)
    tall = _height(console, board, left)
    room = max(tall, height - below_rows - 4)
    log = _log(console, scene, width - left - 1, tall, room)
    beside = Table.grid(padding=(0, 1, 0, 0))
    beside.add_column(width=left)
    beside.add_column(width=width - left - 1)
    beside.add_row(board, log)
    return Group(draw.header(scene), beside, *below)


def _board(scene: Scene, boxed: bool) -> RenderableType:
    *others, own = [draw.side(scene, seat, boxed) for seat in scene.sides]
    notes = [Text(note) for note in scene.view.board.notes]
    between = list(draw.common(scene))
    return Group(*notes, *others, *between, own) if boxed else Group(*notes, *others, own, *between)


def _hand_and_choices(scene: Scene, width: int, height: int) -> list[RenderableType]:
    hands = [
        _hand(scene, zone, width, height)
        for zone in scene.view.board.zones
        if zone.kind == HAND and zone.seat == scene.view.seat and zone.cards
    ]
    return [*hands, draw.choices(scene)] if scene.view.choices else list(hands)


def _hand(scene: Scene, zone: Zone, width: int, height: int) -> RenderableType:
    """In boxes, in lines, or in few lines, by the room there is."""
    if height < ROOMY:
        return draw.hand(scene, zone)
    cards = scene.faces(zone)
    return draw.boxes(cards, width) if width >= WIDE and height >= TALL else draw.faces(cards)


def _news(console: Console, scene: Scene, width: int, room: int) -> list[RenderableType]:
    """The end of the news, as much as there is room for."""
    lines = _lines(console, draw.story(scene.news), width)
    cut = [Text("… (type log for what came before)", style=draw.QUIET)] if len(lines) > room else []
    return [*cut, SegmentLines(lines[-room:], new_lines=True)] if scene.news else []


def _log(console: Console, scene: Scene, width: int, least: int, most: int) -> RenderableType:
    """The end of the log, as much as there is room for; news first of all."""
    news = _lines(console, draw.story(scene.news), width - 4)
    past = _lines(console, draw.story(scene.past, style=draw.QUIET), width - 4)
    rows = max(least, min(len(news) + 2, most)) - 2
    lines = [*past, *news][-rows:] if rows > 0 else []
    inside = SegmentLines(lines, new_lines=True)
    return Panel(inside, title="log", title_align="left", border_style=draw.QUIET, width=width, height=rows + 2)


def _height(console: Console, part: RenderableType, width: int) -> int:
    return len(console.render_lines(part, console.options.update(width=width), pad=False))


def _lines(console: Console, part: RenderableType, width: int) -> list[list[Segment]]:
    return console.render_lines(part, console.options.update(width=width), pad=False)
