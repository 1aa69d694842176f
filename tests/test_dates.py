"""Dates in the spellings that a format lists."""

from datetime import date

import pytest

from trfrate.codecs.dates import date_in, month_number

SPELLINGS = (r"(?P<month>\d+)/(?P<day>\d+)/(?P<year>\d+)", r"(?P<day>\d+) (?P<month>[A-Za-z]+) (?P<year>\d+)")


@pytest.mark.parametrize("text", ["10/8/2025", "10/8/25", "8 Oct 2025", "8 OCTOBER 25", "08 oct 2025"])
def test_a_date_in_any_of_the_spellings(text):
    assert date_in(text, SPELLINGS) == date(2025, 10, 8)


@pytest.mark.parametrize("text", ["", "2025-10-08", "13/1/2025", "30 Feb 2025", "8 Okt 2025", "10/8/2025 "])
def test_no_date(text):
    with pytest.raises(ValueError):
        date_in(text, SPELLINGS)


def test_a_month_by_its_first_letters():
    assert [month_number(name) for name in ("jan", "Sept", "DECEMBER")] == [1, 9, 12]
