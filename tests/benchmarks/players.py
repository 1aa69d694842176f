"""Player lists: importing 1,200,000 invented members, filling an event by id and by name."""

from __future__ import annotations

import difflib
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from tests import messy_names, population
from tests.benchmarks.measure import Row, compare
from trfrate.diagnostics import Report
from trfrate.model import Event, Ids, Player, Rating, Section
from trfrate.players import names
from trfrate.players.database import Database
from trfrate.players.fill import fill
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading
from trfrate.players.members import Lists

MEMBERS, PLAYERS = 1_200_000, 200
LARGEST = 300
FIRST_RELEASE = 5.8
"""How many times as long as reading the list once the first release took for 200 names."""
COLUMNS = "id, name, last, first, state, expires, OTBR, OTBR_games, OTBQ, OTBQ_games, list, OTBR_list, OTBQ_list"

MEASURED_IMPORT = """
import sys
from pathlib import Path
from trfrate.diagnostics import Report
from trfrate.players.database import Database
from trfrate.players.fill import fill
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading
with Database(Path(sys.argv[1]), Report(), create=True) as database:
    import_list(database, Path(sys.argv[2]), Reading(), Report())
status = Path("/proc/self/status").read_text()
print(status.partition("VmHWM:")[2].split()[0])
"""


def rows() -> Iterator[Row]:
    """Yield all comparisons, on one list."""
    with tempfile.TemporaryDirectory() as folder:
        people = population.members(MEMBERS)
        source = Path(folder) / "golden_2026-10.txt"
        source.write_text(population.golden(people), "utf-8")
        path = Path(folder) / "players.sqlite"
        memory = float(_run(MEASURED_IMPORT, path, source)) / 1024
        detail = f"{memory:.0f} MB"
        yield Row("memory of importing 1,200,000 members", f"{LARGEST} MB", memory / LARGEST, 1, False, detail)
        yield _importing(Path(folder), path, source)
        yield _filling(path, people)
        yield _identifying(path, people)
        yield _looking_up(path, people)


def _run(code: str, *arguments: Path) -> str:
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def _importing(folder: Path, path: Path, source: Path) -> Row:
    """Against the same rows, made already, put into a table without an index."""
    with Database(path, Report()) as database:
        made = database.query(f"SELECT {COLUMNS} FROM uschess_members ORDER BY rowid")
    assert len(made) == MEMBERS
    again, bare = folder / "again.sqlite", folder / "bare.sqlite"

    def ours() -> None:
        again.unlink(missing_ok=True)
        with Database(again, Report(), create=True) as database:
            import_list(database, source, Reading(), Report())

    def executemany() -> None:
        bare.unlink(missing_ok=True)
        connection = sqlite3.connect(bare)
        connection.execute(f"CREATE TABLE members ({COLUMNS.replace('id,', 'id INTEGER PRIMARY KEY,', 1)})")
        connection.executemany(f"INSERT INTO members VALUES ({', '.join('?' * len(made[0]))})", made)
        connection.commit()
        connection.close()

    times = compare(ours, executemany, 3)
    with Database(again, Report()) as database:
        assert database.query(f"SELECT {COLUMNS} FROM uschess_members ORDER BY rowid") == made
    ratio = times.ours / times.peer
    return Row("import 1,200,000 members", "bare executemany", ratio, 3, False, f"{times.ours:.1f} s")


def _filling(path: Path, people: list[population.Person]) -> Row:
    """Opening the database included."""
    chosen = random.Random(5).sample(people, PLAYERS)
    players = tuple(Player(at, each.name, Ids(f"{each.id:08d}")) for at, each in enumerate(chosen, 1))
    event = Event(sections=(Section(players=players),))
    assert all(player.expires for player in fill(event, [path], Report()).sections[0].players)

    def ours() -> None:
        fill(event, [path], Report())

    def start_python() -> None:
        subprocess.run([sys.executable, "-c", "pass"], check=True)

    times = compare(ours, start_python, clock=_with_children)
    ratio = times.ours / times.peer
    return Row("fill 200 players by id", "starting Python", ratio, 1, False, f"{times.ours * 1000:.0f} ms")


def _identifying(path: Path, people: list[population.Person]) -> Row:
    """Find 200 messy names with states and ratings; the goal is three times what the first release took."""
    # The surnames of this list have neither hyphens nor accents.
    messes = {kind: mess for kind, mess in messy_names.MESSES.items() if kind not in ("hyphen", "foreign")}
    players = tuple(
        Player(at, made.name, state=made.person.state, ratings=_rating(made.person.rating))
        for at, made in enumerate(messy_names.messy(people, PLAYERS, 7, messes), 1)
    )
    event = Event(sections=(Section(players=players),))
    assert sum(player.ids.uschess is not None for player in fill(event, [path], Report()).players) >= PLAYERS // 8

    def read_once() -> None:
        connection = sqlite3.connect(path)
        assert sum(1 for _ in connection.execute("SELECT id, name, state, OTBR FROM uschess_members")) == MEMBERS
        connection.close()

    times = compare(lambda: fill(event, [path], Report()), read_once, 3)
    ratio = times.ours / times.peer
    return Row(
        "find 200 messy names in 1,200,000",
        "reading the list once",
        ratio,
        3 * FIRST_RELEASE,
        False,
        f"{times.ours:.1f} s",
    )


def _rating(rating: int | None) -> dict[str, Rating]:
    return {} if rating is None else {"OTBR": Rating(float(rating))}


def _with_children() -> float:
    """CPU time of this process and of those it started."""
    usages = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _looking_up(path: Path, people: list[population.Person]) -> Row:
    """Two hundred mistyped names against difflib, which is timed on two of them: it takes seconds a name."""
    rng = random.Random(6)
    wanted = [_mistyped(each.last.upper(), rng) + f", {each.first.upper()}" for each in rng.sample(people, PLAYERS)]
    spelled = [f"{each.last}, {each.first}".upper() for each in people]
    with Lists([path], Report()) as lists:
        for each in wanted[:2]:
            best = difflib.get_close_matches(each, spelled, 1)[0]
            found = {member.key[:2] for member in lists.by_name("uschess", names.parse(each))}
            assert names.parse(best)[:2] in found
        start = process_time()
        assert all(lists.by_name("uschess", names.parse(each)) for each in wanted)
        ours = (process_time() - start) / PLAYERS
    start = process_time()
    for each in wanted[:2]:
        difflib.get_close_matches(each, spelled, 1)
    theirs = (process_time() - start) / 2
    return Row(
        "look up 200 mistyped names in 1,200,000", "difflib", theirs / ours, 20, detail=f"{ours * 1000:.1f} ms a name"
    )


def _mistyped(word: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(word))
    return word[:at] + rng.choice("BCDFGHKLMNPRST") + word[at + 1 :]
