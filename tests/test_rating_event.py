"""The five steps over whole sections, and what goes into them."""

import json
import random
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import rating_literal as literal
from trfrate.diagnostics import Report, Severity
from trfrate.errors import Misuse
from trfrate.model import Birth, Cell, Event, Ids, MatchChange, National, Outcome, Player, Prize, Rating, Section
from trfrate.rating.event import RatingOptions, rate
from trfrate.rating.uschess.in_force import rules_of
from trfrate.rating.uschess.matches import allowed_change
from trfrate.report.basis import sentences as about

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
DAY = date(2025, 10, 18)


def section(*rows, **facts):
    """Rows are (ratings, *cells); a cell is (result, opponent) or None. Player numbers count from 1."""
    players = tuple(
        Player(
            number,
            f"Player {number}",
            ratings=ratings if isinstance(ratings, dict) else {"OTBR": ratings},
            cells=tuple(Cell(*cell) if cell else None for cell in cells),
        )
        for number, (ratings, *cells) in enumerate(rows, 1)
    )
    rounds = max(len(player.cells) for player in players)
    return Section(**{"players": players, "rounds": rounds, "start": DAY, "end": DAY, "systems": ("OTBR",)} | facts)


def rated(section, **options):
    report = Report()
    done = rate(Event(sections=(section,)), report, RatingOptions(**options))
    return done.event.sections[0], report


def after(section, system="OTBR", **options):
    return {player.number: player.after.get(system) for player in rated(section, **options)[0].players}


def codes(report):
    return [diagnostic.code for diagnostic in report]


EVEN = Rating(1500, 30)


def pair(one=EVEN, two=EVEN, games=4, **facts):
    """Two players, the first of whom wins every game."""
    return section((one, *[(WIN, 2)] * games), (two, *[(LOSS, 1)] * games), **facts)


# --- against the literal text -----------------------------------------------------------------------------------


def random_section(draw, players, rounds):
    cells = [[] for _ in range(players)]
    for _ in range(rounds):
        order = draw.sample(range(players), players)
        for one, two in zip(order[::2], order[1::2], strict=False):
            results = draw.choice([(WIN, LOSS), (LOSS, WIN), (DRAW, DRAW)])
            cells[one].append((results[0], two + 1))
            cells[two].append((results[1], one + 1))
        if players % 2:
            cells[order[-1]].append(None)
    ratings = [{} if draw.random() < 0.2 else {"OTBR": random_rating(draw)} for _ in range(players)]
    return section(*[(rating, *row) for rating, row in zip(ratings, cells, strict=True)])


def random_rating(draw):
    games = draw.choice([None, draw.randint(1, 8), draw.randint(9, 60)])
    return Rating(
        round(draw.uniform(150, 2750), 2), games, record=draw.choice(["mixed"] * 5 + ["wins", "losses", None])
    )


def competitors(section):
    points = {WIN: 1.0, DRAW: 0.5, LOSS: 0.0}
    for player in section.players:
        rating = player.ratings.get("OTBR")
        games = [cell for cell in player.cells if cell]
        yield literal.Competitor(
            rating.rating if rating else 750.0,
            (1e9 if rating.games is None else rating.games) if rating else 0,
            rating is None,
            (rating.record or "mixed") if rating else "mixed",
            tuple(cell.opponent - 1 for cell in games),
            tuple(points[cell.result] for cell in games),
        )


@pytest.mark.parametrize("seed", range(40))
def test_steps_2_to_5_equal_the_literal_text(seed):
    draw = random.Random(seed)
    event = random_section(draw, draw.randint(2, 40), draw.randint(1, 9))
    expected = literal.rate(list(competitors(event)))
    working = rate(Event(sections=(event,)), Report(), RatingOptions()).rated_section(1, "OTBR").working
    for number, rating in enumerate(expected, 1):
        result = working.result(number)
        if result is not None:
            assert max(100, result.computed) == pytest.approx(rating, abs=1e-6)


