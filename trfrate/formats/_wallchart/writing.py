"""An event to grids of typed values, shared by the formats that write wallcharts.

A chart is a list of columns, each with its heading, its kind (which decides how it looks) and one value a player:
numbers stay numbers, member numbers are text, nothing is decorated. Empty columns are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import partial
from typing import NamedTuple

from trfrate.diagnostics import Report, Severity
from trfrate.formats import Options
from trfrate.formats._wallchart.quoting import show_cell
from trfrate.model import (
    ASYMMETRIC,
    FORFEITS,
    PROVISIONAL_UP_TO,
    SOURCES,
    SYSTEM_TITLES,
    SYSTEMS,
    Cell,
    Event,
    Outcome,
    Player,
    Rated,
    Rating,
    Section,
    rounded,
)

Value = str | int | float | None

ABOUT = "About these ratings"
"""What the part is called that says where the numbers come from."""


class Column(NamedTuple):
    """One column of a chart."""

    heading: str
    kind: str
    """`place number name id text before games slot score after change`."""
    values: tuple[Value, ...]
    system: str = ""
    slot: int = -1


class Chart(NamedTuple):
    """The wallchart of one section, its players by place."""

    section: Section
    players: tuple[Player, ...]
    columns: tuple[Column, ...]
    places: dict[int, tuple[int, int]]
    """The first and the last place each player shares."""
    systems: tuple[str, ...]
    """Those the section has been rated in."""
    disputed: set[tuple[int, int]]
    """Pairing number and slot of each cell that the opponent's row contradicts."""

    @property
    def title(self) -> str:
        """What the sheet or the part of a page is called."""
        return self.section.name or f"Section {self.section.number}"


def chart_of(section: Section) -> Chart:
    """The wallchart for people: by place, both halves of a contradiction marked."""
    places = places_of(section)
    players = by_place(section, places)
    systems = tuple(system for system in SYSTEMS if any(system in player.after for player in players))
    columns = [column for column in _wall_columns(section, players, places, systems) if any(_told(column))]
    return Chart(section, players, tuple(columns), places, systems, section.contradictions())


def by_place(section: Section, places: Mapping[int, tuple[int, int]]) -> tuple[Player, ...]:
    """The players in the order of their places, those of a tie by number."""
    return tuple(sorted(section.players, key=lambda player: (places.get(player.number, (0, 0)), player.number)))


def _told(column: Column) -> Iterator[bool]:
    yield column.kind in ("number", "name", "slot")
    yield from (value not in (None, "") for value in column.values)


def places_of(section: Section) -> dict[int, tuple[int, int]]:
    """The first and the last place a player shares, by pairing number: by rank if all have one, else by score."""
    ranked = all(player.rank is not None for player in section.players)
    keys = {player.number: (player.rank or 0) if ranked else -section.points_of(player) for player in section.players}
    ordered = sorted(keys.values())
    first = {key: place for place, key in reversed(list(enumerate(ordered, start=1)))}
    last = {key: place for place, key in enumerate(ordered, start=1)}
    if ranked:
        return {number: (rank, rank) for number, rank in keys.items()}
    return {number: (first[key], last[key]) for number, key in keys.items()}


def _wall_columns(
    section: Section, players: tuple[Player, ...], places: Mapping[int, tuple[int, int]], systems: tuple[str, ...]
) -> Iterator[Column]:

    def column(heading: str, kind: str, of: Callable[[Player], Value], system: str = "", slot: int = -1) -> Column:
        return Column(heading, kind, tuple(map(of, players)), system, slot)

    yield column("Place", "place", lambda player: places[player.number][0])
    yield column("No.", "number", lambda player: player.number)
    yield column("Title", "text", lambda player: player.title)
    yield column("Name", "name", lambda player: player.name)
    yield column("USCF ID", "id", lambda player: player.ids.uschess)
    yield column("FIDE ID", "id", lambda player: player.ids.fide)
    yield column("State", "text", lambda player: player.state)
    yield column("Fed", "text", lambda player: player.federation)
    yield column("Team", "text", lambda player: player.team)
    for source in shown_sources(section, systems):
        yield column(title_of(source), "before", partial(shown_before, source=source), source)
        yield column("P", "games", partial(_games_before, source=source), source)
    for slot in range(section.slots):
        yield column(slot_heading(section, slot), "slot", partial(cell_text, slot=slot), slot=slot)
    yield column("Score", "score", lambda player: section.points_of(player) / 2)
    for system in systems:
        yield column(after_heading(system), "after", partial(shown_after, system=system), system)
        yield column("P", "games", partial(_games_after, system=system), system)
        yield column(change_heading(system), "change", partial(change_of, system=system), system)


def _games_before(player: Player, source: str) -> Value:
    return provisional(player.ratings.get(source))


def _games_after(player: Player, system: str) -> Value:
    return provisional(player.after.get(system))


def after_heading(system: str) -> str:
    """The heading of the ratings after the event."""
    return f"{title_of(system)} after"


def change_heading(system: str) -> str:
    """The heading of the rating changes."""
    return f"{title_of(system)} change"


def title_of(source: str) -> str:
    """What a rating source is called in a heading."""
    return SYSTEM_TITLES.get(source, source)


def shown_sources(section: Section, systems: tuple[str, ...]) -> list[str]:
    """The ratings a wallchart shows: those the section is rated in, else all that its players have."""
    wanted = systems or section.systems or ()
    known = {source for player in section.players for source in player.ratings}
    return [source for source in SOURCES if source in known and (not wanted or source in wanted)]


