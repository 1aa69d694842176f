"""Read, fill, check, rate, write: the one module that knows all sides."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from trfrate import files, registry
from trfrate.check import check
from trfrate.codecs.text import is_known, is_unicode_despite
from trfrate.diagnostics import Misuse, Origin, Place, Report, Severity, Unreadable, some
from trfrate.formats import Explanation, Format, Options
from trfrate.model import Event

if TYPE_CHECKING:
    from trfrate.rating.event import RatedEvent, RatingOptions

STDOUT = Path("-")
REPORT_FORMAT = "uschess-dbf"


class Refused(Exception):
    """Nothing was written, for reasons that stand in the report. The message is one line for the user."""


class Choices(NamedTuple):
    """What the user chose, for reading and writing alike."""

    day: date
    from_format: str = ""
    to_format: str = ""
    values: Mapping[str, str] = MappingProxyType({})
    """The options of the formats, by name."""
    settings: tuple[str, ...] = ()
    facts_file: Path | None = None
    players: tuple[Path, ...] = ()
    prefer: str = "report"
    max_size: int = files.MAX_SIZE
    strict: bool = False
    force: bool = False
    allow_errors: bool = False

    def options(self) -> Options:
        """The choices as formats see them."""
        return Options(self.day, self.values)


@contextmanager
def _no_collection() -> Iterator[None]:
    """A large event is thousands of objects and no garbage: looking for some while it is built costs a tenth."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if gc.get_freeze_count() == 0:
            # What has been built counts as old at once; else the next allocation would look through all of it.
            gc.freeze()
            gc.unfreeze()
        if was_on:
            gc.enable()


@_no_collection()
def read(path: str, choices: Choices, report: Report) -> Event:
    """The event of a report, with the user's facts and the player lists in it, checked."""
    event = read_report(path, choices, report)
    event = _numbered(with_facts(event, choices, report), report)
    if choices.players:
        from trfrate.players.fill import fill

        event = fill(event, choices.players, report, choices.prefer)
    check(event, report)
    if isinstance(event.origin, Origin):
        event = replace(event, origin=replace(event.origin, diagnostics=tuple(report)))
    return event


def read_report(path: str, choices: Choices, report: Report) -> Event:
    """The event as the files tell it."""
    encoding = choices.values.get("encoding", "")
    if encoding and not is_known(encoding):
        raise Misuse(f"no text encoding is called {encoding!r:.40}")
    source = files.open_source(path, choices.max_size)
    name = _first_file(path, source, report)
    content = {name: source.load(name)}
    if encoding and is_unicode_despite(encoding, content[name]):
        message = f"this is Unicode text and read so; {encoding} is for the output"
        report.note("FMT006", message, Place(name))
    format = registry.by_name(choices.from_format, report) if choices.from_format else registry.sniffed(content, report)
    if format.read is None:
        raise registry.NoFormat(f"{format.name} can be written, but not read")
    if format.companions:
        content = {each: source.load(each) for each in sorted(format.companions(name, source.beside()))}
    return format.read(content, report, choices.options())


def _numbered(event: Event, report: Report) -> Event:
    """Everything goes by the numbers of the sections: where two are alike, all are numbered anew."""
    numbers = Counter(section.number for section in event.sections)
    if len(numbers) == len(event.sections):
        return event
    twice = max(numbers, key=numbers.__getitem__)
    report.warning("FMT008", f"two sections have the number {twice}: all are numbered anew, in their order")
    return replace(event, sections=tuple(replace(each, number=at) for at, each in enumerate(event.sections, 1)))


def _first_file(path: str, source: files.Source, report: Report) -> str:
    """The file to look at: of a folder or an archive, the one that bears the suffix of a format."""
    if not source.choices:
        return source.name
    suffixes = {suffix for built_in in registry.BUILT_INS for suffix in built_in.suffixes}
    likely = [name for name in source.choices if Path(name).suffix.lower() in suffixes]
    reports = [name for name in likely if name.lower().endswith(".dbf")] or likely
    if not reports:
        report.error("FMT004", "none of its files is a report", Place(path), "name the file itself")
        raise Unreadable
    if len(reports) > 1 and not reports[0].lower().endswith(".dbf"):
        report.error(
            "FMT005",
            f"it holds several reports: {some(reports, 4)}",
            Place(path),
            "name one of them, or put them together: trfrate merge",
        )
        raise Unreadable
    return reports[0]


def with_facts(event: Event, choices: Choices, report: Report) -> Event:
    """The event with the facts that the user gave; those on the command line win."""
    if not (choices.facts_file or choices.settings):
        return event
    from trfrate import facts

    if choices.facts_file:
        event = facts.apply(event, load_facts(choices.facts_file), report, str(choices.facts_file))
    if choices.settings:
        event = facts.apply(event, facts.from_settings(choices.settings, event), report, "--set")
    return event


def load_facts(file: Path) -> dict[str, Any]:
    """Return the facts of a TOML file, nested as it nests them."""
    import tomllib

    from trfrate.facts import BadFact

    try:
        return tomllib.loads(files.read_file(file).decode("utf-8-sig"))
    except OSError as problem:
        raise files.FileProblem(f"cannot read {file}: {files.reason(problem)}") from problem
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadFact(f"{file} is not TOML in UTF-8: {problem}") from problem


class Rating(NamedTuple):
    """A rated event, and what can be said about it."""

    event: Event
    explanations: Mapping[tuple[int, int, str], Explanation]
    about: tuple[str, ...]


