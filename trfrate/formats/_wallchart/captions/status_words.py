"""Words that change a result or a rating, or decide whether a game counts, wherever they stand."""

from __future__ import annotations

import re

_OF_GAMES = (
    r"forf\w*|ff|default(?:ed|s)?|walk-?overs?|no[ -]?shows?|kampflos|withdr[ae]w\w*|dropped(?: out)?|"
    r"(?:not|non)[ -]?(?:\w+ ){0,3}rated|"
    # `Unofficial results` are those of the whole event.
    r"unofficial(?!\s+(?:final\s+)?(?:results?|standings?|cross|wall|pairings?))"
)
IN_NO_NAME = re.compile(rf"\b(?:{_OF_GAMES})\b", re.IGNORECASE)
"""In the name of no event and no section; one for unrated players, or for extra games, may be called so."""
STEMS = ("forf", "ff", "default", "walk", "show", "kampflos", "withdr", "dropped", "rated", "unofficial")
"""One of these is in each of them, in small letters."""
_OF_RESULTS = (
    r"(?:un-?|not |never )(?:played|paired)|(?:did not|didn['’]t) play|rated\s*[:?]\s*no|rating system|casual|"
    r"exhibition|(?:extra|side) games?|correct(?:ed|ions?)|should (?:be|have|read)|wrong|mistake|instead of|"
    r"disqualif\w+|annulled|reversed|adjudicat\w+|substitut\w+|replace[ds]"
)
IN_LISTS = re.compile(rf"\b(?:{_OF_GAMES}|{_OF_RESULTS})\b", re.IGNORECASE)
"""Even in a list of prizes or requests, where `Top Unrated` and `Byes` state nothing new."""
STATUS = re.compile(
    rf"\b(?:{_OF_GAMES}|{_OF_RESULTS}|byes?|(?:half|full|zero)[ -]points?|un-?rated|provisional|prov|estimated?|est|"
    r"re-?ent(?:ry|ries|ered)|house player)\b",
    re.IGNORECASE,
)
