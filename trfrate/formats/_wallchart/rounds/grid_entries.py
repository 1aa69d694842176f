"""What the entries of a round-robin table mean: `1`, `½`, `W`, `1F`, `1/0`, `W ½`, `won`; decided from the whole grid.

An entry holds the result of each game, perhaps a color and a mark of a forfeit. How many games the players of such a
table have against each other, whether `+` is a game or a forfeit, and on which side of a result the color stands, no
entry decides by itself: nearly all entries of the grid must agree, and the totals must fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from trfrate.formats._byes import FILLERS
from trfrate.formats._cells import BETWEEN
from trfrate.formats._wallchart.rounds import result_words
from trfrate.model import FACTS, MIRRORS, Outcome

Pair = tuple[int, int]
"""A row and the row of the opponent, both from 0."""

_TOKEN = re.compile(r"[^\W\d_½]+|[\d½]|[^\w\s]")
_POINTS = {"1": 2, "½": 1, "0": 0}
_LETTERS = {"W": 2, "D": 1, "T": 1, "L": 0}
_SIGNS = {"+": 2, "=": 1, "-": 0, ">": 2, "<": 0}
_DRAW = "="
"""Beside any other results: `1/=`."""
_WORDS: dict[str, int] = {}
for _worth, _said in ((2, result_words.I_WON), (1, result_words.DRAWN), (0, result_words.I_LOST)):
    _WORDS |= {word.upper(): _worth for word in _said.split("|")}
_WORDS |= {**dict.fromkeys("✓✔☑", 2), **dict.fromkeys("✗✘☒", 0)}
_KINDS = (_POINTS, _WORDS, _LETTERS, _SIGNS)
"""Of two kinds in an entry, the first is the result."""
FORFEIT_WORDS = (result_words.FORFEIT_MARKS - {"F", "X", "SHOW"}) | {"NO SHOW"}
_FORFEIT_LETTERS = frozenset("FX")
_WALKOVER = re.compile(r"(?<![^\W\d_])W[/.]O\b")
_ALONE = {"X": 2, "F": 0}
"""Letters that say who won by forfeit, if they stand alone."""
_NO_SIGN = frozenset(".,;:/|")
_BETWEEN = BETWEEN | FILLERS
_OPEN = frozenset("*?")
_PENDING = "?"
_COLOR_WORD = re.compile(r"\b(?:WHITE|BLACK)\b")
_LETTER_RUN = re.compile(r"[WDLTXF]{1,4}")
_GLUED = re.compile(r"([WDL])(FFT)|(FFT)([WDL])")
_MOST_GAMES = 4
_NEARLY_ALL = 0.8
_LONGEST = 24
GAMES = {2: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}
_BY_FORFEIT = {2: Outcome.FORFEIT_WIN, 0: Outcome.FORFEIT_LOSS}
_OF_BOTH = {
    **dict.fromkeys(("+--", "+/-", "+:-"), 2),
    **dict.fromkeys(("--+", "-/+", "-:+"), 0),
}
"""Forfeits as programs print them: what this player has, and what the opponent has."""
COLOR_SIDES = (None, -1, 0)
"""Where the letter of the color is: nowhere, last or first."""


class Entry(NamedTuple):
    """The parts of one entry."""

    worths: tuple[int, ...] = ()
    """The half points of each result."""
    forfeit: bool = False
    mark: str = ""
    """What else stands beside a result, and may say that it is a forfeit."""
    color: str | None = None
    signs: bool = False
    """Whether the result is written `+`, `=` or `-`, or `>` or `<` as in France."""
    dash: bool = False
    """Whether a dash or colon parts two results: two games, or the points of both players."""
    open: bool = False
    """Not played yet."""
    colors: str = ""
    """The color of each result, where several have one each: `1w 0b`."""

    @property
    def two_players(self) -> bool:
        """Whether these may be the points of both players of one game."""
        return self.dash and len(self.worths) == 2 and sum(self.worths) == 2


@lru_cache(maxsize=4096)
def entry_of(text: str, color_side: int | None = None) -> Entry | None:
    """Return the parts of a `plain` text, with a color on that side of it; None if it is no result."""
    if not text or len(text) > _LONGEST:
        return None
    if text in _OF_BOTH:
        return Entry((_OF_BOTH[text],), forfeit=True)
    color = None
    if color_side is not None and (several := _several_colored(text, color_side)):
        return several
    if color_side is not None:
        text = _COLOR_WORD.sub(lambda found: found[0][0], text)
    if color_side is not None and len(text) > 1 and text[color_side] in "WB":
        color = text[color_side].lower()
        text = text[:-1] if color_side else text[1:]
    tokens = _parted(_TOKEN.findall(_WALKOVER.sub("WO", text)))
    if _OPEN.issuperset(tokens):
        return Entry(open=True, color=color)
    stated = [token for token in tokens if token not in _BETWEEN and token not in _NO_SIGN]
    dash = _is_parted(tokens)
    if dash:
        stated = [token for token in stated if token != "-"]
    kind = next((kind for kind in _KINDS if any(token in kind for token in stated)), {})
    results = [token for token in stated if token in kind or token == _DRAW]
    forfeits = [token for token in stated if token in FORFEIT_WORDS or token in _FORFEIT_LETTERS]
    others = [token for token in stated if token not in results and token not in forfeits]
    if any(token.isalnum() and token not in _LETTERS for token in others) or len(results) > _MOST_GAMES:
        return None
    worths = tuple(kind.get(token, _SIGNS[_DRAW]) for token in results)
    if stated[:1] == forfeits[:1] and (dash or len(stated) == 1) and stated[0] in _ALONE:
        # `F-1` are the points of both players; `F1` is a forfeit that was won.
        worths = (_ALONE[stated[0]],)
    if not worths and not forfeits:
        return None
    return Entry(worths, bool(forfeits), "".join(others), color, kind is _SIGNS, dash)


def _several_colored(text: str, color_side: int) -> Entry | None:
    """Return the parts of an entry of several results with a color each; None if it is none."""
    pieces = _BETWEEN_GAMES.split(
        _BLANK_BEFORE_COLOR.sub("", text) if color_side else _BLANK_BEHIND_COLOR.sub("", text)
    )
    if not 1 < len(pieces) <= _MOST_GAMES or not all(1 < len(piece) <= _LONGEST for piece in pieces):
        return None
    entries = [entry_of(piece, color_side) for piece in pieces]
    if not all(entry and entry.color and len(entry.worths) == 1 and not entry.forfeit for entry in entries):
        return None
    stated = [entry for entry in entries if entry]
    return Entry(tuple(entry.worths[0] for entry in stated), colors="".join(entry.color or "" for entry in stated))


_BLANK_BEFORE_COLOR = re.compile(r"(?<=[10½])\s(?=[WB]\b)")
_BLANK_BEHIND_COLOR = re.compile(r"(?<=\b[WB])\s(?=[10½])")
_BETWEEN_GAMES = re.compile(r"\s*[,;/&|-]\s*|\s*[.]?\s+")


def _is_parted(tokens: Sequence[str]) -> bool:
    """Return whether a dash or a colon stands between two parts that are no signs themselves."""
    return any(
        token in "-:" and before not in _SIGNS and after not in _SIGNS
        for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
    )


def _parted(tokens: Iterable[str]) -> list[str]:
    """Return the tokens with letters for themselves where they stand side by side: `WF`, `LFF`, `WD`."""
    parted: list[str] = []
    for token in tokens:
        glued = _GLUED.fullmatch(token)
        if glued:
            parted += filter(None, glued.groups())
        elif _LETTER_RUN.fullmatch(token) and token not in FORFEIT_WORDS:
            parted += token
        else:
            parted.append(token)
    return parted


def worth_of(text: str) -> tuple[int, int] | None:
    """Return the half points of a `plain` entry and how many games it may be, whatever the grid; None if it is none."""
    entry = next((found for side in (-1, 0, None) if (found := entry_of(text, side))), None)
    if entry is None or entry.open or not entry.worths:
        return None
    if entry.two_players:
        return entry.worths[0], 1
    return sum(entry.worths), len(entry.worths)


def is_entry(text: str) -> bool:
    """Return whether a `plain` text can be an entry of a round-robin table."""
    return any(entry_of(text, side) for side in COLOR_SIDES)


@dataclass(slots=True)
class GridResults:
    """The results of all entries, once the whole grid has been looked at."""

    texts: Mapping[Pair, str]
    """The `plain` entries off the diagonal, by row and opponent."""
    scores: Sequence[int | None]
    """The half points that each row states."""
    forfeit_marks: frozenset[str] = frozenset()
    """Marks that a line below the table explains as forfeits."""
    other_marks: frozenset[str] = frozenset()
    """Marks that a line below the table explains in other words."""
    games: dict[Pair, tuple[Outcome, ...]] = field(default_factory=dict)
    colors: dict[Pair, str] = field(default_factory=dict)
    wrong: list[Pair] = field(default_factory=list)
    """Entries that are no result."""
    two_readings: dict[Pair, tuple[Outcome, Outcome]] = field(default_factory=dict)
    """Entries that may be a game or a forfeit, or a forfeit won or lost."""
    game_colors: dict[Pair, str] = field(default_factory=dict)
    """The color of each game of the entries that hold several: `wb`."""
    crossed: bool = False
    """Whether the game that is first in an entry is last in that of the opponent."""
    answers: list[Pair] = field(default_factory=list)
    """Games that are forfeits, because the opponents' entries say so."""
    entries: dict[Pair, Entry] = field(init=False)

    def __post_init__(self) -> None:
        readings = [self.with_colors(side) for side in COLOR_SIDES]
        self.entries = max(readings, key=_evidence)
        self.wrong = [pair for pair, text in self.texts.items() if text and pair not in self.entries]
        pending = [pair for pair, entry in self.entries.items() if entry.open and _PENDING in self.texts[pair]]
        self.games |= dict.fromkeys(pending, (Outcome.PENDING,))
        self.entries = {pair: entry for pair, entry in self.entries.items() if not entry.open}
        self.colors = {pair: entry.color for pair, entry in self.entries.items() if entry.color}
        self.game_colors = {pair: entry.colors for pair, entry in self.entries.items() if entry.colors}
        self.drop_usual_mark()
        self.part_games()
        signs_are_games = self.signs_are_games()
        for pair, entry in self.entries.items():
            self.read(pair, entry, signs_are_games)
        self.decide_forfeits()
        self.take_answers()

    def with_colors(self, side: int | None) -> dict[Pair, Entry]:
        """Return the entries with the color on this side of the result."""
        found = {pair: entry_of(text, side) for pair, text in self.texts.items()}
        return {pair: entry for pair, entry in found.items() if entry}

    def drop_usual_mark(self) -> None:
        """Leave out a mark that nearly all entries have: it says nothing of a single one."""
        marked = [entry for entry in self.entries.values() if entry.mark]
        if len(marked) > _NEARLY_ALL * len(self.entries):
            self.entries = {pair: entry._replace(mark="") for pair, entry in self.entries.items()}

    def part_games(self) -> None:
        """Decide how many games an entry holds: several only if nearly all do, or if the totals say so."""
        several = {pair for pair, entry in self.entries.items() if len(entry.worths) > 1}
        if len(several) < _NEARLY_ALL * len(self.entries):
            # `--` is a game that was not played.
            dashes = {pair for pair in several if not self.texts[pair].strip("-")}
            self.entries = {pair: entry for pair, entry in self.entries.items() if pair not in dashes}
            several -= dashes
        if not several:
            return
        as_scores = {
            pair: entry._replace(worths=entry.worths[:1]) if entry.two_players else entry
            for pair, entry in self.entries.items()
        }
        left = {pair for pair, entry in as_scores.items() if len(entry.worths) > 1}
        if not left and self.fitting(as_scores) >= self.fitting(self.entries):
            self.entries = as_scores
        elif len(several) < _NEARLY_ALL * len(self.entries) and not self.fits_all(self.entries):
            self.wrong += several
            self.entries = {pair: entry for pair, entry in self.entries.items() if pair not in several}

    def fitting(self, entries: Mapping[Pair, Entry]) -> int:
        """Count the rows whose entries are worth what the row states."""
        sums = [0] * len(self.scores)
        for (row, _), entry in entries.items():
            sums[row] += sum(entry.worths)
        return sum(score == worth for score, worth in zip(self.scores, sums, strict=True))

    def fits_all(self, entries: Mapping[Pair, Entry]) -> bool:
        """Return whether the rows state totals, and the entries are worth all of them."""
        return self.fitting(entries) == len(self.scores)

    def signs_are_games(self) -> bool | None:
        """Return whether `+` and `-` are games: no others are decided; None if nobody can say."""
        decided = [entry for entry in self.entries.values() if entry.worths and set(entry.worths) != {1}]
        signs = sum(entry.signs and not entry.forfeit for entry in decided)
        others = sum(not entry.signs and not entry.forfeit for entry in decided)
        if not others:
            return True
        if signs <= others:
            return False
        return None

    def read(self, pair: Pair, entry: Entry, signs_are_games: bool | None) -> None:
        """Take one entry as the games or the forfeit that it is, or as one that can be read in two ways."""
        games = tuple(GAMES[worth] for worth in entry.worths)
        one = len(games) == 1 and entry.worths[0] != 1
        by_forfeit = _BY_FORFEIT[entry.worths[0]] if one else None
        sure = entry.forfeit or (entry.signs and signs_are_games is False) or entry.mark in self.forfeit_marks
        unsure = (entry.mark and entry.mark not in self.other_marks) or (entry.signs and signs_are_games is None)
        if entry.forfeit and not games:
            self.two_readings[pair] = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
        elif entry.forfeit and by_forfeit is None:
            self.wrong.append(pair)
        elif sure and by_forfeit:
            self.games[pair] = (by_forfeit,)
        elif unsure and by_forfeit:
            self.two_readings[pair] = games[0], by_forfeit
        else:
            self.games[pair] = games

    def decide_forfeits(self) -> None:
        """Decide who won and who lost by forfeit where the entry does not say: the opponent's does, or the totals."""
        for _ in range(2):
            for pair in [pair for pair, entry in self.entries.items() if not entry.worths]:
                worth = self.shown_worth(pair)
                if worth is not None:
                    self.games[pair] = (_BY_FORFEIT[worth],)
                    self.two_readings.pop(pair, None)

    def shown_worth(self, pair: Pair) -> int | None:
        """Return what a forfeit is worth by the opponent's entry, or if all open ones of the row are worth the same."""
        row, other = pair
        unsure = sum(one == row and not entry.worths for (one, _), entry in self.entries.items())
        stated = sum(sum(entry.worths) for (one, _), entry in self.entries.items() if one == row)
        worths: dict[int | None, int] = {stated: 0, stated + 2 * unsure: 2}
        by_total = worths.get(self.scores[row])
        answer = self.games.get((other, row), ())
        if by_total is None and len(answer) == 1 and FACTS[answer[0]].half_points in (0, 2):
            # Both may have lost by forfeit, but only the totals say so.
            return 2 - FACTS[answer[0]].half_points
        return by_total

    def mirror(self, scores: Sequence[int | None]) -> tuple[str, bool]:
        """Take the other half of a grid that is filled on one side of its diagonal alone.

        Return whose results the entries are, `row` or `column`, as the totals have it, and whether all totals fit.
        """
        of_rows, of_columns = dict(self.games), {(other, row): games for (row, other), games in self.games.items()}
        sums = {"row": _sums(of_rows, len(scores)), "column": _sums(of_columns, len(scores))}
        fits = {
            whose: sum(score == worth for score, worth in zip(scores, worths, strict=True))
            for whose, worths in sums.items()
        }
        whose = max(fits, key=fits.__getitem__)
        if whose == "column":
            self.colors = {(other, row): color for (row, other), color in self.colors.items()}
        stated = of_rows if whose == "row" else of_columns
        self.games = stated | _other_side(stated)
        self.colors |= {(other, row): _OTHER_COLOR[color] for (row, other), color in self.colors.items()}
        return whose, fits[whose] == len(scores)

    @property
    def holds_two_games(self) -> bool:
        """Whether entries hold two games each."""
        return any(len(games) == _CROSSED for games in self.games.values())

    def take_order(self, colors: str) -> None:
        """Put the two games of each pair in one order in both entries: the second may be the first of the opponent.

        Then a line may say which color the first and the second one are: `wb`.
        """
        pairs = [
            (pair, (pair[1], pair[0]))
            for pair, games in self.games.items()
            if pair[0] < pair[1] and len(games) == len(self.games.get((pair[1], pair[0]), ())) == _CROSSED
        ]
        ways = {way: sum(_agree(self.games[one], self.games[two][::way]) for one, two in pairs) for way in (1, -1)}
        self.crossed = ways[-1] > ways[1] or (ways[-1] == ways[1] and bool(colors))
        if self.crossed and colors:
            self.game_colors |= {pair: colors for both in pairs for pair in both if pair not in self.game_colors}
        for one, two in pairs:
            stated = self.game_colors.get(one, ""), self.game_colors.get(two, "")
            crossed = stated[0] == stated[1] if all(stated) else self.crossed
            if crossed:
                self.games[two] = self.games[two][::-1]
                self.game_colors |= {two: stated[1][::-1]} if stated[1] else {}

    def take_answers(self) -> None:
        """Take a game for a forfeit if the opponent's entry is one, and would be the other side of it."""
        for (row, other), results in list(self.games.items()):
            answer = self.games.get((other, row))
            if results == (Outcome.FORFEIT_LOSS,) and answer == (Outcome.WIN,):
                self.games[other, row] = (Outcome.FORFEIT_WIN,)
                self.answers.append((other, row))


