"""Scrubbing: nobody can be recognized, and everything that can be computed stays."""

import json
from datetime import date
from zipfile import ZipFile

import pytest

from tests.conftest import FIXTURES
from trfrate import pipeline
from trfrate.diagnostics import Report
from trfrate.formats import Options, json_event, swisssys
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rated, Rating, Section
from trfrate.scrub import scrub

OPTIONS = Options(date(2026, 1, 15))

PLAYER = Player(
    1,
    "Privatus, Paula",
    Ids("12345678", "2468013", "135790"),
    federation="USA",
    state="MI",
    title="WFM",
    sex="w",
    born=Birth(2010, 4, 2),
    team="Privatus School",
    club="Privatus Club",
    ratings={"OTBR": Rating(1500.5, 17)},
    cells=(Cell(Outcome.WIN, 2, "w"),),
    after={"OTBR": Rated(1510.2, 1510, initial={"born": "2010-04-02"})},
    expires="2026-08-31",
    extras={"trf": {"remark": "Privatus"}},
)
OTHER = PLAYER._replace(number=2, name="PRIVATUS, PETER", ids=Ids("87654321"), born=None, expires="life")
RE_ENTRY = PLAYER._replace(number=3, name="Paula Privatus")
SECTION = Section(
    1, "Privatus Memorial", players=(PLAYER, OTHER, RE_ENTRY), chief_td="12345678", extras={"x": "Privatus"}
)
EVENT = Event(
    "Privatus Open",
    city="Privatusville",
    zip="48104",
    id="202510180042",
    affiliate="A6012345",
    chief_td="12345678",
    other_tds=("11112222",),
    arbiters=("Privatus, Paula",),
    start=date(2025, 10, 18),
    sections=(SECTION,),
    extras={"swisssys": {"Organizer Name": "Privatus"}},
    origin=object(),
)
PRIVATE = ("privatus", "12345678", "2468013", "135790", "87654321", "48104", "202510180042", "6012345", "11112222")
PRIVATE += ("2010-04-02", "2026-08-31")


def as_text(event: Event) -> str:
    return json_event.write(event, Report(), OPTIONS)["event.json"].decode().lower()


def test_nothing_private_is_left():
    assert all(private in as_text(EVENT) for private in PRIVATE)
    scrubbed = scrub(EVENT)
    assert not [private for private in PRIVATE if private in as_text(scrubbed)]
    assert scrubbed.origin is None


@pytest.mark.parametrize("suffix", ["html", "xlsx", "json"])
def test_messages_about_real_people_do_not_go_along(tmp_path, suffix):
    told = (FIXTURES / "trf/faults/result-contradiction.trf").read_text().replace("Dogwood, Dan", "Zebrano, Zed")
    source, target = tmp_path / "zebrano.trf", tmp_path / f"bug.{suffix}"
    source.write_text(told)
    choices, report = pipeline.Choices(date(2026, 1, 15), values={"notes": "yes"}), Report()
    event = pipeline.read(str(source), choices, report)
    pipeline.write_scrubbed(event, str(target), choices, report)
    assert any("Zebrano" in diagnostic.message for diagnostic in report)
    parts = [target.read_bytes()]
    if suffix == "xlsx":
        with ZipFile(target) as book:
            parts = [book.read(part) for part in book.namelist()]
    assert not any(b"zebrano" in part.lower() for part in parts)
    assert suffix == "json" or any(b"round 1: player 1 has a win" in part for part in parts)


def test_inventions_have_the_form_of_the_original():
    section = scrub(EVENT).sections[0]
    assert [player.name for player in section.players] == ["Alder, Ada", "ASH, ADA", "Ada Aspen"]
    assert section.players[0].ids == Ids("90000001", "9000002", "900003")
    assert scrub(EVENT).affiliate == "A9000006"
    assert [player.expires for player in section.players[:2]] == ["2026-12-31", "life"]


def test_the_same_original_gives_the_same_invention():
    scrubbed = scrub(EVENT)
    section = scrubbed.sections[0]
    assert section.players[0].ids == section.players[2].ids
    assert section.chief_td == scrubbed.chief_td == section.players[0].ids.uschess
    assert scrubbed.arbiters == (section.players[0].name,)
    assert scrub(EVENT) == scrubbed


def test_what_the_rating_depends_on_stays():
    kept = ("number", "federation", "state", "title", "sex", "ratings", "cells", "score", "rank", "withdrawn")
    for before, after in zip(EVENT.sections[0].players, scrub(EVENT).sections[0].players, strict=True):
        assert all(getattr(before, name) == getattr(after, name) for name in kept)
    assert scrub(EVENT).sections[0].players[0].born == Birth(2010)
    assert scrub(EVENT).start == EVENT.start


def test_every_fact_is_either_kept_or_replaced_on_purpose():
    """A new field of the model has to be thought about here."""
    assert set(Player._fields) == {
        *("number", "federation", "state", "title", "sex", "adult", "canadian_resident", "ratings", "score", "rank"),
        *("cells", "withdrawn", "prize", "national", "match_changes", "adjustment", "tie_breaks"),
        *("name", "ids", "born", "team", "club", "after", "expires", "extras"),
    }


def test_unknown_stays_unknown():
    plain = Event(sections=(Section(players=(Player(1, ""),)),))
    assert scrub(plain) == plain


def test_more_people_than_names():
    players = tuple(Player(number, f"Privatus, {number}", Ids(f"{number:08d}")) for number in range(1, 3001))
    scrubbed = scrub(Event(sections=(Section(players=players),))).sections[0].players
    assert len({player.name for player in scrubbed}) == 3000
    assert len({player.ids.uschess for player in scrubbed}) == 3000


@pytest.mark.parametrize("name", ["club_night.sjson", "blitz.sjson", "round_robin.sjson"])
def test_a_scrubbed_tournament(name):
    data = (FIXTURES / "swisssys" / name).read_bytes()
    event = swisssys.read({name: data}, Report(), OPTIONS)
    report = Report()
    (written,) = swisssys.write(scrub(event), report, OPTIONS).values()
    again = swisssys.read({name: written}, Report(), OPTIONS)
    document = json.loads(data)
    for section, other in zip(document["Sections"], again.sections, strict=True):
        for player, new in zip(section["Players"], other.players, strict=True):
            assert player["Name"] != new.name
    for secret in ("alder.example", "555-010", "open-sesame", "hunter2", document["Overview"]["Tournament title"]):
        assert secret.encode() not in written
    before = [player.cells for section in event.sections for player in section.players]
    assert [player.cells for section in again.sections for player in section.players] == before
