"""A wallchart made of lists of games: one grid with a row for each player, which the rest reads as any other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats._wallchart.captions.caption_keys import OPPONENTS, TIME_CONTROL
from trfrate.formats._wallchart.games import ratings_beside, unknown_byes
from trfrate.formats._wallchart.games.entry_lines import Entries
from trfrate.formats._wallchart.games.games_list import GameList
from trfrate.formats._wallchart.games.games_list_bye_totals import settle_byes
from trfrate.formats._wallchart.games.games_list_byes import take_byes
from trfrate.formats._wallchart.games.games_list_caption import (
    caption_of,
    control_line,
    day_lines,
    settle_days,
    settle_years,
    stated_lines,
    unknown_lines,
)
from trfrate.formats._wallchart.games.games_list_copies import without_copies
from trfrate.formats._wallchart.games.games_list_days import take_rounds
from trfrate.formats._wallchart.games.games_list_facts import take_facts
from trfrate.formats._wallchart.games.games_list_identity import identity_of, with_names_for_codes
from trfrate.formats._wallchart.games.games_list_names import with_bare_names, with_entries
from trfrate.formats._wallchart.games.games_list_players import Entrant, Entrants
from trfrate.formats._wallchart.games.games_list_rounds import with_rounds
from trfrate.formats._wallchart.games.games_list_said import say_all
from trfrate.formats._wallchart.games.games_list_sections import (
    are_sections,
    possible_sections,
    section_facts,
    section_of,
)
from trfrate.formats._wallchart.games.games_list_short_names import Aliases, aliases_in
from trfrate.formats._wallchart.games.standing_lines import points_below
from trfrate.formats._wallchart.games.unknown_byes import Key
from trfrate.formats._wallchart.grid import Grid, Table
from trfrate.formats._wallchart.rounds.opponent_names import key_of
from trfrate.formats._wallchart.tables.heading_words import ALIASES, LISTS_ABROAD, field_of, plain_heading
from trfrate.formats._wallchart.unread.account import Account
from trfrate.model import FrozenDict
from trfrate.report.chart import show_cell

_NO_SECTION = frozenset(
    ("games", "results", "pairings", "rounds", "match", "matches", "teammatch", "partien", "partidas", "parties")
)
"""Names of sheets that say what is in them."""
_MOST_GAMES_A_ROUND = 8


def wallchart_of(
    lists: Sequence[GameList],
    roster: Table | None,
    report: Report,
    account: Account,
    standings: list[Table],
    entries: Entries | None = None,
) -> Grid:
    """Return one grid with a row for each player: the lines above all tables, headings, players.

    Lines of points below the games are added to the standings.
    """
    lists = without_copies(lists, report)
    if roster is not None:
        lists = [with_names_for_codes(games, roster) for games in lists]
    if roster is None or _has_bare_names(lists, roster):
        lists = with_bare_names(lists, report)
    if roster is None:
        lists = _with_facts(lists, entries, report)
    lists = with_rounds(lists, report)
    settle_years(lists, report)
    of_rounds = settle_days(lists)
    take_rounds(lists, report)
    lists, entrants = _taken(lists, roster, bool(entries and entries.short), report)
    standings += points_below(lists, entrants)
    take_byes(lists, roster, entrants, account)
    tables = [*standings, roster] if roster else standings
    settle_byes(lists, entrants.every, tables, report)
    say_all(lists, entrants)
    # The rows of a list that was made of lines are not those of the sheet.
    beside = [table for table in tables if not (table.grid.made or lists[0].grid.made)]
    above = [table.caption[1] for table in beside if table.grid.name == lists[0].grid.name]
    sections = {each.section for each in entrants.every} - {""}
    top = min([lists[0].top, *above])
    caption = caption_of(lists[0], top, of_rounds, sections)
    for row, text in unknown_lines(lists[0], top):
        account.leave_line(lists[0].grid, row, text)
    listed = entries.used if entries and not lists[0].grid.made else {}
    caption = [[] if row in listed else texts for row, texts in enumerate(caption)]
    days = day_lines(entrants.days, entrants.rounds, caption)
    of_sections = section_facts(entrants)
    by_section = TIME_CONTROL.label in of_sections
    controls = [] if by_section else control_line(lists[0], beside, caption)
    stated = [*stated_lines(lists, by_section, report), *days, *controls]
    for games in lists:
        account.take_list(games)
    return _grid(lists[0], entrants, caption, stated, of_sections)._replace(name=_title(lists))


def _with_facts(lists: Sequence[GameList], entries: Entries | None, report: Report) -> list[GameList]:
    """Return lists that no table of players goes with, with ids and ratings from beside the games."""
    if entries and entries.every and not lists[0].grid.made:
        lists = with_entries(lists, entries, report)
        for games in lists:
            games.loose = {row: number for row, number in games.loose.items() if row not in entries.used}
    for games in lists:
        take_facts(games, report)
    ratings_beside.take(lists, report)
    return list(lists)


def _has_bare_names(lists: Sequence[GameList], roster: Table) -> bool:
    """Return whether more names are in the table of players without what is beside them: `Ada Alder (1641)`."""
    halves = ("name", "surname", "first_name")
    known = {key_of(" ".join(roster.text(row, what) for what in halves)) for row in roster.rows}

    def found(lists: Sequence[GameList]) -> int:
        seats = ((games, row, side["name"]) for games in lists for row in games.rows for side in games.sides)
        return sum(key_of(games.grid.text(row, column)) in known for games, row, column in seats)

    return found(with_bare_names(lists, Report())) > found(lists)


def _taken(
    lists: Sequence[GameList], roster: Table | None, listed: bool, report: Report
) -> tuple[Sequence[GameList], Entrants]:
    """Return the lists and who played in them; where words turn out to be byes, these are in place of the names.

    Where a list of players completed short names (`listed`), who is not on it is unlike the others for that alone.
    """
    found = Report()
    try:
        entrants = _entrants(lists, roster, found)
        named = entrants.identity == "name" and not roster
        aliases = aliases_in(entrants.every, entrants.spread, report) if named else {}
        if aliases:
            found = Report()
            entrants = _entrants(lists, roster, found, aliases)
        words = frozenset[str]()
        if roster:
            words = unknown_byes.strangers_among(lists, entrants.every[len(roster.rows) :], report)
        elif not listed:
            words = unknown_byes.words_of(lists, entrants.every, report)
        if words:
            lists = unknown_byes.with_byes(lists, words)
            found = Report()
            entrants = _entrants(lists, roster, found, aliases)
    finally:
        report.diagnostics += found.diagnostics
    entrants.report = report
    if not any(entrant.cells for entrant in entrants.every):
        place = lists[0].grid.place(lists[0].header, None)
        if not report.has_errors:
            hint = "write 1-0, 0-1 or 1/2 beside the two names"
            report.error("CSV033", "no row of this list holds a game", place, hint)
        raise Unreadable(place.file)
    return lists, entrants


_NO_ALIASES: Aliases = FrozenDict()


def _entrants(
    lists: Sequence[GameList], roster: Table | None, report: Report, aliases: Aliases = _NO_ALIASES
) -> Entrants:
    entrants = Entrants(report, identity_of(lists, roster), aliases=aliases, games_per_round=_games_per_round(lists))
    if roster:
        entrants.take_roster(roster)
    by_sheet = are_sections(lists, entrants.identity, by_label=False)
    by_label = not by_sheet and are_sections(lists, entrants.identity, by_label=True)
    sheets = possible_sections(lists) if by_sheet else set()
    for games in lists:
        entrants.take_list(games, games.grid.name if games.grid.name in sheets else "", by_label)
    return entrants


def _games_per_round(lists: Sequence[GameList]) -> int:
    """Return how many games the same two have in a round, if a column or its heading counts them."""
    met: dict[tuple[int, Key], set[int]] = {}
    for games in lists:
        number = 0
        for row in games.rows:
            number = games.round_of(row, number)
            game = games.game_of(row)
            names = [games.grid.text(row, side["name"]) for side in games.sides]
            if game and number > 0 and all(names):
                met.setdefault((number, tuple(sorted(names))), set()).add(game)
    again = any(len(each) > 1 for each in met.values())
    most = max((max(each) for each in met.values()), default=1)
    return most if again and most <= _MOST_GAMES_A_ROUND else 1


def _title(lists: Sequence[GameList]) -> str:
    """Return the name of the one sheet, unless it says no more than what is in it."""
    names = {games.grid.name for games in lists}
    name = lists[0].grid.name
    is_round = field_of(name) == "round"
    return "" if len(names) > 1 or is_round or plain_heading(name) in _NO_SECTION else name


def _stated_facts(first: GameList, every: Sequence[Entrant]) -> list[str]:
    """Return what is known of the players; the games behind a rating right of that rating."""
    stated = [what for what in ALIASES if any(what in entrant.facts for entrant in every) and what != "number"]
    side = first.sides[0]
    for count in [what for what in ("games", "prov") if what in stated and what in side]:
        ratings = [what for what in side if what in stated and what.startswith("rating") and side[what] < side[count]]
        if ratings:
            stated.remove(count)
            stated.insert(stated.index(max(ratings, key=side.__getitem__)) + 1, count)
    return stated


def _title_of(what: str, first: GameList) -> str:
    """Return the heading of a fact; that of a national rating says whose list it is."""
    if what == "rating":
        return "Rating"
    if what == "national":
        heading = plain_heading(first.grid.text(first.header, first.sides[0].get(what)))
        return next((word for word in LISTS_ABROAD if word in heading), ALIASES[what].partition("|")[0])
    return ALIASES[what].partition("|")[0]


def _round_title(number: int, per_round: int) -> str:
    round, game = divmod(number - 1, per_round)
    return f"Rd {round + 1}.{game + 1}" if per_round > 1 else f"Rd {number}"


def _grid(
    first: GameList,
    entrants: Entrants,
    above: Sequence[list[object]],
    made: Iterable[list[object]],
    of_sections: Mapping[str, Mapping[str, str]],
) -> Grid:
    """Return the wallchart, with the rows above all tables; every cell of it is where the list says it."""
    every = entrants.every
    stated = _stated_facts(first, every)
    sections = any(entrant.section for entrant in every)
    rounds = range(1, entrants.rounds * entrants.games_per_round + 1)
    caption: list[list[object]] = [*above, *made, [f"{OPPONENTS.label}:", OPPONENTS.write("number")]]
    titles = [_title_of(what, first) for what in stated]
    header = ["No.", *titles, *(_round_title(number, entrants.games_per_round) for number in rounds)]
    rows: list[list[object]] = [*caption, [*header, *["Section"] * sections, *of_sections]]
    for entrant in every:
        facts = (entrant.facts.get(what, "") for what in stated)
        cells = (show_cell(entrant.cells.get(number)) for number in rounds)
        rows.append([str(entrant.number), *facts, *cells, *[entrant.section] * sections])
        rows[-1] += [texts.get(section_of(entrant), "") for texts in of_sections.values()]

    def place(row: int, column: int | None) -> Place:
        if row <= len(caption):
            return first.grid.place(row if row < len(above) else first.header, None)
        entrant = every[row - len(caption) - 1]
        if column is None or not 0 < column < len(header):
            return entrant.place
        if column <= len(stated):
            return entrant.places.get(stated[column - 1], entrant.place)
        seat = entrant.seats.get(column - len(stated))
        return seat.place if seat else entrant.place

    of_page = {row: title for row, title in first.grid.titles.items() if row < len(above)}
    return Grid("", rows, place, titles=of_page, page_title=first.grid.page_title, made=True)
