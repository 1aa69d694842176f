"""FIDE's rating rules, clause by clause (B02 for standard, RB for rapid and blitz), and every published case."""

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import any_event
from tests.fide_published import CALCULATOR, EVENTS
from trfrate import timecontrol
from trfrate.diagnostics import Report, Severity
from trfrate.model import MIRRORS, Birth, Cell, Outcome, Player, Rated, Rating, Section
from trfrate.rating.fide import formulas
from trfrate.rating.fide.editions import BLITZ, RAPID, STANDARD, SYSTEMS
from trfrate.rating.fide.in_force import UnknownSystem, rules_on
from trfrate.rating.fide.messages import report_rated
from trfrate.rating.fide.rate_of_play import in_round, minutes, system_of
from trfrate.rating.fide.section import Reason, _decided_at, _usable, rate_section
from trfrate.rating.fide.system import FideSystem
from trfrate.rating.fide.trace import as_json, page, short, trace

OLD, SPRING_2024, WINTER_2024, NEW = date(2023, 6, 1), date(2024, 3, 1), date(2024, 12, 1), date(2025, 10, 1)
RULES = rules_on(STANDARD, NEW)
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
BY_SCORE = {"1": WIN, "0.5": DRAW, "0": LOSS}


def against(own, games, system=STANDARD, **facts):
    """A section in which no. 1 meets everybody else once; a game is the opponent's rating and the own result."""
    cells = tuple(Cell(result, number) for number, (_, result) in enumerate(games, 2))
    others = []
    for at, (rating, result) in enumerate(games):
        answer = Cell(MIRRORS[result][0], 1)
        row = (*[None] * at, answer, *[None] * (len(games) - at - 1))
        ratings = {system: rating if isinstance(rating, Rating) else Rating(rating)}
        others.append(Player(at + 2, f"Opponent {at + 2}", ratings=ratings, cells=row))
    own = own if isinstance(own, Rating) else Rating(own)
    first = Player(1, "Alder, Ada", ratings={system: own}, cells=cells, **facts)
    return Section(rounds=len(games), players=(first, *others))


def rated(own, games, system=STANDARD, day=NEW, control=None, **facts):
    section = against(own, games, system, **facts)
    return rate_section(section, rules_on(system, day), control and timecontrol.parse(control)).players[1]


# --- published cases ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "k", "total", "points", "games"), EVENTS)
def test_published_events_to_the_digit(own, k, total, points, games):
    beyond = [
        (opponent + (50 if opponent > own else -50) * starred, BY_SCORE[score]) for opponent, starred, score, _ in games
    ]
    found = rated(Rating(own, k=k), beyond)
    assert [(str(game.change), game.capped) for game in found.games] == [
        (change, starred) for _, starred, _, change in games
    ]
    assert (str(found.total), str(found.change), found.k.line) == (total, points, "stated")
    assert found.score - found.expected == found.total


@pytest.mark.parametrize(("own", "opponent", "score", "k", "change"), CALCULATOR)
def test_the_calculator_to_the_digit(own, opponent, score, k, change):
    found = rated(Rating(own, k=k), [(opponent, BY_SCORE[str(score)])], day=SPRING_2024)
    assert str(found.change) == change


# --- 8.1: the tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difference", "higher"),
    [
        *((0, "0.50"), (3, "0.50"), (4, "0.51"), (10, "0.51"), (11, "0.52"), (91, "0.62"), (92, "0.63")),
        *((197, "0.75"), (198, "0.76"), (344, "0.88"), (345, "0.89"), (391, "0.91"), (392, "0.92"), (411, "0.92")),
        *((412, "0.93"), (484, "0.95"), (485, "0.96"), (619, "0.98"), (620, "0.99"), (735, "0.99"), (736, "1.00")),
        (3000, "1.00"),
    ],
)
def test_8_1_2_edges_of_the_table(difference, higher):
    assert str(formulas.expected(difference, RULES.tables)) == higher
    assert formulas.expected(-difference, RULES.tables) == (1 - Decimal(higher) if difference else Decimal("0.50"))


@given(st.integers(-3000, 3000))
def test_8_1_2_is_symmetric_and_never_falls(difference):
    tables = RULES.tables
    assert formulas.expected(difference, tables) + formulas.expected(-difference, tables) == 1
    assert formulas.expected(difference + 1, tables) >= formulas.expected(difference, tables)


@pytest.mark.parametrize(
    ("fraction", "points"),
    [("1", 800), ("0.99", 677), ("0.9", 366), ("0.75", 193), ("0.64", 102), ("0.51", 7), ("0.5", 0), ("0", -800)],
)
def test_8_1_1_values_of_the_table(fraction, points):
    assert formulas.rating_difference(Decimal(fraction), RULES.tables) == points
    assert formulas.rating_difference(1 - Decimal(fraction), RULES.tables) == -points


