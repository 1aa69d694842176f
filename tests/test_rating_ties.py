"""Exact halves, and the same digits from every Python: what float arithmetic must not decide."""

import random
from fractions import Fraction
from math import floor, fsum

import pytest

from tests.test_rating_trace import DAY
from trfrate.model import Cell, Outcome, Player, Rating, Section, rounded
from trfrate.rating.uschess import formulas
from trfrate.rating.uschess.explain_text import page
from trfrate.rating.uschess.in_force import rules_of
from trfrate.rating.uschess.note_text import short
from trfrate.rating.uschess.section import Terms, work
from trfrate.rating.uschess.trace import trace

RULES = rules_of("2025-07-26")
HALF = Fraction(1, 2)


def half_up(exact):
    return floor(exact + HALF)


def decimals(rng, low, high):
    """A rating with two decimals, as a text; a float cannot hold it, a fraction can."""
    return f"{rng.randrange(100 * low, 100 * high) / 100:.2f}"


def special_ties():
    """Starts, games and opponents whose special rating is exactly a whole number and a half."""
    rng = random.Random(14)
    while True:
        games, effective = rng.randrange(1, 9), rng.randrange(9)
        opponents = [decimals(rng, 1400, 1600) for _ in range(games)]
        prior = decimals(rng, 1400, 1600)
        target = Fraction(rng.randrange(1, 2 * games), 2) + Fraction(effective, 2)
        weight = effective + games
        total = effective * Fraction(prior) + sum(map(Fraction, opponents)) + 400 * (2 * target - weight)
        # The last opponent is moved so that the root ends in a half.
        missing = half_up(total / weight) * weight - weight * HALF - total
        last = Fraction(opponents[-1]) + missing
        root = (total + missing) / weight
        if root % 1 == HALF and all(abs(root - Fraction(each)) < 399 for each in (prior, *opponents[:-1], last)):
            yield float(prior), effective, [*map(float, opponents[:-1]), float(last)], float(target), root


def test_a_half_of_the_special_formula_is_rounded_up():
    noisy = 0
    for _, (prior, effective, opponents, target, root) in zip(range(600), special_ties(), strict=False):
        found = formulas.special(prior, effective, opponents, target, RULES)
        assert rounded(found) == half_up(root)
        noisy += floor(found + 0.5) != half_up(root)
    assert noisy, "the cases must be such that plain rounding goes wrong"


def standard_ties():
    """K (S − E) with E exact: every opponent has the player's own rating, and the sum ends in a half."""
    for games in range(1, 12):
        for effective in range(9, 27):
            for gain in range(-games, games + 1):
                change = Fraction(800, effective + games) * Fraction(gain, 2)
                start = 1500 + (HALF - change) % 1
                if 100 % start.denominator == 0:
                    yield start, games, effective, gain, start + change


def test_a_half_of_the_standard_formula_is_rounded_up():
    cases = list(standard_ties())
    assert len(cases) > 300 and all(exact % 1 == HALF for *_, exact in cases)
    for start, games, effective, gain, exact in cases:
        k = formulas.k_factor(float(start), float(effective), games, "OTBR", False, RULES)
        own = formulas.power(float(start), RULES)
        expected = formulas.expectancy(own, [0] * games, [own])
        score = games / 2 + gain / 2
        found = formulas.standard(float(start), k * (score - expected), float("inf"))
        assert rounded(found) == half_up(exact), (start, games, effective, gain)


def test_a_half_of_the_blended_start_is_rounded_up():
    rng = random.Random(15)
    ties = 0
    while ties < 200:
        one, two = (decimals(rng, 800, 2000) for _ in range(2))
        weights = rng.choice([(10.0, 5.0), (5.0, 5.0), (3.0, 7.0), (10.0, 10.0), (0.1, 0.3)])
        exact_weights = [Fraction(str(weight)) for weight in weights]
        exact = sum(w * Fraction(x) for w, x in zip(exact_weights, (one, two), strict=True)) / sum(exact_weights)
        if exact % 1 == HALF:
            ties += 1
            assert formulas.blended([float(one), float(two)], weights, RULES)[0] == half_up(exact)


def test_what_is_truly_below_a_half_is_rounded_down():
    assert rounded(1810.5 - 1e-7) == 1810
    assert rounded(1810.5 - 1e-12) == 1811


def drawn(before):
    """Two established players of one rating draw, so that the rating stays what it was."""
    players = tuple(
        Player(
            number, f"Player {number}", ratings={"OTBR": Rating(before, 60)}, cells=(Cell(Outcome.DRAW, 3 - number),)
        )
        for number in (1, 2)
    )
    section = Section(players=players, rounds=1, start=DAY, end=DAY)
    return work(section, Terms(RULES, "OTBR", DAY))


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (1810.5, "1810.50 → shown 1811"),
        (1810.496, "1810.496 → shown 1810"),
        (1810.4999996, "1810.4999996 → shown 1810"),
        (1810.499999996, "1810.499999996 → shown 1810"),
        (1810.49, "1810.49 → shown 1810"),
        (1810.504, "1810.50 → shown 1811"),
    ],
)
def test_the_page_never_shows_a_half_that_is_rounded_down(before, said):
    assert said in page(trace(drawn(before), 1))


def test_nor_do_the_three_lines_of_a_cell():
    assert short(drawn(1810.496), 1)[0] == "1810.50 → 1810.496 (+0.00)"


def test_expected_scores_do_not_depend_on_the_order_of_the_games_nor_on_python():
    """Python 3.12 changed `sum`; `fsum` is exact, and so has the same digits everywhere."""
    rng = random.Random(16)
    differ = 0
    for _ in range(300):
        powers = [formulas.power(rng.uniform(300, 2600), RULES) for _ in range(9)]
        order = list(range(9))
        own = formulas.power(rng.uniform(300, 2600), RULES)
        first = formulas.expectancy(own, order, powers)
        assert first == fsum(own / (own + other) for other in powers)
        rng.shuffle(order)
        assert formulas.expectancy(own, order, powers) == first
        plain = 0.0
        for at in order:
            plain += own / (own + powers[at])
        differ += plain != first
    assert differ > 30


def test_special_ratings_do_not_depend_on_the_order_of_the_games():
    rng = random.Random(17)
    for _ in range(300):
        opponents = [rng.uniform(100, 2600) for _ in range(9)]
        first = formulas.special(1500.3, 5.0, opponents, 7.0, RULES)
        assert formulas.special(1500.3, 5.0, sorted(opponents), 7.0, RULES) == first
