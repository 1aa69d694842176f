"""Which column of a list says what: one table of names for every kind of list, and the rows of the database."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from typing import Any

from trfrate.diagnostics import Place, Report, some
from trfrate.errors import Unreadable
from trfrate.model import FIDE_SOURCES, SOURCES, SYSTEMS
from trfrate.players import names, schema, values
from trfrate.players.lists import Batch, RawList, Reading

_IDS = {
    "uschess": "MEM_ID R_MEM_ID USCF_ID USCFID USCF USCHESS_ID USCHESS US_CHESS_ID USCF_MEMBER_ID",
    "cfc": "CFC CFC_ID CFCID CFC_NO CFC_NUMBER",
    "fide": "FIDEID FIDE_ID ID_NUMBER FIDE_NO FIDE",
}
_PLAIN_ID = "ID MEMBER_ID MEMBER MEMBER_NO ID_NO"
_FACTS = {
    "name": "MEM_NAME R_MEM_NAME NAME PLAYER FULL_NAME PLAYER_NAME",
    "last": "LAST LAST_NAME LASTNAME SURNAME",
    "first": "FIRST FIRST_NAME FIRSTNAME GIVEN_NAME",
    "state": "STATE R_STATE ST PROV PROVINCE STATE_PROV",
    "country": "FEDERATION FED COUNTRY",
    "sex": "GENDER SEX",
    "title": "TITLE TIT",
    "born": "BORN BYEAR BIRTH BIRTHDAY B_DAY BIRTH_DATE BIRTHDATE BIRTH_YEAR YOB",
    "expires": "EXPIRED R_EXP_DATE EXP EXPIRES EXPIRY EXP_DATE EXPIRATION CFC_EXPIRY",
    "type": "TYPE R_TYPE MEM_TYPE",
    "status": "MEMBER_STATUS",
}
_US_RATINGS = {
    "OTBR": "R_LPB_RAT R_RATING1 REGULAR REG R_RATING USCF_RATING RATING",
    "OTBQ": "Q_LPB_RAT QUICK Q_RATING",
    "OTBB": "B_LPB_RAT BLITZ B_RATING",
    "OLR": "ONL_R_RTG ONLINE_REGULAR OL_REGULAR",
    "OLQ": "ONL_Q_RTG ONLINE_QUICK OL_QUICK",
    "OLB": "ONL_B_RTG ONLINE_BLITZ OL_BLITZ",
    "FIDE": "FIDE_RATING FIDE_RAT FIDE_RTG FIDE_STD F_RATING",
    "FIDE-RAPID": "FIDE_RAPID",
    "FIDE-BLITZ": "FIDE_BLITZ",
    "CFC": "CFC_RATING",
}
_RATINGS = {
    "uschess": _US_RATINGS,
    "cfc": {"CFC": "RATING REGULAR CFC_RATING REG R_RATING", "FIDE": "FIDE_RATING"},
    "fide": {
        "FIDE": "SRTNG RATING STANDARD STD_RATING",
        "FIDE-RAPID": "RRTNG RAPID_RATING RAPID",
        "FIDE-BLITZ": "BRTNG BLITZ_RATING BLITZ",
    },
}
# FIDE's lists count the games of a month, the others all games.
_BEHIND = {
    "fide": {
        "FIDE_k": "SK K",
        "FIDE_period_games": "SGM GAMES GMS",
        "FIDE-RAPID_k": "RK RAPID_K",
        "FIDE-RAPID_period_games": "RGM RAPID_GAMES",
        "FIDE-BLITZ_k": "BK BLITZ_K",
        "FIDE-BLITZ_period_games": "BGM BLITZ_GAMES",
    },
    "uschess": {
        **{f"{system}_games": f"{system}_GAMES" for system in SYSTEMS},
        "OTBR_games": "R_GAMES REGULAR_GAMES GAMES OTBR_GAMES",
    },
    "cfc": {"CFC_games": "GAMES"},
}
_FLOORS = {f"{source}_floor": f"{source}_FLOOR" for source in _US_RATINGS if source in SYSTEMS}
# The second rating of a two-rating list is quick or blitz, by edition; its column is called the same in both.
_SECOND_RATING = "R_RATING2 Q_LPB_RAT"
_EDITIONS = {"quick": "OTBQ", "blitz": "OTBB"}

_TITLE = re.compile(r"[A-Za-z][A-Za-z_#./ -]{0,24}\d?")
_CONVERT: Mapping[str, Callable[[str], Any]] = {
    "fide_id": values.member,
    "cfc_id": values.member,
    "uschess_id": values.member,
    "state": values.code,
    "country": values.code,
    "title": values.code,
    "sex": values.sex,
    "born": values.birth,
    "expires": values.expiry,
    "type": values.provisional_type,
    "status": values.word,
    **dict.fromkeys(_FLOORS, values.count),
    **dict.fromkeys(SOURCES, values.rating),
    **{f"{source}_games": values.count for source in SOURCES},
    **{f"{source}_k": values.coefficient for source in FIDE_SOURCES},
    **{f"{source}_period_games": values.count for source in FIDE_SOURCES},
}
COLUMNS = (
    *("id", *_FACTS, *(f"{federation}_id" for federation in _IDS)),
    *SOURCES,
    *(f"{source}_games" for source in SOURCES),
    *(f"{source}_{fact}" for source in FIDE_SOURCES for fact in ("k", "period_games")),
    *_FLOORS,
)
"""What `--column` can name."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The positions in a row of the list of the columns of the database."""

    federation: str
    at: Mapping[str, int]
    unused: tuple[str, ...]
    """Columns of the list that nothing is taken from."""

    @property
    def sources(self) -> tuple[str, ...]:
        """The ratings that the list carries."""
        return tuple(source for source in SOURCES if source in self.at)

    @property
    def floors(self) -> tuple[str, ...]:
        """The ratings whose floors the list carries."""
        return tuple(source for source in SOURCES if f"{source}_floor" in self.at)

    @property
    def facts(self) -> tuple[str, ...]:
        """The columns of the database that the list fills, ratings left out."""
        known = ("state", "country", "sex", "title", "born", "expires", "status")
        stated = [column for column in known if column in self.at]
        links = [f"{other}_id" for other in _IDS if f"{other}_id" in self.at and other != self.federation]
        return ("id", "name", "last", "first", *stated, *links)


