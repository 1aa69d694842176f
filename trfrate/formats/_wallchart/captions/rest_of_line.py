"""What is left of a line after a fact is taken out of it, and what may stand between or beside facts."""

from __future__ import annotations

import re

from trfrate.codecs.dates import WEEKDAYS_ABROAD

LONGEST_LINE = 200
"""In letters: a longer line is no title, and takes a while to search."""


def trimmed(text: str) -> str:
    """Return what is left of a line, without what parted it from the rest; a bracket in it stays closed."""
    bare = _EMPTY.sub("", text).strip(AROUND)
    return f"{bare})" if bare.count("(") > bare.count(")") and ")" in text else bare


AROUND = " ,;:-–—()|·"
APART = (",", ";", "|", "·", "-", "–", "—", ")")
_EMPTY = re.compile(
    r"\s*\([\s,;:|·–—-]*\)|(?<=[,;:|·–—-])\s*\.$|(?<=[,;|·])\s*[,;|·]|(?<=\s[-–—])\s+[-–—](?=\s)|\s+/(?=\s*(?:/|$))"
)
_PAIRED = (
    r"(?:(?:single|double|accelerated|all|one|two|three|four|five|six|seven|\d{1,2}(?!\d))[\s-]*+)*+"
    r"(?:(?:ss|rr|rds?|rounds?|swiss|robin|system|sections|pairings?)\b[\s-]*+)++"
)
ONLY_PAIRED = re.compile(rf"(?:^|[,;|·(–—]\s*|(?<!\w)-\s*){_PAIRED}(?=$|[,;|·)–—])", re.IGNORECASE)
"""How the event is paired, apart from its name: `4-SS`, `5 round Swiss`; `Mini-Swiss` is one word."""
PAIRED_IN_SHORT = re.compile(r"\s+\d{1,2}\s?-?(?:SS|RR|DSS)(?=$|[\s,;|·)–—])")
BESIDE_DAY = re.compile(
    r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b|\b(?:and|to)\b|&|"
    rf"\b(?:{WEEKDAYS_ABROAD})\b",
    re.IGNORECASE,
)
