"""Where a list of games begins: its headings, or rows that hold games though no heading says so."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from trfrate.formats._byes import nobody
from trfrate.formats._cells import cell_text, plain
from trfrate.formats._wallchart.games.game_results import (
    RESULTS,
    read_result,
)
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_by_content import is_board, roles_of
from trfrate.formats._wallchart.games.games_list_headings import (
    OTHER_WORDS,
    PAIRS,
    Columns,
    are_labels,
    columns_in,
    columns_of,
    has_name_on_both_sides,
    heads_players,
    heads_result,
    heads_side,
    joined_headings,
    may_head_results,
)
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.result_words import in_short
from trfrate.formats._wallchart.tables.heading_words import (
    field_of,
    heads_names,
    plain_heading,
)
from trfrate.formats._wallchart.tables.player_values import are_ratings_called_grades

_LONGEST = 30
_LOOKED_AT = 60


@dataclass(slots=True)
class Tries:
    """How often the cells below a row were looked through in vain."""

    left: int = 50
    """No sheet has more rows that only look like the headings of a list."""


def with_ratings(grid: Grid, at: int, texts: list[str]) -> list[str]:
    """Return headings with `Rating` in place of `Grade`, where the grades below it are ratings, as in England."""
    graded = [column for column, text in enumerate(texts) if _GRADE.search(text)]
    if len(graded) < 1 or not any(map(heads_side, texts)):
        return texts
    below = range(at + 1, min(at + 1 + _LOOKED_AT, len(grid.rows)))
    stated = [text for row in below for column in graded if (text := grid.text(row, column))]
    if not are_ratings_called_grades(stated):
        return texts
    return [_GRADE.sub("Rating", text) if column in graded else text for column, text in enumerate(texts)]


_GRADE = re.compile(r"\b(?:grades?|grading|grd)\b", re.IGNORECASE)


def take_two_rows(upper: list[str], lower: list[str]) -> bool:
    """Return whether headings of a list begin in the row above."""
    heads = any(map(heads_side, upper)) and not are_labels(upper)
    return heads and bool(joined_headings(upper, lower))


def list_at(grid: Grid, at: int, upper: list[str], texts: list[str], by_content: bool, tries: Tries) -> GameList | None:
    if by_content:
        texts = _without_numbers(texts) if _has_team_points(grid, at, texts) else texts
        return _typed_list(grid, at, texts, tries) if _may_head(grid, at, texts) else None
    if take_two_rows(upper, texts):
        texts = joined_headings(upper, texts)
    if are_labels(texts):
        return None
    if not any(map(heads_side, texts)):
        may_head = may_head_results(texts) or _heads_boards(texts) or has_name_on_both_sides(tuple(texts))
        return _typed_list(grid, at, texts, tries) if may_head else None
    if _are_colors(grid, at, texts):
        return None
    marks = _marks(grid, at, texts)
    if marks:
        texts = ["" if column in marks else text for column, text in enumerate(texts)]
        sides = columns_in(texts, 0)
        found = _list_of(grid, at, texts, sides) if sides else None
        if found:
            found.marks = marks
        return found
    columns = columns_in(texts)
    # Looking through the cells for results is worth while only where all other headings are there.
    results: list[int] = []
    if columns is None and (sides := columns_in(texts, 0)):
        results = _result_columns(grid, at, texts, sides)
        columns = columns_in(texts, results[0] if results else -1)
        if columns is None:
            return _typed_list(grid, at, texts, tries)
    if columns is None:
        return None
    pair = columns[0]
    found = _list_of(grid, at, texts, columns)
    if not pair.colored:
        found.further = tuple(results[1:])
    return found


def _heads_boards(texts: Sequence[str]) -> bool:
    """Return whether boards and scores are headed, as in a match of two teams whose names are above their players."""
    return any(map(is_board, texts)) and any(OTHER_WORDS.get(plain_heading(text)) == "score" for text in texts)


def _are_colors(grid: Grid, at: int, texts: Sequence[str]) -> bool:
    """Return whether `W` and `B` are the colors of two players, as in the row above or below, and head no names."""
    letters = [column for column, text in enumerate(texts) if plain(text) in _LETTERS]
    if len(letters) != len(_LETTERS):
        return False
    beside = [
        {plain(grid.text(row, column)) for column in letters} for row in (at - 1, at + 1) if 0 <= row < len(grid.rows)
    ]
    return _LETTERS in beside


_LETTERS = frozenset(("W", "B"))


def _marks(grid: Grid, at: int, texts: list[str]) -> dict[int, str]:
    """Return the columns headed by the three results, of which every row marks one; nothing if there are none."""
    if sum(0 < len(text) <= _LONGEST_MARK for text in texts) < len(_EACH_RESULT):
        return {}
    heads = {column: plain(text).replace(" ", "") for column, text in enumerate(texts) if text}
    marks = {column: text for column, text in heads.items() if text in _MARK_HEADS}
    if sorted(RESULTS[text] for text in marks.values()) != _EACH_RESULT:
        return {}
    rows = [row for row in range(at + 1, min(at + 1 + _LOOKED_AT, len(grid.rows))) if len(grid.filled(row)) > 2]
    counts = [[grid.text(row, column).upper() for column in marks if grid.text(row, column)] for row in rows]
    return marks if counts and all(len(each) < 2 and {*each} <= _MARKS for each in counts) else {}


_MARK_HEADS = frozenset(("W", "D", "L", "1-0", "½-½", "0-1", "1", "½", "0", "=", "DRAW", "DRAWN", "TIE", "REMIS"))
_LONGEST_MARK = len("½ - ½")
_EACH_RESULT = sorted({RESULTS[text] for text in _MARK_HEADS})
_MARKS = frozenset("X*1+✓✔•V√●")


def _may_head(grid: Grid, at: int, texts: list[str]) -> bool:
    """Return whether a row may head a list by what is in it: words alone and no result, below a line or a blank row."""
    if _heads_columns(_headings(grid, at + 1) if at + 1 < len(grid.rows) else []):
        # `Match 1 | Owls v Larks` above the headings.
        return False
    if at and len(grid.filled(at - 1)) > 2 and not _heads_columns(texts):
        return False
    if any(_BEGINS_RESULT.match(plain(text).replace(" ", "")) for text in texts):
        # A game, not the headings: those above it would be lost.
        return all(len(grid.filled(row)) <= 2 for row in range(max(0, at - _LOOKED_AT), at))
    words = sum(_WORD.search(text) is not None for text in texts)
    return words > 1 and (len(grid.filled(at)) == sum(map(bool, texts)) or _has_team_points(grid, at, texts))


def _heads_columns(texts: Sequence[str]) -> bool:
    """Return whether these are headings, by at least two that are known for what players and their games have."""
    words = filter(_WORD.search, texts)
    known = (text for text in words if field_of(text) or is_board(text) or plain_heading(text) in OTHER_WORDS)
    return len(list(islice(known, _KNOWN_HEADINGS))) == _KNOWN_HEADINGS


_KNOWN_HEADINGS = 2


def _has_team_points(grid: Grid, at: int, texts: Sequence[str]) -> bool:
    """Return whether all other cells of a row are the points of two teams, which add up to the boards below."""
    words = {column for column, text in enumerate(texts) if _WORD.search(text)}
    others = [grid.text(at, column) for column in grid.filled(at) if column not in words]
    if len(others) != 2 or not all(map(_TEAM_POINTS.fullmatch, others)):
        return False
    points = sum(float(text.replace(",", ".")) for text in others)
    boards = 0
    # No further than the points reach: a file may be one long table.
    while boards <= points and at + boards + 1 < len(grid.rows) and len(grid.filled(at + boards + 1)) > 2:
        boards += 1
    return points == boards


def _without_numbers(texts: Sequence[str]) -> list[str]:
    return [text if _WORD.search(text) else "" for text in texts]


_TEAM_POINTS = re.compile(r"\d{1,2}(?:[.,][05])?")


_GAME_RESULT = re.compile(r"[10½]\s*[-:]\s*[10½]")
_BEGINS_RESULT = re.compile(r"[10½][FX]?[-:](?:[10½]|[FX]\b)(?![\d-])|(?:\+-|-/?\+|\+/)")
"""`0-1 forfeit`, `1F-0F`, `+ - -`, but no date."""


_WORD = re.compile(r"[^\W\d_]{2}")


def _typed_list(grid: Grid, at: int, texts: list[str], tries: Tries) -> GameList | None:
    """Return the list whose columns are known by what they hold; None if they hold no games."""
    if not tries.left:
        return None
    stated = [column for column, text in enumerate(texts) if heads_result(text)]
    headless = any(map(_GAME_RESULT.fullmatch, map(plain, texts)))
    roles = roles_of(grid, at, [] if headless else texts, stated)
    if roles is None or not all(_may_head_results(texts[column : column + 1]) for column in roles.results):
        tries.left -= 1
        return None
    known = columns_in(texts, 0)
    if roles.headless:
        texts = [""] * len(texts)
    named = [text if plain_heading(text) not in _RESULT_WORDS else "" for text in texts]
    named_by = dict(enumerate(texts))
    beside = (column for column in (roles.rounds, roles.color) if column is not None)
    named += [""] * (max(*roles.names, *roles.results, *roles.ratings, *beside, 0) + 1 - len(named))
    words = _HALVES if len(roles.names) > 2 else ("Player", "Opponent") if roles.own else ("Name", "Name")
    for column, word in zip(roles.names, words, strict=True):
        named[column] = named[column] if known else word
    for column in roles.results:
        named[column] = "Score" if len(roles.results) > 1 and not roles.several else "Result"
    further = roles.results[1:] if roles.several else roles.results[2:] if roles.pairs else ()
    named = ["" if column in further else text for column, text in enumerate(named)]
    for column in roles.ratings:
        named[column] = "Rating"
    if roles.rounds is not None:
        named[roles.rounds] = "Round"
    if roles.color is not None:
        named[roles.color] = "Color"
    first = roles.results[0] if roles.results else 0
    columns = columns_in(named, first) if known or roles.own else columns_of(len(PAIRS) - 1, named, first)
    if columns is None or (further and columns[0].colored):
        return None
    found = _list_of(grid, at, texts, columns)
    found.in_names = not roles.results
    found.headless = roles.headless
    found.further = further if roles.several else further[::2]
    found.further_black = dict(zip(further[::2], further[1::2], strict=True)) if roles.pairs else {}
    found.accounted = tuple(found.further_black.values())
    if not known:
        found.guessed = tuple(named_by.get(column, "") for column in roles.names[:: len(roles.names) // 2])
        boards = any(map(is_board, texts)) and "round" not in found.others
        unnamed = not any(heads_names(text) or field_of(text) for text in found.guessed)
        found.teams = found.guessed if boards and unnamed and all(found.guessed) else ()
    return found


def _may_head_results(heading: Sequence[str]) -> bool:
    """Return whether a heading, if there is one, is known for nothing else than results: `Round` is."""
    return all(OTHER_WORDS.get(plain_heading(text), "result") in ("result", "score") for text in heading)


_HALVES = ("First Name", "Last Name") * 2
_RESULT_WORDS = frozenset(word for word, what in OTHER_WORDS.items() if what in ("result", "score"))


def _list_of(grid: Grid, at: int, texts: list[str], columns: Columns) -> GameList:
    pair, white, black, others = columns
    for side in (white, black):
        if "title" in side and not _holds_titles(grid, at, side["title"]):
            # `Wt` may be White's title or rating.
            del side["title"]
    below = range(at + 1, len(grid.rows))
    if "black" in others and _are_two_games(grid, below, others):
        del others["black"]
    score = next((column for column, text in enumerate(texts) if OTHER_WORDS.get(plain_heading(text)) == "score"), None)
    near = list(takewhile(grid.filled, below[:_LOOKED_AT]))
    if "result" in others and score is not None and score != others["result"] and holds_results(grid, near, score):
        # `Winner` beside it names who goes through.
        others["result"] = score
    if "result" in others:
        # A mark of a draw beside results is a remark.
        others.pop("draw", None)
    read = {*white.values(), *black.values(), *others.values()}
    unread = {column: grid.text(at, column) for column, text in enumerate(texts) if text and column not in read}
    return GameList(grid, at, (white, black), others, pair, unread)


def _holds_titles(grid: Grid, at: int, column: int) -> bool:
    """Return whether no cell of a column below its heading is anything but letters."""
    texts = (grid.text(row, column) for row in range(at + 1, min(at + 1 + _LOOKED_AT, len(grid.rows))))
    return not any(char.isdigit() for text in texts for char in text)


def _result_columns(grid: Grid, at: int, texts: list[str], sides: Columns) -> list[int]:
    """Return the columns that hold results such as 1-0 under no heading, or one that is not known: `Game 1`.

    Where no column does, those beside White and Black that have them in words: `White won` below `What happened`.
    """
    columns = range(len(texts) if len(texts) > 2 else 0)
    free = [column for column in columns if field_of(texts[column]) in (None, "round")]
    open_ones = [column for column in free if not _GAME_RESULT.fullmatch(plain(texts[column]))]
    below = range(at + 1, min(at + 1 + _LOOKED_AT, len(grid.rows)))
    # Where a table of players begins, the games end.
    end = next((row for row in below if heads_players(_headings(grid, row))), below.stop) if open_ones else 0
    rows = range(at + 1, end)
    found = [column for column in open_ones if holds_results(grid, rows, column, verbs=not texts[column])]
    if found or not sides[0].colored:
        return found
    taken = {*sides[1].values(), *sides[2].values()}
    return [column for column in open_ones if column not in taken and holds_results(grid, rows, column, verbs=True)]


def _headings(grid: Grid, row: int) -> list[str]:
    return [grid.text(row, column) for column in grid.filled(row)]


def _are_two_games(grid: Grid, rows: Sequence[int], others: Mapping[str, int]) -> bool:
    """Return whether two columns each state results such as 1-0, and not the one game as each of the sides sees it."""
    columns = others["result"], others["black"]
    if not all(holds_results(grid, rows, column) for column in columns):
        return False
    results = [[read_result(plain(grid.text(row, column)).replace(" ", "")) for column in columns] for row in rows]
    return any(white and black and black != white[::-1] for white, black in results)


def holds_results(grid: Grid, rows: Sequence[int], column: int, verbs: bool = False) -> bool:
    """Return whether the cells of a column are results such as 1-0, as far as they are not blank.

    They may be `verbs` such as `beat` without a heading, as between two names.
    """
    stated = of_both = 0
    for row in rows[:_LOOKED_AT]:
        cell = plain(cell_text(grid.value(row, column)))
        text = cell.replace(" ", "")
        if not text:
            continue
        said = in_short(text, False) if verbs else text
        if verbs and stated and nobody(cell):
            continue
        # Nearly all columns are known by their first entry.
        if not read_result(said):
            return False
        stated += 1
        of_both += "-" in text[1:] or (verbs and len(text) > 1)
    # A bye among games has the points of one side.
    return 2 * of_both > stated
