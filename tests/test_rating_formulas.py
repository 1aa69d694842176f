"""Every worked example, table and boundary of the five texts, by clause."""

import random
from datetime import date
from math import inf, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import rating_literal as literal
from trfrate.model import rounded
from trfrate.rating.uschess import formulas
from trfrate.rating.uschess.in_force import rules_of, rules_on

TEXTS = ("2015-01-07", "2017-04-24", "2020-06-11", "2020-09-02", "2025-07-26")
NEWEST = rules_of("2025-07-26")


@pytest.fixture(params=TEXTS)
def rules(request):
    return rules_of(request.param)


# --- §1, §7 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rating", "shown"), [(1643.759, 1644), (1431.034, 1431), (1500.5, 1501), (1500.49999, 1500)])
def test_1_and_7_official_ratings_are_rounded_to_the_nearest_whole_number(rating, shown):
    assert rounded(rating) == shown


# --- §3 ------------------------------------------------------------------------------------------------------


def test_3_example_of_a_1700_player_with_30_games(rules):
    assert formulas.most_effective_games(1700, rules) == pytest.approx(20.0, abs=0.05)
    assert formulas.effective_games(1700, 30, rules) == pytest.approx(50 / sqrt(6.24), abs=0.01)


def test_3_effective_games_never_exceed_the_games_played_nor_50(rules):
    assert formulas.effective_games(1700, 12, rules) == 12
    assert formulas.effective_games(2355.01, 1000, rules) == 50
    assert formulas.effective_games(2355, 1000, rules) == pytest.approx(50 / sqrt(0.662 + 0.00000739 * 214**2))
    assert formulas.effective_games(2600, None, rules) == 50


# --- §4.1 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difference", "expected"), [(-401, 0), (-400, 0), (-399, 0.00125), (0, 0.5), (200, 0.75), (399, 0.99875), (400, 1)]
)
def test_4_1_provisional_winning_expectancy(difference, expected, rules):
    assert formulas.provisional_expectancy(1500 + difference, 1500, rules) == pytest.approx(expected)


def test_4_1_adjusted_prior_and_score(rules):
    assert (formulas.adjusted_prior(1500, "wins", rules), formulas.adjusted_score(2, 5, "wins")) == (1100, 7)
    assert (formulas.adjusted_prior(1500, "losses", rules), formulas.adjusted_score(2, 5, "losses")) == (1900, 2)
    assert (formulas.adjusted_prior(1500, "mixed", rules), formulas.adjusted_score(2, 5, "mixed")) == (1500, 4.5)


def test_4_1_is_the_old_provisional_formula_where_every_opponent_is_near(rules):
    # Mean of the opponents' ratings, 400 added for a win and taken for a loss: (1300+400 + 1500-400 + 1450) / 3.
    assert formulas.special(1400, 0, [1300, 1500, 1450], 1.5, rules) == pytest.approx(4250 / 3)


def test_4_1_a_root_on_a_knot_survives_float_arithmetic(rules):
    """Two cases in which the printed comparison |M - Ri| <= 400 fails by 1e-13 and the text goes astray."""
    assert formulas.special(1239.167, 0, [1302.496, 1751.032], 2, rules) == pytest.approx(2151.032)
    assert formulas.special(346.94, 0, [1962.05, 1695.36], 2, rules) == pytest.approx(2362.05)


def test_4_1_a_half_stays_a_half_and_is_shown_rounded_up(rules):
    # The earlier game and the one against 128 expect a point each: (M - 1208)/800 + (M - 1221)/800 = -0.5.
    rating = formulas.special(472, 1, [128, 1208, 1221], 2.5, rules)
    assert (rating, rounded(rating)) == (1014.5, 1015)


def test_4_1_of_an_interval_of_roots_the_nearest_to_the_prior(rules):
    # One win over 800, one loss to 2400: every rating from 1200 to 2000 expects exactly one point.
    assert formulas.special(1600, 0, [800, 2400], 1, rules) == 1600
    assert formulas.special(700, 0, [800, 2400], 1, rules) == 1200
    assert formulas.special(2300, 0, [800, 2400], 1, rules) == 2000


def test_4_1_all_won_and_all_lost(rules):
    assert formulas.special(1000, 0, [1000, 1200], 2, rules) == 1600
    assert formulas.special(1700, 0, [1000, 1200], 2, rules) == 1700
    assert formulas.special(1000, 0, [1000, 1200], 0, rules) == 600
    assert formulas.special(500, 0, [1000, 1200], 0, rules) == 500


def test_4_1_never_above_2700(rules):
    assert formulas.special(2650, 5, [2680, 2690, 2700], 5.5, rules) == 2700


def f(at, prior, effective, opponents, target):
    return effective * literal.pwe(at, prior) + sum(literal.pwe(at, each) for each in opponents) - target


