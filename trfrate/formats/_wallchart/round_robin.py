"""Round-robin tables: a column for each opponent, and a diagonal that nobody plays on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trfrate.formats._cells import NotACell, read_scores
from trfrate.formats._wallchart.opponent_names import key_of
from trfrate.model import Cell, Outcome

_MARKS = frozenset(("*", "**", "***", "X", "XX", "XXX", "#", "■", "█", "●", "\\", "/"))
_MOST_PLAYERS = 100
"""A table headed by names has fewer."""
_DIAGONAL = _MARKS | {"", "-", "--", "---", "----", "0"}


def named_columns(names: Sequence[str], headings: Mapping[int, str]) -> list[int]:
    """Return the columns that bear the names of the players, in the order of their rows: `Alder`, `Alder, A.`, `AA`."""
    for first in headings if 2 < len(names) < _MOST_PLAYERS else ():
        columns = range(first, first + len(names))
        if all(_is_short_for(headings.get(at, ""), name) for at, name in zip(columns, names, strict=True)):
            return list(columns)
    return []


def _is_short_for(heading: str, name: str) -> bool:
    stated, words = key_of(heading), key_of(name)
    initials = sorted(heading.casefold()) == [word[0] for word in words]
    return initials or (bool(stated) and all(any(word.startswith(part) for word in words) for part in stated))


def diagonal_rows(said: Sequence[Sequence[str]], candidates: Sequence[Mapping[int, int]]) -> Mapping[int, int] | None:
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
    cycles = max((len(results) for results in read.values()), default=1)
    cells: list[list[Cell | None]] = [[None] * (cycles * (even - 1)) for _ in said]
    for (row, other), results in read.items():
        in_cycle = meeting(row, other, players)
        for cycle, result in enumerate(results):
            cells[row][cycle * (even - 1) + in_cycle] = Cell(result, other + 1)
    return cells, cycles, wrong


def meeting(row: int, other: int, players: int) -> int:
    """Return the round (from 0) in which two rows (from 0) meet, by a schedule in which nobody plays twice a round."""
    even = players + players % 2
    low, high = sorted((row, other))
    return (2 * low if high == even - 1 else low + high) % (even - 1)


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
