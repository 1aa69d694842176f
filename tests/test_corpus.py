"""Every file of other programs, and every fixture, through every command: what a director may do on a Sunday evening.

The files themselves say how each must end. Nothing may end in a bug, and no output may lose a game.
"""

import json
import re
import zipfile
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from statistics import median
from textwrap import wrap

import pytest

from tests.conftest import FIXTURES
from tests.test_cli import trfrate  # noqa: F401 - a fixture
from tests.test_goldens import is_golden
from trfrate import pipeline, registry
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.formats.swisssys.layout import UNSAYABLE
from trfrate.model import Event, Section

DAY = date(2026, 11, 16)
NO_REPORTS = {
    "players_list_foa.txt",
    "standard_rating_list.txt",
    "dual-2026-6-players.json",
    "sections-2021.jsonl",
}
"""Lists and data that no tournament program wrote: to be refused with a reason."""
BROKEN = {
    "incompatible_color.trf": ":2:132: error ",
    "incompatible_result.trf": ":2:132: error ",
    "incorrect_points.trf": ":2:81: error ",
    "invalid_code.trf": ":7:1: error ",
    "missing_result.trf": ":2:132: error ",
    "too_many_results.trf": ":2:142: error ",
}
"""Files made to be refused, and where."""
INVENTED = {"page.html", "sections.txt"}
"""Crosstables in the form that US Chess publishes, with ratings that nobody computed."""
TABLES = ("xlsx", "html", "csv", "json")
HOLD_GAMES = ("trf", "trf16", "trf26", "json", "csv", "xlsx", "msa", "swisssys", "uschess-dbf")
FACTS = ("affiliate=A9000001", "chief_td=90000001", "city=Elmwood", "state=MI", "zip=48000")


def inputs(corpus: Path) -> Iterator[Path]:
    """All files, and the folders of rating reports."""
    files = sorted(path for path in corpus.rglob("*") if path.is_file())
    yield from (path for path in files if path.name not in ("README.md", "INDEX.tsv"))
    yield from sorted((corpus / "swisssys").glob("set*"))


def reports(corpus: Path) -> Iterator[tuple[Path, Event]]:
    """What can be read, once: one file of each rating report will do."""
    for path in inputs(corpus):
        if path.name not in NO_REPORTS and path.suffix != ".DBF":
            yield path, read(path)


@cache
def read(path: Path) -> Event:
    return pipeline.read(str(path), pipeline.Choices(DAY), Report())


def is_nobodys(path: Path) -> bool:
    """Whether a file states neither an id nor a rating of anybody, so that no federation's rules are taken for it."""
    return path.suffix == ".trf" and not any(any(player.ids) or player.ratings for player in read(path).players)


# Exit codes


def test_every_command_ends_as_the_file_deserves(corpus, trfrate, tmp_path):  # noqa: F811
    found = list(inputs(corpus))
    assert len(found) >= 110
    for number, path in enumerate(found):
        expected = int(path.name in BROKEN.keys() | NO_REPORTS)
        for command in ("check", "show"):
            assert trfrate(command, path).code == expected, (command, path)
        rated = trfrate("rate", path)
        unrated = not expected and is_nobodys(path)
        assert rated.code == int(expected or unrated), path
        assert ("error RAT043" in rated.err) == unrated or expected, path
        assert trfrate("convert", path, tmp_path / f"{number}.json", "--scrub").code == expected, path
        assert trfrate("check", "--for", "uschess", path).code in (0, 1), path


def test_every_player_of_every_file_is_explained(corpus, trfrate):  # noqa: F811
    for path, event in reports(corpus):
        players = sum(len(section.players) for section in event.sections)
        if 0 < players < 60:
            done = trfrate("explain", path, "--all", "--json")
            assert done.code == int(path.name in BROKEN or is_nobodys(path)), path
            assert len(json.loads(done.out)["players"]) == players, path


@pytest.mark.slow
def test_rating_into_a_workbook_needs_less_than_a_screen(corpus, trfrate, tmp_path):  # noqa: F811
    """Rows of 80 columns, broken between words as on a terminal; the files are in the user's folder."""
    rows = []
    for number, (path, _) in enumerate(reports(corpus)):
        done = trfrate("rate", path, "-o", tmp_path / f"{number}.xlsx")
        lines = (done.err + done.out).replace(f"{tmp_path}/", "").replace(f"{path.parent}/", "").splitlines()
        broken = (wrap(line, 80, subsequent_indent=" " * 6, break_on_hyphens=False) or [""] for line in lines)
        rows.append(sum(len(each) for each in broken))
    assert median(rows) <= 12 and sum(count > 24 for count in rows) <= 3, sorted(rows)


