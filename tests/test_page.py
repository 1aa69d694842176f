"""What the page asks and Python answers, and who may ask: without a browser."""

import http.client
import io
import json
import pickle
import threading
import zipfile
from datetime import date

import pytest

import trfrate
from tests.conftest import FIXTURES
from trfrate.model import SYSTEM_TITLES
from trfrate.page import framing
from trfrate.page.bridge import Bridge
from trfrate.page.player_lists import PlayerLists
from trfrate.page.server import PageServer

EXAMPLES = FIXTURES / "examples"
DAY = date(2026, 10, 16)


def files_of(*names):
    return {name: (EXAMPLES / name).read_bytes() for name in names}


@pytest.fixture
def ask():
    bridge = Bridge(lambda: DAY)

    def asking(files, **message):
        return framing.unpack(bridge.answer(framing.pack(message, files)))

    return asking


def column(answer, heading, section=0):
    chart = answer["charts"][section]
    at = [each["heading"] for each in chart["columns"]].index(heading)
    return {row["number"]: row["cells"][at]["text"] for row in chart["rows"]}


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.iterdir()))
def test_the_page_shows_the_ratings_of_the_public_functions(ask, name):
    answer, _ = ask(files_of(name), do="rate")
    rated = trfrate.rate(trfrate.read(EXAMPLES / name))
    for section, chart in zip(rated.sections, answer["charts"], strict=True):
        assert len(chart["rows"]) == len(section.players)
        for system in {system for player in section.players for system in player.after}:
            shown = column(answer, f"{SYSTEM_TITLES[system]} after", answer["charts"].index(chart))
            expected = {
                player.number: str(player.after[system].shown) for player in section.players if system in player.after
            }
            assert {number: text for number, text in shown.items() if text} == expected


def test_a_fact_given_on_the_page_changes_the_ratings_and_answers_the_question(ask):
    files = files_of("club-wallchart.xlsx")
    before, _ = ask(files, do="rate")
    after, _ = ask(files, do="rate", facts={"1.8.ratings.OTBR.games": "5"})
    assert column(before, "Regular after")[8] != column(after, "Regular after")[8]
    assert left_open(before) == ["column", "time-control", "newcomers", "games-OTBR", "records-OTBR"]
    timed, _ = ask(files, do="rate", facts={"time_control": "G/90;d5"})
    assert left_open(timed) == ["column", "newcomers", "games-OTBR", "records-OTBR"]


def left_open(answer):
    return [question["name"] for question in answer["questions"] if not question["answered"]]


def test_a_game_count_given_on_the_page_can_be_taken_back_there(ask):
    answer, _ = ask(files_of("club-wallchart.xlsx"), do="rate", facts={"1.8.ratings.OTBR.games": "5"})
    (question,) = (each for each in answer["questions"] if each["name"] == "games-OTBR")
    assert [person["name"] for person in question["people"] if person["given"]] == ["8 Hazel, Hana"]


def test_newcomers_without_a_birth_date_are_asked_about(ask):
    text = (
        "No,Name,Rating,Rd 1,Rd 2\n1,Alder,1500,W2,W3\n2,Birch,unr.,L1,D4\n3,Cedar,1400,W4,L1\n4,Dogwood,unr.,L3,D2\n"
    )
    answer, _ = ask({"night.csv": text.encode()}, do="rate")
    (question,) = (each for each in answer["questions"] if each["name"] == "newcomers")
    assert [person["name"] for person in question["people"]] == ["2 Birch", "4 Dogwood"]
    adult, _ = ask({"night.csv": text.encode()}, do="rate", facts={"1.2.adult": "yes"})
    assert int(column(adult, "Regular after")[2]) > int(column(answer, "Regular after")[2])


def test_earlier_games_that_were_all_lost_can_be_stated(ask):
    files = files_of("club-wallchart.xlsx")
    answer, _ = ask(files, do="rate")
    (question,) = (each for each in answer["questions"] if each["name"] == "records-OTBR")
    (fact,) = (control["fact"] for person in question["people"] for control in person["controls"])
    stated, _ = ask(files, do="rate", facts={fact: "losses"})
    assert "records-OTBR" not in left_open(stated)
    assert "RAT031" not in {message["code"] for message in stated["messages"]}


