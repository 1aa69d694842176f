"""Kills at every call that changes the disk; then the next start, and what must be true."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.conftest import FIXTURES
from tests.test_players_ledger import MARCH, enter, kept
from trfrate import api, registry
from trfrate.diagnostics import Report
from trfrate.errors import FileProblem
from trfrate.files import finish_interrupted, open_source, write_all
from trfrate.players import ledger
from trfrate.players.database import Database
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading

if sys.platform == "win32":
    pytest.skip("processes are forked", allow_module_level=True)

from tests.crash.dying import full_disks, kills, run

DAY = date(2026, 1, 15)
WRITERS = [name for name in registry.names() if registry.by_name(name, Report()).write]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def started_again(folder):
    """What a later run sees: reading a folder finishes what was left undone."""
    if any(folder.iterdir()):
        with suppress(FileProblem):  # nothing but leftovers, which are hidden
            open_source(str(folder))
    return {name: data for name, data in contents(folder).items() if not name.endswith(".tmp")}


@pytest.mark.parametrize("before", ["nothing", "old files"])
def test_a_set_of_files_is_old_or_new_at_every_kill(tmp_path, before):
    folder = tmp_path / "report"
    old = {name: b"old " + name.encode() for name in ("a.DBF", "b.DBF", "c.DBF")} if before == "old files" else {}
    new = {name: b"new " + name.encode() for name in ("a.DBF", "b.DBF", "c.DBF")}

    def prepare():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, data in old.items():
            (folder / name).write_bytes(data)

    seen = set()
    for point in kills(lambda: write_all({folder / n: d for n, d in new.items()}, force=True), prepare):
        found = started_again(folder)
        assert found in (old, new), point
        seen.add(found == new)
        write_all({folder / "other.txt": b"x"}, force=True)
        assert not [name for name in contents(folder) if name.endswith(".tmp") or "journal" in name], point
    assert seen == {True, False}


@pytest.mark.parametrize("before", ["nothing", "old files"])
def test_a_set_of_files_is_old_or_new_when_any_call_fails(tmp_path, before):
    """A full disk, at every call in turn: the error is reported, and everything is as it was."""
    folder = tmp_path / "report"
    old = dict.fromkeys(("a.DBF", "b.DBF"), b"old") if before == "old files" else {}
    new = dict.fromkeys(("a.DBF", "b.DBF"), b"new")

    def prepare():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, data in old.items():
            (folder / name).write_bytes(data)

    for point in kills(lambda: write_all({folder / n: d for n, d in new.items()}, force=True), prepare, OSError):
        assert started_again(folder) in (old, new), point


@pytest.mark.parametrize("before", ["nothing", "old files"])
def test_a_set_of_files_is_old_or_new_on_a_disk_that_stays_full(tmp_path, before):
    """Also where there is no room to put the old content back: then the next start finishes the new one."""
    folder = tmp_path / "report"
    old = dict.fromkeys(("a.DBF", "b.DBF", "c.DBF"), b"old") if before == "old files" else {}
    new = dict.fromkeys(("a.DBF", "b.DBF", "c.DBF"), b"new")

    def prepare():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, data in old.items():
            (folder / name).write_bytes(data)

    for point in full_disks(lambda: write_all({folder / n: d for n, d in new.items()}, force=True), prepare):
        assert started_again(folder) in (old, new), point


FOLDERS = ("one", "two", "three")


@pytest.mark.slow
@pytest.mark.parametrize("next_start", FOLDERS)
@pytest.mark.parametrize("before", ["nothing", "old files"])
def test_a_set_over_several_folders_is_old_or_new_at_every_kill(tmp_path, before, next_start):
    """Whichever of the folders the next start looks at."""
    names = [f"{folder}/{name}" for folder in FOLDERS for name in ("a.DBF", "b.json")]
    old = {name: b"old " + name.encode() for name in names} if before == "old files" else {}
    new = {name: b"new " + name.encode() for name in names}

    def prepare():
        for folder in FOLDERS:
            shutil.rmtree(tmp_path / folder, ignore_errors=True)
            (tmp_path / folder).mkdir()
        for name, data in old.items():
            (tmp_path / name).write_bytes(data)

    def found():
        paths = (path for path in tmp_path.rglob("*") if path.is_file() and not path.name.startswith("."))
        return {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in paths}

    seen = set()
    for point in kills(lambda: write_all({tmp_path / n: d for n, d in new.items()}, force=True), prepare):
        started_again(tmp_path / next_start)
        assert found() in (old, new), point
        seen.add(found() == new)
        for folder in FOLDERS:
            write_all({tmp_path / folder / "other.txt": b"x"}, force=True)
        assert not list(tmp_path.rglob(".*")), point
    assert seen == {True, False}


def test_a_journal_that_came_with_a_folder_reaches_no_file_outside_it(tmp_path):
    folder, victim = tmp_path / "unpacked", tmp_path / "home"
    folder.mkdir()
    victim.mkdir()
    (victim / "diary.txt").write_bytes(b"mine")
    state = (victim / "diary.txt").stat()
    (folder / "report.trf").write_bytes(b"012 Open\n")
    bait = folder / ".diary.txt.0123456789ab.tmp"
    for number, entry in enumerate(
        (
            [bait.name, str(victim / "diary.txt"), [state.st_size, state.st_mtime_ns]],
            [bait.name, "../home/diary.txt", [state.st_size, state.st_mtime_ns]],
            [None, str(victim / "diary.txt"), [state.st_size, state.st_mtime_ns]],
            [bait.name, str(victim / "new.txt"), None],
            [str(bait), str(victim / "diary.txt"), [state.st_size, state.st_mtime_ns]],
            ["report.trf", "diary.txt", None],
            [1, 2, 3],
            {"journal": str(victim)},
            "x",
        )
    ):
        bait.write_bytes(b"theirs")
        (folder / f".trfrate-journal.00000000000{number}").write_text(json.dumps([entry]), "utf-8")
        open_source(str(folder))
        assert contents(victim) == {"diary.txt": b"mine"}, entry
        assert contents(folder)["report.trf"] == b"012 Open\n", entry


def test_what_a_dead_process_left_is_finished_where_the_folder_has_moved_to(tmp_path):
    new = dict.fromkeys(("a.DBF", "b.DBF"), b"new")

    def prepare():
        for name in ("before", "after"):
            shutil.rmtree(tmp_path / name, ignore_errors=True)
        (tmp_path / "before").mkdir()

    for point in kills(lambda: write_all({tmp_path / "before" / n: d for n, d in new.items()}), prepare):
        (tmp_path / "before").rename(tmp_path / "after")
        assert started_again(tmp_path / "after") in ({}, new), point


@pytest.mark.slow
@pytest.mark.parametrize("format", WRITERS)
def test_every_kind_of_output_is_old_or_new_at_every_kill(tmp_path, format):
    event = api.rate(api.read(FIXTURES / "json" / "complete.json"))
    folder = tmp_path / "out"

    def write():
        api.write(event, f"{folder}/", format, force=True, allow_errors=True, day=DAY)

    folder.mkdir()
    write()
    new = contents(folder)
    old = dict.fromkeys(new, b"old")

    def prepare():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, data in old.items():
            (folder / name).write_bytes(data)

    for point in kills(write, prepare):
        assert started_again(folder) in (old, new), point


def prepared(path, source):
    def prepare():
        for left in path.parent.glob(f"{path.name}*"):
            left.unlink()
        if source.exists():
            shutil.copy(source, path)

    return prepare


def test_the_ledger_is_old_or_new_at_every_kill_of_an_update_and_of_an_undo(tmp_path):
    path, before, after = tmp_path / "players.db", tmp_path / "before.db", tmp_path / "after.db"
    key = ledger.key_of(MARCH)
    with Database(before, Report(), create=True):
        pass
    shutil.copy(before, after)
    enter(after, MARCH, key, Report())
    rating = kept(after)
    assert rating is not None
    seen = set()
    for point in kills(lambda: enter(path, MARCH, key, Report()), prepared(path, before)):
        assert kept(path) in (None, rating), point
        seen.add(kept(path))
    for point in kills(lambda: ledger.undo(path, [key], Report()), prepared(path, after)):
        assert kept(path) in (None, rating), point
        seen.add(kept(path))
    assert seen == {None, rating}


def test_a_list_is_imported_whole_or_not_at_all_at_every_kill(tmp_path):
    path, before = tmp_path / "players.db", tmp_path / "before.db"
    source = FIXTURES / "players" / "cfc_2026-10.csv"
    with Database(before, Report(), create=True):
        pass

    def enter():
        with Database(path, Report(), create=True) as database:
            import_list(database, source, Reading(), Report())

    def rows():
        import sqlite3

        with sqlite3.connect(path) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            return {name: connection.execute(f"SELECT count(*) FROM [{name}]").fetchone()[0] for (name,) in tables}

    shutil.copy(before, path)
    old = rows()
    enter()
    new = rows()
    assert old != new
    for point in kills(enter, prepared(path, before)):
        assert rows() in (old, new), point


def command(*arguments):
    """Run a command to its end; what it says goes nowhere."""
    from trfrate.cli import main

    sys.argv = ["trfrate", *map(str, arguments)]
    sys.stdout = sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    try:
        main()
    except SystemExit as end:
        if end.code not in (0, 1):
            raise


def outputs(folder):
    """Everything below a folder, but what a later start removes and SQLite's own files."""
    paths = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def club_of(folder):
    """Two small events of one club, with dates."""
    for number, day in enumerate(("2026-01-10", "2026-02-14"), start=1):
        source = FIXTURES / "examples" / "spring-open.json"
        event = replace(api.read(source, day=DAY), start=date.fromisoformat(day), end=date.fromisoformat(day))
        api.write(replace(event, name=f"Event {number}"), folder / f"event-{number}.json", day=DAY)
    return folder / "event-1.json", folder / "event-2.json"


