"""One kind of message for everything: what was wrong, guessed, repaired, assumed or lost, and where."""

# Annotations are evaluated here: as strings they would take as long again to load.

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, ClassVar, NamedTuple


class Severity(StrEnum):
    """How much a message matters, worst first."""

    ERROR = "error"
    WARNING = "warning"
    LOSS = "loss"
    NOTE = "note"


class Place(NamedTuple):
    """Where in the input. Text has line and column (from 1); everything else says `at`.

    `at` is what the format's users call the place: `Open!F17`, `record 12:D_RND03`; in JSON it is a path, which
    machines follow, and `words` is for people.
    """

    file: str
    line: int | None = None
    column: int | None = None
    at: str | None = None
    source: str | None = None
    """The source line, for the caret; left out where it could hold a secret."""
    words: str | None = None
    """What people call the place where `at` is for machines: section, player and round; empty for the whole file."""

    def __str__(self) -> str:
        at = self.at
        if self.words is not None:
            at = self.words or None
        parts = (self.file, at, self.line, self.column)
        return ":".join(str(part) for part in parts if part is not None)


class Alike(NamedTuple):
    """What a message has in common with others of its kind, so that several can be shown as one."""

    words: str
    """The message about several things; `{}` is where they are listed."""
    item: int | str
    """What this message is about: a pairing number, or a noun."""
    has_more: bool = False
    """Whether the message says more than the words: then `--notes` shows it by itself."""


class Diagnostic(NamedTuple):
    """One message."""

    code: str
    severity: Severity
    message: str
    place: Place | None = None
    hint: str | None = None
    alike: Alike | None = None

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.severity} {self.code}: {self.message}"

    def as_json(self) -> dict[str, Any]:
        """Return the message for machines; a place is spread into its parts."""
        place = self.place or Place("")
        return {
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
            "file": place.file or None,
            "line": place.line,
            "column": place.column,
            "at": place.at,
            "hint": self.hint,
        }


MOST_OF_A_CODE = 1000


class Report:
    """The messages of one run, in the order they came up."""

    __slots__ = ("counts", "diagnostics")
    heard: ClassVar[bool] = True
    """Whether anybody reads the messages: what is expensive to find out for them alone can be left out if not."""

    def __init__(self, diagnostics: list[Diagnostic] | None = None) -> None:
        self.diagnostics = [] if diagnostics is None else diagnostics
        self.counts: dict[str, int] = {}
        """How many messages of each code came up."""

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def add(self, diagnostic: Diagnostic) -> None:
        """Take up a message; after a thousand of one code, only that there are more."""
        code = diagnostic.code
        count = self.counts[code] = self.counts.get(code, 0) + 1
        if count <= MOST_OF_A_CODE:
            self.diagnostics.append(diagnostic)
        elif count == MOST_OF_A_CODE + 1:
            # Damage may repeat itself without end; nobody reads on, but the memory would fill.
            message = f"there are more than {MOST_OF_A_CODE} messages {code}; the others are not listed"
            self.diagnostics.append(Diagnostic("FMT013", diagnostic.severity, message))

    def is_full(self, code: str) -> bool:
        """Return whether more messages of a code are not listed: where there are thousands, they need not be made."""
        return self.counts.get(code, 0) > MOST_OF_A_CODE

    def error(
        self, code: str, message: str, place: Place | None = None, hint: str | None = None, alike: Alike | None = None
    ) -> None:
        """Report that something is wrong, and the result cannot be trusted there."""
        self.add(Diagnostic(code, Severity.ERROR, message, place, hint, alike))

    def warning(
        self, code: str, message: str, place: Place | None = None, hint: str | None = None, alike: Alike | None = None
    ) -> None:
        """Report that something looks wrong, or the result is uncertain."""
        self.add(Diagnostic(code, Severity.WARNING, message, place, hint, alike))

    def loss(
        self, code: str, message: str, place: Place | None = None, hint: str | None = None, alike: Alike | None = None
    ) -> None:
        """Report that the output cannot hold what the event states."""
        self.add(Diagnostic(code, Severity.LOSS, message, place, hint, alike))

    def note(
        self, code: str, message: str, place: Place | None = None, hint: str | None = None, alike: Alike | None = None
    ) -> None:
        """Report a guess, repair or assumption that the user can audit."""
        self.add(Diagnostic(code, Severity.NOTE, message, place, hint, alike))

    def count(self, severity: Severity) -> int:
        """Return how many messages of that severity there are."""
        return sum(diagnostic.severity is severity for diagnostic in self.diagnostics)

    def __repr__(self) -> str:
        counts = ", ".join(f"{self.count(severity)} {severity}" for severity in Severity if self.count(severity))
        return f"<Report: {counts or 'nothing'}>"

    @property
    def first_error(self) -> Diagnostic | None:
        """The first error, which is why nothing could be read where nothing could."""
        return next((each for each in self.diagnostics if each.severity is Severity.ERROR), None)

    @property
    def has_errors(self) -> bool:
        """Whether anything is wrong."""
        return self.first_error is not None


