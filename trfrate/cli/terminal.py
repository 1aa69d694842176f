"""Text for the terminal: in colours and characters it can show."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

import click

from trfrate.diagnostics import Diagnostic, Severity

PLAIN = {
    "½": ".5",
    "→": "->",
    "−": "-",
    "–": "-",
    "—": "-",
    "·": "-",
    "×": "x",
    "√": "sqrt",
    "…": "...",
    "§": "s. ",
    "≤": "<=",
    "≥": ">=",
}
"""What takes the place of a character that the terminal's encoding does not have."""

COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.LOSS: "magenta", Severity.NOTE: "cyan"}
MOST_OF_A_KIND = 20
LONGEST_SOURCE = 100


def printable(text: str, stream: TextIO) -> str:
    """The text with only such characters as the stream can take, and no control characters from files."""
    text = "".join(char if char.isprintable() or char in "\n\t" else "\ufffd" for char in text)
    encoding = stream.encoding or "ascii"
    try:
        text.encode(encoding)
        return text
    except UnicodeEncodeError:
        shown = {char: char.encode(encoding, errors="ignore").decode(encoding) for char in set(text)}
        return "".join(shown[char] or PLAIN.get(char, "?") for char in text)


def colored(stream: TextIO) -> bool:
    """Whether colours are wanted there."""
    return stream.isatty() and not os.environ.get("NO_COLOR")


def out(text: str) -> None:
    """Data, to standard output."""
    click.echo(printable(text, sys.stdout))


def err(text: str) -> None:
    """Everything else, to standard error."""
    click.echo(printable(text, sys.stderr), err=True)


def tell(diagnostics: Iterable[Diagnostic], quiet: bool = False) -> None:
    """Print messages as a compiler does: place, severity, code; the source line with a caret; help."""
    counts: dict[str, int] = {}
    for diagnostic in diagnostics:
        if quiet and diagnostic.severity is not Severity.ERROR:
            continue
        counts[diagnostic.code] = counts.get(diagnostic.code, 0) + 1
        if counts[diagnostic.code] <= MOST_OF_A_KIND:
            _tell_one(diagnostic)
    for code, count in counts.items():
        if count > MOST_OF_A_KIND:
            err(f"... and {count - MOST_OF_A_KIND} more {code}; --json lists them all")


def _tell_one(diagnostic: Diagnostic) -> None:
    severity = str(diagnostic.severity)
    if colored(sys.stderr):
        severity = click.style(severity, fg=COLORS[diagnostic.severity], bold=True)
    where = _one_line(f"{diagnostic.place}: " if diagnostic.place else "")
    # The colour is put between cleaned texts: a file must not be able to steer the terminal.
    click.echo(f"{where}{severity} {_one_line(f'{diagnostic.code}: {diagnostic.message}')}", err=True)
    for line in _source_lines(diagnostic):
        click.echo(_one_line(line), err=True)
    if diagnostic.hint:
        click.echo(_one_line(f"   help: {diagnostic.hint}"), err=True)


def _one_line(text: str) -> str:
    return printable(text.replace("\n", "\ufffd"), sys.stderr)


def _source_lines(diagnostic: Diagnostic) -> list[str]:
    """The source line and a caret under the column, cut to a window around it."""
    place = diagnostic.place
    if place is None or place.source is None or place.line is None:
        return []
    source, column = place.source.expandtabs(1), place.column or 0
    start = max(0, column - LONGEST_SOURCE + 10)
    shown = ("…" if start else "") + source[start : start + LONGEST_SOURCE]
    lines = [f"{place.line:5} | {shown}"]
    if column:
        lines.append("      | " + " " * (column - 1 - start + bool(start)) + "^")
    return lines


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many of each severity, as `1 error, 2 notes`; empty for none."""
    counts = dict.fromkeys(Severity, 0)
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
    plural = {Severity.LOSS: "losses"}
    return ", ".join(
        f"{count} {severity if count == 1 else plural.get(severity, f'{severity}s')}"
        for severity, count in counts.items()
        if count
    )
