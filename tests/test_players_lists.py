"""Each kind of list as it is downloaded, its rows typed from the descriptions of the formats."""

import os
import zipfile
from datetime import date, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import FIXTURES
from trfrate.codecs.dbf import Field, write_table
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.model import Birth, Rating
from trfrate.players import list_date, values
from trfrate.players.database import Database
from trfrate.players.importing import import_list
from trfrate.players.lists import Reading
from trfrate.players.members import Lists

PLAYERS = FIXTURES / "players"
STAMP = bytes((126, 10, 1))


def imported(tmp_path, *paths, report=None, **reading):
    report = report or Report()
    path = tmp_path / "players.sqlite"
    with Database(path, report, create=True) as database:
        done = [import_list(database, each, Reading(**reading), report) for each in paths]
    return path, done


def member(path, federation, id):
    with Lists([path], Report()) as lists:
        return lists.by_id(federation, [id]).get(id)


def test_golden_database_as_tab_separated_text(tmp_path):
    path, [done] = imported(tmp_path, PLAYERS / "golden_2026-10.txt")
    assert (done.members, done.federation, done.date, done.skipped) == (11, "uschess", date(2026, 10, 1), 0)
    ada = member(path, "uschess", "90000001")
    assert (ada.name, ada.state, ada.expires) == ("ALDER, ADA M", "MI", "2027-12-31")
    assert ada.ratings["OTBR"].rating[:3] == (1641.0, 17, date(2026, 10, 1))
    assert ada.ratings["OTBQ"].rating[:2] == (1598.0, None)
    assert ada.ratings["OTBR"].source == "golden_2026-10.txt of 2026-10-01"
    namesake = member(path, "uschess", "90000003")
    assert namesake.rating("OTBR") == 2210.0
    assert member(path, "uschess", "90000010").expires == "life"
    assert member(path, "uschess", "90000120").expires == "2026-12-31"
    unrated = member(path, "uschess", "90000131")
    assert unrated.rating("OTBR") is None
    assert unrated.ratings["OTBQ"].rating[:2] == (455.0, 3)
    uncounted = member(path, "uschess", "90000173").ratings["OTBR"]
    assert (uncounted.rating.rating, uncounted.rating.games, uncounted.provisional) == (900.0, None, True)


def dbf(path, fields, *rows):
    path.write_bytes(write_table([Field(name, width) for name, width in fields], rows, STAMP))
    return path


SUPPLEMENT = (
    ("R_MEM_ID", 8),
    ("R_MEM_NAME", 30),
    ("R_STATE", 2),
    ("R_EXP_DATE", 8),
    ("R_RATING1", 8),
    ("R_RATING2", 8),
)


@pytest.mark.parametrize(
    ("name", "edition", "second"),
    [("sup.dbf", "", "OTBQ"), ("sup_blitz.dbf", "", "OTBB"), ("sup.dbf", "blitz", "OTBB")],
)
def test_supplement_in_the_quick_and_the_blitz_edition(tmp_path, name, edition, second):
    row = ("90000001", "ALDER, ADA M", "MI", "20271231", "1660/21", "1500/4")
    report = Report()
    path, _ = imported(tmp_path, dbf(tmp_path / name, SUPPLEMENT, row), edition=edition, report=report)
    found = member(path, "uschess", "90000001").ratings
    assert found["OTBR"].rating[:2] == (1660.0, 21)
    assert found[second].rating[:2] == (1500.0, 4)
    assert set(found) == {"OTBR", second}
    assert ("PLR019" in {each.code for each in report}) == (not edition)


def test_supplement_changes_what_it_lists_and_nothing_else(tmp_path):
    row = ("90000001", "ALDER, ADA M", "", "", "1660/21", "")
    supplement = dbf(tmp_path / "sup_2026-11.dbf", SUPPLEMENT, row)
    path, _ = imported(tmp_path, PLAYERS / "golden_2026-10.txt", supplement)
    ada = member(path, "uschess", "90000001")
    assert (ada.state, ada.expires) == ("MI", "2027-12-31")
    assert ada.ratings["OTBR"].rating[:3] == (1660.0, 21, date(2026, 11, 1))
    assert ada.ratings["OTBQ"].rating[:3] == (1598.0, None, date(2026, 10, 1))
    assert member(path, "uschess", "90000002").rating("OTBR") == 812.0


