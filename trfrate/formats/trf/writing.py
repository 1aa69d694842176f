"""Write an event as TRF: strictly as TRF16 or TRF26, or in the dialect and order in which it was read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from trfrate import timecontrol
from trfrate.codecs.text import encode, is_known, one_line
from trfrate.diagnostics import Alike, Report, some
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats._ratings import chosen_source
from trfrate.formats._readback import ROW, Fact
from trfrate.formats.trf import dialect as dialects
from trfrate.formats.trf import extras, header, national, rows
from trfrate.formats.trf.fide_columns import Misfits
from trfrate.formats.trf.header import group_of
from trfrate.formats.trf.layout import (
    ADJUSTMENT,
    BODY_26,
    COMMENT,
    HEADER_26,
    JAVAFO,
    KNOWN,
    PLAYER,
    PROHIBITED,
    TAGS_16,
    TAGS_26,
    TEAM,
    TEAM_26,
)
from trfrate.formats.trf.losses import Losses
from trfrate.formats.trf.programs import PROGRAMS, WITHOUT, Program
from trfrate.formats.trf.records import Record, is_national
from trfrate.formats.trf.results import UNKNOWN
from trfrate.formats.trf.starting_order import record_172
from trfrate.formats.trf.teams_and_adjustments import Team, read_teams
from trfrate.formats.trf.to_trf26 import AS_TRF26, DRAFT_AS_TRF26, canonical
from trfrate.formats.trf.to_trfx import ACCELERATED, AS_TRFX, accelerations, first_color, for_engines
from trfrate.model import Cell, Event, Outcome, Player, Section

LARGEST_NUMBER = 9999
_PROGRAMS_OWN = KNOWN - TAGS_16 - {COMMENT}
_ENDS = str.maketrans("\r\n", "  ")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One section to be written to a file."""

    event: Event
    section: Section
    losses: Losses
    before: extras.SectionExtras
    """The file it was read from, with the source of the rating column to write."""
    dialect: str
    after: bool
    """Whether to write the ratings after the event."""
    strict: bool
    program: Program = WITHOUT
    prohibit: bool = False
    """Whether the teams of an individual event become prohibited pairings."""

    @property
    def report(self) -> Report:
        """Return the report of the run."""
        return self.losses.report

    @property
    def lines(self) -> list[Record]:
        """Return the records of that file."""
        return self.before.records

    @property
    def is_new(self) -> bool:
        """Return whether the dialect has the records of TRF26."""
        return dialects.is_new(self.dialect)

    @property
    def is_of_teams(self) -> bool:
        """Return whether the section is a team event."""
        if self.section.type in header.TEAM_TYPES:
            return True
        # A file that states no type at all, but results of teams.
        tags = _tags(self)
        return "310" in tags and tags.isdisjoint(("092", "192"))


def write(event: Event, report: Report, options: Options, dialect: str = "") -> Mapping[str, bytes]:
    """Write one file for each section; without a dialect, in the one the section was read in."""
    program = PROGRAMS.get(options.get("for-program"), WITHOUT)
    encoding = options.get("encoding") or program.encoding
    if not is_known(encoding):
        report.error("TRF005", f"unknown encoding {encoding!r:.40}", None, "try utf-8, cp1252 or latin-1")
        raise Unreadable
    files: dict[str, bytes] = {}
    losses = Losses(report)
    if program.cost:
        report.note("TRF070", f"written for {program.title}: {program.cost}")
    for section in event.sections:
        sheet = _sheet(event, section, losses, options, dialect or program.dialect, program)
        losses.report_kinds(sheet.event, sheet.section, sheet.before, sheet.dialect, sheet.after, sheet.strict)
        if sheet.strict and dialects.is_old(sheet.dialect) and not program.states_rounds:
            losses.report_rounds(sheet.section, sheet.dialect)
        _report_teams(sheet)
        lines = strict_lines(sheet) if sheet.strict else own_lines(sheet)
        ended = [one_line(line) if sheet.strict else line.translate(_ENDS) for line in lines]
        text = "".join(f"{line}\r\n" for line in ended)
        losses.report_changes(sheet.event, sheet.section, text, sheet.dialect, options)
        data, lacking = encode(text, encoding)
        for char, other in lacking.items():
            what = f"{char!r} (U+{ord(char):04X}): written as {other!r}"
            report.loss("TRF062", f"{encoding} has no {what}", alike=Alike(f"{encoding} has no {{}}", what))
        files[_file_name(section, files, len(event.sections))] = data
    return files


