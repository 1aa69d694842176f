"""What TRF files of further programs taught: small files, each odd in the way one of them is."""

from datetime import date

import pytest

from tests.conftest import FIXTURES
from trfrate.check import check
from trfrate.diagnostics import Report, Severity
from trfrate.formats import Options, trf

OPTIONS = Options(date(2026, 1, 15))

HEADER = """\
012 Arbor Open
042 2025/10/18
142 3
"""
ROWS = """\
001    1 w    Alder, Ada                        2310 USA    90000001 1994/03/07  2.0    1     2 w 1     3 b 1
001    2 m    Birch, Ben                        2205 USA    90000002 1988/11/30  1.0    2     1 b 0     4 w 1
001    3 w    Cedar, Cleo                       1988 CAN    90000003 2001/06/15  1.0    3     4 b 1     1 w 0
001    4 m    Dogwood, Dan                      1850 USA    90000004 1979/01/02  0.0    4     3 w 0     2 b 0
"""


def read(text, report=None):
    return trf.read({"event.trf": text.encode()}, Report() if report is None else report, OPTIONS)


def written(event, format=trf.FORMAT, report=None):
    ((_, data),) = format.write(event, Report() if report is None else report, OPTIONS).items()
    return data.decode().replace("\r\n", "\n")


def told(text, code):
    """The messages with that code, places and all."""
    report = Report()
    check(read(text, report), report)
    return [str(message) for message in report if message.code == code]


# --- repairs ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blanks", [1, 2])
def test_a_blank_too_many_never_changes_a_round_in_silence(blanks):
    lines = (FIXTURES / "trf" / "trf16.trf").read_text().splitlines()
    right = [player.cells for player in read("\n".join(lines)).sections[0].players]
    for number, line in enumerate(lines):
        for column in range(len(line)) if line.startswith("001") else ():
            report = Report()
            broken = [*lines[:number], line[:column] + " " * blanks + line[column:], *lines[number + 1 :]]
            event = read("\n".join(broken), report)
            check(event, report)
            cells = [player.cells for player in event.sections[0].players]
            assert cells == right or any(message.severity is Severity.ERROR for message in report), (number, column)


def test_blanks_inside_a_round_are_taken_out():
    text = HEADER + ROWS.replace("3 b 1\n", "3  b   1\n")
    assert read(text).sections[0].players == read(HEADER + ROWS).sections[0].players
    (message,) = told(text, "TRF011")
    assert "after round 2" in message
    assert "3 too far right" in message


def test_a_name_does_not_swallow_the_fields_behind_it():
    text = HEADER + ROWS.replace("     2 w 1     3 b 1", "  XXXX w 1     3 b 1")
    assert read(text).sections[0].players[0].name == "Alder, Ada"
    (message,) = told(text, "TRF022")
    assert message.startswith("event.trf:4:92: error TRF022: round 1: the opponent is not a number")


# --- rows ---------------------------------------------------------------------------------------------------


def test_games_without_a_colour_are_told_once():
    text = HEADER + ROWS.replace("2 w 1", "2   1").replace("3 w 0", "3 - 0")
    assert told(text, "TRF027") == ["event.trf:4: warning TRF027: games without a colour: 2 (lines 4, 7)"]
    assert [player.cells[0].color for player in read(text).sections[0].players] == [None, "b", "b", None]


def test_forfeits_need_no_colour():
    text = HEADER + ROWS.replace("2 w 1", "2 - +").replace("1 b 0", "1 - -")
    assert told(text, "TRF027") == []


# --- tournament records -------------------------------------------------------------------------------------

RULER = "0123456789" * 12


@pytest.mark.parametrize("text", [f"{RULER}\n{HEADER}{ROWS}", f"{HEADER}{RULER}\n{ROWS}"])
def test_a_ruler_is_not_the_name(text):
    event = read(text)
    assert event.name == "Arbor Open"
    assert told(text, "TRF038") == []
    assert written(event) == text
    report = Report()
    assert f"### {RULER}\n" in written(event, trf.TRF26, report)
    assert [message.code for message in report if message.severity is Severity.LOSS] == []


def test_players_entered_and_played_stay_as_stated():
    text = HEADER + "062 17 (4)\n" + ROWS
    assert written(read(text)) == text
