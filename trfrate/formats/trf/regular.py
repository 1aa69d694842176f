"""Regular 001 rows, exactly as the writer would write them, to players: all at once, for speed.

A pattern tells a regular row at once; after that nothing in it can fail, so that each spelling is read only once
and the players are made column by column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, repeat
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from trfrate.formats.trf import cells as marks
from trfrate.formats.trf import values
from trfrate.formats.trf.layout import CELL_WIDTH, CELLS_START
from trfrate.model import Cell, Ids, Player, Rating, maker

Facts = tuple[Any, ...]
Cells = tuple[Cell | None, ...]


def _number(width: int, blank: str = " ") -> str:
    """A pattern of exactly that width: a number at its right end, or (unless told otherwise) blanks only."""
    if width == 1:
        return f"[{blank}1-9]"
    return rf"(?: {_number(width - 1, blank)}|[1-9]\d{{{width - 1}}})"


_DAY = (
    r"(?:1[89]|20)\d\d/(?:00/00|(?:0[1-9]|1[012])/(?:00|0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[012])/(?:29|30)"
    r"|(?:0[13578]|1[02])/31)| {10}"
)
_TITLE = "   | GM| IM| FM| CM|WGM|WIM|WFM|WCM"

match = re.compile(
    rf"001 ({_number(4, '')}) ([mw ])({_TITLE}) ([^ \t][^\t]{{32}}) ({_number(4)}) ([A-Z]{{3}}|   ) ({_number(11)})"
    rf" ({_DAY}) ((?: \d|[1-9]\d)\.[05]|    ) ({_number(4)})",
    re.ASCII,
).match
"""Matches a regular row and has its fields as groups; its cells are looked up one by one."""

_CELL = rf"  (?:{_number(4, '')} [wb] [-+=01WDL ]|0000 - [HFUZ])"
_REGULAR_CELL = re.compile(_CELL, re.ASCII).fullmatch

_new_cell, _new_ids, _new_player = maker(Cell), maker(Ids), maker(Player)
_outcome_of = (marks.GAMES | marks.BYES).__getitem__


class _Known(dict[str, Any]):
    """Values by their spelling, each read once. The pattern bounds how many there can be."""

    def __init__(self, read: Callable[[str], Any]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, text: str) -> Any:
        value = self[text] = self._read(text)
        return value


def _ratings(text: str, source: str) -> Mapping[str, Rating]:
    value = values.read_rating(text)
    return MappingProxyType({} if value is None else {source: Rating(value)})


@lru_cache
def _ratings_of(source: str) -> Callable[[str], Mapping[str, Rating]]:
    """The ratings of a player by the text of the field: players with the same rating share them."""
    return _Known(partial(_ratings, source=source)).__getitem__


_number_of = _Known(values.read_whole).__getitem__
_text_of = _Known(values.read_text).__getitem__
_points_of = _Known(values.read_points).__getitem__
_born_of = _Known(values.read_born).__getitem__

_CELLS: dict[str, Cell | None] = {marks.NOTHING: None}
"""Regular cells by their text. All events share them: there are only so many opponents, colours and results."""


@lru_cache(maxsize=64)
def _cell_texts(length: int) -> Callable[[str], tuple[str, ...]]:
    """The cells of a line of that length, cut from it."""
    cells = [slice(start, start + CELL_WIDTH) for start in range(CELLS_START, length, CELL_WIDTH)]
    # An itemgetter of one item gives no tuple.
    return itemgetter(*cells) if len(cells) > 1 else lambda line: tuple(line[cell] for cell in cells)


def read_cells(lines: Sequence[str]) -> list[Cells | None]:
    """The cells of each row up to its last; None for a row with a cell that is not regular."""
    known = _CELLS.__getitem__
    try:
        # Each text is gone before the next is cut: all at once they would not fit the processor's cache.
        return [tuple(map(known, _cell_texts(len(line))(line))) for line in lines]
    except KeyError:
        texts = [_cell_texts(len(line))(line) for line in lines]
        _learn(set(chain.from_iterable(texts)).difference(_CELLS))
        return [tuple(map(known, row)) if _CELLS.keys() >= set(row) else None for row in texts]


def _learn(texts: Iterable[str]) -> None:
    """Read those cells that are regular, all at once: opponents, colours and results stand ten columns apart."""
    regular = [text for text in texts if text and _REGULAR_CELL(text)]
    marked = "".join(regular)
    opponents = map(_number_of, [text[marks.OPPONENT : 6] for text in regular])
    colors = map(marks.COLORS.__getitem__, marked[marks.COLOR :: CELL_WIDTH])
    outcomes = map(_outcome_of, marked[marks.RESULT :: CELL_WIDTH])
    _CELLS.update(zip(regular, map(_new_cell, zip(outcomes, opponents, colors, strict=True)), strict=True))


FACTS = ("number", "name", "ids", "federation", "title", "sex", "born", "ratings", "score", "rank")


def reader(source: str) -> Callable[[str], Facts | None]:
    """What reads the fields of a regular row into its `FACTS`; ratings are those of `source`."""
    ratings = _ratings_of(source)

    def read(line: str) -> Facts | None:
        found = match(line)
        if found is None:
            return None
        number, sex, title, name, rating, federation, member, born, points, rank = found.groups()
        return (
            _number_of(number),
            name.rstrip(),
            _new_ids((None, member.lstrip() or None, None)),
            _text_of(federation),
            _text_of(title),
            _text_of(sex),
            _born_of(born),
            ratings(rating),
            _points_of(points),
            _number_of(rank),
        )

    return read


def players(facts: Iterable[Facts], cells: Iterable[Cells]) -> Iterable[Player]:
    """The players of regular rows, made column by column: no row needs a look of its own."""
    known: dict[str, Iterable[Any]] = dict(zip(FACTS, zip(*facts, strict=True), strict=True)) | {"cells": cells}
    columns = (known.get(name) or repeat(Player._field_defaults[name]) for name in Player._fields)
    return map(_new_player, zip(*columns, strict=False))
