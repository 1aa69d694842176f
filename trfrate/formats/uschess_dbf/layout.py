"""The columns of the three tables, as draft 2C prints them: one table for both directions.

Every value is text, to the left, blank filled. A report that is read and written unchanged keeps its own spelling:
where a value would be written differently, its text is preserved next to the facts and used again as long as it
still means what the event states.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

from trfrate import spellings, timecontrol
from trfrate.codecs.dates import date_in
from trfrate.formats._extras import extras_of
from trfrate.model import Extras, Rating, rounded

NAME = "uschess-dbf"
FORMAT = "2C"
DEFAULTS = {"H_PROGRAM": "TRFRATE", "H_SENDCROS": "N"}
"""What trfrate states about itself; the crosstable is sent to nobody."""
PADDING = "U0"
MOST_ROUNDS = MOST_SECTIONS = 99
ROUND_WIDTH = 7


class Kind(NamedTuple):
    """How a value is read from its text and written as one."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    keeps: bool = True
    """Whether another spelling of the same value is preserved."""
    cut: bool = False
    """Whether a text that is too long may be cut; anything else is written whole or not at all."""


class Column(NamedTuple):
    """One field of a table, and the fact of the model it holds; empty if reader and writer handle it themselves."""

    name: str
    width: int
    fact: str
    kind: Kind
    older_name: str = ""


def _text(text: str) -> str | None:
    """Read one line of text; some programs leave a TAB after the comma of a name."""
    return " ".join(text.split()) or None


def _number(text: str) -> int | None:
    found = re.fullmatch(r"([0-9]{1,9})(?:\.0*)?", text)
    return int(found[1]) if found else None


_DATES = (
    r"(?P<year>[0-9]{4})-?(?P<month>[0-9]{2})-?(?P<day>[0-9]{2})",
    r"(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})/(?P<year>[0-9]{4})",
)


def _day(text: str) -> date | None:
    try:
        return date_in(text, _DATES)
    except ValueError:
        return None


def _write_day(day: date | None) -> str:
    if day:
        return f"{day.year:04d}{day.month:02d}{day.day:02d}"
    return ""


def _rating(text: str) -> Rating | None:
    try:
        stated = spellings.read_rating(text)
    except ValueError:
        return None
    if stated and stated.rating.rating:
        return stated.rating
    return None


def _write_rating(rating: Rating | None) -> str:
    if rating is None or rating.rating is None:
        return "0"
    return str(rounded(rating.rating))


def _tds(text: str) -> tuple[str, ...]:
    return tuple(found for found in re.split(r"[\s,;]+", text) if found)


def _plain(value: str | int | None) -> str:
    return "" if value is None else str(value)


def canonical_time_control(text: str | None) -> str:
    """Spell a time control as US Chess stores it; what cannot be understood stays as it is."""
    control = timecontrol.parse(text or "")
    if control:
        return timecontrol.canonical(control)
    return _plain(text)


_YES_NO = {"Y": True, "T": True, "N": False, "F": False}

TEXT = Kind(_text, _plain, keeps=False, cut=True)
ID = Kind(spellings.read_id, _plain)
WORD = Kind(lambda text: text or None, _plain)
# The office gives the event its id after the upload, so it is written only where the report had one.
EVENT_ID = Kind(spellings.read_id, lambda _: "")
NUMBER = Kind(_number, _plain)
DAY = Kind(_day, _write_day, keeps=False)
FLAG = Kind(lambda text: _YES_NO.get(text.upper()), lambda flag: "Y" if flag else "N")
RATING = Kind(_rating, _write_rating)
TDS = Kind(_tds, ",".join)
TIME_CONTROL = Kind(_text, canonical_time_control, cut=True)
TOKEN = Kind(lambda text: text.upper() or None, _plain)

EVENT = (
    Column("H_FORMAT", 5, "", TOKEN),
    Column("H_PROGRAM", 10, "", TOKEN),
    Column("H_EVENT_ID", 12, "id", EVENT_ID),
    Column("H_NAME", 35, "name", TEXT),
    Column("H_TOT_SECT", 2, "", NUMBER),
    Column("H_BEG_DATE", 8, "start", DAY),
    Column("H_END_DATE", 8, "end", DAY),
    Column("H_AFF_ID", 8, "affiliate", ID),
    Column("H_CITY", 21, "city", TEXT),
    Column("H_STATE", 2, "state", WORD),
    Column("H_ZIPCODE", 10, "zip", WORD),
    Column("H_COUNTRY", 21, "country", TEXT),
    Column("H_SENDCROS", 1, "", TOKEN),
    Column("H_CTD_ID", 8, "chief_td", ID),
    Column("H_ATD_ID", 8, "assistant_td", ID),
    Column("H_OTHER_TD", 255, "other_tds", TDS),
)

