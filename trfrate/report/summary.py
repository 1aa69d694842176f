"""A rated event in one sentence: how many, in which systems, who gained and lost most."""

from __future__ import annotations

from trfrate.diagnostics import counted
from trfrate.report.basis import RatedEvent
from trfrate.report.chart import signed, standing


def in_brief(event: RatedEvent) -> str:
    """Return `14 players rated: Regular. Biggest gain: Alder, Ada +48; loss: Birch, Ben −26`."""
    rated = sum(bool(player.after) for player in event.players)
    titles = " and ".join(dict.fromkeys(basis.title for basis in event.bases))
    if not rated:
        return "No player is rated: there are no rated games"
    text = f"{counted(rated, 'player')} rated: {titles}"
    changes = _changes(event)
    parts = []
    if changes and (gain := max(changes))[0] > 0:
        parts.append(f"gain: {gain[1]} {signed(gain[0])}")
    if changes and (loss := min(changes))[0] < 0:
        parts.append(f"loss: {loss[1]} {signed(loss[0])}")
    if parts:
        return f"{text}. Biggest {'; '.join(parts)}"
    return text


def _changes(event: RatedEvent) -> list[tuple[float, str]]:
    """Return the change and the name of everybody, in the first system of the section."""
    found = []
    for section in event.sections:
        for player in section.players:
            if not player.after:
                continue
            change = standing(player, next(iter(player.after))).change
            if change is not None:
                found.append((change, player.name))
    return found
