"""Tournament records to facts of the event and back: one table, a group of records for each fact."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from trfrate import timecontrol
from trfrate.diagnostics import Place
from trfrate.formats.trf import dialect as dialects
from trfrate.formats.trf import extras, values
from trfrate.formats.trf.layout import BBP, ROUNDS_OF_DUBOV
from trfrate.formats.trf.records import Record, Source
from trfrate.model import Event, Section
from trfrate.structs import Struct
from trfrate.timecontrol import TimeControl

MOST_ROUNDS = 100
"""A stated number of rounds above this is used only if the rows have as many."""

_ROUND_DATE = 92
_LONGEST_ORDER = 1000
"""Letters of a list of tie-breaks that are read."""


class Group(Struct):
    """The records that state one fact between them."""

    name: str
    tags: tuple[str, ...]
    read: Callable[[Sequence[Record], Source], Any]
    value: Callable[[Event, Section], Any]
    write: Callable[[Any, str], list[str]]
    """Makes the lines for the value in a dialect."""
    free: bool = False
    """Free text: strict output preserves the file's own words while they mean the same."""


def longest_row(section: Section) -> int:
    """Return the last round that has a cell."""
    return max((slot for player in section.players for slot, cell in enumerate(player.cells, 1) if cell), default=0)


# --- text and dates -----------------------------------------------------------------------------------------


def _read_text(records: Sequence[Record], source: Source) -> str | None:
    stated = [record for record in records if record.text]
    for record in stated[1:]:
        if record.text != stated[0].text:
            source.report.warning(
                "TRF038",
                f"record {record.tag} is given twice with different text",
                source.at(record),
                f"the first one ({source.at(stated[0])}) is used",
            )
    return stated[0].text if stated else None


def _read_name(records: Sequence[Record], source: Source) -> str | None:
    name = _read_text(records, source)
    if not name:
        place = source.at(records[0]) if records else Place(source.file)
        source.report.note("TRF051", "the tournament has no name (record 012)", place, "--set name=NAME gives it one")
    return name


def _read_day(records: Sequence[Record], source: Source) -> date | None:
    text = _read_text(records, source)
    if text:
        return _day(text, next(record for record in records if record.text), source, 5)
    return None


def _day(
    text: str, record: Record, source: Source, column: int, short: bool = False, again: bool = False
) -> date | None:
    """Read a date and report an ambiguous one, unless the handbook's own short form is expected there."""
    try:
        found = values.read_date(text)
    except ValueError:
        source.report.warning(
            "TRF031",
            f"record {record.tag}: {text[:20]!r} is not a date",
            source.at(record, column),
            "the handbook writes YYYY/MM/DD",
        )
        return None
    if (found.bent and not again) or (found.doubt and not short):
        other = f"; it could be {found.doubt}" if found.doubt else ""
        source.report.note(
            "TRF032",
            f"record {record.tag}: {text!r} read as {found.day}{other}",
            source.at(record, column),
            "--start and --end set the dates",
        )
    return found.day


def _is_bent(text: str) -> bool:
    try:
        return values.read_date(text).bent
    except ValueError:
        return False


def _write_day(tag: str) -> Callable[[Any, str], list[str]]:
    return lambda value, dialect: [f"{tag} {values.write_date(value)}"] if value else []


def _read_round_dates(records: Sequence[Record], source: Source) -> tuple[date | None, ...]:
    days: dict[int, date | None] = {}
    bent = False
    for record in records:
        for found in re.finditer(r"\S+", record.line[4:]):
            column = found.start() + 5
            # Some programs start a column late; others write a line for each round.
            slot = (column - _ROUND_DATE + 1) // 10 if column >= _ROUND_DATE - 1 else len(days)
            days[slot] = _day(found[0], record, source, column, short=True, again=bent)
            bent = bent or _is_bent(found[0])
    last = max((slot for slot, day in days.items() if day), default=-1)
    return tuple(days.get(slot) for slot in range(last + 1))


