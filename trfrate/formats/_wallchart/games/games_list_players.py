"""A wallchart made of a list of games: who played, by what the rows or a table of players say, and in which rounds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats._byes import BYES, TAKES, Kind, Nobody, bye_of, nobody
from trfrate.formats._cells import WORDS, is_nobody, plain, value_text
from trfrate.formats._event_size import MAX_LISTED, refuse_many_names
from trfrate.formats._wallchart.captions.caption_keys import OPPONENTS, NotAValue
from trfrate.formats._wallchart.games import byes_below, ratings_beside, requested_byes, unknown_byes
from trfrate.formats._wallchart.games.bye_tables import bye_tables
from trfrate.formats._wallchart.games.called_players import Called, without_number
from trfrate.formats._wallchart.games.entry_lines import Entries
from trfrate.formats._wallchart.games.game_notes import (
    is_of_forfeit,
    is_short_draw,
    names_draw,
    names_forfeit,
    result_in,
    says_forfeit,
    states_bye,
    winner_in,
)
from trfrate.formats._wallchart.games.game_results import POINTS, RESULTS, as_forfeit, read_result
from trfrate.formats._wallchart.games.games_list import GameList, Note
from trfrate.formats._wallchart.games.games_list_caption import (
    caption_of,
    day_lines,
    settle_days,
    settle_years,
    stated_lines,
    unknown_lines,
)
from trfrate.formats._wallchart.games.games_list_copies import without_copies
from trfrate.formats._wallchart.games.games_list_days import take_rounds
from trfrate.formats._wallchart.games.games_list_names import with_bare_names, with_entries
from trfrate.formats._wallchart.games.games_list_rounds import with_rounds
from trfrate.formats._wallchart.games.games_list_said import say_all
from trfrate.formats._wallchart.games.games_list_short_names import Aliases, Words, aliases_in
from trfrate.formats._wallchart.games.standing_lines import points_in, table_of
from trfrate.formats._wallchart.games.unknown_byes import NOTHING, PERSONAL, Key
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import Names, key_of
from trfrate.formats._wallchart.tables.column_meaning import (
    looks_like,
    say_filled,
    say_unknown,
    section_called,
    with_games,
)
from trfrate.formats._wallchart.tables.heading_words import ALIASES, LISTS_ABROAD, field_of, plain_heading
from trfrate.formats._wallchart.tables.player_values import read_id, read_number, without_thousands
from trfrate.formats._wallchart.unread.account import Account
from trfrate.model import FACTS, FORFEITS, Cell, FrozenDict, Outcome
from trfrate.report.chart import show_cell

_IDENTITIES = ("ids.uschess", "id", "ids.fide", "number")
_NO_SECTION = frozenset(
    ("games", "results", "pairings", "rounds", "match", "matches", "teammatch", "partien", "partidas", "parties")
)
"""Names of sheets that say what is in them."""
_REPEATED = "the game is listed twice and the results differ; the second one is not read"
_ONE_OF_THEM = "the second one is not read; two players of one name need ids or numbers"
_ONE_OF_TWO = "a half-point bye has the result 1/2; correct one of the two"
MOST_ROUNDS = 99
_MOST_GAMES_A_ROUND = 8


class Ambiguous(Exception):
    """A name that two players bear; the report says which."""


class Unknown(Exception):
    """A number that nobody in the table of players has; the report says which."""


class Seat(NamedTuple):
    """A cell with a name; its place is looked up only where a message needs it."""

    grid: Grid
    row: int
    column: int

    @property
    def place(self) -> Place:
        """Where the cell is in the file."""
        return self.grid.place(self.row, self.column)


@dataclass(slots=True)
class Entrant:
    """One player: what is known of them, where it is, and their games by round."""

    number: int
    section: str
    place: Place
    facts: dict[str, object] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    cells: dict[int, Cell] = field(default_factory=dict)
    seats: dict[int, Seat] = field(default_factory=dict)
    """Where the games are."""

    @property
    def place_shown(self) -> str:
        """The place inside a message about the same file."""
        return at(self.place)

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
    words: Words[Entrant] | None = None
    """The players of that table by the words of their names."""
    aliases: Aliases = field(default_factory=dict)
    """Whom short names stand for."""
    games_per_round: int = 1
    repeated: list[Place] = field(default_factory=list)
    """Where games are repeated."""
    spread: bool = False
    """Whether games without a round are spread over rounds."""
    said: set[tuple[int, str, str]] = field(default_factory=set)
    """What has been reported about an entrant and need not be reported again."""

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        last = max((number for entrant in self.every for number in entrant.cells), default=0)
        return (last - 1) // self.games_per_round + 1

    def take_roster(self, table: Table) -> None:
        """Take the players of a table without rounds."""
        self.closed = True
        numbers = [read_number(table.text(row, "number")) for row in table.rows]
        complete = None not in numbers and len(set(numbers)) == len(numbers)
        for row, number in zip(table.rows, numbers, strict=True):
            entrant = self._new("", table.grid.place(row, table.name_column), number if complete else None)
            if "name" not in table.fields:
                halves = (table.text(row, "surname"), table.text(row, "first_name"))
                self._learn(entrant, "name", ", ".join(filter(None, halves)), table.grid.place(row, table.name_column))
            for what, column in table.fields.items():
                if what not in ("surname", "first_name", requested_byes.FIELD):
                    self._learn(entrant, what, with_games(table, row, column), table.grid.place(row, column))
            self.known.setdefault(("", self._key(entrant.facts)), []).append(entrant)

    def _key(self, facts: dict[str, object]) -> Key:
        text = value_text(facts.get(self.identity, "")).strip()
        return key_of(text) if self.identity == "name" else (_comparable(self.identity, text),)

    def _new(self, section: str, place: Place, number: int | None) -> Entrant:
        if len(self.every) == MAX_LISTED:
            refuse_many_names(place, self.report)
        last = self.last.get(section, 0)
        entrant = Entrant(number or last + 1, section, place)
        self.last[section] = max(last, entrant.number)
        self.every.append(entrant)
        return entrant

    def _learn(self, entrant: Entrant, what: str, value: object, place: Place) -> None:
        text = value_text(value).strip()
        stated = value_text(entrant.facts.get(what, "")).strip()
        if not text or _comparable(what, stated) == _comparable(what, text):
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

    def take_list(self, games: GameList, section: str, by_label: bool) -> None:
        """Take the games of one list, whose labels may be sections."""
        read = {*games.others.values(), *games.sides[0].values(), *games.sides[1].values()}
        rows = set(games.rows)
        for row, column in sorted(games.grid.unvalued | games.grid.faulty):
            if row in rows and column in read:
                say_unknown(games.grid, row, column, self.report)
        heading = games.grid.text(games.header, games.others.get("section"))
        filled: dict[str, int] = {what: games.others[what] for what in ("section", "round") if what in games.others}
        if games.named_once is not None:
            filled["player"] = games.named_once
        for what, column in filled.items():
            say_filled(what, games.grid, games.rows, column, self.report)
        number = -1
        days = games.days()
        unclear = games.unclear_letters()
        labels = games.labels if by_label else games.by_event()
        for row in games.rows:
            stated = games.text(row, "section")
            section = section_called(heading, stated) if stated else labels.get(row, section)
            number = games.round_of(row, number)
            if row in days:
                self.days.setdefault(number, set()).add(days[row])
            slot = number
            if number > 0 and self.games_per_round > 1:
                slot = (number - 1) * self.games_per_round + (games.game_of(row) or 1)
            if row in unclear:
                hint = "write 1-0, 0-1 or 1/2-1/2; for a bye, leave the opponent blank"
                message = "'B' among results that are written in another way: Black won, or a bye?"
                self.report.error("CSV033", message, games.grid.place(row, games.others.get("result")), hint)
                continue
            with suppress(Ambiguous, Unknown):
                self._take_game(games, row, [self._entrant(games, row, side, section) for side in (0, 1)], slot)
        self._say_remarks(games)

    def _say_remarks(self, games: GameList) -> None:
        """Report what is beside results and may matter."""
        for row, text in games.remarks.items():
            message = f"the remark in {text!r:.40} is not read"
            self.report.warning("CSV095", message, games.grid.place(row, games.others["result"]))
        for row in games.lone_spellings():
            white = games.outcomes(row)
            read_as = f"read as {white[0]} of the first player" if white else "not read"
            message = f"{games.text(row, 'result')!r:.20} is written unlike all other results; it is {read_as}"
            self.report.warning("CSV099", message, games.grid.place(row, games.others.get("result")))

    def _entrant(self, games: GameList, row: int, side: int, section: str) -> Entrant | None:
        """Return who sits on one side; None for nobody."""
        columns = games.sides[side]
        facts = {what: games.grid.value(row, column) for what, column in columns.items()}
        text = value_text(facts["name"]).strip()
        if not text or _is_nobody(text, facts):
            return None
        if games.teams:
            facts["team"] = games.teams[side]
        seat = Seat(games.grid, row, columns["name"])
        if self.identity != "name" and self.identity not in facts:
            # Numbers or ids stand in place of names.
            facts[self.identity] = facts.pop("name")
        elif self.identity != "name" and columns["name"] == columns.get(self.identity):
            # `Opponent No.` beside players who have a name and a number.
            del facts["name"]
        if self.closed and section:
            facts["section"] = section
        section = "" if self.closed else section
        if self.identity == "name":
            facts["name"] = self.aliases.get((section, key_of(text)), facts["name"])
        same = self.known.setdefault((section, self._key(facts)), [])
        if not same and self.closed and self.identity == "name":
            same += self._abbreviated(text, seat)
        if not same:
            if self.closed:
                hint = "the name, number or id must be the same in both tables"
                self.report.error("CSV009", f"there is no {text!r:.40} in the table of players", seat.place, hint)
                if not value_text(facts.get("name", "")).strip():
                    raise Unknown(text)
            number = value_text(facts["number"]).strip() if self.identity == "number" else ""
            same.append(self._new(section, seat.place, read_number(number)))
        elif len(same) > 1:
            two = " and ".join(at(each.place) for each in same[:2])
            hint = "give both players an id or a number, in both tables"
            self.report.error("CSV035", f"{text!r:.40} may be either of two players: {two}", seat.place, hint)
            raise Ambiguous(text)
        for what, value in facts.items():
            if value == same[0].facts.get(what, ""):
                continue
            if what != "name" or not self.closed or not same[0].name:
                self._learn(same[0], what, value, games.grid.place(row, columns.get(what, columns["name"])))
        return same[0]

    def _abbreviated(self, text: str, seat: Seat) -> list[Entrant]:
        """Return the only player of the table whose name a shorter one stands for, after a note: `Alder, A.`."""
        self.words = self.words or Words(self.every)
        found = self.words.meant_by(text)
        if len(found) != 1:
            return []
        message = f"{found[0].name!r:.40} ({at(found[0].place)}) and {text!r:.40} are read as one player"
        self.report.note("CSV036", message, seat.place, "different players need different names, numbers or ids")
        return found

    def _take_game(self, games: GameList, row: int, pair: Sequence[Entrant | None], number: int) -> None:
        outcomes = _played(games, row, pair) if all(pair) else _alone(games, row)
        for note in games.notes.get(row, ()) if all(pair) else ():
            outcomes = self._with_note(games, row, note, outcomes) if outcomes else None
            if outcomes is None:
                return
        if outcomes is None or number < 0 or pair == [None, None]:
            self._say_no_game(games, row, number)
            return
        self.spread |= number == 0
        number = number or _free_round(pair)
        seats = [Seat(games.grid, row, side["name"]) for side in games.sides]
        first = games.first_color(row)
        colors = (first, _OTHER_COLOR.get(first))
        if _is_listed(pair, number, outcomes, colors):
            if games.pair.colored:
                self.repeated.append(seats[0].place)
            return
        for side, entrant in enumerate(pair):
            if entrant and number in entrant.cells:
                if self.report.is_full("CSV034"):
                    return
                round = (number - 1) // self.games_per_round + 1
                message = f"{entrant.name} has two games in round {round}: {at(entrant.seats[number].place)} and here"
                other = pair[1 - side]
                is_repeated = other is not None and entrant.cells[number].opponent == other.number
                self.report.error("CSV034", message, seats[side].place, _REPEATED if is_repeated else _ONE_OF_THEM)
                return
        for side, entrant in enumerate(pair):
            if entrant:
                other = pair[1 - side]
                color = colors[side] if other else None
                entrant.cells[number] = Cell(outcomes[side], other.number if other else None, color)
                entrant.seats[number] = seats[side]

    def _with_note(
        self, games: GameList, row: int, remark: Note, outcomes: tuple[Outcome, Outcome]
    ) -> tuple[Outcome, Outcome] | None:
        """Return what both have after a remark beside the game; None if it leaves open what the result is."""
        place = games.grid.place(row, remark.column)
        note = remark.text
        games.noted.append((row, remark.column))
        if outcomes[0] in FORFEITS and is_of_forfeit(note):
            if not says_forfeit(note):
                # It may be said of somebody else, or of another round.
                self.report.note("CSV143", f"{note!r:.40} is beside a forfeit, and read as said of it", place)
            return outcomes
        if games.states_forfeit(row, note, outcomes):
            self.report.note("CSV143", f"read as a forfeit, which is not rated, by {note!r:.40} beside it", place)
            return as_forfeit(outcomes)
        pending = outcomes[0] is Outcome.PENDING
        implied = games.implies_result and not games.text(row, "result")
        stated = RESULTS["DRAW"] if implied and is_short_draw(note) else result_in(note, games.first_color(row))
        if stated and (pending or (implied and stated[0] is Outcome.DRAW)):
            self.report.note("CSV143", f"read as {stated[0]} of the first player, by {note!r:.40} beside it", place)
            return stated
        if stated == outcomes or (outcomes[0] is Outcome.DRAW and names_draw(note)):
            return outcomes
        beside = repr(games.text(row, "result")) if games.text(row, "result") else "the winner and the loser"
        if stated or states_bye(note) or (implied and names_draw(note)):
            message = f"{note!r:.40} beside {beside:.40}: which of them is right?"
            self.report.error("CSV033", message, place, "write the result into its column, and nothing else beside it")
            return None
        if names_forfeit(note) or (is_of_forfeit(note) and not pending):
            message = f"{note!r:.40} beside {beside:.40}: a forfeit, and who won it?"
            hint = "write 1-0 F or 0-1 F for a forfeit, F-F for a double one; without the remark, the game is rated"
            self.report.error("CSV033", message, place, hint)
            return None
        read_as = "it is rated" if not pending else "it has no result and is not rated"
        hint = "write 1-0 F for a forfeit"
        self.report.warning("CSV095", f"{note!r:.40} beside a game is not read: {read_as}", place, hint)
        return outcomes

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


def _comparable(what: str, text: str) -> str:
    """Return a text so that two spellings of one fact are equal: `90000001.0` is the id 90000001, `1,850` is 1850.

    `A` and `Quad A` are the same section.
    """
    kind = what.partition(".")[0]
    if kind in ("rating", "ratings"):
        return without_thousands(text.casefold())
    if what == "number":
        return str(read_number(text) or text)
    if what == "section":
        return " ".join(word for word in text.casefold().split() if plain_heading(word) not in _SECTION_WORDS) or text
    if kind not in ("id", "ids"):
        return text.casefold()
    with suppress(NotAValue):
        return read_id(text, what.partition(".")[2] or "uschess")[0] or text
    return text


_SECTION_WORDS = frozenset(map(plain_heading, ALIASES["section"].split("|")))
_OTHER_COLOR: Mapping[str | None, str] = {"w": "b", "b": "w"}


def _is_listed(
    pair: Sequence[Entrant | None],
    number: int,
    outcomes: tuple[Outcome, Outcome],
    colors: tuple[str | None, str | None],
) -> bool:
    """Return whether another row has stated this game already: the other player's, or a copy."""
    listed = []
    for side, entrant in enumerate(pair):
        cell = entrant.cells.get(number) if entrant else None
        other = pair[1 - side]
        if entrant and cell:
            same = (cell.result, cell.opponent) == (outcomes[side], other.number if other else None)
            listed.append(same and (other is None or cell.color == colors[side] or not colors[side]))
    return bool(listed) and all(listed) and len(listed) == sum(each is not None for each in pair)


