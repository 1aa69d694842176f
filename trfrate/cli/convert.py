"""`trfrate convert`: any readable format to any writable one."""

from __future__ import annotations

from typing import Any

import click

from trfrate import pipeline
from trfrate.cli import options
from trfrate.cli.common import Messages, chosen, deliver, ending, with_ids
from trfrate.cli.options import FILE


@click.command("convert", cls=options.GroupedCommand)
@click.argument("source", metavar="INPUT", type=FILE)
@click.argument("target", metavar="OUTPUT", type=FILE)
@options.reading
@options.writing
@options.facts
@options.players
@options.answers
@options.tie_breaks
@click.option("--scrub", is_flag=True, help="Invented names and ids in place of the real ones, for bug reports.")
@options.beside
@options.messages
@ending
def command(source: str, target: str, scrub: bool, **arguments: Any) -> int:
    """Convert INPUT to OUTPUT; the suffix of OUTPUT picks the format, `-` is standard input or output."""
    choices = chosen(arguments)
    messages = Messages(arguments)
    outputs = {}
    with messages as report:
        event = with_ids(pipeline.read(source, choices, report), choices, arguments, report)
        event = pipeline.with_tie_breaks(event, arguments["tie_breaks"], report)
        if scrub:
            outputs = pipeline.write_scrubbed(event, target, choices, report, (source,))
        else:
            outputs = pipeline.write(event, (target,), choices, report, (source,))
    deliver(outputs, arguments, messages.report)
    return messages.code
