"""What TRF files of further programs taught: small files, each odd in the way one of them is."""

from dataclasses import replace
from datetime import date

import pytest

from tests.conftest import FIXTURES
from trfrate.checks import check
from trfrate.diagnostics import Report, Severity
from trfrate.formats import Options, trf
from trfrate.formats.trf.records import private
from trfrate.model import Outcome

OPTIONS = Options(date(2026, 1, 15))

HEADER = """\
012 Arbor Open
042 2025/10/18
142 3
"""
ROWS = """\
001    1 w    Alder, Ada                        2310 USA    90000001 1994/03/07  2.0    1     2 w 1     3 b 1
001    2 m    Birch, Ben                        2205 USA    90000002 1988/11/30  1.0    2     1 b 0     4 w 1
001    3 w    Cedar, Cleo                       1988 CAN    90000003 2001/06/15  1.0    3     4 b 1     1 w 0
001    4 m    Dogwood, Dan                      1850 USA    90000004 1979/01/02  0.0    4     3 w 0     2 b 0
"""


def read(text, report=None):
    return trf.read({"event.trf": text.encode()}, Report() if report is None else report, OPTIONS)


def written(event, format=trf.FORMAT, report=None):
    ((_, data),) = format.write(event, Report() if report is None else report, OPTIONS).items()
    return data.decode().replace("\r\n", "\n")


def told(text, code):
    """The messages with that code, places and all."""
    report = Report()
    check(read(text, report), report)
    return [str(message) for message in report if message.code == code]


# --- repairs ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blanks", [1, 2])
def test_a_blank_too_many_never_changes_a_round_in_silence(blanks):
    lines = (FIXTURES / "trf" / "trf16.trf").read_text().splitlines()
    right = [player.cells for player in read("\n".join(lines)).sections[0].players]
    for number, line in enumerate(lines):
        for column in range(len(line)) if line.startswith("001") else ():
            report = Report()
            broken = [*lines[:number], line[:column] + " " * blanks + line[column:], *lines[number + 1 :]]
            event = read("\n".join(broken), report)
            check(event, report)
            cells = [player.cells for player in event.sections[0].players]
            assert cells == right or any(message.severity is Severity.ERROR for message in report), (number, column)


def test_blanks_inside_a_round_are_taken_out():
    text = HEADER + ROWS.replace("3 b 1\n", "3  b   1\n")
    assert read(text).sections[0].players == read(HEADER + ROWS).sections[0].players
    (message,) = told(text, "TRF011")
    assert "from column 107 on (round 2)" in message
    assert "shifted right by 3" in message


def test_a_name_does_not_swallow_the_fields_behind_it():
    text = HEADER + ROWS.replace("     2 w 1     3 b 1", "  XXXX w 1     3 b 1")
    assert read(text).sections[0].players[0].name == "Alder, Ada"
    (message,) = told(text, "TRF022")
    assert message.startswith("event.trf:4:92: error TRF022: round 1: the opponent is not a number")


def test_long_names_counted_in_bytes_are_told_once():
    names = ("Ольховская-Берёзова, Александра", "Ёлкин, Пётр", "Клён, Я")
    rows = []
    for name, row in zip(names, ROWS.splitlines(), strict=False):
        data = name.encode()[:33].decode("utf-8", "ignore")
        rows.append(row[:14] + data + " " * (33 - len(data.encode())) + row[47:])
    text = HEADER + "\n".join([*rows, ROWS.splitlines()[3]])
    assert told(text, "TRF012") == [
        "event.trf:4:49: note TRF012: lines 4-6: columns after the name are counted in bytes, not in characters; "
        "read as if moved right"
    ]
    players = read(text).sections[0].players
    assert [player.cells for player in players] == [player.cells for player in read(HEADER + ROWS).sections[0].players]
    assert players[1].name == "Ёлкин, Пётр"


def test_a_row_with_tabs_for_blanks_is_left_out():
    text = HEADER + ROWS.replace("Dogwood, Dan                      1850", "Dogwood, Dan\t\t1850")
    (message,) = told(text, "TRF010")
    assert message == "event.trf:7:27: error TRF010: cannot read this row: there is a tab inside the row"
    assert told(text, "TRF017") == []


def test_of_many_rows_that_make_no_sense_the_first_are_told():
    rows = "".join(f"001 {number} m Alder, Ada 2310 USA\n" for number in range(150))
    assert len(told(HEADER + rows, "TRF010")) == 100
    assert told(HEADER + rows, "TRF019") == ["event.trf:1: error TRF019: 50 more rows cannot be read"]


