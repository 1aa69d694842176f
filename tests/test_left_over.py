"""Whatever of a wallchart was not used is named: what may decide a rating in a warning, the rest in a note."""

import io
import zipfile

import pytest
import xlsxwriter

from tests.hand_made import CLUB, as_csv, as_workbook, expected, facts_of, games_list, read, table, usual, with_column
from trfrate import registry
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.model import Event, Rating


def matters(done):
    """What the warning says, without its first words; blank if there is none."""
    assert len(done.said("CSV082")) < 2 and len(done.said("CSV083")) < 2
    return "".join(done.said("CSV082")).removeprefix("not used, but may matter: ")


def changed(row, column, text):
    rows = table()
    rows[row][column] = text
    return rows


def book(change, name="Open"):
    """A workbook with the usual table, changed by a function of the book and the sheet."""
    made = io.BytesIO()
    workbook = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = workbook.add_worksheet(name)
    for at, row in enumerate(table()):
        sheet.write_row(at, 0, row)
    change(workbook, sheet)
    workbook.close()
    return read(made.getvalue(), "book.xlsx")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (changed(0, 6, "Rd 3 (forfeits)"), "line 1 'Rd 3 (forfeits)'"),
        (changed(1, 1, "Alder, Ada\nforfeited rd 1"), "line 2 'forfeited rd 1'"),
        ([*table()[:2], ["", "unrated in May"], *table()[2:]], "line 3 'unrated in May'"),
        ([*table(), ["* provisional, 12 games"]], "line 8 '* provisional, 12 games'"),
        ([*table(), [], ["Ada Alder came late"]], "line 9 'Ada Alder came late'"),
        ([*table(), [], ["Elm, Ed", "1999"]], "line 9 'Elm, Ed 1999'"),
        (
            [["Grove Open, April 18, 2026"], ["see also May 9, 2026"], ["Open"], *table()],
            "line 2 'see also May 9, 2026'",
        ),
        ([["casual, not rated"], *table()], "line 1 'casual, not rated'"),
        (with_column(table(), 8, "Remarks", ["", "withdrew", "", "", "", ""]), "line 3 (Remarks) 'withdrew'"),
        (with_column(table(), 8, "Remarks", ["", "1455", "", "", "", ""]), "line 3 (Remarks) '1455'"),
        (with_column(table(), 8, "Byes", ["", "2", "", "", "", ""]), "line 1 'Byes'"),
        (with_column(games_list(), 5, "Comment", ["withdrew", *[""] * 13]), "line 2 (Comment) 'withdrew'"),
        (with_column(table(), 8, "Sex", ["F", "1455", "", "", "", ""]), "line 3 '1455'"),
        ([["Grove Open"], ["Rated:", "no"], [], *table()], "line 2 'Rated: no'"),
        ([["Round 1", "", "all forfeits"], *games_list()], "line 1 'Round 1 all forfeits'"),
        ([*games_list()[:1], ["1 (unrated)", *games_list()[1][1:]], *games_list()[2:]], "line 2 '1 (unrated)'"),
        ([["Oak Open G/60"], *games_list(), [], ["all games G/30"]], "line 18 'all games G/30'"),
        ([*games_list(), [], ["* = forfeit"]], "line 17 '* = forfeit'"),
    ],
)
def test_what_may_decide_a_rating_is_a_warning(rows, said):
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected()
    assert matters(done) == said


@pytest.mark.parametrize(
    "rows",
    [
        table(),
        games_list(),
        [*table(), [], ["W = win, L = loss, D = draw, H = half-point bye, X = win by forfeit, U = unplayed"]],
        [*table(), [], ["W=win L=loss D=draw H=half point bye X=forfeit win"]],
        [["Grove Open"], ["April 18-19, 2026"], ["G/60;d5"], ["Open"], *table(), ["April 18-19, 2026, G/60;d5"]],
        [["Grove Open"], *table(), ["Grove Open"], ["Page 1 of 1"], ["-----"]],
        [*table(), ["Standings after round 4"]],
        [*table(), [], table()[0]],
    ],
)
def test_what_says_no_more_than_the_event_is_not_named(rows):
    done = read(as_csv(rows))
    assert done.said("CSV082") == done.said("CSV083") == []


