"""The clauses, charts and rulings of a game, looked up by id or by its beginning."""

from __future__ import annotations

import difflib

from sandtable.kernel import Chart, Game, Trouble
from sandtable.terminal.plain import table_lines


def look_up(game: Game, wanted: str) -> list[str]:
    """The chart, clause or ruling of that id, or all whose ids begin so; none if there is nothing."""
    book = game.rulebook
    if chart := game.reference.get(wanted.casefold()):
        return chart_lines(chart)
    if words := book.look_up(wanted):
        return words.splitlines()
    ids = [*book.clauses, *book.rulings]
    return [
        line
        for id_ in ids
        if _begins(id_.casefold(), wanted.casefold())
        for line in (book.look_up(id_) or "").splitlines()
    ]


def _begins(id_: str, wanted: str) -> bool:
    """Whether an id is the wanted one or a part of it: 4.2.4a of 4.2.4, but not 4.2.41."""
    rest = id_.removeprefix(wanted)
    if not wanted or (rest == id_ and id_ != wanted):
        return False
    numbered = wanted[-1].isdigit() or any(letter.isdigit() for letter in wanted)
    return not rest or rest[0] == "." or (numbered and (rest[0].isalpha() or rest[0] == "-"))


def chart_lines(chart: Chart) -> list[str]:
    """A chart with its columns under each other."""
    return [f"{chart.title} [{chart.clause}]", *table_lines(chart.head, chart.rows), *filter(None, (chart.key,))]


def all_rules(game: Game) -> list[str]:
    """Every clause, then every chart, then every ruling."""
    book = game.rulebook
    clauses = [line for id_ in book.clauses for line in (book.look_up(id_) or "").splitlines()]
    clauses += [line for chart in game.reference.values() for line in ("", *chart_lines(chart))]
    rulings = [line for text in book.rulings.values() for line in ("", *text.splitlines())]
    return [*clauses, "", "Rulings, where the book leaves something open:", *rulings] if rulings else clauses


def must_look_up(game: Game, wanted: str) -> list[str]:
    """The same as `look_up`, but nothing found is trouble that names what is near."""
    if lines := look_up(game, wanted):
        return lines
    near = difflib.get_close_matches(wanted, [*game.reference, *game.rulebook.clauses, *game.rulebook.rulings], 3, 0.5)
    hint = f"; there is: {', '.join(near)}" if near else ""
    raise Trouble(f"{game.name} has no clause or ruling {wanted!r}{hint}")
