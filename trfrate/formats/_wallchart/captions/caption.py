"""What the lines above a table say about the event and the section.

Lines without a key are read as the names of the event and the section, which is a guess.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from trfrate.codecs.dates import WEEKDAYS_ABROAD
from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption_keys import (
    DATES,
    EVENT_KEYS,
    OPPONENTS,
    SECTION_KEYS,
    Key,
    NotAValue,
    days_of,
)
from trfrate.formats._wallchart.captions.controls import is_stated_in_full
from trfrate.formats._wallchart.captions.name_parts import are_common, is_legend, without_remarks
from trfrate.formats._wallchart.captions.organizers import is_body, is_founded, may_be_held
from trfrate.formats._wallchart.captions.status_words import IN_NO_NAME
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables.heading_words import field_of, plain_heading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfrate.codecs.dates import Days


def _by_alias(keys: tuple[Key, ...]) -> dict[str, Key]:
    return {plain_heading(alias): key for key in keys for alias in (key.label, *key.aliases)}


_EVENT, _SECTION = _by_alias(EVENT_KEYS), _by_alias((*SECTION_KEYS, OPPONENTS))


@dataclass(slots=True)
class Caption:
    """What the lines above one table say."""

    event: dict[str, Any] = field(default_factory=dict)
    section: dict[str, Any] = field(default_factory=dict)
    event_row: int | None = None
    """The row of a line without a key that was read as the name of the event."""
    section_row: int | None = None
    wrong: list[tuple[int, Key, str]] = field(default_factory=list)
    """Row, label and text of lines whose value cannot be read."""
    days_row: int | None = None
    """The row of a line without a key that states the days of the event."""
    no_days: list[tuple[int, str]] = field(default_factory=list)
    """Row and text of what looks like a date and is none."""
    other_days: list[tuple[int, str]] = field(default_factory=list)
    """Row and text of lines with a day that is none of the event's, and of months."""
    control_row: int | None = None
    """The row of a line without a key that states the time control."""
    no_control: list[tuple[int, str]] = field(default_factory=list)
    """Row and text of what looks like a time control that is not understood, or not the one stated before."""
    place_row: int | None = None
    """The row of a line without a key that states a city and its state."""
    left: list[tuple[int, str]] = field(default_factory=list)
    """Row and text of what says neither a name nor anything else that is known."""
    foreign: bool = False
    """Printed by chess-results, whose unnamed ratings are FIDE's."""
    labeled: dict[str, int] = field(default_factory=dict)
    """The row of each fact of the section that has a label."""
    top: int = 0
    """The first row with a text, which is often the title."""
    doubtful_days: str = ""
    """The line whose days were taken though it says more than them and is no title: a plain one counts before it."""
    year: int | None = None
    """The only year that the lines name, which is that of days without one."""

    @property
    def states_control_for_all(self) -> bool:
        """Whether a time control may be that of the tables below, too: with a label, it is above the section's name."""
        if self.control_row is not None:
            return True
        title = self.labeled.get("name", self.section_row)
        row = self.labeled.get("time_control")
        # In our own tables every section states its own.
        return row is not None and "opponents" not in self.section and (title is None or row < title)


_OF_THE_PAGE = re.compile(
    r"last update|letzte|última|dernière|https?://|logged on|servertime|toggle navigation|powered by|copyright|log ?in|"
    r"\bprinted\b|\bgenerated\b|\bas of\b|\bsupplement\b|\bdeadline\b|\bdue\b|^entr(?:y|ies)\b|^registration\b|"
    r"\brated:|\bafter (?:round|rd)\b|(?<!first )(?<!last )\bround \d"
)
"""The days of such a line are not those of the event."""
BOILERPLATE = re.compile(
    rf"{_OF_THE_PAGE.pattern}|"
    r"^swiss-?sys(?: (?:pairings|standings|results))?$|"
    r"tournament-database|chess-?results|swiss-?manager|^\W*$|^standings|^final(?!s\b|\s+(?:four|eight|fling))|"
    r"ranking|^view (?:topic|thread|post)|"
    r"^(?:hi|hello|hey|dear)\b|"
    r"crosstable|cross table|wall ?chart|starting rank|not rated|players? list|"
    r"players by place|^open a name to see|^sep=|fortschrittstabelle|kreuztabelle|^rangliste\b|"
    r"^\d+\. ?round\b|nach der \d+\.? runde|^classement|^grille am|"
    r"^(?:pairings|results|games)(?:\s+(?:and|&)\s+(?:pairings|results))?\W*$"
)
"""In small letters: to search for either case takes three times as long, and a file may have thousands of lines."""
_SWISSSYS = re.compile(
    r"SwissSys (?:[\d.]+\s+)?(?:Standings|Wall Chart|Pairings|Crosstable)[.:]\s*(?:(?P<event>[^:]+):\s*)?"
    r"(?P<section>.*?)"
    r"(?:\s*\((?:Standings|Wall Chart|Pairings)(?:\s+after Round \d+)?(?:\s*\([^()]*\))?\)|,?\s*Round \d+)?"
    r"(?:,?\s*(?P<day>\d{1,2}/\d{1,2}/\d{2,4}))?\s*$",
    re.IGNORECASE,
)
_DAY = r"\d{1,2} [A-Z][a-z]{2} \d{1,4}"
_TITLE_LINE = re.compile(
    rf"(?:(?P<days>{_DAY}(?: – {_DAY})?) · )?(?:(?P<place>.+?) · )?"
    r"\d+ rounds? · \d+ players?(?: · (?P<control>.+))?"
)
"""What our own wallcharts say below the title: days, place, counts and time control."""
_IN_STATE = re.compile(r"(?:(.+), )?([A-Z]{2})")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_NAME = re.compile(r"[^\W\d_]\W?\w")
"""`U1600` and `K-3`, too."""
_LETTER = re.compile(
    r"^(?:hi|hello|hey|dear)\b.*[,!:.]$|,$|"
    r"^(?:fyi|here (?:is|are)|please|(?:many )?thanks|(?:best |kind )?regards|cheers|pasted|copied|exported|forwarded|"
    r"attached|see (?:below|attached)|below (?:is|are)|sent from|this is)\b",
    re.IGNORECASE,
)
"""How people write to each other, and no name of an event."""
_PASTED = re.compile(r"^(?:pasted|copied|exported|imported|downloaded|printed)\b[^:–—-]{0,60}[:–—-]\s+", re.IGNORECASE)
"""Before the name of an event: `Exported from the pairing program - `."""
_PROGRAM = re.compile(r"^(?:swiss-?sys|win-?td)(?:\s+[\d.]+)?\s+(?=\w)", re.IGNORECASE)
_KIND_ALONE = re.compile(titles.KIND, re.IGNORECASE)
"""A cell beside that of the name: `WALL CHART`."""
_PAGE = re.compile(r"page\s*\d+(?:\s*(?:of|/)\s*\d+)?", re.IGNORECASE)
_TITLE_PARTS = re.compile(r"\s+[-–|·:]\s+|\s*\|\s*")
_FEW_LINES = 4
"""A page with more lines above its table has menus."""
_LONGEST_LINE = 200
_LAST_DAY = re.compile(
    r"\b(?:end(?:s|ed|ing|e)?|last|final|finish(?:es|ed)?|to|until|bis|fin|fine|einde|fim|termine|termina)"
    r"(?:\s+(?:date|day|round|le|el|il))?\W*$",
    re.IGNORECASE,
)
_BEFORE_DAYS = re.compile(
    rf"\b(?:{WEEKDAYS_ABROAD})\W*$|"
    r"\b(?:from|held|on|(?:on\s+)?the|when|vom|von|am|del?|du|le|dal|van|débute|commence|comienza|inizia|desde(?:\s+el)?|played(?:\s+on)?|"
    # In `Team Day 12 April 2026` it is part of the name.
    r"(?:(?:(?:event|tournament|playing)\s+)?dates?|(?<![\w'’.] )(?:(?:event|tournament|playing)\s+)?days?)"
    r"(?:\s+(?:played|of\s+(?:play|(?:the\s+)?(?:event|tournament))))?|"
    r"(?:play|games?)\s+(?:begins?|starts?|began|started)|(?:rounds?|rds?|r)\.?\s*\d{1,2}(?:\s*(?:-|–|&|and|to|,)\s*\d{1,2})?"
    r"(?:\s+on)?|began|beginn|début|inicio|inizio|"
    r"(?:start|begin|first)(?:s|ed|ing|ning)?(?:\s+(?:date|day|round))?)"
    rf"(?:\W+(?:{WEEKDAYS_ABROAD}))?\W*$|{_LAST_DAY.pattern}",
    re.IGNORECASE,
)
_BEGAN = re.compile(
    rf"\b(?:start(?:s|ed|ing)|beg(?:an|ins|inning|innt|onnen)|débute|commence|comienza|comenzó|inizia|começa|begint)"
    rf"(?:\s+(?:on|am|le|el|il|op))?\W*(?:{WEEKDAYS_ABROAD}|[a-z]{{3,6}}day)?\W*$",
    re.IGNORECASE,
)
"""Before the first day of an event whose last one is not stated: `Started Thursday, April 2, 2026`."""
_NOT_PLAYED = re.compile(
    r"\b(?:posted|published|updated?|upload(?:ed)?|printed|created|generated|modified|submitted|written|as\s+of|sent|"
    r"report(?:ed)?|date\s+of\s+(?:this\s+|the\s+)?report|originally|re-?scheduled|postponed|moved|instead\s+of|^(?:uscf\s+|us\s?chess\s+)?rated|"
    r"(?:next|upcoming|coming|previous|last\s+year'?s?)\s*(?:event|tournament|meeting|swiss|quads|one)?|founded|since|weeks?\s+of)"
    r"(?:\W+(?:on|at|date|from|for|planned|scheduled|is|was|will\s+be))*\W+(?:[a-z]{3,9}day,?\s*)?$|"
    r"»\W*(?:[a-z]{3,9},?\s*)?$",
    re.IGNORECASE,
)
"""Before a day that is none of the event's: `Posted on October 20, 2026`, `Next event: May 16, 2026`."""
_PARTS = re.compile(r"\s{2,}|\t")


