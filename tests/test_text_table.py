"""Printed tables and saved pages."""

import random
import re
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import FIXTURES
from trfrate.checks import check
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats import Options, csv, text_table
from trfrate.formats.text_table.page import grid_of
from trfrate.model import Cell, Outcome

DAY = date(2026, 1, 15)
PRINTS = sorted(
    path for path in (FIXTURES / "text").iterdir() if path.suffix in (".txt", ".html") and ".diag" not in path.name
)


def read(text, name="print.txt"):
    report = Report()
    return text_table.read({name: text.encode()}, report, Options(DAY)), report


@pytest.mark.parametrize("path", PRINTS, ids=lambda path: path.name)
def test_prints_are_recognized_but_never_for_sure(path):
    head = path.read_bytes()
    assert 0.5 <= text_table.sniff(head, path.name) < 0.9


@pytest.mark.parametrize(
    "head",
    [
        *(b"", b"PK\x03\x04\0", b"012 Event\n001    1 m    Alder, Ada   1850\n", b"<p>hello</p>", b"a,b,c"),
        b'{"name":  1,  "rating":  2,  "score":  [1,  2,  3,  4],  "rank":  1}\n',
    ],
)
def test_other_files_are_not(head):
    assert text_table.sniff(head, "x.txt") == 0.0


@pytest.mark.parametrize("path", sorted((FIXTURES / "csv").glob("*.?sv")), ids=lambda path: path.name)
def test_csv_is_left_to_csv(path):
    head = path.read_bytes()
    assert csv.sniff(head, path.name) > text_table.sniff(head, path.name)


def test_names_with_blanks_stay_in_their_column():
    rows = (
        "No Name              Rd 1 Pts",
        " 1 Ada May Alder     W2   1",
        " 2 Ben van der Birch L1   0",
        " 3 Cy                B    1",
    )
    event, _ = read("\n".join(rows))
    assert [player.name for player in event.sections[0].players] == ["Ada May Alder", "Ben van der Birch", "Cy"]


def test_a_place_may_stand_before_the_name():
    rows = (
        "#  Place Name          ID        Rd 1  Tot",
        "1  1-2   Alder, Ada    90000001  D2    .5",
        "2        Birch, Ben    90000002  D1    .5",
        "3  3     Cottonwood, C 90000003  U      0",
    )
    event, report = read("\n".join(rows))
    assert [player.ids.uschess for player in event.sections[0].players] == ["90000001", "90000002", "90000003"]
    assert event.sections[0].players[2].name == "Cottonwood, C" and not report.has_errors


def test_a_bar_alone_separates():
    event, _ = read("|No|Name|Rd 1|Pts|\n|1|Alder, Ada|W2|1|\n|2|Birch, Ben|L1|0|\n")
    assert [player.cells for player in event.sections[0].players] == [(Cell(Outcome.WIN, 2),), (Cell(Outcome.LOSS, 1),)]


def test_places_have_line_and_column():
    event, _ = read("No Name         Rd 1\n 1 Alder, Ada   W2\n 2 Birch, Ben   L1\n")
    place = event.origin.locate(0, 1, 0)
    assert (place.line, place.column, place.source[16:18]) == (3, 17, "L1")


def test_pages_with_unclosed_cells_and_wide_ones():
    rows = ("<td colspan=2>No.<td>Name<td>Rd 1", "<td>1<td><td>Ada &amp; Co<td>W2", "<td>2<td><td>Ben<td>L1")
    event, _ = read("<table><tr>" + "<tr>".join(rows) + "</table>", "page.html")
    assert [player.name for player in event.sections[0].players] == ["Ada & Co", "Ben"]


def test_a_page_whose_cells_hold_fonts_and_links_is_recognized():
    cells = ("No.", "Name", "Rd 1"), ("1", "Alder, Ada", "W2"), ("2", "Birch, Ben", "L1")
    rows = ("".join(f'<td height="17"><b><font size=1>{text}</font></b></td>' for text in row) for row in cells)
    page = f"<table><tr>{'<tr>'.join(rows)}</table>".encode()
    assert text_table.sniff(page, "page.html") == 0.75
    assert read(page.decode(), "page.html")[0].sections[0].rounds == 1


