"""Letters in the place of digits: `W1O` for `W10`, `Ll2` for `L12`, read where the opponent's row shows the game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.diagnostics import some
from trfrate.formats._wallchart.rounds.section_rows import SectionRows

_NUMBER = r"(?P<number>[\dOIL|]{1,4})"
_SHAPES = (
    re.compile(rf"(?P<result>[WLDXF]) ?{_NUMBER}(?P<color> ?[WB]?)"),
    re.compile(rf"{_NUMBER}(?P<color>[WB])(?P<result>[10½])"),
)
_DIGITS = str.maketrans("OIL|", "0111")
_SURELY = re.compile(r"\dO|O\d")
"""`W1O` is nothing else, but `L1L` may be."""
_MIRRORS = {"W": "L", "L": "W", "D": "D", "X": "F", "F": "X", "1": "0", "0": "1", "½": "½"}
_LONGEST = 8


def corrected(section: SectionRows, said: list[list[str]], unusual: frozenset[str]) -> list[list[str]]:
    """Return the entries with digits for letters, if the opponents' rows have the other side of these games."""
    found = {text: typed for text in unusual if len(text) <= _LONGEST and (typed := _in_digits(text))}
    if not found:
        return said
    places = [(row, slot) for row, line in enumerate(said) for slot, text in enumerate(line) if text in found]
    meant = [[found.get(text, text) for text in line] for line in said]
    sure = max((_answered(meant, places, numbers) for numbers in section.counted()), key=len)
    unsure = [at for at in places if at not in sure and _SURELY.search(said[at[0]][at[1]])]
    if sure:
        shown = some([f"{section.entry(*at)} is {meant[at[0]][at[1]]}" for at in sure], 3)
        message = f"letters are read as the digits that they look like, as the opponents' rows show: {shown}"
        section.report.note("CSV191", message, section.place(*sure[0]))
    if unsure:
        shown = some([f"{section.entry(*at)} may be {meant[at[0]][at[1]]}" for at in unsure], 3)
        message = f"a letter O where a number is expected, but no opponent's row shows such a game: {shown}"
        section.report.error("CSV192", message, section.place(*unsure[0]), "write the opponent's number in digits")
    corrections = {at: meant[at[0]][at[1]] for at in sure} | dict.fromkeys(unsure, "")
    return [[corrections.get((row, slot), text) for slot, text in enumerate(line)] for row, line in enumerate(said)]


def _in_digits(text: str) -> str:
    """Return a `plain` entry with digits in its number; blank if there are none but digits, or it is no such entry."""
    shape = next(filter(None, (shape.fullmatch(text) for shape in _SHAPES)), None)
    if shape is None or shape["number"].isdecimal():
        return ""
    digits = shape["number"].translate(_DIGITS)
    if digits[0] == "0":
        return ""
    return text[: shape.start("number")] + digits + text[shape.end("number") :]


def _answered(
    meant: Sequence[Sequence[str]], places: Sequence[tuple[int, int]], numbers: Sequence[int | None]
) -> list[tuple[int, int]]:
    """Return those of the places whose game is stated by the opponent's row, too."""
    row_of = {number: row for row, number in enumerate(numbers) if number is not None}
    answered = []
    for row, slot in places:
        opponent, result = _game(meant[row][slot])
        other = row_of.get(opponent)
        if other is not None and _game(meant[other][slot]) == (numbers[row], _MIRRORS[result]):
            answered.append((row, slot))
    return answered


def _game(text: str) -> tuple[int, str]:
    """Return the opponent and the result of an entry; no opponent if it is none."""
    shape = next(filter(None, (shape.fullmatch(text) for shape in _SHAPES)), None)
    if shape is None or not shape["number"].isdecimal():
        return 0, ""
    return int(shape["number"]), shape["result"]
