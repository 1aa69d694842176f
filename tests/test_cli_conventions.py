"""What users of other command lines expect: help in the usual places, guesses at what was meant, shells and pagers."""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from tests.conftest import FIXTURES, ROOT
from tests.test_cli import COMPLETE, LEAST, SPRING, complete, posix, start
from tests.test_cli import trfrate as trfrate  # a fixture
from trfrate import cli, registry
from trfrate.cli.options import HEADINGS


@pytest.mark.parametrize("version", ["-V", "--version"])
def test_the_version_in_both_spellings(trfrate, version):
    assert trfrate(version).out.startswith("trfrate ")


@pytest.mark.parametrize("words", [["rate"], ["players", "find"]])
def test_help_shows_the_help_of_a_command(trfrate, words):
    assert trfrate("help", *words).out == trfrate(*words, "--help").out


def test_help_alone_and_help_for_what_is_no_command(trfrate):
    assert trfrate("help").out == trfrate("--help").out
    done = trfrate("help", "explian")
    assert done.code == 2 and "there is no command 'explian'; did you mean 'explain'?" in done.err


def test_a_file_as_the_first_word_is_rated(trfrate):
    assert trfrate(SPRING).out == trfrate("rate", SPRING).out
    assert trfrate(SPRING, "--json").out == trfrate("rate", SPRING, "--json").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rat", "x.trf"], "there is no command 'rat'; did you mean 'rate'"),
        (["opne.trf"], "there is no file or command 'opne.trf'"),
        (["convert", SPRING, "x.csv", "--to", "xlxs"], "did you mean 'xlsx'?"),
        (["convert", SPRING, "x.xslx"], "cannot write .xslx; did you mean '.xlsx'?"),
        (["convert", SPRING, "x.pdf"], "cannot write .pdf; write .html, open it in a browser"),
        (["rate", SPRING, "-o", "out"], "cannot write 'out': the suffix names the format (out.xlsx, for example)"),
        (["explain", SPRING, "dogwod"], "did you mean 'Dogwood, Dee'?"),
        (["rate", SPRING, "--set", "affilate=A1"], "did you mean 'affiliate'?"),
        (["rate", SPRING, "--set", "1.tme_control=G/60"], "did you mean 'time_control'?"),
        (["rate", SPRING, "--system", "quik"], "did you mean 'quick'?"),
        (["check", "--explain", "CHK99"], "did you mean 'CHK0"),
    ],
)
def test_a_slip_gets_a_sentence_that_helps(trfrate, arguments, said):
    done = trfrate(*arguments)
    assert done.code == 2 and said in done.err, done.err
    assert "(--notes)" not in done.err, "what was noted until then does not matter"


@pytest.mark.parametrize("name", ["quick", "Quick", "OTBQ", "otbq"])
def test_a_rating_system_has_a_name_for_people(trfrate, name):
    assert "Quick" in trfrate("rate", SPRING, "--system", name).out


def test_facts_of_the_club_are_found_beside_the_report(trfrate, tmp_path):
    report = tmp_path / SPRING.name
    report.write_bytes(SPRING.read_bytes())
    (tmp_path / "club.toml").write_text('affiliate = "A9000001"\n')
    done = trfrate("convert", report, "-", "--to", "json", "--notes")
    assert '"affiliate": "A9000001"' in done.out and "note FCT005" in done.err
    other = tmp_path / "other.toml"
    other.write_text('affiliate = "A9000002"\n')
    done = trfrate("convert", report, "-", "--to", "json", "--notes", "--facts", other)
    assert '"affiliate": "A9000002"' in done.out and "FCT005" not in done.err


def test_what_was_written_is_opened(trfrate, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("click.launch", lambda path: opened.append(Path(path).name) or 0)
    trfrate("rate", SPRING, "-o", tmp_path / "a.csv", "-o", tmp_path / "b.html", "--open")
    trfrate("convert", SPRING, tmp_path / "c.json", "--open")
    trfrate("convert", SPRING, tmp_path / "not.json", "--open", "--dry-run")
    trfrate("convert", SPRING, f"{tmp_path / 'report'}{os.sep}", "--open", "--allow-errors")
    assert opened == ["a.csv", "c.json", "report"]


def test_open_without_a_file_or_a_program_for_it_is_reported(trfrate, tmp_path, monkeypatch):
    done = trfrate("rate", SPRING, "--open")
    assert done.code == 2 and "--open goes with -o" in done.err
    monkeypatch.setattr("click.launch", lambda path: 1)
    assert "there is no program for it here" in trfrate("rate", SPRING, "-o", tmp_path / "a.csv", "--open").err


def test_a_dry_run_of_many_files_says_so(trfrate, tmp_path):
    done = trfrate("rate", SPRING, "--out-dir", tmp_path / "out", "--to", "csv", "--dry-run")
    assert ": would write " in done.err and not (tmp_path / "out").exists()


def test_a_dry_run_writes_nothing_and_refuses_the_same(trfrate, tmp_path):
    done = trfrate("rate", SPRING, "-o", tmp_path / "a.csv", "--dry-run")
    assert done.code == 0 and done.err.endswith(f"would write {tmp_path / 'a.csv'}\n")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "a.csv").touch()
    assert trfrate("rate", SPRING, "-o", tmp_path / "a.csv", "--dry-run").code == 3


