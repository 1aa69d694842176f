"""TRF files: what the same tournament says in every spelling, and what is said about broken ones."""

from dataclasses import replace
from datetime import date

import pytest

import trfrate
from tests.conftest import FIXTURES
from trfrate.checks import check
from trfrate.diagnostics import Origin, Report, Severity
from trfrate.errors import Unreadable
from trfrate.formats import Options, json_event, trf
from trfrate.formats.trf import records, results
from trfrate.model import Birth, Cell, Event, Ids, Outcome, Player, Rated, Rating, Section

FOLDER = FIXTURES / "trf"
OPTIONS = Options(date(2026, 1, 15))


def read(data, report=None, **values):
    options = Options(OPTIONS.day, {name.replace("_", "-"): value for name, value in values.items()})
    return trf.read({"event.trf": data}, report if report is not None else Report(), options)


def fixture(name):
    return (FOLDER / name).read_bytes()


def players(data, **values):
    """The players without the file's own spellings."""
    return [player._replace(extras={}) for player in read(data, **values).sections[0].players]


def written(event, format=trf.FORMAT, report=None, **values):
    options = Options(OPTIONS.day, values)
    ((_, data),) = format.write(event, report if report is not None else Report(), options).items()
    return data


def through_json(event):
    return json_event.read(json_event.write(event, Report(), OPTIONS), Report(), OPTIONS)


def codes(report):
    return [diagnostic.code for diagnostic in report]


# --- the same tournament in other clothes -------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["lf", "mixed", "tab", "shifted-right", "shifted-left", "shifted-round", "shifted-start", "sex", "askew"],
)
def test_line_ends_and_repairs_change_nothing(name):
    assert players(fixture(f"{name}.trf")) == players(fixture("trf16.trf"))


@pytest.mark.parametrize("name", ["latin1", "bom", "bytes"])
def test_encodings_change_nothing(name):
    assert players(fixture(f"{name}.trf")) == players(fixture("utf8.trf"))


def test_the_handbooks_columns():
    alder, *_, fir = players(fixture("trf16.trf"))
    assert alder == Player(
        1,
        "Alder, Ada",
        Ids(fide="90000001"),
        "USA",
        title="WGM",
        sex="w",
        born=Birth(1994, 3, 7),
        ratings={"FIDE": Rating(2310.0)},
        score=3,
        rank=4,
        cells=(Cell(Outcome.WIN, 4, "w"), Cell(Outcome.DRAW, 3, "b"), Cell(Outcome.LOSS, 2, "w")),
    )
    assert (fir.ratings, fir.born, fir.ids.fide, fir.score) == ({}, None, None, 0)


def test_uschess_ratings_by_option_and_by_national_record():
    assert players(fixture("trf16.trf"), trf_rating="uschess")[0].ratings == {"OTBR": Rating(2310.0)}
    first, second, third, *_ = players(fixture("trf26.trf"), trf_rating="uschess")
    assert first.ratings == {"OTBR": Rating(2371.0)}
    assert (second.ids.uschess, second.state) == ("90010002", "OH")
    assert third.ids.cfc == "190003"


# --- cells --------------------------------------------------------------------------------------------------

