"""What the headings alone do not say: by what is below them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import dropwhile

from trfrate.diagnostics import Report, some
from trfrate.formats._wallchart.captions.caption_keys import NotAValue
from trfrate.formats._wallchart.captions.status_words import IN_NO_NAME
from trfrate.formats._wallchart.captions.titles import section_of_sheet
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds import opponent_ids
from trfrate.formats._wallchart.tables import column_evidence
from trfrate.formats._wallchart.tables.column_evidence import is_rating
from trfrate.formats._wallchart.tables.heading_words import (
    ENGLISH_NAMES,
    FEDERATIONS_ABROAD,
    LISTS_ABROAD,
    NAMES,
    field_of,
    plain_heading,
)
from trfrate.formats._wallchart.tables.lists_below import title_beside
from trfrate.formats._wallchart.tables.player_values import (
    FEWEST_ESTABLISHED,
    TITLES,
    are_ratings_called_grades,
    read_count,
    read_grade,
    read_number,
    says_established,
    says_unrated,
)

MOST_COLUMNS = 12
"""So many columns that are not read are named."""
_GIVEN_BY_CELLS = {"score": "score", "sum": "score", "rank": "rank", "after": "new rating", "change": "change"}
_BY_SIZE = (
    ("seed", "number", "rating"),
    ("ranking", "rank", "rating"),
    ("uscf", "rating", "ids.uschess"),
    ("loc", "rank", "rating"),
)
"""A column's name, and what it is if its numbers are small or large."""
_LETTERS = re.compile(r"[^\W\d_]\W?\w")
_DEFAULT_SHEET = re.compile(
    r"(?:(?:work)?sheet|tabelle|blatt|feuil|feuille|hoja|foglio|planilha|folha|лист|arkusz|list|munka|munkalap|blad|ark|sayfa|taul)"
    r"\s*\d*",
    re.IGNORECASE,
)


def settle(table: Table, report: Report) -> None:
    """Decide columns by their cells; then report what is left over or has no value."""
    for name, below, above in _BY_SIZE:
        column = table.fields.pop(name, None)
        if column is not None:
            numbers = [int(text) for row in table.rows if (text := table.grid.text(row, column)[:9]).isdecimal()]
            limit = 4000 if name == "uscf" else max(100, 2 * len(table.rows))
            table.fields.setdefault(above if numbers and max(numbers) >= limit else below, column)
    _settle_ids(table)
    if "before_after" in table.fields:
        table.fields.setdefault("rating", table.fields.pop("before_after"))
    _settle_online(table, report)
    _settle_counts(table, report)
    _settle_grades(table, report)
    _settle_abroad(table)
    if "title" not in table.fields:
        _find_titles(table)
    _number_names(table)
    opponent_ids.take_column(table)
    _say_columns(table, report)
    _say_formulas(table, report)
    for row in table.footers:
        message = "this row has neither a number nor results; it is not read as a player"
        report.note("CSV027", message, table.grid.place(row, table.name_column), "if it is one, give it a number")
    for row in table.unread:
        message = "this row has a name and entries, but no number; it is not read"
        place = table.grid.place(row, table.name_column)
        report.error("CSV021", message, place, "give the player a number, or clear the row")


def _texts(table: Table, column: int) -> list[str]:
    return [text for row in table.rows if (text := table.grid.text(row, column))]


def _settle_abroad(table: Table) -> None:
    """Decide whose the national ratings are, and those headed `Blitz` where the names are headed in French."""
    fields = table.fields
    if "ratings.OTBB" in fields and "ids.uschess" not in fields and not _in_english(table):
        fields.setdefault("ratings.FIDE-BLITZ", fields.pop("ratings.OTBB"))
    if "national" not in fields:
        return
    if not any(text.strip("0") for text in _texts(table, fields["national"])):
        # Nobody is rated in a list that was not used: that makes nobody unrated.
        del fields["national"]
    elif not list_abroad(table) and not _mostly_abroad(table):
        fields.setdefault("ratings.OTBR", fields.pop("national"))


