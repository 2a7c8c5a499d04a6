"""The tables that migrations make are those that the code uses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import alembic.op
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect

from sandtable.server.database import MIGRATIONS
from sandtable.server.store import Store
from sandtable.server.tables import metadata
from tests.server.conftest import settings


def in_store(folder: Path, do: Callable[[Connection], Any], upgrades: int = 1) -> Any:
    async def run() -> Any:
        store = Store(settings(folder).database)
        try:
            for _ in range(upgrades):
                await store.open()
            return await store._read(do)
        finally:
            await store.close()

    return asyncio.run(run())


def tables(db: Connection) -> set[str]:
    return set(inspect(db).get_table_names())


def move_to(db: Connection, version: str) -> None:
    """Back to the tables of an older version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = db
    command.downgrade(config, version)


@pytest.mark.parametrize("upgrades", [1, 2])
def test_the_migrations_make_the_tables(tmp_path: Path, upgrades: int) -> None:
    def differences(db: Connection) -> Any:
        context = MigrationContext.configure(db, opts={"compare_type": True, "compare_server_default": True})
        return compare_metadata(context, metadata)

    assert in_store(tmp_path, differences, upgrades) == []


def test_a_downgrade_takes_them_away_and_an_upgrade_brings_them_back(tmp_path: Path) -> None:
    in_store(tmp_path, lambda db: move_to(db, "base"))
    assert in_store(tmp_path, tables, upgrades=0) == {"alembic_version"}
    assert in_store(tmp_path, tables) == {"alembic_version", *metadata.tables}


def test_a_migration_that_stops_half_way_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(alembic.op, "create_index", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            in_store(tmp_path, tables)
    assert in_store(tmp_path, tables, upgrades=0) == set()
    assert in_store(tmp_path, tables) == {"alembic_version", *metadata.tables}