def _free_round(pair: Sequence[Entrant | None]) -> int:
    """Return the first round in which both have no game; the last one there can be if they have all."""
    taken = {number for each in pair if each for number in each.cells}
    return next((number for number in range(1, MOST_ROUNDS) if number not in taken), MOST_ROUNDS)


def _played(games: GameList, row: int, pair: Sequence[Entrant | None]) -> tuple[Outcome, Outcome] | None:
    """Return what White and Black have; a column `Winner` may name who won."""
    stated = games.outcomes(row)
    if stated:
        return stated
    text = games.text(row, "result")
    keys = [key_of(entrant.name) if entrant else () for entrant in pair]
    named_winner, lost, forfeit = (text, False, False) if key_of(text) in keys else winner_in(text)
    winner = key_of(without_number(named_winner))
    won = [side for side, key in enumerate(keys) if key == winner]
    won = won or [side for side, key in enumerate(keys) if winner and {*winner} <= {*key}]
    named = games.named_side(row, named_winner)
    if not won and named is not None:
        won = [named]
    if len(won) != 1:
        return None
    outcomes = RESULTS["0-1" if bool(won[0]) is not lost else "1-0"]
    return as_forfeit(outcomes) if forfeit else outcomes


def _is_nobody(name: str, facts: Mapping[str, object]) -> bool:
    """Return whether the words say that nobody sits there, and nothing else says that somebody does."""
    stated = (value_text(value).strip().lower() for what, value in facts.items() if what.startswith(PERSONAL))
    return is_nobody(name) and all(text in NOTHING or is_nobody(text) for text in stated)


