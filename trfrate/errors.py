"""What can go wrong. Whoever calls trfrate catches `TrfrateError`; every message is one line for a person."""

from __future__ import annotations

from typing import Any


class TrfrateError(Exception):
    """Something trfrate cannot or will not do."""

    usual = "this cannot be done"
    """The message where nobody gave one."""

    def __init__(self, message: str = "", report: Any = (), remedy: str = "") -> None:
        super().__init__(message or self.usual)
        self.report = report
        """Everything that was found until then: `Diagnostic`s in the order they came up."""
        self.remedy = remedy
        """The option that allows it all the same: `force`, `max_size`, `allow_errors`; `close`: close the file."""


class Unreadable(TrfrateError):
    """Nothing could be read. The reader has put the reason into its report before raising."""

    usual = "nothing in it could be read"


class Misuse(TrfrateError, ValueError):
    """A wrong argument: a name or a value that cannot be. The message names what is allowed."""

    usual = "this cannot be asked for"


class Refused(TrfrateError):
    """Nothing was written, for reasons that are in the report."""

    usual = "nothing was written"


class FileProblem(TrfrateError):
    """A file or folder that cannot be read or written."""

    usual = "the file cannot be used"
