"""The sheet at the end that says what the numbers rest on: rules, day, assumptions, and every message."""

from __future__ import annotations

from trfrate.codecs.sheet.write import NewSheet, Styled
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.formats.xlsx.looks import lines
from trfrate.model import Event
from trfrate.report.chart import ABOUT, about_lines

_WIDTHS = (18, 26, 95)
NO_MESSAGES = "No messages: nothing was guessed, repaired or lost."


def about_sheet(event: Event, report: Report, options: Options) -> NewSheet:
    """Return the sheet for a new workbook."""
    rows = [[Styled(ABOUT, "title")], []]
    for about in about_lines(event, options.day):
        rows += [[Styled(line, "subtitle")] for line in lines([about], "subtitle", sum(_WIDTHS))]
    heading = "Messages" if list(report) else NO_MESSAGES
    rows += [[], [Styled(heading, "about head")]]
    heights = {0: 26.0}
    for kind, where, text in messages(report):
        heights[len(rows)] = 14.0 * max(_lines(where, 26), sum(_lines(part, 105) for part in text.split("\n")))
        rows.append([Styled(kind, "kind"), Styled(where, "where"), Styled(text, "where")])
    return NewSheet(ABOUT, rows, _WIDTHS, heights, footer=event.name or "Wallchart")


def messages(report: Report) -> list[tuple[str, str, str]]:
    """Return the kind, the place and the words of each message."""
    found = []
    for one in report:
        hint = f"\nHelp: {one.hint}" if one.hint else ""
        found.append((f"{one.severity} {one.code}", str(one.place or ""), f"{one.message}{hint}"))
    return found


def _lines(text: str, width: int) -> int:
    return max(1, -(-len(text) // width))