def bisection(prior, effective, opponents, target):
    """The root nearest the prior: climb to the lowest root from below, or fall to the highest from above."""
    tolerance = 1e-12
    if abs(f(prior, prior, effective, opponents, target)) <= tolerance:
        return prior
    upwards = f(prior, prior, effective, opponents, target) < 0
    near, far = prior, (9000.0 if upwards else -9000.0)
    for _ in range(80):
        middle = (near + far) / 2
        value = f(middle, prior, effective, opponents, target)
        if (value < -tolerance) if upwards else (value > tolerance):
            near = middle
        else:
            far = middle
    return far


@pytest.mark.slow
def test_4_1_equals_a_bisection_in_20000_cases():
    draw = random.Random(20250726)
    for _ in range(20_000):
        opponents = [round(draw.uniform(100, 2700), 2) for _ in range(draw.randint(1, 9))]
        effective = draw.choice([0, 0, 1, draw.randint(1, 8), draw.uniform(0.5, 8)])
        record = draw.choice(["mixed", "mixed", "wins", "losses"]) if effective else "mixed"
        rating, score = round(draw.uniform(100, 2700), 2), draw.randint(0, 2 * len(opponents)) / 2
        prior = formulas.adjusted_prior(rating, record, NEWEST)
        target = formulas.adjusted_score(score, effective, record)
        expected = min(2700, bisection(prior, effective, opponents, target))
        assert formulas.special(prior, effective, opponents, target, NEWEST) == pytest.approx(expected, abs=1e-7)


ratings = st.floats(100, 2700).map(lambda rating: round(rating, 2))


@settings(max_examples=400, deadline=None)
@given(
    ratings,
    st.floats(0, 8),
    st.lists(ratings, min_size=1, max_size=9),
    st.sampled_from(["mixed", "wins", "losses"]),
    st.data(),
)
def test_4_1_equals_the_iteration_of_the_text(rating, effective, opponents, record, data):
    if effective < 0.01:
        effective, record = 0.0, "mixed"
    score = data.draw(st.integers(0, 2 * len(opponents))) / 2
    prior = formulas.adjusted_prior(rating, record, NEWEST)
    found = formulas.special(prior, effective, opponents, formulas.adjusted_score(score, effective, record), NEWEST)
    # The text stops where the sum is within 1e-7, which is worth up to 8e-5 rating points a game.
    assert found == pytest.approx(literal.special(rating, effective, opponents, score, record), abs=1e-3)


@settings(max_examples=300, deadline=None)
@given(ratings, st.floats(0, 8), st.lists(ratings, min_size=1, max_size=9), st.data())
def test_4_1_never_falls_by_scoring_more(rating, effective, opponents, data):
    low, high = sorted(data.draw(st.lists(st.integers(0, 2 * len(opponents)), min_size=2, max_size=2)))
    scores = [formulas.adjusted_score(each / 2, effective, "mixed") for each in (low, high)]
    less, more = (formulas.special(rating, effective, opponents, each, NEWEST) for each in scores)
    assert less <= more + 1e-6


# --- §4.2 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effective", "games", "k"),
    [
        (6, 4, 80),
        (6, 6, 66.67),
        (6, 10, 50),
        (20, 4, 33.33),
        (20, 6, 30.77),
        (20, 10, 26.67),
        (50, 4, 14.81),
        (50, 6, 14.29),
        (50, 10, 13.33),
    ],
)
def test_4_2_table_of_k(effective, games, k, rules):
    assert formulas.k_factor(1500, effective, games, "OTBR", False, rules) == pytest.approx(k, abs=0.005)


@pytest.mark.parametrize(
    ("rating", "top"),
    [(2200, 800), (2200.01, 800 * (6.5 - 0.0025 * 2200.01)), (2400, 400), (2499.99, 200.02), (2500, 200)],
)
def test_4_2_k_above_2200_in_dual_rated_events(rating, top, rules):
    assert formulas.k_factor(rating, 46, 4, "OTBR", True, rules) == pytest.approx(top / 50)
    assert formulas.k_factor(rating, 46, 4, "OTBR", False, rules) == 16


def test_4_2_the_smaller_k_reached_quick_ratings_too_until_2020():
    quick = {text: formulas.k_factor(2500, 46, 4, "OTBQ", True, rules_of(text)) for text in TEXTS}
    assert list(quick.values()) == [4, 4, 16, 16, 16]


def test_4_2_winning_expectancy(rules):
    powers = [formulas.power(rating, rules) for rating in (1500, 1900, 1100)]
    assert formulas.expectancy(powers[0], [0], powers) == 0.5
    assert formulas.expectancy(powers[0], [1], powers) == pytest.approx(1 / 11)
    assert formulas.expectancy(powers[0], [2], powers) == pytest.approx(10 / 11)
    assert formulas.expectancy(powers[0], [1, 2, 2], powers) == pytest.approx(21 / 11)


