"""One round cell of a wallchart: the tolerant reader of all spellings, and the one spelling we write.

    W12w  L3b  D7      played: result, opponent, color if known     W12wu  the same, not rated
    X5w   F5   X       forfeit: won, lost                            ?12w   paired, no result yet
    B  H  U  PAB       full, half, zero-point, pairing-allocated bye N5w R5w S5w  asymmetric: won, drawn, lost

Read are also `12w1`, `3b½`, `32b+` (chess-results), `+W86`, `=BYE` (Vega), `W  39`, `H---` (US Chess, WinTD),
`3:W` (SwissPerfect), `GIP3`, `0.5` and what spreadsheets make of them. A spelling that means different things in
different programs (`-1`, `12w+`, `12W`, a color letter `b`) is understood by the habits of its whole table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from trfrate.formats._byes import KINDS, PAIRING_BYES, Kind, bye_of, may_be_nobody, nobody
from trfrate.model import AS_UNRATED, FACTS, Cell, Outcome

_O = Outcome


class NotACell(ValueError):
    """A text that no wallchart would hold in a round column."""


class Habits(NamedTuple):
    """How one table spells its cells."""

    white: str = "W"
    black: str = "B"
    signs_first: bool = False
    """`-4` is a loss against 4; so `-1` is no bye."""
    signs_last: bool = False
    """`12w+` is a played win, because nothing else in the table is; else `+` and `-` are forfeits."""
    letters_last: bool = False
    """`12W` is a win, because the table also has `12L` or `12D`; else `W` is the color."""
    forfeit_signs: bool = False
    """`+6` is a forfeit, because the table has letters for nearly all games; else it is a win."""
    unclear_signs: bool = False
    """`+6` may be a win or a forfeit: the table has letters for many games, and signs for many."""
    unclear_arrows: bool = False
    """`> 6` may be a win: too many entries have such signs for all of them to be forfeits."""
    points_first: bool = False
    """`1 4` is a win against 4, because the table also has `0 7` or `½ 7`."""
    color_first: bool = False
    """`B4W` is a win with Black; so `W4W` begins with the color, too."""
    both_beside: str = ""
    """`LB 4` is a loss with Black (`rc`), or `BL 4` (`cr`); so `FW 4` is a forfeit with White, not a forfeit won."""

    @property
    def are_usual(self) -> bool:
        """Whether a letter, an opponent and `W`, `B` or nothing are result, opponent and color."""
        return self.white == "W" and self.black == "B" and not self.color_first


USUAL = Habits()

COLOR_PAIRS = (
    *("WB", "WS", "BN", "BS", "BP", "BC", "BČ", "VS", "WZ", "HS", "VM", "AN", "БЧ", "ΛΜ"),
    *("BJ", "BM", "BZ", "AQ", "БЦ"),
)
"""White and black in the languages of chess-results: white/black, weiß/schwarz, blanc/noir, beyaz/siyah ..."""

WORDS: Mapping[str, Outcome] = {
    **dict.fromkeys(("B", "BYE", "1BYE", "BYE1", "FULLBYE", "BYE+", "FPB", "EXE", "1", "+1"), _O.FULL_BYE),
    **dict.fromkeys(("PAB", "+BYE", "-1", *PAIRING_BYES), _O.PAIRING_BYE),
    **dict.fromkeys(
        ("H", "½", "-½", "+½", "=", "½BYE", "BYE½", "=BYE", "HALFBYE", "HPB", "HALF", "BYE=", "-="), _O.HALF_BYE
    ),
    **dict.fromkeys(
        ("U", "Z", "N", "0", "-0", "+0", "-", "--", "---", "----", "-BYE", "0BYE", "BYE0", ":"), _O.ZERO_BYE
    ),
    **dict.fromkeys(("ZEROBYE", "ZPB", "BYE-", "ABS", "ABSENT", "WD", "W/D", "OUT", "NP"), _O.ZERO_BYE),
    **dict.fromkeys(
        ("X", "+", "-+", "+--", "1-F", "1F", "1X", "WF", "FW", "WX", "XW", "W-F", "W/F", "WFF"), _O.FORFEIT_WIN
    ),
    **dict.fromkeys(("FORFEITWIN", "WINBYFORFEIT", "WONBYFORFEIT", "FFWIN", "WINFF"), _O.FORFEIT_WIN),
    **dict.fromkeys(("F", "--+", "F-1", "0F", "0X", "F-F", "LF", "FL", "L-F", "L/F", "LFF"), _O.FORFEIT_LOSS),
    **dict.fromkeys(("FORFEITLOSS", "LOSSBYFORFEIT", "LOSTBYFORFEIT", "FFLOSS", "LOSSFF"), _O.FORFEIT_LOSS),
    **dict.fromkeys(("W", "1-0", "WIN"), _O.WIN),
    **dict.fromkeys(("D", "½-½", "DRAW"), _O.DRAW),
    **dict.fromkeys(("L", "0-1", "LOSS"), _O.LOSS),
    **dict.fromkeys(("?", "*", "A", "GIP"), _O.PENDING),
}

_LETTERS: Mapping[str | None, Outcome] = {
    **{facts.letter: outcome for outcome, facts in FACTS.items() if facts.mirrors and facts.letter.isupper()},
    **dict.fromkeys(("?", "A", "I", "GIP"), _O.PENDING),
}
_SIGNS: Mapping[str | None, Outcome] = {"+": _O.WIN, "=": _O.DRAW, "-": _O.LOSS}
_SCORES: Mapping[str | None, Outcome] = {"1": _O.WIN, "½": _O.DRAW, "0": _O.LOSS}
_FORFEITS: Mapping[str | None, Outcome] = {"+": _O.FORFEIT_WIN, "-": _O.FORFEIT_LOSS}
_ARROWS: Mapping[str | None, Outcome] = {">": _O.FORFEIT_WIN, "<": _O.FORFEIT_LOSS}
_BY_FORFEIT: Mapping[str | None, Outcome] = {
    **dict.fromkeys(("W", "1", "+"), _O.FORFEIT_WIN),
    **dict.fromkeys(("L", "0", "-"), _O.FORFEIT_LOSS),
}
_ANY: Mapping[str | None, Outcome] = {
    **_SIGNS,
    **_LETTERS,
    **_SCORES,
    **_FORFEITS,
    "*": _O.PENDING,
    None: _O.PENDING,
}
_ANY_SIGNS = {**_ANY, **_SIGNS}
_NO_OPPONENT = {_O.WIN: _O.FULL_BYE, _O.DRAW: _O.HALF_BYE, _O.LOSS: _O.ZERO_BYE, _O.PENDING: _O.ZERO_BYE}
_BY_NUMBER_0 = {**_NO_OPPONENT, _O.FORFEIT_WIN: _O.FULL_BYE, _O.FORFEIT_LOSS: _O.ZERO_BYE}

_COLOR = r"(?P<c>[^\W\d_LDXFU½])"
_DEFAULTED = r"(?:BY )?(?:DEF(?:AULT)?|DFLT|FORF(?:EIT)?)\.?"
"""Words for a forfeit beside the sign of its result."""
_NO_ZERO = r"(?!0\s*(?:WD|[^\W\d_]\s*\d))"
"""Nobody has number 0 and a color: `0 B1` is a loss against 1, and `0 WD` no draw."""
# Tried in this order; each with what its result group may hold.
_SHAPES: tuple[tuple[re.Pattern[str], Mapping[str | None, Outcome]], ...] = (
    (re.compile(rf"(?P<r>[WLDXFNSR?])[\s.:,#-]*(?P<n>\d+)(?:[\s/,-]*{_COLOR})?\s*(?P<u>U)?"), _LETTERS),
    (re.compile(rf"{_NO_ZERO}(?P<n>\d+)\s*{_COLOR}?[\s:/]*(?P<r>[10½+=LDXF*?-]|(?<=[:/\s])W)?"), _ANY),
    (re.compile(rf"(?P<r>[+=-])\s*(?P<n>\d+)\s*{_COLOR}?"), _SIGNS),
    (re.compile(rf"(?P<r>[+=-])\s*{_COLOR}\s*(?P<n>\d+)"), _SIGNS),
    (re.compile(rf"(?P<r>[+-])\s*(?:F|{_DEFAULTED})\s*{_COLOR}?\s*(?P<n>\d+)"), _FORFEITS),
    (re.compile(rf"(?P<r>[10½])\s*{_COLOR}\s*(?P<n>\d+)"), _SCORES),
    (re.compile(rf"(?P<r>[10½]) (?P<n>[1-9]\d*)\s*{_COLOR}"), _SCORES),
    (re.compile(rf"(?P<r>[10])\s*FF?\s*(?:VS?\.? )?(?P<n>[1-9]\d*)\s*{_COLOR}?"), _BY_FORFEIT),
    (re.compile(rf"{_COLOR}\s*(?P<n>\d+)[\s:/]*(?P<r>[10½+=-])"), _ANY),
    (re.compile(r"(?P<r>GIP|A|I)\s*(?P<n>\d+)"), _LETTERS),
    (re.compile(r"(?P<c>B)\s*(?P<n>[1-9]\d*)"), _ANY),
    (re.compile(rf"(?P<r>[WL])[\s/-]*(?:FF?|X)[\s/-]*(?P<n>[1-9]\d*)\s*{_COLOR}?"), _BY_FORFEIT),
    (re.compile(rf"[FX]\s*(?P<r>[WL])\s*(?P<n>[1-9]\d*)\s*{_COLOR}?"), _BY_FORFEIT),
    (re.compile(rf"(?P<r>[WL+-])[\s-]*(?P<n>[1-9]\d*)[\s-]*{_COLOR}?\s*(?:FF?|X|DEF|DFLT)"), _BY_FORFEIT),
    (
        re.compile(rf"(?P<n>[1-9]\d*)(?:\s*{_COLOR}[\s:/]*|[\s:/]+|(?=[+-]))(?P<r>[10+-])\s*(?:FF?|K|{_DEFAULTED})"),
        _BY_FORFEIT,
    ),
    (re.compile(r"(?P<r>[WLD])[\s/]*(?P<c>[WB])\s*(?P<n>[1-9]\d*)"), _LETTERS),
    (re.compile(r"(?P<c>[WB])[\s/]*(?P<r>[WLD])\s*(?P<n>[1-9]\d*)"), _LETTERS),
    (re.compile(r"(?P<n>[1-9]\d*)\s*(?P<c>[WB])\s*(?P<r>[WLD])"), _LETTERS),
    (re.compile(r"(?P<n>[1-9]\d*)\s*(?P<r>[WLD])\s*(?P<c>[WB])"), _LETTERS),
    (re.compile(rf"(?P<r>[<>])\s*(?P<n>[1-9]\d*)\s*{_COLOR}?"), _ARROWS),
)
_POINTS_FIRST = re.compile(rf"(?P<r>[10½]) (?P<n>[1-9]\d*)\s*{_COLOR}?")
_LETTER_FORFEIT = re.compile(r"(?P<n>[1-9]\d*)\s*(?P<r>[WL])\s*(?:FF?|X)")
_COLOR_FIRST = re.compile(r"(?P<c>[WB])[\s:]*(?P<n>[1-9]\d*)\s*[-/:]?\s*(?P<r>[WLDXF])")
_COLOR_FIRST_FORFEIT = re.compile(r"(?P<c>[WB])[\s:]*(?P<n>[1-9]\d*)\s*[-/:]?\s*(?P<r>[WL])[\s/-]*(?:FF?|X)")
_BOTH_BESIDE = {
    "rc": re.compile(r"(?P<a>\d*)\s*(?P<r>[XF])[\s/]*(?P<c>[WB])\s*(?P<b>\d*)"),
    "cr": re.compile(r"(?P<a>\d*)\s*(?P<c>[WB])[\s/]*(?P<r>[XF])\s*(?P<b>\d*)"),
}
_USUAL_GAME = re.compile(r"([WLD]) ?([1-9]\d{0,4}) ?([WB]?)")
_USUAL_COLORS = {"W": "w", "B": "b", "": None}
_LONGEST_USUAL = len("W 12345 W")
_MOST_USUAL = 2**15
"""So many games are remembered: no more opponents, colors and results come up in a large event."""
_BYE_WITH_FILLER = re.compile(r"-*([BHUZNXF])[\s.:]*(?:0+|-+)")

_SPACES = re.compile(r"[\s()\[\]]+")
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "⁄": "/", ",": "."})
# In `NO.5`, `W.5` and `<W>.5` the number is 5; `12W.5` is a draw.
_HALF = re.compile(r"(?<![\d/])(?:1/2|(?:(?<!.)|(?<=[\s+:=-])|(?<=\d[^\W\d]))\.50*)(?![\d/])|(?<!\d)0\.50*(?!\d)")
_WHOLE = re.compile(r"(?<![\d.])(\d+)\.0+(?!\d)")
_MONTHS = r"(?:0?2[-. /]*JAN|JAN[-. /]*0?2|0?1[-. /]*FEB|FEB[-. /]*0?1)[A-Z.]*(?:[-. /]*\d{2,4})?"
_DAYS = r"(?:0?1[./-]0?2|0?2[./-]0?1)[./-]\d{2,4}|\d{4}-(?:01-02|02-01)(?:[ T]00:00(?::00)?)?"
_DATE_STARTS = tuple("012FJfj")
_HALF_AS_DATE = re.compile(f"{_MONTHS}|{_DAYS}", re.IGNORECASE)


def plain(text: str) -> str:
    """Return the text in capitals, with one kind of dash, half and blank."""
    if text.isascii() and text.isalnum():
        return text.upper()
    if len(text) <= _SHORT:
        return _short_plain(text)
    return _plain(text) if len(text) <= _LONGEST_ENTRY else text.upper()


_SHORT = 16
"""Characters; shorter texts come again and again in the rounds of a table."""
_LONGEST_ENTRY = 1_000
"""Characters; what is longer is prose, and nothing in it is compared."""


def _plain(text: str) -> str:
    text = _SPACES.sub(" ", text.translate(_DASHES)).strip().upper()
    return _WHOLE.sub(r"\1", _HALF.sub("½", text))


_short_plain = lru_cache(maxsize=4096)(_plain)


_LONGEST_REMEMBERED = 200
"""Characters; longer texts are names, and are not cached."""


@lru_cache(maxsize=4096)
def _is_nobody(text: str) -> bool:
    return may_be_nobody(text) and nobody(plain(text)) is not None


def is_nobody(text: str) -> bool:
    """Return whether this means nobody in a column of names."""
    return len(text) <= _LONGEST_REMEMBERED and _is_nobody(text)


def half_as_date(value: object) -> bool:
    """Return whether this is a `1/2` that a spreadsheet has turned into January 2 or February 1."""
    if isinstance(value, date):
        return (value.month, value.day) in ((1, 2), (2, 1))
    return isinstance(value, str) and _HALF_AS_DATE.fullmatch(value.strip()) is not None


def cell_text(value: object) -> str:
    """Return a value in a round column as it was typed: a half that became a date is `½`."""
    if isinstance(value, str) and value[:1] not in _DATE_STARTS:
        return value
    if half_as_date(value):
        return "½"
    return value_text(value)


def value_text(value: object) -> str:
    """Return a spreadsheet's value as it was typed: whole numbers without `.0`."""
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        if value.is_integer():
            return str(int(value))
        return str(value)
    if value is None or isinstance(value, bool):
        if value is None:
            return ""
        return str(value).upper()
    if isinstance(value, datetime):
        return value.isoformat(sep=" ").removesuffix(" 00:00:00")
    return str(value)


