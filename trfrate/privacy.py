"""Take e-mail addresses and telephone numbers out of what an event says of people: no output may hold one."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from trfrate.codecs.contacts import without_contacts
from trfrate.diagnostics import Place, Report, place_of, some
from trfrate.model import Event, Section

_TEXTS = ("name", "team", "club")
_OFFICIALS = ("chief_td", "assistant_td")
_LIKE_A_NUMBER = r"\d[\d ().-]{6}"
"""What every telephone number begins with, the shortest as well."""


def without_contact_data(event: Event, report: Report) -> Event:
    """Return the event with names, teams, clubs and officials as they are without contact data; a note says so."""
    if not _is_suspect("\n".join(_texts(event))):
        return event
    found: list[tuple[str, Place | None]] = []
    sections = tuple(_section(event, at, found) for at in range(len(event.sections)))
    officials = _officials(event, found)
    if not found:
        return event
    message = f"e-mail addresses and phone numbers are left out: {some([who for who, _ in found], 3)}"
    report.note("FMT015", message, found[0][1])
    return replace(event, sections=sections, **officials)


def _texts(event: Event) -> list[str]:
    players = event.players
    return [
        *[player.name for player in players],
        *[player.team for player in players if player.team],
        *[player.club for player in players if player.club],
        *(*event.other_tds, *event.arbiters, event.chief_td or "", event.assistant_td or ""),
    ]


def _is_suspect(text: str) -> bool:
    """Return whether there may be an address or a telephone number: hardly any event has either."""
    # One pattern for both would take nearly twice as long: it could not skip to the next digit.
    # The digits of other scripts are slow to look for.
    return "@" in text or re.search(_LIKE_A_NUMBER, text, re.ASCII if text.isascii() else 0) is not None


def _section(event: Event, at: int, found: list[tuple[str, Place | None]]) -> Section:
    section = event.sections[at]
    players = list(section.players)
    for row, player in enumerate(players):
        for fact in _TEXTS:
            text = getattr(player, fact)
            clean = _clean(text) if text else text
            if clean != text:
                nothing = "" if fact == "name" else None
                changes: dict[str, Any] = {fact: clean or nothing}
                players[row] = players[row]._replace(**changes)
                whose = f"the {fact} of player {player.number}"
                found.append((whose, place_of(event.origin, at, row, fact)))
    if found:
        return section.with_players(players)
    return section


def _officials(event: Event, found: list[tuple[str, Place | None]]) -> dict[str, Any]:
    """Return the facts about directors and arbiters that change."""
    changes: dict[str, Any] = {}
    for fact in _OFFICIALS:
        text = getattr(event, fact)
        if text and _clean(text) != text:
            changes[fact] = _clean(text) or None
    for fact in ("other_tds", "arbiters"):
        texts = getattr(event, fact)
        clean = tuple(filter(None, map(_clean, texts)))
        if clean != texts:
            changes[fact] = clean
    found += [(fact.replace("_", " "), None) for fact in changes]
    return changes


def _clean(text: str) -> str:
    if not _is_suspect(text):
        return text
    without = without_contacts(text)
    if without != text:
        return without.strip(" ,;")
    return text