@pytest.mark.parametrize("seed", range(10))
def test_order_does_not_matter(seed):
    draw = random.Random(seed)
    event = random_section(draw, 20, 6)
    shuffled = replace(event, players=tuple(draw.sample(event.players, 20)))
    slots = draw.sample(range(6), 6)
    rounds = replace(
        event, players=tuple(each._replace(cells=tuple(each.cells[slot] for slot in slots)) for each in event.players)
    )
    plain = after(event)
    for other in (after(shuffled), after(rounds)):
        assert {number: each.rating for number, each in other.items() if each} == pytest.approx(
            {number: each.rating for number, each in plain.items() if each}, abs=1e-9
        )


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([date(2009, 1, 1), date(2016, 1, 15), date(2019, 1, 1), DAY]))
def test_no_rating_falls_below_its_floor_and_n_grows_by_the_games(seed, day):
    draw = random.Random(seed)
    event = replace(random_section(draw, 8, 5), start=day, end=day)
    for found in after(event).values():
        if found:
            assert found.rating >= found.floor >= 100
            assert found.games is None or found.games == found.played + (
                found.games_before if found.before is not None else found.initial["games"]
            )


@settings(max_examples=60, deadline=None)
@given(
    st.floats(150, 2700),
    st.one_of(st.none(), st.integers(0, 60)),
    st.lists(st.floats(150, 2700), min_size=1, max_size=7),
    st.data(),
)
def test_a_rating_never_falls_by_scoring_more_with_the_opponents_held(rating, games, opponents, data):
    """A foreign event holds the opponents: one pass, at their converted ratings."""
    results = data.draw(st.lists(st.sampled_from([0, 1, 2]), min_size=len(opponents), max_size=len(opponents)))
    at = data.draw(st.integers(0, len(opponents) - 1))

    def outcome(results):
        own = [({0: LOSS, 1: DRAW, 2: WIN}[points], other) for other, points in enumerate(results, 2)]
        rows = [({"OTBR": Rating(rating, games)}, *own)]
        for slot, (opponent, points) in enumerate(zip(opponents, results, strict=True)):
            cells = [None] * len(opponents)
            cells[slot] = ({0: WIN, 1: DRAW, 2: LOSS}[points], 1)
            rows.append(({"FIDE": Rating(opponent)}, *cells))
        return after(section(*rows), foreign_fide=True, rules="2015-01-07")[1].rating

    more = [min(2, points + 1) if slot == at else points for slot, points in enumerate(results)]
    assert outcome(results) <= outcome(more) + 1e-9


# --- which games count ------------------------------------------------------------------------------------------


def test_only_played_and_rated_games_count():
    results = ["unrated-win", "forfeit-win", "pending"]
    mirror = {"unrated-win": "unrated-loss", "forfeit-win": "forfeit-loss", "pending": "pending"}
    event = section(
        (Rating(1500, 30), (WIN, 2), *[(Outcome(result), 2) for result in results], (Outcome.FULL_BYE,)),
        (Rating(1500, 30), (LOSS, 1), *[(Outcome(mirror[result]), 1) for result in results], (Outcome.HALF_BYE,)),
    )
    assert after(event)[1].played == 1
    assert after(event)[1].games == 31
    assert "RAT008" in codes(rated(event)[1])


def test_without_rated_games_no_new_rating():
    event = section((Rating(1500, 30), (Outcome.FULL_BYE,)), (Rating(1400, 30), (Outcome.FORFEIT_WIN, 1)))
    assert after(event) == {1: None, 2: None}
    assert "RAT026" in codes(rated(event)[1])


def test_halves_that_disagree_are_not_rated():
    event = section((Rating(1500, 30), (WIN, 2)), (Rating(1500, 30), (WIN, 1)))
    assert after(event) == {1: None, 2: None}


def test_a_round_of_two_games_is_two_games():
    event = section(
        (Rating(1500, 30), (WIN, 2), (DRAW, 2)), (Rating(1500, 30), (LOSS, 1), (DRAW, 1)), rounds=1, games_per_round=2
    )
    assert (after(event)[1].played, after(event)[1].score) == (2, 1.5)


def test_asymmetric_results_are_rated_by_each_row_with_a_warning():
    event = section((Rating(1500, 30), (Outcome.ASYM_DRAW, 2)), (Rating(1500, 30), (Outcome.ASYM_LOSS, 1)))
    assert (after(event)[1].score, after(event)[2].score) == (0.5, 0)
    assert "RAT007" in codes(rated(event)[1])


# --- re-entries ---------------------------------------------------------------------------------------------------


