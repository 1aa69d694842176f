"""CSV both ways: one canonical layout that reads back the same, and no text that becomes a formula."""

import csv
import random
from dataclasses import replace
from datetime import date
from io import StringIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import any_event
from tests.conftest import FIXTURES
from trfrate.diagnostics import Origin, Report, Severity
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats import csv as csv_format
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rated, Rating, Section

DAY = date(2026, 1, 15)


def read(data, name="event.csv", **values):
    report = Report()
    return csv_format.read({name: data}, report, Options(DAY, values)), report


def write(event, **values):
    report = Report()
    ((_, data),) = csv_format.write(event, report, Options(DAY, values)).items()
    return data, report


@pytest.mark.parametrize("dialect", ["excel", "semicolon", "tab"])
@pytest.mark.parametrize("path", sorted((FIXTURES / "csv").glob("*.?sv")), ids=lambda path: path.name)
def test_every_fixture_written_and_read_again_is_the_same(path, dialect):
    event, _ = read(path.read_bytes(), path.name)
    data, _ = write(event, dialect=dialect)
    again, report = read(data)
    if path.name == "chess-results-german.csv":
        event = without_national_ratings(event)
    assert again == event
    assert not report.has_errors


def without_national_ratings(event):
    """The one thing these fixtures say that the layout has no place for."""
    (section,) = event.sections
    players = tuple(player._replace(national=None) for player in section.players)
    return replace(event, sections=(replace(section, players=players),))


def test_the_canonical_fixture_is_written_as_it_stands():
    canonical = (FIXTURES / "csv" / "canonical.csv").read_bytes()
    event, _ = read(canonical)
    data, report = write(event)
    lines = [line for line in canonical.splitlines() if line != b"Type:,swiss"]
    assert data.splitlines() == lines
    assert not report.diagnostics


def padded(event):
    """The event with a cell for every slot: a row that ends early says no less."""
    return replace(event, sections=tuple(map(_padded, event.sections)))


def _padded(section):
    players = (
        player._replace(cells=tuple(player.cell(slot) for slot in range(section.slots))) for player in section.players
    )
    return replace(section, players=tuple(players))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(any_event.events(), st.sampled_from(["excel", "semicolon", "tab"]))
def test_whatever_the_layout_has_a_place_for_is_read_back(event, dialect):
    data, report = write(event, dialect=dialect)
    assert not report.diagnostics
    again, _ = read(data)
    assert again == padded(event)


def test_a_namesake_who_has_not_played_is_a_player_still():
    rows = (Player(1, "Alder, Ada", cells=(Cell(Outcome.WIN, 3),)), Player(2, "Alder, Ada", cells=(None,)))
    other = Player(3, "Birch, Ben", cells=(Cell(Outcome.LOSS, 1),))
    event = Event(sections=(Section(1, "Open", rounds=1, players=(*rows, other)),))
    assert read(write(event)[0])[0] == event


@pytest.mark.parametrize("text", any_event.HOSTILE)
@pytest.mark.parametrize("dialect", ["excel", "semicolon", "tab"])
def test_every_text_stays_as_it_is(text, dialect):
    facts = dict.fromkeys(("federation", "state", "title", "sex", "team", "club", "expires"), text)
    player = Player(1, text, Ids(text, text, text), **facts, cells=(Cell(Outcome.WIN, 2, "w"),))
    other = Player(2, "Birch, Ben", cells=(Cell(Outcome.LOSS, 1, "b"),))
    section = Section(1, text, time_control=text, rounds=1, players=(player, other), chief_td=text, scholastic=text)
    event = Event(text, *[text] * 5, chief_td=text, other_tds=(text, text), arbiters=(text,), sections=(section,))
    data, report = write(event, dialect=dialect)
    assert not report.diagnostics
    assert read(data)[0] == event
    marks = {"excel": ",", "semicolon": ";", "tab": "\t"}
    rows = csv.reader(StringIO(data.decode("utf-8-sig"), newline=""), delimiter=marks[dialect])
    assert not [field for row in rows for field in row if field.startswith(tuple("=+-@\t\r"))]


def test_a_text_that_is_cut_is_told():
    _, report = read(b"No.,Name,Rd 1,Score\n1,Alder,W2,1\n2," + b"B" * 10_001 + b",L1,0\n")
    assert [(one.severity, one.place.line) for one in report if one.code == "CSV049"] == [(Severity.WARNING, 3)]


