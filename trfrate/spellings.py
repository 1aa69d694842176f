"""How reports and player lists spell what they say about a player: sex, rating, birth date, member id.

One parser for each kind of value, for all formats and lists. A parser returns None where the text says nothing and
raises ValueError where it cannot be understood; the text itself goes into no message here.
"""

import re
from datetime import date
from typing import NamedTuple

from trfrate.model import Birth, Rating

_WORDS_FOR_NOTHING = "- -- --- ---- – — none n/a na ? x null tba tbd pending new new*"
NOTHING = frozenset(("", *_WORDS_FOR_NOTHING.split()))
"""Words for "not known", in lower case."""

SEXES = {"m": "m", "male": "m", "w": "w", "f": "w", "female": "w", "u": None, "": None}

ID_DIGITS = {"uschess": 8, "cfc": 6}
"""How many digits a full member id has, where that is fixed."""


def read_sex(text: str) -> str | None:
    """Return `m` or `w`."""
    try:
        return SEXES[text.strip().casefold()]
    except KeyError:
        raise ValueError from None


class RatingText(NamedTuple):
    """A rating as written."""

    rating: Rating
    """Without a number: unrated."""
    mark: str = ""
    """`P` for provisional, or `*`, where no count of games follows."""


_UNRATED = frozenset(
    (
        *("unr", "unrated", "nr", "unrat", "new", "urn", "u", "un", "uns", "ur", "ug", "ung", "u/g", "n/r"),
        *("ungraded", "s/c"),
    )
)
# Texts, not compiled patterns: most files need none of them, and compiling would cost every start.
_UNRATED_GAMES = r"(?a)([a-z]+)\.?\s*[p/]\s*(\d{1,5})"
# Every blank is optional and bounded by a sign or a digit, so no hostile text takes long.
_PROVISIONAL = r"p(?:rov(?:isional|\.)?|\.)?"
_COUNT = r"(?:(?:based on|after) )?"
_GAMES = r"(?:games?|gms?|g)\.?"
_RATING = (
    r"(?a)(?P<rating>\d{1,4}(?:[.,]\d{1,17})?) ?(?P<star>\*{0,3}) ?"
    rf"(?:(?:{_PROVISIONAL} ?)?[(\[] ?(?:{_PROVISIONAL} ?[/,:]? ?)?"
    rf"{_COUNT}(?P<bracket>\d{{0,5}}) ?(?:{_GAMES})? ?[)\]]|"
    rf"(?:/ ?(?:{_PROVISIONAL} ?)?|{_PROVISIONAL} ?[/,:-]? ?){_COUNT}(?P<games>\d{{0,5}})(?: ?{_GAMES})?|"
    rf"(?<= ){_COUNT}(?P<counted>\d{{1,5}}) ?{_GAMES}(?: {_PROVISIONAL})?)? ?\*{{0,3}}"
)


def read_rating(text: str) -> RatingText | None:
    """Read `1641`, `1641P17`, `1641/17`, `1545(P08)`, `1545 prov 8 games`, `1545*`, `unr` or `unr.P3`; zero is unrated.

    A dagger behind it, which marks the start that an earlier section left, changes nothing.
    """
    bare = " ".join(text.casefold().rstrip(" †").split())
    word = bare.strip(".")
    if word in _UNRATED or (word and not word.strip("0")):
        return RatingText(Rating())
    if word in NOTHING or not word.strip("-–—"):
        return None
    unrated = re.fullmatch(_UNRATED_GAMES, word)
    if unrated and unrated[1] in _UNRATED:
        return RatingText(Rating(None, int(unrated[2])))
    found = re.fullmatch(_RATING, bare)
    if found is None:
        raise ValueError
    number = float(found["rating"].replace(",", "."))
    games = found["bracket"] or found["games"] or found["counted"]
    if not number:
        return RatingText(Rating())
    if games:
        return RatingText(Rating(number, int(games)))
    is_marked = found["bracket"] is not None or found["games"] is not None
    mark = "P" if is_marked else found["star"][:1]
    return RatingText(Rating(number), mark)


_BIRTH = r"(?a)(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[ T]00:00(?::00)?)?"


def read_birth(text: str) -> Birth | None:
    """Read `2010`, `2010-04` or `2010/04/02`; month and day may be `00`.

    With the year last, either order of day and month is in use: there the formats decide.
    """
    text = text.strip()
    if text.casefold() in NOTHING or not text.strip("0/.- "):
        return None
    found = re.fullmatch(_BIRTH, text)
    if found is None:
        raise ValueError
    year, month, day = (int(part or 0) for part in found.groups())
    return birth_on(year, month, day)


def birth_on(year: int, month: int, day: int) -> Birth:
    """Return the birth date; 0 is an unknown month or day. Raise ValueError where there is no such day."""
    if not month:
        day = 0  # a day without a month says nothing
    date(year, month or 1, day or 1)
    return Birth(year, month or None, day or None)


def read_id(text: str) -> str | None:
    """Return a member id as it is written, without a `#` before it; zeros and words such as `new` are none."""
    bare = text.strip().removeprefix("#").rstrip(" .")
    if bare.casefold() in NOTHING or not bare.strip("0"):
        return None
    return bare
