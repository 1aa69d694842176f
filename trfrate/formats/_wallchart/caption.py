"""The lines above a table: `Event: Fall Open`, `Dates: 2025-10-18 to 2025-10-19`; one table of keys reads and writes.

Lines without a key are taken for the names of the event and the section, which is a guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from trfrate.formats._wallchart.columns import plain_heading
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.opponents import MEANINGS
from trfrate.formats._wallchart.values import NotAValue
from trfrate.model import SECTION_TYPES, SYSTEMS, Event, Section


class Key(NamedTuple):
    """One labelled line: its fields in the model, and how its text is read and written."""

    label: str
    fields: tuple[str, ...]
    read: Callable[[str], Any]
    write: Callable[..., str]
    aliases: tuple[str, ...] = ()


def _text(text: str) -> str:
    return text.strip()


def _days(text: str) -> tuple[date | None, date | None]:
    parts = re.split(r"\s*(?:\bto\b|–|\bthrough\b|\s-\s)\s*", text.strip(), maxsplit=1)
    first = parts[0].removeprefix("from").strip()
    if len(parts) == 1:
        day = _day(first)
        return (day, None) if text.strip().startswith("from") else (day, day)
    return _day(first) if first else None, _day(parts[1])


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def _day(text: str) -> date:
    iso = re.fullmatch(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", text)
    us = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", text)
    dotted = re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", text)
    named = re.fullmatch(r"(\d{1,2}) ([A-Za-z]{3})[a-z]*\.? (\d{4})", text)
    american = re.fullmatch(r"([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})", text)
    try:
        if iso:
            return date(int(iso[1]), int(iso[2]), int(iso[3]))
        if us:
            return date(int(us[3]), int(us[1]), int(us[2]))
        if dotted:
            return date(int(dotted[3]), int(dotted[2]), int(dotted[1]))
        if named:
            return date(int(named[3]), _MONTHS.index(named[2].lower()) + 1, int(named[1]))
        if american:
            return date(int(american[3]), _MONTHS.index(american[1].lower()) + 1, int(american[2]))
    except ValueError as error:
        raise NotAValue(text) from error
    raise NotAValue(text)


def _show_days(start: date | None, end: date | None) -> str:
    if start and end:
        return f"{start} to {end}"
    return f"from {start}" if start else f"to {end}" if end else ""


def _round_days(text: str) -> tuple[date | None, ...]:
    return tuple(_day(part.strip()) if part.strip() else None for part in text.split(","))


def _flag(text: str) -> bool:
    answer = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}.get(text.strip().lower())
    if answer is None:
        raise NotAValue(text)
    return answer


def _show_flag(flag: bool | None) -> str:
    return "" if flag is None else "yes" if flag else "no"


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.strip() not in choices:
            raise NotAValue(text)
        return text.strip()

    return read


def _systems(text: str) -> tuple[str, ...]:
    if text.strip().lower() == "none":
        return ()
    return tuple(_one_of(SYSTEMS)(part) for part in text.split(","))


def _show_systems(systems: tuple[str, ...] | None) -> str:
    return "" if systems is None else ", ".join(systems) or "none"


def _count(text: str) -> int:
    if not re.fullmatch(r"\d{1,5}", text.strip()):
        raise NotAValue(text)
    return int(text)


def _listed(separator: str) -> tuple[Callable[[str], tuple[str, ...]], Callable[[tuple[str, ...]], str]]:
    def read(text: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in text.split(separator) if part.strip())

    return read, f"{separator} ".join


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def _meaning(text: str) -> str:
    found = {title: meaning for meaning, title in MEANINGS.items()}.get(text.strip().lower())
    if found is None:
        raise NotAValue(text)
    return found


OPPONENTS = Key("Opponents", ("opponents",), _meaning, MEANINGS.__getitem__)
"""What the opponent numbers below are; no fact about the section."""

EVENT_KEYS = (
    Key("Event", ("name",), _text, _plain, ("Tournament", "Event name", "Tournament name", "Turnier", "Torneo")),
    Key("City", ("city",), _text, _plain, ("Place", "Ort", "Location")),
    Key("State", ("state",), _text, _plain),
    Key("Zip", ("zip",), _text, _plain, ("Zip code",)),
    Key("Country", ("country",), _text, _plain),
    Key("Federation", ("federation",), _text, _plain),
    Key("Dates", ("start", "end"), _days, _show_days, ("Date", "Event dates", "Datum", "Fecha")),
    Key("Event ID", ("id",), _text, _plain),
    Key("Affiliate", ("affiliate",), _text, _plain, ("Affiliate ID",)),
    Key("Chief TD", ("chief_td",), _text, _plain, ("Chief TD ID", "TD", "Director")),
    Key("Assistant TD", ("assistant_td",), _text, _plain),
    Key("Other TDs", ("other_tds",), *_listed(",")),
    Key("Arbiters", ("arbiters",), *_listed(";")),
)
SECTION_KEYS = (
    Key("Section", ("name",), _text, _plain, ("Division", "Gruppe", "Section name")),
    Key("Section number", ("number",), _count, _plain),
    Key("Type", ("type",), _one_of(SECTION_TYPES), _plain),
    Key("Time control", ("time_control",), _text, _plain, ("TC", "Time controls", "Time limit")),
    Key("Online", ("online",), _flag, _show_flag),
    Key("Systems", ("systems",), _systems, _show_systems),
    Key("Section dates", ("start", "end"), _days, _show_days),
    Key("Round dates", ("round_dates",), _round_days, lambda days: ", ".join(map(_plain, days))),
    Key("Section chief TD", ("chief_td",), _text, _plain),
    Key("Section assistant TD", ("assistant_td",), _text, _plain),
    Key("Scholastic", ("scholastic",), _text, _plain),
    Key("Grand Prix", ("grand_prix",), _flag, _show_flag),
    Key("Grand Prix points", ("grand_prix_points",), _count, _plain),
    Key("FIDE rated", ("fide_rated",), _flag, _show_flag),
)


def _by_alias(keys: tuple[Key, ...]) -> dict[str, Key]:
    return {plain_heading(alias): key for key in keys for alias in (key.label, *key.aliases)}


_EVENT, _SECTION = _by_alias(EVENT_KEYS), _by_alias((*SECTION_KEYS, OPPONENTS))


@dataclass(slots=True)
class Caption:
    """What the lines above one table say."""

    event: dict[str, Any] = field(default_factory=dict)
    section: dict[str, Any] = field(default_factory=dict)
    event_row: int | None = None
    """The row of a line without a key that was taken for the name of the event."""
    section_row: int | None = None
    wrong: list[tuple[int, str, str]] = field(default_factory=list)
    """Row, label and text of lines whose value cannot be read."""
    foreign: bool = False
    """Printed by chess-results, whose unnamed ratings are FIDE's."""