_MOST_LINES = 300
"""Above a table; of more, those in the middle are left, because no letter is as long and each takes a while to read."""
_MOST_LINES_BETWEEN = 60
"""The same for the tables below the first, of which there may be hundreds."""


def read_caption(grid: Grid, rows: tuple[int, int], first: bool, titled: int | None = None) -> Caption:
    """Return what the rows above a table say; only above the first one an unnamed line is the event.

    Where tables are beside each other, a row (`titled`) may have a title above each of them.
    """
    caption = Caption()
    unnamed: list[tuple[int, str]] = []
    above = rows[0]
    listed = _rows_of_lists(grid, range(*rows))
    caption.year = _year_in(grid, rows)
    caption.top = next((row for row in range(*rows) if grid.filled(row)), rows[0])
    scheduled = _take_schedule(caption, grid, rows)
    most = (_MOST_LINES_BETWEEN if rows[0] else _MOST_LINES) // 2
    between = range(rows[0] + most, rows[1] - most)
    for row, texts in _lines_of(grid, range(*rows)):
        if row == titled and len(grid.filled(row)) == 1:
            caption.section_row, caption.section["name"] = row, grid.text(row, grid.filled(row)[0])
            continue
        if not texts:
            above = row + 1
            continue
        if row in scheduled:
            continue
        if row in listed or row in between or titles.are_group_headings(texts):
            caption.left.append((row, " ".join(texts)))
            continue
        texts = _read_pairs(caption, row, texts)
        if texts and row + 1 < rows[1] and _TITLE_LINE.fullmatch(grid.text(row + 1, 0)):
            # In our own title everything is part of a name.
            unnamed.append((row, " ".join(texts)))
        elif texts:
            # Where the line above is a heading of a web page, the headings say what is what.
            if len(texts) > 1 and len(grid.filled(row)) > 1 and not _cut_by_guess(grid):
                texts = _name_among(caption, row, texts)
            line = titles.joined(texts, sure=not _cut_by_guess(grid))
            _read_unnamed(caption, row, line, unnamed, row - 1 in grid.titles)
    if grid.titles or grid.page_title:
        lines, unnamed = unnamed, _by_page_titles(caption, grid, rows, first, unnamed)
        headings = {row for row, _ in unnamed} | {caption.event_row}
        caption.left += [line for line in lines if line[0] not in headings]
    if first and "name" not in caption.event:
        _take_event(caption, grid, unnamed)
    # A section is named below the last empty line or alone between two, and never on pages of chess-results.
    if not caption.foreign and "name" not in caption.section:
        _take_section(caption, grid, rows, above, unnamed)
    caption.left += unnamed
    _leave_unsaid(caption)
    _split_by_sheet(caption, grid.name)
    return caption


def _year_in(grid: Grid, rows: tuple[int, int]) -> int | None:
    """Return the only year that the first lines above a table name beside their days; None for none, or several."""
    from trfrate.codecs.dates import year_in

    last = min(rows[1], rows[0] + _FIRST_LINES)
    return year_in("\n".join(grid.line(row)[:_LONGEST_LINE] for row in range(rows[0], last)))


def _take_schedule(caption: Caption, grid: Grid, rows: tuple[int, int]) -> set[int]:
    """Take the days of lines that state no more than on which day each round is; return their rows.

    One round alone is that of the table below.
    """
    lines = ((row, grid.line(row)) for row in range(rows[0], min(rows[1], rows[0] + _FIRST_LINES)))
    found = {
        row: days
        for row, line in lines
        if len(line) <= _LONGEST_LINE and _ROUND_NO.search(line) and (days := _scheduled_days(caption, line))
    }
    if sum(len(_ROUND_NO.findall(grid.line(row))) for row in found) < 2:
        return set()
    caption.days_row = min(found)
    caption.event["start"] = min(days.start for days in found.values())
    caption.event["end"] = max(days.end for days in found.values())
    return {*found}


def _scheduled_days(caption: Caption, line: str) -> Days | None:
    """Return the days of a line that holds nothing else but numbers of rounds."""
    days = _days_stated(caption, line)
    if days is None:
        return None
    rest = _ROUND_NO.sub(" ", f"{line[: days.span[0]]} {line[days.span[1] :]}")
    return None if _BESIDE_DAY.sub("", rest).strip(f"{_AROUND}.") else days


_FIRST_LINES = 60
_ROUND_NO = re.compile(
    r"(?<!\w)(?:rounds?|rds?|rnds?|r|days?|weeks?|runden?|rondes?|rondas?|turn[io]|tag)\.?\s*#?\d{1,2}(?![\d/.])"
    r"(?:\s*(?:-|–|&|\+|and|to|,)\s*\d{1,2}(?![\d/.]))?(?:\s+on\b)?",
    re.IGNORECASE,
)


def _days_stated(caption: Caption, line: str) -> Days | None:
    """Return the days in a line; without a year, those of the only year that the lines name."""
    from trfrate.codecs.dates import days_in, days_of_year, looks_like_date

    days = days_in(line)
    may_be = looks_like_date(line) or _WEEKDAY.search(line) or _SLASHED_DAYS.fullmatch(line)
    if days or caption.year is None or not may_be:
        return days
    return days_of_year(line, caption.year)


_SLASHED_DAYS = re.compile(r"\s*\d{1,2}/\d{1,2}(?:\s*(?:[,;&+]|and|,\s*and)\s*\d{1,2}/\d{1,2})+\s*")
_WEEKDAY = re.compile(r"\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\b", re.IGNORECASE)


