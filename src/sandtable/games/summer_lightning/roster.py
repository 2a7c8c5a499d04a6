"""Who there is: units by nation, and what they can do."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.summer_lightning.units import GERMAN, NATIONS, POLE, Unit


class Roster:
    """Lists of units by nation, in the order of the unit file."""

    def __init__(self, units: Sequence[Unit], divisions_led: int) -> None:
        self.of_nation = {nation: [n for n, unit in enumerate(units) if unit.nation == nation] for nation in NATIONS}
        self.hqs = [n for n, unit in enumerate(units) if unit.kind == "hq"]
        self.chit_of = {hq: n for n, hq in enumerate(self.hqs)}
        self.hqs_of = {nation: [n for n in self.of_nation[nation] if units[n].kind == "hq"] for nation in NATIONS}
        self.troops = {nation: [n for n in self.of_nation[nation] if units[n].kind != "hq"] for nation in NATIONS}
        self.combat_troops = {nation: [n for n in self.troops[nation] if units[n].combat] for nation in NATIONS}
        self.armies = [n for n in self.hqs_of[GERMAN] if units[n].size == "XXXX"]
        self.span = {n: len(units) if units[n].size == "XXXXX" else divisions_led for n in self.hqs}  # 5.3, 9.31b
        self.supreme = {*self.armies, *(n for n in self.hqs_of[POLE] if units[n].id == "SHQ")}  # 5.21, 5.22
        mobile = ("cavalry", "motorized", "armour", "light")
        self.exploiters = {nation: [n for n in self.troops[nation] if units[n].kind in mobile] for nation in NATIONS}
        divisions = {nation: [n for n in self.troops[nation] if units[n].division] for nation in NATIONS}
        self.division_bits = sum(1 << 8 * n for n, unit in enumerate(units) if unit.division)  # in `status` as a number
        on_foot = [n for n in divisions[GERMAN] if not units[n].motorized]
        self.restorable = {GERMAN: on_foot, POLE: divisions[POLE]}  # 4.41
        self.czech_tanks = {n for n, unit in enumerate(units) if unit.id in ("1Le", "3Le")}
