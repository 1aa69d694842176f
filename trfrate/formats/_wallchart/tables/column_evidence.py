"""What a column holds whose heading is unknown or missing: its values decide first, words of the heading second."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds import color_strings, opponent_letters
from trfrate.formats._wallchart.tables.heading_words import FEDERATIONS_ABROAD
from trfrate.formats._wallchart.tables.player_values import (
    ESTIMATE,
    MARKED_ELO,
    TWO_RATINGS,
    YEAR,
    are_ratings_called_grades,
    is_by_system,
    read_count,
    read_rating,
    read_score,
)

MOST_COLUMNS = 200
"""Columns that are looked at."""
_SAMPLE = 40
"""Rows that are looked at."""
_MOSTLY = 0.7
_FEWEST = 2
_FEWEST_ROWS = 4
_MEMBER = re.compile(r"\d{7,8}(?:\.0)?|\d{4}[ -]\d{4}")
_WHOLE_MEMBER = re.compile(r"[1-9]\d{7}(?:\.0)?")
_DATE = re.compile(r"\d{1,2}[/-]\d{1,2}[/-](?:19|20)?\d\d|(?:19|20)\d\d-\d\d?-\d\d?")
_WORD = re.compile(r"[^\W\d_]+|#")
_PREFIX_P = re.compile(r"\(?(?:p|/|prov\.?|provisional)\s*[(/:,–-]?\s*\d{1,2}\)?(?:\s*games?\)?)?", re.IGNORECASE)


def words_of(heading: str) -> frozenset[str]:
    """Return the words of a heading without case and accents, and `#`."""
    bare = unicodedata.normalize("NFKD", heading[:80].casefold())
    return frozenset(_WORD.findall("".join(char for char in bare if not unicodedata.combining(char)).replace("_", " ")))


_SYSTEMS = {"r": "OTBR", "reg": "OTBR", "regular": "OTBR", "q": "OTBQ", "quick": "OTBQ", "b": "OTBB", "blitz": "OTBB"}
_FEDERATIONS = {"uscf": "OTBR", "fide": "FIDE"}


def systems_in(heading: str) -> list[str]:
    """Return the systems whose ratings each cell below a heading such as `Reg (Quick)` or `R / Q` states, in order."""
    words = [word for word in _WORD.findall(heading[:80].casefold()) if word not in ("rating", "ratings", "rtg")]
    if sorted(words) == sorted(_FEDERATIONS):
        return [_FEDERATIONS[word] for word in words]
    words = [word for word in words if word != "uscf"]
    return [_SYSTEMS[word] for word in words] if words and all(word in _SYSTEMS for word in words) else []


@lru_cache(maxsize=4096)
def is_rating(text: str) -> bool:
    """Return whether this states a rating that somebody has, also two of them or an estimate."""
    if any(form.fullmatch(text) for form in (TWO_RATINGS, ESTIMATE, MARKED_ELO)) or is_by_system(text):
        return True
    try:
        stated = read_rating(text).before
    except NotAValue:
        return False
    return stated is not None and stated.rating is not None


def _is_rating_or_none(text: str) -> bool:
    if is_rating(text):
        return True
    try:
        read_rating(text)
    except NotAValue:
        return False
    return True


def _share(texts: Sequence[str], is_one: Callable[[str], object]) -> float:
    return sum(bool(is_one(text)) for text in texts) / len(texts) if texts else 0.0


def are_members(texts: Sequence[str]) -> bool:
    """Return whether these are member numbers."""
    return _share(texts, _MEMBER.fullmatch) > _MOSTLY


def _are_whole_members(texts: Sequence[str]) -> bool:
    """Return whether nearly all of these are member numbers of eight digits, each of another player."""
    whole = [text for text in texts if _WHOLE_MEMBER.fullmatch(text)]
    return len(whole) > _FEWEST and len(whole) > _MOSTLY * len(texts) and len({*whole}) == len(whole)


def are_ratings(texts: Sequence[str]) -> bool:
    """Return whether these are ratings, some of them missing, and not years of birth."""
    stated = [text for text in texts if is_rating(text)]
    if len(stated) < _FEWEST or all(map(YEAR.fullmatch, stated)) or _are_same(stated):
        return False
    return _share(texts, _is_rating_or_none) > _MOSTLY


def _are_same(texts: Sequence[str]) -> bool:
    """Return whether one number comes again and again, as that of a room does."""
    return len(texts) > _FEWEST and len(set(texts)) == 1 and texts[0].isdecimal()


def are_counts(texts: Sequence[str]) -> bool:
    """Return whether these count games."""
    try:
        numbers = [games for games, _ in map(read_count, texts) if games is not None]
    except NotAValue:
        return False
    return bool(numbers)


def _are_births(texts: Sequence[str]) -> bool:
    return _share(texts, lambda text: YEAR.fullmatch(text) or _DATE.match(text)) > _MOSTLY


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_STATES = _set(
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR "
    "PA RI SC SD TN TX UT VT VA WA WV WI WY PR ON QC BC AB MB SK NS"
)


def _are_states(texts: Sequence[str]) -> bool:
    return len(texts) >= _FEWEST and all(text.upper() in _STATES for text in texts)


def are_numbers(texts: Sequence[str]) -> bool:
    """Return whether these number the players: each once, or counting from one again in each section."""
    bare = [text.strip("#. )") for text in texts]
    if len(bare) <= _FEWEST or not all(text.isdecimal() and len(text) < 5 for text in bare):
        return False
    numbers = list(map(int, bare))
    if len(set(numbers)) == len(numbers):
        return min(numbers) > 0 and max(numbers) <= len(numbers) + max(5, len(numbers) // 4)
    return (
        numbers[0] == 1
        and max(numbers) > _FEWEST
        and all(after in (before + 1, 1) for before, after in pairwise(numbers))
    )


class _Role(NamedTuple):
    """A field, what its values look like, and the words of headings that name it or something else."""

    field: str
    hold: Callable[[Sequence[str]], bool]
    words: frozenset[str]
    never: frozenset[str] = frozenset()
    without_heading: bool = False


_ANY_WORDS = frozenset(("*",))
"""Whatever the heading is."""
_ID_WORDS = _set("id ids mbr mem memb member members membership uscf us ams muir number num no # card expires")
_NO_ID = _set(
    "phone cell tel mobile handy telefon zip plz school student state fide cfc date order invoice receipt confirmation "
    "transaction reference paypal check paid fee entry"
)
_RATING_WORDS = _set(
    "rating ratings rt rtg rtgs rtng rtngs rate rat elo uscf clasificacion puntaje pre before old regular reg r "
    "rated supp supplement otb current official published"
)
_OTHER_RATINGS = _set(
    "perf performance tpr rp avg average ave opp opps opponent opponents club local house ladder lichess com chesskid "
    "kid icc nwsrs cma internet peak max highest best floor goal target school state scholastic class phone zip fee "
    "paid prize year yr est estimated estimate change diff gain loss online post new after final ending end updated "
    "born age expected odds rapid dwz ecf provincial"
)
_GRADE_WORDS = _set("grade grades grading graded strength spielstarke")
"""What ratings are called in Great Britain and elsewhere."""
_AFTER_WORDS = _set("post new after ending updated")
_ABROAD = _set("rapid dwz ecf")
"""Words of ratings that are no US Chess ratings, but those of a list abroad."""
_ROLES = (
    _Role("ids.fide", are_members, _set("fide"), _set("cfc uscf")),
    _Role("ids.cfc", are_members, _set("cfc"), _set("fide")),
    _Role("ids.uschess", are_members, _set("uscf us ams muir"), _NO_ID),
    _Role("ids.uschess", are_members, _ID_WORDS, _NO_ID | _set("nwsrs"), without_heading=True),
    _Role("id", _are_whole_members, _ANY_WORDS, _NO_ID | _set("nwsrs")),
    _Role(
        "ratings.OTBR", are_ratings, _set("uscf us regular reg otb"), _OTHER_RATINGS | _set("fide quick qk blitz cfc")
    ),
    _Role("ratings.FIDE", are_ratings, _set("fide"), _OTHER_RATINGS | _set("quick blitz")),
    _Role("ratings.OTBQ", are_ratings, _set("quick qk"), _OTHER_RATINGS | _set("fide blitz")),
    _Role("ratings.OTBB", are_ratings, _set("blitz"), _OTHER_RATINGS | _set("fide quick")),
    _Role("national", are_ratings, frozenset(FEDERATIONS_ABROAD), _OTHER_RATINGS - _ABROAD | _set("fide")),
    _Role("rating", are_ratings, _RATING_WORDS, _OTHER_RATINGS | _set("fide quick qk blitz cfc"), without_heading=True),
    _Role("rating", are_ratings_called_grades, _GRADE_WORDS, _OTHER_RATINGS - _ABROAD | _set("fide")),
    _Role(
        "after",
        are_ratings,
        _AFTER_WORDS,
        (_OTHER_RATINGS | _set("fide quick qk blitz pre before old")) - _AFTER_WORDS,
    ),
    _Role(
        "born",
        _are_births,
        _set("born birth birthday birthdate dob yob year yr byear"),
        _set("school grad exp expires joined"),
    ),
    _Role("state", _are_states, _set("st state"), without_heading=True),
)
"""In the order in which they are tried."""
_ANY_RATING = ("rating", "ratings.OTBR", "before_after", "uscf", "seed", "ranking")
_TAKEN_BY = {
    "rating": _ANY_RATING,
    "ratings.OTBR": _ANY_RATING,
    "after": ("after", "after.OTBR"),
    "ids.uschess": ("ids.uschess", "id", "uscf"),
    "id": ("ids.uschess", "ids.fide", "ids.cfc", "id", "uscf"),
}
"""The fields that leave no room for one more of the same kind."""
_BY_VALUES = ("uscf", "seed", "ranking")
"""What these are, their values decide later."""
_NUMBER_WORDS = _set("pr pair pairing seed start starting entry")
_COUNT_WORDS = _set("games gms game gp prov provisional")
_NO_COUNT = _set("won lost drawn white black win wins loss losses draw draws missed forfeited this event left bye byes")
_KIND = {
    "ids": "member numbers",
    "id": "member numbers",
    "rating": "ratings",
    "ratings": "ratings",
    "national": "ratings of another federation",
    "after": "ratings after the event",
    "before_after": "ratings before and after the event",
    "born": "years of birth",
    "state": "states",
    "number": "pairing numbers",
    "score": "totals",
    "colors": "the colors of the rounds",
}


def take_unread(table: Table, rows: Sequence[int]) -> None:
    """Give columns whose headings are not known to the fields that are missing, where values and words agree.

    Of two columns that could be the same field none is taken.
    """
    grid = table.grid
    sample = _body(rows)[:_SAMPLE]
    score = table.fields.get("score", -1)
    if "points" in words_of(table.headings.get(score, "")) and are_ratings(_texts(grid, sample, score)):
        # Of ratings, not of this event; what we write ourselves is headed `Score`.
        del table.fields["score"]
    read = {*table.fields.values(), *table.round_columns, *table.count_columns}
    width = min(max((len(grid.rows[row]) for row in sample), default=0), MOST_COLUMNS)
    left = [column for column in range(width) if column not in read]
    texts = {column: stated for column in left if (stated := _texts(grid, sample, column))}
    found: dict[str, list[int]] = {}
    for column, stated in texts.items():
        if field := _role_of(table, column, stated):
            found.setdefault(field, []).append(column)
    if any(field.startswith("ids.") for field in found):
        found.pop("id", None)
    for field, columns in found.items():
        if field == "games":
            table.count_columns += columns
        elif len(columns) == 1:
            table.fields[field] = columns[0]
            table.guessed[columns[0]] = _KIND[field.partition(".")[0]]
    if "score" not in table.fields:
        _take_totals(table, sample, [column for column in texts if column not in table.fields.values()])


def _body(rows: Sequence[int]) -> Sequence[int]:
    """Return the rows above the first blank line or remark, below which there may be lists of prizes and the like."""
    for at in range(_FEWEST_ROWS, len(rows)):
        if rows[at] > rows[at - 1] + 1:
            return rows[:at]
    return rows


def _texts(grid: Grid, rows: Iterable[int], column: int) -> list[str]:
    return [text for row in rows if (text := grid.text(row, column))]


def _role_of(table: Table, column: int, texts: Sequence[str]) -> str:
    heading = table.headings.get(column, "")
    words = words_of(heading)
    name = table.name_column
    is_first = name is not None and column < name
    numbered = are_numbers(texts) or opponent_letters.numbers_of(texts)
    if "number" not in table.fields and (is_first or words & _NUMBER_WORDS) and numbered:
        return "number"
    if words & _COUNT_WORDS and not words & _NO_COUNT and are_counts(texts) and not are_ratings(texts):
        return "games"
    stated = [text for text in texts if any(map(str.isdigit, text))]
    beside = not ratings_in(table) or {column - 1, column + 1} & {*ratings_in(table)}
    if stated and beside and all(map(_PREFIX_P.fullmatch, stated)) and are_counts(texts):
        return "games"
    last = max(table.slots, default=column + 1)
    if "rating" not in table.fields and len(systems_in(heading)) > 1 and are_ratings(texts):
        return "rating"
    if not _is_taken(table, "rating") and _share(texts, _BEFORE_AND_AFTER.fullmatch) > _MOSTLY:
        return "before_after"
    if "colors" not in table.fields and color_strings.are_strings(texts, len(table.slots)):
        return "colors"
    for role in _ROLES:
        if _is_taken(table, role.field) or not role.hold(texts):
            continue
        if heading and (words & role.words or role.words is _ANY_WORDS) and not words & role.never:
            return role.field
        if not heading and role.without_heading and (column < last or role.field != "state"):
            return role.field
    return ""


def _is_taken(table: Table, field: str) -> bool:
    """Return whether another column is what this field would be; `Seed` and the like only if they hold ratings."""
    for other in _TAKEN_BY.get(field, (field,)):
        column = table.fields.get(other)
        if column is None:
            continue
        if other not in _BY_VALUES:
            return True
        texts = _texts(table.grid, range(table.first_row, min(table.first_row + _SAMPLE, len(table.grid.rows))), column)
        if (are_members if field.startswith("ids") else are_ratings)(texts):
            return True
    return False


_BEFORE_AND_AFTER = re.compile(r"\d{3,4}(?:[Pp/]\d{1,2})?\s*(?:-+>|=>|→|>)\s*\d{3,4}(?:[Pp/]\d{1,2})?")
"""`1641P17 -> 1657P20`, whatever the heading is."""


def ratings_in(table: Table) -> list[int]:
    """Return the columns of ratings before the event."""
    return [
        column for field, column in table.fields.items() if field.partition(".")[0] in ("rating", "ratings", "uscf")
    ]


_NO_TOTAL = _set("w l d win wins won loss losses lost draw draws drawn age grade bd board")
_WORTH = {"W": 2, "X": 2, "D": 1, "L": 0, "F": 0, "+": 2, "=": 1}
_ENTRY = re.compile(r"([WXDLF+=])\s*\d", re.IGNORECASE)


def _take_totals(table: Table, rows: Sequence[int], columns: Iterable[int]) -> None:
    """Take the only column that holds the sums of the results, up to a point for each bye, for the totals."""
    if not table.slots or table.parts:
        return
    named = [column for column in columns if not words_of(table.headings.get(column, "")) & _NO_TOTAL]
    found = [column for column in named if _are_totals(table, rows, column)]
    if len(found) == 1:
        table.fields["score"] = found[0]
        table.guessed[found[0]] = _KIND["score"]


def _total_in(text: str) -> int | None:
    """Return the half points of a total; None if this is none."""
    try:
        return read_score(text.lstrip("= "))
    except NotAValue:
        return None


def _are_totals(table: Table, rows: Sequence[int], column: int) -> bool:
    agree = stated = 0
    for row in rows:
        text = table.grid.text(row, column)
        total = _total_in(text)
        if total is None:
            continue
        stated += 1
        least = most = 0
        for slot in table.slots:
            entry = table.grid.text(row, slot)
            game = _ENTRY.match(entry)
            worth = _WORTH[game[1].upper()] if game else 0
            least += worth
            most += worth if game else 2 * bool(entry)
        agree += least <= total <= most
    return stated > _FEWEST and agree == stated > _MOSTLY * len(rows)
