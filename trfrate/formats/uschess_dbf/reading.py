"""Read the three tables into an event. Fields are found by name, in any order, width and type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trfrate import timecontrol
from trfrate.codecs import dbf
from trfrate.diagnostics import LimitedReport, Origin, Place, Report
from trfrate.formats import Options
from trfrate.formats._extras import held_by
from trfrate.formats._ratings import chosen_source, with_source
from trfrate.formats.uschess_dbf import layout, opponent_columns, tables, upload_page
from trfrate.formats.uschess_dbf.layout import EVENT, NAME, PLAYER, SECTION, Column
from trfrate.formats.uschess_dbf.records import PlayerRecord, SectionFinder, SectionRecord
from trfrate.formats.uschess_dbf.results import read_row_cell, write_cell
from trfrate.formats.uschess_dbf.tables import Row
from trfrate.model import Cell, Event, Ids, Player, Section

_MOST_SECTIONS = 1000
_POINTERS = frozenset(("H_SECREC01", "S_DTLREC01", "D_REC_SEQ"))
_SECTION_FIELDS = {column.fact: column.name for column in SECTION} | {"systems": "S_R_SYSTEM", "type": "S_TRN_TYPE"}
_EVENT_FIELDS = {f"event.{column.fact}": column.name for column in EVENT}
_PLAYER_FIELDS = {column.fact: column.name for column in PLAYER} | {"ids": "D_MEM_ID", "ratings": "D_RATING"}


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Read a rating report."""
    opened = tables.open_tables(files, report, options.get("encoding"))
    for stranger in upload_page.strangers(files):
        message = (
            f"{stranger} is not the file that {upload_page.FILE} was written with: the files belong to two reports"
        )
        hint = f"write the report again; if you changed {stranger} yourself, delete {upload_page.FILE}"
        report.error("USC026", message, Place(stranger), hint)
    limited = LimitedReport(report)
    event_rows = list(tables.rows(opened.get(tables.EVENT_FILE)))
    head = event_rows[0] if event_rows else None
    facts, spelling = _facts(EVENT, head, limited) if head else ({}, {})
    only = facts.get("id") if len(event_rows) > 1 else None
    drafts = _sections(tables.rows(opened.get(tables.SECTION_FILE), only), facts, limited)
    _players(opened[tables.PLAYER_FILE], only, drafts, limited)
    _check_event(event_rows, facts, drafts, limited)
    # Other layouts are translated, so only a report in 2C preserves its spellings.
    keeps = head is None or head.texts.get("H_FORMAT") == layout.FORMAT
    sections = tuple(_section(draft, facts, keeps, limited) for draft in drafts)
    if chosen_source(options) is None:
        _note_rating_column(drafts, facts, limited)
    limited.close("USC023")
    if head:
        own = {name: head.texts.get(name, default) for name, default in layout.DEFAULTS.items()}
        spelling |= {name: text for name, text in own.items() if text != layout.DEFAULTS[name]}
    extras = _event_extras(opened, spelling, sections) if keeps else {}
    if head:
        extras |= _own_extras({}, head, EVENT)
    known = {fact: value for fact, value in facts.items() if value is not None}
    locate = _Locate(head, drafts, sections)
    event = Event(**known, sections=sections, extras=held_by(NAME, extras), origin=Origin(NAME, files, locate))
    return with_source(event, options)


def _facts(
    columns: tuple[Column, ...], row: Row, report: Report, inherited: Mapping[str, Any] | None = None
) -> tuple[dict[str, Any], dict[str, str]]:
    """Read the facts of one record, and the spellings that the writer would not choose itself."""
    facts: dict[str, Any] = {}
    spelling: dict[str, str] = {}
    for column in columns:
        text = row.text(column)
        if not column.fact or text is None:
            continue
        value, default = column.kind.read(text), (inherited or {}).get(column.fact)
        _check_value(column, text, value, row, report)
        facts[column.fact] = value if value != default else None
        left_blank = not text and default is not None
        meant = default if facts[column.fact] is None else value
        if column.kind.keeps and column.kind.write(meant) != text:
            spelling[column.name] = text
        elif left_blank:
            spelling[column.name] = ""
    return facts, spelling


