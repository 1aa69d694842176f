"""Running totals inside the round cells: `W5w (1.0)`, or the total on a second line of the cell; or in a row below.

On a paper wallchart the total is all that shows the result: `5w` above `1`, then `2b` above `1.5`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.formats._byes import Kind, nobody
from trfrate.formats._cells import COLOR_PAIRS, RESULTS_IN_WORDS, NotACell, plain, read_cell
from trfrate.formats._wallchart.rounds.result_letters import ALPHABETS
from trfrate.formats._wallchart.rounds.result_words import colors_in, forfeit_in, is_color_word
from trfrate.formats._wallchart.rounds.round_columns import forfeit_letter
from trfrate.model import Outcome

_POINTS = r"(?:\d{1,2}(?:[.,]\d|\s?½)?|[.,]5|½)"
_WITH_TOTAL = re.compile(
    rf"(?P<cell>.*?\S)(?:\s*[(\[]\s*(?P<in>{_POINTS})\s*[)\]]|\s*\n\s*(?P<below>{_POINTS})"
    r"|\s+(?P<beside>\d{1,2}[.,][05]))\s*",
    re.DOTALL,
)
_TOTAL = re.compile(r"(\d*)\s?([.,]5|½)?(?:[.,]0)?")
_WITH_RATING = re.compile(r"(.*\S)\s*[(\[]\s*\d{3,4}\s*[)\]]\s*", re.DOTALL)
Parted = tuple[str, int | None]
"""The cell, and the half points behind it."""


def part(texts: Sequence[Sequence[str]]) -> list[list[Parted]] | None:
    """Return the cells without their running totals, and those; None if the entries of the table have none.

    Most entries must have one, each behind a cell that shows a result by itself, and none may fall from round to round.
    """
    parted = [[_part(text) for text in line] for line in texts]
    entries = [(text, total) for line in parted for text, total in line if text]
    with_total = [text for text, total in entries if total is not None]
    if 2 * len(with_total) <= len(entries) or not all(map(_is_whole, with_total)):
        return None
    for line in parted:
        stated = [total for _, total in line if total is not None]
        if stated != sorted(stated):
            return None
    return parted


def without_ratings(texts: Sequence[Sequence[str]]) -> list[list[str]] | None:
    """Return the cells without the opponents' ratings behind, `5w1 (1820)`; None if most have none."""
    entries = [text for line in texts for text in line if text]
    rated = sum(_WITH_RATING.fullmatch(text) is not None for text in entries)
    if 2 * rated <= len(entries):
        return None
    return [[_WITH_RATING.sub(r"\1", text) for text in line] for line in texts]


def _part(text: str) -> Parted:
    found = _WITH_TOTAL.fullmatch(text)
    if not found:
        return text, None
    points = _TOTAL.fullmatch(found["in"] or found["below"] or found["beside"])
    if not points:
        return text, None
    return found["cell"], 2 * int(points[1] or 0) + (1 if points[2] else 0)


_OPPONENT_ALONE = re.compile(r"[1-9]\d{0,3} ?[WB]?")
_FORFEITED = re.compile(rf"({_OPPONENT_ALONE.pattern})(?:[XF]| FF)")
"""An opponent with a mark that states no winner: `10B FF`."""
_SAID_FORFEIT = re.compile(r"([XF])[1-9]\d{0,3}[WB]?")
_COLOR_FIRST = re.compile(r"([^\W\d_]+)[. :-]*([1-9]\d{0,3})(?!\d)(.*)")
_COLOR_BEHIND = re.compile(r"([1-9]\d{0,3})[. :-]*([^\W\d_]+)\.?(.*)")
_RESULTS = {"1": "W", "½": "D", "0": "L", "+": "X", "-": "F"} | {letter: letter for letter in "WDLXF"}
_WORTH = {"1": "B", "½": "H", "0": "U", "W": "B", "D": "H", "L": "U"}
_GAME = re.compile(r"[WLD+=-] ?[1-9]|[1-9]\d*(?: ?[WB][ :/]*|[ :/]+)[10½LD+=-]$|[1-9]\d* ?[½LD+=-]$")
_GAMES, _BYES, _FORFEITS = {2: "W", 1: "D", 0: "L"}, {2: "B", 1: "H", 0: "U"}, {2: "X", 0: "F"}
_BYE_LETTERS = frozenset("BHUZ")
_WORDS = (Kind.BYE, Kind.BLANK, Kind.ABSENT)


