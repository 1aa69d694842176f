"""`trfrate players`, as a director types it."""

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from tests.conftest import FIXTURES, ROOT
from trfrate.cli import trfrate

PLAYERS = FIXTURES / "players"


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.platform", "linux")

    def run(*arguments):
        return CliRunner().invoke(trfrate, [str(each) for each in arguments], standalone_mode=False)

    return run


def test_import_find_and_info(run, tmp_path):
    done = run("players", "import", PLAYERS / "golden_2026-10.txt", PLAYERS / "cfc_2026-10.csv")
    assert done.return_value == 0
    assert "golden_2026-10.txt: 11 US Chess members" in done.stderr
    assert (tmp_path / "data" / "trfrate" / "players.sqlite").exists()
    found = run("players", "find", "Adler, Ada")
    lines = found.stdout.splitlines()
    assert "90000003  ALDER, ADA " in lines[0]
    assert lines[1].strip() == "golden_2026-10.txt of 2026-10-01"
    assert "90000001  ALDER, ADA M" in lines[2]
    assert "OTBR 1641/17, OTBQ 1598, until 2027-12-31" in lines[2]
    assert "160001" in run("players", "find", "160001").stdout
    assert "nobody" in run("players", "find", "Zelkova").stderr
    info = run("players", "info").stdout
    assert "players.sqlite" in info
    assert "list  2026-10-01  golden_2026-10.txt: 11 US Chess members, tab-separated list" in info


def test_machine_output(run):
    run("players", "import", PLAYERS / "golden_2026-10.txt")
    again = json.loads(run("players", "import", PLAYERS / "golden_2026-10.txt", "--json").stdout)
    assert again["imported"][0]["new"] is False
    [member] = json.loads(run("players", "find", "90000010", "--json").stdout)["members"]
    assert (member["name"], member["ratings"]["OTBR"]["rating"], member["expires"]) == ("BIRCH, BO", 1500.0, "life")
    assert json.loads(run("players", "info", "--json").stdout)["members"] == {"uschess": 11}


def test_fide_ratings_are_shown_with_their_k(run):
    run("players", "import", PLAYERS / "fide_foa_2026-10.txt")
    assert "FIDE 1702 (K 40), FIDE-RAPID 1650 (K 40), WFM, 2010" in run("players", "find", "9500001").stdout
    [member] = json.loads(run("players", "find", "9500025", "--json").stdout)["members"]
    assert member["ratings"]["FIDE"] == {
        "rating": 2401.0,
        "games": None,
        "date": "2026-10-01",
        "k": 10,
        "period_games": 9,
    }
    assert set(member["ratings"]) == {"FIDE", "FIDE-RAPID", "FIDE-BLITZ"}


def test_columns_by_name(run, tmp_path):
    source = tmp_path / "club.csv"
    source.write_text("No,Who,Elo\n90000001,Alder Ada,1641\n", "utf-8")
    done = run(
        "players", "import", source, "--federation", "uschess", "--column", "id=No", "--column", "name=Who",
        "--column", "OTBR=Elo", "--date", "2026-10-01", "--db", tmp_path / "x.sqlite",
    )  # fmt: skip
    assert done.return_value == 0
    with pytest.raises(Exception, match="NAME=HEADER"):
        raise run("players", "import", source, "--column", "ratng=Elo").exception


def test_missing_files_end_with_3(run, tmp_path):
    for arguments in (("import", tmp_path / "none.txt"), ("find", "Alder"), ("info",), ("update", "--undo", "x")):
        done = run("players", *arguments)
        assert done.return_value == 3
        assert done.stderr.startswith("trfrate: there is no")


def test_a_file_that_is_no_list_ends_with_1(run, tmp_path):
    source = tmp_path / "letter.txt"
    source.write_text("Dear director", "utf-8")
    done = run("players", "import", source)
    assert done.return_value == 1
    assert "PLR009" in done.stderr


EVENT = {
    "format": "trfrate-event",
    "version": 1,
    "event": {"name": "Club Night", "start": "2026-10-18", "end": "2026-10-18", "sections": [{
        "number": 1, "name": "Open", "type": "swiss", "time_control": "G/90;d5", "rounds": 1, "players": [
            {"number": 1, "name": "Alder, Ada", "ids": {"uschess": "90000001"}, "state": "MI",
             "cells": [{"result": "win", "opponent": 2, "color": "w"}]},
            {"number": 2, "name": "Birch, Bo", "ids": {"uschess": "90000013"}, "state": "MI",
             "ratings": {"OTBR": {"rating": 1500}}, "cells": [{"result": "loss", "opponent": 1, "color": "b"}]},
        ]}]},
}  # fmt: skip


