"""The order of battle: counters as they are printed, read from `units.csv`."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.data import Row
from sandtable.kernel.kit import Comparison
from sandtable.maps.units import Counter, read_counters, sources

GERMAN, POLISH = SEATS = (0, 1)
SIDES = {"german": GERMAN, "slovak": GERMAN, "polish": POLISH}
KINDS = ("infantry", "motorized", "mechanized", "cavalry", "train", "fortress", "hq", "ship")
INDEPENDENT = "independent"
COLUMNS = (
    *("id", "name", "side", "kind", "command"),
    *("attack", "defence", "move", "range", "steps", "attack_reduced", "defence_reduced"),
    *("hex", "turn", "area", "source", "reduced_from", "hex_from"),
)


class Unit(Counter, frozen=True, kw_only=True):
    """One counter. Strengths are by steps left: `attack[2]` at full strength, `attack[1]` reduced, `attack[0]` is 0."""

    slovak: bool
    commands: tuple[str, ...]  # the formations it belongs to, or whose units it commands
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    move: int  # movement points
    rail: bool  # it moves by rail only, any distance
    range: int  # of command
    area: str  # where it enters

    @property
    def combat(self) -> bool:
        return self.kind not in ("hq", "ship")


def read_units(files: Comparison, cell: Callable[[str], int], areas: dict[str, int], turns: int) -> list[Unit]:
    """All counters in the order of the file."""

    def read(row: Row, rows: list[Row]) -> Unit:
        unit = _unit(row, cell, areas, turns)
        bands = {name for other in rows if other.cells["kind"].strip() == "hq" for name in _names(other)}
        if unit.combat and (stray := [name for name in unit.commands if name not in bands]):
            there = ", ".join((*sorted(bands), INDEPENDENT))
            raise row.trouble(f"command is {stray[0]!r}, which no HQ leads; there are: {there}")
        return unit

    return read_counters(files, COLUMNS, read)


def _unit(row: Row, cell: Callable[[str], int], areas: dict[str, int], turns: int) -> Unit:
    side, kind = row.one_of("side", tuple(SIDES)), row.one_of("kind", KINDS)
    move = row.optional("move")
    combat = kind not in ("hq", "ship")
    steps = row.number("steps", 1, 2) if combat else 1
    full = (row.number("attack", 0, 20), row.number("defence", 0, 20)) if combat else _ship(row, kind)
    weak = full
    if steps == 2:
        weak = row.number("attack_reduced", 0, full[0]), row.number("defence_reduced", 0, full[1])
    elif row.optional("attack_reduced") or row.optional("defence_reduced"):
        raise row.trouble("a unit of one step has no reduced side")
    start = row.cell("hex", cell)
    turn = 0 if start else row.number("turn", 1, turns)
    area = row.one_of("area", ("", *areas)) if not start else ""
    if not start and not area and kind != "hq":
        raise row.trouble(f"area is empty; a unit that comes later enters at one of: {', '.join(areas)}")
    return Unit(
        id=row.text("id"),
        name=row.text("name"),
        seat=SIDES[side],
        slovak=side == "slovak",
        kind=kind,
        commands=_names(row),
        attack=(0, weak[0], full[0])[: steps + 1],
        defence=(0, weak[1], full[1])[: steps + 1],
        move=0 if move in ("", "R") else row.number("move", 0, 20),
        rail=move == "R",
        range=row.number("range", 1, 20) if kind == "hq" else 0,
        steps=steps,
        cell=start,
        turn=turn,
        area=area,
        sources=sources(row, "source", "reduced_from", "hex_from"),
    )


def _names(row: Row) -> tuple[str, ...]:
    """The formations that a row names."""
    return tuple(name for name in row.text("command").split(";") if name != INDEPENDENT)


def _ship(row: Row, kind: str) -> tuple[int, int]:
    return (row.number("attack", 0, 20) if kind == "ship" else 0), 0
