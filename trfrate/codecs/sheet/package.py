"""The zip around `.xlsx`, `.xlsm` and `.ods`: unpacked within limits, and packed again for the library.

A library only ever sees the bytes that were measured here: a directory that lies about sizes, overlapping or
doubled entries and parts nobody asked for end at this door.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING
from zlib import error as inflate_error

from trfrate.diagnostics import Place, Report, Unreadable

if TYPE_CHECKING:
    from zipfile import ZipFile

MAX_UNPACKED = 64 * 2**20
MAX_PARTS = 2000

_METHODS = (0, 8)
"""Stored and deflated; no spreadsheet program uses others."""
_READ = re.compile(r"(?:.*\.xml|.*\.rels|mimetype)", re.IGNORECASE)
_DECLARATION = re.compile(rb"<\?xml[^>]*encoding\s*=\s*[\"'](?!(?:utf-8|us-ascii)[\"'])", re.IGNORECASE)


def unpack(file: str, data: bytes, report: Report) -> dict[str, bytes]:
    """The XML parts of a workbook by name; refuses what is damaged, locked, too large or plays tricks."""
    from zipfile import BadZipFile, ZipFile

    again = "open it in Excel or LibreOffice and save it again"
    place = Place(file)
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = _read_parts(archive, place, report)
    except (BadZipFile, inflate_error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        report.error("XLS001", f"the workbook is damaged: {error}", place, again)
        raise Unreadable(file) from error
    for part, xml in parts.items():
        _refuse_tricks(part, xml, place, report)
    return parts


def _read_parts(archive: ZipFile, place: Place, report: Report) -> dict[str, bytes]:
    parts: dict[str, bytes] = {}
    left = MAX_UNPACKED
    infos = archive.infolist()
    if len(infos) > MAX_PARTS:
        report.error("XLS003", f"the workbook has {len(infos)} parts; {MAX_PARTS} is the limit", place)
        raise Unreadable(place.file)
    for info in infos:
        if not _READ.fullmatch(info.filename):
            continue
        if info.flag_bits & 1:
            report.error("XLS002", "the workbook is locked with a password", place, "save it without the password")
            raise Unreadable(place.file)
        if info.compress_type not in _METHODS:
            raise NotImplementedError(f"{info.filename} is packed in an unusual way")
        # The directory's own word for the size is not believed: the limit stands in its place.
        info.file_size = left + 2
        with archive.open(info) as stream:
            content = stream.read(left + 1)
        if len(content) > left:
            limit = f"{MAX_UNPACKED // 2**20} MB"
            report.error("XLS003", f"the workbook unpacks to more than {limit}; no wallchart is that large", place)
            raise Unreadable(place.file)
        left -= len(content)
        parts[info.filename] = content
    return parts


def _refuse_tricks(part: str, xml: bytes, place: Place, report: Report) -> None:
    if b"<!DOCTYPE" in xml or b"<!ENTITY" in xml:
        report.error("XLS005", f"{part} declares entities, which no spreadsheet program does", place)
        raise Unreadable(place.file)
    start = xml[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    if part != "mimetype" and start and (not start.startswith(b"<") or _DECLARATION.match(start)):
        hint = "open it in Excel or LibreOffice and save it again"
        report.error("XLS005", f"{part} is not written in UTF-8", place, hint)
        raise Unreadable(place.file)


def pack(parts: Mapping[str, bytes]) -> bytes:
    """A plain zip of these parts, without compression."""
    from zipfile import ZIP_STORED, ZipFile, ZipInfo

    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(ZipInfo(name), content)
    return packed.getvalue()