def _nobodies(games: GameList, row: int) -> list[str]:
    """Return the words in place of a name that stand for no opponent."""
    seats = [games.grid.text(row, side["name"]) for side in games.sides]
    return [text for text in seats if is_nobody(text)]


def _alone(games: GameList, row: int) -> tuple[Outcome, Outcome] | None:
    """Return what someone without an opponent has, on White's side or Black's: by the result, else by the words."""
    names = _nobodies(games, row)
    words = nobody(plain(names[0])) if names else None
    said = games.result(row)
    is_implied = not games.text(row, "result")
    if words and (not said or (is_implied and words.worth is not None)):
        # Who wins by being below `Winner` has what the words say: `zero-point bye`.
        outcome = _by_words(words, names[0])
        return (outcome, outcome) if outcome else None
    if (not said or is_implied) and (noted := _noted_bye(games, row)):
        return noted, noted
    text = games.text(row, "result")
    result = nobody(plain(text)) or _bye_with_points(text)
    if result is None and words and words.kind is Kind.BYE and text.isalpha():
        # `bye` in place of the opponent, and what it is worth as the result: `full`.
        result = nobody(plain(f"{names[0]} {text}"))
    if result and result.kind in (Kind.BYE, Kind.ABSENT) and (outcome := bye_of(result)):
        found: tuple[Outcome, Outcome] | None = (outcome, outcome)
    else:
        found = _byes(said, words.kind if words else Kind.BLANK)
    if found and words and words.worth is not None:
        is_black = is_nobody(games.grid.text(row, games.sides[0]["name"]))
        if FACTS[found[is_black]].half_points != words.worth:
            return None
    return found