_BEFORE_OPPONENT = re.compile(r"(?:VS?\.?|OPP\.?|NO\.?|#|[ (])+(?=[1-9])|\)$")


def bare_opponent(text: str) -> str:
    """Return an opponent who stands alone, without signs and words around the number: `#5`, `VS 5`."""
    bare = _BEFORE_OPPONENT.sub("", text)
    return bare if _OPPONENT_ALONE.fullmatch(bare) else text


def bare_opponents(said: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the entries with opponents who stand alone as their numbers; as they are if some state a result."""
    if any(is_game(text) for line in said for text in line):
        return [list(line) for line in said]
    return [[bare_opponent(text) for text in line] for line in said]


def without_versus(said: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the entries with `WHITE 5` for `WHITE VS 5`, `5` for `VS 5` and `5W` for `5 (W)`."""
    bare = [[_COLOR_IN_BRACKETS.sub(r"\1\2", text) for text in line] for line in said]
    return [[_VERSUS.sub("", text) if is_versus(text) else text for text in line] for line in bare]


_COLOR_IN_BRACKETS = re.compile(r"(?<=\d) ?[(\[]([^\W\d_]+)[)\]]$|^[(\[]([^\W\d_]+)[)\]] ?(?=\d)")


def are_points(said: Sequence[Sequence[str]]) -> bool:
    """Return whether no `plain` entry is more than the points of a round."""
    texts = {text for line in said for text in line if text}
    others = texts - _RESULTS.keys() - {"-", "--", "B", "H", "U"}
    return all(map(forfeit_letter, others)) and not texts.isdisjoint("10½WDL")


def states_points(text: str) -> bool:
    """Return whether a `plain` text is the points of a round, or a total."""
    return bool(_result_of(text)) or _TOTAL.fullmatch(text) is not None


def _result_of(points: str) -> str:
    """Return the letter of the result that gives these `plain` points, which may be marked as a forfeit; else blank."""
    return _RESULTS.get(points) or RESULTS_IN_WORDS.get(points) or forfeit_letter(points)


def color_last(said: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return opponents beside their colors, `W8` and `B3`, `Wh 8` and `Bl 3`, as `8W` and `3B`.

    Without a B, W may be a win.
    """
    parted = {text: parts for line in said for text in line if (parts := _color_and_opponent(text))}
    stated = {color for color, _, _ in parted.values()}
    letters = colors_in(stated) or _color_letters(stated)
    if not letters:
        return [list(line) for line in said]
    written = {
        text: _with_mark(f"{opponent}{letters[color]}", mark)
        for text, (color, opponent, mark) in parted.items()
        if color in letters
    }
    return [[written.get(text, text) for text in line] for line in said]


_OF_RESULTS = tuple(frozenset(alphabet[1:]) for alphabet in ALPHABETS)


def _color_letters(letters: set[str]) -> dict[str, str]:
    """Return W and B for the letters of both colors in another language, unless they may as well be results."""
    pair = next((pair for pair in COLOR_PAIRS if letters == {*pair}), "")
    is_clear = pair and not any(letters <= results for results in _OF_RESULTS)
    return dict(zip(pair, "WB", strict=True)) if is_clear else {}


def _with_mark(opponent: str, mark: str) -> str:
    """Return an opponent with the mark of a forfeit, whose result is in front if words state it: `X13B`, `13B FF`."""
    said = forfeit_in(mark)
    if said in ("X", "F"):
        return f"{said}{opponent}"
    return f"{opponent}{mark if mark in ('X', 'F') else ' FF' if mark else ''}"


def _color_and_opponent(text: str) -> tuple[str, str, str] | None:
    """Return a word, the number beside it, and the mark of a forfeit behind them."""
    if found := _COLOR_FIRST.fullmatch(text):
        color, opponent, rest = found.groups()
    elif found := _COLOR_BEHIND.fullmatch(text):
        opponent, color, rest = found.groups()
    else:
        return None
    mark = rest.strip()
    return (color, opponent, mark) if not mark or forfeit_in(mark) else None


def with_pairings(said: list[list[str]]) -> list[list[str]]:
    """Return the entries with opponents alone in rounds that are only paired: nobody lost or drew, but some have B."""
    said = _without_versus(said)
    paired = {
        slot
        for slot, entries in enumerate(zip(*said, strict=True))
        if all(map(_is_paired, filter(None, entries))) and "B" in "".join(entries)
    }
    if not paired:
        return said
    columns = [
        color_last([entries])[0] if slot in paired else entries for slot, entries in enumerate(zip(*said, strict=True))
    ]
    return [list(line) for line in zip(*columns, strict=True)]


_IN_VERSUS = ("V", "AGAINST", "PLAYS", "GEGEN", "CONTR")
"""The first test: large tables hardly ever have one."""
_VERSUS = re.compile(r"(?:^|(?<= ))(?:VS?|AGAINST|PLAYS|GEGEN|CONTRA|CONTRE)\.? #?(?=[1-9]\d{0,3}(?: |$))")


def _without_versus(said: list[list[str]]) -> list[list[str]]:
    """Return the entries with `?2B` for `VS 2 BLACK` in rounds in which all are an opponent and perhaps a color."""
    every = " ".join(" ".join(line) for line in said)
    if not any(word in every for word in _IN_VERSUS) or not _VERSUS.search(every):
        return said
    columns = [_bare_pairings(entries) for entries in zip(*said, strict=True)]
    return [list(line) for line in zip(*columns, strict=True)]


def is_versus(text: str) -> bool:
    """Return whether a `plain` text is a pairing that says so: an opponent behind `VS`, and perhaps a color."""
    bare = _VERSUS.sub("", text)
    return bare != text and (_OPPONENT_ALONE.fullmatch(bare) is not None or _color_and_opponent(bare) is not None)


def _bare_pairings(entries: Sequence[str]) -> Sequence[str]:
    bare = [_VERSUS.sub("", text) for text in entries]
    if bare == [*entries] or not all(map(_is_pairing, filter(None, bare))):
        return entries
    # A `1` alone would be a bye.
    return [f"?{text}" if _OPPONENT_ALONE.fullmatch(text) else text for text in color_last([bare])[0]]


def _is_pairing(text: str) -> bool:
    return _OPPONENT_ALONE.fullmatch(text) is not None or _is_paired(text)


def _is_paired(text: str) -> bool:
    """Return whether a `plain` text is a color and an opponent, or says that there is none."""
    parts = _color_and_opponent(text)
    colored = parts is not None and (parts[0] in ("W", "B") or is_color_word(parts[0]))
    return colored or text in _BYE_LETTERS or nobody(text) is not None


def under_colors(said: Sequence[Sequence[str]], below: Sequence[Sequence[str]]) -> list[list[str]] | None:
    """Return the opponents of the row below with the colors above them, as `8W`; None if no colors are above."""
    pairs = {pair for lines in zip(said, below, strict=True) for pair in zip(*lines, strict=True) if pair[1]}
    pairs = {(color, opponent) for color, opponent in pairs if color or nobody(opponent) is None}
    above = {text for text, _ in pairs}
    # Without a B, W may be a win.
    colors = bool(above) and above <= {*"WBXF"} and ("B" in above or "W" not in above)
    if not colors or not all(_OPPONENT_ALONE.fullmatch(text) for _, text in pairs):
        return None
    return [[_colored(*pair) for pair in zip(*lines, strict=True)] for lines in zip(said, below, strict=True)]


def with_colors(said: Sequence[Sequence[str]], colors: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return opponents who stand alone with the colors of another row behind them: `8W`."""
    return [
        [f"{text}{color}" if text.isdecimal() else text for text, color in zip(*lines, strict=True)]
        for lines in zip(said, colors, strict=True)
    ]


def _colored(above: str, opponent: str) -> str:
    if not opponent:
        return above
    return f"{above}{opponent}" if above in ("X", "F") else f"{opponent}{above}"


Read = tuple[list[list[str]], list[tuple[int, int]]]
"""The entries with their results, and the line and slot of those that could not be given one."""


def are_opponents(said: Sequence[Sequence[str]]) -> bool:
    """Return whether nearly all `plain` entries that are there name an opponent and no more."""
    texts = [text for line in said for text in line if text and nobody(text) is None]
    return bool(texts) and 4 * sum(map(bool, map(_OPPONENT_ALONE.fullmatch, texts))) > 3 * len(texts)


def with_points(said: Sequence[Sequence[str]], points: Sequence[Sequence[str]]) -> list[list[str]] | None:
    """Return the `plain` entries, opponents alone, with the results that the points of each round give; else None."""
    games = any(map(_OPPONENT_ALONE.fullmatch, (text for line in said for text in line)))
    lines, unread = by_points(said, points)
    return lines if games and not unread else None


def by_points(said: Sequence[Sequence[str]], points: Sequence[Sequence[str]]) -> Read:
    """Return what the points of each round make of opponents."""
    lines, unread = [list(line) for line in said], []
    for at, line in enumerate(zip(said, points, strict=True)):
        for slot, entry in enumerate(zip(*line, strict=True)):
            stated = _with_point(*entry)
            if stated is None:
                unread.append((at, slot))
            else:
                lines[at][slot] = stated
    return lines, unread


def _with_point(text: str, points: str) -> str | None:
    if _OPPONENT_ALONE.fullmatch(text):
        result = _result_of(points)
        return f"{result}{text}" if result or not points else None
    forfeited, said = _FORFEITED.fullmatch(text), _SAID_FORFEIT.fullmatch(text)
    if forfeited:
        worth = {"W": "X", "X": "X", "L": "F", "F": "F"}.get(_result_of(points))
        return f"{worth}{forfeited[1]}" if worth else None
    if said:
        return text if {"W": "X", "L": "F"}.get(_result_of(points), _result_of(points) or said[1]) == said[1] else None
    if text in _BYE_LETTERS:
        return text
    words = nobody(text)
    if text and (words is None or words.kind not in _WORDS):
        return None
    if words and words.worth is not None:
        return text
    return _WORTH.get(points, points or text)


def with_results(
    said: Sequence[Sequence[str]], below: Sequence[Sequence[str]], scores: Sequence[int | None]
) -> list[list[str]] | None:
    """Return the `plain` entries with the results that the totals below them give; None if they are not of this kind.

    The last total of a row is its score in half points, if one is stated: else they are the points of each round.
    """
    texts = [text for line in said for text in line]
    if any(map(is_game, texts)) or not any(_OPPONENT_ALONE.fullmatch(text) or _is_open(text) for text in texts):
        return None
    lines, unread = by_totals(said, below, scores)
    # Colors below whole entries give them nothing.
    return None if unread or lines == list(map(list, said)) else lines


def is_game(text: str) -> bool:
    """Return whether a `plain` entry states a result: in `#5 W` beside `#5 L`, the letter is no color."""
    return _GAME.match(_BEFORE_OPPONENT.sub("", text)) is not None


def by_totals(said: Sequence[Sequence[str]], totals: Sequence[Sequence[str]], scores: Sequence[int | None]) -> Read:
    """Return what the totals so far make of opponents; a line in which one is wrong stays as it is."""
    lines, unread = [], []
    for at, line in enumerate(zip(said, totals, scores, strict=True)):
        stated = _with_results(*line)
        if len(stated) < len(line[0]):
            unread.append((at, len(stated)))
        lines.append(stated if len(stated) == len(line[0]) else list(line[0]))
    return lines, unread


def _with_results(said: Sequence[str], totals: Sequence[str], score: int | None) -> list[str]:
    """Return the entries of a line with their results, up to the first of which the total cannot be."""
    so_far = 0
    line: list[str] = []
    for text, total in zip(said, totals, strict=True):
        alone, forfeited = _OPPONENT_ALONE.fullmatch(text), _FORFEITED.fullmatch(text)
        points = _TOTAL.fullmatch(total) if total else None
        if points is None:
            if alone:
                return line
            line.append(text)
            continue
        sum_now = 2 * int(points[1] or 0) + (1 if points[2] else 0)
        worth, so_far = sum_now - so_far, sum_now
        if worth not in _GAMES:
            return line
        if alone:
            text = _GAMES[worth] + text
        elif forfeited and worth in _FORFEITS:
            text = _FORFEITS[worth] + forfeited[1]
        elif _is_open(text):
            text = _BYES[worth]
        line.append(text)
    return line if score is None or score == so_far else line[:-1]


def _is_open(text: str) -> bool:
    """Return whether these are words for a bye that do not say what it is worth."""
    words = nobody(text)
    return words is not None and words.worth is None and words.kind in _WORDS


def _is_whole(text: str) -> bool:
    """Return whether a text states a result, so that what follows it is none."""
    try:
        cell = read_cell(plain(text))
    except NotACell:
        return False
    return cell is not None and cell.result is not Outcome.PENDING
