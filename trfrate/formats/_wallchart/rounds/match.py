"""A match: two players with the points of each game, and perhaps their colors: `1`, `½ (B)`, `WL`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.formats._cells import cell_text, plain
from trfrate.formats._wallchart.games.games_list_colors import letters_in
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.grid_entries import COLOR_SIDES, GAMES, Entry, entry_of
from trfrate.formats._wallchart.rounds.opponent_names import Names
from trfrate.formats._wallchart.rounds.section_games import Games
from trfrate.formats._wallchart.rounds.section_rows import SectionRows
from trfrate.model import COLORS, OTHER_COLOR, Cell

Game = tuple[Entry, Entry]
"""What the two players have; both are empty where no game was played."""
_NO_GAME = (Entry(), Entry())
_FEW_ROWS = 3
"""Two players, and perhaps their colors."""
_A_POINT = 2
"""In half points: what the two of a game have together."""


def game_of(first: str, second: str) -> Game | None:
    """Return the game of two `plain` texts, in which both may have won; None if one of them states no result."""
    if not first and not second:
        return _NO_GAME
    pairs = ((entry_of(first, side), entry_of(second, side)) for side in COLOR_SIDES)
    games = [(one, two) for one, two in pairs if one and two and _is_played(one) and _is_played(two)]
    return max(games, key=agrees, default=None)


def _is_played(entry: Entry) -> bool:
    return len(entry.worths) == 1 and not (entry.forfeit or entry.mark or entry.signs)


def agrees(game: Game) -> bool:
    """Return whether the two of a game have a point together, and nobody had it alone."""
    return sum(worth for entry in game for worth in entry.worths) == _A_POINT


def games_of(said: Sequence[Sequence[str]]) -> list[Game]:
    """Return the games of two rows of `plain` texts; nothing if they are no match, in which few may contradict."""
    if len(said) != 2 or len(said[0]) < 2:
        return []
    found = [game_of(*texts) for texts in zip(*said, strict=True)]
    games = [game for game in found if game]
    played = [game for game in games if game != _NO_GAME]
    is_match = len(games) == len(found) and 2 * sum(map(agrees, played)) > len(played)
    return games if is_match else []


def rows_of(grid: Grid, below: range, rounds: Sequence[int]) -> list[int]:
    """Return the two rows below headings that hold the points of a match in these columns; nothing if they do not."""
    rows = [row for row in grid.first_of(below[:_FEW_ROWS]) if not is_row_of_colors(grid, row, rounds)]
    said = [[plain(cell_text(grid.value(row, column))) for column in rounds] for row in rows]
    return rows if games_of(said) else []


def is_row_of_colors(grid: Grid, row: int, slots: Sequence[int]) -> bool:
    """Return whether a row says who had a color, as its label shows, `White:`, or has a color for each game."""
    label = grid.text(row, grid.filled(row)[0])
    return (len(label) <= _LONGEST_LABEL and _COLOR.search(label) is not None) or bool(_own_colors(grid, row, slots))


def _own_colors(grid: Grid, row: int, slots: Sequence[int]) -> list[str | None]:
    """Return the colors in a row that has nothing but a word for one under each game; nothing if it has any other."""
    words = [plain(grid.text(row, column)) for column in slots]
    letters = letters_in({*words} - {""})
    known = len({*letters.values()}) == len(COLORS)
    return [letters.get(word) for word in words] if known else []


_LONGEST_LABEL = 20
_COLOR = re.compile(r"\b(?:(whites?)|blacks?)\b", re.IGNORECASE)
_ROWS_AROUND = 3


def colors_below(table: Table, rows: Sequence[int], names: Sequence[str]) -> list[list[str | None]]:
    """Return the colors of two players as a row above or below them says: `White:` and a name for each game.

    Nothing if there is no such row, or if it names anybody else.
    """
    own = _colors_of_rows(table, rows)
    if own:
        return own
    known = Names(names)
    first = table.first_row
    for row in range(first, min(rows[-1] + 1 + _ROWS_AROUND, len(table.grid.rows))):
        label = table.grid.text(row, min(table.grid.filled(row), default=None)) if row not in rows else ""
        color = _COLOR.search(label)
        texts = [table.grid.text(row, column) for column in table.slots]
        if color is None or not any(texts):
            continue
        whose = [_player(text, known, names) for text in texts]
        if any(text and at is None for text, at in zip(texts, whose, strict=True)):
            return []
        table.further = {}
        for column in (*table.grid.filled(row)[:1], *table.slots):
            table.take_below(row, column)
        one, other = ("w", "b") if color[1] else ("b", "w")
        return [[None if at is None else one if at == index else other for at in whose] for index in range(len(rows))]
    return []


def _colors_of_rows(table: Table, rows: Sequence[int]) -> list[list[str | None]]:
    """Return the colors of two players of whom one has a row of colors below the own one, or both.

    A color that both have in one game is of neither.
    """
    stated = _rows_of_colors(table, rows)
    if not any(stated):
        return []
    table.further = {}
    for row, colors in zip(rows, stated, strict=True):
        for column in table.grid.filled(row + 1) if colors else ():
            table.take_below(row + 1, column)
    first, second = (colors or [None] * len(table.slots) for colors in stated)
    both = [(one or OTHER_COLOR[two]) if one != two else None for one, two in zip(first, second, strict=True)]
    return [both, [OTHER_COLOR[color] for color in both]]


def _rows_of_colors(table: Table, rows: Sequence[int]) -> list[list[str | None]]:
    """Return the colors in the row below each of two players; nothing for one who has no such row."""
    last = len(table.grid.rows) - 1
    below = [row + 1 for row in rows]
    return [[] if row in rows or row > last else _own_colors(table.grid, row, table.slots) for row in below]


def same_colors(table: Table, rows: Sequence[int]) -> list[int]:
    """Return the columns of the games in which both players have one color."""
    both = zip(*_rows_of_colors(table, rows), strict=False)
    return [column for column, (one, two) in zip(table.slots, both, strict=False) if one and one == two]


def _player(text: str, known: Names, names: Sequence[str]) -> int | None:
    """Return which of two players a name means, whole or in part, or their first letters."""
    found = known.rows(text) if text else []
    if not found and text:
        letters = sorted(filter(str.isalpha, text.casefold()))
        found = [at for at, name in enumerate(names) if sorted(word[0] for word in name.casefold().split()) == letters]
        found = found or [at for at, name in enumerate(names) if name.casefold().startswith(text.casefold())]
    return found[0] if len(found) == 1 else None


def read(section: SectionRows, games: Sequence[Game]) -> Games:
    """Return the games of two players against each other."""
    section.report.note("CSV065", "two players with the points of each game: a match", section.place(0))
    numbers = section.own_numbers()
    sides = zip(zip(*games, strict=True), reversed(numbers), strict=True)
    cells = [[_game(entry, other) for entry in line] for line, other in sides]
    colors = colors_below(section.table, section.rows, list(section.every_name()))
    for column in same_colors(section.table, section.rows):
        below = section.rows[-1] + 1
        message = f"both have {section.table.grid.text(below, column)!r:.20}: the colors of this game are not used"
        section.report.warning("CSV142", message, section.table.grid.place(below, column))
    for line, of_line in zip(cells, colors, strict=False):
        for slot, color in enumerate(of_line):
            cell = line[slot]
            line[slot] = cell._replace(color=cell.color or color) if cell else None
    return Games(cells, numbers, len(section.table.slots), "match", slots=section.table.slots)


def _game(entry: Entry, opponent: int) -> Cell | None:
    """Return one side of a game of a match."""
    return Cell(GAMES[entry.worths[0]], opponent, entry.color) if entry.worths else None
