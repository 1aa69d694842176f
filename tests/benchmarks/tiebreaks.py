"""All tie-breaks of US Chess and FIDE against rating the same section, and a growing number of players."""

from __future__ import annotations

from collections.abc import Iterator

from tests.benchmarks.measure import Row, compare
from tests.benchmarks.rating import DAY, TERMS, tournament
from trfrate import rate, tiebreaks
from trfrate.model import Event, Section
from trfrate.rating.uschess.section import work

CUTS = ("BH/C1", "BH/C2", "BH/M1", "BH/M2", "FB/C1", "SB/C1", "PS/C1", "ARO/C1", "ARO/M1", "AOB/F")
UNRATED = 1400


def rows() -> Iterator[Row]:
    """Yield the rows of the table."""
    large = tournament(2000, 9)
    event = Event(start=DAY, end=DAY, sections=(large,))
    games = sum(1 for _ in large.games())
    methods = tiebreaks.METHODS
    values = computed(large, methods).values()
    relative = {method.name for method in methods if method.is_among_tied}
    assert all({method.name for method in methods} - row.keys() <= relative for row in values)
    for what, chosen, goal in (
        ("all methods", methods, 3.0),
        ("all methods and ten cuts", (*methods, *tiebreaks.parse(",".join(CUTS))), 4.0),
    ):
        times = compare(lambda chosen=chosen: computed(large, chosen), lambda: rate(event, systems=("OTBR",)), 15)
        detail = f"{len(chosen)} methods, {times.ours / games * 1e6:.1f} µs a game"
        yield Row(f"tie-breaks 2000x9, {what}", "rating it", 1 / times.faster, goal, at_least=False, detail=detail)
    times = compare(lambda: computed(large, methods), lambda: work(large, TERMS), 15)
    yield Row("tie-breaks 2000x9, all methods", "the core of rating it", 1 / times.faster, 3.0, at_least=False)
    small = tournament(200, 9)
    times = compare(lambda: computed(large, methods), lambda: computed(small, methods), 15)
    yield Row("tie-breaks, ten times the players", "times the cost", 1 / times.faster, 14.0, at_least=False)


def computed(section: Section, methods: tuple[tiebreaks.Method, ...]) -> dict[int, dict[str, float]]:
    """Return the values, with a rating for everybody."""
    ratings = {player.number: player.ratings["OTBR"].rating for player in section.players if player.ratings.get("OTBR")}
    return tiebreaks.values(section, methods, day=DAY, ratings=ratings, unrated=UNRATED)