# No \s here: a blank must not reach over the end of a cell.
_LETTERS_OF_COLOR = re.compile(rf"^(?:[WLDXF+=-]? *\d+ *|[+=-] *){_COLOR}(?: *[10½+=-]|\d+)?$", re.MULTILINE)
_SIGN_FIRST = re.compile(r"^(?:= *\d|[+-] *(?:[2-9]|\d\d))", re.MULTILINE)
_SCORE_LAST = re.compile(r"^\d+ *(?:(?:[^\W\d_] *|[ :]+)[10½]|:[WLD])$", re.MULTILINE)
_LETTER_BESIDE_COLOR = re.compile(r"^\d+ *(?:[WB] *[WL]|L *[WB]?)$", re.MULTILINE)
_LETTER_LAST = re.compile(r"^\d+ *[LD]$", re.MULTILINE)
_LETTER_GAME = re.compile(r"^(?:[WLD][ .:,#-]*|[10½] ?[^\W\d_] ?)[1-9]", re.MULTILINE)
"""`W12`, or `1w12`: beside these `+12` is a forfeit."""
_SIGN_GAME = re.compile(r"^[+-] *(?:[1-9]\d* *[^\W\d_]?|[^\W\d_] ?[1-9]\d*)$", re.MULTILINE)
_COLOR_BEFORE = re.compile(r"^(?:B[ :]*\d+ *[-/:]? *[WLD]|W[ :]*\d+ *[-/:]? *[LD])$", re.MULTILINE)
_BESIDE = {
    kind: re.compile(rf"^(?:{letters}[1-9]\d*|[1-9]\d* *{letters[:-2]})$", re.MULTILINE)
    for kind, letters in (("rc", "(?:[LD][ /]*[WB]|W[ /]*B) *"), ("cr", "(?:B[ /]*[WLD]|W[ /]*[LD]) *"))
}
_POINTS_BEFORE = re.compile(r"^[0½] [1-9]\d*$", re.MULTILINE)
_POINTS_BEHIND = re.compile(r"^[1-9]\d* [0½]$", re.MULTILINE)
_FEW = 3
"""Forfeits are at most a third as many as games played."""


