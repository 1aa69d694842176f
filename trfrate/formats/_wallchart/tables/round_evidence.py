"""Whether a column holds the games of a round, whatever heads it: shown by its cells."""

from __future__ import annotations

import re
from contextlib import suppress

from trfrate.formats._cells import NotACell, cell_text, habits_of, plain, read_cell
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds import opponent_names, result_letters
from trfrate.formats._wallchart.tables.player_values import read_score
from trfrate.model import FACTS, Cell, Outcome

_DIGITS = re.compile(r"\d+")
_ENTRY = re.compile(r"[^\d$€£@%]{0,12}\d{1,3}(?:[^\d$€£@%]{1,8}\d{1,3}){0,2}[^\d$€£@%]{0,12}")
_BOTH = re.compile(r"(?:0|1|½|1/2)\s?[-–:]\s?(?:0|1|½|1/2)\s?\w?")
"""The result of a game, as lists have it."""
_TOTAL_BEHIND = re.compile(r"((?:[^\W\d_]\s*\d+|\d+\s*[^\W\d_])\w?)\s*[(\[]\s*\d{1,2}(?:[.,]\d)?\s*½?\s*[)\]]\s*$")
"""`W10 (2.5)`: what is in brackets is the total after the round, and may be anything."""
_GLUED = re.compile(r"(?<=\w)[-/]([WDLXF10½])$")
"""`ALDER-W`"""
_BESIDE = re.compile(r"[^\W\d_]|[+=#(-]")


def holds_games(grid: Grid, rows: list[int], column: int) -> bool:
    """Return whether most cells of a column hold a result together with an opponent."""
    said = [plain(_TOTAL_BEHIND.sub(r"\1", cell_text(grid.value(row, column)))) for row in rows]
    games = sum(bool(cell and cell.opponent) and not text.isdigit() for text, cell in cells_in(said))
    return 2 * games > len(rows)


def _holds_a_game(grid: Grid, rows: list[int], column: int) -> bool:
    read = cells_in([plain(cell_text(grid.value(row, column))) for row in rows])
    return any(cell and cell.opponent and not text.isdigit() for text, cell in read)


def holds_cells(grid: Grid, rows: list[int], column: int) -> bool:
    """Return whether every entry of a column can be a round cell, and one states an opponent."""
    said = [text for row in rows if (text := plain(cell_text(grid.value(row, column))))]
    read = cells_in(said)
    return len(read) == len(said) and any(cell and cell.opponent and not text.isdigit() for text, cell in read)


def holds_words(grid: Grid, rows: list[int], column: int) -> bool:
    """Return whether most cells of a column state a game against somebody who is named: `beat Ada Alder`."""
    return 2 * sum(opponent_names.holds_game(plain(grid.text(row, column))) for row in rows) > len(rows)


def holds_opponents(grid: Grid, rows: list[int], column: int, words: set[str]) -> bool:
    """Return whether most cells of a column hold a result and one of these words of the players' names: `Alder 1`."""
    said = [_GLUED.sub(r" \1", plain(grid.text(row, column))) for row in rows]
    named = [
        text for text in said if opponent_names.holds_game(text) and not words.isdisjoint(opponent_names.key_of(text))
    ]
    return 2 * len(named) > len(rows)


def may_hold_games(grid: Grid, rows: list[int], column: int) -> bool:
    """Return whether most cells of a column may be games in some notation: the number of a row and more beside it."""
    texts = [grid.text(row, column) for row in rows]
    games = [text for text in texts if _ENTRY.fullmatch(text) and _BESIDE.search(text) and not _BOTH.fullmatch(text)]
    named = [text for text in games if any(0 < int(number) <= len(rows) + 1 for number in _DIGITS.findall(text))]
    return 2 * len(named) > len([text for text in texts if text]) > 1


def may_be_round(grid: Grid, rows: list[int], column: int) -> bool:
    """Return whether a column states a game, or holds what may be games in some notation."""
    return _holds_a_game(grid, rows, column) or may_hold_games(grid, rows, column)


def with_rounds_between(grid: Grid, rows: list[int], slots: list[int]) -> list[int]:
    """Return the columns of rounds with those between and beside them in which few played."""
    first, last = slots[0], slots[-1]
    while first > 0 and holds_cells(grid, rows, first - 1):
        first -= 1
    while holds_cells(grid, rows, last + 1) and not _holds_totals(grid, rows, range(first, last + 1), last + 1):
        last += 1
    return [at for at in range(first, last + 1) if at in slots or _holds_a_game(grid, rows, at)]


def _holds_totals(grid: Grid, rows: list[int], rounds: range, column: int) -> bool:
    """Return whether most cells of a column are what the results before them add up to: `2½` is no draw with 2."""
    agree = 0
    for row in rows:
        cells = cells_in([plain(cell_text(grid.value(row, at))) for at in rounds])
        with suppress(NotAValue):
            halves = sum(FACTS[cell.result].half_points for _, cell in cells if cell)
            agree += read_score(grid.text(row, column)) == halves
    return 2 * agree > len(rows)


def cells_in(said: list[str]) -> list[tuple[str, Cell | None]]:
    """Return the `plain` texts that can be round cells, with what they say."""
    habits = habits_of([said])
    found = []
    for text in said:
        try:
            found.append((text, read_cell(text, habits)))
        except NotACell:
            # The letters of another language: what they mean is decided later, from the whole table.
            if match := result_letters.ANY_GAME.fullmatch(text):
                found.append((text, Cell(Outcome.PENDING, int(match["first"] or match["last"]))))
    return found
