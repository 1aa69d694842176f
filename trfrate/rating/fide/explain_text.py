"""The explanation of one change as text: FIDE's own table row by row, or three lines for the note of a cell."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from trfrate.model import FIDE_TITLES
from trfrate.rating.fide.section import FideGame, FidePlayer, Reason

if TYPE_CHECKING:
    from trfrate.rating.fide.formulas import FirstRating, K
    from trfrate.rating.fide.rules import Rules
    from trfrate.rating.fide.trace import Trace

_LABEL = 15
_NAME = 22
_TABLE = _NAME + 11
"""Where the opponent's rating begins."""

REASONS = {
    Reason.NOT_PLAYED: "the game was not played",
    Reason.NOT_TO_BE_RATED: "the game is not to be rated",
    Reason.PENDING: "the game has no result yet",
    Reason.ROWS_DISAGREE: "the rows of the two players disagree",
    Reason.UNRATED_OPPONENT: "the opponent is unrated",
    Reason.TOO_FAR_APART: "the ratings are too far apart",
    Reason.TOO_FAST: "the time control is too fast for these ratings",
    Reason.UNRATED_IN_MATCH: "a match with an unrated player is not rated",
    Reason.MATCH_DECIDED: "the match was decided before",
}
"""Why a game does not count, for people."""


class _Line(NamedTuple):
    label: str
    text: str
    clause: str = ""


def _aligned(lines: list[_Line]) -> list[str]:
    width = max((len(line.text) for line in lines if line.clause), default=0)
    return [f"{line.label:<{_LABEL}}{line.text:<{width}}  {line.clause}".rstrip() for line in lines]


def page(traced: Trace) -> str:
    """Return FIDE's table of the games with its sums, and the clause behind every number."""
    player, rules = traced.player, traced.rules
    section = f", section {traced.section}" if traced.section else ""
    head = f"{player.name} (no. {player.number}) — {FIDE_TITLES[rules.system]}{section}, {_text(rules)}"
    if player.change is not None:
        before, after = list(_start(player, rules)), list(_result(player, rules))
        table = [*_table(player), *_marks(player, rules)]
    else:
        before, after = list(_unrated(player)), list(_first(player, rules))
        table = list(_opponents(player))
    steps = _aligned([*before, *after])
    blocks = [[head], steps[: len(before)], table, _not_counted(player), steps[len(before) :]]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def short(traced: Trace) -> tuple[str, ...]:
    """Return three lines for the note of a cell."""
    player, rules = traced.player, traced.rules
    if player.change is not None and player.k is not None:
        return (
            f"{player.before}: change {player.change:+.2f} before the period's rounding",
            f"{_score(player.score)} of {player.played}, expected {player.expected:.2f}, K {player.k.value}",
            _clauses(rules, "cap", "k"),
        )
    if player.first is None:
        why = "no game counts" if player.games else "no games"
        return (f"{player.before or 'unrated'}: no change, {why}",)
    first = player.first
    return (
        f"unrated: {first.rating} by the games of this section",
        f"{_score(first.score)} of {first.games} against rated opponents, average {first.average:.2f}",
        _verdict(first, rules),
    )


def _text(rules: Rules) -> str:
    later = ""
    if str(rules.since) != rules.text:
        later = f" with the values of {rules.since}"
    return f"rules of {rules.text}{later}"


def _clauses(rules: Rules, *fields: str) -> str:
    return f"rules of {rules.text}, {'; '.join(rules.sources[field] for field in fields)}"


def _score(score: Decimal) -> str:
    return f"{score:.1f}"


# --- a rated player -----------------------------------------------------------------------------------------

_LINES = {
    "stated": "as stated",
    "all": "the same for all players",
    "top": "{terms.top_from} or more has been reached",
    "junior": "until the end of the year of the {terms.junior_age}th birthday, under {terms.junior_below}",
    "new": "fewer than {terms.new_games} games",
    "usual": "under {terms.top_from}",
}
_ASSUMED = {
    "born": "birth year not known, treated as an adult",
    "games": "game count not known, taken as {terms.new_games} or more",
}


def _start(player: FidePlayer, rules: Rules) -> Iterator[_Line]:
    if player.from_standard:
        yield _Line("Rating", f"{player.before}: the standard rating", rules.sources["from_standard"])
    else:
        yield _Line("Rating", f"{player.before}", "given")
    if player.k is not None:
        yield from _coefficient(player.k, rules)


def _coefficient(k: K, rules: Rules) -> Iterator[_Line]:
    why = _LINES[k.line].format(terms=rules.k)
    clause = "given" if k.line == "stated" else rules.sources["k"]
    computed = "" if k.line == "stated" else ", computed"
    yield _Line("K", f"{k.limited_from or k.value}{computed}: {why}", clause)
    for each in k.assumed:
        yield _Line("", _ASSUMED[each].format(terms=rules.k))
    if k.limited_from is not None:
        text = f"{k.value}: {k.limited_from} times the games would be more than {rules.k.most}"
        yield _Line("", text, rules.sources["k"])


