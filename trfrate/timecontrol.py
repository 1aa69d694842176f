"""Time controls: which rating systems they belong to on a day. `timecontrol_spelling` reads and writes them.

A control's total `mm + ss`, main time in minutes plus delay or increment in seconds, decides the system (the rating
text of 2025-07-26, footnote 1).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from trfrate.diagnostics import Place, Report
from trfrate.model import SYSTEM_TITLES
from trfrate.structs import Struct
from trfrate.timecontrol_spelling import Period as Period
from trfrate.timecontrol_spelling import TimeControl as TimeControl
from trfrate.timecontrol_spelling import bare_control as bare_control
from trfrate.timecontrol_spelling import canonical as canonical
from trfrate.timecontrol_spelling import checked as checked
from trfrate.timecontrol_spelling import control_in as control_in
from trfrate.timecontrol_spelling import looks_like_control as looks_like_control
from trfrate.timecontrol_spelling import parse as parse
from trfrate.timecontrol_spelling import parse_trf222 as parse_trf222
from trfrate.timecontrol_spelling import rounds_stated as rounds_stated
from trfrate.timecontrol_spelling import spelling_hint as spelling_hint
from trfrate.timecontrol_spelling import trf222 as trf222


class Span(NamedTuple):
    """The totals from `low` to `high`; whether each of the two counts too."""

    low: float
    low_counts: bool
    high: float
    high_counts: bool

    def covers(self, total: float) -> bool:
        """Return whether a total is among them."""
        above = total > self.low or (self.low_counts and total == self.low)
        below = total < self.high or (self.high_counts and total == self.high)
        return above and below


class Limit(Struct):
    """A rating system covers these totals for sections that start in [since, until)."""

    system: str
    since: date
    until: date
    span: Span
    least_main: float = 0
    """The least minutes of the first period, where the total is below 30.

    Rule 5C of the US Chess rule book; the rating texts set no such limit.
    """


_EVER, _NEVER = date.min, date.max
_NO_END = float("inf")
_QUICK_UP_TO_60, _QUICK_FROM_5 = date(2002, 1, 1), date(2004, 1, 1)  # only the years are known
_OTB_BLITZ, _ONLINE_BLITZ, _ONLINE_QUICK = date(2013, 3, 1), date(2014, 10, 1), date(2015, 3, 1)
_ONLINE_REGULAR = date(2020, 6, 1)

LIMITS = (
    Limit("OTBR", _EVER, _NEVER, Span(30, True, _NO_END, True)),
    Limit("OTBQ", _EVER, _QUICK_UP_TO_60, Span(10, True, 30, False)),
    Limit("OTBQ", _QUICK_UP_TO_60, _QUICK_FROM_5, Span(10, True, 60, True)),
    # When 60 became 65 is not recorded; it is put with the next change.
    Limit("OTBQ", _QUICK_FROM_5, _OTB_BLITZ, Span(5, True, 65, True)),
    Limit("OTBQ", _OTB_BLITZ, _NEVER, Span(10, False, 65, True), least_main=5),
    Limit("OTBB", _OTB_BLITZ, _NEVER, Span(5, True, 10, True), least_main=3),
    Limit("OLR", _ONLINE_REGULAR, _NEVER, Span(30, True, _NO_END, True)),
    Limit("OLQ", _ONLINE_QUICK, _ONLINE_REGULAR, Span(10, False, 65, True), least_main=5),
    Limit("OLQ", _ONLINE_REGULAR, _NEVER, Span(10, False, 30, False), least_main=5),
    Limit("OLB", _ONLINE_BLITZ, _NEVER, Span(5, True, 10, True), least_main=3),
)
_DUAL = (30, 65)


def _has_main_time(limit: Limit, control: TimeControl) -> bool:
    return control.total >= _DUAL[0] or control.periods[0].minutes >= limit.least_main


def _by_total(control: TimeControl, online: bool, day: date | None) -> Iterator[Limit]:
    """Yield the limits in force that cover the total of every round."""
    asked = day or LIMITS[-1].until - timedelta(1)
    for limit in LIMITS:
        in_force = limit.system.startswith("OL") is online and limit.since <= asked < limit.until
        if in_force and all(limit.span.covers(each.total) for each in control.all()):
            yield limit


def systems(control: TimeControl, online: bool, day: date | None) -> tuple[str, ...]:
    """Return the rating systems of a section that starts on `day` (None: by the newest limits).

    Controls that change with the rounds share the systems that cover all of them.
    """
    return tuple(
        limit.system
        for limit in _by_total(control, online, day)
        if all(_has_main_time(limit, each) for each in control.all())
    )


def is_dual(control: TimeControl, online: bool) -> bool:
    """Return whether over-the-board play with this control is rated both Regular and Quick."""
    low, high = _DUAL
    return not online and all(low <= each.total <= high for each in control.all())


def rated_in(
    control: TimeControl,
    online: bool,
    day: date | None,
    report: Report,
    place: Place | None = None,
) -> tuple[str, ...]:
    """Return `systems`, reporting a control that no rating system covers."""
    found = systems(control, online, day)
    if found:
        return found
    if control.later and all(systems(each._replace(later=()), online, day) for each in control.all()):
        report.warning(
            "TIM003",
            f"the rounds of {canonical(control)} belong to different rating systems",
            place,
            "choose the rating system yourself: --system OTBR",
        )
    else:
        where = "online" if online else "over the board"
        message = f"no rating system covers {canonical(control)} {where} on that day"
        report.warning("TIM002", message, place, _uncovered_hint(control, online, day))
    return ()


def _uncovered_hint(control: TimeControl, online: bool, day: date | None) -> str:
    """Return what to do about a control that no system covers; a rule that is not in the rating texts is named."""
    hint = "check the time control and the date, or choose the rating system: --system OTBR"
    for limit in _by_total(control, online, day):
        title, least = SYSTEM_TITLES[limit.system], limit.least_main
        return f"{title} needs {least:g} minutes of main time (rule 5C of the rule book, not the rating text); {hint}"
    return hint
