"""Writing happens whole or not at all; reading is bounded; the input is never touched."""

import errno
import io
import os
import signal
import subprocess
import sys
import textwrap
import zipfile
from datetime import date
from pathlib import Path

import pytest

from tests.conftest import FIXTURES
from trfrate import api, files, pipeline
from trfrate.errors import FileProblem
from trfrate.files import open_source, write_all


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_all_files_appear(tmp_path):
    write_all({tmp_path / "new" / "deep" / "a.csv": b"a", tmp_path / "b.csv": b""})
    assert contents(tmp_path) == {"new/deep/a.csv".replace("/", os.sep): b"a", "b.csv": b""}


def test_an_existing_file_needs_force_and_then_is_replaced(tmp_path):
    target = tmp_path / "a.csv"
    target.write_bytes(b"old")
    with pytest.raises(FileProblem, match="already exists"):
        write_all({tmp_path / "first.csv": b"new", target: b"new"})
    assert contents(tmp_path) == {"a.csv": b"old"}
    write_all({target: b"new"}, force=True)
    assert contents(tmp_path) == {"a.csv": b"new"}


def test_the_input_is_never_written_to_even_by_force(tmp_path):
    source, link = tmp_path / "a.trf", tmp_path / "same.trf"
    source.write_bytes(b"input")
    link.hardlink_to(source)
    for target in (source, tmp_path / "." / "a.trf", link):
        with pytest.raises(FileProblem, match="is the input, which is never written to"):
            write_all({target: b"output"}, force=True, never=[str(source)])
    assert source.read_bytes() == b"input"


def test_a_folder_or_a_device_is_no_target(tmp_path):
    with pytest.raises(FileProblem, match="is a folder"):
        write_all({tmp_path: b""}, force=True)
    with pytest.raises(FileProblem, match="is not an ordinary file"):
        write_all({Path(os.devnull): b""}, force=True)


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "a").write_bytes(b"old")
    with pytest.raises(FileProblem, match=r"cannot write .*b\.csv: "):
        write_all({tmp_path / "a" / "b.csv": b"new"})
    assert contents(tmp_path) == {"a": b"old"}


@pytest.mark.skipif(os.name == "nt", reason="permissions of folders are POSIX's")
def test_an_unwritable_folder(tmp_path, monkeypatch):
    """Permissions do not bind an administrator, so the system's refusal is acted out."""

    def refuse(path, *_):
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr(files.os, "open", refuse)
    with pytest.raises(FileProblem) as problem:
        write_all({tmp_path / "new" / "a.csv": b"new"})
    assert str(problem.value) == f"cannot write {tmp_path / 'new' / 'a.csv'}: permission denied"
    assert list(tmp_path.iterdir()) == []


def full_disk(*_):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_everything_as_it_was(tmp_path, monkeypatch):
    (tmp_path / "b.csv").write_bytes(b"old")
    monkeypatch.setattr(files.os, "fsync", full_disk)
    with pytest.raises(FileProblem, match=r"cannot write .*a\.csv: no space left on device"):
        write_all({tmp_path / "new" / "a.csv": b"new", tmp_path / "b.csv": b"new"}, force=True)
    assert contents(tmp_path) == {"b.csv": b"old"}
    assert [path.name for path in tmp_path.iterdir()] == ["b.csv"], "the new folder is gone again"


