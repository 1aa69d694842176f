"""Which rows of a grid are the headings of tables: over names, over rounds, or over the opponents of a round robin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, takewhile, zip_longest

from trfrate.formats._cells import value_text
from trfrate.formats._wallchart.games.games_list_headings import (
    has_name_on_both_sides,
    has_row_for_each_player,
    heads_sides,
)
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds import column_groups, match, opponent_names, round_robin
from trfrate.formats._wallchart.tables import name_columns, round_evidence
from trfrate.formats._wallchart.tables.heading_words import (
    NAME_INITIALS,
    Heading,
    field_of,
    heading_of,
    heads_names,
    is_first_round,
    shape_of,
)
from trfrate.formats._wallchart.tables.roman_numerals import in_arabic

_SEARCHED_COLUMNS = 16
"""A column of names is among the first."""
_SEARCHED_ROWS = 60
"""Headings without a name stand among the first."""
_MOST_COLUMNS = 200
"""Columns that are looked through for headings."""
_NO_FIRST_LETTERS = frozenset(map(chr, range(33, 127))) - {
    letter for first in NAME_INITIALS for letter in (first, first.upper())
}
"""These sort out most cells of a large sheet before the expensive comparison."""
_FIRST_OPPONENTS = frozenset(("1", 1, "A", "a"))
_OF_ROUNDS = ("round", "result")
"""`Rd 1`, and `Rd 1 result` above the whole entry."""
_MOST_PARTS = 4
"""Columns that a round has."""
_DIGITS = re.compile(r"\d+")


def headers(grid: Grid, first: int = 0) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the rows of headings: the upper row, the lower row (mostly the same), and the texts."""
    searched = slice(first, first + _SEARCHED_COLUMNS)
    # Whatever is behind a number is no heading (`_is_numbered`): most rows of a large sheet need not be looked at.
    rows = [(at, row) for at, row in enumerate(grid.rows) if len(row) > first and not _is_number(row[first])]
    names = _names_in(row[searched] for _, row in rows)
    for at, row in rows:
        if names.isdisjoint(row[searched]):
            continue
        texts = [value_text(value).strip() for value in row]
        if _is_numbered(texts) or has_row_for_each_player(tuple(texts)) or has_name_on_both_sides(tuple(texts)):
            continue
        upper, lower, texts = column_groups.spread(grid, at, in_arabic(texts))
        known = [heading for heading in map(heading_of, texts) if heading]
        rounds = any(heading.field in ("round", "opponent") for heading in known)
        below = None if rounds or lower > at else _second_line(grid, at, texts)
        if below:
            yield at, at + 1, below
        elif len(known) >= 3 or any(map(is_first_round, known)):
            yield upper, lower, texts


def first_games(grid: Grid) -> int:
    """Return the first row that heads a list of games: what is below it is no wallchart; the end if there is none."""
    for at, row in enumerate(grid.rows[:_SEARCHED_ROWS]):
        texts = _heading_texts(row)
        # Before `3rd`, `1st` and `2nd` are no sides, nor are `#1` and `#2` before `#3`.
        third = {_DIGITS.sub("3", text) for text in texts if shape_of(text)}
        if heads_sides(texts) and Heading("round", 3) not in map(heading_of, texts) and third.isdisjoint(texts):
            return at
    return len(grid.rows)


def _heading_texts(row: Sequence[object]) -> list[str]:
    return [value.strip() if isinstance(value, str) else "" for value in row[:_SEARCHED_COLUMNS]]


