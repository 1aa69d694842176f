"""FIDE's tie-breaks (Handbook C.07) against the exercises and examples that FIDE published."""

import re
from datetime import date

import pytest

from tests.tiebreak_events import ROUND_ROBIN, exercise, section
from trfrate import tiebreaks
from trfrate.model import Cell, Outcome, Player, Section
from trfrate.tiebreaks.explaining import explain

_O = Outcome
BEFORE, SINCE = date(2026, 2, 28), date(2026, 3, 1)

BY_POINTS = """
no PTS   BH BH/C1 BH/C2 BH/M1 BH/M2    SB SB/C1   AOB   FB FB/C1   PS  KS
 1 3.5 12.5  11.0   9.5   7.0   2.0  8.00  7.25 12.60 13.5  12.0 11.0 1.0
 2 4.0 13.0  12.0  10.5   8.5   3.5  9.50  8.50 13.60 13.5  12.0 13.0 2.0
 3 3.5 15.5  13.0  10.5   9.0   3.0 10.50  9.25 13.40 15.0  13.0 11.0 3.5
 4 3.5 15.0  11.5  10.0   8.0   3.0  9.75  8.00 13.38 15.5  12.0 11.5 1.0
 5 2.5  8.5   7.5   6.0   5.0   1.5  4.25  3.25 13.40 10.0   8.5  5.0 1.0
 6 3.0 12.0  11.0   9.0   7.5   2.5  6.50  5.50 13.25 12.0  10.5  6.0 1.0
 7 1.5 14.5  12.5  10.0   8.5   2.5  3.25  1.25 11.90 13.5  11.5  6.0 0.5
 8 2.5 13.5  12.0  10.0   8.5   3.0  5.25  3.75 13.00 12.5  11.0  8.5 0.5
 9 1.5  9.0   7.5   6.0   4.0   1.0  2.25  2.25 12.75  9.5   8.0  2.5 0.0
10 1.0 13.0  11.5   9.5   7.5   2.5  1.50  0.00 10.90 12.5  11.0  4.0 0.0
11 2.5 13.5  12.0   9.5   8.5   2.5  5.75  4.25 12.75 12.5  10.5  5.5 0.5
12 2.0 11.5   9.5   7.5   6.0   2.0  4.00  4.00 15.00 11.5   9.5  7.0 0.0
13 1.5 14.0  12.0   9.5   8.5   2.5  4.25  4.25 12.10 13.5  12.0  7.0 1.5
14 2.0 11.0   9.0   7.0   6.0   1.5  4.50  3.00 13.17 10.5   9.0  6.0 1.0
15 2.0 12.0  11.0   9.5   7.5   2.5  3.50  2.50 12.20 12.0  10.5  7.0 1.0
16 3.5 12.5  11.0   9.0   7.0   2.5  7.25  5.75 13.30 13.5  11.5 10.5 1.5
"""
BY_RATINGS_AND_RESULTS = """
no  ARO  TPR  PTP APRO APPO WIN WON BPG BWG REP
 1 1820 1969 2029 1789 1769   2   2   2   1   5
 2 1880 2120 2216 1856 1852   3   3   3   1   5
 3 1940 2089 2112 1904 1934   2   2   2   1   5
 4 1888 2081 2168 1772 1784   2   2   2   1   4
 5 1690 1690 1689 1719 1676   2   2   2   0   5
 6 1813 1813 1810 1846 1836   3   2   2   1   5
 7 1760 1611 1531 1869 1890   1   1   3   0   5
 8 1730 1730 1715 1915 1924   2   2   2   0   5
 9 1975 1175  950 1805 1802   1   0   1   0   3
10 1880 1640 1575 1717 1687   1   1   3   1   5
11 1863 1776 1763 1840 1836   2   1   2   0   5
12 2050 1250 1250 2081 2168   2   0   0   0   3
13 1930 1781 1744 1879 1909   1   1   3   1   5
14 1800 1925 1942 1775 1756   2   2   2   1   3
15 1860 1788 1768 1776 1767   2   2   3   1   5
16 1820 1969 2013 1805 1799   3   3   2   1   5
"""
CHANGED_IN_2026 = """
 1 AOB 12.40
 3 AOB 12.90
 4 BH 14.0, SB 9.25, SB/C1 7.75, FB 14.5
 5 AOB 13.20
 6 BH 11.5, BH/C1 10.5, BH/C2 8.5, BH/M1 7.0, SB 6.00, SB/C1 5.00
 7 AOB 11.70
 8 AOB 12.90
10 AOB 10.80
11 BH 12.5, BH/C1 11.0, BH/M1 7.5, SB 4.75, SB/C1 3.25, FB 12.0
12 AOB 14.00, FB 11.0, FB/C1 9.0
13 AOB 11.90
14 AOB 13.00
16 AOB 13.10
"""


