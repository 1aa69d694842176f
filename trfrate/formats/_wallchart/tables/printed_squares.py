"""Printed round-robin tables whose headings are the numbers or letters of the players alone.

QUAD 1                                               Rtg    A     B     C
                  1    2    3    Score       A Alder   1850   --    1 =   1 1    3.5
1. Alder    1850  x    1    ½    1½          B Birch   1720   0 =   --    0 1    1.5
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_uppercase

from trfrate.formats._wallchart.tables.heading_words import field_of

Cells = tuple[list[str], list[int]]
"""The texts of a row, and where they begin."""
_PIECE = re.compile(r"\S+(?: \S+)*")
_WORD = re.compile(r"\S+")
_PLAYER = re.compile(r"\s*#?(?P<label>\d{1,2}|[A-Z])[.):]?\s+(?P<name>[^\W\d_][^\d]*?)(?=\s{2,}|\s+\d|\s*$)")
_RATING = re.compile(r"\(?\d{3,4}(?:[P/]\d{1,2})?\)?|unr\w*\.?|nr|new", re.IGNORECASE)
_BLOCKED = re.compile(r"[xX]{1,4}|[*#\\/■█●–—-]{1,4}")
"""On the diagonal, where a table of rounds has games."""
_BEFORE = 3
"""Columns before the entries: label, name and rating."""
_FEWEST, _MOST = 3, 30
_LONGEST = 300


def squares_in(lines: Sequence[str]) -> dict[int, Cells]:
    """Return the cells of such tables, by line, with headings in words in place of theirs."""
    cells: dict[int, Cells] = {}
    for at, line in enumerate(lines):
        labels = _labels(line) if line[:1] in (" ", "|") and len(line) <= _LONGEST else []
        if labels:
            cells |= _table(lines, at, labels)
    return cells


def _labels(line: str) -> list[str]:
    """Return the numbers or letters that head the opponents; nothing if the line has anything but these and points."""
    words = line.split()
    if words and field_of(words[0]) == "rating":
        words = words[1:]
    if words and field_of(words[-1]) == "score":
        words = words[:-1]
    wanted = (list(map(str, range(1, len(words) + 1))), list(ascii_uppercase[: len(words)]))
    return words if _FEWEST <= len(words) <= _MOST and words in wanted else []


def _table(lines: Sequence[str], header: int, labels: Sequence[str]) -> dict[int, Cells]:
    """Return the cells of one table; nothing unless there is a line with all entries for each label, in this order."""
    scored = field_of(lines[header].split()[-1]) == "score"
    below = [at for at in range(header + 1, min(header + 3 * len(labels) + 1, len(lines))) if lines[at].strip()]
    rows = [_row(lines[at], len(labels), scored) for at in below[: len(labels)]]
    found = [row for row in rows if row]
    if len(found) < len(labels) or [row[0][0] for row in found] != list(labels):
        return {}
    if not all(_BLOCKED.fullmatch(texts[_BEFORE + at]) for at, (texts, _) in enumerate(found)):
        return {}
    numbers = [str(number) for number in range(1, len(labels) + 1)]
    headings = ["No.", "Name", "Rtg", *numbers, *["Score"] * scored]
    start = len(lines[header]) - len(lines[header].lstrip())
    cells: dict[int, Cells] = {header: (headings, [start] * len(headings))}
    for number, at, (texts, starts) in zip(numbers, below, found, strict=False):
        cells[at] = [number, *texts[1:]], starts
    return cells


def _row(line: str, players: int, scored: bool) -> Cells | None:
    """Return label, name, rating, an entry for each player, and the points; None if the line has no such row."""
    player = _PLAYER.match(line[:_LONGEST])
    if player is None:
        return None
    for apart in (_PIECE, _WORD):
        # Two games with each other have a blank between their results.
        pieces = list(apart.finditer(line[:_LONGEST], player.end()))
        rating = pieces.pop(0) if pieces and _RATING.fullmatch(pieces[0][0]) else None
        if len(pieces) == players + scored:
            texts = [player["label"], player["name"], rating[0] if rating else "", *(piece[0] for piece in pieces)]
            starts = [player.start("label"), player.start("name"), rating.start() if rating else player.start("name")]
            return texts, [*starts, *(piece.start() for piece in pieces)]
    return None