def _noted_bye(games: GameList, row: int) -> Outcome | None:
    """Return the bye that a remark in a column that is not read says: `had the bye (1 pt)`."""
    beside = [games.others["draw"]] if "draw" in games.others else []
    for column in (*games.unread, *beside):
        note = nobody(plain(games.grid.text(row, column)))
        if note and note.kind in (Kind.BYE, Kind.ABSENT):
            games.noted.append((row, column))
            return bye_of(note)
    return None


def _bye_with_points(text: str) -> Nobody | None:
    """Return the bye that a result with points says: `W BYE`, `BYE 1`."""
    words = plain(text).split()
    others = [word for word in words if word != "BYE"]
    points = POINTS.get(others[0]) if len(words) == len(others) + 1 == 2 else None
    return Nobody(Kind.BYE, points) if points is not None else None


def _by_words(words: Nobody, name: str) -> Outcome | None:
    """Return what the words alone say; a bye is worth a point only if it is called a bye and no more."""
    if words.worth is not None:
        return BYES[words.worth]
    if words.kind is Kind.OPEN:
        return Outcome.PENDING
    if words.kind is Kind.ABSENT:
        return Outcome.ZERO_BYE
    said = [word for word in plain(name).split() if word not in TAKES]
    return Outcome.FULL_BYE if words.kind is Kind.BYE and len(said) == 1 else None


