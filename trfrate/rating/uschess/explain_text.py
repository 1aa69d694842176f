"""The explanation of one rating as a page of text, for `trfrate explain`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import TYPE_CHECKING, Any, NamedTuple

from trfrate.model import SYSTEM_TITLES, rounded
from trfrate.rating.uschess.formulas import piece_for, provisional_expectancy
from trfrate.rating.uschess.note_text import score_text, shown_as

if TYPE_CHECKING:
    from trfrate.rating.uschess.rules import Rules
    from trfrate.rating.uschess.trace import Meeting, Trace

_LABEL = 17
_NAME = 22
_ROUNDING = 1e-6


class _Line(NamedTuple):
    label: str
    text: str
    clause: str = ""


def _aligned(lines: list[_Line]) -> list[str]:
    width = max(len(line.text) for line in lines if line.clause)
    return [f"{line.label:<{_LABEL}}{line.text:<{width}}  {line.clause}".rstrip() for line in lines]


def page(trace: Trace) -> str:
    """Return every step with its numbers and the clause it follows."""
    head = f"{trace.name} (no. {trace.number}) — {SYSTEM_TITLES[trace.system]}"
    if trace.section:
        head += f", section {trace.section}"
    head += f", rules of {trace.rules.text}"
    if trace.rules.amended:
        head += f" with the values of {trace.rules.day}"
    lines = [head, ""]
    if trace.not_rated:
        return "\n".join([*lines, f"Not rated: {trace.not_rated}. Rating and game count stay as they were.", ""])
    before = [*_start(trace), *_formula(trace)]
    steps = _aligned([*before, *_result(trace), *_end(trace)])
    lines += [*steps[: len(before)], "", *_games(trace), "", *steps[len(before) :]]
    if not trace.foreign:
        lines += ["", f"The first pass gives {trace.first_pass:.2f}: what the opponents see in their second pass."]
    return "\n".join([*lines, ""])


# --- the start ----------------------------------------------------------------------------------------------


def _start(trace: Trace) -> Iterator[_Line]:
    if trace.before is not None:
        carried = trace.carried_from is not None
        whence = "given"
        if carried:
            whence = f"left by section {trace.carried_from}"
        yield _Line("Start", f"{trace.before:.2f} {_behind(trace.games_before, trace)}", whence)
    elif trace.initial is not None:
        yield from _initial(trace)
    if len(trace.numbers) > 1:
        rows = " and ".join(map(str, trace.numbers))
        yield _Line("", f"rows {rows} are one member: the games are rated together")
    assumed = [name for name in trace.assumed if name != "games"]
    if assumed:
        yield _Line("", f"not known: {', '.join(map(_assumption, assumed))}")
    terms = trace.rules.effective
    root = f"√({terms.constant} + {terms.square:.8f} ({terms.peak:g} − {trace.start:.2f})²)"
    most = f"{terms.most:g}/{root}" if trace.start <= terms.level else f"{terms.most:g}"
    games = "many games"
    if trace.games_before is not None:
        games = f"{trace.games_before}"
    yield _Line("Effective games", f"{trace.effective:.2f} = smaller of {games} and {most}", "§3")


def _clause(rules: Rules, field: str) -> str:
    return rules.sources[field].partition(" ")[2]


def _conversion(source: str, rating: float, rules: Rules) -> str:
    """Return the branch of a conversion that a rating falls in: `−1073 + 1.5667 × 1660`."""
    conversions = {"FIDE": rules.fide, "CFC": rules.cfc}
    piece = piece_for(rating, conversions[source])
    return f"{_signed(piece.constant)} + {piece.slope:g} × {rating:g}"


def _signed(number: float) -> str:
    return f"{number:g}".replace("-", "−")


def _behind(games: int | None, trace: Trace) -> str:
    if games is None:
        return f"established; game count not known, taken as {trace.rules.effective.most:g} or more"
    kind = "provisional"
    if games > trace.rules.established_above:
        kind = "established"
    return f"after {games} game{'' if games == 1 else 's'}, {kind}"


_FACTS = {
    "rating": "whether there is a rating",
    "games": "game count",
    "record": "whether all earlier games were won or lost (taken as neither)",
    "date": "date",
    "age": "age",
    "grade": "birth date, estimated from the grade",
    "born": "day of birth",
    "canadian_resident": "residence",
    "end": "end date",
    "matches": "changes by earlier matches (none are counted)",
    "floor": "floor (the rating before may have been on one)",
    "peak": "peak and floor (the peak is taken as the rating before)",
    "totals": "earlier wins, draws and events (none are counted)",
}


def _assumption(name: str) -> str:
    source, _, what = name.rpartition(".")
    if source:
        return f"{_FACTS[what]} of the {source} rating"
    return _FACTS[what]


_SOURCES = {
    "blend": "blended from other ratings",
    "age": "from the age",
    "adult": "no usable birth date, counted as an adult",
    "unknown age": "no usable birth date",
    "national": "a foreign national rating, as decided by the office",
}


def _initial(trace: Trace) -> Iterator[_Line]:
    initial = trace.initial or {}
    source = initial["source"]
    why = _SOURCES.get(source, f"from the {source} rating")
    if source == "age":
        why += f": {_by_age(initial['age'], trace.rules)}"
    if "given" in initial:
        why += f" {initial['given']:g}, converted: {_conversion(source, initial['given'], trace.rules)}"
    clause = _clause(trace.rules, "blend_factors" if source == "blend" else _CLAUSES.get(source, "priorities"))
    yield _Line("Start", f"{initial['rating']:.2f} with N = {initial['games']}: unrated, {why}", clause)
    if "parts" in initial:
        yield from _blend(initial["parts"], trace.rules)
    if trace.first_estimate is not None:
        yield from _first_estimate(trace)


def _blend(parts: Sequence[Mapping[str, Any]], rules: Rules) -> Iterator[_Line]:
    """Yield every source with its weight, and what the weights make of them."""
    terms = rules.staleness
    for part in parts:
        given = ""
        if part["rating"] != part["converted"]:
            given = f" = {_conversion(part['source'], part['rating'], rules)}"
        strength = min(terms.cap, (part["converted"] - part["age_based"]) / terms.spread)
        what = f"{part['source']} {part['converted']:.2f}{given}"
        age = f"P {part['age_based']:.2f}, Z {_signed(round(strength, 4))}, {part['days']} days"
        weight = f"{part['factor']} games × {part['staleness']:.4f} = weight {part['weight']:.4f}"
        yield _Line("", f"{what}: {age}, {weight}")
    aged = f"exp({terms.rate:g} × (Z − {terms.cap:g}) × days/{terms.year:g})"
    yield _Line("", f"games count {aged}; Z = (rating − P)/{terms.spread:g}, at most {terms.cap:g}")
    sums = " + ".join(f"{part['weight']:.4f} × {part['converted']:.2f}" for part in parts)
    total = fsum(part["weight"] for part in parts)
    yield _Line(
        "", f"start = ({sums}) / {total:.4f}, rounded; N = {total:.4f} rounded up, at most {rules.blend_most:g}"
    )


def _first_estimate(trace: Trace) -> Iterator[_Line]:
    games, score = trace.rules.first_estimate_games, trace.score
    text = f"{trace.first_estimate:.2f}: what opponents see in their first pass"
    yield _Line("First estimate", text, _clause(trace.rules, "first_estimate_games"))
    against = ", ".join(f"{rating:.2f}" for rating in trace.estimated_against)
    yield _Line(
        "", f"special formula, {games:g} earlier game at {trace.start:.2f}, adjusted score {score + games / 2:g}"
    )
    yield _Line("", f"against ratings before and starts: {against}")


def _by_age(age: float, rules: Rules) -> str:
    terms = rules.age
    if age > terms.oldest:
        return f"above {terms.oldest:g} years"
    return f"{terms.per_year:g} × {age:.3f} years"


_CLAUSES = {"age": "age", "adult": "age", "unknown age": "age", "national": "national"}


# --- the formula --------------------------------------------------------------------------------------------


def _formula(trace: Trace) -> Iterator[_Line]:
    if trace.formula == "special":
        yield from _special(trace)
        return
    limit = trace.rules.special_up_to
    why = f"more than {limit} games, neither all won nor all lost"
    clause = trace.rules.sources["special_up_to"].partition(" ")[2]
    if trace.foreign:
        why, clause = "one pass, as for every foreign FIDE event", "§6"
    yield _Line("Formula", f"standard: {why}", clause)
    rules = trace.rules
    expected = f"1 / (1 + {rules.base:g}^((opponent − {trace.start:.2f})/{rules.scale:g}))"
    yield _Line("Expectancy", expected, "§4.2")
    games = f"({trace.effective:.2f} + {len(trace.meetings)})"
    yield _Line("K", f"{trace.k:.2f} = {_top_of_k(trace).format(games=games)}", "§4.2")


def _top_of_k(trace: Trace) -> str:
    rules, dual = trace.rules, trace.rules.k_dual
    top = (trace.k or 0.0) * (trace.effective + len(trace.meetings))
    why = f", above {dual.above:g} in a dual-rated event"
    if top > rules.k - _ROUNDING:
        return f"{rules.k:g} / {{games}}"
    if trace.start < dual.master:
        return f"{rules.k:g} × ({dual.constant:g} − {dual.slope:g} × {trace.start:.2f}) / {{games}}{why}"
    return f"{dual.least:g} / {{games}}{why}"


def _special(trace: Trace) -> Iterator[_Line]:
    reasons = {"wins": "all earlier games were won", "losses": "all earlier games were lost"}
    why = reasons.get(trace.record, f"{trace.rules.special_up_to} games or fewer")
    yield _Line("Formula", f"special: {why}", _clause(trace.rules, "special_up_to"))
    span = trace.rules.span
    expected = f"0.5 + (rating − opponent)/{2 * span:g}, at least 0 and at most 1"
    yield _Line("Expectancy", f"{expected}: of the rating that is looked for", "§4.1")
    moved = {"wins": f" = {trace.start:.2f} − {span:g}", "losses": f" = {trace.start:.2f} + {span:g}"}
    prior = f"{trace.prior:.2f}{moved.get(trace.record, '')}"
    share = {"wins": "all", "losses": "none"}.get(trace.record, "half")
    who = f"the opponent of {_weight(trace.effective)} earlier game{'' if trace.effective == 1 else 's'}"
    earlier = f"{_weight((trace.target or 0.0) - trace.score)}, {share} of the earlier games"
    if not trace.effective:
        who, earlier = "the start", "0, without earlier games"
    yield _Line("Prior", f"{prior}, {who}", "§4.1")
    yield _Line("Adjusted score", f"{trace.target:.3f} = {score_text(trace.score)} + {earlier}", "§4.1")


def _weight(games: float) -> str:
    """Return games or points as a weight: `4`, `2.5`, or with the digits that a calculator needs."""
    return f"{games:.7g}"


# --- the games ----------------------------------------------------------------------------------------------


def _games(trace: Trace) -> Iterator[str]:
    if trace.foreign:
        yield f" Rd   No  {'Opponent':<{_NAME}} score    converted  expected"
        for game in trace.meetings:
            yield f"{_opponent(game)}    {game.first:>9.2f}{game.first_expected:>10.3f}"
        yield f"{'':<{_NAME + 10}} {score_text(trace.score):>5}             {trace.first_expected:>10.3f}"
        return
    yield f"{'':<{_NAME + 18}}   first pass           second pass"
    yield f" Rd   No  {'Opponent':<{_NAME}} score    rating  expected     rating  expected"
    for game in trace.meetings:
        passes = f"{game.first:>8.2f}{game.first_expected:>10.3f}   {game.second:>8.2f}{game.second_expected:>10.3f}"
        yield f"{_opponent(game)}  {passes}"
    first, second, score = trace.first_expected, trace.second_expected, trace.score
    if trace.formula == "special" and trace.effective:
        earlier = [_earlier_expected(trace, own) for own in (trace.first_pass, trace.computed)]
        rating, points = trace.prior or 0.0, (trace.target or 0.0) - trace.score
        passes = f"{rating:>8.2f}{earlier[0]:>10.3f}   {rating:>8.2f}{earlier[1]:>10.3f}"
        yield f"{'':>10}{'earlier games':<{_NAME}} {points:>5.4g}  {passes}"
        first, second, score = first + earlier[0], second + earlier[1], score + points
    yield f"{'':<{_NAME + 10}} {score:>5.4g}  {'':>8}{first:>10.3f}   {'':>8}{second:>10.3f}"


def _earlier_expected(trace: Trace, own: float) -> float:
    """Return what the earlier games are expected to have scored, against R'0."""
    return trace.effective * provisional_expectancy(own, trace.prior or 0.0, trace.rules)