COMMANDS = {
    "rate": ("rate", "{0}", "-o", "out/a.json", "-o", "out/sub/a.xlsx", "-o", "out/page/a.html", "--force"),
    "merge": ("merge", "{0}", "{1}", "-o", "out/both.json", "--force"),
    "history": ("history", "{0}", "{1}", "-o", "out/rows.csv", "--final", "out/final.csv", "--force"),
    "season": ("season", "{0}", "{1}", "-o", "out"),
    "diff": ("diff", "{0}", "{1}", "-o", "out/diff.html", "--force"),
}
NEXT_RUNS = 5
"""After every fifth kill the command is run again."""
ONE_SET = {"rate", "merge", "season", "diff"}
"""Commands whose outputs are one set; `history` may be larger than the memory, and each of its files is whole."""


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_the_outputs_of_a_command_are_old_or_new_at_every_kill_and_the_next_run_ends_well(tmp_path, name, monkeypatch):
    monkeypatch.chdir(tmp_path)
    first, second = club_of(tmp_path)
    folder = tmp_path / "out"
    arguments = [each.format(first, second) for each in COMMANDS[name]]

    def prepare():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()

    prepare()
    assert run(lambda: command(*arguments), 10**6) == 0
    new = outputs(folder)
    assert new
    for number, point in enumerate(kills(lambda: command(*arguments), prepare)):
        for each in (folder, *(path for path in folder.rglob("*") if path.is_dir())):
            finish_interrupted(each)
        found = outputs(folder)
        if name in ONE_SET:
            assert set(found) in (set(), set(new)), point
        assert found.items() <= new.items() or name == "season", point
        if number % NEXT_RUNS == 0:
            assert run(lambda: command(*arguments), 10**6) == 0, point
            assert set(outputs(folder)) == set(new), point


