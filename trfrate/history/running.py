"""The whole run: gather the archive, rate it under every scenario, write rows, final lists and the tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from trfrate import files
from trfrate.diagnostics import Place, Report
from trfrate.errors import FileProblem, Misuse, Refused
from trfrate.history import lists, outputs, pages, rating
from trfrate.history.chain import Line, Players
from trfrate.history.columns import report_damage
from trfrate.history.gathering import Progress, gather, no_progress, order_as_csv, reordered
from trfrate.history.rating import Again, RatedUnit
from trfrate.history.scenarios import Scenario
from trfrate.history.statistics import Statistics
from trfrate.history.tables import tables
from trfrate.history.units import Archive, Unit
from trfrate.model import Player
from trfrate.pipeline import Choices
from trfrate.rating.system import RatingOptions

_PAGES = (".html", ".xlsx")
_TITLE = "Rating history"
_EVERY = 50
"""Sections between two looks at the progress."""


class Wanted(NamedTuple):
    """What to write; nothing is computed for what is not wanted."""

    rows: Path | None = None
    """A row for each player, section and rating system: `.csv` or `.parquet`."""
    final: Path | None = None
    """The final list: `.csv`."""
    reports: tuple[Path, ...] = ()
    """The tables: `.html` or `.xlsx`."""
    order: Path | None = None
    """The order of rating: `.csv`."""
    force: bool = False


class Done(NamedTuple):
    """One scenario, rated."""

    name: str
    sections: int
    rows: int
    statistics: Mapping[str, Statistics]
    """By rating system; empty where no report is wanted."""
    damaged: tuple[RatedUnit, ...]
    again: Again | None
    """How much had to be rated again, with a state."""
    written: tuple[Path, ...]


class History(NamedTuple):
    """What a run came to."""

    scenarios: tuple[Done, ...]
    written: tuple[Path, ...]
    report: Report


class _Task(NamedTuple):
    """One scenario, as it goes to another process."""

    archive: Archive
    scenario: Scenario
    start: Mapping[str, Player]
    rows: Path | None
    final: Path | None
    state: Path | None
    setup: str
    counts: bool
    """Whether statistics are wanted."""
    strict: bool
    force: bool
    inputs: tuple[str, ...]


def run(
    inputs: Sequence[str],
    day: date,
    wanted: Wanted,
    *,
    scenarios: Sequence[Scenario] = (Scenario(),),
    start: Path | None = None,
    order: Path | None = None,
    state: Path | None = None,
    options: RatingOptions | None = None,
    choices: Choices | None = None,
    strict: bool = False,
    executor: Executor | None = None,
    progress: Progress = no_progress,
    report: Report | None = None,
) -> History:
    """Rate an archive in a chain, once for every scenario.

    Reading and scenarios go to the executor, if there is one: a process pool, or `Client.get_executor()` of Dask; its
    workers must see the same files. What is damaged is reported and left out; with `strict` it stops the run.
    """
    report = Report() if report is None else report
    _check(wanted, scenarios)
    with TemporaryDirectory(prefix="trfrate-history-") as folder:
        chosen, options = choices or Choices(day), options or RatingOptions()
        archive = gather(inputs, Path(folder), chosen, options, report, executor, progress)
        if order:
            archive = Archive(archive.files, reordered(archive.entries, files.content_of(order), str(order), report))
        known = lists.from_csv(files.content_of(start), str(start), report) if start else {}
        if strict and report.has_errors:
            raise Refused("nothing is written: strict allows no errors", report, remedy="strict")
        if not archive.entries:
            raise FileProblem("the archive has nothing that can be rated")
        tasks = list(_tasks(archive, scenarios, known, wanted, state, options, strict, tuple(inputs)))
        done = tuple(_all_done(tasks, executor, progress))
    for damage in done[0].damaged:
        entry = damage.entry
        name = str(archive.files[entry.file][1])
        # Nothing was recorded for the file of a report that was read, or of columns that were Parquet.
        place = None
        if name in inputs:
            place = Place(name, entry.spans[0].line)
        report_damage(entry.event, entry.section, damage.damage, place, report)
    pages_of = _pages(done, wanted, day)
    if wanted.order:
        pages_of[wanted.order] = order_as_csv(archive.entries)
    files.write_all(pages_of, wanted.force, inputs)
    return History(done, (*(path for each in done for path in each.written), *pages_of), report)


def _check(wanted: Wanted, scenarios: Sequence[Scenario]) -> None:
    if wanted.rows:
        outputs.kind_of(wanted.rows)
    for path in wanted.reports:
        if path.suffix.lower() not in _PAGES:
            raise Misuse(f"{path.name}: the report is written to a file that ends in {' or '.join(_PAGES)}")
    if len({_plain(scenario.name) for scenario in scenarios}) < len(scenarios):
        raise Misuse("two scenarios would be written to the same file: give them other names")


def _tasks(
    archive: Archive,
    scenarios: Sequence[Scenario],
    start: Mapping[str, Player],
    wanted: Wanted,
    state: Path | None,
    options: RatingOptions,
    strict: bool,
    inputs: tuple[str, ...],
) -> Iterator[_Task]:
    for scenario in scenarios:
        name = scenario.name if len(scenarios) > 1 else ""
        yield _Task(
            Archive(archive.files, archive.entries),  # its open files belong to one thread
            scenario,
            start,
            rows=_named(wanted.rows, name),
            final=_named(wanted.final, name),
            state=_named(state, name),
            setup=rating.setup_of(scenario, start, repr(options)),
            counts=bool(wanted.reports),
            strict=strict,
            force=wanted.force,
            inputs=inputs,
        )


def _named(path: Path | None, scenario: str) -> Path | None:
    """Return the path for one of several scenarios: `rows.csv` becomes `rows-bonus-6.csv`."""
    if path is None or not scenario:
        return path
    return path.with_name(f"{path.stem}-{_plain(scenario)}{path.suffix}")


def _plain(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-")


def _all_done(tasks: Sequence[_Task], executor: Executor | None, progress: Progress) -> Iterator[Done]:
    if executor is None or len(tasks) == 1:
        for task in tasks:
            yield rate_scenario(task, progress)
        return
    futures = [executor.submit(rate_scenario, task) for task in tasks]
    for at, future in enumerate(futures, 1):
        yield future.result()
        progress("scenarios", at, len(futures), 0)


def rate_scenario(task: _Task, progress: Progress = no_progress) -> Done:
    """Rate one scenario, in whatever process this is."""
    try:
        return _Rating(task).run(progress)
    finally:
        task.archive.close()


class _Rating:
    """One scenario while it is rated."""

    def __init__(self, task: _Task) -> None:
        self.task = task
        self.statistics: dict[str, Statistics] = {}
        self.damaged: list[RatedUnit] = []
        self.sections = self.rows = self.games = 0
        self._scales: dict[date, float] = {}

    def run(self, progress: Progress) -> Done:
        task, again = self.task, None
        players = Players(task.start)
        if task.state:
            again = rating.update(task.state, task.setup, task.archive, task.scenario, task.start, progress)
            for damage in again.damaged:
                self._take_damage(damage)
            rated = rating.stored(task.state, task.setup, task.archive)
            progress = no_progress
        else:
            rated = rating.in_memory(task.archive, task.scenario, players)
        self._write(rated, progress)
        written = [task.rows] if task.rows else []
        if task.final:
            last: Mapping[str, Player] = {**task.start, **players}
            if task.state:
                last = rating.everybody(task.state, task.setup, task.start)
            files.write_all({task.final: lists.as_csv(last.values())}, task.force, task.inputs)
            written.append(task.final)
        for each in self.statistics.values():
            each.finish()
        damaged = tuple(self.damaged)
        return Done(task.scenario.name, self.sections, self.rows, self.statistics, damaged, again, tuple(written))

    def _write(self, rated: Iterator[RatedUnit], progress: Progress) -> None:
        task = self.task
        if task.state and not (task.rows or task.counts):
            return
        target = files.streaming(task.rows, task.force, task.inputs) if task.rows else nullcontext()
        with target as stream:
            rows = None
            if task.rows and stream:
                rows = outputs.kind_of(task.rows)(stream)
            for at, each in enumerate(rated, 1):
                self._take(each, rows)
                if at % _EVERY == 0:
                    progress("rating", at, len(task.archive.entries), self.games)
            if rows:
                rows.close()

    def _take(self, each: RatedUnit, rows: outputs.Rows | None) -> None:
        if each.damage:
            self._take_damage(each)
            return
        self.sections += 1
        self.rows += len(each.lines)
        if each.unit is not None:
            self.games += sum(map(len, each.unit.parts[0].points)) // 2
        if rows:
            rows.add(each.entry, each.lines)
        if self.task.counts:
            unit = each.unit
            if unit is None:
                unit = self.task.archive.load(each.entry)
            self._count(unit, each.lines)

    def _take_damage(self, each: RatedUnit) -> None:
        if self.task.strict:
            event, section = each.entry.key
            raise Refused(f"section {section} of event {event}: {each.damage}", remedy="strict")
        self.damaged.append(each)

    def _count(self, unit: Unit, lines: Sequence[Line]) -> None:
        scale = self._scales.get(unit.day)
        if scale is None:
            scale = self._scales[unit.day] = self.task.scenario.on(unit.day).scale
        for part in unit.parts:
            found = self.statistics.setdefault(part.system, Statistics(part.system))
            found.add(unit, part, [line for line in lines if line.system == part.system], scale)


def _pages(done: Sequence[Done], wanted: Wanted, day: date) -> dict[Path, bytes]:
    if not wanted.reports:
        return {}
    found = tables({each.name: each.statistics for each in done})
    makers: Mapping[str, Any] = {
        ".html": lambda: pages.as_html(_TITLE, found),
        ".xlsx": lambda: pages.as_workbook(_TITLE, found, day),
    }
    return {path: makers[path.suffix.lower()]() for path in wanted.reports}
