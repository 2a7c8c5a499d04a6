"""The parts of a scene as rich draws them: sides, battle, hand, choices, answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sandtable.kernel import Choice, Game, Piece, Ruling, Seat, Tally, Thing, Zone
from sandtable.kernel.view import Track
from sandtable.terminal import plain, scene
from sandtable.terminal.hand import faces, short
from sandtable.terminal.ink import DOT, GAP, LOUD, NO, NUMBER, QUIET, Flow, Headline, Manner, colour, dotted
from sandtable.terminal.scene import HAND, PASS_ON, PASS_ON_WORDS, QUICK, QUICK_WORDS, Part, Scene, map_of
from sandtable.terminal.tell import Sentence


def header(shown: Scene, width: int) -> RenderableType:
    """The title and what is so for all: numbers behind it and notes below or, if they do not fit, all in a row."""
    tracks = [Text(_track(shown, track)) for track in shown.view.board.tracks]
    notes = list(map(Text, shown.view.board.notes))
    title = Text.assemble((shown.game.title, LOUD), (" with a kit" if shown.game.kit else "", QUIET))
    line = Text.assemble(title, "  ", dotted(tracks), " ")
    if line.cell_len > width - 2:
        return Flow([title, *tracks, *notes], DOT)
    rule = Rule(line, align="left", style=QUIET)
    return Group(rule, Flow(notes, DOT)) if notes else rule


def _track(shown: Scene, track: Track) -> str:
    value = f"{track.value}/{track.most}" if track.most else str(track.value)
    return f"{plain.track_name(shown, track)} {value}" if map_of(shown.game) else f"{track.label} {track.value}"


# The sides


def side(shown: Scene, seat: Seat, manner: Manner) -> RenderableType:
    """A side's name and numbers in its frame, its rows inside."""
    zones, style = shown.zones(seat), colour(seat)
    in_rows = [zone for zone in zones if not _is_own_hand(shown, zone) and not _is_number(shown, zone, manner)]
    inside = rows(shown, in_rows, manner)
    if pieces := shown.pieces(seat):
        inside.add_row("units", Flow([piece_words(shown, piece) for piece in pieces], DOT))
    counted = [zone for zone in zones if zone.kind == HAND or _is_number(shown, zone, manner)]
    numbers = [pile(zone) for zone in counted if zone.count or manner < Manner.LEAST]
    acting = " ◀" if shown.view.to_act == seat else ""
    who = Text.assemble((shown.view.seats[seat], f"bold {style}"), (f" {shown.players[seat]}{acting}", QUIET))
    if manner < Manner.PLAIN and inside.row_count:
        return Panel(inside, title=dotted([who, *numbers]), title_align="left", border_style=style, padding=(0, 1))
    line = Headline([who, *numbers], style)
    return Group(line, Padding(inside, (0, 0, 0, 2))) if inside.row_count else line


def _is_number(shown: Scene, zone: Zone, manner: Manner) -> bool:
    """Whether a zone of a side is told by how many lie there; its name, typed, shows them."""
    pointed = any(face.numbers for face in shown.faces(zone))
    empty = zone.kind == HAND and not zone.cards
    return plain.is_number(zone) or empty or (manner is Manner.LEAST and not pointed)


def piece_words(shown: Scene, piece: Piece) -> Text:
    where = " ".join([shown.game.name_of(piece.at), *shown.game.marked(piece.marks)])
    return Text.assemble((shown.game.name_of(piece.id), colour(piece.seat)), (f" {where}", QUIET))


def _is_own_hand(shown: Scene, zone: Zone) -> bool:
    return zone.kind == HAND and zone.seat == shown.view.seat


def pile(zone: Zone) -> Text:
    return Text.assemble((f"{zone.label} ", QUIET), (str(zone.count), LOUD))


def rows(shown: Scene, zones: Sequence[Zone], manner: Manner, with_owner: bool = False) -> Table:
    """One line a zone: its label, its cards by name."""
    table = Table.grid(padding=(0, 1))
    table.add_column(style=QUIET, no_wrap=True)
    table.add_column()
    for zone in zones:
        table.add_row(plain.zone_name(shown, zone) if with_owner else zone.label, names(shown, zone, manner))
    return table


def names(shown: Scene, zone: Zone, manner: Manner) -> RenderableType:
    """The cards by name, each with the least one must see of it."""
    named = shown.orders_name(zone)
    least = [face.brief or face.worth if manner >= Manner.SHORT else face.least() for face in shown.faces(zone)]
    words = [short(face, printed, named) for face, printed in zip(shown.faces(zone), least, strict=True)]
    if hidden := zone.count - len(zone.cards):
        words.append(Text(f"{hidden} unknown", style=QUIET))
    return Flow(words or [Text("–", style=QUIET)], DOT)


# The battle, and whatever belongs to no side