def test_8_1_1_a_half_percent_is_rounded_up():
    assert formulas.rating_difference(Decimal("0.645"), RULES.tables) == 110
    assert formulas.rating_difference(Decimal("0.6449"), RULES.tables) == 102
    assert formulas.rating_difference(Decimal("0.355"), RULES.tables) == -102


def test_the_two_tables_are_complete():
    assert len(RULES.tables.differences) == 50
    assert len(RULES.tables.points) == 51
    assert list(RULES.tables.differences) == sorted(RULES.tables.differences)


# --- 8.3.1: the 400-point rule ------------------------------------------------------------------------------


@pytest.mark.parametrize(("opponent", "capped", "change"), [(2000, False, "0.08"), (1999, True, "0.08")])
def test_8_3_1_more_than_400_counts_as_400(opponent, capped, change):
    [game] = rated(2400, [(opponent, WIN)]).games
    assert (game.capped, str(game.change)) == (capped, change)


@pytest.mark.parametrize(
    ("own", "day", "expected"),
    [
        (2650, date(2025, 9, 30), "0.92"),
        (2650, NEW, "0.96"),
        (2649, NEW, "0.92"),
        (2650, SPRING_2024, "0.92"),
    ],
)
def test_8_3_1_from_october_2025_players_of_2650_use_the_full_difference(own, day, expected):
    [game] = rated(own, [(2150, WIN)], day=day).games
    assert str(game.expected) == expected


def test_8_3_1_the_exception_goes_by_the_player_and_not_by_the_opponent():
    section = against(2813, [(2400, WIN)])
    players = rate_section(section, RULES).players
    assert [str(players[number].games[0].change) for number in (1, 2)] == ["0.07", "-0.08"]


@pytest.mark.parametrize("system", [RAPID, BLITZ])
def test_rb_7_3_1_rapid_and_blitz_know_no_exception(system):
    [game] = rated(2700, [(2250, WIN)], system, NEW).games
    assert (game.capped, str(game.expected)) == (True, "0.92")


GAMES = [(1500, WIN), (1300, WIN), (1400, WIN), (2500, LOSS), (2600, LOSS)]


def test_8_3_1_of_2022_helps_once_in_the_game_with_the_greatest_difference():
    found = rated(2000, GAMES, day=date(2024, 2, 29))
    assert [game.capped for game in found.games] == [False, True, False, True, True]
    assert [str(game.expected) for game in found.games] == ["0.96", "0.92", "0.98", "0.08", "0.08"]


def test_8_3_1_of_2024_helps_in_every_game():
    found = rated(2000, GAMES, day=SPRING_2024)
    assert [game.capped for game in found.games] == [True] * 5


# --- 8.3.3: K -----------------------------------------------------------------------------------------------

K = RULES.k


@pytest.mark.parametrize(
    ("rating", "peak", "games", "born", "expected"),
    [
        (2400, None, 500, 1980, (10, "top")),
        (2399, None, 500, 1980, (20, "usual")),
        (2350, 2400, 500, 1980, (10, "top")),
        (2350, 2399, 500, 1980, (20, "usual")),
        (2400, None, 5, 2012, (10, "top")),
        (2299, None, 500, 2007, (40, "junior")),
        (2300, None, 500, 2007, (20, "usual")),
        (2290, 2300, 500, 2007, (20, "usual")),
        (2200, None, 500, 2006, (20, "usual")),
        (1800, None, 29, 1980, (40, "new")),
        (1800, None, 30, 1980, (20, "usual")),
        (2350, None, 29, 1980, (40, "new")),
    ],
)
def test_8_3_3_lines_and_their_order(rating, peak, games, born, expected):
    found = formulas.development_coefficient(rating, peak, games, Birth(born), NEW, K)
    assert (found.value, found.line, found.assumed) == (*expected, ())


def test_8_3_3_a_junior_until_the_end_of_the_year_of_the_18th_birthday():
    born = Birth(2007, 1, 1)
    k_on = [formulas.development_coefficient(2000, None, 99, born, day, K).value for day in (NEW, date(2026, 1, 1))]
    assert k_on == [40, 20]


def test_8_3_3_what_is_not_known_is_assumed_and_said():
    assert formulas.development_coefficient(2000, None, None, None, NEW, K) == (20, "usual", ("born", "games"), None)
    assert formulas.development_coefficient(2350, None, None, None, NEW, K).assumed == ("games",)
    assert formulas.development_coefficient(2000, None, 12, None, NEW, K) == (40, "new", (), None)
    assert formulas.development_coefficient(2000, None, None, Birth(2010), NEW, K).assumed == ()
    assert rated(2000, [(2000, WIN)]).assumed == ("born", "games")


@pytest.mark.parametrize(
    ("k", "games", "value"), [(20, 35, 20), (20, 36, 19), (20, 39, 17), (40, 18, 38), (10, 70, 10)]
)
def test_8_3_3_k_times_games_is_at_most_700(k, games, value):
    found = formulas.limited(formulas.K(k, "stated"), games, K)
    assert found.value == value
    assert found.limited_from == (None if value == k else k)


