"""`trfrate rules` as its user sees it."""

import json
from math import inf

import pytest
from click.testing import CliRunner

from trfrate.cli import trfrate
from trfrate.rating.uschess.rules import Piece
from trfrate.rating.uschess.rules_text import _conversion


def run(*arguments):
    return CliRunner().invoke(trfrate, ["rules", *arguments])


def test_values_of_a_day_with_their_sources():
    text = run("2024-06-01").output
    assert "the text of 2020-09-02, in force on 2024-06-01, with the values of 2024-06-01" in text
    assert "-1073 + 1.5667 × rating" in text
    assert "(2024-03-01)" in text
    assert "Bonus multiplier" in text


def test_a_text_by_its_name():
    assert "the text of 2017-04-24, by its name, as printed" in run("2017-04-24").output


@pytest.mark.parametrize(
    ("asked", "bonus"), [("2016-01-15", 12), ("2015-01-07", 10), ("2023-01-31", 14), ("2026-01-01", 10)]
)
def test_machine_output(asked, bonus):
    values = {value["name"]: value for value in json.loads(run(asked, "--json").output)["rules"]["values"]}
    assert values["bonus"]["value"] == bonus
    assert all(value["source"] for value in values.values())


def shown(asked):
    return {value["name"]: value["shown"] for value in json.loads(run(asked, "--json").output)["rules"]["values"]}


def test_the_last_piece_of_a_conversion_says_on_which_side_its_limit_lies():
    assert shown("2025-07-26")["cfc"].endswith("below 2000: -856 + 1.41 × rating; from 2000: -240 + 1.1 × rating")
    assert shown("2025-07-26")["fide"].endswith("above: 20 + 1.02 × rating")
    pieces = (Piece(1000, True, 5, 1.0), Piece(1500, False, 6, 1.0), Piece(inf, True, 7, 1.0))
    assert _conversion(pieces) == "up to 1000: 5 + 1 × rating; below 1500: 6 + 1 × rating; from 1500: 7 + 1 × rating"


def test_the_weights_of_a_blended_start_are_named_by_source_and_system():
    assert shown("2025-07-26")["blend_factors"] == (
        "OTBR: 10 games, never more than played; OTBB for OLB: 10 games, never more than played; "
        "OTBQ for OLQ: 10 games, never more than played; FIDE: 10 games above 2000, else 5; CFC: 5 games; "
        "any other: 5 games, never more than played"
    )


def test_a_text_without_online_regular_names_no_such_floor():
    floors = [shown(text)["title_floor"] for text in ("2017-04-24", "2020-06-11", "2020-09-02")]
    assert ["Online Regular" in floor for floor in floors] == [False, True, False]


def test_every_day_of_the_history_can_be_shown():
    for asked in ("0001-01-01", "2008-06-06", "2010-04-01", "2020-06-11", "9999-12-31"):
        assert run(asked).exit_code == 0


def test_not_a_day():
    found = run("yesterday")
    assert found.exit_code == 2
    assert "nor a day" in found.output


def test_only_the_systems_of_the_day_are_shown():
    found = shown("2013-02-28")
    assert found["systems"] == "Regular, Quick"
    assert [name for name in found if name.startswith("priorities.")] == ["priorities.OTBR", "priorities.OTBQ"]
    assert found["personal_floor"].endswith("at most 150: Regular, Quick")


def test_the_expectancies_are_shown():
    found = shown("2025-07-26")
    assert found["scale"] == "1/(1 + 10^(−difference/400))"
    assert found["span"] == "0 to 1 in a straight line, −400 to +400"
    assert found["first_estimate_games"].endswith("with N' = 1")
