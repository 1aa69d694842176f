"""One rated event through terminal, workbook, page, CSV and crosstable: the same places, starts, changes and marks."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import trfrate
from tests import rated_events
from tests.conftest import FIXTURES
from trfrate import tiebreaks
from trfrate.cli.wallchart import wallchart
from trfrate.diagnostics import Report
from trfrate.formats.msa_text.rows import row_of
from trfrate.model import Cell, Ids, Outcome, Player, Rating, Section
from trfrate.rating.event import RatingOptions, rate
from trfrate.report.chart import charts_of, place_text, provisional, signed, standing
from trfrate.report.tie_breaks import value_text, with_tie_breaks

EXAMPLES = sorted(
    path for path in (FIXTURES / "examples").iterdir() if path.suffix in (".trf", ".xlsx", ".json", ".csv", ".sjson")
)
WIDE = 1000


class Rows(HTMLParser):
    """The texts of the cells of every row of players."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.inside = self.why = False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.why = ("class", "why") in attributes
            self.rows += [] if self.why else [[]]
        elif tag in ("td", "th") and not self.why:
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1] += data


def expected(chart, player, system):
    """What the chart says of a player in one system, as text: start, new rating, change."""
    shown = standing(player, system)
    before = shown.no_rating or _text(shown.before)
    return (
        before + (provisional(shown.before, shown.games_before) or ""),
        "" if shown.after is None else f"{shown.after}{provisional(shown.after, shown.games) or ''}",
        "" if shown.change is None else signed(shown.change),
    )


def compare_terminal(rated, chart, text):
    place = ""
    lines = [line for line in text.split("\n") if line.strip()]
    for player in chart.players:
        pattern = rf"^ *(\d+(?:-\d+)?)? +{player.number} {re.escape(player.name)} "
        (line,) = (line for line in lines if re.match(pattern, line))
        place = re.match(pattern, line)[1] or place
        assert place == place_text(chart.places[player.number], "-")
        for system in chart.systems:
            before, after, change = expected(chart, player, system)
            if after:
                assert re.search(rf"(?<!\S){re.escape(before)} → {after} *{re.escape(change)}(?=\s|$)", line), line
        values = [tie_break(chart, player, column) for column in chart.columns if column.kind == "tiebreak"]
        assert re.search(r"\s+".join(map(re.escape, filter(None, values))), line), line
        marks = [slot for slot in range(chart.section.slots) if (player.number, slot) in chart.disputed]
        assert line.count("!") == len(marks)


def compare_html(chart, rows):
    heads = [column.heading for column in chart.columns]
    table = next(at for at, row in enumerate(rows) if row == heads)
    for player, row in zip(chart.players, rows[table + 1 :], strict=False):
        previous = ""
        for column, text in zip(chart.columns, row, strict=True):
            shown = standing(player, column.system)
            if column.kind == "place":
                assert text == place_text(chart.places[player.number])
            elif column.kind == "tiebreak":
                assert text == tie_break(chart, player, column)
            elif column.kind == "before":
                assert text == (shown.no_rating or _text(shown.before))
            elif column.kind == "after":
                assert text == _text(shown.after)
            elif column.kind == "change":
                assert text.lstrip("▲▼= ") == ("" if shown.change is None else signed(shown.change))
            elif column.kind == "games" and previous == "before":
                assert text == (provisional(shown.before, shown.games_before) or "")
            elif column.kind == "games":
                assert text == (provisional(shown.after, shown.games) or "")
            elif column.kind == "slot":
                assert ("⚠" in text) == ((player.number, column.slot) in chart.disputed)
            previous = column.kind


def tie_break(chart, player, column):
    (method,) = (method for method in chart.tie_breaks.methods if method.heading == column.heading)
    value = chart.tie_breaks.value(player.number, method.name)
    return "" if value is None else value_text(value)


def _text(value):
    return "" if value is None else str(value)


def compare_xlsx(chart, book):
    sheet = book[re.sub(r"[\[\]:*?/\\]", " ", chart.tab)[:31]]
    head = next(row for row in sheet.iter_rows() if [cell.value for cell in row[: len(chart.columns)]][:2] == [
        chart.columns[0].heading, chart.columns[1].heading
    ])  # fmt: skip
    for at, player in enumerate(chart.players):
        row = list(sheet[head[0].row + 1 + at])
        place = row[0]
        shared = re.fullmatch(r'0(?:"–(\d+)")?', place.number_format)
        assert (place.value, int(shared[1] or place.value)) == chart.places[player.number]
        for column, cell in zip(chart.columns, row, strict=False):
            if column.kind == "tiebreak":
                assert ("" if cell.value is None else value_text(cell.value)) == tie_break(chart, player, column)
            if column.kind in ("before", "after", "change"):
                shown = standing(player, column.system)
                before = shown.no_rating or shown.before
                assert cell.value == {"before": before, "after": shown.after, "change": shown.change}[column.kind]


