"""A state on disk: whatever changes in the archive and whenever a run is killed, the result is that of a fresh run."""

import random
import sqlite3
from contextlib import suppress
from datetime import date

import pytest

from tests import archives
from trfrate import history
from trfrate.errors import FileProblem, Refused
from trfrate.history import Scenario, Wanted, store

DAY = date(2026, 1, 1)


def archive(seed, events=12, members=40):
    """Events of a few players each, so that some depend on others and some do not."""
    return list(archives.games(events, members, seed, size=6, rounds=3, systems=("OTBR", "OTBQ", "OTBR+OTBQ")))


def rated(folder, rows, state=None, **more):
    archives.write(folder / "games.csv", rows)
    wanted = Wanted(folder / "rows.csv", folder / "final.csv", force=True)
    done = history.run([str(folder / "games.csv")], DAY, wanted, state=state, **more)
    texts = [(folder / name).read_text("utf-8") for name in ("rows.csv", "final.csv")]
    return texts, done.scenarios[0]


def events_of(rows):
    found = {}
    for row in rows:
        found.setdefault(row[0], []).append(row)
    return found


def with_another_result(rows, chance):
    events = events_of(rows)
    name = chance.choice(list(events))
    event, section, end, system, player, opponent, score = events[name][0]
    events[name][0] = (event, section, end, system, player, opponent, "0" if score == "1" else "1")
    return [row for event in events.values() for row in event]


def without_an_event(rows, chance):
    events = events_of(rows)
    del events[chance.choice(list(events))]
    return [row for event in events.values() for row in event]


def with_an_event(rows, chance):
    new = list(archives.games(1, 40, chance.randrange(1000), size=6, rounds=2))
    end = chance.choice(rows)[2]
    return [*rows, *((f"new {chance.randrange(1000)}", "1", end, *row[3:]) for row in new)]


def with_another_date(rows, chance):
    events = events_of(rows)
    name, end = chance.choice(list(events)), chance.choice(rows)[2]
    events[name] = [(row[0], row[1], end, *row[3:]) for row in events[name]]
    return [row for event in events.values() for row in event]


def with_another_player(rows, chance):
    events = events_of(rows)
    name = chance.choice(list(events))
    old = events[name][0][4]
    events[name] = [tuple("newcomer" if value == old else value for value in row) for row in events[name]]
    return [row for event in events.values() for row in event]


def damaged(rows, chance):
    events = events_of(rows)
    name = chance.choice(list(events))
    events[name][0] = (*events[name][0][:6], "win")
    return [row for event in events.values() for row in event]


CHANGES = (
    with_another_result,
    without_an_event,
    with_an_event,
    with_another_date,
    with_another_player,
    damaged,
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("seed", range(4))
def test_a_corrected_archive_comes_to_what_a_fresh_run_does(tmp_path, change, seed):
    chance = random.Random(seed)
    rows = archive(seed)
    state = tmp_path / "state.sqlite"
    assert rated(tmp_path, rows, state)[0] == rated(tmp_path, rows)[0]
    for _ in range(2):
        rows = change(rows, chance)
        assert rated(tmp_path, rows, state)[0] == rated(tmp_path, rows)[0]


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("seed", range(4))
def test_a_run_killed_anywhere_is_finished_by_the_next(tmp_path, seed, monkeypatch):
    chance = random.Random(seed)
    rows = archive(seed)
    state = tmp_path / "state.sqlite"
    monkeypatch.setattr(store, "_BATCH", 2)
    keep = store.Store.keep
    for change in (None, with_another_result, without_an_event, with_another_date):
        rows = change(rows, chance) if change else rows
        left = chance.randrange(1, 8)

        def keep_some(*arguments):
            nonlocal left
            left -= 1
            if not left:
                raise Killed
            keep(*arguments)

        monkeypatch.setattr(store.Store, "keep", keep_some)
        with suppress(Killed):
            rated(tmp_path, rows, state)
        monkeypatch.setattr(store.Store, "keep", keep)
        # A second change before the first was taken up.
        rows = with_another_result(rows, chance) if chance.random() < 0.5 else rows
        assert rated(tmp_path, rows, state)[0] == rated(tmp_path, rows)[0]


def has_index(state):
    with sqlite3.connect(state) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'index'").fetchall()
    return ("lines_of_player",) in names


@pytest.mark.parametrize(("last", "after"), [("keep", 6), ("finish", 1)])
def test_the_index_is_there_after_the_first_run_and_after_one_that_goes_on(tmp_path, monkeypatch, last, after):
    rows = archive(1)
    rated(tmp_path, rows, tmp_path / "whole.sqlite")
    assert has_index(tmp_path / "whole.sqlite")
    state = tmp_path / "state.sqlite"
    monkeypatch.setattr(store, "_BATCH", 2)
    method, calls = getattr(store.Store, last), []

    def until_it_is_killed(self, *arguments):
        calls.append(arguments)
        if len(calls) == after:
            self.commit()
            raise Killed
        method(self, *arguments)

    monkeypatch.setattr(store.Store, last, until_it_is_killed)
    with pytest.raises(Killed):
        rated(tmp_path, rows, state)
    monkeypatch.setattr(store.Store, last, method)
    assert not has_index(state)
    assert rated(tmp_path, rows, state)[0] == rated(tmp_path, rows)[0]
    assert has_index(state)


def test_the_same_archive_again_rates_nothing(tmp_path):
    rows = archive(1)
    rated(tmp_path, rows, tmp_path / "state.sqlite")
    _, done = rated(tmp_path, rows, tmp_path / "state.sqlite")
    assert (done.again.sections, done.again.events, done.again.players, done.again.of) == (0, 0, 0, 12)


def test_a_correction_rates_what_depends_on_it_and_counts_it(tmp_path):
    first = [("a", "1", "2024-01-01", "OTBR", "1", "2", "1"), ("b", "1", "2024-01-02", "OTBR", "3", "4", "1")]
    later = [("c", "1", "2024-01-03", "OTBR", "2", "5", "1"), ("d", "1", "2024-01-04", "OTBR", "3", "6", "0")]
    rated(tmp_path, first + later, tmp_path / "state.sqlite")
    corrected = [(*first[0][:6], "0"), first[1], *later]
    _, done = rated(tmp_path, corrected, tmp_path / "state.sqlite")
    assert (done.again.sections, done.again.events, done.again.players) == (2, 2, 3)


def test_a_state_belongs_to_its_rules(tmp_path):
    rows = archive(2)
    rated(tmp_path, rows, tmp_path / "state.sqlite")
    with pytest.raises(Refused, match="other rules"):
        rated(tmp_path, rows, tmp_path / "state.sqlite", scenarios=[Scenario("", "", (("bonus", 12),))])


def test_a_file_that_is_no_state_is_refused(tmp_path):
    (tmp_path / "state.sqlite").write_bytes(b"nothing of the kind " * 50)
    with pytest.raises(FileProblem, match="state"):
        rated(tmp_path, archive(2), tmp_path / "state.sqlite")


def test_the_state_can_be_asked_by_other_programs(tmp_path):
    texts, _ = rated(tmp_path, archive(3), tmp_path / "state.sqlite")
    with sqlite3.connect(tmp_path / "state.sqlite") as database:
        found = database.execute("SELECT player, system, rating FROM state ORDER BY player, system").fetchall()
        editions = database.execute("SELECT DISTINCT edition FROM lines").fetchall()
    database.close()
    assert all(f"{player}," in texts[1] and repr(rating) in texts[1] for player, _, rating in found)
    assert len(editions) > 1
