"""The maps we make."""

from __future__ import annotations

from tools.map import tables
from tools.map.build import WATER, Draft, Spec
from tools.map.frame import Frame, Spot, around, name, spot
from tools.map.routes import Side
from tools.map.tables import Base

# Poland Defiant


def _poland_defiant_terrain(base: Base, marsh: bool) -> str:
    if base.land < 0.12:
        return "water"
    if base.alt >= 560 or (base.alt >= 450 and base.relief >= 500):
        return "mountain"
    if marsh:
        return "marsh"
    return "forest" if base.forest + base.wood / 2 >= 0.55 else "clear"


WARSAW = ("2321", "2421")


def _poland_defiant_zones(draft: Draft) -> dict[str, list[Spot]]:
    """Coast and air fleets: a line from 0117 to Brześć; what it crosses, and Warsaw, belongs to both fleets."""
    sea = {here for here, terrain in draft.terrain.items() if terrain == WATER}
    coast = [here for here in draft.terrain if here not in sea and any(other in sea for other in around(here))]
    zones: dict[str, list[Spot]] = {"coast": coast, "north": [], "south": [], "both": []}
    frame = draft.spec.frame
    for column in range(1, frame.columns + 1):
        for row in range(1, frame.rows + 1):
            here = column, row + column // 2
            below = row + (0.5 if column % 2 == 0 else 0.0) - (17.5 + 0.137 * (column - 1))
            crossed = abs(below) <= 0.5 or name(here) in WARSAW
            zones["both" if crossed else "north" if below < 0 else "south"].append(here)
    return zones


POLAND_DEFIANT = Spec(
    game="poland_defiant",
    title="Poland Defiant",
    tie="the hex numbers of the set-up",
    frame=Frame(36, 44, parallels=(50, 54), origin=(52, 30), grid=(-932.7, 405.4, 16.1)),
    letters="PB",
    column="pd",
    code="PD",
    terrain=_poland_defiant_terrain,
    zones=_poland_defiant_zones,
    bridges=True,
    closes=True,
    villages=True,
)


# Summer Lightning

LINE = ("Narew", "Wisła", "San")  # the rivers of the pact of August 1939
GERMANY = ("Germany", "Austria", "East Prussia", "Danzig", "Bohemia-Moravia")


def _summer_lightning_terrain(base: Base, marsh: bool) -> str:
    """The rules name no marsh: those of Polesie and the Biebrza are forest."""
    if base.land < 0.12:
        return "water"
    if base.alt >= 600 or (base.alt >= 480 and base.relief >= 700):
        return "mountain"
    if marsh:
        return "forest"
    if base.country != "East Prussia" and (base.alt >= 330 or (base.relief >= 200 and base.alt >= 250)):
        return "rough"
    return "forest" if base.forest + base.wood / 2 >= 0.58 else "clear"


def _summer_lightning_zones(draft: Draft) -> dict[str, list[Spot]]:
    """What lies east of the demarcation line, where roads reach the edge, and the way to Latvia."""
    frame = draft.spec.frame
    roaded = {here for side in draft.road_sides() for here in side}
    edge = {here for here in draft.terrain if any(not frame.has(other) for other in around(here))}
    east = {here for here in edge if here[0] == frame.columns}
    north = {here for here in edge if here[1] - here[0] // 2 == 1}
    return {
        "east": sorted(_east(draft)),
        "german source": [here for here in edge & roaded if draft.country[here] in GERMANY]
        + [draft.spots["Kaliningrad"]],
        "slovak source": [draft.spots["Presov"]],
        "soviet source": [here for here in east & roaded if draft.country[here] == "USSR"],
        "to Latvia": [here for here in north if draft.country[here] == "Poland"],
    }


def _east(draft: Draft) -> set[Spot]:
    """Polish hexes that are reached from Wilno over neither a river of the line nor a side that we add to it."""
    line: set[Side] = {side for side, (river, _) in draft.river.items() if river in LINE}
    for row in tables.table(f"{draft.spec.game}/line.csv", "sides reason"):
        line |= {frozenset(map(spot, word.split("/"))) for word in row.text("sides").split()}
    found = [draft.spots["Vilnius"]]
    for here in found:
        for other in around(here):
            if draft.country.get(other) == "Poland" and other not in found and frozenset((here, other)) not in line:
                found.append(other)
    return set(found)


SUMMER_LIGHTNING = Spec(
    game="summer_lightning",
    title="Summer Lightning",
    tie="the names of places",
    frame=Frame(34, 27, parallels=(49.5, 54), origin=(52, 21.5), grid=(-425.0, 397.0, 30)),
    letters="SB",
    column="sl",
    code="SL",
    terrain=_summer_lightning_terrain,
    zones=_summer_lightning_zones,
    note=(
        "Rivers are of one class, written as major. There are no railways, temporary bridges or entry areas.",
        "Greater Germany is Germany, Austria, East Prussia, Danzig and Bohemia-Moravia. The marks are sets of hexes:",
        "  polish positions, german positions: permanent improved positions, for the units of that country only",
        "  east: what of Poland lies east of the demarcation line",
        "  german source, soviet source: where roads end on an edge of Greater Germany, on the east edge of the USSR;",
        "  Königsberg too; slovak source: Prešov",
        "  to Latvia: where Polish units may leave over the north edge",
    ),
)

ALL = (POLAND_DEFIANT, SUMMER_LIGHTNING)
