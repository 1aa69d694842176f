"""A new workbook: everything a director pins to the wall, and nothing that bites."""

from dataclasses import replace
from datetime import date
from io import BytesIO

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trfrate
from tests import rated_events
from tests.conftest import FIXTURES
from tests.own_workbook import unzip
from trfrate.codecs.sheet.write import sheet_names
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.formats.xlsx import FORMAT
from trfrate.formats.xlsx.looks import lines
from trfrate.model import Birth, Cell, Event, Outcome, Player, Rating, Section

HEADER = 5


def write(event: Event, report: Report | None = None, options: Options | None = None) -> bytes:
    told = report if report is not None else rated_events.report()
    (data,) = FORMAT.write(rated_events.computed(event), told, options or rated_events.options()).values()
    return data


@pytest.mark.parametrize("name", ["trf/values.trf", "json/complete.json"])
def test_standings_beside_the_charts_are_no_loss(name):
    """What is read back is the charts: the standings list their players once more."""
    rated = trfrate.rate(trfrate.read(FIXTURES / name))
    found = [
        [each.message for each in trfrate.to_bytes(rated, "xlsx", **wanted).report if each.code == "XLS064"]
        for wanted in ({}, {"parts": "all"})
    ]
    assert found[0] == found[1]


def opened(data: bytes):
    return openpyxl.load_workbook(BytesIO(data))


def read(data: bytes) -> Event:
    return FORMAT.read({"wallchart.xlsx": data}, Report(), rated_events.options())


def dump(data: bytes) -> str:
    """Values, styles, notes and print settings of every sheet, a line each."""
    lines = []
    for sheet in opened(data):
        lines += [f"== {sheet.title}", f"freeze {sheet.freeze_panes}", f"print titles {sheet.print_title_rows}"]
        page = sheet.page_setup
        lines.append(f"page {page.orientation} paper {page.paperSize} fit {page.fitToWidth}x{page.fitToHeight}")
        lines.append(f"footer {sheet.oddFooter.left.text} | {sheet.oddFooter.center.text}")
        lines += [f"width {name} {column.width:g}" for name, column in sorted(sheet.column_dimensions.items())]
        lines += [_told(cell) for row in sheet.iter_rows() for cell in row if cell.value is not None]
    return "".join(f"{line}\n" for line in lines)


def _told(cell) -> str:
    parts = [f"{cell.coordinate} {cell.value!r}", cell.number_format, cell.alignment.horizontal or ""]
    parts += ["bold" * bool(cell.font.b), "italic" * bool(cell.font.i), f"size {cell.font.sz:g}"]
    if cell.fill.fill_type:
        parts.append(f"fill {cell.fill.fgColor.rgb}")
    if cell.border.top.style == "thick":
        parts.append("boxed")
    if cell.comment:
        parts.append(f"note {cell.comment.text!r}")
    return " | ".join(part for part in parts if part)


def test_the_whole_workbook(file_regression):
    event = rated_events.event(rated_events.contradicting())
    golden = FIXTURES / "xlsx" / "novice.out.xlsx.dump"
    file_regression.check(dump(write(event)), fullpath=golden, encoding="utf-8", newline="")


def test_a_row_says_everything():
    sheet = opened(write(rated_events.event()))["Novice"]
    table = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=HEADER, max_row=HEADER + 2)]
    assert table[0] == [
        *("Place", "No.", "Name", "USCF ID", "State", "Regular", "P", "Quick", "P", "Rd 1", "Rd 2", "Rd 3", "Score"),
        *("ModMed", "Solk", "Cum", "OpCum"),
        *("Regular after", "P", "Regular change", "Quick after", "P", "Quick change"),
    ]
    assert table[2] == [
        *(2, 2, "Birch, Ben", "90000002", "MI", 445, "P21", 440, "P21", "W5 b", "L1 w", "W4 b", 2),
        *(4, 5, 4, 9),
        *(500, "P24", 55, 495, "P24", 55),
    ]


def test_players_stand_by_place_and_share_it():
    section = rated_events.novice()
    shuffled = replace(section, players=section.players[::-1])
    shared = replace(shuffled, tie_breaks=())
    sheet = opened(write(rated_events.event(shared)))["Novice"]
    column = [(sheet.cell(row, 1).value, sheet.cell(row, 1).number_format) for row in range(HEADER + 1, HEADER + 7)]
    assert column == [(1, "0"), (2, "0"), (3, "0"), *[(4, '0"–6"')] * 3]
    ranks = {1: 1, 2: 2, 3: 3, 4: 6, 5: 5, 6: 4}
    ranked = replace(section, players=tuple(one._replace(rank=ranks[one.number]) for one in section.players))
    sheet = opened(write(rated_events.event(ranked)))["Novice"]
    assert [sheet.cell(row, 2).value for row in range(HEADER + 1, HEADER + 7)] == [1, 2, 3, 6, 5, 4]