def _check_value(column: Column, text: str, value: Any, row: Row, report: Report) -> None:
    if value is None and column.kind is layout.DAY and text.strip("0"):
        message = f"{text!r} is not a date; treated as unknown"
        report.error("USC025", message, row.place(column.name), "--start, --end or --set give the right one")
    elif value is None and text.strip("0"):
        message = f"cannot read {text!r}; treated as unknown"
        report.warning("USC013", message, row.place(column.name), "correct it in the program that wrote the report")
    elif column.kind is layout.TEXT and value is not None and value != text:
        report.note("USC014", "tabs or double blanks were removed", row.place(column.name))


def _sections(rows: Iterator[Row], event: Mapping[str, Any], report: Report) -> list[SectionRecord]:
    inherited = {fact: event.get(fact) for fact in layout.INHERITED.values()}
    drafts: list[SectionRecord] = []
    numbers: set[int] = set()
    for row in rows:
        facts, spelling = _facts(SECTION, row, report, inherited)
        number = facts.get("number")
        if number is None or number in numbers:
            number = max(numbers, default=0) + 1
            message = f"the section has no unique number; {number} is used"
            report.error("USC003", message, row.place("S_SEC_NUM"), "check to which section each player belongs")
        numbers.add(number)
        drafts.append(SectionRecord(row, {"name": None, **facts, "number": number}, spelling))
        if len(drafts) == _MOST_SECTIONS:
            report.error("USC022", f"only the first {_MOST_SECTIONS} sections are read", row.place())
            break
    return drafts


def _players(table: dbf.Table, only: str | None, sections: list[SectionRecord], report: Report) -> None:
    """Spread the records over the sections; the records of one player with many rounds are put together."""
    columns = tables.round_columns(table)
    if not columns:
        message = "the table of players has no columns for the rounds, so no results are known"
        report.error("USC027", message, Place(table.file), "export the report again")
    first_records: dict[tuple[int, int | None], PlayerRecord] = {}
    find = SectionFinder(sections, report)
    most = tables.most_records(table)
    for seen, row in enumerate(tables.rows(table, only), 1):
        if seen == most:
            message = f"the table is too large: only {seen} of its records are read"
            report.error("USC022", message, row.place(), "a rating report holds one event; split it")
        section = find(row)
        facts, spelling = _facts(PLAYER, row, report)
        sequence = layout.NUMBER.read(row.texts.get("D_REC_SEQ", "")) or 1
        key = (section.facts["number"], facts.get("number"))
        draft = first_records.get(key)
        if draft is not None and sequence > 1 and sequence * len(columns) <= layout.MOST_ROUNDS + len(columns):
            draft.records[sequence] = row
            continue
        first_records[key] = PlayerRecord(facts, spelling, columns, {1: row})
        section.players.append(first_records[key])
        if sequence != 1:
            message = f"this is record {sequence} of a player whose first record is missing"
            report.error("USC019", message, row.place("D_REC_SEQ"), "export the report again")


def _check_event(rows: list[Row], facts: Mapping[str, Any], sections: list[SectionRecord], report: Report) -> None:
    if len(rows) > 1:
        message = f"the report holds {len(rows)} events; only the first is read"
        report.error("USC006", message, rows[1].place(), "split it: one event per report")
    stated = None
    if rows:
        stated = layout.NUMBER.read(rows[0].texts.get("H_TOT_SECT", ""))
    if stated is not None and stated != len(sections):
        message = f"the header states {stated} sections, the report has {len(sections)}"
        report.warning("USC011", message, rows[0].place("H_TOT_SECT"))
    if (event_id := facts.get("id")) is None:
        return
    for draft in sections:
        for row in (draft.row, *(player.row for player in draft.players)):
            other = row.texts.get("S_EVENT_ID") or row.texts.get("D_EVENT_ID")
            if other and other != event_id:
                message = f"event id {other} differs from the header's {event_id}"
                report.warning("USC007", message, row.place(), "do the three files belong to one event?")
                return


