"""Rounds in several columns: the opponent, the color and the result beside each other.

Rd 1  Clr  Rd 2  Clr      Opp 1  Col 1  Res 1  Opp 2 ...      Round 1 |     |     | Round 2
W12   w    D7    b        12     w      1      7              Opp     | Col | Res | Opp ...
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, zip_longest

from trfrate.codecs.dates import looks_like_date
from trfrate.formats._byes import nobody
from trfrate.formats._cells import COLOR_PAIRS, RESULTS_IN_WORDS, cell_text, plain, value_text
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.result_words import FORFEIT_MARKS, forfeit_in, is_color_word
from trfrate.formats._wallchart.tables.heading_words import (
    PARTS,
    POINTS,
    Heading,
    Slot,
    heading_of,
    part_of,
    plain_heading,
)

_NUMBER = re.compile(r"#?0*[1-9]\d*")
_NAME = re.compile(r"^[^\d½+=]*[^\W\d_]{2}[^\d½+=]*$")
_WORD = re.compile(r"[^\W\d_]+")
_POINTS = re.compile(r"\d{1,2}(?:\.5| ?½)?|½")
_NOBODY = frozenset(("", "-", "--", "---", "0", "BYE", "NONE"))
_WON, _LOST = r"WIN|WON|W|1|\+", r"LOSS|LOST|L|0|-"
_MARK = rf"(?:(?:BY|PAR|POR|PER) )?(?:FORF\.|W\.?/?O|K\.?L|{'|'.join(sorted(FORFEIT_MARKS, key=len, reverse=True))})\.?"
_FORFEITED = re.compile(
    rf"(?:(?P<won>{_WON})|(?P<lost>{_LOST}))[\s./-]*{_MARK}|(?:FFT?|F|FORF\.?|FORFEIT)[\s./-]*(?:(?P<one>1)|0)"
)
_LETTER_FORFEITED = re.compile(rf"([^\W\d_])[\s./-]+{_MARK}")
_RESULTS = frozenset((*"WLDXFHUB10½+=", *RESULTS_IN_WORDS))
_IN_GROUPS: Mapping[str, str] = {
    "opponent": (
        f"{PARTS['opponent']}|#|No|Nr|Opp #|Opp No|Opponent #|Opponent No|V|Played|Plays|Playing|Played against|Who|"
        "Player|Name|Opp Name|Opponent Name|Opponent's Name|Jugó con|Joué contre|Gespielt gegen|Rival No"
    ),
    "color": f"{PARTS['color']}|C|White/Black",
    "points": f"{POINTS}|P|Total|Tot|Sum|Punkte|Puntos|Punti",
    "result": f"{PARTS['result']}|R|+/-|W/L/T",
}
GROUP_WORDS = {plain_heading(word): part for part, words in _IN_GROUPS.items() for word in words.split("|")}
"""What heads a part of a round where the same headings come again in each; alone, `#` and `Pts` are something else."""
_PLAYED = frozenset(map(plain_heading, PARTS["opponent"].split("|")))
_WIDTHS = (2, 3, 4)
_MOST_COLUMNS = 200
_SIGNED = {"+": "1", "=": "½", "-": "0"}
_BYES = {"1": "BYE1", "W": "BYE1", "½": "BYE½", "D": "BYE½", "0": "BYE0", "L": "BYE0"}


def spread(grid: Grid, at: int, texts: list[str]) -> tuple[int, int, list[str]]:
    """Return the upper and the lower row of the headings of a table, and these, each part of a round with its number.

    The rounds may be numbered in the row of the names, in the row above or, by their order, in none.
    """
    above = _texts(grid, at - 1) if at else []
    stated = _in_blocks(above, texts) or _in_groups(above, texts) or _in_games(above, texts)
    # A title may stand left of the rounds.
    upper = at - 1 if above and all(_rounds([text]) or _part_above(text) for text in filter(None, above)) else at
    if stated:
        return upper, at, stated
    if dated := _above_days(above, texts):
        return at - 1, at, dated
    if any(map(_is_bare, texts)):
        return (upper, at, _numbered(above, texts)) if _rounds(above) else (at, at, _numbered(texts, texts))
    below = _texts(grid, at + 1) if at + 1 < len(grid.rows) else []
    if not _rounds(texts) and not _starts(list(map(plain_heading, below[:_MOST_COLUMNS]))):
        below = []
    stated = _in_groups(texts, below)
    if not stated and (sum(map(_is_bare, below)) < 2 or any(text.isdecimal() for text in below)):
        return at, at, texts
    merged = [low or high for high, low in zip_longest(texts, stated or below, fillvalue="")]
    return at, at + 1, merged if stated else _numbered(texts, merged)


def _texts(grid: Grid, row: int) -> list[str]:
    return [value_text(value).strip() for value in grid.rows[row]]


def _in_blocks(above: list[str], texts: list[str]) -> list[str]:
    """Return the headings where `Opponents`, `Results` and `Colors` each stand above all rounds; else nothing."""
    if not any(map(_part_above, above)):
        return []
    stated = list(texts)
    parts = set()
    part = ""
    for column, text in enumerate(texts):
        if column < len(above) and above[column]:
            part = _part_above(above[column])
        rounds = _rounds([text]) if part else []
        if rounds:
            parts.add(part)
            stated[column] = f"Rd {rounds[0].round} {part}"
        else:
            part = ""
    return stated if "opponent" in parts and len(parts) > 1 else []


def _above_days(above: list[str], texts: list[str]) -> list[str]:
    """Return the headings with the rounds of the row above, if nothing or a day is below each; else nothing."""
    rounds = [column for column, text in enumerate(above) if _rounds([text])]
    if len(rounds) < 2 or _rounds(texts) or _rounds([above[rounds[0]]])[0].round != 1 or not any(texts):
        return []
    below = [texts[column] if column < len(texts) else "" for column in rounds]
    if any(text and not looks_like_date(text) for text in below):
        return []
    return [
        high if column in rounds else low or high
        for column, (high, low) in enumerate(zip_longest(above, texts, fillvalue=""))
    ]


def _in_groups(above: list[str], texts: list[str]) -> list[str]:
    """Return the headings where the same ones come again in each round: `Opp`, `Color`, `Pts`; else nothing.

    The row above numbers the rounds, or nothing does.
    """
    rounds = {column: heading.round for column, text in enumerate(above) for heading in _rounds([text])}
    words = list(map(plain_heading, texts))
    starts = list(rounds) or _starts(words)
    width = starts[1] - starts[0] if len(starts) > 1 else 0
    groups = [words[start : start + width] for start in starts]
    if width not in _WIDTHS or groups != [groups[0]] * len(groups):
        return []
    parts = with_two_games([GROUP_WORDS.get(word, "") for word in groups[0]], groups[0])
    named = list(filter(None, parts))
    if "opponent" not in named or len({*named}) < max(2, len(named)):
        return []
    stated = list(texts)
    for number, start in enumerate(starts, start=1):
        for column, part in enumerate(parts, start=start):
            if texts[column]:
                what = f"{part} result" if part in OF_TWO_GAMES else part
                stated[column] = f"Rd {rounds.get(start, number)} {what or texts[column]}"
    return stated


OF_TWO_GAMES = ("second", "white", "black")


def with_two_games(parts: list[str], words: list[str]) -> list[str]:
    """Return the parts of a round, in which two games against one opponent may have a result each: `Gm 1` `Gm 2`."""
    if "opponent" in parts and {"white", "black"} <= {*words}:
        return [word if word in ("white", "black") else part for word, part in zip(words, parts, strict=True)]
    games = [at for at, word in enumerate(words) if _GAME.fullmatch(word)]
    numbers = [words[at][-1] if words[at][-1] in "12ab" else words[at][0] for at in games]
    if "opponent" not in parts or "".join(numbers) not in ("12", "fs", "ab"):
        return parts
    return [{games[0]: "result", games[1]: "second"}.get(at, part) for at, part in enumerate(parts)]


_GAME = re.compile(
    r"(?:game|gm|g|result|res|r|score|pts|partie|partida)?([12ab])|(?:1st|2nd|first|second)(?:game|gm|result)?"
)


def _in_games(above: list[str], texts: list[str]) -> list[str]:
    """Return the headings where the row above numbers the rounds, and this one the games of each; else nothing."""
    rounds = {column: heading.round for column, text in enumerate(above) for heading in _rounds([text])}
    widths = {after - before for before, after in pairwise(rounds)}
    width = widths.pop() if len(widths) == 1 else 0
    if width not in _WIDTHS:
        return []
    stated = list(texts)
    for start, number in rounds.items():
        games = [heading.round for heading in _rounds(texts[start : start + width])]
        if games != list(range(1, width + 1)):
            return []
        stated[start : start + width] = [f"Rd {number}.{game}" for game in games]
    return stated


def _starts(words: list[str]) -> list[int]:
    """Return where the headings of each round begin: at the first that comes again, if the opponent is among them."""
    again = [word for word in words if word in GROUP_WORDS and words.count(word) > 1]
    if _PLAYED.isdisjoint(again):
        return []
    starts = [column for column, word in enumerate(words) if word == again[0]]
    group = words[starts[0] : starts[1]]
    return [start for start in starts if words[start : start + len(group)] == group]


@lru_cache(maxsize=4096)
def _part_above(text: str) -> str:
    return part_of(text.removesuffix("s"))[0] or part_of(text)[0]


@lru_cache(maxsize=4096)
def _is_bare(text: str) -> bool:
    part, number = part_of(text)
    return bool(part) and not number


def _rounds(texts: Iterable[str]) -> list[Heading]:
    headings = map(heading_of, texts)
    return [heading for heading in headings if heading and heading.field == "round"]


def _numbered(upper: list[str], texts: list[str]) -> list[str]:
    """Give the n-th column of a kind to the n-th round, if there are as many of them as rounds."""
    columns: dict[str, list[int]] = {}
    for column, text in enumerate(texts):
        if _is_bare(text):
            columns.setdefault(part_of(text)[0], []).append(column)
    opponents = len(columns.get("opponent", ()))
    rounds = _rounds(upper) or [Heading("round", number) for number in range(1, opponents + 1)]
    stated = list(texts)
    for of_kind in columns.values():
        if len(of_kind) == len(rounds) and (len(rounds) > 1 or opponents):
            for column, heading in zip(of_kind, rounds, strict=True):
                stated[column] = f"Rd {heading.round} {texts[column]}"
    return stated


def settled(
    rounds: Mapping[Slot, int], parts: Mapping[Heading, int]
) -> tuple[dict[Slot, int], dict[int, dict[str, int]]]:
    """Return the main column of each round, which states the opponent, and the further columns by the main one."""
    by_round: dict[Slot, dict[str, int]] = {}
    for heading, column in parts.items():
        by_round.setdefault(heading.slot, {})[heading.field] = column
    mains = dict(rounds)
    further = {}
    for slot, stated in by_round.items():
        main = stated.pop("opponent", rounds.get(slot))
        if main is None:
            continue
        if main != rounds.get(slot, main):
            stated.setdefault("result", rounds[slot])
        mains[slot] = main
        further[main] = stated
    return mains, further


def unnamed(grid: Grid, below: range, rounds: Iterable[int], headed: Collection[int]) -> dict[int, dict[str, int]]:
    """Return the columns of colors and results without headings, as under a `Round 1` that spans them."""
    mains = sorted(rounds)
    widths = {after - before for before, after in pairwise(mains)}
    if len(widths) != 1 or not widths <= {2, 3}:
        return {}
    offsets = range(1, widths.pop())
    if any(main + offset in headed for main in mains for offset in offsets):
        return {}
    rows = grid.first_of(below)
    said = [[_plain(grid, row, main + offset) for row in rows for main in mains] for offset in (0, *offsets)]
    kinds = [_kind(texts, said[0]) for texts in said[1:]]
    stated = all(kinds) and len(set(kinds)) == len(kinds)
    return {main: {kind: main + 1 + at for at, kind in enumerate(kinds)} for main in mains} if stated else {}


def without_repeated(texts: list[str]) -> list[str]:
    """Return the headings without one that is right of every round and says no known part of it, such as `Pts`."""
    rounds = [column for column, text in enumerate(texts) if _rounds([text])]
    right = {texts[column + 1].casefold() for column in rounds if column + 1 < len(texts)}
    repeated = next(iter(right), "")
    if len(rounds) < 2 or len(right) > 1 or not repeated or _rounds([repeated]) or part_of(repeated)[0]:
        return texts
    return [text if at - 1 not in rounds else "" for at, text in enumerate(texts)]


def result_first(grid: Grid, below: range, rounds: Iterable[int], headed: Collection[int]) -> bool:
    """Return whether each round has its result, and right of it, without a heading, the opponent's number."""
    mains = sorted(rounds)
    if not mains or {after - before for before, after in pairwise(mains)} != {2}:
        return False
    if any(main + 1 in headed for main in mains):
        return False
    rows = grid.first_of(below)
    results = {_plain(grid, row, main) for row in rows for main in mains}
    opponents = {_plain(grid, row, main + 1) for row in rows for main in mains}
    numbers = {text for text in opponents if _NUMBER.fullmatch(text)}
    return (
        all(text in ("", "-") or _is_result(text) for text in results)
        and len(numbers) > 1
        and opponents - numbers <= _NOBODY
    )


