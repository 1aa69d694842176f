"""Which tie-breaks are used, what the report states of them, and the standings beside the chart."""

import json
from dataclasses import replace
from io import BytesIO

import openpyxl
import pytest

import trfrate
from tests import rated_events
from tests.conftest import FIXTURES
from tests.test_cli import trfrate as run  # noqa: F401 - a fixture
from trfrate.cli.wallchart import wallchart
from trfrate.diagnostics import Report
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rating, Section
from trfrate.report.chart import chart_of, places_of
from trfrate.report.standings import Wanted, parts_of, wanted
from trfrate.report.tie_breaks import compare_stated, filled, order_of, tie_breaks_of, with_tie_breaks

SPRING = FIXTURES / "examples" / "spring-open.trf"
US = ("modified-median", "solkoff", "cumulative", "cumulative-of-opposition")


def names(event, section):
    return tuple(method.name for method in order_of(event, section))


def one_player(**facts) -> Section:
    return Section(rounds=1, players=(Player(1, "Alder, Ada", **facts),))


@pytest.mark.parametrize(
    ("event", "facts", "expected"),
    [
        (Event(), {}, "us"),
        (Event(), {"ids": Ids("90000001")}, "us"),
        (Event(), {"ratings": {"FIDE": Rating(2000)}}, "fide"),
        (Event(), {"ratings": {"FIDE": Rating(2000), "OTBR": Rating(2050)}}, "us"),
        (Event(federation="USA"), {"ratings": {"FIDE": Rating(2000)}}, "us"),
        (Event(federation="GER"), {"ids": Ids("90000001")}, "fide"),
    ],
)
def test_without_a_stated_order_it_is_that_of_the_federation(event, facts, expected):
    assert (names(event, one_player(**facts))[0] == US[0]) == (expected == "us")


def test_the_stated_order_is_used_and_unknown_codes_are_left_out():
    section = replace(one_player(), tie_breaks=("BH/C1", "EMGSB", "solkoff"))
    assert names(Event(), section) == ("BH/C1", "solkoff")
    report = Report()
    compare_stated(Event(sections=(section,)), report)
    assert [(each.code, "EMGSB" in each.message) for each in report] == [("TIE002", True)]


def test_tie_breaks_by_ratings_that_nobody_has_are_named():
    event = trfrate.read(SPRING)
    report = Report()
    with_tie_breaks(event, "ARO,TPR,BH", report)
    assert [each.message for each in report if each.code == "TIE004"] == [
        "section 1: no values of ARO, TPR, because ratings are missing"
    ]
    (section,) = event.sections
    report = Report()
    compare_stated(replace(event, sections=(replace(section, tie_breaks=("BH", "PTP")),)), report)
    assert [each.code for each in report] == ["TIE004"]
    rated = tuple(player._replace(ratings={"FIDE": Rating(1800)}) for player in section.players)
    report = Report()
    with_tie_breaks(replace(event, sections=(replace(section, players=rated),)), "ARO,RTNG", report)
    assert "TIE004" not in [each.code for each in report]


def test_ties_are_settled_in_order_and_equals_share_their_places():
    event = rated_events.event()
    (section,) = event.sections
    places = places_of(event, section)
    assert [places[number] for number in (4, 5, 6)] == [(4, 4), (5, 5), (6, 6)]
    shared = replace(section, tie_breaks=("kashdan",))
    assert len({places_of(event, shared)[number] for number in (4, 5)}) == 1


def test_stated_ranks_stay_but_a_chosen_order_replaces_them():
    event = trfrate.read(SPRING)
    (section,) = event.sections
    stated = {player.number: player.rank for player in section.players}
    assert {number: first for number, (first, _) in places_of(event, section).items()} == stated
    assert tie_breaks_of(event, section).methods
    report = Report()
    (chosen,) = with_tie_breaks(event, "us", report).sections
    assert [each.code for each in report] == ["TIE003"]
    assert chosen.tie_breaks == US and places_of(event, chosen)[8] == (5, 5) and stated[8] == 8
    (shared,) = with_tie_breaks(event, "none", Report()).sections
    assert shared.tie_breaks == () and places_of(event, shared)[8] == (4, 8)


def test_stated_values_are_used_and_differences_are_named_once():
    event = rated_events.event()
    (section,) = filled(event).sections
    wrong = section.players[5]._replace(tie_breaks={**section.players[5].tie_breaks, "modified-median": 9.0})
    stated = replace(section, players=(*section.players[:5], wrong))
    report = Report()
    compare_stated(replace(event, sections=(stated,)), report)
    assert [str(each) for each in report] == [
        "warning TIE001: section Novice: stated tie-breaks differ from those computed in 1 value: "
        "Modified Median of no. 6 9, computed 1.5"
    ]
    assert places_of(event, stated)[6] == (4, 4)
    report = Report()
    compare_stated(replace(event, sections=(section,)), report)
    assert not list(report)


