"""How common things are among the members of a list: states, ratings, memberships in force."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from datetime import date
from statistics import fmean, pstdev
from types import MappingProxyType
from typing import NamedTuple

from trfrate.players.database import Database

SAMPLES = 200
RATING_OF = {"uschess": "OTBR", "fide": "FIDE", "cfc": "CFC"}
"""The rating that is shown of the members of each federation."""
_LEAST_SHARE, _LARGEST_SHARE = 0.02, 0.9
_PRIOR, _USUAL_SHARE = 20, 0.04
"""A list of few members says little about a state's share: it counts as if that many more had the usual one."""


class Population(NamedTuple):
    """Shares among all members; as it is made, those of a membership nobody has measured."""

    size: int = 100_000
    states: Mapping[str, float] = MappingProxyType({})
    expiries: tuple[str, ...] = ()
    """The ends of the memberships in the sample, sorted; `life` is last."""
    unrated: float = 0.3
    rating_mean: float = 1250.0
    rating_spread: float = 450.0

    def share_of_state(self, state: str) -> float:
        """Return the share of members from that state."""
        return _bounded(self.states.get(state, 0.0))

    def share_valid(self, day: date) -> float:
        """Return the share of members whose membership has not ended by that day."""
        if not self.expiries:
            return 0.5
        return _bounded(1 - bisect_left(self.expiries, str(day)) / len(self.expiries))


def _bounded(share: float) -> float:
    return min(max(share, _LEAST_SHARE), _LARGEST_SHARE)


def measured(database: Database, federation: str) -> Population:
    """Return the shares in a sample of members whose ids are evenly spaced: a list is too long to count."""
    table, rating = f"{federation}_members", RATING_OF[federation]
    first, last = (database.query(f"SELECT {each}(id) FROM {table}")[0][0] for each in ("min", "max"))
    if first is None:
        return Population()
    size = max(info.members for info in database.lists() if info.federation == federation)
    # One question for the whole sample: two hundred would take as long as filling in the event.
    statement = f"""
        WITH RECURSIVE sample(at) AS (SELECT ? UNION ALL SELECT at + ? FROM sample WHERE at + ? <= ?)
        SELECT state, expires, {rating} FROM sample
        JOIN {table} ON id = (SELECT id FROM {table} WHERE id >= at ORDER BY id LIMIT 1)
    """
    step = max(1, (last - first) // SAMPLES)
    rows = database.query(statement, (first, step, step, last))
    states = Counter(row[0] for row in rows if row[0])
    shares = {state: (count + _USUAL_SHARE * _PRIOR) / (states.total() + _PRIOR) for state, count in states.items()}
    births = sorted(row[1] for row in rows if row[1])
    ratings = [row[2] for row in rows if row[2]]
    found = Population(size, shares, tuple(births), _bounded(1 - len(ratings) / len(rows)))
    if ratings:
        found = found._replace(rating_mean=fmean(ratings))
    if len(ratings) > 20:
        found = found._replace(rating_spread=max(100.0, pstdev(ratings)))
    return found
