"""Step 1 (§2): where unrated players start, in all six systems and under both regimes."""

from datetime import date

import pytest

from trfrate.model import Birth, National, Player, Rating
from trfrate.rating.uschess.grades import birth_by_grade, grade_of
from trfrate.rating.uschess.in_force import rules_of, rules_on
from trfrate.rating.uschess.initial import born_on, goes_by_end, initial, resident

A, B, C, D, E = map(rules_of, ("2015-01-07", "2017-04-24", "2020-06-11", "2020-09-02", "2025-07-26"))
END = date(2020, 9, 1)


def start(system, rules, end=END, born=None, **facts):
    ratings = {source: rating for source, rating in facts.items() if source.isupper()}
    others = {name: value for name, value in facts.items() if not name.isupper()}
    found = initial(Player(1, "Alder, Ada", ratings=ratings, born=born, **others), system, end, rules)
    return found.source, found.rating, found.games


# --- the order of priority -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [A, B, C])
class TestPriorities:
    def test_2_1_regular_from_fide(self, rules):
        everything = {"FIDE": Rating(2150), "CFC": Rating(1600), "OTBQ": Rating(1500, 30)}
        assert start("OTBR", rules, **everything) == ("FIDE", 20 + 1.02 * 2150, 5)
        assert start("OTBR", rules, FIDE=Rating(2151)) == ("FIDE", 20 + 1.02 * 2151, 10)

    def test_2_1_regular_from_cfc(self, rules):
        assert start("OTBR", rules, CFC=Rating(1501), OTBQ=Rating(1500, 30)) == ("CFC", -240 + 1.1 * 1501, 5)
        assert start("OTBR", rules, CFC=Rating(1500)) == ("CFC", 1410, 0)

    def test_2_1_regular_from_quick_needs_four_games(self, rules):
        assert start("OTBR", rules, OTBQ=Rating(1500, 4)) == ("OTBQ", 1500, 0)
        assert start("OTBR", rules, OTBQ=Rating(1500, 3)) == ("unknown age", 750, 0)

    def test_2_1_regular_takes_no_blitz_or_online_rating(self, rules):
        others = {"OTBB": Rating(1500, 30), "OLR": Rating(1500, 30), "OLQ": Rating(1500, 30), "OLB": Rating(1500, 30)}
        assert start("OTBR", rules, adult=True, **others) == ("adult", 1300, 0)

    def test_2_2_quick_from_regular_before_fide(self, rules):
        assert start("OTBQ", rules, OTBR=Rating(1600, 4), FIDE=Rating(2200)) == ("OTBR", 1600, 4)
        assert start("OTBQ", rules, OTBR=Rating(1600, 30), FIDE=Rating(2200)) == ("OTBR", 1600, 10)
        assert start("OTBQ", rules, OTBR=Rating(1600, 3), FIDE=Rating(2200))[0] == "FIDE"

    def test_2_3_blitz_from_an_established_regular_rating(self, rules):
        assert start("OTBB", rules, OTBR=Rating(1600, 26), FIDE=Rating(2200)) == ("OTBR", 1600, 10)
        assert start("OTBB", rules, OTBR=Rating(1600, 25), FIDE=Rating(2200)) == ("FIDE", 20 + 1.02 * 2200, 10)
        assert start("OTBB", rules, OTBR=Rating(1600, 25)) == ("OTBR", 1600, 10)
        assert start("OTBB", rules, OTBR=Rating(1600, 7), OTBQ=Rating(1400, 40)) == ("OTBR", 1600, 7)
        assert start("OTBB", rules, OTBR=Rating(1600, 3), OTBQ=Rating(1400, 4)) == ("OTBQ", 1400, 0)
        assert start("OTBB", rules, CFC=Rating(1400), OTBR=Rating(1600, 25)) == ("CFC", 1310, 0)

    @pytest.mark.parametrize(("system", "first"), [("OLQ", "OTBQ"), ("OLB", "OTBB")])
    def test_2_4_and_2_5_online_from_over_the_board(self, rules, system, first):
        ratings = {"OTBQ": Rating(1400, 1), "OTBB": Rating(1500, 1), "OTBR": Rating(1600, 50), "FIDE": Rating(2200)}
        order = [first, *({"OTBQ", "OTBB"} - {first}), "OTBR", "FIDE"]
        for source in order:
            found = start(system, rules, **ratings)
            assert (found[0], found[2]) == (source, 0)
            del ratings[source]

    def test_2_4_to_2_6_conversions_count_no_games_in_the_fast_online_systems(self, rules):
        assert start("OLQ", rules, FIDE=Rating(2300)) == ("FIDE", 20 + 1.02 * 2300, 0)
        assert start("OLB", rules, CFC=Rating(2000)) == ("CFC", 1960, 0)

    def test_2_a_national_rating_at_the_discretion_of_the_office(self, rules):
        assert start("OTBR", rules, national=National(1650, "GER")) == ("national", 1650, 0)
        assert start("OTBR", rules, national=National(1650, "GER"), FIDE=Rating(1800))[0] == "FIDE"

    def test_anybody_may_start_from_a_cfc_rating(self, rules):
        assert start("OTBR", rules, CFC=Rating(1600), canadian_resident=False)[0] == "CFC"


