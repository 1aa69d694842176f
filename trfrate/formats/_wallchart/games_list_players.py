"""A wallchart made of a list of games: who played, by what the rows or a table of players say, and in which rounds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from trfrate.codecs.dates import days_in
from trfrate.diagnostics import Place, Report, some
from trfrate.errors import Unreadable
from trfrate.formats._byes import BYES, Kind, Nobody, bye_of, nobody
from trfrate.formats._cells import WORDS, is_nobody, plain, value_text
from trfrate.formats._wallchart.caption_keys import DATES, OPPONENTS, ROUND_DATES
from trfrate.formats._wallchart.column_meaning import MOST_COLUMNS, say_filled, say_unknown, say_unread, with_games
from trfrate.formats._wallchart.games_list import RESULTS, GameList, read_result
from trfrate.formats._wallchart.games_list_names import with_bare_names
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.heading_words import ALIASES, field_of, plain_heading
from trfrate.formats._wallchart.opponent_names import key_of
from trfrate.formats._wallchart.player_values import read_number
from trfrate.model import FACTS, Cell, Outcome
from trfrate.report.chart import show_cell

_IDENTITIES = ("ids.uschess", "id", "ids.fide", "number")
_PERSONAL = ("number", "id", "ids.", "rating", "ratings.")
"""What only somebody has."""
_NOTHING = frozenset(("", "-", "--", "---", "0", "unr", "unr.", "unrated", "nr"))
_NO_SECTION = frozenset(("games", "results", "pairings", "rounds", "partien", "partidas", "parties"))
"""Names of sheets that say what is in them."""
_ONE_OF_TWO = "a half-point bye has the result 1/2; correct one of the two"
MOST_ROUNDS = 99
MOST_ENTRANTS = 10_000
Key = tuple[str, ...]


class Ambiguous(Exception):
    """A name that two players bear; the report says which."""


@dataclass(slots=True)
class Entrant:
    """One player: what is known of them, where it is, and their games by round."""

    number: int
    section: str
    place: Place
    facts: dict[str, object] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    cells: dict[int, Cell] = field(default_factory=dict)
    game_places: dict[int, Place] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name as first written."""
        return value_text(self.facts.get("name", "")).strip()


def at(place: Place) -> str:
    """Return a place inside a message about the same file."""
    return place.at or f"line {place.line}"


