"""SwissSys web reports."""

import json
from datetime import date

import pytest

from tests.conftest import FIXTURES
from trfrate.diagnostics import Report
from trfrate.formats import Options, swisssys
from trfrate.formats.swisssys.web_report import DOUBLES
from trfrate.model import FACTS, Cell, Outcome, Prize

OPTIONS = Options(date(2026, 1, 15))


def read(document) -> tuple:
    report = Report()
    return swisssys.read_web_report({"x.json": json.dumps(document).encode()}, report, OPTIONS), report


def document(name: str):
    return json.loads((FIXTURES / "swisssys-web" / name).read_bytes())


def test_what_swisssys_estimates_is_kept_for_comparison():
    event, _ = read(document("report.json"))
    players = event.sections[0].players
    assert [player.extras["swisssys-web"]["post"] for player in players] == [1841, 1801, 1655, 1010]
    assert players[0].after == {}


def test_facts_of_a_web_report():
    event, _ = read(document("report.json"))
    assert (event.start, event.city, event.arbiters) == (date(2025, 4, 17), "Elmton", ("Tess Tamarack",))
    assert [player.rank for player in event.sections[0].players] == [2, 1, 4, 3]
    assert event.sections[0].players[1].prize == Prize(37.5)


def test_pending_forfeits_and_double_forfeits():
    event, _ = read(document("report.json"))
    cells = [player.cells for player in event.sections[0].players]
    assert cells[1] == (
        Cell(Outcome.FORFEIT_WIN, 3),
        Cell(Outcome.DRAW, 1, "w"),
        Cell(Outcome.FORFEIT_WIN),
        Cell(Outcome.PENDING, 4, "w"),
    )
    assert cells[0][2] == Cell(Outcome.FORFEIT_LOSS, 3)
    assert cells[2][2] == Cell(Outcome.FORFEIT_LOSS, 1)
    assert cells[0][3] is None


@pytest.mark.parametrize(("letter", "points"), [("$", 2), ("#", 1.5), ("W", 1), ("%", 1), ("D", 0.5), ("L", 0)])
def test_points_of_double_rounds(letter, points):
    assert sum(FACTS[outcome].half_points for outcome in DOUBLES[letter]) == 2 * points


def test_both_rows_of_a_double_round_tell_the_same_games():
    event, report = read(document("double.json"))
    (section,) = event.sections
    assert section.games_per_round == 2
    assert len(list(section.games())) == 8
    assert [diagnostic.code for diagnostic in report] == ["SSY042"]


def test_a_bye_in_a_double_section_is_worth_what_the_pairing_says():
    event, _ = read(document("double.json"))
    scores = [event.sections[0].score_of(player) for player in event.sections[0].players]
    assert scores == [5, 5, 4, 2, 6]


def test_a_pairing_that_differs_from_the_rows_is_named():
    report_ = document("report.json")
    report_["sections"][0]["rounds"][0]["pairings"][0]["result"] = "(0-1)"
    _, report = read(report_)
    assert [(d.code, d.place.at) for d in report if d.code == "SSY041"] == [
        ("SSY041", "$.sections[0].rounds[0].pairings[0]")
    ]


def test_colors_of_a_forfeit_that_both_rows_claim_are_nobodys():
    report_ = document("report.json")
    for player, color in ((1, "W"), (2, "W")):
        report_["sections"][0]["players"][player]["colors"][0] = color
    event, _ = read(report_)
    assert event.sections[0].players[1].cells[0].color is None
    report_["sections"][0]["players"][2]["colors"][0] = "B"
    event, _ = read(report_)
    assert [event.sections[0].players[row].cells[0].color for row in (1, 2)] == ["w", "b"]
