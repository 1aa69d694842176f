"""Round-robin tables of the same players with a title each that counts them: the cycles of one round robin.

1st cycle                    2nd cycle
No. Name       1 2 3 Pts     No. Name       1 2 3 Pts
1   Alder, Ada X 1 ½ 1½      1   Alder, Ada X 0 1 1
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

from trfrate.formats._cells import plain
from trfrate.formats._wallchart.games.games_list import counted_in
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.tables.same_tables import Told, joined
from trfrate.model import FACTS, Player, Section

_MOST_LINES = 20
"""Lines above a table that may be its title."""
_WORD = re.compile(r"\d+|[^\W\d_]+")
_SUFFIXES = frozenset(("ST", "ND", "RD", "TH", "ª", "º", "A", "O", "E", "ER", "RE", "ÈRE", "ÈME"))
_ONE_AND_TWO = re.compile(
    r"(?P<one>HIN|ERST|EERST|FÖRST|PRIM|PREMI|IDA|ANDATA|ALLER|HEEN|HOME)|"
    r"(?P<two>RÜCK|RUECK|ZWEIT|TWEED|ANDRA|SEG|SECON|DEUX|VUELTA|RITORNO|RETOUR|TERUG|AWAY)"
)
"""How the first and the second of two cycles are called in the languages of the tables that are read."""


def cycles_of(every: Sequence[Told], tables: Sequence[Table]) -> Iterator[list[int]]:
    """Yield the places of round-robin tables that are cycles of one: the same people, and titles that count them."""
    same: dict[frozenset[object], list[int]] = {}
    for at, stated in enumerate(every):
        if stated.section.type == "round-robin":
            same.setdefault(frozenset(stated.people), []).append(at)
    for places in same.values():
        if len(places) > 1 and _are_counted([_titles(tables[at]) for at in places]):
            yield places


def without_titles(every: Sequence[Told]) -> Told | None:
    """Return a round-robin table of the same people as one before it, with other games and without a title either."""
    before: dict[frozenset[object], Told] = {}
    for stated in every:
        if stated.section.type == "round-robin" and not stated.section.name:
            first = before.setdefault(frozenset(stated.people), stated)
            if first.games != stated.games:
                return stated
    return None


def _titles(table: Table) -> list[tuple[str, ...]]:
    """Return the words of the lines above a table that may be its title, the nearest first, and of the sheet's name."""
    first, end = table.caption
    rows = reversed(range(max(first, end - _MOST_LINES), end))
    lines = [table.grid.line(row) for row in rows]
    return [tuple(_WORD.findall(plain(line))) for line in (*lines, table.grid.name) if line]


def _are_counted(titles: Sequence[Sequence[tuple[str, ...]]]) -> bool:
    """Return whether each table has a title that differs from those of the others in the number of the cycle alone."""
    first = {shape for line in titles[0] for shape in _counted(line, 1)}
    return bool(first) and all(
        any(shape in first for line in lines for shape in _counted(line, number))
        for number, lines in enumerate(titles[1:], start=2)
    )


def _counted(line: tuple[str, ...], number: int) -> Iterator[tuple[str, ...]]:
    """Yield a title without the number of the cycle, once for each word that may be it."""
    for at, word in enumerate(line):
        named = _ONE_AND_TWO.match(word)
        said = (1 if named["one"] else 2) if named else int(word) if word.isdecimal() else counted_in(word)
        if said == number:
            rest = _ONE_AND_TWO.sub("", word, count=1) if named else ""
            behind = line[at + 1 :]
            behind = behind[1:] if behind and word.isdecimal() and behind[0] in _SUFFIXES else behind
            # `Hinrunde` and `Rückrunde` have the rest of the word in common, `ida` and `vuelta` nothing.
            yield (*line[:at], rest if len(rest) > _ENDING else "", *behind)


_ENDING = 4
"""Letters: those of `primera` and `deuxième` behind the stem say no more."""


class Wrong(NamedTuple):
    """A total that is not what the games of its cycle add up to."""

    table: int
    """The place of the table among all."""
    row: int
    stated: int
    games: int


def joined_cycles(every: Sequence[Told], places: Sequence[int]) -> tuple[Section, list[Wrong]]:
    """Return the section that cycles amount to, with the totals of all; and totals of one cycle that are wrong."""
    before = rounds_before(every, places)
    whole = replace(joined(every, before), type="double-round-robin")
    if not _have_own_totals(every[places[-1]].section):
        return whole, []
    totals: dict[int, int] = {}
    wrong = []
    numbers = {player.name: player.number for player in whole.players}
    for at in places:
        for row, player in enumerate(every[at].section.players):
            number, games = numbers.get(player.name, 0), _half_points(player)
            totals[number] = totals.get(number, 0) + (player.score or 0)
            if player.score is not None and player.score != games:
                wrong.append(Wrong(at, row, player.score, games))
                numbers.pop(player.name, None)
    right = {*numbers.values()}
    players = tuple(
        player._replace(score=totals[player.number] if player.number in right and player.score is not None else None)
        for player in whole.players
    )
    return replace(whole, players=players), wrong


def rounds_before(every: Sequence[Told], places: Sequence[int]) -> dict[int, int]:
    """Return how many rounds come before each cycle."""
    rounds = accumulate((every[at].section.rounds for at in places), initial=0)
    return dict(zip(places, rounds, strict=False))


def _have_own_totals(section: Section) -> bool:
    """Return whether the totals of the last cycle are those of its own games, and not of all."""
    stated = [player for player in section.players if player.score is not None]
    return 2 * sum(_half_points(player) == player.score for player in stated) > len(stated)


def _half_points(player: Player) -> int:
    return sum(FACTS[cell.result].half_points for cell in player.cells if cell)
