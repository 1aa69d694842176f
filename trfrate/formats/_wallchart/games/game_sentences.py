"""A line that states a game or a bye: `Ada Alder (1850) 1-0 Ben Birch`, `Ada Alder drew with Cy Cedar`, `Ed Elm: bye`.

Players may be named by the numbers of a list above: `1-6 1-0`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from trfrate.formats._byes import Kind, nobody
from trfrate.formats._cells import is_nobody, plain
from trfrate.formats._wallchart.games.game_results import POINTS
from trfrate.formats._wallchart.games.games_list import ROUND
from trfrate.formats._wallchart.rounds.opponent_names import key_of

_BARE_POINTS = r"(?:1/2|½|0?[.,]5|[01](?:[.,]0)?)"
_POINTS = rf"{_BARE_POINTS}\s?[FX]?"
_RESULT = rf"(?:{_POINTS}\s*[-–—:]\s*{_POINTS}(?:\s*\(?(?:FF?|forfeit)\)?)?|[+-]\s*:\s*[+-]|[1X]\s?-\s?F|F\s?-\s?[1X])"
_AGAINST = (
    *("against", "over", "versus", "to", "with", "gegen", "contra", "contre", "contro", "tegen", "mot", "mod"),
    *("a", "à", "con", "com", "met", "med", "avec", "vs", "vs."),
)
_OUTCOMES: Mapping[str, str] = {
    "1-0": "won|wins|win|gewann|gewinnt|siegte|ganó|gana|gagne|vince|wint|vann",
    "0-1": "lost|loses|loss|verlor|verliert|perdió|pierde|perd|perde|verliest|förlorade",
    "1/2-1/2": "drew|draws|draw|tied|remis|remisierte|unentschieden|tablas|empató|nulle|patta",
    "0-1 F": "forfeited|forfeits|forfeit|defaulted|defaults",
}
"""Followed by a word such as `against`."""
_ALONE: Mapping[str, str] = {
    "1-0": "beat|beats|defeated|defeats|def.|def|d.|bt|bt.|schlug|schlägt|bat|>",
    "0-1": "<",
    "1-0 F": "w/o|w.o.|walkover",
    "1/2-1/2": "drew|tied|dr.|dr|=|½|1/2",
}
_RESULT_OF = {
    verb: result for each in (_ALONE, _OUTCOMES) for result, verbs in each.items() for verb in verbs.split("|")
}
_HOW = r"(?:\(?(?:(?:by|on)\s+)?(?!(?:to|with)\b)[a-z]{4,12}\)?\s+)?(?:(?:a|the|his|her|their)\s+game\s+)?"
"""`won by forfeit against`, `lost on time to`, `drew his game with`."""
_WON_OR_LOST, _AGAINST_WHOM = "|".join(_OUTCOMES.values()), "|".join(map(re.escape, _AGAINST))
_SAID_WITH = rf"(?P<outcome>{_WON_OR_LOST})\s+(?P<how>{_HOW})(?:{_AGAINST_WHOM})"
_SAID_ALONE = "|".join(re.escape(verb) for verbs in _ALONE.values() for verb in verbs.split("|"))
_AT_VERB = re.compile(rf"(?<=\s)(?:{_SAID_WITH}|(?P<alone>{_SAID_ALONE}))(?=\s|[.!]?$)", re.IGNORECASE)
_FORFEIT = r"(?:forfeit|default|walkover|no[ -]show)"
_SAYS_FORFEIT = re.compile(_FORFEIT, re.IGNORECASE)
_BY_FORFEIT = re.compile(rf"[\s,]+\(?(?:by\s+)?{_FORFEIT}\)?[.!]?$", re.IGNORECASE)
_CHAT = re.compile(
    r"\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]\.?M\.?)?\]?\s*(?:-\s*)?[^:]{1,40}:\s+",
    re.IGNORECASE,
)
"""`[18/04/2026, 20:15:31] Sam: ` in front of what somebody wrote."""
_FRONT = re.compile(
    r"[\s>]*(?:[-*•·]\s+)?(?:(?:bd|board|table|game)\.?\s*#?\d+\s*[:.)-]*\s*|[bt]?\d{1,3}\s*[.):]\s*|\d{1,3}\s+(?=[^\W\d_]))?",
    re.IGNORECASE,
)
_WHITE = re.compile(
    r"(?:W(?:hite)?\s*[:=]\s*(?P<first>[^:=]+?)[\s,;]+B(?:lack)?\s*[:=]|White\s+(?P<named>[^:=,;]+?)\s*[,;]\s*Black\s)\s*",
    re.IGNORECASE,
)
_RESULT_LABEL = re.compile(r"[\s,;]*\b(?:result|score)\s*[:=]\s*$", re.IGNORECASE)
_AT_RESULT = re.compile(rf"(?:^|(?<=[\s,:=(])){_RESULT}(?=[\s,:;.)]|$)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s+[-–—]\s+|\s+vs?\.?\s+", re.IGNORECASE)
_TIGHT = re.compile(r"(?<=\w)[-–—](?=\w)")
_SAID_BEHIND = re.compile(
    r"(?:[\s,:;(–—-]+(?:a\s+)?(?P<drawn>draw|drawn|tie|tied|remis|remise|unentschieden|tablas|nulle|patta|remi|½|1/2)|"
    r"(?:\s[-–—]|[,:;(–—])\s*(?P<winner>[^\W\d_](?:(?!\s-\s)[^\d:;(),–—]){0,40}?)\s+"
    r"(?:won|wins|win|gewinnt|gewann|ganó|gana|gagne|vince|wint))\)?[.!]?$",
    re.IGNORECASE,
)
"""`Ada Alder vs. Ben Birch - draw`, `Ada Alder - Ben Birch (Alder won)`."""
_BOTH = re.compile(r"\s+and\s+", re.IGNORECASE)
_MARK = r"[*✓✔★☆]"
_MARKED = re.compile(rf"^(?:{_MARK}\s*)+|(?:\s*{_MARK})+$")
_GAMES_APART = (re.compile(r"\s*;\s*"), re.compile(r"\s*[,.]\s+(?:and\s+)?|\s+and\s+"))
_ROUND_BEFORE = re.compile(
    rf"\W*(?:in\s+)?(?:(?:{ROUND.pattern})(?:\s*[:,–—-])?|R\s?(\d{{1,2}})\s*:)\s+", re.IGNORECASE
)
_MOST_TRIED = 4
_TAKES = re.compile(r"[\s:,–—-]+(?:(?:had|has|gets|got|takes|took|received|receives)\s+)?(?:an?|the)?$", re.IGNORECASE)
_OF_BOTH = re.compile(
    rf"(?P<first>.{{2,70}}?)\s+(?P<points>{_BARE_POINTS})(?:\s*[-–—,:/]|\s+vs?\.?)?\s+(?P<second>.{{2,70}}?)\s+"
    rf"(?P<against>{_BARE_POINTS})(?P<forfeit>\s+\(?(?:by\s+)?{_FORFEIT}\)?)?[.!]?",
    re.IGNORECASE,
)
"""`Ada Alder (1850) 1 - Ben Birch (1720) 0`."""
MAY_BE_GAME = re.compile(
    rf"(?<=\s)(?:(?:{_WON_OR_LOST})\s+{_HOW}(?:{_AGAINST_WHOM})|{_SAID_ALONE})(?:\s|[.!]?$)|"
    rf"(?:^|(?<=[\s,:(])){_RESULT}(?:\W|$)|{_MARK}(?:\s+[-–—]|\s+vs?\b|$)|"
    rf"[\s(](?:draw|drawn|tie|tied|remis|remise|unentschieden|tablas|nulle|patta|won|wins)\)?[.!]?$|"
    rf"\s{_BARE_POINTS}(?:\s+\(?(?:by\s+)?{_FORFEIT}\)?)?[.!]?$",
    re.IGNORECASE,
)
_MAY_BE_BYE = re.compile(r"bye|[hfz]pb|paired|absent|withdr|\bout\b|no[ -]?show|play", re.IGNORECASE)
"""These sort out most lines before the expensive comparisons."""
_FACT = re.compile(
    r"(?<![\s(\[,/;#])[\s(\[,/;#]*+(?:(?<=[(\[])(?P<color>w|b|white|black)|(?:(?<=[\s(\[,])(?:id|uscf)[\s:#]*+)?"
    r"(?<![\w.])(?P<id>\d{8})|(?:(?<=[\s(\[,])(?:rated|rating|rtg)[\s:.]*+)?"
    r"(?<![\w.])(?P<rating>\d{3,4}(?:[P/]\d{1,2})?|unr\w*\.?|(?:(?<=[(\[,])|(?<=[,\d]\s))new))[)\]]*\s*$",
    re.IGNORECASE,
)
"""What may stand behind a name: `(1850)`, `(90000001, 1850P7)`, `(1850, ID 90000001)`, `(W)`; `New` may be a name."""
_PROVISIONAL = re.compile(
    r"\b(\d{3,4})[\s,]*\(?\s*(?:p(?:rov\w*)?\.?[\s,:/]*(\d{1,2})(?:\s*(?:games?|gms?)\b\.?)?|(\d{1,2})\s*(?:games?|gms?)\b\.?)\)?",
    re.IGNORECASE,
)
"""`1073 (prov. 8 games)`, `1073 (8 games)`."""
_SENTENCE_END = re.compile(r"(?<=\w{4})\.$")
"""Not that of `Jr.` or an initial."""
_NO_NAME = re.compile(r"[\d½:;=!?@]|\.\s+[a-z]{3}")
_STATES_GAME = re.compile(r"\s(?:beat|beats|defeated|defeats|def\.|bt|dr|drew|tied|lost|won|loses|wins|vs\.?)\s")
"""In small letters: `Won` is a name, too."""
_MOST_WORDS = 6
_MOST_WORDS_OF_BYE = 16
"""With the name of who has it."""
_LONGEST_LINE = 600
_LONGEST_SIDE = 70
_SIDES = 2


class Side(NamedTuple):
    """A player as a line names them, with what stands behind the name; or the words for a bye."""

    name: str
    rating: str = ""
    id: str = ""
    color: str = ""


class Game(NamedTuple):
    """Two sides, and the result of the one that is named first; blank if the second one is a bye."""

    first: Side
    second: Side
    result: str

    @property
    def color(self) -> str:
        """The color of the first side, if one of them states its own."""
        return self.first.color or _OTHER_COLOR.get(self.second.color, "")


_OTHER_COLOR = {"w": "b", "b": "w"}


class Known(NamedTuple):
    """What other lines say about all games."""

    drawn: bool = False
    """Whether games without a mark are drawn."""
    numbered: Mapping[str, Side] = {}
    """The players of a list by their numbers."""


def may_state(line: str, known: Known) -> bool:
    """Return whether a line may state a game, so that it is worth a closer look."""
    drawn = known.drawn and _BETWEEN.search(line) is not None
    return drawn or MAY_BE_GAME.search(line) is not None or _MAY_BE_BYE.search(line) is not None


def is_numbered(line: str) -> bool:
    """Return whether a board or a number is in front of a line, as of a game."""
    return _NUMBERED.match(line) is not None


_NUMBERED = re.compile(r"[\s>]*(?:[-*•·]\s+)?(?:(?:bd|board|table|game)\.?\s*#?\d+|\d{1,3}\s*[.):])", re.IGNORECASE)


def has_result(line: str) -> bool:
    """Return whether a result or the points of two sides are in a line."""
    return bool(_OF_BOTH.fullmatch(line) or _AT_RESULT.search(line))


def games_in(line: str, known: Known) -> tuple[str, list[Game]]:
    """Return the round that is stated in front of the games of a line, and the games."""
    stated = _ROUND_BEFORE.match(line)
    if stated:
        games = _games_in(line[stated.end() :], known)
        if games:
            return next(filter(None, stated.groups())), games
    return "", _games_in(line, known)


def _games_in(line: str, known: Known) -> list[Game]:
    game = _game_in(line, known)
    if game:
        return [game]
    byes = _byes_in(line)
    if byes:
        return byes
    for apart in _GAMES_APART:
        pieces = [piece for piece in apart.split(line.rstrip(" .;,")) if piece]
        if 1 < len(pieces) <= _LONGEST_LINE // _MOST_TRIED and all(map(MAY_BE_GAME.search, pieces)):
            games = [_game_in(piece, known) for piece in pieces]
            if all(games):
                return [game for game in games if game]
    return []


def _game_in(line: str, known: Known) -> Game | None:
    line = _CHAT.sub("", line, count=1)
    if known.numbered and (game := _by_verb(line.strip(), known)):
        return game
    line = _FRONT.sub("", line, count=1).strip()
    white = _WHITE.match(line)
    if white:
        return _labelled(line, white, known)
    for match in islice(_AT_RESULT.finditer(line), _MOST_TRIED):
        for one, two in _around(line[: match.start()], line[match.end() :]):
            game = _game(one, two, match[0], known)
            if game:
                return game
    game = _by_verb(line, known) or _by_points(line, known) or _by_mark(line, known) or _by_winner(line, known)
    if game is None and _MAY_BE_BYE.search(line):
        return _bye_in(line)
    return game


def _labelled(line: str, white: re.Match[str], known: Known) -> Game | None:
    """Return a game with labels: `W: Ada Alder  B: Ben Birch  1-0`, `White Ada Alder, Black Ben Birch, draw`."""
    first = white["first"] or white["named"]
    results = list(_AT_RESULT.finditer(line, white.end()))
    said = None if results else _SAID_BEHIND.search(line, white.end())
    game = None
    if results:
        result = results[-1]
        second = _RESULT_LABEL.sub("", line[white.end() : result.start()])
        game = _game(first, second, result[0], known)
    elif said:
        second = _RESULT_LABEL.sub("", line[white.end() : said.start()])
        game = _won_by(_game(first, second, "1/2-1/2", known), said)
    return game._replace(first=game.first._replace(color="w")) if game else None


def _around(before: str, behind: str) -> Iterator[tuple[str, str]]:
    """Yield the two sides that may stand around a result, or both before it or behind it."""
    if before.strip() and behind.strip(" .,;)"):
        yield before, behind
        return
    both = before if before.strip() else behind
    between = list(islice(_BETWEEN.finditer(both), _MOST_TRIED))
    tight = list(islice(_TIGHT.finditer(both), _SIDES))
    if not between and len(tight) == 1:
        one, two = both[: tight[0].start()], both[tight[0].end() :]
        # `Elm-Oak` are two, `Jean-Luc Oak` is one.
        between = tight if len(one.split()) == len(two.split()) else []
    for match in between:
        yield both[: match.start()], both[match.end() :].rstrip(" =:,-–—(")


def _by_verb(line: str, known: Known) -> Game | None:
    """Return a game stated in words: `Ada Alder beat Ben Birch`, `Ada Alder and Ben Birch drew`."""
    behind_all = _BY_FORFEIT.search(line)
    said = line[: behind_all.start()] if behind_all else line
    for match in islice(_AT_VERB.finditer(said), _MOST_TRIED):
        result = _RESULT_OF[(match["outcome"] or match["alone"]).lower()]
        if (behind_all or _SAYS_FORFEIT.search(match["how"] or "")) and not result.endswith("F"):
            result += " F"
        before, behind = said[: match.start()], said[match.end() :].strip(" .!")
        both = _BOTH.split(before) if not behind and result == _RESULT_OF["drew"] else [before, behind]
        game = _game(both[0], both[1], result, known) if len(both) == _SIDES else None
        if game:
            return white_first(game)
    return None


def white_first(game: Game) -> Game:
    """Return a decided game stated in words with White first: the words say who won, whatever the colors."""
    points, mark, forfeit = game.result.partition(" ")
    if game.color != "b" or points == _RESULT_OF["drew"]:
        return game
    return Game(game.second, game.first, "-".join(reversed(points.split("-"))) + mark + forfeit)


def _by_points(line: str, known: Known) -> Game | None:
    """Return a game of which each player's points are behind the name."""
    found = _OF_BOTH.fullmatch(line)
    points = {POINTS.get(plain(found[side])) for side in ("points", "against")} if found else set()
    if found is None or points not in ({0, 2}, {1}):
        return None
    forfeit = " F" if found["forfeit"] else ""
    game = _game(found["first"], found["second"], f"{found['points']}-{found['against']}{forfeit}", known)
    return white_first(game) if game else None


