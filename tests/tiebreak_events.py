"""Sections for the tests of tie-breaks: the FIDE exercise, a short notation for rows, and random events."""

import random
from datetime import date

from trfrate.model import Cell, Outcome, Player, Rating, Section

_O = Outcome
GAMES = {"+": _O.WIN, "=": _O.DRAW, "-": _O.LOSS}
BYES = {"+": _O.PAIRING_BYE, "=": _O.HALF_BYE}

EXERCISE = """
 1 +W9  =B13 =W2  +B15 =W4
 2 +B10 +W7  =B1  +W16 =B3
 3 =W11 +B6  +W8  =B4  =W2
 4 +B12 =BYE +W13 =W3  =B1
 5 -W13 -B15 +W11 =B7  +W10
 6 -B14 -W3  +BYE +W10 +B8
 7 +W15 -B2  -B16 =W5  -B11
 8 =B16 +W14 -B3  +W13 -W6
 9 -B1  -W10 =BYE -F11 +BYE
10 -W2  +B9  -W15 -B6  -B5
11 =B3  -W16 -B5  +F9  +W7
12 -W4  +BYE +F14 --   --
13 +B5  =W1  -B4  -B8  -W14
14 +W6  -B8  -F12 --   +B13
15 -B7  +W5  +B10 -W1  -B16
16 =W8  +B11 +W7  -B2  +W15
"""
"""FIDE's exercise in tie-breaking, as data; player n is rated 2250 - 50 n."""
ROUND_ROBIN = """
1 =W5 +W2 +B3 -W4 +B6
2 +W6 -B1 +W5 =W3 +B4
3 +W4 +B6 -W1 =B2 +W5
4 -B3 -B5 =W6 +B1 -W2
5 =B1 +W4 -B2 -F6 -B3
6 -B2 -W3 =B4 +F5 -W1
"""
"""The round robin of the same exercises."""


def cell(word: str) -> Cell | None:
    """`+W9` won with White against 9, `=BYE` a half-point bye, `-F11` a forfeit loss to 11, `--` a zero-point bye."""
    if word == "--":
        return Cell(_O.ZERO_BYE)
    if word == "..":
        return None
    if word[1:] == "BYE":
        return Cell(BYES[word[0]])
    if word[1] == "F":
        return Cell(_O.FORFEIT_WIN if word[0] == "+" else _O.FORFEIT_LOSS, int(word[2:]))
    return Cell(GAMES[word[0]], int(word[2:]), word[1].lower())


def section(text: str, type_: str = "swiss", rating=lambda number: None, **facts) -> Section:
    """The section of these rows."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    players = []
    for number, *words in rows:
        stated = rating(int(number))
        ratings = {} if stated is None else {"OTBR": Rating(stated), "FIDE": Rating(stated)}
        players.append(Player(int(number), f"Elm, Ash{number}", ratings=ratings, cells=tuple(map(cell, words))))
    return Section(type=type_, rounds=len(rows[0]) - 1, players=tuple(players), **facts)


def exercise() -> Section:
    return section(EXERCISE, rating=lambda number: 2250 - 50 * number)


def swiss(seed: int) -> Section:
    """Random pairings with byes of all kinds, forfeits and absences, in either edition."""
    chance = random.Random(seed)
    count, rounds = chance.choice([5, 8, 11, 16, 23]), chance.choice([3, 5, 6, 9])
    cells: dict[int, list[Cell | None]] = {number: [None] * rounds for number in range(1, count + 1)}
    byes = (Cell(_O.HALF_BYE), Cell(_O.ZERO_BYE), Cell(_O.FULL_BYE), None)
    for at in range(rounds):
        order = chance.sample(range(1, count + 1), count)
        absent = {number for number in order if chance.random() < 0.15}
        for number in absent:
            cells[number][at] = chance.choice(byes)
        paired = [number for number in order if number not in absent]
        if len(paired) % 2:
            cells[paired.pop()][at] = Cell(_O.PAIRING_BYE)
        for white, black in zip(paired[::2], paired[1::2], strict=True):
            _play(chance, cells, at, white, black)
    return _random_section(chance, cells, "swiss", rounds)


def round_robin(seed: int, *, forfeits: bool = True) -> Section:
    """A Berger table with random results."""
    chance = random.Random(seed)
    count = chance.choice([4, 5, 6, 7, 8])
    even = count + count % 2
    cells: dict[int, list[Cell | None]] = {number: [None] * (even - 1) for number in range(1, count + 1)}
    ring = list(range(1, even + 1))
    for at in range(even - 1):
        for white, black in zip(ring[: even // 2], reversed(ring[even // 2 :]), strict=True):
            if max(white, black) <= count:
                _play(chance, cells, at, white, black, 0.12 if forfeits else 0)
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return _random_section(chance, cells, "round-robin", even - 1)


def _play(chance, cells, at: int, white: int, black: int, forfeited: float = 0.1) -> None:
    pairs = [(_O.WIN, _O.LOSS), (_O.DRAW, _O.DRAW), (_O.LOSS, _O.WIN)]
    if chance.random() < forfeited:
        pairs = [(_O.FORFEIT_WIN, _O.FORFEIT_LOSS), (_O.FORFEIT_LOSS, _O.FORFEIT_WIN)]
    one, two = chance.choice(pairs)
    cells[white][at], cells[black][at] = Cell(one, black, "w"), Cell(two, white, "b")


def _random_section(chance, cells, type_: str, rounds: int) -> Section:
    players = tuple(
        Player(number, f"Elm, Ash{number}", cells=tuple(row), ratings={"FIDE": Rating(chance.randrange(1400, 2500))})
        for number, row in cells.items()
    )
    start = chance.choice([date(2025, 1, 1), date(2026, 5, 1)])
    return Section(type=type_, rounds=rounds, start=start, players=players)