@pytest.mark.parametrize("column", [76, 79, 90, 100])
def test_rows_that_a_mail_program_broke_are_an_error(column):
    broken = "".join(f"{line[:column]}\n{line[column:]}\n" for line in ROWS.splitlines())
    (message,) = told(HEADER + broken, "TRF029")
    assert message.startswith("event.trf:5:1: error TRF029: lines 5, 7, 9, 11: rounds that belong to the row above:")


@pytest.mark.parametrize("tag", ["01", "1", "0001", "OO1", "00l", "0O1"])
def test_a_misspelled_tag_is_an_error(tag):
    text = HEADER + ROWS.replace("001    4", f"{tag}    4")
    (message,) = told(text, "TRF006")
    assert message.startswith(f"event.trf:7:1: error TRF006: {tag.ljust(3)[:3]!r} is not a TRF record, but the line ")


def test_signs_and_letters_are_repaired_in_quoted_and_indented_text_too():
    text = HEADER + ROWS.replace("2 w 1", "2 w ½").replace("1 b 0", "1 b ½")
    right = read(text).sections[0].players
    for mark in ("> ", "  "):
        moved = "\n".join(mark + line for line in text.splitlines())
        assert read(moved).sections[0].players == right
        assert told(moved, "TRF020") == []


def test_a_tournament_twice_in_a_file_is_named_as_such():
    (message,) = told(HEADER + ROWS + "\n" + HEADER + ROWS, "TRF059")
    assert "the file has two tournaments" in message


def test_three_tournaments_in_a_file_are_counted_and_named():
    grove, glade = (HEADER.replace("012 ", f"012 {name} ", 1) for name in ("Grove", "Glade"))
    (message,) = told(HEADER + ROWS + grove + ROWS + glade + ROWS, "TRF059")
    assert "the file has 3 tournaments: " in message and "'Grove " in message and "'Glade " in message


def test_a_name_repeated_above_the_rows_is_one_tournament():
    name = HEADER.splitlines(keepends=True)[0]
    assert told(name + HEADER + ROWS, "TRF059") == []


# --- rows ---------------------------------------------------------------------------------------------------


def test_games_without_a_color_are_told_once():
    text = HEADER + ROWS.replace("2 w 1", "2   1").replace("3 w 0", "3 - 0")
    assert told(text, "TRF027") == ["event.trf:4:97: warning TRF027: games without a color: 2 (lines 4, 7)"]
    assert [player.cells[0].color for player in read(text).sections[0].players] == [None, "b", "b", None]


def test_forfeits_need_no_color():
    text = HEADER + ROWS.replace("2 w 1", "2 - +").replace("1 b 0", "1 - -")
    assert told(text, "TRF027") == []


def test_points_in_tenths_are_kept_but_not_compared():
    text = HEADER + "162  W 1.0    D 0.4    L 0.1\n" + ROWS.replace(" 2.0    1", " 2.1    1")
    assert told(text, "TRF028") == [
        "event.trf:5:81: warning TRF028: line 5: the points are not in half points; "
        "preserved, but not compared with the rounds"
    ]
    assert told(text, "TRF017") == []
    assert read(text).sections[0].players[0].score is None
    assert written(read(text)) == text


def test_birth_dates_with_the_year_last_are_told_once():
    text = HEADER + ROWS.replace("1994/03/07", "07/03/1994").replace("2001/06/15", "15.06.2001")
    assert [str(player.born) for player in read(text).sections[0].players[::2]] == ["1994-03-07", "2001-06-15"]
    assert told(text, "TRF050") == [
        "event.trf:4: note TRF050: birth dates with the year last: 2 (lines 4, 6); "
        "read as day, month, year where that is a date"
    ]


@pytest.mark.parametrize(
    ("text", "day"),
    [("20251018", "2025-10-18"), ("18-Oct-2025", "2025-10-18"), ("18. Oct 2025", "2025-10-18")],
)
def test_further_spellings_of_a_date(text, day):
    assert str(read(HEADER.replace("2025/10/18", text) + ROWS).start) == day


def test_a_total_below_zero_is_read():
    text = HEADER + ROWS.replace(" 0.0    4", "-1.0    4") + "299    0.0  -1.0   0    4\n"
    assert read(text).sections[0].players[3].score == -2
    assert told(text, "CHK010") == []
    assert told(text, "TRF017") == []
    assert written(read(text)) == text


@pytest.mark.parametrize(("title", "means"), [("gm", "GM"), ("Wfm", "WFM"), ("wf", "WFM"), ("m", "IM"), ("1N", "1N")])
def test_titles_in_either_alphabet(title, means):
    assert read(HEADER + ROWS.replace("w    Alder", f"w{title:>3} Alder")).sections[0].players[0].title == means


