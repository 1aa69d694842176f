"""A notation of round cells that nobody foresaw, worked out from the whole table: `W6w*`, `6 (w) 1`, `no.6 / ▲`.

An entry is the number of an opponent, perhaps a color, and a sign for the result. The opponents' rows show which number
is the opponent (he names this player in the same round), which letters are colors (he has the other one), and which two
signs belong together; the totals show what they are worth. What neither shows, the usual words and letters say. A
sign is read only if exactly one meaning is left, and if it cannot be a forfeit as well as a game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from itertools import permutations, product
from operator import and_
from typing import NamedTuple

from trfrate.formats._byes import BYES, FILLERS, KINDS, WORTH, Choice, Kind, nobody
from trfrate.formats._cells import BETWEEN, COLOR_PAIRS, NOUNS
from trfrate.formats._wallchart.rounds import result_words
from trfrate.formats._wallchart.rounds.opponent_numbers import Decision
from trfrate.formats._wallchart.rounds.result_letters import ALPHABETS
from trfrate.model import FACTS, Cell, Outcome

_TOKEN = re.compile(r"[^\W\d_½]+|\d+|½|[^\w\s]")
_HALF = re.compile(r"(?<![\d/])(?:0\.5|1/2)(?![\d/])")
_WITH_POINTS = re.compile(r"\b(?:(W)[/.](O)|(K)\.(L))\b")
"""Walkover and `kampflos`, cut short."""
_BETWEEN = frozenset((*BETWEEN, *FILLERS, *".:,;/|#()[]{}\"'\\")) - {"V"}
"""What stands between the parts of an entry and says nothing."""
_FORFEITS = result_words.FORFEIT_MARKS
_RATING = re.compile(r"\d{3,4}|UNR")
_SKIPPED = _BETWEEN | _FORFEITS
_GLUED = re.compile(r"(.+?)(FF?|X)|(FF?|X)(.)")
"""A letter or word, and a mark of a forfeit."""
_HALF_POINTS = {"W": 2, "D": 1, "L": 0}
_POINTS = {"1": 2, "½": 1, "0": 0}
_IN_POINTS = {"2": "1", "1": "½", "0": "0"}
_SIGNS = {**_POINTS, "+": 2, "=": 1, "-": 0}
_GAMES = {2: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}
_BY_FORFEIT = {2: Outcome.FORFEIT_WIN, 0: Outcome.FORFEIT_LOSS}
_ALONE: Mapping[tuple[str, ...], int] = {("X", ""): 2, ("", "X"): 2, ("F", ""): 0, ("", "F"): 0}
"""Letters of forfeits that say whose they are, if they stand alone beside the number."""
_ARROWS = {">": "X", "<": "F"}
"""Forfeits won and lost as French programs print them."""
_TRUSTED = frozenset((*_GAMES.values(), *_BY_FORFEIT.values(), *BYES.values(), Outcome.PAIRING_BYE))
_WORDS = {word: _HALF_POINTS[letter] for word, letter in NOUNS.items() if letter in _HALF_POINTS and len(word) > 1}
for _worth, _said in ((2, result_words.I_WON), (1, result_words.DRAWN), (0, result_words.I_LOST)):
    _WORDS |= {word.upper(): _worth for word in _said.split("|")}
_SHORTEST_WORD = 3
_ANY_COLOR_SIGN = frozenset("".join(result_words.COLOR_SIGNS))
_COLOR_WORDS = tuple(zip(result_words.WHITE.upper().split("|"), result_words.BLACK.upper().split("|"), strict=True))
"""White and Black in each language."""
_SPOTS = tuple(product((0, 1), (0, -1), ("whole", "head", "tail")))
"""Where the color may be: before or behind the number, first or last, alone or glued to one more letter."""
_MOST_TEXTS, _MOST_CELLS, _MOST_SIGNS = 8000, 40_000, 40
_MOST_STEPS, _MOST_SOLUTIONS = 20_000, 1000
_FORFEITS_OF = 3
"""Signs for forfeits are at most a third as many as those for games."""
_FEW = 10
"""One of so many pairs of entries may be a slip of the pen, and one of so many totals."""
_SLIPS_OF = 4
"""One of so many games may have two results that contradict each other, if each is stated by its own words."""


class Sign(NamedTuple):
    """What is left of an entry without the opponent's number and the color: all of its text, where it names nobody."""

    tokens: tuple[str, ...]
    color: str | None = None
    """Only where the same sign means one result with White and another with Black, as `1-0` may."""
    names_nobody: bool = False


