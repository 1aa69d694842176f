"""The command line as its users meet it: streams, exit codes, files left behind."""

import copy
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import rated_events
from tests.conftest import FIXTURES, ROOT
from trfrate import cli, pipeline, registry
from trfrate.cli import terminal
from trfrate.cli.wallchart import wallchart
from trfrate.diagnostics import Report
from trfrate.model import Cell, Event, Outcome, Player, Rating, Section

JSON = FIXTURES / "json"
COMPLETE, LEAST = JSON / "complete.json", JSON / "least.json"
SPRING = FIXTURES / "examples" / "spring-open.trf"
FAULT = JSON / "faults" / "result-not-mirrored.json"
CUT_OFF = JSON / "faults" / "cut-off.json"
WRITERS = [format.name for format in (registry.by_name(name, Report()) for name in registry.names()) if format.write]
posix = pytest.mark.skipif(os.name == "nt", reason="signals and devices of POSIX")


class Run(NamedTuple):
    code: int
    out: str
    err: str
    data: bytes


@pytest.fixture
def trfrate(monkeypatch):
    """Run a command in this process, on streams of any encoding."""

    def run(*arguments: str | Path, stdin: bytes = b"", encoding: str = "utf-8") -> Run:
        streams = {name: io.TextIOWrapper(io.BytesIO(), encoding, newline="") for name in ("stdout", "stderr")}
        streams["stderr"].reconfigure(errors="backslashreplace")
        for name, stream in streams.items():
            monkeypatch.setattr(sys, name, stream)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        monkeypatch.setattr(sys, "argv", ["trfrate", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        for stream in streams.values():
            stream.flush()
        data = streams["stdout"].buffer.getvalue()
        told = streams["stderr"].buffer.getvalue().decode(encoding)
        return Run(end.value.code, data.decode(encoding, errors="surrogateescape"), told, data)

    return run


def start(*arguments: str | Path, **more) -> subprocess.Popen[bytes]:
    """A process of its own, for what only a process can show."""
    command = [
        sys.executable,
        "-c",
        "from trfrate.cli import run; import sys; print('ready', file=sys.stderr, flush=True); run()",
    ]
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE) | more
    return subprocess.Popen([*command, *map(str, arguments)], cwd=ROOT, **streams)


def test_new_ratings_of_an_event_that_is_not_rated(trfrate, tmp_path):
    assert "warning FMT007" in trfrate("convert", SPRING, tmp_path / "a.trf", "--ratings", "after").err
    assert "FMT007" not in trfrate("rate", SPRING, "-o", tmp_path / "b.trf", "--ratings", "after").err


# Help and completion


def test_alone_it_helps_a_newcomer(trfrate):
    alone = trfrate()
    assert alone == trfrate("--help") == trfrate("-h")
    assert alone.code == 0 and alone.err == ""
    assert alone.out.count("  trfrate ") == 3, "three examples"
    assert all(f"  {name} " in alone.out for name in cli.COMMANDS)
    assert max(map(len, alone.out.splitlines())) <= 80


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_has_help(trfrate, command):
    for encoding in ("utf-8", "ascii"):
        told = trfrate(command, "--help", encoding=encoding)
        assert told.code == 0 and told.err == "" and f"trfrate {command}" in told.out


READING = "--from --encoding --json --quiet"
WRITING = f"{READING} --to --strict --force"
FACTS = "--set --facts --time-control --start --end --online"
RATING = "--system --rules --dated-by --foreign-fide --youth --match"
COMMON = {
    "rate": f"{WRITING} {FACTS} {RATING}",
    "convert": f"{WRITING} {FACTS}",
    "check": f"{READING} {FACTS} --explain --for",
    "merge": f"{WRITING} {FACTS}",
    "show": READING,
    "explain": f"{READING} {RATING} --section",
    "formats": "--json --quiet",
    "rules": "--json",
}


@pytest.mark.parametrize(("command", "wanted"), COMMON.items())
def test_the_common_options(trfrate, command, wanted):
    told = trfrate(command, "--help").out
    assert [option for option in wanted.split() if f" {option}" not in told] == []


def test_the_version(trfrate):
    import trfrate as package

    assert trfrate("--version").out == f"trfrate {package.__version__}\n"


def complete(*words: str, kind: bool = False) -> list[str]:
    environment = {
        "_TRFRATE_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }
    program = "from trfrate.cli import trfrate; trfrate(prog_name='trfrate')"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    return [line if kind else line.partition(",")[2] for line in done.stdout.splitlines()]


def test_the_shell_completes_commands_options_and_format_names():
    assert complete("trfrate", "con") == ["convert"]
    assert "--from" in complete("trfrate", "convert", "--fr")
    assert complete("trfrate", "convert", "--to", "js") == ["json"]
    assert set(complete("trfrate", "formats", "trf")) == {"trf", "trf16", "trf26", "trfx"}


@pytest.mark.parametrize(
    "words",
    (
        *("rate", "rate -o", "rate --out-dir", "rate --facts", "convert", "convert a.trf", "check", "check --players"),
        *("explain", "show", "merge", "merge -o", "players import", "players update", "players find --db"),
    ),
)
def test_the_shell_completes_the_names_of_files(words):
    completed = complete("trfrate", *words.split(), "op", kind=True)
    assert completed == ["file,op"]


@pytest.mark.parametrize("arguments", [["rate", "--players", SPRING], ["check", "--players", SPRING]])
def test_a_report_taken_for_a_list_is_explained(trfrate, arguments):
    told = trfrate(*arguments)
    assert told.code == 2 and "After --players comes a list; name your files before it" in told.err
    assert "--players" not in trfrate(arguments[0]).err


@pytest.mark.parametrize("epoch", ["", "x", "9" * 30, "-99999999999999"])
def test_a_day_that_is_none_does_no_harm(trfrate, monkeypatch, epoch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert trfrate("rules").code == 0


# Exit codes


def test_done_is_0(trfrate, tmp_path):
    done = trfrate("convert", COMPLETE, tmp_path / "a.json")
    assert done.code == 0 and f"wrote {tmp_path / 'a.json'}" in done.err and done.out == ""
    assert (tmp_path / "a.json").read_bytes() == (JSON / "complete.event.json").read_bytes()


@pytest.mark.parametrize(
    "arguments",
    [["convert", FAULT, "a.csv"], ["merge", FAULT, "-o", "a.csv"], ["rate", FAULT, "-o", "a.csv"]],
)
def test_what_was_written_is_the_last_line(trfrate, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    assert trfrate(*arguments).err.splitlines()[-1] == "wrote a.csv"


def test_errors_reported_are_1_and_the_event_is_written(trfrate, tmp_path):
    done = trfrate("convert", FAULT, tmp_path / "a.json")
    assert done.code == 1 and "error CHK006" in done.err
    assert (tmp_path / "a.json").exists()


def test_strict_writes_nothing_and_is_1(trfrate, tmp_path):
    done = trfrate("convert", FAULT, tmp_path / "a.json", "--strict")
    assert done.code == 1 and "nothing is written: strict allows neither errors nor losses" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_loss_is_refused_by_strict_too(trfrate, tmp_path):
    assert "losses (--notes)" in trfrate("convert", COMPLETE, tmp_path / "a.csv").err
    refused = trfrate("convert", COMPLETE, tmp_path / "b.csv", "--strict")
    assert refused.code == 1 and "loss CSV030: a crosstable cannot say: " in refused.err, "the reason is shown"
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


@pytest.mark.parametrize("source", [CUT_OFF, JSON / "faults" / "not-an-event.json"])
def test_what_cannot_be_read_is_1_with_the_reason(trfrate, tmp_path, source):
    done = trfrate("convert", source, tmp_path / "a.json", "--from", "json")
    assert done.code == 1 and "error JSN00" in done.err and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nonsense"], "there is no command"),
        (["convert"], "Missing argument 'INPUT'"),
        (["convert", LEAST, "a.json", "--nonsense"], "No such option"),
        (["convert", LEAST, "a.nonsense"], "cannot write .nonsense; writable are .trf, .json"),
        (["convert", LEAST, "a.json", "--from", "nonsense"], "there is no format 'nonsense'"),
        (["convert", LEAST, "a.json", "--set", "nonsense"], "is not KEY=VALUE"),
        (
            ["convert", LEAST, "a.json", "--start", "tomorrow"],
            "--start: cannot read 'tomorrow' as a day",
        ),
        (["convert", LEAST, "-"], "standard output has no suffix that names the format; --to names the format"),
        (["convert", LEAST, "a.dbf", "--to", "uschess-dbf"], "is several files: name a folder (ending in /) or a .zip"),
        (["check", LEAST, "--explain", "XYZ999"], "no message has the code XYZ999"),
        (["check", LEAST, "--fix", "ids"], "--fix ids needs -o OUTPUT"),
        (["check", LEAST, "--fix", "ids", "-o", "a.json"], "--fix ids takes one INPUT, --for uschess, and --players"),
        (["formats", "nonsense"], "there is no format 'nonsense'"),
        (["formats", "csv", "--schema"], "--schema goes with the format json"),
        (["merge", LEAST, LEAST, "-o", "a.json", "--names", "A"], "--names gives 1 names for 2 sections"),
        (["rate", LEAST, "--what-if", "R9 1=W"], "there is no player 1 with a round 9"),
        (["rate", LEAST, "--youth"], "--youth goes with --foreign-fide"),
        (["rate", LEAST, LEAST, "--youth", "--out-dir", "o", "--to", "csv"], "--youth goes with --foreign-fide"),
        (["rate", LEAST, "rated.xlsx"], "to write rated.xlsx, give -o rated.xlsx"),
    ],
)
def test_wrong_usage_is_2(trfrate, tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    done = trfrate(*arguments)
    assert done.code == 2 and said in done.err and done.out == ""
    for_machines = trfrate(*arguments, "--json")
    stop = json.loads(for_machines.out)["diagnostics"][-1]
    assert for_machines.code == 2 and (stop["code"], stop["severity"]) == ("CLI002", "error")
    assert said in stop["message"] and said in for_machines.err
    assert (stop["hint"] or "").endswith("--help") == ("Usage:" in for_machines.err)
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_opened_or_written_is_3(trfrate, tmp_path):
    missing = trfrate("convert", tmp_path / "none.trf", tmp_path / "a.json")
    assert (
        missing.code == 3
        and missing.err == f"trfrate: cannot read {tmp_path / 'none.trf'}: no such file or directory\n"
    )
    target = tmp_path / "a.json"
    target.write_bytes(b"old")
    refused = trfrate("convert", LEAST, target)
    assert refused.code == 3 and "already exists; --force overwrites it" in refused.err
    assert target.read_bytes() == b"old"
    assert trfrate("convert", LEAST, target, "--force").code == 0 and target.read_bytes() != b"old"


def test_the_input_is_never_written_to(trfrate, tmp_path):
    source = tmp_path / "a.json"
    shutil.copy(LEAST, source)
    for arguments in (["convert", source, source], ["merge", source, COMPLETE, "-o", source]):
        refused = trfrate(*arguments, "--force")
        assert refused.code == 3 and "is the input, which is never written to" in refused.err
    assert source.read_bytes() == LEAST.read_bytes()


def test_a_bug_of_ours_is_4_and_quotes_nothing(trfrate, monkeypatch):
    def fail(*_):
        raise RuntimeError("Alder, Ada")

    monkeypatch.setattr(pipeline, "read", fail)
    done = trfrate("show", LEAST)
    assert done.code == 4 and "a bug in trfrate, not your mistake (RuntimeError at tests.test_cli, line " in done.err
    assert "Please report it" in done.err and "Alder" not in done.err and "Traceback" not in done.err
    for_machines = trfrate("show", LEAST, "--json")
    (stop,) = json.loads(for_machines.out)["diagnostics"]
    assert (for_machines.code, stop["code"]) == (4, "CLI004") and "Alder" not in for_machines.out
    assert stop["message"].startswith("this is a bug in trfrate") and stop["hint"].startswith("Please report it")


# Every writer from here


@pytest.mark.parametrize("name", WRITERS)
def test_a_complete_event_is_written_in_every_format(trfrate, tmp_path, name):
    """Whatever a format cannot say is told; nothing ends in a bug, and nothing half-written stays."""
    done = trfrate("convert", COMPLETE, f"{tmp_path}/out/", "--to", name, "--allow-errors", "--notes")
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert done.code in (0, 1) and written
    assert all(path.stat().st_size for path in written) and not [path for path in written if path.suffix == ".tmp"]
    if name != "json":
        assert "loss " in done.err, "no other format can say everything"


@pytest.mark.parametrize("name", WRITERS)
def test_the_least_event_is_written_in_every_format(trfrate, tmp_path, name):
    format = registry.by_name(name, Report())
    target = f"{tmp_path}/out/" if format.several_files else tmp_path / "a"
    assert trfrate("convert", LEAST, target, "--to", name, "--allow-errors").code in (0, 1)


@pytest.mark.parametrize("name", WRITERS)
def test_an_event_without_anything_is_written_or_refused(trfrate, tmp_path, name):
    empty = b'{"format": "trfrate-event", "version": 1, "event": {}}'
    target = f"{tmp_path}/out/" if registry.by_name(name, Report()).several_files else tmp_path / "a"
    done = trfrate("convert", "-", target, "--to", name, "--from", "json", stdin=empty)
    assert done.code in (0, 1) and "Traceback" not in done.err


# Streams


def test_dashes_are_standard_input_and_output(trfrate):
    done = trfrate("convert", "-", "-", "--to", "json", "--notes", stdin=COMPLETE.read_bytes())
    assert done.code == 0 and done.data == (JSON / "complete.event.json").read_bytes()
    assert "stdin: note FMT002: read as trfrate JSON event" in done.err


def test_too_much_input(trfrate):
    done = trfrate("check", "-", "--max-size", "1", stdin=b"x" * 1_000_001)
    assert done.code == 3 and "standard input is larger than 1 MB; --max-size raises the limit" in done.err


@pytest.mark.parametrize("quiet", ["-q", "--quiet"])
def test_quiet_shows_errors_and_what_was_written(trfrate, tmp_path, quiet):
    assert trfrate("rate", SPRING, "-o", tmp_path / "a.json", quiet).err == f"wrote {tmp_path / 'a.json'}\n"
    told = trfrate("check", FAULT, quiet).err
    assert told.startswith("result-not-mirrored.json:Open, no. 3") and "note" not in told


def test_machine_output_of_every_command(trfrate, tmp_path):
    def parsed(*arguments):
        done = trfrate(*arguments, "--json")
        assert done.err == "", done.err
        return json.loads(done.out)

    target = tmp_path / "a.json"
    assert parsed("convert", COMPLETE, target)["written"] == [str(target)]
    found = parsed("check", FAULT)["diagnostics"]
    assert [each["code"] for each in found] == ["FMT002", "CHK006", "RAT003", "RAT006"]
    assert found[1]["at"] == "$.event.sections[0].players[2].cells[0]" and found[1]["severity"] == "error"
    shown = parsed("show", COMPLETE)
    assert shown["event"] == json.loads((JSON / "complete.event.json").read_text("utf-8"))["event"]
    assert [row["name"] for row in parsed("formats")["formats"]][:3] == ["trf", "trf16", "trf26"]
    assert parsed("merge", LEAST, COMPLETE, "-o", tmp_path / "b.json")["written"] == [str(tmp_path / "b.json")]


def test_machine_output_of_what_fails(trfrate, tmp_path):
    done = trfrate("convert", CUT_OFF, tmp_path / "a.json", "--json", "--from", "json")
    assert done.code == 1 and [each["code"] for each in json.loads(done.out)["diagnostics"]] == ["JSN001"]
    done = trfrate("convert", FAULT, tmp_path / "a.json", "--json", "--strict")
    assert done.code == 1 and codes(done) == ["FMT002", "CHK006", "CLI001"] and "--strict" in done.err


def codes(done: Run) -> list[str]:
    """The codes of the one JSON object on standard output."""
    return [each["code"] for each in json.loads(done.out)["diagnostics"]]


def test_machine_output_of_what_cannot_be_opened_or_written(trfrate, tmp_path):
    """The messages until then come with the reason of the end."""
    missing = trfrate("rate", tmp_path / "none.trf", "--json")
    assert missing.code == 3 and codes(missing) == ["CLI003"] and missing.err.startswith("trfrate: cannot read")
    (tmp_path / "a.json").write_bytes(b"old")
    refused = trfrate("convert", FAULT, tmp_path / "a.json", "--json")
    assert refused.code == 3 and codes(refused) == ["FMT002", "CHK006", "CLI003"]
    for arguments in (["players", "find", "Alder"], ["players", "info"]):
        assert codes(trfrate(*arguments, "--db", tmp_path / "none.db", "--json")) == ["CLI003"]
    checked = trfrate("check", tmp_path / "none.trf", FAULT, "--json")
    assert checked.code == 3 and codes(checked) == ["CLI003", "FMT002", "CHK006", "RAT003", "RAT006"]


def test_machine_output_is_asked_for_before_two_dashes_only(trfrate):
    done = trfrate("show", "--", "--json")
    assert done.code == 3 and done.out == "" and "cannot read --json" in done.err


def test_machine_output_of_a_failure_into_a_closed_pipe(tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    process = start("show", tmp_path / "none.trf", "--json", stdout=writing)
    os.close(writing)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 141 and b"cannot read" in told and b"Traceback" not in told


def test_data_on_standard_output_leaves_the_messages_on_the_other_stream(trfrate):
    done = trfrate("convert", COMPLETE, "-", "--to", "json", "--json", "--notes")
    assert json.loads(done.out)["format"] == "trfrate-event" and "FMT002" in done.err


def test_messages_first_then_a_count_then_the_chart(tmp_path):
    """What the user came for stays on the screen, on one terminal for both streams."""
    process = start("rate", SPRING, stderr=subprocess.STDOUT)
    lines = process.communicate(timeout=60)[0].decode().splitlines()
    folded = next(at for at, line in enumerate(lines) if line.endswith("(--notes)"))
    chart = next(at for at, line in enumerate(lines) if line.startswith("Lakeside Spring Open"))
    assert lines[0] == "ready" and folded < chart
    assert all(" warning " in line or line.startswith(" ") for line in lines[1:folded])
    assert lines[-1].startswith("Why a number: trfrate explain ")


def test_assumptions_are_stated_once(trfrate):
    done = trfrate("rate", SPRING, "--notes")
    for line in done.err.splitlines():
        message = line.partition(": ")[2].partition(": ")[2]
        assert not message or message[1:30] not in done.out, line
    assert "is rated by the US Chess rules of" in done.out


def test_a_quiet_chart_has_the_doubts_below_it(trfrate):
    usual, quiet = trfrate("rate", LEAST), trfrate("rate", LEAST, "-q")
    assert "warning RAT" in usual.err and quiet.err == ""
    assert len(quiet.out.splitlines()) > len(usual.out.splitlines())


def test_after_writing_three_lines_say_what_came_out(trfrate, tmp_path):
    done = trfrate("rate", SPRING, "-o", tmp_path / "a.csv")
    *_, brief, attention, wrote = done.err.splitlines()
    assert brief.startswith("14 players rated: Regular.") and "Biggest gain: " in brief and "; loss: " in brief
    assert attention.endswith(f"attention before upload: trfrate check {SPRING} --for uschess")
    assert wrote == f"wrote {tmp_path / 'a.csv'}"


def test_several_inputs_are_checked_whatever_becomes_of_one(trfrate, tmp_path):
    done = trfrate("check", tmp_path / "none.trf", CUT_OFF, FAULT, LEAST, "--from", "json")
    assert done.code == 3
    assert [line for line in done.err.splitlines() if line.startswith((str(JSON), "trfrate"))] == [
        f"trfrate: cannot read {tmp_path / 'none.trf'}: no such file or directory",
        f"{CUT_OFF}: 1 error",
        f"{FAULT}: 1 error, 1 warning, 1 note",
        f"{LEAST}: 2 warnings, 2 notes",
    ]
    assert trfrate("check", LEAST, FAULT).code == 1 and trfrate("check", LEAST).code == 0


def test_facts_on_the_command_line(trfrate, tmp_path):
    side = tmp_path / "facts.toml"
    side.write_text('affiliate = "A9000001"\n', "utf-8")
    given = ["--facts", side, "--time-control", "G/60;d5", "--start", "2025-10-18", "--end", "2025-10-19", "--online"]
    done = trfrate("convert", LEAST, "-", "--to", "json", *given, "--set", "1.1.born=2010", "--set", "city=Flint")
    event = json.loads(done.out)["event"]
    section = event["sections"][0]
    assert (event["affiliate"], event["city"], event["start"], event["end"]) == (
        "A9000001",
        "Flint",
        "2025-10-18",
        "2025-10-19",
    )
    assert (section["time_control"], section["online"], section["players"][0]["born"]) == ("G/60;d5", True, "2010")


def test_a_folder_and_an_archive_are_inputs(trfrate, tmp_path):
    shutil.copy(LEAST, tmp_path / "a.json")
    (tmp_path / "readme.md").write_text("hello", "utf-8")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(LEAST, "in/a.json")
        archive.writestr("__MACOSX/in/._a.json", b"\0\5\26")
    assert trfrate("show", tmp_path / "a.zip").code == 0
    assert trfrate("show", "-", stdin=(tmp_path / "a.zip").read_bytes()).code == 0
    (tmp_path / "a.zip").unlink()
    assert trfrate("show", tmp_path).code == 0
    shutil.copy(LEAST, tmp_path / "b.json")
    several = trfrate("show", tmp_path)
    assert several.code == 1 and "error FMT005: it holds several reports: a.json, b.json" in several.err
    assert "help: name one of them, or put them together: trfrate merge" in several.err
    for name in ("a.json", "b.json"):
        (tmp_path / name).unlink()
    assert "error FMT004: none of its files is a report" in trfrate("show", tmp_path).err


# The wallchart


def large() -> Event:
    """Sixteen players with long names, nine rounds, ratings."""
    rounds, size = 9, 16
    players = []
    for number in range(1, size + 1):
        # The circle method: in round r, a and b meet when a + b = r modulo size - 1; the last takes who meets himself.
        cells = []
        for round_ in range(1, rounds + 1):
            other = (round_ - number) % (size - 1) or size - 1
            if number == size:
                other = next(each for each in range(1, size) if (2 * each - round_) % (size - 1) == 0)
            elif other == number:
                other = size
            cells.append(Cell(Outcome.WIN if number < other else Outcome.LOSS, other, "w" if number < other else "b"))
        ratings = {"OTBR": Rating(2400 - 50 * number, 5), "OTBQ": Rating(1500)}
        players.append(Player(number, f"Evergreen-Hollyoak, Maximilian {number}", ratings=ratings, cells=tuple(cells)))
    return Event("Arboretum Championship", sections=(Section(1, "Open", rounds=rounds, players=tuple(players)),))


TIES = "Tie-breaks of players with equal scores"


def test_80_columns_hold_the_wallchart():
    lines = wallchart(large(), 80).splitlines()
    assert max(map(len, lines)) <= 80
    lines = lines[lines.index("", lines.index(TIES)) :]
    assert sum("Name" in line for line in lines) == 1, "nine rounds fit beside the names"
    assert any("W16" in line for line in lines) and not any("W16w" in line for line in lines)


def test_a_narrow_terminal_gets_the_rounds_in_blocks():
    lines = wallchart(large(), 60).splitlines()
    assert max(map(len, lines)) <= 60
    assert sum("Name" in line for line in lines[: lines.index(TIES)]) == 2


def test_a_narrow_terminal_shows_tie_breaks_only_of_those_who_are_tied():
    lines = wallchart(rated_events.event(), 60).splitlines()
    table = lines[lines.index(TIES) + 1 :]
    assert table[0].split() == ["Pl", "No", "Name", "Pts", "ModMed", "Solk", "Cum", "OpCum"]
    assert [line.split()[0] for line in table[1:4]] == ["4", "5", "6"]
    assert table[4] == ""


def test_a_player_known_to_be_unrated_is_shown_so():
    players = (
        Player(1, "Alder, Ada", ratings={"OTBR": Rating(1500)}),
        Player(2, "Birch, Ben", ratings={"OTBR": Rating()}),
    )
    ada, ben = wallchart(Event(sections=(Section(players=players),)), 80).splitlines()[-2:]
    assert "1500" in ada and "unr." in ben


def test_a_wide_terminal_shows_whole_names_and_colors():
    text = wallchart(large(), 160)
    assert "Evergreen-Hollyoak, Maximilian 16" in text and "W16w" in text
    assert max(map(len, text.splitlines())) <= 160


def test_every_round_of_every_player_is_on_the_wallchart():
    event = large()
    for width in (60, 80, 160):
        text = wallchart(event, width)
        shown = [
            part.rstrip("wb")
            for line in text.splitlines()
            for part in line.split()
            if part[:1] in "WL" and part[1:2].isdigit()
        ]
        assert len(shown) == 16 * 9


def test_a_contradiction_is_marked(trfrate):
    shown = trfrate("show", FAULT)
    assert shown.code == 1 and shown.out.count("!") == 2


def test_the_terminal_decides_the_width(trfrate, monkeypatch):
    for columns in ("80", "120"):
        monkeypatch.setenv("COLUMNS", columns)
        assert max(map(len, trfrate("show", COMPLETE).out.splitlines())) <= int(columns)


@pytest.mark.parametrize("columns", ["80", "120"])
def test_a_rated_event_fits_the_terminal(trfrate, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    shown = trfrate("rate", SPRING).out
    assert max(map(len, shown.splitlines())) <= int(columns)
    assert trfrate("rate", "-", stdin=SPRING.read_bytes()).out == shown


def test_how_to_ask_why_is_said_beside_the_data(trfrate):
    why = "Why a number: trfrate explain "
    assert why in trfrate("rate", SPRING).err and why not in trfrate("rate", SPRING).out
    assert why not in trfrate("rate", SPRING, "--quiet").err
    assert why not in trfrate("rate", "-", stdin=SPRING.read_bytes()).err


def test_a_suggested_command_gives_the_same_number_as_the_run_that_suggests_it(trfrate):
    options = ("--rules", "2017-04-24", "--set", "1.1.ratings.OTBR.rating=1500", "--trf-rating", "uschess")
    done = trfrate("rate", SPRING, *options, "--tie-breaks", "none")
    pasted = shlex.split(done.err.splitlines()[-1].removeprefix("Why a number: trfrate "))
    assert pasted[0] == "explain" and set(options) <= set(pasted) and "--tie-breaks" not in pasted
    shown = next(line for line in done.out.splitlines() if "Alder" in line)
    assert "1500" in shown
    assert re.search(r"shown (\d+)", trfrate(*pasted).out)[1] in shown


# Characters and colors


@pytest.mark.parametrize(("encoding", "half"), [("ascii", "4.5"), ("cp1252", "4½"), ("cp437", "4½"), ("utf-8", "4½")])
def test_a_terminal_that_cannot_show_a_half_gets_point_five(trfrate, encoding, half):
    done = trfrate("show", LEAST.parent / "complete.json", encoding=encoding)
    assert done.code == 0
    event = json.loads(LEAST.read_text("utf-8"))
    event["event"]["name"] = "Best of 4½ → Łódź"
    done = trfrate("show", "-", stdin=json.dumps(event).encode(), encoding=encoding)
    assert done.code == 0 and f"Best of {half} " in done.out
    if encoding == "utf-8":
        assert "→ Łódź" in done.out
    else:
        assert "-> ?" in done.out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_no_command_crashes_on_a_poor_terminal(trfrate, encoding):
    for arguments in (["check", FAULT], ["show", COMPLETE, "--json"], ["formats"], ["formats", "--json"]):
        assert trfrate(*arguments, encoding=encoding).code in (0, 1)


def test_everything_we_say_has_a_plain_form():
    """Characters of our own texts that ASCII lacks."""
    shown = set("".join(path.read_text("utf-8") for path in (ROOT / "trfrate" / "cli").glob("*.py")))
    assert {char for char in shown if not char.isascii()} <= terminal.PLAIN.keys()


def test_text_from_a_file_cannot_steer_the_terminal(trfrate):
    event = json.loads(FAULT.read_text("utf-8"))
    event["event"]["sections"][0]["players"][3]["name"] = "Elm\x1b[2J\n\x07\u202e, Eve"
    done = trfrate("show", "-", stdin=json.dumps(event).encode())
    assert (
        "\x1b" not in done.out + done.err and "\x07" not in done.out + done.err and "\u202e" not in done.out + done.err
    )
    assert sum("Elm" in line for line in done.out.splitlines()) == 1


@posix
@pytest.mark.parametrize(("no_color", "colored"), [("", True), ("1", False)])
def test_colors_only_on_a_terminal_and_never_against_the_users_will(no_color, colored):
    import pty

    outer, inner = pty.openpty()
    environment = {**os.environ, "NO_COLOR": no_color, "TERM": "xterm"}
    process = start("check", FAULT, stderr=inner, env=environment)
    process.communicate(timeout=60)
    os.close(inner)
    told = os.read(outer, 65536)
    os.close(outer)
    assert b"CHK006" in told and (b"\x1b[" in told) is colored


def test_no_colors_in_a_pipe(trfrate):
    assert "\x1b" not in trfrate("check", FAULT).err


# Interruptions


@posix
def test_ctrl_c_is_one_line_and_leaves_nothing(tmp_path):
    process = start("convert", "-", tmp_path / "a.json")
    assert process.stderr.readline() == b"ready\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert told.strip() == b"trfrate: interrupted; nothing was left half-written"
    assert list(tmp_path.iterdir()) == []


@posix
@pytest.mark.parametrize("arguments", [["--help"], ["show", COMPLETE], ["convert", COMPLETE, "-", "--to", "json"]])
def test_a_reader_that_stops_reading_ends_the_command_silently(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    process = start(*arguments, stdout=writing)
    os.close(writing)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 141, "as a program that SIGPIPE ends"
    assert b"closed" not in told and b"Error" not in told and b"trfrate:" not in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [["--help"], ["show", COMPLETE], ["convert", COMPLETE, "-", "--to", "json"]])
def test_a_full_device_is_one_line_and_3(arguments):
    with Path("/dev/full").open("wb") as full:
        process = start(*arguments, stdout=full)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 3
    assert told.decode().splitlines()[-1] == "trfrate: cannot write the output: no space left on device"


@posix
def test_closed_streams_are_no_bug(tmp_path):
    command = f"{sys.executable} -m trfrate"
    for streams, code in (
        (f"show {LEAST} >&-", 3),
        (f"convert {LEAST} {tmp_path / 'b.json'} >&- 2>&-", 0),
        (f"show {LEAST} 2>&-", 0),
        (f"convert - {tmp_path / 'a.json'} <&-", 1),
    ):
        done = subprocess.run(f"{command} {streams}", shell=True, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == code and "bug" not in done.stderr


def test_python_dash_m(tmp_path):
    done = subprocess.run([sys.executable, "-m", "trfrate", "--version"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("trfrate ")


def test_the_schema_is_printed(trfrate):
    published = json.loads((ROOT / "docs" / "trfrate-event.schema.json").read_text("utf-8"))
    assert json.loads(trfrate("formats", "json", "--schema").out) == published


def test_sections_with_the_same_number_are_told_apart(trfrate, tmp_path):
    event = json.loads((FIXTURES / "examples" / "spring-open.json").read_text("utf-8"))
    other = copy.deepcopy(event["event"]["sections"][0]) | {"name": "Reserve"}
    other["players"][0]["name"] = "Quince, Quin"
    event["event"]["sections"].append(other)
    two = tmp_path / "two.json"
    two.write_text(json.dumps(event), "utf-8")
    done = trfrate("explain", two, "1", "--section", "Reserve")
    assert done.code == 0 and "Quince, Quin" in done.out
    assert "warning FMT008: two sections have the number 1" in done.err


def test_an_event_over_the_new_year_shows_both_years(trfrate):
    done = trfrate("rate", LEAST, "--start", "2024-12-31", "--end", "2025-01-01")
    assert "31 Dec 2024 – 1 Jan 2025" in done.out


ODD_NAME = "Al\u00a0der, \u202eAda\x9b31m\x1b]0;x\x07\u00e9"


def odd_event(tmp_path):
    players = [{"number": number, "name": ODD_NAME} for number in (1, 2)]
    section = {"number": 1, "name": "Open", "rounds": 0, "players": players}
    event = {"format": "trfrate-event", "version": 1, "event": {"name": "Odd", "sections": [section]}}
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(event), "utf-8")
    return path


def process(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "trfrate", *map(str, arguments)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_machine_output_is_exact(tmp_path, encoding):
    done = process("show", odd_event(tmp_path), "--json", PYTHONIOENCODING=encoding)
    players = json.loads(done.stdout.decode(encoding))["event"]["sections"][0]["players"]
    assert [player["name"] for player in players] == [ODD_NAME, ODD_NAME]
    assert all(char.isprintable() or char == "\n" for char in done.stdout.decode(encoding))


@pytest.mark.parametrize(
    "arguments", [("show",), ("check",), ("explain", "Al"), ("explain", "--all"), ("check", "--json")], ids=" ".join
)
def test_nothing_of_a_file_can_steer_the_terminal(tmp_path, arguments):
    command, *rest = arguments
    done = process(command, odd_event(tmp_path), *rest)
    shown = (done.stdout + done.stderr).decode("utf-8")
    assert shown
    assert all(char.isprintable() or char in "\n\t" for char in shown), repr(shown)


KILLER = """
import os, sys
from trfrate import pipeline
from trfrate.cli import batch, main
read = pipeline.read
def reading(source, *rest):
    if "deadly" in source:
        os.abort()
    return read(source, *rest)
pipeline.read = reading
batch.CHUNK = 3
os.cpu_count = lambda: 2
sys.argv = ["trfrate", *sys.argv[1:]]
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the workers must be forked to be killed")
def test_a_worker_that_dies_costs_its_own_file_only(tmp_path):
    names = [f"{number}.json" for number in range(6)] + ["deadly.json", "7.json"]
    for name in names:
        shutil.copy(COMPLETE, tmp_path / name)
    command = [sys.executable, "-c", KILLER, "rate", *names, "--out-dir", "out", "--to", "json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert "deadly.json: failed" in done.stderr
    assert "7 of 8 files rated" in done.stderr
    assert {path.name for path in (tmp_path / "out").iterdir()} == set(names) - {"deadly.json"}
    assert done.returncode == 1


@pytest.mark.parametrize(("typed", "again"), [("\n", True), ("q\n", False)])
def test_a_user_who_closes_an_open_output_is_waited_for(typed, again):
    from click.testing import CliRunner

    from trfrate.cli.common import _asked_to_close
    from trfrate.errors import FileProblem

    with CliRunner().isolation(input=typed):
        assert _asked_to_close(FileProblem("rated.xlsx is open in another program", remedy="close")) is again


def test_a_writer_that_cannot_read_its_source_again_does_not_end_without_a_word(trfrate, tmp_path, monkeypatch):
    """Readers report why before they raise; a writer may meet the same with nobody to report to."""
    from trfrate import pipeline
    from trfrate.errors import Unreadable

    def unreadable(*args):
        raise Unreadable("rated.xlsx")

    monkeypatch.setattr(pipeline, "_content", unreadable)
    run = trfrate("convert", COMPLETE, tmp_path / "out.csv")
    assert run.code == cli.ERRORS
    assert "error CLI001: rated.xlsx" in run.err


def test_ctrl_c_while_a_class_is_made_is_no_bug_of_ours(monkeypatch, capsys):
    """Python 3.11 makes a RuntimeError of it."""

    def interrupted(*args, **named):
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr(cli.trfrate, "main", interrupted)
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == cli.INTERRUPTED
    assert "interrupted" in capsys.readouterr().err
