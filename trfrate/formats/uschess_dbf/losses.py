"""What an event holds that a rating report has no place for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.formats import Options
from trfrate.formats._losses import said_elsewhere, unsaid
from trfrate.formats._readback import Compared, Fact, report_changes
from trfrate.formats.uschess_dbf.layout import EVENT, NAME, RATING, SECTION, own_extras
from trfrate.model import Cell, Event, Outcome, Player, Rating, Section

_O = Outcome

_EVENT_SAYS = {column.fact for column in EVENT}
_SECTION_SAYS = {column.fact for column in SECTION} | {"type", "systems", "games_per_round", "players"}
_PLAYER_SAYS = {"number", "name", "ids", "state", "ratings", "score", "cells"}


class Reason(NamedTuple):
    """Why some cells are not written as they are."""

    code: str
    message: str
    hint: str | None = None


_FORFEIT = Reason(
    "USC043", "opponents of forfeits or byes are omitted", "use --forfeit-opponents to write those of forfeits"
)
_UNRATED = Reason("USC044", "unrated games are written as forfeits: X0, Z0 and F0")
_NOTHING = Reason("USC045", "empty rounds are written as U0, not paired")
_PAIRING_BYE = Reason("USC046", "pairing-allocated byes are written as B0, like requested full-point byes")
_ORDER = Reason("USC047", "double rounds lose the order or the colors of their two games")
_REASONS = {
    None: _NOTHING,
    _O.FORFEIT_WIN: _FORFEIT,
    _O.FORFEIT_LOSS: _FORFEIT,
    _O.FULL_BYE: _FORFEIT,
    _O.HALF_BYE: _FORFEIT,
    _O.ZERO_BYE: _FORFEIT,
    _O.PAIRING_BYE: _PAIRING_BYE,
    _O.UNRATED_WIN: _UNRATED,
    _O.UNRATED_DRAW: _UNRATED,
    _O.UNRATED_LOSS: _UNRATED,
}


class CellLosses:
    """Counts the cells that change their meaning, for one message per reason."""

    def __init__(self) -> None:
        self._counts: Counter[Reason] = Counter()
        self._first: dict[Reason, Place | None] = {}

    def add(self, cells: Sequence[Cell | None], place: Place | None) -> None:
        """Count a round that cannot be written as it is."""
        outcome = cells[0].result if cells[0] else None
        reason = _REASONS.get(outcome, _ORDER)
        self._counts[reason] += 1
        self._first.setdefault(reason, place)

    def report_all(self, report: Report) -> None:
        """Report each reason once, at the first place."""
        for reason, count in self._counts.items():
            report.loss(reason.code, f"{count} {reason.message}", self._first[reason], reason.hint)


def report_facts(event: Event, report: Report) -> None:
    """Report the facts that no column holds in one message, and what other formats added in another."""
    lost = [*unsaid(event, _EVENT_SAYS, _SECTION_SAYS, _PLAYER_SAYS), *dict.fromkeys(_half_said(event))]
    if lost:
        report.loss("USC051", f"a rating report has no place for {', '.join(lost)}")
    if elsewhere := list(said_elsewhere(event, NAME)):
        report.loss("USC052", f"a rating report has no place for {', '.join(elsewhere)}")
    players = event.players
    holders: list[Event | Section | Player] = [event, *event.sections, *players]
    fields = sorted({name for holder in holders for name in own_extras(holder.extras, "fields")})
    if fields:
        report.loss("USC053", f"layout 2C has no fields {', '.join(fields)}; they are not written")


_DIRECTORS = ("chief_td", "assistant_td")
_COMPARED = Compared(
    event=("name", "city", "state", "zip", "country", "affiliate", *_DIRECTORS, "other_tds"),
    section=("name", "time_control", "scholastic", *_DIRECTORS),
    player=("name", "uschess", "state"),
)


def report_text_changes(
    event: Event, files: Mapping[str, bytes], report: Report, options: Options, known: Collection[Fact]
) -> None:
    """Report every text that the files state differently, apart from the `known` facts."""
    from trfrate.formats.uschess_dbf.reading import read

    # A section has its own directors, else those of the event.
    shared = set()
    for at, section in enumerate(event.sections):
        shared |= {Fact(fact, at) for fact in _DIRECTORS if getattr(section, fact) == getattr(event, fact)}
    report_changes("USC059", event, lambda: read(files, Report(), options), _COMPARED, report, {*known, *shared})


def _half_said(event: Event) -> Iterator[str]:
    """Yield the facts of which a column holds only a part."""
    if event.id is not None and event.id != own_extras(event.extras, "spelling").get("H_EVENT_ID"):
        yield "the event id, which US Chess assigns"
    for section in event.sections:
        for player in section.players:
            if player.ids.fide or player.ids.cfc:
                yield "FIDE and CFC ids"
            if any(not _is_complete(system, rating) for system, rating in player.ratings.items()):
                yield "ratings other than Regular, decimals, and game counts"
            if player.score is not None and player.score != section.score_of(player):
                yield "scores that differ from the results"


def _is_complete(system: str, rating: Rating) -> bool:
    return system == "OTBR" and RATING.read(RATING.write(rating)) == rating


def rating_for_pairing(player: Player, systems: Sequence[str]) -> Rating | None:
    """Choose the rating for D_RATING: the Regular one, as pairing programs do, else that of the section's system."""
    known = (player.ratings.get(system) for system in ("OTBR", *systems))
    return next((rating for rating in known if rating and rating.rating is not None), None)
