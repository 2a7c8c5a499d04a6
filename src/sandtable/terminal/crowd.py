"""What a game on a map has too much of for the screen, in few lines: choices by verb, counters by id or by number."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.kernel import Zone
from sandtable.kernel.phase import called
from sandtable.terminal import plain
from sandtable.terminal.draw import numbered
from sandtable.terminal.hand import short
from sandtable.terminal.ink import DOT, GAP, LOUD, NUMBER, QUIET, Flow
from sandtable.terminal.scene import ALL, Group, Scene


def choices(shown: Scene, width: int, room: int) -> RenderableType:
    """The choices of a map game in so many lines: a verb and what it can be about; what is about nothing last."""
    alone = [(str(number), choice.label, "") for number, choice in shown.alone]
    alone += [("undo", "", "")] if shown.can_undo else []
    last = Flow([GAP.join(numbered(*each)) for each in alone], GAP).lines(width)
    most = room - len(last)
    lines = _by_verb(shown, width, hinted=True)
    lines = lines if len(lines) <= most else _by_verb(shown, width, hinted=False)
    if len(lines) > most:
        lines = [
            *lines[: max(most - 1, 1)],
            Text(f"    … (type {ALL} for all; or an order, such as {shown.order})", QUIET),
        ]
    return Lines(*lines, *last)


def _by_verb(shown: Scene, width: int, hinted: bool) -> list[Text]:
    """A verb and all that it can be about, with what is worth knowing of each if wanted."""
    lines: list[Text] = []
    for group in shown.crowds:
        head = Text.assemble((_heading(shown, group), LOUD), ":")
        hints = [f" {choice.hint}" if choice.hint and hinted else "" for _, choice in group.choices]
        words = [
            Text.assemble((f"{number} ", NUMBER), _called(shown, words), (hint, LOUD))
            for (number, words), hint in zip(group.words(), hints, strict=True)
        ]
        lines += Flow([Text.assemble(head, GAP, words[0]), *words[1:]], GAP, "    ").lines(width)
    return lines


def _heading(shown: Scene, group: Group) -> str:
    """How the order begins and, if it says less than the menu would, the words of the menu."""
    verb = group.verb
    return f"{verb} {group.about}" if group.about else called(shown.game.verb_words(verb), verb)


def _called(shown: Scene, words: str) -> str:
    """Units by their ids, hexes by their names."""
    return " ".join(word if word in shown.game.things else shown.game.name_of(word) for word in words.split())


def id_rows(shown: Scene, zones: Sequence[Zone]) -> Table:
    """One line a zone: its label, its counters by the ids that orders call them."""
    table = Table.grid(padding=(0, 1))
    table.add_column(style=QUIET, no_wrap=True)
    table.add_column()
    for zone in zones:
        faces = [short(face._replace(name=face.id), "") for face in shown.faces(zone)]
        table.add_row(plain.zone_name(shown, zone), Flow(faces, DOT))
    return table


def counts(shown: Scene, zones: Sequence[Zone]) -> RenderableType:
    """How many there are in each zone; its name, typed, shows them."""
    words = [Text.assemble((f"{plain.zone_name(shown, zone)} ", QUIET), (str(zone.count), LOUD)) for zone in zones]
    return Flow(words, DOT)
