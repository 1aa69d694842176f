"""Round-robin tables: a column for each opponent, and a diagonal that nobody plays on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from trfrate.formats._cells import NotACell, cell_text, plain, read_scores
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.opponent_names import key_of
from trfrate.model import FACTS, Cell, Outcome

_MARKS = frozenset(("*", "**", "***", "X", "XX", "XXX", "#", "■", "█", "●", "\\", "/"))
_MOST_PLAYERS = 100
"""A table headed by names has fewer."""
_MOST_COLUMNS = 200
_COLOR_BEHIND = re.compile(r"[10½WLD=] ?([WB])")
_DIAGONAL = _MARKS | {"", "-", "--", "---", "----", "0"}


def named_columns(names: Sequence[str], headings: Mapping[int, str]) -> list[int]:
    """Return the columns that bear the names of the players, in the order of their rows: `Alder`, `Alder, A.`, `AA`."""
    for first in headings if 2 < len(names) < _MOST_PLAYERS else ():
        columns = range(first, first + len(names))
        if all(_is_short_for(headings.get(at, ""), name) for at, name in zip(columns, names, strict=True)):
            return list(columns)
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
        said = [[plain(cell_text(grid.value(row, column))) for column in columns] for row in rows]
        blocked = [line[at] for at, line in enumerate(said)]
        if (_MARKS.issuperset(blocked) or _is_mark(blocked, said)) and _holds_scores(said) and _is_mirrored(said):
            return list(columns)
    return []


def _is_mirrored(said: Sequence[Sequence[str]]) -> bool:
    """Return whether nearly all pairs of entries across the diagonal are the two sides of the same games."""
    pairs = [(said[row][other], said[other][row]) for row in range(len(said)) for other in range(row)]
    stated = [both for both in pairs if all(_is_score(text) for text in both)]
    agree = sum(_worth(one) + _worth(other) == 2 * len(read_scores(one)) for one, other in stated)
    return 2 * len(stated) >= len(pairs) and agree >= 0.9 * len(stated)


def _worth(text: str) -> int:
    return sum(FACTS[result].half_points for result in read_scores(text))


def _is_short_for(heading: str, name: str) -> bool:
    stated, words = key_of(heading), key_of(name)
    initials = sorted(heading.casefold()) == [word[0] for word in words]
    return initials or (bool(stated) and all(any(word.startswith(part) for word in words) for part in stated))


def diagonal_rows(said: Sequence[Sequence[str]], candidates: Iterable[Mapping[int, int]]) -> Mapping[int, int] | None:
    """Return which row each column stands for, if this is a round-robin table: the one with a diagonal."""
    players = len(said)
    if players < 2 or any(len(line) != players for line in said) or not _holds_scores(said):
        return None
    for rows in candidates:
        blocked = [said[row][number - 1] for number, row in rows.items() if 0 < number <= players]
        if len(blocked) == players and (_MARKS.issuperset(blocked) or _is_mark(blocked, said)):
            return rows
    return None


def _is_mark(blocked: Sequence[str], said: Sequence[Sequence[str]]) -> bool:
    """Return whether the diagonal holds one text throughout that is blank, or no result and nowhere else."""
    if len(set(blocked)) > 1:
        return False
    mark = blocked[0]
    times = sum(line.count(mark) for line in said)
    return mark in _DIAGONAL or (times == len(blocked) and not _is_score(mark))


def _holds_scores(said: Sequence[Sequence[str]]) -> bool:
    """Return whether nearly all entries are results without an opponent."""
    texts = [text for line in said for text in line if text not in _DIAGONAL]
    marks = {text for text in texts if not _is_score(text)}
    if len(marks) == 1 and sum(text in marks for text in texts) == len(said):
        texts = [text for text in texts if text not in marks]
    return bool(texts) and sum(_is_score(text) for text in texts) >= 0.8 * len(texts)


def _is_score(text: str) -> bool:
    try:
        return bool(read_scores(text))
    except NotACell:
        return False


def to_rounds(
    said: Sequence[Sequence[str]], rows: Mapping[int, int]
) -> tuple[list[list[Cell | None]], int, list[tuple[int, int]]]:
    """Return one cell a round for each row, the number of cycles, and the entries that are no result.

    Such a table does not tell the rounds: every pairing gets one by a fixed schedule in which nobody plays twice.
    Opponents are named by row, from 1.
    """
    players = len(said)
    even = players + players % 2
    column_of = {row: number - 1 for number, row in rows.items() if 0 < number <= players}
    read, wrong = _results(said, column_of)
    colors = _colors(said, column_of)
    cycles = max((len(results) for results in read.values()), default=1)
    cells: list[list[Cell | None]] = [[None] * (cycles * (even - 1)) for _ in said]
    for (row, other), results in read.items():
        in_cycle = meeting(row, other, players)
        for cycle, result in enumerate(results):
            color = colors.get((row, other)) if len(results) == 1 else None
            cells[row][cycle * (even - 1) + in_cycle] = Cell(result, other + 1, color)
    return cells, cycles, wrong


def meeting(row: int, other: int, players: int) -> int:
    """Return the round (from 0) in which two rows (from 0) meet, by a schedule in which nobody plays twice a round."""
    even = players + players % 2
    low, high = sorted((row, other))
    return (2 * low if high == even - 1 else low + high) % (even - 1)


def _colors(said: Sequence[Sequence[str]], column_of: Mapping[int, int]) -> dict[tuple[int, int], str]:
    """Return the colors behind the results, as in `1W` and `0 B`; a table without a B has none."""
    texts = {(row, other): line[at] for row, line in enumerate(said) for other, at in column_of.items() if other != row}
    behind = {pair: found[1] for pair, text in texts.items() if (found := _COLOR_BEHIND.fullmatch(text))}
    return {pair: color.lower() for pair, color in behind.items()} if "B" in behind.values() else {}


def _results(
    said: Sequence[Sequence[str]], column_of: Mapping[int, int]
) -> tuple[dict[tuple[int, int], tuple[Outcome, ...]], list[tuple[int, int]]]:
    read, wrong = {}, []
    for row, line in enumerate(said):
        for other, column in column_of.items():
            text = line[column]
            if other == row or text in ("", "*"):
                continue
            try:
                read[row, other] = read_scores(text)
            except NotACell:
                wrong.append((row, column))
    return read, wrong