@pytest.mark.parametrize(
    "lines",
    [
        ["Thanks to the library"],
        ["Prizes: Ada Alder $40"],
        ["1st Ben Birch"],
        ["Average rating 1628"],
        ["Printed on May 3, 2026"],
        ["TD Ann Arbiter 12345678"],
        ["Cy Cedar 1640"],
    ],
)
def test_what_has_no_bearing_is_a_note_at_most(lines):
    done = read(as_csv([*table(), [], lines]))
    assert matters(done) == ""


def test_a_number_that_all_rows_share_and_a_performance_are_no_ratings():
    rows = with_column(table(), 8, "Room", ["101"] * 6)
    assert matters(read(as_csv(with_column(rows, 9, "Perf", ["", "1999", "", "", "", ""])))) == ""


def test_texts_of_one_column_without_a_heading_are_one_item():
    rows = table()
    rows = [rows[0], *([*row, "", f"seat {at}"] for at, row in enumerate(rows[1:]))]
    assert read(as_csv(rows)).said("CSV083") == ["not used: line 2 and below 'seat 0', 'seat 1', 'seat 2' and 3 more"]


def test_a_remark_behind_a_name_is_named_and_a_year_is_not():
    done = read(as_csv(changed(1, 1, "Alder, Ada (unrated in rd 2)")))
    assert matters(done) == "line 2 'Alder, Ada (unrated in rd 2)'"
    assert matters(read(as_csv(changed(1, 1, "Alder, Ada (2009)")))) == ""


def test_words_in_the_second_row_of_a_player_are_named():
    rows = [["No.", "Name", "Rating", "Rd 1", "Rd 2", "Rd 3", "Rd 4", "Total"]]
    for entry in CLUB:
        rows += [[entry.number, entry.name, entry.rate, *map(usual, entry.cells), entry.total], ["MI", entry.id]]
    rows[4] += ["prov 5", "forfeit"]
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected()
    assert matters(done) == "line 5 'prov 5', line 5 'forfeit'"


def test_cells_that_say_nothing_known_are_a_note():
    rows = with_column(table(), 8, "Withdrawn", ["", "", "", "after rd 3", "x", "no"])
    done = read(as_csv(with_column(rows, 0, "Place", ["2", "1", "3", "WD", "5", "6"])))
    assert [player.withdrawn for player in done.section.players] == [None, None, None, None, True, False]
    assert done.said("CSV083") == ["not used: line 5 'WD', line 5 'after rd 3'"]


def test_ratings_under_white_and_black_are_no_titles():
    rows = games_list()
    rows[0][2], rows[0][4] = "Wt", "Bt"
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected()
    assert done.said("CSV050") == ["2 columns are read as ratings of both sides by what they hold: 'Wt', 'Bt'"]


def test_a_number_in_the_place_of_a_title_or_a_team_is_named():
    rows = with_column(table(rating=""), 2, "Team", [entry.rate for entry in CLUB])
    assert matters(read(as_csv(rows))).startswith("line 2 and below '1850', '1720', '1640'")


def test_a_line_about_games_names_no_section():
    rows = games_list()
    done = read(as_csv([*rows[:4], ["round 1 was not rated"], *rows[4:]]))
    assert [section.name for section in done.event.sections] == [""]
    assert "'round 1 was not rated'" in matters(done)


def test_a_line_of_an_email_that_tells_of_a_round_begins_none():
    lines = ["Round 1", "Ada Alder beat Ben Birch", "Cy Cedar drew with Di Dogwood", "Di forfeited round 2"]
    done = read("\n".join([*lines, "Ed Elm beat Fay Fir [by forfeit]"]).encode(), "mail.txt")
    assert done.section.rounds == 1
    assert "'Di forfeited round 2'" in "".join(one.message for one in done.report)
    assert "'by forfeit'" in matters(done)


def test_a_contact_is_named_and_not_shown():
    done = read(as_csv([*table(), [], ["Forfeits to ada@example.org"]]))
    assert matters(done) == "line 9 a contact"


def test_notes_boxes_and_margins_of_a_sheet():
    def change(workbook, sheet):
        sheet.write_comment("E2", "forfeit")
        sheet.insert_textbox("C20", "Round 2, board 3: see the TD")
        sheet.set_header('&L&"Arial,Bold"&14G/30;d5&RPage &P of &N')

    done = book(change)
    assert matters(done) == "the page header 'G/30;d5 Page of', Open!E2 (note) 'forfeit'"
    assert done.said("CSV083") == ["not used: the text box 'Round 2, board 3: see the TD'"]


