"""What six runs look like: on a small and a large terminal, without colors, in the C locale, on old code pages.

The captures are in tests/screens. Both streams go to one terminal, as they do for a user.
"""

import os
import re
import struct
import subprocess
import sys

import pytest

from tests.conftest import FIXTURES, ROOT
from tests.terminal import shown_on_terminal

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a terminal of POSIX")
SCREENS = ROOT / "tests" / "screens"
RUNS = {
    "rate": ("rate", "spring-open.trf"),
    "rate-workbook": ("rate", "spring-open.trf", "-o", "rated.xlsx", "--dry-run"),
    "check": ("check", "spring-open.trf", "--for", "uschess"),
    "explain": ("explain", "novice.json", "2", "--system", "regular"),
    "show-fault": ("show", "../json/faults/result-not-mirrored.json"),
    "convert-slip": ("convert", "spring-open.trf", "x.pdf"),
}
SETTINGS = {
    "80x24": ((24, 80), {}),
    "200x50": ((50, 200), {}),
    "no-color": ((24, 80), {"NO_COLOR": "1"}),
    "lang-c": ((24, 80), {"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}),
    "cp437": ((24, 80), {"PYTHONIOENCODING": "cp437"}),
    "cp1252": ((24, 80), {"PYTHONIOENCODING": "cp1252"}),
}
ENCODINGS = {"cp437": "cp437", "cp1252": "cp1252"}


def screen(arguments: tuple[str, ...], size: tuple[int, int], variables: dict[str, str]) -> bytes:
    """Run a command on a terminal of that size, and return everything it printed."""
    import fcntl
    import pty
    import termios

    outer, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    attributes = termios.tcgetattr(inner)
    attributes[1] &= ~termios.OPOST  # line ends as they were written
    termios.tcsetattr(inner, termios.TCSANOW, attributes)
    taken = ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "LESS", "LC_ALL", "PYTHONIOENCODING")
    environment = {name: value for name, value in os.environ.items() if name not in taken}
    environment |= {"TERM": "xterm", "LANG": "C.UTF-8", "PAGER": "cat", "PYTHONPATH": str(ROOT)}
    environment |= {"SOURCE_DATE_EPOCH": "1794873600", **variables}
    process = subprocess.Popen(
        [sys.executable, "-m", "trfrate", *arguments],
        stdin=inner,
        stdout=inner,
        stderr=inner,
        cwd=FIXTURES / "examples",
        env=environment,
    )
    *_, shown = shown_on_terminal(process, outer, inner)
    return shown


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("run", RUNS)
def test_the_screen(run, setting, file_regression):
    size, variables = SETTINGS[setting]
    text = screen(RUNS[run], size, variables).decode(ENCODINGS.get(setting, "utf-8"))
    shown = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert all(len(line) <= size[1] for line in shown.splitlines()), "nothing is broken by the terminal"
    assert "\x1b" not in text or setting != "no-color"
    if setting == "lang-c":
        assert text.isascii()
    file_regression.check(text.replace("\x1b", "<ESC>"), fullpath=SCREENS / run / f"{setting}.txt", encoding="utf-8")


@pytest.mark.parametrize("run", ["rate", "rate-workbook"])
def test_the_answer_is_on_the_last_screen(run):
    """On 80 by 24, what the user came for has not scrolled away."""
    size, variables = SETTINGS["80x24"]
    last = screen(RUNS[run], size, variables).decode().splitlines()[-(size[0] - 1) :]
    expected = "1846" if run == "rate" else "14 players rated: Regular."
    assert any(expected in line for line in last)


def test_no_capture_is_left_over():
    found = {path.relative_to(SCREENS).as_posix() for path in SCREENS.rglob("*.txt")}
    assert found == {f"{run}/{setting}.txt" for run in RUNS for setting in SETTINGS}
