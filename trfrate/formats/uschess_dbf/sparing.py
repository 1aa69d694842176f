"""A report that does not repeat itself for ever: a damaged table must not drown the user, or the memory."""

from __future__ import annotations

from collections import Counter

from trfrate.diagnostics import Place, Report

MOST_OF_A_KIND = 100


class SparingReport(Report):
    """Passes messages on to another report, the first hundred of each code."""

    __slots__ = ("_counts", "_report")

    def __init__(self, report: Report) -> None:
        super().__init__(report.diagnostics)
        self._report = report
        self._counts: Counter[str] = Counter()

    def _room(self, code: str) -> bool:
        self._counts[code] += 1
        return self._counts[code] <= MOST_OF_A_KIND

    def error(self, code: str, message: str, place: Place | None = None, hint: str | None = None) -> None:
        """Pass an error on."""
        if self._room(code):
            self._report.error(code, message, place, hint)

    def warning(self, code: str, message: str, place: Place | None = None, hint: str | None = None) -> None:
        """Pass a warning on."""
        if self._room(code):
            self._report.warning(code, message, place, hint)

    def note(self, code: str, message: str, place: Place | None = None, hint: str | None = None) -> None:
        """Pass a note on."""
        if self._room(code):
            self._report.note(code, message, place, hint)

    def close(self) -> None:
        """Say how many messages were held back."""
        for code, count in self._counts.items():
            if count > MOST_OF_A_KIND:
                self._report.note("USC023", f"{count - MOST_OF_A_KIND} more messages {code} are not shown")
