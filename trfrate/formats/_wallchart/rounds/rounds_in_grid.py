"""Rounds that the entries of a round-robin table state beside the results: `1 (b) Rd 3`, `½ R2`, `R1: 0`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from trfrate.formats._wallchart.rounds.grid_entries import Pair

_ROUND = re.compile(r"\s*[,;@]?\s*\b(?:ROUND|RND|RD|R)\s*[.#]?\s*(\d{1,2})\b\s*[:,;]?\s*")


def parted(said: Sequence[Sequence[str]]) -> tuple[list[list[str]], dict[Pair, int]] | None:
    """Return the entries without their rounds, and the round of each by row and column; None if most state none."""
    found = {
        (row, column): match
        for row, line in enumerate(said)
        for column, text in enumerate(line)
        if (match := _ROUND.search(text))
    }
    # Those on the diagonal state none.
    stated = sum(any(map(str.isalnum, text)) for line in said for text in line)
    if not found or 2 * len(found) < stated:
        return None
    rest = [list(line) for line in said]
    for (row, column), match in found.items():
        rest[row][column] = _ROUND.sub(" ", match.string, count=1).strip()
    return rest, {pair: int(match[1]) for pair, match in found.items()}


def agreed(rounds: Mapping[Pair, int], games: Sequence[Pair]) -> bool:
    """Return whether every game has a round, both rows the same, and nobody two games in one."""
    if any(not rounds.get(pair) or rounds[pair] != rounds.get((pair[1], pair[0])) for pair in games):
        return False
    return len({(row, rounds[row, other]) for row, other in games}) == len(games)
