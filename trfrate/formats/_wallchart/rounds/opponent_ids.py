"""Opponents stated by member number, where the table has a column of these: `W 90001204`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from trfrate.formats._cells import Texts
from trfrate.formats._wallchart.grid import Table
from trfrate.model import Ids

_FIELDS = ("id", *(f"ids.{kind}" for kind in Ids._fields))
_MEMBER = re.compile(r"(?<![\d.])\d{6,10}(?![\d.])")
"""No pairing number or place has so many digits."""


def stated(said: Sequence[Sequence[str]], texts: Texts, table: Table, rows: Sequence[int]) -> dict[int, list[int]]:
    """Return the places of the rows with each member number, if most of the `plain` entries with a number hold one."""
    if not any(map(_MEMBER.search, texts.others)):
        return {}
    numbered = [text for line in said for text in line if any(map(str.isdigit, text))]
    members = [int(found[0]) for text in numbered if (found := _MEMBER.search(text))]
    known = _rows_of(table, rows)
    of_players = sum(number in known for number in members)
    return known if 2 * len(members) > len(numbered) and 2 * of_players > len(members) else {}


def _rows_of(table: Table, rows: Sequence[int]) -> dict[int, list[int]]:
    # As whole numbers, because spreadsheets lose leading zeros.
    found: dict[int, list[int]] = {}
    for key in _FIELDS:
        for at, text in enumerate(table.texts(rows, key)):
            if _MEMBER.fullmatch(text) and at not in found.get(int(text), ()):
                found.setdefault(int(text), []).append(at)
    return found


def numbered(said: str, rows: Mapping[int, Sequence[int]]) -> tuple[str, Sequence[int]]:
    """Return a `plain` entry with the opponent's row (from 1) in place of the number, and the rows it may be."""
    found = _MEMBER.search(said)
    if found is None:
        return said, [-1]
    known = rows.get(int(found[0]), ())
    return (f"{said[: found.start()]}{known[0] + 1}{said[found.end() :]}" if len(known) == 1 else ""), known
