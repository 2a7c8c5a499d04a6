"""Plugins of the tests, and what all of them share."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.net", "tests.lines")
pytest_plugins = ["pytester", "tests.clauses"]

SLOW_MACHINE = [HealthCheck.too_slow]
settings.register_profile(
    "sandtable", derandomize=True, deadline=None, database=None, suppress_health_check=SLOW_MACHINE
)
settings.load_profile("sandtable")
