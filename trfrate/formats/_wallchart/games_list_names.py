"""Names in lists of games with more than the name in their cells: `3 Alder, Ada (1641)`, `Alder, Ada [1.5]`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from trfrate.diagnostics import Place, Report, some
from trfrate.formats._cells import is_nobody
from trfrate.formats._wallchart.games_list import GameList
from trfrate.formats._wallchart.player_values import RATING_BEHIND, YEAR, tidy_name

_POINTS_BEHIND = re.compile(r"(?<=[^\W\d_])\s*[(\[]\s*(?:\d{1,2}(?:[.,][05]|½)?|½)\s*[)\]]\s*$")
"""What a player had before the game: `Alder, Ada (1½)`."""
_NUMBERED = re.compile(r"#?(\d{1,4})[.)]?\s+[^\W\d_]")
_FACTS = ("name", "rating", "number", "title", "ids.uschess")


def with_bare_names(games: GameList, report: Report) -> GameList:
    """Return the list with the names alone, and what else was in their cells in columns of their own."""
    seats = [text for row in games.rows for text in _names(games, row) if text and not is_nobody(text)]
    behind = _behind(seats)
    numbered = bool(seats) and all(map(_NUMBERED.match, seats))
    rows = [list(row) for row in games.grid.rows]
    width = max(map(len, rows))
    sides = [
        {what: first + at for at, what in enumerate(_FACTS)} | _without_name(side)
        for first, side in zip((width, width + len(_FACTS)), games.sides, strict=True)
    ]
    changed: list[str] = []
    for row in games.rows:
        stated = [_facts(text, behind, numbered) for text in _names(games, row)]
        texts = [value for facts in stated for value in facts]
        rows[row] += [""] * (width - len(rows[row])) + texts
        changed += [text for text, facts in zip(_names(games, row), stated, strict=True) if text != facts[0]]
    if not changed:
        return games
    place = games.grid.place(games.rows[0], games.sides[0]["name"])
    message = f"numbers, titles and ids beside a name are not read as part of it: {some(changed, 3)}"
    report.note("CSV053", message, place)
    grid = games.grid._replace(rows=rows, place=_places(games, width))
    return replace(games, grid=grid, sides=(_used(sides[0], rows, games), _used(sides[1], rows, games)))


def _names(games: GameList, row: int) -> list[str]:
    return [games.grid.text(row, side["name"]) for side in games.sides]


def _without_name(side: dict[str, int]) -> dict[str, int]:
    return {what: column for what, column in side.items() if what != "name"}


def _behind(seats: Sequence[str]) -> re.Pattern[str] | None:
    """Return what stands in brackets behind most names: ratings or points."""
    ratings = [found[1] for found in map(RATING_BEHIND.search, seats) if found]
    if 2 * len(ratings) > len(seats) and not all(map(YEAR.fullmatch, ratings)):
        return RATING_BEHIND
    points = sum(_POINTS_BEHIND.search(text) is not None for text in seats)
    return _POINTS_BEHIND if 2 * points > len(seats) else None


def _facts(text: str, behind: re.Pattern[str] | None, numbered: bool) -> tuple[str, ...]:
    """Return what a cell says, in the order of `_FACTS`; blank where it says nothing."""
    if is_nobody(text):
        return (text, *[""] * (len(_FACTS) - 1))
    rating = ""
    found = behind.search(text) if behind else None
    if found:
        text, rating = text[: found.start()], found[1] if behind is RATING_BEHIND else ""
    number = _NUMBERED.match(text) if numbered else None
    tidy = tidy_name(text, numbered)
    return tidy.name, rating, number[1] if number else "", tidy.title or "", tidy.id or ""


def _used(side: dict[str, int], rows: Sequence[Sequence[object]], games: GameList) -> dict[str, int]:
    """Return the columns of a side without the new ones that say nothing."""
    return {what: at for what, at in side.items() if what == "name" or any(rows[row][at] for row in games.rows)}


def _places(games: GameList, width: int) -> Callable[[int, int | None], Place]:
    """Return the places of the list: what was taken out of a name is where the name is."""

    def place(row: int, column: int | None) -> Place:
        if column is not None and column >= width:
            column = games.sides[(column - width) // len(_FACTS)]["name"]
        return games.grid.place(row, column)

    return place
