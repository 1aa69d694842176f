"""The static page and the program to double-click, as far as they can be tried without a browser."""

import io
import os
import plistlib
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen

import pytest

from tests.browser import environment
from tests.conftest import FIXTURES, ROOT
from trfrate.errors import FileProblem
from trfrate.page import framing, site
from trfrate.page.assets import POLICY, assets
from trfrate.page.packages import PACKAGES

TRF = FIXTURES / "examples" / "spring-open.trf"
PROGRAM = ROOT / ".config" / "program" / "program.py"


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
    program = [sys.executable, PROGRAM, tmp_path / "one.trf", tmp_path / "two.trf"]
    subprocess.run(program, env=environment(), check=True, capture_output=True)
    assert {path.name for path in tmp_path.glob("*.xlsx")} == {"one rated.xlsx", "two rated.xlsx"}
    first = (tmp_path / "one rated.xlsx").read_bytes()
    subprocess.run(program[:3], env=environment(), check=True, capture_output=True)
    assert (tmp_path / "one rated.xlsx").read_bytes() == (tmp_path / "one rated 2.xlsx").read_bytes() == first


@pytest.mark.skipif(os.name == "nt", reason="on Windows no program can take the place of the browser")
def test_a_dropped_file_that_cannot_be_rated_is_shown_with_the_reason_on_the_page(tmp_path):
    (tmp_path / "notes.trf").write_text("bring a clock")
    program = [sys.executable, PROGRAM, tmp_path / "notes.trf"]
    printed = {**environment(), "BROWSER": "echo"}
    with subprocess.Popen(program, env=printed, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as run:
        try:
            address = next(line.strip() for line in run.stdout if line.startswith("http://127.0.0.1"))
            with urlopen(f"{address}given") as response:
                _, files = framing.unpack(response.read())
        finally:
            run.kill()
    assert files == {"notes.trf": b"bring a clock"}


def test_the_application_of_macos_opens_the_page_in_another_process_and_ends(monkeypatch):
    started = []
    program = runpy.run_path(str(PROGRAM), run_name="program")
    monkeypatch.setattr(sys, "executable", "/Applications/trfrate.app/Contents/MacOS/trfrate-finder")
    monkeypatch.setattr(sys, "argv", ["trfrate-finder"])
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: started.append(command))
    program["run"]()
    assert started == [[Path("/Applications/trfrate.app/Contents/MacOS/trfrate"), "open"]]


