"""Any bytes: an event or a diagnostic, and never another exception, endless work or boundless memory."""

import random
from contextlib import suppress
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import FIXTURES
from trfrate.checks import check
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats import Options, json_event, trf
from trfrate.formats.trf import rows_repair

OPTIONS = Options(date(2026, 1, 15))
CASES = sorted((FIXTURES / "trf").rglob("*.trf"))
SPICE = [
    b" ",
    b"\t",
    b"\r",
    b"\n",
    b"\0",
    b"0",
    b"9",
    b"w",
    b"-",
    b"=",
    b"\xff",
    b"\xc3\xa9",
    b"001 ",
    b"|",
    b"\x85",
    b"USA ",
]


def survives(data):
    """Read, check and write in every way; whatever is read can be written and read again."""
    report = Report()
    try:
        event = trf.read({"event.trf": data}, report, OPTIONS)
    except Unreadable:
        assert report.has_errors
        return
    check(event, report)
    document = json_event.write(event, Report(), OPTIONS)
    again = json_event.read(document, Report(), OPTIONS)
    for format in (trf.FORMAT, trf.TRF16, trf.TRF26):
        (written,) = format.write(again, Report(), OPTIONS).values()
        if event.sections[0].players:
            trf.read({"event.trf": written}, Report(), OPTIONS)


def mutated(data, random_):
    for _ in range(random_.randint(1, 8)):
        at = random_.randrange(len(data) + 1)
        kind = random_.randrange(4)
        if kind == 0:
            data = data[:at] + random_.choice(SPICE) + data[at:]
        elif kind == 1:
            data = data[:at] + random_.choice(SPICE) + data[at + 1 :]
        elif kind == 2:
            data = data[:at] + data[at + random_.randint(1, 60) :]
        else:
            data = data[:at] + bytes([random_.randrange(256)]) + data[at:]
    return data


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_mutations(case):
    random_ = random.Random(case.stem)
    for _ in range(12):
        survives(mutated(case.read_bytes(), random_))


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes(data):
    survives(data)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                [
                    "001",
                    "012",
                    "042",
                    "132",
                    "162",
                    "XXS",
                    "XXA",
                    "XXP",
                    "240",
                    "299",
                    "310",
                    "USA",
                    "DAT",
                    "###",
                    "222",
                ]
            ),
            st.text(max_size=120),
        ),
        max_size=8,
    )
)
def test_any_records(records):
    survives("\n".join(f"{tag} {text}" for tag, text in records).encode("utf-8", "replace"))


@settings(max_examples=100, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["records", "dialect", "rating", "cells", "name", "1"]), inner, max_size=4
            )
        ),
        max_leaves=12,
    )
)
def test_any_extras(extras):
    """What stands in a JSON event's extras was typed by anybody."""
    event = trf.read({"event.trf": (FIXTURES / "trf/trf16.trf").read_bytes()}, Report(), OPTIONS)
    document = json_event.EVENT.dump(event)
    document["sections"][0]["extras"] = {"trf": extras}
    document["sections"][0]["players"][0]["extras"] = {"trf": extras}
    loaded = json_event.EVENT.load(document, (), json_event.Loading())
    for format in (trf.FORMAT, trf.TRF16, trf.TRF26):
        format.write(loaded, Report(), OPTIONS)


ROW = (
    "001    1 wWGM Alder, Ada                        2310 USA    90000001 1994/03/07  1.5    4"
    "     4 w 1     3 b =     2 w 0"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "data",
    [
        "\n".join([ROW[:60] + "x" + ROW[60:]] * 20_000),
        "\n".join([ROW.replace(" ", "  ")] * 20_000),
        ROW + "     4 w Q" * 20_000,
        "XXR 999999999\n" + "\n".join([ROW] * 20_000),
        ROW + "     4 w 1" * 20_000 + "\n" + "\n".join([ROW] * 5_000),
        "\n".join([ROW, *["299          -0.5"] * 20_000]),
        "\n".join([ROW, *["USA    1 DAT"] * 20_000]),
        "132" + " " * 100_000 + "25/10/18",
        "001 " * 50_000,
        "\n".join("001 " + "9" * 90 for _ in range(5_000)),
    ],
    ids=["shifted", "scrambled", "bad codes", "rounds", "long row", "299", "national", "132", "tags", "digits"],
)
def test_bounded(data):
    report = Report()
    event = trf.read({"event.trf": data.encode()}, report, OPTIONS)
    assert sum(len(player.cells) for player in event.sections[0].players) <= 4_000_000
    assert len(report.diagnostics) < 25_000


def test_moves_that_are_tried_for_shifted_rows_are_bounded(monkeypatch):
    lines = ["012 Open", *(f"001 {at:4} m    {'Alder, Ada' + 'a' * (at % 9):{34 + at % 5}} 1500" for at in range(300))]
    tried = []
    try_move = rows_repair._try
    monkeypatch.setattr(rows_repair, "_try", lambda *given: tried.append(1) or try_move(*given))
    monkeypatch.setattr(rows_repair, "MOST_TRIED", 1000)
    with suppress(Unreadable):
        trf.read({"x.trf": "\n".join(lines).encode()}, Report(), OPTIONS)
    assert 1000 < len(tried) < 1400