def _opponent(game: Meeting) -> str:
    return f"{game.round:>3} {game.number:>4}  {game.name[:_NAME]:<{_NAME}} {score_text(game.score):>5}"


# --- the result ---------------------------------------------------------------------------------------------


def _result(trace: Trace) -> Iterator[_Line]:
    if trace.formula == "special":
        if trace.computed >= trace.rules.special_cap:
            yield _Line("Rating", f"{trace.computed:.2f}: the most the special formula gives", "§4.1")
            return
        text = f"there earlier and new games together expect {trace.target:.3f}"
        yield _Line("Rating", f"{trace.computed:.2f}: {text}", "§4.1")
        yield _Line("", _root(trace))
        return
    change = trace.change or 0.0
    beyond = f"({score_text(trace.score)} − {trace.second_expected:.3f})"
    yield _Line("Change", f"{change:+.2f} = {trace.k:.2f} × {beyond}", "§4.2")
    yield _Line("Bonus", _bonus(trace, change), "§7" if trace.match else "§4.2")


def _root(trace: Trace) -> str:
    """Return why it is this root and not another, and how a calculator finds it."""
    low, high = trace.roots or (None, None)
    if low is None or high is None or high - low > _ROUNDING:
        first = "however low" if low is None else f"from {low:.2f}"
        last = "on" if high is None else f"to {high:.2f}"
        return f"every rating {first} {last} expects that: the one nearest the prior {trace.prior:.2f} is taken"
    return f"= {_weighted_mean(trace) or 'where one expectancy ends at 1 and another begins at 0'}"


