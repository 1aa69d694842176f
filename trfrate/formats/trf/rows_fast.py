"""Regular 001 rows, exactly as the writer would write them, to players: all at once, for speed.

Each spelling is read only once, and the players are made column by column. A row with a text that the writer would
spell differently is left to `rows_repair`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, repeat
from struct import Struct
from typing import Any

from trfrate.formats.trf import results
from trfrate.formats.trf.layout import CELL_WIDTH, CELLS_START, PLAYER
from trfrate.formats.trf.rows import RULES
from trfrate.model import Cell, FrozenDict, Ids, Player, Rating, maker

Facts = tuple[Any, ...]
Cells = tuple[Cell | None, ...]


MOST_KNOWN = 200_000
"""How many spellings of one field are cached."""

_FIELDS = Struct("3x 5s 2s 4s 33x 5s 4s 12s 11s 5s 5s").unpack_from
"""The columns of all fields but the tag and the name, each with the blank in front of it; the title's blank is behind.

Without these blanks a text is not known below.
"""
_NAME = PLAYER.by_name["name"].columns
_DIGITS, _CAPITALS = " 0123456789", " ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_is_regular_cell = re.compile(
    (
        r"  (?:(?:   [1-9]|  [1-9]\d| [1-9]\d\d|[1-9]\d{3}) [wb] "
        rf"[{re.escape(''.join(results.GAMES))}]|0000 - [{''.join(results.BYES)}])"
    ).encode()
).fullmatch

_BLANK, _ZERO, _NO_NUMBER = ord(" "), ord("0"), b" " * 5

_new_cell, _new_ids, _new_player = maker(Cell), maker(Ids), maker(Player)
_outcomes = {letter: code.outcome for letter, code in results.RESULTS.items()}


class _Known(dict[bytes, Any]):
    """The values of a field by columns, each read once; KeyError for a text that the writer would spell differently."""

    def __init__(self, name: str, signs: str, make: Callable[[Any], Any] = lambda value: value) -> None:
        super().__init__()
        self._field, self._rule, self._signs, self._make = PLAYER.by_name[name], RULES[name], signs, make
        self._blanked = "{} " if name == "title" else " {}"

    def __missing__(self, columns: bytes) -> Any:
        text = columns.decode()
        try:
            value = self._rule.read(text)
        except ValueError as problem:
            raise KeyError(text) from problem
        written = self._blanked.format(self._field.set(self._rule.write(value)))
        if written != text or text.strip(self._signs):
            raise KeyError(text)
        made = self._make(value)
        if len(self) < MOST_KNOWN:
            self[columns] = made
        return made


_number, _rank = _Known("number", _DIGITS), _Known("rank", _DIGITS)
_sex, _title, _federation = _Known("sex", " mw"), _Known("title", _CAPITALS), _Known("federation", _CAPITALS)
_born, _points = _Known("born", _DIGITS + "/"), _Known("points", _DIGITS + ".")


@lru_cache
def _ratings(source: str) -> _Known:
    """Return the ratings by the text of the field; players with equal ratings share them."""
    return _Known("rating", _DIGITS, lambda value: FrozenDict({} if value is None else {source: Rating(value)}))


_CELLS: dict[bytes, Cell | None] = {results.NOTHING.encode(): None}
"""Regular cells by their columns, shared by all events: there are only so many opponents, colors and results."""


@lru_cache(maxsize=64)
def _cut(length: int) -> Callable[[bytes], tuple[bytes, ...]]:
    """Return a function that cuts so many columns into cells; the last may be shorter."""
    whole, rest = divmod(length, CELL_WIDTH)
    widths = [CELL_WIDTH] * whole + [rest] * bool(rest)
    return Struct("".join(f"{width}s" for width in widths)).unpack


def read_cells(lines: Sequence[str]) -> list[Cells | None]:
    """Return the cells of each row up to its last; None for a row with an irregular cell."""
    rows = [line[CELLS_START:].rstrip(" ").encode() for line in lines]
    cells = [_known_cells(row) for row in rows]
    unknown = [row for row, known in zip(rows, cells, strict=True) if known is None]
    if unknown and _learn(set(chain.from_iterable(_cut(len(row))(row) for row in unknown)).difference(_CELLS)):
        return [_known_cells(row) if known is None else known for row, known in zip(rows, cells, strict=True)]
    return cells


def _known_cells(row: bytes) -> Cells | None:
    try:
        return tuple(map(_CELLS.__getitem__, _cut(len(row))(row)))
    except KeyError:
        return None


def _learn(texts: Iterable[bytes]) -> bool:
    """Read the regular ones of these cells all at once: opponents, colors and results are ten columns apart.

    Return whether there were any.
    """
    regular = [text for text in texts if _is_regular_cell(text)]
    marked = b"".join(regular).decode()
    opponents = [int(text[results.OPPONENT : 6]) or None for text in regular]
    colors = map(results.COLORS.__getitem__, marked[results.COLOR :: CELL_WIDTH])
    outcomes = map(_outcomes.__getitem__, marked[results.RESULT :: CELL_WIDTH])
    _CELLS.update(zip(regular, map(_new_cell, zip(outcomes, opponents, colors, strict=True)), strict=True))
    return bool(regular)


FACTS = ("number", "name", "ids", "federation", "title", "sex", "born", "ratings", "score", "rank")


def reader(source: str) -> Callable[[str], Facts | None]:
    """Return a function that reads the fields of a regular row into its `FACTS`, with ratings of `source`."""
    ratings = _ratings(source)

    def read(line: str) -> Facts | None:
        name = line[_NAME]
        if len(line) < CELLS_START or name[0] == " " or "\t" in name:
            return None
        # What is not ASCII outside the name becomes a question mark, which no field may hold.
        number, sex, title, rating, federation, columns, born, points, rank = _FIELDS(line.encode("ascii", "replace"))
        member = columns.lstrip(b" ")
        if (member and (not member.isdigit() or member[0] == _ZERO or columns[0] != _BLANK)) or number == _NO_NUMBER:
            return None
        try:
            return (
                _number[number],
                name.rstrip(),
                _new_ids((None, member.decode() or None, None)),
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


def players(facts: Sequence[Any], cells: Iterable[Cells]) -> Iterable[Player]:
    """Build the players of regular rows, whose facts follow each other, column by column: faster than row by row."""
    known: dict[str, Iterable[Any]] = {name: facts[at :: len(FACTS)] for at, name in enumerate(FACTS)}
    known["cells"] = cells
    columns = (known.get(name) or repeat(Player._field_defaults[name]) for name in Player._fields)
    return map(_new_player, zip(*columns, strict=False))
