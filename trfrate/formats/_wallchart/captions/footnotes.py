"""What lines below a table say of ratings: `* = provisional (5 games)`, `---- = unrated`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.tables.player_values import says_no_rating

_STARRED = re.compile(
    r"\W*\*\s*(?:=|-|–|:|means|denotes|indicates)?\s*(?:an?\s+)?(?:p|prov\w*\.?)(?:\s+ratings?)?"
    r"[\s(,;:-]*(?:(?:based\s+)?(?:on|of|after)\s+)?(\d{1,2})\s+games?\W*",
    re.IGNORECASE,
)
_DASHES = re.compile(
    r"(?:^|[,;.(\s])[\"'“]?[-–—]+[\"'”]?\s*(?:=|:|\bmeans\b|\bis\b|\bfor\b)\s*(?P<words>[^,;.=]+)", re.IGNORECASE
)
_ARTICLE = re.compile(r"an?\s+", re.IGNORECASE)
_LOOKED_AT = 40
_LONGEST = 120


class Starred(NamedTuple):
    """The games behind every rating with a star, and the row that says so."""

    games: int
    row: int


def starred_in(table: Table) -> Starred | None:
    """Return what the lines below a table say of all ratings with a star; None if nothing, or several things."""
    found = []
    for row, line in _lines_below(table):
        said = _STARRED.fullmatch(line)
        found += [Starred(int(said[1]), row)] if said else []
    return found[0] if len(found) == 1 else None


def dashes_say_unrated(table: Table) -> bool:
    """Return whether a line below a table says that dashes in place of a rating are those of unrated players."""
    found = (said for _, line in _lines_below(table) for said in _DASHES.finditer(line))
    return any(says_unrated(said["words"]) for said in found)


def says_unrated(words: str) -> bool:
    """Return whether these words of a legend mean somebody without a rating: `an unrated player`."""
    return says_no_rating(_ARTICLE.sub("", words.strip(), count=1))


def _lines_below(table: Table) -> Iterator[tuple[int, str]]:
    """Yield the short lines among the players and below them, with their rows."""
    below = range(table.last_row + 1, min(table.last_row + 1 + _LOOKED_AT, len(table.grid.rows)))
    for row in (*table.footers, *below):
        line = " ".join(table.grid.text(row, column) for column in table.grid.filled(row))
        if len(line) <= _LONGEST:
            yield row, line
