"""What nobody used of a file, in two messages: what may bear on a rating is a warning, the rest is a note."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import NamedTuple

from trfrate.codecs.contacts import shown
from trfrate.codecs.dates import days_in, looks_like_date
from trfrate.diagnostics import Report, some
from trfrate.formats._wallchart.captions.status_words import IN_LISTS, IN_NO_NAME, STATUS, STEMS
from trfrate.formats._wallchart.games.color_sentences import heads_colors, speaks_of_colors
from trfrate.formats._wallchart.games.games_beside import Charted
from trfrate.formats._wallchart.games.games_list import ROUND
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.opponent_names import Names
from trfrate.formats._wallchart.tables.column_evidence import is_rating
from trfrate.formats._wallchart.tables.column_meaning import NO_RATING
from trfrate.formats._wallchart.tables.lists_below import OF_OTHERS
from trfrate.formats._wallchart.tables.player_values import YEAR
from trfrate.formats._wallchart.unread.account import Kind, Left
from trfrate.formats._wallchart.unread.legends import Legends
from trfrate.formats._wallchart.unread.unread_games import states_unread
from trfrate.model import FACTS, FORFEITS, Event, Player
from trfrate.timecontrol import TimeControl, control_in, looks_like_control, parse

MOST = 100_000
"""Texts that are listed."""
_MOST_JUDGED = 800
"""Texts that are judged one by one; a file with more that are not used is no wallchart."""
_MOST_THAT_MATTER, _MOST_OTHERS = 12, 6
"""Texts in the two messages."""
_FEW_CELLS = 2
_TWO = 2
_AGAINST = re.compile(r"\s+(?:vs?\.?|versus|against|gegen|contre|contra|[-–—])\s+", re.IGNORECASE)
_LONGEST = 1000
_RESULT = re.compile(
    r"(?<![\w./-])(?:1|0|½|1/2)\s?[-–:]\s?(?:1|0|½|1/2)(?![\w./-])|(?<!\w)[WLDXF]\s?\d{1,3}[wb]?(?!\w)"
)
_TOTAL = re.compile(r"\W*(?:total|sum|score|match score|final score)\b", re.IGNORECASE)
"""Before the sum of all games."""
_LETTERS = re.compile(r"[^\W\d_]{3}")
_BEHIND_NAME = re.compile(r"(?:[(\[]|\s[-–—]\s).*")
"""A remark in brackets or behind a dash: `Wrong` alone may be a name."""
_MARKS = "([-–—"
"""The first test: most lists of names have none of these."""
_COUNT_BEHIND = re.compile(r"[Pp/]\d{1,2}$")
_LONG_NUMBER = re.compile(r"\d{3}")
_MEMBER = re.compile(r"(?<![\d.-])(?!20\d\d[01]\d[0-3]\d\b)\d{8}(?![\d.-])")
"""No date without dashes."""
_NUMBER = re.compile(r"(?<![\w$€£.,/#-])[1-9]\d{2,3}(?![\w.,/%-]|\s?[ap]\.?m)")
_HARMLESS = re.compile(
    r"[$€£]|\b(?:prizes?|awards?|troph\w+|medals?|winners?|champions?\w*|\d+(?:st|nd|rd|th)|first|second|third|places?|"
    r"top|best|under|congratulations|tds?|directors?|arbiters?|organi[sz]ers?|chief|assistant|by|contact|teams?|upset|"
    r"leaders?|standings|thanks?)\b",
    re.IGNORECASE,
)
"""Beside these, the name of a player says nothing about the games."""
_FORFEIT = re.compile(r"forf|no[ -]?show|default", re.IGNORECASE)
_OF_THINGS = re.compile(
    r"\b(?:clocks?|sets?|boards?|batter(?:y|ies)|lights?|tables?|rooms?|pieces|heat)\s+(?:(?:was|were|got)\s+)?replaced\b",
    re.IGNORECASE,
)
"""Nobody who plays: `bd 3 clock replaced in rd 2`."""
_CAPITALIZED = re.compile(r"(?<!\w)[^\W\d_a-z][^\W\d_]{2,}")
_OFFICIAL = re.compile(r"\b(?:tds?|directors?|arbiters?|organi[sz]ers?|affiliates?)\b", re.IGNORECASE)
"""They have member numbers, too."""
_OF_RATINGS = re.compile(r"\b(?:rating|ratings|rated|rtg|elo)\b", re.IGNORECASE)
_OF_MANY = re.compile(r"\b(?:average|avg|mean|median|under|over|below|above)\b", re.IGNORECASE)
_TIMES = re.compile(
    r"\b\d+\s?(?:min(?:ute)?s?|sec(?:ond)?s?|hours?)\b.*\b(?:each|per|side|player|games?|delay|increment|inc)\b|"
    r"\b(?:each|games?|player)\b.*\b\d+\s?(?:min(?:ute)?s?|hours?)\b",
    re.IGNORECASE,
)
_MINUTES_ALONE = re.compile(r"g(?:ame)?\s*(?:/|-|in\b)?\s*\d{1,3}(?:\s*min\w*)?", re.IGNORECASE)
_PRINTED = re.compile(
    r"\b(?:printed|created|generated|updated?|saved|servertime|aktualisierung|as of|supplement|entries|registration|"
    r"deadline|next (?:event|tournament|meeting)|upcoming|posted|published|submitted|reported|report date)\b",
    re.IGNORECASE,
)
_PLAYED = re.compile(r"\b(?:played|play (?:begins|starts|began|started)|held)\b", re.IGNORECASE)
_DECORATION = re.compile(
    r"[\W_]*|sep=.?|[\W_]*page\s*\d+(?:\s*(?:of|/)\s*\d+)?[\W_]*|.*\bchess-results\b.*|"
    r"(?:final\s+)?(?:ranking\s+)?(?:standings?|cross ?table|wall ?chart|starting rank)(?:\s+(?:after|at)(?:\s+round)?"
    r"\s+\d+(?:\s+rounds?)?)?|[\w-]*(?:rangliste|tabelle)\W+(?:stand )?nach (?:runde \d+|der \d+\.? runde)|"
    r"(?:last update|letzte aktualisierung)\W[\d\W]*",
    re.IGNORECASE,
)
"""What programs print around every table."""
_WORD = re.compile(r"[^\W_]+")
_OF_ROUNDS = frozenset(
    (
        *("round", "rounds", "rd", "rds", "runde", "ronda", "ronde", "section", "pairings", "results", "games"),
        *("for", "of", "swiss", "system", "ss", "rr", "robin", "subject"),
    )
)
"""What the name of the event says besides, above the tables of single rounds."""


@dataclass(frozen=True)
class Known:
    """What the event states, so that a text that says no more than that is no loss."""

    event: Event
    headings: frozenset[str] = field(default_factory=frozenset)
    """The headings of its tables, without case."""
    players: Mapping[tuple[str, int], Player] = field(default_factory=dict)
    """The player of each row, by sheet and row."""
    grids: Mapping[str, Grid] = field(default_factory=dict)
    """The sheets with tables of players, by name."""
    listed: bool = False
    """Whether it was read from a list of games, so that a game apart from it would be one that was overlooked."""

    @cached_property
    def legends(self) -> Legends:
        """What legends and remarks are compared with."""
        return Legends(self.event, self.players, self.grids)

    @cached_property
    def names(self) -> Names:
        """The names of all players."""
        return Names(player.name for player in self.event.players)

    @cached_property
    def charted(self) -> Charted:
        """The games of all players."""
        return Charted.of(self.event.sections)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The ratings and member numbers of all players."""
        return frozenset(number for player in self.event.players for number in _numbers_of(player))

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the names of the event and its sections, and those for a round."""
        names = (self.event.name, self.event.city, *(section.name for section in self.event.sections))
        return _OF_ROUNDS.union(word for name in names if name for word in _WORD.findall(name.casefold()))

    @cached_property
    def controls(self) -> list[TimeControl]:
        """The time controls of the sections."""
        parsed = (parse(section.time_control) for section in self.event.sections if section.time_control)
        return [control for control in parsed if control]

    @cached_property
    def lacks_colors(self) -> bool:
        """Whether games that were played have no colors."""
        cells = (cell for player in self.event.players for cell in player.cells if cell)
        return any(cell.opponent and not cell.color and FACTS[cell.result].played for cell in cells)

    def has_control(self, text: str) -> bool:
        """Return whether a time control is one of the event, or the minutes of one: `G/30` says less than `G/30;d5`."""
        control = parse(text)
        if control in self.controls:
            return True
        minutes = [each.periods for each in self.controls]
        return control is not None and _MINUTES_ALONE.fullmatch(text) is not None and control.periods in minutes

    def has_days(self, first: date, last: date) -> bool:
        """Return whether days are those of the event or within them."""
        start, end = self.event.start, self.event.end
        return start is not None and end is not None and start <= first <= last <= end

    def has_words(self, text: str) -> bool:
        """Return whether all words of a text are known, or small numbers."""
        words = _WORD.findall(text.casefold())
        return all(word in self.words or (word.isdecimal() and len(word) < 3) for word in words)

    def without_facts(self, text: str) -> str:
        """Return a line without the days and the time control that are those of the event."""
        control = control_in(text)
        if control and self.has_control(control[0]):
            text = text[: control[1][0]] + text[control[1][1] :]
        days = days_in(text)
        return text[: days.span[0]] + text[days.span[1] :] if days and self.has_days(days.start, days.end) else text

    def has_forfeits_of(self, text: str) -> bool:
        """Return whether all players whom a text names have a forfeit, in the round that it states if it does."""
        found = (self.names.rows(word) for word in _CAPITALIZED.findall(text))
        named = {rows[0] for rows in found if len(rows) == 1}
        stated = [int(number) for each in ROUND.findall(text) for number in each if number]
        players = [player for at, player in enumerate(self.event.players) if at in named]
        for player in players:
            rounds = [number for number, cell in enumerate(player.cells, start=1) if cell and cell.result in FORFEITS]
            if not rounds or not {*stated} <= {*rounds}:
                return False
        return bool(players)

    def is_match_title(self, text: str) -> bool:
        """Return whether a line says no more than who plays whom, and the two did: `Ada Alder vs Ben Birch`."""
        sides = _AGAINST.split(text.strip())
        rows = [self.names.rows(side) for side in sides] if len(sides) == _TWO else []
        if len(rows) != _TWO or any(len(found) != 1 for found in rows):
            return False
        (first,), (second,) = rows
        players = list(self.event.players)
        return any(cell and cell.opponent == players[second].number for cell in players[first].cells)

    def says_it(self, left: Left) -> bool:
        """Return whether a text says nothing, or no more than headings, names and letters that were read."""
        if _DECORATION.fullmatch(left.text[:_LONGEST]):
            return True
        if left.kind is Kind.CELL and self.names.rows(left.text):
            return True
        if left.kind is not Kind.LINE:
            return False
        if self.is_match_title(left.text[:_LONGEST]):
            return True
        if not self.legends.rest(left) and not self.legends.contradicts(left):
            return not any(words in left.text for words in self.legends.unused)
        cells = (left.grid.text(left.row, column) for column in left.grid.filled(left.row))
        text = left.text[:_LONGEST]
        repeated = self.has_words(text) or (
            (self.controls or self.event.start) and self.has_words(self.without_facts(text))
        )
        return bool(repeated and not _RESULT.search(text)) or all(cell.casefold() in self.headings for cell in cells)


def _numbers_of(player: Player) -> Iterator[str]:
    stated = (*(rating.rating for rating in player.ratings.values()), *(after.shown for after in player.after.values()))
    yield from (f"{number:.0f}" for number in stated if number is not None)
    yield from filter(None, player.ids)


def _states_status(text: str, known: Known) -> bool:
    said = STATUS.findall(_OF_THINGS.sub("", text))
    if said and all(map(_FORFEIT.match, said)) and known.has_forfeits_of(text):
        return False
    return bool(said)


def _states_of_result(text: str, known: Known) -> bool:
    return IN_LISTS.search(text) is not None


def _states_no_name(text: str, known: Known) -> bool:
    return IN_NO_NAME.search(text) is not None


def _states_control(text: str, known: Known) -> bool:
    found = control_in(text)
    if found:
        return not known.has_control(found[0])
    return bool(looks_like_control(text) or _TIMES.search(text)) and not known.controls


def _states_days(text: str, known: Known) -> bool:
    if _PRINTED.search(text) and not _PLAYED.search(text):
        return False
    days = days_in(text)
    if days:
        return not known.has_days(days.start, days.end)
    return bool(looks_like_date(text)) and known.event.start is None


def _states_game(text: str, known: Known) -> bool:
    return _RESULT.search(text) is not None and not _TOTAL.match(text)


def _states_member(text: str, known: Known) -> bool:
    if _OFFICIAL.search(text):
        return False
    return any(number not in known.numbers for number in _MEMBER.findall(text))


def _states_of_player(text: str, known: Known) -> bool:
    """Return whether a line names a player, and not only beside a prize, or beside numbers that are known."""
    if _HARMLESS.search(text) or not known.names.mentioned(text):
        return False
    numbers = _NUMBER.findall(text)
    return not numbers or any(number not in known.numbers for number in numbers)


def _states_rating(text: str, known: Known) -> bool:
    if not _OF_RATINGS.search(text) or _OF_MANY.search(text):
        return False
    return any(number not in known.numbers and not YEAR.fullmatch(number) for number in _NUMBER.findall(text))


def _states_colors(text: str, known: Known) -> bool:
    """Return whether a line says who has which color, though games have none."""
    return speaks_of_colors(text) and known.lacks_colors


def _heads_colors(text: str, known: Known) -> bool:
    """Return whether a heading is about colors, though games have none."""
    return heads_colors(text) and known.lacks_colors


def _states_behind_name(text: str, known: Known) -> bool:
    return _has_status_behind(text)


def _has_status_behind(text: str) -> bool:
    behind = _BEHIND_NAME.search(text)
    return behind is not None and STATUS.search(behind[0]) is not None


def _states_number(text: str, known: Known) -> bool:
    return any(not YEAR.fullmatch(number) for number in _NUMBER.findall(text))


def _is_new_rating(text: str, known: Known) -> bool:
    number = _COUNT_BEHIND.sub("", text)
    return is_rating(text) and not YEAR.fullmatch(text) and number not in known.numbers


_MATTER: Mapping[Kind, tuple[Callable[[str, Known], bool], ...]] = {
    Kind.LINE: (
        *(
            _states_status,
            _states_control,
            _states_days,
            _states_game,
            _states_member,
            _states_of_player,
            _states_rating,
            _states_colors,
        ),
    ),
    Kind.CELL: (_states_status, _states_game, _states_member),
    Kind.HEADING: (_states_status, _states_control, _heads_colors),
    Kind.NAME: (_states_no_name, _states_control, _states_days),
    Kind.PLAYER: (_states_no_name, _states_member, _states_number, _states_behind_name),
    Kind.VALUE: (_states_member, _is_new_rating),
}
"""What makes a text of each kind matter; remarks and footers are judged like lines."""
_MATTER_IN_LISTS = (_states_of_result, _states_control, _states_days, _states_game, _states_rating, _states_colors)
"""What makes a line of a list of prizes, teams or officials matter."""
_APART = (Kind.LINE, Kind.REMARK)
_EXPLAINING = (Kind.LINE, Kind.CELL, Kind.REMARK, Kind.FOOTER)
"""Texts that may be legends, or remarks about a player."""


def doubtful(texts: Sequence[str | None], kind: Kind) -> list[int]:
    """Return the places of names, or of other texts of players, that deserve a closer look: nearly always none."""
    joined = "\n".join(filter(None, texts)).casefold()
    found: set[int] = set()
    if any(stem in joined for stem in STEMS):
        found.update(at for at, text in enumerate(texts) if text and IN_NO_NAME.search(text))
    if kind is Kind.PLAYER and any(mark in joined for mark in _MARKS) and _BEHIND_NAME.search(joined):
        found.update(at for at, text in enumerate(texts) if text and _has_status_behind(text))
    numbers = len(_LONG_NUMBER.findall(joined))
    # Where most names have a number, it is part of them.
    if numbers and (kind is not Kind.PLAYER or 2 * numbers <= len(texts)):
        found.update(at for at, text in enumerate(texts) if text and _LONG_NUMBER.search(text))
    return sorted(found)


def say(every: Iterable[Left], known: Known, report: Report) -> None:
    """Report what is left: a warning and a note at most."""
    texts = list(every)
    left = [one for one in texts[:_MOST_JUDGED] if not known.says_it(one)]
    sheets = {name: at for at, name in enumerate(dict.fromkeys(one.grid.name for one in left))}
    left.sort(key=lambda one: (sheets[one.grid.name], one.row))
    alike = _Alike.of(left)
    unread, matter, others = [], [], []
    for one in left:
        if known.listed and states_unread(one, known.charted):
            unread.append(one)
        elif _matters(one, alike, known):
            matter.append(one)
        elif one.kind in _APART or (one.kind is Kind.CELL and (not one.heading or alike.is_in_words(one))):
            # Of columns with a heading, another note says that they are not read.
            others.append(one)
    others += texts[_MOST_JUDGED:]
    if unread:
        hint = "write them like the games that are read; beside those that are not to be rated, write unrated"
        message = f"games that are not read: {_shown(unread, _MOST_THAT_MATTER)}"
        report.error("CSV069", message, unread[0].place, hint)
    if matter:
        hint = "if it bears on a result or a rating, write it into the table; else nothing is lost"
        report.warning(
            "CSV082", f"not used, but may matter: {_shown(matter, _MOST_THAT_MATTER)}", matter[0].place, hint
        )
    if others:
        report.note("CSV083", f"not used: {_shown(others, _MOST_OTHERS)}", others[0].place)


class _Alike(NamedTuple):
    """How many cells are left of each column, and how often each text is in it."""

    columns: Counter[tuple[str, int | None]]
    texts: Counter[tuple[str, int | None, str]]

    @classmethod
    def of(cls, left: Iterable[Left]) -> _Alike:
        """Count the cells."""
        cells = [(one.grid.name, one.column, one.text) for one in left if one.kind is Kind.CELL]
        return cls(Counter((sheet, column) for sheet, column, _ in cells), Counter(cells))

    def is_remark(self, one: Left) -> bool:
        """Return whether a cell is one of few in its column."""
        return (
            one.kind is Kind.CELL and one.column is not None and self.columns[one.grid.name, one.column] <= _FEW_CELLS
        )

    def is_in_words(self, one: Left) -> bool:
        """Return whether a cell is one of few in its column, and no number."""
        return self.is_remark(one) and _LETTERS.search(one.text) is not None

    def is_rare(self, one: Left) -> bool:
        """Return whether a text does not come again and again, as the number of a room does."""
        return self.texts[one.grid.name, one.column, one.text] <= _FEW_CELLS


def _matters(one: Left, alike: _Alike, known: Known) -> bool:
    text = known.legends.rest(one) if one.kind in _EXPLAINING else one.text[:_LONGEST]
    if one.kind is Kind.CELL and one.column is None and shown(text) is None:
        # A list of those who entered, on a sheet of its own.
        return False
    kind = Kind.LINE if one.kind in (Kind.REMARK, Kind.FOOTER) or alike.is_remark(one) else one.kind
    mattering = _MATTER_IN_LISTS if OF_OTHERS.search(one.title) else _MATTER[kind]
    if any(matters(text, known) for matters in mattering) or (one.kind in _APART and known.legends.contradicts(one)):
        return True
    if one.kind is not Kind.CELL or one.title or NO_RATING.search(one.heading):
        return False
    return alike.is_rare(one) and _is_new_rating(text, known)


def _shown(left: Sequence[Left], most: int) -> str:
    """Return the texts, each with its line or cell; several of one column together."""
    groups: dict[object, list[Left]] = {}
    for at, one in enumerate(left):
        key = (one.grid.name, one.column, one.kind) if one.column is not None else at
        groups.setdefault(key, []).append(one)
    items: list[list[Left]] = []
    for alike in groups.values():
        items += [alike] if len(alike) > _FEW_CELLS else [[one] for one in alike]
    more = f" and {len(items) - most} more" if len(items) > most else ""
    return ", ".join(map(_item, items[:most])) + more


def _item(alike: Sequence[Left]) -> str:
    first = alike[0]
    if len(alike) == 1:
        return f"{_where(first)} {_quoted(first.text, 120)}"
    return f"{_where(first)} and below {some([_quoted(one.text, 40) for one in alike], 3)}"


def _quoted(text: str, most: int) -> str:
    """Return the beginning of a text; nothing of one that may hold an address or a telephone number."""
    return "a contact" if shown(text) is None else repr(text)[:most]


def _where(one: Left) -> str:
    if one.kind is Kind.NAME:
        return "the name"
    if one.kind is Kind.REMARK and one.column is None:
        return f"the {one.heading}"
    place = one.place
    where = place.at or f"line {place.line}"
    return f"{where} ({one.heading:.30})" if one.heading else where
