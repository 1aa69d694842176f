"""Reports of any readable format to units: one event a file, a folder of files, a zip, or a list of paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple

from trfrate import files, pipeline
from trfrate.chain import member_of
from trfrate.diagnostics import Place, Report
from trfrate.errors import FileProblem, TrfrateError, Unreadable
from trfrate.history.units import Part, Unit
from trfrate.model import Event, Player, Section
from trfrate.rating import uschess
from trfrate.rating.carrying import Carried
from trfrate.rating.event import has_only_fide, systems_chosen
from trfrate.rating.system import RatingOptions
from trfrate.rating.uschess.entrants import Entrant
from trfrate.rating.uschess.section import entered
from trfrate.registry import BUILT_INS

LIST_MARK = "@"
"""Before the name of a file that lists paths, one a line."""
_SUFFIXES = frozenset(suffix for built_in in BUILT_INS for suffix in built_in.suffixes)
SET = ".dbf"


class Found(NamedTuple):
    """A file to read, and what its event is called where it has no id."""

    path: str
    name: str


class Read(NamedTuple):
    """What a file holds."""

    source: str
    units: tuple[Unit, ...]
    problem: str = ""
    """Why it was not read at all."""
    error: str = ""
    """The first error of a report that was read."""
    unknown: int = 0
    """Players without a member id."""
    undated: tuple[str, ...] = ()
    """Sections without a date."""


def find(inputs: Sequence[str]) -> Iterator[Found]:
    """Yield the files that the inputs name; a folder that holds one rating report (DBF) is one of them."""
    for given in inputs:
        if given.startswith(LIST_MARK):
            yield from find(_listed(given.removeprefix(LIST_MARK)))
            continue
        path = Path(given)
        if path.is_dir():
            yield from _in_folder(path, path)
        else:
            yield Found(given, path.stem)


def _listed(name: str) -> list[str]:
    try:
        text = files.content_of(Path(name)).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise FileProblem(f"cannot read {name}: a list of paths is text in UTF-8") from problem
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith((LIST_MARK, "#"))]


def _in_folder(folder: Path, top: Path) -> Iterator[Found]:
    inside = sorted(each for each in folder.iterdir() if not each.name.startswith("."))
    report = [each for each in inside if each.suffix.lower() == SET]
    for each in inside:
        if each.is_dir():
            yield from _in_folder(each, top)
        elif each.suffix.lower() == SET:
            if each == report[0]:
                yield Found(str(each), folder.relative_to(top.parent).as_posix())
        elif each.suffix.lower() in _SUFFIXES | {".zip"}:
            yield Found(str(each), each.relative_to(top).with_suffix("").as_posix())


def read(found: Found, choices: pipeline.Choices, options: RatingOptions) -> list[Read]:
    """Read a file; a zip may hold several events."""
    try:
        source = files.open_source(found.path, choices.max_size)
        names = [name for name in source.choices if PurePath(name).suffix.lower() in _SUFFIXES]
        if not names or any(name.lower().endswith(SET) for name in names):
            return [_read(found.path, source, found.name, choices, options)]
        members = ((name, files.in_memory({name: source.load(name)}, choices.max_size)) for name in names)
        return [
            _read(f"{found.path}/{name}", member, f"{found.name}/{PurePath(name).stem}", choices, options)
            for name, member in members
        ]
    except (TrfrateError, OSError) as problem:
        return [Read(found.path, (), str(problem))]


def _read(path: str, source: files.Source, name: str, choices: pipeline.Choices, options: RatingOptions) -> Read:
    report = Report()
    try:
        event = pipeline.read_opened(path, source, choices, report)
    except Unreadable as problem:
        return Read(path, (), str(problem))
    error = report.first_error
    undated: list[str] = []
    units = tuple(_units(event, event.id or name, options, undated))
    unknown = sum(member_of(player) is None for unit in units for player in unit.rows.values())
    return Read(path, units, "", str(error) if error else "", unknown, tuple(undated))


def _units(event: Event, name: str, options: RatingOptions, undated: list[str]) -> Iterator[Unit]:
    only_fide = has_only_fide(event)
    for section in event.sections:
        dated = event.dated(section)
        last, first = dated.end or dated.start, dated.start or dated.end
        if last is None or first is None:
            undated.append(section.label)
            continue
        if systems_chosen(only_fide, dated, options).uschess is None:
            continue
        every = uschess.systems(dated, Carried(), Report(), options, lambda row, what: None)
        systems = [system for system in every if system.takes(dated)]
        if not systems:
            continue
        entrants = entered(dated)[0]
        terms = systems[0].terms
        keys = [_key(entrant, name, section) for entrant in entrants]
        opponents, points = [each.opponents for each in entrants], [each.points for each in entrants]
        parts = tuple(Part(system.name, keys, opponents, points) for system in systems)
        day = last if options.dated_by == "end" else first
        rows = {key: _facts(entrant.player) for key, entrant in zip(keys, entrants, strict=True)}
        yield Unit(name, str(section.number), last, day, parts, terms.dual, terms.match, rows)


def _key(entrant: Entrant, event: str, section: Section) -> str:
    """Return the member id; who has none is nobody that a later section could know again."""
    return member_of(entrant.player) or f"{event}#{section.number}.{entrant.numbers[0]}"


def _facts(player: Player) -> Player:
    """Return what is known about a player before the section, without its games."""
    return player._replace(cells=(), after={}, extras={})


def report_read(done: Read, report: Report) -> None:
    """Report what was wrong with a file."""
    place = Place(done.source)
    if done.problem:
        report.error("HIS003", f"left out: {done.problem}", place)
    if done.error:
        report.warning("HIS004", f"rated although it has errors; the first: {done.error}", place)
    if done.undated:
        message = f"left out, for they have no date to be put in order by: sections {', '.join(done.undated[:9])}"
        report.error("HIS005", message, place)
