"""What the folder program costs at its start, against the installed script."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.end_to_end import PYTHON, ROOT, child_time, process
from tests.benchmarks.measure import Row, compare

RUNS = 15
HOME = ROOT / ".config" / "program"


def build(folder: Path) -> Path:
    """Make the program as its README describes."""
    command = [
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--name", "trfrate", "--log-level", "ERROR"),
        *("--additional-hooks-dir", HOME / "hooks", "--distpath", folder / "dist", "--workpath", folder / "work"),
        *("--specpath", folder, HOME / "program.py"),
    ]
    subprocess.run(command, check=True, cwd=folder)
    return folder / "dist" / "trfrate" / "trfrate"


def rows() -> Iterator[Row]:
    """The start alone."""
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        size = sum(path.stat().st_size for path in program.parent.rglob("*") if path.is_file())
        times = compare(process(str(program), "--help"), process(PYTHON, "-m", "trfrate", "--help"), RUNS, child_time)
    detail = f"{size / 1e6:.0f} MB"
    yield Row("the folder program, --help", "python -m trfrate --help", 1 / times.faster, 3.0, False, detail=detail)
