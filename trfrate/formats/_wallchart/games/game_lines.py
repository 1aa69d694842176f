"""Games reported line by line, as in an e-mail, below lines such as `Round 1 (4/18/2026)` and `Open section`.

The lines become a list of games with columns, which is read like any other. Who had White is known only where a line
says so: `Ada Alder (W) beat Ben Birch (B)`.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import islice, takewhile
from operator import itemgetter
from typing import NamedTuple

from trfrate.codecs.dates import days_in, looks_like_date
from trfrate.diagnostics import Place, Report, some
from trfrate.formats._cells import is_nobody
from trfrate.formats._event_size import MAX_GAMES, MAX_NAMES, bare_name, refuse_many_games, refuse_many_names
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.caption_keys import EVENT_NAME
from trfrate.formats._wallchart.captions.event_days import event_days_in
from trfrate.formats._wallchart.captions.event_names import name_both
from trfrate.formats._wallchart.captions.labels import is_labelled
from trfrate.formats._wallchart.captions.page_titles import tidy_title
from trfrate.formats._wallchart.captions.status_words import STATUS
from trfrate.formats._wallchart.captions.table_kinds import event_in, name_beside_kind
from trfrate.formats._wallchart.captions.titles import host_before, is_numbered_section
from trfrate.formats._wallchart.games.entry_lines import Entries, entries_in
from trfrate.formats._wallchart.games.game_sentences import (
    MAY_BE_GAME,
    Game,
    Known,
    Side,
    games_in,
    has_result,
    is_numbered,
    may_state,
)
from trfrate.formats._wallchart.games.games_list import ROUND, SEARCHED_LINES, counted_in
from trfrate.formats._wallchart.games.games_list_headings import heads_result, heads_round, is_heading
from trfrate.formats._wallchart.games.games_list_labels import SECTION, STAGE
from trfrate.formats._wallchart.games.standing_lines import points_in, table_of
from trfrate.formats._wallchart.games.team_totals import is_unclear, settled
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import Names
from trfrate.formats._wallchart.rounds.result_words import WHITE, white_first
from trfrate.timecontrol import control_in

_SAYS_WHITE = re.compile("|".join(word for word in WHITE.split("|") if len(word) > 1), re.IGNORECASE)
_UNMARKED_IS_DRAWN = re.compile(
    r"\b(?:no|without|unmarked|neither)\b[^.;]*\b(?:star|mark|asterisk|tick)?[^.;]*\bdr[ae]w|\bdraws?\b[^.;]*\b(?:no|without)\b",
    re.I,
)
_REMARK = re.compile(r"\s\[([^\[\]]*)\]\s*$")
_STYLE = re.compile(rf"\*\*|__|`|\.{{3,}}|(?:\s\.){{3,}}|(?<!\S):[a-z_]{{2,30}}:(?!\S)|{_REMARK.pattern}")
"""Marks for bold or code, dots that lead the eye, pictures (`:trophy:`), and a remark in brackets at the end."""
_NO_TITLE = re.compile(r"^(?:hi|hello|hey|dear|from|to|cc|sent|date|re|fyi|players?)\b|[,:.!?]\s*$", re.IGNORECASE)
_SUBJECT = re.compile(r"subject:\s*(.*)", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“„]([A-Z][^\"“”]{3,60})[\"”“]")
_LETTER = re.compile(r"[^\W_]")
_DIGIT = re.compile(r"\d")
_MOST_LINES = 1000
_MOST_FAILED = 5000
_LONGEST_LINE = 600
_LONGEST_TITLE = 70
_MOST_ABOVE = 60
"""Lines above the games that may name the event and its days."""
_MOST_NAMED = 3
"""Lines in a message."""
_FEWEST = 2
"""Games; a single line may be a sentence."""
_SIDES = 2
_HEADINGS = ("Section", "Round", "Date", "Player 1", "Color", "Player 2", "Result")
_MAY_BE_BLANK = ("Section", "Round", "Date")
_FACTS = {"Rating": "rating", "US Chess ID": "id"}
"""Columns of both sides, behind the others."""


class _Told(NamedTuple):
    """A game, and where it is stated."""

    row: int
    column: int
    section: str
    round: str
    game: Game


@dataclass(slots=True)
class _Lines:
    """The games of a grid, and the lines that state none."""

    grid: Grid
    games: list[_Told] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    """The names in them, each as it is written."""
    others: dict[int, str] = field(default_factory=dict)
    headings: dict[int, str] = field(default_factory=dict)
    """Lines that head a round."""
    entries: Entries = field(init=False)
    """The players of lists beside the games."""
    points: dict[int, dict[str, str]] = field(default_factory=dict)
    """The points of players that a line states, by row."""
    known: Known = field(default_factory=Known)
    color: str = ""
    """White, if a line of headings says that the first one has it."""
    color_of_round: str = ""
    """The same, if the heading of the round says so: `Round 1 (White first)`."""
    remarks: list[tuple[int, int | None, str]] = field(default_factory=list)
    """Row, column and text of remarks in brackets behind the games, or beside the number of a round."""
    failed: int = 0
    """Lines that might state a game, but do not; after very many of them no others are tried."""
    section: str = ""
    round: str = ""
    """Those of the lines that follow."""
    first_title: int | None = None
    """The row above the first round that names its section, if there are others."""
    rounds: dict[int, str] = field(default_factory=dict)
    """The same by column, where a row heads several rounds."""
    column_of_rounds: int | None = None
    first_round: int | None = None
    """The row of the first game that is read as one of round 1 because the heading of round 2 is below it."""

    def read(self) -> None:
        """Sort the rows of the grid."""
        self.entries = entries_in(self.grid, range(len(self.grid.rows)))
        players = {str(number): side for number, side in enumerate(self.entries.numbered.values(), start=1)}
        self.known = self.known._replace(numbered=players)
        for row in range(len(self.grid.rows)):
            many = len(self.games) > MAX_GAMES or len(self.names) > MAX_NAMES
            if many or (row > SEARCHED_LINES and not self.games):
                return  # they are refused, or there are none
            cells = {column: self.grid.text(row, column) for column in self.grid.filled(row)}
            if any(map(_STYLE.search, cells.values())):
                self.remarks += [
                    (row, column, remark[1]) for column, text in cells.items() if (remark := _REMARK.search(text))
                ]
                cells = {column: _STYLE.sub(" ", text).strip() for column, text in cells.items()}
            if row not in self.entries.numbered:
                self._read_row(row, cells)
        self._take_first_round()
        self._take_lists()

    def _read_row(self, row: int, cells: dict[int, str]) -> None:
        stated = ""
        if self.column_of_rounds is not None and len(cells) > 1:
            stated = cells.pop(self.column_of_rounds, "").strip(" .")
        whole = " ".join(cells.values())
        # Blanks that set columns apart mean nothing in a sentence.
        cells = {column: " ".join(text.split()) for column, text in cells.items()}
        line = " ".join(cells.values())
        number = _round_headed(line)
        heads = {column: _round_in(text) for column, text in cells.items()} if number and len(cells) > 1 else {}
        found = self._told(cells, heads, line) if len(line) <= _LONGEST_LINE * max(1, len(cells)) else []
        if found:
            self._take_games(row, found, next(filter(None, heads.values()), stated))
        elif len([text for text in heads.values() if text]) > 1:
            self.rounds = heads
        elif _are_headings(list(cells.values())):
            self.column_of_rounds = next((column for column, text in cells.items() if heads_round(text)), None)
        elif number and len(line) <= _LONGEST_TITLE and not STATUS.search(line):
            self._head_round(row, number, line)
        elif len(cells) == 1 and len(line) <= _LONGEST_TITLE and STAGE.match(_without_day(line) or line):
            # Its number is that of the round behind the last one of its players.
            self.round, self.rounds = _without_day(line) or line, {}
            self.headings[row] = line
        elif len(line) <= _LONGEST_TITLE and (stated_section := SECTION.fullmatch(line)):
            self.section = stated_section[1] or stated_section[2]
        elif len(line) <= _LONGEST_TITLE and is_numbered_section(line.strip(" :")):
            self.section = line.strip(" :")
        elif line:
            self._take_other(row, whole)

    def _head_round(self, row: int, number: str, line: str) -> None:
        """Take the heading of a round; where rounds begin again below a title, that is another section."""
        above = next(reversed(self.others), -1)
        last_game = self.games[-1].row if self.games else -1
        is_title = above > max(last_game, next(reversed(self.headings), -1))
        title = above if is_title and _may_be_section(self.others[above]) else None
        if not self.games:
            self.first_title = title if len(self.others) > 1 else None
        elif title is not None and self.round.isdecimal() and int(number) <= int(self.round):
            if not self.section and self.first_title is not None:
                first = self.others.pop(self.first_title)
                self.games = [told._replace(section=told.section or first) for told in self.games]
            self.section = self.others.pop(title)
        self.round, self.rounds = number, {}
        bare = _without_round(line)
        self.color_of_round = "w" if white_first(bare) else ""
        self.headings[row] = line
        self.remarks.append((row, None, _without_round(line)))

    def _take_games(self, row: int, found: list[tuple[int, str, Game]], stated: str) -> None:
        for column, before, game in found:
            number = before or stated or self.rounds.get(column, self.round)
            if self.color_of_round and game.result and not game.color:
                game = game._replace(first=game.first._replace(color=self.color_of_round))
            self.games.append(_Told(row, column, self.section, number, game))
            self.names.update(map(bare_name, (game.first.name, game.second.name)))
        self.round = next((before for _, before, _ in found if before), self.round)

    def _take_other(self, row: int, line: str) -> None:
        """Take a line that states no game; headings may say that White comes first."""
        if len(line) <= _LONGEST_TITLE and _SAYS_WHITE.search(line) and is_heading(line.split()):
            self.color = "w"
            return
        said = white_first(line[:_LONGEST_LINE])
        if said:
            self.color = "w"
            line = (line[: said.start()] + line[said.end() :]).lstrip(" .,;:-–—()")
            if not _LETTER.search(line):
                return
        self.others[row] = line
        if _UNMARKED_IS_DRAWN.search(line[:_LONGEST_TITLE]):
            self.known = self.known._replace(drawn=True)

    def _take_first_round(self) -> None:
        """Take games above the heading of round 2 for those of round 1."""
        first = next(iter(self.headings), -1)
        if self.headings and _round_headed(self.headings[first]) == "2":
            above = (told.row for told in self.games if not told.round and told.row < first)
            self.first_round = next(above, None)
            self.games = [
                told._replace(round="1") if not told.round and told.row < first else told for told in self.games
            ]

    def _take_lists(self) -> None:
        """Take whole names, ids and ratings from lists of players, and the lines that state points."""
        self.games = [told._replace(game=self._completed(told.game)) for told in self.games]
        self.others = {row: line for row, line in self.others.items() if row not in self.entries.used}
        sides = (side.name for told in self.games for side in (told.game.first, told.game.second))
        players = [name for name in dict.fromkeys(sides) if not is_nobody(name)]
        names = Names(players)
        stated = {row: points_in(line, players, names) for row, line in islice(self.others.items(), _MOST_LINES)}
        self.points = {row: points for row, points in stated.items() if points}
        self.others = {row: line for row, line in self.others.items() if row not in self.points}

    def settle_teams(self, report: Report) -> None:
        """Read results beside a player with Black as the totals of two teams have it."""
        found = settled([told.game for told in self.games], self.others)
        if found is None:
            return
        unclear = next(told.row for told in self.games if is_unclear(told.game))
        self.games = [told._replace(game=game) for told, game in zip(self.games, found.games, strict=True)]
        line = self.others.pop(found.row)
        message = f"results beside a player with Black are understood by the totals of the teams: {line!r:.60}"
        report.note("CSV078", message, self.grid.place(unclear, None), "compare a few of them with the games")

    def _completed(self, game: Game) -> Game:
        """Return a game with the whole names of its players, and with the ratings and ids that lists state."""
        first, second = (self._listed(side) for side in (game.first, game.second))
        return game._replace(first=first, second=second)

    def _listed(self, side: Side) -> Side:
        entry = None if is_nobody(side.name) else self.entries.player(side.name)
        if entry is None:
            return side
        return side._replace(name=entry.name, rating=side.rating or entry.rating, id=side.id or entry.id)

    def _told(self, cells: Mapping[int, str], heads: Mapping[int, str], line: str) -> list[tuple[int, str, Game]]:
        """Return the games of a row, each with its column and the round that is stated before it."""
        if self.failed > _MOST_FAILED or not may_state(line, self.known):
            return []
        single = {column: text for column, text in self._by_round(cells).items() if not heads.get(column)}
        if len(cells) > 1 and single and all(may_state(text, self.known) for text in single.values()):
            told = ((column, games_in(text, self.known)[1]) for column, text in single.items())
            # Up to the first cell without a game: then the whole line is looked at.
            games = list(takewhile(itemgetter(1), told))
            if len(games) == len(single):
                return [(column, "", game) for column, each in games for game in each]
        before, found = games_in(line, self.known)
        self.failed += not found
        first = next(iter(cells), 0)
        return [(first, before, game) for game in found]

    def _by_round(self, cells: Mapping[int, str]) -> dict[int, str]:
        """Return the cells, those below and beside the heading of a round as one: `Alder - Birch`, `1-0`."""
        starts = [column for column, number in self.rounds.items() if number]
        joined: dict[int, str] = {}
        for column, text in cells.items():
            before = bisect(starts, column)
            start = starts[before - 1] if before else column
            joined[start] = f"{joined.get(start, '')} {text}".strip()
        return joined

    def days(self) -> dict[int, date]:
        """Return the day of each game by its row: from the heading of its round, or a line with a day alone.

        A single day above all games is that of the event.
        """
        others = islice(self.others.items(), _MOST_LINES)
        alone = {row: _day_in(line) for row, line in others if _is_day_alone(line)}
        if not any(row > self.games[0].row for row in alone):
            alone = {}
        stated = {row: _day_in(_without_round(line)) for row, line in islice(self.headings.items(), _MOST_LINES)}
        above = sorted(alone.keys() | stated.keys(), reverse=True)
        of_games: dict[int, date] = {}
        day = carried = None
        for told in self.games:
            while above and above[-1] < told.row:
                row = above.pop()
                carried = alone.get(row, carried)
                day = stated.get(row) or carried
            if day:
                of_games[told.row] = day
        return of_games

    def caption(self) -> Iterator[tuple[int, str]]:
        """Yield the lines that describe the event, with their rows: above the games, with a label, days or a control.

        The name is that of a page or a mail, else what stands alone in a line, or in quotes in a letter.
        """
        above = {row: line for row, line in self.others.items() if row < self.games[0].row}
        above = dict(islice(above.items(), _MOST_ABOVE))
        labelled = {row: line for row, line in above.items() if is_labelled(line)}
        for row, name in islice(self._names(above), 1):
            found = event_days_in(name)
            others = (line for line in above.values() if not _SUBJECT.match(line))
            heads = map(_without_round, islice(self.headings.values(), _MOST_LINES))
            if found:
                days = name[slice(*found.span)]
                name = _without_day(name) or name
                if any(map(event_days_in, others)) or any(map(_day_in, heads)):
                    self.remarks.append((row, None, days))
                else:
                    yield row, days
            named = Caption()
            name_both(named, row, name)
            self.remarks += [(row, None, other) for _, other in named.left]
            yield row, f"{EVENT_NAME.label}: {name if 'name' in named.section else named.event['name']}"
        for row, line in above.items():
            control, found = control_in(line), event_days_in(line)
            if row in labelled:
                yield row, line
                continue
            if control:
                yield row, control[0]
            if found and not _SUBJECT.match(line):
                yield row, line[slice(*found.span)]

    def _names(self, above: Mapping[int, str]) -> Iterator[tuple[int, str]]:
        """Yield what may be the name of the event, the best first."""
        title = event_in(tidy_title(self.grid.page_title))
        if title:
            yield self.games[0].row, title
        for row, line in above.items():
            subject = _SUBJECT.fullmatch(line)
            if subject and (name := event_in(subject[1])):
                yield row, name
        usual = {row: line for row, line in above.items() if len(line) <= _LONGEST_TITLE and not _NO_TITLE.search(line)}
        bare = {
            row: event_in(_without_day(_without_control(line))) for row, line in usual.items() if not is_labelled(line)
        }
        names = [(row, name) for row, name in bare.items() if name]
        if len(names) > 1 and host_before(": ".join(name for _, name in names[:2])):
            del names[0]
        yield from names
        for row, line in above.items():
            quoted = _QUOTED.search(line)
            if quoted:
                yield row, quoted[1]
            elif name := name_beside_kind(line, said=True):
                yield row, name

    def say_first_round(self, report: Report) -> None:
        """Report games above the heading of round 2 that are read as those of round 1."""
        if self.first_round is not None:
            heading = next(iter(self.headings.values()))
            message = f"games above {heading!r:.40} have no heading of their own: they are read as round 1"
            report.note("CSV018", message, self.grid.place(self.first_round, None), "write Round 1 above them")

    def say_no_days(self, report: Report) -> None:
        """Report what looks like a date in the heading of a round, and is none."""
        for row, line in islice(self.headings.items(), _MOST_LINES):
            bare = _without_round(line)
            text = looks_like_date(bare) if days_in(bare) is None else ""
            if text:
                message = f"{text!r:.40} looks like a date, but is not understood; it is not used"
                report.warning("CSV055", message, self.grid.place(row, None), "write 4/18/2026 or April 18, 2026")

    def say_others(self, report: Report) -> list[int]:
        """Report lines that state no game, above all those that name players; return the rows of those named."""
        sides = [side for told in self.games for side in (told.game.first, told.game.second)]
        names, short = Names({side.name for side in sides}), Names(self.entries.short)
        unread = self.entries.idle()
        named_rows = []
        first, last = self.games[0].row, self.games[-1].row
        for row, line in islice((*self.others.items(), *self.headings.items()), _MOST_LINES):
            named = max(names.mentioned(line), short.mentioned(line))
            by_number = self.known.numbered and _round_headed(line) and has_result(line)
            if named > 1 or (named and is_numbered(line)) or by_number:
                message = f"this line names players, but not their result: {line!r:.60}"
                hint = "write one game a line: Ada Alder 1-0 Ben Birch, or Ada Alder beat Ben Birch"
                report.error("CSV071", message, self.grid.place(row, None), hint)
                named_rows.append(row)
            elif named or (row in self.others and _LETTER.search(line) and (first < row < last or has_result(line))):
                unread.append((row, line))
        if unread:
            shown = some([f"{line!r:.40}" for _, line in unread], _MOST_NAMED)
            message = f"lines that are no game are not read: {shown}"
            report.warning("CSV072", message, self.grid.place(unread[0][0], None))
        return [*named_rows, *(row for row, _ in unread[:_MOST_NAMED])]


def first_like_game(grid: Grid) -> int | None:
    """Return the first row that has what results are written with; None if no row has."""
    for row in range(min(len(grid.rows), _MOST_LINES)):
        line = grid.line(row)
        if len(line) <= _LONGEST_LINE and MAY_BE_GAME.search(line):
            return row
    return None


class Listed(NamedTuple):
    """The games that lines state, as a list, and what else they state."""

    grid: Grid
    standings: Table | None
    entries: Entries


def list_in(grid: Grid, report: Report) -> Listed | None:
    """Return the games that lines of a grid state as a list; None if they state none."""
    lines = _Lines(grid)
    lines.read()
    if len(lines.names) > MAX_NAMES:
        refuse_many_names(grid.place(lines.games[-1].row, None), report)
    lines.settle_teams(report)
    if sum(told.game.result != "" for told in lines.games) < _FEWEST:
        return None
    refuse_many_games(len(lines.games), grid.place(0, None), report)
    days = lines.days()
    caption = list(lines.caption())
    if days:
        caption = [(row, text) for row, text in caption if not _is_day_alone(text) or is_labelled(text)]
    columns = [f"{side} {fact}" for fact in _FACTS for side in ("Player 1", "Player 2")]
    rows = [dict(zip((*_HEADINGS, *columns), _cells(told, days, lines), strict=True)) for told in lines.games]
    optional = (*_MAY_BE_BLANK, *columns)
    used = [heading for heading in rows[0] if heading not in optional or any(row[heading] for row in rows)]
    sources = [(row, 0) for row, _ in caption]
    sources += [(told.row, told.column) for told in (lines.games[0], *lines.games)]

    def place(row: int, column: int | None) -> Place:
        source, of_game = sources[row]
        return grid.place(source, of_game if len(grid.filled(source)) > 1 else None)

    lines.entries.say(report)
    lines.say_first_round(report)
    lines.say_no_days(report)
    named = frozenset(lines.say_others(report))
    pieces = (*lines.remarks, *((row, None, line) for row, line in lines.others.items()))
    left = [piece for piece in pieces if piece[0] not in named]
    made = [*([text] for _, text in caption), used, *([row[heading] for heading in used] for row in rows)]
    standings = table_of(grid, lines.points) if lines.points else None
    return Listed(Grid(grid.name, made, place, made=True, left=left), standings, lines.entries)


def _cells(told: _Told, days: Mapping[int, date], lines: _Lines) -> list[str]:
    """Return what the row of a game holds in all columns."""
    game = told.game
    sides = (game.first, game.second)
    color = game.color or (lines.color if game.result else "")
    day = str(days.get(told.row, ""))
    facts = [getattr(side, fact) for fact in _FACTS.values() for side in sides]
    return [told.section, told.round, day, sides[0].name, color, sides[1].name, game.result, *facts]


def _are_headings(texts: Sequence[str]) -> bool:
    if len(texts) < _SIDES or any(map(_DIGIT.search, texts)):
        return False
    return any(heads_result(text) or heads_round(text) for text in texts)


def _may_be_section(line: str) -> bool:
    """Return whether a line may be the title of a section: `Reserve`, `Under 1600`."""
    short = len(line) <= _LONGEST_SECTION and line[:1].isalnum() and not line.endswith((".", ",", "!", "?"))
    return short and not has_result(line) and not looks_like_date(line) and ":" not in line[:-1]


_LONGEST_SECTION = 40
_WEEK = re.compile(
    r"\W*(?:week|wk|matchday|session|spieltag|jornada|journée|giornata)\.?\s*#?(\d{1,2})\b", re.IGNORECASE
)


def _round_headed(line: str) -> str:
    """Return the round that a line may head: `Round 1`, `Week 2 (9/10/2026)`, `Round Two`; blank if none."""
    found = ROUND.search(line)
    if found:
        return found[1] or found[2]
    week = _WEEK.match(line)
    if week:
        return week[1]
    counted = counted_in(line) if "round" in line[:_LONGEST_TITLE].lower() else 0
    return str(counted or "")


def _without_round(line: str) -> str:
    """Return the heading of a round without its number: `Round 1 - 9/1/2026` are not nine days."""
    return _WEEK.sub(" ", ROUND.sub(" ", line)).strip(" -–—:,")


def _round_in(text: str) -> str:
    """Return the round that a cell is the heading of; blank if it is none."""
    found = ROUND.fullmatch(text.strip(" :"))
    return (found[1] or found[2]) if found else ""


def _without_day(line: str) -> str:
    """Return what a line says before the days in it, or blank if it is one word: `Played October 17-18, 2026`."""
    found = days_in(line)
    before = line[: found.span[0]].rstrip(" ,;:-–—(") if found else line
    return before if found is None or " " in before else ""


def _without_control(line: str) -> str:
    """Return what a line says before its time control; a line that begins with one names nothing."""
    found = control_in(line)
    return line[: found[1][0]].rstrip(" ,;:-–—(") if found else line


def _is_day_alone(line: str) -> bool:
    """Return whether a line holds no more than a day: `Saturday, April 18, 2026`."""
    found = days_in(line) if len(line) <= _LONGEST_TITLE else None
    return found is not None and not re.search(r"\w", line[: found.span[0]] + line[found.span[1] :])


def _day_in(line: str) -> date | None:
    """Return the only day in a line."""
    found = days_in(line)
    return found.start if found and found.start == found.end else None
