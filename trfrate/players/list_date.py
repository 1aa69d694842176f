"""The date of a list: what the user says, else the list, its file name, the day inside a DBF, the file's own date."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from trfrate.codecs.dates import month_number
from trfrate.codecs.month_names import MONTHS

_PATTERNS = (
    re.compile(r"(?<!\d)(?P<year>20\d\d)[-_.]?(?P<month>0[1-9]|1[0-2])(?:[-_.]?(?P<day>[0-2]\d|3[01]))?(?!\d)"),
    re.compile(rf"(?P<name>{'|'.join(MONTHS)})[a-z]*[-_. ]?(?P<year>20\d\d|\d\d)(?!\d)", re.IGNORECASE),
)


class ListDate(NamedTuple):
    """A list's date, and where it was found."""

    date: date
    source: str


def in_name(name: str) -> date | None:
    """Return the date in a file name such as `uscf-fide_2026-10.dbf` or `standard_oct26.txt`; a month is its 1st."""
    for pattern in _PATTERNS:
        if found := pattern.search(name):
            parts = found.groupdict()
            month = int(parts.get("month") or month_number(parts["name"]))
            try:
                return date(int(parts["year"]) % 100 + 2000, month, int(parts.get("day") or 1))
            except ValueError:
                return None
    return None


def date_of(stated: date | None, in_list: date | None, name: str, changed: date | None, of_file: date) -> ListDate:
    """Return the best date there is. A file gets a new date by being copied; a table keeps that of its last change."""
    if stated:
        return ListDate(stated, "as you said")
    if in_list:
        return ListDate(in_list, "as the list says")
    if found := in_name(name):
        return ListDate(found, "from the file name")
    if changed and changed <= of_file:
        return ListDate(changed, "the last change that the table names")
    return ListDate(of_file, "from the date of the file")
