"""The one wallchart of a section: columns, places, starts, changes, marks, legend and caption.

Terminal, workbook, page, CSV and crosstable style or encode this chart; none of them computes a place, a start or a
change of its own. Values are typed and undecorated: numbers stay numbers, member numbers are text.
"""

# Annotations are evaluated here: as strings they would take as long again to load.

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from operator import attrgetter
from typing import TYPE_CHECKING

from trfrate.codecs.month_names import MONTHS
from trfrate.diagnostics import Report, Severity, counted
from trfrate.model import (
    ASYMMETRIC,
    FACTS,
    FORFEITS,
    PROVISIONAL_UP_TO,
    SOURCES,
    SYSTEM_TITLES,
    Cell,
    Event,
    Outcome,
    Player,
    Section,
    rounded,
)
from trfrate.report.basis import Basis, bases_of, is_dual, rules_named, sentences, titles_named
from trfrate.structs import Struct

if TYPE_CHECKING:
    from trfrate.report.tie_breaks import TieBreaks

Value = str | int | float | None

ABOUT = "About these ratings"
"""What the part is called that says where the numbers come from."""
UNRATED = "unr."
UNKNOWN = "?"
CARRIED = "†"
"""What marks a start that an earlier section of the event left."""


class Column(Struct):
    """One column of a chart."""

    heading: str
    kind: str
    """`place number name id text before games slot score tiebreak after change`."""
    values: tuple[Value, ...]
    system: str = ""
    slot: int = -1


class Chart(Struct):
    """The wallchart of one section, its players by place."""

    section: Section
    heading: str
    """What distinguishes the section from the others of its event; empty for an only section without a name."""
    name: str
    """The first line above the table: the event and the section."""
    facts: str
    """The second line: when, where, how many, how fast."""
    rated_by: str
    """The third line: rules and rating systems."""
    players: tuple[Player, ...]
    columns: tuple[Column, ...]
    places: Mapping[int, tuple[int, int]]
    """The first and the last place each player shares, by pairing number."""
    systems: tuple[str, ...]
    """Those the section has been rated in."""
    titles: Mapping[str, str]
    """What each of them is called."""
    tie_breaks: "TieBreaks"
    """The methods that settle ties, in their order, and the values."""
    disputed: frozenset[tuple[int, int]]
    """Pairing number and slot of each cell that the opponent's row contradicts."""
    legend: tuple[str, ...]
    """What the letters on this chart mean."""

    @property
    def tab(self) -> str:
        """The name of its sheet, which no other section of the event has."""
        return self.section.name or f"Section {self.section.number}"


def charts_of(event: Event) -> list[Chart]:
    """Return the wallcharts of all sections."""
    return [chart_of(event, section) for section in event.sections]


def chart_of(event: Event, section: Section) -> Chart:
    """Return the wallchart of one section of the event."""
    bases = bases_of(event, section)
    tie_breaks = _tie_breaks(event, section)
    places = places_of(event, section, tie_breaks)
    players = by_place(section, places)
    systems = rated_systems(section)
    titles = {system: title_of(system, bases) for system in systems}
    every = _columns(section, players, places, titles, tie_breaks)
    columns = tuple(column for column in every if column.kind in _ALWAYS or any(map(_is_stated, column.values)))
    heading = section.name
    if not heading and len(event.sections) > 1:
        heading = f"Section {section.number}"
    name = " — ".join(dict.fromkeys(part for part in (event.name, section.name) if part)) or "Wallchart"
    return Chart(
        section=section,
        heading=heading,
        name=name,
        facts=_facts(event, section),
        rated_by=_rated_by(bases, titles),
        players=players,
        columns=columns,
        places=places,
        systems=systems,
        titles=titles,
        tie_breaks=tie_breaks,
        disputed=section.contradictions(),
        legend=(*_legend(section, columns, tie_breaks), *_carried_legend(event, section)),
    )


_ALWAYS = ("number", "name", "slot")


