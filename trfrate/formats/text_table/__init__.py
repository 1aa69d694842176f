"""Wallcharts as programs print them: columns set apart by blanks or bars, or tables of a saved web page or mail.

Known prints: SwissSys standings and wall charts (text and HTML), WinTD cross tables, Vega crosstables. There is no
specification; the samples they were learned from are listed in docs/formats/text.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape

from trfrate.codecs.text import decode, split_lines
from trfrate.diagnostics import Place, Report, some
from trfrate.errors import Unreadable
from trfrate.formats import Format, Options
from trfrate.formats._wallchart.captions.table_kinds import event_in
from trfrate.formats._wallchart.file_text import text_of
from trfrate.formats._wallchart.games.game_sentences import MAY_BE_GAME
from trfrate.formats._wallchart.games.games_list_headings import is_heading
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.reading import read_grids, refuse_large
from trfrate.formats._wallchart.tables import printed_lines
from trfrate.formats._wallchart.tables.heading_words import heading_of, is_first_round
from trfrate.formats.text_table import mail
from trfrate.formats.text_table.markup import as_shown
from trfrate.model import Event

MAX_BYTES = 8 * 2**20
_TABLE = re.compile(r"<table|<tr[\s>]", re.IGNORECASE)
_PAGE = re.compile(r"\s*<(?:!doctype|html|head|body|meta|div|p)\b", re.IGNORECASE)
_END_OF_PRINT = re.compile(r"</pre\b", re.IGNORECASE)
_PRINTED = re.compile(r"<pre\b[^<>]*>", re.IGNORECASE)
_LOOKED_AT, _LONGEST_LINE = 200, 400
"""Lines of an e-mail that may state games, and characters of one."""
_FEWEST = 3
_CELL_WIDTH = 10
"""Characters of a printed column, more or less."""
_WITH_HEADINGS = 0.75
"""How likely a page is a wallchart whose tables have the headings of one."""
_ATTACHED = 0.65
"""How likely a mail without games, but with files, is meant: reading it says that the report is in one of them.