class Split(NamedTuple):
    """An entry that names an opponent: the tokens before the number, and those behind it."""

    opponent: int
    before: tuple[str, ...]
    behind: tuple[str, ...]


class Notation(NamedTuple):
    """What the entries of a table mean."""

    cells: Mapping[str, Cell]
    open: Mapping[str, tuple[Outcome, Outcome]]
    """Entries that can mean two things."""
    by_totals: bool
    """Whether all totals are those that the entries give."""


Solution = dict[Sign, int]
"""The half points of each sign."""


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    whole = _WITH_POINTS.sub(lambda found: "".join(filter(None, found.groups())), text)
    return tuple(_TOKEN.findall(_HALF.sub("½", whole)))


def _split(text: str, numbers: Collection[int], nth: int) -> Split | None:
    """Return a text parted at one of its numbers: the first, the last, or the second one."""
    tokens = _tokens(text)
    found = [at for at, token in enumerate(tokens) if token.isdecimal() and len(token) < 5 and int(token) in numbers]
    if not found or nth >= len(found):
        return None
    at = found[nth]
    return Split(int(tokens[at]), tokens[:at], tokens[at + 1 :])


def _is_open(text: str) -> bool:
    """Return whether an entry says that its game has no result yet, which is no sign for one."""
    return text[0] == "?" and len(text) > 1


def _may_be_color(token: str) -> bool:
    return (token.isalpha() or token in _ANY_COLOR_SIGN) and token not in _SKIPPED


@lru_cache(maxsize=4096)
def _are_colors(white: str, black: str) -> bool:
    """Return whether two tokens are letters, signs or words for White and Black, which may be cut short: `WH`, `BL`."""
    if white + black in COLOR_PAIRS or white + black in result_words.COLOR_SIGNS:
        return True
    return any(one.startswith(white) and two.startswith(black) for one, two in _COLOR_WORDS)


def _color_at(split: Split, spot: tuple[int, int, str]) -> tuple[str, Split] | None:
    """Return what may be the color at a spot, and the rest without it."""
    side, end, kind = spot
    tokens = list(split.behind if side else split.before)
    order = range(len(tokens)) if end == 0 else range(len(tokens) - 1, -1, -1)
    at = next((at for at in order if _may_be_color(tokens[at])), None)
    if at is None:
        return None
    token = tokens[at]
    if kind == "whole":
        del tokens[at]
    elif len(token) == 2:
        token, tokens[at] = (token[0], token[1]) if kind == "head" else (token[1], token[0])
    else:
        return None
    rest = tuple(tokens)
    return token, split._replace(behind=rest) if side else split._replace(before=rest)


def _cleaned(split: Split, words: Collection[str]) -> tuple[str, ...]:
    """Return the tokens that may mean something, with a blank in the place of the number.

    A mark of a forfeit may be glued to a letter, or to one of the words that the table has without it.
    """
    stated: list[str] = []
    for token in (*split.before, "", *split.behind):
        glued = _GLUED.fullmatch(token) if token.isalpha() and token not in _FORFEITS else None
        base = (glued[1] or glued[4]) if glued else ""
        if glued and (len(base) == 1 or base in words):
            stated += filter(None, glued.groups())
        elif token not in _BETWEEN and not _RATING.fullmatch(token):
            stated.append(token)
    if stated.count("<") == stated.count(">"):
        stated = [token for token in stated if token not in "<>" or not token]
    return tuple(stated)


