"""The database survives what happens to files: a killed import, two processes, a damaged file."""

import hashlib
import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests import population
from tests.conftest import FIXTURES, ROOT
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.model import Event, Ids, Player, Section
from trfrate.players import database as databases
from trfrate.players import schema
from trfrate.players.database import Database, default_path
from trfrate.players.fill import fill
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading
from trfrate.players.members import Lists

GOLDEN = FIXTURES / "players" / "golden_2026-10.txt"
IMPORT = """
import os, sys
from pathlib import Path
from trfrate.diagnostics import Report
from trfrate.players.database import Database
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading

def progress(done, size):
    if die and done > size * 0.9:
        os.kill(os.getpid(), 9)

path, source, die = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] == "die"
with Database(path, Report(), create=True) as database:
    import_list(database, source, Reading(), Report(), progress)
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "players.sqlite"
    with Database(path, Report(), create=True) as database:
        import_list(database, GOLDEN, Reading(), Report())
    return path


def run_import(path, source, die="live"):
    return subprocess.Popen([sys.executable, "-c", IMPORT, path, source, die], cwd=ROOT, stderr=subprocess.PIPE)


def dump(path):
    with sqlite3.connect(path) as connection:
        text = "\n".join(connection.iterdump())
    connection.close()
    return text


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal 9")
def test_a_killed_import_leaves_the_old_database(path, tmp_path):
    before = dump(path)
    many = tmp_path / "golden_2026-11.txt"
    # More than the page cache holds: a part of it is in the file when the process dies.
    many.write_text(population.golden(population.members(250_000)), "utf-8")
    process = run_import(path, many, "die")
    process.communicate()
    assert process.returncode == -9
    assert path.with_name(path.name + "-journal").stat().st_size > 0
    with Database(path, Report()) as database:
        assert database.query("PRAGMA integrity_check") == [("ok",)]
        assert database.members() == {"uschess": 11}
    assert dump(path) == before


def test_the_same_list_twice_changes_nothing(path):
    before = hashlib.sha256(path.read_bytes()).digest()
    report = Report()
    with Database(path, report) as database:
        done = import_list(database, GOLDEN, Reading(), report)
    assert not done.new
    assert "PLR021" in {each.code for each in report}
    assert hashlib.sha256(path.read_bytes()).digest() == before


@pytest.mark.slow
def test_two_imports_at_once_both_arrive(tmp_path):
    path = tmp_path / "players.sqlite"
    one, other = tmp_path / "a_2026-10.txt", tmp_path / "b_2026-11.txt"
    one.write_text(population.golden(population.members(20_000, 1)), "utf-8")
    other.write_text(
        population.golden([each._replace(id=each.id - 50_000_000) for each in population.members(20_000, 2)])
    )
    processes = [run_import(path, one), run_import(path, other)]
    assert [process.communicate()[1] for process in processes] == [b"", b""]
    with Database(path, Report()) as database:
        assert database.members() == {"uschess": 40_000}
        assert len(database.lists()) == 2


def test_a_busy_database_is_named(path, monkeypatch):
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0.05)
    held, release = threading.Event(), threading.Event()

    def hold():
        with Database(path, Report()) as database, database.transaction():
            held.set()
            release.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(10)
    report = Report()
    try:
        with pytest.raises(Unreadable), Database(path, report) as database:
            import_list(database, FIXTURES / "players" / "cfc_2026-10.csv", Reading(), report)
    finally:
        release.set()
        holder.join()
    assert [each.code for each in report if each.severity == "error"] == ["PLR003"]


def test_a_damaged_database_says_how_to_rebuild_it(path):
    data = bytearray(path.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    path.write_bytes(bytes(data))
    report = Report()
    with pytest.raises(Unreadable), Database(path, report) as database:
        database.members()
    [error] = [each for each in report if each.severity == "error"]
    assert (error.code, error.place.file) == ("PLR002", str(path))
    assert "trfrate players import" in error.hint


@pytest.mark.parametrize("create", [False, True])
def test_a_database_whose_texts_cannot_be_read_is_damaged(path, create):
    data = path.read_bytes()
    assert data.count(b"CREATE TABLE lists") == 1
    path.write_bytes(data.replace(b"CREATE TABLE lists", b"CREATE TABLE\xd6lists"))
    report = Report()
    with pytest.raises(Unreadable), Database(path, report, create=create) as database:
        database.lists()
    assert [each.code for each in report] == ["PLR002"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE lists SET date = 'soon'",
        "DELETE FROM lists",
        "UPDATE uschess_members SET born = 'x-y'",
        "UPDATE uschess_members SET name = NULL",
        "UPDATE uschess_members SET OTBR_list = 77",
        "ALTER TABLE uschess_members DROP COLUMN expires",
        "DROP TABLE ledger",
        "INSERT INTO ledger_events VALUES (1, 'x', 'x', '', 'soon', 'x')",
    ],
)
def test_values_that_no_import_writes_are_an_error(path, change):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(change)
    if "ledger_events" in change:
        connection.execute(
            "INSERT INTO ledger (event, member, system, name) VALUES (1, 90000001, 'OTBR', 'ALDER, ADA')"
        )
    connection.close()
    report = Report()
    player = Player(1, "Alder, Ada", Ids("90000001"))
    with pytest.raises(Unreadable):
        fill(Event(sections=(Section(players=(player,)),)), [path], report)
    assert [each.code for each in report] == ["PLR002"]


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be looked at " * 100, b""])
def test_another_file_is_not_taken_for_a_database(tmp_path, content):
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    report = Report()
    with pytest.raises(Unreadable):
        Database(path, report)
    assert report.diagnostics[0].code in ("PLR002", "PLR005")
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_left_alone(tmp_path):
    path = tmp_path / "other.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE notes (text)")
    connection.close()
    report = Report()
    with pytest.raises(Unreadable):
        Database(path, report, create=True)
    assert [each.code for each in report] == ["PLR005"]


_RATINGS_1 = ", ".join(
    f"{source} REAL, {source}_games INTEGER, {source}_list INTEGER"
    for source in ("OTBR", "OTBQ", "OTBB", "OLR", "OLQ", "OLB", "FIDE", "CFC")
)
VERSION_1 = (
    *(
        f"""CREATE TABLE {federation}_members (id INTEGER PRIMARY KEY, name TEXT, last TEXT, first TEXT, state TEXT,
        country TEXT, sex TEXT, title TEXT, born TEXT, expires TEXT, uschess_id INTEGER, fide_id INTEGER,
        cfc_id INTEGER, list INTEGER, {_RATINGS_1})"""
        for federation in ("uschess", "fide", "cfc")
    ),
    """CREATE TABLE lists (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, federation TEXT, date TEXT, digest TEXT UNIQUE,
    members INTEGER)""",
    """CREATE TABLE ledger_events (id INTEGER PRIMARY KEY, key TEXT UNIQUE, name TEXT, start TEXT, end TEXT,
    digest TEXT UNIQUE)""",
    """CREATE TABLE ledger (event INTEGER REFERENCES ledger_events (id), member INTEGER, system TEXT, name TEXT,
    rating REAL, games INTEGER, record TEXT, wins INTEGER, draws INTEGER, events INTEGER, peak REAL, floor REAL,
    olm INTEGER, PRIMARY KEY (member, system, event)) WITHOUT ROWID""",
    "INSERT INTO lists VALUES (1, 'old.txt', 'FIDE list', 'fide', '2026-09-01', 'x', 1)",
    """INSERT INTO fide_members (id, name, last, first, list, FIDE, FIDE_list)
    VALUES (9500001, 'Alder, Ada', 'alder', 'ada', 1, 1690, 1)""",
    "PRAGMA application_id = 1953654386",
    "PRAGMA user_version = 1",
)
"""A database as trfrate made them before it kept FIDE's K, rapid and blitz ratings."""


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "old.sqlite"
    connection = sqlite3.connect(path)
    for statement in VERSION_1:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return path


