"""The order of battle: counters as they are printed, read from `units.csv`."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.kernel.data import Row
from sandtable.kernel.kit import Comparison
from sandtable.maps.units import Counter, read_counters, sources

AXIS, POLISH = SEATS = (0, 1)
GERMAN, SLOVAK, SOVIET, POLE = NATIONS = ("german", "slovak", "soviet", "polish")
SIDES = {GERMAN: AXIS, SLOVAK: AXIS, SOVIET: AXIS, POLE: POLISH}  # 2.3a
KINDS = ("infantry", "mountain", "cavalry", "motorized", "armour", "light", "artillery", "fort", "hq")
MOTORIZED = ("motorized", "armour", "light")
HQ_ON_FOOT = 3  # the movement factor of an HQ that is not motorized
SIZES = ("III", "X", "XX", "XXX", "XXXX", "XXXXX")
OPTIONS = ("", "polish-armour", "german-divisions")  # counters of an option
COLUMNS = (
    *("id", "name", "nation", "kind", "size", "hq", "cf", "poor", "mf", "reduced"),
    *("place", "turn", "option", "source", "reduced_from", "place_from"),
)


class Unit(Counter, frozen=True, kw_only=True):
    """One counter. `cf` is by steps left: `cf[2]` at full strength, `cf[1]` reduced, `cf[0]` is 0."""

    nation: str
    size: str
    hq: str  # the army whose command it sets up in, or nothing
    cf: tuple[int, ...]
    poor: bool
    mf: int
    option: str

    @property
    def combat(self) -> bool:
        """Its combat factor stands without brackets."""  # 2.1c, 2.1d
        return self.kind not in ("hq", "artillery")

    @property
    def motorized(self) -> bool:
        return self.kind in MOTORIZED

    @property
    def on_wheels(self) -> bool:
        """Motorized, or an HQ of such a corps, which is faster than others."""  # 8.3d, 11.1
        return self.motorized or (self.kind == "hq" and self.mf > HQ_ON_FOOT)

    @property
    def division(self) -> bool:
        """A division, or a Soviet corps, which is one for all that counts divisions."""
        return self.combat and self.size in ("XX", "XXX")

    @property
    def armoured(self) -> bool:
        """An armour or light-armour division or corps."""
        return self.kind in ("armour", "light") and self.division

    def checks(self, steps: int) -> int:
        """How many full-strength divisions it is when the enemy's checks are counted."""  # 7.31a, 9.31b
        if not self.division:
            return 0
        if self.nation == SOVIET:
            return (0, 1, 3)[steps]
        return int(steps == self.steps)


def read_units(files: Comparison, places: Mapping[str, int], turns: int) -> list[Unit]:
    """All counters in the order of the file."""

    def read(row: Row, rows: list[Row]) -> Unit:
        unit = _unit(row, places, turns)
        if unit.hq and unit.hq not in {other.optional("id") for other in rows if other.optional("kind") == "hq"}:
            raise row.trouble(f"hq is {unit.hq!r}; there is no HQ of that id")
        return unit

    return read_counters(files, COLUMNS, read)


def place_in(row: Row, places: Mapping[str, int]) -> int:
    """The hex of the place that a row names, or 0."""
    return row.known("place", places, "the map has no place of that name") if row.optional("place") else 0


def _unit(row: Row, places: Mapping[str, int], turns: int) -> Unit:
    nation, kind, size = row.one_of("nation", NATIONS), row.one_of("kind", KINDS), row.one_of("size", SIZES)
    full = row.number("cf", 1, 20)
    cf: tuple[int, ...] = (0, full)
    if kind not in ("hq", "artillery") and size in ("XX", "XXX"):  # 2.1g
        cf = (0, row.number("reduced", 1, full), full)
    elif row.optional("reduced"):
        raise row.trouble("reduced is given; a unit smaller than a division has no reduced side")
    cell, option = place_in(row, places), row.one_of("option", OPTIONS)
    turn = row.number("turn", 2, turns) if row.optional("turn") else 0
    hq = row.optional("hq")
    if not (hq or cell or turn or option):
        raise row.trouble("hq, place, turn and option are empty; one of them says where or when it comes")
    return Unit(
        id=row.text("id"),
        name=row.text("name"),
        nation=nation,
        seat=SIDES[nation],
        kind=kind,
        size=size,
        hq=hq,
        cf=cf,
        steps=len(cf) - 1,
        poor=row.one_of("poor", ("", "p")) == "p",
        mf=row.number("mf", 1, 12),
        cell=cell,
        turn=turn,
        option=option,
        sources=sources(row, "source", "reduced_from", "place_from"),
    )
