"""The keys and tokens of a SwissSys 11 tournament (`.sjson`), as measured on versions 11.34 to 11.79.8.

One table a level: the key in the file, the fact it holds, and how it is read and written. A fact is named by
its field in the model; `uschess`, `fide`, `rating` and `rating2` are the two member numbers and the two ratings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from trfrate.codecs.contacts import has_contact
from trfrate.codecs.json_document import Key
from trfrate.formats.swisssys import values
from trfrate.model import Outcome

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

_PUBLIC = """
Acceleration; Berger; Blitz; Bottom; Byes; ChessRoster auto sync enabled; ChessRoster sync interval minutes; Class
prizes; Club; Coin toss; Current result; Delegation Level; Delegations; Description; Details; Ending date; Ending date
time; Engine; Event address; Event format; Event type; Exp1; Final round; First board; FreePair USCF FIDE rated;
FreePair USCF grand prix; FreePair USCF include section dates; FreePair USCF rating system; FreePair USCF send
crosstable; FreePair auto publish pairings; FreePair auto publish results; Full name; Got logic; Half point byes; ID;
ID2; Ladder; Last unrestricted round; Lower rating limit; Name; Need search options; Number of players; Number of
teams; Organizer ID; Organizer ID Type; Organizer Name; Pair number; Pair table items; Pairing rule; Place prizes;
Player ID; Player Name; Player title; Players; Priority; Prizes; Program; Provisional; Rating; Rating to use; Rating
type; Rating2; Reserved byes; Results; Round up; Rounds; Rounds paired; Rounds played; Section name; Section time
control; Section title; Sex; Starting date; Starting date time; State; Table set; Team; Team code; Team cut; Team pair
table items; Teams; Time control type; Time zone; Top; Tournament time controls; Tournament title; Trace; Type; Upper
rating limit; Use team pairings; Value; Version; VersionString; Withdrew; blitz_split; boards; bye_message; byes;
has_set_k_value; id1; id2; k_value; latest_pairing_is_draft; place; post; post2; rating; rating2; rounds_played;
tiebreaks; time_stamp
"""
_PUBLIC_KEYS = frozenset(" ".join(_PUBLIC.split()).split("; "))
"""What may leave the user's own file, at whatever place. Not what must not: nobody knows all keys of all versions."""


_PRIVATE_KEY = re.compile(
    r"pass|nach|e-?mail|phone|mobile|birth|\bdob\b|\bnote|memo|secret|token|address|parent|guardian|contact|api.?key",
    re.IGNORECASE,
)
_READ_KEYS = frozenset(
    ("Overview", "Sections", "Exclude from ratings", *(key.name for key in (*OVERVIEW, *SECTION, *PLAYER)))
)


def stays_behind(value: Any) -> tuple[set[str], bool]:
    """Return the keys nobody knows, and whether there are entries under such as are known to be private."""
    unknown: set[str] = set()
    has_private = False
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            for key, entry in value.items():
                if key in _PUBLIC_KEYS or key in _READ_KEYS:
                    waiting.append(entry)
                elif _PRIVATE_KEY.search(key):
                    has_private = has_private or bool(entry)
                elif not has_contact(key):
                    unknown.add(key[:40])
        elif isinstance(value, list):
            waiting += value
    return unknown, has_private


def public(value: Any) -> Any:
    """Return a JSON value with only what is known to be public in it."""
    if isinstance(value, dict):
        return {key: public(entry) for key, entry in value.items() if key in _PUBLIC_KEYS and not _looks_private(entry)}
    if isinstance(value, list):
        return [public(entry) for entry in value if not _looks_private(entry)]
    return value


def _looks_private(value: Any) -> bool:
    return isinstance(value, str) and has_contact(value)


def in_order(level: str, entries: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of an object as SwissSys orders them."""
    known = {key: entries[key] for key in ORDER[level] if key in entries}
    return {**known, **entries}
