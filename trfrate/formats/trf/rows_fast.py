"""Regular 001 rows, exactly as the writer would write them, to players: all at once, for speed.

Each spelling is read only once, and the players are made column by column. A row with a text that the writer would
spell differently is left to `rows_repair`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, repeat
from operator import itemgetter
from typing import Any

from trfrate.formats.trf import results
from trfrate.formats.trf.layout import CELL_WIDTH, CELLS_START, PLAYER
from trfrate.formats.trf.rows import RULES
from trfrate.model import Cell, FrozenDict, Ids, Player, Rating, maker

Facts = tuple[Any, ...]
Cells = tuple[Cell | None, ...]


MOST_KNOWN = 200_000
"""How many spellings of one field are cached."""

match = re.compile(
    r"001 ([ \d]{4}) ([mw ])([ A-Z]{3}) ([^ \t][^\t]{32}) ([ \d]{4}) ([ A-Z]{3}) ([ \d]{11}) ([ \d/]{10}) ([ \d.]{4})"
    r" ([ \d]{4})",
    re.ASCII,
).match
"""Matches what looks like a regular row; the groups are its fields."""

_is_regular_cell = re.compile(
    r"  (?:(?:   [1-9]|  [1-9]\d| [1-9]\d\d|[1-9]\d{3}) [wb] "
    rf"[{re.escape(''.join(results.GAMES))}]|0000 - [{''.join(results.BYES)}])",
    re.ASCII,
).fullmatch

_new_cell, _new_ids, _new_player = maker(Cell), maker(Ids), maker(Player)
_outcomes = {letter: code.outcome for letter, code in results.RESULTS.items()}


class _Known(dict[str, Any]):
    """The values of a field by text, each read once; KeyError for a text that the writer would spell differently."""

    def __init__(self, name: str, make: Callable[[Any], Any] = lambda value: value) -> None:
        super().__init__()
        self._field, self._rule, self._make = PLAYER.by_name[name], RULES[name], make

    def __missing__(self, text: str) -> Any:
        try:
            value = self._rule.read(text)
        except ValueError as problem:
            raise KeyError(text) from problem
        if self._field.set(self._rule.write(value)) != text:
            raise KeyError(text)
        made = self._make(value)
        if len(self) < MOST_KNOWN:
            self[text] = made
        return made


_number, _sex, _title, _federation, _born, _points, _rank = map(
    _Known, ("number", "sex", "title", "federation", "born", "points", "rank")
)


@lru_cache
def _ratings(source: str) -> _Known:
    """Return the ratings by the text of the field; players with equal ratings share them."""
    return _Known("rating", lambda value: FrozenDict({} if value is None else {source: Rating(value)}))


_CELLS: dict[str, Cell | None] = {results.NOTHING: None}
"""Regular cells by their text, shared by all events: there are only so many opponents, colors and results."""


@lru_cache(maxsize=64)
def _cell_texts(length: int) -> Callable[[str], tuple[str, ...]]:
    """Return a function that cuts the cells out of a line of that length."""
    cells = [slice(start, start + CELL_WIDTH) for start in range(CELLS_START, length, CELL_WIDTH)]
    # An itemgetter of one item gives no tuple.
    return itemgetter(*cells) if len(cells) > 1 else lambda line: tuple(line[cell] for cell in cells)


def read_cells(lines: Sequence[str]) -> list[Cells | None]:
    """Return the cells of each row up to its last; None for a row with an irregular cell."""
    known = _CELLS.__getitem__
    try:
        # Each text is gone before the next is cut: all at once they would not fit the processor's cache.
        return [tuple(map(known, _cell_texts(len(line))(line))) for line in lines]
    except KeyError:
        texts = [_cell_texts(len(line))(line) for line in lines]
        _learn(set(chain.from_iterable(texts)).difference(_CELLS))
        return [tuple(map(known, row)) if _CELLS.keys() >= set(row) else None for row in texts]


def _learn(texts: Iterable[str]) -> None:
    """Read the regular ones of these cells all at once: opponents, colors and results are ten columns apart."""
    regular = [text for text in texts if _is_regular_cell(text)]
    marked = "".join(regular)
    opponents = [int(text[results.OPPONENT : 6]) or None for text in regular]
    colors = map(results.COLORS.__getitem__, marked[results.COLOR :: CELL_WIDTH])
    outcomes = map(_outcomes.__getitem__, marked[results.RESULT :: CELL_WIDTH])
    _CELLS.update(zip(regular, map(_new_cell, zip(outcomes, opponents, colors, strict=True)), strict=True))


FACTS = ("number", "name", "ids", "federation", "title", "sex", "born", "ratings", "score", "rank")


def reader(source: str) -> Callable[[str], Facts | None]:
    """Return a function that reads the fields of a regular row into its `FACTS`, with ratings of `source`."""
    ratings = _ratings(source)

    def read(line: str) -> Facts | None:
        found = match(line)
        if found is None:
            return None
        number, sex, title, name, rating, federation, member, born, points, rank = found.groups()
        member = member.lstrip()
        if " " in member or member[:1] == "0" or number == "    ":
            return None
        try:
            return (
                _number[number],
                name.rstrip(),
                _new_ids((None, member or None, None)),
                _federation[federation],
                _title[title],
                _sex[sex],
                _born[born],
                ratings[rating],
                _points[points],
                _rank[rank],
            )
        except KeyError:
            return None

    return read


def players(facts: Iterable[Facts], cells: Iterable[Cells]) -> Iterable[Player]:
    """Build the players of regular rows column by column, which is faster than row by row."""
    known: dict[str, Iterable[Any]] = dict(zip(FACTS, zip(*facts, strict=True), strict=True)) | {"cells": cells}
    columns = (known.get(name) or repeat(Player._field_defaults[name]) for name in Player._fields)
    return map(_new_player, zip(*columns, strict=False))