def test_the_games_of_a_re_entered_member_are_rated_together():
    rows = section(
        (Rating(1500, 30), (LOSS, 3), None),
        (Rating(1500, 30), None, (WIN, 3)),
        (Rating(1600, 30), (WIN, 1), (LOSS, 2)),
    )
    member = Ids(uschess="90000001")
    event = replace(
        rows, players=tuple(each._replace(ids=member) if each.number < 3 else each for each in rows.players)
    )
    found = after(event)
    assert found[1] == found[2]
    assert (found[1].played, found[1].score, found[1].games) == (2, 1, 32)
    assert "RAT009" in codes(rated(event)[1])


@pytest.mark.parametrize("words", ["NEW", "00000000", "", " "])
def test_words_in_place_of_a_member_number_join_no_rows(words):
    event = pair(games=1)
    strangers = replace(event, players=tuple(each._replace(ids=Ids(words)) for each in event.players))
    assert after(strangers) == after(event)


def test_a_member_cannot_meet_himself():
    event = pair(games=1)
    same = replace(event, players=tuple(each._replace(ids=Ids(uschess="90000001")) for each in event.players))
    assert after(same) == {1: None, 2: None}
    assert "RAT025" in codes(rated(same)[1])


def test_meeting_a_re_entered_member_three_times_ends_the_bonus():
    """Four games, three of them against one member under two numbers."""

    def event(same):
        rows = section(
            (Rating(1000, 30), (WIN, 2), (WIN, 2), (WIN, 3), (WIN, 4)),
            (Rating(1500, 30), (LOSS, 1), (LOSS, 1), None, None),
            (Rating(1500, 30), None, None, (LOSS, 1), None),
            (Rating(1500, 30), None, None, None, (LOSS, 1)),
        )
        ids = {2: "90000002", 3: "90000002" if same else "90000003"}
        return replace(rows, players=tuple(each._replace(ids=Ids(ids.get(each.number))) for each in rows.players))

    assert after(event(False))[1].bonus > 0
    assert after(event(True))[1].bonus == 0


# --- formulas in context ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("games", "formula"), [(0, "special"), (8, "special"), (9, "standard"), (None, "standard")])
def test_step_4_formula_by_games(games, formula):
    assert after(pair(Rating(1500, games)))[1].formula == formula


def test_step_4_all_wins_and_all_losses_use_the_special_formula_whatever_n():
    assert after(pair(Rating(1500, 40, record="wins")))[1].formula == "special"
    assert after(pair(Rating(1500, 40, record="losses")))[1].formula == "special"
    assert after(pair(Rating(1500, 0, record="wins")))[1].rating == after(pair(Rating(1500, 0)))[1].rating


def test_unrated_with_converted_games_above_eight_is_rated_by_the_standard_formula_at_once():
    found = after(pair({"FIDE": Rating(2200)}))[1]
    assert (found.formula, found.before, found.initial["games"], found.games) == ("standard", None, 10, 14)


def test_dual_rated_sections_give_two_ratings_each_from_its_own():
    both = {"OTBR": Rating(1500, 30), "OTBQ": Rating(1300, 12)}
    done, _ = rated(pair(both, both, systems=None, time_control="G/30;d5"))
    assert done.systems == ("OTBR", "OTBQ")
    assert [done.players[0].after[system].before for system in done.systems] == [1500, 1300]


def test_4_2_dual_rating_follows_from_the_time_control_not_from_the_systems_computed():
    strong = Rating(2400, 60)
    assert after(pair(strong, strong, time_control="G/60;d5"))[1].k == pytest.approx(400 / 54)
    assert after(pair(strong, strong, time_control="G/61;d5"))[1].k == pytest.approx(800 / 54)
    assert after(pair(strong, strong, time_control="G/60;d5", online=True))[1].k == pytest.approx(800 / 54)
    assert after(pair(strong, strong, systems=("OTBR", "OTBQ")))[1].k == pytest.approx(400 / 54)


def test_ratings_of_2014_are_whole_and_rounded_away_from_the_old_one():
    old = date(2014, 8, 31)
    found = after(pair(Rating(1500, 30), Rating(1510, 30), start=old, end=old))
    exact = after(pair(Rating(1500, 30), Rating(1510, 30), start=date(2014, 9, 1), end=date(2014, 9, 1)))
    assert found[1].rating == int(exact[1].rating) + 1
    assert found[2].rating == int(exact[2].rating)


