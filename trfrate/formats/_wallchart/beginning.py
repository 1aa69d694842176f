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

_LARGE, _WIDE = 8_000, 40_000
"""Rows and cells: a large event has a third of that, and the many ways of reading what hands made are dear."""
_BEGINNING, _FEWEST_ROWS = 500, 60
"""Rows of each sheet that are read first; fewer of one with thousands of columns."""
_OPPONENTS_MISSING = "CSV061"
_FEWEST_GAMES = 5
"""What the beginning of a large table states at least."""


def refuse_if_no_report(
    rows: int,
    cells: int,
    begin: Callable[[int], Sequence[Grid]],
    read: Callable[[Sequence[Grid]], WallchartReader],
    report: Report,
) -> None:
    """Refuse a large file if the beginnings of its sheets state next to no games, or more faults than games.

    `begin` returns the sheets with their first rows only: what follows need not have been put into cells.
    """
    if rows <= _LARGE and cells <= _WIDE:
        return
    first = max(_FEWEST_ROWS, min(_BEGINNING, _WIDE * rows // cells))
    if rows <= first:
        return
    grids = begin(first)
    reader = read(grids)
    if any(found.code == _OPPONENTS_MISSING for found in reader.report):
        return  # a table with games against players who are further below
    players = [player for section in reader.located.sections for player in section.players]
    games = sum(cell is not None and cell.opponent is not None for player in players for cell in player.cells)
    # Beside a list of all members, the sheet of a small event is short.
    fewest = _FEWEST_GAMES if len(grids) == 1 else 1
    faults = reader.report.count(Severity.ERROR)
    # A long list of players is a report, too, though one without games.
    if (games >= 2 * fewest and faults <= games) or (2 * len(players) > first and not faults):
        return
    report.diagnostics += [found for found in folded(reader.report, FOLDED) if found.severity is Severity.ERROR]
    place = grids[0].place(0, None)
    large = f"{rows:,} rows" if rows > _LARGE else f"about {cells:,} cells"
    stated = f"the first {first} rows state {games // 2} games" + (f" and have {faults} faults" if faults else "")
    message = f"no report: it has {large}, and {stated}; the others are not read"
    report.error("CSV186", message, place, "give trfrate the tables of the event alone, without what is around them")
    raise Unreadable(place.file)
