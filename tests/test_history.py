"""`trfrate history`: inputs, scenarios, outputs, executors."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

import trfrate as public
from tests import archives
from tests.conftest import FIXTURES, ROOT
from tests.test_cli import trfrate  # noqa: F401 - a fixture
from tests.test_history_chain import booked
from trfrate import history
from trfrate.cli.history import _bar
from trfrate.diagnostics import Report
from trfrate.errors import FileProblem, Misuse, Refused
from trfrate.history import Scenario, Wanted, lists, scenarios
from trfrate.history.pages import _round_numbers, as_html
from trfrate.history.statistics import Statistics
from trfrate.history.tables import tables
from trfrate.model import Birth, Rating
from trfrate.players.database import Database
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading
from trfrate.rating.uschess.in_force import rules_of
from trfrate.rating.uschess.rules_text import as_json, described

DAY = date(2026, 1, 1)
EXAMPLE = FIXTURES / "examples" / "spring-open.json"


@pytest.fixture
def games(tmp_path):
    path = tmp_path / "games.csv"
    archives.write(path, archives.games(60, 80, 7, size=12, rounds=4))
    return path


def rows_of(path: Path):
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def rated(inputs, target: Path, **more):
    done = history.run([str(each) for each in inputs], DAY, Wanted(target, force=True), **more)
    return rows_of(target), done


# --- reports ------------------------------------------------------------------------------------------------


def event_on(day, folder, name):
    event = public.read(str(EXAMPLE))
    sections = tuple(replace(section, start=day, end=day) for section in event.sections)
    path = folder / f"{name}.json"
    public.write(replace(event, id=None, start=day, end=day, sections=sections), str(path))
    return path


def test_reports_are_rated_in_a_chain_by_date(tmp_path):
    folder = tmp_path / "reports"
    folder.mkdir()
    event_on(date(2025, 11, 2), folder, "a later one")
    first = event_on(date(2025, 11, 1), folder, "the first")
    rows, _ = rated([folder], tmp_path / "rows.csv")
    alone = public.rate(public.read(str(first)))
    after = {(p.ids.uschess, system): r for p in alone.players for system, r in p.after.items() if p.ids.uschess}
    assert after
    for (player, system), rating in after.items():
        one, two = (row for row in rows if (row["player"], row["system"]) == (player, system))
        assert (one["event"], two["event"]) == ("the first", "a later one")
        assert abs(float(one["after"]) - rating.rating) < 1e-9
        assert two["before"] == one["after"]


def test_a_zip_and_a_list_of_paths_hold_the_same_events(tmp_path):
    paths = [event_on(date(2025, 11, day), tmp_path, f"event {day}") for day in (1, 2)]
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for path in paths:
            archive.write(path, path.name)
    (tmp_path / "list.txt").write_text("\n".join(map(str, paths)), "utf-8")
    packed, _ = rated([tmp_path / "all.zip"], tmp_path / "packed.csv")
    listed, _ = rated([f"@{tmp_path / 'list.txt'}"], tmp_path / "listed.csv")
    assert [row["after"] for row in packed] == [row["after"] for row in listed] != []


def test_a_damaged_report_is_named_and_skipped_or_stops_the_run(tmp_path):
    event_on(date(2025, 11, 1), tmp_path, "good")
    (tmp_path / "bad.json").write_text("{", "utf-8")
    inputs = [str(tmp_path / name) for name in ("good.json", "bad.json")]
    rows, done = rated(inputs, tmp_path / "rows.csv")
    assert rows
    assert [(each.code, Path(each.place.file).name) for each in done.report if each.severity == "error"] == [
        ("HIS003", "bad.json")
    ]
    with pytest.raises(Refused):
        rated(inputs, tmp_path / "strict.csv", strict=True)
    assert not (tmp_path / "strict.csv").exists()


def test_a_damaged_section_stops_a_strict_run_before_anything_is_written(tmp_path):
    archives.write(tmp_path / "games.csv", [("a", "1", "2024-01-01", "OTBR", "1", "2", "x")])
    with pytest.raises(Refused, match="event a"):
        rated([tmp_path / "games.csv"], tmp_path / "rows.csv", strict=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv"]


HEADING = b"event,section,end,system,player,opponent,score\n"
GAME = b"a,1,2024-01-01,OTBR,1,2,1\n"


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        (HEADING, None),
        (HEADING + b"\0" * 100_000, None),
        (HEADING + b'"' * 100_000, None),
        (HEADING + b"," * 100_000, None),
        (HEADING + b"\xff" + GAME, None),
        (HEADING + GAME.replace(b",2,", b",\xff,"), 0),
        (HEADING + GAME.replace(b",2,", b"," + b"x" * 1_000_000 + b","), 0),
        (HEADING + GAME.replace(b"R,1,2", b'R,"1,2'), 0),
        (HEADING + GAME.replace(b",1,", b"," + b"9" * 5000 + b","), 2),
        (HEADING + GAME.replace(b"2024", b"9999") + GAME.replace(b"a,1,2024", b"b,1,0001"), 4),
        (HEADING + GAME.replace(b"OTBR", b"OTBR+OTBR"), 2),
        ((HEADING + GAME).replace(b"\n", b"\r\n"), 2),
        (b"\xef\xbb\xbf" + HEADING + GAME, 2),
    ],
    ids=(
        *("nothing", "zeros", "quotes", "commas", "event-not-utf8", "player-not-utf8", "long-line", "open-quote"),
        *("long-section", "far-years", "system-twice", "crlf", "bom"),
    ),
)
def test_strange_columns_end_in_rows_or_a_message(tmp_path, content, rows):
    (tmp_path / "games.csv").write_bytes(content)
    wanted = Wanted(tmp_path / "rows.csv", tmp_path / "final.csv", (tmp_path / "tables.html",))
    report = Report()
    if rows is None:
        with pytest.raises(FileProblem, match="nothing that can be rated"):
            history.run([str(tmp_path / "games.csv")], DAY, wanted, report=report)
        return
    done = history.run([str(tmp_path / "games.csv")], DAY, wanted, report=report)
    assert done.scenarios[0].rows == rows
    assert bool(rows) != report.has_errors


# --- order and start list -----------------------------------------------------------------------------------


def test_the_order_written_can_be_changed_and_given_back(tmp_path, games):
    order = tmp_path / "order.csv"
    history.run([str(games)], DAY, Wanted(order=order))
    heading, first, second, *others = order.read_text("utf-8").splitlines()
    (tmp_path / "other.csv").write_text("\n".join([heading, second, first, *others[:-1], "unknown,1,"]), "utf-8")
    rows, done = rated([games], tmp_path / "rows.csv", order=tmp_path / "other.csv")
    events = list(dict.fromkeys(row["event"] for row in rows))
    assert events[:2] == [second.partition(",")[0], first.partition(",")[0]]
    assert [each.code for each in done.report] == ["HIS008", "HIS009"]


def test_the_final_list_starts_the_next_run(tmp_path, games):
    """Half an archive, then the other half from the final list: the same as all of it at once."""
    everything = list(archives.games(60, 80, 7, size=12, rounds=4))
    half = [row for row in everything if row[0] < "E000030"]
    archives.write(tmp_path / "one.csv", half)
    archives.write(tmp_path / "two.csv", everything[len(half) :])
    history.run([str(tmp_path / "one.csv")], DAY, Wanted(final=tmp_path / "middle.csv"))
    second, done = rated([tmp_path / "two.csv"], tmp_path / "rows.csv", start=tmp_path / "middle.csv")
    whole, _ = rated([games], tmp_path / "whole.csv")
    assert whole[-len(second) :] == second
    assert not list(done.report)


def test_the_final_list_can_be_imported_as_a_player_list(tmp_path, games):
    history.run([str(games)], DAY, Wanted(final=tmp_path / "final_2026-01-01.csv"))
    report = Report()
    with Database(tmp_path / "players.sqlite", report, create=True) as database:
        import_list(database, tmp_path / "final_2026-01-01.csv", Reading(), report)
    assert not report.has_errors
    with Database(tmp_path / "players.sqlite", report) as database:
        (found,) = database.query("SELECT OTBR, OTBR_games FROM uschess_members WHERE id = 90000001")
    (row,) = [row for row in rows_of(tmp_path / "final_2026-01-01.csv") if row["uschess_id"] == "90000001"]
    assert found == (float(row["OTBR"]), int(row["OTBR_games"]))


def test_a_start_list_with_everything_in_it():
    content = (
        "uschess_id,name,born,adult,OTBR,OTBR_games,OTBR_record,OTBR_floor,OTBR_date,FIDE\n"
        '90000001,"Alder, Ada",2010-04-02,no,1641.25,17,wins,1200,2024-01-02,1702\n'
        "90000002,Birch,,yes,1500P12,,,,,\n"
        "90000002,twice,,,,,,,,\n"
        "90000003,wrong,,,1500,many,,,,\n"
    )
    report = Report()
    players = lists.from_csv(content.encode(), "start.csv", report)
    ada, birch = players.values()
    assert ada.born == Birth(2010, 4, 2) and ada.adult is False
    assert ada.ratings["OTBR"] == Rating(1641.25, 17, date(2024, 1, 2), "wins", floor=1200.0)
    assert ada.ratings["FIDE"].rating == 1702 and birch.ratings["OTBR"] == Rating(1500.0, 12)
    (message,) = report
    assert message.code == "HIS010" and "4, 5" in message.message


# --- scenarios ----------------------------------------------------------------------------------------------


def test_a_sweep_is_its_single_runs(tmp_path, games):
    swept = scenarios.combined("", [], ["bonus=8..14:3"], [])
    assert [each.name for each in swept] == ["bonus-8", "bonus-11", "bonus-14"]
    with ThreadPoolExecutor(2) as pool:
        done = history.run([str(games)], DAY, Wanted(tmp_path / "rows.csv"), scenarios=swept, executor=pool)
    assert [path.name for path in done.written] == ["rows-bonus-8.csv", "rows-bonus-11.csv", "rows-bonus-14.csv"]
    found = set()
    for value, path in zip((8, 11, 14), done.written, strict=True):
        alone = rated([games], tmp_path / "alone.csv", scenarios=[Scenario("", "", (("bonus", value),))])[0]
        assert rows_of(path) == alone
        found.add(path.read_bytes())
    assert len(found) == 3


def test_rules_of_one_text_for_all(tmp_path, games):
    by_date, _ = rated([games], tmp_path / "a.csv")
    by_text, _ = rated([games], tmp_path / "b.csv", scenarios=[Scenario("", "2025-07-26")])
    assert by_date != by_text


@pytest.mark.parametrize(
    ("setting", "field", "value"),
    [
        ("bonus=12", "bonus", 12.0),
        ("personal_floor.most=175", "personal_floor", rules_of("2025-07-26").personal_floor._replace(most=175.0)),
        ("whole_ratings=true", "whole_ratings", True),
        ('age={"adult": 1200}', "age", rules_of("2025-07-26").age._replace(adult=1200.0)),
        ('systems=["OTBR"]', "systems", ("OTBR",)),
    ],
)
def test_a_value_of_the_rules_is_set_by_its_name(setting, field, value):
    scenario = Scenario("", "2025-07-26", (scenarios.parsed(setting),))
    assert float_like(getattr(scenario.on(DAY), field)) == float_like(value)


def float_like(value):
    return tuple(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("text", ["2015-01-07", "2020-06-11", "2025-07-26"])
def test_every_value_that_the_rules_show_can_be_given_back(text):
    """`trfrate rules --json` prints names and values; each of them is accepted, and changes nothing."""
    rules = rules_of(text)
    shown = {each["name"]: each["value"] for each in json.loads(json.dumps(as_json(rules)))["values"]}
    assert len(shown) == len(described(rules)) > 20
    changes = tuple(shown.items())
    assert Scenario("", text, changes).on(DAY) == rules


@pytest.mark.parametrize(
    "setting",
    [
        "bonus",
        "bonus=many",
        "no_such=1",
        "personal_floor.no_such=1",
        "bonus.x=1",
        "text=1",
        "age=7",
        "k=NaN",
        "k=1e300",
    ],
)
def test_a_wrong_setting_is_refused(setting):
    with pytest.raises(Misuse):
        scenarios.combined("", [setting], [], [])


@pytest.mark.parametrize("change", [("scale", 0), ("base", -10.0)])
def test_rules_that_cannot_be_computed_with_are_refused(tmp_path, games, change):
    with pytest.raises(Misuse, match="makes no sense"):
        rated([games], tmp_path / "rows.csv", scenarios=[Scenario("", "", (change,))])
    assert not (tmp_path / "rows.csv").exists()


def test_damaged_games_are_named_with_their_file(tmp_path):
    games = tmp_path / "games.csv"
    archives.write(
        games, [("a", "1", "2024-01-01", "OTBR", "1", "2", "1"), ("b", "1", "2024-01-01", "OTBR", "1", "2", "7")]
    )
    _, done = rated([games], tmp_path / "rows.csv")
    (found,) = done.report
    assert (found.code, found.place.file, found.place.line) == ("HIS002", str(games), 3)


@pytest.mark.parametrize("sweep", ["bonus=9..6", "bonus=1..2:0", "bonus=1..9999", "bonus=a..b"])
def test_a_wrong_sweep_is_refused(sweep):
    with pytest.raises(Misuse):
        scenarios.combined("", [], [sweep], [])


def test_scenario_files(tmp_path, games, trfrate):  # noqa: F811
    (tmp_path / "old.toml").write_text('rules = "2017-04-24"\n[set]\nbonus = 8\n"age.adult" = 1200\n', "utf-8")
    (tmp_path / "new.toml").write_text('name = "newest"\nrules = "2025-07-26"\n', "utf-8")
    files = [argument for name in ("old", "new") for argument in ("--scenario", str(tmp_path / f"{name}.toml"))]
    done = trfrate("history", str(games), *files, "-o", str(tmp_path / "rows.csv"), "--jobs", "1")
    assert done.code == 0, done.err
    assert (tmp_path / "rows-old.csv").exists() and (tmp_path / "rows-newest.csv").exists()


# --- outputs and executors ----------------------------------------------------------------------------------


def test_the_tables_of_the_report(tmp_path, games):
    wanted = Wanted(reports=(tmp_path / "tables.html", tmp_path / "tables.xlsx"))
    swept = scenarios.combined("", [], ["bonus=8,14"], [])
    done = history.run([str(games)], DAY, wanted, scenarios=swept)
    page = (tmp_path / "tables.html").read_text("utf-8")
    for words in (
        "predicted against scored",
        "scored less predicted",
        "log-loss",
        "inflation of a panel",
        "share on floors",
        "by band and year",
    ):
        assert words in page
    assert page.count("<svg") >= 4 and "<script" not in page and "bonus-14" in page
    with zipfile.ZipFile(tmp_path / "tables.xlsx") as workbook:
        charts = [name for name in workbook.namelist() if name.startswith("xl/charts/")]
        assert len(charts) == page.count("<svg")
        assert b"<c:scatterChart>" in workbook.read(charts[0])
    one, two = (each.statistics["OTBR"] for each in done.scenarios)
    assert one.games == two.games == len(list(archives.games(60, 80, 7, size=12, rounds=4)))
    assert sum(mean.total for mean in one.bonus.values()) > sum(mean.total for mean in two.bonus.values())


def test_shares_have_one_decimal_and_counts_a_comma():
    one = Statistics("OTBR")
    one.games = 39420
    one.loss.count, one.loss.total = 10, 4.16
    for bonus in (True, False, False):
        one.bonus[2024].add(bonus)
    one.by_difference[50].add(0.5, 0.50004)
    found = tables({"": {"OTBR": one}})
    cells = [re.findall("<td>(.*?)</td>", line) for line in as_html("", found).decode().splitlines() if "<td>" in line]
    assert ["as rated", "39,420", "10", "0.4160", "33.3", "", ""] in cells
    assert ["2024", "33.3"] in cells
    assert ["50", "1", "50.0", "50.0", "0.00"] in cells


@pytest.mark.parametrize(
    ("low", "high", "numbers"),
    [
        (2004, 2023, [2005, 2010, 2015, 2020]),
        (758.5, 1031.2, [800, 900, 1000]),
        (-1.86, 1.55, [-1, 0, 1]),
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
    ],
)
def test_an_axis_has_round_numbers(low, high, numbers):
    assert _round_numbers(low, high) == pytest.approx(numbers)
    assert _round_numbers(2024, 2026, least=1) == [2024, 2025, 2026]


def test_statistics_by_hand(tmp_path):
    """Two established players, 200 points apart: the weaker wins, then they draw."""
    start = "uschess_id,name,OTBR,OTBR_games\n1,One,1700,60\n2,Two,1500,60\n"
    (tmp_path / "start.csv").write_text(start, "utf-8")
    rows = [("a", "1", "2024-01-01", "OTBR", "1", "2", score) for score in ("0", "0.5")]
    archives.write(tmp_path / "games.csv", rows)
    wanted = Wanted(reports=(tmp_path / "tables.html",))
    done = history.run([str(tmp_path / "games.csv")], DAY, wanted, start=tmp_path / "start.csv")
    found = done.scenarios[0].statistics["OTBR"]
    assert set(found.by_difference) == {200}
    mean = found.by_difference[200]
    assert (mean.count, mean.mean) == (2, 0.25)
    assert mean.other_mean == pytest.approx(0.7597469)
    assert found.loss.mean == pytest.approx((1.4260619 + (0.2747699 + 1.4260619) / 2) / 2)


def test_a_report_from_a_state_is_the_same(tmp_path, games):
    pages = []
    for state in (None, tmp_path / "state.sqlite"):
        wanted = Wanted(reports=(tmp_path / "tables.html",), force=True)
        history.run([str(games)], DAY, wanted, state=state)
        pages.append((tmp_path / "tables.html").read_text("utf-8"))
    assert pages[0] == pages[1]


def test_a_changed_rule_is_no_fact_of_the_reports(tmp_path, trfrate):  # noqa: F811
    """`--set-rule` was once taken for `--set` by the readers, so that every report was left out."""
    usual, changed = tmp_path / "usual.csv", tmp_path / "changed.csv"
    assert trfrate("history", EXAMPLE, "-o", usual, "--jobs", "1").code == 0
    assert trfrate("history", EXAMPLE, "-o", changed, "--set-rule", "bonus=1", "--jobs", "1").code == 0
    assert len(rows_of(changed)) == len(rows_of(usual)) > 0
    assert rows_of(changed) != rows_of(usual)


def test_nothing_is_overwritten_and_nothing_half_written_is_left(tmp_path, games):
    rated([games], tmp_path / "rows.csv")
    with pytest.raises(FileProblem, match="already exists"):
        history.run([str(games)], DAY, Wanted(tmp_path / "rows.csv"))
    with pytest.raises(FileProblem, match="input"):
        history.run([str(games)], DAY, Wanted(games, force=True))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "rows.csv"]


def test_the_command(tmp_path, games, trfrate):  # noqa: F811
    target = tmp_path / "rows.csv"
    done = trfrate("history", games, "-o", target, "--set-rule", "bonus=12", "--json", "--jobs", "1")
    assert done.code == 0, done.err
    document = json.loads(done.out)
    assert document["scenarios"][0]["sections"] == 60 and document["written"] == [str(target)]
    assert rows_of(target) == rated([games], tmp_path / "x.csv", scenarios=[Scenario("", "", (("bonus", 12),))])[0]
    assert trfrate("history", games).code == 2
    assert trfrate("history", tmp_path / "missing.csv", "-o", tmp_path / "y.csv").code == 3
    assert trfrate("history", games, "-o", tmp_path / "y.csv", "--set-rule", "bonus").code == 2
    assert trfrate("history", games, "-o", tmp_path / "y.txt").code == 2


KILLED = """
import os, signal, sys
from datetime import date, timedelta
from pathlib import Path
from trfrate import history
from trfrate.cli.history import _bar
from trfrate.history import store
store._BATCH = 5
keep, left = store.Store.keep, int(sys.argv[3])
def keep_some(*arguments):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    keep(*arguments)
store.Store.keep = keep_some
history.run([sys.argv[1]], date(2026, 1, 1), history.Wanted(), state=Path(sys.argv[2]))
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_process_killed_between_two_commits_goes_on(tmp_path, games):
    state = tmp_path / "state.sqlite"
    for left in (13, 8):
        program = [sys.executable, "-c", KILLED, games, state, str(left)]
        done = subprocess.run(program, cwd=ROOT, capture_output=True)
        assert done.returncode == -signal.SIGKILL, done.stderr
    resumed, done = rated([games], tmp_path / "rows.csv", state=state)
    assert done.scenarios[0].again.sections == 60 - 10 - 5
    assert resumed == rated([games], tmp_path / "fresh.csv")[0]