O = Outcome  # noqa: E741


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("  12 w 1", Cell(O.WIN, 12, "w")),
        ("  12 b =", Cell(O.DRAW, 12, "b")),
        ("  12 w 0", Cell(O.LOSS, 12, "w")),
        ("  12 w W", Cell(O.UNRATED_WIN, 12, "w")),
        ("  12 b d", Cell(O.UNRATED_DRAW, 12, "b")),
        ("  12 w L", Cell(O.UNRATED_LOSS, 12, "w")),
        ("  12 w +", Cell(O.FORFEIT_WIN, 12, "w")),
        ("  12 - -", Cell(O.FORFEIT_LOSS, 12)),
        ("  12 b  ", Cell(O.PENDING, 12, "b")),
        ("  12 s 1", Cell(O.WIN, 12, "b")),
        ("0012 W 1", Cell(O.WIN, 12, "w")),
        ("0000 - H", Cell(O.HALF_BYE)),
        ("0000 - F", Cell(O.FULL_BYE)),
        ("0000 - U", Cell(O.PAIRING_BYE)),
        ("0000 - Z", Cell(O.ZERO_BYE)),
        ("       u", Cell(O.PAIRING_BYE)),
        ("0000 - +", Cell(O.FULL_BYE)),
        ("0000 - =", Cell(O.HALF_BYE)),
        ("0000 - -", Cell(O.ZERO_BYE)),
        ("0000 -  ", Cell(O.ZERO_BYE)),
        ("        ", None),
        ("  12 w *", Cell(O.PENDING, 12, "w")),
        ("  62 b Z", Cell(O.ZERO_BYE)),
    ],
)
def test_cells(text, cell):
    found = results.read(f"  {text}")
    assert (found.cell, found.fault) == (cell, "")


@pytest.mark.parametrize(
    ("text", "fault"), [("  12 q 1", "color"), ("  12 w 7", "code"), ("  1x w 1", "opponent"), ("  12ww 1", "columns")]
)
def test_cells_that_cannot_be(text, fault):
    assert results.read(f"  {text}").fault == fault


def test_every_outcome_is_written_as_it_is_read():
    for outcome in Outcome:
        if outcome.startswith("asym"):
            continue
        opponent = None if outcome.endswith("bye") else 7
        cell = Cell(outcome, opponent, "w" if opponent else None)
        assert results.read(results.write(cell)).cell == cell


# --- faults and places --------------------------------------------------------------------------------------


def test_the_rest_of_the_file_is_read():
    report = Report()
    event = read(fixture("faults/row.trf"), report)
    assert [player.number for player in event.sections[0].players] == [1, 2, 3, 4, 6]
    error = next(diagnostic for diagnostic in report if diagnostic.code == "TRF010")
    assert (error.severity, error.place.line, error.place.column) == (Severity.ERROR, 6, 5)


def test_places_in_a_repaired_row_are_those_of_the_file():
    event = read(fixture("shifted-right.trf"))
    assert isinstance(event.origin, Origin)
    place = event.origin.locate(0, 1, 1)
    assert (place.line, place.column) == (3, 103)
    assert place.source[place.column - 1 :].startswith("   4 w W")
    assert event.origin.locate(0, 1, "name").column == 15


def indented(data, blanks):
    return b"".join(b" " * blanks + line for line in data.splitlines(keepends=True))


@pytest.mark.parametrize("blanks", [1, 4])
@pytest.mark.parametrize("name", ["trf16", "trf26", "latin1", "lf"])
def test_a_file_that_stands_too_far_right_as_a_whole(name, blanks):
    report, data = Report(), fixture(f"{name}.trf")
    moved = indented(data, blanks)
    assert replace(read(moved, report), origin=None) == replace(read(data), origin=None)
    assert [str(found) for found in report if found.code == "TRF054"] == [
        f"event.trf: note TRF054: every line is indented by {blanks}; the indent is ignored"
    ]
    assert trf.sniff(moved, "event.txt") > 0.9


def test_places_in_an_indented_file_are_those_of_the_file():
    event = read(indented(fixture("trf16.trf"), 4))
    assert isinstance(event.origin, Origin)
    place = event.origin.locate(0, 1, "name")
    assert place.column == 15 + 4
    assert place.source[place.column - 1 :].startswith(event.sections[0].players[1].name)


def test_a_line_less_far_right_is_left_where_it_stands():
    report = Report()
    read(b"012 Open\r\n" + indented(fixture("trf16.trf"), 2), report)
    assert "TRF054" not in codes(report)


