"""Saved answers of the ratings API and WinTD tournaments: several files, what tells them apart, and damaged JSON."""

import json
import random
import zipfile
from copy import deepcopy
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import FIXTURES
from trfrate import pipeline, registry
from trfrate.checks import check
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.formats import Options, json_event, uschess_json, wintd
from trfrate.model import FACTS, Event, Outcome
from trfrate.pipeline import Choices

DAY = date(2026, 11, 30)
OPTIONS = Options(DAY)
PUBLISHED = FIXTURES / "uschess-json"
EVENT_FILES = sorted((PUBLISHED / "event").iterdir())
TOURNAMENTS = sorted((FIXTURES / "wintd").glob("*.json"))


def opened(path) -> tuple[Event, Report]:
    report = Report()
    return pipeline.read(str(path), Choices(DAY), report), report


def codes(report: Report) -> list[str]:
    return [diagnostic.code for diagnostic in report]


def test_a_folder_of_answers_is_one_event():
    event, _ = opened(PUBLISHED / "event")
    assert [(section.name, len(section.players)) for section in event.sections] == [("OPEN", 6), ("EXTRA GAMES", 2)]


def test_an_archive_of_answers_is_the_same_event(tmp_path):
    archive = tmp_path / "event.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in EVENT_FILES:
            packed.write(path, f"saved/{path.name}")
    assert opened(archive)[0] == opened(PUBLISHED / "event")[0]


@pytest.mark.parametrize("path", EVENT_FILES, ids=lambda path: path.name)
def test_any_one_file_leads_to_those_of_the_same_event_id(path, tmp_path):
    for each in EVENT_FILES:
        (tmp_path / each.name).write_bytes(each.read_bytes())
    (tmp_path / "202611080001-1-standings.json").write_text("{}")
    (tmp_path / "notes.json").write_text("{}")
    report = Report()
    found = pipeline.read(str(tmp_path / path.name), Choices(DAY, from_format="uschess-json"), report)
    assert found == opened(PUBLISHED / "event")[0]


def test_a_file_without_an_event_id_is_read_alone():
    assert uschess_json.companions("standings.json", ["1.json", "standings.json"]) == ("standings.json",)


def test_other_reports_in_a_folder_are_still_several_reports(tmp_path):
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_bytes((FIXTURES / "json" / "least.json").read_bytes())
    report = Report()
    with pytest.raises(Unreadable):
        pipeline.read(str(tmp_path), Choices(DAY), report)
    assert codes(report) == ["FMT005"]


def test_pages_in_any_order_and_doubled_rows_make_one_table():
    whole, _ = opened(PUBLISHED / "event")
    pages, report = opened(PUBLISHED / "pages")
    assert pages.sections[0].players == whole.sections[0].players
    assert {"USJ024", "USJ011"} <= set(codes(report))


def test_ratings_before_and_after_with_decimals_and_games():
    event, _ = opened(PUBLISHED / "event")
    yew = next(player for player in event.sections[0].players if player.number == 3)
    before, after = yew.ratings["OTBR"], yew.after["OTBR"]
    assert (before.rating, before.games) == (1311.2, 17)
    assert (after.rating, after.shown, after.games, after.before, after.games_before) == (1327.71, 1328, 19, 1311.2, 17)
    assert yew.ratings["OTBQ"].rating == 1290.08


def test_somebody_without_a_rating_before_is_known_to_be_unrated():
    event, _ = opened(PUBLISHED / "event")
    ash = next(player for player in event.sections[0].players if player.number == 4)
    assert ash.ratings["OTBR"].rating is None
    assert "OTBQ" not in ash.ratings


def test_leading_zeros_of_member_ids_are_preserved():
    event, _ = opened(PUBLISHED / "event")
    assert "00000005" in {player.ids.uschess for player in event.players}


def test_games_of_a_member_who_re_entered_are_counted_together():
    event, _ = opened(PUBLISHED / "reentry.json")
    assert event.sections[0].players[0].ratings["OTBB"].games == 14 - 3


def test_every_outcome_that_the_api_describes_is_known():
    described = """Win Draw Loss WinForfeit Forfeit DrawForfeit WinAsym DrawAsym LossAsym ByeFull ByeHalf Unpaired
    NotReported ReportNoResult"""
    from trfrate.formats.uschess_json.layout import OUTCOMES

    assert set(described.split()) <= OUTCOMES.keys()
    event, _ = opened(PUBLISHED / "outcomes.json")
    seen = {cell.result for player in event.players for cell in player.cells if cell}
    assert seen == set(OUTCOMES.values()), "the fixture shows every one"


@pytest.mark.parametrize("path", [*PUBLISHED.glob("*.json"), *TOURNAMENTS], ids=lambda path: path.name)
def test_the_rows_add_up_to_the_stated_scores(path):
    if path.name.endswith(".event.json"):
        return
    event, report = opened(path)
    assert not report.has_errors
    for section in event.sections:
        for player in section.players:
            assert player.score == section.score_of(player), player.name


def test_a_json_event_is_nobody_elses():
    head = (PUBLISHED / "event.event.json").read_bytes()[: registry.HEAD]
    assert uschess_json.sniff(head, "x.json") == 0 == wintd.sniff(head, "x.json")


