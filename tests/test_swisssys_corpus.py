"""Real SwissSys files, and the rating reports SwissSys itself made of them."""

from dataclasses import replace

import pytest

from tests.test_swisssys import OPTIONS, read, written
from trfrate.checks import check
from trfrate.codecs.dbf import read_table
from trfrate.diagnostics import Report
from trfrate.formats import json_event, swisssys
from trfrate.model import FACTS, Cell, Event, Outcome, Player, Rating

LETTERS = {outcome: facts.letter for outcome, facts in FACTS.items()}
NO_OPPONENT = {"X", "F", "B", "H", "U"}


def tournaments(corpus):
    return sorted(corpus.glob("swisssys/**/*.sjson"))


def test_every_tournament_is_read_without_errors(corpus):
    files = tournaments(corpus)
    assert len(files) == 24
    for path in files:
        event, report = read(path.name, path.read_bytes())
        check(event, report)
        assert not report.has_errors, [str(diagnostic) for diagnostic in report]


def test_every_unchanged_tournament_keeps_its_bytes(corpus):
    for path in tournaments(corpus):
        event, _ = read(path.name, path.read_bytes())
        assert written(event) == (path.read_bytes(), []), path


def one_more(player: Player) -> Player:
    rating = player.ratings.get("OTBR")
    return player._replace(ratings={**player.ratings, "OTBR": Rating(rating.rating + 1)}) if rating else player


def test_changed_ratings_change_nothing_else(corpus):
    for path in tournaments(corpus):
        event, _ = read(path.name, path.read_bytes())
        sections = [replace(section, players=tuple(map(one_more, section.players))) for section in event.sections]
        changed = replace(event, sections=tuple(sections))
        data, codes = written(changed)
        assert codes == []
        old, new = path.read_bytes().split(b"\n"), data.split(b"\n")
        differing = [(line, now) for line, now in zip(old, new, strict=True) if line != now]
        assert all(line.strip().startswith(b'"Rating": ') for pair in differing for line in pair)
        rated = [player for section in event.sections for player in section.players if "OTBR" in player.ratings]
        assert len(differing) == len(rated)
        assert read(path.name, data)[0] == changed


def test_every_tournament_survives_json(corpus):
    for path in tournaments(corpus):
        event, _ = read(path.name, path.read_bytes())
        text = json_event.write(event, Report(), OPTIONS)["event.json"]
        assert not any(secret in text for secret in (b"example.org", b"555-0100", b"REMOVED"))
        again, _ = read("event.sjson", written(json_event.read({"event.json": text}, Report(), OPTIONS))[0])
        assert again == event, path


def test_every_web_report_is_read_without_errors(corpus):
    files = sorted(corpus.glob("swisssys/**/webreport*.json"))
    assert len(files) == 7
    for path in files:
        report = Report()
        event = swisssys.read_web_report({path.name: path.read_bytes()}, report, OPTIONS)
        check(event, report)
        assert not report.has_errors, [str(diagnostic) for diagnostic in report]
        assert all(diagnostic.code != "SSY041" for diagnostic in report)


def report_cell(cell: Cell | None) -> str:
    """A cell as SwissSys writes it into TDEXPORT."""
    letter = LETTERS[cell.result] if cell and cell.result is not Outcome.PENDING else "U"
    if cell is None or letter in NO_OPPONENT:
        return f"{letter}0"
    return f"{letter}{cell.opponent}{(cell.color or '').upper()}"


def report_rows(event: Event, rounds: int) -> list[tuple[str, ...]]:
    rows = []
    for section in event.sections:
        for player in section.players:
            rating = player.ratings.get("OTBR")
            cells = [report_cell(cell) for cell in player.cells] + ["U0"] * (rounds - len(player.cells))
            shown = f"{rating.rating:.0f}" if rating else "0"
            rows.append((str(player.number), player.ids.uschess or "", player.state or "", shown, *cells))
    return rows


@pytest.mark.parametrize(
    ("number", "file"),
    [(number, "event.sjson") for number in range(1, 6)] + [(4, "webreport.json"), (6, "webreport.json")],
)
def test_results_equal_the_report_swisssys_made(corpus, number, file):
    folder = corpus / "swisssys" / f"set{number}"
    table = read_table((folder / "TDEXPORT.DBF").read_bytes(), "TDEXPORT.DBF", Report())
    rounds = [name for name in table.names if name.startswith("D_RND")]
    # Names were made anonymous file by file, and one member has two invented names.
    names = ("D_PAIR_NUM", "D_MEM_ID", "D_STATE", "D_RATING", *rounds)
    theirs = [tuple(value.strip() for value in record.values) for record in table.records(*names)]
    format = swisssys.WEB_REPORT if file == "webreport.json" else swisssys.FORMAT
    event = format.read({file: (folder / file).read_bytes()}, Report(), OPTIONS)
    assert report_rows(event, len(rounds)) == theirs


def test_lists_are_read_as_lists(corpus):
    counts = {
        "Section_U600.txt": 49,
        "Section_top.txt": 48,
        "clublist_Open.player.txt": 21,
    }
    for name, count in counts.items():
        event, report = read(name, (corpus / "swisssys" / name).read_bytes())
        assert len(event.sections[0].players) == count
        assert [diagnostic.code for diagnostic in report] == ["SSY050"], name
    event, report = read("event.tmt", (corpus / "swisssys/event.tmt").read_bytes())
    assert [section.name for section in event.sections] == ["Open", "U1700"]
