"""What is done with each input: read, checked, rated, explained, and written in a format or two."""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from datetime import date
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import mkdtemp

from tests.conftest import FIXTURES
from tests.fuzz.mutate import Files, mutated, packed
from tests.test_goldens import cases
from trfrate import api, pipeline, registry
from trfrate.diagnostics import Report
from trfrate.errors import FileProblem, Misuse, Refused, TrfrateError, Unreadable
from trfrate.files import in_memory
from trfrate.model import Event
from trfrate.players.database import Database
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading

DAY = date(2026, 1, 15)
LISTS, FACTS = "players-list", "facts"
"""What is read besides reports, by the names it has in the counts."""
_LARGEST_SEED = 300_000
_PACKED = 0.03
_SLOW_WRITERS = {"xlsx"}
"""Written a third as often as the others."""


@cache
def seeds() -> dict[str, list[Files]]:
    """The fixtures of each reader, and what the writers make of a small event."""
    found: dict[str, list[Files]] = {LISTS: [], FACTS: [{"facts.toml": _FACTS.encode()}]}
    for number, case in enumerate(cases()):
        paths = sorted(case.iterdir()) if case.is_dir() else [case]
        files = {path.name: path.read_bytes() for path in paths if path.is_file()}
        if "faults" in case.parts and number % 3:
            continue  # most are refused at once, and so is what is made of them
        if files and sum(map(len, files.values())) < _LARGEST_SEED:
            found.setdefault(case.relative_to(FIXTURES).parts[0], []).append(files)
    for path in sorted((FIXTURES / "players").iterdir()):
        found[LISTS].append({path.name: path.read_bytes()})
    for name in writers():
        if registry.by_name(name, Report()).read:
            choices = pipeline.Choices(DAY, to_format=name, allow_errors=True)
            found.setdefault(name, []).append(dict(pipeline.to_bytes(_small(), choices, Report())))
    return found


_FACTS = """
city = "Ann Arbor"
start = 2026-01-10
[section."Open"]
time_control = "G/60;d5"
rounds = 3
[section."Open".player.1]
name = "Alder, Ada"
ids = {uschess = "90000001"}
[section."Open".player.2.ratings.OTBR]
rating = 1500
games = 17
"""


@cache
def _small() -> Event:
    """Three players of one section, rated."""
    rows = 'No.,Name,ID,Rating,Rd 1,Rd 2,Score\n1,"Alder, Ada",90000001,1850,W2,H,1.5\n'
    rows += '2,"Birch, Ben",90000002,1720,L1,W3,1\n3,"Cedar, Cy",90000003,,B,L2,1\n'
    return api.rate(api.read_bytes({"open.csv": rows.encode()}, settings=["1.name=Open"], day=DAY))


@cache
def writers() -> tuple[str, ...]:
    """The names of the formats that can be written."""
    return tuple(name for name in registry.names() if registry.by_name(name, Report()).write)


@cache
def _weights() -> tuple[float, ...]:
    return tuple(1 / 3 if name in _SLOW_WRITERS else 1.0 for name in writers())


@cache
def _seed_weights(reader: str) -> tuple[float, ...]:
    """Small ones often, large ones rarely: a thousand bytes say as much as ten thousand, in a tenth of the time."""
    return tuple(1 / (4000 + sum(map(len, files.values()))) for files in seeds()[reader])


def made(seed: str, number: int) -> tuple[str, Files]:
    """Input number `number`: the reader it is made for, and its files."""
    chance = random.Random(f"{seed}:{number}")
    everything = seeds()
    reader = chance.choice(sorted(everything))
    (files,) = chance.choices(everything[reader], _seed_weights(reader))
    other = chance.choice(everything[chance.choice(sorted(everything))])
    changed = mutated(files, other, chance)
    if chance.random() < _PACKED:
        changed = packed(changed, chance)
    return reader, changed


def exercise(reader: str, files: Files, number: int = 0) -> bool:
    """Whether anything was read; raises whatever is no proper refusal, and if anything is printed on the way."""
    with redirect_stdout(StringIO()) as printed:
        read = _exercise(reader, files, number)
    assert not printed.getvalue(), "something was printed"
    return read


