"""A game's clauses in our own words, the rulings a player can read, and what its data were taken from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from sandtable.kernel.data import Source, read_text, read_toml
from sandtable.kernel.errors import FileTrouble


class Clause(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the program does by a clause; `reason` says why a clause has no meaning on a computer."""

    text: str
    reason: str = ""


class _File(Struct, forbid_unknown_fields=True):
    clauses: dict[str, Clause]


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """A page that anybody can look up."""

    name: str
    address: str


class Origin(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one of the words for where a datum comes from means in this game."""

    text: str
    pages: tuple[Page, ...] = ()


class Rulebook(Struct, frozen=True):
    clauses: dict[str, Clause]
    rulings: dict[str, str]
    sources: dict[Source, Origin] = {}

    @classmethod
    def read(cls, folder: Path, figures: Mapping[str, object] | None = None) -> Rulebook:
        """`clauses.toml`, `rulings.md` and, if there is one, `sources.toml`; a ruling is a section headed by its id.

        Figures of the game's tables stand in the texts as `{name}`, so that each number lives in one place.
        """
        known = figures or {}
        read = read_toml(folder / "clauses.toml", _File).clauses
        clauses = {id_: Clause(clause.text.format_map(known), clause.reason) for id_, clause in read.items()}
        sections = re.split(r"^## ", read_text(folder / "rulings.md"), flags=re.MULTILINE)[1:]
        rulings = {text.split(maxsplit=1)[0]: text.strip().format_map(known) for text in sections}
        if clash := clauses.keys() & rulings.keys():
            raise FileTrouble(folder / "rulings.md", f"{min(clash)} is a clause already")
        named = folder / "sources.toml"
        return cls(clauses, rulings, read_toml(named, dict[Source, Origin]) if named.exists() else {})

    def look_up(self, id_: str) -> str | None:
        """The words of a clause or ruling."""
        if id_ in self.clauses:
            clause = self.clauses[id_]
            return f"{id_}: {clause.text}" + (f" ({clause.reason})" if clause.reason else "")
        return self.rulings.get(id_)
