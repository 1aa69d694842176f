"""What heads the columns of a list of games: the two sides, the result, the round and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from trfrate.formats._wallchart.rounds.result_words import BLACK, WHITE
from trfrate.formats._wallchart.tables.heading_words import ALIASES, KNOWN, PARTS, field_of, heads_names, plain_heading

_LONGEST = 30


class Pair(NamedTuple):
    """What heads the columns of the two sides."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    colored: bool = False
    """Whether these are White and Black."""
    needs: frozenset[str] = frozenset()
    """Other columns without which it is no list of games."""
    decided: bool = False
    """Whether the first one has won, unless a column marks a draw."""
    marks: tuple[str, str] = ("", "")
    """What sets the other columns of the two sides apart: `Rating 1` and `Rating 2`."""


class _Side(NamedTuple):
    """What heads the columns of one side."""

    names: tuple[str, ...]
    mark: str
    ends: tuple[str, ...]
    """The names and the mark: with one of them ends what does not begin with a name."""


def _words(texts: str) -> tuple[str, ...]:
    return tuple(map(plain_heading, texts.split("|")))


_WITH_WHITE = "Spieler mit Weiß|Joueur avec les Blancs|Jugador con Blancas"
_WITH_BLACK = "Spieler mit Schwarz|Joueur avec les Noirs|Jugador con Negras"
_REPORTER = (
    "Your|My|Your Name|Your Full Name|My Name|Reported by|What is your name|What's your name|Who are you|Submitted by|"
    "Dein Name|Ihr Name|Tu nombre|Votre nom|Uw naam"
)
"""Who answers a form: each answer is a game, whether it states a round or not."""
_ONE = (
    f"{_REPORTER}|Player|Name|Spieler|Nombre|Jugador|Nom|Joueur|Naam|Speler|Jogador|Giocatore|Spelare|Spiller|Zawodnik"
)
_THE_OTHER = (
    f"{PARTS['opponent']}|Your Opponent|My Opponent|Opponent's Name|Played against|Who did you play|"
    "Who did you play against|Whom did you play|Gegen wen|Contra quién|Contre qui|Dein Gegner|Ihr Gegner|"
    "Tu rival|Votre adversaire|Uw tegenstander"
)
_WITHOUT_ROUND = frozenset(("result",))
PAIRS = (
    Pair(_words(f"{WHITE}|Wh|{_WITH_WHITE}"), _words(f"{BLACK}|Bl|{_WITH_BLACK}"), colored=True),
    Pair(
        _words("Player 1|Name 1|First Player|1st Player|1st|Spieler 1|Joueur 1|Jugador 1"),
        _words("Player 2|Name 2|Second Player|2nd Player|2nd|Spieler 2|Joueur 2|Jugador 2"),
        marks=("1", "2"),
    ),
    Pair(_words("Player A|Name A"), _words("Player B|Name B"), marks=("a", "b")),
    Pair(_words("Home|Home Player|Host"), _words("Away|Away Player|Visitor|Guest")),
    Pair(_words("Challenger|Chall"), _words("Defender|Def|Defending|Challenged")),
    Pair(_words("Left|Left Player"), _words("Right|Right Player")),
    Pair(_words("Winner"), _words("Loser"), decided=True),
    Pair(_words(_ONE), _words(_THE_OTHER), needs=frozenset(("round",))),
    Pair(_words(_REPORTER), _words(_THE_OTHER), needs=_WITHOUT_ROUND),
    Pair((), ()),
)
_SIDES = tuple(
    tuple(
        _Side(names, mark, (*names, mark) if mark else names)
        for names, mark in zip((pair.first, pair.second), pair.marks, strict=True)
    )
    for pair in PAIRS
)
_SECOND = tuple(end for sides in _SIDES for end in sides[1].ends)
"""With one of these begins or ends whatever heads a column of the second side."""
_OF_SIDES = tuple({end for sides in _SIDES for side in sides for end in side.ends})
"""The same for both sides."""
_WHO = frozenset(("name", "number", "surname", "id", "ids.uschess"))
OTHERS: Mapping[str, str] = {
    "round": (
        "Round|Rd|Rnd|R|Rd #|Round #|Rd No|Round No|Round Number|"
        "Runde|Ronda|Ronde|Rodada|Turno|Kolo|Runda|Тур|Week|Wk|Matchday|Spieltag|Jornada|Journée|"
        "Giornata|Speelronde|Omgång|Rond|Omg|Kierros|Forduló|Ford|Krog|Etapa|Tur|Коло|Γύρος|Rde|Rod|Sessão"
    ),
    "result": (
        f"{PARTS['result']}|W/L|W/L/D|W/D/L|Win/Loss|Winner|Outcome|Who won|Won by|Your Result|Game Result|"
        "Did you win|Did you win or lose|Did you win the game|Won or lost|Win or lose|Win, lose or draw|How did it go|"
        "Who won the game|Who won the match|Who was the winner|Name of the winner|Winner of the game|"
        "Hast du gewonnen|Haben Sie gewonnen|As-tu gagné|Avez-vous gagné|Ganaste|"
        "Result of the game|What was the result|Dein Ergebnis|Ihr Ergebnis|Tu resultado|Votre résultat|Uw uitslag|"
        "Sieger|Gewinner|Wer hat gewonnen|Vainqueur|Qui a gagné|Ganador|Quién ganó|"
        "Vincitore|Winnaar"
    ),
    "score": "Score",
    "date": "Date|Played|Played on|Date played|Datum|Fecha|Data|Дата",
    "color": (
        f"{PARTS['color']}|White/Black|Your Color|Color played|Deine Farbe|Ihre Farbe|Tu color|Votre couleur|Uw kleur"
    ),
    "draw": "Draw|Draws|Drawn|Tie|Remis",
    "white_won": "White wins|White won|White win",
    "black_won": "Black wins|Black won|Black win",
    "section": ALIASES["section"],
    "game": "Game|Game #|Game No|Game Number|Gm|Gm #|Partie|Partida",
    "control": "Time Control|TC|Time Controls|Time Limit",
    "event": "Event|Tournament|Event Name|Tournament Name|Turnier|Torneo|Tournoi|Toernooi|Turniej|Turnering",
}
"""What heads the columns that are of no side."""
OTHER_WORDS = {plain_heading(word): what for what, words in OTHERS.items() for word in words.split("|")}
_OF_A_PLAYER = re.compile(
    r"name|surname|first_name|number|title|federation|state|team|club|sex|born|"
    r"id|ids\..+|rating|ratings\..+|national|games|prov"
)
IN_BRACKETS = re.compile(r"\s*[(\[][^()\[\]=]*[)\]]")
"""No key to the results: `Winner (1=White, 2=Black)`."""
_TEAM_SCORE = re.compile(r"(?=[\d½])(\d{1,2})?(½|[.,]5)?\s*[-–:]\s*(?=[\d½])(\d{1,2})?(½|[.,]5)?")
_ASKED = re.compile(
    r"\b(?:which|what|who|please|enter|select|choose|was|were|is|are|did|of|with|for|by|the|this|your|it|"
    r"you|play|played|had|have|get|got|use|used|take|took|pieces|players?|name|full|game|match)\b",
    re.IGNORECASE,
)
_LONGEST_QUESTION = 60


