"""One section in one rating system: from the rows to the ratings after, with every number on the way."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from math import ceil
from math import floor as round_down
from typing import Any, NamedTuple

from trfrate.model import NOISE, FrozenDict, Game, Player, Rated, Rating, Section, maker, rounded
from trfrate.rating.uschess.entrants import Entrant, joined_ratings, with_games
from trfrate.rating.uschess.floors import Floor, highest_floor, unstated_facts
from trfrate.rating.uschess.initial import goes_by_end, initial, plausible
from trfrate.rating.uschess.rules import Rules
from trfrate.rating.uschess.steps import Passes, five_steps
from trfrate.structs import Struct

_SHARED = ("born", "adult", "canadian_resident", "federation", "state", "prize", "national", "expires")


class Terms(NamedTuple):
    """Everything about a rating that is not in the section itself."""

    rules: Rules
    system: str
    end: date | None
    """The Tournament End Date of §2.3."""
    end_given: bool = True
    """Whether the report states it; else the start or the day of the rules is used."""
    dual: bool = False
    match: bool = False
    foreign: bool = False
    youth: bool = False
    carried: Mapping[int, int] = FrozenDict()
    """The pairing numbers that start from what an earlier section left, and the number of that section."""
    stated: Mapping[int, Rating] = FrozenDict()
    """The same pairing numbers, and what the report states behind the first of their ratings."""


class Result(NamedTuple):
    """What became of one entrant."""

    rated: Rated
    computed: float
    """The result of Step 5, before limits and floors."""
    limited: float
    """The same within the limits on matches."""
    stored: float
    """The same as ratings were stored on that day, whole or with decimals, before floors."""
    floor: Floor
    """The highest of the player's floors."""

    @property
    def held(self) -> bool:
        """Whether the floor holds the rating up."""
        return self.stored < self.floor.value


_new_rated, _new_result = maker(Rated), maker(Result)


class Working(Struct):
    """The whole computation. `work(replace(working.section, ...), working.terms)` asks "what if"."""

    section: Section
    terms: Terms
    entrants: tuple[Entrant, ...]
    entrant_of: Mapping[int, int]
    """The entrant of each pairing number."""
    passes: Passes
    results: tuple[Result | None, ...]
    """None for entrants without rated games, and for those who could not be rated."""
    refused: Mapping[int, str]
    """Why an entrant with games is not rated (matches, foreign events)."""
    dropped: Mapping[int, int]
    """Games of a foreign event that do not count."""
    impossible: tuple[Game, ...]
    """Games of a member against a row of the same member."""

    def result(self, number: int) -> Result | None:
        """Return what became of the player with that pairing number."""
        at = self.entrant_of.get(number)
        return None if at is None else self.results[at]


def work(section: Section, terms: Terms) -> Working:
    """Rate a section in one system."""
    return compute(section, terms, *entered(section))


def entered(section: Section) -> tuple[list[Entrant], list[Game]]:
    """Return the entrants with the games and facts of all their rows, and the games of members who met themselves."""
    entrants, impossible = with_games(section)
    for entrant in entrants:
        if len(entrant.numbers) > 1:
            entrant.player = _one_member(section, entrant)
    return entrants, impossible


def compute(section: Section, terms: Terms, entrants: Sequence[Entrant], impossible: Sequence[Game] = ()) -> Working:
    """Rate the entrants whose games have been collected."""
    passes, refused, dropped = all_steps(terms, entrants)
    results = tuple(
        _result(entrant, passes.final[at], passes.expected[at], terms)
        if entrant.opponents and at not in refused
        else None
        for at, entrant in enumerate(entrants)
    )
    index = {number: at for at, entrant in enumerate(entrants) for number in entrant.numbers}
    return Working(section, terms, tuple(entrants), index, passes, results, refused, dropped, tuple(impossible))


def all_steps(terms: Terms, entrants: Sequence[Entrant]) -> tuple[Passes, dict[int, str], dict[int, int]]:
    """Return what the steps found, who is refused, and how many games are dropped; limits and floors follow."""
    _begin(entrants, terms)
    refused: dict[int, str] = {}
    dropped: dict[int, int] = {}
    if terms.foreign:
        return _foreign(entrants, terms, refused, dropped), refused, dropped
    if terms.match:
        # Loaded for matches alone, as are the rules of foreign events for those: most events are neither.
        from trfrate.rating.uschess import matches

        refused = matches.refusals(entrants, terms.system, terms.rules)
    return five_steps(entrants, terms.system, terms.dual, not terms.match, terms.rules), refused, dropped


def _one_member(section: Section, entrant: Entrant) -> Player:
    rows = [row for row in section.players if row.number in entrant.numbers]
    shared: dict[str, Any] = {name: _first_given(getattr(row, name) for row in rows) for name in _SHARED}
    shared["ratings"] = joined_ratings(rows)
    shared["match_changes"] = tuple(dict.fromkeys(change for row in rows for change in row.match_changes))
    return entrant.player._replace(**shared)


def _first_given(values: Iterable[Any]) -> Any:
    return next((value for value in values if value is not None), None)