def test_sections_that_count_on_stay_apart():
    """Without names, nothing but their own headings sets them apart."""
    first, second = (Player(number, f"Elm {number}", cells=(None,)) for number in (1, 2))
    event = Event("x", sections=(Section(1, rounds=1, players=(first,)), Section(2, rounds=1, players=(second,))))
    assert read(write(event)[0])[0] == event


def test_a_player_may_be_called_like_a_heading():
    data = b"No.,Name,Rating,Rd 1,Score\n1,Ad,1500,W2,1\n2,Player,1400,L1,0\n"
    assert [player.name for player in read(data)[0].sections[0].players] == ["Ad", "Player"]


def one_player(section=None, **facts):
    row = Player(1, "Alder, Ada", **{"cells": (None,), **facts})
    return Event("x", sections=(Section(**{"rounds": 1, "players": (row,), **(section or {})}),))


@pytest.mark.parametrize(
    ("event", "named"),
    [
        (Event("x"), "sections without players"),
        (one_player({"players": ()}), "sections without players"),
        (replace(one_player(), sections=(Section(), *one_player().sections)), "sections without players"),
        (
            replace(one_player(), sections=(*one_player().sections, *one_player({"rounds": 0}).sections)),
            "without rounds",
        ),
        (one_player({"rounds": 100}), "more than 99 rounds"),
        (one_player({"games_per_round": 10}), "9 games in one"),
        (one_player(cells=(None, Cell(Outcome.HALF_BYE))), "beyond the last round"),
        (one_player({"number": -1}), "section numbers"),
        (one_player({"grand_prix_points": -1}), "Grand Prix points"),
        (one_player(score=-1), "scores"),
        (one_player(rank=-1), "ranks"),
        (one_player(ratings={"FIDE": Rating(4000.0)}), "ratings outside"),
        (one_player(ratings={"OTBR": Rating(1500.0, -1)}), "game counts outside"),
        (one_player(after={"OTBR": Rated(0.0, 0)}), "ratings outside"),
    ],
)
def test_what_readers_would_take_for_something_else_is_a_loss(event, named):
    _, report = write(event)
    assert [one.message for one in report if one.code == "CSV030" and named in one.message]


@pytest.mark.parametrize("text", ["=1+1", "+1+1", "-2", "@x", "=cmd|' /C calc'!A0", "'=x", "\t=1"])
def test_text_never_becomes_a_formula(text):
    event = Event(text, sections=(Section(1, text, rounds=1, players=(Player(1, text + "ab", cells=(None,)),)),))
    data, _ = write(event)
    fields = [field for line in data.decode("utf-8-sig").splitlines() for field in line.replace('"', "").split(",")]
    assert not [field for field in fields if field[:1] in tuple("=+-@\t\r")]
    assert read(data)[0].name == text


def test_losses_are_named_once_for_each_kind():
    rating = Rating(1641.0, 17, peak=1700.0)
    player = Player(1, "Alder, Ada", ratings={"OTBR": rating}, adult=True, cells=(Cell(Outcome.HALF_BYE, None, "w"),))
    other = Player(2, "Birch, Ben", adult=True, after={"OTBR": Rated(1657.31, 1657, 22, bonus=3.0)}, cells=(None,))
    _, report = write(Event("x", sections=(Section(rounds=1, players=(player, other)),), extras={"trf": {"XXC": 1}}))
    assert {diagnostic.severity for diagnostic in report} == {Severity.LOSS}
    assert len(report.diagnostics) == len({diagnostic.message for diagnostic in report}) == 5


def test_sums_are_shown_where_no_score_is_stated():
    players = (
        Player(1, "Alder, Ada", cells=(Cell(Outcome.WIN, 2),)),
        Player(2, "Birch, Ben", cells=(Cell(Outcome.LOSS, 1),)),
    )
    data, _ = write(Event("x", sections=(Section(rounds=1, players=players),)))
    assert b"Rd 1,Sum\r\n" in data
    assert read(data)[0].sections[0].players[0].score is None


def test_letters_that_an_encoding_lacks_are_a_loss():
    event = Event("x", sections=(Section(rounds=1, players=(Player(1, "Łukasz Alder", cells=(None,)),)),))
    data, report = write(event, encoding="latin-1")
    assert [diagnostic.code for diagnostic in report] == ["CSV031"]
    assert data.isascii()