def _write_round_dates(days: Sequence[date | None], dialect: str) -> list[str]:
    if dialect == dialects.TRF_X:
        return []  # engines do not need them, and py4swiss cannot read more than one
    line = "132".ljust(_ROUND_DATE - 1) + "".join(values.write_round_date(day).ljust(10) for day in days)
    return [line.rstrip()] if any(days) else []


# --- numbers ------------------------------------------------------------------------------------------------


def _read_count(records: Sequence[Record], source: Source) -> int | None:
    found = re.match(r"\d{1,6}", _read_text(records, source) or "", re.ASCII)
    return int(found[0]) if found else None


def _write_value(tag: str, always: bool = False) -> Callable[[Any, str], list[str]]:
    return lambda value, dialect: [f"{tag} {value}"] if value or always else []


def rated_players(section: Section) -> int:
    """Count the players who have a rating in their 001 row."""
    source = extras.section_extras(section).rating
    return [source in player.ratings for player in section.players].count(True)


TEAM_TYPES = ("team-swiss", "team-round-robin")


def count_of_teams(section: Section) -> int:
    """Count the teams of a team event; clubs or families of an individual event are no teams."""
    if section.type in TEAM_TYPES:
        return len(team_names(section))
    return 0


def team_names(section: Section) -> list[str]:
    """Return the teams in the order of their players."""
    return list(dict.fromkeys(player.team for player in section.players if player.team))


def _read_rounds(records: Sequence[Record], source: Source) -> int | None:
    stated = [(record, _read_count([record], source)) for record in records]
    counts = [(record, count) for record, count in stated if count]
    for record, count in counts[1:]:
        if count != counts[0][1]:
            source.report.warning(
                "TRF036",
                f"record {record.tag} states {count} rounds, record {counts[0][0].tag} states {counts[0][1]}",
                source.at(record),
                "the first one is used",
            )
    return counts[0][1] if counts else None


def _write_rounds(value: int | None, dialect: str) -> list[str]:
    if not value or dialects.is_old(dialect):
        return []
    tag = "142" if dialects.is_new(dialect) else "XXR"
    return [f"{tag} {value}"]


# --- type, arbiters, time control ---------------------------------------------------------------------------

_TYPES = {
    "swiss": "Individual: Swiss-System",
    "round-robin": "Individual: Round-Robin",
    "match": "Match",
    "double-swiss": "Individual: Double Swiss-System",
    "double-round-robin": "Individual: Double Round-Robin",
    "team-swiss": "Team: Swiss-System",
    "team-round-robin": "Team: Round-Robin",
    "other": "Other",
}


def read_type(text: str) -> str | None:
    """Read the type of a section from free text (092) or a code (192)."""
    letters = re.sub(r"[^a-z]", "", text.lower())
    double = "double-" if "double" in letters else ""
    if "roundrobin" in letters or "allplayall" in letters:
        if "team" in letters:
            return "team-round-robin"
        return f"{double}round-robin"
    if "team" in letters and "knockout" not in letters:
        return "team-swiss"
    if "knockout" in letters or "schiller" in letters or letters == "other":
        return "other"
    if letters == "match":
        return "match"
    if any(word in letters for word in ("swiss", "dutch", "dubov", "burstein")):
        return f"{double}swiss"
    return None


def _read_type(records: Sequence[Record], source: Source) -> str:
    stated = [kind for record in sorted(records, reverse=True) if (kind := read_type(record.text))]
    return stated[0] if stated else "swiss"


def _read_arbiters(records: Sequence[Record], source: Source) -> tuple[str, ...]:
    chief = next((record.text for record in records if record.tag == "102"), "")
    deputies = [record.text for record in records if record.tag == "112" and record.text]
    return (chief, *deputies) if chief or deputies else ()


def _write_arbiters(value: Sequence[str], dialect: str) -> list[str]:
    if dialect == dialects.TRF_X:
        # Pairing engines refuse a record that is there twice.
        value = [*value[:1], ", ".join(name for name in value[1:] if name)]
    chief = [f"102 {name}" for name in value[:1] if name]
    return chief + [f"112 {name}" for name in value[1:] if name]


