"""Scheveningen tables: the players of one team at left, those of the other above, and the results between them.

Birch         Rating  Alder (1829)  Cedar (1803)  Total
Ben Fir       1998    0             0.5           0.5
Eve Elm       1811    1             0             1
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from trfrate.diagnostics import Place
from trfrate.formats._cells import cell_text, plain, value_text
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.heading_words import field_of, heads_names
from trfrate.formats._wallchart.tables.other_arrangements import Made, usual_table
from trfrate.formats._wallchart.tables.player_values import read_score

_SEARCHED_ROWS = 60
_MOST_PLAYERS = 100
_WORTH = {"1": 2, "½": 1, "0": 0, "W": 2, "D": 1, "L": 0}
_LETTERS = {2: "W", 1: "D", 0: "L"}
_WITH_RATING = re.compile(r"(?P<name>.*[^\W\d_.])[\s,(\[]+(?P<rating>\d{3,4}(?:[Pp/]\d{1,2})?)\s*[)\]]?")
_RATING = re.compile(r"[1-9]\d{2,3}(?:[Pp/]\d{1,2})?|unr\w*\.?|new", re.IGNORECASE)
_SAID = re.compile(r"scheveningen", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_]{2}.*[^\W\d_]\.?", re.DOTALL)


class Scheveningen(NamedTuple):
    """One such table, and what it shows."""

    grid: Grid
    header: int
    rows: range
    name: int
    """The column of the names at left."""
    columns: range
    whose: str | None
    """Whose points the entries are, `left` or `above`; None if no totals show it."""
    totals_below: bool
    """Whether the row below has the points of the players above."""
    rated: int | None = None
    """The row with the ratings of the players above, if they have one of their own."""

    @property
    def rounds(self) -> int:
        """So many are needed, if nobody plays twice in one."""
        return max(len(self.rows), len(self.columns))

    @property
    def place(self) -> Place:
        """Where the first player above is."""
        return self.grid.place(self.header, self.columns[0])

    def as_wallchart(self) -> Grid:
        """Return the usual table: the players at left, then those above, in rounds in which nobody plays twice."""
        facts = [column for column in range(len(self.grid.rows[self.header])) if self.is_fact(column)]
        headings = list(map(self.heading, facts))
        rating = next((heading for heading in headings if field_of(heading) == "rating"), "Rating")
        others = [rating] if rating not in headings else []
        rounds = [f"Rd {number}" for number in range(1, self.rounds + 1)]
        lines = [row for row in range(self.header) if row != self.rated and not self.is_over_names(row)]
        above = [[self.cell(row, at) for at in self.grid.filled(row)] for row in lines]
        made = [*above, [Made(text, self.header) for text in ("No.", "Name", *headings, *others, *rounds)]]
        for at, row in enumerate(self.rows):
            said = [self.cell(row, column) for column in (self.name, *facts)]
            cells = [self.game(at, (at + number) % self.rounds, True) for number in range(self.rounds)]
            made.append([Made(str(at + 1), row), *said, *(Made("", row) for _ in others), *cells])
        for at, column in enumerate(self.columns):
            name, rated = _name_and_rating(self.grid.text(self.header, column))
            rated = rated or self.grid.text(self.rated or 0, column if self.rated is not None else None)
            total = self.grid.text(self.rows.stop, column) if self.totals_below else ""
            stated = {rating: rated} | {text: total for text in headings if field_of(text) == "score"}
            said = [Made(stated.get(text, ""), self.header, column) for text in (*headings, *others)]
            cells = [self.game((at - number) % self.rounds, at, False) for number in range(self.rounds)]
            number = Made(str(len(self.rows) + at + 1), self.header)
            made.append([number, Made(name, self.header, column), *said, *cells])
        return usual_table(self.grid, made, list(self.left()))

    def unnamed_ratings(self) -> Place | None:
        """Return where the ratings of the players at left are, if no heading says so."""
        beside = [row for row in (self.header, self.rated) if row is not None]
        for column in range(self.columns.start):
            headed = any(field_of(self.grid.text(row, column)) for row in beside)
            if not headed and self.is_unnamed_rating(column):
                return self.grid.place(self.rows[0], column)
        return None

    def is_over_names(self, row: int) -> bool:
        """Return whether a row right above the names holds no more than the name of their team."""
        filled = self.grid.filled(row) if 0 < row + 1 == self.header else []
        return len(filled) == 1 and filled[0] in self.columns

    def is_fact(self, column: int) -> bool:
        """Return whether a column is about the players at left: not their names, and not their games."""
        return column not in (self.name, *self.columns) and field_of(self.heading(column)) is not None

    def heading(self, column: int) -> str:
        """Return the heading of a column, beside the names above or their ratings; `Rating` if it holds some without.

        The name of the team above may be in its place.
        """
        beside = [self.grid.text(row, column) for row in (self.header, self.rated) if row is not None]
        known = next((text for text in beside if field_of(text) is not None), None)
        if known is None and self.is_unnamed_rating(column):
            return "Rating"
        return beside[0] if known is None else known

    def is_unnamed_rating(self, column: int) -> bool:
        """Return whether a column before the games has a rating for each player at left, and no other is headed so."""
        if column >= self.columns.start or column == self.name:
            return False
        headings = (self.grid.text(self.header, at) for at in range(len(self.grid.rows[self.header])))
        return all(_RATING.fullmatch(self.grid.text(row, column)) for row in self.rows) and not any(
            field_of(text) == "rating" for text in headings
        )

    def cell(self, row: int, column: int) -> Made:
        """Return a cell as it is."""
        return Made(value_text(self.grid.value(row, column)), row, column)

    def game(self, left: int, above: int, of_left: bool) -> Made:
        """Return the game of two players, for the one at left or the one above."""
        if left >= len(self.rows) or above >= len(self.columns):
            return Made("", self.header)
        row, column = self.rows[left], self.columns[above]
        worth = _worth(self.grid, row, column)
        if worth is None:
            return Made("", row, column)
        own = worth if of_left == (self.whose == "left") else 2 - worth
        opponent = len(self.rows) + above + 1 if of_left else left + 1
        return Made(f"{_LETTERS[own]}{opponent}", row, column)

    def left(self) -> Iterator[tuple[int, int | None, str]]:
        """Yield what is not in the usual table: row, column and text."""
        yield self.header, self.name, self.grid.text(self.header, self.name)
        if self.is_over_names(self.header - 1):
            yield self.header - 1, None, self.grid.line(self.header - 1)
        for column in range(len(self.grid.rows[self.header])):
            if column in (self.name, *self.columns):
                continue
            text = self.grid.text(self.header, column)
            if not self.is_fact(column):
                yield from ((row, column, self.grid.text(row, column)) for row in (self.header, *self.rows))
            elif field_of(text) is None:
                yield self.header, column, text
        for row in range(self.rows.stop, len(self.grid.rows)):
            texts = [self.grid.text(row, column) for column in self.grid.filled(row)]
            if texts and not (row == self.rows.stop and _are_points(texts[1:])):
                yield row, None, " ".join(texts)


def _are_points(texts: Sequence[str]) -> bool:
    return bool(texts) and all(_points(text) is not None for text in texts)


def _points(text: str) -> int | None:
    """Return the half points that a text states."""
    try:
        return read_score(text)
    except NotAValue:
        return None


def _worth(grid: Grid, row: int, column: int) -> int | None:
    return _WORTH.get(plain(cell_text(grid.value(row, column))))


def _name_and_rating(text: str) -> tuple[str, str]:
    """Return the name and the rating of a heading: `Judy Laurel (1829)`."""
    one_line = " ".join(text.split())
    found = _WITH_RATING.fullmatch(one_line)
    return (found["name"].strip(" ,("), found["rating"]) if found else (one_line, "")


def table_in(grid: Grid) -> Scheveningen | None:
    """Return the table of a grid: other names above the results than beside them, and no result missing."""
    said = _SAID.search(" ".join((grid.name, *_lines(grid)))) is not None
    for header in range(min(len(grid.rows), _SEARCHED_ROWS)):
        columns = _named_columns(grid, header, said) or _named_columns(grid, header, True)
        ratings = _row_of_ratings(grid, header, columns) if columns else None
        first = max(header, ratings or 0) + 1
        below = range(first, min(len(grid.rows), first + _MOST_PLAYERS)) if columns else ()
        rows = list(takewhile(lambda row: all(_worth(grid, row, at) is not None for at in columns), below))  # noqa: B023
        name = _name_column(grid, header, rows, columns[0]) if len(rows) > 1 else None
        if name is None:
            continue
        totals = _Totals.of(grid, header, range(rows[0], _end_of_players(grid, rows, columns)), columns)
        rated = ratings is not None or all(_name_and_rating(grid.text(header, column))[1] for column in columns)
        # Names alone could be those of events or days, and words anything.
        whole = said or columns == _named_columns(grid, header, False)
        if (whole and (said or rated)) or (totals.below_of_above and (whole or totals.at_right == totals.by_row)):
            return Scheveningen(grid, header, totals.rows, name, columns, totals.whose(), totals.of_above(), ratings)
    return None


def _row_of_ratings(grid: Grid, header: int, columns: range) -> int | None:
    """Return the row right below the names, or right above them, with a rating for each."""
    for row in (header + 1, header - 1):
        if 0 <= row < len(grid.rows) and all(_RATING.fullmatch(grid.text(row, column)) for column in columns):
            return row
    return None


def _lines(grid: Grid) -> Iterator[str]:
    """Yield the first texts of the first rows."""
    for row in range(min(len(grid.rows), _SEARCHED_ROWS)):
        yield from (grid.text(row, column) for column in grid.filled(row)[:1])


def _named_columns(grid: Grid, header: int, said: bool) -> range:
    """Return the longest run of headings that are names, each once: of one word only where a line says what this is."""
    best = range(0)
    start = 0
    texts = [value_text(value).strip() for value in grid.rows[header][: 2 * _MOST_PLAYERS]]
    for column, text in enumerate([*texts, ""]):
        if not _is_name(text, said):
            best = max(best, range(start, column), key=len)
            start = column + 1
    names = {tuple(key_of(_name_and_rating(texts[column])[0])) for column in best}
    return best if 1 < len(best) == len(names) else range(0)


def _is_name(text: str, said: bool) -> bool:
    name, rating = _name_and_rating(text)
    words = name.replace(",", " ").split()
    if not _NAME.fullmatch(name) or any(map(str.isdigit, name)) or field_of(text) is not None:
        return False
    return said or bool(rating) or len(words) > 1


def _name_column(grid: Grid, header: int, rows: Sequence[int], first: int) -> int | None:
    """Return the column of names left of the results, below a heading that is none or not known, or that of names."""
    for column in range(first):
        names = [grid.text(row, column) for row in rows]
        heading = grid.text(header, column)
        if all(map(_NAME.match, names)) and (field_of(heading) is None or heads_names(heading)):
            return column
    return None


def _end_of_players(grid: Grid, rows: Sequence[int], columns: range) -> int:
    """Return the row behind the last player: the totals of the team above may look like results."""
    last = rows[-1]
    totals = _Totals.of(grid, 0, range(rows[0], last), columns)
    return last if len(rows) > 2 and (totals.below_of_above or totals.below_of_left) else last + 1


class _Totals(NamedTuple):
    """The totals of a table as they are stated, and as the entries give them if they are those of the players at left.

    All in half points, each for a row or for a column.
    """

    rows: range
    at_right: Sequence[int | None]
    by_row: Sequence[int]
    below: Sequence[int | None]
    by_column: Sequence[int]

    @classmethod
    def of(cls, grid: Grid, header: int, rows: range, columns: range) -> _Totals:
        """Add up the entries."""
        headings = map(value_text, grid.rows[header])
        score = next((at for at, text in enumerate(headings) if field_of(text.strip()) == "score"), None)
        worths = [[_worth(grid, row, column) or 0 for column in columns] for row in rows]
        return cls(
            rows,
            [_points(grid.text(row, score)) for row in rows],
            list(map(sum, worths)),
            [_points(grid.text(rows.stop, column)) if rows.stop < len(grid.rows) else None for column in columns],
            [sum(column) for column in zip(*worths, strict=True)],
        )

    @property
    def below_of_left(self) -> bool:
        """Whether what is below adds up the entries."""
        return self.below == self.by_column

    @property
    def below_of_above(self) -> bool:
        """Whether what is below is what the entries leave for the players above."""
        return self.below == [2 * len(self.rows) - each for each in self.by_column]

    def whose(self) -> str | None:
        """Return whose points the entries are; None if no totals show it, or most contradict the entries."""
        rest = [2 * len(self.below) - each for each in self.by_row]
        left, above = _fit(self.at_right, self.by_row), _fit(self.at_right, rest)
        if left == above:
            return "left" if self.below_of_above and not self.below_of_left else None
        if 2 * max(left, above) <= len(self.rows):
            return None
        return "left" if left > above else "above"

    def of_above(self) -> bool:
        """Return whether what is below are rather the points of the players above than of those at left."""
        rest = [2 * len(self.rows) - each for each in self.by_column]
        of_left, of_rest = _fit(self.below, self.by_column), _fit(self.below, rest)
        return of_rest > of_left if self.whose() == "left" else of_left > of_rest


def _fit(stated: Sequence[int | None], sums: Sequence[int]) -> int:
    return sum(one == other for one, other in zip(stated, sums, strict=True))