def test_two_players_can_be_called_a_match(ask):
    files = {"match.csv": b"No,Name,Rating,Rd 1,Rd 2\n1,Alder,1500,W2,W2\n2,Birch,1450,L1,L1\n"}
    answer, _ = ask(files, do="rate")
    (question,) = (each for each in answer["questions"] if each["name"] == "match")
    (control,) = question["controls"]
    stated, _ = ask(files, do="rate", facts={control["fact"]: "match"})
    assert "match" in left_open(answer) and "match" not in left_open(stated)
    assert "RAT046" not in {message["code"] for message in stated["messages"]}


def test_the_column_of_ratings_can_be_chosen(ask):
    files = files_of("club-wallchart.xlsx")
    answer, _ = ask(files, do="rate", options={"ratings-are": "fide"})
    assert column(answer, "Regular after") != column(ask(files, do="rate")[0], "Regular after")
    assert "column" not in left_open(answer)


def test_an_impossible_fact_is_an_answer_with_the_reason(ask):
    answer, _ = ask(files_of("club-wallchart.xlsx"), do="rate", facts={"start": "soon"})
    assert "soon" in answer["problem"] and "--" not in answer["problem"]


def test_every_rating_system_is_offered_for_the_column(ask):
    answer, _ = ask(files_of("club-wallchart.xlsx"), do="rate")
    (question,) = (each for each in answer["questions"] if each["name"] == "column")
    (control,) = question["controls"]
    assert control["choices"][0] == ["", "Regular, assumed"] and control["value"] == ""
    assert [word for word, _ in control["choices"][1:]] == [
        *("regular", "quick", "blitz", "online-regular", "online-quick", "online-blitz", "fide")
    ]
    confirmed, _ = ask(files_of("club-wallchart.xlsx"), do="rate", options={"ratings-are": "regular"})
    assert "column" not in left_open(confirmed)
    quick, _ = ask(files_of("club-wallchart.xlsx"), do="rate", options={"ratings-are": "quick"}, system="quick")
    assert "Quick after" in [each["heading"] for each in quick["charts"][0]["columns"]]


UNKNOWN = b"No,Name,Rating,Rd 1,Rd 2\n1,Alder,1500,W2,W3\n2,Birch,,L1,D4\n3,Cedar,1400,W4,L1\n4,Dogwood,,L3,D2\n"


def test_an_unknown_rating_can_be_called_unrated_or_given(ask):
    files = {"night.csv": UNKNOWN}
    answer, _ = ask(files, do="rate")
    (question,) = (each for each in answer["questions"] if each["name"] == "ratings-OTBR")
    assert [person["name"] for person in question["people"]] == ["2 Birch", "4 Dogwood"]
    choice, number = question["people"][0]["controls"]
    assert [title for _, title in choice["choices"]] == ["unknown", "unrated"]
    facts = {choice["fact"]: "null", "1.4.ratings.OTBR.rating": "900"}
    given, _ = ask(files, do="rate", facts=facts)
    assert "ratings-OTBR" not in left_open(given)
    assert "RAT045" not in {message["code"] for message in given["messages"]}
    assert column(given, "Regular after")[4] != column(answer, "Regular after")[4]
    assert number["fact"] == choice["fact"]


CONTRADICTION = (
    b"No,Name,Rating,Rd 1,Rd 2\n1,Alder,1500,W2,W3\n2,Birch,1450,W1,D4\n3,Cedar,1400,W4,L1\n4,Dogwood,900,L3,D2\n"
)