def compare_csv(rated, again):
    for chart, section in zip(charts_of(rated), again.sections, strict=True):
        for player in chart.players:
            row = section[player.number]
            for system in chart.systems:
                shown, read = standing(player, system), standing(row, system)
                assert (shown.after, shown.games if shown.after else None) == (read.after, read.games)
                assert shown.before == read.before


def compare_msa(chart):
    for player in chart.players:
        changes = {change.system: change for change in row_of(player, chart.section, chart.section.slots).changes}
        for system in chart.systems:
            shown, change = standing(player, system), changes.get(system)
            if change is not None and shown.after is not None:
                assert (change.before.rating, change.after.rating) == (shown.before, shown.after)


def compare(rated):
    charts = charts_of(rated)
    text = wallchart(rated, WIDE)
    page = Rows(trfrate.to_bytes(rated, "html").decode()).rows
    book = openpyxl.load_workbook(BytesIO(trfrate.to_bytes(replace(rated, origin=None), "xlsx")))
    if len(charts) == 1:
        compare_terminal(rated, charts[0], text)
        compare_html(charts[0], page)
    for chart in charts:
        assert chart.name in text
        compare_xlsx(chart, book)
        compare_msa(chart)
    compare_csv(rated, trfrate.read_bytes(trfrate.to_bytes(rated, "csv"), "a.csv"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_example_is_the_same_in_all_outputs(path):
    compare(trfrate.rate(trfrate.read(path)))


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(rated_events.sections(), st.booleans())
def test_random_events_are_the_same_in_all_outputs(section, disputed):
    names = tuple(player._replace(name=f"{player.name}{player.number}", after={}) for player in section.players)
    section = replace(section, players=names, systems=("OTBR", "OTBQ"))
    if disputed and section.players[0].cells[0] and section.players[0].cells[0].opponent:
        first = section.players[0]
        wrong = first.cells[0]._replace(result=Outcome.DRAW)
        section = replace(section, players=(first._replace(cells=(wrong, *first.cells[1:])), *section.players[1:]))
    compare(rate(rated_events.event(section), Report(), RatingOptions()))


@pytest.mark.parametrize("words", ["us", "fide", "none", "kashdan,most-blacks", "BH/C1,SB"])
def test_places_with_chosen_tie_breaks_are_the_same_in_all_outputs(words):
    event = trfrate.read(FIXTURES / "examples" / "spring-open.trf")
    rated = trfrate.rate(with_tie_breaks(event, words, Report()))
    compare(rated)
    (chart,) = charts_of(rated)
    assert [column.heading for column in chart.columns if column.kind == "tiebreak"] == [
        method.heading for method in tiebreaks.parse(words)
    ]
    shared = [last for first, last in chart.places.values() if last > first]
    assert bool(shared) == (words in ("none", "kashdan,most-blacks"))


def test_a_re_entry_without_a_rating_shows_the_start_that_was_used():
    rating = {"OTBR": Rating(1500.0, 40)}
    lost, won = Cell(Outcome.LOSS, 2), Cell(Outcome.WIN, 2)
    rows = (
        Player(1, "Alder, Ada", Ids("90000001"), ratings=rating, cells=(lost, None)),
        Player(2, "Birch, Ben", Ids("90000002"), ratings=rating, cells=(Cell(Outcome.WIN, 1), Cell(Outcome.LOSS, 3))),
        Player(3, "Alder, Ada", Ids("90000001"), cells=(None, won)),
    )
    section = Section(name="Open", time_control="G/120;d5", rounds=2, players=rows)
    rated = rate(rated_events.event(section), Report(), RatingOptions())
    shown = standing(rated.sections[0][3], "OTBR")
    assert shown.before == 1500 and shown.change is not None and not shown.no_rating
    compare(rated)


def test_the_spring_open_has_its_stated_places_and_byes_everywhere():
    rated = trfrate.rate(trfrate.read(FIXTURES / "examples" / "spring-open.trf"))
    text, page = wallchart(rated, WIDE), trfrate.to_bytes(rated, "html").decode()
    assert [place_text(each) for each in sorted(charts_of(rated)[0].places.values())] == [str(n) for n in range(1, 15)]
    assert ("PAB" in text) == ("PAB" in page)
    assert charts_of(rated)[0].name in text and charts_of(rated)[0].facts in page
