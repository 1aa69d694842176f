"""Messages that few files provoke, each from the least that does."""

import json
import shutil
import struct
from contextlib import suppress
from dataclasses import replace
from datetime import date

import pytest
from click.testing import CliRunner

from tests import hostile_workbooks as workbooks
from tests.conftest import FIXTURES
from trfrate import api, pipeline
from trfrate.cli import trfrate
from trfrate.diagnostics import Report
from trfrate.errors import TrfrateError
from trfrate.model import Cell, Outcome
from trfrate.players import importing, ledger_file
from trfrate.players.database import Database
from trfrate.players.lists import Reading

DAY = date(2026, 1, 15)
HEAD = "No.,Name,Rating,Rd 1\n"
ROWS = "1,Alder,1500,W2\n2,Birch,1400,L1\n"
EXAMPLE = FIXTURES / "examples" / "spring-open.json"
WINTD = (FIXTURES / "wintd" / "tournament.json").read_text("utf-8-sig")


def codes_of(content, name, format=""):
    """The codes of reading and checking a file."""
    try:
        return {each.code for each in api.read_bytes(content, name, format=format, day=DAY).report}
    except TrfrateError as problem:
        return {each.code for each in problem.report or ()}


TEXTS = {
    "CSV015": ("a.csv", "No.,Name,Born,Rating,Rd 1\n1,Alder,4/2/2010,1500,W2\n2,Birch,5/3/2011,1400,L1\n"),
    "CSV050": ("a.csv", 'No.,,Rating,Rd 1\n1,"Alder, Ada",1500,W2\n2,"Birch, Ben",1400,L1\n'),
    "CSV062": ("a.csv", "Spring Open\nApril 18-19, 2026\n" + HEAD + ROWS),
    "CSV063": ("a.csv", HEAD + "1,Alder,1500,W2" + "," * 20_000 + "\n"),
    "CSV065": ("a.csv", "Name,Rating,1,2,3\nAlder,1500,1,0,1\nBirch,1400,0,1,0\n"),
    "FMT012": ("a.csv", "\n" * 60_000),
    "TRF018": ("a.trf", "012 Open\n001    1      Alder" + " " * 2000 + "1\n"),
    "TRF044": ("a.trf", "XXR 500\n" + (FIXTURES / "trf" / "lf.trf").read_text("utf-8")),
    "TRF074": ("a.trf", "012 Open\n001 " + " " * 300_000 + "1\n"),
}


@pytest.mark.parametrize("code", TEXTS)
def test_text(code):
    name, text = TEXTS[code]
    assert code in codes_of(text.encode(), name)


DOCUMENTS = {
    "WTD002": WINTD.rstrip()[:-1] + ', "x": ' + "[" * 400 + "]" * 400 + "}",
    "WTD006": WINTD.replace("a", "á", 1).encode("cp1252", "replace"),
    "WTD007": '{"sections": [], ' + WINTD.lstrip()[1:],
    "WTD026": json.dumps({**json.loads(WINTD), "sections": [{}] * 1001}),
}


@pytest.mark.parametrize("code", DOCUMENTS)
def test_tournament_of_wintd(code):
    document = DOCUMENTS[code]
    assert code in codes_of(document if isinstance(document, bytes) else document.encode(), "a.json", "wintd")


def test_match_of_wintd_without_its_games():
    tournament = json.loads((FIXTURES / "wintd" / "double.json").read_text("utf-8-sig"))
    assert "WTD021" in codes_of(
        json.dumps({**tournament, "games": tournament["games"][:1]}).encode(), "a.json", "wintd"
    )


def test_more_answers_than_an_event_has():
    answers = (FIXTURES / "uschess-json" / "together.json").read_text("utf-8")
    page = json.dumps(json.JSONDecoder().raw_decode(answers)[0])
    assert "USJ013" in codes_of("\n".join([page] * 1001).encode(), "a.json", "uschess-json")


# --- rating reports -----------------------------------------------------------------------------------------


def changed(**facts):
    event = api.read_bytes((HEAD + ROWS).encode(), "a.csv", settings=["1.name=Open"], day=DAY)
    return replace(event, sections=(replace(event.sections[0], **facts),))


def not_mirrored():
    players = changed().sections[0].players
    return tuple(row._replace(cells=(Cell(Outcome.ASYM_WIN, row.cells[0].opponent, None),)) for row in players)


