"""Remarks and marks beside the games of a list, and the lines that explain them: `* = forfeit`."""

from __future__ import annotations

import re
from collections.abc import Collection

from trfrate.formats._cells import is_nobody, plain
from trfrate.formats._wallchart.games import color_sentences
from trfrate.formats._wallchart.games.game_notes import is_forfeit_in_letters, is_short_draw, may_matter
from trfrate.formats._wallchart.games.games_list import NO_MARK, GameList, Note
from trfrate.formats._wallchart.games.games_list_columns import with_columns
from trfrate.formats._wallchart.rounds.result_words import in_short, says_how_it_ended
from trfrate.formats._wallchart.tables.heading_words import field_of, plain_heading

_LONGEST_NOTE = 80
_YES = frozenset("X*1+✓✔•V√●") | {"Y", "YES", "TRUE", "F", "FF"}
_WORD = re.compile(r"[^\W\d_]{2}")
_LONGEST_LETTERS = 5


def take_legend(games: GameList, row: int) -> None:
    """Take a line that explains a mark of the results, `* = forfeit`, `X = draw`, or who is named first."""
    text = games.grid.text(row, next(iter(games.grid.filled(row)), None))[:_LONGEST_NOTE]
    _take_rules(games, row)
    explained = _EXPLAINED_MARK.fullmatch(text)
    if explained and may_matter(explained[2]):
        games.explained[explained[1]] = row, explained[2]
    mark = _FORFEIT_MARK.search(text)
    if mark:
        games.forfeit = mark[1]
        if games.has_marked():
            games.told.add(row)
    meanings = [_MEANING.fullmatch(part) for part in re.split(r"[,;]\s*", text)]
    draws = {plain(found["mark"]) for found in meanings if found and in_short(plain(found["word"]), True) == "DRAW"}
    if draws and all(meanings):
        games.draws |= draws
        games.told.add(row)


def _take_rules(games: GameList, row: int) -> None:
    """Take what a line says of colors, and of whose points come first."""
    line = games.grid.line(row) if not games.states_colors else ""
    rules, _ = color_sentences.rules_in(line)
    if rules:
        games.rules[row] = rules
    games.names_points |= color_sentences.names_points(line)


_MEANING = re.compile(r"\W*?(?P<mark>[^\s=:]{1,3}|=)\s*[=:]\s*(?P<word>[^\W\d_]{3,15})\W*")


def with_remarks_apart(games: GameList) -> GameList:
    """Return the list with names without remarks about the game: `Alder, Ada (draw)`, or a mark that is explained."""
    columns = [side["name"] for side in games.sides]
    bare: dict[tuple[int, int], str] = {}
    for row in games.rows:
        for column in columns:
            text = games.grid.text(row, column)
            found = _REMARK_IN_NAME.fullmatch(text) if text[-1:] in _ENDS_OF_REMARKS else None
            at, note = games.explained.get(found["mark"], (row, found["remark"] or "")) if found else (row, "")
            if found and found["remark"] and says_how_it_ended(plain(found["remark"]).replace(" ", "")):
                bare[row, column] = found["name"]
            elif found and found["remark"] and is_nobody(found["name"]) and not is_nobody(text):
                # `half point bye (work)`
                bare[row, column] = found["name"]
            elif found and may_matter(note) and not is_nobody(text):
                games.told.add(at)
                bare[row, column] = found["name"]
                games.notes.setdefault(row, []).append(Note(column, note))
    if not bare:
        return games
    games.accounted += tuple(columns)
    texts = games.grid.text
    return with_columns(games, lambda row: [bare.get((row, at), texts(row, at)) for at in columns], columns)


_REMARK_IN_NAME = re.compile(
    r"(?P<name>[^\W\d_][^()\[\]]*?)\s*(?:[(\[](?P<remark>[^()\[\]]+)[)\]]|(?P<mark>[*†‡#§^]+))"
)
_ENDS_OF_REMARKS = tuple(")]*†‡#§^")


def take_notes(games: GameList) -> None:
    """Take the cells outside of the columns that are read which may state a result, or that it is no rated game."""
    read = {*games.columns, *games.further}
    heads = {column: text for column, text in games.unread.items() if may_matter(text) or _asks_whether_rated(text)}
    marks = _columns_of_forfeits(games, read)
    for row in games.rows:
        if "draw" in games.others and (note := games.remark_on_draw(row)):
            games.notes.setdefault(row, []).append(Note(games.others["draw"], note))
        for column in games.grid.filled(row):
            text = games.grid.text(row, column) if column not in {*read, *games.byes_beside.get(row, ())} else ""
            note = _note_below(heads[column], text) if column in heads else text
            is_draw = games.implies_result and is_short_draw(text)
            is_forfeit = column in marks and is_forfeit_in_letters(text)
            if note and (note != text or may_matter(text) or is_draw or is_forfeit):
                games.notes.setdefault(row, []).append(Note(column, note))


def _columns_of_forfeits(games: GameList, read: Collection[int]) -> set[int]:
    """Return the columns that have `F` or `NS` beside some games, and no other letter: `M` and `F` are no forfeits."""
    letters: dict[int, list[str]] = {}
    for row in games.rows:
        for column in games.grid.filled(row):
            if column not in read and len(text := games.grid.text(row, column)) <= _LONGEST_LETTERS:
                letters.setdefault(column, []).append(text)
    return {
        column
        for column, texts in letters.items()
        if field_of(games.unread.get(column, "")) is None
        and 2 * len(texts) <= len(games.rows)
        and all(map(is_forfeit_in_letters, texts))
    }


def _note_below(heading: str, text: str) -> str:
    """Return what a cell below `Forfeit?`, `Draw` or `Rated?` says; blank if it says that nothing is unusual."""
    is_no = text.upper() in NO_MARK
    if _asks_whether_rated(heading):
        return f"{heading} {text}" if is_no and text else ""
    if is_no:
        return ""
    return heading.strip(" ?") if text.upper() in _YES else f"{heading} {text}"


def _asks_whether_rated(heading: str) -> bool:
    return plain_heading(heading) in ("rated", "ratedgame", "wasitrated", "uscfrated", "counts")


_EXPLAINED_MARK = re.compile(r"\W*?([*†‡#§^]+)\s*[=:–-]?\s*(\S.*)")
_FORFEIT_MARK = re.compile(
    r"^\W*?([*†‡#§])\s*[=:–-]?\s.*\b(?:forfeit|default|walkover|kampflos|not played|unplayed|no[ -]show)", re.IGNORECASE
)
