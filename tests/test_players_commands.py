"""The commands around ids and the ledger, as a club secretary types them: list, find, update, undo, export, restore."""

import json
import os
import random
import subprocess
import sys
from dataclasses import replace

import pytest
from click.testing import CliRunner

import trfrate as library
from tests import population, season_events
from tests.conftest import FIXTURES, ROOT
from tests.terminal import shown_on_terminal
from trfrate.cli import trfrate
from trfrate.model import Ids

LIST = FIXTURES / "players" / "golden_2026-10.txt"


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.platform", "linux")
    run("players", "import", LIST)
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(trfrate, [str(each) for each in arguments], standalone_mode=False)


def player(number, name, id, result, opponent, **more):
    cell = {"result": result, "opponent": opponent, "color": "w" if number < opponent else "b"}
    return {"number": number, "name": name, "ids": {"uschess": id}, "cells": [cell], **more}


def write(path, name, day, players, more=()):
    section = {"number": 1, "name": "Open", "type": "swiss", "time_control": "G/90;d5", "rounds": 1, "players": players}
    event = {"name": name, "start": day, "end": day, "sections": [section, *more]}
    path.write_text(json.dumps({"format": "trfrate-event", "version": 1, "event": event}), "utf-8")
    return path


def two(path, name, day, ids=("90000001", "90000010")):
    return write(
        path, name, day, [player(1, "Alder, Ada", ids[0], "win", 2), player(2, "Birch, Bo", ids[1], "loss", 1)]
    )


def rows(path):
    sections = json.loads(path.read_text("utf-8"))["event"]["sections"]
    return [player for section in sections for player in section["players"]]


@pytest.fixture
def rated(home):
    """Two events, rated one after the other but not in the ledger yet."""
    paths = []
    for name, day in (("October", "2026-10-18"), ("November", "2026-11-15")):
        source = two(home / f"{name}.json", f"{name} Open", day)
        if paths:  # the same results from the same ratings would be the same event
            text = source.read_text("utf-8")
            source.write_text(text.replace('"win"', '"draw"').replace('"loss"', '"draw"'), "utf-8")
        target = home / f"{name}-rated.json"
        assert run("rate", source, "--players", "", "-o", target).return_value == 0
        paths.append(target)
    return paths


OCTOBER, NOVEMBER = "October Open 2026-10-18", "November Open 2026-11-15"


# --- the ledger ---------------------------------------------------------------------------------------------


def test_update_reports_each_file_and_list_shows_the_current_ratings(rated):
    october, november = rated
    done = run("players", "update", november, october)
    assert done.return_value == 0
    assert f"{october}: {OCTOBER}: 2 ratings saved" in done.stderr
    assert f"{november}: {NOVEMBER}: 2 ratings saved" in done.stderr
    last = {each["name"]: each["after"]["OTBR"]["rating"] for each in rows(november)}
    shown = run("players", "list").stdout.splitlines()
    assert shown[0].split() == ["id", "name", "OTBR", "last", "event"]
    assert f"{last['Alder, Ada']:.2f}" in shown[1] and NOVEMBER in shown[1]
    by_rating = json.loads(run("players", "list", "--system", "OTBR", "--json").stdout)["members"]
    assert [each["name"] for each in by_rating] == sorted(last, key=last.__getitem__, reverse=True)


def test_update_enters_all_files_or_none(rated, home):
    october, _ = rated
    unrated = two(home / "unrated.json", "Unrated", "2026-12-01")
    done = run("players", "update", october, unrated)
    assert done.return_value == 1
    assert "PLR201" in done.stderr
    assert "PLR213" in done.stderr and "October-rated.json" in done.stderr
    assert run("players", "list").stdout == ""


def test_an_empty_ledger_is_said_to_be_empty(home):
    assert "the ledger is empty" in run("players", "list").stderr


def test_find_shows_the_ledger_beside_the_list(rated):
    run("players", "update", *rated)
    shown = run("players", "find", "90000001").stdout
    assert "OTBR 1641/17" in shown
    assert f"after {NOVEMBER}" in shown and "ledger: OTBR 16" in shown
    [member] = json.loads(run("players", "find", "90000001", "--json").stdout)["members"]
    assert member["ledger"]["OTBR"]["event"] == NOVEMBER
    assert member["ratings"]["OTBR"]["rating"] == 1641


