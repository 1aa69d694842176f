"""Columns that state the event or the section in every row: its name, its days, its time control."""

from __future__ import annotations

from typing import Any

from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.caption_keys import (
    DATES,
    EVENT_KEYS,
    ROUND_DATES,
    SECTION_DATES,
    TIME_CONTROL,
    Key,
    NotAValue,
)
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.tables.heading_words import plain_heading

_LOOKED_AT = 2
OF_SECTIONS = (TIME_CONTROL, SECTION_DATES, ROUND_DATES)
_NAME = EVENT_KEYS[0]
_KEYS: dict[str, Key] = {
    plain_heading(alias): key for key in (_NAME, DATES) for alias in (key.label, *key.aliases, f"{key.label} of event")
}
_SECTION_KEYS: dict[str, Key] = {
    plain_heading(alias): key for key in OF_SECTIONS for alias in (key.label, *key.aliases)
}


def take(table: Table, caption: Caption) -> None:
    """Take the name and the days of the event from columns that state the same in all rows, where no line does."""
    read = {*table.fields.values(), *table.round_columns}
    for column, heading in table.headings.items():
        key = _KEYS.get(plain_heading(heading))
        if key is None or column in read or key.fields[0] in caption.event:
            continue
        if len({table.grid.text(row, column) for row in table.rows[:_LOOKED_AT]}) > 1:
            continue
        stated = {table.grid.text(row, column) for row in table.rows}
        if len(stated) == 1 and len(table.rows) > 1 and any(stated):
            _put(caption.event, key, stated.pop())
            table.guessed[column] = "the event"


def of_sections(table: Table) -> dict[int, dict[str, Any]]:
    """Return what columns state of the section of each row, if they say the same in all rows of a section."""
    sections: dict[str, list[int]] = {}
    name = ""
    for row in table.rows if "section" in table.fields else ():
        name = table.text(row, "section") or name
        sections.setdefault(name, []).append(row)
    found: dict[int, dict[str, Any]] = {row: {} for row in table.rows}
    read = {*table.fields.values(), *table.round_columns, *table.guessed}
    for column, heading in table.headings.items() if len(sections) > 1 else ():
        key = _SECTION_KEYS.get(plain_heading(heading))
        stated = [{table.grid.text(row, column) for row in rows} for rows in sections.values()] if key else []
        if key is None or column in read or not all(len(texts) == 1 and any(texts) for texts in stated):
            continue
        table.guessed[column] = "facts of the sections"
        for row in table.rows:
            _put(found[row], key, table.grid.text(row, column))
    return found


def _put(facts: dict[str, Any], key: Key, text: str) -> None:
    try:
        value: Any = key.read(text)
    except NotAValue:
        return
    facts |= dict(zip(key.fields, value if len(key.fields) > 1 else (value,), strict=True))
