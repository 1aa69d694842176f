r"""Grids in which each entry is a game of its own, of the row with White against the column with Black.

White \ Black   Alder  Birch  Cedar  Total
Ada Alder         X      1      ½      2½
Ben Birch         0      X      1      2

Each two players met twice then, or once if only one of their two entries is filled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from trfrate.formats._cells import plain
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.rounds.grid_entries import GridResults, Outcomes, Pair
from trfrate.formats._wallchart.rounds.grid_legend import color_of_word, lines_beside
from trfrate.formats._wallchart.rounds.section_rows import SectionRows
from trfrate.formats._wallchart.tables.player_values import read_score
from trfrate.model import FACTS, MIRRORS, Outcome

_ROWS = frozenset(
    (
        *("ROW", "ROWS", "LEFT", "SIDE", "DOWN", "ZEILE", "ZEILEN", "REIHE", "REIHEN", "FILA", "FILAS"),
        *("LIGNE", "LIGNES", "RIGA", "RIGHE", "RIJ", "RIJEN"),
    )
)
_COLUMNS = frozenset(
    (
        *("COLUMN", "COLUMNS", "COL", "COLS", "TOP", "ACROSS", "SPALTE", "SPALTEN", "COLUMNA", "COLUMNAS"),
        *("COLONNE", "COLONNES", "COLONNA", "KOLOM", "KOLOMMEN"),
    )
)
_WORD = re.compile(r"[^\W\d_]+|[→↓]")
_BETWEEN_SENTENCES = re.compile(r"[.;|\n]")
_OTHER = {"w": "b", "b": "w"}
_MOST_LOOKED_AT = 8
"""Columns behind a grid, of which one may be that of the totals."""


def take(section: SectionRows, results: GridResults) -> str:
    """Take each entry of a grid for a game of its own if a line or the totals say so; return what says it, or blank."""
    if not results.games or any(len(games) != 1 for games in results.games.values()) or results.colors:
        return ""
    rows, said = _color_of_rows(section)
    if _is_usual(section, results, bool(rows)):
        return ""
    sums = {whose: _sums(_all_games(results.games, whose), len(section.rows)) for whose in ("row", "column")}
    fits = {whose: column for whose, each in sums.items() if (column := _column_of(section, each)) is not None}
    if not rows and len(fits) != 1:
        return ""
    whose = next(iter(fits)) if len(fits) == 1 else "column" if _are_of_columns(section, rows) else "row"
    if whose in fits:
        section.table.fields["score"] = fits[whose]
    elif _fitting(section, _sums(results.games, len(section.rows))):
        # Those of the games with White alone.
        del section.table.fields["score"]
    results.game_colors |= {pair: _colors(results.games, pair, rows) for pair in _pairs(results.games) if rows}
    results.games = _all_games(results.games, whose)
    return said or "the totals"


def _is_usual(section: SectionRows, results: GridResults, is_said: bool) -> bool:
    """Return whether the entries are the two sides of the same games: nearly all agree, or all have their totals."""
    pairs = [(games[0], results.games[other, row][0]) for (row, other), games in _both(results)]
    agree = sum(MIRRORS[one][0] is two for one, two in pairs)
    alone = len(results.games) - 2 * len(pairs)
    if (
        _fitting(section, _sums(results.games, len(section.rows)))
        and (not alone or not is_said)
        and agree == len(pairs)
    ):
        return True
    return bool(pairs) and not alone and 5 * agree >= (5 if is_said else 4) * len(pairs)


def _both(results: GridResults) -> Iterator[tuple[Pair, tuple[Outcome, ...]]]:
    """Yield the games above the diagonal that have an entry below it, too."""
    for (row, other), games in results.games.items():
        if row < other and (other, row) in results.games:
            yield (row, other), games


def _pairs(games: Outcomes) -> set[Pair]:
    return {pair for row, other in games for pair in ((row, other), (other, row))}


def _all_games(games: Outcomes, whose: str) -> dict[Pair, tuple[Outcome, ...]]:
    """Return all games of each two players, first that in the entry of the upper row; `whose` results they are."""
    own = games if whose == "row" else {pair: _mirrored(stated) for pair, stated in games.items()}
    every: dict[Pair, tuple[Outcome, ...]] = {}
    for row, other in _pairs(games):
        first, second = own.get((row, other), ()), _mirrored(own.get((other, row), ()))
        every[row, other] = first + second if row < other else second + first
    return every


def _mirrored(games: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    return tuple(MIRRORS[each][0] for each in games)


def _colors(games: Outcomes, pair: Pair, rows: str) -> str:
    """Return the color of each game of a row against another, in the order of `_all_games`."""
    row, other = pair
    first = rows if pair in games else ""
    second = _OTHER[rows] if (other, row) in games else ""
    return first + second if row < other else second + first


def _sums(games: Outcomes, players: int) -> list[int]:
    """Return the half points of each row."""
    sums = [0] * players
    for (row, _), results in games.items():
        sums[row] += sum(FACTS[each].half_points for each in results)
    return sums


def _fitting(section: SectionRows, sums: Sequence[int]) -> bool:
    return [section.score(index) for index in range(len(sums))] == list(sums)


def _column_of(section: SectionRows, sums: Sequence[int]) -> int | None:
    """Return the column of totals that holds these sums: that of the score, or one behind the grid."""
    table = section.table
    behind = range(max(table.slots) + 1, max(table.slots) + 1 + _MOST_LOOKED_AT)
    stated: list[int] = [table.fields["score"]] if "score" in table.fields else []
    column: int
    for column in dict.fromkeys((*stated, *behind)):
        try:
            if [read_score(table.grid.text(row, column)) for row in section.rows] == list(sums):
                return column
        except NotAValue:
            continue
    return None


def _color_of_rows(section: SectionRows) -> tuple[str, str]:
    """Return the color of the players whose rows these are, `w` or `b`, and the words that say it; blank if none do."""
    table = section.table
    lines = [line for line in lines_beside(table) if line]
    for text in (table.headings.get(table.name_column or 0, ""), *table.headings.values()):
        words = _WORD.findall(plain(text))
        named = [color for word in words if (color := color_of_word(word))]
        if len(named) == 2 and named[0] != named[1]:
            return named[words.index("→") < words.index("↓") if {"→", "↓"} <= {*words} else 0], text
        if len(named) == len(words) == 1 and any(color_of_word(line.strip()) == _OTHER[named[0]] for line in lines):
            return named[0], text
    for line in lines:
        for sentence in _BETWEEN_SENTENCES.split(line):
            stated = {*_stated(_WORD.findall(plain(sentence)))}
            if len(stated) == 1:
                return stated.pop(), line
    return "", ""


def _stated(words: Sequence[str]) -> Iterator[str]:
    """Yield the color of the rows as each two words for a side and a color have it: `rows white, columns black`."""
    found = [(word in _COLUMNS, color_of_word(word)) for word in words if word in _SIDES or color_of_word(word)]
    # `White is listed down the left` names one side twice.
    found = [one for one, _ in groupby(found)]
    for (is_column, color), (is_also, other) in zip(found[::2], found[1::2], strict=False):
        if bool(color) == bool(other):
            return
        stated = color or other
        yield _OTHER[stated] if (is_also if color else is_column) else stated


_SIDES = _ROWS | _COLUMNS
_OF_WHITE = re.compile(
    r"\b(?:SCORES?|RESULTS?|POINTS?)\b[^.;]*\bWHITE'?S?\b|\bWHITE'?S\b[^.;]*\b(?:SCORES?|RESULTS?|POINTS?)\b"
)


def _are_of_columns(section: SectionRows, rows: str) -> bool:
    """Return whether the rows are those of Black, but a line says that the results are those of White."""
    return rows == "b" and any(map(_OF_WHITE.search, lines_beside(section.table)))