def test_find_without_a_ledger_shows_the_list_alone(home):
    assert "ledger" not in run("players", "find", "90000001").stdout


@pytest.mark.parametrize("keys", [(OCTOBER, NOVEMBER), (NOVEMBER, OCTOBER)])
def test_several_events_are_taken_back_in_any_order(rated, keys):
    run("players", "update", *rated)
    assert run("players", "update", "--undo", OCTOBER).return_value == 1
    done = run("players", "update", "--undo", keys[0], "--undo", keys[1])
    assert done.return_value == 0
    assert done.stderr.count("2 ratings taken back") == 2
    assert run("players", "list").stdout == ""


def test_an_undo_that_is_not_possible_names_what_must_go_too(rated):
    run("players", "update", *rated)
    done = run("players", "update", "--undo", OCTOBER)
    assert "PLR204" in done.stderr
    assert NOVEMBER in done.stderr
    assert len(json.loads(run("players", "info", "--json").stdout)["events"]) == 2


def test_export_and_restore_bring_the_ledger_back(rated, home):
    run("players", "update", *rated)
    before = run("players", "list").stdout
    exported = home / "club-ledger.json"
    assert run("players", "export", exported).return_value == 0
    assert run("players", "export", exported).return_value == 3
    run("players", "update", "--undo", OCTOBER, "--undo", NOVEMBER)
    done = run("players", "restore", exported)
    assert done.return_value == 0
    assert "2 events with 4 ratings restored" in done.stderr
    assert run("players", "list").stdout == before


def test_a_damaged_database_is_found_and_restored_without_losing_the_ledger(rated, home):
    run("players", "update", *rated)
    before = run("players", "list").stdout
    database = home / "data" / "trfrate" / "players.sqlite"
    data = bytearray(database.read_bytes())
    at = random.Random(5).randrange(len(data) // 2, len(data) - 40)
    data[at : at + 40] = bytes(byte ^ 0x5A for byte in data[at : at + 40])
    database.write_bytes(bytes(data))
    done = run("players", "list")
    assert done.return_value == 1
    assert "PLR002" in done.stderr
    assert "do not delete" in done.stderr
    assert run("rate", home / "October.json", "--players", "").return_value == 1
    done = run("players", "restore")
    assert done.return_value == 0
    assert "what was there before is in" in done.stderr
    assert run("players", "list").stdout == before
    assert list(database.parent.glob("players.damaged*"))


# --- questions ----------------------------------------------------------------------------------------------


@pytest.fixture
def namesake(home):
    """Ada Alder may be the member from Michigan or the one from New Jersey."""
    return two(home / "namesake.json", "Namesake Open", "2026-10-18", (None, "90000010"))


@pytest.mark.parametrize("command", ["rate", "convert", "check", "merge"])
def test_questions_are_written_to_a_facts_file(namesake, home, command):
    asked, target = home / "ids.toml", home / "out.json"
    outputs = {"rate": ["-o", target], "convert": [target], "check": [], "merge": ["-o", target]}[command]
    done = run(command, namesake, *outputs, "--players", "", "--ask", asked)
    assert done.return_value == 0, done.stderr
    text = asked.read_text("utf-8")
    assert '[section."Open".player.1]  # Alder, Ada' in text
    lines = [line for line in text.splitlines() if line.startswith("# ids.uschess")]
    assert len(lines) == 2
    assert "ALDER, ADA M, MI, 1641, until 2027-12-31" in text
    assert "same name" in text


@pytest.mark.parametrize("command", ["rate", "convert"])
def test_what_was_chosen_in_the_facts_file_is_put_in_and_remembered(namesake, home, command):
    asked, target = home / "ids.toml", home / "out.json"
    run("rate", namesake, "--players", "", "--ask", asked)
    text = asked.read_text("utf-8").replace('# ids.uschess = "90000001"', 'ids.uschess = "90000001"')
    asked.write_text(text, "utf-8")
    outputs = ["-o", target] if command == "rate" else [target]
    done = run(command, namesake, *outputs, "--players", "", "--facts", asked, "--notes")
    assert done.return_value == 0
    assert "PLR037: chosen member ids remembered for their names: 1" in done.stderr
    assert rows(target)[0]["ids"]["uschess"] == "90000001"
    again = home / "again.json"
    done = run("convert", namesake, again, "--players", "", "--notes")
    assert done.return_value == 0
    assert "PLR037" not in done.stderr
    assert rows(again)[0]["ids"]["uschess"] == "90000001"


def test_questions_need_a_list_and_one_report(namesake):
    for command in (["check"], ["rate"]):
        assert run(*command, namesake, "--ask", "ids.toml").exception is not None
    assert run("check", namesake, namesake, "--players", "", "--ask", "ids.toml").exception is not None


def answered(arguments, answers):
    """Type answers on a terminal; return what it showed and the exit code."""
    import pty

    outer, inner = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-m", "trfrate", *map(str, arguments)],
        stdin=inner,
        stdout=subprocess.DEVNULL,
        stderr=inner,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "200"},
    )
    left = list(answers)
    for shown in shown_on_terminal(done, outer, inner):
        if left and shown.rstrip().endswith(left[0][0].encode()):
            os.write(outer, left.pop(0)[1].encode() + b"\n")
    return shown.decode(), done.returncode


@pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal")
@pytest.mark.parametrize("command", ["rate", "convert", "merge"])
def test_on_a_terminal_the_best_members_are_a_choice(namesake, home, command):
    target = home / "out.json"
    outputs = [target] if command == "convert" else ["-o", target]
    answers = [("[y/N]:", "y"), ("[0]:", "1")]
    shown, code = answered([command, namesake, *outputs, "--players", home / "data/trfrate/players.sqlite"], answers)
    assert code == 0, shown
    first, second = (line for line in shown.splitlines() if line.lstrip().startswith(("1  9", "2  9")))
    assert "ALDER, ADA" in first and "until 20" in first and "%" in first and "same name" in first
    assert {line.split()[1] for line in (first, second)} == {"90000001", "90000003"}
    assert rows(target)[0]["ids"]["uschess"] == first.split()[1]
    again = home / "again.json"
    run("convert", namesake, again, "--players", "")
    assert rows(again)[0]["ids"]["uschess"] == first.split()[1]


@pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal")
@pytest.mark.parametrize(
    "answers", [[("[y/N]:", "n")], [("[y/N]:", "y"), ("[0]:", "0")], [("[y/N]:", "y"), ("[0]:", "q")]]
)
def test_who_does_not_choose_changes_nothing(namesake, home, answers):
    target = home / "out.json"
    _, code = answered(["convert", namesake, target, "--players", home / "data/trfrate/players.sqlite"], answers)
    assert code == 0
    assert rows(target)[0]["ids"]["uschess"] is None


# --- corrections --------------------------------------------------------------------------------------------


def test_rate_corrects_the_id_that_is_certainly_wrong(home):
    source = two(home / "wrong.json", "Wrong", "2026-10-18", ("90000001", "90000013"))
    text = source.read_text("utf-8").replace(
        '"name": "Birch, Bo",', '"name": "Birch, Bo", "state": "MI", "ratings": {"OTBR": {"rating": 1500}},'
    )
    source.write_text(text, "utf-8")
    target = home / "out.json"
    done = run("rate", source, "--players", "", "--fix", "ids", "-o", target)
    assert done.return_value == 0
    assert "warning PLR120" in done.stderr
    assert "PLR103" not in done.stderr
    assert [each["ids"]["uschess"] for each in rows(target)] == ["90000001", "90000010"]
    assert rows(target)[1]["after"]["OTBR"]["before"] == 1500


CLUB = """
affiliate = "A1234567"
chief_td = "12345678"
city = "Lakeside"
state = "MI"
zip = "49000"
country = "USA"
"""


SUFFIXES = {"swisssys": ".sjson", "trf": ".trf"}