def test_an_older_list_does_not_overrule_a_newer_one(tmp_path):
    row = ("90000001", "ALDER, ADA", "OH", "20200101", "1200", "1100")
    older = dbf(tmp_path / "sup_2019-11.dbf", SUPPLEMENT, row)
    path, _ = imported(tmp_path, PLAYERS / "golden_2026-10.txt", older)
    ada = member(path, "uschess", "90000001")
    assert (ada.name, ada.state, ada.expires) == ("ALDER, ADA M", "MI", "2027-12-31")
    assert ada.ratings["OTBR"].rating[:3] == (1641.0, 17, date(2026, 10, 1))


def test_combined_list(tmp_path):
    fields = (
        ("MEM_ID", 8), ("MEM_NAME", 30), ("GENDER", 1), ("BYEAR", 4), ("FEDERATION", 3), ("TITLE", 3), ("FIDE_ID", 10),
        ("R_LPB_RAT", 7), ("Q_LPB_RAT", 7), ("B_LPB_RAT", 7), ("ONL_R_RTG", 7), ("ONL_Q_RTG", 7), ("ONL_B_RTG", 7),
        ("FIDE_RAT", 4), ("SHOE_SIZE", 2),
    )  # fmt: skip
    row = ("90000001", "ALDER,ADA", "F", "2010", "USA", "WFM", "9500001", "1641", "1598", "1400/9", "", "1300", "1200")
    report = Report()
    path, _ = imported(tmp_path, dbf(tmp_path / "uscffide_2026-10.dbf", fields, (*row, "1702", "38")), report=report)
    ada = member(path, "uschess", "90000001")
    assert (ada.sex, ada.born, ada.country, ada.ids.fide) == ("w", Birth(2010), "USA", "9500001")
    told = {source: listed.rating.rating for source, listed in ada.ratings.items()}
    expected = {"OTBR": 1641, "OTBQ": 1598, "OTBB": 1400, "OLR": None, "OLQ": 1300, "OLB": 1200, "FIDE": 1702}
    assert told == expected
    assert any(each.code == "PLR024" and "SHOE_SIZE" in each.message for each in report)
    with Lists([path], Report()) as lists:
        assert [each.id for each in lists.by_other_id("fide", ["9500001"])["9500001"]] == ["90000001"]


def test_type_column_marks_provisional_ratings(tmp_path):
    fields = (("MEM_ID", 8), ("MEM_NAME", 30), ("R_LPB_RAT", 4), ("TYPE", 1))
    rows = (("90000001", "ALDER, ADA", "1641", "P"), ("90000002", "ALDER, BEN", "812", "E"))
    path, _ = imported(tmp_path, dbf(tmp_path / "g.dbf", fields, *rows))
    assert member(path, "uschess", "90000001").ratings["OTBR"].provisional
    assert not member(path, "uschess", "90000002").ratings["OTBR"].provisional


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("fide_foa_2026-10.txt", date(2026, 10, 1)),
        ("fide_legacy_2019-05.txt", date(2019, 5, 1)),
        ("standard_list.txt", date(2026, 10, 1)),
        ("players_list_xml_2026-10.xml", date(2026, 10, 1)),
    ],
)
def test_fide_lists_in_all_layouts(tmp_path, name, day):
    path, [done] = imported(tmp_path, PLAYERS / name)
    assert (done.members, done.federation, done.date) == (3, "fide", day)
    ada = member(path, "fide", "9500001")
    assert (ada.name, ada.country, ada.sex, ada.title, ada.born) == ("Alder, Ada", "USA", "w", "WFM", Birth(2010))
    assert ada.ratings["FIDE"].rating == Rating(1702.0, None, day, k=40)
    assert ada.ratings["FIDE"].period_games == 5
    bo = member(path, "fide", "9500010").ratings["FIDE"]
    assert (bo.rating.rating, bo.rating.k) == (None, None)
    # Many arbiter titles push the rest of this line one column to the right.
    hugo = member(path, "fide", "9500025")
    assert (hugo.rating("FIDE"), hugo.born, hugo.title) == (2401.0, Birth(1985), "IM")
    assert (hugo.ratings["FIDE"].rating.k, hugo.ratings["FIDE"].period_games) == (10, 9)
    if name == "standard_list.txt":
        assert set(hugo.ratings) == {"FIDE"}
        return
    assert ada.ratings["FIDE-RAPID"].rating == Rating(1650.0, None, day, k=40)
    assert ada.ratings["FIDE-BLITZ"].rating == Rating(None, None, day)
    assert hugo.ratings["FIDE-BLITZ"].rating == Rating(2390.0, None, day, k=10)


