"""Which sections are rated by FIDE's rules, and how the changes appear in every output."""

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

import trfrate
from trfrate.cli import trfrate as command
from trfrate.cli.wallchart import wallchart
from trfrate.errors import Misuse
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rating, Section
from trfrate.rating.fide.editions import CHANGES, SYSTEMS, TEXTS
from trfrate.rating.fide.in_force import rules_on

WIN, LOSS = Outcome.WIN, Outcome.LOSS
FIDE = {"FIDE": Rating(2000, k=20)}


def event(first=FIDE, second=FIDE, ids=None, control="G/90;+30", **facts):
    players = (
        Player(1, "Alder, Ada", ids=ids or Ids(), ratings=first, cells=(Cell(WIN, 2, "w"),)),
        Player(2, "Birch, Ben", ratings=second, cells=(Cell(LOSS, 1, "b"),)),
    )
    section = Section(rounds=1, players=players, time_control=control, **facts)
    return Event("Elmwood Open", start=date(2025, 11, 1), end=date(2025, 11, 2), sections=(section,))


def born(event, year):
    (section,) = event.sections
    first, second = section.players
    return replace(event, sections=(replace(section, players=(first, second._replace(born=Birth(year)))),))


def systems(rated):
    return [basis.system for basis in rated.bases]


def codes(rated):
    return [each.code for each in rated.report]


def test_an_event_with_only_fide_ratings_is_rated_by_fide_rules():
    rated = trfrate.rate(event())
    assert systems(rated) == ["FIDE"]
    after = rated.sections[0][1].after["FIDE"]
    assert (after.rating, after.shown, after.change, after.k) == (None, None, 10.0, 20)
    assert rated.sections[0].systems == ("FIDE",)
    assert "RAT109" in codes(rated)


@pytest.mark.parametrize(
    "given",
    [
        event(ids=Ids(uschess="90000001")),
        event(second={**FIDE, "OTBR": Rating(1900, games=50)}),
        replace(event(), affiliate="A9000001"),
        event(first={}, second={}),
    ],
    ids=["id", "rating", "affiliate", "nothing of either"],
)
def test_anything_of_us_chess_makes_it_a_us_event(given):
    assert systems(trfrate.rate(given)) == ["OTBR"]


@pytest.mark.parametrize(
    ("control", "system"), [("G/90;+30", "FIDE"), ("G/15;+10", "FIDE-RAPID"), ("G/3;+2", "FIDE-BLITZ")]
)
def test_the_rate_of_play_chooses_the_list(control, system):
    rated = trfrate.rate(event(control=control), systems="fide")
    assert systems(rated) == [system]
    assert "RAT109" not in codes(rated)


def test_a_named_list_is_used_whatever_the_rate_of_play():
    assert systems(trfrate.rate(event(), systems="fide-blitz")) == ["FIDE-BLITZ"]
    assert systems(trfrate.rate(event(), systems="FIDE-RAPID")) == ["FIDE-RAPID"]


def test_without_a_time_control_it_is_standard_with_a_note():
    rated = trfrate.rate(event(control=None), systems="fide")
    assert systems(rated) == ["FIDE"] and "RAT111" in codes(rated)


def test_a_control_of_no_list_is_not_rated_and_says_so():
    rated = trfrate.rate(event(control="G/1"), systems="fide")
    assert systems(rated) == [] and "RAT112" in codes(rated)


def test_without_dates_the_newest_rules_are_used_with_a_warning():
    rated = trfrate.rate(replace(event(), start=None, end=None), systems="fide")
    assert "RAT110" in codes(rated) and rated.bases[0].day == date(2025, 10, 1)


def test_the_day_of_the_rules_can_be_chosen():
    assert trfrate.rate(event(), rules="2023-05-01").bases[0].rules == "2022-01-01"


def test_both_federations_side_by_side():
    ours = {**FIDE, "OTBR": Rating(1900, games=50)}
    asked = trfrate.rate(event(ours, ours), systems=["regular", "fide"])
    marked = trfrate.rate(event(ours, ours, fide_rated=True))
    stated = trfrate.rate(event(ours, ours, systems=("OTBR", "FIDE")))
    for rated in (asked, marked, stated):
        assert systems(rated) == ["OTBR", "FIDE"]
        assert rated.sections[0].systems == ("OTBR", "FIDE")
        assert {"OTBR", "FIDE"} == set(rated.sections[0][1].after)


def test_a_section_marked_as_not_rated_is_left_alone():
    assert systems(trfrate.rate(event(systems=()))) == []


def test_the_change_has_two_decimals_and_is_named_before_rounding():
    rated = trfrate.rate(event(second={"FIDE": Rating(2037, k=10)}))
    assert "+11.00" in wallchart(rated) and "−5.50" in wallchart(rated)
    for output in (trfrate.to_bytes(rated, "html").decode(), wallchart(rated, 200)):
        assert "before the period's rounding" in output.replace("&#39;", "'").replace("\n", " ")


def test_explain_prints_fides_table():
    page = trfrate.explain(trfrate.rate(event()), 1)
    assert "Rd   No  Opponent" in page and "+10.00 = 20 × +0.50, before the period's rounding" in page


@pytest.mark.parametrize("format", ["csv", "xlsx", "json"])
def test_what_is_written_is_read_back_as_fides(format):
    rated = trfrate.rate(event())
    again = trfrate.read_bytes(trfrate.to_bytes(rated, format), f"a.{format}")
    assert again.sections[0][1].ratings["FIDE"].rating == 2000
    assert not [each for each in again.report if each.severity in ("error", "warning")]


