"""The history of the rating rules since 2001: data with citations, no logic.

`TEXTS` holds the five texts, each as its differences from the one before; `CHANGES` holds the days on which single
values changed apart from a text. The clause beside a value is the section of the text that states it.
"""

from __future__ import annotations

from datetime import date
from math import inf

from trfrate.rating.uschess.rules import (
    Age,
    Bonus,
    Change,
    Cited,
    Credit,
    DualK,
    Effective,
    MatchLimits,
    MoneyFloor,
    PeakFloor,
    PersonalFloor,
    Piece,
    Reading,
    Staleness,
    Start,
    Text,
    TitleFloor,
)

_OTB = ("OTBR", "OTBQ", "OTBB")
_ALL = (*_OTB, "OLR", "OLQ", "OLB")

_FIDE_2015 = (Piece(2000, True, 180, 0.94), Piece(inf, True, 20, 1.02))
_FIDE_2024 = (Piece(2000, True, -1073, 1.5667), Piece(inf, True, 20, 1.02))
_YOUTH_2015 = (Piece(2000, True, 560, 0.76), Piece(inf, True, 80, 1.0))
_YOUTH_2024 = (Piece(2000, True, -453, 1.2667), Piece(inf, True, 80, 1.0))
_CFC_2015 = (Piece(1500, True, -90, 1.0), Piece(inf, True, -240, 1.1))
_CFC_2025 = (
    Piece(1150, False, -115, 0.815),
    Piece(1610, False, -650, 1.28),
    Piece(2000, False, -856, 1.41),
    Piece(inf, True, -240, 1.1),
)

_NONE, _TEN, _UP_TO_TEN = Credit(0), Credit(10), Credit(10, own=True)
_FIDE = Start("FIDE", Credit(10, above=2150, otherwise=5))
_CFC = Start("CFC", Credit(5, above=1500, otherwise=0))
_FIDE_FAST, _CFC_FAST = Start("FIDE", _NONE), Start("CFC", _NONE)
_SLOW_TO_FAST = (Start("OTBR", _NONE), _FIDE_FAST, _CFC_FAST)

_REGULAR = (_FIDE, _CFC, Start("OTBQ", _NONE, least=4))
_QUICK = (Start("OTBR", _UP_TO_TEN, least=4), _FIDE, _CFC)
_BLITZ = (
    Start("OTBR", _TEN, least=26),
    _FIDE,
    _CFC,
    Start("OTBR", _UP_TO_TEN, least=4),
    Start("OTBQ", _NONE, least=4),
)
_ONLINE_REGULAR = (Start("OTBR", _TEN, least=10), _FIDE, _CFC)
_OTB_TO_ONLINE_QUICK = (Start("OTBQ", _NONE), Start("OTBB", _NONE), *_SLOW_TO_FAST)
_OTB_TO_ONLINE_BLITZ = (Start("OTBB", _NONE), Start("OTBQ", _NONE), *_SLOW_TO_FAST)

_PRIORITIES_2015 = {
    "OTBR": _REGULAR,
    "OTBQ": _QUICK,
    "OTBB": _BLITZ,
    "OLQ": (Start("OLB", _TEN), *_OTB_TO_ONLINE_QUICK),
    "OLB": (Start("OLQ", _NONE), *_OTB_TO_ONLINE_BLITZ),
}
_PRIORITIES_2017 = {**_PRIORITIES_2015, "OLQ": (Start("OLB", _NONE), *_OTB_TO_ONLINE_QUICK)}
_PRIORITIES_2020 = {
    **_PRIORITIES_2015,
    "OLR": _ONLINE_REGULAR,
    "OLQ": (Start("OLB", _UP_TO_TEN), *_OTB_TO_ONLINE_QUICK),
    "OLB": (Start("OLQ", _UP_TO_TEN), *_OTB_TO_ONLINE_BLITZ),
}
_BLEND_FACTORS = {
    ("OTBR", "*"): _UP_TO_TEN,
    ("OTBB", "OLB"): _UP_TO_TEN,
    ("OTBQ", "OLQ"): _UP_TO_TEN,
    ("FIDE", "*"): Credit(10, above=2000, otherwise=5),
    ("CFC", "*"): Credit(5),
    ("*", "*"): Credit(5, own=True),
}

_AGE_2015 = Age(365.25, 50, 3, 26, adult=1300, unknown=750, too_young_is_adult=True)
_PERSONAL = PersonalFloor(_ALL, 100, win=4, draw=2, event=1, event_games=3, most=150)
_PEAK = PeakFloor(drop=200, step=100, lowest=1200, highest=2100)
_TITLE = TitleFloor(_ALL, 2200)
_DUAL_K = DualK(("OTBR", "OTBQ"), above=2200, master=2500, constant=6.5, slope=0.0025, least=200)
_BONUS = Bonus(least_games=3, counted_games=4, meetings=2, meetings_at_least=2)

