"""Our ratings beside published ones, as a table for the terminal, with what differs and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from trfrate import pipeline
from trfrate.cli import terminal
from trfrate.cli.common import chosen, rating_options
from trfrate.comparison import Comparison, compare, holds_published
from trfrate.comparison_text import (
    DIFFERENCE,
    HEADINGS,
    NUMBERS,
    cells,
    compared_with_itself,
    differing,
    only_in_one,
    report_unexplained,
    summary,
)
from trfrate.diagnostics import Place, Report
from trfrate.errors import Misuse, Unreadable
from trfrate.model import Event
from trfrate.report.basis import RatedEvent

WIDEST_NAME = 24
_NAME = 2
"""Where in a row of the table the name is."""


def compared(event: Event, rated: RatedEvent, arguments: dict[str, Any], report: Report) -> Comparison | None:
    """Compare with `--official`, or with what the report itself publishes; None where it publishes nothing."""
    official = arguments["official"]
    options = rating_options(arguments)
    if official is not None:
        published = _read(official, arguments, report)
        if not holds_published(published):
            raise Misuse(f"{official} has not been rated yet: there is nothing to compare with")
        found = compare(rated, published, options)
        report_unexplained(found, Place(official), True, report)
        return found
    if not holds_published(event):
        return None
    return compared_with_itself(rated, event, options, report)


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
    rows = found.rows if everybody else differing(found)
    lines = [summary(found)]
    if rows:
        lines += ["", *_aligned([HEADINGS, *map(_short, cells(rows))])]
    return "\n".join((*lines, *only_in_one(found)))


def _short(texts: tuple[str, ...]) -> tuple[str, ...]:
    return (*texts[:_NAME], texts[_NAME][:WIDEST_NAME], *texts[_NAME + 1 :])


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        texts = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
        for at in NUMBERS:
            texts[at] = row[at].rjust(widths[at])
        yield "  ".join(texts).rstrip()


def show(found: Comparison, arguments: dict[str, Any], targets: Sequence[str]) -> None:
    """Print the comparison: the whole table where it was asked for, else what differs; one line beside outputs."""
    asked = arguments.get("official") is not None
    if targets and not asked:
        if not arguments["quiet"]:
            terminal.err(terminal.wrapped(summary(found)))
    elif str(pipeline.STDOUT) in targets:
        terminal.err(table(found, everybody=False))
    else:
        text = f"{table(found, everybody=asked)}\n{DIFFERENCE}"
        terminal.out(f"\n{terminal.fitted(text)}")
