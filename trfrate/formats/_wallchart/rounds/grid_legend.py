"""Lines beside a round-robin table that explain its entries: `1d / 0d = won / lost by default`, `k = kampflos`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from trfrate.formats._cells import plain
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.rounds.grid_entries import FORFEIT_WORDS, entry_of
from trfrate.formats._wallchart.rounds.result_words import BLACK, WHITE
from trfrate.formats._wallchart.rounds.section_rows import SectionRows
from trfrate.formats._wallchart.unread.sign_words import outcomes_of
from trfrate.model import Outcome

_LINES_BELOW = 12
"""A footnote is among so many."""
_WORD = re.compile(r"[^\W\d_]+")
_BETWEEN_LINES = re.compile(r"[;|·\n]|\.\s|\s{2,}(?![=:])")
_BETWEEN_SIGNS = re.compile(r",\s*(?=[^\s,]{1,4}\s*[=:])")
"""`d = default, * = makeup game`"""
_TOKENS = re.compile(r"[\s/,()\"'“”:=]+")
_NOT_PLAYED = re.compile(r"\bUNPLAYED\b|\b(?:NOT|NEVER|NO)\b.*\b(?:PLAYED|GAME|SHOWS?|SHOWED)\b")
_FORFEITED = re.compile(rf"\b(?:{'|'.join(sorted(word for word in FORFEIT_WORDS if len(word) > 4))})")
"""Also `DEFAULTED`."""
_BRACKETS = "()"
_BRACKETED = re.compile(r"\(\s*\)|\[\s*\]|\bBRACKET|\bPARENTHES")
_RESULTS = "10½ "
_AFTER_SIGN = re.compile(r"[=:–—-]|\b(?:MEANS|IS|ARE|DENOTES)\b")
_POINTS = {"1": "1F", "0": "0F"}
_ENTRIES = {
    frozenset((Outcome.FORFEIT_WIN,)): "1F",
    frozenset((Outcome.FORFEIT_LOSS,)): "0F",
    frozenset((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)): "FF",
    frozenset((Outcome.ZERO_BYE,)): "",
}
"""How a grid writes what the words of a legend mean."""


def lines_beside(table: Table) -> list[str]:
    """Return the lines below a table and above it, in capitals, as the entries of a grid are."""
    grid = table.grid
    below = range(table.last_row + 1, min(table.last_row + 1 + _LINES_BELOW, len(grid.rows)))
    return [line.upper() for row in (*below, *range(*table.caption)) if (line := grid.line(row))]


def explanation_of(sign: str, lines: Iterable[str]) -> str:
    """Return the part of a line that explains a sign, alone or behind a result: `*`, `1*`; blank if none does."""
    for line in lines:
        pieces = [piece for part in _BETWEEN_LINES.split(line) for piece in _BETWEEN_SIGNS.split(part)]
        for piece in filter(None, map(str.strip, pieces)):
            if sign == _BRACKETS and _BRACKETED.search(piece):
                return piece
            if piece.startswith(sign) and not piece[: len(sign) + 1].isalpha():
                return piece
            if any(_has_sign(plain(token), sign) for token in _TOKENS.split(piece)):
                return piece
    return ""


def _has_sign(token: str, sign: str) -> bool:
    entry = entry_of(token) if token != sign and sign in token else None
    return token == sign or (entry is not None and entry.mark == sign)


def says_forfeit(explanation: str) -> bool:
    """Return whether words about entries with a result say that these are forfeits."""
    if not FORFEIT_WORDS.isdisjoint(_WORD.findall(explanation)):
        return True
    return bool(_FORFEITED.search(explanation) or _NOT_PLAYED.search(explanation))


def is_forfeit_mark(section: SectionRows, mark: str) -> bool | None:
    """Return whether a line below the table says that a mark means a forfeit; None if no line is about it."""
    explanation = explanation_of(mark, lines_beside(section.table))
    if not explanation:
        return None
    said = says_forfeit(explanation)
    kind = "forfeits" if said else "games"
    section.report.note("CSV045", f"entries marked {mark} are {kind}: {explanation.lower()!r:.60}", section.place(0))
    return said


def colors_in_order(lines: Iterable[str]) -> tuple[str, str]:
    """Return the colors of the first and the second of two games in an entry, `wb`, and the line that says it.

    Blank if no line does.
    """
    for line in lines:
        found = _COLORS.findall(plain(line))
        named = list(dict.fromkeys("w" if word in _WHITE else "b" for word in found))
        places = [_LAST.search(line), _FIRST.search(line)]
        at = [place.start() if place else len(line) for place in places]
        if not named or (len(named) == 1 and not any(places)):
            continue
        order = "".join(named) if len(named) == _GAMES else named[0] + _OTHER[named[0]]
        return (order[::-1] if at[0] < at[1] else order), line
    return "", ""


def color_of_word(word: str) -> str:
    """Return `w` or `b` for a word or letter for a color, in capitals; blank for any other."""
    if word in _WHITE or word == "W":
        return "w"
    return "b" if word in _BLACK or word == "B" else ""


_GAMES = 2
_OTHER = {"w": "b", "b": "w"}
_WHITE, _BLACK = (frozenset(word for word in plain(words).split("|") if len(word) > 1) for words in (WHITE, BLACK))
_COLORS = re.compile(rf"\b(?:{'|'.join(sorted(_WHITE | _BLACK))})\b")
_FIRST = re.compile(r"\b(?:FIRST|1ST|LEFT|UPPER|TOP)\b")
_LAST = re.compile(r"\b(?:SECOND|2ND|RIGHT|LOWER|BOTTOM)\b")


def forfeits_in(said: Sequence[Sequence[str]], lines: Sequence[str]) -> Mapping[str, str]:
    """Return what stands for entries that are no results by themselves, but that a line explains: `1k` is `1F`."""
    unknown = {text for line in said for text in line if text and entry_of(text) is None}
    meant: dict[str, str] = {}
    for text in unknown:
        sign = text.strip(_RESULTS)
        piece = explanation_of(text, lines) or (explanation_of(sign, lines) if sign else "")
        words = _AFTER_SIGN.split(piece, maxsplit=1)[-1]
        points = [sign for sign in _POINTS if sign in text]
        if points and says_forfeit(words):
            meant[text] = _POINTS[points[0]]
        elif not points and (entry := _ENTRIES.get(outcomes_of(words))) is not None:
            meant[text] = entry
    return meant