@dataclass(slots=True)
class Entrants:
    """Collects the players and games of all lists of one report."""

    report: Report
    identity: str = "name"
    """The field by which players are told apart."""
    known: dict[tuple[str, Key], list[Entrant]] = field(default_factory=dict)
    every: list[Entrant] = field(default_factory=list)
    last: dict[str, int] = field(default_factory=dict)
    """The highest number in each section."""
    days: dict[int, set[date]] = field(default_factory=dict)
    """The days of the games of each round."""
    closed: bool = False
    """Whether a table of players says who took part."""
    said: set[tuple[int, str, str]] = field(default_factory=set)
    """What has been reported about an entrant and need not be reported again."""

    def take_roster(self, table: Table) -> None:
        """Take the players of a table without rounds."""
        self.closed = True
        numbers = [read_number(table.text(row, "number")) for row in table.rows]
        complete = None not in numbers and len(set(numbers)) == len(numbers)
        for row, number in zip(table.rows, numbers, strict=True):
            entrant = self._new("", table.grid.place(row, table.name_column), number if complete else None)
            for what, column in table.fields.items():
                stated = with_games(table, row, column)
                self._learn(entrant, what, stated, table.grid.place(row, column))
            self.known.setdefault(("", self._key(entrant.facts)), []).append(entrant)

    def _key(self, facts: dict[str, object]) -> Key:
        text = value_text(facts.get(self.identity, "")).strip()
        return key_of(text) if self.identity == "name" else (text,)

    def _new(self, section: str, place: Place, number: int | None) -> Entrant:
        if len(self.every) == MOST_ENTRANTS:
            self.report.error("CSV024", f"the list names more than {MOST_ENTRANTS:,} players; no event has", place)
            raise Unreadable(place.file)
        last = self.last.get(section, 0)
        entrant = Entrant(number or last + 1, section, place)
        self.last[section] = max(last, entrant.number)
        self.every.append(entrant)
        return entrant

    def _learn(self, entrant: Entrant, what: str, value: object, place: Place) -> None:
        text = value_text(value).strip()
        stated = value_text(entrant.facts.get(what, "")).strip()
        if not text or stated.casefold() == text.casefold():
            return
        if not stated:
            entrant.facts[what], entrant.places[what] = value, place
        elif (id(entrant), what, text) in self.said:
            return
        elif what == "name":
            message = f"{stated!r:.40} ({at(entrant.places[what])}) and {text!r:.40} are read as one player"
            self.report.note("CSV036", message, place, "different players need different names, numbers or ids")
        else:
            message = f"{entrant.name} has {stated!r:.20} at {at(entrant.places[what])} and {text!r:.20} here"
            self.report.warning("CSV038", f"{message}; the first one is taken", place)
        self.said.add((id(entrant), what, text))

    def take_list(self, games: GameList, section: str) -> None:
        """Take the games of one list."""
        read = {*games.others.values(), *games.sides[0].values(), *games.sides[1].values()}
        rows = set(games.rows)
        for row, column in sorted(games.grid.unvalued | games.grid.faulty):
            if row in rows and column in read:
                say_unknown(games.grid, row, column, self.report)
        for what in ("section", "round"):
            if what in games.others:
                say_filled(what, games.grid, games.rows, games.others[what], self.report)
        number = -1
        days = games.days()
        for row in games.rows:
            section, number = games.text(row, "section") or section, games.round_of(row, number)
            if row in days:
                self.days.setdefault(number, set()).add(days[row])
            with suppress(Ambiguous):
                self._take_game(games, row, [self._entrant(games, row, side, section) for side in (0, 1)], number)

    def _entrant(self, games: GameList, row: int, side: int, section: str) -> Entrant | None:
        """Return who sits on one side; None for nobody."""
        columns = games.sides[side]
        facts = {what: games.grid.value(row, column) for what, column in columns.items()}
        text = value_text(facts["name"]).strip()
        if not text or _is_nobody(text, facts):
            return None
        place = games.grid.place(row, columns["name"])
        if self.identity == "number" and "number" not in facts:
            facts["number"] = facts.pop("name")
        if self.closed and section:
            facts["section"] = section
        section = "" if self.closed else section
        same = self.known.setdefault((section, self._key(facts)), [])
        if not same:
            number = value_text(facts["number"]).strip() if self.identity == "number" else ""
            same.append(self._new(section, place, read_number(number)))
            if self.closed:
                hint = "the name, number or id must be the same in both tables"
                self.report.error("CSV009", f"there is no {text!r:.40} in the table of players", place, hint)
        elif len(same) > 1:
            two = " and ".join(at(each.place) for each in same[:2])
            hint = "give both players an id or a number, in both tables"
            self.report.error("CSV035", f"{text!r:.40} may be either of two players: {two}", place, hint)
            raise Ambiguous(text)
        for what, value in facts.items():
            if what != "name" or not self.closed or not same[0].name:
                self._learn(same[0], what, value, games.grid.place(row, columns.get(what, columns["name"])))
        return same[0]

    def _take_game(self, games: GameList, row: int, pair: Sequence[Entrant | None], number: int) -> None:
        outcomes = _played(games, row, pair) if all(pair) else _alone(games, row)
        if outcomes is None or number < 0 or pair == [None, None]:
            self._say_no_game(games, row, number)
            return
        number = number or _free_round(pair)
        places = [games.grid.place(row, side["name"]) for side in games.sides]
        if not games.pair.colored and _is_listed(pair, number, outcomes):
            return
        for side, entrant in enumerate(pair):
            if entrant and number in entrant.cells:
                message = f"{entrant.name} has two games in round {number}: {at(entrant.game_places[number])} and here"
                self.report.error("CSV034", message, places[side], "the second one is not read")
                return
        first = games.first_color(row)
        colors = (first, _OTHER_COLOR.get(first))
        for side, entrant in enumerate(pair):
            if entrant:
                other = pair[1 - side]
                color = colors[side] if other else None
                entrant.cells[number] = Cell(outcomes[side], other.number if other else None, color)
                entrant.game_places[number] = places[side]

    def _say_no_game(self, games: GameList, row: int, number: int) -> None:
        if self.report.is_full("CSV033"):
            return
        wrong = "round" if number < 0 else "result"
        text = games.result(row) if wrong == "result" and "black" in games.others else games.text(row, wrong)
        seated = any(games.grid.text(row, side["name"]) for side in games.sides)
        names = _nobodies(games, row)
        if names and text and wrong == "result":
            message = f"{names[0]!r:.40} and the result {text!r:.40} contradict each other"
            self.report.error("CSV033", message, games.grid.place(row, games.others.get(wrong)), _ONE_OF_TWO)
            return
        nothing = "this row has no game" if seated else "this row has no game: nobody is named"
        message = f"{text!r:.40} is not a {wrong}" if text and seated else nothing
        hint = "a result is 1-0, 0-1 or 1/2-1/2; 1-0 F or + - - for a forfeit; a bye has one player and 1, 1/2 or 0"
        hint = "a round is a number from 1 to 99" if wrong == "round" else hint
        if wrong == "result" and games.is_unclear(row):
            message = f"{text!r:.40} beside a player with Black: who won, White or this player?"
            hint = "write W, D or L, or 1, 1/2 or 0, for the player named first"
        self.report.error("CSV033", message, games.grid.place(row, games.others.get(wrong)), hint)


