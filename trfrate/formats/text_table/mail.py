"""Mails: the text inside of a saved one, and the lines of a pasted or forwarded one that are its headers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from trfrate.codecs.text import decode
from trfrate.errors import Unreadable

if TYPE_CHECKING:
    from email.message import Message

_HEADER = re.compile(
    r"[\s>*]*(from|to|cc|bcc|reply-to|subject|date|sent|received|return-path|message-id|mime-version|delivered-to|"
    r"in-reply-to|references|dkim-signature|content-[a-z-]{2,30}|list-[a-z-]{2,30}|x-[a-z-]{2,40}|"
    r"von|an|gesendet|betreff|datum|de|para|asunto|enviado|fecha|objet|envoyé|à|da|a|oggetto|inviato)\*?\s*:",
    re.IGNORECASE,
)
_SUBJECT = re.compile(r"[\s>*]*(?:subject|betreff|asunto|objet|oggetto)\*?\s*:\**(.*)", re.IGNORECASE)
_QUOTED = re.compile(r"^(?: ?>){1,9}(?=\s|$)")
_OF_MAIL = re.compile(r"(?:subject|betreff|asunto|objet|oggetto)\*?\s*:|\S@\S", re.IGNORECASE)
"""Without one of these, `From:` and `To:` may be days."""
_FORWARDED = re.compile(
    r"forwarded|original|weitergeleitet|transféré|reenviado|wrote|schrieb|écrit|sent from", re.IGNORECASE
)
_FURNITURE = re.compile(
    r"[\s>]*(?:-{2,}[^-]{5,60}-{2,}|begin forwarded message:?|sent from my .{2,40}|"
    r"(?:on|am|le)\b.{6,120}\b(?:wrote|schrieb|a écrit)\b[^:]{0,80}:)\s*",
    re.IGNORECASE,
)
"""What mail programs write above and below a text."""
_ENCODED = re.compile(
    rb"^content-transfer-encoding:\s*(?:quoted-printable|base64)|^content-type:\s*(?:multipart|message)/", re.I | re.M
)
_NESTED = re.compile(rb"^content-type:\s*(?:multipart|message)/", re.I | re.M)
_LONG_FIELD = re.compile(rb"^content-(?:type|disposition):(?:[^\n]|\n[ \t]){2000}", re.I | re.M)
"""No mail has one, and taking it to pieces would take very long."""
_CHARSET = re.compile(
    r"(?:us-)?ascii|utf-?(?:7|8|16|32)|iso-?8859-?\d{1,2}|latin-?\d|(?:windows|cp)-?\d{3,4}|koi8-[ru]", re.I
)
_HEAD = 200
"""Lines in which the headers of a saved mail end."""
_FEWEST = 2
_MOST_NESTED = 40
_MOST_PARTS = 200
_LONGEST_SUBJECT = 300
_LONGEST_LINE = 1000
_LONGEST_FURNITURE = 250


class Mail(NamedTuple):
    """The text of a saved mail."""

    text: str
    subject: str
    attached: list[str]
    """The names of the files that come with it, and are not read."""
    read: str = ""
    """The name of the file that is read, below the text, because that states no games."""


def is_mail(text: str) -> bool:
    """Return whether a file is a saved mail: its first lines are headers."""
    lines = text.lstrip("\ufeff\r\n").splitlines()[:_HEAD] if _HEADER.match(text.lstrip("\ufeff\r\n")) else []
    rows = header_rows(lines)
    return 0 in rows


def is_packed(data: bytes) -> bool:
    """Return whether the text of a saved mail cannot be read as it is, but may be unpacked."""
    if not _ENCODED.search(data) or _LONG_FIELD.search(data):
        return False
    return len(_NESTED.findall(data)) <= _MOST_NESTED


def unpacked(data: bytes, likelihood: Callable[[str], float]) -> Mail:
    """Return the part of a mail that most likely is a report, the first of those that are alike.

    If no part is, but one of the files that come with it, that is read below the text.
    """
    from email import message_from_bytes

    message = message_from_bytes(data)
    parts = [part for part in islice(message.walk(), _MOST_PARTS) if not part.is_multipart()]
    files = [(str(part.get_filename()), part) for part in parts if part.get_filename()]
    texts = [_text(part) for part in parts if part.get_content_maintype() == "text" and not part.get_filename()]
    text, subject = max(texts, key=likelihood, default=""), _subject(str(message.get("Subject", "")))
    names = [name for name, _ in files]
    if not likelihood(text):
        attached = {name: _text(part) for name, part in files if _is_text(name, part)}
        reports = [name for name, content in attached.items() if likelihood(content)]
        if len(reports) == 1:
            (name,) = reports
            report, others = attached[name], [other for other in names if other != name]
            above = "" if report.lstrip().startswith("<") else f"{text.rstrip()}\n\n"
            return Mail(above + report, subject, others, name)
    return Mail(text, subject, names)


def _is_text(name: str, part: Message) -> bool:
    """Return whether a file that comes with a mail is a text or a page; some programs call every file a stream."""
    return part.get_content_type() in ("text/plain", "text/html") or name.lower().endswith(_TEXTS)


_TEXTS = (".txt", ".text", ".md", ".htm", ".html", ".asc")


def _text(part: Message) -> str:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    charset = part.get_content_charset() or ""
    # Other codecs of Python may take very long, or are none of text.
    if _CHARSET.fullmatch(charset):
        try:
            return decode(data, charset).text
        except Unreadable:
            pass
    return decode(data).text


def _subject(text: str) -> str:
    from email.errors import HeaderParseError
    from email.header import decode_header, make_header

    bare = text[:_LONGEST_SUBJECT]
    try:
        return " ".join(str(make_header(decode_header(bare))).split())
    except (HeaderParseError, LookupError, UnicodeError, ValueError):
        return bare


def header_rows(lines: Sequence[str]) -> set[int]:
    """Return the rows of mail headers, wherever they are: several below each other, one of them of a mail for sure."""
    found: set[int] = set()
    block: list[int] = []
    for row, line in enumerate((*lines, "")):
        short = line[:_LONGEST_LINE]
        if _HEADER.match(short) or (block and short[:1] in (" ", "\t") and short.strip()):
            block.append(row)
            continue
        if len(block) >= _FEWEST and any(_OF_MAIL.search(lines[each][:_LONGEST_LINE]) for each in block):
            found.update(block)
        block = []
    return found


def without_headers(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the lines with blank ones in place of headers and of what mail programs write; and the subjects.

    What is quoted, `> Round 1`, has blanks in place of the marks.
    """
    headers = header_rows(lines)
    subjects = [found[1].strip() for row in sorted(headers) if (found := _SUBJECT.match(lines[row][:_LONGEST_LINE]))]
    shown = ["" if row in headers or _is_furniture(line) else line for row, line in enumerate(lines)]
    return [_QUOTED.sub(lambda marks: " " * len(marks[0]), line) for line in shown], subjects


def _is_furniture(line: str) -> bool:
    return len(line) <= _LONGEST_FURNITURE and bool(_FORWARDED.search(line) and _FURNITURE.fullmatch(line))