def _weighted_mean(trace: Trace) -> str | None:
    """Return the mean of the ratings that the rating is within 400 points of; the other games count 0 or 1 in full."""
    span, prior = trace.rules.span, trace.prior or 0.0
    near = [game.second for game in trace.meetings if _counts(game.second_expected)]
    full = sum(game.second_expected >= 1 - _ROUNDING for game in trace.meetings) * 1.0
    terms, weight = [f"{rating:.2f}" for rating in near], float(len(near))
    earlier = provisional_expectancy(trace.computed, prior, trace.rules)
    if trace.effective and _counts(earlier):
        terms.insert(0, f"{_weight(trace.effective)} × {prior:.2f}")
        weight += trace.effective
    elif earlier > _ROUNDING:
        full += trace.effective
    if not weight:
        return None
    score = _weight(trace.target or 0.0)
    if full:
        score = f"({score} − {_weight(full)})"
    points = f"{span:g} × (2 × {score} − {_weight(weight)})"
    return f"({' + '.join(terms)} + {points}) / {_weight(weight)}{_far(trace, len(near))}"


def _counts(expected: float) -> bool:
    return _ROUNDING < expected < 1 - _ROUNDING


def _far(trace: Trace, near: int) -> str:
    far = len(trace.meetings) - near
    if not far:
        return ""
    words = "opponent is" if far == 1 else "opponents are"
    return f"; {far} {words} {trace.rules.span:g} points away or more"


