"""Our ratings beside published ones, as a table for the terminal, with what differs and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from trfrate import pipeline, registry
from trfrate.cli import terminal
from trfrate.cli.common import chosen, rating_options
from trfrate.diagnostics import Origin, Place, Report
from trfrate.errors import Misuse, Unreadable
from trfrate.model import Event
from trfrate.report.basis import RatedEvent

if TYPE_CHECKING:
    from trfrate.comparison import Comparison

WIDEST_NAME = 24
_NAME = 2
"""Where in a row of the table the name is."""


def compared(event: Event, rated: RatedEvent, arguments: dict[str, Any], report: Report) -> Comparison | None:
    """Compare with `--official`, or with what the report itself publishes; None where there is nothing published."""
    official = arguments.get("official")
    in_published_form = isinstance(event.origin, Origin) and event.origin.format in registry.PUBLISHED_IN
    if official is None and (arguments["what_if"] or not in_published_form):
        return None
    # Loaded only where something is compared: it searches for causes with the whole of the rating rules.
    from trfrate import comparison
    from trfrate import comparison_text as words

    options = rating_options(arguments)
    if official is not None:
        published = _read(official, arguments, report)
        if not comparison.holds_published(published):
            raise Misuse(f"{official} has not been rated yet: there is nothing to compare with")
        found = comparison.compare(rated, published, options)
        words.report_unexplained(found, Place(official), True, report)
        return found
    if not comparison.holds_published(event):
        return None
    return words.compared_with_itself(rated, event, options, report)


def _read(official: str, arguments: dict[str, Any], report: Report) -> Event:
    """Read the published event as it is: facts, lists and formats that were given are those of the other file."""
    choices = chosen(arguments)._replace(from_format="", values={}, settings=(), facts_file=None, players=())
    found = Report()
    try:
        return pipeline.read(official, choices, found)
    except Unreadable:
        report.diagnostics += found.diagnostics
        raise


def table(found: Comparison, everybody: bool) -> str:
    """Return a line a player and system: all of them, or those that differ."""
    from trfrate.comparison_text import HEADINGS, cells, differing, only_in_one, summary

    rows = found.rows if everybody else differing(found)
    lines = [summary(found)]
    if rows:
        lines += ["", *_aligned([HEADINGS, *map(_short, cells(rows))])]
    return "\n".join((*lines, *only_in_one(found)))


def _short(texts: tuple[str, ...]) -> tuple[str, ...]:
    return (*texts[:_NAME], texts[_NAME][:WIDEST_NAME], *texts[_NAME + 1 :])


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    from trfrate.comparison_text import NUMBERS

    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
        for at in NUMBERS:
            cells[at] = row[at].rjust(widths[at])
        yield "  ".join(cells).rstrip()


def show(found: Comparison, arguments: dict[str, Any], targets: Sequence[str]) -> None:
    """Print the comparison: the whole table where it was asked for, else what differs; one line beside outputs."""
    from trfrate.comparison_text import DIFFERENCE, summary

    asked = arguments.get("official") is not None
    if targets and not asked:
        if not arguments["quiet"]:
            terminal.err(terminal.wrapped(summary(found)))
    elif str(pipeline.STDOUT) in targets:
        terminal.err(table(found, everybody=False))
    else:
        text = f"{table(found, everybody=asked)}\n{DIFFERENCE}"
        terminal.out(f"\n{terminal.fitted(text)}")
