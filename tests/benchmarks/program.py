"""What the folder program costs at its start, against the installed script."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests import folder_program
from tests.benchmarks.end_to_end import PYTHON, child_time, process
from tests.benchmarks.measure import Row, compare

RUNS = 15


def rows() -> Iterator[Row]:
    """The start alone."""
    import PyInstaller  # noqa: F401 - without it the row says so

    with tempfile.TemporaryDirectory() as folder:
        program = folder_program.build(Path(folder))
        detail = f"{folder_program.size(program) / 1e6:.0f} MB"
        times = compare(process(str(program), "--help"), process(PYTHON, "-m", "trfrate", "--help"), RUNS, child_time)
    yield Row("the folder program, --help", "python -m trfrate --help", 1 / times.faster, 3.0, False, detail=detail)
