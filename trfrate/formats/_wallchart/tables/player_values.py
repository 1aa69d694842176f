"""What a wallchart says about a player, one kind of value a function; text that is none raises `NotAValue`."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from trfrate import spellings
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.quoting import WITHDRAWN, is_quoted, unquoted
from trfrate.model import Birth, Rating


class Stated(NamedTuple):
    """A rating column of one player: before the event, and after it where one cell holds both."""

    before: Rating | None = None
    after: Rating | None = None
    provisional: bool = False
    """Marked as provisional, without the count of games."""


_UNRATED_WORDS = (
    "unr|unra?td|unrated|un-rated|unranked|ungraded|u/g|n/?r|unbewertet|ungewertet|first[ -](?:event|timer?)"
)
"""Words that say of somebody that there is no rating."""
_IN_COLUMNS = "none|nil|nc|na|n/a|ug|ung|new|newcomer|neu|nuev[oa]|nouveau|nouvelle|nuov[oa]|nov[oa]|nieuw"
"""Words that say so in a column of ratings; elsewhere they may say anything."""
_ALONE = re.compile(
    r"ohne|keine?|sin|sans|senza|sem|bez|zonder|geen|utan|ingen|uden|uten|brak|yok|без|нет|[szo]/[rew]|[sn][./]c|s\.[re]|b/r"
)
"""Words that say so alone in a column of ratings, as lists of their language have them: `ohne`, `S/R`, `brak`."""
_NOT = "no|not|non|never|without|w/o|sin|ohne|sans|senza|sem|zonder|utan|uden|uten|bez|keine?|nicht|geen|ingen|без"
_RATED = (
    "ratings?|rated|rtn?g|ranking|ranked|graded?|elo|dwz|twz|nwz|ecf|fide|uscf|cfc|wertung|wertungszahl|gewertet|"
    "bewertet|class[eé]e?|classement|clasificad[oa]|classificat[oa]|listed|rankingu|ratingu|рейтинга"
)
_BESIDE_NONE = "yet|player|member|official|us chess|us|a|has|regular|national"
_NO_RATING = re.compile(
    rf"(?:{_UNRATED_WORDS}|{_IN_COLUMNS}|(?:{_NOT})[\s-]+(?:{_RATED}|yet))\b"
    rf"(?:[\s,;:./()\[\]–—-]+(?:{_UNRATED_WORDS}|{_IN_COLUMNS}|{_NOT}|{_RATED}|{_BESIDE_NONE})\b)*"
)
_STATE = re.compile(r"[A-Z]{2}")
_AROUND_NONE = " .*/,:#()[]!–—-"
_LONGEST_NONE = 40

TITLES = frozenset(
    ("GM", "IM", "FM", "CM", "NM", "SM", "LM", "OLM", "WGM", "WIM", "WFM", "WCM", "WNM", "AGM", "AIM", "AFM", "ACM")
)

LOWEST, HIGHEST = 100, 4000
"""No rating is lower, and none as high."""
_MOST_DIGITS = 4
_THOUSANDS = re.compile(r"(?<![\d.,])(\d)(?:[.,'’]|(?<=^\d)\s(?=\d{3}$))(\d{3})(?![\d.,])")
TWO_RATINGS = re.compile(r"\d{3,4}\s*[/|;(\[\s]\s*\d{3,4}\s*[)\]]?")
ESTIMATE = re.compile(r"(?:~|≈|ca\.?|est\.?)\s*\d{3,4}|\d{3,4}\s*[(\[]?\s*(?:est\w*\.?|\?)\s*[)\]]?", re.IGNORECASE)
_OF_SYSTEM = r"\b(r|q|b|reg|quick|blitz|regular)[.:=]?\s*(\d{3,4}(?:[p/]\d{1,2})?|unr\w*\.?)"
BY_SYSTEM = re.compile(rf"\s*{_OF_SYSTEM}(?:\s*[/,;|]?\s*{_OF_SYSTEM}){{0,2}}\s*", re.IGNORECASE)
"""Ratings of several systems in one cell: `R2072 Q2028`."""
_ONE_SYSTEM = re.compile(_OF_SYSTEM, re.IGNORECASE)
_FIRST_UNNAMED = re.compile(rf"\s*(\d{{3,4}}(?:[p/]\d{{1,2}})?)\s*[(/,;|]?\s*({_OF_SYSTEM})\s*\)?", re.IGNORECASE)
"""`1966 (Q 1906)`: whose the first is, the heading says."""
_BETWEEN_RATINGS = re.compile(r"[\s/|;()\[\]]+")
_SYSTEM_LETTERS = {"r": "OTBR", "q": "OTBQ", "b": "OTBB"}
_GAMES_BEHIND = re.compile(r"(\d{3,4}) ?[-–] ?(\d{1,2})(?: ?(?:games?|gms?|g)\.?)?", re.IGNORECASE)
"""`1641-17`, `1641-17g`"""
_COUNT = re.compile(
    r"[(/]?\s*(?:(?P<est>est(?:ab(?:lished)?)?\.?)|p(?:rov(?:isional)?)?\.?)?"
    r"\s*[(/:,;–-]?\s*(?:(?:based on|after|with|of)\s+)?(?P<games>\d{1,5})\s*\)?(?:\s*(?:games?|gms?|g)\.?\)?)?",
    re.IGNORECASE,
)
"""`17`, `P17`, `prov. 17`, `provisional (17 games)`, `provisional - 17 games`; `established (45 games)`."""
FEWEST_ESTABLISHED = 26
"""Games behind a rating that is not provisional."""
_AT_LEAST = re.compile(r"(?:2[5-9]|[3-9]\d|\d{3,4})\s*\+(?:\s*(?:games|gms)\.?)?", re.IGNORECASE)
"""So many games that a rating is established: `26+`."""
_PROVISIONAL = frozenset(("p", "prov", "prov.", "provisional", "y", "yes", "*", "x"))
_UNRATED = frozenset(("new", "unr", "unr.", "unrated", "un-rated", "not rated", "nr"))
_USUAL_NONE = frozenset((*_UNRATED, "unrat", "u", "un", "ur", "ug", "ung", "ungraded", "u/g", ""))
_ESTABLISHED = frozenset(("", "-", "--", "---", "n", "no", "e", "est", "est.", "estab", "estab.", "established", "n/a"))
_ARROW = re.compile(r"\s*(?:-+>|=>|→|>)\s*")
_WITHDRAWN = re.compile(rf"\s*(?:{'|'.join(map(re.escape, WITHDRAWN))})\s*$", re.ASCII | re.IGNORECASE)
MARKED_ELO = re.compile(r"(\d{3,4})\s?([FNE])", re.IGNORECASE)
"""An Elo as French lists have it: FIDE's, the national one, or an estimate."""
_SCORE = re.compile(r"(\d{1,3})?\s*(?:[.,](\d{1,2})|(½|1/2))?")
_OF_ROUNDS = re.compile(r"(?<=[\d½])\s*(?:/|of|out\s+of)\s*(?:[3-9]|[1-9]\d)$", re.IGNORECASE)
"""`3.0/4`, `3 out of 4`; `1/2` is a half."""


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