def vega_row(number, name, title, rating, *cells):
    told = "".join(
        f'<td><div class="res">{result}</div><div class="{kind}">{who} </div></td>' for result, kind, who in cells
    )
    return (
        f'<tr><td><span> {number} </span></td><td><div class="player-container" <div=""><span>{name}</span>'
        f'<div class="sort-num"> {number}</div><div class="title2 male">{title}</div><div class="rating">{rating}</div>'
        f"</div></td><td> 1.5</td>{told}</tr>"
    )


def test_pages_of_vega_tell_colors_titles_and_ratings_by_classes():
    heads = "".join(f"<th>{text}</th>" for text in ("#", "Player", "Pts", "1", "2"))
    rows = (
        vega_row(1, "Alder,Ada", "CM", 1900, ("0", "cb", 2), ("½", "cn", "BYE")),
        vega_row(2, "Birch,Ben", "-", 0, ("1", "cw", 1), ("1", "cn", "BYE")),
    )
    event, report = read(f"<h3>Grove Rapid</h3><table><tr>{heads}</tr>{''.join(rows)}</table>", "vega.html")
    first, second = event.sections[0].players
    assert (first.name, first.title, first.ratings["OTBR"].rating) == ("Alder,Ada", "CM", 1900)
    assert (second.name, second.title, second.ratings["OTBR"].rating) == ("Birch,Ben", None, None)
    assert first.cells == (Cell(Outcome.LOSS, 2, "b"), Cell(Outcome.HALF_BYE))
    assert second.cells == (Cell(Outcome.WIN, 1, "w"), Cell(Outcome.FULL_BYE)) and not report.has_errors


def test_a_cell_of_a_page_has_one_color():
    grid = grid_of(
        "x.html", '<table><tr><td>1<div class="cw">2</div><div class="cb">3</div><td>0<div class="cb">4</div>'
    )
    assert grid.rows == [["+ w 2 3", "- b 4"]]


def test_a_page_with_too_many_cells():
    report = Report()
    with pytest.raises(Unreadable):
        text_table.read({"x.html": b"<table><tr>" + b"<td colspan=100>x" * 5000}, report, Options(DAY))
    assert [diagnostic.code for diagnostic in report] == ["CSV024"]


def test_the_columns_of_boxes_count_as_cells():
    page = "<table><tr>" + "<td>x" * 300 + "<tr><td><div class=rating>1500</div>" * 2000
    report = Report()
    with pytest.raises(Unreadable):
        text_table.read({"x.html": page.encode()}, report, Options(DAY))
    assert [diagnostic.code for diagnostic in report] == ["CSV024"]


def test_rows_without_boxes_stay_as_short_as_they_are():
    grid = grid_of("x.html", "<table><tr>" + "<td>x" * 300 + "<tr><td>y" * 3 + "</table>")
    assert [len(row) for row in grid.rows] == [300, 1, 1, 1]


def test_the_us_chess_print_is_read_as_a_table_too(corpus):
    path = corpus / "ratings" / "msa-64-players.txt"
    report = Report()
    event = text_table.read({path.name: path.read_bytes()}, report, Options(DAY))
    check(event, report)
    (section,) = event.sections
    assert not report.has_errors
    assert (len(section.players), sum(1 for _ in section.games())) == (64, 204)
    assert all(cell.color for player in section.players for cell in player.cells if cell and cell.opponent)


def test_samples_of_other_programs(corpus):
    for name, games in (("crosstables/quad-crosstable.txt", 6), ("swisssys/swisssys_standings.html", 2)):
        report = Report()
        event = text_table.read({name: (corpus / name).read_bytes()}, report, Options(DAY))
        check(event, report)
        assert not report.has_errors
        assert sum(1 for section in event.sections for _ in section.games()) == games


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(PRINTS), st.integers(0, 10**9))
def test_any_damage_ends_in_an_event_or_a_reason(path, seed):
    chance, data = random.Random(seed), bytearray(path.read_bytes())
    for _ in range(chance.randint(1, 15)):
        at = chance.randrange(len(data))
        data[at : at + chance.randint(0, 4)] = bytes(
            chance.choice(b"|<>/td \n\t=-W12\xff\0") for _ in range(chance.randint(0, 4))
        )
    report = Report()
    text_table.sniff(bytes(data), path.name)
    try:
        text_table.read({path.name: bytes(data)}, report, Options(DAY))
    except Unreadable:
        assert report.has_errors


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=200) | st.text(alphabet="<>/tdrhable|-1W Name\n", max_size=200).map(str.encode))
def test_any_bytes_end_in_an_event_or_a_reason(data):
    report = Report()
    text_table.sniff(data, "x.txt")
    try:
        text_table.read({"x.txt": data}, report, Options(DAY))
    except Unreadable:
        assert report.has_errors


