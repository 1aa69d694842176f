"""Games between players who are known from a table, wherever their list stands and whatever heads it.

Rows below the same headings show what a column holds: whom (by name, number, key or id), results, points, the round.

Round  White  Black  Result  White  Black  Result        Ronde  Partij (wit - zwart)  Uitslag  Vrij
1      1      6      1-0     5      2      ½-½           1      2 - 7                 1 - 0    nr. 1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from trfrate.codecs.dates import days_in
from trfrate.formats._byes import nobody
from trfrate.formats._cells import cell_text, is_nobody, plain
from trfrate.formats._wallchart.games.game_results import are_points, plain_result, read_result
from trfrate.formats._wallchart.games.games_list import ROUND
from trfrate.formats._wallchart.games.games_list_by_content import is_board
from trfrate.formats._wallchart.games.games_list_headings import (
    OTHER_WORDS,
    as_heading,
    columns_in,
    heads_result,
    heads_round,
    heads_side,
    heads_sides,
)
from trfrate.formats._wallchart.games.known_players import Person
from trfrate.formats._wallchart.games.names_in_one_cell import names_colors
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.result_words import in_short
from trfrate.formats._wallchart.tables.heading_words import field_of, plain_heading

_MOST = 0.75
_TWO = 2
_MOST_COLUMNS = 40
_BOTH = re.compile(r"(\d{1,8})\s*(?:[-–—:xX/]|vs?\.?|gegen|contre|contra|tegen)\s*(\d{1,8})")
"""Two numbers in one cell: `2 - 7`."""
_ROUND_ALONE = re.compile(r"\d{1,2}")

Meant = Callable[[int, int, str], Person | None]
"""Whom a text in a cell means, by its row and column."""


@dataclass(slots=True)
class Block:
    """Rows below the same headings, which may come again: `White`, `Black`, `Result` below each `Round 1`."""

    grid: Grid
    header: int | None
    title: str = ""
    """The line above."""
    rows: list[int] = field(default_factory=list)
    rounds: dict[int, int] = field(default_factory=dict)
    """The rounds that lines above the rows, or their headings, state."""
    headers: list[int] = field(default_factory=list)
    """All rows with these headings."""
    lines: list[int] = field(default_factory=list)
    """The lines above them, which may state the rounds."""

    def heading(self, column: int) -> str:
        """Return what heads a column."""
        return "" if self.header is None else self.grid.text(self.header, column)

    def said(self, row: int, column: int) -> str:
        """Return a result or points in plain spelling."""
        text = plain_result(cell_text(self.grid.value(row, column)))
        return text.removesuffix(".0")

    def texts(self, column: int) -> dict[int, str]:
        """Return what the rows hold in a column, as far as it is not blank."""
        return {row: text for row in self.rows if (text := self.grid.text(row, column))}

    def columns(self) -> list[int]:
        """Return the columns in which a row holds something."""
        return sorted({column for row in self.rows for column in self.grid.filled(row) if column < _MOST_COLUMNS})


class Seats(NamedTuple):
    """The columns of one list: of the two sides, of the results, and of what is said of the rows as a whole."""

    sides: tuple[int, ...]
    """One column, if both are in one cell, or if somebody is alone: a list of byes."""
    results: tuple[int, ...]
    round: int | None = None
    date: int | None = None
    free: int | None = None
    """The column of who had no game in this round."""
    others: tuple[int, ...] = ()


def blocks_in(grid: Grid, meant: Meant) -> list[Block]:
    """Return the rows of a grid with several cells by their headings; those of one round after the other are one."""
    blocks: dict[tuple[str, ...], Block] = {}
    current: Block | None = None
    number = _round_in(grid.name)
    title = ""
    lines: list[int] = []
    for row in range(len(grid.rows)):
        filled = grid.filled(row)
        texts = [grid.text(row, column) for column in filled]
        if not filled:
            continue
        if len(filled) == 1 or _is_round_line(texts):
            stated = _round_in(" ".join(texts))
            number = stated or number
            current = current if stated else None
            lines, title = [row], texts[0]
        elif _is_heading(grid, row, filled, meant):
            number = next(filter(None, map(_round_in, texts)), number)
            bare = tuple(f"{column} {ROUND.sub('', text).strip()}" for column, text in zip(filled, texts, strict=True))
            current = blocks.setdefault(bare, Block(grid, row, title))
            current.headers.append(row)
            current.lines += lines
            lines = []
        else:
            if current is None:
                current = blocks[(f"{row}",)] = Block(grid, None, title)
            current.lines += lines
            lines = []
            current.rows.append(row)
            if number:
                current.rounds[row] = number
    return [block for block in blocks.values() if block.rows]


def _round_in(text: str) -> int:
    found = ROUND.search(text)
    return int(found[1] or found[2]) if found else 0


def _is_round_line(texts: Sequence[str]) -> bool:
    """Return whether a row says which round is below it, perhaps with a day, and no more."""
    return len(texts) <= _TWO and ROUND.match(texts[0]) is not None and all(map(days_in, texts[1:]))


def _is_heading(grid: Grid, row: int, filled: Sequence[int], meant: Meant) -> bool:
    """Return whether a row holds words, one of them a known heading, and names nobody."""
    texts = {column: grid.text(row, column) for column in filled}
    known = any(
        heads_side(text) or field_of(text) or plain_heading(text) in OTHER_WORDS or is_board(text)
        for text in texts.values()
    )
    if not known or any(text[:1].isdecimal() for text in texts.values()):
        return False
    # `Player 1` may head a side, and be what somebody is called.
    return heads_sides([*texts.values()]) or not any(meant(row, column, text) for column, text in texts.items())


def lists_in(block: Block, meant: Meant) -> list[Seats]:
    """Return the lists beside each other that rows below the same headings are; none if they hold no games."""
    columns = block.columns()
    rounds = next((column for column in columns if _holds_rounds(block, column)), None)
    dates = [column for column in columns if column != rounds and _holds_days(block, column)]
    left = [column for column in columns if column not in (rounds, *dates[:1])]
    free = next((column for column in left if _is_free(block, column, meant)), None)
    left = [column for column in left if column != free]
    whole = Seats((), (), rounds, dates[0] if dates else None, free)
    results = [column for column in left if _holds_results(block, column)]
    both = [column for column in left if column not in results and _holds_both(block, column, meant)]
    if both and len(both) == len(results) and _alternate(both, results):
        others = tuple(column for column in left if column not in (*both, *results)) if len(both) == 1 else ()
        pairs = zip(both, results, strict=True)
        return [whole._replace(sides=(side,), results=(result,), others=others) for side, result in pairs]
    people = [column for column in left if column not in results and _holds_people(block, column, meant)]
    if not people:
        people = _numbered(block, [column for column in left if column not in results], meant)
    if not results:
        results = _points(block, [column for column in left if column not in people])
    groups = _apart(people, results)
    if len(groups) > 1:
        return [whole._replace(sides=sides, results=each) for sides, each in groups]
    others = tuple(column for column in left if column not in (*people, *results))
    return [whole._replace(sides=sides, results=each, others=others) for sides, each in groups]


def _holds_rounds(block: Block, column: int) -> bool:
    """Return whether a column states rounds: its heading says so, or the cells themselves: `Rd 1`."""
    texts = block.texts(column).values()
    said = [text for text in texts if ROUND.fullmatch(text.strip(" :."))]
    if heads_round(block.heading(column)):
        said += [text for text in texts if _ROUND_ALONE.fullmatch(text)]
    return bool(said) and len(said) >= _MOST * len(texts)


def _holds_days(block: Block, column: int) -> bool:
    texts = block.texts(column).values()
    days = [days_in(text) if any(map(str.isdigit, text)) else None for text in texts]
    return bool(days) and all(day and day.start == day.end for day in days)


def _holds_results(block: Block, column: int) -> bool:
    """Return whether a column states results for both sides, or its heading says that it states results."""
    rows = block.texts(column)
    both = [row for row in rows if "-" in block.said(row, column)[1:] and read_result(block.said(row, column))]
    if len(both) >= max(1, _MOST * len(rows)):
        return True
    heading = block.heading(column)
    return bool(rows) and (heads_result(heading) or all(_is_said(block.said(row, column)) for row in rows))


def _is_said(said: str) -> bool:
    """Return whether a word says how a game ended for the player named first: `won`, `drew`."""
    return len(said) > 1 and said.isalpha() and in_short(said, False) in _OWN


_OWN = frozenset(("W", "L", "DRAW"))


def _holds_both(block: Block, column: int, meant: Meant) -> bool:
    """Return whether every cell of a column holds the numbers of two players."""
    found = {row: _BOTH.fullmatch(text) for row, text in block.texts(column).items()}
    return bool(found) and all(
        match and match[1] != match[2] and meant(row, column, match[1]) and meant(row, column, match[2])
        for row, match in found.items()
    )


def _alternate(both: Sequence[int], results: Sequence[int]) -> bool:
    """Return whether the columns of pairings and results are side by side in turn, always in the same order."""
    order = sorted((*both, *results))
    return order[::2] in (both, results)


def both_in(text: str) -> tuple[str, str]:
    """Return the two numbers of a cell."""
    found = _BOTH.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


def _holds_people(block: Block, column: int, meant: Meant) -> bool:
    """Return whether most cells of a column name players, as far as they are not words for nobody."""
    texts = {row: text for row, text in block.texts(column).items() if not is_nobody(text)}
    named = [row for row, text in texts.items() if not text.strip("#. )").isdecimal() and meant(row, column, text)]
    return bool(named) and len(named) >= _MOST * len(texts)


def _is_free(block: Block, column: int, meant: Meant) -> bool:
    """Return whether a column has who is free in a round, as its heading says: `Vrij`, `Bye`, `Spielfrei`."""
    if not nobody(plain(block.heading(column))):
        return False
    texts = block.texts(column)
    return bool(texts) and all(meant(row, column, text) for row, text in texts.items())


def _numbered(block: Block, columns: Sequence[int], meant: Meant) -> list[int]:
    """Return the columns whose numbers, keys or ids are all those of players, if headings or their number decide."""
    known = [
        column
        for column in columns
        if (texts := block.texts(column))
        and not is_board(block.heading(column))
        and all(is_nobody(text) or meant(row, column, text) for row, text in texts.items())
    ]
    sides = [column for column in known if _heads_one(block, column)]
    if len(sides) > 1:
        return sides
    return known if len(known) <= _TWO else []


def _heads_one(block: Block, column: int) -> bool:
    """Return whether a heading is that of one of the two sides of a game."""
    words = block.heading(column).replace("_", " ").split()
    return any(columns_in([one, other], 0) for one in words[:1] for other in ("Black", "White"))


def _points(block: Block, columns: Sequence[int]) -> list[int]:
    """Return the columns that hold the points of games alone: one, a half or none."""
    return [
        column
        for column in columns
        if (texts := block.texts(column)) and all(are_points(block.said(row, column)) for row in texts)
    ]


def _apart(people: Sequence[int], results: Sequence[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the columns of the sides and the results of each list: all lists have them in the same order."""
    if len(people) == 1:
        return [(tuple(people), tuple(results))]
    if len(people) % _TWO or not people:
        return []
    count = len(people) // _TWO
    order = sorted((*people, *results))
    if len(order) % count:
        return []
    size = len(order) // count
    parts = [order[start : start + size] for start in range(0, len(order), size)]
    kinds = {tuple(column in people for column in part) for part in parts}
    if len(kinds) != 1 or next(iter(kinds)).count(True) != _TWO:
        return []
    return [(tuple(c for c in part if c in people), tuple(c for c in part if c not in people)) for part in parts]


def headings_of(block: Block, seats: Seats) -> tuple[str, str]:
    """Return what heads the two sides: as it is written, if these are known; else no more than that they are two."""
    if len(seats.sides) == 1:
        return ("White", "Black") if names_colors(block.heading(seats.sides[0])) else ("Player 1", "Player 2")
    edges = (-1, *sorted((*seats.sides, *seats.results)))
    stated = []
    for side in seats.sides:
        before = max(edge for edge in edges if edge < side)
        words = [block.heading(column) for column in range(side, before, -1)]
        stated.append(next(filter(None, words), ""))
    words = [text.replace("_", " ").partition(" ")[0] for text in stated]
    for heads in (list(map(as_heading, stated)), words):
        known = columns_in(heads, 0)
        if known and known[0].colored:
            return "White", "Black"
        if known:
            return heads[0], heads[1]
    return "Player 1", "Player 2"
