"""What a line below a table says of the ratings with a star: `* = provisional (5 games)`."""

from __future__ import annotations

import re
from typing import NamedTuple

from trfrate.formats._wallchart.grid import Table

_STARRED = re.compile(
    r"\W*\*\s*(?:=|-|–|:|means|denotes|indicates)?\s*(?:an?\s+)?(?:p|prov\w*\.?)(?:\s+ratings?)?"
    r"[\s(,;:-]*(?:(?:based\s+)?(?:on|of|after)\s+)?(\d{1,2})\s+games?\W*",
    re.IGNORECASE,
)
_LOOKED_AT = 40
_LONGEST = 120


class Starred(NamedTuple):
    """The games behind every rating with a star, and the row that says so."""

    games: int
    row: int


def starred_in(table: Table) -> Starred | None:
    """Return what the lines below a table say of all ratings with a star; None if nothing, or several things."""
    below = range(table.last_row + 1, min(table.last_row + 1 + _LOOKED_AT, len(table.grid.rows)))
    found = []
    for row in (*table.footers, *below):
        line = " ".join(table.grid.text(row, column) for column in table.grid.filled(row))
        said = _STARRED.fullmatch(line) if len(line) <= _LONGEST else None
        found += [Starred(int(said[1]), row)] if said else []
    return found[0] if len(found) == 1 else None
