"""Cards with their faces, as the hand shows them: in boxes, in lines, or in few lines."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sandtable.kernel import Zone
from sandtable.terminal import plain
from sandtable.terminal.ink import DOT, LOUD, MEASURE, NUMBER, QUIET, Flow, colour
from sandtable.terminal.scene import Face, Scene

CARD_WIDTH = 25


def short(face: Face, printed: str, with_id: bool = False) -> Text:
    number = f"{' '.join(map(str, face.numbers))} " if face.numbers else ""
    words = Text.assemble((number, NUMBER), (face.name, colour(face.seat)), (plain.copies(face), LOUD))
    if with_id:
        words.append(plain.id_of(face), style=QUIET)
    if printed:
        words.append(f" {printed}", style=QUIET)
    if face.hint:
        words.append(f" →{face.totals}" if face.totals else f" {face.hint}", style=LOUD)
    return words


def hand(shown: Scene, zone: Zone, width: int, room: int) -> RenderableType:
    """Where there is little room: a line a card; if that is too much, by name those that no choice points at or all."""
    cards = shown.faces(zone)
    if len(cards) <= room:
        return Group(*face_lines(cards, width, room))
    numbered = [face for face in cards if face.numbers]
    others = _by_name(zone, [face for face in cards if not face.numbers], width)
    if len(others) + len(numbered) > room:
        return Group(*_by_name(zone, cards, width))
    return Group(*others, *face_lines(numbered, width, room - len(others)))


def _by_name(zone: Zone, cards: Sequence[Face], width: int) -> list[Text]:
    """A heading and the cards in running lines."""
    words = [short(face, face.brief) for face in cards]
    head = Text(f"{zone.label.capitalize()}: ", style=QUIET)
    lines = Flow([Text.assemble(head, words[0]), *words[1:]], DOT).lines(width - 4) if words else []
    return [Text.assemble("    ", line) for line in lines]


def faces(cards: Sequence[Face]) -> RenderableType:
    """A line a card: number, name, sort, what is printed on it."""
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for name, face in zip(_names(cards), cards, strict=True):
        table.add_row(name, _printed(face))
    return table


def face_lines(cards: Sequence[Face], width: int, room: int) -> list[Text]:
    """The same in no more than so many lines, where that can be; what is cut names its number, to be looked up."""
    names = _names(cards, terse=True)
    left = max((name.cell_len for name in names), default=0) + 1
    lines, spare = [], room - len(cards)
    for name, face in zip(names, cards, strict=True):
        words = list(_printed(face).wrap(MEASURE, width - left))
        if len(words) - 1 > max(spare, 0):
            mark = f" … ?{face.numbers[0]}" if face.numbers else " …"
            words = [_cut(_printed(face), width - left, mark)]
        spare -= len(words) - 1
        lines.append(Text.assemble(name, " " * (left - name.cell_len), words[0] if words else ""))
        lines += [Text.assemble(" " * left, more) for more in words[1:]]
    return lines


def _cut(words: Text, width: int, mark: str) -> Text:
    """As many whole words as there is room for, and a mark."""
    first = words.wrap(MEASURE, width - len(mark))[0]
    first.rstrip()
    return Text.assemble(first, (mark, QUIET))


def _names(cards: Sequence[Face], terse: bool = False) -> list[Text]:
    """Number, name and sort of each card, under each other; the sort by its first word if there is little room."""
    longest = max((len(face.name) + len(plain.copies(face)) for face in cards), default=0)
    return [_name(face, longest, face.sort.partition(" ")[0] if terse else face.sort) for face in cards]


def _name(face: Face, longest: int, sort: str) -> Text:
    number, copies = " ".join(map(str, face.numbers)), plain.copies(face)
    style = f"{LOUD if face.numbers else ''} {colour(face.seat)}".strip()
    return Text.assemble(
        (f"{number:>3} ", NUMBER),
        (face.name, style),
        (f"{copies:<{longest - len(face.name)}} ", LOUD),
        (sort, QUIET),
    )


def _printed(face: Face) -> Text:
    hint = f"{face.hint}{'; ' if face.lines else ''}" if face.hint else ""
    return Text.assemble((hint, LOUD), "; ".join(face.lines))


def boxes(cards: Sequence[Face], width: int) -> RenderableType:
    """A box a card, in rows as wide as the screen."""
    each = max(width // CARD_WIDTH, 1)
    each = -(-len(cards) // -(-len(cards) // each)) if cards else 1  # rows of about the same length
    grid = Table.grid()
    for start in range(0, len(cards), each):
        row = cards[start : start + each]
        height = max(_lines(face) for face in row) + 2
        grid.add_row(*(_box(face, height) for face in row))
    return grid


def _lines(face: Face) -> int:
    inner = CARD_WIDTH - 4
    lines = (face.name + plain.copies(face), face.hint, *face.lines)
    return 1 + sum(len(textwrap.wrap(line, inner)) for line in lines)


def _box(face: Face, height: int) -> RenderableType:
    name = Text.assemble((face.name, LOUD), (plain.copies(face), NUMBER))
    words = [name, Text(face.sort, style=QUIET), *map(Text, face.lines)]
    if face.hint:
        words.insert(1, Text(face.hint, style=LOUD))
    number = Text(" ".join(map(str, face.numbers)), style=NUMBER) if face.numbers else None
    style = colour(face.seat) if face.numbers else QUIET
    return Panel(Group(*words), title=number, title_align="left", border_style=style, width=CARD_WIDTH, height=height)
