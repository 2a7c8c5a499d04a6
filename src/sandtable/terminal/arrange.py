"""Where the parts of a scene go, by the size of the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.segment import Segment, SegmentLines
from rich.table import Table
from rich.text import Text

from sandtable.kernel import Zone
from sandtable.terminal import crowd, draw, hand
from sandtable.terminal.beside import beside
from sandtable.terminal.ink import QUIET, WIDEST, Manner
from sandtable.terminal.scene import HAND, PILE, Scene, map_of
from sandtable.terminal.window import window

WIDE, ROOMY, TALL = 120, 36, 44  # columns for a log beside the board; rows for boxes; rows for cards in boxes
LOG_SHARE = 0.32
CHIT_SHARE, NEWS_SHARE = 8, 2  # of lines beside a map, one in so many is for chits and aircraft, or for the news
HELP = "Type help for what you can type."
LEAST_MAP = 8  # so many lines of a map are drawn even if they push the rest off the screen
MOST_RUNNING, TWO_LINES = 5, 2  # news in so many running lines is told beside a map that gives up two of its own
MENU_SHARE = 3  # choices in words take at most a third of the screen from a map
LEAST_CHOICES = 3  # so many lines of choices, where there are very many
LEAST_NEWS = 4  # so many lines of news are printed even if they push the board off the screen; half, of running lines


def arrange(console: Console, scene: Scene, opening: Sequence[str] = ()) -> RenderableType:
    """The header and the board, what happened, the hand, the choices. What presses most is lowest.

    It is drawn as freely as it fits the screen with all that is new.
    """
    return arranged(console, scene, opening)[0]


def arranged(console: Console, scene: Scene, opening: Sequence[str] = ()) -> tuple[RenderableType, bool]:
    """The same, and whether all news is on it."""
    if map_of(scene.game):
        return _map_page(console, scene, opening)
    width, height = min(console.width, WIDEST), console.height
    freest = Manner.PLAIN if height < ROOMY else Manner.FRAMED if width < WIDE or height < TALL else Manner.BOXED
    for manner in Manner:
        if manner >= freest:
            page, whole, told = _page(console, scene, opening, manner)
            if whole and _height(console, Group(page, *_question(scene)), width) <= height:
                break
    return page, told


def story_pages(console: Console, scene: Scene) -> list[RenderableType]:
    """All that is new but the set-up, in pages of the screen's height with a line for a question below."""
    told = [sentence for sentence in scene.news if sentence.n > 0]
    lines = _lines(console, draw.story(told), min(console.width, WIDEST)) if told else []
    each = max(console.height - 3, 1)
    return [SegmentLines(lines[n : n + each], new_lines=True) for n in range(0, len(lines), each)]


