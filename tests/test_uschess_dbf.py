"""The rating report: what stands in each field, by the published layout, and what comes back from it."""

import struct
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import FIXTURES
from trfrate.diagnostics import Report, Severity
from trfrate.errors import Unreadable
from trfrate.formats import Options, json_event
from trfrate.formats.uschess_dbf import FORMAT, layout, results, tables
from trfrate.formats.uschess_dbf.tables import companions
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rating, Section

O = Outcome  # noqa: E741
OPTIONS = Options(date(2026, 5, 4))
FILES = ("THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF")

EVENT = Event(
    name="Elmwood Spring Open",
    city="Elmwood",
    state="MI",
    zip="48000",
    country="USA",
    start=date(2026, 5, 2),
    end=date(2026, 5, 3),
    affiliate="A9000001",
    chief_td="90000101",
    assistant_td="90000102",
    other_tds=("90000103", "90000104"),
)


def player(number, *row, rating=1500, **facts):
    facts.setdefault("name", f"Alder, Ada{number}")
    ratings = {"OTBR": Rating(float(rating))} if rating else {}
    return Player(number, ids=Ids(f"{90000000 + number}"), ratings=ratings, cells=row, **facts)


def section(*players, rounds=None, **facts):
    facts = {"name": "Open", "time_control": "G/60;d5", **facts}
    games = facts.get("games_per_round", 1)
    return Section(players=players, rounds=len(players[0].cells) // games if rounds is None else rounds, **facts)


def event(*sections):
    return replace(EVENT, sections=sections)


def records(data):
    """Read a table with nothing but struct, apart from the codec under test."""
    count, header, length = struct.unpack_from("<IHH", data, 4)
    fields, start = [], 1
    for at in range(32, header - 1, 32):
        name, width = data[at : at + 11].rstrip(b"\0").decode(), data[at + 16]
        assert data[at + 11 : at + 12] == b"C"
        fields.append((name, start, width))
        start += width
    assert start == length and data[header - 1] == 0x0D and data[-1] == 0x1A
    assert len(data) == header + count * length + 1
    rows = [data[header + index * length :][:length].decode("ascii") for index in range(count)]
    return [{name: row[start : start + width] for name, start, width in fields} for row in rows]


def written(event, **values):
    report = Report()
    files = FORMAT.write(event, report, Options(OPTIONS.day, {k.replace("_", "-"): v for k, v in values.items()}))
    return files, report


def codes(report, *severities):
    return [found.code for found in report if not severities or found.severity in severities]


def read(files):
    report = Report()
    return FORMAT.read({name: files[name] for name in FILES}, report, OPTIONS), report


GAME = (player(1, Cell(O.WIN, 2, "w")), player(2, Cell(O.LOSS, 1, "b")))


def test_the_fields_of_the_header_are_those_of_draft_2c():
    files, _ = written(event(section(*GAME)))
    (head,) = records(files["THEXPORT.DBF"])
    assert [(name, len(text)) for name, text in head.items()] == [
        ("H_FORMAT", 5), ("H_PROGRAM", 10), ("H_EVENT_ID", 12), ("H_NAME", 35), ("H_TOT_SECT", 2), ("H_BEG_DATE", 8),
        ("H_END_DATE", 8), ("H_AFF_ID", 8), ("H_CITY", 21), ("H_STATE", 2), ("H_ZIPCODE", 10), ("H_COUNTRY", 21),
        ("H_SENDCROS", 1), ("H_CTD_ID", 8), ("H_ATD_ID", 8), ("H_OTHER_TD", 255),
    ]  # fmt: skip
    assert {name: text.rstrip() for name, text in head.items()} == {
        "H_FORMAT": "2C", "H_PROGRAM": "TRFRATE", "H_EVENT_ID": "", "H_NAME": "Elmwood Spring Open", "H_TOT_SECT": "1",
        "H_BEG_DATE": "20260502", "H_END_DATE": "20260503", "H_AFF_ID": "A9000001", "H_CITY": "Elmwood",
        "H_STATE": "MI", "H_ZIPCODE": "48000", "H_COUNTRY": "USA", "H_SENDCROS": "N", "H_CTD_ID": "90000101",
        "H_ATD_ID": "90000102", "H_OTHER_TD": "90000103,90000104",
    }  # fmt: skip


def test_the_fields_of_a_section():
    files, _ = written(event(section(*GAME, time_control="G60; d5", scholastic="N", grand_prix=True)))
    (row,) = records(files["TSEXPORT.DBF"])
    assert [(name, len(text)) for name, text in row.items()] == [
        ("S_EVENT_ID", 12), ("S_SEC_NUM", 2), ("S_SEC_NAME", 30), ("S_R_SYSTEM", 1), ("S_TIMECTL", 40),
        ("S_CTD_ID", 8), ("S_ATD_ID", 8), ("S_TRN_TYPE", 1), ("S_TOT_RNDS", 2), ("S_LST_PAIR", 4), ("S_BEG_DATE", 8),
        ("S_END_DATE", 8), ("S_SCH_LVL", 1), ("S_GR_PRIX", 1), ("S_GP_PTS", 3), ("S_FIDE", 1),
    ]  # fmt: skip
    assert "".join(row.values()) == (
        f"{'':12}{'1':2}{'Open':30}D{'G/60;d5':40}9000010190000102S1 2   {'20260502'}{'20260503'}NY   N"
    )


def test_section_dates_are_always_written():
    """Those of the section, else those of the event; read again, they are the event's once more."""
    own = section(*GAME, start=date(2026, 5, 3), end=date(2026, 5, 3))
    files, _ = written(event(section(*GAME), replace(own, number=2)))
    stated = [(row["S_BEG_DATE"], row["S_END_DATE"]) for row in records(files["TSEXPORT.DBF"])]
    assert stated == [("20260502", "20260503"), ("20260503", "20260503")]
    first, second = read(files)[0].sections
    assert (first.start, first.end) == (None, None)
    assert second.start == date(2026, 5, 3)


def test_a_blitz_section_and_its_letter():
    files, _ = written(event(section(*GAME, time_control="G/5;d0")))
    (row,) = records(files["TSEXPORT.DBF"])
    assert (row["S_R_SYSTEM"], row["S_TIMECTL"].strip()) == ("B", "G/5;d0")


def test_a_round_robin_by_opponent_columns():
    """Column 2 of player 1 is the game against player 2, whatever the round."""
    results = {(1, 2): "W", (1, 3): "D", (1, 4): "W", (2, 3): "L", (2, 4): "W", (3, 4): "D"}
    mirror = {"W": "L", "L": "W", "D": "D"}
    table = results | {(two, one): mirror[result] for (one, two), result in results.items()}
    letters = {"W": O.WIN, "D": O.DRAW, "L": O.LOSS}

    def row(number):
        return tuple(
            Cell(letters[table[number, column]], column) if column != number else Cell(O.ZERO_BYE)
            for column in range(1, 5)
        )

    players = [player(number, *row(number)) for number in range(1, 5)]
    files, _ = written(event(section(*players, type="round-robin", rounds=4)))
    back, report = read(files)
    assert "USC028" in [each.code for each in report]
    found = {(game.player, game.opponent): game.points for game in back.sections[0].games()}
    assert found == {pair: {"W": 2, "D": 1, "L": 0}[result] for pair, result in results.items()}
    assert back.sections[0].rounds == 3 and not back.sections[0].contradictions()


def test_the_fields_of_a_player_and_the_padding_of_short_sections():
    short = section(*GAME)
    long = section(
        player(1, Cell(O.DRAW, 2, "b"), Cell(O.HALF_BYE), Cell(O.FULL_BYE), rating=987, state="OH"),
        player(2, Cell(O.DRAW, 1, "w"), Cell(O.ZERO_BYE), Cell(O.WIN, 12345, "w"), rating=None),
        number=2,
        name="Reserve",
    )
    rows = records(written(event(short, long))[0]["TDEXPORT.DBF"])
    assert list(rows[0]) == [
        "D_EVENT_ID", "D_SEC_NUM", "D_PAIR_NUM", "D_MEM_ID", "D_NAME", "D_STATE", "D_RATING",
        "D_RND01", "D_RND02", "D_RND03",
    ]  # fmt: skip
    texts = ["".join(row.values())[12:] for row in rows]
    assert texts == [
        f"1 1   90000001{'Alder, Ada1':30}  1500W2W    U0     U0     ",
        f"1 2   90000002{'Alder, Ada2':30}  1500L1B    U0     U0     ",
        f"2 1   90000001{'Alder, Ada1':30}OH987 D2B    H0     B0     ",
        f"2 2   90000002{'Alder, Ada2':30}  0   D1W    U0     W12345W",
    ]


def test_the_header_date_is_the_given_day():
    assert written(event(section(*GAME)))[0]["TSEXPORT.DBF"][1:4] == bytes((126, 5, 4))


def test_other_tds_take_254_characters_on_request():
    files, _ = written(event(section(*GAME)), other_td_width="254")
    assert len(records(files["THEXPORT.DBF"])[0]["H_OTHER_TD"]) == 254


@pytest.mark.parametrize(
    "control, letter", [("G/90;+30", "R"), ("G/60;d5", "D"), ("G/25;d3", "Q"), ("G/5;d0", "B"), (None, " ")]
)
def test_the_time_control_gives_the_system(control, letter):
    files, _ = written(event(section(*GAME, time_control=control)))
    assert records(files["TSEXPORT.DBF"])[0]["S_R_SYSTEM"] == letter


def test_the_time_control_wins_over_the_stated_system():
    files, _ = written(event(section(*GAME, time_control="G/60;d5", systems=("OTBR",))))
    assert records(files["TSEXPORT.DBF"])[0]["S_R_SYSTEM"] == "D"


FORFEIT = section(player(1, Cell(O.FORFEIT_WIN, 2)), player(2, Cell(O.FORFEIT_LOSS, 1)))


def test_forfeits_lose_their_opponents_unless_asked_for():
    files, report = written(event(FORFEIT))
    assert [row["D_RND01"] for row in records(files["TDEXPORT.DBF"])] == ["X0     ", "F0     "]
    assert codes(report) == ["USC043"]
    files, report = written(event(FORFEIT), forfeit_opponents="yes")
    assert [row["D_RND01"] for row in records(files["TDEXPORT.DBF"])] == ["X2     ", "F1     "]
    assert codes(report) == []


def test_forfeits_without_opponents_are_read_without():
    files, _ = written(event(FORFEIT))
    again, _ = read(files)
    assert [row.cells for row in again.sections[0].players] == [(Cell(O.FORFEIT_WIN),), (Cell(O.FORFEIT_LOSS),)]


def test_padding_is_no_bye():
    files, _ = written(event(section(*GAME), section(player(1, *[Cell(O.HALF_BYE)] * 3), number=2)))
    again, _ = read(files)
    assert again.sections[0].rounds == 1 and len(again.sections[0].players[0].cells) == 1


def test_names_are_folded_with_a_loss_each_and_cut_with_a_loss_each():
    long = "Birch-Cedar-Dogwood-Elm, Fir Gum Hazel"
    game = (GAME[0]._replace(name="Łęski, Ærøn Jürgen"), GAME[1]._replace(name=long))
    files, report = written(event(section(*game)))
    names = [row["D_NAME"].rstrip() for row in records(files["TDEXPORT.DBF"])]
    assert names == ["Leski, AEron Jurgen", "Birch-Cedar-Dogwood-Elm, Fir G"]
    assert codes(report, Severity.LOSS) == ["USC040", "USC041"]


def test_what_must_stay_whole_is_left_out_rather_than_cut():
    game = (GAME[0]._replace(ids=Ids("123456789")), GAME[1])
    files, report = written(replace(event(section(*game)), state="Michigan"))
    assert records(files["TDEXPORT.DBF"])[0]["D_MEM_ID"] == " " * 8
    assert records(files["THEXPORT.DBF"])[0]["H_STATE"] == "  "
    assert codes(report) == ["USC042", "USC042"]


def test_no_fact_is_invented():
    files, _ = written(Event(sections=(section(*GAME, time_control=None),)))
    (head,) = records(files["THEXPORT.DBF"])
    known = {name: text.strip() for name, text in head.items() if text.strip()}
    assert known == {"H_FORMAT": "2C", "H_PROGRAM": "TRFRATE", "H_TOT_SECT": "1", "H_SENDCROS": "N"}


def test_unrated_and_empty_sections_stay_at_home():
    files, report = written(event(section(*GAME, systems=()), section(*GAME, number=2), Section(3, "Reserve")))
    assert [row["S_SEC_NUM"] for row in records(files["TSEXPORT.DBF"])] == ["1 "]
    assert codes(report) == ["USC054", "USC054", "USC055"]


def test_an_event_id_is_left_to_us_chess_unless_the_report_had_it():
    files, report = written(replace(event(section(*GAME)), id="202605020001"))
    assert records(files["THEXPORT.DBF"])[0]["H_EVENT_ID"].strip() == ""
    assert codes(report) == ["USC051"]
    data = files["THEXPORT.DBF"]
    at = data.index(b"TRFRATE   ") + 10
    again, _ = read({**files, "THEXPORT.DBF": data[:at] + b"202605020001" + data[at + 12 :]})
    assert again.id == "202605020001"
    files, report = written(again)
    assert {row[name] for row in records(files["TDEXPORT.DBF"]) for name in ("D_EVENT_ID",)} == {"202605020001"}
    assert codes(report) == []


def test_the_summary_tells_every_header_value():
    files, _ = written(event(section(*GAME)))
    text = files["UPLOAD.txt"].decode("ascii")
    for table in ("THEXPORT.DBF", "TSEXPORT.DBF"):
        for row in records(files[table]):
            for name, value in row.items():
                shown = value.strip()
                if "DATE" in name and shown:
                    shown = date.fromisoformat(shown).isoformat()
                assert shown in text, name


# --- double games ---------------------------------------------------------------------------------------------


DOUBLE = {
    "$": ((O.WIN, O.WIN), (O.LOSS, O.LOSS)),
    "#": ((O.WIN, O.DRAW), (O.LOSS, O.DRAW)),
    "W": ((O.WIN, O.LOSS), (O.LOSS, O.WIN)),
    "%": ((O.DRAW, O.DRAW), (O.DRAW, O.DRAW)),
}


def double(mine, theirs, **facts):
    first = player(1, Cell(mine[0], 2, "w"), Cell(mine[1], 2, "b"))
    second = player(2, Cell(theirs[0], 1, "b"), Cell(theirs[1], 1, "w"))
    return section(first, second, type="double-swiss", games_per_round=2, **facts)


@pytest.mark.parametrize("code", DOUBLE)
def test_double_games_both_ways(code):
    before = event(double(*DOUBLE[code]))
    files, report = written(before)
    rows = records(files["TDEXPORT.DBF"])
    mirror = {"$": "L", "#": "D", "W": "W", "%": "%"}[code]
    assert [row["D_RND01"].rstrip() for row in rows] == [f"{code}2W", f"{mirror}1B"]
    assert records(files["TSEXPORT.DBF"])[0]["S_TRN_TYPE"] == "2"
    assert codes(report) == []
    again, _ = read(files)
    assert [row.cells for row in again.sections[0].players] == [row.cells for row in before.sections[0].players]
    assert again.sections[0].games_per_round == 2 and len(list(again.sections[0].games())) == 2


def test_the_order_of_two_games_is_a_loss():
    _, report = written(event(double((O.LOSS, O.WIN), (O.WIN, O.LOSS))))
    assert codes(report) == ["USC047"]


def test_double_rounds_that_no_code_tells_become_single_rounds():
    files, report = written(event(double((O.WIN, O.FORFEIT_WIN), (O.LOSS, O.FORFEIT_LOSS))))
    (row,) = records(files["TSEXPORT.DBF"])
    assert (row["S_TRN_TYPE"], row["S_TOT_RNDS"]) == ("S", "2 ")
    assert [r["D_RND01"] + r["D_RND02"] for r in records(files["TDEXPORT.DBF"])] == ["W2W    X0     ", "L1B    F0     "]
    assert codes(report) == ["USC048", "USC043"]


# --- reading --------------------------------------------------------------------------------------------------


def test_cells_of_all_letters():
    """Typed from the published grammar: code, opponent, color."""
    assert results.read_cell("W9B") == (Cell(O.WIN, 9, "b"),)
    assert results.read_cell("D16W") == (Cell(O.DRAW, 16, "w"),)
    assert results.read_cell("L3") == (Cell(O.LOSS, 3),)
    assert results.read_cell("L   3B") == (Cell(O.LOSS, 3, "b"),)
    assert results.read_cell("X0") == (Cell(O.FORFEIT_WIN),)
    assert results.read_cell("F12") == (Cell(O.FORFEIT_LOSS, 12),)
    assert results.read_cell("Z0") == results.read_cell("H0") == (Cell(O.HALF_BYE),)
    assert results.read_cell("BYE") == results.read_cell("B0") == (Cell(O.FULL_BYE),)
    assert results.read_cell("U0") == (Cell(O.ZERO_BYE),)
    assert [results.read_cell(f"{letter}2W")[0].result for letter in "NRS"] == [O.ASYM_WIN, O.ASYM_DRAW, O.ASYM_LOSS]
    assert results.read_cell("I2W") == (Cell(O.PENDING, 2, "w"),)
    assert results.read_cell("") == (None,)
    assert results.read_cell("9W") is results.read_cell("$2W") is results.read_cell("W2X") is None


def test_the_summary_ties_the_three_tables_together():
    """A process that died between two files, or a file copied from another report, leaves a mix."""
    first, _ = written(event(section(*GAME)))
    second, _ = written(event(section(*GAME, name="Reserve")))
    assert second["TDEXPORT.DBF"] == first["TDEXPORT.DBF"], "only the summary knows"
    for name in FILES:
        report = Report()
        FORMAT.read({**first, name: second[name]}, report, OPTIONS)
        assert ("USC026" in codes(report, Severity.ERROR)) == (first[name] != second[name])
    report = Report()
    FORMAT.read(dict(first), report, OPTIONS)
    assert "USC026" not in codes(report)


def test_the_summary_is_read_with_a_report_of_the_usual_names():
    beside = ["THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF", "upload.TXT", "readme.txt"]
    assert set(companions("TDEXPORT.DBF", beside)) == set(beside) - {"readme.txt"}


def test_companions_share_what_stands_around_the_name():
    beside = ["THEXPORT_June.DBF", "tsexport_june.dbf", "TDEXPORT_June.DBF", "TDEXPORT.DBF", "UPLOAD.txt"]
    assert set(companions("TDEXPORT_June.DBF", beside)) == {
        "THEXPORT_June.DBF", "tsexport_june.dbf", "TDEXPORT_June.DBF",
    }  # fmt: skip
    assert companions("players.dbf", beside) == ("players.dbf",)


def test_sniffing_goes_by_the_fields():
    files, _ = written(event(section(*GAME)))
    assert all(FORMAT.sniff(files[name][:65536], "x") > 0.9 for name in FILES)
    assert FORMAT.sniff(b"001    1", "TDEXPORT.DBF") == 0.0


def test_a_header_without_an_affiliate_is_a_header():
    assert tables.role(["H_FORMAT", "H_NAME", "H_BEG_DATE", "H_CTD_ID"]) == tables.EVENT_FILE
    assert tables.role(["H_NAME", "H_PHONE"]) is None


def test_a_table_that_no_event_fills_is_read_in_part(monkeypatch):
    monkeypatch.setattr(tables, "_MOST_TEXTS", 33)
    files, _ = written(event(section(*(player(number, Cell(O.HALF_BYE)) for number in range(1, 9)))))
    again, report = read(files)
    assert len(again.sections[0].players) == 3 and "USC022" in codes(report)


def test_pointers_tell_the_section_where_no_number_does():
    """The layout of 1991: S_DTLREC01 is the first record of the section's players."""
    folder = FIXTURES / "uschess-dbf" / "layout-1991"
    files = {name: (folder / name).read_bytes() for name in FILES}
    expected, _ = read(files)
    players = files["TDEXPORT.DBF"]
    blank = players.replace(b"000000000 1", b"000000000  ").replace(b"000000000 2", b"000000000  ")
    assert blank != players
    assert read({**files, "TDEXPORT.DBF": blank})[0].sections == expected.sections


def test_rounds_beyond_the_tenth_stand_in_a_second_record():
    files = {name: (FIXTURES / "uschess-dbf" / "layout-1991" / name).read_bytes() for name in FILES}
    again, _ = read(files)
    assert [len(row.cells) for row in again.sections[0].players] == [12, 12]
    assert again.sections[0].players[0].cells[10] == Cell(O.WIN, 2)
    assert str(again.origin.locate(0, 0, 10)) == "TDEXPORT.DBF:record 2:D_RND01"


def test_one_damaged_table_does_not_flood_the_report():
    rows = (player(number, Cell(O.WIN, 2, "w")) for number in range(1, 301))
    files, _ = written(event(section(*rows)))
    again, report = read({**files, "TDEXPORT.DBF": files["TDEXPORT.DBF"].replace(b"W2W", b"???")})
    assert codes(report).count("USC008") == 100 and codes(report)[-1] == "USC023"
    assert len(again.sections[0].players) == 300


def test_places_name_record_and_field():
    files, _ = written(event(section(*GAME), section(*GAME, number=2)))
    locate = read(files)[0].origin.locate
    assert str(locate(1, 0, 0)) == "TDEXPORT.DBF:record 3:D_RND01"
    assert str(locate(1, 1, "ids")) == "TDEXPORT.DBF:record 4:D_MEM_ID"
    assert str(locate(1, None, "time_control")) == "TSEXPORT.DBF:record 2:S_TIMECTL"


# --- round trips ----------------------------------------------------------------------------------------------


def with_section_dates(files):
    """The files with the dates of the event where a section has none."""
    (head,) = records(files["THEXPORT.DBF"])
    data = files["TSEXPORT.DBF"]
    for record in records(data):
        before = f"{record['S_TRN_TYPE']}{record['S_TOT_RNDS']}{record['S_LST_PAIR']}"
        blank, dates = (before + text for text in (" " * 16, head["H_BEG_DATE"] + head["H_END_DATE"]))
        data = data.replace(blank.encode(), dates.encode())
    return {**files, "TSEXPORT.DBF": data}


def test_reports_of_the_corpus_come_back_byte_for_byte_with_the_dates_of_their_sections(corpus):
    folders = sorted(corpus.glob("swisssys/set*"))
    assert len(folders) == 6
    for folder in folders:
        files = {name: (folder / name).read_bytes() for name in FILES}
        first, report = read(files)
        assert codes(report) == []
        data = json_event.write(first, Report(), OPTIONS)["event.json"]
        through_json = json_event.read({"event.json": data}, Report(), OPTIONS)
        for again in (first, through_json):
            out, losses = written(again)
            assert {name: out[name] for name in FILES} == with_section_dates(files)
            assert codes(losses) == ["USC060"] * (out["TSEXPORT.DBF"] != files["TSEXPORT.DBF"])


def test_a_changed_report_is_written_in_the_canonical_way():
    files = {name: (FIXTURES / "uschess-dbf" / "own-spellings" / name).read_bytes() for name in FILES}
    before, _ = read(files)
    changed = replace(before.sections[0], time_control="G/90; d5")
    out, _ = written(replace(before, sections=(changed, *before.sections[1:])))
    rows = records(out["TSEXPORT.DBF"])
    assert [(row["S_TIMECTL"].rstrip(), row["S_R_SYSTEM"]) for row in rows] == [("G/90;d5", "R"), ("G60; d5", "R")]


@pytest.mark.parametrize(
    "extras", [None, [], {"spelling": []}, {"spelling": {"H_NAME": 1}, "stamps": {FILES[0]: "zz"}}]
)
def test_extras_of_any_shape_do_no_harm(extras):
    plain, _ = written(event(section(*GAME)))
    odd, _ = written(replace(event(section(*GAME)), extras={"uschess-dbf": extras}))
    assert odd == plain


NAMES = st.from_regex(r"[A-Z][a-z]{0,8}, [A-Z][a-z]{0,8}", fullmatch=True)
DATES = st.none() | st.dates(date(1990, 1, 1), date(2100, 1, 1))
IDS = st.none() | st.from_regex(r"9[0-9]{7}", fullmatch=True)
RATINGS = st.just({}) | st.integers(100, 2999).map(lambda value: {"OTBR": Rating(float(value))})


@st.composite
def row_cells(draw):
    result = draw(st.sampled_from(list(Outcome)))
    opponent = draw(st.none() | st.integers(1, 9999))
    return draw(st.none() | st.just(Cell(result, opponent, draw(st.sampled_from((None, "w", "b"))))))


@st.composite
def sections(draw, number):
    games = draw(st.sampled_from((1, 1, 2)))
    rounds = draw(st.integers(1, 4))
    rows = draw(
        st.lists(st.lists(row_cells(), min_size=rounds * games, max_size=rounds * games), min_size=1, max_size=4)
    )
    players = tuple(
        Player(
            index,
            draw(NAMES),
            Ids(draw(IDS)),
            state=draw(st.none() | st.just("MI")),
            ratings=draw(RATINGS),
            cells=tuple(row),
        )
        for index, row in enumerate(rows, 1)
    )
    kind = "double-swiss" if games == 2 else draw(st.sampled_from(("swiss", "round-robin", "match")))
    control = draw(st.sampled_from(("G/60;d5", "G/90;+30", "40/90,SD/30;d5")))
    return Section(number, draw(NAMES), kind, control, rounds=rounds, games_per_round=games, players=players,
                   start=draw(DATES), grand_prix=draw(st.booleans()), fide_rated=draw(st.booleans()))  # fmt: skip


@st.composite
def events(draw):
    count = draw(st.integers(1, 3))
    return Event(
        name=draw(NAMES), city=draw(NAMES), state="MI", start=draw(DATES), end=draw(DATES), affiliate=draw(IDS),
        chief_td=draw(IDS), other_tds=tuple(draw(st.lists(st.just("90000103"), max_size=3))),
        sections=tuple(draw(sections(number)) for number in range(1, count + 1)),
    )  # fmt: skip


def bare(event):
    """The event without what only a report can say."""
    rows = [replace(s, extras={}, players=tuple(p._replace(extras={}) for p in s.players)) for s in event.sections]
    return replace(event, extras={}, sections=tuple(rows), origin=None)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(events())
def test_what_is_not_lost_comes_back(before):
    files, report = written(before, forfeit_opponents="yes")
    unchanged = read(files)[0]
    again = bare(unchanged)
    if not codes(report, Severity.LOSS):
        assert again == before
    assert replace(again, sections=()) == replace(before, sections=())
    assert written(unchanged)[0] == files


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_bytes_give_an_event_or_a_reason(data):
    files = dict(written(event(section(*GAME, *FORFEIT.players)))[0])
    name = data.draw(st.sampled_from(FILES))
    source = bytearray(files[name])
    for _ in range(data.draw(st.integers(0, 12))):
        source[data.draw(st.integers(0, len(source) - 1))] = data.draw(st.integers(0, 255))
    files[name] = bytes(source[: data.draw(st.integers(0, len(source)))])
    report = Report()
    try:
        again = FORMAT.read({name: files[name] for name in FILES}, report, OPTIONS)
    except Unreadable:
        assert report.has_errors
    else:
        FORMAT.write(again, Report(), OPTIONS)


@given(st.binary(max_size=200))
def test_binary_garbage_is_refused(data):
    report = Report()
    with pytest.raises(Unreadable):
        FORMAT.read({"TDEXPORT.DBF": data}, report, OPTIONS)
    assert report.has_errors


def test_every_outcome_has_a_letter():
    assert set(results.LETTERS) == set(Outcome)
    assert set(layout.TYPES.values()) < set(layout.TYPE_LETTERS)


def test_a_table_of_players_without_columns_for_rounds_is_an_error_and_no_crash():
    """The header says that it ends before the fields of the rounds."""
    files, _ = written(event(section(*GAME)))
    table = bytearray(files["TDEXPORT.DBF"])
    struct.pack_into("<H", table, 8, 32 + 3 * 32 + 1)
    report = Report()
    found = FORMAT.read({**files, "TDEXPORT.DBF": bytes(table)}, report, OPTIONS)
    assert "USC027" in codes(report, Severity.ERROR)
    assert FORMAT.write(found, Report(), OPTIONS)


def test_a_loss_is_reported_although_another_loss_quotes_the_same_text():
    blank = " Alder, Ada"
    report = Report()
    FORMAT.write(replace(event(section(player(1, None, name=blank))), zip=blank), report, OPTIONS)
    losses = [each.message for each in report if each.code == "USC059"]
    assert len(losses) == 1
    assert losses[0].startswith("player 1: name ' Alder, Ada'")
