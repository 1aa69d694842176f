"""JSON files of other programs: bytes to objects that know their place in the file, whatever the bytes are.

The readers of single values at the end take a JSON value and return the model's value, None where the file says
nothing, or raise ValueError. Values can be private, so nothing here puts one into a message.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, NamedTuple

from trfrate.codecs.text import decode
from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable

_DEEPEST = 32
_LONGEST_NUMBER = 18
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_NO_ID = ("", "0", "none", "new", "pending")
_BETWEEN = re.compile(r"[\s,\ufeff\x1e]*")
"""What is between two documents that somebody has put into one file."""


class Kind(NamedTuple):
    """Whose file it is: the codes of its messages, and what to do about a damaged one."""

    title: str
    broken: str
    too_deep: str
    value: str
    shape: str
    page: str
    twice: str
    advice: str
    names: Mapping[str, Callable[[Mapping[str, Any], int], str]] = MappingProxyType({})
    """What people call an entry of the list under this key: a section, a player, a round."""


def _as_is(value: Any) -> Any:
    return value


class Key(NamedTuple):
    """One key of an object, the fact behind it, and how that is read and, where a format is, written."""

    name: str
    fact: str
    read: Callable[[Any], Any]
    write: Callable[[Any], Any] = _as_is
    empty: Any = ""
    """What is written where a fact that the file stated is unknown now."""


def member(at: str, key: str) -> str:
    """Return the JSON path of a member: `$.Sections`, `$.Overview["Starting date"]`."""
    if key and _PLAIN.issuperset(key):
        return f"{at}.{key}"
    return f'{at}["{key:.40}"]'


class Node(NamedTuple):
    """An object of the document, and where it is."""

    value: Mapping[str, Any]
    at: str
    file: str
    report: Report
    kind: Kind
    words: str = ""
    """What people call it: section, player and round."""

    def place(self, key: str = "") -> Place:
        """Return the place of the object or one of its members, without the source line: that may hold secrets."""
        at = member(self.at, key) if key else self.at
        return Place(self.file, at=at, words=self.words)

    def entry(self, key: str, index: int, value: Mapping[str, Any] = MappingProxyType({})) -> Node:
        """Return an object in a list, with its place in words; also one that is missing, to name its place."""
        name = self.kind.names.get(key)
        own = name(value, index) if name else ""
        words = ", ".join(filter(None, (self.words, own)))
        return Node(value, f"{member(self.at, key)}[{index}]", self.file, self.report, self.kind, words)

    def take(self, key: str, read: Callable[[Any], Any]) -> Any:
        """Return a member's value as `read` sees it; None with a warning where it cannot be that."""
        try:
            return read(self.value.get(key))
        except (ValueError, OverflowError):
            self.report.warning(
                self.kind.value,
                f"{key!r:.40} cannot be understood and is taken as unknown",
                self.place(key),
                "the value is not shown here: it may be private",
            )
            return None

    def facts(self, keys: Iterable[Key]) -> dict[str, Any]:
        """Return the values of all keys by the names of their facts."""
        return {key.fact: self.take(key.name, key.read) for key in keys}

    def besides(self, keys: Collection[str]) -> dict[str, Any]:
        """Return the members other than these."""
        return {key: value for key, value in self.value.items() if key not in keys}

    def rows(self, key: str) -> Iterator[tuple[int, Node]]:
        """Yield the objects of a list, each with its index; what is not an object is an error."""
        for index, entry in enumerate(self.list_of(key)):
            if isinstance(entry, dict):
                yield index, self.entry(key, index, entry)
            else:
                message = f"entry {index + 1} of {key!r:.40} is not an object, and is left out"
                self.report.error(self.kind.shape, message, self.entry(key, index).place())

    def list_of(self, key: str) -> list[Any]:
        """Return a list; empty where the member is missing, with an error where it is something else."""
        entries = self.value.get(key)
        if entries is None or isinstance(entries, list):
            return entries or []
        self.report.error(self.kind.shape, f"{key!r:.40} is not a list, and is left out", self.place(key))
        return []

    def child(self, key: str) -> Node:
        """Return an object inside this one; empty where the member is missing, with an error where it is no object."""
        entry = self.value.get(key)
        if entry is not None and not isinstance(entry, dict):
            self.report.error(self.kind.shape, f"{key!r:.40} is not an object, and is left out", self.place(key))
            entry = None
        return self._replace(value=entry or {}, at=member(self.at, key))


def decode_text(file: str, data: bytes, report: Report, encoding: str, kind: Kind) -> str:
    """Return the text of a file; a guessed code page is a note."""
    text = decode(data, encoding)
    if text.guessed:
        report.note(
            kind.page,
            f"the file is not UTF-8; read as {text.encoding}",
            Place(file),
            "look at names with accents; --encoding names another code page",
        )
    return text.text


