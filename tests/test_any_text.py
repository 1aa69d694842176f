"""Whatever text an event holds, no writer breaks its file, and what becomes of the text is told."""

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings

from tests import any_event
from trfrate import registry, timecontrol
from trfrate.diagnostics import Report, Severity
from trfrate.errors import Unreadable
from trfrate.formats import Options, _losses
from trfrate.model import FACTS, Cell, Event, Ids, Outcome, Player, Rating, Section, facts_of

OPTIONS = Options(date(2026, 1, 15))
EVENT = ("name", "city", "state", "zip", "country", "federation", "id", "affiliate", "chief_td", "assistant_td")
SECTION = ("name", "time_control", "chief_td", "assistant_td", "scholastic")
PLAYER = ("name", "federation", "state", "title", "sex", "team", "club", "expires")
DIRECTORS = ("chief_td", "assistant_td")
"""A section has its own, else those of the event."""
FORMATS = ["trf26", "trf16", "msa", "xlsx", "swisssys", "uschess-dbf"]


def texts(event: Event) -> dict[tuple, str]:
    """Every text by its place."""
    found = {("event", name): getattr(event, name) for name in EVENT}
    for at, section in enumerate(event.sections):
        found |= {("section", name, at): getattr(section, name) for name in SECTION}
        found["section", "time_control", at] = spelled(section.time_control)
        found |= {("section", name, at): None for name in DIRECTORS if getattr(section, name) == getattr(event, name)}
        for player in section.players:
            found |= {("players", name, at, player.number): getattr(player, name) for name in PLAYER}
            found |= {("players", name, at, player.number): getattr(player.ids, name) for name in Ids._fields}
    return {place: text for place, text in found.items() if text or place[1] == "name"}


def spelled(control: str | None) -> str | None:
    """A time control in the one spelling of all that mean the same."""
    parsed = timecontrol.parse(control) if control else None
    return timecontrol.canonical(parsed) if parsed else control


KINDS = {
    ("event", "id"): ("the event id",),
    # Compared as what it means, told as it is spelled.
    ("section", "time_control"): ("section 0: time control", "section 1: time control"),
    ("players", "uschess"): ("US Chess id",),
    ("players", "fide"): ("FIDE",),
    ("players", "cfc"): ("CFC",),
    ("players", "state"): ("state of a player without US Chess id", "states of players"),
}


FACT_TITLES = {"event": _losses.EVENT_FACTS, "section": _losses.SECTION_FACTS, "players": _losses.PLAYER_FACTS}


@pytest.mark.parametrize(
    ("kind", "titles"), [(Event, _losses.EVENT_FACTS), (Section, _losses.SECTION_FACTS), (Player, _losses.PLAYER_FACTS)]
)
def test_every_fact_has_a_title_for_messages(kind, titles):
    assert facts_of(kind).keys() - titles.keys() <= {"extras", "origin", "sections", "players"}


def is_named(place: tuple, text: str, told: str) -> bool:
    """Whether the messages name this very text, or all texts of its kind."""
    kinds = (*KINDS.get(place[:2], ()), FACT_TITLES[place[0]].get(place[1], place[1]))
    shown = repr(text)[1:-1] if place[1] == "name" else f"{text!r:.38}"
    row = place[0] == "players" and f"player {place[3]}: row" in told
    everything = row or "the same tables" in told or (place[0] != "event" and "rated and is omitted" in told)
    return everything or shown in told or any(kind in told for kind in kinds)


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(event=any_event.events(most_sections=1, highest=999))
def test_what_becomes_of_a_text_is_told(name, event):
    report = Report()
    format = registry.by_name(name, report)
    files = format.write(event, report, OPTIONS)
    told = " ".join(one.message for one in report if one.severity in (Severity.LOSS, Severity.ERROR))
    try:
        again = texts(format.read(files, Report(), OPTIONS))
    except Unreadable:
        again = {}
    if name.startswith("trf"):
        # TRF has one name, of the event and the section; a message may show only its beginning.
        section = event.sections[0].name
        is_told = section in again["event", "name"] or "the event: name" in told
        again["section", "name", 0] = section if is_told else ""
        again["event", "name"] = event.name if event.name in again["event", "name"] else ""
    lost = {place: text for place, text in texts(event).items() if again.get(place) != text}
    assert not {place: text for place, text in lost.items() if not is_named(place, text, told)}


def test_ratings_of_online_systems_stay_theirs_on_every_line():
    """`OQ:` on a second line is Online Quick, not a member `O` with a Quick rating."""
    ratings = {"OLR": Rating(1500.0), "OLQ": Rating(1400.0)}
    player = Player(1, "Alder, Ada", Ids("90000001"), ratings=ratings, score=0, cells=(None,))
    msa = registry.by_name("msa", Report())
    files = msa.write(Event("x", sections=(Section(rounds=1, players=(player,)),)), Report(), OPTIONS)
    assert msa.read(files, Report(), OPTIONS).sections[0].players[0].ratings == ratings


@pytest.mark.parametrize("name", ["trf26", "trf16", "msa"])
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(event=any_event.events(most_sections=1, highest=999))
def test_no_text_is_more_than_a_part_of_a_line(name, event):
    """However many names have line breaks, there are as many lines as there would be without names."""
    nameless = replace(event.sections[0], players=tuple(row._replace(name="Elm") for row in event.sections[0].players))
    counts = []
    for section in (event.sections[0], nameless):
        (data,) = (
            registry.by_name(name, Report()).write(replace(event, sections=(section,)), Report(), OPTIONS).values()
        )
        counts.append(len(data.decode().splitlines()))
        assert not re.search(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]", data.decode())
    assert counts[0] == counts[1]