@pytest.mark.parametrize(("rules", "games"), [(A, (10, 10)), (B, (0, 0)), (C, (6, 10))])
def test_2_4_online_quick_from_online_blitz_by_text(rules, games):
    assert tuple(start("OLQ", rules, OLB=Rating(1500, n), OTBQ=Rating(1300, 40))[2] for n in (6, 60)) == games


@pytest.mark.parametrize(("rules", "games"), [(A, (0, 0)), (B, (0, 0)), (C, (6, 10))])
def test_2_5_online_blitz_from_online_quick_by_text(rules, games):
    assert tuple(start("OLB", rules, OLQ=Rating(1500, n), OTBB=Rating(1300, 40))[2] for n in (6, 60)) == games


def test_2_4_online_regular_in_the_text_of_june_2020():
    assert start("OLR", C, OTBR=Rating(1500, 10), FIDE=Rating(1900)) == ("OTBR", 1500, 10)
    assert start("OLR", C, OTBR=Rating(1500, 9), FIDE=Rating(1900)) == ("FIDE", 180 + 0.94 * 1900, 5)
    assert start("OLR", C, OTBR=Rating(1500, 9), OTBQ=Rating(1400, 90), CFC=Rating(1400)) == ("CFC", 1310, 0)


# --- the blend ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [D, E])
class TestBlend:
    def test_2_worked_example(self, rules):
        sources = {
            "OTBR": Rating(1759, 100, date(2018, 3, 25)),
            "OTBQ": Rating(1643, 100, date(2018, 1, 13)),
            "OTBB": Rating(1658, 100, date(2016, 7, 16)),
        }
        found = initial(Player(1, "Alder, Ada", ratings=sources, born=Birth(2000, 7, 1)), "OLB", END, rules)
        printed = [
            (10, 891, 886.52, 0.60, 5.98),
            (5, 962, 876.80, 0.55, 2.74),
            (10, 1508, 802.05, 0.41, 4.15),
        ]
        for part, (factor, days, age_based, staleness, weight) in zip(found.parts, printed, strict=True):
            assert (part.factor, part.days) == (factor, days)
            assert part.age_based == pytest.approx(age_based, abs=0.005)
            assert part.staleness == pytest.approx(staleness, abs=0.005)
            assert part.weight == pytest.approx(weight, abs=0.005)
        assert (found.source, found.rating, found.games) == ("blend", 1702, 10)
        assert found.assumed == ()

    @pytest.mark.parametrize(
        ("source", "system", "factor"),
        [
            ("OTBR", "OTBQ", 10),
            ("OTBR", "OLR", 10),
            ("OTBB", "OLB", 10),
            ("OTBQ", "OLQ", 10),
            ("OTBB", "OLQ", 5),
            ("OTBQ", "OTBR", 5),
            ("OLR", "OTBR", 5),
            ("OLB", "OTBB", 5),
        ],
    )
    def test_2_item_1_game_factors(self, rules, source, system, factor):
        assert start(system, rules, **{source: Rating(1500, 99)}) == ("blend", 1500, factor)
        assert start(system, rules, **{source: Rating(1500, 3)}) == ("blend", 1500, 3)

    def test_2_item_3_strong_players_do_not_go_stale(self, rules):
        """Z is at most 6, so the weight of a rating 2,100 points above the age-based one does not fade."""
        old = Rating(2700, 99, date(2000, 9, 1))
        assert start("OTBQ", rules, OTBR=old, born=Birth(1990, 9, 1)) == ("blend", 2700, 10)
        weak = initial(Player(1, "", ratings={"OTBR": Rating(300, 99, date(2000, 9, 1))}), "OTBQ", END, rules)
        assert weak.games == 1

    def test_2_games_are_rounded_up(self, rules):
        found = initial(Player(1, "", ratings={"OTBR": Rating(1500, 99, date(2019, 9, 1))}), "OTBQ", END, rules)
        assert found.parts[0].weight < found.games == 8

    def test_a_rating_newer_than_the_event_is_not_stale(self, rules):
        assert start("OTBQ", rules, OTBR=Rating(1500, 99, date(2021, 1, 1))) == ("blend", 1500, 10)

    def test_half_points_round_up(self, rules):
        assert start("OTBQ", rules, OTBR=Rating(1501, 5), OTBB=Rating(1500, 5))[1] == 1501

    def test_2_1_game_factor_of_fide_ratings(self, rules):
        assert start("OTBR", rules, FIDE=Rating(2000))[2] == 5
        assert start("OTBR", rules, FIDE=Rating(2001)) == ("blend", 2061, 10)

    def test_2_2_cfc_ratings_of_canadian_residents_only(self, rules):
        assert start("OTBR", rules, CFC=Rating(2000), canadian_resident=True) == ("blend", 1960, 5)
        assert start("OTBR", rules, CFC=Rating(2000), canadian_resident=False)[0] == "unknown age"
        assert start("OTBR", rules, CFC=Rating(2000), federation="CAN")[0] == "blend"
        assert start("OTBR", rules, CFC=Rating(2000), federation="USA", state="ON")[0] == "blend"
        assert start("OTBR", rules, CFC=Rating(2000), federation="USA", state="MI")[0] == "unknown age"

    def test_2_3_without_any_source_the_age(self, rules):
        assert start("OTBR", rules, born=Birth(2010, 9, 1)) == ("age", pytest.approx(50 * 3653 / 365.25), 0)

    def test_a_source_without_games_is_no_source(self, rules):
        assert start("OTBR", rules, OTBQ=Rating(1500, 0))[0] == "unknown age"

    def test_what_is_assumed_is_said(self, rules):
        player = Player(1, "", ratings={"OTBR": Rating(1500), "CFC": Rating(1500)}, federation="USA")
        assert initial(player, "OTBQ", END, rules).assumed == ("OTBR.date", "OTBR.games", "canadian_resident")

    def test_a_bare_year_of_birth_matters_as_soon_as_one_rating_is_old(self, rules):
        fresh, old = Rating(1500, 9, END), Rating(1500, 9, date(2019, 5, 6))
        for ratings, assumed in (((fresh, fresh), ()), ((fresh, old), ("born",)), ((old, old), ("born",))):
            player = Player(1, "", ratings=dict(zip(("OTBQ", "OTBB"), ratings, strict=True)), born=Birth(2000))
            assert initial(player, "OTBR", END, rules).assumed == assumed

    def test_impossible_ratings_are_no_source(self, rules):
        assert start("OTBR", rules, OTBQ=Rating(float("nan"), 9), FIDE=Rating(1e9), CFC=Rating(-5))[0] == "unknown age"


