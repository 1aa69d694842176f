"""Tie-breaks: the methods of US Chess, the lists of names, places, and how a value came about."""

import pickle
import random
import re
from datetime import date

import pytest

import trfrate
from tests.conftest import FIXTURES, ROOT
from tests.tiebreak_events import exercise, round_robin, section, swiss
from trfrate import tiebreaks
from trfrate.model import Cell, Outcome, Player, Rating, Section
from trfrate.tiebreaks.explaining import explain
from trfrate.tiebreaks.field import FIXED_SCHEDULES

_O = Outcome
EVERYTHING = ",".join(method.name for method in tiebreaks.METHODS)
CUTS = "BH/C1,BH/C2,BH/M1,BH/M2,BH/P,FB/C1,FB/M1,SB/C1,SB/C2,SB/P,PS/C1,ARO/C1,ARO/M1,AOB/F,KS/L+1,KS/L-2,DE/P,TPN/R"


def value(event: Section, name: str, number: int = 1, **options) -> float | None:
    return tiebreaks.values(event, tiebreaks.parse(name), **options)[number].get(name)


def by_opponents(own: str, scores: list[float]) -> Section:
    """Player 1 with these results (`+=-` in order) against opponents who end with these scores."""
    outside = 999
    mirror = {_O.WIN: _O.LOSS, _O.DRAW: _O.DRAW, _O.LOSS: _O.WIN}
    worth = {_O.WIN: 1, _O.DRAW: 0.5, _O.LOSS: 0}
    cells, opponents = [], []
    for at, (word, score) in enumerate(zip(own, scores, strict=True)):
        result = {"+": _O.WIN, "=": _O.DRAW, "-": _O.LOSS}[word]
        cells.append(Cell(result, at + 2, "w"))
        row = [Cell(_O.LOSS, outside, "w")] * len(own)
        row[at] = Cell(mirror[result], 1, "b")
        left = score - worth[mirror[result]]
        for slot in range(len(own)):
            if slot != at and left > 0:
                row[slot] = Cell(_O.WIN if left >= 1 else _O.DRAW, outside, "w")
                left -= min(left, 1)
        opponents.append(Player(at + 2, f"Oak {at + 2}", cells=tuple(row)))
    return Section(rounds=len(own), players=(Player(1, "Elm, Ash", cells=tuple(cells)), *opponents))


# --- US Chess -----------------------------------------------------------------------------------------------


def test_an_opponent_who_withdrew_has_half_a_point_for_each_round_missed():
    """Won, won, lost, withdrew before rounds 4 and 5: adjusted 3."""
    event = section("1 -W2 +BYE +BYE +BYE +B3\n2 +B1 +W3 -W3 .. ..\n3 +BYE -B2 +B2 +BYE -W1")
    assert [term.value for term in explain(event, tiebreaks.find("solkoff"), 1).terms] == [3, 0, 0, 0, 2]


def test_own_unplayed_rounds_are_opponents_without_a_point():
    event = section("1 +W2 +BYE =BYE\n2 -B1 +W3 +W3\n3 +BYE -B2 -B2")
    assert explain(event, tiebreaks.find("solkoff"), 1).terms[1].value == 0
    assert value(event, "solkoff") == 2


@pytest.mark.parametrize(("scores", "solkoff", "median"), [([0, 3, 3, 4, 5], 15, 15), ([3, 2, 3, 3, 5], 16, 14)])
def test_with_a_plus_score_modified_median_drops_the_lowest(scores, solkoff, median):
    event = by_opponents("++++-", scores)
    assert (value(event, "solkoff"), value(event, "modified-median")) == (solkoff, median)


@pytest.mark.parametrize(("own", "expected"), [("++=--", 9), ("+----", 11), ("+++--", 13), ("+==--", 11)])
def test_modified_median_drops_by_the_own_score(own, expected):
    # Even scores need an even result: 2½ of 5 drops both ends.
    assert value(by_opponents(own, [2, 3, 3, 3, 4]), "modified-median") == expected
    assert value(by_opponents(own, [2, 3, 3, 3, 4]), "median") == 9


