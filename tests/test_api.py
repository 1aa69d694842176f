"""The public functions: read, check, rate, explain, write, formats."""

import inspect
import json
from datetime import date

import pytest

import trfrate
from tests.conftest import FIXTURES, ROOT
from trfrate.diagnostics import Diagnostic, Report, Unreadable
from trfrate.files import FileProblem
from trfrate.model import Event

COMPLETE = FIXTURES / "json" / "complete.json"
FAULT = FIXTURES / "json" / "faults" / "result-not-mirrored.json"
TRF = FIXTURES / "trf" / "trf16.trf"


def test_what_is_public_is_documented_and_typed():
    assert set(trfrate.__all__) == {"read", "check", "rate", "explain", "write", "formats"}
    for name in trfrate.__all__:
        function = getattr(trfrate, name)
        assert inspect.getdoc(function)
        annotations = inspect.signature(function)
        assert annotations.return_annotation is not inspect.Signature.empty
        assert all(each.annotation is not inspect.Parameter.empty for each in annotations.parameters.values())
    assert (ROOT / "trfrate" / "py.typed").exists()


def test_there_is_one_version_number():
    """The package's own; the build reads it from there."""
    import re
    import tomllib

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert settings["project"]["dynamic"] == ["version"] and "version" not in settings["project"]
    source = (ROOT / settings["tool"]["hatch"]["version"]["path"]).read_text("utf-8")
    assert re.findall(r'^__version__ = "(.+)"$', source, re.MULTILINE) == [trfrate.__version__]


def test_read_takes_paths_texts_facts_and_options():
    event = trfrate.read(COMPLETE)
    assert isinstance(event, Event) and trfrate.read(str(COMPLETE), "json") == event
    assert trfrate.read(COMPLETE, settings=("city=Flint",)).city == "Flint"
    rated = trfrate.read(TRF, trf_rating="uschess")
    assert {source for player in rated.sections[0].players for source in player.ratings} == {"OTBR"}


def test_check_tells_what_reading_told_and_what_is_wrong():
    event = trfrate.read(FAULT)
    found = trfrate.check(event)
    assert all(isinstance(each, Diagnostic) for each in found)
    assert [each.code for each in found] == ["FMT002", "CHK006"], "each once"
    assert trfrate.check(Event()) == ()


def test_what_cannot_be_read_raises_and_fills_the_report(tmp_path):
    report = Report()
    with pytest.raises(Unreadable):
        trfrate.read(FIXTURES / "json" / "faults" / "cut-off.json", "json", report=report)
    assert report.has_errors
    with pytest.raises(FileProblem):
        trfrate.read(tmp_path / "none.trf")


def test_write_picks_the_format_and_needs_force(tmp_path):
    event = trfrate.read(COMPLETE)
    trfrate.write(event, tmp_path / "a.json")
    assert trfrate.read(tmp_path / "a.json") == event
    with pytest.raises(FileProblem, match="already exists"):
        trfrate.write(event, tmp_path / "a.json")
    report = Report()
    trfrate.write(event, tmp_path / "a.json", "csv", force=True, report=report)
    assert b"Alder" in (tmp_path / "a.json").read_bytes() and any(each.severity == "loss" for each in report)


def test_rate_and_explain():
    event = trfrate.read(TRF, trf_rating="uschess", settings=("time_control=G/90;d5",))
    report = Report()
    rated = trfrate.rate(event, report=report)
    assert all("OTBR" in player.after for player in rated.sections[0].players if any(player.cells))
    assert event.sections[0].players[0].after == {}, "the event itself is not touched"
    first = rated.sections[0].players[0]
    page = trfrate.explain(event, first.number)
    assert first.name in page and str(first.after["OTBR"].shown) in page


def test_the_day_can_be_given(tmp_path):
    event = trfrate.read(COMPLETE, day=date(2026, 1, 15))
    trfrate.write(event, tmp_path / "a.xlsx", day=date(2026, 1, 15))
    trfrate.write(event, tmp_path / "b.xlsx", day=date(2026, 1, 15))
    assert (tmp_path / "a.xlsx").read_bytes() == (tmp_path / "b.xlsx").read_bytes()


def test_formats_are_listed():
    assert {"trf", "json", "csv", "xlsx", "uschess-dbf"} <= {format.name for format in trfrate.formats()}


def test_a_rated_event_survives_as_json(tmp_path):
    rated = trfrate.rate(trfrate.read(TRF, trf_rating="uschess", settings=("time_control=G/90;d5",)))
    trfrate.write(rated, tmp_path / "rated.json")
    document = json.loads((tmp_path / "rated.json").read_text("utf-8"))
    again = trfrate.read(tmp_path / "rated.json")
    assert again.sections == rated.sections
    assert again.extras == {"json": {"": {"about": document["about"]}}}, "how it was rated is kept, too"
    after = document["event"]["sections"][0]["players"][0]["after"]
    assert set(after["OTBR"]) == {
        "rating", "shown", "games", "before", "games_before", "initial", "formula", "played", "score", "expected",
        "effective_games", "k", "bonus", "floor", "assumed",
    }  # fmt: skip