def test_birth_dates_and_addresses_are_never_shown():
    for case in FOLDER.rglob("*.trf"):
        report = Report()
        try:
            event = read(case.read_bytes(), report)
            check(event, report)
        except Unreadable:
            pass
        told = "".join(
            f"{diagnostic}{diagnostic.hint}{diagnostic.place and diagnostic.place.source}" for diagnostic in report
        )
        assert "1994/03/07" not in told and "1988/11/30" not in told and "@" not in told, case.name


@pytest.mark.parametrize(("name", "code"), [("Jesion, Lucja", "TRF011"), ("Jesion, Łucja", "TRF012")])
def test_a_missing_column_is_looked_for_where_the_name_says(name, code):
    row = f"001    1 w    {name:32} 2310 USA    90000001 1994/03/07  0.0    1  0000 - Z"
    report = Report()
    (player,) = read(row.encode(), report).sections[0].players
    assert (player.name, player.ratings["FIDE"].rating) == (name, 2310)
    assert code in codes(report)


@pytest.mark.parametrize("shift", [-2, -1, 0, 1, 2])
def test_no_birth_date_is_shown_wherever_it_stands(shift):
    shown = records.private(f"{'001    1':{69 + shift}}1994/03/07   1.5    1")
    assert shown.count("x") == 8 and "xxxx/xx/xx" in shown


@pytest.mark.parametrize("line", [f"{'002    1':69}1994/03/07  1.5", "001    1 m  Alder 07.03.1994", "001 1 94-3-7"])
def test_no_birth_date_is_shown_whatever_the_row_looks_like(line):
    assert "94" not in records.private(line)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("112 Holly, Hana tel. 555-867-5309", False),
        ("### ask Gus, +1 555 867 5309", False),
        ("102 gus@example.org", False),
        ("102 Gum, Gus (90000077)", True),
        ("310   1 Oaks   123 456 7890", True),
    ],
)
def test_a_line_with_a_contact_is_not_shown(line, shown):
    assert records.private(line) == (line if shown else None)


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([4], "line 4"),
        ([9, 4, 5, 7, 6], "lines 4-7, 9"),
        (range(1, 12, 2), "lines 1, 3, 5, 7, 9, 11"),
        ([*range(1, 12, 2), 20, 21, 22, 30], "lines 1, 3, 5, 7, 9, 11 and 4 more"),
    ],
)
def test_line_numbers_are_told_in_short(numbers, told):
    assert records.listed(numbers) == told


def test_points_are_shown():
    assert records.private(f"{'001    1':69}1994/03/07 10.5    1").endswith("xxxx/xx/xx 10.5    1")


@pytest.mark.parametrize("name", ["tornelo.trf", "values.trf"])
def test_an_address_is_not_kept(name):
    report = Report()
    event = read(fixture(name), report)
    assert "TRF009" in codes(report)
    assert b"@" not in json_event.write(event, Report(), OPTIONS)["event.json"]


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("102 Gum, Gus (90000077)", "102 Gum, Gus (90000077)"),
        ("102 Gum, Gus (gus@example.org, +1 555 867 5309)", "102 Gum, Gus"),
        ("112 Holly, Hana tel. 555-867-5309, IA", "112 Holly, Hana, IA"),
        ("DAT    3 MOBILE 5558675309", None),
        ("### ask Gus, (555) 867-5309", "### ask Gus"),
        ("132 24.05.01 24.05.02", "132 24.05.01 24.05.02"),
        ("310   1 Oaks   123 456 7890", "310   1 Oaks   123 456 7890"),
    ],
)
def test_a_telephone_number_is_not_kept(line, kept):
    assert records.without_address(line) == kept


def test_different_times_for_the_two_sides_are_told():
    report = Report()
    event = read(fixture("trf16.trf") + b"222 W300-B240\r\n", report)
    assert event.sections[0].time_control == "G/4;d0"
    assert codes(report).count("TRF045") == 1


