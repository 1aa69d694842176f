"""One event through every format that can be written and read: the games come back the same."""

from datetime import date
from pathlib import Path

import pytest

from tests.conftest import FIXTURES
from trfrate import registry
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.model import Cell, Event, Outcome, Player, Section

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


@pytest.mark.parametrize("way", [*WAYS, "swisssys", "uschess-dbf"])
def test_results_beyond_the_stated_rounds_survive(way):
    """The number of rounds may be the wrong one."""
    rows = (
        Player(1, "Alder, Ada", cells=(Cell(Outcome.WIN, 2, "w"), Cell(Outcome.DRAW, 2, "b"))),
        Player(2, "Birch, Ben", cells=(Cell(Outcome.LOSS, 1, "b"), Cell(Outcome.DRAW, 1, "w"))),
    )
    event = Event("Grove Open", sections=(Section(name="Open", rounds=1, players=rows),))
    format, options = registry.by_name(way, Report()), Options(DAY)
    again = format.read(format.write(event, Report(), options), Report(), options)
    assert games_of(again) == games_of(event) and len(games_of(event)[0]) == 2