# --- tournament records -------------------------------------------------------------------------------------

RULER = "0123456789" * 12


@pytest.mark.parametrize("text", [f"{RULER}\n{HEADER}{ROWS}", f"{HEADER}{RULER}\n{ROWS}"])
def test_a_ruler_is_not_the_name(text):
    event = read(text)
    assert event.name == "Arbor Open"
    assert told(text, "TRF038") == []
    assert written(event) == text
    report = Report()
    assert f"### {RULER}\n" in written(event, trf.TRF26, report)
    assert [message.code for message in report if message.severity is Severity.LOSS] == []


@pytest.mark.parametrize(("name", "place"), [("", "event.trf"), ("012  \n", "event.trf:1:5")])
def test_a_tournament_without_a_name_is_told(name, place):
    text = HEADER.replace("012 Arbor Open\n", name) + ROWS
    assert told(text, "TRF051") == [f"{place}: note TRF051: the tournament has no name (record 012)"]
    assert written(read(text)) == text


def test_players_entered_and_played_stay_as_stated():
    text = HEADER + "062 17 (4)\n" + ROWS
    assert written(read(text)) == text


def test_a_round_date_in_another_order_is_told_wherever_it_stands():
    dates = "132".ljust(91) + "25/10/18  25/10/40  25/10/19"
    assert told(HEADER + dates + "\n" + ROWS, "TRF032") == [
        "event.trf:4:102: note TRF032: record 132: '25/10/40' read as 2040-10-25"
    ]


@pytest.mark.parametrize(
    ("records", "worth"),
    [
        ("XXS W=3\nXXS D=1\n", {Outcome.WIN: 6, Outcome.DRAW: 2, Outcome.PAIRING_BYE: None}),
        ("XXS PAB=3 D=1 W=3\n", {Outcome.WIN: 6, Outcome.PAIRING_BYE: 6}),
        ("XXS PAB=.5\n", {Outcome.PAIRING_BYE: 1, Outcome.WIN: None}),
        ("XXS WW=2 BW=2 FW=1\n", {Outcome.WIN: 4, Outcome.FORFEIT_WIN: None}),
        ("162  W 3.0    P 1.0    D 1.0\n", {Outcome.WIN: 6, Outcome.DRAW: 2, Outcome.PAIRING_BYE: None}),
    ],
)
def test_point_systems_as_the_manuals_give_them(records, worth):
    """None: as usual, and so not said."""
    points = read(HEADER + records + ROWS).sections[0].points
    assert {outcome: points.get(outcome) for outcome in worth} == worth


@pytest.mark.parametrize("record", ["XXS BW=2", "XXS W=3 WW=.5", "XXS WW=2"])
def test_points_for_one_color_are_told(record):
    assert len(told(HEADER + f"{record}\n" + ROWS, "TRF037")) == 1


@pytest.mark.parametrize(
    "record",
    [
        *("142 abc", "152 X", "162  W abc", "162  Q 1.0", "352 WBX", "362 TW x", "072 some"),
        *("XXS FOO=3", "XXS W=x", "XXC foo", "XXP 1,x", "BBW nan", "BBW inf", "240 Q   2    1", "330 ??   1   1   2"),
    ],
)
def test_records_that_say_nothing_known_are_told(record):
    (message,) = told(HEADER + ROWS + record, "TRF048")
    assert message == f"event.trf:8:5: warning TRF048: record {record[:3]}: cannot read {record[4:].strip()!r}"


@pytest.mark.parametrize(
    "record",
    [
        *(
            "142 3",
            "152 b",
            "152 White",
            "162  W 1.0    D 0.5    L 0.0    Z 0.0    P  .5",
            "362 TW 2   TD 1.0",
            "062 9 (4)",
        ),
        *(
            "XXS WW=1 L=0 PAB=.5",
            "XXC rank white1",
            "XXC",
            "XXP 1 2",
            "BBW 1",
            "BBU  1.0",
            "240 H   3    2",
            "352 WBWB",
        ),
        *("330 +-   1   1   2", "299    0.0   1.0   1    2", "299 -       1.0   1    2", "299    0.0  -0.5   1    2"),
    ],
)
def test_records_in_any_known_spelling_are_not_told(record):
    assert told(HEADER + ROWS + record, "TRF048") == []