More than for a table: players in the text, `Alder, Ada; 90000001; 1850`, look like one."""
_HIDDEN = ("script", "style", "noscript", "template")
_BLOCK = re.compile(
    r"</?(?:h[1-6]|p|div|br|li|ul|ol|d[dlt]|pre|hr|nav|header|footer|t[rdh]|table)\b[^<>]*>", re.IGNORECASE
)
_STRUCK = re.compile(
    r"<(del|s|strike|\w{1,10}(?=\s[^<>]*line-through))\b[^<>]*>([^<]{0,300}(?:<(?!/?\1\b)[^<]{0,300}){0,6})</\1\s*>",
    re.IGNORECASE,
)
_CELL = re.compile(r"<t[dh]\b", re.IGNORECASE)
_ROW_BEGINS = re.compile(r"<tr\b", re.IGNORECASE)
_CELL_BEGINS = re.compile(r"<t[dh]\b[^<>]*>\s*$", re.IGNORECASE)
_CELL_ENDS = re.compile(r"\s*</?t", re.IGNORECASE)
_LONGEST_TAG = 300
_RESULT = re.compile(r"(?:1|½|0)\s*[-–:]\s*(?:1|½|0)")
_TITLES = tuple(re.compile(rf"<{name}\b[^<>]*>([^<>]+)<", re.IGNORECASE) for name in ("h1", "title"))
_HEAD = 10_000
_GAME_CELL = re.compile(r"[WDL]\s?\d{1,3}\s?[wb]?", re.IGNORECASE)
_GAME_WORD = re.compile(r"(?<!\S)[WDL]\d{1,3}[wb]?(?!\S)", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_]{2}")
_TAG = re.compile(r"^[^<>]*>|<[^<>]*>")


def sniff(head: bytes, name: str) -> float:
    """Likely if a line of headings with rounds is there; never sure, because other formats look alike."""
    if b"\0" in head[:1000] and head[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return 0.0
    text = decode(head).text
    if text.lstrip().startswith("{") and not text.lstrip().startswith("{|"):
        return 0.0  # JSON, which has as many words as a line of headings
    attached = False
    if mail.is_mail(text) and mail.is_packed(head):
        text, _, files, _ = mail.unpacked(head, _likelihood)
        attached = bool(files)
    found = _likelihood(text) or (_ATTACHED if attached else 0.0)
    if name.lower().endswith((".csv", ".tsv")) and (found < 0.5 or _is_quoted(text)):
        return min(found, 0.3)
    return found


def _is_quoted(text: str) -> bool:
    """Return whether most lines are one cell in quotes, as spreadsheets write sentences with commas."""
    lines = [line.strip() for line in split_lines(text)[:_LOOKED_AT] if line.strip()]
    return 2 * sum(len(line) > 1 and line[0] == line[-1] == '"' for line in lines) > len(lines)


def _likelihood(text: str) -> float:
    """Return how likely a text holds a wallchart or games."""
    text = as_shown(text)
    markup = _without_hidden(text) if "<" in text else text
    if _has_tables(markup):
        return _likelihood_of_tables(markup)
    shown = [line for line, _ in _without_tags(markup)] if _is_page(markup) else split_lines(text)
    found = max((printed_lines.headings_in(line[: printed_lines.MAX_WIDTH]) for line in shown[:60]), default=0)
    if found >= 4:
        return 0.7
    if found:
        return 0.5 if found == 3 else 0.0
    told = sum(_games_stated(line) + _is_row(line) for line in shown[:_LOOKED_AT])
    return 0.45 if told >= _FEWEST else 0.0


def _likelihood_of_tables(markup: str) -> float:
    cells = [cell for cell in map(_bare, _CELL.split(markup)[1:400]) if cell]
    known = {heading for heading in map(heading_of, cells) if heading}
    wallchart = any(heading.field == "name" for heading in known) and any(map(is_first_round, known))
    if wallchart or is_heading(cells[:40]):
        return _WITH_HEADINGS
    told = sum(bool(_RESULT.fullmatch(cell) or _GAME_CELL.fullmatch(cell)) for cell in cells)
    if told >= _FEWEST or (any(map(is_first_round, known)) and len(known) > _FEWEST):
        return 0.3
    # Games may be told between tables that hold a menu, or inside of one that makes columns.
    lines = [line for line, _ in _without_tags(markup)][:_LOOKED_AT]
    return 0.3 if sum(map(_games_stated, lines)) >= _FEWEST else 0.0


def _is_page(markup: str) -> bool:
    return _PAGE.match(markup) is not None or _PRINTED.search(markup) is not None


def _has_tables(markup: str) -> bool:
    """Return whether tables of a page are to be read, and not what it shows as it was printed."""
    if not _TABLE.search(markup):
        return False
    printed = (_END_OF_PRINT.split(part, maxsplit=1)[0] for part in _PRINTED.split(markup)[1:])
    lines = (line for part in printed for line in split_lines(part)[:_LOOKED_AT])
    if not any(printed_lines.headings_in(line[: printed_lines.MAX_WIDTH]) >= _FEWEST for line in lines):
        return True
    return _likelihood_of_tables(markup) >= _WITH_HEADINGS


def _games_stated(line: str) -> int:
    return len(MAY_BE_GAME.findall(line)) if len(line) <= _LONGEST_LINE else 0


def _is_row(line: str) -> bool:
    """Return whether this is a player's line of a wallchart: a name, and two games with opponents."""
    return len(line) <= printed_lines.MAX_WIDTH and len(_GAME_WORD.findall(line)) > 1 and _NAME.search(line) is not None


def _bare(cell: str) -> str:
    """Return the text of a cell, which spreadsheets wrap in fonts, and pages in links."""
    return _TAG.sub("", cell[:1000]).strip()[:40]


def _without_hidden(text: str) -> str:
    """Return a page without scripts and the like, of as many lines."""
    for name in _HIDDEN:
        text, *others = re.split(rf"(?i)<{name}\b[^<>]*>", text)
        text += "".join(_from(other, f"</{name}") for other in others)
    return text


def _from(text: str, end: str) -> str:
    """Return the text from its end tag on, below as many lines as there were before."""
    at = max(text.lower().find(end), 0)
    return "\n" * text.count("\n", 0, at) + text[at:]