def table(text: str) -> dict[int, dict[str, float]]:
    heading, *lines = [line.split() for line in text.strip().split("\n")]
    return {int(line[0]): dict(zip(heading[1:], map(float, line[1:]), strict=True)) for line in lines}


def book(day: date) -> dict[int, dict[str, float]]:
    one, two = table(BY_POINTS), table(BY_RATINGS_AND_RESULTS)
    found = {number: {**one[number], **two[number]} for number in one}
    if day >= SINCE:
        for line in CHANGED_IN_2026.strip().split("\n"):
            number, changes = line.split(maxsplit=1)
            found[int(number)].update((code, float(value)) for code, value in re.findall(r"(\S+) ([\d.]+)", changes))
    return found


@pytest.mark.parametrize("day", [BEFORE, SINCE], ids=["edition of 2024", "edition of 2026"])
def test_every_value_of_the_exercise_in_tie_breaking(day):
    expected = book(day)
    found = tiebreaks.values(exercise(), tiebreaks.parse(",".join(expected[1])), day=day)
    assert found == expected
    assert sum(map(len, found.values())) == 368


def test_adjusted_scores_that_the_exercise_explains():
    """12 was absent twice at the end, 14 once before another game, 9 had a half-point bye in the middle."""
    bh = explain(exercise(), tiebreaks.find("BH"), 4, day=BEFORE)
    assert (bh.terms[0].opponent, bh.terms[0].value) == (12, 3.0)
    assert explain(exercise(), tiebreaks.find("BH"), 6, day=BEFORE).terms[0].value == 2.0
    assert explain(exercise(), tiebreaks.find("BH"), 1, day=BEFORE).terms[0].value == 1.5


def test_of_two_candidates_for_the_cut_of_sonneborn_berger_the_larger_is_dropped():
    found = explain(exercise(), tiebreaks.find("SB/C1"), 4, day=BEFORE)
    assert [term.value for term in found.terms] == [3.0, 1.75, 1.5, 1.75, 1.75]
    assert [term.round for term in found.terms if not term.is_counted] == [2]


def robin() -> Section:
    return section(ROUND_ROBIN, "round-robin")


def test_the_round_robin_of_the_exercises():
    found = tiebreaks.values(robin(), tiebreaks.parse("PTS,SB,SB/C1,KS"), day=BEFORE)
    columns = {code: [found[number][code] for number in sorted(found)] for code in found[1]}
    assert columns == {
        "PTS": [3.5, 3.5, 3.5, 1.5, 1.5, 1.5],
        "SB": [9.25, 6.25, 6.25, 4.25, 3.25, 2.25],
        "SB/C1": [9.25, 4.75, 4.75, 4.25, 3.25, 1.5],
        "KS": [2, 0.5, 0.5, 1, 0.5, 0],
    }


def test_direct_encounter_in_the_round_robin_of_the_exercises():
    methods = tiebreaks.parse("DE")
    found = tiebreaks.values(robin(), methods, day=BEFORE)
    assert tiebreaks.places(robin(), methods, found) == {
        1: (1, 1),
        2: (2, 3),
        3: (2, 3),
        6: (4, 4),
        5: (5, 5),
        4: (6, 6),
    }


OUTSIDE = 999
"""A number without a row: games against it give an opponent any score that an example needs."""
RESULTS = {
    "+": (_O.WIN, _O.LOSS),
    "=": (_O.DRAW, _O.DRAW),
    "-": (_O.LOSS, _O.WIN),
    "+F": (_O.FORFEIT_WIN, _O.FORFEIT_LOSS),
    "-F": (_O.FORFEIT_LOSS, _O.FORFEIT_WIN),
}
POINTS = {_O.WIN: 1, _O.DRAW: 0.5, _O.LOSS: 0, _O.FORFEIT_WIN: 1, _O.FORFEIT_LOSS: 0}


