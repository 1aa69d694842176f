"""The committee's tables: the statistics of all scenarios side by side, as values; pages only lay them out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from trfrate.history.statistics import BAND, HIGHEST_BAND, LOWEST_BAND, STEP, WIDEST, Mean, Statistics
from trfrate.model import SYSTEM_TITLES, SYSTEMS

Value = str | int | float | None
Results = Mapping[str, Mapping[str, Statistics]]
"""By scenario and rating system."""
_ONLY = "as rated"
"""What the one scenario without a name is called."""


class Table(NamedTuple):
    """One table; the first column names its rows."""

    title: str
    explained: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    decimals: int = 1
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
        f"{title}: mean rating by year", "The last rating of the year of every player.", named, _means_by_year, 1
    )
    yield from _bands(title, named)
    yield _differences(title, named)
    yield _by_year(
        f"{title}: share with a bonus, in percent",
        "Of results by the standard formula.",
        named,
        lambda each: _percent(each.bonus),
        2,
    )
    yield _by_year(
        f"{title}: share on floors, in percent",
        "Of all results: the rating computed was below the floor.",
        named,
        lambda each: _percent(each.floors),
        2,
    )
    yield _by_year(
        f"{title}: inflation of a panel",
        "The mean change since the end of the year before, of players established then and rated in both years.",
        named,
        lambda each: {year: mean.mean for year, mean in each.panel.items()},
        2,
    )


def _summary(title: str, named: Mapping[str, Statistics]) -> Table:
    rows = []
    for name, each in named.items():
        bonus, floors, panel = _joined(each.bonus), _joined(each.floors), _joined(each.panel)
        shares = [None if mean.mean is None else 100 * mean.mean for mean in (bonus, floors)]
        rows.append((name, each.games, each.loss.count, each.loss.mean, *shares, panel.mean))
    headings = ("scenario", "games", "games predicted", "log-loss", "bonus %", "on floors %", "panel change a year")
    explained = "Log-loss is of games between established players, from the ratings before the section: less is better."
    return Table(f"{title}: summary", explained, headings, tuple(rows), 4)


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
    decimals: int,
) -> Table:
    columns = [values(each) for each in named.values()]
    years = sorted({year for column in columns for year in column})
    rows = tuple((year, *(column.get(year) for column in columns)) for year in years)
    plotted = tuple(range(1, len(columns) + 1))
    return Table(title, explained, ("year", *named), rows, decimals, plotted)


def _means_by_year(each: Statistics) -> dict[int, float | None]:
    return {year: mean.mean for year, mean in each.by_year.items()}


def _percent(means: Mapping[int, Mean]) -> dict[int, float | None]:
    return {year: 100 * (mean.mean or 0.0) for year, mean in means.items() if mean.count}


def _bands(title: str, named: Mapping[str, Statistics]) -> Iterator[Table]:
    bands = range(LOWEST_BAND, HIGHEST_BAND + 1, BAND)
    headings = ["year"]
    for band in bands:
        headings += [f"{_band(band)}: players", "mean"]
    for name, each in named.items():
        rows: list[tuple[Value, ...]] = []
        for year in sorted(each.by_year):
            row: list[Value] = [year]
            for band in bands:
                mean = each.by_band.get((year, band))
                row += [mean.count, mean.mean] if mean else [0, None]
            rows.append(tuple(row))
        which = "" if len(named) == 1 else f", {name}"
        explained = "By the last rating of the year."
        yield Table(f"{title}: mean rating by band and year{which}", explained, tuple(headings), tuple(rows))


def _band(band: int) -> str:
    if band == LOWEST_BAND:
        return f"below {band + BAND}"
    return f"{band} and above" if band == HIGHEST_BAND else f"{band}-{band + BAND - 1}"


def _differences(title: str, named: Mapping[str, Statistics]) -> Table:
    headings = ["difference"]
    for name in named:
        headings += [f"{name}: games", f"{name}: predicted", f"{name}: scored"]
    rows: list[tuple[Value, ...]] = []
    for difference in range(0, WIDEST + 1, STEP):
        row: list[Value] = [difference]
        for each in named.values():
            mean = each.by_difference.get(difference)
            row += [mean.count, mean.other_mean, mean.mean] if mean else [0, None, None]
        if any(row[1::3]):
            rows.append(tuple(row))
    plotted: Sequence[int] = [at for at in range(1, len(headings)) if at % 3 != 1]
    explained = (
        f"Of the higher rated player, both established; each row is {STEP} points from the difference on, "
        f"the last one {WIDEST} and more."
    )
    return Table(f"{title}: predicted against scored", explained, tuple(headings), tuple(rows), 4, tuple(plotted))