@pytest.mark.parametrize(("right", "cells"), [(0, ("W2", "L1")), (1, ("L2", "W1"))])
def test_both_readings_of_a_contradiction_are_offered_and_one_is_rated(ask, right, cells):
    files = {"night.csv": CONTRADICTION}
    answer, _ = ask(files, do="rate")
    (dispute,) = answer["charts"][0]["disputed"]
    assert [each["words"] for each in dispute["readings"]] == [
        "1 Alder: win against Birch",
        "2 Birch: win against Alder",
    ]
    chosen, _ = ask(files, do="rate", decisions=[dispute["readings"][right]["decision"]])
    assert chosen["charts"][0]["disputed"] == []
    assert (column(chosen, "Rd 1")[1], column(chosen, "Rd 1")[2]) == cells
    codes = {message["code"] for message in chosen["messages"]}
    assert "CHK006" not in codes and "EXP002" in codes
    as_typed = CONTRADICTION.replace(b"W2,W3", b"L2,W3") if right else CONTRADICTION.replace(b"W1,D4", b"L1,D4")
    assert column(chosen, "Regular after") == column(ask({"night.csv": as_typed}, do="rate")[0], "Regular after")


def test_an_opponent_claimed_by_two_is_given_to_the_row_that_is_chosen(ask):
    files = {"night.csv": b"No,Name,Rating,Rd 1\n1,Alder,1500,W3\n2,Birch,1450,W3\n3,Cedar,1400,L2\n"}
    answer, _ = ask(files, do="rate")
    first = answer["charts"][0]["disputed"][0]
    assert [each["number"] for each in first["readings"]] == [1, 3]
    chosen, _ = ask(files, do="rate", decisions=[first["readings"][0]["decision"]])
    assert column(chosen, "Rd 1") == {1: "W3", 2: "", 3: "L1"}
    other, _ = ask(files, do="rate", decisions=[first["readings"][1]["decision"]])
    assert column(other, "Rd 1") == {1: "", 2: "W3", 3: "L2"}


@pytest.mark.parametrize("decision", [[5, 0, 1], [0, 99, 1], [0, 0, 99], ["x"], 7])
def test_a_decision_about_nothing_is_an_answer(ask, decision):
    answer, _ = ask({"night.csv": CONTRADICTION}, do="rate", decisions=[decision])
    assert answer["problem"] and "bug" not in answer["problem"]


# --- published results --------------------------------------------------------------------------------------


def published_csv(change=0):
    """The example as if it were published, one rating changed."""
    rated = trfrate.rate(trfrate.read(EXAMPLES / "spring-open.trf"))
    text = trfrate.to_bytes(rated, "json").decode()
    shown = next(player for player in rated.players if player.number == 4).after["OTBR"]
    return text.replace(f'"rating": {shown.rating}', f'"rating": {shown.rating + change}').encode()


def test_a_published_result_that_agrees_says_so(ask):
    files = {**files_of("spring-open.trf"), "published/spring-open.json": published_csv()}
    answer, _ = ask(files, do="compare")
    assert (answer["agrees"], answer["rows"]) == (True, [])
    assert answer["summary"] == "Published ratings: all 14 agree."


def test_a_published_result_that_differs_is_compared_as_on_the_command_line(ask, tmp_path):
    from click.testing import CliRunner

    from trfrate.cli import trfrate as command

    (tmp_path / "published.json").write_bytes(published_csv(50))
    files = {**files_of("spring-open.trf"), "published/published.json": published_csv(50)}
    answer, _ = ask(files, do="compare")
    arguments = ["rate", str(EXAMPLES / "spring-open.trf"), "--official", str(tmp_path / "published.json")]
    printed = CliRunner().invoke(command, arguments, standalone_mode=False).stdout
    assert answer["summary"] in printed
    (row,) = answer["rows"]
    assert all(text in printed for text in row)
    assert [message["code"] for message in answer["messages"]] == ["OFF001"]


def test_a_file_without_published_ratings_is_refused(ask):
    files = {**files_of("spring-open.trf"), "published/night.csv": CONTRADICTION}
    assert "has not been rated yet" in ask(files, do="compare")[0]["problem"]
    assert ask(files_of("spring-open.trf"), do="compare")[0]["problem"]


def test_the_correction_request_names_what_differs(ask):
    reported = (EXAMPLES / "spring-open.trf").read_bytes()
    wrong = trfrate.read_bytes(reported, "spring-open.trf")
    files = {**files_of("spring-open.trf"), "published/reported.json": trfrate.to_bytes(trfrate.rate(wrong), "json")}
    _, made = ask(files, do="letter", changes=["1: R3 4=L"])
    ((name, text),) = made.items()
    assert name == "correction request.txt"
    assert b"Round 3" in text or b"round 3" in text


