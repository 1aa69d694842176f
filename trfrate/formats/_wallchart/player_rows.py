"""The players of one table: what each row says beside its games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from trfrate.diagnostics import Place, Report, some
from trfrate.formats._cells import value_text
from trfrate.formats._wallchart import player_values
from trfrate.formats._wallchart.caption_keys import NotAValue
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.player_values import HIGHEST, LOWEST
from trfrate.formats._wallchart.quoting import is_quoted, unquoted
from trfrate.model import SOURCES, SYSTEMS, Ids, National, Rated, Rating, rounded

_TIE_BREAK = "tie_breaks."
_MOST_POINTS = 1000
_PLAIN_TEXT = ("federation", "state", "title", "team", "club")
EXTRAS = "wallchart"
"""What no other format can say of a player is put aside under this name: the school grade."""
_EXACT = ("sex", "expires")
"""Texts too, but only some are expected."""
_MEMBER = re.compile(r"(?<!\d)\d{8}(?!\d)")
_RATING_BELOW = re.compile(
    r"(?<![\w.])(?:\d{3,4}(?:[Pp/]\d{1,2})?|[Uu][Nn][Rr]\w*\.?)(?:\s*->\s*\d{3,4}(?:[Pp]\d{1,2})?)?(?![\w])"
)


@dataclass(slots=True)
class Rows:
    """Reads rows of a table, and keeps what is said once for the whole table."""

    table: Table
    report: Report
    whose: str
    """The rating source of a rating column that does not say it: `OTBR`, `FIDE` …."""
    own: bool = False
    """Whether the table is one of ours, in which everything is meant as it is written."""
    padded: list[str] = field(default_factory=list)
    guessed_days: list[str] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)
    separated: list[str] = field(default_factory=list)
    tidied: list[str] = field(default_factory=list)
    second_lines: list[str] = field(default_factory=list)
    days_first: dict[str, bool] = field(default_factory=dict)
    texts: list[str] = field(init=False)
    special: list[tuple[str, Callable[[object], object]]] = field(init=False)
    before: list[tuple[str, str]] = field(init=False)
    after: list[tuple[str, str]] = field(init=False)
    member_ids: list[tuple[str, str]] = field(init=False)
    """The kinds of member numbers, and the fields that tell them."""
    rated_names: bool = field(init=False)
    """Whether numbers in brackets behind the names are ratings."""
    tie_breaks: list[str] = field(init=False)
    """The names of the tie-breaks that have a column, in their order."""

    def __post_init__(self) -> None:
        fields = self.table.fields
        self.texts = [key for key in _PLAIN_TEXT if key in fields]
        self.special = [(key, read) for key, read in self._special() if key in fields]
        columns = sorted((column, key) for key, column in fields.items() if key.startswith(_TIE_BREAK))
        self.tie_breaks = [key.removeprefix(_TIE_BREAK) for _, key in columns]
        self.rated_names = self._are_names_rated()
        self.before = list(self._columns("ratings", "rating"))
        self.after = [(source, key) for source, key in self._columns("after", "after") if source in SYSTEMS]
        self.member_ids = [(kind, f"ids.{kind}") for kind in Ids._fields if f"ids.{kind}" in fields]
        if "id" in fields and "ids.uschess" not in fields and self.whose in SYSTEMS:
            # An unnamed id column is US Chess where its rating is.
            self.member_ids.append(("uschess", "id"))

    def _are_names_rated(self) -> bool:
        """Return whether most names have a number in brackets behind them, and not all may be years of birth."""
        names = [self.table.text(row, "name") for row in self.table.rows]
        found = [player_values.RATING_BEHIND.search(name) for name in names if name.endswith((")", "]"))]
        numbers = [match[1] for match in found if match]
        return 2 * len(numbers) > len(names) and not all(map(player_values.YEAR.fullmatch, numbers))

    def player(self, row: int) -> dict[str, Any]:
        """Return the facts about the player of a row, by the names of `model.Player`."""
        tidy, withdrew, second = self.name(row)
        ratings, after = self.ratings(row)
        facts: dict[str, Any] = {"name": tidy.name, "ids": self.ids(row), "ratings": ratings, "after": after}
        if tidy.id and facts["ids"] == Ids():
            facts["ids"] = Ids(uschess=tidy.id)
        if row in self.table.further:
            self.below(row, facts)
        if second:
            self.second_line(row, second, facts)
        if withdrew:
            facts["withdrawn"] = True
        if "national" in self.table.fields:
            rating = self._rating(row, "national").before
            if rating is not None and rating.rating is not None:
                facts["national"] = National(rating.rating, self.table.text(row, "federation") or None)
        for key in self.texts:
            text = self.table.text(row, key)
            facts[key] = unquoted(text) if text else None
        if tidy.title and not facts.get("title"):
            facts["title"] = tidy.title
        for key, read in self.special:
            facts[key] = self.checked(row, key, read)
        grade = facts.pop("grade", None)
        if grade is not None:
            facts["extras"] = {EXTRAS: {"grade": grade}}
        if self.tie_breaks:
            stated = {
                name: self.checked(row, _TIE_BREAK + name, player_values.read_tie_break) for name in self.tie_breaks
            }
            facts["tie_breaks"] = {name: value for name, value in stated.items() if value is not None}
        return facts

    def _special(self) -> Iterator[tuple[str, Callable[[object], object]]]:
        yield "score", _score
        yield "rank", lambda value: player_values.read_rank(value_text(value).strip())
        yield "sex", lambda value: player_values.read_sex(value_text(value).strip())
        yield "born", self.born
        yield "expires", lambda value: player_values.read_day(value, self.day_first("expires"))
        yield "grade", lambda value: player_values.read_grade(value_text(value))
        yield "withdrawn", lambda value: {"yes": True, "no": False}.get(value_text(value).strip().lower())

    def checked(self, row: int, key: str, read: Callable[[object], Any]) -> Any:
        """Return a value, or None with a warning that names the cell."""
        value = self.table.grid.value(row, self.table.fields[key])
        if value in ("", None):
            return None
        if key in _EXACT and is_quoted(value):
            return unquoted(str(value))
        try:
            return read(value)
        except NotAValue:
            self.say_no_value(row, key, value_text(value).strip())
            return None

    def say_no_value(self, row: int, key: str, text: str) -> None:
        """Warn of a cell that does not hold what its heading says."""
        if self.report.is_full("CSV013"):
            return
        heading = self.table.headings.get(self.table.fields[key], key)
        message = f"cannot read {text!r:.40} under {heading!r}; it is ignored"
        self.report.warning("CSV013", message, self.table.place(row, key))

    def name(self, row: int) -> tuple[player_values.TidyName, bool, str]:
        """Return the name, whether it is marked as withdrawn, and what is on further lines of the cell.

        Of two columns, it is `Last, First`.
        """
        fields = self.table.fields
        if "name" in fields or "surname" not in fields:
            text = self.table.text(row, "name")
            if player_values.ORDINARY_NAME.fullmatch(text):
                return player_values.TidyName(text), False, ""
        else:
            text = ", ".join(filter(None, (self.table.text(row, "surname"), self.table.text(row, "first_name"))))
        if self.own or is_quoted(text):
            name, withdrew = player_values.read_name(text)
            tidy, second = player_values.TidyName(name), ""
        else:
            text, _, second = text.partition("\n")
            if self.rated_names and (rating := player_values.RATING_BEHIND.search(text)):
                text, second = text[: rating.start()], f"{second} {rating[1]}"
            name, withdrew = player_values.read_name(text)
            tidy = player_values.tidy_name(name, row in self.table.leading_numbers)
        if tidy.name != name:
            self.tidied.append(name)
        if withdrew:
            self.withdrawn.append(tidy.name)
        return tidy, withdrew, " ".join(second.split())

    def second_line(self, row: int, text: str, facts: dict[str, Any]) -> None:
        """Take an id and a rating from a second line of the name's cell; anything else is no part of the name."""
        rest = self.id_and_rating(text, row, facts)
        if rest.strip(" /-,:#()"):
            self.second_lines.append(rest.strip())

    def ids(self, row: int) -> Ids:
        """Return the member numbers."""
        return Ids(**{kind: self._id(row, key, kind) for kind, key in self.member_ids})

    def _id(self, row: int, key: str, kind: str) -> str | None:
        text = self.table.text(row, key)
        if not text:
            return None
        if is_quoted(text):
            return unquoted(text)
        try:
            number, padded = player_values.read_id(text, kind)
        except NotAValue:
            self.say_no_value(row, key, text)
            return None
        if padded and number:
            self.padded.append(number)
        return number

    def born(self, value: object) -> object:
        """Return a birth date; a guess of the order of month and day is remembered."""
        birth, guessed = player_values.read_birth(value, self.day_first("born"))
        if guessed:
            self.guessed_days.append(str(value).strip())
        return birth

    def below(self, row: int, facts: dict[str, Any]) -> None:
        """Take the state under the number, id and rating under the name, where they have no columns of their own."""
        state = self.table.text(self.table.further[row][0], "number")
        if "state" not in facts and re.fullmatch(r"[A-Z]{2}", state):
            facts["state"] = state
        self.id_and_rating(
            " ".join(self.table.text(further, "name") for further in self.table.further[row]), row, facts
        )

    def id_and_rating(self, text: str, row: int, facts: dict[str, Any]) -> str:
        """Take the member number and the rating out of a text, where no columns of their own tell them."""
        number = _MEMBER.search(text)
        if number and facts["ids"] == Ids():
            facts["ids"] = Ids(uschess=number[0])
        rest = _MEMBER.sub(" ", text)
        rating = _RATING_BELOW.search(rest)
        if rating and not facts["ratings"]:
            facts["ratings"], facts["after"] = self.below_rating(row, rating[0])
        return rest.replace(rating[0], " ") if rating else rest

    def below_rating(self, row: int, text: str) -> tuple[dict[str, Rating], dict[str, Rated]]:
        """Return the rating in a second row or line, before and perhaps after the event."""
        try:
            stated = player_values.read_rating(text)
        except NotAValue:
            self.say_no_rating(text, self.table.place(self.table.further.get(row, [row])[0], "name"))
            return {}, {}
        before = {self.whose: stated.before} if stated.before is not None else {}
        after = {self.whose: _rated(stated.after)} if stated.after and stated.after.rating else {}
        return before, after

    def say_no_rating(self, text: str, place: Place) -> None:
        """Report an error at a cell that should hold a rating."""
        hint = "a rating is a number from 100 such as 1641, 1641P17 (17 games), or unr"
        if player_values.TWO_RATINGS.fullmatch(text):
            hint = "if these are two ratings, give each a column, such as Regular and Quick; 17 games are 1641P17"
        self.report.error("CSV012", f"{text!r:.40} is not a rating", place, hint)

    def day_first(self, key: str) -> bool:
        """Return whether any date of a column can only be day/month/year; then all of them are."""
        if key not in self.days_first:
            texts = (self.table.text(row, key) for row in self.table.rows)
            self.days_first[key] = any(map(player_values.has_day_first, texts))
        return self.days_first[key]

    def ratings(self, row: int) -> tuple[dict[str, Rating], dict[str, Rated]]:
        """Return the ratings before and after the event, by source."""
        before: dict[str, Rating] = {}
        after: dict[str, Rated] = {}
        for source, key in self.before:
            stated = self._rating(row, key)
            if stated.before is not None:
                before.setdefault(source, stated.before)
            if stated.after is not None and stated.after.rating is not None:
                after[source] = _rated(stated.after)
        for source, key in self.after:
            stated = self._rating(row, key)
            if stated.before is not None and stated.before.rating is not None:
                after[source] = _rated(stated.before)
        return before, after

    def _columns(self, prefix: str, unnamed: str) -> Iterator[tuple[str, str]]:
        for source in SOURCES:
            if f"{prefix}.{source}" in self.table.fields:
                yield source, f"{prefix}.{source}"
        if unnamed in self.table.fields:
            yield self.whose, unnamed

    def _rating(self, row: int, key: str) -> player_values.Stated:
        column = self.table.fields[key]
        value = self.table.grid.value(row, column)
        if type(value) is float and value.is_integer() and LOWEST <= value < HIGHEST and not self.table.game_counts:
            return player_values.Stated(Rating(value))
        text = value_text(value).strip()
        if not text:
            return player_values.Stated()
        try:
            if isinstance(value, date):
                raise NotAValue(text)
            stated = player_values.read_rating(text, self.own)
        except NotAValue:
            if not self.report.is_full("CSV012"):
                self.say_no_rating(text, self.table.place(row, key))
            return player_values.Stated()
        if not self.own and player_values.without_thousands(text) != text:
            self.separated.append(text)
        if column in self.table.game_counts:
            stated = self._with_count(row, self.table.game_counts[column], stated)
        if stated.provisional and stated.before is not None:
            message = f"the rating {text} is provisional, but the number of games is not given; 50 or more are taken"
            self.report.warning("CSV011", message, self.table.place(row, key), "write it as 1545P8, or use --set")
        return stated

    def _with_count(self, row: int, column: int, stated: player_values.Stated) -> player_values.Stated:
        """Return the rating with the games that a column of its own states."""
        text = self.table.grid.text(row, column)
        games, provisional = player_values.read_count(text)
        rating = stated.before
        if rating is None or (games is None and not provisional):
            return stated
        place = self.table.grid.place(row, column)
        if rating.games is not None and games is not None and rating.games != games:
            message = f"{games} games here, but {rating.games} beside the rating, which is used"
            self.report.warning("CSV038", message, place)
        elif games == 0 and rating.rating is not None:
            message = "a rating without games: the count is ignored, 50 games or more are assumed"
            self.report.warning("CSV013", message, place, "leave it blank for an established rating")
        elif rating.games is None and games is not None:
            return stated._replace(before=rating._replace(games=games), provisional=False)
        return stated._replace(provisional=stated.provisional or provisional)

    def say_repairs(self) -> None:
        """Report the notes about the whole table."""
        place = self.table.grid.place(self.table.rows[0], self.table.name_column)
        if self.padded:
            message = f"leading zeros of member numbers had been lost and are put back: {some(self.padded, 3)}"
            self.report.note("CSV014", message, place)
        if self.guessed_days:
            self.report.note("CSV015", f"dates are read as month/day/year: {some(self.guessed_days, 3)}", place)
        if self.tidied:
            message = f"numbers, titles and ids beside a name are not read as part of it: {some(self.tidied, 3)}"
            self.report.note("CSV053", message, place)
        if self.second_lines:
            message = f"further lines in the cells of names are not read: {some(self.second_lines, 3)}"
            self.report.note("CSV053", message, place)
        if self.separated:
            message = f"commas or dots between thousands are left out of ratings: {some(self.separated, 3)}"
            self.report.note("CSV056", message, place)
        if self.withdrawn:
            self.report.note("CSV016", f"marked as withdrawn behind the name: {some(self.withdrawn, 3)}", place)


def _score(value: object) -> int | None:
    if type(value) is float and (2 * value).is_integer() and 0 <= value < _MOST_POINTS:
        return int(2 * value)
    return player_values.read_score(value_text(value).strip())


def _rated(rating: Rating) -> Rated:
    number = rating.rating or 0.0
    return Rated(number, rounded(number), rating.games)
