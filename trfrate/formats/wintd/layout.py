"""The keys and codes of a WinTD tournament, as the published schema describes them."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from datetime import date
from typing import Any

from trfrate.codecs import json_document as values
from trfrate.codecs.contacts import has_contact
from trfrate.codecs.dates import date_in
from trfrate.codecs.json_document import Key, Kind
from trfrate.model import Birth, Outcome

NAME = "wintd"


def _text(entry: Mapping[str, Any], *keys: str) -> str:
    """Return the first of the texts that is there, for a message."""
    texts = (entry.get(key) for key in keys)
    return next((text.strip()[:40] for text in texts if isinstance(text, str) and text.strip()), "")


def _player(entry: Mapping[str, Any]) -> str:
    """Return what people call a row of the list of players, who are of all sections."""
    base, tnmt = entry.get("base"), entry.get("tnmt")
    name = _text(base, "name") if isinstance(base, dict) else ""
    number = tnmt.get("pairno") if isinstance(tnmt, dict) else None
    known = [f"no. {number}"] if isinstance(number, int) and number > 0 else []
    if name and not has_contact(name):
        known.append(name)
    return " ".join(known)


KIND = Kind(
    title="a WinTD tournament",
    broken="WTD001",
    too_deep="WTD002",
    value="WTD004",
    shape="WTD005",
    page="WTD006",
    twice="WTD007",
    names={
        "sections": lambda section, index: _text(section, "title", "abbrev") or f"section {index + 1}",
        "players": lambda player, index: _player(player) or f"player {index + 1}",
    },
    advice="save the tournament in WinTD once more (File, Save As) and take the new file",
)
MOST_ROUNDS = 99
MOST_SECTIONS = 1000
MOST_GAMES_A_MATCH = 4
NOBODY, OF_A_TEAM = -1, -2

_O = Outcome
RESULTS: Mapping[int, tuple[Outcome, Outcome]] = {
    1: (_O.WIN, _O.LOSS),
    0: (_O.DRAW, _O.DRAW),
    -1: (_O.LOSS, _O.WIN),
    2: (_O.FORFEIT_WIN, _O.FORFEIT_LOSS),
    -2: (_O.FORFEIT_LOSS, _O.FORFEIT_WIN),
    -98: (_O.FORFEIT_LOSS, _O.FORFEIT_LOSS),
    98: (_O.HALF_BYE, _O.HALF_BYE),
    99: (_O.PENDING, _O.PENDING),
}
"""`result` of a game: what it is for p1 and for p2."""
UNPLAYED_DRAW = 98
BYES: Mapping[int, Outcome | None] = {
    1: _O.FULL_BYE,
    0: _O.HALF_BYE,
    -1: _O.ZERO_BYE,
    3: _O.PAIRING_BYE,
    99: None,
}
"""`result` where p2 is nobody: what it is for p1."""
SPLIT: Mapping[Outcome, Outcome] = {_O.WIN: _O.ASYM_WIN, _O.DRAW: _O.ASYM_DRAW, _O.LOSS: _O.ASYM_LOSS}
"""Results that are valid for one side only."""
COLORS: Mapping[int, str | None] = {1: "w", -1: "b", 0: None}
GAME, TEAM_MATCH, MATCH, GAME_OF_MATCH = 0, 1, 2, 4
"""`type` of a game."""
RATINGS: Mapping[int | None, str] = {0: "OTBR", 1: "OTBR", 2: "FIDE", None: "OTBR"}
"""`mainRating` and `secondRating`; 0 is what the director entered, and other codes are not published."""
STATED_RATINGS = (1, 2)
PAIR, TEAM = "P", "T"
SEXES = {"M": "m", "F": "w"}

EVENT_NAMES = ("description", "title", "name", "tournament")
"""Top-level keys that may hold the name of the tournament: the schema does not give them."""
PRESERVED_OF_BASE = ("group", "prizeteam", "extra", "stddev")
PRESERVED_OF_SECTION = ("abbrev", "importTag", "listposition", "firstBoard", "boardSpacing")

_DATES = (
    r"(?a)(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})",
    r"(?a)(?P<month>\d{1,2})[-/.](?P<day>\d{1,2})[-/.](?P<year>\d{4})",
)
_LIFE = "9999"
_CENTURY = 2000


def expiry(value: Any) -> str | None:
    """Read the end of a membership: `0527` is May 31, 2027, and `9999` a life membership."""
    found = values.text(value)
    if found is None:
        return None
    if found == _LIFE:
        return "life"
    if not re.fullmatch(r"(?a)\d{4}", found):
        raise ValueError
    month, year = int(found[:2]), _CENTURY + int(found[2:])
    if not 1 <= month <= 12:
        raise ValueError
    return date(year, month, monthrange(year, month)[1]).isoformat()


def birth(value: Any) -> Birth | None:
    """Read a birth date with a year of four digits: the year alone, year first, or month/day/year."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    found = values.text(value)
    if found is None:
        return None
    if re.fullmatch(r"(?a)\d{4}", found):
        return Birth(int(found))
    day = date_in(found, _DATES)
    return Birth(day.year, day.month, day.day)


def rating(value: Any) -> float | None:
    """Read a rating; 0 is a player without one."""
    found = values.number(value)
    if found is not None and not 0 <= found < 5000:
        raise ValueError
    return found


def sex(value: Any) -> str | None:
    """Read the sex; teams, computers and pairs have none."""
    return SEXES.get((values.text(value) or "").upper())


def amount(value: Any) -> float | None:
    """Read money."""
    found = values.number(value)
    if found is not None and not 0 <= found < 1e9:
        raise ValueError
    return found or None


BASE = (
    Key("name", "name", values.text),
    Key("title", "title", values.text),
    Key("type", "sex", sex),
    Key("team", "team", values.text),
    Key("club", "club", values.text),
    Key("expiry", "expires", expiry),
    Key("birthdate", "born", birth),
)