def test_8_3_3_the_limit_holds_for_one_section_too():
    found = rated(Rating(2000, k=40), [(2000, DRAW)] * 17 + [(2000, WIN)])
    assert (found.k.value, found.k.limited_from, str(found.change)) == (38, 40, "19.00")


@pytest.mark.parametrize(
    ("stated", "line"), [(40, "stated"), (1, "stated"), (41, "usual"), (0, "usual"), (-10, "usual")]
)
def test_a_stated_k_is_used_if_it_can_be_one(stated, line):
    assert rated(Rating(2000, 99, k=stated), [(2000, WIN)], born=Birth(1980)).k.line == line


def test_rb_7_3_3_until_october_2022_k_was_20_for_everybody_in_rapid_and_blitz():
    young = Birth(2012)
    days = (date(2022, 9, 30), date(2022, 10, 1))
    assert [rated(2000, [(2000, WIN)], RAPID, day, born=young).k.value for day in days] == [20, 40]
    assert [rated(2000, [(2000, WIN)], STANDARD, day, born=young).k.value for day in days] == [40, 40]


# --- 8.3.4: rounding ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "rounded"),
    [(["-2.50"], -3), (["2.50"], 3), (["2.49"], 2), (["0.30", "0.30", "-0.10"], 1), ([], 0), (["-0.49"], 0)],
)
def test_8_3_4_the_sum_of_a_period_is_rounded_once_a_half_away_from_zero(changes, rounded):
    assert sum(map(Decimal, changes), Decimal(0)).quantize(Decimal(1), RULES.rounding) == rounded


# --- 8.2: first ratings -------------------------------------------------------------------------------------

FIVE = [(1600, WIN), (1650, WIN), (1700, WIN), (1750, DRAW), (1800, LOSS)]


def test_8_2_two_draws_against_1800_are_added():
    found = rated(None, FIVE)
    first = found.first
    assert (found.change, found.k, found.expected, found.before) == (None, None, None, None)
    assert (first.total, f"{first.average:.2f}", str(first.fraction), first.points) == (8500, "1728.57", "0.64", 102)
    assert (first.rating, first.is_enough, first.is_listed, first.is_zero) == (1831, True, True, False)


def test_8_2_dated_by_the_start_of_the_section():
    assert rated(None, FIVE, day=date(2024, 2, 29)).first.rating == 1740
    assert rated(None, FIVE, day=SPRING_2024).first.rating == 1831


def test_8_2_3_at_most_2200():
    first = formulas.first_rating([2400] * 5, Decimal(5), RULES)
    assert (first.rating, int(first.exact)) == (2200, 2537)


@pytest.mark.parametrize(
    ("last", "text"),
    [
        ((2360, 2360), "2200 = 2200.43 + 0, rounded"),
        ((2361, 2360), "2200 = 2200.57 + 0, rounded, at most 2200"),
        ((2361, 2363), "2200 = 2201.00 + 0, rounded, at most 2200"),
    ],
)
def test_8_2_3_the_page_names_the_limit_where_it_holds(last, text):
    """Even scores with the two hypothetical draws: the average is (sum + 2 × 1800) / 7."""
    games = list(zip([2361] * 3 + list(last), [WIN, WIN, DRAW, LOSS, LOSS], strict=True))
    lines = page(trace(rate_section(against(None, games), RULES), 1)).splitlines()
    (line,) = [line for line in lines if line.startswith("First rating")]
    assert text in line and ("at most" in line) == ("at most" in text)


@pytest.mark.parametrize(("opponents", "listed"), [([1400] * 9, False), ([1450] * 9, False), ([1750] * 9, True)])
def test_7_1_4_published_from_1400(opponents, listed):
    first = formulas.first_rating(opponents, Decimal(1), RULES)
    assert (first.rating >= 1400) is first.is_listed is listed


def test_7_1_4_five_games_are_needed():
    assert [rated(None, FIVE[:count]).first.is_enough for count in (4, 5)] == [False, True]


def test_8_2_1_no_point_scored_is_said():
    assert rated(None, [(1600, LOSS)] * 5).first.is_zero


def test_8_2_without_rated_opponents_there_is_no_first_rating():
    assert rated(None, [(None, WIN)] * 5).first is None


# --- which games count --------------------------------------------------------------------------------------


def test_8_3_1_games_against_unrated_opponents_change_nothing():
    with_it, without = rated(2000, [(None, LOSS), (2000, WIN)]), rated(2000, [(2000, WIN)])
    assert (with_it.change, with_it.played) == (without.change, 1)
    assert with_it.games[0].not_counted is Reason.UNRATED_OPPONENT


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (Outcome.FORFEIT_WIN, Reason.NOT_PLAYED),
        (Outcome.FORFEIT_LOSS, Reason.NOT_PLAYED),
        (Outcome.PENDING, Reason.PENDING),
        (Outcome.UNRATED_WIN, Reason.NOT_TO_BE_RATED),
    ],
)
def test_5_1_unplayed_games_are_not_counted(result, reason):
    found = rated(2000, [(2000, result)])
    assert ([game.not_counted for game in found.games], found.change, found.played) == ([reason], None, 0)


