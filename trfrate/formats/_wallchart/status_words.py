"""Words that change a result or a rating, or decide whether a game counts, wherever they stand."""

from __future__ import annotations

import re

_OF_GAMES = (
    r"forf\w*|ff|default(?:ed|s)?|walk-?overs?|no[ -]?shows?|kampflos|withdr[ae]w\w*|dropped(?: out)?|"
    r"(?:not|non)[ -]?(?:\w+ ){0,3}rated|unofficial"
)
IN_NO_NAME = re.compile(rf"\b(?:{_OF_GAMES})\b", re.IGNORECASE)
"""In the name of no event and no section; one for unrated players, or for extra games, may be called so."""
STEMS = ("forf", "ff", "default", "walk", "show", "kampflos", "withdr", "dropped", "rated", "unofficial")
"""One of these is in each of them, in small letters."""
STATUS = re.compile(
    rf"\b(?:{_OF_GAMES}|byes?|(?:half|full|zero)[ -]points?|(?:un-?|not |never )(?:played|paired)|"
    r"(?:did not|didn['’]t) play|un-?rated|rated\s*[:?]\s*no|rating system|casual|exhibition|"
    r"provisional|prov|estimated?|est|re-?ent(?:ry|ries|ered)|house player|(?:extra|side) games?|"
    r"correct(?:ed|ions?)|should (?:be|have|read)|wrong|mistake|instead of|disqualif\w+|annulled|reversed|"
    r"adjudicat\w+|substitut\w+|replace[ds])\b",
    re.IGNORECASE,
)