def headers_without_name(grid: Grid, end: int) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the first row that heads rounds 1 and 2, or known columns beside games, though no names.

    Below it, further quads may have the same headings again.
    """
    first = _first_without_name(grid, end)
    if first is None:
        return
    yield first
    yield from _repeated(grid, first, end)


def _first_without_name(grid: Grid, end: int) -> tuple[int, int, list[str]] | None:
    for at, row in enumerate(grid.rows[: min(end, _SEARCHED_ROWS)]):
        texts = [value_text(value).strip() for value in row[:_MOST_COLUMNS]]
        upper, lower, texts = column_groups.spread(grid, at, texts)
        if lower >= end:
            return None
        known = [heading for heading in map(heading_of, texts) if heading]
        facts = {heading.field for heading in known if not heading.round}
        below = range(lower + 1, len(grid.rows))
        read = {column for column, text in enumerate(texts) if heading_of(text)}
        is_match = _is_match(grid, below, texts)
        counted = _heads_first_rounds(grid, below, texts)
        if len(facts) < 2 and not is_match and not counted:
            continue
        name = name_columns.best(grid, grid.first_of(below), texts, read)
        if name is None:
            continue
        is_headed = is_match or counted or any(one.field == "opponent" for one in known)
        if (
            is_headed
            or _has_games(grid, below, texts)
            or (len(facts) > 2 and _may_have_games(grid, below, texts, name))
        ):
            return upper, lower, texts
    return None


def _repeated(grid: Grid, first: tuple[int, int, list[str]], end: int) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the rows that repeat most headings, with another title or more rounds: `Quad 2`, `Hexagonal`."""
    upper, lower, texts = first
    stated = [
        (column, value)
        for column, value in enumerate(grid.rows[upper][:_MOST_COLUMNS])
        if value and (upper < lower or heading_of(texts[column]))
    ]
    # Rows of players may hold the numbers that head rounds.
    if all(value_text(value).strip().isdecimal() for _, value in stated):
        return
    for at in range(lower + 2, end):
        row = grid.rows[at]
        alike = [value for column, value in stated if column < len(row) and _same(row[column], value)]
        if 2 * len(alike) > len(stated) and not all(value_text(value).strip().isdecimal() for value in alike):
            yield column_groups.spread(grid, at, [value_text(value).strip() for value in row[:_MOST_COLUMNS]])


def _same(value: object, heading: object) -> bool:
    """Return whether a cell says the same as a heading, in capitals or not."""
    return value == heading or (
        type(value) is type(heading) is str and value.strip().casefold() == heading.strip().casefold()
    )


_FEWEST_OPPONENTS = 3


