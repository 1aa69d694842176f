"""Wallcharts with two lines for each player, but no numbers: the last name above the first, opponents above results.

MYRTLE    1840      Starling  Tench     2.5
Stanley   90000001  White 1   Black ½
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from trfrate.formats._cells import cell_text, plain, value_text
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds import second_rows
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables import column_evidence
from trfrate.formats._wallchart.tables.heading_words import field_of, heads_names
from trfrate.formats._wallchart.tables.name_columns import is_name
from trfrate.formats._wallchart.tables.other_arrangements import Made, usual_table

_SEARCHED_ROWS = 60
_FEWEST_PLAYERS = 3
_MOST = 0.6
"""Of the second lines have a color or points under a round; the others may be forfeits."""
_WHOLE_NAME = frozenset(" ,")


class _Pairs(NamedTuple):
    """The first and the second lines of all players below headings."""

    grid: Grid
    header: int
    first: list[int]
    second: list[int]

    def texts(self, rows: Sequence[int], column: int) -> list[str]:
        """Return what these rows say in a column."""
        return [self.grid.text(row, column) for row in rows]


def joined(grid: Grid) -> Grid | None:
    """Return the usual table with one line for each player; None if the grid has no two for each."""
    pairs = _pairs_in(grid)
    if pairs is None:
        return None
    columns = grid.filled(pairs.header)
    name = next(column for column in columns if heads_names(grid.text(pairs.header, column)))
    rounds = [column for column in columns if _is_round(pairs, column)]
    scores = [column for column in columns if all(pairs.texts(pairs.first, column)) and _is_blank(pairs, column)]
    if len(rounds) < 2 or not scores:
        return None
    members = [column for column in columns if column_evidence.are_members(pairs.texts(pairs.second, column))]
    made = [[Made(grid.text(row, at), row, at) for at in grid.filled(row)] for row in range(pairs.header)]
    headings = [Made(grid.text(pairs.header, column), pairs.header, column) for column in columns]
    made.append([*headings, *(Made("US Chess ID", pairs.header, column) for column in members[:1])])
    called = _are_called(pairs, name, rounds)
    for one, two in zip(pairs.first, pairs.second, strict=True):
        between = dict.fromkeys(rounds, " ") | called
        line = [Made(_text(pairs, one, two, column, between.get(column)), one, column) for column in columns]
        made.append([*line, *(Made(grid.text(two, column), two, column) for column in members[:1])])
    end = pairs.second[-1] + 1
    made += [[Made(grid.text(row, at), row, at) for at in grid.filled(row)] for row in range(end, len(grid.rows))]
    return usual_table(grid, made, _left(pairs, {*rounds, *members[:1], *called}))


def _left(pairs: _Pairs, read: Collection[int]) -> list[tuple[int, int | None, str]]:
    """Return what the second lines say in other columns, and the lines below the table."""
    grid, last = pairs.grid, pairs.second[-1]
    cells = [(row, column) for row in pairs.second for column in grid.filled(row) if column not in read]
    below = [row for row in range(last + 1, len(grid.rows)) if grid.filled(row)]
    left: list[tuple[int, int | None, str]] = [(row, column, grid.text(row, column)) for row, column in cells]
    return [*left, *((row, None, grid.line(row)) for row in below)]


def _pairs_in(grid: Grid) -> _Pairs | None:
    """Return the rows below the first headings of names, up to a blank one, if they are an even number."""
    for at in range(min(len(grid.rows), _SEARCHED_ROWS)):
        texts = [value_text(value).strip() for value in grid.rows[at]]
        if not any(map(heads_names, texts)) or len(list(filter(None, texts))) < _FEWEST_PLAYERS + 1:
            continue
        if any(field_of(text) in ("number", "rank") for text in texts):
            return None
        end = next((row for row in range(at + 1, len(grid.rows)) if not grid.filled(row)), len(grid.rows))
        rows = list(range(at + 1, end))
        if len(rows) % 2 or len(rows) < 2 * _FEWEST_PLAYERS:
            return None
        return _Pairs(grid, at, rows[::2], rows[1::2])
    return None


def _is_round(pairs: _Pairs, column: int) -> bool:
    """Return whether the second lines have colors or points in a column, and the first ones something else."""
    above, below = (
        [bool(second_rows.parts_of(plain(cell_text(pairs.grid.value(row, column))))) for row in rows]
        for rows in (pairs.first, pairs.second)
    )
    return sum(below) > _MOST * len(below) and not any(above)


def _is_blank(pairs: _Pairs, column: int) -> bool:
    return not any(pairs.texts(pairs.second, column))


def _are_called(pairs: _Pairs, name: int, rounds: Sequence[int]) -> dict[int, str]:
    """Return what joins the halves of names in two lines: a comma if opponents are called by the first, or a blank."""
    halves = [*pairs.texts(pairs.first, name), *pairs.texts(pairs.second, name)]
    if not all(is_name(text) and _WHOLE_NAME.isdisjoint(text) for text in halves):
        return {}
    words = {word for text in pairs.texts(pairs.first, name) for word in key_of(text)}
    called = [text for column in rounds for text in pairs.texts(pairs.first, column) if words & {*key_of(text)}]
    return {name: ", " if 2 * len(called) > len(rounds) * len(pairs.first) else " "}


def _text(pairs: _Pairs, one: int, two: int, column: int, between: str | None) -> str:
    """Return what a player has in a column: of both lines if something joins them, else of the first."""
    first, second = pairs.grid.text(one, column), pairs.grid.text(two, column)
    return first if between is None or not second else f"{first}{between}{second}"