def _by_mark(line: str, known: Known) -> Game | None:
    """Return a game of which the winner has a mark: `Ada Alder* - Ben Birch`."""
    sides = _BETWEEN.split(line, maxsplit=_SIDES)
    if len(sides) != _SIDES:
        return None
    marked = [side for side in sides if _MARKED.search(side.strip())]
    if len(marked) == _SIDES or not (marked or known.drawn):
        return None
    result = "1-0" if sides[0] in marked else "0-1"
    first, second = (_MARKED.sub("", side.strip()) for side in sides)
    return _game(first, second, result if marked else "1/2-1/2", known)


def _by_winner(line: str, known: Known) -> Game | None:
    """Return a game of which a word behind both players says that it was drawn, or names the winner."""
    said = _SAID_BEHIND.search(line)
    sides = _BETWEEN.split(line[: said.start()], maxsplit=_SIDES) if said else []
    tight = _TIGHT.split(line[: said.start()], maxsplit=_SIDES) if said and known.numbered else []
    if tight and all(number in known.numbered for number in tight):
        sides = tight
    if said is None or len(sides) != _SIDES:
        return None
    game = _won_by(_game(sides[0], sides[1], "1/2-1/2", known), said)
    return white_first(game) if game else None


def _won_by(drawn: Game | None, said: re.Match[str]) -> Game | None:
    """Return a game with the result that the words behind both players say: `draw`, or who won."""
    if drawn is None or said["drawn"]:
        return drawn
    winner = {*key_of(said["winner"])}
    won = [winner <= {*key_of(side.name)} or winner == {color} for side, color in zip(drawn[:2], _COLORS, strict=True)]
    return drawn._replace(result="1-0" if won[0] else "0-1") if sum(won) == 1 else None


