"""What `explain` says: the numbers of one published section, in order, with their clauses."""

import json
from dataclasses import replace
from datetime import date

import pytest

from trfrate.diagnostics import Report
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rating, Section
from trfrate.rating.event import RatingOptions, rate
from trfrate.rating.uschess.explain_text import page
from trfrate.rating.uschess.trace import trace
from trfrate.report.basis import sentences as about

NAMES = ("Alder, Ada", "Birch, Ben", "Cedar, Cy", "Dogwood, Dee", "Elm, Eve", "Fir, Finn")
RATINGS = ((554.22, None), (445.28, 21), (124, None), (572.53, None), (174.54, 15), (202.66, 17))
ROUNDS = ("W4 W2 W6", "W5 L1 W4", "-- W6 L5", "L1 W5 L2", "L2 L4 W3", "-- L3 L1")
RESULTS = {"W": Outcome.WIN, "L": Outcome.LOSS}
DAY = date(2026, 8, 30)


def novice(**facts):
    """The section of the example in the guide: ratings as published, people invented."""
    players = tuple(
        Player(
            number,
            name,
            ratings={"OTBR": Rating(*rating)},
            cells=tuple(Cell(RESULTS[cell[0]], int(cell[1])) if cell[0] in RESULTS else None for cell in row.split()),
        )
        for number, (name, rating, row) in enumerate(zip(NAMES, RATINGS, ROUNDS, strict=True), 1)
    )
    return Section(**{"name": "Novice", "players": players, "rounds": 3, "start": DAY, "end": DAY} | facts)


def rated(section, **options):
    return rate(Event(sections=(section,)), Report(), RatingOptions(**{"systems": ("OTBR",)} | options))


def traced(section, number, **options):
    return trace(rated(section, **options).rated_section(1, "OTBR").working, number)


def test_every_number_of_a_published_rating():
    found = traced(novice(), 2)
    assert (found.start, found.games_before, found.formula) == (445.28, 21, "standard")
    assert found.effective == pytest.approx(8.58, abs=0.005)
    assert found.k == pytest.approx(69.11, abs=0.005)
    assert [each.round for each in found.meetings] == [1, 2, 3]
    published = [(174.54, 0.826, 186.74, 0.816), (554.22, 0.348, 666.06, 0.219), (572.53, 0.325, 499.22, 0.423)]
    for meeting, numbers in zip(found.meetings, published, strict=True):
        seen = (meeting.first, meeting.first_expected, meeting.second, meeting.second_expected)
        assert seen == pytest.approx(numbers, abs=0.006)
    assert (found.first_expected, found.second_expected) == pytest.approx((1.499, 1.458), abs=0.0006)
    assert (found.change, found.bonus, found.first_pass, found.after) == pytest.approx(
        (37.46, 17.46, 494.53, 500.21), abs=0.006
    )
    assert (found.shown, found.games_after) == (500, 24)
    assert found.floors[0] == (109, "personal")


def test_the_page():
    text = page(traced(novice(), 2))
    assert text.startswith("Birch, Ben (no. 2) — Regular, section Novice, rules of 2025-07-26\n")
    for line in (
        "Start            445.28 after 21 games, provisional",
        "Effective games  8.58 = smaller of 21 and 50/√(0.662 + 0.00000739 (2569 − 445.28)²)  §3",
        "K                69.11 = 800 / (8.58 + 3)",
        "Change           +37.46 = 69.11 × (2 − 1.458)",
        "Bonus            +17.46 = 37.46 − 10 × √4",
        "Floor            not reached (personal floor at least 109)",
        "After            500.21 → shown 500, after 24 games, provisional",
        "The first pass gives 494.53",
    ):
        assert line in text


def test_three_lines_for_a_cell():
    assert rated(novice()).explanation(1, 2, "OTBR").short() == (
        "445.28 → 500.21 (+54.93)",
        "2 of 3, expected 1.458, K 69.11",
        "bonus 17.46; floor 109",
    )


def test_json_holds_the_same_numbers():
    found = traced(novice(), 2)
    data = json.loads(json.dumps(found.as_json(), allow_nan=False))
    assert data["rules"] == {"text": "2025-07-26", "day": "2026-08-30", "bonus": 10.0}
    assert data["meetings"][0]["name"] == "Elm, Eve"
    assert data["after"] == found.after