def _section(draft: SectionRecord, event: Mapping[str, Any], keeps: bool, report: Report) -> Section:
    codes, last_round = draft.survey()
    double = _read_type(draft, codes, report)
    rounds = _rounds(draft, min(last_round, layout.MOST_ROUNDS), report)
    _read_system(draft, event, report)
    players = tuple(
        _player(player, number, rounds, double, keeps, report) for number, player in _numbered(draft, report)
    )
    if draft.facts["type"] == "round-robin" and opponent_columns.are_opponents(players):
        players = opponent_columns.in_rounds(players)
        rounds = len(players[0].cells)
        message = f"{draft.title}: the columns are opponents, not rounds; the rounds are assigned by a schedule"
        report.note("USC028", message, draft.place(), "the ratings do not depend on the order of the games")
    _report_codes(draft, codes, double, report)
    stated = layout.NUMBER.read(draft.text("S_LST_PAIR"))
    if stated is not None and stated != max((player.number for player in players), default=0):
        message = (
            f"{draft.title} states {stated} as its last pairing number; its {len(players)} players end with another"
        )
        report.warning("USC011", message, draft.place("S_LST_PAIR"), "is a player missing?")
    facts = {fact: value for fact, value in draft.facts.items() if value is not None}
    facts |= {"rounds": rounds, "games_per_round": 2 if double else 1, "players": players}
    own = {}
    if draft.described:
        own = _own_extras(draft.spelling if keeps else {}, draft.row, SECTION)
    return Section(**facts, extras=held_by(NAME, own))


def _read_type(draft: SectionRecord, codes: set[str], report: Report) -> bool:
    """Read the type of the tournament and return whether a cell holds two games."""
    letter = draft.text("S_TRN_TYPE")
    double = letter == layout.DOUBLE or bool(codes & {"$", "#", "%"})
    if letter and letter not in layout.TYPES:
        report.warning("USC020", f"unknown tournament type {letter!r}", draft.place("S_TRN_TYPE"))
    draft.facts["type"] = "double-swiss" if double else layout.type_of(letter)
    if double and letter != layout.DOUBLE:
        message = f"{draft.title} uses the codes of double games and is read as double rounds"
        report.note("USC021", message, draft.place("S_TRN_TYPE"))
    else:
        usual = layout.DOUBLE if double else layout.TYPE_LETTERS.get(draft.facts["type"])
        if letter != usual:
            draft.spelling["S_TRN_TYPE"] = letter
    return double


def _rounds(draft: SectionRecord, last: int, report: Report) -> int:
    """Return the number of rounds: what is stated, unless later columns have results."""
    stated = min(draft.facts.get("rounds") or 0, layout.MOST_ROUNDS)
    if not stated:
        report.note("USC010", f"{draft.title} does not state its rounds; {last} found", draft.place("S_TOT_RNDS"))
    elif last > stated:
        message = f"{draft.title} states {stated} rounds, but has results in round {last}; {last} rounds are read"
        report.warning("USC009", message, draft.place("S_TOT_RNDS"))
    return max(stated, last)


def _read_system(draft: SectionRecord, event: Mapping[str, Any], report: Report) -> None:
    """Read S_R_SYSTEM, which is used only where there is no time control."""
    letter = draft.text("S_R_SYSTEM")
    control = draft.facts.get("time_control")
    if letter and letter not in layout.SYSTEMS:
        report.warning("USC020", f"unknown rating system {letter!r}", draft.place("S_R_SYSTEM"))
    if control is None or timecontrol.parse(control) is None:
        draft.facts["systems"] = layout.SYSTEMS.get(letter)
    day = draft.facts.get("start") or event.get("start")
    expected = layout.system_letter(control, draft.facts.get("systems"), day)
    if letter != expected and "S_R_SYSTEM" in draft.row.texts:
        draft.spelling |= {"S_R_SYSTEM": letter, "S_TIMECTL": control or ""}


def _note_rating_column(drafts: Sequence[SectionRecord], event: Mapping[str, Any], report: Report) -> None:
    """Note what D_RATING is taken for in sections that are not rated as Regular."""
    for draft in drafts:
        day = draft.facts.get("start") or event.get("start")
        letter = layout.system_letter(draft.facts.get("time_control"), draft.facts.get("systems"), day)
        if letter in ("Q", "B") and any(player.facts.get("rating") for player in draft.players):
            message = f"{draft.title}: D_RATING does not state its rating system; read as Regular"
            hint = "--ratings-are quick or blitz, if it holds those; give other ratings with --players or --set"
            report.note("USC015", message, draft.place(), hint)


