"""The functions for other programs: files or bytes in, events and bytes out, every message in the result.

    rated = trfrate.rate(trfrate.read("open.trf"))
    print(trfrate.explain(rated, 12))
    workbook = trfrate.to_bytes(rated, "xlsx")

A wrong argument raises `Misuse`, which names what is allowed; all exceptions are `TrfrateError`s.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from trfrate import files, pipeline, registry
from trfrate.diagnostics import Diagnostic, Report
from trfrate.errors import Misuse
from trfrate.formats import Format
from trfrate.model import FIDE_TITLES, SYSTEM_WORDS, SYSTEMS, Event
from trfrate.options import OPTIONS, Option
from trfrate.pipeline import Choices
from trfrate.report.basis import RatedEvent

if TYPE_CHECKING:
    from trfrate.differences import Differences
    from trfrate.rating.system import RatingOptions, RatingSystem

SYSTEM_NAMES = {
    **{word: system for system, word in SYSTEM_WORDS.items()},
    "fide": "fide",
    **{title.lower().replace(" ", "-"): system for system, title in FIDE_TITLES.items()},
}
"""The codes of the rating systems by what people call them."""
_CODES = ", ".join(SYSTEMS)
_NAMED_SYSTEMS = {system.lower(): system for system in SYSTEMS} | SYSTEM_NAMES

Settings = Mapping[str, Any] | Iterable[str]


class Written(NamedTuple):
    """What `write` wrote, and every message on the way."""

    paths: tuple[Path, ...]
    report: Report


class Output(bytes):
    """The bytes of one file; `report` has every message on the way."""

    report: Report


class Outputs(dict[str, bytes]):
    """The bytes of several files by name; `report` has every message on the way."""

    report: Report


def read(
    path: str | PathLike[str],
    format: str = "",
    *,
    settings: Settings = (),
    players: Iterable[str | PathLike[str]] = (),
    day: date | None = None,
    **options: str,
) -> Event:
    """Read a report: a file, a folder, a `.zip`, or one DBF of three.

    `settings` are facts the report does not carry: `{"time_control": "G/60;d5", "Open.12.adult": True}`. `players` are
    player databases or list files, from which missing ids and ratings are filled in. `options` are those of the
    formats, with `_` for `-`: `ratings_are="regular"`. What came up is in the event's `report`.
    Raises `Unreadable` where nothing can be read, and `FileProblem` where the path cannot be opened.
    """
    lists = tuple(map(Path, players))
    choices = _choices(day, options, from_format=format, settings=_settings(settings), players=lists)
    return pipeline.read(fspath(path), choices, Report())


def read_bytes(
    data: bytes | Mapping[str, bytes],
    name: str = "",
    format: str = "",
    *,
    settings: Settings = (),
    players: Iterable[str | PathLike[str]] = (),
    day: date | None = None,
    **options: str,
) -> Event:
    """Read a report that is in memory: the bytes of one file and its name, or a mapping of names to bytes."""
    if not isinstance(data, Mapping):
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise Misuse(f"a report is bytes, or a mapping of names to bytes, not {type(data).__name__}")
        data = {name or "report": bytes(data)}
    if not data:
        raise Misuse("there are no files to read")
    lists = tuple(map(Path, players))
    choices = _choices(day, options, from_format=format, settings=_settings(settings), players=lists)
    source = files.in_memory(data, choices.max_size)
    return pipeline.read_opened(next(iter(data)), source, choices, Report())


def check(event: Event) -> tuple[Diagnostic, ...]:
    """Return all that came up until now, and whatever in the event contradicts itself or cannot be."""
    from trfrate.checks import check as run

    found = Report()
    run(event, found)
    known = tuple(event.report)
    return (*known, *(each for each in found if each not in known))


def rate(
    event: Event,
    *,
    rules: str = "",
    systems: str | RatingSystem | Iterable[str | RatingSystem] = (),
    dated_by: str = "start",
    foreign_fide: bool = False,
    youth: bool = False,
    match: bool = False,
    tie_breaks: str = "",
) -> RatedEvent:
    """Return the event with `after` on every player who played a rated game, and what each rating rests on.

    `systems` are names or codes (`"regular"`, `"OTBQ"`) or rating systems of your own; none: what each section
    states, or its time control. `rules` is a day, or a text by its date; `day:` or `text:` before it decides.
    Sections are rated in order, by last day, then number: a member starts each with what the last one left.
    `tie_breaks` settles ties: `us`, `fide`, `none` or a list such as `"solkoff,BH/C1"`; empty: what the report states.
    """
    report = Report(list(event.report))
    event = pipeline.with_tie_breaks(event, tie_breaks, report)
    chosen = _rating_options(rules, systems, dated_by, foreign_fide, youth, match)
    return pipeline.rate(event, chosen, report)


def explain(rated: Event, player: int | str, *, section: str = "", **rating: Any) -> str:
    """Return how one player's rating came about, as a page of text.

    A `RatedEvent` is explained as it was rated; an event that is not rated yet is rated first, with the arguments
    of `rate`.
    """
    from trfrate import explanation

    if not isinstance(rated, RatedEvent):
        rated = rate(rated, **rating)
    elif rating:
        raise Misuse(f"the event is rated already: {', '.join(rating)} would change nothing; give it to rate()")
    return explanation.pages(rated, str(player), section)


def diff(old: Event, new: Event, **rating: Any) -> Differences:
    """Return what differs between two reports of one event, and the ratings that change with it.

    The further arguments are those of `rate`; both events are rated with them. Nothing differs: the result is false.
    """
    from trfrate.differences import diff as compare

    arguments = {"rules": "", "systems": (), "dated_by": "start", "foreign_fide": False, "youth": False, "match": False}
    if wrong := sorted(rating.keys() - arguments.keys()):
        raise Misuse(f"diff() has no argument {', '.join(wrong)}; there are {', '.join(arguments)}")
    return compare(old, new, _rating_options(**{**arguments, **rating}))


def write(
    event: Event,
    path: str | PathLike[str],
    format: str = "",
    *,
    force: bool = False,
    strict: bool = False,
    allow_errors: bool = False,
    tie_breaks: str = "",
    day: date | None = None,
    **options: str,
) -> Written:
    """Write the event whole or not at all; the suffix picks the format. An existing file needs `force`.

    `tie_breaks` settles ties as in `rate`; `options` are those of the formats: `parts="upsets"`, `groups="U1800"`.
    """
    report = Report(list(event.report))
    event = pipeline.with_tie_breaks(event, tie_breaks, report)
    choices = _choices(day, options, to_format=format, force=force, strict=strict, allow_errors=allow_errors)
    outputs = pipeline.write(event, (fspath(path),), choices, report)
    return Written(tuple(outputs), report)


def to_bytes(
    event: Event,
    format: str,
    *,
    strict: bool = False,
    allow_errors: bool = False,
    tie_breaks: str = "",
    day: date | None = None,
    **options: str,
) -> Output | Outputs:
    """Return the event in a format: its bytes, or a mapping of names to bytes for a format of several files.

    The arguments are those of `write`.
    """
    report = Report(list(event.report))
    event = pipeline.with_tie_breaks(event, tie_breaks, report)
    choices = _choices(day, options, to_format=format, strict=strict, allow_errors=allow_errors)
    content = pipeline.to_bytes(event, choices, report)
    result = Outputs(content) if len(content) > 1 else Output(next(iter(content.values()), b""))
    result.report = report
    return result


def list_formats() -> tuple[Format, ...]:
    """Return all formats, those of plugins included."""
    return tuple(found.format for found in registry.every(Report()))


# --- arguments ----------------------------------------------------------------------------------------------


def _settings(settings: Settings) -> tuple[str, ...]:
    if isinstance(settings, str):
        return (settings,)
    if isinstance(settings, Mapping):
        return tuple(f"{key}={_as_text(value)}" for key, value in settings.items())
    return tuple(settings)


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _choices(day: date | None, options: Mapping[str, str], **chosen: Any) -> Choices:
    values = {name.replace("_", "-"): value for name, value in options.items()}
    for name, value in values.items():
        choices = _option(name).choices
        if choices and value not in choices:
            raise Misuse(f"{name.replace('-', '_')} is one of {', '.join(choices)}, not {value!r:.40}")
    return Choices(day or date.today(), values=values, **chosen)


def _option(name: str) -> Option:
    known = {option.name: option for option in OPTIONS}
    if name not in known:
        # Looking for plugins is slow, so only a name that is not ours is looked for there.
        known |= {option.name: option for option in registry.plugin_options(Report())}
    if name not in known:
        allowed = ", ".join(each.replace("-", "_") for each in known)
        raise Misuse(f"no format has an option {name.replace('-', '_')!r}; there are {allowed}")
    return known[name]


def _rating_options(
    rules: str, systems: Any, dated_by: str, foreign_fide: bool, youth: bool, match: bool
) -> RatingOptions:
    from trfrate.rating.system import RatingOptions

    if dated_by not in ("start", "end"):
        raise Misuse(f"dated_by is start or end, not {dated_by!r:.40}")
    if isinstance(systems, str) or hasattr(systems, "rate"):
        systems = (systems,)
    given = tuple(systems)
    names = tuple(system_named(each) for each in given if isinstance(each, str))
    others = tuple(each for each in given if not isinstance(each, str))
    for each in others:
        if not (hasattr(each, "name") and hasattr(each, "rate") and hasattr(each, "takes")):
            raise Misuse(f"{each!r:.60} is neither the name of a rating system nor one: it has no name, takes or rate")
    if rules:
        from trfrate.rating.uschess.in_force import rules_named

        rules_named(rules)
    return RatingOptions(names, rules, dated_by, foreign_fide, youth, match, others)


def system_named(words: str) -> str:
    """Return the code of a rating system, from its code or what people call it: `regular`, `online-quick`, `fide`.

    `fide` stays as it is: which of FIDE's three systems it is depends on the rate of play of each section.
    """
    wanted = words.strip().lower().replace(" ", "-")
    found = _NAMED_SYSTEMS.get(wanted)
    if found is None:
        raise Misuse(f"no rating system is called {words!r:.40}; there are {', '.join(SYSTEM_NAMES)} (or {_CODES})")
    return found
