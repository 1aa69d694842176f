"""The explanation of one rating in three lines, for the note of a cell.

Apart from the page of `trfrate explain`: every rated workbook has such notes, and none has pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfrate.model import rounded

if TYPE_CHECKING:
    from trfrate.rating.uschess.section import Working

NO_GAMES = "no rated games"
"""Why most of those who have no new rating have none."""


def short(working: Working, number: int) -> tuple[str, ...]:
    """Return three lines for the note of a cell; a chart has hundreds of them, which need not every number."""
    at = working.entrant_of[number]
    entrant, result = working.entrants[at], working.results[at]
    if result is None:
        return (f"Not rated: {working.refused.get(at, NO_GAMES)}.",)
    rated, floor, games = result.rated, result.floor, len(entrant.points)
    assert rated.rating is not None and rated.shown is not None, "only FIDE's lists follow later"
    start = "unrated, start " if entrant.before is None else ""
    shown = shown_as(rated.rating, rated.shown)
    first = f"{start}{entrant.start:.2f} → {shown} ({rated.rating - entrant.start:+.2f})"
    second = f"{score_text(entrant.score)} of {games}"
    if entrant.special:
        second = f"special formula: {second}, {entrant.effective:.2f} effective games before"
    else:
        second = f"{second}, expected {rated.expected or 0.0:.3f}, K {entrant.k:.2f}"
    third = f"bonus {rated.bonus:.2f}" if rated.bonus else "no bonus"
    held = "floor"
    if result.held:
        held = f"held by the {floor.kind} floor"
    return first, second, f"{third}; {held} {floor.value:g}"


def score_text(score: float) -> str:
    """Return a score without needless decimals: `3`, `3.5`."""
    return f"{score:g}"


_MOST_DECIMALS = 9


def shown_as(rating: float, shown: int) -> str:
    """Return two decimals, or as many as it takes to see why 1810.496 is shown as 1810."""
    for decimals in range(2, _MOST_DECIMALS):
        text = f"{rating:.{decimals}f}"
        if rounded(float(text)) == shown:
            return text
    return f"{rating:.{_MOST_DECIMALS}f}"