def test_5_1_byes_are_not_counted():
    section = against(2000, [(2000, WIN)])
    ada = section.players[0]
    byes = tuple(Cell(result) for result in (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.PAIRING_BYE))
    section = replace(section, rounds=4, players=(ada._replace(cells=(*ada.cells, *byes)), *section.players[1:]))
    found = rate_section(section, RULES).players[1]
    assert (found.played, found.score) == (1, 1)


def test_a_game_whose_rows_disagree_is_not_counted():
    section = against(2000, [(2000, WIN)])
    other = section.players[1]._replace(cells=(Cell(WIN, 1),))
    found = rate_section(replace(section, players=(section.players[0], other)), RULES).players[1]
    assert [game.not_counted for game in found.games] == [Reason.ROWS_DISAGREE]


def test_special_results_are_counted_by_each_row():
    section = against(2000, [(2000, Outcome.ASYM_DRAW)])
    other = section.players[1]._replace(cells=(Cell(Outcome.ASYM_LOSS, 1),))
    players = rate_section(replace(section, players=(section.players[0], other)), RULES).players
    assert [str(players[number].total) for number in (1, 2)] == ["0.00", "-0.50"]


def test_the_points_of_the_section_do_not_change_the_score():
    section = replace(against(2000, [(2000, WIN)]), points={WIN: 6, DRAW: 2, LOSS: 0})
    assert rate_section(section, RULES).players[1].score == 1


@pytest.mark.parametrize(
    ("own", "opponent", "day", "counts"),
    [
        (2601, 2001, WINTER_2024, False),
        (2601, 2002, WINTER_2024, True),
        (2600, 2000, WINTER_2024, True),
        (2601, 2001, date(2024, 11, 30), True),
        (2001, 2601, WINTER_2024, False),
    ],
)
def test_rb_7_2_1_from_december_2024_600_points_and_2600(own, opponent, day, counts):
    for system in (RAPID, BLITZ):
        assert bool(rated(own, [(opponent, DRAW)], system, day).played) is counts
    assert rated(own, [(opponent, DRAW)], STANDARD, day).played == 1


def match_of(results, own=2000, opponent=2000):
    rows = [[], []]
    for result in results:
        rows[0].append(Cell(result, 2))
        rows[1].append(Cell(MIRRORS[result][0], 1))
    ratings = (own, opponent)
    players = tuple(
        Player(number, f"Player {number}", ratings={STANDARD: Rating(ratings[number - 1])}, cells=tuple(row))
        for number, row in enumerate(rows, 1)
    )
    return rate_section(Section(type="match", rounds=len(results), players=players), RULES).players


def test_6_1_a_match_with_an_unrated_player_is_not_rated():
    players = match_of([WIN] * 6, opponent=None)
    assert {game.not_counted for player in players.values() for game in player.games} == {Reason.UNRATED_IN_MATCH}
    assert players[2].first is None


def test_6_2_games_after_a_match_is_decided_are_not_rated():
    players = match_of([WIN, WIN, DRAW, WIN, DRAW, LOSS])
    assert [game.not_counted for game in players[1].games] == [None] * 4 + [Reason.MATCH_DECIDED] * 2
    assert [game.not_counted for game in players[2].games] == [None] * 4 + [Reason.MATCH_DECIDED] * 2
    assert all(game.not_counted is None for game in match_of([WIN, LOSS, WIN, LOSS])[1].games)


# --- RB 7.2.1: the standard rating stands in ----------------------------------------------------------------


def rapid(ratings, **facts):
    section = against(2000, [(2000, WIN)], RAPID)
    ada = section.players[0]._replace(ratings=ratings, **facts)
    return rate_section(replace(section, players=(ada, *section.players[1:])), rules_on(RAPID, NEW)).players[1]


def test_rb_7_2_1_the_standard_rating_is_used_where_there_is_no_rapid_rating():
    unrated = rapid({STANDARD: Rating(1900, 99, k=20), RAPID: Rating(None)}, born=Birth(1980))
    assert (unrated.before, unrated.from_standard, unrated.k.value, unrated.k.line) == (1900, True, 40, "new")
    unknown = rapid({STANDARD: Rating(1900, 99, k=20)}, born=Birth(1980))
    assert (unknown.before, unknown.k.value, unknown.assumed) == (1900, 20, ("rating", "games"))
    own = rapid({STANDARD: Rating(1900), RAPID: Rating(1850, k=40)})
    assert (own.before, own.from_standard, own.k.value) == (1850, False, 40)


