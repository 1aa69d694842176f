"""Letters of other languages in a round-robin table: `G N P`, `S R N`, `V E D`, or `r` for draws beside `1` and `0`.

They are read only if one meaning alone makes the two entries of each game, and the totals, agree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from trfrate.formats._wallchart.rounds.grid_entries import is_entry, worth_of
from trfrate.formats._wallchart.rounds.result_letters import ALPHABETS, ENGLISH

_LETTER = re.compile(r"([^\W\d_])(FF|F)?")
_NEARLY_ALL = 0.9


def in_english(said: list[list[str]], scores: Sequence[int | None]) -> list[list[str]]:
    """Return the `plain` entries with `W`, `D` and `L`; as they are if they have these, or nothing decides.

    `scores`: the half points that the rows state.
    """
    if any(len(line) != len(said) for line in said):
        return said
    texts = {text for row, line in enumerate(said) for at, text in enumerate(line) if text and at != row}
    letters = {found[1] for text in texts if (found := _LETTER.fullmatch(text))}
    if not letters or letters <= {*ENGLISH[1:], "T", "X", "F"}:
        return said
    made = {}
    for meaning in _meanings(letters, texts):
        grid = [
            [_with_meaning(text, meaning) if at != row else text for at, text in enumerate(line)]
            for row, line in enumerate(said)
        ]
        if _agrees(grid, scores):
            made[tuple(map(tuple, grid))] = grid
    return next(iter(made.values())) if len(made) == 1 else said


def _meanings(letters: set[str], texts: set[str]) -> list[Mapping[str, str]]:
    """Return what the letters may mean: those of a language, or a draw beside points."""
    if len(letters) == 1 and {"1", "0"} <= texts:
        return [dict.fromkeys(letters, "D")]
    return [{letter: each.meaning(letter) for letter in each[1:]} for each in ALPHABETS if letters <= {*each[1:]}]


def _with_meaning(text: str, meaning: Mapping[str, str]) -> str:
    found = _LETTER.fullmatch(text)
    return meaning.get(found[1], found[1]) + text[1:] if found else text


def _agrees(grid: Sequence[Sequence[str]], scores: Sequence[int | None]) -> bool:
    """Return whether the two entries of nearly all games are two sides of one, and nearly all totals fit."""
    players = range(len(grid))
    worths = [[worth_of(text) if is_entry(text) else None for text in line] for line in grid]
    pairs = [
        (one, other) for row in players for at in range(row) if (one := worths[row][at]) and (other := worths[at][row])
    ]
    fit = sum(one[0] + other[0] == 2 for one, other in pairs)
    sums = [sum(worth[0] for at, worth in enumerate(line) if worth and at != row) for row, line in enumerate(worths)]
    totals = sum(score == worth for score, worth in zip(scores, sums, strict=True))
    complete = 2 * len(pairs) >= _NEARLY_ALL * len(grid) * (len(grid) - 1)
    return complete and fit >= _NEARLY_ALL * len(pairs) and totals >= _NEARLY_ALL * len(grid)
