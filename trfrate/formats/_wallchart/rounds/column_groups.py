"""Rounds in groups of columns under headings that nobody foresaw: the cells show what each column of a round holds.

R1 adv  R1 res  R2 adv ...      Rodada 1 |     |      | Rodada 2 ...      Bd  Color  Opponent  Opp Rtg  Score  So far
9       V       5               Adv.     | Cor | Res. | Adv. ...          1   W      Ada Alder 1577     1      1
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from trfrate.formats._byes import nobody
from trfrate.formats._cells import COLOR_PAIRS, NOUNS, cell_text, plain, value_text
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds import round_columns, second_rows
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.rounds.result_letters import ALPHABETS
from trfrate.formats._wallchart.rounds.result_words import forfeit_in, is_color_word
from trfrate.formats._wallchart.tables.heading_words import (
    ROUND_WORDS,
    heading_of,
    heads_names,
    part_of,
    plain_heading,
)

_WIDTHS = range(2, 9)
_MOST_COLUMNS = 200
_NUMBER = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]")
_WORD_BESIDE = r"(?:[^\W\d_]{1,5}\.?)?"
_OPPONENT = re.compile(rf"#?{_WORD_BESIDE}[ #]*0*(?P<number>[1-9]\d{{0,3}}) ?{_WORD_BESIDE}")
"""The number, perhaps with a color or `vs` beside it."""
_NAME = re.compile(r"[^\W\d_]{2}")
_POINTS = re.compile(r"(?P<whole>\d{0,2}) ?(?P<half>½|\.5)?")
_RATING = re.compile(r"[1-9]\d{2,3}(?: ?[P/] ?\d{1,2})?|UNR\.?|NR|-")
_ROUND_WORD = re.compile(rf"(?:{ROUND_WORDS})(?=[^\W\d_]{{2}}|#)")
_NEARLY_ALL = 0.8
_DIFFERENT = 0.85
"""Of the opponents in a round; a board has two players, and a school many."""
_STEPS = (0, 1, 2)
"""By so many half points a total grows in a round."""
_GIVING_RESULTS = frozenset(("result", "points", "totals", "second", "white"))
_HEADED_AS = {"totals": "points", "note": "Round Note", "opponent_rating": "Round Rating"}
_OF_RESULTS = tuple(frozenset(alphabet[1:]) for alphabet in ALPHABETS)


class _Groups(NamedTuple):
    """The rounds of a table: where the columns of each begin, and what heads them in every round."""

    starts: list[int]
    words: list[str]
    """The heading of each column of a round without the round's number."""
    numbers: list[int]


def spread(grid: Grid, at: int, texts: list[str]) -> tuple[int, int, list[str]]:
    """Return the headings of a table as `round_columns.spread`, but with those of rounds that only their cells show."""
    if further := second_rows.heading_rows(grid, at, texts):
        return at, at + further, texts
    usual = round_columns.spread(grid, at, texts)
    if _is_complete(usual[2]):
        upper, lower, headed = usual
        return upper, lower, _with_notes(grid, lower, headed)
    above = _texts(grid, at - 1) if at else []
    stated = _stated(grid, at + 1, _below_rounds(_rounds(above), texts) or _repeated(texts), texts)
    if stated:
        headed = list(filter(None, above))
        return at - 1 if headed and all(_rounds([text]) for text in headed) else at, at, stated
    below = _texts(grid, at + 1) if at + 1 < len(grid.rows) else []
    if any(map(heads_names, below)):
        return usual
    width = max(len(texts), len(below))
    high, low = texts + [""] * (width - len(texts)), below + [""] * (width - len(below))
    merged = [one or two for one, two in zip(low, high, strict=True)]
    stated = _stated(grid, at + 2, _below_rounds(_rounds(texts), below), merged)
    return (at, at + 1, stated) if stated else usual


_GUESSED = {"opponent": "opponents", "color": "colors", "points": "points", "result": "results", "note": "forfeits"}


def guessed(grid: Grid, row: int, parts: Mapping[int, Mapping[str, int]]) -> dict[int, str]:
    """Return what columns of rounds are taken for, by column, where the heading in this row does not say it."""
    columns = [(main, "opponent") for main, further in parts.items() if not further.keys().isdisjoint(_GIVING_RESULTS)]
    columns += [(column, part) for further in parts.values() for part, column in further.items() if part in _GUESSED]
    return {column: _GUESSED[part] for column, part in columns if _is_unsaid(grid.text(row, column), part)}