@pytest.mark.parametrize("rules", [A, B, C, D, E])
def test_2_rapid_and_blitz_ratings_of_fide_are_no_source(rules):
    fast = {"FIDE-RAPID": Rating(2000.0), "FIDE-BLITZ": Rating(2000.0)}
    assert start("OTBQ", rules, **fast)[0] == "unknown age"


def test_blend_began_with_sections_of_june_2020():
    assert start("OTBQ", rules_on(date(2020, 5, 31)), OTBR=Rating(1600, 30))[0] == "OTBR"
    assert start("OTBQ", rules_on(date(2020, 6, 1)), OTBR=Rating(1600, 30))[0] == "blend"


@pytest.mark.parametrize(
    ("born", "day"),
    [
        (Birth(2010), date(2010, 7, 1)),
        (Birth(2010, 4), date(2010, 4, 15)),
        (Birth(2010, 4, 2), date(2010, 4, 2)),
        (Birth(2010, 2, 30), None),
        (Birth(0), None),
        (None, None),
    ],
)
def test_partial_birth_dates(born, day):
    assert born_on(born) == day


def test_a_partial_birth_date_is_an_assumption():
    assert initial(Player(1, "", born=Birth(2010)), "OTBR", END, E).assumed == ("born",)
    assert initial(Player(1, "", born=Birth(2010, 1, 1)), "OTBR", END, E).assumed == ()


def test_residence_as_told_wins():
    assert not resident(Player(1, "", federation="CAN", canadian_resident=False))


# --- what a start rests on -----------------------------------------------------------------------------------


def assumed(system, rules, end=END, **facts):
    ratings = {source: rating for source, rating in facts.items() if source.isupper()}
    others = {name: value for name, value in facts.items() if not name.isupper()}
    return initial(Player(1, "Alder, Ada", ratings=ratings, **others), system, end, rules).assumed


