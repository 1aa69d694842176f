"""Signs that the file itself explains: `hb = half point bye`, `F bye = full point`, `W = withdrew`.

What a legend says of an entry without an opponent counts more than what the entry would mean elsewhere; so does what it
says of forfeits beside opponents: `19k-`, where `k+ / k- = won / lost by forfeit`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from trfrate.formats._byes import BYES, choice_of
from trfrate.formats._cells import NotACell, plain, read_cell
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.unread.sign_words import (
    BETWEEN_PIECES,
    BETWEEN_SENTENCES,
    BETWEEN_SIGNS,
    BETWEEN_STATED,
    TITLE,
    each_of,
    halves_of,
    known_of,
    outcomes_of,
    without_sign,
)
from trfrate.model import FACTS, Outcome

_LINES_BELOW = 40
_SHORTEST, _LONGEST, _LONGEST_SIGN = 5, 400, 20
_SPELLED: Mapping[Outcome, str] = {
    Outcome.FULL_BYE: "BYE1",
    Outcome.HALF_BYE: "BYE½",
    Outcome.ZERO_BYE: "BYE0",
    Outcome.FORFEIT_WIN: "X",
    Outcome.FORFEIT_LOSS: "F",
}
"""How an entry without an opponent is spelled so that it has one meaning in any table."""
_POINTS = frozenset(("1", "½", "0", "+", "-", "="))
"""Points and signs that stand for themselves: in `bye: ½`, they are the worth."""


class Explained(NamedTuple):
    """What a legend says of a sign."""

    outcome: Outcome
    row: int
    words: str
    opponent: str = ""
    """The number beside the sign."""

    @property
    def spelled(self) -> str:
        """The entry that has this meaning in any table."""
        return _SPELLED[self.outcome] + self.opponent


def explained(table: Table, texts: Collection[str]) -> dict[str, Explained]:
    """Return what lines above and below a table say of its `plain` entries, where these would be read otherwise."""
    odd = {text for text in texts if text and len(text) <= _LONGEST_SIGN and not _names_number(text)}
    found = _found(table, odd)
    return {text: one for text, one in found.items() if _usual(text) is not one.outcome}


def forfeits_explained(table: Table, texts: Collection[str]) -> dict[str, Explained]:
    """Return the entries with an opponent that those lines call forfeits, and that mean nothing elsewhere: `19k-`."""
    parted = {text: match for text in texts if (match := _BESIDE_NUMBER.fullmatch(text))}
    sign_of = {text: match["before"] or match["behind"] for text, match in parted.items()}
    found = _found(table, {sign for sign in sign_of.values() if any(map(str.isalpha, sign))})
    return {
        text: found[sign]._replace(opponent=parted[text]["number"])
        for text, sign in sign_of.items()
        if sign in found and found[sign].outcome in _FORFEITS and _usual(text) is None
    }


_BESIDE_NUMBER = re.compile(
    r"(?:(?P<before>[^\d\s]{1,6}) ?)?(?P<number>[1-9]\d{0,3})(?(before)| ?(?P<behind>[^\d\s]{1,6}))"
)
_FORFEITS = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)


def _found(table: Table, odd: Collection[str]) -> dict[str, Explained]:
    """Return what the lines around a table say of these `plain` signs; nothing of those that they explain twice."""
    found: dict[str, Explained] = {}
    twice = set()
    for row, sign, words in _explanations(table, odd) if odd else ():
        text = plain(sign)
        outcome = _alone(words) if text in odd and text not in _POINTS else None
        if outcome is None:
            continue
        if text in found and found[text].outcome is not outcome:
            twice.add(text)
        found.setdefault(text, Explained(outcome, row, words))
    return {text: one for text, one in found.items() if text not in twice}


def explains(text: str) -> bool:
    """Return whether a cell explains a sign of results: `- loss`, `H half-point bye`."""
    return len(text) <= _LONGEST and any(outcomes_of(words) for _, words in _in_cell(text))


def _names_number(text: str) -> bool:
    """Return whether a text may name an opponent by number: `0` and `1` may be points."""
    return any(int(digits) > 1 for digits in "".join(char if char.isdecimal() else " " for char in text).split())


def _explanations(table: Table, signs: Collection[str]) -> Iterator[tuple[int, str, str]]:
    """Yield the row, the sign and the words of each explanation around a table; more than these may be explained."""
    grid = table.grid
    below = range(table.last_row + 1, min(table.last_row + 1 + _LINES_BELOW, len(grid.rows)))
    for row in (*range(*table.caption), *table.footers, *below):
        cells = [grid.text(row, column)[:_LONGEST] for column in grid.filled(row)]
        if len(cells) == 2 and any(map(str.isalpha, cells[1])):
            # A row of a table below has more.
            yield row, cells[0].rstrip(" =:-"), cells[1].lstrip(" =:-")
        for text in cells:
            # Most cells are those of other tables, and too short for an explanation.
            if len(text) >= _SHORTEST and any(map(plain(text).__contains__, signs)):
                for sign, words in _in_cell(text):
                    yield row, sign, words


def _in_cell(text: str) -> Iterator[tuple[str, str]]:
    """Yield the sign and the words of each explanation in a cell."""
    for sentence in BETWEEN_SENTENCES.split(text):
        about, told = known_of(TITLE.sub("", sentence, count=1))
        for piece in (BETWEEN_STATED if about else BETWEEN_PIECES).split(told):
            pairs = list(_in_pairs(piece))
            yield from pairs
            for part in BETWEEN_SIGNS.split(piece) if not pairs else ():
                for sign, words in (*halves_of(part), *without_sign(part)):
                    yield sign, f"{words} {about}".strip()


def _in_pairs(piece: str) -> Iterator[tuple[str, str]]:
    """Yield signs of forfeits and their words where several go together: `k+ / k- = won / lost by forfeit`."""
    for signs, meanings in halves_of(piece):
        for pairs in each_of(signs, meanings):
            if all(_alone(words) in _FORFEITS for _, words in pairs):
                yield from pairs


def _alone(words: str) -> Outcome | None:
    """Return what words mean of an entry without an opponent; None if that may be several things."""
    outcomes = outcomes_of(words) & _SPELLED.keys()
    return next(iter(outcomes)) if len(outcomes) == 1 else None


def _usual(text: str) -> Outcome | None:
    """Return what an entry would mean in any table; byes by their points."""
    choice = choice_of(text)
    if choice:
        return choice.usual
    try:
        cell = read_cell(text)
    except NotACell:
        return None
    outcome = cell.result if cell else None
    return BYES[FACTS[outcome].half_points] if outcome is Outcome.PAIRING_BYE else outcome