@pytest.mark.parametrize("before", [2038, 2038.4])
def test_a_rating_of_2014_that_does_not_move_is_not_rounded_away_from_itself(before):
    old = date(2014, 8, 31)
    loss = (LOSS, 1)
    event = section(
        (Rating(before, 4), (WIN, 2), (WIN, 3), (WIN, 4)),
        (Rating(106, 60), loss, None, None),
        (Rating(524, 60), None, loss, None),
        (Rating(619, 60), None, None, loss),
        start=old,
        end=old,
    )
    assert after(event)[1].rating == 2038


def test_missing_game_counts_are_assumed_and_said():
    event = pair(Rating(1500), Rating(1500, 30, peak=1500))
    done, report = rated(event)
    assert done.players[0].after["OTBR"].assumed == ("games",)
    assert done.players[0].after["OTBR"].games is None
    assert done.players[1].after["OTBR"].assumed == ()
    assert "RAT012" in codes(report)


# --- rules, systems, dates ------------------------------------------------------------------------------------------


def test_rules_by_start_and_by_end():
    event = pair(start=date(2024, 12, 31), end=date(2025, 1, 1))
    working = {
        by: rate(Event(sections=(event,)), Report(), RatingOptions(dated_by=by)).rated_section(1, "OTBR").working
        for by in ("start", "end")
    }
    assert working["start"].terms.rules.bonus == 12
    assert working["end"].terms.rules.bonus == 10


def test_a_section_without_dates_takes_those_of_the_event():
    event = Event(start=date(2018, 1, 1), end=date(2018, 1, 2), sections=(pair(start=None, end=None),))
    done = rate(event, Report(), RatingOptions())
    assert done.rated_section(1, "OTBR").working.terms.rules.text == "2017-04-24"
    assert done.event.sections[0].start is None


def test_no_dates_at_all_means_the_newest_text_and_a_warning():
    report = rated(pair(start=None, end=None))[1]
    assert [each.severity for each in report if each.code == "RAT004"] == [Severity.WARNING]


def test_before_may_2013_a_warning():
    assert "RAT005" in codes(rated(pair(start=date(2013, 5, 7), end=date(2013, 5, 7)))[1])
    assert "RAT005" not in codes(rated(pair(start=date(2013, 5, 8), end=date(2013, 5, 8)))[1])


def test_unknown_rules_rate_nothing():
    with pytest.raises(Misuse, match="neither a rules text"):
        rated(pair(), rules="tomorrow")


@pytest.mark.parametrize(
    ("facts", "systems", "code"),
    [
        ({"systems": ()}, (), "RAT002"),
        ({"systems": ("OTBR",), "time_control": "G/90;d5"}, ("OTBR",), None),
        ({"systems": ("OTBR",), "time_control": "G/60;d5"}, ("OTBR",), "RAT029"),
        ({"systems": ("OTBQ",), "time_control": "G/90;d5"}, ("OTBQ",), "RAT029"),
        ({"systems": None}, ("OTBR",), "RAT003"),
        ({"systems": None, "online": True}, ("OLR",), "RAT003"),
        ({"systems": None, "time_control": "G/5;d0"}, ("OTBB",), None),
        ({"systems": None, "time_control": "G/15;+5", "online": True}, ("OLQ",), None),
        ({"systems": None, "time_control": "G/1;d0"}, None, "TIM002"),
        ({"systems": None, "time_control": "soon"}, ("OTBR",), "TIM001"),
        ({"systems": ("OLR",), "start": date(2019, 1, 1)}, ("OLR",), "RAT022"),
        ({"systems": ("OTBB",), "start": date(2013, 2, 28)}, ("OTBB",), "RAT023"),
        ({"systems": ("OLB",), "start": date(2014, 9, 30)}, ("OLB",), "RAT023"),
        ({"systems": ("OLQ",), "start": date(2015, 2, 28)}, ("OLQ",), "RAT023"),
        ({"systems": ("OLR",), "start": date(2020, 5, 31)}, ("OLR",), "RAT022"),
    ],
)
def test_rating_systems_of_a_section(facts, systems, code):
    done, report = rated(pair({}, {}, **facts))
    assert done.systems == systems
    assert code is None or code in codes(report)
    assert code == "RAT023" or "RAT023" not in codes(report)
    assert code == "RAT029" or "RAT029" not in codes(report)
    assert bool(done.players[0].after) == (bool(systems) and code != "RAT022")