def plain_text(value: Value) -> str:
    """Return a value as text; nothing for one that is not known."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.10g}"
    return str(value)


def _is_stated(value: Value) -> bool:
    return value is not None and value != ""


# --- places -------------------------------------------------------------------------------------------------


def _tie_breaks(event: Event, section: Section) -> "TieBreaks":
    # A table of text needs no tie-breaks, and they take a while to load.
    from trfrate.report.tie_breaks import tie_breaks_of

    return tie_breaks_of(event, section)


def places_of(event: Event, section: Section, tie_breaks: "TieBreaks | None" = None) -> dict[int, tuple[int, int]]:
    """Return the first and the last place each player shares, by pairing number.

    Ranks are used where the report states one for everybody and they follow the scores; else the scores decide, and
    among equal scores the tie-breaks of the section.
    """
    ranks = _stated_ranks(section)
    if ranks is None:
        if tie_breaks is None:
            tie_breaks = _tie_breaks(event, section)
        if tie_breaks.methods:
            from trfrate.tiebreaks import places

            return places(section, tie_breaks.methods, tie_breaks.values)
    keys = ranks or {player.number: -section.points_of(player) for player in section.players}
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for place, key in enumerate(sorted(keys.values()), start=1):
        first.setdefault(key, place)
        last[key] = place
    return {number: (first[key], last[key]) for number, key in keys.items()}


def _stated_ranks(section: Section) -> dict[int, int] | None:
    ranks = {player.number: player.rank for player in section.players if player.rank is not None}
    if len(ranks) < len(section.players):
        return None
    by_rank = sorted(section.players, key=lambda player: player.rank or 0)
    scores = [section.points_of(player) for player in by_rank]
    # Many reports have the pairing order in the place of a rank.
    if scores != sorted(scores, reverse=True):
        return None
    return ranks


def by_place(section: Section, places: Mapping[int, tuple[int, int]]) -> tuple[Player, ...]:
    """Return the players in the order of their places, those of a tie by number."""
    return tuple(sorted(section.players, key=lambda player: (places[player.number], player.number)))


def place_text(places: tuple[int, int], dash: str = "–") -> str:
    """Return a place as people write it: `4`, or `4–6` where it is shared."""
    first, last = places
    if last > first:
        return f"{first}{dash}{last}"
    return str(first)


# --- ratings before and after -------------------------------------------------------------------------------


class Standing(Struct):
    """One player's rating in one system, as it is shown."""

    before: int | None = None
    games_before: int | None = None
    no_rating: str = ""
    """In place of a start: `unr.` for somebody known to be unrated, `?` where nobody knows."""
    after: int | None = None
    games: int | None = None
    carried_from: int | None = None
    """The number of the section whose rating is the start."""
    change: int | float | None = None
    """Between the two numbers shown; with decimals where a system shows no new rating."""


def standing(player: Player, system: str) -> Standing:
    """Return what the chart shows of a player in one system: the start is the one the computation used."""
    stated, rated = player.ratings.get(system), player.after.get(system)
    before = stated.rating if stated else None
    games = stated.games if stated else None
    if rated and rated.before is not None:
        before, games = rated.before, rated.games_before
    shown = None if before is None else rounded(before)
    no_rating = ""
    if before is None and stated is not None:
        no_rating = UNRATED
    elif before is None and rated is not None:
        no_rating = UNKNOWN
    if rated is None:
        return Standing(shown, games, no_rating)
    carried = rated.carried_from
    change: int | float | None = rated.change
    if rated.shown is not None:
        change = None if shown is None else rated.shown - shown
    return Standing(shown, games, no_rating, rated.shown, rated.games, carried, change)


def mark_of(player: Player, system: str) -> str:
    """Return what is put behind the start of a player: a dagger where an earlier section left it."""
    rated = player.after.get(system)
    if rated and rated.carried_from is not None:
        return CARRIED
    return ""


def provisional(rating: int | None, games: int | None) -> str | None:
    """Return `P17` for a rating that rests on few games."""
    if rating is None or games is None or games > PROVISIONAL_UP_TO:
        return None
    return f"P{games}"


def rated_systems(section: Section) -> tuple[str, ...]:
    """Return the systems its players have ratings after in, in the usual order."""
    return _in_order(system for player in section.players for system in player.after)


def shown_sources(section: Section) -> tuple[str, ...]:
    """Return the ratings before that a wallchart shows: those of the systems it is rated in, else all there are."""
    wanted = rated_systems(section) or section.systems or ()
    known = _in_order(source for player in section.players for source in player.ratings)
    return tuple(source for source in known if not wanted or source in wanted)


def _in_order(sources: Iterable[str]) -> tuple[str, ...]:
    found = dict.fromkeys(sources)
    usual = [source for source in SOURCES if source in found]
    return (*usual, *(source for source in found if source not in SOURCES))


def title_of(source: str, bases: Sequence[Basis] = ()) -> str:
    """Return what a rating source is called in a heading."""
    for basis in bases:
        if basis.system == source:
            return basis.title
    return SYSTEM_TITLES.get(source, source)


def after_heading(title: str) -> str:
    """Return the heading of the ratings after the event."""
    return f"{title} after"