# --- player lists -------------------------------------------------------------------------------------------

GOLDEN = FIXTURES / "players" / "golden_2026-10.txt"
NAMESAKES = b'No,Name,Rd 1\n1,Ada Alder,W2\n2,"Birch, Bo",L1\n'


def test_a_list_offers_the_best_members_and_a_choice_rates_anew(ask):
    held, _ = ask({GOLDEN.name: GOLDEN.read_bytes()}, do="hold")
    assert held["words"] == "11 US Chess members, 2026-10-01"
    lists = [held["key"]]
    answer, _ = ask({"night.csv": NAMESAKES}, do="rate", lists=lists)
    (question,) = (each for each in answer["questions"] if each["name"] == "ids")
    ada = next(person for person in question["people"] if person["name"] == "1 Ada Alder")
    assert {offer["value"] for offer in ada["offers"]} == {"90000001", "90000003"}
    words = next(offer["words"] for offer in ada["offers"] if offer["value"] == "90000001")
    assert all(fact in words for fact in ("MI", "1641", "until 2027-12-31", "%: "))
    chosen, _ = ask({"night.csv": NAMESAKES}, do="rate", lists=lists, facts={ada["offers"][0]["fact"]: "90000001"})
    assert "PLR030" in {message["code"] for message in chosen["messages"]}
    assert column(chosen, "Regular after")[1] == "1641"


def test_a_list_that_is_forgotten_must_be_sent_again(ask):
    held, _ = ask({GOLDEN.name: GOLDEN.read_bytes()}, do="hold")
    assert ask({"night.csv": NAMESAKES}, do="rate", lists=[held["key"]])[0]["rated"]
    ask({}, do="forget", key=held["key"])
    assert ask({"night.csv": NAMESAKES}, do="rate", lists=[held["key"]])[0]["remedy"] == "lists"


def test_the_database_of_a_list_takes_its_place_at_the_next_visit(ask):
    held, made = ask({GOLDEN.name: GOLDEN.read_bytes()}, do="hold", imported=True)
    ask({}, do="forget", key=held["key"])
    again, nothing = ask({GOLDEN.name: made["players.sqlite"]}, do="hold")
    assert (again["words"], nothing) == (held["words"], {})
    answer, _ = ask({"night.csv": NAMESAKES}, do="rate", lists=[again["key"]])
    assert "PLR035" in {message["code"] for message in answer["messages"]}


def test_a_file_that_is_no_list_is_refused_with_the_reason(ask):
    answer, _ = ask({"night.csv": NAMESAKES}, do="hold")
    assert answer["problem"] and "bug" not in answer["problem"]


PLAYER_LISTS = sorted(path for path in (FIXTURES / "players").iterdir())


@pytest.mark.parametrize("path", PLAYER_LISTS, ids=lambda path: path.name)
def test_a_list_dropped_where_the_report_belongs_is_recognized(ask, path):
    answer, _ = ask({path.name: path.read_bytes()}, do="rate")
    assert answer["player_lists"] == [path.name]


def test_a_list_dropped_together_with_the_report_is_named_apart(ask):
    cfc = FIXTURES / "players" / "cfc_2026-10.csv"
    for path in (GOLDEN, cfc):
        answer, _ = ask({**files_of("spring-open.trf"), path.name: path.read_bytes()}, do="rate")
        assert answer["player_lists"] == [path.name]
    both, _ = ask({path.name: path.read_bytes() for path in (GOLDEN, cfc)}, do="rate")
    assert both["player_lists"] == [GOLDEN.name, cfc.name]


@pytest.mark.parametrize(
    "text",
    [
        b"No,Name,USCF ID,Rating,Rd 1\n1,Alder,90000001,1500,W2\n2,Birch,90000002,1400,L1\n",
        b"Place,Name,USCF ID,Rating,Score\n1,Alder,90000001,1500,3\n2,Birch,90000002,1400,2\n",
    ],
    ids=["wallchart", "standings"],
)
def test_a_table_with_rounds_or_totals_is_no_player_list(ask, text):
    answer, _ = ask({"night.csv": text}, do="rate")
    assert [chart["name"] for chart in answer["charts"]] and "player_lists" not in answer


