"""Saved web pages: each table a grid, with the lines of text above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfrate.diagnostics import Place
from trfrate.formats._wallchart.grid import Grid

if TYPE_CHECKING:
    from html.parser import HTMLParser

MAX_CELLS = 400_000
MAX_SPAN = 100
_SILENT = frozenset(("script", "style", "head", "title"))
_LINES = frozenset(("p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "br", "caption", "li", "table"))


class TooLarge(ValueError):
    """More cells than any wallchart has."""


def grid_of(file: str, text: str) -> Grid:
    """All rows of all tables from top to bottom, the text between them in rows of one cell."""
    parser = _parser()
    parser.feed(text)
    parser.close()
    rows: list[list[str]] = parser.rows  # type: ignore[attr-defined]
    lines: list[int] = parser.lines  # type: ignore[attr-defined]

    def place(row: int, column: int | None) -> Place:
        return Place(file, lines[row])

    return Grid("", rows, place)


def _parser() -> HTMLParser:
    from html.parser import HTMLParser

    class Tables(HTMLParser):
        """Collects rows; broken nesting ends a cell or row early rather than failing."""

        def __init__(self) -> None:
            super().__init__(convert_charrefs=True)
            self.rows: list[list[str]] = []
            self.lines: list[int] = []
            self.row: list[str] | None = None
            self.text: list[str] = []
            self.open = False
            self.span = 1
            self.silent = 0
            self.cells = 0

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag in _SILENT:
                self.silent += 1
            elif tag == "tr":
                self.end_row()
                self.row = []
            elif tag in ("td", "th"):
                self.end_cell()
                self.row = [] if self.row is None else self.row
                self.open = True
                wide = dict(attrs).get("colspan") or "1"
                self.span = min(int(wide), MAX_SPAN) if wide.isdecimal() and len(wide) < 5 else 1
            elif self.row is None and tag in _LINES:
                self.end_line()
            elif self.row is not None:
                self.text.append(" ")

        def handle_endtag(self, tag: str) -> None:
            if tag in _SILENT:
                self.silent = max(0, self.silent - 1)
            elif tag in ("td", "th"):
                self.end_cell()
            elif tag in ("tr", "table"):
                self.end_row()
            elif self.row is None and tag in _LINES:
                self.end_line()

        def handle_data(self, data: str) -> None:
            if not self.silent:
                self.text.append(data)

        def close(self) -> None:
            super().close()
            self.end_row()
            self.end_line()

        def end_cell(self) -> None:
            if self.row is not None:
                text = " ".join("".join(self.text).split())
                self.text = []
                if self.open or text:
                    self.add([text, *[""] * (self.span - 1)])
            self.open, self.span = False, 1

        def add(self, cells: list[str]) -> None:
            self.cells += len(cells)
            if self.cells > MAX_CELLS:
                raise TooLarge
            if self.row is not None:
                self.row += cells

        def end_row(self) -> None:
            self.end_cell()
            if self.row is not None:
                self.rows.append(self.row)
                self.lines.append(self.getpos()[0])
            self.row = None

        def end_line(self) -> None:
            text = " ".join("".join(self.text).split())
            self.text = []
            if text:
                self.rows.append([text])
                self.lines.append(self.getpos()[0])

    return Tables()
