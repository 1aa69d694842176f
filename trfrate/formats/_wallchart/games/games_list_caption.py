"""What a list of games says about the event, in the lines above it and in columns that say the same in every row.

Where each of several lists has a day of its own above it (`Round 2 - January 15, 2026`, a sheet for each week), these
are the days of the rounds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from itertools import takewhile
from typing import NamedTuple

from trfrate.codecs.dates import day_of_year, day_without_year, days_in, month_in, year_in
from trfrate.diagnostics import Report, some
from trfrate.formats._cells import value_text
from trfrate.formats._wallchart.captions.caption_keys import DATES, EVENT_NAME, ROUND_DATES, TIME_CONTROL
from trfrate.formats._wallchart.captions.labels import is_label
from trfrate.formats._wallchart.captions.no_names import BOILERPLATE
from trfrate.formats._wallchart.captions.status_words import IN_NO_NAME
from trfrate.formats._wallchart.captions.titles import names_event
from trfrate.formats._wallchart.games.games_list import ROUND, GameList
from trfrate.formats._wallchart.games.games_list_day_columns import period
from trfrate.formats._wallchart.games.games_list_headings import is_team_score
from trfrate.formats._wallchart.games.games_list_labels import SECTION, STAGE, label_in
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.timecontrol import control_in

_LONGEST_LINE = 200
_STATED = {"event": EVENT_NAME, "control": TIME_CONTROL}
"""The columns that may say the same in every row."""
_LISTED = (
    "pairings?|results?|games|paarungen|ergebnisse|partien|appariements|résultats|parties|emparejamientos|resultados|"
    "partidas|abbinamenti|risultati|indeling|uitslagen"
)
_BESIDE_ROUND = re.compile(
    rf"[\s,:;|(–—-]*(?:(?:{_LISTED})\s+(?:(?:and|und|et|y|e|en|&)\s+)?){{0,3}}"
    rf"(?:(?:for|of|from|der|des|de|la|du|del|della|van)\s+){{0,2}}(?:{ROUND.pattern})[\s)]*"
    r"(?:(?:pairings?|results?|games)\b)?[\s,:;|–—-]*",
    re.IGNORECASE,
)
"""`Grove Open - Pairings for Round 1` is the name of the event, and a round."""
_TIME_BEHIND = re.compile(r"[\s,;(@–-]+(?:at\s+)?(?:\d{1,2}(?::\d\d)?\s?[ap]\.?m\b\.?|\d{1,2}:\d\d)\)?$", re.IGNORECASE)
"""When a round begins: `Grove Open - Round 1, 9:30 am`."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_NAME_WORDS = 2
"""So many words may name an event."""
_OF_DAYS = frozenset(
    (
        *("date", "dates", "day", "played", "week", "night", "evening", "session", "the"),
        *("leg", "legs", "first", "second", "return", "match"),
    )
)


class _Day(NamedTuple):
    """A day above a list."""

    row: int
    day: date
    of_round: bool
    """Whether the line also states the round."""


def settle_days(lists: Sequence[GameList]) -> list[int]:
    """Give each list the day above it, if these are days of the rounds; return the rows above the first list."""
    found = [(games, _day_above(games)) for games in lists]
    stated = [day for _, day in found if day]
    between = any(games.marked_days for games in lists)
    if len({day.day for day in stated}) < 2 and not between and not any(day.of_round for day in stated):
        return []
    for games, day in found:
        games.day = day.day if day else None
    first = found[0][1]
    return [first.row] if first else []


def settle_years(lists: Sequence[GameList], report: Report) -> None:
    """Give dates without a year, `8/3`, the year that a line above states, if that holds for all of them."""
    for games in lists:
        texts = [text for row in games.rows if (text := games.text(row, "date"))]
        bare = [text for text in texts if days_in(text) is None and day_without_year(text)]
        if not bare or len(bare) < len(texts):
            continue
        lines = ((row, _line(games.grid.rows[row])) for row in range(games.header))
        found = ((row, year) for row, line in lines if (year := _year_for(bare, line)))
        stated = next(found, None) or _year_of_title(games, bare)
        if stated:
            row, games.year = stated
            message = f"dates without a year, such as {bare[0]!r:.20}, are of {games.year}, as this line says"
            report.note("CSV062", message, games.grid.place(row, None))


