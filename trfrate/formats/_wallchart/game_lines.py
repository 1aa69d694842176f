"""Games told line by line, as in an e-mail: `Ada Alder (1850) 1-0 Ben Birch`, `Ada Alder drew with Cy Cedar`.

The lines become a list of games with columns, which is read like any other. Who had White is known only where a line
says so: `Ada Alder (W) beat Ben Birch (B)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from trfrate.codecs.dates import days_in
from trfrate.diagnostics import Place, Report, some
from trfrate.formats._byes import Kind, nobody
from trfrate.formats._cells import is_nobody, plain
from trfrate.formats._wallchart.caption import tidy_title
from trfrate.formats._wallchart.game_results import POINTS
from trfrate.formats._wallchart.games_list import ROUND, SECTION
from trfrate.formats._wallchart.games_list_headings import heads_result, heads_round, is_heading
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.opponent_names import Names
from trfrate.formats._wallchart.result_words import WHITE
from trfrate.formats._wallchart.status_words import STATUS
from trfrate.timecontrol import control_in

_BARE_POINTS = r"(?:1/2|½|0?[.,]5|[01](?:[.,]0)?)"
_POINTS = rf"{_BARE_POINTS}\s?[FX]?"
_RESULT = rf"(?:{_POINTS}\s*[-–—:]\s*{_POINTS}(?:\s*\(?(?:FF?|forfeit)\)?)?|[+-]\s*:\s*[+-])"
_AGAINST = (
    *("against", "over", "versus", "to", "with", "gegen", "contra", "contre", "contro", "tegen", "mot", "mod"),
    *("a", "à", "con", "com", "met", "med", "avec", "vs", "vs."),
)
_OUTCOMES: Mapping[str, str] = {
    "1-0": "won|wins|win|gewann|gewinnt|siegte|ganó|gana|gagne|vince|wint|vann",
    "0-1": "lost|loses|loss|verlor|verliert|perdió|pierde|perd|perde|verliest|förlorade",
    "1/2-1/2": "drew|draws|draw|tied|remis|remisierte|unentschieden|tablas|empató|nulle|patta",
}
_ALONE: Mapping[str, str] = {
    "1-0": "beat|beats|defeated|defeats|def.|def|d.|schlug|schlägt|bat|>",
    "0-1": "<",
    "1/2-1/2": "drew|tied|dr.|=",
}
_VERBS: Mapping[str, str] = {
    **{
        f"{verb} {word}": result
        for result, verbs in _OUTCOMES.items()
        for verb in verbs.split("|")
        for word in _AGAINST
    },
    **{verb: result for result, verbs in _ALONE.items() for verb in verbs.split("|")},
}
_VERB = "|".join(
    (
        rf"(?:{'|'.join(_OUTCOMES.values())})\s+(?:{'|'.join(map(re.escape, _AGAINST))})",
        *(re.escape(verb) for verbs in _ALONE.values() for verb in verbs.split("|")),
    )
)
_SAYS_WHITE = re.compile("|".join(word for word in WHITE.split("|") if len(word) > 1), re.IGNORECASE)
_CHAT = re.compile(
    r"\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]\.?M\.?)?\]?\s*(?:-\s*)?[^:]{1,40}:\s+",
    re.IGNORECASE,
)
"""`[18/04/2026, 20:15:31] Sam: ` in front of what somebody wrote."""
_FRONT = re.compile(
    r"[\s>]*(?:[-*•·]\s+)?(?:(?:bd|board|table|game)\.?\s*#?\d+\s*[:.)-]*\s*|[bt]?\d{1,3}\s*[.):]\s*|\d{1,3}\s+(?=[^\W\d_]))?",
    re.IGNORECASE,
)
_WHITE = re.compile(r"W(?:hite)?\s*[:=]\s*(?P<first>[^:=]+?)[\s,;]+B(?:lack)?\s*[:=]\s*", re.IGNORECASE)
_AT_RESULT = re.compile(rf"(?:^|(?<=[\s,:=(])){_RESULT}(?=[\s,:;.)]|$)", re.IGNORECASE)
_AT_VERB = re.compile(rf"(?<=\s)(?:{_VERB})(?=\s|[.!]?$)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s+[-–—]\s+|\s+vs?\.?\s+", re.IGNORECASE)
_BOTH = re.compile(r"\s+and\s+", re.IGNORECASE)
_BY_FORFEIT = re.compile(r"\s+\(?(?:by\s+)?forfeit\)?[.!]?$", re.IGNORECASE)
_MARK = r"[*✓✔★☆]"
_MARKED = re.compile(rf"^(?:{_MARK}\s*)+|(?:\s*{_MARK})+$")
_UNMARKED_IS_DRAWN = re.compile(
    r"\b(?:no|without|unmarked|neither)\b[^.;]*\b(?:star|mark|asterisk|tick)?[^.;]*\bdr[ae]w|\bdraws?\b[^.;]*\b(?:no|without)\b",
    re.I,
)
_GAMES_APART = (re.compile(r"\s*;\s*"), re.compile(r"\s*[,.]\s+(?:and\s+)?|\s+and\s+"))
_ROUND_BEFORE = re.compile(rf"\W*(?:in\s+)?(?:{ROUND.pattern})\s*[:,–—-]\s+", re.IGNORECASE)
_REMARK = re.compile(r"\s\[([^\[\]]*)\]\s*$")
_STYLE = re.compile(rf"\*\*|__|`|\.{{3,}}|(?:\s\.){{3,}}|{_REMARK.pattern}")
"""Marks for bold or code, dots that lead the eye, and a remark in brackets at the end."""
_MOST_TRIED = 4
_TAKES = re.compile(r"[\s:,–—-]+(?:(?:had|has|gets|got|takes|took|received|receives)\s+)?(?:an?|the)?$", re.IGNORECASE)
_OF_BOTH = re.compile(
    rf"(?P<first>.{{2,70}}?)\s+(?P<points>{_BARE_POINTS})(?:\s*[-–—,:/]|\s+vs?\.?)?\s+(?P<second>.{{2,70}}?)\s+"
    rf"(?P<against>{_BARE_POINTS})(?P<forfeit>\s+\(?(?:by\s+)?forfeit\)?)?[.!]?",
    re.IGNORECASE,
)
"""`Ada Alder (1850) 1 - Ben Birch (1720) 0`."""
MAY_BE_GAME = re.compile(
    rf"\s(?:{_VERB})(?:\s|[.!]?$)|[\s,:(]{_RESULT}(?:\W|$)|{_MARK}(?:\s+[-–—]|\s+vs?\b|$)|"
    rf"\s{_BARE_POINTS}(?:\s+\(?(?:by\s+)?forfeit\)?)?[.!]?$",
    re.IGNORECASE,
)
_MAY_BE_BYE = re.compile(r"bye|[hfz]pb|paired|absent|withdr|\bout\b|no[ -]?show|play", re.IGNORECASE)
"""These sort out most lines before the expensive comparisons."""
_FACTS = re.compile(
    r"\s*(?:\((?P<color>w|b|white|black)\)|[(\[]?(?<![\w.])(?P<rating>\d{3,4}(?:[P/]\d{1,2})?|unr\w*\.?)[)\]]?)\s*$",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=\w{4})\.$")
"""Not that of `Jr.` or an initial."""
_NO_NAME = re.compile(r"[\d:;=!?@]|\.\s+[a-z]{3}")
_NO_TITLE = re.compile(r"^(?:hi|hello|hey|dear|from|to|cc|sent|date|re)\b|[,:.!?]\s*$", re.IGNORECASE)
_SUBJECT = re.compile(r"subject:\s*(?:(?:re|fwd?):\s*)*(?:results?\s*(?:of|from|for)?:?\s*)?(.*)", re.IGNORECASE)
_MOST_WORDS = 6
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
_HEADINGS = ("Section", "Round", "Player 1", "Color", "Player 2", "Result")


class _Game(NamedTuple):
    """One line: two sides as they are to be read, the color of the first one, and the result."""

    first: str
    color: str
    second: str
    result: str


class _Told(NamedTuple):
    """A game, and where it is told."""

    row: int
    column: int
    section: str
    round: str
    game: _Game


@dataclass(slots=True)
class _Lines:
    """The games of a grid, and the lines that tell none."""

    grid: Grid
    games: list[_Told] = field(default_factory=list)
    others: dict[int, str] = field(default_factory=dict)
    drawn: bool = False
    """Whether a line says that games without a mark are drawn."""
    color: str = ""
    """White, if a line of headings says that the first one has it."""
    remarks: list[tuple[int, int | None, str]] = field(default_factory=list)
    """Row, column and text of remarks in brackets behind the games, or beside the number of a round."""
    failed: int = 0
    """Lines that might tell a game, but do not; after very many of them no others are tried."""

    def read(self) -> None:
        """Sort the rows of the grid."""
        section = number = ""
        rounds: dict[int, str] = {}
        column_of_rounds: int | None = None
        for row in range(len(self.grid.rows)):
            cells = {column: self.grid.text(row, column) for column in self.grid.filled(row)}
            stated = cells.pop(column_of_rounds, "") if column_of_rounds is not None and len(cells) > 1 else ""
            line = " ".join(cells.values())
            if _STYLE.search(line):
                self.remarks += [
                    (row, column, remark[1]) for column, text in cells.items() if (remark := _REMARK.search(text))
                ]
                cells = {column: _STYLE.sub(" ", text).strip() for column, text in cells.items()}
                line = " ".join(cells.values())
            match = ROUND.search(line)
            heads = {column: _round_in(text) for column, text in cells.items()} if match and len(cells) > 1 else {}
            found = self._told(cells, heads, line) if len(line) <= _LONGEST_LINE * max(1, len(cells)) else []
            if found:
                stated = next(filter(None, heads.values()), stated.strip(" ."))
                self.games += [
                    _Told(row, column, section, before or stated or rounds.get(column, number), self._colored(game))
                    for column, before, game in found
                ]
                number = next((before for _, before, _ in found if before), number)
            elif len([text for text in heads.values() if text]) > 1:
                rounds = heads
            elif _are_headings(list(cells.values())):
                column_of_rounds = next((column for column, text in cells.items() if heads_round(text)), None)
            elif match and len(line) <= _LONGEST_TITLE and not STATUS.search(line):
                number, rounds = match[1] or match[2], {}
                self.remarks.append((row, None, f"{line[: match.start()]} {line[match.end() :]}".strip(" :;,.-–—()")))
            elif stated_section := SECTION.fullmatch(line):
                section = stated_section[1] or stated_section[2]
            elif line:
                self._take_other(row, line)

    def _colored(self, game: _Game) -> _Game:
        return game._replace(color=game.color or (self.color if game.result else ""))

    def _take_other(self, row: int, line: str) -> None:
        """Take a line that tells no game; headings may say that White comes first."""
        if len(line) <= _LONGEST_TITLE and _SAYS_WHITE.search(line) and is_heading(line.split()):
            self.color = "w"
            return
        self.others[row] = line
        self.drawn |= _UNMARKED_IS_DRAWN.search(line[:_LONGEST_TITLE]) is not None

    def _told(self, cells: Mapping[int, str], heads: Mapping[int, str], line: str) -> list[tuple[int, str, _Game]]:
        """Return the games of a row, each with its column and the round that is stated before it."""
        if self.failed > _MOST_FAILED or not self._may_tell(line):
            return []
        single = {column: text for column, text in cells.items() if not heads.get(column)}
        if len(cells) > 1 and single and all(map(self._may_tell, single.values())):
            games = {column: self._games_in(text)[1] for column, text in single.items()}
            if all(games.values()):
                return [(column, "", game) for column, each in games.items() for game in each]
        before, found = self._games_in(line)
        self.failed += not found
        first = next(iter(cells), 0)
        return [(first, before, game) for game in found]

    def _may_tell(self, line: str) -> bool:
        drawn = self.drawn and _BETWEEN.search(line) is not None
        return drawn or MAY_BE_GAME.search(line) is not None or _MAY_BE_BYE.search(line) is not None

    def _games_in(self, line: str) -> tuple[str, list[_Game]]:
        """Return the round that is stated in front of the games of a line, and the games."""
        stated = _ROUND_BEFORE.match(line)
        before = (stated[1] or stated[2]) if stated else ""
        if stated:
            line = line[stated.end() :]
        game = _game_in(line, self.drawn)
        if game:
            return before, [game]
        byes = _byes_in(line)
        if byes:
            return before, byes
        for apart in _GAMES_APART:
            pieces = [piece for piece in apart.split(line.rstrip(" .;,")) if piece]
            if 1 < len(pieces) <= _LONGEST_LINE // _MOST_TRIED and all(map(MAY_BE_GAME.search, pieces)):
                games = [_game_in(piece, self.drawn) for piece in pieces]
                if all(games):
                    return before, [game for game in games if game]
        return before, []

    def caption(self) -> Iterator[list[str]]:
        """Yield labelled lines with the name and the days of the event, from the lines above the games."""
        above = [line for row, line in self.others.items() if row < self.games[0].row][:_MOST_ABOVE]
        subjects = [found[1] for found in map(_SUBJECT.fullmatch, above) if found]
        titles = [line for line in above if not _NO_TITLE.search(line) and len(line) <= _LONGEST_TITLE]
        days = [found for line in above if not line.lower().startswith(("date:", "sent:")) and (found := days_in(line))]
        title = tidy_title(self.grid.page_title)
        named = [title] if title else subjects or [line for line in titles if not days_in(line)]
        for name in named[:1]:
            yield [f"Event: {name}"]
        for found in days[:1]:
            yield [f"Dates: {found.start} to {found.end}"]
        for text in [control[0] for line in above if (control := control_in(line))][:1]:
            yield [f"Time control: {text}"]

    def say_others(self, report: Report) -> list[int]:
        """Report lines that tell no game, above all those that name players; return the rows of those named."""
        told = []
        names = Names({_bare(side) for told in self.games for side in (told.game.first, told.game.second)})
        unread = []
        first, last = self.games[0].row, self.games[-1].row
        for row, line in islice(self.others.items(), _MOST_LINES):
            named = names.mentioned(line)
            if named > 1:
                message = f"this line names players, but not their result: {line!r:.60}"
                hint = "write one game a line: Ada Alder 1-0 Ben Birch, or Ada Alder beat Ben Birch"
                report.error("CSV071", message, self.grid.place(row, None), hint)
                told.append(row)
            elif named or first < row < last or _OF_BOTH.fullmatch(line) or _AT_RESULT.search(line):
                unread.append((row, line))
        if unread:
            shown = some([f"{line!r:.40}" for _, line in unread], _MOST_NAMED)
            message = f"lines that are no game are not read: {shown}"
            report.warning("CSV072", message, self.grid.place(unread[0][0], None))
        return [*told, *(row for row, _ in unread[:_MOST_NAMED])]


def list_in(grid: Grid, report: Report) -> Grid | None:
    """Return a grid with a list of the games that lines of this one tell; None if they tell none."""
    lines = _Lines(grid)
    lines.read()
    if sum(told.game.second != "" for told in lines.games) < _FEWEST:
        return None
    caption = list(lines.caption())
    rows = [[told.section, told.round, *told.game] for told in lines.games]
    used = [at for at, heading in enumerate(_HEADINGS) if heading not in _HEADINGS[:2] or any(row[at] for row in rows)]
    sources = [lines.games[0]] * (len(caption) + 1) + lines.games

    def place(row: int, column: int | None) -> Place:
        told = sources[row]
        return grid.place(told.row, told.column if len(grid.filled(told.row)) > 1 else None)

    told = frozenset(lines.say_others(report))
    left = [*lines.remarks, *((row, None, line) for row, line in lines.others.items() if row not in told)]
    made = [*caption, [_HEADINGS[at] for at in used], *([row[at] for at in used] for row in rows)]
    return Grid(grid.name, made, place, made=True, left=left)


def _are_headings(texts: Sequence[str]) -> bool:
    if len(texts) < _SIDES or any(map(_DIGIT.search, texts)):
        return False
    return any(heads_result(text) or heads_round(text) for text in texts)


_DIGIT = re.compile(r"\d")


def _round_in(text: str) -> str:
    """Return the round that a cell is the heading of; blank if it is none."""
    found = ROUND.fullmatch(text.strip(" :"))
    return (found[1] or found[2]) if found else ""


def _game_in(line: str, drawn: bool) -> _Game | None:
    line = _FRONT.sub("", _CHAT.sub("", line, count=1), count=1).strip()
    white = _WHITE.match(line)
    if white:
        results = list(_AT_RESULT.finditer(line, white.end()))[-1:]
        sides = [(white["first"], line[white.end() : each.start()], each) for each in results]
        return next((game for one, two, each in sides if (game := _game(one, two, each[0], "w"))), None)
    for match in islice(_AT_RESULT.finditer(line), _MOST_TRIED):
        game = _around_result(line[: match.start()], match[0], line[match.end() :])
        if game:
            return game
    game = _by_verb(line) or _by_points(line) or _by_mark(line, drawn)
    if game is None and _MAY_BE_BYE.search(line):
        return _bye_in(line)
    return game


def _around_result(before: str, result: str, behind: str) -> _Game | None:
    """Return a game told by a result between the names, or behind both of them."""
    if behind.strip(" .,;)"):
        return _game(before, behind, result)
    halves = [match.span() for match in islice(_BETWEEN.finditer(before), _MOST_TRIED)]
    sides = ((before[:start], before[end:]) for start, end in halves)
    return next((game for one, two in sides if (game := _game(one, two.rstrip(" =:,-–—("), result))), None)


def _by_verb(line: str) -> _Game | None:
    """Return a game told in words: `Ada Alder beat Ben Birch`, `Ada Alder and Ben Birch drew`."""
    forfeit = _BY_FORFEIT.search(line)
    said = line[: forfeit.start()] if forfeit else line
    for match in islice(_AT_VERB.finditer(said), _MOST_TRIED):
        result = _VERBS[" ".join(match[0].lower().split())] + (" F" if forfeit else "")
        before, behind = said[: match.start()], said[match.end() :].strip(" .!")
        both = _BOTH.split(before) if not behind and result == _VERBS["drew"] else [before, behind]
        game = _game(both[0], both[1], result) if len(both) == _SIDES else None
        if game:
            return game
    return None


def _by_points(line: str) -> _Game | None:
    """Return a game of which each player's points are behind the name."""
    found = _OF_BOTH.fullmatch(line)
    points = {POINTS.get(plain(found[side])) for side in ("points", "against")} if found else set()
    if found is None or points not in ({0, 2}, {1}):
        return None
    forfeit = " F" if found["forfeit"] else ""
    return _game(found["first"], found["second"], f"{found['points']}-{found['against']}{forfeit}")