def _begin(entrants: Sequence[Entrant], terms: Terms) -> None:
    """Step 1, and for rated players what is behind their rating."""
    system, carried, is_match, is_foreign = terms.system, terms.carried, terms.match, terms.foreign
    for entrant in entrants:
        if not entrant.opponents:
            continue
        player = entrant.player
        rating = player.ratings.get(system)
        known = rating.rating if rating else None
        if rating is None or known is None or not plausible(known):
            _begin_unrated(entrant, rating, terms)
            continue
        entrant.before = entrant.start = known
        if carried:
            entrant.carried_from = carried.get(entrant.numbers[0])
        count = rating.games
        if count is None or count < 0:
            count = None
            entrant.assumed = ("games",)
        entrant.count = count
        if is_match and not player.match_changes:
            entrant.assumed += ("matches",)
        if count == 0 or is_foreign:
            continue
        record = rating.record or rating.known_record
        if record is not None:
            entrant.record = record
        elif _may_be_one_sided(count, known, terms):
            entrant.assumed += ("record",)


def _begin_unrated(entrant: Entrant, rating: Rating | None, terms: Terms) -> None:
    start = initial(entrant.player, terms.system, terms.end, terms.rules)
    entrant.start, entrant.count, entrant.initial = start.rating, start.games, start.as_json()
    entrant.assumed = start.assumed if rating else ("rating", *start.assumed)
    if not terms.end_given and goes_by_end(start, entrant.player):
        entrant.assumed += ("end",)


def _may_be_one_sided(count: int | None, rating: float, terms: Terms) -> bool:
    """Return whether all earlier games may have been won, or lost: few of them, or a rating that a low floor holds."""
    rules = terms.rules
    if count is not None and count <= rules.special_up_to:
        return True
    personal = rules.personal_floor
    highest = personal.most if terms.system in personal.systems else rules.absolute_floor
    return rating <= highest and rating % 1 == 0


def _foreign(entrants: Sequence[Entrant], terms: Terms, refused: dict[int, str], dropped: dict[int, int]) -> Passes:
    from trfrate.rating.uschess import foreign

    opponents = foreign.converted_ratings(entrants, terms.youth, terms.rules)
    for at, entrant in enumerate(entrants):
        reason = foreign.refusal(entrant, terms.end, terms.rules) if entrant.opponents else None
        if reason is not None:
            refused[at] = reason
        elif entrant.opponents:
            dropped[at] = foreign.drop_unrated_opponents(entrant, opponents)
    return foreign.one_pass(entrants, opponents, terms.dual, terms.rules)


def _result(entrant: Entrant, computed: float, expected: float, terms: Terms) -> Result:
    rating, limited, stored, floor = limited_and_floored(entrant, computed, terms)
    if entrant.before is not None:
        _name_unstated(entrant, entrant.before, rating, terms)
    return _new_result((_rated(entrant, rating, expected, floor.value), computed, limited, stored, floor))


def _name_unstated(entrant: Entrant, before: float, rating: float, terms: Terms) -> None:
    """Keep which facts about floors the report does not state, where they could have held the new rating up."""
    rules = terms.rules
    # Few fall below a hundred, where most floors are, or so low that a personal one could hold them.
    if rating < before - before % rules.peak_floor.step or rating < rules.personal_floor.most:
        stated = terms.stated.get(entrant.numbers[0]) or entrant.player.ratings[terms.system]
        entrant.assumed += tuple(unstated_facts(stated, before, rating, terms.system, entrant.points, rules))


def limited_and_floored(entrant: Entrant, computed: float, terms: Terms) -> tuple[float, float, float, Floor]:
    """Return the rating after, and what leads to it: within the limits on matches, as stored, and the floor."""
    limited, stored = limited_and_stored(entrant, computed, terms)
    floor = highest_floor(entrant.player, terms.system, entrant.points, terms.rules)
    return (stored if stored > floor.value else floor.value), limited, stored, floor


def limited_and_stored(entrant: Entrant, computed: float, terms: Terms) -> tuple[float, float]:
    """Return what Step 5 found within the limits on matches, and the same as it is stored; floors follow."""
    limited = computed
    if terms.match:
        from trfrate.rating.uschess import matches

        change = computed - entrant.start
        changes, rules = entrant.player.match_changes, terms.rules
        allowed = matches.allowed_change(change, changes, terms.system, terms.end, rules)
        limited = computed if allowed == change else entrant.start + allowed
    return limited, float(_away_from(entrant.before, limited)) if terms.rules.whole_ratings else limited


def bonus_of(entrant: Entrant, expected: float) -> float:
    """Return the bonus that the standard formula gave."""
    above = entrant.k * (entrant.score - expected) - entrant.threshold
    return above if above > 0.0 else 0.0


def _away_from(before: float | None, rating: float) -> int:
    if before is None or abs(rating - before) < NOISE:
        return rounded(rating)
    return ceil(rating - NOISE) if rating > before else round_down(rating + NOISE)


_IN_ORDER = (
    *("rating", "shown", "games", "before", "games_before", "initial", "formula", "played", "score", "expected"),
    *("effective_games", "k", "bonus", "floor", "assumed", "change", "carried_from"),
)
# `_rated` makes its values by position and `tuple.__new__` checks nothing, which saves a microsecond for each player:
# a field added to the model would come out as another one.
assert Rated._fields == _IN_ORDER


def _rated(entrant: Entrant, rating: float, expected: float, floor: float) -> Rated:
    games, count, before = len(entrant.points), entrant.count, entrant.before
    is_standard = not entrant.special
    values = (
        rating,
        rounded(rating),
        None if count is None else count + games,
        before,
        None if before is None else count,
        entrant.initial,
        "standard" if is_standard else "special",
        games,
        entrant.score,
        expected if is_standard else None,
        entrant.effective,
        entrant.k if is_standard else None,
        bonus_of(entrant, expected) if is_standard else None,
        floor,
        entrant.assumed,
        None if before is None else rating - before,
        entrant.carried_from,
    )
    return _new_rated(values)