def _is_unsaid(heading: str, part: str) -> bool:
    """Return whether a heading is there, but is not known to head this part of a round."""
    known = heading_of(heading)
    return bool(heading) and _headed(heading) != part and not (known and (known.round or known.field == "score"))


def _is_complete(texts: Sequence[str]) -> bool:
    """Return whether each round for which an opponent is headed has a heading for the result, and there is one."""
    known = [heading for heading in map(heading_of, texts) if heading and heading.round]
    opponents = {heading.round for heading in known if heading.field == "opponent"}
    results = {heading.round for heading in known if heading.field in (*_GIVING_RESULTS, "round")}
    return bool(opponents) and opponents <= results


def _with_notes(grid: Grid, lower: int, texts: list[str]) -> list[str]:
    """Return the headings of rounds with those of columns right of them in which a cell says that it was a forfeit."""
    known = list(map(heading_of, texts))
    last = max(column for column, heading in enumerate(known) if heading and heading.round)
    rows = grid.first_of(range(lower + 1, len(grid.rows)))
    stated, number = list(texts), 0
    for column in range(min(last + 2, len(texts))):
        heading = known[column]
        if heading:
            number = heading.round
        elif number and texts[column] and any(_is_forfeit(plain(grid.text(row, column))) for row in rows):
            stated[column] = f"Rd {number} {_HEADED_AS['note']}"
    return stated


def _texts(grid: Grid, row: int) -> list[str]:
    return [value_text(value).strip() for value in grid.rows[row][:_MOST_COLUMNS]]


def _rounds(texts: Sequence[str]) -> dict[int, int]:
    """Return the columns that are headed as rounds, and their numbers."""
    headings = enumerate(map(heading_of, texts))
    return {column: heading.round for column, heading in headings if heading and heading.field == "round"}


def _below_rounds(rounds: Mapping[int, int], texts: list[str]) -> _Groups | None:
    """Return the groups of columns under these rounds; None if they are not as wide as each other."""
    starts = list(rounds)
    widths = {after - before for before, after in pairwise(starts)}
    width = widths.pop() if len(widths) == 1 else 0
    if width not in _WIDTHS or starts[-1] + width > len(texts) + 1:
        return None
    words = [_in_all([_at(texts, start + offset) for start in starts]) for offset in range(width)]
    named = [word for word in words if word]
    if None in words or len(named) < 2 or not all(map(_LETTERS.search, named)):
        return None
    return _Groups(starts, [word or "" for word in words], list(rounds.values()))


def _repeated(texts: list[str]) -> _Groups | None:
    """Return the groups of columns of which the headings come again, but for a number that counts; the widest such."""
    best: _Groups | None = None
    for width in _WIDTHS:
        for start in _starts(texts, width):
            found = _from(texts, start, width)
            if found and (best is None or len(found.starts) * width > len(best.starts) * len(best.words)):
                best = found
    return best


def _starts(texts: Sequence[str], width: int) -> Iterator[int]:
    """Yield the columns whose headings may come again after so many, and which no such column precedes."""
    alike = [bool(one) and _shape(one) == _shape(two) for one, two in zip(texts, texts[width:], strict=False)]
    for column, is_alike in enumerate(alike):
        if is_alike and not (column and alike[column - 1]):
            yield column


def _shape(text: str) -> str:
    return _NUMBER.sub("0", text.casefold())


def _from(texts: list[str], start: int, width: int) -> _Groups | None:
    """Return the groups of this width that begin here, as many as are alike; None if there are not two."""
    starts = [start]
    words: list[str] = []
    while starts[-1] + 2 * width <= len(texts):
        tried = [*starts, starts[-1] + width]
        found = [_in_all([texts[one + offset] for one in tried]) for offset in range(width)]
        if not all(found):
            break
        starts, words = tried, [word or "" for word in found]
    if len(starts) < 2 or len({plain_heading(word) for word in words}) < 2:
        return None
    counted = next((offset for offset in range(width) if texts[start + offset] != texts[starts[1] + offset]), None)
    numbers = list(range(1, len(starts) + 1))
    if counted is not None:
        numbers = [int(_NUMBER.findall(texts[one + counted])[-1][:4]) for one in starts]
    return _Groups(starts, words, numbers) if numbers[0] == 1 else None


