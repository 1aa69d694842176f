"""The words of the ratings API and what they mean: outcomes, rating systems, types of sections, keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfrate.codecs import json_document as values
from trfrate.codecs.json_document import Key, Kind
from trfrate.model import SYSTEM_LETTERS, Outcome


def _number(row: Mapping[str, Any]) -> int | None:
    """Return the pairing number of a row, else its place on the crosstable."""
    known = (row.get("pairingNumber"), row.get("ordinal"))
    return next((number for number in known if type(number) is int and number > 0), None)


def _round(outcome: Mapping[str, Any]) -> bool:
    return type(outcome.get("roundNumber")) is int


KIND = Kind(
    title="an answer of the ratings API",
    broken="USJ001",
    too_deep="USJ002",
    value="USJ004",
    shape="USJ005",
    page="USJ006",
    twice="USJ007",
    names={
        "sections": lambda section, _: f"section {section.get('number')}" if section.get("number") else "",
        "items": lambda row, _: f"no. {_number(row)}" if _number(row) else "",
        "roundOutcomes": lambda outcome, _: f"round {outcome['roundNumber']}" if _round(outcome) else "",
    },
    advice="save the answer again: the whole text of the page, and nothing else",
)
NAME = "uschess-json"
PAGE_SIZE = 100
MOST_ROUNDS = 99
MOST_ANSWERS = 1000
MOST_GAMES_A_ROUND = 4

_O = Outcome
OUTCOMES: Mapping[str, Outcome] = {
    "Win": _O.WIN,
    "Draw": _O.DRAW,
    "Loss": _O.LOSS,
    **dict.fromkeys(("WinForfeit", "ForfeitWin", "WinByForfeit"), _O.FORFEIT_WIN),
    **dict.fromkeys(("Forfeit", "LossForfeit", "ForfeitLoss", "LossByForfeit"), _O.FORFEIT_LOSS),
    "DrawForfeit": _O.HALF_BYE,
    "WinAsym": _O.ASYM_WIN,
    "DrawAsym": _O.ASYM_DRAW,
    "LossAsym": _O.ASYM_LOSS,
    "ByeFull": _O.FULL_BYE,
    "ByeHalf": _O.HALF_BYE,
    **dict.fromkeys(("Unpaired", "ByeZero", "Unplayed"), _O.ZERO_BYE),
    **dict.fromkeys(("NotReported", "ReportNoResult"), _O.PENDING),
}
DOUBTFUL = {"DrawForfeit": "as half a point without a game", "NotReported": "as open", "ReportNoResult": "as open"}
"""Outcomes that no published answer was seen with, and how they are read."""

COLORS: Mapping[str, str | None] = {"White": "w", "Black": "b", "Unknown": None}

SYSTEMS: Mapping[str, str] = {
    **SYSTEM_LETTERS,
    "OverTheBoardRegular": "OTBR",
    "OverTheBoardQuick": "OTBQ",
    "OverTheBoardBlitz": "OTBB",
    "OnlineRegular": "OLR",
    "OnlineQuick": "OLQ",
    "OnlineBlitz": "OLB",
}
"""The system of one rating record."""
SECTION_SYSTEMS: Mapping[str, tuple[str, ...]] = {
    **{word: (system,) for word, system in SYSTEMS.items()},
    **dict.fromkeys(("D", "OverTheBoardDual"), ("OTBR", "OTBQ")),
    **dict.fromkeys(("DNR", "U"), ()),
}
"""The systems of a section; an empty one is not rated."""
FROM_ABROAD = frozenset(("G", "A", "F"))
"""Sections that US Chess entered from abroad or from FIDE; their records are Regular."""

TYPES: Mapping[str, str] = {
    "Swiss": "swiss",
    "Match": "match",
    "RoundRobin": "round-robin",
    "DoubleRoundRobin": "double-round-robin",
    "DoubleRoundSwiss": "double-swiss",
    "Other": "other",
    "FideAdjustment": "other",
}
TEAM_TYPES: Mapping[str, str] = {"swiss": "team-swiss", "round-robin": "team-round-robin"}
SCHOLASTIC: Mapping[str, str | None] = {
    "NonScholastic": "N",
    "Scholastic": "S",
    "JtpPrimary": "P",
    "Primary": "P",
    "JtpK12": "J",
    "None": None,
}
"""`participantCoding` as the letters of the rating report."""
CHIEF, ASSISTANT, OTHER = "chief_td", "assistant_td", "other_tds"
OFFICES: Mapping[tuple[str, str], str] = {("Director", "Chief"): CHIEF, ("Assistant", "Chief"): ASSISTANT}
"""`office` and `officeType` of the two directors that a report names; all others are further ones."""


EVENT = (
    Key("id", "id", values.code),
    Key("name", "name", values.text),
    Key("startDate", "start", values.iso_day),
    Key("endDate", "end", values.iso_day),
    Key("city", "city", values.text),
    Key("stateCode", "state", values.text),
    Key("zipCode", "zip", values.text),
    Key("countryCode", "country", values.text),
)
SECTION = (
    Key("number", "number", values.whole),
    Key("name", "name", values.text),
    Key("startDate", "start", values.iso_day),
    Key("endDate", "end", values.iso_day),
    Key("timeControl", "time_control", values.text),
    Key("gpPoints", "grand_prix_points", values.whole),
    Key("shouldSubmitToFide", "fide_rated", values.flag),
)
GRAND_PRIX = ("isGrandPrix", "isExtendedGp", "isEnhancedGp", "isJuniorGp")
PLAYER = (
    Key("pairingNumber", "number", values.whole),
    Key("ordinal", "rank", values.whole),
    Key("score", "score", values.halves),
    Key("stateRep", "state", values.text),
    Key("fideCountry", "federation", values.text),
)
EVENT_SAID = {key.name for key in EVENT} | {"affiliate", "sections", "sectionCount", "playerCount", "gameCount"}
SECTION_SAID = {key.name for key in SECTION} | {
    *("id", "format", "ratingSystem", "participantCoding", "isTeamEvent", "isOnline", "isBlitz"),
    *("roundCount", "playerCount", "gameCount", "eventId", "eventName", "sectionName", "sectionNumber", "standings"),
    *GRAND_PRIX,
}
PLAYER_SAID = {key.name for key in PLAYER} | {
    *("playerId", "memberId", "firstName", "lastName", "fideId", "fideRating", "roundOutcomes", "ratings"),
}
