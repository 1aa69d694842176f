"""What the lines above a table, and sheets without one, say of the event: name, days, time control, sections."""

from datetime import date, datetime

import pytest

from tests.hand_made import CLUB, as_csv, as_workbook, read, table
from trfrate.diagnostics import Place
from trfrate.formats._wallchart.captions import lines_above
from trfrate.formats._wallchart.grid import Grid


def told(lines):
    done = read(as_csv([*([line] for line in lines), *table()]))
    event, section = done.event, done.section
    return event.name, str(event.start), str(event.end), section.name, section.time_control


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Oak Hill Fall Swiss   10/3/2026 - 10/4/2026   G/60 d5",
            "Oak Hill Fall Swiss, 5 rounds, Oct 3-4, 2026, G/60 d5",
        ),
        *("Oak Hill Fall Swiss | 5-SS | 10/3-4/2026 | G/60 d5", "Oak Hill Fall Swiss (G/60 d5) October 3 and 4, 2026"),
        "5 round Swiss, Oak Hill Fall Swiss, G/60 d5, 10/3/2026-10/4/2026",
    ],
)
def test_every_fact_of_a_line(line):
    name, start, end, section, control = told([line])
    assert "Oak Hill Fall Swiss" in name
    assert (start, end, section, control) == ("2026-10-03", "2026-10-04", "", "G/60 d5")


def test_facts_in_a_sentence():
    greeting = "Hi Opal,"
    line = "here is the final crosstable of our Beech Bowl played on Saturday Dec 5, 2026 (G/61;d5)."
    assert told([greeting, line, "Please rate it when you get a chance. Prizes were paid."])[1:] == (
        *("2026-12-05", "2026-12-05", "", "G/61;d5"),
    )


@pytest.mark.parametrize(
    ("line", "control"),
    [
        *(("G-30, 5 sec. delay", "G-30, 5 sec. delay"), ("10 minute games", "10 minute games"), ("G30", "G30")),
        *(("TC G/25 no delay", "G/25 no delay"), ("3-SS, G/60;d5", "G/60;d5"), ("15 minutes", "15 minutes")),
        ("G/30;d5, 4 rounds, all sections", "G/30;d5"),
        *((f"{words} G/60;d5", "G/60;d5") for words in ("rated", "USCF rated", "TC", "Time:", "All games played at")),
        *((f"{words} G/60;d5", "G/60;d5") for words in ("Rated. Time control:", "Time limit is", "Rated games,")),
        ("Rounds 1-2 G/60;d5, Round 3 G/90;d5", "Rounds 1-2 G/60;d5, Round 3 G/90;d5"),
    ],
)
def test_a_line_with_a_time_control_names_no_section(line, control):
    assert told(["Oak Open", line])[3:] == ("", control)


@pytest.mark.parametrize("line", ["Dual rated G/60;d5", "FIDE & USCF rated, G/60;d5"])
def test_which_federations_rate_it_is_neither_a_name_nor_part_of_the_time_control(line):
    done = read(as_csv([["Oak Open"], [line], *table()]))
    assert (done.event.name, done.section.name, done.section.time_control) == ("Oak Open", "", "G/60;d5")
    assert line.partition(" rated")[0] in done.said("CSV083")[0]


def test_rated_in_a_name_stays_in_it():
    assert told(["Oak Open Rated G/60;d5"])[0] == "Oak Open Rated"


@pytest.mark.parametrize(
    "line",
    [
        *("10am, 1pm, 4pm", "Week of 10/3/2026", "Saturday 10/3/2026 Rounds at 10, 1, 4", "1st Saturday: 10/03/26"),
        *(
            "Entries due 9/25/2026",
            "Ratings: September 2026 supplement",
            "Played: 10-3-2026",
            "October 2026",
            "Time: 75/5",
        ),
    ],
)
def test_what_names_no_section(line):
    assert told(["Oak Open", line])[0::3] == ("Oak Open", "")


def test_days_that_are_not_those_of_the_event():
    assert told(["Oak Open", "Entries due 9/25/2026"])[1] == "None"
    assert told(["Oak Open", "Printed 9/25/2026"])[1] == "None"
    assert told(["Oak Open", "Rated: 9/25/2026"])[1] == "None"
    assert told(["Oak Open", "Standings after round 3, 9/25/2026"])[1] == "None"


@pytest.mark.parametrize("line", ["Time: 75/5", "October 2026", "Played: 10-3-2026"])
def test_what_is_not_understood_is_named(line):
    done = read(as_csv([["Oak Open"], [line], *table()]))
    assert done.said("CSV055") or done.said("CSV081")


@pytest.mark.parametrize(
    "line", ["Dates: Sat 12 Sep 2026", "**Date:** 2026-09-12", "Date: 9-12-26", "Saturday, 12 September 2026"]
)
def test_days_of_other_spellings(line):
    assert told(["# Oak Open", line])[:3] == ("Oak Open", "2026-09-12", "2026-09-12")


@pytest.mark.parametrize("below", [[], [[]], [[], []]])
def test_a_section_is_named_above_its_headings_with_blank_lines_or_without(below):
    others = [entry._replace(name=f"{entry.name}x", id=f"9000001{entry.number}") for entry in CLUB]
    rows = [["Elm Open"], ["Nov 14, 2026"], [], ["Open Section"], *below, *table(), []]
    rows += [["Reserve Section (G/30;d5)"], *below, *table(others)]
    done = read(as_csv(rows))
    assert [section.name for section in done.event.sections] == ["Open", "Reserve"]
    assert done.event.name == "Elm Open"


@pytest.mark.parametrize(
    "sheet",
    [
        [["Maple Open"], ["March 14-15, 2026"], ["G/60;d5, 4 rounds, all sections"], ["TD: Opal Yew"]],
        [["Event", "Maple Open"], ["Start", "3/14/2026"], ["End", "3/15/2026"], ["Time control", "G/60;d5"]],
        [["Tournament name:", "Maple Open"], ["Dates:", "March 14-15, 2026"], ["TC:", "G/60;d5"], ["Site", "Library"]],
    ],
)
@pytest.mark.parametrize("last", [False, True])
def test_a_sheet_that_describes_the_event(sheet, last):
    sheets = {"Info": sheet, "Open": table()}
    done = read(as_workbook(dict(reversed(sheets.items())) if last else sheets), "event.xlsx")
    event = done.event
    assert (event.name, event.start, event.end) == ("Maple Open", date(2026, 3, 14), date(2026, 3, 15))
    assert [(section.name, section.time_control) for section in event.sections] == [("Open", "G/60;d5")]
    assert "sheet Info describes the event" in done.said("CSV121")[0]


def test_a_list_of_prizes_tells_nothing_of_the_event():
    prizes = [["Place", "Section", "Winner"], [1, "Open", "Alder, Ada"]]
    done = read(as_workbook({"Prizes": prizes, "Open": table()}), "event.xlsx")
    assert done.event.name == ""
    assert not done.said("CSV121")


@pytest.mark.parametrize(("day", "warned"), [("March 8, 2026", True), ("March 15, 2025", False)])
def test_sections_with_different_days(day, warned):
    others = [entry._replace(name=f"{entry.name}x", id=f"9000001{entry.number}") for entry in CLUB]
    first = [["Club Championship"], ["March 7, 2025"], *table()]
    second = [["Club Championship"], [day], *table(others)]
    done = read(as_workbook({"A": first, "B": second}), "event.xlsx")
    assert str(done.event.sections[0].start) == "2025-03-07"
    assert done.event.sections[1].start == done.event.end
    assert bool(done.said("CSV125")) is warned
    assert bool(done.said("CSV122")) is not warned


def test_one_id_in_two_rows_that_both_played_in_a_round():
    twice = [entry._replace(id="90000001") if entry.number == 2 else entry for entry in CLUB]
    assert "both played in round 1" in read(as_csv(table(twice))).said("CHK030")[0]


@pytest.mark.parametrize(
    ("lines", "event", "section"),
    [
        (["FINAL STANDINGS - Grove Open (Sept 26, 2026)"], "Grove Open", ""),
        (["Club Championship 2026 - final crosstable"], "Club Championship 2026", ""),
        (["Winter Swiss standings after round 4"], "Winter Swiss", ""),
        (["Dear TD,", "Below is the crosstable for the Spruce Street Open. TC was G/30;d5."], "Spruce Street Open", ""),
        (["Oak Open", "Crosstable: U1600"], "Oak Open", "U1600"),
        (["Final standings - Open"], "", "Open"),
        *((["Oak Open", line], "Oak Open", "") for line in ("Final standings", "Official crosstable", "Wall chart")),
        *((["Oak Open", line], "Oak Open", "") for line in ("Standings - sorted by score", "Here are the standings")),
        (["Chess Tournament : Juniper Masters"], "Juniper Masters", ""),
        (["Grove CC presents", "THE AUTUMN OPEN"], "THE AUTUMN OPEN", ""),
        (["Reserve Section", "Oak Open"], "Oak Open", "Reserve"),
        (["Oak Open", "Reserve Section", ""], "Oak Open", "Reserve"),
    ],
)
def test_names_beside_other_words(lines, event, section):
    assert told(lines)[0::3] == (event, section)