def _sheet(event: Event, section: Section, losses: Losses, options: Options, dialect: str, program: Program) -> Sheet:
    before = extras.section_extras(section)
    source = chosen_source(options) or before.rating
    if section.games_per_round > 1:
        losses.report.loss("TRF066", "TRF has one game per round: every game is written as a separate round")
        section = replace(section, rounds=section.rounds * section.games_per_round, games_per_round=1)
    return Sheet(
        event.alone(section),
        section,
        losses,
        before._replace(rating=source),
        dialect or before.dialect or dialects.TRF26,
        options.get("ratings") == "after",
        strict=bool(dialect) or not before.entries,
        program=program,
        prohibit=options.get("teams") == "prohibited",
    )


def _file_name(section: Section, taken: Mapping[str, bytes], sections: int) -> str:
    stem = "event"
    if sections > 1:
        stem = re.sub(r"[^a-z0-9]+", "-", section.name.lower()).strip("-")[:40]
    stem = stem or f"section-{section.number}"
    name, number = f"{stem}.trf", len(taken)
    while name in taken:
        number += 1
        name = f"{stem}-{number}.trf"
    return name


# --- the dialect that was read ------------------------------------------------------------------------------


def own_lines(sheet: Sheet) -> Iterator[str]:
    """Yield the records of the file in their order, each unchanged while it still states what the event states."""
    groups = {group.name: [r for r in sheet.lines if group_of(r) is group] for group in header.GROUPS}
    keep = {group.name for group in header.GROUPS if _stays(sheet, group, groups[group.name])}
    nationals = _nationals(sheet)
    lines = rows_of(sheet, nationals.classified)
    absent = [group for group in header.GROUPS if not groups[group.name]]
    missing = [line for group in absent for line in _new(sheet, group, keep)]
    last = max((index for index, entry in enumerate(sheet.before.entries) if isinstance(entry, int)), default=-1)
    done: set[str] = set()
    for index, entry in enumerate(sheet.before.entries):
        if isinstance(entry, int):
            yield from missing
            missing = []
            count = len(lines) if index == last else max(entry, 0)
            yield from lines[:count]
            lines = lines[count:]
            continue
        group = group_of(entry)
        if group and group.name not in keep:
            if group.name not in done:
                yield from _new(sheet, group, keep)
            done.add(group.name)
        else:
            yield nationals.line(entry)
    yield from (*missing, *lines)
    if sheet.is_new:
        added = list(nationals.missing())
        yield from _ranking(sheet, added)
        yield from added


def _stays(sheet: Sheet, group: header.Group, records: Sequence[Record]) -> bool:
    """Return whether the file's own lines stay. Counts other than of players stay: programs count differently."""
    if group.name in ("rated", "teams"):
        return not (sheet.after and group.name == "rated")
    return header.still_states(group, records, sheet.event, sheet.section)


def _new(sheet: Sheet, group: header.Group, keep: set[str]) -> list[str]:
    if group.name in keep:
        return []
    return _written(sheet, group)


def _written(sheet: Sheet, group: header.Group) -> list[str]:
    """Return the records of a group, rewritten; the order of the standings only where the report has that record."""
    lines = group.write(_value(sheet, group), sheet.dialect)
    if any(record.tag == header.STANDINGS_ORDER for record in sheet.lines):
        return lines
    return [line for line in lines if not line.startswith(header.STANDINGS_ORDER)]


def _value(sheet: Sheet, group: header.Group) -> Any:
    if group.name == "rated":
        return sum(sheet.before.rating in player.ratings for player in sheet.section.players)
    if group.name == "points" and sheet.strict and sheet.is_new and _has_pending(sheet.section):
        # Unless stated, such a game is worth a draw in TRF26.
        pending = {Outcome.PENDING: sheet.section.half_points(Outcome.PENDING)}
        return {**(sheet.section.points or {}), **pending}
    return group.value(sheet.event, sheet.section)


def _has_pending(section: Section) -> bool:
    return any(cell.result is Outcome.PENDING and cell.opponent for cell in section.all_cells())


def _ranking(sheet: Sheet, nationals: Sequence[str]) -> list[str]:
    """Return record 172, unless the file has it."""
    if "172" in _tags(sheet):
        return []
    return record_172(sheet.section, nationals, sheet.after)


