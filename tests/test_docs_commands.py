"""Every command in the README and the docs runs, page by page, in order, in a fresh folder."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import trfrate
from tests.conftest import FIXTURES, ROOT

EXAMPLES = FIXTURES / "examples"
LISTS = FIXTURES / "players"
STAND_INS = {
    "event.trf": EXAMPLES / "spring-open.trf",
    "open.trf": EXAMPLES / "spring-open.trf",
    "u1600.trf": EXAMPLES / "spring-open.trf",
    "wallchart.xlsx": EXAMPLES / "club-wallchart.xlsx",
    "golden_2026-10.txt": LISTS / "golden_2026-10.txt",
    "Elm Street.sjson": FIXTURES / "swisssys" / "club_night.sjson",
    "202611070012-1-standings.json": FIXTURES / "uschess-json" / "together.json",
}
"""What the pages call the reader's own files."""
RUN_ELSEWHERE = re.compile(r"python3 -m venv|trfrate open|trfrate page")
"""Installation is what CI does; the page, which waits for a browser or fetches Python, has tests of its own."""
SMALLER = {"python -m tests.archives games.csv": "python -m tests.archives games.csv --events 40 --members 60"}
"""The same, of a size for a test."""
FAULTY = {
    "trfrate check event.trf --for fide": 1,
    "trfrate check open.trf --for uschess --players": 1,
    "trfrate check open.trf --for uschess --players --fix ids -o fixed.trf": 1,
    "trfrate rate open.trf --players --fix ids -o report/": 1,
    "trfrate rate winter.json --official 202611070012-1-standings.json": 1,
}
"""The exit code of commands that must find something in the example."""


def pages() -> list[Path]:
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if "```sh" in page.read_text("utf-8")]


def commands(page: Path) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.strip()]
    return [SMALLER.get(line, line) for line in lines if not RUN_ELSEWHERE.match(line)]


@pytest.fixture
def folder(tmp_path):
    """The reader's folder: the examples as in a checkout, and under the names the pages use."""
    place = tmp_path / "reader"
    shutil.copytree(EXAMPLES, place / "fixtures" / "examples")
    for name, source in STAND_INS.items():
        shutil.copy(source, place / name)
    spring = (EXAMPLES / "spring-open.trf").read_text("utf-8")
    for name, month in (("october", "10"), ("november", "11")):
        text = spring.replace("2026/04/", f"2026/{month}/").replace("Spring Open", f"{name.title()} Open")
        (place / f"{name}.trf").write_text(text, "utf-8", newline="")
    for name, listed in (("goldendb.zip", "golden_2026-10.txt"), ("players_list_foa.zip", "fide_foa_2026-10.txt")):
        with zipfile.ZipFile(place / name, "w") as archive:
            archive.write(LISTS / listed, listed)
    reported = trfrate.read(EXAMPLES / "spring-open.trf")
    with zipfile.ZipFile(place / "reported.zip", "w") as archive:
        for name, data in trfrate.to_bytes(reported, "uschess-dbf", allow_errors=True).items():
            archive.writestr(name, data)
    (section,) = reported.sections
    first, *others = section.players
    first = first._replace(ids=first.ids._replace(uschess="90000077"))
    corrected = replace(reported, sections=(replace(section, players=(first, *others)),))
    (place / "corrected.sjson").write_bytes(bytes(trfrate.to_bytes(corrected, "swisssys")))
    winter = trfrate.read(FIXTURES / "uschess-json" / "together.json")
    (place / "winter.json").write_bytes(bytes(trfrate.to_bytes(winter, "json")))
    (place / "reports").mkdir()
    for name in ("october.trf", "november.trf"):
        shutil.copy(place / name, place / "reports" / name)
    (place / "club.csv").write_text('Member No,Player,Rating\n90000001,"Alder, Ada",2104\n', "utf-8")
    return place


def shell(folder: Path) -> dict[str, str]:
    """An environment in which `trfrate` is this checkout, and the player database is in the folder."""
    programs = folder.parent / "bin"
    programs.mkdir()
    for name, words in (("trfrate", " -m trfrate"), ("python", "")):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}"{words} "$@"\n')
        program.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "utf-8",
        "XDG_DATA_HOME": str(folder.parent / "data"),
        "HOME": str(folder.parent),
    }


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="lines for a shell")
@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_command_of_the_page_runs(page, folder):
    for facts in re.findall(r"```toml\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        if "affiliate" in facts:
            (folder / "club.toml").write_text(facts, "utf-8")
    environment = shell(folder)
    if "other.sqlite" in page.read_text("utf-8"):
        make = f"trfrate players import {LISTS / 'golden_2026-10.txt'} --db other.sqlite"
        subprocess.run(["sh", "-c", make], cwd=folder, env=environment, check=True, capture_output=True)
    for line in commands(page):
        done = subprocess.run(
            ["sh", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode == FAULTY.get(line.partition("  #")[0].strip(), 0), f"{line}\n{done.stderr}"


def test_the_pages_have_commands():
    assert sum(len(commands(page)) for page in pages()) > 40


def test_no_command_is_in_a_block_that_is_not_run():
    """Blocks of other kinds, and indented ones, hold no commands; the reference and batch files hold no others."""
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        text = page.read_text("utf-8")
        blocks = [
            body for kind, body in re.findall(r"```(\w*)\n(.*?)```", text, re.DOTALL) if kind not in ("sh", "bat")
        ]
        blocks += re.findall(r"^ {4,}\S.*$", text, re.MULTILINE)
        if page.name != "cli.md":
            found = [re.findall(r"^ *(?:[$>] )?(?:trfrate|pip|python3?) .*$", each, re.MULTILINE) for each in blocks]
            assert not any(found), page.name
