"""Every fixture of every format: what is read from it, what is said about it, and what is written from it.

`fixtures/<format>/<case>.<suffix>` has its goldens beside it: `<case>.event.json`, `<case>.diagnostics.txt` and, for
each format it is to be written in, `<case>.out.<format>.<suffix>`. A case of several files is a folder. Options stand
in `<case>.options.json`. A fault in `faults/` has diagnostics only. `--force-regen` writes the goldens of a case anew:
read them before you keep them.
"""

import json
from datetime import date
from pathlib import Path

import pytest

from tests.conftest import FIXTURES
from trfrate import registry
from trfrate.checks import check
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats import Options, json_event

DAY = date(2026, 1, 15)
GOLDEN_ENDINGS = (".event.json", ".diagnostics.txt", ".options.json", ".md")


def is_golden(path: Path) -> bool:
    return path.name.endswith(GOLDEN_ENDINGS) or ".out." in path.name


def cases() -> list[Path]:
    """Files and folders of fixtures that are inputs, not goldens."""
    folders = [folder for folder in FIXTURES.iterdir() if folder.is_dir() and folder.name in registry.names()]
    found = [path for folder in folders for path in folder.iterdir() if path.name != "faults"]
    found += [path for folder in folders for path in folder.glob("faults/*")]
    return sorted(path for path in found if not is_golden(path))


def stem(case: Path) -> Path:
    return case if case.is_dir() else case.parent / case.name.split(".")[0]


def beside(case: Path, ending: str) -> Path:
    return case.parent / (stem(case).name + ending)


def read(case: Path, report: Report):
    folder = case.relative_to(FIXTURES).parts[0]
    options_file = beside(case, ".options.json")
    values = json.loads(options_file.read_text("utf-8")) if options_file.exists() else {}
    paths = sorted(case.iterdir()) if case.is_dir() else [case]
    options = Options(DAY, values)
    files = {path.name: path.read_bytes() for path in paths}
    try:
        event = registry.by_name(folder, report).read(files, report, options)
    except Unreadable:
        return None, options
    check(event, report)
    return event, options


def told(report: Report) -> str:
    lines = []
    for diagnostic in report:
        lines.append(str(diagnostic))
        if diagnostic.hint:
            lines.append(f"   help: {diagnostic.hint}")
    return "".join(f"{line}\n" for line in lines)


def named(case: Path) -> str:
    return str(case.relative_to(FIXTURES)).replace("\\", "/")


@pytest.mark.parametrize("case", cases(), ids=named)
def test_reading(case, file_regression):
    report = Report()
    event, options = read(case, report)
    diagnostics = beside(case, ".diagnostics.txt")
    if "faults" in case.parts:
        assert report.diagnostics, "a fault nobody mentions"
        file_regression.check(told(report), fullpath=diagnostics, encoding="utf-8", newline="")
        return
    assert event is not None, told(report)
    text = json_event.write(event, Report(), options)["event.json"]
    file_regression.check(text, fullpath=beside(case, ".event.json"), binary=True)
    file_regression.check(told(report), fullpath=diagnostics, encoding="utf-8", newline="")


def outputs() -> list[Path]:
    return sorted(path for path in FIXTURES.glob("*/*.out.*") if path.suffix not in (".dump", ".losses"))


@pytest.mark.parametrize("golden", outputs(), ids=named)
def test_writing(golden, file_regression):
    name, _, rest = golden.name.partition(".out.")
    format = registry.by_name(rest.split(".")[0], Report())
    (case,) = [path for path in cases() if path.parent == golden.parent and stem(path).name == name]
    event, options = read(case, Report())
    written = format.write(event, Report(), options)
    if golden.is_dir():
        assert sorted(written) == sorted(path.name for path in golden.iterdir())
        for file, data in written.items():
            file_regression.check(data, fullpath=golden / file, binary=True)
    else:
        ((_, data),) = written.items()
        file_regression.check(data, fullpath=golden, binary=True)