def _name_among(caption: Caption, row: int, texts: list[str]) -> list[str]:
    """Return the cells of a row that make the name, after the facts beside it are taken: a place, days, a club.

    Other cells than those are part of it: `Grove Open`, `2026`.
    """
    from trfrate.timecontrol import control_in

    first, *others = texts
    named = titles.names_event(first)
    if _OF_THE_PAGE.search(" ".join(texts).lower()):
        return texts
    if not (named or titles.is_organizer(first) or control_in(first)):
        caption.left += [(row, text) for text in others if titles.is_paired(text)]
        return [first, *(text for text in others if not titles.is_paired(text))]
    name = [first]
    for text in others:
        rest = _without_place(caption, row, _without_days(caption, row, _without_control(caption, row, text)))
        if not _BESIDE_DAY.sub("", rest).strip(_AROUND):
            continue
        if titles.is_organizer(name[0]) and (titles.names_event(rest) or _may_be_title(rest, rest, name[0])):
            caption.left.append((row, " ".join(name)))
            name = [rest]
        elif named and titles.names_nothing(rest):
            caption.left.append((row, rest))
        else:
            name.append(rest)
    return name


def _lines_of(grid: Grid, rows: range) -> Iterator[tuple[int, list[str]]]:
    """Yield the texts of each line above a table, with its row."""
    for row in rows:
        for texts in _lines_in(grid, row):
            yield row, texts


def _lines_in(grid: Grid, row: int) -> Iterator[list[str]]:
    """Yield the texts of a row, and those of each line where one of its few cells has several, as merged ones do."""
    filled = grid.filled(row)
    if len(filled) > _FEW_CELLS or not any("\n" in grid.text(row, column) for column in filled):
        yield _texts_in(grid, row)
        return
    for line in (line.strip() for column in filled for line in grid.text(row, column).splitlines()):
        if line:
            yield _parts_of(line)


_FEW_CELLS = 3


def _parts_of(line: str) -> list[str]:
    """Return what blanks and labels part in a line: a printed one may hold several pairs."""
    return [part for text in _PARTS.split(line) if text for part in _before_labels(text)]


def _texts_in(grid: Grid, row: int) -> list[str]:
    """Return the texts of a row: its cells, or what blanks and labels part in a line."""
    texts = [_unmarked(grid.text(row, column)) for column in grid.filled(row)]
    if len(texts) > 1:
        texts = [text for text in texts if not _PAGE.fullmatch(text) and not _KIND_ALONE.fullmatch(text)]
    if len(texts) == 1:
        return _parts_of(texts[0])
    if (
        len(texts) == 2
        and texts[0].lower() == "name"
        and any(_begins_with_label(grid, at) for at in (row - 1, row + 1))
    ):
        texts[0] = f"{EVENT_KEYS[0].label}:"
    return _with_colons(texts, _cut_by_guess(grid))


def _begins_with_label(grid: Grid, row: int) -> bool:
    """Return whether a row is a label and its value: `tc | G/60;d5`, `begin | 2026-04-18`."""
    filled = grid.filled(row) if 0 <= row < len(grid.rows) else []
    if len(filled) != 2:
        return False
    label, value = (grid.text(row, column) for column in filled)
    return is_label(label) or (_BEFORE_DAYS.fullmatch(label) is not None and event_days_in(value) is not None)


def _with_colons(texts: list[str], guessed: bool) -> list[str]:
    """Return the cells of a row with a colon behind each label that has its value in the next cell."""
    labels = [_labels_next(text, guessed) for text in texts]
    for at, follows in enumerate(labels[1:]):
        # In a printed line, `Division 2` behind other words is a name.
        if guessed and at and titles.is_numbered_section(f"{texts[at]} {texts[at + 1]}"):
            continue
        if labels[at] and not follows:
            texts[at] = f"{texts[at].rstrip(' :')}:"
    return texts


def _labels_next(text: str, guessed: bool) -> bool:
    return text.endswith(":") or is_label(text) or (titles.is_other_label(text) and not guessed)


def _cut_by_guess(grid: Grid) -> bool:
    """Return whether the cells may be parts of a printed line, or made of them."""
    return grid.printed or grid.made


def _before_labels(text: str) -> list[str]:
    """Return the parts of a line that begin with a label: `Grove Open - Section: Reserve, TD: Opal Yew`.

    Days and a time control are no part of a name that has a label.
    """
    parts, start = [], 0
    for found in _BEFORE_LABEL.finditer(text[:_LONGEST_LINE]) if ":" in text else ():
        at = found.end()
        if is_labelled(text[at:]) or (_labels_name(text[start:at]) and _begins_with_fact(text[at:])):
            # What is before a label may be a sentence, which names nothing.
            part = text[start:at].strip()
            parts.append(
                part if found["stop"] and _is_sentence(part) and not is_labelled(part) else _trimmed(part.rstrip("."))
            )
            start = at
    return [*parts, _trimmed(text[start:])] if parts else [text]


def _labels_name(text: str) -> bool:
    plain = plain_heading(text.partition(":")[0])
    key = _SECTION.get(plain) or _EVENT.get(plain)
    return key is not None and key.fields == ("name",)


def _begins_with_fact(text: str) -> bool:
    from trfrate.codecs.dates import days_in
    from trfrate.timecontrol import control_in

    found = days_in(text)
    control = control_in(text)
    begins = found and not _BEFORE_DAYS.sub("", text[: found.span[0]])
    return bool(begins) or bool(control and not control[1][0])


_BEFORE_LABEL = re.compile(r"\s*[,;|·(]\s*|\s+[-–—]\s+|(?P<stop>(?<=[^\W\d]{2})[.!?]\s+)")


def _take_event(caption: Caption, grid: Grid, unnamed: list[tuple[int, str]]) -> None:
    """Take the first line that names no section for the event's name, or one below it that names an event."""
    lines = [line for line in unnamed if not titles.SECTION_TITLE.fullmatch(line[1]) and not titles.is_kind(line[1])]
    if not lines:
        return
    first = lines[0]
    # A title may be apart from the club above it, if the days are right below.
    below = [
        line for line in lines[1:] if all(map(grid.filled, range(first[0], line[0]))) or line[0] + 1 == caption.days_row
    ]
    named = (line for line in below if _is_event_of(line[1], first[1]))
    held = (line for line in below if _is_held_by(grid, line, first[1]))
    event = next(named, None) or next(held, first)
    unnamed.remove(event)
    caption.event_row = event[0]
    _name_both(caption, *event)


def _is_event_of(line: str, first: str) -> bool:
    """Return whether a line names an event, and the first one does not: a club, a place or a sponsor."""
    if titles.is_match(first) or titles.is_organizer(line) or titles.is_section(line):
        return False
    if titles.is_time(line) or is_founded(line):
        return False
    if is_body(first):
        return titles.names_event(line) and not is_body(line) and not titles.is_match(line)
    if titles.names_event(first) or (is_body(line) and not titles.is_organizer(first)):
        return False
    return titles.names_event(line) or (titles.is_organizer(first) and titles.is_dated(line))


def _is_held_by(grid: Grid, line: tuple[int, str], host: str) -> bool:
    """Return whether a line is the name of an event only because it stands below who holds it."""
    row, name = line
    is_held = (titles.is_organizer(host) or is_body(host)) and _may_be_title(name, grid.line(row), host)
    return is_held and not _is_one_of_several(grid, row)


def _may_be_title(name: str, line: str, host: str) -> bool:
    """Return whether what is left of a line may name the event of a club: no other club, section, place or time."""
    if titles.is_organizer(name) or is_body(name) or titles.is_section(name) or titles.is_match(name):
        return False
    if titles.is_hall(name) or titles.is_time(name) or _says_no_name(name):
        return False
    return may_be_held(name, line, host)


