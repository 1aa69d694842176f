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
            corners = [
                int(anchor.findtext(f"{{*}}{corner}/{{*}}{side}") or -1)
                for corner in ("from", "to")
                for side in ("row", "col")
            ]
            top, left, bottom, right = corners
            if top >= 0:
                high, wide = _extent(anchor)
                areas.append((top, left, bottom if bottom >= 0 else top + high, right if right >= 0 else left + wide))
    return areas


def _extent(anchor: Element) -> tuple[int, int]:
    """Return how many rows and columns a drawing with one corner may reach down and to the right, if they are small."""
    size = anchor.find("{*}ext")
    stated = [size.get(side, "") if size is not None else "" for side in ("cy", "cx")]
    high, wide = (int(text) if text.isdecimal() and len(text) < 12 else 0 for text in stated)
    return (high // _ROW + 1, wide // _COLUMN + 1) if high and wide else (20, 8)


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
