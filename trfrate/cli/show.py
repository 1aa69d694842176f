"""`trfrate show`: the wallchart on the terminal, unrated."""

from __future__ import annotations

from typing import Any

import click

from trfrate import pipeline
from trfrate.cli import options, terminal
from trfrate.cli.common import Messages, beside_as_json, chosen, ending, print_event, wanted_beside
from trfrate.cli.options import FILE
from trfrate.cli.wallchart import wallchart
from trfrate.model import Event


@click.command("show", cls=options.GroupedCommand)
@click.argument("source", metavar="INPUT", type=FILE)
@options.reading
@options.tie_breaks
@options.beside
@options.messages
@ending
def command(source: str, **arguments: Any) -> int:
    """Show the wallchart of INPUT here, unrated."""
    messages = Messages(arguments)
    event: Event | None = None
    with messages as report:
        choices = chosen(arguments)
        event = pipeline.read(source, choices, report)
        event = pipeline.with_tie_breaks(event, arguments["tie_breaks"], report)
        if arguments["as_json"]:
            print_event(event, report, beside_as_json(event, choices))
    if event is not None and not arguments["as_json"]:
        terminal.page(wallchart(event, wanted=wanted_beside(choices)))
    return messages.code
