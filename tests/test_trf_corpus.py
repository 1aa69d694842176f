"""Files of other programs: counted by columns, without our reader, and compared with what it says."""

import re
from datetime import date

import pytest

from trfrate.checks import check
from trfrate.diagnostics import Report, Severity
from trfrate.errors import Unreadable
from trfrate.formats import Options, json_event, trf

OPTIONS = Options(date(2026, 1, 15))
REFUSED = {
    "incompatible_color.trf": (2, 132),
    "incompatible_result.trf": (2, 132),
    "incorrect_points.trf": (2, 81),
    "invalid_code.trf": (7, 1),
    "missing_result.trf": (2, 132),
    "too_many_results.trf": (2, 142),
}
"""Where the first error stands."""


def files(corpus):
    return sorted(path for path in (corpus / "trf").rglob("*") if path.is_file() and path.name != "INDEX.tsv")


def read(data, report):
    return trf.read({"event.trf": data}, report, OPTIONS)


def count_by_columns(data):
    """Players and over-the-board cells: an opponent in 92-95, a color in 97 and 1, = or 0 in 99; and so on by ten."""
    rows = [line for line in re.split(rb"\r\n|\r|\n", data) if line[:4] == b"001 "]
    played = 0
    for row in rows:
        for start in range(91, len(row), 10):
            opponent, color, result = row[start : start + 4], row[start + 5 : start + 6], row[start + 7 : start + 8]
            played += opponent.strip(b" 0").isdigit() and color in (b"w", b"b") and result in (b"1", b"=", b"0")
    return len(rows), played


def test_players_and_games_are_those_of_the_columns(corpus):
    found = files(corpus)
    assert len(found) >= 51
    for path in found:
        section = read(path.read_bytes(), Report()).sections[0]
        played = sum(
            cell is not None and cell.result in ("win", "draw", "loss") for p in section.players for cell in p.cells
        )
        assert (len(section.players), played) == count_by_columns(path.read_bytes()), path.name


def lines(data):
    found = [line.rstrip() for line in re.split(rb"\r\n|\r|\n", data)]
    return found[:-1] if found[-1] == b"" else found


def test_there_and_back_through_json(corpus):
    for path in files(corpus):
        data = path.read_bytes()
        first = json_event.write(read(data, Report()), Report(), OPTIONS)
        report = Report()
        (again,) = trf.write(json_event.read(first, Report(), OPTIONS), report, OPTIONS).values()
        assert not report.diagnostics, path.name
        assert json_event.write(read(again, Report()), Report(), OPTIONS) == first, path.name
        if path.name != "trf26_team.trf":  # its birth dates stand a column beside their place, which is repaired
            assert lines(again) == lines(data), path.name
        if path.name in ("javafo_example.trf", "small_7p5r_byes.trf", "burstein_late_entries.trf"):
            assert again == data


def test_both_editions_keep_rows_and_games(corpus):
    for path in files(corpus):
        section = read(path.read_bytes(), Report()).sections[0]
        for format in (trf.TRF16, trf.TRF26):
            (data,) = format.write(read(path.read_bytes(), Report()), Report(), OPTIONS).values()
            other = read(data, Report()).sections[0]
            assert [(p.number, p.name, p.ids.fide, p.born, p.score) for p in section.players] == [
                (p.number, p.name, p.ids.fide, p.born, p.score) for p in other.players
            ], path.name
            assert list(section.games()) == list(other.games()), path.name


def test_only_the_broken_ones_are_refused(corpus):
    for path in files(corpus):
        report = Report()
        check(read(path.read_bytes(), report), report)
        errors = [diagnostic for diagnostic in report if diagnostic.severity is Severity.ERROR]
        assert bool(errors) == (path.name in REFUSED), (path.name, [str(error) for error in errors])
        if errors:
            assert (errors[0].place.line, errors[0].place.column) == REFUSED[path.name]


def test_a_gap_in_the_numbers_is_a_warning(corpus):
    report = Report()
    (path,) = (corpus / "trf").rglob("missing_starting_number.trf")
    check(read(path.read_bytes(), report), report)
    assert [each.message for each in report if each.code == "CHK019"] == ["pairing number 7 is missing"]
    assert not report.has_errors


@pytest.mark.parametrize("step", [7, 31])
def test_cut_off_anywhere(corpus, step):
    (path,) = (corpus / "trf").rglob("trf26_team.trf")
    data = path.read_bytes()
    for end in range(0, len(data), step):
        try:
            check(read(data[:end], Report()), Report())
        except Unreadable:
            assert b"001 " not in data[:end] and end < 40