def says_no_rating(text: str) -> bool:
    """Return whether words in a column of ratings say that there is none: `not rated`, `new - unrated`, `sin Elo`."""
    bare = text.strip(_AROUND_NONE).casefold()
    return len(bare) <= _LONGEST_NONE and _NO_RATING.fullmatch(bare) is not None


def says_none_beside(text: str) -> bool:
    """Return whether words below or beside a name say that there is no rating; two capitals are a state: `NC`."""
    return (text == "NR" or not _STATE.fullmatch(text)) and says_no_rating(text)


def is_by_system(text: str) -> bool:
    """Return whether a text says whose the ratings in it are, or that of all but the first: `1966 (Q 1906)`."""
    return bool(BY_SYSTEM.fullmatch(text) or _FIRST_UNNAMED.fullmatch(text))


def read_by_system(text: str, source: str, sources: Sequence[str] = ()) -> dict[str, Stated]:
    """Read `R2072 Q2028` or `Reg 1641P17 / Blitz unr`; or `2072 (2028)`, where the heading says whose: by source."""
    if found := _FIRST_UNNAMED.fullmatch(text):
        return {source: read_rating(found[1]), **read_by_system(found[2], source)}
    if BY_SYSTEM.fullmatch(text):
        return {_SYSTEM_LETTERS[system[0].lower()]: read_rating(stated) for system, stated in _ONE_SYSTEM.findall(text)}
    stated = [part for part in _BETWEEN_RATINGS.split(text) if part]
    if len(stated) != len(sources) or len(sources) < 2:
        raise NotAValue(text)
    return dict(zip(sources, map(read_rating, stated), strict=True))


