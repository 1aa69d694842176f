"""FIDE's rating changes worked out by hand with the printed tables, each by the clause it rests on.

B02 is the chapter of standard ratings, RB that of rapid and blitz. A game is the opponent's rating and `+`, `=` or `-`.
The events go through `rate` as a user's do: dates, time controls and ratings choose the rules.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import NamedTuple

import pytest

import trfrate
from trfrate.model import MIRRORS, Birth, Cell, Event, Outcome, Player, Rating, Section

RESULTS = {"+": Outcome.WIN, "=": Outcome.DRAW, "-": Outcome.LOSS}
CONTROLS = {"FIDE": "G/90;+30", "FIDE-RAPID": "G/15;+10", "FIDE-BLITZ": "G/3;+2"}
LIST = {"S": "FIDE", "R": "FIDE-RAPID", "B": "FIDE-BLITZ"}


class Change(NamedTuple):
    """One player's event: what is known of the player, and what the clause makes of the games."""

    clause: str
    list: str
    day: str
    own: Rating
    games: str
    changes: str
    """Score less expected score of each game that counts."""
    k: int
    points: str
    born: int | None = 1980


def k(rating, value):
    return Rating(rating, k=value)


CHANGES = (
    # Table 8.1.2, both sides, with K 20: 3 points are .50, 4 are .51; 10 are .51, 11 are .52; 76 are .60, 77 are .61.
    Change("8.1.2", "S", "2026-05-01", k(2000, 20), "1997+ 2003+ 1996+ 2004+", "0.50 0.50 0.49 0.51", 20, "40.00"),
    Change("8.1.2", "S", "2026-05-01", k(2000, 20), "1990= 1989= 2010= 2011=", "-0.01 -0.02 0.01 0.02", 20, "0.00"),
    Change("8.1.2", "S", "2026-05-01", k(2000, 20), "1924- 1923- 2076- 2077-", "-0.60 -0.61 -0.40 -0.39", 20, "-40.00"),
    Change("8.1.2", "S", "2026-05-01", k(2000, 20), "1722+ 1721+ 2345= 2344=", "0.17 0.16 0.39 0.38", 20, "22.00"),
    # 8.3.1: exactly 400 and one more are both .92; 412 would be .93, 433 .94, 736 a full point.
    Change("8.3.1", "S", "2024-03-01", k(2000, 20), "1600+", "0.08", 20, "1.60"),
    Change("8.3.1", "S", "2024-03-01", k(2000, 20), "1599+", "0.08", 20, "1.60"),
    Change("8.3.1", "S", "2024-03-01", k(2000, 20), "1588+", "0.08", 20, "1.60"),
    Change("8.3.1", "S", "2024-03-01", k(2000, 20), "2412=", "0.42", 20, "8.40"),
    Change("8.3.1", "S", "2024-03-01", k(2200, 20), "1464-", "-0.92", 20, "-18.40"),
    Change("8.3.1", "S", "2024-03-01", k(1500, 40), "2236+", "0.92", 40, "36.80"),
    # Since 2024-03-01 every game of an event; until the day before one, that of the greatest difference.
    # 500 points are .96, 600 are .98.
    Change("8.3.1", "S", "2024-03-01", k(2000, 20), "1500+ 1400+ 1300+", "0.08 0.08 0.08", 20, "4.80"),
    Change("8.3.1", "S", "2024-02-29", k(2000, 20), "1500+ 1400+ 1300+", "0.04 0.02 0.08", 20, "2.80"),
    Change("RB 7.3.1", "R", "2024-02-29", k(2000, 20), "1500+ 1400+", "0.04 0.08", 20, "2.40"),
    Change("RB 7.3.1", "B", "2024-03-01", k(2000, 20), "1500+ 1400+", "0.08 0.08", 20, "3.20"),
    # From 2025-10-01 a player of 2650 has the full difference: 401 and 411 are .92, 412 is .93, 735 .99, 736 1.00.
    Change("8.3.1", "S", "2025-10-01", k(2650, 10), "2249+ 2239+ 2238+", "0.08 0.08 0.07", 10, "2.30"),
    Change("8.3.1", "S", "2025-09-30", k(2650, 10), "2249+ 2239+ 2238+", "0.08 0.08 0.08", 10, "2.40"),
    Change("8.3.1", "S", "2025-10-01", k(2649, 10), "2237+", "0.08", 10, "0.80"),
    Change("8.3.1", "S", "2025-10-01", k(2650, 10), "1915+ 1914+ 1914=", "0.01 0.00 -0.50", 10, "-4.90"),
    # The player decides, not the opponent: 2700 is 420 above 2280, who sees 400.
    Change("8.3.1", "S", "2025-10-01", k(2700, 10), "2280=", "-0.43", 10, "-4.30"),
    Change("8.3.1", "S", "2025-10-01", k(2280, 20), "2700=", "0.42", 20, "8.40"),
    # No such exception in rapid and blitz.
    Change("RB 7.3.1", "R", "2025-10-01", k(2700, 10), "2280=", "-0.42", 10, "-4.20"),
    Change("RB 7.3.1", "B", "2026-10-01", k(2700, 10), "2280+", "0.08", 10, "0.80"),
    # From 2024-12-01 a rapid or blitz game 600 points or more apart is not rated if a player is above 2600.
    Change("RB 7.2.1", "R", "2024-11-30", k(2601, 10), "2001+ 2500=", "0.08 -0.14", 10, "-0.60"),
    Change("RB 7.2.1", "R", "2024-12-01", k(2601, 10), "2001+ 2500=", "-0.14", 10, "-1.40"),
    Change("RB 7.2.1", "B", "2024-12-01", k(2601, 10), "2002+ 2500=", "0.08 -0.14", 10, "-0.60"),
    Change("RB 7.2.1", "B", "2024-12-01", k(2600, 10), "2000+ 2500=", "0.08 -0.14", 10, "-0.60"),
    Change("RB 7.2.1", "B", "2024-12-01", k(2001, 20), "2601- 2001=", "0.00", 20, "0.00"),
    Change("8.3.1", "S", "2024-12-01", k(2601, 10), "2001+ 2500=", "0.08 -0.14", 10, "-0.60"),
    # K by the published rating, the highest there was, the games and the year of the 18th birthday.
    Change("8.3.3", "S", "2026-05-01", Rating(2000, 29), "2000+", "0.50", 40, "20.00"),
    Change("8.3.3", "S", "2026-05-01", Rating(2000, 30), "2000+", "0.50", 20, "10.00"),
    Change("8.3.3", "S", "2026-05-01", Rating(2399, 300), "2399+", "0.50", 20, "10.00"),
    Change("8.3.3", "S", "2026-05-01", Rating(2400, 300), "2400+", "0.50", 10, "5.00"),
    Change("8.3.3", "S", "2026-05-01", Rating(2350, 300, peak=2400), "2350+", "0.50", 10, "5.00"),
    Change("8.3.3", "S", "2026-05-01", Rating(2350, 300, peak=2399), "2350+", "0.50", 20, "10.00"),
    Change("8.3.3", "S", "2026-12-31", Rating(2299, 300), "2299+", "0.50", 40, "20.00", born=2008),
    Change("8.3.3", "S", "2027-01-01", Rating(2299, 300), "2299+", "0.50", 20, "10.00", born=2008),
    Change("8.3.3", "S", "2026-12-31", Rating(2300, 300), "2300+", "0.50", 20, "10.00", born=2008),
    Change("8.3.3", "S", "2026-12-31", Rating(2250, 300, peak=2300), "2250+", "0.50", 20, "10.00", born=2008),
    Change("8.3.3", "S", "2026-12-31", Rating(2350, 12), "2350+", "0.50", 40, "20.00", born=2008),
    Change("8.3.3", "S", "2026-12-31", Rating(2410, 12), "2410+", "0.50", 10, "5.00", born=2012),
    Change("RB 7.3.3", "R", "2026-05-01", Rating(2000, 29), "2000+", "0.50", 40, "20.00"),
    Change("RB 7.3.3", "B", "2026-05-01", Rating(2000, 300), "2000+", "0.50", 40, "20.00", born=2010),
    # K times games is at most 700: 17 × 40 = 680, 18 × 40 = 720 → 38; 35 × 20 = 700; 36 → 19; 71 × 10 → 9.
    Change("8.3.3", "S", "2026-05-01", k(2000, 40), "2000+ " + "2000= " * 16, "0.50 " + "0.00 " * 16, 40, "20.00"),
    Change("8.3.3", "S", "2026-05-01", k(2000, 40), "2000+ " + "2000= " * 17, "0.50 " + "0.00 " * 17, 38, "19.00"),
    Change("8.3.3", "S", "2026-05-01", k(2000, 20), "2000+ " + "2000= " * 34, "0.50 " + "0.00 " * 34, 20, "10.00"),
    Change("8.3.3", "S", "2026-05-01", k(2000, 20), "2000+ " + "2000= " * 35, "0.50 " + "0.00 " * 35, 19, "9.50"),
    Change("8.3.3", "S", "2026-05-01", k(2500, 10), "2500+ " + "2500= " * 70, "0.50 " + "0.00 " * 70, 9, "4.50"),
    Change("RB 7.3.3", "B", "2026-05-01", k(2000, 20), "2000+ " + "2000= " * 38, "0.50 " + "0.00 " * 38, 17, "8.50"),
    # Games against unrated opponents change nothing, and are none of the games of K × n.
    Change("8.3.1", "S", "2026-05-01", k(2000, 20), "0- 2000+ 0=", "0.50", 20, "10.00"),
    Change("8.3.3", "S", "2026-05-01", k(2000, 40), "0+ 2000+ " + "2000= " * 16, "0.50 " + "0.00 " * 16, 40, "20.00"),
)  # fmt: skip


