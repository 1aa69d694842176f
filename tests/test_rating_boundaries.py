"""Both sides of every boundary in the rating rules and the dated time controls, typed from the texts."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.test_rating_event import DRAW, EVEN, LOSS, WIN, after, codes, pair, rated, section
from trfrate import timecontrol
from trfrate.chain import rating_left
from trfrate.diagnostics import Report
from trfrate.model import Birth, Cell, Event, Ids, MatchChange, Rated, Rating
from trfrate.rating.event import RatingOptions, rate
from trfrate.rating.uschess import floors, formulas
from trfrate.rating.uschess.entrants import meetings
from trfrate.rating.uschess.in_force import rules_of, rules_on
from trfrate.rating.uschess.initial import plausible
from trfrate.rating.uschess.matches import allowed_change
from trfrate.rating.uschess.newcomers import as_adults, as_children
from trfrate.rating.uschess.section import Terms, _away_from, work

NEWEST = rules_of("2025-07-26")
ONE = timedelta(1)


def systems(total, day, online=False, delay=0):
    return timecontrol.systems(timecontrol.parse(f"G/{total - delay};d{delay}"), online, day)


REGULAR, QUICK, BOTH, BLITZ = ("OTBR",), ("OTBQ",), ("OTBR", "OTBQ"), ("OTBB",)


@pytest.mark.parametrize(
    ("first", "last", "totals"),
    [
        (date(1995, 1, 1), date(2001, 12, 31), {9: (), 10: QUICK, 29: QUICK, 30: REGULAR, 60: REGULAR}),
        (date(2002, 1, 1), date(2003, 12, 31), {9: (), 10: QUICK, 29: QUICK, 30: BOTH, 60: BOTH, 61: REGULAR}),
        (date(2004, 1, 1), date(2013, 2, 28), {4: (), 5: QUICK, 29: QUICK, 30: BOTH, 65: BOTH, 66: REGULAR}),
        (date(2013, 3, 1), date(2030, 1, 1), {4: (), 5: BLITZ, 10: BLITZ, 11: QUICK, 29: QUICK}),
        (date(2013, 3, 1), date(2030, 1, 1), {30: BOTH, 65: BOTH, 66: REGULAR}),
    ],
)  # fmt: skip
def test_totals_over_the_board_on_the_first_and_last_day_of_each_time(first, last, totals):
    for day in (first, last):
        assert {total: systems(total, day) for total in totals} == totals


@pytest.mark.parametrize(
    ("first", "last", "totals"),
    [
        (date(1995, 1, 1), date(2014, 9, 30), {5: (), 10: (), 15: (), 30: (), 90: ()}),
        (date(2014, 10, 1), date(2015, 2, 28), {4: (), 5: ("OLB",), 10: ("OLB",), 11: (), 30: ()}),
        (date(2015, 3, 1), date(2020, 5, 31), {4: (), 5: ("OLB",), 10: ("OLB",), 11: ("OLQ",), 65: ("OLQ",), 66: ()}),
        (date(2020, 6, 1), date(2030, 1, 1), {10: ("OLB",), 11: ("OLQ",), 29: ("OLQ",), 30: ("OLR",), 66: ("OLR",)}),
    ],
)
def test_totals_online_on_the_first_and_last_day_of_each_time(first, last, totals):
    for day in (first, last):
        assert {total: systems(total, day, online=True) for total in totals} == totals


@pytest.mark.parametrize("online", [False, True])
def test_the_least_main_time_of_rule_5c(online):
    day = date(2024, 1, 1)
    blitz, quick = ("OLB", "OLQ") if online else ("OTBB", "OTBQ")
    assert systems(10, day, online, delay=7) == (blitz,)
    assert systems(10, day, online, delay=8) == ()
    assert systems(29, day, online, delay=24) == (quick,)
    assert systems(29, day, online, delay=25) == ()
    assert systems(30, day, online, delay=29) == (("OLR",) if online else BOTH)


def test_no_least_main_time_before_blitz_ratings():
    assert systems(10, date(2013, 2, 28), delay=9) == QUICK


def test_dual_rated_from_30_to_65():
    found = {total: timecontrol.is_dual(timecontrol.parse(f"G/{total};d0"), False) for total in (29, 30, 65, 66)}
    assert found == {29: False, 30: True, 65: True, 66: False}


# --- ages, games, ratings --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("age", "rating"),
    [(2.99, 750), (3, 150), (3.1, 155), (25.9, 1295), (26, 1300), (26.1, 1300), (27, 1300), (80, 1300)],
)
def test_age_based_ratings_end_at_26(age, rating):
    assert formulas.age_rating(age, False, NEWEST) == pytest.approx(rating)


def test_the_age_counts_to_the_last_day_in_years_of_365_and_a_quarter_days():
    done = after(section(({}, (DRAW, 2)), (Rating(1500, 40), (DRAW, 1))))[1]
    assert done.initial == {"source": "unknown age", "rating": 750, "games": 0}
    young = section(({}, (DRAW, 2)), (Rating(1500, 40), (DRAW, 1)), start=date(2025, 10, 1), end=date(2025, 10, 18))
    child = young.players[0]._replace(born=Birth(2015, 10, 18))
    start = after(section(({}, (DRAW, 2)), (Rating(1500, 40), (DRAW, 1)), players=(child, young.players[1])))[1].initial
    assert start["rating"] == pytest.approx(50 * 3653 / 365.25)


@pytest.mark.parametrize(("games", "formula"), [(8, "special"), (9, "standard")])
def test_eight_games_or_fewer(games, formula):
    assert after(pair(Rating(1500, games, record="mixed")))[1].formula == formula


@pytest.mark.parametrize(("games", "floor"), [(25, 117), (26, 1600)])
def test_established_with_more_than_25_games(games, floor):
    """Four wins of three games and more leave a personal floor of 100 + 16 + 1; an established 1800 one of 1600."""
    assert after(pair(Rating(1800, games)))[1].floor == floor


@pytest.mark.parametrize(
    ("peak", "floor"),
    [(1399.49, None), (1399.5, 1200), (1499.49, 1200), (1499.5, 1300), (2299.49, 2000), (2299.5, 2100), (2800, 2100)],
)
def test_peak_floors_change_at_the_rounded_hundred(peak, floor):
    assert floors.peak_floor(peak, NEWEST) == floor


def test_a_life_master_before_june_2020_in_any_system_and_the_peak_floor_of_1400_before_april_2010():
    assert floors.peak_floor(1500, rules_on(date(2010, 4, 1) - ONE)) is None
    assert floors.peak_floor(1599.5, rules_on(date(2010, 4, 1) - ONE)) == 1400
    assert floors.peak_floor(1500, rules_on(date(2010, 4, 1))) == 1300


@pytest.mark.parametrize(
    ("rating", "games"), [(2355, 50 / (0.662 + 0.00000739 * 214**2) ** 0.5), (2355.01, 50), (2356, 50)]
)
def test_fifty_effective_games_above_2355(rating, games):
    assert formulas.most_effective_games(rating, NEWEST) == pytest.approx(games, abs=1e-9)


@pytest.mark.parametrize(
    ("rating", "top"), [(2199.5, 800), (2200, 800), (2200.01, 799.98), (2499.99, 200.02), (2500, 200), (2501, 200)]
)
def test_the_smaller_k_of_dual_events_between_2200_and_2500(rating, top):
    assert formulas.k_factor(rating, 16, 4, "OTBR", True, NEWEST) * 20 == pytest.approx(top, abs=0.001)
    assert formulas.k_factor(rating, 16, 4, "OTBR", False, NEWEST) * 20 == pytest.approx(800)


def test_what_can_be_a_rating_at_all():
    assert [plausible(each) for each in (None, -1, 0, 0.5, 4000, 4000.5)] == [False, False, False, True, True, False]


def test_the_most_games_against_one_opponent():
    assert [meetings(each) for each in ([], [4], [4, 5], [4, 5, 4], [4, 4, 5, 4])] == [0, 1, 1, 2, 3]


@pytest.mark.parametrize(
    ("end", "ended", "earlier", "allowed"),
    [
        (date(2026, 8, 30), date(2026, 3, 3), 90, 10),
        (date(2026, 8, 30), date(2026, 3, 2), 90, 50),
        (date(2024, 2, 29), date(2021, 2, 28), 180, 20),
        (date(2024, 2, 29), date(2021, 2, 27), 180, 50),
        (date(2026, 8, 30), date(2023, 8, 30), 180, 20),
        (date(2026, 8, 30), date(2023, 8, 29), 180, 50),
        (date(2026, 8, 30), date(2026, 8, 30), 90, 10),
        (date(2026, 8, 30), date(2026, 8, 31), 90, 50),
        (date(2, 1, 1), date(1, 1, 1), 180, 20),
    ],
)
def test_earlier_matches_count_for_180_days_and_three_years(end, ended, earlier, allowed):
    """90 points leave 10 of 100 in 180 days; 180 points leave 20 of 200 in three years."""
    assert allowed_change(60, [MatchChange(ended, earlier)], "OTBR", end, NEWEST) == allowed
    assert allowed_change(-60, [MatchChange(ended, -earlier)], "OTBR", end, NEWEST) == -allowed


# --- whole ratings before September 2014 -----------------------------------------------------------------------


def draws_and_a_win(before, opponent, day):
    """One game against an established player, so that the rating moves by less than K."""
    return section((before, (WIN, 2)), (opponent, (LOSS, 1)), start=day, end=day)


def test_ratings_before_september_2014_are_rounded_away_from_the_rating_before():
    last, first = date(2014, 8, 31), date(2014, 9, 1)
    event = draws_and_a_win(Rating(1500, 60), Rating(1500, 60), last)
    exact = after(draws_and_a_win(Rating(1500, 60), Rating(1500, 60), first))
    up, down = exact[1].rating, exact[2].rating
    assert up % 1 and down % 1
    found = after(event)
    assert found[1].rating == int(up) + 1
    assert found[2].rating == int(down)
    assert (found[1].shown, found[2].shown) == (int(up) + 1, int(down))


def test_a_first_rating_before_september_2014_is_rounded_to_the_nearest():
    for result, other in ((WIN, LOSS), (LOSS, WIN), (DRAW, DRAW)):
        rows = ({}, (result, 2)), (Rating(1233, 4, record="mixed"), (other, 1))
        exact = after(section(*rows, start=date(2014, 9, 1), end=date(2014, 9, 1)))[1].rating
        whole = after(section(*rows, start=date(2014, 8, 31), end=date(2014, 8, 31)))[1].rating
        assert whole == int(exact + 0.5)


def test_the_warning_about_effective_games_ends_on_may_8_2013():
    for day, said in ((date(2013, 5, 7), True), (date(2013, 5, 8), False)):
        _, report = rated(pair(start=day, end=day))
        assert ("RAT005" in codes(report)) == said


@pytest.mark.parametrize(
    ("before", "exact", "whole"),
    [
        (1500, 1510 + 1e-11, 1510),
        (1500, 1510 - 1e-11, 1510),
        (1500, 1510.01, 1511),
        (1500, 1490 + 1e-11, 1490),
        (1500, 1490 - 1e-11, 1490),
        (1500, 1490.99, 1490),
        (1500.4, 1500.4, 1500),
        (1500.6, 1500.6, 1501),
        (None, 1490.5, 1491),
        (None, 1490.49, 1490),
    ],
)
def test_float_noise_is_not_rounded_away_from_the_rating_before(before, exact, whole):
    assert _away_from(before, exact) == whole


# --- what messages and pages say -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "rating", "said"),
    [
        ({}, 2200.5, True),
        ({}, 2200, False),
        ({"time_control": "G/90;d5"}, 2300, False),
        ({"time_control": "G/60;d5"}, 2300, False),
        ({"systems": ("OTBR", "OTBQ")}, 2300, False),
    ],
)
def test_a_strong_player_without_a_time_control_is_noted(facts, rating, said):
    both = {system: Rating(rating, 90) for system in ("OTBR", "OTBQ")}
    _, report = rated(section((both, (DRAW, 2)), (both, (DRAW, 1)), **facts))
    assert ("RAT027" in codes(report)) == said


def test_the_change_that_the_limits_on_matches_leave_is_stated():
    _, report = rated(pair(Rating(1500, 90), Rating(1700, 90)), match=True)
    limited = [each.message for each in report if each.code == "RAT018"]
    assert limited == [
        f"no. {at}: the limits on matches leave a change of {sign}50.00" for at, sign in ((1, "+"), (2, "-"))
    ]


def test_a_rating_after_25_games_is_no_peak_yet():
    assert rating_left(Rating(1500, 24), Rated(1510, 1510, 25), (2,), None).peak is None
    assert rating_left(Rating(1500, 25), Rated(1510, 1510, 26), (2,), None).peak == 1510
    assert rating_left(Rating(1520, 26), Rated(1510, 1510, 27), (0,), None).peak == 1520


def test_one_earlier_game_is_one_game():
    for games, said in ((1, "the opponent of 1 earlier game "), (2, "the opponent of 2 earlier games ")):
        done = rate(Event(sections=(pair(Rating(1500, games)),)), Report(), RatingOptions())
        assert said in done.explanation(1, 1, "OTBR").page()


@pytest.mark.parametrize(
    ("control", "system", "dual"),
    [("G/60;d5", "OTBR", True), ("G/60;d5", "OTBB", False), ("G/90;d5", "OTBR", False), ("G/66;d0", "OTBQ", False)],
)
def test_the_basis_says_whether_a_section_is_dual_rated(control, system, dual):
    both = {each: Rating(1500, 90) for each in ("OTBR", "OTBQ", "OTBB")}
    event = section((both, (DRAW, 2)), (both, (DRAW, 1)), time_control=control)
    done = rate(Event(sections=(event,)), Report(), RatingOptions(systems=(system,)))
    assert done.bases[0].dual == dual


# --- one member in two rows, and what is shown of a result ---------------------------------------------------------


def two_rows(first, second, opponents=(3, 4), **facts):
    """Rows 1 and 2 are one member, who wins one game in each."""
    rows = section(
        (first, (WIN, opponents[0])), (second, (WIN, opponents[1])), (Rating(1500, 40), (LOSS, 1)),
        (Rating(1500, 40), (LOSS, 2)), **facts,
    )  # fmt: skip
    member = Ids("90000001")
    players = tuple(player._replace(ids=member) if player.number < 3 else player for player in rows.players)
    return replace(rows, players=players)


def test_of_two_rows_of_a_member_the_first_known_rating_is_used():
    known, unknown = {"OTBR": Rating(1400, 40)}, {"OTBR": Rating()}
    for first, second in ((known, unknown), (unknown, known), ({}, known), (known, {"OTBR": Rating(1600, 40)})):
        found = after(two_rows(first, second))
        assert found[1].before == 1400 and found[1].played == 2 and found[2] == found[1]


def test_a_birth_date_in_either_row_of_a_member_counts():
    born = Birth(2015, 10, 18)
    for row in (0, 1):
        event = two_rows({}, {})
        players = list(event.players)
        players[row] = players[row]._replace(born=born)
        assert after(replace(event, players=tuple(players)))[1].initial["source"] == "age"


def test_a_refused_match_names_the_first_row_of_a_member():
    event = two_rows({"OTBR": Rating(1400, 5)}, {"OTBR": Rating(1400, 5)}, opponents=(3, 3), type="match")
    players = (*event.players[:2], event.players[2]._replace(cells=(Cell(LOSS, 1), Cell(LOSS, 2))))
    event = replace(event, rounds=2, players=(players[0], players[1]._replace(cells=(None, Cell(WIN, 3))), players[2]))
    (refused,) = [each.message for each in rated(event)[1] if each.code == "RAT017"]
    assert refused == "not rated as a match: no. 1 has no established rating"
    three = two_rows({"OTBR": Rating(1400, 50)}, {"OTBR": Rating(1400, 50)}, type="match")
    assert "no. 1 met 2 opponents" in next(each.message for each in rated(three)[1] if each.code == "RAT017")


def test_an_impossible_game_count_is_no_count():
    found = after(pair(Rating(1500, -1)))[1]
    assert (found.games_before, found.games, found.assumed) == (None, None, ("games",))
    assert after(pair(Rating(1500, 0)))[1].games == 4


def test_a_rating_that_ends_exactly_on_its_floor_is_not_held_there():
    """A draw between equals changes nothing; the floor is where both stand."""
    even = Rating(1500, 40, floor=1500)
    done, report = rated(section((even, (DRAW, 2)), (even, (DRAW, 1))))
    assert done.players[0].after["OTBR"].rating == 1500
    assert "RAT016" not in codes(report)


def test_without_a_bonus_the_bonus_is_nothing():
    assert [each.bonus for each in after(section((EVEN, (DRAW, 2)), (EVEN, (DRAW, 1)))).values()] == [0.0, 0.0]


@pytest.mark.parametrize(("expires", "updated"), [("2025-10-17", False), ("2025-10-18", True), ("2025-10-19", True)])
def test_6_a_membership_that_ends_on_the_last_day_is_current(expires, updated):
    event = section(({"OTBR": Rating(2000, 60)}, (WIN, 2)), ({"FIDE": Rating(2100)}, (LOSS, 1)))
    players = (event.players[0]._replace(expires=expires), event.players[1])
    assert (after(replace(event, players=players), foreign_fide=True)[1] is not None) == updated


@pytest.mark.parametrize(
    ("unrated", "said"),
    [
        (1, "no. 1: 1 game against an opponent without a FIDE rating does not count"),
        (2, "no. 1: 2 games against opponents without a FIDE rating do not count"),
    ],
)
def test_6_games_that_do_not_count_are_counted(unrated, said):
    strangers = [({}, *[None] * at, (LOSS, 1)) for at in range(1, unrated + 1)]
    us = ({"OTBR": Rating(2000, 60)}, *[(WIN, at + 2) for at in range(unrated + 1)])
    event = section(us, ({"FIDE": Rating(2100)}, (LOSS, 1)), *strangers)
    assert [each.message for each in rated(event, foreign_fide=True)[1] if each.code == "RAT021"] == [said]


# --- what other ages of newcomers would change ---------------------------------------------------------------------


def newcomers(**facts):
    """Players 3 and 4 are new; what they are is known as far as `facts` says it."""
    rows = section(
        (Rating(1300, 12), (WIN, 3), (LOSS, 4)), (Rating(1350, 15), (LOSS, 4), (WIN, 3)),
        ({"OTBR": Rating()}, (LOSS, 1), (LOSS, 2)), ({"OTBR": Rating()}, (WIN, 2), (WIN, 1)),
    )  # fmt: skip
    players = tuple(player._replace(**facts) if player.number > 2 else player for player in rows.players)
    return replace(rows, players=players)


@pytest.mark.parametrize(
    ("asked", "facts"), [(as_adults, {"adult": True}), (as_children, {"born": Birth(2017, 10, 1)})]
)
def test_what_another_age_changes_is_what_rating_with_that_age_gives(asked, facts):
    """On 2025-10-18 a child of eight was born in October 2017."""
    working = work(newcomers(), Terms(NEWEST, "OTBR", date(2025, 10, 18)))
    now, then = after(newcomers()), after(newcomers(**facts))
    moved = max(abs(then[number].shown - now[number].shown) for number in (1, 2))
    assert moved > 0 and then[3].shown != then[4].shown
    assert asked(working, [4, 3]) == (then[3].initial["rating"], then[3].shown, moved)


def test_where_no_other_rating_moves_by_another_age_nothing_is_said_of_it():
    alone = section(({"OTBR": Rating()}, (WIN, 2)), ({"OTBR": Rating()}, (LOSS, 1)))
    working = work(alone, Terms(NEWEST, "OTBR", date(2025, 10, 18)))
    assert as_adults(working, [1, 2]).others == 0
    assert as_adults(work(section(({}, None), (EVEN, None)), working.terms), [1]) is None
