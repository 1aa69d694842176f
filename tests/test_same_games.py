"""One event through every format that can be written and read: the games come back the same."""

from datetime import date
from pathlib import Path

import pytest

from tests.conftest import FIXTURES
from trfrate import registry
from trfrate.diagnostics import Report
from trfrate.formats import Options

DAY = date(2026, 1, 15)
WAYS = ("trf", "trf16", "trf26", "csv", "xlsx", "msa", "json")
SOURCES = (
    "csv/hand-made.csv",
    "csv/wintd-sorted.csv",
    "csv/chess-results.csv",
    "text/vega.txt",
    "xlsx/reading-hand-made.xlsx",
)


def games_of(event):
    return [sorted(section.games()) for section in event.sections]


# A TRF holds one section, and the workbook has two.
CASES = [
    (source, way) for source in SOURCES for way in WAYS if not (source.startswith("xlsx") and way.startswith("trf"))
]


@pytest.mark.parametrize(("source", "way"), CASES)
def test_the_games_survive(source, way):
    format, options = registry.by_name(source.split("/")[0], Report()), Options(DAY)
    path = FIXTURES / source
    event = format.read({path.name: path.read_bytes()}, Report(), options)
    other = registry.by_name(way, Report())
    written = other.write(event, Report(), options)
    again = other.read({Path(name).name: data for name, data in written.items()}, Report(), options)
    assert games_of(again) == games_of(event)
    assert sum(map(len, games_of(event))) >= 7
