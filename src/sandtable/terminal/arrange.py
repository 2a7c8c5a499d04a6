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
from sandtable.terminal.draw import WIDEST
from sandtable.terminal.scene import HAND, Scene

WIDE, ROOMY, TALL = 120, 36, 44  # columns for a log beside the board; rows for boxes; rows for cards in boxes
LOG_SHARE = 0.32
LEAST_NEWS = 4  # so many lines of news are printed even if the board is pushed off the screen by them
HEADER, QUESTION = 1, 2  # rows: the title; what is asked and what is typed


def arrange(console: Console, scene: Scene, opening: Sequence[str] = ()) -> RenderableType:
    """The header and the board, what happened, the hand, the choices. What presses most is lowest."""
    page = _page(console, scene, opening, terse=False)
    tight = console.height < ROOMY and _height(console, page, _width(console)) + QUESTION > console.height
    return _page(console, scene, opening, terse=True) if tight else page


def _width(console: Console) -> int:
    return min(console.width, WIDEST)


def _page(console: Console, scene: Scene, opening: Sequence[str], terse: bool) -> RenderableType:
    """All of it, or with as few words as will do."""
    width, height = _width(console), console.height
    wide, boxed = width >= WIDE, height >= ROOMY
    words = [Text(line, style=draw.QUIET) for line in (opening[-1:] if terse else opening)]
    choices = [draw.choices(scene)] if scene.view.choices else []
    left = width - int(width * LOG_SHARE) if wide else width
    board = _board(scene, boxed, terse)
    tall = _height(console, board, left)
    room = height - HEADER - tall - _height(console, Group(*words, *choices), width) - QUESTION
    news = [] if wide else _news(console, scene, width, max(room - _least_hand(scene), LEAST_NEWS), terse)
    hands = _hands(scene, width, height, room - _height(console, Group(*news), width) if terse else height)
    if not wide:
        return Group(draw.header(scene), board, *news, *words, *hands, *choices)
    below = Group(*words, *hands, *choices)
    most = max(tall, height - _height(console, below, width) - HEADER - QUESTION)
    beside = Table.grid(padding=(0, 1, 0, 0))
    beside.add_column(width=left)
    beside.add_column(width=width - left - 1)
    beside.add_row(board, _log(console, scene, width - left - 1, tall, most))
    return Group(draw.header(scene), beside, below)


def _board(scene: Scene, boxed: bool, terse: bool) -> RenderableType:
    *others, own = [draw.side(scene, seat, boxed, terse) for seat in scene.sides]
    notes = [Text(note) for note in scene.view.board.notes]
    between = list(draw.common(scene))
    return Group(*notes, *others, *between, own) if boxed else Group(*notes, *others, own, *between)


def _own_hands(scene: Scene) -> list[Zone]:
    zones = scene.view.board.zones
    return [zone for zone in zones if zone.kind == HAND and zone.seat == scene.view.seat and zone.cards]


def _least_hand(scene: Scene) -> int:
    """The rows that the hand needs at least, about."""
    return sum(1 + sum(bool(face.numbers) for face in scene.faces(zone)) for zone in _own_hands(scene))


def _hands(scene: Scene, width: int, height: int, room: int) -> list[RenderableType]:
    """In boxes, in lines, or in few lines, by the room there is."""
    zones = _own_hands(scene)
    if height < ROOMY:
        return [draw.hand(scene, zone, width, room // len(zones)) for zone in zones]
    cards = [scene.faces(zone) for zone in zones]
    in_boxes = width >= WIDE and height >= TALL
    return [draw.boxes(faces, width) if in_boxes else draw.faces(faces) for faces in cards]


def _news(console: Console, scene: Scene, width: int, room: int, terse: bool) -> list[RenderableType]:
    """The end of the news, as much as there is room for; of the set-up a word only, where words are few."""
    told = [sentence for sentence in scene.news if sentence.n > 0] if terse else scene.news
    lines = _lines(console, draw.story(told), width) if told else []
    words = "The set-up is told by log, what you can type by help." if len(told) < len(scene.news) else ""
    if len(lines) > room:
        words = "… (type log for what came before)"
    first = [Text(words, style=draw.QUIET)] if words else []
    return [*first, SegmentLines(lines[-room:], new_lines=True)] if lines else list[RenderableType](first)


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