_OTHER_COLOR: Mapping[str | None, str] = {"w": "b", "b": "w"}


def _is_listed(pair: Sequence[Entrant | None], number: int, outcomes: tuple[Outcome, Outcome]) -> bool:
    """Return whether the other player's row has told of this game already."""
    first, second = pair
    if first is None or second is None or not {number} <= first.cells.keys() & second.cells.keys():
        return False
    one, other = first.cells[number], second.cells[number]
    met = (one.opponent, other.opponent) == (second.number, first.number)
    return met and (one.result, other.result) == outcomes


def _free_round(pair: Sequence[Entrant | None]) -> int:
    """Return the first round in which both have no game; the last one there can be if they have all."""
    free = (number for number in range(1, MOST_ROUNDS) if not any(each and number in each.cells for each in pair))
    return next(free, MOST_ROUNDS)


def _played(games: GameList, row: int, pair: Sequence[Entrant | None]) -> tuple[Outcome, Outcome] | None:
    """Return what White and Black have; a column `Winner` may name who won."""
    winner = key_of(games.text(row, "result"))
    keys = [key_of(entrant.name) if entrant else () for entrant in pair]
    won = [side for side, key in enumerate(keys) if key == winner]
    won = won or [side for side, key in enumerate(keys) if winner and {*winner} <= {*key}]
    named = RESULTS["0-1" if won[0] else "1-0"] if len(won) == 1 else None
    return games.outcomes(row) or named


def _is_nobody(name: str, facts: Mapping[str, object]) -> bool:
    """Return whether the words say that nobody sits there, and nothing else says that somebody does."""
    stated = (value_text(value).strip().lower() for what, value in facts.items() if what.startswith(_PERSONAL))
    return is_nobody(name) and all(text in _NOTHING for text in stated)


def _nobodies(games: GameList, row: int) -> list[str]:
    """Return the words in place of a name that stand for no opponent."""
    seats = [games.grid.text(row, side["name"]) for side in games.sides]
    return [text for text in seats if is_nobody(text)]