@pytest.mark.parametrize("command", ["show", "explain", "rules", "formats"])
def test_commands_that_write_nothing_have_no_options_for_writing(trfrate, command):
    told = trfrate(command, "--help").out
    assert not [option for option in ("--ratings ", "--dialect", "--force", "--forfeit-opponents") if option in told]


@pytest.mark.parametrize("command", ["check", "explain", "diff", "history"])
def test_commands_without_a_chart_have_no_options_for_what_is_beside_it(trfrate, command):
    told = trfrate(command, "--help").out
    assert not [option for option in ("--parts", "--groups", "--prizes") if option in told]
    assert ("--what-if" in told) == (command == "explain")


def test_the_help_has_headings_and_leaves_options_of_single_formats_to_the_formats(trfrate):
    told = trfrate("rate", "--help").out
    assert [line for line in told.splitlines() if line.endswith(":") and not line.startswith(" ")] == [
        "Options:",
        *(f"{heading}:" for heading in HEADINGS),
    ]
    assert "--dialect" not in told and "--dialect" in trfrate("formats", "csv").out
    assert len(told.splitlines()) <= 81


def test_every_option_is_in_the_help_or_with_a_format(trfrate):
    formats = "".join(trfrate("formats", name).out for name in registry.names())
    for name in ("rate", "convert", "check", "explain", "show", "diff", "merge", "history"):
        command = import_module(f"trfrate.cli.{name}").command
        told = trfrate(name, "--help").out + formats
        missing = [
            each.opts[-1] for each in command.params if each.opts[-1].startswith("-") and each.opts[-1] not in told
        ]
        assert not missing, name