def _is_one_of_several(grid: Grid, row: int) -> bool:
    """Return whether a line is right above headings that come again below another line: each table has a title."""
    heading = grid.line(row + 1) if row + 1 < len(grid.rows) else ""
    if not heading:
        return False
    again = (below for below in range(row + 2, len(grid.rows)) if grid.line(below) == heading)
    return any(len(grid.filled(below - 1)) == 1 and grid.line(below - 1) != grid.line(row) for below in again)


def _says_no_name(line: str) -> bool:
    """Return whether a line is a place, how the event is paired, a label and its value, or a statement."""
    forms = (_IN_REGION.fullmatch(line), _LABELED.match(line), _STATED.search(line))
    return titles.is_paired(line) or any(forms)


def _take_section(
    caption: Caption, grid: Grid, rows: tuple[int, int], above: int, unnamed: list[tuple[int, str]]
) -> None:
    """Take the last line without a label for the section's name, else what the title has behind the event's."""
    row, name = unnamed[-1] if unnamed else (-1, "")
    # A heading of a web page is a title, whatever its words.
    is_apart = bool(unnamed) and row != caption.event_row and (row in grid.titles or _stands_alone(grid, row, rows))
    is_sure = is_apart or (unnamed and titles.SECTION_TITLE.fullmatch(name))
    parted = titles.event_and_section(caption.event["name"]) if caption.event_row is not None else None
    if parted and not is_sure:
        caption.event["name"], caption.section["name"] = parted
        caption.section_row = caption.event_row
    elif is_sure or (row >= above and unnamed and not _names_no_section(caption, row, name)):
        caption.section_row, title = unnamed.pop()
        caption.section["name"] = titles.bare_section(title)


def _names_no_section(caption: Caption, row: int, line: str) -> bool:
    """Return whether a line beside the event's is a club, who holds it above its name, or a place below it."""
    if titles.is_organizer(line) or titles.is_paired(line) or _LABELED.match(line) or _STATED.search(line):
        return True
    if caption.event_row is None:
        return False
    if is_body(line) or (row <= caption.event_row and not titles.is_section(line)):
        return True
    return titles.is_dated(line) or _IN_REGION.fullmatch(line) is not None


_IN_REGION = re.compile(r"[A-Z][^\W\d_]+(?:[ -][A-Z][^\W\d_]+){0,2}, [A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?")
"""`Toronto, Ontario`"""
_REGION_BEHIND = re.compile(
    r",\s+([A-Z][^\W\d_]+(?:[ -][A-Z][^\W\d_]+){0,2},?\s"
    r"(?:ON|QC|BC|AB|MB|SK|NS|NB|PEI|NL|Ontario|Qu[eé]bec|British Columbia|"
    r"Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|Newfoundland|NSW|VIC|QLD|ACT|TAS|New South Wales|"
    r"Victoria|Queensland|Tasmania|England|Scotland|Wales|Ireland|Canada|Australia|New Zealand))$"
)
"""A place behind the name of an event; in `Summer Festival, The Crown, Grove` it is not sure."""
_LABELED = re.compile(
    r"(?!(?:group|groupe|gruppe|grupo|groep|section|division|quad|pool)\b)[^\W\d_]+(?: [a-zà-ÿ]+)*\s?: ", re.IGNORECASE
)
"""`Lieu : salle des fêtes`, whatever the label; `Group A: Masters` names a section."""
_STATED = re.compile(r"\w[\w\"”'’)]* (?:is|are|was|were|means|denotes|shows) [a-z]")
"""`Pairing numbers are by rating`"""
_OF_LISTS = frozenset(("number", "rank", "name", "team", "club", "score"))


def _rows_of_lists(grid: Grid, rows: range) -> set[int]:
    """Return the rows of lists above the table: headings such as `Team` and `Score`, and what is right below them."""
    found: set[int] = set()
    for row in rows:
        texts = [grid.text(row, column) for column in grid.filled(row)]
        if len(texts) < 2 or texts[0].endswith(":"):
            continue
        heads = all(map(field_of, texts)) and not _OF_LISTS.isdisjoint(map(field_of, texts))
        if heads or row - 1 in found:
            found.add(row)
    return found


def _leave_unsaid(caption: Caption) -> None:
    """Take out of what is left the days and time controls of which a message says that they are not understood."""
    said = dict((*caption.no_days, *caption.no_control))
    caption.left = [(row, text.replace(said.get(row, "\n"), "")) for row, text in caption.left]


def _stands_alone(grid: Grid, row: int, rows: tuple[int, int]) -> bool:
    """Return whether a line is between empty ones, and the last of the rows that is not empty."""
    before = row == rows[0] or not grid.filled(row - 1)
    return before and not any(grid.filled(below) for below in range(row + 1, rows[1]))


def _split_by_sheet(caption: Caption, sheet: str) -> None:
    """Take a title that ends in the sheet's name for both names: `Grove Open - U1600` on the sheet U1600."""
    for row, stated in ((caption.event_row, caption.event), (caption.section_row, caption.section)):
        for event, section in titles.in_two(stated["name"]) if row is not None and sheet.strip() else ():
            if sheet.strip().casefold() in (section.casefold(), titles.bare_section(section).casefold()):
                caption.event["name"], caption.section["name"] = event, sheet.strip()
                return


def _unmarked(text: str) -> str:
    """Return a label of marked text without its marks: `**Date:** 2026-04-18`."""
    return _MARKED_LABEL.sub(r"\1", text) if text.startswith("**") else text


_MARKED_LABEL = re.compile(r"^\*\*([^*]+)\*\*")


def is_label(text: str) -> bool:
    """Return whether this labels a fact of the event or of a section."""
    return plain_heading(text) in _EVENT or plain_heading(text) in _SECTION


def is_labelled(line: str) -> bool:
    """Return whether a line begins with a label that is known: `Time control: G/60;d5`."""
    label, colon, value = line[:_LONGEST_LINE].partition(":")
    return bool(colon and value.strip()) and is_label(label)


_REPLY = re.compile(r"(?:\s*(?:re|fwd?|aw|wg|tr|rv|sv)\s*:)+\s*", re.IGNORECASE)
_OF_EVENT = re.compile(
    r"(?:(?:final|official|the|our|these are|here are)\s+)*"
    r"(?:(?:results?|pairings?|cross-?table|standings?|report|scores?|recap|write-?up)(?:\s+and\s+\w+)?\b)"
    r"(?:\s+(?:of|from|for|in))?[\s:–—-]*(?:the\s+)?",
    re.IGNORECASE,
)
_AFTER_EVENT = re.compile(
    r"[\s:,–—|-]+(?:\(?(?:final|official|the)\)?\s+)*(?:results?|pairings?|cross-?tables?|standings?|report|"
    r"scores|recap)\b.*$",
    re.IGNORECASE,
)
_DAY_NAME = re.compile(
    r"\W*(?:(?:last|this)\s+)?(?:mon|tues?|wednes|thurs?|fri|satur|sun)day(?:[’']?s)?(?:\s+night)?\W*", re.IGNORECASE
)


def event_days_in(line: str) -> Days | None:
    """Return the days in a line, if they may be the event's: not that of `Posted on October 20, 2026`."""
    from trfrate.codecs.dates import days_in

    days = days_in(line) if len(line) <= _LONGEST_LINE else None
    return None if days and _NOT_PLAYED.search(line[: days.span[0]]) else days


def event_in(title: str) -> str:
    """Return the name of the event in the subject of a mail or a title: `Grove Open` of `Re: Results of Grove Open`.

    Blank if it says no more than what the mail is about: `Tuesday results`.
    """
    bare = _REPLY.sub("", title[:_LONGEST_LINE], count=1) if _REPLY.match(title) else title[:_LONGEST_LINE]
    bare = _OF_EVENT.sub("", bare, count=1) if _OF_EVENT.match(bare) else bare
    bare = _AFTER_EVENT.sub("", f" {bare}").strip(" ,;:-–—|·")
    says_nothing = _DAY_NAME.fullmatch(bare) or _PURPOSE.fullmatch(bare) or BOILERPLATE.search(bare.lower())
    return "" if says_nothing else bare


