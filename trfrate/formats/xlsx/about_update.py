"""The sheet that says what the numbers rest on, put into a workbook of the user's."""

from __future__ import annotations

from trfrate.codecs.sheet.patch.package import MAIN, RELATIONS, Package
from trfrate.codecs.sheet.patch.xml import Edits, escape
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.formats.xlsx.about import NO_MESSAGES, messages
from trfrate.model import Event
from trfrate.report.chart import ABOUT, about_lines

_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"


def put_about(package: Package, event: Event, report: Report, options: Options) -> None:
    """Put the sheet into a workbook of the user's; one of an earlier run is rewritten."""
    part = package.sheets().get(ABOUT)
    if part is None:
        part = _new_sheet(package)
        hint = "right-click a sheet's tab and choose Unhide; it stays so"
        report.note("XLS072", f"the sheet {ABOUT} is hidden, so that it is not printed", None, hint)
    rows = [[ABOUT], [], *([line] for line in about_lines(event, options.day)), []]
    rows.append(["Messages" if list(report) else NO_MESSAGES])
    rows += [[kind, where, text.replace("\n", " – ")] for kind, where, text in messages(report)]
    cells = "".join(
        f'<row r="{at}">' + "".join(map(_cell, row)) + "</row>" for at, row in enumerate(rows, start=1) if row
    )
    widths = ((1, 18), (2, 26), (3, 95))
    columns = "".join(f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>' for at, width in widths)
    fitted = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
    page = '<pageSetup fitToHeight="0" orientation="landscape"/>'
    xml = (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f'<worksheet xmlns="{MAIN}">{fitted}<cols>{columns}</cols><sheetData>{cells}</sheetData>{page}</worksheet>'
    )
    package.parts[part] = xml.encode("utf-8")


def _cell(text: str) -> str:
    return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'


def _new_sheet(package: Package) -> str:
    workbook = package.workbook
    part = package.free_name("xl/worksheets/sheet", ".xml")
    id = package.relate(workbook, "worksheet", part)
    package.declare(_SHEET_TYPE, part=part)
    elements = package.scan(workbook, "sheet")
    sheets = next(one for one in elements if one.name == "sheets")
    numbers = [int(one.attributes.get("sheetId", 0)) for one in elements if one.name == "sheet"]
    edits = Edits(package.parts[workbook])
    # Hidden sheets are not printed: the workbook takes as many pages as before.
    stated = f'name="{ABOUT}" sheetId="{max(numbers) + 1}" state="hidden" xmlns:r="{RELATIONS}" r:id="{id}"'
    edits.append_to(sheets, f"<{sheets.prefix}sheet {stated}/>")
    package.parts[workbook] = edits.done()
    return part