def built(monkeypatch, system):
    """What the recipe asks PyInstaller for on a system: the names of the steps, each with its arguments."""
    steps = []

    def step(name):
        def noted(*given, **named):
            steps.append((name, given, named))
            return SimpleNamespace(kind=name, pure=[], scripts=[], binaries=[], datas=[], **named)

        return noted

    monkeypatch.setattr(sys, "platform", system)
    names = {name: step(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    runpy.run_path(str(PROGRAM.with_name("trfrate.spec")), {"SPECPATH": str(PROGRAM.parent), **names})
    return steps


def test_the_recipe_makes_a_folder_and_on_macos_an_application_that_takes_dropped_files(monkeypatch):
    assert [name for name, _, _ in built(monkeypatch, "linux")] == ["Analysis", "PYZ", "EXE", "COLLECT"]
    *_, (_, _, finder), (_, parts, bundle) = built(monkeypatch, "darwin")
    assert (
        finder["argv_emulation"] and not finder["console"] and finder["name"] == runpy.run_path(str(PROGRAM))["FINDER"]
    )
    assert [part.name for part in parts] == ["trfrate-finder", "trfrate"]
    assert bundle["name"] == "trfrate.app"
    (kind,) = plistlib.loads(plistlib.dumps(bundle["info_plist"]))["CFBundleDocumentTypes"]
    assert kind["LSItemContentTypes"] == ["public.data"] and kind["CFBundleTypeRole"] == "Viewer"


def test_the_program_takes_commands_as_well():
    program = [sys.executable, PROGRAM, "--version"]
    assert subprocess.run(program, env=environment(), check=True, capture_output=True).stdout.startswith(b"trfrate ")


def batch_of(name):
    """The lines of `rate.bat` in a guide."""
    (text,) = re.findall(r"```bat\n(.*?)```", (ROOT / "docs" / name).read_text("utf-8"), re.DOTALL)
    return text.splitlines()


GUIDES = ["guide-spreadsheets.md", "swisssys.md"]
DROPPED = (
    *("one", "two (1)", "a&b", "c,d;e=f", "g^h", "i!j!", "100%", "%TEMP%", "x(y)z", "[a]~{b}+@#$'"),
    *("blanks & ^ ! % ; = ,", "Müller"),
)
"""Names of files without their suffix, with every character to which cmd gives a meaning of its own."""


def as_explorer_starts(batch, files):
    """The command line with which Windows starts a batch file on which files were dropped: quotes for blanks alone."""
    quoted = [f'"{file}"' if " " in str(file) else str(file) for file in files]
    return f'cmd /c ""{batch}" {" ".join(quoted)}"'


def test_the_batch_files_of_both_guides_read_dropped_names_the_same_way():
    first, second = ([line if "trfrate" not in line else "" for line in batch_of(name)] for name in GUIDES)
    assert first == second


def wine():
    """The program that runs batch files here."""
    found = shutil.which("wine")
    said = subprocess.run([found, "--version"], capture_output=True, text=True).stdout if found else ""
    if not said.startswith("wine-") or int(re.findall(r"\d+", said)[0]) < 10:
        pytest.skip("Wine 10 or newer is not installed: batch files are not tried")
    return found


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows runs the batch file itself")
@pytest.mark.parametrize("name", GUIDES)
def test_dropped_files_of_any_name_are_handed_over_whole(name, tmp_path):
    """Wine's cmd does not know its own command line, which is given to it as a variable."""
    program = wine()
    batch = "\r\n".join(batch_of(name)).replace("trfrate rate", "echo trfrate rate")
    (tmp_path / "rate.bat").write_text(batch, newline="")
    for each in DROPPED:
        (tmp_path / f"{each}.trf").touch()
    folder = f"Z:{tmp_path}".replace("/", "\\")
    line = as_explorer_starts(f"{folder}\\rate.bat", [f"{folder}\\{each}.trf" for each in DROPPED])
    known = {**os.environ, "cmdcmdline": line, "WINEPREFIX": str(tmp_path / "wine"), "WINEDEBUG": "-all", "DISPLAY": ""}
    command = [program, "cmd", "/c", "rate.bat"]
    done = subprocess.run(command, cwd=tmp_path, env=known, stdin=subprocess.DEVNULL, capture_output=True)
    said = [re.findall(r'"[^"]*"', text) for text in done.stdout.decode("cp1252").splitlines() if "rate" in text]
    stems = [f"{folder}\\{each}" for each in DROPPED]
    assert [found[0] for found in said] == [f'"{stem}.trf"' for stem in stems]
    assert all(f'"{stem} rated.xlsx"' in found for stem, found in zip(stems, said, strict=True))
    if name == "swisssys.md":
        assert all(f'"{folder}\\club.toml"' in found for found in said)


@pytest.mark.skipif(os.name != "nt", reason="batch files run on Windows alone")
def test_the_batch_file_rates_what_is_dropped_on_it(tmp_path):
    (tmp_path / "rate.bat").write_text("\n".join(batch_of("guide-spreadsheets.md")) + "\n")
    for each in DROPPED:
        (tmp_path / f"{each}.trf").write_bytes(TRF.read_bytes())
    line = as_explorer_starts(tmp_path / "rate.bat", [tmp_path / f"{each}.trf" for each in DROPPED])
    subprocess.run(line, cwd=tmp_path, check=False, stdin=subprocess.DEVNULL, capture_output=True)
    assert {path.name for path in tmp_path.glob("*.xlsx")} == {f"{each} rated.xlsx" for each in DROPPED}