def event(pace, day, own, games, born):
    """An event in which no. 1 meets everybody else once; an opponent of 0 is unrated."""
    system, words = LIST[pace], games.split()
    cells = tuple(Cell(RESULTS[word[-1]], number) for number, word in enumerate(words, 2))
    rows = [Player(1, "Alder, Ada", ratings={system: own}, born=born and Birth(born), cells=cells)]
    for at, word in enumerate(words):
        answer = [None] * len(words)
        answer[at] = Cell(MIRRORS[RESULTS[word[-1]]][0], 1)
        rating = Rating(int(word[:-1]) or None)
        rows.append(Player(at + 2, f"Opponent {at + 2}", ratings={system: rating}, cells=tuple(answer)))
    section = Section(rounds=len(words), time_control=CONTROLS[system], players=tuple(rows))
    return Event("By hand", start=date.fromisoformat(day), end=date.fromisoformat(day), sections=(section,))


@pytest.mark.parametrize("case", CHANGES, ids=lambda case: f"{case.clause} {case.list} {case.day} {case.games[:20]}")
def test_a_change_worked_out_by_hand(case):
    rated = trfrate.rate(event(case.list, case.day, case.own, case.games, case.born))
    assert [basis.system for basis in rated.bases] == [LIST[case.list]]
    after = rated.sections[0][1].after[LIST[case.list]]
    assert (after.k, f"{after.change:.2f}", after.rating) == (case.k, case.points, None)
    games = rated.rated[0].trace(1).traced.player.counted
    assert [str(game.change) for game in games] == case.changes.split()
    assert case.k * sum(map(Decimal, case.changes.split())) == Decimal(case.points)