def _byes(said: str, kind: Kind) -> tuple[Outcome, Outcome] | None:
    """Return what someone alone has, on White's side or Black's: `½` and `H` say it, `1-0` by the side."""
    word = WORDS.get(said)
    if word is not None and not FACTS[word].mirrors:
        return word, word
    stated = read_result(said)
    if stated is None or stated[0] is Outcome.PENDING:
        found = _POINTS_ALONE.fullmatch(said)
        points = [POINTS[each] for each in found.groups() if each] if found else []
        return (BYES[points[0]], BYES[points[-1]]) if points else None
    if kind is Kind.BYE:
        return BYES[FACTS[stated[0]].half_points], BYES[FACTS[stated[1]].half_points]
    if kind is Kind.FORFEIT:
        stated = _AS_FORFEITS.get(stated[0], stated[0]), _AS_FORFEITS.get(stated[1], stated[1])
    white, black = (each if each in _AS_FORFEITS.values() else BYES[FACTS[each].half_points] for each in stated)
    return white, black


_POINTS_ALONE = re.compile(r"([10½])?-+([10½])?")
"""`1 : -`, `½-0`: nobody has no points, or none are stated."""
_AS_FORFEITS = {Outcome.WIN: Outcome.FORFEIT_WIN, Outcome.LOSS: Outcome.FORFEIT_LOSS}


def _points_below(lists: Sequence[GameList], entrants: Entrants) -> Iterator[Table]:
    """Yield the lines below games that state the points of players, and no more, as tables of standings."""
    players = [entrant.name for entrant in entrants.every]
    names = Names(players)
    for games in lists:
        stated: dict[int, dict[str, str]] = {}
        for row in islice(games.loose, _MOST_LINES):
            line = games.grid.line(row)
            points = {} if byes_below.OF_BYES.search(line) else points_in(line, players, names)
            if points:
                stated[row] = points
        if len(stated) >= _FEWEST_LINES:
            games.loose = {row: number for row, number in games.loose.items() if row not in stated}
            games.told |= stated.keys()
            yield table_of(games.grid, stated)


_MOST_LINES = 500
_FEWEST_LINES = 2
"""A single line may state the points of one round."""


