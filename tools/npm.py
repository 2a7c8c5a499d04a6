"""Run npm in web/ with the Node that the pages are built with: `python -m tools.npm run check`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hatch_build import node_and_npm

WEB = Path(__file__).parent.parent / "web"


def main(words: list[str]) -> int:
    npm, folder = node_and_npm()
    env = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    if not (WEB / "node_modules" / "eslint").is_dir():  # the pages are built without what checks them
        subprocess.run([*npm, "ci", "--silent"], cwd=WEB, env=env, check=True)
    return subprocess.run([*npm, *words], cwd=WEB, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
