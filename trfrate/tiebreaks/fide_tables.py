"""FIDE's two conversion tables in hundredths of a point, for quick lookup."""

from __future__ import annotations

from bisect import bisect_left

from trfrate.fide_tables import LAST_DIFFERENCES, POINTS

WIDEST = POINTS[-1]
"""A score of nothing or of everything is worth this many rating points."""

DIFFERENCE_OF = tuple(-points for points in reversed(POINTS[1:])) + POINTS
"""Rating difference (dp) by hundredths of the fraction of points, 0 to 100."""


NO_DIFFERENCE = 5000
"""The index of no difference in the table of expectations, which reaches as far to both sides."""


def _expectations() -> tuple[int, ...]:
    certain = (100,) * (NO_DIFFERENCE - LAST_DIFFERENCES[-1])
    higher = [50 + bisect_left(LAST_DIFFERENCES, difference) for difference in range(LAST_DIFFERENCES[-1] + 1)]
    above = (*higher, *certain)
    return (*(100 - one for one in reversed(above[1:])), *above)


EXPECTATION_OF = _expectations()
"""Expected score in hundredths by rating difference, shifted by `NO_DIFFERENCE`."""
