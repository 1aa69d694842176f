"""001 rows and players, field by field, both ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from trfrate.formats.trf import results, values
from trfrate.formats.trf.layout import CELL_WIDTH, CELLS_START, PLAYER
from trfrate.model import Cell, Ids, Player, Rating
from trfrate.spellings import read_sex
from trfrate.structs import Struct


class Rule(Struct):
    """How one field of a row is read and written."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    title: str


RULES: Mapping[str, Rule] = {
    "number": Rule(values.read_whole, values.write_whole, "starting number"),
    "sex": Rule(read_sex, values.write_text, "sex"),
    "title": Rule(values.read_title, values.write_text, "title"),
    "name": Rule(values.read_text, values.write_text, "name"),
    "rating": Rule(values.read_rating, values.write_rating, "rating"),
    "federation": Rule(values.read_text, values.write_text, "federation"),
    "id": Rule(values.read_id, values.write_text, "FIDE number"),
    "born": Rule(values.read_born, values.write_born, "birth date"),
    "points": Rule(values.read_points, values.write_points, "points"),
    "rank": Rule(values.read_whole, values.write_whole, "rank"),
}

_STRUCTURE = frozenset(("gap", "tab", "number", "points", "rank", "cell"))
_BAD_MARK = ("code", "color")
LAST_PRESERVED_ROUND = 200
"""Up to this round the spelling of a cell is preserved although the event has no such round."""
_TENTHS = r"(?a)\d{1,2}[.,]\d"


class Fault(Struct):
    """Something in a row that cannot be read."""

    what: str
    """A field of the layout, `gap` for a column that must be blank, `tab`, `tenths` for such points, or `cell`."""
    column: int
    kind: str = ""
    slot: int = 0


class Row(NamedTuple):
    """A row read field by field."""

    facts: dict[str, Any]
    cells: list[Cell | None]
    spelled: dict[str, Any]
    """The text of fields and cells that the writer would spell differently."""
    faults: list[Fault]
    remarks: list[tuple[str, int]]
    """What is worth a message about a cell, and its slot; or about the birth date."""

    @property
    def is_aligned(self) -> bool:
        """Return whether all columns are in place."""
        return not any(fault.what in _STRUCTURE and fault.kind not in _BAD_MARK for fault in self.faults)

    @property
    def is_sound(self) -> bool:
        """Return whether all columns are in place and every cell can be read."""
        return not any(fault.what in _STRUCTURE for fault in self.faults)


# --- reading ------------------------------------------------------------------------------------------------


def read_row(line: str) -> Row:
    """Read a row in the columns it has; nothing is moved."""
    row = Row({}, [], {}, [], [])
    if "\t" in line:
        row.faults.append(Fault("tab", line.index("\t") + 1))
    line = line.replace("\t", " ").ljust(CELLS_START)
    row.faults.extend(Fault("gap", column) for column in PLAYER.gaps if line[column - 1] != " ")
    for field in PLAYER.fields[1:]:
        text, rule = line[field.columns], RULES[field.name]
        try:
            value = row.facts[field.name] = rule.read(text)
        except ValueError:
            row.facts[field.name] = None
            what = field.name
            if field.name == "points" and re.fullmatch(_TENTHS, text.strip()):
                what = "tenths"
            row.faults.append(Fault(what, field.first))
            row.spelled[field.name] = text
            continue
        if field.set(rule.write(value)) != text:
            row.spelled[field.name] = text
            if field.name == "born" and values.is_year_last(text):
                row.remarks.append(("year last", 0))
    if not row.facts["number"]:
        row.faults.append(Fault("number", PLAYER.by_name["number"].first))
    _read_cells(line, row)
    return row


def _read_cells(line: str, row: Row) -> None:
    spelled = {}
    for slot, start in enumerate(range(CELLS_START, len(line), CELL_WIDTH)):
        text = line[start : start + CELL_WIDTH].ljust(CELL_WIDTH)
        found = results.read(text)
        row.cells.append(found.cell)
        if found.fault:
            row.faults.append(Fault("cell", start + found.at + 1, found.fault, slot))
        if found.remark:
            row.remarks.append((found.remark, slot))
        if results.write(found.cell) != text:
            spelled[str(slot + 1)] = text
    while row.cells and row.cells[-1] is None:
        row.cells.pop()
    if spelled:
        row.spelled["cells"] = spelled


def as_player(row: Row, rounds: int, source: str) -> Player:
    """Return the player of a row, with a cell for every round."""
    facts = row.facts
    rating = facts["rating"]
    return Player(
        number=facts["number"],
        name=facts["name"] or "",
        ids=Ids(fide=facts["id"]),
        federation=facts["federation"],
        title=facts["title"],
        sex=facts["sex"],
        born=facts["born"],
        ratings={} if rating is None else {source: Rating(rating)},
        score=facts["points"],
        rank=facts["rank"],
        cells=tuple(row.cells) + (None,) * (rounds - len(row.cells)),
        extras={"trf": row.spelled} if row.spelled else {},
    )


# --- writing ------------------------------------------------------------------------------------------------


def write_row(facts: Mapping[str, Any], cells: Sequence[Cell | None], spelled: Mapping[str, Any], pending: str) -> str:
    """Write a row; a field keeps the file's own spelling while it still means the same."""
    texts = {"tag": "001"}
    for name, value in facts.items():
        texts[name] = own_spelling(spelled.get(name), RULES[name].read, value) or RULES[name].write(value)
    line = PLAYER.join(texts).replace("\t", " ").ljust(CELLS_START)
    own = spelled.get("cells", {})
    # A round that could not be read may come after those that the event has.
    padded = cells
    if own:
        padded = (*cells, *[None] * (LAST_PRESERVED_ROUND - len(cells)))
    last = max((slot for slot, cell in enumerate(padded, 1) if cell is not None or str(slot) in own), default=0)
    line += "".join(_write_cell(cell, own.get(str(slot)), pending) for slot, cell in enumerate(padded[:last], 1))
    return line if last else line.rstrip()


def own_spelling(text: Any, read: Callable[[str], Any], value: Any) -> str | None:
    """Return the file's own spelling of a value, if it still means that value."""
    if not isinstance(text, str):
        return None
    try:
        return text if read(text) == value else None
    except ValueError:
        return text if value is None else None


def _write_cell(cell: Cell | None, text: Any, pending: str) -> str:
    if isinstance(text, str) and len(text) == CELL_WIDTH and results.read(text).cell == cell:
        return text
    return results.write(cell, pending)