def test_the_database_of_this_computer_is_offered_and_used_where_it_is_chosen(tmp_path):
    from trfrate.diagnostics import Report
    from trfrate.players.database import Database
    from trfrate.players.importing import import_list
    from trfrate.players.lists import Reading

    path = tmp_path / "players.sqlite"
    with Database(path, Report(), create=True) as database:
        import_list(database, GOLDEN, Reading(), Report())
    bridge = Bridge(lambda: DAY, path)

    def asking(**message):
        return framing.unpack(bridge.answer(framing.pack({"do": "rate", **message}, {"night.csv": NAMESAKES})))[0]

    offered = asking()["database"]
    assert offered["words"] == "11 US Chess members, 2026-10-01"
    assert "PLR035" not in {message["code"] for message in asking()["messages"]}
    assert "PLR035" in {message["code"] for message in asking(lists=[offered["key"]])["messages"]}


def test_why_is_the_page_of_explain(ask):
    files = files_of("spring-open.trf")
    answer, _ = ask(files, do="explain", player="12", section="1")
    assert answer["text"] == trfrate.explain(trfrate.rate(trfrate.read(EXAMPLES / "spring-open.trf")), 12)


def test_a_what_if_changes_both_rows_and_is_noted(ask):
    answer, _ = ask(files_of("spring-open.trf"), do="rate", changes=["1: R3 4=L"])
    assert column(answer, "Rd 3")[4].startswith("L5")
    assert column(answer, "Rd 3")[5].startswith("W4")
    assert "EXP001" in {message["code"] for message in answer["messages"]}


def cells_marked(answer):
    return [
        (row["number"], cell["label"])
        for row in answer["charts"][0]["rows"]
        for cell in row["cells"]
        if "changed" in cell["classes"].split()
    ]


def test_a_what_if_marks_both_cells_of_the_game_and_counts_it_once(ask):
    files = files_of("spring-open.trf")
    answer, _ = ask(files, do="rate", changes=["1: R3 4=L"])
    assert (answer["changed"], cells_marked(answer)) == (1, [(5, "Rd 3"), (4, "Rd 3")])
    # The same game, tried from the opponent's row: back to what the report says.
    answer, _ = ask(files, do="rate", changes=["1: R3 4=L", "1: R3 5=L"])
    assert (answer["changed"], cells_marked(answer)) == (0, [])


def test_a_forgotten_event_leaves_nothing_in_python():
    bridge = Bridge(lambda: DAY)
    bridge.answer(framing.pack({"do": "rate", "changes": ["1: R3 4=L"]}, files_of("spring-open.trf")))
    assert b"Dogwood" in pickle.dumps(vars(bridge)["_rated"])
    bridge.answer(framing.pack({"do": "forget"}, {}))
    held = [value for value in vars(bridge).values() if not callable(value) and not isinstance(value, PlayerLists)]
    assert not any(held)


DOWNLOADS = {"own": "xlsx", "page": "html", "csv": "csv", "trf": "trf"}


@pytest.mark.parametrize("name", DOWNLOADS)
def test_downloads_are_the_bytes_of_to_bytes(ask, name):
    files = files_of("club-wallchart.xlsx")
    _, made = ask(files, do="download", name=name)
    rated = trfrate.rate(trfrate.read_bytes(files, day=DAY))
    assert list(made.values()) == [trfrate.to_bytes(rated, DOWNLOADS[name], day=DAY)]


def test_a_workbook_of_ones_own_is_offered_only_where_one_came_in(ask):
    offered = [each["name"] for each in ask(files_of("spring-open.trf"), do="rate")[0]["downloads"]]
    assert "own" not in offered and "workbook" in offered
    answer, _ = ask(files_of("spring-open.trf"), do="download", name="own")
    assert answer["problem"]


CLUB = {"affiliate": "A9000001", "chief_td": "90000099", "city": "Elsewhere", "state": "MI", "zip": "49000"}


