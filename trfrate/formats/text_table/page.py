"""Saved web pages: the rows of all tables as one grid, with the lines of text between them.

Vega's pages state colors, titles and ratings by the classes of boxes inside the cells. Our own pages say each result in
words too, and have tables beside the wallchart: both are skipped.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from trfrate.codecs.sheet.cells import Beside
from trfrate.diagnostics import Place
from trfrate.formats._wallchart.captions.titles import names_event
from trfrate.formats._wallchart.grid import Grid

MAX_CELLS = 400_000
MAX_SPAN = 100
MAX_TITLE = 500
_MOST_LINES = 4
"""In a cell of a wallchart, below the first one."""
"""Characters of a heading."""
_SILENT = frozenset(("script", "style", "head", "title"))
_LINES = frozenset(
    ("p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "br", "caption", "li", "table", "ul", "ol", "footer")
)
_CELLS = ("td", "th")
_BREAK = "\v"
"""Where a cell has another line; a line feed is no more than a blank."""
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6, "caption": 7}
_STRUCK = frozenset(("s", "strike", "del"))
_COLORS = {"cw": " w ", "cb": " b "}
_SIGNS = {"1": "+", "½": "=", "0": "-", **dict.fromkeys(("+", "1F"), "+F"), **dict.fromkeys(("-", "0F", "F"), "-F")}
"""Before an opponent, a result in figures would be another number."""
_BOXES = {"sort-num": "", "title2": "Title", "notitle2": "Title", "rating": "Rtg"}
"""What is in a box under the name, as headings of columns; the number is that of the row."""


_ASIDE = {("span", "who"), ("tr", "why"), ("details", "beside")}
_ASIDE |= {("th", f"{what}-background") for what in ("row-headers", "column-headers")}
_ASIDE |= {("th", "row-header"), ("th", "freezebar-cell")}
"""Tags and classes of what our own pages repeat or explain, and of the numbers and letters of Google's sheets."""


class TooLarge(ValueError):
    """More cells than any wallchart has."""


def grid_of(file: str, text: str) -> Grid:
    """Return all rows of all tables from top to bottom, the text between them in rows of one cell."""
    page = _Page()
    _parse(text, page)
    _drop_sheet_names(page)

    crowded = {line for line, rows in Counter(page.lines).items() if rows > 1}

    def place(row: int, column: int | None) -> Place:
        table, number = page.places[row]
        if not table or page.lines[row] not in crowded:
            return Place(file, page.lines[row])
        # Several rows in one line: their line says little.
        of_cell = "" if column is None else f", column {column + 1}"
        return Place(file, at=f"table {table}, row {number}{of_cell}")

    title = " ".join("".join(page.title).split())
    beside = Beside(struck=frozenset(page.struck))
    between = frozenset(row for row, (table, _) in enumerate(page.places) if not table)
    return Grid("", page.rows, place, titles=page.titles, page_title=title, beside=beside, between=between)


