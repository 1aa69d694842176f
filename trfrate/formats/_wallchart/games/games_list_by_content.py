"""What the columns of a list of games hold where their headings do not say it: two columns of names, and results.

Board  Grove School  Score  Hill School  Score        Name        Rd  vs          Clr    Pts
1      Alder, Ada    1      Birch, Ben   0            Alder, Ada  1   Birch, Ben  White  1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from trfrate.formats._cells import cell_text, is_nobody, plain
from trfrate.formats._wallchart.games.game_results import POINTS, plain_result, read_result
from trfrate.formats._wallchart.games.games_list_totals import is_label
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.rounds.result_words import BLACK, WHITE, in_short
from trfrate.formats._wallchart.tables.heading_words import field_of, heads_names, part_of, plain_heading

_LOOKED_AT = 60
_MOST_COLUMNS = 40
_MOST = 0.75
"""Of the rows: others are totals and remarks."""
_TWO = 2
_NAME = re.compile(r"[^\W\d_][^\d@]*[^\W\d_](?![^@]*@)")
_COLORS = frozenset(plain(word) for words in (WHITE, BLACK) for word in words.split("|"))
_OWN = frozenset(("W", "L", "D", "DRAW", "1", "0", "½"))
_GAME = re.compile(r"(?:game|gm|g|partie|partida|round|rd|r)\.?\s*\d{1,2}", re.IGNORECASE)
_BY_COLOR = frozenset(("WHITE", "BLACK", "DRAW"))
_OPPONENT = re.compile(r"opponent|gegner|rival|adversaire|avversario|tegenstander|oponente|motst|modst", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"(?:I|we|my|ich|wir|j['’]ai|nous|yo|ho|ik)\b", re.IGNORECASE)
_OPEN_FIELDS = frozenset((None, "score", "name", "surname", "first_name"))
IN_NAME = re.compile(r"(?<=[^\W\d_.)])[\s,:-]+\(?(1/2|½|0?[.,]5|[01](?:[.,]0)?)\)?\s*$")
"""The points of a game behind the name: `Alder, Ada 1`, `Birch, Ben (0)`."""


class Roles(NamedTuple):
    """Which columns hold what."""

    names: tuple[int, ...]
    """One column of each side, or the two halves of each side's names."""
    results: tuple[int, ...] = ()
    """One column for both sides, or one for each; none if the points are behind the names."""
    own: bool = False
    """Whether the one result is that of the first side, whose opponent the second one is."""
    color: int | None = None
    several: bool = False
    """Whether each column of results has another game of the same two."""
    pairs: bool = False
    """Whether there are several games of the same two, each with a column of points for both sides."""
    headless: bool = False
    """Whether the first row is a game, and no heading."""
    rounds: int | None = None
    ratings: tuple[int, ...] = ()
    """Columns without a heading that hold rounds or ratings."""


class _Content:
    """The rows below a row of headings."""

    def __init__(self, grid: Grid, at: int, headings: Sequence[str], rows: Sequence[int]) -> None:
        self.grid, self.headings, self.rows = grid, headings, rows
        self.columns = range(min(_MOST_COLUMNS, max((len(grid.rows[row]) for row in rows), default=0)))

    def heading(self, column: int) -> str:
        return self.headings[column] if column < len(self.headings) else ""

    def said(self, row: int, column: int) -> str:
        return plain_result(cell_text(self.grid.value(row, column)).strip(" _"))

    def holding(self, holds: Callable[[int, int], bool]) -> list[int]:
        """Return the columns of which nearly all rows hold this."""
        least = max(1, _MOST * len(self.rows))
        return [column for column in self.columns if sum(holds(row, column) for row in self.rows) >= least]

    def names(self) -> list[int]:
        found = []
        for column in self.holding(lambda row, column: _is_name(self.grid.text(row, column))):
            texts = [self.grid.text(row, column) for row in self.rows]
            heading = self.heading(column)
            # A team or a remark is the same in all rows; a word for the result, too.
            differ = len({*texts}) > min(_TWO, len(texts) - 1)
            free = field_of(heading) in _OPEN_FIELDS and not self.is_result_word(texts)
            if heads_names(heading) or (free and differ):
                found.append(column)
        return found

    def is_result_word(self, texts: Sequence[str]) -> bool:
        return all(in_short(plain(text).replace(" ", ""), False) in _OWN for text in texts if text)

    def are_points(self, row: int, column: int) -> bool:
        heading = self.heading(column)
        free = field_of(heading) in _OPEN_FIELDS or _GAME.fullmatch(heading)
        return bool(free) and self.said(row, column) in POINTS

    def of_both(self, row: int, column: int) -> bool:
        said = self.said(row, column)
        by_color = said not in _COLORS and len(said) > _TWO and in_short(said, True) in _BY_COLOR
        return by_color or (len(said) > _TWO and "-" in said and read_result(said) is not None)

    def is_own(self, row: int, column: int) -> bool:
        said = self.said(row, column)
        free = field_of(self.heading(column)) in _OPEN_FIELDS
        return free and (said in _OWN or in_short(said, False) in _OWN)


