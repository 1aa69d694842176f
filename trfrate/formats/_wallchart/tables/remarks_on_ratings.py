"""What a remark in the row of a player says of the rating: `provisional, 24 games` in a column of notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from trfrate.formats._wallchart.grid import Table

_STEM = "prov"
_PROVISIONAL = re.compile(
    r"\W*(?:an?\s+)?prov(?:isional)?\.?(?:\s+ratings?)?[\s,;:(/-]*(?:(?:based\s+)?(?:on|after|of)\s+)?"
    r"(?P<games>[1-9]\d?)\s+(?:rated\s+|prior\s+)?(?:games?|gms?)\b\W*|"
    r"\W*(?P<count>[1-9]\d?)\s+(?:rated\s+|prior\s+)?(?:games?|gms?)[\s,;:(-]+prov(?:isional)?\b\W*",
    re.IGNORECASE,
)


class Remark(NamedTuple):
    """The games behind the rating of a row, and the column that states them."""

    games: int
    column: int


def games_said(text: str) -> int | None:
    """Return the games behind a provisional rating that a remark states, if it says no more: `prov. (8 games)`."""
    if _STEM not in text.casefold():
        return None
    found = _PROVISIONAL.fullmatch(text)
    return int(found["games"] or found["count"]) if found else None


def games_in(table: Table, rows: Sequence[int]) -> dict[int, Remark]:
    """Return what remarks say of the ratings of rows, in columns that nothing else is read of."""
    read = {*table.fields.values(), *table.round_columns, *table.game_counts.values()}
    found: dict[int, Remark] = {}
    for column in table.headings.keys() - read:
        for row, text in zip(rows, table.grid.values(rows, column), strict=True):
            games = games_said(text) if isinstance(text, str) else None
            if games:
                found[row] = Remark(games, column)
    return found
