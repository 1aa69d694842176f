"""Score cards: a block of lines for each player, below headings that come again on each of them.

Player: Ada Alder   ID 90000001   Rating 1850        Player: Ben Birch   ID 90000002   Rating 1720
Round   Opponent    Color         Result             Round   Opponent    Color         Result
1       Cy Cedar    White         won                1       Di Dogwood  Black         drew

The cards may be below each other, beside each other, or both. What their columns hold is known by the headings, else by
what all cards hold in them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise, takewhile
from typing import NamedTuple

from trfrate.diagnostics import Report, some
from trfrate.formats._byes import Kind, nobody
from trfrate.formats._cells import RESULTS_IN_WORDS, is_nobody, plain
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.games.games_list_headings import heads_sides
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.rounds.grid_entries import worth_of
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.rounds.result_words import colors_in
from trfrate.formats._wallchart.tables.heading_words import field_of, part_of
from trfrate.formats._wallchart.tables.other_arrangements import (
    NUMBER,
    NUMBERED,
    Made,
    as_heading,
    labels_and_values,
    meet_each_other,
    points_in,
    usual_table,
)
from trfrate.formats._wallchart.tables.player_values import read_score

_MOST_LINES = 20_000
_FEWEST_CARDS = 3
_MOST_CARDS, _MOST_BESIDE = 500, 8
_MOST_ABOUT = 10
"""Lines above the headings of a card."""
_FEWEST_COLUMNS = 3
_LINES_BELOW = 3
"""The total is in one of so many lines below the rounds."""
_LONGEST_HEADING = 25
_MOST_ROUNDS = 30
_NEARLY_ALL = 0.8
_DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_SOMETHING = re.compile(r"\w|½")
_ID = re.compile(r"\d{7,9}")
_RATING = re.compile(r"\d{3,4}(?:\s*[Pp/]\s*\d{1,2})?|(?i:unr(?:ated)?\.?|new)")
_ROUND = re.compile(r"(?:[^\W\d_]{1,6}\.?\s*)?#?(\d{1,2})[.:)ªº]?")
_POINTS = re.compile(r"\d{1,2}(?:[.,]\d+)?\s?½?|½")
_POINTS_ALONE = re.compile(rf"({_POINTS.pattern})(?:\s*(?:points?|pts?)\.?)?", re.IGNORECASE)
_RESULTS = frozenset((*"WDLTXF10½+=-", *RESULTS_IN_WORDS))
_ONE_POINT = 2
_WORTHS = {0: "0", 1: "½", 2: "1"}

Unit = tuple[tuple[int, str], ...]
"""The headings of a card, each with its column counted from that of the first."""


class Card(NamedTuple):
    """Where one card is."""

    header: int
    columns: range
    about: Sequence[int]
    """The lines above the headings, the nearest first."""
    rounds: Sequence[int]
    below: Sequence[int]


def from_score_cards(grid: Grid, report: Report) -> Grid | None:
    """Return the usual table of players each of whom has a card; None if there are no cards."""
    unit = _headings_again(grid) if len(grid.rows) <= _MOST_LINES else ()
    # With a column for each side, these are lists of games.
    cards = _cards(grid, unit) if unit and not heads_sides([text for _, text in unit]) else []
    if len(cards) < _FEWEST_CARDS:
        return None
    every = _Cards(grid, unit, cards)
    made = every.as_table()
    if made is not None:
        every.say(report)
    return made


def _headings_again(grid: Grid) -> Unit:
    """Return the headings that come most often, at least as often as there must be cards; nothing if none do."""
    times: Counter[Unit] = Counter()
    for at, row in enumerate(grid.rows):
        if len(row) >= _FEWEST_COLUMNS and _may_head(row) and not (at and _heads_wallchart(grid.rows[at - 1])):
            times.update(unit for _, unit in _units(row))
    return next((unit for unit, count in times.most_common(1) if count >= _FEWEST_CARDS), ())


def _heads_wallchart(row: Sequence[object]) -> bool:
    """Return whether a row heads names and rounds: what comes again below it are the parts of the rounds."""
    fields = {field_of(value) for value in row if isinstance(value, str) and value.strip()}
    return fields >= {"name", "round"}


def _may_head(row: Sequence[object]) -> bool:
    """Return whether all cells of a row that are not blank are short texts without a number, and enough are."""
    count = 0
    for value in row:
        if value in ("", None):
            continue
        if not isinstance(value, str) or len(value) > _LONGEST_HEADING or _DIGIT.search(value):
            return False
        count += bool(value.strip())
    return count >= _FEWEST_COLUMNS


def _units(row: Sequence[object]) -> list[tuple[int, Unit]]:
    """Return the headings of each card whose headings are in a row, and the column of the first of them."""
    texts = {at: value.strip().casefold() for at, value in enumerate(row) if isinstance(value, str) and value.strip()}
    first = next(iter(texts.values()), "")
    starts = [at for at, text in texts.items() if text == first]
    spans = pairwise((*starts, len(row)))
    units = [
        (start, tuple((at - start, text) for at, text in texts.items() if start <= at < end)) for start, end in spans
    ]
    return [(start, unit) for start, unit in units if len(unit) >= _FEWEST_COLUMNS]


def _cards(grid: Grid, unit: Unit) -> list[Card]:
    """Return the cards below these headings, from top to bottom and from left to right."""
    headers: dict[int, list[int]] = {}
    for row, line in enumerate(grid.rows):
        for start, found in _units(line) if _may_head(line) else ():
            if found == unit:
                headers.setdefault(start, []).append(row)
    if len(headers) > _MOST_BESIDE or sum(map(len, headers.values())) > _MOST_CARDS:
        return []
    width = max(map(len, grid.rows))
    spans = pairwise((*sorted(headers), width))
    cards = [card for start, end in spans for card in _below_each_other(grid, range(start, end), headers[start])]
    return sorted(cards, key=lambda card: (card.header, card.columns.start))


def _below_each_other(grid: Grid, columns: range, headers: Sequence[int]) -> Iterator[Card]:
    """Yield the cards that have these columns, each with the lines that belong to it."""
    last = -1
    for header, following in pairwise((*headers, len(grid.rows))):
        about = _block_above(grid, columns, range(last + 1, header)[-_MOST_ABOUT:])
        block = _block_below(grid, columns, range(header + 1, following)[: _MOST_ROUNDS + _LINES_BELOW])
        lines = list(takewhile(lambda row: not _names_player(grid, row, columns), block))
        rounds = [row for row in lines if not _total_in(grid, row, columns)]
        if following < len(grid.rows) and lines and lines[-1] == following - 1:
            # No blank line before the next card: what is right above its headings is about its player.
            rounds = [row for row in rounds if row < following - 1]
        below = [row for row in lines if row not in rounds and row < (rounds[-1] if rounds else header) + _LINES_BELOW]
        last = max([header, *rounds, *(row for row in below if _total_in(grid, row, columns))])
        yield Card(header, columns, about, rounds, below)


def _total_in(grid: Grid, row: int, columns: range) -> Made | None:
    """Return the points that a line below the rounds states, behind a word or alone."""
    filled = [at for at in columns if grid.text(row, at)]
    alone = _POINTS_ALONE.fullmatch(grid.text(row, filled[0])) if len(filled) == 1 else None
    if alone:
        return Made(alone[1], row, filled[0])
    return points_in(grid, row, columns)


def _names_player(grid: Grid, row: int, columns: range) -> bool:
    """Return whether a line begins with a label of a name: the next card."""
    first = next((grid.text(row, at) for at in columns if grid.text(row, at)), "")
    return field_of(first.partition(":")[0]) == "name"


def _is_blank(grid: Grid, row: int, columns: range) -> bool:
    """Return whether a line holds nothing but rules."""
    return not any(_SOMETHING.search(grid.text(row, at)) for at in columns)


def _block_above(grid: Grid, columns: range, rows: range) -> list[int]:
    """Return the last of these rows up to a blank one, the nearest first."""
    block: list[int] = []
    for row in reversed(rows):
        if not _is_blank(grid, row, columns):
            block.append(row)
        elif block:
            break
    return block


def _block_below(grid: Grid, columns: range, rows: range) -> Iterator[int]:
    """Yield the first of these rows, down to a blank one."""
    for row in rows:
        if _is_blank(grid, row, columns):
            return
        yield row


@dataclass
class _Cards:
    """All cards of a sheet, and what their columns hold."""

    grid: Grid
    unit: Unit
    cards: Sequence[Card]
    used: set[tuple[int, int]] = field(default_factory=set)
    """The cells that are read."""
    left: list[tuple[int, int, str]] = field(default_factory=list)
    """Row, column and text of what is not; -1 for the column of a line that belongs to no card."""
    by_points: bool = False
    """Whether results are known by points alone."""
    wrong: list[tuple[int, int]] = field(default_factory=list)
    """Totals so far that the results do not give."""

    def as_table(self) -> Grid | None:
        """Return the usual table; None if a card names nobody, or if the players do not meet each other."""
        if "opponent" not in self.parts.values():
            return None
        about = [self.about(card) for card in self.cards]
        if not all("Name" in player for player in about):
            return None
        names = [player["Name"].text for player in about]
        cards = zip(about, self.cards, strict=True)
        players = [{**facts, **self.rounds(card, names), **self.total(card)} for facts, card in cards]
        if not meet_each_other(players):
            return None
        headings = list(dict.fromkeys(heading for player in players for heading in player))
        top = min(cell.row for player in players for cell in player.values())
        above = [[Made(self.grid.text(row, at), row, at) for at in self.grid.filled(row)] for row in range(top)]
        made = [*above, [Made(heading, top) for heading in headings]]
        made += [[player.get(heading, Made("", top)) for heading in headings] for player in players]
        self.leave_unread(players, top)
        left = [(row, None if at < 0 else at, text) for row, at, text in sorted(self.left) if row >= top]
        return usual_table(self.grid, made, left)

    @cached_property
    def texts(self) -> dict[int, list[list[str]]]:
        """What the lines of the rounds hold in each column, card by card; columns count from the first of a card."""
        offsets = range(max(offset for offset, _ in self.unit) + 1)
        return {
            offset: [[self.grid.text(row, card.columns.start + offset) for row in card.rounds] for card in self.cards]
            for offset in offsets
        }

    @cached_property
    def parts(self) -> dict[int, str]:
        """What each column states of a round; columns of which nobody can say it are left out."""
        parts = {offset: part for offset, text in self.unit if (part := part_of(text)[0]) in _PARTS}
        counted = next((offset for offset, texts in self.texts.items() if _count_rounds(texts)), None)
        if counted is not None:
            parts[counted] = "round"
        for offset, texts in self.texts.items():
            found = _part_by_content(texts) if offset not in parts else ""
            if found and found not in parts.values():
                parts[offset] = found
        if "opponent" not in parts.values():
            named = {offset: _distinct_names(texts) for offset, texts in self.texts.items() if offset not in parts}
            parts |= {offset: "opponent" for offset in named if named[offset] == max(named.values()) > 0}
        return _one_each(parts, self.texts)

    @cached_property
    def opponents(self) -> frozenset[tuple[str, ...]]:
        """The names of all opponents."""
        column = next(offset for offset, part in self.parts.items() if part == "opponent")
        named = [text for texts in self.texts[column] for text in texts if _LETTERS.search(text)]
        keys = [key_of(text) for text in named if not is_nobody(text)]
        return frozenset(tuple(word for word in key if not _BESIDE_NAME.fullmatch(word)) for key in keys)

    @cached_property
    def running(self) -> bool:
        """Whether the points are totals so far: nobody has more than one in a round."""
        column = next((offset for offset, part in self.parts.items() if part == "points"), None)
        texts = self.texts[column] if column is not None else []
        return any((_half_points(text) or 0) > _ONE_POINT for of_card in texts for text in of_card)

    def about(self, card: Card) -> dict[str, Made]:
        """Return what the lines above the headings say of the player, by heading."""
        facts: dict[str, Made] = {}
        pieces: list[tuple[str, int, int]] = []
        for row in card.about:
            label = ""
            for text, at in labels_and_values(self.grid, row, card.columns):
                before, _, behind = text.rpartition(" ")
                if label:
                    facts.setdefault(label, self.take(text, row, at))
                    label = ""
                elif _is_label(text):
                    label = as_heading(text)
                elif _is_label(before) and _DIGIT.search(behind) and not NUMBER.fullmatch(text):
                    facts.setdefault(as_heading(before), self.take(behind, row, at))
                else:
                    pieces.append((text, row, at))
        for text, row, at in pieces:
            heading, value = self.unlabeled(text, "Name" in facts)
            number = NUMBERED.match(text) if heading == "Name" else None
            if number:
                facts.setdefault("No.", Made(number[1], row, at))
            if heading and heading not in facts:
                facts[heading] = self.take(value, row, at)
            else:
                self.used.add((row, at))
                self.left.append((row, at, text))
        return facts

    def unlabeled(self, text: str, named: bool) -> tuple[str, str]:
        """Return what a text without a label is, and its value: the name is one that is among the opponents."""
        if _ID.fullmatch(text):
            return "ID", text
        if number := NUMBER.fullmatch(text):
            return ("No.", number[1]) if len(number[1]) < len("100") else ("Rating", text)
        if _RATING.fullmatch(text):
            return "Rating", text
        number = NUMBERED.match(text)
        if number and field_of(text) == "round":
            # The headings of a usual table look like lines above cards: `1. forduló`.
            return "", ""
        bare = text[number.end() :] if number else text
        words = set(key_of(bare))
        known = not self.opponents or any(words.issuperset(name) for name in self.opponents)
        return ("Name", bare) if not named and known and _LETTERS.search(bare) else ("", "")

    def take(self, text: str, row: int, at: int) -> Made:
        """Return a cell of the usual table, and remember that it is read."""
        self.used.add((row, at))
        return Made(text, row, at)

    def say(self, report: Report) -> None:
        """Note that cards are read as a table, and warn of totals that the results do not give."""
        first = self.cards[0]
        place = self.grid.place(first.header, first.columns.start)
        message = "read as a wallchart: a block of lines for each player"
        report.note("CSV079", message, place, "compare what was read with the file")
        if self.by_points and "result" not in self.parts.values():
            hint = "mark games that were not played with X and F: a total does not show a forfeit"
            report.note("CSV066", "the results are read from the points beside the opponents", place, hint)
        if self.wrong:
            places = [(self.grid.place(*cell), self.grid.text(*cell)) for cell in self.wrong]
            shown = some([f"{place.at or f'line {place.line}'} ({text})" for place, text in places], 3)
            message = f"points that the results beside them do not give; they are not used: {shown}"
            report.warning("CSV057", message, self.grid.place(*self.wrong[0]))

    def rounds(self, card: Card, names: Sequence[str]) -> dict[str, Made]:
        """Return the parts of each round, by heading; the opponents by the names on their cards."""
        made: dict[str, Made] = {}
        sum_so_far = 0
        columns = {part: card.columns.start + offset for offset, part in self.parts.items()}
        for place, row in enumerate(card.rounds, start=1):
            said = {part: self.grid.text(row, at) for part, at in columns.items()}
            self.used |= {(row, at) for at in columns.values()}
            said["opponent"] = _bare_name(said["opponent"], names)
            number = _round_in(said.pop("round", "")) or place
            total = _half_points(said.pop("points", ""))
            by_points = total if total is None or not self.running else total - sum_so_far
            worth = worth_of(plain(said.get("result", "")))
            if total is not None and worth is not None and worth[0] != by_points:
                self.wrong.append((row, columns["points"]))
            if by_points in _WORTHS and not said.get("result") and _needs_result(said["opponent"]):
                made[f"Rd {number} result"] = Made(_WORTHS[by_points], row, columns["points"])
                self.by_points = True
            sum_so_far = sum_so_far if total is None else total
            made |= {f"Rd {number} {part}": Made(text, row, columns[part]) for part, text in said.items() if text}
        return made

    def total(self, card: Card) -> dict[str, Made]:
        """Return the total that a line below the rounds states, else the last of the totals so far."""
        for row in card.below:
            if points := _total_in(self.grid, row, card.columns):
                self.used |= {(row, at) for at in card.columns}
                return {"Total": points}
        column = next((offset for offset, part in self.parts.items() if part == "points"), None)
        if column is None or not self.running:
            return {}
        stated = [(row, card.columns.start + column) for row in card.rounds]
        row, at = next(((row, at) for row, at in reversed(stated) if self.grid.text(row, at)), (0, 0))
        return {"Total": Made(self.grid.text(row, at), row, at)} if row else {}

    def leave_unread(self, players: Sequence[Mapping[str, Made]], top: int) -> None:
        """Leave what the cards hold besides; what they say again of opponents is no loss."""
        taken = self.used | {(card.header, at) for card in self.cards for at in card.columns}
        known = {cell.text for player in players for heading, cell in player.items() if not heading.startswith("Rd ")}
        of_cards = {row for row, _ in taken}
        for row in range(top, len(self.grid.rows)):
            for at in self.grid.filled(row):
                text = self.grid.text(row, at)
                if (row, at) not in taken and text not in known and not field_of(text) and _SOMETHING.search(text):
                    self.left.append((row, at if row in of_cards else -1, text))


_PARTS = ("opponent", "color", "result")


def _part_by_content(texts: Sequence[Sequence[str]]) -> str:
    """Return what a column of a card states by what it holds: colors, results or points; blank if nothing of it."""
    said = [plain(text) for of_card in texts for text in of_card if text]
    colors = colors_in({*said})
    if not said or sum(text in colors for text in said) >= _NEARLY_ALL * len(said):
        return "color" if said else ""
    if 2 * sum(map(_may_be_points, texts)) > len(texts) and all(map(_POINTS.fullmatch, filter(None, chain(*texts)))):
        # One of them may be wrong.
        return "points"
    if sum(text in _RESULTS or text.split()[0] in RESULTS_IN_WORDS for text in said) >= _NEARLY_ALL * len(said):
        return "result"
    return ""


def _may_be_points(texts: Sequence[str]) -> bool:
    """Return whether these are the points of each round, or totals so far, which grow by no more than one."""
    points = [_half_points(text) or 0 for text in texts if text]
    grow = all(0 <= after - before <= _ONE_POINT for before, after in pairwise([0, *points]))
    return grow or max(points, default=0) <= _ONE_POINT


def _one_each(parts: Mapping[int, str], texts: Mapping[int, Sequence[Sequence[str]]]) -> dict[int, str]:
    """Return one column for each part: of two for the opponent, number and name, the name."""
    chosen: dict[str, int] = {}
    for offset, part in parts.items():
        known = chosen.get(part)
        if known is None or _distinct_names(texts[offset]) > _distinct_names(texts[known]):
            chosen[part] = offset
    return {offset: part for part, offset in chosen.items()}


def _count_rounds(texts: Sequence[Sequence[str]]) -> bool:
    """Return whether a column counts upward on each card, from 1 on nearly all."""
    counted = [of_card for of_card in texts if of_card]
    numbers = [list(map(_round_in, of_card)) for of_card in counted]
    upward = all(before < after for of_card in numbers for before, after in pairwise([0, *of_card]))
    return upward and sum(of_card[0] == 1 for of_card in numbers) >= _NEARLY_ALL * len(numbers) > 0


def _round_in(text: str) -> int:
    """Return the round that a cell counts: `3`, `Rd 3`, `3.`; 0 if it counts none."""
    found = _ROUND.fullmatch(text)
    return int(found[1]) if found and int(found[1]) <= _MOST_ROUNDS else 0


def _distinct_names(texts: Sequence[Sequence[str]]) -> int:
    """Count the different texts of a column that may be names."""
    return len({key_of(text) for of_card in texts for text in of_card if _LETTERS.search(text)})


def _bare_name(text: str, names: Sequence[str]) -> str:
    """Return the name of an opponent without the number or rating beside it: `4 Di Dogwood`, `Di Dogwood (1500)`."""
    words = set(key_of(text))
    if not any(_BESIDE_NAME.fullmatch(word) for word in words):
        return text
    whose = [name for name in names if words.issuperset(key_of(name))]
    if len(whose) != 1 or not all(map(_BESIDE_NAME.fullmatch, words.difference(key_of(whose[0])))):
        return text
    return whose[0]


_BESIDE_NAME = re.compile(r"\d{1,4}(?:p\d{1,2})?|unr(?:ated)?|new")


def _is_label(text: str) -> bool:
    """Return whether a text is the label of a fact about a player: `Rating`; a number, which heads rounds, is none."""
    return _LETTERS.search(text) is not None and field_of(text) not in (None, "round")


def _half_points(text: str) -> int | None:
    try:
        return read_score(text)
    except NotAValue:
        return None


def _needs_result(opponent: str) -> bool:
    """Return whether a round with this opponent does not say by itself what it is worth."""
    if not is_nobody(opponent):
        return True
    said = nobody(plain(opponent))
    return said is not None and said.worth is None and said.kind is Kind.BYE
