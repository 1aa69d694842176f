"""Columns of a list of games with days that are not one for each row: merged cells, the first and last of the event.

| Day        | White | Black |      | Start date | End date   | White | Black |
| 2026-11-01 | Ada   | Ben   |      | 2026-03-21 | 2026-03-22 | Ada   | Ben   |
|            | Cy    | Di    |      | 2026-03-21 | 2026-03-22 | Cy    | Di    |
"""

from __future__ import annotations

from datetime import date

from trfrate.codecs.dates import days_in
from trfrate.formats._wallchart.games.games_list import GameList

FIRST, LAST = "first day", "last day"
"""The columns that state the days of the event in every row."""


def take_merged(games: GameList, no_day: set[int]) -> None:
    """Take a column that states each day once for those below it, too, as merged cells look; never one of `no_day`."""
    given = games.others.get("date")
    columns = [given] if given is not None else [column for column in games.unread if column not in no_day]
    for column in columns:
        filled = _filled_down(games, column)
        if filled:
            games.others["date"] = column
            games.unread.pop(column, None)
            games.marked_days |= filled
            return


def _filled_down(games: GameList, column: int) -> dict[int, date]:
    """Return the day of each row, blank ones that of the row above; nothing if a row states something else.

    Two days are stated at least, the first row has one, and each is later than that above it.
    """
    filled: dict[int, date] = {}
    stated = 0
    for row in games.rows:
        text = games.grid.text(row, column)
        days = days_in(text) if text[:1].isalnum() else None
        above = next(reversed(filled.values()), None)
        day = days.start if days and days.start == days.end else None if text else above
        if day is None or (text and above and day <= above):
            return {}
        filled[row] = day
        stated += bool(text)
    return filled if 1 < stated < len(filled) else {}


def take_period(games: GameList, no_day: set[int]) -> None:
    """Take two columns with one day each, the same in all rows, for the first and the last day of the event."""
    given = games.others.get("date")
    columns = [*([] if given is None else [given]), *(column for column in games.unread if column not in no_day)]
    only = {column: day for column in columns if (day := _only_day(games, column))}
    if len(games.rows) < 2 or len(only) != 2 or given not in (None, *only):
        return
    (first, start), (last, end) = sorted(only.items(), key=lambda one: (one[1], one[0]))
    if start == end and given is not None:
        return
    games.others |= {FIRST: first, LAST: last}
    games.others.pop("date", None)
    for column in only:
        games.unread.pop(column, None)


def _only_day(games: GameList, column: int) -> date | None:
    """Return the day that all rows state in a column; None if there are others, or none."""
    texts = {games.grid.text(row, column) for row in games.rows[:2]}
    if len(texts) != 1 or len({games.grid.text(row, column) for row in games.rows}) != 1:
        return None
    days = days_in(texts.pop())
    return days.start if days and days.start == days.end else None


def period(games: GameList) -> tuple[date, date] | None:
    """Return the first and the last day of the event, if two columns state them."""
    if FIRST not in games.others:
        return None
    first, last = (_only_day(games, games.others[what]) for what in (FIRST, LAST))
    return (first, last) if first and last else None
