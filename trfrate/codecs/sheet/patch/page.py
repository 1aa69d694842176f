"""How wide a sheet prints, and the setting that keeps it on one page in width when columns are added."""

from __future__ import annotations

from collections.abc import Mapping

from trfrate.codecs.sheet.patch.cells import SheetXml
from trfrate.codecs.sheet.patch.xml import Element, scan

_PAPER_INCHES = {"1": (8.5, 11.0), "5": (8.5, 14.0), "9": (8.27, 11.69)}
"""Letter, legal and A4, by the number that workbooks use; others are left alone."""
_USUAL_MARGIN = 0.7
_USUAL_WIDTH = 8.43
_PIXELS_A_LETTER, _PIXELS_BESIDE, _PIXELS_AN_INCH = 7, 5, 96
_AFTER_PAGE_SETUP = (
    *("headerFooter", "rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors", "smartTags"),
    *("drawing", "legacyDrawing", "legacyDrawingHF", "drawingHF", "picture", "oleObjects", "controls"),
    *("webPublishItems", "tableParts", "extLst"),
)


def keep_page_width(sheet: SheetXml, added: Mapping[int, float], left: int = 0) -> bool:
    """Let a sheet that printed one page wide, from the column `left` on, do so with columns of these widths.

    Return whether this was needed.
    """
    first = min(added)
    filled = [column for cells in sheet.cells.values() for column, found in cells.items() if found.filled]
    room = _room(sheet)
    beside = _width(sheet, left - 1)
    before = _width(sheet, max((column for column in filled if column < first), default=-1)) - beside
    after = _width(sheet, first - 1) - beside + sum(map(_inches, added.values()))
    if room is None or before > room or after <= room:
        return False
    _fit_to_page(sheet)
    prefix, setup = sheet.root.prefix, sheet.children.get("pageSetup")
    if setup is not None:
        sheet.edits.set_attribute(setup, fitToWidth="1", fitToHeight="0")
        return True
    later = [sheet.children[name].start for name in _AFTER_PAGE_SETUP if name in sheet.children]
    at = min(later, default=sheet.root.inner_end)
    sheet.edits.insert(at, f'<{prefix}pageSetup fitToWidth="1" fitToHeight="0"/>')
    return True


def _room(sheet: SheetXml) -> float | None:
    """Return the width of the paper within its margins, in inches at full size; None if unknown, or fitted already."""
    setup = sheet.attributes_of("pageSetup")
    paper = _PAPER_INCHES.get(setup.get("paperSize", "1"))
    scale = setup.get("scale", "100")
    setting = _page_property(sheet)
    fitted = setting is not None and setting.attributes.get("fitToPage") in ("1", "true")
    if paper is None or fitted or not scale.isdecimal() or not int(scale):
        return None
    margins = sheet.attributes_of("pageMargins")
    try:
        beside = sum(float(margins.get(side, _USUAL_MARGIN)) for side in ("left", "right"))
    except ValueError:
        return None
    wide, high = paper
    if setup.get("orientation") == "landscape":
        wide = high
    return (wide - beside) * 100 / int(scale)


def _width(sheet: SheetXml, last: int) -> float:
    """Return the width of the columns up to this one, in inches."""
    usual = None
    if "sheetFormatPr" in sheet.children:
        usual = _number(sheet.children["sheetFormatPr"], "defaultColWidth")
    widths = [_USUAL_WIDTH if usual is None else usual] * (last + 1)
    for one in sheet.columns:
        width = _number(one, "width")
        if one.attributes.get("hidden") in ("1", "true"):
            width = 0.0
        if width is None:
            continue
        for column in range(int(one.attributes["min"]) - 1, min(int(one.attributes["max"]), last + 1)):
            widths[column] = width
    return sum(map(_inches, widths))


def _inches(width: float) -> float:
    """Return the width of a column of so many letters; a hidden one has none."""
    if not width:
        return 0.0
    return (width * _PIXELS_A_LETTER + _PIXELS_BESIDE) / _PIXELS_AN_INCH


def _number(element: Element, name: str) -> float | None:
    try:
        return float(element.attributes.get(name, ""))
    except ValueError:
        return None


def _page_property(sheet: SheetXml) -> Element | None:
    found = [one for one in scan(sheet.edits.xml, ("pageSetUpPr",)) if one.name == "pageSetUpPr"]
    return found[0] if found else None


def _fit_to_page(sheet: SheetXml) -> None:
    prefix, setting = sheet.root.prefix, _page_property(sheet)
    if setting is not None:
        sheet.edits.set_attribute(setting, fitToPage="1")
    elif "sheetPr" in sheet.children:
        sheet.edits.append_to(sheet.children["sheetPr"], f'<{prefix}pageSetUpPr fitToPage="1"/>')
    else:
        sheet.edits.insert(sheet.root.inner, f'<{prefix}sheetPr><{prefix}pageSetUpPr fitToPage="1"/></{prefix}sheetPr>')