_PURPOSE = re.compile(
    r"(?:please\s+)?(?:to\s+(?:be\s+)?)?(?:(?:us\s?chess|uscf)\s*)?(?:rat(?:ing|ed?)|submission|upload|review|you)?",
    re.IGNORECASE,
)
"""`Crosstable for rating`"""


def _by_page_titles(
    caption: Caption, grid: Grid, rows: tuple[int, int], first: bool, unnamed: list[tuple[int, str]]
) -> list[tuple[int, str]]:
    """Return the lines that may be names on a web page: its headings, and no lines of its menus.

    The event is the heading that the page's title begins with, else the first of the highest level, else the title.
    """
    stated = [(row, *grid.titles[row]) for row in range(*rows) if row in grid.titles]
    candidates = [(row, level, name) for row, level, text in stated if (name := _name_in_heading(text))]
    title = tidy_title(grid.page_title)
    if first and "name" not in caption.event:
        named = [one for one in candidates if title and one[2].casefold() in title.casefold()]
        event = min(named or candidates, key=lambda one: one[1], default=None)
        if event and titles.is_site(event[2]):
            event = next((one for one in candidates if titles.names_event(one[2])), event)
        above = [] if stated or len(unnamed) > _FEW_LINES else unnamed
        if event:
            caption.event_row = event[0]
            _name_both(caption, event[0], _bare_heading(event[2]))
            candidates = [one for one in candidates if one[0] > event[0]]
        elif not title or (not titles.names_event(title) and any(titles.names_event(line) for _, line in above)):
            return above
        else:
            caption.event_row = rows[0]
            _name_both(caption, rows[0], _bare_heading(title))
    if candidates:
        # A line with the days has the place, and no section.
        return [(row, text) for row, _, text in candidates if titles.is_section(text) or not event_days_in(text)]
    if grid.titles:
        return []
    return [line for line in unnamed if titles.is_section(line[1])] if first else unnamed


def _name_in_heading(text: str) -> str:
    """Return a heading that may name an event or a section; blank if it only says what kind of table is below."""
    if not any(map(str.isalpha, text)) or _SWISSSYS.search(text) or titles.is_program(text):
        return ""
    if not BOILERPLATE.search(text.lower()):
        return text
    bare = event_in(text)
    return bare if titles.names_event(bare) or titles.is_section(bare) else ""


def _bare_heading(text: str) -> str:
    """Return the heading of a page without days, a time control and what kind of page it is."""
    unused = Caption()
    bare = _without_days(unused, 0, _without_control(unused, 0, text))
    return event_in(bare) or bare or text


def tidy_title(title: str) -> str:
    """Return the part of a page's title that names the event: without the site's name and what kind of page it is."""
    parts = [part.strip() for part in _TITLE_PARTS.split(title) if not titles.is_program(part)]
    named = [part for part in parts if _LETTERS.search(part) and not BOILERPLATE.search(part.lower())]
    if named and titles.is_site(named[0]):
        return next(filter(titles.names_event, named), named[0])
    return named[0] if named else ""


def _name_both(caption: Caption, row: int, line: str) -> None:
    """Take the names of the event and the section in a title, without the club before it and the month behind it."""
    line, months = titles.without_months(line)
    if months:
        caption.other_days.append((row, months))
    line, ends = titles.without_ends(line)
    caption.left += [(row, end) for end in ends]
    if (place := _REGION_BEHIND.search(line)) and titles.names_event(line[: place.start()]):
        caption.left.append((row, place[1]))
        line = line[: place.start()]
    host, _, event = line.partition(" — ")
    if titles.is_host_of(host, event):
        caption.left.append((row, host))
        line = event
    _name_as_written(caption, line)


def _name_as_written(caption: Caption, line: str) -> None:
    event, dash, section = line.partition(" — ")
    caption.event["name"] = event.strip()
    if dash:
        caption.section.setdefault("name", section.strip())


def _read_pairs(caption: Caption, row: int, texts: list[str]) -> list[str]:
    """Take what has a label; return the texts without one.

    Behind a label, such texts name nothing: `Chief TD: Ann Arbiter   April 18, 2026`.
    """
    waiting: str | None = None
    dated = False
    without_label: list[str] = []
    for text in texts:
        if text is texts[0] and is_labelled("".join(texts[1:2])) and _is_sentence(text):
            rest = _without_days(caption, row, _without_control(caption, row, text))
            caption.left.append((row, rest))
            continue
        text = _DASHED.sub(_with_colon, text, count=1)
        label, colon, value = text.partition(":")
        if colon and _NUMBERED_SECTION.fullmatch(label):
            label, value = "Section", without_remarks(value.strip()).name or value
        label = EVENT_KEYS[0].label if colon and value.strip() and label.strip().lower() == "name" else label
        if waiting is not None and waiting.lower() in _PERIOD and event_days_in(text):
            without_label.append(f"{waiting} {text}")
            waiting = None
            continue
        if waiting is not None:
            label, value, waiting = waiting, text, None
        elif not colon or not _is_any_label(label) or (label.lower() in _PERIOD and event_days_in(value)):
            if without_label or text == texts[0]:
                without_label.append(text)
            elif dated and _ends_later(caption, text):
                continue
            elif rest := _without_days(caption, row, _without_control(caption, row, text)):
                caption.left.append((row, rest))
            continue
        elif not value.strip():
            waiting = label
            continue
        if is_label(label):
            _take_labelled(caption, row, label, value)
            dated = _labels_days(label)
        elif label.lower() in _SUBJECT and event_in(value.strip()):
            without_label.append(event_in(value.strip()))
        else:
            caption.left.append((row, f"{label}: {value.strip()}"))
    if len(without_label) < len(texts):
        # `SwissSys pairings   Grove Open   Section: Reserve`
        without_label = [text for text in without_label if not BOILERPLATE.search(text.lower())]
    return without_label


def _labels_days(label: str) -> bool:
    key = _EVENT.get(plain_heading(label))
    return key is not None and key.fields == DATES.fields


def _ends_later(caption: Caption, text: str) -> bool:
    """Take a later day beside those with a label for the last one: `Dates | Aug 10 2024 | Aug 11 2024`."""
    days, end = event_days_in(text), caption.event.get("end")
    if not days or not end or days.start <= end or not _is_alone(text, days):
        return False
    caption.event["end"] = days.end
    return True


_DASHED = re.compile(r"(?P<label>[^:=–—-]{2,20}?)(?:\s*=\s*|\s+[-–—]\s+)(?=\S)")
"""`Event - Grove Open`, `Date = 4/18/2026`"""


def _with_colon(found: re.Match[str]) -> str:
    """Return a label of ours with a colon behind it, where a line begins with it."""
    labels = is_label(found["label"]) or _NUMBERED_SECTION.fullmatch(found["label"])
    return f"{found['label']}: " if not found.start() and labels else found[0]


_NUMBERED_SECTION = re.compile(r"\s*(?:section|division)\s*#?\s*\d{1,2}\s*", re.IGNORECASE)
"""`Section 1: OPEN`, as US Chess shows it."""
_SUBJECT = ("subject", "re")
_PERIOD = ("from", "to")
"""Before days, or before the people of a mail."""


def _is_any_label(label: str) -> bool:
    return is_label(label) or titles.is_other_label(label) or label.lower() in _SUBJECT