_COLORS = ("white", "black")


def _byes_in(line: str) -> list[Game]:
    """Return the byes of those whom a line names behind the words: `Bye: Ada Alder`, `Half-point byes: Ed; Fay`."""
    found = _BYE_FIRST.fullmatch(line)
    words = nobody(plain(found["words"])) if found else None
    if found is None or words is None or words.kind is not Kind.BYE:
        return []
    names = found["names"].strip(" .")
    pieces = _BYES_APART.split(names)
    if len(pieces) == 1 and all(" " in piece.strip() for piece in names.split(",")):
        pieces = names.split(",")
    byes = []
    for piece in pieces:
        worth = _WORTH_BEHIND.search(piece)
        side = _side(piece[: worth.start()] if worth else piece)
        if side is None:
            return []
        byes.append(Game(side, Side(f"{worth[1] or worth[2]} point bye" if worth else found["words"]), ""))
    return byes


_WORTH_BEHIND = re.compile(
    r"\s*\((1/2|½|0?\.5|[01]|half|full|zero)(?:[\s-]*(?:pt|point)s?)?\)\s*$|[\s,]+(1/2|½|0?\.5|[01](?:\.0)?)\s*$",
    re.IGNORECASE,
)
"""`(1)`, `(half point)`, `½`."""


_BYE_FIRST = re.compile(r"\W*(?P<words>[^:]{3,30}?)\s*[:–—]\s*(?P<names>[^:]{3,200})")
_BYES_APART = re.compile(r"\s*;\s*|\s+and\s+|\s*&\s*")


