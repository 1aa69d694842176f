"""Wallcharts as programs print them: columns set apart by blanks or bars, or tables of a saved web page.

Known prints: SwissSys standings and wall charts (text and HTML), WinTD cross tables, Vega crosstables. There is no
specification; the samples they were learned from are listed in docs/formats/text.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

from trfrate.codecs.text import decode, split_lines
from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats import Format, Options
from trfrate.formats._wallchart import printed_lines
from trfrate.formats._wallchart.game_sentences import MAY_BE_GAME
from trfrate.formats._wallchart.games_list import is_heading
from trfrate.formats._wallchart.heading_words import heading_of, is_first_round
from trfrate.formats._wallchart.reading import read_grids, text_of
from trfrate.model import Event

MAX_BYTES = 8 * 2**20
_TABLE = re.compile(r"<table|<tr[\s>]", re.IGNORECASE)
_PAGE = re.compile(r"\s*<(?:!doctype|html)\b|.*?<pre[\s>]", re.IGNORECASE | re.DOTALL)
_LOOKED_AT, _LONGEST_LINE = 200, 400
"""Lines of an e-mail that may tell games, and characters of one."""
_FEWEST = 3
_NOT_SHOWN = ("title", "script", "style")
_BLOCK = re.compile(r"</?(?:h[1-6]|p|div|br|li|ul|ol|pre)\b[^<>]*>", re.IGNORECASE)
_CELL = re.compile(r"<t[dh]\b", re.IGNORECASE)
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
    if text.lstrip().startswith("{"):
        return 0.0  # JSON, which has as many words as a line of headings
    if _TABLE.search(text):
        cells = [cell for cell in map(_bare, _CELL.split(text)[1:400]) if cell]
        known = {heading for heading in map(heading_of, cells) if heading}
        wallchart = any(heading.field == "name" for heading in known) and any(map(is_first_round, known))
        if wallchart or is_heading(cells[:40]):
            return 0.75
        told = sum(bool(_RESULT.fullmatch(cell) or _GAME_CELL.fullmatch(cell)) for cell in cells)
        if told >= _FEWEST or (any(map(is_first_round, known)) and len(known) > _FEWEST):
            return 0.3
        return 0.0
    found = max(
        (printed_lines.headings_in(line[: printed_lines.MAX_WIDTH]) for line in split_lines(text)[:60]), default=0
    )
    if not found:
        page = _PAGE.match(text[:_LOOKED_AT])
        shown = [line for line, _ in _without_tags(text)] if page else split_lines(text)
        told = sum(_games_told(line) + _is_row(line) for line in shown[:_LOOKED_AT])
        if told < _FEWEST:
            return 0.0
        return 0.3 if name.lower().endswith((".csv", ".tsv")) else 0.45
    if found >= 4:
        return 0.7
    return 0.5 if found == 3 else 0.0


def _games_told(line: str) -> int:
    return len(MAY_BE_GAME.findall(line)) if len(line) <= _LONGEST_LINE else 0


def _is_row(line: str) -> bool:
    """Return whether this is a player's line of a wallchart: a name, and two games with opponents."""
    return len(line) <= printed_lines.MAX_WIDTH and len(_GAME_WORD.findall(line)) > 1 and _NAME.search(line) is not None


def _bare(cell: str) -> str:
    """Return the text of a cell, which spreadsheets wrap in fonts, and pages in links."""
    return _TAG.sub("", cell[:1000]).strip()[:40]


def _without_tags(text: str) -> list[tuple[str, int]]:
    """Return the lines of a page without tables, which may show a printed one as it is, each with its number."""
    for name in _NOT_SHOWN:
        text, *others = re.split(rf"(?i)<{name}\b[^<>]*>", text)
        text += "".join(_behind(other, f"</{name}") for other in others)
    shown: list[tuple[str, int]] = []
    for number, line in enumerate(split_lines(text), 1):
        pieces = [unescape(_TAG.sub("", piece)) for piece in _BLOCK.split(line)] if "<" in line else [unescape(line)]
        filled = [piece for piece in pieces if piece.strip()]
        shown += [(piece, number) for piece in filled or [""]]
    return shown


def _behind(text: str, end: str) -> str:
    """Return the text from its end tag on, below as many lines as there were before."""
    at = max(text.lower().find(end), 0)
    return "\n" * text.count("\n", 0, at) + text[at:]


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return the event of one printed table or saved page."""
    file, data = next(iter(files.items()))
    if len(data) > MAX_BYTES:
        report.error("CSV024", f"the file is larger than {MAX_BYTES // 2**20} MB; no printed table is", Place(file))
        raise Unreadable(file)
    text = text_of(file, data, report, options)
    if not _TABLE.search(text):
        if not _PAGE.match(text):
            return read_grids("text", files, [printed_lines.grid_of(file, split_lines(text))], report, options)
        title = next(filter(None, (tag.search(text[:_HEAD]) for tag in _TITLES)), None)
        shown = _without_tags(text)
        grid = printed_lines.grid_of(file, [line for line, _ in shown], [number for _, number in shown])
        if title:
            grid = grid._replace(page_title=unescape(title[1]).strip())
        return read_grids("text", files, [grid], report, options)
    from trfrate.formats.text_table import page

    try:
        grid = page.grid_of(file, text)
    except page.TooLarge as error:
        report.error("CSV024", f"the page has more than {page.MAX_CELLS:,} cells; no wallchart has", Place(file))
        raise Unreadable(file) from error
    return read_grids("text", files, [grid], report, options)


FORMAT = Format(
    "text",
    "Printed wallchart",
    (".txt", ".html", ".htm"),
    sniff,
    read,
    None,
    ("encoding", "trf-rating", "ratings-are", "opponents"),
)
