"""Results that a rating cannot explain."""

import pytest

from trfrate.model import Cell, Outcome, Player, Rating, Section
from trfrate.plausibility import implausible, rated_games


@pytest.mark.parametrize(
    ("rating", "results", "told"),
    [
        pytest.param(400, [(1.0, 550)] * 4, None, id="a fast improver"),
        pytest.param(400, [(1.0, 800)] * 4, "4 points in 4 games against an average of 800", id="too fast"),
        pytest.param(400, [(1.0, 1900)] * 4, "4 points in 4 games against an average of 1900", id="out of reach"),
        pytest.param(1500, [(0.5, 1500)] * 6, None, id="as expected"),
        pytest.param(2300, [(1.0, 1200)] * 4, None, id="a master beats beginners, as expected"),
        pytest.param(2210, [(1.0, 600)] * 3 + [(0.0, 600)], None, id="one upset"),
        pytest.param(2210, [(0.0, 600)] * 4, "0 points in 4 games against an average of 600", id="four upsets"),
        pytest.param(2200, [(0.0, 500)] * 2, None, id="two games tell little"),
    ],
)
def test_what_a_rating_cannot_explain(rating, results, told):
    assert implausible(Rating(float(rating)), results) == told


@pytest.mark.parametrize(
    ("rating", "is_told"),
    [(Rating(400.0, games=25), False), (Rating(400.0, games=26), True), (Rating(), False), (None, False)],
)
def test_only_an_established_rating_is_held_against_results(rating, is_told):
    assert bool(implausible(rating, [(1.0, 1900)] * 4)) == is_told


def test_games_against_rated_opponents_count():
    cells = (Cell(Outcome.WIN, 2, "w"), Cell(Outcome.DRAW, 3, "b"), Cell(Outcome.FORFEIT_WIN, 2, None))
    players = (
        Player(1, "Alder, Ada", cells=cells),
        Player(2, "Birch, Bo", ratings={"OTBR": Rating(1500.0)}, cells=(Cell(Outcome.LOSS, 1, "b"), None, None)),
        Player(3, "Cedar, Cy", cells=(None, Cell(Outcome.DRAW, 1, "w"), None)),
    )
    assert rated_games(Section(rounds=3, players=players)) == {1: [(1.0, 1500.0)]}