def normal(header: str) -> str:
    """Return a column name in capitals, with underscores for whatever is no letter or digit."""
    return re.sub(r"[^A-Z0-9]+", "_", header.upper()).strip("_")


def plan(raw: RawList, name: str, reading: Reading, report: Report) -> Plan:
    """Find the columns of a list by their names and what the user said about them."""
    place = Place(name, None if raw.headless else 1)
    known = {normal(header): at for at, header in reversed(tuple(enumerate(raw.header)))}
    at = _mapped(raw, known, reading, report, place)
    federation = reading.federation or raw.federation or _federation(known, at)
    if not federation:
        report.error("PLR016", "no column says which federation's ids these are", place, _how_to_map(raw))
        raise Unreadable
    if "id" not in at and f"{federation}_id" in at:
        at["id"] = at.pop(f"{federation}_id")
    for column, aliases in _aliases(federation, known, name, reading, report, place).items():
        if column not in at and (found := _first(aliases, known)) is not None:
            at[column] = found
    if "id" not in at or not ("name" in at or "last" in at):
        missing = "id" if "id" not in at else "name"
        report.error("PLR017", f"no column of the list is known to hold the {missing}", place, _how_to_map(raw))
        raise Unreadable
    unused = tuple(header for index, header in enumerate(raw.header) if index not in at.values() and is_title(header))
    return Plan(federation, at, unused)


def is_title(text: str) -> bool:
    """Return whether it looks like the name of a column; a list without titles starts with somebody's data."""
    return bool(_TITLE.fullmatch(text.strip()))


def _how_to_map(raw: RawList) -> str:
    titles = some([title for title in raw.header if is_title(title)], 12)
    return (
        f"the columns are {titles or 'without names'}; say --federation uschess, fide or cfc, "
        "and --column id=..., --column name=..., --column OTBR=..."
    )


def _mapped(raw: RawList, known: Mapping[str, int], reading: Reading, report: Report, place: Place) -> dict[str, int]:
    at = {}
    for column, header in reading.columns.items():
        index = known.get(normal(header))
        if index is None and header.isdigit() and 0 < int(header) <= len(raw.header):
            index = int(header) - 1
        if index is None:
            report.error("PLR018", f"the list has no column {header}", place, _how_to_map(raw))
            raise Unreadable
        at[column] = index
    return at


def _federation(known: Mapping[str, int], at: Mapping[str, int]) -> str:
    """Return the federation whose id column the list has; US Chess first, for it is in combined lists."""
    stated = (federation for federation in _IDS if f"{federation}_id" in at and "id" not in at)
    found = (federation for federation, aliases in _IDS.items() if _first(aliases, known) is not None)
    return next(stated, None) or next(found, "")


def _aliases(
    federation: str, known: Mapping[str, int], name: str, reading: Reading, report: Report, place: Place
) -> dict[str, str]:
    ids = {f"{other}_id": aliases for other, aliases in _IDS.items() if other != federation}
    ratings = {source: f"{aliases} {source}" for source, aliases in _RATINGS[federation].items()}
    if federation == "uschess" and "B_LPB_RAT" not in known and _first(_SECOND_RATING, known) is not None:
        named = "blitz" if "blitz" in name.lower() else "quick"
        edition = reading.edition or named
        ratings.pop("OTBQ")
        ratings[_EDITIONS[edition]] = _SECOND_RATING
        if not reading.edition:
            message = f"the second rating is read as {edition}"
            report.note("PLR019", message, place, "--edition quick or --edition blitz says which it is")
    return {"id": f"{_IDS[federation]} {_PLAIN_ID}", **ids, **_FACTS, **ratings, **_BEHIND[federation], **_FLOORS}


