"""Sentences that say who has which color, on which boards, in which game: `Home has Black on odd boards`.

A sentence is read by its parts. Every word of it must be one of a part, or name a side of the list by its heading
(`Riverside had White on the odd boards`): a sentence with any other word is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from trfrate.formats._wallchart.rounds.result_words import BLACK, WHITE

_LONGEST = 300
_SIDES = (
    (
        r"left(?:[ -]hand)?|home|hosts?|first(?:[ -](?:named|listed|mentioned))?|(?:named|listed|mentioned)[ -]first|"
        r"1st|(?:player|team|side|name)\s*(?:1|a|one)|heim\w*|gastgeber\w*|links|erstgenannte\w*|locales?|izquierda|"
        r"premiers?|première|gauche|recevante?|thuis\w*|linker\w*|casa"
    ),
    (
        r"right(?:[ -]hand)?|away|visit\w*|guests?|second(?:[ -](?:named|listed|mentioned))?|"
        r"(?:named|listed|mentioned)[ -](?:second|last)|2nd|(?:player|team|side|name)\s*(?:2|b|two)|gast(?!geber)\w*|"
        r"gäste\w*|rechts|zweitgenannte\w*|visitantes?|derecha|deuxièmes?|droite|visiteurs?|uit\w*|rechter\w*|ospit\w+"
    ),
)
_NUMBER = r"(?:\d{1,2}|[a-d]|one|two|three|four)"
_NUMBERS = rf"{_NUMBER}(?:\s*(?:,|and|&|/|und|et|y|e|en|-|–|to)\s*{_NUMBER})*"
_PARITY = (
    r"(?P<{0}odd>odd|ungerade\w*|impares?|impaire?s?|dispari|oneven)|(?P<{0}even>even|gerade\w*|pares|paire?s?|pari)"
)
_NOUNS = {
    "board": r"boards?|bds?\.?|tables?|brett\w*|échiquiers?|tableros?|scacchier\w+|bord\w*",
    "game": r"games?|gms?\.?|legs?|partien?|parties?|partidas?|partit\w+|spel\w*",
    "round": r"rounds?|rds?\.?|weeks?|runden?|rondes?|rondas?|turn[oi]",
}
_PLACES = "|".join(
    rf"(?:(?:{_PARITY.format(f'{what}_before_')})(?:[ -]numbered)?\s+(?:{noun})|"
    rf"(?:{noun})\s+(?:{_PARITY.format(f'{what}_behind_')})|"
    rf"(?:{noun})\s*#?\s*(?P<{what}>{_NUMBERS})|"
    rf"(?P<{what}_ordinal>first|second|third|fourth|1st|2nd|3rd|4th|erste\w*|zweite\w*|première|deuxième|primera|segunda)"
    rf"\s+(?:{noun}))"
    for what, noun in _NOUNS.items()
)


@cache
def _place() -> re.Pattern[str]:
    """Return the pattern of boards, games and rounds, which is large and seldom needed."""
    return re.compile(rf"\b(?:{_PLACES}|(?:{_PARITY.format('alone_')})(?:s|[ -]numbered)?)(?!\w)", re.IGNORECASE)


_COUNTED = {
    **{word: at for words in (("one", "two", "three", "four"), "abcd") for at, word in enumerate(words, start=1)},
    **{word: at for at, word in enumerate(("first", "second", "third", "fourth"), start=1)},
    **{word: at for at, word in enumerate(("1st", "2nd", "3rd", "4th"), start=1)},
    **dict.fromkeys(("première", "primera"), 1),
    **dict.fromkeys(("deuxième", "segunda"), 2),
}
_SIDE = tuple(re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) for words in _SIDES)
_COLOR = tuple(
    re.compile(rf"\b(?:{'|'.join(word for word in words.split('|') if len(word) > 1)})\b", re.IGNORECASE)
    for words in (f"{WHITE}|Weiss|Blanc|Blanco", f"{BLACK}|Noir|Negro")
)
_SAYS_COLORS = re.compile(r"\b(?:colou?rs|farben|couleurs|colores)\b", re.IGNORECASE)
_STOPS = re.compile(r"(?<!\bbd)(?<!\brd)(?<!\bgm)\.(?=\s|$)|[;!|]|\s[–—-]\s|\bnote:|\bcolou?rs?:", re.IGNORECASE)
_COMMAS = re.compile(r"\s*(?:,|&|\b(?:and|but|while|whereas|und|et|y|e|en)\b)\s*", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_BESIDE = (
    "the|a|an|of|on|in|at|for|with|to|by|as|is|are|was|were|be|has|have|had|having|plays|play|played|playing|"
    "gets|get|got|takes|take|took|taken|holds|always|each|every|all|both|game|games|match|boards|board|players|"
    "player|team|teams|side|sides|column|name|names|named|person|one|club|hand|pieces|piece|from|then|also|so|"
    "number|numbers|lot|list|listed|thereafter|afterwards|after|that|colors|colours|colour|color|farben|couleurs|colores|pour|para|"
    "per|für|der|die|das|den|dem|hat|hatte|haben|hatten|spielt|spielte|spielen|auf|am|mannschaft|spieler|verein|"
    "immer|le|la|les|l|un|une|ont|avait|avaient|joue|jouent|aux|au|des|du|équipe|joueur|joueurs|avec|toujours|el|"
    "los|las|tiene|tienen|tenía|lleva|llevan|juega|juegan|con|equipo|jugador|siempre|en|de|del|il|lo|gli|i|ha|"
    "hanno|aveva|squadra|giocatore|sempre|het|heeft|hebben|speelt|speler|met|steeds"
)
_FILLERS = frozenset(_BESIDE.split("|"))
"""Words of such sentences that belong to none of the parts."""
_VERB = re.compile(
    r"\b(?:ha[sd]|have|is|are|was|were|play\w*|gets?|got|takes?|took|h[aä]t\w*|haben|spiel\w*|ont|avai\w+|jou\w+|tien\w+|"
    r"lleva\w*|jueg\w+|ha|hanno|heeft|hebben)\b",
    re.IGNORECASE,
)
"""Without one of these, `Black Knights` is a name."""
_ALTERNATES = re.compile(r"\b(?:altern\w+|abwechselnd|wechselnd|afwisselend)\b", re.IGNORECASE)


class Rule(NamedTuple):
    """The color of one side, everywhere or on some boards, in some games or rounds."""

    side: int | None
    """0 for the first side, 1 for the second one; None if it is named."""
    named: frozenset[str]
    """The words that name it."""
    is_white: bool
    what: str = ""
    """What its places are: `board`, `game` or `round`; blank for everywhere."""
    numbers: frozenset[int] = frozenset()
    parity: int | None = None
    """1 for odd places, 0 for even ones."""

    def holds(self, number: int) -> bool:
        """Return whether the rule is about the board, game or round of this number."""
        return number % 2 == self.parity if self.parity is not None else number in self.numbers


def speaks_of_colors(line: str) -> bool:
    """Return whether a sentence says something of White and Black, or of the colors: a name with `Black` does not."""
    for text in _STOPS.split(line[:_LONGEST]):
        sides = any(side.search(text) for side in _SIDE) or _place().search(text)
        if _SAYS_COLORS.search(text) or (_colors(text) and (sides or _VERB.search(text))):
            return True
    return False


def heads_colors(heading: str) -> bool:
    """Return whether a heading has a word for a color: `Had White`, `Colors`."""
    return bool(_colors(heading[:_LONGEST]) or _HEADS_COLORS.search(heading[:_LONGEST]))


_HEADS_COLORS = re.compile(r"\b(?:colou?rs?|farben?|couleurs?|colores)\b", re.IGNORECASE)


def only_color(heading: str) -> str | None:
    """Return the color that a heading names, `w` or `b`; None if it names none, or both."""
    colors = _colors(heading[:_LONGEST])
    return None if len(colors) != 1 else "w" if colors[0] else "b"


def rules_in(line: str) -> tuple[list[Rule], bool]:
    """Return the rules that the sentences of a line state, and whether it says no more than these."""
    if len(line) > _LONGEST or not _colors(line):
        return [], False
    sentences = [text for text in _STOPS.split(line) if text and _WORD.search(text)]
    stated = [_rules_of(text) for text in sentences]
    return [rule for rules in stated for rule in rules], all(stated)


def _rules_of(sentence: str) -> list[Rule]:
    """Return what the clauses of a sentence state; nothing if one of them is not understood."""
    alternates = _ALTERNATES.search(sentence) is not None
    rules: list[Rule] = []
    for clause in _clauses(_ALTERNATES.sub(" ", sentence)):
        rule = _rule(clause, rules[-1] if rules else None)
        if rule is None:
            return []
        rules.append(_alternating(rule) if alternates else rule)
    return rules


def _clauses(sentence: str) -> Iterator[str]:
    """Yield the parts of a sentence that each speak of one color."""
    clause = ""
    for part in _COMMAS.split(sentence):
        if _colors(clause) and _colors(part):
            yield clause
            clause = part
        else:
            clause = f"{clause}, {part}" if clause else part
    if _WORD.search(clause):
        yield clause


def _colors(text: str) -> list[bool]:
    return [one is _COLOR[0] for one in _COLOR if one.search(text)]


def _rule(clause: str, before: Rule | None) -> Rule | None:
    """Return what a clause states; it may leave out what the clause before it says."""
    places = list(_place().finditer(clause))
    bare = _place().sub(" ", clause)
    colors = _colors(bare)
    sides = [at for at, side in enumerate(_SIDE) if side.search(bare)]
    for pattern in (*_SIDE, *_COLOR):
        bare = pattern.sub(" ", bare)
    named = frozenset(word.casefold() for word in _WORD.findall(bare)) - _FILLERS
    if len(colors) != 1 or len(places) > 1 or len(sides) > 1 or (sides and named):
        return None
    if named and not places and not _VERB.search(clause):
        return None
    stated = _place_of(places[0]) if places else None
    if stated is None and places:
        return None
    if stated is None:
        stated = (before.what, before.numbers, before.parity) if before else ("", frozenset[int](), None)
    if not sides and not named:
        if before is None:
            return None
        return Rule(before.side, before.named, colors[0], *stated)
    return Rule(sides[0] if sides else None, named, colors[0], *stated)


def _place_of(found: re.Match[str]) -> tuple[str, frozenset[int], int | None] | None:
    """Return on which boards, in which games or rounds something is so."""
    groups = {name: text for name, text in found.groupdict().items() if text}
    for name, text in groups.items():
        what = "board" if name.startswith("alone") else name.partition("_")[0]
        if name.endswith(("odd", "even")):
            return what, frozenset(), int(name.endswith("odd"))
        numbers = _numbers_in(text.casefold())
        return (what, numbers, None) if numbers else None
    return None


def _numbers_in(text: str) -> frozenset[int]:
    """Return the numbers of a list or a range: `1 and 3`, `1-4`, `A`."""
    words = _WORD.findall(text)
    numbers = [int(word) if word.isdecimal() else _COUNTED.get(word, 0) for word in words]
    numbers = [number for number in numbers if number]
    if len(numbers) == len(("first", "last")) and re.search(r"[-–]|\bto\b", text):
        return frozenset(range(numbers[0], numbers[1] + 1))
    return frozenset(numbers)


def _alternating(rule: Rule) -> Rule:
    """Return the rule of the first board or game for all odd ones: `White on board 1, then alternating`."""
    return rule._replace(numbers=frozenset(), parity=1) if rule.numbers == {1} else rule


def settled(rules: Sequence[Rule], headings: Sequence[str]) -> list[Rule]:
    """Return the rules with the side whose heading has the words that name it; those of others are left out."""
    words = [frozenset(map(str.casefold, _WORD.findall(text if not _colors(text) else ""))) for text in headings]
    found = []
    for rule in rules:
        sides = [at for at, each in enumerate(words) if rule.named and rule.named <= each]
        if rule.side is not None or len(sides) == 1:
            found.append(rule if rule.side is not None else rule._replace(side=sides[0]))
    return found


def first_color(rules: Sequence[Rule], places: dict[str, int]) -> str | None:
    """Return the color of the first side of a game, by its board, its number and its round, where rules state it.

    Who has White on the boards that a rule names has Black on the others, unless another rule says more.
    """
    known = [rule for rule in rules if not rule.what or places.get(rule.what)]
    here = [rule for rule in known if not rule.what or rule.holds(places[rule.what])]
    others = [rule for rule in known if rule not in here and (rule.parity is not None or not here)]
    stated = {rule.is_white == (rule.side == 0) for rule in here}
    stated |= {rule.is_white != (rule.side == 0) for rule in others}
    return None if len(stated) != 1 else "w" if stated.pop() else "b"


_OF_POINTS = re.compile(r"\W*(?:(?:all|the|match|game)\s+)*(?:scores?|results?|points?)\b", re.IGNORECASE)


def names_points(line: str) -> bool:
    """Return whether a line says that the points of the side named first come first: `Scores are Player 1 first`."""
    if len(line) > _LONGEST:
        return False
    sentences = [text for text in _STOPS.split(line) if text and _OF_POINTS.match(text) and not _colors(text)]
    return any(_SIDE[0].search(text) and not _SIDE[1].search(text) for text in sentences)
