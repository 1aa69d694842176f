"""Rate one section by FIDE's rules: for every player the change of the rating, game by game, as data."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from trfrate.model import Cell, Player, Rating, Section, rounded
from trfrate.outcomes import FACTS, Outcome
from trfrate.rating.fide import rate_of_play
from trfrate.rating.fide.editions import HIGHEST_PLAUSIBLE, STANDARD
from trfrate.rating.fide.formulas import (
    FirstRating,
    K,
    capped,
    counted_difference,
    development_coefficient,
    expected,
    first_rating,
    limited,
)
from trfrate.rating.fide.rules import Rules
from trfrate.timecontrol import TimeControl

_NOTHING = Decimal(0)


class Reason(StrEnum):
    """Why a game does not count."""

    NOT_PLAYED = "not-played"
    NOT_TO_BE_RATED = "not-to-be-rated"
    PENDING = "pending"
    ROWS_DISAGREE = "rows-disagree"
    UNRATED_OPPONENT = "unrated-opponent"
    TOO_FAR_APART = "too-far-apart"
    TOO_FAST = "too-fast"
    UNRATED_IN_MATCH = "unrated-in-match"
    MATCH_DECIDED = "match-decided"


class FideGame(NamedTuple):
    """One game of one player. What is not counted has a reason and nothing after it."""

    round: int
    opponent: int
    """The pairing number."""
    name: str
    color: str | None
    score: Decimal
    rating: int | None = None
    """The opponent's rating."""
    not_counted: Reason | None = None
    difference: int | None = None
    """Own rating less the opponent's; None for an unrated player."""
    counted_difference: int | None = None
    """The same under the 400-point rule."""
    capped: bool = False
    expected: Decimal | None = None
    change: Decimal | None = None
    """Score less expected score, before K."""


class FidePlayer(NamedTuple):
    """What a section does to one player's rating, before the period's rounding."""

    number: int
    name: str
    before: int | None
    """None: unrated, or not known (`rating` in `assumed`)."""
    games: tuple[FideGame, ...]
    played: int
    """Games that count."""
    score: Decimal
    """In the games that count."""
    expected: Decimal | None = None
    total: Decimal | None = None
    """The sum of the changes of the games, before K."""
    k: K | None = None
    change: Decimal | None = None
    """K times the sum: what this section adds to the change of the period."""
    first: FirstRating | None = None
    """The first rating of an unrated player, as far as this section goes."""
    from_standard: bool = False
    """The standard rating stands in for a missing rapid or blitz rating."""
    assumed: tuple[str, ...] = ()
    """`rating`: not stated, treated as unrated in this list; `whole`: had decimals; `born`, `games`: for K."""

    @property
    def counted(self) -> tuple[FideGame, ...]:
        """The games that count."""
        return tuple(game for game in self.games if game.not_counted is None)


class FideSection(NamedTuple):
    """A section rated by FIDE's rules."""

    name: str
    rules: Rules
    control: TimeControl | None
    players: Mapping[int, FidePlayer]
    """By pairing number, in the order of the rows."""


class _Standing(NamedTuple):
    """The rating a player enters with, and what is known for K."""

    rating: int | None
    source: Rating
    from_standard: bool = False
    is_new: bool = False
    """Known to have no rating in this list yet."""
    assumed: tuple[str, ...] = ()


def rate_section(section: Section, rules: Rules, control: TimeControl | None = None) -> FideSection:
    """Rate a section; without a time control every game is taken for slow enough."""
    rows = section.rows_by_number()
    standings = {number: _standing(player, rules) for number, player in rows.items()}
    work = _Work(section, rules, control, rows, standings)
    return FideSection(section.name, rules, control, {number: work.player(number) for number in rows})


# --- the ratings before -------------------------------------------------------------------------------------


def _usable(rating: Rating | None) -> float | None:
    if rating is None or rating.rating is None or not 0 < rating.rating <= HIGHEST_PLAUSIBLE:
        return None
    return rating.rating


def _standing(player: Player, rules: Rules) -> _Standing:
    own, standard = player.ratings.get(rules.system), player.ratings.get(STANDARD)
    assumed = ("rating",) if own is None else ()
    value = _usable(own)
    if own is not None and value is not None:
        return _Standing(rounded(value), own, assumed=_decimals(value))
    value = _usable(standard)
    if rules.from_standard and standard is not None and value is not None:
        source = (own or Rating())._replace(peak=standard.peak)
        assumed = (*assumed, *_decimals(value))
        return _Standing(rounded(value), source, from_standard=True, is_new=own is not None, assumed=assumed)
    return _Standing(None, own or Rating(), assumed=assumed)


def _decimals(value: float) -> tuple[str, ...]:
    if value == rounded(value):
        return ()
    return ("whole",)


def _k(player: Player, standing: _Standing, rating: int, rules: Rules) -> K:
    terms, source = rules.k, standing.source
    if source.k is not None and 0 < source.k <= max(terms.usual, terms.new, terms.top, terms.junior):
        return K(source.k, "stated")
    games = 0 if standing.is_new else source.games
    return development_coefficient(rating, source.peak, games, player.born, rules.day, terms)


# --- the games ----------------------------------------------------------------------------------------------


