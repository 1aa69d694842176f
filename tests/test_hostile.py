"""Any bytes into any reader: an event, or `Unreadable` with an error in the report; never another exception.

What was read can be checked, rated and written in every format, and what JSON says is read again alike.
"""

import random
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import FIXTURES
from tests.fuzz.mutate import mutate_bytes
from tests.test_goldens import cases, named
from trfrate import pipeline, registry
from trfrate.checks import check
from trfrate.cli.wallchart import wallchart
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats import Format, Options, json_event
from trfrate.model import Event
from trfrate.rating.event import RatingOptions

OPTIONS = Options(date(2026, 1, 15))
FORMATS = [registry.by_name(name, Report()) for name in registry.names()]
# One reader may stand behind several names; the name by which it is recognized stands for all.
READERS = [format for format in FORMATS if format.read and format.sniff]
WRITERS = [format for format in FORMATS if format.write]
CASES = cases()
MUTATIONS = 12
"""Of each fixture; the seed is the fixture's name, so that a failure can be repeated."""
NIGHTMARES = [
    b"",
    b"\0",
    b"\xff" * 100,
    b"\r" * 1000,
    b"\xef\xbb\xbf",
    b"\xff\xfe\x00",
    b"{" * 3000,
    b"[" * 100_000,
    b"<" * 3000,
    b"<table>" * 2000,
    b"001 " + b"9" * 5000,
    b"|" * 5000,
    b",\n" * 5000,
    b'"' * 5001,
    b"PK\x03\x04" + b"\0" * 100,
    b"PK\x05\x06" + b"\0" * 18,
    b"\x03\x7e\x01\x01" + b"\xff" * 60,
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
    "١٢٣ ½ ② 𝟙 \u2028 \x85".encode() * 50,
]


def outcome(format: Format, files: Mapping[str, bytes]) -> Event | None:
    """What became of the files; whatever is read must bear everything that is done with it."""
    report = Report()
    try:
        event = format.read(files, report, OPTIONS)
    except Unreadable:
        assert report.has_errors, "nothing was read, and nobody says why"
        return None
    assert isinstance(event, Event)
    check(event, report)
    assert all(isinstance(str(diagnostic), str) and diagnostic.as_json() for diagnostic in report)
    wallchart(event, 80)
    return event


def survives_as_json(event: Event) -> None:
    (data,) = json_event.write(event, Report(), OPTIONS).values()
    report = Report()
    again = json_event.read({"event.json": data}, report, OPTIONS)
    assert not report.has_errors, [str(each) for each in report]
    assert again == event or json_event.write(again, Report(), OPTIONS) == {"event.json": data}


def file_name(format: Format) -> str:
    return "EVENT" + (format.suffixes or (".txt",))[0].upper()


@pytest.mark.parametrize("format", READERS, ids=lambda format: format.name)
@pytest.mark.parametrize("data", NIGHTMARES, ids=lambda data: repr(data[:12]))
def test_nightmares(format, data):
    assert 0.0 <= format.sniff(data[: registry.HEAD], file_name(format)) <= 1.0
    outcome(format, {file_name(format): data})


def words() -> st.SearchStrategy[bytes]:
    """Bytes as such, and pieces of what the formats are made of."""
    pieces = st.sampled_from(
        [
            b"001",
            b"012",
            b"132",
            b"Pair",
            b"|",
            b",",
            b"W",
            b"12",
            b"\n",
            b" ",
            b"<td>",
            b"{",
            b'"',
            b"}",
            b"\r\n",
            b"0.5",
        ]
    )
    return st.lists(st.binary(max_size=8) | pieces, max_size=60).map(b"".join)


@pytest.mark.parametrize("format", READERS, ids=lambda format: format.name)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=words())
def test_any_bytes(format, data):
    assert 0.0 <= format.sniff(data, file_name(format)) <= 1.0
    event = outcome(format, {file_name(format): data})
    if event is not None:
        survives_as_json(event)


@settings(max_examples=40, deadline=None)
@given(data=words(), name=st.text(max_size=12))
def test_any_bytes_find_their_reader_or_none(data, name):
    report = Report()
    try:
        format = registry.sniffed({name: data}, report)
    except Unreadable:
        assert report.has_errors
    else:
        outcome(format, {name: data})


@pytest.mark.parametrize("case", CASES, ids=named)
def test_mutations_of_a_fixture(case: Path):
    chance = random.Random(named(case))
    format = registry.by_name(case.relative_to(FIXTURES).parts[0], Report())
    paths = sorted(case.iterdir()) if case.is_dir() else [case]
    files = {path.name: path.read_bytes() for path in paths}
    read = None
    for _ in range(MUTATIONS):
        victim = chance.choice(sorted(files))
        event = outcome(format, {**files, victim: mutate_bytes(files[victim], chance)})
        if event is not None:
            survives_as_json(event)
            read = event
    if read is not None:
        rated = pipeline.rate(read, RatingOptions(), Report())
        for writer in WRITERS:
            assert all(isinstance(data, bytes) for data in writer.write(rated, Report(), OPTIONS).values())


@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_fixture_in_any_other_reader(case: Path):
    """A file named wrongly by `--from`."""
    path = next(iter(sorted(case.iterdir()))) if case.is_dir() else case
    data = path.read_bytes()
    for format in READERS:
        outcome(format, {path.name: data})


def test_every_readable_format_has_fixtures_to_mutate():
    covered = {registry.by_name(case.relative_to(FIXTURES).parts[0], Report()).read for case in CASES}
    assert {format.name for format in READERS if format.read not in covered} == set()