def _plain(grid: Grid, row: int, column: int) -> str:
    return plain(cell_text(grid.value(row, column)))


def _kind(texts: Sequence[str], mains: Iterable[str]) -> str:
    """Return what the entries of columns hold: colors, or results of the opponents who stand alone in the main one."""
    stated = [text for text in texts if text not in ("", "-")]
    if ("B" in stated and {*stated} <= {"W", "B"}) or (stated and all(map(is_color_word, stated))):
        return "color"
    if stated and all(map(_is_opponent, mains)) and all(_is_result(text) or nobody(text) for text in stated):
        return "result"
    # A few that are something else are named when the points are read.
    points = [text for text in stated if _POINTS.fullmatch(text) or forfeit_letter(text)]
    return "points" if 8 * len(points) > 7 * len(stated) else ""


def kind_beside(texts: Sequence[str], mains: Sequence[str]) -> str:
    """Return what a block of columns says of the entries in another one: colors, or results of opponents alone."""
    colors = [text for text in texts if text in ("W", "B") or is_color_word(text)]
    stated = [text for text in texts if text and nobody(text) is None]
    if "B" in "".join(colors) and colors == stated:
        return "color"
    opponents = [text for text in mains if _NUMBER.fullmatch(text)]
    alone = 2 * len(opponents) > len(mains) and all(_NUMBER.fullmatch(text) or nobody(text) for text in mains if text)
    return _kind(stated, opponents) if alone else ""


