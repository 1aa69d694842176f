"""`trfrate rate` as its users run it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from datetime import date

import pytest
from click.testing import CliRunner

from tests.conftest import FIXTURES, ROOT
from trfrate import timecontrol_spelling
from trfrate.cli import trfrate
from trfrate.model import section
from trfrate.report import basis, chart

EXAMPLE = FIXTURES / "examples" / "spring-open.json"
NOVICE = FIXTURES / "examples" / "novice.json"


def run(*arguments, code=0):
    done = CliRunner().invoke(trfrate, [str(argument) for argument in arguments], standalone_mode=False)
    if done.exception:
        raise done.exception
    assert code is None or done.return_value == code, done.stderr
    return done


def event(tmp_path, **sections):
    """A file with the given sections, each `{facts, players: [(name, rating, cells)]}`."""
    file = tmp_path / "event.json"
    listed = [{"name": name, **facts} for name, facts in sections.items()]
    document = {"format": "trfrate-event", "version": 1, "event": {"name": "Test", "sections": listed}}
    file.write_text(json.dumps(document), "utf-8")
    return file


def two_players(result="win", other="loss", **facts):
    cells = [[{"result": result, "opponent": 2, "color": "w"}], [{"result": other, "opponent": 1, "color": "b"}]]
    players = [
        {"number": number, "name": name, "ratings": {"OTBR": {"rating": 1500}, "OTBQ": {"rating": 1400}}, "cells": row}
        for number, name, row in zip((1, 2), ("Alder, Ada", "Birch, Ben"), cells, strict=True)
    ]
    return {"start": "2026-04-18", "end": "2026-04-18", "time_control": "G/90;d5", "players": players, **facts}


def test_terminal_shows_before_after_change_rules_and_assumptions():
    done = run("rate", EXAMPLE, "--notes")
    shown = done.stdout
    assert "1846 → 1877" in shown and "+31" in shown
    assert "unr. → 1251P4" in shown
    assert "1102P17 → 1094P21" in shown
    assert "rules of 2025-07-26" in shown
    assert "no game count for nos." in done.stderr


def test_both_systems_of_a_dual_rated_section(tmp_path):
    shown = run("rate", event(tmp_path, Open=two_players(time_control="G/60;d5"))).stdout
    assert "Regular" in shown and "Quick" in shown and "1400 →" in shown


def test_sections_have_their_own_systems_and_unrated_ones_are_left_alone(tmp_path):
    file = event(
        tmp_path,
        Slow=two_players(),
        Fast=two_players(time_control="G/15;d5"),
        Casual=two_players(systems=[]),
    )
    done = run("rate", file, "--json")
    sections = json.loads(done.stdout)["event"]["sections"]
    assert [section["systems"] for section in sections] == [["OTBR"], ["OTBQ"], []]
    assert "after" not in sections[2]["players"][0]
    assert any("not rated" in each["message"] for each in json.loads(done.stdout)["diagnostics"])


def test_pending_games_are_rated_as_they_stand_with_a_warning(tmp_path):
    facts = two_players()
    for player, opponent in zip(facts["players"], (2, 1), strict=True):
        player["cells"].append({"result": "pending", "opponent": opponent})
    document = json.loads(run("rate", event(tmp_path, Open=facts), "--json").stdout)
    assert document["event"]["sections"][0]["players"][0]["after"]["OTBR"]["played"] == 1
    assert any(each["severity"] == "warning" and "result" in each["message"] for each in document["diagnostics"])


def test_a_game_whose_halves_disagree_is_not_rated_and_marked(tmp_path):
    done = run("rate", event(tmp_path, Open=two_players("win", "win")), code=1)
    assert "W2w!" in done.stdout and "error CHK006" in done.stderr


def test_several_outputs_at_once(tmp_path):
    targets = [tmp_path / "a.csv", tmp_path / "a.json", tmp_path / "a.html", tmp_path / "a.xlsx"]
    run("rate", EXAMPLE, *[part for target in targets for part in ("-o", target)])
    assert all(target.stat().st_size > 500 for target in targets)


def test_report_files_into_a_folder_and_an_archive(tmp_path):
    run("rate", EXAMPLE, "-o", f"{tmp_path}/report/")
    assert {"THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF"} <= {file.name for file in (tmp_path / "report").iterdir()}
    run("rate", EXAMPLE, "-o", tmp_path / "report.zip")
    shown = run("show", tmp_path / "report.zip").stdout
    assert "Dogwood" in shown.title()


def test_nothing_is_written_where_one_output_fails(tmp_path):
    (tmp_path / "b.json").write_text("mine")
    run("rate", EXAMPLE, "-o", tmp_path / "a.csv", "-o", tmp_path / "b.json", code=3)
    assert [file.name for file in tmp_path.iterdir()] == ["b.json"]
    assert (tmp_path / "b.json").read_text() == "mine"


@pytest.mark.parametrize("name", ["wall.ods", "wall.xls", "wall.xlsm"])
def test_a_workbook_is_not_written_under_a_wrong_suffix(tmp_path, name):
    from click import UsageError

    with pytest.raises(UsageError, match=r"\.xlsx"):
        run("rate", EXAMPLE, "-o", tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_refused_report_does_not_withhold_the_wallchart(tmp_path):
    chart, folder = tmp_path / "chart.html", tmp_path / "report"
    done = run("rate", event(tmp_path, Open=two_players()), "-o", f"{folder}/", "-o", chart, code=1)
    assert chart.exists() and not folder.exists()
    assert "FMT009: no rating report is written" in done.stderr and f"wrote {chart}" in done.stderr


def test_with_strict_a_refused_report_withholds_everything(tmp_path):
    chart = tmp_path / "chart.html"
    arguments = ("--strict", "-o", f"{tmp_path / 'report'}/", "-o", chart)
    assert "nothing is written" in run("rate", event(tmp_path, Open=two_players()), *arguments, code=1).stderr
    assert not chart.exists()


def test_what_if_ends_with_who_changes_by_how_much():
    shown = run("rate", EXAMPLE, "--what-if", "R5 2=L").stdout
    last = shown.partition("Ratings that change, from the report as it is: ")[2].splitlines()
    assert int(last[0]) == len(last) - 1
    assert any(line.startswith("  2 Birch, Ben: Regular ") and line.endswith(")") for line in last)
    stated = run("rate", EXAMPLE, "--what-if", "R5 2=D").stdout
    assert stated.endswith("No rating changes.\n"), "the game was a draw"


def test_what_if_for_machines_lists_the_changes():
    changes = json.loads(run("rate", EXAMPLE, "--json", "--what-if", "R5 2=L").stdout)["what_if"]
    assert {"number", "system", "old", "new", "change"} <= changes[0].keys()


def test_what_if_changes_both_rows():
    before = json.loads(run("rate", EXAMPLE, "--json").stdout)["event"]["sections"][0]["players"]
    changed = run("rate", EXAMPLE, "--json", "--what-if", "R5 2=L")
    after = json.loads(changed.stdout)["event"]["sections"][0]["players"]
    assert after[1]["cells"][4]["result"] == "loss" and after[3]["cells"][4]["result"] == "win"
    assert after[1]["after"]["OTBR"]["rating"] < before[1]["after"]["OTBR"]["rating"]
    assert after[3]["after"]["OTBR"]["rating"] > before[3]["after"]["OTBR"]["rating"]
    assert any(each["code"] == "EXP001" for each in json.loads(changed.stdout)["diagnostics"])


def test_rules_of_another_day_and_text():
    def rating(*options):
        document = json.loads(run("rate", EXAMPLE, "--json", *options).stdout)
        return document["event"]["sections"][0]["players"][7]["after"]["OTBR"]["rating"]

    assert rating("--rules", "2020-06-11") == rating("--rules", "2018-01-01") != rating()


def test_rules_by_the_end_of_a_section_that_straddles_a_change(tmp_path):
    file = event(tmp_path, Open=two_players(start="2022-12-30", end="2025-01-02"))

    def bonus(*options):
        return json.loads(run("rate", file, "--json", *options).stdout)["basis"][0]["bonus"]

    assert (bonus(), bonus("--dated-by", "end")) == (14, 10)


def test_no_us_chess_rating_is_a_warning_in_every_output(tmp_path):
    facts = two_players()
    for player in facts["players"]:
        player["ratings"] = {"FIDE": {"rating": 1800}}
    file = event(tmp_path, Open=facts)
    done = run("rate", file, "--system", "regular", "-o", tmp_path / "out.html", "-o", tmp_path / "out.csv")
    assert "--ratings-are regular" in done.stderr and "--players" in done.stderr
    for name in ("out.html", "out.csv"):
        text = (tmp_path / name).read_text("utf-8-sig")
        assert "Regular rating: everybody in section" in text and "starts as new" in text, name
        assert "--ratings-are" not in text and "--players" not in text, name


def test_foreign_event_rates_its_us_players_only(tmp_path):
    facts = two_players()
    facts["players"][1]["ratings"] = {"FIDE": {"rating": 1900}}
    players = json.loads(run("rate", event(tmp_path, Open=facts), "--foreign-fide", "--json").stdout)
    players = players["event"]["sections"][0]["players"]
    assert "OTBR" in players[0]["after"] and "after" not in players[1]


def test_match_caps_the_change(tmp_path):
    facts = two_players()
    for player, result, opponent in zip(facts["players"], ("win", "loss"), (2, 1), strict=True):
        player["ratings"] = {"OTBR": {"rating": 1500, "games": 30}}
        player["cells"] = [{"result": result, "opponent": opponent}] * 10
    players = json.loads(run("rate", event(tmp_path, Open=facts), "--match", "--json").stdout)
    players = players["event"]["sections"][0]["players"]
    assert [player["after"]["OTBR"]["shown"] for player in players] == [1550, 1450]


def test_machine_output_of_a_swisssys_file_has_no_birth_dates():
    done = run("rate", FIXTURES / "swisssys" / "club_night.sjson", "--json", "--start", "2026-04-18", code=None)
    players = json.loads(done.stdout)["event"]["sections"][0]["players"]
    assert players and all(player["born"] is None for player in players)


# --- many files ---------------------------------------------------------------------------------------------


def test_workers_are_for_many_files():
    from click import UsageError

    with pytest.raises(UsageError, match="--jobs and --dask go with --out-dir"):
        run("rate", EXAMPLE, "--jobs", "2")


def test_batch_goes_on_after_a_failure(tmp_path):
    files = []
    for number in range(45):
        file = tmp_path / f"event{number}.json"
        file.write_bytes(EXAMPLE.read_bytes() if number != 7 else b"{broken")
        files.append(file)
    done = run("rate", *files, "--out-dir", tmp_path / "out", "--to", "csv", code=1)
    assert len(list((tmp_path / "out").iterdir())) == 44
    assert "44 of 45 files rated, 1 failed" in done.stderr
    assert [line for line in done.stderr.splitlines() if "event7.json" in line and "failed" in line]


def test_batch_tells_errors_in_a_file_from_a_failure(tmp_path):
    faulty = FIXTURES / "json" / "faults" / "result-not-mirrored.json"
    done = run("rate", EXAMPLE, faulty, "--out-dir", tmp_path, "--to", "csv", code=1)
    assert done.stderr.splitlines()[-1] == "2 of 2 files rated, 1 of them with errors"


def test_batch_answers_machines_with_one_document(tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_bytes(b"{broken")
    done = run("rate", EXAMPLE, broken, "--out-dir", tmp_path / "out", "--to", "csv", "--json", code=1)
    first, second = json.loads(done.stdout)["files"]
    assert (first["input"], first["written"]) == (str(EXAMPLE), str(tmp_path / "out" / f"{EXAMPLE.stem}.csv"))
    assert second["written"] is None and second["diagnostics"][-1]["severity"] == "error"
    assert done.stderr == ""


def test_batch_imports_a_list_once_for_all_files(tmp_path):
    golden = tmp_path / "golden_2026-10.txt"  # a list is imported once in a process: this one is new to it
    golden.write_bytes((FIXTURES / "players" / golden.name).read_bytes())
    arguments = ("rate", EXAMPLE, NOVICE, "--out-dir", tmp_path / "out", "--to", "csv", "--players")
    done = run(*arguments, golden, "--notes", code=None)
    assert done.stderr.count("PLR023") == 1 and "2 of 2 files rated" in done.stderr
    for missing in (tmp_path / "none.txt", tmp_path):
        assert run(*arguments, missing, code=1).stderr.count("PLR001") == 1


def test_batch_refuses_two_files_for_one_output(tmp_path):
    from click import UsageError

    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "event.json").write_bytes(EXAMPLE.read_bytes())
    with pytest.raises(UsageError, match="both"):
        run("rate", tmp_path / "a/event.json", tmp_path / "b/event.json", "--out-dir", tmp_path, "--to", "csv")


# --- killed at any moment -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_a_killed_process_leaves_the_old_or_the_complete_new_output(tmp_path):
    """The output is either the old text or a CSV that our own reader reads back whole."""
    target = tmp_path / "out.json"
    program = [sys.executable, "-m", "trfrate", "rate", str(EXAMPLE), "-o", str(target), "--force", "--quiet"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    started = time.perf_counter()
    subprocess.run(program, env=environment, check=True)
    whole, complete = time.perf_counter() - started, target.read_bytes()
    outcomes = set()
    for step in range(20):
        target.write_text("old")
        process = subprocess.Popen(program, env=environment)
        time.sleep(whole * step / 16)
        process.send_signal(signal.SIGKILL)
        process.wait()
        content = target.read_bytes()
        assert content in (b"old", complete)
        outcomes.add(content == complete)
    assert False in outcomes, "every process was done before it was killed"


# --- from Python --------------------------------------------------------------------------------------------


def test_public_functions(tmp_path):
    import trfrate as api

    event = api.read(EXAMPLE, day=date(2026, 4, 20))
    assert not [message for message in api.check(event) if message.severity == "error"]
    rated = api.rate(event)
    assert rated.sections[0].players[3].after["OTBR"].shown == 1877
    assert "Dogwood, Dee" in api.explain(rated, 4)
    api.write(rated, tmp_path / "out.html")
    assert "second pass" in (tmp_path / "out.html").read_text("utf-8"), "the reasons get lost on the way to the writer"
    assert {"trf", "csv", "xlsx", "uschess-dbf", "swisssys"} <= {format.name for format in api.list_formats()}


@pytest.mark.parametrize("options", [(), ("--tie-breaks", "us", "--parts", "all")])
@pytest.mark.parametrize("disputed", [False, True])
def test_a_run_from_a_trf_to_a_workbook_works_out_each_fact_once(tmp_path, monkeypatch, options, disputed):
    """Halves of games, time control, remarks and legend: whoever needs them later asks for what is known."""
    text = (FIXTURES / "examples" / "spring-open.trf").read_bytes()
    if disputed:
        text = text.replace(b" w 1", b" w =", 1)
    source = tmp_path / "event.trf"
    source.write_bytes(text)
    counts = Counter()

    def count(module, name):
        real = getattr(module, name)

        def counted(*arguments):
            counts[name] += 1
            return real(*arguments)

        monkeypatch.setattr(module, name, counted)

    for name in ("_quick_look", "_contradictions"):
        count(section, name)
    for name in ("_legend", "_carried_legend"):
        count(chart, name)
    count(basis, "_doubts_about_section")
    timecontrol_spelling.parse.cache_clear()
    run("rate", source, "-o", tmp_path / "event.xlsx", *options, code=int(disputed))
    assert counts.pop("_contradictions", 0) == disputed
    assert set(counts.values()) == {1}, counts
    assert timecontrol_spelling.parse.cache_info().misses == 1