def columns_in(path):
    with Database(path, Report()) as database:
        return {
            (table, name, kind)
            for table in ("uschess_members", "fide_members", "cfc_members")
            for _, name, kind, *_ in database.query(f"PRAGMA table_info({table})")
        }


def test_an_old_database_gets_the_new_columns_and_keeps_its_members(old, path):
    assert columns_in(old) == columns_in(path)
    with Lists([old], Report()) as lists:
        ada = lists.by_id("fide", ["9500001"])["9500001"]
    assert (ada.rating("FIDE"), ada.ratings["FIDE"].rating.k, set(ada.ratings)) == (1690.0, None, {"FIDE"})
    with Database(old, Report()) as database:
        import_list(database, FIXTURES / "players" / "fide_foa_2026-10.txt", Reading(), Report())
    with Lists([old], Report()) as lists:
        ada = lists.by_id("fide", ["9500001"])["9500001"]
    assert (ada.rating("FIDE"), ada.ratings["FIDE"].rating.k, ada.rating("FIDE-RAPID")) == (1702.0, 40, 1650.0)


def test_a_change_of_the_tables_that_fails_leaves_the_old_database(old, monkeypatch):
    before = dump(old)
    statements = (*schema.MIGRATIONS[0], "ALTER TABLE nowhere ADD COLUMN x INTEGER")
    monkeypatch.setattr(schema, "MIGRATIONS", (statements,))
    report = Report()
    with pytest.raises(Unreadable):
        Database(old, report)
    assert [each.code for each in report] == ["PLR002"]
    assert dump(old) == before


def test_a_database_of_a_later_trfrate_is_left_alone(path):
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    report = Report()
    with pytest.raises(Unreadable):
        Database(path, report)
    assert [each.code for each in report] == ["PLR005"]


def test_a_missing_database_says_how_to_make_one(tmp_path):
    report = Report()
    with pytest.raises(Unreadable):
        Database(tmp_path / "none.sqlite", report)
    assert report.diagnostics[0].code == "PLR001"
    assert not (tmp_path / "none.sqlite").exists()


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({"HOME": "/home/ada"}, "linux", "/home/ada/.local/share/trfrate/players.sqlite"),
        ({"HOME": "/home/ada", "XDG_DATA_HOME": "/data"}, "linux", "/data/trfrate/players.sqlite"),
        ({"HOME": "/Users/ada"}, "darwin", "/Users/ada/Library/Application Support/trfrate/players.sqlite"),
        ({"LOCALAPPDATA": "/c/Local"}, "win32", "/c/Local/trfrate/players.sqlite"),
    ],
)
def test_where_the_database_stands(environ, platform, expected):
    assert default_path(environ, platform) == Path(expected)