def test_parquet_in_and_out(tmp_path, games):
    pytest.importorskip("pyarrow")
    from pyarrow import csv as arrow_csv
    from pyarrow import parquet

    parquet.write_table(arrow_csv.read_csv(games), tmp_path / "games.parquet")
    expected, _ = rated([games], tmp_path / "rows.csv")
    found, _ = rated([tmp_path / "games.parquet"], tmp_path / "from_parquet.csv")
    assert found == expected
    history.run([str(games)], DAY, Wanted(tmp_path / "rows.parquet"))
    table = parquet.read_table(tmp_path / "rows.parquet").to_pylist()
    assert [row["after"] for row in table] == [float(row["after"]) for row in expected]


def test_a_dask_cluster_of_which_a_worker_is_killed(tmp_path, games):
    distributed = pytest.importorskip("distributed")
    swept = scenarios.combined("", [], ["bonus=6..13"], [])
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        first = next(iter(client.run(os.getpid).values()))
        progress = []

        def kill_once(what, done, total, count):
            if what == "scenarios" and not progress:
                os.kill(first, signal.SIGKILL)
            progress.append(what)

        wanted = Wanted(tmp_path / "rows.csv", force=True)
        executor = client.get_executor()
        done = history.run([str(games)], DAY, wanted, scenarios=swept, executor=executor, progress=kill_once)
    for scenario, path in zip(swept, done.written, strict=True):
        assert rows_of(path) == rated([games], tmp_path / "alone.csv", scenarios=[scenario])[0]