def test_no_us_chess_rating_in_a_section_is_a_warning():
    report = rated(pair({"FIDE": Rating(1800)}, {}))[1]
    (warning,) = [each for each in report if each.code == "RAT006"]
    assert warning.severity is Severity.WARNING
    assert "--ratings-are regular" in warning.hint
    assert "--players" in warning.hint
    assert "RAT006" not in codes(rated(pair(Rating(1500, 9), {}))[1])


def test_impossible_numbers_are_errors_and_left_out():
    event = pair({"OTBR": Rating(float("nan"), 30)}, Rating(1500, -3))
    done, report = rated(event)
    assert codes(report).count("RAT011") == 2
    assert done.players[0].after["OTBR"].initial["source"] == "unknown age"


def test_floor_that_held_is_said():
    event = pair(Rating(1500, 30), Rating(1605, 90, floor=1600))
    done, report = rated(event)
    assert done.players[1].after["OTBR"].rating == 1600
    assert any(each.code == "RAT016" and "given floor" in each.message for each in report)


# --- matches ----------------------------------------------------------------------------------------------------------


def test_7_matches_have_no_bonus_and_move_at_most_50_points():
    one, two = Rating(1500, 30), Rating(1900, 30)
    event = pair(one, two, games=2, type="match")
    assert after(event)[1].rating == 1550
    assert after(event)[2].rating == 1850
    assert after(event)[1].bonus == 0
    assert "RAT018" in codes(rated(event)[1])
    assert after(pair(one, two, games=2))[1].rating > 1550
    assert after(pair(one, two, games=2), match=True)[1].rating == 1550


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (Rating(1500, 25), Rating(1500, 30)),
        ({}, Rating(1500, 30)),
        (Rating(1500, 30), Rating(1900.5, 30)),
    ],
)
def test_7_who_may_play_a_rated_match(one, two):
    done, report = rated(pair(one, two, type="match"))
    assert "RAT017" in codes(report)
    assert not any(player.after for player in done.players)


def test_7_the_gap_is_that_of_the_published_ratings():
    assert after(pair(Rating(1500, 30), Rating(1900.49, 30), type="match"))[1] is not None


def test_7_a_result_below_the_floor_is_a_request():
    event = pair(Rating(1600, 30), Rating(1605, 90, floor=1600), type="match")
    done, report = rated(event)
    assert done.players[1].after["OTBR"].rating == 1600
    assert "RAT019" in codes(report)


def test_7_a_match_has_two_players():
    event = section(
        (Rating(1500, 30), (WIN, 2), (WIN, 3)), (Rating(1500, 30), (LOSS, 1), None), (Rating(1500, 30), None, (LOSS, 1))
    )
    assert "RAT017" in codes(rated(event, match=True)[1])


@pytest.mark.parametrize(
    "end", [date.min, date(2, 1, 1), date(3, 1, 1), date(4, 1, 1), date(2024, 2, 29), date.max, None]
)
def test_7_limits_hold_at_the_edges_of_the_calendar(end):
    assert allowed_change(60, [MatchChange(date(2021, 2, 28), 180)], "OTBR", end, rules_of("2025-07-26")) in (20, 50)


@pytest.mark.parametrize(
    ("earlier", "change", "allowed"),
    [
        ([], 80, 50),
        ([], -80, -50),
        ([(100, 30)], 60, 50),
        ([(100, 70)], 60, 30),
        ([(100, 120)], 60, 0),
        ([(100, 120)], -60, -50),
        ([(181, 70)], 60, 50),
        ([(181, 170)], 60, 30),
        ([(180, 70)], 60, 30),
        ([(1000, 190)], 60, 10),
        ([(1200, 190)], 60, 50),
        ([(10, -90)], -60, -10),
        ([(10, -120)], -60, 0),
        ([(10, float("nan"))], 60, 50),
    ],
)
def test_7_limits_over_180_days_and_three_years(earlier, change, allowed):
    changes = [MatchChange(date.fromordinal(DAY.toordinal() - days), net) for days, net in earlier]
    assert allowed_change(change, changes, "OTBR", DAY, rules_of("2025-07-26")) == allowed


