"""Bytes to text and lines: byte-order mark, then strict UTF-8, then a code page; and back."""

import codecs
import re
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable

LEGACY = "cp1252"

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

PAGE_OF_COUNTRY = {
    **dict.fromkeys(("POL", "CZE", "HUN", "SVK", "ROU", "CRO", "SLO", "SRB"), "cp1250"),
    **dict.fromkeys(("RUS", "UKR", "BUL", "BLR"), "cp1251"),
    "GRE": "cp1253",
    "TUR": "cp1254",
    "ISR": "cp1255",
    **dict.fromkeys(("LAT", "LTU", "EST"), "cp1257"),
}
"""Code pages other than Western European, by the three letters chess federations use."""

_MOSTLY_HIGH = 0.6
_CENTRAL_EUROPEAN = ("cp1250", "iso8859-2")
_ODD = "[£¥¦¯±²³¶¹¼¾¿¡¢¬¤§©®\x80-\x9f\ufffd]"
_ODD_IN_WORD = rf"(?<=[^\W\d_]){_ODD}|{_ODD}(?=[^\W\d_])"
"""What is beside a letter only if the code page is wrong: `Wi¶niewska`."""

_TWICE = r"[\u00c2-\u00f4][^\x00-\x7f]"
"""A first byte of UTF-8 and what follows it, both shown as letters or signs: `Ã©`."""

STROKED = dict(zip("øØđĐðÐłŁıħĦŋ", "oOdDdDlLihHn", strict=True))
"""Letters that no decomposition turns into ASCII, and the one ASCII letter for each."""


class Text(NamedTuple):
    """Decoded text, and how it was decoded."""

    text: str
    encoding: str
    bom: bool = False
    guessed: bool = False
    """A legacy code page was assumed: the reader says so in a note, with an example."""


