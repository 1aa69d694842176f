"""Opponents stated by what another column has for each player: `W 90001204`, `L D1`, or numbers of their own from 101.

Member numbers are known by their length; any other column of different codes is tried, and believed if the opponents'
rows agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from trfrate.formats._byes import nobody
from trfrate.formats._cells import Texts, plain, value_text
from trfrate.formats._wallchart.grid import Table
from trfrate.model import Ids

_FIELDS = ("id", *(f"ids.{kind}" for kind in Ids._fields))
_MEMBER = re.compile(r"(?<![\d.])\d{6,10}(?![\d.])")
"""No pairing number or place has so many digits."""
_CODE = re.compile(r"#?(?P<code>[A-Z]{0,3}[-./ ]?\d{1,5}[A-Z]{0,2}|[A-Z]{2,4})")
_INITIALS = re.compile(r"(?<![A-Z])[A-Z]{2,3}(?![A-Z])")
_LONG = re.compile(r"(?<!\d)\d{3,4}(?!\d)")
_WORD = re.compile(r"[^\W\d_]+")
_NAMES = ("name", "name_rest", "first_name", "surname")
_COUNTED = ("number", "rank", "seed", "ranking")
_DIGITS = re.compile(r"\d+")
_MOST_RATED = 99
"""Players who may be named by their ratings; among more, two have the same one, and pairing numbers are as long."""
_SEARCHED_COLUMNS = 16
_FIRST_ROWS = 5
_NEARLY_ALL = 0.8
MEMBERS = "member numbers"


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
    return Keys(MEMBERS, known, _MEMBER) if believed else None


def take_column(table: Table) -> None:
    """Take the column of codes that the entries of the rounds name: it is not reported as one that is not read."""
    if "code" in table.fields or next(_free_columns(table), None) is None:
        return
    grid = table.grid
    said = [[plain(grid.text(row, column)) for column in table.slots] for row in table.rows]
    found = next(codes(said, table, table.rows), None)
    if found and found.column is not None and found.column not in table.fields.values():
        table.fields["code"] = found.column


def codes(said: Sequence[Sequence[str]], table: Table, rows: Sequence[int]) -> Iterator[Keys]:
    """Yield the columns that have another code for each player, of which nearly all entries hold one; and initials."""
    for column in _free_columns(table):
        found = [_CODE.fullmatch(plain(table.grid.text(row, column))) for row in rows]
        heading = table.headings.get(column, "")
        what = f"those of the column {heading!r}" if heading else "codes"
        yield from _believed(said, what, [code["code"] if code else "" for code in found], column)
    if any(_INITIALS.search(text) for text in said[0]):
        names = (" ".join(table.text(row, what) for what in _NAMES) for row in rows)
        initials = ["".join(word[0] for word in _WORD.findall(_given_first(name.upper()))) for name in names]
        yield from _believed(said, "first letters of names", initials, None)


def _believed(said: Sequence[Sequence[str]], what: str, texts: Sequence[str], column: int | None) -> Iterator[Keys]:
    """Yield the keys if each player has another one, they do not count the players, and nearly all entries hold one."""
    keys = {_as_key(text): [at] for at, text in enumerate(texts) if text}
    if len(keys) < len(texts) or all(key in keys for key in map(str, range(1, len(texts) + 1))):
        return
    spelled = "|".join(sorted(map(re.escape, keys), key=len, reverse=True))
    # `WD1` is a win against D1, but the 1 of `11` is none.
    before = r"(?<![A-Z\d.½])|(?<=\b[WLDXF])" if any(map(str.isdigit, spelled)) else r"(?<![A-Z\d])"
    pattern = re.compile(rf"(?:{before})(?:{spelled})(?![\d.½]|[A-Z]{{2}})")
    games = [text for line in said for text in line if text and nobody(text) is None]
    if sum(pattern.search(text) is not None for text in games) >= _NEARLY_ALL * len(games) > 0:
        yield Keys(what, keys, pattern, column)


def _given_first(name: str) -> str:
    """Return `ADA ALDER` for `ALDER, ADA`."""
    last, _, given = name.partition(",")
    return f"{given} {last}"


def _free_columns(table: Table) -> Iterator[int]:
    """Yield the columns that may number the players in a way of their own; in most tables there is none."""
    if not table.rows or not table.slots:
        return
    fields = {column: field for field, column in table.fields.items()}
    rounds = table.round_columns
    first = table.rows[0]
    few = len(table.rows) <= _MOST_RATED
    rated = few and any(_LONG.search(table.grid.text(first, column)) for column in table.slots)
    for column in range(min(len(table.grid.rows[first]), _SEARCHED_COLUMNS)):
        text = table.grid.text(first, column) if column not in rounds else ""
        field = fields.get(column, "code")
        numbers = field in _FIELDS or field == "code" or (field in _COUNTED and not text.isdecimal())
        if not text or not (numbers or (rated and field.startswith("rating"))):
            continue
        if _CODE.fullmatch(plain(text)) and _may_be_named(table, column):
            yield column


def _may_be_named(table: Table, column: int) -> bool:
    """Return whether half of the first entries hold something of a column: so that not all entries are looked at."""
    text = table.grid.text
    entries = [plain(text(row, slot)) for row in table.rows[:_FIRST_ROWS] for slot in table.slots]
    entries = [entry for entry in entries if entry and nobody(entry) is None]
    stated = map(value_text, table.grid.values(table.rows, column))
    values = {value.strip().lstrip("#").upper() for value in stated}
    if all(map(str.isdecimal, values)):
        values = {*map(_as_key, values)}
        held = [not values.isdisjoint(map(_as_key, _DIGITS.findall(entry))) for entry in entries]
    else:
        held = [any(value in entry for value in values if value) for entry in entries]
    return 2 * sum(held) >= len(held) > 0
