"""The explanation of one rating as text: a page for `trfrate explain`, three lines for the note of a cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from trfrate.model import SYSTEM_TITLES

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
    """Every step with its numbers and the clause it follows."""
    title = SYSTEM_TITLES[trace.system]
    section = f", section {trace.section}" if trace.section else ""
    day = f" with the values of {trace.rules.day}" if trace.rules.amended else ""
    lines = [f"{trace.name} (no. {trace.number}) — {title}{section}, rules of {trace.rules.text}{day}", ""]
    if trace.not_rated:
        return "\n".join([*lines, f"Not rated: {trace.not_rated}. Rating and game count stay as they were.", ""])
    before = [*_start(trace), *_formula(trace)]
    steps = _aligned([*before, *_result(trace), *_end(trace)])
    lines += [*steps[: len(before)], "", *_games(trace), "", *steps[len(before) :]]
    if not trace.foreign:
        lines += ["", f"The first pass gives {trace.first_pass:.2f}: what the opponents see in their second pass."]
    return "\n".join([*lines, ""])


def short(trace: Trace) -> tuple[str, ...]:
    """Three lines for the note of a cell."""
    if trace.not_rated:
        return (f"Not rated: {trace.not_rated}.",)
    start = "unrated, start " if trace.before is None else ""
    first = f"{start}{trace.start:.2f} → {trace.after:.2f} ({trace.after - trace.start:+.2f})"
    games = len(trace.meetings)
    if trace.formula == "special":
        second = f"special formula: {_score(trace.score)} of {games}, {trace.effective:.2f} effective games before"
    else:
        second = f"{_score(trace.score)} of {games}, expected {trace.second_expected:.3f}, K {trace.k:.2f}"
    third = f"bonus {trace.bonus:.2f}" if trace.bonus else "no bonus"
    held = f"held by the {trace.floors[0].kind} floor" if trace.held else "floor"
    return first, second, f"{third}; {held} {trace.floors[0].value:g}"


def _score(score: float) -> str:
    return f"{score:g}"


# --- the start ----------------------------------------------------------------------------------------------


def _start(trace: Trace) -> Iterator[_Line]:
    if trace.before is not None:
        carried = trace.carried_from is not None
        whence = f"left by section {trace.carried_from}" if carried else "given"
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
    games = "many games" if trace.games_before is None else f"{trace.games_before}"
    yield _Line("Effective games", f"{trace.effective:.2f} = smaller of {games} and {most}", "§3")


def _behind(games: int | None, trace: Trace) -> str:
    if games is None:
        return f"established; game count not known, taken as {trace.rules.effective.most:g} or more"
    kind = "established" if games > trace.rules.established_above else "provisional"
    return f"after {games} game{'' if games == 1 else 's'}, {kind}"


_FACTS = {
    "rating": "whether there is a rating",
    "games": "game count",
    "date": "date",
    "age": "age",
    "grade": "birth date, estimated from the grade",
    "born": "day of birth",
    "canadian_resident": "residence",
    "end": "end date",
}


def _assumption(name: str) -> str:
    source, _, what = name.rpartition(".")
    return f"{_FACTS[what]} of the {source} rating" if source else _FACTS[what]


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
        why += f" {initial['given']:g}, converted"
    clause = trace.rules.sources["blend_factors" if source == "blend" else _CLAUSES.get(source, "priorities")]
    yield _Line(
        "Start", f"{initial['rating']:.2f} with N = {initial['games']}: unrated, {why}", clause.partition(" ")[2]
    )
    for part in initial.get("parts", ()):
        given = f" (converted from {part['rating']:g})" if part["rating"] != part["converted"] else ""
        yield _Line(
            "",
            f"{part['source']} {part['converted']:.2f}{given}: {part['factor']} games × {part['staleness']:.4f} "
            f"for {part['days']} days = weight {part['weight']:.4f}",
        )
    if trace.first_estimate is not None:
        games = f"{trace.rules.first_estimate_games:g} effective game"
        text = f"{trace.first_estimate:.2f}, with {games}: what opponents see in their first pass"
        yield _Line("First estimate", text, trace.rules.sources["first_estimate_games"].partition(" ")[2])


def _by_age(age: float, rules: Rules) -> str:
    terms = rules.age
    return f"above {terms.oldest:g} years" if age > terms.oldest else f"{terms.per_year:g} × {age:.3f} years"


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
    top = (trace.k or 0.0) * (trace.effective + len(trace.meetings))
    small = f", above {trace.rules.k_dual.above:g} in a dual-rated event" if top < trace.rules.k - _ROUNDING else ""
    yield _Line("K", f"{trace.k:.2f} = {top:.7g} / ({trace.effective:.2f} + {len(trace.meetings)}){small}", "§4.2")


def _special(trace: Trace) -> Iterator[_Line]:
    reasons = {"wins": "all earlier games were won", "losses": "all earlier games were lost"}
    why = reasons.get(trace.record, f"{trace.rules.special_up_to} games or fewer")
    yield _Line("Formula", f"special: {why}", trace.rules.sources["special_up_to"].partition(" ")[2])
    yield _Line("Prior", f"{trace.prior:.2f}, counted as {trace.effective:.2f} games", "§4.1")
    earlier = (trace.target or 0.0) - trace.score
    yield _Line(
        "Adjusted score", f"{trace.target:.3f} = {_score(trace.score)} + {earlier:.3f} for the earlier games", "§4.1"
    )


# --- the games ----------------------------------------------------------------------------------------------


def _games(trace: Trace) -> Iterator[str]:
    if trace.foreign:
        yield f" Rd   No  {'Opponent':<{_NAME}} score    converted  expected"
        for game in trace.meetings:
            yield f"{_opponent(game)}    {game.first:>9.2f}{game.first_expected:>10.3f}"
        yield f"{'':<{_NAME + 10}} {_score(trace.score):>5}             {trace.first_expected:>10.3f}"
        return
    yield f"{'':<{_NAME + 18}}   first pass           second pass"
    yield f" Rd   No  {'Opponent':<{_NAME}} score    rating  expected     rating  expected"
    for game in trace.meetings:
        passes = f"{game.first:>8.2f}{game.first_expected:>10.3f}   {game.second:>8.2f}{game.second_expected:>10.3f}"
        yield f"{_opponent(game)}  {passes}"
    sums = f"{'':>8}{trace.first_expected:>10.3f}   {'':>8}{trace.second_expected:>10.3f}"
    yield f"{'':<{_NAME + 10}} {_score(trace.score):>5}  {sums}"


def _opponent(game: Meeting) -> str:
    return f"{game.round:>3} {game.number:>4}  {game.name[:_NAME]:<{_NAME}} {_score(game.score):>5}"


# --- the result ---------------------------------------------------------------------------------------------


def _result(trace: Trace) -> Iterator[_Line]:
    if trace.formula == "special":
        text = f"{trace.computed:.2f}: there earlier and new games together expect {trace.target:.3f}"
        capped = trace.computed >= trace.rules.special_cap
        yield _Line("Rating", f"{trace.computed:.2f}: the most the special formula gives" if capped else text, "§4.1")
        return
    change = trace.change or 0.0
    yield _Line(
        "Change", f"{change:+.2f} = {trace.k:.2f} × ({_score(trace.score)} − {trace.second_expected:.3f})", "§4.2"
    )
    yield _Line("Bonus", _bonus(trace, change), "§7" if trace.match else "§4.2")


def _bonus(trace: Trace, change: float) -> str:
    if trace.match:
        return "none: matches earn no bonus"
    games, terms = len(trace.meetings), trace.rules.bonus_terms
    met = "nobody met twice" if trace.most_met <= 1 else f"one opponent met {trace.most_met} times"
    if not trace.bonus_allowed:
        short_event = games < terms.least_games
        return f"none: {f'fewer than {terms.least_games} games' if short_event else f'{games} games, {met}'}"
    root = f"{trace.rules.bonus:g} × √{max(games, terms.counted_games)}"
    if trace.bonus:
        return f"{trace.bonus:+.2f} = {change:.2f} − {root}   ({games} games, {met})"
    return f"none: {change:.2f} is not more than {trace.threshold:.2f} = {root}"


def _end(trace: Trace) -> Iterator[_Line]:
    if trace.match and trace.limited != trace.computed:
        computed, left = trace.computed - trace.start, trace.limited - trace.start
        text = f"{trace.limited:.2f}: the change of {computed:+.2f} is cut to {left:+.2f}"
        yield _Line("Match limit", text, "§7")
    if trace.rules.whole_ratings:
        how = "to the nearest" if trace.before is None else "away from the rating before"
        yield _Line("Rounded", f"{trace.stored:g}: kept as a whole number, {how}", "§8")
    highest = trace.floors[0]
    open_ended = (
        highest.kind == "personal" and not trace.totals_known and highest.value < trace.rules.personal_floor.most
    )
    named = f"{highest.kind} floor {'at least ' if open_ended else ''}{highest.value:g}"
    yield _Line(
        "Floor", f"held up from {trace.stored:.2f} by the {named}" if trace.held else f"not reached ({named})", "§5"
    )
    yield _Line("After", f"{trace.after:.2f} → shown {trace.shown}, {_behind(trace.games_after, trace)}", "§7")
