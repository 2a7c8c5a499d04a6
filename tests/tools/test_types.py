"""The browser client's types are those of the server."""

from tools.types import FILE, types


def test_the_types_of_the_pages_are_not_stale():
    assert FILE.read_text() == types(), "run: python -m tools.types"