def _by_mark(line: str, drawn: bool) -> _Game | None:
    """Return a game of which the winner has a mark: `Ada Alder* - Ben Birch`."""
    sides = _BETWEEN.split(line, maxsplit=_SIDES)
    if len(sides) != _SIDES:
        return None
    won = [_MARKED.search(side.strip()) is not None for side in sides]
    if won[0] is won[1] and not (drawn and not won[0]):
        return None
    result = "1/2-1/2" if won[0] is won[1] else "1-0" if won[0] else "0-1"
    first, second = (_MARKED.sub("", side.strip()) for side in sides)
    return _game(first, second, result)


_SIDES = 2


def _byes_in(line: str) -> list[_Game]:
    """Return the byes of those whom a line names behind the words: `Bye: Ada Alder`, `Half-point byes: Ed; Fay`."""
    found = _BYE_FIRST.fullmatch(line)
    words = nobody(plain(found["words"])) if found else None
    if found is None or words is None or words.kind is not Kind.BYE:
        return []
    names = found["names"].strip(" .")
    pieces = _BYES_APART.split(names)
    if len(pieces) == 1 and all(" " in piece.strip() for piece in names.split(",")):
        pieces = names.split(",")
    sides = [_side(piece) for piece in pieces]
    return [_Game(side[0], "", found["words"], "") for side in sides if side] if all(sides) else []