def test_what_is_said_beside_a_name_is_not_lost():
    line = "Here is the crosstable for the Elm Street Open, but Ada Alder forfeited round 2."
    done = read(as_csv([[line], *table()]))
    assert done.event.name == "Elm Street Open"
    assert "forfeited round 2" in done.said("CSV082")[0]


def test_the_line_of_swisssys_with_a_day():
    line = "SwissSys Standings. Birch Open: U1800 (Standings (no tiebrk)), 10/18/2026"
    assert told([line])[:4] == ("Birch Open", "2026-10-18", "2026-10-18", "U1800")


@pytest.mark.parametrize(
    "lines",
    [
        ["Oak Open", "October 3, 2026 | Grove City, OH | G/60 d5"],
        ["Oak Open, Grove City, OH"],
        ["Oak Open", "Elm Falls, KY", "Place: Grove City", "State: OH"],
    ],
)
def test_a_city_with_a_state_is_the_place(lines):
    done = read(as_csv([*([line] for line in lines), *table()]))
    event = done.event
    assert (event.name, event.city, event.state, done.section.name) == ("Oak Open", "Grove City", "OH", "")
    said = [*done.said("CSV019"), *done.said("CSV083")]
    assert any(", OH" in message or "Elm Falls, KY" in message for message in said)


def test_standings_after_each_round_name_no_section():
    rows = table()
    book = {
        f"After Rd {count}": [[f"Winter Swiss standings after round {count}"], *(row[: 4 + count] for row in rows)]
        for count in (1, 2, 3, 4)
    }
    done = read(as_workbook(book), "event.xlsx")
    assert (done.event.name, done.section.name) == ("Winter Swiss", "")
    assert "are also in sheet After Rd 4" in done.said("CSV047")[0]


@pytest.mark.parametrize(
    ("title", "event", "section"),
    [
        ("Grove Valley Swiss - Open", "Grove Valley Swiss", "Open"),
        ("Grove Valley Swiss - Open Section", "Grove Valley Swiss", "Open"),
        ("Grove Scholastic  --  K-3 Section", "Grove Scholastic", "K-3"),
        ("Grove Open - Section: Reserve", "Grove Open", "Reserve"),
        ("Grove Open: Open", "Grove Open", "Open"),
        ("Grove Swiss / Under 1400", "Grove Swiss", "Under 1400"),
        ("Grove Swiss (U1600)", "Grove Swiss", "U1600"),
        ("U1600 - Grove Swiss", "Grove Swiss", "U1600"),
        ("Event: Grove Swiss, Section: Reserve", "Grove Swiss", "Reserve"),
        ("Grove Open", "Grove Open", ""),
        ("Bay - Area Open", "Bay - Area Open", ""),
        ("Grove Chess Club - Open", "Grove Chess Club - Open", ""),
        ("Grove Open 2026", "Grove Open 2026", ""),
    ],
)
def test_a_title_with_the_names_of_the_event_and_a_section(title, event, section):
    assert told([title, "4/18/2026"])[0::3] == (event, section)


def test_a_section_of_its_own_line_counts_before_the_title():
    assert told(["Grove Swiss - Open", "4/18/2026", "", "Reserve"])[0::3] == ("Grove Swiss - Open", "Reserve")


def test_days_behind_a_section_with_a_label():
    assert told(["Grove Open - Section: U1200 - 12/6/2025 - G/60;d5"]) == (
        *("Grove Open", "2025-12-06", "2025-12-06", "U1200", "G/60;d5"),
    )


def test_titles_on_sheets_of_the_sections():
    others = [entry._replace(name=f"{entry.name}x", id=f"9000001{entry.number}") for entry in CLUB]
    sheets = {
        "K-3": [["Grove Scholastic  --  K-3 Section"], *table()],
        "K-5": [["Grove Scholastic  --  K-5 Section"], *table(others)],
    }
    event = read(as_workbook(sheets), "event.xlsx").event
    assert (event.name, [section.name for section in event.sections]) == ("Grove Scholastic", ["K-3", "K-5"])


@pytest.mark.parametrize(
    ("lines", "event"),
    [
        (["GROVE CHESS CLUB", "Spring Swiss, March 14 2026, Game/45 d5"], "Spring Swiss"),
        (["GROVE LIBRARY CHESS", "Tornado #7", "3/14/2026"], "Tornado #7"),
        (["Grove Library", "presents", "The 4th Grove Tornado"], "The 4th Grove Tornado"),
        (["Grove Academy of Chess", "Winter Rated Tournament"], "Winter Rated Tournament"),
        (["Spring Swiss", "Grove Chess Club", "3/14/2026"], "Spring Swiss"),
        (["Grove Chess Club Championship", "3/14/2026"], "Grove Chess Club Championship"),
    ],
)
def test_the_club_that_holds_an_event_is_neither_the_event_nor_a_section(lines, event):
    assert told(lines)[0::3] == (event, "")


def test_a_club_that_holds_an_event_is_told():
    done = read(as_csv([["Grove Chess Club"], ["Spring Swiss"], *table()]))
    assert "'Grove Chess Club'" in done.said("CSV083")[0]


def test_a_club_above_the_title_of_a_section_is_all_there_is_of_the_event():
    assert told(["Grove Chess Club", "", "Championship"])[0::3] == ("Grove Chess Club", "Championship")


@pytest.mark.parametrize(
    "line",
    [
        *("Rounds: 4", "Entry fee: $25", "Players: 12", "TD O. Yew", "From: Opal Yew", "Pasted from my sheet"),
        *("Thursdays in March 2026", "Results"),
    ],
)
def test_what_names_neither_the_event_nor_a_section(line):
    assert told([line])[0::3] == ("", "")
    assert told(["Oak Open", line])[0::3] == ("Oak Open", "")


def test_headings_above_several_columns_name_no_section():
    group = [*[""] * 4, "OPPONENT", "", "RESULT"]
    assert read(as_csv([["Oak Open"], [], group, *table()])).section.name == ""


@pytest.mark.parametrize(
    "sheet",
    ["results", "Alphabetical", "Jan 2026", "By Score", "Wall Chart", "Final", "Pairings", "1-31-26", "Fall 25"],
)
def test_a_sheet_named_after_its_kind_or_a_time_names_no_section(sheet):
    assert read(as_workbook({sheet: [["Oak Open"], *table()]}), "event.xlsx").section.name == ""


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Oak Open - results (send to US Chess)",
            "Oak Open results",
            "Results: Oak Open",
            "Subject: Re: Oak Open results",
        ),
        "Here are the results of the Oak Open held on 4/18/2026.",
    ],
)
def test_results_are_no_part_of_a_name(line):
    assert told([line])[0] == "Oak Open"


def test_a_remark_behind_the_name_is_told():
    done = read(as_csv([["Oak Open - results (send to US Chess)"], *table()]))
    assert "send to US Chess" in done.said("CSV083")[0]


@pytest.mark.parametrize(
    ("line", "name", "first", "last"),
    [
        ("Oak Club Swiss, Nov 2025 (11/5-11/26)", "Oak Club Swiss", "2025-11-05", "2025-11-26"),
        ("oak swiss 2026 (june 5 12 19 26)", "oak swiss 2026", "2026-06-05", "2026-06-26"),
        ("Oak Swiss (11/5-11/26)", "Oak Swiss", "None", "None"),
    ],
)
def test_days_in_brackets_behind_the_name(line, name, first, last):
    assert told([line])[:3] == (name, first, last)


def test_what_a_sheet_says_of_rounds_names_no_section():
    sheets = {"Info": [["Tournament", "Oak Open"], ["Date", "3/14/2026"], ["Rounds", 4]], "Open": table()}
    done = read(as_workbook(sheets), "event.xlsx")
    assert not any("section name" in message for message in done.said("CSV019"))


def test_the_title_of_a_match_between_clubs():
    assert told(["Grove CC vs. Hill CC", "Annual team match, June 20, 2026"])[0] == "Grove CC vs. Hill CC"


def test_a_heading_of_swisssys_with_its_version():
    assert told(["SwissSys 10 Standings.  12th Grove Memorial: Premier (Standings after Round 5)"])[0::3] == (
        *("12th Grove Memorial", "Premier"),
    )


@pytest.mark.parametrize(
    "title",
    [
        *("Grove Ladder - August 2026", "Grove Ladder, Aug. 2026", "Grove Ladder (August 2026)"),
        *("Grove Ladder - Sept - Oct 2026", "Grove Ladder Dec 2026-Jan 2027", "Spring Fling 2026"),
        *("12th Grove Memorial", "March 2026 Quads", "March Madness Swiss", "Casual Rated Games - January 2026"),
    ],
)
def test_a_month_behind_a_title_is_part_of_the_name(title):
    done = read(as_csv([[title], *table()]))
    assert done.event.name == title
    assert (done.event.start, done.said("CSV062")) == (None, [])


def test_a_club_before_a_dash_is_not_the_event():
    done = read(as_csv([["Chess Club of Grove — Monthly Swiss"], ["4/18/2026"], *table()]))
    assert (done.event.name, done.section.name) == ("Monthly Swiss", "")
    assert "'Chess Club of Grove'" in done.said("CSV083")[0]
    # As our own tables have it, what is behind the dash is the section.
    assert told(["Grove Swiss — Open", "4/18/2026"])[0::3] == ("Grove Swiss", "Open")


