"""The players of one table: what each row says beside its games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import repeat
from operator import itemgetter
from typing import Any, NamedTuple

from trfrate.codecs.day_order import is_day_first
from trfrate.diagnostics import MOST_OF_A_CODE, Diagnostic, Place, Report, Severity, some
from trfrate.formats._cells import value_text
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.captions.footnotes import Starred, dashes_say_unrated, starred_in
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.quoting import is_quoted, unquoted
from trfrate.formats._wallchart.tables import player_values, remarks_on_ratings
from trfrate.formats._wallchart.tables.column_evidence import systems_in
from trfrate.formats._wallchart.tables.column_meaning import list_abroad
from trfrate.formats._wallchart.tables.name_columns import NAME_FIELDS
from trfrate.formats._wallchart.tables.player_values import HIGHEST, LOWEST
from trfrate.model import FIDE_SOURCES, SOURCES, SYSTEMS, FrozenDict, Ids, National, Rated, Rating, maker, rounded
from trfrate.spellings import ID_DIGITS

_TIE_BREAK = "tie_breaks."
_MOST_POINTS = 1000
_PLAIN_TEXT = ("federation", "state", "title", "team", "club")
EXTRAS = "wallchart"
"""What no other format can say of a player is put aside under this name: the school grade."""
_EXACT = ("sex", "expires")
"""Texts too, but only some are expected."""
_NO_IDS = Ids()
_UNRATED = Rating()
_NOTHING_STATED = player_values.Stated()
_FIDE = "FIDE"
_NOTHING = FrozenDict()
_NO_MORE = Rating()[1:]
"""What else is known of a rating that stands alone."""
_LOOKED_AT = 12
_YES_NO = {**dict.fromkeys(("yes", "y", "x"), True), **dict.fromkeys(("no", "n"), False)}
_STATE = re.compile(r"[A-Z]{2}")
_new_ids, _new_rating, _new_stated = maker(Ids), maker(Rating), maker(player_values.Stated)


def _contradicts(status: str, rating: Rating) -> bool:
    """Return whether a column says `unrated` beside a rating, or `established` beside a provisional one or none."""
    if player_values.says_unrated(status):
        return rating.rating is not None
    is_provisional = rating.games is not None and rating.games < player_values.FEWEST_ESTABLISHED
    return player_values.says_established(status) and (rating.rating is None or is_provisional)


_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")
"""What copying from a page leaves in a cell: blanks of no width, marks of direction."""


class Named(NamedTuple):
    """A name that is more than `Last, First`, and what its cell says beside it."""

    tidy: player_values.TidyName
    withdrew: bool
    second: str
    """What is on further lines of the cell, or in brackets."""


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
    not_fide: dict[tuple[int, str], str] = field(default_factory=dict)
    without: list[str] = field(default_factory=list)
    """Words that are read as `unrated`."""
    tidied: list[str] = field(default_factory=list)
    second_lines: list[tuple[int, str]] = field(default_factory=list)
    """Row and text of what else the cells of names hold."""
    unknown: list[tuple[int, str, str]] = field(default_factory=list)
    """Row, field and text of cells that say nothing known."""
    remarks: list[str] = field(default_factory=list)
    around_ids: list[str] = field(default_factory=list)
    days_first: dict[str, bool] = field(default_factory=dict)
    found: list[tuple[int, Diagnostic]] = field(default_factory=list)
    """Messages about cells, each with its row."""
    counts: dict[tuple[str, str], int] = field(default_factory=dict)
    """How many of them there are of each code about each column."""
    texts: list[str] = field(init=False)
    before: list[tuple[str, str]] = field(init=False)
    after: list[tuple[str, str]] = field(init=False)
    member_ids: list[tuple[str, str]] = field(init=False)
    """The kinds of member numbers, and the fields that state them."""
    behind_names: re.Pattern[str] | None = field(init=False)
    """What brackets behind most names hold: ratings, or something else that is no part of a name."""
    starred: Starred | None = field(init=False)
    """What a line below says of the ratings with a star."""
    used_starred: bool = False
    dashes_are_unrated: bool = field(init=False)
    """Whether a line below says so of dashes in place of ratings."""
    tie_breaks: list[str] = field(init=False)
    """The names of the tie-breaks that have a column, in their order."""

    def __post_init__(self) -> None:
        fields = self.table.fields
        self.texts = [key for key in _PLAIN_TEXT if key in fields]
        columns = sorted((column, key) for key, column in fields.items() if key.startswith(_TIE_BREAK))
        self.tie_breaks = [key.removeprefix(_TIE_BREAK) for _, key in columns]
        self.behind_names = self._behind_names()
        self.starred = starred_in(self.table)
        self.dashes_are_unrated = dashes_say_unrated(self.table)
        self.before = list(self._columns("ratings", "rating"))
        self.after = [(source, key) for source, key in self._columns("after", "after") if source in SYSTEMS]
        self.member_ids = [(kind, f"ids.{kind}") for kind in Ids._fields if f"ids.{kind}" in fields]
        if "id" in fields and "ids.uschess" not in fields and self.whose in SYSTEMS:
            # An unnamed id column is US Chess where its rating is.
            self.member_ids.append(("uschess", "id"))

    def _behind_names(self) -> re.Pattern[str] | None:
        """Return what most names have in brackets behind them: ratings, unless all may be years, or anything else."""
        names = self.table.texts(self.table.rows, "name")
        bracketed = [name for name in names if name.endswith((")", "]"))]
        if 2 * len(bracketed) <= len(names):
            # Without brackets a number may be anything, as long as ratings have a column.
            has_ratings = any(key.partition(".")[0] in ("rating", "ratings") for key in self.table.fields)
            behind = [] if has_ratings else filter(player_values.BARE_RATING_BEHIND.search, names)
            return player_values.BARE_RATING_BEHIND if 2 * len([*behind]) > len(names) else None
        found = [player_values.RATING_BEHIND.search(name) for name in bracketed]
        numbers = [match[1] for match in found if match]
        if 2 * len(numbers) > len(names) and not all(map(player_values.YEAR.fullmatch, numbers)):
            return player_values.RATING_BEHIND
        others = [name for name in bracketed if player_values.REMARK_BEHIND.search(name)]
        return player_values.REMARK_BEHIND if 2 * len(others) > len(names) else None

    def facts(self, rows: Sequence[int]) -> dict[str, list[Any]]:
        """Return what these rows state: for each field of `model.Player` a list with the fact of each row."""
        names, beside = self.names(rows)
        ratings, after = self.ratings(rows)
        facts: dict[str, list[Any]] = {"name": names, "ids": self.ids(rows), "ratings": ratings, "after": after}
        facts |= {key: [None] * len(rows) for key in ("state", "title", "withdrawn")}
        for at, named in beside.items():
            if named.tidy.id and facts["ids"][at] == _NO_IDS:
                facts["ids"][at] = Ids(uschess=named.tidy.id)
        for at, row in enumerate(rows) if self.table.further else ():
            if row in self.table.further:
                self.below(row, at, facts)
        for at, named in beside.items():
            if named.second:
                self.second_line(named.second, rows[at], at, facts)
            facts["withdrawn"][at] = named.withdrew or None
        if "national" in self.table.fields:
            facts["national"] = self.national(rows)
        elif self.not_fide:
            facts["national"] = self.marked_national(rows)
        for key in self.texts:
            texts = self.table.texts(rows, key)
            meant = {text: unquoted(text) if text else None for text in set(texts)}
            facts[key] = [meant[text] for text in texts]
        for at, named in beside.items():
            if named.tidy.title and not facts["title"][at]:
                facts["title"][at] = named.tidy.title
        # The games show of some columns whether they hold the totals.
        special = [(key, read) for key, read in self._special() if key in self.table.fields]
        facts |= {key: self.checked(rows, key, read) for key, read in special}
        if "grade" in facts:
            facts["extras"] = [{EXTRAS: {"grade": grade}} if grade else {} for grade in facts.pop("grade")]
        if self.tie_breaks:
            facts["tie_breaks"] = self.stated_tie_breaks(rows)
        self.say_found()
        return facts

    def national(self, rows: Sequence[int]) -> list[National | None]:
        """Return the ratings of other federations."""
        stated = [one.before and one.before.rating for one in self._ratings(rows, "national")]
        federations = self.table.texts(rows, "federation")
        usual = list_abroad(self.table)
        return [
            None if rating is None else National(rating, usual or federation or None)
            for rating, federation in zip(stated, federations, strict=True)
        ]

    def marked_national(self, rows: Sequence[int]) -> list[National | None]:
        """Return the ratings that are marked as national in a column of FIDE's: `1850 N`."""
        federations = self.table.texts(rows, "federation")
        marked = [player_values.MARKED_ELO.fullmatch(self.not_fide.get((row, _FIDE), "")) for row in rows]
        return [
            National(float(found[1]), federation or None) if found and found[2].upper() == "N" else None
            for found, federation in zip(marked, federations, strict=True)
        ]

    def stated_tie_breaks(self, rows: Sequence[int]) -> list[dict[str, float]]:
        """Return the tie-breaks that have a value."""
        columns = [self.checked(rows, _TIE_BREAK + name, player_values.read_tie_break) for name in self.tie_breaks]
        return [
            {name: value for name, value in zip(self.tie_breaks, values, strict=True) if value is not None}
            for values in zip(*columns, strict=True)
        ]

    def _special(self) -> Iterator[tuple[str, Callable[[object], object]]]:
        yield "score", _score
        yield "rank", lambda value: player_values.read_rank(value_text(value).strip())
        yield "sex", lambda value: player_values.read_sex(value_text(value).strip())
        yield "born", self.born
        yield "expires", lambda value: player_values.read_day(value, self.day_first("expires"))
        yield "grade", lambda value: player_values.read_grade(value_text(value))
        yield "withdrawn", lambda value: _YES_NO.get(value_text(value).strip().lower())

    def checked(self, rows: Sequence[int], key: str, read: Callable[[object], Any]) -> list[Any]:
        """Return the values of a column; where one cannot be read, None and a warning that names the cell."""
        found: list[Any] = []
        for row, value in zip(rows, self.table.grid.values(rows, self.table.fields[key]), strict=True):
            if value is None or value == "":
                found.append(None)
            elif key in _EXACT and is_quoted(value):
                found.append(unquoted(str(value)))
            else:
                try:
                    found.append(read(value))
                    if found[-1] is None and any(map(str.isalnum, text := value_text(value).strip())):
                        self.unknown.append((row, key, text))
                except NotAValue:
                    self.say_no_value(row, key, value_text(value).strip())
                    found.append(None)
        return found

    def say(self, row: int, key: str, diagnostic: Diagnostic) -> None:
        """Remember a message about a row: columns are read one after the other, messages come by row."""
        if not self.is_full(diagnostic.code, key):
            self.found.append((row, diagnostic))
            self.counts[diagnostic.code, key] = self.counts.get((diagnostic.code, key), 0) + 1

    def is_full(self, code: str, key: str) -> bool:
        """Return whether more messages of a code about a column would not be listed, whatever the others state."""
        return self.counts.get((code, key), 0) > MOST_OF_A_CODE

    def say_found(self) -> None:
        """Report what was remembered."""
        for _, diagnostic in sorted(self.found, key=itemgetter(0)):
            self.report.add(diagnostic)
        self.found.clear()

    def say_no_value(self, row: int, key: str, text: str) -> None:
        """Warn of a cell that does not hold what its heading says."""
        if self.is_full("CSV013", key):
            return
        heading = self.table.headings.get(self.table.fields[key], key)
        message = f"cannot read {text!r:.40} under {heading!r}; it is ignored"
        self.say(row, key, Diagnostic("CSV013", Severity.WARNING, message, self.table.place(row, key)))

    def names(self, rows: Sequence[int]) -> tuple[list[str], dict[int, Named]]:
        """Return the names, and for those with something beside them what that is, by their place in the list.

        Of two columns, a name is `Last, First`.
        """
        names = self.table.texts(rows, "name")
        if "name" not in self.table.fields and "surname" in self.table.fields:
            halves = zip(self.table.texts(rows, "surname"), self.table.texts(rows, "first_name"), strict=True)
            names = [", ".join(filter(None, both)) for both in halves]
        elif "name_rest" in self.table.fields:
            # Which half is the last name is not known, so no comma says so.
            names = [
                " ".join(filter(None, both)) for both in zip(names, self.table.texts(rows, "name_rest"), strict=True)
            ]
        usual = map(player_values.ORDINARY_NAME.fullmatch, names)
        beside = {at: self.named(rows[at], names[at]) for at, found in enumerate(usual) if not found}
        for at, named in beside.items():
            names[at] = named.tidy.name
        return names, beside

    def named(self, row: int, text: str) -> Named:
        """Return the name in a text, and what is beside it."""
        if self.own or is_quoted(text):
            name, withdrew = player_values.read_name(text)
            tidy, second = player_values.TidyName(name), ""
        else:
            text, _, second = _INVISIBLE.sub("", text).partition("\n")
            name, withdrew = player_values.read_name(text)
            name, marked = player_values.without_withdrawal(name)
            withdrew |= marked
            pattern = player_values.FACTS_BEHIND if player_values.FACTS_BEHIND.search(name) else self.behind_names
            if pattern and (behind := pattern.search(name)):
                name, second = name[: behind.start()], f"{second} {behind[1]}"
            tidy = player_values.tidy_name(name, row in self.table.leading_numbers)
            bare, state = player_values.without_state(tidy.name)
            if state and "state" not in self.texts:
                tidy, second = tidy._replace(name=bare), f"{second} {state}"
            if player_values.holds_remark(tidy.name):
                self.remarks.append(tidy.name)
        if tidy.name != name:
            self.tidied.append(name)
        if withdrew:
            self.withdrawn.append(tidy.name)
        return Named(tidy, withdrew, " ".join(second.split()))

    def second_line(self, text: str, row: int, at: int, facts: dict[str, list[Any]]) -> None:
        """Take id, rating or state from a second line or brackets in the name's cell; the rest is not part of it."""
        self.take_rest(self.id_and_rating(text, row, at, facts).strip(), row, at, facts)

    def ids(self, rows: Sequence[int]) -> list[Ids]:
        """Return the member numbers."""
        columns = {kind: self._ids(rows, key, kind) for kind, key in self.member_ids}
        if not columns:
            return [_NO_IDS] * len(rows)
        kinds = (columns[kind] if kind in columns else repeat(None) for kind in Ids._fields)
        return list(map(_new_ids, zip(*kinds, strict=False)))

    def _ids(self, rows: Sequence[int], key: str, kind: str) -> list[str | None]:
        digits = ID_DIGITS.get(kind)
        return [
            text if player_values.is_whole_id(text, digits) else self._id(row, key, kind, text)
            for row, text in zip(rows, self.table.texts(rows, key), strict=True)
        ]

    def _id(self, row: int, key: str, kind: str, text: str) -> str | None:
        if not text:
            return None
        if is_quoted(text):
            return unquoted(text)
        try:
            number, padded = player_values.read_id(text, kind)
        except NotAValue:
            number = player_values.id_within(text, kind)
            if number is None:
                self.say_no_value(row, key, text)
            else:
                self.around_ids.append(text)
            return number
        if padded and number:
            self.padded.append(number)
        return number

    def born(self, value: object) -> object:
        """Return a birth date; a guess of the order of month and day is remembered."""
        birth, guessed = player_values.read_birth(value, self.day_first("born"))
        if guessed:
            self.guessed_days.append(str(value).strip())
        return birth

    def below(self, row: int, at: int, facts: dict[str, list[Any]]) -> None:
        """Take the state under the number, id and rating under the name, where they have no columns of their own."""
        second = self.table.further[row][0]
        state = self.table.text(second, "number")
        if _STATE.fullmatch(state):
            facts["state"][at] = state
            self.table.take_below(second, self.table.fields["number"])
        under = " ".join(self.table.text(further, what) for further in self.table.further[row] for what in NAME_FIELDS)
        self.take_rest(self.id_and_rating(under, row, at, facts).strip(), second, at, facts)

    def take_rest(self, rest: str, row: int, at: int, facts: dict[str, list[Any]]) -> None:
        """Take the state below or beside a name, if it has no column of its own; leave any other text."""
        if "state" not in self.texts and not facts["state"][at] and _STATE.fullmatch(rest):
            facts["state"][at] = rest
        elif rest:
            self.second_lines.append((row, rest))

    def id_and_rating(self, text: str, row: int, at: int, facts: dict[str, list[Any]]) -> str:
        """Take member number and rating out of a text, where no columns of their own state others; return the rest."""
        number, rating, rest = player_values.id_and_rating_in(text)
        if not rating and player_values.says_none_beside(rest):
            rating, rest = rest.strip(" /-,:#()"), ""
        left = []
        if number and facts["ids"][at] == _NO_IDS:
            facts["ids"][at] = Ids(uschess=number)
        elif number and number not in facts["ids"][at]:
            left.append(number)
        if rating and not facts["ratings"][at]:
            facts["ratings"][at], facts["after"][at] = self.below_rating(row, rating)
        elif rating and not _is_among(rating, facts["ratings"][at]):
            left.append(rating)
        return " ".join((*left, rest.strip(" /-,:#()")))

    def below_rating(self, row: int, text: str) -> tuple[dict[str, Rating], dict[str, Rated]]:
        """Return the rating in a second row or line, before and perhaps after the event."""
        try:
            stated = player_values.read_rating(text)
        except NotAValue:
            self.say_no_rating(text, row, "name", self.table.further.get(row, [row])[0])
            return {}, {}
        before = {self.whose: stated.before} if stated.before is not None else {}
        after = {self.whose: _rated(stated.after)} if stated.after and stated.after.rating else {}
        return before, after

    def say_no_rating(self, text: str, row: int, key: str, below: int | None = None) -> None:
        """Report an error at a cell of a row, or of one below it, that should hold a rating."""
        if self.is_full("CSV012", key):
            return
        hint = "a rating is a number from 100 such as 1641, 1641P17 (17 games), or unr"
        if player_values.TWO_RATINGS.fullmatch(text):
            hint = "if these are two ratings, give each a column, such as Regular and Quick; 17 games are 1641P17"
        elif player_values.ESTIMATE.fullmatch(text):
            hint = (
                "if this is the rating, write the number alone; if it is an estimate for an unrated player, write unr"
            )
        place = self.table.place(row if below is None else below, key)
        self.say(row, key, Diagnostic("CSV012", Severity.ERROR, f"{text!r:.40} is not a rating", place, hint))

    def day_first(self, key: str) -> bool:
        """Return whether any date of a column or of the file can only be day/month/year; then all of them are."""
        if key not in self.days_first:
            texts = self.table.texts(self.table.rows, key)
            self.days_first[key] = is_day_first() or any(map(player_values.has_day_first, texts))
        return self.days_first[key]

    def ratings(self, rows: Sequence[int]) -> tuple[list[dict[str, Rating]], list[Mapping[str, Rated]]]:
        """Return the ratings before and after the event, by source."""
        before: list[dict[str, Rating]] = [{} for _ in rows]
        after: list[Mapping[str, Rated]] = [_NOTHING] * len(rows)
        for source, key in self.before:
            if self._is_mixed(key):
                for at, by_source in enumerate(self._mixed(rows, key, source)):
                    before[at] |= {one: stated.before for one, stated in by_source.items() if stated.before is not None}
                continue
            for at, stated in enumerate(self._ratings(rows, key)):
                if stated.before is not None:
                    before[at].setdefault(source, stated.before)
                if stated.after is not None and stated.after.rating is not None:
                    after[at] = {**after[at], source: _rated(stated.after)}
        for source, key in self.after:
            for at, stated in enumerate(self._ratings(rows, key)):
                if stated.before is not None and stated.before.rating is not None:
                    after[at] = {**after[at], source: _rated(stated.before)}
        if not self.own:
            self._take_remarks(rows, before)
        return before, after

    def _take_remarks(self, rows: Sequence[int], ratings: Sequence[dict[str, Rating]]) -> None:
        """Give the only rating of a player the games that a remark in the row states."""
        said = remarks_on_ratings.games_in(self.table, rows)
        for at, row in enumerate(rows) if said else ():
            remark, stated = said.get(row), ratings[at]
            source, rating = next(iter(stated.items()), ("", Rating()))
            if remark is None or len(stated) != 1 or rating.rating is None or rating.games is not None:
                continue
            stated[source] = rating._replace(games=remark.games)
            message = f"the rating {rating.rating:.0f} is of {remark.games} games, as this remark says"
            place = self.table.grid.place(row, remark.column)
            self.say(row, "rating", Diagnostic("CSV130", Severity.NOTE, message, place))

    def _columns(self, prefix: str, unnamed: str) -> Iterator[tuple[str, str]]:
        for source in SOURCES:
            if f"{prefix}.{source}" in self.table.fields:
                yield source, f"{prefix}.{source}"
        if unnamed in self.table.fields:
            yield self.whose, unnamed

    def _ratings(self, rows: Sequence[int], key: str) -> Iterator[player_values.Stated]:
        """Yield what a column of ratings states."""
        alone = not self.table.game_counts
        for row, value in zip(rows, self.table.grid.values(rows, self.table.fields[key]), strict=True):
            if alone and type(value) is float and value.is_integer() and LOWEST <= value < HIGHEST:
                yield _new_stated((_new_rating((value, *_NO_MORE)), None, False))
            else:
                yield self._rating(row, key, value)

    def _is_mixed(self, key: str) -> bool:
        """Return whether cells of a column state ratings of several systems: `R2072 Q2028`."""
        if len(self._systems(key)) > 1:
            return True
        first = next(filter(None, self.table.texts(self.table.rows[:_LOOKED_AT], key)), "")
        if self.own or first.isdecimal():
            return False
        texts = self.table.texts(self.table.rows, key)
        numbers = [text for text in texts if any(map(str.isdigit, text))]
        return 2 * sum(player_values.is_by_system(text) for text in numbers) > len(numbers)

    def _systems(self, key: str) -> list[str]:
        return systems_in(self.table.headings.get(self.table.fields[key], ""))

    def _mixed(self, rows: Sequence[int], key: str, source: str) -> Iterator[dict[str, player_values.Stated]]:
        """Yield what the cells of such a column state, by source."""
        for row, text in zip(rows, self.table.texts(rows, key), strict=True):
            try:
                yield player_values.read_by_system(text, source, self._systems(key))
            except NotAValue:
                yield {source: self._rating(row, key, text)}

    def _rating(self, row: int, key: str, value: object) -> player_values.Stated:
        text = value_text(value).strip()
        count = self.table.game_counts.get(self.table.fields[key])
        if not text:
            return self._without_rating(row, key, count)
        try:
            if isinstance(value, date):
                raise NotAValue(text)
            source = self.whose if key == "rating" else key.removeprefix("ratings.")
            marked = player_values.MARKED_ELO.fullmatch(text) if source in FIDE_SOURCES else None
            if marked and marked[2].upper() != "F":
                self.not_fide[row, source] = text
                return player_values.Stated()
            text = marked[1] if marked else text
            stated = player_values.read_rating(text, self.own)
        except NotAValue:
            if key.partition(".")[0] == "after" or not any(map(str.isdigit, text)):
                # The games give the new rating, whatever is written there; words are no rating that is misspelled.
                self.say_no_value(row, key, text)
            else:
                self.say_no_rating(text, row, key)
            return player_values.Stated()
        if not self.own and player_values.without_thousands(text) != text:
            self.separated.append(text)
        if stated.before == _UNRATED and not any(map(str.isdigit, text)) and not player_values.is_usual_none(text):
            self.without.append(text)
        if stated == _NOTHING_STATED and self.dashes_are_unrated and not text.strip("-–—"):
            self.without.append(text)
            return player_values.Stated(_UNRATED)
        if count is not None:
            stated = self._with_count(row, key, count, stated)
        if stated.provisional and stated.before is not None and text.endswith("*") and self.starred is not None:
            where = self.table.grid.place(self.starred.row, None)
            said = where.at or f"line {where.line}"
            self.used_starred = True
            message = f"the rating {text} is of {self.starred.games} games, as {said} says of all with a star"
            self.say(row, key, Diagnostic("CSV130", Severity.NOTE, message, self.table.place(row, key)))
            return stated._replace(before=stated.before._replace(games=self.starred.games), provisional=False)
        if stated.provisional and stated.before is not None:
            message = f"the rating {text} is provisional, but the number of games is not given; 50 or more are taken"
            hint = "write it as 1545P8, or use --set"
            self.say(row, key, Diagnostic("CSV011", Severity.WARNING, message, self.table.place(row, key), hint))
        return stated

    def _without_rating(self, row: int, key: str, column: int | None) -> player_values.Stated:
        """Return what a blank cell states beside a column that says `unrated`, or counts games."""
        text = self.table.grid.text(row, column)
        if player_values.says_unrated(text):
            return player_values.Stated(Rating())
        games, provisional = player_values.read_count(text)
        if games or provisional or player_values.says_established(text):
            place = self.table.grid.place(row, column)
            message = f"{text!r:.40} here, but there is no rating"
            self.say(row, key, Diagnostic("CSV038", Severity.WARNING, message, place, "write the rating, or unrated"))
        return player_values.Stated()

    def _with_count(self, row: int, key: str, column: int, stated: player_values.Stated) -> player_values.Stated:
        """Return the rating with the games that a column of its own states."""
        text = self.table.grid.text(row, column)
        games, provisional = player_values.read_count(text)
        rating = stated.before
        place = self.table.grid.place(row, column)
        if rating is not None and _contradicts(text, rating):
            message = f"{text!r:.40} here, but the rating says something else, which is used"
            self.say(row, key, Diagnostic("CSV038", Severity.WARNING, message, place))
            return stated
        if rating is None or (games is None and not provisional):
            return stated
        if rating.games is not None and games is not None and rating.games != games:
            message = f"{games} games here, but {rating.games} beside the rating, which is used"
            self.say(row, key, Diagnostic("CSV038", Severity.WARNING, message, place))
        elif games == 0 and rating.rating is not None:
            message = "a rating without games: the count is ignored, 50 games or more are assumed"
            hint = "leave it blank for an established rating"
            self.say(row, key, Diagnostic("CSV013", Severity.WARNING, message, place, hint))
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
        if self.around_ids:
            message = f"what is beside a member number in its cell is not read: {some(self.around_ids, 3)}"
            self.report.note("CSV053", message, place)
        if self.remarks:
            message = f"numbers or remarks in the cells of names are read as part of them: {some(self.remarks, 3)}"
            hint = "put them into a column of their own, such as Notes"
            self.report.warning("CSV123", message, place, hint)
        if self.separated:
            message = f"commas or dots between thousands are left out of ratings: {some(self.separated, 3)}"
            self.report.note("CSV056", message, place)
        if self.without:
            message = f"read as unrated: {some(list(dict.fromkeys(self.without)), 5)}"
            self.report.note("CSV160", message, place, "leave the cell blank where nothing is known of the rating")
        if self.not_fide:
            self.say_not_fide(place)
        if self.withdrawn:
            self.report.note("CSV016", f"marked as withdrawn behind the name: {some(self.withdrawn, 3)}", place)

    def say_not_fide(self, place: Place) -> None:
        """Report what became of the ratings in columns of FIDE's that are marked as others."""
        column_of_its_own = "national" in self.table.fields
        national: list[str] = []
        unused: list[str] = []
        for (_, source), text in self.not_fide.items():
            taken = text.upper().endswith("N") and source == _FIDE and not column_of_its_own
            (national if taken else unused).append(text)
        if national:
            message = f"ratings marked N are read as national ones, not as FIDE's: {some(national, 3)}"
            self.report.note("CSV073", message, place)
        if unused:
            message = f"ratings marked N (national) or E (estimated) are no FIDE ratings; ignored: {some(unused, 3)}"
            self.report.warning("CSV013", message, place, "put them into a column of their own")


def _score(value: object) -> int | None:
    if type(value) is float and (2 * value).is_integer() and 0 <= value < _MOST_POINTS:
        return int(2 * value)
    return player_values.read_score(value_text(value).strip())


def _is_among(text: str, ratings: Mapping[str, Rating]) -> bool:
    """Return whether a rating is one of those that are known."""
    try:
        stated = player_values.read_rating(text)
    except NotAValue:
        return False
    return stated.after is None and stated.before in ratings.values()


def _rated(rating: Rating) -> Rated:
    number = rating.rating or 0.0
    return Rated(number, rounded(number), rating.games)