@pytest.mark.slow
def test_no_fixture_ends_in_a_bug(trfrate, tmp_path):  # noqa: F811
    found = [path for path in sorted(FIXTURES.rglob("*")) if path.is_file() and not is_golden(path)]
    assert len(found) > 100
    for number, path in enumerate(found):
        outputs = ["-o", tmp_path / f"{number}.json", "-o", tmp_path / f"{number}.csv"]
        for arguments in (["show"], ["rate", *outputs], ["check", "--for", "uschess"]):
            assert trfrate(arguments[0], path, *arguments[1:]).code in (0, 1), (arguments[0], path)


@pytest.mark.parametrize("name", ["players_list_foa.txt", "standard_rating_list.txt"])
def test_a_rating_list_is_no_report(corpus, trfrate, name):  # noqa: F811
    told = trfrate("check", corpus / "crosstables" / name).err
    assert "error FMT001" in told and "--players takes a rating list" in told


@pytest.mark.parametrize(("name", "where"), BROKEN.items())
def test_a_broken_file_is_refused_where_it_is_broken(corpus, trfrate, name, where):  # noqa: F811
    (path,) = (corpus / "trf").rglob(name)
    done = trfrate("check", path)
    assert done.code == 1
    assert next(line for line in done.err.splitlines() if " error " in line).startswith(name + where)


def test_a_gap_in_the_numbers_is_only_a_warning(corpus, trfrate):  # noqa: F811
    (path,) = (corpus / "trf").rglob("missing_starting_number.trf")
    done = trfrate("check", path)
    assert done.code == 0 and "warning CHK019: pairing number 7 is missing" in done.err


GOOD = """\
012 Grove Open
001    1 m    Birch, Ben                        1850 USA    90000001 1990/01/01  1.5    1     2 w 1     3 b =
001    2 m    Cedar, Cy                         1760 USA    90000002 1991/01/01  1.0    2     1 b 0     4 w 1
001    3 w    Dogwood, Dee                      1700 USA    90000003 1992/01/01  1.0    3     4 w =     1 w =
001    4 m    Elm, Eric                         1640 USA    90000004 1993/01/01  0.5    4     3 b =     2 b 0
"""


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("", "", 0, "RAT109"),
        ("2 w 1 ", "2 q 1 ", 1, "probe.trf:2:97: error TRF021"),
        ("USA    90000003", "USA     90000003", 0, "probe.trf:4:58: note TRF011: line 4: "),
        ("1 b 0 ", "1 b 1 ", 1, "probe.trf:2:92: error CHK006"),
        ("   4 w 1\n", "  77 w 1\n", 1, "probe.trf:3:102: error CHK001"),
        ("Dogwood, Dee", "M\u00fcller, Dee", 0, "not UTF-8: read as cp1252"),
    ],
    ids=["good", "color", "shifted", "contradiction", "opponent", "latin-1"],
)
def test_what_readers_of_trf_let_pass_or_choke_on(trfrate, tmp_path, old, new, code, said):  # noqa: F811
    file = tmp_path / "probe.trf"
    file.write_bytes(GOOD.replace(old, new, 1).encode("latin-1"))
    done = trfrate("check", file)
    assert done.code == code and said in done.err, done.err


# Rated tables


def wallcharts() -> list[Path]:
    found = [path for name in ("csv", "text", "xlsx", "msa") for path in sorted((FIXTURES / name).iterdir())]
    return [path for path in found if path.is_file() and not is_golden(path)]