@pytest.mark.parametrize(
    ("lines", "event", "section"),
    [
        (["Grove Swiss", "4/18/2026", "Section 1: OPEN"], "Grove Swiss", "OPEN"),
        (["Grove Swiss", "Division #2: Reserve"], "Grove Swiss", "Reserve"),
        (["Grove Swiss", "", "Cross Table for Open Section after Round 4"], "Grove Swiss", "Open"),
        (["Grove Swiss", "", "Standings - U1600 (after round 3)"], "Grove Swiss", "U1600"),
        (["Grove Hall Chess   Saturday April 18, 2026    3SS G/60"], "Grove Hall Chess", ""),
        (["Grove Hall Chess 5-SS"], "Grove Hall Chess", ""),
        (["Grove 5 Round Swiss"], "Grove 5 Round Swiss", ""),
    ],
)
def test_sections_and_pairing_systems_beside_the_name(lines, event, section):
    assert told(lines)[0::3] == (event, section)


@pytest.mark.parametrize(
    ("line", "event", "section"),
    [
        ("Wall Chart:   Grove Chess Club Tuesday Swiss              Open", "Grove Chess Club Tuesday Swiss", "Open"),
        ("Grove Spring Swiss       U1600", "Grove Spring Swiss", "U1600"),
        ("Grove   Open", "Grove Open", ""),
        ("Grove Valley   Open", "Grove Valley Open", ""),
    ],
)
def test_wide_blanks_before_a_section_in_a_printed_line(line, event, section):
    rows = [
        "No  Name          Rtg   Rd 1  Rd 2",
        "1   Ada Alder     1500  W2    D2",
        "2   Ben Birch     1400  L1    D1",
    ]
    done = read("\n".join((line, "", *rows)).encode(), "chart.txt")
    assert (done.event.name, done.section.name) == (event, section)


@pytest.mark.parametrize("program", ["SwissSys 11", "WinTD 5.1", "Vega", "Swiss-Manager"])
def test_a_line_with_a_program_names_no_event(program):
    assert told([program, "Grove Rated Swiss"])[0] == "Grove Rated Swiss"


@pytest.mark.parametrize(
    "row",
    [
        ["Tupelo Chess Society", "", "", "Chief TD", "R. Bush"],
        ["Tupelo Chess Society", "Chief TD:", "", "R. Bush"],
        ["Chief TD", "R. Bush", "", "Date", "April 4, 2026"],
        ["April 4, 2026", "", "Director", "R. Bush", "Players", "6"],
        ["Event", "Grove Open", "TD", "R. Bush", "TC", "G/60;d5"],
    ],
)
def test_labels_with_their_values_in_the_next_cells(row):
    done = read(as_workbook({"Open": [row, ["Tournament: Grove Open"], [], *table()]}), "book.xlsx")
    assert (done.event.name, done.event.chief_td) == ("Grove Open", "R. Bush")
    assert ("Date" in row or "April 4, 2026" in row) == (str(done.event.start) == "2026-04-04")
    assert ("TC" in row) == (done.section.time_control == "G/60;d5")
    assert "Bush" not in "".join(done.said("CSV083"))


def test_a_label_without_a_value_labels_nothing():
    done = read(as_workbook({"Open": [["Grove Open", "", "Chief TD"], [], *table()]}), "book.xlsx")
    assert done.event.chief_td is None


@pytest.mark.parametrize(
    "label",
    ["Name of event", "Name of the tournament", "Title", "Competition", "Event title", "Turniername", "Nom du tournoi"],
)
@pytest.mark.parametrize("apart", [True, False])
def test_labels_of_the_name(label, apart):
    cells = [label, "Grove Valley Swiss"] if apart else [f"{label}: Grove Valley Swiss"]
    assert read(as_csv([cells, ["Date", "April 18, 2026"], *table()])).event.name == "Grove Valley Swiss"


@pytest.mark.parametrize(
    ("first", "last"),
    [("From", "To"), ("Started", "Finished"), ("Beginn", "Ende"), ("Début", "Fin"), ("Inicio", "Fin")],
)
@pytest.mark.parametrize("apart", [True, False])
def test_the_first_and_the_last_day_in_lines_of_their_own(first, last, apart):
    days = [[first, "2026-04-18"], [last, "2026-04-19"]]
    lines = days if apart else [[": ".join(line)] for line in days]
    event = read(as_csv([["Grove Valley Swiss"], *lines, *table()])).event
    assert (event.start, event.end) == (date(2026, 4, 18), date(2026, 4, 19))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Winter Warmer - Ashfield Library", "Winter Warmer"),
        ("Spring League (4 boards)", "Spring League"),
        ("Grove Champions Final - double round robin (everybody plays everybody twice)", "Grove Champions Final"),
        ("The Grove Cup 2026 - knockout", "The Grove Cup 2026"),
        ("Friday Night Quick - two games each round", "Friday Night Quick"),
        ("Grove Valley Rapid - player list", "Grove Valley Rapid"),
        ("Kreisklasse Nord 2025/26 - Spielberichte", "Kreisklasse Nord 2025/26"),
        ("Exported from the pairing program - Grove Valley Rapid", "Grove Valley Rapid"),
        ("Chess at the Library!!", "Chess at the Library!!"),
        ("Thursday Knights G/25 Swiss", "Thursday Knights G/25 Swiss"),
        # Not sure: a name stays whole.
        ("Summer Festival, The Crown, Grove", "Summer Festival, The Crown, Grove"),
        ("Knights - Rooks", "Knights - Rooks"),
        ("Grove Chess Club - Round Robin", "Grove Chess Club - Round Robin"),
        ("Sixty Squares Bash - Revenge", "Sixty Squares Bash - Revenge"),
    ],
)
def test_what_stands_behind_a_name(title, name):
    assert told([title, "April 18, 2026"])[0] == name


def test_what_is_cut_off_a_name_is_told():
    done = read(as_csv([["Winter Warmer - Ashfield Library"], [], *table()]))
    assert "Ashfield Library" in done.said("CSV083")[0]


def test_a_title_that_says_what_is_below_it_names_no_event():
    assert told(["Roster"])[0] == ""


def test_a_club_with_a_place_in_brackets_above_the_event():
    assert told(["Grove Chess Club (Ontario)", "Winter Swiss, January 2026"])[0] == "Winter Swiss, January 2026"


@pytest.mark.parametrize(
    ("below", "control", "start"),
    [
        ("Time control: G/60;d5", "G/60;d5", None),
        ("Rate of play: 60 min + 15 sec/move. Bring clocks.", "60 min + 15 sec/move", None),
        ("Date: April 18, 2026", None, date(2026, 4, 18)),
        ("Played April 18, 2026", None, date(2026, 4, 18)),
        ("Grove Summer Swiss, July 19 2025, G/60 d5. Numbers are places in this list.", "G/60 d5", date(2025, 7, 19)),
        # Another event, or a day on which something else happened.
        ("Next event: Grove Fall Swiss, May 3, 2026, G/30;d5", None, None),
        ("May 3, 2026", None, None),
    ],
)
def test_facts_below_the_table(below, control, start):
    done = read(as_csv([*table(), [], [below]]))
    assert (done.section.time_control, done.event.start) == (control, start)


def test_facts_above_the_table_count_before_those_below_it():
    done = read(as_csv([["Grove Open"], ["April 18, 2026, G/60;d5"], *table(), [], ["Time control: G/30;d5"]]))
    assert (done.section.time_control, done.event.start) == ("G/60;d5", date(2026, 4, 18))


def test_a_title_above_players_side_by_side():
    turned = [list(column) for column in zip(*table(), strict=True)]
    event = read(as_csv([["Grove Valley Swiss 11/1/2025"], [], *turned])).event
    assert (event.name, event.start) == ("Grove Valley Swiss", date(2025, 11, 1))


def test_of_thousands_of_lines_above_a_table_those_in_the_middle_are_left(monkeypatch):
    read_rows = []
    whole = lines_above.read_unnamed

    def counted(found, row, *rest):
        read_rows.append(row)
        whole(found, row, *rest)

    monkeypatch.setattr(lines_above, "read_unnamed", counted)
    lines = [["Grove Open"], *([f"We met in room {at}"] for at in range(5000)), [], ["Reserve Section"]]
    grid = Grid("", lines, lambda row, column: Place("open.csv", line=row + 1))
    found = lines_above.read_caption(grid, (0, len(lines)), True)
    assert (found.event["name"], found.section["name"]) == ("Grove Open", "Reserve")
    assert len(read_rows) <= lines_above._MOST_LINES
    assert {row for row, _ in found.left} >= {*range(1000, 4000)}