SECTION = (
    Column("S_EVENT_ID", 12, "", TOKEN),
    Column("S_SEC_NUM", 2, "number", NUMBER),
    Column("S_SEC_NAME", 30, "name", TEXT),
    Column("S_R_SYSTEM", 1, "", TOKEN),
    Column("S_TIMECTL", 40, "time_control", TIME_CONTROL, "S_TIME_CTL"),
    Column("S_CTD_ID", 8, "chief_td", ID),
    Column("S_ATD_ID", 8, "assistant_td", ID),
    Column("S_TRN_TYPE", 1, "", TOKEN),
    Column("S_TOT_RNDS", 2, "rounds", NUMBER),
    Column("S_LST_PAIR", 4, "", NUMBER),
    Column("S_BEG_DATE", 8, "start", DAY),
    Column("S_END_DATE", 8, "end", DAY),
    Column("S_SCH_LVL", 1, "scholastic", WORD),
    Column("S_GR_PRIX", 1, "grand_prix", FLAG),
    Column("S_GP_PTS", 3, "grand_prix_points", NUMBER),
    Column("S_FIDE", 1, "fide_rated", FLAG),
)

INHERITED = {"S_CTD_ID": "chief_td", "S_ATD_ID": "assistant_td", "S_BEG_DATE": "start", "S_END_DATE": "end"}
"""The columns of a section that repeat a fact of the event; the model states such a fact once."""
SECTION_DATES = ("S_BEG_DATE", "S_END_DATE")

PLAYER = (
    Column("D_EVENT_ID", 12, "", TOKEN),
    Column("D_SEC_NUM", 2, "", NUMBER),
    Column("D_PAIR_NUM", 4, "number", NUMBER),
    Column("D_MEM_ID", 8, "uschess", ID),
    Column("D_NAME", 30, "name", TEXT),
    Column("D_STATE", 2, "state", WORD),
    Column("D_RATING", 4, "rating", RATING),
)


def round_name(number: int) -> str:
    """Name the column of a round, from 1."""
    return f"D_RND{number:02d}"


TYPES = {"S": "swiss", "R": "round-robin", "M": "match", "2": "double-swiss", "C": "swiss"}
TYPE_LETTERS = {
    "swiss": "S",
    "round-robin": "R",
    "match": "M",
    "double-swiss": "S",
    "double-round-robin": "R",
    "team-swiss": "S",
    "team-round-robin": "R",
}
"""For rounds of single games; where a cell holds two games the letter is `DOUBLE`."""
DOUBLE = "2"


def type_of(letter: str) -> str:
    """Read S_TRN_TYPE; a blank is a Swiss."""
    if not letter:
        return "swiss"
    return TYPES.get(letter, "other")


SYSTEMS = {"R": ("OTBR",), "D": ("OTBR", "OTBQ"), "Q": ("OTBQ",), "B": ("OTBB",)}
SYSTEM_LETTERS = {systems: letter for letter, systems in SYSTEMS.items()}


def system_letter(time_control: str | None, systems: tuple[str, ...] | None, day: date | None) -> str:
    """Find S_R_SYSTEM: the time control decides; without one, the systems the report states."""
    control = timecontrol.parse(time_control or "")
    decided = timecontrol.systems(control, False, day) if control else ()
    return SYSTEM_LETTERS.get(decided or systems or (), "")


def own_extras(extras: Extras, key: str) -> Mapping[str, Any]:
    """Return what an earlier report left in the extras."""
    return extras_of(extras_of(extras, NAME), key)


def spell(column: Column, value: Any, spelling: Mapping[str, Any]) -> str:
    """Write a value; in the report's own spelling where that still says it."""
    text = spelling.get(column.name)
    if isinstance(text, str) and len(text) <= column.width and column.kind.read(text) == value:
        return text
    return column.kind.write(value)
