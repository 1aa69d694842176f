"""The labelled lines above a table, such as `Dates: 2025-10-18 to 2025-10-19`: one table reads and writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, NamedTuple

from trfrate.formats._wallchart.quoting import is_usual, show_text, unquoted
from trfrate.formats._wallchart.rounds.opponent_numbers import MEANINGS
from trfrate.model import RATED_SYSTEMS, SECTION_TYPES, Event, Section


class NotAValue(ValueError):
    """A text that this column cannot hold."""


class Key(NamedTuple):
    """One labelled line: its fields in the model, and how its text is read and written."""

    label: str
    fields: tuple[str, ...]
    read: Callable[[str], Any]
    write: Callable[..., str]
    aliases: tuple[str, ...] = ()


def _text(text: str) -> str:
    return unquoted(text.strip())


def days_of(text: str) -> tuple[date | None, date | None]:
    parts = re.split(r"\s*(?:\bto\b|–|\bthrough\b|\s-\s)\s*", text.strip(), maxsplit=1)
    first = parts[0].removeprefix("from").strip()
    found = _whole_days(text.strip())
    if found:
        return found
    if len(parts) == 1:
        day = _day(first)
        return (day, None) if text.strip().startswith("from") else (day, day)
    return _day(first) if first else None, _day(parts[1])


def _whole_days(text: str) -> tuple[date, date] | None:
    """Return a period that is written as one: `April 18-19, 2026`."""
    # Writing a table needs none of this.
    from trfrate.codecs.dates import days_in

    days = days_in(text)
    return (days.start, days.end) if days and days.span == (0, len(text)) else None


def _day(text: str) -> date:
    from trfrate.codecs.dates import date_in, day_of

    try:
        return day_of(text)
    except ValueError:
        pass
    try:
        return date_in(text, _DISTANT)
    except ValueError as error:
        raise NotAValue(text) from error


_DISTANT = (
    r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})",
    r"(?P<year>(?:19|20)\d\d)(?P<month>[01]\d)(?P<day>[0-3]\d)",
    r"(?P<day>\d{1,2}) (?P<month>[A-Za-z]{3}) (?P<year>\d{1,4})",
)
"""Years that no event was in, but that our own tables may hold; and `20260418`, which without a label is any number."""


def _show_days(start: date | None, end: date | None) -> str:
    if start and end:
        return f"{start} to {end}"
    return f"from {start}" if start else f"to {end}" if end else ""


def _round_days(text: str) -> tuple[date | None, ...]:
    return tuple(_day(part.strip()) if part.strip(" -") else None for part in text.split(","))


def _show_round_days(days: tuple[date | None, ...]) -> str:
    return ", ".join(map(_plain, days)) or "-"


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
    return tuple(_one_of(RATED_SYSTEMS)(part) for part in text.split(","))


def _show_systems(systems: tuple[str, ...] | None) -> str:
    return "" if systems is None else ", ".join(systems) or "none"


def _count(text: str) -> int:
    if not re.fullmatch(r"\d{1,5}", text.strip()):
        raise NotAValue(text)
    return int(text)


def _listed(separator: str) -> tuple[Callable[[str], tuple[str, ...]], Callable[[tuple[str, ...]], str]]:
    def read(text: str) -> tuple[str, ...]:
        return tuple(unquoted(part.strip()) for part in text.split(separator) if part.strip())

    def is_sure(part: str) -> bool:
        return is_usual(part) and separator not in part

    def write(parts: tuple[str, ...]) -> str:
        return f"{separator} ".join(show_text(part, is_sure) for part in parts)

    return read, write


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def _meaning(text: str) -> str:
    found = {title: meaning for meaning, title in MEANINGS.items()}.get(text.strip().lower())
    if found is None:
        raise NotAValue(text)
    return found


OPPONENTS = Key("Opponents", ("opponents",), _meaning, MEANINGS.__getitem__)
"""What the opponent numbers below are; no fact about the section."""

_EVENTS = ("event", "tournament", "competition")
EVENT_NAME = Key(
    *("Event", ("name",), _text, show_text),
    (
        *(
            "Tournament",
            "Chess tournament",
            "Competition",
            "Contest",
            "Title",
            "Turnier",
            "Torneo",
            "Tournoi",
            "Toernooi",
            "Torneio",
        ),
        *(f"{what} {label}" for what in ("Event", "Tournament", "Competition") for label in ("name", "title")),
        *(f"{label} of {the}{what}" for label in ("Name", "Title") for the in ("", "the ") for what in _EVENTS),
        *("Turniername", "Nom du tournoi", "Nombre del torneo", "Nome del torneo", "Naam toernooi", "Nome do torneio"),
    ),
)
_DATE_LABELS = (
    *("Date", "Date(s)", "Event date", "Event dates", "Tournament date", "Tournament dates", "Date of event"),
    *("Date of the event", "Dates of play", "Date played", "Dates played", "Playing dates"),
    *("Datum", "Termin", "Fecha", "Fechas", "Data", "Date du tournoi", "Fecha del torneo"),
)
DATES = Key("Dates", ("start", "end"), days_of, _show_days, _DATE_LABELS)
TIME_CONTROL = Key(
    *("Time control", ("time_control",), _text, show_text),
    (
        *(
            "TC",
            "T/C",
            "Time controls",
            "Time limit",
            "Rate of play",
            "Pace",
            "Speed",
            "Clock",
            "Clocks",
            "Playing time",
        ),
        *("Bedenkzeit", "Tempo", "Cadence", "Ritmo", "Ritmo de juego", "Cadenza", "Bedenktijd", "Speeltempo"),
        *("Tempo de reflexão", "Ritmo de jogo", "Tiempo de reflexión", "Cadence de jeu", "Rythme de jeu", "Speelduur"),
        *("Zeitkontrolle", "Spielzeit", "Partiedauer", "Temps", "Tiempo", "Tiempo de juego", "Time ctrl"),
        *(
            "Control de tiempo",
            "Controle de tempo",
            "Controllo del tempo",
            "Tidskontroll",
            "Betænkningstid",
            "Betenketid",
        ),
        *("Betänketid", "Tidskontrol", "Tempo gry", "Tempo hry"),
    ),
)
SECTION_DATES = Key("Section dates", ("start", "end"), days_of, _show_days)
ROUND_DATES = Key("Round dates", ("round_dates",), _round_days, _show_round_days)

EVENT_KEYS = (
    EVENT_NAME,
    Key("City", ("city",), _text, show_text, ("Place", "Ort", "Location")),
    Key("State", ("state",), _text, show_text),
    Key("Zip", ("zip",), _text, show_text, ("Zip code",)),
    Key("Country", ("country",), _text, show_text),
    Key("Federation", ("federation",), _text, show_text),
    DATES,
    Key("Event ID", ("id",), _text, show_text),
    Key("Affiliate", ("affiliate",), _text, show_text, ("Affiliate ID",)),
    Key("Chief TD", ("chief_td",), _text, show_text, ("Chief TD ID", "TD", "Director")),
    Key("Assistant TD", ("assistant_td",), _text, show_text),
    Key("Other TDs", ("other_tds",), *_listed(",")),
    Key("Arbiters", ("arbiters",), *_listed(";")),
)
SECTION_KEYS = (
    Key("Section", ("name",), _text, show_text, ("Division", "Gruppe", "Section name")),
    Key("Section number", ("number",), _count, _plain),
    Key("Type", ("type",), _one_of(SECTION_TYPES), _plain),
    TIME_CONTROL,
    Key("Online", ("online",), _flag, _show_flag),
    Key("Systems", ("systems",), _systems, _show_systems),
    SECTION_DATES,
    ROUND_DATES,
    Key("Section chief TD", ("chief_td",), _text, show_text),
    Key("Section assistant TD", ("assistant_td",), _text, show_text),
    Key("Scholastic", ("scholastic",), _text, show_text),
    Key("Grand Prix", ("grand_prix",), _flag, _show_flag),
    Key("Grand Prix points", ("grand_prix_points",), _count, _plain),
    Key("FIDE rated", ("fide_rated",), _flag, _show_flag),
)


def caption_lines(keys: tuple[Key, ...], thing: Event | Section, **defaults: object) -> Iterator[tuple[str, str]]:
    """Yield the labelled lines that say what differs from an empty event or section, or from the given defaults."""
    empty = type(thing)()
    for key in keys:
        values = [getattr(thing, name) for name in key.fields]
        if values != [defaults.get(name, getattr(empty, name)) for name in key.fields]:
            yield f"{key.label}:", key.write(*values)