def test_ranks_that_do_not_follow_the_scores_are_no_places():
    section = rated_events.novice()
    ranked = replace(section, players=tuple(one._replace(rank=7 - one.number) for one in section.players))
    sheet = opened(write(rated_events.event(ranked)))["Novice"]
    assert [sheet.cell(row, 2).value for row in range(HEADER + 1, HEADER + 7)] == [1, 2, 3, 4, 5, 6]


def test_it_is_read_back():
    event = rated_events.event()
    back = read(write(event))
    (section,) = back.sections
    assert (back.name, back.city, back.state, back.start, back.end) == (
        *("August Scholastic", "Ann Arbor", "MI"),
        *(date(2026, 8, 29), date(2026, 8, 30)),
    )
    assert (section.name, section.time_control, section.rounds) == ("Novice", "G/25;d5", 3)
    for old, new in zip(event.sections[0].players, section.players, strict=True):
        assert (new.number, new.name, new.ids, new.state, new.cells) == (
            old.number,
            old.name,
            old.ids,
            old.state,
            old.cells,
        )
        assert {key: rating.games for key, rating in new.ratings.items()} == {
            key: rating.games for key, rating in old.ratings.items()
        }
        assert {key: (one.shown, one.games) for key, one in new.after.items()} == {
            key: (one.shown, one.games) for key, one in old.after.items()
        }
    assert list(section.games()) == list(event.sections[0].games())


@settings(max_examples=40, deadline=None)
@given(rated_events.sections())
def test_any_section_is_read_back(section):
    (back,) = read(write(Event("Grove", sections=(section,)))).sections
    rows = {player.number: player for player in back.players}
    for old in section.players:
        new = rows[old.number]
        assert (new.name, new.ids, new.state, new.cells, new.ratings) == (
            *(old.name, old.ids, old.state, old.cells, old.ratings),
        )
        assert {system: one[:3] for system, one in new.after.items()} == {
            system: one[:3] for system, one in old.after.items()
        }


def test_a_known_newcomer_stays_one_in_an_unrated_section():
    section = rated_events.novice()
    players = tuple(player._replace(after={}, ratings={"OTBR": Rating(None)}) for player in section.players)
    data = write(Event("Grove", sections=(replace(section, players=players),)))
    assert [player.ratings for player in read(data).sections[0].players] == [{"OTBR": Rating(None)}] * 6


def test_reading_and_writing_again_changes_nothing():
    once = read(write(rated_events.event()))
    assert read(write(replace(once, origin=None))) == once


def test_the_same_event_gives_the_same_bytes():
    event = rated_events.event()
    assert write(event) == write(event)
    other = rated_events.options()._replace(day=date(2026, 9, 2))
    assert write(event) != write(event, options=other)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("http://x")', "\t=1", "{=1}", "'=1"])
def test_text_never_becomes_a_formula(name):
    section = rated_events.novice()
    evil = section.players[0]._replace(name=name, team=name, title=name)
    data = write(replace(rated_events.event(replace(section, name=name, players=(evil,))), name=name))
    for part, xml in unzip(data).items():
        assert b"<f>" not in xml, part
        assert b"<hyperlink" not in xml, part
    assert name in [cell.value for row in opened(data).worksheets[0].iter_rows() for cell in row]


def test_a_contradiction_is_boxed_and_named():
    sheet = opened(write(rated_events.event(rated_events.contradicting())))["Novice"]
    boxed = [cell.value for row in sheet.iter_rows() for cell in row if cell.border.top.style == "thick"]
    assert boxed == ["W4 w", "D1 b"]
    told = [cell.value for row in sheet.iter_rows(min_row=HEADER + 7) for cell in row if cell.value]
    assert told[0] == "Not rated, the two rows disagree – round 1: 1 and 4 (boxed)"


def test_errors_and_warnings_are_announced_below_the_table():
    report = Report()
    report.warning("RAT006", "no player has a US Chess rating")
    sheet = opened(write(rated_events.event(), report))["Novice"]
    assert sheet.cell(HEADER + 8, 1).value == "1 warning: see About these ratings"


def test_the_last_sheet_says_what_the_numbers_rest_on():
    book = opened(
        write(rated_events.event(rated_events.novice(), replace(rated_events.novice(), number=2, name="Open")))
    )
    assert book.sheetnames == ["Novice", "Open", "About these ratings"]
    told = [cell.value for row in book["About these ratings"].iter_rows() for cell in row if cell.value]
    assert told == [
        "About these ratings",
        "Section Novice is rated by the US Chess rules of 2025-07-26: Regular and Quick, dual rated.",
        "Game counts of players 1, 3 and 4 taken as 50 or more.",
        "Section Open is rated by the US Chess rules of 2025-07-26: Regular and Quick, dual rated.",
        "Game counts of players 1, 3 and 4 taken as 50 or more.",
        "Made on 1 Sep 2026 by trfrate.",
        "Messages",
        *("note TRF002", "open.trf:9", 'read as cp1252, e.g. "Müller"\nHelp: --encoding chooses another'),
        *("loss XLS060", "not in the workbook: decimals of ratings"),
        *(
            "loss XLS063",
            "players are listed by place; the original order is not preserved",
        ),
    ]