def common(shown: Scene, manner: Manner) -> Iterator[RenderableType]:
    """What lies between the sides: each place with its zones, then the totals."""
    if loose := shown.zones(None):
        yield rows(shown, loose, manner)
    counted = {term.about for tally in shown.view.board.tallies for term in tally.terms}
    inside: list[RenderableType] = []
    for place, zones in shown.places.items():
        untold = [
            zone for zone in zones if zone.cards and set(zone.cards) - counted and not _is_in_totals(zone, manner)
        ]
        inside += [rows(shown, untold, manner, with_owner=True)] if untold else []
        inside += [Flow([slot(shown, zone) for zone in slots], DOT)] if (slots := shown.slots(place)) else []
    if totals := shown.view.board.tallies:
        inside.append(tallies(shown, totals, manner))
    in_full = not shown.lesson or manner < Manner.LEAST  # else the lesson needs the lines
    if in_full and (ahead := shown.view.board.standing):
        inside.append(Text.assemble((ahead.text, LOUD), ("" if manner >= Manner.TIGHT else f"  {ahead.clause}", QUIET)))
    if inside:
        words = " ".join(shown.places)
        title = Text(f"{words[:1].upper()}{words[1:]}", style=LOUD)
        if manner >= Manner.TIGHT:
            yield Rule(Text.assemble(title, " "), align="left", characters="━", style="")
            yield Padding(Group(*inside), (0, 0, 0, 2))
        else:
            yield Panel(Group(*inside), title=title, title_align="left", box=box.HEAVY, padding=(0, 1))
    if in_full and shown.fought:
        yield Text(shown.fought)


def _is_in_totals(zone: Zone, manner: Manner) -> bool:
    """Whether the totals name the cards of a zone: several targets, where lines are few."""
    return zone.kind == "target" and len(zone.cards) > 1 and manner >= Manner.TIGHT


def slot(shown: Scene, zone: Zone) -> Text:
    """What lies in it, and whose it is."""
    words = Text.assemble((f"{zone.label} ", QUIET))
    for face in shown.faces(zone):
        owner = "" if zone.seat is None else f" ({shown.view.seats[zone.seat]})"
        words.append_text(Text.assemble((face.name, colour(face.seat)), (owner, QUIET)))
    return words if zone.cards else words.append("–", style=QUIET)


def tallies(shown: Scene, totals: Sequence[Tally], manner: Manner) -> RenderableType:
    """Two side by side, each total over the parts that make it; more than two, or in few lines, one a row."""
    if len(totals) > 2 or manner >= Manner.TIGHT:
        return total_rows(shown, totals, manner)
    grid = Table.grid(expand=True, padding=(0, 2))
    for _ in totals:
        grid.add_column(ratio=1)
    grid.add_row(*(tally(shown, total) for total in totals))
    return grid


def total_rows(shown: Scene, totals: Sequence[Tally], manner: Manner) -> RenderableType:
    """What is the same in all totals of a seat once, if it has several, then each total with the rest."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", no_wrap=True, style=LOUD)
    table.add_column()
    for seat in dict.fromkeys(total.seat for total in totals):
        style, name = f"bold {colour(seat)}", shown.view.seats[seat]
        own = [total for total in totals if total.seat == seat]
        parts = [shown.parts(total.terms) for total in own]
        shared = [part for part in parts[0] if len(own) > 1 and all(part in others for others in parts)]
        if len(own) > 1:
            table.add_row("", part_flow(Text(f"{name}, in each", style=style), shared, manner))
        if len(own) > 1 and manner >= Manner.TIGHT:
            table.add_row("", Flow([_at_target(total, style) for total in own], DOT))
            continue
        for total, made_of in zip(own, parts, strict=True):
            rest = [part for part in made_of if part not in shared]
            table.add_row(Text(str(total.total), style=style), part_flow(Text(total.label, style=style), rest, manner))
    return table


def _at_target(total: Tally, style: str) -> Text:
    """A total with its target alone; what counts there and nowhere else stands beside the target's own card."""
    return Text.assemble((str(total.total), style), f" {total.label[total.label.rfind(' at ') + 1 :]}")


def part_flow(head: Text, parts: Sequence[Part], manner: Manner) -> RenderableType:
    """A heading and what belongs to it, in running lines."""
    clauses = ["" if manner >= Manner.TIGHT else f" {part.clause}" for part in parts]
    words = [
        Text.assemble((f"{part.value:+d} ", LOUD), part.name, (clause, QUIET))
        for part, clause in zip(parts, clauses, strict=True)
    ]
    return Flow([Text.assemble(head, "  ", words[0]), *words[1:]] if words else [head], DOT)


def tally(shown: Scene, total: Tally) -> RenderableType:
    parts = shown.parts(total.terms)
    clauses = {part.clause for part in parts}
    style = f"bold {colour(total.seat)}"
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(justify="right", no_wrap=True, style=LOUD, min_width=3)
    table.add_column(ratio=1)
    shared = clauses.pop() if len(clauses) == 1 else ""
    table.add_row(Text(str(total.total), style=style), Text.assemble((total.label, style), (f"  {shared}", QUIET)))
    for part in parts:
        table.add_row(f"{part.value:+d}", part_words(part, "" if shared else part.clause))
    return table