def _year_of_title(games: GameList, texts: Sequence[str]) -> tuple[int, int] | None:
    """Return the row and the year of the only line at the top that names one: `Summer League 2026`.

    No day is before that of the row above it, as where a season goes on into the next year.
    """
    top = range(min(games.header, _TITLE_LINES))
    titles = list(takewhile(lambda row: len(games.grid.filled(row)) <= _TITLE_CELLS, top))
    lines = {row: _line(games.grid.rows[row]) for row in titles}
    stated = [(row, year) for row, line in lines.items() if (year := year_in(line))]
    # What a line says of days or a month, the dates of these games contradict.
    if len(stated) != 1 or any(days_in(line) or month_in(line) for line in lines.values()):
        return None
    days = [day_of_year(text, stated[0][1]) for text in texts]
    known = [day for day in days if day]
    return stated[0] if len(known) == len(days) and known == sorted(known) else None


_TITLE_CELLS, _TITLE_LINES = 2, 10


def _year_for(texts: Sequence[str], line: str) -> int:
    """Return the year of which all these days are in the month or between the days that a line states; 0 if none.

    So it is if the line states a year alone, `Summer League 2026`, and the days are in their order.
    """
    days, month = days_in(line), month_in(line)
    if days:
        stated = [day_of_year(text, days.start.year) for text in texts]
        return days.start.year if all(day and days.start <= day <= days.end for day in stated) else 0
    if month:
        stated = [day_of_year(text, month[0]) for text in texts]
        return month[0] if all(day and day.month == month[1] for day in stated) else 0
    year = year_in(line)
    if year:
        # A list that goes on into another year would have earlier days below later ones.
        dated = [day for text in texts if (day := day_of_year(text, year))]
        return year if len(dated) == len(texts) and dated == sorted(dated) else 0
    return 0


def days_of_rounds(lists: Sequence[GameList]) -> tuple[dict[int, date], list[tuple[Grid, int]]]:
    """Return the day of each round that lists state, and the lines above them that do; none of a round with several."""
    found: dict[int, set[date]] = {}
    lines = []
    for games in lists:
        above = _day_above(games)
        days, number = games.days(), 0
        if above:
            lines.append((games.grid, above.row))
        for row in games.rows:
            number = games.round_of(row, number)
            if day := days.get(row) or (above and above.day):
                found.setdefault(number, set()).add(day)
    return {number: min(days) for number, days in found.items() if len(days) == 1}, lines


def _day_above(games: GameList) -> _Day | None:
    """Return the nearest day above a list, else that of its sheet; none if there is more than one."""
    for row in reversed(range(games.above, games.header + bool(games.guessed and not games.headless))):
        line = _line(games.grid.rows[row])
        days = days_in(ROUND.sub(" ", line, count=1))
        if days and days.start == days.end:
            return _Day(row, days.start, ROUND.search(line) is not None)
    sheet = days_in(games.grid.name)
    return _Day(games.header, sheet.start, True) if sheet and sheet.start == sheet.end else None


def _line(row: Sequence[object]) -> str:
    return " ".join(map(value_text, row))[:_LONGEST_LINE]


def caption_of(games: GameList, above: int, of_rounds: Sequence[int], sections: Collection[str]) -> list[list[object]]:
    """Return the lines above a list that may describe the event, without the days of a round and the round itself.

    What names a section, or has a label that is not known, names no event.
    """
    rows = [list(row) for row in games.grid.rows[:above]]
    for at, row in enumerate(rows):
        texts = _texts(row)
        is_round = len(texts) == 1 and (_BESIDE_ROUND.fullmatch(texts[0]) or STAGE.match(texts[0])) is not None
        if any(map(names_event, texts)):
            # `Grove Open | Round 1`
            rows[at] = ["" if _BESIDE_ROUND.fullmatch(value_text(value)) else value for value in row]
        names_section = sections and label_in(games.grid, at) in sections
        if _has_unknown_label(texts) or is_round or at in games.told or names_section or any(map(is_team_score, texts)):
            rows[at] = []
    for at in of_rounds:
        if at < above:
            rows[at] = list(map(_without_days, rows[at]))
            words = _WORD.findall(_BESIDE_ROUND.sub(" ", _line(rows[at])))
            if len({*map(str.lower, words)} - _OF_DAYS) < _NAME_WORDS:
                rows[at] = []
    return [list(map(_without_round, row)) for row in rows]


