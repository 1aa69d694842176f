"""Which rows of a table are players, which are their second rows, and which are neither: sums, legends, other lists."""

from __future__ import annotations

import re
from itertools import pairwise

from trfrate.formats._cells import cell_text, plain
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.captions.name_parts import without_remarks
from trfrate.formats._wallchart.games.games_list_headings import heads_sides, is_heading
from trfrate.formats._wallchart.grid import Table
from trfrate.formats._wallchart.quoting import is_quoted
from trfrate.formats._wallchart.rounds import legend_signs, match, opponent_names, second_rows
from trfrate.formats._wallchart.tables import name_columns
from trfrate.formats._wallchart.tables.heading_words import field_of, heads_names
from trfrate.formats._wallchart.tables.lists_below import OF_OTHERS, SUMS, ListsBelow
from trfrate.formats._wallchart.tables.player_values import id_and_rating_in, read_rating, says_none_beside

_WITH_FACTS = ("rating", "national", "id", "uscf", "seed", "ranking", "loc")
_MEMBER = re.compile(r"\d{6,8}")
"""With no more than a name and one more number, a row of headings has this one: `Players: 24` is none."""
_STATE = re.compile(r"[A-Z]{2}")
_MOST_FURTHER = 2
"""Rows of a player below the first one."""
_STEPS = (0, 1, 2)
"""By so many half points a total grows in a round."""
_LETTER = re.compile(r"[^\W\d_]")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_WHOLE = re.compile(r"#?\d{1,5}\b")
_EXPLAINS = re.compile(r"\w\s*=\s*\w")
"""`NR = not rated`, below the table."""
_LETTERED = re.compile(r"[A-Za-z][.)]?")
_OPPONENT = re.compile(r"[^\W\d_]\s*\d|[+=-]\s*\d|\d\s*[^\W\d_]")
_COUNTED = frozenset(("number", "rank"))
_LONGEST_COUNTED = 16
"""Letters of such a heading; most names are longer, and it takes a while to look for them."""
_OF_SUMS = re.compile(r"\b(?:totals?|sums?|points|pts|score|average|avg)\b\W*$", re.IGNORECASE)
_SUM = re.compile(r"\d{1,2}(?:[.,]\d)?\s?½?|½")


def collect_rows(table: Table, end: int) -> None:
    """Collect the players' rows, down to a list of games; one without a number is a second row of the player above."""
    loose: list[int] = []
    lists = ListsBelow(table)
    apart = False
    rows = range(table.first_row, end)
    numbers, ranks = table.texts(rows, "number"), table.texts(rows, "rank")
    names = zip(table.texts(rows, "name"), table.texts(rows, "surname"), strict=True)
    entries = table.grid.values(rows, table.slots[0]) if table.slots else [""] * len(rows)
    for row, (first, second), number, rank, entry in zip(rows, names, numbers, ranks, entries, strict=True):
        name = first or second
        if number.isdecimal() and name[:1].isalpha() and lists.takes_game(entry, name, number):
            # As nearly all rows of most tables.
            table.rows.append(row)
            apart = False
            continue
        stated = number or rank or name
        if not stated and not table.grid.filled(row):
            apart = bool(table.rows)
            continue
        may_head = len(stated) <= _LONGEST_COUNTED and not stated[:1].isdecimal()
        if may_head and field_of(stated) in _COUNTED and _begins_others(table, row):
            break
        listed = lists.has(row, name, number or rank, apart=apart or row - 1 in loose[-1:])
        if not listed and _is_player(table, row, name, number, rank, apart):
            table.rows.append(row)
            lists.take_player(name, number or rank)
            apart = False
        elif _begins_others(table, row):
            break
        elif table.rows and not listed:
            lists.take_line(row)
            loose.append(row)
    # The players of a match may have neither a number nor a rating.
    table.rows = table.rows or match.rows_of(table.grid, rows, table.slots)
    _attach_further(table, loose)
    table.last_row = max([table.first_row - 1, *table.rows, *(max(rows) for rows in table.further.values())])


