"""Which browser the tests drive: the one that is named, or one that is installed."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NONE = "no browser to test with: install Chromium, or name one: BROWSER_BIN=/path/to/chromium make test"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


def browser_bin() -> str | None:
    """The path of a Chromium."""
    if named := os.environ.get("BROWSER_BIN"):
        return named
    return next(filter(None, map(shutil.which, NAMES)), None)
