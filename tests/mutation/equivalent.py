"""The changes that change nothing anybody can see, each with the reason."""

from __future__ import annotations

from typing import NamedTuple

_LIMIT = "at the limit itself both branches give the same number"
_NOISE = "a tolerance for float noise: a tenth more or less of it is noise too"
_SHORTCUT = "the short cut for near opponents is taken less often; the knots give the same root"
_LATER = "a value that is always replaced before it is read"
_NEVER = "no input reaches it"


class Same(NamedTuple):
    """Changes of one line."""

    module: str
    line: str
    """Without indentation."""
    changes: tuple[str, ...]
    reason: str


TABLE = (
    Same(
        "uschess.floors",
        "return level if level < terms.most else terms.most",
        ("level < terms.most → LtE",),
        _LIMIT,
    ),
    Same(
        "uschess.floors",
        "return level if level < terms.highest else terms.highest",
        ("level < terms.highest → LtE",),
        _LIMIT,
    ),
    Same(
        "uschess.floors",
        "return peak if peak is not None and peak > before and plausible(peak) else before",
        ("peak > before → GtE",),
        _LIMIT,
    ),
    Same(
        "uschess.floors",
        'highest = max(found) if found else (0.0, "")',
        ("0.0 → 1", "0.0 → -1"),
        "lower than the absolute floor either way",
    ),
    Same(
        "uschess.floors",
        "money = money_floor(player.prize.amount, player.prize.under or 0, rules) if player.prize else None",
        ("0 → -1",),
        "no class is below nothing either way",
    ),
    Same("uschess.formulas", "_FLAT = 1e-8", ("1e-08 → 1.1e-08",), _NOISE),
    Same("uschess.formulas", "_INSIDE = 1e-6", ("1e-06 → 1.1e-06",), _NOISE),
    Same(
        "uschess.formulas",
        "return terms.per_year * age if age <= terms.oldest else terms.adult",
        ("age <= terms.oldest → Lt",),
        _LIMIT,
    ),
    Same(
        "uschess.formulas",
        "return most if games is None or games > most else float(games)",
        ("games > most → GtE",),
        _LIMIT,
    ),
    Same(
        "uschess.formulas",
        "root = (effective * prior + fsum(opponents) + span * (2 * target - weight)) / weight",
        ("(effective * prior + fsum(opponents) + span * (2 * target -  → Mult", "2 * target - weight → Add"),
        _SHORTCUT,
    ),
    Same("uschess.formulas", "within = span - _INSIDE", ("span - _INSIDE → Add",), _NOISE),
    Same(
        "uschess.formulas",
        "root - min(opponents) < within",
        ("root - min(opponents) < within → LtE", "root - min(opponents) → Add"),
        _SHORTCUT,
    ),
    Same(
        "uschess.formulas",
        "and max(opponents) - root < within",
        ("max(opponents) - root < within → LtE",),
        _SHORTCUT,
    ),
    Same(
        "uschess.formulas",
        "and (not effective or -within < root - prior < within)",
        (
            "not effective or -within < root - prior < within → And",
            "-within < root - prior < within → LtE",
            "-within < root - prior < within → LtE (#2)",
            "-within → without the sign",
        ),
        _SHORTCUT,
    ),
    Same("uschess.formulas", "low = inf if goal > _FLAT else -inf", ("goal > _FLAT → GtE",), _NOISE),
    Same(
        "uschess.formulas",
        "slope, offset, at = 0.0, 0.0, knots[0][0]",
        ("0 → 1", "0 → -1", "0 → 1 (#2)", "0 → -1 (#2)"),
        _LATER,
    ),
    Same("uschess.formulas", "if low == inf and excess >= -_FLAT:", ("excess >= -_FLAT → Gt",), _NOISE),
    Same("uschess.formulas", "if excess > _FLAT:", ("excess > _FLAT → GtE",), _NOISE),
    Same(
        "uschess.formulas",
        "return min(low, at), inf",
        ("min(low, at) → max",),
        "the last knot is the root already, unless the noise of the sum were larger than the tolerance",
    ),
    Same(
        "uschess.formulas",
        "if dual and rating > terms.above and system in terms.systems:",
        ("rating > terms.above → GtE",),
        _LIMIT,
    ),
    Same(
        "uschess.formulas",
        "top = top * (terms.constant - terms.slope * rating) if rating < terms.master else terms.least",
        ("rating < terms.master → LtE",),
        _LIMIT,
    ),
    Same(
        "uschess.formulas",
        "return rating + gain + (gain - threshold if gain > threshold else 0.0)",
        ("gain > threshold → GtE",),
        _LIMIT,
    ),
    Same(
        "uschess.initial",
        "if age is not None and age >= rules.age.youngest:",
        ("age >= rules.age.youngest → Gt",),
        "no number of days is exactly three years of 365.25",
    ),
    Same("uschess.entrants", "count: int | None = 0", ("0 → 1", "0 → -1"), _LATER),
    Same("uschess.entrants", "start: float = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("uschess.entrants", "effective: float = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("uschess.entrants", "prior: float = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("uschess.entrants", "target: float = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("uschess.entrants", "score: float = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("uschess.entrants", "k: float = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("uschess.entrants", "power: float = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same(
        "uschess.entrants",
        "row = rows[numbers[0]] if len(numbers) == 1 else _joined([rows[number] for number in numbers], numbers)",
        ("1 → 0", "0 → -1"),
        "one row joined is that row, and its first number the last",
    ),
    Same(
        "uschess.foreign",
        "seen = [0.0 if rating is None else rating for rating in opponents]",
        ("0.0 → 1", "0.0 → -1"),
        "games against these opponents are dropped",
    ),
    Same("uschess.foreign", "final, expectations = seen.copy(), [0.0] * len(seen)", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same(
        "uschess.section",
        "entrant.carried_from = terms.carried.get(entrant.numbers[0])",
        ("0 → -1",),
        "all rows of a member are carried from the same section",
    ),
    Same(
        "uschess.section",
        "rating = stored if stored > floor.value else floor.value",
        ("stored > floor.value → GtE",),
        _LIMIT,
    ),
    Same(
        "uschess.section",
        "if before is None or abs(rating - before) < NOISE:",
        ("abs(rating - before) < NOISE → LtE",),
        _NOISE,
    ),
    Same(
        "uschess.section",
        "return ceil(rating - NOISE) if rating > before else round_down(rating + NOISE)",
        ("rating > before → GtE",),
        "equal ratings are rounded before",
    ),
    Same("uschess.section", "bonus = above if above > 0.0 else 0.0", ("above > 0.0 → GtE",), _LIMIT),
    Same(
        "uschess.steps",
        "ratings, expectations = seen.copy(), [0.0] * len(seen)",
        ("0.0 → 1", "0.0 → -1"),
        "the expected score of the special formula is shown by nobody",
    ),
    Same(
        "uschess.steps",
        "intermediate = [rating if rating > floor else floor for rating in step_4(entrants, first, rules)[0]]",
        ("rating > floor → GtE",),
        _LIMIT,
    ),
    Same(
        "uschess.newcomers",
        "moved = max(moved, abs((after.rated.shown or 0) - (before.rated.shown or 0)))",
        ("0 → 1", "0 → -1", "0 → 1 (#2)", "0 → -1 (#2)"),
        "a rated player always has a rating to show",
    ),
)
EQUIVALENT = {
    (f"trfrate.{same.module}" if "." not in same.module else f"trfrate.rating.{same.module}", same.line, change)
    for same in TABLE
    for change in same.changes
}
"""By module, line and change."""
