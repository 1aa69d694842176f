"""Round-robin tables: a column for each opponent, and a diagonal that nobody plays on."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from trfrate.formats._cells import cell_text, plain
from trfrate.formats._schedule import meeting
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.grid_entries import GridResults, Pair, entry_of, is_entry, worth_of
from trfrate.formats._wallchart.rounds.opponent_names import Names, key_of
from trfrate.formats._wallchart.rounds.result_words import is_color_word
from trfrate.formats._wallchart.rounds.round_columns import color_letters
from trfrate.model import Cell, FrozenDict

Square = Sequence[Sequence[str]]
"""The `plain` entries of each row, one for each opponent."""

_SURE_MARK = re.compile(r"([*X#■█▓▒░●•·\\/~_|])(?:[ .,/|-]{0,3}\1)*|N/?A|SELF|OWN")
"""One sign, or one for each game: `X X`, `*|*`."""
_MARK = re.compile(rf"{_SURE_MARK.pattern}|[-=.]*|-+ -+")
_MOST_PLAYERS = 100
"""A table headed by names has fewer."""
_MOST_COLUMNS = 200
_NEARLY_ALL = 0.8
_LONGEST_ENTRY = 100
"""Characters of a cell that are compared; a longer text is neither a name nor a result."""


def named_columns(names: Sequence[str], headings: Mapping[int, str]) -> list[int]:
    """Return the columns that bear the names of the players, in the order of their rows: `Alder`, `Alder, A.`, `AA`."""
    if not 2 < len(names) < _MOST_PLAYERS:
        return []
    called = {column: _Short.of(text) for column, text in headings.items() if len(text) <= _LONGEST_ENTRY}
    meant: list[set[int]] = []
    for name in names:
        found = {column for column, short in called.items() if short.is_for(name)}
        if not found:
            return []
        meant.append(found)
    for first in headings:
        columns = range(first, first + len(names))
        if all(column in found for column, found in zip(columns, meant, strict=True)):
            return list(columns)
        if not any(first in found for found in meant):
            continue
        # The rows may be sorted by points.
        whose = [[column for column in columns if column in found] for found in meant]
        named = [column for found in whose for column in found]
        if all(len(found) == 1 for found in whose) and len({*named}) == len(names):
            return named
    return []


def square(grid: Grid, rows: Sequence[int], read: Collection[int]) -> list[int]:
    """Return as many columns beside each other as there are players, whatever heads them, if they are a round robin.

    The diagonal is blocked, nearly everything else is a result, and the results of each pair are those of one game.
    """
    players = len(rows)
    if not 2 < players < _MOST_PLAYERS:
        return []
    width = min(max(len(grid.rows[row]) for row in rows), _MOST_COLUMNS)
    taken = set(read)
    for first in range(width - players + 1):
        columns = range(first, first + players)
        if not taken.isdisjoint(columns):
            continue
        if not _may_be_blocked(_entry(grid, rows[0], first)):
            continue
        said = [[_entry(grid, row, column) for column in columns] for row in rows]
        if _are_squares([said]):
            return list(columns)
    return []


def _entry(grid: Grid, row: int, column: int) -> str:
    return plain(cell_text(grid.value(row, column))[:_LONGEST_ENTRY])


class Several(NamedTuple):
    """The columns of a round robin in which each opponent has several, one for each game."""

    columns: list[int]
    games: int
    crossed: bool
    """Whether a game stands in another column in the opponent's row: `White` and `Black`, `Home` and `Away`."""


