"""The colors of all rounds in one column beside the entries: `WBWB`, `B-W` with a bye in round 2."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from trfrate.formats._cells import COLOR_PAIRS
from trfrate.model import Cell

Cells = list[list[Cell | None]]
_STRING = re.compile(r"(?:[^\W\d_]|[-–—.*0_=])(?:[ ,;/|]*(?:[^\W\d_]|[-–—.*0_=]))+")
_BETWEEN = re.compile(r"[ ,;/|]+")
_DASHED = re.compile(r"[^\W\d_](?:-[^\W\d_])+")
_PAIRS = tuple(map(frozenset, COLOR_PAIRS))
_NEARLY_ALL = 0.8


def are_strings(texts: Sequence[str], rounds: int) -> bool:
    """Return whether these hold a letter for the color of each round, or of each game where there are fewer."""
    bare = [_letters_of(text, rounds) for text in texts]
    if rounds < 2 or not bare or not all(1 < len(text) <= rounds for text in bare):
        return False
    letters = {char for text in bare for char in text if char.isalpha()}
    return len(letters) == 2 and letters in _PAIRS and any(len(text) == rounds for text in bare)


def _letters_of(text: str, rounds: int) -> str:
    """Return the signs of a text, one for each round, in capitals; nothing if it is anything else.

    A dash may be a round without a game, or part the letters.
    """
    bare = _BETWEEN.sub("", text.strip().upper()) if _STRING.fullmatch(text.strip().upper()) else ""
    return bare.replace("-", "") if len(bare) > rounds and _DASHED.fullmatch(bare) else bare


def colored(cells: Cells, texts: Sequence[str], numbers: Sequence[int]) -> Cells | None:
    """Return the cells with these colors, if nearly all are the other ones of the opponents'; else None."""
    found = [_in_line(line, _letters_of(text, len(line))) for line, text in zip(cells, texts, strict=True)]
    letters = {char for line in found for char in line if char}
    pair = next((pair for pair in COLOR_PAIRS if letters == {*pair}), None)
    if pair is None:
        return None
    color_of = dict(zip(pair, "wb", strict=True))
    stated = [
        [cell and cell._replace(color=cell.color or color_of.get(letter)) for cell, letter in zip(*both, strict=True)]
        for both in zip(cells, found, strict=True)
    ]
    row_of = {number: row for row, number in enumerate(numbers)}
    pairs = list(_pairs(stated, row_of))
    fit = sum({*one} == {"w", "b"} for one in pairs)
    return stated if pairs and fit >= _NEARLY_ALL * len(pairs) else None


def _in_line(line: Sequence[Cell | None], letters: str) -> list[str]:
    """Return the letter of each round; where there are fewer, those of the games in their order."""
    games = [slot for slot, cell in enumerate(line) if cell and cell.opponent]
    if len(letters) == len(line):
        return [letter if letter.isalpha() else "" for letter in letters]
    in_order = dict(zip(games, letters, strict=False)) if len(letters) == len(games) else {}
    return [in_order.get(slot, "") for slot in range(len(line))]


def _pairs(cells: Cells, row_of: dict[int, int]) -> Iterable[tuple[str, str]]:
    """Yield the colors of both players of each game of which both rows state one."""
    for line in cells:
        for slot, cell in enumerate(line):
            row = row_of.get(cell.opponent) if cell and cell.opponent else None
            other = cells[row][slot] if row is not None else None
            if cell and other and cell.color and other.color:
                yield cell.color, other.color
