"""Printed tables to a grid: columns are where every row has a blank or a bar.

The rows that count are those of players; headings and second rows are cut at the same places.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from trfrate.codecs.contacts import shown
from trfrate.codecs.text import split_lines
from trfrate.diagnostics import Place
from trfrate.formats._wallchart.games_list import is_heading
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.heading_words import field_of, heading_of

MAX_WIDTH = 400
"""Characters of a line that are looked at; no printer is wider."""
_MOST_TABLES = 500
"""No print has more tables; what follows belongs to the last one."""
_RULE = re.compile(r"[\s\-=_+|*~.]*")
_STROKE = re.compile(r"(?<=\w) / (?=\w)")
_WORD = re.compile(r"[^\s|]+")
_PLAYER = re.compile(r"[\s|]*\d{1,5}[.)]?[\s|]+(?:\d{1,5}(?:-\d{1,5})?[.)]?[\s|]+)?\D*[^\W\d_]{2}")
"""A number, or a number and a place, before the name."""


class Block(NamedTuple):
    """The lines of one printed table: from its headings to the next table or the end."""

    header: int | None
    first: int
    end: int


def grid_of(file: str, text: str) -> Grid:
    """Return all lines as one grid; lines that belong to no table are one cell."""
    lines = [_tight(line.expandtabs()[:MAX_WIDTH].rstrip()) for line in split_lines(text)]
    rows: list[list[str]] = [[line.strip()] if line.strip() else [] for line in lines]
    starts: list[list[int]] = [[len(line) - len(line.lstrip())] for line in lines]
    for block in _blocks(lines):
        barred = _is_barred(lines, block)
        cuts = [] if barred else _cuts(lines, block)
        for at in range(block.first if block.header is None else block.header, block.end):
            if _is_rule(lines[at]):
                rows[at], starts[at] = [], []
            elif barred:
                rows[at], starts[at] = _between_bars(lines[at])
            else:
                rows[at], starts[at] = _cut(lines[at], cuts)

    def place(row: int, column: int | None) -> Place:
        at = starts[row][column] if column is not None and column < len(starts[row]) else None
        return Place(file, row + 1, None if at is None else at + 1, source=shown(lines[row]))

    return Grid("", rows, place)


def _tight(line: str) -> str:
    """Return a line of headings with `Name / ID` as one word, of the same length; any other line as it is."""
    return _STROKE.sub("_/_", line) if _STROKE.search(line) and "ame / " in line else line


def _is_rule(line: str) -> bool:
    return _RULE.fullmatch(line) is not None


def headings_in(line: str) -> int:
    """Count the headings in a line, if a name and rounds, or both sides of games, are among them; else 0."""
    words = _WORD.findall(line)
    joined = [f"{first} {second}" for first, second in pairwise(words)]
    if is_heading(words):
        return 4
    known = {heading for word in (*words, *joined) if (heading := heading_of(word))}
    fields = {heading.field for heading in known}
    return len(known) if "name" in fields and not fields.isdisjoint(("round", "opponent")) else 0


def _blocks(lines: Sequence[str]) -> list[Block]:
    headers = [at for at, line in enumerate(lines) if len(line) < MAX_WIDTH and headings_in(line) >= 3]
    # Headings in two lines: the upper one names the player, the lower one numbers the rounds.
    for at, (upper, lower) in enumerate(pairwise(lines)):
        names = [field_of(word) for word in re.split(r"\s*\|\s*|\s{2,}", upper.strip(" |"))]
        if "name" in names and headings_in(f"Name {lower}") >= 3 and at not in headers and at + 1 not in headers:
            headers.append(at)
    headers = sorted(headers)[:_MOST_TABLES]
    if not headers:
        return [Block(None, 0, len(lines))]
    ends = [*headers[1:], len(lines)]
    return [Block(header, header + 1, end) for header, end in zip(headers, ends, strict=True)]


def _is_barred(lines: Sequence[str], block: Block) -> bool:
    """Return whether bars alone separate the columns: as many in the rows of players as in the headings."""
    bars = lines[block.header].count("|") if block.header is not None else 0
    players = [lines[at] for at in range(block.first, block.end) if _PLAYER.match(lines[at])]
    return bars >= 3 and bool(players) and all(line.count("|") == bars for line in players)


def _between_bars(line: str) -> tuple[list[str], list[int]]:
    cells, starts, at = [], [], 0
    for piece in line.split("|"):
        cells.append(" ".join(piece.split()))
        starts.append(at + len(piece) - len(piece.lstrip()))
        at += len(piece) + 1
    return cells, starts


def _cuts(lines: Sequence[str], block: Block) -> list[tuple[int, int]]:
    """Return where the columns are: from, to (exclusive)."""
    players = [lines[at] for at in range(block.first, block.end) if _PLAYER.match(lines[at])]
    taken = _taken(players)
    spans = _spans(taken)
    if block.header is None:
        return spans
    header = lines[block.header]
    spans = _spans([one or two for one, two in zip(taken, _taken([header]), strict=True)])
    spans = [part for span in _joined(spans, header, taken) for part in _by_headings(span, header, players)]
    return _up_to_bars(spans, players)


def _by_headings(span: tuple[int, int], header: str, players: Sequence[str]) -> list[tuple[int, int]]:
    """Return a span cut where it holds several headings, because the rows leave no blank column between them.

    The cut is where fewest rows have a letter, nearest to the end of the left heading: numbers stand below its end.
    """
    words = [word for word in _WORD.finditer(header, span[0], span[1]) if heading_of(word[0])]
    if len(words) < 2 or heading_of(" ".join(header[span[0] : span[1]].split())):
        return [span]
    cuts = [span[0]]
    for left, right in pairwise(words):
        places = range(left.start() + 1, right.end())
        cuts.append(min(places, key=lambda at: (_crossed(players, at), abs(at - left.end()))))
    return [(start, end) for start, end in pairwise([*cuts, span[1]]) if start < end]


def _crossed(players: Sequence[str], at: int) -> int:
    """Return how many rows have a word that goes on over this position."""
    return sum(line[at - 1 : at].strip() != "" and line[at : at + 1].strip() != "" for line in players)


def _up_to_bars(spans: list[tuple[int, int]], players: Sequence[str]) -> list[tuple[int, int]]:
    """Extend columns to the bar on their right, so that a longer text in a second row stays inside."""
    bars = [at for at, char in enumerate(players[0]) if char == "|"] if players else []
    bars = [at for at in bars if all(line[at : at + 1] == "|" for line in players)]
    following = [*(start for start, _ in spans[1:]), MAX_WIDTH]
    return [
        (start, next((bar for bar in bars if end <= bar < limit), end))
        for (start, end), limit in zip(spans, following, strict=True)
    ]


def _taken(lines: Sequence[str]) -> list[bool]:
    """Return which character positions any of the lines fills."""
    taken = [False] * MAX_WIDTH
    for line in lines:
        for word in _WORD.finditer(line):
            taken[word.start() : word.end()] = [True] * (word.end() - word.start())
    return taken


def _spans(taken: Sequence[bool]) -> list[tuple[int, int]]:
    spans, start = [], None
    for at, filled in enumerate([*taken, False]):
        if filled and start is None:
            start = at
        elif not filled and start is not None:
            spans.append((start, at))
            start = None
    return spans


def _joined(spans: list[tuple[int, int]], header: str, taken: Sequence[bool]) -> list[tuple[int, int]]:
    """Return spans put together where headings and rows were cut apart: `Rd` and `1`, first and last names."""
    joined: list[tuple[int, int]] = []
    for span in spans:
        if not joined:
            joined.append(span)
            continue
        last = joined[-1]
        title, above = header[span[0] : span[1]].strip(), header[last[0] : last[1]].strip()
        filled, filled_before = any(taken[span[0] : span[1]]), any(taken[last[0] : last[1]])
        both = f"{above} {title}".strip()
        bar = "|" in header[last[1] : span[0]]
        apart = filled and filled_before and field_of(above) is not None
        one_heading = bool(above and title) and not apart and field_of(both) is not None
        beside = (not title and filled) or (not filled and not above)
        if not bar and (one_heading or beside):
            joined[-1] = (last[0], span[1])
        else:
            joined.append(span)
    return joined


def _cut(line: str, cuts: Sequence[tuple[int, int]]) -> tuple[list[str], list[int]]:
    """Return the texts of a line; a word belongs to the column in which it starts, or which it reaches into."""
    cells = [""] * len(cuts)
    starts = [start for start, _ in cuts]
    for word in _WORD.finditer(line):
        at = next((index for index, (_, end) in enumerate(cuts) if word.start() < end), len(cuts) - 1)
        if at < 0:
            continue
        if cells[at]:
            cells[at] += " " + word[0]
        else:
            cells[at], starts[at] = word[0], word.start()
    return cells, starts