@lru_cache(maxsize=_MOST_USUAL)
def _usual_game(said: str) -> Cell | None:
    found = _USUAL_GAME.fullmatch(said)
    if found:
        return Cell(_LETTERS[found[1]], int(found[2]), _USUAL_COLORS[found[3]])
    return None


class Texts(NamedTuple):
    """The `plain` texts of a table, each once."""

    usual: Mapping[str, Cell]
    """Those that are games as nine of ten cells state them."""
    others: frozenset[str]

    @classmethod
    def of(cls, lines: Iterable[Iterable[str]]) -> Texts:
        """Sort the texts of all lines."""
        texts: frozenset[str] = frozenset().union(*lines)
        usual = {text: game for text in texts if len(text) <= _LONGEST_USUAL and (game := _usual_game(text))}
        return cls(usual, texts.difference(usual) if len(usual) < len(texts) else frozenset())


def habits_of(lines: Sequence[Sequence[str]], texts: Texts | None = None) -> Habits:
    """Return how the cells of one table are spelled, from `plain` texts."""
    usual, others = texts or Texts.of(lines)
    table = "\n".join(others)
    last = set(map(itemgetter(-1), usual))
    letters = {*_LETTERS_OF_COLOR.findall(table), *filter(str.isalpha, last)}
    pair = next((pair for pair in COLOR_PAIRS if letters <= set(pair)), COLOR_PAIRS[0])
    has_signs = "+" in table or "-" in table or "=" in table
    every = ""
    if has_signs:
        every = "\n".join(chain.from_iterable(lines))
    lettered = has_signs and (any(text[0] == "L" for text in usual) or bool(_LETTER_BESIDE_COLOR.search(table)))
    color_first = _COLOR_BEFORE.search(table) is not None
    signs = len(_SIGN_GAME.findall(every))
    games = len(_LETTER_GAME.findall(every)) if signs else 0
    return Habits(
        pair[0],
        pair[1],
        signs_first=has_signs and _SIGN_FIRST.search(table) is not None,
        signs_last=not lettered and not color_first and _SCORE_LAST.search(table) is None,
        letters_last=_LETTER_LAST.search(table) is not None,
        forfeit_signs=0 < _FEW * signs <= games,
        unclear_signs=games < _FEW * signs < _FEW * _FEW * games,
        unclear_arrows=("<" in table or ">" in table) and _are_arrows_many(lines),
        points_first=bool(_POINTS_BEFORE.search(table)) and not _POINTS_BEHIND.search(table),
        color_first=color_first,
        both_beside=next((kind for kind, letters in _BESIDE.items() if letters.search(table)), ""),
    )


