"""From the inputs to an archive in order: columns are indexed where they are, reports are read into a file of units."""

from __future__ import annotations

import csv
import io
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path

from trfrate import files
from trfrate.diagnostics import Place, Report, some
from trfrate.errors import FileProblem
from trfrate.history import columns, reports
from trfrate.history.lists import rows_of_csv
from trfrate.history.units import Archive, Entry, Span, Unit, turn
from trfrate.parallel import CHUNK, in_order
from trfrate.pipeline import Choices
from trfrate.rating.system import RatingOptions

_HEAD = 4096
_MOST_NAMED = 5
ORDER = ("event", "section", "end")

Progress = Callable[[str, int, int, int], None]
"""What is done (`reading`, `rating`), how much of it, of how much, and with how many games."""


def no_progress(what: str, done: int, total: int, games: int) -> None:
    """Show nothing."""


def gather(
    inputs: Sequence[str],
    folder: Path,
    choices: Choices,
    options: RatingOptions,
    report: Report,
    executor: Executor | None,
    progress: Progress,
) -> Archive:
    """Return the archive of all inputs, in order; what has to be unpacked or read goes into the folder."""
    found = list(reports.find(inputs))
    kinds: list[tuple[str, Path]] = []
    entries: list[Entry] = []
    others = []
    for each in found:
        path = _as_columns(Path(each.path), folder, len(kinds))
        if path is None:
            others.append(each)
            continue
        with path.open("rb") as stream:
            entries += columns.index(stream, len(kinds), each.path, report)
        kinds.append(("columns", path))
    if others:
        spool = folder / "units"
        reading = _all_read(others, choices, options, executor, progress)
        entries += _spooled(reading, spool, len(kinds), report)
        kinds.append(("units", spool))
    return Archive(kinds, _without_repeats(sorted(entries, key=turn), report))


def _as_columns(path: Path, folder: Path, number: int) -> Path | None:
    """Return the file that holds columns of games; None where it is a report."""
    if str(path) == "-":
        return None
    try:
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
    except OSError as problem:
        raise FileProblem(f"cannot read {path}: {files.reason(problem)}") from problem
    if columns.is_columns(head):
        return path
    if not columns.is_parquet(head):
        return None
    unpacked = folder / f"columns-{number}.csv"
    with unpacked.open("w", encoding="utf-8", newline="") as target:
        columns.from_parquet(path, target)
    return unpacked


def _all_read(
    found: Sequence[reports.Found],
    choices: Choices,
    options: RatingOptions,
    executor: Executor | None,
    progress: Progress,
) -> Iterator[reports.Read]:
    done = 0
    chunks = (found[at : at + CHUNK] for at in range(0, len(found), CHUNK))
    for result in _in_parallel(chunks, choices, options, executor):
        done += len(result)
        progress("reading", min(done, len(found)), len(found), 0)
        yield from result


def _in_parallel(
    chunks: Iterator[Sequence[reports.Found]], choices: Choices, options: RatingOptions, executor: Executor | None
) -> Iterator[list[reports.Read]]:
    """Yield what the chunks hold, in their order."""
    if executor is None:
        for chunk in chunks:
            yield read_chunk(chunk, choices, options)
        return
    for _, future in in_order(executor, read_chunk, chunks, choices, options):
        yield future.result()


def read_chunk(chunk: Sequence[reports.Found], choices: Choices, options: RatingOptions) -> list[reports.Read]:
    """Read some files, in whatever process this is."""
    return [read for found in chunk for read in reports.read(found, choices, options)]


def _spooled(reading: Iterable[reports.Read], spool: Path, file: int, report: Report) -> Iterator[Entry]:
    """Write units to a file as they are read, so that memory holds no more than where each is."""
    unknown = 0
    with spool.open("wb") as stream:
        for done in reading:
            reports.report_read(done, report)
            unknown += done.unknown
            for unit in done.units:
                yield _written(unit, stream, file)
    if unknown:
        message = f"{unknown} rows have no US Chess id: each is rated from the rating stated, and carried nowhere"
        report.warning("HIS006", message, None, "--players fills ids in")


def _written(unit: Unit, stream: io.BufferedWriter, file: int) -> Entry:
    start = stream.tell()
    stream.write(pickle.dumps(unit, pickle.HIGHEST_PROTOCOL))
    return Entry(unit.event, unit.section, str(unit.end), file, (Span("", start, stream.tell(), 0),))


def _without_repeats(entries: list[Entry], report: Report) -> list[Entry]:
    """Return the entries without those whose event and section an earlier one has."""
    known: set[tuple[str, str]] = set()
    chosen, repeated = [], []
    for entry in entries:
        if entry.key in known:
            repeated.append(f"section {entry.section} of {entry.event}")
        else:
            known.add(entry.key)
            chosen.append(entry)
    if repeated:
        message = f"{len(repeated)} sections are in the archive twice, and left out the second time: "
        report.error("HIS007", message + some(repeated, _MOST_NAMED))
    return chosen


# --- the order ----------------------------------------------------------------------------------------------


def order_as_csv(entries: Iterable[Entry]) -> bytes:
    """Return the order of rating, as `reordered` takes it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(ORDER)
    writer.writerows(entry[: len(ORDER)] for entry in entries)
    return text.getvalue().encode()


def reordered(entries: Sequence[Entry], content: bytes, name: str, report: Report) -> list[Entry]:
    """Return the entries in the order of a file; those it does not name are left out."""
    rows = rows_of_csv(content, name)
    heading = [each.strip().lower() for each in rows[0][:2]]
    if heading != list(ORDER[:2]):
        raise FileProblem(f"{name} does not begin with the columns event,section")
    by_key = {entry.key: entry for entry in entries}
    found, unknown = [], []
    for number, row in enumerate(rows[1:], 2):
        entry = None
        if len(row) > 1:
            entry = by_key.pop((row[0].strip(), row[1].strip()), None)
        if entry is not None:
            found.append(entry)
        elif row:
            unknown.append(number)
    if unknown:
        message = f"{len(unknown)} lines name no section of the archive, or one for the second time: lines "
        report.error("HIS008", message + some(unknown, _MOST_NAMED), Place(name, unknown[0]))
    if by_key:
        names = [f"section {section} of {event}" for event, section in by_key]
        message = f"{len(names)} sections are not in the order, and left out: {some(names, _MOST_NAMED)}"
        report.warning("HIS009", message, Place(name))
    return found