def with_score(score: float, at: int, cell: Cell, rounds: int) -> tuple[Cell, ...]:
    """The row of an opponent who has this cell and, by games against others, this score in the end."""
    left = score - POINTS[cell.result]
    row = []
    for slot in range(rounds):
        if slot == at:
            row.append(cell)
            continue
        result = _O.WIN if left >= 1 else _O.DRAW if left else _O.LOSS
        left -= POINTS[result]
        row.append(Cell(result, OUTSIDE, "w"))
    assert left == 0
    return tuple(row)


def example(words: list[str], scores: list[float]) -> Section:
    """The section of player 1 with these rounds, whose opponent of round n has number n + 1 and that score."""
    opponents, cells = [], []
    for at, (word, score) in enumerate(zip(words, scores, strict=True)):
        if word == "--":
            cells.append(Cell(_O.ZERO_BYE))
            continue
        own, theirs = RESULTS[word]
        cells.append(Cell(own, at + 2, "w"))
        row = with_score(score, at, Cell(theirs, 1, "b"), len(words))
        opponents.append(Player(at + 2, f"Oak {at + 2}", cells=row))
    return Section(rounds=len(words), players=(Player(1, "Elm, Ash", cells=tuple(cells)), *opponents))


EXAMPLES = {
    "absent in round 4": (["+"] * 3 + ["--"] + ["+"] * 4 + ["-"] * 2, [6, 6, 6, 0, 6, 6, 5, 5, 5, 5], 57, 55),
    "forfeit win": (["+"] * 6 + ["+F"] + ["-"] * 2, [5, 5, 5, 5, 6, 6, 5.5, 6, 6], 51, 49.5),
    "forfeit loss and withdrawal": (
        ["+"] * 6 + ["=", "-", "-F", "--"],
        [6, 6, 6, 6, 6, 7, 7, 7.5, 7, 0],
        64.5,
        63,
    ),
    "forfeit win in round 1": (["+F"] + ["+"] * 8 + ["="], [4.5, 7, 7, 7, 7, 7, 7, 7, 7.5, 8], 74, 69),
}
"""The rounds, the scores of the opponents, and the Buchholz of both editions."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_caps_of_the_dummy_as_the_manual_of_2026_works_them_out(name):
    words, scores, before, since = EXAMPLES[name]
    event = example(words, scores)
    method = tiebreaks.parse("BH")
    assert tiebreaks.values(event, method, day=BEFORE)[1]["BH"] == before
    assert tiebreaks.values(event, method, day=SINCE)[1]["BH"] == since


def test_the_cut_takes_the_round_not_played_in_both_editions():
    words, scores, _, _ = EXAMPLES["absent in round 4"]
    event = example(words, scores)
    for day in (BEFORE, SINCE):
        assert tiebreaks.values(event, tiebreaks.parse("BH/C1"), day=day)[1]["BH/C1"] == 50


# --- rules that the exercises do not touch ------------------------------------------------------------------


def test_a_requested_bye_counts_as_a_draw_only_if_no_other_round_follows():
    event = section(
        """
        1 +W2 +W3 =W4
        2 -B1 --  --
        3 --  -B1 --
        4 --  --  =B1
        """
    )
    terms = explain(event, tiebreaks.find("BH"), 1, day=BEFORE).terms
    # Two absences at the end, one at the end, none at the end.
    assert [term.value for term in terms] == [1.0, 0.5, 0.5]


def test_a_forfeit_loss_at_the_end_does_not_save_the_bye_before_it():
    event = section(
        """
        1 +W2 +BYE +F2
        2 -B1 --   -F1
        """
    )
    terms = explain(event, tiebreaks.find("BH"), 1, day=BEFORE).terms
    assert terms[0].value == 0.5


def test_fore_buchholz_takes_a_game_without_result_as_a_draw():
    finished = section("1 +W2 +W3\n2 -B1 =W4\n3 +W4 -B1\n4 -B3 =B2")
    players = tuple(
        player._replace(cells=(player.cells[0], player.cells[1]._replace(result=_O.PENDING)))
        for player in finished.players
    )
    paired = Section(rounds=2, players=players)
    fore = tiebreaks.parse("FB")
    assert tiebreaks.values(paired, fore) == tiebreaks.values(finished, fore)
    assert tiebreaks.values(paired, tiebreaks.parse("BH")) == {1: {"BH": 0}, 2: {"BH": 1}, 3: {"BH": 0}, 4: {"BH": 1}}


def test_rounds_still_to_come_count_for_nobody():
    event = section("1 +W2 ..\n2 -B1 =BYE\n3 +BYE ..")
    assert tiebreaks.values(event, tiebreaks.parse("BH,PS,REP"), day=BEFORE) == {
        1: {"BH": 0, "PS": 1, "REP": 1},
        2: {"BH": 1, "PS": 0, "REP": 1},
        3: {"BH": 1, "PS": 1, "REP": 1},
    }


def test_ratings_are_not_used_where_one_player_has_none():
    event = section("1 +W2\n2 -B1\n3 +W4\n4 -B3", rating=lambda number: None if number == 4 else 2000)
    codes = tiebreaks.parse("ARO,TPR,PTP,APRO,APPO,RTNG")
    assert tiebreaks.values(event, codes) == {1: {}, 2: {}, 3: {}, 4: {}}
    assert tiebreaks.values(event, codes, unrated=1400)[3]["ARO"] == 1400


def test_forfeits_in_a_round_robin_by_edition():
    """15.2: regular games until February 2026; then not in ratings, and the losses not in own results."""
    event = section("1 +W2 +F3 +B4\n2 -B1 +W4 +W3\n3 =B4 -F1 -B2\n4 =W3 -B2 -W1", "round-robin", lambda n: 2000 - n)
    codes = tiebreaks.parse("WON,REP,ARO")
    assert tiebreaks.values(event, codes, day=BEFORE)[3] == {"WON": 0, "REP": 3, "ARO": 1998}
    assert tiebreaks.values(event, codes, day=SINCE)[3] == {"WON": 0, "REP": 2, "ARO": 1997}
    assert tiebreaks.values(event, codes, day=SINCE)[1]["WON"] == 3


def test_standard_points_of_an_event_with_three_points_for_a_win():
    event = section("1 +W2 =W3 =BYE\n2 -B1 +BYE +W3\n3 +BYE =B1 -B2")
    points = {_O.WIN: 6, _O.DRAW: 2, _O.PAIRING_BYE: 6, _O.HALF_BYE: 2}
    event = Section(rounds=3, players=event.players, points=points)
    found = tiebreaks.values(event, tiebreaks.parse("PTS,STD,WIN"))
    assert found == {
        1: {"PTS": 5, "STD": 2, "WIN": 1},
        2: {"PTS": 6, "STD": 2, "WIN": 2},
        3: {"PTS": 4, "STD": 1.5, "WIN": 1},
    }


def test_direct_encounter_in_a_swiss_is_decided_only_if_nobody_could_catch_up():
    met = section("1 +W2 -W3 +W4\n2 -B1 +W4 +W3\n3 +BYE +B1 -B2\n4 +BYE -B2 -B1")
    assert tiebreaks.values(met, tiebreaks.parse("DE")) == {
        1: {"DE": 1},
        2: {"DE": 1},
        3: {"DE": 1},
        4: {},
    }
    two = section("1 +W2 -W3\n2 -B1 +W4\n3 +BYE +B1\n4 +BYE -B2")
    # 1, 2 and 4 have a point; 1 beat 2 and 2 beat 4, but 4 could still beat 1.
    assert {number: row.get("DE") for number, row in tiebreaks.values(two, tiebreaks.parse("DE")).items()} == {
        1: 1,
        2: 1,
        3: None,
        4: 1,
    }


def test_the_mean_of_several_games_counts_in_direct_encounter():
    event = section("1 +W2 =B2 -W3\n2 -B1 =W1 +W4\n3 +BYE -W4 +B1\n4 +BYE +B3 -B2")
    # 1 and 2 have 1½ points and played twice: ¾ against ¼.
    found = tiebreaks.values(event, tiebreaks.parse("DE"))
    assert (found[1]["DE"], found[2]["DE"]) == (1, 2)


def test_a_reversed_code_puts_the_other_end_first():
    event = section("1 =W2\n2 =B1")
    for code, first in (("TPN", 1), ("TPN/R", 2)):
        methods = tiebreaks.parse(code)
        places = tiebreaks.places(event, methods, tiebreaks.values(event, methods))
        assert min(places, key=places.get) == first
