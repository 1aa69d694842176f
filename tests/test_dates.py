"""Dates in the spellings that a format lists."""

from datetime import date

import pytest

from trfrate.codecs.dates import date_in, days_in, looks_like_date, month_number

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
        ("4/4-5/26", date(2026, 4, 4), date(2026, 4, 5)),
        ("June 5 12 19 26 2026", date(2026, 6, 5), date(2026, 6, 26)),
        ("Oct 7/14/21/28 2025", date(2025, 10, 7), date(2025, 10, 28)),
        ("Oct. 4th, 11th and 18th 2025", date(2025, 10, 4), date(2025, 10, 18)),
        ("April 18-19, 25-26, 2026", date(2026, 4, 18), date(2026, 4, 26)),
        ("Oct 2, 9, 16, 23 - 2025", date(2025, 10, 2), date(2025, 10, 23)),
        ("27 t/m 29 maart 2026", date(2026, 3, 27), date(2026, 3, 29)),
        ("vom 3. bis zum 5. Oktober 2025", date(2025, 10, 3), date(2025, 10, 5)),
        ("lunes 13, 20 y 27 de abril y 4, 11 y 18 de mayo de 2026", date(2026, 4, 13), date(2026, 5, 18)),
        ("terças-feiras 3, 10 e 17 de março de 2026", date(2026, 3, 3), date(2026, 3, 17)),
        # A number before them is none of the days.
        ("Board 4, 11 & 18 May 2026", date(2026, 5, 11), date(2026, 5, 18)),
        ("Grove Open 5, 12 May 2026", date(2026, 5, 12), date(2026, 5, 12)),
        ("Grove Open #5, 12 and 19 May 2026", date(2026, 5, 12), date(2026, 5, 19)),
    ],
)
def test_days_in_a_line(text, first, last):
    days = days_in(text)
    assert days and (days.start, days.end) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last", "rest"),
    [
        ("Grove Swiss, Nov 2025 (11/5-11/26)", date(2025, 11, 5), date(2025, 11, 26), "Grove Swiss, )"),
        ("Grove Swiss, Nov 2025 (Nov 5-26)", date(2025, 11, 5), date(2025, 11, 26), "Grove Swiss, )"),
        ("2025 Grove Swiss 10/9 - 11/26", date(2025, 10, 9), date(2025, 11, 26), "2025 Grove Swiss "),
        ("2025 Grove Swiss 10/9-11/26", date(2025, 10, 9), date(2025, 11, 26), "2025 Grove Swiss "),
        ("june swiss 2026 (june 5 12 19 26)", date(2026, 6, 5), date(2026, 6, 26), "june swiss 2026 ()"),
        ("2026 Grove Open, April 18-19", date(2026, 4, 18), date(2026, 4, 19), "2026 Grove Open, "),
        (
            "2026 Grove Open, Sat. April 18, 4 rounds",
            date(2026, 4, 18),
            date(2026, 4, 18),
            "2026 Grove Open, , 4 rounds",
        ),
        ("Grove Open 2026: 30 April - 1 May", date(2026, 4, 30), date(2026, 5, 1), "Grove Open 2026: "),
    ],
)
def test_days_whose_year_stands_elsewhere_in_the_line(text, first, last, rest):
    days = days_in(text)
    assert days and (days.start, days.end) == (first, last)
    assert text[: days.span[0]] + text[days.span[1] :] == rest


@pytest.mark.parametrize(
    "text",
    [
        *("11/5-11/26", "10/8-11/26", "July 4th Open 2026", "Winter Swiss 2025 (Dec 30 - Jan 2)"),
        *("Season 2025-2026, Nov 5", "Under 2000, April 5", "2026 Open, rounds 1-3 March 14, 4-5 March 15"),
        *("Fall 2025 and Spring 2026, April 5",),
    ],
)
def test_days_of_a_year_that_is_not_known_are_none_but_look_like_some(text):
    assert days_in(text) is None
    assert looks_like_date(text)


def test_a_drawn_game_is_no_day():
    assert days_in("2026 final: 1/2-1/2") is None
    assert not looks_like_date("Alder 1/2-1/2 Birch")


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


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Round 2 – 20th January 2025", "2025-01-20", "2025-01-20"),
        ("Round 1 - 13 January 2025", "2025-01-13", "2025-01-13"),
        ("Week 3: 17 March 2025", "2025-03-17", "2025-03-17"),
        ("Rd. 4, 3 February 2025", "2025-02-03", "2025-02-03"),
        ("Final round 12 April 2026", "2026-04-12", "2026-04-12"),
        ("Grove Open 18-19 April 2026", "2026-04-18", "2026-04-19"),
        ("Started 3/4/25, finished 4/1/25.", "2025-03-04", "2025-04-01"),
        ("began March 4, 2025 and ended April 1, 2025", "2025-03-04", "2025-04-01"),
        ("2026-04-18..2026-04-19", "2026-04-18", "2026-04-19"),
        ("the 18th of April 2026", "2026-04-18", "2026-04-18"),
        ("04.18.2026", "2026-04-18", "2026-04-18"),
        ("4.18.26", "2026-04-18", "2026-04-18"),
        ("18.4.26", "2026-04-18", "2026-04-18"),
    ],
)
def test_days_as_people_write_them(text, first, last):
    days = days_in(text)
    assert (str(days.start), str(days.end)) == (first, last)


@pytest.mark.parametrize("text", ["Round 3 March 2025", "version 4.5.26", "Swiss 11.2.3", "Sections of 20260418"])
def test_what_is_no_day(text):
    assert days_in(text) is None


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("January 5 12 19 26 and February 2 9 2025", date(2025, 1, 5), date(2025, 2, 9)),
        ("Jan 5, 12, 19, 26, Feb 2, 9, 2025", date(2025, 1, 5), date(2025, 2, 9)),
        ("Jan 5th, 12th; Feb 2nd & 9th, 2025", date(2025, 1, 5), date(2025, 2, 9)),
        ("January 5/12/19 and February 2/9, 2025", date(2025, 1, 5), date(2025, 2, 9)),
        ("January 5, 12, February 2, 9 and March 2, 2025", date(2025, 1, 5), date(2025, 3, 2)),
        ("Dec 21 28 and Jan 4 11 2025", date(2024, 12, 21), date(2025, 1, 11)),
        ("5, 12, 19, 26 January and 2, 9 February 2025", date(2025, 1, 5), date(2025, 2, 9)),
        ("5, 12 y 19 de enero y 2 de febrero de 2025", date(2025, 1, 5), date(2025, 2, 2)),
        ("5 12 19 26 January 2025", date(2025, 1, 5), date(2025, 1, 26)),
        ("January 5, 12, 19 & 26, 2025", date(2025, 1, 5), date(2025, 1, 26)),
        ("dall'1 gennaio all'8 febbraio 2025", date(2025, 1, 1), date(2025, 2, 8)),
    ],
)
def test_days_of_several_months_from_the_first_to_the_last(text, start, end):
    found = days_in(text)
    assert found is not None
    assert found[:2] == (start, end)
