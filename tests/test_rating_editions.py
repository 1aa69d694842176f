"""Which rules are in force on which day."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from trfrate.errors import Misuse
from trfrate.rating.uschess import in_force
from trfrate.rating.uschess.editions import CHANGES, READINGS, TEXTS
from trfrate.rating.uschess.in_force import newest, rules_named, rules_of, rules_on
from trfrate.rating.uschess.rules_text import as_json, described, texts


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


# --- the values of the texts, typed a second time ------------------------------------------------------------------

INF = float("inf")
OTB = ("OTBR", "OTBQ", "OTBB")
ALL = (*OTB, "OLR", "OLQ", "OLB")
FIDE, YOUTH = ((2000, True, 180, 0.94), (INF, True, 20, 1.02)), ((2000, True, 560, 0.76), (INF, True, 80, 1.0))
NEW_FIDE = ((2000, True, -1073, 1.5667), (INF, True, 20, 1.02))
NEW_YOUTH = ((2000, True, -453, 1.2667), (INF, True, 80, 1.0))
CFC = ((1500, True, -90, 1.0), (INF, True, -240, 1.1))
NEW_CFC = ((1150, False, -115, 0.815), (1610, False, -650, 1.28), (2000, False, -856, 1.41), (INF, True, -240, 1.1))
VALUES = {
    "established_above": 25,
    "blended": False,
    "national": True,
    "fide": FIDE,
    "fide_youth": YOUTH,
    "cfc": CFC,
    "cfc_residents_only": False,
    "age": (365.25, 50, 3, 26, 1300, 750, True),
    "first_estimate_games": 1,
    "special_up_to": 8,
    "effective": (50, 0.662, 0.00000739, 2569, 2355),
    "span": 400,
    "special_cap": 2700,
    "scale": 400,
    "base": 10,
    "k": 800,
    "k_dual": (("OTBR", "OTBQ"), 2200, 2500, 6.5, 0.0025, 200),
    "bonus": 10,
    "bonus_terms": (3, 4, 2, 2),
    "absolute_floor": 100,
    "personal_floor": (ALL, 100, 4, 2, 1, 3, 150),
    "peak_floor": (200, 100, 1200, 2100),
    "title_floor": (ALL, 2200),
    "money_floor": (2000, 2000, 100),
    "foreign_established_only": False,
    "match": (400, 50, 180, 100, 3, 200, 100),
    "whole_ratings": False,
}
DIFFERENCES = {
    "2015-01-07": {},
    "2017-04-24": {"bonus": 14, "money_floor": (4000, 2000, 100), "foreign_established_only": True},
    "2020-06-11": {"k_dual": (("OTBR",), 2200, 2500, 6.5, 0.0025, 200)},
    "2020-09-02": {
        "blended": True,
        "blend_most": 10,
        "staleness": (6, 350, 0.06, 365.25),
        "national": False,
        "cfc_residents_only": True,
        "age": (365.25, 50, 3, 26, 1300, 750, False),
        "personal_floor": (OTB, 100, 4, 2, 1, 3, 150),
        "title_floor": (("OTBR",), 2200),
    },
    "2025-07-26": {
        "fide": NEW_FIDE,
        "fide_youth": NEW_YOUTH,
        "cfc": NEW_CFC,
        "bonus": 10,
        "bonus_terms": (3, 4, 2, 1),
    },
}


def test_every_value_of_every_text():
    expected = dict(VALUES)
    for text, differences in DIFFERENCES.items():
        expected |= differences
        rules = rules_of(text)
        assert {name: getattr(rules, name) for name in expected} == expected, text


def test_the_games_that_a_start_is_worth_in_the_blend():
    ten, five = (10, None, 0, True), (5, None, 0, True)
    expected = {
        ("OTBR", "*"): ten,
        ("OTBB", "OLB"): ten,
        ("OTBQ", "OLQ"): ten,
        ("FIDE", "*"): (10, 2000, 5, False),
        ("CFC", "*"): (5, None, 0, False),
        ("*", "*"): five,
    }
    for text in ("2020-09-02", "2025-07-26"):
        assert rules_of(text).blend_factors == expected


def test_the_lists_of_priorities():
    def listed(text, system):
        return " ".join(
            f"{source}{least or ''}:{games}{f'>{above:g}/{otherwise}' if above else ''}{'own' if own else ''}"
            for source, (games, above, otherwise, own), least in rules_of(text).priorities[system]
        )

    fide, cfc = "FIDE:10>2150/5", "CFC:5>1500/0"
    fast = "OTBR:0 FIDE:0 CFC:0"
    for text, to_quick, to_blitz in (
        ("2015-01-07", "OLB:10", "OLQ:0"),
        ("2017-04-24", "OLB:0", "OLQ:0"),
        ("2020-06-11", "OLB:10own", "OLQ:10own"),
    ):
        assert listed(text, "OTBR") == f"{fide} {cfc} OTBQ4:0"
        assert listed(text, "OTBQ") == f"OTBR4:10own {fide} {cfc}"
        assert listed(text, "OTBB") == f"OTBR26:10 {fide} {cfc} OTBR4:10own OTBQ4:0"
        assert listed(text, "OLQ") == f"{to_quick} OTBQ:0 OTBB:0 {fast}"
        assert listed(text, "OLB") == f"{to_blitz} OTBB:0 OTBQ:0 {fast}"
    assert listed("2020-06-11", "OLR") == f"OTBR10:10 {fide} {cfc}"


def test_the_first_day_of_every_text_and_of_its_time_controls():
    assert [(text.name, str(text.since), str(text.controls_on)) for text in TEXTS] == [
        ("2015-01-07", "0001-01-01", "2017-04-30"),
        ("2017-04-24", "2017-05-01", "2020-05-31"),
        ("2020-06-11", "2020-06-01", "2020-06-11"),
        ("2020-09-02", "2020-06-01", "2020-09-02"),
        ("2025-07-26", "2025-01-01", "2025-07-26"),
    ]


def test_a_text_is_asked_about_only_where_its_day_had_other_rules():
    """Two texts were in force with all their values on the day they are named after; the others were not."""
    found = {text.name: in_force.day_instead(text.name) is not None for text in TEXTS}
    assert found == {
        "2015-01-07": True,
        "2017-04-24": True,
        "2020-06-11": True,
        "2020-09-02": False,
        "2025-07-26": False,
    }
    assert in_force.day_instead("day:2017-04-24") is None and in_force.day_instead("text:2017-04-24") is None
    assert in_force.day_instead("2019-05-01") is None


def test_what_is_neither_a_text_nor_a_day_is_answered_with_both():
    with pytest.raises(Misuse) as refused:
        in_force.rules_named("yesterday")
    assert str(refused.value) == (
        "'yesterday' is neither a rules text (2015-01-07, 2017-04-24, 2020-06-11, 2020-09-02, 2025-07-26) "
        "nor a day such as 2025-01-01"
    )


def test_a_value_that_was_always_so_has_no_day_in_its_source():
    assert not [source for source in rules_on(date(1996, 1, 1)).sources.values() if "0001" in source]


def test_every_value_of_every_text_and_day_is_as_it_was_read(file_regression):
    """All values of the five texts, then what changes from day to day; the tests above and the worked examples say why.

    Each line: the value, as `trfrate rules` prints it, and where it comes from.
    """
    lines, known = [], {}
    days = sorted({step.since for step in (*TEXTS, *CHANGES) if step.since > date.min})
    around = [each for day in days for each in (day - timedelta(1), day)]
    for name, rules in (
        *((text.name, rules_of(text.name)) for text in TEXTS),
        *((f"day {day}", rules_on(day)) for day in around),
    ):
        shown = {value.name: f" | {value.shown} | {value.source}" for value in described(rules)}
        values = {field: f"{getattr(rules, field)!r}{shown.get(field, '')}" for field in rules.sources}
        values |= {field: text for field, text in shown.items() if field not in values}
        lines.append(f"=== {name}: text {rules.text}, amended {rules.amended}")
        lines += [f"{field} = {value}" for field, value in values.items() if known.get(field) != value]
        known = values
    lines += [f"=== {text}: {applies}" for text, applies in texts()]
    lines += [f"=== {each.name}: {each}" for each in READINGS]
    lines.append(json.dumps(as_json(newest()), indent=1, ensure_ascii=False))
    path = Path(__file__).parent / "rules_of_every_day.txt"
    file_regression.check("\n".join([*lines, ""]), fullpath=path, encoding="utf-8", newline="")
