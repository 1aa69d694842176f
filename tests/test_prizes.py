"""Cash prizes and how ties divide them (US Chess rule 32B)."""

import random
from fractions import Fraction

import pytest

from trfrate import prizes as cash
from trfrate.model import Player, Rating, Section
from trfrate.prizes import Awards, Eligibility, Prize, PrizeProblem, read_prizes


def section(*rows: tuple[float, int | None]) -> Section:
    """A section of players with these points and ratings, numbered from 1."""
    return Section(
        players=tuple(
            Player(
                number, f"Player {number}", score=int(2 * points), ratings={"OTBR": Rating(rating)} if rating else {}
            )
            for number, (points, rating) in enumerate(rows, 1)
        )
    )


def award(section: Section, prizes: tuple[Prize, ...], **options) -> Awards:
    ratings = {player.number: player.ratings["OTBR"].rating for player in section.players if player.ratings}
    return cash.award(section, prizes, ratings=ratings, **options)


def prizes(**table) -> tuple[Prize, ...]:
    return read_prizes(table)[None]


def dollars(awards) -> dict[int, float]:
    return {number: cents / 100 for number, cents in awards.cents.items()}


def test_without_ties_each_takes_the_next_place():
    awards = award(section((4, 1900), (3, 1800), (2.5, 1700)), prizes(places=[100, 50]))
    assert dollars(awards) == {1: 100, 2: 50}
    assert awards.unclaimed == ()


def test_tied_players_pool_as_many_prizes_as_they_are():
    awards = award(section((4, 1900), (4, 1800), (3, 1700)), prizes(places=[100, 50, 25]))
    assert dollars(awards) == {1: 75, 2: 75, 3: 25}
    assert [prize.name for prize in awards.divisions[0].prizes] == ["1st place", "2nd place"]
    assert awards.divisions[0].share == Fraction(7500)


def test_more_players_than_prizes_divide_all_that_is_left():
    assert dollars(award(section((4, 1900), (4, 1800), (4, 1700)), prizes(places=[90]))) == {1: 30, 2: 30, 3: 30}


def test_nobody_wins_two_prizes_and_the_larger_is_taken():
    table = prizes(places=[100, 50], **{"class": [{"under": 1800, "prizes": [80]}]})
    # Second on score takes the larger class prize; second place passes on.
    assert dollars(award(section((5, 2000), (4, 1700), (3, 1900), (2, 1600)), table)) == {1: 100, 2: 80, 3: 50}


def test_a_class_prize_goes_into_the_pool_of_all_who_tie():
    """$300, $200 and $150 for one of four tied players: $162.50 each."""
    table = prizes(places=[300, 200], **{"class": [{"name": "Youth", "under": 1200, "prizes": [150]}]})
    awards = award(section((4, 1500), (4, 1600), (4, 1100), (4, 1700)), table)
    assert dollars(awards) == dict.fromkeys((1, 2, 3, 4), 162.5)


def test_who_gets_more_by_the_class_prize_alone_takes_it_alone():
    table = prizes(places=[100, 50], **{"class": [{"under": 1800, "prizes": [90]}]})
    # All pooled: 240 / 3 = 80 each; the class prize alone is worth 90.
    awards = award(section((4, 2000), (4, 1900), (4, 1700)), table)
    assert dollars(awards) == {1: 75, 2: 75, 3: 90}
    assert [division.players for division in awards.divisions] == [(3,), (1, 2)]


def test_class_prizes_are_divided_among_all_who_are_eligible_alone():
    """Fourteen players tie; four of them divide the Under 2400 prize, one takes the Under 2300 prize clear."""
    rows = [(5, 2500)] * 9 + [(5, 2350)] * 4 + [(5, 2250)]
    classes = [{"under": 2400, "at_least": 2300, "prizes": [2000]}, {"under": 2300, "prizes": [1000]}]
    awards = award(section(*rows), prizes(places=[200] * 9, **{"class": classes}))
    assert dollars(awards) == {**dict.fromkeys(range(1, 10), 200), **dict.fromkeys(range(10, 14), 500), 14: 1000}


