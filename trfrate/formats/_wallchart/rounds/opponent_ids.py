"""Opponents stated by what another column has for each player: `W 90001204`, `L D1`, or numbers of their own from 101.

Member numbers are told by their length; any other column of different codes is tried, and believed if the opponents'
rows agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from trfrate.formats._cells import Texts, plain
from trfrate.formats._wallchart.grid import Table
from trfrate.model import Ids

_FIELDS = ("id", *(f"ids.{kind}" for kind in Ids._fields))
_MEMBER = re.compile(r"(?<![\d.])\d{6,10}(?![\d.])")
"""No pairing number or place has so many digits."""
_CODE = re.compile(r"#?(?P<code>[A-Z]{0,3}[-./ ]?\d{1,5}[A-Z]{0,2})")
_COUNTED = ("number", "rank", "seed", "ranking")
_SEARCHED_COLUMNS = 16
_NEARLY_ALL = 0.8


class Keys(NamedTuple):
    """What a column has for each player, and how entries hold it."""

    what: str
    """What these are, for a message."""
    rows: Mapping[str, Sequence[int]]
    """The places of the rows with each key."""
    pattern: re.Pattern[str]
    column: int | None = None
    """Where they stand, if nothing else is read from there."""

    def numbered(self, said: str) -> tuple[str, Sequence[int]]:
        """Return a `plain` entry with the opponent's row (from 1) in place of the key, and the rows it may be."""
        found = self.pattern.search(said)
        if found is None:
            return said, [-1]
        known = self.rows.get(_as_key(found[0]), ())
        return (f"{said[: found.start()]}{known[0] + 1}{said[found.end() :]}" if len(known) == 1 else ""), known


def _as_key(text: str) -> str:
    # Spreadsheets lose leading zeros.
    return str(int(text)) if text.isdecimal() else text


def members(said: Sequence[Sequence[str]], texts: Texts, table: Table, rows: Sequence[int]) -> Keys | None:
    """Return the member numbers of a table, if most of the `plain` entries with a number hold one."""
    if not any(map(_MEMBER.search, texts.others)):
        return None
    numbered = [text for line in said for text in line if any(map(str.isdigit, text))]
    stated = [found[0] for text in numbered if (found := _MEMBER.search(text))]
    known: dict[str, list[int]] = {}
    for key in _FIELDS:
        for at, text in enumerate(table.texts(rows, key)):
            if _MEMBER.fullmatch(text) and at not in known.get(_as_key(text), ()):
                known.setdefault(_as_key(text), []).append(at)
    of_players = sum(_as_key(number) in known for number in stated)
    believed = 2 * len(stated) > len(numbered) and 2 * of_players > len(stated)
    return Keys("member numbers", known, _MEMBER) if believed else None


def codes(said: Sequence[Sequence[str]], table: Table, rows: Sequence[int]) -> Iterator[Keys]:
    """Yield the columns that have another code for each player, of which nearly all entries with a number hold one."""
    for column in _free_columns(table):
        found = [_CODE.fullmatch(plain(table.grid.text(row, column))) for row in rows]
        keys = {_as_key(code["code"]): [at] for at, code in enumerate(found) if code}
        if len(keys) < len(rows) or all(key in keys for key in map(str, range(1, len(rows) + 1))):
            continue
        spelled = "|".join(sorted(map(re.escape, keys), key=len, reverse=True))
        # `WD1` is a win against D1, but the 1 of `11` is none.
        pattern = re.compile(rf"(?:(?<![A-Z\d.½])|(?<=\b[WLDXF]))(?:{spelled})(?![\d.½])")
        numbered = [text for line in said for text in line if any(map(str.isdigit, text))]
        if sum(pattern.search(text) is not None for text in numbered) >= _NEARLY_ALL * len(numbered) > 0:
            heading = table.headings.get(column, "")
            yield Keys(f"those of the column {heading!r}" if heading else "codes", keys, pattern, column)


def _free_columns(table: Table) -> Iterator[int]:
    """Yield the columns that may number the players in a way of their own; in most tables there is none."""
    if not table.rows:
        return
    fields = {column: field for field, column in table.fields.items()}
    rounds = table.round_columns
    first = table.rows[0]
    for column in range(min(len(table.grid.rows[first]), _SEARCHED_COLUMNS)):
        text = table.grid.text(first, column) if column not in rounds else ""
        field = fields.get(column, "id")
        if text and (field in (*_FIELDS, "code") or (field in _COUNTED and not text.isdecimal())) and _CODE.fullmatch(plain(text)):
            yield column
