"""Rows that stand for nobody: pairing programs give the odd player an opponent called BYE."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from trfrate.formats._byes import BYES
from trfrate.formats._cells import is_nobody
from trfrate.formats._wallchart.rounds.section_games import Games
from trfrate.model import FACTS, Cell, Ids, Outcome

_NO_IDS = Ids()


def places_of(facts: Mapping[str, Sequence[Any]]) -> list[int]:
    """Return which rows these are; with an id or a rating, Bye is a person's name."""
    stated = zip(facts["name"], facts["ids"], facts["ratings"], strict=True)
    return [
        at
        for at, (name, ids, ratings) in enumerate(stated)
        if ids == _NO_IDS and is_nobody(name) and not any(rating.rating for rating in ratings.values())
    ]


def take_out(games: Games, preserved: Sequence[int]) -> None:
    """Leave these rows only; the opponents of the others have byes of the points that their cells show."""
    numbers = [games.numbers[at] for at in preserved]
    gone = set(games.numbers) - set(numbers)
    games.cells = [[_cell(cell, gone) for cell in games.cells[at]] for at in preserved]
    games.numbers = numbers


def _cell(cell: Cell | None, gone: Collection[int]) -> Cell | None:
    if cell is None or cell.opponent not in gone:
        return cell
    if cell.result is Outcome.PENDING:
        return Cell(Outcome.PENDING)
    return Cell(BYES[FACTS[cell.result].half_points])