def parse(file: str, text: str, report: Report, kind: Kind) -> Any:
    """Return the one document of a text; raises `Unreadable` after saying why there is none."""
    return next(_parsed(file, text, report, kind, several=False))


def documents(file: str, data: bytes, report: Report, encoding: str, kind: Kind) -> list[tuple[str, Any]]:
    """Return the documents of a file, where several may follow each other, each with its JSON path: `$`, `$2`."""
    text = decode_text(file, data, report, encoding, kind)
    found = enumerate(_parsed(file, text, report, kind, several=True), 1)
    return [(f"${number}" if number > 1 else "$", document) for number, document in found]


def _parsed(file: str, text: str, report: Report, kind: Kind, several: bool) -> Iterator[Any]:
    def pairs(entries: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(entries)
        if len(found) < len(entries):
            _report_twice(file, [key for key, _ in entries], report, kind)
        return found

    # Numbers no report can hold stay text: they fit no fact, and JSON can say them again.
    decoder = json.JSONDecoder(
        strict=False, object_pairs_hook=pairs, parse_int=_whole, parse_float=_decimal, parse_constant=str
    )
    try:
        if not several:
            yield _shallow(decoder.decode(text), file, report, kind)
            return
        at = _after_blanks(text, 0)
        while at < len(text) or at == 0:
            document, end = decoder.raw_decode(text, at)
            yield _shallow(document, file, report, kind)
            at = _after_blanks(text, end)
    except json.JSONDecodeError as problem:
        message = f"this is not whole JSON: {problem.msg}"
        report.error(kind.broken, message, Place(file, problem.lineno, problem.colno), kind.advice)
        raise Unreadable from None
    except RecursionError:
        raise _too_deep(file, report, kind) from None


def _after_blanks(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


def _shallow(document: Any, file: str, report: Report, kind: Kind) -> Any:
    if _is_deep(document):
        raise _too_deep(file, report, kind)
    return document


def _too_deep(file: str, report: Report, kind: Kind) -> Unreadable:
    report.error(kind.too_deep, "the JSON is nested too deeply for a tournament", Place(file, at="$", words=""))
    return Unreadable()


def _report_twice(file: str, keys: list[str], report: Report, kind: Kind) -> None:
    (twice, _), *_ = Counter(keys).most_common(1)
    report.warning(kind.twice, f"the key {twice!r:.40} is used twice in one object; the last one is used", Place(file))


def _whole(digits: str) -> int | str:
    if len(digits) <= _LONGEST_NUMBER:
        return int(digits)
    return digits


def _decimal(digits: str) -> float | str:
    number = float(digits)
    if abs(number) < 10**_LONGEST_NUMBER:
        return number
    return digits


def _is_deep(document: Any) -> bool:
    level = [document]
    for _ in range(_DEEPEST):
        holders, level = level, []
        for holder in holders:
            if isinstance(holder, dict):
                level += holder.values()
            elif isinstance(holder, list):
                level += holder
        if not level:
            return False
    return True


# --- single values ------------------------------------------------------------------------------------------


def text(value: Any) -> str | None:
    """Read text without blanks around it."""
    if value is not None and not isinstance(value, str):
        raise ValueError
    return (value or "").strip() or None


def code(value: Any) -> str | None:
    """Read a member number. JSON numbers pass, though they have lost leading zeros."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    found = text(value)
    if found is None or found.lower() in _NO_ID or not found.strip("0"):
        return None
    return found


def whole(value: Any) -> int | None:
    """Read a whole number, also as text."""
    if value is None or value == "":
        return None
    if isinstance(value, str) and re.fullmatch(r"\s*-?\d{1,9}\s*", value, re.ASCII):
        return int(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != int(value):
        raise ValueError
    return int(value)


def number(value: Any) -> float | None:
    """Read a number that may have decimals."""
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError
    return float(value)


def halves(value: Any) -> int | None:
    """Read a number of wholes and halves as a number of halves: 2.5 is 5."""
    found = number(value)
    if found is None:
        return None
    if found * 2 != int(found * 2) or not -1000 < found < 1000:
        raise ValueError
    return int(found * 2)


def flag(value: Any) -> bool | None:
    """Read true or false."""
    if value is not None and not isinstance(value, bool):
        raise ValueError
    return value


def iso_day(value: Any) -> date | None:
    """Read a date as `2026-11-07`; a time behind it is ignored."""
    found = text(value)
    if found is None:
        return None
    return date.fromisoformat(found[:10])
