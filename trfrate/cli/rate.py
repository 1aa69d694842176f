"""`trfrate rate`: the event rated, on the terminal or into files; many files in one go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfrate import pipeline
from trfrate.cli import terminal, typed
from trfrate.cli.common import (
    FILE,
    Telling,
    chosen,
    deliver,
    ending,
    given_facts,
    given_players,
    given_rules,
    rating_options,
    reading,
    tell_event,
    telling,
    with_changes,
    writing,
)
from trfrate.diagnostics import Report, Severity

if TYPE_CHECKING:
    from trfrate.pipeline import Choices
    from trfrate.report.basis import RatedEvent


@click.command("rate")
@click.argument("sources", metavar="INPUT...", nargs=-1, required=True, type=FILE)
@click.option(
    "-o", "targets", metavar="OUTPUT", type=FILE, multiple=True, help="A file, a folder (ending in /) or -; repeatable."
)
@click.option(
    "--out-dir", metavar="DIR", type=FILE, help="Rate many files, each into this folder; --to names the format."
)
@click.option("--watch", is_flag=True, help="Rate again whenever INPUT is saved; Ctrl-C ends it.")
@given_rules
@reading
@writing
@given_facts
@given_players
@telling
@ending
def command(sources: tuple[str, ...], targets: tuple[str, ...], out_dir: str | None, **arguments: Any) -> int:
    """Rate INPUT; without -o the rated wallchart is shown here."""
    if out_dir is not None:
        if targets or not arguments["to_format"]:
            raise click.UsageError("--out-dir goes with --to FORMAT, and without -o")
        from trfrate.cli.batch import rate_all

        return rate_all(sources, out_dir, arguments)
    if len(sources) > 1:
        output = "" if Path(sources[-1]).exists() else f"; to write {sources[-1]}, give -o {typed(sources[-1])}"
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
    told = Telling(arguments, report)
    outputs: dict[Path, bytes] = {}
    rated: RatedEvent | None = None
    with told as report:
        event = with_changes(pipeline.read(source, choices, report), arguments, report)
        rated = pipeline.rate(event, rating_options(arguments), report)
        if targets:
            outputs = pipeline.write(rated, targets, choices, report, (source,))
        elif arguments["as_json"]:
            tell_event(rated, report)
    if rated is None or (arguments["as_json"] and not targets):
        return told.code
    if targets:
        if not (arguments["quiet"] or arguments["as_json"]):
            _sum_up(rated, source, choices)
        deliver(outputs, arguments, told.report)
    else:
        _show(rated, source, arguments)
    return told.code


def _show(rated: RatedEvent, source: str, arguments: dict[str, Any]) -> None:
    """Print the wallchart, last of all: what the user came for stays on the screen."""
    from trfrate.cli.wallchart import wallchart, wrapped
    from trfrate.report.basis import rules_sentences, sentences

    # The doubts have just been printed as messages, unless the user wanted none.
    about = sentences(rated) if arguments["quiet"] else rules_sentences(rated)
    show = terminal.out if arguments["watch"] else terminal.page
    show(f"{wallchart(rated)}\n\n{wrapped(about)}")
    if source != "-" and not arguments["quiet"]:
        number = next((player.number for player in rated.players if player.after), "PLAYER")
        terminal.suggest("Why a number:", f"trfrate explain {typed(source)} {number}")


def _sum_up(rated: RatedEvent, source: str, choices: Choices) -> None:
    """Print what came out, and whether a rating report could be uploaded as it is."""
    from trfrate.report.summary import in_brief

    terminal.err(terminal.wrapped(in_brief(rated)))
    if source == "-" or not any(player.ids.uschess for player in rated.players):
        return  # nothing that would be uploaded to US Chess
    from trfrate.preflight import preflight

    found = Report()
    preflight(rated, found, choices.day)
    if count := found.count(Severity.ERROR):
        needs = "needs" if count == 1 else "need"
        terminal.suggest(f"{count} {needs} attention before upload:", f"trfrate check {typed(source)} --for uschess")
