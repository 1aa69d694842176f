"""Which member the user has chosen for a name: remembered for the club, and taken without asking the next time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from trfrate.model import Player
from trfrate.players import names, values
from trfrate.players.database import Database
from trfrate.players.ledger_file import copy_beside


class Choice(NamedTuple):
    """A player of a report, and the id that the user chose."""

    player: Player
    id: str


def key_of(player: Player) -> tuple[str, str]:
    """Return what a choice is remembered by."""
    return " ".join(names.fold(player.name).split()), (player.state or "").upper()


def remember(database: Database, chosen: Iterable[Choice], day: date) -> int:
    """Enter choices; return how many."""
    rows = [(*key_of(player), "uschess", values.member(id), str(day)) for player, id in chosen]
    rows = [row for row in rows if row[0] and row[3]]
    if rows:
        with database.transaction() as connection:
            statement = "INSERT OR REPLACE INTO choices (name, state, federation, member, day) VALUES (?, ?, ?, ?, ?)"
            connection.executemany(statement, rows)
        copy_beside(database)
    return len(rows)


def remembered(databases: Iterable[Database], federation: str) -> dict[tuple[str, str], int]:
    """Return the member numbers of all choices by `key_of`; a name chosen for one member holds without a state too."""
    found: dict[tuple[str, str], int] = {}
    by_name: dict[str, set[int]] = {}
    for database in databases:
        statement = "SELECT name, state, member FROM choices WHERE federation = ?"
        for name, state, member in database.query(statement, (federation,)):
            found[name, state] = member
            by_name.setdefault(name, set()).add(member)
    for name, members in by_name.items():
        if len(members) == 1:
            found.setdefault((name, ""), *members)
    return found