def test_what_the_name_of_a_sheet_says():
    assert matters(book(lambda *_: None, "April 18 2026")) == "the name 'April 18 2026'"
    assert matters(book(lambda *_: None, "Open G60 d5")) == "the name 'Open G60 d5'"
    assert matters(book(lambda *_: None, "Unrated")) == ""


def test_other_sheets_are_looked_through():
    notes = [["Round 2, Birch - Fir: a forfeit"], ["Lunch at noon"]]
    addresses = [["Name", "Street", "Fee"], *([entry.name, "Elm St", "45"] for entry in CLUB)]
    done = read(as_workbook({"Open": table(), "Notes": notes, "Addresses": addresses}), "book.xlsx")
    assert matters(done) == "Notes!A1 'Round 2, Birch - Fir: a forfeit'"
    assert "Notes!A2 'Lunch at noon', Addresses!A1 'Name Street Fee'" in "".join(done.said("CSV083"))


def test_crossed_out_players_and_entries_are_read_with_a_warning():
    def change(workbook, sheet):
        crossed = workbook.add_format({"font_strikeout": True})
        for column, text in enumerate(table()[5]):
            sheet.write(5, column, text, crossed)
        sheet.write(1, 4, "W4w", crossed)
        sheet.write(20, 0, "no more", crossed)

    done = book(change)
    assert facts_of(done.section) == expected()
    assert done.said("XLS073") == ["crossed out, but read: Open!E2 'W4w', Open!B6 'Elm, Ed'"]


def test_hidden_rows_and_columns_are_read_with_a_message():
    def change(workbook, sheet):
        sheet.set_row(2, None, None, {"hidden": True})
        sheet.set_row(30, None, None, {"hidden": True})
        sheet.set_column("D:D", None, None, {"hidden": True})

    done = book(change)
    assert facts_of(done.section) == expected()
    assert done.said("XLS074") == ["in hidden rows, but read: Open!B3 'Birch, Ben'"]
    assert done.said("XLS075") == ["in hidden columns, but read: Open!D1 'Rating'"]


SPACES = ("office", "table", "text", "style")
CELL = '<table:table-cell office:value-type="string"{}>{}<text:p>{}</text:p></table:table-cell>'