def _take_byes(lists: Sequence[GameList], roster: Table | None, entrants: Entrants, account: Account) -> None:
    """Take byes from lines below the games of their round, sheets that list them, and the table of players."""
    players = Called(entrants.every)
    found = [table for grid in account.grids for table in bye_tables(grid, players, entrants.rounds)]
    tables = [table for table in found if table.byes]
    for table in found:
        if not table.byes:
            hint = "each row needs the round, the player as in the games, and what the bye is worth"
            entrants.report.warning("CSV182", "a table of byes is not read", table.place, hint)
    for table in tables:
        grid = table.byes[0].grid
        account.take_cells(grid, table.rows, table.columns, {})
        message = f"{len(table.byes)} byes are taken from a table of byes"
        entrants.report.note("CSV126", message, grid.place(table.byes[0].row, None))
        for games in lists:
            if games.grid.name == grid.name:
                games.loose = {row: number for row, number in games.loose.items() if row not in table.rows}
    byes = [*byes_below.told(lists, players, entrants.report), *(bye for table in tables for bye in table.byes)]
    for bye in byes:
        _take_bye(entrants, bye.player, bye.round, bye.outcome, Seat(bye.grid, bye.row, 0))
    if roster:
        _take_requested_byes(roster, entrants)


def _take_requested_byes(roster: Table, entrants: Entrants) -> None:
    """Take byes from a column of the table of players."""
    for bye in requested_byes.told(roster, entrants.every, entrants.rounds, entrants.report):
        seat = Seat(roster.grid, bye.row, roster.fields[requested_byes.FIELD])
        for game in range(entrants.games_per_round):
            slot = (bye.round - 1) * entrants.games_per_round + game + 1
            _take_bye(entrants, bye.player, slot, bye.outcome, seat)


def _take_bye(entrants: Entrants, player: int, number: int, outcome: Outcome, seat: Seat) -> None:
    entrant = entrants.every[player]
    cell = entrant.cells.get(number)
    if cell == Cell(outcome):
        return
    if cell:
        has = "a game" if cell.opponent else "another bye"
        message = f"{entrant.name} has {has} in round {number} at {at(entrant.seats[number].place)}, and a bye here"
        entrants.report.error("CSV034", message, seat.place, _ONE_OF_THEM)
        return
    entrant.cells[number] = Cell(outcome)
    entrant.seats[number] = seat


def wallchart_of(
    lists: Sequence[GameList],
    roster: Table | None,
    report: Report,
    account: Account,
    standings: list[Table],
    entries: Entries | None = None,
) -> Grid:
    """Return one grid with a row for each player: the lines above all tables, headings, players.

    Lines of points below the games are added to the standings.
    """
    lists = without_copies(lists, report)
    if roster is None or _has_bare_names(lists, roster):
        lists = with_bare_names(lists, report)
    if roster is None:
        if entries and entries.every and not lists[0].grid.made:
            lists = with_entries(lists, entries, report)
            for games in lists:
                games.loose = {row: number for row, number in games.loose.items() if row not in entries.used}
        for games in lists:
            _take_facts(games, report)
        ratings_beside.take(lists, report)
    lists = with_rounds(lists, report)
    settle_years(lists, report)
    of_rounds = settle_days(lists)
    take_rounds(lists, report)
    lists, entrants = _taken(lists, roster, bool(entries and entries.short), report)
    standings += _points_below(lists, entrants)
    _take_byes(lists, roster, entrants, account)
    say_all(lists, entrants)
    tables = [*standings, roster] if roster else standings
    # The rows of a list that was made of lines are not those of the sheet.
    beside = [table for table in tables if not (table.grid.made or lists[0].grid.made)]
    above = [table.caption[1] for table in beside if table.grid.name == lists[0].grid.name]
    sections = {each.section for each in entrants.every} - {""}
    top = min([lists[0].top, *above])
    caption = caption_of(lists[0], top, of_rounds, sections)
    for row, text in unknown_lines(lists[0], top):
        account.leave_line(lists[0].grid, row, text)
    listed = entries.used if entries and not lists[0].grid.made else {}
    caption = [[] if row in listed else texts for row, texts in enumerate(caption)]
    days = day_lines(entrants.days, entrants.rounds, caption)
    stated = [*stated_lines(lists, report), *days]
    for games in lists:
        account.take_list(games)
    return _grid(lists[0], entrants, caption, stated)._replace(name=_title(lists))


def _has_bare_names(lists: Sequence[GameList], roster: Table) -> bool:
    """Return whether more names are in the table of players without what is beside them: `Ada Alder (1641)`."""
    halves = ("name", "surname", "first_name")
    known = {key_of(" ".join(roster.text(row, what) for what in halves)) for row in roster.rows}

    def found(lists: Sequence[GameList]) -> int:
        seats = ((games, row, side["name"]) for games in lists for row in games.rows for side in games.sides)
        return sum(key_of(games.grid.text(row, column)) in known for games, row, column in seats)

    return found(with_bare_names(lists, Report())) > found(lists)


