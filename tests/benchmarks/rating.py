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
from trfrate.rating import formulas
from trfrate.rating.entrants import Entrant
from trfrate.rating.in_force import rules_on
from trfrate.rating.steps import five_steps
from trfrate.rating.working import Terms, work

DAY = date(2025, 10, 18)
TERMS = Terms(rules_on(DAY), "OTBR", DAY)
RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN), (Outcome.DRAW, Outcome.DRAW))
POINTS = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}
MICROSECONDS_A_GAME = 2.5
WHOLE_MICROSECONDS_A_GAME = 6.0


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


def _steps(players: int, rounds: int) -> tuple[Callable[[], list[float]], Callable[[], list[float]], int]:
    entrants = work(tournament(players, rounds), TERMS).entrants
    plain = competitors(entrants)
    games = sum(len(entrant.opponents) for entrant in entrants) // 2
    return (
        lambda: five_steps(entrants, "OTBR", False, True, TERMS.rules).final,
        lambda: literal.rate(plain),
        games,
    )


def _best(work: Callable[[], object], repeat: int = 15) -> float:
    best = float("inf")
    for _ in range(repeat):
        gc.collect()
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return best


def rows() -> Iterator[Row]:
    """The rows of the table."""
    for players, rounds, repeat in ((64, 7, 25), (2000, 9, 5)):
        ours, peer, games = _steps(players, rounds)
        assert all(abs(one - two) < 2e-3 for one, two in zip(ours(), peer(), strict=True))
        times = compare(ours, peer, repeat)
        detail = f"{times.ours / games * 1e6:.2f} and {times.peer / games * 1e6:.2f} µs a game"
        yield Row(f"rating, steps 2-5, {players}x{rounds}", "literal text", times.faster, 4.0, detail=detail)
    ours, _, games = _steps(2000, 9)
    cost = _best(ours) / games * 1e6
    yield Row("rating, steps 2-5, 2000x9", "µs a game", cost, MICROSECONDS_A_GAME, at_least=False)
    section = tournament(2000, 9)
    whole = _best(lambda: work(section, TERMS)) / games * 1e6
    yield Row("rating, rows to floors, 2000x9", "µs a game", whole, WHOLE_MICROSECONDS_A_GAME, at_least=False)
    yield from growth()


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
