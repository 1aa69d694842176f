"""The user's own workbook comes back with the ratings in it and everything else as it was."""

import re
import shutil
import subprocess
import warnings
from dataclasses import replace
from io import BytesIO

import openpyxl
import pytest
import xlsxwriter
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from openpyxl.utils.cell import get_column_letter, range_boundaries

import trfrate
from tests import own_workbook, rated_events
from tests.conftest import FIXTURES
from tests.own_workbook import HEADINGS, ROWS, TOP, TOTALS, unzip, workbook, zipped
from trfrate.codecs.sheet.patch.cells import Put, SheetXml
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats.xlsx import FORMAT
from trfrate.model import Event, Rated

OPTIONS = rated_events.options()
SHEET = "xl/worksheets/sheet1.xml"


def read(data: bytes, name: str = "own.xlsm") -> Event:
    return FORMAT.read({name: data}, Report(), OPTIONS)


def rated(event: Event) -> Event:
    """The event with the ratings of the novice section, whose players these are."""
    (section,) = event.sections
    after = [player.after for player in rated_events.novice().players]
    players = tuple(player._replace(after=new) for player, new in zip(section.players, after, strict=True))
    return rated_events.computed(replace(event, sections=(replace(section, players=players),)))


def update(data: bytes, report: Report | None = None) -> bytes:
    (out,) = FORMAT.write(rated(read(data)), report if report is not None else Report(), OPTIONS).values()
    return out


def codes(report: Report) -> list[str]:
    return [one.code for one in report]


