"""What a wallchart says about a player, one kind of value a function; text that is none raises `NotAValue`."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from trfrate import spellings
from trfrate.formats._wallchart.keys import NotAValue
from trfrate.formats._wallchart.spelling import WITHDRAWN, is_quoted, told_text
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
_SYSTEM = re.compile(r"\s*[RQB]\s*:", re.IGNORECASE)
_IMPOSSIBLE = 4000
_ARROW = re.compile(r"\s*(?:-+>|=>|→|>)\s*")
_WITHDRAWN = re.compile(rf"\s*(?:{'|'.join(map(re.escape, WITHDRAWN))})\s*$", re.ASCII | re.IGNORECASE)
_SCORE = re.compile(r"(\d{1,3})?\s*(?:[.,](\d{1,2})|(½|1/2))?")


def read_rating(text: str) -> Stated:
    """`1641`, `1641P17`, `1641/17`, `1545(P08)`, `1545*`, `unr`, `unr.P3`; `1641P17->1657P24` says both sides."""
    before, *after = _ARROW.split(text.strip(), maxsplit=1)
    first = _one_rating(before)
    return first._replace(after=_one_rating(after[0]).before) if after else first


def _one_rating(text: str) -> Stated:
    try:
        stated = spellings.read_rating(_SYSTEM.sub("", text))
    except ValueError as error:
        raise NotAValue(text) from error
    if stated is None:
        return Stated()
    if (stated.rating.rating or 0) >= _IMPOSSIBLE:
        raise NotAValue(text)
    return Stated(stated.rating, provisional=bool(stated.mark))


def read_score(text: str) -> int | None:
    """Half points of `4.5`, `4,5`, `4½`, `4 1/2`, `½`; blank says nothing."""
    if text in ("", "-", "--"):
        return None
    found = _SCORE.fullmatch(text.strip())
    fraction = (found[2] or "").rstrip("0") if found else ""
    if not found or fraction not in ("", "5") or not any(found.groups()):
        raise NotAValue(text)
    return 2 * int(found[1] or 0) + (1 if fraction or found[3] else 0)


def read_tie_break(value: object) -> float | None:
    """A value such as `12.5`, `12,5` or `12½`; a dash says nothing."""
    text = str(value).strip().replace("½", ".5").replace(",", ".")
    if text in ("", "-", "--"):
        return None
    if not re.fullmatch(r"-?(?:\d{1,6}(?:\.\d*)?|\.\d+)", text, re.ASCII):
        raise NotAValue(text)
    return float(text)


def read_rank(text: str) -> int | None:
    """The place of `3`, `3.`, `1-2`, `T3`, `=3`; a shared place counts as its first."""
    found = re.match(r"[Tt=]?\s*(\d{1,5})(?:\s*[-–=.]\s*\d*)?\s*[.)]?$", text)
    return int(found[1]) if found else None


def read_number(text: str) -> int | None:
    """A pairing number, with or without a dot."""
    found = re.fullmatch(r"#?(\d{1,5})(?:\.0+)?[.)]?", text)
    return int(found[1]) if found and int(found[1]) else None


def read_id(text: str, kind: str) -> tuple[str | None, bool]:
    """A member number, and whether leading zeros had to be put back."""
    bare = spellings.read_id(re.sub(r"\.0+\s*$", "", text))
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
    """Whether this can only be day/month/year."""
    found = _DMY.fullmatch(text)
    return bool(found and int(found[1]) > 12)


def read_birth(value: object, day_first: bool = False) -> tuple[Birth | None, bool]:
    """A birth date or year, and whether the order of month and day was a guess."""
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
    """The end of a membership: an ISO date, or `life`."""
    if isinstance(value, str) and value.strip().casefold().startswith("life"):
        return "life"
    born, _ = read_birth(value, day_first)
    if born is None:
        return None
    if born.day is None:
        raise NotAValue(str(value))
    return str(born)


def read_sex(text: str) -> str | None:
    """`m` or `w`, as in a TRF; anything else says nothing for sure."""
    return spellings.SEXES.get(text.casefold())


def read_name(text: str) -> tuple[str, bool]:
    """The name as written, and whether a mark behind it says that the player withdrew."""
    if is_quoted(text):
        return told_text(text), False
    name = _WITHDRAWN.sub("", text)
    return " ".join(name.split()), name != text