def _settle_ids(table: Table) -> None:
    """Take a column `ID` that counts the players for their pairing numbers, as Vega prints them.

    Others of few signs are no member numbers, but may number the opponents.
    """
    column = table.fields.get("id")
    if column is None or "number" in table.fields or len(table.rows) < _SAMPLE:
        return
    codes = {text for text in _texts(table, column) if len(text) <= _LONGEST_NUMBER}
    if len(codes) == len(table.rows):
        counted = all(text.isdecimal() and int(text) <= 2 * len(codes) for text in codes)
        table.fields["number" if counted else "code"] = table.fields.pop("id")


def _settle_online(table: Table, report: Report) -> None:
    """Take online ratings called rapid for Online Quick beside member numbers; else a site's may be meant."""
    column = table.fields.pop("online_rapid", None)
    if column is None or "ratings.OLQ" in table.fields:
        return
    members = table.fields.get("ids.uschess", table.fields.get("id", -1))
    if members >= 0 and column_evidence.are_members(_texts(table, members)):
        table.fields["ratings.OLQ"] = column
        place = table.grid.place(table.first_row if table.header_row is None else table.header_row, column)
        message = f"the column {table.headings.get(column, '')!r} is read as US Chess Online Quick ratings"
        report.note("CSV022", message, place, "if they are those of a site, take the column out")


_LONGEST_NUMBER = 4
"""Member numbers have more digits."""


def take_sum(table: Table) -> None:
    """Take a column `Sum` for the totals, if there is no other and it holds no more than the rounds can give.

    In a table of ours it is what we have added up, which the report did not state.
    """
    column = table.fields.get("sum")
    if column is None or "score" in table.fields or not table.slots:
        return
    digits = [text.partition(".")[0] for text in _texts(table, column)]
    if all(int(text[:9]) <= len(table.slots) * 2 for text in digits if text.isdecimal()):
        table.fields["score"] = table.fields.pop("sum")


def _settle_counts(table: Table, report: Report) -> None:
    """Find the columns that hold the games behind ratings: beside a rating, and not the games played in this event."""
    prov = table.fields.pop("prov", None)
    if prov is not None:
        if _are_counts(table, prov):
            table.count_columns.append(prov)
        else:
            table.fields.setdefault("state", prov)
    ratings = [column for key, column in table.fields.items() if key.partition(".")[0] in _RATED_FIELDS]
    for column in table.count_columns:
        beside = [at for at in (column - 1, column + 1) if at in ratings]
        before = column < min(table.slots, default=column + 1)
        near = beside or (ratings if len(ratings) == 1 and (before or _are_of_some(table, column)) else [])
        place = table.grid.place(table.first_row if table.header_row is None else table.header_row, column)
        heading = table.headings.get(column, "")
        if _are_games_played(table, column):
            report.note("CSV052", f"the column {heading!r} counts the games of this event; it is not read", place)
        elif near and _are_counts(table, column):
            table.game_counts[near[0]] = column
            if not beside and not before:
                table.guessed[column] = "games behind the ratings"
        elif _texts(table, column):
            message = f"the column {heading!r} is not read: it may count the games behind a rating"
            hint = "put it right of the rating, or write 1641P17 for 17 games"
            report.warning("CSV051", message, place, hint)
    _settle_status(table)


_RATED_FIELDS = frozenset(("rating", "ratings", "after", "national"))


def _settle_status(table: Table) -> None:
    """Take a column `Status` that says whether ratings are provisional, established or none, wherever it is.

    Beside a column that counts the games it says nothing new, as long as both agree; else it is not read.
    """
    column = table.fields.pop("status", None)
    if column is None or not _are_counts(table, column):
        return
    if not any(text.casefold().startswith(_OF_RATINGS) for text in _texts(table, column)):
        return
    before = [at for key, at in table.fields.items() if key.partition(".")[0] in _RATED_FIELDS - {"after"}]
    near = [at for at in (column - 1, column + 1) if at in before] or before
    if len(near) != 1:
        return
    counted = table.game_counts.setdefault(near[0], column)
    if all(_agree(table.grid.text(row, column), table.grid.text(row, counted)) for row in table.rows):
        table.count_columns.append(column)


