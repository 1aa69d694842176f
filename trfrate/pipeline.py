"""Read, fill, check, rate, write: the one module that knows all sides."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from trfrate import files, registry
from trfrate.checks import check
from trfrate.codecs.text import is_known, is_unicode_despite
from trfrate.diagnostics import Place, Report, Severity, some
from trfrate.errors import FileProblem, Misuse, Refused, Unreadable
from trfrate.formats import Format, Options
from trfrate.formats._event_size import refuse_many_players, refuse_many_sections
from trfrate.model import Event
from trfrate.privacy import without_contact_data

if TYPE_CHECKING:
    from trfrate.rating.system import RatingOptions
    from trfrate.report.basis import RatedEvent

STDOUT = Path("-")
REPORT_FORMAT = "uschess-dbf"
CLUB_FACTS = "club.toml"
FIDE_FORMAT = "trf26"


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
    prefer: str = ""
    """`report` or `list`; empty: the report, and the ledger where it is newer."""
    max_size: int = files.MAX_SIZE
    strict: bool = False
    force: bool = False
    allow_errors: bool = False
    dry_run: bool = False
    """Whether everything is done except writing the files."""
    find_club: bool = False
    """Whether the facts of a `club.toml` beside the input are used."""
    again: files.Again | None = None
    """Asks the user about an output that is open in another program."""

    def options(self) -> Options:
        """Return the choices as formats see them."""
        return Options(self.day, self.values)


def read(path: str, choices: Choices, report: Report) -> Event:
    """Read the event of a report, fill in the user's facts and the player lists, and check it."""
    choices = with_club_facts(path, choices, report)
    return read_opened(path, files.open_source(path, choices.max_size), choices, report)


def with_club_facts(path: str, choices: Choices, report: Report) -> Choices:
    """Return the choices with the facts of a `club.toml` beside the input, unless another file is named."""
    if not choices.find_club or choices.facts_file or path == str(STDOUT):
        return choices
    source = Path(path)
    folder = source if source.is_dir() else source.parent
    file = folder / CLUB_FACTS
    if not file.is_file():
        return choices
    report.note("FCT005", f"the facts of {file} are used", hint="--facts names another file")
    return choices._replace(facts_file=file)


def read_opened(path: str, source: files.Source, choices: Choices, report: Report) -> Event:
    """Read the event of a source that is open already."""
    event = with_facts(read_source(path, source, choices, report), choices, report)
    event = filled(_numbered(event, report), choices, report)
    check(event, report)
    _compare_tie_breaks(event, report)
    return replace(event, report=report)


def filled(event: Event, choices: Choices, report: Report) -> Event:
    """Return the event with what the player lists know, if the user names any."""
    if not choices.players:
        return event
    from trfrate.players.fill import fill

    return fill(event, choices.players, report, choices.prefer)


def _compare_tie_breaks(event: Event, report: Report) -> None:
    if any(section.tie_breaks for section in event.sections):
        from trfrate.report.tie_breaks import compare_stated

        compare_stated(event, report)


def with_tie_breaks(event: Event, words: str, report: Report) -> Event:
    """Return the event with the tie-breaks that the user chose; unchanged where nothing was chosen."""
    if not words:
        return event
    from trfrate.report import tie_breaks
    from trfrate.tiebreaks import UnknownMethod

    try:
        return tie_breaks.with_tie_breaks(event, words, report)
    except UnknownMethod as problem:
        raise Misuse(str(problem)) from problem


def read_report(path: str, choices: Choices, report: Report) -> Event:
    """Read the event as the files state it, without facts or checks."""
    return read_source(path, files.open_source(path, choices.max_size), choices, report)


def read_source(path: str, source: files.Source, choices: Choices, report: Report) -> Event:
    """Read the event as the files state it; raises `Unreadable` with the first error as its message."""
    try:
        event = _read(path, source, choices, report)
        refuse_many_sections(len(event.sections), Place(path), report)
        refuse_many_players(sum(len(section.players) for section in event.sections), Place(path), report)
        return without_contact_data(event, report)
    except Unreadable as problem:
        raise Unreadable(str(report.first_error or problem), report) from problem


