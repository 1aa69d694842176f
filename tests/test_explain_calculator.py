"""A page of `explain` is enough for a pocket calculator: thirty ratings worked out again from the print alone."""

import re
from datetime import date
from math import ceil, exp, floor, sqrt
from pathlib import Path

import pytest

from tests.test_rating_trace import NAMES
from trfrate.diagnostics import Report
from trfrate.model import Birth, Cell, Event, Ids, MatchChange, National, Outcome, Player, Prize, Rating, Section
from trfrate.rating.event import RatingOptions, rate
from trfrate.rating.uschess.note_text import shown_as

# --- the calculator: knows the four operations, roots and powers, and nothing of trfrate -----------------------

NUMBER = r"[+−-]?\d+(?:\.\d+)?"
TOLERANCE = 0.02
"""Two decimals of a rating, met a few times."""


def number(text):
    return float(text.replace("−", "-").replace(",", ""))


def found(pattern, text):
    match = re.search(pattern.replace("#", f"({NUMBER})"), text)
    return [number(each) for each in match.groups() if each is not None] if match else None


class Page:
    """The labels of a page and what is printed beside them."""

    def __init__(self, text):
        self.text = text
        self.lines = {}
        label = ""
        for line in text.splitlines():
            label = line[:17].strip() or label
            if line[:17].strip() or line.startswith(" " * 17):
                self.lines.setdefault(label, []).append(line[17:].strip())

    def first(self, label):
        return self.lines[label][0]

    def all(self, label):
        return "\n".join(self.lines.get(label, ()))

    def games(self):
        """Score and the opponent's rating of the last pass, game by game."""
        for line in self.text.splitlines():
            if re.match(r" {0,2}\d+ +\d+  ", line):
                score, *passes = line[32:].split()
                yield float(score), float(passes[-2])


def start_of(page):
    """R0 and N, worked out where the page says from what."""
    line = page.first("Start")
    rating, *_ = found("^#", line)
    games = found(r"N = #|after # games?", line)
    if "blended" in line:
        check_blend(page, rating, games[0])
    if by_age := found(r"from the age: # × # years", line):
        assert rating == pytest.approx(by_age[0] * by_age[1], abs=0.03)
    if converted := found(r"converted: # \+ # × #", line):
        assert rating == pytest.approx(converted[0] + converted[1] * converted[2], abs=TOLERANCE)
    return rating, games[0] if games else float("inf")


def check_blend(page, rating, games):
    text = page.all("Start")
    rate_, cap, year, spread, most = found(r"exp\(# × \(Z − #\) × days/#\); Z = \(rating − P\)/#, at most #", text)
    pattern = r"\w+ #(?: = # \+ # × #)?: P #, Z #, # days, # games".replace("#", f"({NUMBER})")
    parts = re.findall(pattern, text)
    assert parts and most == cap
    weights = []
    for value, constant, slope, given, p, z, days, factor in parts:
        if constant:
            assert number(value) == pytest.approx(number(constant) + number(slope) * number(given), abs=0.006)
        strength = min(cap, (number(value) - number(p)) / spread)
        assert strength == pytest.approx(number(z), abs=1e-4)
        weights.append(number(factor) * exp(rate_ * (strength - cap) * number(days) / year))
    total = sum(weights)
    mean = sum(weight * number(part[0]) for weight, part in zip(weights, parts, strict=True)) / total
    assert rating == floor(mean + 0.5)
    assert games == ceil(min(found(r"rounded up, at most #", text)[0], total))


def effective_of(page, games):
    line = page.first("Effective games")
    formula = found(r"#/√\(# \+ # \(# − #\)²\)", line)
    if formula:
        most, constant, square, peak, rating = formula
        star = most / sqrt(constant + square * (peak - rating) ** 2)
    else:
        (star,) = found(r"and #\s", line + " ")
    return min(games, star)


