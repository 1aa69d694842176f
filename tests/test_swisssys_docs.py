"""The commands of docs/swisssys.md work as they stand there."""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

from tests.conftest import FIXTURES, ROOT

PAGE = (ROOT / "docs" / "swisssys.md").read_text("utf-8")
LINES = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
COMMANDS = [line for line in LINES if line.startswith("trfrate ")]
LOOPS = [line for line in LINES if line.startswith("for ")]


@pytest.fixture
def folder(tmp_path):
    """A tournament folder, with the facts the page tells the reader to write down."""
    shutil.copy(FIXTURES / "swisssys" / "club_night.sjson", tmp_path / "Elm Street.sjson")
    facts = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)[1]
    (tmp_path / "club.toml").write_text(facts, "utf-8")
    return tmp_path


def run(arguments, folder):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(arguments, cwd=folder, capture_output=True, text=True, encoding="utf-8", env=environment)


@pytest.mark.parametrize("line", COMMANDS)
def test_command(line, folder):
    before = (folder / "Elm Street.sjson").read_bytes()
    if " explain " in line:
        line = line.replace(" 12", " 4")  # the example has six players
    done = run([sys.executable, "-m", "trfrate", *shlex.split(line, comments=True)[1:]], folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "Elm Street.sjson").read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="a line for a shell")
def test_the_line_for_a_shell(folder):
    (loop,) = LOOPS
    program = f'trfrate() {{ {shlex.quote(sys.executable)} -m trfrate "$@"; }}; {loop}'
    done = run(["sh", "-c", program], folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "Elm Street rated.xlsx").exists()
    upload = sorted(path.name for path in (folder / "Elm Street upload").iterdir())
    assert upload[:3] == ["TDEXPORT.DBF", "THEXPORT.DBF", "TSEXPORT.DBF"]


def test_the_line_for_windows_says_the_same():
    """`%%F` is one dropped file, `%%~dpnF` the same without its suffix, `%~dp0` the folder of the batch file."""
    (bat,) = re.findall(r"```bat\n(.*?)\n```", PAGE, re.DOTALL)
    (loop,) = LOOPS
    command = loop.partition(" do ")[2].partition(";")[0]
    for shell, windows in {"$f": "%%F", "${f%.sjson}": "%%~dpnF", "club.toml": '"%~dp0club.toml"'}.items():
        command = command.replace(shell, windows)
    guarded = f'if exist "%%F" {command}'
    assert [line.strip() for line in bat.split("\n") if "trfrate " in line] == [guarded]
    assert bat.endswith("if defined line goto next\npause\nexit"), "one file after the other"
