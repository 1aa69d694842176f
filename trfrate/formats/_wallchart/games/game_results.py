"""Results of a game as lists state them, for both sides: `1-0`, `½-½`, `0-1 F`, `+:-`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trfrate.formats._cells import WORDS, plain
from trfrate.model import Outcome

_O = Outcome
_FORFEITS = {
    (_O.WIN, _O.LOSS): (_O.FORFEIT_WIN, _O.FORFEIT_LOSS),
    (_O.LOSS, _O.WIN): (_O.FORFEIT_LOSS, _O.FORFEIT_WIN),
}
RESULTS: Mapping[str, tuple[Outcome, Outcome]] = {
    **dict.fromkeys(("1-0", "1", "W", "W-L", "WHITE", "01-00-00"), (_O.WIN, _O.LOSS)),
    **dict.fromkeys(("0-1", "0", "B", "L", "L-W", "BLACK", "00-01-00"), (_O.LOSS, _O.WIN)),
    **dict.fromkeys(
        ("½-½", "½", "D", "D-D", "T", "=", "=-=", "DRAW", "DRAWN", "DREW", "TIE", "TIED", "REMIS"), (_O.DRAW, _O.DRAW)
    ),
    **dict.fromkeys(("+--", "1-F", "X-F", "X-0", "+/-", "+"), (_O.FORFEIT_WIN, _O.FORFEIT_LOSS)),
    **dict.fromkeys(("--+", "F-1", "F-X", "0-X", "-/+"), (_O.FORFEIT_LOSS, _O.FORFEIT_WIN)),
    **dict.fromkeys(("---", "-/-", "F-F", "0F-0F"), (_O.FORFEIT_LOSS, _O.FORFEIT_LOSS)),
    **dict.fromkeys(("", "*", "?", "-"), (_O.PENDING, _O.PENDING)),
}
"""What White and Black have, by the `plain` result without blanks; a single number is White's.

