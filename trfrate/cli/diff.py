"""`trfrate diff`: what differs between two reports, and what that does to the ratings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfrate import files, pipeline
from trfrate.cli import options, terminal
from trfrate.cli.common import Messages, chosen, deliver, ending, print_json, rating_options, today
from trfrate.cli.options import FILE
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.model import Event

if TYPE_CHECKING:
    from trfrate.differences import Differences


@click.command("diff", cls=options.GroupedCommand)
@click.argument("old", metavar="OLD", type=FILE)
@click.argument("new", metavar="NEW", type=FILE)
@click.option("-o", "page", metavar="PAGE.html", type=FILE, help="Write a page: both wallcharts, differences marked.")
@click.option("--letter", metavar="FILE", type=FILE, help="Write the correction request for the ratings office.")
@options.force
@options.rules
@options.reading
@options.facts
@options.players
@options.messages
@ending
def command(old: str, new: str, page: str | None, letter: str | None, **arguments: Any) -> int:
    """Show what differs between OLD and NEW, and who is rated differently.

    OLD is what was reported, NEW what is right. The same facts and options apply to both. Nothing is sent.
    """
    messages = Messages(arguments)
    outputs: dict[Path, bytes] = {}
    with messages as report:
        from trfrate.differences import diff

        choices = chosen(arguments)
        before, after = _read(old, new, choices, report)
        found = diff(before, after, rating_options(arguments))
        outputs = _outputs(found, page, letter, report)
        files.write_all(outputs, arguments["force"], (old, new))
        if not arguments["as_json"]:
            from trfrate.differences.text import lines

            for line in lines(found):
                terminal.out(line)
        elif not outputs:
            print_json(found.as_json(), report)
    deliver(outputs, arguments, messages.report)
    return messages.code


def _read(old: str, new: str, choices: pipeline.Choices, report: Report) -> tuple[Event, Event]:
    """Read both; only what is wrong with the new one alone is reported."""
    earlier, later = Report(), Report()
    try:
        events = pipeline.read(old, choices, earlier), pipeline.read(new, choices, later)
    except Unreadable:
        report.diagnostics += [*earlier, *later]
        raise
    known = {(each.code, each.message) for each in earlier}
    report.diagnostics += [each for each in later if (each.code, each.message) not in known]
    return events


def _outputs(found: Differences, page: str | None, letter: str | None, report: Report) -> dict[Path, bytes]:
    outputs = {}
    if page is not None:
        from trfrate.differences import page as as_page

        outputs[Path(page)] = as_page.write(found)
    if letter is not None:
        from trfrate.differences import letter as as_letter

        outputs[Path(letter)] = as_letter.write(found, report, today())
    return outputs
