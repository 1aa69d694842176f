"""The lists around a SwissSys tournament, which hold no results.

Club list: blocks of `NAME = Alder, Ada` lines with a blank line between. `.tmt` (SwissSys 9): INI text that names the
sections. Player lists with columns are read as CSV.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from trfrate.codecs.text import one_line, split_lines
from trfrate.diagnostics import Origin, Place, Report
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats._extras import held_by
from trfrate.formats.swisssys.document import decoded
from trfrate.formats.swisssys.layout import PLAYER, public
from trfrate.formats.swisssys.values import write_expiry
from trfrate.model import Event, Ids, Player, Section, rounded

WORKBOOK = b"\xd0\xcf\x11\xe0"
"""How the section files of SwissSys 9 and 10 begin: they are Excel workbooks."""
_CLUB_LIST = re.compile(r"\s*name[ \t]*=[^\r\n]*[\r\n]+[^=\r\n]{1,30}=", re.IGNORECASE)
_TMT = re.compile(r"\s*\[(Setup|Tournament info)\]\s*[\r\n]", re.IGNORECASE)

LABELS = {
    "name": "name",
    "id": "uschess",
    "id2": "fide",
    "rating": "rating",
    "rating2": "rating2",
    "exp": "expires",
    "exp1": "expires",
    "club": "club",
    "team": "team",
    "state": "state",
    "title": "title",
    "sex": "sex",
    "birthdate": "born",
}
"""The labels of the register dialog, without blanks and signs, and the facts they hold."""
_READERS = {key.fact: key.read for key in PLAYER}


class _Row(NamedTuple):
    line: int
    entries: Mapping[str, str]


def sniff(start: str) -> float:
    """Return how likely a text is one of the lists."""
    if _CLUB_LIST.match(start) or _TMT.match(start):
        return 0.95
    return 0.0


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return the players or sections of a list, with a warning that there are no results."""
    file, data = next(iter(files.items()))
    if data.startswith(WORKBOOK):
        report.error(
            "SSY052",
            "this is a section of SwissSys 9 or 10, which trfrate cannot read",
            Place(file),
            "open the tournament in SwissSys 11 and save it (.sjson), or make the rating report files (.DBF)",
        )
        raise Unreadable
    text = decoded(file, data, report, options)
    lines = split_lines(text)
    if _TMT.match(text):
        rows = []
        event = _tmt(lines, file, report)
    else:
        rows = list(_blocks(lines))
        event = _club_list(rows, file, report)

    def locate(section: int, row: int | None, what: int | str | None) -> Place:
        line = None if row is None else rows[row].line
        return Place(file, line)

    return replace(event, origin=Origin("swisssys-list", files, locate))


def _club_list(rows: list[_Row], file: str, report: Report) -> Event:
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
    """Yield the blocks of a club list; each starts with its name."""
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


def _label(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _player(row: _Row, position: int, file: str, report: Report) -> Player:
    facts: dict[str, Any] = {}
    others: dict[str, str] = {}
    for label, value in row.entries.items():
        fact = LABELS.get(_label(label))
        if fact is None:
            others |= {label: value} if value and label else {}
        elif fact not in facts:
            facts[fact] = _understood(fact, value, label, Place(file, row.line), report)
    ids = Ids(facts.pop("uschess", None), facts.pop("fide", None))
    ratings = {"OTBR": facts.pop("rating", None), "FIDE": facts.pop("rating2", None)}
    if not ids.fide and ratings.pop("FIDE"):
        # As in a tournament: without a FIDE id it could be anything.
        message = "the second rating is preserved, but not used, because there is no FIDE id"
        report.note("SSY022", message, Place(file, row.line))
        others |= {label: value for label, value in row.entries.items() if LABELS.get(_label(label)) == "rating2"}
    extras = public(others)
    return Player(
        **{**facts, "name": facts.get("name") or "", "number": position},
        ids=ids,
        ratings={system: rating for system, rating in ratings.items() if rating},
        extras=held_by("swisssys", extras),
    )


def _understood(fact: str, value: str, label: str, place: Place, report: Report) -> Any:
    try:
        return _READERS[fact](value)
    except (ValueError, OverflowError):
        report.warning("SSY004", f"cannot read {label!r:.40}; treated as unknown", place)
        return None


def write_club_list(players: Iterable[Player]) -> bytes:
    """Return a club list: a block for each player, as SwissSys writes and reads it."""
    return "\r\n".join(_block(player) for player in players).encode("utf-8", "replace")


def _block(player: Player) -> str:
    rating = player.ratings.get("OTBR")
    entries = {
        "NAME": player.name,
        "ID#": player.ids.uschess or "NONE",
        "RATING": str(rounded(rating.rating)) if rating and rating.rating is not None else "0",
        "Title": player.title,
        "Exp": write_expiry(player.expires) if player.expires else None,
        "State": player.state,
    }
    return "".join(f"{label} = {one_line(value)}\r\n" for label, value in entries.items() if value)


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