def test_nobody_gets_more_than_the_largest_prize_he_could_win_without_the_tie():
    """Four tie for third; the one above 2400 could win no more than third place."""
    table = prizes(places=[2298, 1149, 536, 306, 230], **{"class": [{"under": 2400, "prizes": [1379, 766]}]})
    rows = [(5, 2673), (4.5, 2699), (4, 2495), (4, 2391), (4, 2387), (4, 2385), (3.5, 2345), (3.5, 2340)]
    awards = award(section(*rows), table)
    assert dollars(awards) == {1: 2298, 2: 1149, 3: 536, 4: 817, 5: 817, 6: 817, 7: 115, 8: 115}
    assert awards.divisions[2].limited == {3: 53600}


A_AND_B = [
    {"at_least": 1800, "under": 2000, "prizes": [100, 50]},
    {"at_least": 1600, "under": 1800, "prizes": [100, 50]},
]


@pytest.mark.parametrize(
    ("places", "classes", "rows", "expected"),
    [
        # 400 + 200 = 600, by 2; third place is left to the next player, who is of no class.
        ([400, 200, 100], A_AND_B, [(5, 2100), (5, 1900), (4, 2050)], {1: 300, 2: 300, 3: 100}),
        # 400 + 200 + 100 = 700, by 3; a class prize is no larger than third place.
        ([400, 200, 100], A_AND_B, [(5, 2100), (5, 1900), (5, 1700)], {1: 233.34, 2: 233.33, 3: 233.33}),
        # Second, third, first of A, first of B: 500, by 4; 100 alone would be less than 125.
        (
            *([400, 200, 100], A_AND_B),
            *([(5, 2200), (4, 2100), (4, 2050), (4, 1900), (4, 1700)], {1: 400, **dict.fromkeys((2, 3, 4, 5), 125)}),
        ),
        # 100 + 200 = 300, by 2: 150; but 200 alone is more.
        ([100], [{"under": 1800, "prizes": [200]}], [(4, 1900), (4, 1700)], {1: 100, 2: 200}),
        # All: 390, by 3: 130; the two under 1800 alone: 290, by 2: 145.
        ([100], [{"under": 1800, "prizes": [150, 140]}], [(4, 1900), (4, 1700), (4, 1600)], {1: 100, 2: 145, 3: 145}),
        # All: 310 + 300 + 200 = 810, by 3: 270; the classes alone: 300 + 120 = 420, by 2: 210.
        (
            *([310, 200], [{"under": 2000, "prizes": [300]}, {"under": 1800, "prizes": [120]}]),
            *([(4, 2100), (4, 1950), (4, 1750)], {1: 270, 2: 270, 3: 270}),
        ),
        # All: 440, by 3: 146.67, but the first can win no more than 50; the others alone: 200 + 190 = 390, by 2.
        ([50], [{"under": 2000, "prizes": [200, 190]}], [(4, 2100), (4, 1950), (4, 1750)], {1: 50, 2: 195, 3: 195}),
    ],
)
def test_ties_by_hand(places, classes, rows, expected):
    assert dollars(award(section(*rows), prizes(places=places, **{"class": classes}))) == expected


def test_of_equal_class_prizes_that_of_the_higher_class_is_taken():
    classes = [
        {"name": "Class A", "at_least": 1800, "under": 2000, "prizes": [80]},
        {"name": "Expert", "at_least": 2000, "under": 2200, "prizes": [80]},
    ]
    rows = [(5, 2500), (5, 2450), (4.5, 2100), (4.5, 1900), (4, 2050), (4, 1850)]
    awards = award(section(*rows), prizes(places=[500, 300, 100], **{"class": classes}))
    assert [prize.name for prize in awards.divisions[1].prizes] == ["3rd place", "1st Expert"]
    assert dollars(awards) == {1: 400, 2: 400, 3: 90, 4: 90, 6: 80}


def test_a_place_prize_is_taken_before_a_class_prize_of_the_same_amount():
    table = prizes(places=[80], **{"class": [{"under": 1800, "prizes": [80]}]})
    awards = award(section((4, 1700), (3, 1600)), table)
    assert [division.prizes[0].name for division in awards.divisions] == ["1st place", "1st Under 1800"]


