"""UPLOAD.txt: every header value of the report, in the order of the upload form, for reading and copying."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from zlib import crc32

from trfrate.formats.uschess_dbf.fees import cents_a_game

FILE = "UPLOAD.txt"
_CHECKSUM = re.compile(r"^  (T[HSD]EXPORT\.DBF): +([0-9a-f]{8})\r?$", re.MULTILINE)

_EVENT_LABELS = {
    "H_NAME": "Event",
    "H_BEG_DATE": "First day",
    "H_END_DATE": "Last day",
    "H_AFF_ID": "Affiliate",
    "H_CITY": "City",
    "H_STATE": "State",
    "H_ZIPCODE": "Zip code",
    "H_COUNTRY": "Country",
    "H_CTD_ID": "Chief TD",
    "H_ATD_ID": "Assistant chief TD",
    "H_OTHER_TD": "Other TDs",
    "H_TOT_SECT": "Sections",
    "H_SENDCROS": "Send crosstable to",
    "H_EVENT_ID": "Event id",
    "H_FORMAT": "Format",
    "H_PROGRAM": "Program",
}
_SECTION_LABELS = {
    "S_TRN_TYPE": "Type",
    "S_TIMECTL": "Time control",
    "S_R_SYSTEM": "Rating system",
    "S_TOT_RNDS": "Rounds",
    "S_LST_PAIR": "Players",
    "S_CTD_ID": "Chief TD",
    "S_ATD_ID": "Assistant chief TD",
    "S_BEG_DATE": "First day",
    "S_END_DATE": "Last day",
    "S_SCH_LVL": "Scholastic level",
    "S_GR_PRIX": "Grand Prix",
    "S_GP_PTS": "Grand Prix points",
    "S_FIDE": "FIDE rated",
}
_DATES = ("H_BEG_DATE", "H_END_DATE", "S_BEG_DATE", "S_END_DATE")
_MEANINGS = {
    ("S_TRN_TYPE", "S"): "Swiss",
    ("S_TRN_TYPE", "R"): "round robin",
    ("S_TRN_TYPE", "M"): "match",
    ("S_TRN_TYPE", "2"): "double-game Swiss",
    ("S_R_SYSTEM", "R"): "Regular",
    ("S_R_SYSTEM", "D"): "dual",
    ("S_R_SYSTEM", "Q"): "Quick",
    ("S_R_SYSTEM", "B"): "Blitz",
    ("H_SENDCROS", "N"): "nobody",
}


_REMINDERS = (
    "every TD is certified for an event of this size and type, and the certification has not expired",
    "every TD has a valid Safe Play training",
    "the affiliate is current and has authorized the chief TD",
)
"""What only US Chess knows."""


def page(
    event: Mapping[str, str],
    sections: Sequence[Mapping[str, str]],
    games: int,
    day: date,
    tables: Mapping[str, bytes],
) -> bytes:
    """Write the page from the texts of the tables, the games to rate, the day of the upload, and checksums."""
    lines = ["US Chess rating report", "", *_lines(_EVENT_LABELS, event)]
    for section in sections:
        lines += ["", f"Section {section['S_SEC_NUM']}: {section['S_SEC_NAME'] or '(no name)'}"]
        lines += _lines(_SECTION_LABELS, section)
    lines += ["", "US Chess determines the rating system from the time control, whatever is stated here."]
    lines += ["", *_before_the_upload(sections, games, day)]
    lines += ["", "Checksums", *(f"  {file + ':':20} {_checksum(data)}" for file, data in tables.items())]
    return "".join(f"{line}\r\n" for line in lines).encode("ascii")


def _before_the_upload(sections: Sequence[Mapping[str, str]], games: int, day: date) -> list[str]:
    cents = cents_a_game(day)
    fee = f"${games * cents / 100:.2f} ({cents} cents a game on {day})"
    if any("Y" in (section["S_FIDE"], section["S_GR_PRIX"]) for section in sections):
        fee += ", and the fees for FIDE or Grand Prix"
    return [
        "Before you upload",
        f"  {'Games to rate:':20} {games}",
        f"  {'Rating fee:':20} {fee}",
        "  Make sure (only US Chess can know) that",
        *(f"  - {reminder}" for reminder in _REMINDERS),
    ]


def strangers(files: Mapping[str, bytes]) -> list[str]:
    """Find the tables that are not those the page was written with; none where there is no page."""
    data = next((data for name, data in files.items() if name.upper() == FILE.upper()), b"")
    stated = dict(_CHECKSUM.findall(data.decode("ascii", "replace")))
    return [
        name for name, table in files.items() if name.upper() in stated and _checksum(table) != stated[name.upper()]
    ]


def _checksum(data: bytes) -> str:
    return f"{crc32(data):08x}"


def _lines(labels: Mapping[str, str], texts: Mapping[str, str]) -> list[str]:
    return [f"  {label + ':':20} {_shown(name, texts[name])}".rstrip() for name, label in labels.items()]


def _shown(name: str, text: str) -> str:
    if not text:
        return "(blank)"
    if name in _DATES and len(text) == len("YYYYMMDD"):
        return f"{text[:4]}-{text[4:6]}-{text[6:]}"
    meaning = _MEANINGS.get((name, text))
    return f"{text} ({meaning})" if meaning else text
