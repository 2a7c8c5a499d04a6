"""What several commands can be told."""

from __future__ import annotations

from pathlib import Path

import click

DIR = click.Path(path_type=Path)
FILE = click.Path(path_type=Path)

kit_option = click.option("--kit", type=DIR, metavar="DIR", help="With the cards and numbers of this kit.")
bare_option = click.option("--bare", is_flag=True, help="Plain lines on a terminal too (for screen readers).")
seat_option = click.option("--seat", metavar="SEAT", help="As this seat may see it; or spectators.")
at_option = click.option("--at", type=click.IntRange(0), metavar="N", help="The position after line N.")
file_argument = click.argument("file", type=FILE)
