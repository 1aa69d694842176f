"""Rating floors (§5): the worked examples, and which floor counts."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfrate.model import Player, Prize, Rating
from trfrate.rating.uschess.floors import (
    floors,
    highest_floor,
    is_established,
    may_be_held,
    money_floor,
    peak_floor,
    personal_floor,
    possible_floor,
    totals_known,
    unstated_facts,
)
from trfrate.rating.uschess.in_force import rules_of, rules_on

A, B, C, D, E = map(rules_of, ("2015-01-07", "2017-04-24", "2020-06-11", "2020-09-02", "2025-07-26"))
ALL = (A, B, C, D, E)
NOTHING = ()


@pytest.mark.parametrize("rules", ALL)
def test_5_example_of_the_personal_floor(rules):
    assert personal_floor(Rating(wins=3, draws=1, events=10), NOTHING, rules) == 124
    assert personal_floor(Rating(wins=30), NOTHING, rules) == 150


@pytest.mark.parametrize("rules", ALL)
def test_5_the_event_itself_counts(rules):
    assert personal_floor(Rating(), (0, 0, 0), rules) == 101
    assert personal_floor(Rating(), (0, 0), rules) == 100
    assert personal_floor(Rating(), (2, 1, 2), rules) == 111


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize(
    ("peak", "floor"),
    [
        (1941, 1700),
        (1999.51, 1800),
        (1999.49, 1700),
        (1388, None),
        (1400, 1200),
        (1399.5, 1200),
        (2299, 2000),
        (2500, 2100),
    ],
)
def test_5_examples_of_the_peak_floor(peak, floor, rules):
    assert peak_floor(peak, rules) == floor


def test_5_peak_floors_of_1200_and_1300_came_in_2010():
    assert peak_floor(1500, rules_on(date(2010, 3, 31))) is None
    assert peak_floor(1600, rules_on(date(2010, 3, 31))) == 1400
    assert peak_floor(1500, rules_on(date(2010, 4, 1))) == 1300


@pytest.mark.parametrize(
    ("rules", "amount", "under", "floor"),
    [
        (A, 2000, 1800, 1800),
        (A, 1999, 1800, None),
        (B, 3999, 1800, None),
        (B, 4000, 1800, 1800),
        (E, 4000, 1750, 1800),
        (E, 9000, 2000, 2000),
        (E, 9000, 2200, None),
        (E, 9000, 0, None),
    ],
)
def test_5_money_floors(rules, amount, under, floor):
    assert money_floor(amount, under, rules) == floor


def player(system="OTBR", prize=None, **rating):
    return Player(1, "Alder, Ada", ratings={system: Rating(**rating)}, prize=prize)


@pytest.mark.parametrize(
    ("who", "kind", "value"),
    [
        (player(rating=1000, games=5), "personal", 100),
        (player(rating=1941, games=26), "peak", 1700),
        (player(rating=1941, games=25), "personal", 100),
        (player(rating=1800, games=None, peak=2040), "peak", 1800),
        (player(rating=2300, games=400, olm=True), "life master", 2200),
        (player(rating=1500, games=90, floor=1600), "given", 1600),
        (player(rating=1500, games=90, prize=Prize(5000, 1800)), "money", 1800),
        (player(rating=1500, games=90, peak=float("nan"), floor=float("inf")), "peak", 1300),
    ],
)
def test_the_highest_floor_counts(who, kind, value):
    assert highest_floor(who, "OTBR", [], E) == (value, kind)
    assert floors(who, "OTBR", [], E)[0] == (value, kind)


def test_online_ratings_have_no_personal_floor_from_september_2020():
    online = player("OLB", rating=200, games=30, wins=10)
    assert highest_floor(online, "OLB", [], C).value == 140
    assert highest_floor(online, "OLB", [], D).value == 100


def test_the_life_master_floor_is_of_regular_ratings_from_september_2020():
    master = player("OTBQ", rating=2300, games=400, olm=True)
    assert highest_floor(master, "OTBQ", [], C).value == 2200
    assert highest_floor(master, "OTBQ", [], D).value == 2100


def test_the_life_master_floor_is_of_the_rating_that_earned_it():
    master = Player(1, "Alder, Ada", ratings={"OTBR": Rating(2300, 400, olm=True), "OTBQ": Rating(2150, 40)})
    for rules in (A, C):
        assert highest_floor(master, "OTBR", [], rules) == (2200, "life master")
        assert highest_floor(master, "OTBQ", [], rules) == (1900, "peak")
    elsewhere = Player(1, "Alder, Ada", ratings={"OTBR": Rating(1500, 40), "OTBQ": Rating(2300, 400, olm=True)})
    assert highest_floor(elsewhere, "OTBR", [], E) == (1300, "peak")


ratings = st.floats(1, 3000)


@given(
    st.builds(
        Rating,
        st.none() | ratings,
        st.sampled_from((None, -1, 0, 25, 26, 300)),
        wins=st.none() | st.integers(0, 40),
        draws=st.none() | st.integers(0, 40),
        peak=st.none() | ratings,
        floor=st.none() | st.just(1400.0),
        olm=st.none() | st.booleans(),
    ),
    st.none() | st.builds(Prize, st.just(4000.0), st.none() | st.integers(0, 2100)),
    st.floats(1, 3000),
    st.sampled_from(("OTBR", "OLB")),
    st.sampled_from(ALL),
)
def test_a_floor_above_the_rating_is_never_left_out_of_the_quick_look(known, prize, after, system, rules):
    who = Player(1, "Alder, Ada", ratings={system: known}, prize=prize)
    assert may_be_held(after, who, system, rules) or highest_floor(who, system, (2, 1), rules).value <= after


@pytest.mark.parametrize(
    ("who", "after"),
    [
        (player(rating=1599.5, games=30), 1399.9),
        (player(rating=1200, games=30, peak=1599.5), 1399.9),
        (player(rating=200, games=30, wins=40), 149.9),
        (player(rating=1500, games=90, floor=1600), 1580.0),
        (player(rating=2300, games=400, olm=True), 2190.0),
        (player(rating=1500, games=90, prize=Prize(5000, 1800)), 1700.0),
    ],
)
def test_whom_a_floor_holds_up_the_quick_look_finds(who, after):
    assert highest_floor(who, "OTBR", [], E).value > after and may_be_held(after, who, "OTBR", E)
    none = E._replace(personal_floor=E.personal_floor._replace(most=0))
    assert may_be_held(99.9, player(rating=200, games=4), "OTBR", none)


def test_the_quick_look_spares_those_far_above_their_floors():
    assert not may_be_held(1480.0, player(rating=1500, games=90, peak=1600), "OTBR", E)
    assert not may_be_held(1150.0, player(rating=1200, games=4), "OTBR", E)


@pytest.mark.parametrize(("games", "established"), [(-1, True), (0, False), (1, False), (25, False), (26, True)])
def test_1_established_with_26_games_and_where_the_count_is_impossible(games, established):
    assert is_established(Rating(1500.0, games), rules_of("2025-07-26")) is established


def test_5_a_prize_in_the_lowest_class_gives_the_first_hundred():
    assert [money_floor(4000, under, E) for under in (0, 1, 100, 101)] == [None, 100, 100, 200]


def test_5_a_prize_without_a_class_gives_no_floor():
    winner = Player(1, "Alder, Ada", ratings={"OTBR": Rating(1500.0, 10)}, prize=Prize(5000.0))
    assert "money" not in [each.kind for each in floors(winner, "OTBR", (), E)]


def test_5_of_two_equal_floors_the_highest_is_the_one_that_is_listed_first():
    # 100 + 4 x 12 + 1 x 2 events reach the most a personal floor can be, 150; the office has given 150 as well.
    known = Rating(160.0, 20, wins=12, draws=0, events=2, floor=150.0)
    player = Player(1, "Alder, Ada", ratings={"OTBR": known})
    rules = rules_of("2025-07-26")
    assert highest_floor(player, "OTBR", (), rules) == floors(player, "OTBR", (), rules)[0] == (150, "personal")


# --- floors that nobody states ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "system", "level"),
    [
        (1199.0, "OTBR", 0),
        (1200.0, "OTBR", 1200),
        (1299.9, "OTBR", 1200),
        (1512.0, "OTBQ", 1500),
        (2199.9, "OTBR", 2100),
        (2200.0, "OTBR", 2200),
        (2350.0, "OTBR", 2200),
        (2350.0, "OTBQ", 2100),
    ],
)
def test_5_no_floor_can_be_above_the_rating_before(before, system, level):
    assert possible_floor(before, system, E) == level


def test_5_before_2010_no_floor_was_below_1400():
    assert possible_floor(1399.0, "OTBR", rules_on(date(2010, 3, 31))) == 0
    assert possible_floor(1400.0, "OTBR", rules_on(date(2010, 3, 31))) == 1400


@pytest.mark.parametrize(
    ("stated", "after", "facts"),
    [
        (Rating(1500, 26), 1499.9, ["floor"]),
        (Rating(1500, None), 1499.9, ["floor"]),
        (Rating(1501, 26), 1499.9, ["peak"]),
        (Rating(1501, 26), 1500.0, []),
        (Rating(1599, 26), 1501.0, []),
        (Rating(1500, 25), 1400.0, []),
        (Rating(1199, 26), 1100.0, []),
        (Rating(1501, 26, peak=1501), 1480.0, []),
        (Rating(1501, 26, floor=1300), 1480.0, []),
        (Rating(2201, 26), 2199.0, ["peak"]),
        (Rating(2201, 26, olm=False), 2199.0, []),
    ],
)
def test_a_peak_that_nobody_states_matters_where_the_rating_falls_below_a_hundred(stated, after, facts):
    assert unstated_facts(stated, stated.rating, after, "OTBR", (0, 0), E) == facts


@pytest.mark.parametrize(
    ("stated", "after", "points", "facts"),
    [
        (Rating(120, 40), 119.5, (0, 0), ["totals"]),
        (Rating(120, 40), 120.0, (0, 0), []),
        (Rating(120, 40), 120.9, (0, 0, 0), ["totals"]),
        (Rating(120, 40), 121.0, (0, 0, 0), []),
        (Rating(120, 40), 126.9, (2, 1, 0), ["totals"]),
        (Rating(120, 40), 127.0, (2, 1, 0), []),
        (Rating(160, 40), 149.9, (0, 0), ["totals"]),
        (Rating(160, 40), 150.0, (0, 0), []),
        (Rating(120, 40, wins=1, draws=0), 101.0, (0, 0), ["totals"]),
        (Rating(120, 40, wins=1, draws=0, events=4), 108.0, (0, 0), []),
    ],
)
def test_totals_that_nobody_states_matter_where_the_rating_is_below_the_floor_they_could_give(
    stated, after, points, facts
):
    assert unstated_facts(stated, stated.rating, after, "OTBR", points, E) == facts
    assert unstated_facts(stated, stated.rating, after, "OLR", points, E) == [], "online there is no such floor"


def test_totals_are_known_where_they_are_stated_or_there_are_no_games():
    assert totals_known(Rating(wins=0, draws=0, events=0))
    assert totals_known(Rating())
    assert totals_known(Rating(None, 0))
    assert not totals_known(Rating(None, 4))
    assert not totals_known(Rating(500, 4, wins=1, draws=1))
