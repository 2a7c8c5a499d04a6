"""Counting lines of code."""

from __future__ import annotations

from pathlib import Path

from tools.lines import GENERATED, code_lines, modules

SOURCE = '''"""A module,
told in two lines."""

# a comment
import os  # and one beside code


def f(a):
    """What it does."""
    text = """of two
lines"""
    return (
        a,
        text,
    )
'''


def test_blank_lines_comments_and_docstrings_are_no_code() -> None:
    assert code_lines(SOURCE) == 8
    assert code_lines("") == 0


def test_files_that_are_written_by_hand_are_looked_at(tmp_path: Path) -> None:
    for name in ("src/a.py", "web/src/b.ts", "web/src/deep/c.svelte", "web/src/d.css", *GENERATED):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1\n2\n")
    assert dict(modules(tmp_path)) == {"src/a.py": 2, "web/src/b.ts": 2, "web/src/deep/c.svelte": 2}
