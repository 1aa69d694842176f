"""One-section files into one event: what is kept, what is asked, where things stood."""

from dataclasses import replace
from datetime import date

import pytest

from trfrate.checks import check
from trfrate.diagnostics import Origin, Place, Report
from trfrate.merge import merge
from trfrate.model import Cell, Event, Ids, Outcome, Player, Section


def file_event(file: str, *players: Player, section: str = "", **facts) -> Event:
    def locate(index, row, what):
        return Place(file, None if row is None else row + 1)

    section = Section(name=section, rounds=1, players=players, time_control="G/60;d5")
    return Event(sections=(section,), origin=Origin("trf", {file: file.encode()}, locate), **facts)


def pair(first: str, second: str, one: Outcome = Outcome.WIN, other: Outcome = Outcome.LOSS) -> tuple[Player, Player]:
    return (
        Player(1, "Alder, Ada", Ids(first), cells=(Cell(one, 2),)),
        Player(2, "Birch, Ben", Ids(second), cells=(Cell(other, 1),)),
    )


OPEN = file_event("open.trf", *pair("90000001", "90000002"), name="Open", city="Flint", start=date(2025, 10, 18))
RESERVE = file_event("reserve.trf", *pair("90000003", "90000004"), name="Reserve", end=date(2025, 10, 19))


def merged(*events: Event, names=()) -> tuple[Event, list[str]]:
    report = Report()
    return merge(events, report, names), [str(each) for each in report]


def test_the_sections_of_all_files_numbered_and_named():
    event, told = merged(OPEN, RESERVE)
    assert [(section.number, section.name) for section in event.sections] == [(1, "Open"), (2, "Reserve")]
    assert [section.players for section in event.sections] == [OPEN.sections[0].players, RESERVE.sections[0].players]
    assert (event.name, event.city, event.start, event.end) == ("Open", "Flint", date(2025, 10, 18), date(2025, 10, 19))
    assert told == []


def test_names_can_be_given():
    event, _ = merged(OPEN, RESERVE, names=["A", "B"])
    assert [section.name for section in event.sections] == ["A", "B"]


def test_a_section_keeps_its_own_name_and_a_nameless_one_its_number():
    event, _ = merged(file_event("a.trf", section="Top"), file_event("b.trf"))
    assert [section.name for section in event.sections] == ["Top", "2"]


def test_each_section_keeps_the_dates_of_its_file():
    later = replace(RESERVE, start=date(2025, 10, 19))
    event, told = merged(replace(OPEN, end=date(2025, 10, 19)), later)
    assert [section.start for section in event.sections] == [date(2025, 10, 18), date(2025, 10, 19)]
    assert told == []


def test_where_the_files_differ_the_first_is_taken_with_a_note():
    event, told = merged(OPEN, replace(RESERVE, city="Ann Arbor", state="MI"))
    assert (event.city, event.state) == ("Flint", "MI")
    assert told == ["note MRG001: the files differ in city; 'Flint' is used, from the first"]


def test_two_sections_of_one_name():
    _, told = merged(OPEN, replace(RESERVE, name="OPEN"))
    assert told == ["reserve.trf: warning MRG002: two sections are named 'OPEN'"]


def test_a_member_of_two_sections():
    both = file_event("reserve.trf", *pair("90000003", "90000001"), name="Reserve")
    _, told = merged(OPEN, both)
    assert told == ["reserve.trf:2: warning MRG003: member 90000001 is Alder, Ada in Open and Birch, Ben in Reserve"]


def test_sections_that_were_not_played_together():
    _, told = merged(replace(OPEN, end=date(2025, 10, 18)), replace(RESERVE, start=date(2025, 10, 25), end=None))
    assert told == [
        "warning MRG004: the sections were not played together: one ends on 2025-10-18, another starts on 2025-10-25"
    ]


def test_extras_of_a_second_file_are_a_loss():
    said = {"trf": {"XXC": ["white1"]}}
    event, told = merged(replace(OPEN, extras=said), replace(RESERVE, extras=said))
    assert event.extras == said and told == []
    _, told = merged(OPEN, replace(RESERVE, extras=said))
    assert told == ["reserve.trf: loss MRG005: the event data that only trf can hold is dropped"]


def test_places_lead_back_to_each_file():
    bad = file_event("bad.trf", *pair("90000003", "90000004", Outcome.WIN, Outcome.WIN), name="Bad")
    event, _ = merged(OPEN, bad)
    report = Report()
    check(event, report)
    assert [str(each.place) for each in report] == ["bad.trf:1"]


def test_the_origin_keeps_all_files():
    event, _ = merged(OPEN, RESERVE)
    assert set(event.origin.files) == {"open.trf", "reserve.trf"}


def test_files_of_several_sections_and_events_without_origin():
    both, _ = merged(OPEN, RESERVE)
    event, _ = merged(replace(both, origin=None), file_event("third.trf", name="Third"))
    assert [section.name for section in event.sections] == ["Open", "Reserve", "Third"]
    assert str(event.origin.locate(1, 0, None)) == "section 2"
    assert str(event.origin.locate(2, 0, None)) == "third.trf:1"


def test_names_must_fit():
    with pytest.raises(ValueError):
        merged(OPEN, RESERVE, names=["A"])