TEXTS = (
    Text(
        "2015-01-07",
        since=date.min,
        controls_on=date(2017, 4, 30),
        values={
            "systems": Cited((*_OTB, "OLQ", "OLB"), "introduction"),
            "established_above": Cited(25, "§1"),
            "priorities": Cited(_PRIORITIES_2015, "§2.1-2.5"),
            "blended": Cited(False, "§2"),
            "blend_factors": Cited({}, "§2"),
            "blend_most": Cited(0.0, "§2"),
            "staleness": Cited(Staleness(0, 1, 0, 1), "§2"),
            "national": Cited(True, "§2"),
            "fide": Cited(_FIDE_2015, "§2.6"),
            "fide_youth": Cited(_YOUTH_2015, "§6"),
            "cfc": Cited(_CFC_2015, "§2.6"),
            "cfc_residents_only": Cited(False, "§2.6"),
            "age": Cited(_AGE_2015, "§2.6"),
            "first_estimate_games": Cited(1.0, "§1 step 3"),
            "special_up_to": Cited(8, "§1 step 4"),
            "effective": Cited(Effective(50.0, 0.662, 0.00000739, 2569, 2355), "§3"),
            "effective_in_text": Cited(True, "§3"),
            "span": Cited(400.0, "§4.1"),
            "special_cap": Cited(2700.0, "§4.1"),
            "scale": Cited(400.0, "§4.2"),
            "base": Cited(10.0, "§4.2"),
            "k": Cited(800.0, "§4.2"),
            "k_dual": Cited(_DUAL_K, "§4.2"),
            "bonus": Cited(10.0, "§4.2"),
            "bonus_terms": Cited(_BONUS, "§4.2"),
            "absolute_floor": Cited(100.0, "§5"),
            "personal_floor": Cited(_PERSONAL, "§5"),
            "peak_floor": Cited(_PEAK, "§5"),
            "title_floor": Cited(_TITLE, "§5"),
            # "Over $2,000", but the example of the same paragraph wins exactly that.
            "money_floor": Cited(MoneyFloor(2000, highest=2000, step=100), "§5"),
            "foreign_established_only": Cited(False, "§6"),
            "match": Cited(MatchLimits(400, 50, 180, 100, 3, 200, request=100), "§7"),
            "whole_ratings": Cited(False, "§7"),
        },
    ),
    Text(
        "2017-04-24",
        since=date(2017, 5, 1),
        controls_on=date(2020, 5, 31),
        values={
            "priorities": Cited(_PRIORITIES_2017, "§2.1-2.5"),
            "bonus": Cited(14.0, "§4.2"),
            "money_floor": Cited(MoneyFloor(4000, highest=2000, step=100), "§5"),
            "foreign_established_only": Cited(True, "§6"),
        },
    ),
    # Overtaken by the next text before it applied to any section; reached by its name only.
    Text(
        "2020-06-11",
        since=date(2020, 6, 1),
        controls_on=date(2020, 6, 11),
        values={
            "systems": Cited(_ALL, "introduction"),
            "priorities": Cited(_PRIORITIES_2020, "§2.1-2.6"),
            "fide": Cited(_FIDE_2015, "§2.7"),
            "cfc": Cited(_CFC_2015, "§2.7"),
            "age": Cited(_AGE_2015, "§2.7"),
            "k_dual": Cited(_DUAL_K._replace(systems=("OTBR",)), "§4.2"),
        },
    ),
    Text(
        "2020-09-02",
        since=date(2020, 6, 1),
        controls_on=date(2020, 9, 2),
        values={
            "systems": Cited(_ALL, "footnote 1"),
            "priorities": Cited({}, "§2"),
            "blended": Cited(True, "§2"),
            "blend_factors": Cited(_BLEND_FACTORS, "§2 item 1"),
            "blend_most": Cited(10.0, "§2"),
            "staleness": Cited(Staleness(6, 350, 0.06, 365.25), "§2 items 3-4"),
            "national": Cited(False, "§2"),
            "fide": Cited(_FIDE_2015, "§2.1"),
            "cfc": Cited(_CFC_2015, "§2.2"),
            "cfc_residents_only": Cited(True, "§2.2"),
            "age": Cited(_AGE_2015._replace(too_young_is_adult=False), "§2.3"),
            "personal_floor": Cited(_PERSONAL._replace(systems=_OTB), "§5"),
            "title_floor": Cited(TitleFloor(("OTBR",), 2200), "§5"),
        },
    ),
    Text(
        "2025-07-26",
        since=date(2025, 1, 1),
        controls_on=date(2025, 7, 26),
        values={
            "fide": Cited(_FIDE_2024, "§2.1"),
            "fide_youth": Cited(_YOUTH_2024, "§6"),
            "cfc": Cited(_CFC_2025, "§2.2"),
            "bonus": Cited(10.0, "§4.2"),
            # In the text but not in its list of changes, so the day is not known; taken with the text.
            "bonus_terms": Cited(_BONUS._replace(meetings_at_least=1), "§4.2"),
        },
    ),
)

