"""Who is rated in a section: one entrant a member, with the games of all rows the member holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import inf
from typing import Any

from trfrate.chain import member_of
from trfrate.model import Game, Player, RatedRow, Rating, Section


class Entrant:
    """One member in one rating system: what the five steps need, and what they find."""

    def __init__(
        self,
        player: Player,
        numbers: list[int],
        slots: Sequence[int] = (),
        met: Sequence[int] = (),
        opponents: Sequence[int] = (),
        points: Sequence[int] = (),
    ) -> None:
        self.player = player
        """The first of the member's rows, with the ratings of all of them."""
        self.numbers = numbers
        self.slots = slots
        """Where each game is in the rows."""
        self.met = met
        """The pairing number of the opponent of each game."""
        self.opponents = opponents
        """The index of the same."""
        self.points = points
        """The half points of each game."""
        self.before: float | None = None
        self.count: int | None = 0
        """N; None for a rated player whose count is not known."""
        self.start = 0.0
        """R0."""
        self.record = "mixed"
        self.carried_from: int | None = None
        """The number of the section whose rating is the start."""
        self.initial: Mapping[str, Any] | None = None
        self.effective = 0.0
        """N'."""
        self.special = False
        self.prior = 0.0
        """R'0 of the special formula."""
        self.target = 0.0
        """S' of the special formula."""
        self.score = 0.0
        self.k = 0.0
        self.threshold = inf
        """The gain above which a bonus is earned; infinite where none is allowed."""
        self.assumed: tuple[str, ...] = ()


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
        row = rows[numbers[0]]
        if len(numbers) > 1:
            row = _joined([rows[number] for number in numbers], numbers)
        entrant.slots, entrant.met, entrant.points = row
        entrant.opponents = [index[number] for number in entrant.met]
    if len(entrants) == len(index):
        return entrants, []
    return entrants, [game for game in section.games() if index[game.player] == index[game.opponent]]


def _joined(rows: Iterable[RatedRow], numbers: Collection[int]) -> RatedRow:
    """Return the games of all rows of a member, without those against a row of the same member."""
    games = [game for row in rows for game in zip(*row, strict=True) if game[1] not in numbers]
    if games:
        return RatedRow(*map(list, zip(*games, strict=True)))
    return RatedRow([], [], [])


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
    different = set(opponents)
    if len(different) == len(opponents):
        return min(1, len(opponents))
    times = dict.fromkeys(different, 0)
    for opponent in opponents:
        times[opponent] += 1
    return max(times.values())
