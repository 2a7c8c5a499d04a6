"""The colours of maps and counters on paper, in light and in dark."""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    sheet: str
    ink: str
    ink2: str
    rule: str
    red: str
    blue: str
    home: str  # the country with most hexes
    abroad: str
    forest: str
    tree: str
    marsh: str
    reed: str
    rough: str
    mountain: str
    hachure: str
    closed: str
    water: str
    major: str
    minor: str
    road: str
    rail: str
    built: str
    line: str  # of hexes
    lettering: str
    halo: str
    counter_ink: str
    onside: str


LIGHT = Look(
    sheet="#f4eedd",
    ink="#1d2124",
    ink2="#474337",
    rule="#b9ad8f",
    red="#9d2417",
    blue="#1a4c78",
    home="#efe7cf",
    abroad="#e2dccb",
    forest="#c3cda0",
    tree="#55703c",
    marsh="#d3dfd6",
    reed="#3f7387",
    rough="#e8d9b6",
    mountain="#d8c19d",
    hachure="#8a6a43",
    closed="#c0a179",
    water="#bdd3d8",
    major="#3c7396",
    minor="#5d92ae",
    road="#9a3f22",
    rail="#2a2a28",
    built="#4a3f36",
    line="#8f866c",
    lettering="#2b2a26",
    halo="#efe7cf",
    counter_ink="#1a1d1f",
    onside="#fffaf0",
)

DARK = Look(
    sheet="#1b2226",
    ink="#ece5d2",
    ink2="#c8c0ab",
    rule="#3b4548",
    red="#f09580",
    blue="#8fbce4",
    home="#2b302c",
    abroad="#272a2b",
    forest="#33402d",
    tree="#6f8a55",
    marsh="#2a3a3c",
    reed="#5f97aa",
    rough="#39352b",
    mountain="#4a3f31",
    hachure="#85694a",
    closed="#5a4936",
    water="#1c3540",
    major="#5b9cc4",
    minor="#4b83a3",
    road="#c0704f",
    rail="#b9b3a2",
    built="#cbbfa6",
    line="#59604f",
    lettering="#e6dfcb",
    halo="#20241f",
    counter_ink="#15181a",
    onside="#fffaf0",
)

LOOKS = {"light": LIGHT, "dark": DARK}