def test_places_name_line_and_column():
    data = b'No.,Name,Rd 1,Rd 2\n1,"Alder, Ada",W2,nonsense\n2,"Birch, Ben",L1,H\n'
    event, report = read(data)
    (error,) = [diagnostic for diagnostic in report if diagnostic.severity is Severity.ERROR]
    assert (error.code, error.place.line, error.place.column) == ("CSV004", 2, 19)
    assert isinstance(event.origin, Origin)
    place = event.origin.locate(0, 1, 0)
    assert (place.line, place.column, place.source[15:17]) == (3, 16, "L1")


@pytest.mark.parametrize("contact", ["ada@example.org", "ada @ example.org", "(555) 867-5309", "867-5309"])
def test_a_line_with_a_contact_is_not_shown_again(contact):
    data = f"No.,Name,Contact,Rd 1\n1,Ada Alder,{contact},huh\n2,Ben Birch,,L1\n".encode()
    _, report = read(data)
    assert "CSV004" in [diagnostic.code for diagnostic in report if diagnostic.place.line == 2]
    assert all(contact not in f"{diagnostic} {diagnostic.place.source}" for diagnostic in report)


def test_old_code_pages_are_a_note():
    data = "No.,Name,Rd 1\n1,Jürgen Müller,W2\n2,Åke Ek,L1\n".encode("cp1252")
    event, report = read(data)
    assert event.sections[0].players[0].name == "Jürgen Müller"
    assert "CSV023" in [diagnostic.code for diagnostic in report]


@pytest.mark.parametrize(
    ("text", "likelihood"),
    [
        ("No.,Name,Rtg,Rd 1,Rd 2,Pts\n", 0.9),
        ("Name;Rating;Rd 1\n", 0.7),
        ("hello, world\n", 0.3),
    ],
)
def test_sniffing(text, likelihood):
    assert csv_format.sniff(text.encode(), "x.csv") >= likelihood
    assert csv_format.sniff(b"PK\x03\x04\0\0\0", "x.csv") == 0.0
    assert csv_format.sniff(b"012 Some event\n001    1 m    Alder, Ada\n", "x.txt") < 0.5


def any_damage(data: bytes, seed: int) -> bytes:
    chance, damaged = random.Random(seed), bytearray(data)
    for _ in range(chance.randint(1, 20)):
        at = chance.randrange(len(damaged))
        damaged[at : at + chance.randint(0, 3)] = bytes(
            chance.choice(b'",;\n\r\t=WLD012 \xff\0') for _ in range(chance.randint(0, 3))
        )
    return bytes(damaged)


CASES = sorted((FIXTURES / "csv").rglob("*.?sv"))


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(CASES), st.integers(0, 10**9))
def test_any_damage_ends_in_an_event_or_a_reason(path, seed):
    report = Report()
    data = any_damage(path.read_bytes(), seed)
    csv_format.sniff(data[:65536], path.name)
    try:
        event = csv_format.read({path.name: data}, report, Options(DAY))
    except Unreadable:
        assert report.has_errors
    else:
        assert event.sections
        csv_format.write(event, Report(), Options(DAY))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_end_in_an_event_or_a_reason(data):
    report = Report()
    csv_format.sniff(data, "x.csv")
    try:
        csv_format.read({"x.csv": data}, report, Options(DAY))
    except Unreadable:
        assert report.has_errors


def test_bars_separate_the_columns_of_a_csv_file():
    lines = ["SECTION|NO|NAME|MEMBER|RATING|RD1|RD2|SCORE", "OPEN|1|ADA ALDER|90000001|1850|002W1|HALF-BYE|1.5"]
    lines += ["OPEN|2|BEN BIRCH|90000002|1720|001B0|003W=|0.5", "OPEN|3|CY CEDAR|90000003|1640|FULL-BYE|002B=|1.5"]
    data = "\n".join(lines).encode()
    assert csv_format.sniff(data, "event.csv") > 0.9 and csv_format.sniff(data, "event.txt") == 0.0
    event = csv_format.read({"event.csv": data}, Report(), Options(date(2026, 1, 15), {}))
    assert event.sections[0].players[1].cells == (Cell(Outcome.LOSS, 1, "b"), Cell(Outcome.DRAW, 3, "w"))
    printed = "\n".join([lines[0], "-" * 40, *lines[1:]]).encode()
    assert csv_format.sniff(printed, "event.csv") < 0.5