@pytest.fixture
def night(tmp_path):
    path = tmp_path / "night.json"
    path.write_text(json.dumps(EVENT), "utf-8")
    return path


def read(path):
    return json.loads(path.read_text("utf-8"))["event"]["sections"][0]["players"]


def test_check_finds_the_wrong_id_and_puts_the_right_one_into_a_new_file(run, night, tmp_path):
    run("players", "import", PLAYERS / "golden_2026-10.txt")
    before = night.read_bytes()
    fixed = tmp_path / "fixed.json"
    done = run("check", night, "--for", "uschess", "--players", "", "--fix", "ids", "-o", fixed)
    assert "error PLR103" in done.stderr
    assert "help: certain: 90000010, BIRCH, BO" in done.stderr
    assert read(fixed)[1]["ids"]["uschess"] == "90000010"
    assert night.read_bytes() == before
    done = run("check", night, "--for", "uschess", "--players", "", "--fix", "ids", "-o", night, "--force")
    assert done.return_value == 3 and night.read_bytes() == before


def test_a_corrected_file_is_part_of_the_one_machine_answer(run, night, tmp_path):
    run("players", "import", PLAYERS / "golden_2026-10.txt")
    fixed = tmp_path / "fixed.json"
    done = run("check", night, "--for", "uschess", "--players", "", "--fix", "ids", "-o", fixed, "--json")
    assert json.loads(done.stdout)["written"] == [str(fixed)]


def test_a_refused_correction_is_told_to_machines_too(run, night, tmp_path):
    fix = ("check", night, "--for", "uschess", "--players", PLAYERS / "golden_2026-10.txt", "--fix", "ids", "--json")
    refused = run(*fix, "-o", tmp_path / "fixed.csv", "--strict")
    assert refused.return_value == 1 and "--strict" in refused.stderr
    assert "PLR103" in {each["code"] for each in json.loads(refused.stdout)["diagnostics"]}
    assert not (tmp_path / "fixed.csv").exists()


def test_a_corrected_event_goes_to_standard_output(run, night):
    fix = ("check", night, "--for", "uschess", "--players", PLAYERS / "golden_2026-10.txt", "--fix", "ids")
    for machine in ((), ("--json",)):
        done = run(*fix, "-o", "-", "--to", "csv", *machine)
        assert "90000010" in done.stdout and "PLR103" not in done.stdout
        assert "PLR103" in done.stderr


def test_a_damaged_database_is_not_taken_for_a_list(run, night, tmp_path):
    damaged = tmp_path / "players.sqlite"
    damaged.write_bytes(b"\xff" * 5000)
    for arguments in (("players", "find", "Alder", "--db", damaged), ("rate", night, "--players", damaged)):
        done = run(*arguments)
        assert done.return_value == 1
        assert "PLR002" in done.stderr and "players import" in done.stderr


def test_nothing_of_a_list_stays_in_the_temporary_folder(night, tmp_path):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    command = [sys.executable, "-m", "trfrate", "check", night, "--players", PLAYERS / "golden_2026-10.txt"]
    places = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(temporary))
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **places}, capture_output=True, text=True)
    assert "filled in" in done.stderr
    assert list(temporary.iterdir()) == []


def test_a_club_list_for_swisssys_from_the_ledger(run, night, tmp_path):
    night.write_text(night.read_text("utf-8").replace("90000013", "90000010"), "utf-8")
    run("players", "import", PLAYERS / "golden_2026-10.txt")
    rated, club = tmp_path / "rated.json", tmp_path / "club.txt"
    run("rate", night, "--players", "", "-o", rated)
    run("players", "update", rated)
    done = run("players", "club-list", club)
    assert done.return_value == 0 and "2 players" in done.stderr
    shown = read(rated)[0]["after"]["OTBR"]["shown"]
    blocks = club.read_bytes().decode().split("\r\n\r\n")
    assert len(blocks) == 2
    (alder,) = [block for block in blocks if "ID# = 90000001" in block]
    assert alder.startswith("NAME = ") and f"RATING = {shown}\r\n" in alder and "Exp = 12/31/2027" in alder
    back = tmp_path / "club.json"
    assert run("convert", club, back).return_value == 0, "trfrate reads its own list as SwissSys does"
    assert [each["ids"]["uschess"] for each in read(back)] == ["90000001", "90000010"]
    assert run("players", "club-list", club).return_value == 3, "it is not overwritten"