def test_a_batch_of_reports_goes_to_the_same_workers(tmp_path, monkeypatch, trfrate):  # noqa: F811
    distributed = pytest.importorskip("distributed")
    monkeypatch.chdir(tmp_path)
    names = [f"{number}.json" for number in range(45)]
    for name in names:
        (tmp_path / name).write_bytes(EXAMPLE.read_bytes())
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        arguments = ("--out-dir", "out", "--to", "csv")
        done = trfrate("rate", *names, *arguments, "--dask", cluster.scheduler_address)
    assert (done.code, "45 of 45 files rated" in done.err) == (0, True), done.err
    alone = trfrate("rate", names[0], "--out-dir", "alone", "--to", "csv", "--jobs", "1")
    assert alone.code == 0
    assert {path.read_bytes() for path in (tmp_path / "out").iterdir()} == {(tmp_path / "alone" / "0.csv").read_bytes()}


def of_the_corpus(corpus):
    """Events whose sections all have dates."""
    for path in sorted(corpus.rglob("*")):
        if path.suffix.lower() not in (".trf", ".json", ".txt", ".sjson"):
            continue
        try:
            event = public.read(str(path))
        except public.TrfrateError:
            continue
        if event.sections and all(any(event.dates_of(section)) for section in event.sections):
            yield path, event


