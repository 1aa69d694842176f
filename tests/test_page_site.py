"""The static page and the program to double-click, as far as they can be tried without a browser."""

import io
import os
import re
import subprocess
import sys
import zipfile
from pathlib import PureWindowsPath

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
    first = (tmp_path / "one rated.xlsx").read_bytes()
    subprocess.run(program[:3], env=environment(), check=True, capture_output=True)
    assert (tmp_path / "one rated.xlsx").read_bytes() == (tmp_path / "one rated 2.xlsx").read_bytes() == first


def test_the_program_takes_commands_as_well():
    program = [sys.executable, ROOT / ".config" / "program" / "program.py", "--version"]
    assert subprocess.run(program, env=environment(), check=True, capture_output=True).stdout.startswith(b"trfrate ")


def batch_of(name):
    """The lines of `rate.bat` in a guide."""
    (text,) = re.findall(r"```bat\n(.*?)```", (ROOT / "docs" / name).read_text("utf-8"), re.DOTALL)
    return text.splitlines()


def acted_out(lines, *arguments):
    """The commands that cmd would run, for the few words of its language that the guides use."""
    given, commands, at = list(arguments), [], 0

    def expanded(match):
        if int(match[2]) >= len(given):
            return ""
        path = PureWindowsPath(given[int(match[2])])
        return {"": str(path), "dp": f"{path.parent}\\", "dpn": str(path.with_suffix(""))}[match[1]]

    while at < len(lines):
        line = re.sub(r"%~(dpn|dp|)(\d)", expanded, lines[at])
        at += 1
        if line == "shift /1":
            del given[1]
        elif line.startswith('if not ""==""'):
            continue
        elif found := re.fullmatch(r'if not ".*"=="" goto (\w+)', line):
            at = lines.index(f":{found[1]}")
        elif line not in ("@echo off", "pause") and not line.startswith(":"):
            commands.append(re.findall(r'"[^"]*"|\S+', line))
    return commands


@pytest.mark.parametrize("name", ["guide-spreadsheets.md", "swisssys.md"])
def test_several_files_dropped_on_the_batch_file_are_rated_one_by_one(name):
    """Names with blanks and brackets too, and the folder of the batch file itself is that of `club.toml`."""
    dropped = [r"C:\events\one.xlsx", r"C:\events\two (1).xlsx", r"D:\three.xlsx"]
    commands = acted_out(batch_of(name), r"C:\club\rate.bat", *dropped)
    assert [command[:3] for command in commands] == [["trfrate", "rate", f'"{path}"'] for path in dropped]
    written = [command[command.index("-o") + 1] for command in commands]
    assert written == [f'"{path.removesuffix(".xlsx")} rated.xlsx"' for path in dropped]
    assert all(r'"C:\club\club.toml"' in command for command in commands if "--facts" in command)


@pytest.mark.skipif(os.name != "nt", reason="batch files run on Windows alone")
def test_the_batch_file_rates_what_is_dropped_on_it(tmp_path):
    (tmp_path / "rate.bat").write_text("\n".join(batch_of("guide-spreadsheets.md")) + "\n")
    for name in ("one.trf", "two (1).trf"):
        (tmp_path / name).write_bytes(TRF.read_bytes())
    command = ["cmd", "/c", "rate.bat", "one.trf", "two (1).trf"]
    subprocess.run(command, cwd=tmp_path, check=False, stdin=subprocess.DEVNULL, capture_output=True)
    assert {path.name for path in tmp_path.glob("*.xlsx")} == {"one rated.xlsx", "two (1) rated.xlsx"}
