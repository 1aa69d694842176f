"""The JSON event: its schema, what survives a round trip, and where a violation is told."""

import inspect
import json
from datetime import date
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import FIXTURES, ROOT
from trfrate import schema
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats import Options, json_event
from trfrate.model import Event, Outcome
from trfrate.schema.kinds import Many, Named, Record

OPTIONS = Options(date(2026, 1, 15))
COMPLETE = json.loads((FIXTURES / "json" / "complete.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(json_event.json_schema())


def read(document: Any) -> tuple[Event, list[tuple[str, str]]]:
    report = Report()
    event = json_event.read({"event.json": json.dumps(document).encode()}, report, OPTIONS)
    return event, [(diagnostic.place.at, diagnostic.message) for diagnostic in report if diagnostic.code == "JSN004"]


def written(event: Event) -> Any:
    return json.loads(json_event.write(event, Report(), OPTIONS)["event.json"])


def test_the_published_schema_is_up_to_date():
    published = (ROOT / "docs" / "trfrate-event.schema.json").read_text("utf-8")
    assert json.loads(published) == json_event.json_schema(), (
        "trfrate formats json --schema > docs/trfrate-event.schema.json"
    )


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(json_event.json_schema())


@pytest.mark.parametrize(
    "path", sorted(FIXTURES.glob("*/*.event.json")), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_what_is_written_satisfies_the_schema(path):
    VALIDATOR.validate(json.loads(path.read_text("utf-8")))


def test_the_complete_fixture_satisfies_the_schema():
    VALIDATOR.validate(COMPLETE)


def places(error: jsonschema.ValidationError) -> set[str]:
    """Where the schema finds fault, down to the innermost place."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.absolute_path)
    return {"$" + "".join(steps)}.union(*(places(inner) for inner in error.context))


def test_the_schema_refuses_what_the_reader_refuses():
    document = json.loads((FIXTURES / "json" / "faults" / "schema-violations.json").read_text("utf-8"))
    refused = set().union(*(places(error) for error in VALIDATOR.iter_errors(document)))
    _, problems = read(document)
    # A schema tells a wrong name at the object that holds it; it has no word on keys that only we reserve.
    told = {at.removesuffix(".victory").removesuffix(".DWZ") for at, _ in problems} - {"$.event", "$.event.extras.json"}
    # A number that is out of range is also missing.
    told -= {at.removesuffix(".number") for at in told if at.endswith(".number")}
    assert told <= refused and len(told) > 15


def facts_of(record: Record) -> set[str]:
    return set(record.kinds)


def names_used(kind: Any, value: Any, used: dict[type, set[str]]) -> None:
    if isinstance(kind, Record):
        used.setdefault(kind.make, set()).update(key for key in kind.kinds if value.get(key) is not None)
        for key, inner in kind.kinds.items():
            if value.get(key) is not None:
                names_used(inner, value[key], used)
    elif isinstance(kind, Many):
        for item in value:
            if item is not None:
                names_used(kind.item, item, used)
    elif isinstance(kind, Named):
        for item in value.values():
            names_used(kind.item, item, used)


def test_the_complete_fixture_uses_every_fact_and_every_result():
    used: dict[type, set[str]] = {}
    names_used(schema.EVENT, COMPLETE["event"], used)
    for record in (schema.EVENT, schema.SECTION, schema.PLAYER, schema.IDS, schema.RATING, schema.RATED, schema.CELL):
        assert used[record.make] == facts_of(record)
    players = [player for section in COMPLETE["event"]["sections"] for player in section["players"]]
    assert {cell["result"] for player in players for cell in player["cells"] if cell} == {str(each) for each in Outcome}


def test_every_fact_of_the_model_has_a_name_in_json():
    for record in (schema.EVENT, schema.SECTION, schema.PLAYER, schema.IDS, schema.RATING, schema.RATED, schema.CELL):
        assert set(inspect.signature(record.make).parameters) - {"origin", "report"} == set(record.kinds)


def without_nulls(value: Any) -> Any:
    """What is said: null, empty and absent are the same."""
    if isinstance(value, dict):
        said = {key: without_nulls(entry) for key, entry in value.items()}
        return {key: entry for key, entry in said.items() if entry not in (None, {}, [])}
    return [without_nulls(entry) for entry in value] if isinstance(value, list) else value


def test_nothing_is_lost_on_a_round_trip():
    event, problems = read(COMPLETE)
    assert not problems
    again, _ = read(written(event))
    assert again == event
    # What the document leaves out, the model fills with its defaults.
    defaults = {"number": 1, "type": "swiss", "online": False, "games_per_round": 1}
    assert said_beyond(written(event), COMPLETE, defaults) == []


def said_beyond(document: Any, original: Any, defaults: dict[str, Any], path: str = "$") -> list[str]:
    """Where the document says other things than the original did."""
    document, original = without_nulls(document), without_nulls(original)
    if isinstance(document, dict) and isinstance(original, dict):
        found = [f"{path}.{key}" for key in original.keys() - document.keys()]
        for key, entry in document.items():
            found += said_beyond(entry, original.get(key, defaults.get(key)), defaults, f"{path}.{key}")
        return found
    if isinstance(document, list) and isinstance(original, list) and len(document) == len(original):
        pairs = enumerate(zip(document, original, strict=True))
        return [place for index, (one, two) in pairs for place in said_beyond(one, two, defaults, f"{path}[{index}]")]
    return [] if document == original else [path]


def objects(value: Any, path: tuple = ()):
    """Every object of the document by its path, those of extras and unknown keys left out."""
    if isinstance(value, dict):
        yield path
        others = ("extras", "weather", "initial", "ratings", "after", "points", "tie_breaks")
        known = [key for key in value if key not in others]
        for key in known:
            yield from objects(value[key], (*path, key))
        for key in ("ratings", "after"):
            for name, entry in value.get(key, {}).items():
                yield from objects(entry, (*path, key, name))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from objects(entry, (*path, index))


def at(document: Any, path: tuple) -> Any:
    for step in path:
        document = document[step]
    return document


@pytest.mark.parametrize("path", list(objects(COMPLETE)), ids=str)
def test_an_unknown_key_survives_at_every_level(path):
    document = json.loads(json.dumps(COMPLETE))
    kept = {"a": [1, {"b": None}], "c": "½"}
    at(document, path)["house rule"] = kept
    event, problems = read(document)
    assert not problems
    assert at(written(event), path)["house rule"] == kept


VIOLATIONS = [
    (("event", "name"), 5, "this is not text"),
    (("event", "start"), "2025-02-30", "this is not a date (YYYY-MM-DD)"),
    (("event", "start"), "20251018", "this is not a date (YYYY-MM-DD)"),
    (("event", "other_tds", 1), None, "this is not text"),
    (("event", "sections", 0, "online"), 1, "this is not true or false"),
    (("event", "sections", 0, "rounds"), True, "this is not a whole number from 0 to 999"),
    (("event", "sections", 0, "rounds"), 1e9, "this is not a whole number from 0 to 999"),
    (("event", "sections", 0, "players", 0, "cells", 0, "opponent"), 0, "this is not a whole number from 1 to 99999"),
    (("event", "sections", 0, "players", 0, "cells", 0), "W2", "this is not an object"),
    (("event", "sections", 0, "players", 0, "ratings", "OTBR", "rating"), "1641", "this is not a number"),
    (("event", "sections", 0, "players", 0, "score"), 1.3, "this is not a number of half points"),
    (("event", "sections", 0, "players", 0, "born"), "2010-13", "this is not a birth date (YYYY, YYYY-MM or YYYY-MM-DD)"),  # noqa: E501
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "message"), VIOLATIONS)
def test_a_violation_carries_its_path(path, value, message):
    document = json.loads(json.dumps(COMPLETE))
    at(document, path[:-1])[path[-1]] = value
    event, problems = read(document)
    where = "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    assert problems == [(where, message)]
    assert len(event.sections[0].players) == 8, "the rest is read"


def test_a_fact_of_the_wrong_kind_stays_unknown():
    document = json.loads(json.dumps(COMPLETE))
    document["event"]["sections"][0]["players"][0]["born"] = "soon"
    event, _ = read(document)
    assert event.sections[0].players[0].born is None


def test_a_lone_surrogate_comes_back():
    event, _ = read({**COMPLETE, "event": {"name": "Open \ud800", "sections": []}})
    assert written(event)["event"]["name"] == "Open \ud800"


def test_a_mark_of_byte_order_is_no_obstacle():
    report = Report()
    data = b"\xef\xbb\xbf" + json.dumps(COMPLETE).encode()
    assert json_event.sniff(data, "event.json") == 1.0
    assert json_event.read({"event.json": data}, report, OPTIONS).name == "Arboretum Open"


@pytest.mark.parametrize(
    "text", ["", "[]", "null", '{"format": "trfrate-event"}', "{" * 5000, '{"a": 1e999}', "[" + "9" * 5000 + "]"]
)
def test_what_is_no_event_is_refused_with_a_reason(text):
    report = Report()
    with pytest.raises(Unreadable):
        json_event.read({"event.json": text.encode()}, report, OPTIONS)
    assert report.has_errors


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(list(objects(COMPLETE))[1:]), st.data())
def test_any_value_anywhere_is_read_told_and_written_again(path, data):
    """Whatever stands in one place of a good document, the rest is read, and what is written is read alike."""
    document = json.loads(json.dumps(COMPLETE))
    target = at(document, path)
    target[data.draw(st.sampled_from(sorted(target)))] = data.draw(json_values)
    try:
        event, _ = read(document)
    except Unreadable:
        return
    again, problems = read(written(event))
    assert problems == [] and again == event


def test_the_page_lists_every_name():
    page = (ROOT / "docs" / "json-event.md").read_text("utf-8")
    records = (schema.EVENT, schema.SECTION, schema.PLAYER, schema.IDS, schema.RATING, schema.RATED, schema.CELL)
    names = {name for record in records for name in record.kinds} | {str(outcome) for outcome in Outcome}
    assert {name for name in names if f"`{name}`" not in page} == set()


def test_the_example_of_the_page_is_an_event():
    page = (ROOT / "docs" / "json-event.md").read_text("utf-8")
    document = json.loads(page.partition("```json\n")[2].partition("```")[0])
    VALIDATOR.validate(document)
    event, problems = read(document)
    assert problems == [] and len(list(event.sections[0].games())) == 1