# --- players named in other records -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "column"),
    [
        ("013 Oaks                               1   99", 42),
        ("310   1 Oaks                             OAK     2300    2.0    2.0   1     1   99", 79),
        ("240 H   3   99", 11),
        ("260   1   3    1   99", 18),
        ("299    0.0   1.0   1   99", 24),
        ("XXA   99  1.0", 5),
        ("XXP 1 99", 7),
        ("XXZ 99", 5),
    ],
)
def test_a_player_without_a_row_is_told(record, column):
    (message,) = told(HEADER + ROWS + record, "TRF041")
    assert message == f"event.trf:8:{column}: warning TRF041: no 001 row for player 99, named in line 8"


def test_a_player_in_two_teams_is_told():
    oaks = "013 Oaks                               1    2\n"
    elms = "013 Elms                               3    4    1\n"
    (message,) = told(HEADER + ROWS + oaks + elms, "TRF046")
    assert message == "event.trf:9:47: warning TRF046: player 1 in two teams (lines 8-9); the first one is used"
    assert told(HEADER + ROWS + oaks + oaks, "TRF046") == []


@pytest.mark.parametrize("tag", ["240", "330"])
def test_a_bye_against_a_game_in_the_row_is_told_with_both_places(tag):
    (message,) = told(HEADER + ROWS + f"{tag} F   1    1    3", "TRF047")
    assert message == (
        f"event.trf:8:11: warning TRF047: record {tag} gives player 1 a full-point bye in round 1, "
        "but the row (event.trf:4:92) has win against 2; the same for player 3"
    )


@pytest.mark.parametrize("record", ["240 H   3    1    2", "240 F   2    1", "240 Z   9    1"])
def test_byes_that_the_rows_leave_open_are_not_told(record):
    rows = ROWS.replace("     3 b 1\n", "  0000 - U\n").replace("     1 w 0\n", "\n")
    assert told(HEADER + rows + record, "TRF047") == []


def test_of_two_national_records_the_first_counts_whole():
    first = "USA    1                                        2250 MI     90010001\n"
    text = HEADER + ROWS + first + first.replace("2250 MI     90010001", "2260 OH     90010002")
    assert told(text, "TRF049") == ["event.trf:9:5: warning TRF049: player 1 has two national records USA"]
    player = read(text).sections[0].players[0]
    assert (player.ratings["OTBR"].rating, player.state, player.ids.uschess) == (2250, "MI", "90010001")
    assert written(read(text)) == text


# --- what is shown of a line ------------------------------------------------------------------------------------


def test_numbers_of_teams_are_shown_and_birth_dates_are_not():
    team = "310   1 Oaks                             OAK     2300    2.0    2.0   x     1   99"
    assert private(team) == team
    assert "1994" not in private(ROWS.splitlines()[0])


# --- writing --------------------------------------------------------------------------------------------------------


def losses(text, format):
    report = Report()
    written(read(text), format, report)
    return [message.message for message in report if message.severity is Severity.LOSS]


def test_what_strict_trf16_drops_from_a_trf16_file_is_a_loss():
    assert losses(HEADER + "023 Elm Hall\n" + ROWS, trf.TRF16) == [
        "TRF16 has no place for comment lines and lines that are not records",
        "TRF16 has no place for rounds still to be played (142)",
    ]
    assert losses(HEADER + "023 Elm Hall\n" + ROWS, trf.FORMAT) == []


def test_nothing_is_lost_with_a_ruler():
    rulers = f"{'1234567890' * 10}\nDDD SSSS sTTT NNN\n{RULER}\n"
    assert losses(HEADER.replace("142 3", "142 2") + rulers + ROWS, trf.TRF16) == []


def test_a_tab_in_a_name_does_not_get_into_the_row():
    event = read(HEADER + ROWS)
    section = event.sections[0]
    named = section.players[0]._replace(name="Alder,\tAda")
    event = replace(event, sections=(replace(section, players=(named, *section.players[1:])),))
    assert written(event) == HEADER + ROWS


def test_a_last_round_that_cannot_be_understood_is_written_back():
    text = HEADER.replace("142 3\n", "") + ROWS.replace("     3 b 1\n", "  XXXX b 1\n").replace("     1 w 0\n", "\n")
    text = text.replace("     4 w 1\n", "\n").replace("     2 b 0\n", "\n")
    event = read(text)
    assert event.sections[0].rounds == 1
    assert written(event) == text


NATIONAL = "USA    1                                        2250 MI     90010001"


@pytest.mark.parametrize("columns", [-1, 1, 2])
@pytest.mark.parametrize("column", [9, 20, 47])
def test_a_shifted_national_record_gives_no_other_rating(column, columns):
    shifted = NATIONAL[:column] + (" " * columns + NATIONAL[column:] if columns > 0 else NATIONAL[column - columns :])
    text = HEADER + ROWS + shifted
    player = read(text).sections[0].players[0]
    assert (player.ratings["OTBR"].rating, player.state, player.ids.uschess) == (2250, "MI", "90010001")
    assert told(text, "TRF052") == [
        "event.trf:8: note TRF052: line 8: national records with shifted columns; read as if moved back"
    ]