def test_a_rapid_rating_does_not_stand_in_for_a_standard_rating():
    section = against(2000, [(2000, WIN)], RAPID)
    assert rate_section(section, RULES).players[1].before is None


def test_what_is_no_rating_is_ignored_and_decimals_are_rounded_and_said():
    assert rated(40000, [(2000, WIN)]).before is None
    found = rated(1999.5, [(2000, WIN)])
    assert (found.before, found.assumed[0]) == (2000, "whole")


# --- 1.1: the rate of play ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("control", "total", "system"),
    [
        ("G/90;+30", 120, STANDARD),
        ("G/60;d0", 60, STANDARD),
        ("G/59;d0", 59, RAPID),
        ("G/30;+30", 60, STANDARD),
        ("G/25;+10", 35, RAPID),
        ("G/10;+1", 11, RAPID),
        ("G/10;d0", 10, BLITZ),
        ("G/3;+2", 5, BLITZ),
        ("G/3;d0", 3, None),
        ("40/90,SD/30;+30", 150, STANDARD),
        ("40/120,20/60,SD/15;+30", 210, STANDARD),
        ("30/90,20/60,SD/15;+30", 195, STANDARD),
        ("Round 1: G/25;+10, Round 3: G/90;+30", 35, None),
    ],
)
def test_1_1_the_list_by_the_minutes_for_60_moves(control, total, system):
    parsed = timecontrol.parse(control)
    assert minutes(parsed, RULES.moves) == total
    assert system_of(parsed, NEW) == system


@pytest.mark.parametrize(
    ("own", "opponent", "control", "counts"),
    [
        (2400, 2000, "G/119;d0", False),
        (2400, 2000, "G/120;d0", True),
        (2399, 2000, "G/90;d0", True),
        (2000, 2399, "G/89;d0", False),
        (1799, 1799, "G/60;d0", True),
        (None, 1800, "G/60;d0", False),
        (1799, 1800, "Round 1: G/90;d0, Round 2: G/60;d0", True),
    ],
)
def test_1_1_a_game_needs_the_minutes_of_its_higher_rated_player(own, opponent, control, counts):
    found = rated(own, [(opponent, WIN)], control=control)
    assert bool(found.played) is counts
    assert found.games[0].not_counted is (None if counts else Reason.TOO_FAST)


# --- which rules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_value_has_its_clause_on_every_day(system):
    for day in (None, date(1999, 1, 1), OLD, SPRING_2024, WINTER_2024, NEW):
        rules = rules_on(system, day)
        cited = set(rules._fields) - {"system", "text", "since", "day", "sources"}
        assert rules.sources.keys() == cited
        assert all(source.startswith("RB") is (system != STANDARD) for source in rules.sources.values())


def test_texts_by_day():
    assert [rules_on(STANDARD, day).text for day in (date(2024, 2, 29), SPRING_2024, None)] == [
        "2022-01-01",
        "2024-03-01",
        "2024-03-01",
    ]
    assert rules_on(STANDARD, date(2021, 12, 31)).since > date(2021, 12, 31)
    with pytest.raises(UnknownSystem):
        rules_on("OTBR", NEW)


# --- properties ---------------------------------------------------------------------------------------------


@st.composite
def sections(draw, spread):
    """A round of games between neighbors, everybody with the same K."""
    count = 2 * draw(st.integers(1, 6))
    ratings = draw(st.lists(st.integers(1600, 1600 + spread), min_size=count, max_size=count))
    rows = []
    for number in range(1, count + 1, 2):
        result = draw(st.sampled_from([WIN, DRAW, LOSS]))
        rows += [(number, Cell(result, number + 1)), (number + 1, Cell(MIRRORS[result][0], number))]
    players = tuple(
        Player(number, f"Player {number}", ratings={STANDARD: Rating(ratings[number - 1], k=20)}, cells=(cell,))
        for number, cell in rows
    )
    return Section(rounds=1, players=players)


@given(sections(spread=400))
def test_with_one_k_and_no_wide_difference_the_changes_add_up_to_nothing(section):
    assert sum(player.change for player in rate_section(section, RULES).players.values()) == 0


@given(sections(spread=1300))
def test_scoring_more_never_costs_points(section):
    found = rate_section(section, RULES).players[1]
    better = section.players[0].cells[0]._replace(result=WIN)
    answer = section.players[1].cells[0]._replace(result=LOSS)
    first, second, *others = section.players
    won = rate_section(
        replace(section, players=(first._replace(cells=(better,)), second._replace(cells=(answer,)), *others)), RULES
    ).players[1]
    assert won.change >= found.change


@given(sections(spread=1300), st.randoms())
def test_the_order_of_the_rows_changes_nothing(section, random):
    players = list(section.players)
    random.shuffle(players)
    again = rate_section(replace(section, players=tuple(players)), RULES).players
    assert dict(again) == dict(rate_section(section, RULES).players)


# --- what people and machines see ---------------------------------------------------------------------------


