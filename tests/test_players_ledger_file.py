"""The ledger is precious: damage is found, nothing is deleted, and the ledger comes back from its copy."""

import json
import random
import sqlite3
import zlib

import pytest

from tests.conftest import FIXTURES
from tests.test_players_ledger import MARCH, SPRING, entered, kept, season
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.players import ledger_file, schema
from trfrate.players.database import Database
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "players.sqlite"
    with Database(path, Report(), create=True) as database:
        import_list(database, FIXTURES / "players" / "golden_2026-10.txt", Reading(), Report())
    season(path)
    return path


def damaged(path, at, length=40):
    data = bytearray(path.read_bytes())
    rng = random.Random(at)
    data[at : at + length] = bytes(byte ^ rng.randrange(1, 256) for byte in data[at : at + length])
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("share", [0.03, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.99])
def test_forty_damaged_bytes_are_found_wherever_they_are(path, share):
    damaged(path, int(path.stat().st_size * share) - 40)
    report = Report()
    with pytest.raises(Unreadable):
        Database(path, report)
    [error] = report
    assert error.code == "PLR002"
    assert "do not delete" in error.hint and "trfrate players restore" in error.hint


def test_a_damaged_database_is_put_aside_and_the_ledger_comes_back(path):
    damaged(path, path.stat().st_size // 2)
    broken = path.read_bytes()
    report = Report()
    done = ledger_file.restore(path, ledger_file.copy_of(path), report)
    assert done[:3] == (2, 2, 0)
    assert done.put_aside.read_bytes() == broken
    assert [each.code for each in report] == ["PLR211"]
    assert kept(path).rating.rating == 1660.5
    with Database(path, Report()) as database:
        assert database.lists() == []


def test_what_is_exported_is_what_is_restored(path, tmp_path):
    exported = tmp_path / "club.json"
    exported.write_bytes(ledger_file.export(path, Report()))
    other = tmp_path / "other.sqlite"
    entered(other, MARCH)
    done = ledger_file.restore(other, exported, Report())
    assert done.events == 2
    assert ledger_file.export(other, Report()) == exported.read_bytes()
    # What was there before is not lost.
    ledger_file.restore(other, done.put_aside, Report())
    assert kept(other).event == SPRING


@pytest.mark.parametrize("change", [(b"1657", b"1757"), (b"trfrate-ledger", b"something-else"), (b"{", b"")])
def test_a_damaged_export_is_refused(path, change):
    copy = ledger_file.copy_of(path)
    copy.write_bytes(copy.read_bytes().replace(*change, 1))
    report = Report()
    with pytest.raises(Unreadable):
        ledger_file.restore(path, copy, report)
    assert [each.code for each in report] == ["PLR209"]
    assert kept(path).rating.rating == 1660.5


def test_a_database_that_sqlite_changed_is_not_called_damaged(path):
    connection = sqlite3.connect(path)
    connection.execute("UPDATE uschess_members SET name = 'ALDER, ADA MARIA' WHERE id = 90000001")
    connection.commit()
    connection.close()
    with Database(path, Report()) as database:
        assert database.members() == {"uschess": 11}


def test_a_database_without_its_seal_is_sealed_again(path):
    seal = path.with_name(path.name + ".seal")
    seal.unlink()
    Database(path, Report()).close()
    assert seal.exists()


def test_an_older_database_is_copied_before_it_is_changed(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("DROP TABLE choices")
    connection.execute("ALTER TABLE ledger DROP COLUMN match_change")
    for federation in schema.FEDERATIONS:
        for added in schema.ADDED_IN_2:
            connection.execute(f"ALTER TABLE {federation}_members DROP COLUMN {added.split()[0]}")
    connection.execute("PRAGMA user_version = 1")
    connection.close()
    before = path.read_bytes()
    report = Report()
    with Database(path, report) as database:
        assert database.query("PRAGMA user_version") == [(schema.VERSION,)]
        assert database.query("SELECT count(*) FROM choices") == [(0,)]
    assert [each.code for each in report] == ["PLR026"]
    assert path.with_name(f"players.before-version-{schema.VERSION}.sqlite").read_bytes() == before
    assert kept(path).rating.rating == 1660.5


def test_a_newer_database_is_left_alone(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    report = Report()
    with pytest.raises(Unreadable):
        Database(path, report)
    assert [each.code for each in report] == ["PLR005"]
    assert "newer" in report.diagnostics[0].message


def test_a_ledger_exported_before_matches_were_kept_is_restored(path, tmp_path):
    document = json.loads(ledger_file.export(path, Report()))
    content = document["content"]
    assert content["columns"].pop() == "match_change"
    for each in content["events"]:
        each["ratings"] = [row[:-1] for row in each["ratings"]]
    document["checksum"] = zlib.crc32(json.dumps(content, sort_keys=True).encode("ascii"))
    older = tmp_path / "older.json"
    older.write_text(json.dumps(document))
    assert ledger_file.restore(tmp_path / "new.sqlite", older, Report()).events == 2
    assert kept(tmp_path / "new.sqlite").rating == kept(path).rating