def _table(player: FidePlayer) -> Iterator[str]:
    yield f" Rd   No  {'Opponent':<{_NAME}} rating  difference  expected  result   W-We    K  change"
    k = player.k.value if player.k else 0
    for game in player.counted:
        mark = "*" if game.capped else " "
        yield (
            f"{_opponent(game)} {game.rating:>6}  {game.counted_difference:>+9}{mark}  {game.expected:>8.2f}"
            f"  {_score(game.score):>6}  {game.change:>+5.2f}  {k:>3}  {k * (game.change or 0):>+6.2f}"
        )
    yield (
        f"{'':<{_TABLE}}{'':>6}  {'':>10}  {player.expected:>8.2f}"
        f"  {_score(player.score):>6}  {player.total:>+5.2f}  {k:>3}  {player.change:>+6.2f}"
    )


def _opponent(game: FideGame) -> str:
    return f"{game.round:>3} {game.opponent:>4}  {game.name[:_NAME]:<{_NAME}}"


def _marks(player: FidePlayer, rules: Rules) -> Iterator[str]:
    true = [f"{game.difference:+d} in round {game.round}" for game in player.counted if game.capped]
    if true:
        yield f"* counted as {rules.cap.difference} instead of {', '.join(true)}  {rules.sources['cap']}"


def _result(player: FidePlayer, rules: Rules) -> Iterator[_Line]:
    k = player.k.value if player.k else 0
    text = f"{player.change:+.2f} = {k} × {player.total:+.2f}, before the period's rounding"
    yield _Line("Change", text, rules.sources["rounding"])
    yield _Line("", "the list adds up the whole rating period and rounds once")
    if k:
        yield _Line("", f"K is smaller if the period has more than {rules.k.most // k} games", rules.sources["k"])
    if (player.before or 0) + (player.change or 0) < rules.floor:
        text = f"if the period ends below {rules.floor}, the player is unrated on the next list"
        yield _Line("", text, rules.sources["floor"])


# --- an unrated player --------------------------------------------------------------------------------------


def _unrated(player: FidePlayer) -> Iterator[_Line]:
    if player.before is not None:
        yield _Line("Rating", f"{player.before}", "given")
        return
    known = "unrated"
    if "rating" in player.assumed:
        known = "not stated, treated as unrated"
    yield _Line("Rating", known)


def _opponents(player: FidePlayer) -> Iterator[str]:
    if not player.played:
        return
    yield f" Rd   No  {'Opponent':<{_NAME}} rating  result"
    for game in player.counted:
        yield f"{_opponent(game)} {game.rating:>6}  {_score(game.score):>6}"
    total = player.first.total if player.first else 0
    yield f"{'':<{_TABLE}}{total:>6}  {_score(player.score):>6}"


def _first(player: FidePlayer, rules: Rules) -> Iterator[_Line]:
    first, terms = player.first, rules.first
    if first is None:
        why = "no game counts" if player.games else "no games"
        yield _Line("Change", f"none: {why}")
        return
    clause, draws = rules.sources["first"], len(terms.drawn_with)
    if draws:
        virtual = f"{draws} × {terms.drawn_with[0]}"
        text = f"{first.average:.2f} = ({first.total} + {virtual}) / ({first.games} + {draws})"
        yield _Line("Average", text, clause)
        score = f"({_score(first.score)} + {draws} × 0.5) / ({first.games} + {draws})"
    else:
        yield _Line("Average", f"{first.average:.2f} = {first.total} / {first.games}", clause)
        score = f"{_score(first.score)} / {first.games}"
    yield _Line("Score", f"{first.fraction:.2f} = {score}")
    yield _Line("Difference", f"{first.points:+d}", rules.sources["tables"])
    # Rounding alone takes off less than a half.
    limited = terms.highest and first.exact - first.rating >= Decimal("0.5")
    at_most = f", at most {terms.highest}" if limited else ""
    sign = "+" if first.points >= 0 else "−"
    text = f"{first.rating} = {first.average:.2f} {sign} {abs(first.points)}, rounded{at_most}"
    yield _Line("First rating", text, clause)
    yield _Line("", _verdict(first, rules))


def _verdict(first: FirstRating, rules: Rules) -> str:
    terms = rules.first
    if first.is_zero:
        return "no point scored: not counted if this is the player's first event"
    if not first.is_enough:
        return f"{first.games} of at least {terms.least_games} games, collected over at most {terms.months} months"
    if not first.is_listed:
        return f"below {terms.lowest}: not published"
    return f"enough games; earlier events of the last {terms.months} months are counted with it"


# --- what does not count ------------------------------------------------------------------------------------


def _not_counted(player: FidePlayer) -> list[str]:
    return [
        f"not counted: round {game.round}, no. {game.opponent} {game.name}: {REASONS[game.not_counted]}"
        for game in player.games
        if game.not_counted is not None
    ]