def changed(number, **facts):
    section = novice()
    return replace(
        section, players=tuple(each._replace(**facts) if each.number == number else each for each in section.players)
    )


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        (
            {"ratings": {}, "born": Birth(2012, 8, 30)},
            ["from the age: 50 × 13.999 years", "First estimate", "§2.3", "special"],
        ),
        ({"ratings": {}}, ["750.00 with N = 0: unrated, no usable birth date"]),
        ({"ratings": {}, "adult": True}, ["1300.00 with N = 0"]),
        (
            {"ratings": {"FIDE": Rating(1660)}},
            [
                "blended from other ratings",
                "FIDE 1527.72 = −1073 + 1.5667 × 1660: P 750.00, Z 2.2221, 0 days",
                "date of the FIDE rating",
            ],
        ),
        (
            {"ratings": {"OTBR": Rating(445.28, 5, record="wins")}},
            ["all earlier games were won", "Prior            45.28"],
        ),
        ({"ratings": {"OTBR": Rating(445.28, None)}}, ["established; game count not known, taken as 50 or more"]),
        ({"ratings": {"OTBR": Rating(1500, 90, floor=1490)}}, ["by the given floor 1490"]),
    ],
)
def test_pages_of_other_starts(facts, lines):
    text = page(traced(changed(2, **facts), 2))
    for line in lines:
        assert line in text


def test_priority_list_names_the_source():
    text = page(traced(changed(2, ratings={"CFC": Rating(1600)}), 2, rules="2017-04-24"))
    assert "from the CFC rating 1600, converted" in text
    assert "rules of 2017-04-24\n" in text


def test_matches_and_foreign_events():
    games = tuple(Cell(Outcome.WIN, 2) for _ in range(3)), tuple(Cell(Outcome.LOSS, 1) for _ in range(3))
    one, two = (
        Player(at + 1, NAMES[at], ratings={"OTBR": Rating(rating, 60), "FIDE": Rating(rating)}, cells=games[at])
        for at, rating in enumerate((1500, 1800))
    )
    section = Section(players=(one, two), rounds=3, start=DAY, end=DAY)
    text = page(traced(section, 1, match=True))
    assert "none: matches earn no bonus" in text
    assert "is cut to +50.00" in text
    text = page(traced(section, 1, foreign_fide=True))
    assert "one pass, as for every foreign FIDE event" in text
    assert "converted" in text
    assert "second pass" not in text


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("W4 W2", "none: fewer than 3 games"),
        ("W4 W4 W2", "none: 3 games, one opponent met 2 times"),
        ("W4 W4 W4 W2", "none: 4 games, one opponent met 3 times"),
        ("W4 W4 W2 W2", "one opponent met 2 times)"),
        ("W4 W2 W6", "(3 games, nobody met twice)"),
    ],
)
def test_the_page_says_why_there_is_no_bonus(row, said):
    cells = [Cell(RESULTS[cell[0]], int(cell[1])) for cell in row.split()]
    players = []
    for number, (rating, games) in enumerate(RATINGS, 1):
        own = [Cell(Outcome.LOSS, 1) if cell.opponent == number else None for cell in cells]
        row_of = tuple(cells if number == 1 else own)
        players.append(Player(number, NAMES[number - 1], ratings={"OTBR": Rating(rating, games)}, cells=row_of))
    assert said in page(traced(novice(players=tuple(players), rounds=len(cells)), 1))


def test_without_rated_games():
    section = changed(2, cells=(None, None, None))
    found = traced(section, 2)
    assert found.not_rated == "no rated games"
    assert "Not rated: no rated games" in page(found)
    assert rated(section).explanation(1, 2, "OTBR").short() == ("Not rated: no rated games.",)


def test_a_number_that_is_nobodys():
    with pytest.raises(KeyError):
        traced(novice(), 77)


def test_rows_of_one_member():
    section = novice()
    players = tuple(
        each._replace(ids=Ids(uschess="90000009")) if each.number in (3, 6) else each for each in section.players
    )
    # Nos. 3 and 6 met each other, which one member cannot: that game is left out.
    assert "rows 3 and 6 are one member" in page(traced(replace(section, players=players), 6))


def test_about():
    both = tuple(each._replace(ratings=each.ratings | {"OTBQ": Rating(500, 30)}) for each in novice().players)
    lines = about(rated(novice(time_control="G/25;d5", players=both), systems=()))
    assert lines[0] == ("Section Novice is rated by the US Chess rules of 2025-07-26: Regular and Quick, dual rated.")
    assert any("nos. 1, 3, 4" in line for line in lines)
    assert about(rated(novice(systems=()))) == ("Section Novice is not rated.",)