def _map_page(console: Console, scene: Scene, opening: Sequence[str]) -> tuple[RenderableType, bool]:
    """A game on a map: what was drawn and who flies, the map around what matters, the news, the choices."""
    width, height = console.width, console.height
    zones = [zone for zone in scene.view.board.zones if zone.cards and zone.kind != PILE]
    begun = all(sentence.n for sentence in scene.news)  # nothing is new that was said before the first decision
    first = any(line.endswith(HELP) for line in opening)  # not only a note on what was typed
    words = [Text(line, style=QUIET) for line in ([HELP] if first and begun else []) + [*opening[-1:]]]
    above = [draw.header(scene, width), _chits(console, scene, zones)]
    lesson = [draw.lesson(scene)] if scene.lesson else []
    below = [*words, *_map_choices(console, scene, [*above, *words, *lesson, *_question(scene)]), *lesson]
    room = height - _height(console, Group(*above, *below, *_question(scene)), width)
    least = _least_map(scene)
    for_news = max(min(room // NEWS_SHARE, room - least), LEAST_NEWS - len(lesson))
    news, told = _news(console, scene, width, for_news, Manner.SHORT)
    running = draw.running_story(scene.news)
    if not told and begun and _height(console, running, width) <= MOST_RUNNING:
        news, told, least = [running], True, least - TWO_LINES
    left = max(room - _height(console, Group(*news), width), least)
    return Group(*above, window(scene, width, left), *news, *below), told


def _least_map(scene: Scene) -> int:
    """The lines that a map has at least; a lesson needs some of them."""
    return LEAST_MAP - (2 * TWO_LINES if scene.lesson else 0)


def _chits(console: Console, scene: Scene, zones: Sequence[Zone]) -> RenderableType:
    """What was drawn and who flies: by name or, where that is too long, by id; what no choice and no order that can be
    given now names, by number."""
    most = console.height // CHIT_SHARE
    by_name = draw.rows(scene, zones, Manner.LEAST, with_owner=True)
    by_id = crowd.id_rows(scene, zones)
    fits = (rows for rows in (by_name, by_id) if _height(console, rows, console.width) <= most)
    flying = scene.orders_fly
    idle = [z for z in zones if not ((flying and z.seat is not None) or any(face.numbers for face in scene.faces(z)))]
    rest = crowd.id_rows(scene, [zone for zone in zones if zone not in idle])
    return next(fits, Group(crowd.counts(scene, idle), rest))


def _map_choices(console: Console, scene: Scene, rest: Sequence[RenderableType]) -> list[RenderableType]:
    """The choices in words; if they take too much of the screen from news and map, by ids, and what fits."""
    if not scene.view.choices:
        return []
    width, words = console.width, draw.choices(scene, Manner.SHORT)
    news = min(sum(sentence.n > 0 for sentence in scene.news), LEAST_NEWS)
    room = max(console.height - _height(console, Group(*rest), width) - _least_map(scene) - news, LEAST_CHOICES)
    wordy = scene.crowded or _height(console, words, width) > min(room, console.height // MENU_SHARE)
    return [crowd.choices(scene, width, room) if wordy and scene.crowds else words]


def _question(scene: Scene) -> list[RenderableType]:
    """What will stand below: what is asked, and the line that is typed."""
    return [draw.question(scene.view.prompt.text, scene.view.prompt.clause), Text(">")]


def _page(console: Console, scene: Scene, opening: Sequence[str], manner: Manner) -> tuple[RenderableType, bool, bool]:
    """The page, whether all news is on it that could be told in fewer words, and whether all news is on it."""
    width, height = min(console.width, WIDEST), console.height
    wide, few = width >= WIDE, manner >= Manner.SHORT
    words = [Text(line, style=QUIET) for line in (opening[-1:] if few else opening)]
    choices = [draw.choices(scene, manner)] if scene.view.choices else []
    choices += [draw.lesson(scene)] if scene.lesson else []
    left = width - int(width * LOG_SHARE) if wide else width
    header, board = draw.header(scene, width), _board(scene, manner, left)
    tall = _height(console, board, left)
    below = [*words, *choices, *_question(scene)]
    room = height - _height(console, Group(header, *below), width) - tall
    if wide:
        hands = _hands(scene, width, manner, room if few else height)
        most = max(tall, room + tall - _height(console, Group(*hands), width))
        both = Table.grid(padding=(0, 1, 0, 0))
        both.add_column(width=left)
        both.add_column(width=width - left - 1)
        log, told = _log(console, scene, width - left - 1, tall, most)
        both.add_row(board, log)
        return Group(header, both, *words, *hands, *choices), True, told
    least = LEAST_NEWS // (2 if manner >= Manner.TIGHT else 1)
    for_news = max(room - _least_hand(console, scene, width, manner), least)
    news, told = _news(console, scene, width, for_news, manner)
    hands = _hands(scene, width, manner, room - _height(console, Group(*news), width) if few else height)
    return Group(header, board, *news, *words, *hands, *choices), told or manner >= Manner.TIGHT, told


def _board(scene: Scene, manner: Manner, width: int) -> RenderableType:
    """The other sides above, one's own below; without frames a battle lies below both, near the choices."""
    *others, own = [draw.side(scene, seat, manner) for seat in scene.sides]
    places = [beside(scene, width, manner)] if scene.view.board.places else []
    between = list(draw.common(scene, manner))
    last = [*between, own] if manner < Manner.PLAIN else [own, *between]
    return Group(*others, *places, *last)


def _own_hands(scene: Scene) -> list[Zone]:
    zones = scene.view.board.zones
    return [zone for zone in zones if zone.kind == HAND and zone.seat == scene.view.seat and zone.cards]


def _least_hand(console: Console, scene: Scene, width: int, manner: Manner) -> int:
    """The rows that the hand needs at least: all by name, or a line for each that a choice points at."""
    by_name = _height(console, Group(*_hands(scene, width, Manner.LEAST, 0)), width)
    lines = sum(1 + sum(bool(face.numbers) for face in scene.faces(zone)) for zone in _own_hands(scene))
    return max(by_name, lines) if manner < Manner.TIGHT else by_name


def _hands(scene: Scene, width: int, manner: Manner, room: int) -> list[RenderableType]:
    """In boxes, in lines, or in few lines, by the room there is."""
    zones = _own_hands(scene)
    if manner >= Manner.PLAIN:
        return [hand.hand(scene, zone, width, room // len(zones)) for zone in zones]
    cards = [scene.faces(zone) for zone in zones]
    return [hand.boxes(faces, width) if manner is Manner.BOXED else hand.faces(faces) for faces in cards]


def _news(console: Console, scene: Scene, width: int, room: int, manner: Manner) -> tuple[list[RenderableType], bool]:
    """The end of the news, as much as there is room for, and whether that is all.

    Where words are few, there is but a word of the set-up.
    """
    told = [sentence for sentence in scene.news if sentence.n > 0 or manner < Manner.SHORT]
    drawn = draw.brief_story(told) if manner >= Manner.TIGHT else draw.story(told)
    lines = _lines(console, drawn, width) if told else []
    words = f"The set-up is told by log. {HELP}" if len(told) < len(scene.news) else ""
    if len(lines) > room:
        words = "… (type log for what came before)"
    first = [Text(words, style=QUIET)] if words else []
    last = SegmentLines(lines[-max(room - len(first), 1) :], new_lines=True)
    return [*first, *([last] if lines else [])], len(lines) <= room


def _log(console: Console, scene: Scene, width: int, least: int, most: int) -> tuple[RenderableType, bool]:
    """The end of the log, as much as there is room for, news first of all, and whether all news is there."""
    news = _lines(console, draw.story(scene.news), width - 4)
    past = _lines(console, draw.story(scene.past, style=QUIET), width - 4)
    rows = max(least, min(len(news) + 2, most)) - 2
    lines = [*past, *news][-rows:] if rows > 0 else []
    inside = SegmentLines(lines, new_lines=True)
    told = rows >= len(news) or all(sentence.n == 0 for sentence in scene.news)
    return Panel(inside, title="log", title_align="left", border_style=QUIET, width=width, height=rows + 2), told


def _height(console: Console, part: RenderableType, width: int) -> int:
    return len(console.render_lines(part, console.options.update(width=width), pad=False))


def _lines(console: Console, part: RenderableType, width: int) -> list[list[Segment]]:
    return console.render_lines(part, console.options.update(width=width), pad=False)