def _begins_others(table: Table, row: int) -> bool:
    """Return whether a row heads another table; that of a list of games is remembered."""
    if not table.rows or _holds_colors(table, row):
        return False
    texts = [table.grid.text(row, column) for column in range(len(table.grid.rows[row]))]
    if is_heading(texts):
        table.games_below = row
    return table.games_below == row or _heads_others(table, row, texts)


def _holds_colors(table: Table, row: int) -> bool:
    """Return whether a row has colors of the player right above it under the rounds: `W` and `B` are no headings."""
    under = [column for column in table.grid.filled(row) if column != table.name_column]
    if row - 1 != table.rows[-1] or not under or not {*table.slots}.issuperset(under):
        return False
    said = [second_rows.parts_of(plain(table.grid.text(row, column))) for column in under]
    return all(parts and parts[0] for parts in said)


def _heads_others(table: Table, row: int, texts: list[str]) -> bool:
    """Return whether headings begin another table, of which the first row has no games: of prizes, teams, pairings."""
    if not table.slots:
        return False
    if heads_sides(texts):
        above = " ".join(table.grid.text(row - 1, column) for column in table.grid.filled(row - 1))
        if not above or OF_OTHERS.search(above):
            # Right below the rows of a player, `White` and `Black` are colors.
            return True
    found = list(map(field_of, filter(None, texts)))
    counted = not _COUNTED.isdisjoint(found[:1])
    headed = len({*found} - {None, "round"}) > 1 and (counted or all(found) or any(map(heads_names, texts)))
    return headed and not any(_names_opponent(table.grid.text(row + 1, column)) for column in table.slots)


def _is_player(table: Table, row: int, name: str, number: str, rank: str, apart: bool) -> bool:
    if table.grid.printed and table.rows and _is_line_of_text(table, row, number or rank, apart):
        return False
    if _WHOLE.match(number) or _WHOLE.match(rank):
        named = _LETTER.search(name) is not None or is_quoted(name)
        return named or any(table.grid.text(row, column) for column in table.slots)
    if not _LETTERS.search(name) or _EXPLAINS.search(name) or (apart and _is_legend(table, row, name)):
        return False
    if table.rows and _states_sums(table, row):
        table.footers.append(row)
        return False
    if _LETTERED.fullmatch(number) and any(table.grid.text(row, column) for column in table.slots):
        return True
    if _is_below_player(table, row, name):
        return False
    # Without a number it may be a second row or a footer: a player has opponents, a rating or an id.
    if any(_names_opponent(table.grid.text(row, column)) for column in table.slots) or _has_results(table, row):
        return True
    stated = [
        text for key in table.fields if key.startswith(_WITH_FACTS) and _is_id_or_rating(text := table.text(row, key))
    ]
    member = any(_MEMBER.fullmatch(text) for text in stated)
    if stated and _is_footer(table, row, apart and not member) and (apart or not member):
        table.footers.append(row)
        return False
    if not stated and table.rows and row == table.rows[-1] + 1 and table.text(row, "score"):
        # Without games a player has no points; a row of sums or averages does.
        if not table.text(row, "score").strip("0.,"):
            return True
        table.footers.append(row)
    return bool(stated)


def _is_legend(table: Table, row: int, name: str) -> bool:
    """Return whether a row explains signs, one in a cell: `+ win`, `- loss`."""
    others = [text for column in table.grid.filled(row) if (text := table.grid.text(row, column)) != name]
    return legend_signs.explains(name) and any(map(legend_signs.explains, others))


def _is_below_player(table: Table, row: int, name: str) -> bool:
    """Return whether a row without a number, below one with a number, is no player's own.

    In place of the name are a member number, a rating or a state, or under the rounds are colors and running totals.
    """
    if not table.rows or row - table.rows[-1] > _MOST_FURTHER:
        return False
    if not (_WHOLE.match(table.text(table.rows[-1], "number")) or _WHOLE.match(table.text(table.rows[-1], "rank"))):
        return False
    number, rating, rest = id_and_rating_in(name)
    if (number or rating) and (not rest.strip(" /-,:#()") or says_none_beside(rest) or _STATE.fullmatch(rest.strip())):
        return True
    if says_none_beside(name):
        return True
    entries = [text for column in table.slots if (text := plain(cell_text(table.grid.value(row, column))))]
    stated = [second_rows.parts_of(text) for text in entries]
    if not stated or not all(stated):
        return False
    if any("." in text or "½" in text for text in entries):
        return True
    # `W 1` may as well be a game against number 1.
    totals = [0, *(part[1] for part in stated if part and part[1] is not None and not part[0])]
    return len(totals) == len(stated) + 1 and all(after - before in _STEPS for before, after in pairwise(totals))