def _is_name(text: str) -> bool:
    """Return whether a text may be a name, and is no board: `Bd 1`."""
    return _NAME.match(text) is not None and not is_board(text.rstrip(" #.0123456789"))


def roles_of(grid: Grid, at: int, headings: Sequence[str], stated: Sequence[int]) -> Roles | None:
    """Return the columns of the names and the results below a row of headings; None if they are not known.

    The column of the result may be known by its heading.
    """
    content = _Content(grid, at, headings, _rows_below(grid, at, headings))
    names = content.names() if content.rows else []
    if len(names) < _TWO:
        return None
    colors = content.holding(lambda row, column: content.said(row, column) in _COLORS)
    color = colors[0] if len(colors) == 1 else None
    every = content.holding(content.of_both)
    # A row that has results itself is a match, not the headings.
    headed = {*stated}.isdisjoint(every) and not any(content.of_both(at, column) for column in every)
    if len(every) > 1 and headed and (sides := _around_all(names, every)):
        return Roles(sides, tuple(every), several=True)
    both = [column for column in every if not stated or column in stated]
    if len(both) == 1:
        sides = _around(content, names, both[0])
        roles = Roles(sides, (both[0],), color=color) if sides else None
        return _without_headings(content, at, roles) if roles and content.of_both(at, both[0]) else roles
    if len(names) > _TWO:
        return _by_winner(content, names)
    if len(both) > 1 and not stated:
        return Roles(tuple(names), tuple(both), several=True)
    points = content.holding(content.are_points)
    pairs = _pairs_of_points(content, points)
    if pairs:
        return Roles(tuple(names), tuple(column for pair in pairs for column in pair), color=color, pairs=True)
    for first, second in ((one, two) for one in points for two in points if one < two):
        if all(_is_one(content, row, first, second) for row in content.rows):
            return Roles(tuple(names), (first, second), color=color)
    own = [column for column in content.holding(content.is_own) if column not in (*names, *colors)]
    if len(own) == 1 and _is_own_result(content, names, own[0]):
        return Roles(tuple(names), (own[0],), own=True, color=color)
    if not points and all(map(_in_names(content, names), content.rows)):
        return Roles(tuple(names), color=color)
    return None


def _pairs_of_points(content: _Content, points: Sequence[int]) -> list[tuple[int, int]]:
    """Return the columns of points of both sides for each of several games; nothing if it is one game, or unclear.

    Both columns of a game are beside each other, or those of a side are.
    """
    half = len(points) // 2
    if half < _TWO or len(points) % 2:
        return []
    ways = [list(zip(points[::2], points[1::2], strict=True)), list(zip(points[:half], points[half:], strict=True))]
    fitting = [way for way in ways if all(_is_one(content, row, *pair) for row in content.rows for pair in way)]
    return fitting[0] if len(fitting) == 1 else []


def _by_winner(content: _Content, names: Sequence[int]) -> Roles | None:
    """Return two columns of names, and those of which each row names one of the two as the winner, or a draw."""
    sides, winners = names[:_TWO], names[_TWO:]
    said = [(row, column) for row in content.rows for column in winners if content.grid.text(row, column)]
    drawn = {cell for cell in said if in_short(content.said(*cell), True) == "DRAW"}
    named = {cell for cell in said if len(_named_by(content, cell, sides)) == 1}
    sure = bool(named) and {*said} == drawn | named
    return Roles(tuple(sides), tuple(winners), several=len(winners) > 1) if sure else None


def _named_by(content: _Content, cell: tuple[int, int], sides: Sequence[int]) -> list[int]:
    """Return the sides whose names hold all words of a cell."""
    words = {*key_of(content.grid.text(*cell))}
    return [side for side in sides if words and words <= {*key_of(content.grid.text(cell[0], side))}]


def _without_headings(content: _Content, at: int, roles: Roles) -> Roles:
    """Return the columns of a list that begins without headings: rounds count up, ratings have three or four digits."""
    rows = [at, *content.rows]
    read = {*roles.names, *roles.results}
    numbers = {
        column: [int(text) for row in rows if (text := content.grid.text(row, column)).isdecimal() and len(text) <= 4]
        for column in content.columns
        if column not in read
    }
    whole = {column: found for column, found in numbers.items() if len(found) == len(rows)}
    ratings = [column for column, found in whole.items() if min(found) >= _LOWEST_RATING]
    rounds = [
        column for column, found in whole.items() if found[0] == 1 < found[-1] < len(rows) and found == sorted(found)
    ]
    return roles._replace(
        headless=True,
        rounds=rounds[0] if len(rounds) == 1 else None,
        ratings=tuple(ratings) if len(ratings) == _TWO else (),
    )