def _alone(games: GameList, row: int) -> tuple[Outcome, Outcome] | None:
    """Return what someone without an opponent has, on White's side or Black's: by the result, else by the words."""
    names = _nobodies(games, row)
    words = nobody(plain(names[0])) if names else None
    said = games.result(row)
    if not said and words:
        outcome = _by_words(words, names[0])
        return (outcome, outcome) if outcome else None
    result = nobody(plain(games.text(row, "result")))
    if result and result.kind is Kind.BYE and (outcome := bye_of(result)):
        found: tuple[Outcome, Outcome] | None = (outcome, outcome)
    else:
        found = _byes(said, words.kind if words else Kind.BLANK)
    if found and words and words.worth is not None and words.worth not in (FACTS[each].half_points for each in found):
        return None
    return found


def _by_words(words: Nobody, name: str) -> Outcome | None:
    """Return what the words alone say; a bye is worth a point only if it is called a bye and no more."""
    if words.worth is not None:
        return BYES[words.worth]
    if words.kind is Kind.OPEN:
        return Outcome.PENDING
    if words.kind is Kind.ABSENT:
        return Outcome.ZERO_BYE
    return Outcome.FULL_BYE if words.kind is Kind.BYE and len(plain(name).split()) == 1 else None


def _byes(said: str, kind: Kind) -> tuple[Outcome, Outcome] | None:
    """Return what someone alone has, on White's side or Black's: `½` and `H` say it, `1-0` by the side."""
    word = WORDS.get(said)
    if word is not None and not FACTS[word].mirrors:
        return word, word
    stated = read_result(said)
    if stated is None or stated[0] is Outcome.PENDING:
        return None
    if kind is Kind.FORFEIT:
        stated = _AS_FORFEITS.get(stated[0], stated[0]), _AS_FORFEITS.get(stated[1], stated[1])
    white, black = (each if each in _AS_FORFEITS.values() else BYES[FACTS[each].half_points] for each in stated)
    return white, black


_AS_FORFEITS = {Outcome.WIN: Outcome.FORFEIT_WIN, Outcome.LOSS: Outcome.FORFEIT_LOSS}


def wallchart_of(lists: Sequence[GameList], roster: Table | None, report: Report) -> Grid:
    """Return one grid with a row for each player: the lines above the first list, headings, players."""
    if roster is None:
        lists = with_bare_names(lists, report)
    entrants = Entrants(report, _identity(lists, roster))
    if roster:
        entrants.take_roster(roster)
    by_sheet = _are_sections(lists, entrants.identity)
    for games in lists:
        entrants.take_list(games, games.grid.name if by_sheet and not games.round else "")
    if not any(entrant.cells for entrant in entrants.every):
        raise Unreadable(lists[0].grid.place(lists[0].header, None).file)
    _say_list(lists[0], entrants)
    if not entrants.closed:
        _say_numbered(entrants)
        _say_alike(entrants)
        _say_unlike(entrants)
    above = roster.caption[1] if roster and roster.grid is lists[0].grid else lists[0].header
    caption = [list(row) for row in lists[0].grid.rows[: min(above, lists[0].header)]]
    days = _day_lines(entrants, caption)
    return _grid(lists[0], entrants.every, caption, days)._replace(name=_title(lists))


def _day_lines(entrants: Entrants, caption: Sequence[Sequence[object]]) -> Iterator[list[object]]:
    """Yield lines with the days of the rounds, and with those of the event, if no line above the list has days."""
    every = sorted({day for days in entrants.days.values() for day in days})
    by_round = [entrants.days.get(number, set()) for number in range(1, _last_round(entrants.every) + 1)]
    of_rounds = tuple(next(iter(days)) if len(days) == 1 else None for days in by_round)
    stated = [day for day in of_rounds if day]
    if stated and stated == sorted(stated):
        yield [f"{ROUND_DATES.label}:", ROUND_DATES.write(of_rounds)]
    lines = (" ".join(map(value_text, row)) for row in caption)
    if every and not any(map(days_in, lines)):
        yield [f"{DATES.label}:", DATES.write(every[0], every[-1])]


