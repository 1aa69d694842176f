"""The rating core against the literal text: a 2,000-player, 9-round event, and a growing number of games."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Iterator
from datetime import date
from time import process_time

from tests import rating_literal as literal
from tests.benchmarks.measure import Row, compare
from trfrate.model import Cell, Outcome, Player, Rating, Section
from trfrate.rating.uschess import formulas
from trfrate.rating.uschess.entrants import Entrant
from trfrate.rating.uschess.in_force import rules_on
from trfrate.rating.uschess.section import Terms, compute, work
from trfrate.rating.uschess.steps import five_steps

DAY = date(2025, 10, 18)
TERMS = Terms(rules_on(DAY), "OTBR", DAY)
RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN), (Outcome.DRAW, Outcome.DRAW))
POINTS = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}
TEXT, CORE = 8.0, 2.5
"""Microseconds a game of the text and of ours on the machine the goal was set on; only their ratio travels."""


def tournament(players: int, rounds: int, seed: int = 1) -> Section:
    """A section with random pairings: half established, the others provisional, one in twenty unrated."""
    chance = random.Random(seed)
    cells: list[list[Cell | None]] = [[] for _ in range(players)]
    for _ in range(rounds):
        order = chance.sample(range(players), players)
        for one, two in zip(order[::2], order[1::2], strict=True):
            missed = chance.random() < 0.02
            first, second = chance.choice(RESULTS)
            cells[one].append(None if missed else Cell(first, two + 1, "w"))
            cells[two].append(None if missed else Cell(second, one + 1, "b"))
    rows = (Player(at + 1, f"Player {at}", ratings=_ratings(chance), cells=tuple(cells[at])) for at in range(players))
    return Section(players=tuple(rows), rounds=rounds, start=DAY, end=DAY)


def _ratings(chance: random.Random) -> dict[str, Rating]:
    kind, rating = chance.random(), round(min(2700, max(120, chance.gauss(1500, 400))), 2)
    return {} if kind > 0.95 else {"OTBR": Rating(rating, None if kind < 0.5 else chance.randint(1, 60))}


def competitors(entrants: tuple[Entrant, ...]) -> list[literal.Competitor]:
    """The same players as the literal text sees them."""
    return [
        literal.Competitor(
            entrant.start,
            1e9 if entrant.count is None else entrant.count,
            entrant.initial is not None,
            entrant.record,
            tuple(entrant.opponents),
            tuple(points / 2 for points in entrant.points),
        )
        for entrant in entrants
    ]


def rows() -> Iterator[Row]:
    """The rows of the table."""
    yield next(against_the_text(tournament(64, 7), "64x7", 25))
    yield from against_the_text(tournament(2000, 9), "2000x9", 10)
    yield from growth()


def against_the_text(section: Section, size: str, repeat: int) -> Iterator[Row]:
    """Ours with less and with more of what surrounds the steps; the text is always steps 2 to 5 alone."""
    entrants = work(section, TERMS).entrants
    plain = competitors(entrants)
    games = sum(len(entrant.opponents) for entrant in entrants) // 2

    def steps() -> list[float]:
        return five_steps(entrants, "OTBR", False, True, TERMS.rules).final

    def text() -> list[float]:
        return literal.rate(plain)

    floor = TERMS.rules.absolute_floor
    assert all(abs(max(one, floor) - two) < 1e-6 for one, two in zip(steps(), text(), strict=True))
    for topic, goal, ours in (
        ("steps 2-5", 4.0, steps),
        ("all steps and floors", TEXT / CORE, lambda: compute(section, TERMS, entrants)),
        ("from the rows of the section", 1.8, lambda: work(section, TERMS)),
    ):
        times = compare(ours, text, repeat)
        detail = f"{times.ours / games * 1e6:.2f} and {times.peer / games * 1e6:.2f} µs a game"
        yield Row(f"rating {size}, {topic}", "literal text", times.faster, goal, detail=detail)


def _best(work: Callable[[], object], repeat: int = 15) -> float:
    best = float("inf")
    for _ in range(repeat):
        gc.collect()
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return best


def growth() -> Iterator[Row]:
    """Ten times the players, ten times the cost; eight times the games of one player, little more than that."""
    small, large = tournament(200, 9), tournament(2000, 9)
    ratio = _best(lambda: work(large, TERMS)) / _best(lambda: work(small, TERMS))
    yield Row("rating, ten times the players", "times the cost", ratio, 14.0, at_least=False)
    chance = random.Random(2)
    opponents = [chance.uniform(100, 2700) for _ in range(400)]

    def special(games: int) -> Callable[[], float]:
        return lambda: formulas.special(1500, 4, opponents[:games], games / 2 + 2, TERMS.rules)

    ratio = _best(special(400), 50) / _best(special(50), 50)
    yield Row("special formula, eight times the games", "times the cost", ratio, 16.0, at_least=False)