_LOWEST_RATING = 100


def _rows_below(grid: Grid, at: int, headings: Sequence[str]) -> list[int]:
    """Return the rows of one table that hold more than a remark: down to a gap, or to such headings again."""
    rows: list[int] = []
    for row in range(at + 1, min(at + 1 + _LOOKED_AT, len(grid.rows))):
        filled = grid.filled(row)
        again = sum(grid.text(row, column) == text for column, text in enumerate(headings) if text)
        if again >= _TWO or (not filled and rows):
            break
        if len(filled) > _TWO and not any(is_label(grid.text(row, column)) for column in filled):
            rows.append(row)
    # A row of sums, or of somebody alone, shows less of what the columns hold.
    rows = [row for row in rows if not _has_bye(grid, row)] or rows
    most = max((len(grid.filled(row)) for row in rows), default=0)
    return [row for row in rows if len(grid.filled(row)) >= _MOST * most]


def _has_bye(grid: Grid, row: int) -> bool:
    texts = (grid.text(row, column) for column in grid.filled(row))
    return any(any(map(str.isalpha, text)) and is_nobody(text) for text in texts)


def _around(content: _Content, names: list[int], result: int) -> tuple[int, ...]:
    """Return the only two columns of names, those around the result, or the halves of the names on both sides."""
    if len(names) == _TWO:
        return tuple(names)
    before = [column for column in names if column < result]
    behind = [column for column in names if column > result]
    if len(before) == len(behind) == _TWO and all(map(_holds_words(content), names)):
        return (*before, *behind)
    return (before[-1], behind[0]) if before and behind else ()


def _around_all(names: Sequence[int], games: Sequence[int]) -> tuple[int, ...]:
    """Return the columns of names right before and behind those of several games; nothing if one side has none."""
    before = [column for column in names if column < games[0]]
    behind = [column for column in names if column > games[-1]]
    return (before[-1], behind[0]) if before and behind else ()


def _holds_words(content: _Content) -> Callable[[int], bool]:
    """Return a test whether most texts of a column are one word: half a name."""

    def test(column: int) -> bool:
        words = sum(" " not in content.grid.text(row, column) for row in content.rows)
        return words >= _MOST * len(content.rows)

    return test


def _is_one(content: _Content, row: int, first: int, second: int) -> bool:
    """Return whether the points of both sides are those of a game, or not both stated."""
    one, two = content.said(row, first), content.said(row, second)
    return one not in POINTS or two not in POINTS or POINTS[one] + POINTS[two] == _TWO


def _is_own_result(content: _Content, names: list[int], result: int) -> bool:
    """Return whether a result is that of the first player: a heading, `I won`, or the mirrored rows say so."""
    heading = content.heading(names[1])
    if part_of(heading)[0] == "opponent" or _OPPONENT.search(heading):
        return True
    if any(_FIRST_PERSON.match(content.grid.text(row, result)) for row in content.rows):
        return True
    text = content.grid.text
    games = {
        (key_of(text(row, names[0])), key_of(text(row, names[1]))): content.said(row, result) for row in content.rows
    }
    mirrored = [(said, games[pair[::-1]]) for pair, said in games.items() if pair[::-1] in games]
    sums = {POINTS.get(said, 0) + POINTS.get(other, 0) for said, other in mirrored}
    return len(mirrored) >= _MOST * len(games) and sums == {_TWO}


def _in_names(content: _Content, names: list[int]) -> Callable[[int], bool]:
    """Return a test whether the points of a game are behind the names of a row, or somebody is alone in it."""

    def test(row: int) -> bool:
        texts = [content.grid.text(row, column) for column in names]
        found = [IN_NAME.search(text) for text in texts]
        points = [POINTS[plain(match[1])] for match in found if match]
        return (sum(points) == _TWO and len(points) == _TWO) or any(map(is_nobody, texts))

    return test


def is_board(heading: str) -> bool:
    """Return whether this heads the numbers of the boards."""
    return plain_heading(heading) in _BOARDS


_BOARD_WORDS = (
    "Board",
    "Bd",
    "Brd",
    "Board #",
    "Bd #",
    "Board No",
    "Bd No",
    "Boards",
    "Brett",
    "Br",
    "Tisch",
    "Table",
    "Tablero",
    "Échiquier",
    "Bord",
)
_BOARDS = frozenset(map(plain_heading, _BOARD_WORDS))
