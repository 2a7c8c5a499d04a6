"""Plugins of the tests, and what all of them share."""

from __future__ import annotations

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.net", "tests.lines")
pytest_plugins = ["pytester", "tests.clauses"]

settings.register_profile("sandtable", derandomize=True, deadline=None, database=None)
settings.load_profile("sandtable")