def decode(data: bytes, encoding: str = "", legacy: str | Callable[[bytes], str] = LEGACY) -> Text:
    """Decode by mark or as strict UTF-8, else by the given encoding, else by the legacy code page.

    Text that shows itself to be Unicode is read so, whatever encoding the user named: that name is for the output.

    `legacy` may be a function that picks the code page from the bytes; it is asked only when they are not UTF-8.
    Bytes that the code page leaves undefined become U+FFFD: any bytes can be decoded. An encoding the user named
    that does not exist raises `Unreadable`.
    """
    if encoding:
        named = Text(_decode_as(data, encoding).removeprefix("\ufeff"), encoding)
        if is_unicode_despite(encoding, data):
            return decode(data)
        return named
    for mark, name in _BOMS:
        if data.startswith(mark):
            return Text(data[len(mark) :].decode(name, errors="replace"), name, bom=True)
    if b"\0" in data[:8] and (wide := _wide(data)):
        return Text(data.decode(wide, errors="replace"), wide, guessed=True)
    try:
        return Text(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _by_page(data, legacy)


def _by_page(data: bytes, legacy: str | Callable[[bytes], str]) -> Text:
    """Decode by the code page; but in a file put together from two, most lines beyond ASCII may be UTF-8."""
    lines = re.split(rb"([\r\n]+)", data)
    beyond = [line for line in lines if not line.isascii()]
    odd = [line for line in beyond if not _is_utf8(line)]
    is_mixed = 2 * len(odd) < len(beyond)
    doubtful = b"\n".join(odd) if is_mixed else data
    page = legacy if isinstance(legacy, str) else legacy(doubtful)
    if not is_mixed:
        return Text(data.decode(page, errors="replace"), page, guessed=True)
    texts = [line.decode("utf-8") if _is_utf8(line) else line.decode(page, errors="replace") for line in lines]
    return Text("".join(texts), page, guessed=True)


def _wide(data: bytes) -> str | None:
    """Return the UTF-16 of a text without a mark, if it is that: plain text has a zero in every other byte."""
    even, odd = data[:64:2].count(0), data[1:64:2].count(0)
    if 4 * (even + odd) < len(data[:64]):
        return None  # a damaged file has single ones
    if even > 4 * odd:
        return "utf-16-be"
    if odd > 4 * even:
        return "utf-16-le"
    return None


def is_unicode_despite(encoding: str, data: bytes) -> bool:
    """Return whether a code page was named, but the bytes contradict it: by a mark, or as UTF-8 beyond ASCII."""
    if data.isascii() or codecs.lookup(encoding).name.startswith("utf"):
        return False
    return data.startswith(tuple(mark for mark, _ in _BOMS)) or _is_utf8(data)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def decoded_twice(text: str) -> str | None:
    """Return what a text was before its UTF-8 bytes were decoded as a code page; None where that did not happen."""
    before = _decoded_once_less(text)
    if before is None:
        return None
    # It may have happened more than once. Every step is shorter, so this ends.
    before = decoded_twice(before) or before
    # No text has these control characters: it is as it was.
    if any("\x7f" <= char <= "\x9f" for char in before):
        return None
    return before


def _decoded_once_less(text: str) -> str | None:
    if not re.search(_TWICE, text):
        return None
    for page in (LEGACY, "latin-1"):
        with suppress(UnicodeError):
            return text.encode(page).decode("utf-8")
    return None


def is_known(encoding: str) -> bool:
    """Return whether text can be decoded by an encoding of that name."""
    try:
        return bool(b"a".decode(encoding)) and isinstance("a".encode(encoding), bytes)
    except (LookupError, ValueError):
        return False


def _decode_as(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding, errors="replace")
    except (LookupError, ValueError) as problem:  # `punycode` and its like fail on bytes, whatever `errors` says
        raise Unreadable(f"text cannot be decoded as {encoding!r:.40}") from problem


MAX_LINES = 50_000
"""The largest events have a tenth of that."""


def refuse_many_lines(file: str, data: bytes, report: Report) -> None:
    """Refuse a report of more lines than any event has: a row costs much more than its bytes."""
    # Counting takes its time, and no file has more lines than bytes.
    lines = 0
    if len(data) > MAX_LINES:
        lines = max(data.count(b"\n"), data.count(b"\r"))
    if lines > MAX_LINES:
        message = f"the file has {lines:,} lines; the report of an event has at most {MAX_LINES:,}"
        report.error("FMT012", message, Place(file), "give trfrate the report of one event")
        raise Unreadable(file)


def split_lines(text: str) -> list[str]:
    """Return the lines, without their ends; only CRLF, CR and LF end a line."""
    # str.splitlines() is faster, but also splits on these, \x85 (an ellipsis in cp1252) and U+2028.
    if text.isascii() and not any(mark in text for mark in "\x0b\x0c\x1c\x1d\x1e"):
        return text.splitlines()
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


_CONTROL = "[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]"


def one_line(text: str) -> str:
    """Return the text as a line of a file can hold it: a blank for each line end and other control character."""
    if text.isprintable():
        return text
    return re.sub(_CONTROL, " ", text)


def guess_page(names: Iterable[tuple[bytes, str]]) -> str:
    """Return the legacy code page of names, each with the country it belongs to (or `""`).

    Western European unless most of the names with accents come from elsewhere, or their letters are mostly beyond
    ASCII as in Cyrillic and Greek; then chardet is asked, about the names alone: whole reports mislead it. A Central
    European page is taken where it makes letters of the symbols that the likely one shows inside words.
    """
    high = [(name, country) for name, country in names if not name.isascii()]
    if not high:
        return LEGACY
    pages = Counter(PAGE_OF_COUNTRY.get(country, LEGACY) for _, country in high)
    likely = pages.most_common(1)[0][0]
    letters = b"".join(name for name, _ in high)
    beyond = sum(byte > 0x7F for byte in letters)
    latin = sum(byte < 0x80 and chr(byte).isalpha() for byte in letters)
    sample = b"\n".join(name for name, _ in high)
    if likely != LEGACY or beyond > _MOSTLY_HIGH * (beyond + latin):
        likely = _ask_chardet(sample) or likely
    if likely == LEGACY and _is_hungarian(sample.decode(LEGACY, "replace")):
        return _CENTRAL_EUROPEAN[0]
    return min((likely, *_CENTRAL_EUROPEAN), key=lambda page: _odd_signs(sample.decode(page, "replace")))


def _is_hungarian(text: str) -> bool:
    """Return whether the `õ` of Western Europe must be an `ő`: it is not Portuguese (`Simões`), and not Estonian."""
    return bool(re.search("õ(?!e)", text) and re.search("[áé]", text)) and not re.search("[ãçñä]", text)


def _odd_signs(text: str) -> int:
    return len(re.findall(_ODD_IN_WORD, text))


def _ask_chardet(sample: bytes) -> str | None:
    import chardet

    pages = sorted({LEGACY, *PAGE_OF_COUNTRY.values()})
    try:
        answer = chardet.detect(sample, include_encodings=pages)["encoding"]
    except TypeError:  # older releases do not take the pages that are possible
        answer = chardet.detect(sample)["encoding"]
    page = None
    if answer and is_known(answer):
        page = codecs.lookup(answer).name
    return page if page in pages else None


def encode(text: str, encoding: str) -> tuple[bytes, dict[str, str]]:
    """Return the bytes, and what replaces each character that the encoding lacks.

    One character stands for one, so that columns stay where they are: the letter without its accent, else `?`.
    """
    try:
        return text.encode(encoding), {}
    except UnicodeEncodeError:
        lacking = {char: _stand_in(char, encoding) for char in sorted(set(text)) if not _fits(char, encoding)}
        return text.translate({ord(char): other for char, other in lacking.items()}).encode(encoding), lacking


def _stand_in(char: str, encoding: str) -> str:
    from unicodedata import normalize  # a large table, and few writers need it

    plain = STROKED.get(char) or normalize("NFKD", char)[0]
    if plain != char and _fits(plain, encoding):
        return plain
    return "?"


def _fits(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
