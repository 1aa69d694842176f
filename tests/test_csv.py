"""CSV both ways: one canonical layout that reads back the same, and no text that becomes a formula."""

import random
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import FIXTURES
from trfrate.diagnostics import Origin, Report, Severity, Unreadable
from trfrate.formats import Options, csv_crosstable
from trfrate.model import (
    FACTS,
    SECTION_TYPES,
    SOURCES,
    SYSTEMS,
    Birth,
    Cell,
    Event,
    Ids,
    Outcome,
    Player,
    Rated,
    Rating,
    Section,
)

DAY = date(2026, 1, 15)


def read(data, name="event.csv", **values):
    report = Report()
    return csv_crosstable.read({name: data}, report, Options(DAY, values)), report


def write(event, **values):
    report = Report()
    ((_, data),) = csv_crosstable.write(event, report, Options(DAY, values)).items()
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


words = st.from_regex(r"\A[A-Za-zÀ-ÿ'=+@-][A-Za-zÀ-ÿ0-9 ,;.=+@'\"-]{1,18}[a-z]\Z").map(
    lambda text: " ".join(text.split())
)
optional_words = st.none() | words
days = st.none() | st.dates(date(1990, 1, 1), date(2030, 12, 31))
ratings = st.just(Rating()) | st.builds(
    Rating,
    st.integers(100, 2999).map(float) | st.sampled_from([1641.37, 445.28]),
    st.none() | st.integers(0, 900),
    date=st.none(),
    record=st.none(),
    wins=st.none(),
    draws=st.none(),
    events=st.none(),
    peak=st.none(),
    floor=st.none(),
    olm=st.none(),
)
afters = st.builds(
    lambda shown, games: Rated(float(shown), shown, games), st.integers(100, 2999), st.none() | st.integers(0, 90)
)
births = st.integers(1920, 2020).map(Birth) | st.dates(date(1920, 1, 1), date(2020, 1, 1)).map(
    lambda day: Birth(day.year, day.month, day.day)
)
MET = [outcome for outcome in Outcome if FACTS[outcome].mirrors]
FREE = [outcome for outcome in Outcome if not FACTS[outcome].mirrors]


@st.composite
def players(draw, slots, numbers, number):
    met = st.builds(Cell, st.sampled_from(MET), st.sampled_from(numbers), st.sampled_from(["w", "b", None]))
    cell = st.none() | met | st.sampled_from(FREE).map(Cell)
    return Player(
        number,
        draw(words),
        Ids(
            draw(st.none() | st.from_regex(r"\A[1-9][0-9]{7}\Z")),
            draw(st.none() | st.from_regex(r"\A[1-9][0-9]{5,7}\Z")),
        ),
        federation=draw(st.sampled_from([None, "USA", "CAN"])),
        state=draw(st.sampled_from([None, "MI", "ON"])),
        title=draw(st.sampled_from([None, "GM", "WFM"])),
        sex=draw(st.sampled_from([None, "m", "w"])),
        born=draw(st.none() | births),
        team=draw(optional_words),
        club=draw(optional_words),
        ratings=draw(st.dictionaries(st.sampled_from(SOURCES), ratings, max_size=3)),
        score=draw(st.none() | st.integers(0, 18)),
        rank=draw(st.none() | st.integers(1, 99)),
        cells=tuple(draw(cell) for _ in range(slots)),
        after=draw(st.dictionaries(st.sampled_from(SYSTEMS), afters, max_size=2)),
        expires=draw(st.sampled_from([None, "life", "2027-12-31"])),
        withdrawn=draw(st.sampled_from([None, True, False])),
    )


@st.composite
def sections(draw, number):
    rounds, per_round = draw(st.integers(1, 4)), draw(st.sampled_from([1, 1, 2]))
    numbers = draw(st.lists(st.integers(1, 400), min_size=1, max_size=5, unique=True))
    return Section(
        number,
        draw(words),
        draw(st.sampled_from(SECTION_TYPES)),
        draw(st.sampled_from([None, "G/60;d5", "40/90,SD/30;+30"])),
        draw(st.booleans()),
        draw(st.sampled_from([None, (), ("OTBR",), ("OTBR", "OTBQ")])),
        *draw(st.tuples(days, days)),
        rounds,
        per_round,
        draw(st.sampled_from([(), (None, date(2026, 1, 2)), (date(2026, 1, 1),)])),
        tuple(draw(players(rounds * per_round, numbers, each)) for each in numbers),
        chief_td=draw(st.none() | st.just("90000011")),
        scholastic=draw(st.sampled_from([None, "N"])),
        grand_prix=draw(st.sampled_from([None, True, False])),
        grand_prix_points=draw(st.none() | st.integers(1, 300)),
        fide_rated=draw(st.sampled_from([None, True, False])),
    )


@st.composite
def events(draw):
    start, end = draw(days), draw(days)
    numbers = draw(st.lists(st.integers(1, 9), min_size=1, max_size=2, unique=True))
    return Event(
        draw(words),
        draw(optional_words),
        draw(st.sampled_from([None, "MI"])),
        start=start,
        end=end,
        chief_td=draw(st.none() | st.just("90000011")),
        other_tds=draw(st.sampled_from([(), ("90000012", "90000013")])),
        arbiters=draw(st.sampled_from([(), ("Hazel, Hal", "Ivy, Iris")])),
        sections=tuple(draw(sections(number)) for number in numbers),
    )


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(events(), st.sampled_from(["excel", "semicolon", "tab"]))
def test_what_is_written_without_loss_is_read_back(event, dialect):
    data, report = write(event, dialect=dialect)
    assert not report.diagnostics
    again, _ = read(data)
    assert again == event


@pytest.mark.parametrize("text", ["=1+1", "+1+1", "-2", "@x", "=cmd|' /C calc'!A0", "'=x", "\t=1"])
def test_text_never_becomes_a_formula(text):
    event = Event(text, sections=(Section(1, text, rounds=1, players=(Player(1, text + "ab", cells=(None,)),)),))
    data, _ = write(event)
    fields = [field for line in data.decode("utf-8-sig").splitlines() for field in line.replace('"', "").split(",")]
    assert not [field for field in fields if field[:1] in tuple("=+-@\t\r")]
    assert read(data)[0].name == text.strip()


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


def test_a_line_with_an_address_is_not_shown_again():
    data = b"No.,Name,Email,Rd 1\n1,Ada Alder,ada@example.org,huh\n2,Ben Birch,,L1\n"
    _, report = read(data)
    assert "CSV004" in [diagnostic.code for diagnostic in report if diagnostic.place.line == 2]
    assert all("@" not in str(diagnostic) and "@" not in (diagnostic.place.source or "") for diagnostic in report)


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
    assert csv_crosstable.sniff(text.encode(), "x.csv") >= likelihood
    assert csv_crosstable.sniff(b"PK\x03\x04\0\0\0", "x.csv") == 0.0
    assert csv_crosstable.sniff(b"012 Some event\n001    1 m    Alder, Ada\n", "x.txt") < 0.5


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
    csv_crosstable.sniff(data[:65536], path.name)
    try:
        event = csv_crosstable.read({path.name: data}, report, Options(DAY))
    except Unreadable:
        assert report.has_errors
    else:
        assert event.sections
        csv_crosstable.write(event, Report(), Options(DAY))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_end_in_an_event_or_a_reason(data):
    report = Report()
    csv_crosstable.sniff(data, "x.csv")
    try:
        csv_crosstable.read({"x.csv": data}, report, Options(DAY))
    except Unreadable:
        assert report.has_errors
