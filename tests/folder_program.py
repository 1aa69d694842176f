"""The folder program, built as its README describes."""

import subprocess
import sys
from pathlib import Path

from tests.browser import environment
from tests.conftest import ROOT

HOME = ROOT / ".config" / "program"


def build(folder: Path) -> Path:
    """The path of the program, in a folder of its own below this one."""
    command = [
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"),
        *("--distpath", folder / "dist", "--workpath", folder / "work", HOME / "trfrate.spec"),
    ]
    subprocess.run(command, env=environment(), check=True, cwd=folder)
    return folder / "dist" / "trfrate" / "trfrate"


def size(program: Path) -> int:
    """The bytes of the whole folder."""
    return sum(path.stat().st_size for path in program.parent.rglob("*") if path.is_file())
