"""The rules in words: every value with its title and source, for `trfrate rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from math import inf
from typing import Any, NamedTuple

from trfrate.model import SYSTEM_TITLES
from trfrate.rating.uschess.editions import TEXTS
from trfrate.rating.uschess.rules import Conversion, Credit, Rules, Start


class Value(NamedTuple):
    """One value of the rules."""

    name: str
    """The field of `Rules`; a list of priorities adds its rating system."""
    title: str
    shown: str
    source: str
    value: Any
    """As JSON can hold it."""


def _conversion(conversion: Conversion) -> str:
    *pieces, top = conversion
    limits = [f"{'up to' if piece.limit_counts else 'below'} {piece.limit:g}" for piece in pieces]
    limits.append("above" if pieces[-1].limit_counts else f"from {pieces[-1].limit:g}")
    return "; ".join(
        f"{limit}: {piece.constant:g} + {piece.slope:g} × rating"
        for limit, piece in zip(limits, (*pieces, top), strict=True)
    )


def _credit(credit: Credit) -> str:
    games = f"{credit.games} games"
    if credit.above is not None:
        games = f"{games} above {credit.above:g}, else {credit.otherwise}"
    if credit.own:
        return f"{games}, never more than played"
    return games


def _start(start: Start) -> str:
    least = ""
    if start.least:
        least = f"with {start.least} or more games: "
    return f"{start.source} ({least}{_credit(start.credit)})"


def _systems(systems: tuple[str, ...], rules: Rules) -> str:
    return ", ".join(SYSTEM_TITLES[system] for system in systems if system in rules.systems) or "none"


def _starts(rules: Rules) -> Iterator[Value]:
    if rules.blended:
        yield _value(rules, "blended", "Start", _blend(rules))
        yield _value(rules, "blend_factors", "Start, weights", _factors(rules.blend_factors))
    for system in (each for each in rules.systems if each in rules.priorities):
        starts = rules.priorities[system]
        shown = " > ".join((*map(_start, starts), "age"))
        title = f"Start, {SYSTEM_TITLES[system]}"
        yield Value(f"priorities.{system}", title, shown, rules.sources["priorities"], _plain(starts))


def _factors(factors: Mapping[tuple[str, str], Credit]) -> str:
    parts = []
    for (source, system), credit in factors.items():
        name = f"{source} for {system}"
        if system == "*":
            name = "any other" if source == "*" else source
        parts.append(f"{name}: {_credit(credit)}")
    return "; ".join(parts)


def _age(rules: Rules) -> str:
    age = rules.age
    by_membership = f"{age.adult:g} for an adult, else {age.unknown:g}"
    young = by_membership
    if age.too_young_is_adult:
        young = f"{age.adult:g}"
    return (
        f"{age.per_year:g} × age from {age.youngest:g} to {age.oldest:g}, {age.adult:g} above; "
        f"under {age.youngest:g}: {young}; no birth date: {by_membership}"
    )


def _effective(rules: Rules) -> str:
    terms = rules.effective
    root = f"√({terms.constant} + {terms.square:.8f} ({terms.peak:g} − R)²)"
    doubt = " (the formula of that day is not in the texts)"
    if rules.effective_in_text:
        doubt = ""
    return f"smaller of N and {terms.most:g}/{root}; {terms.most:g} above {terms.level:g}{doubt}"


def _k_dual(rules: Rules) -> str:
    terms = rules.k_dual
    return (
        f"{rules.k:g} ({terms.constant} − {terms.slope} R)/(N' + m) above {terms.above:g}, "
        f"{terms.least:g}/(N' + m) from {terms.master:g}: {_systems(terms.systems, rules)}"
    )


def _bonus_terms(rules: Rules) -> str:
    terms = rules.bonus_terms
    times = {1: "once", 2: "twice"}
    return (
        f"{terms.least_games} games or more, nobody met more than {times[terms.meetings]} "
        f"({times[terms.meetings_at_least]} in {terms.least_games} games)"
    )


def _personal(rules: Rules) -> str:
    terms = rules.personal_floor
    formula = f"{terms.base:g} + {terms.win:g} W + {terms.draw:g} D + {terms.event:g} an event"
    if not terms.systems:
        return "none"
    return f"{formula} of {terms.event_games} games or more, at most {terms.most:g}: {_systems(terms.systems, rules)}"


_RESIDENTS = {True: "Canadian residents", False: "anybody"}
_NATIONAL = {True: "office's discretion, N = 0", False: "not mentioned"}
_ABROAD = {True: "established members", False: "members and players with a USA flag"}
_STORED = {True: "as whole numbers", False: "with decimals"}
_TITLES: tuple[tuple[str, str, str | Callable[[Rules], str]], ...] = (
    ("systems", "Rating systems", lambda rules: _systems(rules.systems, rules)),
    ("established_above", "Established", "more than {rules.established_above} games"),
    ("fide", "FIDE conversion", lambda rules: _conversion(rules.fide)),
    ("fide_youth", "FIDE conversion, youth event", lambda rules: _conversion(rules.fide_youth)),
    ("cfc", "CFC conversion", lambda rules: _conversion(rules.cfc)),
    ("cfc_residents_only", "CFC ratings of", lambda rules: _RESIDENTS[rules.cfc_residents_only]),
    ("national", "Other national ratings", lambda rules: _NATIONAL[rules.national]),
    ("age", "Start by age", _age),
    ("effective", "Effective games", _effective),
    (
        "first_estimate_games",
        "First estimate",
        "unrated players with N = 0: special formula with N' = {rules.first_estimate_games:g}",
    ),
    ("special_up_to", "Special formula", "{rules.special_up_to} games or fewer, or all won, or all lost"),
    ("span", "Special formula, expected", "0 to 1 in a straight line, −{rules.span:g} to +{rules.span:g}"),
    ("special_cap", "Special formula, most", "{rules.special_cap:g}"),
    ("scale", "Expected score", "1/(1 + {rules.base:g}^(−difference/{rules.scale:g}))"),
    ("k", "K", "{rules.k:g}/(N' + m)"),
    ("k_dual", "K in dual-rated events", _k_dual),
    ("bonus", "Bonus multiplier", "{rules.bonus:g}"),
    ("bonus_terms", "Bonus for", _bonus_terms),
    ("absolute_floor", "Absolute floor", "{rules.absolute_floor:g}"),
    ("personal_floor", "Personal floor", _personal),
    (
        "peak_floor",
        "Peak floor",
        "highest established rating − {rules.peak_floor.drop:g}, down to a hundred, "
        "{rules.peak_floor.lowest:g} to {rules.peak_floor.highest:g}",
    ),
    (
        "title_floor",
        "Original Life Master floor",
        lambda rules: f"{rules.title_floor.floor:g}: {_systems(rules.title_floor.systems, rules)}",
    ),
    (
        "money_floor",
        "Money floor",
        "prizes of ${rules.money_floor.amount:,.0f} or more, up to {rules.money_floor.highest:g}",
    ),
    ("foreign_established_only", "Foreign FIDE events", lambda rules: _ABROAD[rules.foreign_established_only]),
    (
        "match",
        "Matches",
        "established players at most {rules.match.gap:g} apart; at most {rules.match.change:g} points, "
        "{rules.match.change_in_days:g} net in {rules.match.days} days, "
        "{rules.match.change_in_years:g} net in {rules.match.years} years; no bonus",
    ),
    ("whole_ratings", "Ratings stored", lambda rules: _STORED[rules.whole_ratings]),
)
"""The field of `Rules`, its title, and how its value is shown: with the numbers filled in, or by a function."""


def _blend(rules: Rules) -> str:
    stale = rules.staleness
    return (
        f"weighted mean of all other ratings, rounded; N = sum of weights up to {rules.blend_most:g}, rounded up; "
        f"weight × exp({stale.rate:g} (Z − {stale.cap:g}) days/{stale.year:g}), "
        f"Z = min({stale.cap:g}, (X − P)/{stale.spread:g})"
    )


def _value(rules: Rules, name: str, title: str, shown: str) -> Value:
    return Value(name, title, shown, rules.sources[name], _plain(getattr(rules, name)))


def described(rules: Rules) -> list[Value]:
    """Return every value of the rules, in the order of the texts."""
    values = []
    for name, title, shown in _TITLES:
        text = shown.format(rules=rules) if isinstance(shown, str) else shown(rules)
        values.append(_value(rules, name, title, text))
    return [*values[:2], *_starts(rules), *values[2:]]


def texts() -> list[tuple[str, str]]:
    """Return the texts by name, and the sections they apply to."""
    found = []
    for at, text in enumerate(TEXTS):
        later = TEXTS[at + 1].since if at + 1 < len(TEXTS) else None
        if later == text.since:
            found.append((text.name, "no section by its date; --rules picks it"))
            continue
        since = "" if text.since == date.min else f"from {text.since}"
        until = f"before {later}" if later else ""
        found.append((text.name, f"sections that start {' and '.join(filter(None, (since, until)))}"))
    return found


def _plain(value: Any) -> Any:
    """Return a value of the rules as JSON can hold it; no limit is null."""
    if hasattr(value, "_asdict"):
        return _plain(value._asdict())
    if isinstance(value, Mapping):
        return {"-".join(key) if isinstance(key, tuple) else key: _plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return None if value == inf else value


def as_json(rules: Rules) -> dict[str, Any]:
    """Return the rules for machines."""
    return {
        "text": rules.text,
        "day": str(rules.day) if rules.day else None,
        "amended": rules.amended,
        "values": [value._asdict() for value in described(rules)],
        "texts": [{"text": name, "applies_to": applies} for name, applies in texts()],
    }
