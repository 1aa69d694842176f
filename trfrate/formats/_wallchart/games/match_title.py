"""The title of a match of two players: whom the short names of its games mean, and what else it says of them.

Match: Ada Alder (1843) vs. Ben Birch (1689)
IDs: 90000001, 90000002
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trfrate.diagnostics import Place, Report
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import key_of

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList

_NAME = r"[^\W\d_a-z][\w.'’-]*(?:\s+[\w.'’-]+){1,3}"
_RATING = (
    r"(?:\s*[(\[]\s*(?P<rating{0}>\d{{3,4}}(?:\s*/\s*\d{{1,2}}|\s*[Pp]\d{{1,2}})?)"
    r"(?:\s*[,;]\s*(?:[A-Za-z ]{{0,12}}(?:ID|No\.?|#)\s*:?\s*)?(?P<id{0}>\d{{7,8}}))?\s*[)\]])?"
)
_TITLE = re.compile(
    rf"(?:(?:[^:]{{0,40}}:|.{{0,40}}?\b[Mm](?:atch|ATCH)\b\W*)\s*)?(?P<first>{_NAME}){_RATING.format('')}"
    rf"\s+(?:vs?\.?|versus|gegen|contra|contre|contro|[-–—])\s+(?P<second>{_NAME}){_RATING.format('2')}"
    r"(?:\s*[-–—,;|(].*)?"
)
_IN_BRACKETS = re.compile(r"\s*[(\[]\s*\d{3,4}[^()\[\]]{0,35}[)\]]")
_IDS = re.compile(r"[^:\d]{0,30}\bids?\b[^:\d]{0,20}:?\s*(\d{7,8})\b\D{1,10}(\d{7,8})\W*", re.IGNORECASE)
_LONGEST = 200
_LINES = 6
_HEADINGS = ("Name", "Rating", "ID")


def players_in_title(games: GameList, report: Report) -> Table | None:
    """Return the two players of a match as a table, if the title above the games names both of them."""
    names = {key_of(games.grid.text(row, side["name"])) for row in games.rows for side in games.sides}
    lines = [(row, _line(games.grid, row)) for row in range(min(games.header, _LINES))]
    row, title = next(((row, found) for row, line in lines if (found := _TITLE.fullmatch(line))), (0, None))
    if len(names) != len(games.sides) or title is None:
        return None
    whole = [title["first"], title["second"]]
    if not _mean(names, whole) or ({*map(key_of, whole)} == names and not title["rating"]):
        return None
    at, ids = next(((at, found) for at, line in lines if at > row and (found := _IDS.fullmatch(line))), (0, None))
    ratings = [title["rating"] or "", title["rating2"] or ""]
    members = list(ids.groups()) if ids else [title["id"] or "", title["id2"] or ""]
    if ids:
        message = f"the ids are read in the order of the title: {whole[0]:.40} {ids[1]}, {whole[1]:.40} {ids[2]}"
        hint = "a table with Name, Rating and ID says whose they are"
        report.note("CSV050", message, games.grid.place(at, None), hint)
        _write(games, at, "")
    _write(games, row, _IN_BRACKETS.sub("", title[0]) if title["rating"] or title["rating2"] else title[0])
    return _table(games, row, [[*each] for each in zip(whole, ratings, members, strict=True)])


def _write(games: GameList, row: int, line: str) -> None:
    """Leave of a line what names the event."""
    games.grid = games.grid._replace(rows=[*games.grid.rows[:row], [line], *games.grid.rows[row + 1 :]])


def _mean(names: set[tuple[str, ...]], whole: Sequence[str]) -> bool:
    """Return whether each name of the games is, or is part of, another one of the title."""
    meant = [[at for at, name in enumerate(whole) if {*short} <= {*key_of(name)}] for short in names]
    return sorted(at for each in meant for at in each) == [0, 1] and all(map(len, meant))


def _line(grid: Grid, row: int) -> str:
    return grid.line(row)[:_LONGEST]


def _table(games: GameList, row: int, players: list[list[str]]) -> Table:
    def place(_: int, __: int | None) -> Place:
        return games.grid.place(row, None)

    stated = [at for at in range(len(_HEADINGS)) if any(player[at] for player in players)]
    rows: list[list[object]] = [[line[at] for at in stated] for line in ([*_HEADINGS], *players)]
    made = Grid(games.grid.name, rows, place, made=True)
    fields = {("name", "rating", "id")[at]: column for column, at in enumerate(stated)}
    headings = {column: _HEADINGS[at] for column, at in enumerate(stated)}
    return Table(made, 0, 1, fields, headings, caption=(games.header, games.header), rows=[1, 2], last_row=2)