def _parse(text: str, page: _Page) -> None:
    from html.parser import HTMLParser

    class Parser(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            page.line = self.getpos()[0]
            stated = dict(attrs)
            if page.is_aside(tag, stated.get("class") or "", 1):
                return
            page.start(tag, stated.get("colspan") or "1", stated.get("rowspan") or "1")
            if tag == "div" and page.row is not None:
                page.start_box((stated.get("class") or "").partition(" ")[0])

        def handle_endtag(self, tag: str) -> None:
            page.line = self.getpos()[0]
            if not page.is_aside(tag, "", -1):
                page.end(tag)

        def handle_data(self, data: str) -> None:
            if not page.aside:
                page.add_text(data)

    parser = Parser(convert_charrefs=True)
    # What Word puts between `<![` and `]>` is nothing to show, and some of it the parser does not bear.
    parser.feed(text.replace("<![", "<! "))
    parser.close()
    page.end_row()
    page.end_line()


def _drop_sheet_names(page: _Page) -> None:
    """Drop the letters above the columns and the numbers beside the rows of a sheet that was saved as a page."""
    tables: dict[int, list[int]] = {}
    for row, (table, _) in enumerate(page.places):
        tables.setdefault(table, []).append(row)
    tables.pop(0, None)
    for top, *below in tables.values():
        if not _are_sheet_names(page.rows[top], [page.rows[row] for row in below]):
            continue
        page.rows[top] = []
        for row in below:
            table, number = page.places[row]
            page.rows[row], page.places[row] = page.rows[row][1:], (table, number - 1)
        named = {*below}
        page.struck = {(row, column - (row in named)) for row, column in page.struck}


def _are_sheet_names(top: list[str], below: list[list[str]]) -> bool:
    """Return whether a row is `A`, `B`, `C` behind a blank, and those below it begin with 1, 2, 3."""
    if top[:4] != ["", "A", "B", "C"] or not all(map(_COLUMN_NAME.fullmatch, top[1:])):
        return False
    numbers = [row[0] for row in below if any(row)]
    return len(numbers) > 1 and numbers == [str(number) for number in range(1, len(numbers) + 1)]


_COLUMN_NAME = re.compile(r"[A-Z]{1,2}")


def _lines_of(row: list[str]) -> list[list[str]]:
    """Return the lines of cells that hold a text, as in a forum, and no values."""
    return [[line] for cell in row for line in cell.split("\n") if line]


def _count(text: str) -> int:
    """Return how many columns or rows a cell spans."""
    if text.isascii() and text.isdecimal() and len(text) < 5:
        return min(max(int(text), 1), MAX_SPAN)
    return 1


@dataclass(slots=True)
class _Page:
    """Collects rows; broken nesting ends a cell or a row early rather than failing."""

    rows: list[list[str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    """The table and the row in it of each row, counted from 1; zeros for a line of text."""
    line: int = 1
    tables: int = 0
    row: list[str] | None = None
    text: list[str] = field(default_factory=list)
    open: bool = False
    span: int = 1
    tall: int = 1
    held: dict[int, int] = field(default_factory=dict)
    """How many rows more a cell of a row above is in, by column."""
    held_below: dict[int, int] = field(default_factory=dict)
    """The same of the open row, for those below it."""
    silent: int = 0
    aside: str = ""
    """The tag of what is skipped."""
    depth: int = 0
    """How many of those tags are open."""
    cells: int = 0
    header: int = 0
    """The first row of the table."""
    colored: bool = False
    """Whether the color of the open cell is known: the first one is used."""
    box: str | None = None
    boxed: dict[str, str] = field(default_factory=dict)
    """What the boxes of the open row hold, by heading."""

    titles: dict[int, tuple[int, str]] = field(default_factory=dict)
    """Level and text of each heading, by row."""
    title: list[str] = field(default_factory=list)
    in_title: bool = False
    heading: int = 0
    """The level of the open heading."""
    struck: set[tuple[int, int]] = field(default_factory=set)
    """Cells in which something is crossed out."""
    is_struck: bool = False
    """Whether the open one is such a cell."""
    heading_text: list[str] = field(default_factory=list)

    def start(self, tag: str, wide: str, high: str) -> None:
        """Handle an opening tag."""
        self.in_title = tag == "title" and not self.title
        if tag in _HEADINGS:
            self.heading, self.heading_text = _HEADINGS[tag], []
        elif tag == "br" and self.heading:
            self.heading_text.append(_BREAK)
        self.is_struck |= tag in _STRUCK and self.open
        if tag in _SILENT:
            self.silent += 1
        elif tag == "tr":
            self.end_row()
            self.row = []
        elif tag == "table" and self.row is None:
            self.end_line()
            self.header = len(self.rows)
            self.tables += 1
            self.held = {}
        elif tag in _CELLS:
            self.end_cell()
            self.row = [] if self.row is None else self.row
            self.open = True
            self.span, self.tall = _count(wide), _count(high)
        elif self.row is None and tag in _LINES:
            self.end_line()
        elif tag in ("br", "p"):
            self.text.append(_BREAK)
        else:
            self.text.append(" ")

    def is_aside(self, tag: str, kind: str, step: int) -> bool:
        """Return whether a tag that opens (step 1) or closes (-1) is skipped with what is inside."""
        if not self.aside and (tag, kind) in _ASIDE:
            self.aside = tag
        inside = bool(self.aside)
        if tag == self.aside:
            self.depth += step
            self.aside = self.aside if self.depth else ""
        return inside

    def start_box(self, kind: str) -> None:
        """Open a box inside a cell: a color, or a fact with a column of its own."""
        if kind in _COLORS and not self.colored:
            self.colored = True
            result = self.taken()
            self.text = [_SIGNS.get(result, result), _COLORS[kind]]
        elif kind in _BOXES:
            self.box = _BOXES[kind]
        elif kind not in _COLORS:
            self.text.append(_BREAK)

    def end(self, tag: str) -> None:
        """Handle a closing tag."""
        self.box = None
        self.in_title = False
        if tag in _HEADINGS:
            self.end_heading()
        if tag in _SILENT:
            self.silent = max(0, self.silent - 1)
        elif tag in _CELLS:
            self.end_cell()
        elif tag in ("tr", "table"):
            self.end_row()
        elif self.row is None and tag in _LINES:
            self.end_line()

    def add_text(self, text: str) -> None:
        """Add text between tags."""
        if self.in_title:
            self.title.append(text[:MAX_TITLE])
        if self.heading and not self.silent:
            self.heading_text.append(text[:MAX_TITLE].replace(_BREAK, " "))
        if self.box is not None:
            self.boxed[self.box] = text.strip(" -\r\n\t")
        elif not self.silent:
            self.text.append(text.replace(_BREAK, " "))

    def end_heading(self) -> None:
        """Remember the heading, which is or will be the text of the row that comes next, or of the first of its lines.

        Below a line that names an event, it may have others with the place and the days.
        """
        lines = [" ".join(line.split()) for line in "".join(self.heading_text).split(_BREAK)]
        text = lines[0] if names_event(lines[0]) else " ".join(filter(None, lines))
        above = sum(map(bool, lines[:-1])) if self.row is None else 0
        if self.heading and text:
            self.titles[len(self.rows) - above] = self.heading, text[:MAX_TITLE]
        self.heading = 0

    def end_cell(self) -> None:
        """Take the text of the open cell into the row."""
        if self.row is not None:
            text = self.taken()
            if self.open or text:
                while len(self.row) in self.held:
                    self.count(1)
                    self.row.append("")
                self.count(self.span)
                if self.tall > 1:
                    self.held_below |= dict.fromkeys(range(len(self.row), len(self.row) + self.span), self.tall - 1)
                if self.is_struck:
                    self.struck.add((len(self.rows), len(self.row)))
                self.row += [text, *[""] * (self.span - 1)]
        self.open, self.span, self.tall, self.colored, self.is_struck = False, 1, 1, False, False

    def count(self, cells: int) -> None:
        """So many cells more."""
        self.cells += cells
        if self.cells > MAX_CELLS:
            raise TooLarge

    def end_row(self) -> None:
        """Take the open row into the grid."""
        self.end_cell()
        self.box = None
        if self.row is not None:
            self.end_boxes(self.row)
            made = _lines_of(self.row) if any(cell.count("\n") >= _MOST_LINES for cell in self.row) else [self.row]
            self.rows += made
            self.lines += [self.line] * len(made)
            self.places += [(self.tables, len(self.rows) - self.header)] * len(made)
            self.held = {column: rows - 1 for column, rows in self.held.items() if rows > 1} | self.held_below
            self.held_below = {}
        self.row = None

    def end_boxes(self, row: list[str]) -> None:
        """Take what the boxes of the row hold into columns behind the last one of the table."""
        if not self.boxed:
            return
        stated = {heading: self.boxed.get(heading, "") for heading in _BOXES.values() if heading}
        header = self.rows[self.header] if self.header < len(self.rows) else []
        if header[-len(stated) :] != list(stated):
            header += [*[""] * (len(row) - len(header)), *stated]
        between = max(0, len(header) - len(stated) - len(row))
        self.count(between + len(stated))
        row += [*[""] * between, *stated.values()]
        self.boxed = {}

    def end_line(self) -> None:
        """Take text outside of tables as a row of one cell."""
        text = self.taken()
        if text:
            self.rows.append([text])
            self.lines.append(self.line)
            self.places.append((0, 0))

    def taken(self) -> str:
        """Return the text so far, with single blanks, in lines as a spreadsheet has them; a new one begins."""
        lines = (" ".join(line.split()) for line in "".join(self.text).split(_BREAK))
        self.text = []
        return "\n".join(filter(None, lines))
