"""How directors and files spell time controls: read into minutes and seconds, and written as US Chess does.

Main time is in minutes, delay or increment in seconds. The canonical spelling is the one US Chess stores:
`G/60;d5`, `40/90,SD/30;d5`, `G/90;+30`, with `;d0` when there is neither delay nor increment.
"""

# Annotations are evaluated here: as strings they would take as long again to load.

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from trfrate.diagnostics import Place, Report


class Period(NamedTuple):
    """One stage of a control: minutes for a number of moves, or for the rest of the game (`moves` is None)."""

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
    later: "tuple[TimeControl, ...]" = ()
    """The controls of later rounds."""

    @property
    def minutes(self) -> float:
        """The main time, all periods together."""
        return sum(period.minutes for period in self.periods)

    @property
    def total(self) -> float:
        """`mm + ss`, the number that decides the rating system."""
        return self.minutes + self.seconds

    def all(self) -> "tuple[TimeControl, ...]":
        """Return every control, from the first round on."""
        return (self, *self.later)


# --- the canonical spelling --------------------------------------------------------------------------------


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")


def _one(control: TimeControl) -> str:
    if len(control.periods) == 1 and control.periods[0].moves is None:
        main = f"G/{_number(control.periods[0].minutes)}"
    else:
        main = ",".join(f"{period.moves or 'SD'}/{_number(period.minutes)}" for period in control.periods)
    sign = "+" if control.increment and control.seconds else "d"
    return f"{main};{sign}{control.seconds}"


def canonical(control: TimeControl) -> str:
    """Return the spelling US Chess stores, such as `40/90,SD/30;d5`."""
    if not control.later:
        return _one(control)
    return ", ".join(f"Round {each.round}: {_one(each)}" for each in control.all())


# --- reading what people write ------------------------------------------------------------------------------

_LONGEST = 200
_MOST_MINUTES = 600
_LEAST_MOVES, _MOST_MOVES = 20, 80
_HOURS_UP_TO = 3  # in `40/2,SD/1`: nobody plays forty moves in two minutes
_MINUTES_AN_HOUR = 60

_SPELLINGS = str.maketrans(
    {"’": "'", "′": "'", "`": "'", "”": '"', "″": '"', "“": '"', "–": "-", "—": "-", "½": ".5", "|": "+"}
)

_TIME = r"[0-9]{1,4}(?:\.[0-9]{1,6})?"
# In English, and as people and programs write them in German, French, Spanish, Portuguese, Italian and Dutch.
_MIN = r"(?:minut[a-z]*\b|mins?\b\.?|mn\b\.?|m\b|')"
_SEC = r"(?:se[cgk](?:[ou]nd[a-z]*)?s?\b\.?|s\b|\")"
_HOUR = r"(?:hours?\b|hrs?\b\.?|stunden?\b|std\b\.?|heures?\b|horas?\b|ore\b|h\b)"
_MOVE = r"(?:moves?|mvs?|z(?:ü|ue)gen?|zug|coups?|jugadas?|jogadas?|lances?|moss[ae]|zet(?:ten)?)\b"
_MOVES = rf"\s*{_MOVE}"
_UNIT = rf"(?:\s*(?P<{{}}>{_HOUR}|{_MIN}))?"
_NOISE = (
    rf"(?:from|ab|vanaf|desde|dès|depuis)\s+(?:(?:the|dem|de|le|la|el|o)\s+)?"
    rf"(?:(?:first|ersten|1\.|premier|primera?|primeiro|eerste)\s+{_MOVE}|{_MOVE}\s*(?:no\.?\s*)?(?:1|one)\b)|"
    r"(?:for\s+)?(?:the\s+)?(?:whole\s+|entire\s+)?games?|"
    r"(?:no|without)\s+(?:delay|increment|inc)|"
    rf"{_MOVE}|player|w|pro|je|par|por|pour|para|voor|danach|dann|puis|daarna|después|f(?:ü|ue)r|den|end|ko|"
    "mais|más|zuschlag|zugabe|incr[ée]ments?|incremento|de|per|each|every|then|and|plus|with|increments?|inc|"
    "delay|added|additional|bonus|starting|rest|all|"
    "time|control|tc|sudden|death|sd|standard|classical|regular|quick|action|rapid|blitz|rated|followed|fischer|"
    "for|the|a|of|in|by|to|finish|sides?|persons?|has|have|gets?|limit|rate|play|tempo|spieler|speler|spelare|persoon|joueur|jugador|giocatore"
)
# `1h30`, `1 hour and 30 minutes`, and `1:30` where it cannot be minutes and seconds of a game US Chess rates.
_HOURS_AND_MINUTES = (
    rf"(?<![0-9.:])(?P<hours>[0-9]{{1,2}})\s*(?:{_HOUR}|h)\s*(?:and\s+)?(?P<minutes>[0-9]{{2}})(?!\s*{_SEC}|[0-9])"
    rf"(?:\s*{_MIN})?|"
    r"(?<![0-9.:])(?P<clock_hours>[0-2]):(?P<clock_minutes>[0-5][0-9])(?::00)?(?![0-9:])"
)

