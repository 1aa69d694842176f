"""Members saved from the ratings API: ratings, games, floors, membership, status, and whatever else is JSON."""

import json
import sqlite3
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import FIXTURES
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.model import Event, Ids, Player, Section
from trfrate.players.database import Database
from trfrate.players.fill import fill
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading
from trfrate.players.members import Lists
from trfrate.players.schema import ADDED_IN_2
from trfrate.players.suspects import suspects

MEMBERS = FIXTURES / "players" / "members_2026-11-15.json"


@pytest.fixture
def database(tmp_path):
    path, report = tmp_path / "players.sqlite", Report()
    with Database(path, report, create=True) as opened:
        done = import_list(opened, MEMBERS, Reading(), report)
    assert (done.members, done.date) == (4, date(2026, 11, 15))
    return path


def member(database, id):
    with Lists([database], Report()) as lists:
        return lists.by_id("uschess", [id])[id]


def test_facts_of_a_member(database):
    oak = member(database, "90000002")
    assert (oak.name, oak.state, oak.sex, oak.expires, oak.status) == ("OAK, BEA", "MI", "w", "2027-03-31", "Active")
    assert oak.ids == Ids("90000002", "9900002")


def test_ratings_games_floors_and_their_date(database):
    ratings = member(database, "90000002").ratings
    regular, quick = ratings["OTBR"].rating, ratings["OTBQ"].rating
    assert (regular.rating, regular.games, regular.floor, regular.date) == (1712, None, 1500, date(2026, 11, 15))
    assert (quick.rating, quick.games, quick.floor) == (1602, 11, 118)
    assert ratings["OTBB"].rating.rating is None
    assert ratings["OLB"].provisional


def test_ids_with_leading_zeros_and_life_memberships(database):
    assert member(database, "00000005").ratings["OTBR"].rating.games == 22
    assert member(database, "90000007").expires == "life"


def test_a_report_is_filled_from_saved_members(database):
    section = Section(players=(Player(1, "Oak, Bea", Ids("90000002")),))
    report = Report()
    (player,) = fill(Event("x", end=date(2026, 11, 20), sections=(section,)), [database], report).players
    assert (player.ratings["OTBR"].floor, player.expires, player.ids.fide) == (1500, "2027-03-31", "9900002")


def test_a_member_file_itself_can_be_the_list():
    section = Section(players=(Player(1, "Oak, Bea", Ids("90000002")),))
    (player,) = fill(Event("x", sections=(section,)), [MEMBERS], Report()).players
    assert player.ratings["OTBQ"].games == 11


def test_duplicate_and_suspended_ids_are_errors(database):
    rows = [("Oak, Bea", "90000002"), ("Gum, Eve", "90000006"), ("Pine, Gus", "90000007")]
    players = tuple(Player(at, name, Ids(id)) for at, (name, id) in enumerate(rows, 1))
    report = Report()
    suspects(Event("x", sections=(Section(players=players),)), [database], report)
    assert [each.message.partition(":")[0] for each in report if each.code == "PLR110"] == ["Gum, Eve", "Pine, Gus"]


def test_a_later_list_without_floors_leaves_them(database, tmp_path):
    later = tmp_path / "golden_2026-12.txt"
    later.write_text("MEM_ID\tMEM_NAME\tR_LPB_RAT\n90000002\tOAK, BEA\t1720\n")
    with Database(database, Report()) as opened:
        import_list(opened, later, Reading(), Report())
    rating = member(database, "90000002").ratings["OTBR"].rating
    assert (rating.rating, rating.floor) == (1720, 1500)


def test_a_database_of_the_first_version_is_upgraded_with_its_rows(database):
    with sqlite3.connect(database) as connection:
        for federation in ("uschess", "fide", "cfc"):
            for added in ADDED_IN_2:
                connection.execute(f"ALTER TABLE {federation}_members DROP COLUMN {added.split()[0]}")
        connection.execute("DROP TABLE choices")
        connection.execute("ALTER TABLE ledger DROP COLUMN match_change")
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    database.with_name(database.name + ".seal").unlink(missing_ok=True)
    oak = member(database, "90000002")
    assert (oak.ratings["OTBR"].rating.rating, oak.status) == (1712, None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"items": []}', "PLR043"),
        ('{"items": [{"roundOutcomes": [], "id": "1", "lastName": "OAK"}]}', "PLR043"),
        ('{"id": "90000002", "lastName": "OAK"', "PLR040"),
        ("[" * 5000 + "]" * 5000, "PLR040"),
        ('[{"id": "90000002", "lastName": "OAK", "ratings": 5}]', "PLR045"),
        ('{"hasNextPage": true, "items": [{"id": "90000002", "lastName": "OAK"}]}', "PLR044"),
        ('{"id": "90000002", "lastName": "OAK", "ratings": [{"ratingSystem": "R", "rating": "x"}]}', "PLR041"),
    ],
)
def test_what_is_wrong_is_said(text, code, tmp_path):
    codes = imported(text.encode(), tmp_path)
    assert code in codes


def imported(data, folder):
    """The codes that come up when these bytes are imported."""
    file, report = folder / "members.json", Report()
    file.write_bytes(data)
    (folder / "players.sqlite").unlink(missing_ok=True)
    with Database(folder / "players.sqlite", report, create=True) as database:
        try:
            import_list(database, file, Reading(), report)
        except Unreadable:
            assert report.has_errors
    return [each.code for each in report]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3),
    max_leaves=5,
)
KEYS = ("id", "lastName", "firstName", "status", "expirationDate", "fideId", "ratings", "gender")


@given(changes=st.dictionaries(st.sampled_from(KEYS), ANYTHING), rating=st.dictionaries(st.text(max_size=9), ANYTHING))
@settings(max_examples=60, deadline=None)
def test_any_values_give_members_or_a_message(changes, rating, tmp_path_factory):
    document = json.loads(MEMBERS.read_text("utf-8"))
    document["items"][0]["ratings"][0].update(rating)
    document["items"][0].update(changes)
    imported(json.dumps(document).encode(), tmp_path_factory.getbasetemp())