# --- writing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["trf16", "trf26", "team26", "trfx", "trf06", "utf8", "pending", "trf25"])
@pytest.mark.parametrize("detour", [lambda event: event, through_json], ids=["directly", "through JSON"])
def test_a_strict_file_comes_back_byte_for_byte(name, detour):
    data = fixture(f"{name}.trf")
    assert written(detour(read(data))) == data


def test_strict_output_is_fixed():
    assert written(read(fixture("trf16.trf")), trf.TRF16) == fixture("trf16.trf")
    assert written(read(fixture("trf26.trf")), trf.TRF26) == fixture("trf26.trf")


def test_trf16_and_back():
    event = read(fixture("trf16.trf"))
    there = read(written(event, trf.TRF26))
    assert written(there, trf.TRF16) == fixture("trf16.trf")


def test_what_trf16_cannot_say_is_named():
    report = Report()
    written(read(fixture("trf26.trf")), trf.TRF16, report)
    losses = "\n".join(diagnostic.message for diagnostic in report if diagnostic.severity is Severity.LOSS)
    for word in ("US Chess ratings", "US Chess ids", "CFC", "152", "172", "202", "240", "250", "260", "299", "comment"):
        assert word in losses


def test_a_change_is_written_and_nothing_else():
    event = read(fixture("trf26.trf"))
    event = replace(event, city="Detroit", sections=(replace(event.sections[0], time_control="G/60;d5"),))
    before, after = fixture("trf26.trf").splitlines(), written(event).splitlines()
    assert [line for line in before if line not in after] == [b"022 Ann Arbor", b"122 G/90;+30", b"222 5400+30"]
    assert [line for line in after if line not in before] == [b"022 Detroit", b"122 G/60;d5", b"222 3600+5"]


def rated(event):
    section = event.sections[0]
    after = {"OTBR": Rated(2380.4, 2380)}
    first = section.players[0]._replace(after=after)
    return replace(event, sections=(replace(section, players=(first, *section.players[1:])),))


def test_ratings_after_on_request():
    event = rated(read(fixture("trf26.trf")))
    assert b"USA    1                                        2380 MI     90010001\r\n" in written(
        event, ratings="after"
    )
    report = Report()
    assert b"USA    1                                        2371 MI     90010001\r\n" in written(event, report=report)
    assert any("--ratings after" in (diagnostic.hint or "") for diagnostic in report)
    uschess = written(event, ratings="after", **{"trf-rating": "uschess"}).splitlines()
    assert [line[48:52] for line in uschess if line.startswith(b"001    1")] == [b"2380"]


def test_an_event_from_elsewhere():
    cells_ = ((Cell(O.WIN, 2, "w"), Cell(O.HALF_BYE)), (Cell(O.LOSS, 1, "b"), None))
    rows = [
        Player(number, name, Ids(uschess=f"9000000{number}"), state="MI", ratings={"OTBR": Rating(1500.0)}, cells=row)
        for number, name, row in zip((1, 2), ("Alder, Ada", "Birch, Ben"), cells_, strict=True)
    ]
    event = Event(
        "Arbor Open", start=date(2025, 10, 18), sections=(Section(name="U1600", rounds=2, players=tuple(rows)),)
    )
    report = Report()
    lines = written(event, report=report).decode().split("\r\n")
    assert lines == [
        "012 Arbor Open - U1600",
        "042 2025/10/18",
        "062 2",
        "072 0",
        "092 Individual: Swiss-System",
        "142 2",
        "172 USA NRO",
        "001    1      Alder, Ada                                                         1.5    1     2 w 1  0000 - H",
        "001    2      Birch, Ben                                                         0.0    2     1 b 0",
        "USA    1                                        1500 MI     90000001",
        "USA    2                                        1500 MI     90000002",
        "",
    ]
    assert "TRF068" in codes(report)