def test_about_repeats_the_warning_that_nobody_has_a_us_chess_rating():
    section = novice()
    unrated = replace(section, players=tuple(each._replace(ratings={}) for each in section.players))
    assert any("states nobody's Regular rating" in line for line in about(rated(unrated)))


def test_what_if_is_a_call_on_a_changed_section():
    """The core can be asked again with another rating, another day, or a game less."""
    from trfrate.rating.uschess.in_force import rules_of
    from trfrate.rating.uschess.section import work

    working = rated(novice()).rated_section(1, "OTBR").working
    other = work(changed(1, ratings={"OTBR": Rating(600, 60)}), working.terms)
    assert other.result(2).rated.rating != working.result(2).rated.rating
    older = work(working.section, working.terms._replace(rules=rules_of("2017-04-24")))
    assert older.result(2).rated.bonus < working.result(2).rated.bonus


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"born": Birth(2010, 8, 30)}, "800.00 with N = 0: unrated, from the age: 50 × 16.000 years"),
        ({"born": Birth(1960, 8, 30)}, "1300.00 with N = 0: unrated, from the age: above 26 years"),
        ({"born": Birth(2025, 8, 30)}, "750.00 with N = 0: unrated, no usable birth date"),
        ({"adult": True}, "1300.00 with N = 0: unrated, no usable birth date, counted as an adult"),
    ],
)
def test_a_start_by_age_says_what_it_was_computed_from(facts, said):
    games = ((Outcome.WIN, 2), (Outcome.LOSS, 1))
    players = [Player(number, "Alder, Ada", cells=(Cell(*game),), **facts) for number, game in enumerate(games, 1)]
    start = next(line for line in page(traced(novice(players=tuple(players)), 1)).splitlines() if "N = 0" in line)
    assert start.removeprefix("Start").strip().startswith(f"{said}  ")


def weak(rating, system="OTBR", **facts):
    """A beginner who loses three games to players rated 110."""
    rows = ((rating, "L2 L3 L4"), (110, "W1 -- --"), (110, "-- W1 --"), (110, "-- -- W1"))
    players = tuple(
        Player(
            number,
            f"Player {number}",
            ratings={system: Rating(given, 12) if number > 1 else given},
            cells=tuple(Cell(RESULTS[cell[0]], int(cell[1])) if cell[0] in RESULTS else None for cell in row.split()),
        )
        for number, (given, row) in enumerate(rows, 1)
    )
    return Section(**{"players": players, "rounds": 3, "start": DAY, "end": DAY} | facts)


def test_step_5_below_100_is_told_as_it_was_computed():
    event = rated(weak(Rating(105, 12), "OLR", online=True), systems=("OLR",))
    found = trace(event.rated_section(1, "OLR").working, 1)
    assert (found.after, found.held, found.floors[0]) == (100, True, (100, "absolute"))
    assert found.computed == pytest.approx(found.start + found.change, abs=1e-9)
    assert found.computed < 100
    assert f"held up from {found.computed:.2f} by the absolute floor 100" in page(found)
    assert "Online Regular: no. 1 held at 100 by the absolute floor." in about(event)[-1]


def test_a_special_rating_below_100_expects_the_adjusted_score():
    found = traced(weak(Rating(105, 5)), 1)
    earlier = found.effective * (0.5 + (found.computed - found.prior) / 800)
    assert found.computed < 100
    assert found.second_expected + earlier == pytest.approx(found.target, abs=1e-9)
    assert (found.after, found.held) == (101, True)


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (date(2014, 8, 31), "Rounded          1555: stored as a whole number, away from the rating before"),
        (date(2014, 9, 1), "After            1554.72 → shown 1555"),
    ],
)
def test_whole_ratings_are_no_match_limit(day, said):
    games = [(Outcome.WIN, Outcome.LOSS)] * 3
    players = tuple(
        Player(at + 1, f"Player {at + 1}", ratings={"OTBR": Rating(rating, 50)}, cells=tuple(cells))
        for at, (rating, cells) in enumerate(
            [(1505, [Cell(won, 2) for won, _ in games]), (1500, [Cell(lost, 1) for _, lost in games])]
        )
    )
    text = page(traced(Section(type="match", players=players, rounds=3, start=day, end=day), 1))
    assert said in text
    assert "Match limit" not in text