# Shells


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion_for_every_shell(trfrate, shell):
    told = trfrate("completion", shell).out
    assert "_TRFRATE_COMPLETE" in told and f"{shell}_complete" in told


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_accepts_the_lines(trfrate, shell, tmp_path):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    file = tmp_path / "completion"
    file.write_text(trfrate("completion", shell).out)
    done = subprocess.run([shell, "-n", file], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_shell_completes_players_facts_codes_and_systems():
    assert complete("trfrate", "explain", str(SPRING), "Dog") == ["Dogwood, Dee"]
    assert "affiliate=" in complete("trfrate", "rate", "x.trf", "--set", "aff")
    assert "CHK001" in complete("trfrate", "check", "--explain", "CHK")
    assert complete("trfrate", "rate", "--system", "bl") == ["blitz"]


@pytest.mark.parametrize(
    ("rating", "codes"), [("1800", ("RAT110", "RAT111")), ("    ", ("RAT043", "RAT004", "RAT003"))]
)
@pytest.mark.parametrize("game", ["  0000 - Z", "          ", "     1 w 1"])
def test_check_names_missing_dates_and_time_controls_of_any_trf(trfrate, tmp_path, rating, codes, game):
    file = tmp_path / "event.trf"
    row = f"001 {{:>4}}      {{:<33}} {rating} USA {'':<11}            {{}}    1{{}}\n"
    rows = row.format(1, "Alder, Ada", "0.0", " " * 10), row.format(2, "Birch, Ben", "1.0", game)
    file.write_text("012 No Dates Open\n" + "".join(rows))
    done = trfrate("check", file)
    assert all(code in done.err for code in codes), done.err


@pytest.fixture
def completion_of(trfrate, tmp_path):
    """A function that writes the completion of a shell beside a program of our name, and returns its path."""

    def write(shell):
        file = tmp_path / "completion"
        file.write_text(trfrate("completion", shell).out)
        program = tmp_path / "trfrate"
        program.write_text(f"#!/bin/sh\nexec {sys.executable} -m trfrate\n")
        program.chmod(0o755)
        return file

    return write


@posix
def test_bash_completes_a_player_as_one_word(completion_of, tmp_path):
    file = completion_of("bash")
    lines = (
        f'source {file}; compopt() {{ echo "$@"; }}; PATH={tmp_path}:$PATH',
        'c() { COMP_WORDS=(trfrate "$@"); COMP_CWORD=$#; COMPREPLY=(); _trfrate_completion trfrate; }',
        f'c explain {SPRING} Dog; echo "${{COMPREPLY[@]}}"; c explain {SPRING} \'"Dog\'; echo "${{COMPREPLY[@]}}"',
        'c rate x --set aff; echo "${COMPREPLY[@]}"; c rate x; c help expl; echo "${COMPREPLY[@]}"',
    )
    done = subprocess.run(["bash", "-c", "\n".join(lines)], capture_output=True, text=True, cwd=ROOT)
    expected = ["Dogwood\\,\\ Dee", "Dogwood, Dee", "-o nospace", "affiliate=", "-o default", "explain"]
    assert done.stdout.splitlines() == expected, done.stderr


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
def test_fish_completes_a_player_past_the_comma(completion_of, tmp_path):
    file = completion_of("fish")
    line = f"set PATH {tmp_path} $PATH; source {file}; complete -C 'trfrate explain {SPRING} Dog'"
    done = subprocess.run(["fish", "--no-config", "-c", line], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == "Dogwood, Dee", done.stderr


def test_powershell_gets_kind_and_text():
    environment = {"_TRFRATE_COMPLETE": "powershell_complete", "COMP_WORDS": "trfrate\nconvert\n--to\njs"}
    done = subprocess.run(
        [sys.executable, "-m", "trfrate"], capture_output=True, text=True, cwd=ROOT, env={**os.environ, **environment}
    )
    assert done.stdout == "plain\tjson\t\n", done.stderr


def test_the_man_page_is_that_of_the_commands(trfrate, file_regression):
    page = trfrate("help", "--man").out
    assert all(f".SS trfrate {name}" in page for name in cli.COMMANDS)
    file_regression.check(page, fullpath=ROOT / "docs" / "trfrate.1", encoding="utf-8")


@pytest.mark.skipif(not shutil.which("man"), reason="man is not installed")
def test_man_shows_the_page_without_complaints():
    done = subprocess.run(["man", "--warnings", "-l", ROOT / "docs" / "trfrate.1"], capture_output=True, text=True)
    assert done.stderr == "" and "SYNOPSIS" in done.stdout


# Watching


@posix
def test_a_watched_report_is_rated_again_when_it_is_saved(tmp_path):
    import signal

    report = tmp_path / SPRING.name
    report.write_bytes(SPRING.read_bytes())
    process = start("rate", report, "-o", tmp_path / "a.csv", "--watch", stderr=subprocess.PIPE)

    def lines_until_watching() -> str:
        lines = []
        while not lines or not lines[-1].startswith("Watching "):
            lines.append(process.stderr.readline().decode())
            assert lines[-1], lines
        return "".join(lines)

    assert "wrote" in lines_until_watching()
    first = (tmp_path / "a.csv").read_bytes()
    report.write_bytes(b"012 being saved")
    assert "error" in lines_until_watching(), "a damaged file is reported, and the watch goes on"
    report.write_bytes(SPRING.read_bytes().replace(b"Dogwood, Dee", b"Dogwood, Di "))
    assert "wrote" in lines_until_watching(), "its own output of the last round is overwritten"
    assert (tmp_path / "a.csv").read_bytes() != first
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 0


def test_only_a_file_can_be_watched(trfrate):
    assert trfrate("rate", "-", "--watch").code == 2


# Ends


def test_a_crash_names_versions_and_saves_its_trace(trfrate, monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("trfrate.pipeline.read", lambda *_: 1 / 0)
    done = trfrate("show", LEAST)
    (trace,) = tmp_path.iterdir()
    assert done.code == 4 and f"The trace is in {trace}" in done.err
    assert "trfrate 0." in done.err and f"Python {sys.version_info.major}." in done.err
    assert "ZeroDivisionError" in trace.read_text("utf-8") and "Traceback" not in done.err


@posix
def test_ctrl_c_while_loading_leaves_no_trace(tmp_path):
    """Whenever the signal comes, from the first line of ours on."""
    import signal

    program = (
        "import os, signal, sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'click': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "from trfrate.__main__ import run\n"
        "run()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == -signal.SIGINT and done.stderr == ""


@posix
def test_head_gets_its_lines_and_nothing_else():
    command = f"{sys.executable} -m trfrate convert {COMPLETE} - --to json -q | head -n 1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "{\n" and done.stderr == ""


# Colors


@posix
@pytest.mark.parametrize(
    ("environment", "colored"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_colors_as_the_environment_asks(environment, colored):
    import pty

    outer, inner = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
    fault = FIXTURES / "json" / "faults" / "result-not-mirrored.json"
    process = start("check", fault, stderr=inner, env={**clean, **environment})
    process.communicate(timeout=60)
    os.close(inner)
    told = b""
    with suppress(OSError):  # how Linux says that the other end is closed
        while part := os.read(outer, 65536):
            told += part
    os.close(outer)
    assert (b"\x1b[" in told) is colored


def test_color_is_forced_into_a_pipe():
    fault = FIXTURES / "json" / "faults" / "result-not-mirrored.json"
    process = start("check", fault, env={**os.environ, "FORCE_COLOR": "1", "NO_COLOR": ""})
    assert b"\x1b[31m" in process.communicate(timeout=60)[1]


def test_the_installed_command_starts_where_loading_is_guarded():
    assert 'trfrate = "trfrate.__main__:run"' in Path(ROOT / "pyproject.toml").read_text("utf-8")


def test_check_names_what_decides_the_result(trfrate):
    told = trfrate("check", LEAST).err
    assert {"RAT003", "RAT004"} <= {word.rstrip(":") for word in told.split()}
    bare = FIXTURES / "trf" / "trf16.trf"
    assert "RAT109" in trfrate("check", bare, "--notes").err, "FIDE ratings only"


def test_check_names_a_time_control_that_is_not_understood(trfrate):
    done = trfrate("check", SPRING, "--time-control", "90/30")
    assert "TIM001" in done.err and "G/90;+30" in done.err
