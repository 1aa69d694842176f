"""What is done with each input: read, checked, rated, explained, and written in every format."""

from __future__ import annotations

import random
import traceback
from datetime import date
from functools import cache
from pathlib import Path

from tests.conftest import FIXTURES
from tests.fuzz.mutate import Files, mutated
from tests.test_goldens import cases
from trfrate import api, registry
from trfrate.diagnostics import Report
from trfrate.errors import Misuse, Refused, TrfrateError, Unreadable

DAY = date(2026, 1, 15)
_LARGEST_SEED = 300_000


@cache
def seeds() -> dict[str, list[Files]]:
    """The fixtures of each reader."""
    found: dict[str, list[Files]] = {}
    for case in cases():
        paths = sorted(case.iterdir()) if case.is_dir() else [case]
        files = {path.name: path.read_bytes() for path in paths if path.is_file()}
        reader = case.relative_to(FIXTURES).parts[0]
        if files and sum(map(len, files.values())) < _LARGEST_SEED:
            found.setdefault(reader, []).append(files)
    return found


@cache
def writers() -> tuple[str, ...]:
    """The names of the formats that can be written."""
    return tuple(name for name in registry.names() if registry.by_name(name, Report()).write)


def made(seed: str, number: int) -> tuple[str, Files]:
    """Input number `number`: the reader it is made for, and its files."""
    chance = random.Random(f"{seed}:{number}")
    everything = seeds()
    reader = chance.choice(sorted(everything))
    files = chance.choice(everything[reader])
    other = chance.choice(everything[chance.choice(sorted(everything))])
    return reader, mutated(files, other, chance)


def exercise(reader: str, files: Files, number: int = 0) -> bool:
    """Whether an event was read; raises whatever is no proper refusal."""
    # By its own reader, or by whichever takes the files for its own.
    try:
        event = api.read_bytes(files, format=reader if number % 4 else "", day=DAY)
    except Unreadable as problem:
        assert any(each.severity == "error" for each in problem.report), "nothing was read, and nobody says why"
        return False
    except Misuse:
        return False
    assert all(str(each) and each.as_json() for each in api.check(event))
    rated = api.rate(event)
    for section in rated.sections[:2]:
        for player in section.players[:2]:
            try:
                api.explain(rated, player.number, section=section.name)
            except Misuse:
                continue  # two of that number, or a section without a name
    for name in writers():
        try:
            api.to_bytes(rated, name, allow_errors=True, day=DAY)
        except (Refused, Misuse):
            continue
    return True


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
