"""Any bytes become an event or a reason; JSON text is patched exactly."""

import json
import random
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import FIXTURES
from trfrate.checks import check
from trfrate.codecs.text import Text
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats import Options, json_event, swisssys
from trfrate.formats.swisssys.patching import Change, patched, spans
from trfrate.scrub import scrub

OPTIONS = Options(date(2026, 1, 15))
SEEDS = [
    (read, path.read_bytes())
    for read, folder in ((swisssys.read, "swisssys"), (swisssys.read_web_report, "swisssys-web"))
    for path in sorted((FIXTURES / folder).iterdir())
    if path.is_file() and not path.name.endswith((".event.json", ".diagnostics.txt")) and ".out." not in path.name
]
JUNK = [None, True, 0, -1, 10**17, 1.5, "x", "", "½", "\0", "\ud800", [], {}, [[]], {"a": {}}, "+;1;W;1;1;1;0"]


def survives(read, data: bytes) -> None:
    """Read, check, show and write whatever comes; an unchanged tournament keeps its bytes."""
    report = Report()
    try:
        event = read({"x.sjson": data}, report, OPTIONS)
    except Unreadable:
        assert report.has_errors
        return
    check(event, report)
    for diagnostic in report:
        str(diagnostic)
    through_json = json_event.read(json_event.write(event, Report(), OPTIONS), Report(), OPTIONS)
    swisssys.write(through_json, Report(), OPTIONS)
    swisssys.write(scrub(event), Report(), OPTIONS)
    (written,) = swisssys.write(event, Report(), OPTIONS).values()
    if event.origin.format == "swisssys" and all(diagnostic.code != "SSY019" for diagnostic in report):
        assert written == data


def mutated_bytes(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(changed) + 1)
        kind = chance.randrange(4)
        if kind == 0 and at < len(changed):
            changed[at] = chance.randrange(256)
        elif kind == 1:
            del changed[at : at + chance.randint(1, 40)]
        elif kind == 2:
            changed[at:at] = chance.randbytes(chance.randint(1, 5))
        else:
            changed[at:at] = changed[at : at + chance.randint(1, 200)]
    return bytes(changed)


def mutated_value(value, chance: random.Random, rate: float):
    if chance.random() < rate:
        return chance.choice(JUNK)
    if isinstance(value, dict):
        return {key: mutated_value(entry, chance, rate) for key, entry in value.items() if chance.random() > rate}
    if isinstance(value, list):
        return [mutated_value(entry, chance, rate) for entry in value if chance.random() > rate]
    return value


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SEEDS), st.integers(0, 2**32))
def test_mutated_bytes(seed, number):
    read, data = seed
    survives(read, mutated_bytes(data, random.Random(number)))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([seed for seed in SEEDS if seed[1][:1] == b"{"]), st.integers(0, 2**32))
def test_mutated_values(seed, number):
    read, data = seed
    chance = random.Random(number)
    document = json.loads(data.decode("cp1252", errors="replace"))
    survives(read, json.dumps(mutated_value(document, chance, chance.choice((0.005, 0.02, 0.1)))).encode())


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes(data):
    for read in (swisssys.read, swisssys.read_web_report):
        survives(read, data)
    assert 0 <= swisssys.sniff(data, "x.txt") <= 1


TEXTS = st.text(st.characters(codec="utf-8"), max_size=6)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def all_paths(value, path=()):
    yield path, value
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, entry in entries:
        yield from all_paths(entry, (*path, step))


@settings(max_examples=300, deadline=None)
@given(VALUES, st.sampled_from([None, 2]), st.booleans())
def test_spans_find_every_value(value, indent, ascii_only):
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    found = spans(text)
    expected = dict(all_paths(value))
    assert found.keys() == expected.keys()
    for path, span in found.items():
        assert json.loads(text[span.start : span.end]) == expected[path]


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from("abcd"), VALUES, min_size=1), st.data(), st.sampled_from([None, 2]))
def test_patches_say_what_was_asked(document, data, indent):
    text = json.dumps(document, indent=indent, ensure_ascii=False)
    scalars = st.booleans() | st.integers(0, 99) | TEXTS | st.lists(TEXTS, max_size=3)
    changes = data.draw(st.dictionaries(st.sampled_from("abcdef"), scalars, min_size=1))
    new = patched(text.encode(), Text(text, "utf-8"), [Change((key,), v, "abcdef") for key, v in changes.items()])
    assert json.loads(new) == document | changes