@pytest.mark.parametrize(
    ("lines", "first", "last"),
    [
        (["Thursdays Sept 12, 19, 26 & Oct 3 2024"], "2024-09-12", "2024-10-03"),
        (["Rounds 1-2 April 18, round 3 April 19, 2026"], "2026-04-18", "2026-04-19"),
        (["Rd 1: Apr 18, Rd 2: Apr 19, 2026"], "2026-04-18", "2026-04-19"),
        (["Rds 1-3 Sat 4/18/2026, rds 4-5 Sun 4/19/2026"], "2026-04-18", "2026-04-19"),
        (["Round 1: 4/18/2026", "Round 2: 4/25/2026", "Round 3: 5/2/2026"], "2026-04-18", "2026-05-02"),
        (["Fecha: 5, 6 y 7 de enero de 2024"], "2024-01-05", "2024-01-07"),
        (["du samedi 18 au dimanche 19 avril 2026"], "2026-04-18", "2026-04-19"),
        (["First round: 4/18/2026", "Last round: 4/25/2026"], "2026-04-18", "2026-04-25"),
        (["Board meeting April 30, 2026", "April 18, 2026"], "2026-04-18", "2026-04-18"),
        (["Next event: May 16, 2026", "April 18, 2026"], "2026-04-18", "2026-04-18"),
        (["Report date: 4/25/2026", "Event date: 4/18/2026"], "2026-04-18", "2026-04-18"),
        (["Von 18.04.2026", "Bis 19.04.2026"], "2026-04-18", "2026-04-19"),
    ],
)
def test_days_of_rounds_and_days_that_count_before_others(lines, first, last):
    event = read(as_csv([["Grove Open"], *([line] for line in lines), [], *table()])).event
    assert (str(event.start), str(event.end)) == (first, last)


@pytest.mark.parametrize("line", ["Saturday April 18", "Sat 4/18 and Sun 4/19", "April 18-19"])
def test_days_without_a_year_are_of_the_year_that_the_title_names(line):
    assert str(read(as_csv([["Grove Open 2026"], [line], [], *table()])).event.start) == "2026-04-18"
    assert read(as_csv([["Grove Open 2025 and 2026"], [line], [], *table()])).event.start is None


def test_the_day_of_one_round_alone_is_not_that_of_the_event():
    assert read(as_csv([["Grove Open"], ["Round 3: 4/18/2026"], [], *table()])).event.start is None


@pytest.mark.parametrize(
    ("row", "name"),
    [
        (["Peachtree Game/60"], "Peachtree Game/60"),
        (["Blue Ridge Swiss, Jan 31-Feb 1, 2026, Asheville"], "Blue Ridge Swiss"),
        (["October Swiss", "", "Greenfield Chess Club"], "October Swiss"),
        (["Greenfield Chess Club", "", "October Swiss"], "October Swiss"),
        (["October Swiss", "Springfield, IL", "10/4/2025"], "October Swiss"),
        (["Sparrow Fall Scholastic", "Sat 11/2/2024"], "Sparrow Fall Scholastic"),
        (["Grove Open", "2026"], "Grove Open 2026"),
        (["Results please. Event: Plover Swiss. Date 5/25/24. Time control G/45 d5. Thanks, Todd"], "Plover Swiss"),
        (["Final Four Double Round Robin"], "Final Four Double Round Robin"),
        (["Event - Grove Open"], "Grove Open"),
        (["Name: Grove Open"], "Grove Open"),
        (["Pairing cards - Elks Lodge Swiss"], "Elks Lodge Swiss"),
    ],
)
def test_the_name_among_other_words_and_cells(row, name):
    assert read(as_csv([row, [], *table()])).event.name == name


def test_a_label_for_the_name_heads_a_column_unless_another_label_is_beside_it():
    assert read(as_csv([["Name", "Grove Open"], ["Date", "4/18/2026"], [], *table()])).event.name == "Grove Open"


@pytest.mark.parametrize(
    ("line", "control"),
    [
        ("2026-02-16 to 2026-02-18, TC 90+30", "90+30"),
        ("du 26 au 28 octobre 2024 - cadence 1h30 + 30s", "1h30 + 30s"),
        ("ritmo 90+30", "90+30"),
        ("tempo 60 min", "60 min"),
        ("2 x 15 min", "2 x 15 min"),
        ("Time 1:30", None),
        ("Game 3", None),
    ],
)
def test_time_controls_behind_words_of_other_languages(line, control):
    assert read(as_csv([["Grove Open"], [line], [], *table()])).section.time_control == control


@pytest.mark.parametrize(
    ("line", "name", "day"),
    [
        ("School Team Day 12 April 2025", "School Team Day", "2025-04-12"),
        ("Club Open Day 3rd May 2025", "Club Open Day", "2025-05-03"),
        ("Ladies' Day 12. April 2025", "Ladies' Day", "2025-04-12"),
        ("Grove Tournament Day 12 April 2025", "Grove Tournament Day", "2025-04-12"),
        ("Grove Open, days: 12 April 2025", "Grove Open", "2025-04-12"),
    ],
)
def test_a_day_in_the_name_of_an_event_stays_and_is_no_number(line, name, day):
    assert told([line])[:2] == (name, day)


@pytest.mark.parametrize(
    ("line", "control"),
    [
        ("12 November 2024, four rounds of 15+10", "15+10"),
        ("5 rounds at 25 + 5", "25 + 5"),
        ("5 minuten per speler", "5 minuten per speler"),
        ("10 minuten per persoon", "10 minuten per persoon"),
        ("15 min per Spieler", "15 min per Spieler"),
        ("Rounds 3+2", None),
    ],
)
def test_a_time_control_beside_the_rounds_or_for_a_player(line, control):
    assert told(["Grove Open", line])[-1] == control


def test_a_time_control_with_a_label_of_its_own_above_a_list_of_games():
    games = [["Round", "White", "Black", "Result"], [1, "Alder", "Birch", "1-0"], [2, "Birch", "Alder", "1-0"]]
    for text, control in (("G/45;d5", "G/45;d5"), ("10:30", None)):
        done = read(as_csv([["Grove Swiss"], ["Time:", text], *games]))
        assert (done.event.name, done.section.time_control) == ("Grove Swiss", control)


def test_days_in_cells_beside_their_label_reach_to_the_last_one():
    for cells, end in (
        (["Aug 10 2024", "Aug 11 2024"], date(2024, 8, 11)),
        (["8/10/2024", "8/17/2024", "8/24/2024"], date(2024, 8, 24)),
        (["Aug 10 2024", "posted on Aug 12 2024"], date(2024, 8, 10)),
        (["Aug 10 2024", "Aug 9 2024"], date(2024, 8, 10)),
    ):
        event = read(as_csv([["Grove Open"], ["Dates", *cells], *table()])).event
        assert (event.start, event.end) == (date(2024, 8, 10), end)


def test_the_days_before_the_number_of_a_round_are_the_events_if_they_are_several():
    for line, days in (
        ("June 8-9, 2024     Pairings and results, round 1", (date(2024, 6, 8), date(2024, 6, 9))),
        ("June 8-9, 2024 - Round 4", (date(2024, 6, 8), date(2024, 6, 9))),
        ("Round 4, June 8-9, 2024", (None, None)),
        ("June 8, 2024 - Round 4", (None, None)),
    ):
        event = read(as_csv([["Grove Open"], [line], *table()])).event
        assert (event.start, event.end) == days


def test_the_name_below_the_table_counts_where_nothing_above_names_the_event():
    below = [[], ["Event:", "Grove Open"], ["Date:", "June 22, 2024"], ["T/C:", "G/60 d5"]]
    done = read(as_csv([*table(), *below]))
    assert (done.event.name, done.event.start) == ("Grove Open", date(2024, 6, 22))
    assert done.said("CSV019") == ["event name, as below the table: 'Grove Open'"]
    assert read(as_csv([["Elm Swiss"], [], *table(), *below])).event.name == "Elm Swiss"
    assert read(as_csv([*table(), [], ["Next event:", "Elm Swiss"]])).event.name == ""


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Oak Hill Swiss - Final Standings",
            "Results of Oak Hill Swiss, 12 players",
            "Oak Hill Swiss, 5 rounds, 24 players",
        ),
        *(
            "Oak Hill Swiss (24 players, 5 rounds)",
            "Oak Hill Swiss (6 round Swiss, 32 entries)",
            "Oak Hill Swiss as of round 3",
        ),
        *(
            "Oak Hill Swiss (as of 10/5/2025)",
            "Oak Hill Swiss - standings after round 4 of 5",
            "Oak Hill Swiss - who is in",
        ),
        *("Oak Hill Swiss (5 rounds) - after round 3", "Pairings for Oak Hill Swiss (saved after each round)"),
        *("Player cards - Oak Hill Swiss", "Oak Hill Swiss: results by round", "OAK HILL SWISS *** FINAL RESULTS ***"),
        *(
            "Oak Hill Swiss - Rated crosstables",
            "Oak Hill Swiss; organiser: J. Yew",
            "Oak Hill Swiss | 32 players | Elm, IL",
        ),
        *("Kreuztabelle Oak Hill Swiss", "Oak Hill Swiss, Rangliste nach der 5. Runde", "Endstand Oak Hill Swiss"),
        *("Oak Hill Swiss - Classement final", "Clasificación final - Oak Hill Swiss", "Oak Hill Swiss - Eindstand"),
        "Oak Hill Swiss - Classificação final após 5 rondas",
        *(
            "Oak Hill Swiss  [updated 10/6/25]",
            "Tournament results for the Oak Hill Swiss",
            "Oak Hill Swiss (USCF rated)",
        ),
    ],
)
def test_counts_kinds_of_tables_and_how_far_they_go_are_no_part_of_a_name(line):
    name, start, _, section, _ = told([line])
    assert (name.casefold(), start, section) == ("oak hill swiss", "None", "")