def _bonus(trace: Trace, change: float) -> str:
    if trace.match:
        return "none: matches earn no bonus"
    games, terms = len(trace.meetings), trace.rules.bonus_terms
    if not trace.bonus_allowed and games < terms.least_games:
        return f"none: fewer than {terms.least_games} games"
    met = "nobody met twice"
    if trace.most_met > 1:
        met = f"one opponent met {trace.most_met} times"
    if not trace.bonus_allowed:
        return f"none: {games} games, {met}"
    root = f"{trace.rules.bonus:g} × √{max(games, terms.counted_games)}"
    if trace.bonus:
        return f"{trace.bonus:+.2f} = {change:.2f} − {root}   ({games} games, {met})"
    return f"none: {change:.2f} is not more than {trace.threshold:.2f} = {root}"


def _end(trace: Trace) -> Iterator[_Line]:
    if trace.match and trace.limited != trace.computed:
        computed, left = trace.computed - trace.start, trace.limited - trace.start
        text = f"{trace.limited:.2f}: the change of {computed:+.2f} is cut to {left:+.2f}"
        yield _Line("Match limit", text, "§7")
        for limit in trace.limits:
            since = "in one match"
            if limit.since:
                since = f"from {limit.since} on, {limit.net:+.2f} by earlier matches"
            yield _Line("", f"at most {limit.most:g} up or down {since}")
    if trace.rules.whole_ratings:
        how = "away from the rating before"
        if trace.before is None:
            how = "to the nearest"
        yield _Line("Rounded", f"{trace.stored:g}: stored as a whole number, {how}", "§8")
    highest = trace.floors[0]
    at_least = ""
    if highest.kind == "personal" and not trace.totals_known and highest.value < trace.rules.personal_floor.most:
        at_least = "at least "
    named = f"{highest.kind} floor {at_least}{highest.value:g}"
    held = f"not reached ({named})"
    if trace.held:
        held = f"held up from {trace.stored:.2f} by the {named}"
    yield _Line("Floor", held, "§5")
    yield from _behind_floor(trace)
    after = shown_as(trace.after, trace.shown)
    yield _Line("After", f"{after} → shown {trace.shown}, {_behind(trace.games_after, trace)}", "§7")


def _behind_floor(trace: Trace) -> Iterator[_Line]:
    """Yield what the highest floor is made of."""
    kind, rules = trace.floors[0].kind, trace.rules
    if kind == "personal":
        terms, (wins, draws, events) = rules.personal_floor, trace.totals
        counted = "" if trace.totals_known else " that are known"
        games = f"{terms.base:g} + {terms.win:g} × {wins} wins + {terms.draw:g} × {draws} draws"
        long = f"{terms.event:g} × {events} events of {terms.event_games} games or more"
        yield _Line("", f"{games} + {long}{counted}, at most {terms.most:g}")
    elif kind == "peak" and trace.peak is not None:
        peak = rules.peak_floor
        text = f"highest rating {rounded(trace.peak)} less {peak.drop:g}, down to a hundred, at most {peak.highest:g}"
        yield _Line("", text)
    elif kind == "money" and trace.prize is not None:
        limit = f"up to {rules.money_floor.highest:g}"
        yield _Line("", f"prize of ${trace.prize.amount:,.0f} in a class under {trace.prize.under}, {limit}")