def _read(path: str, source: files.Source, choices: Choices, report: Report) -> Event:
    encoding = choices.values.get("encoding", "")
    if encoding and not is_known(encoding):
        raise Misuse(f"no text encoding is called {encoding!r:.40}")
    name = _first_file(path, source, report)
    content = {name: source.load(name)}
    if encoding and is_unicode_despite(encoding, content[name]):
        message = f"this is Unicode text and read so; {encoding} is for the output"
        report.note("FMT006", message, Place(name))
    format = _input_format(content, choices, report)
    if format.read is None:
        raise registry.NoFormat(f"{format.name} can be written, but not read")
    if format.whole_folder and source.choices:
        content = {each: source.load(each) for each in source.choices if each.lower().endswith(format.suffixes)}
    elif format.companions:
        content = {each: source.load(each) for each in sorted(format.companions(name, source.beside()))}
    return format.read(content, report, choices.options())


def _input_format(content: Mapping[str, bytes], choices: Choices, report: Report) -> Format:
    if choices.from_format:
        return registry.by_name(choices.from_format, report)
    return registry.sniffed(content, report)


def _numbered(event: Event, report: Report) -> Event:
    """Return the event with unique section numbers: all are renumbered if two are equal."""
    numbers = Counter(section.number for section in event.sections)
    if len(numbers) == len(event.sections):
        return event
    twice = max(numbers, key=numbers.__getitem__)
    report.warning("FMT008", f"two sections have the number {twice}: all are renumbered, in their order")
    return event.with_sections(each.changed(number=at) for at, each in enumerate(event.sections, 1))


def _first_file(path: str, source: files.Source, report: Report) -> str:
    """Return the file to look at: of a folder or an archive, the one that has the suffix of a format."""
    if not source.choices or (len(source.choices) == 1 and not Path(source.name).suffix):
        return source.name  # WinTD packs one file without a suffix
    likely = [name for name in source.choices if registry.has_suffix(name)]
    reports = [name for name in likely if name.lower().endswith(".dbf")] or likely
    if not reports:
        report.error("FMT004", "none of its files is a report", Place(path), "name the file itself")
        raise Unreadable
    if len(reports) > 1 and not reports[0].lower().endswith(".dbf"):
        if together := _read_together(reports, source):
            return together
        report.error(
            "FMT005",
            f"it holds several reports: {some(reports, 4)}",
            Place(path),
            "name one of them, or put them together: trfrate merge",
        )
        raise Unreadable
    return reports[0]


_LOOKED_AT = 20
"""So many files of a folder show whether it is one report as a whole; there may be thousands."""


def _read_together(reports: list[str], source: files.Source) -> str | None:
    """Return the first file of a format whose report is the whole folder."""
    for name in reports[:_LOOKED_AT]:
        with suppress(Unreadable):
            if registry.sniffed({name: source.load(name)}, Report()).whole_folder:
                return name
    return None


def with_facts(event: Event, choices: Choices, report: Report) -> Event:
    """Return the event with the facts that the user gave; those on the command line win."""
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
        return tomllib.loads(files.content_of(file).decode("utf-8-sig"))
    except (ValueError, RecursionError) as problem:  # also a number of thousands of digits
        raise BadFact(f"{file} is not TOML in UTF-8: {problem}") from problem


def rate(event: Event, options: "RatingOptions", report: Report) -> "RatedEvent":
    """Rate the event; the result holds every message until now."""
    from trfrate.rating import event as core

    return replace(core.rate(event, report, options), report=report)


def write(
    event: Event,
    targets: tuple[str, ...],
    choices: Choices,
    report: Report,
    inputs: tuple[str, ...] = (),
) -> dict[Path, bytes]:
    """Write the event to every target, and return what was written, that for `-` included.

    A target that is refused, as a rating report with errors, does not withhold the others; if all are, that is raised.
    Whatever else goes wrong, nothing is written.
    """
    options = choices.options()
    if options.get("ratings") == "after":
        _warn_if_unrated(event, report)
    outputs: dict[Path, bytes] = {}
    refused: dict[str, Refused] = {}
    known = tuple(report)
    for target in targets:
        # What one writer cannot say is not the next one's business.
        found = Report(list(known))
        try:
            outputs |= _rendered(event, target, choices, found, options)
        except Refused as problem:
            refused[target] = problem
        finally:
            report.diagnostics += found.diagnostics[len(known) :]
    _report_refused(refused, len(targets), report)
    _insist(choices, report)
    written = {path: data for path, data in outputs.items() if path != STDOUT}
    if choices.dry_run:
        files.refuse_all(written, choices.force, inputs)
    else:
        files.write_all(written, choices.force, inputs, choices.again)
    return outputs


def _report_refused(refused: Mapping[str, Refused], targets: int, report: Report) -> None:
    if refused and len(refused) == targets:
        raise next(iter(refused.values()))
    for target, problem in refused.items():
        hint = None
        if problem.remedy:
            hint = "the other outputs are written; --allow-errors writes this one, too"
        report.error("FMT009", f"{problem}", Place(target), hint)