def _first(aliases: str, known: Mapping[str, int]) -> int | None:
    return next((known[alias] for alias in aliases.split() if alias in known), None)


class Rows:
    """The rows of the database, made column by column: a batch is turned on its side and back."""

    def __init__(self, raw: RawList, plan: Plan, report: Report) -> None:
        self.raw, self.plan, self.report = raw, plan, report
        self.skipped = 0
        self._memos = {column: values.Memo(_CONVERT[column]) for column in plan.at if column in _CONVERT}
        self._width = max(plan.at.values()) + 1

    def batches(self) -> Iterator[list[tuple[Any, ...]]]:
        """Yield rows: `plan.facts`, then what `schema.behind` says of each of `plan.sources`, then `plan.floors`."""
        for batch in self.raw.batches:
            rows = batch.rows
            if min(map(len, rows), default=0) < self._width:
                rows = self._padded(rows)
            if rows:
                yield self._whole(batch, list(self._columns(list(zip(*rows, strict=False)))))

    def _whole(self, batch: Batch, columns: list[Sequence[Any]]) -> list[tuple[Any, ...]]:
        ids, spelled = columns[:2]
        rows = list(zip(*columns, strict=True))
        if all(ids) and all(spelled):
            return rows
        whole = [row for row in rows if row[0] and row[1]]
        self._skip(batch, len(rows) - len(whole))
        return whole

    def _padded(self, rows: Sequence[Sequence[str]]) -> list[Sequence[str]]:
        """Pad rows that end early, which say nothing in their last columns; leave out blank lines."""
        return [[*row, *[""] * (self._width - len(row))] for row in rows if any(map(str.strip, row))]

    def _skip(self, batch: Batch, count: int) -> None:
        if not self.skipped:
            message = "a row without a member number or a name is left out (others like it are counted below)"
            at = self.plan.at["id"]
            bad = (n for n, row in enumerate(batch.rows, batch.first) if len(row) > at and not values.member(row[at]))
            self.report.note("PLR020", message, self.raw.place(next(bad, batch.first)))
        self.skipped += count

    def _columns(self, columns: Sequence[Sequence[str]]) -> Iterable[Sequence[Any]]:
        at = self.plan.at
        spelled = self._names(columns)
        last, first = zip(*names.sort_keys(spelled), strict=True)
        yield self._ids(columns[at["id"]])
        yield spelled
        yield last
        yield first
        yield from (self._convert(column, columns) for column in self.plan.facts[4:])
        provisional = None
        if "type" in at:
            provisional = self._convert("type", columns)
        for source in self.plan.sources:
            pairs = self._convert(source, columns)
            yield list(map(itemgetter(0), pairs))
            yield self._games(source, columns, pairs, provisional)
            for fact in schema.behind(source)[2:]:
                name = f"{source}_{fact}"
                yield self._convert(name, columns) if name in at else [None] * len(pairs)
        yield from (self._convert(f"{source}_floor", columns) for source in self.plan.floors)

    def _ids(self, column: Sequence[str]) -> list[int | None]:
        joined = "".join(column)
        if joined.isascii() and joined.isdigit() and all(column) and len(max(column, key=len)) <= 9:
            return list(map(int, column))
        return list(map(values.member, column))

    def _convert(self, column: str, columns: Sequence[Sequence[str]]) -> list[Any]:
        return list(map(self._memos[column].__getitem__, columns[self.plan.at[column]]))

    def _names(self, columns: Sequence[Sequence[str]]) -> Sequence[str]:
        at = self.plan.at
        if "name" in at:
            return list(map(str.strip, columns[at["name"]]))
        given = columns[at["first"]] if "first" in at else [""] * len(columns[at["last"]])
        join = partial(map, lambda last, first: f"{last.strip()}, {first.strip()}".strip(", "))
        return list(join(columns[at["last"]], given))

    def _games(
        self, source: str, columns: Sequence[Sequence[str]], pairs: Sequence[Any], provisional: list[Any] | None
    ) -> Sequence[Any]:
        """Return games from a column of their own, else from the rating's suffix, else "provisional" from the type."""
        games = list(map(itemgetter(1), pairs))
        if f"{source}_games" in self.plan.at:
            counted = self._convert(f"{source}_games", columns)
            return [own if own is not None else suffix for own, suffix in zip(counted, games, strict=True)]
        if source == "OTBR" and provisional is not None:
            marked = zip(pairs, games, provisional, strict=True)
            return [values.PROVISIONAL if p and r[0] and g is None else g for r, g, p in marked]
        return games