def test_a_line_with_an_address_is_not_shown_below_a_message():
    lines = ["No  Name            Rtng  Rd 1  Mail", "1   Alder, Ada      1500  W2    ada@elm.example"]
    lines += ["2   Birch, Ben      1400  W1    none", ""]
    report = Report()
    check(text_table.read({"a.txt": "\n".join(lines).encode()}, report, Options(date(2026, 1, 15))), report)
    places = {each.place.line: each.place.source for each in report if each.code == "CHK006" and each.place}
    assert places == {2: None}


@pytest.mark.parametrize("top", ["\fGrove Open     Page 2", "Grove Open     Page 2"])
def test_the_top_of_a_second_page_is_no_player(top):
    header = "Num  Name          Rtng  Rd 1  Rd 2  Tot"
    first = ["  1  Alder, Ada    1850  W  3  W  2  2.0", "  2  Birch, Ben    1720  W  4  L  1  1.0"]
    second = ["  3  Cedar, Cy     1640  L  1  W  4  1.0", "  4  Dogwood, Di   1500  L  2  L  3  0.0"]
    lines = ["Grove Open     Page 1", header, *first, top, header, *second]
    event, report = read("\n".join(lines))
    assert [player.name for player in event.sections[0].players] == [
        "Alder, Ada",
        "Birch, Ben",
        "Cedar, Cy",
        "Dogwood, Di",
    ]
    assert not [one for one in report if one.severity == "error"]


def test_the_letters_and_numbers_around_a_published_sheet_are_no_part_of_it():
    rows = ["Grove Open", "#|Name|Rating|Rd 1|Total", "1|Alder, Ada|1850|W2|1", "2|Birch, Ben|1720|L1|0"]
    head = "".join(f'<th class="column-headers-background">{letter}</th>' for letter in "ABCDE")
    page = f'<table class="waffle"><tr><th class="row-header"></th>{head}</tr>'
    for at, row in enumerate(rows, start=1):
        cells = "".join(f"<td>{cell}</td>" for cell in row.split("|"))
        page += f'<tr><th class="row-headers-background"><div>{at}</div></th>{cells}</tr>'
    event, report = read(page + "</table>", "sheet.html")
    assert not [one for one in report if one.severity == "error"]
    assert (event.name, [player.name for player in event.sections[0].players]) == (
        "Grove Open",
        ["Alder, Ada", "Birch, Ben"],
    )


@pytest.mark.parametrize("header", ["# Name Rtng Rd 1 Rd 2 Tot", "# Name Rtng R1 R2 Tot"])
def test_a_table_pasted_with_single_blanks(header):
    lines = ["Grove Open", header, "1 Alder, Ada 1850 W3 D2 1.5", "2 Van den Birch, Ben Jr. 1720P12 H--- D1 1.0"]
    event, report = read("\n".join([*lines, "3 Cedar, Cy unr. L1 B--- 1.0", "", "TD Pat Example"]))
    assert not [one for one in report if one.severity == "error"]
    players = event.sections[0].players
    assert [player.name for player in players] == ["Alder, Ada", "Van den Birch, Ben Jr.", "Cedar, Cy"]
    assert [cell.result for cell in players[1].cells] == [Outcome.HALF_BYE, Outcome.DRAW]
    assert players[1].ratings["OTBR"][:2] == (1720, 12)


PRINT = """Grove Swiss   *Saturday, August 22, 2026* · **G/40;d5** · 2 rounds

No. Name              Rtg      Rd1   Rd2   Pts
  1 Ada Alder         1850     +2w   =3b   1.5
  2 Ben Birch         1720     -1b   +4w   1
  3 Cy Cedar          1641     +4b   =1w   1.5
  4 Di Dogwood        1040*    -3w   -2b   0

"""


