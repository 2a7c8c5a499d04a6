"""Which lesson of its title a game is."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("games", sa.Column("lesson", sa.String(40)))


def downgrade() -> None:
    op.drop_column("games", "lesson")
