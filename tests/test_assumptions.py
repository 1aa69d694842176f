"""For every assumption a rating may rest on: it is named and reported, and the stated fact ends both."""

from dataclasses import replace
from datetime import date

import pytest

from trfrate.diagnostics import Report
from trfrate.model import Birth, Cell, Event, Outcome, Player, Rating, Section
from trfrate.rating.event import RatingOptions, rate
from trfrate.rating.uschess.messages import _ASSUMED

DAY = date(2026, 3, 14)
KNOWN = Rating(1500, 40)


def played(first, **section):
    """The player in question draws with an established one."""
    cells = (Cell(Outcome.DRAW, 2),), (Cell(Outcome.DRAW, 1),)
    players = (
        Player(1, "Alder, Ada", cells=cells[0], **first),
        Player(2, "Birch, Ben", cells=cells[1], ratings={"OTBR": KNOWN}),
    )
    known = {"name": "Open", "systems": ("OTBR",), "rounds": 1, "start": DAY, "end": DAY}
    return Section(**known | {"players": players} | section)


FROM_CANADA = {"ratings": {"OTBR": Rating(), "CFC": Rating(1600, date=DAY)}}


CASES = {
    "games": (played({"ratings": {"OTBR": Rating(1600)}}), played({"ratings": {"OTBR": Rating(1600, 40)}}), "RAT012"),
    "record": (
        played({"ratings": {"OTBR": Rating(1600, 5)}}),
        played({"ratings": {"OTBR": Rating(1600, 5, wins=0, draws=0)}}),
        "RAT031",
    ),
    "rating": (played({}), played({"ratings": {"OTBR": Rating()}}), "RAT045"),
    "source-games": (
        played({"ratings": {"OTBR": Rating(), "OTBQ": Rating(1400, None, DAY)}}),
        played({"ratings": {"OTBR": Rating(), "OTBQ": Rating(1400, 12, DAY)}}),
        "RAT012",
    ),
    "date": (
        played({"ratings": {"OTBR": Rating(), "OTBQ": Rating(1400, 12)}}),
        played({"ratings": {"OTBR": Rating(), "OTBQ": Rating(1400, 12, DAY)}}),
        "RAT015",
    ),
    "born": (
        played({"ratings": {"OTBR": Rating()}, "born": Birth(2012)}),
        played({"ratings": {"OTBR": Rating()}, "born": Birth(2012, 5, 6)}),
        "RAT013",
    ),
    "end": (
        played({"ratings": {"OTBR": Rating()}, "born": Birth(2012, 5, 6)}, end=None),
        played({"ratings": {"OTBR": Rating()}, "born": Birth(2012, 5, 6)}),
        "RAT030",
    ),
    "canadian_resident": (
        played(FROM_CANADA | {"federation": "CAN"}),
        played(FROM_CANADA | {"canadian_resident": True}),
        "RAT014",
    ),
}


def told(section):
    report = Report()
    done = rate(Event(sections=(section,)), report, RatingOptions())
    (basis,) = done.bases
    return {each.kind: each.players for each in basis.assumptions}, {each.code for each in report}


def test_every_kind_of_assumption_is_here():
    assert set(CASES) == set(_ASSUMED)


@pytest.mark.parametrize("kind", CASES)
def test_the_assumption_is_named_and_a_stated_fact_ends_it(kind):
    assumed, stated, code = CASES[kind]
    found, codes = told(assumed)
    assert found == {kind: (1,)} and code in codes
    found, codes = told(stated)
    assert found == {} and code not in codes


def test_assumptions_are_of_those_who_played():
    assumed, _, _ = CASES["games"]
    idle = Player(3, "Cedar, Cy", ratings={"OTBR": Rating(1600)})
    found, _ = told(replace(assumed, players=(*assumed.players, idle)))
    assert found == {"games": (1,)}
