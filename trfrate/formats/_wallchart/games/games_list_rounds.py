"""Rounds under another heading: the `Match` of a league, or the `Game` of a match of two players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from trfrate.diagnostics import Report
from trfrate.formats._cells import is_nobody
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.heading_words import plain_heading

_MATCHES = frozenset(map(plain_heading, ("Match", "Match #", "Match No", "Match Number", "Session", "Meeting")))
_TWO = 2


def with_rounds(lists: Sequence[GameList], report: Report) -> list[GameList]:
    """Return the lists; one alone that states no rounds has them in a column that counts matches or games."""
    if len(lists) != 1 or lists[0].states_rounds:
        return list(lists)
    games = lists[0]
    counted = [column for column, text in games.unread.items() if plain_heading(text) in _MATCHES]
    counted += [games.others["game"]] if "game" in games.others else []
    column = next((column for column in counted if _are_rounds(games, column)), None)
    if column is None:
        return [games]
    heading = games.grid.text(games.header, column)
    report.note("CSV018", f"the column {heading!r:.40} is read as the rounds", games.grid.place(games.header, column))
    others = {what: at for what, at in games.others.items() if at != column}
    unread = {at: text for at, text in games.unread.items() if at != column}
    return [replace(games, others={**others, "round": column}, unread=unread)]


def _are_rounds(games: GameList, column: int) -> bool:
    """Return whether a column counts from 1, and nobody has two games under one number.

    Among more than two players, some games have the same number: each has its own where the games are counted.
    """
    with_column = replace(games, others={**games.others, "round": column})
    numbers = [with_column.round_of(row, -1) for row in games.rows]
    seats = [
        (number, key_of(name))
        for number, row in zip(numbers, games.rows, strict=True)
        for side in games.sides
        if (name := games.grid.text(row, side["name"])) and not is_nobody(name)
    ]
    players = {key for _, key in seats}
    in_order = numbers == sorted(numbers) and {*numbers} == {*range(1, len({*numbers}) + 1)}
    alone = max(Counter(seats).values(), default=0) == 1
    return in_order and alone and (len(players) == _TWO or len({*numbers}) < len(numbers))
