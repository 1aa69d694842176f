"""Tables whose headings are not known, if they have any: found by the names, games and results that they hold."""

from __future__ import annotations

import re
from itertools import islice

from trfrate.formats._cells import cell_text, plain, value_text
from trfrate.formats._wallchart.games.games_list_headings import is_heading
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds import match, opponent_names, round_robin
from trfrate.formats._wallchart.tables import column_evidence, find_players, name_columns, round_evidence
from trfrate.formats._wallchart.tables.heading_words import field_of

_SEARCHED_ROWS = 60
"""Of a small table, and of a list of games, which has its headings among the first."""
_MOST_COLUMNS = 200
"""Columns that are looked through for games."""
_SAMPLE = 200
"""So many rows show what the columns of a table without headings hold."""
_LETTERS = re.compile(r"[^\W\d_]{2}")


def find(grid: Grid) -> list[Table]:
    """Return the table of a grid without headings that are known; nothing if there is none."""
    tried = (find_one(grid) for find_one in (_by_content, _by_square, _bare_match))
    return list(islice((table for table in tried if table and table.rows), 1))


def _by_content(grid: Grid) -> Table | None:
    """Return a table without headings that are known: names, then columns of which most cells state a game."""
    rows = [row for row in range(len(grid.rows)) if len(grid.filled(row)) >= 3]
    sample = rows[:_SAMPLE]
    heads = (
        is_heading([value_text(value).strip() for value in grid.rows[row][:_MOST_COLUMNS]])
        for row in sample[:_SEARCHED_ROWS]
    )
    if any(heads):
        return None  # a list of games, whose results `1:0` would be opponents
    width = max((len(grid.rows[row]) for row in sample), default=0)
    columns = range(min(width, _MOST_COLUMNS))
    slots = [column for column in columns if round_evidence.holds_games(grid, sample, column)]
    slots = slots or _told(grid, sample, columns)
    if len(rows) < 2 or not slots:
        return None
    headings = _unknown_headings(grid, rows[0], slots) if rows[1] == rows[0] + 1 else {}
    sample = sample[1:] if headings else sample
    slots = round_evidence.with_rounds_between(grid, sample, slots)
    slots = [column for column in slots if field_of(headings.get(column, "")) != "score"]
    before = [column for column in range(slots[0] if slots else 0) if column not in slots]
    name = max(before, key=lambda column: _share(grid, sample, column, _LETTERS), default=None)
    if name is None or _share(grid, sample, name, _LETTERS) < 0.7:
        return None
    fields = {"name": name, **_numbers(grid, sample, name, slots)}
    header = rows[0] if headings else None
    table = Table(grid, header, sample[0], fields, headings, slots, caption=(0, rows[0]), named=False)
    column_evidence.take_unread(table, sample)
    name_columns.join(table, sample)
    find_players.collect_rows(table, rows[-1] + 1)
    return table


def _told(grid: Grid, rows: list[int], columns: range) -> list[int]:
    """Return the columns of which most cells say in words whom somebody beat or lost to, who has a row left of it."""
    told = [column for column in columns if 2 * sum(_states(grid.text(row, column)) for row in rows) > len(rows)]
    words = {word for row in rows for column in range(told[0] if told else 0) for word in _words(grid, row, column)}
    said = [_words(grid, row, column) for row in rows for column in told if _states(grid.text(row, column))]
    return told if len(told) > 1 and 4 * sum(not words.isdisjoint(text) for text in said) > 3 * len(said) else []


def _states(text: str) -> bool:
    word = plain(text.partition(" ")[0]).rstrip(".")
    return len(word) > 1 and word.isalpha() and opponent_names.holds_game(plain(text))


def _words(grid: Grid, row: int, column: int) -> set[str]:
    return {word for word in opponent_names.key_of(grid.text(row, column)) if len(word) > 2}


def _unknown_headings(grid: Grid, row: int, slots: list[int]) -> dict[int, str]:
    """Return the texts of the row above players, if it holds neither numbers nor, above the rounds, games."""
    texts = {column: grid.text(row, column) for column in grid.filled(row)}
    games = [
        cell
        for _, cell in round_evidence.cells_in([plain(texts.get(column, "")) for column in slots])
        if cell and cell.opponent
    ]
    numbers = any(text.replace(".", "").isdecimal() and len(text) > 2 for text in texts.values())
    return {} if numbers or 2 * len(games) > len(slots) else texts


def _share(grid: Grid, rows: list[int], column: int, pattern: re.Pattern[str]) -> float:
    return sum(pattern.search(grid.text(row, column)) is not None for row in rows) / len(rows)


def _by_square(grid: Grid) -> Table | None:
    """Return a round-robin table whose headings are not known, if it has any: as many columns of results as rows."""
    rows = [row for row in range(min(len(grid.rows), _SEARCHED_ROWS)) if len(grid.filled(row)) > 3]
    if not rows or rows[-1] - rows[0] != len(rows) - 1:
        return None
    for header, players in ((None, rows), (rows[0], rows[1:])):
        slots = round_robin.square(grid, players, ())
        name = name_columns.best(grid, players, [""] * (slots[0] if slots else 0), ())
        if name is None or (
            header is not None and name_columns.follow_letters(grid.text(row, name) for row in players)
        ):
            continue
        table = _without_headings(grid, players, name, slots)
        if header is not None:
            table.header_row, table.caption = header, (0, header)
            table.headings = {column: grid.text(header, column) for column in grid.filled(header)}
        return table
    return None


def _bare_match(grid: Grid) -> Table | None:
    """Return two players with the points of each game, and perhaps totals, without headings."""
    rows = [row for row in range(min(len(grid.rows), _SEARCHED_ROWS)) if len(grid.filled(row)) > 3]
    if len(rows) != 2 or rows[1] != rows[0] + 1:
        return None
    width = min(map(len, (grid.rows[row] for row in rows)))
    pairs = [[plain(cell_text(grid.value(row, column))) for row in rows] for column in range(width)]
    slots = [column for column, points in enumerate(pairs) if (game := match.game_of(*points)) and match.agrees(game)]
    name = name_columns.best(grid, rows, [""] * (slots[0] if slots else 0), ())
    if name is None or len(slots) < 2 or slots[-1] - slots[0] != len(slots) - 1:
        return None
    return _without_headings(grid, rows, name, slots)


def _without_headings(grid: Grid, rows: list[int], name: int, slots: list[int]) -> Table:
    fields = {"name": name, **_numbers(grid, rows, name, slots)}
    table = Table(grid, None, rows[0], fields, {}, slots, caption=(0, rows[0]), named=False)
    table.rows, table.last_row = rows, rows[-1]
    column_evidence.take_unread(table, rows)
    return table


def _numbers(grid: Grid, rows: list[int], name: int, slots: list[int]) -> dict[str, int]:
    """Find the number before the name and the score behind the rounds."""
    found: dict[str, int] = {}
    width = max(len(grid.rows[row]) for row in rows)
    for column in range(width):
        texts = [grid.text(row, column) for row in rows]
        if column < name and all(text.isdecimal() and len(text) < 9 for text in texts):
            found.setdefault("number", column)
        elif column > slots[-1] and all(re.fullmatch(r"\d{1,2}(?:[.,]\d|½)?|½", text) for text in texts):
            found.setdefault("score", column)
    return found
