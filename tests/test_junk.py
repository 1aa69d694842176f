"""Files that are no report, or far too large: the work stays in proportion to their size, counted in calls."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import Any

import pytest

from tests.benchmarks.junk import KINDS
from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats import Options, csv, text_table
from trfrate.formats._wallchart import reading
from trfrate.formats._wallchart.captions import lines_above
from trfrate.formats._wallchart.games import game_lines, games_list_find
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds import round_robin
from trfrate.formats._wallchart.tables import printed_lines

OPTIONS = Options(date(2026, 6, 1))


class Calls:
    """How often a function was called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self.count = 0
        monkeypatch.setattr(owner, name, self.counted(getattr(owner, name)))

    def counted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function; each call of it counts."""

        def call(*given: Any, **named: Any) -> Any:
            self.count += 1
            return function(*given, **named)

        return call


def read_text(*lines: str) -> Report:
    report = Report()
    with suppress(Unreadable):
        text_table.read({"x.txt": "\n".join(lines).encode()}, report, OPTIONS)
    return report


def names_by(number: int) -> str:
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


def test_scores_of_teams_are_not_compared_with_all_games_above(monkeypatch):
    rows = [["White", "Black", "Result"]]
    for at in range(600):
        rows += [[f"Ada {names_by(at)}", f"Ben {names_by(at)}", "1-0"], ["Owls", "Larks", "7 - 4"]]
    counts = []
    for size in (600, 1200):
        asked = Calls(monkeypatch, Grid, "text")
        games_list_find.find_lists(Grid("", rows[:size], lambda *_: Place("x.csv")))
        counts.append(asked.count)
        monkeypatch.undo()
    assert counts[1] < 2.5 * counts[0]


def test_games_above_round_2_are_not_compared_with_each_other(monkeypatch):
    compared = Calls(monkeypatch, game_lines._Told, "__eq__")
    games = [f"Ada {names_by(at).title()} 1-0 Ben {names_by(at).title()}" for at in range(100)]
    report = read_text(*games, "Round 2", "Ada A 1-0 Ben B")
    assert "CSV024" not in [diagnostic.code for diagnostic in report]
    assert compared.count == 0


@pytest.mark.parametrize("result", ["1-0", "beat"])
def test_lines_below_too_many_names_are_not_read(monkeypatch, result):
    monkeypatch.setattr(game_lines, "MAX_NAMES", 20)
    asked = Calls(monkeypatch, game_lines, "games_in")
    report = read_text(*(f"Ada {names_by(at).title()} {result} Ben {names_by(at).title()}" for at in range(100)))
    assert asked.count == 11
    assert [(diagnostic.code, diagnostic.place.line) for diagnostic in report] == [("CSV024", 11)]


def test_rows_below_too_many_names_are_not_read(monkeypatch):
    monkeypatch.setattr(games_list_find, "MAX_NAMES", 20)
    asked = Calls(monkeypatch, games_list_find, "_is_game")
    games = "\n".join(f"Ada {names_by(at)},Ben {names_by(at)},1-0" for at in range(100))
    report = Report()
    with pytest.raises(Unreadable):
        csv.read({"x.csv": f"White,Black,Result\n{games}".encode()}, report, OPTIONS)
    assert asked.count == 11
    assert [diagnostic.code for diagnostic in report] == ["CSV024"]


def test_of_many_lines_between_tables_few_are_read(monkeypatch):
    asked = Calls(monkeypatch, lines_above, "read_unnamed")
    lines = [[f"what somebody wrote {names_by(at)}"] for at in range(1000)]
    lines_above.read_caption(Grid("", lines, lambda *_: Place("x.csv")), (10, 1000), first=False)
    assert asked.count == lines_above._MOST_LINES_BETWEEN


def test_long_cells_are_no_names_of_opponents(monkeypatch):
    asked = Calls(monkeypatch, round_robin, "key_of")
    long = "word " * 1000
    assert round_robin.named_columns([long] * 4, dict.fromkeys(range(1, 5), long)) == []
    assert asked.count == 0


def test_the_kinds_of_junk_have_names_of_their_own():
    assert len({kind.file for kind in KINDS}) == len(KINDS) >= 50


_CHART = (
    "No,Name,Rating,Rd 1,Rd 2",
    "1,Ada Alder,1500,W2,L3",
    "2,Ben Birch,1400,L1,W4",
    "3,Cy Cedar,1300,D4,W1",
    "4,Di Dogwood,1200,D3,L2",
)


def grids_of(*sheets: list[str]) -> list[Grid]:
    return [
        Grid(f"S{at}", [line.split(",") for line in lines], lambda *_: Place("x.xlsx"))
        for at, lines in enumerate(sheets)
    ]


@pytest.mark.parametrize("above", [(), _CHART])
def test_of_a_large_file_without_a_report_only_the_beginning_is_read(above, monkeypatch):
    report, read = Report(), []
    monkeypatch.setattr(reading.WallchartReader, "read", lambda self, grids: read.extend(len(g.rows) for g in grids))
    lines = [*above, *(f"round,{names_by(at)},beat,{names_by(at + 1)}" for at in range(9000))]
    with pytest.raises(Unreadable):
        reading.read_grids("csv", {"x.csv": b""}, grids_of(lines), report, OPTIONS)
    assert read == [500]
    assert [found.code for found in report] == ["CSV186"]


def test_of_a_wide_file_without_a_report_only_the_beginning_is_read():
    report = Report()
    lines = [",".join(f"{names_by(at)}{column}" for column in range(60)) for at in range(900)]
    with pytest.raises(Unreadable):
        reading.read_grids("csv", {"x.csv": b""}, grids_of(lines), report, OPTIONS)
    assert [found.code for found in report][-1:] == ["CSV186"]


def test_a_large_table_is_read_though_the_opponents_of_its_first_players_are_far_below():
    def row(number: int) -> str:
        return f"{number},Ada {names_by(number)},1500,{'W' if number <= 4500 else 'L'}{(number + 4499) % 9000 + 1}"

    lines = ["No,Name,Rating,Rd 1", *map(row, range(1, 9001))]
    event = reading.read_grids("csv", {"x.csv": b""}, grids_of(lines), Report(), OPTIONS)
    assert sum(1 for _ in event.sections[0].games()) == 4500


def test_headings_are_compared_with_all_names_only_where_each_name_may_be_one_of_them(monkeypatch):
    compared = Calls(monkeypatch, round_robin._Short, "is_for")
    headings = {column: f"x{names_by(column)}" for column in range(50)}
    assert round_robin.named_columns([f"Ada {names_by(at)}" for at in range(50)], headings) == []
    assert compared.count == 50


def test_the_lines_of_a_large_text_are_cut_into_columns_once_it_begins_with_a_report(monkeypatch):
    cut = Calls(monkeypatch, printed_lines, "headings_in")
    report = read_text(*(f"{names_by(at)} = {names_by(at + 1)}" for at in range(9000)))
    assert [found.code for found in report] == ["CSV186"]
    assert cut.count < 1500


def test_a_large_file_of_faults_is_refused_with_the_first_of_them():
    report = Report()
    lines = ["Round,White,Black,Result", *(f"1,{names_by(at)} one,{names_by(at)} two,what" for at in range(9000))]
    with pytest.raises(Unreadable):
        reading.read_grids("csv", {"x.csv": b""}, grids_of(lines), report, OPTIONS)
    assert report.diagnostics[-1].code == "CSV186"
    assert len(report.diagnostics) > 1


def test_a_small_event_beside_a_large_list_of_members_is_read():
    members = ["Name,Phone", *(f"{names_by(at)} Member,{at}" for at in range(9000))]
    event = reading.read_grids("xlsx", {"x.xlsx": b""}, grids_of(members, list(_CHART)), Report(), OPTIONS)
    assert [player.name for player in event.sections[0].players] == ["Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"]


def test_a_large_list_of_games_is_read_whole():
    def game(at: int) -> str:
        round, board = divmod(at, 1500)
        return f"{round + 1},Ada {names_by(board)},Ben {names_by((board + round) % 1500)},1-0"

    lines = ["Round,White,Black,Result", *map(game, range(9000))]
    event = reading.read_grids("csv", {"x.csv": b""}, grids_of(lines), Report(), OPTIONS)
    played = [cell for player in event.sections[0].players for cell in player.cells if cell and cell.opponent]
    assert len(played) == 2 * 9000


def test_the_boards_below_points_of_teams_are_counted_no_further_than_the_points(monkeypatch):
    counts = []
    for size in (600, 1200):
        rows = [
            cells for at in range(size) for cells in (["Owls CC", "2", "0", "Larks CC"], [str(at), "Ada", "1-0", "Ben"])
        ]
        asked = Calls(monkeypatch, Grid, "filled")
        games_list_find.find_lists(Grid("", rows, lambda *_: Place("x.csv")), by_content=True)
        counts.append(asked.count)
    assert counts[1] < 2.5 * counts[0]