# --- foreign FIDE events ------------------------------------------------------------------------------------


AMERICAN, OPPONENT = Rating(2000, 60), Rating(2100)


def foreign(us=AMERICAN, opponent=OPPONENT, **options):
    event = section(
        ({"OTBR": us}, (WIN, 2), (DRAW, 3)),
        ({"FIDE": opponent}, (LOSS, 1), None),
        ({}, None, (DRAW, 1)),
    )
    return after(event, foreign_fide=True, **options)


def test_6_one_pass_against_converted_opponents_the_unrated_dropped():
    found = foreign()
    expected = 1 / (1 + 10 ** ((20 + 1.02 * 2100 - 2000) / 400))
    effective = 50 / (0.662 + 0.00000739 * 569**2) ** 0.5
    assert found[1].rating == pytest.approx(2000 + 800 / (effective + 1) * (1 - expected))
    assert (found[1].played, found[1].games) == (1, 61)
    assert found[2] is found[3] is None


def test_6_youth_events_convert_differently():
    assert foreign(opponent=Rating(1800), youth=True)[1].rating != foreign(opponent=Rating(1800))[1].rating
    converted = -453 + 1.2667 * 1800
    expected = 1 / (1 + 10 ** ((converted - 2000) / 400))
    assert foreign(opponent=Rating(1800), youth=True)[1].expected == pytest.approx(expected)


def test_6_established_players_only_from_2017():
    assert foreign(Rating(2000, 25))[1] is None
    assert foreign(Rating(2000, 25), rules="2017-04-24")[1] is None
    assert foreign(Rating(2000, 25), rules="2015-01-07")[1] is not None


def test_6_players_without_a_regular_rating_are_opponents_only():
    event = section(({"FIDE": Rating(2100)}, (WIN, 2)), ({"FIDE": Rating(2100)}, (LOSS, 1)))
    players = (event.players[0]._replace(federation="USA"), event.players[1])
    done, report = rated(replace(event, players=players), foreign_fide=True, rules="2015-01-07")
    assert not any(player.after for player in done.players)
    assert [each.message for each in report if each.code == "RAT020"] == [
        "no. 1 is not updated: there is no Regular rating to update"
    ]


def test_6_current_members_only():
    event = section(({"OTBR": Rating(2000, 60)}, (WIN, 2)), ({"FIDE": Rating(2100)}, (LOSS, 1)))
    players = (event.players[0]._replace(expires="2025-01-31"), event.players[1])
    done, report = rated(replace(event, players=players), foreign_fide=True)
    assert "RAT020" in codes(report)
    assert not done.players[0].after


# --- hostile events -----------------------------------------------------------------------------------------


numbers = st.one_of(st.none(), st.floats(), st.sampled_from([0.0, -1.0, 100.0, 1500.5, 2700.0, 1e308]))
counts = st.one_of(st.none(), st.integers(-5, 80), st.sampled_from([10**30, -(10**30)]))
any_rating = st.builds(
    Rating,
    numbers,
    counts,
    st.one_of(st.none(), st.dates()),
    st.sampled_from([None, "mixed", "wins", "losses", "?"]),
    counts,
    counts,
    counts,
    numbers,
    numbers,
    st.one_of(st.none(), st.booleans()),
)
any_ratings = st.dictionaries(st.sampled_from(["OTBR", "OTBQ", "OLB", "FIDE", "CFC", "?"]), any_rating, max_size=4)
any_born = st.one_of(st.none(), st.builds(Birth, st.integers(-5, 12000), st.one_of(st.none(), st.integers(0, 13))))
any_cell = st.one_of(st.none(), st.builds(Cell, st.sampled_from(Outcome), st.one_of(st.none(), st.integers(0, 5))))
any_player = st.builds(
    lambda *facts, **named: Player(*facts, **named),  # of a tuple, builds() would make up every field
    st.integers(0, 5),
    st.just("Alder, Ada"),
    st.builds(Ids, st.sampled_from([None, "", "0", "90000001", "90000002"])),
    st.sampled_from([None, "USA", "CAN"]),
    born=any_born,
    ratings=any_ratings,
    cells=st.lists(any_cell, max_size=4).map(tuple),
    prize=st.one_of(st.none(), st.builds(Prize, st.floats(), st.one_of(st.none(), st.integers(-5, 3000)))),
    national=st.one_of(st.none(), st.builds(National, st.floats())),
    match_changes=st.lists(st.builds(MatchChange, st.dates(), st.floats()), max_size=2).map(tuple),
    expires=st.sampled_from([None, "life", "2020-01-01", "soon"]),
)
any_section = st.builds(
    Section,
    type=st.sampled_from(["swiss", "match"]),
    time_control=st.sampled_from([None, "", "G/60;d5", "nonsense"]),
    systems=st.sampled_from([None, (), ("OTBR",), ("OLB", "OLB", "?")]),
    start=st.one_of(st.none(), st.dates()),
    end=st.one_of(st.none(), st.dates()),
    players=st.lists(any_player, max_size=6).map(tuple),
)


