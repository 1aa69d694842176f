"""Time controls: how directors and files spell them, and which rating systems they belong to on a day.

Main time is in minutes, delay or increment in seconds; a control's total `mm + ss` decides the system
(the rating text of 2025-07-26, footnote 1). The canonical spelling is the one US Chess stores:
`G/60;d5`, `40/90,SD/30;d5`, `G/90;+30`, with `;d0` when there is neither delay nor increment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from trfrate.diagnostics import Place, Report


class Period(NamedTuple):
    """One stage of a control: so many minutes for so many moves, or for the rest of the game."""

    moves: int | None
    minutes: float


class TimeControl(NamedTuple):
    """One control, or the first of several when it changes with the rounds."""

    periods: tuple[Period, ...]
    seconds: int = 0
    increment: bool = False
    """The seconds are an increment (`+30`), not a delay (`d5`)."""
    round: int = 1
    """The first round that is played with it."""
    later: tuple[TimeControl, ...] = ()
    """The controls of later rounds."""

    @property
    def minutes(self) -> float:
        """The main time, all periods together."""
        return sum(period.minutes for period in self.periods)

    @property
    def total(self) -> float:
        """`mm + ss`, the number that decides the rating system."""
        return self.minutes + self.seconds

    def all(self) -> tuple[TimeControl, ...]:
        """Every control, from the first round on."""
        return (self, *self.later)


class Limit(NamedTuple):
    """A rating system covers totals from `low` to `high` for sections that start in [since, until)."""

    system: str
    since: date
    until: date
    low: float
    low_counts: bool
    high: float
    high_counts: bool
    first: float = 0
    """The least time of the first period of a control quicker than 30 (rule 5C)."""


_EVER, _NEVER = date.min, date.max
_NO_END = float("inf")
_QUICK_UP_TO_60, _QUICK_FROM_5 = date(2002, 1, 1), date(2004, 1, 1)  # only the years are known
_OTB_BLITZ, _ONLINE_BLITZ, _ONLINE_QUICK = date(2013, 3, 1), date(2014, 10, 1), date(2015, 3, 1)
_ONLINE_REGULAR = date(2020, 6, 1)

LIMITS = (
    Limit("OTBR", _EVER, _NEVER, 30, True, _NO_END, True),
    Limit("OTBQ", _EVER, _QUICK_UP_TO_60, 10, True, 30, False),
    Limit("OTBQ", _QUICK_UP_TO_60, _QUICK_FROM_5, 10, True, 60, True),
    # When 60 became 65 is not recorded; it is put with the next change.
    Limit("OTBQ", _QUICK_FROM_5, _OTB_BLITZ, 5, True, 65, True),
    Limit("OTBQ", _OTB_BLITZ, _NEVER, 10, False, 65, True, first=5),
    Limit("OTBB", _OTB_BLITZ, _NEVER, 5, True, 10, True, first=3),
    Limit("OLR", _ONLINE_REGULAR, _NEVER, 30, True, _NO_END, True),
    Limit("OLQ", _ONLINE_QUICK, _ONLINE_REGULAR, 10, False, 65, True, first=5),
    Limit("OLQ", _ONLINE_REGULAR, _NEVER, 10, False, 30, False, first=5),
    Limit("OLB", _ONLINE_BLITZ, _NEVER, 5, True, 10, True, first=3),
)
_DUAL = (30, 65)


def _covers(limit: Limit, control: TimeControl) -> bool:
    total = control.total
    above = total > limit.low or (limit.low_counts and total == limit.low)
    below = total < limit.high or (limit.high_counts and total == limit.high)
    return above and below and (total >= _DUAL[0] or control.periods[0].minutes >= limit.first)


def systems(control: TimeControl, online: bool, day: date | None) -> tuple[str, ...]:
    """The rating systems of a section that starts on `day` (None: the newest limits).

    Controls that change with the rounds share the systems that cover all of them.
    """
    asked = day or LIMITS[-1].until - timedelta(1)
    return tuple(
        limit.system
        for limit in LIMITS
        if limit.system.startswith("OL") is online
        and limit.since <= asked < limit.until
        and all(_covers(limit, each) for each in control.all())
    )


def is_dual(control: TimeControl, online: bool) -> bool:
    """Whether a control lies where over-the-board play is rated both Regular and Quick."""
    low, high = _DUAL
    return not online and all(low <= each.total <= high for each in control.all())


# --- the canonical spelling -------------------------------------------------------------------------------


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")


def _one(control: TimeControl) -> str:
    if len(control.periods) == 1 and control.periods[0].moves is None:
        main = f"G/{_number(control.periods[0].minutes)}"
    else:
        main = ",".join(f"{period.moves or 'SD'}/{_number(period.minutes)}" for period in control.periods)
    return f"{main};{'+' if control.increment and control.seconds else 'd'}{control.seconds}"


def canonical(control: TimeControl) -> str:
    """The spelling US Chess stores, such as `40/90,SD/30;d5`."""
    if not control.later:
        return _one(control)
    return ", ".join(f"Round {each.round}: {_one(each)}" for each in control.all())


# --- reading what people write ------------------------------------------------------------------------------

_LONGEST = 200
_MOST_MINUTES = 600
_LEAST_MOVES, _MOST_MOVES = 20, 80
_HOURS_UP_TO = 3  # `40/2,SD/1`: nobody plays forty moves in two minutes
_MINUTES_AN_HOUR = 60

_SPELLINGS = str.maketrans(
    {"’": "'", "′": "'", "`": "'", "”": '"', "″": '"', "“": '"', "–": "-", "—": "-", "½": ".5", "|": "+"}
)

_TIME = r"[0-9]{1,4}(?:\.[0-9]{1,6})?"
# In English, and as programs write them in German, French, Spanish and Italian.
_MIN = r"(?:minut[a-z]*\b|mins?\b\.?|m\b|')"
_SEC = r"(?:se[cgk](?:[ou]nd[a-z]*)?s?\b\.?|s\b|\")"
_HOUR = r"(?:hours?\b|hrs?\b\.?|stunden?\b|std\b\.?|heures?\b|horas?\b|ore\b|h\b)"
_MOVE = r"(?:moves?|mvs?|z(?:ü|ue)gen?|zug|coups?|jugadas?|moss[ae])\b"
_MOVES = rf"\s*{_MOVE}"
_UNIT = rf"(?:\s*(?P<{{}}>{_HOUR}|{_MIN}))?"
_NOISE = (
    r"from\s+(?:the\s+)?(?:first\s+move|move\s+(?:1|one|no\.?\s*1))|(?:for\s+)?(?:the\s+)?(?:whole\s+|entire\s+)?game|"
    rf"{_MOVE}|player|pro|je|par|por|danach|dann|f(?:ü|ue)r|end|ko|per|each|every|then|and|plus|with|increments?|inc|"
    "delay|added|additional|bonus|starting|rest|all|"
    "time|control|tc|sudden|death|sd|standard|classical|rapid|blitz|followed|fischer|for|the|a|of|in|by|to|finish"
)

_WORDS = (
    rf"(?P<for_time>{_TIME})\s*(?P<for_unit>{_HOUR}|{_MIN})\s*(?:/|for|per|f(?:ü|ue)r)\s*(?:the\s+)?(?:first\s+)?"
    rf"(?P<for_moves>[0-9]{{1,3}})(?!\s*{_SEC}|\s*{_MIN}|[0-9])(?:{_MOVES})?",
    rf"(?:first\s+)?(?P<in_moves>[0-9]{{1,3}})(?:{_MOVES})?\s*(?:/|\bin\b)\s*(?P<in_time>{_TIME}){_UNIT.format('in_unit')}",
    rf"(?P<game>\b(?:game|g|sd|sudden\s+death)\s*(?:in\b|[/:\-])?\s*)(?P<game_time>{_TIME}){_UNIT.format('game_unit')}",
    rf"(?:\bt\s*/?\s*)?d(?:elay)?\s*[/:=]?\s*(?P<delay>[0-9]{{1,3}})(?:\s*{_SEC})?",
    rf"\+?\s*(?P<delay_first>[0-9]{{1,3}})\s*-?\s*(?:{_SEC})?\s*(?:us\s+|simple\s+|time\s+)?delay\b",
    rf"\bi(?:nc(?:rement)?)?\s*[/:=+]?\s*(?P<inc>[0-9]{{1,3}})(?:\s*{_SEC})?",
    rf"\+\s*(?P<plus>[0-9]{{1,3}})(?![0-9]|\.[0-9]|\s*{_MIN}|\s*{_HOUR})(?:\s*{_SEC})?",
    rf"(?P<hours>[0-9]{{1,2}})\s*(?:{_HOUR}|h)\s*(?:and\s+)?(?P<hour_minutes>[0-9]{{2}})(?!\s*{_SEC})(?:\s*{_MIN})?",
    rf"(?P<main>{_TIME})\s*(?P<main_unit>{_HOUR}|{_MIN})",
    rf"(?P<inc_last>[0-9]{{1,3}})\s*-?\s*{_SEC}",
    rf"^(?:(?:standard|classical|rapid|blitz|tc)[\s:]+)?"
    rf"(?P<bare>{_TIME})(?!\s*(?:{_MIN}|{_SEC}|{_HOUR}))(?=\s*(?:\+|;|,|/?\s*t?/?d|$|\s))",
    rf",\s*(?P<rest>{_TIME})(?=\s*(?:[;+]|$))",
    rf"(?P<noise>\b(?:{_NOISE})\b)",
    r"(?P<space>[\s,;:/().\-&]+|\+)",
)
_ROUNDS = (
    r"\(?\b(?:rounds?|rds?|rnds?|r)\.?\s*(?P<first>[0-9]{1,2})"
    r"(?:\s*(?:-|to|through|&|and|,|\+)\s*(?:[0-9]{1,2}\b(?!/)|end|last))*\s*\)?\s*[:=]?"
)
_BARE_ROUNDS = r"[,;]\s*(?P<first>[0-9]{1,2})\s*-\s*(?:[0-9]{1,2}|end)\s*:"


@cache
def _word() -> re.Pattern[str]:
    # Compiled when first needed: it costs as much as importing the module.
    return re.compile("|".join(_WORDS))


class _Draft:
    """A control while its words are being read."""

    def __init__(self) -> None:
        self.periods: list[Period] = []
        self.seconds: int | None = None
        self.increment = False
        self.clear = True

    def period(self, moves: str | None, time: str, unit: str | None) -> None:
        minutes = float(time)
        staged = moves is not None or any(period.moves for period in self.periods)
        is_hours = unit is not None and unit[0] not in "m'"
        if is_hours or (unit is None and staged and minutes <= _HOURS_UP_TO):
            minutes *= _MINUTES_AN_HOUR
        self.periods.append(Period(int(moves) if moves else None, minutes))

    def added(self, seconds: str, *, increment: bool) -> None:
        self.clear = self.clear and self.seconds in (None, int(seconds))
        self.seconds, self.increment = int(seconds), increment

    def take(self, word: re.Match[str]) -> None:
        found = {name: value for name, value in word.groupdict().items() if value is not None}
        if "for_time" in found:
            self.period(found["for_moves"], found["for_time"], found["for_unit"])
        elif "in_time" in found:
            self.period(found["in_moves"], found["in_time"], found.get("in_unit"))
        elif "game_time" in found:
            self.period(None, found["game_time"], found.get("game_unit"))
        elif "hours" in found:
            self.periods.append(Period(None, int(found["hours"]) * _MINUTES_AN_HOUR + int(found["hour_minutes"])))
        elif "main" in found:
            self.period(None, found["main"], found["main_unit"])
        elif "bare" in found:
            self.periods.append(Period(None, float(found["bare"])))
        elif "rest" in found:
            self.period(None, found["rest"], None)
        for name in ("delay", "delay_first", "inc", "inc_last", "plus"):
            if name in found:
                self.added(found[name], increment=not name.startswith("delay"))

    def _slow_enough(self) -> bool:
        """Whether what reads as moves can be moves: `3/2` and `60/30` are minutes and seconds to many."""
        (first, _), (last, minutes) = self.periods[0], self.periods[-1]
        return (first is None or first >= _LEAST_MOVES) and (last is None or last < minutes)

    def control(self) -> TimeControl | None:
        minutes = sum(period.minutes for period in self.periods)
        staged = all(period.moves for period in self.periods[:-1])
        likely = all((period.moves or 1) <= _MOST_MOVES and period.minutes for period in self.periods)
        if not (0 < minutes <= _MOST_MINUTES and staged and likely and self.clear and self._slow_enough()):
            return None
        return TimeControl(tuple(self.periods), self.seconds or 0, self.increment and bool(self.seconds))


def _parse_one(text: str) -> TimeControl | None:
    draft, at = _Draft(), 0
    while at < len(text):
        word = _word().match(text, at)
        if word is None or word.end() == at:
            return None
        draft.take(word)
        at = word.end()
    return draft.control()


def _by_round(text: str) -> list[tuple[int, str]]:
    """The parts of a control that changes with the rounds: first round and spelling of each."""
    marks = [*re.finditer(_ROUNDS, text)]
    if marks:
        marks = sorted([*marks, *re.finditer(_BARE_ROUNDS, text)], key=lambda mark: mark.start())
    if not marks:
        return []
    if text[: marks[0].start()].strip(" ,;("):  # `G/45;d5 (rounds 1-2), G/90;+30 (rounds 3-5)`
        starts = [0, *(mark.end() for mark in marks)]
        return [(int(mark["first"]), text[start : mark.start()]) for start, mark in zip(starts, marks, strict=False)]
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    return [(int(mark["first"]), text[mark.end() : end]) for mark, end in zip(marks, ends, strict=True)]


def _normal(text: str) -> str:
    return text.translate(_SPELLINGS).replace("''", '"').lower().strip()


def parse(text: str) -> TimeControl | None:
    """A control as people and TRF record 122 write it; None where it cannot be understood."""
    if len(text) > _LONGEST:
        return None
    spelling = _normal(text)
    parts = _by_round(spelling)
    if not parts:
        return _parse_one(spelling)
    controls = []
    for first, part in sorted(parts):
        control = _parse_one(part.strip(" ,;()"))
        if control is None:
            return None
        controls.append(control._replace(round=first))
    first_control, *later = _merged(controls)
    return first_control._replace(later=tuple(later))


def _merged(controls: Iterable[TimeControl]) -> list[TimeControl]:
    """Rounds with the same control as the rounds before need no entry of their own."""
    kept: list[TimeControl] = []
    for control in controls:
        if not kept or kept[-1]._replace(round=control.round) != control:
            kept.append(control)
    return kept


# --- TRF record 222 -----------------------------------------------------------------------------------------

_STAGE = r"(?:(?P<moves>[0-9]{1,3})/)?(?P<time>[0-9]{1,6})(?:\+(?P<inc>[0-9]{1,4}))?"


def _side_222(text: str) -> TimeControl | None:
    stages = [re.fullmatch(_STAGE, part) for part in text.split(":")]
    found = [stage for stage in stages if stage]
    if len(found) < len(stages):
        return None
    draft = _Draft()
    for stage in found:
        draft.periods.append(Period(int(stage["moves"]) if stage["moves"] else None, int(stage["time"]) / 60))
        draft.added(stage["inc"] or "0", increment=True)
    return draft.control()


def parse_trf222(text: str) -> TimeControl | None:
    """TRF record 222: seconds, as `5400+30`, `40/6000+30:900+30` or `W300-B240` (then the shorter side)."""
    text = text.strip()[:_LONGEST]
    two_sided = text.startswith("W")
    controls = [_side_222(side) for side in (text[1:].split("-B") if two_sided else [text])]
    read = [control for control in controls if control]
    if len(read) < len(controls) or len(controls) != 1 + two_sided:
        return None
    return min(read, key=lambda control: control.total)


def trf222(control: TimeControl) -> str | None:
    """The control as TRF record 222; None where that record cannot say it (a delay, changing rounds)."""
    if control.later or (control.seconds and not control.increment):
        return None
    added = f"+{control.seconds}" if control.seconds else ""
    stages = [(f"{period.moves}/" if period.moves else "", round(period.minutes * 60)) for period in control.periods]
    return ":".join(f"{moves}{seconds}{added}" for moves, seconds in stages)


# --- diagnostics --------------------------------------------------------------------------------------------


def checked(text: str, report: Report, place: Place | None = None) -> TimeControl | None:
    """`parse`, saying so where the text is nonsense or a number was taken for hours."""
    control = parse(text)
    if control is None:
        report.warning(
            "TIM001",
            f"cannot understand the time control {text[:60]!r}",
            place,
            "write it as US Chess does: G/60;d5, G/90;+30 or 40/90,SD/30;d5",
        )
    elif _took_hours(text, control):
        report.note("TIM004", f"time control {text!r} read in hours: {canonical(control)}", place)
    return control


def _took_hours(text: str, control: TimeControl) -> bool:
    written = {float(number) for number in re.findall(_TIME, text)}
    return not re.search(_HOUR, _normal(text)) and any(
        period.minutes not in written for each in control.all() for period in each.periods
    )


def rated_in(
    control: TimeControl,
    online: bool,
    day: date | None,
    report: Report,
    place: Place | None = None,
) -> tuple[str, ...]:
    """`systems`, saying so where no rating system covers the control."""
    found = systems(control, online, day)
    if found:
        return found
    where = "online" if online else "over the board"
    if control.later and all(systems(each._replace(later=()), online, day) for each in control.all()):
        report.warning(
            "TIM003",
            f"the rounds of {canonical(control)} belong to different rating systems",
            place,
            "choose the rating system yourself: --system OTBR",
        )
    else:
        report.warning(
            "TIM002",
            f"no rating system covers {canonical(control)} {where} on that day",
            place,
            "check the time control and the date, or choose the rating system: --system OTBR",
        )
    return ()