def standard(page, start, effective):
    (base, own, scale) = found(r"1 / \(1 \+ #\^\(\(opponent − #\)/#\)\)", page.first("Expectancy"))
    assert own == start
    games = list(page.games())
    expected = sum(1 / (1 + base ** ((rating - own) / scale)) for _, rating in games)
    line = page.first("K")
    if dual := found(r"= # × \(# − # × #\) / \(", line):
        top = dual[0] * (dual[1] - dual[2] * dual[3])
    else:
        (top,) = found(r"= # / \(", line)
    change = top / (effective + len(games)) * (sum(score for score, _ in games) - expected)
    if "none" in page.first("Bonus"):
        if least := found(r"not more than # = # × √#", page.first("Bonus")):
            assert change <= least[1] * sqrt(least[2]) + TOLERANCE
        return start + change
    multiplier, root = found(r"− # × √#", page.first("Bonus"))
    return start + 2 * change - multiplier * sqrt(root)


def root_nearest(prior, weight, opponents, target, span):
    """The nearest rating to the prior at which the straight expectancies add up to the target, by halving."""

    def expected(rating):
        straight = [min(1, max(0, 0.5 + (rating - other) / (2 * span))) for other in (prior, *opponents)]
        return weight * straight[0] + sum(straight[1:])

    if abs(expected(prior) - target) < 1e-5:
        return prior
    rising = expected(prior) < target
    low, high = (prior, prior + 9999) if rising else (prior - 9999, prior)
    for _ in range(80):
        middle = (low + high) / 2
        enough = expected(middle) >= target - 1e-7 if rising else expected(middle) > target + 1e-7
        low, high = (low, middle) if enough else (middle, high)
    return high if rising else low


def special(page, effective):
    (span,) = found(r"\(rating − opponent\)/#", page.first("Expectancy"))
    span /= 2
    (prior,) = found("^#", page.first("Prior"))
    games = list(page.games())
    score = sum(score for score, _ in games)
    share = {"all": 1.0, "half": 0.5, "none": 0.0}
    part = re.search(r"(all|half|none) of the earlier", page.first("Adjusted score"))
    target = score + (share[part[1]] * effective if part else 0)
    if "the most the special formula gives" in page.first("Rating"):
        return found("^#", page.first("Rating"))[0]
    rating = root_nearest(prior, effective, [other for _, other in games], target, span)
    if expression := re.search(r"^= (.*?)(;|$)", page.lines["Rating"][1]):
        printed = eval(expression[1].replace("×", "*").replace("−", "-"))
        assert printed == pytest.approx(rating, abs=TOLERANCE)
    if ends := found(r"from # to #", page.lines["Rating"][1]):
        assert min(max(prior, ends[0]), ends[1]) == pytest.approx(rating, abs=TOLERANCE)
    check_first_estimate(page, span)
    return rating


def check_first_estimate(page, span):
    if "First estimate" not in page.lines:
        return
    text = page.all("First estimate")
    (estimate,) = found("^#", text)
    games, start, target = found(r"# earlier game at #, adjusted score #", text)
    against = [float(each) for each in text.split("starts: ")[1].splitlines()[0].split(", ")]
    expected = max(100, min(2700, root_nearest(start, games, against, target, span)))
    assert estimate == pytest.approx(expected, abs=TOLERANCE)


def within_limits(page, start, rating):
    limits = re.findall(
        rf"at most ({NUMBER}) up or down (?:in one match|from \S+ on, ({NUMBER}) by)", page.all("Match limit")
    )
    change = rating - start
    for most, net in limits:
        up, down = max(0, float(most) - number(net or "0")), min(0, -float(most) - number(net or "0"))
        change = min(max(change, down), up)
    return start + change