def _without_tags(markup: str) -> list[tuple[str, int]]:
    """Return the lines of a page without tables, which may show a printed one as it is, each with its number."""
    first, *others = re.split(r"(?i)<title\b[^<>]*>", markup)
    shown: list[tuple[str, int]] = []
    for number, line in enumerate(split_lines(first + "".join(_from(other, "</title") for other in others)), 1):
        pieces = [unescape(_TAG.sub("", piece)) for piece in _BLOCK.split(line)] if "<" in line else [unescape(line)]
        filled = [piece for piece in pieces if piece.strip()]
        shown += [(piece, number) for piece in filled or [""]]
    return shown


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return the event of one printed table, saved page or mail."""
    file, data = next(iter(files.items()))
    if len(data) > MAX_BYTES:
        report.error("CSV024", f"the file is larger than {MAX_BYTES // 2**20} MB; no printed table is", Place(file))
        raise Unreadable(file)
    text = text_of(file, data, report, options)
    subject = ""
    if mail.is_mail(text) and mail.is_packed(data):
        text, subject = _unpacked(file, data, report)
    text = as_shown(text)
    markup = _without_hidden(text) if "<" in text else text
    if _is_page(markup) or _TABLE.search(markup):
        grid = _grid_of_page(file, _without_struck(file, markup, report), report, options)
    else:
        lines, subjects = mail.without_headers(split_lines(text))
        subject = next(filter(None, map(event_in, subjects)), "") or subject
        grid = _grid_of_lines(file, lines, (), report, options)
    if subject and not grid.page_title:
        grid = grid._replace(page_title=event_in(subject))
    return read_grids("text", files, [grid], report, options)


def _unpacked(file: str, data: bytes, report: Report) -> tuple[str, str]:
    """Return the text of a mail and its subject."""
    found = mail.unpacked(data, _likelihood)
    names = some([name[:60] for name in found.attached], 5)
    if found.attached and not _likelihood(found.text):
        message = f"no games are in the text of the mail; the report may be in a file that comes with it: {names}"
        report.error("CSV131", message, Place(file, 1), "save that file from the mail and read it")
        raise Unreadable(file)
    message = "the text of a mail: lines are counted from its first one, below the headers"
    if found.read:
        message = f"{message}; below it the file that comes with it, {found.read:.60}"
    report.note("CSV110", message, Place(file))
    if found.attached:
        hint = "if the results are in one of them, save it and read that file"
        report.warning("CSV111", f"files that come with the mail are not read: {names}", Place(file), hint)
    return found.text, found.subject


def _without_struck(file: str, markup: str, report: Report) -> str:
    """Return a page without what is struck out, which is noted; a cell of which all is struck out stays as it is.

    The first is a correction (`<del>1-0</del> ½-½`), the second a player who left, or an entry that is void.
    """
    struck: list[tuple[int, str]] = []

    def take(found: re.Match[str]) -> str:
        before = markup[max(0, found.start() - _LONGEST_TAG) : found.start()]
        if _CELL_BEGINS.search(before) and _CELL_ENDS.match(markup, found.end()):
            return found[0]
        struck.append((found.start(), " ".join(_TAG.sub("", found[2]).split())))
        return " " + "\n" * found[0].count("\n")

    bare = _STRUCK.sub(take, markup)
    if struck:
        message = f"what is struck out is not read: {some([f'{text!r:.40}' for _, text in struck], 3)}"
        report.note("CSV112", message, Place(file, markup.count("\n", 0, struck[0][0]) + 1))
    return bare


def _grid_of_lines(file: str, lines: Sequence[str], numbers: Sequence[int], report: Report, options: Options) -> Grid:
    def begin(count: int) -> list[Grid]:
        return [printed_lines.grid_of(file, lines[:count], numbers[:count])]

    cells = sum(map(len, lines)) // _CELL_WIDTH
    refuse_large("text", len(lines), cells, begin, report, options)
    return printed_lines.grid_of(file, lines, numbers)


def _grid_of_page(file: str, markup: str, report: Report, options: Options) -> Grid:
    if not _has_tables(markup):
        title = next(filter(None, (tag.search(markup[:_HEAD]) for tag in _TITLES)), None)
        shown = _without_tags(markup)
        lines, _ = mail.without_headers([line for line, _ in shown])
        grid = _grid_of_lines(file, lines, [number for _, number in shown], report, options)
        return grid._replace(page_title=unescape(title[1]).strip()) if title else grid
    from trfrate.formats.text_table import page

    starts = [found.start() for found in _ROW_BEGINS.finditer(markup)]
    ends = [*starts[1:], len(markup)]

    def begin(count: int) -> list[Grid]:
        return [page.grid_of(file, markup[: ends[min(count, len(ends)) - 1]])]

    try:
        refuse_large("text", len(starts), len(_CELL.findall(markup)), begin, report, options)
        grid = page.grid_of(file, markup)
    except page.TooLarge as error:
        report.error("CSV024", f"the page has more than {page.MAX_CELLS:,} cells; no wallchart has", Place(file))
        raise Unreadable(file) from error
    headers = mail.header_rows([grid.text(row, 0) if len(cells) == 1 else "" for row, cells in enumerate(grid.rows)])
    return grid._replace(rows=[[] if row in headers else cells for row, cells in enumerate(grid.rows)])


FORMAT = Format(
    "text",
    "Printed wallchart",
    (".txt", ".html", ".htm", ".eml"),
    sniff,
    read,
    None,
    ("encoding", "trf-rating", "ratings-are", "opponents"),
)