class _Work:
    """One section being rated."""

    def __init__(
        self,
        section: Section,
        rules: Rules,
        control: TimeControl | None,
        rows: Mapping[int, Player],
        standings: Mapping[int, _Standing],
    ) -> None:
        self.section, self.rules, self.control, self.rows, self.standings = section, rules, control, rows, standings
        self.rated = {
            number: dict(zip(row.slots, row.points, strict=True)) for number, row in section.rated_rows().items()
        }
        is_match = section.type == "match"
        self.unrated_match = is_match and any(standing.rating is None for standing in standings.values())
        self.decided_at = _decided_at(section) if is_match else None

    def player(self, number: int) -> FidePlayer:
        player, standing = self.rows[number], self.standings[number]
        games = tuple(self._games(number))
        counted = [game for game in games if game.not_counted is None]
        score = sum((game.score for game in counted), _NOTHING)
        base = FidePlayer(
            number,
            player.name,
            standing.rating,
            games,
            len(counted),
            score,
            from_standard=standing.from_standard,
            assumed=standing.assumed,
        )
        if standing.rating is None:
            opponents = [game.rating for game in counted if game.rating is not None]
            return base._replace(first=first_rating(opponents, score, self.rules))
        return self._changed(base, player, standing, standing.rating)

    def _changed(self, base: FidePlayer, player: Player, standing: _Standing, rating: int) -> FidePlayer:
        if not base.played:
            return base
        games = tuple(_with_changes(base.games, rating, self.rules))
        k = limited(_k(player, standing, rating, self.rules), base.played, self.rules.k)
        total = sum((game.change for game in games if game.change is not None), _NOTHING)
        return base._replace(
            games=games,
            expected=base.score - total,
            total=total,
            k=k,
            change=k.value * total,
            assumed=(*base.assumed, *k.assumed),
        )

    def _games(self, number: int) -> Iterator[FideGame]:
        for slot, cell in enumerate(self.rows[number].cells):
            if cell is None or cell.opponent is None:
                continue
            opponent = self.rows.get(cell.opponent)
            standing = self.standings.get(cell.opponent)
            half_points = self.rated[number].get(slot, FACTS[cell.result].half_points)
            yield FideGame(
                self.section.round_of(slot),
                cell.opponent,
                opponent.name if opponent else "",
                cell.color,
                Decimal(half_points) / 2,
                standing.rating if standing else None,
                self._reason(number, slot, cell, opponent),
            )

    def _reason(self, number: int, slot: int, cell: Cell, opponent: Player | None) -> Reason | None:
        if slot not in self.rated[number] or opponent is None:
            return _not_rated(cell.result, (number, slot) in self.section.contradictions())
        if self.unrated_match:
            return Reason.UNRATED_IN_MATCH
        if self.decided_at is not None and slot > self.decided_at:
            return Reason.MATCH_DECIDED
        own, other = self.standings[number].rating, self.standings[opponent.number].rating
        if other is None:
            return Reason.UNRATED_OPPONENT
        ratings = (other,) if own is None else (own, other)
        gap = self.rules.gap
        if gap is not None and max(ratings) > gap.above and max(ratings) - min(ratings) >= gap.difference:
            return Reason.TOO_FAR_APART
        if self.control is not None and not self._is_slow_enough(self.control, slot, ratings):
            return Reason.TOO_FAST
        return None

    def _is_slow_enough(self, control: TimeControl, slot: int, ratings: tuple[int, ...]) -> bool:
        played_with = rate_of_play.in_round(control, self.section.round_of(slot))
        return rate_of_play.is_slow_enough(rate_of_play.minutes(played_with, self.rules.moves), ratings, self.rules)


def _not_rated(result: Outcome, is_disputed: bool) -> Reason:
    """Return why a cell with an opponent is no game to rate, whoever the players are (5.1)."""
    if result is Outcome.PENDING:
        return Reason.PENDING
    if not FACTS[result].played:
        return Reason.NOT_PLAYED
    if is_disputed:
        return Reason.ROWS_DISAGREE
    return Reason.NOT_TO_BE_RATED


def _decided_at(section: Section) -> int | None:
    """Return the slot in which a match of two players was won (6.2); None where it was not, or more took part."""
    if len(section.players) > 2:
        return None
    for player in section.players:
        half_points = 0
        for slot, cell in enumerate(player.cells):
            half_points += FACTS[cell.result].half_points if cell else 0
            # More than half of the points there are: as many half points as games are an even score.
            if half_points > section.slots:
                return slot
    return None


def _with_changes(games: tuple[FideGame, ...], own: int, rules: Rules) -> Iterator[FideGame]:
    """Yield the games that count, with differences, expected scores and changes (8.3.1, 8.3.2)."""
    opponents = [game.rating for game in games if game.not_counted is None and game.rating is not None]
    caps = iter(capped(own, opponents, rules))
    for game in games:
        if game.not_counted is not None or game.rating is None:
            yield game
            continue
        difference, is_capped = own - game.rating, next(caps)
        counted = difference
        if is_capped:
            counted = counted_difference(difference, rules)
        chance = expected(counted, rules.tables)
        yield game._replace(
            difference=difference,
            counted_difference=counted,
            capped=is_capped,
            expected=chance,
            change=game.score - chance,
        )
