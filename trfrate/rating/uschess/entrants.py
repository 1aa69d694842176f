"""Who is rated in a section: one entrant a member, with the games of all rows the member holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trfrate.chain import member_of
from trfrate.model import Game, Player, RatedRow, Rating, Section


@dataclass(slots=True, eq=False, repr=False)
class Entrant:
    """One member in one rating system: what the five steps need, and what they find."""

    player: Player
    """The first of the member's rows, with the ratings of all of them."""
    numbers: list[int]
    slots: Sequence[int] = ()
    """Where each game is in the rows."""
    met: Sequence[int] = ()
    """The pairing number of the opponent of each game."""
    opponents: Sequence[int] = ()
    """The index of the same."""
    points: Sequence[int] = ()
    """The half points of each game."""
    before: float | None = None
    count: int | None = 0
    """N; None for a rated player whose count is not known."""
    start: float = 0.0
    """R0."""
    record: str = "mixed"
    carried_from: int | None = None
    """The number of the section whose rating is the start."""
    initial: Mapping[str, Any] | None = None
    effective: float = 0.0
    """N'."""
    special: bool = False
    prior: float = 0.0
    """R'0 of the special formula."""
    target: float = 0.0
    """S' of the special formula."""
    score: float = 0.0
    k: float = 0.0
    threshold: float = float("inf")
    """The gain that earns a bonus; infinite where none is allowed."""
    power: float = 0.0
    assumed: list[str] = field(default_factory=list)


def entrants_of(section: Section) -> tuple[list[Entrant], dict[int, int]]:
    """Return the entrants in the order of their rows, and the index of each pairing number."""
    entrants: list[Entrant] = []
    index: dict[int, int] = {}
    members: dict[str, int] = {}
    for number, player in section.rows_by_number().items():
        member = member_of(player)
        at = members.get(member) if member else None
        if at is None:
            at = len(entrants)
            entrants.append(Entrant(player, [number]))
            if member:
                members[member] = at
        else:
            entrants[at].numbers.append(number)
        index[number] = at
    return entrants, index


def with_games(section: Section) -> tuple[list[Entrant], list[Game]]:
    """Return the entrants with their games, and the games of members who met themselves."""
    entrants, index = entrants_of(section)
    rows = section.rated_rows()
    for entrant in entrants:
        numbers = entrant.numbers
        row = rows[numbers[0]] if len(numbers) == 1 else _joined([rows[number] for number in numbers], numbers)
        entrant.slots, entrant.met, entrant.points = row
        entrant.opponents = [index[number] for number in entrant.met]
    if len(entrants) == len(index):
        return entrants, []
    return entrants, [game for game in section.games() if index[game.player] == index[game.opponent]]


def _joined(rows: Iterable[RatedRow], numbers: Collection[int]) -> RatedRow:
    """Return the games of all rows of a member, without those against a row of the same member."""
    games = [game for row in rows for game in zip(*row, strict=True) if game[1] not in numbers]
    return RatedRow(*map(list, zip(*games, strict=True))) if games else RatedRow([], [], [])


def joined_ratings(rows: list[Player]) -> dict[str, Rating]:
    """Return the ratings of a member's rows: of each source the first that is given."""
    ratings: dict[str, Rating] = {}
    for row in rows:
        for source, rating in row.ratings.items():
            if source not in ratings or ratings[source].rating is None:
                ratings[source] = rating
    return ratings


def meetings(opponents: Sequence[int]) -> int:
    """Return the most games against one opponent."""
    if len(set(opponents)) == len(opponents):
        return min(1, len(opponents))
    return max(Counter(opponents).values())