class Unheard(Report):
    """The messages of a run that is only tried, such as a section rated again with one fact changed."""

    __slots__ = ()
    heard = False


class LimitedReport(Report):
    """Pass messages on to another report, the first `most` of each code: a damaged file must not drown the user."""

    __slots__ = ("_counts", "_most", "_report")

    def __init__(self, report: Report, most: int = 100) -> None:
        super().__init__(report.diagnostics)
        self._report, self._most = report, most
        self._counts: dict[str, int] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        """Pass the message on while there is room for its code."""
        count = self._counts[diagnostic.code] = self._counts.get(diagnostic.code, 0) + 1
        if count <= self._most:
            self._report.add(diagnostic)

    def close(self, code: str) -> None:
        """Report under `code` how many messages were left out."""
        for limited, count in self._counts.items():
            if count > self._most:
                self._report.note(code, f"{count - self._most} more {limited} messages are not shown")


def some(things: Sequence[object], most: int, between: str = ", ") -> str:
    """Return the first few of many for a message, and how many more there are: `3, 5, 8 and 4 more`."""
    more = ""
    if len(things) > most:
        more = f" and {len(things) - most} more"
    return between.join(map(str, things[:most])) + more


_PLURALS = {"loss": "losses"}


def counted(count: float, noun: str) -> str:
    """Return a number with its noun for a message: `1 game`, `2 games`."""
    words = noun if count == 1 else _PLURALS.get(noun, f"{noun}s")
    return f"{count:.10g} {words}"


def players_named(numbers: Sequence[int], most: int) -> str:
    """Return pairing numbers for a message: `player 3`, `players 3, 5 and 2 more`."""
    word = "player" if len(numbers) == 1 else "players"
    return f"{word} {some(numbers, most)}"