def _one_rating(text: str, own: bool) -> Stated:
    # An apostrophe makes a number a text in a spreadsheet.
    bare = re.sub(r"^\w\s*:\s*", "", text.strip().removeprefix("" if own else "'"))
    if bare[:1] in "([" and bare[-1:] in ")]":
        bare = bare[1:-1]
    if (counted := _GAMES_BEHIND.fullmatch(bare)) and not own:
        bare = f"{counted[1]}/{counted[2]}"
    if not own and (says_no_rating(bare) or _ALONE.fullmatch(bare.strip(_AROUND_NONE).casefold())):
        return Stated(Rating())
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
    """Return `1,850`, `1.850`, `1'850` and `1 850` as 1850: nobody states ratings to a thousandth of a point."""
    if text.isdecimal():
        return text
    return _THOUSANDS.sub(r"\1\2", text)


def read_count(text: str) -> tuple[int | None, bool]:
    """Return the games behind a rating that a column of its own states, and whether it says provisional and no more."""
    bare = text.strip().casefold()
    if bare in _PROVISIONAL:
        return None, True
    if bare in _ESTABLISHED or bare in _UNRATED or _AT_LEAST.fullmatch(bare):
        return None, False
    found = _COUNT.fullmatch(text.strip())
    if not found or (found["est"] and int(found["games"]) < FEWEST_ESTABLISHED):
        raise NotAValue(text)
    return int(found["games"]), False


def is_usual_none(text: str) -> bool:
    """Return whether this is one of the words for unrated that leave no doubt."""
    return text.strip(" .*").casefold() in _USUAL_NONE


def says_unrated(text: str) -> bool:
    """Return whether a column beside the rating says that there is none: `unrated`, `new`."""
    return text.strip().casefold() in _UNRATED


def says_established(text: str) -> bool:
    """Return whether a column beside the rating says that it is established: `est.`, `established`."""
    return text.strip().casefold().startswith("est")


_GRADE = re.compile(r"(?:grade\s*)?(pre-?k|pk|k|kg|kindergarten|0?[1-9]|1[0-2])(?:st|nd|rd|th)?(?:\s*grade)?", re.I)


def read_grade(text: str) -> str:
    """Return the grade of a pupil: `K`, `1` to `12`, also as `5th`."""
    found = _GRADE.fullmatch(text.strip())
    if not found:
        raise NotAValue(text)
    grade = found[1].upper().replace("-", "").lstrip("0")
    return {"KG": "K", "KINDERGARTEN": "K", "PREK": "PK"}.get(grade, grade)


def are_ratings_called_grades(texts: Sequence[str]) -> bool:
    """Return whether most values below `Grade` are ratings, as in England; those of pupils have fewer digits."""
    ratings = [text for text in texts if _FOUR_DIGITS.fullmatch(text)]
    return bool(ratings) and 2 * len(ratings) > len(texts) and any(len(text) > _LONGEST_GRADE for text in ratings)


_FOUR_DIGITS = re.compile(r"[1-9]\d{2,3}")
_LONGEST_GRADE = 3
"""The English grades before 2020, which are no ratings, had no more digits."""


