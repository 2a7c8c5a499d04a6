"""Write web/src/wire.ts: the types of all that goes over the wire, for the browser client. `--check` fails if stale."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from msgspec import inspect

from sandtable.server import wire
from sandtable.server.api import OPERATIONS

FILE = Path(__file__).parent.parent / "web/src/wire.ts"
HEAD = "// Made by `python -m tools.types` from the server's types. Do not edit.\n"
PLAIN = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


class Writer:
    """The structs met on the way, each written once."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def name(self, kind: inspect.Type) -> str:
        """A type in TypeScript."""
        if isinstance(kind, inspect.Metadata):
            return self.name(kind.type)
        if isinstance(kind, inspect.StructType):
            self.struct(kind)
            return kind.cls.__name__
        if isinstance(kind, inspect.UnionType):
            return " | ".join(map(self.name, kind.types))
        if isinstance(kind, inspect.LiteralType):
            return " | ".join(f"'{value}'" for value in kind.values)
        if isinstance(kind, inspect.DictType):
            return f"Record<string, {self.name(kind.value_type)}>"
        if isinstance(kind, inspect.TupleType):
            return f"[{', '.join(map(self.name, kind.item_types))}]"
        if isinstance(kind, inspect.ListType | inspect.VarTupleType):
            item = self.name(kind.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        return PLAIN[type(kind)]

    def struct(self, kind: inspect.StructType) -> None:
        name = kind.cls.__name__
        if name in self.written:
            return
        self.written[name] = ""  # met: it may name itself
        config = kind.cls.__struct_config__
        lines = [] if kind.tag is None else [f"  {kind.tag_field}: '{kind.tag}'"]
        for field in kind.fields:
            may_lack = not field.required and (config.omit_defaults or issubclass(kind.cls, wire.In))
            lines.append(f"  {field.encode_name}{'?' * may_lack}: {self.name(field.type)}")
        words = " ".join((kind.cls.__doc__ or "").split())
        said = f"/** {words} */\n" if words and not words.startswith(f"{name}(") else ""
        self.written[name] = f"{said}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def types() -> str:
    writer = Writer()
    kinds: list[Any] = [kind for op in OPERATIONS for kind in (op.takes, op.gives) if kind is not None]
    for kind in (*kinds, wire.Problem):
        writer.name(inspect.type_info(kind))
    unions = {"Command": wire.Command, "Message": wire.Message}
    named = [f"export type {name} = {writer.name(inspect.type_info(kind))}\n" for name, kind in unions.items()]
    return "\n".join([HEAD, *(writer.written[name] for name in sorted(writer.written)), *named])


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        return 0 if FILE.read_text() == types() else 1
    FILE.write_text(types())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
