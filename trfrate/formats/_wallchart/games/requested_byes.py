"""Byes in a table of players beside a list of games: `1/2 pt bye in Rd` above `1`, `Byes requested` above `R2, R4`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trfrate.diagnostics import Report, some
from trfrate.formats._byes import BYES
from trfrate.formats._wallchart.grid import Table
from trfrate.model import Outcome

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list_players import Entrant

FIELD = "byes"
"""The column in the fields of a table."""
_LONGEST = 40
_ROUND = r"(?:rounds?|rnds?|rds?|r)\b\.?|(?<![^\W\d_])r(?=\d)"
_WORTH = {
    1: r"½|\b1/2\b|\b0?\.5\b|\bhalf\b|\bhpb\b",
    2: r"\bfull\b|\b1(?=[\s-]*(?:pts?|points?)\b)|\bfpb\b",
    0: r"\bzero\b|\b0(?=[\s-]*(?:pts?|points?)\b)|\bzpb\b",
}
_HEADING = re.compile(
    rf"(?:{'|'.join(_WORTH.values())}|{_ROUND}|\b(?:byes?|pts?|points?|req(?:uests?|uested)?|in|for|of|the|#|no)\b|[\s().:?/-])+",
    re.IGNORECASE,
)
_SAYS_BYE = re.compile(r"\bbyes?\b|\b[hfz]pb\b", re.IGNORECASE)
_SAYS_ROUND = re.compile(_ROUND, re.IGNORECASE)
_AROUND = re.compile(rf"{_ROUND}|\b(?:byes?|pts?|points?|in|and|for)\b|[\s,;&+().:#-]", re.IGNORECASE)
_NOBODYS = frozenset(("", "-", "--", "no", "none", "n", "n/a"))
_DEFAULT = 1
"""Half points of a bye that somebody asks for."""


class _Stated(NamedTuple):
    rounds: tuple[int, ...]
    worth: int | None


def take_column(table: Table) -> None:
    """Take the column of a table that states the rounds of byes, if every text in it does."""
    for column, heading in table.headings.items():
        about = len(heading) <= _LONGEST and _HEADING.fullmatch(heading) and _SAYS_BYE.search(heading)
        if not about or column in table.fields.values():
            continue
        texts = [text for row in table.rows if (text := table.grid.text(row, column)).lower() not in _NOBODYS]
        if texts and all(map(_stated, texts)):
            table.fields[FIELD] = column
            return


def _stated(text: str) -> _Stated | None:
    """Return the rounds that a text names, and what the byes are worth, if it says so; None for any other text."""
    worths = [worth for worth, spelling in _WORTH.items() if re.search(spelling, text, re.IGNORECASE)]
    rest = text[:_LONGEST]
    for worth in worths:
        rest = re.sub(_WORTH[worth], " ", rest, flags=re.IGNORECASE)
    words = _AROUND.sub(" ", rest).split()
    numbers = tuple(int(word) for word in words if re.fullmatch(r"[1-9]\d?", word))
    if not numbers or len(numbers) < len(words) or len(worths) > 1 or len(text) > _LONGEST:
        return None
    return _Stated(numbers, worths[0] if worths else None)


class Bye(NamedTuple):
    """A bye of one player, by the place among the rows of the table."""

    player: int
    row: int
    round: int
    outcome: Outcome


def told(table: Table, every: Sequence[Entrant], rounds: int, report: Report) -> Iterator[Bye]:
    """Yield the byes that the table states, if its numbers are rounds; whoever has a game then is reported."""
    column = table.fields.get(FIELD)
    if column is None:
        return
    heading = table.headings[column]
    of_all = next((worth for worth, text in _WORTH.items() if re.search(text, heading, re.IGNORECASE)), None)
    byes: list[Bye] = []
    unsure: list[str] = []
    for player, row in enumerate(table.rows):
        stated = _stated(table.grid.text(row, column))
        if stated is None:
            continue
        worth = stated.worth if stated.worth is not None else of_all
        if worth is None:
            unsure.append(every[player].name)
        byes += [Bye(player, row, number, BYES[_DEFAULT if worth is None else worth]) for number in stated.rounds]
    place = table.grid.place(table.header_row or 0, column)
    playing = [bye for bye in byes if _plays(every[bye.player], bye.round) or bye.round > rounds]
    if playing and of_all is None and not _SAYS_ROUND.search(heading):
        message = f"the column {heading!r:.40} is not read: its numbers are no rounds in which the players have no game"
        report.warning("CSV141", message, place, "head it Half-point bye in Rd, and write the numbers of the rounds")
        return
    if unsure:
        message = f"byes of the column {heading!r:.40} are read as half-point byes: {some(unsure, 3)}"
        report.warning("CSV141", message, place, "head it Half-point bye in Rd, or write 3 (full) for a full point")
    elif byes:
        names = dict.fromkeys(every[bye.player].name for bye in byes)
        report.note("CSV140", f"byes from the column {heading!r:.40}: {some(list(names), 5)}", place)
    yield from byes


def _plays(entrant: Entrant, number: int) -> bool:
    return number in entrant.cells and entrant.cells[number].opponent is not None
