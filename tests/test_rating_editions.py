"""Which rules are in force on which day."""

from datetime import date

import pytest

from trfrate.errors import Misuse
from trfrate.rating.uschess.editions import CHANGES, TEXTS
from trfrate.rating.uschess.in_force import newest, rules_named, rules_of, rules_on


@pytest.mark.parametrize(
    ("day", "text"),
    [
        ("2001-01-01", "2015-01-07"),
        ("2015-01-07", "2015-01-07"),
        ("2017-04-30", "2015-01-07"),
        ("2017-05-01", "2017-04-24"),
        ("2020-05-31", "2017-04-24"),
        ("2020-06-01", "2020-09-02"),
        ("2020-06-11", "2020-06-11"),  # a text's own date names the text
        ("2024-12-31", "2020-09-02"),
        ("2025-01-01", "2025-07-26"),
        ("2030-01-01", "2025-07-26"),
    ],
)
def test_text_by_day(day, text):
    rules = rules_named(day) if day == text else rules_on(date.fromisoformat(day))
    assert rules.text == text


@pytest.mark.parametrize(
    ("day", "bonus"),
    [
        ("2001-01-01", 10),
        ("2008-06-05", 10),
        ("2008-06-06", 6),
        ("2012-08-02", 6),
        ("2012-08-03", 8),
        ("2014-03-19", 8),
        ("2014-03-20", 10),
        ("2015-05-31", 10),
        ("2015-06-01", 12),
        ("2017-04-30", 12),
        ("2017-05-01", 14),
        ("2023-01-31", 14),
        ("2023-02-01", 12),
        ("2024-12-31", 12),
        ("2025-01-01", 10),
    ],
)
def test_bonus_multiplier_by_day(day, bonus):
    assert rules_on(date.fromisoformat(day)).bonus == bonus


def test_printed_bonus_multiplier_of_each_text():
    assert {text.name: rules_of(text.name).bonus for text in TEXTS} == {
        "2015-01-07": 10,
        "2017-04-24": 14,
        "2020-06-11": 14,
        "2020-09-02": 14,
        "2025-07-26": 10,
    }


def test_a_text_by_name_brings_all_its_values_and_a_day_those_of_the_day():
    assert rules_named("2017-04-24").day is None
    assert rules_named("20170424") is rules_named("2017-04-24")
    assert rules_named("2019-05-01").day == date(2019, 5, 1)
    assert rules_named("2019-05-01").text == "2017-04-24"
    assert newest() == rules_of("2025-07-26")


@pytest.mark.parametrize("asked", ["", "yesterday", "2017", "2017-13-01"])
def test_neither_a_text_nor_a_day(asked):
    with pytest.raises(Misuse):
        rules_named(asked)


def test_values_that_changed_apart_from_a_text():
    assert rules_on(date(2008, 8, 6)).personal_floor.systems == ()
    assert rules_on(date(2008, 8, 7)).personal_floor.systems != ()
    assert rules_on(date(2010, 3, 31)).peak_floor.lowest == 1400
    assert rules_on(date(2010, 4, 1)).peak_floor.lowest == 1200
    assert not rules_on(date(2013, 5, 7)).effective_in_text
    assert rules_on(date(2013, 5, 8)).effective_in_text
    assert rules_on(date(2014, 8, 31)).whole_ratings
    assert not rules_on(date(2014, 9, 1)).whole_ratings
    assert rules_on(date(2017, 4, 30)).money_floor.amount == 2000
    assert rules_on(date(2017, 5, 1)).money_floor.amount == 4000
    assert rules_on(date(2024, 12, 31)).bonus_terms.meetings_at_least == 2
    assert rules_on(date(2025, 1, 1)).bonus_terms.meetings_at_least == 1


def test_floors_over_the_board_only_from_june_2020():
    before, after = rules_on(date(2020, 5, 31)), rules_on(date(2020, 6, 1))
    assert "OLB" in before.personal_floor.systems
    assert after.personal_floor.systems == ("OTBR", "OTBQ", "OTBB")
    assert after.title_floor.systems == ("OTBR",)


def test_amended_means_that_the_text_prints_something_else():
    assert rules_on(date(2016, 1, 15)).amended
    assert not rules_on(date(2018, 1, 1)).amended
    assert rules_on(date(2023, 2, 1)).amended
    assert not rules_on(date(2026, 1, 1)).amended


def test_every_value_has_a_source():
    rules = rules_on(date(2024, 6, 1))
    stated = set(rules._fields) - {"text", "day", "controls_on", "amended", "sources"}
    assert stated == set(rules.sources)
    assert "2024-03-01" in rules.sources["fide"]
    assert rules.sources["cfc"] == "2020-09-02 §2.2"


def test_history_is_in_order():
    assert [text.since for text in TEXTS] == sorted(text.since for text in TEXTS)
    assert [change.since for change in CHANGES] == sorted(change.since for change in CHANGES)


@pytest.mark.parametrize(
    ("day", "systems"),
    [
        ("2013-02-28", "OTBR OTBQ"),
        ("2013-03-01", "OTBR OTBQ OTBB"),
        ("2014-09-30", "OTBR OTBQ OTBB"),
        ("2014-10-01", "OTBR OTBQ OTBB OLB"),
        ("2015-02-28", "OTBR OTBQ OTBB OLB"),
        ("2015-03-01", "OTBR OTBQ OTBB OLQ OLB"),
        ("2020-05-31", "OTBR OTBQ OTBB OLQ OLB"),
        ("2020-06-01", "OTBR OTBQ OTBB OLR OLQ OLB"),
    ],
)
def test_rating_systems_by_day(day, systems):
    assert rules_on(date.fromisoformat(day)).systems == tuple(systems.split())


def test_a_text_by_its_name_has_the_systems_it_prints():
    assert rules_of("2015-01-07").systems == ("OTBR", "OTBQ", "OTBB", "OLQ", "OLB")
