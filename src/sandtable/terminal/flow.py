"""Items in lines, broken only between items."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class Flow:
    """Texts one after the other with a separator; a new line, without one, where the next would not fit whole."""

    def __init__(self, items: Sequence[Text], separator: Text) -> None:
        self.items, self.separator = list(items), separator

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for item in self.items:
            if not line:
                line = item.copy()
            elif line.cell_len + self.separator.cell_len + item.cell_len <= options.max_width:
                line = Text.assemble(line, self.separator, item)
            else:
                yield line
                line = item.copy()
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        gaps = self.separator.cell_len * max(len(self.items) - 1, 0)
        whole = sum(item.cell_len for item in self.items) + gaps
        longest = max((item.cell_len for item in self.items), default=0)
        return Measurement(min(longest, options.max_width), min(whole, options.max_width))
