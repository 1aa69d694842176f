"""The committee's tables: the statistics of all scenarios side by side, as values; pages only lay them out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from trfrate.history.statistics import BAND, HIGHEST_BAND, LOWEST_BAND, STEP, WIDEST, Mean, Statistics
from trfrate.model import SYSTEM_TITLES, SYSTEMS, FrozenDict

Value = str | int | float | None
Results = Mapping[str, Mapping[str, Statistics]]
"""By scenario and rating system."""
_ONLY = "as rated"
"""What the one scenario without a name is called."""
_DIFFERENCES = (
    f"Both players are established; each row is {STEP} points of difference from its number on, "
    f"the last one {WIDEST} and more."
)


class Table(NamedTuple):
    """One table; the first column names its rows. Its title is short enough for the name of a sheet."""

    title: str
    explained: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    decimals: int = 1
    """Of shares, ratings and their changes alike; `finer` has the columns with more."""
    finer: Mapping[int, int] = FrozenDict()
    plotted: tuple[int, ...] = ()
    """The columns that a plot shows over the first, which then holds numbers."""


def tables(results: Results) -> list[Table]:
    """Return every table, rating system by rating system."""
    found: list[Table] = []
    for system in SYSTEMS:
        named = {name or _ONLY: by[system] for name, by in results.items() if system in by}
        if named:
            found += _of_system(SYSTEM_TITLES[system], named)
    return found


def _of_system(title: str, named: Mapping[str, Statistics]) -> Iterator[Table]:
    yield _summary(title, named)
    yield _by_year(
        f"{title}: mean by year", "Mean rating: the last of the year of every player.", named, _means_by_year
    )
    if len(named) > 1:
        yield _against_each_other(title, named)
    yield _by_year(
        f"{title}: bonus, in percent",
        "The share with a bonus, of results by the standard formula.",
        named,
        lambda each: _percent(each.bonus),
    )
    yield _by_year(
        f"{title}: on floors, in percent",
        "The share on floors, of all results: the rating computed was below the floor.",
        named,
        lambda each: _percent(each.floors),
    )
    yield _by_year(
        f"{title}: inflation",
        "The inflation of a panel of active players: the mean change since the end of the year before, of those who "
        "were established then and rated in both years.",
        named,
        lambda each: {year: mean.mean for year, mean in each.panel.items()},
    )
    for name, each in named.items():
        yield _predicted(_one(title, name, named), each)
        yield from _bands(_one(title, name, named), each)


def _one(title: str, name: str, named: Mapping[str, Statistics]) -> str:
    """Return the beginning of the title of a table that shows one of the scenarios."""
    if len(named) == 1:
        return title
    return f"{title}, {name}"


def _summary(title: str, named: Mapping[str, Statistics]) -> Table:
    rows = []
    for name, each in named.items():
        bonus, floors, panel = _joined(each.bonus), _joined(each.floors), _joined(each.panel)
        shares = [None if mean.mean is None else 100 * mean.mean for mean in (bonus, floors)]
        rows.append((name, each.games, each.loss.count, each.loss.mean, *shares, panel.mean))
    headings = ("scenario", "games", "games predicted", "log-loss", "bonus %", "on floors %", "panel change a year")
    explained = "Log-loss is of games between established players, from the ratings before the section: less is better."
    return Table(f"{title}: summary", explained, headings, tuple(rows), finer={headings.index("log-loss"): 4})


def _joined(means: Mapping[int, Mean]) -> Mean:
    total = Mean()
    for mean in means.values():
        total.count += mean.count
        total.total += mean.total
    return total


def _by_year(
    title: str,
    explained: str,
    named: Mapping[str, Statistics],
    values: Callable[[Statistics], Mapping[int, float | None]],
) -> Table:
    columns = [values(each) for each in named.values()]
    years = sorted({year for column in columns for year in column})
    rows = tuple((year, *(column.get(year) for column in columns)) for year in years)
    plotted = tuple(range(1, len(columns) + 1))
    return Table(title, explained, ("year", *named), rows, plotted=plotted)


def _means_by_year(each: Statistics) -> dict[int, float | None]:
    return {year: mean.mean for year, mean in each.by_year.items()}


def _percent(means: Mapping[int, Mean]) -> dict[int, float | None]:
    return {year: 100 * (mean.mean or 0.0) for year, mean in means.items() if mean.count}


def _bands(title: str, each: Statistics) -> Iterator[Table]:
    bands = range(LOWEST_BAND, HIGHEST_BAND + 1, BAND)
    headings = ("year", *map(_band, bands))
    means: list[tuple[Value, ...]] = []
    players: list[tuple[Value, ...]] = []
    for year in sorted(each.by_year):
        found = [each.by_band.get((year, band)) for band in bands]
        means.append((year, *(mean.mean if mean else None for mean in found)))
        players.append((year, *(mean.count if mean else 0 for mean in found)))
    which = "by band and year, from the last rating of the year of every player."
    yield Table(f"{title}: mean by band", f"Mean rating {which}", headings, tuple(means))
    yield Table(f"{title}: players by band", f"Players {which}", headings, tuple(players))


def _band(band: int) -> str:
    if band == LOWEST_BAND:
        return f"below {band + BAND}"
    if band == HIGHEST_BAND:
        return f"{band} and above"
    return f"{band}-{band + BAND - 1}"


def _predicted(title: str, each: Statistics) -> Table:
    rows = []
    for difference, mean in sorted(each.by_difference.items()):
        rows.append((difference, mean.count, *_scored(mean), _surplus(mean)))
    headings = ("difference", "games", "predicted %", "scored %", "scored less predicted")
    explained = f"Of the higher rated player, predicted against scored. {_DIFFERENCES}"
    return Table(f"{title}: predicted", explained, headings, tuple(rows), finer={4: 2}, plotted=(2, 3))


def _against_each_other(title: str, named: Mapping[str, Statistics]) -> Table:
    differences = sorted({difference for each in named.values() for difference in each.by_difference})
    rows = []
    for difference in differences:
        found = (each.by_difference.get(difference) for each in named.values())
        rows.append((difference, *(_surplus(mean) if mean else None for mean in found)))
    explained = f"What the higher rated player scored, less what was predicted, in percentage points. {_DIFFERENCES}"
    plotted = tuple(range(1, len(named) + 1))
    headings = ("difference", *named)
    return Table(f"{title}: scored less predicted", explained, headings, tuple(rows), 2, plotted=plotted)


def _scored(mean: Mean) -> tuple[float, float]:
    """Return what was predicted and what was scored, in percent."""
    return 100 * (mean.other_mean or 0.0), 100 * (mean.mean or 0.0)


def _surplus(mean: Mean) -> float:
    predicted, scored = _scored(mean)
    return scored - predicted