@pytest.mark.parametrize(
    "footer",
    [
        "opponent = pairing number (Pr#), w/b = color",
        "Read +2w as: won with White against no. 2",
        "All games were played at the Grove Community Center.",
        "Thanks to Pat Poplar for directing and to Oak Bank for the prizes",
        "H--- Half-point bye, B--- Full-point bye, U--- Unpaired",
        "16 players, 5 rounds",
    ],
)
def test_a_line_of_prose_below_a_print_is_no_player(footer):
    event, report = read(f"{PRINT}* = provisional (5 games)\n{footer}\n")
    assert [player.name for player in event.sections[0].players] == ["Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"]
    assert event.sections[0].players[3].ratings["OTBR"][:2] == (1040, 5)
    assert event.sections[0].time_control == "G/40;d5"
    assert [one.code for one in report.diagnostics if one.severity != "note"] == []


@pytest.mark.parametrize("footer", ["", "* = provisional\n", "* = provisional (5 games)\n* = provisional (8 games)\n"])
def test_a_star_of_which_nothing_or_several_things_are_said_is_a_warning(footer):
    event, report = read(f"{PRINT}{footer}")
    assert event.sections[0].players[3].ratings["OTBR"].games is None
    assert "CSV011" in [one.code for one in report.diagnostics if one.severity == "warning"]


def test_headings_that_do_not_stand_above_their_columns_have_their_order():
    rows = (
        " Nr Name                    Rating     1     2     3   Total",
        "  1 Harold Alder            2192     W-B2   W-W3   W-B4   3.0",
        "  2 Ethan Birch             2128     L-W1   D-W4   .5bye  1.0",
        "  3 Thomas Cedar            889/17   W-W4   L-B1   1-bye  2.0",
        "  4 Eric Dogwood            Unr      L-B3   D-B2   L-W1   0.5",
    )
    event, report = read("\n".join(rows))
    cells = [[cell.result.value for cell in player.cells] for player in event.sections[0].players]
    assert cells == [
        ["win", "win", "win"],
        ["loss", "draw", "half-bye"],
        ["win", "loss", "full-bye"],
        ["loss", "draw", "loss"],
    ]
    assert [one for one in report.diagnostics if one.severity == "error"] == []


def cells_of(section):
    return [[(cell.result.value, cell.opponent) for cell in player.cells if cell] for player in section.players]


QUADS = """LIBRARY QUADS

QUAD 1
                    1    2    3    Score
1. Alder    1850    x    1    .5   1.5
2. Birch    1720    0    x    1    1
3. Cedar    unr     .5   0    x    .5
1st: Alder  $40

QUAD 2
                    1    2    3    Score
1. Elm      1510    x    1    1    2
2. Fir      1424    0    x    0    0
3. Oak      1381    0    1    x    1
"""


def test_grids_headed_by_numbers_alone():
    event, report = read(QUADS)
    assert [section.name for section in event.sections] == ["QUAD 1", "QUAD 2"]
    assert [player.name for player in event.sections[0].players] == ["Alder", "Birch", "Cedar"]
    assert sorted(cells_of(event.sections[0])[0]) == [("draw", 3), ("win", 2)]
    assert [one for one in report.diagnostics if one.severity != "note"] == []


def test_a_grid_headed_by_letters_with_two_games_each():
    rows = (
        "            Rtg    A     B     C     Pts",
        "A Alder     1850   --    0 =   1 1   2.5",
        "B Birch     1720   1 =   --    1 0   2.5",
        "C Cedar     1641   0 0   0 1   --    1",
    )
    event, _ = read("\n".join(rows))
    assert sorted(cells_of(event.sections[0])[1]) == [("draw", 1), ("loss", 3), ("win", 1), ("win", 3)]