_SIDE_IN_BRACKETS = re.compile(r"(?P<what>[^()\[\]]+?)\s*[(\[](?P<side>[^()\[\]]{3,})[)\]]\s*(?P<fact>[^()\[\]]*)")
"""`Player (White)`, `Rating (Black)`, `Player (Black) ID`."""


@lru_cache(maxsize=4096)
def as_heading(text: str) -> str:
    """Return the words that count of a heading in a sentence, as forms ask: `Player with the white pieces` is White.

    So it does without brackets: `Winner (W/B/D)`. A heading that is known stays as it is.
    """
    if side := _side_and_more(text):
        return side
    if len(text) > _LONGEST_QUESTION or not (_ASKED.search(text) or "(" in text):
        return text
    found = _SIDE_IN_BRACKETS.fullmatch(text)
    whose = f"{found['side']} {found['fact'] or found['what']}" if found else ""
    if found and _is_side(found["side"]) and _is_known(whose):
        return whose
    if _is_known(text):
        return text
    unbracketed = _POSSESSIVE.sub("", IN_BRACKETS.sub("", text)).strip()
    short = " ".join(_ASKED.sub(" ", unbracketed).replace("?", " ").split())
    return next((bare for bare in (unbracketed, short) if bare and _is_known(bare)), text)


