"""Ratings beside the names of both sides under no heading, as on the cards of team matches.

    Owls             1 - 1   Larks
1   Ada Alder  1850  1 - 0   Ben Birch  1720
2   Cy Cedar   1640  0 - 1   Di Dogwood 1500
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trfrate.diagnostics import Report
from trfrate.formats._wallchart.games.unknown_byes import NOTHING
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.column_evidence import is_rating

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list import GameList

_FEWEST = 2
"""Ratings; a single one says little."""


def take(lists: Sequence[GameList], report: Report) -> None:
    """Take the columns right beside the names of all lists for ratings, if each player has one throughout."""
    if any(what.startswith("rating") for games in lists for side in games.sides for what in side):
        return
    found = {at: columns for at, games in enumerate(lists) if (columns := _columns(games))}
    stated = [each for at, columns in found.items() for each in _stated(lists[at], columns)]
    ratings: dict[tuple[str, ...], set[str]] = {}
    for name, rating in stated:
        ratings.setdefault(name, set()).add(rating)
    if len(found) < len(lists) or len(stated) < _FEWEST or any(len(each) > 1 for each in ratings.values()):
        return
    for at, columns in found.items():
        for side, column in zip(lists[at].sides, columns, strict=True):
            side["rating"] = column
    place = lists[0].grid.place(lists[0].rows[0], found[0][0])
    message = "2 columns without a heading are read as ratings of both sides by what they hold"
    report.note("CSV050", message, place, "write Rating above them")


def _columns(games: GameList) -> list[int]:
    """Return the columns beside both names that hold ratings and nothing else; nothing if these are not two."""
    read = {*games.columns, *games.further, *games.unread}
    found = []
    for side in games.sides:
        beside = (side["name"] + 1, side["name"] - 1)
        free = [column for column in beside if column >= 0 and column not in read and column not in found]
        found += [column for column in free if _holds_ratings(games, column)][:1]
    return found if len(found) == len(games.sides) else []


def _holds_ratings(games: GameList, column: int) -> bool:
    texts = [text for row in games.rows if (text := games.grid.text(row, column))]
    stated = [text for text in texts if text.lower() not in NOTHING]
    headed = bool(games.grid.text(games.header, column)) and not games.headless
    return bool(stated) and not headed and all(map(is_rating, stated))


def _stated(games: GameList, columns: Sequence[int]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the key of each name, and the rating beside it."""
    for row in games.rows:
        for side, column in zip(games.sides, columns, strict=True):
            if rating := games.grid.text(row, column):
                yield key_of(games.grid.text(row, side["name"])), rating