def test_rounds_headed_by_numbers_alone_are_no_grid():
    rows = (
        "                    1    2    3    Score",
        "1. Alder    1850    W2   W3   D4   2.5",
        "2. Birch    1720    L1   W4   D3   1.5",
        "3. Cedar    1641    W4   L1   D2   1.5",
        "4. Dogwood  1510    L3   L2   D1   .5",
    )
    report = Report()
    try:
        event = text_table.read({"print.txt": "\n".join(rows).encode()}, report, Options(DAY))
    except Unreadable:
        return
    assert len(event.sections[0].players) == 4


DOTTED = """Grove Open
Pairings for Round {round}. {section}

Board White................... Black................... Result
  1   {names[0]} (2130,0.0).... {names[1]} (1860,0.0).... 1-0
  2   {names[2]} (2009,0.0)..... {names[3]} (1778,0.0)..... 1/2-1/2
      {names[4]} has a half point bye

"""


def test_pairings_with_dots_between_the_columns():
    printed = "".join(
        DOTTED.format(round=number, section=section, names=(*names[number:], *names[:number]))
        for section, names in (
            ("Open", ("Alder, Ada", "Birch, Ben", "Cedar, Cy", "Dogwood, Di", "Elm, Ed")),
            ("Booster", ("Fir, Fay", "Ginkgo, Gus", "Hazel, Hal", "Larch, Ivan", "Maple, Mo")),
        )
        for number in (1, 2)
    )
    event, report = read(printed)
    assert [section.name for section in event.sections] == ["Open", "Booster"]
    first = event.sections[0]
    assert len(first.players) == 5
    assert {"OTBR" in player.ratings for player in first.players} == {True}
    assert [Outcome.HALF_BYE in [cell.result for cell in player.cells] for player in first.players].count(True) == 2
    assert [one for one in report.diagnostics if one.severity == "error"] == []


def test_blocks_of_lines_that_name_opponents_by_last_names():
    rows = (
        *("Harold Alder (1697)", "   Rd 1  Black  Birch    won", "   Rd 2  White  Cedar    lost", "   Score 1", ""),
        *("Lucy Birch (1686)", "   Rd 1  White  Alder    lost", "   Rd 2  White  Dogwood  draw", "   Score .5", ""),
        *("Elena Cedar (1533)", "   Rd 1  Black  Dogwood  draw", "   Rd 2  Black  Alder    won", "   Score 1.5", ""),
        *("Tom Dogwood (1517)", "   Rd 1  White  Cedar    draw", "   Rd 2  Black  Birch    draw", "   Score 1", ""),
    )
    event, report = read("\n".join(rows))
    assert cells_of(event.sections[0])[0] == [("win", 2), ("loss", 3)]
    assert event.sections[0].players[2].cells[1].color == "b"
    assert [one for one in report.diagnostics if one.severity != "note"] == []


def test_sections_without_headings_and_totals_behind_an_equals_sign():
    rows = ("1 Ada Alder 90000001  1680   w3 d2   = 1.5", "2 Ben Birch 90000002  u   w4 d1   = 1.5")
    rows += ("3 Cy Cedar 90000003  1516   l1 w4   = 1", "4 Di Dogwood 90000004  1118   l2 l3   = 0")
    second = [row.replace("9000000", "9000001").replace("Ada", "Eve") for row in rows]
    event, report = read("\n".join(("HIGH SCHOOL", *rows, "", "MIDDLE SCHOOL", *second)))
    assert len(event.sections) == 2
    assert cells_of(event.sections[1])[0] == [("win", 3), ("draw", 2)]
    assert [one for one in report.diagnostics if one.severity != "note"] == []


def test_rows_of_a_page_in_one_line_are_told_by_table_and_row():
    rows = "".join(
        f"<tr><td>{at}<td>{name}<td>{game}" for at, name, game in ((1, "Ada Alder", "W9"), (2, "Ben Birch", "L1"))
    )
    page = f"<html><body><h2>Grove</h2><table><tr><th>No<th>Name<th>Rd 1{rows}</table></body></html>"
    event, report = read(page, "print.html")
    check(event, report)
    assert "table 1, row 2, column 3" in [one.place.at for one in report.diagnostics if one.code == "CHK001"]