def as_ods(rows, shown):
    """A sheet of LibreOffice; `shown` has attributes and notes of cells, and attributes of rows."""
    spaces = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in SPACES)
    lines = [
        f"<table:table-row{shown.get(at, '')}>"
        + "".join(CELL.format(*shown.get((at, column), ("", "")), text) for column, text in enumerate(row))
        + "</table:table-row>"
        for at, row in enumerate(rows)
    ]
    crossed = '<style:style style:name="x"><style:text-properties style:text-line-through-style="solid"/></style:style>'
    content = (
        f"<office:document-content {spaces}><office:automatic-styles>{crossed}</office:automatic-styles><office:body>"
        f'<office:spreadsheet><table:table table:name="Open">{"".join(lines)}</table:table></office:spreadsheet>'
        "</office:body></office:document-content>"
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("content.xml", content)
    return made.getvalue()


def test_notes_crossed_out_and_hidden_cells_of_libreoffice():
    note = "<office:annotation><text:p>a <text:span>forfeit</text:span></text:p></office:annotation>"
    shown = {(1, 4): ("", note), (5, 1): (' table:style-name="x"', ""), 3: ' table:visibility="collapse"'}
    done = read(as_ods(table(), shown), "book.xlsx")
    assert facts_of(done.section) == expected()
    assert matters(done) == "Open!E2 (note) 'a forfeit'"
    assert done.said("XLS073") == ["crossed out, but read: Open!B6 'Elm, Ed'"]
    assert done.said("XLS074") == ["in hidden rows, but read: Open!B4 'Cedar, Cy'"]


def test_crossed_out_names_of_a_page():
    rows = changed(5, 1, "<del>Elm, Ed</del>")
    cells = ("".join(f"<td>{text}</td>" for text in row) for row in rows)
    page = "<table>" + "".join(f"\n<tr>{line}</tr>" for line in cells) + "</table>"
    done = read(page.encode(), "page.html")
    assert facts_of(done.section) == expected()
    assert done.said("XLS073") == ["crossed out, but read: line 7 'Elm, Ed'"]


@pytest.mark.parametrize("damage", [b"<<<", b"\xff" * 100, b""])
def test_a_damaged_note_does_not_keep_the_cells_from_being_read(damage):
    made = io.BytesIO()
    workbook = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = workbook.add_worksheet("Open")
    for at, row in enumerate(table()):
        sheet.write_row(at, 0, row)
    sheet.write_comment("E2", "forfeit")
    workbook.close()
    broken = io.BytesIO()
    with zipfile.ZipFile(made) as given, zipfile.ZipFile(broken, "w") as archive:
        for part in given.namelist():
            archive.writestr(part, damage if "comments" in part else given.read(part))
    assert facts_of(read(broken.getvalue(), "book.xlsx").section) == expected()


def test_a_remark_beside_a_player_of_a_table_of_ours_is_named():
    event = read(as_csv([["Grove Open"], *table()])).event
    assert isinstance(event, Event)
    written = registry.by_name("csv", Report()).write(event, Report(), Options(None))
    lines = next(iter(written.values())).decode().split("\n")
    at = next(at for at, line in enumerate(lines) if "Birch" in line)
    assert read("\n".join(lines).encode()).said("CSV082") == []
    lines[at] += ",,withdrew"
    assert "'withdrew'" in matters(read("\n".join(lines).encode()))


def with_marks(cells):
    """The usual table with a star behind the texts of these cells."""
    rows = table()
    for row, column in cells:
        rows[row][column] = f"{rows[row][column]}*"
    return rows


FORFEITS = [(3, 6), (5, 6)]
"""Cells of the only game that was not played."""


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([["Event:", "Grove G/30"], ["Time Control:", "G/30;d5"], [], *table()], ""),
        ([["Event:", "Grove G/30"], ["Time Control:", "G/45;d5"], [], *table()], "the name 'Grove G/30'"),
        ([["Event:", "Grove G/30;d0"], ["Time Control:", "G/30;d5"], [], *table()], "the name 'Grove G/30;d0'"),
        (with_column(table(), 8, "Byes Req", [""] * 6), ""),
        (with_column(table(), 8, "Elm withdrew", [""] * 6), "line 1 'Elm withdrew'"),
        ([*with_marks([(2, 3)]), [], ["* provisional rating"]], ""),
        ([*with_marks([(2, 1)]), [], ["* provisional rating"]], "line 9 '* provisional rating'"),
        ([*with_marks(FORFEITS), [], ["* won by forfeit, not played"]], ""),
        ([*with_marks([(1, 1)]), [], ["* forfeit win"]], "line 9 '* forfeit win'"),
        ([*table(), [], ["* forfeit win"]], "line 9 '* forfeit win'"),
    ],
)
def test_what_was_read_in_its_sense_is_no_matter(rows, said):
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected()
    assert matters(done) == said


@pytest.mark.parametrize(("word", "said"), [("bye", ""), ("half-point bye", "line 4 (Table) 'half-point bye'")])
def test_a_bye_beside_the_point_of_a_player_alone(word, said):
    rows = [["Table", "White", "", "", "Black"], ["1", "Alder, Ada", "1", "0", "Birch, Ben"]]
    rows += [["2", "Cedar, Cy", "0", "1", "Dogwood, Di"], [word, "Elm, Ed", "1", "", ""]]
    done = read(as_csv([["Round 1"], *rows]))
    assert matters(done) == said.replace("line 4", "line 5")


def test_a_list_of_addresses_on_a_sheet_of_its_own_is_no_matter():
    entries = [["Name", "ID", "Email"], ["Gum, Gus", "90000007", "gus@example.org"]]
    done = read(as_workbook({"Open": table(), "Entries": entries}), "book.xlsx")
    assert facts_of(done.section) == expected()
    assert matters(done) == ""


@pytest.mark.parametrize("established", ["26+", "50+", "26+ games", "est"])
def test_so_many_games_or_more_are_an_established_rating(established):
    counts = [established] * 3 + ["12", established, ""]
    done = read(as_csv(with_column(table(), 3, "# Games", counts)))
    assert facts_of(done.section) == expected()
    assert done.said("CSV051") == []


