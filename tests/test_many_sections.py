"""Events of many sections or players: refused beyond what an event has, and no dearer than their size until then."""

import json
import sys
from datetime import date
from functools import cache, partial

import pytest

from trfrate import api, registry
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats._event_size import MAX_PLAYERS, MAX_SECTIONS

DAY = date(2026, 1, 15)
WRITERS = [name for name in registry.names() if registry.by_name(name, Report()).write]
HOLD_SECTIONS = [name for name in WRITERS if registry.by_name(name, Report()).read and not name.startswith("trf")]
"""What is written as one report, whatever the number of its sections."""
TABLE = 'Section {0}\nNo.,Name,Rating,Rd 1,Score\n1,"Alder, Ada {0}",1850,W2w,1\n2,"Birch, Ben {0}",1720,L1b,0\n\n'


def tables(number):
    return "".join(TABLE.format(at) for at in range(number)).encode()


def event_json(number):
    row = '{"number": %d, "name": "S", "players": []}'
    sections = ", ".join(row % at for at in range(1, number + 1))
    return b'{"format": "trfrate-event", "version": 1, "event": {"sections": [%s]}}' % sections.encode()


def test_as_many_sections_as_an_event_may_have_are_read():
    assert len(api.read_bytes(tables(MAX_SECTIONS), "open.csv").sections) == MAX_SECTIONS


@pytest.mark.parametrize(("name", "made"), [("open.csv", tables), ("open.json", event_json)])
def test_more_sections_than_an_event_has_are_refused(name, made):
    with pytest.raises(Unreadable, match="FMT014") as refused:
        api.read_bytes(made(MAX_SECTIONS + 1), name)
    assert f"{MAX_SECTIONS + 1} sections" in str(refused.value)


def players_json(number):
    players = [{"number": at, "name": "P"} for at in range(1, number + 1)]
    event = {"sections": [{"number": 1, "players": players}]}
    return json.dumps({"format": "trfrate-event", "version": 1, "event": event}).encode()


def players_csv(number):
    rows = "".join(f'{at},"Alder, Ada {at}",1500,,0\n' for at in range(1, number + 1))
    return f"No.,Name,Rating,Rd 1,Score\n{rows}".encode()


@pytest.mark.parametrize(("name", "made"), [("open.json", players_json), ("open.csv", players_csv)])
def test_more_players_than_an_event_has_are_refused(name, made):
    with pytest.raises(Unreadable, match="FMT016"):
        api.read_bytes(made(MAX_PLAYERS + 1), name)


def test_as_many_players_as_an_event_may_have_are_read():
    assert len(api.read_bytes(players_json(MAX_PLAYERS), "open.json").players) == MAX_PLAYERS


def test_sections_of_one_name_become_files_of_different_names():
    """The third would have been called as the second is, and taken its place."""
    names = ("A", "A-3", "A")
    event = api.read_bytes(tables(3), "open.csv", settings=[f"{at}.name={name}" for at, name in enumerate(names, 1)])
    assert len(api.to_bytes(event, "trf")) == 3


def calls(work):
    """How many functions the work calls: the same on every machine."""
    counted = 0

    def count(*_):
        nonlocal counted
        counted += 1

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted


@cache
def rated(number):
    return api.rate(api.read_bytes(tables(number), "open.csv", day=DAY))


def written(number, format):
    return api.to_bytes(rated(number), format, day=DAY, allow_errors=True)


def read(number, format):
    content = written(number, format)
    return api.read_bytes(content, f"open.{format}", format=format, day=DAY)


def rewritten_workbook(number):
    """The user's own workbook, with columns added to every sheet."""
    event = api.rate(api.read_bytes(api.to_bytes(unrated(number), "xlsx", day=DAY), "open.xlsx", day=DAY))
    return lambda: api.to_bytes(event, "xlsx", day=DAY)


def unrated(number):
    return api.read_bytes(tables(number), "open.csv", day=DAY)


def rated_again(number):
    event = unrated(number)
    return lambda: api.rate(event)


def compared(number):
    event = unrated(number)
    return lambda: api.diff(event, rated(number))


WORK = {
    "rate": rated_again,
    "diff": compared,
    "update xlsx": rewritten_workbook,
    **{f"write {name}": partial(lambda name, number: lambda: written(number, name), name) for name in WRITERS},
    **{f"read {name}": partial(lambda name, number: lambda: read(number, name), name) for name in HOLD_SECTIONS},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", WORK)
def test_twice_the_sections_are_no_more_than_twice_the_work(name):
    """A constant part is done in the first of the three, so that the two others show what grows."""
    calls(WORK[name](5))
    few, many = (calls(WORK[name](number)) for number in (40, 80))
    assert many < 2.2 * few


LIST = "Round,White,Black,Result\n1,{0} Ada Alder,{0} Ben Birch,1-0\n\n"


def with_lists(number):
    """A list of its games below each table."""
    data = "".join((TABLE + LIST).format(at) for at in range(number)).encode()
    return lambda: api.read_bytes(data, "open.csv", day=DAY)


def test_a_list_below_each_table_is_read_once():
    """Not once more with each list above it."""
    calls(with_lists(5))
    few, many = (calls(with_lists(number)) for number in (20, 40))
    assert many < 2.2 * few