@pytest.mark.parametrize(("words", "said"), [("in round 2", False), ("in round 1", True), ("", False)])
def test_a_line_that_tells_of_a_forfeit_in_the_table_is_no_warning(words, said):
    rows = ("No Name        Rd1  Rd2  Tot", "1  Ada Alder   W2   X3   2", "2  Ben Birch   L1   W4   1")
    rows += ("3  Cy Cedar    W4   F1   1", "4  Di Dogwood  L3   L2   0")
    _, report = read("\n".join((*rows, "", f"(X/F: Cedar forfeited to Alder {words}, never showed.)")))
    assert ("CSV082" in [one.code for one in report.diagnostics]) is said


_OVER_TOTALS = (
    ("Alder, Ada", ("W 4", "B 3", "W 2"), "1850   90000001", ("1.0", "1.5", "2.5")),
    ("Birch, Ben", ("B 3", "W 4 ff", "B 1"), "1720   90000002", ("0.5", "1.5", "1.5")),
    ("Cedar, Cy", ("W 2", "W 1", "BYE"), "1650   90000003", ("0.5", "1.0", "2.0")),
    ("Dogwood, Di", ("B 1", "B 2 ff", "---"), "unr.   90000004", ("0.0", "0.0", "0.0")),
)


@pytest.mark.parametrize("indent", [26, 28, 30, 33])
@pytest.mark.parametrize("apart", ["", " ", "  "])
def test_a_color_with_its_opponent_over_the_points_need_not_stand_below_the_heading(indent, apart):
    lines = [f"{' #  Name/Rating/ID':{indent}}Rd 1     Rd 2     Rd 3", "-" * 60]
    for number, (name, games, facts, totals) in enumerate(_OVER_TOTALS, start=1):
        games = [re.sub(r"(?<=[WB]) ", apart, game) for game in games]
        lines += [f"{number:2}  {name:24}" + "".join(f"{game:9}" for game in games)]
        lines += [f"    {facts:24}" + "".join(f"{total:9}" for total in totals), ""]
    event, report = read("\n".join(lines))
    assert not report.has_errors
    assert cells_of(event.sections[0]) == [
        [("win", 4), ("draw", 3), ("win", 2)],
        [("draw", 3), ("forfeit-win", 4), ("loss", 1)],
        [("draw", 2), ("draw", 1), ("full-bye", None)],
        [("loss", 1), ("forfeit-loss", 2), ("zero-bye", None)],
    ]
    assert [player.ids.uschess for player in event.sections[0].players][3] == "90000004"


def test_rounds_that_are_blank_leave_the_columns_of_spaced_games_where_they_are():
    rows = (
        "No. Name               Rd 1   Rd 2   Rd 3   Total",
        " 1. Alder, Ada      W  4   B  3   W  2    2.5",
        "    90000001 1850   1.0    1.5    2.5",
        " 2. Birch, Ben      B  3   W  4   B  1    1.5",
        "    90000002 1720   0.5    1.5    1.5",
        " 3. Cedar, Cy       W  2   W  1           1.0",
        "    90000003 1650   0.5    1.0",
        " 4. Dogwood, Di     B  1   B  2           0.0",
        "    90000004 1600   0.0    0.0",
    )
    event, report = read("\n".join(rows))
    assert not report.has_errors
    assert cells_of(event.sections[0])[0] == [("win", 4), ("draw", 3), ("win", 2)]
    assert [cell and cell.result for cell in event.sections[0].players[3].cells[:2]] == [Outcome.LOSS, Outcome.LOSS]


def test_a_legend_below_spaced_games_is_no_player():
    rows = (
        "No.  Name/ID                 Rate     Rd 1   Rd 2   Tot",
        "",
        "  1  Alder, Ada               1857     W W2   D B3   1.5",
        "     90000001",
        "  2  Birch, Ben               1780     L B1   W W4   1.0",
        "     90000002",
        "  3  Cedar, Cy                1700     W B4   D W1   1.5",
        "     90000003",
        "  4  Dogwood, Di              1600     L W3   L B2   0.0",
        "     90000004",
        "",
        "W-win L-loss D-draw  X-forfeit win F-forfeit loss  B-full point bye H-half point bye U-unplayed",
    )
    event, report = read("\n".join(rows))
    assert not report.has_errors
    assert [player.name for player in event.players] == ["Alder, Ada", "Birch, Ben", "Cedar, Cy", "Dogwood, Di"]
