"""A column of a table of players that counts their games in the lists beside it, and not those behind a rating.

Pos  Player     Rating  P  W  D  L  Pts        Rank  Player     Rating at start  Games  Points
1    Ada Alder  1850    7  5  2  0  6          1     Ada Alder  1850             11     9.0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trfrate.diagnostics import Report
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.rounds.opponent_names import key_of

_MOST = 0.75
"""Of the players: others may have had a bye that is counted, or a forfeit that is not."""
_RESULTS = 3


def leave_out(roster: Table, lists: Sequence[GameList], report: Report) -> None:
    """Take the columns that count the games of this event out of those that may count the games behind ratings."""
    for column in list(roster.count_columns):
        if _are_wins_draws_and_losses(roster, column) or _are_in_lists(roster, column, lists):
            roster.count_columns.remove(column)
            roster.warned.append(column)
            message = f"the column {roster.headings.get(column, '')!r} counts the games of this event; it is not read"
            place = roster.grid.place(roster.first_row if roster.header_row is None else roster.header_row, column)
            report.note("CSV052", message, place)


def _are_in_lists(roster: Table, column: int, lists: Sequence[GameList]) -> bool:
    """Return whether nearly all numbers are those of the games that the lists have of a player."""
    seats = ((games, row, side) for games in lists for row in games.rows for side in games.sides)
    played = Counter(key_of(games.grid.text(row, side["name"])) for games, row, side in seats)
    stated = [(row, text) for row in roster.rows if (text := roster.grid.text(row, column))]
    alike = sum(text == str(played[_key(roster, row)]) for row, text in stated)
    return len(stated) > 1 and alike >= _MOST * len(stated)


def _key(roster: Table, row: int) -> tuple[str, ...]:
    return key_of(" ".join(roster.text(row, what) for what in ("name", "surname", "first_name")))


def _are_wins_draws_and_losses(roster: Table, column: int) -> bool:
    """Return whether the numbers are the sums of the three columns behind them in every row."""
    sums = []
    for row in roster.rows:
        texts = [roster.grid.text(row, at) for at in range(column, column + 1 + _RESULTS)]
        numbers = [int(text) for text in texts if text.isdecimal() and len(text) < _RESULTS]
        sums.append(len(numbers) == len(texts) and numbers[0] == sum(numbers[1:]))
    return len(sums) > 1 and all(sums)
