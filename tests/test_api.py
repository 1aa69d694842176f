"""The functions for other programs: files or bytes in, events and bytes out, every message in the result."""

import copy
import dataclasses
import inspect
import json
import pickle
from dataclasses import replace
from datetime import date

import pytest

import trfrate
from tests.conftest import FIXTURES, ROOT
from trfrate import (
    Cell,
    Diagnostic,
    Event,
    FileProblem,
    Misuse,
    Outcome,
    Player,
    RatedEvent,
    Rating,
    Section,
    TrfrateError,
    Unreadable,
)
from trfrate.report.tie_breaks import filled

COMPLETE = FIXTURES / "json" / "complete.json"
FAULT = FIXTURES / "json" / "faults" / "result-not-mirrored.json"
CUT_OFF = FIXTURES / "json" / "faults" / "cut-off.json"
TRF = FIXTURES / "trf" / "trf16.trf"
SPRING_OPEN = FIXTURES / "examples" / "spring-open.trf"
WORKBOOK = FIXTURES / "examples" / "club-wallchart.xlsx"
FACTS = {"time_control": "G/90;d5"}
DAY = date(2026, 1, 15)


@pytest.fixture
def event() -> Event:
    return trfrate.read(TRF, trf_rating="uschess", settings=FACTS)


# --- the door -----------------------------------------------------------------------------------------------


def test_every_public_name_is_there_documented_and_typed():
    functions = {"read", "read_bytes", "check", "rate", "explain", "write", "to_bytes", "list_formats"}
    classes = {"Event", "Section", "Player", "Cell", "Rating", "Rated", "RatedEvent", "Report", "Diagnostic"}
    errors = {"TrfrateError", "Unreadable", "Misuse", "Refused", "FileProblem"}
    assert functions | classes | errors <= set(trfrate.__all__)
    for name in trfrate.__all__:
        assert name == "__version__" or inspect.getdoc(getattr(trfrate, name)), name
    for name in functions:
        signature = inspect.signature(getattr(trfrate, name))
        assert signature.return_annotation is not inspect.Signature.empty
        assert all(each.annotation is not inspect.Parameter.empty for each in signature.parameters.values())
    assert (ROOT / "trfrate" / "py.typed").exists()
    with pytest.raises(AttributeError, match="no attribute 'ratify'"):
        trfrate.ratify  # noqa: B018


def test_the_typed_names_are_those_that_are_loaded():
    source = (ROOT / "trfrate" / "__init__.py").read_text("utf-8")
    typed = {line.split()[-1] for line in source.splitlines() if line.startswith("    from trfrate.")}
    assert typed == set(trfrate.__all__) - {"__version__"}


def test_a_module_can_be_imported_beside_the_functions():
    import trfrate.formats.trf as module

    assert module.FORMAT.name == "trf" and callable(trfrate.check) and callable(trfrate.list_formats)


def test_all_errors_have_one_base_and_a_message(tmp_path):
    wrong = [
        lambda: trfrate.read(CUT_OFF, "json"),
        lambda: trfrate.read(tmp_path / "none.trf"),
        lambda: trfrate.read(COMPLETE, "no-such-format"),
        lambda: trfrate.read_bytes(b"", "empty.trf"),
        lambda: trfrate.write(Event(), tmp_path / "a.docx"),
        lambda: trfrate.to_bytes(Event(), "swisssys-web"),
    ]
    for call in wrong:
        with pytest.raises(TrfrateError) as caught:
            call()
        assert str(caught.value).strip() and "--" not in str(caught.value), caught.value


# --- reading ------------------------------------------------------------------------------------------------


def test_read_takes_paths_texts_facts_and_options():
    event = trfrate.read(COMPLETE)
    assert isinstance(event, Event) and trfrate.read(str(COMPLETE), "json") == event
    assert trfrate.read(COMPLETE, settings=("city=Flint",)).city == "Flint"
    assert trfrate.read(COMPLETE, settings={"city": "Flint", "start": date(2026, 1, 2)}).start == date(2026, 1, 2)
    rated = trfrate.read(TRF, trf_rating="uschess")
    assert {source for player in rated.sections[0].players for source in player.ratings} == {"OTBR"}


def test_bytes_are_read_like_files():
    assert trfrate.read_bytes(TRF.read_bytes(), "any.trf") == trfrate.read(TRF)
    assert [each.code for each in trfrate.read_bytes(TRF.read_bytes(), "a.trf").report] == [
        each.code for each in trfrate.read(TRF).report
    ]


def test_a_report_of_three_files_can_be_in_memory(event):
    facts = {"affiliate": "A9000001", "chief_td": "90000099", "city": "Lakeside", "state": "MI", "zip": "49000"}
    event = replace(event, **facts, country="USA", start=date(2025, 10, 18), end=date(2025, 10, 19))
    files = trfrate.to_bytes(trfrate.rate(event), "uschess-dbf", allow_errors=True, day=DAY)
    assert {"THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF"} <= set(files)
    again = trfrate.read_bytes({name: data for name, data in files.items() if name.endswith(".DBF")})
    assert len(again.players) == len(event.players)


