"""The lists around a SwissSys tournament: club list, delimited player list, `.tmt`. They hold no results.

Club list: blocks of `NAME = Alder, Ada` lines with a blank line between. Player list: comma, semicolon or tab
separated, first row the column names. `.tmt` (SwissSys 9): INI text that names the sections.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from trfrate.codecs.text import decode, split_lines
from trfrate.diagnostics import Origin, Place, Report, Unreadable
from trfrate.formats import Options
from trfrate.formats.swisssys.layout import PLAYER, is_private, public
from trfrate.formats.swisssys.values import text as plain
from trfrate.model import Event, Ids, Player, Section

_CLUB_LIST = re.compile(r"\s*name[ \t]*=[^\r\n]*[\r\n]+[^=\r\n]{1,30}=", re.IGNORECASE)
_TMT = re.compile(r"\s*\[(Setup|Tournament info)\]\s*[\r\n]", re.IGNORECASE)
_ROUND = re.compile(r"(rd|rnd|round|r)?\.?\s*\d{1,2}", re.IGNORECASE)
_SEPARATORS = "\t;,"

COLUMNS = {
    "name": "name",
    "id": "uschess",
    "uscfid": "uschess",
    "uschessid": "uschess",
    "uscf": "uschess",
    "memberid": "uschess",
    "idno": "uschess",
    "rating": "rating",
    "uscfrating": "rating",
    "ratingnat": "rating",
    "id2": "fide",
    "fideid": "fide",
    "fideno": "fide",
    "rating2": "rating2",
    "ratingint": "rating2",
    "exp": "expires",
    "exp1": "expires",
    "expires": "expires",
    "club": "club",
    "team": "team",
    "state": "state",
    "title": "title",
    "playertitle": "title",
    "sex": "sex",
    "gender": "sex",
    "birth": "born",
    "birthdate": "born",
    "dob": "born",
    "fed": "federation",
}
"""Labels, without blanks and signs, and the facts they hold."""
_RESULTS = {"pts", "points", "score", "total", "tot", "place", "rank", "rk", "post"}
_READERS = {key.fact: key.read for key in PLAYER} | {"federation": plain}


class _Row(NamedTuple):
    line: int
    entries: Mapping[str, str]


def sniff(start: str) -> float:
    """Likelihood that a text is one of the lists."""
    if _CLUB_LIST.match(start) or _TMT.match(start):
        return 0.95
    labels = [_label(cell) for cell in _cells(start[:2000].split("\n", 1)[0])]
    facts = {COLUMNS.get(label) for label in labels}
    if not {"name", "uschess"} <= facts or "rating" not in facts:
        return 0.0
    has_results = any(label in _RESULTS or _ROUND.fullmatch(label) for label in labels)
    return 0.0 if has_results else 0.9


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """The players or sections of a list, with a warning that there are no results."""
    file, data = next(iter(files.items()))
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        report.error(
            "SSY052",
            "this is a section of SwissSys 9 or 10, which trfrate cannot read",
            Place(file),
            "open the tournament in SwissSys 11 and save it (.sjson), or make the rating report files (.DBF)",
        )
        raise Unreadable
    text = decode(data, options.get("encoding"))
    if text.guessed:
        report.note(
            "SSY008",
            f"the file is not UTF-8; read as {text.encoding}",
            Place(file),
            "look at names with accents; --encoding names another code page",
        )
    lines = split_lines(text.text)
    event = _tmt(lines, file, report) if _TMT.match(text.text) else _players(text.text, lines, file, report)
    return Event(
        name=event.name,
        sections=event.sections,
        origin=Origin("swisssys-list", files, lambda section, row, what: Place(file)),
    )


def _players(text: str, lines: list[str], file: str, report: Report) -> Event:
    rows = [*(_blocks(lines) if _CLUB_LIST.match(text) else _table(lines))]
    players = tuple(_player(row, position, file, report) for position, row in enumerate(rows, 1))
    report.warning(
        "SSY050",
        f"this is a list of {len(players)} players, not of results",
        Place(file),
        "the results are in the tournament file (.sjson); --players takes a list for ids and ratings",
    )
    name = file.replace("\\", "/").rpartition("/")[2].partition(".")[0]
    return Event(sections=(Section(name=name, players=players),))


def _blocks(lines: Iterable[str]) -> Iterator[_Row]:
    """The blocks of a club list; each starts with its name."""
    entries: dict[str, str] = {}
    start = 1
    for number, line in enumerate(lines, 1):
        label, equals, value = line.partition("=")
        if equals and _label(label) == "name":
            if entries:
                yield _Row(start, entries)
            entries, start = {}, number
        if equals and (entries or _label(label) == "name"):
            entries[label.strip()] = value.strip()
    if entries:
        yield _Row(start, entries)


def _table(lines: list[str]) -> Iterator[_Row]:
    labels = [label.strip() for label in _cells(lines[0])] if lines else []
    separator = _separator(lines[0]) if lines else ","
    for number, line in enumerate(lines[1:], 2):
        if line.strip():
            yield _Row(number, dict(zip(labels, _cells(line, separator), strict=False)))


def _separator(line: str) -> str:
    return max(_SEPARATORS, key=line.count)


def _cells(line: str, separator: str = "") -> list[str]:
    try:
        return next(csv.reader([line.rstrip("\r\n")], delimiter=separator or _separator(line)), [])
    except csv.Error:
        return []


def _label(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _player(row: _Row, position: int, file: str, report: Report) -> Player:
    facts: dict[str, Any] = {}
    others: dict[str, str] = {}
    for label, value in row.entries.items():
        fact = COLUMNS.get(_label(label))
        if fact is None:
            others |= {label: value} if value and label and not is_private(label) else {}
        elif fact not in facts:
            facts[fact] = _understood(fact, value, label, Place(file, row.line), report)
    kept = public(others)
    ratings = {"OTBR": facts.pop("rating", None), "FIDE": facts.pop("rating2", None)}
    ids = Ids(facts.pop("uschess", None), facts.pop("fide", None))
    return Player(
        **{**facts, "name": facts.get("name") or "", "number": position},
        ids=ids,
        ratings={system: rating for system, rating in ratings.items() if rating},
        extras={"swisssys": kept} if kept else {},
    )


def _understood(fact: str, value: str, label: str, place: Place, report: Report) -> Any:
    try:
        return _READERS[fact](value)
    except (ValueError, OverflowError):
        report.warning("SSY004", f"{label!r:.40} cannot be understood and is taken as unknown", place)
        return None


def _tmt(lines: list[str], file: str, report: Report) -> Event:
    blocks: dict[str, dict[str, str]] = {}
    block: dict[str, str] = {}
    for line in lines:
        if heading := re.fullmatch(r"\s*\[(.*)\]\s*", line):
            block = blocks.setdefault(heading[1], {})
        else:
            key, _, value = line.partition("=")
            block[key.strip()] = value.strip()
    tournament = blocks.get("Tournament info", {})
    names = [name for key, name in blocks.get("Sections", {}).items() if key.startswith("Section")]
    report.warning(
        "SSY051",
        f"this names the {len(names)} sections of a tournament; players and results are not in it",
        Place(file),
        "the results are in the section files of SwissSys 9 or 10, or in the .sjson of SwissSys 11",
    )
    control = tournament.get("Time controls")
    sections = tuple(
        Section(number=number, name=name, time_control=blocks.get(name, {}).get("Time controls") or control)
        for number, name in enumerate(names, 1)
    )
    return Event(name=tournament.get("Title", ""), sections=sections)
