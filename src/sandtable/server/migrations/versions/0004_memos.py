"""What bots want remembered, in a table of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "memos",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id", name="fk_memos_game_games"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("memo", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_memos"),
    )


def downgrade() -> None:
    op.drop_table("memos")