_OF_RATINGS = ("p", "est", "unr")
"""So begins at least one status of a rating: `prov 10`, `established`, `unrated`."""


def _agree(status: str, count: str) -> bool:
    """Return whether a status and what a column of games states may both be true."""
    games, provisional = read_count(status)
    counted, _ = read_count(count)
    if games is not None or provisional:
        return counted == games or games is None or counted is None
    return counted is None or counted >= FEWEST_ESTABLISHED or (not counted and not says_established(status))


def _are_counts(table: Table, column: int) -> bool:
    for text in _texts(table, column):
        try:
            read_count(text)
        except NotAValue:
            return False
    return True


def _are_of_some(table: Table, column: int) -> bool:
    """Return whether a column counts the games of some players only, as of those with a provisional rating."""
    texts = _texts(table, column)
    counts = [games for games, _ in map(read_count, texts) if games is not None] if _are_counts(table, column) else []
    if not counts or max(counts) >= FEWEST_ESTABLISHED:
        return False
    named = column_evidence.words_of(table.headings.get(column, "")) & _OF_EARLIER_GAMES
    return bool(named) or (len(texts) < len(table.rows) and max(counts) > len(table.slots))


_OF_EARLIER_GAMES = frozenset(("prov", "provisional", "prior", "before", "career", "previous"))


def _are_games_played(table: Table, column: int) -> bool:
    """Return whether numbers are those of the rounds in which a row has an opponent."""
    stated = [(row, text) for row in table.rows if (text := table.grid.text(row, column))]
    if not stated:
        return False
    if not table.slots:
        return all(text == str(_won_drawn_lost(table, row, column)) for row, text in stated)
    return all(text == str(_opponents(table, row)) for row, text in stated)


def _won_drawn_lost(table: Table, row: int, column: int) -> int | None:
    """Return the sum of the three numbers right of a cell: `P W D L`; None if these are none."""
    texts = [table.grid.text(row, column + beside) for beside in (1, 2, 3)]
    return sum(map(int, texts)) if all(text.isdecimal() and len(text) < 3 for text in texts) else None


def _opponents(table: Table, row: int) -> int:
    return sum(bool(_OPPONENT.search(table.grid.text(row, column))) for column in table.slots)


def _settle_grades(table: Table, report: Report) -> None:
    """Take a column of school grades, or of ratings as in England; anything else under such a heading is not read."""
    column = table.fields.get("grade")
    if column is None:
        return
    rated = any(key.partition(".")[0] in _RATED_FIELDS for key in table.fields)
    if not rated and are_ratings_called_grades(_texts(table, column)):
        table.fields["rating"] = table.fields.pop("grade")
        table.guessed[column] = "ratings"
        return
    try:
        grades = [read_grade(text) for text in _texts(table, column)]
    except NotAValue:
        grades = []
    if not grades:
        del table.fields["grade"]
        return
    place = table.grid.place(table.first_row if table.header_row is None else table.header_row, column)
    report.note("CSV058", f"school grades of {len(grades)} players are preserved; no birth date is made of them", place)


def with_games(table: Table, row: int, column: int) -> object:
    """Return the value of a cell; a rating with the games that another column states, as `1641P17`."""
    value = table.grid.value(row, column)
    if column not in table.game_counts:
        return value
    said = table.grid.text(row, table.game_counts[column])
    games, provisional = read_count(said)
    text = table.grid.text(row, column)
    if not text:
        return "unr" if says_unrated(said) else value
    marked = games is not None or provisional
    return f"{text}P{'' if games is None else games}" if marked and text.isdecimal() else value