def test_from_nine_rounds_on_two_scores_are_dropped():
    event = by_opponents("+++++----", [1, 2, 3, 4, 5, 6, 7, 8, 8])
    assert value(event, "modified-median") == 44 - 3
    assert value(event, "median") == 44 - 3 - 16
    assert value(by_opponents("+++++---", [1, 2, 3, 4, 5, 6, 7, 8]), "median") == 36 - 1 - 8


def test_cumulative_takes_one_off_for_a_full_point_without_play():
    """Bye, win, loss, draw, win: 1 + 2 + 2 + 2½ + 3½ - 1 = 10."""
    event = section("1 +BYE +W2 -W2 =W2 +W2\n2 +BYE -B1 +B1 =B1 -B1")
    assert value(event, "cumulative") == 10
    found = explain(event, tiebreaks.find("cumulative"), 1)
    assert ([term.value for term in found.terms], found.taken_off) == ([1, 2, 2, 2.5, 3.5], 1)


def test_swisssys_takes_half_a_point_off_for_a_half_point_bye():
    event = section("1 =BYE +W2\n2 +W3 -B1\n3 -B2 +BYE")
    assert (value(event, "cumulative"), value(event, "cumulative/swisssys")) == (2, 1.5)
    assert value(event, "cumulative-of-opposition", 2) == 2
    assert value(event, "cumulative-of-opposition/swisssys", 2) == 1.5


def test_the_cumulative_repeats_after_a_withdrawal():
    assert value(section("1 +W2 .. ..\n2 -B1 +W3 +W3\n3 +BYE -B2 -B2"), "cumulative") == 3


def test_cumulative_of_opposition_adds_those_of_opponents_met():
    event = section("1 +W2 +F3\n2 -B1 +BYE\n3 +BYE -F1")
    assert value(event, "cumulative-of-opposition") == 0
    assert value(event, "cumulative-of-opposition", 2) == 2


def test_kashdan_and_blacks_look_at_games_played_only():
    event = section("1 +B2 =W3 -B4 +BYE -F2\n2 -W1 .. .. .. +F1\n3 .. =B1 .. .. ..\n4 .. .. +W1 .. ..")
    assert (value(event, "kashdan"), value(event, "most-blacks")) == (7, 2)


def test_sonneborn_berger_of_us_chess_uses_its_own_adjusted_scores():
    event = section("1 +W2 =W3\n2 -B1 =BYE\n3 +BYE =B1")
    # 2 has ½ for the unplayed round; 3 has ½ for the bye and ½ from the draw.
    assert value(event, "sonneborn-berger") == 0.5 + 0.5 * 1


def test_ratings_of_the_opposition():
    event = section("1 +W2 -W3\n2 -B1 =W4\n3 +W4 +B1\n4 -B3 =B2", rating=lambda number: 1000 + 100 * number)
    assert value(event, "average-opposition") == 1250
    # 2: (1100 - 400 + 1400) / 2 = 1050; 3: (1400 + 1100) / 2 + 400 = 1650.
    assert value(event, "opposition-performance") == 1350
    assert value(event, "average-opposition", ratings={2: 1500}) == 1500
    assert value(section("1 +W2\n2 -B1"), "average-opposition") is None
    assert value(section("1 +W2\n2 -B1"), "average-opposition", unrated=800) == 800


def test_us_ratings_are_those_of_the_first_system():
    event = section("1 +W2\n2 -B1", systems=("OTBQ",))
    players = tuple(player._replace(ratings={"OTBQ": Rating(900.0), "OTBR": Rating(1500)}) for player in event.players)
    assert value(Section(rounds=1, players=players, systems=("OTBQ",)), "average-opposition") == 900


def test_results_between_tied_players_rank_by_wins_less_losses():
    """3-1 is ahead of 1-0."""
    event = section(
        """
        1 +W2 +W3 -W4 +W5 -W6 -W7
        2 -B1 +BYE +BYE +BYE -B3 --
        3 +BYE -B1 +BYE -B4 +W2 --
        4 +BYE -- +B1 +W3 -- --
        5 +BYE +BYE +BYE -B1 -- --
        6 .. .. .. .. +B1 ..
        7 .. .. .. .. .. +B1
        """
    )
    found = tiebreaks.values(event, tiebreaks.parse("result-between-tied"))
    assert [found[number].get("result-between-tied") for number in (1, 2, 3, 4, 5)] == [2, -2, -1, 2, -1]