def headers_of_squares(grid: Grid) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the rows that count the opponents of a round-robin table, which is right below, though they head no names.

    The names may be below a blank or below the title: `Quad 1`.
    """
    for at, row in enumerate(grid.rows):
        if _FIRST_OPPONENTS.isdisjoint(row[:_MOST_COLUMNS]):
            continue
        texts = [value_text(value).strip() for value in row[:_MOST_COLUMNS]]
        opponents = _counted_from(texts, "1") or _counted_from(texts, "A")
        if len(opponents) < _FEWEST_OPPONENTS:
            continue
        rows = [below for below in range(at + 1, at + 1 + len(opponents)) if below < len(grid.rows)]
        others = [column for column, text in enumerate(texts) if heading_of(text) and column not in opponents]
        if round_robin.square(grid, rows, others) != opponents:
            continue
        name = name_columns.best(grid, rows, texts[: opponents[0]], others)
        if name is not None and not name_columns.follow_letters(grid.text(below, name) for below in rows):
            yield at, at, texts


def _counted_from(texts: list[str], first: str) -> list[int]:
    """Return the columns beside each other that count from `1` or `A` on."""
    start = next((column for column, text in enumerate(texts) if text.upper() == first), len(texts))
    expected = map(str, count(1)) if first == "1" else map(chr, range(ord("A"), ord("Z") + 1))
    alike = takewhile(lambda pair: pair[0].upper() == pair[1], zip(texts[start:], expected, strict=False))
    return [column for column, _ in enumerate(alike, start)]


def _heads_first_rounds(grid: Grid, below: range, texts: list[str]) -> bool:
    """Return whether rounds 1 and 2 are headed, and one of them holds games: a number and a total are no rounds."""
    headings = [(heading, at) for at, text in enumerate(texts) if (heading := heading_of(text))]
    rounds = {heading.round: at for heading, at in headings if heading.field in _OF_ROUNDS}
    rows = grid.first_of(below)
    if len(rows) < 2 or not {1, 2} <= rounds.keys() or any(text.isdecimal() and len(text) > 2 for text in texts):
        return False
    if not rounds[1] < rounds[2] <= rounds[1] + _MOST_PARTS:
        return False
    ways = (
        (round_evidence.holds_games, round_evidence.holds_words)
        if texts[rounds[1]].isdecimal()
        else (round_evidence.holds_games, round_evidence.holds_words, round_evidence.may_hold_games)
    )
    return any(holds_games(grid, rows, rounds[number]) for holds_games in ways for number in (1, 2))


def _is_match(grid: Grid, below: range, texts: list[str]) -> bool:
    """Return whether the two rows below headings of rounds hold the points of two players against each other."""
    rounds = [column for column, text in enumerate(texts) if field_of(text) == "round"]
    return bool(match.rows_of(grid, below, rounds))


def _has_games(grid: Grid, below: range, texts: list[str]) -> bool:
    """Return whether a column that is a round, or whose heading is not known, states games."""
    rows = grid.first_of(below)
    columns = [column for column, text in enumerate(texts) if field_of(text) in (None, *_OF_ROUNDS)]
    return len(rows) > 1 and any(round_evidence.holds_games(grid, rows, column) for column in columns)


def _may_have_games(grid: Grid, below: range, texts: list[str], name: int) -> bool:
    """Return whether two columns that are no known facts seem to hold games, in any notation or by the names."""
    rows = grid.first_of(below)
    columns = [column for column, text in enumerate(texts) if field_of(text) in (None, *_OF_ROUNDS) and column != name]
    words = {word for row in rows for word in opponent_names.key_of(grid.text(row, name)) if len(word) > 2}
    shown = (
        round_evidence.may_hold_games(grid, rows, column) or round_evidence.holds_opponents(grid, rows, column, words)
        for column in columns
    )
    return sum(shown) > 1


def _names_in(rows: Iterable[Sequence[object]]) -> frozenset[str]:
    """Return the texts among these that head a column of names; each is compared once, however often it comes."""
    values: frozenset[object] = frozenset().union(*rows)
    # A digit as the second sign, as in nearly all entries of rounds, is in no heading of names.
    texts = [value for value in values if type(value) is str and not value[1:2].isdigit()]
    return frozenset(text for text in texts if text[:1] not in _NO_FIRST_LETTERS and heads_names(text))


def _is_number(value: object) -> bool:
    """Return whether a cell certainly shows a whole number and no more."""
    if type(value) is float:
        return value >= 0 and value.is_integer()
    return type(value) is str and value.isdecimal()


def _is_numbered(texts: list[str]) -> bool:
    """Return whether a number is left of the name: a player called Ad or Player, not a heading."""
    name = next(at for at, text in enumerate(texts) if heads_names(text))
    return any(text.isdecimal() for text in texts[:name])


def _second_line(grid: Grid, at: int, texts: list[str]) -> list[str] | None:
    """Return headings in two rows, as `Round Round` above `1 2`; None if the next row is no such row."""
    if at + 1 >= len(grid.rows):
        return None
    below = [value_text(value).strip() for value in grid.rows[at + 1]]
    # The number of the first player and the points at the end of the row are no rounds 1 and 2.
    numbers = [low for high, low in zip_longest(texts, below, fillvalue="") if field_of(high) in (None, "round")]
    rounds = [heading for heading in map(heading_of, numbers) if heading and heading.field == "round"]
    if len(rounds) < 2 or rounds != [Heading("round", number) for number in range(1, len(rounds) + 1)]:
        return None
    if any(field_of(text) == "name" for text in below):
        return None
    width = max(len(texts), len(below))
    texts, below = texts + [""] * (width - len(texts)), below + [""] * (width - len(below))
    return [
        low if low and (not high or field_of(low) == "round") else high for high, low in zip(texts, below, strict=True)
    ]
