"""The US Chess text crosstable: hand-typed values, byte identity, losses, hostile text."""

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import rated_events
from tests.conftest import FIXTURES
from trfrate.diagnostics import Report, Severity
from trfrate.errors import Unreadable
from trfrate.formats import Options, json_event
from trfrate.formats.msa_text import FORMAT
from trfrate.formats.msa_text.headings import event_facts, section_facts
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rated, Rating, Section

OPTIONS = Options(date(2026, 1, 15))
TEXTS = sorted((FIXTURES / "msa").glob("*.txt"))
TEXTS = [path for path in TEXTS if not path.name.endswith(".diagnostics.txt") and ".out." not in path.name]


def read(data: bytes, report: Report | None = None) -> Event:
    return FORMAT.read({"x.txt": data}, report if report is not None else Report(), OPTIONS)


def write(event: Event, report: Report | None = None) -> bytes:
    (data,) = FORMAT.write(event, report if report is not None else Report(), OPTIONS).values()
    return data


def through_json(event: Event) -> Event:
    files = json_event.write(event, Report(), OPTIONS)
    return json_event.read(files, Report(), OPTIONS)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_written_back_identically(path):
    data = path.read_bytes()
    event = read(data)
    assert write(event) == data
    assert write(through_json(event)) == data
    assert read(write(through_json(event))) == event


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r\r\n", b"\r"])
def test_published_crosstable_written_back_identically(corpus, end):
    data = (corpus / "ratings" / "msa-64-players.txt").read_bytes().replace(b"\n", end)
    report = Report()
    event = read(data, report)
    assert not report.diagnostics
    assert write(event, report) == data
    assert write(through_json(event)) == data
    assert not report.diagnostics


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_byte_order_marks_come_back(encoding):
    data = (FIXTURES / "msa" / "dual.txt").read_bytes().decode().encode(encoding)
    report = Report()
    assert write(through_json(read(data, report))) == data
    assert not report.diagnostics


def test_an_unknown_encoding_is_refused():
    report = Report()
    with pytest.raises(Unreadable):
        FORMAT.read({"x.txt": b"Pair"}, report, Options(date(2026, 1, 15), {"encoding": "no-such"}))
    assert [one.code for one in report] == ["MSA002"]


def test_published_crosstable_read(corpus):
    text = (corpus / "ratings" / "msa-64-players.txt").read_bytes()
    (section,) = read(text).sections
    assert (len(section.players), section.rounds, section.systems) == (64, 7, ("OTBR",))
    eighth = section.players[7]
    assert eighth.ratings["OTBR"][:2] == (1641.0, 17)
    assert (eighth.after["OTBR"].shown, eighth.after["OTBR"].games) == (1657, 24)
    assert eighth.cells[0] == Cell(Outcome.WIN, 3, "b")
    assert all(section.score_of(player) == player.score for player in section.players)
    assert len(list(section.games())) == len(re.findall(r"\|[WLD] +\d+(?=\|)", text.decode())) // 2 == 204


def test_what_the_lines_say():
    (section,) = read((FIXTURES / "msa" / "dual.txt").read_bytes()).sections
    newcomer, crossing = section.players[3], section.players[4]
    assert newcomer.ratings == {"OTBR": Rating(), "OTBQ": Rating()}
    assert newcomer.after["OTBR"] == Rated(514.0, 514, 3)
    assert newcomer.state == "ON"
    assert crossing.ratings["OTBR"] == Rating(1563.0, 25)
    assert crossing.after["OTBR"].games is None
    assert section.players[2].cells[0] == Cell(Outcome.HALF_BYE)
    assert section.systems == ("OTBR", "OTBQ")


def test_an_id_in_the_title_of_a_page_is_no_part_of_the_name():
    title = "US Chess MSA - Cross Table for GROVE OPEN (Event 209912310001)"
    facts = event_facts([title, "Event", "GROVE OPEN"])
    assert (facts["name"], facts["id"]) == ("GROVE OPEN", "209912310001")


def test_labels_with_tabs_as_copied_from_a_page():
    lines = [
        "Tournament Results for: 209912310001",
        "Event\tGROVE OPEN (209912310001)",
        "Chief TD\tOPAL YEW (90000009)",
    ]
    facts = event_facts(lines)
    assert (facts["name"], facts["id"], facts["chief_td"]) == ("GROVE OPEN", "209912310001", "90000009")
    assert section_facts(["Time Control\tG/90;d5"]) == {"time_control": "G/90;d5"}


