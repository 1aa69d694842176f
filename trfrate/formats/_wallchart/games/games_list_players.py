"""Who played in lists of games, by what the rows or a table of players say, and their games by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.formats._cells import value_text
from trfrate.formats._event_size import MAX_LISTED, refuse_many_names
from trfrate.formats._wallchart.games import requested_byes
from trfrate.formats._wallchart.games.both_answers import Answers
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_identity import comparable
from trfrate.formats._wallchart.games.games_list_no_opponent import alone, names_nobody
from trfrate.formats._wallchart.games.games_list_results import played, say_no_game, say_remarks, with_note
from trfrate.formats._wallchart.games.games_list_short_names import Aliases, Words
from trfrate.formats._wallchart.games.unknown_byes import Key
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.column_meaning import say_filled, say_unknown, section_called, with_games
from trfrate.formats._wallchart.tables.player_values import read_number
from trfrate.model import Cell, Outcome

_REPEATED = "the game is listed twice and the results differ; the second one is not read"
ONE_OF_THEM = "the second one is not read; two players of one name need ids or numbers"
MOST_ROUNDS = 99


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
    days_of: dict[str, dict[int, set[date]]] = field(default_factory=dict)
    """The same for each section."""
    controls: dict[str, set[str]] = field(default_factory=dict)
    """The time controls of the games of each section, if a column states them."""
    closed: bool = False
    """Whether a table of players says who took part."""
    words: Words[Entrant] | None = None
    """The players of that table by the words of their names."""
    aliases: Aliases = field(default_factory=dict)
    """Whom short names stand for."""
    games_per_round: int = 1
    repeated: list[Place] = field(default_factory=list)
    """Where games are repeated."""
    answers: Answers = field(default_factory=Answers)
    """Games without a round that one of the two players stated."""
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
                    value = with_games(table, row, column)
                    if what == "section":
                        value = section_called(table.headings.get(column, ""), table.text(row, what))
                    self._learn(entrant, what, value, table.grid.place(row, column))
            self.known.setdefault(("", self._key(entrant.facts)), []).append(entrant)

    def _key(self, facts: dict[str, object]) -> Key:
        text = value_text(facts.get(self.identity, "")).strip()
        return key_of(text) if self.identity == "name" else (comparable(self.identity, text),)

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
        if not text or comparable(what, stated) == comparable(what, text):
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
                self.days_of.setdefault(section, {}).setdefault(number, set()).add(days[row])
            if control := games.text(row, "control"):
                self.controls.setdefault(section, set()).add(control)
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
        say_remarks(games, self.report)

    def _entrant(self, games: GameList, row: int, side: int, section: str) -> Entrant | None:
        """Return who sits on one side; None for nobody."""
        columns = games.sides[side]
        facts = {what: games.grid.value(row, column) for what, column in columns.items()}
        text = value_text(facts["name"]).strip()
        if not text or names_nobody(text, facts):
            return None
        if games.teams:
            facts["team"] = games.teams[side]
        seat = Seat(games.grid, row, columns["name"])
        if self.identity != "name" and self.identity not in facts:
            # Numbers or ids stand in place of names.
            facts[self.identity] = facts.pop("name")
        elif self.identity != "name" and text == value_text(facts[self.identity]).strip():
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
        outcomes = played(games, row, pair) if all(pair) else alone(games, row)
        for note in games.notes.get(row, ()) if all(pair) and outcomes else ():
            outcomes = with_note(games, row, note, outcomes, self.report) if outcomes else None
            if outcomes is None:
                return
        if outcomes is None or number < 0 or pair == [None, None]:
            say_no_game(games, row, number, self.report)
            return
        self.spread |= number == 0
        seats = [Seat(games.grid, row, side["name"]) for side in games.sides]
        first = games.first_color(row)
        colors = (first, _OTHER_COLOR.get(first))
        one, other = pair
        if games.pair.needs and number == 0 and one and other:
            who, opponent = ((each.section, each.number) for each in (one, other))
            if self.answers.has_other(who, opponent, outcomes, first, seats[0].place, self.report):
                return
        number = number or _free_round(pair)
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
                self.report.error("CSV034", message, seats[side].place, _REPEATED if is_repeated else ONE_OF_THEM)
                return
        for side, entrant in enumerate(pair):
            if entrant:
                other = pair[1 - side]
                color = colors[side] if other else None
                entrant.cells[number] = Cell(outcomes[side], other.number if other else None, color)
                entrant.seats[number] = seats[side]


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