def _in_points(cleaned: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the tokens with 1, ½ and 0 for results that are written 2, 1 and 0."""
    digits = {token for tokens in cleaned.values() for token in tokens if token.isdecimal() or token == "½"}
    if not {"2", "0"} <= digits <= set(_IN_POINTS):
        return cleaned
    return {text: tuple(_IN_POINTS.get(token, token) for token in tokens) for text, tokens in cleaned.items()}


def _without(tokens: Sequence[str], common: Collection[str]) -> tuple[str, ...]:
    """Return the tokens without those that all games have."""
    left = list(tokens)
    for token in common:
        if token in left:
            left.remove(token)
    # A dash beside anything else is none that means lost.
    dashes = left.count("-")
    if dashes and any(token not in ("", "-") and token not in _FORFEITS for token in left):
        left = [token for token in left if token != "-"]
    elif dashes > 1:
        left = [*(token for token in left if token != "-"), "-"]
    return tuple(left)


@lru_cache(maxsize=4096)
def _worth_of_word(token: str) -> int | None:
    """Return the half points that a token says in any table; a word may be cut short, as `GEW` and `VERL` are."""
    if token in _SIGNS or token in _WORDS:
        return _SIGNS.get(token, _WORDS.get(token))
    if len(token) < _SHORTEST_WORD:
        return None
    worths = {worth for word, worth in _WORDS.items() if word.startswith(token)}
    return worths.pop() if len(worths) == 1 else None


def _said_worth(sign: Sign) -> int | None:
    """Return the half points that digits, signs or words state; None if they state none or several."""
    if sign.names_nobody:
        for worths_of in (WORTH, _HALF_POINTS, _SIGNS):
            found = {worths_of[token] for token in _tokens(sign.tokens[0]) if token in worths_of}
            if found:
                return found.pop() if len(found) == 1 else None
        return None
    # The plus of `+0` is no sign of its own.
    tokens = [token for token in sign.tokens if token in _POINTS or token in _WORDS] or sign.tokens
    worths = [worth for token in tokens if (worth := _worth_of_word(token)) is not None]
    if worths in ([2, 0], [0, 2]):
        # A score: of this player first, or of White where the color makes the difference.
        return worths[0] if sign.color != "b" else worths[1]
    return worths[0] if len(set(worths)) == 1 else None


def _letter(sign: Sign) -> str:
    """Return the only letter of a sign; blank if there is none."""
    letters = [token for token in sign.tokens if len(token) == 1 and token.isalpha() and token not in _FORFEITS]
    return letters[0] if len(letters) == 1 else ""


def _is_explained(sign: Sign) -> bool:
    """Return whether no word or letter of a sign is left beside the one that states the result."""
    words = [token for token in sign.tokens if token.isalnum() and token not in _FORFEITS]
    return sign.names_nobody or len(words) < 2 or all(_worth_of_word(word) is not None for word in words)


def _marked(sign: Sign) -> bool:
    """Return whether something about a sign hints at a forfeit."""
    return not _FORFEITS.isdisjoint(sign.tokens)


def _unmarked(sign: Sign) -> Sign:
    return sign._replace(tokens=tuple(token for token in sign.tokens if token not in _FORFEITS))


@dataclass(slots=True)
class Evidence:
    """The entries of a table, and what is known of them."""

    said: Sequence[Sequence[str]]
    known: Mapping[str, Cell | None]
    """What the usual reading makes of each text."""
    unsure: Mapping[str, Choice]
    scores: Sequence[int | None]
    numbers: Collection[int]
    """All numbers that may be an opponent's."""
    names: Collection[str]
    """The words of all names."""
    decide: Callable[[list[list[Cell | None]]], Decision]
    texts: Counter[str] = field(init=False)
    splits: dict[str, Split] = field(init=False)
    pairs: Counter[tuple[str, str]] = field(init=False)
    """How often these two texts are the two halves of a game."""
    mirrored: set[str] = field(init=False)
    answered: set[str] = field(init=False)
    """Texts of players whom somebody else names as the opponent in that round."""
    lost: set[str] = field(init=False)
    """Texts that may be games, of which the opponent is not known."""

    def __post_init__(self) -> None:
        self.texts = Counter(text for line in self.said for text in line if text)
        self.splits, self.pairs, self.mirrored, self.answered, self.lost = {}, Counter(), set(), set(), set()

    def work_out(self) -> Notation | None:
        """Return what the entries mean; None if nothing can be said."""
        if len(self.texts) > _MOST_TEXTS or sum(self.texts.values()) > _MOST_CELLS or not self.find_opponents():
            return None
        ways = self.colors()
        found = list(filter(None, map(self.read, ways))) or list(filter(None, [self.read({})]))
        different = [one for at, one in enumerate(found) if one not in found[:at]]
        whole = [one for one in different if not one.open] or different
        return whole[0] if len(whole) == 1 else None

    def read(self, colors: Mapping[str, tuple[str, Split]]) -> Notation | None:
        """Return what the entries mean if these are the colors; None if that gives no meaning."""
        for with_color in (False, True) if colors else (False,):
            signs = self.signs(colors, with_color)
            if len(set(signs.values())) > _MOST_SIGNS:
                return None
            notation = Reading(self, signs, colors).notation()
            if notation:
                return notation
        return None

    def find_opponents(self) -> bool:
        """Part the texts at the number under which most entries agree with their opponent's row, if most do."""
        best, rivals = -1, 0
        for nth in (0, -1, 1):
            splits = {
                text: split for text in self.texts if not _is_open(text) and (split := _split(text, self.numbers, nth))
            }
            if splits == self.splits or not splits:
                continue
            before, pairs = self.answered, self.pairs_of(splits)
            agree = 2 * sum(pairs.values())
            rivals = rivals + 1 if agree == best else 0 if agree > best else rivals
            if agree > best:
                best, self.splits, self.pairs = agree, splits, pairs
            else:
                self.answered = before
        self.mirrored = {text for pair in self.pairs for text in pair}
        for text in [text for text in self.splits if text not in self.mirrored and self.is_fixed(text)]:
            del self.splits[text]
        return not rivals and 2 * best > sum(self.texts[text] for text in self.splits)

    def is_fixed(self, text: str) -> bool:
        """Return whether the usual reading knows a text as an entry that names nobody."""
        cell = self.known.get(text)
        if _is_open(text):
            return True
        words = nobody(text)
        implied = words is not None and words.worth is None and words.kind is not Kind.BLANK
        if text in self.unsure:
            return not implied or self.unsure[text].usual is None or "BYE" in text
        return cell is not None and cell.opponent is None and cell.result in _TRUSTED and not implied

    def pairs_of(self, splits: Mapping[str, Split]) -> Counter[tuple[str, str]]:
        """Return which texts are the halves of games, if the texts are parted like this."""
        cells = [
            [Cell(Outcome.PENDING, splits[text].opponent) if text in splits else None for text in line]
            for line in self.said
        ]
        row_of = self.decide(cells).best.rows
        pairs: Counter[tuple[str, str]] = Counter()
        self.answered = set()
        for slot, column in enumerate(zip(*cells, strict=True)):
            for row, cell in enumerate(column):
                other = row_of.get(cell.opponent or 0, -1) if cell else -1
                # The 1 of `B 1` may be the points.
                if cell and other >= 0 and cell.opponent != 1:
                    self.answered.add(self.said[other][slot])
                back = column[other] if other > row else None
                if back and row_of.get(back.opponent or 0) == row:
                    pairs[self.said[row][slot], self.said[other][slot]] += 1
        return pairs

    def colors(self) -> list[dict[str, tuple[str, Split]]]:
        """Return the ways to find colors in the most entries, each as color and rest by text."""
        numbered = sum(self.texts[text] for text in self.splits)
        ways: list[tuple[int, dict[str, tuple[str, Split]]]] = []
        for spot in _SPOTS:
            at_spot = {text: found for text, split in self.splits.items() if (found := _color_at(split, spot))}
            stated: Counter[str] = Counter()
            for text, (token, _) in at_spot.items():
                stated[token] += self.texts[text]
            frequent = [token for token, count in stated.items() if _FEW * count > numbered]
            for white, black in permutations(frequent, 2):
                if not _are_colors(white, black):
                    continue
                names = {white: "w", black: "b"}
                way = {text: (names[token], rest) for text, (token, rest) in at_spot.items() if token in names}
                colored = sum(self.texts[text] for text in way)
                if 3 * colored >= 2 * numbered and self.are_opposite(way) and (colored, way) not in ways:
                    ways.append((colored, way))
        most = max((colored for colored, _ in ways), default=0)
        return [way for colored, way in ways if colored == most]

    def are_opposite(self, way: Mapping[str, tuple[str, Split]]) -> bool:
        """Return whether the players of nearly every game have different colors."""
        games = [
            (way[one][0] != way[two][0], count) for (one, two), count in self.pairs.items() if one in way and two in way
        ]
        same = sum(count for opposite, count in games if not opposite)
        return _FEW * same <= sum(count for _, count in games)

    def signs(self, colors: Mapping[str, tuple[str, Split]], with_color: bool) -> dict[str, Sign]:
        """Return the sign of each text that is not fixed; what all signs have in common is no part of them."""
        rests = {text: colors[text][1] if text in colors else split for text, split in self.splits.items()}
        words = {token for rest in rests.values() for token in (*rest.before, *rest.behind)}
        cleaned = self.without_arrows({text: _cleaned(rest, words) for text, rest in rests.items()})
        different = [Counter(tokens) for tokens in {cleaned[text] for text in self.mirrored}]
        common = reduce(and_, different).elements() if len(different) > 1 else ()
        dropped = [token for token in common if token not in ("", *_POINTS)]
        cleaned = {text: _without(tokens, dropped) for text, tokens in cleaned.items()}
        marks = Counter(
            token
            for text, tokens in cleaned.items()
            for token in {*tokens} & _FORFEITS
            for _ in range(self.texts[text])
        )
        # What nearly all entries have is no mark of a forfeit, but a sign between the parts, as in `1x6b`.
        usual = [mark for mark, count in marks.items() if 5 * count > 4 * sum(self.texts[text] for text in cleaned)]
        cleaned = {text: tuple(token for token in tokens if token not in usual) for text, tokens in cleaned.items()}
        cleaned = _in_points(cleaned)
        signs = {
            text: Sign(tokens, colors[text][0] if with_color and text in colors else None)
            for text, tokens in cleaned.items()
        }
        paired = {signs[text] for text in self.mirrored}
        for text, sign in signs.items():
            # In `- 1` and `1 pt`, the number may be the points.
            if sign not in paired and self.splits[text].opponent == 1:
                signs[text] = Sign((text,), names_nobody=True)
        others = {text for text in self.texts if text not in signs and not self.is_fixed(text)}
        self.lost = {text for text in others if self.may_be_game(text)}
        self.lost |= {text for text, sign in signs.items() if self.is_stray(sign, paired)}
        every = signs | {text: Sign((text,), names_nobody=True) for text in others}
        return {text: sign for text, sign in every.items() if text not in self.lost}

    def without_arrows(self, cleaned: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """Return the tokens with letters of forfeits for arrows, if these are few."""
        pointed = [text for text, tokens in cleaned.items() if not _ARROWS.keys().isdisjoint(tokens)]
        count = sum(self.texts[text] for text in pointed)
        if not count or _FORFEITS_OF * count > sum(self.texts[text] for text in cleaned) - count:
            return cleaned
        return cleaned | {text: tuple(_ARROWS.get(token, token) for token in cleaned[text]) for text in pointed}

    def is_stray(self, sign: Sign, paired: Collection[Sign]) -> bool:
        """Return whether nothing is known of a sign: no opponent answers it, and no word states its worth."""
        return not sign.names_nobody and sign not in paired and _said_worth(sign) is None and not _marked(sign)

    def may_be_game(self, text: str) -> bool:
        """Return whether a text without a number of the table is about a game, and does not say that it is a bye."""
        cell = self.known.get(text)
        tokens = {*_tokens(text)}
        if (cell and cell.opponent) or any(len(token) > 1 and token.isdecimal() for token in tokens):
            return True
        if not KINDS[Kind.BYE].isdisjoint(tokens):
            return False
        return text in self.answered or any(
            token in _WORDS or token in _HALF_POINTS or token in _FORFEITS or token in self.names for token in tokens
        )


@dataclass(slots=True)
class Reading:
    """One way to part the entries into opponent, color and sign, and what the signs mean then."""

    evidence: Evidence
    signs: Mapping[str, Sign]
    colors: Mapping[str, tuple[str, Split]]
    edges: dict[Sign, set[Sign]] = field(init=False)
    """Which signs are the two halves of games."""
    counts: Counter[Sign] = field(init=False)
    rows: list[tuple[Counter[Sign], frozenset[int]]] = field(init=False)
    """The signs of each row with a total, and the half points that they may give together."""
    usual: dict[Sign, int] = field(init=False)
    """What the usual reading makes of a sign."""
    bases: dict[Sign, Sign] = field(init=False)
    """The signs that are another one with a mark of a forfeit, and that one."""

    def __post_init__(self) -> None:
        texts = self.evidence.texts
        self.counts = Counter()
        self.usual = {}
        for text, sign in self.signs.items():
            self.counts[sign] += texts[text]
            cell = self.evidence.known.get(text)
            choice = self.evidence.unsure.get(text)
            if choice and choice.usual:
                cell = Cell(choice.usual)
            if cell and cell.result in _TRUSTED and (cell.opponent is None) == sign.names_nobody:
                self.usual[sign] = FACTS[cell.result].half_points
        plainer = {sign: _unmarked(sign) for sign in self.counts if _marked(sign)}
        self.bases = {sign: base for sign, base in plainer.items() if base in self.counts}
        self.edges = {sign: set() for sign in self.counts}
        self.rows = list(self.totals())
        games: Counter[tuple[Sign, Sign]] = Counter()
        of_sign: Counter[Sign] = Counter()
        for halves, count in self.evidence.pairs.items():
            one, two = (self.signs[half] for half in halves)
            games[one, two] += count
            of_sign[one] += count
            of_sign[two] += count
        slips = [pair for pair in games if _contradict(*pair)]
        if _SLIPS_OF * sum(games[pair] for pair in slips) > games.total():
            slips = []
        for (one, two), count in games.items():
            if _FEW * count > min(of_sign[one], of_sign[two]) and (one, two) not in slips:
                self.edges[one].add(two)
                self.edges[two].add(one)

    def totals(self) -> Iterator[tuple[Counter[Sign], frozenset[int]]]:
        """Yield the signs of each row that states a total, and what they may be worth together."""
        for line, score in zip(self.evidence.said, self.evidence.scores, strict=True):
            if score is None or not self.evidence.lost.isdisjoint(line):
                continue
            stated = Counter(self.signs[text] for text in line if text in self.signs)
            rest = {score}
            for text in line:
                if text and text not in self.signs:
                    worths = self.worths(text)
                    rest = {left - worth for left in rest for worth in worths}
            yield stated, frozenset(rest)

    def worths(self, text: str) -> set[int]:
        """Return the half points that a fixed text may be worth."""
        choice, cell = self.evidence.unsure.get(text), self.evidence.known.get(text)
        if choice:
            return {FACTS[outcome].half_points for outcome in choice.outcomes}
        return {FACTS[cell.result].half_points if cell else 0}

    def notation(self) -> Notation | None:
        """Return what the texts mean, if the evidence gives each sign one meaning; None if it contradicts itself."""
        if not all(map(_is_explained, self.counts)):
            return None
        groups = self.groups()
        options = [self.options(group) for group in groups]
        if not all(options):
            return None
        found = self.solutions(options, self.rows)
        by_totals = bool(self.rows) and bool(found)
        if not found:
            # Entries that say their results may have a total that is wrong, however few rows there are.
            said = all(_said_worth(sign) is not None or sign in self.usual for sign in self.counts)
            found = [one for one in self.solutions(options, []) if said or self.fits_most_rows(one)]
        found = [one for one in found if all(_said_worth(sign) in (None, worth) for sign, worth in one.items())]
        found = [one for one in found if not _are_results(one)]
        if not found:
            return None
        if not by_totals and any(
            len(one) == 1 and self.is_unknown(group[0]) for one, group in zip(options, groups, strict=True)
        ):
            return None
        likely = [self.likelihood(one) for one in found]
        best = [one for one, likelihood in zip(found, likely, strict=True) if likelihood == max(likely)]
        return self.stated(best, groups, by_totals)

    def groups(self) -> list[list[Sign]]:
        """Return the signs that hang together, because they are halves of the same games; the most frequent first."""
        groups, seen = [], set()
        for start in self.counts:
            if start in seen:
                continue
            group = [start]
            seen.add(start)
            for sign in group:
                new = self.edges[sign] - seen
                seen |= new
                group += sorted(new, key=str)
            groups.append(group)
        return sorted(groups, key=self.size, reverse=True)

    def size(self, group: Sequence[Sign]) -> int:
        """Return how many entries have these signs."""
        return sum(self.counts[sign] for sign in group)

    def options(self, group: Sequence[Sign]) -> list[Solution]:
        """Return what the signs of a group can be worth: won on one side is lost on the other."""
        found = []
        known = _said_worth(group[0])
        # A bye in words needs a total only where the words do not say its worth.
        worths = (2, 1, 0) if known is None or not group[0].names_nobody or self.rows else (known,)
        for worth in worths:
            values = {group[0]: worth}
            for sign in group:
                for other in self.edges[sign]:
                    # Both players of a game may lose by forfeit.
                    both_lost = sign == other and _marked(sign)
                    values.setdefault(other, 2 - values[sign])
                    if values[sign] + values[other] != (0 if both_lost else 2):
                        break
                else:
                    continue
                break
            else:
                if worth != 1 or len(group) == 1 or self.are_drawn(group):
                    found.append(values)
        return found

    def are_drawn(self, group: Collection[Sign]) -> bool:
        """Return whether some of these signs mean drawn by themselves, and none anything else."""
        return {_said_worth(sign) for sign in group} | {self.usual.get(sign) for sign in group} == {None, 1}

    def solutions(
        self, options: Sequence[list[Solution]], rows: Sequence[tuple[Counter[Sign], frozenset[int]]]
    ) -> list[Solution]:
        """Return the combinations under which every row has its total."""
        group_of = {sign: at for at, found in enumerate(options) for sign in found[0]}
        complete: dict[int, list[tuple[Counter[Sign], frozenset[int]]]] = {}
        for row in rows:
            complete.setdefault(max((group_of[sign] for sign in row[0]), default=0), []).append(row)
        found: list[Solution] = []
        waiting: list[tuple[int, Solution]] = [(0, {})]
        steps = 0
        while waiting and steps < _MOST_STEPS and len(found) < _MOST_SOLUTIONS:
            at, values = waiting.pop()
            if at == len(options):
                found.append(values)
                continue
            for option in options[at]:
                steps += 1
                now = values | option
                if all(_is_worth(stated, now, rest) for stated, rest in complete.get(at, ())):
                    waiting.append((at + 1, now))
        return found if not waiting else []

    def is_unknown(self, sign: Sign) -> bool:
        """Return whether nothing but the opponent's row states what a sign means: it may be a game without a result."""
        return _said_worth(sign) is None and sign not in self.usual and not _letter(sign)

    def fits_most_rows(self, values: Solution) -> bool:
        """Return whether nearly all rows have their totals."""
        wrong = sum(not _is_worth(stated, values, rest) for stated, rest in self.rows)
        return _FEW * wrong <= len(self.rows)

    def likelihood(self, values: Solution) -> int:
        """Count the signs that have their usual meaning."""
        usual = sum(values[sign] == worth for sign, worth in self.usual.items())
        usual += sum(_said_worth(sign) == worth or _ALONE.get(sign.tokens) == worth for sign, worth in values.items())
        usual += sum(values[base] == values[sign] for sign, base in self.bases.items())
        letters = {(letter, worth) for sign, worth in values.items() if (letter := _letter(sign)) and not sign.color}
        for alphabet in ALPHABETS:
            if all(_HALF_POINTS.get(alphabet.meaning(letter)) == worth for letter, worth in letters):
                return usual + len(letters)
        return usual

    def stated(self, found: Sequence[Solution], groups: Sequence[Sequence[Sign]], by_totals: bool) -> Notation:
        """Return what the texts mean in these solutions, which are equally likely."""
        outcomes: dict[Sign, tuple[Outcome, ...]] = {}
        main: dict[str | None, int] = {}
        for group in groups:
            winner = next((sign.color for sign in group if found[0][sign] == 2), None)
            marked = all(map(_marked, group))
            usual = winner not in main and not marked
            if not marked and any(found[0][sign] != 1 and not sign.names_nobody for sign in group):
                main.setdefault(winner, self.size(group))
            few = _FORFEITS_OF * self.size(group) <= main.get(winner, 0)
            for sign in group:
                every = dict.fromkeys(one[sign] for one in found)
                outcomes[sign] = tuple(
                    dict.fromkeys(what for worth in every for what in self.meanings(sign, worth, usual, few))
                )
        cells: dict[str, Cell] = {}
        two = {}
        for text, sign in self.signs.items():
            if len(outcomes[sign]) > 1 and not sign.names_nobody:
                two[text] = (outcomes[sign][0], outcomes[sign][1])
            elif len(outcomes[sign]) == 1:
                cells[text] = self.cell(text, outcomes[sign][0])
        return Notation(cells, two, by_totals)

    def cell(self, text: str, outcome: Outcome) -> Cell:
        """Return an entry with this outcome; a bye that is worth as much in the usual reading is as there."""
        if not self.signs[text].names_nobody:
            return Cell(
                outcome, self.evidence.splits[text].opponent, self.colors[text][0] if text in self.colors else None
            )
        usual = self.evidence.known.get(text)
        same = usual and usual.result in _TRUSTED and FACTS[usual.result].half_points == FACTS[outcome].half_points
        return usual if usual and same else Cell(outcome)

    def meanings(self, sign: Sign, worth: int, usual: bool, few: bool) -> tuple[Outcome, ...]:
        """Return what a sign of this worth may mean; `usual` are those of the most games, `few` rare beside them."""
        if sign.names_nobody:
            return (BYES[worth],)
        if worth == 1 or (usual and sign not in self.bases):
            return (_GAMES[worth],)
        if _marked(sign) or (few and not {"+", "-"}.isdisjoint(sign.tokens)):
            return (_BY_FORFEIT[worth],)
        if not {"+", "-"}.isdisjoint(sign.tokens):
            return _GAMES[worth], _BY_FORFEIT[worth]
        if sign in self.usual or (_said_worth(sign) is not None and len(sign.tokens) == 2):
            return (_GAMES[worth],)
        return _GAMES[worth], _BY_FORFEIT[worth]


def _contradict(one: Sign, two: Sign) -> bool:
    """Return whether two signs say of themselves that they are no two halves of one game: `1` and `½`."""
    worths = _said_worth(one), _said_worth(two)
    return None not in worths and sum(worth or 0 for worth in worths) != 2 and not (_marked(one) and _marked(two))


def _are_results(values: Solution) -> bool:
    """Return whether White always wins or always loses in this solution: then the colors are the results."""
    decided = {(sign.color, worth) for sign, worth in values.items() if sign.color and worth != 1}
    return 0 < len(decided) < 4


def _is_worth(stated: Mapping[Sign, int], values: Solution, rest: Collection[int]) -> bool:
    return sum(count * values[sign] for sign, count in stated.items()) in rest
