"""Running totals inside the round cells: `W5w (1.0)`, or the total on a second line of the cell."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.formats._cells import NotACell, plain, read_cell
from trfrate.model import Outcome

_POINTS = r"(?:\d{1,2}(?:[.,]\d|\s?½)?|[.,]5|½)"
_WITH_TOTAL = re.compile(
    rf"(?P<cell>.*?\S)(?:\s*[(\[]\s*(?P<in>{_POINTS})\s*[)\]]|\s*\n\s*(?P<below>{_POINTS})"
    r"|\s+(?P<beside>\d{1,2}[.,][05]))\s*",
    re.DOTALL,
)
_TOTAL = re.compile(r"(\d*)\s?([.,]5|½)?(?:[.,]0)?")
Parted = tuple[str, int | None]
"""The cell, and the half points behind it."""


def part(texts: Sequence[Sequence[str]]) -> list[list[Parted]] | None:
    """The cells without their running totals, and those; None if the entries of the table have none.

    Most entries must have one, each behind a cell that tells a result by itself, and none may fall from round to round.
    """
    parted = [[_part(text) for text in line] for line in texts]
    entries = [(text, total) for line in parted for text, total in line if text]
    with_total = [text for text, total in entries if total is not None]
    if 2 * len(with_total) <= len(entries) or not all(map(_is_whole, with_total)):
        return None
    for line in parted:
        told = [total for _, total in line if total is not None]
        if told != sorted(told):
            return None
    return parted


def _part(text: str) -> Parted:
    found = _WITH_TOTAL.fullmatch(text)
    if not found:
        return text, None
    points = _TOTAL.fullmatch(found["in"] or found["below"] or found["beside"])
    if not points:
        return text, None
    return found["cell"], 2 * int(points[1] or 0) + (1 if points[2] else 0)


def _is_whole(text: str) -> bool:
    """Whether a text tells a result, so that what follows it is none."""
    try:
        cell = read_cell(plain(text))
    except NotACell:
        return False
    return cell is not None and cell.result is not Outcome.PENDING
