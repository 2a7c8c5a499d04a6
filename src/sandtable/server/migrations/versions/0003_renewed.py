"""When the keys of a seat were renewed: since then no key of another game brings one to it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("renewed", sa.Float()))


def downgrade() -> None:
    op.drop_column("seats", "renewed")
