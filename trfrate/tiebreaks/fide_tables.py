"""FIDE's two conversion tables (Handbook B.02, 8.1.1 and 8.1.2), in hundredths of a point, for quick lookup."""

from __future__ import annotations

from bisect import bisect_left

# The last difference of each line of table 8.1.2, from .50 for the higher rated player to .99.
_LAST_DIFFERENCES = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
# Table 8.1.1 from .50 to 1.00.
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)

WIDEST = 800
"""A score of nothing or of everything is worth this many rating points."""

DIFFERENCE_OF = tuple(-points for points in reversed(_DIFFERENCES[1:])) + _DIFFERENCES
"""Rating difference (dp) by hundredths of the fraction of points, 0 to 100."""


NO_DIFFERENCE = 5000
"""The index of no difference in the table of expectations, which reaches as far to both sides."""


def _expectations() -> tuple[int, ...]:
    certain = (100,) * (NO_DIFFERENCE - _LAST_DIFFERENCES[-1])
    higher = [50 + bisect_left(_LAST_DIFFERENCES, difference) for difference in range(_LAST_DIFFERENCES[-1] + 1)]
    above = (*higher, *certain)
    return (*(100 - one for one in reversed(above[1:])), *above)


EXPECTATION_OF = _expectations()
"""Expected score in hundredths by rating difference, shifted by `NO_DIFFERENCE`."""