@pytest.mark.parametrize("name", ["players_list_foa.txt", "standard_rating_list.txt"])
def test_excerpts_of_real_fide_lists(tmp_path, corpus, name):
    source = corpus / "crosstables" / name
    path, [done] = imported(tmp_path, source)
    lines = source.read_text("ascii").splitlines()[1:]
    assert done.members == len(lines)
    for line in lines:
        # Read from the right, where nothing is shifted: the flag may be there or not, then year and ratings.
        words = [word for word in line.split() if word not in ("i", "w", "wi")]
        numbers = 10 if "foa" in name else 4
        found = member(path, "fide", words[0])
        assert found.rating("FIDE") == (float(words[-numbers]) or None)
        assert found.born == Birth(int(words[-1]))
        for source, at in zip(("FIDE", "FIDE-RAPID", "FIDE-BLITZ"), range(-numbers, -1, 3), strict=False):
            listed = found.ratings[source]
            rating, games, k = map(int, words[at : at + 3])
            assert (listed.rating.rating, listed.period_games, listed.rating.k) == (rating or None, games, k or None)


@pytest.mark.parametrize(
    ("file", "source"), [("rapid_oct26.txt", "FIDE-RAPID"), ("blitz_oct26.txt", "FIDE-BLITZ"), ("oct26.txt", "FIDE")]
)
def test_a_list_with_one_rating_is_known_by_its_name(tmp_path, file, source):
    single = tmp_path / file
    single.write_bytes((PLAYERS / "standard_list.txt").read_bytes())
    report = Report()
    path, _ = imported(tmp_path, single, report=report)
    ada = member(path, "fide", "9500001").ratings
    assert {source: (listed.rating.rating, listed.rating.k, listed.period_games) for source, listed in ada.items()} == {
        source: (1702.0, 40, 5)
    }
    assert ("PLR014" in {each.code for each in report}) == (source == "FIDE")


@pytest.mark.parametrize(("prefix", "tag"), [("", "rating"), ("rapid_", "rapid_rating")])
def test_an_xml_list_says_nothing_about_ratings_it_leaves_out(tmp_path, prefix, tag):
    single = tmp_path / "rapid_rating_list.xml"
    facts = f"<{tag}>1650</{tag}><{prefix}games>3</{prefix}games><{prefix}k>20</{prefix}k><birthday>2010</birthday>"
    single.write_text(
        f"<playerslist><player><fideid>9500001</fideid><name>Alder, Ada</name>{facts}</player></playerslist>"
    )
    path, _ = imported(tmp_path, single)
    found = member(path, "fide", "9500001").ratings
    assert {source: (listed.rating.rating, listed.rating.k) for source, listed in found.items()} == {
        "FIDE-RAPID": (1650.0, 20)
    }


def test_one_list_of_each_kind_makes_a_whole(tmp_path):
    kinds = {"standard_oct26.txt": "FIDE", "rapid_oct26.txt": "FIDE-RAPID", "blitz_oct26.txt": "FIDE-BLITZ"}
    for name in kinds:
        (tmp_path / name).write_bytes((PLAYERS / "standard_list.txt").read_bytes())
    path, _ = imported(tmp_path, *(tmp_path / name for name in kinds))
    hugo = member(path, "fide", "9500025").ratings
    assert {source: (listed.rating.rating, listed.rating.k) for source, listed in hugo.items()} == dict.fromkeys(
        kinds.values(), (2401.0, 10)
    )


def test_a_newer_list_brings_its_own_k(tmp_path):
    older, newer = tmp_path / "standard_sep26.txt", tmp_path / "standard_nov26.txt"
    text = (PLAYERS / "standard_list.txt").read_text("ascii")
    older.write_text(text.replace("OCT26", "SEP26").replace("2401  9   10", "2390  9   20"), "ascii")
    newer.write_text(text.replace("OCT26", "NOV26"), "ascii")
    for order in ((older, newer), (newer, older)):
        folder = tmp_path / order[0].stem
        folder.mkdir()
        path, _ = imported(folder, *order)
        assert member(path, "fide", "9500025").ratings["FIDE"].rating == Rating(2401.0, None, date(2026, 11, 1), k=10)