def test_a_rating_report_ignores_the_systems_of_fide():
    ours = {**FIDE, "OTBR": Rating(1900, games=50)}
    both = trfrate.rate(event(ours, ours, control=None), systems=["regular", "fide"])
    regular = trfrate.rate(event(ours, ours, control=None), systems="regular")
    written = [trfrate.to_bytes(each, "uschess-dbf", allow_errors=True) for each in (both, regular)]
    assert dict(written[0]) == dict(written[1])


def test_the_command_line_takes_names_and_codes(tmp_path):
    file = tmp_path / "event.json"
    file.write_bytes(trfrate.to_bytes(event(), "json"))
    for name, system in (("fide", "FIDE"), ("regular", "OTBR"), ("OTBQ", "OTBQ"), ("fide-rapid", "FIDE-RAPID")):
        done = CliRunner().invoke(command, ["rate", str(file), "--system", name, "--json"])
        assert system in json.loads(done.stdout)["event"]["sections"][0]["players"][0]["after"], name
    wrong = CliRunner().invoke(command, ["rate", str(file), "--system", "chess960"])
    assert wrong.exit_code == 2 and "fide" in wrong.stderr
    with pytest.raises(Misuse, match="fide-rapid"):
        trfrate.rate(event(), systems="chess960")


KNOWN = Rating(2000, 40, k=20)
FIDE_ASSUMED = {
    "rating": (event({"FIDE": KNOWN}, {}), event({"FIDE": KNOWN}, {"FIDE": Rating()}), "RAT105"),
    "whole": (event({"FIDE": KNOWN}, {"FIDE": Rating(1999.5, 40, k=20)}), event({"FIDE": KNOWN}), "RAT106"),
    "games": (
        born(event({"FIDE": KNOWN}, {"FIDE": Rating(2000)}), 1980),
        born(event({"FIDE": KNOWN}, {"FIDE": Rating(2000, 40)}), 1980),
        None,
    ),
    "born": (event({"FIDE": KNOWN}, {"FIDE": Rating(2000, 40)}), event({"FIDE": KNOWN}), "RAT102"),
}
"""For every kind: an event that needs the assumption, the same with the fact, and the code that goes with it."""


@pytest.mark.parametrize("kind", FIDE_ASSUMED)
def test_the_fact_ends_the_assumption_of_fides_rules(kind):
    without, known, code = FIDE_ASSUMED[kind]
    rated = trfrate.rate(without, systems="fide")
    assert [(each.kind, each.players) for each in rated.bases[0].assumptions] == [(kind, (2,))]
    settled = trfrate.rate(known, systems="fide")
    assert settled.bases[0].assumptions == ()
    if code:
        assert code in codes(rated) and code not in codes(settled)


def test_the_message_names_the_fact_behind_a_computed_k_while_it_is_unknown():
    def said(event):
        return " ".join(each.message for each in trfrate.rate(event, systems="fide").report if each.code == "RAT102")

    without, known, _ = FIDE_ASSUMED["games"]
    assert "no game count: taken as 30 or more (no. 2)" in said(without)
    assert "no game count" not in said(known) and "no birth year" not in said(known)


def test_every_kind_of_assumption_of_fides_rules_is_among_these():
    from trfrate.rating.fide.system import _TAKEN

    assert {*_TAKEN, "games"} == set(FIDE_ASSUMED)


def test_one_player_known_to_fide_is_enough_for_its_rules():
    assert systems(trfrate.rate(event(FIDE, {}))) == ["FIDE"]
    assert systems(trfrate.rate(event({}, {}))) == ["OTBR"]


def test_every_value_of_fides_rules_is_as_it_was_read(file_regression):
    """All values of the first day on record, then what changes from day to day, with the clause."""
    days = sorted({step.since for step in (*TEXTS, *CHANGES) if step.since > date.min})
    lines = []
    for system in SYSTEMS:
        known = {}
        for day in (each for first in days for each in (first - timedelta(1), first)):
            rules = rules_on(system, day)
            values = {field: f"{getattr(rules, field)!r} | {source}" for field, source in rules.sources.items()}
            lines.append(f"=== {system}, {day}: text {rules.text}, since {rules.since}")
            lines += [f"{field} = {value}" for field, value in values.items() if known.get(field) != value]
            known = values
    path = Path(__file__).parent / "fide_rules_of_every_day.txt"
    file_regression.check("\n".join([*lines, ""]), fullpath=path, encoding="utf-8", newline="")


def on(start, end, **options):
    dated = replace(event(), start=start, end=end)
    (basis,) = trfrate.rate(dated, systems="fide", **options).bases
    return basis


def test_the_basis_names_the_text_and_whether_single_values_are_newer():
    assert [on(day, day).amended for day in (date(2024, 3, 1), date(2025, 9, 30), date(2025, 10, 1))] == [
        False,
        False,
        True,
    ]


def test_the_first_day_chooses_fides_rules_unless_the_last_is_asked_for():
    before, after = date(2024, 2, 28), date(2024, 3, 2)
    assert on(before, after).rules == "2022-01-01"
    assert on(before, after, dated_by="end").rules == "2024-03-01"
    assert on(None, before).rules == on(before, None).rules == "2022-01-01"
    assert on(before, None, dated_by="end").rules == "2022-01-01"


def test_the_basis_says_whether_it_is_a_match():
    assert [trfrate.rate(event(type=kind), systems="fide").bases[0].match for kind in ("swiss", "match")] == [
        False,
        True,
    ]
