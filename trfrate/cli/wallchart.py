"""The wallchart as text: the chart of `report.chart`, one line a player, as wide as the terminal allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from trfrate.cli import terminal
from trfrate.model import Event
from trfrate.report import chart as report
from trfrate.report.chart import Chart, charts_of, mark_of, place_text, plain_text, provisional, signed, standing
from trfrate.report.tie_breaks import value_text

if TYPE_CHECKING:
    from trfrate.report.standings import Table, Wanted

NARROWEST_NAME = 12
WIDEST_TITLE = 100
MOST_SOURCES = 2
"""Ratings before that an unrated wallchart shows: a terminal is narrow."""
_SHORT = {"Regular": "Rtng"}


class Column(NamedTuple):
    """One column of text."""

    heading: str
    texts: list[str]
    right: bool = True
    """Whether the texts are aligned at the right."""

    @property
    def width(self) -> int:
        """The width of its widest text."""
        return max(len(self.heading), *map(len, self.texts))


def wallchart(event: Event, width: int | None = None, wanted: Wanted | None = None) -> str:
    """Return all sections, one under the other, each with what is wanted beside it."""
    width = width or terminal.width()
    blocks = []
    for chart in charts_of(event):
        blocks.append(_section(chart, width))
        if wanted:
            from trfrate.report.standings import parts_of

            tables = [table for part in parts_of(event, chart, wanted) for table in part.tables]
            blocks += [_beside(table, width) for table in tables]
    return "\n\n".join(blocks)


def _beside(table: Table, width: int) -> str:
    """Return one of the tables beside the chart, in blocks of columns where it is wider than the terminal."""
    columns = []
    for at, heading in enumerate(table.headings):
        values = [row[at] for row in table.rows]
        right = heading in _RIGHT or not any(isinstance(value, str) for value in values)
        columns.append(Column(heading, [plain_text(value) for value in values], right))
    # The columns up to the name say whose row it is; a table without names begins with two such columns.
    count = 2
    if "Name" in table.headings:
        count = table.headings.index("Name") + 1
    fixed, others = columns[:count], columns[count:]
    blocks = _blocks(fixed, others, width) if _width(columns) > width else [others]
    lines = [table.title]
    for at, block in enumerate(blocks):
        if at:
            lines.append("")
        lines += [_cut(line, width) for line in _table([*fixed, *block], width)]
    if table.notes:
        lines.append(wrapped(table.notes, width))
    return "\n".join(lines)


_RIGHT = ("Place", "Overall", "Prize", "Above rating", "Share")


def wrapped(sentences: Iterable[str], width: int | None = None) -> str:
    """Return sentences below each other, none wider than the terminal."""
    from textwrap import fill

    width = width or terminal.width()
    return "\n".join(fill(sentence, width, subsequent_indent="  ") for sentence in sentences)


def _section(chart: Chart, width: int) -> str:
    lines = _title(chart, width)
    if not chart.players:
        return "\n".join([*lines, "(no players)"])
    fixed = _fixed_columns(chart)
    colored, plain = _rounds(chart, with_colors=True), _rounds(chart, with_colors=False)
    ratings, tie_breaks = _rating_columns(chart), _tie_break_columns(chart)
    legend = ""
    if chart.legend:
        legend = wrapped([" · ".join(chart.legend)], width)
    for rounds in (colored, plain):
        if _width(fixed, rounds, tie_breaks, ratings) <= width:
            whole = [*fixed, *rounds, *tie_breaks, *ratings]
            return "\n".join([*lines, "", *_table(whole, width), "", legend]).rstrip()
    settled = _settled_ties(chart, [*fixed, *tie_breaks], width) if tie_breaks else []
    for rounds in (colored, plain):
        if _width(fixed, rounds, ratings) <= width:
            whole = [*fixed, *rounds, *ratings]
            # The ratings come last: what the user came for stays on the screen.
            return "\n".join([*lines, *settled, "", *_table(whole, width), "", legend]).rstrip()
    rounds = colored if _width(fixed, colored) <= width else plain
    for block in _blocks(fixed, rounds, width):
        lines += ["", *_table([*fixed, *block], width)]
    if ratings:
        lines += ["", *_table([*fixed[:3], *ratings], width)]
    return "\n".join([*lines, *settled, "", legend]).rstrip()


def _title(chart: Chart, width: int) -> list[str]:
    room = min(width, WIDEST_TITLE) - len(chart.name)
    if len(chart.facts) + 3 <= room:
        return [chart.name + chart.facts.rjust(room)]
    return [chart.name, *wrapped([chart.facts], width).split("\n")]


def _fixed_columns(chart: Chart) -> list[Column]:
    columns = [
        Column("Pl", _places(chart)),
        Column("No", [str(player.number) for player in chart.players]),
        Column("Name", [player.name for player in chart.players], right=False),
    ]
    if not chart.systems:
        for source in report.shown_sources(chart.section)[:MOST_SOURCES]:
            title = report.title_of(source)
            columns.append(Column(_SHORT.get(title, title), _before(chart, source)))
    columns.append(Column("Pts", [f"{chart.section.points_of(player) / 2:.1f}" for player in chart.players]))
    return columns


def _places(chart: Chart) -> list[str]:
    """Return the places, those of a tie on its first line only."""
    texts = []
    previous = None
    for player in chart.players:
        places = chart.places[player.number]
        texts.append("" if places == previous else place_text(places, "-"))
        previous = places
    return texts


def _rounds(chart: Chart, with_colors: bool) -> list[Column]:
    """Return a column a game slot; a `!` marks a cell that the opponent's row contradicts."""
    columns = []
    for column in chart.columns:
        if column.kind != "slot":
            continue
        texts = []
        for player, value in zip(chart.players, column.values, strict=True):
            mark = ""
            if (player.number, column.slot) in chart.disputed:
                mark = "!"
            text = "-" if value is None else str(value)
            text = text.replace(" ", "") if with_colors else text.partition(" ")[0]
            texts.append(f"{text}{mark}")
        is_first_of_round = column.slot % chart.section.games_per_round == 0
        heading = ""
        if is_first_of_round:
            heading = str(chart.section.round_of(column.slot))
        columns.append(Column(heading, texts, right=False))
    return columns