def test_the_page_prints_the_table_row_by_row():
    section = replace(against(Rating(2400, k=10), [(1900, WIN), (2121, WIN), (2813, LOSS), (None, WIN)]), name="Open")
    text = page(trace(rate_section(section, RULES), 1))
    assert text.splitlines()[0] == (
        "Alder, Ada (no. 1) — FIDE standard, section Open, rules of 2024-03-01 with the values of 2025-10-01"
    )
    assert "  1    2  Opponent 2               1900       +400*      0.92     1.0  +0.08   10   +0.80" in text
    assert "  2    3  Opponent 3               2121       +279       0.84     1.0  +0.16   10   +1.60" in text
    assert "  3    4  Opponent 4               2813       -400*      0.08     0.0  -0.08   10   -0.80" in text
    assert "1.84     2.0  +0.16   10   +1.60" in text
    assert "* counted as 400 instead of +500 in round 1, -413 in round 3  8.3.1 (2025-10-01)" in text
    assert "not counted: round 4, no. 5 Opponent 5: the opponent is unrated" in text
    assert "+1.60 = 10 × +0.16, before the period's rounding" in text


def test_the_page_of_an_unrated_player_prints_the_arithmetic():
    text = page(trace(rate_section(against(None, FIVE), RULES), 1))
    assert "1728.57 = (8500 + 2 × 1800) / (5 + 2)" in text
    assert "0.64 = (3.5 + 2 × 0.5) / (5 + 2)" in text
    assert "1831 = 1728.57 + 102, rounded" in text
    few = page(trace(rate_section(against(None, FIVE[:3]), RULES), 1))
    assert "3 of at least 5 games" in few
    old = page(trace(rate_section(against(None, FIVE), rules_on(STANDARD, OLD)), 1))
    assert "1700.00 = 8500 / 5" in old
    assert "1740 = 1700.00 + 40, rounded" in old


def test_8_2_3_the_page_names_the_highest_first_rating_where_it_takes_off_half_a_point():
    """The average of six opponents of 2334 and two of 1800 is 2200.5."""
    games = [(Rating(2334, k=20), WIN)] * 3 + [(Rating(2334, k=20), LOSS)] * 3
    text = page(trace(rate_section(against(None, games), RULES), 1))
    assert "2200 = 2200.50 + 0, rounded, at most 2200" in text


@pytest.mark.parametrize(
    ("own", "day", "said"), [(1420, NEW, False), (1419, NEW, True), (1419, OLD, False), (1019, OLD, True)]
)
def test_7_2_1_the_page_names_the_floor_where_the_event_leads_below_it(own, day, said):
    section = against(Rating(own, k=40), [(Rating(own, k=20), LOSS)])
    text = page(trace(rate_section(section, rules_on(STANDARD, day)), 1))
    assert ("the player is unrated on the next list" in text) is said


def test_a_short_note_has_three_lines():
    section = against(Rating(2400, k=10), [(2121, WIN)])
    assert short(trace(rate_section(section, RULES), 1)) == (
        "2400: change +1.60 before the period's rounding",
        "1.0 of 1, expected 0.84, K 10",
        "rules of 2024-03-01, 8.3.1 (2025-10-01); 8.3.3",
    )
    assert len(short(trace(rate_section(against(None, FIVE), RULES), 1))) == 3
    assert short(trace(rate_section(against(2000, [(None, WIN)]), RULES), 1)) == ("2000: no change, no game counts",)


def test_nothing_is_ever_called_a_new_rating():
    rated_section = FideSystem(RULES).rate(against(Rating(2400, k=10), [(2121, WIN)]), Report(), lambda row, what: None)
    assert rated_section.after[1] == Rated(
        rating=None, shown=None, before=2400, change=1.6, k=10, played=1, score=1.0, expected=0.84, assumed=()
    )


def test_the_trace_for_machines_has_every_number():
    data = as_json(trace(rate_section(against(Rating(2400, k=10), [(1900, WIN), (None, WIN)]), RULES), 1))
    assert data["rules"] == {"system": "FIDE", "text": "2024-03-01", "since": "2025-10-01", "day": "2025-10-01"}
    assert data["games"][0]["counted_difference"] == 400
    assert data["games"][0]["change"] == 0.08
    assert data["games"][1]["not_counted"] == "unrated-opponent"
    assert data["k"]["line"] == "stated"


# --- messages -----------------------------------------------------------------------------------------------


def told(section, rules=RULES, control=None):
    report = Report()
    report_rated(rate_section(section, rules, control), report, lambda row, what: None)
    return {each.code: each.message for each in report}


def test_a_computed_k_is_said_with_what_was_assumed():
    messages = told(against(Rating(2000, k=20), [(2450, WIN), (1900, LOSS)]))
    assert messages == {
        "RAT102": "FIDE standard: K of nos. 2, 3 is not stated and was computed; no birth year: treated as adults "
        "(no. 3); no game count: taken as 30 or more (no. 3)"
    }


