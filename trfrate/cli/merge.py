"""`trfrate merge`: one-section files into one event with several sections."""

from __future__ import annotations

from typing import Any

import click

from trfrate import pipeline
from trfrate.checks import check
from trfrate.cli import options
from trfrate.cli.common import Messages, chosen, deliver, ending, with_ids
from trfrate.cli.options import FILE
from trfrate.merge import merge


@click.command("merge", cls=options.GroupedCommand)
@click.argument("sources", metavar="INPUT...", nargs=-1, required=True, type=FILE)
@click.option("-o", "target", metavar="OUTPUT", type=FILE, required=True, help="Where the event goes.")
@click.option("--names", help="Names of the sections, in the order of the files, with commas between them.")
@options.reading
@options.writing
@options.facts
@options.players
@options.answers
@options.beside
@options.messages
@ending
def command(sources: tuple[str, ...], target: str, names: str | None, **arguments: Any) -> int:
    """Make one event of several one-section files, so that one rating report can be written."""
    choices = chosen(arguments)
    messages = Messages(arguments)
    outputs = {}
    with messages as report:
        as_read = choices._replace(settings=(), facts_file=None)
        events = [pipeline.read_report(source, as_read, report) for source in sources]
        given = [name.strip() for name in names.split(",")] if names else []
        count = sum(len(event.sections) for event in events)
        if given and len(given) != count:
            raise click.UsageError(f"--names gives {len(given)} names for {count} sections")
        choices = pipeline.with_club_facts(sources[0], choices, report)
        event = pipeline.with_facts(merge(events, report, given), choices, report)
        event = with_ids(pipeline.filled(event, choices, report), choices, arguments, report)
        check(event, report)
        outputs = pipeline.write(event, (target,), choices, report, sources)
    deliver(outputs, arguments, messages.report)
    return messages.code
