"""The tables of the player database: one shape for the members of each federation, the lists, and the ledger."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from trfrate.model import FIDE_SOURCES, SOURCES, SYSTEMS

APPLICATION = 0x74726672
FEDERATIONS = ("uschess", "fide", "cfc")
FEDERATION_NAMES = {"uschess": "US Chess", "fide": "FIDE", "cfc": "CFC"}
FACTS = (
    "id",
    "name",
    "last",
    "first",
    "state",
    "country",
    "sex",
    "title",
    "born",
    "expires",
    "status",
    "uschess_id",
    "fide_id",
    "cfc_id",
    "list",
)
_KINDS = {"rating": "REAL", "floor": "REAL"}
"""The type of a column behind a rating; the others are whole numbers."""


def behind(source: str) -> tuple[str, ...]:
    """Return what a list states about a rating of that source; the games of a period are not `games`, which are all."""
    if source in FIDE_SOURCES:
        return ("rating", "games", "k", "period_games")
    return ("rating", "games")


def beside(source: str) -> tuple[str, ...]:
    """Return what else is stored with a rating: the list it came from, and the floor that few lists state."""
    if source in SYSTEMS:
        return ("list", "floor")
    return ("list",)


def column(source: str, fact: str = "rating") -> str:
    """Return the column of a source's rating, or of what is behind it."""
    name = source.replace("-", "_")
    if fact == "rating":
        return name
    return f"{name}_{fact}"


def _added(source: str, facts: Sequence[str]) -> list[str]:
    return [f"{column(source, fact)} {_KINDS.get(fact, 'INTEGER')}" for fact in facts]


_RATINGS = ", ".join(each for source in SOURCES for each in _added(source, (*behind(source), *beside(source))))
LEDGER = ("rating", "games", "record", "wins", "draws", "events", "peak", "floor", "olm")

_CHOICES = """CREATE TABLE choices (name TEXT, state TEXT, federation TEXT, member INTEGER, day TEXT,
    PRIMARY KEY (name, state, federation)) WITHOUT ROWID"""

_TABLES = (
    *(
        f"""CREATE TABLE {federation}_members (id INTEGER PRIMARY KEY, name TEXT, last TEXT, first TEXT, state TEXT,
        country TEXT, sex TEXT, title TEXT, born TEXT, expires TEXT, status TEXT, uschess_id INTEGER, fide_id INTEGER,
        cfc_id INTEGER, list INTEGER, {_RATINGS})"""
        for federation in FEDERATIONS
    ),
    """CREATE TABLE lists (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, federation TEXT, date TEXT, digest TEXT UNIQUE,
    members INTEGER)""",
    """CREATE TABLE ledger_events (id INTEGER PRIMARY KEY, key TEXT UNIQUE, name TEXT, start TEXT, end TEXT,
    digest TEXT UNIQUE)""",
    """CREATE TABLE ledger (event INTEGER REFERENCES ledger_events (id), member INTEGER, system TEXT, name TEXT,
    rating REAL, games INTEGER, record TEXT, wins INTEGER, draws INTEGER, events INTEGER, peak REAL, floor REAL,
    olm INTEGER, match_change REAL, PRIMARY KEY (member, system, event)) WITHOUT ROWID""",
    _CHOICES,
)

ADDED_IN_2 = (
    "status TEXT",
    *(each for source in SYSTEMS for each in _added(source, ("floor",))),
    *_added("FIDE", ("k", "period_games")),
    *(each for source in ("FIDE-RAPID", "FIDE-BLITZ") for each in _added(source, (*behind(source), "list"))),
)
"""Columns of the members that version 1 did not have."""
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    # 1 to 2: which members the user has chosen for names; floors, status, and what FIDE's lists say of a rating.
    (
        _CHOICES,
        *(f"ALTER TABLE {each}_members ADD COLUMN {column}" for each in FEDERATIONS for column in ADDED_IN_2),
    ),
    # 2 to 3: what the matches of an event changed, for the limits on later ones.
    ("ALTER TABLE ledger ADD COLUMN match_change REAL",),
)
"""What makes a database of each earlier version, from 1 on, one of the next."""
VERSION = 1 + len(MIGRATIONS)


def indexes(federation: str) -> dict[str, str]:
    """Return the indexes of one federation's members: by name both ways, and by the ids of the others."""
    table = f"{federation}_members"
    found = {
        f"{federation}_by_last": f"{table} (last, first)",
        f"{federation}_by_first": f"{table} (first, last)",
    }
    for other in FEDERATIONS:
        if other != federation:
            found[f"{federation}_by_{other}"] = f"{table} ({other}_id) WHERE {other}_id IS NOT NULL"
    return {name: f"CREATE INDEX IF NOT EXISTS {name} ON {columns}" for name, columns in found.items()}


def creation() -> list[str]:
    """Return the statements that make an empty database."""
    statements = [*_TABLES, *(create for federation in FEDERATIONS for create in indexes(federation).values())]
    return [*statements, f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {VERSION}"]


def upsert(
    federation: str,
    facts: Sequence[str],
    sources: Sequence[str],
    number: int,
    newer: Collection[int],
    floors: Collection[str],
) -> str:
    """Return the statement that enters one row of list `number`; what a list in `newer` said stays as it is.

    A fact that the list leaves blank stays too, and so does a rating, with the list it came from.
    """
    columns = [*facts, *(column(source, fact) for source in sources for fact in behind(source))]
    columns += [column(source, "floor") for source in floors]
    entered = [*columns, "list", *(column(source, "list") for source in sources)]
    marks = [*("?" for _ in columns), *(str(number) for _ in entered[len(columns) :])]
    newer_lists = ", ".join(map(str, sorted(newer)))
    changes = [_fact(fact, newer_lists) for fact in (*facts[1:], "list")]
    changes += [change for source in sources for change in _rating(source, newer_lists)]
    changes += [_fact(column(source, "floor"), newer_lists) for source in floors]
    return (
        f"INSERT INTO {federation}_members ({', '.join(entered)}) VALUES ({', '.join(marks)}) "
        f"ON CONFLICT (id) DO UPDATE SET {', '.join(changes)}"
    )


def _fact(fact: str, newer: str) -> str:
    stated, preserved = f"coalesce(excluded.{fact}, {fact})", f"coalesce({fact}, excluded.{fact})"
    if newer:
        return f"{fact} = CASE WHEN list IN ({newer}) THEN {preserved} ELSE {stated} END"
    return f"{fact} = {stated}"


def _rating(source: str, newer: str) -> list[str]:
    rating, number = column(source), column(source, "list")
    preserved = f"excluded.{rating} IS NULL AND {rating} IS NOT NULL"
    if newer:
        preserved += f" OR {number} IN ({newer})"
    names = [column(source, fact) for fact in (*behind(source), "list")]
    return [f"{name} = CASE WHEN {preserved} THEN {name} ELSE excluded.{name} END" for name in names]