def test_the_kinds_of_json_are_told_apart():
    files = {
        "uschess-json/outcomes.json": "uschess-json",
        "uschess-json/event/202611070012.json": "uschess-json",
        "uschess-json/event/202611070012-1.json": "uschess-json",
        "uschess-json/faults/error-page.json": "uschess-json",
        "wintd/tournament.json": "wintd",
        "wintd/packed.ptoz": "wintd",
        "swisssys-web/report.json": "swisssys-web",
        "swisssys/club_night.sjson": "swisssys",
        "json/least.json": "json",
    }
    for name, wanted in files.items():
        data = (FIXTURES / name).read_bytes()
        assert registry.sniffed({"file.json": data} if "ptoz" not in name else {name: data}, Report()).name == wanted


def test_a_packed_tournament_reads_as_the_plain_one():
    plain, packed = opened(FIXTURES / "wintd" / "tournament.json")[0], opened(FIXTURES / "wintd" / "packed.ptoz")[0]
    assert packed.sections == plain.sections


def test_a_tournament_inside_an_archive_is_found(tmp_path):
    with zipfile.ZipFile(tmp_path / "club.zip", "w") as packed:
        packed.write(FIXTURES / "wintd" / "packed.ptoz", "winter.ptoz")
        packed.writestr("readme.md", "hello")
    assert opened(tmp_path / "club.zip")[0].sections == opened(FIXTURES / "wintd" / "packed.ptoz")[0].sections


def test_contacts_in_a_tournament_are_never_shown():
    event, report = opened(FIXTURES / "wintd" / "tournament.json")
    text = json_event.write(event, Report(), OPTIONS)["event.json"].decode() + "".join(map(str, report))
    assert "example.org" not in text and "555-0100" not in text


def test_results_are_read_from_both_sides():
    event, _ = opened(FIXTURES / "wintd" / "tournament.json")
    elm, oak, *_ = event.sections[0].players
    assert [cell.result for cell in elm.cells] == [Outcome.WIN, Outcome.WIN, Outcome.DRAW, Outcome.ZERO_BYE]
    assert (oak.cells[0].result, oak.cells[0].color, oak.cells[0].opponent) == (Outcome.LOSS, "b", 1)
    assert len(list(event.sections[0].games())) == 5


def test_split_results_are_never_rated_as_ordinary_games():
    report = Report()
    file = FIXTURES / "wintd" / "faults" / "split.json"
    event = wintd.read({file.name: file.read_bytes()}, report, OPTIONS)
    ordinary = {cell.result for player in event.players for cell in player.cells if cell} & {Outcome.WIN, Outcome.DRAW}
    assert not ordinary
    assert "WTD018" in codes(report)


# --- damaged files ------------------------------------------------------------------------------------------

SOURCES = [
    *((uschess_json, path) for path in sorted(PUBLISHED.glob("*.json")) if ".event" not in path.name),
    *((uschess_json, path) for path in EVENT_FILES),
    *((wintd, path) for path in TOURNAMENTS if ".event" not in path.name),
]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3),
    max_leaves=6,
)


def first_document(path):
    return json.JSONDecoder().raw_decode(path.read_text("utf-8"))[0]


def holders(value):
    """Every list and object inside a value."""
    if isinstance(value, (dict, list)):
        yield value
        for entry in value.values() if isinstance(value, dict) else value:
            yield from holders(entry)


def mutate(document, chance: random.Random, replacements):
    """Replace, drop, double or exchange a few entries anywhere in a document."""
    for replacement in replacements:
        places = [holder for holder in holders(document) if holder]
        if not places:
            return
        holder = chance.choice(places)
        key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        way = chance.randrange(4)
        if way == 0:
            holder[key] = replacement
        elif way == 1:
            del holder[key]
        elif way == 2 and isinstance(holder, list):
            holder.append(holder[key])
        else:
            other = chance.choice(places)
            holder[key] = deepcopy(next(iter(other.values() if isinstance(other, dict) else other), None))


def read_anything(format, files):
    report = Report()
    try:
        event = format.read(files, report, OPTIONS)
    except Unreadable:
        assert report.has_errors
        return
    check(event, report)
    json.dumps(json_event.document(event))
    for section in event.sections:
        list(section.games())
        assert all(FACTS[cell.result] for player in section.players for cell in player.cells if cell)


@pytest.mark.parametrize(("format", "path"), SOURCES, ids=lambda each: getattr(each, "name", None))
@given(seed=st.integers(0, 2**32), replacements=st.lists(ANYTHING, min_size=1, max_size=6))
@settings(max_examples=40, deadline=None)
def test_mutated_json_gives_an_event_or_a_message(format, path, seed, replacements):
    document = first_document(path)
    mutate(document, random.Random(seed), replacements)
    read_anything(format.FORMAT, {path.name: json.dumps(document).encode()})


@given(document=ANYTHING)
@settings(max_examples=100, deadline=None)
def test_any_json_gives_an_event_or_a_message(document):
    for format in (uschess_json, wintd):
        read_anything(format.FORMAT, {"file.json": json.dumps(document).encode()})


@given(data=st.binary(max_size=200))
def test_any_bytes_give_an_event_or_a_message(data):
    for format in (uschess_json, wintd):
        read_anything(format.FORMAT, {"file.json": data})


def test_an_archive_that_unpacks_to_gigabytes_is_refused(tmp_path, monkeypatch):
    from trfrate.formats.wintd import container

    monkeypatch.setattr(container, "MAX_UNPACKED", 1000)
    with zipfile.ZipFile(tmp_path / "x.ptoz", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("Json", " " * 5000)
    report = Report()
    with pytest.raises(Unreadable):
        wintd.read({"x.ptoz": (tmp_path / "x.ptoz").read_bytes()}, report, OPTIONS)
    assert codes(report) == ["WTD008"]
