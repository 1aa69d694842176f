"""Columns that state the event in every row: its name, its days."""

from __future__ import annotations

from typing import Any

from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.caption_keys import DATES, EVENT_KEYS, Key, NotAValue
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.tables.heading_words import plain_heading

_LOOKED_AT = 2
_NAME = EVENT_KEYS[0]
_KEYS: dict[str, Key] = {
    plain_heading(alias): key for key in (_NAME, DATES) for alias in (key.label, *key.aliases, f"{key.label} of event")
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
            _put(caption, key, stated.pop())
            table.guessed[column] = "the event"


def _put(caption: Caption, key: Key, text: str) -> None:
    try:
        value: Any = key.read(text)
    except NotAValue:
        return
    caption.event |= dict(zip(key.fields, value if len(key.fields) > 1 else (value,), strict=True))
