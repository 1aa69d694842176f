"""How a report spells what the list has: learned from all of its rows together.

One report states the ratings of the list, another those of last week; one spells middle names, another never does; one
has paid-up members only. What is usual is a start, and the rows of the report say the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, pi, sqrt
from typing import NamedTuple

from trfrate.model import Player
from trfrate.players import names
from trfrate.players.members import Listed, Member

DISTANCES = (0.0, 9.0, 20.0, 60.0, 170.0)
"""The same rating, and how far a rating is from the list's after a week, a month, some months, and a good while."""
RELATED = 0.95
UNRELATED = (1 - RELATED) / 2000
"""The density of ratings that have nothing to do with the list's."""
_PRIOR_ROWS = 5.0
"""How many rows the usual shares count for, beside those of the report at hand."""


class Habits(NamedTuple):
    """The shares; as it is made, the usual ones."""

    established: tuple[float, ...] = (0.36, 0.08, 0.28, 0.18, 0.05)
    """Which share of the established ratings is how far from the list's, by `DISTANCES`."""
    provisional: tuple[float, ...] = (0.28, 0.02, 0.1, 0.25, 0.3)
    current: float = 0.75
    """Of the players whose membership is in force on the day of the event."""
    omitted: float = names.OMITTED
    """Of the middle names in the list that the report does not spell."""
    blank: float = 0.1
    """Of the rated members who have no rating in a report that states ratings."""

    def likelihood(self, gap: float, listed: Listed) -> float:
        """Return the density of a gap between the rating in the report and the one in the list."""
        return sum(self.parts(gap, listed))

    def parts(self, gap: float, listed: Listed) -> list[float]:
        """Return the same for each of the distances."""
        shares = self.provisional if is_provisional(listed) else self.established
        return [share * _spread(gap, scale) for share, scale in zip(shares, DISTANCES, strict=True)]


def is_provisional(listed: Listed) -> bool:
    """Return whether a listed rating is one that changes fast."""
    return listed.provisional or bool(listed.rating.games)


def _spread(gap: float, scale: float) -> float:
    if not scale:
        return 1.0 if gap <= 0.5 else 0.0
    return bell(gap, scale)


def bell(gap: float, spread: float) -> float:
    """Return the density of a difference on a bell curve."""
    return exp(-((gap / spread) ** 2) / 2) / (spread * sqrt(2 * pi))


class Seen(NamedTuple):
    """A player, a member who may be the player, and how likely that is."""

    player: Player
    member: Member
    probability: float


class _Share:
    """A share that is counted, beginning with the usual one."""

    def __init__(self, usual: float) -> None:
        self._yes, self._all = usual * _PRIOR_ROWS, _PRIOR_ROWS

    def count(self, yes: bool, weight: float) -> None:
        self._yes += weight * yes
        self._all += weight

    @property
    def value(self) -> float:
        return self._yes / self._all


def learned(seen: Iterable[Seen], so_far: Habits, day: str | None, states_ratings: bool) -> Habits:
    """Return the habits of one report; `so_far`: what an earlier look at the same rows has made likely."""
    usual = Habits()
    drifts = [[_PRIOR_ROWS * share for share in shares] for shares in (usual.established, usual.provisional)]
    current, omitted, blank = (_Share(each) for each in (usual.current, usual.omitted, usual.blank))
    for player, member, weight in seen:
        if day and member.expires:
            current.count(member.expires == "life" or member.expires >= day, weight)
        if member.key.others:
            omitted.count(not names.parse(player.name).others, weight)
        stated, listed = player.ratings.get("OTBR"), member.ratings.get("OTBR")
        if listed is None or listed.rating.rating is None:
            continue
        if states_ratings:
            blank.count(stated is None, weight)
        if stated and stated.rating is not None:
            _count_gap(
                drifts[is_provisional(listed)], abs(stated.rating - listed.rating.rating), listed, so_far, weight
            )
    established, provisional = map(_shares, drifts)
    return Habits(established, provisional, current.value, omitted.value, blank.value)


def _count_gap(counts: list[float], gap: float, listed: Listed, so_far: Habits, weight: float) -> None:
    parts = so_far.parts(gap, listed)
    total = sum(parts) + UNRELATED
    for at, part in enumerate(parts):
        counts[at] += weight * part / total


def _shares(counts: Sequence[float]) -> tuple[float, ...]:
    return tuple(RELATED * count / sum(counts) for count in counts)
