"""A plugin of pytest: which tests run which lines, and what time each test takes. `tools.mutants` reads it."""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from time import process_time

import coverage
import pytest

FOLDER = "SANDTABLE_CONTEXTS"  # the variable that names where to write
DATA, TIMES = "coverage.db", "times.json"
OURS = str(Path(__file__).parents[1] / "src" / "*")


class Contexts:
    def __init__(self, folder: Path) -> None:
        self._times_file = folder / TIMES
        self._times: dict[str, float] = json.loads(self._times_file.read_text()) if self._times_file.exists() else {}
        self._coverage = coverage.Coverage(data_file=str(folder / DATA), include=[OURS], config_file=False)
        self._coverage.load()  # what was measured before stays
        self._coverage.start()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Tests that are run anew, and those that are no more in their files, are forgotten."""
        files = {item.nodeid.partition("::")[0] for item in session.items}
        self._times = {test: time for test, time in self._times.items() if test.partition("::")[0] not in files}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None]:
        self._coverage.switch_context(item.nodeid)
        began = process_time()
        yield
        self._times[item.nodeid] = process_time() - began
        self._coverage.switch_context("")

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        self._times_file.write_text(json.dumps(self._times))


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Contexts(Path(os.environ[FOLDER])))