_BOILERPLATE = re.compile(
    r"chess-?results|last update|letzte|última|dernière|swiss-?manager|^\W*$|https?://|^standings|^final|ranking|"
    r"crosstable|cross table|wall ?chart|after round|round \d|starting rank|not rated|rated:|players? list|"
    r"players by place",
    re.IGNORECASE,
)
_SWISSSYS = re.compile(
    r"SwissSys (?:Standings|Wall Chart)[.:]\s*(?:(?P<event>[^:]+):\s*)?(?P<section>.*)", re.IGNORECASE
)
_PARTS = re.compile(r"\s{2,}|\t")


def read_caption(grid: Grid, rows: tuple[int, int], first: bool) -> Caption:
    """What the rows above a table say; only above the first one an unnamed line is the event."""
    caption = Caption()
    unnamed: list[tuple[int, str]] = []
    above = rows[0]
    for row in range(*rows):
        texts = [grid.text(row, column) for column in grid.filled(row)]
        if len(texts) == 1:
            # A printed line may hold several pairs, set apart by blanks.
            texts = [text for text in _PARTS.split(texts[0]) if text]
        if not texts:
            above = row + 1
        elif not list(_read_pairs(caption, row, texts)):
            _read_unnamed(caption, row, " ".join(texts), unnamed)
    if first and unnamed and "name" not in caption.event:
        caption.event_row, name = unnamed.pop(0)
        _name_both(caption, name)
    # A section is named below the last empty line, and never on pages of chess-results.
    if unnamed and unnamed[-1][0] >= above and not caption.foreign and "name" not in caption.section:
        caption.section_row, caption.section["name"] = unnamed[-1]
    return caption


def _name_both(caption: Caption, line: str) -> None:
    event, dash, section = line.partition(" — ")
    caption.event["name"] = event.strip()
    if dash:
        caption.section.setdefault("name", section.strip())


def _read_pairs(caption: Caption, row: int, texts: list[str]) -> Iterator[bool]:
    waiting: str | None = None
    for text in texts:
        label, colon, value = text.partition(":")
        key = plain_heading(label)
        if waiting is not None:
            yield _take(caption, row, waiting, text)
            waiting = None
        elif colon and (key in _EVENT or key in _SECTION):
            if value.strip():
                yield _take(caption, row, label, value)
            else:
                waiting = label
    if waiting is not None:
        yield True


def _take(caption: Caption, row: int, label: str, text: str) -> bool:
    plain = plain_heading(label)
    key, told = (_SECTION[plain], caption.section) if plain in _SECTION else (_EVENT[plain], caption.event)
    try:
        value = key.read(text)
    except NotAValue:
        caption.wrong.append((row, key.label, text.strip()))
        return True
    told.update(zip(key.fields, value if len(key.fields) > 1 else (value,), strict=True))
    return True


def _read_unnamed(caption: Caption, row: int, line: str, unnamed: list[tuple[int, str]]) -> None:
    swisssys = _SWISSSYS.search(line)
    if swisssys:
        caption.section["name"] = swisssys["section"].strip()
        if swisssys["event"]:
            caption.event["name"] = swisssys["event"].strip()
    elif " · " in line:
        _read_title_line(caption, line)
    else:
        caption.foreign |= "chess-results" in line.lower()
        if not _BOILERPLATE.search(line) and re.search(r"[^\W\d_]{2}", line):
            unnamed.append((row, line.strip()))


def _read_title_line(caption: Caption, line: str) -> None:
    """The second line of our own wallcharts: days, place, counts and time control, set apart by dots."""
    for part in line.split(" · "):
        if re.match(r"\d{1,2} [A-Z][a-z]{2} \d{4}", part):
            try:
                caption.event["start"], caption.event["end"] = _days(part)
            except NotAValue:
                continue
        elif re.fullmatch(r"[^\d]+, [A-Z]{2}", part):
            caption.event["city"], caption.event["state"] = part.rsplit(", ", 1)
        elif re.match(r"(?:G/|SD|\d+/|Rd)", part):
            caption.section["time_control"] = part.strip()


def caption_lines(keys: tuple[Key, ...], thing: Event | Section, **defaults: object) -> Iterator[tuple[str, str]]:
    """The labelled lines that say what differs from an empty event or section, or from the given defaults."""
    empty = type(thing)()
    for key in keys:
        values = [getattr(thing, name) for name in key.fields]
        if values != [defaults.get(name, getattr(empty, name)) for name in key.fields]:
            yield f"{key.label}:", key.write(*values)
