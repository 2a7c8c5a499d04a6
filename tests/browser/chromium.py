"""Which browser the tests drive: the one that is named, one that is installed, or one that comes as a package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from hatch_build import node_and_npm

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NONE = "no browser to test with: install Chromium, or name one: BROWSER_BIN=/path/to/chromium make test"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
FONTS = "<fontconfig><dir>{}/fonts</dir><cachedir>{}/font-cache</cachedir></fontconfig>"


def browser() -> tuple[str, dict[str, str]] | None:
    """The path of a Chromium and the environment that it needs."""
    named = os.environ.get("BROWSER_BIN") or next(filter(None, map(shutil.which, NAMES)), None)
    return (named, dict(os.environ)) if named else _from_package()


def _from_package() -> tuple[str, dict[str, str]] | None:
    """A Chromium with its libraries and fonts, unpacked once beside the Python that runs."""
    folder = Path(sys.prefix) / "chromium"
    if not (folder / "ready").exists():
        npm, node = node_and_npm()
        env = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}"}
        for command in ([*npm, "ci", "--silent"], ["node", "unpack.mjs", str(folder)]):
            if subprocess.run(command, cwd=HERE, env=env, check=False).returncode:
                return None
        (folder / "fonts.conf").write_text(FONTS.format(folder, folder))
        (folder / "ready").touch()
    more = {"LD_LIBRARY_PATH": str(folder / "lib"), "FONTCONFIG_FILE": str(folder / "fonts.conf")}
    return str(folder / "chromium"), {**os.environ, **more}
