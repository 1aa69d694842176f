"""Which of FIDE's lists a time control belongs to, and whether it is slow enough for the players of a game."""

from __future__ import annotations

from datetime import date, timedelta

from trfrate.rating.fide.editions import SYSTEMS
from trfrate.rating.fide.in_force import rules_on
from trfrate.rating.fide.rules import Rules
from trfrate.timecontrol import TimeControl


def minutes(control: TimeControl, moves: int) -> float:
    """Return the minutes a player has for so many moves (1.1, RB 1.1).

    A delay is counted as an increment. A period that begins after the last of the moves is not.
    """
    total, played = timedelta(seconds=control.seconds * moves) / timedelta(minutes=1), 0
    for period in control.periods:
        if played >= moves:
            break
        total += period.minutes
        played += period.moves or moves
    return total


def system_of(control: TimeControl, day: date | None) -> str | None:
    """Return the list that a section goes to; None where it is too fast, or its rounds belong to different lists."""
    for system in SYSTEMS:
        rules = rules_on(system, day)
        if all(rules.span.covers(minutes(each, rules.moves)) for each in control.all()):
            return system
    return None


def in_round(control: TimeControl, round: int) -> TimeControl:
    """Return the control that a round is played with."""
    return [each for each in control.all() if each.round <= round or each is control][-1]


def is_slow_enough(total: float, ratings: tuple[int, ...], rules: Rules) -> bool:
    """Return whether the minutes are enough for a game between players with these ratings (1.1)."""
    highest = max(ratings)
    least = next((pace.minutes for pace in rules.paces if highest >= pace.rating), None)
    return least is None or total >= least
