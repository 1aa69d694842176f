"""Which columns hold the names: by their values first, because `Player` may head numbers, and `Name` half of a name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.tables.column_evidence import words_of
from trfrate.formats._wallchart.tables.heading_words import heading_of, heads_names

NAME_FIELDS = ("name", "name_rest", "surname", "first_name")
"""Where a name may be, whole or in two halves."""
_SEARCHED_COLUMNS = 16
"""A column of names is among the first."""
_MOSTLY = 0.7
_RARELY = 0.3
_LOOKED_AT = 12
"""Rows that show whether names are under a heading of names."""
_NAME = re.compile(r"\W*(?:\d+[.)]?\s+)?[^\W\d_][^\d]*[^\W\d_]")
"""Letters before any other number than one in front."""
_HALF = re.compile(
    r"(?:(?:van|von|de|del|da|di|la|le|el|al|st\.?|mc|o'|den|der|ten)\s)*[^\W\d_][^\s,\d]*"
    r"(?:\s(?:[^\W\d_]\.?|jr\.?|sr\.?|i{2,3}|iv))?",
    re.IGNORECASE,
)
"""Half of a name, perhaps with an initial or a suffix."""
_LETTER_BEFORE = re.compile(r"[A-Z][.)]?\s")
"""`A Ada Alder` is no name, and an initial in all rows hardly one."""
_LAST = frozenset(("last", "lastname", "lname", "ln", "surname", "family", "l", "apellido", "apellidos"))
_FIRST = frozenset(("first", "firstname", "fname", "fn", "forename", "given", "f", "nombre"))


def settle(table: Table, rows: Sequence[int], read: Collection[int]) -> None:
    """Find the column of names, or the two that hold half a name each, and give them to the fields of a table."""
    fields, grid = table.fields, table.grid
    stated = fields.get("name")
    texts = [table.headings.get(column, "") for column in range(max(table.headings, default=-1) + 1)]
    if stated is not None and rows and _share(grid, rows[:_LOOKED_AT], stated) < _RARELY:
        better = _other(grid, rows, texts, stated, read)
        if better is not None:
            fields["name"] = better
            table.guessed[better] = "names"
    elif table.name_column is None:
        name = best(grid, rows, texts, read)
        if name is not None:
            fields["name"] = name
            table.guessed[name] = "names"
    join(table, rows)


def _other(grid: Grid, rows: Sequence[int], texts: list[str], stated: int, read: Collection[int]) -> int | None:
    """Return another column that is headed as one of names and holds them, else any that holds them."""
    headed = [at for at, text in enumerate(texts[:_SEARCHED_COLUMNS]) if at != stated and heads_names(text)]
    found = [at for at in headed if _share(grid, rows, at) > _MOSTLY]
    return found[0] if found else best(grid, rows, texts, {*read, *headed})


def best(grid: Grid, rows: Sequence[int], texts: list[str], read: Collection[int]) -> int | None:
    """Return the column that holds names, under a heading that is not known or none."""
    found = None
    most = 0.0
    for column in range(min(len(texts), _SEARCHED_COLUMNS)):
        if column in read or heading_of(texts[column]) or not rows:
            continue
        share = _share(grid, rows, column)
        if share > max(most, _MOSTLY):
            said = [grid.text(row, column) for row in rows]
            if len(set(said)) > _MOSTLY * len(said):
                found, most = column, share
    return found


def _share(grid: Grid, rows: Sequence[int], column: int) -> float:
    return sum(is_name(grid.text(row, column)) for row in rows) / len(rows)


def is_name(text: str) -> bool:
    """Return whether a text may be a name: `1F` and `x` are none."""
    return _NAME.match(text) is not None


def follow_letters(names: Iterable[str]) -> bool:
    """Return whether all names are behind a letter that numbers the player: `A Ada Alder`."""
    return all(map(_LETTER_BEFORE.match, names))


def name_of(table: Table, row: int) -> str:
    """Return the name of a row, or its last half where the halves have a column each."""
    return table.text(row, "name") or table.text(row, "surname")


def join(table: Table, rows: Sequence[int]) -> None:
    """Join two columns beside each other with half a name each; the words above them say which is the last name."""
    fields, rows = table.fields, rows[:_LOOKED_AT]
    read = {*fields.values(), *table.slots}
    others = fields.keys() & {"surname", "first_name"}
    if len(others) > 1:
        return
    if "name" in fields and others:
        _take_half(table, rows, others.pop())
        return
    name = table.name_column
    if name is None or others == {"first_name"} or not _are_halves(table, rows, name):
        return
    beside = next((at for at in (name + 1, name - 1) if at not in read and _may_be_half(table, rows, at)), None)
    if beside is None:
        return
    left, right = sorted((name, beside))
    of_name, words = (words_of(table.headings.get(column, "")) for column in (name, beside))
    del fields["name" if "name" in fields else "surname"]
    if words & _FIRST or of_name & _LAST:
        fields["surname"], fields["first_name"] = name, beside
    elif words & _LAST or of_name & _FIRST:
        fields["surname"], fields["first_name"] = beside, name
    else:
        fields["name"], fields["name_rest"] = left, right
    table.guessed |= {left: "names", right: "names"}


def _take_half(table: Table, rows: Sequence[int], other: str) -> None:
    """Take `Name` beside `Surname` or `Vorname` for the other half, unless it holds both."""
    halves = [(table.text(row, "name"), table.text(row, other)) for row in rows]
    apart = [half for name, half in halves if _HALF.fullmatch(half) and half.casefold() not in name.casefold()]
    if 2 * len(apart) > len(rows):
        table.fields["first_name" if other == "surname" else "surname"] = table.fields.pop("name")


def _may_be_half(table: Table, rows: Sequence[int], column: int) -> bool:
    """Return whether a column holds half a name each: one that is called so, has no heading, or is beside `Last`."""
    words = words_of(table.headings.get(column, ""))
    if column < 0 or not _are_halves(table, rows, column):
        return False
    said = {table.grid.text(row, column) for row in rows}
    return not words or bool(words & (_LAST | _FIRST)) or ("surname" in table.fields and 2 * len(said) > len(rows))


def _are_halves(table: Table, rows: Sequence[int], column: int) -> bool:
    """Return whether nearly all cells hold one word, so that a name needs another column."""
    said = [text for row in rows if (text := table.grid.text(row, column))]
    return len(said) > _MOSTLY * len(rows) and sum(bool(_HALF.fullmatch(text)) for text in said) > 0.8 * len(said)
