"""What FIDE would object to in a rating report: each fact once, with its place and what to add."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from click.testing import CliRunner

import trfrate
from tests.conftest import FIXTURES
from trfrate.cli import trfrate as command
from trfrate.diagnostics import Report
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rating, Section
from trfrate.preflight.fide import preflight, still_missing

WIN, LOSS = Outcome.WIN, Outcome.LOSS
DAY = date(2025, 11, 1)


def player(number, opponent, color, result, **facts):
    known = {
        "name": f"Elm, {chr(64 + number)}",
        "ids": Ids(fide=f"9000000{number}"),
        "federation": "USA",
        "sex": "w",
        "born": Birth(1990, 1, 1),
        "ratings": {"FIDE": Rating(1700.0)},
        "rank": number,
        "score": 2 if result is WIN else 0,
    }
    return Player(number, cells=(Cell(result, opponent, color),), **(known | facts))


def event(first=None, section=None, **facts):
    players = (player(1, 2, "w", WIN, **(first or {})), player(2, 1, "b", LOSS))
    complete = {"rounds": 1, "players": players, "time_control": "G/90;+30", "round_dates": (DAY,)}
    stated = {"name": "Elmwood Open", "city": "Elmwood", "federation": "USA", "start": DAY, "end": DAY}
    stated["arbiters"] = ("Elm, Ash",)
    return Event(sections=(Section(**(complete | (section or {}))),), **(stated | facts))


def found(given, **options):
    report = Report()
    preflight(given, report, **options)
    return [(each.code, str(each.severity)) for each in report]


def test_a_complete_report_passes():
    assert found(event()) == []
    assert still_missing(event()) == ()


@pytest.mark.parametrize("fact", ["name", "city", "federation", "start", "end", "arbiters"])
def test_each_mandatory_record_is_missed(fact):
    missing = {"name": "", "arbiters": ()}.get(fact)
    assert found(event(**{fact: missing})) == [("FID101", "error")]


@pytest.mark.parametrize(
    ("given", "code", "severity"),
    [
        (event(federation="Michigan"), "FID102", "error"),
        (event(section={"round_dates": ()}), "FID103", "error"),
        (event(section={"time_control": None}), "FID104", "warning"),
        (event(section={"time_control": "G/1"}), "FID105", "error"),
        (event({"ratings": {"FIDE": Rating(2450.0)}}, {"time_control": "G/60;+30"}), "FID106", "warning"),
        (event({"ratings": {"FIDE": Rating(None)}}), "FID107", "warning"),
        (event({"ids": Ids()}), "FID110", "error"),
        (event({"ids": Ids(fide="12")}), "FID110", "error"),
        (event({"rank": None}), "FID111", "error"),
        (event({"federation": "MI"}), "FID112", "warning"),
        (event({"born": Birth(1990)}), "FID113", "warning"),
        (event({"sex": None}), "FID114", "warning"),
        (event({"ids": Ids(fide="90000002")}), "FID115", "error"),
        (event({"title": "NM"}), "FID116", "warning"),
        (event({"name": "Elm, Ash 2"}), "FID117", "warning"),
        (event({"name": ""}), "FID117", "warning"),
        (event({"ratings": {"FIDE": Rating(1390.0)}}), "FID118", "warning"),
        (event({"team": "Oaks"}, {"type": "team-swiss"}), "FID123", "error"),
    ],
)
def test_each_fault_is_reported_once(given, code, severity):
    assert found(given) == [(code, severity)]


def test_unfinished_games_rows_that_disagree_and_missing_colors():
    pending = (player(1, 2, "w", Outcome.PENDING), player(2, 1, "b", Outcome.PENDING))
    assert found(event(section={"players": pending})) == [("FID120", "error")]
    both_won = (player(1, 2, "w", WIN), player(2, 1, "b", WIN))
    assert found(event(section={"players": both_won})) == [("FID121", "error")]
    colorless = (player(1, 2, None, WIN), player(2, 1, None, LOSS))
    assert found(event(section={"players": colorless})) == [("FID122", "error")]


def test_a_title_event_needs_more():
    assert found(event(), title_event=True) == [("FID130", "error")] * 3
    assert found(event(section={"tie_breaks": ("BH", "DE")}), title_event=True) == [("FID130", "error")] * 2


@pytest.mark.parametrize(("today", "codes"), [(DAY, []), (DAY - timedelta(1), [("FID109", "error")]), (None, [])])
def test_an_event_has_ended_when_it_is_reported(today, codes):
    assert found(event(), day=today) == codes


WRITTEN = bytes(trfrate.to_bytes(event(), "trf26")).decode()


@pytest.mark.parametrize(
    ("written", "code", "severity", "place"),
    [
        (WRITTEN.replace("042 2025/11/01", "042 01.11.2025"), "FID108", "error", "4:5"),
        (WRITTEN.replace("052 2025/11/01", "052 2025-11-01"), "FID108", "error", "5:5"),
        (WRITTEN.replace(" 25/11/01", " 2025/11/01"), "FID108", "error", "11:92"),
        (WRITTEN.replace("   2 w 1", "   2 w 1  0000 - H"), "FID124", "warning", "15:102"),
        (WRITTEN + f"USA    1{'':40}1700 MI     90000001\r\n", "FID126", "warning", "14:1"),
        (WRITTEN + f"310   1 {'Oaks':60}1    1    2\r\n310   2 {'Elms':67}1\r\n", "FID125", "error", "17:69"),
    ],
)
def test_what_only_a_trf_can_have_is_reported_at_its_place(written, code, severity, place):
    report = Report()
    preflight(trfrate.read_bytes(written.encode(), "event.trf"), report)
    assert [(each.code, str(each.severity), str(each.place)) for each in report if each.code != "FID103"] == [
        (code, severity, f"event.trf:{place}")
    ]


def test_dates_in_another_form_are_not_missing_from_what_is_written():
    assert still_missing(trfrate.read_bytes(WRITTEN.replace("2025/11/01", "2025-11-01").encode(), "event.trf")) == ()


def test_what_pairing_engines_read_is_not_what_a_title_event_states():
    def read(*records):
        data = bytes(trfrate.to_bytes(event(), "trf26")).decode()
        return trfrate.read_bytes((data + "".join(f"{record}\r\n" for record in records)).encode(), "event.trf")

    stated = read("XXP    1    2", "XXA    1  1.0")
    assert [code for code, _ in found(stated, title_event=True)].count("FID131") == 2
    assert ("FID131", "error") not in found(stated)
    both = read("XXP    1    2", "260     1    2")
    assert ("FID131", "error") not in found(both, title_event=True)


def test_what_is_missing_is_to_be_added_above_the_rows():
    data = bytes(trfrate.to_bytes(event(city=None, arbiters=()), "trf26"))
    report = Report()
    preflight(trfrate.read_bytes(data, "event.trf"), report, title_event=True)
    row = next(at for at, line in enumerate(data.split(b"\r\n"), 1) if line.startswith(b"001"))
    places = {str(each.place) for each in report if each.code in ("FID101", "FID130")}
    assert places == {f"event.trf:{row}:1"}


def test_many_players_are_one_message():
    players = tuple(player(number, None, None, Outcome.HALF_BYE, ids=Ids()) for number in range(1, 41))
    report = Report()
    preflight(event(section={"players": players}), report)
    (message,) = [each.message for each in report if each.code == "FID110"]
    assert message == "40 players have no FIDE number (001, columns 58-68): nos. 1, 2, 3, 4, 5, 6 and 34 more"


def test_places_are_lines_and_columns():
    data = bytes(trfrate.to_bytes(event({"ids": Ids()}), "trf26"))
    report = Report()
    preflight(trfrate.read_bytes(data, "event.trf"), report)
    (place,) = [str(each.place) for each in report if each.code == "FID110"]
    row = next(at for at, line in enumerate(data.split(b"\r\n"), 1) if line.startswith(b"001"))
    assert place == f"event.trf:{row}:58"


def test_conversion_says_in_one_line_what_is_missing():
    written = trfrate.to_bytes(event({"ids": Ids()}, city=None), "trf26")
    (note,) = [each for each in written.report if each.code == "FID100"]
    assert note.message == "still missing for a rating report to FIDE: the city (022), FIDE numbers of 1 player"
    assert not [each for each in trfrate.to_bytes(event(), "trf26").report if each.code == "FID100"]


def test_ranks_are_filled_in_when_the_report_is_written():
    assert still_missing(event({"rank": None})) == ()


def test_the_command(tmp_path):
    file = tmp_path / "event.json"
    file.write_bytes(trfrate.to_bytes(replace(event(), city=None), "json"))
    done = CliRunner().invoke(command, ["check", str(file), "--for", "fide"], standalone_mode=False)
    assert "FID101" in done.stderr and "FID130" not in done.stderr and done.return_value == 1
    done = CliRunner().invoke(command, ["check", str(file), "--for", "fide-title"], standalone_mode=False)
    assert "FID130" in done.stderr


def test_an_event_without_sections_misses_everything_without_a_place():
    """Readers find the facts of an event by its first section; a damaged rating report may have none."""
    files = {path.name: path.read_bytes() for path in (FIXTURES / "uschess-dbf" / "asymmetric").iterdir()}
    headers_only = {name: data[: int.from_bytes(data[8:10], "little")] for name, data in files.items()}
    given = trfrate.read_bytes(headers_only, format="uschess-dbf")
    assert given.sections == ()
    report = Report()
    preflight(given, report)
    assert {(each.code, each.place) for each in report} == {("FID101", None)}
