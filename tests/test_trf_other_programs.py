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
