"""Colours, how freely one draws, and words that flow in lines: what all drawings of the terminal share."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from enum import IntEnum

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.rule import Rule
from rich.text import Text

from sandtable.kernel import Seat

LOUD, QUIET, NO, NUMBER = "bold", "bright_black", "bold red", "bold yellow"
SEATS = ("cornflower_blue", "indian_red1", "dark_sea_green3", "gold3")  # one colour a seat
WIDEST = 170  # longer lines are hard to read


class Manner(IntEnum):
    """How freely a scene is drawn; each takes fewer lines than the one before."""

    BOXED = 0  # the cards of the hand in boxes
    FRAMED = 1  # the sides in frames
    PLAIN = 2  # all words, no frames
    SHORT = 3  # of each card the least one must see
    TIGHT = 4  # totals and news in running lines, without their clauses
    LEAST = 5  # what no choice points at as a number, a line a card


def colour(seat: Seat | None) -> str:
    return "" if seat is None else SEATS[seat % len(SEATS)]


DOT, GAP = Text(" · ", style=QUIET), Text("  ")
MEASURE = Console(width=WIDEST)  # to wrap texts with; it prints nothing


class Flow:
    """Texts one after the other with a separator; a new line, without one, where the next would not fit whole."""

    def __init__(self, items: Sequence[Text], separator: Text, indent: str = "") -> None:
        self.items, self.separator, self.indent = list(items), separator, indent

    def lines(self, width: int) -> list[Text]:
        lines: list[Text] = []
        for item in self.items:
            if lines and lines[-1].cell_len + self.separator.cell_len + item.cell_len <= width:
                lines[-1] = Text.assemble(lines[-1], self.separator, item)
            else:
                lines.append(Text.assemble(self.indent if lines else "", item))
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        gaps = self.separator.cell_len * max(len(self.items) - 1, 0)
        whole = sum(item.cell_len for item in self.items) + gaps
        longest = max((item.cell_len for item in self.items), default=0)
        return Measurement(min(longest, options.max_width), min(whole, options.max_width))


class Headline:
    """Words with a line behind them, or on several lines where one is too short."""

    def __init__(self, words: Sequence[Text], style: str) -> None:
        self.words, self.style = words, style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        title = Text.assemble(dotted(self.words), " ")
        fits = title.cell_len < options.max_width
        yield Rule(title, align="left", style=self.style) if fits else Flow(self.words, DOT)


def hung(line: str, width: int) -> Text:
    """A line that goes on under its last column, or if that is too far right under its first word."""
    columns = [gap.end() for gap in re.finditer(r"\S {2,}(?=\S)", line) if gap.end() <= width // 2]
    indent = columns[-1] if columns else len(line) - len(line.lstrip())
    if not indent or len(line) <= width:
        return Text(line)
    rest = textwrap.wrap(line[indent:], width - indent, break_on_hyphens=False)
    return Text(line[:indent] + f"\n{' ' * indent}".join(rest))


def dotted(words: Sequence[Text]) -> Text:
    return DOT.join(words)
