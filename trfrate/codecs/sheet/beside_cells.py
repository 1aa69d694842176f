"""What a sheet of an `.xlsx` says besides its values: notes, text boxes, the margins of the printed page, looks.

No fast library reports any of it. Nothing here is needed to read the cells, so nothing here refuses a workbook: a part
that is damaged says nothing, and of a very long one the beginning is looked at. Every search is linear in its length,
because no program writes long tags.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from html import unescape

from trfrate.codecs.sheet.cells import Beside, Remark
from trfrate.codecs.sheet.limits import Container

_TEXT = re.compile(rb"<(?:\w+:)?t(?:\s[^<>]*)?>([^<>]*)<")
_NOTE = re.compile(rb"<(?:\w+:)?comment\s")
_BOX, _BOX_END = re.compile(rb"<(?:\w+:)?txBody\b"), re.compile(rb"</(?:\w+:)?txBody>")
_RELATION = re.compile(rb"<(?:\w+:)?Relationship\s[^<>]{0,1000}>")
_ATTRIBUTE = re.compile(rb"(\w+)\s*=\s*[\"']([^\"'<>]*)[\"']")
_MARGIN = re.compile(rb"<(?:\w+:)?(?:odd|even|first)(Header|Footer)(?:\s[^<>]*)?>([^<>]*)<")
_CODES = re.compile(r"&(?:\"[^\"]*\"|K[0-9A-F]{6}|\d{1,3}|[A-Z])")
"""What a margin holds besides text: fonts, sides, the number of the page, the date."""
_HIDDEN_ROW = re.compile(rb"<(?:\w+:)?row\s[^<>]{0,400}\bhidden=\"(?:1|true)\"[^<>]{0,400}>")
_HIDDEN_COLUMN = re.compile(rb"<(?:\w+:)?col\s[^<>]{0,400}\bhidden=\"(?:1|true)\"[^<>]{0,400}>")
_CELL = re.compile(rb"<(?:\w+:)?c\s[^<>]{0,40}?\br=\"([A-Z]{1,3})(\d{1,7})\"[^<>]{0,40}?\bs=\"(\d{1,5})\"")
_FONT, _FORMAT = re.compile(rb"<(?:\w+:)?font(?=[\s/>])"), re.compile(rb"<(?:\w+:)?xf(?=[\s/>])")
_STRIKE = re.compile(rb"<(?:\w+:)?strike(?:\s*/?>|\s+val=\"(?:1|true)\")")
_FONT_OF = re.compile(rb"[^<>]{0,400}?\bfontId=\"(\d{1,5})\"")
_CELL_NAME = re.compile(rb"[^<>]{0,400}?\bref=\"([A-Z]{1,3})(\d{1,7})\"")
_LONGEST = 500
_MOST = 1000
_MOST_COLUMNS = 1000


def beside_cells(container: Container, part: str, xml: bytes, struck: frozenset[bytes]) -> Beside:
    """Return what a sheet says besides its values; `struck` are the formats that cross out."""
    above, below = xml[: xml.find(b"sheetData")], xml[xml.rfind(b"sheetData") :]
    remarks = [*_margins(below), *_related(container, part)]
    styled = _CELL.findall(xml) if struck else []
    cells = frozenset(_position(letters, digits) for letters, digits, style in styled if style in struck)
    rows = frozenset(first for first, _ in _spans(xml, _HIDDEN_ROW, b"r", b"r"))
    columns = frozenset(at for span in _spans(above, _HIDDEN_COLUMN, b"min", b"max") for at in range(*span))
    return Beside(tuple(remarks[:_MOST]), cells, rows, columns)


def struck_formats(styles: bytes) -> frozenset[bytes]:
    """Return the numbers of the cell formats whose font is crossed out."""
    if b"strike" not in styles:
        return frozenset()
    fonts = _FONT.split(_inside(styles, b"fonts"))[1:]
    struck = {b"%d" % at for at, font in enumerate(fonts) if _STRIKE.search(font)}
    formats = (_FONT_OF.match(each) for each in _FORMAT.split(_inside(styles, b"cellXfs"))[1:])
    return frozenset(b"%d" % at for at, found in enumerate(formats) if found and found[1] in struck)


def _inside(xml: bytes, name: bytes) -> bytes:
    """Return what is inside the first element of a name."""
    if name not in xml:
        return b""
    start = re.search(rb"<(?:\w+:)?%b[\s>]" % name, xml)
    end = re.compile(rb"</(?:\w+:)?%b>" % name).search(xml, start.end()) if start else None
    return xml[start.end() : end.start()] if start and end else b""


def _spans(xml: bytes, tag: re.Pattern[bytes], first: bytes, last: bytes) -> Iterator[tuple[int, int]]:
    """Yield the first and the last row or column of each element, the last one counted from 1."""
    for found in tag.finditer(xml) if b"hidden" in xml else ():
        stated = dict(_ATTRIBUTE.findall(found[0]))
        numbers = [stated.get(key, b"") for key in (first, last)]
        if all(number.isdigit() and len(number) < 8 for number in numbers):
            yield int(numbers[0]) - 1, min(int(numbers[1]), _MOST_COLUMNS)


def _position(letters: bytes, digits: bytes) -> tuple[int, int]:
    column = 0
    for letter in letters:
        column = 26 * column + letter - 64
    return int(digits) - 1, column - 1


def _margins(xml: bytes) -> Iterator[Remark]:
    """Yield the texts in the header and the footer of the printed page."""
    texts = {}
    for where, text in _MARGIN.findall(_inside(xml, b"headerFooter")):
        plain = _CODES.sub(" ", unescape(text[: 4 * _LONGEST].decode("utf-8", "replace")))
        texts[_plain(plain)] = where.decode().lower()
    yield from (Remark(f"page {where}", None, text) for text, where in texts.items() if text)


def _related(container: Container, part: str) -> Iterator[Remark]:
    """Yield the notes and the texts of boxes that belong to a sheet."""
    folder, name = posixpath.split(part)
    for relation in _RELATION.findall(container.part_beside(f"{folder}/_rels/{name}.rels")):
        stated = dict(_ATTRIBUTE.findall(relation))
        kind = stated.get(b"Type", b"").rpartition(b"/")[2]
        target = posixpath.join(folder, stated.get(b"Target", b"").decode("utf-8", "replace"))
        if kind == b"comments":
            yield from _notes(container.part_beside(posixpath.normpath(target).lstrip("/")))
        elif kind == b"drawing":
            yield from _boxes(container.part_beside(posixpath.normpath(target).lstrip("/")))


def _notes(xml: bytes) -> Iterator[Remark]:
    for note in _NOTE.split(xml)[1:]:
        cell = _CELL_NAME.match(note)
        if cell and (text := _joined(note)):
            yield Remark("note", _position(cell[1], cell[2]), text)


def _boxes(xml: bytes) -> Iterator[Remark]:
    for box in _BOX.split(xml)[1:]:
        if text := _joined(_BOX_END.split(box)[0]):
            yield Remark("text box", None, text)


def _joined(xml: bytes) -> str:
    return _plain(unescape(b" ".join(_TEXT.findall(xml)).decode("utf-8", "replace")))


def _plain(text: str) -> str:
    return " ".join(text[: 4 * _LONGEST].split())[:_LONGEST]