_CROSSED = 2
"""Games: one with White and one with Black."""


def _agree(games: Sequence[Outcome], others: Sequence[Outcome]) -> int:
    """Count the games that are the other side of those of the opponent."""
    return sum(MIRRORS[one][0] is other for one, other in zip(games, others, strict=True))


Outcomes = Mapping[Pair, tuple[Outcome, ...]]
_OTHER_COLOR = {"w": "b", "b": "w"}


def _other_side(games: Outcomes) -> dict[Pair, tuple[Outcome, ...]]:
    return {(other, row): tuple(MIRRORS[each][0] for each in results) for (row, other), results in games.items()}


def _sums(games: Outcomes, players: int) -> list[int]:
    """Return the half points of each row, if the games of one side are stated."""
    sums = [0] * players
    for (row, _), results in (*games.items(), *_other_side(games).items()):
        sums[row] += sum(FACTS[each].half_points for each in results)
    return sums


def _evidence(entries: Mapping[Pair, Entry]) -> tuple[int, int, int]:
    """Return how many entries are understood, how many of them wholly, and how many colors the opponents confirm."""
    colors = {pair: entry.color for pair, entry in entries.items() if entry.color}
    opposite = sum({color, colors.get((other, row))} == {"w", "b"} for (row, other), color in colors.items())
    same = sum(color == colors.get((other, row)) for (row, other), color in colors.items())
    marks = sum(bool(entry.mark) for entry in entries.values())
    return len(entries), -marks, opposite - same