def change_heading(title: str) -> str:
    """Return the heading of the rating changes."""
    return f"{title} change"


# --- columns ------------------------------------------------------------------------------------------------


_FACTS: Sequence[tuple[str, str, Callable[[Player], Value]]] = (
    ("No.", "number", attrgetter("number")),
    ("Title", "text", attrgetter("title")),
    ("Name", "name", attrgetter("name")),
    ("USCF ID", "id", attrgetter("ids.uschess")),
    ("FIDE ID", "id", attrgetter("ids.fide")),
    ("State", "text", attrgetter("state")),
    ("Fed", "text", attrgetter("federation")),
    ("Team", "text", attrgetter("team")),
)
"""What is shown of every player before the ratings: heading, kind, and where it comes from."""


def _columns(
    section: Section,
    players: tuple[Player, ...],
    places: Mapping[int, tuple[int, int]],
    titles: Mapping[str, str],
    tie_breaks: "TieBreaks",
) -> Iterator[Column]:
    yield Column("Place", "place", tuple(places[player.number][0] for player in players))
    for heading, kind, fact in _FACTS:
        yield Column(heading, kind, tuple(map(fact, players)))
    sources = dict.fromkeys((*titles, *shown_sources(section)))
    standings = {source: [standing(player, source) for player in players] for source in sources}
    for source, rows in standings.items():
        before = tuple(row.no_rating or row.before for row in rows)
        yield Column(titles.get(source) or title_of(source), "before", before, source)
        games = tuple(provisional(row.before, row.games_before) for row in rows)
        yield Column("P", "games", games, source)
    for slot in range(section.slots):
        texts = tuple(cell_text(player, slot) for player in players)
        yield Column(slot_heading(section, slot), "slot", texts, slot=slot)
    yield Column("Score", "score", tuple(section.points_of(player) / 2 for player in players))
    for method in tie_breaks.methods:
        values = tuple(_tie_break(player, tie_breaks, method.name) for player in players)
        yield Column(method.heading, "tiebreak", values)
    for system, title in titles.items():
        rows = standings[system]
        yield Column(after_heading(title), "after", tuple(row.after for row in rows), system)
        yield Column("P", "games", tuple(provisional(row.after, row.games) for row in rows), system)
        yield Column(change_heading(title), "change", tuple(row.change for row in rows), system)


def _tie_break(player: Player, tie_breaks: "TieBreaks", name: str) -> Value:
    value = tie_breaks.value(player.number, name)
    return None if value is None else round(value, 2)


def signed(change: float) -> str:
    """Return a change with its sign: `+16`, `−3`, `0`, `+8.40`."""
    digits = f"{abs(change):.2f}" if isinstance(change, float) else str(abs(change))
    if change > 0:
        return f"+{digits}"
    return f"−{digits}" if change < 0 else digits


def slot_heading(section: Section, slot: int) -> str:
    """Return `Rd 3`, or `Rd 3.2` for the second game of a round."""
    game = ""
    if section.games_per_round > 1:
        game = f".{slot % section.games_per_round + 1}"
    return f"Rd {section.round_of(slot)}{game}"


# --- round cells --------------------------------------------------------------------------------------------


def show_cell(cell: Cell | None) -> str:
    """Return the one spelling of a round that is written everywhere: `W4b`, `H`, `PAB`."""
    if cell is None:
        return ""
    if cell.result is Outcome.PAIRING_BYE:
        return "PAB"
    facts = FACTS[cell.result]
    if not facts.mirrors:
        return facts.letter
    number = str(cell.opponent or "")
    if facts.played and not number:
        number = "0"
    color = (cell.color or "") if cell.opponent else ""
    unrated = "u" if facts.played and not facts.rated else ""
    return f"{facts.letter.upper()}{number}{color}{unrated}"


def cell_text(player: Player, slot: int) -> str | None:
    """Return a round cell for people: `W4 b`."""
    cell = player.cell(slot)
    if cell is None:
        return None
    text = show_cell(cell)
    if cell.color and text.endswith(cell.color):
        return f"{text[:-1]} {text[-1]}"
    return text


_LEGEND: Mapping[str, tuple[Outcome, ...]] = {
    "W, D, L: won, drawn, lost; then the opponent's number and the color": (Outcome.WIN, Outcome.DRAW, Outcome.LOSS),
    "X, F: won, lost by forfeit": FORFEITS,
    "B: full-point bye": (Outcome.FULL_BYE,),
    "PAB: bye for the odd player": (Outcome.PAIRING_BYE,),
    "H: half-point bye": (Outcome.HALF_BYE,),
    "U: not paired": (Outcome.ZERO_BYE,),
    "u: not rated": (Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS),
    "?: no result yet": (Outcome.PENDING,),
    "N, R, S: special result, won, drawn, lost": ASYMMETRIC,
}