@pytest.mark.parametrize(
    ("games", "met", "until_2024", "from_2025"),
    [(2, 1, False, False), (3, 1, True, True), (3, 2, True, False), (4, 2, True, True), (4, 3, False, False)],
)
def test_4_2_who_may_earn_a_bonus(games, met, until_2024, from_2025):
    for text in TEXTS[:4]:
        assert formulas.bonus_allowed(games, met, rules_of(text)) is until_2024
    assert formulas.bonus_allowed(games, met, NEWEST) is from_2025


def test_4_2_three_rounds_count_as_four_for_the_bonus(rules):
    assert formulas.bonus_threshold(3, rules) == formulas.bonus_threshold(4, rules) == 2 * rules.bonus
    assert formulas.bonus_threshold(9, rules) == 3 * rules.bonus


def test_4_2_bonus_is_what_the_gain_exceeds():
    assert formulas.standard(1500, 30, 20) == 1540
    assert formulas.standard(1500, 20, 20) == 1520
    assert formulas.standard(1500, -30, 20) == 1470
    assert formulas.standard(1500, 30, float("inf")) == 1530


# --- §2: conversions and ages ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fide", "old", "new"), [(1400, 1496, 1120.38), (2000, 2060, 2060.4), (2001, 2061.02, 2061.02)]
)
def test_2_1_fide_conversions(fide, old, new):
    for text in TEXTS[:4]:
        assert formulas.converted(fide, rules_of(text).fide) == pytest.approx(old)
    assert formulas.converted(fide, NEWEST.fide) == pytest.approx(new)
    assert formulas.converted(fide, rules_on(date(2024, 2, 29)).fide) == pytest.approx(old)
    assert formulas.converted(fide, rules_on(date(2024, 3, 1)).fide) == pytest.approx(new)


@pytest.mark.parametrize(("fide", "old", "new"), [(1500, 1700, 1447.05), (2000, 2080, 2080.4), (2100, 2180, 2180)])
def test_6_youth_conversions(fide, old, new):
    for text in TEXTS[:4]:
        assert formulas.converted(fide, rules_of(text).fide_youth) == pytest.approx(old)
    assert formulas.converted(fide, NEWEST.fide_youth) == pytest.approx(new)
    assert formulas.converted(fide, rules_on(date(2024, 3, 1)).fide_youth) == pytest.approx(new)


@pytest.mark.parametrize(
    ("cfc", "old", "new"),
    [
        (200, 110, 48),
        (1149.99, 1059.99, -115 + 0.815 * 1149.99),
        (1150, 1060, 822),
        (1500, 1410, 1270),
        (1501, 1411.1, -650 + 1.28 * 1501),
        (1610, 1531, 1414.1),
        (2000, 1960, 1960),
        (2200, 2180, 2180),
    ],
)
def test_2_2_cfc_conversions(cfc, old, new):
    for text in TEXTS[:4]:
        assert formulas.converted(cfc, rules_of(text).cfc) == pytest.approx(old)
    assert formulas.converted(cfc, NEWEST.cfc) == pytest.approx(new)
    assert formulas.converted(cfc, rules_on(date(2024, 12, 31)).cfc) == pytest.approx(old)
    assert formulas.converted(cfc, rules_on(date(2025, 1, 1)).cfc) == pytest.approx(new)


@pytest.mark.parametrize(("age", "rating"), [(3, 150), (10.5, 525), (26, 1300), (26.01, 1300), (60, 1300)])
def test_2_3_age_based_ratings(age, rating, rules):
    assert formulas.age_rating(age, False, rules) == rating


def test_2_3_no_birth_date(rules):
    assert formulas.age_rating(None, False, rules) == 750
    assert formulas.age_rating(None, True, rules) == 1300


@pytest.mark.parametrize("age", [-4, 0, 1.99, 2, 2.99])
def test_2_3_an_age_under_three_is_a_miscoded_birthday(age):
    for text in TEXTS[:3]:
        assert formulas.age_rating(age, False, rules_of(text)) == 1300
    for text in TEXTS[3:]:
        assert formulas.age_rating(age, False, rules_of(text)) == 750
        assert formulas.age_rating(age, True, rules_of(text)) == 1300


def test_4_1_everything_lost_far_below_the_weakest_opponent(rules):
    # Nothing is expected 400 points below the weaker one; the mean of both, less 400, would be -200.
    assert formulas.special(1000, 0, [100, 300], 0, rules) == -300


def test_4_1_the_ends_of_the_interval_that_explain_prints(rules):
    """One draw against 1500 fits one rating; half a point of two far apart every one in between; all or nothing any."""
    assert formulas.special_roots(1000, 0, [1500], 0.5, rules.span) == (1500, 1500)
    assert formulas.special_roots(1000, 0, [1000, 2000], 1.0, rules.span) == (1400, 1600)
    assert formulas.special_roots(1000, 0, [1500, 1600], 2.0, rules.span) == (2000, inf)
    assert formulas.special_roots(1000, 0, [1500, 1600], 0.0, rules.span) == (-inf, 1100)
    # The earlier games count as one opponent of the rating before, as often as there are of them.
    assert formulas.special_roots(1000, 2, [1300], 1.5, rules.span) == (1100, 1100)