_WORDS = (
    rf"(?P<twice>\b2\s*[x×]\s*)(?=[0-9]{{1,3}}\s*{_MIN})",
    rf"(?P<for_time>{_TIME})\s*(?P<for_unit>{_HOUR}|{_MIN})\s*(?:/|for|per|f(?:ü|ue)r|pour|para|voor)\s*(?:the\s+|die\s+)?(?:first\s+|ersten\s+)?"
    rf"(?P<for_moves>[0-9]{{1,3}})(?!\s*{_SEC}|\s*{_MIN}|[0-9])(?:{_MOVES})?",
    rf"(?:first\s+)?(?P<in_moves>[0-9]{{1,3}})(?:{_MOVES})?\s*(?:/|\bin\b)\s*(?P<in_time>{_TIME}){_UNIT.format('in_unit')}",
    rf"(?P<game>\b(?:game|g|sd|sudden\s+death)\s*(?:in\b|[/:\-])?\s*)(?P<game_time>{_TIME}){_UNIT.format('game_unit')}",
    rf"(?:\bt\s*/?\s*)?d(?:elay)?\s*[/:=]?\s*(?P<delay>[0-9]{{1,3}})(?:\s*{_SEC})?",
    rf"(?:\+|\bplus\b)?\s*(?P<delay_first>[0-9]{{1,3}})\s*-?\s*(?:{_SEC})?\s*(?:us\s+|simple\s+|time\s+)?delay\b",
    rf"\bi(?:nc(?:rement)?)?\s*[/:=+]?\s*(?P<inc>[0-9]{{1,3}})(?:\s*{_SEC})?",
    rf"(?:\+|\bplus\b)\s*(?P<plus>[0-9]{{1,3}})(?![0-9]|\.[0-9]|\s*{_MIN}|\s*{_HOUR})(?:\s*{_SEC})?",
    rf"(?P<main>{_TIME})\s*-?\s*(?P<main_unit>{_HOUR}|{_MIN})",
    rf"(?P<inc_last>[0-9]{{1,3}})\s*-?\s*{_SEC}",
    rf"^(?:(?:standard|std\.?|classical|regular|quick|action|rapid|blitz|tc)[\s:]+)?"
    rf"(?P<bare>{_TIME})(?!\s*(?:{_MIN}|{_SEC}|{_HOUR}))(?=\s*(?:\+|;|,|/?\s*t?/?d|$|\s))",
    rf",\s*(?P<rest>{_TIME})(?=\s*(?:[;+]|$))",
    rf"(?P<noise>\b(?:{_NOISE})\b)",
    r"(?P<space>[\s,;:/().\-&]+|\+)",
)
_ROUNDS = (
    r"\(?\b(?:rounds?|rds?|rnds?|r)\.?\s*(?P<first>[0-9]{1,2})(?!:[0-5][0-9]\s*(?:[,;&.)ap-]|$))"
    r"(?:\s*(?:-|to|through|&|and|,|\+)\s*(?:(?P<last>[0-9]{1,2})\b(?!/|:[0-9])|end|last))*\s*\)?\s*[:=]?"
)
"""`Rounds 1-3:`, and no time of day as in `rounds 10:00, 12:30`."""
_BARE_ROUNDS = r"[,;]\s*(?P<first>[0-9]{1,2})\s*-\s*(?:[0-9]{1,2}|end)\s*:"


@cache
def _word() -> re.Pattern[str]:
    # Compiled when first needed: it costs as much as importing the module.
    return re.compile("|".join(_WORDS))


