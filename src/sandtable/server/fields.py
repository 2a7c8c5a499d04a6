"""The kinds of words and numbers that a client may send, each with its bounds."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

NO_NUL = "^[^\\x00]*$"  # PostgreSQL keeps no such character
Id: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,80}$", max_length=80)]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_NUL)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_NUL, description="Printable words.")]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2000, pattern=NO_NUL)]
Saying: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200, pattern=NO_NUL, description="An action.")]
Key: TypeAlias = Annotated[
    str, Meta(min_length=8, max_length=64, pattern=NO_NUL, description="Sent again with a retry, it is done once.")
]
Nonce: TypeAlias = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="Your share of the game's chance.")
]
Token: TypeAlias = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{32,80}$", max_length=80, description="A key of one's own making, random.")
]
Whole: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Status: TypeAlias = Literal["waiting", "running", "over"]
Part: TypeAlias = Literal["light-ground", "light-lines", "light-names", "dark-ground", "dark-lines", "dark-names"]


class In(Struct, forbid_unknown_fields=True):
    """What a client sends."""