@pytest.mark.parametrize("format", SUFFIXES)
def test_one_command_leads_from_a_report_with_wrong_and_missing_ids_to_a_clean_one(home, format):
    """Sixteen members of an invented list; one id has two digits exchanged, two are missing."""
    people = [each._replace(expires="20281231") for each in population.members(5_000, 3)]
    (home / "golden_2026-01.txt").write_text(population.golden(people), "utf-8")
    rng = random.Random(4)
    field = rng.sample([each for each in people if each.state == "MI" and each.rating and not each.games], 16)
    event = season_events.event(0, field, 4, rng)
    (section,) = event.sections
    players = list(section.players)
    for row, id in ((2, exchanged(players[2].ids.uschess)), (5, None), (7, None)):
        players[row] = players[row]._replace(ids=Ids(id))
    event = replace(event, sections=(replace(section, players=tuple(players)),))
    source = home / f"night{SUFFIXES[format]}"
    source.write_bytes(bytes(library.to_bytes(event, format)))
    (home / "club.toml").write_text(CLUB, "utf-8")
    report = home / "report"
    done = run("rate", source, "--players", home / "golden_2026-01.txt", "--fix", "ids", "-o", f"{report}/")
    assert done.return_value == 0, done.stderr
    assert "error" not in done.stderr
    written = library.read(report)
    assert [each.ids.uschess for each in written.players] == [f"{each.id:08d}" for each in field]
    assert run("check", report, "--for", "uschess").return_value == 0


def exchanged(id):
    at = next(at for at in range(6, 2, -1) if id[at] != id[at + 1])
    return id[:at] + id[at + 1] + id[at] + id[at + 2 :]


# --- extra games --------------------------------------------------------------------------------------------


def extra(names, **more):
    players = [
        player(at, name, None, *what, **more)
        for at, (name, what) in enumerate(zip(names, (("loss", 2), ("win", 1)), strict=True), 1)
    ]
    return {
        "number": 2,
        "name": "Extra Games",
        "type": "swiss",
        "time_control": "G/90;d5",
        "rounds": 1,
        "players": players,
    }


def test_extra_games_are_linked_to_the_same_names_in_other_sections(home):
    players = [player(1, "Zelkova, Zoe", "91000001", "win", 2, ratings={"OTBR": {"rating": 1500}}),
               player(2, "Birch, Bo", "90000010", "loss", 1, ratings={"OTBR": {"rating": 1500}})]  # fmt: skip
    source = write(home / "extra.json", "Extra", "2026-10-18", players, [extra(("Zoe Zelkova", "Birch, Bo"))])
    target = home / "out.json"
    done = run("rate", source, "--players", "", "-o", target, "--notes")
    assert done.stderr.count("PLR039") == 2
    assert "RAT042" not in done.stderr
    found = rows(target)
    assert [each["ids"]["uschess"] for each in found] == ["91000001", "90000010", "91000001", "90000010"]
    assert found[2]["after"]["OTBR"]["carried_from"] == 1


def test_extra_games_of_somebody_with_another_rating_are_asked(home):
    players = [player(1, "Zelkova, Zoe", "91000001", "win", 2, ratings={"OTBR": {"rating": 1500}}),
               player(2, "Birch, Bo", "90000010", "loss", 1, ratings={"OTBR": {"rating": 1500}})]  # fmt: skip
    other = extra(("Zelkova, Zoe", "Elm, Ed"), ratings={"OTBR": {"rating": 700}})
    source = write(home / "extra.json", "Extra", "2026-10-18", players, [other])
    target, asked = home / "out.json", home / "ids.toml"
    run("convert", source, target, "--players", "", "--ask", asked)
    assert rows(target)[2]["ids"]["uschess"] is None
    assert '# ids.uschess = "91000001"  # Zelkova, Zoe' in asked.read_text("utf-8")
    assert "plays in section Open under that name" in asked.read_text("utf-8")


def test_merged_files_are_filled_and_linked_together(home):
    one = two(home / "one.json", "Open", "2026-10-18")
    other = write(
        home / "two.json",
        "Extra Games",
        "2026-10-18",
        [player(1, "Birch, Bo", None, "win", 2), player(2, "Fir, Frederica", None, "loss", 1)],
    )
    target = home / "merged.json"
    done = run("merge", one, other, "-o", target, "--players", "", "--notes")
    assert done.return_value == 0, done.stderr
    found = rows(target)
    assert found[2]["ids"]["uschess"] == "90000010"
    assert found[0]["ratings"]["OTBR"]["rating"] == 1641
