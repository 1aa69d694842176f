"""The tie-breaks of a section: which order is used, the values, and the order that a user chooses.

The order is the one that the report states; without one it is that of the US Chess rulebook for US events and FIDE's
usual one for others. Values that the report states are preserved; the others are computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from trfrate import tiebreaks
from trfrate.diagnostics import Report, counted, some
from trfrate.model import FACTS, FIDE_SOURCES, SYSTEMS, Event, Player, Section
from trfrate.structs import Struct
from trfrate.tiebreaks import Method

if TYPE_CHECKING:
    from trfrate.tiebreaks.explaining import Explanation

_TOLERANCE = 0.005
"""Programs print two decimals at most."""
_MOST_DIFFERENCES = 4
_US = ("USA", "US")


class TieBreaks(Struct):
    """What settles ties in one section."""

    methods: tuple[Method, ...] = ()
    values: Mapping[int, Mapping[str, float]] = {}
    """By pairing number and name of the method."""

    def value(self, number: int, name: str) -> float | None:
        """Return the value of one player; None where the method gives none."""
        return self.values.get(number, {}).get(name)


def tie_breaks_of(event: Event, section: Section) -> TieBreaks:
    """Return the order used in a section, and the values: the stated ones, else those computed."""
    methods = order_of(event, section)
    # Numbers used twice belong to nobody, and two players of a match are not tied with anybody else.
    if not methods or section.type == "match" or not _has_results(section) or not _numbers_are_unique(section):
        return TieBreaks()
    values = _computed(event, section, methods)
    for player in section.players:
        stated = {method.name: player.tie_breaks[method.name] for method in methods if method.name in player.tie_breaks}
        if stated:
            values[player.number] = {**values.get(player.number, {}), **stated}
    return TieBreaks(methods, values)


def order_of(event: Event, section: Section) -> tuple[Method, ...]:
    """Return the stated order, else the usual one; names of methods that are not computed are left out."""
    if section.tie_breaks is not None:
        known = map(tiebreaks.find, section.tie_breaks)
        return tuple(method for method in known if method is not None)
    book = "us" if _is_of_us_chess(event, section) else "fide"
    return tiebreaks.parse(book, section.type)


def _is_of_us_chess(event: Event, section: Section) -> bool:
    """Return whether the report is one of US Chess, by what it states; the ratings after it do not matter."""
    if event.federation is not None:
        return event.federation.upper() in _US
    if section.systems or any(player.ids.uschess for player in section.players):
        return True
    sources = {source for player in section.players for source in player.ratings}
    if sources.intersection(SYSTEMS):
        return True
    return not (sources.intersection(FIDE_SOURCES) or any(player.ids.fide for player in section.players))


def _has_results(section: Section) -> bool:
    return any(FACTS[cell.result].played for cell in section.all_cells())


def _numbers_are_unique(section: Section) -> bool:
    return len(section.rows_by_number()) == len(section.players)


def _computed(event: Event, section: Section, methods: tuple[Method, ...]) -> dict[int, dict[str, float]]:
    return tiebreaks.values(section, methods, day=event.dates_of(section)[0])


# --- an order chosen by the user ----------------------------------------------------------------------------


def with_tie_breaks(event: Event, words: str, report: Report) -> Event:
    """Return the event with an order (`us`, `fide`, `none` or a list) and its values; stated ranks follow it.

    Raises `tiebreaks.UnknownMethod` for other words.
    """
    sections = []
    for section in event.sections:
        names = tuple(method.name for method in tiebreaks.parse(words, section.type))
        chosen = section.changed(tie_breaks=names)
        _name_missing(event, chosen, report)
        chosen = _filled(event, chosen)
        sections.append(_ranked(event, section, chosen, report))
    return event.with_sections(sections)


def filled(event: Event) -> Event:
    """Return the event with the order used and the values in every section."""
    return event.with_sections(_filled(event, section) for section in event.sections)


def _filled(event: Event, section: Section) -> Section:
    used = tie_breaks_of(event, section)
    if not used.methods:
        return section
    players = tuple(
        player._replace(tie_breaks={**player.tie_breaks, **used.values.get(player.number, {})})
        for player in section.players
    )
    names = section.tie_breaks
    if names is None:
        names = tuple(method.name for method in used.methods)
    return section.changed(tie_breaks=names, players=players)


def _ranked(event: Event, section: Section, chosen: Section, report: Report) -> Section:
    """Return the section with ranks by the chosen order, where the report states ranks."""
    if not any(player.rank is not None for player in section.players) or not _numbers_are_unique(section):
        return chosen
    used = tie_breaks_of(event, chosen)
    places = tiebreaks.places(chosen, used.methods, used.values)
    players = tuple(player._replace(rank=places[player.number][0]) for player in chosen.players)
    pairs = zip(players, section.players, strict=True)
    moved = [player.number for player, before in pairs if player.rank != before.rank]
    if moved:
        message = f"section {section.label}: the chosen tie-breaks change the stated ranks of nos. {some(moved, 10)}"
        report.note("TIE003", message)
    return chosen.with_players(players)


# --- what the report states ---------------------------------------------------------------------------------


def compare_stated(event: Event, report: Report) -> None:
    """Report stated values that differ from those computed, and stated methods that are not computed: each once."""
    for section in event.sections:
        unknown = [name for name in section.tie_breaks or () if tiebreaks.find(name) is None]
        if unknown:
            message = f"section {section.label}: these tie-breaks are not computed: {some(unknown, 6)}"
            report.note("TIE002", message, None, "the places follow the others; docs/tie-breaks.md lists all methods")
        _name_missing(event, section, report)
        found = list(_differences(event, section))
        if found:
            count = counted(len(found), "value")
            listed = "; ".join(found[:_MOST_DIFFERENCES])
            if len(found) > _MOST_DIFFERENCES:
                listed += " …"
            message = f"section {section.label}: stated tie-breaks differ from those computed in {count}: {listed}"
            hint = "the stated values are used; --tie-breaks chooses methods, docs/tie-breaks.md says how they count"
            report.warning("TIE001", message, None, hint)


def _name_missing(event: Event, section: Section, report: Report) -> None:
    """Report the tie-breaks of the order that have no values, because ratings are missing."""
    stated = {name for player in section.players for name in player.tie_breaks}
    unstated = [each for each in order_of(event, section) if each.by_ratings and each.name not in stated]
    if not unstated or not _has_results(section) or not _numbers_are_unique(section):
        return
    computed = {name for values in _computed(event, section, tuple(unstated)).values() for name in values}
    missing = [method.name for method in unstated if method.name not in computed]
    if missing:
        message = f"section {section.label}: no values of {', '.join(missing)}, because ratings are missing"
        hint = "FIDE's need the FIDE rating of every player: --players looks ratings up, or choose others"
        report.warning("TIE004", message, None, hint)


def _differences(event: Event, section: Section) -> Iterator[str]:
    if not any(player.tie_breaks for player in section.players) or not _numbers_are_unique(section):
        return
    methods = order_of(event, section)
    values = _computed(event, section, methods)
    for method in methods:
        for player in section.players:
            stated, ours = player.tie_breaks.get(method.name), values.get(player.number, {}).get(method.name)
            if stated is not None and (ours is None or abs(stated - ours) > _TOLERANCE):
                computed = "nothing" if ours is None else value_text(ours)
                yield f"{method.title} of no. {player.number} {value_text(stated)}, computed {computed}"


def value_text(value: float) -> str:
    """Return a value as it is shown: `12.5`, `8.25`, `1534`."""
    return f"{round(value, 2):.10g}"


def explanations_of(event: Event, section: Section, player: Player) -> list[Explanation]:
    """Return how each tie-break of a player came about, in the order used."""
    from trfrate.tiebreaks.explaining import explain

    methods = tie_breaks_of(event, section).methods
    day = event.dates_of(section)[0]
    return [explain(section, method, player.number, before=methods[:at], day=day) for at, method in enumerate(methods)]
