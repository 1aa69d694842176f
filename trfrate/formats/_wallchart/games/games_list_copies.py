"""Games that are repeated, or that a list states and nobody reads: so that none is counted twice, and none is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trfrate.diagnostics import Report
from trfrate.formats._cells import cell_text, plain
from trfrate.formats._wallchart.games.game_results import read_result
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_begin import holds_results
from trfrate.formats._wallchart.games.games_list_headings import OTHER_WORDS, is_team_score
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.heading_words import plain_heading

_FEWEST = 2
_MOST_COMPARED = 100


def without_copies(lists: Sequence[GameList], report: Report) -> list[GameList]:
    """Return the lists without those that another one repeats, where no rounds show which games are the same."""
    if len({each.grid.name for each in lists}) < _FEWEST:
        return list(lists)
    told = {at: _games(each) for at, each in enumerate(lists[:_MOST_COMPARED]) if not each.states_rounds}
    gone: set[int] = set()
    for at, games in told.items():
        fuller = (
            other
            for other, others in told.items()
            if other not in gone and other != at and lists[other].grid.name != lists[at].grid.name and games <= others
        )
        stays = next(fuller, None) if games.total() >= _FEWEST else None
        if stays is not None:
            gone.add(at)
            names = f"sheet {lists[at].grid.name} has the same games as sheet {lists[stays].grid.name}"
            hint = "if these were other games, number the rounds"
            place = lists[at].grid.place(lists[at].header, None)
            report.warning("CSV092", f"{names}, and is not read again", place, hint)
    return [each for at, each in enumerate(lists) if at not in gone]


def _games(games: GameList) -> Counter[tuple[object, ...]]:
    return Counter(
        (
            *(key_of(games.grid.text(row, side["name"])) for side in games.sides),
            games.result(row),
            games.text(row, "date"),
        )
        for row in games.rows
    )


def say_unread_results(games: GameList, report: Report) -> None:
    """Report columns with results of further games, which nobody reads."""
    for column, heading in games.unread.items():
        scores = [row for row in games.rows if is_team_score(games.grid.text(row, column))]
        if scores and OTHER_WORDS.get(plain_heading(heading)) in ("result", "score"):
            text = games.grid.text(scores[0], column)
            message = f"{text!r:.20} under {heading!r:.40} is the score of several games, which are not read one by one"
            report.error("CSV096", message, games.grid.place(scores[0], column), "write each game in a row of its own")
            continue
        if not holds_results(games.grid, games.rows, column):
            continue
        said = {row: plain(cell_text(games.grid.value(row, column))).replace(" ", "") for row in games.rows}
        if any(text and read_result(text) != games.outcomes(row) for row, text in said.items()):
            message = f"the column {heading!r:.40} holds results that are not read"
            hint = "write each game in a row of its own"
            report.error("CSV096", message, games.grid.place(games.header, column), hint)