def square_of_several(grid: Grid, rows: Sequence[int], read: Collection[int]) -> Several | None:
    """Return the columns of a round robin in which each opponent has several; None if this is none.

    Those of the first opponent come first, also where all opponents come again at right: `1 2 3 1 2 3`.
    """
    players = len(rows)
    taken = set(read)
    width = min(max((len(grid.rows[row]) for row in rows), default=0), _MOST_COLUMNS)
    for games in _SEVERAL if 2 < players <= _MOST_PLAYERS_OF_SEVERAL else ():
        for first in range(width - games * players + 1):
            columns = range(first, first + games * players)
            if not taken.isdisjoint(columns) or not _may_be_blocked(_entry(grid, rows[0], first)):
                continue
            said = [[_entry(grid, row, column) for column in columns] for row in rows]
            beside = range(games * players)
            apart = [at for opponent in range(players) for at in beside[opponent::players]]
            for order, crossed in product((beside, apart), (True, False) if games == _HOME_AND_AWAY else (False,)):
                if _are_squares(by_game([[line[at] for at in order] for line in said], games, crossed)):
                    return Several([first + at for at in order], games, crossed)
    return None


_SEVERAL = (2, 3, 4)
_HOME_AND_AWAY = 2
_MOST_PLAYERS_OF_SEVERAL = 30


def by_game(said: Sequence[Sequence[str]], games: int, crossed: bool = False) -> list[list[Sequence[str]]]:
    """Return a grid for each game of a table in which each opponent has so many columns."""
    if not crossed:
        return [[line[game::games] for line in said] for game in range(games)]
    opponents = range(len(said))
    return [
        [[line[column_of(row, other, game, games, crossed)] for other in opponents] for row, line in enumerate(said)]
        for game in range(games)
    ]


def column_of(row: int, other: int, game: int, games: int, crossed: bool) -> int:
    """Return the column, from 0, in which a row has a game against the opponent who has this column of a grid."""
    return games * other + (game ^ (crossed and other < row))