def _is_opponent(text: str) -> bool:
    """Return whether a `plain` text is an opponent's number or name, or says that there is none, without a result."""
    if _NUMBER.fullmatch(text) or text in _NOBODY or nobody(text):
        return True
    return bool(_NAME.match(text)) and RESULTS_IN_WORDS.keys().isdisjoint(_WORD.findall(text))


def _is_result(text: str) -> bool:
    return text in _RESULTS or bool(forfeit_letter(text))


@lru_cache(maxsize=4096)
def forfeit_letter(text: str) -> str:
    """Return X or F for the `plain` points or result of a game that was not played, `1 FF` or `LOSS F`; else blank."""
    found = _FORFEITED.fullmatch(text)
    if found is None:
        said = forfeit_in(text)  # `FORFEIT LOSS`
        return said if said in ("X", "F") else ""
    return "X" if found["won"] or found["one"] else "F"


def without_forfeit(text: str) -> str:
    """Return the letter of a `plain` result in any language before a mark of a forfeit: `G FORFAIT`; else blank."""
    found = _LETTER_FORFEITED.fullmatch(text)
    return found[1] if found else ""


def joined(opponent: str, result: str) -> str:
    """Join two cells to one `plain` round cell: `12` and `W` are `W12`, `12` and `1` are `12 1`, `½` alone is a bye."""
    result = RESULTS_IN_WORDS.get(result) or forfeit_letter(result) or result
    if (bare := without_forfeit(result)) and _NUMBER.fullmatch(opponent):
        return f"{bare}{opponent.lstrip('#')} FF"
    if opponent == "BYE":
        # Beside a blank, `+` is a forfeit.
        result = _SIGNED.get(result, result)
    if opponent in _NOBODY:
        return _BYES.get(result, result or opponent)
    if _NUMBER.fullmatch(opponent) and result.isalpha():
        return result + opponent.lstrip("#")
    return f"{opponent} {result}".strip() if opponent[0].isdigit() else f"{result} {opponent}".strip()


def color_letters(texts: Iterable[str]) -> str:
    """White and black in the language of the `plain` texts, which may be words."""
    letters = Counter(text[0] for text in texts if text[:1].isalpha())
    return max(COLOR_PAIRS, key=lambda pair: letters[pair[0]] + letters[pair[1]])
