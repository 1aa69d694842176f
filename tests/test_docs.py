"""The README's examples run, and the command reference is what `--help` says."""

import re
import shlex
import shutil
import subprocess
import sys

import click
import pytest

from tests.conftest import FIXTURES, ROOT
from trfrate.cli import COMMANDS, trfrate
from trfrate.options import OPTIONS

README = (ROOT / "README.md").read_text("utf-8")
WORKFLOWS = README.partition("## Three ways to use it")[2].partition("## Formats")[0]


@pytest.fixture
def folder(tmp_path):
    """A folder with the examples in it, as in a checkout."""
    shutil.copytree(FIXTURES / "examples", tmp_path / "fixtures" / "examples")
    return tmp_path


def commands(text):
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("trfrate ")]


def test_the_commands_of_the_readme_run_one_after_the_other(folder):
    for line in commands(WORKFLOWS):
        program = [sys.executable, "-m", "trfrate", *shlex.split(line)[1:]]
        done = subprocess.run(program, cwd=folder, capture_output=True, text=True, encoding="utf-8", env=environment())
        assert done.returncode == 0, f"{line}\n{done.stderr}"


def environment():
    import os

    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


def test_first_command_rates_the_example(folder):
    """The first command, without the installation before it."""
    (line,) = re.findall(r"\.venv/bin/trfrate (rate .*)", README)
    program = [sys.executable, "-m", "trfrate", *shlex.split(line)]
    done = subprocess.run(program, cwd=folder, capture_output=True, env=environment())
    assert done.returncode == 0, done.stderr
    assert (folder / "rated.xlsx").read_bytes().startswith(b"PK")


def test_python_example(folder, monkeypatch):
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    monkeypatch.chdir(folder)
    names = {}
    exec(compile(code, "README.md", "exec"), names)
    assert "Larch, Lena" in names["page"]
    assert all(message.severity != "error" for message in names["messages"])
    assert (folder / "rated.csv").read_text("utf-8-sig").count("\n") > 14


def test_links_lead_somewhere():
    folders = ("docs", ".github", "fixtures")
    pages = [ROOT / "README.md", *(page for folder in folders for page in (ROOT / folder).rglob("*.md"))]
    for page in pages:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text("utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_site_has_every_page_and_no_link_out_of_it():
    """What `mkdocs build --strict` would warn of; it is not installed where these tests run."""
    docs = ROOT / "docs"
    pages = {page.relative_to(docs).as_posix() for page in docs.rglob("*.md")}
    listed = re.findall(
        r"^ +- (\S+\.md)$|^  - (index\.md)$", (ROOT / ".config" / "mkdocs.yml").read_text("utf-8"), re.M
    )
    assert sorted(one or two for one, two in listed) == sorted(pages)
    for page in docs.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert "://" in target or (page.parent / target).resolve().is_relative_to(docs), f"{page.name}: {target}"


def test_a_suggested_command_can_be_pasted_into_any_shell():
    """A semicolon ends a command in bash, zsh and PowerShell; only double quotes protect it in cmd too."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "trfrate").rglob("*.py")]
    bare = re.compile(r"--[a-z-]+[ =](?![\"\\])[^\s\"'`]*(?:\"[^\"\s]*)?;[^\s`'\"]")
    found = [f"{page.name}: {match[0]}" for page in pages for match in bare.finditer(page.read_text("utf-8"))]
    assert found == []


def reference():
    """The help of every command, as one page."""
    parts = ["# Command reference", "", "What `trfrate COMMAND --help` prints; made by a test, do not edit.", ""]
    top = trfrate.make_context("trfrate", [], terminal_width=100)
    for name in COMMANDS:
        command = trfrate.get_command(top, name)
        subcommands = [("", command)]
        if isinstance(command, click.Group):
            subcommands += [(f" {each}", command.commands[each]) for each in sorted(command.commands)]
        for suffix, each in subcommands:
            context = click.Context(each, parent=top, info_name=f"{name}{suffix}", terminal_width=100)
            parts += [f"## trfrate {name}{suffix}", "", "```", each.get_help(context), "```", ""]
    parts += [
        "## Options of single formats",
        "",
        "What `trfrate formats FORMAT` lists, for `rate`, `convert`, `merge` and `check --fix`.",
        "",
    ]
    for option in OPTIONS:
        if option.written_only:
            choices = f" {'|'.join(option.choices)}" if option.choices else ""
            parts.append(f"- `--{option.name}{choices}`: {option.help}")
    parts.append("")
    return "\n".join(parts)


def test_command_reference(file_regression):
    file_regression.check(reference(), fullpath=ROOT / "docs" / "cli.md", encoding="utf-8", newline="")


def test_the_programs_of_the_python_page_run(folder, monkeypatch, capsys):
    page = (ROOT / "docs" / "python.md").read_text("utf-8")
    monkeypatch.chdir(folder)
    found = []
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        names = {"__name__": "example"}
        exec(compile(code, "docs/python.md", "exec"), names)
        found.append(names)
    shown, service, notebook, changes, ladder = found
    assert "Maple" in capsys.readouterr().out and shown["rated"].bases
    answer = service["rate_upload"]("open.trf", (folder / "fixtures/examples/spring-open.trf").read_bytes())
    assert answer["workbook"].startswith(b"PK") and "games" in answer["assumed"]
    assert "error" in service["rate_upload"]("open.trf", b"")
    assert notebook["gains"][notebook["best"]] == max(notebook["gains"].values()) > 0
    assert changes["found"].differences and changes["found"].ratings
    assert "Club Ladder after" in ladder["page"]