def _taken(
    lists: Sequence[GameList], roster: Table | None, listed: bool, report: Report
) -> tuple[Sequence[GameList], Entrants]:
    """Return the lists and who played in them; where words turn out to be byes, these are in place of the names.

    Where a list of players completed short names (`listed`), who is not on it is unlike the others for that alone.
    """
    found = Report()
    try:
        entrants = _entrants(lists, roster, found)
        named = entrants.identity == "name" and not roster
        aliases = aliases_in(entrants.every, entrants.spread, report) if named else {}
        if aliases:
            found = Report()
            entrants = _entrants(lists, roster, found, aliases)
        words = frozenset[str]()
        if roster:
            words = unknown_byes.strangers_among(lists, entrants.every[len(roster.rows) :], report)
        elif not listed:
            words = unknown_byes.words_of(lists, entrants.every, report)
        if words:
            lists = unknown_byes.with_byes(lists, words)
            found = Report()
            entrants = _entrants(lists, roster, found, aliases)
    finally:
        report.diagnostics += found.diagnostics
    entrants.report = report
    if not any(entrant.cells for entrant in entrants.every):
        place = lists[0].grid.place(lists[0].header, None)
        if not report.has_errors:
            hint = "write 1-0, 0-1 or 1/2 beside the two names"
            report.error("CSV033", "no row of this list holds a game", place, hint)
        raise Unreadable(place.file)
    return lists, entrants


_NO_ALIASES: Aliases = FrozenDict()


def _entrants(
    lists: Sequence[GameList], roster: Table | None, report: Report, aliases: Aliases = _NO_ALIASES
) -> Entrants:
    entrants = Entrants(report, _identity(lists, roster), aliases=aliases, games_per_round=_games_per_round(lists))
    if roster:
        entrants.take_roster(roster)
    by_sheet = _are_sections(lists, entrants.identity, by_label=False)
    by_label = not by_sheet and _are_sections(lists, entrants.identity, by_label=True)
    sheets = _possible_sections(lists) if by_sheet else set()
    for games in lists:
        entrants.take_list(games, games.grid.name if games.grid.name in sheets else "", by_label)
    return entrants


def _possible_sections(lists: Sequence[GameList]) -> set[str]:
    """Return the sheets that are not rounds of their own: both `Varsity` and `JV` have a round 1."""
    by_round: dict[int, set[str]] = {}
    for games in lists:
        by_round.setdefault(games.round, set()).add(games.grid.name)
    return {name for number, names in by_round.items() if not number or len(names) > 1 for name in names}


def _games_per_round(lists: Sequence[GameList]) -> int:
    """Return how many games the same two have in a round, if a column or its heading counts them."""
    met: dict[tuple[int, Key], set[int]] = {}
    for games in lists:
        number = 0
        for row in games.rows:
            number = games.round_of(row, number)
            game = games.game_of(row)
            names = [games.grid.text(row, side["name"]) for side in games.sides]
            if game and number > 0 and all(names):
                met.setdefault((number, tuple(sorted(names))), set()).add(game)
    again = any(len(each) > 1 for each in met.values())
    most = max((max(each) for each in met.values()), default=1)
    return most if again and most <= _MOST_GAMES_A_ROUND else 1


def _identity(lists: Sequence[GameList], roster: Table | None) -> str:
    """Return the field that identifies players: an id or a number, if all have one; else the name."""
    seats = [(games, row, side) for games in lists for row in games.rows for side in games.sides]
    taken = [seat for seat in seats if (name := seat[0].grid.text(seat[1], seat[2]["name"])) and not is_nobody(name)]
    if all(games.grid.text(row, side["name"]).isdecimal() for games, row, side in taken):
        return _numbered_by({games.grid.text(row, side["name"]) for games, row, side in taken}, roster)
    for what in _IDENTITIES:
        stated = all(games.grid.text(row, side.get(what)) for games, row, side in taken)
        if stated and (roster is None or all(roster.text(row, what) for row in roster.rows)):
            return what
    return "name"


def _numbered_by(numbers: Collection[str], roster: Table | None) -> str:
    """Return the field of the table of players that has all these numbers, which stand in place of names."""
    if roster is None:
        return "number"
    stated = {what: {roster.text(row, what) for row in roster.rows} for what in _IDENTITIES if what in roster.fields}
    return next((what for what, texts in stated.items() if texts.issuperset(numbers)), "number")


def _are_sections(lists: Sequence[GameList], identity: str, by_label: bool) -> bool:
    """Return whether each sheet or label is a section: most of its players have games under no other."""
    players: dict[str, set[Key]] = {}
    if len({label for games in lists for label in (games.labels.values() if by_label else [games.grid.name])}) < 2:
        return False
    sheets = _possible_sections(lists)
    for games in lists:
        # Each section counts its players from 1.
        told_by = "name" if identity == "number" else identity
        columns = [side.get(told_by, side["name"]) for side in games.sides]
        for row in games.rows if by_label or games.grid.name in sheets else ():
            texts = (games.grid.text(row, column) for column in columns)
            label = games.labels.get(row, "") if by_label else games.grid.name
            players.setdefault(label, set()).update(key_of(text) for text in texts if text and not is_nobody(text))
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