def _side_and_more(text: str) -> str:
    """Return the side alone of a heading that lists what its cells hold: `White, rating, (score)`; else blank."""
    first, *others = _LISTED.split(text) if len(text) <= _LONGEST_QUESTION else [text]
    more = [other.strip(" ()[]") for other in others]
    return first.strip() if more and _is_side(first) and all(map(field_of, more)) else ""


_LISTED = re.compile(r"[,/;&+\n]")


def _is_known(text: str) -> bool:
    word = plain_heading(_POSSESSIVE.sub("", text))
    if word in OTHER_WORDS:
        return True
    may_be_side = word.startswith(_OF_SIDES) or word.endswith(_OF_SIDES)
    if may_be_side and any(what for sides in _SIDES for side in sides for what in _of(side, word)):
        return True
    return field_of(text) is not None


def heads_players(texts: Sequence[str]) -> bool:
    """Return whether these head a table with a row for each player."""
    if not any(text and heads_names(text) for text in texts):
        return False
    fields = {field_of(text) for text in texts if text} - {None, "name", "surname", "first_name"}
    return bool(fields & _OF_ROWS_OF_PLAYERS)


_OF_ROWS_OF_PLAYERS = frozenset(("rank", "number", "score", "rating", "id", "ids.uschess", "team", "club"))


def is_heading(texts: list[str]) -> bool:
    """Return whether these are the headings of a list of games."""
    return any(map(heads_side, texts)) and columns_in(texts) is not None


def heads_sides(texts: Sequence[str]) -> bool:
    """Return whether these head both sides of games, with results or not."""
    return any(map(heads_side, texts)) and columns_in(texts, 0) is not None


@lru_cache(maxsize=64)
def has_row_for_each_player(texts: tuple[str, ...]) -> bool:
    """Return whether these head a list with a row for each player and round: `Player`, `Round`, `Opponent`."""
    columns = columns_in(texts) if any(map(heads_side, texts)) else None
    return columns is not None and bool(columns[0].needs)


@lru_cache(maxsize=64)
def has_name_on_both_sides(texts: tuple[str, ...]) -> bool:
    """Return whether these head a list with `Name` on both sides of the result, or of the results of several games."""
    names = [column for column, text in enumerate(texts) if heads_names(text)]
    if len(names) != 2:
        return False
    results = [column for column, text in enumerate(texts) if heads_result(text)]
    games = [column for column, text in enumerate(texts) if _SEVERAL_GAMES.fullmatch(text)]
    between = range(names[0] + 1, names[1])
    return (len(results) == 1 and results[0] in between) or (len(games) > 1 and {*games} <= {*between})


_SEVERAL_GAMES = re.compile(r"(?:game|gm|g|partie|partida|leg)\.?\s*#?\d{1,2}(?:\s+(?:result|score))?", re.IGNORECASE)


@lru_cache(maxsize=4096)
def heads_result(text: str) -> bool:
    """Return whether this heads the results of a list."""
    if len(text) >= _LONGEST:
        return False
    return OTHER_WORDS.get(plain_heading(text)) == "result" or is_team_score(text)


def heads_round(text: str) -> bool:
    """Return whether this heads the rounds of a list."""
    return len(text) < _LONGEST and OTHER_WORDS.get(plain_heading(text)) == "round"