def many_sections():
    text = "".join(f"Section {at}\n{HEAD}{ROWS}\n".replace("Alder", f"Alder {at}") for at in range(101))
    return api.read_bytes(text.encode(), "a.csv", day=DAY)


EVENTS = {
    "USC049": lambda: changed(type="other"),
    "USC052": lambda: replace(changed(), extras={"trf": {"x": 1}}),
    "USC053": lambda: replace(changed(), extras={"uschess-dbf": {"fields": {"H_NEW": "1"}}}),
    "USC056": many_sections,
    "USC057": lambda: changed(rounds=120),
    "USC058": lambda: changed(players=not_mirrored()),
    "USC151": lambda: changed(rounds=120),
}


@pytest.mark.parametrize("code", EVENTS)
def test_rating_report_to_be_written(code):
    report = Report()
    pipeline.to_bytes(EVENTS[code](), pipeline.Choices(DAY, to_format="uschess-dbf", allow_errors=True), report)
    assert code in {each.code for each in report}


def table_with(data, field, value):
    """A table with another value in a field of its first record."""
    (start,) = struct.unpack_from("<H", data, 8)
    at = start + 1
    for descriptor in range(32, start - 1, 32):
        width = data[descriptor + 16]
        if data[descriptor : descriptor + 11].rstrip(b"\0").decode() == field:
            return data[:at] + value.ljust(width).encode() + data[at + width :]
        at += width
    raise AssertionError(field)


TABLES = {
    "USC007": ("two-sections", {"THEXPORT.DBF": ("H_EVENT_ID", "202601011234"), "TSEXPORT.DBF": ("S_EVENT_ID", "9")}),
    "USC019": ("hybrid", {"TDEXPORT.DBF": ("D_REC_SEQ", "2")}),
    "USC021": ("double-games", {"TSEXPORT.DBF": ("S_TRN_TYPE", "S")}),
}


@pytest.mark.parametrize("code", TABLES)
def test_rating_report_to_be_read(code):
    folder, values = TABLES[code]
    files = {path.name.upper(): path.read_bytes() for path in (FIXTURES / "uschess-dbf" / folder).iterdir()}
    assert code not in codes_of(files, "")
    for name, (field, value) in values.items():
        files[name] = table_with(files[name], field, value)
    assert code in codes_of(files, "")


def test_table_that_is_no_part_of_a_rating_report():
    files = {path.name: path.read_bytes() for path in (FIXTURES / "uschess-dbf" / "two-sections").iterdir()}
    other = files["TSEXPORT.DBF"].replace(b"S_", b"X_")
    assert "USC004" in codes_of({"OTHER.DBF": other, **files}, "", "uschess-dbf")


# --- workbooks ----------------------------------------------------------------------------------------------


def test_locked_workbook():
    manifest = b"<manifest:manifest><manifest:encryption-data/></manifest:manifest>"
    parts = workbooks.parts_of(workbooks.ods(""))
    assert "XLS002" in codes_of(workbooks.zipped({**parts, "META-INF/manifest.xml": manifest}), "a.ods")


def test_signed_workbook():
    parts = workbooks.parts_of(workbooks.workbook())
    signed = workbooks.zipped({**parts, "_xmlsignatures/sig1.xml": b"<a/>"})
    report = Report()
    event = api.rate(api.read_bytes(signed, "a.xlsx", day=DAY))
    pipeline.to_bytes(event, pipeline.Choices(DAY, to_format="xlsx"), report)
    assert "XLS059" in {each.code for each in report}


# --- commands -----------------------------------------------------------------------------------------------


def codes_in(document):
    """All codes anywhere in machine output."""
    if isinstance(document, list):
        return set().union(*map(codes_in, document))
    if isinstance(document, dict):
        own = {document["code"]} if "code" in document else set()
        return own.union(*map(codes_in, document.values()))
    return set()


def said(*arguments):
    result = CliRunner().invoke(trfrate, [*map(str, arguments), "--json"], standalone_mode=False)
    return codes_in(json.loads(result.stdout))


def edited(folder, name, change):
    document = json.loads(EXAMPLE.read_text("utf-8"))
    change(document["event"])
    (folder / name).write_text(json.dumps(document), "utf-8")
    return folder / name


