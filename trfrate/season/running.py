"""Rate a season: put the events in order, rate those that changed, and write their outputs and the season's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import NamedTuple

import trfrate
from trfrate import files, pipeline
from trfrate.diagnostics import MOST_NAMED, Diagnostic, Place, Report, some
from trfrate.errors import FileProblem, Refused, Unreadable
from trfrate.history import lists, reports
from trfrate.history.reports import Found
from trfrate.model import Event, Ids, Player
from trfrate.pipeline import Choices
from trfrate.rating.system import RatingOptions
from trfrate.season import chain, pages, record
from trfrate.season.record import EventRecord, Line, Record, State, digest
from trfrate.season.table import SeasonTable, tables

EVENTS = "events"
"""The folder for the outputs of the events."""
_PLACES = 2
"""So many places are named besides the first, where several events have one message in common."""
_FORMATS = (".xlsx", ".html", ".json")
_PAGE, _WORKBOOK, _LIST = "season.html", "season.xlsx", "ratings.csv"

Progress = Callable[[int, int], None]
"""How many events are done, of how many."""


class Wanted(NamedTuple):
    """What to make of the season."""

    folder: Path
    title: str = ""
    start: Path | None = None
    """The list of players to start from."""
    force: bool = False


class Change(NamedTuple):
    """A rating that is no longer what the last run made it."""

    name: str
    system: str
    title: str
    """What the rating system is called."""
    event: str
    """The first event after which it differs."""
    old: int | None
    """The current rating of the last run, and of this one; None for somebody who was, or is, not in the season."""
    new: int | None


class Season(NamedTuple):
    """A season, rated."""

    events: tuple[EventRecord, ...]
    tables: tuple[SeasonTable, ...]
    again: tuple[str, ...]
    """The names of the events that were rated in this run."""
    changes: tuple[Change, ...]
    """What differed in the last run; empty for the first run."""
    first: bool
    """Whether there was no earlier run."""
    written: tuple[Path, ...]


def run(
    inputs: Sequence[str],
    wanted: Wanted,
    choices: Choices,
    options: RatingOptions,
    report: Report,
    progress: Progress = lambda done, of: None,
) -> Season:
    """Rate the events of all inputs in the order of their last days, each from what those before it left.

    What an earlier run into the same folder has rated from the same files and ratings is not rated again.
    """
    files.finish_interrupted(wanted.folder)
    last = _last_run(wanted.folder)
    work = _Work(wanted, choices, options, report, last or Record())
    events = work.rate_all(_gathered(inputs, work, report), progress)
    found = tables(events)
    if not found:
        raise FileProblem("nothing of the season is rated by US Chess's rules")
    outputs = work.outputs | _own_outputs(wanted, choices.day, found, events, work.states)
    written = {wanted.folder / name: data for name, data in outputs.items()}
    own = {name: digest(data) for name, data in outputs.items() if name not in work.outputs}
    written[wanted.folder / record.NAME] = record.as_bytes(Record(events, own))
    _write(written, wanted, last, choices, inputs)
    changes = tuple(_changes(last.events, events)) if last else ()
    names = tuple(event.label for event in events if event.source in work.rated)
    return Season(events, tuple(found), names, changes, last is None, tuple(written))


def _last_run(folder: Path) -> Record | None:
    try:
        return record.from_bytes(files.read_file(folder / record.NAME))
    except (OSError, FileProblem):
        return None


class _Input(NamedTuple):
    """A file of the season."""

    found: Found
    content: str
    known: EventRecord | None
    """What the last run made of the same content."""
    event: Event | None
    """As read; not read where the last run knows its dates."""
    report: Report
    day: date
    start: date

    @property
    def same(self) -> tuple[date, str, tuple[str, ...]]:
        """What two files of one event have in common."""
        if self.event:
            return self.day, self.event.name, chain.players_of(self.event)
        if self.known:
            return self.day, self.known.name, self.known.players
        return self.day, "", ()

    @property
    def turn(self) -> tuple[date, date, str]:
        """What puts the events in order."""
        return self.day, self.start, self.found.path


def _gathered(inputs: Sequence[str], work: _Work, report: Report) -> list[_Input]:
    """Return the inputs in the order of their last days; a chain with a hole in it is worse than none."""
    taken = [each for each in reports.find(inputs) if not _is_output(Path(each.path), work.wanted.folder)]
    gathered, faults = [], Report()
    for found in taken:
        try:
            gathered.append(work.gathered(found, faults))
        except Unreadable:
            continue
        except FileProblem as problem:
            faults.error("SEA004", f"{problem}", Place(found.path))
    _report_repeats(gathered, faults)
    report.diagnostics += faults.diagnostics
    if faults.has_errors:
        raise Refused("nothing is written: a season is rated from all of its events", report)
    return sorted(gathered, key=lambda each: each.turn)


def _is_output(path: Path, folder: Path) -> bool:
    """Return whether a file is one that the season has written, in a folder that is read as a whole."""
    return files.resolved(folder) in files.resolved(path).parents and (folder / record.NAME).exists()


def _report_repeats(gathered: Sequence[_Input], report: Report) -> None:
    seen: dict[object, _Input] = {}
    for each in gathered:
        first = seen.setdefault(each.same, each)
        if first is not each:
            other = first.found.path
            report.error("SEA005", f"the same event as {other}", Place(each.found.path), "name each event once")


@dataclass
class _Work:
    """One run on its way."""

    wanted: Wanted
    choices: Choices
    options: RatingOptions
    report: Report
    last: Record
    states: dict[str, State] = field(default_factory=dict)
    """What everybody goes on with."""
    outputs: dict[str, bytes] = field(default_factory=dict)
    """The files of the events, by the name inside the folder."""
    rated: set[str] = field(default_factory=set)
    """The sources of the events that were rated."""
    setup: bytes = b""
    by_content: dict[str, EventRecord] = field(default_factory=dict)
    messages: list[Sequence[Diagnostic]] = field(default_factory=list)
    """What there is to say about each of the events that were rated."""

    def __post_init__(self) -> None:
        self.by_content = {event.content: event for event in self.last.events}
        start = b""
        if self.wanted.start:
            start = files.content_of(self.wanted.start)
            known = lists.from_csv(start, str(self.wanted.start), self.report)
            self.states = {key: State(player.ratings) for key, player in known.items()}
        stamps = [(str(path), *_stamp(path)) for path in self.choices.players]
        chosen = self.choices._replace(day=date.min, force=False, dry_run=False, players=())
        facts = b""
        if chosen.facts_file:
            facts = files.content_of(chosen.facts_file)
        stated = repr((trfrate.__version__, dict(chosen.values), chosen[4:], self.options, stamps, chosen[1:3]))
        self.setup = digest(stated.encode(), start, facts).encode()

    def gathered(self, found: Found, report: Report) -> _Input:
        """Return one input; it is read unless the last run knows it."""
        content = digest(self.setup, *_bytes_of(found.path, self.choices))
        known = self.by_content.get(content)
        if known and self._has_outputs(known):
            known = known._replace(source=found.path)
            days = date.fromisoformat(known.end), date.fromisoformat(known.start)
            return _Input(found, content, known, None, Report(), *days)
        own = Report()
        event = self._read(found, own, report)
        end = event.end or event.start or max((each.end for each in event.sections if each.end), default=None)
        if end is None:
            hint = "`trfrate convert INPUT dated.json --start DAY --end DAY` gives it one; name that file instead"
            report.error("SEA003", "the event has no date: nobody knows its turn", Place(found.path), hint)
            raise Unreadable
        return _Input(found, content, None, event, own, end, event.start or end)

    def _has_outputs(self, known: EventRecord) -> bool:
        """Return whether everything that was written of an event is still there as it was."""
        return all(_digest_of(self.wanted.folder / name) == value for name, value in known.outputs.items())

    def _read(self, found: Found, own: Report, report: Report) -> Event:
        try:
            return pipeline.read(found.path, self.choices, own)
        except Unreadable:
            report.diagnostics += own.diagnostics
            raise

    def rate_all(self, gathered: Sequence[_Input], progress: Progress) -> tuple[EventRecord, ...]:
        """Rate what has to be rated, and return all events."""
        stems = _stems(gathered)
        events = []
        try:
            for done, each in enumerate(gathered):
                progress(done, len(gathered))
                known = each.known
                if known is None or known.starts != self._starts(known.players):
                    known = self._rated(each, stems[each.found.path])
                self.states |= known.left
                events.append(known)
        finally:
            self.report.diagnostics += _reported_once(self.messages)
        progress(len(gathered), len(gathered))
        self._report_names(events)
        return tuple(events)

    def _starts(self, keys: Iterable[str]) -> dict[str, State]:
        return {key: self.states[key] for key in keys if key in self.states}

    def _rated(self, given: _Input, stem: str) -> EventRecord:
        own = given.report
        event = given.event or self._read(given.found, own, own)
        players = chain.players_of(event)
        starts = self._starts(players)
        rated = pipeline.rate(chain.started(event, starts, own), self.options, own)
        outputs = self._written(rated, stem, own)
        self.messages.append(own.diagnostics)
        self.outputs |= outputs
        self.rated.add(given.found.path)
        return EventRecord(
            given.found.path,
            given.content if not own.has_errors else "",  # its errors are to be shown every time
            event.name,
            str(given.start),
            str(given.day),
            players,
            starts,
            chain.left_by(rated, self.states),
            chain.lines_of(rated),
            {name: digest(data) for name, data in outputs.items()},
            {basis.system: basis.title for basis in rated.bases},
        )

    def _written(self, rated: Event, stem: str, report: Report) -> dict[str, bytes]:
        """Return the outputs of an event, by the name inside the folder."""
        at = self.wanted.folder / EVENTS
        choices = self.choices._replace(dry_run=True, force=True)
        targets = tuple(str(at / f"{stem}{suffix}") for suffix in _FORMATS)
        found = pipeline.write(rated, targets, choices._replace(to_format=""), report)
        if choices.to_format:
            try:
                found |= pipeline.write(rated, (f"{at / stem}/",), choices, report)
            except Refused as problem:
                report.error("FMT009", f"{problem}", Place(f"{at / stem}/"), "the other outputs are written")
        return {path.relative_to(self.wanted.folder).as_posix(): data for path, data in found.items()}

    def _report_names(self, events: Sequence[EventRecord]) -> None:
        """Name those who are followed by their names only."""
        lines = [line for event in events for line in event.lines]
        named = {line.key: line.name for line in lines if chain.is_named(line.key)}
        if not named:
            return
        message = f"{len(named)} players have no member id and are followed by their names: "
        hint = "--players finds ids; a name that is spelled in two ways is two players"
        self.report.warning("SEA006", message + some(sorted(named.values()), MOST_NAMED, "; "), None, hint)


def _reported_once(events: Sequence[Iterable[Diagnostic]]) -> Iterator[Diagnostic]:
    """Yield the messages; one that several events have in common is one, with their number and the first places."""
    alike: dict[Diagnostic, dict[int, list[Diagnostic]]] = {}
    for at, messages in enumerate(events):
        for each in messages:
            alike.setdefault(each._replace(place=None), {}).setdefault(at, []).append(each)
    for by_event in alike.values():
        first, *others = (messages[0] for messages in by_event.values())
        if not others:
            yield from next(iter(by_event.values()))
            continue
        places = [each.place for each in others if each.place]
        where = f"; also at {some(places, _PLACES)}" if places else ""
        yield first._replace(message=f"{first.message} (in {len(by_event)} events{where})", alike=None)


def _stamp(path: Path) -> tuple[int, int]:
    try:
        about = path.stat()
    except OSError:
        return 0, 0
    return about.st_size, about.st_mtime_ns


def _bytes_of(path: str, choices: Choices) -> Iterator[bytes]:
    """Yield everything an event is read from: its files with their names, and the facts of the club beside them."""
    source = files.open_source(path, choices.max_size)
    names = source.choices or (source.name,)
    suffix = Path(source.name).suffix.lower()
    if not source.choices and suffix == reports.SET:
        names = tuple(name for name in source.beside() if name.lower().endswith(suffix))
    for name in sorted(names):
        yield name.encode()
        yield source.load(name)
    club = pipeline.with_club_facts(path, choices, Report()).facts_file
    yield files.content_of(club) if club else b""


def _digest_of(path: Path) -> str:
    try:
        return digest(files.read_file(path))
    except (OSError, FileProblem):
        return ""


def _stems(gathered: Sequence[_Input]) -> dict[str, str]:
    """Return what the outputs of each event are called: as its file, with a number where two are alike."""
    stems: dict[str, str] = {}
    taken: set[str] = set()
    for each in gathered:
        stem = ""
        if Path(each.found.path).suffix.lower() != reports.SET:
            stem = Path(each.found.path).stem
        stem = stem or Path(each.found.path).parent.name or "event"
        unique, count = stem, 1
        while unique.casefold() in taken:
            count += 1
            unique = f"{stem}-{count}"
        taken.add(unique.casefold())
        stems[each.found.path] = unique
    return stems


def _own_outputs(
    wanted: Wanted, day: date, found: Sequence[SeasonTable], events: Sequence[EventRecord], states: Mapping[str, State]
) -> dict[str, bytes]:
    """Return the files of the season itself."""
    first_year, last_year = events[0].start[:4], events[-1].end[:4]
    years = first_year
    if first_year != last_year:
        years = f"{first_year}–{last_year}"
    title = wanted.title or f"Season {years}"
    page_of = {event.source: next(name for name in event.outputs if name.endswith(".html")) for event in events}
    names = {line.key: line.name for event in events for line in event.lines}
    members = [
        Player(0, names.get(key, key), Ids(uschess=key), ratings=state.ratings)
        for key, state in states.items()
        if not chain.is_named(key)
    ]
    return {
        _PAGE: pages.as_html(title, found, page_of),
        _WORKBOOK: pages.as_workbook(title, found, day),
        _LIST: lists.as_csv(members),
    }


def _write(
    written: Mapping[Path, bytes], wanted: Wanted, last: Record | None, choices: Choices, inputs: Sequence[str]
) -> None:
    """Write everything together; what the last run wrote, and nobody has changed since, is replaced without force."""
    known: dict[str, str] = {}
    if last:
        known = dict(last.outputs)
        for event in last.events:
            known |= event.outputs
    changed = []
    for path in written:
        if path.name == record.NAME or not path.exists():
            continue
        if known.get(path.relative_to(wanted.folder).as_posix()) != _digest_of(path):
            changed.append(path)
    if changed and not wanted.force:
        files.refuse_all(changed, False, inputs)
    if choices.dry_run:
        files.refuse_all(written, True, inputs)
    else:
        files.write_all(written, True, inputs)


def _changes(old: Sequence[EventRecord], new: Sequence[EventRecord]) -> Iterator[Change]:
    """Yield whose ratings are others than in the last run, once a player and system."""
    before, after = _by_player(old), _by_player(new)
    order = {(event.end, event.source): event.label for event in (*old, *new)}
    titles = {system: title for event in (*old, *new) for system, title in event.titles.items()}
    for who in sorted(before.keys() | after.keys()):
        one, two = before.get(who, {}), after.get(who, {})
        differing = [at for at in sorted(one.keys() | two.keys()) if _after(one.get(at)) != _after(two.get(at))]
        if differing:
            _, system = who
            last_old, last_new = _last(one), _last(two)
            shown = last_new or last_old
            assert shown is not None
            since = order[differing[0]]
            yield Change(shown.name, system, titles[system], since, _after(last_old), _after(last_new))


_When = tuple[str, str]


def _by_player(events: Sequence[EventRecord]) -> dict[tuple[str, str], dict[_When, Line]]:
    found: dict[tuple[str, str], dict[_When, Line]] = {}
    for event in events:
        for line in event.lines:
            found.setdefault((line.key, line.system), {})[event.end, event.source] = line
    return found


def _last(lines: Mapping[_When, Line]) -> Line | None:
    return lines[max(lines)] if lines else None


def _after(line: Line | None) -> int | None:
    return line.after if line else None
