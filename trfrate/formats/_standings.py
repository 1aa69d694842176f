"""Standings, groups and prizes that the options of a writer ask for along with the chart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trfrate.formats import Options
from trfrate.model import Event

if TYPE_CHECKING:
    from trfrate.report.chart import Chart
    from trfrate.report.standings import Part

STANDINGS = ("parts", "groups", "prizes")
"""The options that ask for them."""


def standings(event: Event, charts: Sequence[Chart], options: Options) -> list[list[Part]]:
    """Return what to show after each chart."""
    asked = {name: options.get(name) for name in STANDINGS}
    if not any(asked.values()):
        return [[] for _ in charts]
    # Loaded only when asked for: most wallcharts have none.
    from trfrate.report.standings import parts_of, wanted

    chosen = wanted(**asked)
    return [parts_of(event, chart, chosen) for chart in charts]
