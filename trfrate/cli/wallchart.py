"""The wallchart as text: one line a player, as wide as the terminal allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date

from trfrate.cli import terminal
from trfrate.model import (
    FACTS,
    PROVISIONAL_UP_TO,
    SOURCES,
    SYSTEM_TITLES,
    Event,
    Player,
    Rated,
    Rating,
    Section,
    rounded,
)

NARROWEST_NAME = 12
WIDEST_TITLE = 100


def wallchart(event: Event, width: int | None = None) -> str:
    """All sections, one under the other."""
    width = width or terminal.width()
    return "\n\n".join(_section(event, section, width) for section in event.sections)


def wrapped(sentences: Iterable[str], width: int | None = None) -> str:
    """Sentences below each other, none wider than the terminal."""
    from textwrap import fill

    width = width or terminal.width()
    return "\n".join(fill(sentence, width, subsequent_indent="  ") for sentence in sentences)


def _section(event: Event, section: Section, width: int) -> str:
    lines = _title(event, section, width)
    if not section.players:
        return "\n".join([*lines, "(no players)"])
    players = sorted(
        section.players, key=lambda player: (-section.points_of(player), player.rank or 9999, player.number)
    )
    fixed = _fixed_columns(section, players)
    colored, plain = (_rounds(section, players, with_colors) for with_colors in (True, False))
    ratings = _rating_columns(players)
    for rounds in (colored, plain):
        if _width(fixed, rounds, ratings) <= width:
            return "\n".join([*lines, "", *_table(players, [*fixed, *rounds, *ratings], width)])
    for block in _blocks(fixed, colored if _width(fixed, colored) <= width else plain, width):
        lines += ["", *_table(players, [*fixed, *block], width)]
    if ratings:
        lines += ["", *_table(players, [*fixed[:3], *ratings], width)]
    return "\n".join(lines)


def _title(event: Event, section: Section, width: int) -> list[str]:
    names = [event.name, section.name if section.name != event.name else ""]
    name = " — ".join(part for part in names if part) or "(no name)"
    facts = [
        _span(*event.dates_of(section)),
        _counted(section.rounds, "round"),
        _counted(len(section.players), "player"),
        section.time_control or "",
    ]
    about = " · ".join(fact for fact in facts if fact)
    room = min(width, WIDEST_TITLE) - len(name)
    return [name + about.rjust(room)] if len(about) + 3 <= room else [name, about]


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _span(start: date | None, end: date | None) -> str:
    if start is None or end is None or start == end:
        day = start or end
        return f"{day.day} {day:%b %Y}" if day else ""
    if (start.year, start.month) == (end.year, end.month):
        return f"{start.day}-{end.day} {end:%b %Y}"
    first = f"{start.day} {start:%b}" if start.year == end.year else f"{start.day} {start:%b %Y}"
    return f"{first} - {end.day} {end:%b %Y}"


Column = tuple[str, list[str], bool]
"""Heading, texts, and whether they are aligned right."""


def _column(heading: str, players: Iterable[Player], text: Callable[[Player], str], right: bool = True) -> Column:
    return heading, [text(player) for player in players], right


def _fixed_columns(section: Section, players: Sequence[Player]) -> list[Column]:
    columns = [
        ("Pl", _places(section, players), True),
        _column("No", players, lambda player: str(player.number)),
        _column("Name", players, lambda player: player.name, right=False),
    ]
    if not any(player.after for player in players):
        for source in _sources(players)[:2]:
            texts = [_before(player.ratings.get(source)) for player in players]
            columns.append((_heading(source), texts, True))
    columns.append(_column("Pts", players, lambda player: f"{section.points_of(player) / 2:.1f}"))
    return columns


def _sources(players: Iterable[Player]) -> list[str]:
    found: dict[str, None] = {}
    for player in players:
        found |= dict.fromkeys(source for source, rating in player.ratings.items() if rating.rating is not None)
    return sorted(found, key=SOURCES.index)


def _heading(source: str) -> str:
    return {"OTBR": "Rtng", "OTBQ": "Quick", "OTBB": "Blitz"}.get(source, source)


def _places(section: Section, players: Sequence[Player]) -> list[str]:
    """Places by score, those of a tie as `4-6` on its first line."""
    scores = [section.points_of(player) for player in players]
    places = []
    for index, score in enumerate(scores):
        last = len(scores) - scores[::-1].index(score)
        first = scores.index(score) + 1
        places.append("" if index + 1 > first else f"{first}-{last}" if last > first else str(first))
    return places


def _rounds(section: Section, players: Sequence[Player], with_colors: bool) -> list[Column]:
    """A column a game slot; a `!` marks a cell whose opponent's row tells another story."""
    contradictions = section.contradictions()
    columns = []
    for slot in range(max((len(player.cells) for player in players), default=0)):
        heading = str(section.round_of(slot)) if slot % section.games_per_round == 0 else ""
        texts = [
            _cell(player, slot, with_colors) + ("!" if (player.number, slot) in contradictions else "")
            for player in players
        ]
        columns.append((heading, texts, False))
    return columns