@pytest.mark.parametrize("rules", [A, B, C])
def test_2_the_games_of_a_source_are_assumed_only_where_they_matter(rules):
    # §2.1: Quick needs four games. §2.2: Regular needs four, and no more than its games count. FIDE has no such rule.
    assert assumed("OTBR", rules, OTBQ=Rating(1500)) == ("OTBQ.games",)
    assert assumed("OTBR", rules, OTBQ=Rating(1500, 4)) == ()
    assert assumed("OTBQ", rules, OTBR=Rating(1500)) == ("OTBR.games",)
    assert assumed("OTBR", rules, FIDE=Rating(2000)) == ()
    assert assumed("OLQ", rules, OTBQ=Rating(1500)) == ()
    assert assumed("OLQ", rules, OTBQ=Rating(1500, 3)) == ()


def test_2_the_games_of_an_online_source_matter_in_2020_for_they_limit_its_credit():
    # §2.5 of June 2020: the games of the source, ten at most, and no least number.
    assert assumed("OLB", C, OLQ=Rating(1500)) == ("OLQ.games",)
    assert assumed("OLB", B, OLQ=Rating(1500)) == ()


@pytest.mark.parametrize("rules", [D, E])
def test_2_a_rating_without_a_date_is_as_good_as_new(rules):
    found = initial(Player(1, "Alder, Ada", ratings={"OTBQ": Rating(1500.0, 30)}, adult=True), "OTBR", END, rules)
    (part,) = found.parts
    assert (part.days, part.staleness, part.weight) == (0, 1.0, part.factor)


def test_2_3_the_school_grade_matters_where_one_of_the_ratings_is_old():
    graded = {"extras": {"csv": {"grade": "5"}}}
    player = Player(1, "Alder, Ada", **graded)
    assert birth_by_grade(player, END) is not None
    old, new = Rating(1500.0, 30, date=date(2019, 9, 1)), Rating(1500.0, 30, date=END)
    assert "grade" in assumed("OTBR", E, OTBQ=old, OTBB=new, **graded)
    assert "grade" not in assumed("OTBR", E, OTBQ=new, OTBB=new, **graded)


def test_the_end_matters_where_one_of_the_ratings_has_a_date():
    player = Player(1, "Alder, Ada", ratings={"OTBQ": Rating(1500.0, 30, date=END), "OTBB": Rating(1400.0, 30)})
    assert goes_by_end(initial(player, "OTBR", END, E), player)
    undated = player._replace(ratings={"OTBQ": Rating(1500.0, 30), "OTBB": Rating(1400.0, 30)})
    assert not goes_by_end(initial(undated, "OTBR", END, E), undated)


def test_the_age_is_shown_only_with_a_start_that_goes_by_it():
    child = Player(1, "Alder, Ada", born=Birth(2019, 9, 1))
    assert initial(child, "OTBR", END, E).as_json() == {"source": "unknown age", "rating": 750, "games": 0}
    older = child._replace(born=Birth(2010, 9, 1))
    assert initial(older, "OTBR", END, E).as_json()["age"] == pytest.approx(3653 / 365.25)


@pytest.mark.parametrize(
    ("grade", "day", "born"),
    [
        # Five years old in the September of kindergarten: born in the middle of the twelve months before.
        ("K", date(2020, 8, 1), Birth(2015, 3, 1)),
        ("K", date(2020, 7, 31), Birth(2014, 3, 1)),
        ("kindergarten", date(2021, 5, 1), Birth(2015, 3, 1)),
        ("0", date(2020, 9, 1), Birth(2015, 3, 1)),
        ("1", date(2020, 9, 1), Birth(2014, 3, 1)),
        ("12", date(2020, 9, 1), Birth(2003, 3, 1)),
        ("13", date(2020, 9, 1), None),
        ("005", date(2020, 9, 1), None),
        ("college", date(2020, 9, 1), None),
        ("5", None, None),
    ],
)
def test_2_3_the_birth_date_that_a_school_grade_suggests(grade, day, born):
    assert birth_by_grade(Player(1, "Alder, Ada", extras={"csv": {"grade": grade}}), day) == born


def test_2_3_the_first_grade_that_can_be_one_is_used():
    player = Player(1, "Alder, Ada", extras={"trf": "5", "swisssys": {"grade": None}, "csv": {"grade": " 6 "}})
    assert grade_of(player) == 6


def test_2_a_rating_dated_after_the_event_is_not_old():
    later = Player(1, "Alder, Ada", ratings={"OTBQ": Rating(1500.0, 30, date=date(2020, 10, 1))}, adult=True)
    (part,) = initial(later, "OTBR", END, E).parts
    assert (part.days, part.staleness) == (0, 1.0)
