"""How a legend explains the signs of a table: `X = win by forfeit`, `+ alone is full point bye`, `+7 = beat no. 7`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from trfrate.formats._byes import FILLERS, KINDS, NEGATED, WORTH, Kind
from trfrate.formats._cells import BETWEEN, COLORS_IN_WORDS, NOUNS, RESULTS_IN_WORDS, plain
from trfrate.model import Cell, Outcome

_O = Outcome
_FILLERS_OF_LEGENDS = (
    *(
        "UP",
        "VIA",
        "ON",
        "WITH",
        "OF",
        "WORTH",
        "PUNKT",
        "PUNKTE",
        "PUNTO",
        "PUNTOS",
        "PUNTI",
        "DE",
        "DU",
        "PAR",
        "POR",
    ),
    *("SIEGER", "POINTE", "GAMES", "UNRATED", "FROM", "EVENT", "TOURNAMENT", "AUTOMATIC", "UNREQUESTED", "AND", "IS"),
    *("ONLY", "WERE", "ARE", "WAS", "IN", "MAN", "WERTUNG"),
)
_ROLES: Mapping[str, str] = {
    **dict.fromkeys((*FILLERS, *_FILLERS_OF_LEGENDS), ""),
    **dict.fromkeys((*NEGATED, "PAIR"), "negated"),
    **dict.fromkeys(("SHOW", "SHOWED", "APPEAR"), "shown"),
    **dict.fromkeys(("NO", "NOT", "NON", "NEVER", "NICHT", "DIDN"), "not"),
    **{word: str(worth) for word, worth in WORTH.items() if len(word) > 1 or not word.isalpha()},
    **dict.fromkeys(("DEMI", "MEDIO", "HALBER", "HALBE"), "1"),
    **dict.fromkeys(("ENTIER", "EIN", "UN"), "2"),
    **dict.fromkeys(("KEIN", "NIL"), "0"),
    **dict.fromkeys(KINDS[Kind.BYE], "bye"),
    **dict.fromkeys(KINDS[Kind.ABSENT], "absent"),
    **dict.fromkeys(KINDS[Kind.FORFEIT], "forfeit"),
    **dict.fromkeys(("NOSHOW", "DNS"), "noshow"),
    **{word: result for word, result in NOUNS.items() if len(word) > 1},
    **dict.fromkeys(("GAIN", "GAGNE", "GANA", "VINCE"), "W"),
    **dict.fromkeys(("PERTE", "PERD", "PIERDE", "PERDE"), "L"),
}
"""What a word says of a result: points by their halves, results by their letters."""
_BYES = {"2": (_O.FULL_BYE, _O.PAIRING_BYE), "1": (_O.HALF_BYE,), "0": (_O.ZERO_BYE,)}
_PLAYED = {"W": _O.WIN, "D": _O.DRAW, "L": _O.LOSS}
_BY_POINTS = {"2": _O.WIN, "1": _O.DRAW, "0": _O.LOSS}
_LONGEST = 80
_WORD = re.compile(r"W[/']D[^\W\d_]*|N/A|½|\d+(?:\.\d+)?|[^\W\d_]+")
TITLE = re.compile(r"^\W*(?:key|legend\w*|codes?|notes?|remarks?|results?|symbols?):\s*", re.IGNORECASE)
BETWEEN_SENTENCES = re.compile(r"[;|·\n]|(?<!pt)(?<!pts)(?<!no)\.\s+")
BETWEEN_PIECES = re.compile(
    r",|\s+(?=[A-Z*][A-Z0-9½*+-]{0,6}\s?=)|(?<![=:–—-])\s{2,}(?![=:–—-]\s)|\s+(?=\([A-Z*+-]{1,4}\)\s)"
)
BETWEEN_STATED = re.compile(r",|\s+and\s+|\s{2,}")
BETWEEN_SIGNS = re.compile(r"\s+/\s+")
_HALVES = (
    re.compile(r"\s*[=:]\s*"),
    re.compile(
        r"\s+[–—-]\s+(?!(?:is|are|means?)\b)|\s+(?:(?:is|are|was|were)\s+)?(?:shown|marked|written|indicated|denoted)\s+(?:as\s+|by\s+|with\s+)?|"
        r"\s+(?:means|is|are|denotes|indicates|stands\s+for)\s+",
        re.IGNORECASE,
    ),
)
_QUOTES = " \"'“”"
_BEHIND_WORDS = re.compile(r"(?P<words>[^()]*[^()\s])\s*\((?P<sign>[^()\s]{1,6})\)")
_BEFORE_WORDS = re.compile(r"\(?(?P<sign>[^()\s]{1,8})\)?\s+\(?(?P<words>[^()]+)\)?")
_SEVERAL_BEFORE = re.compile(r"(?P<sign>[^\s/]{1,6}(?:\s*/\s*[^\s/]{1,6})+)\s+(?P<words>[^/]+(?:/[^/]+)+)")
_ABOUT = re.compile(
    r"\W*(?P<what>byes?|forfeits?)(?:\s*:\s*|\s+(?:(?:is|are|were)\s+)?(?:marked|shown|written|indicated)\s+(?:as\s+|by\s+|with\s+)?)",
    re.IGNORECASE,
)
_BETWEEN_MEANINGS = re.compile(r"\s*/\s*|\s+and\s+", re.IGNORECASE)


def known_of(sentence: str) -> tuple[str, str]:
    """Return what the signs of a sentence are about, and the rest of it: `bye` of `Byes: H = half, B = full`."""
    found = _ABOUT.match(sentence)
    return (found["what"].rstrip("s"), sentence[found.end() :]) if found else ("", sentence)


def without_sign(piece: str) -> Iterator[tuple[str, str]]:
    """Yield the sign and the words of an explanation with nothing between them: `half point bye (H)`, `WD withdrew`."""
    piece = piece.strip(" .!")
    for form in (_BEHIND_WORDS, _BEFORE_WORDS, _SEVERAL_BEFORE):
        if found := form.fullmatch(piece):
            yield found["sign"].strip(_QUOTES), found["words"].strip(_QUOTES)


def each_of(sign: str, words: str) -> Iterator[list[tuple[str, str]]]:
    """Yield the ways in which signs and meanings go together in pairs: `FW/FL = won/lost by forfeit`."""
    signs, meanings = (_BETWEEN_MEANINGS.split(text.strip()) for text in (sign, words))
    if len(signs) != len(meanings) or len(signs) < 2 or not all(signs) or not all(meanings):
        return
    tail = meanings[-1].split()[1:]
    head = meanings[0].split()[:-1]
    first = [" ".join((one, *tail)) for one in meanings[:-1]]
    yield list(zip(signs, (*first, meanings[-1]), strict=True))
    yield [(signs[0], meanings[0]), *zip(signs[1:], (" ".join((*head, one)) for one in meanings[1:]), strict=True)]


def halves_of(piece: str) -> Iterator[tuple[str, str]]:
    """Yield the sign and the words of an explanation, which may stand either way: `F = forfeit`, `Forfeit: F`."""
    piece = piece.strip()
    found = _HALVES[0].search(piece, 1) or _HALVES[1].search(piece, 1)
    if found:
        before, behind = piece[: found.start()].strip(_QUOTES), piece[found.end() :].strip(f"{_QUOTES}.!")
        yield before, _REASON.sub("", behind)
        yield behind, _REASON.sub("", before)


_REASON = re.compile(
    r"\s+(?:requested|asked|given|awarded|taken|granted|in\s+advance|when|which|because|due|for)\b.*|"
    r"\s*\((?:odd|asked|late|opponents?|in\s+advance|when|if|for|only|e\.g|see)\b[^()]*\)$",
    re.IGNORECASE,
)
"""Behind what a sign means: `half point bye requested in advance`."""


def without_reason(words: str) -> str:
    """Return words without why or how somebody has what they mean: `half-point bye in round 1 requested by email`."""
    return _REASON.sub("", words)


ALONE = r"(?P<alone>\s+(?:alone|only|by itself|on its own|without (?:an? )?(?:opponent|number)))?"
_EXAMPLE = re.compile(
    r"\W*?(?P<sign>[\w+=½/-]{1,6}(?: [\w½]{1,3})?)(?:\s*(?:=|:|\bmeans\b:?|\bis\b)\s*|\s+)(?P<words>\w[^=]*)",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_BETWEEN = BETWEEN | {
    "HAD",
    "AND",
    "A",
    "THE",
    "GAME",
    "PLAYED",
    "PLAYING",
    "PIECES",
    "NUMBER",
    "NR",
    "OPPONENT",
    "COLOR",
}
_OUTCOMES = {"W": (_O.WIN, _O.FORFEIT_WIN), "L": (_O.LOSS, _O.FORFEIT_LOSS), "D": (_O.DRAW, None)}
"""What a result in words is at the board, and by forfeit."""


def outcomes_of(words: str) -> frozenset[Outcome]:
    """Return what words of a legend or a remark may mean; nothing if one of them is not known, or two contradict."""
    said = _WORD.findall(plain(words[:_LONGEST]))
    roles = {_ROLES.get(word, "unknown") for word in said} - {""}
    if "unknown" in roles or not roles:
        return frozenset()
    if {"not", "shown"} <= roles:
        roles = (roles - {"not", "shown", "negated"}) | {"noshow"}
        if "OPPONENT" in said:
            roles.add("forfeit")
    if "not" in roles and "negated" not in roles:
        # `no point`, or `not` before a word that means more without it.
        roles = roles | {"0"} if "POINT" in said or "POINTS" in said else {"unknown"}
    worth, results = roles & _BYES.keys(), roles & _PLAYED.keys()
    if len(worth) > 1 or len(results) > 1:
        return frozenset()
    return frozenset(_meant(roles, next(iter(worth), ""), next(iter(results), "")))


def _meant(roles: set[str], worth: str, result: str) -> tuple[Outcome, ...]:
    """Return the outcomes of words in these roles, of this worth and result."""
    if "forfeit" in roles:
        won, lost = result == "W" or worth == "2", result == "L" or worth == "0"
        return () if result == "D" else _FORFEITED[lost : 2 - won]
    if result:
        return (_PLAYED[result],) if roles <= {result, *_POINTS_OF[result]} else ()
    if "bye" in roles:
        return _BYES[worth or "2"]
    if "noshow" in roles and not worth:
        return (_O.FORFEIT_LOSS,)
    if roles & {"absent", "noshow"} or {"not", "negated"} <= roles:
        return _BYES[worth or "0"]
    return (*_BYES[worth], _BY_POINTS[worth]) if worth else ()


_FORFEITED = (_O.FORFEIT_WIN, _O.FORFEIT_LOSS)
_POINTS_OF = {"W": ("2",), "D": ("1",), "L": ("0",)}


class Example(NamedTuple):
    """An entry that a legend explains: `B4 1 = had Black against no. 4 and won`."""

    sign: str
    number: int
    result: Outcome | None
    color: str | None

    def patterns(self) -> Iterator[re.Pattern[str]]:
        """Yield how such an entry is written, once for each place at which the opponent may be."""
        for found in re.finditer(rf"(?<!\d){self.number}(?!\d)", self.sign):
            before, behind = self.sign[: found.start()], self.sign[found.end() :]
            pattern = rf"{re.escape(before)}([0-9]{{1,4}}){re.escape(behind)}"
            yield re.compile(pattern)
            if not self.color:
                yield re.compile(rf"{pattern} ?[^\W\d_]")

    def is_stated_by(self, cell: Cell | None, opponent: int) -> bool:
        """Return whether a cell is what the words say of such an entry against this opponent."""
        if cell is None or cell.opponent != opponent:
            return False
        return self.result in (None, cell.result) and self.color in (None, cell.color)


def example_in(piece: str) -> Example | None:
    """Return the entry that a piece of a legend explains in words; None if a word of it is not understood."""
    found = _EXAMPLE.fullmatch(piece.strip(" .!"))
    result = color = number = ""
    forfeit = False
    for token in _TOKEN.findall(plain(found["words"])) if found else ():
        if token.isdecimal() and not number:
            number = token
        elif len(token) > 1 and token in RESULTS_IN_WORDS and not result:
            result = RESULTS_IN_WORDS[token]
        elif len(token) > 1 and token in COLORS_IN_WORDS and not color:
            color = COLORS_IN_WORDS[token].lower()
        elif token in KINDS[Kind.FORFEIT]:
            forfeit = True
        elif token not in _BETWEEN:
            return None
    if found is None or not number or len(number) > 4 or not (result or color) or (forfeit and not result):
        return None
    outcome = _OUTCOMES[result][forfeit] if result else None
    return Example(plain(found["sign"]), int(number), outcome, color or None) if outcome or not result else None