def may_head_results(texts: Sequence[str]) -> bool:
    """Return whether a column of results is headed; the score of two teams heads it only between their names."""
    stated = [text for text in texts if heads_result(text)]
    teams = sum(_WORD.search(text) is not None for text in texts)
    return bool(stated) and (teams > 1 or not all(map(is_team_score, stated)))


_WORD = re.compile(r"[^\W\d_]{2}")


def is_team_score(text: str) -> bool:
    """Return whether this is the score of two teams, which may head the results of their boards: `2½:1½`."""
    found = _TEAM_SCORE.fullmatch(text)
    return found is not None and sum(2 * int(found[at] or 0) + bool(found[at + 1]) for at in (1, 3)) > 2


def are_labels(texts: Sequence[str]) -> bool:
    """Return whether some texts label others: `Home:` `Owls` `Away:` `Larks`."""
    labels = [text.endswith(":") for text in texts if text]
    return any(labels) and not all(labels)


def joined_headings(upper: list[str], lower: list[str]) -> list[str]:
    """Return headings in two rows as one: `White` above `Name` and `Rating`; nothing if these are none."""
    fields = [field_of(text) or "" for text in lower if text]
    if not any(_OF_A_PLAYER.fullmatch(each) and fields.count(each) == 2 for each in fields):
        return []
    joined: list[str] = []
    side = ""
    for column, text in enumerate(lower):
        above = upper[column] if column < len(upper) else ""
        side = above or side
        of_side = _is_side(side) and _OF_A_PLAYER.fullmatch(field_of(text) or "")
        joined.append(f"{side} {text}" if of_side else text or above)
    joined += upper[len(lower) :]
    return joined if columns_in(joined, 0) else []


@lru_cache(maxsize=256)
def _is_side(text: str) -> bool:
    word = plain_heading(text)
    return any(word in side.names for sides in _SIDES for side in sides)


def says_of_side(text: str) -> bool:
    """Return whether a label says something of one side: `White Rating`."""
    return len(text) < _LONGEST and any(what != "name" for at in range(len(_SIDES)) for _, what in _named(at, text))


def heads_side(value: str) -> bool:
    """Return whether this may head a column of the second side: of whom all lists name one."""
    return bool(_pairs_of(value))


_LONG_NUMBER = re.compile(r"^\d+$|\d{3}")


@lru_cache(maxsize=4096)
def _pairs_of(value: str) -> frozenset[int]:
    """Return which pairs these are of whose second side this may head a column."""
    # Length, beginning and end sort out most cells of a large sheet before the expensive comparison.
    if not 0 < len(value) < _LONGEST or _LONG_NUMBER.search(value):
        return frozenset()
    bare = IN_BRACKETS.sub("", value) if value.endswith(")") else value
    word = plain_heading(bare if bare.isalnum() else _POSSESSIVE.sub("", bare))
    if not (word.startswith(_SECOND) or word.endswith(_SECOND)):
        return frozenset()
    return frozenset(at for at, (_, second) in enumerate(_SIDES) if not _WHO.isdisjoint(_of(second, word)))


_POSSESSIVE = re.compile(r"['’]s\b", re.IGNORECASE)
"""`White's score`."""


@lru_cache(maxsize=4096)
def _named(pair: int, text: str) -> tuple[tuple[int, str], ...]:
    """Return what a heading says of which side, if the sides are headed like this; the answer is remembered."""
    word = plain_heading(_POSSESSIVE.sub("", text))
    return tuple((at, what) for at, side in enumerate(_SIDES[pair]) for what in _of(side, word))


Columns = tuple[Pair, dict[str, int], dict[str, int], dict[str, int]]


def columns_in(texts: Sequence[str], result: int = -1) -> Columns | None:
    """Return the columns of both sides and the others; None if this is no row of headings."""
    pairs = sorted(frozenset().union(*map(_pairs_of, texts)) - _not_meant(texts))
    tried = (columns_of(pair, texts, result) for pair in pairs)
    return next((columns for columns in tried if columns), None)


