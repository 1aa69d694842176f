"""Legends and remarks beside a table, compared with what was read: one that says the same is no loss.

`X = win by forfeit, H = half point bye`, `ff = forfeit`, `Rating 0 = unrated`, `Rd 4: double forfeit`; in the row of a
player, `withdrew after rd 2` or `half-point bye rd 3`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from trfrate import spellings
from trfrate.formats._byes import choice_of
from trfrate.formats._cells import WORDS, plain
from trfrate.formats._wallchart.captions.footnotes import says_unrated
from trfrate.formats._wallchart.captions.status_words import STATUS
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables.column_evidence import is_rating
from trfrate.formats._wallchart.tables.remarks_on_ratings import games_said
from trfrate.formats._wallchart.unread.account import Left
from trfrate.formats._wallchart.unread.sign_words import (
    ALONE,
    BETWEEN_PIECES,
    BETWEEN_SENTENCES,
    BETWEEN_SIGNS,
    BETWEEN_STATED,
    TITLE,
    Example,
    each_of,
    example_in,
    halves_of,
    known_of,
    outcomes_of,
    without_reason,
    without_sign,
)
from trfrate.model import FORFEITS, Cell, Event, Outcome, Player, Rating

_O = Outcome
_LONGEST, _LONGEST_PIECE = 1000, 120
_MOST_LINES = 1000
_LONGEST_SIGN = 20
_BETWEEN_SIGNS = re.compile(r"\s*(?:/|,|&|\bor\b|\band\b)\s*")
_MOST_SIGNS = 40
"""Signs that are looked for in a file; no legend explains more."""
_LETTERS = re.compile(r"[^\W\d_]{3}")
_NOT_PLAYED = r"(?:(?:the )?games? )?(?:(?:was|were) )?not (?:played|rated)"
_FORFEIT = re.compile(
    r"(?:a )?(?:(?:won|win|lost|loss|decided) )?(?:by )?forfeit(?:s|ed)?(?:\s+(?:win|loss|game)s?)?"
    rf"(?:,? {_NOT_PLAYED})?",
    re.IGNORECASE,
)
_NO_RATING = (
    r"(?:(?:an? )?(?:un-?rated|un-?graded|new)(?: players?)?|(?:ha(?:s|ve) )?no rating(?: yet)?|not (?:yet )?rated|"
    r"ohne (?:dwz|elo|wertungszahl|rating)|sans (?:elo|classement)|sin elo)"
)
_UNRATED = re.compile(rf"{_NO_RATING}(?:\s*[(,]\s*{_NO_RATING}\)?)?", re.IGNORECASE)
_PROVISIONAL = re.compile(r"(?:a )?provisional(?:\s+ratings?)?", re.IGNORECASE)
_STAR_BEHIND = re.compile(r"\*$")
_BEHIND_RATING = re.compile(
    r"(?P<mark>[(/]|(?<![^\W\d_])p) ?(?P<n>n|#|xx?|\d{1,2})(?: ?(?:gms?|g)\b\.?|(?P<games>\s+games?))?\)?"
    r"(?:\s+(?:after|behind|beside|following)\s+(?:an?\s+|the\s+)?ratings?)?"
    r"\s*(?:=|:|\bis\b|\bmeans\b)\s*(?:an?\s+)?prov\w*\.?(?:\s+ratings?)?"
    r"(?(games)|[\s,;(]*(?:(?:based\s+)?(?:on|of|after|with)\s+)?(?:(?P=n)|(?:the\s+)?number\s+of)\s+(?:rated\s+)?games?\)?)",
    re.IGNORECASE,
)
"""`(n) after rating = provisional, n games`"""
_RATINGS_WITH = re.compile(
    r"ratings?\s+(?:with|followed\s+by|that\s+have|having|in)\s+(?:an?\s+|the\s+)?"
    r"(?P<mark>slash|stroke|/|p|\(|parenthes[ie]s|brackets)(?:\s+behind\s+them)?\s*(?:are|is|=|:|means?)\s*(?:an?\s+)?"
    r"prov\w*\.?(?:\s+ratings?)?(?:[\s:,;(]+(?:ratings?\s*[/p(]\s*)?(?:the\s+)?(?:number\s+of\s+)?(?:rated\s+)?games?\)?)?",
    re.IGNORECASE,
)
"""`Ratings with a slash are provisional: rating/number of games`"""
_RATING_AND_GAMES = re.compile(
    r"\*?\s*ratings?\s*(?P<mark>/)\s*(?:(?:no\.?|number|#)\s+of\s+)?(?:rated\s+)?games?\s*"
    r"(?:=|:|\b(?:for|if|of|when)\b)?\s*(?:an?\s+)?prov\w*\.?(?:\s+(?:players?|ratings?))?",
    re.IGNORECASE,
)
"""`rating/games for provisional players`"""
_MARKS = {"slash": "/", "stroke": "/", "p": "p"}
_COUNTS = re.compile(
    r"(?:(?:the )?(?:number|count|no\.?|#) of )?(?:(?:rated|prior|previous) )?games(?: played)?(?: so far| before)?"
    r"(?:,? (?:only )?(?:if|for|when|of|behind) (?:an? )?provisional(?: (?:ratings?|players?))?|"
    r",? (?:if|when) (?:under|below|less than|fewer than) 2[56])?",
    re.IGNORECASE,
)
_EXPLAINED = re.compile(
    r"[^\w*+=½-]*(?:(?:key|legend|codes?|notes?):\s*)?(?:ratings?(?: of)? )?(?P<sign>[^\W_]{1,6}|[*+=<>-])"
    rf"(?:\s*(?:/|or|and|&)\s*(?P<second>[^\W_]{{1,6}}))?{ALONE}"
    r"(?:\s*[=:–-]\s*|\s+(?:means|is|denotes|indicates)\s+|(?-i:(?<=[A-Z*<>]))\s+)"
    r"(?P<words>[^()=]*?)"
    rf"(?:\s*\((?:no[ -]?shows?|requested|{_NOT_PLAYED}|by forfeit|"
    r"[01½.5/2]{1,3}(?: ?(?:pts?|points?)\.?)?)\))?[\s.!)]*",
    re.IGNORECASE,
)
_BLANK = re.compile(
    r"(?:an? )?(?:blank|empty|open|nothing|no entry)(?: (?:box|cell|square|space|field)(?:e?s)?)?", re.IGNORECASE
)
_OF_ALL = re.compile(
    r"(?:all |the )?(?:forfeit(?:s|ed)?|unplayed)(?: games?)? (?:(?:are|were|is|was) not|do not|don['’]t) "
    r"(?:rated|count(?:ed)?)(?: for (?:the )?ratings?)?",
    re.IGNORECASE,
)
"""What holds for all events: `Forfeited games are not rated`."""
_BEHIND_NUMBER = re.compile(
    r"\s+(?:after|behind|before|beside|next to)\s+(?:(?:the|a|an|their)\s+)?(?:number|opponent|result|score)s?$",
    re.IGNORECASE,
)
"""`F after the number: by forfeit`"""
_DASHED = re.compile(r"(?<!\S)([A-Z]{1,2})-(?=[a-z]{3})")
"""`W-win L-loss X-forfeit win`"""
_WIDE = re.compile(r"\s{2,}")
_THEN = re.compile(r"^\s*(?:and|then)\s+", re.IGNORECASE)
"""`w/b color, then the opponent, then + won`"""
_ROUNDS = r"(?:rounds?|rds?|r)\b\.?\s*(?P<{}>\d{{1,2}}(?:\s*(?:,|&|\+|and)\s*\d{{1,2}})*)"
_FIRST_ROUNDS = re.compile(_ROUNDS.format("rounds"), re.IGNORECASE)
_LAST_ROUNDS = re.compile(rf"\b(?:(?:in|for|on) )?{_ROUNDS.format('rounds')}$", re.IGNORECASE)
_AROUND = " .:;,!()-–"
_IN_BRACKETS = re.compile(r"\s*\(([^()]{1,80})\)")
_AS_WORDS = re.compile(r"[a-z]{2,}(?: [a-z]+)+")
"""No number, no sign and no name: `(not playing that night)`."""
_SIGNS_AND_WORDS = re.compile(r"(?P<signs>[^\s/,=:]{1,6}(?:/[^\s/,=:]{1,6}){1,5})(?:\s*[=:]\s*|\s+)(?P<words>[^=:]+)")
_ONLY = re.compile(r"\s+only$", re.IGNORECASE)
_GOES_ON = re.compile(
    r"\s*(?:no (?:game|points?)(?: (?:was )?played)?|"
    r"(?:(?:the )?games? )?not (?:played|paired|rated)|0(?: points)?)[\s.)]*",
    re.IGNORECASE,
)
"""What an explanation says again: `"went home" = 0, not paired`."""
_UNUSED = re.compile(r"[A-Z]{1,4}|[+-][01½]|[a-z]{1,3}|[^\w\s]{1,3}|0")
"""A sign that may be part of a legend made for all tables."""
_WITHDREW = re.compile(
    r"\W*(?:withdr[ae]wn?|wd|w/d|dropped(?: out)?|left)(?: (?:from )?(?:the )?(?:event|tournament))?"
    r"(?:\W+(?P<when>after|before)\W+(?:the )?(?:round|rd|r)\b\.?\s*(?P<round>\d{1,2}))?\W*",
    re.IGNORECASE,
)
_DOUBLE_FORFEIT = re.compile(
    rf"(?:{_ROUNDS.format('before')}\W+)?double[ -]?forfeits?(?:\W+(?:in )?{_ROUNDS.format('behind')})?", re.IGNORECASE
)


@dataclass(frozen=True)
class Legends:
    """What was read, to compare legends and remarks with."""

    event: Event
    players: Mapping[tuple[str, int], Player] = field(default_factory=dict)
    """The player of each row, by sheet and row."""
    grids: Mapping[str, Grid] = field(default_factory=dict)
    """The sheets with tables of players, by name."""
    marks: dict[tuple[str, re.Pattern[str]], list[str]] = field(default_factory=dict)
    """The texts with a mark, by sheet and mark; filled when first asked."""
    texts: dict[str, list[str]] = field(default_factory=dict)
    """All texts of a sheet; filled when first asked."""
    texts_of_rows: dict[str, list[str]] = field(default_factory=dict)
    """All texts of players, by sheets; filled when first asked."""
    unused: set[str] = field(default_factory=set)
    """What legends say of signs that are nowhere in the file: it loses nothing, and is named in the note."""
    whose_texts: dict[tuple[str, bool], list[tuple[Player, str]]] = field(default_factory=dict)
    """Players and their texts, by sheet, in plain spelling or as they are; filled when first asked."""
    entries: dict[tuple[str, re.Pattern[str]], list[tuple[Player, re.Match[str]]]] = field(default_factory=dict)
    """The texts of players that are written like an example, by sheet and pattern; filled when first asked."""
    rests: dict[tuple[str, int, str], str] = field(default_factory=dict)
    """What texts say besides, by sheet, row and text; each is asked for twice."""

    def rest(self, left: Left) -> str:
        """Return what a text says besides what agrees with the reading; blank if nothing."""
        key = left.grid.name, left.row, left.text[:_LONGEST]
        if key not in self.rests:
            self.rests[key] = self._rest(left)
        return self.rests[key]

    def _rest(self, left: Left) -> str:
        text = _with_signs(left.text[:_LONGEST])
        player = self.players.get((left.grid.name, left.row))
        for form in (_BEHIND_RATING, _RATINGS_WITH, _RATING_AND_GAMES):
            text = form.sub(lambda found: "" if self.has_counts_behind(found, left.grid) else found[0], text)
        text = _IN_BRACKETS.sub(lambda found: "" if self.is_aside(found[1], left.grid, player) else found[0], text)
        text = _DOUBLE_FORFEIT.sub(lambda found: "" if self.has_double_forfeit(found) else found[0], text)
        if self.agrees(text, left.grid, player):
            return ""
        others, every = [], 0
        for said in BETWEEN_SENTENCES.split(text):
            sentence = TITLE.sub("", said, count=1)
            whole = self.agrees(sentence, left.grid, player) or self.lists_signs(sentence, left.grid)
            whole = whole or (not player and self.states_rounds(sentence))
            wide = _WIDE.split(sentence.strip())  # `+ won   = drawn   - lost`
            whole = whole or (len(wide) > 1 and all(self.agrees(piece, left.grid, player) for piece in wide))
            about, told = known_of(sentence)
            between = BETWEEN_STATED if about else BETWEEN_PIECES
            pieces = [piece for piece in between.split(told) if any(map(str.isalnum, piece))]
            every += len(pieces)
            before = False
            for piece in () if whole else pieces:
                before = (before and bool(_GOES_ON.fullmatch(piece))) or self.all_agree(piece, left.grid, player, about)
                others += [] if before else [f"{about} {piece}".strip()]
        return text if len(others) == every else ", ".join(others)

    def is_aside(self, text: str, grid: Grid, player: Player | None) -> bool:
        """Return whether brackets hold an example that agrees, `W3 = White against #3`, or words that state nothing."""
        if STATUS.search(text) or outcomes_of(text):
            return False
        return self.all_agree(text, grid, player) or (_AS_WORDS.fullmatch(text) is not None)

    def all_agree(self, piece: str, grid: Grid, player: Player | None, about: str = "") -> bool:
        """Return whether a piece agrees as it is, or all parts of it do: `W win / L loss / D draw`."""
        if self.agrees(piece, grid, player, about):
            return True
        parts = BETWEEN_SIGNS.split(piece)
        return len(parts) > 1 and all(self.agrees(part, grid, player) for part in parts)

    def agrees(self, piece: str, grid: Grid, player: Player | None, about: str = "") -> bool:
        """Return whether one sign is explained as it was read, or a remark says of a player what was read.

        The words may be about byes or forfeits without saying so again.
        """
        if len(piece) > _LONGEST_PIECE:
            return False
        piece = _THEN.sub("", piece)
        if _OF_ALL.fullmatch(piece.strip(_AROUND)):
            return True
        if piece.startswith("(") and piece.endswith(")"):
            piece = piece[1:-1]
        if about:
            told = (*halves_of(piece), *without_sign(piece), (piece.strip(), ""))
            return any(self.is_explained(sign, f"{words} {about}", grid) for sign, words in told)
        if player and (_is_withdrawal(piece, player) or _is_of_rounds(piece, player)):
            return True
        if player and (_is_of_rounds(without_reason(piece), player) or self.are_games_said(piece, player)):
            return True
        example = example_in(piece)
        if example and self.has_example(example, grid):
            return True
        found = _EXPLAINED.fullmatch(piece)
        if found and self.agrees_as_usual(found, grid):
            return True
        for sign, words in halves_of(piece):
            if self.are_explained(sign, words, grid) or self.is_unused(sign, words, grid):
                return True
        for sign, words in without_sign(piece):
            # Without a sign between them, `-1` is one, and a word may be part of the others.
            unused = sign[:1] in "+-" and sign[1:].isnumeric() and self.is_unused(sign, words, grid)
            if unused or self.are_explained(sign, words, grid):
                return True
        return False

    def lists_signs(self, sentence: str, grid: Grid) -> bool:
        """Return whether signs with strokes between them are explained in their order: `H/U: half point, unpaired`."""
        found = _SIGNS_AND_WORDS.fullmatch(sentence.strip(" .")) if len(sentence) <= _LONGEST_PIECE else None
        if found is None:
            return False
        signs, words = found["signs"].split("/"), _BETWEEN_SIGNS.split(found["words"])
        return len(signs) == len(words) and all(map(self.is_explained, signs, words, (grid for _ in signs)))

    def are_explained(self, sign: str, words: str, grid: Grid) -> bool:
        """Return whether a sign is explained as it was read, or each of several that go together with their words."""
        if self.is_explained(sign, words, grid):
            return True
        return any(all(self.is_explained(*one, grid) for one in pairs) for pairs in each_of(sign, words))

    def is_unused(self, sign: str, words: str, grid: Grid) -> bool:
        """Return whether a sign that stands for a result is nowhere in the file: `* = forfeit` without a star."""
        usual, outcomes = _outcome(sign), outcomes_of(words)
        if not _UNUSED.fullmatch(sign) or not outcomes or not self.sheets(grid) or usual not in (None, *outcomes):
            return False
        around = r"(?<![^\W\d_]){}(?![^\W\d_])" if sign.isalpha() else r"^{}$" if sign.isdigit() else r"{}"
        mark = re.compile(around.format(re.escape(sign)), re.IGNORECASE)
        if any(map(mark.search, self.entered(grid))):
            return False
        self.unused.add(words)
        return True

    def entered(self, grid: Grid) -> list[str]:
        """Return the texts in the rows of players that a legend may explain."""
        sheets = {sheet.name: sheet for sheet in self.sheets(grid)}
        key = "\n".join(sheets)
        if key not in self.texts_of_rows:
            rows = [(sheets[name], row) for name, row in self.players if name in sheets]
            self.texts_of_rows[key] = [sheet.text(row, at) for sheet, row in rows for at in sheet.filled(row)]
        return self.texts_of_rows[key]

    def sheets(self, grid: Grid) -> list[Grid]:
        """Return the sheet that a legend explains: its own, or all with players if it has none."""
        if any(sheet == grid.name for sheet, _ in self.players):
            return [grid]
        return list(self.grids.values())

    def states_rounds(self, sentence: str) -> bool:
        """Return whether a line says in which rounds byes or forfeits are, and there are such in no others."""
        text = sentence.strip(_AROUND)
        found = _LAST_ROUNDS.search(_ONLY.sub("", text)) if len(text) <= _LONGEST_PIECE else None
        outcomes = outcomes_of(_ONLY.sub("", text)[: found.start()]) if found else frozenset()
        if not found or not outcomes or outcomes & {_O.WIN, _O.DRAW, _O.LOSS}:
            return False
        rounds = {
            number
            for player in self.event.players
            for number, cell in enumerate(player.cells, start=1)
            if cell and cell.result in outcomes
        }
        return rounds == _numbers(found["rounds"])

    def agrees_as_usual(self, found: re.Match[str], grid: Grid) -> bool:
        """Return whether letters, or a sign, are explained as they were read."""
        words = found["words"].strip()
        if found["alone"] or not found["sign"].isalnum():
            return self.has_alone(found["sign"], words, grid) or self.means(found["sign"], words, grid)
        return all(self.means(sign, words, grid) for sign in (found["sign"], found["second"]) if sign)

    def is_explained(self, sign: str, words: str, grid: Grid) -> bool:
        """Return whether all entries that are no more than a sign are read as the words say, or each of several."""
        bare = _BEHIND_NUMBER.sub("", _OF_RATING.sub("", sign))
        sign = bare.rstrip("-") or bare  # `H---`
        other = _COUNTS.fullmatch(words) or _is_no_rating(words) or _PROVISIONAL.fullmatch(words)
        known = outcomes_of(words) or other
        if _BLANK.fullmatch(bare):
            return _O.ZERO_BYE in outcomes_of(words)  # no entry has a result
        if not 0 < len(sign) <= _LONGEST_SIGN or not known:
            return False
        # `H---`
        forms = dict.fromkeys((sign, sign.rstrip("-") or sign))
        if any(self.has_alone(one, words, grid) or self.means(one, words, grid) for one in forms):
            return True
        if self.has_beside(sign, words, grid):
            return True
        signs = [one for one in _BETWEEN_SIGNS.split(sign) if one]
        return len(signs) > 1 and all(self.has_alone(one, words, grid) or self.means(one, words, grid) for one in signs)

    def contradicts(self, left: Left) -> bool:
        """Return whether a text explains a letter beside opponents otherwise than it was read: `X = draw`."""
        for sentence in BETWEEN_SENTENCES.split(_with_signs(left.text[:_LONGEST])):
            pieces = [piece.strip() for piece in BETWEEN_PIECES.split(TITLE.sub("", sentence, count=1))]
            if any(0 < len(piece) <= 2 for piece in pieces):
                continue  # `W, L: won, lost` explains several at once.
            told = [(*halves_of(piece), *without_sign(piece)) for piece in pieces if len(piece) <= _LONGEST_PIECE]
            if any(self.are_other(sign, words, left.grid) for explained in told for sign, words in explained):
                return True
        return False

    def are_other(self, sign: str, words: str, grid: Grid) -> bool:
        """Return whether entries with a sign, or with one of several, are read otherwise than any form of the words."""
        if self.is_other(sign, words, grid):
            return True
        forms = list(each_of(sign, words))
        return bool(forms) and all(any(self.is_other(*one, grid) for one in pairs) for pairs in forms)

    def is_other(self, sign: str, words: str, grid: Grid) -> bool:
        """Return whether entries with a letter, beside an opponent or alone, are read as anything else."""
        outcomes = outcomes_of(words) if _LETTER.fullmatch(sign) else frozenset()
        games = (
            self.written(re.compile(rf"{re.escape(plain(sign))} ?([0-9]{{1,4}}) ?[^\W\d_]?"), grid) if outcomes else ()
        )
        read = [
            {cell.result for cell in player.cells if cell and cell.opponent == int(found[1])} for player, found in games
        ]
        # A color may stand alone, too.
        alone = self.written(re.compile(plain(sign)), grid) if outcomes and plain(sign) not in "WB+-=" else ()
        read += [_results_alone(player) for player, _ in alone]
        return any(results and results.isdisjoint(outcomes) for results in read)

    def means(self, sign: str, words: str, grid: Grid) -> bool:
        """Return whether a sign was read as these words explain it."""
        outcome = _outcome(sign)
        same = outcome in outcomes_of(words)
        if same and (len(sign) > 1 or not sign.islower()):
            return True
        if _is_no_rating(words):
            return _is_unrated(sign) or self.has_unrated(sign, grid)
        if _PROVISIONAL.fullmatch(words):
            return self.has_provisional(sign, grid)
        if _COUNTS.fullmatch(words):
            return self.has_counts(sign, grid)
        by_forfeit = outcome in FORFEITS and len(sign) > 1
        told = outcomes_of(words)
        if told and _FORFEITS_BY_SIGN.get(sign, next(iter(told))) not in told:
            return False
        states_forfeit = _FORFEIT.fullmatch(words) or (told and told <= {*FORFEITS})
        return (same or outcome is None or by_forfeit) and bool(states_forfeit) and self.has_marks(sign, grid)

    def has_example(self, example: Example, grid: Grid) -> bool:
        """Return whether all entries that are written like an example are read as it is explained."""
        for pattern in example.patterns():
            alike = self.written(pattern, grid)
            if alike and all(_has(player, example, int(found[1])) for player, found in alike):
                return True
        return False

    def has_alone(self, sign: str, words: str, grid: Grid) -> bool:
        """Return whether all who have a sign without an opponent are read to have what the words say."""
        outcomes = outcomes_of(words)
        alone = self.written(re.compile(rf"(?:BYES? )?{re.escape(plain(sign))}"), grid)
        lines = [_results_alone(player) for player, _ in alone]
        return bool(lines) and not any(map(outcomes.isdisjoint, lines))

    def has_beside(self, sign: str, words: str, grid: Grid) -> bool:
        """Return whether all entries with a sign before or behind an opponent are read as the words say: `+ 6N`."""
        outcomes = outcomes_of(words) if _LETTER.fullmatch(sign) else frozenset()
        if not outcomes:
            return False
        mark, number = re.escape(plain(sign)), r"([0-9]{1,4})"
        pattern = re.compile(rf"{mark} ?{number}(?: ?[^\W\d_])?|(?:[^\W\d_] ?)?{number}(?: ?[^\W\d_])? ?{mark}")
        games = [(player, int(found[1] or found[2])) for player, found in self.written(pattern, grid)]
        read = [
            {cell.result for cell in player.cells if cell and cell.opponent == opponent} for player, opponent in games
        ]
        return bool(read) and not any(map(outcomes.isdisjoint, read))

    def has_counts_behind(self, mark: re.Match[str], grid: Grid) -> bool:
        """Return whether the numbers behind ratings that are written like this are read as their games."""
        return self.are_counts_behind(
            _MARKS.get(mark["mark"].lower(), mark["mark"][:1] if len(mark["mark"]) == 1 else "("), grid
        )

    def are_counts_behind(self, sign: str, grid: Grid) -> bool:
        """Return whether the numbers behind a sign behind ratings are read as games."""
        pattern = re.compile(
            rf"[0-9]{{3,4}} ?{re.escape(sign)} ?([0-9]{{1,2}})(?: ?(?:games?|gms?|g)\.?)?\)?", re.IGNORECASE
        )
        return self.are_games([(player, int(found[1])) for player, found in self.written(pattern, grid, plainly=False)])

    def has_counts(self, heading: str, grid: Grid) -> bool:
        """Return whether the numbers below a heading are read as the games behind ratings."""
        found = (
            (row, column)
            for row in range(min(len(grid.rows), _MOST_LINES))
            for column in grid.filled(row)
            if grid.text(row, column).casefold() == heading.casefold()
        )
        head = next(found, None)
        rows = [(row, player) for (sheet, row), player in self.players.items() if sheet == grid.name]
        texts = [(player, grid.text(row, head[1])) for row, player in rows if head and row > head[0]]
        return self.are_games([(player, int(text)) for player, text in texts if text.isdecimal()])

    def are_games_said(self, remark: str, player: Player) -> bool:
        """Return whether a remark states the games behind the rating of a player: `provisional, 24 games`."""
        games = games_said(remark)
        return games is not None and self.are_games([(player, games)])

    def are_games(self, stated: Sequence[tuple[Player, int]]) -> bool:
        """Return whether these are the games behind ratings of their players; not if there are none."""
        counts = [(number, {rating.games for rating in player.ratings.values()}) for player, number in stated]
        return bool(counts) and all(number in games for number, games in counts)

    def written(
        self, pattern: re.Pattern[str], grid: Grid, plainly: bool = True
    ) -> Sequence[tuple[Player, re.Match[str]]]:
        """Return the texts in the rows of players that are written so; none if very many have been looked for."""
        key = (grid.name, pattern)
        if key not in self.entries and len(self.entries) < _MOST_SIGNS:
            tried = ((player, pattern.fullmatch(text)) for player, text in self.texts_of_players(grid, plainly))
            self.entries[key] = [(player, found) for player, found in tried if found]
        return self.entries.get(key, ())

    def texts_of_players(self, grid: Grid, plainly: bool) -> Sequence[tuple[Player, str]]:
        """Return the texts in the rows of players; they are remembered, because many signs are looked for in them."""
        key = (grid.name, plainly)
        if key not in self.whose_texts:
            sheets = {sheet.name: sheet for sheet in self.sheets(grid)}
            rows = [(sheets[name], row, player) for (name, row), player in self.players.items() if name in sheets]
            texts = ((player, sheet.text(row, at)) for sheet, row, player in rows for at in sheet.filled(row))
            self.whose_texts[key] = [(player, plain(text) if plainly else text) for player, text in texts]
        return self.whose_texts[key]

    def has_double_forfeit(self, found: re.Match[str]) -> bool:
        """Return whether both players of a game of these rounds lost by forfeit; of any round, if none is named."""
        numbers = _numbers(found["before"] or found["behind"] or "")
        return self.double_forfeits >= numbers if numbers else bool(self.double_forfeits)

    @cached_property
    def double_forfeits(self) -> set[int]:
        """The rounds in which both players of a game lost by forfeit."""
        rounds = set()
        for section in self.event.sections:
            cells = {player.number: player.cells for player in section.players}
            for number, line in cells.items():
                for slot, cell in enumerate(line):
                    back = _at(cells.get(cell.opponent or 0, ()), slot) if cell else None
                    both = cell and back and cell.result == back.result == _O.FORFEIT_LOSS
                    if both and back and back.opponent == number:
                        rounds.add(slot // section.games_per_round + 1)
        return rounds

    @cached_property
    def forfeits(self) -> int:
        """How many entries are forfeits."""
        every = (cell for player in self.event.players for cell in player.cells if cell)
        return sum(cell.result in FORFEITS for cell in every)

    def has_marks(self, sign: str, grid: Grid) -> bool:
        """Return whether a sign is at as many entries as were read as forfeits, or at one half of each such game."""
        if sign.isdigit():
            return False
        mark = re.compile(rf"(?<![^\W\d_]){sign}(?![^\W\d_])" if sign.isalnum() else re.escape(sign))
        marked = self.marked(mark, grid)
        # Behind a name a star does not state which game.
        named = sign == "*" and any(cell.endswith("*") and _LETTERS.search(cell) for cell in marked)
        # `W-17 (no show)` is an entry, `Round 1` is none.
        entered = {*self.entered(grid)} if _LETTERS.search(sign) else frozenset()
        bare = [mark.sub("", cell) if cell in entered else cell for cell in marked]
        count = sum(any(map(str.isdigit, cell)) and not _LETTERS.search(cell) for cell in bare)
        count += marked.count(sign)  # in a grid
        return not named and 0 < count <= self.forfeits <= 2 * count

    def has_unrated(self, sign: str, grid: Grid) -> bool:
        """Return whether a sign stands in rows of players who are read as unrated, and in no others."""
        pattern = re.compile(re.escape(sign), re.IGNORECASE)
        ratings = [player.ratings.values() for player, _ in self.written(pattern, grid, plainly=False)]
        return bool(ratings) and all(of_player and {*of_player} == {Rating()} for of_player in ratings)

    def has_provisional(self, sign: str, grid: Grid) -> bool:
        """Return whether a sign is behind ratings: a star behind them alone, `P` before a count of games."""
        if sign == "/":
            return self.are_counts_behind("/", grid)
        if sign == "*":
            marked = self.marked(_STAR_BEHIND, grid)
            return bool(marked) and all(is_rating(cell.rstrip("*")) for cell in marked)
        stated = (rating for player in self.event.players for rating in player.ratings.values())
        return sign.casefold() in ("p", "prov") and any(rating.games is not None for rating in stated)

    def marked(self, mark: re.Pattern[str], grid: Grid) -> list[str]:
        """Return the texts of a sheet in which a mark is found; none if very many marks have been looked for."""
        key = (grid.name, mark)
        if key not in self.marks and len(self.marks) < _MOST_SIGNS:
            if grid.name not in self.texts:
                rows = range(len(grid.rows))
                self.texts[grid.name] = [grid.text(row, column) for row in rows for column in grid.filled(row)]
            self.marks[key] = [text for text in self.texts[grid.name] if mark.search(text)]
        return self.marks.get(key, [])


_LETTER = re.compile(r"[^\W\d_]|[+=<>-]")
_OF_RATING = re.compile(r"^ratings?(?: of)? ", re.IGNORECASE)
_FORFEITS_BY_SIGN = {"+": _O.FORFEIT_WIN, "-": _O.FORFEIT_LOSS}


def _with_signs(text: str) -> str:
    """Return a legend with signs for equal in place of dashes, if several letters have one: `W-win L-loss`."""
    return _DASHED.sub(r"\1 = ", text) if len(_DASHED.findall(text)) > 1 else text


def _outcome(sign: str) -> Outcome | None:
    """Return what letters or a word mean by themselves in a round."""
    if not sign.isalnum():
        return None
    choice = choice_of(plain(sign))
    return choice.usual if choice else WORDS.get(plain(sign))


def _is_no_rating(words: str) -> bool:
    """Return whether words of a legend mean somebody without a rating."""
    return _UNRATED.fullmatch(words) is not None or says_unrated(words)


def _is_unrated(sign: str) -> bool:
    """Return whether this is read as the rating of somebody who has none."""
    try:
        found = spellings.read_rating(sign)
    except ValueError:
        return False
    return found is not None and found.rating == Rating()


def _results_alone(player: Player) -> set[Outcome]:
    """Return what a player has in rounds without an opponent; a forfeit may have one that only his row names."""
    return {cell.result for cell in player.cells if cell and (not cell.opponent or cell.result in FORFEITS)}


def _has(player: Player, example: Example, opponent: int) -> bool:
    """Return whether a player has a game such as an example states, against this opponent."""
    return any(example.is_stated_by(cell, opponent) for cell in player.cells)


def _numbers(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text)))


def _at(cells: tuple[Cell | None, ...], slot: int) -> Cell | None:
    return cells[slot] if slot < len(cells) else None


def _is_withdrawal(text: str, player: Player) -> bool:
    """Return whether a remark says that a player left, and no game, bye or forfeit is read after that round."""
    found = _WITHDREW.fullmatch(text)
    if found is None:
        return False
    played = [at for at, cell in enumerate(player.cells, 1) if cell and cell != Cell(_O.ZERO_BYE)]
    last = max(played, default=0)
    if found["round"] is None:
        return last < len(player.cells)
    return last <= int(found["round"]) - (found["when"].lower() == "before")


def _is_of_rounds(text: str, player: Player) -> bool:
    """Return whether a remark says of rounds of a player what was read there, or of any round: `bye rd 3`, `bye`."""
    text = text.strip(_AROUND)
    found = _FIRST_ROUNDS.match(text) or _LAST_ROUNDS.search(text)
    if found is None:
        unplayed = _outcomes(text) - {_O.WIN, _O.DRAW, _O.LOSS}
        return any(cell is not None and cell.result in unplayed for cell in player.cells)
    outcomes = _outcomes((text[: found.start()] + text[found.end() :]).strip(_AROUND))
    cells = [_at(player.cells, number - 1) for number in _numbers(found["rounds"])]
    return all(cell is not None and cell.result in outcomes for cell in cells)


def _outcomes(words: str) -> frozenset[Outcome]:
    """Return what words in a remark may mean."""
    words = _ASKED.sub("", words, count=1)
    if re.fullmatch(r"byes?", words, re.IGNORECASE):
        return frozenset((_O.FULL_BYE, _O.HALF_BYE, _O.PAIRING_BYE))
    return outcomes_of(words)


_ASKED = re.compile(
    r"^(?:(?:asked|asks) for|request(?:ed|s)?|want(?:ed|s)|took|takes|had|has)\s+(?:(?:an?|the)\s+)?", re.IGNORECASE
)
