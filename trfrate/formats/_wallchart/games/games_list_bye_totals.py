"""What byes are worth of which a list of games does not say it: `spielfrei`, decided by the totals of the standings.

7  Ada Alder   spielfrei                         1  Ada Alder   5

Without totals they are worth nothing where everybody meets everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from trfrate.diagnostics import Report, some
from trfrate.formats._byes import BYES
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.rounds import free_rounds
from trfrate.formats._wallchart.rounds.opponent_names import Names, key_of
from trfrate.formats._wallchart.tables.player_values import read_score
from trfrate.model import FACTS, Cell, Outcome

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList
    from trfrate.formats._wallchart.games.games_list_players import Entrant


def settle_byes(lists: Sequence[GameList], every: Sequence[Entrant], tables: Iterable[Table], report: Report) -> None:
    """Give byes without a stated worth the points that are missing in the totals of their players."""
    rows = {(games.grid.name, row) for games in lists for row in games.unstated}
    byes = {
        at: numbers
        for at, entrant in enumerate(every if rows else ())
        if (numbers := [number for number, seat in entrant.seats.items() if (seat.grid.name, seat.row) in rows])
    }
    totals = _totals(every, tables) if byes else {}
    if byes and not totals:
        _settle_free_rounds(every, byes, report)
    by_total: list[str] = []
    for at, numbers in byes.items():
        entrant = every[at]
        others = sum(FACTS[cell.result].half_points for number, cell in entrant.cells.items() if number not in numbers)
        worth, rest = divmod(totals[at] - others, len(numbers)) if at in totals else (-1, 0)
        if rest or worth not in BYES:
            continue
        for number in numbers:
            cell = entrant.cells[number]
            if FACTS[cell.result].half_points != worth:
                entrant.cells[number] = cell._replace(result=BYES[worth])
                by_total.append(f"{entrant.name} has a {BYES[worth]} in round {number}")
    if by_total:
        first = every[next(iter(byes))]
        message = f"what a bye is worth is shown by the total of its player: {some(by_total, 3)}"
        report.note("CSV060", message, first.seats[byes[next(iter(byes))][0]].place)


def _settle_free_rounds(every: Sequence[Entrant], byes: Mapping[int, Sequence[int]], report: Report) -> None:
    """Take byes for nothing in each section in which everybody meets everybody."""
    of_section: dict[str, list[int]] = {}
    for at, entrant in enumerate(every):
        of_section.setdefault(entrant.section, []).append(at)
    for players in of_section.values():
        met = [[cell.opponent for cell in every[at].cells.values() if cell.opponent] for at in players]
        if free_rounds.are_worthless(met, [len(byes.get(at, ())) for at in players]):
            for at in players:
                every[at].cells |= {number: Cell(Outcome.ZERO_BYE) for number in byes[at]}
            seat = every[players[0]].seats[byes[players[0]][0]]
            report.note("CSV225", free_rounds.MESSAGE, seat.place, free_rounds.HINT)


def _totals(every: Sequence[Entrant], tables: Iterable[Table]) -> dict[int, int]:
    """Return the half points of players as standings state them; of two that differ, none."""
    names = Names([entrant.name for entrant in every])
    found: dict[int, set[int]] = {}
    for table in tables:
        for row in table.rows if "score" in table.fields else ():
            text = " ".join(filter(None, (table.text(row, what) for what in ("first_name", "surname", "name"))))
            rows = names.rows(" ".join(key_of(text)))
            try:
                points = read_score(plain(table.text(row, "score")))
            except NotAValue:
                continue
            if len(rows) == 1 and points is not None:
                found.setdefault(rows[0], set()).add(points)
    return {at: points.pop() for at, points in found.items() if len(points) == 1}
