"""Whether the sheets or labels of lists of games are sections, and what is stated of each section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from trfrate.formats._cells import is_nobody, value_text
from trfrate.formats._wallchart.captions.caption_keys import ROUND_DATES, SECTION_DATES, TIME_CONTROL
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_caption import one_day_each
from trfrate.formats._wallchart.games.unknown_byes import Key
from trfrate.formats._wallchart.rounds.opponent_names import key_of

if TYPE_CHECKING:
    from trfrate.formats._wallchart.games.games_list_players import Entrant, Entrants


def possible_sections(lists: Sequence[GameList]) -> set[str]:
    """Return the sheets that are not rounds of their own: both `Varsity` and `JV` have a round 1."""
    by_round: dict[int, set[str]] = {}
    for games in lists:
        by_round.setdefault(games.round, set()).add(games.grid.name)
    return {name for number, names in by_round.items() if not number or len(names) > 1 for name in names}


def are_sections(lists: Sequence[GameList], identity: str, by_label: bool) -> bool:
    """Return whether each sheet or label is a section: most of its players have games under no other."""
    players: dict[str, set[Key]] = {}
    if len({label for games in lists for label in (games.labels.values() if by_label else [games.grid.name])}) < 2:
        return False
    sheets = possible_sections(lists)
    for games in lists:
        # Each section counts its players from 1.
        told_by = "name" if identity == "number" else identity
        columns = [side.get(told_by, side["name"]) for side in games.sides]
        for row in games.rows if by_label or games.grid.name in sheets else ():
            texts = (games.grid.text(row, column) for column in columns)
            label = games.labels.get(row, "") if by_label else games.grid.name
            players.setdefault(label, set()).update(key_of(text) for text in texts if text and not is_nobody(text))
    on_sheets = Counter(key for of_sheet in players.values() for key in of_sheet)
    return len(players) > 1 and all(
        2 * sum(on_sheets[key] > 1 for key in of_sheet) < len(of_sheet) for of_sheet in players.values()
    )


def section_of(entrant: Entrant) -> str:
    """Return the section of a player."""
    return entrant.section or value_text(entrant.facts.get("section", "")).strip()


def section_facts(entrants: Entrants) -> dict[str, dict[str, str]]:
    """Return what is stated of each section, by what it is, where sections differ: one time control each, own days."""
    names = {section_of(each) for each in entrants.every}
    controls = {name: next(iter(texts)) for name, texts in entrants.controls.items() if len(texts) == 1}
    spans = {name: _span(days) for name, days in entrants.days_of.items()}
    found: dict[str, dict[str, str]] = {}
    if len(names) < _TWO:
        return found
    if controls.keys() == names and len({*controls.values()}) > 1:
        found[TIME_CONTROL.label] = controls
    if spans.keys() == names and len({*spans.values()}) > 1:
        found[SECTION_DATES.label] = {name: SECTION_DATES.write(*span) for name, span in spans.items()}
        of_rounds = {name: one_day_each(days, max(days)) for name, days in entrants.days_of.items()}
        if all(None not in days and list(days) == sorted(filter(None, days)) for days in of_rounds.values()):
            found[ROUND_DATES.label] = {name: ROUND_DATES.write(days) for name, days in of_rounds.items()}
    return found


_TWO = 2


def _span(days: Mapping[int, set[date]]) -> tuple[date, date]:
    every = set().union(*days.values())
    return min(every), max(every)
