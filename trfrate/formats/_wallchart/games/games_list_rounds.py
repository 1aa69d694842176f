"""Rounds under another heading, the `Match` of a league or the `Game` of a match of two, or as stages: `Semifinal`."""

from __future__ import annotations

import re
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
    if len(lists) == 1 and (staged := _by_stage(lists[0], report)):
        return [staged]
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


def _by_stage(games: GameList, report: Report) -> GameList | None:
    """Return the list with a round for each stage of a knockout that the column of rounds names: `QF`, `Final`.

    Each is the round behind the last one of its players, so that the match for the third place is in that of the final.
    """
    column = games.others.get("round")
    if column is None:
        return None
    stages = {row: games.text(row, "round") for row in games.rows}
    if not all(map(_WORD.search, stages.values())) or all(games.round_of(row, -1) > 0 for row in stages):
        return None
    players: dict[str, list[tuple[str, ...]]] = {}
    for row, stage in stages.items():
        players.setdefault(stage, []).extend(key_of(games.grid.text(row, side["name"])) for side in games.sides)
    if len(players) < _TWO or any(len({*keys}) < len(keys) for keys in players.values()):
        return None
    last: dict[tuple[str, ...], int] = {}
    numbers: dict[str, int] = {}
    for stage, keys in players.items():
        numbers[stage] = 1 + max(last.get(key, 0) for key in keys)
        last |= dict.fromkeys(keys, numbers[stage])
    message = f"stages are read as rounds: {', '.join(f'{stage[:20]} {number}' for stage, number in numbers.items())}"
    report.note("CSV018", message[:_LONGEST_MESSAGE], games.grid.place(games.header, column))
    others = {what: at for what, at in games.others.items() if what != "round"}
    marked = {row: numbers[stage] for row, stage in stages.items()}
    return replace(games, others=others, marked=marked, accounted=(*games.accounted, column))


_WORD = re.compile(r"[^\W\d_]")
_LONGEST_MESSAGE = 200
