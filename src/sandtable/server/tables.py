"""The tables of the database. Entries are only ever added; everything else can be told from them, or is a cache."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("kit", String(40)),
    Column("head", Text, nullable=False),  # as agreed so far: rules, data, options, players, commitment, nonces
    Column("status", String(10), nullable=False),  # waiting, running, over
    Column("to_act", Integer),
    Column("turn_since", Float),  # since when it has been that seat's turn
    Column("entries", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("silent_days", Integer),
    Column("parent", String(40)),
    Column("kind", String(10), nullable=False),  # game, rematch, analysis, lesson, import
    Column("outcome", Text),
    Column("lesson", String(40)),  # of its title, if it is one; none: the first
    Index("ix_games_status_changed", "status", "changed"),
)

secrets = Table(  # apart, so that no query for a game can bring one along
    "secrets",
    metadata,
    Column("game", String(40), ForeignKey("games.id"), primary_key=True),
    Column("secret", String(64), nullable=False),
)

memos = Table(  # what a bot wants remembered: apart, for it is as secret as a hand
    "memos",
    metadata,
    Column("game", String(40), ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("memo", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "seat"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(40), ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(10), nullable=False),  # human, open, bot:N
    Column("name", String(40), nullable=False),
    Column("nonce", String(64)),
    Column("joined", Float),
    Column("note", Text, nullable=False, default=""),
    Column("hook", String(500), nullable=False, default=""),
    Column("mail", String(200), nullable=False, default=""),
    Column("renewed", Float),  # when its keys were ended, but for one: since then only those who have one give more
    PrimaryKeyConstraint("game", "seat"),
)

keys = Table(  # a token opens one seat, or several of one person, of one game; only its hash is kept
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(40), ForeignKey("games.id"), nullable=False),
    Column("seats", Integer, nullable=False),  # a bit for each
    Column("link", String(64)),  # the hash of the link that it was given for
    Index("ix_keys_game", "game"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(40), ForeignKey("games.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("line", Integer),  # of the record, if it is one
    Column("hidden", Boolean, nullable=False),  # a choice that the other seats do not see
    Column("events", LargeBinary, nullable=False),
    Column("key", String(100)),  # the seat, its own key, and what it was used for
    PrimaryKeyConstraint("game", "n"),  # two writers cannot both take entry n
    Index("uq_entries_game_key", "game", "key", unique=True),
)

snapshots = Table(  # a cache: thrown away at will, made anew from the entries
    "snapshots",
    metadata,
    Column("game", String(40), ForeignKey("games.id"), primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("frozen", LargeBinary, nullable=False),
)
