"""`python -m sandtable`, and the command of that name."""

from __future__ import annotations

import sys

from sandtable.extras import advice


def main() -> None:
    """The command line, if what it needs is there."""
    try:
        from sandtable.terminal.cli import main as command
    except ModuleNotFoundError as missing:
        if not (words := advice(missing)):
            raise
        sys.stderr.write(f"sandtable: {words}\n")
        sys.exit(2)
    command()


if __name__ == "__main__":
    main()