_PERIODS = (
    ("for_moves", "for_time", "for_unit"),
    ("in_moves", "in_time", "in_unit"),
    ("no_moves", "game_time", "game_unit"),
    ("no_moves", "main", "main_unit"),
    ("no_moves", "bare", "no_unit"),
    ("no_moves", "rest", "no_unit"),
)
"""The groups of `_WORDS` that make a period: moves, time and unit; those that do not exist are unknown."""
_ADDED = {"delay": False, "delay_first": False, "inc": True, "inc_last": True, "plus": True}
"""The groups that hold seconds, and whether they are an increment."""


class _Draft:
    """A control while its words are being read."""

    def __init__(self) -> None:
        self.periods: list[Period] = []
        self.seconds: int | None = None
        self.increment = False
        self.clear = True

    def take(self, word: re.Match[str]) -> None:
        found = word.groupdict()
        for moves, time, unit in _PERIODS:
            if found[time] is not None:
                self._add_period(found.get(moves), found[time], found.get(unit))
        for name, increment in _ADDED.items():
            if found[name] is not None:
                self.add_seconds(found[name], increment=increment)

    def _add_period(self, moves: str | None, time: str, unit: str | None) -> None:
        minutes = float(time)
        staged = moves is not None or any(period.moves for period in self.periods)
        is_hours = staged and minutes <= _HOURS_UP_TO
        if unit is not None:
            is_hours = unit[0] not in "m'"
        if is_hours:
            minutes *= _MINUTES_AN_HOUR
        self.periods.append(Period(int(moves) if moves else None, minutes))

    def add_seconds(self, seconds: str, *, increment: bool) -> None:
        self.clear = self.clear and self.seconds in (None, int(seconds))
        self.seconds, self.increment = int(seconds), increment

    def _has_playable_moves(self) -> bool:
        """Return whether what reads as moves can be moves: many write minutes and seconds as `3/2` or `60/30`."""
        (first, _), (last, minutes) = self.periods[0], self.periods[-1]
        return (first is None or first >= _LEAST_MOVES) and (last is None or last < minutes)

    def control(self) -> TimeControl | None:
        minutes = sum(period.minutes for period in self.periods)
        staged = all(period.moves for period in self.periods[:-1])
        likely = all((period.moves or 1) <= _MOST_MOVES and period.minutes for period in self.periods)
        if not 0 < minutes <= _MOST_MINUTES:
            return None
        if not (staged and likely and self.clear and self._has_playable_moves()):
            return None
        return TimeControl(tuple(self.periods), self.seconds or 0, self.increment and bool(self.seconds))


def _in_minutes(found: re.Match[str]) -> str:
    hours = found["hours"] or found["clock_hours"]
    minutes = found["minutes"] or found["clock_minutes"]
    return f"{int(hours) * _MINUTES_AN_HOUR + int(minutes)} min"


_USUAL = re.compile(r"g/([0-9]{1,3})(?:;(?:d|(\+))([0-9]{1,3}))?")


def _parse_usual(text: str) -> TimeControl | None:
    """Read `g/90;d5` and `g/90;+30`, as nearly all reports have it, without compiling the words of all languages."""
    found = _USUAL.fullmatch(text)
    if found is None:
        return None
    draft = _Draft()
    draft.periods.append(Period(None, float(found[1])))
    if found[3]:
        draft.add_seconds(found[3], increment=found[2] is not None)
    return draft.control()


def _parse_one(text: str) -> TimeControl | None:
    text = re.sub(_HOURS_AND_MINUTES, _in_minutes, text)
    draft, at = _Draft(), 0
    while at < len(text):
        word = _word().match(text, at)
        if word is None or word.end() == at:
            return None
        draft.take(word)
        at = word.end()
    return draft.control()


def _by_round(text: str) -> list[tuple[int, str]]:
    """Split a control that changes with the rounds: first round and spelling of each part.

    Behind the last round in `G/60;d5, rds 9, 12, 3` there are times of day.
    """
    marks = [*re.finditer(_ROUNDS, text)]
    if marks:
        marks = sorted([*marks, *re.finditer(_BARE_ROUNDS, text)], key=lambda mark: mark.start())
    if not marks:
        return []
    if text[: marks[0].start()].strip(" ,;("):  # `G/45;d5 (rounds 1-2), G/90;+30 (rounds 3-5)`
        if int(marks[0]["first"]) != 1 or text[marks[-1].end() :].strip(" .)"):
            return [(1, text)]
        starts = [0, *(mark.end() for mark in marks)]
        return [(int(mark["first"]), text[start : mark.start()]) for start, mark in zip(starts, marks, strict=False)]
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    return [(int(mark["first"]), text[mark.end() : end]) for mark, end in zip(marks, ends, strict=True)]


