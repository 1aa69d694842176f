"""What a user waits for before any work begins: whole processes against importing click."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.end_to_end import PYTHON, ROOT, child_time, process
from tests.benchmarks.measure import Row, compare

RUNS = 30
SMALL = ROOT / "fixtures" / "trf" / "trf16.trf"


def rows() -> Iterator[Row]:
    """Help, and a small conversion."""
    click = process(PYTHON, "-c", "import click")
    times = compare(process(PYTHON, "-m", "trfrate", "--help"), click, RUNS, child_time)
    yield Row("trfrate --help", 'python -c "import click"', 1 / times.faster, 1.3, at_least=False)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "x.csv"
        convert = process(PYTHON, "-m", "trfrate", "convert", str(SMALL), str(target), "--force", "--quiet")
        times = compare(convert, click, RUNS, child_time)
        assert b"Alder" in target.read_bytes(), "it did convert"
    yield Row("trfrate convert small.trf x.csv", 'python -c "import click"', 1 / times.faster, 2.0, at_least=False)