def floor_of(page):
    line, behind = page.first("Floor"), page.all("Floor")
    (level,) = found(r"floor (?:at least )?#", line)
    if terms := found(r"# \+ # × # wins \+ # × # draws \+ # × # events", behind):
        base, win, wins, draw, draws, event, events = terms
        (most,) = found(r"at most #$", behind)
        assert level == min(most, base + win * wins + draw * draws + event * events)
    if terms := found(r"highest rating # less #, down to a hundred, at most #", behind):
        assert level == min(terms[2], (terms[0] - terms[1]) // 100 * 100)
    if terms := found(r"in a class under #, up to #", behind):
        assert level == min(terms[1], ceil(terms[0] / 100) * 100)
    return level


def calculated(text):
    page = Page(text)
    start, games = start_of(page)
    effective = effective_of(page, games)
    if page.first("Formula").startswith("standard"):
        rating = standard(page, start, effective)
    else:
        rating = special(page, effective)
    rating = within_limits(page, start, rating)
    if "Rounded" in page.lines:
        nearest = "to the nearest" in page.first("Rounded")
        rating = floor(rating + 0.5) if nearest else ceil(rating) if rating > start else floor(rating)
    return max(rating, floor_of(page))


# --- thirty players ------------------------------------------------------------------------------------------

W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
MIRROR = {W: L, D: D, L: W}
DAY = date(2026, 8, 30)
OPPONENTS = (1510.37, 1388.04, 1702.9, 1250.0)


def met(facts, scores, ratings=OPPONENTS, games=(40, 7, None, 20), day=DAY, **section):
    """The first player meets the others in turn."""
    first = Player(1, NAMES[0], cells=tuple(Cell(score, at) for at, score in enumerate(scores, 2)), **facts)
    others = tuple(
        Player(
            at,
            f"Opponent {at}",
            ratings={"OTBR": Rating(rating, count), "FIDE": Rating(rating)},
            cells=tuple(Cell(MIRROR[score], 1) if slot == at - 2 else None for slot in range(len(scores))),
        )
        for at, score, rating, count in zip(range(2, 9), scores, ratings, games, strict=False)
    )
    return Section(**{"players": (first, *others), "rounds": len(scores), "start": day, "end": day} | section)


def known(rating, games=None, **facts):
    return {"ratings": {"OTBR": Rating(rating, games, **facts)}}


EARLIER = (MatchChange(date(2026, 6, 1), 80.5), MatchChange(date(2024, 6, 1), 30))


def match(scores, **facts):
    rows = (1500.25, scores), (1700.0, [MIRROR[score] for score in scores])
    players = tuple(
        Player(at, NAMES[at], cells=tuple(Cell(score, 3 - at) for score in row), **known(rating, 90) | facts)
        for at, (rating, row) in enumerate(rows, 1)
    )
    return Section(type="match", players=players, rounds=len(scores), start=DAY, end=DAY)


CASES = {
    "established": (met(known(1481.26, 312), (W, D, L, W)), {}),
    "no game count": (met(known(1481.26), (W, D, L, W)), {}),
    "provisional": (met(known(1481.26, 12), (W, D, L, W)), {}),
    "bonus": (met(known(1200.5, 60), (W, W, W, D)), {}),
    "bonus missed": (met(known(1500, 60), (W, W, W, D)), {}),
    "two games": (met(known(1481.26, 40), (W, D)), {}),
    "master": (met(known(2300.25, 400), (W, W, D, W)), {}),
    "master in a dual event": (met(known(2300.25, 400), (W, W, D, L), time_control="G/60;d5"), {}),
    "senior master in a dual event": (met(known(2512.5, 400), (W, D, D, L), time_control="G/60;d5"), {}),
    "few games": (met(known(1481.26, 5, record="mixed"), (W, D, L, W)), {}),
    "few games, far below": (met(known(700.5, 6), (L, L, D, L)), {}),
    "few games, far above": (met(known(2150.5, 6), (L, L, W, L)), {}),
    "all won before": (met(known(1481.26, 5, record="wins"), (W, W, W, D)), {}),
    "all won, and all won again": (met(known(1481.26, 5, record="wins"), (W, W, W, W)), {}),
    "all won, from 400": (met(known(400, 5, record="wins"), (L, D), ratings=(310.2, 190.4)), {}),
    "all lost before": (met(known(310.75, 12, record="losses"), (L, L, D, L)), {}),
    "all lost, and all lost again": (met(known(310.75, 4, record="losses"), (L, L, L, L)), {}),
    "few games and a low rating": (met(known(205.55, 8, record="mixed"), (L, W), ratings=(310.2, 190.4)), {}),
    "few games and a lower rating": (met(known(150.55, 8, record="mixed"), (L, W), ratings=(310.2, 190.4)), {}),
    "unrated, by age": (met({"ratings": {}, "born": Birth(2012, 3, 4)}, (W, D, L, W)), {}),
    "unrated adult": (met({"ratings": {}, "adult": True}, (L, L, L, L)), {}),
    "unrated, won all": (met({"ratings": {}}, (W, W, W, W)), {}),
    "the most of the special formula": (met({"ratings": {}}, (W, W), ratings=(2600.0, 2580.0)), {}),
    "blended": (
        met(
            {
                "ratings": {
                    "OTBQ": Rating(1400.4, 7, date(2024, 2, 3)),
                    "FIDE": Rating(1650, None, date(2026, 1, 1)),
                    "OLB": Rating(1100, 60, date(2021, 5, 5)),
                },
                "born": Birth(2008, 2, 3),
            },
            (W, D, L, W),
        ),
        {},
    ),
    "blended, with many games": (
        met({"ratings": {"OTBB": Rating(1400.4, 30), "FIDE": Rating(2150)}, "born": Birth(1990, 2, 3)}, (W, D, L, W)),
        {},
    ),
    "from FIDE in 2016": (met({"ratings": {"FIDE": Rating(1650)}}, (W, D, L, W), day=date(2016, 3, 1)), {}),
    "from CFC in 2016": (met({"ratings": {"CFC": Rating(1650)}}, (W, D, L, W), day=date(2016, 3, 1)), {}),
    "national rating in 2016": (
        met({"ratings": {}, "national": National(1777.0)}, (W, D, L, W), day=date(2016, 3, 1)), {},
    ),
    "whole ratings": (met(known(1481, 60), (W, D, L, L), day=date(2014, 3, 1)), {}),
    "whole first rating": (met({"ratings": {}}, (W, D, L, L), day=date(2014, 3, 1)), {}),
    "match": (match((D,)), {}),
    "match limit": (match((W, W, W)), {}),
    "match limit with earlier matches": (match((W, W, W), match_changes=EARLIER), {}),
    "lost match after earlier matches": (match((L, L, L, L), match_changes=(MatchChange(DAY, -95.0),)), {}),
    "personal floor": (
        met(known(131.0, 30, wins=3, draws=2, events=6, record="mixed"), (L, L, L), ratings=(120.0, 110.0, 130.0)), {},
    ),
    "personal floor, totals unknown": (met(known(104.0, 30), (L, L, L), ratings=(120.0, 110.0, 130.0)), {}),
    "peak floor": (met(known(1604.2, 300, peak=1811), (L, L, L, L)), {}),
    "money floor": (met(known(1804.2, 20) | {"prize": Prize(5000, 1750)}, (L, L, L, L)), {}),
    "life master": (met(known(2203.2, 300, olm=True), (L, L, L, L)), {}),
    "given floor": (met(known(1503.2, 300, floor=1500), (L, L, L, L)), {}),
    "given floor above that of a prize": (
        met(known(1503.2, 300, floor=1500) | {"prize": Prize(5000, 1250)}, (L, L, L, L)), {},
    ),
    "one game": (met({"ratings": {}, "adult": True}, (D,)), {}),
    "foreign event": (met(known(1481.26, 312), (W, D, L, W)), {"foreign_fide": True}),
    "after 25 games": (met(known(1481.26, 25), (W, D)), {}),
    "at the end of the curve of effective games": (met(known(2355, 400), (W, D, D, W)), {}),
    "at 2500 in a dual event": (met(known(2500, 400), (W, D, D, L), time_control="G/60;d5"), {}),
    "as expected": (met(known(1500, 60), (D,), ratings=(1500.0,), games=(60,)), {}),
    "personal floor at its most": (
        met(known(152.0, 30, wins=13, record="mixed"), (L, L, L), ratings=(120.0, 110.0, 130.0)), {},
    ),
    "two rows of one member": (met(known(1481.26, 30) | {"ids": Ids("90000001")}, (W, D, L, W)), {}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_pocket_calculator_gets_the_same_rating(case):
    section, options = CASES[case]
    done = rate(Event(sections=(section,)), Report(), RatingOptions(systems=("OTBR",), **options))
    text = done.explanation(1, 1, "OTBR").page()
    after = done.sections[0].players[0].after["OTBR"]
    assert calculated(text) == pytest.approx(after.rating, abs=TOLERANCE)
    assert f"shown {after.shown}" in text


def test_the_pages_are_printed_as_they_were_read(file_regression):
    """Every page of above in full: each digit, each word and where it is."""
    pages = []
    for case, (section, options) in CASES.items():
        done = rate(Event(sections=(section,)), Report(), RatingOptions(systems=("OTBR",), **options))
        explanation = done.explanation(1, 1, "OTBR")
        pages += [f"=== {case}\n", explanation.page(), *(f"{line}\n" for line in explanation.short()), "\n"]
    path = Path(__file__).parent / "explained_pages.txt"
    file_regression.check("".join(pages), fullpath=path, encoding="utf-8", newline="")


def test_a_rating_just_below_a_half_is_printed_with_the_digits_that_show_it():
    assert shown_as(1810.496, 1810) == "1810.496"
    assert shown_as(1810.49, 1810) == "1810.49"
    assert shown_as(1810.49999996, 1810) == "1810.49999996"
    assert shown_as(1810.499999996, 1810) == "1810.499999996"


def printed_games(text):
    """Every game with the figures of its passes, then the sums."""
    for line in text.splitlines():
        if re.match(r" {0,2}\d+ +\d+  | {10}earlier games", line):
            yield [float(each) for each in line[32:].split()]


def test_every_expected_score_on_a_page_and_its_sum():
    for case in CASES:
        section, options = CASES[case]
        done = rate(Event(sections=(section,)), Report(), RatingOptions(systems=("OTBR",), **options))
        text = done.explanation(1, 1, "OTBR").page()
        page = Page(text)
        start, _ = start_of(page)
        rows = list(printed_games(text))
        passes = 1 if options else 2
        if page.first("Formula").startswith("standard"):
            for row in rows:
                for at in range(passes):
                    rating, expected = row[1 + 2 * at], row[2 + 2 * at]
                    assert expected == pytest.approx(1 / (1 + 10 ** ((rating - start) / 400)), abs=0.0006), case
        else:
            own = found("^#", page.first("Rating"))[0]
            for score, _, _, rating, expected in rows[: len(section.players) - 1]:
                assert expected == pytest.approx(min(1, max(0, 0.5 + (own - rating) / 800)), abs=0.0006), case
                assert score in (0, 0.5, 1)
        sums = next(line for line in text.splitlines() if re.match(r" {32,}[\d.]+ +[\d.]+", line)).split()
        assert float(sums[0]) == pytest.approx(sum(row[0] for row in rows), abs=0.001), case
        if "Adjusted score" in page.lines:
            for line in text.splitlines():
                if line.startswith(" " * 10 + "earlier games"):
                    prior = page.first("Prior").split()[0].rstrip(",")
                    assert line[32:].split()[1::2] == [prior, prior], case
            assert float(sums[0]) == pytest.approx(found("^#", page.first("Adjusted score"))[0], abs=0.001), case
        for at in range(passes):
            total = sum(row[2 + 2 * at] for row in rows)
            assert float(sums[1 + at]) == pytest.approx(total, abs=0.0006 * len(rows) + 0.0006), case


def test_machines_get_the_limits_on_matches_with_their_first_days():
    section, _ = CASES["match limit with earlier matches"]
    done = rate(Event(sections=(section,)), Report(), RatingOptions(systems=("OTBR",)))
    assert done.explanation(1, 1, "OTBR").as_json()["limits"] == [
        {"most": 50, "net": 0, "since": None},
        {"most": 100, "net": 80.5, "since": "2026-03-03"},
        {"most": 200, "net": 110.5, "since": "2023-08-30"},
    ]


def test_there_are_thirty_and_they_differ_in_kind():
    assert len(CASES) >= 30


def test_the_calculator_notices_a_wrong_figure():
    section, _ = CASES["bonus"]
    done = rate(Event(sections=(section,)), Report(), RatingOptions(systems=("OTBR",)))
    text, rating = done.explanation(1, 1, "OTBR").page(), done.sections[0].players[0].after["OTBR"].rating
    for right, wrong in (("= 800 /", "= 801 /"), ("/400))", "/401))"), ("× √4", "× √5")):
        assert abs(calculated(text.replace(right, wrong)) - rating) > TOLERANCE, right
