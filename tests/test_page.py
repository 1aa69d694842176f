"""What the page asks and Python answers, and who may ask: without a browser."""

import http.client
import threading
from datetime import date

import pytest

import trfrate
from tests.conftest import FIXTURES
from trfrate.model import SYSTEM_TITLES
from trfrate.page import framing
from trfrate.page.bridge import Bridge
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
    assert left_open(before) == ["column", "time-control", "newcomers", "games-OTBR"]
    timed, _ = ask(files, do="rate", facts={"time_control": "G/90;d5"})
    assert left_open(timed) == ["column", "newcomers", "games-OTBR"]


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


def test_the_column_of_ratings_can_be_chosen(ask):
    files = files_of("club-wallchart.xlsx")
    answer, _ = ask(files, do="rate", options={"trf-rating": "fide"})
    assert column(answer, "Regular after") != column(ask(files, do="rate")[0], "Regular after")
    assert "column" not in left_open(answer)


def test_an_impossible_fact_is_an_answer_with_the_reason(ask):
    answer, _ = ask(files_of("club-wallchart.xlsx"), do="rate", facts={"start": "soon"})
    assert "soon" in answer["problem"]


def test_why_is_the_page_of_explain(ask):
    files = files_of("spring-open.trf")
    answer, _ = ask(files, do="explain", player="12", section="1")
    assert answer["text"] == trfrate.explain(trfrate.rate(trfrate.read(EXAMPLES / "spring-open.trf")), 12)


def test_a_what_if_changes_both_rows_and_is_noted(ask):
    answer, _ = ask(files_of("spring-open.trf"), do="rate", changes=["1: R3 4=L"])
    assert column(answer, "Rd 3")[4].startswith("L5")
    assert column(answer, "Rd 3")[5].startswith("W4")
    assert "EXP001" in {message["code"] for message in answer["messages"]}


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


def test_reports_of_several_sections_become_one_event(ask):
    trf = (EXAMPLES / "spring-open.trf").read_bytes()
    answer, _ = ask({"open.trf": trf, "reserve.trf": trf.replace(b"Spring Open", b"Reserve")}, do="rate")
    assert [chart["tab"] for chart in answer["charts"]] == ["Lakeside Spring Open", "Lakeside Reserve"]
    for chart in answer["charts"]:
        assert all(row["explained"] for row in chart["rows"])


def test_everything_is_one_archive(ask):
    import io
    import zipfile

    _, made = ask(files_of("club-wallchart.xlsx"), do="download", name="everything")
    ((name, data),) = made.items()
    assert name == "Lakeside Spring Open everything.zip"
    assert len(zipfile.ZipFile(io.BytesIO(data)).namelist()) == 5


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
