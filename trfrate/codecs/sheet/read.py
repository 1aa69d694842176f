"""Workbook to rows of cells, whatever kind of workbook it is; what is refused is refused with the reason."""

from __future__ import annotations

from trfrate.codecs.sheet import xls
from trfrate.codecs.sheet.cells import SAVE_AGAIN, Budget, Refused, Sheet, Value
from trfrate.codecs.sheet.limits import Container
from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable

__all__ = ["Sheet", "Value", "read_workbook"]


def read_workbook(file: str, data: bytes, report: Report) -> list[Sheet]:
    """Return the visible sheets of an `.xlsx`, `.xlsm`, `.xls` or `.ods`; anything else is refused with the reason."""
    try:
        sheets, hidden = _read(file, data, report)
    except Refused as problem:
        report.error(problem.code, problem.message, Place(file, at=problem.at), problem.hint)
        raise Unreadable(file) from problem
    for name in hidden:
        report.note("XLS007", f"the hidden sheet {name} is not read", Place(file, at=name))
    return sheets


def _read(file: str, data: bytes, report: Report) -> tuple[list[Sheet], list[str]]:
    budget = Budget()
    if data.startswith(xls.SIGNATURE):
        return xls.read_xls(data, budget)
    container = Container(data)
    if "xl/workbook.xml" in container.names:
        from trfrate.codecs.sheet.xlsx import read_xlsx

        if any(part.startswith("xl/externallinks/") for part in container.names):
            message = "the workbook links to other workbooks; their values are read as they were last saved"
            report.note("XLS006", message, Place(file))
        sheets, hidden, reason = read_xlsx(container, budget)
        if reason:
            report.note(
                "XLS013", f"the workbook is partly damaged ({reason}); its cells were read all the same", Place(file)
            )
        return sheets, hidden
    if "content.xml" in container.names:
        from trfrate.codecs.sheet.ods import read_ods

        found = read_ods(container, budget)
        if found:
            return found
    message = "this is not a workbook that can be read: .xlsx, .xlsm, .xls or .ods"
    raise Refused("XLS012", message, SAVE_AGAIN)