ABANDONED = """
import os, signal, time
from trfrate.cli.workers import pool_of
with pool_of(3) as pool:
    found = set(pool.map(worker, range(30)))
    print(*found, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_processes_of_a_command_that_is_killed_end_with_it():
    script = "def worker(_):\n    time.sleep(0.01)\n    return os.getpid()\n" + ABANDONED
    done = subprocess.run([sys.executable, "-c", "import os, time\n" + script], stdout=subprocess.PIPE, timeout=60)
    workers = [int(pid) for pid in done.stdout.split()]
    assert workers
    for _ in range(1000):
        if not any(map(is_running, workers)):
            return
        time.sleep(0.02)
    raise AssertionError("they wait for work forever")


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")  # one that has ended may still be listed, until somebody asks what it ended with
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")


def test_a_folder_that_cannot_be_written_to_stays_as_it_was(tmp_path):
    if os.geteuid() == 0:
        pytest.skip("nothing is read-only for the superuser")
    folder = tmp_path / "report"
    folder.mkdir()
    (folder / "a.DBF").write_bytes(b"old")
    folder.chmod(0o500)
    with pytest.raises(FileProblem):
        write_all({folder / "a.DBF": b"new", folder / "b.DBF": b"new"}, force=True)
    folder.chmod(0o700)
    assert contents(folder) == {"a.DBF": b"old"}


def write_at_once(folder: Path, sets: Sequence[Mapping[str, bytes]]) -> None:
    """Write each set in a process of its own."""
    children = []
    for new in sets:
        child = os.fork()
        if not child:
            try:
                write_all({folder / name: data for name, data in new.items()}, force=True)
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)


def test_two_processes_at_once_leave_one_of_the_two_sets(tmp_path):
    sets = [{name: f"{number} {name}".encode() * 100 for name in ("a.DBF", "b.DBF", "c.DBF")} for number in range(2)]
    for _ in range(40):
        write_at_once(tmp_path, sets)
        assert started_again(tmp_path) in sets


def test_two_processes_at_once_in_two_folders_neither_mix_nor_wait_for_each_other(tmp_path):
    names = [f"{folder}/{name}" for folder in ("one", "two") for name in ("a.DBF", "b.DBF")]
    sets = [dict.fromkeys(names, b"first"), dict.fromkeys(reversed(names), b"second")]
    for _ in range(30):
        write_at_once(tmp_path, sets)
        assert outputs(tmp_path) in sets


def test_the_work_is_killed_at_all():
    assert run(lambda: Path("/").mkdir(), 0) == 77