@pytest.mark.parametrize("state", ["B.C.", "8^", "Al\nder", "Michigan"])
def test_a_state_that_is_no_word_does_not_end_the_crosstable(state):
    rows = tuple(Player(number, "Alder, Ada", state=state, score=0, cells=(None,)) for number in (1, 2))
    msa, report = registry.by_name("msa", Report()), Report()
    files = msa.write(Event("x", sections=(Section(rounds=1, players=rows),)), report, OPTIONS)
    assert len(msa.read(files, Report(), OPTIONS).sections[0].players) == 2
    assert [one.message for one in report] == [f"player {number}: state {state!r} becomes nothing" for number in (1, 2)]


@pytest.mark.parametrize("place", [("Ann Arbor", None), (None, "MI"), ("Ann Arbor", "MI"), ("Washington, D.C.", None)])
@pytest.mark.parametrize("control", [None, "G5", "90+30", "40/90,SD/30;d5"])
def test_a_new_workbook_tells_place_time_control_and_sections_again(place, control):
    rows = (Player(1, "Alder, Ada", rank=1, score=0, cells=(None,)),)
    names = ("Side Games - G/90; d5", "Under 1800")
    sections = (Section(at, name, time_control=control, rounds=1, players=rows) for at, name in enumerate(names, 1))
    event = Event("Arbor Open", *place, sections=tuple(sections))
    report = Report()
    xlsx = registry.by_name("xlsx", report)
    again = xlsx.read(xlsx.write(event, report, OPTIONS), Report(), OPTIONS)
    assert not report.diagnostics
    assert again == event


def test_a_bye_given_by_the_pairing_is_no_full_point_bye_of_swisssys():
    players = (Player(1, "Alder, Ada", cells=(Cell(Outcome.PAIRING_BYE),)),)
    report = Report()
    swisssys = registry.by_name("swisssys", report)
    files = swisssys.write(Event("x", sections=(Section(rounds=1, players=players),)), report, OPTIONS)
    assert swisssys.read(files, Report(), OPTIONS).sections[0].players[0].cells == (Cell(Outcome.FULL_BYE),)
    assert "SSY030" in [one.code for one in report if "full-point bye" in one.message]


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(event=any_event.events(most_sections=2, highest=999))
def test_a_page_holds_no_markup_but_its_own(event):
    (data,) = registry.by_name("html", Report()).write(event, Report(), OPTIONS).values()
    page = data.decode("utf-8")
    assert "<b>" not in page
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", page)


CELL_LOSSES = {
    "trf26": {"TRF060"},
    "trf16": {"TRF060"},
    "msa": {"MSA022"},
    "xlsx": set(),
    "csv": set(),
    "swisssys": {"SSY030"},
    "uschess-dbf": {"USC043", "USC044", "USC045", "USC046"},
}


@pytest.mark.parametrize("color", ["w", "b", None])
@pytest.mark.parametrize("opponent", [2, None])
@pytest.mark.parametrize("outcome", [None, *Outcome])
@pytest.mark.parametrize("name", CELL_LOSSES)
def test_what_becomes_of_a_result_is_told(name, outcome, opponent, color):
    if outcome is None or not FACTS[outcome].mirrors:
        opponent = None
    cell = Cell(outcome, opponent, color if opponent else None) if outcome else None
    other = Cell(FACTS[outcome].mirrors[0], 1, {"w": "b", "b": "w", None: None}[color]) if opponent else None
    bye = Cell(Outcome.HALF_BYE)
    rows = (
        Player(1, "Alder, Ada", rank=1, cells=(cell, bye)),
        Player(2, "Birch, Ben", rank=2, cells=(other or bye, bye)),
    )
    report = Report()
    format = registry.by_name(name, report)
    files = format.write(Event("x", sections=(Section(rounds=2, players=rows),)), report, OPTIONS)
    read = format.read(files, Report(), OPTIONS).sections[0]
    first, second = read[1], read[2]
    told = {one.code for one in report if one.severity is Severity.LOSS}
    assert (first.cell(0), second.cell(0)) == (cell, other or bye) or told & CELL_LOSSES[name]


TITLES = (
    *("Final Four", "Round Robin Open", "Round 3 Cup", "Quad 1", "Standings Cup", "Rated Open", "Pool A", "Sheet 1"),
    *("Dernière Coupe", "Grupo Norte", "U1800", "1800", "Swiss Open", "Wall Chart Open", "Players List", "St. Louis"),
    *("City: Ann Arbor", "A — B", "3 rounds · 4 players", "Chess-Results Cup", "MI", "Foo, MI", "Section 2", "Open"),
)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("fact", ["name", "city", "section"])
def test_a_title_that_looks_like_something_else_is_told(fact, title):
    row = Player(1, "Alder, Ada", rank=1, score=0, cells=(None,))
    section = Section(name=title if fact == "section" else "Open", rounds=1, players=(row,))
    event = replace(Event("Arbor Cup", sections=(section,)), **({fact: title} if fact != "section" else {}))
    report = Report()
    xlsx = registry.by_name("xlsx", report)
    again = xlsx.read(xlsx.write(event, report, OPTIONS), Report(), OPTIONS)
    assert again == event or "XLS064" in [one.code for one in report]
