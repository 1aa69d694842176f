"""Printed tables to a grid: columns are where every row has a blank or a bar.

The rows that count are those of players; headings and second rows are cut at the same places.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from trfrate.codecs.contacts import shown
from trfrate.diagnostics import Place
from trfrate.formats._wallchart.games.games_list_headings import is_heading
from trfrate.formats._wallchart.grid import Grid
from trfrate.formats._wallchart.tables.heading_words import field_of, heading_of, headings_beside_rounds, heads_names
from trfrate.formats._wallchart.tables.printed_squares import squares_in

MAX_WIDTH = 400
"""Characters of a line that are looked at; no printer is wider."""
_MOST_TABLES = 500
"""No print has more tables; what follows belongs to the last one."""
_SEARCHED = 2_000
"""So many lines of text may be above the headings of the first table."""
_SAMPLE = 500
"""So many rows show where the columns of a print are cut."""
_GAP = re.compile(r"\s\s|\|")
_NOT_LETTERS = re.compile(r"[\W\d_]+")
_RULE = re.compile(r"[\s\-=_+|*~.]*")
_STROKE = re.compile(r"(?<=\w) / (?=\w)")
_WORD = re.compile(r"[^\s|]+")
_COLUMN = re.compile(r"[^\s|]+(?: [^\s|]+)*")
_FEWEST_LINES = 3
_GAME = re.compile(r"(?<![\w-])(?:[01½]|1/2)\s?[-–:]\s?(?:[01½]|1/2)(?![\w-])")
"""In a line that is a game, and no heading: `White: Ada Alder, Black: Ben Birch, Result: 1-0`."""
_FIRST_ROUND = re.compile(r"\b(?:rd|rnd|round|r)\.?\s*#?1\b", re.IGNORECASE)
_PLAYER = re.compile(r"[\s|]*\d{1,5}[.)]?[\s|]+(?:\d{1,5}(?:-\d{1,5})?[.)]?[\s|]+)?\D*[^\W\d_]{2}")
"""A number, or a number and a place, before the name."""


_GAME_ROW = re.compile(r"[\s|]*\d{1,4}(?:[.)]|(?:[/.-]\d{1,4}){1,2})?[\s|].*[^\W\d_]{2}")
"""In a list of games, points and numbers may be between the board, or the day, and the names."""


_UNNUMBERED_GAME = re.compile(r"\s*[^\W\d_]{2}\S*(?: \S+)*\s{2,}\S")


class Block(NamedTuple):
    """The lines of one printed table: from its headings to the next table or the end."""

    header: int | None
    first: int
    end: int


def grid_of(file: str, texts: Sequence[str], numbers: Sequence[int] = ()) -> Grid:
    """Return all lines as one grid; lines that belong to no table are one cell. They may have numbers of their own."""
    lines = [_unmarked(_tight(line.expandtabs()[:MAX_WIDTH].rstrip())) for line in texts]
    rows: list[list[str]] = [[line.strip()] if line.strip() else [] for line in lines]
    starts: list[list[int]] = [[len(line) - len(line.lstrip())] for line in lines]
    squares = squares_in(lines)
    for block in _without_page_tops(lines, _blocks(lines)):
        if squares and block.header is None:
            continue
        packed = (
            _packed(lines, block) or _by_gaps(lines, block) or _by_spaced_games(lines, block) or _by_words(lines, block)
        )
        for at, cells in packed.items():
            rows[at], starts[at] = cells
        if packed:
            continue
        barred = _is_barred(lines, block)
        cuts = [] if barred else _cuts(lines, block)
        if not barred and not cuts:
            continue
        ordered = {} if barred else _in_order(lines, block, cuts)
        for at, cells in ordered.items():
            rows[at], starts[at] = cells
        if ordered:
            continue
        first = block.first if block.header is None else block.header
        below = max((at for at in range(block.first, block.end) if _PLAYER.match(lines[at])), default=block.end)
        for at in range(first, _end_of_games(lines, block)):
            if at > below and _is_prose(lines[at]):
                continue
            if _RULE.fullmatch(lines[at]):
                rows[at], starts[at] = [], []
            elif barred:
                rows[at], starts[at] = _between_bars(lines[at])
            else:
                rows[at], starts[at] = _cut(lines[at], cuts)

    for at, cells in squares.items():
        rows[at], starts[at] = cells

    # The same line is asked for again and again where it is faulty.
    shown_line = lru_cache(maxsize=8)(shown)

    def place(row: int, column: int | None) -> Place:
        at = None
        if column is not None and column < len(starts[row]):
            at = starts[row][column] + 1
        return Place(file, numbers[row] if numbers else row + 1, at, source=shown_line(lines[row]))

    return Grid("", rows, place, printed=True)


def _end_of_games(lines: Sequence[str], block: Block) -> int:
    """Return the end of a printed list of games: a blank line below the last of them; that of the block of others."""
    if block.header is None or not is_heading(_WORD.findall(lines[block.header])):
        return block.end
    last = max((at for at in range(block.first, block.end) if _GAME_ROW.match(lines[at])), default=block.end)
    return next((at for at in range(last, block.end) if not lines[at].strip()), block.end)


def _is_prose(line: str) -> bool:
    """Return whether a line below a table is no row of it: many words, single blanks between them, few numbers."""
    words = _WORD.findall(line)
    if len(words) < _FEWEST_WORDS or _GAP.search(line.strip()) or _PLAYER.match(line):
        return False
    return 2 * sum(_LETTERS.fullmatch(word) is not None for word in words) > len(words)


_FEWEST_WORDS = 4
_LETTERS = re.compile(r"[^\w\s]*[^\W\d_]+[^\d_]*")


def _tight(line: str) -> str:
    """Return a line of headings with `Name / ID` as one word, of the same length; any other line as it is."""
    if _STROKE.search(line) and "ame / " in line:
        return _STROKE.sub("_/_", line)
    return line


def _unmarked(line: str) -> str:
    """Return a line without marks of a heading, `## Round 2`, of bold type, `**G/30**`, and dots that lead the eye.

    It has the same length.
    """
    if ".." in line:
        line = _LEADERS.sub(lambda dots: " " * len(dots[0]), line)
    if "*" in line or "__" in line:
        line = _EMPHASIS.sub(lambda found: found[0].replace(found[1], " " * len(found[1])), line)
    marked = _MARKED.match(line)
    if marked is None or headings_in(line):
        return line
    return " " * marked.end() + line[marked.end() :]


_LEADERS = re.compile(r"\.{3,}|(?<=[\w)\]])\.\.(?=\s|$)")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3}|__)(?=[^\s*_])[^*|]*?[^\s*]\1(?![\w*])")
_MARKED = re.compile(r"#{1,6}(?= [^\W\d_])")


def headings_in(line: str) -> int:
    """Count the headings in a line, if a name and rounds, or both sides of games, are among them; else 0.

    A name may be called anything where rounds 1 and 2 and two other columns are headed.
    """
    words = _WORD.findall(line)
    if is_heading(words) and not _GAME.search(line):
        return 4
    if max(line.count(","), line.count(";")) > 3 and not _GAP.search(line):
        return 0  # set apart by commas, not printed
    joined = [f"{first} {second}" for first, second in pairwise(words)]
    if not any(map(heads_names, words)) and not any(map(heads_names, joined)):
        printed = _FIRST_ROUND.search(line) and len(_GAP.findall(line.strip())) > 1
        return headings_beside_rounds((*words, *joined)) if printed else 0
    known = {heading for heading in map(heading_of, (*words, *joined)) if heading}
    fields = {heading.field for heading in known}
    if "name" in fields and not fields.isdisjoint(("round", "opponent")):
        return len(known)
    return 0


def _blocks(lines: Sequence[str]) -> list[Block]:
    headers = _headers(lines[:_SEARCHED])
    if headers and len(lines) > _SEARCHED:
        headers = _headers(lines)
    if not headers:
        return [Block(None, 0, len(lines))]
    ends = [*headers[1:], len(lines)]
    return [Block(header, header + 1, end) for header, end in zip(headers, ends, strict=True)]


def _headers(lines: Sequence[str]) -> list[int]:
    """Return which lines are the headings of tables, or the lower of two that are."""
    found = {
        at
        for at, line in enumerate(lines)
        if len(line) < MAX_WIDTH and headings_in(line) >= 3 and not _PLAYER.match(line)
    }
    # Headings in two lines: the upper one names the player, the lower one numbers the rounds.
    for at, (upper, lower) in enumerate(pairwise(lines)):
        words = re.split(r"\s*\|\s*|\s{2,}", upper.strip(" |"))
        if (
            any(map(heads_names, words))
            and "name" in map(field_of, words)
            and found.isdisjoint((at, at + 1))
            and headings_in(f"Name {lower}") >= 3
        ):
            found.add(at)
    return sorted(found)[:_MOST_TABLES]


def _without_page_tops(lines: Sequence[str], blocks: Sequence[Block]) -> list[Block]:
    """Return the tables each up to where a page begins: at a form feed, or where a line above the first comes again.

    Without this, `Grove Open   Page 2` would be cut into columns like a player.
    """
    if len(blocks) < 2:
        return list(blocks)
    above = {top for top in map(_top, lines[: blocks[0].header]) if top}
    tops = [at for at, line in enumerate(lines) if line.startswith("\f") or _top(line) in above]
    return [
        block._replace(end=next((at for at in tops if block.first <= at < block.end), block.end)) for block in blocks
    ]


def _top(line: str) -> str:
    """Return what the tops of all pages have in common: the line without numbers."""
    return _NOT_LETTERS.sub("", line)


def _packed(lines: Sequence[str], block: Block) -> dict[int, tuple[list[str], list[int]]]:
    """Return the cells of lines that were pasted with single blanks, as from a PDF; nothing if they have columns.

    Before the name and behind it there are as many words as headings.
    """
    players = [at for at in range(block.first, block.end) if _PLAYER.match(lines[at])]
    if block.header is None or not players or any(_GAP.search(lines[at].strip()) for at in (block.header, *players)):
        return {}
    headings = _headings(lines[block.header])
    fields = [field_of(heading[0]) for heading in headings]
    if None in fields or fields.count("name") != 1 or fields[-1] == "name":
        return {}
    before, behind = fields.index("name"), len(fields) - fields.index("name") - 1
    cells = {block.header: ([text for text, _ in headings], [start for _, start in headings])}
    for at in players:
        words = list(_WORD.finditer(lines[at]))
        if len(words) <= before + behind:
            return {}
        end = len(words) - behind
        name = " ".join(word[0] for word in words[before:end])
        texts = [*(word[0] for word in words[:before]), name, *(word[0] for word in words[end:])]
        places = [word.start() for word in (*words[: before + 1], *words[end:])]
        cells[at] = texts, places
    return cells


def _by_gaps(lines: Sequence[str], block: Block) -> dict[int, tuple[list[str], list[int]]]:
    """Return the cells of lines in which two blanks are between the columns, if each line has all; else nothing.

    Then a single blank is inside a cell, even where every row has one: `beat 6 w`.
    """
    if block.header is None:
        return {}
    whole = [at for at in range(block.header, block.end) if not _RULE.fullmatch(lines[at])]
    cells = {at: list(_COLUMN.finditer(lines[at])) for at in whole}
    headings = [heading[0] for heading in cells[block.header]]
    fields = list(map(field_of, headings))
    if is_heading(headings):
        # A line alone is the heading of a round, or a remark.
        cells = {at: found for at, found in cells.items() if len(found) > 1}
    elif None in fields or "name" not in fields:
        return {}
    if len(cells) < _FEWEST_LINES or any(len(found) != len(headings) for found in cells.values()):
        return {}
    second = cells[block.header][1].start()
    if any(found[0].start() >= second for found in cells.values()):
        return {}  # a second row of a player, below the name
    rules: dict[int, tuple[list[str], list[int]]] = {
        at: ([], []) for at in {*range(block.header, block.end)}.difference(whole)
    }
    return rules | {at: ([cell[0] for cell in found], [cell.start() for cell in found]) for at, found in cells.items()}


_SPACED_GAME = re.compile(
    r"(?<!\S)[WBLDXF=] {0,3}\d{1,3}[wb]?(?: ?\(?(?:ff?|x|forf(?:eit)?)\)?(?! +\d))?(?=\s|$)", re.IGNORECASE
)
"""A color or a result, and an opponent apart from it: `W 8`, `B  9`, `B 10 ff`."""
_PIECE = re.compile(rf"^\s*\d{{1,5}}[.)]?(?=\s)|{_SPACED_GAME.pattern}|{_COLUMN.pattern}", re.IGNORECASE)
_APART = ("opponent", "color", "result")
"""Headings of columns that split a game."""


def _by_spaced_games(lines: Sequence[str], block: Block) -> dict[int, tuple[list[str], list[int]]]:
    """Return the cells of a table whose games hold blanks, `W 8`, and need not stand below their headings.

    Nothing, unless half of the players have as many pieces as there are headings: these show where the columns are.
    """
    players = [at for at in range(block.first, block.end) if _PLAYER.match(lines[at])]
    if block.header is None or not any(_SPACED_GAME.search(lines[at]) for at in players):
        return {}
    headings = _headings(lines[block.header])
    fields = [field_of(text) for text, _ in headings]
    if None in fields or "name" not in fields or not set(fields).isdisjoint(_APART):
        return {}
    pieces = [list(_PIECE.finditer(lines[at])) for at in players]
    whole = [found for found in pieces if len(found) == len(headings)]
    if 2 * len(whole) < len(players):
        return {}
    columns = list(zip(*whole, strict=True))
    starts = [min(piece.end() - len(piece[0].lstrip()) for piece in column) for column in columns]
    ends = [max(piece.end() for piece in column) for column in columns]
    between = list(zip(ends, starts[1:], strict=False))
    if any(end > start for end, start in between):
        return {}
    # In another row, a number may be longer by a digit.
    cut_at = [max(end, start - 1) for end, start in between]
    cuts = list(zip([0, *cut_at], [*cut_at, MAX_WIDTH], strict=True))
    cells = {block.header: ([text for text, _ in headings], [start for _, start in headings])}
    # Below a blank line there is no further line of the last player.
    end = next((at for at in range(players[-1] + 1, block.end) if not lines[at].strip()), block.end)
    for at in range(block.first, end):
        if _RULE.fullmatch(lines[at]):
            cells[at] = [], []
        elif at <= players[-1] or not _is_prose(lines[at]):
            cells[at] = _cut(lines[at], cuts)
    return cells


_FACT = re.compile(r"\S*[\d½]\S*|[BHUZXF](?:-+)?|-+|BYE|\(?unr\w*\.?\)?", re.IGNORECASE)
"""A word behind the name that states a game, a bye, a rating, an id or a total."""
_GAME = re.compile(r"[WLDXF]-?\d{1,4}[WB]?|\d{1,4}[WB][10½+=-]", re.IGNORECASE)


def _by_words(lines: Sequence[str], block: Block) -> dict[int, tuple[list[str], list[int]]]:
    """Return the cells of players' lines without headings: number, name, and a word for each fact behind it.

    Nothing if the lines do not have equally many of them, or hardly any games. Lines between them stay as they are.
    """
    if block.header is not None:
        return {}
    cells: dict[int, tuple[list[str], list[int]]] = {}
    games = 0
    for at in range(block.first, block.end):
        if not _PLAYER.match(lines[at]):
            continue
        # `= 2.5` is the total.
        number, *words = (word for word in _WORD.finditer(lines[at]) if word[0] != "=")
        name = [word for word in words if not _FACT.fullmatch(word[0])]
        facts = words[len(name) :]
        games += sum(_GAME.fullmatch(word[0]) is not None for word in facts)
        if not name or name != words[: len(name)]:
            return {}
        texts = [number[0], " ".join(word[0] for word in name), *(word[0] for word in facts)]
        cells[at] = texts, [number.start(), name[0].start(), *(word.start() for word in facts)]
    widths = {len(texts) for texts, _ in cells.values()}
    if len(widths) != 1 or len(cells) < _FEWEST_LINES:
        return {}
    # Beside number and name, a member number and a total may be there, and more games than anything else.
    return cells if games and 2 * games >= len(cells) * (widths.pop() - 4) else {}


def _in_order(
    lines: Sequence[str], block: Block, cuts: Sequence[tuple[int, int]]
) -> dict[int, tuple[list[str], list[int]]]:
    """Return the cells of lines whose headings do not stand above their columns: the words have the same order.

    Nothing if every heading has a column, or a line does not have as many words behind the name as there are headings.
    """
    if block.header is None:
        return {}
    header = lines[block.header]
    headings = _headings(header)
    fields = [field_of(text) for text, _ in headings]
    if None in fields or fields.count("name") != 1 or len(fields) == len(list(filter(field_of, _cut(header, cuts)[0]))):
        return {}
    before, behind = fields.index("name"), len(fields) - fields.index("name") - 1
    cells = {block.header: ([text for text, _ in headings], [start for _, start in headings])}
    for at in range(block.first, block.end):
        if not _PLAYER.match(lines[at]):
            continue
        words = list(_WORD.finditer(lines[at]))
        name = [word for word in words[before:] if not _FACT.fullmatch(word[0])]
        facts = words[before + len(name) :]
        if not name or name != words[before : before + len(name)] or len(facts) != behind:
            return {}
        texts = [
            *(word[0] for word in words[:before]),
            " ".join(word[0] for word in name),
            *(word[0] for word in facts),
        ]
        cells[at] = texts, [word.start() for word in (*words[: before + 1], *facts)]
    return cells if len(cells) > 1 else {}


def _headings(line: str) -> list[tuple[str, int]]:
    """Return the headings of a line and where they begin; `Rd 1` is one."""
    found: list[tuple[str, int]] = []
    for word in _WORD.finditer(line):
        if found and heading_of(found[-1][0]) is None and heading_of(f"{found[-1][0]} {word[0]}"):
            found[-1] = f"{found[-1][0]} {word[0]}", found[-1][1]
        else:
            found.append((word[0], word.start()))
    return found


def _is_barred(lines: Sequence[str], block: Block) -> bool:
    """Return whether bars alone separate the columns: as many in the rows of players as in the headings."""
    bars = 0
    if block.header is not None:
        bars = lines[block.header].count("|")
    within = lines[block.first : block.end]
    players = list(filter(_PLAYER.match, within))
    if not players and block.header is not None and is_heading(_WORD.findall(lines[block.header])):
        players = [line for line in within if "|" in line]
    return bars >= 3 and bool(players) and all(line.count("|") == bars for line in players)


def _between_bars(line: str) -> tuple[list[str], list[int]]:
    cells, starts, at = [], [], 0
    for piece in line.split("|"):
        cells.append(" ".join(piece.split()))
        starts.append(at + len(piece) - len(piece.lstrip()))
        at += len(piece) + 1
    return cells, starts


def _cuts(lines: Sequence[str], block: Block) -> list[tuple[int, int]]:
    """Return where the columns are: from, to (exclusive)."""
    within = lines[block.first : block.end]
    players = list(filter(_PLAYER.match, within))
    if block.header is not None and is_heading(_WORD.findall(lines[block.header])):
        players = list(filter(_GAME_ROW.match, within)) or list(filter(_UNNUMBERED_GAME.match, within))
    taken = _taken(players)
    spans = _spans(taken)
    if block.header is None:
        return spans
    header = lines[block.header]
    spans = _spans([one or two for one, two in zip(taken, _taken([header]), strict=True)])
    parts: list[tuple[int, int]] = []
    for span in _joined(spans, header, taken):
        parts += _by_headings(span, header, players)
    return _up_to_bars(parts, players)


def _by_headings(span: tuple[int, int], header: str, players: Sequence[str]) -> list[tuple[int, int]]:
    """Return a span cut where it holds several headings, because the rows leave no blank column between them.

    The cut is where fewest rows have a letter, nearest to the end of the left heading: numbers stand below its end.
    """
    words = [word for word in _WORD.finditer(header, span[0], span[1]) if heading_of(word[0])]
    if len(words) < 2 or heading_of(" ".join(header[span[0] : span[1]].split())):
        return [span]
    cuts = [span[0]]
    for left, right in pairwise(words):
        places = range(left.start() + 1, right.end())
        sample = players[:_SAMPLE]
        cuts.append(min(places, key=lambda at: (_crossed(sample, at), _filled(sample, at), abs(at - left.end()))))
    return [(start, end) for start, end in pairwise([*cuts, span[1]]) if start < end]


def _crossed(players: Sequence[str], at: int) -> int:
    """Return how many rows have a word that goes on over this position."""
    return sum(line[at - 1 : at].strip() != "" and line[at : at + 1].strip() != "" for line in players)


def _filled(players: Sequence[str], at: int) -> bool:
    """Return whether any row has a letter at this position."""
    return any(line[at : at + 1].strip() for line in players)


def _up_to_bars(spans: list[tuple[int, int]], players: Sequence[str]) -> list[tuple[int, int]]:
    """Extend columns to the bar on their right, so that a longer text in a second row stays inside."""
    bars = [at for at, char in enumerate(players[0]) if char == "|"] if players else []
    bars = [at for at in bars if all(line[at : at + 1] == "|" for line in players)]
    following = [*(start for start, _ in spans[1:]), MAX_WIDTH]
    extended = []
    for (start, end), limit in zip(spans, following, strict=True):
        bar = next((bar for bar in bars if end <= bar < limit), end)
        extended.append((start, bar))
    return extended


def _taken(lines: Sequence[str]) -> list[bool]:
    """Return which character positions any of the lines fills."""
    taken = [False] * MAX_WIDTH
    for line in lines:
        for word in _WORD.finditer(line):
            taken[word.start() : word.end()] = [True] * (word.end() - word.start())
    return taken


def _spans(taken: Sequence[bool]) -> list[tuple[int, int]]:
    spans, start = [], None
    for at, filled in enumerate([*taken, False]):
        if filled and start is None:
            start = at
        elif not filled and start is not None:
            spans.append((start, at))
            start = None
    return spans


def _joined(spans: list[tuple[int, int]], header: str, taken: Sequence[bool]) -> list[tuple[int, int]]:
    """Return spans put together where headings and rows were cut apart: `Rd` and `1`, first and last names."""
    joined: list[tuple[int, int]] = []
    for span in spans:
        if not joined:
            joined.append(span)
            continue
        last = joined[-1]
        title, above = header[span[0] : span[1]].strip(), header[last[0] : last[1]].strip()
        filled, filled_before = any(taken[span[0] : span[1]]), any(taken[last[0] : last[1]])
        both = f"{above} {title}".strip()
        bar = "|" in header[last[1] : span[0]]
        apart = filled and filled_before and field_of(above) is not None
        one_heading = bool(above and title) and not apart and field_of(both) is not None
        beside = (not title and filled) or (not filled and not above)
        if not bar and (one_heading or beside):
            joined[-1] = (last[0], span[1])
        else:
            joined.append(span)
    return joined


def _cut(line: str, cuts: Sequence[tuple[int, int]]) -> tuple[list[str], list[int]]:
    """Return the texts of a line; a word belongs to the column in which it starts, or which it reaches into."""
    cells = [""] * len(cuts)
    starts = [start for start, _ in cuts]
    ends = [end for _, end in cuts]
    for word in _WORD.finditer(line):
        at = min(bisect_right(ends, word.start()), len(cuts) - 1)
        if at < 0:
            continue
        if cells[at]:
            cells[at] += " " + word[0]
        else:
            cells[at], starts[at] = word[0], word.start()
    return cells, starts