def test_cfc_list(tmp_path):
    path, [done] = imported(tmp_path, PLAYERS / "cfc_2026-10.csv")
    assert (done.federation, done.members) == ("cfc", 2)
    hugo = member(path, "cfc", "160001")
    assert (hugo.name, hugo.state, hugo.expires, hugo.rating("CFC")) == ("Hazel, Hugo", "ON", "2027-06-30", 2388.0)


def test_any_csv_with_named_or_numbered_columns(tmp_path):
    named = tmp_path / "club.csv"
    named.write_text("Mitglied;Wer;Zahl\n90000001;Alder, Ada;1641/17\n", "utf-8")
    columns = {"id": "Mitglied", "name": "Wer", "OTBR": "Zahl"}
    path, _ = imported(tmp_path, named, federation="uschess", columns=columns)
    assert member(path, "uschess", "90000001").ratings["OTBR"].rating[:2] == (1641.0, 17)
    bare = tmp_path / "bare.tsv"
    bare.write_text("Birch, Bo\t90000010\t1500\n", "utf-8")
    path, _ = imported(tmp_path, bare, federation="uschess", columns={"id": "2", "name": "1", "OTBR": "3"})
    assert member(path, "uschess", "90000010").rating("OTBR") == 1500.0


@pytest.mark.parametrize(
    ("text", "reading", "code"),
    [
        ("Wer;Zahl\nAlder;1\n", {}, "PLR016"),
        ("MEM_ID;Zahl\n90000001;1\n", {}, "PLR017"),
        ("MEM_ID;NAME\n90000001;A, B\n", {"columns": {"OTBR": "nix"}}, "PLR018"),
        ("MEM_ID;NAME\n", {}, "PLR022"),
        ('MEM_ID,NAME\n90000001,"Alder\n' + "90000002,Birch\n" * 40_000, {}, "PLR011"),
        ("MEM_ID,NAME\n" + "x" * 2_000_000, {}, "PLR010"),
        ("<playerslist><player><fideid>1</playerslist>", {}, "PLR015"),
        ('<!DOCTYPE playerslist [<!ENTITY a "aa">]><playerslist><player/></playerslist>', {}, "PLR015"),
        ("<playerslist><" + "x" * 8_000_000, {}, "PLR015"),
        ("nothing to see", {}, "PLR009"),
    ],
)
def test_what_is_no_list_gets_a_clear_error(tmp_path, text, reading, code):
    source = tmp_path / "list.txt"
    source.write_text(text, "utf-8")
    report = Report()
    with pytest.raises(Unreadable):
        imported(tmp_path, source, report=report, **reading)
    assert [each.code for each in report if each.severity == "error"] == [code]
    with Database(tmp_path / "players.sqlite", report) as database:
        assert database.lists() == []
        assert database.members() == {}


def test_an_error_never_shows_what_stands_in_a_list_without_titles(tmp_path):
    source = tmp_path / "list.txt"
    source.write_text("Alder, Ada\t90000001\tada@example.org\t555-0100\tMI\n", "utf-8")
    report = Report()
    with pytest.raises(Unreadable):
        imported(tmp_path, source, report=report)
    told = " ".join(f"{each} {each.hint}" for each in report)
    assert "PLR016" in told
    assert not any(secret in told for secret in ("Ada", "9000", "@", "555"))


def test_rows_without_an_id_are_left_out_and_counted(tmp_path):
    source = tmp_path / "list_2026-10.csv"
    source.write_text("MEM_ID,NAME,RATING\n90000001,Alder,1\n,Birch,2\nX,Cedar,3\n\n90000002,Elm\n", "utf-8")
    report = Report()
    _, [done] = imported(tmp_path, source, report=report)
    assert (done.members, done.skipped) == (2, 2)
    assert [str(each.place) for each in report if each.code == "PLR020"] == ["list_2026-10.csv:3"]
    assert any(each.code == "PLR025" and each.message.startswith("2 rows") for each in report)


