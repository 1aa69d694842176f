"""Words for a bye that no table of words has, in place of a name in a list of games: `ej lottad`, `wolne`, `Byee`.

They are known by what is said of them: nothing that is known of the others, a name unlike theirs, always on one side,
a result of one side alone, or somebody who sits in two games of a round.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from trfrate.diagnostics import Report, some
from trfrate.formats._byes import in_round
from trfrate.formats._cells import is_nobody, plain, value_text
from trfrate.formats._wallchart.games.game_results import POINTS
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.model import FACTS

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list_players import Entrant

PERSONAL = ("number", "id", "ids.", "rating", "ratings.")
"""What only somebody has."""
NOTHING = frozenset(("", "-", "--", "---", "0", "unr", "unr.", "unrated", "nr"))
_NEARLY_ALL = 0.8
_FEW = 0.25
_OFTEN = 2
"""Games on one side, all of them lost: of a player, two may be chance if the name is like the others."""
Key = tuple[str, ...]
_HINT = "for a bye, write BYE; for a player, the whole name (Last, First) or an id"


class _Form(StrEnum):
    """How a name is written."""

    COMMA = "Alder, Ada"
    WHOLE = "Ada Alder"
    WORD = "Ada"
    OTHER = "ada (2)"


_LIKE_A_NAME = frozenset((_Form.WHOLE, _Form.COMMA))
_PARTICLES = frozenset(
    ("van", "von", "der", "den", "de", "del", "la", "le", "di", "da", "dos", "du", "el", "al", "bin", "y")
)
_NAME_WORD = re.compile(r"(?-i:[^\W\d_a-z])[^\W\d_]*(?:[-'’.][^\W\d_]*)*")


def _form(name: str) -> _Form:
    words = [word for word in name.replace(",", " ").split() if word not in _PARTICLES]
    if not words or not all(map(_NAME_WORD.fullmatch, words)):
        return _Form.OTHER
    if "," in name:
        return _Form.COMMA
    return _Form.WHOLE if len(words) > 1 else _Form.WORD


@dataclass(slots=True)
class _Seats:
    """The games of those who may be nobody."""

    sides: set[int] = field(default_factory=set)
    rounds: Counter[int] = field(default_factory=Counter)
    count: int = 0
    unread: int = 0
    """Games without a result, or with one that they win."""
    scored: int = 0
    single: int = 0
    """Games whose result is that of one side alone."""


def words_of(lists: Sequence[GameList], every: Sequence[Entrant], report: Report) -> frozenset[str]:
    """Return the words that stand for byes, after a warning; names that may be such words are reported."""
    aside = [entrant for entrant in every if _is_on_one_side(entrant) and not _is_number(entrant.name)]
    if not aside or len(every) <= _OFTEN:
        return frozenset()
    unlike = _unlike(every, aside)
    names = {key_of(entrant.name): entrant for entrant in aside}
    odd = {key_of(entrant.name) for entrant in unlike}
    seats = _seats(lists, names, odd)
    sides = set().union(*(seats[key].sides for key in odd))
    often = len(sides) == 1 and sum(seats[key].count for key in odd) >= _OFTEN
    single_results = _has_single_results(lists, odd) if odd else True
    # Who lost every game is always on the side of the losers.
    decided = all(games.pair.decided for games in lists)
    rowless = _without_rows(lists, odd) if odd else frozenset()
    sure = []
    for key, entrant in names.items():
        found = seats[key]
        no_name = _form(entrant.name) not in _LIKE_A_NAME
        alone = key in rowless or _says_nobody(entrant.name)
        if key in odd and (alone or _is_bye(found, often and no_name, single_results)):
            sure.append(key)
        elif key in odd and len(found.sides) == 1 and (no_name or _is_always(found)):
            message = f"{entrant.name!r:.40} may be a player, or words for a bye"
            report.error("CSV054", message, entrant.place, _HINT)
        elif _is_always(found) and found.count > _OFTEN and not found.scored and not decided:
            message = f"{entrant.name!r:.40} is always on one side, and has no points: a player, or words for a bye?"
            report.warning("CSV077", message, entrant.place, _HINT)
    return _said({key: names[key] for key in sure}, report)


def _said(sure: Mapping[Key, Entrant], report: Report) -> frozenset[str]:
    """Return these words, after a warning."""
    if sure:
        first = next(iter(sure.values()))
        shown = [repr(entrant.name)[:40] for entrant in sure.values()]
        report.warning("CSV076", f"read as words for a bye, not as a player: {some(shown, 3)}", first.place, _HINT)
    return frozenset(" ".join(key) for key in sure)


def strangers_among(lists: Sequence[GameList], strangers: Sequence[Entrant], report: Report) -> frozenset[str]:
    """Return the words that stand for byes, of those who are not in the table of players, after a warning.

    They are no name, and beside them, or in them, are the points of one player alone.
    """
    words = {key_of(each.name): each for each in strangers if _is_on_one_side(each) and not _is_number(each.name)}
    odd = {key: each for key, each in words.items() if _form(each.name) is _Form.OTHER and not _has_personal(each)}
    bare = {
        key
        for games in lists
        for row, _, key, _ in (_sides(games) if odd else ())
        if key in odd and not _has_points_of_one(games, row, odd[key].name)
    }
    return _said({key: each for key, each in odd.items() if key not in bare}, report)


def _has_points_of_one(games: GameList, row: int, words: str) -> bool:
    said = games.result(row)
    return _POINTS_IN_WORDS.search(words) is not None if not said else said in POINTS


def _without_rows(lists: Sequence[GameList], odd: Collection[Key]) -> frozenset[Key]:
    """Return those who have no row, where everybody else has one for each game."""
    if not all(games.pair.needs for games in lists):
        return frozenset()
    seats = {side: {key for games in lists for _, at, key, _ in _sides(games) if at == side} for side in (0, 1)}
    others = {key for key in seats[1] if key not in odd}
    return frozenset(odd) - seats[0] if others <= seats[0] else frozenset()


def _says_nobody(name: str) -> bool:
    """Return whether a text in brackets, or a word in small letters, would mean nobody in a round: `slobodan`."""
    return _IN_BRACKETS.fullmatch(name) is not None or (name.islower() and in_round(plain(name)) is not None)


_IN_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")
_POINTS_IN_WORDS = re.compile(r"[(\[]\s*(½|1/2|0?[.,]5|[01])\s*(?:p(?:oin)?ts?\.?\s*)?[)\]]\s*$", re.IGNORECASE)
"""`out tonight (0)`."""


def _unlike(every: Sequence[Entrant], aside: Sequence[Entrant]) -> list[Entrant]:
    """Return those of whom nothing is known that is known of all others, with names unlike theirs."""
    forms = Counter(_form(entrant.name) for entrant in every)
    known = sum(map(_has_personal, every))
    usual = forms.most_common(1)[0][1] >= _NEARLY_ALL * len(every)
    found = []
    for entrant in aside:
        form = _form(entrant.name)
        rare = forms[form] <= max(1, _FEW * len(every)) and (usual or form not in _LIKE_A_NAME)
        # Where some players are unrated, a text that is no name among names is enough: `rest`.
        no_name = usual and form is _Form.OTHER and forms[form] == 1
        stated = known == 0 or known >= _NEARLY_ALL * (len(every) - 1)
        unknown = not _has_personal(entrant) and (stated or no_name)
        if rare and unknown:
            found.append(entrant)
    return found


def _has_personal(entrant: Entrant) -> bool:
    stated = (value_text(value).strip() for what, value in entrant.facts.items() if what.startswith(PERSONAL))
    return any(text and text not in NOTHING for text in stated)


def _is_number(name: str) -> bool:
    """Return whether this is points or a number, which is neither a name nor a word for a bye."""
    return any(map(str.isdigit, name)) and not any(map(str.isalpha, name))


def _is_on_one_side(entrant: Entrant) -> bool:
    paired = all(cell.opponent is not None for cell in entrant.cells.values())
    return paired and len({seat.column for seat in entrant.seats.values()}) == 1


def _sides(games: GameList) -> Iterator[tuple[int, int, Key, Key]]:
    """Yield the row and the side of every name of a list, its key and that of the other side."""
    for row in games.rows:
        keys = [key_of(games.grid.text(row, side["name"])) for side in games.sides]
        yield row, 0, keys[0], keys[1]
        yield row, 1, keys[1], keys[0]


def _seats(lists: Sequence[GameList], keys: Collection[Key], odd: Collection[Key]) -> dict[Key, _Seats]:
    seats = {key: _Seats() for key in keys}
    for games in lists:
        number = 0
        for row, side, key, other in _sides(games):
            number = games.round_of(row, number)
            if key not in seats:
                continue
            found = seats[key]
            found.sides.add(side)
            found.rounds[number] += 1
            found.count += 1
            said, outcomes = games.result(row), games.outcomes(row)
            # In a row for each player, every result is that of one side.
            alone = "-" not in said[1:] and not games.pair.needs
            found.single += alone
            lost = outcomes is not None and FACTS[outcomes[1 - side]].half_points == 2
            found.scored += outcomes is not None and FACTS[outcomes[side]].half_points > 0
            found.unread += not said or outcomes is None or other in odd or not (lost or alone)
    return seats


def _has_single_results(lists: Sequence[GameList], keys: Collection[Key]) -> bool:
    """Return whether other games, too, have the result of one side alone."""
    for games in lists:
        for row, _, key, other in _sides(games):
            names = [games.grid.text(row, side["name"]) for side in games.sides]
            if key in keys or other in keys or not all(names) or any(map(is_nobody, names)):
                continue
            if "-" not in games.result(row)[1:]:
                return True
    return False


def _is_bye(seats: _Seats, often: bool, single_results: bool) -> bool:
    """Return whether the evidence is enough that nobody sits there."""
    if not seats.count or seats.unread or len(seats.sides) > 1:
        return False
    twice = any(count > 1 for number, count in seats.rounds.items() if number > 0)
    alone = seats.single == seats.count and not single_results
    return twice or alone or often


def _is_always(seats: _Seats) -> bool:
    """Return whether all games are on one side and lost."""
    return seats.count >= _OFTEN and len(seats.sides) == 1 and not seats.unread


def with_byes(lists: Sequence[GameList], words: frozenset[str]) -> list[GameList]:
    """Return the lists with `BYE` in place of these words, perhaps with its points."""
    return [_with_byes(games, words) for games in lists]


def _with_byes(games: GameList, words: frozenset[str]) -> GameList:
    rows = list(games.grid.rows)
    for row in games.rows:
        for side in games.sides:
            text = games.grid.text(row, side["name"])
            if " ".join(key_of(text)) in words:
                points = _POINTS_IN_WORDS.search(text)
                bye = f"{points[1]} pt bye" if points else "BYE"
                rows[row] = [*rows[row][: side["name"]], bye, *rows[row][side["name"] + 1 :]]
    return replace(games, grid=games.grid._replace(rows=rows))