class First(NamedTuple):
    """An unrated player's event: Ra, p, dp and Ru, and what becomes of it."""

    clause: str
    list: str
    day: str
    games: str
    average: str
    fraction: str
    points: int
    rating: int
    enough: bool = True
    listed: bool = True


FIRSTS = (
    # 8.2: two draws against 1800 are added; p and dp by table 8.1.1. (8500 + 3600) / 7, 4.5 / 7.
    First("8.2", "S", "2024-03-01", "1600+ 1650+ 1700+ 1750= 1800-", "1728.57", "0.64", 102, 1831),
    # Until then the opponents alone, and 20 for each half point above an even score; below it the table.
    First("8.2", "S", "2024-02-29", "1600+ 1650+ 1700+ 1750= 1800-", "1700.00", "0.70", 40, 1740),
    First("8.2", "S", "2024-02-29", "1600+ 1650- 1700- 1750= 1800-", "1700.00", "0.30", -149, 1551),
    First("8.2", "S", "2024-02-29", "1600+ 1650+ 1700= 1750- 1800-", "1700.00", "0.50", 0, 1700),
    # An even score against an average of 1800 changes nothing.
    First("8.2", "S", "2026-05-01", "1800+ 1800- 1800= 1800= 1800=", "1800.00", "0.50", 0, 1800),
    # p to two decimals, a half up: 5 / 8 = .625 → .63, 3 / 8 = .375 → .38; (10200 + 3600) / 8.
    First("8.2", "S", "2026-05-01", "1700+ 1700+ 1700+ 1700+ 1700- 1700-", "1725.00", "0.63", 95, 1820),
    First("8.2", "S", "2026-05-01", "1700+ 1700+ 1700- 1700- 1700- 1700-", "1725.00", "0.38", -87, 1638),
    # Ru to the nearest whole number: (10204 + 3600) / 8 is 1725.5.
    First("8.2", "S", "2026-05-01", "1704+ 1700+ 1700+ 1700- 1700- 1700-", "1725.50", "0.50", 0, 1726),
    # At most 2200: (11500 + 3600) / 7 + dp(.86).
    First("8.2", "S", "2026-05-01", "2300+ 2300+ 2300+ 2300+ 2300+", "2157.14", "0.86", 309, 2200),
    First("8.2", "S", "2024-02-29", "2300+ 2300+ 2300+ 2300+ 2300+", "2300.00", "1.00", 100, 2400),
    # Published from 1400: (6200 + 3600) / 7 is 1400, one point less 1399.86 → 1400, three points less 1399.
    First("7.1.4", "S", "2026-05-01", "1240+ 1240- 1240= 1240= 1240=", "1400.00", "0.50", 0, 1400),
    First("7.1.4", "S", "2026-05-01", "1239+ 1240- 1240= 1240= 1240=", "1399.86", "0.50", 0, 1400),
    First("7.1.4", "S", "2026-05-01", "1236+ 1240- 1240= 1240= 1240=", "1399.43", "0.50", 0, 1399, listed=False),
    First("7.1.4", "S", "2026-05-01", "1400= 1400- 1400- 1400- 1400-", "1514.29", "0.21", -230, 1284, listed=False),
    # Five games against rated opponents; one against an unrated player is none.
    First("7.1.4", "S", "2026-05-01", "1800= 1800= 1800= 1800=", "1800.00", "0.50", 0, 1800, enough=False),
    First("7.1.4", "S", "2026-05-01", "1800= 1800= 1800= 1800= 0+", "1800.00", "0.50", 0, 1800, enough=False),
    First("RB 7.2", "R", "2026-05-01", "1600+ 1650+ 1700+ 1750= 1800-", "1728.57", "0.64", 102, 1831),
    First("RB 7.2", "B", "2026-05-01", "1600+ 1650+ 1700+ 1750= 1800-", "1728.57", "0.64", 102, 1831),
)  # fmt: skip


