"""One event, written in every format that holds games, reads back to the same games."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings

from tests import rated_events
from trfrate import registry
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.model import Event, Outcome, Section

OPTIONS = Options(date(2026, 9, 1), {"trf-rating": "uschess"})
FORMATS = ("trf", "csv", "xlsx", "msa", "json")


def through(name: str, section: Section) -> Section:
    format = registry.by_name(name, Report())
    event = Event("Grove Open", start=date(2026, 8, 29), end=date(2026, 8, 30), sections=(section,))
    (back,) = format.read(format.write(event, Report(), OPTIONS), Report(), OPTIONS).sections
    return back


def symmetric(section: Section) -> Section:
    """Without special results, for which TRF has no letter."""

    def usual(cell):
        return cell._replace(result=Outcome.DRAW) if cell and str(cell.result).startswith("asym") else cell

    players = (replace(player, cells=tuple(map(usual, player.cells))) for player in section.players)
    return replace(section, players=tuple(players))


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=25, deadline=None)
@given(section=rated_events.sections())
def test_the_same_games_come_back(name, section):
    told = symmetric(section)
    assert sorted(through(name, told).games()) == sorted(told.games())


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_results_and_scores_come_back(name):
    section = rated_events.novice()
    back = through(name, section)
    for old, new in zip(section.players, back.players, strict=True):
        assert new.cells == old.cells
        assert back.score_of(new) == section.score_of(old)