def test_facts_of_the_club_fill_in_what_the_report_leaves_out(ask):
    files = files_of("spring-open.trf")
    refused, _ = ask(files, do="download", name="report")
    assert refused["remedy"] == "allow_errors"
    answer, made = ask(files, do="download", name="report", club={**CLUB, "country": "USA"})
    assert [name for name in made if name.endswith(".zip")], answer
    shown, _ = ask(files, do="rate", club=CLUB)
    values = {each["fact"]: each["value"] for each in shown["club"]}
    assert (values["city"], values["zip"]) == ("Lakeside", "49000")


def test_every_fact_that_a_rating_report_lacks_has_a_control(ask):
    from trfrate.preflight import REQUIRED

    answer, _ = ask({"night.csv": CONTRADICTION}, do="rate")
    assert {fact.key for fact in REQUIRED} <= {each["fact"] for each in answer["club"]}
    refused, _ = ask({"night.csv": CONTRADICTION}, do="download", name="report")
    lacking = [each for each in refused["messages"] if each["code"] == "USC101"]
    assert lacking and {each["control"] for each in lacking} == {"club"}
    facts = {"name": "Elm Night", "start": "2026-10-01", "end": "2026-10-01", "time_control": "G/60;d5"}
    again, _ = ask({"night.csv": CONTRADICTION}, do="download", name="report", facts=facts, club=CLUB)
    assert not {"USC101", "USC110"} & {each["code"] for each in again["messages"]}


def reports_of_two_sections():
    (trf,) = files_of("spring-open.trf").values()
    return {"open.trf": trf, "reserve.trf": trf.replace(b"Spring Open", b"Reserve")}


def test_reports_of_several_sections_become_one_event(ask):
    answer, _ = ask(reports_of_two_sections(), do="rate")
    assert [chart["tab"] for chart in answer["charts"]] == ["Lakeside Spring Open", "Lakeside Reserve"]
    for chart in answer["charts"]:
        assert all(row["explained"] for row in chart["rows"])


def test_an_archive_with_reports_of_several_sections_is_one_event_too(ask):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in reports_of_two_sections().items():
            archive.writestr(name, data)
    packed, _ = ask({"event.zip": buffer.getvalue()}, do="rate")
    loose, _ = ask(reports_of_two_sections(), do="rate")
    assert packed["charts"] == loose["charts"]


def test_files_of_two_folders_with_one_name_are_both_read():
    one, other = reports_of_two_sections().values()
    head = json.dumps({"do": "rate", "files": [["club.trf", len(one)], ["club.trf", len(other)]]}).encode()
    _, files = framing.unpack(len(head).to_bytes(4, "big") + head + one + other)
    assert files == {"club.trf": one, "club (2).trf": other}


def test_a_file_dropped_along_that_is_no_report_is_named(ask):
    answer, _ = ask({**files_of("spring-open.trf"), "photo.jpg": b"\xff\xd8\xff"}, do="rate")
    (named,) = [each for each in answer["messages"] if each["code"] == "FMT017"]
    assert "photo.jpg" in named["message"] and named["severity"] == "warning"


def test_texts_beside_the_reports_of_an_archive_are_left_out_and_named(ask):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in {**reports_of_two_sections(), "READ ME.txt": b"Thanks for playing!\n"}.items():
            archive.writestr(name, data)
    answer, _ = ask({"event.zip": buffer.getvalue()}, do="rate")
    assert [chart["tab"] for chart in answer["charts"]] == ["Lakeside Spring Open", "Lakeside Reserve"]
    assert ["READ ME.txt" in each["message"] for each in answer["messages"] if each["code"] == "FMT017"] == [True]


def test_one_report_beside_a_text_is_read_as_if_it_were_alone(ask):
    (trf,) = files_of("spring-open.trf").values()
    answer, _ = ask({"open.trf": trf, "READ ME.txt": b"Thanks for playing!\n"}, do="rate")
    alone, _ = ask({"open.trf": trf}, do="rate")
    assert answer["charts"] == alone["charts"]