@pytest.mark.parametrize("path", wallcharts(), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_every_wallchart_becomes_every_rated_table(trfrate, tmp_path, path):  # noqa: F811
    outputs = [tmp_path / f"rated.{name}" for name in TABLES if name != "xlsx" or path.suffix not in (".xls", ".ods")]
    done = trfrate("rate", path, *(argument for output in outputs for argument in ("-o", output)))
    errors = re.findall(r"\berror ([A-Z]{3}\d{3})", done.err)
    assert errors == (["OFF001"] if path.name in INVENTED else []), done.err
    assert done.code == int(path.name in INVENTED)
    assert all(output.stat().st_size for output in outputs)


def test_every_report_becomes_every_rated_table(corpus, trfrate, tmp_path):  # noqa: F811
    for number, (path, event) in enumerate(reports(corpus)):
        outputs = [tmp_path / f"{number}.{name}" for name in TABLES]
        done = trfrate("rate", path, *(argument for output in outputs for argument in ("-o", output)))
        assert done.code == int(path.name in BROKEN or is_nobodys(path)), path
        rated = json.loads(outputs[-1].read_bytes())["event"]["sections"]
        for section, told in zip(event.sections, rated, strict=True):
            played = {number for game in section.games() for number in (game.player, game.opponent)}
            rated_rows = {player["number"] for player in told["players"] if player.get("after")}
            expected = set() if is_nobodys(path) else played
            assert rated_rows == expected or told["systems"] == [], path


RENEWED = {5: ("--set", "Open.1.expires=2027-01-31")}
"""A tournament file that still has the end of a membership before its renewal."""


@pytest.mark.parametrize("number", range(1, 7))
def test_a_rating_report_is_one_event_however_it_comes(corpus, trfrate, tmp_path, number):  # noqa: F811
    folder = corpus / "swisssys" / f"set{number}"
    archive = tmp_path / "report.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for file in folder.glob("*.DBF"):
            packed.write(file, file.name)
    event = read(folder)
    assert event == read(archive) == read(folder / "THEXPORT.DBF") and event.sections
    sources = [archive, *folder.glob("event.sjson")]
    for name, source in zip(("report", "tournament"), sources, strict=False):
        facts = [argument for fact in FACTS for argument in ("--set", fact)]
        done = trfrate("rate", source, "-o", f"{tmp_path}/{name}/", *facts, *RENEWED.get(number, ()))
        assert done.code == 0, done.err
        assert games(read(tmp_path / name)) == games(event)


# Nothing is lost


def games(event: Event) -> list[tuple[int, list[tuple[int, int, int, int]]]]:
    """The games of each section that has players; rounds are left out, because some formats split double ones."""
    return [
        (len(section.players), sorted(tuple(game)[1:] for game in section.games()))
        for section in event.sections
        if section.players
    ]


def scores(event: Event) -> list[dict[int, int]]:
    return [
        {player.number: section.score_of(player) for player in section.players}
        for section in event.sections
        if section.players
    ]


def through(name: str, event: Event) -> Event:
    """The event as it is after writing and reading; the files are recognized by their content."""
    options = Options(DAY)
    written = registry.by_name(name, Report()).write(event, Report(), options)
    files = [written] if name == "uschess-dbf" else [{file: data} for file, data in written.items()]
    sections: list[Section] = []
    for content in files:
        reader = registry.sniffed(content, Report())
        sections += reader.read(content, Report(), options).sections
    return Event(sections=tuple(sections))


@pytest.mark.parametrize("name", HOLD_GAMES)
def test_every_game_survives_every_conversion(corpus, name):
    for path, event in reports(corpus):
        results = {cell.result for section in event.sections for row in section.players for cell in row.cells if cell}
        if not any(section.players for section in event.sections):
            continue
        if name == "swisssys" and results & UNSAYABLE.keys():
            continue  # it would rate the unrated games, and says so
        new = through(name, event)
        assert games(new) == games(event), path
        if all(section.points is None for section in event.sections):
            assert scores(new) == scores(event), path


def test_a_pipe_gives_what_a_file_gives(corpus, trfrate, tmp_path):  # noqa: F811
    for path in (corpus / "swisssys" / "v11_75.sjson", corpus / "ratings" / "msa-64-players.txt"):
        trfrate("convert", path, tmp_path / f"{path.stem}.json")
        piped = trfrate("convert", "-", "-", "--to", "json", stdin=path.read_bytes())
        assert piped.code == 0 and piped.data == (tmp_path / f"{path.stem}.json").read_bytes()


def test_several_files_become_one_event(corpus, trfrate, tmp_path):  # noqa: F811
    files = sorted((corpus / "trf").rglob("small_7p5r*.trf"))
    assert trfrate("merge", *files, "-o", tmp_path / "all.json", "--names", "A,B,C").code == 0
    assert games(read(tmp_path / "all.json")) == [section for file in files for section in games(read(file))]


def test_no_member_is_left_in_a_scrubbed_file(corpus, trfrate):  # noqa: F811
    for path, event in reports(corpus):
        members = [player for section in event.sections for player in section.players if player.ids.uschess]
        if members:
            done = trfrate("convert", path, "-", "--to", "json", "--scrub")
            told = {name for player in members for name in (player.name, player.ids.uschess)}
            assert not [name for name in told if json.dumps(name) in done.out], path
