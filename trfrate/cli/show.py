"""`trfrate show`: the wallchart on the terminal, unrated."""

from __future__ import annotations

from typing import Any

import click

from trfrate import pipeline
from trfrate.cli import terminal
from trfrate.cli.common import FILE, Telling, chosen, ending, reading, tell_event, telling
from trfrate.cli.wallchart import wallchart
from trfrate.model import Event


@click.command("show")
@click.argument("source", metavar="INPUT", type=FILE)
@reading
@telling
@ending
def command(source: str, **arguments: Any) -> int:
    """Show the wallchart of INPUT as it stands."""
    told = Telling(arguments)
    event: Event | None = None
    with told as report:
        event = pipeline.read(source, chosen(arguments), report)
        if arguments["as_json"]:
            tell_event(event, report)
    if event is not None and not arguments["as_json"]:
        terminal.page(wallchart(event))
    return told.code
