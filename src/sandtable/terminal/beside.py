"""Places that lie side by side, a column each: the others' cards above its name, one's own below, as on a table."""

from __future__ import annotations

import textwrap

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.kernel import Place, Seat, Zone
from sandtable.terminal import plain
from sandtable.terminal.ink import LOUD, NUMBER, QUIET, Manner, colour
from sandtable.terminal.scene import Face, Scene

HERE = "▶ "
NAMES = -1  # in the place of a seat: the row of the places' own names
FEWEST = 3  # letters that are left of a word
PADDED = 20  # columns for a place where there is room for space beside its words


def beside(shown: Scene, width: int, manner: Manner) -> RenderableType:
    """The columns; a card that has no room for its name on one line goes on in the next, unless lines are few."""
    places, framed = shown.view.board.places, manner < Manner.PLAIN
    pad = 1 if framed and width >= PADDED * len(places) else 0
    inner, spare = divmod(width - len(places) + (-1 if framed else 1), len(places))
    widths = {place.name: inner + (n < spare) - 2 * pad for n, place in enumerate(places)}
    table = Table(box=box.ROUNDED, show_header=False, show_edge=framed, padding=(0, pad), border_style=QUIET)
    for wide in widths.values():
        table.add_column(width=wide)
    *others, own = shown.sides
    for seat in (*others, NAMES, None, own):
        if seat == NAMES:
            row = [_heading(place, widths[place.name], manner) for place in places]
        else:
            row = [_cell(shown, place, seat, widths[place.name], manner) for place in places]
        if any(row):
            table.add_row(*row, end_section=framed)
    return table


def _heading(place: Place, width: int, manner: Manner) -> Text:
    """Its name and marks; the place where play is stands out. Where lines are few, as much as one line takes."""
    name, marks = f"{HERE if place.now else ''}{place.name}", ", ".join(place.marks)
    if len(name) + 1 + len(marks) > width and manner >= Manner.TIGHT:
        marks = next((mark for mark in place.marks if len(name) + 1 + len(mark) <= width), "")
    gap = " " if len(name) + 1 + len(marks) <= width else "\n"
    style = f"{LOUD} reverse" if place.now else LOUD
    words = Text.assemble((name, style), gap if marks else "", (marks, "" if place.now else QUIET))
    return words if manner < Manner.PLAIN else _filled(words, width)


def _filled(words: Text, width: int) -> Text:
    """A heading that rules off the sides from each other."""
    first, *rest = words.split("\n")
    line = Text.assemble(first, (f" {'─' * (width - first.cell_len - 1)}", QUIET)) if first.cell_len < width else first
    return Text("\n").join([line, *rest])


def _cell(shown: Scene, place: Place, seat: Seat | None, width: int, manner: Manner) -> Text:
    """What a seat has at a place; a pile as a number."""
    words = [text for zone in shown.zones_at(place, seat) for text in _zone(shown, zone, width, manner)]
    return Text("\n").join(words)


def _zone(shown: Scene, zone: Zone, width: int, manner: Manner) -> list[Text]:
    if plain.is_number(zone):
        return [Text(f"{zone.count} {zone.label}", style=QUIET)]
    return [_card(zone, face, width, manner) for face in shown.faces(zone)]


def _card(zone: Zone, face: Face, width: int, manner: Manner) -> Text:
    """Name and values; a card that has no values says by its zone's label what it is there for."""
    label = "" if face.brief else f"{zone.label}: "
    number = "".join(f"{n} " for n in face.numbers)
    words = f"{number}{label}{face.name}{plain.copies(face)}"
    if manner is Manner.LEAST:
        lines = [f"{abbreviated(words, width - len(face.brief) - 1)} {face.brief}".rstrip()]
    else:
        lines = _wrap(f"{words} {face.brief}".rstrip(), width)
    text = Text("\n".join(lines), style=colour(face.seat))
    text.stylize(NUMBER, 0, len(number))
    text.stylize(QUIET, len(number), len(number) + len(label))
    text.stylize(LOUD, len(text) - len(face.brief))
    if manner is Manner.BOXED:
        text.append("".join(f"\n{line}" for part in face.lines for line in _wrap(part, width, " ")), style=QUIET)
    return text


def abbreviated(text: str, width: int) -> str:
    """A name in one line: its longest words cut, each with a full stop; at need the last words left out."""
    words = text.split()
    while len(" ".join(words)) > width:
        prefixes = [word.strip(".,:()") if word.strip(".,:()").isalpha() else "" for word in words]
        longest = max(prefixes, key=len)
        if len(longest) > FEWEST:
            words[prefixes.index(longest)] = f"{longest[:-1]}."
        else:
            words.pop()
    return " ".join(words).rstrip(",:")


def _wrap(text: str, width: int, indent: str = "") -> list[str]:
    """In lines that end with a word; one that is longer than a line is cut, with a full stop."""
    most = width - len(indent) - 1
    fit = " ".join(word if len(word) <= most else f"{word[: most - 1]}." for word in text.split())
    return textwrap.wrap(fit, width, initial_indent=indent, subsequent_indent=f"{indent} ", break_on_hyphens=False)
