"""What the lines above a table say about the event and the section.

Lines without a key are read as the names of the event and the section, which is a guess.
"""

from __future__ import annotations

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.event_days import only_year_in, take_schedule
from trfrate.formats._wallchart.captions.event_names import split_by_sheet, take_event, take_section
from trfrate.formats._wallchart.captions.labeled_lines import read_pairs
from trfrate.formats._wallchart.captions.line_texts import cut_by_guess, lines_of
from trfrate.formats._wallchart.captions.page_titles import by_page_titles
from trfrate.formats._wallchart.captions.program_lines import TITLE_LINE
from trfrate.formats._wallchart.captions.unlabeled_lines import name_among, read_unnamed
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables.heading_words import field_of

_MOST_LINES = 300
"""Above a table; of more, those in the middle are left, because no letter is as long and each takes a while to read."""
_MOST_LINES_BETWEEN = 60
"""The same for the tables below the first, of which there may be hundreds."""


def read_caption(grid: Grid, rows: tuple[int, int], first: bool, titled: int | None = None) -> Caption:
    """Return what the rows above a table say; only above the first one an unnamed line is the event.

    Where tables are beside each other, a row (`titled`) may have a title above each of them.
    """
    caption = Caption()
    unnamed: list[tuple[int, str]] = []
    above = rows[0]
    listed = _rows_of_lists(grid, range(*rows))
    caption.year = only_year_in(grid, rows)
    caption.top = next((row for row in range(*rows) if grid.filled(row)), rows[0])
    scheduled = take_schedule(caption, grid, rows)
    most = (_MOST_LINES_BETWEEN if rows[0] else _MOST_LINES) // 2
    between = range(rows[0] + most, rows[1] - most)
    for row, texts in lines_of(grid, range(*rows)):
        if row == titled and len(grid.filled(row)) == 1:
            caption.section_row, caption.section["name"] = row, grid.text(row, grid.filled(row)[0])
            continue
        if not texts:
            above = row + 1
            continue
        if row in scheduled:
            continue
        texts = titles.without_rounds(texts)
        if row in listed or row in between or titles.are_group_headings(texts):
            caption.left.append((row, " ".join(texts)))
            continue
        texts = read_pairs(caption, row, texts)
        if texts and row + 1 < rows[1] and TITLE_LINE.fullmatch(grid.text(row + 1, 0)):
            # In our own title everything is part of a name.
            unnamed.append((row, " ".join(texts)))
        elif texts:
            # Where the line above is a heading of a web page, the headings say what is what.
            if len(texts) > 1 and len(grid.filled(row)) > 1 and not cut_by_guess(grid):
                texts = name_among(caption, row, texts)
            line = titles.joined(texts, sure=not cut_by_guess(grid))
            read_unnamed(caption, row, line, unnamed, row - 1 in grid.titles)
    if grid.titles or grid.page_title:
        lines, unnamed = unnamed, by_page_titles(caption, grid, rows, first, unnamed)
        headings = {row for row, _ in unnamed} | {caption.event_row}
        caption.left += [line for line in lines if line[0] not in headings]
    if first and "name" not in caption.event:
        take_event(caption, grid, unnamed)
    # A section is named below the last empty line or alone between two, and never on pages of chess-results.
    if not caption.foreign and "name" not in caption.section:
        take_section(caption, grid, rows, above, unnamed)
    caption.left += unnamed
    _leave_unsaid(caption)
    split_by_sheet(caption, grid.name)
    return caption


_OF_LISTS = frozenset(("number", "rank", "name", "team", "club", "score"))


def _rows_of_lists(grid: Grid, rows: range) -> set[int]:
    """Return the rows of lists above the table: headings such as `Team` and `Score`, and what is right below them."""
    found: set[int] = set()
    for row in rows:
        texts = [grid.text(row, column) for column in grid.filled(row)]
        if len(texts) < 2 or texts[0].endswith(":"):
            continue
        heads = all(map(field_of, texts)) and not _OF_LISTS.isdisjoint(map(field_of, texts))
        if heads or row - 1 in found:
            found.add(row)
    return found


def _leave_unsaid(caption: Caption) -> None:
    """Take out of what is left the days and time controls of which a message says that they are not understood."""
    said = dict((*caption.no_days, *caption.no_control))
    caption.left = [(row, text.replace(said.get(row, "\n"), "")) for row, text in caption.left]