def _are_arrows_many(lines: Sequence[Sequence[str]]) -> bool:
    numbered = [text for text in chain.from_iterable(lines) if any(map(str.isdecimal, text))]
    arrows = sum(text[0] in "<>" for text in numbered)
    return arrows > _FEW and _FEW * arrows > len(numbered) - arrows


def read_cell(said: str, habits: Habits = USUAL) -> Cell | None:
    """Return what a `plain` text says; the opponent is the number as written. Blank says nothing."""
    if not said:
        return None
    if habits.are_usual and len(said) <= _LONGEST_USUAL and (usual := _usual_game(said)):
        return usual
    if padded := _PADDED.fullmatch(said):
        said = f"{padded[1]}0"
    word = WORDS.get(said) or (WORDS.get(said.replace(" ", "")) if " " in said else None)
    if word is not None and not _names_number_1(said, habits):
        return Cell(word)
    if habits.both_beside and (found := _BOTH_BESIDE[habits.both_beside].fullmatch(said)):
        parts = found.groupdict()
        if bool(parts["a"]) != bool(parts["b"]):
            return _cell({**parts, "n": parts["a"] or parts["b"]}, _LETTERS, habits)
    if habits.color_first and (found := _COLOR_FIRST.fullmatch(said)):
        return _cell(found.groupdict(), _LETTERS, habits)
    if habits.color_first and (found := _COLOR_FIRST_FORFEIT.fullmatch(said)):
        return _cell(found.groupdict(), _BY_FORFEIT, habits)
    if habits.letters_last and (found := _LETTER_FORFEIT.fullmatch(said)):
        return _cell(found.groupdict(), _BY_FORFEIT, habits)
    if habits.points_first and (found := _POINTS_FIRST.fullmatch(said)):
        return _cell(found.groupdict(), _SCORES, habits)
    for pattern, results in _SHAPES:
        found = pattern.fullmatch(said)
        if found:
            return _cell(found.groupdict(), results, habits)
    short = in_short(said)
    if short:
        return read_cell(short, USUAL)
    return Cell(_without_opponent(said))


