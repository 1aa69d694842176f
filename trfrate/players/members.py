"""Members as the lists know them: by id, by the id of another federation, by name; one answer from all databases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.model import SOURCES, Birth, Ids, Rating
from trfrate.players import names, schema, values
from trfrate.players.database import Database, is_database
from trfrate.players.name_search import NameSearch
from trfrate.players.population import Population, measured
from trfrate.spellings import ID_DIGITS

if TYPE_CHECKING:
    import tempfile

_BEHIND = ("rating", "games", "list", "floor", "k", "period_games")


def _columns(source: str) -> Iterator[str]:
    """Yield the columns of a rating, the same number for all; NULL for what a source does not have."""
    has = (*schema.behind(source), *schema.beside(source))
    yield from (schema.column(source, fact) if fact in has else "NULL" for fact in _BEHIND)


_COLUMNS = ", ".join((*schema.FACTS, *(column for source in SOURCES for column in _columns(source))))
_RATINGS_AT = {source: len(schema.FACTS) + len(_BEHIND) * at for at, source in enumerate(SOURCES)}


class Listed(NamedTuple):
    """A rating, and which list says it."""

    rating: Rating
    source: str
    """The list's name, with its date."""
    provisional: bool = False
    """Provisional, and the list does not say how many games."""
    period_games: int | None = None
    """The games of one rating period, as FIDE's lists count them."""


class Member(NamedTuple):
    """One member of one federation."""

    federation: str
    id: str
    name: str
    key: names.Name
    state: str | None = None
    country: str | None = None
    sex: str | None = None
    title: str | None = None
    born: Birth | None = None
    expires: str | None = None
    status: str | None = None
    """What US Chess says of the id, such as `Active`, `DuplicateId` or `Suspended`."""
    ids: Ids = Ids()
    source: str = ""
    ratings: Mapping[str, Listed] = MappingProxyType({})

    def rating(self, source: str) -> float | None:
        """Return the listed rating, if there is one."""
        listed = self.ratings.get(source)
        return listed.rating.rating if listed else None


def written(federation: str, number: int) -> str:
    """Return a member number as its federation writes it: US Chess ids have eight digits."""
    return f"{number:0{ID_DIGITS.get(federation, 0)}d}"


def as_written(federation: str, id: str) -> str:
    """Return an id of a report as its federation writes it; whatever is no number stays as it is."""
    number = values.member(id)
    if number:
        return written(federation, number)
    return id.strip()


def birth(text: str | None) -> Birth | None:
    """Return a birth date of the database."""
    if not text:
        return None
    return Birth(*map(int, text.split("-")))


class Namesakes(NamedTuple):
    """The members whose name may be a player's, and how many people are expected to be called exactly so."""

    members: tuple[Member, ...]
    expected: float = 0.0


