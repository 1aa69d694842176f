"""What differs between two reports: found, matched, rated, shown on a page and asked for in a letter."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from click import NoSuchOption

import trfrate
from tests.conftest import FIXTURES
from tests.test_comparison import OPEN, player, with_player
from tests.test_rate import EXAMPLE, run
from trfrate.differences import Kind, diff
from trfrate.differences import letter as as_letter
from trfrate.differences import page as as_page
from trfrate.differences.text import lines
from trfrate.formats._losses import EVENT_FACTS, PLAYER_FACTS, SECTION_FACTS
from trfrate.model import Cell, Event, Ids, Outcome, Rating

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
OLD = Event("Spring Open", id="202511080012", chief_td="90000099", sections=(OPEN,))


def changed(section):
    return replace(OLD, sections=(section,))


def found(new, old=OLD):
    return [(each.kind, each.what, each.old, each.new) for each in diff(old, new).differences]


def with_draw():
    """Round 1, 2 against 3, was a draw and not a win."""
    second, third = OPEN.players[1:3]
    section = with_player(2, cells=(Cell(DRAW, 3), *second.cells[1:]))
    return changed(with_player(3, section, cells=(Cell(DRAW, 2), *third.cells[1:])))


def test_the_same_event_does_not_differ():
    assert not diff(OLD, OLD)


def test_a_result_differs_in_both_rows_and_changes_ratings():
    result = diff(OLD, with_draw())
    rows = [(each.kind, each.player.number, each.round) for each in result.differences]
    assert rows == [(Kind.RESULT, 2, 1), (Kind.RESULT, 3, 1)]
    by_player = {each.player.number: each.change for each in result.ratings}
    assert by_player[2] < 0 < by_player[3]


def test_colors_and_byes_are_told_from_results():
    section = with_player(1, cells=(Cell(WIN, 4, "w"), *OPEN.players[0].cells[1:], Cell(Outcome.HALF_BYE)))
    assert [each[0] for each in found(changed(section))] == [Kind.COLOR, Kind.BYE]


def test_ids_names_and_ratings():
    section = with_player(2, ids=Ids(uschess="90000072"), name="Trea2, Ada", ratings={"OTBR": Rating(1702.5, 31)})
    assert found(changed(section)) == [
        (Kind.NAME, "name", "Tree2, Ada", "Trea2, Ada"),
        (Kind.ID, "ids.uschess", "90000002", "90000072"),
        (Kind.RATING, "ratings.OTBR.games", 30, 31),
    ]


def test_another_spelling_of_a_name_is_no_difference():
    assert found(changed(with_player(2, name="ADA TREE2"))) == []


def test_renumbered_players_keep_their_games():
    new = {1: 4, 2: 3, 3: 2, 4: 1}
    players = tuple(
        p._replace(number=new[p.number], cells=tuple(c._replace(opponent=new[c.opponent]) for c in p.cells))
        for p in reversed(OPEN.players)
    )
    result = diff(OLD, changed(replace(OPEN, players=players)))
    assert {each.kind for each in result.differences} == {Kind.NUMBER} and len(result.differences) == 4
    assert not result.ratings


def test_players_without_ids_are_found_by_number_then_by_name():
    nameless = replace(OPEN, players=tuple(each._replace(ids=Ids()) for each in OPEN.players))
    moved = replace(nameless, players=(*nameless.players[:3], nameless.players[3]._replace(number=9)))
    assert {kind for kind, *_ in found(changed(moved), changed(nameless))} == {Kind.NUMBER, Kind.RESULT}


def test_players_added_and_removed():
    fewer = replace(OPEN, players=OPEN.players[:3])
    assert (Kind.PLAYER_REMOVED, "players", "4 Tree4, Ada", None) in found(changed(fewer))
    assert (Kind.PLAYER_ADDED, "players", None, "4 Tree4, Ada") in found(OLD, changed(fewer))


def test_another_person_in_the_place_of_a_player_is_another_player():
    other = with_player(4, name="Elm, Eve", ids=Ids(uschess="90000055"), cells=(None, None, None))
    kinds = [kind for kind, *_ in found(changed(other))]
    assert Kind.PLAYER_ADDED in kinds and Kind.PLAYER_REMOVED in kinds


def test_sections_are_matched_by_name_members_or_number():
    extra = replace(OPEN, number=2, name="Extra", players=OPEN.players[:1])
    swapped = replace(OLD, sections=(replace(extra, number=1), replace(OPEN, number=2)))
    assert found(swapped, replace(OLD, sections=(OPEN, extra))) == []
    assert found(changed(replace(OPEN, name="Premier"))) == [(Kind.SECTION, "name", "Open", "Premier")]
    assert [kind for kind, *_ in found(replace(OLD, sections=(OPEN, extra)))] == [Kind.SECTION_ADDED]


def test_facts_of_event_and_section():
    new = replace(OLD, city="Ann Arbor", sections=(replace(OPEN, time_control="G/60;d5"),))
    assert found(new) == [
        (Kind.EVENT, "city", None, "Ann Arbor"),
        (Kind.SECTION, "time_control", None, "G/60;d5"),
    ]


def test_a_fact_that_all_players_lost_is_one_line():
    with_state = replace(OPEN, players=tuple(each._replace(state="MI") for each in OPEN.players))
    assert [*lines(diff(changed(with_state), OLD))] == ["Section Open", "  state missing: 4 players"]


def test_the_public_function_takes_the_arguments_of_rate():
    assert trfrate.diff(OLD, with_draw(), systems="quick").ratings[0].system == "OTBQ"
    with pytest.raises(trfrate.Misuse, match="has no argument force"):
        trfrate.diff(OLD, OLD, force=True)


# --- files ------------------------------------------------------------------------------------------------------


def fixtures():
    folders = [folder for folder in sorted(FIXTURES.iterdir()) if folder.is_dir() and folder.name != "players"]
    for folder in folders:
        for path in sorted(folder.iterdir()):
            golden = path.name.endswith((".event.json", ".diagnostics.txt")) or ".out." in path.name
            if path.is_file() and not golden and path.name != "README.md":
                yield path


READABLE = [path for path in fixtures() if path.suffix.lower() != ".dbf"]
WRITABLE = ["trf", "trf16", "trf26", "trfx", "json", "csv", "xlsx", "html", "msa", "uschess-dbf", "swisssys"]

ALSO_CALLED = {
    "name": r"name|plain letters",
    "city": "H_CITY",
    "state": "the state|states of players",
    "zip": "ZIP",
    "start": "first or last day|first days",
    "end": "first or last day|last day",
    "chief_td": "chief TD",
    "assistant_td": "assistant TD",
    "rounds": "round",
    "games_per_round": "game per round|single games|several games",
    "round_dates": "dates of the rounds",
    "type": "single games|type",
    "systems": "rating systems|not rated",
    "tie_breaks": "tie-breaks",
    "federation": "federation",
    "title": "title",
    "team": "team",
    "score": "scores|point",
    "scholastic": "scholastic|S_SCH_LVL",
    "sex": "sex",
    "arbiters": "arbiters",
    "online": "online",
    "cells": "bye|forfeit|result|rated|round|opponent|colors|game",
    "ids": "ids|numbers|uschess",
    "ratings": "rating",
    "after": "rating",
    "players": "nothing",
    "sections": "is not rated and is omitted|not rated",
}
"""How writers call a fact that they cannot hold, besides the words of `_losses`."""
TITLES = {Kind.EVENT: EVENT_FACTS, Kind.SECTION: SECTION_FACTS, Kind.FACT: PLAYER_FACTS}


def is_named(each, losses):
    """Whether a loss names the fact that differs."""
    fact = each.what.partition(".")[0]
    words = [re.escape(title) for title in (TITLES.get(each.kind, {}).get(fact),) if title]
    words += [ALSO_CALLED[fact]] if fact in ALSO_CALLED else []
    return bool(words) and any(re.search("|".join(words), loss, re.IGNORECASE) for loss in losses)


def is_empty(each):
    """A note says of a section without players that it is not uploaded."""
    return each.kind is Kind.SECTION_REMOVED and not each.section.players


@pytest.mark.parametrize("path", READABLE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_and_its_conversions_differ_in_what_the_losses_name(path):
    try:
        event = trfrate.read(path)
    except trfrate.Unreadable:
        pytest.skip("not a report")
    assert not diff(event, event)
    for name in WRITABLE:
        out = trfrate.to_bytes(event, name, allow_errors=True)
        if isinstance(out, dict) and name.startswith("trf"):
            continue  # one file a section, each a report of its own
        losses = [each.message for each in out.report if each.severity == "loss"]
        files = out if isinstance(out, dict) else {f"converted.{name}": bytes(out)}
        try:
            back = trfrate.read_bytes(files, format="text" if name == "html" else name)
        except trfrate.Unreadable:
            assert not event.players, name
            continue
        unnamed = [
            (name, each.kind, each.what, each.old, each.new)
            for each in diff(event, back).differences
            if not (is_named(each, losses) or is_empty(each) or (name == "html" and each.what == "tie_breaks"))
        ]
        assert unnamed == [], losses


# --- the command --------------------------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path):
    trfrate.write(OLD, tmp_path / "old.json")
    trfrate.write(with_draw(), tmp_path / "new.json")
    return tmp_path


def test_a_file_with_itself_says_nothing():
    done = run("diff", EXAMPLE, EXAMPLE)
    assert done.stdout == "" and done.return_value == 0


def test_faults_that_both_files_have_are_no_news(tmp_path):
    text = EXAMPLE.read_text("utf-8").replace('"draw"', '"win"', 1)
    (tmp_path / "faulty.json").write_text(text, "utf-8")
    assert run("diff", tmp_path / "faulty.json", tmp_path / "faulty.json").return_value == 0
    assert run("diff", EXAMPLE, tmp_path / "faulty.json", code=1).stderr.count("CHK006") == 1


def test_text(files):
    done = run("diff", files / "old.json", files / "new.json").stdout.splitlines()
    assert done[:3] == [
        "Section Open",
        "  2 Tree2, Ada: round 1: W3 is now D3",
        "  3 Tree3, Ada: round 1: L2 is now D2",
    ]
    assert done[3] == "Ratings that change with it: 4" and "Regular" in done[4]


def test_json(files):
    document = json.loads(run("diff", files / "old.json", files / "new.json", "--json").stdout)
    first = document["differences"][0]
    assert (first["kind"], first["round"], first["number"]) == ("result", 1, 2)
    assert (first["old"], first["new"]) == ("W3", "D3")
    assert {each["system"] for each in document["ratings"]} == {"OTBR"}


def test_what_if_is_refused(files):
    with pytest.raises(NoSuchOption, match="--what-if"):
        run("diff", files / "old.json", files / "new.json", "--what-if", "R1 1=D")


class Marks(HTMLParser):
    """Collects what the page marks."""

    def __init__(self):
        super().__init__()
        self.found, self.inside, self.tags = [], False, set()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.inside = self.inside or tag == "mark"

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "mark"

    def handle_data(self, data):
        if self.inside:
            self.found.append(data)


def test_the_page_marks_what_differs_in_both_wallcharts():
    marks = Marks()
    marks.feed(as_page.write(diff(OLD, with_draw())).decode())
    slots = [text for text in marks.found if text[0] in "WDL"]
    assert slots == ["W3", "L2", "D2", "D3"], "the old wallchart, then the new one, by place"


def test_nothing_in_a_report_becomes_markup():
    evil = "<script>alert(1)</script>"
    new = replace(OLD, name=evil, city=evil, sections=(with_player(2, replace(OPEN, name=evil), name=evil, team=evil),))
    marks = Marks()
    marks.feed(as_page.write(diff(OLD, new)).decode())
    assert "script" not in marks.tags


def test_page_and_letter_are_written_and_not_overwritten(files):
    arguments = ("diff", files / "old.json", files / "new.json", "-o", files / "page.html", "--letter", files / "l.txt")
    assert "wrote" in run(*arguments).stderr
    assert (files / "page.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    assert run(*arguments, code=3).stderr.count("exists") == 1


# --- the letter -----------------------------------------------------------------------------------------------------


def letter(old, new):
    report = trfrate.Report()
    text = as_letter.write(diff(old, new), report, OPEN.start).decode()
    return text, [each.code for each in report]


def test_the_letter_has_what_the_office_asks_for():
    text, codes = letter(OLD, with_draw())
    assert codes == []
    for part in (
        "Event ID: 202511080012",
        "Section 1: Open",
        "Round 1: 2 Tree2, Ada (ID 90000002)\n  reported: win against 3 Tree3, Ada (ID 90000003)\n  correct:  draw",
        "Tree2, Ada (ID 90000002), section 1, Regular: ",
        "Chief TD: ____________, ID 90000099",
    ):
        assert part in text, part
    assert text.count("Round 1:") == 1, "a game is asked for once"


def test_the_letter_names_a_wrong_id_by_the_pairing_number():
    text, _ = letter(OLD, changed(with_player(3, ids=Ids(uschess="90000033"))))
    assert (
        "Member of pairing number 3\n  reported: Tree3, Ada, ID 90000003\n  correct:  Tree3, Ada, ID 90000033" in text
    )


def test_exchanged_ids_are_a_mistake_in_the_ids_alone():
    new = changed(with_player(3, with_player(2, ids=Ids(uschess="90000003")), ids=Ids(uschess="90000002")))
    found = diff(OLD, new)
    assert [(each.kind, each.player.number) for each in found.differences] == [(Kind.ID, 2), (Kind.ID, 3)]
    text, _ = letter(OLD, new)
    assert (
        "Member of pairing number 2\n  reported: Tree2, Ada, ID 90000002\n  correct:  Tree2, Ada, ID 90000003" in text
    )
    rating = found.new.sections[0].players[1].after["OTBR"].shown
    assert f"Tree2, Ada (ID 90000003), section 1, Regular: {rating}\n" in text


def test_exchanged_members_are_found_by_their_games():
    two, three = OPEN.players[1:3]
    section = with_player(3, with_player(2, name=three.name, ids=three.ids), name=two.name, ids=two.ids)
    kinds = [(each.kind, each.player.number) for each in diff(OLD, changed(section)).differences]
    assert {kind for kind in kinds if kind[0] is Kind.ID} == {(Kind.ID, 2), (Kind.ID, 3)}
    assert not {kind for kind, _ in kinds} & {Kind.NUMBER, Kind.RESULT}


def test_the_letter_asks_for_every_fact_of_a_rating_report():
    section = replace(OPEN, grand_prix=True, grand_prix_points=20, scholastic="S")
    text, codes = letter(OLD, replace(changed(section), city="Lakeport", zip="49001", other_tds=("90000098",)))
    assert codes == []
    for part in ("City\n", "Zip code\n", "Other TDs\n", "Grand Prix\n  reported: not stated\n  correct:  yes"):
        assert part in text, part
    assert "Scholastic level\n" in text and "Grand Prix points\n" in text


def test_the_letter_has_every_round_of_a_missing_player():
    new = player(5, 1400.0)._replace(cells=(Cell(Outcome.HALF_BYE), None, Cell(Outcome.ZERO_BYE)))
    text, _ = letter(OLD, changed(replace(OPEN, players=(*OPEN.players, new))))
    assert "Player missing: 5 Tree5, Ada (ID 90000005)\n  round 1: half-point bye\n  round 2: nothing" in text


def test_the_letter_does_not_ask_for_other_ratings_before():
    new = changed(with_player(2, ratings={"OTBR": OPEN.players[1].ratings["OTBR"]._replace(rating=1600.0)}))
    assert "DIF004" in letter(OLD, new)[1]


def test_the_letter_names_the_right_time_control():
    text, _ = letter(OLD, changed(replace(OPEN, time_control="G/60;d5")))
    assert "Time control\n  reported: not stated\n  correct:  G/60;d5" in text


def test_the_letter_uses_the_numbers_of_the_report_as_submitted():
    moved = {1: 1, 2: 3, 3: 2, 4: 4}
    new = with_draw().sections[0]
    players = tuple(
        p._replace(number=moved[p.number], cells=tuple(c._replace(opponent=moved[c.opponent]) for c in p.cells))
        for p in new.players
    )
    text, _ = letter(OLD, changed(replace(new, players=players)))
    assert "Round 1: 2 Tree2, Ada" in text and "correct:  draw against 3 Tree3, Ada" in text


def test_the_letter_says_what_it_lacks():
    assert letter(replace(OLD, id=None), replace(with_draw(), id=None))[1] == ["DIF001"]
    assert letter(OLD, OLD)[1] == ["DIF002"]
    assert letter(OLD, changed(replace(OPEN, end=OPEN.end.replace(day=9))))[1] == ["DIF003"]


def test_a_rated_page_can_be_read_and_compared(tmp_path):
    """The rows that explain a rating, and the tables beside the wallchart, are not part of it."""
    rated, page = trfrate.rate(trfrate.read(EXAMPLE)), tmp_path / "rated.html"
    trfrate.write(rated, page)
    again = trfrate.read(page)
    shown = {player.number: player.after["OTBR"].shown for player in rated.players if player.after}
    assert {player.number: player.after["OTBR"].shown for player in again.players if player.after} == shown
    assert not [each for each in diff(rated.event, again).differences if each.slot is not None]


def test_what_sections_inherit_is_a_difference_of_the_event_alone():
    bare = replace(OLD, sections=(replace(OPEN, start=None, end=None),), start=OPEN.start, end=OPEN.end)
    new = replace(bare, chief_td="90000098", end=OPEN.end.replace(day=9))
    assert [(each.kind, each.what) for each in diff(bare, new).differences] == [
        (Kind.EVENT, "chief_td"),
        (Kind.EVENT, "end"),
    ]


def test_a_section_named_by_a_letter_and_a_number_keeps_its_name_on_a_page():
    event = replace(OLD, sections=(OPEN, replace(OPEN, number=2, name="U1700")))
    page = trfrate.to_bytes(event, "html")
    again = trfrate.read_bytes({"page.html": bytes(page)}, format="text")
    assert [section.name for section in again.sections] == ["Open", "U1700"]
