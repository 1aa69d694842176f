"""Who meets whom in each round, by lines of pairing numbers that forms for quads print beside the points of the rounds.

No.  Name        Rd 1  Rd 2  Rd 3        Pairings (White first)
1    Alder, Ada  ½     1     1           Round 1: 1-4, 2-3
2    Birch, Ben  1     0     0           Round 2: 3-1, 4-2
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from trfrate.formats._wallchart.games.game_results import POINTS
from trfrate.formats._wallchart.games.names_in_one_cell import names_colors
from trfrate.formats._wallchart.grid import Grid, Table

_ROUND_WORDS = r"(?:round|rd|rnd|r|runde|ronde|ronda|turno|tour)\.?\s*#?"
_BEGINS = re.compile(rf"{_ROUND_WORDS}(\d{{1,2}})\b[\s:.)–-]*", re.IGNORECASE)
_HEADING = re.compile(rf"{_ROUND_WORDS}(\d{{1,2}})", re.IGNORECASE)
_NUMBER_ALONE = re.compile(r"(\d{1,2})[.:)]?")
_ROUND_AGAIN = re.compile(rf"(?<!\w){_BEGINS.pattern}", re.IGNORECASE)
_TITLE = re.compile(r"\s*(?:pairings?|schedule)\W*", re.IGNORECASE)
_PAIR = re.compile(r"#?(?<!\d)(\d{1,3})\s*(?:[-–—:xX]|vs?\.?|plays)\s*#?(\d{1,3})(?!\d)")
_FREE = re.compile(r"\bbye\s*[:-]?\s*#?\d{1,3}\b|#?\b\d{1,3}\s*[-:]?\s*(?:has\s+(?:a|the)\s+)?bye\b", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;|&/.()]+|\band\b", re.IGNORECASE)
_SEARCHED_ROWS = 400
_MOST_WRONG = 0.2
"""Of the games; pairings that fit the points less often are of something else."""
_A_POINT = 2
_ROWS_AROUND = 3
_LONGEST_RULE = 100
_LETTERS = {2: "W", 1: "D", 0: "L"}
Pairs = list[tuple[int, int]]


class _Line(NamedTuple):
    """The pairings of one round, and the row that states them."""

    round: int
    pairs: Pairs
    row: int


@dataclass(slots=True)
class Paired:
    """Entries with the opponents that lines of pairings state, and the rows of these."""

    said: list[list[str]]
    rows: list[int] = field(default_factory=list)


def entries(table: Table, numbers: Sequence[int], said: Sequence[Sequence[str]]) -> Paired | None:
    """Return the entries of a table of points alone with the opponents of printed pairings; None if there are none.

    Everybody with points must be paired, nobody twice in a round, and the points of nearly all two who meet are one.
    """
    if table.games_per_round > 1 or not _are_points(said):
        return None
    index = {number: at for at, number in enumerate(numbers)}
    for lines in _nearest(list(_sets(list(_lines(table)))), table.last_row):
        found = _with_opponents(said, lines, index)
        if found is None:
            continue
        rows = sorted({line.row for line in lines})
        colored = _row_of_colors(table.grid, rows)
        if colored is None:
            found = [[text.rstrip("WB") if len(text) > 1 else text for text in line] for line in found]
        return Paired(found, rows if colored is None else [colored, *rows])
    return None


def _are_points(said: Sequence[Sequence[str]]) -> bool:
    """Return whether nothing but points is stated; nearly all tables are known by their first entry."""
    return any(map(any, said)) and all(text in POINTS for line in said for text in line if text)


def _lines(table: Table) -> Iterator[_Line]:
    """Yield the lines with pairings outside a table, from top to bottom."""
    grid = table.grid
    for row in range(min(len(grid.rows), _SEARCHED_ROWS)):
        if table.first_row <= row <= table.last_row:
            continue
        texts = [grid.text(row, column) for column in grid.filled(row)] or [grid.lines.get(row, "")]
        if len(texts) > 1 and all(map(_HEADING.fullmatch, texts)):
            yield from _below_headings(grid, row)
        elif line := _line(texts, row):
            yield line
        else:
            yield from _several_in(", ".join(texts), row)


def _several_in(text: str, row: int) -> list[_Line]:
    """Return the pairings of all rounds in one line, perhaps below a title and before a rule of colors; or nothing."""
    text = _parted(text)[0]
    starts = list(_ROUND_AGAIN.finditer(text))
    if len(starts) <= 1 or _TITLE.sub("", text[: starts[0].start()], count=1).strip():
        return []
    ends = [*(start.start() for start in starts[1:]), len(text)]
    pairs = [_pairs_in(text[start.end() : end]) for start, end in zip(starts, ends, strict=True)]
    return [_Line(int(start[1]), each, row) for start, each in zip(starts, pairs, strict=True)] if all(pairs) else []


def _parted(text: str) -> tuple[str, str]:
    """Return a line, and apart from it what brackets at its end say of colors."""
    bare, bracket, rule = text.rpartition("(")
    return (bare, rule[:_LONGEST_RULE]) if bracket and names_colors(rule[:_LONGEST_RULE]) else (text, "")


def _line(texts: Sequence[str], row: int) -> _Line | None:
    """Return the pairings of a line that begins with its round and states nothing else; None if it is another line."""
    begun = _BEGINS.match(texts[0]) or (_NUMBER_ALONE.fullmatch(texts[0]) if len(texts) > 1 else None)
    if begun is None:
        return None
    stated = ", ".join((texts[0][begun.end() :], *texts[1:]))
    pairs = _pairs_in(stated)
    return _Line(int(begun[1]), pairs, row) if pairs else None


def _pairs_in(text: str) -> Pairs:
    """Return the pairings in a text that may say, besides, who is free; nothing if it says anything else."""
    bare = _FREE.sub(" ", text)
    rest = _BETWEEN.sub("", _PAIR.sub(" ", bare))
    return [(int(found[1]), int(found[2])) for found in _PAIR.finditer(bare)] if not rest else []


def _below_headings(grid: Grid, header: int) -> Iterator[_Line]:
    """Yield the pairings in columns, each below its round."""
    rounds = {
        column: found for column in grid.filled(header) if (found := _HEADING.fullmatch(grid.text(header, column)))
    }
    for column, found in rounds.items():
        row = header + 1
        while row < len(grid.rows) and (pairs := _pairs_in(grid.text(row, column))):
            yield _Line(int(found[1]), pairs, row)
            row += 1


def _sets(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    """Yield the lines of each schedule: one begins with round 1 after a later one."""
    begun: list[_Line] = []
    for line in lines:
        if begun and line.round < begun[-1].round:
            yield begun
            begun = []
        begun.append(line)
    if begun:
        yield begun


def _nearest(sets: Sequence[list[_Line]], last_row: int) -> list[list[_Line]]:
    """Return the first schedule below a table, and the last one above it."""
    below = [lines for lines in sets if lines[0].row > last_row]
    above = [lines for lines in sets if lines[0].row < last_row]
    return below[:1] + above[-1:]


def _with_opponents(
    said: Sequence[Sequence[str]], lines: Sequence[_Line], index: dict[int, int]
) -> list[list[str]] | None:
    """Return the entries with opponents and colors; None if the pairings are not those of the points."""
    made = [[""] * len(line) for line in said]
    agreed: list[bool] = []
    for line in lines:
        slot = line.round - 1
        for pair in line.pairs:
            if not 0 <= slot < len(made[0]) or not {*pair} <= index.keys() or pair[0] == pair[1]:
                return None
            one, two = index[pair[0]], index[pair[1]]
            if made[one][slot] or made[two][slot]:
                return None
            worths = [POINTS.get(said[at][slot]) for at in (one, two)]
            for at, other, worth, color in zip((one, two), reversed(pair), worths, "WB", strict=True):
                made[at][slot] = "" if worth is None else f"{_LETTERS[worth]}{other}{color}"
            if any(worth is not None for worth in worths):
                agreed.append(None not in worths and sum(filter(None, worths)) == _A_POINT)
    missing = any(
        POINTS.get(text) and not entry
        for texts, entries_made in zip(said, made, strict=True)
        for text, entry in zip(texts, entries_made, strict=True)
    )
    fits = bool(agreed) and agreed.count(False) <= _MOST_WRONG * len(agreed)
    return made if fits and not missing else None


def _row_of_colors(grid: Grid, rows: Sequence[int]) -> int | None:
    """Return the row above or below pairings, or theirs, that says that White comes first; None if there is none."""
    stated = next((row for row in rows if _parted(grid.lines.get(row) or grid.line(row))[1]), None)
    if stated is not None:
        return stated
    around = (*range(max(0, rows[0] - _ROWS_AROUND), rows[0]), *range(rows[-1] + 1, rows[-1] + 1 + _ROWS_AROUND))
    return next((row for row in around if row < len(grid.rows) and names_colors(grid.line(row)[:_LONGEST_RULE])), None)
