"""The states as reports name them: postal code, name, and the first three digits of their zip codes."""

from __future__ import annotations

import re
from functools import cache

_STATES = """
AL Alabama 350-369
AK Alaska 995-999
AZ Arizona 850-865
AR Arkansas 716-729
CA California 900-961
CO Colorado 800-816
CT Connecticut 060-069
DE Delaware 197-199
DC District of Columbia 200-205
FL Florida 320-349
GA Georgia 300-319 398-399
HI Hawaii 967-968
ID Idaho 832-838
IL Illinois 600-629
IN Indiana 460-479
IA Iowa 500-528
KS Kansas 660-679
KY Kentucky 400-427
LA Louisiana 700-714
ME Maine 039-049
MD Maryland 206-219
MA Massachusetts 010-027 055-055
MI Michigan 480-499
MN Minnesota 550-567
MS Mississippi 386-397
MO Missouri 630-658
MT Montana 590-599
NE Nebraska 680-693
NV Nevada 889-898
NH New Hampshire 030-038
NJ New Jersey 070-089
NM New Mexico 870-884
NY New York 005-005 100-149
NC North Carolina 270-289
ND North Dakota 580-588
OH Ohio 430-459
OK Oklahoma 730-749
OR Oregon 970-979
PA Pennsylvania 150-196
PR Puerto Rico 006-009
RI Rhode Island 028-029
SC South Carolina 290-299
SD South Dakota 570-577
TN Tennessee 370-385
TX Texas 750-799 885-885
UT Utah 840-847
VT Vermont 050-054 056-059
VA Virginia 220-246
WA Washington 980-994
WV West Virginia 247-268
WI Wisconsin 530-549
WY Wyoming 820-831
"""
_LINE = re.compile(r"(?P<code>[A-Z]{2}) (?P<name>[A-Za-z ]+?) (?P<zips>[\d ,-]+)")
_CODE_AT_END = re.compile(r"[, ]([A-Z]{2})(?:[ ,]+\d{5}(?:-\d{4})?)?[ .]*$")


@cache
def _names() -> dict[str, str]:
    return {found["name"].upper(): found["code"] for found in _LINE.finditer(_STATES)}


@cache
def _zips() -> dict[int, str]:
    states = {}
    for found in _LINE.finditer(_STATES):
        for part in found["zips"].split():
            first, last = part.split("-")
            states.update(dict.fromkeys(range(int(first), int(last) + 1), found["code"]))
    return states


def of_zip(zip: str | None) -> str | None:
    """Return the state of a zip code."""
    digits = (zip or "").strip()[:5]
    if len(digits) == 5 and digits.isdecimal() and digits.isascii():
        return _zips().get(int(digits[:3]))
    return None


def of_city(city: str | None) -> str | None:
    """Return the state behind a city: `Lansing, MI` or `Lansing, Michigan`."""
    text = (city or "").strip()
    found = _CODE_AT_END.search(text)
    if found and found[1] in _names().values():
        return found[1]
    if "," in text:
        return _names().get(text.rpartition(",")[2].strip().upper())
    return None


def in_title(title: str) -> str | None:
    """Return the one state that the name of an event mentions: `Michigan Open`."""
    words = f" {' '.join(re.findall('[A-Z]+', title.upper()))} "
    found = [name for name in _names() if f" {name} " in words]
    longest = [name for name in found if not any(name in other and name != other for other in found)]
    if len(longest) != 1:
        return None
    return _names()[longest[0]]
