"""What of a file was not used, once all of its sections are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from operator import attrgetter

from trfrate.diagnostics import Report
from trfrate.formats._wallchart.located_sections import LocatedSections
from trfrate.formats._wallchart.unread import left_over, marked_cells
from trfrate.formats._wallchart.unread.account import Account, Kind, Left
from trfrate.model import Event

_TEXTS = ("name", "title", "federation", "state", "team", "club")
"""What is taken as it is written."""


def say_left(located: LocatedSections, account: Account, event: Event, report: Report, listed: bool, own: bool) -> None:
    """Report what of the file was not used; whether it has lists of games, and whether its charts are our own."""
    sheets = [table.grid.name for table, _ in located.tables]
    for name in dict.fromkeys((event.name, *(section.name for section in event.sections), *sheets)):
        account.leave(Kind.NAME, located.tables[0][0].grid, 0, None, name)
    marked_cells.say_marked(located.tables, report)
    _leave_texts(located, account)
    headings = {heading.casefold() for table, _ in located.tables for heading in table.headings.values()}
    left: Iterator[Left] = islice(account.left(), left_over.MOST)
    if own:
        left = _among_players(left, located)
    players = {
        (table.grid.name, row): player
        for (table, layout), section in zip(located.tables, event.sections, strict=False)
        for row, player in zip(layout.player_rows, section.players, strict=False)
        if not table.grid.made
    }
    grids = {table.grid.name: table.grid for table, _ in located.tables if not table.grid.made}
    known = left_over.Known(event, frozenset(headings), players, grids, listed=listed)
    left_over.say(left, known, report)


def _among_players(left: Iterable[Left], located: LocatedSections) -> Iterator[Left]:
    """Yield what is between and beside the players: around a chart of ours are its legend and its notes."""
    rows = {(table.grid.name, row) for table, _ in located.tables for row in range(table.first_row, table.last_row + 1)}
    return (one for one in left if one.kind in (Kind.LINE, Kind.CELL) and (one.grid.name, one.row) in rows)


def _leave_texts(located: LocatedSections, account: Account) -> None:
    """Leave what was taken for names, titles and the like as it is written, if it may be something else."""
    for (table, layout), section in zip(located.tables, located.sections, strict=True):
        for what in _TEXTS:
            if what in layout.columns:
                kind = Kind.PLAYER if what == "name" else Kind.VALUE
                # Of rounds on several sheets, the rows are those of the first.
                players = section.players[: len(layout.player_rows)]
                texts = list(map(attrgetter(what), players))
                for at in left_over.doubtful(texts, kind):
                    account.leave(kind, table.grid, layout.player_rows[at], layout.columns[what], texts[at])