def _rating_columns(chart: Chart) -> list[Column]:
    columns = []
    for system, title in chart.titles.items():
        before = _before(chart, system)
        after, changes = [], []
        for player in chart.players:
            shown = standing(player, system)
            after.append(_with_games(shown.after, shown.games))
            changes.append("" if shown.change is None else signed(shown.change))
        texts = []
        for start, end, change in zip(_right(before), _left(after), _right(changes), strict=True):
            arrow = f"→ {end} " if end.strip() else ""
            texts.append(f"{start} {arrow}{change}".rstrip())
        columns.append(Column(title, texts, right=False))
    return columns


def _tie_break_columns(chart: Chart) -> list[Column]:
    columns = []
    for column in chart.columns:
        if column.kind == "tiebreak":
            texts = ["" if value is None else value_text(float(value)) for value in column.values]
            columns.append(Column(column.heading, texts))
    return columns


def _settled_ties(chart: Chart, columns: Sequence[Column], width: int) -> list[str]:
    """Return a table of those only who are tied on points, for a terminal too narrow to show it beside the rounds."""
    points = [chart.section.points_of(player) for player in chart.players]
    tied = [row for row, score in enumerate(points) if points.count(score) > 1]
    if not tied:
        return []
    chosen = [column._replace(texts=[column.texts[row] for row in tied]) for column in columns]
    return ["", "Tie-breaks of players with equal scores", *_table(chosen, width)]


def _with_games(rating: int | None, games: int | None) -> str:
    """Return `1641P17` for a provisional rating; nothing for one that is not known."""
    if rating is None:
        return ""
    return f"{rating}{provisional(rating, games) or ''}"


def _before(chart: Chart, system: str) -> list[str]:
    texts = []
    for player in chart.players:
        shown = standing(player, system)
        number = _with_games(shown.before, shown.games_before)
        texts.append(shown.no_rating or f"{number}{mark_of(player, system)}")
    return texts


def _right(texts: list[str]) -> list[str]:
    width = max(map(len, texts))
    return [text.rjust(width) for text in texts]


def _left(texts: list[str]) -> list[str]:
    width = max(map(len, texts))
    return [text.ljust(width) for text in texts]


def _width(*groups: Sequence[Column]) -> int:
    """Return the width of a table of these columns, the name at its narrowest."""
    total = 0
    for column in chain.from_iterable(groups):
        most = NARROWEST_NAME if column.heading == "Name" else column.width
        total += min(column.width, most) + 1
    return total


def _blocks(fixed: Sequence[Column], rounds: Sequence[Column], width: int) -> list[list[Column]]:
    """Return the rounds in as many blocks as it takes to stay within the width."""
    blocks: list[list[Column]] = [[]]
    for column in rounds:
        if blocks[-1] and _width(fixed, [*blocks[-1], column]) > width:
            blocks.append([])
        blocks[-1].append(column)
    return blocks


def _table(columns: Sequence[Column], width: int) -> list[str]:
    spare = width - _width(columns)
    lines = [""] * (1 + len(columns[0].texts))
    for at, column in enumerate(columns):
        wide = column.width
        if column.heading == "Name":
            wide = min(column.width, NARROWEST_NAME + max(0, spare))
        for row, text in enumerate([column.heading, *column.texts]):
            cut = _cut(text, wide)
            if at:
                lines[row] += " "
            lines[row] += cut.rjust(wide) if column.right else cut.ljust(wide)
    return [line.rstrip() for line in lines]


def _cut(text: str, width: int) -> str:
    """Return one line, not wider than that."""
    text = text.replace("\n", " ").replace("\t", " ")
    if len(text) <= width:
        return text
    return text[: width - 1] + "…"
