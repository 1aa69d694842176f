"""Large files: one that begins with no report is none, and what follows is not read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from trfrate.diagnostics import Report, Severity, folded
from trfrate.errors import Unreadable
from trfrate.formats._wallchart.folding import FOLDED
from trfrate.formats._wallchart.grid import Grid

if TYPE_CHECKING:
    from trfrate.formats._wallchart.reading import WallchartReader

_LARGE = 8_000
"""Rows: a large event has a third of that, and the many ways of reading what hands made are dear."""
_BEGINNING = 500
"""Rows of each sheet that are read first."""
_FEWEST_GAMES = 5
"""What the beginning of a large table states at least."""


def refuse_if_no_report(
    rows: int,
    begin: Callable[[int], Sequence[Grid]],
    read: Callable[[Sequence[Grid]], WallchartReader],
    report: Report,
) -> None:
    """Refuse a file of so many rows if the beginnings of its sheets state next to no games, or more faults than games.

    `begin` returns the sheets with their first rows only: what follows need not have been put into cells.
    """
    if rows <= _LARGE:
        return
    grids = begin(_BEGINNING)
    reader = read(grids)
    players = [player for section in reader.located.sections for player in section.players]
    games = sum(cell is not None and cell.opponent is not None for player in players for cell in player.cells)
    # Beside a list of all members, the sheet of a small event is short.
    fewest = _FEWEST_GAMES if len(grids) == 1 else 1
    faults = reader.report.count(Severity.ERROR)
    # A long list of players is a report, too, though one without games.
    if (games >= 2 * fewest and faults <= games) or (2 * len(players) > _BEGINNING and not faults):
        return
    report.diagnostics += [found for found in folded(reader.report, FOLDED) if found.severity is Severity.ERROR]
    place = grids[0].place(0, None)
    stated = f"the first {_BEGINNING:,} state {games // 2} games" + (f" and have {faults} faults" if faults else "")
    message = f"no report: it has {rows:,} rows, and {stated}; the others are not read"
    report.error("CSV186", message, place, "give trfrate the tables of the event alone, without what is around them")
    raise Unreadable(place.file)