def test_places_are_words_and_name_the_file_only_among_several(ask):
    answer, _ = ask({"night.csv": CONTRADICTION}, do="rate")
    assert "night.csv" not in " ".join(each["place"] for each in answer["messages"])
    assert [each["place"] for each in answer["messages"] if each["code"] == "CHK006"] == ["line 2, column 14"]
    two = reports_of_two_sections()
    damaged = {"open.trf": two["open.trf"].replace(b" w 1", b" q 1", 1), "reserve.trf": two["reserve.trf"]}
    answer, _ = ask(damaged, do="rate")
    (error,) = (each for each in answer["messages"] if each["severity"] == "error")
    assert error["place"].startswith("open.trf, line ")


def test_a_warning_of_one_of_several_sections_names_the_section(ask):
    rows = "No,Name,Rtg,Rd 1\n1,Alder {0},1650,W2\n2,Birch {0},unr,L1\n"
    quads = "\n".join(f"Quad {name}\n{rows.format(name)}" for name in "AB").encode()
    answer, _ = ask({"quads.csv": quads}, do="rate")
    named = [each["of_section"] for each in answer["messages"] if each["code"] == "RAT047"]
    assert [words.rpartition(": ")[2] for words in named] == ["Quad A no. 2", "Quad B no. 2"]


def test_a_floor_that_the_file_lacks_can_be_stated(ask):
    files = {"match.csv": b"No,Name,Rating,Rd 1,Rd 2\n1,Alder,1400,W2,W3\n2,Birch,1600,L1,L3\n3,Cedar,1390,L1,W2\n"}
    answer, _ = ask(files, do="rate")
    (question,) = (each for each in answer["questions"] if each["name"] == "floors-OTBR")
    (fact,) = (control["fact"] for person in question["people"] for control in person["controls"])
    stated, _ = ask(files, do="rate", facts={fact: "1600"})
    assert "floors-OTBR" not in left_open(stated)
    assert column(stated, "Regular after")[2] == "1600" != column(answer, "Regular after")[2]


def test_numbers_of_opponents_that_fit_nothing_can_be_called_places(ask):
    path = FIXTURES / "csv" / "faults" / "ambiguous-opponents.csv"
    files = {path.name: path.read_bytes()}
    answer, _ = ask(files, do="rate")
    assert "opponents" in left_open(answer)
    chosen, _ = ask(files, do="rate", options={"opponents": "rank"})
    assert "opponents" not in left_open(chosen)
    assert not {"CSV007", "CSV008"} & {each["code"] for each in chosen["messages"]}


def test_an_event_without_a_name_is_called_as_its_only_section(ask):
    quad = b"Quad A\nNo,Name,Rtg,Rd 1\n1,Alder,1650,W2\n2,Birch,1602,L1\n"
    answer, _ = ask({"quads.csv": quad}, do="rate")
    assert answer["name"] == "Quad A"


def test_everything_is_one_archive(ask):
    _, made = ask(files_of("club-wallchart.xlsx"), do="download", name="everything")
    ((name, data),) = made.items()
    assert name == "Lakeside Spring Open everything.zip"
    assert len(zipfile.ZipFile(io.BytesIO(data)).namelist()) == 5


def test_an_archive_of_everything_says_what_is_not_in_it(ask):
    answer, _ = ask(files_of("club-wallchart.xlsx"), do="download", name="everything")
    assert answer["missing"] == ["Rating report for US Chess"]
    assert "the affiliate is missing" in {each["message"] for each in answer["messages"]}
    facts = {"time_control": "G/60;d5"}
    whole, _ = ask(files_of("club-wallchart.xlsx"), do="download", name="everything", club=CLUB, facts=facts)
    assert whole["missing"] == []


@pytest.mark.parametrize(
    "request_bytes",
    [b"", b"\0\0\0\2[]", b"\xff\xff\xff\xff{}", framing.pack({}), framing.pack({"do": "rate"}), b"\0\0\0\5" + b"[[[[["],
    ids=["nothing", "no object", "too long", "nothing asked", "no files", "broken"],
)
def test_any_request_gets_an_answer(request_bytes):
    answer, _ = framing.unpack(Bridge(lambda: DAY).answer(request_bytes))
    assert answer["problem"]


