"""What the lines above a table, and sheets without one, say of the event: name, days, time control, sections."""

from datetime import date

import pytest

from tests.hand_made import CLUB, as_csv, as_workbook, read, table


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
        *(("TC G/25 no delay", "TC G/25 no delay"), ("3-SS, G/60;d5", "G/60;d5"), ("15 minutes", "15 minutes")),
        ("G/30;d5, 4 rounds, all sections", "G/30;d5"),
        ("Rounds 1-2 G/60;d5, Round 3 G/90;d5", "Rounds 1-2 G/60;d5, Round 3 G/90;d5"),
    ],
)
def test_a_line_with_a_time_control_names_no_section(line, control):
    assert told(["Oak Open", line])[3:] == ("", control)


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
    assert [section.name for section in done.event.sections] == ["Open Section", "Reserve Section"]
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
def test_a_sheet_that_tells_of_the_event(sheet, last):
    sheets = {"Info": sheet, "Open": table()}
    done = read(as_workbook(dict(reversed(sheets.items())) if last else sheets), "event.xlsx")
    event = done.event
    assert (event.name, event.start, event.end) == ("Maple Open", date(2026, 3, 14), date(2026, 3, 15))
    assert [(section.name, section.time_control) for section in event.sections] == [("Open", "G/60;d5")]
    assert "sheet Info tells of the event" in done.said("CSV121")[0]


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
        (["Reserve Section", "Oak Open"], "Oak Open", "Reserve Section"),
        (["Oak Open", "Reserve Section", ""], "Oak Open", "Reserve Section"),
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