@pytest.mark.parametrize("data", ["text", None, 3, {}])
def test_what_is_not_bytes_is_refused(data):
    with pytest.raises(Misuse):
        trfrate.read_bytes(data)


def test_check_returns_what_reading_found_and_what_is_wrong():
    found = trfrate.check(trfrate.read(FAULT))
    assert all(isinstance(each, Diagnostic) for each in found)
    assert [each.code for each in found] == ["FMT002", "CHK006"], "each once"
    assert trfrate.check(Event()) == ()


def test_what_cannot_be_read_raises_with_the_first_error_and_the_report():
    with pytest.raises(Unreadable, match="JSN001") as caught:
        trfrate.read(CUT_OFF, "json")
    assert caught.value.report.has_errors


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"trf_ratings": "uschess"}, "trf_rating"),
        ({"trf_rating": "elo"}, "fide, uschess"),
        ({"encoding": "klingon"}, "klingon"),
    ],
)
def test_a_misspelt_option_names_what_is_allowed(options, allowed):
    with pytest.raises(Misuse, match=allowed):
        trfrate.read(TRF, **options)


# --- rating -------------------------------------------------------------------------------------------------


def test_rate_returns_the_rated_event_and_leaves_the_other_alone(event):
    rated = trfrate.rate(event)
    assert isinstance(rated, RatedEvent) and isinstance(rated, Event)
    assert all("OTBR" in player.after for player in rated.sections[0].players if any(player.cells))
    assert event.sections[0].players[0].after == {}
    assert {each.code for each in event.report} < {each.code for each in rated.report}


@pytest.mark.parametrize(
    ("wrong", "allowed"),
    [
        ({"rules": "garbage"}, "2017-04-24"),
        ({"systems": "elo"}, "regular, quick"),
        ({"systems": ("OTBR", "OTBX")}, "OTBR, OTBQ"),
        ({"systems": (3,)}, "neither the name"),
        ({"dated_by": "middle"}, "start or end"),
    ],
)
def test_a_wrong_argument_of_rate_names_what_is_allowed(event, wrong, allowed):
    with pytest.raises(Misuse, match=allowed):
        trfrate.rate(event, **wrong)


@pytest.mark.parametrize("systems", ["OTBR", "regular", "Regular", ("regular",), ["OTBR"]])
def test_a_system_is_taken_by_code_or_name_alone_or_in_a_list(event, systems):
    assert trfrate.rate(event, systems=systems).bases[0].system == "OTBR"


def test_an_explanation_goes_by_the_rules_the_event_was_rated_by():
    event = trfrate.read(SPRING_OPEN)
    shown = {}
    for rules in ("2017-04-24", "2025-07-26"):
        rated = trfrate.rate(event, rules=rules)
        after = rated.sections[0][1].after["OTBR"]
        page = trfrate.explain(rated, 1)
        assert f"rules of {rules}" in page and f"{after.rating:.2f} → shown {after.shown}" in page
        shown[rules] = f"{after.rating:.2f}"
    assert shown == {"2017-04-24": "2088.35", "2025-07-26": "2088.50"}
    assert trfrate.explain(event, 1, rules="2017-04-24") == trfrate.explain(trfrate.rate(event, rules="2017-04-24"), 1)


def test_explaining_otherwise_than_it_was_rated_is_refused(event):
    with pytest.raises(Misuse, match="rated already"):
        trfrate.explain(trfrate.rate(event), 1, rules="2017-04-24")


# --- an event made in Python --------------------------------------------------------------------------------


def made(**facts) -> Event:
    players = (
        Player(1, "Alder, Ada", ratings={"OTBR": Rating(1500.0, 40)}, cells=(Cell(Outcome.WIN, 2, "w"),)),
        Player(2, "Birch, Ben", ratings={"OTBR": Rating(1600.0, 40)}, cells=(Cell(Outcome.LOSS, 1, "b"),)),
    )
    section = Section(name="Open", time_control="G/120;d5", rounds=1, players=players)
    return Event("Fall Open", start=date(2026, 3, 1), end=date(2026, 3, 1), sections=(section,), **facts)


def test_an_event_without_files_is_written_with_its_rules_and_reasons():
    rated = trfrate.rate(made())
    page = trfrate.to_bytes(rated, "html", day=DAY).decode()
    assert "US Chess rules of 2025-07-26" in page and "not computed" not in page and "<details>" in page
    assert b"Section Open is rated by the US Chess rules of 2025-07-26: Regular." in trfrate.to_bytes(rated, "csv")


def test_sections_of_different_years_name_their_own_rules():
    (one,) = made().sections
    old = replace(one, number=1, name="", start=date(2016, 3, 1), end=date(2016, 3, 1))
    new = replace(one, number=2, name="", start=date(2026, 3, 1), end=date(2026, 3, 1))
    rated = trfrate.rate(replace(made(), sections=(old, new)))
    assert [basis.rules for basis in rated.bases] == ["2015-01-07", "2025-07-26"]
    page = trfrate.to_bytes(rated, "html", day=DAY).decode()
    assert page.index("rules of 2015-01-07") < page.index('id="s2"') < page.index("rules of 2025-07-26")