def _bye_in(line: str) -> Game | None:
    """Return the bye that the last words of a line state, as many as there are, of the player before them."""
    words = line.split()
    for at in range(1, len(words) if len(words) <= _MOST_WORDS_OF_BYE else 0):
        bye = " ".join(words[at:])
        found = nobody(plain(bye))
        if found and found.kind in (Kind.BYE, Kind.ABSENT):
            first = _side(_TAKES.sub("", " ".join(words[:at]) + " "))
            return Game(first, Side(bye.lstrip(" -–—:,")), "") if first else None
    return None


def _game(one: str, two: str, result: str, known: Known) -> Game | None:
    if len(one) > _LONGEST_SIDE or len(two) > _LONGEST_SIDE:
        return None
    first, second = (known.numbered.get(text.strip(" #")) or _side(text) for text in (one, two))
    return Game(first, second, result) if first and second else None


def _side(text: str) -> Side | None:
    """Return a name with what stands behind it; None if this is no name."""
    if text.lstrip(" ,-–:")[:1].isdecimal():
        return None  # whatever is behind it
    facts = {"rating": "", "id": "", "color": ""}
    text = _PROVISIONAL.sub(_with_count, text)
    while found := _FACT.search(text):
        facts |= {what: value for what, value in found.groupdict().items() if value}
        text = text[: found.start()]
    name = _SENTENCE_END.sub("", text.strip(" ,-–:").rstrip(" ;"))
    if (
        len(name) < _SIDES
        or _NO_NAME.search(name)
        or _STATES_GAME.search(name)
        or not (name[:1].isupper() or is_nobody(name))
        or len(name.split()) > _MOST_WORDS
    ):
        return None
    return Side(name, facts["rating"], facts["id"], facts["color"][:1].lower())


def _with_count(found: re.Match[str]) -> str:
    """Return a rating with the number of games behind it: `1073P8`."""
    return f"{found[1]}P{found[2] or found[3]}"


_ROSTER_LINE = re.compile(r"\W*#?(?P<number>\d{1,3})(?:\s?[.):]|\s[-–])?\s+(?P<who>[^\W\d_].{1,80})")


def numbered_player(line: str) -> tuple[str, Side] | None:
    """Return the number and the player of a line such as `1. Larch, Ivan  90000001  2109/12`; None for any other."""
    found = _ROSTER_LINE.fullmatch(line)
    side = _side(found["who"]) if found and not MAY_BE_GAME.search(line) else None
    return (found["number"], side) if found and side else None


def listed_player(line: str) -> Side | None:
    """Return the player of a line such as `Ivan Larch  90000001  2109/12`; None without an id or a rating."""
    side = _side(line) if not MAY_BE_GAME.search(line) and "$" not in line else None
    return side if side and (side.id or side.rating) else None


def named_player(text: str) -> Side | None:
    """Return the player of a text that is a name of two or more words, and no more."""
    return _side(text) if " " in text.strip() and not MAY_BE_GAME.search(text) else None