_NUMBERED_NAME = re.compile(r"#?(\d{1,4})(?:\s?[-–:]|[.)]?)\s+(?=[^\W\d_])")


def _number_names(table: Table) -> None:
    """Take numbers in front of the names, if every name has one; they are pairing numbers if no column is."""
    found = {}
    for row in table.rows:
        match = _NUMBERED_NAME.match(table.grid.text(row, table.name_column))
        if not match:
            return
        found[row] = int(match[1])
    if len(found) > 1:
        table.leading_numbers = found


def _find_titles(table: Table) -> None:
    """Find a column without a heading that holds nothing but titles, as chess-results prints it."""
    first, last = table.span
    for column in range(first, last):
        if column in table.headings or column in table.slots or column in table.fields.values():
            continue
        stated = {text for row in table.rows if (text := table.grid.text(row, column))}
        if stated and stated <= TITLES:
            table.fields["title"] = column
            return


def say_missing_rounds(table: Table, report: Report) -> None:
    """Warn of rounds that the headings leave out, where no other sheet has them."""
    one_round = field_of(table.grid.name) == "round" and len(table.slots) == 1
    if table.missing and not one_round:
        place = table.grid.place(table.first_row if table.header_row is None else table.header_row, None)
        message = f"there is no column for round {some(table.missing, 10)}; the rounds are counted in their order"
        report.warning("CSV025", message, place)


def _say_columns(table: Table, report: Report) -> None:
    """Report which columns are read by their content, and which are not read at all."""
    place = table.grid.place(table.first_row if table.header_row is None else table.header_row, None)
    if not table.named:
        stated = ", ".join(
            f"{name} {column + 1}" for name, column in sorted(table.fields.items(), key=lambda one: one[1])
        )
        rounds = f"rounds {table.slots[0] + 1} to {table.slots[-1] + 1}"
        lacks = "the headings are not known" if table.headings else "the table has no headings"
        message = f"{lacks}; its columns are taken by what they hold: {stated}, {rounds}"
        report.note("CSV002", message, place, "a first row with No., Name, Rating, Rd 1 ... removes the doubt")
    else:
        _say_guessed(table, report)
    read = {*table.fields.values(), *table.round_columns, *table.game_counts.values(), *table.count_columns}
    read |= {*table.guessed}
    left = [column for column in table.headings if column not in read]
    opponents = [parts["opponent_rating"] for parts in table.parts.values() if "opponent_rating" in parts]
    if left or opponents:
        names = [table.headings[column][:40] for column in sorted([*left, *opponents])]
        report.note("CSV003", f"columns that are not read: {some(names, MOST_COLUMNS)}", place)
    table.warned = say_unread(table, [*left, *_without_heading(table, read)], report)


def _without_heading(table: Table, read: Collection[int]) -> list[int]:
    """Return the columns that have neither a heading nor a meaning."""
    rows = table.rows[:_LOOKED_AT]
    width = min(max((len(table.grid.rows[row]) for row in rows), default=0), column_evidence.MOST_COLUMNS)
    return [column for column in range(width) if column not in read and column not in table.headings]


def say_unread(table: Table, columns: Sequence[int], report: Report) -> list[int]:
    """Warn of each kind of columns that look as if they mattered, and return these columns."""
    found: dict[str, list[int]] = {}
    for column in columns[: column_evidence.MOST_COLUMNS]:
        if looks := looks_like(table, column):
            found.setdefault(looks, []).append(column)
    for looks, alike in found.items():
        names = some([_shown(table, column) for column in alike], MOST_COLUMNS)
        message = f"the column {names} is not read, but looks like {looks}"
        if len(alike) > 1:
            message = f"the columns {names} are not read, but look like {looks}"
        report.warning("CSV051", message, table.grid.place(table.header_row or 0, alike[0]), _RENAME[looks])
    return [column for alike in found.values() for column in alike]


def _shown(table: Table, column: int) -> str:
    """Return how a message calls a column."""
    return repr(table.headings[column][:40]) if column in table.headings else f"{column + 1} without a heading"


