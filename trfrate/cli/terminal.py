"""Text for the terminal: in colors and characters it can show."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TextIO

import click

from trfrate.diagnostics import Diagnostic, Severity, some

_USUAL_WIDTH = 80
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
    "†": "*",
}
"""Replacements for characters that the terminal's encoding does not have."""

COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.LOSS: "magenta", Severity.NOTE: "cyan"}
MOST_OF_A_KIND = 20
MOST_NOTES_OF_A_KIND = 5
FEWEST_WORDS_ALIKE = 3
SHORTEST_SOURCE, LONGEST_SOURCE = 40, 100
SOURCE_MARGIN = "      | "


def printable(text: str, stream: TextIO) -> str:
    """Return the text with only the characters that the stream can show, and no control characters from files."""
    text = "".join(char if char.isprintable() or char in "\n\t" else _in_place_of(char) for char in text)
    encoding = stream.encoding or "ascii"
    try:
        text.encode(encoding)
        return text
    except UnicodeEncodeError:
        shown = {char: char.encode(encoding, errors="ignore").decode(encoding) for char in set(text)}
        return "".join(shown[char] or PLAIN.get(char, "?") for char in text)


def _in_place_of(char: str) -> str:
    """A blank for the blanks of other widths, such as the one that does not break a line."""
    is_blank = char.isspace() and char >= "\xa0" and char not in "\u2028\u2029"
    return " " if is_blank else "\ufffd"


def out_json(document: object) -> None:
    """Machine output, exact: what a terminal must not see is escaped, and reads the same to a program."""
    import json

    encoding = (sys.stdout.encoding or "ascii").lower()
    text = json.dumps(document, ensure_ascii=not encoding.startswith("utf"), indent=1)
    if not text.replace("\n", "").isprintable():
        text = "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text)
    click.echo(text)


def colored(stream: TextIO) -> bool:
    """Return whether a stream should have colors."""
    return stream.isatty() and not os.environ.get("NO_COLOR")


def out(text: str) -> None:
    """Print data, to standard output."""
    click.echo(printable(text, sys.stdout))


def err(text: str) -> None:
    """Print everything else, to standard error."""
    click.echo(printable(text, sys.stderr), err=True)


def tell(diagnostics: Iterable[Diagnostic], quiet: bool = False) -> None:
    """Print messages as a compiler does: place, severity, code; the source line with a caret; help."""
    shown = [each for each in diagnostics if not quiet or each.severity is Severity.ERROR]
    counts: dict[str, int] = {}
    left_out: dict[str, int] = {}
    for diagnostic in _folded(shown):
        code = diagnostic.code
        counts[code] = counts.get(code, 0) + 1
        if counts[code] <= (MOST_NOTES_OF_A_KIND if diagnostic.severity is Severity.NOTE else MOST_OF_A_KIND):
            _tell_one(diagnostic)
        else:
            left_out[code] = left_out.get(code, 0) + 1
    for code, count in left_out.items():
        err(f"... and {count} more {code}; --json lists them all")


def _folded(diagnostics: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield the messages, with all losses of an output joined in one."""
    lost: dict[tuple[str, str | None], list[str]] = {}
    for diagnostic in diagnostics:
        if _is_general_loss(diagnostic):
            lost.setdefault((diagnostic.code, diagnostic.hint), []).append(diagnostic.message)
    for diagnostic in diagnostics:
        if not _is_general_loss(diagnostic):
            yield diagnostic
        elif messages := lost.pop((diagnostic.code, diagnostic.hint), None):
            yield diagnostic._replace(message=_joined(messages))


def _is_general_loss(diagnostic: Diagnostic) -> bool:
    return diagnostic.severity is Severity.LOSS and diagnostic.place is None


def _joined(messages: Iterable[str]) -> str:
    """Join sentences that begin with the same words: `TRF26 has no place for state of the event; zip of the event`."""
    # Cut at single blanks: a quoted text may hold several, which may be the reason of the message.
    different = [message.split(" ") for message in dict.fromkeys(messages)]
    alike = sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*different, strict=False)))
    if alike < FEWEST_WORDS_ALIKE:
        alike = 0
    rests = [rest for words in different if (rest := " ".join(words[alike:]))]
    more = "; --json lists them all" if len(rests) > MOST_OF_A_KIND else ""
    return " ".join([*different[0][:alike], some(rests, MOST_OF_A_KIND, "; ") + more]).rstrip()


def _tell_one(diagnostic: Diagnostic) -> None:
    severity = str(diagnostic.severity)
    if colored(sys.stderr):
        severity = click.style(severity, fg=COLORS[diagnostic.severity], bold=True)
    where = _one_line(f"{diagnostic.place}: " if diagnostic.place else "")
    # The color is put between cleaned texts: a file must not be able to steer the terminal.
    click.echo(f"{where}{severity} {_one_line(f'{diagnostic.code}: {diagnostic.message}')}", err=True)
    for line in _source_lines(diagnostic):
        click.echo(_one_line(line), err=True)
    if diagnostic.hint:
        click.echo(_one_line(f"   help: {diagnostic.hint}"), err=True)


def _one_line(text: str) -> str:
    return printable(text.replace("\n", "\ufffd"), sys.stderr)


def _source_lines(diagnostic: Diagnostic) -> list[str]:
    """Return the source line and a caret under the column, cut to the width of the terminal."""
    place = diagnostic.place
    if place is None or place.source is None or place.line is None:
        return []
    source, column = place.source.expandtabs(1), place.column or 0
    room = _room_for_source()
    start = 0 if column <= room - 10 else max(0, min(column - room // 2, len(source) - room))
    shown = source[start : start + room] if not start else "…" + source[start + 1 : start + room]
    lines = [f"{place.line:5} | {shown.rstrip()}"]
    if column:
        lines.append(SOURCE_MARGIN + " " * (column - 1 - start) + "^")
    return lines


def _room_for_source() -> int:
    return max(SHORTEST_SOURCE, min(LONGEST_SOURCE, width() - len(SOURCE_MARGIN)))


def width() -> int:
    """Return the columns of the terminal. `shutil` has this too, but takes a thousand times as long to load."""
    with suppress(KeyError, ValueError):
        if (columns := int(os.environ["COLUMNS"])) > 0:
            return columns
    with suppress(AttributeError, ValueError, OSError):
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or _USUAL_WIDTH  # type: ignore[union-attr]
    return _USUAL_WIDTH


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """Return how many there are of each severity, as `1 error, 2 notes`; empty for none."""
    counts = dict.fromkeys(Severity, 0)
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
    plural = {Severity.LOSS: "losses"}
    return ", ".join(
        f"{count} {severity if count == 1 else plural.get(severity, f'{severity}s')}"
        for severity, count in counts.items()
        if count
    )