def opened(data: bytes, **how):
    """The workbook in openpyxl, which warns of what it would lose on saving."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(BytesIO(data), **how)


def test_every_part_is_as_it_was_but_those_named_here():
    before, after = unzip(workbook()), unzip(update(workbook()))
    changed = {name for name in before if before[name] != after.get(name)}
    assert changed == {
        *("[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"),
        *(SHEET, "xl/comments1.xml", "xl/drawings/vmlDrawing1.vml"),
    }
    assert set(after) - set(before) == {"xl/worksheets/sheet4.xml"}
    assert list(after)[: len(before)] == list(before)
    kept = {"xl/vbaProject.bin", "xl/charts/chart1.xml", "xl/media/image1.png", "customXml/item1.xml"}
    assert kept | {"xl/printerSettings/printerSettings1.bin", "xl/sharedStrings.xml"} <= set(before) - changed


def test_the_sheet_without_the_new_cells_is_the_old_sheet():
    before, after = unzip(workbook())[SHEET], unzip(update(workbook()))[SHEET]
    bare = re.sub(rb'<c r="[K-N]\d+"[^>]*?(?:/>|>.*?</c>)', b"", after)
    bare = re.sub(rb'<col min="1[1-4]" max="1[1-4]" width="[\d.]+" customWidth="1"/>', b"", bare)
    # It printed one page wide, and still has to.
    bare = re.sub(rb'(<sheetPr[^>]*)><pageSetUpPr fitToPage="1"/></sheetPr>', rb"\1/>", bare)
    bare = bare.replace(b' fitToWidth="1" fitToHeight="0"', b"")
    bare = re.sub(rb'<dimension ref="A1:N', b'<dimension ref="A1:J', bare.replace(b'spans="1:14"', b'spans="1:10"'))
    bare = bare.replace(b'<mergeCell ref="A1:N1"/>', b'<mergeCell ref="A1:J1"/>').replace(
        b'ref="A4:N10"', b'ref="A4:J10"'
    )
    assert bare == before
    assert after != before


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/styles.xml", "xl/comments1.xml", "[Content_Types].xml"])
def test_changed_parts_only_grow(part):
    """Every old byte is still there, in its order; but the range of the filter is wider."""
    before, after = unzip(workbook())[part], unzip(update(workbook()))[part]
    after = after.replace(b"Open!$A$4:$N$10", b"Open!$A$4:$J$10")
    count = re.compile(rb' count="\d+"')
    rest = iter(count.sub(b"", after))
    assert all(byte in rest for byte in count.sub(b"", before))


def test_values_and_notes():
    sheet = opened(update(workbook()))["Open"]
    table = [[cell.value for cell in row] for row in sheet["K4:N10"]]
    assert table == [
        ["Regular after", "Regular change", "Quick after", "Quick change"],
        [657, 103, 650, 104],
        ["500P24", 55, "495P24", 55],
        [134, 10, 135, 9],
        [514, -59, 506, -58],
        ["188P18", 13, "187P18", 14],
        ["149P19", -54, "148P19", -54],
    ]
    assert sheet["K6"].comment.text == "445.28 after 21 games\n2 of 3, expected 1.458: +37.46\nbonus +17.46"
    assert sheet["B5"].comment.text == "needs a wheelchair table"
    assert sheet["B5"].comment.author == "The director"
    assert sum(cell.comment is not None for row in sheet.iter_rows() for cell in row) == 13


def test_new_columns_look_like_the_last_one():
    sheet = opened(update(workbook()))["Open"]
    for row in range(4, 11):
        last = sheet.cell(row, 10)
        for column in range(11, 15):
            new = sheet.cell(row, column)
            assert repr((new.font, new.fill, new.border)) == repr((last.font, last.fill, last.border))
    assert sheet["K5"].number_format == "0"
    assert sheet["L5"].number_format == "+0;-0;0"
    assert sheet["J5"].number_format == "0.0"
    assert sheet["K6"].alignment.horizontal == "right"


def test_cached_values_and_formulas_survive():
    data = update(workbook())
    assert opened(data, data_only=True)["Prizes"]["B1"].value == 95
    assert opened(data)["Open"]["J5"].value == '=COUNTIF(G5:I5,"W*")'
    assert opened(data, data_only=True)["Open"]["J7"].value == 1.5


def test_trfrate_reads_its_own_result():
    before, after = read(workbook()), read(update(workbook()))
    told = [[(rating.shown, rating.games) for rating in player.after.values()] for player in after.sections[0].players]
    assert told == [
        [(rating.shown, rating.games) for rating in player.after.values()] for player in rated_events.novice().players
    ]
    bare = tuple(player._replace(after={}) for player in after.sections[0].players)
    assert bare == before.sections[0].players


def test_rating_twice_fills_the_same_columns():
    once = update(workbook())
    report = Report()
    twice = read(once)
    players = tuple(
        player._replace(after={system: one._replace(shown=one.shown + 1) for system, one in player.after.items()})
        for player in twice.sections[0].players
    )
    (data,) = FORMAT.write(
        replace(twice, sections=(replace(twice.sections[0], players=players),)), report, OPTIONS
    ).values()
    assert codes(report) == ["XLS055", "XLS066", "XLS055", "XLS066", "XLS061"]
    assert set(unzip(data)) == set(unzip(once))
    book = opened(data)
    assert book.sheetnames == ["Open", "Prizes", "Secret", "About these ratings"]
    assert [cell.value for cell in book["Open"]["K"][3:10]] == [
        *("Regular after", 658, "501P24", 135, 515, "189P18", "150P19"),
    ]
    assert book["Open"].max_column == 14
    assert sum(cell.comment is not None for row in book["Open"].iter_rows() for cell in row) == 13
    assert unzip(data)["xl/drawings/vmlDrawing1.vml"] == unzip(once)["xl/drawings/vmlDrawing1.vml"]
    assert b'fullCalcOnLoad="1"' in unzip(data)["xl/workbook.xml"]


def test_a_workbook_of_ours_with_standings_beside_its_charts_is_rated_again(tmp_path):
    """The standings list the same players once more: neither the reader nor the writer takes them for sections."""
    path = tmp_path / "rated.xlsx"
    event = trfrate.read(FIXTURES / "trf" / "bom.trf")
    trfrate.write(trfrate.rate(event), path, parts="all")
    again = trfrate.rate(trfrate.read(path))
    written = trfrate.write(again, tmp_path / "again.xlsx")
    assert not [each for each in written.report if each.code == "XLS050"]
    assert openpyxl.load_workbook(tmp_path / "again.xlsx").sheetnames == openpyxl.load_workbook(path).sheetnames


def test_nothing_new_gives_the_same_bytes():
    data = workbook()
    report = Report()
    assert FORMAT.write(read(data), report, OPTIONS) == {"own.xlsm": data}
    assert not report.diagnostics


def test_columns_for_ratings_after_are_filled_in_their_own_style():
    def more(book, sheet):
        blue = book.add_format({"bg_color": "#0000FF", "num_format": "0"})
        sheet.write_string(3, 10, "New Rating", blue)
        for row in range(4, 10):
            sheet.write_blank(row, 10, None, blue)

    report = Report()
    sheet = opened(update(workbook(more=more), report))["Open"]
    assert [sheet.cell(row, 11).value for row in range(4, 11)] == [
        *("New Rating", 657, "500P24", 134, 514, "188P18", "149P19"),
    ]
    assert {sheet.cell(row, 11).fill.bgColor.rgb for row in range(5, 11)} == {sheet["K4"].fill.bgColor.rgb}
    assert sheet["L4"].value == "Quick after"
    assert codes(report)[:2] == ["XLS055", "XLS053"]


def test_formulas_in_the_column_for_ratings_are_kept():
    def more(book, sheet):
        sheet.write_string(3, 10, "New Rating")
        for row in range(4, 10):
            sheet.write_formula(row, 10, f"=J{row + 1}*100", None, 7)

    report = Report()
    sheet = opened(update(workbook(more=more), report))["Open"]
    assert sheet["K5"].value == "=J5*100"
    assert sheet["L4"].value == "Regular after"
    assert codes(report)[0] == "XLS056"


def test_new_ratings_go_beside_formulas_that_compute_the_change():
    def more(book, sheet):
        sheet.write_row(3, 10, ["New Rating", "Change"])
        for row in range(4, 10):
            sheet.write_formula(row, 11, f"=K{row + 1}-D{row + 1}", None, 0)

    report = Report()
    sheet = opened(update(workbook(more=more), report))["Open"]
    assert [sheet.cell(row, 11).value for row in range(4, 7)] == ["New Rating", 657, "500P24"]
    assert [sheet.cell(row, 12).value for row in range(4, 7)] == ["Change", "=K5-D5", "=K6-D6"]
    assert codes(report)[:2] == ["XLS056", "XLS055"]


def test_what_stands_right_of_the_table_stays_in_sight():
    def more(book, sheet):
        sheet.write_string(5, 12, "my own remark")

    report = Report()
    sheet = opened(update(workbook(more=more), report))["Open"]
    assert sheet["M6"].value == "my own remark"
    assert sheet["N4"].value == "Regular after"
    assert codes(report)[0] == "XLS054"


def test_formulas_keep_their_value():
    def more(book, sheet):
        sheet.write_formula("A20", "=SUM(F5:L5)+LOG10(100)+Prizes!Z5:Z9", None, 2)

    report = Report()
    sheet = opened(update(workbook(more=more), report))["Open"]
    assert [sheet[at].value for at in ("K4", "L4", "M4")] == [None, None, "Regular after"]
    assert codes(report)[0] == "XLS054"


def test_ratings_in_hidden_columns_are_named():
    report = Report()
    update(workbook(more=lambda book, sheet: sheet.set_column("L:XFD", None, None, {"hidden": True})), report)
    assert codes(report)[:2] == ["XLS053", "XLS062"]


def test_the_sheet_about_the_ratings_is_hidden_so_that_the_workbook_prints_as_before():
    book = opened(update(workbook()))
    assert book["About these ratings"].sheet_state == "hidden"
    assert book["Open"].sheet_state == "visible"


def test_the_sheet_about_the_ratings_prints_on_one_page_in_width():
    about = opened(update(workbook()))["About these ratings"]
    assert about.sheet_properties.pageSetUpPr.fitToPage
    assert (about.page_setup.fitToHeight, about.page_setup.orientation) == (0, "landscape")


def test_ratings_do_not_hide_under_a_chart():
    def more(book, sheet):
        chart = book.add_chart({"type": "line"})
        chart.add_series({"values": "=Open!$J$5:$J$10"})
        sheet.insert_chart("L3", chart)

    report = Report()
    sheet = opened(update(workbook(more=more), report))["Open"]
    (first,) = [cell.column for cell in sheet[4] if cell.value == "Regular after"]
    assert first > 12 + 6, "an XlsxWriter chart is 480 points wide"
    assert codes(report)[0] == "XLS054"


@pytest.mark.parametrize(("wide", "high", "column"), [(914400, 200000, "K4"), (914400, 914400, "P4")])
def test_a_picture_with_one_corner_takes_the_room_it_needs(wide, high, column):
    corner = b"<xdr:from><xdr:col>11</xdr:col><xdr:row>0</xdr:row></xdr:from>"
    size = f'<xdr:ext cx="{wide}" cy="{high}"/>'.encode()
    parts = unzip(workbook())
    parts["xl/drawings/drawing1.xml"] = parts["xl/drawings/drawing1.xml"].replace(
        b"</xdr:wsDr>", b"<xdr:oneCellAnchor>" + corner + size + b"</xdr:oneCellAnchor></xdr:wsDr>"
    )
    assert opened(update(zipped(parts)))["Open"][column].value == "Regular after"


def page_of(data: bytes) -> tuple[object, object, object]:
    sheet = opened(data)["Open"]
    return sheet.sheet_properties.pageSetUpPr.fitToPage, sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight


def test_a_sheet_that_printed_one_page_wide_still_does():
    report = Report()
    assert page_of(update(workbook(), report)) == (True, 1, 0)
    assert "XLS070" in codes(report)


def test_a_sheet_that_was_wider_than_a_page_or_has_room_stays_as_it_is():
    wide = workbook(more=lambda book, sheet: sheet.set_column(1, 1, 120))
    small = workbook(more=lambda book, sheet: sheet.set_print_scale(40))
    for data in (wide, small):
        sheet = opened(update(data))["Open"]
        assert not (sheet.sheet_properties.pageSetUpPr and sheet.sheet_properties.pageSetUpPr.fitToPage)


def test_a_print_area_takes_in_the_new_columns():
    report = Report()
    data = update(workbook(more=lambda book, sheet: sheet.print_area("A1:J12")), report)
    assert codes(report)[:3] == ["XLS053", "XLS068", "XLS070"]
    assert opened(data)["Open"].print_area == "'Open'!$A$1:$N$12"


def test_a_print_area_that_is_computed_is_named():
    parts = unzip(workbook(more=lambda book, sheet: sheet.print_area("A1:J12")))
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"Open!$A$1:$J$12", b"OFFSET(Open!$A$1,0,0,12,10)")
    report = Report()
    update(zipped(parts), report)
    assert "XLS058" in codes(report)


@pytest.mark.parametrize("area", ["A:J", "A1:J12"])
def test_whole_columns_may_be_printed(area):
    parts = unzip(workbook(more=lambda book, sheet: sheet.print_area("A1:J12")))
    absolute = re.sub(r"([A-Z]+|\d+)", r"$\1", area)
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"$A$1:$J$12", absolute.encode())
    wide = absolute.replace("$J", "$N").encode()
    assert b"Open!" + wide in unzip(update(zipped(parts)))["xl/workbook.xml"]


# Sorting must not part the ratings from their players


def ranges_of(data: bytes) -> dict[str, str]:
    """The ranges that sort the sheet `Open`, as a spreadsheet program finds them."""
    sheet = opened(data)["Open"]
    found = {table.name: table.ref for table in sheet.tables.values()}
    return {**found, "filter": sheet.auto_filter.ref} if sheet.auto_filter.ref else found


def bare(
    *, filtered: bool = False, listed: bool = False, title: int = 0, left: int = 0, printed: bool = False, more=None
):
    """A workbook with the same players and whatever a club may have put around them."""
    packed = BytesIO()
    with xlsxwriter.Workbook(packed, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Open")
        top, last = TOP, left + len(HEADINGS) - 1
        sheet.write_row(top, left, HEADINGS)
        for at, (cells, points) in enumerate(zip(ROWS, TOTALS, strict=True), start=top + 1):
            sheet.write_row(at, left, (*cells, points))
        area = (top, left, top + len(ROWS), last)
        if filtered:
            sheet.autofilter(*area)
        if listed:
            sheet.add_table(*area, {"name": "Chart", "columns": [{"header": text} for text in HEADINGS]})
        if title:
            sheet.merge_range(0, left, title - 1, last, "Grove Open", book.add_format({"bg_color": "#00FF00"}))
        if printed:
            sheet.print_area(0, left, top + len(ROWS), last)
        if more:
            more(sheet, last)
    return packed.getvalue()


@settings(max_examples=40, deadline=None)
@given(
    filtered=st.booleans(),
    listed=st.booleans(),
    title=st.sampled_from([0, 1, 2]),
    left=st.integers(0, 2),
    printed=st.booleans(),
    remark=st.sampled_from([None, (1, 1), (5, 1), (5, 3), (30, 1)]),
)
def test_every_column_of_the_rated_table_is_sorted_or_a_warning_says_otherwise(
    filtered, listed, title, left, printed, remark
):
    """A remark may stand so many rows down and columns right of the table."""
    assume(not (filtered and listed) and not (remark and title and remark[0] < title))

    def more(sheet, last):
        if remark:
            sheet.write_string(remark[0], last + remark[1], "see the office")

    data = bare(filtered=filtered, listed=listed, title=title, left=left, printed=printed, more=more)
    report = Report()
    out = update(data, report)
    sheet = opened(out)["Open"]
    heads = [cell.column for cell in sheet[TOP + 1] if cell.value and cell.value != "see the office"]
    spans = [range_boundaries(ref) for ref in ranges_of(out).values()]
    assert len(spans) == filtered + listed
    for first, top, last, bottom in spans:
        assert (top, bottom) == (TOP + 1, TOP + 1 + len(ROWS))
        assert "XLS069" in codes(report) or (first <= min(heads) and max(heads) <= last)
    # Only a table with names for its columns cannot reach over what stands beside it.
    assert ("XLS069" in codes(report)) == (listed and remark in [(5, 1), (5, 3)])
    for table in sheet.tables.values():
        first, top, last, _ = range_boundaries(table.ref)
        assert [one.name for one in table.tableColumns] == [cell.value for cell in sheet[top][first - 1 : last]]
        assert table.autoFilter.ref == table.ref
    if filtered:
        names = unzip(out)["xl/workbook.xml"].decode().replace("$", "")
        assert f">Open!{ranges_of(out)['filter']}<" in names
    if printed:
        assert f"${get_column_letter(max(heads))}$" in sheet.print_area
    if title:
        (merged,) = sheet.merged_cells.ranges
        widened = remark not in [(5, 1), (5, 3)]
        assert merged.max_col == (max(heads) if widened else left + len(HEADINGS))
        assert widened == any("the merged title" in one.message for one in report if one.code == "XLS068")
    assert facts(read(out)) == facts(read(data))


def facts(event: Event):
    return [(player.name, player.cells, player.ratings) for player in event.players]


def test_a_table_keeps_its_names_unique():
    def more(sheet, last):
        for row in range(TOP + 1, TOP + 1 + len(ROWS)):
            sheet.write_formula(row, last + 1, "=1+1", None, 1500)
        options = {"name": "Chart", "columns": [{"header": text} for text in (*HEADINGS, "Regular after")]}
        sheet.add_table(TOP, 0, TOP + len(ROWS), last + 1, options)
        for row in range(TOP + 1, TOP + 1 + len(ROWS)):
            sheet.write_formula(row, last + 1, "=1+1", None, 1500)

    (table,) = opened(update(bare(more=more)))["Open"].tables.values()
    names = [one.name for one in table.tableColumns]
    assert names[-5:] == ["Regular after", "Regular after (new)", "Regular change (new)", "Quick after", "Quick change"]


def test_a_filter_of_tables_beside_each_other_is_named():
    packed = BytesIO()
    with xlsxwriter.Workbook(packed, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Open")
        for left, names in ((0, ("Alder, Ada", "Birch, Ben")), (5, ("Cedar, Cy", "Dogwood, Dee"))):
            sheet.write_row(0, left, ("No.", "Name", "Rating", "Rd 1"))
            sheet.write_row(1, left, (1, names[0], 1500, "W2"))
            sheet.write_row(2, left, (2, names[1], 1400, "L1"))
        sheet.autofilter(0, 0, 2, 3)
    event = read(packed.getvalue())
    new = {"OTBR": Rated(1510, 1510, 30, before=1500.0)}
    sections = tuple(
        replace(section, players=tuple(player._replace(after=new) for player in section.players))
        for section in event.sections
    )
    report = Report()
    (out,) = FORMAT.write(replace(event, sections=sections), report, OPTIONS).values()
    assert ranges_of(out) == {"filter": "A1:D3"}
    assert "XLS069" in codes(report)


# What the workbook held before


def with_after(event: Event, *systems: str) -> Event:
    """The event rated in some of the systems only."""
    (section,) = rated(event).sections
    players = tuple(
        player._replace(after={system: one for system, one in player.after.items() if system in systems})
        for player in section.players
    )
    return replace(event, sections=(replace(section, players=players),))


def column(sheet, heading):
    (at,) = [cell.column for cell in sheet[TOP + 1] if cell.value == heading]
    return [sheet.cell(row, at) for row in range(TOP + 2, TOP + 2 + len(ROWS))]


@pytest.mark.parametrize("systems", [("OTBR",), ("OTBQ",), ()])
def test_ratings_of_an_earlier_run_do_not_stand_beside_the_new_ones(systems):
    once = update(bare())
    report = Report()
    (data,) = FORMAT.write(with_after(read(once), *systems), report, OPTIONS).values()
    sheet = opened(data)["Open"]
    for system, title in (("OTBR", "Regular"), ("OTBQ", "Quick")):
        for what in ("after", "change"):
            filled = {cell.value is not None for cell in column(sheet, f"{title} {what}")}
            assert filled == {system in systems}
        if system not in systems:
            assert column(sheet, f"{title} after")[0].comment.text.startswith("not rated in this system now")
    assert codes(report).count("XLS067") == 2 * (2 - len(systems))
    # Once taken out, there is nothing more to say.
    again = Report()
    FORMAT.write(with_after(read(data), *systems), again, OPTIONS)
    assert "XLS067" not in codes(again)


def test_a_column_of_the_users_own_that_is_not_rated_now_stays_with_a_warning():
    def more(sheet, last):
        sheet.write_column(TOP, last + 1, ["Post", 600, 500, 100, 500, 180, 150])

    report = Report()
    (data,) = FORMAT.write(with_after(read(bare(more=more)), "OTBQ"), report, OPTIONS).values()
    assert [cell.value for cell in column(opened(data)["Open"], "Post")] == [600, 500, 100, 500, 180, 150]
    (said,) = [one for one in report if one.code == "XLS067"]
    assert "its 6 values stay as they were" in said.message and said.place.at == f"Open!K{TOP + 1}"


def test_ratings_that_the_column_held_are_compared_before_they_are_replaced():
    def more(sheet, last):
        sheet.write_column(TOP, last + 1, ["Post", 657, "500P24", 133, 600, "188P17", ""])

    report = Report()
    sheet = opened(update(bare(more=more), report))["Open"]
    assert column(sheet, "Post")[3].value == 514
    (said,) = [one.message for one in report if one.code == "XLS066"]
    assert said == (
        "3 of 5 ratings that the column Regular after held are replaced by others: Cedar, Cy 133, now 134;"
        " Dogwood, Dee 600, now 514; Elm, Eve 188P17, now 188P18"
    )


def test_a_note_of_the_users_wins():
    def more(book, sheet):
        sheet.write_string(3, 10, "New Rating")
        sheet.write_comment("K6", "ask the office", {"author": "The director"})

    report = Report()
    sheet = opened(update(workbook(more=more), report))["Open"]
    assert sheet["K6"].value == "500P24"
    assert sheet["K6"].comment.text == "ask the office"
    assert "XLS057" in codes(report)


def test_a_sheet_without_notes_gets_its_first():
    parts = unzip(workbook(macros=False))
    del parts["xl/comments1.xml"]
    rels = parts["xl/worksheets/_rels/sheet1.xml.rels"]
    parts["xl/worksheets/_rels/sheet1.xml.rels"] = re.sub(
        rb"<Relationship [^>]*(?:vmlDrawing|comments)1[^>]*/>", b"", rels
    )
    parts[SHEET] = re.sub(rb"<legacyDrawing [^>]*/>", b"", parts[SHEET])
    types = parts["[Content_Types].xml"]
    parts["[Content_Types].xml"] = re.sub(rb'<Override PartName="/xl/comments1.xml"[^>]*/>', b"", types)
    data = update(zipped(parts))
    sheet = opened(data)["Open"]
    assert sheet["K5"].comment is not None
    children = re.findall(rb"<(drawing|legacyDrawing|extLst)\b", unzip(data)[SHEET])
    assert children[-3:] == [b"drawing", b"legacyDrawing", b"extLst"]


def prefixed(xml: bytes) -> bytes:
    """The same part with every element in a named namespace, as some programs write it."""
    xml = xml.replace(
        b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
        b'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
    )
    return re.sub(rb"<(/?)(?=[a-zA-Z]+[\s/>])", rb"<\1x:", xml)


@pytest.mark.parametrize("part", [SHEET, "xl/styles.xml", "xl/workbook.xml", "xl/comments1.xml"])
def test_prefixes_are_followed(part):
    parts = unzip(workbook())
    parts[part] = prefixed(parts[part])
    sheet = opened(update(zipped(parts)))["Open"]
    assert sheet["K5"].value == 657
    assert sheet["L5"].number_format == "+0;-0;0"
    assert sheet["K5"].comment is not None


def test_cells_are_put_in_order_whatever_the_sheet_leaves_out():
    rows = b'<row><c><v>1</v></c><c s="2"/></row><row r="4" spans="1:2"/><row r="6"><c r="E6"/><extLst/></row>'
    sheet = SheetXml(b"<worksheet><sheetData>" + rows + b"</sheetData></worksheet>")
    cells = {(0, 1): Put(5), (0, 3): Put("a<b", 1), (3, 2): Put(" x"), (4, 0): Put(7.5), (5, 0): Put(1), (5, 6): Put(2)}
    sheet.put(cells | {(8, 0): Put(None, 3)})
    sheet.set_widths({3: 9.5}, like=1)
    assert sheet.edits.done().decode() == (
        '<worksheet><cols><col min="4" max="4" width="9.5" customWidth="1"/></cols><sheetData>'
        '<row><c><v>1</v></c><c r="B1" s="2"><v>5</v></c><c r="D1" s="1" t="inlineStr"><is><t>a&lt;b</t></is></c></row>'
        '<row r="4" spans="1:3"><c r="C4" t="inlineStr"><is><t xml:space="preserve"> x</t></is></c></row>'
        '<row r="5"><c r="A5"><v>7.5</v></c></row>'
        '<row r="6"><c r="A6"><v>1</v></c><c r="E6"/><c r="G6"><v>2</v></c><extLst/></row>'
        '<row r="9"><c r="A9" s="3"/></row></sheetData></worksheet>'
    )


def sheets(*names: str, column: bool = False) -> bytes:
    """A plain workbook with a table for each name: on a sheet of its own, or told apart by a Section column."""
    packed = BytesIO()
    with xlsxwriter.Workbook(packed, {"in_memory": True}) as book:
        pages = {name: book.add_worksheet("All" if column else name) for name in (names[:1] if column else names)}
        for at, name in enumerate(names):
            page = pages.get(name) or pages[names[0]]
            top = at * len(own_workbook.ROWS) if column else 0
            page.write_row(0, 0, ["Section", *HEADINGS[:9]])
            for row, cells in enumerate(own_workbook.ROWS, start=top + 1):
                # Other people in each section: the same games twice would be a copy.
                number, player, member, *rest = cells
                page.write_row(row, 0, [name, number, player, str(int(member) + 100 * at), *rest])
    return packed.getvalue()


def rated_all(event: Event) -> Event:
    sections = (rated(replace(event, sections=(section,))).sections[0] for section in event.sections)
    return replace(event, sections=tuple(sections))


@pytest.mark.parametrize("column", [False, True])
def test_every_section_gets_its_ratings(column):
    event = read(sheets("Open", "Reserve", column=column), "own.xlsx")
    assert [section.name for section in event.sections] == ["Open", "Reserve"]
    report = Report()
    (data,) = FORMAT.write(rated_all(event), report, OPTIONS).values()
    pages = opened(data).worksheets[:-1]
    told = [cell.value for page in pages for cell in page["K"][1:]]
    assert told == [657, "500P24", 134, 514, "188P18", "149P19"] * 2
    assert [page["K1"].value for page in pages] == ["Regular after"] * len(pages)
    assert [code for code in codes(report) if code != "XLS072"] == ["XLS053", "XLS070"] * len(pages)
    back = read(data, "own.xlsx")
    assert [len(section.players) for section in back.sections] == [6, 6]
    assert back.sections[1].players[1].after["OTBR"].games == 24


def test_tables_beside_each_other_get_columns_of_their_own():
    packed = BytesIO()
    with xlsxwriter.Workbook(packed, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Quads")
        for left, names in ((0, ("Alder, Ada", "Birch, Ben")), (5, ("Cedar, Cy", "Dogwood, Dee"))):
            sheet.write_row(0, left, ("No.", "Name", "Rating", "Rd 1"))
            sheet.write_row(1, left, (1, names[0], 1500, "W2"))
            sheet.write_row(2, left, (2, names[1], 1400, "L1"))
    event = read(packed.getvalue())
    given = iter([{"OTBR": Rated(1510 + at, 1510 + at, 30, before=1500.0)} for at in range(4)])
    sections = tuple(
        replace(section, players=tuple(player._replace(after=next(given)) for player in section.players))
        for section in event.sections
    )
    (out,) = FORMAT.write(replace(event, sections=sections), Report(), OPTIONS).values()
    rows = [[cell.value for cell in row[9:]] for row in opened(out)["Quads"].iter_rows()]
    behind = ["Regular after (section 1)", "Regular change (section 1)"]
    assert rows[0] == ["Regular after", "Regular change", *behind]
    assert [(row[0], row[2]) for row in rows[1:]] == [(1512, 1510), (1513, 1511)]
    after = [[player.after.get("OTBR") for player in section.players] for section in read(out).sections]
    assert after[0] == [None, None] and [rated.shown for rated in after[1]] == [1512, 1513]


def test_a_changed_fact_is_a_loss_with_a_name():
    event = rated(read(workbook()))
    first = event.sections[0].players[0]._replace(federation="USA")
    section = replace(event.sections[0], players=(first, *event.sections[0].players[1:]))
    report = Report()
    FORMAT.write(replace(event, sections=(section,)), report, OPTIONS)
    assert [one.message for one in report if one.code == "XLS052"] == [
        "the federation of players that came from elsewhere are not written into your workbook"
    ]


URN = "urn:oasis:names:tc:opendocument:xmlns"
OPEN_DOCUMENT = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="{URN}:office:1.0" xmlns:table="{URN}:table:1.0" xmlns:text="{URN}:text:1.0"
 office:version="1.2"><office:body><office:spreadsheet><table:table table:name="Open">ROWS</table:table>
</office:spreadsheet></office:body></office:document-content>"""
MANIFEST = f"""<m:manifest xmlns:m="{URN}:manifest:1.0">
<m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.spreadsheet"/></m:manifest>"""