def test_a_national_record_without_sense_is_kept_unread():
    text = HEADER + ROWS + NATIONAL.replace(" 2250 MI ", " 22502 MI")
    assert "OTBR" not in read(text).sections[0].players[0].ratings
    assert len(told(text, "TRF039")) == 1


@pytest.mark.parametrize(
    ("record", "column"),
    [
        ("013 Oaks                                1    2   11", 41),
        ("310    1 Oaks                             OAK     2300    2.0    2.0   1     1    2", 8),
        ("240 H    3    2   11", 15),
        ("260    1   3    1    2", 8),
    ],
)
def test_a_shifted_record_is_told(record, column):
    (message,) = told(HEADER + ROWS + record, "TRF040")
    assert message.endswith(f"record {record[:3]}: something is in the blank column {column}")


# --- totals that leave byes out ------------------------------------------------------------------------------

OPEN_ROUND = """\
001    1 w    Alder, Ada                        2310 USA    90000001 1994/03/07  1.0    1     2 w 1     3 b
001    2 m    Birch, Ben                        2205 USA    90000002 1988/11/30  0.0    3     1 b 0  0000 - H
001    3 w    Cedar, Cleo                       1988 CAN    90000003 2001/06/15  1.0    2  0000 - U     1 w
"""


def levels(text):
    report = Report()
    check(read(text, report), report)
    return {each.code: each.severity for each in report}


def test_a_bye_of_a_round_still_open_need_not_be_counted():
    assert levels(HEADER + OPEN_ROUND)["CHK011"] is Severity.NOTE
    assert "CHK010" not in levels(HEADER + OPEN_ROUND)


def test_a_bye_of_a_finished_round_must_be():
    finished = OPEN_ROUND.replace(" 3 b\n", " 3 b =\n").replace(" 1 w\n", " 1 w =\n")
    finished = finished.replace("1.0    1", "1.5    1").replace("1.0    2", "1.5    2")
    assert levels(HEADER + finished)["CHK010"] is Severity.ERROR
    assert not levels(HEADER + finished.replace(" 0.0 ", " 0.5 ")).keys() & {"CHK010", "CHK011"}


def test_a_total_below_the_games_themselves_is_wrong():
    assert levels(HEADER + OPEN_ROUND.replace("1.0    1", "0.0    1"))["CHK010"] is Severity.ERROR


# --- marks inside the text -----------------------------------------------------------------------------------


def test_marks_that_editors_and_pages_leave():
    clean = read(HEADER + ROWS)
    marked = HEADER.replace("012", "\ufeff012") + ROWS.replace("001    2", "\ufeff001    2")
    spaced = HEADER + "".join(line[:47] + line[47:].replace(" ", "\xa0") for line in ROWS.splitlines(keepends=True))
    for text in (marked, "\ufeff" + marked, spaced):
        assert read(text).sections[0].players == clean.sections[0].players
        assert read(text).name == clean.name
        assert len(told(text, "TRF053")) == 1


def test_a_no_break_space_in_a_name_is_a_letter_like_others():
    text = HEADER + ROWS.replace("Alder, Ada ", "Alder,\xa0Ada ")
    assert read(text).sections[0].players[0].name == "Alder,\xa0Ada"
    assert not told(text, "TRF053")


def test_a_time_control_that_only_record_222_tells_stays_in_trf16():
    controls = "122 100'x40mm + 30 from move 1\n222 40/6000+30:1500+30\n"
    report = Report()
    text = written(read(HEADER + controls + ROWS), trf.TRF16, report)
    assert "122 40/100,SD/25;+30\n" in text and "222" not in text
    (loss,) = [each.message for each in report if each.code == "TRF067"]
    assert loss == """record 122: "100'x40mm + 30 from move 1" becomes '40/100,SD/25;+30'"""


def test_a_text_that_is_cut_is_told_once():
    event, report = read(HEADER + ROWS), Report()
    section = event.sections[0]
    first, second, *others = section.players
    long = first._replace(name="Alder-Birch-Cedar-Dogwood-Elm-Fir, Ada", title="CANDIDATE")
    blank = second._replace(name="Birch, Ben ")
    event = replace(event, sections=(replace(section, players=(long, blank, *others)),))
    trf.FORMAT.write(event, report, OPTIONS)
    codes = [message.code for message in report if message.severity is Severity.LOSS]
    assert sorted(codes) == ["TRF061", "TRF063", "TRF067"]