def test_a_disk_that_fills_up_at_the_second_file(tmp_path, monkeypatch):
    calls = []

    def fsync(handle):
        calls.append(handle)
        if len(calls) == 2:
            full_disk()

    monkeypatch.setattr(files.os, "fsync", fsync)
    with pytest.raises(FileProblem, match="no space left"):
        write_all({tmp_path / f"{name}.csv": b"new" for name in "abc"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("problem", [OSError(errno.EIO, "Input/output error"), KeyboardInterrupt()])
def test_a_rename_that_fails_takes_those_before_it_back(tmp_path, monkeypatch, problem):
    (tmp_path / "a.csv").write_bytes(b"old a")
    rename, calls = Path.replace, []

    def replace(self, target):
        calls.append(target)
        if len(calls) == 3:
            raise problem
        return rename(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises((FileProblem, KeyboardInterrupt)):
        write_all({tmp_path / f"{name}.csv": b"new" for name in "abc"}, force=True)
    assert contents(tmp_path) == {"a.csv": b"old a"}


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_killed_between_staging_and_renaming_no_target_has_changed(tmp_path):
    (tmp_path / "a.csv").write_bytes(b"old")
    program = f"""
        import os, signal
        from pathlib import Path
        from trfrate import files
        files._put_in_place = lambda staged: os.kill(os.getpid(), signal.SIGKILL)
        files.write_all({{Path({str(tmp_path)!r}) / name: b"new" for name in ("a.csv", "b.csv")}}, force=True)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], cwd=Path(files.__file__).parent.parent)
    assert done.returncode == -signal.SIGKILL
    assert (tmp_path / "a.csv").read_bytes() == b"old"
    assert not (tmp_path / "b.csv").exists()
    assert all(path.name.endswith(".tmp") for path in tmp_path.iterdir() if path.name != "a.csv")


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")
def test_a_new_file_has_the_mode_of_any_new_file_and_an_old_one_keeps_its_own(tmp_path):
    plain = tmp_path / "plain.csv"
    plain.write_bytes(b"")
    private = tmp_path / "private.csv"
    private.write_bytes(b"")
    private.chmod(0o600)
    write_all({tmp_path / "new.csv": b"", private: b"new"}, force=True)
    assert (tmp_path / "new.csv").stat().st_mode == plain.stat().st_mode
    assert private.stat().st_mode & 0o777 == 0o600


def test_a_long_name_is_staged_too(tmp_path):
    target = tmp_path / ("n" * 240 + ".csv")
    write_all({target: b"new"})
    assert target.read_bytes() == b"new"


def test_reading_stops_at_the_limit(tmp_path):
    file = tmp_path / "a.trf"
    file.write_bytes(b"x" * 1001)
    with pytest.raises(FileProblem, match=r"is larger than 0 MB"):
        open_source(str(file), 1000)
    assert open_source(str(file), 1001).load("a.trf") == b"x" * 1001


def test_the_limit_holds_for_standard_input(monkeypatch):
    monkeypatch.setattr(files.sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x" * 1001)))
    with pytest.raises(FileProblem, match="standard input is larger"):
        open_source("-", 1000)


def test_what_is_not_there(tmp_path):
    with pytest.raises(FileProblem, match=r"cannot read .*none\.trf: no such file or directory"):
        open_source(str(tmp_path / "none.trf"))
    with pytest.raises(FileProblem, match="the folder is empty"):
        open_source(str(tmp_path))


def test_a_file_knows_its_neighbors(tmp_path):
    for name in ("A.DBF", "B.DBF"):
        (tmp_path / name).write_bytes(name.encode())
    source = open_source(str(tmp_path / "A.DBF"))
    assert (source.name, set(source.beside())) == ("A.DBF", {"A.DBF", "B.DBF"})
    assert source.load("B.DBF") == b"B.DBF"


def zipped(path: Path, **entries: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return path


def test_an_archive_is_a_folder(tmp_path):
    path = zipped(tmp_path / "a.zip", **{"in/open.trf": b"012", "__MACOSX/in/._open.trf": b"\0\5", "in/.DS_Store": b""})
    source = open_source(str(path))
    assert source.choices == ("open.trf",) and source.load("open.trf") == b"012"


def test_a_workbook_is_no_archive_of_reports(tmp_path):
    path = zipped(tmp_path / "a.xlsx", **{"[Content_Types].xml": b"", "xl/workbook.xml": b""})
    assert open_source(str(path)).choices == ()


def test_an_archive_that_unpacks_to_too_much(tmp_path):
    path = zipped(tmp_path / "a.zip", **{"open.trf": b"\0" * 2_000_000})
    assert path.stat().st_size < 10_000
    with pytest.raises(FileProblem, match="unpacks to more than 1 MB"):
        open_source(str(path), 1_000_000)


def test_an_archive_that_lies_about_its_size(tmp_path):
    path = zipped(tmp_path / "a.zip", **{"open.trf": b"\0" * 2_000_000})
    data = path.read_bytes().replace((2_000_000).to_bytes(4, "little"), (20).to_bytes(4, "little"))
    path.write_bytes(data)
    with pytest.raises(FileProblem):
        open_source(str(path), 1_000_000).load("open.trf")


def test_a_damaged_archive(tmp_path):
    path = zipped(tmp_path / "a.zip", **{"open.trf": bytes(range(256)) * 40})
    data = bytearray(path.read_bytes())
    data[60:90] = b"\xff" * 30
    path.write_bytes(data)
    with pytest.raises(FileProblem, match=r"cannot read open\.trf in a\.zip: the archive is damaged"):
        open_source(str(path)).load("open.trf")


def test_a_cut_off_archive_is_left_to_the_formats(tmp_path):
    path = zipped(tmp_path / "a.zip", **{"open.trf": b"012"})
    path.write_bytes(path.read_bytes()[:40])
    assert open_source(str(path)).choices == ()


def test_a_folder_that_another_process_has_just_made_is_taken(tmp_path, monkeypatch):
    folder = tmp_path / "new"
    real = Path.mkdir

    def too_late(self, *arguments, **more):
        real(self)
        raise FileExistsError(errno.EEXIST, "exists", str(self))

    monkeypatch.setattr(Path, "mkdir", too_late)
    write_all({folder / "a.csv": b"a"})
    assert contents(tmp_path) == {str(Path("new", "a.csv")): b"a"}


def test_the_way_through_a_folder_that_is_not_there_does_not_hide_an_existing_file(tmp_path):
    target = tmp_path / "in.json"
    target.write_bytes(b"old")
    with pytest.raises(FileProblem, match="is the input"):
        write_all({tmp_path / "missing" / ".." / "in.json": b"new"}, force=True, never=[str(target)])
    with pytest.raises(FileProblem, match="already exists"):
        write_all({tmp_path / "missing" / ".." / "in.json": b"new"})
    assert contents(tmp_path) == {"in.json": b"old"}


def test_a_link_is_followed_and_stays(tmp_path):
    (tmp_path / "real.csv").write_bytes(b"old")
    (tmp_path / "link.csv").symlink_to("real.csv")
    with pytest.raises(FileProblem, match=r"is a link to .*real\.csv, which already exists"):
        write_all({tmp_path / "link.csv": b"new"})
    write_all({tmp_path / "link.csv": b"new"}, force=True)
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").read_bytes() == b"new"


def test_a_link_that_leads_to_no_file_makes_that_file(tmp_path):
    (tmp_path / "link.csv").symlink_to("later.csv")
    write_all({tmp_path / "link.csv": b"new"})
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "later.csv").read_bytes() == b"new"


def test_a_link_that_leads_to_itself_is_refused(tmp_path):
    (tmp_path / "a.csv").symlink_to("b.csv")
    (tmp_path / "b.csv").symlink_to("a.csv")
    with pytest.raises(FileProblem):
        write_all({tmp_path / "a.csv": b"new"}, force=True)
    assert (tmp_path / "a.csv").is_symlink()


def test_two_names_of_one_file_are_refused(tmp_path):
    with pytest.raises(FileProblem, match="the same file"):
        write_all({tmp_path / "a.csv": b"1", tmp_path / "." / "x" / ".." / "a.csv": b"2"})


def test_temporary_files_of_dead_runs_are_removed_and_those_of_living_ones_are_not(tmp_path):
    dead = tmp_path / ".a.csv.0123456789ab.tmp"
    dead.write_bytes(b"half")
    other = tmp_path / ".a.csv.tmp"
    other.write_bytes(b"somebody else's")
    living = files._stage(tmp_path / "b.csv", b"more")
    write_all({tmp_path / "a.csv": b"new"})
    assert not dead.exists()
    assert other.exists() and living.temporary.exists()
    living.discard()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are forked")
def test_many_processes_that_write_into_one_folder_leave_each_others_files_alone(tmp_path):
    """Each looks for temporary files of dead processes, and those of the others are only just being made."""
    children = []
    for worker in range(4):
        child = os.fork()
        if not child:
            code = 1
            try:
                for number in range(100):
                    write_all({tmp_path / f"{worker}-{number}.csv": b"x"})
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0, 0]
    assert len(contents(tmp_path)) == 400


# --- Excel on Windows ---------------------------------------------------------------------------------------


def test_the_mark_of_an_open_workbook_is_no_input(tmp_path):
    (tmp_path / "~$club.xlsx").write_bytes(b"someone")
    (tmp_path / "club.xlsx").write_bytes(b"data")
    assert files.open_source(str(tmp_path)).choices == ("club.xlsx",)
    with pytest.raises(FileProblem, match="name the workbook itself"):
        files.open_source(str(tmp_path / "~$club.xlsx"))
    both = {"~$club.xlsx": b"someone", "club.xlsx": b"data"}
    assert files.in_memory(both).name == "club.xlsx"
    with pytest.raises(FileProblem, match="name the workbook itself"):
        files.in_memory({"~$club.xlsx": b"someone"})


def test_outputs_that_differ_in_case_alone_are_refused(tmp_path):
    with pytest.raises(FileProblem, match="differ only in upper and lower case"):
        write_all({tmp_path / "Open.csv": b"1", tmp_path / "open.csv": b"2"})
    assert list(tmp_path.iterdir()) == []


def test_an_output_that_is_open_in_another_program_is_named(tmp_path, monkeypatch):
    """Windows refuses to replace an open file, which is acted out."""
    target = tmp_path / "rated.xlsx"
    target.write_bytes(b"old")

    def refuse(self, to):
        problem = PermissionError(errno.EACCES, "Access is denied", str(self), None, str(to))
        problem.winerror = 5
        raise problem

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(FileProblem) as problem:
        write_all({target: b"new"}, force=True)
    assert (str(problem.value), problem.value.remedy) == (f"{target} is open in another program", "close")
    assert contents(tmp_path) == {"rated.xlsx": b"old"}


def test_an_output_that_is_closed_meanwhile_is_written(tmp_path, monkeypatch):
    target = tmp_path / "rated.xlsx"
    target.write_bytes(b"old")
    really, closed = Path.replace, []

    def refuse(self, to):
        if closed:
            return really(self, to)
        problem = PermissionError(errno.EACCES, "Access is denied", str(self), None, str(to))
        problem.winerror = 32
        raise problem

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(FileProblem):
        write_all({target: b"new"}, force=True, again=lambda problem: False)
    write_all({target: b"new"}, force=True, again=lambda problem: closed.append(str(problem)) or True)
    assert closed == [f"{target} is open in another program"]
    assert contents(tmp_path) == {"rated.xlsx": b"new"}


@pytest.mark.parametrize("format", ["", "json", "uschess-dbf"])
def test_a_folder_that_is_named_like_a_file_is_no_output(tmp_path, format):
    event = api.read(FIXTURES / "examples" / "spring-open.json")
    folder = tmp_path / "out.json"
    folder.mkdir()
    with pytest.raises(FileProblem, match="is a folder; name a file, or end it in /"):
        api.write(event, folder, format, force=True, allow_errors=True)
    assert not list(folder.iterdir())
    api.write(event, f"{folder}/", format, allow_errors=True)
    assert list(folder.iterdir())


def test_an_archive_is_packed_and_the_same_every_time():
    content = {"a.txt": b"a" * 100_000, "b.txt": b"b"}
    made = pipeline.zipped(content, date(2026, 1, 15))
    assert len(made) < 1000
    assert made == pipeline.zipped(content, date(2026, 1, 15))
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == content
