"""Rates chess events as US Chess would, from whatever report there is.

    import trfrate

    event = trfrate.read("open.trf")
    for message in event.report:
        print(message)
    rated = trfrate.rate(event)
    print(trfrate.explain(rated, 12))
    trfrate.write(rated, "open.xlsx")

Every name below is loaded when it is first used, so that importing trfrate costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
"""As type checkers know it; `typing` itself takes longer to load than all of this, and Ctrl-C meanwhile a traceback."""
if TYPE_CHECKING:
    from typing import Any

    from trfrate.api import check as check
    from trfrate.api import diff as diff
    from trfrate.api import explain as explain
    from trfrate.api import list_formats as list_formats
    from trfrate.api import rate as rate
    from trfrate.api import read as read
    from trfrate.api import read_bytes as read_bytes
    from trfrate.api import to_bytes as to_bytes
    from trfrate.api import write as write
    from trfrate.diagnostics import Diagnostic as Diagnostic
    from trfrate.diagnostics import Place as Place
    from trfrate.diagnostics import Report as Report
    from trfrate.diagnostics import Severity as Severity
    from trfrate.errors import FileProblem as FileProblem
    from trfrate.errors import Misuse as Misuse
    from trfrate.errors import Refused as Refused
    from trfrate.errors import TrfrateError as TrfrateError
    from trfrate.errors import Unreadable as Unreadable
    from trfrate.formats import Format as Format
    from trfrate.formats import Options as Options
    from trfrate.model import Birth as Birth
    from trfrate.model import Cell as Cell
    from trfrate.model import Event as Event
    from trfrate.model import Ids as Ids
    from trfrate.model import Player as Player
    from trfrate.model import Rated as Rated
    from trfrate.model import Rating as Rating
    from trfrate.model import Section as Section
    from trfrate.outcomes import Outcome as Outcome
    from trfrate.report.basis import Basis as Basis
    from trfrate.report.basis import RatedEvent as RatedEvent

__version__ = "0.1.0"

_HOMES = {
    "api": ("check", "diff", "explain", "list_formats", "rate", "read", "read_bytes", "to_bytes", "write"),
    "diagnostics": ("Diagnostic", "Place", "Report", "Severity"),
    "errors": ("FileProblem", "Misuse", "Refused", "TrfrateError", "Unreadable"),
    "formats": ("Format", "Options"),
    "model": ("Birth", "Cell", "Event", "Ids", "Player", "Rated", "Rating", "Section"),
    "outcomes": ("Outcome",),
    "report.basis": ("Basis", "RatedEvent"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
__all__ = ["__version__", *_HOME_OF]


def __getattr__(name: str) -> Any:
    """Load a public name from the module that defines it."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'trfrate' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"trfrate.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
