"""Write an event to the three tables of draft 2C, and a page of text for the upload form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trfrate import timecontrol
from trfrate.codecs import dbf
from trfrate.diagnostics import Report, some
from trfrate.formats import Options
from trfrate.formats._ratings import with_source
from trfrate.formats.uschess_dbf import layout, upload_page
from trfrate.formats.uschess_dbf.fitting import Fitting
from trfrate.formats.uschess_dbf.layout import EVENT, PLAYER, SECTION, Column, own_extras, spell
from trfrate.formats.uschess_dbf.losses import CellLosses, rating_for_pairing, report_facts, report_text_changes
from trfrate.formats.uschess_dbf.results import read_row_cell, write_cell
from trfrate.formats.uschess_dbf.tables import EVENT_FILE, PLAYER_FILE, SECTION_FILE
from trfrate.model import ASYMMETRIC, Cell, Event, Player, Section

_ROUND = layout.Kind(str, str)


@dataclass(slots=True)
class Plan:
    """How a section is written: under which number, and with one or two games per cell."""

    section: Section
    index: int
    """Its place in the event."""
    number: int
    rounds: int
    double: bool

    @property
    def games(self) -> int:
        """Count the games in a cell."""
        return 2 if self.double else 1

    @property
    def spelling(self) -> Mapping[str, Any]:
        """Return the spellings of the report that the section was read from."""
        return own_extras(self.section.extras, "spelling")


def write(event: Event, report: Report, options: Options) -> Mapping[str, bytes]:
    """Write a rating report: the three tables, and the values of their headers as text."""
    event = with_source(event, options)
    plans = _plans(event, report)
    fitting = Fitting(event, report)
    width = options.get("other-td-width") or str(own_extras(event.extras, "widths").get("H_OTHER_TD"))
    other_td = EVENT[-1]._replace(width=254 if width == "254" else 255)
    columns = (*EVENT[:-1], other_td)
    head = _event_texts(columns, event, len(plans), fitting)
    sections = [_section_texts(plan, event, fitting) for plan in plans]
    _report_dates(plans, sections, report)
    rounds = _round_columns(event, plans)
    players = list(_player_rows(plans, head["H_EVENT_ID"], rounds, fitting, options.has("forfeit-opponents")))
    planned = event.with_sections(plan.section for plan in plans)
    report_facts(planned, report)
    games = sum(1 for plan in plans for _ in plan.section.games())
    stamps = {file: _stamp(event, file, options) for file in (EVENT_FILE, SECTION_FILE, PLAYER_FILE)}
    files = {
        EVENT_FILE: _table(columns, [list(head.values())], stamps[EVENT_FILE]),
        SECTION_FILE: _table(SECTION, [list(texts.values()) for texts in sections], stamps[SECTION_FILE]),
        PLAYER_FILE: _table((*PLAYER, *rounds), players, stamps[PLAYER_FILE]),
    }
    files[upload_page.FILE] = upload_page.page(head, sections, games, options.day, files)
    position: dict[int | None, int] = {plan.index: at for at, plan in enumerate(plans)}
    changed = [fact._replace(section=position.get(fact.section)) for fact in fitting.changed]
    report_text_changes(planned, files, report, options, changed)
    return files


def _stamp(event: Event, file: str, options: Options) -> bytes:
    """Return the date of the table: the given day, or that of the report the event was read from."""
    text = own_extras(event.extras, "stamps").get(file)
    try:
        stamp = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        stamp = b""
    if len(stamp) == 3:
        return stamp
    return dbf.stamp_of(options.day)


def _table(columns: Sequence[Column], rows: Sequence[Sequence[str]], stamp: bytes) -> bytes:
    return dbf.write_table([dbf.Field(column.name, column.width) for column in columns], rows, stamp)


def _plans(event: Event, report: Report) -> list[Plan]:
    rated = [(i, section) for i, section in enumerate(event.sections) if section.players and section.systems != ()]
    for section in event.sections:
        if not section.players:
            report.loss("USC054", f"section {section.label} has no players and is omitted")
        elif section.systems == ():
            report.loss("USC054", f"section {section.label} is not rated and is omitted")
    if len(rated) > layout.MOST_SECTIONS:
        message = f"a report can hold {layout.MOST_SECTIONS} sections; the event has {len(rated)}"
        report.error("USC056", message, hint="split the event")
    plans = [_plan(index, section, number, report) for number, (index, section) in enumerate(rated, 1)]
    if any(plan.number != plan.section.number for plan in plans):
        report.note("USC055", "the sections are renumbered from 1, in their order")
    return plans[: layout.MOST_SECTIONS]


def _plan(index: int, section: Section, number: int, report: Report) -> Plan:
    slots = max((len(player.cells) for player in section.players), default=0)
    slots = max(slots, section.rounds * section.games_per_round)
    double = section.games_per_round == 2 and all(_fits_double_rounds(player, slots) for player in section.players)
    rounds = -(-slots // 2) if double else slots
    if section.games_per_round > 1 and not double:
        message = f"section {section.name or number} is written as {rounds} rounds of single games"
        report.loss("USC048", message, hint="no single code covers both games of some rounds")
    if rounds > layout.MOST_ROUNDS:
        message = f"section {section.name or number} has {rounds} rounds; a report can hold {layout.MOST_ROUNDS}"
        report.error("USC057", message, hint="split the section")
    if any(cell.result in ASYMMETRIC for cell in section.all_cells()):
        letters = "N (won), R (drawn) and S (lost)"
        message = f"section {section.name or number}: results that need not mirror are written as {letters}"
        report.warning("USC058", message, hint="report them to the rating office when you upload")
    return Plan(section, index, number, min(rounds, layout.MOST_ROUNDS), double)


def _fits_double_rounds(player: Player, slots: int) -> bool:
    """Return whether each two games of the player have a code of their own."""
    return all(write_cell(cells, False) is not None for cells in _by_round(player, slots, 2))


def _by_round(player: Player, slots: int, games: int) -> Iterator[tuple[Cell | None, ...]]:
    cells = (*player.cells, *(None,) * (slots - len(player.cells) + games - 1))
    return (cells[start : start + games] for start in range(0, slots, games))


def _texts(
    columns: Sequence[Column], facts: Mapping[str, Any], given: Mapping[str, str], spelling: Mapping[str, Any]
) -> dict[str, str]:
    texts = {}
    for column in columns:
        text = given.get(column.name)
        texts[column.name] = spell(column, facts[column.fact], spelling) if text is None else text
    return texts


def _event_texts(columns: Sequence[Column], event: Event, sections: int, fitting: Fitting) -> dict[str, str]:
    spelling = own_extras(event.extras, "spelling")
    given = {
        "H_FORMAT": layout.FORMAT,
        "H_TOT_SECT": str(sections),
        **{name: str(spelling.get(name, default)) for name, default in layout.DEFAULTS.items()},
    }
    facts = {column.fact: getattr(event, column.fact) for column in columns if column.fact}
    texts = _texts(columns, facts, given, spelling)
    return {column.name: fitting.fit(column, texts[column.name]) for column in columns}


def _section_texts(plan: Plan, event: Event, fitting: Fitting) -> dict[str, str]:
    section = plan.section
    facts = {column.fact: getattr(section, column.fact) for column in SECTION if column.fact}
    given = {
        "S_EVENT_ID": spell(EVENT[2], event.id, own_extras(event.extras, "spelling")),
        "S_SEC_NUM": str(plan.number),
        "S_R_SYSTEM": _system(section, event, plan.spelling),
        "S_TRN_TYPE": _type(plan, fitting.report),
        "S_TOT_RNDS": str(plan.rounds),
        "S_LST_PAIR": str(max((player.number for player in section.players), default=0)),
    }
    for column, fact in layout.INHERITED.items():
        # A report that came with a blank TD keeps it; dates are always written.
        if getattr(section, fact) is None and (column in layout.SECTION_DATES or plan.spelling.get(column) != ""):
            facts[fact] = getattr(event, fact)
    texts = _texts(SECTION, facts, given, plan.spelling)
    return {column.name: fitting.fit(column, texts[column.name], plan.index) for column in SECTION}


def _report_dates(plans: Sequence[Plan], sections: Sequence[Mapping[str, str]], report: Report) -> None:
    """Report the dates that the report had left blank."""
    filled = []
    for plan, texts in zip(plans, sections, strict=True):
        if any(texts[column] and plan.spelling.get(column) == "" for column in layout.SECTION_DATES):
            filled.append(plan.number)
    if filled:
        message = f"the dates of the event are written for sections without dates: nos. {some(filled, 6)}"
        report.note("USC060", message)


def _system(section: Section, event: Event, spelling: Mapping[str, Any]) -> str:
    """Return S_R_SYSTEM by the time control; the letter of an unchanged report stays."""
    letter = spelling.get("S_R_SYSTEM")
    if isinstance(letter, str) and spelling.get("S_TIMECTL") == (section.time_control or ""):
        return letter
    return layout.system_letter(section.time_control, section.us_systems, section.start or event.start)


def _type(plan: Plan, report: Report) -> str:
    letter = plan.spelling.get("S_TRN_TYPE")
    type_ = plan.section.type
    if isinstance(letter, str) and layout.type_of(letter) == type_ and not plan.double:
        return letter
    letter = layout.DOUBLE
    if not plan.double:
        letter = layout.TYPE_LETTERS.get(type_, "S")
    if layout.TYPES[letter] != type_ and (letter, type_) != ("S", "double-swiss"):
        message = f"section {plan.section.name or plan.number}: the type {type_} is written as {layout.TYPES[letter]}"
        report.loss("USC049", message)
    return letter


def _round_columns(event: Event, plans: Sequence[Plan]) -> list[Column]:
    """Return as many columns as the longest section has rounds, or as the report had."""
    had = own_extras(event.extras, "widths").get("rounds")
    most = max((plan.rounds for plan in plans), default=0)
    if not isinstance(had, int) or had > layout.MOST_ROUNDS:
        had = 0
    count = max(most, had, 1)
    return [Column(layout.round_name(number), layout.ROUND_WIDTH, "", _ROUND) for number in range(1, count + 1)]


def _player_rows(
    plans: Sequence[Plan], event_id: str, rounds: Sequence[Column], fitting: Fitting, forfeit_opponents: bool
) -> Iterator[list[str]]:
    losses = CellLosses()
    for plan in plans:
        systems = plan.section.us_systems or _systems(plan.section, fitting.event)
        columns, padding = rounds[: plan.rounds], [layout.PADDING] * (len(rounds) - plan.rounds)
        for row, player in enumerate(plan.section.players):
            spelling = own_extras(player.extras, "spelling")
            facts = {
                "number": player.number,
                "uschess": player.ids.uschess,
                "name": player.name,
                "state": player.state,
                "rating": rating_for_pairing(player, systems),
            }
            given = {"D_EVENT_ID": event_id, "D_SEC_NUM": str(plan.number)}
            texts = _texts(PLAYER, facts, given, spelling)
            cells = _cell_texts(plan, row, columns, fitting, losses, forfeit_opponents)
            yield [*(fitting.fit(c, texts[c.name], plan.index, row) for c in PLAYER), *cells, *padding]
    losses.report_all(fitting.report)


def _systems(section: Section, event: Event) -> tuple[str, ...]:
    control = timecontrol.parse(section.time_control or "")
    if control:
        return timecontrol.systems(control, section.online, section.start or event.start)
    return ()


def _cell_texts(
    plan: Plan, row: int, columns: Sequence[Column], fitting: Fitting, losses: CellLosses, forfeit_opponents: bool
) -> Iterator[str]:
    player = plan.section.players[row]
    spelling = own_extras(player.extras, "spelling")
    rounds = _by_round(player, plan.rounds * plan.games, plan.games)
    for slot, (column, cells) in enumerate(zip(columns, rounds, strict=True)):
        text = spelling.get(column.name)
        if isinstance(text, str) and (read_row_cell(text, player.number, plan.double) or (None,) * plan.games) == cells:
            yield fitting.fit(column, text, plan.index, row)
            continue
        text = write_cell(cells, forfeit_opponents) or layout.PADDING
        if read_row_cell(text, player.number, plan.double) != cells:
            losses.add(cells, fitting.place(plan.index, row, slot * plan.games))
        yield fitting.fit(column, text, plan.index, row) or layout.PADDING
