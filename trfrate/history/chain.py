"""The chain in memory: every section starts from what the sections before it left, by player and rating system."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from datetime import date
from math import inf
from typing import NamedTuple

from trfrate.chain import joined, left_after
from trfrate.errors import Misuse
from trfrate.history.scenarios import Scenario
from trfrate.history.units import Part, Unit
from trfrate.model import Ids, MatchChange, Player, Rating, maker
from trfrate.rating.uschess.entrants import Entrant
from trfrate.rating.uschess.floors import highest_floor, may_be_held
from trfrate.rating.uschess.rules import Rules
from trfrate.rating.uschess.section import Terms, all_steps, bonus_of, limited_and_stored
from trfrate.rating.uschess.steps import Passes

_NO_RATING = Rating()
_NO_FLOOR = (-inf, "")
_KEPT_FLOORS = frozenset(("money", "given"))
"""Floors that nothing else says again: the others follow from the peak, the title and the games."""


class Line(NamedTuple):
    """What became of one player in one section and system."""

    system: str
    player: str
    before: float | None
    after: float
    games: int | None
    """Behind the rating after."""
    played: int
    k: float | None
    bonus: float | None
    held: bool
    """Whether a floor holds the rating up."""
    edition: str
    rating: Rating
    """What the player goes on with."""


_new_line = maker(Line)


class Players(dict[str, Player]):
    """The players by key, made when first met. The ratings of each are a dict of its own, which the chain changes."""

    def __init__(self, start: Mapping[str, Player], find: Callable[[Player], Player] | None = None) -> None:
        super().__init__()
        self._start = start
        self._find = find

    def __missing__(self, key: str) -> Player:
        known = self._start.get(key)
        player = known._replace(ratings=dict(known.ratings)) if known else new_player(key)
        if self._find:
            player = self._find(player)
        self[key] = player
        return player


def new_player(key: str) -> Player:
    """Return a player of whom nothing is known yet."""
    return Player(0, key, Ids(uschess=key), ratings={})


class Chain:
    """The state of all players, and the rules."""

    def __init__(self, players: Players, scenario: Scenario) -> None:
        self.players = players
        self._scenario = scenario
        self._rules: dict[date, Rules] = {}

    def rate(self, unit: Unit) -> list[Line]:
        """Rate a section; in all its systems from the state before it."""
        rules = self._rules.get(unit.day)
        if rules is None:
            rules = self._rules[unit.day] = self._scenario.on(unit.day)
        lines: list[Line] = []
        for part in unit.parts:
            terms = Terms(rules, part.system, unit.end, dual=unit.dual, match=unit.match)
            entrants = self._entrants(unit, part)
            try:
                passes, refused, _ = all_steps(terms, entrants)
                lines += _lines(part, entrants, passes, refused, terms, unit.end)
            except (ArithmeticError, ValueError, TypeError) as problem:  # a negative base makes complex numbers
                if not self._scenario.changes:
                    raise
                raise Misuse("nothing can be rated by these rules: a value that was set makes no sense") from problem
        self._keep(unit, lines)
        return lines

    def _entrants(self, unit: Unit, part: Part) -> list[Entrant]:
        players = self.players
        if unit.rows:
            states: Iterator[Player] = (_stated(unit.rows[key], players[key]) for key in part.players)
        else:
            states = map(players.__getitem__, part.players)
        games = zip(states, part.opponents, part.points, strict=True)
        return [
            Entrant(player, [at], opponents, opponents, opponents, points)
            for at, (player, opponents, points) in enumerate(games)
        ]

    def _keep(self, unit: Unit, lines: Sequence[Line]) -> None:
        players = self.players
        for line in lines:
            # The ratings of `Players` are dicts, though a player in general has any mapping.
            players[line.player].ratings[line.system] = line.rating  # type: ignore[index]
        if unit.match:
            for line in lines:
                if line.before is not None:
                    player = players[line.player]
                    change = MatchChange(unit.end, line.after - line.before, line.system)
                    players[line.player] = player._replace(match_changes=(*player.match_changes, change))


def _lines(
    part: Part, entrants: Sequence[Entrant], passes: Passes, refused: Container[int], terms: Terms, end: date
) -> Iterator[Line]:
    system, rules = part.system, terms.rules
    edition, established, event_games = rules.text, rules.established_above, rules.personal_floor.event_games
    found = zip(part.players, entrants, passes.final, passes.expected, strict=True)
    for at, (key, entrant, computed, expected) in enumerate(found):
        points = entrant.points
        if not points or at in refused:
            continue
        player = entrant.player
        _, stored = limited_and_stored(entrant, computed, terms)
        level, kind = _NO_FLOOR
        if may_be_held(stored, player, system, rules):
            level, kind = highest_floor(player, system, points, rules)
        # A floor may be a whole number; it is a rating like any other in what is written.
        after = stored if stored > level else float(level)
        before = player.ratings.get(system) or _NO_RATING
        count, played = entrant.count, len(points)
        games = None if count is None else count + played
        own_floor = float(level) if kind in _KEPT_FLOORS else None
        rating = left_after(before, after, games, points, end, own_floor, established, event_games)
        k = bonus = None
        if not entrant.special:
            k, bonus = entrant.k, bonus_of(entrant, expected)
        yield _new_line((system, key, entrant.before, after, games, played, k, bonus, stored < level, edition, rating))


def _stated(row: Player, state: Player) -> Player:
    """Return a row of a report with the ratings of the chain; peaks, floors and titles count from both."""
    ratings = dict(row.ratings)
    for source, rating in state.ratings.items():
        ratings[source] = joined(rating, row.ratings.get(source))
    return row._replace(
        ratings=ratings,
        born=row.born or state.born,
        adult=state.adult if row.adult is None else row.adult,
        match_changes=(*row.match_changes, *state.match_changes),
    )