@pytest.mark.parametrize(
    "name",
    [
        *("Standing Rock Open", "Chart House Open", "TD Bank Classic", "Rev. King Memorial", "Game Night Swiss"),
        *("Knights of the Round Table", "Second Saturday Swiss", "Players Championship", "4 Nations League"),
        "Organized Chaos Open",
    ],
)
def test_names_with_words_of_tables_and_counts_stay_whole(name):
    assert told([name, "April 18, 2026"])[0] == name


@pytest.mark.parametrize(
    ("line", "section"),
    [
        *(
            ("CHAMPIONSHIP SECTION - 14 players", "CHAMPIONSHIP"),
            ("AMATEUR (U1750) SECTION - 16 players", "AMATEUR (U1750)"),
        ),
        *(("Section 1 - CHAMPIONSHIP", "CHAMPIONSHIP"), ("Section 2 - RESERVE (under 1600)", "RESERVE (under 1600)")),
        *(("Open - final", "Open"), ("Booster U1500 - final", "Booster U1500"), ("U1400 (12 players)", "U1400")),
        *(("K-3 Championship - 18 players, 5 rounds", "K-3 Championship"), ("Quad 3 (average 1432)", "Quad 3")),
        *(
            ("Minor Section: 22 entries", "Minor"),
            ("Gruppe B (8 Teilnehmer)", "Gruppe B"),
            ("A-Gruppe - Endstand", "A-Gruppe"),
        ),
        *(("Championship Crosstable", "Championship"), ("K-5 standings", "K-5")),
        ("Section 3: U1200 - Final Standings", "U1200"),
        *(("Groupe 2 - Classement final", "Groupe 2"), ("Bottom Swiss (6 players)", "Bottom Swiss")),
    ],
)
def test_counts_and_kinds_of_tables_are_no_part_of_the_name_of_a_section(line, section):
    assert told(["Oak Open", "October 4, 2025", "", line])[0::3] == ("Oak Open", section)


@pytest.mark.parametrize(
    ("line", "first", "last", "control"),
    [
        ("Round robin, one game each Thursday, September 4 - October 16, 2025.", "2025-09-04", "2025-10-16", None),
        (
            "Oct 2, 9, 16, 23 - 2025. One round a night. 70 minutes each, 5 sec delay",
            *("2025-10-02", "2025-10-23"),
            "G/70;d5",
        ),
        ("June 7 - July 5, 2025 (five Saturdays), Game 60 with 5 second delay", "2025-06-07", "2025-07-05", "G/60;d5"),
        ("October 4-5, 2025, Grove Holiday Inn. G/90;d5. Chief TD Opal Yew", "2025-10-04", "2025-10-05", "G/90;d5"),
        (
            "March 14th and 15th, 2026 * Elm, Vermont * Game in 90, delay 5 * 5 rounds",
            *("2026-03-14", "2026-03-15"),
            "G/90;d5",
        ),
        ("Cadence : 12 mn + 3 s - le 17/05/2026", "2026-05-17", "2026-05-17", "G/12;+3"),
        ("5 rondes, les mardis du 7 octobre au 4 novembre 2025", "2025-10-07", "2025-11-04", None),
        ("7 Runden, jeweils freitags vom 5. September bis 17. Oktober 2025", "2025-09-05", "2025-10-17", None),
        ("Partidas: lunes 13, 20 y 27 de abril y 4, 11 y 18 de mayo de 2026", "2026-04-13", "2026-05-18", None),
        ("Date: Saturday, October 4, 2025 (one day)", "2025-10-04", "2025-10-04", None),
        ("Started Thursday, April 2, 2026.  G/80;d5", "2026-04-02", "None", "G/80;d5"),
        ("week of October 6, 2025", "None", "None", None),
        ("los días 4 y 5 de octubre de 2025", "2025-10-04", "2025-10-05", None),
        ("Beginn: 4.10.2025, Ende: 5.10.2025", "2025-10-04", "2025-10-05", None),
        ("time control was 45 minutes with a 10 second increment", "None", "None", "G/45;+10"),
    ],
)
def test_days_and_controls_among_remarks_and_places(line, first, last, control):
    from trfrate.timecontrol import canonical, parse

    *facts, stated = told(["Oak Open", line])
    assert facts == ["Oak Open", first, last, ""]
    assert (canonical(parse(stated)) if stated else None) == control


def test_days_with_the_year_of_a_month_above_them():
    assert told(["Oak Thursday Swiss - March 2026", "3/5, 3/12, 3/19, 3/26"])[:3] == (
        *("Oak Thursday Swiss - March 2026", "2026-03-05", "2026-03-26"),
    )


@pytest.mark.parametrize(
    ("lines", "event"),
    [
        (["Schachfreunde Tannenried 1931 e.V.", "Vereinsmeisterschaft 2025/26"], "Vereinsmeisterschaft 2025/26"),
        (["Grupo Recreativo da Cotovia", "Torneio de Inverno"], "Torneio de Inverno"),
        (["SV Het Paard", "Zomeravondtoernooi", "Stand na ronde 6"], "Zomeravondtoernooi"),
        (["Torneo de Primavera - Club Ajedrez La Cigüeña"], "Torneo de Primavera"),
        (["Oak Open", "Superior, Wisconsin"], "Oak Open"),
        (["Oak Open", "Toronto, Ontario"], "Oak Open"),
    ],
)
def test_clubs_above_events_of_other_languages_and_places_name_no_section(lines, event):
    assert told(lines)[0::3] == (event, "")


def by_days(days):
    heads, *rows = table()
    return [[*heads[:4], *days, *heads[8:]], *rows]


@pytest.mark.parametrize(
    "days", [["Thu 1/8", "Thu 1/15", "Thu 1/22", "Thu 1/29"], ["Jan 8", "Jan 15", "Jan 22", "Jan 29"]]
)
@pytest.mark.parametrize("above", [[["Thursday Winter Swiss 2026"]], [["Winter Swiss"], ["", "", "", "", "2026"]]])
def test_days_above_rounds_are_of_the_year_that_stands_above_them(days, above):
    done = read(as_csv([*above, *by_days(days)]))
    assert (str(done.event.start), str(done.event.end)) == ("2026-01-08", "2026-01-29")
    assert not done.said("CSV067")


def test_a_weekday_of_another_year_leaves_the_days_of_rounds_unknown():
    done = read(as_csv([["Winter Swiss 2025"], *by_days(["Thu 1/8", "Thu 1/15", "Thu 1/22", "Thu 1/29"])]))
    assert done.event.start is None
    assert "days without a year" in done.said("CSV067")[0]


@pytest.mark.parametrize("line", ["Gespielt vom 11.09.2025 bis 27.11.2025", "Jouée du 11/09/2025 au 27/11/2025"])
def test_days_below_the_table_in_other_languages(line):
    event = read(as_csv([["Stadtmeisterschaft Nußdorf - Kreuztabelle"], [], *table(), [], [line]])).event
    assert (event.name, str(event.start), str(event.end)) == (
        *("Stadtmeisterschaft Nußdorf", "2025-09-11", "2025-11-27"),
    )


@pytest.mark.parametrize(("heading", "names"), [("Quad", ["Quad 1", "Quad 2"]), ("Section", ["1", "2"])])
def test_numbers_below_a_heading_that_says_what_they_count(heading, names):
    others = [entry._replace(name=f"{entry.name}x", id=f"9000001{entry.number}") for entry in CLUB]
    heads, *rows = table()
    joined = [[heading, *heads], *([1, *row] for row in rows), *([2, *row] for row in table(others)[1:])]
    assert [section.name for section in read(as_csv(joined)).event.sections] == names


def test_a_weekday_may_be_all_of_a_title():
    assert told(["Saturday Night, October 4, 2025"])[:2] == ("Saturday Night", "2025-10-04")


@pytest.mark.parametrize(
    ("lines", "event"),
    [
        (["Échiquier du Vieux Pont", "Open d'hiver - grille américaine"], "Open d'hiver"),
        (["CLUB DE AJEDREZ LA OLMA", "XII Abierto de Otoño"], "XII Abierto de Otoño"),
        (["Turm Niederwald", "5. Weihnachtsblitz"], "5. Weihnachtsblitz"),
        (["City of Grove Parks & Recreation", "12th Annual Harvest Tournament"], "12th Annual Harvest Tournament"),
        (["Grove Library", "300 Main St", "Grove Library Open"], "Grove Library Open"),
        (["Grove Chess Club", "King of the Hill 2026"], "King of the Hill 2026"),
        (["Grove Chess Club", "XVI Winter Gambit"], "XVI Winter Gambit"),
        # Both may be names, or neither line is one of an event: the first counts.
        (["Grove Open", "Hill Championship"], "Grove Open"),
        (["Knights of Grove", "Holiday Party 2026"], "Knights of Grove"),
        (["Grove Chess Club", "U1400 Section"], "Grove Chess Club"),
    ],
)
@pytest.mark.parametrize("below", [[], [""]])
def test_a_line_that_names_an_event_counts_before_who_holds_it_and_where(lines, event, below):
    assert told([*lines, "May 2, 2026", *below])[:2] == (event, "2026-05-02")