def test_an_open_document_becomes_a_new_workbook():
    lines = [HEADINGS[:9], *own_workbook.ROWS]
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    rows = ["".join(cell.format(value) for value in line) for line in lines]
    text = OPEN_DOCUMENT.replace("ROWS", "".join(f"<table:table-row>{row}</table:table-row>" for row in rows))
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    data = zipped({"mimetype": kind.encode(), "content.xml": text.encode(), "META-INF/manifest.xml": MANIFEST.encode()})
    report = Report()
    (out,) = FORMAT.write(rated(read(data, "own.ods")), report, OPTIONS).values()
    losses = [str(one) for one in report if one.code == "XLS050"]
    assert losses == [
        "own.ods: loss XLS050: the ratings cannot be added to your workbook:"
        " it is an OpenDocument file; a new one is written"
    ]
    assert opened(out)["Open"]["C6"].value == "Alder, Ada"
    (unrated,) = FORMAT.write(read(data, "own.ods"), Report(), OPTIONS)
    assert unrated == "wallchart.xlsx", "what is converted to .xlsx is a workbook of that kind"


def test_removed_players_make_a_new_workbook():
    event = rated(read(workbook()))
    section = replace(event.sections[0], players=event.sections[0].players[:4])
    report = Report()
    out = FORMAT.write(replace(event, sections=(section,)), report, OPTIONS)
    assert list(out) == ["wallchart.xlsx"]
    assert codes(report)[0] == "XLS050"


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_damaged_parts_end_in_a_workbook_or_a_reason(data):
    parts = unzip(workbook())
    name = data.draw(st.sampled_from(sorted(name for name in parts if name.endswith((".xml", ".rels", ".vml")))))
    at = data.draw(st.integers(0, len(parts[name])))
    new = data.draw(st.sampled_from([b"", b"x", b'"', b"<", b">", b"/>", b'r="A0"', b"9999999999", b"\xff", b"</c>"]))
    parts[name] = parts[name][:at] + new + parts[name][at + data.draw(st.integers(0, 30)) :]
    try:
        event = read(zipped(parts))
    except Unreadable:
        return
    if len(event.sections) == 1 and len(event.sections[0].players) == 6:
        (out,) = FORMAT.write(rated(event), Report(), OPTIONS).values()
        assert out.startswith(b"PK")


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_libreoffice_shows_the_same_sheet_and_the_new_columns(tmp_path):
    (tmp_path / "before.xlsm").write_bytes(workbook())
    (tmp_path / "after.xlsm").write_bytes(update(workbook()))
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", "csv", "--outdir", str(tmp_path)]
    for name in ("before", "after"):
        subprocess.run([*command, str(tmp_path / f"{name}.xlsm")], check=True, capture_output=True, timeout=180)
    before, after = ((tmp_path / f"{name}.csv").read_text().splitlines() for name in ("before", "after"))
    assert [line.rstrip(",") for line in before[:3]] == [line.rstrip(",") for line in after[:3]]
    for old, new in zip(before[3:10], after[3:10], strict=True):
        assert new.startswith(old)
    assert after[4].endswith(",657,103,650,104")
