"""The folder program: built here, and tried with every format and with many files."""

import json
import shutil
import subprocess
import sys
from urllib.request import urlopen

import pytest

from tests.browser import environment
from tests.conftest import FIXTURES
from tests.folder_program import build, size
from tests.test_goldens import cases
from trfrate import registry

pytestmark = pytest.mark.slow
TRF = FIXTURES / "examples" / "spring-open.trf"
FACTS = ("--set", "affiliate=A9000001", "--set", "chief_td=90000099", "--set", "state=MI", "--set", "zip=49000")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    pytest.importorskip("PyInstaller", reason="PyInstaller is not installed: the folder program is not built")
    return build(tmp_path_factory.mktemp("program"))


def run(program, *arguments, cwd):
    done = subprocess.run([program, *arguments], cwd=cwd, env=environment(), capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def test_the_program_is_a_folder_of_moderate_size(program):
    assert size(program) < 120_000_000


@pytest.mark.parametrize("name", [each.name for each in registry.BUILT_INS])
def test_the_program_has_every_format(program, tmp_path, name):
    listed = json.loads(run(program, "formats", name, "--json", cwd=tmp_path))
    assert name in json.dumps(listed)


def one_of_each_format():
    """A fixture of each format that is read."""
    found = {case.parent.name: case for case in cases() if case.parent.name != "faults"}
    return [pytest.param(case, id=name) for name, case in sorted(found.items())]


@pytest.mark.parametrize("case", one_of_each_format())
def test_the_program_reads_what_the_script_reads(program, tmp_path, case):
    run(program, "convert", case, "program.json", cwd=tmp_path)
    script = [sys.executable, "-m", "trfrate", "convert", case, "script.json"]
    subprocess.run(script, cwd=tmp_path, env=environment(), capture_output=True)
    assert (tmp_path / "program.json").read_bytes() == (tmp_path / "script.json").read_bytes()


@pytest.mark.parametrize("suffix", ["xlsx", "html", "csv", "json", "trf", "zip"])
def test_the_program_writes_what_the_script_writes(program, tmp_path, suffix):
    run(program, "rate", TRF, "-o", f"program.{suffix}", *FACTS, cwd=tmp_path)
    script = [sys.executable, "-m", "trfrate", "rate", TRF, "-o", f"script.{suffix}", *FACTS]
    subprocess.run(script, cwd=tmp_path, env=environment(), capture_output=True)
    assert (tmp_path / f"program.{suffix}").read_bytes() == (tmp_path / f"script.{suffix}").read_bytes()


def test_many_files_are_rated_by_processes_that_start_anew(program, tmp_path):
    for number in range(45):
        shutil.copy(TRF, tmp_path / f"{number}.trf")
    names = [f"{number}.trf" for number in range(45)]
    run(program, "rate", *names, "--out-dir", "rated", "--to", "csv", cwd=tmp_path)
    assert len(list((tmp_path / "rated").iterdir())) == 45


def test_the_program_serves_the_page(program):
    with subprocess.Popen(
        [program, "open", "--no-browser"], stdout=subprocess.PIPE, env=environment(), text=True
    ) as run:
        try:
            with urlopen(run.stdout.readline().strip()) as response:
                assert b"Rate a chess event" in response.read()
        finally:
            run.kill()
