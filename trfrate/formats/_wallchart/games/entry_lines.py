"""Lists of players in a text: `Players: Ada Alder (1850); Ben Birch (unrated)`, `2) Ben Birch, 90000002, 1720`.

Games may name these players by their last names alone, or by the numbers of the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from trfrate.diagnostics import Report, some
from trfrate.formats._wallchart.games.game_sentences import Side, listed_player, named_player, numbered_player
from trfrate.formats._wallchart.games.games_list_short_names import stands_for
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.opponent_names import key_of

_WHO = (
    r"(?:players?|roster|entr(?:y|ies|ants?)|members?|seeds?|seedings?|participants?|competitors?|field|attendance|"
    r"(?:pre-?(?:event|tournament)?\s*)?ratings?|(?:uscf\s+|member\s+)?ids?|(?:uscf|us\s?chess|member(?:ship)?)\s+(?:numbers?|nos?))\b"
)
_TITLE = re.compile(rf"\b{_WHO}", re.IGNORECASE)
"""In a line above players with their ratings before the event."""
_LABEL = re.compile(rf"\W*(?:the\s+)?(?:{_WHO}|match\b)[^:;]{{0,30}}:\s*", re.IGNORECASE)
"""In front of several players in a line."""
_AFTERWARDS = re.compile(r"\b(?:new|post|after|performance|updated|estimated)\b", re.IGNORECASE)
_APART = (
    re.compile(r"\s*;\s*(?:and\s+)?"),
    re.compile(r"\s+vs?\.?\s+|\s+[-–—]\s+", re.IGNORECASE),
    re.compile(r"(?<=[)\]])(?:\s*,)?\s+(?:and\s+|&\s+)?"),
    re.compile(r"\s*,\s+(?:and\s+|&\s+)?|(?<=\d)\s+(?:and|&)\s+"),
)
"""What may be between the players in a line, the surest first."""
_UNRATED = re.compile(r"(?:\s{2,}|\t)(?:new|none|nr|n/[ar]|-{1,4}|–|—)\s*$", re.IGNORECASE)
"""In place of a rating, apart from the name: `New` may be a name."""
_LONGEST_TITLE = 70
_LONGEST_LINE = 400
_MOST_LINES = 1000
_FEWEST = 3
"""Players below each other; fewer lines may be anything, if nothing says what they are."""
_HINT = "write the whole name in every game; two players of one name need ids or numbers"


class _Entry(NamedTuple):
    row: int
    side: Side
    listed: bool
    """Whether others are listed beside it, so that a last name stands for it."""


@dataclass(slots=True)
class Entries:
    """The players that lines of a grid list, and which of these lines were used."""

    grid: Grid
    every: list[_Entry] = field(default_factory=list)
    numbered: dict[int, Side] = field(default_factory=dict)
    """Those of a list that counts from 1, by row."""
    by_key: dict[tuple[str, ...], list[_Entry]] = field(default_factory=dict)
    used: dict[int, None] = field(default_factory=dict)
    """The rows of those who play."""
    short: dict[str, str] = field(default_factory=dict)
    """The whole names of those who are named in short."""
    shorter: dict[tuple[str, ...], list[_Entry]] = field(default_factory=dict)
    """Those of the list whose names stand for longer ones of the games, by these."""
    completed: dict[str, str] = field(default_factory=dict)
    """The names of the games for which they stand."""
    met: set[tuple[str, ...]] = field(default_factory=set)
    """Those who play and are listed."""
    unclear: dict[str, list[_Entry]] = field(default_factory=dict)
    """Short names that two of the list may bear."""
    missing: dict[str, None] = field(default_factory=dict)
    """Those who play and are not listed."""

    def player(self, name: str) -> Side | None:
        """Return the only player of the list whom a name stands for; None if none is, or several are."""
        found = self._meant_by(name)
        if len(found) != 1:
            self.missing[name] = None
            return None
        (entry,) = found
        self.used[entry.row] = None
        self.met.add(key_of(entry.side.name))
        if entry in self.shorter.get(key_of(name), ()):
            self.completed.setdefault(entry.side.name, name)
            return entry.side._replace(name=name)
        if key_of(name) != key_of(entry.side.name):
            self.short[name] = entry.side.name
        return entry.side

    def _meant_by(self, name: str) -> list[_Entry]:
        key = key_of(name)
        if key not in self.by_key:
            whole = [entry for entry in self.every if key_of(entry.side.name) == key]
            longest = max(map(len, key), default=0)
            short = [each for each in self.every if each.listed and stands_for(key, key_of(each.side.name))]
            self.by_key[key] = whole or (short if longest > 1 else []) or self.shorter.get(key, [])
            if len(short) > 1 and not whole:
                self.unclear[name] = short
        return self.by_key[key]

    def find_shorter(self, names: Iterable[str]) -> None:
        """Find those whose names on the list are short for the name of only one player of the games: `Alder 1850`."""
        by_word: dict[str, list[tuple[str, ...]]] = {}
        whole = dict.fromkeys(map(key_of, names))
        for key in whole:
            for word in key:
                by_word.setdefault(word, []).append(key)
        listed = {key_of(entry.side.name): entry for entry in self.every if entry.listed}
        for key in [key for key in listed if key not in whole]:
            longest = max(key, key=len, default="")
            found = [each for each in by_word.get(longest, ()) if each not in listed and stands_for(key, each)]
            if len(found) == 1 and len(longest) > 1:
                self.shorter.setdefault(found[0], []).append(listed[key])

    def idle(self) -> list[tuple[int, str]]:
        """Return the rows and names of those on a numbered list whom no game names."""
        return [(row, side.name) for row, side in self.numbered.items() if key_of(side.name) not in self.met]

    def say(self, report: Report) -> None:
        """Report what was taken from the list, and last names that two players of it bear."""
        if self.used:
            message = f"ratings and ids of {len(self.met)} players are from this list"
            if self.short:
                shown = some([f"{short} is {whole}" for short, whole in self.short.items()], 3)
                message = f"whole names, {message}: {shown}"
            elif self.completed:
                shown = some([f"{short} is {whole}" for short, whole in self.completed.items()], 3)
                message = f"{message}, by a part of the name: {shown}"
            report.note("CSV074", message, self.grid.place(min(self.used), None))
        missing = [name for name in self.missing if name not in self.unclear]
        if (self.short or self.completed) and missing:
            hint = "add them to the list, or write the name as it is there"
            message = f"not in this list, or twice: {some(missing, 5)}"
            report.warning("CSV075", message, self.grid.place(min(self.used), None), hint)
        for name, both in self.unclear.items():
            shown = " or ".join(f"{each.side.name!r:.40}" for each in both[:2])
            report.error("CSV035", f"{name!r:.40} may be {shown}", self.grid.place(both[0].row, None), _HINT)


def entries_in(grid: Grid, rows: Iterable[int]) -> Entries:
    """Return the players that these rows of a grid list."""
    entries = Entries(grid)
    lines = [(row, line) for row in islice(rows, _MOST_LINES) if (line := _line(grid, row))]
    entries.numbered = _numbered(lines)
    entries.every = [_Entry(row, side, True) for row, side in entries.numbered.items()]
    entries.every += [entry for entry in _stated(lines) if entry.row not in entries.numbered]
    return entries


def _line(grid: Grid, row: int) -> str:
    """Return a row as one line, as far as it may list players."""
    line = grid.line(row)
    line = " ".join(_UNRATED.sub(" unr", line).split())
    return line if len(line) <= _LONGEST_LINE else ""


def _numbered(lines: Iterable[tuple[int, str]]) -> dict[int, Side]:
    """Return the players of the first list that counts from 1."""
    found: dict[int, Side] = {}
    for row, line in lines:
        player = numbered_player(line) if len(line) <= _LONGEST_TITLE else None
        if player and int(player[0]) == len(found) + 1:
            found[row] = player[1]
        elif len(found) > 1:
            break
        else:
            found.clear()
    return found if len(found) > 1 else {}


def _stated(lines: Iterable[tuple[int, str]]) -> Iterator[_Entry]:
    """Yield the players of lines with ids; those with ratings alone below a title, or if there are several lines."""
    run: list[tuple[int, list[Side]]] = []
    titled = afterwards = False
    for row, line in (*lines, (-1, "")):
        sides = _players_in(line)
        if sides:
            run.append((row, sides))
            titled |= _LABEL.match(line) is not None
            continue
        yield from _of_run(run, titled, afterwards)
        run = []
        short = line[:_LONGEST_TITLE]
        titled = _TITLE.search(short) is not None
        afterwards = _AFTERWARDS.search(short) is not None


def _of_run(run: list[tuple[int, list[Side]]], titled: bool, afterwards: bool) -> Iterator[_Entry]:
    every = [(row, side) for row, sides in run for side in sides]
    for row, side in every:
        if not afterwards and (titled or len(every) >= _FEWEST or side.id):
            yield _Entry(row, side, titled or len(every) > 1)


def _players_in(line: str) -> list[Side]:
    """Return the players that a line lists with ids or ratings; bare names only behind a label."""
    alone = _player_in(line) if len(line) <= _LONGEST_TITLE else None
    if alone:
        return [alone]
    label = _LABEL.match(line)
    body = line[label.end() if label else 0 :].rstrip(" .;,")
    alone = _player_in(body) if label and len(body) <= _LONGEST_TITLE else None
    if alone:
        return [alone]
    for apart in _APART:
        pieces = [piece for piece in apart.split(body) if piece]
        sides = [_player_in(piece) or (named_player(piece) if label else None) for piece in pieces]
        if len(pieces) > 1 and all(sides):
            return [side for side in sides if side]
    return []


def _player_in(text: str) -> Side | None:
    numbered = numbered_player(text)
    if numbered and (numbered[1].id or numbered[1].rating):
        return numbered[1]
    return listed_player(text)