def read_score(text: str) -> int | None:
    """Return half points of `4.5`, `4,5`, `4½`, `4 1/2`, `½`, `= 4.5`, `4.5/6`; blank says nothing."""
    text = text.removeprefix("= ")
    if text in ("", "-", "--"):
        return None
    found = _SCORE.fullmatch(_OF_ROUNDS.sub("", text.strip()))
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
    if text.isdecimal() and len(text) <= _MOST_DIGITS:
        return int(text) or None
    found = _NUMBER.fullmatch(text)
    return int(found[1]) or None if found else None


_WITHOUT_FRACTION = re.compile(r"\.0+\s*$")


def is_whole_id(text: str, digits: int | None) -> bool:
    """Return whether a text is a member number of so many digits and no more."""
    return len(text) == digits and text.isascii() and text.isdecimal() and text.strip("0") != ""


_IN_GROUPS = re.compile(r"[0-9]{2,4}(?:[ -][0-9]{2,4}){1,3}")


def id_within(text: str, kind: str) -> str | None:
    """Return the member number in a text that says more: `USCF 90000001`, `90000001 exp 12/26`; None if none."""
    digits = spellings.ID_DIGITS.get(kind)
    found = [number for number in re.findall(r"[0-9]+", text) if len(number) == digits]
    return found[0] if len(found) == 1 else None


def read_id(text: str, kind: str) -> tuple[str | None, bool]:
    """Return a member number, and whether leading zeros had to be put back."""
    bare = spellings.read_id(_WITHOUT_FRACTION.sub("", text) if "." in text else text)
    if bare is None:
        return None, False
    digits = spellings.ID_DIGITS.get(kind)
    if _IN_GROUPS.fullmatch(bare) and len(joined := re.sub("[ -]", "", bare)) == digits:
        return joined, False
    if not bare.isascii() or not bare.isalnum() or len(bare) > 12:
        raise NotAValue(text)
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
    if isinstance(value, str) and (found := _MONTH_AND_YEAR.fullmatch(value.strip())):
        year, month = int(found["year"]) % 100 + 2000, int(found["month"])
        return str(date(year, month, monthrange(year, month)[1]))
    born, _ = read_birth(value, day_first)
    if born is None:
        return None
    if born.day is None:
        raise NotAValue(str(value))
    return str(born)


_MONTH_AND_YEAR = re.compile(r"(?P<month>0?[1-9]|1[0-2])\s?[/-]\s?(?P<year>(?:20)?[2-9]\d)")
"""`4/2026`, `3/28`: memberships end with a month, and never in a year that is not stated."""


def read_sex(text: str) -> str | None:
    """Read `m` or `w`, as in a TRF; anything else says nothing for sure."""
    return spellings.SEXES.get(text.casefold())


