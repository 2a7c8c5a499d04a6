"""What each part of the program needs beside the core, and what to say where it is missing."""

from __future__ import annotations

NEEDS = {
    "terminal": ("click", "platformdirs", "rich"),
    "server": ("alembic", "sqlalchemy", "starlette", "structlog", "uvicorn", "websockets"),
    "postgres": ("psycopg",),
}


def advice(missing: ModuleNotFoundError) -> str:
    """How to get the package that is missing; empty if it is none of those that can be left out."""
    package = (missing.name or "").partition(".")[0]
    for extra, packages in NEEDS.items():
        if package in packages:
            return f"this needs {package}, which is not installed: pip install 'sandtable[{extra}]' brings it"
    return ""
