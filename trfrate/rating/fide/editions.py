"""The history of FIDE's rating regulations since 2022: data with citations, no logic.

`TEXTS` holds the editions, each as its differences from the one before; `CHANGES` holds the days on which single
values changed inside an edition. B02 is the chapter of standard ratings, RB that of rapid and blitz ratings, whose
clauses from 6 on are numbered one lower.
"""

from __future__ import annotations

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from math import inf

from trfrate.fide_tables import LAST_DIFFERENCES, POINTS
from trfrate.model import FIDE_SOURCES
from trfrate.rating.fide.rules import Cap, Change, Cited, Coefficients, First, Gap, Pace, Tables, Text
from trfrate.timecontrol import Span

SYSTEMS = FIDE_SOURCES
STANDARD, RAPID, BLITZ = SYSTEMS
_FAST = (RAPID, BLITZ)

_TABLES = Tables(Decimal("0.50"), Decimal("0.01"), LAST_DIFFERENCES, POINTS)

_CAP_2022 = Cap(400, upgrades=1, not_from=None)
_CAP_2024 = Cap(400, upgrades=None, not_from=None)
_K = Coefficients(20, 40, 30, 10, 2400, 40, 2300, 18, same_for_all=False, most=700)
_FIRST_2022 = First(5, 26, drawn_with=(), half_point=20, highest=None, lowest=1000)
_FIRST_2024 = First(5, 26, drawn_with=(1800, 1800), half_point=None, highest=2200, lowest=1400)
_PACES = (Pace(2400, 120), Pace(1800, 90), Pace(0, 60))

TEXTS = (
    Text(
        "2022-01-01",
        since=date(2022, 1, 1),
        values={
            "tables": Cited(_TABLES, "8.1", "RB 7.1"),
            # The rule may help a player once an event, in the game with the greatest difference.
            "cap": Cited(_CAP_2022, "8.3.1", "RB 7.3.1"),
            "gap": Cited(None, "8.3.1", "RB 7.2.1"),
            "first": Cited(_FIRST_2022, "8.2", "RB 7.2"),
            "floor": Cited(1000, "7.2.1", "RB 6.2.1"),
            "moves": Cited(60, "1.1", "RB 1.1"),
            # A half goes away from zero, which the module decimal calls up.
            "rounding": Cited(ROUND_HALF_UP, "8.3.4", "RB 7.3.4"),
        },
        standard={
            "k": Cited(_K, "8.3.3"),
            "paces": Cited(_PACES, "1.1"),
            "span": Cited(Span(60, True, inf, True), "1.1"),
            "from_standard": Cited(False, "8.2"),
        },
        fast={
            "k": Cited(_K._replace(same_for_all=True), "RB 7.3.3"),
            "paces": Cited((), "RB 1.1"),
            "from_standard": Cited(True, "RB 7.2.1"),
        },
    ),
    Text(
        "2024-03-01",
        since=date(2024, 3, 1),
        values={
            "cap": Cited(_CAP_2024, "8.3.1", "RB 7.3.1"),
            "first": Cited(_FIRST_2024, "8.2", "RB 7.2"),
            "floor": Cited(1400, "7.2.1", "RB 6.2.1"),
        },
        standard={},
        fast={},
    ),
)

CHANGES = (
    Change(date.min, (RAPID,), "span", Span(10, False, 60, False), "RB 1.1.1"),
    Change(date.min, (BLITZ,), "span", Span(3, False, 10, True), "RB 1.1.2"),
    # Announced with the list of October 2022: until then K was 20 for everybody.
    Change(date(2022, 10, 1), _FAST, "k", _K, "RB 7.3.3"),
    Change(date(2024, 12, 1), _FAST, "gap", Gap(600, above=2600), "RB 7.2.1"),
    Change(date(2025, 10, 1), (STANDARD,), "cap", _CAP_2024._replace(not_from=2650), "8.3.1"),
)

HIGHEST_PLAUSIBLE = 4000
"""No rating of any federation comes near; what lies above is a misread column."""