_RENAME = {
    "ratings": "if these are ratings, call it Rating, Regular, Quick, Blitz or FIDE",
    "member numbers": "if these are US Chess ids, call it USCF ID",
    "counts of games": "if these are the games behind a rating, call it Games and put it right of the rating",
    "games": "if this is a round, call it Rd and its number",
}
NO_RATING = re.compile(r"perf|^rp$|tpr|^tb\d|avg|average|^ra$|aro|phone|zip|fee|paid|prize|year", re.IGNORECASE)
_MEMBER = re.compile(r"\d{7,8}")
_OPPONENT = re.compile(r"[^\W\d_]\s*\d|[+=-]\s*\d|\d\s*[^\W\d_]")
_GAME = re.compile(r"[WLD]\s*[1-9]\d*\s*[WB]?", re.IGNORECASE)
_LOOKED_AT = 60
_SAMPLE = 2


def _say_guessed(table: Table, report: Report) -> None:
    """Report columns that are known by what they hold, though their headings are not."""
    for kind in dict.fromkeys(table.guessed.values()):
        columns = [column for column, what in table.guessed.items() if what == kind]
        named = [repr(table.headings[column][:40]) for column in columns if column in table.headings]
        shown = some(named, MOST_COLUMNS) or "without a heading"
        place = table.grid.place(table.header_row or 0, columns[0])
        number = f"{len(columns)} columns are" if len(columns) > 1 else "one column is"
        report.note("CSV050", f"{number} read as {kind} by what they hold: {shown}", place)


def looks_like(table: Table, column: int) -> str:
    """Return what most cells of an unread column look like: ratings, member numbers, games; or nothing known."""
    texts = [text for row in table.rows[:_LOOKED_AT] if (text := table.grid.text(row, column))]
    heading = table.headings.get(column, "")
    read = {*table.fields.values(), *table.round_columns}
    if len(texts) < _SAMPLE or NO_RATING.search(heading) or title_beside(table.headings, read, column):
        return ""
    if heading.strip().casefold() in ("g", "gp") and all(map(str.isdecimal, texts)):
        return "counts of games"
    for looks, is_one in (("member numbers", _MEMBER.fullmatch), ("games", _GAME.fullmatch)):
        if 2 * sum(bool(is_one(text)) for text in texts) > len(texts):
            return looks
    if column_evidence.are_ratings(texts):
        return "ratings"
    beside = not heading and column - 1 in column_evidence.ratings_in(table)
    return "counts of games" if beside and column_evidence.are_counts(texts) else ""


def _say_formulas(table: Table, report: Report) -> None:
    """Report cells that should hold a value and do not: harmless where the games give it."""
    grid = table.grid
    name_of = {column: name for name, column in table.fields.items()}
    rows = {*table.rows, *(row for further in table.further.values() for row in further)}
    for row, column in sorted(grid.unvalued | grid.faulty):
        if row not in rows or (column not in name_of and column not in table.round_columns):
            continue
        name = name_of.get(column, "")
        if name.partition(".")[0] in _GIVEN_BY_CELLS:
            stated = _GIVEN_BY_CELLS.get(name.partition(".")[0])
            message = f"{_instead_of_value(grid, row, column)} is here; the games give the {stated}"
            report.warning("XLS009", message, grid.place(row, column))
        else:
            say_unknown(grid, row, column, report)


def _instead_of_value(grid: Grid, row: int, column: int) -> str:
    return "an error value" if (row, column) in grid.faulty else "a formula without a saved value"


def say_unknown(grid: Grid, row: int, column: int, report: Report) -> None:
    """Report an error at a cell that should hold a value and does not."""
    saved = "open the workbook in Excel or LibreOffice, save it, and try again"
    hint = "correct the formula, or type the value" if (row, column) in grid.faulty else saved
    message = f"{_instead_of_value(grid, row, column)} is here, so the entry is unknown"
    report.error("XLS010", message, grid.place(row, column), hint)


