"""What every event must satisfy, whatever file it came from."""

from __future__ import annotations

from collections.abc import Callable

from trfrate.checks.dates import check_dates
from trfrate.checks.games import check_games, check_play
from trfrate.checks.people import check_births, check_ids, check_members, check_numbers, check_ratings
from trfrate.checks.scores import check_ranks, check_rounds, check_scores
from trfrate.checks.table import Table
from trfrate.diagnostics import Report, folded
from trfrate.model import Event

SECTION_CHECKS: tuple[Callable[[Table], None], ...] = (
    check_numbers,
    check_members,
    check_games,
    check_scores,
    check_ranks,
    check_rounds,
    check_ratings,
    check_births,
    check_ids,
    check_play,
)
"""In the order in which their messages are shown."""


def check(event: Event, report: Report) -> None:
    """Report whatever in the event is contradictory or impossible; a fault of many rows of a section once."""
    check_dates(event, report)
    numbers = _shared_numbering(event)
    for index in range(len(event.sections)):
        table = Table(event, index, numbers)
        for check_section in SECTION_CHECKS:
            check_section(table)
        for diagnostic in folded(table.report):
            report.add(diagnostic)


def _shared_numbering(event: Event) -> frozenset[int]:
    """Return all pairing numbers if they run on from section to section (no number occurs twice); else none."""
    if len(event.sections) < 2:
        return frozenset()
    numbers = [player.number for player in event.players]
    unique = frozenset(numbers)
    if len(unique) == len(numbers):
        return unique
    return frozenset()