def test_numbers_used_twice_share_places_by_score():
    section = rated_events.novice()
    twice = replace(section, players=(*section.players, section.players[0]))
    event = rated_events.event(twice)
    assert not tie_breaks_of(event, twice).methods
    assert set(places_of(event, twice)) == {1, 2, 3, 4, 5, 6}


def test_a_section_without_results_has_no_tie_breaks():
    waiting = replace(one_player(cells=(Cell(Outcome.PENDING, 2),)))
    assert not tie_breaks_of(Event(), waiting).methods


def test_the_legend_names_the_methods():
    event = rated_events.event()
    assert "Solk Solkoff" in chart_of(event, event.sections[0]).legend[-1]


@pytest.mark.parametrize(("record", "order"), [
    ("202 BH/C1,bh,DE", ("BH/C1", "BH", "DE")),
    ("212 PTS,SB,OTHER_SOLKOFF", ("SB", "solkoff")),
    ("202 EMGSB,WIN", ("EMGSB", "WIN")),
])  # fmt: skip
def test_trf26_states_the_order(record, order):
    text = SPRING.read_text("utf-8").replace("052 ", f"{record}\n052 ", 1)
    event = trfrate.read_bytes(text.encode(), "a.trf")
    assert event.sections[0].tie_breaks == order
    assert record.encode() in trfrate.to_bytes(event, "trf")


@pytest.mark.parametrize(("records", "order", "messages"), [
    ("202 BH,DE\n212 PTS,BH,DE", ("BH", "DE"), []),
    ("212 MPTS,GPTS,BH", ("MPTS", "GPTS", "BH"), []),
    ("202 GPTS,BH\n212 MPTS,GPTS,BH", ("GPTS", "BH"), []),
    ("212 BH,PTS,DE", ("BH", "DE"), ["record 212 begins with BH instead of the points (PTS)"]),
    ("212 wins,BH", ("WINS", "BH"), ["record 212 begins with WINS instead of the points (PTS)"]),
    ("212 PTS,SB\n202 BH,DE", ("BH", "DE"),
     ["records 202 and 212 state different orders of tie-breaks; record 202 is used"]),
    ("202 \n212 ,", (), []),
])  # fmt: skip
def test_record_212_begins_with_the_points_and_agrees_with_202(records, order, messages):
    text = SPRING.read_text("utf-8").replace("052 ", f"{records}\n052 ", 1)
    event = trfrate.read_bytes(text.encode(), "a.trf")
    assert event.sections[0].tie_breaks == order
    assert [each.message for each in event.report if each.code == "TRF072"] == messages
    written = trfrate.to_bytes(event, "trf").decode()
    assert all(record in written for record in records.split("\n"))


def test_trf26_is_written_with_the_chosen_order():
    event = with_tie_breaks(trfrate.read(SPRING), "us", Report())
    data = trfrate.to_bytes(event, "trf")
    assert b"202 OTHER_MODIFIED_MEDIAN,OTHER_SOLKOFF,OTHER_CUMULATIVE,OTHER_CUMULATIVE_OF_OPPOSITION" in data
    assert trfrate.read_bytes(data, "a.trf").sections[0].tie_breaks == US


@pytest.mark.parametrize("format", ["csv", "json", "xlsx"])
def test_the_order_and_the_values_survive(format):
    event = with_tie_breaks(replace(trfrate.read(SPRING), origin=None), "us", Report())
    (section,) = trfrate.read_bytes(trfrate.to_bytes(event, format), f"a.{format}").sections
    assert section.tie_breaks == US
    assert {each.number: each.tie_breaks for each in section.players} == {
        each.number: each.tie_breaks for each in event.sections[0].players
    }


def test_a_column_of_wins_is_no_tie_break():
    text = "No,Name,Rd 1,Win,Solk\n1,Alder,W2,1,0\n2,Birch,L1,0,1\n"
    (section,) = trfrate.read_bytes(text.encode(), "a.csv").sections
    assert section.tie_breaks == ("solkoff",)
    assert section.players[1].tie_breaks == {"solkoff": 1.0}


def test_wrong_words_are_wrong_usage(run):  # noqa: F811
    done = run("show", str(SPRING), "--tie-breaks", "coin")
    assert done.code == 2 and "'COIN': not a tie-break" in done.err


