"""Results in words, as people answer forms and write lists: `White won on time`, `It was a draw`, `gewonnen`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from trfrate.formats._bye_words import FORFEIT as FORFEITS
from trfrate.formats._bye_words import SHORT_FORFEITS, spelled
from trfrate.formats._cells import NOUNS, plain

WHITE = (
    "White|W|Whites|Wht|Weiß|Blancas|Blancs|Bianco|Brancas|Wit|Vit|Hvid|Beyaz|Białe|Bílý|Белые|"
    "Hvit|Valkea|Valkoiset|Világos|Biely|Bijeli|Beli|Albe|Alb|Blanques|Λευκά|Бели|Білі"
)
BLACK = (
    "Black|B|Blacks|Blk|Schwarz|Negras|Noirs|Nero|Pretas|Zwart|Svart|Sort|Siyah|Czarne|Černý|Чёрные|"
    "Svart|Musta|Mustat|Sötét|Čierny|Crni|Črni|Negre|Negru|Negres|Μαύρα|Црни|Чорні"
)
"""White and Black in the languages of the lists that are read."""
COLOR_SIGNS = ("♔♚", "♕♛", "○●", "□■", "⚪⚫", "⬜⬛")
_WHITE_WORDS = (*plain(WHITE).split("|"), "WT")
_BLACK_WORDS = (*plain(BLACK).split("|"), "BK")
_COLOR_WORDS = frozenset((*_WHITE_WORDS, *_BLACK_WORDS))


def is_color_word(word: str) -> bool:
    """Return whether this is a `plain` word for a color, of more than a letter; it may be cut short: `WH`, `BL`."""
    return len(word) > 1 and any(color.startswith(word) for color in _COLOR_WORDS)


def colors_in(words: Iterable[str]) -> Mapping[str, str]:
    """Return W or B for each `plain` word for a color, perhaps cut short; nothing unless both colors are there.

    `BL` is Black beside `WH` and White beside `NOIRS`. Of letters alone, only W and B are colors.
    """
    known = {word for word in words if word in ("W", "B") or is_color_word(word)}
    white = {word for word in known if word != "B" and any(one.startswith(word) for one in _WHITE_WORDS)}
    black = {word for word in known if any(one.startswith(word) for one in _BLACK_WORDS)}
    either = white & black
    if either and (white == either) != (black == either):
        white, black = (white, black - either) if white == either else (white - either, black)
    if not white or not black or white & black:
        return {}
    return dict.fromkeys(white, "W") | dict.fromkeys(black, "B")


DRAWN = (
    "draw|drawn|drew|tie|tied|stalemate|remis|remise|unentschieden|tablas|empate|empata|empató|empaté|empatou|empatei|"
    "empataron|nulle|nul|patta|pareggio|pareggia|pareggiato|gelijkspel|remi|remíza|remiza|uavgjort|berabere|tasapeli|ничья|"
    "döntetlen|remiză|oavgjort|beraberlik|ισοπαλία|neodločeno|neriješeno|nerešeno|нічия|реми"
)
WINS = (
    "won|win|wins|mates|mated|checkmates|checkmated|victory|gewinnt|gewann|gewonnen|sieg|siegt|gana|ganan|ganó|ganaron|"
    "ganado|gagne|gagnent|gagné|ont gagné|vince|vincono|vinto|vence|vencem|venceu|venceram|ganha|ganhou|wint|"
    "wonnen|winnen|vann|vinner|vinder|vandt|vant|wygrywa|wygrały|wygrał|wygrała|vyhrál|vyhrála|победили|выиграли|выиграл"
)
LOSES = (
    "got mated|was mated|is mated|lost|loses|resigned|resigns|timed out|flagged|aufgegeben|gab auf|verliert|verlor|"
    "abandona|abandonne|pierde|pierden|perdió|perdieron|perd|perdent|perde|perdono|perdeu|perdem|verliest|verloor|förlorade|"
    "förlorar|taper|tapte|taber|tabte|przegrywa|przegrał|przegrała|prohrál|prohrála|проиграл"
)
I_WON = (
    f"{WINS}|i won|me|i did|beat|beats|defeated|defeats|victoria|victoire|vittoria|vitória|gané|ich habe gewonnen|"
    "j'ai gagné|winst|vinst|wygrana|výhra|gano|ganho|ganhei|venci|ho vinto|ik won|seier|sejr"
)
I_LOST = (
    "lost|loss|lose|i lost|lost to|loses to|"
    "verloren|niederlage|perdí|perdido|derrota|perdu|défaite|j'ai perdu|perso|sconfitta|verlies|"
    "förlust|przegrana|prohra|ich habe verloren|defeat|"
    "ha perso|perdei|pierdo|verlor|verliert|pierde|perdió|perd|perde|perdeu|verliest|verloor|verlust|derrotado|"
    "förlorade|förlorar|tap|tapt|tapte|taper|tabt|tabte|taber|przegrał|przegrała|przegrywa|prohrál|prohrála|проиграл|"
    "my opponent won|opponent won|my opponent|they won|mein gegner hat gewonnen"
)
AROUND = (
    "it|the|les|die|las|los|this|game|match|was|we|both|ended|in|as|a|an|agreed|agreement|mutual|by|on|with|repetition|threefold|perpetual|"
    "check|checkmate|mate|resignation|time|timeout|flag|player|pieces|has|have|hat|ha|han|durch|matt|aufgabe|zeit"
)
FORFEIT = "forfeit|default|walkover|kampflos|no show|noshow"
TO_COME = (
    "to be played|yet to be played|still to be played|yet to play|to play|not yet played|not played yet|unfinished|"
    "in progress|pending|postponed|adjourned|upcoming|noch offen|offen|verlegt|verschoben|steht aus|ausstehend|"
    "wird nachgeholt|à jouer|reportée|reporté|por jugar|pendiente|aplazada|aplazado|por jogar|adiada|da giocare|"
    "rinviata|nog te spelen|uitgesteld|uppskjuten|do rozegrania|tbd|tba|tbc"
)
FORFEIT_MARKS = spelled(FORFEITS | SHORT_FORFEITS) | {"SHOW", "NOSHOW"}
"""Each word or letter by which an entry is a forfeit, in capitals and without dots."""
BEFORE_FORFEIT = frozenset(("BY", "PAR", "POR", "PER", "DURCH", "NO"))
_MARK_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\s\w().*-]")


def forfeit_in(said: str) -> str:
    """Return X or F for `plain` words that say by whom a game was won or lost by forfeit, `FF` for a forfeit alone.

    Blank if they say anything else.
    """
    tokens = _MARK_TOKEN.findall(said.replace(".", "").replace("/", ""))
    marks = [token for token in tokens if token in FORFEIT_MARKS]
    others = [token for token in tokens if token not in FORFEIT_MARKS and token not in BEFORE_FORFEIT]
    results = {NOUNS.get(token, "") for token in others}
    if not marks or len(results) > 1:
        return ""
    return {"W": "X", "L": "F"}.get(results.pop(), "") if results else "FF"


SENTENCES = {
    "drawn": DRAWN,
    "White or Black, in front": f"{WHITE}|{BLACK}",
    "… won": WINS,
    "… lost": LOSES,
    "won by the player named first, where the sides are not White and Black": I_WON,
    "lost by that player": I_LOST,
    "by forfeit": FORFEIT,
    "not played yet": TO_COME,
    "besides": AROUND,
}
"""The words of which sentences are made, by what they say."""
TRANSITIVE = frozenset(("BEAT", "BEATS", "DEFEATED", "DEFEATS", "LOSTTO", "LOSESTO"))
"""Between two names, these are said of the first one, whatever the colors."""
_SCORES = {"1-0": "WHITE", "0-1": "BLACK", "½-½": "DRAW"}


def _any(words: str) -> str:
    """Return a pattern for one of these words, as they are in a `plain` text without blanks, the longest first."""
    texts = {plain(word).replace(" ", "") for word in words.split("|")}
    return "|".join(map(re.escape, sorted(texts, key=len, reverse=True)))


def _pattern(words: str) -> str:
    return f"(?:{_any(words)})"


_REST = rf"(?:{_any(AROUND)})*"
_HOW_IT_ENDED = re.compile(rf"\W?{_REST}\W?")
"""`1-0 on time`, `0-1 (checkmate)`."""


def says_how_it_ended(said: str) -> bool:
    """Return whether a `plain` text without blanks says no more than how a game ended, or nothing."""
    return _HOW_IT_ENDED.fullmatch(said) is not None


_BY_FORFEIT = rf"(?P<forfeit>(?:BY)?{_pattern(FORFEIT)})?"
_DRAW = re.compile(rf"{_REST}{_pattern(DRAWN)}(?:{_any(f'{AROUND}|{DRAWN}')})*")
_WON = re.compile(
    rf"{_REST}(?:(?P<white>{_any(WHITE)})|{_pattern(BLACK)}){_REST}"
    rf"(?:{_pattern(WINS)}|(?P<lost>{_any(LOSES)})){_REST}{_BY_FORFEIT}"
)
_OWN_WIN = re.compile(rf"{_REST}{_pattern(I_WON)}{_REST}{_BY_FORFEIT}")
_OWN_LOSS = re.compile(rf"{_REST}{_pattern(I_LOST)}{_REST}{_BY_FORFEIT}")
_TO_COME = re.compile(rf"{_REST}{_pattern(TO_COME)}{_REST}")
_BARE = {
    plain(word): color
    for color, words in (("WHITE", WHITE), ("BLACK", BLACK))
    for word in words.split("|")
    if len(word) > 1
}
_LONGEST = 60
_BETWEEN_WORDS = re.compile(r"(?<![\d½])[!.:;,)(-]+|[!.:;,)(-]+(?![\d½])")
_OWN_WITH_SCORE = re.compile(r"(\D+?)((?:[10]-[01]|½-½))")
"""`I won 1-0`: the words say who, whoever comes first in the score."""


@lru_cache(maxsize=4096)
def in_short(said: str, colored: bool) -> str:
    """Return a `plain` result without blanks as `WHITE`, `BLACK` or `DRAW`, or as `W` or `L` of the player named first.

    Those two only where the sides are not White and Black: beside them, `won` does not say who. Forfeits have an `F`
    behind. `*` is a game that is not played yet. Whatever is no sentence comes back as it is.
    """
    score, rest = (said[:3], said[3:]) if said[:3] in _SCORES else ("", said)
    rest = _BETWEEN_WORDS.sub("", rest)
    if len(said) > _LONGEST or not any(map(str.isalpha, rest)):
        return said
    short = _sentence(rest, colored)
    if score and _HOW_IT_ENDED.fullmatch(rest):
        return score
    if score and short:
        return score if short == _SCORES[score] else said
    if not short and not colored and (own := _OWN_WITH_SCORE.fullmatch(rest)):
        short = _sentence(own[1], colored)
        return short if (short == "DRAW") == ("½" in own[2]) else said
    return short or said


def _sentence(said: str, colored: bool) -> str:
    """Return what a sentence says; blank if it is none, or if its `Yes` or `No` contradicts the rest of it."""
    answer = _ANSWER.match(said) if not colored else None
    whole = _statement(said, colored)
    if whole or not answer:
        return whole
    rest = _statement(said[answer.end() :], colored)
    return rest if rest[:1] in (("W",) if answer["yes"] else ("L", "D")) else ""


_ANSWER = re.compile(r"(?P<yes>YES|YEP|JA|SÍ|SI|OUI|SIM)|(?:NO|NOPE|NEIN|NON|NEE|NÃO|NEJ)")
"""`Yes, I won`, `No, I lost`, `No, it was a draw`."""


def _statement(said: str, colored: bool) -> str:
    if said in _BARE:
        return _BARE[said]
    # `Withdrew` is no draw, though its letters hold the word for one.
    if _DRAW.fullmatch(said) and "WITHDR" not in said:
        return "DRAW"
    if _TO_COME.fullmatch(said):
        return "*"
    won = _WON.fullmatch(said)
    if won:
        white = bool(won["white"]) is not bool(won["lost"])
        return ("WHITE" if white else "BLACK") + ("F" if won["forfeit"] else "")
    for letter, pattern in (("W", _OWN_WIN), ("L", _OWN_LOSS)) if not colored else ():
        own = pattern.fullmatch(said)
        if own:
            return letter + ("F" if own["forfeit"] else "")
    return ""


_WHITE_FIRST = re.compile(
    r"\(?\b(?:whites?(?:\s+players?)?(?:\s+(?:is|are|was|were))?(?:\s+always)?(?:\s+(?:listed|named|given|shown|written))?"
    r"(?:\s+(?:the\s+)?first(?:\s+(?:player|name))?|\s+(?:(?:on|at|to)\s+(?:the\s+)?)?left(?:[\s-]hand\s+(?:side|column))?)|"
    r"(?:left(?:[\s-]hand)?(?:\s+(?:player|side|column|name))?|first(?:[\s-]+(?:named|listed))?(?:\s+(?:player|name|number))?)"
    r"\s+(?:has|had|is|was|played|plays)\s+white)\b\)?",
    re.IGNORECASE,
)
"""`White is listed first`, `first player had White`: this holds for all games."""
_NOT_ALWAYS = re.compile(r"\b(?:not|no|never|unless|except|only|usually|mostly|round|rd)\b|n[’']t\b", re.IGNORECASE)
_EXCEPTION = re.compile(r"\b(?:unless|except\w*|otherwise)\b", re.IGNORECASE)
_SENTENCES = re.compile(r"[.!]\s")


def white_first(line: str) -> re.Match[str] | None:
    """Return where a line says that in all games the player named first has White; None if it does not."""
    said = _WHITE_FIRST.search(line)
    if said is None or _EXCEPTION.search(line):
        return None
    before, behind = line[: said.start()], line[said.end() :]
    sentence = _SENTENCES.split(before)[-1] + said[0] + _SENTENCES.split(behind)[0]
    return None if _NOT_ALWAYS.search(sentence) else said