def _in_all(texts: Sequence[str]) -> str | None:
    """Return the heading that these have in common, without a number that counts; None if they are not alike."""
    if len({text.casefold() for text in texts}) == 1:
        return texts[0]
    counted = [_NUMBER.findall(text) for text in texts]
    if not all(counted) or len(set(map(_shape, texts))) > 1:
        return None
    numbers = [int(found[-1][:4]) for found in counted]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return None
    return _NUMBER.sub("", texts[0]).strip() or None


def _at(texts: Sequence[str], column: int) -> str:
    return texts[column] if column < len(texts) else ""


def _stated(grid: Grid, first: int, groups: _Groups | None, texts: list[str]) -> list[str]:
    """Return the headings with the part and the number of the round for each column of a group; else nothing."""
    if groups is None:
        return []
    parts = _parts(grid, first, groups)
    if "opponent" not in parts or _GIVING_RESULTS.isdisjoint(parts):
        return []
    stated = [*texts, *[""] * (groups.starts[-1] + len(parts) - len(texts))]
    for number, start in zip(groups.numbers, groups.starts, strict=True):
        for offset, part in enumerate(parts):
            word = stated[start + offset]
            what = f"{part} result" if part in round_columns.OF_TWO_GAMES else _HEADED_AS.get(part, part)
            stated[start + offset] = f"Rd {number} {what}" if part else word and f"{word} of round {number}"
    return stated


def _parts(grid: Grid, first: int, groups: _Groups) -> list[str]:
    """Return what each column of a round holds, blank for those that are not read."""
    rows = list(_rows_below(grid, first, groups))
    width = len(groups.words)
    said = [
        [[plain(cell_text(grid.value(row, start + offset))) for row in rows] for start in groups.starts]
        for offset in range(width)
    ]
    left = groups.starts[0]
    names = {word for row in rows for column in range(left) for word in key_of(grid.text(row, column))}
    highest = max([len(grid.rows), *(int(text) for row in rows for text in _numbers_left(grid, row, left))])
    kinds = [_kinds(columns, names, highest) for columns in said]
    parts = []
    for word, found in zip(groups.words, kinds, strict=True):
        headed = _headed(word)
        parts.append(headed if headed in found else found[0] if found else "")
    games = round_columns.with_two_games(parts, list(map(plain_heading, groups.words)))
    return _each_once(games)


def _rows_below(grid: Grid, first: int, groups: _Groups) -> Iterator[int]:
    """Yield the first rows below the headings, up to those of the next table."""
    columns = [start + offset for start in groups.starts[:2] for offset in range(len(groups.words))]
    headed = [_at_row(grid, first - 1, column) for column in columns]
    for row in grid.first_of(range(first, len(grid.rows))):
        if headed == [_at_row(grid, row, column) for column in columns]:
            return
        yield row


def _at_row(grid: Grid, row: int, column: int) -> str:
    return grid.text(row, column).casefold()


def _numbers_left(grid: Grid, row: int, end: int) -> Iterator[str]:
    texts = (grid.text(row, column) for column in range(end))
    return (text for text in texts if text.isdecimal() and len(text) < 4)


def _headed(word: str) -> str:
    """Return the part of a round that a heading says; blank if it says none that is known."""
    bare = _ROUND_WORD.sub("", plain_heading(word), count=1)
    known = round_columns.GROUP_WORDS
    return part_of(word)[0] or known.get(plain_heading(word)) or known.get(bare, "")


def _kinds(columns: Sequence[Sequence[str]], names: Collection[str], highest: int) -> list[str]:
    """Return what columns at the same place of each round may hold, the likeliest first."""
    filled = [list(filter(_is_stated, column)) for column in columns]
    texts = [text for column in filled for text in column]
    if not texts:
        return []
    different = sum(len({*column}) for column in filled) > _DIFFERENT * len(texts)
    ratings = _share(texts, _RATING) > _NEARLY_ALL and max(map(len, texts)) > 2
    numbers = not ratings and _are_opponents(texts, highest)
    points = _are_points(columns)
    tried = {
        "opponent": different and (numbers or _are_names(texts, names)),
        "color": _are_colors(texts),
        "points": points,
        "totals": not points and _are_totals(columns),
        "result": _are_results(texts),
    }
    found = [kind for kind, is_held in tried.items() if is_held]
    if not found and ratings:
        return ["opponent_rating"]
    if not found and any(map(_is_forfeit, texts)):
        return ["note"]
    return found