def colors_above(headings: Sequence[str], games: int) -> str:
    """Return the colors that the headings of a grid give to the games of each opponent: `wb`; blank if they do not."""
    last = [_LAST_WORD.search(heading) for heading in headings]
    words = [plain(found[1]) if found else "" for found in last]
    first = words[:games]
    pair = color_letters(first)
    known = all(len(word) == 1 or is_color_word(word) for word in first)
    if words != first * (len(words) // games) or not known or {word[:1] for word in first} != {*pair}:
        return ""
    return "".join("w" if word[0] == pair[0] else "b" for word in first)


_LAST_WORD = re.compile(r"(?:^|[\W\d])([^\W\d_]+)\W*$")


def _are_squares(squares: Sequence[Square]) -> bool:
    """Return whether these are grids with results and a blocked diagonal each, of which nearly all entries agree."""
    blocked = all(_are_blocked([line[at] for at, line in enumerate(said)], said) for said in squares)
    return blocked and all(map(_holds_scores, squares)) and _are_mirrored(squares)


def _are_mirrored(squares: Sequence[Square]) -> bool:
    """Return whether nearly all pairs of entries across the diagonals are the two sides of the same games.

    Or the grids are filled on one side of the diagonals alone.
    """
    if all(map(half_filled, squares)):
        return True
    pairs = [
        (said[row][other], said[other][row]) for said in squares for row in range(len(said)) for other in range(row)
    ]
    worths = [(worth_of(one), worth_of(other)) for one, other in pairs]
    stated = [(one, other) for one, other in worths if one and other]
    agree = sum(one[0] + other[0] == 2 * one[1] for one, other in stated)
    return 2 * len(stated) >= len(pairs) and agree >= 0.9 * len(stated)


def half_filled(said: Square) -> bool:
    """Return whether nearly all entries above the diagonal are there and none below it, or the other way around."""
    players = len(said)
    above = [said[row][other] for row in range(players) for other in range(row + 1, players)]
    below = [said[row][other] for row in range(players) for other in range(row)]
    full, empty = (above, below) if any(above) else (below, above)
    return players > 2 and not any(empty) and sum(map(bool, full)) >= _NEARLY_ALL * len(full)


_AGAINST = re.compile(r"\s*(?:vs?\.?|against|contra|gegen|#?\d{1,2}[.):]?)\s+", re.IGNORECASE)
"""In front of the name of an opponent: `vs Alder`, `1. Alder`."""


class _Short(NamedTuple):
    """A heading that may be short for a name: `Alder, A.`, `AA`."""

    letters: list[str]
    parts: tuple[str, ...]

    @staticmethod
    def of(heading: str) -> _Short:
        """Take a heading apart once: it is compared with all names."""
        bare = _AGAINST.sub("", heading)
        return _Short(sorted(bare.casefold()), key_of(bare))

    def is_for(self, name: str) -> bool:
        """Return whether these are the initials of a name, or the beginnings of words of it."""
        words = key_of(name) if len(name) <= _LONGEST_ENTRY else ()
        if not words:
            return False
        if self.letters == [word[0] for word in words]:
            return True
        return bool(self.parts) and all(any(word.startswith(part) for word in words) for part in self.parts)


def diagonal_rows(said: Sequence[Sequence[str]], candidates: Iterable[Mapping[int, int]]) -> Mapping[int, int] | None:
    """Return which row each column stands for, if this is a round-robin table: the one with a diagonal."""
    players = len(said)
    if players < 2 or any(len(line) != players for line in said) or not _holds_scores(said):
        return None
    for rows in candidates:
        blocked = [said[row][number - 1] for number, row in rows.items() if 0 < number <= players]
        if len(blocked) == players and _are_blocked(blocked, said):
            return rows
    return None


def _are_blocked(blocked: Sequence[str], said: Sequence[Sequence[str]]) -> bool:
    """Return whether these texts on the diagonal of a grid state no game."""
    if all(map(_SURE_MARK.fullmatch, blocked)) or (len({*blocked}) == 1 and _is_filler(blocked[0])):
        return True
    # One text throughout, or the players' own names: no results, and nowhere else.
    times = sum(text in blocked for line in said for text in line)
    return times == len(blocked) and not any(map(is_entry, blocked))


def _may_be_blocked(text: str) -> bool:
    return _is_filler(text) or not is_entry(text)


def _is_filler(text: str) -> bool:
    """Return whether a text may be what is on the diagonal; `0` and dashes may be results elsewhere."""
    return text == "0" or _MARK.fullmatch(text) is not None


def _holds_scores(said: Sequence[Sequence[str]]) -> bool:
    """Return whether nearly all entries are results without an opponent."""
    stated = [[text for text in line if not _is_filler(text)] for line in said]
    others = [sum(not is_entry(text) for text in line) for line in stated]
    texts = [text for line in stated for text in line]
    if others == [1] * len(said):
        # What is on the diagonal.
        texts = [text for text in texts if is_entry(text)]
    return bool(texts) and sum(is_entry(text) for text in texts) >= _NEARLY_ALL * len(texts)


_RESULT = r"(½|1/2|0?[.,]50*|1|0)"
_TWO_RESULTS = re.compile(rf"\s*{_RESULT}\s*[,/]\s*{_RESULT}\s*")
_NO_DECIMAL = re.compile(r"[½/.]|1\s*$")


def parted(texts: Sequence[Sequence[str]]) -> list[list[str]] | None:
    """Return the entries of a grid, as they are typed, with a blank for the comma or bar between two results.

    None if most have none, or if they may as well be decimals: `1,0`.
    """
    stated = [text for line in texts for text in line if text.strip() and not _is_filler(plain(text))]
    two = [text for text in stated if _TWO_RESULTS.fullmatch(text) and plain(text) != "½"]
    if len(two) < _NEARLY_ALL * len(stated) or not any(map(_NO_DECIMAL.search, two)):
        return None
    return [
        [plain(_TWO_RESULTS.sub(r"\1 \2", text) if plain(text) != "½" else text) for text in line] for line in texts
    ]


def are_sums(said: Sequence[Sequence[str]]) -> int:
    """Return how many games each pair played, if every entry is the sum of several: `1½` and `½`; else 0."""
    players = len(said)
    if players < 3 or any(len(line) != players for line in said):
        return 0
    blocked = [line[at] for at, line in enumerate(said)]
    if not _are_blocked(blocked, said):
        return 0
    pairs = [(said[row][other], said[other][row]) for row in range(players) for other in range(row)]
    points = [[_SUM.fullmatch(text) for text in pair] for pair in pairs if any(pair)]
    sums = {sum(2 * int(one[1] or 0) + bool(one[2]) for one in pair if one) if all(pair) else 0 for pair in points}
    games, odd = divmod(sums.pop() if len(sums) == 1 else 0, 2)
    return games if games > 1 and not odd else 0


_SUM = re.compile(r"(?=[\d½])(\d)? ?(½|\.5)?")


def results_of(
    said: Sequence[Sequence[str]],
    rows: Mapping[int, int],
    scores: Sequence[int | None],
    marks: Callable[[str], bool | None],
) -> GridResults:
    """Return what the entries mean; `marks` says whether a line below the table says that a mark is a forfeit."""
    column_of = columns_of(rows, len(said))
    texts = {
        (row, other): line[column]
        for row, line in enumerate(said)
        for other, column in column_of.items()
        if other != row and line[column]
    }
    stated = {entry.mark for text in {*texts.values()} if (entry := entry_of(text)) and entry.mark}
    explained = {mark: marks(mark) for mark in stated}
    return GridResults(
        texts,
        scores,
        frozenset(mark for mark, forfeit in explained.items() if forfeit),
        frozenset(mark for mark, forfeit in explained.items() if forfeit is False),
    )


def with_winners(said: list[list[str]], names: Sequence[str]) -> list[list[str]]:
    """Return the entries of a grid with points in place of the winners' names; as they are if most name nobody else."""
    known = Names(names)
    if len(said[0]) != len(said) or not any(_is_player(text, known) for line in said for text in line):
        return said
    made = [list(line) for line in said]
    others = 0
    for row, line in enumerate(said):
        for other, text in enumerate(line):
            found = known.rows(text) if text and row != other else []
            if found in ([row], [other]):
                made[row][other] = "1" if found == [row] else "0"
            else:
                others += bool(found)
    return said if others else made


def _is_player(text: str, known: Names) -> bool:
    return len(text) > 1 and text.isalpha() and len(known.rows(text)) == 1


def columns_of(rows: Mapping[int, int], players: int) -> dict[int, int]:
    """Return the column, from 0, in which each row has its opponents' results."""
    return {row: number - 1 for number, row in rows.items() if 0 < number <= players}


def in_order(said: Sequence[Sequence[str]], column_of: Mapping[int, int]) -> list[list[str]]:
    """Return the entries of each row in the order of the rows, whatever that of the columns is."""
    return [[line[column_of[other]] for other in range(len(said))] for line in said]


def to_rounds(
    grids: Sequence[GridResults], players: int, stated: Mapping[Pair, int] = FrozenDict()
) -> tuple[list[list[Cell | None]], int]:
    """Return one cell a round for each row, and the number of cycles.

    Such a table seldom states the rounds: every pairing gets one by a fixed schedule in which nobody plays twice.
    Opponents are named by row, from 1. What several grids of the same players hold is played one after the other.
    """
    if stated:
        return _in_stated_rounds(grids[0], players, stated), 1
    even = players + players % 2
    cells: list[list[Cell | None]] = [[] for _ in range(players)]
    for results in grids:
        cycles = max((len(games) for games in results.games.values()), default=1)
        first = len(cells[0])
        for line in cells:
            line += [None] * (cycles * (even - 1))
        for (row, other), games in results.games.items():
            in_cycle = first + meeting(row, other, players)
            for cycle, result in enumerate(games):
                several = results.game_colors.get((row, other), "")
                color = several[cycle] if several else results.colors.get((row, other)) if len(games) == 1 else None
                cells[row][cycle * (even - 1) + in_cycle] = Cell(result, other + 1, color)
    return cells, len(cells[0]) // (even - 1)


def _in_stated_rounds(results: GridResults, players: int, stated: Mapping[Pair, int]) -> list[list[Cell | None]]:
    """Return one cell a round for each row, where every game has its round."""
    cells: list[list[Cell | None]] = [[None] * max(stated.values()) for _ in range(players)]
    for (row, other), games in results.games.items():
        cells[row][stated[row, other] - 1] = Cell(games[0], other + 1, results.colors.get((row, other)))
    return cells