def _exercise(reader: str, files: Files, number: int) -> bool:
    try:
        return _OTHERS.get(reader, _exercise_report)(reader, files, number)
    except Unreadable as problem:
        assert any(each.severity == "error" for each in problem.report), "nothing was read, and nobody says why"
        return False
    except (Misuse, FileProblem):
        return False


def _exercise_report(reader: str, files: Files, number: int) -> bool:
    # By its own reader, or by whichever takes the files for its own.
    event = api.read_bytes(files, format=reader if number % 4 else "", day=DAY)
    _use(event, random.Random(number))
    return True


def _use(event: Event, chance: random.Random) -> None:
    """Check, rate, explain and write."""
    assert all(str(each) and each.as_json() for each in api.check(event))
    rated = api.rate(event)
    for section in rated.sections[:2]:
        for player in section.players[:2]:
            try:
                api.explain(rated, player.number, section=section.name)
            except Misuse:
                continue  # two of that number, or a section without a name
    for name in chance.choices(writers(), _weights(), k=chance.choice((1, 1, 2))):
        try:
            api.to_bytes(rated, name, allow_errors=True, day=DAY)
        except (Refused, Misuse):
            continue
    if chance.random() < 0.1:
        assert api.diff(event, event) is not None
        api.diff(_small(), rated)


def _exercise_list(reader: str, files: Files, number: int) -> bool:
    (name, data), *_ = files.items()
    source = _folder() / Path(name).name
    source.write_bytes(data)
    (_folder() / "players.sqlite").unlink(missing_ok=True)
    report = Report()
    try:
        with Database(_folder() / "players.sqlite", report, create=True) as database:
            import_list(database, source, Reading(), report)
    except Unreadable as problem:
        raise Unreadable(str(problem), report) from problem
    finally:
        source.unlink()
    return True


def _exercise_facts(reader: str, files: Files, number: int) -> bool:
    source = _folder() / "facts.toml"
    source.write_bytes(next(iter(files.values())))
    content = api.to_bytes(_small(), "json", day=DAY)
    assert isinstance(content, bytes)
    opened = in_memory({"small.json": content})
    event = pipeline.read_opened("small.json", opened, pipeline.Choices(DAY, facts_file=source), Report())
    _use(event, random.Random(number))
    return True


@cache
def _folder() -> Path:
    """Where the files of what is read from paths are, in memory where the system has such a folder."""
    memory = Path("/dev/shm")
    return Path(mkdtemp(prefix="trfrate-fuzz-", dir=memory if memory.is_dir() else None))


_OTHERS: dict[str, Callable[[str, Files, int], bool]] = {LISTS: _exercise_list, FACTS: _exercise_facts}


def fault(reader: str, files: Files, number: int = 0) -> str | None:
    """Where and how it fails, in one line that is the same for the same fault."""
    try:
        exercise(reader, files, number)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as problem:
        frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if "/trfrate/" in frame.filename]
        where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
        refused = " (a refusal nobody expects here)" if isinstance(problem, TrfrateError) else ""
        return f"{type(problem).__name__} at {where}{refused}"
    return None


def reduced(reader: str, files: Files, number: int, rounds: int = 400) -> Files:
    """Fewer and shorter files with the same fault."""
    expected = fault(reader, files, number)
    if expected is None:  # one of time or memory, which are limited elsewhere
        return files
    left = rounds
    for name in sorted(files):
        if len(files) > 1 and fault(reader, rest := {k: v for k, v in files.items() if k != name}, number) == expected:
            files = rest
    for name in sorted(files):
        size = len(files[name]) // 2
        while size and left:
            at = 0
            while at < len(files[name]) and left:
                left -= 1
                data = files[name][:at] + files[name][at + size :]
                if fault(reader, {**files, name: data}, number) == expected:
                    files = {**files, name: data}
                else:
                    at += size
            size //= 2
    return files
