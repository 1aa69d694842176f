"""Our ratings beside published ones, as a table for the terminal, with what differs and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from trfrate import pipeline
from trfrate.cli import terminal
from trfrate.cli.common import chosen, rating_options
from trfrate.diagnostics import Origin, Place, Report, some
from trfrate.errors import Misuse, Unreadable
from trfrate.model import Event
from trfrate.report.basis import RatedEvent
from trfrate.report.chart import signed, title_of

if TYPE_CHECKING:
    from trfrate.comparison import Comparison, Row

PUBLISHED_IN = ("msa", "uschess-json")
"""The formats in which US Chess publishes ratings: those are compared without being asked."""
MOST_SEARCHED_UNASKED = 1000
WIDEST_NAME = 24


def compared(event: Event, rated: RatedEvent, arguments: dict[str, Any], report: Report) -> Comparison | None:
    """Compare with `--official`, or with what the report itself publishes; None where there is nothing published."""
    official = arguments.get("official")
    in_published_form = isinstance(event.origin, Origin) and event.origin.format in PUBLISHED_IN
    if official is None and (arguments["what_if"] or not in_published_form):
        return None
    # Loaded only where something is compared: it searches for causes with the whole of the rating rules.
    from trfrate import comparison

    options = rating_options(arguments)
    if official is not None:
        published = _read(official, arguments, report)
        if not comparison.holds_published(published):
            raise Misuse(f"{official} holds no ratings after the event to compare with")
        found = comparison.compare(rated, published, options)
        _report_unexplained(found, Place(official), True, report)
        return found
    if not comparison.holds_published(event):
        return None
    found = comparison.compare(rated, event, options, MOST_SEARCHED_UNASKED)
    dated = all(any(event.dates_of(section)) for section in event.sections)
    _report_unexplained(found, None, dated, report)
    return found


def _read(official: str, arguments: dict[str, Any], report: Report) -> Event:
    """Read the published event as it is: facts, lists and formats that were given are those of the other file."""
    choices = chosen(arguments)._replace(from_format="", values={}, settings=(), facts_file=None, players=())
    told = Report()
    try:
        return pipeline.read(official, choices, told)
    except Unreadable:
        report.diagnostics += told.diagnostics
        raise


def _report_unexplained(found: Comparison, place: Place | None, dated: bool, report: Report) -> None:
    if not found.rows:
        report.error("OFF002", "no player of the event is in the published one: nothing is compared", place)
    rows = found.unexplained
    if not rows:
        return
    who = some([f"{row.player.number} {row.player.name}" for row in rows], 4)
    message = f"{len(rows)} published ratings cannot be explained: nos. {who}"
    if dated:
        hint = "trfrate explain INPUT PLAYER --official RATING lists what comes near"
        report.error("OFF001", message, place, hint)
    else:
        hint = "the report states no date, so that the rules are a guess: --start YYYY-MM-DD"
        report.warning("OFF003", message, place, hint)


def summary(found: Comparison) -> str:
    """Return in one line how many ratings agree, and why the others differ."""
    from trfrate.comparison import TITLES, Group

    groups = found.groups
    total, same = len(found.rows), groups.pop(Group.AGREES, 0)
    if found.agrees:
        return f"Published ratings: {'the only one agrees' if total == 1 else f'all {total} agree'}."
    others = "; ".join(f"{TITLES[group]}: {count}" for group, count in groups.items())
    return f"Published ratings: {same} of {total} agree; {others}."


def table(found: Comparison, everybody: bool) -> str:
    """Return a line a player and system: all of them, or those that differ."""
    from trfrate.comparison import Group

    rows = [row for row in found.rows if everybody or row.group is not Group.AGREES]
    lines = [summary(found)]
    if rows:
        lines += ["", *_aligned([_HEADINGS, *_texts(rows)])]
    for entries, words in (
        (found.unpublished, "not in the published event"),
        (found.unknown, "published, but not here"),
    ):
        if entries:
            lines.append(f"{len(entries)} players {words}: {some([str(entry) for entry in entries], 5, '; ')}")
    return "\n".join(lines)


_HEADINGS = ("Section", "No", "Name", "System", "Computed", "Published", "Difference", "Likely cause")
_RIGHT = (1, 4, 5, 6)


def _texts(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    from trfrate.comparison import TITLES, Group

    previous = ""
    for row in rows:
        label, difference = row.section.label, row.difference
        exact = isinstance(difference, float)
        ours = row.ours.rating if row.ours else None
        cause = "" if row.group is Group.AGREES else TITLES[row.group]
        yield (
            "" if label == previous else label,
            str(row.player.number),
            row.player.name[:WIDEST_NAME],
            title_of(row.system),
            _number(ours, exact),
            _number(row.theirs.rating, exact),
            "" if difference is None else signed(difference),
            f"{cause} ({row.cause})" if row.cause else cause,
        )
        previous = label


def _number(rating: float | None, exact: bool) -> str:
    if rating is None:
        return ""
    from trfrate.model import rounded

    return f"{rating:.2f}" if exact else str(rounded(rating))


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(_HEADINGS))]
    for row in rows:
        cells = (
            text.rjust(width) if at in _RIGHT else text.ljust(width)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def show(found: Comparison, arguments: dict[str, Any], targets: Sequence[str]) -> None:
    """Print the comparison: the whole table where it was asked for, else what differs; one line beside outputs."""
    asked = arguments.get("official") is not None
    if targets and not asked:
        if not arguments["quiet"]:
            terminal.err(terminal.wrapped(summary(found)))
    elif str(pipeline.STDOUT) in targets:
        terminal.err(table(found, everybody=False))
    else:
        text = f"{table(found, everybody=asked)}\nThe difference is the published rating minus ours."
        terminal.out(f"\n{terminal.fitted(text)}")
