"""Slips with the result of a game each, as players fill them in, below or beside each other, as one list of games.

RESULT SLIP  Round:  1           Board:   2
White:       Ada Alder  ID:  90000001  Rating:  1850
Black:       Ben Birch  ID:  90000002  Rating:  1720
Result:      White won
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from trfrate.formats._wallchart.games.games_list_by_content import is_board
from trfrate.formats._wallchart.games.games_list_headings import OTHER_WORDS, PAIRS, says_of_side
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables.heading_words import field_of, plain_heading
from trfrate.formats._wallchart.tables.other_arrangements import Made, usual_table

_FEWEST = 2
_MOST_ROWS = 20_000
_MOST_BESIDE = 8
_LONGEST_LABEL = 30
_FIRST = frozenset(word for pair in PAIRS if not pair.decided for word in pair.first)
_SECOND = frozenset(word for pair in PAIRS if not pair.decided for word in pair.second)
_CARRIED = ("round", "date", "section")
"""What a line above several slips may say of all of them."""
_PIECES = re.compile(r"\s*[,;|•·]\s+|\s+[–—-]\s+|\s{2,}")
_NUMBERED = re.compile(r"([^\W\d_]+)\.?\s*#?\s*(\d{1,3})(?:[\s,;|()•·–—-]+|$)")
"""`Round 1 - Board 2`"""
_OF_SIDES = {
    "Score": re.compile(r"[01]|½|1/2|0?[.,]5|[01][.,]0"),
    "ID": re.compile(r"\d{8}"),
    "Rating": re.compile(r"\d{3,4}(?:[Pp/]\d{1,2})?|unr\w*\.?", re.IGNORECASE),
}
"""What may stand behind a name without a label."""
_BOX = re.compile(r"[\[(]\s*([xX✓✔*]?)\s*[\])]|([☒☑✓✔])|[☐□]")
_BLANKS = "_. "
_LETTERS = re.compile(r"[^\W\d_]{2}|^$")
_OF_GAME = frozenset((*OTHER_WORDS.values(), "board", "of side"))
"""Labels that say nothing of the player named above them, or say of whom."""


class _Said(NamedTuple):
    """A label, and what stands behind it; without a label, what stands alone."""

    label: str
    kind: str
    """What the label stands for: `first` and `second` are the two sides; blank if it is not known."""
    row: int
    column: int
    values: tuple[tuple[str, int], ...] = ()
    """The texts behind the label, and their columns."""


def from_slips(grid: Grid) -> Grid | None:
    """Return the list of the games on slips, a row each; None if there are no slips."""
    starts = _columns_of_sides(grid) if len(grid.rows) <= _MOST_ROWS else []
    if not starts:
        return None
    edges = [0, *starts[1:], max(map(len, grid.rows))]
    bands = [
        list(_said_in(grid, range(first, end), label))
        for (first, end), label in zip(pairwise(edges), starts, strict=True)
    ]
    slips = sorted((slip for band in bands for slip in _slips(band)), key=lambda slip: (slip[-1].row, slip[-1].column))
    sides = [next(said.label for said in bands[0] if said.kind == kind) for kind in ("first", "second")]
    games = [game for slip in slips if _is_filled_in(game := _game(slip, sides))]
    if len(games) < _FEWEST or not all(_LETTERS.search(game[side].text) for game in games for side in sides):
        return None
    top = min(made.row for game in games for made in game.values())
    top = min([top, *(said.row for slip in slips for said in slip)])
    headings = list(dict.fromkeys(heading for game in games for heading in game))
    again = {text for text, count in _alone(said for band in bands for said in band).items() if count > 1}
    lines = [[Made(grid.text(row, at), row, at) for at in grid.filled(row)] for row in range(top)]
    # `Result slip` is above every slip.
    above = [[made for made in line if made.text not in again] for line in lines]
    rows = [[game.get(heading, Made("", game[sides[0]].row)) for heading in headings] for game in games]
    left = list(_left(top, [said for band in bands for said in band]))
    return usual_table(grid, [*above, [Made(text, top) for text in headings], *rows], left)


def _alone(every: Iterable[_Said]) -> Counter[str]:
    """Return how often each text stands without a label."""
    return Counter(text for said in every if not said.label for text, _ in said.values)


def _columns_of_sides(grid: Grid) -> list[int]:
    """Return the columns in which the labels of both sides are below each other, for two games or more in all."""
    labels: dict[int, list[str]] = {}
    for row in range(len(grid.rows)):
        for at in grid.filled(row):
            # What is right of other cells may be a color.
            kind = _kind(_label_in(grid.text(row, at), bare=not grid.text(row, at - 1 if at else None)))
            if kind in ("first", "second"):
                labels.setdefault(at, []).append(kind)
    # A result may be `White`, too.
    starts = [at for at, kinds in sorted(labels.items()) if kinds == ["first", "second"] * (len(kinds) // 2)]
    many = sum(len(labels[at]) for at in starts) >= 2 * _FEWEST
    return starts if many and len(starts) <= _MOST_BESIDE else []


def _said_in(grid: Grid, columns: range, labels: int) -> Iterator[_Said]:
    """Yield the labels of slips below each other, each with what is behind it."""
    for row in range(len(grid.rows)):
        said: _Said | None = None
        for at in (at for at in grid.filled(row) if at in columns):
            for label, value in _parts(grid.text(row, at), bare=at == labels):
                if label or said is None:
                    if said:
                        yield said
                    said = _Said(label, _kind(label), row, at)
                if value:
                    said = said._replace(values=(*said.values, (value, at)))
        if said:
            yield said


def _parts(text: str, bare: bool) -> Iterator[tuple[str, str]]:
    """Yield the labels and values in a cell; one of both may be blank."""
    numbered = _NUMBERED.findall(text)
    if (
        numbered
        and not _NUMBERED.sub("", text).strip()
        and all(_kind(word) in ("round", "board") for word, _ in numbered)
    ):
        yield from numbered
        return
    pieces = [piece for piece in _PIECES.split(text) if piece]
    several = len(pieces) > 1 and all(_label_in(piece, bare=False) for piece in pieces)
    for piece in pieces if several else [text]:
        if label := _label_in(piece, bare):
            yield label, piece.strip()[len(label) :].strip(" :")
        else:
            yield "", piece


def _label_in(text: str, bare: bool) -> str:
    """Return the label with which a text begins, before a colon; a `bare` one may do without."""
    label, colon, _ = text.partition(":")
    label = label.strip()
    is_label = 0 < len(label) <= _LONGEST_LABEL and (colon or (bare and _kind(label)))
    return label if is_label and any(map(str.isalpha, label)) else ""


def _kind(label: str) -> str:
    """Return what a label stands for; blank if it is not known."""
    word = plain_heading(label)
    if not word:
        return ""
    if word in _FIRST or word in _SECOND:
        return "first" if word in _FIRST else "second"
    if is_board(label):
        return "board"
    return OTHER_WORDS.get(word) or field_of(label) or ("of side" if says_of_side(label) else "")


def _slips(band: Sequence[_Said]) -> Iterator[list[_Said]]:
    """Yield what is said on each slip; the label that comes first in all of them begins it."""
    counts = Counter(said.kind for said in band)
    begins = next((said.kind for said in band if said.kind and counts[said.kind] == counts["first"]), "")
    carried: dict[str, _Said] = {}
    slip: list[_Said] = []
    for said in band:
        if said.kind in _CARRIED and 2 * counts[said.kind] <= counts["first"]:
            carried[said.kind] = said
            continue
        if said.kind == begins:
            if slip:
                yield slip
            slip = list(carried.values())
        if slip or said.kind == begins:
            slip.append(said)
    if slip:
        yield slip


def _game(slip: Sequence[_Said], sides: Sequence[str]) -> dict[str, Made]:
    """Return what a slip says of its game, by headings of a list."""
    game = {side: Made("", slip[0].row) for side in sides}
    side = ""
    points = [said.kind for said in slip].count("result") == len(sides)
    for said in slip:
        if said.kind in ("first", "second"):
            side = sides[said.kind == "second"]
            _take_side(game, side, said)
        elif said.kind:
            of_player = side and (said.kind not in _OF_GAME or (points and said.kind == "result"))
            text = _answer(said) if said.kind == "result" else " ".join(value for value, _ in said.values)
            column = said.values[0][1] if said.values else said.column
            game.setdefault(f"{side} {said.label}" if of_player else said.label, Made(text, said.row, column))
    return game


def _is_filled_in(game: dict[str, Made]) -> bool:
    return any(made.text for heading, made in game.items() if _kind(heading) in ("first", "second", "result"))


def _take_side(game: dict[str, Made], side: str, said: _Said) -> None:
    """Take the name, and what stands behind it without a label."""
    name = [(text.strip(_BLANKS), at) for text, at in said.values[:1]] or [("", said.column)]
    game[side] = Made(name[0][0], said.row, name[0][1])
    for text, at in said.values[1:]:
        what = next((what for what, form in _OF_SIDES.items() if form.fullmatch(text)), "")
        if what:
            game.setdefault(f"{side} {what}", Made(text, said.row, at))


def _answer(said: _Said) -> str:
    """Return a result; of several with boxes beside them, the one that is marked: `[ ] 1-0  [x] 0-1`."""
    text = "  ".join(value for value, _ in said.values)
    boxes = list(_BOX.finditer(text))
    marked = [at for at, box in enumerate(boxes) if box[1] or box[2]]
    if len(boxes) < _FEWEST or len(marked) != 1:
        return text if len(boxes) < _FEWEST else ""
    edges = [0, *(edge for box in boxes for edge in box.span()), len(text)]
    behind = not text[: boxes[0].start()].strip()
    first = 2 * marked[0] + 2 * behind
    return text[edges[first] : edges[first + 1]].strip()


def _left(top: int, every: Sequence[_Said]) -> Iterator[tuple[int, int | None, str]]:
    """Yield what is on the slips besides known labels, and not the same on several: row, column and text."""
    unknown = [
        (said.row, value[1], value[0])
        for said in every
        if said.row >= top
        for value in (said.values if not said.kind else _behind_name(said))
        if value[0].strip(_BLANKS)
    ]
    counts = Counter(text for _, _, text in unknown)
    yield from (one for one in unknown if counts[one[2]] == 1)


def _behind_name(said: _Said) -> list[tuple[str, int]]:
    """Return what stands behind a name and is not known."""
    if said.kind not in ("first", "second"):
        return []
    return [(text, at) for text, at in said.values[1:] if not any(form.fullmatch(text) for form in _OF_SIDES.values())]