def part_words(part: Part, clause: str) -> Text:
    return Text.assemble(part.name, ("  ".join(["", *filter(None, (part.details, clause))]), QUIET))


# The choices and the question


def choices(shown: Scene, manner: Manner) -> RenderableType:
    """Each with its number; those whose numbers stand on cards in a word, in few lines those of one unit together."""
    if shown.crowded:
        return Group(*map(Text, plain.choices(shown)))
    words: list[tuple[str, str, str]] = []  # number, label, hint
    together: list[RenderableType] = []
    for group in shown.verbs:
        if group.verb in shown.anchors:
            words.append((group.numbers(), group.label(), ""))
            continue
        for unit in (unit for unit in shown.units if unit.verb == group.verb):
            if manner >= Manner.SHORT and unit.about and len(unit.choices) > 1:
                together.append(_unit(unit))
            else:
                words += [(str(number), choice.label, choice.hint) for number, choice in unit.choices]
    if shown.can_pass_on:
        words.append((f"{PASS_ON}:", PASS_ON_WORDS, ""))
    if shown.can_be_quick:
        words.append((f"{QUICK}:", QUICK_WORDS, ""))
    if shown.can_undo:
        words.append(("undo", "", ""))
    if manner < Manner.TIGHT:
        return Group(*together, _columns(words))
    return Group(*together, Flow([GAP.join(numbered(*each)) for each in words], GAP))


def _unit(group: scene.Group) -> RenderableType:
    """`Attack … with NAME:  [3] ONE 4 against 2  [4] OTHER`."""
    words = [
        Text.assemble((f"[{number}] ", NUMBER), rest, (f" {choice.hint}" if choice.hint else "", LOUD))
        for (number, choice), rest in zip(group.choices, group.rest(), strict=True)
    ]
    return Padding(Flow([Text(f"{group.label()}:"), *words], GAP, "    "), (0, 0, 0, 4))


def which(numbered: Sequence[tuple[int, Choice]]) -> RenderableType:
    return _columns([(str(number), choice.label, choice.hint) for number, choice in numbered])


def _columns(words: Sequence[tuple[str, str, str]]) -> RenderableType:
    return Columns([Flow(numbered(*each), GAP, "    ") for each in words], column_first=True, padding=(0, 2))


def numbered(number: str, label: str, hint: str) -> list[Text]:
    words = Text.assemble((f"{number:>3} ", NUMBER), label)
    return [words, Text(hint, style=LOUD)] if hint else [words]


def lesson(shown: Scene) -> RenderableType:
    head, _, said = shown.lesson.partition(": ")
    return Text.assemble((f"{head}  ", NUMBER), said)


def question(words: str, clause: str) -> RenderableType:
    return Text.assemble((words, LOUD), (f"  {clause}" if clause else "", QUIET))


# Answers


def brief_story(sentences: Sequence[Sentence]) -> RenderableType:
    """Sentences one after the other."""
    return Flow([Text(sentence.text, style=colour(sentence.seat)) for sentence in sentences], Text(" "))


def running_story(sentences: Sequence[Sentence]) -> Text:
    """The same in the fewest lines: they may break anywhere."""
    return Text(" ").join(Text(sentence.text, style=colour(sentence.seat)) for sentence in sentences)


def story(sentences: Sequence[Sentence], numbered: bool = False, style: str = "") -> Table:
    """A sentence a line, in the colour of the seat that acted."""
    table = Table.grid(padding=(0, 1), expand=False)
    table.add_column(justify="right", no_wrap=True, style=QUIET)
    table.add_column(style=style)
    last = -1
    for sentence in sentences:
        number = str(sentence.n) if sentence.n != last else ""
        mark = Text(number) if numbered else Text("▌", style=colour(sentence.seat))
        words = Text.assemble(sentence.text, (f"  {sentence.clause}" if sentence.clause else "", QUIET))
        if numbered:
            words.stylize(colour(sentence.seat), 0, len(sentence.text))
        table.add_row(mark, words)
        last = sentence.n
    return table


def refusal(ruling: Ruling) -> RenderableType:
    words = Text.assemble(("No: ", NO), ruling.text, (f"  {ruling.clause}".rstrip(), QUIET))
    if ruling.instead:
        words.append_text(Text.assemble("\nYou may: ", (ruling.instead, NUMBER)))
    return words


def card(game: Game, thing: Thing) -> RenderableType:
    head, *lines = plain.thing_lines(game, thing)
    title = Text(head.rstrip("."), style=LOUD)
    inside = Text("\n".join(line.strip() for line in lines))
    return Panel(inside, title=title, title_align="left", border_style=colour(thing.seat), expand=False)


def zone(shown: Scene, asked: Zone) -> RenderableType:
    title = Text(f"{plain.zone_name(shown, asked, with_place=True)} ({asked.count})", style=LOUD)
    inside = faces(shown.faces(asked)) if asked.cards else Text("–", style=QUIET)
    return Panel(inside, title=title, title_align="left", border_style=colour(asked.seat))
