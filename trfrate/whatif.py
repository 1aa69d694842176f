"""Change results before rating: what if round 5 had ended differently."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trfrate.diagnostics import Place, Report
from trfrate.errors import Misuse
from trfrate.model import FACTS, Cell, Event, Outcome, Player, Section

RESULTS = {
    "W": Outcome.WIN,
    "D": Outcome.DRAW,
    "L": Outcome.LOSS,
    "X": Outcome.FORFEIT_WIN,
    "F": Outcome.FORFEIT_LOSS,
}
_CHANGE = re.compile(
    r"(?:(?P<section>.+?)[:\s]\s*)?R(?P<round>\d{1,3})\s+(?P<player>\d{1,4})\s*=\s*(?P<result>[WDLXF])", re.I
)


class BadChange(Misuse):
    """A change that names no game; the message says why."""


def what_if(event: Event, changes: Sequence[str], report: Report) -> Event:
    """Return the event with each change made in both rows of the game; each is noted."""
    for change in changes:
        found = _CHANGE.fullmatch(change.strip())
        if not found:
            raise BadChange(f'{change!r} is not a change such as "R5 12=W" or "Open: R5 12=W"')
        index = _section(event, found["section"], change)
        round_, number, result = int(found["round"]), int(found["player"]), RESULTS[found["result"].upper()]
        event = event.with_section(index, _changed(event.sections[index], round_, number, result, change))
        report.note("EXP001", f"as if {change.strip()}: this is not what the report says", Place("--what-if"))
    return event


def _section(event: Event, name: str | None, change: str) -> int:
    for index, section in enumerate(event.sections):
        if name is None and len(event.sections) == 1:
            return index
        if name is not None and section.is_called(name):
            return index
    names = ", ".join(repr(section.label) for section in event.sections)
    raise BadChange(f"{change!r} must name one of the sections {names}")


def _changed(section: Section, round_: int, number: int, result: Outcome, change: str) -> Section:
    slot = (round_ - 1) * section.games_per_round
    rows = section.rows_by_number()
    player = rows.get(number)
    if player is None or not 0 <= slot < len(player.cells):
        raise BadChange(f"{change!r}: there is no player {number} with a round {round_}")
    cell = player.cells[slot]
    if cell is None or cell.opponent is None or cell.opponent not in rows:
        raise BadChange(f"{change!r}: player {number} had no opponent in round {round_}")
    opponent = rows[cell.opponent]
    changed = {
        number: _with_result(section, player, slot, cell, result),
        cell.opponent: _with_result(section, opponent, slot, Cell(result, number), FACTS[result].mirrors[0]),
    }
    return section.with_players(changed.get(row.number, row) for row in section.players)


def _with_result(section: Section, player: Player, slot: int, cell: Cell, result: Outcome) -> Player:
    """Return the row with another result, its stated score adjusted."""
    old = player.cell(slot)
    new = Cell(result, cell.opponent, old.color if old else None)
    score = player.score
    if score is not None:
        score += section.half_points(result)
        if old:
            score -= section.half_points(old.result)
    return player.with_cell(slot, new)._replace(score=score)
