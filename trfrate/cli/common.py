"""Shared by the commands: the user's choices, messages, exit codes, and what is printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfrate import registry
from trfrate.cli import DONE, END_CODES, ERRORS, FILES, terminal
from trfrate.cli.options import Command
from trfrate.diagnostics import Origin, Report
from trfrate.errors import FileProblem, Misuse, Refused, TrfrateError, Unreadable
from trfrate.files import MAX_SIZE, content_of
from trfrate.model import Event
from trfrate.options import OPTIONS
from trfrate.pipeline import STDOUT, Choices

if TYPE_CHECKING:
    from trfrate.rating.system import RatingOptions
    from trfrate.report.standings import Wanted


@contextmanager
def progress_bar(label: str, *, hidden: bool) -> Iterator[Callable[[int, int], None]]:
    """Yield a function that takes how much is done, and of how much; the bar is drawn on a terminal alone."""
    is_drawn = sys.stderr.isatty() and not hidden
    with click.progressbar(length=1, label=label, file=sys.stderr, hidden=not is_drawn) as bar:

        def progress(done: int, whole: int) -> None:
            bar.length = whole
            bar.update(done - bar.pos)

        yield progress


def today() -> date:
    """Return today, or the day of SOURCE_DATE_EPOCH for reproducible output."""
    try:
        return datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC).date()
    except (KeyError, ValueError, OverflowError, OSError):  # not set, or no day of this calendar
        return date.today()


def chosen(arguments: dict[str, Any]) -> Choices:
    """Return the user's choices from the arguments of a command."""
    names = [option.name for option in OPTIONS]
    given = {name: arguments.get(name.replace("-", "_")) for name in names}
    values = {name: "yes" if value is True else str(value) for name, value in given.items() if value}
    values |= _of_plugins(arguments.get("plugin_options", ()))
    if "prizes" in values:
        values["prizes"] = _text_of(values["prizes"])
    return Choices(
        today(),
        arguments.get("from_format", ""),
        arguments.get("to_format", ""),
        values,
        _settings(arguments),
        arguments.get("facts_file"),
        _lists(arguments.get("players", ())),
        arguments.get("prefer") or "",
        arguments.get("max_size", MAX_SIZE // 1_000_000) * 1_000_000,
        arguments.get("strict", False),
        arguments.get("force", False),
        arguments.get("allow_errors", False),
        arguments.get("dry_run", False),
        find_club=True,
        again=_asked_to_close if is_interactive(arguments) else None,
    )


def is_interactive(arguments: dict[str, Any]) -> bool:
    """Return whether somebody at a terminal can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty() and not (arguments.get("as_json") or arguments.get("quiet"))


def _asked_to_close(problem: FileProblem) -> bool:
    """Wait until the user has closed the file, or gives up."""
    answer: str = click.prompt(
        f"{problem}; close it and press Enter, or type q to give up", default="", show_default=False, err=True
    )
    return answer.strip().lower() != "q"


def wanted_beside(choices: Choices) -> Wanted | None:
    """Return what to show beside the chart; None if the user asks for nothing."""
    values = {name: choices.values.get(name, "") for name in ("parts", "groups", "prizes")}
    if not any(values.values()):
        return None
    from trfrate.report.standings import wanted

    return wanted(**values)


def beside_as_json(event: Event, choices: Choices) -> dict[str, Any]:
    """Return what is shown beside the chart for machines; nothing if the user asks for nothing."""
    beside = wanted_beside(choices)
    if beside is None:
        return {}
    from trfrate.report.standings import as_json

    return {"beside": as_json(event, beside)}


def _text_of(name: str) -> str:
    """Return the text of a file that an option names."""
    try:
        return content_of(Path(name)).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise FileProblem(f"cannot read {name}: it is not text in UTF-8") from problem


def _of_plugins(given: Collection[str]) -> dict[str, str]:
    """Return the options of plugins, once their names and values are known to be right."""
    if not given:
        return {}
    known = {option.name: option for option in registry.plugin_options(Report())}
    values = {}
    for each in given:
        name, _, value = each.partition("=")
        if name not in known:
            raise click.UsageError(f"no plugin has an option {name!r}; there are {', '.join(known) or 'none'}")
        if known[name].choices and value not in known[name].choices:
            raise click.UsageError(f"the option {name!r} is one of {', '.join(known[name].choices)}, not {value!r}")
        values[name] = value or "yes"
    return values


def _settings(arguments: dict[str, Any]) -> tuple[str, ...]:
    short = [f"{key}={_day(key, arguments[key])}" for key in ("start", "end") if arguments.get(key)]
    if arguments.get("time_control"):
        short.insert(0, f"time_control={arguments['time_control']}")
    if arguments.get("online"):
        short.append("online=yes")
    return (*short, *arguments.get("settings", ()))


def _day(option: str, text: str) -> str:
    """Return a day in any spelling as YYYY-MM-DD."""
    from trfrate.codecs.dates import day_of

    try:
        return day_of(text).isoformat()
    except ValueError as problem:
        message = f"--{option}: cannot read {text!r:.40} as a day; use 2026-04-18 or 4/18/2026"
        raise click.UsageError(message) from problem


def _lists(names: Collection[str]) -> tuple[Path, ...]:
    if not names:
        return ()
    from trfrate.players.database import default_path

    return tuple(Path(name) if name else default_path() for name in names)


def ending(command: Command) -> Command:
    """Turn the exceptions of a command into one line and an exit code."""

    @wraps(command)
    def run(*args: Any, **arguments: Any) -> int:
        try:
            code = command(*args, **arguments)
        except (FileProblem, PermissionError) as problem:
            return _stopped(problem, FILES, arguments)
        except Refused as problem:
            return _stopped(problem, ERRORS, arguments)
        except Misuse as problem:
            raise click.UsageError(with_remedy(problem)) from problem
        return code if isinstance(code, int) else DONE

    return run


_REMEDIES = {
    "force": "--force overwrites it",
    "to": "--to names the format",
    "max_size": "--max-size raises the limit",
    "allow_errors": "--allow-errors writes it all the same",
    "close": "close it there and try again",
    "strict": "without --strict it is written all the same",
}


def with_remedy(problem: Exception) -> str:
    """Return the message of an exception, with the option that allows it all the same."""
    remedy = None
    if isinstance(problem, TrfrateError):
        remedy = _REMEDIES.get(problem.remedy)
    if not remedy:
        return str(problem)
    if str(problem).endswith("?"):
        return f"{problem} {remedy}"
    return f"{problem}; {remedy}"


def _stopped(problem: Exception, code: int, arguments: dict[str, Any]) -> int:
    terminal.err(f"trfrate: {with_remedy(problem)}")
    if arguments.get("as_json"):
        print_end(code, with_remedy(problem), report_of_run())
    return code


def print_end(code: int, message: str, report: Report, hint: str | None = None) -> None:
    """Print the machine output of a command that failed: the messages so far, and the reason."""
    report.error(END_CODES[code], message, None, hint)
    print_json({}, report)


def report_of_run() -> Report:
    """Return the report that is printed as machine output, however the run ends."""
    return Report(click.get_current_context().ensure_object(list))


def volume_of(arguments: dict[str, Any]) -> terminal.Volume:
    """Return how much the user wants to see."""
    if arguments.get("quiet"):
        return terminal.QUIET
    if arguments.get("notes"):
        return terminal.EVERYTHING
    return terminal.USUAL


class Messages:
    """A report that is printed at the end of the command, whether it succeeds or not.

    Machine output is printed once: by the command or, if it fails, with the reason at the end of the run.
    """

    def __init__(
        self, arguments: dict[str, Any], report: Report | None = None, volume: terminal.Volume | None = None
    ) -> None:
        self.report = report_of_run() if report is None else report
        self.volume = volume or volume_of(arguments)
        self._as_json = arguments.get("as_json", False)

    def __enter__(self) -> Report:
        return self.report

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, traceback: object) -> bool:
        if kind is Unreadable and not self.report.has_errors:
            # Readers report why before they raise; what is raised elsewhere must not end without a word.
            self.report.error(END_CODES[ERRORS], str(problem))
        if not self._as_json:
            terminal.show_messages(self.report, self._volume_at_the_end(kind))
        elif kind is Unreadable:
            print_json({}, self.report)
        return kind is Unreadable

    def _volume_at_the_end(self, kind: type[BaseException] | None) -> terminal.Volume:
        if self.volume is not terminal.USUAL or kind is None:
            return self.volume
        if issubclass(kind, Refused):
            return terminal.REFUSING
        if issubclass(kind, Misuse):
            return terminal.QUIET
        return terminal.USUAL

    @property
    def code(self) -> int:
        """The exit code: 0, or 1 if there are errors."""
        return ERRORS if self.report.has_errors else DONE


def print_event(event: Event, report: Report, more: Mapping[str, Any]) -> None:
    """Print the event and more as machine output, without the birth dates of a SwissSys file."""
    from trfrate.formats.json_event import document, rested_on, with_standings, without_births

    if isinstance(event.origin, Origin) and event.origin.format.startswith("swisssys"):
        event = without_births(event)
    print_json({**document(with_standings(event)), **rested_on(event), **more}, report)


def print_json(document: dict[str, Any], report: Report) -> None:
    """Print machine output: the document with the diagnostics in it."""
    terminal.out_json({**document, "diagnostics": [diagnostic.as_json() for diagnostic in report]})


def deliver(outputs: dict[Path, bytes], arguments: dict[str, Any], report: Report) -> None:
    """Print the outputs for standard output, and report what was written in the last line."""
    if not outputs:
        return
    if STDOUT in outputs:
        data = outputs[STDOUT]
        if arguments.get("as_json"):
            terminal.show_messages(report, volume_of(arguments))
        if sys.stdout.isatty() and b"\0" in data:
            raise FileProblem("a terminal cannot show this format; redirect the output to a file")
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    elif arguments.get("as_json"):
        written = [] if arguments.get("dry_run") else [str(path) for path in outputs]
        print_json({"written": written}, report)
    else:
        wrote = "would write" if arguments.get("dry_run") else "wrote"
        for path in outputs:
            terminal.err(f"{wrote} {path}")
    if arguments.get("open_after") and STDOUT not in outputs and not arguments.get("dry_run"):
        first = next(iter(outputs))
        if first.suffix == ".DBF":
            # No program shows the three tables of a rating report: their folder also holds the text for the upload.
            first = first.parent
        open_file(first)


def open_file(path: Path) -> None:
    """Open a file or folder in the user's program for it."""
    if click.launch(str(path)):
        terminal.err(f"cannot open {path}: there is no program for it here")


def rating_options(arguments: dict[str, Any]) -> RatingOptions:
    """Return how to rate, from the arguments of a command."""
    from trfrate.rating.system import RatingOptions

    if arguments["youth"] and not arguments["foreign_fide"]:
        raise click.UsageError("--youth goes with --foreign-fide: only ratings of events abroad are converted by age")
    names = ("systems", "rules", "dated_by", "foreign_fide", "youth", "match")
    return RatingOptions(**{name: arguments[name] for name in names})


def with_changes(event: Event, arguments: dict[str, Any], report: Report) -> Event:
    """Return the event with the results of `--what-if`."""
    if not arguments["what_if"]:
        return event
    from trfrate.whatif import what_if

    return what_if(event, arguments["what_if"], report)


def with_ids(event: Event, choices: Choices, arguments: dict[str, Any], report: Report) -> Event:
    """Return the event with the member ids that the player lists and the user settle, if the user names lists."""
    if not choices.players:
        if arguments["ask"] or arguments["fix"]:
            raise click.UsageError("--ask and --fix go with --players: there is nothing to compare with")
        return event
    from trfrate.cli.ask import with_chosen_ids

    return with_chosen_ids(event, choices, arguments, report)