def test_results_beyond_the_rounds_and_rows_without_names_are_kept():
    ada = Player(1, "", cells=(Cell(Outcome.WIN, 2, "w"), Cell(Outcome.DRAW, 2, "b")))
    ben = Player(2, "", cells=(Cell(Outcome.LOSS, 1, "b"), Cell(Outcome.DRAW, 1, "w")))
    report = Report()
    (section,) = read(write(Event(sections=(Section(rounds=1, players=(ada, ben)),))), report).sections
    assert [player.cells for player in section.players] == [ada.cells, ben.cells]
    assert not report.has_errors


def test_a_changed_player_is_written_anew():
    data = (FIXTURES / "msa" / "odd.txt").read_bytes()
    event = read(data)
    section = event.sections[0]
    first = section.players[0]
    assert "lines" in first.extras["msa"], "the fixture spells its first player in its own way"
    changed = first._replace(name="ADA OAK")
    players = (changed, *section.players[1:])
    lines = write(replace(event, sections=(replace(section, players=players),))).decode("cp1252").splitlines()
    assert "    1 | ADA OAK                         |3.0  |W   4|W   2|W   6|" in lines


def test_a_changed_event_is_named_above_the_table():
    event = read((FIXTURES / "msa" / "sections.txt").read_bytes())
    assert write(replace(event, name="Winter Open")).startswith(b"Event: Winter Open (202608301234)\n")


def built(**changes) -> Event:
    cells = (Cell(Outcome.WIN, 2, "w"), Cell(Outcome.PAIRING_BYE))
    first = Player(1, "Alder, Ada", Ids("90000001"), ratings={"OTBR": Rating(1641.4, 17)}, cells=cells)
    first = first._replace(after={"OTBR": Rated(1657.31, 1657, 19)}, **changes)
    second = Player(2, "Birch, Ben", cells=(Cell(Outcome.LOSS, 1, "b"), Cell(Outcome.FORFEIT_LOSS, 1)))
    return Event(sections=(Section(rounds=2, players=(first, second)),))


def test_written_from_another_source():
    report = Report()
    lines = write(built(), report).decode().splitlines()
    assert lines[4] == "    1 | Alder, Ada                      |2.0  |W   2|B    |"
    assert lines[5] == "      | 90000001 / R: 1641P17->1657P19  |     |W    |     |"
    assert lines[7] == "    2 | Birch, Ben                      |0.0  |L   1|F   1|"
    assert lines[8] == "      |          /                      |     |B    |     |"
    assert [str(one) for one in report] == [
        "loss MSA022: a pairing bye is written as a full-point bye (B)",
        "note MSA025: totals that are not stated are computed from the rounds",
        "loss MSA024: ratings are written as whole numbers, game counts only while provisional",
    ]


def test_every_loss_is_named():
    report = Report()
    write(
        built(name="A | very long name that no crosstable can hold", federation="USA", extras={"trf": {"XXC": "x"}}),
        report,
    )
    told = [f"{one.severity} {one.code}" for one in report]
    assert told == ["loss MSA021", "loss MSA021", "loss MSA022", "note MSA025", "loss MSA024", "loss MSA023"]


def test_a_name_cannot_break_the_columns():
    event = read(write(built(name="Eve | 9.0 |W 1\n   3 | Mallory")))
    assert len(event.sections[0].players) == 2
    assert event.sections[0].players[0].score == 4


@settings(max_examples=60, deadline=None)
@given(rated_events.sections())
def test_what_is_written_is_read_back(section):
    (back,) = read(write(Event(sections=(section,)))).sections
    for old, new in zip(section.players, back.players, strict=True):
        score = section.score_of(old)
        after = {
            system: one._replace(before=old.ratings[system].rating, games_before=old.ratings[system].games)
            for system, one in old.after.items()
        }
        assert new == old._replace(score=score, after=after)
    assert list(back.games()) == list(section.games())


def test_an_open_end_stays_open():
    event = replace(built(), start=date(2026, 8, 29))
    assert b"Event Date(s): 2026-08-29 thru ?\n" in write(event)
    assert read(write(event)).end is None
    assert read(write(replace(event, end=date(2026, 8, 29)))).end == date(2026, 8, 29)


def test_sniffing():
    assert FORMAT.sniff((FIXTURES / "msa" / "dual.txt").read_bytes(), "a.txt") > 0.9
    assert FORMAT.sniff((FIXTURES / "msa" / "page.html").read_bytes(), "a.html") > 0.9
    assert FORMAT.sniff(b"012 Player Name Pair\n001    1      Alder", "a.trf") == 0.0


SOURCE = (FIXTURES / "msa" / "sections.txt").read_bytes()
PAGE = (FIXTURES / "msa" / "page.html").read_bytes()