@pytest.mark.parametrize("case", FIRSTS, ids=lambda case: f"{case.clause} {case.list} {case.day} {case.games}")
def test_a_first_rating_worked_out_by_hand(case):
    rated = trfrate.rate(event(case.list, case.day, Rating(), case.games, 1980))
    after = rated.sections[0][1].after[LIST[case.list]]
    assert (after.rating, after.change) == (None, None)
    first = rated.rated[0].trace(1).traced.player.first
    assert (f"{first.average:.2f}", str(first.fraction), first.points) == (case.average, case.fraction, case.points)
    assert (first.rating, first.is_enough, first.is_listed) == (case.rating, case.enough, case.listed)


def test_8_2_1_a_first_event_without_a_point_is_left_out():
    rated = trfrate.rate(event("S", "2026-05-01", Rating(), "1700- 1700- 1700- 1700- 1700-", 1980))
    assert "no point scored: not counted if this is the player's first event" in trfrate.explain(rated, 1)


PACES = (
    # 1.1: minutes and 60 increments. Standard 60 or more; rapid more than 10 and less than 60; blitz more than 3.
    ("G/60;d0", "FIDE"),
    ("G/59;d0", "FIDE-RAPID"),
    ("G/45;+15", "FIDE"),
    ("G/45;+14", "FIDE-RAPID"),
    ("G/11;d0", "FIDE-RAPID"),
    ("G/5;+6", "FIDE-RAPID"),
    ("G/5;+5", "FIDE-BLITZ"),
    ("G/10;d0", "FIDE-BLITZ"),
    ("G/4;d0", "FIDE-BLITZ"),
    ("G/2;+2", "FIDE-BLITZ"),
    ("G/3;d0", None),
    ("G/1;+2", None),
)


@pytest.mark.parametrize(("control", "system"), PACES)
def test_1_1_the_rate_of_play_chooses_the_list(control, system):
    given = event("S", "2026-05-01", Rating(1700), "1700=", 1980)
    section = replace(given.sections[0], time_control=control)
    rated = trfrate.rate(replace(given, sections=(section,)), systems="fide")
    assert [basis.system for basis in rated.bases] == [system] * (system is not None)