def test_only_players_still_tied_are_compared_with_each_other():
    event = section("1 +W2 =W3\n2 -B1 +B4\n3 =W4 =B1\n4 =B3 -W2")
    alone = tiebreaks.values(event, tiebreaks.parse("result-between-tied"))
    after = tiebreaks.values(event, tiebreaks.parse("most-blacks,result-between-tied"))
    assert alone == {1: {}, 2: {"result-between-tied": 0}, 3: {"result-between-tied": 0}, 4: {}}
    assert "result-between-tied" not in after[2]


# --- places -------------------------------------------------------------------------------------------------


def test_places_follow_score_then_methods_and_are_shared_by_equals():
    event = section("1 =W2\n2 =B1\n3 +BYE\n4 --")
    for words, expected in (
        ("none", {3: (1, 1), 1: (2, 3), 2: (2, 3), 4: (4, 4)}),
        ("most-blacks", {3: (1, 1), 2: (2, 2), 1: (3, 3), 4: (4, 4)}),
    ):
        methods = tiebreaks.parse(words)
        assert tiebreaks.places(event, methods, tiebreaks.values(event, methods)) == expected


def test_a_stated_score_orders_the_standings():
    event = section("1 +W2\n2 -B1")
    players = tuple(player._replace(score=score) for player, score in zip(event.players, (2, 3), strict=True))
    event = Section(rounds=1, players=players)
    assert tiebreaks.places(event, (), tiebreaks.values(event, ())) == {2: (1, 1), 1: (2, 2)}


def test_players_without_a_value_come_last():
    event = section("1 =W2\n2 =B1\n3 =BYE", rating=lambda number: 1500)
    methods = tiebreaks.parse("average-opposition")
    assert tiebreaks.places(event, methods, tiebreaks.values(event, methods)) == {1: (1, 2), 2: (1, 2), 3: (3, 3)}


def test_a_number_used_twice_has_no_place():
    event = Section(rounds=1, players=(Player(1, "Elm"), Player(1, "Oak"), Player(2, "Ash")))
    methods = tiebreaks.parse("us")
    assert list(tiebreaks.places(event, methods, tiebreaks.values(event, methods))) == [2]


# --- names --------------------------------------------------------------------------------------------------


def names(methods) -> list[str]:
    return [method.name for method in methods]


def test_named_orders():
    assert names(tiebreaks.parse("us")) == ["modified-median", "solkoff", "cumulative", "cumulative-of-opposition"]
    assert tiebreaks.parse("none") == ()
    for type_ in ("swiss", *FIXED_SCHEDULES):
        assert {method.book for method in tiebreaks.parse("FIDE", type_)} == {"fide"}
    # Article 8: not in round robins.
    assert not any(re.match("BH|FB|AOB", name) for name in names(tiebreaks.parse("fide", "round-robin")))


def test_a_list_is_read_in_any_case_and_without_repeating():
    assert names(tiebreaks.parse(" Solkoff, bh/c1,BH/C1 ,sb/p, ks/l-2,")) == ["solkoff", "BH/C1", "SB/P", "KS/L-2"]


@pytest.mark.parametrize(
    "word",
    [
        "buchholz",
        "BH/C",
        "BH/C100",
        "BH/X1",
        "BH/",
        "SB/M1",
        "WIN/C1",
        "KS/L1",
        "KS/L+",
        "TPN/R1",
        "BH/P2",
        "us,BH",
        "/",
    ],
)
def test_a_word_that_is_no_tie_break_is_refused_with_those_that_are(word):
    with pytest.raises(tiebreaks.UnknownMethod, match="modified-median") as problem:
        tiebreaks.parse(word)
    assert "solkoff" in problem.value.allowed
    assert isinstance(problem.value, ValueError)


def test_codes_for_teams_are_known_and_not_computed():
    with pytest.raises(tiebreaks.UnknownMethod, match="for teams") as problem:
        tiebreaks.parse("EMGSB/C1")
    assert problem.value.for_teams == ("EMGSB/C1",)


def test_records_202_and_212_there_and_back():
    order = tiebreaks.read_record("PTS,BH/C1, bh,DE,MPvGP,OTHER_MODIFIED_MEDIAN,OTHER_CUMULATIVE_SWISSSYS")
    assert order == ("PTS", "BH/C1", "BH", "DE", "MPVGP", "modified-median", "cumulative/swisssys")


