"""What is around a table in a workbook: drawings and formulas."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from trfrate.codecs.sheet.patch.package import Package
from trfrate.codecs.sheet.patch.ranges import Area
from trfrate.codecs.sheet.patch.xml import Edits

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ROW, _COLUMN = 150_000, 400_000
"""A low row and a narrow column, in the units of drawings (914,400 to the inch)."""
_BEFORE_CALCULATION = ("definedNames", "externalReferences", "functionGroups", "sheets")


def drawn_areas(package: Package, sheet: str) -> list[Area]:
    """Return the cells under charts and pictures."""
    from xml.etree.ElementTree import ParseError, fromstring

    areas = []
    for relation in package.relations(sheet):
        if relation.kind != "drawing" or relation.target not in package.parts:
            continue
        try:
            root = fromstring(package.parts[relation.target])
        except ParseError:
            continue
        for anchor in root:
            top, left = _corner(anchor, "from")
            bottom, right = _corner(anchor, "to")
            if top < 0:
                continue
            high, wide = _extent(anchor)
            if bottom < 0:
                bottom = top + high
            if right < 0:
                right = left + wide
            areas.append((top, left, bottom, right))
    return areas


def _corner(anchor: Element, corner: str) -> tuple[int, int]:
    """Return the row and column of a corner; -1 where the drawing does not state it."""
    row = anchor.findtext(f"{{*}}{corner}/{{*}}row")
    column = anchor.findtext(f"{{*}}{corner}/{{*}}col")
    return int(row or -1), int(column or -1)


def _extent(anchor: Element) -> tuple[int, int]:
    """Return how many rows and columns a drawing with one corner may reach down and to the right, if they are small."""
    size = anchor.find("{*}ext")
    stated = ("", "") if size is None else (size.get("cy", ""), size.get("cx", ""))
    if all(text.isdecimal() and len(text) < 12 and int(text) for text in stated):
        return (int(stated[0]) // _ROW + 1, int(stated[1]) // _COLUMN + 1)
    return (20, 8)


def recalculate(package: Package) -> None:
    """Ask for a recalculation on opening, since formulas may use cells that have been filled."""
    sheets = [name for name in package.parts if posixpath.dirname(name).endswith("worksheets")]
    if not any(b"<f>" in package.parts[name] or b"<f " in package.parts[name] for name in sheets):
        return
    part = package.workbook
    children = {one.name: one for one in package.scan(part) if one.depth == 1}
    edits = Edits(package.parts[part])
    if "calcPr" in children:
        edits.set_attribute(children["calcPr"], fullCalcOnLoad="1")
    else:
        before = next(children[name] for name in _BEFORE_CALCULATION if name in children)
        edits.insert(before.end, f'<{before.prefix}calcPr fullCalcOnLoad="1"/>')
    package.parts[part] = edits.done()