@pytest.mark.parametrize(
    ("title", "event"),
    [
        ("Oak Open\nMay 2, 2026 - Superior, WI\n4 round Swiss, G/60;d5", "Oak Open"),
        ("Oak Chess Club\nOAK OPEN 2026\nMay 2, 2026\nG/60;d5", "OAK OPEN 2026"),
        ("Oak Open\nTD: Opal Yew\nG/60;d5\nMay 2, 2026", "Oak Open"),
    ],
)
def test_several_lines_in_one_cell(title, event):
    done = read(as_workbook({"Sheet1": [[title], *table()]}), "event.xlsx")
    assert (done.event.name, str(done.event.start), done.section.name) == (event, "2026-05-02", "")
    assert done.section.time_control == "G/60;d5"


@pytest.mark.parametrize(
    "legend",
    [
        *("(win = 1, draw = 1/2, sitting out = 1 free point)", "W = win, L = loss, D = draw", "* denotes a late entry"),
        *('"Run" is the running total', "Pairing numbers are by rating", "Opp. = opponent; Res. = result"),
        *("Lieu : salle des fêtes", "7 Runden Schweizer System", "Sistema suizo a 7 rondas", "6 rodadas"),
    ],
)
def test_a_legend_or_a_remark_is_neither_an_event_nor_a_section(legend):
    assert told(["Oak Open", legend])[0::3] == ("Oak Open", "")
    assert told([legend, "Oak Open"])[0] == "Oak Open"


@pytest.mark.parametrize(
    ("title", "event"),
    [
        ("Oak Library Mini-Swiss, May 2, 2026", "Oak Library Mini-Swiss"),
        ("Sign-up: Oak Street Quads, Saturday 5/2/2026", "Oak Street Quads"),
        ("Oak Open - standings after round 3, with pairings for round 4, May 2, 2026", "Oak Open"),
        ("Mrs. Elm's after school chess club tournament!!", "Mrs. Elm's after school chess club tournament!!"),
        ("Oak League (all play all) - standings as of April 30", "Oak League"),
        ("Oak Open 2026 crosstable", "Oak Open 2026"),
        ("Oak Open - $500 guaranteed prize fund", "Oak Open"),
        ("Schnellturnier am Samstag, 2. Mai 2026", "Schnellturnier"),
        ("Oak Open, Kingston, Ontario", "Oak Open"),
        ("Oak Congress, St Mary's Church Hall, May 2, 2026", "Oak Congress"),
        # Said to the readers.
        ("Thanks for a great tournament!", ""),
    ],
)
def test_what_is_no_part_of_a_name(title, event):
    assert told([title])[0] == event


@pytest.mark.parametrize(
    ("lines", "event", "day"),
    [
        (["Oak Open, May 2, 2026, G/60;d5"], "Oak Open", "2026-05-02"),
        (["Oak Chess Club", "Oak Open 2026"], "Oak Open 2026", "None"),
        (["Oak Open", "May 2, 2026"], "Oak Open", "2026-05-02"),
        (["Oak Open - May 2, 2026 - Chief TD Opal Yew. Opp = number in the section."], "Oak Open", "2026-05-02"),
        # Nothing shows that these are the event's.
        (["Thanks to everyone!"], "", "None"),
        (["Best game of the Open"], "", "None"),
        (["Next: Elm Open, June 6, 2026"], "", "None"),
    ],
)
def test_the_name_below_a_table_that_has_none_above(lines, event, day):
    done = read(as_csv([*table(), [], *([line] for line in lines)]))
    assert (done.event.name, str(done.event.start)) == (event, day)


@pytest.mark.parametrize(
    ("line", "control"),
    [("All games 90+30", "90+30"), ("12 June 2026 (10+5)", "10+5"), ("Minutes + increment: 25 + 10", "25 + 10")],
)
def test_minutes_and_seconds_alone(line, control):
    assert told(["Oak Congress", line])[4] == control


def test_a_name_above_days_with_labels():
    rows = [["name", "Oak Open"], ["begin", "2026-05-02"], ["end", "2026-05-03"], [], *table()]
    event = read(as_csv(rows)).event
    assert (event.name, str(event.start), str(event.end)) == ("Oak Open", "2026-05-02", "2026-05-03")


def test_a_time_control_below_the_table_of_each_sheet():
    others = [entry._replace(name=f"{entry.name}x", id=f"9000001{entry.number}") for entry in CLUB]
    line = "Speeltempo: 20 minuten + 10 seconden per zet"
    sheets = {"Groep A": [*table(), [], [line]], "Groep B": [*table(others), [], ["Prijsuitreiking om 22 uur"]]}
    done = read(as_workbook(sheets), "event.xlsx")
    assert [section.time_control for section in done.event.sections] == ["20 minuten + 10 seconden per zet", None]


@pytest.mark.parametrize(
    ("title", "days", "start"),
    [
        ("Grove Summer League 2026", ("2 June", "9 June"), "2026-06-02"),
        ("Grove Summer League 2026", ("6/2", "6/9"), "2026-06-02"),
        # Which year is not known.
        ("Grove League 2025/26", ("2 June", "9 June"), "None"),
        ("Grove Winter League 2026", ("9 December", "6 January"), "None"),
    ],
)
def test_days_of_games_are_of_the_year_in_the_title(title, days, start):
    games = [[1, days[0], "Ada Alder", "1-0", "Ben Birch"], [1, days[0], "Cy Cedar", "0-1", "Di Dogwood"]]
    games += [[2, days[1], "Ben Birch", "1-0", "Cy Cedar"], [2, days[1], "Di Dogwood", "1-0", "Ada Alder"]]
    done = read(as_csv([[title], [], ["Round", "Date", "White", "Result", "Black"], *games]))
    assert str(done.event.start) == start


HELD = [
    *(("Cedar Bluff Chess Club", "Spring Tune-Up"), ("Bayou City Chess Association", "February Fracas")),
    *(("Foothills Chess League", "December Quads"), ("Foothills Chess League", "Turkey Trot")),
    *(("Maple Street Library Chess Club", "Spring Round-Up"), ("Marion County Chess", "Holiday Hustle")),
    *(("Lincoln High School Chess Team", "Knight Moves"), ("Desert Chess Alliance", "Cactus Classic")),
    *(("SK Grünau 1923", "Grünauer Sommerspaß"), ("Birkenauer Schachverein", "Bauernschlacht am Fluss")),
    *(("Cercle d'échecs du Vieux-Port", "Nuit des Fous"), ("Association échiquéenne du Val", "Rencontres d'automne")),
    *(("Peña Ajedrecística El Alfil", "Fiesta de Primavera"), ("Club Deportivo Ajedrez Roble", "Duelo de Verano")),
    *(("SV Wilgenrode", "Zomeravond Spektakel"), ("Schaakgenootschap Eikenlaan", "Rondom de Dam")),
    *(("Grupo de Xadrez Pinhal", "Jogos de Verão"), ("Núcleo de Xadrez do Carvalhal", "Semana do Peão")),
]


@pytest.mark.parametrize(("host", "event"), HELD)
@pytest.mark.parametrize("below", [[], [""], ["May 2, 2026", "G/45;d5"]])
def test_any_title_below_or_above_who_holds_the_event_is_its_name(host, event, below):
    assert told([host, event, *below])[0::3] == (event, "")
    assert told([event, host, *below])[0::3] == (event, "")


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Grove",
            "Grove Chess",
            "New Grove OH",
            "12 Elm Street",
            "Hauptstraße 12",
            "Salle des fêtes",
            "Elm Town Hall",
        ),
        *(
            "Ann Yew, TD",
            "Director Ann Yew",
            "Free entry",
            "Members only",
            "Established 1954",
            "Fall 2026",
            "Club Ratings",
        ),
        *("www.grovechess.org", "24 players", "Division 2", "Knights"),
    ],
)
def test_a_club_stays_the_name_above_what_is_no_title(line):
    assert told(["Grove Chess Club", line])[0] == "Grove Chess Club"


def test_a_title_apart_from_its_club_or_beside_it():
    assert told(["Grove Chess Club", "", "Spring Tune-Up", "May 2, 2026"])[0] == "Spring Tune-Up"
    assert told(["Grove Chess Club", "", "Knights of Old"])[0::3] == ("Grove Chess Club", "Knights of Old")
    done = read(as_csv([["Grove Chess Club", "", "Spring Tune-Up"], ["May 2, 2026"], *table()]))
    assert done.event.name == "Spring Tune-Up"


def test_a_club_alone_is_the_name_of_the_event():
    assert told(["Maple Street Chess Club"])[0::3] == ("Maple Street Chess Club", "")


def test_a_league_of_one_season_is_the_event():
    assert told(["Summer Chess League", "Riverside Rumble", "May 2, 2026", ""])[0] == "Summer Chess League"


def test_titles_right_above_several_tables_are_sections():
    others = table([entry._replace(name=f"{entry.name} II", id="") for entry in CLUB])
    done = read(as_csv([["Grove Chess Club"], ["Gold Knights"], *table(), [], ["Blue Knights"], *others]))
    assert done.event.name == "Grove Chess Club"
    assert [section.name for section in done.event.sections] == ["Gold Knights", "Blue Knights"]


