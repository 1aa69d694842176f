"""Every number that led to a rating, in order, as data; `page` shows it as text."""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Iterator, Mapping, Sequence
from math import fsum, isfinite
from typing import Any, NamedTuple

from trfrate.model import Prize, Rating
from trfrate.rating.uschess.entrants import Entrant, meetings
from trfrate.rating.uschess.explain_text import page
from trfrate.rating.uschess.floors import Floor, floors, highest_peak, totals, totals_known
from trfrate.rating.uschess.formulas import (
    bonus_allowed,
    bonus_threshold,
    most_effective_games,
    power,
    powers_of,
    provisional_expectancy,
    special_roots,
)
from trfrate.rating.uschess.matches import Limit, limits_on
from trfrate.rating.uschess.note_text import NO_GAMES
from trfrate.rating.uschess.rules import Rules
from trfrate.rating.uschess.section import Result, Working


class Meeting(NamedTuple):
    """One game: the opponent's rating and the expected score in both passes."""

    round: int
    number: int
    name: str
    score: float
    first: float
    first_expected: float
    second: float
    second_expected: float


class Totals(NamedTuple):
    """The wins, draws and events behind a personal floor, this event counted."""

    wins: int
    draws: int
    events: int


class Trace(NamedTuple):
    """How one rating came about. The symbols of the texts are in the descriptions of the fields."""

    number: int
    name: str
    section: str
    system: str
    rules: Rules
    not_rated: str | None = None
    """Why there is no new rating; then nothing below is filled."""
    numbers: tuple[int, ...] = ()
    """All rows of the member."""
    before: float | None = None
    carried_from: int | None = None
    """The number of the section whose rating is the start."""
    initial: Mapping[str, Any] | None = None
    start: float = 0.0
    """R0."""
    games_before: int | None = None
    """N; None: not known, taken as established."""
    assumed: tuple[str, ...] = ()
    most_effective: float = 0.0
    """N*."""
    effective: float = 0.0
    """N'."""
    formula: str = ""
    record: str = "mixed"
    prior: float | None = None
    """R'0, special formula only."""
    target: float | None = None
    """S', special formula only."""
    first_estimate: float | None = None
    """The result of Step 3, for unrated players with N = 0."""
    estimated_against: tuple[float, ...] = ()
    """What it was found against: the opponents' ratings before or starts, game by game."""
    roots: tuple[float | None, float | None] | None = None
    """The ends of the interval on which S' is expected in Step 5, special formula only; None: without end."""
    meetings: tuple[Meeting, ...] = ()
    score: float = 0.0
    """S."""
    first_expected: float = 0.0
    second_expected: float = 0.0
    """E."""
    k: float | None = None
    change: float | None = None
    """K (S − E), standard formula only."""
    most_met: int = 0
    bonus_allowed: bool = False
    threshold: float | None = None
    """B √m'."""
    bonus: float | None = None
    first_pass: float = 0.0
    """The result of Step 4."""
    computed: float = 0.0
    """The result of Step 5."""
    limited: float = 0.0
    """The same within the limits on matches."""
    limits: tuple[Limit, ...] = ()
    """These limits, with what earlier matches used up of them."""
    stored: float = 0.0
    """The same as ratings were stored on that day, whole or with decimals."""
    floors: tuple[Floor, ...] = ()
    """The highest first."""
    totals: Totals = Totals(0, 0, 0)
    """What the personal floor counts."""
    peak: float | None = None
    """The highest established rating, behind the peak floor."""
    prize: Prize | None = None
    """What is behind the money floor."""
    totals_known: bool = True
    """Whether the wins, draws and events behind the personal floor are all known."""
    held: bool = False
    after: float = 0.0
    shown: int = 0
    games_after: int | None = None
    match: bool = False
    foreign: bool = False
    dual: bool = False

    def page(self) -> str:
        """Return every step with its numbers and the clause it follows."""
        return page(self)

    def as_json(self) -> dict[str, Any]:
        """Return every number in order, for machines; the rules are named, not repeated."""
        data = self._asdict()
        data["rules"] = {
            "text": self.rules.text,
            "day": str(self.rules.day) if self.rules.day else None,
            "bonus": self.rules.bonus,
        }
        data["initial"] = dict(self.initial) if self.initial else None
        data["meetings"] = [meeting._asdict() for meeting in self.meetings]
        data["floors"] = [floor._asdict() for floor in self.floors]
        data["limits"] = [limit._asdict() | {"since": str(limit.since or "") or None} for limit in self.limits]
        data["totals"] = self.totals._asdict()
        data["prize"] = self.prize._asdict() if self.prize else None
        return {name: list(value) if isinstance(value, tuple) else value for name, value in data.items()}