def _nationals(sheet: Sheet) -> national.Nationals:
    said = () if sheet.strict else sheet.lines  # strict output has no DAT lines
    return national.Nationals(sheet.section, said, sheet.after, sheet.before.rating != "FIDE", sheet.strict)


# --- strict -------------------------------------------------------------------------------------------------


def strict_lines(sheet: Sheet) -> Iterator[str]:
    """Yield the records in the order of the handbook, then the rows, then what belongs to them."""
    lines = [line for group in header.GROUPS for line in _strict_group(sheet, group)]
    if sheet.program.states_rounds and sheet.section.rounds and not sheet.is_new:
        lines.append(f"142 {sheet.section.rounds}")
    if sheet.is_new:
        yield from _lines_26(sheet, lines)
        return
    if sheet.dialect == dialects.TRF_X:
        lines += _lines_x(sheet)
    yield from sorted(lines, key=lambda line: line[:3])
    yield from rows_of(sheet, frozenset())
    yield from _team_lines(sheet)


def _lines_26(sheet: Sheet, lines: list[str]) -> Iterator[str]:
    control = timecontrol.parse(sheet.section.time_control or "")
    if control and control.seconds and not control.increment and any(line.startswith("222") for line in lines):
        message = (
            f"record 222 has no delay: {control.seconds} seconds are written as an increment; record 122 states it"
        )
        sheet.report.note("TRF073", message)
    converted, unsaid = _converted(sheet)
    nationals = _nationals(sheet)
    of_nations = [nationals.line(record) for record in sheet.lines if is_national(record.line)]
    of_nations += nationals.missing()
    lines += [line for line in converted if line[:3] in HEADER_26]
    lines += _ranking(sheet, of_nations)
    yield from sorted(lines, key=lambda line: line[:3])
    yield from rows_of(sheet, nationals.classified)
    yield from of_nations
    yield from _team_lines(sheet)
    body = [line for line in converted if line[:3] in BODY_26 and line[:3] != "310"]
    body += _prohibitions(sheet)
    yield from sorted(body, key=lambda line: BODY_26.index(line[:3]))
    yield from _adjustments(sheet)
    yield from unsaid


def _lines_x(sheet: Sheet) -> list[str]:
    """Return the records of pairing engines: those of the file, and those of TRF26 that they have a record for."""
    lines: list[str] = []
    lost = set()
    for record in sheet.lines:
        if group_of(record) or record.tag in (*TAGS_16, ACCELERATED) or record.tag not in KNOWN:
            continue
        convert = AS_TRFX.get(record.tag)
        made = None
        if record.tag in JAVAFO:
            made = [record.line]
        elif convert:
            made = convert(record, sheet.section)
        if made is None:
            lost.add(record.tag)
        lines += [line.rstrip() for line in made or ()]
    if lost:
        sheet.report.loss("TRF065", f"{sheet.dialect} has no record {', '.join(sorted(lost))}")
    lines += accelerations(record for record in sheet.lines if record.tag == ACCELERATED)
    if not any(line.startswith("XXC") for line in lines):
        lines += first_color(sheet.section)
    return lines + _prohibitions(sheet)


def _strict_group(sheet: Sheet, group: header.Group) -> list[str]:
    records = [record for record in sheet.lines if group_of(record) is group]
    allowed = [record for record in records if record.text]
    if not dialects.is_new(sheet.dialect):
        allowed = [record for record in allowed if record.tag not in TAGS_26]
    written = _written(sheet, group)
    if not (group.free and allowed):
        return written
    if header.still_states(group, allowed, sheet.event, sheet.section):
        own = list(dict.fromkeys(record.line.rstrip() for record in allowed))
        coded = {record.tag for record in allowed}
        return own + [line for line in written if line[:3] in TAGS_26 and line[:3] not in coded]
    if header.still_states(group, records, sheet.event, sheet.section):
        # Words that only a record without a place here made clear.
        now = ", ".join(line[4:] for line in written)
        sheet.report.loss("TRF067", f"record {allowed[0].tag}: {allowed[0].text!r:.80} becomes {now!r:.40}")
    return written


