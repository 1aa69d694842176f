"""The changes that change nothing anybody can see, each with the reason."""

from __future__ import annotations

from typing import NamedTuple

_LIMIT = "at the limit itself both branches give the same number"
_NOISE = "a tolerance for float noise: a tenth more or less of it is noise too"
_SHORTCUT = "the short cut for near opponents is taken less often; the knots give the same root"
_LATER = "a value that is always replaced before it is read"
_LOOK = "a quick look that finds the floor once more, or once less where there is none"
_NEVER = "no input reaches it"


class Same(NamedTuple):
    """Changes of one line."""

    module: str
    line: str
    """Without indentation."""
    changes: tuple[str, ...]
    reason: str


TABLE = (
    Same("chain", "if points.count(points[0]) == len(points):", ("0 → -1",), "where all are alike"),
    Same("chain", "record = _RECORDS.get(points[0])", ("0 → -1",), "all are alike"),
    Same(
        "chain",
        "return rating if peak is None or rating > peak else peak",
        ("rating > peak → GtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.floors",
        "return level if level < most else most",
        ("level < most → LtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.floors",
        "return level if level < highest else highest",
        ("level < highest → LtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.floors",
        "if peak is not None and before is not None and peak > before and plausible(peak):",
        ("peak > before → GtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.floors",
        "if after < rules.personal_floor.most or after < rules.absolute_floor:",
        ("after < rules.personal_floor.most → LtE", "after < rules.absolute_floor → LtE"),
        _LIMIT,
    ),
    Same("rating.uschess.floors", "least = after + rules.peak_floor.drop - 1", ("1 → 2",), _LOOK),
    Same(
        "rating.uschess.floors",
        "return (rating.rating or 0) > least or (rating.peak or 0) > least",
        (
            "(rating.rating or 0) > least → GtE",
            "(rating.peak or 0) > least → GtE",
            "0 → 1",
            "0 → -1",
            "0 → 1 (#2)",
            "0 → -1 (#2)",
        ),
        _LOOK,
    ),
    Same(
        "rating.uschess.floors",
        "if not found or max(found)[0] <= rules.personal_floor.most:",
        ("max(found) → min",),
        "low floors that are found needlessly are not the highest",
    ),
    Same(
        "rating.uschess.floors",
        "money = money_floor(prize.amount, prize.under or 0, rules)",
        ("0 → -1",),
        "no class is below nothing either way",
    ),
    Same(
        "rating.uschess.section",
        "if rating < before - before % rules.peak_floor.step or rating < rules.personal_floor.most:",
        (
            "rating < before - before % rules.peak_floor.step → LtE",
            "before - before % rules.peak_floor.step → Add",
            "rating < rules.personal_floor.most → LtE",
        ),
        "a short cut: taken less often, it finds the same",
    ),
    Same(
        "rating.uschess.trace",
        '"totals_known": totals_known(terms.stated.get(entrant.numbers[0]) or known),',
        ("0 → -1",),
        "the totals of all rows of a member come from the same section",
    ),
    Same("rating.uschess.formulas", "_FLAT = 1e-8", ("1e-08 → 1.1e-08",), _NOISE),
    Same("rating.uschess.formulas", "_INSIDE = 1e-6", ("1e-06 → 1.1e-06",), _NOISE),
    Same(
        "rating.uschess.formulas",
        "return terms.per_year * age if age <= terms.oldest else terms.adult",
        ("age <= terms.oldest → Lt",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.formulas",
        "return most if games is None or games > most else float(games)",
        ("games > most → GtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.formulas",
        "root = (effective * prior + fsum(opponents) + span * (2 * target - weight)) / weight",
        ("(effective * prior + fsum(opponents) + span * (2 * target -  → Mult", "2 * target - weight → Add"),
        _SHORTCUT,
    ),
    Same("rating.uschess.formulas", "within = span - _INSIDE", ("span - _INSIDE → Add",), _NOISE),
    Same(
        "rating.uschess.formulas",
        "root - min(opponents) < within",
        ("root - min(opponents) < within → LtE", "root - min(opponents) → Add"),
        _SHORTCUT,
    ),
    Same(
        "rating.uschess.formulas",
        "and max(opponents) - root < within",
        ("max(opponents) - root < within → LtE",),
        _SHORTCUT,
    ),
    Same(
        "rating.uschess.formulas",
        "and (not effective or -within < root - prior < within)",
        (
            "not effective or -within < root - prior < within → And",
            "-within < root - prior < within → LtE",
            "-within < root - prior < within → LtE (#2)",
            "-within → without the sign",
        ),
        _SHORTCUT,
    ),
    Same("rating.uschess.formulas", "low = inf if goal > _FLAT else -inf", ("goal > _FLAT → GtE",), _NOISE),
    Same(
        "rating.uschess.formulas",
        "slope, offset, at = 0.0, 0.0, knots[0][0]",
        ("0 → 1", "0 → -1", "0 → 1 (#2)", "0 → -1 (#2)"),
        _LATER,
    ),
    Same("rating.uschess.formulas", "if excess >= nearly:", ("excess >= nearly → Gt",), _NOISE),
    Same("rating.uschess.formulas", "if excess > _FLAT:", ("excess > _FLAT → GtE",), _NOISE),
    Same(
        "rating.uschess.formulas",
        "return min(low, at), inf",
        ("min(low, at) → max",),
        "the last knot is the root already, unless the noise of the sum were larger than the tolerance",
    ),
    Same(
        "rating.uschess.formulas",
        "if rating > terms.above and system in terms.systems:",
        ("rating > terms.above → GtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.formulas",
        "top = top * (terms.constant - terms.slope * rating) if rating < terms.master else terms.least",
        ("rating < terms.master → LtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.formulas",
        "return rating + gain + (gain - threshold if gain > threshold else 0.0)",
        ("gain > threshold → GtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.initial",
        "if age is not None and age >= rules.age.youngest:",
        ("age >= rules.age.youngest → Gt",),
        "no number of days is exactly three years of 365.25",
    ),
    Same("rating.uschess.entrants", "self.count: int | None = 0", ("0 → 1", "0 → -1"), _LATER),
    Same("rating.uschess.entrants", "self.start = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("rating.uschess.entrants", "self.effective = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("rating.uschess.entrants", "self.prior = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("rating.uschess.entrants", "self.target = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("rating.uschess.entrants", "self.score = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("rating.uschess.entrants", "self.k = 0.0", ("0.0 → 1", "0.0 → -1"), _LATER),
    Same("rating.uschess.entrants", "row = rows[numbers[0]]", ("0 → -1",), "the first number of one row is the last"),
    Same(
        "rating.uschess.entrants",
        "if len(numbers) > 1:",
        ("1 → 0", "len(numbers) > 1 → GtE"),
        "one row joined is that row",
    ),
    Same(
        "rating.uschess.foreign",
        "seen = [0.0 if rating is None else rating for rating in opponents]",
        ("0.0 → 1", "0.0 → -1"),
        "games against these opponents are dropped",
    ),
    Same(
        "rating.uschess.foreign",
        "final, expectations = seen.copy(), [0.0] * len(seen)",
        ("0.0 → 1", "0.0 → -1"),
        _LATER,
    ),
    Same(
        "rating.uschess.section",
        "entrant.carried_from = carried.get(entrant.numbers[0])",
        ("0 → -1",),
        "all rows of a member are carried from the same section",
    ),
    Same(
        "rating.uschess.section",
        "return (stored if stored > floor.value else floor.value), limited, stored, floor",
        ("stored > floor.value → GtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.section",
        "if before is None or abs(rating - before) < NOISE:",
        ("abs(rating - before) < NOISE → LtE",),
        _NOISE,
    ),
    Same(
        "rating.uschess.section",
        "return ceil(rating - NOISE) if rating > before else round_down(rating + NOISE)",
        ("rating > before → GtE",),
        "equal ratings are rounded before",
    ),
    Same("rating.uschess.section", "return above if above > 0.0 else 0.0", ("above > 0.0 → GtE",), _LIMIT),
    Same(
        "rating.uschess.steps",
        "ratings, expectations = seen.copy(), [0.0] * len(seen)",
        ("0.0 → 1", "0.0 → -1"),
        "the expected score of the special formula is shown by nobody",
    ),
    Same(
        "rating.uschess.steps",
        "if gain > entrant.threshold and not bonus_allowed(len(opponents), meetings(opponents), rules):",
        ("gain > entrant.threshold → GtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.steps",
        "intermediate = [rating if rating > floor else floor for rating in step_4(entrants, own, first, rules)[0]]",
        ("rating > floor → GtE",),
        _LIMIT,
    ),
    Same(
        "rating.uschess.newcomers",
        "moved = max(moved, abs(after - (before.rated.shown or 0)))",
        ("0 → 1", "0 → -1"),
        "a rated player always has a rating to show",
    ),
    Same("rating.uschess.explain_text", "_ROUNDING = 1e-6", ("1e-06 → 1.1e-06",), _NOISE),
    Same("rating.uschess.note_text", "_MOST_DECIMALS = 9", ("9 → 10",), "what is nearer to a half is shown as a half"),
    Same(
        "rating.uschess.explain_text",
        "if age > terms.oldest:",
        ("age > terms.oldest → GtE",),
        "no number of days is exactly 26 years of 365.25",
    ),
    Same("rating.uschess.explain_text", "if top > rules.k - _ROUNDING:", ("top > rules.k - _ROUNDING → GtE",), _NOISE),
    Same(
        "rating.uschess.explain_text",
        "top = (trace.k or 0.0) * (trace.effective + len(trace.meetings))",
        ("0.0 → 1", "0.0 → -1"),
        _NEVER,
    ),
    Same(
        "rating.uschess.explain_text",
        "if low is None or high is None or high - low > _ROUNDING:",
        ("high - low > _ROUNDING → GtE",),
        _NOISE,
    ),
    Same(
        "rating.uschess.explain_text",
        "full = sum(game.second_expected >= 1 - _ROUNDING for game in trace.meetings) * 1.0",
        ("sum((game.second_expected >= 1 - _ROUNDING for game in trace → Div",),
        "divided or multiplied by one",
    ),
    Same(
        "rating.uschess.explain_text",
        "full = sum(game.second_expected >= 1 - _ROUNDING for game in trace.meetings) * 1.0",
        ("game.second_expected >= 1 - _ROUNDING → Gt",),
        _NOISE,
    ),
    Same("rating.uschess.explain_text", "elif earlier > _ROUNDING:", ("earlier > _ROUNDING → GtE",), _NOISE),
    Same(
        "rating.uschess.explain_text",
        "return _ROUNDING < expected < 1 - _ROUNDING",
        ("_ROUNDING < expected < 1 - _ROUNDING → LtE", "_ROUNDING < expected < 1 - _ROUNDING → LtE (#2)"),
        _NOISE,
    ),
    Same(
        "rating.uschess.explain_text",
        "score = _weight(trace.target or 0.0)",
        ("0.0 → 1", "0.0 → -1"),
        "where nothing is to be scored no opponent is near",
    ),
    Same(
        "rating.carrying",
        "if len(self.event.sections) < 2:",
        ("2 → 1",),
        "what an only section leaves is used by nobody",
    ),
    Same(
        "rating.uschess.system",
        "strong = [number for number, rating in ratings if rating and (rating.rating or 0) > rules.k_dual.above]",
        ("0 → 1", "0 → -1"),
        "no rating is above 2200 either way",
    ),
    Same(
        "rating.uschess.system",
        'where = f" in {called(sections[0])}" if sections[0].name else ""',
        ("0 → -1", "0 → -1 (#2)"),
        "of several sections all are named instead",
    ),
    Same(
        "rating.uschess.trace",
        '"change": entrant.k * (entrant.score - (result.rated.expected or 0.0)),',
        ("0.0 → 1", "0.0 → -1"),
        "the standard formula always expects something",
    ),
    Same("timecontrol", "least_main: float = 0", ("0 → -1",), "there is no time below nothing"),
    Same(
        "timecontrol",
        "asked = day or LIMITS[-1].until - timedelta(1)",
        ("1 → 2", "1 → 2 (#2)", "1 → 0 (#2)"),
        "every limit in force now has the same end, far away",
    ),
    Same(
        "timecontrol_spelling",
        "if len(control.periods) == 1 and control.periods[0].moves is None:",
        ("0 → -1",),
        "the only period is the last",
    ),
    Same(
        "timecontrol_spelling",
        'main = f"G/{_number(control.periods[0].minutes)}"',
        ("0 → -1",),
        "the only period is the last",
    ),
    Same(
        "timecontrol_spelling",
        "likely = all((period.moves or 1) <= _MOST_MOVES and period.minutes for period in self.periods)",
        ("1 → 2", "1 → 0"),
        "no number of moves is few enough either way",
    ),
    Same(
        "timecontrol_spelling",
        "draft, at = _Draft(), 0",
        ("0 → -1",),
        "a search from before the text begins with the text",
    ),
    Same(
        "rating.fide.formulas",
        "if difference >= 0:",
        ("0 → 1", "0 → -1", "difference >= 0 → Gt"),
        "up to a difference of 3 both expect .50",
    ),
    Same("rating.fide.formulas", "return points if above >= 0 else -points", ("above >= 0 → Gt",), _LIMIT),
    Same(
        "rating.fide.formulas",
        "helped = [at for at, opponent in enumerate(opponents) if wide[at] and opponent < own]",
        ("opponent < own → LtE",),
        "equal ratings are not wide apart",
    ),
    Same(
        "rating.fide.formulas",
        "if difference > 0:",
        ("0 → 1", "0 → -1", "difference > 0 → GtE"),
        "what is capped is wider than 400",
    ),
    Same("rating.fide.formulas", "highest = max(rating, peak or 0)", ("0 → 1", "0 → -1"), "every rating is higher"),
    Same("rating.fide.formulas", "if terms.half_point is not None and above >= 0:", ("above >= 0 → Gt",), _LIMIT),
    Same(
        "rating.fide.section",
        "return _Standing(None, own or Rating(), assumed=assumed)",
        ("own or Rating() → And",),
        "nothing is asked about the source of no rating",
    ),
    Same(
        "rating.fide.section",
        "games = 0 if standing.is_new else source.games",
        ("0 → 1", "0 → -1"),
        "fewer than 30 games either way",
    ),
    Same(
        "rating.fide.explain_text",
        "width = max((len(line.text) for line in lines if line.clause), default=0)",
        ("0 → 1",),
        "without any clause the blanks at the end are stripped",
    ),
    Same(
        "rating.fide.explain_text",
        "if player.change is not None and player.k is not None:",
        ("player.change is not None and player.k is not None → Or",),
        "a player has both or neither",
    ),
    Same(
        "rating.fide.explain_text",
        "if (player.before or 0) + (player.change or 0) < rules.floor:",
        ("0 → 1", "0 → -1", "0 → 1 (#2)", "0 → -1 (#2)"),
        _NEVER,
    ),
    Same("rating.fide.explain_text", "k = player.k.value if player.k else 0", ("0 → 1", "0 → -1"), _NEVER),
    Same("rating.fide.explain_text", "total = player.first.total if player.first else 0", ("0 → 1", "0 → -1"), _NEVER),
    Same(
        "rating.fide.explain_text",
        'virtual = f"{draws} × {terms.drawn_with[0]}"',
        ("0 → 1", "0 → -1"),
        "both added opponents have the same rating",
    ),
    Same(
        "rating.fide.explain_text",
        'sign = "+" if first.points >= 0 else "−"',
        ("0 → -1",),
        "the table has nothing between −7 and 0",
    ),
)
EQUIVALENT = {(f"trfrate.{same.module}", same.line, change) for same in TABLE for change in same.changes}
"""By module, line and change."""
