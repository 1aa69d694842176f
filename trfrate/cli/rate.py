"""`trfrate rate`: the event rated, on the terminal or into files; many files in one go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
    given_tie_breaks,
    rating_options,
    reading,
    tell_event,
    telling,
    wanted_beside,
    with_changes,
    writing,
)


@click.command("rate")
@click.argument("sources", metavar="INPUT...", nargs=-1, required=True, type=FILE)
@click.option(
    "-o", "targets", metavar="OUTPUT", type=FILE, multiple=True, help="A file, a folder (ending in /) or -; repeatable."
)
@click.option(
    "--out-dir", metavar="DIR", type=FILE, help="Rate many files, each into this folder; --to names the format."
)
@given_rules
@reading
@writing
@given_facts
@given_players
@given_tie_breaks
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
    return _rate(sources[0], targets, arguments)


def _rate(source: str, targets: tuple[str, ...], arguments: dict[str, Any]) -> int:
    choices = chosen(arguments)
    told = Telling(arguments)
    outputs = {}
    with told as report:
        event = with_changes(pipeline.read(source, choices, report), arguments, report)
        event = pipeline.with_tie_breaks(event, arguments["tie_breaks"], report)
        rated = pipeline.rate(event, rating_options(arguments), report)
        if targets:
            outputs = pipeline.write(rated, targets, choices, report, (source,))
        elif arguments["as_json"]:
            tell_event(rated, report)
        else:
            from trfrate.cli.wallchart import wallchart, wrapped
            from trfrate.report.basis import sentences

            terminal.out(wallchart(rated, wanted=wanted_beside(choices)))
            terminal.out("\n" + wrapped(sentences(rated)))
            if source != "-" and not arguments["quiet"]:
                terminal.err(f"Why a number: trfrate explain {typed(source)} PLAYER (number, id or part of a name)")
    deliver(outputs, arguments, told.report)
    return told.code
