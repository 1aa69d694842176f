"""The states: codes as the post writes them, names, the first three digits of their zip codes, and neighbors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

_STATES = """
AL Alabama 350-369; AK Alaska 995-999; AZ Arizona 850-865; TX Texas 733 750-799 885; AR Arkansas 716-729 755;
CA California 900-961; CO Colorado 800-816; CT Connecticut 060-069; DE Delaware 197-199;
DC District of Columbia 200 202-205 569; FL Florida 320-339 341-349; GA Georgia 300-319 398-399; HI Hawaii 967-968;
ID Idaho 832-838; IL Illinois 600-629; IN Indiana 460-479; IA Iowa 500-528; KS Kansas 660-679; KY Kentucky 400-427;
LA Louisiana 700-714; ME Maine 039-049; MD Maryland 206-219; MA Massachusetts 010-027 055; MI Michigan 480-499;
MN Minnesota 550-567; MS Mississippi 386-397; MO Missouri 630-658; MT Montana 590-599; NE Nebraska 680-693;
NV Nevada 889-898; NH New Hampshire 030-038; NJ New Jersey 070-089; NM New Mexico 870-884;
NY New York 005 063 100-149; NC North Carolina 270-289; ND North Dakota 580-588; OH Ohio 430-459;
OK Oklahoma 730-749; OR Oregon 970-979; PA Pennsylvania 150-196; RI Rhode Island 028-029; SC South Carolina 290-299;
SD South Dakota 570-577; TN Tennessee 370-385; UT Utah 840-847; VT Vermont 050-059; VA Virginia 201 220-246;
WA Washington 980-994; WV West Virginia 247-268; WI Wisconsin 530-549; WY Wyoming 820-831;
PR Puerto Rico 006-007 009
"""
"""Where states share the start of a zip code, the first of them has more of it."""
_OTHERS = "VI 008; GU 969; AS 967; MP 969; AA 340; AE 090-098; AP 962-966"
"""Territories, and the armed forces abroad."""
_NEIGHBORS = """
AL FL GA MS TN  AZ CA CO NM NV UT  AR LA MO MS OK TN TX  CA AZ NV OR  CO AZ KS NE NM OK UT WY  CT MA NY RI NJ
DE MD NJ PA VA DC  DC MD VA DE PA WV  FL AL GA  GA AL FL NC SC TN  ID MT NV OR UT WA WY  IL IA IN KY MI MO WI
IN IL KY MI OH  IA IL MN MO NE SD WI  KS CO MO NE OK  KY IL IN MO OH TN VA WV  LA AR MS TX  ME MA NH VT
MD DC DE NJ PA VA WV  MA CT ME NH NY RI VT  MI IL IN OH WI  MN IA ND SD WI  MS AL AR LA TN  MO AR IA IL KS KY NE OK TN
MT ID ND SD WY  NE CO IA KS MO SD WY  NV AZ CA ID OR UT  NH MA ME RI VT  NJ CT DE MD NY PA  NM AZ CO OK TX UT
NY CT MA NJ PA VT  NC GA SC TN VA  ND MN MT SD  OH IN KY MI PA WV  OK AR CO KS MO NM TX  OR CA ID NV WA
PA DC DE MD NJ NY OH WV  RI CT MA NH  SC GA NC  SD IA MN MT ND NE WY  TN AL AR GA KY MO MS NC VA  TX AR LA NM OK
UT AZ CO ID NM NV WY  VT MA ME NH NY  VA DC DE KY MD NC TN WV  WA ID OR  WV DC KY MD OH PA VA  WI IA IL MI MN
WY CO ID MT NE SD UT
"""
"""A state, then those around it, also those that a short drive leads to."""
_LINE = re.compile(r"(?P<code>[A-Z]{2}) (?:(?P<name>[A-Za-z ]+) )?(?P<zips>[0-9][0-9 -]*)")
_CODE_AT_END = re.compile(r"[, ]([A-Z]{2})(?:[ ,]+\d{5}(?:-\d{4})?)?[ .]*$")


@cache
def _names() -> Mapping[str, str]:
    """Return the codes by name, in capitals."""
    return {found["name"].upper(): found["code"] for found in _LINE.finditer(_STATES)}


@cache
def zip_starts() -> Mapping[str, frozenset[str]]:
    """Return the first three digits of the zip codes of each state."""
    starts: dict[str, frozenset[str]] = {}
    for found in _LINE.finditer(f"{_STATES}{_OTHERS}"):
        numbers: list[int] = []
        for part in found["zips"].split():
            first, _, last = part.partition("-")
            numbers += range(int(first), int(last or first) + 1)
        starts[found["code"]] = frozenset(f"{number:03d}" for number in numbers)
    return starts


@cache
def neighbors() -> Mapping[str, frozenset[str]]:
    """Return the states around each state."""
    groups = [group.split() for group in _NEIGHBORS.replace("\n", "  ").strip().split("  ")]
    return {state: frozenset(around) for state, *around in groups}


def is_far(state: str, home: str) -> bool:
    """Return whether a state is neither this one nor beside it."""
    return state != home and state not in neighbors().get(home, ()) and home not in neighbors().get(state, ())


def of_zip(zip: str | None) -> str | None:
    """Return the state of a zip code."""
    digits = (zip or "").strip()[:5]
    if len(digits) == 5 and digits.isdecimal() and digits.isascii():
        return next((state for state, starts in zip_starts().items() if digits[:3] in starts), None)
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
