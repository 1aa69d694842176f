"""Tables beside each other on a page: the same headings come again to the right of the first ones."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.tables import column_evidence
from trfrate.formats._wallchart.tables.heading_words import Heading, heading_of, is_first_round

_FIRST_HEADINGS = frozenset(("number", "rank", "name", "surname"))
"""One of these comes first in a table."""
_NAME_FIELDS = frozenset(("name", "surname"))
_FEW_ROWS = 3
_MOST_BESIDE = 8
"""No page has room for more tables beside each other."""


def apart(grid: Grid, texts: list[str], starts: list[int]) -> list[tuple[int, Grid]]:
    """Return the first column and a grid, the rest of it blank, for each table beside another with these headings."""
    starts = starts or _starts(list(map(heading_of, texts)))
    if not 1 < len(starts) <= _MOST_BESIDE:
        return []
    starts = [start - _numbers_before(grid, texts, start) for start in starts]
    edges = [*starts, max(map(len, grid.rows))]
    alone = {row: filled[0] for row in range(len(grid.rows)) if len(filled := grid.filled(row)) == 1}
    whole = grid._replace(lines={row: grid.text(row, column) for row, column in alone.items()})
    return [(start, _only(whole, start, end)) for start, end in pairwise(edges)]


def _numbers_before(grid: Grid, texts: list[str], start: int) -> int:
    """Return 1 if the column before the first heading of a table numbers its players, without a heading; else 0."""
    if start == 0 or texts[start - 1]:
        return 0
    stated = [text for row in range(len(grid.rows)) if (text := grid.text(row, start - 1)).isdecimal()]
    return int(column_evidence.are_numbers(stated))


def starts_of_copies(texts: list[str]) -> list[int]:
    """Return where each table begins if all of them have the same headings, whatever these are; else nothing.

    The first heading may be a title in each of them: `Quad 1`, `Quad 2`.
    """
    first = next((column for column, text in enumerate(texts) if text), 0)
    found = [column for column in range(first, len(texts)) if texts[first] and texts[column] == texts[first]]
    titled = len(found) < 2
    if titled:
        rounds = [column for column, text in enumerate(texts) if is_first_round(heading_of(text))]
        found = [column - rounds[0] + first for column in rounds]
    if len(found) < 2 or (titled and any(not texts[start] or heading_of(texts[start]) for start in found)):
        return []
    # Columns before the first heading are those of numbers.
    starts = [column - first for column in found]
    headings = [
        "\n".join(texts[start + (first + 1) * titled : end]).strip() for start, end in pairwise([*starts, len(texts)])
    ]
    whole = len({*headings}) == 1 and any(map(is_first_round, map(heading_of, headings[0].split("\n"))))
    return starts if whole else []


def find_titles_in_headings(tables: list[Table]) -> None:
    """Find tables with a title of its own in place of the heading of the names, or that of their numbers."""
    titles = [title_in_headings(table) for table in tables]
    if len(tables) > 1 and all(titles) and len({*titles}) == len(titles):
        for table in tables:
            table.titled = table.header_row


def title_in_headings(table: Table) -> str:
    """Return what is above the names, or above their numbers; blank if that is a heading that is known."""
    columns = (table.fields.get("name", -1), table.fields.get("number", -1))
    headings = (table.headings.get(column, "") for column in columns)
    return next((text for text in headings if text and not heading_of(text)), "")


def find_titles(tables: list[Table], grids: list[Grid], header: int) -> None:
    """Find the row right above tables beside each other in which each has a title of its own."""
    above = [row for row in range(max(header - _FEW_ROWS, 0), header) if all(grid.filled(row) for grid in grids)]
    for table in tables:
        if above and table.caption[0] <= above[-1] < table.caption[1]:
            table.titled = above[-1]


def _starts(headings: list[Heading | None]) -> list[int]:
    """Return where each table begins: at a first heading that comes again, if names and rounds come again, too."""
    tables: list[tuple[int, set[Heading]]] = [(0, set())]
    for column, heading in enumerate(headings):
        if heading is None:
            continue
        if heading.field in _FIRST_HEADINGS and heading in tables[-1][1]:
            tables.append((column, set()))
        tables[-1][1].add(heading)
    return [start for start, _ in tables] if all(_is_whole(stated) for _, stated in tables) else []


def _is_whole(stated: Collection[Heading]) -> bool:
    return any(heading.field in _NAME_FIELDS for heading in stated) and any(map(is_first_round, stated))


def _only(grid: Grid, start: int, end: int) -> Grid:
    return grid._replace(rows=[[*[""] * start, *row[start:end]] for row in grid.rows])