@pytest.mark.parametrize("method", tiebreaks.METHODS, ids=lambda method: method.name)
def test_every_method_is_found_by_its_name_and_written_to_a_record(method):
    assert tiebreaks.find(method.name.upper()) == method
    assert tiebreaks.read_record(tiebreaks.record_code(method)) == (method.name,)
    assert pickle.loads(pickle.dumps(method)) == method


def test_headings_of_programs():
    headings = ("Mod. Med", "Solk", "Cumul.", "Op. cumul.", "Kashdan", "BH/C1")
    assert names(map(tiebreaks.find_by_heading, headings)) == [
        *("modified-median", "solkoff", "cumulative/swisssys", "cumulative-of-opposition/swisssys", "kashdan"),
        "BH/C1",
    ]
    assert tiebreaks.find_by_heading("Wins?") is None


def test_the_page_lists_the_table_of_methods():
    page = (ROOT / "docs" / "tie-breaks.md").read_text("utf-8")
    listed = re.findall(r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|", page, re.MULTILINE)
    assert [(name, title.strip(), source.strip()) for name, title, source in listed] == [
        (method.name, method.title, method.source) for method in tiebreaks.METHODS
    ]
    assert all(f"`{code}`" in page for code in tiebreaks.TEAM_CODES)
    assert all(f"| `{name}` |" not in page and f"`{name}`" in page for name in tiebreaks.ORDERS)


@pytest.mark.parametrize(
    ("stated", "chosen", "written"),
    [
        (["202 BH/C1,BH,DE"], "", ["202 BH/C1,BH,DE"]),
        (["212 PTS,BH/C1,BH,DE"], "", ["202 BH/C1,BH,DE", "212 PTS,BH/C1,BH,DE"]),
        (["202 BH,DE"], "SB,BH", ["202 SB,BH"]),
        (["202 BH", "212 PTS,BH"], "SB,BH", ["202 SB,BH", "212 PTS,SB,BH"]),
        (["212 PTS,BH"], "solkoff", ["202 OTHER_SOLKOFF", "212 PTS,OTHER_SOLKOFF"]),
    ],
)
def test_a_report_states_its_order_in_the_records_it_came_with(stated, chosen, written):
    source = (FIXTURES / "examples" / "spring-open.trf").read_text("utf-8")
    lines = "".join(f"{line}\n" for line in stated)
    event = trfrate.read_bytes((lines + source).encode(), "open.trf")
    text = trfrate.to_bytes(event, "trf26", tie_breaks=chosen).decode()
    assert [line for line in text.splitlines() if line[:3] in ("202", "212")] == written
    again = trfrate.read_bytes(text.encode(), "open.trf")
    assert again.sections[0].tie_breaks == tiebreaks.read_record(written[0][4:])


def test_tie_breaks_can_be_chosen_from_python():
    event = trfrate.read(FIXTURES / "examples" / "spring-open.trf")
    rated = trfrate.rate(event, tie_breaks="solkoff,median")
    assert rated.sections[0].tie_breaks == ("solkoff", "median")
    assert all(set(player.tie_breaks) <= {"solkoff", "median"} for player in rated.players)
    assert b"Median" in trfrate.to_bytes(rated, "html")
    assert b"Kashdan" in trfrate.to_bytes(rated, "html", tie_breaks="kashdan")
    with pytest.raises(trfrate.Misuse, match="not a tie-break"):
        trfrate.rate(event, tie_breaks="luck")


# --- explanations and properties ----------------------------------------------------------------------------

MEANS = {"average-opposition", "opposition-performance", "AOB", "ARO", "APRO", "APPO"}
WITHOUT_A_SUM = {"DE", "PTS", "TPN", "TPR", "PTP", "RTNG"}


@pytest.mark.parametrize("event", [*map(swiss, range(12)), *map(round_robin, range(6))])
def test_the_terms_of_an_explanation_make_the_value(event):
    methods = tiebreaks.parse(f"{EVERYTHING},{CUTS}")
    for method in methods:
        found = tiebreaks.values(event, (method,), unrated=1400)
        for player in event.players[:6]:
            explained = explain(event, method, player.number, unrated=1400)
            assert explained.value == found[player.number].get(method.name)
            parts = [term.value for term in explained.terms if term.is_counted and term.value is not None]
            base = method.name.split("/")[0] if method.book == "fide" else method.name
            if explained.value is None:
                continue
            if base in MEANS:
                assert sum(parts) / len(parts) == pytest.approx(explained.value, abs=0.5001)
            elif base not in WITHOUT_A_SUM:
                assert sum(parts) - explained.taken_off == explained.value


def test_an_explanation_in_words():
    method = tiebreaks.find("BH/C1")
    assert explain(exercise(), method, 4, day=date(2026, 4, 1)).text == (
        "Buchholz, 1 lowest cut (BH/C1) of no. 4 Elm, Ash4: 11.5\n"
        "  round 1: 1 point, no. 12 Elm, Ash12: 3\n"
        "  round 2: 0.5 points, requested bye or absent: 2.5  (left out)\n"
        "  round 3: 1 point, no. 13 Elm, Ash13: 1.5\n"
        "  round 4: 0.5 points, no. 3 Elm, Ash3: 3.5\n"
        "  round 5: 0.5 points, no. 1 Elm, Ash1: 3.5"
    )


def test_an_explanation_of_games_between_tied_players_knows_the_methods_before():
    event = section("1 +W2 =W3\n2 -B1 +B4\n3 =W4 =B1\n4 =B3 -W2")
    method = tiebreaks.find("result-between-tied")
    assert explain(event, method, 2).value == 0
    assert explain(event, method, 2, before=tiebreaks.parse("most-blacks")).value is None


@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_the_rows_does_not_matter(seed):
    event = swiss(seed)
    mixed = random.Random(seed).sample(event.players, len(event.players))
    methods = tiebreaks.parse(f"{EVERYTHING},{CUTS}")
    other = Section(rounds=event.rounds, start=event.start, players=tuple(mixed))
    assert tiebreaks.values(other, methods) == tiebreaks.values(event, methods)


@pytest.mark.parametrize("seed", range(8))
def test_new_pairing_numbers_change_no_other_value(seed):
    event = swiss(seed)
    new = {player.number: 1000 - 3 * player.number for player in event.players}
    players = tuple(
        player._replace(
            number=new[player.number],
            cells=tuple(cell and cell._replace(opponent=new.get(cell.opponent)) for cell in player.cells),
        )
        for player in event.players
    )
    methods = [method for method in tiebreaks.parse(f"{EVERYTHING},{CUTS}") if not method.name.startswith("TPN")]
    found = tiebreaks.values(Section(rounds=event.rounds, start=event.start, players=players), methods)
    assert {number: found[new[number]] for number in new} == tiebreaks.values(event, methods)


def hostile() -> list[Section]:
    lone = Player(1, "Elm", cells=(Cell(_O.WIN, 1, "w"), Cell(_O.WIN, None, "w"), Cell(_O.FORFEIT_WIN), None))
    odd = Player(2, "Oak", cells=(Cell(_O.LOSS, 77, "b"), Cell(_O.PENDING, 1), Cell(_O.ASYM_DRAW, 1, "b")))
    huge = {"FIDE": Rating(1e300), "OTBR": Rating(float("nan"))}
    endless = Player(3, "Ash", cells=(Cell(_O.HALF_BYE), Cell(_O.WIN, 2, "w")) * 50_000)
    return [
        Section(),
        Section(rounds=9, players=(odd, endless, *(Player(number, "Elm") for number in range(10, 15)))),
        Section(rounds=9),
        Section(players=(Player(1, "Elm"),)),
        Section(rounds=4, players=(lone, odd)),
        Section(rounds=1, players=(lone, odd), type="round-robin", games_per_round=2),
        Section(rounds=4, players=tuple(player._replace(ratings=huge) for player in (lone, odd))),
        Section(rounds=2, players=(lone, odd), points=dict.fromkeys(Outcome, 0)),
    ]


@pytest.mark.parametrize("event", hostile())
def test_odd_sections_have_values_and_places(event):
    methods = tiebreaks.parse(f"{EVERYTHING},{CUTS}")
    found = tiebreaks.values(event, methods, unrated=1200)
    assert found.keys() == tiebreaks.places(event, methods, found).keys() == event.rows_by_number().keys()
    for method in methods:
        assert explain(event, method, event.players[0].number).text if event.players else True