@settings(max_examples=300, deadline=None)
@given(any_section, st.booleans(), st.sampled_from(["", "2015-01-07", "2020-06-11", "1999-01-01"]))
def test_any_event_is_rated_or_refused_in_words(section, foreign, rules):
    done = rate(Event(sections=(section,)), Report(), RatingOptions(rules=rules, foreign_fide=foreign))
    about(done)
    for each in done.rated:
        for player in section.players:
            trace = each.trace(player.number)
            if trace is not None:
                json.dumps(trace.as_json(), allow_nan=False)
                assert trace.page() and trace.short()


def test_an_impossible_game_count_is_assumed_like_a_missing_one():
    done, report = rated(pair(Rating(1505, -3)))
    first = done.players[0].after["OTBR"]
    assert (first.assumed, first.games_before, first.floor) == (("games",), None, 1300)
    assert {"RAT011", "RAT012"} <= set(codes(report))


@pytest.mark.parametrize(
    ("facts", "options", "rating", "said"),
    [
        ({"end": None}, {}, 50 * 3652 / 365.25, "2020-01-01 is used"),
        ({"start": None, "end": None}, {"rules": "2021-01-01"}, 50 * 4018 / 365.25, "2021-01-01 is used"),
        ({"start": None, "end": None}, {"rules": "2025-07-26"}, 750, "no age is counted, and no rating is old"),
    ],
)
def test_a_start_by_age_without_an_end_date_is_assumed(facts, options, rating, said):
    event = pair({}, Rating(1550, 30), **{"start": date(2020, 1, 1)} | facts)
    born = replace(event, players=tuple(each._replace(born=Birth(2010, 1, 1)) for each in event.players))
    done, report = rated(born, **options)
    first, second = (player.after["OTBR"] for player in done.players)
    assert (first.initial["rating"], first.assumed, second.assumed) == (pytest.approx(rating), ("rating", "end"), ())
    notes = [each.message for each in report if each.code == "RAT030"]
    assert notes == [f"Regular: the start of no. 1 depends on the end date, which is unknown: {said}"]


def test_an_end_date_that_changes_nothing_is_not_assumed():
    done, report = rated(pair({}, end=None))
    assert "end" not in done.players[0].after["OTBR"].assumed
    assert "RAT030" not in codes(report)


@pytest.mark.parametrize(("control", "said"), [(None, "has no time control"), ("3/2", "has no readable time control")])
def test_without_a_time_control_to_go_by_the_rating_is_regular(control, said):
    done, report = rated(pair(systems=None, time_control=control))
    assert done.systems == ("OTBR",)
    assert f"the section {said}: rated as Regular" in [each.message for each in report if each.code == "RAT003"]


def test_6_a_match_abroad_is_rated_like_every_foreign_event():
    strong = {"OTBR": Rating(1500, 30), "FIDE": Rating(1900)}
    results = [(WIN, 2), (WIN, 2), (WIN, 3), (WIN, 3)]
    event = section(
        ({"OTBR": Rating(1500, 30)}, *results),
        (strong, (LOSS, 1), (LOSS, 1), None, None),
        (strong, None, None, (LOSS, 1), (LOSS, 1)),
        type="match",
    )
    found = after(event, foreign_fide=True)[1]
    expected = 4 / (1 + 10 ** ((-1073 + 1.5667 * 1900 - 1500) / 400))
    gain = 800 / (50 / (0.662 + 0.00000739 * 1069**2) ** 0.5 + 4) * (4 - expected)
    assert found.rating == pytest.approx(1500 + gain + (gain - 10 * 2))