@pytest.mark.parametrize("field", [{"facts": []}, {"options": {"nothing": "x"}}, {"changes": ["x"]}, {"club": "x"}])
def test_wrong_choices_get_an_answer(ask, field):
    answer, _ = ask(files_of("spring-open.trf"), do="rate", **field)
    assert answer["problem"]
    assert "bug" not in answer["problem"]


# --- the server ---------------------------------------------------------------------------------------------


@pytest.fixture
def server():
    with PageServer(Bridge(lambda: DAY), files_of("spring-open.trf")) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def fetch(server, path, method="GET", body=None, **headers):
    host, port = server.authority.split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=20)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, names)
    response = connection.getresponse()
    found = response.status, response.read(), response.headers
    connection.close()
    return found


def test_the_server_listens_on_this_computer_alone(server):
    assert server.server_address[0] == "127.0.0.1"


def test_the_page_comes_with_a_strict_policy(server):
    status, body, headers = fetch(server, f"/{server.token}/")
    assert status == 200 and b"<!DOCTYPE html>" in body
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/", {}),
        ("/page.js", {}),
        ("/wrong/", {}),
        ("/TOKEN", {"Host": "example.com"}),
        ("/TOKEN/", {"Host": "localhost:80"}),
        ("/TOKEN/given", {"Origin": "http://example.com"}),
        ("/TOKEN/given", {"Origin": "null"}),
        ("/TOKEN/given", {"Sec_Fetch_Site": "cross-site"}),
        ("/TOKEN/given", {"Sec_Fetch_Site": "same-site"}),
        ("/%C3%A9/", {}),
    ],
)
def test_others_get_nothing(server, path, headers):
    status, body, found = fetch(server, path.replace("TOKEN", server.token), **headers)
    assert (status, body) == (403, b"")
    assert "Access-Control-Allow-Origin" not in found


@pytest.mark.parametrize("origin", [{}, {"Origin": "http://example.com"}])
def test_only_the_page_itself_may_ask(server, origin):
    request = framing.pack({"do": "rate"}, files_of("spring-open.trf"))
    assert fetch(server, f"/{server.token}/answer", "POST", request, **origin)[:2] == (403, b"")


def test_the_page_is_answered(server):
    request = framing.pack({"do": "rate"}, files_of("spring-open.trf"))
    status, body, _ = fetch(server, f"/{server.token}/answer", "POST", request, Origin=f"http://{server.authority}")
    assert status == 200
    assert framing.unpack(body)[0]["rated"] == 14


def test_a_huge_request_is_refused_unread(server):
    headers = {"Origin": f"http://{server.authority}", "Content_Length": "99999999999"}
    assert fetch(server, f"/{server.token}/answer", "POST", b"", **headers)[0] == 413


def test_the_server_ends_with_its_last_page():
    with PageServer(Bridge(lambda: DAY), {}) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        host, port = running.authority.split(":")
        connection = http.client.HTTPConnection(host, int(port), timeout=20)
        connection.request("GET", f"/{running.token}/alive")
        response = connection.getresponse()
        assert response.headers["Content-Type"] == "text/event-stream"
        response.close()
        connection.close()
        thread.join(20)
        assert not thread.is_alive()


def test_the_files_named_on_the_command_line_are_handed_to_the_page(server):
    _, body, _ = fetch(server, f"/{server.token}/given")
    assert list(framing.unpack(body)[1]) == ["spring-open.trf"]


def test_a_rating_report_is_opened_with_all_its_files(tmp_path):
    from trfrate.cli.open import _content

    facts = {**CLUB, "country": "USA"}
    rated = trfrate.rate(trfrate.read(EXAMPLES / "spring-open.trf", settings=facts))
    for name, data in trfrate.to_bytes(rated, "uschess-dbf").items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "notes.txt").write_text("not a part of it")
    first = sorted(path.name for path in tmp_path.glob("*.DBF"))[0]
    opened = _content(str(tmp_path / first))
    assert sum(name.endswith(".DBF") for name in opened) == 3
    assert "notes.txt" not in opened
    assert list(_content(str(tmp_path / "notes.txt"))) == ["notes.txt"]