_ONE_TO_TEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TENS = {"fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90}
_AND_A_HALF = {"an": 1, "half an": 0.5, "one and a half": 1.5, "two and a half": 2.5}
_IN_WORDS: dict[str, float] = {
    **{word: number for number, word in enumerate(_ONE_TO_TEN, 1)},
    **{f"{word}-five": number + 5 for word, number in _TENS.items()},
    **_TENS,
    **_AND_A_HALF,
}
_LONGEST_FIRST = sorted(_IN_WORDS, key=len, reverse=True)
_NUMBER_IN_WORDS = f"(?:{'|'.join(_LONGEST_FIRST)})".replace("-", "[- ]")
_NUMBERS_IN_WORDS = rf"\b({_NUMBER_IN_WORDS})(?=[\s-]+(?:{_HOUR}|{_MIN}|{_SEC}))"
_STEMS_OF_UNITS = ("min", "hour", "sec")


def _normal(text: str) -> str:
    normal = text.translate(_SPELLINGS).replace("''", '"').lower().strip()
    if any(stem in normal for stem in _STEMS_OF_UNITS):
        normal = re.sub(_NUMBERS_IN_WORDS, _in_digits, normal)
    return normal


def _in_digits(found: re.Match[str]) -> str:
    return _number(_IN_WORDS.get(found[1]) or _IN_WORDS[found[1].replace(" ", "-")])


@lru_cache(maxsize=64)
def parse(text: str) -> TimeControl | None:
    """Read a control as people and TRF record 122 write it; None where it cannot be understood."""
    if len(text) > _LONGEST:
        return None
    spelling = _normal(text)
    if usual := _parse_usual(spelling):
        return usual
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


_EACH = (
    r"(?:(?:to|for)\s+)?each(?!\s+(?:day|week|way|night|evening|month|session|time)\b)|(?:per|a)\s+(?:player|side|game|person)\b|(?:pro|per)\s+(?:spieler|speler|spelare|persoon|partie|partij)|par\s+joueur|"
    r"por\s+jugador|a\s+giocatore"
)
"""Behind minutes that are a time control."""
# Not compiled here but when first searched for: a report of columns states its control alone.
_BEGINS = (
    rf"(?i)(?<![\w/.+])(?:g(?:ame)?\s*/\s*[0-9]|game\s+in\s+[0-9]|g\s?[0-9]{{1,3}}(?=\s*[;,/]?\s*(?:t?/?d|inc|\+))|"
    rf"(?:[2-7]0)\s*/\s*[0-9]{{1,3}}(?=.{{0,12}}\b(?:(?:sd|g)\s*/|sd\s*[0-9]))|"
    rf"[0-9]{{1,3}}\s*{_MIN}\s*(?:\+|plus|and|with)\s*[0-9]|[0-3]\s?h\s?[0-5][0-9]\s*(?:{_MIN})?\s*(?:\+|plus|et|and)\s*[0-9]|"
    rf"2\s*[x×]\s*[0-9]{{1,3}}\s*{_MIN}|"
    rf"g(?:ame)?\s*-\s*[0-9]{{2,3}}\b|"
    rf"game\s+[0-9]{{1,3}}(?=\W+(?:with\s+|and\s+|w/\s*)?(?:an?\s+)?(?:t?/?d|inc|[0-9]+\s*-?\s*{_SEC}))|"
    rf"game\s+[0-9]{{2,3}}(?=\s+plus\s+[0-9])|"
    rf"(?:[0-9]{{1,3}}|{_NUMBER_IN_WORDS})[\s-]*(?:{_MIN}|{_HOUR})"
    rf"(?=\W+(?:games?|{_EACH}|(?<=/)(?:player|side|joueur|spieler|speler)\b|[0-9]+\s*-?\s*{_SEC}|(?:no|without)\s+delay))|"
    rf"(?:[2-7]0|all)\s+moves?\s+in\s+[0-9]|each\s+(?:player|side)\s+(?:has|have|had|gets?|got)\s+[0-9]|"
    rf"(?:sd\s*/|sudden\s+death(?:\s+in)?)\s*[0-9]|"
    rf"(?<=time:)\s*[0-9]{{1,3}}/[0-9]{{1,2}}(?![/0-9]))"
)
"""How a control in the middle of a line begins: nothing else is written like this."""
_KINDS = r"(?:standard|classical|regular|quick|rapid|blitz)"
_BARE = (
    rf"(?i)(?:(?:{_KINDS}|time\s+control|tc|all\s+games|minutes\s*\+\s*(?:increment|seconds))\W+)?"
    rf"([0-9]{{1,3}}\s*[+|]\s*[0-9]{{1,2}})(?:\s*\(?{_KINDS}\)?)?"
)
"""`3+2`, alone in its line."""
_BEHIND_WORD = (
    r"(?i)(?:\b(?:classical|quick|rapid|blitz)\W+|(?P<of>(?<=rounds )(?:of|at|with|@)\s*))"
    r"(?P<control>[0-9]{1,3}\s*\+\s*[0-9]{1,2})(?![\w+])"
)
"""`Friday Blitz 3+2 (March 6)`, `four rounds of 15+10`."""
_USUAL_MINUTES = r"(?:[357]|10|12|15|20|25|30|40|45|50|55|60|75|80|85|90|100|120)"
_USUAL_SECONDS = r"(?:[0-358]|10|12|15|20|30|45|60)"
_SET_APART = (
    r"(?i)^(?!.*\b(?:prizes?|fees?|scores?|points|pts|results?|ages?|players|entries|boards|teams?)\b).*"
    r"(?:[,;|·(]\s*|\s[-–—]\s+|\b(?:lichess(?:\.org)?|chess\.com|chess24|online|arena)\W+)"
    rf"(?P<control>{_USUAL_MINUTES}\s?[+|]\s?{_USUAL_SECONDS})\)?\s*$"
)
"""`January 14 on Lichess, 15+10`, `Grove Open (90+30)`: usual minutes and seconds, the last part of a line."""
_OF_BREAKS = (
    r"(?i)\b(?:breaks?|lunch|pauses?|lectures?|lessons?|late|default|forfeit(?:ed|s)?|grace|analysis)\b[^,;.|]*$"
)
"""Before minutes that are none of a game: `Lunch break of 60 minutes`."""
_LABEL_ALONE = (
    r"time\s+(?:controls?|limit)|t/?c|rate\s+of\s+play|cadence|bedenkzeit|bedenktijd|speeltempo|tempo(?:\s+di\s+gioco)?|"
    r"ritmo(?:\s+(?:de\s+juego|di\s+gioco))?|cadenza|zeitkontrolle|spielzeit|partiedauer"
)
_LABEL = rf"(?:{_LABEL_ALONE}|time)\b(?:\s*\([^()]*\))?[\s:=–—-]*(?:(?:is|was)\s+)?"
_BEHIND_LABEL = rf"(?i)(?<!\w)(?:{_LABEL_ALONE})\b[\s:=–—-]*(?:(?:is|was)\s+)?(?=[0-9])"
"""`TC 90+30`, `cadence 1h30 + 30s`: behind these words any time is a control; a time of day is behind `time`."""
_WHOLE = (
    rf"(?i)(?:{_LABEL})?(?:g\s?[0-9]{{1,3}}|game\s+(?:[2-9][05]|1[0-2]0)|"
    rf"(?:[0-9]{{1,3}}|{_NUMBER_IN_WORDS})[\s-]*(?:{_MIN}|{_HOUR}))"
    rf"(?:\s+{_KINDS})?(?:[\s,]+(?:no|without)\s+(?:delay|increment))?"
)
"""`G30`, `15 minutes`, `5 min blitz`, alone in its line."""
_UNCLEAR = rf"(?i)(?:1[3-9]|[2-9][0-9])\s*[/ ]\s*(?:[0-9]|[1-6][0-9])(?:\s+{_KINDS})?"
"""`25/5`, alone in its line: a delay or an increment, and no day."""
_RATED = (
    r"(?:(?:all|the|for|rated|uscf|us\s?chess|games|game(?!\s+(?:in\b|[0-9]))|rounds|sections|players|played|is|are|were|at|with|using)\b"
    r"[\s:=,.–—-]*)++"
)
"""`All games played at`, `USCF rated`: nothing but such words."""
_FIRST = rf"(?i)^(?:{_RATED})?(?:{_LABEL})?(?:{_RATED})?"
_BEFORE = rf"(?i)(?:(?:^|[,;|·(–—-]\s*){_RATED}(?:{_LABEL})?|\b{_LABEL})$"
"""What is before a control in a line, and no part of it or of a name."""
_BEHIND = (
    rf"(?i)(?<!minute)(?<!minutes)(?:[\s,;.(&–—-]+(?:for|the|all|every|each|whole|rounds?|sections?|games?|events?|rated|dual|uscf|us\s?chess|and|{_KINDS}|"
    r"(?<=[–—-]\s)delay)\b(?![/;]))++\)?(?=\s*(?:$|[,;:|·.()–—-]))"
)
"""What is behind a control and no part of it: `for all games`, `(quick & regular rated)`."""
_LAST_WORDS = 24
_AROUND = " ,;.:()[]-–—|·"


def bare_control(control: str) -> str:
    """Return a time control without the words beside it that are no part of it: `G/25;d3` of `for all: G/25;d3`."""
    meant = parse(control)
    for words in (_FIRST, rf"{_BEHIND}\W*$") if meant else ():
        bare = re.sub(words, "", control.strip())
        control = bare if parse(bare) == meant else control
    while meant and (word := re.match(_WORD_FIRST, control)) and parse(bare := control[word.end() :]) == meant:
        control = bare
    return control


_WORD_FIRST = r"(?i)(?!(?:g|game|sd)\b\s*(?:in\b|[^\w\s,;:]|[0-9])|first\b)[^\W\d_]+\.?[\s,:;=.–—-]+"
"""A word before a control, whatever it is: `Control G/45;d5`, `Rate Regular G/90;inc15`; not that of `Game in 30`."""


def rounds_stated(control: str) -> tuple[int, int, str] | None:
    """Return the first and the last round of a control for some rounds, and the control itself: `Rds 1-5 G/90;d5`.

    None if it states no rounds, or another control for others; the last one is 0 for `Rds 3-end`.
    """
    found = re.match(rf"(?i){_ROUNDS}", control)
    bare = control[found.end() :].strip(" ,;()") if found else ""
    if found is None or not parse(bare) or len(_by_round(_normal(control))) != 1:
        return None
    is_open = re.search("(?i)end|last", found[0]) is not None
    return int(found["first"]), 0 if is_open else int(found["last"] or found["first"]), bare


def control_in(line: str) -> tuple[str, tuple[int, int]] | None:
    """Return the time control that a line of text names, and where; None if there is none, or different ones."""
    found = _control_in(line)
    if found is None:
        return None
    control, (start, end) = found
    behind = re.compile(_BEHIND).match(line, end)
    return bare_control(control), (start, behind.end() if behind else end)


def _control_in(line: str) -> tuple[str, tuple[int, int]] | None:
    bare = re.fullmatch(_BARE, line.strip())
    if bare:
        return bare[1], (0, len(line))
    named = re.search(_BEHIND_WORD, line[:_LONGEST])
    if named:
        return named["control"], named.span() if named["of"] else named.span("control")
    begins = _begins_in(line)
    begins += [found.end() for found in re.finditer(_BEHIND_LABEL, line[:_LONGEST])]
    if (begins or re.fullmatch(_WHOLE, line.strip())) and parse(line):
        return line.strip(), (0, len(line))
    if not begins:
        apart = re.search(_SET_APART, line) if ("+" in line or "|" in line) and len(line) <= _LONGEST else None
        return (apart["control"], apart.span("control")) if apart else None
    start = min(begins)
    words = [found.end() for found in re.finditer(r"\S+", line[start:_LONGEST])][:_LAST_WORDS]
    for end in reversed(words):
        text = line[start : start + end].rstrip(_AROUND)
        if parse(text):
            before = re.search(_BEFORE, line[:start])
            return _spelled_again(text, line, (before.start() if before else start, start + len(text)))
    return None


def _begins_in(line: str) -> list[int]:
    """Return where controls begin in a line; in `Lunch break of 60 minutes each` there is none."""
    begins = [found.start() for found in re.finditer(_BEGINS, line[:_LONGEST])]
    return [at for at in begins if not re.search(_OF_BREAKS, line[:at])]


def _spelled_again(control: str, line: str, span: tuple[int, int]) -> tuple[str, tuple[int, int]] | None:
    """Return the shortest of the spellings of a control in a line, and where all are; None if there is another one."""
    again = re.compile(_BEGINS).search(line, span[1])
    if again is None:
        return control, span
    other = _control_in(line[again.start() :]) if len(line) <= _LONGEST else None
    if other is None or parse(other[0]) != parse(control):
        return None
    return min(control, other[0].rstrip(_AROUND), key=len), (span[0], again.start() + other[1][1])


def looks_like_control(line: str) -> bool:
    """Return whether a line of text seems to name a time control."""
    return bool(_begins_in(line) or re.fullmatch(_UNCLEAR, line[:_LONGEST].strip()))


def _merged(controls: Iterable[TimeControl]) -> list[TimeControl]:
    """Join rounds that have the same control as the rounds before."""
    merged: list[TimeControl] = []
    for control in controls:
        if not merged or merged[-1]._replace(round=control.round) != control:
            merged.append(control)
    return merged


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
        draft.add_seconds(stage["inc"] or "0", increment=True)
    return draft.control()


def parse_trf222(text: str) -> TimeControl | None:
    """Read TRF record 222, in seconds: `5400+30`, `40/6000+30:900+30` or `W300-B240` (then the shorter side)."""
    text = text.strip()[:_LONGEST]
    two_sided = text.startswith("W")
    sides = text[1:].split("-B") if two_sided else [text]
    controls = [_side_222(side) for side in sides]
    read = [control for control in controls if control]
    if len(read) < len(controls) or len(controls) != 1 + two_sided:
        return None
    return min(read, key=lambda control: control.total)


def trf222(control: TimeControl) -> str | None:
    """Write TRF record 222, which has no delay: it counts as an increment. None where the control changes by round."""
    if control.later:
        return None
    added = f"+{control.seconds}" if control.seconds else ""
    stages = [(f"{period.moves}/" if period.moves else "", round(period.minutes * 60)) for period in control.periods]
    return ":".join(f"{moves}{seconds}{added}" for moves, seconds in stages)


# --- diagnostics --------------------------------------------------------------------------------------------


_NEAREST = (
    # `60/5` is sixty minutes to those who write it so, with a delay or an increment: only they know.
    (
        r"(?:[a-z.]+[\s:]+)?(?:g(?:ame)?\s*/?\s*)?([0-9]{1,3})\s*[/;,\s-]\s*([12]?[0-9]|30)",
        ("G/{0};d{1}", "G/{0};+{1}"),
    ),
    (r"([0-9]{2,3})\s*/\s*(40)", ("{1}/{0};d0",)),
    (r"([0-9]{2,3})\s*/\s*([0-9]{2})\s*\+\s*([0-9]{1,3})\s*\+\s*([0-9]{1,2})", ("{1}/{0},SD/{2};+{3}",)),
    (r"([0-9]{1,2}):00\s*\+\s*([0-9]{1,2})", ("G/{0};+{1}",)),
)
"""What people write, and the spellings it may mean."""


def nearest(text: str) -> tuple[str, ...]:
    """Return the spellings that a text which cannot be understood may mean."""
    spelling = _normal(text[:_LONGEST])
    found = []
    for pattern, templates in _NEAREST:
        if match := re.fullmatch(pattern, spelling):
            found += [template.format(*match.groups()) for template in templates]
    if control := parse_trf222(spelling):
        found.append(canonical(control))
    return tuple(each for each in found if parse(each))


def spelling_hint(text: str) -> str:
    """Return what to write instead, quoted so that it can be pasted into any shell."""
    likely = " or ".join(f'--time-control "{each}"' for each in nearest(text))
    if likely:
        return f"did you mean {likely}? (d: delay, +: increment, in seconds)"
    return 'write it as US Chess does: --time-control "G/60;d5", "G/90;+30" or "40/90,SD/30;d5"'


def checked(text: str, report: Report, place: Place | None = None) -> TimeControl | None:
    """Return `parse`, reporting a text that cannot be understood and a number that was read as hours."""
    control = parse(text)
    if control is None:
        report.warning("TIM001", f"cannot understand the time control {text[:60]!r}", place, spelling_hint(text))
    elif _took_hours(text, control):
        report.note("TIM004", f"time control {text!r} read as hours: {canonical(control)}", place)
    return control


def _took_hours(text: str, control: TimeControl) -> bool:
    """Return whether a time is in hours though the text does not name them."""
    written = {float(number) for number in re.findall(_TIME, text)}
    if all(period.minutes in written for each in control.all() for period in each.periods):
        return False
    return not re.search(rf"{_HOUR}|[0-9]\s*h", _normal(text))