def test_an_empty_ledger_makes_no_club_list(run, tmp_path):
    run("players", "import", PLAYERS / "golden_2026-10.txt")
    assert run("players", "club-list", tmp_path / "club.txt").return_value == 3
    assert not (tmp_path / "club.txt").exists()


def test_a_season_event_by_event(run, night, tmp_path):
    night.write_text(night.read_text("utf-8").replace("90000013", "90000010"), "utf-8")
    run("players", "import", PLAYERS / "golden_2026-10.txt")
    rated = tmp_path / "rated.json"
    assert run("rate", night, "--players", "", "-o", rated).return_value == 0
    after = read(rated)[0]["after"]["OTBR"]
    assert (after["before"], after["games_before"]) == (1641.0, 17)
    done = run("players", "update", rated)
    assert done.return_value == 0
    assert "Club Night 2026-10-18: 2 ratings saved" in done.stderr
    assert run("players", "update", rated).return_value == 1

    again = tmp_path / "again.json"
    again.write_text(night.read_text("utf-8").replace("Club Night", "Second Night").replace("10-18", "10-25"), "utf-8")
    second = tmp_path / "second.json"
    run("rate", again, "--players", "", "-o", second)
    assert read(second)[0]["after"]["OTBR"]["before"] == after["rating"]
    assert read(second)[0]["after"]["OTBR"]["games_before"] == 18

    assert run("players", "update", "--undo", "Club Night 2026-10-18").return_value == 0
    third = tmp_path / "third.json"
    run("rate", again, "--players", "", "-o", third)
    assert read(third)[0]["after"]["OTBR"]["before"] == 1641.0


def test_the_season_of_the_guide_goes_on_from_event_to_event(run, tmp_path):
    """The commands are those of docs/players.md; both files state the ratings of before October."""
    for name, day in (("october", "2026-10-18"), ("november", "2026-11-15")):
        _write_quad(tmp_path / f"{name}.trf", name, day)
    october, november = tmp_path / "october.json", tmp_path / "november.json"
    run("players", "import", PLAYERS / "golden_2026-10.txt")
    assert run("rate", tmp_path / "october.trf", "--players", "-o", october).return_value == 0
    assert run("players", "update", october).return_value == 0
    done = run("rate", tmp_path / "november.trf", "--players", "-o", november)
    assert done.return_value == 0
    assert "PLR038" in done.stderr
    after = _ratings(october)
    before = {name: rated["before"] for name, rated in _ratings(november).items()}
    assert before == {name: rated["rating"] for name, rated in after.items()}
    entered = run("players", "update", november)
    assert entered.return_value == 0
    assert "PLR208" not in entered.stderr


def _write_quad(file, name, day):
    from datetime import date

    from trfrate import api
    from trfrate.model import Cell, Event, Ids, Outcome, Player, Rating, Section

    names = ("Oak, Olga", "Pine, Pete", "Quince, Quin", "Rowan, Rita")
    rounds = ((2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1))
    players = tuple(
        Player(
            number,
            who,
            Ids(f"9100000{number}"),
            ratings={"OTBR": Rating(1400.0 + 50 * number)},
            cells=tuple(
                Cell(Outcome.WIN if number < others[number - 1] else Outcome.LOSS, others[number - 1])
                for others in rounds
            ),
        )
        for number, who in enumerate(names, 1)
    )
    start = date.fromisoformat(day)
    api.write(Event(name, start=start, end=start, sections=(Section(rounds=3, players=players),)), file)


def _ratings(file):
    (section,) = json.loads(file.read_text("utf-8"))["event"]["sections"]
    return {player["name"]: player["after"]["OTBR"] for player in section["players"]}


def test_saved_members_are_found_with_floors_fide_id_and_status(run, tmp_path):
    database = tmp_path / "saved.sqlite"
    done = run("players", "import", PLAYERS / "members_2026-11-15.json", "--db", database, "--notes")
    assert "PLR024" not in done.stderr
    found = run("players", "find", "90000002", "--db", database).stdout
    assert "OTBR 1712 (floor 1500)" in found and "FIDE id 9900002" in found and "until 2027-03-31, Active" in found