def to_bytes(event: Event, choices: Choices, report: Report) -> Mapping[str, bytes]:
    """Return the event in the format that is chosen by name, as files that stay in memory."""
    format = registry.by_name(choices.to_format, report)
    content = _content(event, format, choices, report, choices.options())
    _insist(choices, report)
    return content


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
    event, stated = scrub(event), Report()
    check(event, stated)
    known = len(stated.diagnostics)
    try:
        return write(event, (target,), choices, stated, inputs)
    finally:
        report.diagnostics += stated.diagnostics[known:]


def _insist(choices: Choices, report: Report) -> None:
    if choices.strict and (report.has_errors or report.count(Severity.LOSS)):
        raise Refused("nothing is written: strict allows neither errors nor losses", report, remedy="strict")


def _rendered(event: Event, target: str, choices: Choices, report: Report, options: Options) -> dict[Path, bytes]:
    format = _output_format(target, choices, report)
    content = _content(event, format, choices, report, options)
    if target == str(STDOUT):
        return {STDOUT: _only(content, format)}
    if target.lower().endswith(".zip") and (format.several_files or len(content) > 1):
        return {Path(target): zipped(content, choices.day)}
    if _is_folder(target) or format.several_files:
        return {Path(target) / name: data for name, data in content.items()}
    data = _only(content, format)
    suffix = Path(next(iter(content))).suffix.lower()
    if format.suffix_matters and Path(target).suffix.lower() not in (suffix, ""):
        raise Misuse(f"this workbook is written as {suffix}: give the output that suffix, not {Path(target).name}")
    return {Path(target): data}


def _content(event: Event, format: Format, choices: Choices, report: Report, options: Options) -> Mapping[str, bytes]:
    if format.write is None:
        raise registry.NoFormat(f"{format.name} can be read, but not written")
    if format.name == REPORT_FORMAT:
        _preflight(event, choices, report)
    if format.name == FIDE_FORMAT:
        _note_missing_for_fide(event, report)
    return format.write(event, report, options)


def _output_format(target: str, choices: Choices, report: Report) -> Format:
    if _is_folder(target) and not _ends_as_folder(target) and registry.has_suffix(target):
        raise FileProblem(f"{target} is a folder; name a file, or end it in / to write into the folder")
    if choices.to_format:
        format = registry.by_name(choices.to_format, report)
    elif _is_folder(target) or target.lower().endswith(".zip"):
        format = registry.by_name(REPORT_FORMAT, report)
    elif target == str(STDOUT):
        raise registry.NoFormat("standard output has no suffix that names the format", remedy="to")
    else:
        format = registry.by_suffix(target, report)
    if format.several_files and "." in Path(target).name and not (_is_folder(target) or target.endswith(".zip")):
        raise registry.NoFormat(f"{format.name} is several files: name a folder (ending in /) or a .zip")
    return format


def _ends_as_folder(target: str) -> bool:
    return target.endswith(("/", "\\"))


def _is_folder(target: str) -> bool:
    return _ends_as_folder(target) or (target != str(STDOUT) and Path(target).is_dir())


def _only(content: Mapping[str, bytes], format: Format) -> bytes:
    if not content:
        raise Refused(f"nothing is written: the event has nothing to write as {format.name}")
    if len(content) > 1:
        raise registry.NoFormat(
            f"this event is {len(content)} files of {format.name}: name a folder (ending in /) or a .zip"
        )
    (data,) = content.values()
    return data


def zipped(content: Mapping[str, bytes], day: date) -> bytes:
    """Return the files as one archive, the same bytes for the same day."""
    import io
    import zipfile

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in content.items():
            # A `ZipInfo` of its own brings its own method, which is to store.
            entry = zipfile.ZipInfo(name, (day.year, day.month, day.day, 0, 0, 0))
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _note_missing_for_fide(event: Event, report: Report) -> None:
    """Report in one line what a rating report to FIDE would still need."""
    from trfrate.preflight.fide import still_missing

    if missing := still_missing(event):
        message = f"still missing for a rating report to FIDE: {', '.join(missing)}"
        report.warning("FID100", message, None, "trfrate check --for fide says where")


def _preflight(event: Event, choices: Choices, report: Report) -> None:
    """Refuse what US Chess would refuse, before anything is written."""
    from trfrate.preflight import preflight

    before = report.count(Severity.ERROR)
    preflight(event, report, choices.day)
    if report.count(Severity.ERROR) > before and not choices.allow_errors:
        raise Refused("no rating report is written: US Chess would refuse it", report, remedy="allow_errors")
