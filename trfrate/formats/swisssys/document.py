"""A JSON document of SwissSys: bytes to objects that know where they stand, whatever the bytes are."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from trfrate.codecs.text import decode
from trfrate.diagnostics import Place, Report, Unreadable
from trfrate.formats import Options

_DEEPEST = 32
_LONGEST_NUMBER = 18
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


def member(at: str, key: str) -> str:
    """The JSON path of a member: `$.Sections`, `$.Overview["Starting date"]`."""
    return f"{at}.{key}" if key and _PLAIN.issuperset(key) else f'{at}["{key:.40}"]'


class Node(NamedTuple):
    """An object of the document, and where it stands."""

    value: Mapping[str, Any]
    at: str
    file: str
    report: Report

    def place(self, key: str = "") -> Place:
        """Where the object or one of its members stands. The source line may hold secrets and is left out."""
        return Place(self.file, at=member(self.at, key) if key else self.at)

    def take(self, key: str, read: Callable[[Any], Any]) -> Any:
        """A member's value as `read` sees it; None with a warning where it cannot be that."""
        try:
            return read(self.value.get(key))
        except (ValueError, OverflowError):
            self.report.warning(
                "SSY004",
                f"{key!r:.40} cannot be understood and is taken as unknown",
                self.place(key),
                "the value is not shown here: it may be private",
            )
            return None

    def rows(self, key: str) -> Iterator[tuple[int, Node]]:
        """The objects of a list, each with its index; what is not an object is an error."""
        for index, entry in enumerate(self.list_of(key)):
            at = f"{member(self.at, key)}[{index}]"
            if isinstance(entry, dict):
                yield index, Node(entry, at, self.file, self.report)
            else:
                self.report.error("SSY005", "this is not an object, and is left out", Place(self.file, at=at))

    def list_of(self, key: str) -> list[Any]:
        """A list; empty where the member is missing, with an error where it is something else."""
        entries = self.value.get(key)
        if entries is None or isinstance(entries, list):
            return entries or []
        self.report.error("SSY005", f"{key!r:.40} is not a list, and is left out", self.place(key))
        return []


def load(files: Mapping[str, bytes], report: Report, options: Options) -> Node:
    """The object that is the whole document."""
    file, data = next(iter(files.items()))
    document = _parse(file, decoded(file, data, report, options), report)
    if not isinstance(document, dict):
        report.error("SSY003", "this JSON is not a SwissSys tournament", Place(file, at="$"))
        raise Unreadable
    return Node(document, "$", file, report)


def decoded(file: str, data: bytes, report: Report, options: Options) -> str:
    """The text of a file; a guessed code page is a note."""
    text = decode(data, options.get("encoding"))
    if text.guessed:
        report.note(
            "SSY008",
            f"the file is not UTF-8; read as {text.encoding}",
            Place(file),
            "look at names with accents; --encoding names another code page",
        )
    return text.text


def _parse(file: str, text: str, report: Report) -> Any:
    def pairs(entries: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(entries)
        if len(found) < len(entries):
            _report_twice(file, [key for key, _ in entries], report)
        return found

    try:
        # Numbers no report can hold stay text: they fit no fact, and JSON can say them again.
        document = json.loads(
            text, strict=False, object_pairs_hook=pairs, parse_int=_whole, parse_float=_decimal, parse_constant=str
        )
    except json.JSONDecodeError as problem:
        report.error(
            "SSY001",
            f"this is not whole JSON: {problem.msg}",
            Place(file, problem.lineno, problem.colno),
            "a file cut short or edited by hand; SwissSys keeps earlier states as .BK in its Backups folder",
        )
        raise Unreadable from None
    except RecursionError:
        raise _too_deep(file, report) from None
    if _is_deep(document):
        raise _too_deep(file, report)
    return document


def _too_deep(file: str, report: Report) -> Unreadable:
    report.error("SSY002", "the JSON is nested too deeply for a tournament", Place(file, at="$"))
    return Unreadable()


def _report_twice(file: str, keys: list[str], report: Report) -> None:
    (twice, _), *_ = Counter(keys).most_common(1)
    report.warning("SSY019", f"the key {twice!r:.40} stands twice in one object; the last one counts", Place(file))


def _whole(digits: str) -> int | str:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else digits


def _decimal(digits: str) -> float | str:
    number = float(digits)
    return number if abs(number) < 10**_LONGEST_NUMBER else digits


def _is_deep(document: Any) -> bool:
    level = [document]
    for _ in range(_DEEPEST):
        level = [
            entry
            for holder in level
            if isinstance(holder, (dict, list))
            for entry in (holder.values() if isinstance(holder, dict) else holder)
        ]
        if not level:
            return False
    return True