_PADDED = re.compile(r"([A-Z])0{2,4}")
"""`H000` beside `W012`: nobody, in as many digits as an opponent has."""


def try_cell(said: str, habits: Habits) -> Cell | None:
    """Return what a `plain` text says; None if it is no cell."""
    try:
        return read_cell(said, habits)
    except NotACell:
        return None


def _names_number_1(said: str, habits: Habits) -> bool:
    """Return whether a text that would be a bye or a forfeit is a game against number 1 in a table like this."""
    said = said.replace(" ", "")
    return (said in ("-1", "+1") and habits.signs_first) or (said in ("1F", "1X") and habits.letters_last)


RESULTS_IN_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("W", "WIN", "WINS", "WON", "BEAT", "BEATS", "DEFEATED", "DEFEATS"), "W"),
    **dict.fromkeys(("L", "LOSS", "LOST", "LOSES"), "L"),
    **dict.fromkeys(("D", "DRAW", "DRAWS", "DRAWN", "DREW", "TIE", "TIES", "TIED", "HALVED"), "D"),
    **dict.fromkeys(("GEWONNEN", "GANÓ", "GAGNÉ", "VENCEU", "WINST", "WYGRAŁ", "VYHRÁL"), "W"),
    **dict.fromkeys(("VERLOREN", "PERDIÓ", "PERDU", "PERDEU", "VERLIES", "PRZEGRAŁ", "PROHRÁL"), "L"),
    **dict.fromkeys(("REMIS", "UNENTSCHIEDEN", "TABLAS", "EMPATÓ", "NULLE", "EMPATOU", "REMISE"), "D"),
    **{letter: letter for letter in "XF"},
}
COLORS_IN_WORDS: Mapping[str, str] = {**dict.fromkeys(("W", "WHITE"), "W"), **dict.fromkeys(("B", "BLACK"), "B")}
BETWEEN = frozenset(("VS", "V", "AGAINST", "TO", "WITH", "OVER", "OPP", "PLAYER", "NO", "AS", "BY"))
BETWEEN |= {"GEGEN", "CONTRA", "CON", "CONTRE", "TEGEN", "MOT", "COM"}
NOUNS: Mapping[str, str] = {
    **RESULTS_IN_WORDS,
    **dict.fromkeys(("SIEG", "VICTORIA", "VICTOIRE", "VITTORIA", "VITÓRIA"), "W"),
    **dict.fromkeys(("NIEDERLAGE", "DERROTA", "DÉFAITE", "SCONFITTA"), "L"),
    **dict.fromkeys(("PATTA", "EMPATE", "NUL"), "D"),
}
"""Beside the opponent's number, also words that could be names."""
_BY_FORFEIT_IN_WORDS: Mapping[str, str] = {"W": "X", "L": "F"}
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s.#:,-]")