def test_member_behind_a_handle(tmp_path):
    (tmp_path / "a.csv").write_text(HEAD + ROWS, "utf-8")
    (tmp_path / "f.toml").write_text('[handles]\nAlder = "90000001"\n', "utf-8")
    assert "FCT003" in said("rate", tmp_path / "a.csv", "--facts", tmp_path / "f.toml")


def test_published_ratings_of_an_event_without_dates(tmp_path):
    text = (FIXTURES / "msa" / "sections.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("Event Date")]
    wrong = "\n".join(lines).replace("-> 657 ", "-> 957 ").replace("(202608301234)", "")
    (tmp_path / "a.txt").write_text(wrong, "utf-8")
    assert "OFF003" in said("rate", tmp_path / "a.txt")


def contradict(event):
    event["sections"][0]["players"][0]["cells"][0]["result"] = "loss"


def forget_ids(event):
    for player in event["sections"][0]["players"]:
        player["ids"] = {"uschess": None}


def forget_dates(event):
    event.update(start=None, end=None)
    for section in event["sections"]:
        section.update(start=None, end=None, round_dates=[])


@pytest.mark.parametrize(("code", "change"), [("HIS004", contradict), ("HIS005", forget_dates), ("HIS006", forget_ids)])
def test_archive(tmp_path, code, change):
    path = edited(tmp_path, "a.json", change)
    assert code in said("history", path, EXAMPLE, "-o", tmp_path / "h.csv")


def test_archive_with_an_event_twice(tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        shutil.copy(EXAMPLE, tmp_path / folder / "a.json")
    assert "HIS007" in said("history", tmp_path / "one", tmp_path / "two", "-o", tmp_path / "h.csv")


def test_season_in_which_reports_state_other_ratings_than_it_left(tmp_path):
    def later(event):
        forget_dates(event)
        event.update(name="Fall Open", start="2099-10-10", end="2099-10-11")

    found = said("season", EXAMPLE, edited(tmp_path, "later.json", later), "-o", tmp_path / "out")
    assert {"SEA001", "SEA002"} <= found


# --- lists of players ---------------------------------------------------------------------------------------


def imported(folder, source):
    report = Report()
    with suppress(TrfrateError), Database(folder / "p.db", report, create=True) as database:
        importing.import_list(database, source, Reading(), report)
    return {each.code for each in report}


def test_list_that_cannot_be_read(tmp_path):
    (tmp_path / "list.csv").mkdir()
    assert "PLR006" in imported(tmp_path, tmp_path / "list.csv")


def test_list_too_large_for_its_archive(tmp_path, monkeypatch):
    monkeypatch.setattr(importing, "_LARGEST", 100)
    (tmp_path / "list.zip").write_bytes(workbooks.zipped({"list.csv": b"x" * 101}))
    assert "PLR008" in imported(tmp_path, tmp_path / "list.zip")


def test_member_with_two_ids(tmp_path):
    (tmp_path / "m.json").write_text('{"id": "90000001", "id": "90000002", "firstName": "A", "lastName": "B"}')
    assert "PLR042" in imported(tmp_path, tmp_path / "m.json")


def test_copy_of_the_ledger_that_cannot_be_written(tmp_path):
    assert not said("rate", EXAMPLE, "-o", tmp_path / "r.json") & {"CLI003", "CLI004"}
    taken = ledger_file.copy_of(tmp_path / "p.db") / "by a folder"
    taken.mkdir(parents=True)
    assert "PLR214" in said("players", "update", tmp_path / "r.json", "--db", tmp_path / "p.db")


def test_players_to_be_identified_in_a_file(tmp_path):
    asked = tmp_path / "ask.toml"
    database = tmp_path / "p.db"
    with Database(database, Report(), create=True):
        pass
    assert "PLR036" in said("rate", EXAMPLE, "--players", database, "--ask", asked)
    assert asked.exists()


def test_folder_in_the_place_of_the_database(tmp_path):
    report = Report()
    with pytest.raises(TrfrateError), Database(tmp_path, report, create=True):
        pass
    assert "PLR004" in {each.code for each in report}


def test_ledger_of_a_damaged_database(tmp_path):
    said("rate", EXAMPLE, "-o", tmp_path / "r.json")
    path = tmp_path / "p.db"
    said("players", "update", tmp_path / "r.json", "--db", path)
    data = path.read_bytes()
    path.write_bytes(data[:-4096] + b"\xff" * 200 + data[200 - 4096 :])
    assert "PLR212" in said("players", "export", tmp_path / "ledger.json", "--db", path)
