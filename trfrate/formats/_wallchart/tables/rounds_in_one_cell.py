"""All rounds of a player in one cell, which are given a column each.

Player     What happened, in order            Score
Ada Alder  beat Birch; drew with Cedar; bye   2½
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from trfrate.formats._byes import nobody
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.opponent_names import holds_game, key_of
from trfrate.formats._wallchart.tables.heading_words import heads_names
from trfrate.formats._wallchart.tables.other_arrangements import Made, usual_table

_SEPARATORS = tuple(
    re.compile(rf"\s*{mark}\s*") for mark in (";", r"\n", r"\|", "/", ",", r"\.(?=\s|$)", r"\s[-–—]\s", r"\s")
)
_SEARCHED_ROWS = 20
_MOST_PLAYERS = 2000
_MOST_COLUMNS = 40
_MOST_ROUNDS = 30
_FEWEST = 3
_MOST = 0.75
_ROUND_BEFORE = re.compile(r"(?:round|rd|r)\s*\d{1,2}\s*[:.)=-]\s*", re.IGNORECASE)
_BY_NUMBER = re.compile(r"[^\d]{0,12}#?([1-9]\d{0,2})\D{0,3}")


def apart(grid: Grid) -> Grid | None:
    """Return the grid with a column for each round in place of one that holds them all; None if none does."""
    for at in range(min(_SEARCHED_ROWS, len(grid.rows))):
        filled = grid.filled(at)[:_MOST_COLUMNS]
        if len(filled) > 1 and any(heads_names(grid.text(at, column)) for column in filled):
            found = next(filter(None, (_rounds(grid, at, column) for column in filled)), None)
            if found:
                return _with_columns(grid, at, *found)
    return None


def _rounds(grid: Grid, at: int, column: int) -> tuple[int, dict[int, list[str]]] | None:
    """Return a column and the rounds of each row below its heading, if all have equally many; None if they have not."""
    rows = [row for row in range(at + 1, min(at + _MOST_PLAYERS, len(grid.rows))) if len(grid.filled(row)) > 1]
    texts = {row: text for row in rows if (text := grid.text(row, column))}
    for separator in _SEPARATORS:
        if sum(separator.search(text) is not None for text in texts.values()) < max(_FEWEST, _MOST * len(texts)):
            continue
        pieces = {row: separator.split(text.strip(" .;,|/")) for row, text in texts.items()}
        counts = Counter(map(len, pieces.values()))
        most, same = counts.most_common(1)[0]
        if 1 < most <= _MOST_ROUNDS and max(counts) == most and same >= _MOST * len(pieces):
            return (column, pieces) if _are_games(grid, column, pieces) else None
    return None


def _are_games(grid: Grid, column: int, pieces: Mapping[int, Sequence[str]]) -> bool:
    """Return whether nearly every piece is a result and another player of these rows, by name or number, or a bye."""
    beside = {row: [grid.text(row, at) for at in grid.filled(row) if at != column] for row in pieces}
    words = {
        row: {word for text in texts for word in key_of(text) if not word.isdecimal()} for row, texts in beside.items()
    }
    every = Counter(word for each in words.values() for word in each)
    entries = [(row, piece) for row, each in pieces.items() for piece in each]
    met = sum(_names_one(piece, words[row], every, len(pieces)) for row, piece in entries)
    return met >= _MOST * len(entries)


def _names_one(piece: str, own: set[str], every: Counter[str], players: int) -> bool:
    said = plain(_ROUND_BEFORE.sub("", piece, count=1))
    if any(every[word] and word not in own for word in key_of(piece)) and holds_game(said):
        return True
    if nobody(said):
        return True
    number = _BY_NUMBER.fullmatch(piece)
    return number is not None and len(piece) > len(number[1]) and int(number[1]) <= players


def _with_columns(grid: Grid, at: int, column: int, rounds: Mapping[int, Sequence[str]]) -> Grid:
    count = max(map(len, rounds.values()))
    width = max(map(len, grid.rows))
    made = []
    for row in range(len(grid.rows)):
        cells = [Made(grid.text(row, beside), row, beside) for beside in range(width)]
        pieces = [f"Rd {number}" for number in range(1, count + 1)] if row == at else rounds.get(row, [])
        if row == at or row in rounds:
            stated = [Made(_ROUND_BEFORE.sub("", piece, count=1), row, column) for piece in pieces]
            blank = [Made("", row, column)] * (count - len(stated))
            cells = [*cells[:column], *stated, *blank, *cells[column + 1 :]]
        made.append(cells)
    return usual_table(grid, made, [])