def test_explain_shows_each_tie_break_opponent_by_opponent(run):  # noqa: F811
    done = run("explain", str(SPRING), "Hazel", "--tie-breaks")
    assert done.code == 0
    assert done.out.startswith("Hazel, Hana (no. 8): 3 points, place 8\n\nModified Median (modified-median) of no. 8")
    assert "  round 1: 0 points, no. 1 Alder, Ada: 3.5\n" in done.out and "(left out)" in done.out
    (player,) = json.loads(run("explain", str(SPRING), "8", "--tie-breaks", "--json").out)["players"]
    assert [each["method"] for each in player["tie_breaks"]] == list(US)
    assert player["tie_breaks"][1]["value"] == sum(term["value"] for term in player["tie_breaks"][1]["terms"]) == 13.5


# --- beside the chart ---------------------------------------------------------------------------------------


def part(event: Event, name: str = "", groups: str = "", prizes: str = "") -> tuple:
    (only,) = parts_of(event, chart_of(event, event.sections[0]), wanted(name, groups, prizes))
    return only.tables


def test_pairings_have_white_at_the_left_and_byes_at_the_end():
    first, *_ = part(rated_events.event(), "pairings")
    assert first.title == "Round 1" and first.headings == ("Board", "No.", "White", "Result", "No.", "Black")
    assert first.rows == (
        (1, 1, "Alder, Ada", "1–0", 4, "Dogwood, Dee"),
        (2, 5, "Elm, Eve", "0–1", 2, "Birch, Ben"),
        (None, 3, "Cedar, Cy", "half bye", None, None),
        (None, 6, "Fir, Finn", "full bye", None, None),
    )


def test_a_game_that_the_rows_tell_differently_is_marked():
    (first, *_) = part(rated_events.event(rated_events.contradicting()), "pairings")
    assert first.rows[0] == (1, 1, "Alder, Ada", "1–½ disputed", 4, "Dogwood, Dee")


@pytest.mark.parametrize(
    ("result", "text"),
    [(Outcome.WIN, "0–1 disputed"), (Outcome.FORFEIT_WIN, "0–1 forfeit"), (Outcome.PENDING, "")],
)
def test_a_game_that_only_the_row_of_black_has_is_turned_around(result, text):
    players = (Player(1, "Alder, Ada", cells=(Cell(result, 2, "b"),)), Player(2, "Birch, Bo", cells=(None,)))
    (first,) = part(Event(sections=(Section(rounds=1, players=players),)), "pairings")
    assert first.rows == ((1, 2, "Birch, Bo", text, 1, "Alder, Ada"),)


def test_standings_after_each_round_end_in_the_places_of_the_chart():
    event = trfrate.read(SPRING)
    (table,) = part(event, "rounds")
    assert table.headings[3:] == ("After 1", "After 2", "After 3", "After 4", "After 5")
    assert all(row[-1].endswith(f"({row[0]})") for row in table.rows)
    assert table.rows[0][3:] == ("1.0 (1–6)", "1.5 (5)", "2.5 (3)", "3.5 (1)", "4.0 (1)")


def test_groups_have_places_of_their_own():
    under, high, unrated = part(trfrate.read(SPRING), groups="U1400, 1800+,unrated")
    assert [row[0] for row in under.rows] == ["1", "2", "3", "4"] and under.title == "Under 1400"
    assert [row[3] for row in high.rows] == ["Dogwood, Dee", "Alder, Ada", "Birch, Ben", "Cedar, Cy"]
    assert unrated.rows == (("1", "13", 14, "Nutmeg, Nora", "unr.", 1.5),)
    (between,) = part(trfrate.read(SPRING), groups="1400-1599")
    assert {row[4] for row in between.rows} == {1538, 1449}


def test_the_biggest_upset_is_first_and_a_draw_counts_half():
    (table,) = part(trfrate.read(SPRING), "upsets")
    assert table.rows[0] == (4, 4, "Dogwood, Dee", 1846, "won", 1, "Alder, Ada", 2104, 258)
    assert table.rows[1][4:] == ("drew", 1, "Alder, Ada", 2104, 413)


def test_performance_is_opposition_plus_400_times_wins_less_losses():
    (table,) = part(rated_events.event(), "performance")
    birch = next(row for row in table.rows if row[2] == "Birch, Ben")
    opposition = (174.54 + 554.22 + 572.53) / 3
    assert birch[4:8] == (3, 2.0, round(opposition), round(opposition + 400 / 3))


def test_statistics_count_players_games_and_colors():
    (table,) = part(trfrate.read(SPRING), "statistics")
    found = {what: (count, share) for what, count, share in table.rows}
    assert found["Players"] == (14, None) and found["Games"] == (31, None) and found["Draws"] == (5, "16 %")
    assert found["Won with White"][0] + found["Won with Black"][0] + 5 == 31


