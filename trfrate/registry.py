"""The formats: built-ins, loaded when needed, and plugins of the entry-point group `trfrate.formats`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING

from trfrate.diagnostics import Diagnostic, Place, Report, Severity
from trfrate.errors import Misuse, Unreadable
from trfrate.formats import Format
from trfrate.options import Option
from trfrate.structs import Struct

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "trfrate.formats"
SURE = 0.9
HEAD = 65536
PUBLISHED_IN = ("msa", "uschess-json")
"""The formats in which US Chess publishes ratings: those are compared without being asked."""


class BuiltIn(Struct):
    """The module of a built-in format, and the suffixes by which it is found without loading it."""

    name: str
    where: str
    suffixes: tuple[str, ...]


# Where several formats have a suffix, the first of them writes it.
BUILT_INS = (
    BuiltIn("trf", "trf:FORMAT", (".trf", ".trfx", ".txt")),
    BuiltIn("trf16", "trf:TRF16", ()),
    BuiltIn("trf26", "trf:TRF26", ()),
    BuiltIn("trfx", "trf:TRFX", ()),
    BuiltIn("json", "json_event:FORMAT", (".json",)),
    BuiltIn("csv", "csv:FORMAT", (".csv", ".tsv")),
    BuiltIn("xlsx", "xlsx:FORMAT", (".xlsx", ".xlsm", ".xls", ".ods")),
    BuiltIn("html", "html:FORMAT", (".html", ".htm")),
    BuiltIn("msa", "msa_text:FORMAT", (".msa", ".txt", ".html", ".htm")),
    BuiltIn("text", "text_table:FORMAT", (".txt", ".html", ".htm", ".eml")),
    BuiltIn("uschess-dbf", "uschess_dbf:FORMAT", (".dbf",)),
    BuiltIn("swisssys", "swisssys:FORMAT", (".sjson", ".bk")),
    BuiltIn("swisssys-web", "swisssys:WEB_REPORT", (".json",)),
    BuiltIn("uschess-json", "uschess_json:FORMAT", (".json",)),
    BuiltIn("wintd", "wintd:FORMAT", (".ptoz", ".pto", ".json")),
)


_LISTED = f"; the formats are {', '.join(each.name for each in BUILT_INS)}"


class Found(Struct):
    """A format and where it came from."""

    format: Format
    origin: str


class NoFormat(Misuse):
    """No format has the name, or none can write the suffix."""


def names() -> tuple[str, ...]:
    """Return the names of the built-in formats."""
    return tuple(built_in.name for built_in in BUILT_INS)


def by_name(name: str, report: Report) -> Format:
    """Return the format of that name, a built-in before a plugin."""
    for built_in in BUILT_INS:
        if built_in.name == name:
            return _load(built_in)
    for found in plugins(report):
        if found.format.name == name:
            return found.format
    if instead := _INSTEAD.get(f".{name}"):
        raise NoFormat(f"there is no format {name!r}; {instead}")
    from trfrate.similar import did_you_mean

    raise NoFormat(f"there is no format {name!r}{did_you_mean(name, names()) or _LISTED}")


def has_suffix(file: str) -> bool:
    """Return whether the name ends as that of a report of a built-in format does."""
    suffix = _suffix(file)
    return any(suffix in built_in.suffixes for built_in in BUILT_INS)


def by_suffix(file: str, report: Report) -> Format:
    """Return the format in which to write a file of that name."""
    suffix = _suffix(file)
    for built_in in BUILT_INS:
        if suffix in built_in.suffixes and (format := _load(built_in)).write:
            return format
    for found in plugins(report):
        if suffix in found.format.suffixes and found.format.write:
            return found.format
    raise NoFormat(_why_not_written(file, suffix), remedy="to")


_INSTEAD = {
    ".pdf": "write .html, open it in a browser (--open does) and print it there, to paper or as PDF",
    ".doc": "write .html, which Word opens",
    ".docx": "write .html, which Word opens",
    ".xlsb": "write .xlsx",
    ".md": "write .html or .csv",
}
"""What serves in place of formats that users ask for."""


def _why_not_written(file: str, suffix: str) -> str:
    listed = ", ".join(_written_suffixes())
    if not suffix:
        name = PurePath(file).name
        return f"cannot write {name!r}: the suffix names the format ({name}.xlsx, for example); writable are {listed}"
    if suffix in _INSTEAD:
        return f"cannot write {suffix}; {_INSTEAD[suffix]}. Writable are {listed}"
    from trfrate.similar import did_you_mean

    return f"cannot write {suffix}{did_you_mean(suffix, _written_suffixes()) or f'; writable are {listed}'}"


def _written_suffixes() -> list[str]:
    """Return one suffix of each built-in format that can be written."""
    return list(dict.fromkeys(each.suffixes[0] for each in BUILT_INS if each.suffixes and _load(each).write))


def sniffed(files: Mapping[str, bytes], report: Report) -> Format:
    """Return the format that most likely wrote these files; the choice is noted."""
    file = next(iter(files))
    best, likelihood = _most_likely(files, report)
    if best is None or likelihood <= 0.0:
        hint = "--from names the format of a report; --players takes a rating list"
        from trfrate.formats._no_report import seen_in

        seen, line = seen_in(files[file][:HEAD])
        report.error("FMT001", f"not a tournament report trfrate can read{seen}", Place(file, line), hint)
        raise Unreadable
    message = f"read as {best.title}"
    if likelihood < SURE:
        report.note("FMT003", f"{message}, a guess ({likelihood:.0%})", Place(file), "--from names another format")
    else:
        report.note("FMT002", message, Place(file))
    return best


def _most_likely(files: Mapping[str, bytes], report: Report) -> tuple[Format | None, float]:
    best: Format | None = None
    highest = 0.0
    for format in _candidates(next(iter(files)), report):
        likelihood = _likelihood(format, files, report)
        if likelihood > highest:
            best, highest = format, likelihood
        if highest >= SURE:
            break
    return best, highest


def _likelihood(format: Format, files: Mapping[str, bytes], report: Report) -> float:
    if format.read is None or format.sniff is None:
        return 0.0
    try:
        return max(format.sniff(data[:HEAD], name) for name, data in files.items())
    except Exception as problem:
        if format.name in names():
            raise
        _warn_once(report, "FMT010", f"plugin format {format.name!r} failed to examine the file: {problem}")
        return 0.0


def _candidates(file: str, report: Report) -> Iterator[Format]:
    """Yield the formats, those with the suffix first; plugins last, because finding them is slow."""
    suffix = _suffix(file)
    for built_in in sorted(BUILT_INS, key=lambda built_in: suffix not in built_in.suffixes):
        yield _load(built_in)
    for found in plugins(report):
        yield found.format


def every(report: Report) -> Iterator[Found]:
    """Yield all formats, the built-ins first."""
    for built_in in BUILT_INS:
        yield Found(_load(built_in), "built in")
    yield from plugins(report)


def plugins(report: Report) -> Iterator[Found]:
    """Yield the formats of installed plugins; a broken one is reported and skipped."""
    if os.environ.get("TRFRATE_PLUGINS") == "0":
        return
    from importlib.metadata import entry_points

    for entry in _scanned(entry_points):
        origin = entry.value
        if entry.dist:
            origin = f"{entry.dist.name} {entry.dist.version}"
        try:
            format = entry.load()
            if not isinstance(format, Format):
                raise TypeError(f"{entry.value} is not a trfrate Format")
        except Exception as problem:  # a plugin may fail in any way; the others go on
            _warn_once(report, "FMT010", f"plugin {entry.name!r} ({origin}) does not load: {problem}")
            continue
        if format.name in names():
            _warn_once(
                report, "FMT011", f"plugin {origin} offers {format.name!r}, which is built in; the plugin is ignored"
            )
            continue
        yield Found(format, origin)


@cache
def _scanned(entry_points: Callable[..., Iterable[EntryPoint]]) -> tuple[EntryPoint, ...]:
    """Return what is installed; looking for it again would take longer than the other formats, for every file."""
    return tuple(entry_points(group=GROUP))


def plugin_options(report: Report) -> Iterator[Option]:
    """Yield the options that formats of plugins have of their own."""
    for found in plugins(report):
        yield from (option for option in found.format.options if isinstance(option, Option))


def _warn_once(report: Report, code: str, message: str) -> None:
    warning = Diagnostic(code, Severity.WARNING, message, hint="TRFRATE_PLUGINS=0 turns plugins off")
    if warning not in report:
        report.add(warning)


def _load(built_in: BuiltIn) -> Format:
    module, _, attribute = built_in.where.partition(":")
    format: Format = getattr(import_module(f"trfrate.formats.{module}"), attribute)
    return format


def _suffix(file: str) -> str:
    return PurePath(file).suffix.lower()