@pytest.mark.parametrize("kind", ["Pairings & Results - ", "Results: ", "Final standings - "])
def test_what_kind_of_table_is_below_may_stand_before_the_name_below_a_club(kind):
    assert told(["Grove Chess Club", f"{kind}Grove Autumn Swiss", "May 2, 2026"])[0] == "Grove Autumn Swiss"


@pytest.mark.parametrize(
    ("title", "event"),
    [
        ("Hill Country Monthly, September 20 2025, New Grove TX", "Hill Country Monthly"),
        ("Hill Country Monthly - New Grove TX 78130", "Hill Country Monthly"),
        ("Hill Country Monthly, New Grove, TX", "Hill Country Monthly"),
        ("Hill Country Monthly - Grove, Texas - September 20 2025", "Hill Country Monthly"),
        ("Chess in Grove, Spring Swiss OK", "Chess in Grove, Spring Swiss OK"),
        ("Spring Ladder 2026 - challenge games", "Spring Ladder 2026"),
        ("Spring Ladder 2026 - match log", "Spring Ladder 2026"),
        ("Spring Ladder 2026 - challenge cup", "Spring Ladder 2026 - challenge cup"),
    ],
)
def test_places_and_logs_of_games_behind_a_name(title, event):
    assert told([title])[0] == event


@pytest.mark.parametrize(
    "lines",
    [
        ["Leap Into Spring G/40", "Sunday 3/1/2026. G/40;d5"],
        ["Leap Into Spring, G/40;d5", "All games G/40"],
        ["Leap Into Spring G/40", "Time control: G/40;d5"],
    ],
)
def test_a_time_control_with_its_delay_counts_before_the_same_without(lines):
    done = read(as_csv([*([line] for line in lines), *table()]))
    assert done.section.time_control == "G/40;d5"
    assert not done.said("CSV081")


@pytest.mark.parametrize("other", ["G/45;d5", "G/40;d0"])
def test_different_time_controls_are_told(other):
    done = read(as_csv([["Leap Into Spring G/40" if other == "G/45;d5" else "Spring G/40;d5"], [other], *table()]))
    assert done.said("CSV081")


def test_a_section_beside_the_days_of_each_sheet():
    others = [entry._replace(name=f"{entry.name} II", id="") for entry in CLUB]
    sheets = {
        f"Hex {number}": [["Gulf Hexes"], ["Aug 8-9, 2026", "", "", f"Hexagonal {number}"], [], *table(players)]
        for number, players in ((1, CLUB), (2, others))
    }
    done = read(as_workbook(sheets), "event.xlsx")
    assert [section.name for section in done.event.sections] == ["Hexagonal 1", "Hexagonal 2"]


def hexagonal(number, names):
    players = [[str(at), name, str(1500 + at)] for at, name in enumerate(names, 1)]
    games = [["1", "1 v 4", "1-0", "2 v 3", "0-1"], ["2", "4 v 3", "1-0", "1 v 2", "1-0"]]
    above = [["Gulf Hexes"], ["Aug 8-9, 2026", "", "", f"Hexagonal {number}"], ["G/60;+5"], []]
    heading = ["Round", "Pairing", "Result", "Pairing", "Result"]
    return [*above, ["Lot", "Name", "Rating"], *players, [], heading, *games]


def test_the_lines_above_the_players_of_each_sheet_name_its_section():
    first = hexagonal(1, ["Ada Alder", "Ben Birch", "Cal Cedar", "Dee Dogwood"])
    second = hexagonal(2, ["Eve Elm", "Flo Fir", "Gus Gum", "Hal Holly"])
    done = read(as_workbook({"Hex 1": first, "Hex 2": second}), "event.xlsx")
    assert done.event.name == "Gulf Hexes"
    assert [section.name for section in done.event.sections] == ["Hexagonal 1", "Hexagonal 2"]


def by_rounds(days):
    rounds = ((("Alder, Ada", "Birch, Ben"), ("Cedar, Cy", "Dogwood, Di")),)
    rounds += ((("Alder, Ada", "Cedar, Cy"), ("Dogwood, Di", "Birch, Ben")),)
    sheets = {
        f"R{number}": [
            *([f"Ronda {number}   ({day})"], ["Mesa", "Blancas", "Resultado", "Negras"]),
            *([board, white, "1-0", black] for board, (white, black) in enumerate(games, 1)),
        ]
        for number, (day, games) in enumerate(zip(days, rounds, strict=True), 1)
    }
    return read(as_workbook(sheets), "event.xlsx")


@pytest.mark.parametrize(
    ("days", "start", "end", "told_so"),
    [
        (("10/01/2025", "17/01/2025"), date(2025, 1, 10), date(2025, 1, 17), True),
        (("31/01/2025", "07/02/2025"), date(2025, 1, 31), date(2025, 2, 7), True),
        (("10/01/25", "17/01/25"), date(2025, 1, 10), date(2025, 1, 17), True),
        (("10/01/2025", "10/15/2025"), date(2025, 10, 1), date(2025, 10, 15), False),
        (("10/01/2025", "10/08/2025"), date(2025, 10, 1), date(2025, 10, 8), False),
    ],
)
def test_one_day_that_comes_first_shows_the_order_in_all_of_the_file(days, start, end, told_so):
    done = by_rounds(days)
    assert (done.event.start, done.event.end) == (start, end)
    assert any("the day comes before the month" in said for said in done.said("CSV062")) is told_so


@pytest.mark.parametrize(
    ("line", "start", "end"),
    [
        ("10/01/2025 - 07/02/2025", "2025-01-10", "2025-02-07"),
        ("10/01 - 07/02/2025", "2025-01-10", "2025-02-07"),
        ("04-05/02/2025", "2025-02-04", "2025-02-05"),
    ],
)
def test_the_order_of_a_birth_date_is_that_of_the_days_of_the_event(line, start, end):
    born = ["Born", "23/05/2010", *[""] * 5]
    rows = [[*row, more] for row, more in zip(table(), born, strict=True)]
    done = read(as_csv([["Oak Open"], [line], *rows]))
    assert (str(done.event.start), str(done.event.end)) == (start, end)


@pytest.mark.parametrize(
    "line",
    [
        *("Del 10 de enero al 7 de febrero de 2025", "Desde el 10 de enero hasta el 7 de febrero de 2025"),
        *(
            "Du 10 janvier au 7 février 2025",
            "10. Januar bis 7. Februar 2025",
            "Vom 10. Januar bis zum 7. Februar 2025",
        ),
        *("De 10 de janeiro a 7 de fevereiro de 2025", "De 10 de janeiro até 7 de fevereiro de 2025"),
        *("Dal 10 gennaio al 7 febbraio 2025", "dal 10 gennaio fino al 7 febbraio 2025"),
        *("Fechas: Del 10 de enero al 7 de febrero de 2025", "Datum: vom 10. Januar bis 7. Februar 2025"),
        *("January 10 17 24 31 and February 7 2025", "Jan 10, 17, 24, 31; Feb 7, 2025"),
    ],
)
def test_days_from_one_month_to_the_next_in_several_languages(line):
    assert told(["Oak Open", line])[:4] == ("Oak Open", "2025-01-10", "2025-02-07", "")


@pytest.mark.parametrize(
    ("line", "control"),
    [
        *(("January 14, 2025 on Lichess, 15+10", "15+10"), ("4 rounds, 15+10", "15+10"), ("Lichess 5+3", "5+3")),
        *(("Time: 15 mins + 10 secs", "15 mins + 10 secs"), ("60 minutes each", "60 minutes each")),
        *(("Four rounds, 60 minutes each", "60 minutes each"), ("Played on chess.com, 10|5", "10|5")),
        *((line, None) for line in ("Lunch break of 60 minutes each", "60 minutes each day", "Prizes: two, 50+30")),
        *((line, None) for line in ("Adults, 18+5", "Final scores, 5+3", "Room 7, 15+10 chairs")),
    ],
)
def test_minutes_and_seconds_as_the_last_part_of_a_line(line, control):
    done = read(as_csv([["Oak Open"], [line], *table()]))
    assert (done.event.name, done.section.time_control) == ("Oak Open", control)
    assert bool(done.said("CSV080")) is (control is not None)


@pytest.mark.parametrize(
    ("title", "event", "section", "control"),
    [
        ("Oak Masters Open - Round Robin", "Oak Masters Open - Round Robin", "", None),
        ("Oak Masters Open - Double Round Robin", "Oak Masters Open", "", None),
        ("OAK SPRING LEAGUE - KNOCKOUT", "OAK SPRING LEAGUE - KNOCKOUT", "", None),
        ("Oak Spring League - Reserve - Round Robin", "Oak Spring League", "Reserve", None),
        ("Torneo / Tournament: Laredo Classic", "Laredo Classic", "", None),
        ("Tournoi/Tournament: Laredo Classic", "Laredo Classic", "", None),
        ("GAME/30 SATURDAY", "GAME/30 SATURDAY", "", "GAME/30"),
        ("Friday G/25", "Friday G/25", "", "G/25"),
        ("OAK CHAMPIONSHIP - HIGH SCHOOL (K-12)", "OAK CHAMPIONSHIP", "HIGH SCHOOL (K-12)", None),
        ("OAK CHAMPIONSHIP (K-12)", "OAK CHAMPIONSHIP", "K-12", None),
    ],
)
def test_titles_of_two_parts_in_two_languages_and_with_a_time_control(title, event, section, control):
    done = read(as_csv([[title], [], *table()]))
    assert (done.event.name, done.section.name, done.section.time_control) == (event, section, control)