def test_a_few_games_or_more_are_no_count():
    done = read(as_csv(with_column(table(), 3, "# Games", ["8+"] * 6)))
    assert len(done.said("CSV051")) == 1


def forfeits_marked(won, lost):
    """The usual table with other words for the only forfeit."""
    rows = table()
    rows[3][6], rows[5][6] = won, lost
    return rows


def with_remark(row, text):
    remarks = [""] * 6
    remarks[row - 1] = text
    return with_column(table(), 8, "Remarks", remarks)


@pytest.mark.parametrize(
    "rows",
    [
        [*table(), [], ["X = win by forfeit, F = forfeit loss (no show), B = full point bye"]],
        [*table(), [], ["H = 1/2 point bye; U = zero point bye"]],
        [*table(), [], ["W - win  L - loss. H: half-pt bye"]],
        [*table(), [], ["Rating 0 = unrated"]],
        [*table(), [], ["Unr = unrated, P = provisional"]],
        [*table(), [], ["UNR = no rating yet (unrated)"]],
        [*forfeits_marked("5w +def", "3b -def"), [], ['"def" = by default']],
        [*forfeits_marked("W5w ff", "L3b ff"), [], ["ff = forfeit"]],
        [*forfeits_marked("W5w f", "L3b f"), [], ["Colors are small letters. f = forfeit"]],
        [*forfeits_marked("W5w ff", "L3b ff"), [], ["ff = forfeit, game not played"]],
        [*table(), [], ["X / F = forfeit (game not played)"]],
        [*table(), [], ["W win / L loss / D draw / H half point bye / B full point bye"]],
        [*table(), [], ["Forfeit win = X, forfeit loss = F, half-point bye: H"]],
        [*table(), [], ["F = forfeit (did not show up), U = not paired (withdrew)"]],
        [*table(), [], ["B - bye (1 point), H - bye (1/2 point)"]],
        [*table(), [], ["X = Sieg kampflos, F = Niederlage kampflos, B = spielfrei (1 Punkt)"]],
        [*table(), [], ["H = half point bye requested in advance"]],
        [*table(), [], ["Servertime 17.11.2026 09:14:55"]],
        [*table(), [], ["H--- = half point bye   B--- = full point bye"]],
        [*table(), [], ["X/F = forfeit win/loss; H/B/U = half/full/zero point bye"]],
        [*table(), [], ["Byes: H = half, B = full"]],
        [*table(), [], ["Forfeits are marked X (win) and F (loss)"]],
        [*table(), [], ["Half point bye (H), full point bye (B), not paired (U)"]],
        [*table(), [], ["* = forfeit"]],
        [*table(), [], ["ff = forfeit, game not played"]],
        [*table(), [], ["Half-point byes: taken in round 2 only"]],
        [*table(), [], ["Alder, Ada vs Birch, Ben"]],
        [*table(), [], ["Remarks: -1 bye, -½ half point bye; X and F are games won and lost by default"]],
        [*table(), [], ["Results: W/D/L, then opponent, then color. H half point bye, B one point bye"]],
        [*table(), [], ["Unr = no rating yet (unrated)"]],
        [*table(), [], ["Result, opponent number and color (W4w = beat no. 4 with White). Last column: total."]],
        [*table(), [], ["H half-point bye (not playing that night), B full-point bye"]],
        [*table(), [], ["H---/B---/U--- half-point bye, full-point bye, unpaired"]],
        [*table(), [], ["Notes: bd 3 clock replaced in rd 2. Heat was off Sunday morning."]],
        with_remark(4, "half-point bye in round 2 requested by email"),
        with_remark(4, "provisional, 12 games"),
        with_remark(4, "requested bye"),
        with_remark(4, "asked for bye in rd 2"),
        with_remark(4, "took a half-point bye rd 2"),
        with_remark(4, "withdrew after rd 3"),
        with_remark(4, "withdrew"),
        with_remark(4, "half-point bye rd 2"),
        with_remark(4, "Rd 2: 1/2 bye"),
        with_remark(5, "forfeit round 3"),
        with_remark(5, "no show rd. 3"),
    ],
)
def test_a_legend_or_remark_that_agrees_with_the_reading_is_no_warning(rows):
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected()
    assert matters(done) == ""


