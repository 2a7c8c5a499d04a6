"""Plugins of the tests, and what all of them share."""

from __future__ import annotations

from hypothesis import settings

pytest_plugins = ["pytester", "tests.clauses"]

settings.register_profile("sandtable", derandomize=True, deadline=None, database=None)
settings.load_profile("sandtable")