def test_cents_that_cannot_be_divided_go_to_those_ahead_on_tie_breaks():
    places = {1: (3, 3), 2: (1, 1), 3: (2, 2)}
    awards = award(section((4, 1900), (4, 1800), (4, 1700)), prizes(places=[100]), places=places)
    assert dollars(awards) == {1: 33.33, 2: 33.34, 3: 33.33}


def test_unrated_players_win_class_prizes_only_where_it_is_said():
    under, both = Eligibility(under=1200), Eligibility(under=1200, unrated=True)
    only = Eligibility(unrated=True)
    assert [rule.admits(None) for rule in (Eligibility(), under, both, only)] == [True, False, True, True]
    assert [rule.admits(1100) for rule in (Eligibility(), under, both, only)] == [True, True, True, False]
    assert not under.admits(1200)


def test_what_nobody_can_win_is_unclaimed():
    awards = award(section((4, 1900)), prizes(**{"class": [{"under": 1000, "prizes": [50]}]}))
    assert awards.cents == {}
    assert [prize.name for prize in awards.unclaimed] == ["1st Under 1000"]


def test_sections_have_their_own_lists_and_the_top_is_for_the_others():
    found = read_prizes({"places": [10], "section": {"Open": {"places": [100, 50]}}})
    assert {name: [prize.cents for prize in table] for name, table in found.items()} == {
        None: [1000],
        "Open": [10000, 5000],
    }


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"places": 5}, "must be a list of amounts"),
        ({"places": [0]}, "above zero"),
        ({"places": [float("nan")]}, "above zero"),
        ({"places": ["5"]}, "above zero"),
        ({"prize": [5]}, "unknown key 'prize'"),
        ({"class": {}}, "list of tables"),
        ({"class": [5]}, "must be a table"),
        ({"class": [{"prizes": [5]}]}, "needs 'under'"),
        ({"class": [{"under": "x", "prizes": [5]}]}, "whole number"),
        ({"class": [{"under": 5, "unrated": 1, "prizes": [5]}]}, "true or false"),
        ({"class": [{"under": 5, "rating": 1}]}, "unknown key 'rating'"),
        ({"section": 5}, "table of sections"),
        ({"section": {"Open": 5}}, "section 'Open'"),
        ({"places": [1] * 1001}, "more than 1000"),
    ],
)
def test_a_list_that_cannot_be_understood_is_named(data, words):
    with pytest.raises(PrizeProblem, match=words):
        read_prizes(data)


@pytest.mark.parametrize("seed", range(60))
def test_no_cent_is_lost_or_made_and_no_player_brings_two_prizes(seed):
    chance = random.Random(seed)
    rows = [(chance.randrange(0, 6) / 2 + 2, chance.choice([None, *range(900, 2300, 50)])) for _ in range(25)]
    classes = [
        {"under": limit, "prizes": sorted((chance.randrange(10, 300) for _ in range(2)), reverse=True)}
        for limit in (2000, 1800, 1400)
    ]
    table = prizes(places=[400, 250, 120.5, 60, 33.33], **{"class": classes})
    event = section(*rows)
    awards = award(event, table)
    assert sum(awards.cents.values()) + sum(prize.cents for prize in awards.unclaimed) == sum(p.cents for p in table)
    for division in awards.divisions:
        assert len(division.prizes) <= len(division.players)
        assert sum(division.cents.values()) == sum(prize.cents for prize in division.prizes)
        assert all(amount > 0 for amount in division.cents.values())
    scores = {player.number: player.score for player in event.players}
    ratings = {player.number: player.ratings.get("OTBR", Rating()).rating for player in event.players}
    # Whoever has more points and the same rating, or a prize open to all, never gets less.
    for one, points in scores.items():
        for two, less in scores.items():
            if points > less and ratings[one] == ratings[two]:
                assert awards.cents.get(one, 0) + 1 >= awards.cents.get(two, 0)
