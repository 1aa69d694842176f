"""The pairings of the next round below a wallchart: who meets whom, and who has a bye.

Pairings for round 4:
Bd  White             Black
1   Alder, Ada (5)    Birch, Ben (3)
    Cedar, Cy (8)     half-point bye
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from trfrate.formats._byes import BYES, nobody
from trfrate.formats._cells import plain
from trfrate.formats._wallchart.games.games_list_headings import heads_sides
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import Names
from trfrate.formats._wallchart.tables.heading_words import field_of
from trfrate.model import Cell, Outcome, Section

_ROUND = re.compile(r"\b(?:round|rd|rnd|runde|ronde|ronda|r)\b\.?\s*#?\s*(\d{1,2})\b", re.IGNORECASE)
_NUMBER_BEHIND = re.compile(r"\s*[(\[#]\s*\d{1,4}\s*[)\]]?$")
_BETWEEN = re.compile(r"\s+(?:-|–|vs?\.?)\s+", re.IGNORECASE)
_SEARCHED_ROWS = 40
_RATING = 100


class Paired(NamedTuple):
    """A round that is paired: the cell of each player by his place, and the rows that say so."""

    round: int
    cells: Mapping[int, Cell]
    rows: Sequence[int]


def of_next_round(table: Table, section: Section) -> Paired | None:
    """Return the pairings of the first round without a game that lines below a table state; None if there are none.

    Every line below the title must name two players or one with a bye, nobody twice, and all together most of them.
    """
    grid, last = table.grid, table.last_row
    for title in range(last + 1, min(last + 1 + _SEARCHED_ROWS, len(grid.rows))):
        stated = _ROUND.search(grid.line(title)) if len(grid.filled(title)) in (1, 2) else None
        following = _next_round(section) if stated else 0
        if stated and int(stated[1]) == following:
            cells, rows = _below(grid, title, section)
            fits = all(_stated(section, place, following) in (None, cell) for place, cell in cells.items())
            most = 2 * len(cells) > len(section.players)
            return Paired(following, cells, [title, *rows]) if most and fits else None
    return None


def _next_round(section: Section) -> int:
    """Return the number of the round after the last one in which anybody has a game; byes may be known before."""
    played = [
        at for player in section.players for at, cell in enumerate(player.cells, start=1) if cell and cell.opponent
    ]
    return max(played, default=0) + 1


def _stated(section: Section, place: int, number: int) -> Cell | None:
    cells = section.players[place].cells
    return cells[number - 1] if number <= len(cells) else None


def _below(grid: Grid, title: int, section: Section) -> tuple[dict[int, Cell], list[int]]:
    """Return the cells of the players whom the rows below a title pair, and these rows; nothing if one is unclear."""
    names = Names(player.name for player in section.players)
    cells: dict[int, Cell] = {}
    rows: list[int] = []
    colors: tuple[str | None, str | None] = (None, None)
    for row in range(title + 1, len(grid.rows)):
        texts = [grid.text(row, column) for column in grid.filled(row)]
        if not rows and (heads_sides(texts) or all(map(field_of, texts))):
            colors = ("w", "b") if _heads_colors(texts) else colors
            continue
        found = _players(texts, names)
        if not texts or (found is None and cells and len(texts) == 1):
            continue
        paired = _cells_of(found, texts, section, colors) if found else {}
        if not paired or not cells.keys().isdisjoint(paired):
            return {}, []
        cells |= paired
        rows.append(row)
    return cells, rows


def _heads_colors(texts: Sequence[str]) -> bool:
    words = [text.casefold() for text in texts]
    return "white" in words and "black" in words and words.index("white") < words.index("black")


def _players(texts: Sequence[str], names: Names) -> list[int] | None:
    """Return the places of the players whom the cells of a row name; None if a cell says anything else."""
    found: list[int] = []
    for text in (part for whole in texts for part in _BETWEEN.split(whole)):
        rows = names.rows(_NUMBER_BEHIND.sub("", text)) if any(map(str.isalpha, text)) else []
        if len(rows) == 1:
            found.append(rows[0])
        elif not _says_nothing(text, bool(found)) and nobody(plain(text)) is None:
            return None
    return found


def _says_nothing(text: str, behind: bool) -> bool:
    """Return whether a cell is a board, which is before the players, a rating, or a sign between two names."""
    number = text.rstrip(".")
    if number.isdecimal():
        return not behind or int(number) >= _RATING
    return plain(text) in ("VS", "VS.", "V", "-", ":")


def _cells_of(
    found: Sequence[int], texts: Sequence[str], section: Section, colors: tuple[str | None, str | None]
) -> dict[int, Cell]:
    """Return the cells of two players who meet, or of one with a bye of a known worth; nothing if neither."""
    if len(found) == 2 and found[0] != found[1]:
        numbers = [section.players[at].number for at in found]
        return {
            at: Cell(Outcome.PENDING, opponent, color)
            for at, opponent, color in zip(found, reversed(numbers), colors, strict=True)
        }
    worths = [words.worth for text in texts if (words := nobody(plain(text))) and words.worth is not None]
    return {found[0]: Cell(BYES[worths[0]])} if len(found) == 1 and len(worths) == 1 else {}


def with_round(section: Section, paired: Paired) -> Section:
    """Return a section with one more round that is paired."""
    at = paired.round - 1
    rounds = max(section.rounds, paired.round)
    players = []
    for place, player in enumerate(section.players):
        cells = [*player.cells, *[None] * (rounds - len(player.cells))]
        cells[at] = paired.cells.get(place, cells[at])
        players.append(player._replace(cells=tuple(cells)))
    return replace(section, rounds=rounds, players=tuple(players))