_ONE_GAME = frozenset(("1", "½", "0"))
_BESIDE_RESULTS = _ONE_GAME | {"X", "F"}
"""Forfeits, and the points of byes."""


def _are_points(columns: Sequence[Sequence[str]]) -> bool:
    """Return whether nearly all of these are the points of a game; the others are named when the points are read."""
    texts = [text for column in columns for text in column if text in _ONE_GAME or _is_stated(text)]
    points = [text for text in texts if text in _ONE_GAME or round_columns.forfeit_letter(text)]
    return len(points) > _NEARLY_ALL * len(texts)


def _is_stated(text: str) -> bool:
    """Return whether a text says more than that there is no opponent."""
    return bool(text) and (text in ("+", "=") or nobody(text) is None or _is_forfeit(text))


def _is_forfeit(text: str) -> bool:
    return bool(forfeit_in(text))


def _share(texts: Sequence[str], form: re.Pattern[str]) -> float:
    return sum(form.fullmatch(text) is not None for text in texts) / len(texts)


def _are_opponents(texts: Sequence[str], highest: int) -> bool:
    """Return whether nearly all texts are a number of the table, perhaps with a letter for the color."""
    beside = {text.strip("0123456789 #.") for text in texts if _OPPONENT.fullmatch(text)}
    is_color = any(beside <= {*pair, "V", ""} for pair in COLOR_PAIRS)
    if not is_color and max(map(len, beside), default=0) == 1:
        return False  # `W2` and `L1` are whole entries.
    numbers = [int(found["number"]) for text in texts if (found := _OPPONENT.fullmatch(text))]
    in_table = [number for number in numbers if number <= highest]
    return len(in_table) > _NEARLY_ALL * len(texts) and max(in_table) > 1


def _are_names(texts: Sequence[str], names: Collection[str]) -> bool:
    named = [text for text in texts if _NAME.search(text) and any(word in names for word in key_of(text))]
    return len(named) > _NEARLY_ALL * len(texts)


def _are_colors(texts: Sequence[str]) -> bool:
    """Return whether these are letters or words for both colors, but for marks of forfeits."""
    stated = [text for text in texts if not _is_forfeit(text)]
    if len(stated) <= _NEARLY_ALL * len(texts):
        return False
    letters = {text[0] for text in stated if len(text) == 1 or is_color_word(text)}
    others = [text for text in stated if len(text) > 1 and not is_color_word(text)]
    return len(others) * 10 < len(stated) and any(letters == {*pair} for pair in COLOR_PAIRS)


def _are_results(texts: Sequence[str]) -> bool:
    """Return whether these are letters, signs or words for won, drawn and lost."""
    stated = {round_columns.without_forfeit(text) or text for text in texts if not round_columns.forfeit_letter(text)}
    if all(text in NOUNS or text in ("+", "=", "-", *_ONE_GAME) for text in stated):
        return bool(stated)
    return len(stated - _BESIDE_RESULTS) > 1 and any(stated - _BESIDE_RESULTS <= letters for letters in _OF_RESULTS)


def _are_totals(columns: Sequence[Sequence[str]]) -> bool:
    """Return whether in nearly all rows the numbers grow by no more than a point from round to round."""
    rows = [[_half_points(text) for text in row if text] for row in zip(*columns, strict=True)]
    stated = [[number for number in row if number is not None] for row in rows if row]
    grow = [row for row in stated if all(after - before in _STEPS for before, after in pairwise([0, *row]))]
    return len(grow) > _NEARLY_ALL * len(stated) > 0 and any(row[-1] > _STEPS[-1] for row in grow if row)


def _half_points(text: str) -> int | None:
    found = _POINTS.fullmatch(text)
    return 2 * int(found["whole"] or 0) + bool(found["half"]) if found and text else None


def _each_once(parts: Sequence[str]) -> list[str]:
    """Return the parts without a second column of the same; nothing where two may state the result."""
    stated = ["" if part == "totals" and "points" in parts else part for part in parts]
    for at, part in enumerate(stated):
        if part and part in stated[:at]:
            if part in _GIVING_RESULTS:
                return []
            stated[at] = ""
    return stated
