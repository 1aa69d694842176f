"""Formats: their table, sniffing, and plugins as they are installed."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.conftest import FIXTURES, ROOT
from tests.test_goldens import cases, named
from trfrate import options, registry
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats import Format
from trfrate.registry import BUILT_INS, NoFormat

FORMATS = {built_in.name: registry.by_name(built_in.name, Report()) for built_in in BUILT_INS}
JSON = (FIXTURES / "json" / "least.json").read_bytes()


@pytest.mark.parametrize("built_in", BUILT_INS, ids=lambda built_in: built_in.name)
def test_the_table_is_in_step_with_the_formats(built_in):
    format = FORMATS[built_in.name]
    assert (format.name, format.suffixes) == (built_in.name, built_in.suffixes)


def test_names_titles_and_suffixes_are_unique_and_sane():
    names = [format.name for format in FORMATS.values()]
    titles = [format.title for format in FORMATS.values()]
    suffixes = [suffix for format in FORMATS.values() for suffix in format.suffixes]
    assert len(set(names)) == len(names) and len(set(titles)) == len(titles)
    assert all(len(set(format.suffixes)) == len(format.suffixes) for format in FORMATS.values())
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name in names)
    assert all(re.fullmatch(r"\.[a-z0-9]+", suffix) for suffix in suffixes)
    assert all(title == title.strip() and 4 <= len(title) <= 60 for title in titles)


def test_a_suffix_that_several_formats_bear_is_written_by_one():
    bearers: dict[str, list[str]] = {}
    for format in FORMATS.values():
        for suffix in format.suffixes:
            bearers.setdefault(suffix, []).append(format.name)
    shared = {suffix for suffix, names in bearers.items() if len(names) > 1}
    written = {suffix: registry.by_suffix(f"a{suffix}", Report()).name for suffix in shared}
    assert written == {".txt": "trf", ".html": "html", ".htm": "html", ".json": "json"}


@pytest.mark.parametrize("format", FORMATS.values(), ids=lambda format: format.name)
def test_a_format_can_do_something_and_knows_its_options(format):
    assert format.read or format.write
    sniffed = {other.read for other in FORMATS.values() if other.sniff}
    assert format.read is None or format.read in sniffed, "nobody would recognize its files"
    assert set(format.options) <= {option.name for option in options.OPTIONS}


def test_every_option_belongs_to_a_format():
    used = {name for format in FORMATS.values() for name in format.options}
    assert {option.name for option in options.OPTIONS} == used


@pytest.mark.parametrize("case", [case for case in cases() if "faults" not in case.parts], ids=named)
def test_a_fixture_is_recognized_for_what_it_is(case):
    """Several names may stand for one family: what counts is that the reader is the same."""
    wanted = case.relative_to(FIXTURES).parts[0]
    paths = sorted(case.iterdir()) if case.is_dir() else [case]
    report = Report()
    format = registry.sniffed({path.name: path.read_bytes() for path in paths}, report)
    assert format.read is FORMATS[wanted].read
    assert [diagnostic.code for diagnostic in report] in (["FMT002"], ["FMT003"])


@pytest.mark.parametrize("format", FORMATS.values(), ids=lambda format: format.name)
@pytest.mark.parametrize("head", [b"", b"\0" * 4096, b"hello\n" * 20, bytes(range(256))])
def test_nobody_is_sure_of_nonsense(format, head):
    assert format.sniff is None or 0.0 <= format.sniff(head, "file") < registry.SURE


def test_nonsense_is_no_format():
    report = Report()
    with pytest.raises(Unreadable):
        registry.sniffed({"a.bin": b"\x01\x02\x03" * 50}, report)
    assert [str(each) for each in report] == ["a.bin: error FMT001: not a tournament report trfrate can read"]


def fake(name: str, likelihood: float, **more) -> Format:
    return Format(name, f"Fake {name}", (f".{name}",), lambda head, file: likelihood, read=lambda *_: None, **more)


@pytest.fixture
def installed(monkeypatch):
    """Plugins by what their entry points load."""

    def install(**plugins):
        points = [EntryPoint(name, f"fakes:{name}", registry.GROUP) for name in plugins]
        monkeypatch.setattr(EntryPoint, "load", lambda self: plugins[self.name]())
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)

    return install


def broken():
    raise ImportError("no module named fakes")


def test_a_guess_is_named_with_its_likelihood(installed):
    installed(maybe=lambda: fake("maybe", 0.75))
    report = Report()
    assert registry.sniffed({"a.bin": b"\x01\x02\x03"}, report).name == "maybe"
    assert [str(each) for each in report] == ["a.bin: note FMT003: read as Fake maybe, a guess (75%)"]


def test_the_most_likely_plugin_wins(installed):
    installed(one=lambda: fake("one", 0.3), two=lambda: fake("two", 0.6), three=lambda: fake("three", 0.5))
    assert registry.sniffed({"a.bin": b"\x01\x02\x03"}, Report()).name == "two"


def test_a_broken_plugin_is_named_once_and_skipped(installed):
    installed(bad=broken, odd=lambda: "no format", good=lambda: fake("good", 0.95))
    report = Report()
    assert [found.format.name for found in registry.plugins(report)] == ["good"]
    list(registry.plugins(report))
    assert [(each.code, each.message) for each in report] == [
        ("FMT010", "plugin 'bad' (fakes:bad) does not load: no module named fakes"),
        ("FMT010", "plugin 'odd' (fakes:odd) does not load: fakes:odd is not a trfrate Format"),
    ]


def test_a_plugin_that_fails_at_sniffing_is_skipped(installed):
    def fail(head, name):
        raise RuntimeError("oops")

    failing = Format("failing", "Failing", (), fail, read=lambda *_: None)
    installed(failing=lambda: failing, good=lambda: fake("good", 0.95))
    report = Report()
    assert registry.sniffed({"a.bin": b"\x01\x02\x03"}, report).name == "good"
    assert [each.code for each in report] == ["FMT010", "FMT002"]


def test_a_name_clash_is_won_by_the_built_in(installed):
    installed(json=lambda: fake("json", 1.0))
    report = Report()
    assert list(registry.plugins(report)) == []
    assert [each.code for each in report] == ["FMT011"]
    assert registry.by_name("json", Report()).title == "trfrate JSON event"


def test_plugins_can_be_turned_off(installed, monkeypatch):
    installed(good=lambda: fake("good", 0.95))
    monkeypatch.setenv("TRFRATE_PLUGINS", "0")
    with pytest.raises(NoFormat):
        registry.by_name("good", Report())


def test_plugins_are_looked_for_only_when_needed(monkeypatch):
    def look(group):
        raise AssertionError("looked for plugins")

    monkeypatch.setattr("importlib.metadata.entry_points", look)
    assert registry.sniffed({"a.json": JSON}, Report()).name == "json"
    assert registry.by_name("json", Report()).name == "json"
    assert registry.by_suffix("a.JSON", Report()).name == "json"
    with pytest.raises(AssertionError):
        registry.by_name("other", Report())


def test_a_plugin_is_picked_by_name_and_suffix(installed):
    installed(good=lambda: fake("good", 0.95, write=lambda *_: {}))
    assert registry.by_name("good", Report()).name == "good"
    assert registry.by_suffix("out/a.good", Report()).name == "good"


@pytest.mark.parametrize("file", ["a", "dir.json/a", "./a", "a.unknown"])
def test_a_suffix_nobody_writes(file):
    with pytest.raises(NoFormat, match="cannot write"):
        registry.by_suffix(file, Report())


def test_a_page_to_print_is_offered_for_a_pdf():
    with pytest.raises(NoFormat, match=r"cannot write \.pdf; write \.html, open it in a browser"):
        registry.by_suffix("a.pdf", Report())


@pytest.fixture(scope="module")
def example(tmp_path_factory) -> Path:
    """The plugin of docs/plugins.md, installed as a distribution into a folder of its own."""
    blocks = dict(
        re.findall(r"```(python|toml|text)\n(.*?)```", (ROOT / "docs/plugins.md").read_text("utf-8"), re.DOTALL)
    )
    project = tomllib.loads(blocks["toml"])["project"]
    folder = tmp_path_factory.mktemp("site")
    (folder / "trfrate_slips.py").write_text(blocks["python"], "utf-8")
    (folder / "club.slips").write_text(blocks["text"], "utf-8")
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = project["entry-points"][registry.GROUP]
    lines = [f"[{registry.GROUP}]", *(f"{name} = {where}" for name, where in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return folder


def run(example: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(ROOT), str(example)))
    return subprocess.run(
        [sys.executable, "-m", "trfrate", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=example,
        env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1", **environment},
    )


def test_the_example_is_listed_as_a_plugin(example):
    listed = run(example, "formats").stdout
    assert re.search(r"^slips +rw +\.slips +Result slips +trfrate-slips 0\.1$", listed, re.MULTILINE)
    assert "slips" not in run(example, "formats", TRFRATE_PLUGINS="0").stdout


def test_the_example_is_about_30_lines():
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/plugins.md").read_text("utf-8"), re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 42


def test_the_example_reads_and_writes(example):
    shown = run(example, "show", "club.slips", "--notes")
    assert shown.returncode == 0 and "Birch, Ben" in shown.stdout and "read as Result slips" in shown.stderr
    again = run(example, "convert", "club.slips", "-", "--to", "slips")
    assert again.stdout == (example / "club.slips").read_text("utf-8")
    lossy = run(
        example, "convert", str(FIXTURES / "json" / "complete.json"), "-", "--to", "slips", "--from", "json", "--notes"
    )
    assert "loss SLP002: result slips leave out 2 sections and 17 results" in lossy.stderr
    assert lossy.stdout.startswith("1 Alder, Ada: W2 U3 U5\n")


def test_an_option_of_the_example_reaches_the_command_line(example):
    done = run(example, "convert", "club.slips", "-", "--to", "slips", "--option", "slip-separator=bar")
    assert done.stdout.startswith("1 Alder, Ada: W2 | D3 | H\n")
    wrong = run(example, "convert", "club.slips", "-", "--to", "slips", "--option", "slip-separator=comma")
    assert wrong.returncode == 2 and "blank, bar" in wrong.stderr
    unknown = run(example, "convert", "club.slips", "-", "--to", "slips", "--option", "slip=bar")
    assert unknown.returncode == 2 and "slip-separator" in unknown.stderr


def test_the_examples_faults_have_their_places(example):
    (example / "bad.slips").write_text("1 Alder, Ada: W2\n2 Birch\n", "utf-8")
    told = run(example, "check", "bad.slips")
    assert told.returncode == 1
    assert (
        "bad.slips:2:1: error SLP001: this is no result slip\n    2 | 2 Birch\n      | ^\n   help: 1 Alder"
        in told.stderr
    )
    (example / "unequal.slips").write_text("1 Alder, Ada: W2\n2 Birch, Ben: W1\n", "utf-8")
    assert "unequal.slips:1: error CHK006" in run(example, "check", "unequal.slips").stderr