def _read_time_control(records: Sequence[Record], source: Source) -> str | None:
    for record in sorted(records, reverse=True):
        if not record.text:
            continue
        read = timecontrol.parse_trf222 if record.tag == "222" else timecontrol.parse
        control = read(record.text)
        if control is not None:
            if record.tag == "222":
                control = _with_delay(control, records)
            spelled = timecontrol.canonical(control)
            if record.tag == "222" and record.text.startswith("W"):
                message = f"White and Black have different times; the shorter one, {spelled}, is used for both"
                source.report.note("TRF045", message, source.at(record), "--time-control sets another")
            return spelled
        source.report.warning(
            "TRF033",
            f"cannot read the time control {record.text[:60]!r}",
            source.at(record),
            timecontrol.spelling_hint(record.text),
        )
    return None


def _with_delay(control: TimeControl, records: Iterable[Record]) -> TimeControl:
    """Return the control of record 122 where it is that of record 222, which states a delay as an increment."""
    in_words = [timecontrol.parse(record.text) for record in records if record.tag == "122"]
    same = [each for each in in_words if each and timecontrol.trf222(each) == timecontrol.trf222(control)]
    return same[0] if same else control


def _write_time_control(value: str | None, dialect: str) -> list[str]:
    if not value:
        return []
    control = timecontrol.parse(value)
    coded = timecontrol.trf222(control) if control else None
    if coded and dialects.is_new(dialect):
        return [f"122 {value}", f"222 {coded}"]
    return [f"122 {value}"]


def _read_points(records: Sequence[Record], source: Source) -> Any:
    if not records:
        return None
    from trfrate.formats.trf import point_systems

    return point_systems.read(records, source)


def _write_points(value: Any, dialect: str) -> list[str]:
    if not value:
        return []
    from trfrate.formats.trf import point_systems

    if not dialects.is_new(dialect) and not dialects.is_old(dialect):
        codes = point_systems.CODES_XXS.items()
        said = {code: value[outcomes[0]] / 2 for code, outcomes in codes if outcomes[0] in value}
        if said:
            return [" ".join(["XXS", *(f"{code}={worth:.1f}" for code, worth in said.items())])]
        return []
    if dialects.is_new(dialect):
        return point_systems.write_162(value)
    return []


STANDINGS_ORDER = "212"
"""The whole order of the standings: points, then what record 202 states. It is written where the report has it."""
_POINTS = "PTS"
_FIRST_OF_STANDINGS = (_POINTS, "MPTS", "GPTS")
"""What record 212 begins with: points, or the match or game points of teams."""


def _read_tie_breaks(records: Sequence[Record], source: Source) -> tuple[str, ...] | None:
    """Read the order of tie-breaks: record 202, else what record 212 has beside the points."""
    stated = {record.tag: record for record in reversed(records) if record.text}
    if not stated:
        return None
    from trfrate.tiebreaks import read_record

    orders = {tag: read_record(record.text[:_LONGEST_ORDER]) for tag, record in stated.items()}
    if STANDINGS_ORDER in orders:
        _check_standings_order(orders, source.at(stated[STANDINGS_ORDER]), source)
    return _without_points(orders.get("202") or orders[STANDINGS_ORDER])


def _without_points(order: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in order if name != _POINTS)


def _check_standings_order(orders: Mapping[str, tuple[str, ...]], place: Place, source: Source) -> None:
    """Report a record 212 that does not begin with the points, or contradicts record 202."""
    order = orders[STANDINGS_ORDER]
    if order and order[0] not in _FIRST_OF_STANDINGS:
        message = f"record 212 begins with {order[0]} instead of the points ({_POINTS})"
        hint = "the standings are by points, then by the tie-breaks in the order of the record"
        source.report.warning("TRF072", message, place, hint)
    first = orders.get("202")
    if first and _without_points(first) not in (_without_points(order), order[1:]):
        message = "records 202 and 212 state different orders of tie-breaks; record 202 is used"
        source.report.warning("TRF072", message, place, "correct one of them")