COMPUTED = "Tie-breaks computed"
"""In a legend: the report states no tie-breaks, so whoever reads the chart must not take its columns for stated."""


def _legend(section: Section, columns: Sequence[Column], tie_breaks: "TieBreaks") -> tuple[str, ...]:
    seen = {cell.result for cell in section.all_cells()}
    lines = [text for text, outcomes in _LEGEND.items() if seen.intersection(outcomes)]
    if any(column.kind == "games" for column in columns):
        lines.append("P17: provisional, after 17 games")
    if any(column.kind == "before" and UNKNOWN in column.values for column in columns):
        lines.append(f"{UNKNOWN} as a rating: unknown, started as new")
    with_new_ratings = {column.system for column in columns if column.kind == "after"}
    lines += [
        f"{column.heading}: by this event, before the period's rounding"
        for column in columns
        if column.kind == "change" and column.system not in with_new_ratings
    ]
    shown = {column.heading for column in columns if column.kind == "tiebreak"}
    named = [method for method in tie_breaks.methods if method.heading in shown]
    if named:
        label = COMPUTED if section.tie_breaks is None else "Tie-breaks"
        lines.append(f"{label}: " + ", ".join(f"{method.heading} {method.title}" for method in named))
    return tuple(lines)


def carried_notes(event: Event) -> Iterator[str]:
    """Return what the dagger means in each section, for a text in which charts have no legend of their own."""
    for section in event.sections:
        for legend in _carried_legend(event, section):
            yield legend.replace(CARRIED, f"{CARRIED} in section {section.label}", 1)


def _carried_legend(event: Event, section: Section) -> Iterator[str]:
    numbers = {rated.carried_from for player in section.players for rated in player.after.values()} - {None}
    labels = [each.label for each in event.sections if each.number in numbers]
    if labels:
        sections = "section" if len(labels) == 1 else "sections"
        yield f"{CARRIED}: starts from the rating of {sections} {' and '.join(labels)}"


def contradictions(chart: Chart) -> list[str]:
    """Return the games whose two rows disagree, each once, in words."""
    pairs: dict[tuple[int, frozenset[int]], str] = {}
    rows = chart.section.rows_by_number()
    for number, slot in sorted(chart.disputed, key=lambda one: (one[1], one[0])):
        cell = rows[number].cells[slot] if number in rows else None
        opponent = cell.opponent if cell else None
        pair = frozenset((number, opponent or 0))
        both = " and ".join(map(str, sorted(pair)))
        pairs.setdefault((slot, pair), f"round {chart.section.round_of(slot)}: {both}")
    return list(pairs.values())


# --- the lines around the table -----------------------------------------------------------------------------


def long_day(day: date) -> str:
    """Return `30 Aug 2026`, the same in every language of the machine."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _facts(event: Event, section: Section) -> str:
    days = [long_day(day) for day in event.dates_of(section) if day]
    parts = (
        " – ".join(dict.fromkeys(days)),
        ", ".join(part for part in (event.city, event.state) if part),
        counted(section.rounds, "round"),
        counted(len(section.players), "player"),
        section.time_control,
    )
    return " · ".join(part for part in parts if part)


def _rated_by(bases: tuple[Basis, ...], titles: Mapping[str, str]) -> str:
    if not titles:
        return "Not rated"
    if not bases:
        return f"Rated: {' and '.join(titles.values())}"
    rules = " and ".join(dict.fromkeys(map(rules_named, bases)))
    rated = "dual rated" if is_dual(bases) else "rated"
    return f"{rules} · {rated}: {titles_named(bases)}"


def alarm(report: Report) -> str:
    """Return how many errors and warnings there are, to be shown with the chart; empty if there are none."""
    counts = ((report.count(Severity.ERROR), "error"), (report.count(Severity.WARNING), "warning"))
    parts = [counted(count, word) for count, word in counts if count]
    if not parts:
        return ""
    return f"{' and '.join(parts)}: see {ABOUT}"


def about_lines(event: Event, day: date) -> list[str]:
    """Return what the chart rests on and when it was made, a sentence a line."""
    lines = list(sentences(event))
    if not lines and any(player.after for player in event.players):
        lines = ["The ratings after were read from the file, not computed."]
    elif not lines:
        lines = ["This event is not rated."]
    return [*lines, f"Made on {long_day(day)} by trfrate."]