def _is_line_of_text(table: Table, row: int, number: str, apart: bool) -> bool:
    """Return whether a line below a printed table was cut where its columns are: `16 players, 5 rounds`."""
    above = [table.text(table.rows[-1], key).strip(" .)") for key in ("number", "rank")]
    if apart and _LETTER.search(number) and any(map(str.isdecimal, above)):
        return True
    return not without_remarks(table.grid.line(row)).name


def _has_results(table: Table, row: int) -> bool:
    """Return whether a row has an opponent, of whatever name, and a result beside it."""
    for column, parts in table.parts.items():
        result = parts.get("result", parts.get("points"))
        if result is not None and table.grid.text(row, column) and table.grid.text(row, result):
            return True
    return False


def _names_opponent(text: str) -> bool:
    return _OPPONENT.search(text) is not None or opponent_names.holds_game(plain(text))


def _is_footer(table: Table, row: int, apart: bool) -> bool:
    """Return whether a row states no result in a table of numbered players, or apart from them: `Average 1450`."""
    numbered = any(key in table.fields for key in ("number", "rank", "seed", "ranking"))
    return (
        (apart or numbered or SUMS.match(name_columns.name_of(table, row)) is not None)
        and bool(table.slots)
        and not any(table.grid.text(row, column) for column in table.slots)
    )


def _is_id_or_rating(text: str) -> bool:
    """Return whether this is a member number, or a rating as any program prints it."""
    try:
        return text.isdecimal() or read_rating(text).before is not None
    except NotAValue:
        return False


def _attach_further(table: Table, loose: list[int]) -> None:
    """Give rows without a number to the player above, if most players have one right below."""
    players = set(table.rows)
    first_of: dict[int, int] = {}
    for row in loose:
        above = row - 1
        if not _is_second_row(table, row):
            continue
        if above in players:
            first_of[row] = above
        elif above in first_of and row - first_of[above] <= 2:
            first_of[row] = first_of[above]
    if 2 * sum(row - 1 in players for row in first_of) >= len(players):
        for row, first in first_of.items():
            table.further.setdefault(first, []).append(row)
    attached = {row for rows in table.further.values() for row in rows}
    table.footers = [row for row in table.footers if row not in attached]
    inside = players | attached
    last = max(players, default=0)
    for row in loose:
        # Below the last player, a footer begins with a blank line or a rule.
        if row in attached or row in table.footers:
            continue
        if (row < last or row - 1 in inside) and _looks_like_player(table, row):
            inside.add(row)
            table.unread.append(row)


def _states_sums(table: Table, row: int) -> bool:
    """Return whether a row between players has the points of their team: `Owls total`."""
    texts = [text for column in table.slots if (text := table.grid.text(row, column))]
    return (
        bool(texts)
        and _OF_SUMS.search(name_columns.name_of(table, row)) is not None
        and all(map(_SUM.fullmatch, texts))
    )


def _is_second_row(table: Table, row: int) -> bool:
    """Something under the name or the rounds, and no more than a state where the number is."""
    names = [table.fields[what] for what in name_columns.NAME_FIELDS if what in table.fields]
    under = [table.name_column, *names, *table.slots]
    return any(table.grid.text(row, column) for column in under) and len(table.text(row, "number")) <= 4


def _looks_like_player(table: Table, row: int) -> bool:
    name = name_columns.name_of(table, row)
    if OF_OTHERS.search(name):
        # `Prize` heads another list.
        return False
    return bool(_LETTERS.search(name)) and any(table.grid.text(row, column) for column in table.slots)
