"""Read a written file back and compare: what became of every text of the event.

Which kinds of facts a format has no place for is known beforehand (`_losses`). What becomes of a text is not: columns
are narrow, readers tidy up, a name may look like something else. So a writer reads its own file again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from trfrate.diagnostics import Alike, Report
from trfrate.errors import Unreadable
from trfrate.model import Event, Ids, Player, Section

ROW = "row"
"""The fact that a player has a row at all."""


class Fact(NamedTuple):
    """One fact of the event, of a section, or of a player; sections and rows count from 0."""

    name: str
    section: int | None = None
    row: int | None = None


class Compared(NamedTuple):
    """The facts to compare."""

    event: Collection[str]
    section: Collection[str]
    player: Collection[str]


class Change(NamedTuple):
    """A text that the file states differently; without a fact, the file as a whole."""

    fact: Fact | None
    where: str
    text: str = ""
    becomes: str | None = None

    def __str__(self) -> str:
        if self.fact is None:
            return self.where
        becomes = "nothing"
        if self.becomes is not None:
            becomes = f"{self.becomes!r:.80}"
        return f"{self.where}: {self.fact.name.replace('_', ' ')} {self.text!r:.80} becomes {becomes}"


def report_changes(
    code: str, event: Event, read: Callable[[], Event], facts: Compared, report: Report, known: Collection[Fact] = ()
) -> None:
    """Report every text that `read` finds different from the event, apart from the `known` facts."""
    for change in changes(event, reread(read), facts):
        if change.fact not in known:
            report.loss(code, str(change), alike=Alike("{}", str(change)))


def reread(read: Callable[[], Event]) -> Event | None:
    """Return the event that the file holds; None where nothing can be read."""
    try:
        return read()
    except Unreadable:
        return None


def changes(event: Event, again: Event | None, facts: Compared) -> Iterator[Change]:
    """Yield the texts that the event read again states differently."""
    if again is None or len(event.sections) != len(again.sections):
        yield Change(
            None,
            "the file cannot be read back with the same tables: one is empty, or a text looks like part of a table",
        )
        return
    yield from _changes("the event", event, again, facts.event)
    for at, (section, read) in enumerate(zip(event.sections, again.sections, strict=True)):
        yield from _changes(f"section {section.number}", section, read, facts.section, at)
        where = ""
        if len(event.sections) > 1:
            where = f"section {section.number}, "
        for row, (player, found) in enumerate(_pairs(section, read)):
            whose = f"{where}player {player.number}"
            if found is None:
                yield Change(Fact(ROW, at, row), whose, player.name)
            else:
                yield from _changes(whose, player, found, facts.player, at, row)


def _pairs(section: Section, read: Section) -> Iterator[tuple[Player, Player | None]]:
    """Pair each row with the row it became."""
    if [player.number for player in section.players] == [player.number for player in read.players]:
        return zip(section.players, read.players, strict=True)
    rows = read.rows_by_number()
    return ((player, rows.get(player.number)) for player in section.players)


def _changes(
    where: str, thing: Any, again: Any, names: Collection[str], section: int | None = None, row: int | None = None
) -> Iterator[Change]:
    for name in names:
        text, other = _text(thing, name), _text(again, name)
        if text is None or text == other or (name == "time_control" and _mean_the_same(text, other)):
            continue
        yield Change(Fact(name, section, row), where, text, other)


def _mean_the_same(control: str, other: str | None) -> bool:
    # Most writers never come here, so they do not pay for loading it.
    from trfrate import timecontrol

    read = timecontrol.parse(control)
    return read is not None and timecontrol.canonical(read) == other


def _text(thing: Any, name: str) -> str | None:
    value = getattr(thing.ids, name) if name in Ids._fields else getattr(thing, name)
    if isinstance(value, tuple):
        return "; ".join(value) or "none"
    return str(value) if value else None
