"""Which parts the options of a writer ask for beside the chart."""

from __future__ import annotations

from trfrate.formats import Options
from trfrate.report.standings import Wanted, wanted

OPTIONS = ("parts", "groups", "prizes")


def beside(options: Options) -> Wanted | None:
    """Return what to show beside the chart; None if nothing is asked for."""
    values = {name: options.get(name) for name in OPTIONS}
    return wanted(**values) if any(values.values()) else None
