"""The text of a file: in which code page it is, by what the user says or by guess."""

from __future__ import annotations

import re

from trfrate.codecs.text import decode, guess_page, refuse_many_lines
from trfrate.diagnostics import Place, Report
from trfrate.formats import Options

_HEAD = 65536
"""So many bytes are looked at to guess a code page."""


def _guessed_page(data: bytes) -> str:
    head = data[:_HEAD]
    # Lines that end in a carriage return alone were saved for a Macintosh.
    return "mac_roman" if b"\r" in head and b"\n" not in head else guess_page([(head, "")])


def text_of(file: str, data: bytes, report: Report, options: Options) -> str:
    """Return the text of a file; a guessed code page is a note, with a word to judge it by."""
    refuse_many_lines(file, data, report)
    decoded = decode(data, options.get("encoding"), _guessed_page)
    if decoded.guessed:
        odd = next((word for word in re.findall(r"\w+", decoded.text) if not word.isascii()), "")
        message = f"read as {decoded.encoding}, e.g. {odd[:40]!r}"
        report.note("CSV023", message, Place(file), "--encoding chooses another")
    return decoded.text.replace("\0", "")