def _take_labelled(caption: Caption, row: int, label: str, text: str) -> None:
    """Take the value of a label that is known; one that cannot be read is remembered."""
    plain = plain_heading(label)
    key, stated = (_SECTION[plain], caption.section) if plain in _SECTION else (_EVENT[plain], caption.event)
    try:
        value = key.read(text)
    except NotAValue:
        if key.fields != DATES.fields or stated is not caption.event or not _take_days_first(caption, row, text):
            caption.wrong.append((row, key, text.strip()))
        return
    if key.fields == ("time_control",):
        value = _control_first(caption, row, value)
        _take_before_guessed(caption, value)
    elif key.fields == ("start", "end") and stated is caption.event:
        caption.days_row = None
    elif key.fields[0] in _OF_PLACE and caption.place_row is not None:
        _take_before_place(caption, caption.place_row)
    if stated is caption.section:
        caption.labeled[key.fields[0]] = row
    stated.update(zip(key.fields, value if len(key.fields) > 1 else (value,), strict=True))


def _control_first(caption: Caption, row: int, text: str) -> str:
    """Return the time control that a text begins with, if the whole is none: `G/60;d5. Bring clocks` has it."""
    from trfrate.timecontrol import control_in, parse

    found = control_in(text) if len(text) <= _LONGEST_LINE and not parse(text) else None
    if found is None or found[1][0]:
        return text
    rest = _without_days(caption, row, text[found[1][1] :].strip(_AROUND))
    caption.left.append((row, rest))
    return found[0]


def _take_days_first(caption: Caption, row: int, text: str) -> bool:
    """Take the days that the value of a label begins with: `Saturday, October 4, 2026 (one day)`; whether there are."""
    days = event_days_in(text)
    if days is None or _BESIDE_DAY.sub("", text[: days.span[0]]).strip(_AROUND):
        return False
    caption.event["start"], caption.event["end"] = days.start, days.end
    caption.days_row = row
    caption.left.append((row, text[days.span[1] :].strip(_AROUND)))
    return True


def _take_before_place(caption: Caption, row: int) -> None:
    """Let a place with a label count before one without, which is left."""
    guessed = [caption.event.pop(key) for key in _OF_PLACE if key in caption.event]
    caption.left.append((row, ", ".join(guessed)))
    caption.place_row = None


_OF_PLACE = ("city", "state", "zip")


def _take_before_guessed(caption: Caption, control: str) -> None:
    """Let a time control with a label count before one without; a different one is not lost without a word."""
    from trfrate.timecontrol import parse

    guessed = caption.section.get("time_control")
    is_other = guessed and parse(guessed) != parse(control) and not is_stated_in_full(control, guessed)
    if caption.control_row is not None and guessed and is_other:
        caption.no_control.append((caption.control_row, guessed))
    caption.control_row = None


def _read_unnamed(caption: Caption, row: int, line: str, unnamed: list[tuple[int, str]], below_heading: bool) -> None:
    swisssys = _SWISSSYS.search(line)
    if swisssys:
        caption.section["name"] = swisssys["section"].strip()
        if swisssys["event"]:
            caption.event["name"] = swisssys["event"].strip()
        if swisssys["day"]:
            _without_days(caption, row, swisssys["day"])
    elif title := _TITLE_LINE.fullmatch(line):
        _read_title_line(caption, title)
        if unnamed and unnamed[-1][0] == row - 1 and not below_heading:
            _name_as_written(caption, unnamed.pop()[1])
    else:
        caption.foreign |= "chess-results" in line.lower()
        _read_title(caption, row, line, unnamed)


def _read_title(caption: Caption, row: int, line: str, unnamed: list[tuple[int, str]]) -> None:
    """Take the facts in a line without a label; what is left of it may be a name."""
    of_the_page = _OF_THE_PAGE.search(_behind_period(line).lower()) is not None
    facts_out = rest = _without_facts(caption, row, line, of_the_page, bool(unnamed))
    said = bool(_LETTER.search(line) or _is_sentence(line))
    name, others = without_remarks(rest)
    if is_legend(rest) and not titles.names_event(name):
        caption.left.append((row, rest))
        return
    if others and not (said and name):
        rest = _without_place(caption, row, _without_other_days(caption, row, name) if of_the_page else name)
        caption.left += [(row, other) for other in others]
    bare = rest if others else line
    named = bool(unnamed) or "name" in caption.event
    is_said = named and rest.endswith(".")
    # What kind of table is below may stand before the name of the event: `Pairings & Results - Grove Open`.
    first = facts_out if titles.names_event(rest) else rest
    if rest != line and (is_said or _is_no_title(rest, named) or (named and _begins_with_other(line, first))):
        # `October 4-5, 2026, Grove Holiday Inn`, `les mardis du 7 octobre au 4 novembre 2025`
        caption.left.append((row, rest))
    elif name := name_beside_kind(rest, said):
        unnamed.append((row, name))
        if said or _KIND_REMARKED.search(rest):
            caption.left.append((row, rest.replace(name, "", 1)))
    elif of_the_page and not others:
        caption.left.append((row, rest))
    elif not BOILERPLATE.search(bare.lower()) and not _LETTER.search(_PASTED.sub("", line)) and _is_name(rest):
        # `# Grove Open` and `*Grove Open*`, as marked text has it.
        unnamed.append((row, _PROGRAM.sub("", rest.strip("#* ")) or rest))
    elif _BESIDE_DAY.sub("", rest).strip(_AROUND):
        caption.left.append((row, rest))


def _without_other_days(caption: Caption, row: int, name: str) -> str:
    """Return a name without the days behind it, which are those of a round or of the page."""
    days = event_days_in(name)
    if days is None or days.span[1] < len(name):
        return name
    caption.other_days.append((row, name[slice(*days.span)]))
    return _trimmed(name[: days.span[0]])


def _without_facts(caption: Caption, row: int, line: str, of_the_page: bool, named: bool) -> str:
    """Return a line without numbers, a time control, days, a place and how the event is paired, which are taken."""
    rest = _without_control(caption, row, _without_numbers(caption, line))
    if not of_the_page:
        rest = _without_days(caption, row, rest)
        if rest != line and "time_control" not in caption.section:
            rest = _without_control(caption, row, rest)  # `12 June 2026 (10+5)`
        rest = _without_place(caption, row, rest)
    if len(line) <= _LONGEST_LINE and not of_the_page:
        rest = _PAIRED_IN_SHORT.sub("", rest)
        if named or rest != line:
            rest = _without_games(_trimmed(_ONLY_PAIRED.sub("", rest)))
    return _PASTED.sub("", rest)


def _is_no_title(rest: str, named: bool) -> bool:
    """Return whether no word that is left of a line is one that names have; `Saturday Night` may be the only title."""
    return are_common(rest) and (named or not titles.names_event(rest))


def _begins_with_other(line: str, rest: str) -> bool:
    """Return whether what is left of a line stood behind days or a time control, and is no section but a remark."""
    return not line.lstrip("(* ").startswith(rest[:_FEW_LETTERS]) and not titles.is_section(rest)


_FEW_LETTERS = 8


def _behind_period(line: str) -> str:
    """Return a line without the round at its end, where it begins with the days of an event of several rounds.

    `June 8-9, 2026   Pairings of round 1`; one day is that of the round.
    """
    round_no = _ROUND_LAST.search(line) if len(line) <= _LONGEST_LINE else None
    days = event_days_in(line[: round_no.start()]) if round_no else None
    is_period = days is not None and not days.span[0] and days.start < days.end
    return line[: round_no.start()] if round_no and is_period else line


_ROUND_LAST = re.compile(r"\bround \d{1,2}\W*$", re.IGNORECASE)


def _without_numbers(caption: Caption, line: str) -> str:
    """Return the rest of a line after the numbers of the affiliate and of the event are taken out of it."""
    for key, number in _NUMBERS.items():
        found = number.search(line[:_LONGEST_LINE])
        if found and key not in caption.event:
            caption.event[key] = found[1]
            line = _trimmed(f"{line[: found.start()]} {line[found.end() :]}")
    return line