def of_rate(event, name):
    """What `rate` makes of an event: the new ratings by section, system and player."""
    return {
        (str(section.number), system, player.ids.uschess or f"{name}#{section.number}.{player.number}"): rated
        for section in public.rate(event).sections
        for player in section.players
        for system, rated in player.after.items()
        if rated.rating is not None and not system.startswith("FIDE")
    }


def same(rows, expected, event):
    found = {(row["section"], row["system"], row["player"]): row for row in rows if row["event"] == event}
    assert found.keys() == expected.keys()
    for key, rated in expected.items():
        assert abs(float(found[key]["after"]) - rated.rating) < 1e-9, key
        assert found[key]["games"] == ("" if rated.games is None else str(rated.games)), key
    return len(found)


def test_every_event_of_the_corpus_is_what_rate_makes_of_it(corpus, tmp_path):
    """All sections of it, player by player, to 1e-9: what one section leaves the next one takes up."""
    compared = several = 0
    for path, event in of_the_corpus(corpus):
        name = event.id or path.stem
        expected = of_rate(event, name)
        if not expected:
            continue
        rows, _ = rated([path], tmp_path / "rows.csv")
        compared += same(rows, expected, name)
        several += len(event.sections) > 1
    assert compared > 1000 and several > 5


def test_the_chain_over_events_of_the_corpus_is_rate_event_by_event(corpus, tmp_path):
    """Each event twice, the second a month later from what the first left, by bookkeeping of the test's own."""
    compared = 0
    for _, event in of_the_corpus(corpus):
        section = event.sections[0]
        start, end = event.dates_of(section)
        if len(event.sections) > 1 or section.type == "match":
            continue
        first = replace(event, id="first", start=start or end, end=end or start)
        days = {name: getattr(first, name) + timedelta(31) for name in ("start", "end")}
        dates = {"start": None, "end": None, "round_dates": ()}
        again = public.rate(first).sections[0].players
        later = tuple(with_what_it_left(player, first.end) for player in again)
        first = replace(first, sections=(replace(section, **dates),))
        second = replace(first, id="second", **days, sections=(replace(section, players=later, **dates),))
        one, two = of_rate(first, "first"), of_rate(second, "second")
        if not one or len({player.ids.uschess for player in later if player.ids.uschess}) < len(later):
            continue
        for name, each in (("1.json", first), ("2.json", replace(second, sections=first.sections))):
            (tmp_path / name).write_bytes(bytes(public.to_bytes(each, "json")))
        rows, _ = rated([tmp_path / "1.json", tmp_path / "2.json"], tmp_path / "rows.csv")
        compared += same(rows, one, "first") + same(rows, two, "second")
    assert compared


def with_what_it_left(player, day):
    """The player of the next event: with the ratings after this one."""
    points = [{"win": 2, "draw": 1, "loss": 0}.get(str(cell.result)) for cell in player.cells if cell]
    played = [each for each in points if each is not None]
    new = {
        system: booked(player.ratings.get(system) or Rating(), after, played, day)
        for system, after in player.after.items()
        if after.rating is not None and not system.startswith("FIDE")
    }
    return player._replace(ratings={**player.ratings, **new}, after={})


def test_the_bar_of_the_next_scenario_begins_again(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with _bar({"quiet": False}) as progress:
        for _ in range(2):
            for done in (50, 100):
                progress("rating", done, 100, 10 * done)
    shown = re.findall(r"\d+/100  [\d,]+ games", capsys.readouterr().err)
    assert shown == ["50/100  500 games", "100/100  1,000 games"] * 2