def survives(data: bytes) -> None:
    report = Report()
    try:
        event = read(data, report)
    except Unreadable:
        assert report.has_errors
        return
    again = write(through_json(event))
    if not any(one.code in ("MSA007", "MSA008") for one in report):
        assert again == data


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(SOURCE)), st.integers(0, 40), st.binary(max_size=12), st.sampled_from([SOURCE, PAGE]))
def test_any_damage_ends_in_an_event_or_a_reason(at, cut, new, source):
    survives(source[:at] + new + source[at + cut :])


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="|-0123456789 PairlyeNmTotRund\r\nWLDH<>/:", max_size=300))
def test_any_text_ends_in_an_event_or_a_reason(text):
    survives((text + "\n Pair | Player Name |Total|Round|\n" + text).encode())


@pytest.mark.slow
@pytest.mark.parametrize(
    "evil", ["\r", "|", "<", "<a ", " ", "1", "-", "Event:\n", "1 |a|\n", "Section 1 - x ", "&#x;", "\v"]
)
def test_long_repetitions_take_linear_time(evil):
    """A quadratic scan of these takes minutes, a linear one a blink."""
    survives(SOURCE + evil.encode() * (100_000 // len(evil)) + SOURCE)


def test_hostile_extras_are_ignored():
    extras = {"msa": {"lines": [1, 2], "ends": "x", "below": 7, "encoding": "no-such-code", "heading": {}}}
    event = replace(built(extras=extras), extras=extras)
    report = Report()
    assert b"Alder, Ada" in write(event, report)
    assert any(one.code == "MSA020" and one.severity is Severity.WARNING for one in report)
    assert b"Alder" in write(replace(built(extras={"msa": 5}), extras={"msa": "x"}))


@pytest.mark.parametrize("mark", ["\x1c", "\x1f", "\u2007", "\x85"])
def test_a_control_character_beside_a_pairing_number_is_a_blank(mark):
    text = (FIXTURES / "msa" / "faults" / "total.txt").read_text("utf-8")
    number = re.search(r"^ +\d+ (?=\|)", text, re.MULTILINE)[0]
    report = Report()
    event = read(text.replace(number, number[:-1] + mark, 1).encode(), report)
    assert event.sections[0].players[0].number == int(number)


def test_lines_above_the_table_without_the_usual_labels():
    table = (FIXTURES / "msa" / "before-rated.txt").read_text().partition("\n")[2]
    data = f"Grove Chess Club\nSpring Swiss - April 18, 2026\nG/60;d5\nThanks to Opal\n\nReserve\n{table}".encode()
    report = Report()
    event = read(data, report)
    section = event.sections[0]
    assert (event.name, str(event.start), section.name, section.time_control) == (
        *("Spring Swiss", "2026-04-18", "Reserve", "G/60;d5"),
    )
    assert [str(one.message) for one in report if one.code == "MSA010"] == [
        "read from lines without the usual labels: event start 2026-04-18, event end 2026-04-18, "
        "event name Spring Swiss, section time control G/60;d5, section name Reserve",
        "not used: 'Grove Chess Club', 'Thanks to Opal'",
    ]
    assert write(event) == data
    assert b"Event: Oak Open" in write(replace(event, name="Oak Open"))


def test_a_table_with_columns_of_its_own_is_not_the_text_of_us_chess():
    own = b"Pair|Player Name|Total|Round 1|Round 2|USCF ID|Pre-rating\n1|ADA ALDER|1.0|W   2|L   2|90000001|1931\n"
    assert FORMAT.sniff(own, "table.csv") == 0.0
    assert FORMAT.sniff(b" Pair | Player Name                     |Total|Round|Round| \n", "table.txt") > 0.9


def test_a_title_above_the_usual_labels_and_details_behind_the_section():
    table = (FIXTURES / "msa" / "before-rated.txt").read_text().split("\n", 2)[2]
    title = '"Grove CC, Thursday Swiss"\nEvent Date(s): 2026-04-02 thru 2026-04-23\n'
    section = "Section 1 - SWISS  (3 Rounds; 4 Players; Rating Sys: R; Time Control: G/75;d10)\n"
    event = read(f"{title}{section}{table}".encode())
    assert (event.name, event.end) == ("Thursday Swiss", date(2026, 4, 23))
    assert [(one.name, one.time_control) for one in event.sections] == [("SWISS", "G/75;d10")]
    # A name with its label counts, and a line above it does not.
    assert read(f"{title}Event: Grove Open\n{section}{table}".encode()).name == "Grove Open"
