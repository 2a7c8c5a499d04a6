"""Games, their seats, keys, secrets, entries and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("kit", sa.String(40)),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("to_act", sa.Integer()),
        sa.Column("turn_since", sa.Float()),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("silent_days", sa.Integer()),
        sa.Column("parent", sa.String(40)),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("outcome", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_status_changed", "games", ["status", "changed"])
    op.create_table(
        "secrets",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id", name="fk_secrets_game_games"), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_secrets"),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id", name="fk_seats_game_games"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("nonce", sa.String(64)),
        sa.Column("joined", sa.Float()),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("hook", sa.String(500), nullable=False),
        sa.Column("mail", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id", name="fk_keys_game_games"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "seat", name="pk_keys"),
    )
    op.create_index("ix_keys_game", "keys", ["game"])
    op.create_table(
        "entries",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id", name="fk_entries_game_games"), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("line", sa.Integer()),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("key", sa.String(100)),
        sa.PrimaryKeyConstraint("game", "n", name="pk_entries"),
    )
    op.create_index("uq_entries_game_key", "entries", ["game", "key"], unique=True)
    op.create_table(
        "snapshots",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id", name="fk_snapshots_game_games"), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("frozen", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_snapshots"),
    )


def downgrade() -> None:
    for table in ("snapshots", "entries", "keys", "seats", "secrets", "games"):
        op.drop_table(table)