def unknown_lines(games: GameList, above: int) -> Iterator[tuple[int, str]]:
    """Yield the lines above a list that have a label which is not known."""
    for at, row in enumerate(games.grid.rows[:above]):
        texts = _texts(row)
        if _has_unknown_label(texts) and at not in games.told:
            yield at, " ".join(texts)


def _texts(row: Sequence[object]) -> list[str]:
    return [text for value in row if (text := value_text(value).strip())]


def _has_unknown_label(texts: Sequence[str]) -> bool:
    if len(texts) < 2 or not texts[0].endswith(":") or any(map(is_label, texts)):
        return False
    return control_in(" ".join(texts)[:_LONGEST_LINE]) is None  # `Time: | G/45;d5`


def _without_days(value: object) -> object:
    if not isinstance(value, str):
        return "" if isinstance(value, date) else value
    days = days_in(value) if len(value) <= _LONGEST_LINE else None
    return f"{value[: days.span[0]]} {value[days.span[1] :]}".strip(" ,;:-–—()|·") if days else value


def _without_round(value: object) -> object:
    """Return a line without the round, if more than a word is left that names no section."""
    if not isinstance(value, str) or len(value) > _LONGEST_LINE or not ROUND.search(value):
        return value
    if IN_NO_NAME.search(value):
        return value  # `Ben forfeited round 2`
    bare = _BESIDE_ROUND.sub(" ", _TIME_BEHIND.sub("", value)).strip()
    names_event = len(_WORD.findall(bare)) >= _NAME_WORDS and not SECTION.fullmatch(bare) and not days_in(bare)
    return bare if names_event else value


def stated_lines(lists: Sequence[GameList], by_section: bool, report: Report) -> Iterator[list[object]]:
    """Yield lines with the name, the time control and the days of the event, if columns state them for all games.

    Time controls may be those of the sections (`by_section`), one for each.
    """
    for what, key in _STATED.items():
        stating = [games for games in lists if what in games.others]
        texts = {text for games in stating for row in games.rows if (text := games.text(row, what))}
        if len(texts) == 1:
            (text,) = texts
            days = days_in(text) if key is EVENT_NAME else None
            yield [f"{key.label}:", _without_days(text) if days else text]
            if days:
                yield [f"{DATES.label}:", DATES.write(days.start, days.end)]
        elif texts and key is TIME_CONTROL and not by_section:
            message = f"the games have several time controls, which are not used: {some(sorted(texts), 3)}"
            place = stating[0].grid.place(stating[0].header, stating[0].others[what])
            report.warning("CSV081", message, place, "put the games of each time control into a file of their own")
    periods = {stated for games in lists if (stated := period(games))}
    if len(periods) == 1:
        yield [f"{DATES.label}:", DATES.write(*periods.pop())]


def control_line(
    games: GameList, rosters: Sequence[Table], caption: Sequence[Sequence[object]]
) -> Iterator[list[object]]:
    """Yield a line with the time control between a table of players and its games, if none is above them."""
    if any(control_in(_line(row)) for row in caption):
        return
    above = [table for table in rosters if table.grid.name == games.grid.name]
    rows = [row for table in above for row in games.grid.rows[max(table.rows) + 1 : games.header]]
    found = {found[0] for row in rows if (found := control_in(_line(row)))}
    if len(found) == 1:
        yield [f"{TIME_CONTROL.label}:", found.pop()]


def one_day_each(days: Mapping[int, set[date]], rounds: int) -> tuple[date | None, ...]:
    """Return the day of each round, if there is one."""
    by_round = [days.get(number, set()) for number in range(1, rounds + 1)]
    return tuple(next(iter(of_round)) if len(of_round) == 1 else None for of_round in by_round)


def day_lines(
    days: Mapping[int, set[date]], rounds: int, caption: Sequence[Sequence[object]]
) -> Iterator[list[object]]:
    """Yield lines with the days of the rounds, and with those of the event, if no line above the list has days."""
    every = sorted({day for of_round in days.values() for day in of_round})
    of_rounds = one_day_each(days, rounds)
    stated = [day for day in of_rounds if day]
    if stated and stated == sorted(stated):
        yield [f"{ROUND_DATES.label}:", ROUND_DATES.write(of_rounds)]
    lines = [line for row in caption if not BOILERPLATE.search((line := _line(row)).lower())]
    if every and not any(map(days_in, lines)):
        yield [f"{DATES.label}:", DATES.write(every[0], every[-1])]