def test_every_assumption_and_omission_is_said():
    unknown = against(Rating(2000, k=20), [(Rating(2000, k=20), WIN)])
    nobody = unknown.players[1]._replace(ratings={})
    assert set(told(replace(unknown, players=(unknown.players[0], nobody)))) == {"RAT105", "RAT107"}
    full = Rating(2000, k=20)
    assert set(told(against(full, [(Rating(1999.5, k=20), WIN)]))) == {"RAT106"}
    assert set(told(against(full, [(full, WIN)]), rules_on(STANDARD, date(2020, 1, 1)))) == {"RAT101"}
    assert set(told(against(full, [(full, WIN)]), control=timecontrol.parse("G/60;d0"))) == {"RAT108"}
    assert set(told(against(Rating(2000, k=40), [(full, WIN)] * 18))) == {"RAT103"}
    assert set(told(unknown, rules_on(RAPID, NEW))) == {"RAT102", "RAT104"}
    assert told(unknown) == {}


@given(any_event.events(), st.sampled_from(SYSTEMS), st.none() | st.dates())
def test_any_section_is_rated_and_explained(event, system, day):
    for section in event.sections:
        control = timecontrol.parse(section.time_control) if section.time_control else None
        done = rate_section(section, rules_on(system, day), control)
        report = Report()
        report_rated(done, report, lambda row, what: None)
        assert {each.severity for each in report} <= {Severity.NOTE, Severity.WARNING}
        for number, player in done.players.items():
            traced = trace(done, number)
            assert page(traced).endswith("\n")
            assert 1 <= len(short(traced)) <= 3
            json.dumps(as_json(traced))
            assert player.played == len(player.counted)
            assert player.change is None or (player.before is not None and player.k.value >= 1)


# --- the ends of first ratings, and whole pages -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "rating"),
    [
        # Until 2024 each half point above an even score is worth 20; below it Table 8.1.1 counts: dp(.40) = -72.
        (["w", "w", "l", "l", "l"], 1928),
        (["w", "w", "d", "l", "l"], 2000),
        (["w", "w", "w", "l", "l"], 2020),
        (["w", "w", "w", "d", "l"], 2040),
    ],
)
def test_8_2_first_ratings_around_an_even_score_in_2022(score, rating):
    results = {"w": WIN, "d": DRAW, "l": LOSS}
    found = rated(Rating(), [(Rating(2000, k=20), results[each]) for each in score], day=OLD)
    assert found.first.rating == rating


def test_8_2_the_lowest_rating_is_listed():
    """Five draws and the two with 1800: (5 R + 3600)/7 is exactly 1400 for R = 1240, and dp(.50) is 0."""
    assert formulas.first_rating([1240] * 5, Decimal("2.5"), rules_on(STANDARD, NEW)).is_listed
    below = formulas.first_rating([1239] * 5, Decimal("2.5"), rules_on(STANDARD, NEW))
    assert (below.rating, below.is_listed) == (1399, False)


FIVE_RATED = [
    (Rating(2010, k=20), WIN),
    (Rating(1950, k=20), DRAW),
    (Rating(2105, k=20), LOSS),
    (Rating(1880, k=20), WIN),
]
FIVE_RATED.append((Rating(2222, k=20), DRAW))
PAGES = {
    "K stated": (against(Rating(2000, k=20), FIVE_RATED), STANDARD, NEW),
    "K computed": (against(2000, FIVE_RATED), STANDARD, NEW),
    "K of a junior": (against(2000, FIVE_RATED, born=Birth(2012)), STANDARD, NEW),
    "K of a new player": (against(Rating(2000, 12), FIVE_RATED, born=Birth(1980)), STANDARD, NEW),
    "K of a strong player": (against(Rating(2390, 200, peak=2410), FIVE_RATED, born=Birth(1980)), STANDARD, NEW),
    "K lowered": (against(Rating(2000, k=40), [(Rating(2000, k=20), WIN)] * 18), STANDARD, NEW),
    "wide differences": (
        against(Rating(2000, k=20), [(Rating(1500, k=20), WIN), (Rating(2450, k=20), DRAW)]),
        STANDARD,
        NEW,
    ),
    "one upgrade in 2023": (
        against(Rating(2000, k=20), [(Rating(1500, k=20), WIN), (Rating(1400, k=20), WIN)]),
        STANDARD,
        OLD,
    ),
    "a draw between equals": (against(Rating(2000, k=20), [(Rating(2000, k=20), DRAW)]), STANDARD, NEW),
    "above 2650": (against(Rating(2660, k=10), [(Rating(2200, k=20), DRAW)]), STANDARD, NEW),
    "unrated": (against(Rating(), FIVE_RATED), STANDARD, NEW),
    "unrated in 2023": (against(Rating(), FIVE_RATED), STANDARD, OLD),
    "unrated, too few games": (against(Rating(), FIVE_RATED[:3]), STANDARD, NEW),
    "unrated, without a point": (against(Rating(), [(Rating(2000, k=20), LOSS)] * 5), STANDARD, NEW),
    "unrated, the most": (against(Rating(), [(Rating(2400, k=20), WIN)] * 5), STANDARD, NEW),
    "unrated, too low": (
        against(Rating(), [(Rating(1450, k=40), LOSS)] * 4 + [(Rating(1450, k=40), DRAW)]),
        STANDARD,
        NEW,
    ),
    "unrated, below an even score": (
        against(Rating(), [(Rating(2000, k=20), LOSS)] * 3 + FIVE_RATED[:2]),
        STANDARD,
        NEW,
    ),
    "unrated, an even score": (against(Rating(), [*FIVE_RATED[:3], (Rating(1990, k=20), DRAW)]), STANDARD, NEW),
    "no rated opponent": (against(Rating(), [(Rating(), WIN)]), STANDARD, NEW),
    "rated, no rated opponent": (against(Rating(2000, k=20), [(Rating(), WIN)]), STANDARD, NEW),
    "rapid from the standard rating": (against(Rating(2000, k=20), FIVE_RATED), RAPID, NEW),
    "rapid in 2022": (against(Rating(2000), FIVE_RATED, RAPID), RAPID, date(2022, 5, 1)),
    "wide rapid difference": (against(Rating(2700, k=10), [(Rating(2050, k=20), DRAW)], RAPID), RAPID, NEW),
    "below the floor": (against(Rating(1401, k=40), [(Rating(1450, k=20), LOSS)]), STANDARD, NEW),
    "decimals": (against(Rating(2000.5, k=20), FIVE_RATED), STANDARD, NEW),
}