def test_a_loss_is_told_once_for_all_sections():
    rows = (Player(1, "Alder, Ada", club="Elm CC", cells=(Cell(Outcome.FORFEIT_WIN),)),)
    sections = tuple(Section(number, name, rounds=1, players=rows) for number, name in enumerate("AB", 1))
    report = Report()
    trf.write(Event("Grove Open", sections=sections), report, OPTIONS)
    losses = [diagnostic.message for diagnostic in report if diagnostic.code == "TRF060"]
    assert losses == [
        "TRF26 has no place for clubs",
        "TRF26 has no place for the name of a section: joined to the name of the event",
        "TRF26 has no place for forfeits without an opponent: written as byes",
    ]


def test_half_a_point_of_a_rating_goes_up():
    player = Player(1, "Alder, Ada", ratings={"FIDE": Rating(1500.5)})
    assert b" 1501 " in written(Event(sections=(Section(players=(player,)),)))


def test_long_names_and_foreign_letters_are_losses():
    report = Report()
    data = written(read(fixture("long-name.trf")), trf.TRF16, report)
    assert any("Elm-Ulmenhain von und zu Erlenbach, Eric Eduard" in d.message for d in report if d.code == "TRF061")
    assert all(len(line) == 119 for line in data.split(b"\r\n") if line.startswith(b"001"))
    report = Report()
    data = written(read(fixture("cp1250.trf")), report=report, encoding="latin-1")
    assert b"Jesion, Lucja" in data
    assert codes(report).count("TRF062") == len(set("ŁŚŻłąśż"))


def test_the_encoding_of_the_output_does_not_garble_a_unicode_file():
    event = trfrate.read(FOLDER / "bom.trf", encoding="latin-1")
    report = event.report
    assert event.sections == trfrate.read(FOLDER / "bom.trf").sections
    assert codes(report).count("FMT006") == 1
    data = written(event, report=report, encoding="latin-1")
    assert "Ålder, Åsa".encode("latin-1") in data and "TRF062" not in codes(report)


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        ("152 w", "152 W"),
        ("172 FIDON", "172     FIDON"),
        ("362 TW 2     TD 1     TL 0", "362 TW 2.0   TD 1.0   TL 0.0"),
        ("362 something else", "362 something else"),
    ],
)
def test_records_that_programs_write_otherwise_are_strict_in_trf26(loose, strict):
    data = fixture("trf16.trf") + loose.encode() + b"\r\n"
    assert f"\r\n{strict}\r\n".encode() in written(read(data), trf.TRF26)
    assert f"\r\n{loose}\r\n".encode() in written(read(data))


def test_points_given_to_teams_are_a_loss_in_trf16():
    report = Report()
    written(read(fixture("team26.trf") + b"299    1.0   0.5   1    1\r\n"), trf.TRF16, report)
    assert any("points given or taken by the arbiter (299)" in d.message for d in report if d.code == "TRF060")


def test_sections_become_files():
    event = read(fixture("trf16.trf"))
    section = event.sections[0]
    event = replace(event, sections=(replace(section, name="Open"), replace(section, name="Under 1600", number=2)))
    assert list(trf.FORMAT.write(event, Report(), OPTIONS)) == ["open.trf", "under-1600.trf"]


def test_numbers_that_do_not_fit():
    section = read(fixture("trf16.trf")).sections[0]
    first = section.players[0]._replace(number=12345, score=5000, cells=(Cell(O.WIN, 10001, "w"),))
    report = Report()
    written(Event(sections=(replace(section, players=(first, first._replace(number=2))),)), report=report)
    assert codes(report).count("TRF064") == 2 and "TRF063" in codes(report)


def test_sniffing():
    for case in FOLDER.glob("*.trf"):
        assert trf.sniff(case.read_bytes()[:65536], "x.txt") >= 0.9, case.name
    assert trf.sniff(b'{"format": "trfrate-event"}', "x.json") == 0
    assert trf.sniff(b"Name;Rating\r\nAlder, Ada;2310", "x.txt") == 0