_BYE_FIRST = re.compile(r"\W*(?P<words>[^:]{3,30}?)\s*[:–—]\s*(?P<names>[^:]{3,200})")
_BYES_APART = re.compile(r"\s*;\s*|\s+and\s+|\s*&\s*")


def _bye_in(line: str) -> _Game | None:
    """Return the bye that the last words of a line tell, as many as there are, of the player before them."""
    words = line.split()
    for at in range(1, len(words)):
        bye = " ".join(words[at:])
        found = nobody(plain(bye))
        if found and found.kind in (Kind.BYE, Kind.ABSENT):
            first = _side(_TAKES.sub("", " ".join(words[:at]) + " "))
            return _Game(first[0], "", bye, "") if first else None
    return None


def _game(one: str, two: str, result: str, color: str = "") -> _Game | None:
    if len(one) > _LONGEST_SIDE or len(two) > _LONGEST_SIDE:
        return None
    first, second = _side(one), _side(two)
    if first is None or second is None:
        return None
    other = {"w": "b", "b": "w"}.get(second[1], "")
    return _Game(first[0], color or first[1] or other, second[0], result)


_LONGEST_SIDE = 70


def _side(text: str) -> tuple[str, str] | None:
    """Return a name, with the rating in brackets behind it, and the color; None if this is no name."""
    color = rating = ""
    while found := _FACTS.search(text):
        color, rating = (found["color"] or color)[:1].lower(), found["rating"] or rating
        text = text[: found.start()]
    name = _SENTENCE_END.sub("", text.strip(" ,-–:;"))
    if (
        len(name) < _SIDES
        or _NO_NAME.search(name)
        or not (name[:1].isupper() or is_nobody(name))
        or len(name.split()) > _MOST_WORDS
    ):
        return None
    return (f"{name} ({rating})" if rating else name), color


def _bare(side: str) -> str:
    return _FACTS.sub("", side)