_FACTS = {"ratings": "rating", "member numbers": "id"}
"""What columns of both sides may look like, and the field they are then."""
_AFTER = re.compile(r"post|new|after|live|neu|peak|high", re.IGNORECASE)


def _take_facts(games: GameList, report: Report) -> None:
    """Take columns under any headings for the ratings or ids of the two sides, if these fit every player.

    Where each player has a row, one column is enough.
    """
    table = games.unread_table()
    alike: dict[str, list[int]] = {}
    for column, heading in games.unread.items():
        if not _AFTER.search(heading):
            alike.setdefault(looks_like(table, column), []).append(column)
    sides = games.sides[:1] if games.pair.needs else games.sides
    for looks, fact in _FACTS.items():
        columns = alike.get(looks, [])
        stated = any(key.partition(".")[0].startswith(fact) for side in sides for key in side)
        fit = _fit_rows if games.pair.needs else _fit_players
        if stated or len(columns) != len(sides) or not fit(games, columns):
            continue
        names = [repr(games.unread[column][:40]) for column in columns]
        read = f"2 columns are read as {looks} of both sides" if len(names) > 1 else f"one column is read as {looks}"
        message = f"{read} by what they hold: {', '.join(names)}"
        report.note("CSV050", message, games.grid.place(games.header, columns[0]))
        for side, column in zip(sides, columns, strict=True):
            side[fact] = column
            del games.unread[column]


def _fit_rows(games: GameList, columns: Sequence[int]) -> bool:
    """Return whether each player of a list with a row for each has one value throughout, and some have several rows."""
    values: dict[Key, list[str]] = {}
    for row in games.rows:
        if text := games.grid.text(row, columns[0]):
            values.setdefault(key_of(games.grid.text(row, games.sides[0]["name"])), []).append(text)
    return any(len(each) > 1 for each in values.values()) and all(len({*each}) == 1 for each in values.values())


def _fit_players(games: GameList, columns: Sequence[int]) -> bool:
    """Return whether each player has one value throughout, on whatever side, and some have been on both."""
    seen: list[dict[Key, set[str]]] = [{}, {}]
    for row in games.rows:
        for values, side, column in zip(seen, games.sides, columns, strict=True):
            text = games.grid.text(row, column)
            if text:
                values.setdefault(key_of(games.grid.text(row, side["name"])), set()).add(text)
    first, second = seen
    both = [first[key] | second[key] for key in first.keys() & second.keys()]
    return bool(both) and all(len(values) == 1 for values in (*first.values(), *second.values(), *both))


def _stated_facts(first: GameList, every: Sequence[Entrant]) -> list[str]:
    """Return what is known of the players; the games behind a rating right of that rating."""
    stated = [what for what in ALIASES if any(what in entrant.facts for entrant in every) and what != "number"]
    side = first.sides[0]
    for count in [what for what in ("games", "prov") if what in stated and what in side]:
        ratings = [what for what in side if what in stated and what.startswith("rating") and side[what] < side[count]]
        if ratings:
            stated.remove(count)
            stated.insert(stated.index(max(ratings, key=side.__getitem__)) + 1, count)
    return stated


def _title_of(what: str, first: GameList) -> str:
    """Return the heading of a fact; that of a national rating says whose list it is."""
    if what == "rating":
        return "Rating"
    if what == "national":
        heading = plain_heading(first.grid.text(first.header, first.sides[0].get(what)))
        return next((word for word in LISTS_ABROAD if word in heading), ALIASES[what].partition("|")[0])
    return ALIASES[what].partition("|")[0]


def _round_title(number: int, per_round: int) -> str:
    round, game = divmod(number - 1, per_round)
    return f"Rd {round + 1}.{game + 1}" if per_round > 1 else f"Rd {number}"


def _grid(first: GameList, entrants: Entrants, above: Sequence[list[object]], made: Iterable[list[object]]) -> Grid:
    """Return the wallchart, with the rows above all tables; every cell of it is where the list says it."""
    every = entrants.every
    stated = _stated_facts(first, every)
    sections = any(entrant.section for entrant in every)
    rounds = range(1, entrants.rounds * entrants.games_per_round + 1)
    caption: list[list[object]] = [*above, *made, [f"{OPPONENTS.label}:", OPPONENTS.write("number")]]
    titles = [_title_of(what, first) for what in stated]
    header = ["No.", *titles, *(_round_title(number, entrants.games_per_round) for number in rounds)]
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
        seat = entrant.seats.get(column - len(stated))
        return seat.place if seat else entrant.place

    of_page = {row: title for row, title in first.grid.titles.items() if row < len(above)}
    return Grid("", rows, place, titles=of_page, page_title=first.grid.page_title, made=True)
