"""Dates in the spellings that a format lists."""

from datetime import date

import pytest

from trfrate.codecs.dates import date_in, days_in, month_number

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


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("10/6, 10/13, 10/20, 10/27/2026", date(2026, 10, 6), date(2026, 10, 27)),
        ("Tuesdays Oct 6, Oct 13, and Oct 20, 2026", date(2026, 10, 6), date(2026, 10, 20)),
        ("6.10., 13.10. und 20.10.2026", date(2026, 10, 6), date(2026, 10, 20)),
        ("12/28, 1/4/2027", date(2026, 12, 28), date(2027, 1, 4)),
        ("Round 1/2, 10/27/2026", date(2026, 10, 27), date(2026, 10, 27)),
        ("2/30, 3/4/2026", date(2026, 3, 4), date(2026, 3, 4)),
        ("Grove Open (04-18-2026)", date(2026, 4, 18), date(2026, 4, 18)),
        ("18-04-2026", date(2026, 4, 18), date(2026, 4, 18)),
        ("4/8/2026 to 4/9/2026", date(2026, 4, 8), date(2026, 4, 9)),
        ("12/01/2026 - 23/02/2026", date(2026, 1, 12), date(2026, 2, 23)),
        ("23/01/2026 - 05/02/2026", date(2026, 1, 23), date(2026, 2, 5)),
        ("12/01/2026 - 05/02/2026", date(2026, 1, 12), date(2026, 2, 5)),
        ("Del 01/02/2026 al 03/02/2026", date(2026, 2, 1), date(2026, 2, 3)),
    ],
)
def test_days_in_a_line(text, first, last):
    days = days_in(text)
    assert days and (days.start, days.end) == (first, last)


def test_two_numbers_that_may_both_be_the_month_are_no_date():
    assert days_in("03-04-2026") is None


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("18 de abril de 2026", 18, 18),
        ("del 18 al 19 de abril de 2026, Sala 2", 18, 19),
        ("18 y 19 de abril de 2026", 18, 19),
        ("18 et 19 avril 2026", 18, 19),
        ("du 18 au 19 avril 2026", 18, 19),
        ("18. und 19. April 2026", 18, 19),
        ("18./19. April 2026", 18, 19),
        ("18 e 19 aprile 2026", 18, 19),
        ("18–19 kwietnia 2026", 18, 19),
        ("18.04.-19.04.2026", 18, 19),
        ("18-19/04/2026", 18, 19),
    ],
)
def test_days_in_other_languages(text, first, last):
    days = days_in(text)
    assert (days.start, days.end) == (date(2026, 4, first), date(2026, 4, last))
    assert text[slice(*days.span)].endswith("2026")


def test_months_of_other_languages():
    assert days_in("El 2 de mayo de 2026").start == date(2026, 5, 2)
    assert days_in("1er au 3 août 2026").end == date(2026, 8, 3)
    assert days_in("24. Dezember 2026").start == date(2026, 12, 24)
    assert days_in("Salle 3 a 4, mag 12") is None
