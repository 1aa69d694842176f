"""Points beside the names of pairings, before a round or after it: they show byes and games that a list leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trfrate.diagnostics import Report
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.tables.player_values import read_score
from trfrate.model import FACTS

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList
    from trfrate.formats._wallchart.games.games_list_players import Entrant, Seat


class _Gain(NamedTuple):
    """What a player gained between two rounds, in half points, as stated and by the results."""

    stated: int
    made: int
    entrant: Entrant
    round: int
    seat: Seat


def say_other_points(lists: Sequence[GameList], every: Sequence[Entrant], report: Report) -> None:
    """Report points so far that are not those of the results above them: a bye or a game may be missing."""
    columns = {
        (id(games.grid), row, name): column
        for games in lists
        if games.states_rounds
        for name, column in games.points_so_far.items()
        for row in games.rows
    }
    if not columns:
        return
    # Whether the points are those before the round or after it, most of them show.
    ways = [[gain for entrant in every for gain in _gains(entrant, columns, after)] for after in (0, 1)]
    wrong = min(([gain for gain in gains if gain.stated != gain.made] for gains in ways), key=len)
    for gain in wrong:
        name, stated, made = gain.entrant.name, f"{gain.stated / 2:g}", f"{gain.made / 2:g}"
        message = f"{name} gained {stated} points up to round {gain.round} by the points beside the name, but {made}"
        message += " by the results: a bye or a game may be missing"
        report.warning("CSV215", message, gain.seat.place)


def _gains(entrant: Entrant, columns: dict[tuple[int, int, int], int], after: int) -> Iterator[_Gain]:
    """Yield what a player gained from one stated number of points to the next; at the beginning all have none."""
    last, before = 1 - after, 0
    for number in sorted(entrant.seats):
        seat = entrant.seats[number]
        column = columns.get((id(seat.grid), seat.row, seat.column))
        points = _half_points(seat.grid.text(seat.row, column))
        if points is None:
            continue
        rounds = range(last + after, number + after)
        made = sum(FACTS[cell.result].half_points for at in rounds if (cell := entrant.cells.get(at)))
        yield _Gain(points - before, made, entrant, number, seat)
        last, before = number, points


def _half_points(text: str) -> int | None:
    try:
        return read_score(plain(text)) if text else None
    except NotAValue:
        return None