def _write_tie_breaks(names: tuple[str, ...] | None, dialect: str) -> list[str]:
    if not names or not dialects.is_new(dialect):
        return []
    from trfrate.tiebreaks import find, record_code

    methods = [(name, find(name)) for name in names]
    codes = [name if method is None else record_code(method) for name, method in methods]
    return [f"202 {','.join(codes)}", f"{STANDINGS_ORDER} {','.join((_POINTS, *codes))}"]


GROUPS: tuple[Group, ...] = (
    Group("name", ("012",), _read_name, lambda event, section: full_name(event, section), _write_value("012")),
    Group("city", ("022",), _read_text, lambda event, section: event.city, _write_value("022")),
    Group("federation", ("032",), _read_text, lambda event, section: event.federation, _write_value("032")),
    Group("start", ("042",), _read_day, lambda event, section: section.start or event.start, _write_day("042")),
    Group("end", ("052",), _read_day, lambda event, section: section.end or event.end, _write_day("052")),
    Group("players", ("062",), _read_count, lambda event, section: len(section.players), _write_value("062", True)),
    Group("rated", ("072",), _read_count, lambda event, section: rated_players(section), _write_value("072", True)),
    Group("teams", ("082",), _read_count, lambda event, section: count_of_teams(section), _write_value("082")),
    Group(
        "type",
        ("092", "192"),
        _read_type,
        lambda event, section: section.type,
        lambda value, dialect: [f"092 {_TYPES[value]}"],
        free=True,
    ),
    Group("arbiters", ("102", "112"), _read_arbiters, lambda event, section: event.arbiters, _write_arbiters),
    Group(
        "time_control",
        ("122", "222"),
        _read_time_control,
        lambda event, section: section.time_control,
        _write_time_control,
        free=True,
    ),
    Group("round_dates", ("132",), _read_round_dates, lambda event, section: section.round_dates, _write_round_dates),
    Group(
        "rounds", ("142", "XXR", ROUNDS_OF_DUBOV), _read_rounds, lambda event, section: section.rounds, _write_rounds
    ),
    Group("points", ("162", "XXS", *sorted(BBP)), _read_points, lambda event, section: section.points, _write_points),
    Group(
        "tie_breaks",
        ("202", "212"),
        _read_tie_breaks,
        lambda event, section: section.tie_breaks,
        _write_tie_breaks,
        free=True,
    ),
)

GROUP_OF: Mapping[str, Group] = {tag: group for group in GROUPS for tag in group.tags}


def group_of(record: Record) -> Group | None:
    """Return the group of a record; a ruler `0123456789...` is not a record 012."""
    if _is_ruler(record.line.rstrip()):
        return None
    return GROUP_OF.get(record.tag)


def _is_ruler(line: str) -> bool:
    return len(line) >= 10 and line.isdecimal() and line.isascii()


def full_name(event: Event, section: Section) -> str | None:
    """Join the names of event and section: TRF has one name."""
    if section.name and section.name not in event.name:
        if event.name:
            return f"{event.name} - {section.name}"
        return section.name
    return event.name or None


def read_all(records: Iterable[Record], source: Source) -> dict[str, Any]:
    """Read all facts from the records, by the name of their group."""
    by_group: dict[str, list[Record]] = {group.name: [] for group in GROUPS}
    for record in records:
        if group := group_of(record):
            by_group[group.name].append(record)
    return {group.name: group.read(by_group[group.name], source) for group in GROUPS}


def still_states(group: Group, records: Sequence[Record], event: Event, section: Section) -> bool:
    """Return whether these records still state what the event states."""
    said, value = group.read(records, Source()), group.value(event, section)
    if group.name == "rounds" and said is None:
        return bool(value == longest_row(section))
    if group.name == "players":
        return said is None or value in _entered_and_played(records)
    return bool(said == value)


def _entered_and_played(records: Iterable[Record]) -> list[int]:
    """Return both numbers of a record `129 (88)`."""
    return [int(number) for record in records for number in re.findall(r"\d{1,6}", record.text, re.ASCII)[:2]]