def test_no_line_beside_the_tables_is_wider_than_its_sheet():
    """A line that is wider makes everything print smaller: the sheets are fitted to the width of a page."""
    report = Report()
    report.warning("RAT006", "no player has a US Chess rating", hint="--players looks the ratings up")
    doubtful = replace(rated_events.novice(), tie_breaks=None)
    options = rated_events.options(parts="all", groups="U500")
    for sheet in opened(write(rated_events.event(doubtful), report, options)):
        room = max(sum(_widths_of(sheet)), 90)
        alone = [cells[0] for cells in sheet.iter_rows() if cells[0].value and not any(one.value for one in cells[1:])]
        wide = [cell.value for cell in alone if len(cell.value) * cell.font.sz > 10 * room]
        assert not wide, sheet.title


def _widths_of(sheet) -> list[float]:
    columns = sheet.column_dimensions.values()
    return [column.width for column in columns for _ in range(column.min, column.max + 1)]


def test_a_legend_is_broken_between_its_parts():
    parts = ["W: won", "D: drawn", "Tie-breaks computed: Solk Solkoff, Cum Cumulative, OpCum Cumulative of Opposition"]
    assert list(lines(parts, "quiet", 50)) == [
        "W: won · D: drawn",
        "Tie-breaks computed: Solk Solkoff, Cum Cumulative,",
        "OpCum Cumulative of Opposition",
    ]
    assert list(lines((), "quiet", 50)) == []


def test_a_table_wider_than_a_page_has_columns_as_narrow_as_their_values():
    few, many = (opened(write(rated_events.event(_with_rounds(rounds)))).worksheets[0] for rounds in (3, 18))
    assert (few["F5"].value, many["F5"].value) == ("Rd 1", "Rd 1")
    assert sum(_widths_of(few)[5:8]) > sum(_widths_of(many)[5:8])


def _with_rounds(rounds: int) -> Section:
    section = rated_events.novice()
    unrated = {"ratings": {}, "after": {}}
    players = tuple(one._replace(cells=(one.cells * 6)[:rounds], **unrated) for one in section.players)
    return replace(section, rounds=rounds, players=players, tie_breaks=())


def test_what_a_wall_does_not_show_is_named():
    section = rated_events.novice()
    player = section.players[4]._replace(born=Birth(2010, 4), extras={"trf": {"XXC": 1}})
    report = Report()
    write(replace(rated_events.event(replace(section, type="match", players=(player,))), country="USA"), report)
    assert [str(one) for one in report] == [
        "loss XLS060: not in the workbook: the country",
        "loss XLS060: not in the workbook: section types",
        "loss XLS060: not in the workbook: birth dates",
        "loss XLS060: not in the workbook: details that only trf holds",
        "loss XLS060: not in the workbook: decimals of ratings",
        "loss XLS063: players are listed by place; the original order is not preserved",
    ]


def test_sheet_names_are_those_a_workbook_allows():
    long = "Under 1200 / Reserve [A] with a very long name"
    assert sheet_names(["U1200/A", "u1200 a", "", "History", "'x'", long, long]) == [
        *("U1200 A", "u1200 a 2", "Sheet 3", "History 2", "x"),
        *("Under 1200 Reserve A with a ver", "Under 1200 Reserve A with a v 2"),
    ]


def test_an_event_without_anything_is_a_workbook():
    assert opened(write(Event())).sheetnames == ["About these ratings"]
    assert opened(write(Event(sections=(Section(),)))).sheetnames == ["Section 1", "About these ratings"]


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=40), st.sampled_from(list(Outcome)))
def test_any_name_and_result_make_a_workbook(name, outcome):
    section = rated_events.novice()
    first = section.players[0]
    cells = (first.cells[0]._replace(result=outcome), *first.cells[1:])
    odd = replace(section, name=name, players=(first._replace(name=name, cells=cells), *section.players[1:]))
    book = opened(write(replace(rated_events.event(odd), name=name)))
    assert book.worksheets[0].cell(HEADER, 3).value == "Name"


ADA = Player(1, "Alder, Ada", cells=(Cell(Outcome.WIN, 2, "w"),))
BEN = Player(2, "Birch, Ben", cells=(Cell(Outcome.LOSS, 1, "b"),))


def test_an_event_without_a_name_gets_that_of_the_section_and_says_so():
    event = Event(sections=(Section(1, "Open", rounds=1, players=(ADA, BEN)),))
    report = Report()
    options = Options(date(2026, 1, 15))
    files = FORMAT.write(event, report, options)
    assert "the event: name '' becomes 'Open'" in [each.message for each in report]
    assert FORMAT.read(files, Report(), options).name == "Open"