def take_only_rating(table: Table) -> None:
    """Take the only column of ratings for whatever the user says it holds, also where its heading is `Elo`."""
    named = [field for field in table.fields if field.startswith("ratings.")]
    if len(named) == 1 and "rating" not in table.fields:
        table.fields["rating"] = table.fields.pop(named[0])


def whose_rating(table: Table, foreign: bool, chosen: str | None, report: Report) -> str:
    """Return whose ratings a column headed only `Rtg` holds: US Chess Regular, or FIDE in a report from elsewhere."""
    if "rating" not in table.fields and "after" not in table.fields:
        return "OTBR"
    fields = table.fields
    abroad = foreign or not _in_english(table) or _mostly_abroad(table)
    fide = ("ids.fide" in fields or abroad) and "ids.uschess" not in fields
    canadian = not fields.keys() & {"ids.fide", "ids.uschess", "id", "ratings.CFC"} and "ids.cfc" in fields
    whose = chosen or ("CFC" if canadian else "FIDE" if fide else "OTBR")
    if "rating" in fields and not chosen:
        title = "US Chess Regular ratings" if whose == "OTBR" else f"{whose} ratings"
        title_above = table.headings.get(fields["rating"])
        named = f"the column {title_above!r}" if title_above else "the column of ratings"
        place = table.grid.place(table.first_row if table.header_row is None else table.header_row, fields["rating"])
        report.note("CSV022", f"{named} is read as {title}", place, "--ratings-are fide or regular decides")
    return whose


def _in_english(table: Table) -> bool:
    """Return whether the heading of the names says nothing of a country."""
    column = table.fields.get("name", -1)
    heading = table.headings.get(column, "Name")
    parts = {plain_heading(part) for part in (heading, *heading.split("/"))} & NAMES
    return parts <= ENGLISH_NAMES or column in table.guessed or not table.named


def list_abroad(table: Table) -> str | None:
    """Return the federation whose ratings the heading of the national ones names: `DWZ` is the German list."""
    heading = table.headings.get(table.fields["national"], "")
    named = [FEDERATIONS_ABROAD[word] for word in column_evidence.words_of(heading) if word in FEDERATIONS_ABROAD]
    return LISTS_ABROAD.get(plain_heading(heading)) or next(iter(named), None)


def _mostly_abroad(table: Table) -> bool:
    stated = list(filter(None, table.texts(table.rows, "federation")))
    return bool(stated) and sum(text.upper() not in ("USA", "US") for text in stated) > len(stated) / 2


def by_section(table: Table, report: Report) -> dict[str | None, list[int]]:
    """Return the rows of each section, in the order they come up; None where nothing inside the table names one."""
    if "section" not in table.fields:
        return _by_titles(table, report)
    found: dict[str | None, list[int]] = {}
    section = ""
    for row in table.rows:
        section = table.text(row, "section") or section
        found.setdefault(section, []).append(row)
    column = table.fields["section"]
    if not _are_closed(table, found):
        heading = table.headings.get(column, "")
        message = f"the column {heading!r} does not part the players into sections: players of different ones meet"
        report.note("CSV124", message, table.grid.place(table.header_row or 0, column))
        return {None: table.rows}
    say_filled("section", table.grid, table.rows, column, report)
    heading = table.headings.get(column, "").strip()
    return {section_called(heading, name or ""): rows for name, rows in found.items()}


def section_called(heading: str, name: str) -> str:
    """Return the name of a section; a number or a letter below a heading that says of what: `Quad 1`."""
    is_bare = name.isdecimal() or (len(name) == 1 and name.isalpha())
    return f"{heading} {name}" if is_bare and plain_heading(heading) not in _SECTION_HEADINGS else name


_SECTION_HEADINGS = frozenset(("section", "sec", "sect"))
_PART = re.compile(r"\d+|[^\W\d_]{2,}")
_FEW_ACROSS = 10