def _converted(sheet: Sheet) -> tuple[list[str], list[str]]:
    """Return the other records as TRF26 has them, and as comments those it has no record for."""
    converters = dict(AS_TRF26)
    if sheet.before.dialect == dialects.TRF25:
        converters |= DRAFT_AS_TRF26
    lines, comments, lost = [], [], set()
    for record in sheet.lines:
        if group_of(record) or is_national(record.line) or not record.line.strip():
            continue
        if record.tag == "DAT" and national.read_uschess_id(record):
            continue
        convert = converters.get(record.tag)
        made = None
        if convert:
            made = convert(record, sheet.section)
        elif record.tag in TAGS_26:
            made = [canonical(record)]
        if made and convert and made[0][:3] in _tags(sheet) & set(HEADER_26):
            made = [f"{COMMENT} {record.line}"]
        if made:
            lines += [line.rstrip() for line in made if line[:3] != COMMENT]
            comments += [line for line in made if line[:3] == COMMENT]
        elif record.tag not in ("013", *TAGS_26):
            mark = "" if record.tag == COMMENT else f"{COMMENT} "
            comments.append(f"{mark}{record.line}")
            lost |= {record.tag} & _PROGRAMS_OWN
    if lost:
        sheet.report.loss("TRF065", f"TRF26 has no record {', '.join(sorted(lost))}: preserved as comment lines")
    return lines, comments


def _tags(sheet: Sheet) -> set[str]:
    return {record.tag for record in sheet.lines}


def _team_lines(sheet: Sheet) -> list[str]:
    """Return the team records of a team event: those of the file, else 310 in TRF26 and 013 before it."""
    if not sheet.is_of_teams:
        return []
    if sheet.is_new and "310" in _tags(sheet):
        return [record.line.rstrip() for record in sheet.lines if record.tag == "310"]
    teams = read_teams(sheet.lines) or _teams(sheet.section)
    layout = TEAM_26 if sheet.is_new else TEAM
    for team in teams:
        if len(team.name) > layout.by_name["name"].width:
            rows = [row for row, player in enumerate(sheet.section.players) if player.team == team.name]
            message = f"the team name {team.name!r} is cut to 32 characters"
            sheet.losses.report_fact("TRF061", message, *(Fact("team", 0, row) for row in rows))
    if not sheet.is_new:
        return [TEAM.join({"tag": "013", "name": team.name}, map(str, team.players)) for team in teams]
    return [
        TEAM_26.join({"tag": "310", "number": str(number), "name": team.name}, map(str, team.players))
        for number, team in enumerate(teams, 1)
    ]


def _teams(section: Section) -> list[Team]:
    members: dict[str, list[int]] = {}
    for player in section.players:
        if player.team:
            members.setdefault(player.team, []).append(player.number)
    return [Team(name, tuple(numbers)) for name, numbers in members.items()]


def _prohibitions(sheet: Sheet) -> list[str]:
    """Return the teams of an individual event as players who are not paired with each other, if asked for."""
    if not sheet.prohibit or sheet.is_of_teams:
        return []
    groups = [[str(number) for number in team.players] for team in _teams(sheet.section) if len(team.players) > 1]
    if not sheet.is_new:
        return [" ".join(("XXP", *numbers)) for numbers in groups]
    rounds = {"first_round": "1", "last_round": str(sheet.section.rounds)}
    return [PROHIBITED.join({"tag": "260", **rounds}, numbers) for numbers in groups]


def _report_teams(sheet: Sheet) -> None:
    """Report that clubs or families of an individual event are not written as teams, which readers would refuse."""
    rows = [row for row, player in enumerate(sheet.section.players) if player.team]
    if not rows or sheet.is_of_teams or not sheet.strict:
        return
    names = header.team_names(sheet.section)
    possible = sheet.is_new or sheet.dialect == dialects.TRF_X
    if sheet.prohibit and possible:
        message = f"teams of an individual event: {len(names)}, written as prohibited pairings without their names"
        hint = None
    else:
        message = f"teams of an individual event are not written: {len(names)}, {some(names, 3)}"
        hint = None
        if possible:
            hint = "--teams prohibited writes them as players not to be paired with each other"
    sheet.losses.report_fact("TRF071", message, *(Fact("team", 0, row) for row in rows), hint=hint)


def _adjustments(sheet: Sheet) -> list[str]:
    if "299" in _tags(sheet):
        return []
    given: dict[int, list[str]] = {}
    for player in sheet.section.players:
        if player.adjustment:
            given.setdefault(player.adjustment, []).append(str(player.number))
    return [
        ADJUSTMENT.join({"tag": "299", "points": f"{half_points / 2:.1f}"}, numbers)
        for half_points, numbers in given.items()
    ]