def test_a_weekday_beside_a_time_control_is_no_name_where_another_line_has_one():
    assert told(["GAME/30 SATURDAY", "Oak Open"])[0] == "Oak Open"


def test_the_number_that_us_chess_gives_an_event_is_no_part_of_its_name():
    done = read(as_csv([["OAK SPRING ACTION (202503158842)"], [], *table()]))
    assert (done.event.name, done.event.id) == ("OAK SPRING ACTION", "202503158842")
    assert any("202503158842" in said for said in done.said("CSV019"))
    assert read(as_csv([["OAK SPRING ACTION (202513998842)"], [], *table()])).event.id is None


def test_a_label_of_days_in_two_languages():
    assert told(["Oak Open", "Fecha / Date: 18/04/2026"])[:2] == ("Oak Open", "2026-04-18")


@pytest.mark.parametrize(
    ("lines", "control"),
    [
        (["G/60 d5   rounds 10:00, 12:30, 3:00"], "G/60 d5"),
        (["4-SS. G/60 d/5. Rds. 10, 12:30, 3, 5:15"], "G/60 d/5"),
        (["5SS G/90 +30 Rds 7pm"], "G/90 +30"),
        (["Time control for all: G/25;d3"], "G/25;d3"),
        (["G/65 d/5 for all rounds"], "G/65 d/5"),
        (["G/30;d5 (quick & regular rated)"], "G/30;d5"),
        (["G/30 w/ 5 sec delay"], "G/30 w/ 5 sec delay"),
        (["Game in 60 minutes, 5 second delay"], "Game in 60 minutes, 5 second delay"),
        (["Game 60, delay 5"], "Game 60, delay 5"),
        (["5 min blitz no delay"], "5 min blitz no delay"),
        (["Time Control (standard): 90+30"], "90+30"),
        (["Rds 1-4 G/120; d5"], "G/120; d5"),
        (["Rounds 1-end: G/120; d5"], "G/120; d5"),
        (["Rds 1-2 G/60;d5", "Rds 3-4 G/120;d5"], "Rds 1-2 G/60;d5, Rds 3-4 G/120;d5"),
    ],
)
def test_a_time_control_without_the_words_beside_it(lines, control):
    done = read(as_csv([["Oak Open"], *([line] for line in lines), *table()]))
    assert (done.event.name, done.section.name, done.section.time_control) == ("Oak Open", "", control)
    assert done.said("CSV081") + done.said("CSV205") == []


@pytest.mark.parametrize("line", ["Rds 1-2 G/60;d5", "Round 1: G/60;d5", "Rounds 3-4 G/60;d5"])
def test_a_time_control_of_some_rounds_alone_is_a_warning(line):
    done = read(as_csv([["Oak Open"], [line], *table()]))
    assert done.said("CSV205") == [
        f"the time control {line!r} is not that of all {done.section.rounds} rounds, but is taken for them"
    ]


def test_days_behind_a_label_that_may_be_that_of_the_time_control():
    line = "Spielzeit: 14.01.2026 bis 18.03.2026, mittwochs 19:30 Uhr"
    assert told(["Oak Open", line])[1:] == ("2026-01-14", "2026-03-18", "", None)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Oak Swiss - advance entries", "Oak Swiss"),
        ("Oak Swiss - pre-registered players", "Oak Swiss"),
        ("Oak Swiss - preliminary standings", "Oak Swiss"),
        ("Oak Sunday  -  G/25;d5 (dual rated)  -  11/16/2025", "Oak Sunday"),
    ],
)
def test_what_a_table_is_beside_the_name(title, name):
    assert told([title])[0] == name


def test_unofficial_results_are_no_games_that_do_not_count():
    done = read(as_csv([["Oak Swiss - unofficial results"], *table()]))
    assert (done.event.name, done.said("CSV082")) == ("Oak Swiss", [])


@pytest.mark.parametrize("line", ["numbers are those of the Players sheet", "colors as on the Players sheet"])
def test_a_remark_names_no_event(line):
    assert told([line])[0] == ""


def test_the_first_and_the_last_day_in_cells_of_their_own():
    days = [datetime(2026, 8, 22), datetime(2026, 8, 23)]
    for row in (["Oak Cup", days[0], "-", days[1]], ["Oak Cup", days[0], "to", days[1]], ["Oak Cup", *days]):
        done = read(as_workbook({"Table": [row, *table()]}, default_date_format="yyyy-mm-dd"), "book.xlsx")
        assert (done.event.name, done.event.start, done.event.end) == ("Oak Cup", *(day.date() for day in days))
        assert done.said("CSV082") == []


@pytest.mark.parametrize(
    ("line", "days"),
    [
        ("Skærtorsdag 2. april - lørdag 4. april 2026", ("2026-04-02", "2026-04-04")),
        ("lördag 4 april 2026", ("2026-04-04", "2026-04-04")),
        ("fredag 3. april og lørdag 4. april 2026", ("2026-04-03", "2026-04-04")),
    ],
)
def test_weekdays_of_the_north(line, days):
    assert told(["Oak Open", line])[:4] == ("Oak Open", *days, "")


def dated(title, line):
    """A table without a word that says in which country it was made."""
    players = [[1, "Alder, Ada", 1850, "W2"], [2, "Birch, Ben", 1720, "L1"]]
    return read(as_csv([[title], [line], ["#", "Name", "Rtg", "1"], *players]))


@pytest.mark.parametrize(
    ("title", "line", "days"),
    [
        ("Torneo dell'Usignolo", "02/05/2026 - 03/05/2026", (date(2026, 5, 2), date(2026, 5, 3))),
        ("Tournoi des Chênes", "05/12/2026", (date(2026, 12, 5), date(2026, 12, 5))),
        ("Torneo de Primavera, Miami, FL", "04/11/2026", (date(2026, 4, 11), date(2026, 4, 11))),
        ("Torneo de Primavera (USCF)", "04/11/2026", (date(2026, 4, 11), date(2026, 4, 11))),
        ("Torneo de Primavera", "04/10/2026 - 04/12/2026", (date(2026, 4, 10), date(2026, 4, 12))),
        ("Oak Open", "02/05/2026 - 02/07/2026", (date(2026, 2, 5), date(2026, 2, 7))),
    ],
)
def test_the_language_says_whether_the_day_comes_first(title, line, days):
    done = dated(title, line)
    assert (done.event.start, done.event.end) == days
    assert done.said("CSV206") == []


def test_days_that_are_a_weekend_with_the_day_first_are_a_warning():
    assert dated("Oak Open", "02/05/2026 - 03/05/2026").said("CSV206") == [
        "'02/05/2026 - 03/05/2026' is read with the month first, as 2026-02-05 to 2026-03-05; with the day first, "
        "it is 2026-05-02 to 2026-05-03"
    ]
    assert dated("Oak Open, Oakville, OH", "02/05/2026 - 03/05/2026").said("CSV206") == []


@pytest.mark.parametrize(
    ("line", "start"),
    [
        ("Feb 2, 2026 to March 23, 2026", date(2026, 2, 2)),
        ("US Chess TD: Opal Yew | Saturday, April 11, 2026", date(2026, 4, 11)),
        ("TD: Opal Yew, April 11, 2026", None),
        ("Saturday, April 11, 2026", None),
    ],
)
def test_days_below_a_table_that_are_hardly_those_of_a_print(line, start):
    assert read(as_csv([["Oak Open"], *table(), [], [line]])).event.start == start


def test_days_above_the_lists_of_a_schedule_beside_a_round_robin_table():
    names = ["Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"]
    grid = [["*", 1, 1, 0.5], [0, "*", 1, 1], [0, 0, "*", 0], [0.5, 0, 1, "*"]]
    chart = [["No.", "Name", 1, 2, 3, 4], *([at + 1, names[at], *line] for at, line in enumerate(grid))]
    pairs = (((0, 3, "1/2"), (1, 2, "1-0")), ((0, 1, "1-0"), (2, 3, "0-1")), ((0, 2, "1-0"), (1, 3, "1-0")))
    schedule = []
    for number, games in enumerate(pairs, 1):
        schedule += [[f"Round {number}", f"2026-06-0{4 + number}"], ["White", "Black", "Result"]]
        schedule += [*([names[one], names[two], result] for one, two, result in games), []]
    done = read(as_workbook({"Grid": [["Oak Quad"], *chart], "Schedule": schedule}), "book.xlsx")
    assert (done.event.start, done.event.end) == (date(2026, 6, 5), date(2026, 6, 7))
    assert done.said("CSV082") == []


def test_a_title_in_the_table_of_a_page_with_a_menu_and_the_name_of_a_sheet():
    menu = "".join(
        f"<div>{text}</div>" for text in ("TNS : Spring", "Spring", "Published", "Report abuse", "Learn more")
    )
    lines = [["Thursday Night Swiss"], ["4/2/2026"], *table()]
    rows = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in line)}</tr>" for line in lines)
    page = f"<html><title>TNS - Google Drive</title><body>{menu}<table>{rows}</table></body></html>"
    assert read(page.encode(), "page.html").event.name == "Thursday Night Swiss"