_NUMBERS = {
    "affiliate": re.compile(r"\baffiliate(?:\s+(?:id|no\.?|number))?[\s:#]*([A-Z]\d{7})\b", re.IGNORECASE),
    "id": re.compile(r"\(?\bevent(?:\s+(?:id|no\.?|number))?[\s:#]*((?:19|20)\d{10})\b\)?", re.IGNORECASE),
}
"""`Affiliate A6000123`, `(Event 202604259999)`."""


def _without_games(name: str) -> str:
    """Return the name of an event without what is below it: `Grove Open games`."""
    bare = name.removesuffix(" games").removesuffix(" Games")
    if bare.lower().endswith(" rated"):
        return name
    return bare if titles.names_event(bare) and _CAPITALIZED.fullmatch(bare) else name


def name_beside_kind(line: str, said: bool) -> str:
    """Return the name in a line that says what kind of table is below it; nothing in other lines.

    Of a sentence (`said`), only words that are written as names.
    `Final standings - Grove Open`, `Grove Open standings after round 4`, `here is the crosstable for the Grove Open.`
    """
    bare, ends = titles.without_ends(line)
    if ends and not said and all(map(titles.is_kind, ends)):
        return bare if _is_name(bare) and not BOILERPLATE.search(bare.lower()) else ""
    if len(line) > _LONGEST_LINE or not any(stem in line.lower() for stem in _KIND_STEMS):
        return ""
    if "chess-results" in line.lower():
        return ""  # The site.
    before, behind = _KIND_BEFORE.search(line), _KIND_BEHIND.search(line)
    if before and said:
        words = _CAPITALIZED.match(line, before.end())
        name = words[0].strip() if words and before["joined"].strip().isalpha() else ""
        doubtful = True
    elif before and not before.start():
        name, doubtful = _trimmed(_AFTER_ROUND.sub("", line[before.end() :])), False
    elif behind and not said:
        name, doubtful = _trimmed(line[: behind.start()]), behind["joined"].isspace()
    else:
        return ""
    if doubtful and not titles.SECTION_TITLE.fullmatch(name) and (" " not in name or not _CAPITALIZED.fullmatch(name)):
        return ""
    is_other = name[:1].islower() or _DAY_NAME.fullmatch(name) or BOILERPLATE.search(name.lower())
    return name if _is_name(name) and not is_other else ""


_KIND_BEFORE = re.compile(
    rf"\b{titles.KIND}(?P<joined>\s+(?:of|from|for)|\s*[-–—:|!])\s+(?:(?:the|our)\s+)?", re.IGNORECASE
)
_KIND_BEHIND = re.compile(rf"(?P<joined>[\s,:|(–—-]+){titles.KIND}(?P<remark>\s*\([^()]*\))?[\s)]*$", re.IGNORECASE)
_KIND_REMARKED = re.compile(rf"{titles.KIND}\s*\(", re.IGNORECASE)
_WORD = r"[A-Z0-9][\w'’&-]*+"
_CAPITALIZED = re.compile(rf"{_WORD}(?:\s+(?:(?:of|the|and|&)\s+)*{_WORD})*")
_AFTER_ROUND = re.compile(rf"[\s,(–—-]+{titles.AFTER}[\s).]*$", re.IGNORECASE)
_KIND_STEMS = ("cross", "wall", "standings", "results", "cards", "report", "score")
"""One of these is in each kind, in small letters."""


_TITLE_OF_TABLE = re.compile(r"\[\w+\]")
"""`[PLAYERS]`, as in a file of several tables."""


def _is_name(text: str) -> bool:
    """Return whether the rest of a line may name an event or a section; sentences and times of rounds do not."""
    if IN_NO_NAME.search(text[:_LONGEST_LINE]) or titles.is_program(text) or _TITLE_OF_TABLE.fullmatch(text):
        return False
    if is_legend(text):
        return False
    bare = _BESIDE_DAY.sub("", text).strip(_AROUND)
    # `TD Bank Classic` names nobody.
    is_person = _DIRECTOR.match(bare) and not titles.names_event(bare)
    if _HOST.search(bare) or is_person or _RATED.fullmatch(bare):
        return False
    if _NAME.search(bare) is None or _is_sentence(bare):
        return False
    if titles.is_season(bare) or (_REMARK.fullmatch(bare) and not titles.names_event(bare)):
        return False
    return not _SCHEDULE.search(bare) and not _ENTRY_FEE.search(bare)


def _is_sentence(text: str) -> bool:
    """Return whether a line is a sentence; `Chess at the Library!` and `Rook house open!` are written as titles."""
    if _SENTENCE.fullmatch(text) is None:
        return False
    is_title = _AS_TITLE.fullmatch(text) or (titles.names_event(text) and not _SAID.search(text))
    return not (text.endswith("!") and is_title)


def _trimmed(text: str) -> str:
    """Return what is left of a line, without what parted it from the rest; a bracket in it stays closed."""
    bare = _EMPTY.sub("", text).strip(_AROUND)
    return f"{bare})" if bare.count("(") > bare.count(")") and ")" in text else bare


_AROUND = " ,;:-–—()|·"
_APART = (",", ";", "|", "·", "-", "–", "—", ")")
_EMPTY = re.compile(
    r"\s*\([\s,;:|·–—-]*\)|(?<=[,;:|·–—-])\s*\.$|(?<=[,;|·])\s*[,;|·]|(?<=\s[-–—])\s+[-–—](?=\s)|\s+/(?=\s*(?:/|$))"
)
_REMARK = re.compile(r"[a-z]+(?:,?\s+[a-z0-9][\w'’-]*){3,}")
"""`each pair plays twice, first game then second game`: no word of it is written as in a name."""
_HOST = re.compile(
    r"\b(?:presents?|hosts?|sponsors?)$|^(?:presented|hosted|sponsored) by\b|^held (?:at|in)\b", re.IGNORECASE
)
"""A club or a place: `Grove CC presents`, `Held at the library`."""
_DIRECTOR = re.compile(
    r"(?:(?:chief|head|assistant|asst\.?)\s+)?(?:n?td|(?:tournament\s+)?director|arbiter)\b", re.IGNORECASE
)
_RATED = re.compile(
    r"(?:(?:dual|uscf|us\s?chess|fide|and|games?|event)\b[\s&/+-]*+)*+rated(?:\s+(?:games?|event))?", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?:\S+\s+){2,}(?!(?:jr|sr|inc|co|st|no|vs)\.)\S+[.!?]", re.IGNORECASE)
_AS_TITLE = re.compile(r"(?:(?:[A-Z0-9#&$][\w'’&/.-]*|a|an|and|at|by|de|for|from|in|of|on|the|to|vs?|with)[\s,!]+)+")
_SAID = re.compile(
    r"\b(?:thanks?|thx|congrat\w*|please|welcome|enjoy|join|come|see|good luck|well done|hope|we|you|your|us|they|i|"
    r"everyone|everybody|all|who|next|is|are|was|were|has|have|had|will|won|did|do)\b",
    re.IGNORECASE,
)
"""In what is said to the readers, and in no title."""
_SCHEDULE = re.compile(
    r"\b\d{1,2}(?::\d\d)?\s*[ap]\.?m\b|^(?:rounds? (?:at|times?)|week of|\d(?:st|nd|rd|th)$|ratings?:)",
    re.IGNORECASE,
)
"""`10am, 1pm, 4pm`, `Rounds at 10, 1, 4`."""
_ENTRY_FEE = re.compile(
    r"[$€£]\s?\d+(?:\.\d\d)?\s*(?:entry|ef\b|fee|buy-?in|each|per)|\bentry fee|\bprize fund|\bpaid out\b", re.IGNORECASE
)
"""`$5 entry, all paid out`; `$500 Grove Open` is a name."""
_PAIRED = (
    r"(?:(?:single|double|accelerated|all|one|two|three|four|five|six|seven|\d{1,2}(?!\d))[\s-]*+)*+"
    r"(?:(?:ss|rr|rds?|rounds?|swiss|robin|system|sections|pairings?)\b[\s-]*+)++"
)
_ONLY_PAIRED = re.compile(rf"(?:^|[,;|·(–—]\s*|(?<!\w)-\s*){_PAIRED}(?=$|[,;|·)–—])", re.IGNORECASE)
"""How the event is paired, apart from its name: `4-SS`, `5 round Swiss`; `Mini-Swiss` is one word."""
_PAIRED_IN_SHORT = re.compile(r"\s+\d{1,2}\s?-?(?:SS|RR|DSS)(?=$|[\s,;|·)–—])")
_LABEL_FIRST = re.compile(r"\W*(?:time|tc)\b", re.IGNORECASE)