# --- rows ---------------------------------------------------------------------------------------------------


def rows_of(sheet: Sheet, classified: frozenset[int]) -> list[str]:
    """Return the 001 rows; a national record states the class of the players `classified`."""
    section = sheet.section
    if sheet.strict and any(player.score is None or player.rank is None for player in section.players):
        section = section.with_players(_complete(section))
        sheet.report.note("TRF068", "points or ranks are not stated; computed from the rounds")
    lines = []
    misfits = Misfits(sheet.losses, classified)
    for row, player in enumerate(section.players):
        if 0 < player.number <= LARGEST_NUMBER:
            lines.append(_row(sheet, row, player, misfits))
            continue
        sheet.losses.facts.add(Fact(ROW, 0, row))
        sheet.report.error(
            "TRF064", f"player {player.number} ({player.name}) is omitted: TRF has numbers from 1 to 9999"
        )
    misfits.report()
    return lines


def _complete(section: Section) -> Iterator[Player]:
    scores = [section.points_of(player) for player in section.players]
    better = {score: 1 + sum(other > score for other in scores) for score in set(scores)}
    for player, score in zip(section.players, scores, strict=True):
        rank = better[score] if player.rank is None else player.rank
        yield player._replace(score=score, rank=rank)


def _row(sheet: Sheet, row: int, player: Player, misfits: Misfits) -> str:
    rating = None
    if sheet.before.rating in player.ratings:
        rating = player.ratings[sheet.before.rating].rating
    if sheet.before.rating != "FIDE":
        rating = national.us_rating(player, sheet.section, sheet.after)
    facts = {
        "number": player.number,
        "sex": player.sex,
        "title": player.title,
        "name": player.name,
        "rating": rating,
        "federation": player.federation,
        "id": player.ids.fide,
        "born": player.born,
        "points": player.score,
        "rank": player.rank,
    }
    spelled = {} if sheet.strict else extras.player_spellings(player)
    misfits.clear(row, player, facts, sheet.strict)
    _fit(sheet, row, player, facts)
    cells = [_fitting(sheet, player, cell) for cell in player.cells]
    if sheet.dialect == dialects.TRF_X and sheet.strict:
        cells = for_engines(cells)
    unknown = UNKNOWN if sheet.strict and sheet.is_new else " "
    line = rows.write_row(facts, cells, spelled, unknown)
    if sheet.program.counts_bytes:
        return _padded_in_bytes(sheet, row, player, line)
    return line


def _padded_in_bytes(sheet: Sheet, row: int, player: Player, line: str) -> str:
    """Return the row with its name padded to 33 bytes."""
    field = PLAYER.by_name["name"]
    name = line[field.columns].rstrip()
    fitting = name.encode()[: field.width].decode(errors="ignore")
    if fitting != name:
        message = f"the name of player {player.number} is cut to {field.width} bytes: {player.name}"
        sheet.losses.report_fact("TRF061", message, Fact("name", 0, row))
    padding = " " * (field.width - len(fitting.encode()))
    return line[: field.columns.start] + fitting + padding + line[field.columns.stop :]


def _fit(sheet: Sheet, row: int, player: Player, facts: dict[str, Any]) -> None:
    """Cut the name, and drop other values that are too long for their columns."""
    for name, value in facts.items():
        field, text = PLAYER.by_name[name], rows.RULES[name].write(value)
        if len(text) <= field.width:
            continue
        if name == "name":
            message = f"the name of player {player.number} is cut to {field.width} characters: {player.name}"
            sheet.losses.report_fact("TRF061", message, Fact(name, 0, row))
        else:
            title = rows.RULES[name].title
            shown = "" if name == "born" else f" {text!r:.40}"
            message = f"player {player.number}: the {title}{shown} does not fit its columns"
            fact = "fide" if name == "id" else name
            sheet.losses.report_fact("TRF063", message, Fact(fact, 0, row))
            facts[name] = None


def _fitting(sheet: Sheet, player: Player, cell: Cell | None) -> Cell | None:
    if cell is None or cell.opponent is None or 0 < cell.opponent <= LARGEST_NUMBER:
        return cell
    sheet.report.error("TRF064", f"player {player.number} meets {cell.opponent}: TRF has numbers from 1 to 9999")
    return None
