"""A rating system from outside the package: forty lines, and it is in every output."""

from typing import NamedTuple

import pytest

import trfrate
from tests.conftest import FIXTURES
from trfrate.cli.wallchart import wallchart
from trfrate.model import Rated, Section
from trfrate.report.basis import Basis
from trfrate.report.chart import charts_of

# --- what somebody adds: from here ...


class LadderTrace(NamedTuple):
    name: str
    points: int

    def page(self):
        return f"{self.name}: {self.points} ladder points\n"

    def short(self):
        return (f"{self.points} ladder points",)

    def as_json(self):
        return self._asdict()


class LadderSection(NamedTuple):
    section: Section
    basis: Basis

    @property
    def after(self):
        found = {}
        for player in self.section.players:
            points = 10 * self.section.points_of(player)
            found[player.number] = Rated(1000.0 + points, 1000 + points, before=1000.0, change=float(points))
        return found

    def trace(self, number):
        return LadderTrace(self.section[number].name, 10 * self.section.points_of(self.section[number]))


class Ladder(NamedTuple):
    name: str = "LADDER"
    title: str = "Club Ladder"

    def takes(self, section):
        return section.type == "swiss"

    def rate(self, section, report, where):
        report.note("RAT003", "the ladder counts every game", where(None, None))
        return LadderSection(section, Basis(section.number, self.name, self.title, "Lakeside Club", "2026"))


# --- ... to here


@pytest.fixture
def rated():
    event = trfrate.read(FIXTURES / "examples" / "spring-open.trf")
    return trfrate.rate(event, systems=["regular", Ladder()])


def test_it_stands_beside_the_built_in_systems(rated):
    assert [basis.title for basis in rated.bases] == ["Regular", "Club Ladder"]
    first = rated.sections[0][1]
    assert first.after["LADDER"].shown == 1000 + 10 * rated.sections[0].points_of(first)
    assert "the ladder counts every game" in [each.message for each in rated.report]
    alone = trfrate.rate(rated.event, systems=Ladder())
    assert [basis.system for basis in alone.bases] == ["LADDER"]


def test_it_is_in_every_output(rated):
    first = rated.sections[0][1]
    shown = str(first.after["LADDER"].shown)
    assert "Club Ladder" in wallchart(rated, 200) and f"1000 → {shown}" in wallchart(rated, 200)
    page = trfrate.to_bytes(rated, "html").decode()
    assert "Club Ladder after" in page and "Lakeside Club rules of 2026" in page and "ladder points" in page
    assert b"Club Ladder after" in trfrate.to_bytes(rated, "csv") and shown.encode() in trfrate.to_bytes(rated, "csv")
    workbook = trfrate.read_bytes(trfrate.to_bytes(rated, "xlsx"), "a.xlsx")
    assert len(workbook.players) == len(rated.players)
    (chart,) = charts_of(rated)
    assert "Club Ladder change" in [column.heading for column in chart.columns]
    again = trfrate.read_bytes(trfrate.to_bytes(rated, "json"), "a.json")
    assert not [each for each in again.report if each.severity == "error"]
    assert again.sections[0][1].after["LADDER"] == first.after["LADDER"]


def test_it_is_explained(rated):
    assert "ladder points" in trfrate.explain(rated, 1)


def test_it_rates_only_the_sections_it_takes(rated):
    from dataclasses import replace

    section = replace(rated.sections[0], type="match")
    assert not trfrate.rate(replace(rated.event, sections=(section,)), systems=Ladder()).bases
