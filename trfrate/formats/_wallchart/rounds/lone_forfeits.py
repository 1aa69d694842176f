"""Forfeits that name nobody, in any words: `W ff`, `Forfeit (L)`, `1 forfeit`, `opp no show 1`, `0-F`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from trfrate.formats._cells import NOUNS, WORDS
from trfrate.formats._wallchart.rounds.result_words import BEFORE_FORFEIT, FORFEIT_MARKS

_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\s\w()\[\].,:/]")
_GLUED = re.compile(r"([WL])(FF|F)|(FF)([WL])")
_LETTERS = {"W": "X", "L": "F", "1": "X", "0": "F", "+": "X", "-": "F"}
_SILENT = BEFORE_FORFEIT | {"OPP", "OPPONENT"}
_LONGEST = 30


def as_letters(said: list[list[str]], texts: Collection[str], named: bool) -> list[list[str]]:
    """Return the `plain` entries with X and F for forfeits that name nobody, won and lost.

    `named`: whether the table names its opponents. If not, `1 FF` is against number 1, unless there is a `0 FF`, too.
    """
    found = {text: letter for text in texts if (letter := _letter(text))}
    by_number = {text for text in found if "1" in text}
    if by_number and not named and not any("0" in text for text in found):
        found = {text: letter for text, letter in found.items() if text not in by_number}
    if not found:
        return said
    return [[found.get(text, text) for text in line] for line in said]


def _letter(said: str) -> str:
    """Return X or F for a forfeit that says by whom it was won, and names nobody; blank for any other text."""
    if not 1 < len(said) <= _LONGEST or said.replace(" ", "") in WORDS:
        return ""
    tokens = _tokens(said)
    marks = [token for token in tokens if token in FORFEIT_MARKS]
    others = [token for token in tokens if token not in FORFEIT_MARKS and token not in _SILENT]
    # The dash of `W-FF` is none that means lost.
    others = [token for token in others if token != "-"] or others
    if not marks or len(others) != 1:
        return ""
    # `F1` and `1X` are about number 1, but nobody has number 0.
    if others[0].isdecimal() and len(marks[0]) == 1 and not (marks == ["F"] and tokens[0] == "0"):
        return ""
    return _LETTERS.get(NOUNS.get(others[0], others[0]), "")


def _tokens(said: str) -> Sequence[str]:
    """Return words, numbers and signs, with marks of forfeits apart from the letters they are glued to."""
    tokens: list[str] = []
    for token in _TOKEN.findall(said):
        glued = _GLUED.fullmatch(token)
        tokens += filter(None, glued.groups()) if glued else (token,)
    return tokens