def _numbered(draft: SectionRecord, report: Report) -> Iterator[tuple[int, PlayerRecord]]:
    last = 0
    for player in draft.players:
        number = player.facts.get("number")
        if not number:
            number = last + 1
            message = f"the player has no pairing number; {number} is used"
            report.error("USC018", message, player.row.place("D_PAIR_NUM"))
        last = number
        yield number, player


def _player(draft: PlayerRecord, number: int, rounds: int, double: bool, keeps: bool, report: Report) -> Player:
    cells: list[Cell | None] = []
    no_game = (None, None) if double else (None,)
    spelling = draft.spelling if keeps else {}
    for round_ in range(1, rounds + 1):
        text = draft.text(round_)
        found = read_row_cell(text or "", number, double)
        games = found or no_game
        cells += games
        if found is None:
            message = f"{text!r} is not a result; the round is treated as empty"
            report.error("USC008", message, draft.place(round_), "a result looks like W12B, H0 or U0")
        if text is not None and (found is None or (keeps and write_cell(games, False) != text)):
            spelling[layout.round_name(round_)] = text
    rating = draft.facts.get("rating")
    own = _own_extras(spelling, draft.row, PLAYER)
    return Player(
        number,
        draft.facts.get("name") or "",
        Ids(uschess=draft.facts.get("uschess")),
        state=draft.facts.get("state"),
        ratings={"OTBR": rating} if rating else {},
        cells=tuple(cells),
        extras=held_by(NAME, own),
    )


def _report_codes(draft: SectionRecord, codes: set[str], double: bool, report: Report) -> None:
    """Report codes whose meaning is uncertain."""
    if codes & {"N", "R", "S"}:
        message = f"{draft.title} has results that need not mirror: N is a win, R a draw, S a loss"
        hint = "each side is rated by its own letter; the rating office must handle these games"
        report.warning("USC016", message, draft.place(), hint)
    if double and "W" in codes:
        message = (
            f"{draft.title}: where each player won one of two games, the report does not state the order; it is assumed"
        )
        report.note("USC017", message, draft.place())
    if "Z" in codes:
        message = f"{draft.title}: a draw by forfeit (Z) is read as a half-point bye, as US Chess rates it"
        report.note("USC024", message, draft.place())


def _own_extras(spelling: Mapping[str, str], row: Row, columns: tuple[Column, ...]) -> dict[str, Any]:
    """Return what only this format holds: spellings, and the texts of fields that layout 2C does not have."""
    known = {column.name for column in columns} | {column.older_name for column in columns} | _POINTERS
    others = {name: text for name, text in row.texts.items() if text and name not in known and name[:5] != "D_RND"}
    return {key: value for key, value in (("spelling", dict(spelling)), ("fields", others)) if value}


def _event_extras(
    opened: Mapping[str, dbf.Table], spelling: Mapping[str, str], sections: tuple[Section, ...]
) -> dict[str, Any]:
    """Return what an unchanged report needs to be written back byte for byte."""
    columns = len(tables.round_columns(opened[tables.PLAYER_FILE]))
    widths = {"rounds": columns} if columns > max((section.rounds for section in sections), default=0) else {}
    if tables.EVENT_FILE in opened:
        fields = opened[tables.EVENT_FILE].fields
        widths |= {column.name: column.width for column in fields if column.name == "H_OTHER_TD"}
    stamps = {file: table.stamp.hex() for file, table in opened.items()}
    extras = {"stamps": stamps, "widths": widths, "spelling": dict(spelling)}
    return {key: value for key, value in extras.items() if value}


class _Locate:
    """Where sections, rows and cells are in the three files."""

    def __init__(self, head: Row | None, drafts: list[SectionRecord], sections: tuple[Section, ...]) -> None:
        self._head, self._drafts, self._sections = head, drafts, sections

    def __call__(self, section: int, row: int | None, what: int | str | None) -> Place:
        draft = self._drafts[section]
        if self._head and what in _EVENT_FIELDS:
            return self._head.place(_EVENT_FIELDS[what])
        if row is None:
            return draft.place(_SECTION_FIELDS.get(str(what)))
        player = draft.players[row]
        if isinstance(what, int):
            return player.place(self._sections[section].round_of(what))
        return player.row.place(_PLAYER_FIELDS.get(str(what)))
