"""The static page and the program to double-click, as far as they can be tried without a browser."""

import io
import re
import subprocess
import sys
import zipfile

import pytest

from tests.browser import environment
from tests.conftest import FIXTURES, ROOT
from trfrate.errors import FileProblem
from trfrate.page import framing, site
from trfrate.page.assets import POLICY, assets
from trfrate.page.packages import PACKAGES

TRF = FIXTURES / "examples" / "spring-open.trf"


def test_the_archive_of_the_site_is_the_same_every_time_and_leaves_the_command_line_out():
    first = site.own_archive()
    assert first == site.own_archive()
    names = zipfile.ZipFile(io.BytesIO(first)).namelist()
    assert "trfrate/page/bridge.py" in names
    assert not [name for name in names if name.startswith("trfrate/cli") or "server" in name]


def test_the_archive_of_the_site_answers_without_the_rest(tmp_path):
    (tmp_path / "trfrate.zip").write_bytes(site.own_archive())
    (tmp_path / "request").write_bytes(framing.pack({"do": "rate"}, {TRF.name: TRF.read_bytes()}))
    program = """
import sys
sys.path.insert(0, "trfrate.zip")
from datetime import date
from pathlib import Path
from trfrate.page.bridge import Bridge
import trfrate
assert "trfrate.zip" in trfrate.__file__
assert "click" not in sys.modules
Path("answer").write_bytes(Bridge(lambda: date(2026, 10, 16)).answer(Path("request").read_bytes()))
"""
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True)
    answer, _ = framing.unpack((tmp_path / "answer").read_bytes())
    assert answer["rated"] == 14


def test_parts_that_are_missing_or_others_are_refused(tmp_path):
    with pytest.raises(FileProblem, match="lacks pyodide"):
        site.at_hand(tmp_path)
    for part in PACKAGES:
        (tmp_path / part.file).write_bytes(b"something else")
    with pytest.raises(FileProblem, match="its hash differs"):
        site.at_hand(tmp_path)
    assert list(site.fetch(tmp_path)) == []


def test_the_policy_allows_no_other_host_and_no_script_in_the_page():
    assert "http" not in POLICY and "*" not in POLICY and "inline" not in POLICY
    page = assets("engine-local.js")["index.html"].data.decode()
    assert page.count("<script") == 1
    assert re.findall(r"\s(?:style|on\w+)=", page) == []


@pytest.mark.parametrize("engine", ["engine-local.js", "engine-worker.js"])
def test_no_file_of_the_page_names_another_host(engine):
    for name, asset in assets(engine).items():
        hosts = set(re.findall(rb"https?://[^\"']*", asset.data))
        assert hosts <= {b"http://www.w3.org/2000/svg"}, name


def test_files_dropped_on_the_program_are_rated_beside_themselves(tmp_path):
    for name in ("one.trf", "two.trf"):
        (tmp_path / name).write_bytes(TRF.read_bytes())
    program = [sys.executable, ROOT / ".config" / "program" / "program.py", tmp_path / "one.trf", tmp_path / "two.trf"]
    subprocess.run(program, env=environment(), check=True, capture_output=True)
    assert {path.name for path in tmp_path.glob("*.xlsx")} == {"one rated.xlsx", "two rated.xlsx"}


def test_the_program_takes_commands_as_well():
    program = [sys.executable, ROOT / ".config" / "program" / "program.py", "--version"]
    assert subprocess.run(program, env=environment(), check=True, capture_output=True).stdout.startswith(b"trfrate ")