class _Members:
    """The members of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        lists = database.lists()
        self._names = {info.id: f"{info.name} of {info.date}" for info in lists}
        with database.sound():
            self._dates = {info.id: date.fromisoformat(info.date) for info in lists}
        self.federations = frozenset(info.federation for info in lists)
        self._searches: dict[str, NameSearch] = {}
        self._populations: dict[str, Population] = {}

    def by_id(self, federation: str, numbers: Iterable[int], column: str = "id") -> list[Member]:
        statement = f"SELECT {_COLUMNS} FROM {federation}_members WHERE {column} IN ({{marks}})"
        rows = self.database.among(statement, numbers)
        with self.database.sound():
            return [self._member(federation, row) for row in rows]

    def _member(self, federation: str, row: Sequence[Any]) -> Member:
        number, name, _, _, state, country, sex, title, born, expires, status, *links, list_number = row[
            : len(schema.FACTS)
        ]
        others = zip(schema.FEDERATIONS, links, strict=True)
        ids = Ids(*(written(other, link) if link else None for other, link in others))
        id = written(federation, number)
        ratings = {
            source: self._listed(*row[at : at + len(_BEHIND)])
            for source, at in _RATINGS_AT.items()
            if row[at + 2] is not None
        }
        facts = (state, country, sex, title, birth(born), expires, status)
        own = ids._replace(**{federation: id})
        return Member(federation, id, name, names.parse(name), *facts, own, self._names[list_number], ratings)

    def _listed(
        self,
        rating: float | None,
        games: int | None,
        number: int,
        floor: float | None,
        k: int | None,
        period_games: int | None,
    ) -> Listed:
        unknown = games == values.PROVISIONAL
        if unknown:
            games = None
        listed = Rating(rating, games, self._dates[number], floor=floor, k=k)
        return Listed(listed, self._names[number], unknown, period_games)

    def by_name(self, federation: str, name: names.Name, thorough: bool) -> Namesakes:
        """Return the members whose name may be this one."""
        search = self._searches.setdefault(federation, NameSearch(self.database, federation))
        found = search.find(name, thorough)
        members = self.by_id(federation, found.ids)
        agreeing = tuple(member for member in members if names.agreement(name, member.key))
        size = self.population(federation).size
        expected = found.surnames * (found.given_names or 0) / max(size, 1)
        return Namesakes(agreeing, expected)

    def population(self, federation: str) -> Population:
        """Return how common things are among the members, measured once."""
        if federation not in self._populations:
            self._populations[federation] = measured(self.database, federation)
        return self._populations[federation]


_IMPORTED: dict[tuple[Path, int, int], tempfile.TemporaryDirectory[str]] = {}
"""List files that this process has imported already; the folders go when it ends."""


def _imported(path: Path, report: Report) -> Path:
    """Return a database made of a list file."""
    import tempfile

    from trfrate.players.importing import import_list
    from trfrate.players.lists import Reading

    status = path.stat()
    key = (path.resolve(), status.st_mtime_ns, status.st_size)
    if key not in _IMPORTED:
        folder = tempfile.TemporaryDirectory(prefix="trfrate-", ignore_cleanup_errors=True)
        with Database(Path(folder.name) / "players.sqlite", report, create=True) as database:
            import_list(database, path, Reading(), report)
        _IMPORTED[key] = folder
    return Path(_IMPORTED[key].name) / "players.sqlite"


def database_of(path: Path, report: Report) -> Path:
    """Return the database itself; a list file is imported into one first, once for all who ask for it."""
    if not path.is_file():
        hint = "`trfrate players import LIST` makes a database from a downloaded list"
        report.error("PLR001", "there is no such player database or list", Place(str(path)), hint)
        raise Unreadable
    if is_database(path):
        return path
    return _imported(path, report)


class Lists:
    """All databases and lists that the user named, as one."""

    def __init__(self, paths: Sequence[Path], report: Report) -> None:
        self._stack = ExitStack()
        self._named: dict[tuple[str, names.Name, bool], Namesakes] = {}
        try:
            databases = (Database(database_of(path, report), report) for path in paths)
            self._members = [_Members(self._stack.enter_context(database)) for database in databases]
            self.federations = frozenset().union(*(members.federations for members in self._members))
        except BaseException:
            self._stack.close()
            raise

    def __enter__(self) -> Lists:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def databases(self) -> list[Database]:
        """The open databases, in the order they were named."""
        return [members.database for members in self._members]

    def by_id(self, federation: str, ids: Iterable[str | None]) -> dict[str, Member]:
        """Return the members with these ids, as the federation writes them."""
        numbers = values.members(ids)
        return _merged(member for members in self._members for member in members.by_id(federation, numbers))

    def by_other_id(self, other: str, ids: Iterable[str | None]) -> dict[str, list[Member]]:
        """Return the members of US Chess by their ids in another federation."""
        numbers = values.members(ids)
        column = f"{other}_id"
        found = _merged(member for each in self._members for member in each.by_id("uschess", numbers, column))
        by_other: dict[str, list[Member]] = {}
        for member in found.values():
            by_other.setdefault(getattr(member.ids, other), []).append(member)
        return by_other

    def namesakes(self, federation: str, name: names.Name, thorough: bool = True) -> Namesakes:
        """Return the members whose name may be this one; the quick search leaves out mistyped surnames."""
        # The search for a wrong id asks for one name several times.
        key = (federation, name, thorough)
        if key not in self._named:
            found = [each.by_name(federation, name, thorough) for each in self._members]
            members = _merged(member for each in found for member in each.members)
            expected = max((each.expected for each in found), default=0.0)
            self._named[key] = Namesakes(tuple(members.values()), expected)
        return self._named[key]

    def by_name(self, federation: str, name: names.Name) -> tuple[Member, ...]:
        """Return the members whose name may be this one, mistyped surnames included."""
        return self.namesakes(federation, name).members

    def population(self, federation: str) -> Population:
        """Return how common things are in the largest of the lists."""
        found = [each.population(federation) for each in self._members if federation in each.federations]
        return max(found, key=lambda each: each.size, default=Population())

    def find(self, wanted: str) -> list[Member]:
        """Return whoever has that id in any federation, or that name; the best first."""
        held = [federation for federation in schema.FEDERATIONS if federation in self.federations]
        if values.member(wanted):
            return [member for each in held for member in self.by_id(each, [wanted]).values()]
        name = names.parse(wanted)
        found = [member for each in held for member in self.by_name(each, name)]
        return sorted(found, key=lambda member: (-_weight(name, member), member.name, member.id))


def _weight(name: names.Name, member: Member) -> float:
    return (names.agreement(name, member.key) or names.NO_AGREEMENT).weight


def _merged(members: Iterable[Member]) -> dict[str, Member]:
    """Return one member an id: each rating from the newest list, each fact from the first database that has it."""
    merged: dict[str, Member] = {}
    for member in members:
        first = merged.get(member.id)
        merged[member.id] = _joined(first, member) if first else member
    return merged


def _joined(first: Member, second: Member) -> Member:
    ratings = dict(first.ratings)
    for source, listed in second.ratings.items():
        known = ratings.get(source)
        if known is None or known.rating.rating is None or _is_newer(listed, known):
            ratings[source] = listed
    ids = Ids(*(one or other for one, other in zip(first.ids, second.ids, strict=True)))
    facts = {name: getattr(first, name) or getattr(second, name) for name in _FACTS}
    return Member(first.federation, first.id, first.name, first.key, ids=ids, ratings=ratings, **facts)


_FACTS = ("state", "country", "sex", "title", "born", "expires", "status", "source")


def _is_newer(listed: Listed, known: Listed) -> bool:
    days = listed.rating.date, known.rating.date
    return listed.rating.rating is not None and days[0] is not None and days[1] is not None and days[0] > days[1]