_SCORED = re.compile(rf"^[10½](?= (?:[^\W\d_]+\.? )*?(?:{'|'.join(sorted(BETWEEN))})\.? #?[1-9])")
"""The points before the opponent's number, with a word between them: `1 FORFEIT VS 5`."""
_SCORE_LETTERS = {"1": "W", "½": "D", "0": "L"}
_BEATEN_BY = re.compile(r"\b(?:(?:WAS|GOT) )?(?:BEAT|BEATEN|DEFEATED|DEFEAT|DOWNED|MATED) BY\b")


def in_active(said: str) -> str:
    """Return a `plain` game in words with `LOST TO` for `BEATEN BY`, in which the word for a win states a loss."""
    return _BEATEN_BY.sub("LOST TO", said) if " BY " in said else said


def in_short(said: str) -> str:
    """Return a `plain` game in words as result, opponent and color: `WON VS #5 WHITE` is `W5W`; blank if it is none."""
    if " " not in said and "#" not in said:
        return ""
    said = _SCORED.sub(lambda found: _SCORE_LETTERS[found[0]], in_active(said), count=1)
    result = color = number = ""
    forfeit = False
    for token in _TOKEN.findall(said):
        if token.isdecimal() and not number:
            number = token
        elif token in NOUNS and not result:
            result = NOUNS[token]
        elif token in COLORS_IN_WORDS and not color:
            color = COLORS_IN_WORDS[token]
        elif token in KINDS[Kind.FORFEIT] or (token in ("F", "X") and result in _BY_FORFEIT_IN_WORDS):
            forfeit = True
        elif token not in BETWEEN:
            return ""
    if forfeit:
        result = _BY_FORFEIT_IN_WORDS.get(result, "")
    if result and number:
        return f"{result}{number}{color}"
    return ""