@pytest.mark.parametrize(
    "rows",
    [
        [*table(), [], ["X = loss by forfeit"]],
        [*table(), [], ["H = full point bye, W = win"]],
        [*table(), [], ["H/B/U full-point bye, half-point bye, unpaired"]],
        [*table(), [], ["Result and opponent (W4w = lost to no. 4 with White)"]],
        [*table(), [], ["H half-point bye (unofficial)"]],
        [*table(), [], ["Kim Lee replaced Jo Ray in rd 2"]],
        with_remark(4, "half-point bye in round 3 requested by email"),
        with_remark(4, "provisional, 8 games"),
        [*table(), [], ["W = win, L = loss, D = forfeit"]],
        [*table(), [], ["1850 = unrated"]],
        [*table(), [], ["w = forfeit"]],
        [*table(), [], ["W = draw, D = win"]],
        [*table(), [], ["Half-point bye: B"]],
        [*table(), [], ["X/F = forfeit loss/win"]],
        [*table(), [], ["H/B = full/half point bye"]],
        [*table(), [], ["W/L = loss/win"]],
        [*table(), [], ["Byes: H = full, B = half"]],
        [*table(), [], ["Half-point byes: taken in round 3 only"]],
        [*table(), [], ["B = bye (half point)"]],
        [*table(), [], ["H = one point"]],
        [*table(), [], ["Rd 3: double forfeit"]],
        [*table(), [], ["X / H = forfeit (game not played)"]],
        [*table(), [], ["(Games = number of rated games if provisional)"]],
        [*table(), [], ["(n) after rating = provisional, n games"]],
        [*table(), [], ["Results: X is a loss"]],
        [*table(), [], ["X and F are games lost and won by default"]],
        [*table(), [], ["1500 = no rating yet (unrated)"]],
        [*table(), [], ["* rating/games for provisional players"]],
        with_remark(1, "requested bye"),
        with_remark(4, "asked for bye in rd 3"),
        with_remark(4, "withdrew after rd 2"),
        with_remark(1, "withdrew"),
        with_remark(4, "half-point bye rd 3"),
        with_remark(4, "full point bye rd 2"),
        with_remark(1, "forfeit round 3"),
    ],
)
def test_a_legend_or_remark_that_contradicts_the_reading_is_a_warning(rows):
    assert matters(read(as_csv(rows)))


def test_a_double_forfeit_that_is_read_is_no_warning():
    rows = forfeits_marked("F5w", "F3b")
    rows[3][8] = "2.0"
    for text, warned in (("Rd 3: double forfeit - both did not show", False), ("Rd 2: double forfeit", True)):
        done = read(as_csv([*rows, [], [text]]))
        assert not done.errors and bool(matters(done)) is warned


def test_a_line_with_an_unknown_label_above_a_list_of_games_is_named():
    rows = [["Foo:", "Ada Alder, rated 1774, ID 90000001"], ["Game", "White", "Black", "Result"]]
    rows += [[1, "Alder", "Birch", "1-0"], [2, "Birch", "Alder", "1-0"]]
    assert "90000001" in read(as_csv(rows)).said("CSV082")[0]


def test_a_line_of_many_strokes_is_judged_at_once():
    rows = [*table(), [], ["a/" * 55 + " forfeit"]]
    assert facts_of(read(as_csv(rows)).section) == expected()


def dashed(dashes, *below):
    """Draw the club with dashes for the one who is unrated."""
    rows = table()
    rating = rows[0].index("Rating")
    for row in rows[1:]:
        row[rating] = dashes if row[rating] == "unr." else row[rating]
    return read(as_csv([*rows, [], *([line] for line in below)]))


@pytest.mark.parametrize("dashes", ["-", "---", "-----", "——", "–––––"])
@pytest.mark.parametrize("legend", ["{} = unrated player", "{}: no rating yet", "P = provisional, {} = unrated"])
def test_dashes_are_unrated_where_a_legend_says_so(dashes, legend):
    done = dashed(dashes, legend.format(dashes))
    assert facts_of(done.section) == expected()
    assert done.section.players[-1].ratings["OTBR"] == Rating()
    assert dashes in done.said("CSV160")[0]
    assert matters(done) == "" and not done.said("CSV013")


