"""Where the lists of games of a grid are, and which of the rows below their headings are games."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import chain, islice, pairwise
from typing import NamedTuple

from trfrate.codecs.dates import days_in
from trfrate.formats._byes import nobody
from trfrate.formats._cells import cell_text, is_nobody, plain, value_text
from trfrate.formats._event_size import MAX_NAMES, bare_name
from trfrate.formats._wallchart.games import (
    games_list_answers,
    games_list_colors,
    games_list_day_columns,
    games_list_points,
    games_list_stages,
    games_list_white,
    match_scores,
    names_in_one_cell,
    sections_in_rounds,
)
from trfrate.formats._wallchart.games.bye_tables import columns_of_byes
from trfrate.formats._wallchart.games.game_notes import states_bye
from trfrate.formats._wallchart.games.game_results import RESULTS, SIGNS, read_result
from trfrate.formats._wallchart.games.games_list import SEARCHED_LINES, GameList
from trfrate.formats._wallchart.games.games_list_begin import Tries, list_at, take_two_rows, with_ratings
from trfrate.formats._wallchart.games.games_list_columns import with_own_columns
from trfrate.formats._wallchart.games.games_list_headings import (
    OTHER_WORDS,
    PAIRS,
    as_heading,
    heads_players,
    heads_side,
    heads_sides,
)
from trfrate.formats._wallchart.games.games_list_identity import settle_opponents
from trfrate.formats._wallchart.games.games_list_labels import (
    day_between,
    day_of_round,
    label_above,
    round_above,
    round_in_headings,
    round_line,
)
from trfrate.formats._wallchart.games.games_list_remarks import take_legend, take_notes, with_remarks_apart
from trfrate.formats._wallchart.games.games_list_totals import is_label, is_total
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables import players_beside
from trfrate.formats._wallchart.tables.heading_words import field_of, plain_heading
from trfrate.formats._wallchart.tables.lists_below import OF_OTHERS

_LONGEST_NOTE = 80
_SEARCHED_COLUMNS = 40
_NOBODYS_NAME = re.compile(r"[\d½]\s*[-–:]\s*[\d½]|^[^:]{0,30}\bbyes?\b[^:]{0,10}:", re.IGNORECASE)
"""`Final score: Alder 2½ - 3½ Birch` below a match, or `Byes: Cedar, Elm` below a round."""
_MOST_BESIDE = 20
"""No sheet has room for more rounds beside each other."""
_WORD = re.compile(r"[^\W\d_]{2}")


def find_lists(grid: Grid, by_content: bool = False) -> list[GameList]:
    """Return the lists of games of a grid, from left to right and from top to bottom.

    Lists without a heading that is about games are found by what is below it, if that is asked for.
    """
    players = players_beside.find(grid)
    if players:
        grid = players_beside.without(grid, players)
    grid, pairs = names_in_one_cell.split(grid)
    first = [_texts(row) for row in grid.rows[:SEARCHED_LINES]]
    parts = [] if by_content else _apart(grid, first)
    headed: list[tuple[Grid, Iterable[list[str]]]] = [(part, map(_texts, part.rows)) for part in parts]
    if not parts:
        headed = [(grid, chain(first, map(_texts, islice(grid.rows, SEARCHED_LINES, None))))]
    lists = [games for part, texts in headed for games in _below_each_other(part, texts, by_content)]
    for games in lists:
        games.accounted += () if pairs is None else (pairs,)
    sections_in_rounds.settle(lists)
    games_list_stages.settle(lists)
    _share_legends(lists)
    _take_unexplained_draws(lists)
    return [game for found in lists for game in _game_by_game(_settled(with_own_columns(found)))]


def _share_legends(lists: Sequence[GameList]) -> None:
    """Let what a line explains hold for all lists of a sheet."""
    colors = {games.color for games in lists} - {None}
    rules = {row: stated for games in lists for row, stated in games.rules.items()}
    for games in lists[1:]:
        lists[0].draws |= games.draws
        lists[0].explained |= games.explained
        lists[0].forfeit = lists[0].forfeit or games.forfeit
    for games in lists:
        games.draws, games.explained, games.forfeit = lists[0].draws, lists[0].explained, lists[0].forfeit
        if len(colors) == 1 and not games.states_colors:
            games.color = next(iter(colors))
        games.rules, games.names_points = rules, any(each.names_points for each in lists)


def _take_unexplained_draws(lists: Sequence[GameList]) -> None:
    """Take one letter on both sides, `X - X`, for a draw, where others won or lost and no draw is written otherwise.

    So `r` and `rem` alone, which are short for `remis`, where the sides are not headed in English.
    """
    stated = {games.result(row) for games in lists for row in games.rows}
    marks = {text[0] for text in stated if _SAME_MARK.fullmatch(text)}
    if not any(map(_is_headed_in_english, lists)):
        marks |= stated & _SHORT_FOR_REMIS
    results = {read_result(text) for text in stated} if len(marks) == 1 else set()
    if RESULTS["1-0"] in results and RESULTS["0-1"] in results and RESULTS["½-½"] not in results:
        for games in lists:
            if not games.draws:
                games.draws, games.unexplained = marks, next(iter(marks))
                if not stated & marks:
                    games.unexplained = f"{games.unexplained} - {games.unexplained}"
            games.said.clear()


def _is_headed_in_english(games: GameList) -> bool:
    words = plain(games.grid.text(games.header, games.sides[0]["name"])).split()
    return not games.pair.colored or not words or words[0] in _WHITE_IN_ENGLISH


_WHITE_IN_ENGLISH = frozenset(("WHITE", "WHITES", "W", "WH", "WHT", "WT"))
_SHORT_FOR_REMIS = frozenset(("R", "R.", "REM", "REM."))
_SAME_MARK = re.compile(r"([XRNPTI])-\1")


def _apart(grid: Grid, headings: Sequence[list[str]]) -> list[Grid]:
    """Return a grid for each list beside another under one row of headings, the rest of it blank; none if it is one."""
    for at, texts in enumerate(headings):
        numbered = _in_rounds(texts) if at < _MOST_BESIDE else {}
        if numbered:
            return [_of_round(grid, at, number, columns, texts) for number, columns in numbered.items()]
        starts = _starts(texts) if sum(map(heads_side, texts)) > 1 else []
        if starts:
            edges = [0, *starts[1:], max(map(len, grid.rows))]
            shared = range(starts[0])
            return [
                grid._replace(
                    rows=[_only(line, *edge, shared if row >= at else _NONE) for row, line in enumerate(grid.rows)]
                )
                for edge in pairwise(edges)
            ]
    return []


def _in_rounds(texts: list[str]) -> dict[int, dict[int, str]]:
    """Return the columns of each round with their headings without it, where all name it: `R1 White`, `R1 Black`."""
    found = {column: match for column, text in enumerate(texts) if (match := _OF_ROUND.fullmatch(text))}
    rounds: dict[int, dict[int, str]] = {}
    for column, match in found.items():
        rounds.setdefault(int(match[1] or match[4]), {})[column] = match[2] or match[3]
    sure = len(rounds) > 1 and all(heads_sides([*columns.values()]) for columns in rounds.values())
    return rounds if sure else {}


_OF_ROUND = re.compile(
    r"(?:r|rd|rnd|round|runde|ronde|ronda|turno)\.?\s*(\d{1,2})[\s:.,_-]+(\S.{0,30})|"
    r"(\S.{0,30}?)[\s:.,_(-]+(?:r|rd|rnd|round|runde|ronde|ronda|turno)\.?\s*(\d{1,2})\)?",
    re.IGNORECASE,
)


def _of_round(grid: Grid, at: int, number: int, columns: dict[int, str], texts: list[str]) -> Grid:
    """Return a grid with the columns of one round, and those of none, with a column for the number of the round."""
    width = max(map(len, grid.rows))
    others = {column for column, text in enumerate(texts) if text and not _OF_ROUND.fullmatch(text)}
    rows: list[Sequence[object]] = list(grid.rows[:at])
    for row, line in enumerate(grid.rows[at:], start=at):
        cells: list[object] = [
            value if column in columns or column in others else "" for column, value in enumerate(line)
        ]
        played = any(grid.text(row, column) for column in columns)
        if row == at:
            cells = [columns.get(column, value) for column, value in enumerate(cells)]
        cells += [""] * (width - len(cells))
        rows.append([*cells, ("Round" if row == at else str(number)) if played else ""])
    return grid._replace(rows=rows)


def _starts(texts: list[str]) -> list[int]:
    """Return the first column of each of several lists beside each other; nothing if there is one."""
    words = [plain_heading(text) if len(text) > 1 else "" for text in texts]
    for pair in PAIRS:
        white, black = (
            [column for column, word in enumerate(words) if word in names] for names in (pair.first, pair.second)
        )
        # `Home` and `Home player` are of one list.
        same = all(len({words[column] for column in columns}) == 1 for columns in (white, black))
        if 1 < len(white) == len(black) <= _MOST_BESIDE and same:
            sides = [min(each) for each in zip(white, black, strict=True)]
            before = sides[0] - next(column for column, text in enumerate(texts) if text)
            # `Round` before the first of them alone is of all.
            own = (count for count in range(before, 0, -1) if _begin_alike([texts[side - count] for side in sides]))
            width = next(own, 0)
            return [side - width for side in sides]
    return []


def _begin_alike(texts: Sequence[str]) -> bool:
    """Return whether lists beside each other begin with the same heading, or with that of another round each."""
    return len({*texts}) == 1 or all(field_of(text) == "round" for text in texts)


def _only(row: Sequence[object], start: int, end: int, shared: range) -> list[object]:
    """Return the cells of one list, and what a row that has any states of all lists."""
    own = row[start:end]
    left = row[: min(shared.stop, start)] if any(own) else []
    return [*left, *[""] * (start - len(left)), *own]


_NONE = range(0)


def _texts(row: Sequence[object]) -> list[str]:
    texts = [value.strip() if isinstance(value, str) else "" for value in row[:_SEARCHED_COLUMNS]]
    # A line alone, as in a letter, is no row of headings.
    return texts if len(row) == 1 else list(map(as_heading, texts))


@dataclass(slots=True)
class _Scan:
    """The lists of a grid that were found so far, and what holds for the rows that follow."""

    grid: Grid
    byes: Mapping[int, Collection[int]]
    """The columns of tables of byes, by row."""
    lists: list[GameList] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    above: int = 0
    """The first row that may belong to the next list."""
    label: str = ""
    labeled: int = 0
    """The first row that may have a label for the next game."""
    number: int = 0
    """The round that a line states."""
    day: date | None = None
    drawn: bool = False
    """Whether a line says that the games below it were drawn."""
    others: bool = False
    """Whether a title says that the rows below it are no games."""
    ended: bool = False
    """Whether a table of players, or the standings, have begun."""

    def is_bye(self, at: int) -> bool:
        """Return whether a row is one of a table of byes, and no more."""
        return at in self.byes and {*self.byes[at]}.issuperset(self.grid.filled(at))

    def begin(self, found: GameList, at: int) -> None:
        """Begin a list, of which this row has the headings."""
        found.byes_beside = self.byes
        _begin(found, self.above, self.lists[-1:])
        self.lists.append(found)
        self.ended = self.others = self.drawn = False
        self.above, self.number, self.day = at + 1, 0, None

    def take_row(self, at: int, texts: list[str]) -> None:
        """Take a row below the headings of a list: a game, a line that says something of games, or neither."""
        games = self.lists[-1]
        if self.is_bye(at):
            games.loose[at] = 0
        elif self.ended or heads_players(texts):
            self.ended = True
        elif is_total(games, at) and not _is_above_headings(games, at):
            games.totals.append(at)
            games.told.add(at)
        elif line := round_line(games, at):
            self.number, self.day, self.drawn = line, day_of_round(games, at), False
        elif between := day_between(self.grid, at):
            self.day = between
        elif _heads_draws(games, at):
            self.drawn, self.labeled = True, at + 1
            games.told.add(at)
        elif self.others and _is_in_list(games, at):
            games.loose[at] = 0
        elif at not in self.grid.between and _is_game(games, at):
            self.take_game(at)
        elif self.grid.filled(at):
            self.take_line(at, " ".join(texts).strip())

    def take_game(self, at: int) -> None:
        """Take a game with what the lines above it state."""
        self.others = False
        self.label = label_above(self.grid, self.labeled, at) or self.label
        self.above = self.labeled = at + 1
        _take_game(self.lists[-1], at, _Said(self.label, self.number, self.day, self.drawn))
        self.names.update(map(bare_name, _names_above(self.lists[-1])))

    def take_line(self, at: int, title: str) -> None:
        """Take a line that is no game: it may be the title of other rows, or explain signs."""
        games = self.lists[-1]
        alone = len(self.grid.filled(at)) == 1
        # `Wins` below the draws.
        self.drawn = self.drawn and not alone
        # `FINAL SCORES` alone heads standings.
        self.others = alone and (OF_OTHERS.search(title) is not None or is_label(title))
        games.loose[at] = self.number or games.round
        take_legend(games, at)


def _below_each_other(grid: Grid, headings: Iterable[list[str]], by_content: bool) -> list[GameList]:
    """Return the lists of a grid, of which each row is given as headings, too."""
    scan = _Scan(grid, columns_of_byes(grid))
    tries = Tries()
    texts: list[str] = []
    last = _last_searched(grid)
    for at, (row, stated) in enumerate(zip(grid.rows, headings, strict=True)):
        if (at > last and not scan.lists) or len(scan.names) > MAX_NAMES:
            break
        upper, texts = texts, with_ratings(grid, at, stated)
        may_head = (len(row) >= 3 or _is_short(texts)) and not scan.is_bye(at)
        found = list_at(grid, at, upper, texts, by_content, tries) if may_head else None
        found = _begun(scan.lists[-1], found, at) if scan.lists else found
        if found:
            found.top = at - take_two_rows(upper, texts)
            scan.begin(found, at)
        elif scan.lists:
            scan.take_row(at, texts)
    if len(scan.names) > MAX_NAMES:
        scan.lists[-1].is_cut = True
    return [found for found in scan.lists if found.rows]


def _last_searched(grid: Grid) -> int:
    """Return the last row down to which the first game is looked for."""
    filled = (at for at, row in enumerate(grid.rows) if row)
    return next(islice(filled, SEARCHED_LINES, None), len(grid.rows))


def _begun(last: GameList, found: GameList | None, at: int) -> GameList | None:
    """Return the list that begins with a row; None if the row belongs to the list above it."""
    found = found or _again(last, at)
    return None if found and _goes_on(last, found, at) else found


class _Said(NamedTuple):
    """What the lines above a game say of it."""

    label: str
    round: int
    day: date | None
    drawn: bool


def _take_game(games: GameList, row: int, said: _Said) -> None:
    games.rows.append(row)
    games.labels[row] = said.label
    if said.drawn:
        games.drawn.add(row)
    if said.round:
        games.marked[row] = said.round
    if said.day:
        games.marked_days[row] = said.day


def _is_short(texts: Sequence[str]) -> bool:
    """Return whether two columns alone may be a list, as winners and losers are."""
    return len(texts) == len(("Winner", "Loser")) and any(map(heads_side, texts))


def _again(last: GameList, at: int) -> GameList | None:
    """Return a list with the columns of the last one, whose headings a row repeats; None if it does not."""
    grid = last.grid
    if last.headless or last.top != last.header or grid.rows[at] != grid.rows[last.header]:
        return None
    white, black = ({**side} for side in last.sides)
    again = GameList(grid, at, (white, black), {**last.others}, last.pair, {**last.unread})
    again.guessed, again.teams, again.further = last.guessed, last.teams, last.further
    again.further_black = last.further_black
    again.in_names, again.marks = last.in_names, last.marks
    return again


def _heads_draws(games: GameList, at: int) -> bool:
    """Return whether a line says that games below winners and losers are draws."""
    filled = games.grid.filled(at) if games.implies_result else []
    return len(filled) == 1 and OTHER_WORDS.get(plain_heading(games.grid.text(at, filled[0])[:30])) == "draw"


def _goes_on(last: GameList, found: GameList, at: int) -> bool:
    """Return whether a row that may begin a list is one of the list above it."""
    if found.guessed and not last.guessed:
        # A result of `2-0` below known headings is a typing error, not the score of two teams.
        return True
    if last.further and all(read_result(plain(last.grid.text(at, column)).replace(" ", "")) for column in _games(last)):
        # `2-0` beside the games is the score of their match.
        return True
    # The row above heads it: `Round 1` beside a day.
    is_headed = found.headless and bool(last.guessed) and not last.rows
    return is_headed or games_list_colors.are_stated(last, at)


def _games(games: GameList) -> list[int]:
    """Return the columns with the results of games of the same two."""
    return [games.others["result"], *games.further]


def _begin(games: GameList, above: int, before: Sequence[GameList]) -> None:
    """Take the round and the legend above the headings of a list, and its first row if that is a game."""
    if before and not before[0].rows:
        # What looked like the headings of a list was a line above this one.
        above = before[0].above
    games.above = above
    games.round = round_in_headings(games.unread) or round_above(
        games.grid, above, games.header + bool(games.guessed and not games.headless)
    )
    if not games.round and before and not before[0].rows:
        games.round = before[0].round
    for row in range(max(above, games.header - _MOST_BESIDE), games.header):
        take_legend(games, row)
    if games.headless:
        games.rows.append(games.header)


def _settled(found: GameList) -> GameList:
    """Return a list after what all its rows together show: signs for results, remarks that matter."""
    # What was said before all rows were known may be another result now.
    found.said.clear()
    if len({*found.marked_days.values()}) < len(found.yearless):
        found.marked_days.clear()
    _take_days(found)
    not_played = {column for column, heading in found.unread.items() if _NO_DAY.search(heading)}
    games_list_day_columns.take_merged(found, not_played)
    games_list_day_columns.take_period(found, not_played)
    found.signs = _writes_signs(found)
    games_list_colors.settle(found)
    games_list_colors.settle_rules(found)
    found.names_points |= match_scores.is_by_name(found) or games_list_white.heads_points_of_first(found)
    found = games_list_colors.with_colors_apart(found)
    settle_opponents(found)
    games_list_answers.settle(found)
    games_list_points.settle(found)
    take_notes(found)
    return with_remarks_apart(found)


def _take_days(games: GameList) -> None:
    """Take a column that holds a day in each row for that of the games, whatever its heading: `Night`, `event_date`."""
    for column, heading in games.unread.items() if "date" not in games.others else ():
        texts = (games.grid.text(row, column) for row in games.rows)
        days = (days_in(text) if text[:1].isalnum() else None for text in texts)
        if not _NO_DAY.search(heading) and all(day and day.start == day.end for day in days):
            games.others["date"] = column
            del games.unread[column]
            return


_NO_DAY = re.compile(
    r"birth|born|\bdob\b|expir|stamp|updat|enter|regist|report|submit|rating|creat|modif|join|member", re.IGNORECASE
)
"""The heading of days on which nobody played, or on which somebody wrote them down."""


def _writes_signs(games: GameList) -> bool:
    """Return whether all results are signs, not all of them the same."""
    column = games.others.get("result")
    said = {plain(cell_text(games.grid.value(row, column))) for row in games.rows if column is not None} - {""}
    return len(said) > 1 and "+" in said and said <= {*SIGNS}


def _game_by_game(games: GameList) -> list[GameList]:
    """Return a list for each game of the same two: each is a round, or a game of the stated round."""
    columns = (games.others["result"], *games.further) if games.further else ()
    read = {*columns, *games.further_black.values()}
    scored_by_name = match_scores.are_by_name(games, columns)
    scores = match_scores.columns_of_scores(games, columns)
    read |= {*scores}
    made = []
    for at, column in enumerate(columns, start=1):
        others = games.others | {"result": column}
        if column in games.further_black:
            others["black"] = games.further_black[column]
        each = replace(games, others=others, color=_color_in(games, column))
        each.game = at
        each.accounted += tuple(scores)
        if not games.states_rounds:
            each.round = at
        each.names_points |= scored_by_name
        each.unread = {column: text for column, text in games.unread.items() if column not in read}
        made.append(each)
    return made or [games]


_COUNTED_GAME = re.compile(r"\b(?:game|gm|g|round|rd)\.?\s*#?\d+", re.IGNORECASE)
_SIDE_COLOR = re.compile(
    r"\b(?P<side>[AB12]|home|away)\b\W*(?:(?:is|has|plays|with|as)\s+)?(?P<color>w|b|white|black)\b", re.IGNORECASE
)
_SECOND_SIDES = frozenset(("B", "2", "AWAY"))


def _color_in(games: GameList, column: int) -> str | None:
    """Return the color of the first side that the heading of a column of results states: `Game 2 (B white)`."""
    found = _SIDE_COLOR.search(_COUNTED_GAME.sub("", games.grid.text(games.header, column)[:_LONGEST_NOTE]))
    if not found:
        return None
    is_second = found["side"].upper() in _SECOND_SIDES
    is_white = found["color"][0].lower() == "w"
    return "w" if is_white is not is_second else "b"


def _is_in_list(games: GameList, row: int) -> bool:
    """Return whether a row below the title of a list of teams, prizes or points is one of that list."""
    if games.pair.decided or len(games.grid.filled(row)) <= 1:
        return False
    return not games.has_result(row) or (row - 1 in games.loose and not games.seats_two(row))


def _is_game(games: GameList, row: int) -> bool:
    """Return whether somebody played in this row, or should have: a result alone is no footer."""
    names = [text for side in games.sides if (text := games.grid.text(row, side["name"]))]
    no_name = any(not (_WORD.search(name) or is_nobody(name)) for name in names) and not games.has_result(row)
    if no_name and any(_WORD.search(name) and not is_nobody(name) for name in _names_above(games)):
        return False
    if _is_above_headings(games, row) or _is_in_standings(games, row):
        return False
    if games.guessed and not any(map(is_nobody, names)):
        return len({*names}) > 1 or (bool(names) and states_bye(games.text(row, "result")))
    if len(names) > 1 or games.has_result(row):
        return True
    return len(games.grid.filled(row)) > 1 and any(map(_may_be_alone(games, row), names))


def _is_in_standings(games: GameList, row: int) -> bool:
    """Return whether no points stand in place of the opponent, as the row above or below has points there."""
    grid, column = games.grid, games.sides[1]["name"]
    if grid.text(row, column) not in _NO_POINTS or games.has_result(row):
        return False
    beside = (at for at in (row - 1, row + 1) if at not in games.told and at < len(grid.rows))
    return any(grid.filled(at) == grid.filled(row) and _POINTS.fullmatch(grid.text(at, column)) for at in beside)


_NO_POINTS = frozenset(("0", "0.0", "0,0", "0.00"))
_POINTS = re.compile(r"\d{1,2}(?:[.,]\d{1,2}|½)?|½")


def _is_above_headings(games: GameList, row: int) -> bool:
    """Return whether a row without a result of a game is right above headings like those of the list: two teams."""
    grid = games.grid
    if games.headless or row + 1 >= len(grid.rows) or games.has_result(row):
        return False
    apart = bool(games.text(row, "result")) or not grid.filled(row - 1)
    return apart and _repeats_headings(games, row + 1)


def _repeats_headings(games: GameList, row: int) -> bool:
    """Return whether a row has the texts of the headings."""
    grid = games.grid
    first, head = _first_text(grid.rows[row]), _first_text(grid.rows[games.header])
    # The first text sorts out nearly all rows, which need not be joined.
    alike = first.startswith(head) or head.startswith(first)
    return alike and grid.line(row) == grid.line(games.header)


def _first_text(row: Sequence[object]) -> str:
    return next((text.strip() for text in map(value_text, row) if text), "")


def _names_above(games: GameList) -> list[str]:
    """Return the names of the last game."""
    return [games.grid.text(row, side["name"]) for row in games.rows[-1:] for side in games.sides]


def _may_be_alone(games: GameList, row: int) -> Callable[[str], bool]:
    """Return a test whether a name without opponent and result is of somebody in this round, and in no other list.

    A column that is read, or a word for a bye, says so; a rating alone does not.
    """
    stated = [*games.others.values(), *(column for side in games.sides for column in side.values())]
    beside = [
        text for column in games.grid.filled(row) if column not in stated and (text := games.grid.text(row, column))
    ]
    of_game = any(games.text(row, what) for what in ("round", "result", "date", "game")) or any(
        map(nobody, map(plain, beside))
    )

    def test(name: str) -> bool:
        return of_game and not _NOBODYS_NAME.search(name)

    return test
