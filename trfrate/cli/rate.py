"""`trfrate rate`: the event rated, on the terminal or into files; many files in one go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfrate import pipeline, registry
from trfrate.cli import options, terminal
from trfrate.cli.common import (
    Messages,
    beside_as_json,
    chosen,
    deliver,
    ending,
    print_event,
    rating_options,
    wanted_beside,
    with_changes,
    with_ids,
)
from trfrate.cli.options import FILE
from trfrate.diagnostics import Origin, Report, Severity, typed
from trfrate.model import Event

if TYPE_CHECKING:
    from trfrate.comparison import Comparison
    from trfrate.differences import NewRating
    from trfrate.pipeline import Choices
    from trfrate.report.basis import RatedEvent


@click.command("rate", cls=options.GroupedCommand)
@click.argument("sources", metavar="INPUT...", nargs=-1, required=True, type=FILE)
@click.option("-o", "targets", metavar="OUTPUT", type=FILE, multiple=True, help="A file, a folder/ or -; repeatable.")
@click.option("--out-dir", metavar="DIR", type=FILE, help="Rate many files into this folder; --to names the format.")
@click.option(
    "--official",
    metavar="PUBLISHED",
    type=FILE,
    help="Compare with published ratings: a saved crosstable, JSON, workbook or CSV.",
)
@options.workers
@click.option("--watch", is_flag=True, help="Rate again whenever INPUT is saved.")
@options.rules
@options.results
@options.reading
@options.writing
@options.facts
@options.players
@options.answers
@options.tie_breaks
@options.beside
@options.messages
@ending
def command(sources: tuple[str, ...], targets: tuple[str, ...], out_dir: str | None, **arguments: Any) -> int:
    """Rate INPUT; without -o the rated wallchart is shown here."""
    if arguments["open_after"] and not targets:
        raise click.UsageError("--open goes with -o: it opens what was written")
    if out_dir is not None:
        if targets or not arguments["to_format"]:
            raise click.UsageError("--out-dir goes with --to FORMAT, and without -o")
        if arguments["official"] is not None:
            raise click.UsageError("--official compares one event; --out-dir rates many")
        from trfrate.cli.batch import rate_all

        return rate_all(sources, out_dir, arguments)
    if arguments["jobs"] or arguments["dask"]:
        raise click.UsageError("--jobs and --dask go with --out-dir, which rates many files")
    if len(sources) > 1:
        output = ""
        if not Path(sources[-1]).exists():
            output = f"; to write {sources[-1]}, give -o {typed(sources[-1])}"
        raise click.UsageError(f"for several files give --out-dir DIR and --to FORMAT{output}")
    if arguments["watch"]:
        return _watch(sources[0], targets, arguments)
    return _rate(sources[0], targets, arguments)


def _watch(source: str, targets: tuple[str, ...], arguments: dict[str, Any]) -> int:
    """Rate again and again; what a round has written, the next one overwrites."""
    from trfrate.cli.watch import watch

    if source == "-" or "-" in targets or arguments["as_json"]:
        raise click.UsageError("--watch needs a file that a program saves, and shows people the result")
    forced = False

    def rate() -> int:
        nonlocal forced
        code = _rate(source, targets, {**arguments, "force": arguments["force"] or forced}, Report())
        forced = True
        return code

    return watch(source, rate)


def _rate(source: str, targets: tuple[str, ...], arguments: dict[str, Any], report: Report | None = None) -> int:
    choices = chosen(arguments)
    messages = Messages(arguments, report)
    outputs: dict[Path, bytes] = {}
    rated: RatedEvent | None = None
    comparison: Comparison | None = None
    changes: tuple[NewRating, ...] = ()
    with messages as report:
        stated = with_ids(pipeline.read(source, choices, report), choices, arguments, report)
        event = with_changes(stated, arguments, report)
        event = pipeline.with_tie_breaks(event, arguments["tie_breaks"], report)
        rated = pipeline.rate(event, rating_options(arguments), report)
        if targets:
            outputs = pipeline.write(rated, targets, choices, report, (source,))
        comparison = _compared(event, rated, arguments, report)
        changes = _changes(stated, rated, arguments)
        if arguments["as_json"] and not targets:
            more: dict[str, Any] = {}
            if comparison:
                more["comparison"] = comparison.as_json()
            if arguments["what_if"]:
                more["what_if"] = [each.as_json() for each in changes]
            print_event(rated, report, more | beside_as_json(rated, choices))
    if rated is None or (arguments["as_json"] and not targets):
        return messages.code
    if not targets:
        _show(rated, source, choices, arguments)
    if comparison and not arguments["as_json"]:
        from trfrate.cli.compared import show

        show(comparison, arguments, targets)
    if arguments["what_if"] and not arguments["as_json"]:
        _show_changes(changes, terminal.err if targets else terminal.out)
    if targets:
        if not (arguments["quiet"] or arguments["as_json"]):
            _sum_up(rated, source, choices)
        deliver(outputs, arguments, messages.report)
    return messages.code


def _compared(event: Event, rated: RatedEvent, arguments: dict[str, Any], report: Report) -> Comparison | None:
    """Compare with `--official`, or with what the report itself publishes; None where there is nothing published."""
    in_published_form = isinstance(event.origin, Origin) and event.origin.format in registry.PUBLISHED_IN
    if arguments["official"] is None and (arguments["what_if"] or not in_published_form):
        return None
    # Loaded only where something is compared: it searches for causes with the whole of the rating rules.
    from trfrate.cli.compared import compared

    return compared(event, rated, arguments, report)


def _changes(stated: Event, rated: RatedEvent, arguments: dict[str, Any]) -> tuple[NewRating, ...]:
    """Return whose ratings `--what-if` changes."""
    if not arguments["what_if"]:
        return ()
    from trfrate.differences import new_ratings

    return new_ratings(pipeline.rate(stated, rating_options(arguments), Report()), rated)


def _show_changes(changes: tuple[NewRating, ...], show_line: Callable[[str], None]) -> None:
    from trfrate.differences.text import rating_lines

    if not changes:
        show_line("\nNo rating changes.")
        return
    first, *lines = rating_lines(changes, "Ratings that change, from the report as it is")
    for line in (f"\n{first}", *lines):
        show_line(line)


def _show(rated: RatedEvent, source: str, choices: Choices, arguments: dict[str, Any]) -> None:
    """Print the wallchart, last of all: what the user came for stays on the screen."""
    from trfrate.cli.wallchart import wallchart, wrapped
    from trfrate.report.basis import rules_sentences, sentences

    # The doubts have just been printed as messages, unless the user wanted none.
    about = sentences(rated) if arguments["quiet"] else rules_sentences(rated)
    show_text = terminal.out if arguments["watch"] else terminal.page
    show_text(f"{wallchart(rated, wanted=wanted_beside(choices))}\n\n{wrapped(about)}")
    number = next((player.number for player in rated.players if player.after), None)
    if source != "-" and not arguments["quiet"] and number is not None:
        from trfrate.cli.explain import command as explain

        terminal.suggest("Why a number:", options.same_command(explain, typed(source), str(number)))


def _sum_up(rated: RatedEvent, source: str, choices: Choices) -> None:
    """Print what came out, and whether a rating report could be uploaded as it is."""
    from trfrate.report.summary import in_brief

    terminal.err(terminal.wrapped(in_brief(rated)))
    if source == "-" or not any(player.ids.uschess and player.after for player in rated.players):
        return  # nothing that would be uploaded to US Chess
    from trfrate.preflight import preflight

    found = Report()
    preflight(rated, found, choices.day)
    if count := found.count(Severity.ERROR):
        from trfrate.cli.check import command as check

        needs = "needs" if count == 1 else "need"
        again = options.same_command(check, typed(source), "--for", "uschess")
        terminal.suggest(f"{count} {needs} attention before upload:", again)
