"""A table of games whose rows have numbers for names, and a roster on another sheet that says whose numbers they are.

Entries: 1  Alder, Ada  90000001  1850        Results: 1  | 13 | 1 | 7 ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from trfrate.diagnostics import Place
from trfrate.formats._cells import value_text
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds import column_groups
from trfrate.formats._wallchart.tables.heading_words import heading_of, heads_names, is_first_round

_SEARCHED_ROWS = 60
_KEY_COLUMNS = 3
"""The number of a player is in one of the first."""
_FEWEST_PLAYERS = 3
_SHORTEST_KEY = 2
_KEYS = ("number", "rank", "seed", "id", "ids")


def with_names(grid: Grid, roster: Table) -> Grid | None:
    """Return a grid with a column of names in front, those of the roster; None if its rows are not those players."""
    for at, row in enumerate(grid.rows[:_SEARCHED_ROWS]):
        texts = [value_text(value).strip() for value in row]
        if len(list(filter(None, texts))) <= 1 or any(map(heads_names, texts)):
            continue
        texts = _without_key(texts)
        grid_of_rounds = grid._replace(rows=[*grid.rows[:at], texts, *grid.rows[at + 1 :]])
        _, lower, headed = column_groups.spread(grid_of_rounds, at, texts)
        rounds = [heading for heading in map(heading_of, headed) if heading and heading.field in ("round", "opponent")]
        if any(map(is_first_round, rounds)) and any(heading.round == 2 for heading in rounds):
            names = _names_below(grid, lower + 1, roster)
            return _with_column(grid_of_rounds, at, names) if names else None
    return None


def _without_key(texts: list[str]) -> list[str]:
    """Return headings without the one of the first column where it comes again: `R1 vs` for `R1 vs badge`."""
    first = next((text for text in texts[:_KEY_COLUMNS] if len(text) >= _SHORTEST_KEY), "")
    again = re.compile(rf"\W*\b{re.escape(first)}\b", re.IGNORECASE) if first else None
    return [again.sub("", text).strip() if again and text != first else text for text in texts]


def _names_below(grid: Grid, first: int, roster: Table) -> dict[int, str]:
    """Return the name of each row below headings that begins with a player's number; nothing if they are not such."""
    for known in _known(roster):
        for column in range(_KEY_COLUMNS):
            rows = [row for row in range(first, len(grid.rows)) if len(grid.filled(row)) > 1 and grid.text(row, column)]
            names = {row: known.get(grid.text(row, column), "") for row in rows}
            found = list(filter(None, names.values()))
            if max(_FEWEST_PLAYERS, len(known) // 2) <= len({*found}) == len(found) == len(rows):
                return names
    return {}


def _known(roster: Table) -> Iterator[dict[str, str]]:
    """Yield the names of a roster by each of its columns in which everybody has another number."""
    names = [
        " ".join(filter(None, (roster.text(row, "name"), roster.text(row, "name_rest"))))
        or ", ".join(filter(None, (roster.text(row, "surname"), roster.text(row, "first_name"))))
        for row in roster.rows
    ]
    stated = [column for field, column in roster.fields.items() if field.partition(".")[0] in _KEYS]
    # Whatever heads it: `Badge`.
    unread = [column for column in roster.headings if column not in roster.fields.values()]
    for column in (*stated, *unread):
        keys = [roster.grid.text(row, column) for row in roster.rows]
        if all(keys) and len({*keys}) == len(keys):
            yield dict(zip(keys, names, strict=True))


def _with_column(grid: Grid, header: int, names: dict[int, str]) -> Grid:
    def place(row: int, column: int | None) -> Place:
        return grid.place(row, max(column - 1, 0) if column is not None else None)

    rows = [[names.get(at, "Name" if at == header else ""), *row] for at, row in enumerate(grid.rows)]
    return grid._replace(
        rows=rows,
        place=place,
        unvalued=frozenset((row, column + 1) for row, column in grid.unvalued),
        faulty=frozenset((row, column + 1) for row, column in grid.faulty),
    )