def test_teams_are_the_sums_of_their_best_four():
    section = rated_events.novice()
    assert parts_of(rated_events.event(), chart_of(rated_events.event(), section), wanted("teams")) == []
    teams = ("Oak", "Oak", "Elm", "Oak", "Oak", "Oak")
    members = zip(section.players, teams, strict=True)
    event = rated_events.event(replace(section, players=tuple(each._replace(team=team) for each, team in members)))
    (table,) = part(event, "teams")
    assert [row[:3] for row in table.rows] == [("1", "Oak", 7.0), ("2", "Elm", 1.5)]
    assert "Fir" not in table.rows[0][-1]


def test_prizes_show_their_arithmetic():
    (table,) = part(trfrate.read(SPRING), prizes=PRIZES)
    assert [(row[2], row[-1]) for row in table.rows][:3] == [
        ("Dogwood, Dee", "$500.00"), ("Alder, Ada", "$250.00"), ("Birch, Ben", "$250.00")
    ]  # fmt: skip
    assert table.notes[1] == (
        "3.5 points: Alder, Ada and Birch, Ben divide 2nd place $300.00 + 3rd place $200.00 = $500.00; "
        "$500.00 ÷ 2 = $250.00."
    )
    assert table.notes[-1].startswith("Paid $1,150.00 of $1,150.00")


PRIZES = """
places = [500, 300, 200]
[[class]]
under = 1600
prizes = [100, 50]
"""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"parts": "weather"}, "no part is called 'weather'"),
        ({"groups": "beginners"}, "'beginners' is not a group"),
        ({"prizes": "places ="}, "not TOML"),
        ({"prizes": "places = 5"}, "must be a list"),
    ],
)
def test_wrong_words_for_parts_name_what_is_allowed(words, message):
    with pytest.raises(trfrate.errors.Misuse, match=message):
        wanted(**words)


def test_the_workbook_has_a_sheet_a_part_and_is_still_read_as_one_wallchart():
    event = replace(trfrate.read(SPRING), origin=None)
    data = trfrate.to_bytes(event, "xlsx", parts="all", groups="U1600,unrated", prizes=PRIZES)
    book = openpyxl.load_workbook(BytesIO(data))
    assert book.sheetnames[1:-1] == [
        *("Pairings", "After each round", "Upsets", "Performance", "Statistics", "Groups", "Prizes")
    ]
    (section,) = trfrate.read_bytes(data, "a.xlsx").sections
    assert [player.cells for player in sorted(section.players)] == [
        player.cells for player in sorted(event.sections[0].players)
    ]


def test_the_command_line_shows_the_parts(run, tmp_path):  # noqa: F811
    file = tmp_path / "prizes.toml"
    file.write_text(PRIZES, "utf-8")
    done = run("rate", str(SPRING), "--parts", "upsets", "--groups", "U1400", "--prizes", str(file))
    assert done.code == 0
    assert all(words in done.out for words in ("Biggest upsets\n", "Under 1400\n", "Prizes\n", "÷ 2 ="))
    assert run("show", str(SPRING), "--prizes", str(tmp_path / "none.toml")).code == 3
    assert run("show", str(SPRING), "--parts", "weather").code == 2


def test_a_narrow_terminal_shows_every_column_beside_the_chart():
    event = trfrate.read(SPRING)
    wanted = Wanted(parts=("rounds", "performance"))
    headings = ("After 1", "After 2", "After 3", "After 4", "After 5", "Above rating")
    for width in (60, 80):
        text = wallchart(event, width, wanted)
        assert all(heading in text for heading in headings), width
        assert max(map(len, text.split("\n"))) <= width


def test_an_own_workbook_says_that_it_gets_no_parts():
    event = trfrate.rate(trfrate.read(FIXTURES / "examples" / "club-wallchart.xlsx"))
    codes = [each.code for each in trfrate.to_bytes(event, "xlsx", parts="upsets").report]
    assert "XLS065" in codes and "XLS065" not in [each.code for each in trfrate.to_bytes(event, "xlsx").report]


def test_a_pdf_is_printed_from_the_page(run, tmp_path):  # noqa: F811
    done = run("rate", str(SPRING), "-o", str(tmp_path / "chart.pdf"))
    assert done.code == 2 and "write .html, open it in a browser (--open does)" in done.err
    done = run("rate", str(SPRING), "-o", str(tmp_path / "chart"), "--to", "pdf")
    assert done.code == 2 and "write .html, open it in a browser (--open does)" in done.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["rate", "show"])
def test_machines_get_what_is_beside_the_chart(run, name):  # noqa: F811 - the fixture
    source = FIXTURES / "examples" / "spring-open.trf"
    printed = json.loads(run(name, source, "--json", "--parts", "all", "--groups", "U1800").out)
    parts = {part["name"]: part for part in printed["beside"]}
    assert {"pairings", "rounds", "upsets", "statistics", "groups"} <= parts.keys()
    first = parts["groups"]["tables"][0]
    assert first["title"] == "Under 1800"
    assert all(len(row) == len(first["headings"]) for row in first["rows"])