Where somebody types `1:0`, a spreadsheet makes it one o'clock.
"""
SIGNS: Mapping[str, str] = {"+": "1-0", "=": "½-½", "-": "0-1"}
"""The results of games where all are written like this; beside others, `+` is a forfeit and `-` no result."""
POINTS: Mapping[str, int] = {
    **dict.fromkeys(("1", "W", "WIN"), 2),
    **dict.fromkeys(("½", "D", "DRAW", "="), 1),
    **dict.fromkeys(("0", "L", "LOSS"), 0),
}
"""Half points of one side."""
_SHOWN = ("0", "½", "1")
_FORFEIT_BEHIND = re.compile(
    r"(?<=[01WL½])[FX]$|FF$|\(?(?:WIN|LOSS|BY)?(?:FORF\w*|FFT?|F|DEF(?:AULT)?|WALKOVER|W[./]?O|KAMPFLOS|NO-?SHOW|ABSENT)\.?\)?$"
)
"""Behind the points of one side, or in place of them."""
_WINS = re.compile(r"(?<=E|K)(?:WINS?|WON)$")
_BY_FORFEIT = re.compile(
    r"(?<=[01])X(?=-|$)|F(?=-|$)|FF$|(?:BY)?FORF\w*$|FFT$|"
    r"(?<=[01])(?:BY)?(?:DEF(?:AULT)?|WALKOVER|W[./]?O|KAMPFLOS|KL?|INC\w*|NOSHOW|"
    r"LUOV|FC|KONT(?:UM)?|REGL|WLK|U[./]?K|B[./]?B)\.?$"
)
"""`1-0 def.`, `0-1 w.o.`, `1-0 kampflos`, `0-1 inc.`"""
_ABSENT = re.compile(
    r"(WHITE|BLACK)(?:WAS)?(?:A)?(?:NO-?SHOW(?:ED)?|FORFEIT(?:S|ED)|DEFAULT(?:S|ED)|ABSENT|(?:DIDNOT|DIDN.T)(?:SHOW(?:UP)?|APPEAR|COME|ARRIVE)|(?:DID)?NEVER(?:SHOWED|SHOW|CAME|ARRIVED?)(?:UP)?)"
)
"""`Black no show`, `White forfeited`: the other one has the point, as may be said besides."""
_FOR_A_COLOR = re.compile(r"(?:FORFEIT|DEFAULT|WALKOVER)(?:WIN|POINT|VICTORY)?(?:FOR|TO|GOESTO)(WHITE|BLACK)")
"""`forfeit win for Black`"""
DECIDED = frozenset(_FORFEITS)
LOST = ((_O.LOSS, _O.WIN), (_O.FORFEIT_LOSS, _O.FORFEIT_WIN))
_AGAINST_WORD = {
    **{first: second for pair in _FORFEITS.items() for first, second in pair},
    _O.DRAW: _O.DRAW,
}
_OF_A_COLOR = frozenset(("B", "WHITE", "BLACK"))
"""Results that state nothing where the sides have no colors."""
_LONGEST_LETTERS = 2
"""`X` and `F` do not say whose."""


_APART = re.compile(r"([01½][FX]?) ([01½][FX]?)")
_POINTS_OF_ONE = r"1(?:[.,]0+)?|0(?:[.,]0+)?|½|1/2|0?[.,]50*"
_CROSSED = re.compile(rf"\s*({_POINTS_OF_ONE}|[+-])(?:\s*[xX×]\s*| a )({_POINTS_OF_ONE}|[+-])(?![\w½.,/])")


def with_dash(text: str) -> str:
    """Return a result with a dash for a cross between the points: `1 x 0`, `0,5 x 0,5 (WO)`, `1 a 0`."""
    return _CROSSED.sub(r"\1-\2", text, count=1) if _CROSSED.match(text) else text


def plain_result(text: str) -> str:
    """Return a result in plain spelling, without blanks: `1 : 0`, `1 x 0` and `1 0` are `1-0`."""
    said = plain(with_dash(text))
    apart = _APART.fullmatch(said)
    return "-".join(apart.groups()) if apart else said.replace(" ", "").replace(":", "-")


def read_result(said: str) -> tuple[Outcome, Outcome] | None:
    """Return what White and Black have; None for a text that states no result."""
    bare = _WINS.sub("", said)
    if bare in RESULTS:
        return RESULTS[bare]
    word = WORDS.get(bare) if len(bare) > _LONGEST_LETTERS else None
    if word in _AGAINST_WORD:
        return word, _AGAINST_WORD[word]
    winner = _FOR_A_COLOR.fullmatch(bare)
    if winner:
        return RESULTS["1-F" if winner[1] == "WHITE" else "F-1"]
    absent = _ABSENT.search(bare)
    if absent:
        return _without_opponent(absent, bare[: absent.start()] + bare[absent.end() :])
    played = _WINS.sub("", _BY_FORFEIT.sub("", bare))
    return _FORFEITS.get(RESULTS.get(played, (_O.PENDING, _O.PENDING)))


def _without_opponent(absent: re.Match[str], besides: str) -> tuple[Outcome, Outcome] | None:
    """Return the forfeit where one side was absent; None if what is said besides is something else."""
    forfeit = RESULTS["F-1" if absent[1] == "WHITE" else "1-F"]
    again = read_result(besides.strip("-")) if besides else forfeit
    return forfeit if again and as_forfeit(again) == forfeit else None


_WITH_REMARK = re.compile(r"(?P<result>[^()\[\]]+?)\s*[(\[](?P<remark>[^()\[\]\d½?*+=]+)[)\]]\s*")
_CASTS_DOUBT = re.compile(
    r"rated|casual|friendly|skittles|disput|appeal|protest|\btb[cda]\b|pending|adjourn|provisional|bye|forf|\bdef\b|default|"
    r"no.?show|\bff?\b|\bx\b|(?:not|un) ?play|void|cancel|replay|wrong|change|blitz|armageddon|tie.?break|playoff|"
    r"sure|maybe|check with|white|black|dr[ae]w|\btied?\b|remis|stalemate",
    re.IGNORECASE,
)
"""What may make another result of it, or no rated game."""


def without_remark(text: str) -> str:
    """Return a result without what is in brackets behind it and changes nothing: `0-1 (played early)`."""
    found = _WITH_REMARK.fullmatch(text)
    if not found or _CASTS_DOUBT.search(found["remark"]):
        return text
    played = RESULTS.get(plain_result(found["result"]), RESULTS[""])
    return text if played == RESULTS[""] else found["result"]


_SCORE_FIRST = re.compile(
    r"(?P<score>\S{1,3}\s?[-–—:]\s?\S{1,3}?)[\s,;:–—-]*(?:[(\[](?P<in>[^()\[\]]+)[)\]]|\s(?P<behind>.+))"
)


def score_and_remark(text: str) -> tuple[str, str]:
    """Return the plain score of both sides that a text begins with, and what is said behind it; blank if nothing is."""
    found = _SCORE_FIRST.fullmatch(with_dash(text))
    if found is None:
        return "", ""
    return plain_result(found["score"]), found["in"] or found["behind"]


def as_forfeit(outcomes: tuple[Outcome, Outcome]) -> tuple[Outcome, Outcome]:
    """Return the forfeit of a game that somebody has won."""
    return _FORFEITS.get(outcomes, outcomes)


def are_points(said: str) -> bool:
    """Return whether this is what one side has, perhaps with the mark of a forfeit: `1`, `½`, `0F`."""
    return said in POINTS or (said[:1] in POINTS and _FORFEIT_BEHIND.sub("", said) in POINTS)


def of_both(white: str, black: str) -> str:
    """Return the result that the points of both sides are; where only Black's are stated, White has the rest."""
    if not white and black in POINTS:
        white = _SHOWN[2 - POINTS[black]]
    bare = [_FORFEIT_BEHIND.sub("", said) for said in (white, black)]
    if bare != [white, black] and all(said in ("", *POINTS) for said in bare) and sorted(bare) != ["", "0"]:
        # `1 (forfeit)` and `0 (forfeit)`, `1` and `no show`.
        shown = [_SHOWN[POINTS[said]] if said else "0" for said in bare]
        return "F-F" if shown == ["0", "0"] else f"{'-'.join(shown)}F"
    return "-".join(_SHOWN[POINTS[said]] if said in POINTS else said for said in (white, black))


def spelling_of(said: str) -> str:
    """Return how a result of a game is written that somebody won; blank for all others, and for words."""
    if read_result(said) not in (RESULTS["1-0"], RESULTS["0-1"], RESULTS["+"]):
        return ""
    if "-" in said[1:]:
        return "score"
    return {"1": "points", "0": "points", "+": "sign"}.get(said, "letter" if len(said) == 1 else "")


def is_of_a_color(said: str) -> bool:
    """Return whether a result says who won by the color."""
    return _BY_FORFEIT.sub("", _WINS.sub("", said)) in _OF_A_COLOR