@_no_collection()
def rate(event: Event, options: RatingOptions, report: Report) -> Rating:
    """The event with its ratings after, and the reasons for each."""
    from trfrate.rating import event as core
    from trfrate.rating.about import about

    rated = core.rate(event, report, options)
    rating = Rating(rated.event, Explanations(rated), about(rated))
    if isinstance(rated.event.origin, Origin):
        origin = replace(rated.event.origin, rating=rating)
        return rating._replace(event=replace(rated.event, origin=origin))
    return rating


class Explanations(Mapping[tuple[int, int, str], Explanation]):
    """The explanation of each rating, made when a writer asks for it."""

    def __init__(self, rated: RatedEvent) -> None:
        self._rated = rated

    def __getitem__(self, key: tuple[int, int, str]) -> Explanation:
        from trfrate.rating import trace

        section, number, system = key
        traced = trace.trace(self._rated.workings[section, system], number)
        return Explanation(partial(trace.short, traced), partial(trace.page, traced))

    def __iter__(self) -> Iterator[tuple[int, int, str]]:
        for section in self._rated.event.sections:
            for player in section.players:
                yield from ((section.number, player.number, system) for system in player.after)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def write(
    event: Event,
    targets: tuple[str, ...],
    choices: Choices,
    report: Report,
    inputs: tuple[str, ...] = (),
) -> dict[Path, bytes]:
    """Write the event to every target, all of them or none; what was written, that for `-` included."""
    options = choices.options()
    rating = event.origin.rating if isinstance(event.origin, Origin) else None
    if isinstance(rating, Rating):
        options = options._replace(explanations=rating.explanations, about=rating.about)
    if options.get("ratings") == "after":
        _warn_if_unrated(event, report)
    outputs: dict[Path, bytes] = {}
    known = tuple(report)
    for target in targets:
        # What one writer cannot say is not the next one's business.
        told = Report(list(known))
        try:
            outputs |= _rendered(event, target, choices, told, options)
        finally:
            report.diagnostics += told.diagnostics[len(known) :]
    _insist(choices, report)
    files.write_all({path: data for path, data in outputs.items() if path != STDOUT}, choices.force, inputs)
    return outputs


def _warn_if_unrated(event: Event, report: Report) -> None:
    if not any(player.after for player in event.players):
        message = "the event is not rated: the ratings before it are written"
        report.warning("FMT007", message, None, "trfrate rate INPUT --ratings after -o OUTPUT rates it first")


def write_scrubbed(
    event: Event, target: str, choices: Choices, report: Report, inputs: tuple[str, ...] = ()
) -> dict[Path, bytes]:
    """Write the event with invented people; what was said about the real ones, by name, stays behind."""
    from trfrate.scrub import scrub

    _insist(choices, report)
    event, told = scrub(event), Report()
    check(event, told)
    known = len(told.diagnostics)
    try:
        return write(event, (target,), choices, told, inputs)
    finally:
        report.diagnostics += told.diagnostics[known:]


def _insist(choices: Choices, report: Report) -> None:
    if choices.strict and (report.has_errors or report.count(Severity.LOSS)):
        raise Refused("nothing is written: --strict allows neither errors nor losses")


def _rendered(event: Event, target: str, choices: Choices, report: Report, options: Options) -> dict[Path, bytes]:
    format = _output_format(target, choices, report)
    assert format.write is not None
    if format.name == REPORT_FORMAT:
        _preflight(event, choices, report)
    content = format.write(event, report, options)
    if target == str(STDOUT):
        return {STDOUT: _only(content, format)}
    if target.lower().endswith(".zip") and (format.several_files or len(content) > 1):
        return {Path(target): _zipped(content, choices.day)}
    if _is_folder(target) or format.several_files:
        return {Path(target) / name: data for name, data in content.items()}
    data = _only(content, format)
    suffix = Path(next(iter(content))).suffix.lower()
    if format.suffix_matters and Path(target).suffix.lower() not in (suffix, ""):
        raise Misuse(f"this workbook is written as {suffix}: name the output so, not {Path(target).name}")
    return {Path(target): data}


def _output_format(target: str, choices: Choices, report: Report) -> Format:
    if choices.to_format:
        format = registry.by_name(choices.to_format, report)
    elif _is_folder(target) or target.lower().endswith(".zip"):
        format = registry.by_name(REPORT_FORMAT, report)
    elif target == str(STDOUT):
        raise registry.NoFormat("for standard output, --to names the format")
    else:
        format = registry.by_suffix(target, report)
    if format.write is None:
        raise registry.NoFormat(f"{format.name} can be read, but not written")
    if format.several_files and "." in Path(target).name and not (_is_folder(target) or target.endswith(".zip")):
        raise registry.NoFormat(f"{format.name} is several files: name a folder (ending in /) or a .zip")
    return format


def _is_folder(target: str) -> bool:
    return target.endswith(("/", "\\")) or (target != str(STDOUT) and Path(target).is_dir())


def _only(content: Mapping[str, bytes], format: Format) -> bytes:
    if not content:
        raise Refused(f"nothing is written: the event has nothing to write as {format.name}")
    if len(content) > 1:
        raise registry.NoFormat(
            f"this event is {len(content)} files of {format.name}: name a folder (ending in /) or a .zip"
        )
    (data,) = content.values()
    return data


def _zipped(content: Mapping[str, bytes], day: date) -> bytes:
    import io
    import zipfile

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in content.items():
            archive.writestr(zipfile.ZipInfo(name, (day.year, day.month, day.day, 0, 0, 0)), data)
    return buffer.getvalue()


def _preflight(event: Event, choices: Choices, report: Report) -> None:
    """What US Chess would refuse is refused here, before anything is written."""
    from trfrate.preflight import preflight

    before = report.count(Severity.ERROR)
    preflight(event, report)
    if report.count(Severity.ERROR) > before and not choices.allow_errors:
        raise Refused("no rating report is written: US Chess would refuse it; --allow-errors writes it all the same")