_WORD = r"[^\W\d_][^\W_]*+(?:['’-][^\W_]*+)*+"
ORDINARY_NAME = re.compile(f"{_WORD}, {_WORD}")
"""`Alder, Ada`, beside which there is nothing to remove."""
_IN_FRONT = re.compile(rf"({'|'.join(sorted(TITLES))})\.?\s+(?=\S+[\s,]+\S)")
_BEHIND = re.compile(
    rf"(?<=\S)(?:\s*\(({'|'.join(sorted(TITLES))})\)|(?:,|\s[-–/])\s*({'|'.join(sorted(TITLES))}))\s*$"
)
_HONORIFIC = re.compile(r"(?:Dr|Prof|Mrs?|Ms|Rev)\.?\s+(?=\S+[\s,]+\S)")
_ROLE_BEHIND = re.compile(
    r"\s*[(\[](?:[A-Z]{0,3}TD|house(?: player)?|new|guest|late|alternate|sub)[)\]]$"
    r"|(?:\s+[-–])?,?\s*[(\[]?\bgr(?:ade|\.)?(?: ?\d{1,2}| k)[)\]]?$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(rf"(?<=\S,)\s*({'|'.join(sorted(TITLES))}|Dr)\.?\s+(?=\S*[^\W\d_A-Z])")
"""`Alder, GM Ada`; in capitals alone it may be a given name."""
_ENDS_OF_TITLE = frozenset((")", *(title[-1] for title in TITLES)))
_ID_BEHIND = re.compile(r"(?<=[^\W\d_]|\.)[\s/(#:-]+(\d{8})\s*\)?$")
_NUMBER_OR_NONE = (
    r"(?:(?:\d[.,'’]\d{3}|\d{3,4})(?:[Pp/]\d{1,2})?|"
    rf"(?i:unr\w*\.?|(?:{_UNRATED_WORDS})\b|(?:{_NOT})[ -](?:{_RATED})\b))"
)
_POINTS = r"(?:\d{1,2}(?:[.,][05]|½)?|½|[.,]5)(?:\s?pts?\.?)?"
_BESIDE_POINTS = r"(?:\s*[,;|]\s*|\s+[/–-]\s+|\s+)"
RATING_BEHIND = re.compile(
    rf"(?<=[^\W\d_]|\.)\s*[(\[]\s*(?:{_POINTS}{_BESIDE_POINTS})??({_NUMBER_OR_NONE}|(?i:u/?g|n/?r|new|ungraded))"
    rf"(?:{_BESIDE_POINTS}{_POINTS})?\s*[)\]]\s*$"
)
"""`Alder, Ada (1641P17)`, perhaps with points beside it: `(1641 1.5)`, `[0; 1641]`, `(1641 - 2)`."""
BARE_RATING_BEHIND = re.compile(rf"(?<=[^\W\d_]|\.|,)[\s,:-]+({_NUMBER_OR_NONE})\s*$")
"""`Alder, Ada 1641P17`."""
RATING_IN_FRONT = re.compile(rf"({_NUMBER_OR_NONE})[\s:-]+(?=[^\W\d_])")
"""`1641P17 Alder, Ada`."""
_APART = r"[\s/,;:|#()\[\]-]+"
FACTS_BEHIND = re.compile(
    rf"(?<=[^\W\d_]|\.){_APART}(\d{{8}}{_APART}{_NUMBER_OR_NONE}|{_NUMBER_OR_NONE}{_APART}\d{{8}})\s*[)\]]?\s*$"
)
"""`Alder, Ada / 90000001 / 1641`, in either order."""
_MEMBER = re.compile(
    r"(?:(?<!\w)(?:(?:us ?chess|uscf|member(?:ship)?|mem|id|no|number)[\s.:#-]*){1,3})?(?<!\d)(\d{8})(?!\d)",
    re.IGNORECASE,
)
_RATING_BESIDE = re.compile(
    r"(?:(?<!\w)(?i:rating|rtg|reg(?:ular)?|r)[\s.:]*)?"
    rf"(?<![\w.])({_NUMBER_OR_NONE}(?:\s*->\s*\d{{3,4}}(?:[Pp]\d{{1,2}})?)?)(?![\w])"
)
REMARK_BEHIND = re.compile(
    rf"(?<=[\w.])\s*[(\[]\s*(?!(?:{'|'.join(sorted(TITLES))})\W)([^\W\d_][^()\[\]]*?)\s*[)\]]\s*$"
)
"""`Alder, Ada (MI)`, a school or a nickname; no title."""
_WITHDRAWN_BEHIND = re.compile(
    r"(?<=\w)[\s,;–-]+(?:WD|W/D|[Ww](?:ith|[/'’])dr(?:ew|awn)|W(?:ITH|[/'’])DR(?:EW|AWN))\.?$"
)
_STATE_BEHIND = re.compile(r"(?<=,)(.*[^\W\d_]\.?),\s*(?!JR|SR|II|IV|VI)([A-Z]{2})$")
"""`Alder, Ada, MI`: behind a first name that a comma sets apart from the last name."""
_REMARK = re.compile(r"[)\]]$|\s[-–—:]\s|\d(?!st|nd|rd|th|\d)", re.IGNORECASE)
_LONGEST_NAME = 100
_TWO_WORDS = re.compile(r"[^\W\d_]{2,}.*\s[^\W\d_]{2,}")
YEAR = re.compile(r"19[2-9]\d|20[0-3]\d")
_FOOTNOTES = "*†‡§¹²³ "
_LEADERS = "._…· "
"""Dots that lead the eye to the next column, if there are several."""
_ID_IN_FRONT = re.compile(r"#?(\d{8})[\s/:-]+(?=[^\W\d_])")
_NUMBER_IN_FRONT = re.compile(r"#?\d{1,4}(?:\s?[-–:]|[.)]?)\s+")


class TidyName(NamedTuple):
    """A name, and what else stood in its cell."""

    name: str
    title: str | None = None
    id: str | None = None


def tidy_name(text: str, numbered: bool) -> TidyName:
    """Remove number, title and member id: `1 IM Morris, James`, `Alder, Ada (NM)`, `Alder, Ada / 90000001`.

    Nor are stars and daggers, which point to a footnote, `Dr.` and `(TD)` part of it.
    """
    text = text.strip(_FOOTNOTES) or text
    bare = text.rstrip(_LEADERS)
    if len(text) - len(bare) > 1 or text.endswith("…"):
        text = bare or text
    if numbered:
        text = _NUMBER_IN_FRONT.sub("", text, count=1)
    text = _HONORIFIC.sub("", text, count=1) if _HONORIFIC.match(text) else _ROLE_BEHIND.sub("", text)
    member = _ID_BEHIND.search(text) if not text[-1:].isalpha() else _ID_IN_FRONT.match(text)
    if member:
        text = text[: member.start()] + text[member.end() :]
    if between := _BETWEEN.search(text):
        return TidyName(
            f"{text[: between.start()]} {text[between.end() :]}".strip(),
            between[1] if between[1] in TITLES else None,
            member and member[1],
        )
    title = _IN_FRONT.match(text) or (_BEHIND.search(text) if text[-1:] in _ENDS_OF_TITLE else None)
    if title:
        rest = (text[: title.start()] + text[title.end() :]).strip()
        if len(rest.replace(",", " ").split()) > 1:
            found = next(part for part in title.groups() if part)
            return TidyName(rest, found, member and member[1])
    return TidyName(text.strip(), None, member and member[1])


def without_withdrawal(name: str) -> tuple[str, bool]:
    """Return a name without `WD` behind it, and whether that was there."""
    bare = _WITHDRAWN_BEHIND.sub("", name) if len(name) <= _LONGEST_NAME else name
    return bare, bare != name


def without_state(name: str) -> tuple[str, str]:
    """Return `Alder, Ada` and `MI` of `Alder, Ada, MI`; the state is blank where none is."""
    found = _STATE_BEHIND.search(name) if len(name) <= _LONGEST_NAME else None
    if found is None:
        return name, ""
    return name[: found.end(1)], found[2]


def holds_remark(name: str) -> bool:
    """Return whether more than a name is in a tidied one: `Ada Alder (paid)`, `Ada Alder - owes`, `Ada Alder, 6`."""
    if len(name) > _LONGEST_NAME:
        return True
    return _REMARK.search(name) is not None and _TWO_WORDS.search(name) is not None


def id_and_rating_in(text: str) -> tuple[str, str, str]:
    """Return member number and rating in a text beside a name, blank where there is none, and the rest.

    Words in front of them, such as `ID` and `Rating:`, are no rest.
    """
    number = _MEMBER.search(text)
    rest = _MEMBER.sub(" ", text, count=1)
    rating = _RATING_BESIDE.search(rest)
    if rating:
        rest = rest.replace(rating[0], " ", 1)
    return number[1] if number else "", rating[1] if rating else "", " ".join(rest.split())


def read_name(text: str) -> tuple[str, bool]:
    """Return the name as written, and whether a mark behind it says that the player withdrew."""
    if is_quoted(text):
        return unquoted(text), False
    name = _WITHDRAWN.sub("", text) if "(" in text else text
    return " ".join(name.split()), name != text