@pytest.mark.parametrize("dashes", ["-", "-----", "--------", "——————"])
def test_dashes_without_a_legend_state_nothing(dashes):
    done = dashed(dashes, "Thanks to all")
    assert not done.section.players[-1].ratings
    assert not done.said("CSV013") and not done.said("CSV160")


def in_signs(cell):
    """Write an entry as French tables do: `+ 3B`."""
    signs = {"W": "+", "D": "=", "L": "-", "X": ">", "F": "<"}
    return f"{signs[cell[0]]} {cell[1:]}" if cell[:1] in signs and cell[1:2].isdigit() else cell


def in_other_signs(mark):
    rows = table()
    return [rows[0], *([*row[:4], *map(mark, row[4:8]), *row[8:]] for row in rows[1:])]


@pytest.mark.parametrize(
    ("legend", "warned"),
    [
        ("+ gain, = nulle, - perte, > gain par forfait, < perte par forfait", False),
        ("First + won, = drew, - lost; > won by forfeit, < lost by forfeit", False),
        ("> perte par forfait, < gain par forfait", True),
        ("+ won, - lost, = lost by forfeit", True),
    ],
)
def test_signs_beside_opponents_are_explained_as_they_are_read(legend, warned):
    done = read(as_csv([*in_other_signs(in_signs), [], [legend]]))
    assert facts_of(done.section) == expected()
    assert bool(matters(done)) is warned


@pytest.mark.parametrize(
    ("legend", "warned"),
    [
        ("+ = won by default (opponent did not come), - = lost by default", False),
        ("+ and - are games won and lost by default", False),
        ("- = won by default, + = lost by default", True),
    ],
)
def test_signs_alone_in_a_grid_are_explained_as_they_are_read(legend, warned):
    rows = [["No", "Name", "Rating", 1, 2, 3, 4, "Points"]]
    rows += [[1, "Alder, Ada", 1700, "x", 1, "½", 1, 2.5], [2, "Birch, Ben", 1600, 0, "x", "+", 1, 2]]
    rows += [[3, "Cedar, Cal", 1500, "½", "-", "x", 1, 1.5], [4, "Dogwood, Dee", 1400, 0, 0, 0, "x", 0]]
    done = read(as_csv([*rows, [], [legend]]))
    assert not done.errors and bool(matters(done)) is warned


@pytest.mark.parametrize("sign", ["NONE", "-----", "NEW"])
def test_a_sign_of_players_without_a_rating_is_explained_as_it_is_read(sign):
    rows = table()
    rows[6][3] = sign
    done = read(as_csv([*rows, [], [f"Rating {sign} = unrated player"], [f"{sign} = no rating yet (unrated)"]]))
    assert "unrated" not in matters(done)


@pytest.mark.parametrize(
    "remark", ["provisional, 24 games", "Prov. (24 games)", "24 games, provisional", "prov. rating based on 24 games"]
)
def test_the_games_behind_a_rating_in_a_column_of_remarks(remark):
    done = read(as_csv(with_remark(2, remark)))
    rating = next(iter(done.section.players[1].ratings.values()))
    assert (rating.rating, rating.games) == (1720, 24)
    assert "24 games, as this remark says" in done.said("CSV130")[0]
    assert matters(done) == ""
    # Of those who have a count already, another one is a warning.
    assert remark in matters(read(as_csv(with_remark(4, remark))))


@pytest.mark.parametrize(
    ("text", "expires"), [("4/2026", "2026-04-30"), ("3/28", "2028-03-31"), ("02-2028", "2028-02-29")]
)
def test_memberships_that_end_with_a_month(text, expires):
    done = read(as_csv(with_column(table(), 3, "Mem exp", [text] * 6)))
    assert {player.expires for player in done.section.players} == {expires}
    assert "CSV013" in {one.code for one in read(as_csv(with_column(table(), 3, "Mem exp", ["3/05"] * 6))).report}


def test_byes_in_short_with_their_points():
    rows = table()
    rows[4][5], rows[4][7], rows[5][5] = "½PB", "0PB", "1PB"
    done = read(as_csv(rows))
    assert facts_of(done.section) == expected()
    assert done.said("CSV078") == []