def _identity(lists: Sequence[GameList], roster: Table | None) -> str:
    """Return the field that identifies players: an id or a number, if all have one; else the name."""
    seats = [(games, row, side) for games in lists for row in games.rows for side in games.sides]
    taken = [seat for seat in seats if (name := seat[0].grid.text(seat[1], seat[2]["name"])) and not is_nobody(name)]
    if all(games.grid.text(row, side["name"]).isdecimal() for games, row, side in taken):
        return "number"
    for what in _IDENTITIES:
        stated = all(games.grid.text(row, side.get(what)) for games, row, side in taken)
        if stated and (roster is None or all(roster.text(row, what) for row in roster.rows)):
            return what
    return "name"


def _are_sections(lists: Sequence[GameList], identity: str) -> bool:
    """Return whether each sheet is a section: most of its players have games on no other."""
    players: dict[str, set[Key]] = {}
    for games in lists:
        if not games.round:
            columns = [side.get(identity, side["name"]) for side in games.sides]
            texts = (games.grid.text(row, column) for row in games.rows for column in columns)
            named = {key_of(text) for text in texts if text and not is_nobody(text)}
            players.setdefault(games.grid.name, set()).update(named)
    on_sheets = Counter(key for of_sheet in players.values() for key in of_sheet)
    return len(players) > 1 and all(
        2 * sum(on_sheets[key] > 1 for key in of_sheet) < len(of_sheet) for of_sheet in players.values()
    )


def _title(lists: Sequence[GameList]) -> str:
    """Return the name of the one sheet, unless it says no more than what is in it."""
    names = {games.grid.name for games in lists}
    name = lists[0].grid.name
    is_round = field_of(name) == "round"
    return "" if len(names) > 1 or is_round or plain_heading(name) in _NO_SECTION else name


def _say_list(games: GameList, entrants: Entrants) -> None:
    place = games.grid.place(games.header, None)
    by = {"name": "names", "number": "numbers"}.get(entrants.identity, "ids")
    message = f"a list of games: {len(entrants.every)} players, identified by their {by}"
    message += ", out of the table of players" if entrants.closed else ""
    entrants.report.note("CSV032", message, place)
    if any(not entrant.name for entrant in entrants.every):
        message = "the list names players by number, and there is no table with their names"
        entrants.report.error("CSV039", message, place, "put a table with No., Name, ID and Rating on another sheet")
        raise Unreadable(place.file)
    if "round" not in games.others and not games.round and not games.marked:
        message = f"the list does not state the rounds, so the games are spread over {_last_round(entrants.every)}"
        entrants.report.note("CSV018", message, place, "the ratings do not depend on the order")
    if games.unread:
        names = [text[:40] for text in games.unread.values()]
        entrants.report.note("CSV003", f"columns that are not read: {some(names, MOST_COLUMNS)}", place)
        columns = Table(games.grid, games.header, games.header + 1, {}, games.unread, rows=games.rows)
        say_unread(columns, list(games.unread), entrants.report)


def _last_round(every: Iterable[Entrant]) -> int:
    return max((number for entrant in every for number in entrant.cells), default=0)


def _say_numbered(entrants: Entrants) -> None:
    """Report names that differ in a number alone: it may be points or a board, which change from round to round."""
    seen: dict[tuple[str, Key], Entrant] = {}
    for entrant in entrants.every:
        words = tuple(word for word in key_of(entrant.name) if not word.isdecimal())
        other = seen.setdefault((entrant.section, words), entrant)
        if words and other is not entrant and entrants.identity == "name":
            message = f"{other.name!r:.40} ({at(other.place)}) and {entrant.name!r:.40} are one player, or two"
            hint = "put numbers into a column of their own; two players of one name need ids"
            entrants.report.error("CSV068", message, entrant.place, hint)


def _say_alike(entrants: Entrants) -> None:
    """Report names that differ in one letter and never meet in a round: a slip would make one player two."""
    seen: dict[tuple[str, str], Entrant] = {}
    for entrant in entrants.every:
        for spelling in _spellings(entrant.name):
            other = seen.setdefault((entrant.section, spelling), entrant)
            if other is not entrant and not other.cells.keys() & entrant.cells.keys():
                message = f"{other.name!r:.40} ({at(other.place)}) and {entrant.name!r:.40} may be one player"
                hint = "if so, spell the name, or the number or id that identifies them, in one way"
                entrants.report.warning("CSV037", message, entrant.place, hint)
                break


