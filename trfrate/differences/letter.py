"""The correction request for the ratings office of US Chess: what was reported, what is right, and what follows.

It has what the office asks for: event id and name, section number and name, the pairing numbers of the report, member
ids and names, each result as reported and as it should be, and the right time control where the rating system is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

from trfrate.counterparts import SectionPair
from trfrate.diagnostics import Report, some
from trfrate.differences import Difference, Differences, Kind
from trfrate.model import COLORS, FACTS, Cell, Outcome, Player, Section
from trfrate.report.chart import title_of

OFFICE = "ratingsmgr@uschess.org"
BLANK = "____________"
_BYES = {
    Outcome.FULL_BYE: "full-point bye",
    Outcome.PAIRING_BYE: "full-point bye",
    Outcome.HALF_BYE: "half-point bye",
    Outcome.ZERO_BYE: "not paired",
}
_BIG = ("start", "end", "type", "rounds")
"""Facts of a section that cannot be corrected by a single entry: the office wants to agree on them first."""
_REPORTED = {
    "name": "name",
    "time_control": "time control",
    "systems": "rating systems",
    "start": "first day",
    "end": "last day",
    "chief_td": "chief TD",
    "assistant_td": "assistant chief TD",
    "type": "type",
    "rounds": "rounds",
    "affiliate": "affiliate",
    "city": "city",
    "state": "state",
    "zip": "zip code",
    "country": "country",
    "other_tds": "other TDs",
    "online": "played online",
    "scholastic": "scholastic level",
    "grand_prix": "Grand Prix",
    "grand_prix_points": "Grand Prix points",
    "fide_rated": "FIDE rated",
}
"""What a rating report states of the event or a section, and how the letter calls it."""


def write(found: Differences, report: Report, day: date) -> bytes:
    """Return the letter; what it lacks, and what a letter cannot ask for, goes into the report."""
    event_id = found.old.id or found.new.id
    if event_id is None:
        message = "the letter has a blank for the event id, which neither report states"
        report.warning("DIF001", message, None, "--set id=202611070012 gives it; the ratings site shows it")
    sections = list(_sections(found))
    facts = list(_facts(each for each in found.differences if each.kind is Kind.EVENT))
    if not (sections or facts):
        message = "the two reports do not differ in anything that US Chess could correct: the letter asks for nothing"
        report.warning("DIF002", message)
    _warn_of_differences(found, report)
    name = found.old.name or found.new.name or BLANK
    text = [
        f"To: {OFFICE}",
        f"Subject: Correction of event {event_id or BLANK}, {name}",
        "",
        f"Event: {name}",
        f"Event ID: {event_id or BLANK}",
        f"Dates: {_days(found.old.start, found.old.end)}",
        f"Affiliate ID: {found.new.affiliate or found.old.affiliate or BLANK}",
        "",
        "Please correct the following. Numbers of players are the pairing numbers of the report as submitted.",
        *facts,
        *sections,
        *_ratings(found),
        "",
        "Everything else is right as reported.",
        "",
        f"Chief TD: {BLANK}, ID {found.new.chief_td or found.old.chief_td or BLANK}",
        f"Signed: {BLANK}    Date: {day.isoformat()}",
    ]
    return ("\n".join(text) + "\n").encode("utf-8", "backslashreplace")


def _warn_of_differences(found: Differences, report: Report) -> None:
    """Warn of what a letter is too little for, and of what it leaves out."""
    if any(each.what in _BIG or each.kind in _NEW_SECTION for each in found.differences):
        message = "changed dates, types or whole sections are more than a correction"
        report.warning("DIF003", message, None, "agree with the office first: it may ask to cancel and resubmit")
    starts = [each.player.number for each in found.differences if each.kind is Kind.RATING and each.player]
    if starts:
        nos = some(list(dict.fromkeys(starts)), 4)
        message = f"ratings before the event differ: nos. {nos}; the letter leaves them out, US Chess uses its own"
        hint = "the expected ratings start from those of the new report: give both reports the same ratings"
        report.warning("DIF004", message, None, hint)


_NEW_SECTION = (Kind.SECTION_ADDED, Kind.SECTION_REMOVED)


def _days(start: date | None, end: date | None) -> str:
    return " to ".join(dict.fromkeys(str(day) for day in (start, end) if day)) or BLANK


def _facts(found: Iterator[Difference] | Sequence[Difference]) -> Iterator[str]:
    for each in found:
        if each.what in _REPORTED:
            yield ""
            yield f"{_REPORTED[each.what][0].upper()}{_REPORTED[each.what][1:]}"
            yield from _both(_plain(each.old), _plain(each.new))


def _plain(value: object) -> str:
    if value is None or value in ("", ()):
        return "not stated"
    if isinstance(value, tuple):
        return ", ".join(title_of(str(each)) for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _both(old: str, new: str) -> Iterator[str]:
    yield f"  reported: {old}"
    yield f"  correct:  {new}"


# --- sections -------------------------------------------------------------------------------------------------


def _sections(found: Differences) -> Iterator[str]:
    for pair in found.pairs:
        own = [each for each in found.differences if each.section is not None and each.section in (pair.old, pair.new)]
        body = [*_of_section(pair, own)]
        if body:
            section = pair.old or pair.section
            yield ""
            yield f"Section {section.number}: {section.name or '(no name)'}"
            yield from body


def _of_section(pair: SectionPair, own: Sequence[Difference]) -> Iterator[str]:
    if pair.old is None:
        yield "  The section is missing in the published event."
        return
    if pair.new is None:
        yield "  The section should not be in the event."
        return
    yield from _facts([each for each in own if each.kind is Kind.SECTION])
    letter = _Letter(pair)
    for each in own:
        if each.kind in (Kind.ID, Kind.NAME):
            yield from letter.identity(each)
        elif each.kind is Kind.PLAYER_ADDED and each.player:
            yield from letter.missing(each.player)
        elif each.kind is Kind.PLAYER_REMOVED and each.player:
            yield ""
            yield f"Player to be removed: {letter.called(each.player, pair.old)}"
    for each in own:
        if each.slot is not None:
            yield from letter.game(each)


class _Letter:
    """The corrections of one section, each game once."""

    def __init__(self, pair: SectionPair) -> None:
        assert pair.old is not None and pair.new is not None
        self._old, self._new = pair.old, pair.new
        self._old_rows, self._new_rows = pair.old.rows_by_number(), pair.new.rows_by_number()
        self._reported_as = {new: old for old, new in pair.new_numbers().items()}
        self._done: set[tuple[int, frozenset[int]]] = set()
        members = Counter(player.ids.uschess for player in pair.old.players if player.ids.uschess)
        self._twice = {member for member, rows in members.items() if rows > 1}

    def called(self, player: Player, section: Section) -> str:
        """Return a player as the office looks for one."""
        score = ""
        if player.ids.uschess in self._twice:
            score = f", {section.points_of(player) / 2:g} points"
        return f"{player.number} {player.name} (ID {player.ids.uschess or 'unknown'}{score})"

    def identity(self, each: Difference) -> Iterator[str]:
        """Yield a wrong id or name: as reported, and as it should be."""
        if each.player is None or each.what not in ("ids.uschess", "name"):
            return
        old = self._old_rows.get(self._reported_as.get(each.player.number, 0))
        if old is None or (each.player.number, frozenset((0,))) in self._done:
            return
        self._done.add((each.player.number, frozenset((0,))))
        yield ""
        yield f"Member of pairing number {old.number}"
        yield from _both(*(f"{one.name}, ID {one.ids.uschess or 'unknown'}" for one in (old, each.player)))

    def missing(self, player: Player) -> Iterator[str]:
        """Yield a player who was not reported, with every round."""
        yield ""
        yield f"Player missing: {self.called(player, self._new)}"
        for slot, cell in enumerate(player.cells):
            yield f"  round {self._new.round_of(slot)}: {self._result(cell, self._new_rows)}"

    def game(self, each: Difference) -> Iterator[str]:
        """Yield one round of a player, and the same of the opponent: as reported, and as it should be."""
        assert each.player is not None and each.slot is not None
        slot = each.slot
        new = each.player
        old = self._old_rows.get(self._reported_as.get(new.number, 0))
        if old is None:
            return
        before, after = old.cell(slot), new.cell(slot)
        involved = {new.number}
        if after and after.opponent:
            involved.add(after.opponent)
        if (slot, frozenset(involved)) in self._done:
            return
        self._done.add((slot, frozenset(involved)))
        yield ""
        yield f"Round {self._new.round_of(slot)}: {self.called(old, self._old)}"
        yield from _both(self._result(before, self._old_rows), self._result(after, self._new_rows))

    def _result(self, cell: Cell | None, rows: dict[int, Player]) -> str:
        if cell is None:
            return "nothing"
        words = _BYES.get(cell.result) or cell.result.words
        opponent = rows.get(cell.opponent or 0)
        if opponent is None:
            if not FACTS[cell.result].mirrors:
                return words
            return f"{words} (no opponent)"
        color = ""
        if cell.color in COLORS:
            color = f", with {COLORS[cell.color]}"
        reported = opponent._replace(number=self._reported_number(opponent, rows))
        return f"{words} against {self.called(reported, self._old)}{color}"

    def _reported_number(self, player: Player, rows: dict[int, Player]) -> int:
        if rows is self._new_rows:
            return self._reported_as.get(player.number, player.number)
        return player.number


# --- ratings --------------------------------------------------------------------------------------------------


def _ratings(found: Differences) -> Iterator[str]:
    """Yield the ratings that change; for a corrected id, every rating that belongs to it."""
    lines = []
    for each in found.ratings:
        before = each.old.shown if each.old else None
        if each.new is not None and each.new.shown not in (None, before):
            lines.append(_expected(each.section, each.player, each.system, each.new.shown, before))
    listed = {(each.section.number, each.player.number) for each in found.ratings}
    rated = {(section.number, row.number): row for section in found.new.sections for row in section.players}
    for change in found.differences:
        if change.what == "ids.uschess" and change.section and change.player:
            key = change.section.number, change.player.number
            after = rated[key].after if key not in listed else {}
            lines += [_expected(change.section, change.player, system, done.shown) for system, done in after.items()]
    if lines:
        yield ""
        yield "Ratings we expect after the correction:"
        yield from lines


def _expected(section: Section, player: Player, system: str, rating: int | None, before: int | None = None) -> str:
    instead = "" if before is None else f" instead of {before}"
    who = f"{player.name} (ID {player.ids.uschess or 'unknown'})"
    return f"  {who}, section {section.number}, {title_of(system)}: {rating}{instead}"
