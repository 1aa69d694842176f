"""What the second and third rows of players say under the rounds: colors, and the points of a round or in total so far.

1   Alder, Ada    W7      D4
    90000001      White   Bl (1½)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from trfrate.formats._byes import Kind, Nobody, nobody
from trfrate.formats._cells import COLOR_PAIRS, cell_text, plain
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds import result_words
from trfrate.formats._wallchart.tables.heading_words import field_of, heading_of
from trfrate.model import FACTS, Cell

_POINTS = r"(?P<whole>\d{1,2})?(?P<half>\.5| ?½)?"
_APART = r"[\s./:;|-]*"
_COLOR = r"(?:(?:AS|HAD|WITH) )?(?P<color>[^\W\d_½]+)"
_SHAPES = (re.compile(rf"{_COLOR}{_APART}{_POINTS}"), re.compile(rf"{_POINTS}(?:{_APART}{_COLOR})?"))
_OF_SIGNS = str.maketrans(
    {sign: letter for pair in result_words.COLOR_SIGNS for sign, letter in zip(pair, "WB", strict=True)}
)
_COLOR_LETTERS = frozenset("".join(COLOR_PAIRS))


class Below(NamedTuple):
    """A cell under a round, and what it may say of the game."""

    line: int
    """The place of the player among all."""
    slot: int
    row: int
    column: int
    letter: str
    """The first one of a word for a color; blank if none is there."""
    half_points: int | None


def heading_rows(grid: Grid, at: int, texts: Sequence[str]) -> int:
    """Count the rows below headings that say what the further rows of each player hold: `US Chess ID`, `color`.

    They have nothing where there is no heading, and below them each row with a number has as many without one below it.
    """
    number = next((column for column, text in enumerate(texts) if field_of(text) in ("number", "rank")), None)
    if number is None or not any(heading.field == "round" for heading in map(heading_of, texts) if heading):
        return 0
    below = list(islice((row for row in range(at + 1, len(grid.rows)) if grid.filled(row)), _SHOWN))
    numbered = [grid.text(row, number).rstrip(".").isdecimal() for row in below]
    headed = numbered.index(True) if True in numbered else 0
    two_players = [True, *[False] * headed] * 2
    if not 0 < headed <= _MOST_HEADED or numbered[headed : headed + len(two_players)] != two_players:
        return 0
    are_below = all(_is_below_headings(grid, row, texts) for row in below[:headed])
    return headed if are_below and below[headed - 1] == at + headed else 0


_MOST_HEADED = 2
_SHOWN = 2 * (_MOST_HEADED + 1) + _MOST_HEADED
"""Rows: those that head further rows, and two players."""


def _is_below_headings(grid: Grid, row: int, texts: Sequence[str]) -> bool:
    """Return whether a row has words without numbers, each below one of these headings."""
    below = {column: grid.text(row, column) for column in grid.filled(row)}
    return all(column < len(texts) and texts[column] for column in below) and not any(
        any(map(str.isdigit, text)) for text in below.values()
    )


def levels(table: Table, rows: Sequence[int]) -> Iterator[list[Below]]:
    """Yield the cells of all second rows, then of all third ones, that may be colors and points, and are not read."""
    further = [table.further.get(row, []) for row in rows]
    for level in range(max(map(len, further), default=0)):
        cells = []
        for line, below in enumerate(further):
            for slot, column in enumerate(table.slots if level < len(below) else ()):
                row = below[level]
                stated = parts_of(plain(cell_text(table.grid.value(row, column))))
                if stated and column not in table.read_below.get(row, ()):
                    cells.append(Below(line, slot, row, column, *stated))
        yield cells


def forfeits(table: Table, rows: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
    """Yield line, slot, row and column of the cells under rounds that say forfeit and no more."""
    for line, first in enumerate(rows):
        for row in table.further.get(first, ()):
            for slot, column in enumerate(table.slots):
                words = nobody(plain(cell_text(table.grid.value(row, column))))
                if words == Nobody(Kind.FORFEIT):
                    yield line, slot, row, column


def parts_of(text: str) -> tuple[str, int | None] | None:
    """Return the first letter of the color and the half points of a `plain` text; None if it says anything else."""
    text = text.translate(_OF_SIGNS)
    found = next(filter(None, (shape.fullmatch(text) for shape in _SHAPES)), None) if text else None
    if found is None:
        return None
    word = found["color"] or ""
    if word and word not in _COLOR_LETTERS and not result_words.is_color_word(word):
        return None
    has_points = found["whole"] or found["half"]
    return word[:1], 2 * int(found["whole"] or 0) + bool(found["half"]) if has_points else None


def colors(cells: Sequence[Below]) -> Mapping[str, str]:
    """Return the color that each letter means in the language of nearly all of them; nothing if they are no colors."""
    letters = Counter(cell.letter for cell in cells if cell.letter)
    pair = max(COLOR_PAIRS, key=lambda pair: letters[pair[0]] + letters[pair[1]])
    stated = letters[pair[0]] + letters[pair[1]]
    # `W` above `L` and `D` is a result.
    return dict(zip(pair, "wb", strict=True)) if 4 * stated > 3 * letters.total() else {}


def points_given(below: Sequence[Below], cells: Sequence[Sequence[Cell | None]]) -> tuple[str, list[Below]]:
    """Return whether these are `totals` so far or `points` of rounds, blank if neither, and those that do not fit."""
    stated = [cell for cell in below if cell.half_points is not None]
    if not stated:
        return "", []
    worths = [[FACTS[cell.result].half_points if cell else 0 for cell in of_player] for of_player in cells]
    totals = [list(accumulate(of_player)) for of_player in worths]
    wrong = {
        what: [cell for cell in stated if cell.half_points != given[cell.line][cell.slot]]
        for what, given in (("totals", totals), ("points", worths))
    }
    best = min(wrong, key=lambda what: len(wrong[what]))
    return (best, wrong[best]) if 2 * len(wrong[best]) < len(stated) else ("", [])