def trace(working: Working, number: int) -> Trace:
    """Return the trace of the player with that pairing number; KeyError where there is none."""
    at = working.entrant_of[number]
    entrant, result, terms = working.entrants[at], working.results[at], working.terms
    base = Trace(number, entrant.player.name, working.section.name, terms.system, terms.rules)
    if result is None:
        return base._replace(not_rated=working.refused.get(at, NO_GAMES))
    rules = terms.rules
    games = tuple(sorted(_meetings(working, at, entrant)))
    return base._replace(
        numbers=tuple(entrant.numbers),
        before=entrant.before,
        carried_from=entrant.carried_from,
        initial=entrant.initial,
        start=entrant.start,
        games_before=entrant.count,
        assumed=entrant.assumed,
        most_effective=most_effective_games(entrant.start, rules),
        effective=entrant.effective,
        meetings=games,
        score=entrant.score,
        first_expected=fsum(each.first_expected for each in games),
        second_expected=fsum(each.second_expected for each in games),
        **_first_estimate(working, at, entrant),
        first_pass=working.passes.intermediate[at],
        match=terms.match,
        foreign=terms.foreign,
        dual=terms.dual,
        **_by_formula(working, entrant, result),
        **_outcome(working, entrant, result),
    )


def _first_estimate(working: Working, at: int, entrant: Entrant) -> dict[str, Any]:
    if entrant.initial is None or entrant.count != 0 or working.terms.foreign:
        return {}
    games = zip(map(working.section.round_of, entrant.slots), entrant.met, entrant.opponents, strict=True)
    starts = tuple(working.entrants[other].start for _, _, other in sorted(games))
    return {"first_estimate": working.passes.first[at], "estimated_against": starts}


def _meetings(working: Working, at: int, entrant: Entrant) -> Iterator[Meeting]:
    passes, rules = working.passes, working.terms.rules
    first = [passes.first[other] for other in entrant.opponents]
    second = [passes.intermediate[other] for other in entrant.opponents]
    first_expected = _expected(entrant, passes.intermediate[at], first, rules)
    second_expected = _expected(entrant, passes.final[at], second, rules)
    for game, other in enumerate(entrant.opponents):
        yield Meeting(
            working.section.round_of(entrant.slots[game]),
            entrant.met[game],
            working.entrants[other].player.name,
            entrant.points[game] / 2,
            first[game],
            first_expected[game],
            second[game],
            second_expected[game],
        )


def _expected(entrant: Entrant, own: float, opponents: Sequence[float], rules: Rules) -> list[float]:
    """Return the expected score of each game."""
    if entrant.special:
        return [provisional_expectancy(own, each, rules) for each in opponents]
    own_power = power(entrant.start, rules)
    return [own_power / (own_power + each) for each in powers_of(opponents, rules)]


def _by_formula(working: Working, entrant: Entrant, result: Result) -> dict[str, Any]:
    if entrant.special:
        preserved = {"record": entrant.record, "prior": entrant.prior, "target": entrant.target}
        preserved["roots"] = _roots(working, entrant)
        return preserved | {"formula": "special", "most_met": meetings(entrant.opponents)}
    rules, games, most = working.terms.rules, len(entrant.points), meetings(entrant.opponents)
    return {
        "formula": "standard",
        "k": entrant.k,
        "change": entrant.k * (entrant.score - (result.rated.expected or 0.0)),
        "most_met": most,
        "bonus_allowed": bonus_allowed(games, most, rules) and not working.terms.match,
        "threshold": bonus_threshold(games, rules),
        "bonus": result.rated.bonus,
    }


def _roots(working: Working, entrant: Entrant) -> tuple[float | None, float | None]:
    opponents = [working.passes.intermediate[other] for other in entrant.opponents]
    low, high = special_roots(entrant.prior, entrant.effective, opponents, entrant.target, working.terms.rules.span)
    return low if isfinite(low) else None, high if isfinite(high) else None


def _outcome(working: Working, entrant: Entrant, result: Result) -> dict[str, Any]:
    terms = working.terms
    known = entrant.player.ratings.get(terms.system) or Rating()
    changes = entrant.player.match_changes
    return {
        "totals": Totals(*totals(known, entrant.points, terms.rules.personal_floor.event_games)),
        "peak": highest_peak(known, terms.rules),
        "prize": entrant.player.prize,
        "limits": tuple(limits_on(changes, terms.system, terms.end, terms.rules)) if terms.match else (),
        "totals_known": totals_known(terms.stated.get(entrant.numbers[0]) or known),
        "computed": result.computed,
        "limited": result.limited,
        "stored": result.stored,
        "floors": tuple(floors(entrant.player, terms.system, entrant.points, terms.rules)),
        "held": result.held,
        "after": result.rated.rating,
        "shown": result.rated.shown,
        "games_after": result.rated.games,
    }