def _cell(player: Player, slot: int, with_colors: bool) -> str:
    """A round as `W12`, with the colour behind it where there is room."""
    cell = player.cell(slot)
    if cell is None:
        return "-"
    opponent = "" if cell.opponent is None else str(cell.opponent)
    return FACTS[cell.result].letter + opponent + (cell.color or "" if with_colors else "")


def _rating_columns(players: Sequence[Player]) -> list[Column]:
    systems = [system for system in SYSTEM_TITLES if any(system in player.after for player in players)]
    columns: list[Column] = []
    for system in systems:
        before = [_start(player, system) for player in players]
        after = [_after(player.after.get(system)) for player in players]
        changes = [_change(player.after.get(system)) for player in players]
        wide = max(map(len, before)), max(map(len, after)), max(map(len, changes))
        texts = [
            f"{one:>{wide[0]}} → {two:<{wide[1]}} {three:>{wide[2]}}" if two else f"{one:>{wide[0]}}"
            for one, two, three in zip(before, after, changes, strict=True)
        ]
        columns.append((SYSTEM_TITLES[system], texts, False))
    return columns


def _start(player: Player, system: str) -> str:
    rated = player.after.get(system)
    if rated is None or rated.before is None:
        return _before(player.ratings.get(system)) or "unr."
    return _provisional(rated.before, rated.games_before)


def _before(rating: Rating | None) -> str:
    if rating is None:
        return ""
    return "unr." if rating.rating is None else _provisional(rating.rating, rating.games)


def _after(rated: Rated | None) -> str:
    return "" if rated is None else _provisional(rated.shown, rated.games)


def _provisional(rating: float, games: int | None) -> str:
    shown = str(rounded(rating))
    return f"{shown}P{games}" if games is not None and games <= PROVISIONAL_UP_TO else shown


def _change(rated: Rated | None) -> str:
    if rated is None or rated.before is None:
        return ""
    change = rated.shown - rounded(rated.before)
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"


def _width(*groups: Sequence[Column]) -> int:
    """The width of a table of these columns, the name at its narrowest."""
    total = 0
    for heading, texts, _ in (column for group in groups for column in group):
        wide = max(len(heading), *map(len, texts))
        total += (min(wide, NARROWEST_NAME) if heading == "Name" else wide) + 1
    return total


def _blocks(fixed: Sequence[Column], rounds: Sequence[Column], width: int) -> list[list[Column]]:
    """The rounds in as many blocks as it takes to stay within the width."""
    blocks: list[list[Column]] = [[]]
    for column in rounds:
        if blocks[-1] and _width(fixed, [*blocks[-1], column]) > width:
            blocks.append([])
        blocks[-1].append(column)
    return blocks


def _table(players: Sequence[Player], columns: Sequence[Column], width: int) -> list[str]:
    spare = width - _width(columns)
    widths = []
    for heading, texts, _ in columns:
        wide = max(len(heading), *map(len, texts))
        widths.append(min(wide, NARROWEST_NAME + max(0, spare)) if heading == "Name" else wide)
    rows = [
        [heading for heading, _, _ in columns],
        *([texts[row] for _, texts, _ in columns] for row in range(len(players))),
    ]
    lines = []
    for row in rows:
        parts = [
            _cut(text, wide).rjust(wide) if right else _cut(text, wide).ljust(wide)
            for text, wide, (_, _, right) in zip(row, widths, columns, strict=True)
        ]
        lines.append(" ".join(parts).rstrip())
    return lines


def _cut(text: str, width: int) -> str:
    """One line, not wider than that."""
    text = text.replace("\n", " ").replace("\t", " ")
    return text if len(text) <= width else text[: width - 1] + "…"
