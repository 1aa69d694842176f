"""What FIDE's rating officers would object to in a TRF, before it is sent: a rating report, or one of a title event.

The marks are those of the TRF26 specification: mandatory is an error here, a value that FIDE warns of is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from trfrate import timecontrol
from trfrate.diagnostics import Place, Report, Severity, counted, place_of, some
from trfrate.formats.trf.extras import section_extras
from trfrate.formats.trf.layout import FEDERATIONS, TEAM_26
from trfrate.formats.trf.records import is_national, ranking_federation
from trfrate.formats.trf.values import TITLES
from trfrate.model import FIDE_TITLES, Event, Outcome, Player, Section
from trfrate.preflight.section import place_in_event
from trfrate.rating.fide import rate_of_play
from trfrate.rating.fide.in_force import rules_on
from trfrate.rating.fide.rules import Rules
from trfrate.rating.fide.section import Reason, rate_section

_MOST_NAMED = 6
FIDE_ID = re.compile(r"[1-9][0-9]{3,8}")


_FILLED_IN = ("FID108", "FID111")
"""What trfrate sets right when it writes TRF: the form of dates, and ranks."""


class Gap(NamedTuple):
    """Something that FIDE would object to."""

    code: str
    severity: Severity
    short: str
    """What is missing or wrong, in a few words for a list: `round dates (132)`."""
    message: str
    place: Place | None = None
    hint: str | None = None


def preflight(event: Event, report: Report, title_event: bool = False, day: date | None = None) -> None:
    """Report what FIDE would object to; `day` is today, for an event that is still to come."""
    for gap in (*_days(event, day), *gaps(event, title_event)):
        add = report.error if gap.severity is Severity.ERROR else report.warning
        add(gap.code, gap.message, gap.place, gap.hint)


def still_missing(event: Event) -> tuple[str, ...]:
    """Return in a few words each what a rating report would still need, once it is written as TRF."""
    errors = (gap for gap in gaps(event) if gap.severity is Severity.ERROR and gap.code not in _FILLED_IN)
    return tuple(dict.fromkeys(gap.short for gap in errors))


def gaps(event: Event, title_event: bool = False) -> Iterator[Gap]:
    """Yield what FIDE would object to, the event first, then section by section."""
    yield from _of_event(event)
    for index, section in enumerate(event.sections):
        looked_at = _Looked(event, section, index)
        for check in _SECTION_CHECKS:
            yield from check(looked_at)
        if title_event:
            yield from _title_event(looked_at)


class _Looked(NamedTuple):
    """A section being looked at."""

    event: Event
    section: Section
    at: int
    """Its index in the event."""

    def place(self, row: int | None = None, what: int | str | None = None) -> Place | None:
        return place_of(self.event.origin, self.at, row, what)

    def where_to_add(self, fact: str) -> Place | None:
        return _where_to_add(self.event, fact, self.at)

    @property
    def called(self) -> str:
        """The section in a message; nothing for an only section."""
        if len(self.event.sections) > 1:
            return f"section {self.section.label}: "
        return ""


# --- the event ----------------------------------------------------------------------------------------------


class _Required(NamedTuple):
    fact: str
    record: str
    title: str
    example: str


_REQUIRED = (
    _Required("name", "012", "the name of the tournament", "--set name=NAME"),
    _Required("city", "022", "the city", "--set city=CITY"),
    _Required("federation", "032", "the federation", "--set federation=USA"),
    _Required("start", "042", "the first day", "--start YYYY-MM-DD"),
    _Required("end", "052", "the last day", "--end YYYY-MM-DD"),
)


def _where_to_add(event: Event, fact: str, section: int = 0) -> Place | None:
    """Return where the report states a fact; where it does not, the first row, above which a record belongs."""
    place = place_in_event(event, fact)
    is_file_alone = place is not None and place.line is None and place.at is None
    if is_file_alone and event.sections[section].players:
        return place_of(event.origin, section, 0)
    return place


def _of_event(event: Event) -> Iterator[Gap]:
    first = event.sections[0] if event.sections else Section()
    dates = dict(zip(("start", "end"), event.dates_of(first), strict=True))
    for fact, record, title, example in _REQUIRED:
        if not (dates.get(fact) or getattr(event, fact)):
            message = f"{title} is missing (record {record})"
            place = _where_to_add(event, fact)
            yield Gap("FID101", Severity.ERROR, f"{title} ({record})", message, place, f"add it: {example}")
    if event.federation and event.federation not in FEDERATIONS:
        message = f"{event.federation!r:.20} is not the code of a federation (record 032)"
        place = place_in_event(event, "federation")
        yield Gap("FID102", Severity.ERROR, "the federation (032)", message, place, "it has three letters, as USA")
    if not (event.arbiters and event.arbiters[0]):
        message = "the chief arbiter is missing (record 102)"
        hint = 'add it: --set arbiters="IA Elm, Ash (90000001)"'
        place = _where_to_add(event, "arbiters")
        yield Gap("FID101", Severity.ERROR, "the chief arbiter (102)", message, place, hint)


def _days(event: Event, day: date | None) -> Iterator[Gap]:
    end = event.end or event.start
    if day and end and end > day:
        message = f"the event ends on {end}, which is still to come"
        hint = "correct the dates: --start and --end set them"
        yield Gap("FID109", Severity.ERROR, "dates", message, place_in_event(event, "end"), hint)


# --- the section --------------------------------------------------------------------------------------------

_DATE_FORMS = {
    "042": ("start", r"\d{4}/\d\d/\d\d", "YYYY/MM/DD"),
    "052": ("end", r"\d{4}/\d\d/\d\d", "YYYY/MM/DD"),
    "132": ("round_dates", r"(?:\d\d/\d\d/\d\d\s*)+", "YY/MM/DD"),
}
"""By record: the fact, and how FIDE writes it."""


def _date_forms(looked: _Looked) -> Iterator[Gap]:
    """Yield dates of a TRF that are readable, but not in the form that FIDE prescribes."""
    for record in section_extras(looked.section).records:
        fact, form, written = _DATE_FORMS.get(record.tag, ("", "", ""))
        if fact and record.text and not re.fullmatch(form, record.text, re.ASCII):
            message = f"{looked.called}record {record.tag} is not written {written}: {record.text!r:.30}"
            hint = "--to trf26 writes it so"
            yield Gap("FID108", Severity.ERROR, f"dates ({record.tag})", message, looked.place(None, fact), hint)


def _round_dates(looked: _Looked) -> Iterator[Gap]:
    section = looked.section
    known = [day for day in section.round_dates[: section.rounds] if day]
    if len(known) < section.rounds:
        message = f"{looked.called}{section.rounds - len(known)} of {section.rounds} rounds have no date (record 132)"
        hint = "add the day of each round, YY/MM/DD, from column 92 on"
        place = looked.where_to_add("round_dates")
        yield Gap("FID103", Severity.ERROR, "round dates (132)", message, place, hint)


def _rate_of_play(looked: _Looked) -> Iterator[Gap]:
    section, place = looked.section, looked.where_to_add("time_control")
    control = timecontrol.parse(section.time_control or "")
    if control is None:
        message = f"{looked.called}the time control is missing or cannot be read (records 122, 222)"
        hint = 'FIDE rates standard, rapid and blitz apart: --time-control "G/90;+30"'
        yield Gap("FID104", Severity.WARNING, "the time control (222)", message, place, hint)
        return
    day = looked.event.dates_of(section)[0]
    system = rate_of_play.system_of(control, day)
    if system is None:
        message = f"{looked.called}{section.time_control} belongs to none of FIDE's rating lists"
        hint = "too fast for a rating, or rounds of different lists, which must be reported apart"
        yield Gap("FID105", Severity.ERROR, "a rate of play that FIDE rates", message, place, hint)
        return
    rated = rate_section(section, rules_on(system, day), control)
    not_counted = {number: [game.not_counted for game in player.games] for number, player in rated.players.items()}
    too_fast = [number for number, reasons in not_counted.items() if Reason.TOO_FAST in reasons]
    if too_fast:
        message = f"{looked.called}{section.time_control} is too fast for {FIDE_TITLES[system]} games of nos. "
        message += some(too_fast, _MOST_NAMED)
        hint = "players of 2400 or more need 120 minutes for 60 moves, of 1800 or more 90"
        yield Gap("FID106", Severity.WARNING, "slower games", message, place, hint)
    few = [number for number, player in rated.players.items() if player.first and not player.first.is_enough]
    if few:
        least = rated.rules.first.least_games
        message = f"{looked.called}unrated players with fewer than {least} games against rated opponents: nos. "
        message += some(few, _MOST_NAMED)
        hint = f"they get no rating from this event alone; games of {rated.rules.first.months} months are added up"
        yield Gap("FID107", Severity.WARNING, "games of unrated players", message, place, hint)


class _OfPlayer(NamedTuple):
    """A fact that every player needs."""

    code: str
    severity: Severity
    fact: str
    """Where it is, for the place."""
    columns: str
    title: str
    is_right: Callable[[Player], bool]
    hint: str


def _has_code(player: Player) -> bool:
    return player.federation is not None and player.federation in FEDERATIONS


_OF_PLAYERS = (
    _OfPlayer(
        "FID110",
        Severity.ERROR,
        "ids",
        "58-68",
        "FIDE number",
        lambda player: bool(player.ids.fide and FIDE_ID.fullmatch(player.ids.fide)),
        "their federation registers them with FIDE; --players FILE looks numbers up in FIDE's list",
    ),
    _OfPlayer(
        "FID111",
        Severity.ERROR,
        "rank",
        "86-89",
        "rank",
        lambda player: player.rank is not None,
        "the final standings; trfrate fills it in by points when it writes TRF",
    ),
    _OfPlayer("FID112", Severity.WARNING, "federation", "54-56", "federation code", _has_code, "three letters, as USA"),
    _OfPlayer(
        "FID113",
        Severity.WARNING,
        "born",
        "70-79",
        "complete birth date",
        lambda player: player.born is not None and player.born.day is not None,
        "YYYY/MM/DD; FIDE asks for it with every new player",
    ),
    _OfPlayer("FID114", Severity.WARNING, "sex", "10", "sex", lambda player: player.sex is not None, "m or w"),
)


def _players(looked: _Looked) -> Iterator[Gap]:
    players = looked.section.players
    for code, severity, fact, columns, title, is_right, hint in _OF_PLAYERS:
        rows = [row for row, player in enumerate(players) if not is_right(player)]
        if rows:
            numbers = [players[row].number for row in rows]
            count = counted(len(rows), "player")
            verb = "has" if len(rows) == 1 else "have"
            where = f"columns {columns}" if "-" in columns else f"column {columns}"
            nos = some(numbers, _MOST_NAMED)
            message = f"{looked.called}{count} {verb} no {title} (001, {where}): nos. {nos}"
            yield Gap(code, severity, f"{title}s of {count}", message, looked.place(rows[0], fact), hint)
    twice = _duplicates(players)
    if twice:
        rows = [row for row, player in enumerate(players) if player.ids.fide in twice]
        message = f"{looked.called}the same FIDE number is used twice: {some(twice, _MOST_NAMED)}"
        yield Gap("FID115", Severity.ERROR, "FIDE numbers used twice", message, looked.place(rows[0], "ids"))


class _Value(NamedTuple):
    """A value that FIDE warns of where it is not one of its own."""

    code: str
    fact: str
    columns: str
    title: str
    wrong: Callable[[Player, Rules], object]
    """Returns the value if it is wrong, else None."""
    hint: str


def _wrong_title(player: Player, rules: Rules) -> str | None:
    if player.title and player.title not in TITLES.values():
        return player.title
    return None


def _wrong_name(player: Player, rules: Rules) -> str | None:
    is_name = any(map(str.isalpha, player.name)) and not any(map(str.isdigit, player.name))
    return None if is_name else player.name


def _wrong_rating(player: Player, rules: Rules) -> str | None:
    rating = None
    if "FIDE" in player.ratings:
        rating = player.ratings["FIDE"].rating
    if rating is None or rules.floor <= rating <= _HIGHEST_RATING:
        return None
    return f"{rating:g}"


_HIGHEST_RATING = 3000
_VALUES = (
    _Value("FID116", "title", "11-13", "title", _wrong_title, f"FIDE's titles are {' '.join(TITLES.values())}"),
    _Value("FID117", "name", "15-47", "name", _wrong_name, "Last, First, as in FIDE's list, in letters"),
    _Value("FID118", "ratings", "49-52", "rating", _wrong_rating, "the rating of FIDE's list; blank for the unrated"),
)


def _values(looked: _Looked) -> Iterator[Gap]:
    players = looked.section.players
    rules = rules_on("FIDE", looked.event.dates_of(looked.section)[0])
    for code, fact, columns, title, wrong, hint in _VALUES:
        found = []
        for row, player in enumerate(players):
            value = wrong(player, rules)
            if value is not None:
                found.append((row, f"{value!r:.20} (no. {player.number})"))
        if found:
            shown = some([text for _, text in found], _MOST_NAMED)
            message = f"{looked.called}not a {title} of FIDE (001, columns {columns}): {shown}"
            place = looked.place(found[0][0], fact)
            yield Gap(code, Severity.WARNING, f"{title}s of FIDE", message, place, hint)


def _teams(looked: _Looked) -> Iterator[Gap]:
    """Yield players without a team and teams without a rank, where teams play."""
    section = looked.section
    rows = [row for row, player in enumerate(section.players) if not player.team]
    if section.type.startswith("team") and rows:
        numbers = [section.players[row].number for row in rows]
        message = f"{looked.called}a team event, but players are in no team (records 310): nos. "
        message += some(numbers, _MOST_NAMED)
        hint = "add the teams: 310 with the name in columns 9-40 and the players from column 74 on"
        yield Gap("FID123", Severity.ERROR, "teams (310)", message, looked.place(rows[0]), hint)
    teams = [TEAM_26.split(record.line) for record in section_extras(section).records if record.tag == "310"]
    unranked = {at: team["name"] for at, team in enumerate(teams, 1) if not team["rank"]}
    if unranked:
        message = f"{looked.called}no rank (310, columns 69-71) of {some(list(unranked.values()), _MOST_NAMED)}"
        place = looked.place(None, f"310.{min(unranked)}")
        yield Gap("FID125", Severity.ERROR, "ranks of teams (310)", message, place, "add the final standings")


def _national(looked: _Looked) -> Iterator[Gap]:
    """Yield national records without the record that says what they are for."""
    records = section_extras(looked.section).records
    if any(is_national(record.line) for record in records) and not ranking_federation(records):
        message = f"{looked.called}national ratings need record 172; readers ignore them without it"
        hint = "add it above the rows: 172 USA NRO; --to trf26 writes it"
        yield Gap("FID126", Severity.WARNING, "record 172", message, looked.where_to_add("172"), hint)


def _duplicates(players: Sequence[Player]) -> list[str]:
    seen: set[str] = set()
    twice: dict[str, None] = {}
    for player in players:
        if player.ids.fide and player.ids.fide in seen:
            twice[player.ids.fide] = None
        seen.add(player.ids.fide or "")
    return list(twice)


def _rounds(looked: _Looked) -> Iterator[Gap]:
    section = looked.section
    pending: list[tuple[int, int]] = []
    colorless: list[tuple[int, int]] = []
    for row, player in enumerate(section.players):
        for slot, cell in enumerate(player.cells):
            if cell and cell.result is Outcome.PENDING:
                pending.append((row, slot))
            if cell and cell.opponent and cell.color is None and cell.result in _AT_THE_BOARD:
                colorless.append((row, slot))
    if pending:
        message = f"{looked.called}{len(pending)} results are missing (001, rounds)"
        hint = "FIDE takes no report with unfinished games"
        yield Gap("FID120", Severity.ERROR, "results", message, looked.place(*pending[0]), hint)
    blank = _blank(section)
    if blank:
        message = f"{looked.called}{len(blank)} round entries are blank (001, rounds)"
        hint = "0000 - Z is a player who was not paired; blank entries are of older editions"
        yield Gap("FID124", Severity.WARNING, "round entries", message, looked.place(*blank[0]), hint)
    disputed = section.contradictions()
    if disputed:
        title, hint = "games that both rows confirm", "see the errors above"
        message = f"{looked.called}{len(disputed)} round entries are not confirmed by the opponent's row"
        yield Gap("FID121", Severity.ERROR, title, message, looked.place(), hint)
    if colorless:
        message = f"{looked.called}{len(colorless)} games have no color (001, rounds)"
        hint = "colors are w and b"
        yield Gap("FID122", Severity.ERROR, "colors of games", message, looked.place(*colorless[0]), hint)


def _blank(section: Section) -> list[tuple[int, int]]:
    """Return the rows and slots in which nothing is recorded, while others played."""
    held = sorted({slot for player in section.players for slot, cell in enumerate(player.cells) if cell})
    return [(row, slot) for row, player in enumerate(section.players) for slot in held if player.cell(slot) is None]


_AT_THE_BOARD = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)

_TITLE_RECORDS = {
    "182": ("the pairing program", "its name and version"),
    "192": ("the coded type of the tournament", "FIDE_DUTCH"),
    "202": ("the order of tie-breaks", "BH/C1,BH,SB"),
}
_IF_USED = {"XXA": ("250", "the accelerated rounds"), "XXP": ("260", "the prohibited pairings")}
"""What pairing engines read, and the record that FIDE wants in its place."""


def _title_event(looked: _Looked) -> Iterator[Gap]:
    present = {record.tag for record in section_extras(looked.section).records if record.text}
    if looked.section.tie_breaks:
        present.add("202")
    for tag, (title, example) in _TITLE_RECORDS.items():
        if tag not in present:
            message = f"{looked.called}{title} is missing (record {tag}): mandatory for a title event"
            hint = f"add it above the rows: {tag} {example}"
            yield Gap("FID130", Severity.ERROR, f"{title} ({tag})", message, looked.where_to_add(tag), hint)
    for used, (tag, title) in _IF_USED.items():
        if used in present and tag not in present:
            message = f"{looked.called}{title} are stated for pairing engines only ({used}): a title event needs {tag}"
            hint = f"--to trf26 writes them as record {tag}"
            yield Gap("FID131", Severity.ERROR, f"{title} ({tag})", message, looked.where_to_add(tag), hint)


_SECTION_CHECKS: tuple[Callable[[_Looked], Iterator[Gap]], ...] = (
    _date_forms,
    _round_dates,
    _rate_of_play,
    _players,
    _values,
    _teams,
    _national,
    _rounds,
)