def _without_control(caption: Caption, row: int, line: str) -> str:
    """Return the rest of a line after the time control is taken out of it."""
    from trfrate.timecontrol import control_in, looks_like_control, parse

    found = control_in(line) if len(line) <= _LONGEST_LINE else None
    if found is None:
        if looks_like_control(line):
            caption.no_control.append((row, line.strip()))
            return "" if _LABEL_FIRST.match(line) else line
        return line
    text, (start, end) = found
    stated = caption.section.get("time_control")
    if stated is None or (caption.control_row is not None and is_stated_in_full(text, stated)):
        caption.section["time_control"], caption.control_row = text, row
    elif is_stated_in_full(stated, text):
        pass  # `Grove G/40`, below the line that has the delay
    elif parse(stated) != parse(text) and (row, text) not in caption.no_control:
        caption.no_control.append((row, text))
    rest = _trimmed(" ".join(f"{line[:start]} {line[end:]}".split()))
    if titles.goes_on(line[:start], line[end:]) or titles.is_word_before(rest, line[:start]):
        return line
    return rest


def _without_place(caption: Caption, row: int, line: str) -> str:
    """Return the rest of a line after a city and its state at the end are taken out of it."""
    from trfrate.us_states import of_city, zip_starts

    stated = _place_behind(line) if len(line) <= _LONGEST_LINE else None
    if stated is None or not caption.event.keys().isdisjoint(_OF_PLACE):
        return line
    state = stated["state"] if stated["state"] in zip_starts() else of_city(f"{stated['city']}, {stated['state']}")
    if state is None:
        return line
    caption.event |= {key: stated[key] for key in _OF_PLACE if stated[key]} | {"state": state}
    caption.place_row = row
    return _trimmed(line[: stated.start()])


def _place_behind(line: str) -> re.Match[str] | None:
    """Return the city and the state at the end of a line; without a comma between them, what names an event is none."""
    in_short = _PLACE_IN_SHORT.search(line)
    return _PLACE.search(line) or (None if in_short and titles.names_event(in_short["city"]) else in_short)


_PLACE = re.compile(
    r"(?:^|[,|·]\s*|\s[-–—]\s+)(?P<city>[A-Z](?:(?! - )[A-Za-z.'’ -]){0,40}[a-z]), "
    r"(?P<state>[A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:\s+(?P<zip>\d{5}))?$"
)
"""`Grove City, OH`, `Grove City, Ohio`"""
_PLACE_IN_SHORT = re.compile(
    r"(?:[,|·]\s*|\s[-–—]\s+)(?P<city>[A-Z](?:(?! - )[A-Za-z.'’ -]){1,40}[a-z])\s+"
    r"(?P<state>[A-Z]{2})(?:\s+(?P<zip>\d{5}))?$"
)
"""`Grove City OH`, behind a name"""


def _without_days(caption: Caption, row: int, line: str) -> str:
    """Return the rest of a line after the days of the event are taken out of it."""
    from trfrate.codecs.dates import looks_like_date

    days = _days_stated(caption, line) if len(line) <= _LONGEST_LINE else None
    not_played = _NOT_PLAYED.search(line[: days.span[0]]) if days else None
    if not_played:
        name = _trimmed(line[: not_played.start()].rstrip(" (["))
        is_title = titles.names_event(name)
        caption.other_days.append((row, line[not_played.start() :].strip(f"{_AROUND}[]") if is_title else line.strip()))
        return name if is_title else ""
    if days is None:
        like_a_date = looks_like_date(line) if len(line) <= _LONGEST_LINE else ""
        if not like_a_date:
            return line.strip()
        caption.no_days.append((row, like_a_date))
        before, _, after = line.partition(like_a_date)
        rest = _trimmed(f"{_BEFORE_DAYS.sub('', before)} {after}")
        # `Oct 3 Quads` is the name as it stands, `Played: 10-3-2026` is none.
        return line.strip() if _is_name(rest) and not before.rstrip().endswith("(") else rest
    alone = _is_alone(line, days)
    is_last = _LAST_DAY.search(line[: days.span[0]]) is not None
    if caption.doubtful_days and alone and not is_last and caption.days_row is not None:
        caption.left.append((caption.days_row, caption.doubtful_days))
        caption.doubtful_days = ""
        del caption.event["start"]
    if "start" not in caption.event:
        caption.event["start"], caption.event["end"] = days.start, days.end
        if days.start == days.end and _BEGAN.search(line[: days.span[0]]):
            caption.event["end"] = None
        caption.days_row = row
        is_title = row == caption.top or titles.names_event(line[: days.span[0]])
        caption.doubtful_days = "" if alone or is_title else line.strip()
    elif is_last and days.end >= (caption.event["start"] or days.end):
        caption.event["end"] = days.end
    elif _is_day_below(caption, row, line, days):
        caption.event["end"], caption.days_row = days.end, row
    elif days.start != caption.event["start"]:
        caption.left.append((row, line.strip()))
    before, behind = _BEFORE_DAYS.sub("", line[: days.span[0]]), line[days.span[1] :]
    rest = _trimmed(" ".join(f"{before} {behind}".split()))
    name = _trimmed(before)
    if behind.lstrip()[:1] in _APART and titles.names_event(name):
        other = _without_place(caption, row, _trimmed(behind))
        if not other or titles.names_nothing(other):
            caption.left += [(row, other)] if other and not _ONLY_PAIRED.fullmatch(other) else []
            rest = name
    if another := looks_like_date(rest):
        caption.no_days.append((row, another))
    return rest


def _is_day_below(caption: Caption, row: int, line: str, days: Days) -> bool:
    """Return whether a line holds no more than a day, right below one that holds the first day of the event."""
    start, end = caption.event["start"], caption.event["end"]
    return (
        _is_alone(line, days)
        and caption.days_row == row - 1
        and start == end
        and days.start == days.end
        and days.end > start
    )


def _is_alone(line: str, days: Days) -> bool:
    """Return whether a line holds no more than days, with words such as `Played` before them."""
    rest = _BEFORE_DAYS.sub("", line[: days.span[0]]) + line[days.span[1] :]
    return not _BESIDE_DAY.sub("", rest).strip(f"{_AROUND}.")


_BESIDE_DAY = re.compile(
    r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b|\b(?:and|to)\b|&|"
    rf"\b(?:{WEEKDAYS_ABROAD})\b",
    re.IGNORECASE,
)


def _read_title_line(caption: Caption, title: re.Match[str]) -> None:
    """Read the second line of our own wallcharts, whose opponents are pairing numbers."""
    caption.section["opponents"] = "number"
    if title["days"]:
        with suppress(NotAValue):
            caption.event["start"], caption.event["end"] = days_of(title["days"])
    if title["place"]:
        stated = _IN_STATE.fullmatch(title["place"])
        caption.event["city"], caption.event["state"] = stated.groups() if stated else (title["place"], None)
    if title["control"]:
        caption.section["time_control"] = title["control"]