def test_an_event_is_immutable_data_that_can_be_copied_and_sent(event):
    rated = trfrate.rate(event)
    for value in (event, rated, trfrate.read(WORKBOOK), trfrate.read(COMPLETE), made()):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
        assert dataclasses.asdict(value)["name"] == value.name
    again = pickle.loads(pickle.dumps(rated))
    assert trfrate.explain(again, 1) == trfrate.explain(rated, 1)
    with pytest.raises(TypeError):
        event.sections[0].players[0].after["OTBR"] = None


def test_a_workbook_sent_to_another_process_still_comes_back_as_it_was():
    rated = trfrate.rate(trfrate.read(WORKBOOK, settings={"start": date(2026, 4, 18)}))
    sent = pickle.loads(pickle.dumps(rated))
    assert trfrate.to_bytes(sent, "xlsx", day=DAY) == trfrate.to_bytes(rated, "xlsx", day=DAY)


def test_rows_are_found_by_name_and_number_and_become_records(event):
    section = trfrate.rate(made()).sections[0]
    assert section["Alder"].number == section[1].number == 1
    for missing in ("Zelkova", "r", 7):
        with pytest.raises(KeyError):
            section[missing]
    records = section.records()
    assert records[0]["name"] == "Alder, Ada" and records[0]["round_1"] == "win" and records[0]["OTBR_before"] == 1500.0
    assert records[0]["OTBR_shown"] == section[1].after["OTBR"].shown


def test_what_a_notebook_shows_is_short():
    event = made()
    assert repr(event.sections[0]) == "<Section 'Open', players: 2, rounds: 1>"
    assert repr(trfrate.rate(event)) == "<RatedEvent 'Fall Open', sections: Open, players: 2>"
    player = Player(1, "Alder, Ada", ratings={"OTBR": Rating(1500.0)}, score=0)
    assert repr(player) == "Player(number=1, name='Alder, Ada', ratings={'OTBR': Rating(rating=1500.0)}, score=0)"


# --- writing ------------------------------------------------------------------------------------------------


def test_write_picks_the_format_needs_force_and_returns_its_losses(tmp_path):
    event = trfrate.read(COMPLETE)
    written = trfrate.write(event, tmp_path / "a.json")
    assert written.paths == (tmp_path / "a.json",) and trfrate.read(tmp_path / "a.json") == event
    with pytest.raises(FileProblem, match="already exists") as caught:
        trfrate.write(event, tmp_path / "a.json")
    assert caught.value.remedy == "force"
    written = trfrate.write(event, tmp_path / "a.json", "csv", force=True)
    assert b"Alder" in (tmp_path / "a.json").read_bytes()
    assert any(each.severity == "loss" for each in written.report)


def test_bytes_are_those_of_the_file_and_carry_the_same_messages(tmp_path, event):
    rated = trfrate.rate(event)
    for format in ("csv", "xlsx", "html", "json", "trf26", "msa"):
        data = trfrate.to_bytes(rated, format, day=DAY)
        written = trfrate.write(rated, tmp_path / format, format, day=DAY)
        assert data == (tmp_path / format).read_bytes()
        assert list(data.report) == list(written.report)


def test_the_day_can_be_given(tmp_path):
    event = trfrate.read(COMPLETE, day=DAY)
    assert trfrate.to_bytes(event, "xlsx", day=DAY) == trfrate.to_bytes(event, "xlsx", day=DAY)


def test_formats_are_listed():
    assert {"trf", "json", "csv", "xlsx", "uschess-dbf"} <= {format.name for format in trfrate.list_formats()}


def test_a_rated_event_survives_as_json(tmp_path, event):
    rated = trfrate.rate(event)
    document = json.loads(trfrate.to_bytes(rated, "json"))
    again = trfrate.read_bytes(json.dumps(document).encode(), "rated.json")
    assert again.sections == filled(rated).sections, "with the tie-breaks that the places rest on"
    kept = {"about": document["about"], "basis": document["basis"]}
    assert again.extras == {"json": {"": kept}}, "how it was rated is kept, too"
    assert document["basis"][0]["rules"] == rated.bases[0].rules
    after = document["event"]["sections"][0]["players"][0]["after"]
    assert set(after["OTBR"]) == {
        "rating", "shown", "games", "before", "games_before", "initial", "formula", "played", "score", "expected",
        "effective_games", "k", "bonus", "floor", "assumed", "change", "carried_from",
    }  # fmt: skip


def test_there_is_one_version_number():
    """The package's own; the build reads it from there."""
    import re
    import tomllib

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert settings["project"]["dynamic"] == ["version"] and "version" not in settings["project"]
    source = (ROOT / settings["tool"]["hatch"]["version"]["path"]).read_text("utf-8")
    assert re.findall(r'^__version__ = "(.+)"$', source, re.MULTILINE) == [trfrate.__version__]
