"""The tables of the player database: one shape for the members of each federation, the lists, and the ledger."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from trfrate.model import FIDE_SOURCES, SOURCES

APPLICATION = 0x74726672
VERSION = 2
FEDERATIONS = ("uschess", "fide", "cfc")
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
    "uschess_id",
    "fide_id",
    "cfc_id",
    "list",
)
_KINDS = {"rating": "REAL"}
"""The type of a column behind a rating; the others are whole numbers."""


def behind(source: str) -> tuple[str, ...]:
    """What a list says about a rating of that source; the games of a period are none of `games`, which are all."""
    return ("rating", "games", "k", "period_games") if source in FIDE_SOURCES else ("rating", "games")


def column(source: str, fact: str = "rating") -> str:
    """The column of a source's rating, or of what stands behind it."""
    name = source.replace("-", "_")
    return name if fact == "rating" else f"{name}_{fact}"


def _added(source: str, facts: Sequence[str]) -> list[str]:
    return [f"{column(source, fact)} {_KINDS.get(fact, 'INTEGER')}" for fact in facts]


_RATINGS = ", ".join(each for source in SOURCES for each in _added(source, (*behind(source), "list")))
LEDGER = ("rating", "games", "record", "wins", "draws", "events", "peak", "floor", "olm")

_TABLES = (
    *(
        f"""CREATE TABLE {federation}_members (id INTEGER PRIMARY KEY, name TEXT, last TEXT, first TEXT, state TEXT,
        country TEXT, sex TEXT, title TEXT, born TEXT, expires TEXT, uschess_id INTEGER, fide_id INTEGER,
        cfc_id INTEGER, list INTEGER, {_RATINGS})"""
        for federation in FEDERATIONS
    ),
    """CREATE TABLE lists (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, federation TEXT, date TEXT, digest TEXT UNIQUE,
    members INTEGER)""",
    """CREATE TABLE ledger_events (id INTEGER PRIMARY KEY, key TEXT UNIQUE, name TEXT, start TEXT, end TEXT,
    digest TEXT UNIQUE)""",
    """CREATE TABLE ledger (event INTEGER REFERENCES ledger_events (id), member INTEGER, system TEXT, name TEXT,
    rating REAL, games INTEGER, record TEXT, wins INTEGER, draws INTEGER, events INTEGER, peak REAL, floor REAL,
    olm INTEGER, PRIMARY KEY (member, system, event)) WITHOUT ROWID""",
)


def indexes(federation: str) -> dict[str, str]:
    """The indexes of one federation's members: by name both ways, and by the ids of the others."""
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
    """The statements that make an empty database."""
    statements = [*_TABLES, *(create for federation in FEDERATIONS for create in indexes(federation).values())]
    return [*statements, f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {VERSION}"]


_FIDE_2 = [
    *_added("FIDE", ("k", "period_games")),
    *(each for source in ("FIDE-RAPID", "FIDE-BLITZ") for each in _added(source, (*behind(source), "list"))),
]
MIGRATIONS: Mapping[int, Sequence[str]] = {
    1: [f"ALTER TABLE {federation}_members ADD COLUMN {added}" for federation in FEDERATIONS for added in _FIDE_2],
}
"""The statements that bring a database of a version to the next one."""


def upsert(federation: str, facts: Sequence[str], sources: Sequence[str], number: int, newer: Collection[int]) -> str:
    """The statement that enters one row of list `number`; what a list in `newer` said stays as it is.

    A fact that the list leaves blank stays too, and so does a rating, with the list it came from.
    """
    columns = [*facts, *(column(source, fact) for source in sources for fact in behind(source))]
    entered = [*columns, "list", *(column(source, "list") for source in sources)]
    marks = [*("?" for _ in columns), *(str(number) for _ in entered[len(columns) :])]
    newer_lists = ", ".join(map(str, sorted(newer)))
    changes = [_fact(fact, newer_lists) for fact in (*facts[1:], "list")]
    changes += [change for source in sources for change in _rating(source, newer_lists)]
    return (
        f"INSERT INTO {federation}_members ({', '.join(entered)}) VALUES ({', '.join(marks)}) "
        f"ON CONFLICT (id) DO UPDATE SET {', '.join(changes)}"
    )


def _fact(fact: str, newer: str) -> str:
    told, kept = f"coalesce(excluded.{fact}, {fact})", f"coalesce({fact}, excluded.{fact})"
    return f"{fact} = CASE WHEN list IN ({newer}) THEN {kept} ELSE {told} END" if newer else f"{fact} = {told}"


def _rating(source: str, newer: str) -> list[str]:
    rating, number = column(source), column(source, "list")
    kept = f"excluded.{rating} IS NULL AND {rating} IS NOT NULL"
    if newer:
        kept += f" OR {number} IN ({newer})"
    names = [column(source, fact) for fact in (*behind(source), "list")]
    return [f"{name} = CASE WHEN {kept} THEN {name} ELSE excluded.{name} END" for name in names]