def test_legacy_letters_are_read_and_told(tmp_path):
    source = tmp_path / "list_2026-10.tsv"
    source.write_bytes("MEM_ID\tNAME\n90000001\tMüller, Jürgen\n".encode("cp1252"))
    report = Report()
    path, _ = imported(tmp_path, source, report=report)
    assert member(path, "uschess", "90000001").name == "Müller, Jürgen"
    assert "PLR012" in {each.code for each in report}


def test_a_list_inside_a_zip(tmp_path):
    packed = tmp_path / "golden.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("readme.md", "hello")
        archive.write(PLAYERS / "golden_2026-10.txt", "golden_2026-10.txt")
    _, [done] = imported(tmp_path, packed)
    assert (done.name, done.members, done.date) == ("golden.zip/golden_2026-10.txt", 11, date(2026, 10, 1))


def test_a_damaged_zip(tmp_path):
    whole = tmp_path / "whole.zip"
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(PLAYERS / "golden_2026-10.txt", "golden_2026-10.txt")
    data = bytearray(whole.read_bytes())
    data[60:90] = bytes(30)
    packed = tmp_path / "golden.zip"
    packed.write_bytes(bytes(data))
    report = Report()
    with pytest.raises(Unreadable):
        imported(tmp_path, packed, report=report)
    assert "PLR007" in {each.code for each in report}


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("uscf-fide_2021-04.zip", date(2021, 4, 1)),
        ("standard_oct26frl.txt", date(2026, 10, 1)),
        ("golden-20261115.txt", date(2026, 11, 15)),
        ("October 2026.csv", date(2026, 10, 1)),
        ("taratsup.dbf", None),
        ("list90000001.txt", None),
        ("x2026-02-31.txt", None),
    ],
)
def test_date_in_a_file_name(name, day):
    assert list_date.in_name(name) == day


@pytest.mark.parametrize(
    ("stamp", "day"),
    [
        ((126, 10, 1), date(2026, 10, 1)),
        ((26, 10, 1), date(2026, 10, 1)),
        ((0, 0, 0), date(2026, 10, 20)),
        ((126, 11, 5), date(2026, 10, 20)),
    ],
    ids=["its own day", "without the century", "no day", "later than the file"],
)
def test_a_table_without_a_date_in_its_name_has_one_inside(tmp_path, stamp, day):
    row = ("90000001", "ALDER, ADA M", "MI", "20271231", "1660", "")
    source = tmp_path / "taratsup.dbf"
    source.write_bytes(write_table([Field(*each) for each in SUPPLEMENT], [row], bytes(stamp)))
    downloaded = datetime(2026, 10, 20, 12).timestamp()
    os.utime(source, (downloaded, downloaded))
    _, [done] = imported(tmp_path, source)
    assert done.date == day


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1641", (1641.0, None)), ("1641*", (1641.0, None)), (" 1641/17 ", (1641.0, 17)), ("1641P17", (1641.0, 17)),
        ("1545(P08)", (1545.0, 8)), ("1641 P 5", (1641.0, 5)), ("1641P", (1641.0, values.PROVISIONAL)),
        ("1641.31", (1641.31, None)), ("", (None, None)), ("0", (None, None)), ("UNR", (None, None)),
        ("16411", (None, None)), ("-5", (None, None)),
    ],
)  # fmt: skip
def test_rating_texts(text, expected):
    assert values.rating(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1978", "1978"),
        ("1978-05", "1978-05"),
        ("1978-13", "1978"),
        ("19780501", "1978-05-01"),
        ("0000", None),
        ("", None),
    ],
)
def test_birth_texts(text, expected):
    assert values.birth(text) == expected


HEADS = st.sampled_from(
    [b"", b"MEM_ID\tMEM_NAME\tR_LPB_RAT\n", b"MEM_ID,NAME\n", b"<playerslist><player>", b"\x03~\n\x01",
     (PLAYERS / "standard_list.txt").read_bytes()[:150]]
)  # fmt: skip


@given(HEADS, st.binary(max_size=400))
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_a_list_or_an_error(tmp_path, head, tail):
    source = tmp_path / "list.bin"
    source.write_bytes(head + tail)
    report = Report()
    try:
        _, [done] = imported(tmp_path, source, report=report)
        assert done.members > 0 or not done.new
    except Unreadable:
        assert report.has_errors
