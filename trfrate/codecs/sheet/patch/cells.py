"""Values put into a sheet's own XML: cells, column widths and the used range; everything else stays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from trfrate.codecs.sheet.cells import address, column_of
from trfrate.codecs.sheet.patch.xml import Edits, Element, escape, scan

Value = str | int | float | None
_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})$")
# A cell or an area of the formula's own sheet; LOG10( is none.
_USED = re.compile(rb"(?<![\w!:'.$])\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?(?![\w(!])")


class Put(NamedTuple):
    """A value for a cell; without a style the cell keeps its own."""

    value: Value
    style: int | None = None


class Found(NamedTuple):
    """A cell that is there."""

    element: Element
    style: int
    filled: bool
    formula: bool


class SheetXml:
    """One sheet's XML and what is where; rows and columns count from 0."""

    def __init__(self, xml: bytes) -> None:
        wanted = ("row", "c", "v", "f", "is", "col", "mergeCell", "sortState")
        self.edits = Edits(xml)
        self.elements = scan(xml, wanted)
        self.root = self.elements[0]
        self.children = {one.name: one for one in self.elements if one.depth == 1}
        self.rows: dict[int, Element] = {}
        self.cells: dict[int, dict[int, Found]] = {}
        self.columns = [one for one in self.elements if one.name == "col"]
        merged = [(one, area_of(one.attributes.get("ref", ""))) for one in self.elements if one.name == "mergeCell"]
        self.merges = [(one, area) for one, area in merged if area]
        self.merged = [area for _, area in self.merges]
        self._index()

    def attributes_of(self, name: str) -> Mapping[str, str]:
        """Return the attributes of an element directly below the sheet; none where there is no such element."""
        child = self.children.get(name)
        return child.attributes if child else {}

    def _index(self) -> None:
        row = column = -1
        for one in self.elements:
            if one.name == "row" and one.depth == 2:
                row, column = int(one.attributes.get("r", row + 2)) - 1, -1
                self.rows[row], self.cells[row] = one, {}
            elif one.name == "c" and one.depth == 3:
                spot = position_of(one.attributes.get("r", ""))
                column = spot[1] if spot else column + 1
                self.cells[row][column] = Found(one, int(one.attributes.get("s", 0)), False, False)
            elif one.name in ("v", "f", "is") and one.depth == 4:
                last = self.cells[row][column]
                self.cells[row][column] = last._replace(filled=True, formula=last.formula or one.name == "f")

    def style(self, row: int, column: int) -> int | None:
        """Return the style of a cell, if there is a cell."""
        found = self.cells.get(row, {}).get(column)
        return found.style if found else None

    def taken(self, rows: range) -> list[tuple[int, int]]:
        """Return what is in these rows, as first and last columns: filled cells, merged ones, and what formulas use."""
        filled = {at for row in rows for at, found in self.cells.get(row, {}).items() if found.filled}
        areas = [*self.merged, *self._used()]
        wide = [(left, right) for top, left, bottom, right in areas if top <= rows[-1] and rows[0] <= bottom]
        return [*((at, at) for at in filled), *wide]

    def _used(self) -> set[tuple[int, int, int, int]]:
        """Return the areas of this sheet that its formulas use."""
        formulas = [self.edits.xml[one.inner : one.inner_end] for one in self.elements if one.name == "f"]
        texts = {text.decode() for formula in formulas for text in _USED.findall(formula)}
        return {area for area in map(area_of, texts) if area}

    def hidden(self, column: int) -> bool:
        """Return whether the sheet hides a column."""
        return any(
            int(one.attributes["min"]) <= column + 1 <= int(one.attributes["max"])
            for one in self.columns
            if one.attributes.get("hidden") in ("1", "true")
        )

    def put(self, values: Mapping[tuple[int, int], Put]) -> None:
        """Fill cells: those there keep their place, others are added in order."""
        by_row: dict[int, dict[int, Put]] = {}
        for (row, column), put in values.items():
            by_row.setdefault(row, {})[column] = put
        for row, puts in sorted(by_row.items()):
            if row in self.rows:
                self._fill_row(row, puts)
            else:
                self._add_row(row, puts)
        if values:
            self._widen(max(row for row, _ in values), max(column for _, column in values))

    def _fill_row(self, row: int, puts: Mapping[int, Put]) -> None:
        element, cells = self.rows[row], self.cells[row]
        late = []
        for column, put in sorted(puts.items()):
            found = cells.get(column)
            after = next((cells[at].element for at in sorted(cells) if at > column), None)
            if found:
                style = found.style if put.style is None else put.style
                self.edits.replace(found.element.start, found.element.end, self._cell(row, column, put.value, style))
            elif after:
                self.edits.insert(after.start, self._cell(row, column, *put))
            else:
                late.append(self._cell(row, column, *put))
        if element.closed:
            tag = self.edits.xml[element.start : element.end].decode("utf-8")
            self.edits.replace(
                element.start,
                element.end,
                f"{_spanning(tag[:-2] + '>', max(puts))}{''.join(late)}</{element.prefix}row>",
            )
            return
        if late:
            # Before the row's extensions, if it has any.
            last = max((found.element.end for found in cells.values()), default=element.inner)
            self.edits.insert(last, "".join(late))
        tag = self.edits.xml[element.start : element.inner].decode("utf-8")
        if "spans" in element.attributes:
            self.edits.replace(element.start, element.inner, _spanning(tag, max(puts)))

    def _add_row(self, row: int, puts: Mapping[int, Put]) -> None:
        prefix = self.root.prefix
        cells = "".join(self._cell(row, column, *put) for column, put in sorted(puts.items()))
        text = f'<{prefix}row r="{row + 1}">{cells}</{prefix}row>'
        after = next((self.rows[at] for at in sorted(self.rows) if at > row), None)
        if after:
            self.edits.insert(after.start, text)
        else:
            self.edits.append_to(self.children["sheetData"], text)

    def _cell(self, row: int, column: int, value: Value, style: int | None) -> str:
        prefix = self.root.prefix
        start = f'<{prefix}c r="{address(row, column)}"' + (f' s="{style}"' if style else "")
        if value is None:
            return f"{start}/>"
        if isinstance(value, str):
            # Text in place leaves the table of shared strings as it is.
            preserved = ""
            if value != value.strip():
                preserved = ' xml:space="preserve"'
            text = f"<{prefix}is><{prefix}t{preserved}>{escape(value)}</{prefix}t></{prefix}is>"
            return f'{start} t="inlineStr">{text}</{prefix}c>'
        return f"{start}><{prefix}v>{value}</{prefix}v></{prefix}c>"

    def _widen(self, row: int, column: int) -> None:
        dimension = self.children.get("dimension")
        if dimension is None:
            return
        area = area_of(dimension.attributes.get("ref", ""))
        if area:
            top, left, bottom, right = area
            corner = address(max(bottom, row), max(right, column))
            self.edits.set_attribute(dimension, ref=f"{address(top, left)}:{corner}")

    def set_widths(self, widths: Mapping[int, float], like: int) -> None:
        """Give columns a width, as long as the sheet says nothing about them; at least that of the column `like`."""
        ranges = [(int(one.attributes["min"]) - 1, int(one.attributes["max"]) - 1, one) for one in self.columns]
        model = next((float(one.attributes.get("width", 0)) for low, high, one in ranges if low <= like <= high), 0.0)
        prefix = self.root.prefix
        texts = {}
        for column, width in widths.items():
            if not any(low <= column <= high for low, high, _ in ranges):
                stated = f'min="{column + 1}" max="{column + 1}" width="{max(width, model):g}" customWidth="1"'
                texts[column] = f"<{prefix}col {stated}/>"
        if not texts:
            return
        if "cols" not in self.children:
            text = f"<{prefix}cols>{''.join(texts.values())}</{prefix}cols>"
            self.edits.insert(self.children["sheetData"].start, text)
            return
        for column, text in sorted(texts.items()):
            after = next((one for low, _, one in ranges if low > column), None)
            self.edits.insert(after.start if after else self.children["cols"].inner_end, text)


def _spanning(tag: str, column: int) -> str:
    """Return the start tag of a row whose hint about used columns reaches the column."""

    def longer(match: re.Match[str]) -> str:
        return f'spans="{match[1]}:{max(int(match[2]), column + 1)}"'

    return re.sub(r"\bspans\s*=\s*[\"'](\d+):(\d+)[\"']", longer, tag)


def position_of(reference: str) -> tuple[int, int] | None:
    """Return the row and column of `F17`; None where it is no reference."""
    match = _REFERENCE.match(reference)
    if not match:
        return None
    return (int(match[2]) - 1, column_of(match[1]))


def area_of(reference: str) -> tuple[int, int, int, int] | None:
    """Return top, left, bottom and right of `A1:F17`; None where it is no reference."""
    first, _, second = reference.partition(":")
    start, end = position_of(first), position_of(second or first)
    return (*start, *end) if start and end else None