def _not_meant(texts: Sequence[str]) -> frozenset[int]:
    """Return the pair of colors, if its second side is no more than the `B` of `Player B` beside `Player A`."""
    words = [plain_heading(text) for text in texts if len(text) < _LONGEST]
    if not all(any(word in names for word in words) for names in PAIRS[_LETTERED][:2]):
        return frozenset()
    others = [text for text in texts if plain_heading(text) not in PAIRS[_LETTERED].second]
    return frozenset((0,)) if not any(0 in _pairs_of(text) for text in others) else frozenset()


_LETTERED = 2
"""`Player A` and `Player B`."""


def columns_of(at: int, texts: Sequence[str], result: int) -> Columns | None:
    pair = PAIRS[at]
    white: dict[str, int] = {}
    black: dict[str, int] = {}
    others: dict[str, int] = {}
    shared: dict[str, list[int]] = {}
    in_words = _named_in_words(at, texts)
    for column, text in enumerate(texts):
        word = plain_heading(text)
        named = _named(at, text)
        if word in OTHER_WORDS and not (pair.decided and named):
            others.setdefault(OTHER_WORDS[word], column)
            shared.setdefault(word, []).append(column)
        elif named:
            side, what = named[0]
            facts = (white, black)[side]
            # Beside `White` and `Black`, columns headed `W` and `B` have their points.
            holds_points = what == "name" and len(word) == 1 and side in in_words
            if what == "name" and word not in _BARE_TEAMS:
                _take_teams(texts, facts)
            facts.setdefault("score" if holds_points else what, column)
        elif known := field_of(text) if text else None:
            shared.setdefault(known, []).append(column)
    if len(shared.get("name", ())) == 2:
        _take_teams(texts, white, black)
    for known, columns in shared.items():
        if len(columns) == 2 and _OF_A_PLAYER.fullmatch(known):
            # Headings without a side: White's come first.
            white.setdefault(known, columns[0])
            black.setdefault(known, columns[1])
        elif "round" in pair.needs and _OF_A_PLAYER.fullmatch(known):
            white.setdefault(known, columns[0])
    if pair.needs:
        _settle_own_row(black, others, shared, texts)
    else:
        _take_beside_names(white, black, shared)
    _settle_ids(white, black)
    _settle_result(white, black, others, shared, result)
    for facts in (white, black):
        facts.pop("score", None)
        beside = [what for what, column in facts.items() if "(" in texts[column]]
        if len(beside) == 1 and _WHO.isdisjoint(facts):
            # `White (rating)` heads names with ratings behind them.
            facts["name"] = facts.pop(beside[0])
        whose = next((what for what in ("name", "surname", "number") if what in facts), "")
        if whose:
            facts["name"] = facts[whose]
    complete = "name" in white and "name" in black and _decides(pair, others, texts)
    return (pair, white, black, others) if complete else None


def _decides(pair: Pair, others: Mapping[str, int], texts: Sequence[str]) -> bool:
    """Return whether these headings tell who won, and all that is needed beside the names."""
    decided = "result" in others or pair.decided or {"white_won", "black_won"} <= others.keys()
    # `Which round?` is a round once the questions are taken for headings.
    asks_round = pair.needs == _WITHOUT_ROUND and any(map(heads_round, map(as_heading, texts)))
    return decided and pair.needs <= others.keys() and not asks_round


def _take_beside_names(white: dict[str, int], black: dict[str, int], shared: dict[str, list[int]]) -> None:
    """Take `USCF ID` right of White for White's, if Black has such a fact, too: `Black ID`, or `ID` right of Black."""
    if not {"name"} <= white.keys() & black.keys() or white["name"] > black["name"]:
        return
    alone = {known: columns[0] for known, columns in shared.items() if len(columns) == 1 and known != "name"}
    alone = {known: column for known, column in alone.items() if _OF_A_PLAYER.fullmatch(known)}
    if any(column < white["name"] for column in alone.values()):
        return
    sides = {known: int(column > black["name"]) for known, column in alone.items()}
    kinds = [{*map(_kind_of, facts)} for facts in (white, black)]
    stated = [kinds[side] | {_kind_of(known) for known in alone if sides[known] == side} for side in (0, 1)]
    for known, column in alone.items():
        kind, side = _kind_of(known), sides[known]
        if kind not in kinds[side] and kind in stated[1 - side]:
            (white, black)[side][known] = column


