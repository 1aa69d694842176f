"""The keys and tokens of a SwissSys 11 tournament (`.sjson`), as measured on versions 11.34 to 11.79.8.

One table a level: the key in the file, the fact it holds, and how it is read and written. A fact is named by
its field in the model; `uschess`, `fide`, `rating` and `rating2` are the two member numbers and the two ratings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from trfrate.codecs.contacts import has_contact
from trfrate.formats.swisssys import values
from trfrate.model import Outcome


def _as_is(value: Any) -> Any:
    return value


class Key(NamedTuple):
    """One key of the file and the fact behind it."""

    name: str
    fact: str
    read: Callable[[Any], Any]
    write: Callable[[Any], Any] = _as_is
    empty: Any = ""
    """What is written where a fact that the file stated is unknown now."""


OVERVIEW = (
    Key("Tournament title", "name", values.text),
    Key("Starting date", "start", values.day, date.isoformat),
    Key("Ending date", "end", values.day, date.isoformat),
    Key("Event city", "city", values.text),
    Key("Event state", "state", values.text),
    Key("Event zip code", "zip", values.text),
    Key("Event country", "country", values.text),
    Key("FreePair USCF affiliate ID", "affiliate", values.code),
    Key("FreePair USCF chief TD ID", "chief_td", values.code),
)
SECTION = (
    Key("Section name", "name", values.text),
    Key("Section time control", "time_control", values.text),
)
PLAYER = (
    Key("Pair number", "number", values.whole, empty=0),
    Key("Name", "name", values.text),
    Key("ID", "uschess", values.code),
    Key("Rating", "rating", values.rating, values.write_rating, 0),
    Key("ID2", "fide", values.code),
    Key("Rating2", "rating2", values.rating, values.write_rating, 0),
    Key("Exp1", "expires", values.expiry, values.write_expiry),
    Key("Club", "club", values.text),
    Key("Team", "team", values.text),
    Key("State", "state", values.text),
    Key("Player title", "title", values.text),
    Key("Sex", "sex", values.sex, values.write_sex),
    Key("Birth date", "born", values.birth, str, "0000"),
    Key("Withdrew", "withdrawn", values.flag, empty=False),
)

ORDER: Mapping[str, tuple[str, ...]] = {
    "overview": (
        "Program",
        "Version",
        "VersionString",
        "Tournament title",
        "Tournament time controls",
        "Starting date",
        "Ending date",
        "Trace",
    ),
    "section": (
        "Section name",
        "Type",
        "Section title",
        "Section time control",
        "Number of players",
        "Number of teams",
        "Rounds paired",
        "Rounds played",
        "Rating to use",
        "Engine",
        "Last unrestricted round",
        "Final round",
        "Coin toss",
        "Team cut",
        "Acceleration",
        "Blitz",
        "Got logic",
        "Pair table items",
        "Team pair table items",
        "Players",
        "Teams",
        "Prizes",
        "Ladder",
    ),
    "player": (
        *(key.name for key in PLAYER[:4]),
        "Provisional",
        *(key.name for key in PLAYER[4:13]),
        "Reserved byes",
        "Withdrew",
        "Current result",
        "Note",
        "Results",
    ),
}
"""Where SwissSys puts its keys; a key that is not listed follows at the end."""

TYPES = {0: "swiss", 3: "round-robin"}
"""`Type` of a section; the others have not been seen."""

TOKENS: Mapping[str, Outcome | None] = {
    "+": Outcome.WIN,
    "-": Outcome.LOSS,
    "=": Outcome.DRAW,
    "B": Outcome.FULL_BYE,
    "H": Outcome.HALF_BYE,
    "U": Outcome.ZERO_BYE,
    "X": Outcome.FORFEIT_WIN,
    "F": Outcome.FORFEIT_LOSS,
    "~": Outcome.PENDING,
    "\0": None,
}
"""The first part of a result token. `~` without an opponent, as NUL, says nothing yet."""
SYMBOLS = {outcome: symbol for symbol, outcome in TOKENS.items() if outcome} | {Outcome.PAIRING_BYE: "B"}
UNSAYABLE = {
    Outcome.UNRATED_WIN: "+",
    Outcome.UNRATED_DRAW: "=",
    Outcome.UNRATED_LOSS: "-",
    Outcome.ASYM_WIN: "+",
    Outcome.ASYM_DRAW: "=",
    Outcome.ASYM_LOSS: "-",
}
"""Results SwissSys has no sign for, and the sign that comes nearest."""
COLORS = {"W": "w", "B": "b", "-": None, "*": None, "": None}

CURRENT = {0: "0", 1: "½", 2: "1"}
"""`Current result`: the half points of the last round."""
DAMAGED_HALVES = ("Â½", "Â")
"""`½` in UTF-8 that was once read as a Windows code page."""

MOST_TOKENS = 200
"""No event has more rounds; a row of more tokens would blow up every other row of the section."""

_PRIVATE_KEY = re.compile(
    r"pass|nach|e-?mail|phone|mobile|birth|\bdob\b|\bnote|memo|secret|token|address|parent|guardian|contact|api.?key",
    re.IGNORECASE,
)
_PUBLIC_KEYS = frozenset({"Event address"})


def is_private(key: str) -> bool:
    """Whether a key names what must stay in the user's own file: passcodes, e-mails, phones, birth dates, notes."""
    return key not in _PUBLIC_KEYS and _PRIVATE_KEY.search(key) is not None


def public(value: Any) -> Any:
    """A JSON value without anything private in it."""
    if isinstance(value, dict):
        return {key: public(entry) for key, entry in value.items() if not is_private(key) and not _looks_private(entry)}
    if isinstance(value, list):
        return [public(entry) for entry in value if not _looks_private(entry)]
    return value


def _looks_private(value: Any) -> bool:
    return isinstance(value, str) and has_contact(value)


def in_order(level: str, entries: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of an object as SwissSys orders them."""
    known: Iterable[str] = (key for key in ORDER[level] if key in entries)
    return {key: entries[key] for key in (*known, *(key for key in entries if key not in ORDER[level]))}