def slot_heading(section: Section, slot: int) -> str:
    """`Rd 3`, or `Rd 3.2` for the second game of a round."""
    game = f".{slot % section.games_per_round + 1}" if section.games_per_round > 1 else ""
    return f"Rd {section.round_of(slot)}{game}"


def cell_text(player: Player, slot: int) -> str | None:
    """A round cell for people: `W4 b`."""
    cell = player.cell(slot)
    if cell is None:
        return None
    text = show_cell(cell)
    return f"{text[:-1]} {text[-1]}" if cell.color and text.endswith(cell.color) else text


def before_number(rating: Rating | None) -> int | None:
    """A rating before the event as a wallchart shows it."""
    return None if rating is None or rating.rating is None else rounded(rating.rating)


def shown_before(player: Player, source: str) -> Value:
    """The rating before the event; `unr` for who is known to have none, or has the first one now."""
    number = before_number(player.ratings.get(source))
    return "unr" if number is None and (source in player.ratings or source in player.after) else number


def provisional(rating: Rating | Rated | None) -> str | None:
    """`P17` for a rating that stands on few games."""
    if rating is None or rating.rating is None or rating.games is None or rating.games > PROVISIONAL_UP_TO:
        return None
    return f"P{rating.games}"


def shown_after(player: Player, system: str) -> int | None:
    """The rating after the event as it is published."""
    rated = player.after.get(system)
    return rated.shown if rated else None


def change_of(player: Player, system: str) -> int | None:
    """The change between the two ratings shown; none for a newcomer."""
    rated = player.after.get(system)
    before = before_number(player.ratings.get(system))
    return rated.shown - before if rated and before is not None else None


def long_day(day: date) -> str:
    """`30 Aug 2026`, the same in every language of the machine."""
    # A table of text writes no such date.
    from trfrate.codecs.dates import MONTHS

    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def days_of(event: Event, section: Section) -> str:
    """When the section was played."""
    days = event.dates_of(section)
    return " – ".join(dict.fromkeys(long_day(day) for day in days if day))


def title_lines(event: Event, section: Section) -> tuple[str, str]:
    """The two lines above a wallchart: what it is, and when, where and how it was played."""
    name = " — ".join(part for part in (event.name, section.name) if part) or "Wallchart"
    count = len(section.players)
    parts = (
        days_of(event, section),
        ", ".join(part for part in (event.city, event.state) if part),
        f"{section.rounds} round" + "s" * (section.rounds != 1),
        f"{count} player" + "s" * (count != 1),
        section.time_control,
    )
    return name, " · ".join(part for part in parts if part)


_RULES = re.compile(r"by the (US Chess rules .*\))")


def rated_line(chart: Chart, about: Iterable[str]) -> str:
    """What the new ratings are, in one line: the rules, as `about` names them for the section, and the systems."""
    if not chart.systems:
        return "Not rated"
    how = "dual rated" if set(chart.systems) == {"OTBR", "OTBQ"} else "rated"
    named = " and ".join(title_of(system) for system in chart.systems)
    starts = (f"Section {chart.section.name} is", "The section is")
    sentences = [line for line in about if line.startswith(starts)]
    rules = _RULES.search(sentences[0]) if sentences else None
    return f"{rules[1]} · {how}: {named}" if rules else f"{how.capitalize()}: {named}"


def alarm(report: Report) -> str:
    """How many errors and warnings there are; nobody shall read the numbers without knowing."""
    counts = ((report.count(Severity.ERROR), "error"), (report.count(Severity.WARNING), "warning"))
    told = [f"{count} {word}" + "s" * (count > 1) for count, word in counts if count]
    return f"{' and '.join(told)}: see {ABOUT}" if told else ""


def about_lines(event: Event, options: Options) -> list[str]:
    """Rules, assumptions and the day, a sentence a line."""
    rated = any(player.after for player in event.players)
    unexplained = "The new ratings stood in the file; they were not computed." if rated else "This event is not rated."
    return [*(options.about or (unexplained,)), f"Made on {long_day(options.day)} by trfrate."]


LEGEND: Mapping[str, tuple[Outcome, ...]] = {
    "W, D, L: won, drawn, lost; then the opponent's number and the colour": (Outcome.WIN, Outcome.DRAW, Outcome.LOSS),
    "X, F: won, lost by forfeit": FORFEITS,
    "B: full-point bye": (Outcome.FULL_BYE,),
    "PAB: bye for the odd player": (Outcome.PAIRING_BYE,),
    "H: half-point bye": (Outcome.HALF_BYE,),
    "U: not paired": (Outcome.ZERO_BYE,),
    "u: not rated": (Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS),
    "?: no result yet": (Outcome.PENDING,),
    "N, S, R: special result, won, drawn, lost": ASYMMETRIC,
}


def legend(chart: Chart) -> list[str]:
    """What the letters on this chart mean; only those that occur."""
    cells: list[Cell] = [cell for player in chart.players for cell in player.cells if cell]
    seen = {cell.result for cell in cells}
    lines = [text for text, outcomes in LEGEND.items() if seen.intersection(outcomes)]
    if any(column.kind == "games" for column in chart.columns):
        lines.append("P17: provisional, after 17 games")
    return lines


def contradictions(chart: Chart) -> list[str]:
    """The games whose two rows disagree, each once, in words."""
    pairs: dict[tuple[int, frozenset[int]], str] = {}
    rows = chart.section.rows_by_number()
    for number, slot in sorted(chart.disputed, key=lambda one: (one[1], one[0])):
        cell = rows[number].cells[slot] if number in rows else None
        pair = frozenset((number, cell.opponent if cell and cell.opponent else 0))
        pairs.setdefault((slot, pair), f"round {chart.section.round_of(slot)}: {' and '.join(map(str, sorted(pair)))}")
    return list(pairs.values())
