"""A key belongs to one game: one row a key, with all its seats. Keys that opened two games open none any more."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    old = sa.table("keys", sa.column("hash"), sa.column("game"), sa.column("seat"))
    games: dict[str, set[str]] = {}
    seats: dict[str, int] = {}
    for row in op.get_bind().execute(sa.select(old)):
        games.setdefault(row.hash, set()).add(row.game)
        seats[row.hash] = seats.get(row.hash, 0) | 1 << row.seat
    op.drop_table("keys")
    new = op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id", name="fk_keys_game_games"), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("link", sa.String(64)),
        sa.PrimaryKeyConstraint("hash", name="pk_keys"),
    )
    op.create_index("ix_keys_game", "keys", ["game"])
    kept = [
        {"hash": hash_, "game": min(opens), "seats": seats[hash_]} for hash_, opens in games.items() if len(opens) == 1
    ]
    if kept:
        op.bulk_insert(new, kept)


def downgrade() -> None:
    new = sa.table("keys", sa.column("hash"), sa.column("game"), sa.column("seats"))
    kept = op.get_bind().execute(sa.select(new)).all()
    op.drop_table("keys")
    old = op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id", name="fk_keys_game_games"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "seat", name="pk_keys"),
    )
    op.create_index("ix_keys_game", "keys", ["game"])
    rows = [
        {"hash": row.hash, "game": row.game, "seat": seat}
        for row in kept
        for seat in range(row.seats.bit_length())
        if row.seats >> seat & 1
    ]
    if rows:
        op.bulk_insert(old, rows)
