"""Ratings and ids of both sides in columns under any headings, known by what they hold."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.diagnostics import Report
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.unknown_byes import Key
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.column_meaning import looks_like

_FACTS = {"ratings": "rating", "member numbers": "id"}
"""What columns of both sides may look like, and the field they are then."""
_AFTER = re.compile(r"post|new|after|live|neu|peak|high", re.IGNORECASE)


def take_facts(games: GameList, report: Report) -> None:
    """Take columns under any headings for the ratings or ids of the two sides, if these fit every player.

    Where each player has a row, one column is enough.
    """
    table = games.unread_table()
    alike: dict[str, list[int]] = {}
    for column, heading in games.unread.items():
        if not _AFTER.search(heading):
            alike.setdefault(looks_like(table, column), []).append(column)
    sides = games.sides[:1] if games.pair.needs else games.sides
    for looks, fact in _FACTS.items():
        columns = alike.get(looks, [])
        stated = any(key.partition(".")[0].startswith(fact) for side in sides for key in side)
        fit = _fit_rows if games.pair.needs else _fit_players
        if stated or len(columns) != len(sides) or not fit(games, columns):
            continue
        names = [repr(games.unread[column][:40]) for column in columns]
        read = f"2 columns are read as {looks} of both sides" if len(names) > 1 else f"one column is read as {looks}"
        message = f"{read} by what they hold: {', '.join(names)}"
        report.note("CSV050", message, games.grid.place(games.header, columns[0]))
        for side, column in zip(sides, columns, strict=True):
            side[fact] = column
            del games.unread[column]


def _fit_rows(games: GameList, columns: Sequence[int]) -> bool:
    """Return whether each player of a list with a row for each has one value throughout, and some have several rows."""
    values: dict[Key, list[str]] = {}
    for row in games.rows:
        if text := games.grid.text(row, columns[0]):
            values.setdefault(key_of(games.grid.text(row, games.sides[0]["name"])), []).append(text)
    return any(len(each) > 1 for each in values.values()) and all(len({*each}) == 1 for each in values.values())


def _fit_players(games: GameList, columns: Sequence[int]) -> bool:
    """Return whether each player has one value throughout, on whatever side, and some have been on both."""
    seen: list[dict[Key, set[str]]] = [{}, {}]
    for row in games.rows:
        for values, side, column in zip(seen, games.sides, columns, strict=True):
            text = games.grid.text(row, column)
            if text:
                values.setdefault(key_of(games.grid.text(row, side["name"])), set()).add(text)
    first, second = seen
    both = [first[key] | second[key] for key in first.keys() & second.keys()]
    return bool(both) and all(len(values) == 1 for values in (*first.values(), *second.values(), *both))
