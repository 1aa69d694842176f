"""Reading a 2,000-player, 9-round TRF into the whole model, checks included, against other parsers."""

from __future__ import annotations

import io
import random
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import trfrate
from tests.benchmarks.measure import Row, compare
from trfrate.model import Event

PLAYERS, ROUNDS = 2000, 9
_HALVES = (("1", "0"), ("0", "1"), ("=", "="), ("+", "-"))
_WORTH = {"1": 2, "+": 2, "=": 1}


def tournament(seed: int = 1) -> str:
    """A synthetic tournament, typed by the columns of the handbook and not by our writer."""
    chance = random.Random(seed)
    cells: dict[int, list[str]] = {number: [] for number in range(1, PLAYERS + 1)}
    points = dict.fromkeys(cells, 0)
    for _ in range(ROUNDS):
        numbers = list(cells)
        chance.shuffle(numbers)
        for white, black in zip(numbers[::2], numbers[1::2], strict=True):
            (first, second), *_ = chance.choices(_HALVES, (38, 30, 30, 2))
            cells[white].append(f"  {black:4d} w {first}")
            cells[black].append(f"  {white:4d} b {second}")
            points[white] += _WORTH.get(first, 0)
            points[black] += _WORTH.get(second, 0)
    ranks = {number: rank for rank, number in enumerate(sorted(points, key=lambda n: -points[n]), 1)}
    rows = [
        f"001 {number:4d} {chance.choice('mw')}{chance.choice(('', 'FM', 'GM')):>3} {f'Surname{number}, First':<33} "
        f"{chance.randint(1000, 2700)} {chance.choice(('USA', 'GER', 'FRA'))} {90000000 + number:11d} "
        f"{chance.randint(1940, 2015)}/{chance.randint(1, 12):02d}/{chance.randint(1, 28):02d} "
        f"{points[number] / 2:4.1f} {ranks[number]:4d}" + "".join(cells[number])
        for number in cells
    ]
    head = ["012 Arbor Open", "022 Ann Arbor", "032 USA", "042 2025/10/18", "052 2025/10/26", f"062 {PLAYERS}"]
    head += [f"072 {PLAYERS}", "082 0", "092 Individual: Swiss-System", "102 Gum, Gus", "112 Holly, Hana"]
    return "\r\n".join([*head, "122 G/90;+30", f"XXR {ROUNDS}", *rows, ""])


def ours(path: Path) -> Event:
    """Read and check, as `trfrate check` does."""
    return trfrate.read(path, day=date(2026, 1, 15))


def rows() -> Iterator[Row]:
    """Ours against `trf` 1.1.1 and `py4swiss` 0.3.1."""
    import trf
    from py4swiss.trf import TrfParser

    text = tournament()
    data, lines = text.encode(), text.replace("\r\n", "\n")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_bytes(data)
        told = [(player.number, player.score) for player in ours(path).sections[0].players]
        assert told == [(player.startrank, 2 * player.points) for player in trf.load(io.StringIO(lines)).players]
        assert len(told) == len(TrfParser.parse(path).player_sections)
        detail = f"{PLAYERS} x {ROUNDS}, checks included"
        times = compare(lambda: ours(path), lambda: trf.load(io.StringIO(lines)))
        yield Row("TRF read", "trf 1.1.1", times.faster, 2.0, detail=detail)
        times = compare(lambda: ours(path), lambda: TrfParser.parse(path))
        yield Row("TRF read", "py4swiss 0.3.1", times.faster, 8.0, detail=detail)
