"""What a new workbook tells otherwise than its event: a wallchart is read by what its lines and columns look like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from trfrate.codecs.sheet.writing import sheet_names
from trfrate.codecs.sheet.xml_text import clean
from trfrate.diagnostics import Place, Report, Unreadable
from trfrate.formats import Options
from trfrate.formats._losses import Altered, altered
from trfrate.formats._wallchart.spelling import WITHDRAWN, is_usual
from trfrate.formats.xlsx_wallchart.writing import lay_out
from trfrate.model import Event, Player

_EVENT = ("name", "city", "state")
_SECTION = ("number", "name", "time_control")
_PLAYER = ("name", "uschess", "fide", "federation", "state", "title", "team")


def retold(event: Event, options: Options) -> Iterator[Altered]:
    """The texts that are read back otherwise."""
    if not _is_sure(event):
        yield from altered(event, _again(event, options), _EVENT, _SECTION, _PLAYER)


_TITLE = re.compile(r"(?=.*[A-Za-z]{3})[A-Z][A-Za-z0-9' &.-]*")
_NOT_IN_TITLE = re.compile(
    r"result|update|manager|standing|^final|rank|cross|wall|round|rated|players|swisssys|"
    r"^(?:quad|section|group|division|pool|sheet|list)\b",
    re.IGNORECASE,
)
_CITY = re.compile(r"[A-Z][a-z]{2,}(?: [A-Z][a-z]+)*")
_STATE = re.compile(r"[A-Z]{2}")
_CONTROL = re.compile(r"[\w/;+,]+")
_USCHESS, _FIDE = re.compile(r"(?!0{8})\d{8}"), re.compile(r"[1-9]\d{3,9}")


def _is_sure(event: Event) -> bool:
    """Whether all texts are such as most events have: then the reader, dear to load, need not be asked."""
    return (
        [section.number for section in event.sections] == [*range(1, len(event.sections) + 1)]
        and _is_title(event.name)
        and _fit(_CITY, event.city)
        and _fit(_STATE, event.state)
        and all(not section.name or _is_title(section.name) for section in event.sections)
        and all(_fit(_CONTROL, section.time_control) for section in event.sections)
        and all(map(_is_sure_player, event.players))
    )


def _fit(pattern: re.Pattern[str], text: str | None) -> bool:
    return not text or pattern.fullmatch(text) is not None


def _is_title(text: str) -> bool:
    return _TITLE.fullmatch(text) is not None and not _NOT_IN_TITLE.search(text)


def _is_sure_player(player: Player) -> bool:
    texts = (player.federation, player.state, player.title, player.team)
    return (
        is_usual(player.name)
        and any(map(str.isalpha, player.name))
        and not WITHDRAWN.search(player.name)
        and all(is_usual(text) for text in texts if text)
        and _fit(_USCHESS, player.ids.uschess)
        and _fit(_FIDE, player.ids.fide)
    )


def _again(event: Event, options: Options) -> Event | None:
    from trfrate.formats._wallchart.grid import Grid
    from trfrate.formats._wallchart.reading import read_grids

    sheets, _ = lay_out(event, Report(), options)
    grids = [
        Grid(name, [[_read(cell.value) for cell in row] for row in sheet.rows], lambda row, column: Place(""))
        for name, sheet in zip(sheet_names([sheet.name for sheet in sheets]), sheets, strict=True)
    ]
    try:
        return read_grids("xlsx", {"": b""}, grids, Report(), options)
    except Unreadable:
        return None


def _read(value: object) -> object:
    return clean(value) if isinstance(value, str) else value