def _say_unlike(entrants: Entrants) -> None:
    """Somebody who may be nobody: of whom nothing is known that is known of all others, always on one side.

    A bye in words that are not known would be such a player. A name like the others' is believed to be one.
    """
    every = entrants.every
    forms = Counter(_form(entrant.name) for entrant in every)
    known = sum(_has_personal(entrant) for entrant in every)
    for entrant in every:
        others = len(every) - 1
        odd_name = forms[_form(entrant.name)] == 1 and _form(entrant.name) not in (_Form.WHOLE, _Form.COMMA)
        unknown = not _has_personal(entrant) and (known >= _NEARLY_ALL * others or known == 0)
        sides = {cell.color for cell in entrant.cells.values()}
        if others > 1 and odd_name and unknown and len(sides) == 1 and not _has_won(entrant):
            message = f"{entrant.name!r:.40} may be a player, or words for a bye"
            hint = "for a bye, write BYE; for a player, the whole name (Last, First) or an id"
            entrants.report.error("CSV054", message, entrant.place, hint)


_NEARLY_ALL = 0.8


class _Form(StrEnum):
    """How a name is written."""

    COMMA = "Alder, Ada"
    WHOLE = "Ada Alder"
    WORD = "Ada"
    OTHER = "ada (2)"


_NAME_WORD = re.compile(r"(?-i:[^\W\d_a-z])[^\W\d_]*(?:[-'’.][^\W\d_]*)*")


def _form(name: str) -> _Form:
    words = name.replace(",", " ").split()
    if not all(map(_NAME_WORD.fullmatch, words)):
        return _Form.OTHER
    if "," in name:
        return _Form.COMMA
    return _Form.WHOLE if len(words) > 1 else _Form.WORD


def _has_personal(entrant: Entrant) -> bool:
    stated = (value_text(value).strip() for what, value in entrant.facts.items() if what.startswith(_PERSONAL))
    return any(text and text not in _NOTHING for text in stated)


def _has_won(entrant: Entrant) -> bool:
    return any(FACTS[cell.result].half_points == 2 for cell in entrant.cells.values())


def _spellings(name: str) -> Iterator[str]:
    """Yield the name, and the name without any one letter: two that differ in a letter have one of these in common."""
    words = " ".join(key_of(name))[:60]
    yield words
    yield from (words[:at] + words[at + 1 :] for at in range(len(words)))


def _grid(
    first: GameList, every: Sequence[Entrant], above: Sequence[list[object]], days: Iterable[list[object]]
) -> Grid:
    """Return the wallchart, with the rows above all tables; every cell of it is where the list says it."""
    stated = [what for what in ALIASES if any(what in entrant.facts for entrant in every) and what != "number"]
    sections = any(entrant.section for entrant in every)
    rounds = range(1, _last_round(every) + 1)
    caption: list[list[object]] = [*above, *days, [f"{OPPONENTS.label}:", OPPONENTS.write("number")]]
    titles = ("Rating" if what == "rating" else ALIASES[what].partition("|")[0] for what in stated)
    header = ["No.", *titles, *(f"Rd {number}" for number in rounds)]
    rows: list[list[object]] = [*caption, [*header, *["Section"] * sections]]
    for entrant in every:
        facts = (entrant.facts.get(what, "") for what in stated)
        cells = (show_cell(entrant.cells.get(number)) for number in rounds)
        rows.append([str(entrant.number), *facts, *cells, *[entrant.section] * sections])

    def place(row: int, column: int | None) -> Place:
        if row <= len(caption):
            return first.grid.place(row if row < len(above) else first.header, None)
        entrant = every[row - len(caption) - 1]
        if column is None or not 0 < column < len(header):
            return entrant.place
        if column <= len(stated):
            return entrant.places.get(stated[column - 1], entrant.place)
        return entrant.game_places.get(column - len(stated), entrant.place)

    return Grid("", rows, place)