def _without_opponent(said: str) -> Outcome:
    """Return a bye with a filler (`H---`, `-H-`), or one in words."""
    bye = _BYE_WITH_FILLER.fullmatch(said)
    if bye:
        return WORDS[bye[1]]
    words = nobody(said)
    outcome = bye_of(words) if words else None
    if outcome is None:
        raise NotACell(said)
    return outcome


def _cell(parts: dict[str, str | None], results: Mapping[str | None, Outcome], habits: Habits) -> Cell:
    result, letter = parts.get("r"), parts.get("c")
    if result is None and letter == "W" and habits.letters_last:
        result, letter = "W", None
    if results is _SIGNS and result in _FORFEITS and (habits.forfeit_signs or habits.unclear_signs):
        if habits.unclear_signs:
            raise NotACell(result)
        results = _FORFEITS
    if results is _ANY and habits.signs_last:
        results = _ANY_SIGNS
    if results is _ARROWS and habits.unclear_arrows:
        raise NotACell(result)
    outcome = results[result]
    if parts.get("u"):
        outcome = AS_UNRATED.get(outcome, outcome)
    number = parts["n"] or "0"
    if len(number) > 5:
        raise NotACell(number)
    opponent = int(number) or None
    if opponent is None and results in (_ANY, _ANY_SIGNS):
        # SwissPerfect writes a bye as a game against number 0: `0:+`.
        return Cell(_BY_NUMBER_0.get(outcome, outcome))
    if opponent is None and results is not _LETTERS:
        return Cell(_NO_OPPONENT.get(outcome, outcome))
    color = color_of(letter, habits) if letter else None
    return Cell(outcome, opponent, color)


def color_of(letter: str, habits: Habits) -> str:
    """Return `w` or `b` for the letter that this table uses."""
    if letter == habits.white:
        return "w"
    if letter == habits.black:
        return "b"
    raise NotACell(letter)
