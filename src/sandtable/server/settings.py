"""How the server is set: by flags, or by the environment."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from sandtable.kernel import Trouble
from sandtable.kernel.data import read_toml
from sandtable.kernel.kit import Kit


class Settings(Struct, frozen=True, kw_only=True):
    """What `sandtable serve --help` explains."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8600
    workers: int = 1  # processes for bots
    kits: Path | None = None
    url: str = ""  # how others reach the server; links begin with it
    proxy: str = ""  # the addresses of proxies whose word on who asks is taken
    creations: int = 30  # games that one address may create a minute
    wrong_tokens: int = 20  # wrong tokens from one address a minute
    hooks: str = ""  # web hooks may be called: "public" outside, "all" also in the server's own network
    smtp: str = ""  # host:port of a mail server
    mail_from: str = ""
    body_limit: int = 65_536
    secure: bool = False  # cookies over HTTPS only

    def kits_of(self, game: str) -> tuple[str, ...]:
        """The names of the kits of a game that lie in the folder of kits."""
        return tuple(name for name, title in self._kits().items() if title == game)

    def kit_folder(self, name: str) -> Path:
        if self.kits is None or name not in self._kits():
            raise Trouble(f"there is no kit {name!r} here")
        return self.kits / name

    def _kits(self) -> dict[str, str]:
        found = {}
        for folder in sorted(self.kits.iterdir()) if self.kits and self.kits.is_dir() else ():
            try:
                found[folder.name] = read_toml(folder / "kit.toml", Kit).game
            except Trouble:
                continue  # a folder of something else
        return found