def _are_closed(table: Table, groups: Mapping[str | None, list[int]]) -> bool:
    """Return whether players meet only players of their own group; a column headed `Section` needs no proof."""
    if plain_heading(table.headings.get(table.fields["section"], "")) in _SECTION_HEADINGS or len(groups) < 2:
        return True
    groups_of: dict[str, set[str | None]] = {}
    for group, rows in groups.items():
        for row in rows:
            for part in _PART.findall(f"{table.text(row, 'number')} {table.text(row, 'name')}".casefold()):
                groups_of.setdefault(part, set()).add(group)
    inside = across = 0
    for group, rows in groups.items():
        texts = (table.grid.text(row, column) for row in rows for column in table.slots)
        met = [groups_of[part] for text in texts for part in _PART.findall(text.casefold()) if part in groups_of]
        inside += sum(group in each for each in met)
        across += sum(group not in each for each in met)
    return across * _FEW_ACROSS <= inside


def say_filled(what: str, grid: Grid, rows: Sequence[int], column: int, report: Report) -> None:
    """Note rows that leave the section or the round blank, as merged cells look, below one that states it."""
    stated = dropwhile(lambda row: not grid.text(row, column), rows)
    blank = [row for row in stated if not grid.text(row, column)]
    if blank:
        where = "this row" if len(blank) == 1 else f"{len(blank)} rows, the first one here"
        message = f"the {what} is not stated in {where}: that of the row above is used"
        report.note("CSV043", message, grid.place(blank[0], column))


def _by_titles(table: Table, report: Report) -> dict[str | None, list[int]]:
    """Return sections under one row of headings: rows with a title alone, after which the numbers begin again."""
    if table.rows[-1] - table.rows[0] < len(table.rows):
        return {None: table.rows}
    ones = [row for row in table.rows if 1 in map(read_number, (table.text(row, "number"), table.text(row, "rank")))]
    second = {row for rows in table.further.values() for row in rows}
    above = {row: row - 1 for row in ones if len(ones) > 1 and row - 1 not in second}
    titles = {row: title for row, at in above.items() if (title := _title(table, at))}
    found: dict[str | None, list[int]] = {}
    section: str | None = None
    for row in table.rows:
        section = titles.get(row, section)
        found.setdefault(section, []).append(row)
    found = _without_remarks(table, found)
    for row, title in titles.items():
        if title in found:
            report.note("CSV019", f"section name: {title!r:.60}", table.grid.place(row - 1, None))
    return found


def _without_remarks(table: Table, found: dict[str | None, list[int]]) -> dict[str | None, list[int]]:
    """Leave out lists of others than players below the table, such as `Team Standings`: without results and facts."""
    remarks = [
        name for name, rows in found.items() if name is not None and not any(_states(table, row) for row in rows)
    ]
    if len(remarks) == len(found):
        return found
    players = {name: rows for name, rows in found.items() if name not in remarks}
    table.rows = sorted(row for rows in players.values() for row in rows)
    return players


def _states(table: Table, row: int) -> bool:
    """Return whether a row names an opponent, or has a member number or a rating."""
    facts = (table.text(row, key) for key in table.fields if key.startswith(("id", "rating")))
    return any(_OPPONENT.search(table.grid.text(row, at)) for at in table.slots) or any(
        _MEMBER.fullmatch(text) or is_rating(text) for text in facts
    )


def _title(table: Table, row: int) -> str:
    """Return the text of a row below the headings that has one cell; else nothing."""
    filled = table.grid.filled(row) if row >= table.first_row else []
    text = table.grid.text(row, filled[0]) if len(filled) == 1 else ""
    return text if _LETTERS.search(text) and not IN_NO_NAME.search(text) else ""


def sheet_title(name: str, number: int) -> str:
    """Return a sheet's name as the name of the section with that number, unless no person chose it."""
    return "" if _DEFAULT_SHEET.fullmatch(name) or name == f"Section {number}" else section_of_sheet(name)
