"""One parser for each kind of value that formats and lists spell alike."""

import pytest

from trfrate.model import Birth, Rating
from trfrate.spellings import read_birth, read_id, read_rating, read_sex


def is_refused(read, text):
    try:
        read(text)
    except ValueError:
        return True
    return False


@pytest.mark.parametrize(
    ("text", "rating", "games", "mark"),
    [
        ("1641", 1641.0, None, ""),
        ("1641P17", 1641.0, 17, ""),
        ("1641p17", 1641.0, 17, ""),
        ("1500/12", 1500.0, 12, ""),
        ("1545(P08)", 1545.0, 8, ""),
        ("1545 ( P 08 )", 1545.0, 8, ""),
        ("1545*", 1545.0, None, "*"),
        ("1545P", 1545.0, None, "P"),
        ("1545(P)", 1545.0, None, "P"),
        ("1545 prov.", 1545.0, None, "P"),
        ("1545 prov 24 games", 1545.0, 24, ""),
        ("1545 (prov. 24)", 1545.0, 24, ""),
        ("1545 Prov/24", 1545.0, 24, ""),
        ("1545 provisional (24 games)", 1545.0, 24, ""),
        ("1545 24 gms", 1545.0, 24, ""),
        ("1545 (21g)", 1545.0, 21, ""),
        ("1545 (21 g)", 1545.0, 21, ""),
        ("1545 [21 gms]", 1545.0, 21, ""),
        ("1545/21g", 1545.0, 21, ""),
        ("1545p after 24", 1545.0, 24, ""),
        ("1545 based on 24 games", 1545.0, 24, ""),
        ("1641.5", 1641.5, None, ""),
        ("1641,5", 1641.5, None, ""),
        ("unr", None, None, ""),
        ("Unrated", None, None, ""),
        ("unr.P3", None, 3, ""),
        ("0", None, None, ""),
        ("new", None, None, ""),
    ],
)
def test_a_rating_and_its_games(text, rating, games, mark):
    assert read_rating(text) == (Rating(rating, games), mark)


@pytest.mark.parametrize("text", ["", "  ", "-", "n/a", "none"])
def test_a_rating_that_is_not_stated(text):
    assert read_rating(text) is None


@pytest.mark.parametrize(
    "text", ["16411", "-5", "1641Q", "P17", "1641P123456", "1641 17", "1641 games", "16411 games", "²³"]
)
def test_what_is_no_rating(text):
    assert is_refused(read_rating, text)


@pytest.mark.parametrize(
    ("text", "born"),
    [
        ("2010", Birth(2010)),
        ("2010-04", Birth(2010, 4)),
        ("2010/04/02", Birth(2010, 4, 2)),
        ("2010.4.2", Birth(2010, 4, 2)),
        ("2010/00/00", Birth(2010)),
        ("2010/00/02", Birth(2010)),
        ("2010-04-02 00:00:00", Birth(2010, 4, 2)),
        ("0000/00/00", None),
        ("", None),
    ],
)
def test_a_birth_date_of_which_parts_may_be_unknown(text, born):
    assert read_birth(text) == born


@pytest.mark.parametrize("text", ["2010-13-01", "2010-02-30", "04/02/2010", "201", "٢٠١٠"])
def test_what_is_no_birth_date_with_the_year_first(text):
    assert is_refused(read_birth, text)


@pytest.mark.parametrize(
    ("text", "id"),
    [("90000001", "90000001"), (" #90000001 ", "90000001"), ("01234", "01234"), ("00000000", None), ("new", None)],
)
def test_a_member_id(text, id):
    assert read_id(text) == id


@pytest.mark.parametrize(
    ("text", "sex"), [("M", "m"), ("female", "w"), ("F", "w"), ("w", "w"), ("u", None), ("", None)]
)
def test_a_sex(text, sex):
    assert read_sex(text) == sex


def test_a_sex_that_nobody_knows():
    assert is_refused(read_sex, "q")