def _settle_ids(white: dict[str, int], black: dict[str, int]) -> None:
    """Take `Opponent ID` beside `USCF ID` for the same kind of id."""
    for one, other in ((white, black), (black, white)):
        if "id" in one and "id" not in other and "ids.uschess" in other:
            one.setdefault("ids.uschess", one.pop("id"))


def _kind_of(fact: str) -> str:
    """Return what is alike in `id` and `ids.uschess`, `rating` and `ratings.OTBR`."""
    return fact.partition(".")[0].removesuffix("s")


_BARE_TEAMS = frozenset(_words("Home|Away|Host|Visitor|Guest"))


def _take_teams(texts: Sequence[str], *sides: dict[str, int]) -> None:
    """Take `Home` and `Away` for teams, where other columns have the players."""
    for facts in sides:
        if "name" in facts and plain_heading(texts[facts["name"]]) in _BARE_TEAMS:
            facts["team"] = facts.pop("name")


def _named_in_words(at: int, texts: Sequence[str]) -> frozenset[int]:
    """Return the sides whose names have a heading of more than a letter."""
    words = (text for text in texts if len(plain_heading(text)) > 1)
    return frozenset(side for text in words for side, what in _named(at, text)[:1] if what == "name")


def _settle_own_row(
    black: dict[str, int], others: dict[str, int], shared: dict[str, list[int]], texts: Sequence[str]
) -> None:
    """Find the points, the round and the opponent of a row for each player and round."""
    points = [column for column in shared.pop("score", ()) if plain_heading(texts[column]) not in _TOTALS]
    if len(points) == 1:
        others.setdefault("result", points[0])
    if "game" in others and "round" not in others:
        others["round"] = others.pop("game")
    whose = next((what for what in ("name", "surname", "number", "ids.uschess", "id") if what in black), "")
    if whose:
        black["name"] = black[whose]


_TOTALS = frozenset(_words("Total|Tot|Totals|Total Score|Total Points|Total Pts|Final|Final Score"))


def _settle_result(
    white: dict[str, int], black: dict[str, int], others: dict[str, int], shared: dict[str, list[int]], result: int
) -> None:
    """Find the column of the result, or the two columns of the points of each side."""
    # Beside a result, a score is what a player had before the game.
    score = others.pop("score", result)
    stated = others.setdefault("result", score)
    alike = next((columns for columns in shared.values() if columns[0] == stated), [])
    if len(alike) == 2:
        others["black"] = alike[1]
    points = shared.get("score", [])
    if stated < 0 and len(points) == 2:
        stated, others["black"] = points
        others["result"] = stated
    elif stated < 0 and "score" in white and "score" in black:
        stated = others["result"] = white["score"]
        others["black"] = black["score"]
    elif stated < 0 and "score" in white:
        stated = others["result"] = white["score"]
    if stated < 0:
        del others["result"]


def _of(side: _Side, word: str) -> Iterator[str]:
    """Yield what a heading says of one side: `white` is the name, `whiterating` the rating."""
    if not (word.startswith(side.names) or word.endswith(side.ends)):
        return
    rests = [word.removesuffix(side.mark)]
    for name in side.names:
        if word == name:
            yield "name"
        rests += [word.removeprefix(name), word.removesuffix(name)]
    for rest in rests:
        if rest == word:
            continue
        what = "score" if OTHER_WORDS.get(rest) == "result" else KNOWN.get(rest, "")
        if _OF_A_PLAYER.fullmatch(what) or what == "score":
            yield what