_LIST = "list of changes, §8 of the text of 2025-07-26"
_BEFORE = "the value before the " + _LIST

CHANGES = (
    Change(date.min, "systems", ("OTBR", "OTBQ"), _BEFORE),
    Change(date.min, "personal_floor", _PERSONAL._replace(systems=()), _BEFORE),
    Change(date.min, "peak_floor", _PEAK._replace(lowest=1400), _BEFORE),
    Change(date.min, "effective_in_text", False, _BEFORE),
    Change(date.min, "whole_ratings", True, _BEFORE),
    Change(date.min, "bonus", 10.0, _BEFORE),
    Change(date(2008, 6, 6), "bonus", 6.0, _LIST),
    Change(date(2008, 8, 7), "personal_floor", _PERSONAL, _LIST),
    Change(date(2010, 4, 1), "peak_floor", _PEAK, _LIST),
    Change(date(2012, 8, 3), "bonus", 8.0, _LIST),
    Change(date(2013, 3, 1), "systems", _OTB, _LIST),
    Change(date(2013, 5, 8), "effective_in_text", True, _LIST),
    Change(date(2014, 3, 20), "bonus", 10.0, _LIST),
    Change(date(2014, 9, 1), "whole_ratings", False, _LIST),
    Change(date(2014, 10, 1), "systems", (*_OTB, "OLB"), _LIST),
    Change(date(2015, 3, 1), "systems", (*_OTB, "OLQ", "OLB"), _LIST),
    Change(date(2015, 6, 1), "bonus", 12.0, _LIST),
    Change(date(2023, 2, 1), "bonus", 12.0, _LIST),
    Change(date(2024, 3, 1), "fide", _FIDE_2024, _LIST),
    Change(date(2024, 3, 1), "fide_youth", _YOUTH_2024, _LIST),
)

# Where the texts leave two readings, the one above is used; this is the other. `docs/algorithm.md` names both.
READINGS = (
    Reading(
        "dual-k-regular",
        "k_dual",
        _DUAL_K._replace(systems=("OTBR",)),
        date.min,
        date(2020, 6, 1),
        "the smaller K above 2200 in dual-rated events was for Regular ratings only",
    ),
    Reading(
        "bonus-6-in-august",
        "bonus",
        10.0,
        date(2008, 6, 6),
        date(2008, 8, 7),
        "the bonus multiplier was still 10 until 2008-08-07",
    ),
    Reading(
        "bonus-8-a-day-later", "bonus", 6.0, date(2012, 8, 3), date(2012, 8, 4), "the bonus multiplier was still 6"
    ),
    Reading(
        "bonus-14-in-june",
        "bonus",
        12.0,
        date(2017, 5, 1),
        date(2017, 6, 1),
        "the bonus multiplier was still 12 until 2017-06-01",
    ),
    Reading(
        "three-games-earlier",
        "bonus_terms",
        _BONUS._replace(meetings_at_least=1),
        date(2020, 6, 1),
        date(2025, 1, 1),
        "a bonus in three games needed three opponents",
    ),
    Reading(
        "three-games-later",
        "bonus_terms",
        _BONUS,
        date(2025, 1, 1),
        date(2025, 7, 26),
        "a bonus in three games still allowed the same opponent twice",
    ),
    Reading(
        "prize-4000-earlier",
        "money_floor",
        MoneyFloor(4000, highest=2000, step=100),
        date(2015, 1, 7),
        date(2017, 5, 1),
        "only prizes of $4,000 or more made a floor",
    ),
    Reading(
        "floors-online",
        "personal_floor",
        _PERSONAL,
        date(2020, 6, 1),
        date(2020, 9, 2),
        "online ratings still had a personal floor",
    ),
    Reading(
        "life-master-anywhere",
        "title_floor",
        _TITLE,
        date(2020, 6, 1),
        date(2020, 9, 2),
        "the floor of an original Life Master still held for every rating",
    ),
)

HIGHEST_PLAUSIBLE = 4000
"""No rating of any federation comes near; what lies above is a misread column."""
