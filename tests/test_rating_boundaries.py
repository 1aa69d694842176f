"""Both sides of every boundary in the rating rules and the dated time controls, typed from the texts."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.test_rating_event import DRAW, EVEN, LOSS, WIN, after, codes, pair, rated, section
from trfrate import timecontrol
from trfrate.chain import member_of, rating_left, record_after, with_last_ratings
from trfrate.diagnostics import Report
from trfrate.model import Birth, Cell, Event, Ids, MatchChange, National, Outcome, Player, Rated, Rating
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


def test_a_bonus_of_less_than_a_point_is_stated_and_a_gain_just_short_of_one_is_none():
    """The stronger the opponents, the larger the gain: in steps of a fifth of a point past the threshold."""
    beyond = []
    for rating in range(1300, 1700):
        row = (EVEN, *((each, at) for at, each in enumerate((WIN, WIN, DRAW, DRAW), 2)))
        others = ((Rating(rating, 30), *[None] * at, (result, 1)) for at, result in enumerate((LOSS, LOSS, DRAW, DRAW)))
        found = after(section(row, *others))[1]
        gain = found.k * (found.score - found.expected)
        threshold = NEWEST.bonus * 4**0.5
        assert found.bonus == pytest.approx(max(gain - threshold, 0.0), abs=1e-9)
        beyond.append(gain - threshold)
    assert any(0.05 < each < 0.95 for each in beyond) and any(-0.95 < each < -0.05 for each in beyond)


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


def test_another_age_of_a_newcomer_with_two_rows_counts_for_the_member():
    def two_rows(**facts):
        rows = section(
            ({"OTBR": Rating()}, (WIN, 3)), ({"OTBR": Rating()}, (LOSS, 3)),
            (Rating(1300, 12), (LOSS, 1), (WIN, 2)),
        )  # fmt: skip
        first, second, third = (player._replace(ids=Ids(uschess="10000001")) for player in rows.players)
        return replace(rows, players=(first._replace(**facts), second, third._replace(ids=Ids())))

    working = work(two_rows(), Terms(NEWEST, "OTBR", date(2025, 10, 18)))
    then = work(two_rows(adult=True), working.terms)
    found = as_adults(working, [1])
    assert working.entrants[0].numbers == [1, 2]
    assert (found.start, found.shown) == (then.result(1).rated.initial["rating"], then.result(1).rated.shown)
    moved = [abs(then.result(number).rated.shown - working.result(number).rated.shown) for number in (2, 3)]
    assert found.others == max(moved) > 0


def test_where_no_other_rating_moves_by_another_age_nothing_is_said_of_it():
    alone = section(({"OTBR": Rating()}, (WIN, 2)), ({"OTBR": Rating()}, (LOSS, 1)))
    working = work(alone, Terms(NEWEST, "OTBR", date(2025, 10, 18)))
    assert as_adults(working, [1, 2]).others == 0
    assert as_adults(work(section(({}, None), (EVEN, None)), working.terms), [1]) is None


def test_another_age_leaves_everybody_on_their_floors():
    """A child who loses everything is held at the floor; so is the only other rating that could move."""
    rows = section(({"OTBR": Rating()}, (LOSS, 2), (LOSS, 2), (LOSS, 2)), (Rating(110, 40), *[(WIN, 1)] * 3))
    working = work(rows, Terms(NEWEST, "OTBR", date(2025, 10, 18)))
    child = rows.players[0]._replace(born=Birth(2017, 10, 1))
    then = work(replace(rows, players=(child, rows.players[1])), working.terms).result(1)
    assert then.held and then.limited < 100 < then.rated.shown
    assert as_children(working, [1]).shown == then.rated.shown


def test_another_age_changes_nothing_for_somebody_who_is_rated_or_cannot_be():
    terms = Terms(NEWEST, "OTBR", date(2025, 10, 18))
    working = work(newcomers(), terms)
    assert as_adults(working, [1]) is None, "a rated player does not start by age"
    match = work(section(({"OTBR": Rating()}, (WIN, 2)), (Rating(1350, 30), (LOSS, 1))), terms._replace(match=True))
    assert 0 in match.refused
    assert as_adults(match, [1]) is None, "a newcomer is not rated in a match"


# --- what a section leaves for the next ------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "totals"), [((2, 1), (4, 2, 2)), ((2, 1, 0), (4, 2, 3)), ((2, 2, 2, 2), (7, 1, 3))])
def test_wins_draws_and_events_of_three_games_or_more_add_up(points, totals):
    left = rating_left(Rating(1500, 30, wins=3, draws=1, events=2), Rated(1510, 1510, 33), points, None)
    assert (left.wins, left.draws, left.events) == totals


@pytest.mark.parametrize(
    ("before", "points", "record"),
    [
        (Rating(), (2, 2), "wins"),
        (Rating(), (0,), "losses"),
        (Rating(), (1,), "mixed"),
        (Rating(), (2, 0), "mixed"),
        (Rating(900, 3, record="wins"), (2,), "wins"),
        (Rating(900, 3, record="wins"), (0,), "mixed"),
        (Rating(900, 3, record="losses"), (0,), "losses"),
        (Rating(900, 3, record="mixed"), (2,), "mixed"),
        (Rating(900, 3), (2,), None),
        (Rating(900, 3), (1,), "mixed"),
        (Rating(900, 3, record="wins"), (), "wins"),
        (Rating(None, 2), (2,), None),
    ],
)
def test_the_record_after_a_section(before, points, record):
    assert record_after(before, points) == record


def test_totals_that_were_unknown_are_at_least_those_of_the_section():
    left = rating_left(Rating(1500, 30), Rated(1510, 1510, 32), (2, 0), None)
    assert (left.wins, left.draws) == (1, None)
    first = rating_left(Rating(), Rated(1510, 1510, 2), (2, 0), None)
    assert (first.wins, first.draws, first.events) == (1, 0, 0)
    assert rating_left(Rating(1500, 30), Rated(1510, 1510, 33), (2, 0, 0), None).events == 1


def test_zeros_and_words_are_no_member_numbers():
    ids = ("90000001", "00000000", "0", "NEW", "", None, " 12345678 ")
    found = [member_of(Player(1, "Alder, Ada", Ids(each))) for each in ids]
    assert found == ["90000001", None, None, None, None, None, "12345678"]


# --- whom messages name, and when ------------------------------------------------------------------------------------


def said(event, code, **options):
    return [each.message for each in rated(event, **options)[1] if each.code == code]


def test_special_results_are_named_by_row():
    event = section(
        (EVEN, (Outcome.ASYM_WIN, 2), (WIN, 3)), (EVEN, (Outcome.ASYM_DRAW, 1), None), (EVEN, None, (LOSS, 1)),
        (EVEN, None, None),
    )  # fmt: skip
    assert said(event, "RAT007") == [
        "the section has special results that need not mirror (nos. 1, 2): each is rated by its own row's score"
    ]


@pytest.mark.parametrize(("games", "messages"), [(-1, 1), (0, 0), (1, 0)])
def test_only_a_count_below_zero_is_impossible(games, messages):
    assert len(said(pair(Rating(1500, games)), "RAT011")) == messages


def test_a_section_has_no_rated_games_only_where_nobody_has_one():
    assert said(section((EVEN, (WIN, 2)), (EVEN, (LOSS, 1)), (EVEN, None)), "RAT026") == []
    assert said(section((EVEN, None), (EVEN, None)), "RAT026") == ["the section has no rated games"]


def test_two_rows_of_a_member_are_said_and_different_ratings_are_a_warning():
    same, other, unrated = {"OTBR": Rating(1400, 40)}, {"OTBR": Rating(1401, 40)}, {"OTBR": Rating()}
    assert said(pair(), "RAT009") == []
    for second, warned in ((same, []), (other, [1]), (unrated, []), ({}, [])):
        event = two_rows(same, second)
        assert said(event, "RAT009") == ["nos. 1, 2 are one member: the games are rated together"]
        assert len(said(event, "RAT010")) == len(warned)


def test_messages_name_a_member_by_the_first_row():
    unknown = {"OTBR": Rating(1400)}
    assert said(two_rows(unknown, unknown), "RAT012") == [
        "Regular: no game count for no. 1: treated as established (50 games or more)"
    ]
    new = two_rows({"OTBR": Rating()}, {"OTBR": Rating()})
    abroad = tuple(player._replace(national=National(1700.0)) for player in new.players[:2])
    assert said(replace(new, players=(*abroad, *new.players[2:])), "RAT024") == [
        "the text of 2025-07-26 knows no start from a national rating: no. 1"
    ]
    floored = {"OTBR": Rating(1400, 40, floor=1700.0)}
    assert said(two_rows(floored, floored), "RAT016") == ["Regular: no. 1 held at 1700 by the given floor"]
    strong = {"OTBR": Rating(1400, 40)}
    event = two_rows(strong, strong, opponents=(3, 3), type="match")
    players = list(event.players[:3])
    players[1] = players[1]._replace(cells=(None, Cell(WIN, 3)))
    players[2] = players[2]._replace(cells=(Cell(LOSS, 1), Cell(LOSS, 2)))
    limited = said(replace(event, rounds=2, players=tuple(players)), "RAT018")
    assert [each.partition(":")[0] for each in limited] == ["no. 1"]


def test_a_hint_about_several_players_sets_the_first():
    unknown, few = {}, {"OTBR": Rating(1400, 4)}
    rows = [(EVEN, (WIN, 2)), (unknown, (LOSS, 1)), (few, (WIN, 4)), (few, (LOSS, 3)), (EVEN, (WIN, 6))]
    event = section(*rows, (unknown, (LOSS, 5)), name="Open")
    hints = {each.code: each.hint for each in rated(event)[1]}
    assert "--set Open.2.ratings.OTBR.rating=1500 " in hints["RAT045"]
    assert "--set Open.3.ratings.OTBR.record=losses " in hints["RAT031"]
    assert hints["RAT047"].startswith("--set Open.2.adult=yes, --set Open.2.born=2015-03-31")


def test_a_match_that_would_break_a_floor_says_where_the_rating_would_fall():
    event = pair(Rating(1600, 30), Rating(1605, 90, floor=1600), type="match")
    fallen = after(pair(Rating(1600, 30), Rating(1605, 90), type="match"))[2].rating
    assert said(event, "RAT019") == [f"no. 2 would fall to {fallen:.2f}, below the floor of 1600: held there"]
    assert fallen % 0.1 > 0.001


def test_where_nobody_is_known_the_other_assumptions_are_still_said():
    event = section(({}, (WIN, 2)), ({}, (LOSS, 1)))
    found = rated(event)[1]
    assert [each.code for each in found if each.code in ("RAT006", "RAT045", "RAT047")] == ["RAT006", "RAT047"]


def test_a_national_rating_that_the_text_does_not_know_is_named():
    event = section(({"OTBR": Rating()}, (WIN, 2)), ({"OTBR": Rating()}, (LOSS, 1)), (EVEN, None))
    players = tuple(
        player._replace(national=National(1700.0)) if player.number > 1 else player for player in event.players
    )
    event = replace(event, players=players)
    assert said(event, "RAT024") == ["the text of 2025-07-26 knows no start from a national rating: no. 2"]
    assert said(event, "RAT024", rules="2015-01-07") == []


def test_what_other_ages_would_change_is_said_of_the_first_newcomer():
    now, adults, children = (after(newcomers(**facts)) for facts in ({}, {"adult": True}, {"born": Birth(2017, 10, 1)}))
    moved = max(abs(then[at].shown - now[at].shown) for then in (adults, children) for at in (1, 2))
    (message,) = said(newcomers(), "RAT047")
    assert message == (
        "Regular: new, of unknown age, started at 750: nos. 3, 4. "
        f"No. 3 gets {now[3].shown}; it would be {adults[3].shown} as an adult (1300), "
        f"{children[3].shown} as a child of 8 (402); others would move by up to {moved}"
    )


def test_somebody_without_games_is_explained_with_nothing():
    done = rate(
        Event(sections=(section((EVEN, (WIN, 2)), (EVEN, (LOSS, 1)), (EVEN, None)),)), Report(), RatingOptions()
    )
    found = done.explanation(1, 3, "OTBR").as_json()
    counted = [value for name, value in found.items() if type(value) in (int, float) and name != "number"]
    assert set(counted) == {0} and len(counted) == 13
    assert found["totals"] == {"wins": 0, "draws": 0, "events": 0}


# --- which systems and rules a section gets --------------------------------------------------------------------------


def test_of_two_systems_in_which_nobody_is_known_the_first_is_rated():
    event = section(({}, (WIN, 2)), ({}, (LOSS, 1)), systems=None, time_control="G/60;d5")
    done, report = rated(event)
    assert [sorted(player.after) for player in done.players] == [["OTBR"], ["OTBR"]]
    assert [each.code for each in report if each.code in ("RAT006", "RAT044")] == ["RAT044", "RAT006"]


@pytest.mark.parametrize(
    ("facts", "options", "said_so"),
    [
        ({"start": None}, {}, ["only the end of the section is known: it decides the rules"]),
        ({"end": None}, {}, []),
        ({"end": None}, {"dated_by": "end"}, ["only the start of the section is known: it decides the rules"]),
        ({"start": None}, {"dated_by": "end"}, []),
        ({"start": None, "end": None}, {}, []),
        ({}, {}, []),
    ],
)
def test_one_day_alone_decides_the_rules_and_that_is_said(facts, options, said_so):
    assert said(pair(**facts), "RAT028", **options) == said_so


def test_a_system_that_the_time_control_contradicts_is_named_with_the_other():
    event = pair(systems=("OTBB",), time_control="G/90;d5")
    assert said(event, "RAT029") == [
        "the section is rated as Blitz, as stated; by its time control it would be Regular"
    ]
    assert said(pair(systems=("OTBR",), time_control="G/90;d5"), "RAT029") == []


def test_a_trf_with_nothing_of_us_chess_is_refused_unless_it_says_or_the_user_says():
    event = section(({"FIDE": Rating(2000)}, (WIN, 2)), ({"FIDE": Rating(1900)}, (LOSS, 1)), extras={"trf": {}})
    undecided = replace(event, systems=None, extras={"trf": {}})
    alone = replace(undecided, players=tuple(player._replace(ratings={}) for player in undecided.players))
    assert said(alone, "RAT043") != []
    assert said(replace(alone, systems=("OTBR",)), "RAT043") == []
    assert said(alone, "RAT043", systems=("OTBR",)) == []
    assert said(undecided, "RAT043", foreign_fide=True) == []
    assert said(replace(alone, extras={}), "RAT043") == []


def test_the_last_rating_is_given_only_to_members_who_have_one():
    first = section((EVEN, (WIN, 2)), (EVEN, (LOSS, 1)), (EVEN, None), number=1, name="One")
    ids = ("90000001", None, "90000003")
    players = tuple(player._replace(ids=Ids(each)) for player, each in zip(first.players, ids, strict=True))
    first = replace(first, players=players)
    event = Event(sections=(first, replace(first, number=2, name="Two")))
    done = rate(event, Report(), RatingOptions()).event
    one, two = done.sections
    last = with_last_ratings(done).sections
    assert [section.players[0].after for section in last] == [two.players[0].after] * 2
    assert [section.players[1].after for section in last] == [one.players[1].after, two.players[1].after]
    assert [section.players[2].after for section in last] == [{}, {}]
