"""The numbers of the rules: a TOML file whose entries say what they are worth, where that comes from and what it is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar, get_type_hints

from msgspec import Meta, Struct, defstruct

from sandtable.kernel.data import Source, read_toml

Figure: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
N = TypeVar("N", bound=Struct)


class _Entry(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}, kw_only=True):
    source: Source
    note: str = ""


def read(path: Path, shape: type[N]) -> N:
    """The values of the entries that the fields of a struct name; a field that is a struct is the entry itself."""
    hints: dict[str, Any] = get_type_hints(shape, include_extras=True)
    whole = [name for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, Struct)]
    kinds = [
        (
            name,
            hint if name in whole else defstruct(name, [("value", hint)], bases=(_Entry,), forbid_unknown_fields=True),
        )
        for name, hint in hints.items()
    ]
    entries = read_toml(path, defstruct(shape.__name__, kinds, forbid_unknown_fields=True))
    read = {name: getattr(entries, name) for name in hints}
    return shape(**{name: entry if name in whole else entry.value for name, entry in read.items()})
