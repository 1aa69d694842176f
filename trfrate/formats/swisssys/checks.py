"""Checks of a SwissSys tournament: what it leaves open or contradicts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate import timecontrol
from trfrate.codecs.json_document import Node
from trfrate.diagnostics import counted, players_named
from trfrate.formats.swisssys import values
from trfrate.formats.swisssys.layout import DAMAGED_HALVES
from trfrate.model import Player, Section

_TIME_CONTROL_IN_NAME = re.compile(r"\bG\s?/?\s?\d{1,3}(?:\s?;?\s?(?:d|\+)\s?\d{1,2})?", re.IGNORECASE | re.ASCII)


def on_overview(overview: Node) -> None:
    """Report dates without a century, and ratings of another kind."""
    for key in ("Starting date", "Ending date"):
        if values.has_short_year(overview.value.get(key)):
            overview.report.note("SSY015", f"{key!r} has a two-digit year, read as 20..", overview.place(key))
    kind = overview.value.get("Rating type")
    if isinstance(kind, str) and kind and "USCF" not in kind.upper():
        overview.report.warning(
            "SSY017",
            f"the file states rating type {kind!r:.20}; the ratings are read as US Chess Regular ratings",
            overview.place("Rating type"),
            "--players looks up US Chess ratings by member id",
        )


def on_section(node: Node, section: Section) -> None:
    """Report counts that differ, rounds still to come, and ratings that need more facts."""
    report = node.report
    title = f"section {section.name or section.number!r:.40}"
    if section.systems == ():
        report.note("SSY009", f"{title} is excluded from ratings; it is read, but not rated", node.place())
    elif section.time_control and not node.value.get("Section time control"):
        _on_time_control(node, section, title)
    stated = node.take("Number of players", values.whole)
    if stated is not None and stated != len(section.players):
        report.warning(
            "SSY020",
            f"{title} states {stated} players, but {len(section.players)} rows were read",
            node.place("Number of players"),
            "a row may be lost; compare with the wallchart in SwissSys",
        )
    planned = node.take("Final round", values.whole)
    if section.rounds and planned and planned > section.rounds * section.games_per_round:
        report.note(
            "SSY013",
            f"{title} has {section.rounds} of {planned} planned rounds paired; only these are read",
            node.place("Final round"),
            "right if the event is not over or was cut short",
        )
    _on_ratings(node, section, title)


def _on_time_control(node: Node, section: Section, title: str) -> None:
    """Report that the tournament's time control is used, and a different one in the section's name."""
    taken = section.time_control or ""
    stated = _TIME_CONTROL_IN_NAME.search(section.name)
    if stated and _canonical(stated[0]) not in (None, _canonical(taken)):
        node.report.warning(
            "SSY011",
            f"{title} has no time control of its own and is read with the tournament's {taken!r:.40}, "
            f"but its name states {stated[0]!r}",
            node.place(),
            "set the section's time control in SwissSys, or give it with --facts: it decides the rating system",
        )
    else:
        node.report.note(
            "SSY010", f"{title} has no time control of its own; the tournament's {taken!r:.40} is used", node.place()
        )


def _canonical(text: str) -> str | None:
    control = timecontrol.parse(text)
    if not control:
        return None
    return timecontrol.canonical(control)


def _on_ratings(node: Node, section: Section, title: str) -> None:
    own = [(player, player.extras.get("swisssys", {})) for player in section.players]
    provisional = [p.number for p, extras in own if extras.get("Provisional") is True and not _games(p)]
    if provisional:
        who = players_named(provisional, 6)
        node.report.warning(
            "SSY016",
            f"{title}: the rating of {who} is provisional; SwissSys does not state its number of games",
            node.place(),
            "--players or --set gives it; without it the rating counts as established",
        )
    second = [player.number for player, extras in own if extras.get("Rating2")]
    if second:
        who = players_named(second, 6)
        node.report.note(
            "SSY022",
            f"{title}: the second rating of {who} is preserved, but not used, because there is no FIDE id",
            node.place(),
        )


def _games(player: Player) -> int | None:
    rating = player.ratings.get("OTBR")
    return rating.games if rating else 0


def on_sections(document: Node, sections: Sequence[Section]) -> None:
    """Report a tournament without sections, and halves damaged by a wrong code page."""
    if not sections:
        document.report.warning("SSY023", "the tournament has no sections yet", document.place("Sections"))
    extras = [player.extras.get("swisssys", {}) for section in sections for player in section.players]
    damaged = sum(own.get("Current result") in DAMAGED_HALVES for own in extras)
    if damaged:
        document.report.note(
            "SSY014",
            f"damaged halves in 'Current result' are read as ½ ({counted(damaged, 'row')})",
            document.place(),
            "the results of the rounds are not affected",
        )