def test_the_pages_are_printed_as_they_were_read(file_regression):
    pages = []
    for case, (section, system, day) in PAGES.items():
        done = rate_section(section, rules_on(system, day), None)
        for number, name in ((1, case), (2, f"{case}: the first opponent")):
            traced = trace(done, number)
            pages += [f"=== {name}\n", page(traced), *(f"{line}\n" for line in short(traced)), "\n"]
    path = Path(__file__).parent / "explained_fide_pages.txt"
    file_regression.check("".join(pages), fullpath=path, encoding="utf-8", newline="")


def test_1_1_a_period_counts_if_it_begins_before_the_last_of_sixty_moves():
    found = {text: minutes(timecontrol.parse(text), 60) for text in ("59/60,SD/30;d0", "60/70,SD/30;d0")}
    assert found == {"59/60,SD/30;d0": 90, "60/70,SD/30;d0": 70}


def test_a_round_has_the_last_control_that_began_by_then():
    control = timecontrol.parse("Round 2: G/60;d0, Round 4: G/90;d0")
    assert [in_round(control, round).total for round in (1, 2, 3, 4, 5)] == [60, 60, 60, 90, 90]


def test_what_can_be_a_fide_rating_at_all():
    ratings = (None, -0.5, 0, 0.5, 4000, 4000.5)
    assert [_usable(Rating(each)) for each in ratings] == [None, None, None, 0.5, 4000, None]


@pytest.mark.parametrize(
    ("stated", "k", "line"), [(0, 20, "usual"), (1, 1, "stated"), (40, 40, "stated"), (41, 20, "usual")]
)
def test_a_stated_k_is_taken_if_it_is_one(stated, k, line):
    found = rated(Rating(2000, 50, k=stated), [(Rating(2000, k=20), WIN)], born=Birth(1980)).k
    assert (found.value, found.line) == (k, line)


def test_6_2_a_match_is_decided_by_more_than_half_of_the_points():
    def match(*results, others=0):
        rows = (
            Player(1, "Alder, Ada", cells=tuple(each and Cell(each, 2) for each in results)),
            Player(2, "Birch, Ben", cells=tuple(each and Cell(MIRRORS[each][0], 1) for each in results)),
            *(Player(at, f"Player {at}", cells=(None,) * len(results)) for at in range(3, 3 + others)),
        )
        return Section(rounds=len(results), players=rows)

    assert _decided_at(match(WIN, WIN, WIN, WIN)) == 2
    assert _decided_at(match(WIN, WIN, DRAW, WIN)) == 2
    assert _decided_at(match(WIN, DRAW, DRAW, LOSS)) is None
    assert _decided_at(match(LOSS, LOSS, LOSS, WIN)) == 2
    assert _decided_at(match(WIN, None, WIN, DRAW)) == 3
    assert _decided_at(match(WIN, WIN, WIN, WIN, others=1)) is None


def test_8_3_1_a_game_that_does_not_count_is_not_the_wide_one():
    games = [(Rating(1000, k=20), Outcome.FORFEIT_WIN), (Rating(2050, k=20), DRAW), (Rating(1400, k=20), WIN)]
    found = rated(Rating(2000, k=20), games)
    assert [(game.capped, game.counted_difference) for game in found.games[1:]] == [(False, -50), (True, 400)]