def runs_of(numbers: Iterable[int]) -> list[list[int]]:
    """Return the numbers in order, those that follow each other together."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def ranges(numbers: Iterable[int]) -> str:
    """Return pairing numbers for a message: `no. 3`, `nos. 1-13, 15`."""
    runs = runs_of(numbers)
    parts: list[str] = []
    for run in runs:
        if len(run) > 2:
            parts.append(f"{run[0]}-{run[-1]}")
        else:
            parts += map(str, run)
    word = "no." if sum(map(len, runs)) == 1 else "nos."
    return f"{word} {some(parts, MOST_NAMED)}"


MOST_NAMED = 12


def fold(stated: Report, report: Report) -> None:
    """Pass messages on; those that differ only in their place become one, with the first places and how many more."""
    groups: dict[tuple[str, Severity, str, str | None, Alike | None], dict[Place | None, None]] = {}
    for code, severity, message, place, hint, alike in stated:
        groups.setdefault((code, severity, message, hint, alike), {})[place] = None
    for (code, severity, message, hint, alike), found in groups.items():
        places = list(found)
        if len(places) > 1:
            others = [_short(place, places[0]) for place in places[1:] if place]
            if others:
                message = f"{message} ({len(places)} times; also at {_some_places(others)})"
        report.diagnostics.append(Diagnostic(code, severity, message, places[0], hint, alike))


def folded(diagnostics: Iterable[Diagnostic], codes: Container[str] | None = None) -> list[Diagnostic]:
    """Return the messages in their order; of more than a few of one kind, one with their number and the first places.

    Messages are of one kind if they share code, severity and hint; only those with one of the `codes` are, if given.
    """
    every = list(diagnostics)
    groups: dict[object, list[Diagnostic]] = {}
    for one in every:
        if codes is None or one.code in codes:
            groups.setdefault(_kind(one), []).append(one)
    many = {kind: group for kind, group in groups.items() if len(group) > _FEW}
    shown = []
    for one in every:
        group = many.get(_kind(one), [one])
        if one is group[0]:
            shown.append(one if len(group) == 1 else _as_one(group))
    return shown


_FEW = 3
"""So many messages of one kind are shown one by one."""


def _kind(one: Diagnostic) -> object:
    return one.code, one.severity, one.hint, one.alike and one.alike.words


def _as_one(group: list[Diagnostic]) -> Diagnostic:
    first, *others = group
    numbers = [one.alike.item for one in group if one.alike and isinstance(one.alike.item, int)]
    if first.alike and numbers:
        return first._replace(message=first.alike.words.replace("{}", ranges(numbers)), alike=None)
    places = list(dict.fromkeys(_short(one.place, first.place) for one in others if one.place))
    where = f", at {_some_places(places)}" if places else ""
    return first._replace(message=f"{first.message}; and {len(others)} more like it{where}", alike=None)


def places_of(group: Iterable[Diagnostic]) -> str:
    """Return the first cells or lines that several messages are about: `Open!H5, Open!H9 and 3 more`; none if one."""
    found = [one.place for one in group if one.place and (one.place.at or one.place.line)]
    short = list(dict.fromkeys(_short(place, found[0]) for place in found))
    return _some_places(short) if len(short) > 1 else ""


def _some_places(places: Sequence[str]) -> str:
    between = "; " if any("," in place for place in places) else ", "
    return some(places, _FEW - 1, between)


def _short(place: Place, first: Place | None) -> str:
    if first is None or first.file != place.file:
        return str(place)
    return place.words or place.at or f"line {place.line}"


_PLAIN = r"[^\w.,/=:@+-]"
"""What makes a shell cut or change a word: blanks, semicolons, dollar signs …"""


def typed(word: str) -> str:
    """Return a word as it is typed in every shell: bash, zsh, PowerShell and cmd have only double quotes in common."""
    if not word or re.search(_PLAIN, word):
        return f'"{word}"'
    return word


def set_option(key: str, value: str) -> str:
    """Return the option that states a fact, to be pasted into any shell."""
    return f"--set {typed(f'{key}={value}')}"


Locate = Callable[[int, int | None, int | str | None], Place]


class Origin:
    """The files an event was read from, and where in them each row is.

    `locate(section, row, what)` counts sections and rows from 0, in the order of the event; `row` is None for
    the section itself. `what` is a game slot (an int, from 0), the model's name of a field (`event.city` for one of
    the event, with `row` None), or None.
    """

    def __init__(self, format: str, files: Mapping[str, bytes], locate: Locate) -> None:
        self.format = format
        self.files = files
        self.locate = locate

    def __reduce__(self) -> tuple[Any, ...]:
        # Places are found by functions of the reader, which no other process can get; the files go along.
        values = {name: value for name, value in vars(self).items() if name != "locate"}
        return _unpickled, (type(self), values)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Origin":
        return self  # never changed


def _unpickled(kind: type[Origin], values: dict[str, Any]) -> Origin:
    file = next(iter(values["files"]), "")
    return kind(locate=partial(_only_the_file, file), **values)


def _only_the_file(file: str, section: int, row: int | None, what: int | str | None) -> Place:
    return Place(file)


def place_of(origin: object, section: int, row: int | None = None, what: int | str | None = None) -> Place | None:
    """Return where that was in the files of an event with this `Event.origin`; None where it was read from none."""
    if isinstance(origin, Origin):
        return origin.locate(section, row, what)
    return None
