"""What a wallchart says about a player, one kind of value a function; text that is none raises `NotAValue`."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from trfrate import spellings
from trfrate.formats._wallchart.caption_keys import NotAValue
from trfrate.formats._wallchart.quoting import WITHDRAWN, is_quoted, unquoted
from trfrate.model import Birth, Rating


class Stated(NamedTuple):
    """A rating column of one player: before the event, and after it where one cell holds both."""

    before: Rating | None = None
    after: Rating | None = None
    provisional: bool = False
    """Marked as provisional, without the count of games."""


TITLES = frozenset(
    ("GM", "IM", "FM", "CM", "NM", "SM", "LM", "OLM", "WGM", "WIM", "WFM", "WCM", "WNM", "AGM", "AIM", "AFM", "ACM")
)

LOWEST, HIGHEST = 100, 4000
"""No rating is lower, and none as high."""
_MOST_DIGITS = 4
_THOUSANDS = re.compile(r"(?<![\d.,])(\d)[.,](\d{3})(?![\d.,])")
TWO_RATINGS = re.compile(r"\d{3,4}\s*[/|;]\s*\d{3,4}")
_COUNT = re.compile(r"[(/]?\s*[Pp]?\s*(\d{1,5})\s*\)?(?:\s*(?:games|gms)\.?)?")
_PROVISIONAL = frozenset(("p", "prov", "prov.", "provisional", "y", "yes", "*", "x"))
_ESTABLISHED = frozenset(("", "-", "--", "---", "n", "no", "e", "est", "est.", "established", "n/a"))
_ARROW = re.compile(r"\s*(?:-+>|=>|→|>)\s*")
_WITHDRAWN = re.compile(rf"\s*(?:{'|'.join(map(re.escape, WITHDRAWN))})\s*$", re.ASCII | re.IGNORECASE)
_SCORE = re.compile(r"(\d{1,3})?\s*(?:[.,](\d{1,2})|(½|1/2))?")


def read_rating(text: str, own: bool = False) -> Stated:
    """Read `1641`, `1641P17`, `1641/17`, `1545(P08)`, `1545*`, `unr`, `unr.P3`; `1641P17->1657P24` says both sides.

    In tables of our own (`own`), whatever is below the lowest rating or behind a stroke is meant as it is written.
    A dagger marks a start that an earlier section left, as in our charts.
    """
    if text.isdecimal() and len(text) <= _MOST_DIGITS and LOWEST <= (number := float(text)) < HIGHEST:
        return Stated(Rating(number))
    before, *after = _ARROW.split(text.strip(), maxsplit=1)
    first = _one_rating(before.rstrip(" †"), own)
    return first._replace(after=_one_rating(after[0], own).before) if after else first


def _one_rating(text: str, own: bool) -> Stated:
    bare = re.sub(r"^\w\s*:\s*", "", text.strip())
    try:
        found = spellings.read_rating(bare if own else without_thousands(bare))
    except ValueError:
        raise NotAValue(text) from None
    if found is None:
        return Stated()
    number, games = found.rating.rating, found.rating.games
    if number is not None and not (0 if own else LOWEST) <= number < HIGHEST:
        raise NotAValue(text)
    if number is not None and games is not None and games >= LOWEST and not own and "p" not in bare.casefold():
        # Behind a stroke or in brackets, three or four digits may be another rating.
        raise NotAValue(text)
    return Stated(found.rating, provisional=bool(found.mark))


def without_thousands(text: str) -> str:
    """Return `1,850` and `1.850` as 1850: nobody states ratings to a thousandth of a point."""
    if text.isdecimal():
        return text
    return _THOUSANDS.sub(r"\1\2", text)


def read_count(text: str) -> tuple[int | None, bool]:
    """Return the games behind a rating that a column of its own states, and whether it says provisional and no more."""
    bare = text.strip().casefold()
    if bare in _PROVISIONAL:
        return None, True
    if bare in _ESTABLISHED:
        return None, False
    found = _COUNT.fullmatch(text.strip())
    if not found:
        raise NotAValue(text)
    return int(found[1]), False


_GRADE = re.compile(r"(?:grade\s*)?(pre-?k|pk|k|kg|kindergarten|0?[1-9]|1[0-2])(?:st|nd|rd|th)?(?:\s*grade)?", re.I)


def read_grade(text: str) -> str:
    """Return the grade of a pupil: `K`, `1` to `12`, also as `5th`."""
    found = _GRADE.fullmatch(text.strip())
    if not found:
        raise NotAValue(text)
    grade = found[1].upper().replace("-", "").lstrip("0")
    return {"KG": "K", "KINDERGARTEN": "K", "PREK": "PK"}.get(grade, grade)


def read_score(text: str) -> int | None:
    """Return half points of `4.5`, `4,5`, `4½`, `4 1/2`, `½`; blank says nothing."""
    if text in ("", "-", "--"):
        return None
    found = _SCORE.fullmatch(text.strip())
    fraction = (found[2] or "").rstrip("0") if found else ""
    if not found or fraction not in ("", "5") or not any(found.groups()):
        raise NotAValue(text)
    return 2 * int(found[1] or 0) + (1 if fraction or found[3] else 0)


def read_tie_break(value: object) -> float | None:
    """Return a value such as `12.5`, `12,5` or `12½`; a dash says nothing."""
    text = str(value).strip().replace("½", ".5").replace(",", ".")
    if text in ("", "-", "--"):
        return None
    if not re.fullmatch(r"-?(?:\d{1,6}(?:\.\d*)?|\.\d+)", text, re.ASCII):
        raise NotAValue(text)
    return float(text)


def read_rank(text: str) -> int | None:
    """Return the place of `3`, `3.`, `1-2`, `T3`, `=3`; a shared place counts as its first."""
    found = re.match(r"[Tt=]?\s*(\d{1,5})(?:\s*[-–=.]\s*\d*)?\s*[.)]?$", text)
    return int(found[1]) if found else None


_NUMBER = re.compile(r"#?(\d{1,5})(?:\.0+)?[.)]?")


def read_number(text: str) -> int | None:
    """Return a pairing number, with or without a dot."""
    found = _NUMBER.fullmatch(text)
    return int(found[1]) or None if found else None


_WITHOUT_FRACTION = re.compile(r"\.0+\s*$")


def read_id(text: str, kind: str) -> tuple[str | None, bool]:
    """Return a member number, and whether leading zeros had to be put back."""
    bare = spellings.read_id(_WITHOUT_FRACTION.sub("", text) if "." in text else text)
    if bare is None:
        return None, False
    if not bare.isascii() or not bare.isalnum() or len(bare) > 12:
        raise NotAValue(text)
    digits = spellings.ID_DIGITS.get(kind)
    if digits and bare.isdecimal() and digits - 3 <= len(bare) < digits:
        return bare.zfill(digits), True
    return bare, False


_DMY = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})")


def has_day_first(text: str) -> bool:
    """Return whether this can only be day/month/year."""
    found = _DMY.fullmatch(text)
    return bool(found and int(found[1]) > 12)


def read_birth(value: object, day_first: bool = False) -> tuple[Birth | None, bool]:
    """Return a birth date or year, and whether the order of month and day was a guess."""
    if isinstance(value, date):
        return Birth(value.year, value.month, value.day), False
    text = str(int(value)) if isinstance(value, float) else str(value).strip()
    found = _DMY.fullmatch(text)
    if not found:
        try:
            return spellings.read_birth(text), False
        except ValueError as error:
            raise NotAValue(text) from error
    first, second, year = int(found[1]), int(found[3]), int(found[4])
    if found[2] == "." or first > 12 or day_first:
        return _birth(text, year, second, first), False
    return _birth(text, year, first, second), second <= 12 and first != second


def _birth(text: str, year: int, month: int, day: int) -> Birth:
    try:
        return spellings.birth_on(year, month, day)
    except ValueError as error:
        raise NotAValue(text) from error


def read_day(value: object, day_first: bool = False) -> str | None:
    """Return the end of a membership: an ISO date, or `life`."""
    if isinstance(value, str) and value.strip().casefold().startswith("life"):
        return "life"
    born, _ = read_birth(value, day_first)
    if born is None:
        return None
    if born.day is None:
        raise NotAValue(str(value))
    return str(born)


def read_sex(text: str) -> str | None:
    """Read `m` or `w`, as in a TRF; anything else says nothing for sure."""
    return spellings.SEXES.get(text.casefold())


_IN_FRONT = re.compile(rf"({'|'.join(sorted(TITLES))})\.?\s+(?=\S+[\s,]+\S)")
_BEHIND = re.compile(rf"(?<=\S)(?:\s*\(({'|'.join(sorted(TITLES))})\)|,\s*({'|'.join(sorted(TITLES))}))\s*$")
_ENDS_OF_TITLE = frozenset((")", *(title[-1] for title in TITLES)))
_ID_BEHIND = re.compile(r"(?<=[^\W\d_])[\s/(#:-]+(\d{8})\s*\)?$")
RATING_BEHIND = re.compile(r"(?<=[^\W\d_])\s*[(\[]\s*(\d{3,4}(?:[Pp/]\d{1,2})?|[Uu][Nn][Rr]\w*\.?)\s*[)\]]\s*$")
"""`Alder, Ada (1641P17)`."""
YEAR = re.compile(r"19[2-9]\d|20[0-3]\d")
_FOOTNOTES = "*†‡§¹²³ "
_LEADERS = "._…· "
"""Dots that lead the eye to the next column, if there are several."""
_ID_IN_FRONT = re.compile(r"#?(\d{8})[\s/:-]+(?=[^\W\d_])")
_NUMBER_IN_FRONT = re.compile(r"#?\d{1,4}[.)]?\s+")


class TidyName(NamedTuple):
    """A name, and what else stood in its cell."""

    name: str
    title: str | None = None
    id: str | None = None


def tidy_name(text: str, numbered: bool) -> TidyName:
    """Remove number, title and member id: `1 IM Morris, James`, `Alder, Ada (NM)`, `Alder, Ada / 90000001`.

    Nor are stars and daggers, which point to a footnote, part of it.
    """
    text = text.strip(_FOOTNOTES) or text
    bare = text.rstrip(_LEADERS)
    if len(text) - len(bare) > 1 or text.endswith("…"):
        text = bare or text
    if numbered:
        text = _NUMBER_IN_FRONT.sub("", text, count=1)
    member = _ID_BEHIND.search(text) if not text[-1:].isalpha() else _ID_IN_FRONT.match(text)
    if member:
        text = text[: member.start()] + text[member.end() :]
    title = _IN_FRONT.match(text) or (_BEHIND.search(text) if text[-1:] in _ENDS_OF_TITLE else None)
    if title:
        rest = (text[: title.start()] + text[title.end() :]).strip()
        if len(rest.replace(",", " ").split()) > 1:
            found = next(part for part in title.groups() if part)
            return TidyName(rest, found, member and member[1])
    return TidyName(text.strip(), None, member and member[1])


def read_name(text: str) -> tuple[str, bool]:
    """Return the name as written, and whether a mark behind it says that the player withdrew."""
    if is_quoted(text):
        return unquoted(text), False
    name = _WITHDRAWN.sub("", text) if "(" in text else text
    return " ".join(name.split()), name != text
