"""The ranges of a sheet that must take in columns added to a table, or sorting parts them from their rows.

Filters and tables (ListObjects) sort the columns of their range and no others; a merged title bar and the print area
end where the table ended.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from trfrate.codecs.sheet.cells import address, column_of
from trfrate.codecs.sheet.patch.cells import Put, SheetXml, area_of
from trfrate.codecs.sheet.patch.package import Package
from trfrate.codecs.sheet.patch.xml import Edits, Element, escape

Area = tuple[int, int, int, int]
"""Top, left, bottom and right, from 0."""
_MOST_ROWS = 1_048_576
_AREA = re.compile(
    r"(?P<start>(?<=!)\$?(?P<left>[A-Z]{1,3})(?:\$?(?P<top>\d{1,7}))?:\$?)(?P<right>[A-Z]{1,3})"
    r"(?P<end>(?:\$?(?P<bottom>\d{1,7}))?)(?![\w:(])"
)
"""An area of a named sheet, or whole columns of it: `!$A$1:$J$12`, `!$A:$J`."""
_NAMED_BY_FILTER, _NAMED_BY_PRINTING = "_xlnm._FilterDatabase", "_xlnm.Print_Area"


class Reach(NamedTuple):
    """A table of a sheet, and how far it reaches with the columns added to it."""

    area: Area
    """The table as it was, its header row included."""
    headings: Mapping[int, str]
    """The headings of the added columns."""
    beside: bool = False
    """Whether another table is in the same rows."""

    @property
    def last(self) -> int:
        """The last column that was added."""
        return max(self.headings)

    @property
    def adjoins(self) -> bool:
        """Whether the added columns are right of the table, with nothing in between."""
        return min(self.headings) == self.area[3] + 1


class Widened(NamedTuple):
    """What takes in the added columns now, and what does not."""

    done: list[str]
    left_out: list[str]
    """Filters and tables that sort without the added columns."""
    cells: Mapping[tuple[int, int], Put]
    """Blank cells to put under a wider title bar."""


def widen_ranges(package: Package, name: str, part: str, sheet: SheetXml, reaches: Sequence[Reach]) -> Widened:
    """Let the ranges of a sheet take in the columns added to its tables."""
    widened = Widened([], [], {})
    _widen_filter(package, name, sheet, reaches, widened)
    for relation in package.relations(part):
        if relation.kind == "table" and relation.target in package.parts:
            _widen_table(package, relation.target, reaches, widened)
    cells = _widen_titles(sheet, reaches)
    if cells is None:
        return widened
    widened.done.append("the merged title")
    return widened._replace(cells=cells)


def table_names(package: Package, part: str) -> list[str]:
    """Return the names of the columns of all tables of a sheet, which must stay unique within each."""
    tables = [one.target for one in package.relations(part) if one.kind == "table" and one.target in package.parts]
    columns = [one for table in tables for one in package.scan(table, "tableColumn") if one.name == "tableColumn"]
    return [one.attributes.get("name", "") for one in columns]


def _meets(area: Area, reaches: Iterable[Reach]) -> list[Reach]:
    """Return the tables that a range lies over, at least in part."""
    top, left, bottom, right = area
    tables = [(reach, reach.area) for reach in reaches]
    return [
        reach
        for reach, (first_row, first, last_row, last) in tables
        if top <= last_row and first_row <= bottom and left <= last and first <= right
    ]


def _wider(area: Area, last: int) -> Area:
    top, left, bottom, right = area
    return top, left, bottom, max(right, last)


def _reference(area: Area) -> str:
    top, left, bottom, right = area
    return f"{address(top, left)}:{address(bottom, right)}"


def _widen_filter(package: Package, name: str, sheet: SheetXml, reaches: Sequence[Reach], widened: Widened) -> None:
    element = sheet.children.get("autoFilter")
    if element is None:
        return
    area, met = _reached(element, reaches)
    if area is None or not met:
        return
    last = max(reach.last for reach in met)
    if any(reach.beside for reach in met) or _merged_between(sheet, area, last):
        widened.left_out.append("the filter")
        return
    sheet.edits.set_attribute(element, ref=_reference(_wider(area, last)))
    inside = [one for one in sheet.elements if element.start < one.start < element.end]
    _widen_all(sheet.edits, inside, "sortState", last)
    _widen_name(package, name, _NAMED_BY_FILTER, lambda old: last if old == area else None)
    widened.done.append("the filter")


def _reached(element: Element, reaches: Sequence[Reach]) -> tuple[Area | None, list[Reach]]:
    """Return the area of a filter or a table, and the additions that touch it and go beyond it."""
    area = area_of(element.attributes.get("ref", ""))
    if area is None:
        return None, []
    return area, [reach for reach in _meets(area, reaches) if reach.last > area[3]]


def _merged_between(sheet: SheetXml, area: Area, last: int) -> bool:
    """Return whether merged cells are where a range would grow: no program sorts those."""
    top, _, bottom, right = area
    return any(
        first_row <= bottom and top <= last_row and first <= last and right < last_column
        for first_row, first, last_row, last_column in sheet.merged
    )


def _widen_all(edits: Edits, elements: Iterable[Element], name: str, last: int) -> None:
    """Let all elements of a name, such as what is remembered of the last sorting, reach the last column."""
    for one in elements:
        if one.name == name:
            area = area_of(one.attributes.get("ref", ""))
            if area:
                edits.set_attribute(one, ref=_reference(_wider(area, last)))


def _widen_table(package: Package, part: str, reaches: Sequence[Reach], widened: Widened) -> None:
    root, *elements = package.scan(part, "tableColumn", "sortState")
    area, met = _reached(root, reaches)
    if area is None or not met:
        return
    title = f"the table {root.attributes.get('displayName', '')}".strip()
    headings = {column: text for reach in met for column, text in reach.headings.items() if column > area[3]}
    listed = next((one for one in elements if one.name == "tableColumns"), None)
    # A table has a name for every column, and one that a query fills has a field for each.
    whole = sorted(headings) == list(range(area[3] + 1, max(headings) + 1))
    headed = root.attributes.get("headerRowCount", "1") == "0" or all(reach.area[0] == area[0] for reach in met)
    if listed is None or not whole or not headed or root.attributes.get("tableType", "worksheet") != "worksheet":
        widened.left_out.append(title)
        return
    edits = Edits(package.parts[part])
    last = max(headings)
    edits.set_attribute(root, ref=_reference(_wider(area, last)))
    _widen_all(edits, elements, "autoFilter", last)
    _widen_all(edits, elements, "sortState", last)
    columns = [one for one in elements if one.name == "tableColumn"]
    number = max((int(one.attributes.get("id", 0)) for one in columns), default=0)
    edits.set_attribute(listed, count=str(len(columns) + len(headings)))
    added = [
        f'<{root.prefix}tableColumn id="{number + at}" name="{escape(headings[column])}"/>'
        for at, column in enumerate(sorted(headings), start=1)
    ]
    edits.insert(listed.inner_end, "".join(added))
    package.parts[part] = edits.done()
    widened.done.append(title)


def _widen_titles(sheet: SheetXml, reaches: Sequence[Reach]) -> dict[tuple[int, int], Put] | None:
    """Let merged cells above tables, as wide as these, grow with them; the cells this needs; None if none grew."""
    cells: dict[tuple[int, int], Put] = {}
    grew = False
    for element, (top, left, bottom, right) in sheet.merges:
        under = [reach.last for reach in reaches if reach.adjoins and _heads((top, left, bottom, right), reach)]
        last = max(under, default=right)
        room = (top, right + 1, bottom, last)
        if last <= right or _in_use(sheet, room):
            continue
        sheet.edits.set_attribute(element, ref=_reference((top, left, bottom, last)))
        grew = True
        for row in range(top, bottom + 1):
            style = sheet.style(row, right)
            cells |= {(row, column): Put(None, style) for column in range(right + 1, last + 1) if style}
    return cells if grew else None


def _heads(bar: Area, reach: Reach) -> bool:
    """Return whether merged cells are a title bar of a table: above it, and from its first column to its last one."""
    _, left, bottom, right = bar
    first_row, first, _, last = reach.area
    return bottom < first_row and left <= first and last <= right < reach.last


def _in_use(sheet: SheetXml, area: Area) -> bool:
    top, left, bottom, right = area
    filled = any(
        left <= column <= right and found.filled
        for row in range(top, bottom + 1)
        for column, found in sheet.cells.get(row, {}).items()
    )
    return filled or any(
        first_row <= bottom and top <= last_row and first <= right and left <= last
        for first_row, first, last_row, last in sheet.merged
    )


class Printed(NamedTuple):
    """What is printed of a sheet, once its tables have more columns."""

    first: int = 0
    last: int | None = None
    """The first and the last column of the area that was widened; None if the sheet prints all it holds."""
    limited: bool = False
    """Whether the sheet has a print area."""
    left_out: bool = False
    """Whether the print area leaves out added columns, because it cannot be understood."""


def widen_print_area(package: Package, name: str, reaches: Sequence[Reach]) -> Printed:
    """Let the areas that are printed take in the columns added to tables in them."""
    areas: list[tuple[int, int]] = []

    def wider(area: Area) -> int | None:
        last = max((reach.last for reach in _meets(area, reaches) if reach.area[3] <= area[3]), default=-1)
        if last <= area[3]:
            return None
        areas.append((area[1], last))
        return last

    texts = _widen_name(package, name, _NAMED_BY_PRINTING, wider)
    first, last = max(areas, key=lambda area: area[1], default=(0, None))
    return Printed(first, last, bool(texts), any(not _AREA.search(text) for text in texts))


def _widen_name(package: Package, name: str, defined: str, wider: Callable[[Area], int | None]) -> list[str]:
    """Give the areas of a defined name of a sheet the last columns that `wider` answers; the texts as they were."""
    part = package.workbook
    elements = package.scan(part, "sheet", "definedName")
    sheets = [one.attributes.get("name") for one in elements if one.name == "sheet"]
    edits = Edits(package.parts[part])
    texts = []

    def widened(match: re.Match[str]) -> str:
        top, bottom = int(match["top"] or 1) - 1, int(match["bottom"] or _MOST_ROWS) - 1
        last = wider((top, column_of(match["left"]), bottom, column_of(match["right"])))
        if last is None:
            return match[0]
        return match["start"] + address(0, last)[:-1] + match["end"]

    for one in elements:
        stated = one.attributes
        if one.name != "definedName" or stated.get("name") != defined or name not in sheets:
            continue
        if stated.get("localSheetId") == str(sheets.index(name)):
            texts.append(edits.xml[one.inner : one.inner_end].decode("utf-8"))
            if (text := _AREA.sub(widened, texts[-1])) != texts[-1]:
                edits.replace(one.inner, one.inner_end, text)
    package.parts[part] = edits.done()
    return texts
