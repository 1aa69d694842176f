"""Text for the terminal: in colors and characters it can show."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from typing import TextIO

import click

from trfrate.diagnostics import Diagnostic, Place, Severity, counted, places_of, ranges, some
from trfrate.structs import Struct

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
    "²": "^2",
    "…": "...",
    "§": "s. ",
    "≤": "<=",
    "≥": ">=",
    "†": "*",
}
"""Replacements for characters that the terminal's encoding does not have."""

COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.LOSS: "magenta", Severity.NOTE: "cyan"}
MOST_ITEMS = 20
SHORTEST_SOURCE, LONGEST_SOURCE = 40, 100
SOURCE_MARGIN = "      | "
_LEAST_INDENT = 6
_PASTED = r'--[a-z-]+ (?:"[^"]*"|[^ ]+=[^ ]*)'
"""An option with a value, as a hint suggests it."""
_GLUE = "\0"
"""In place of blanks at which a line is not broken; printable text does not hold it."""


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
    """Return a blank for the blanks of other widths, such as the one that does not break a line."""
    is_blank = char.isspace() and char >= "\xa0" and char not in "\u2028\u2029"
    return " " if is_blank else "\ufffd"


def out_json(document: object) -> None:
    """Print machine output exactly: what a terminal must not see is escaped, and reads the same to a program."""
    import json

    encoding = (sys.stdout.encoding or "ascii").lower()
    text = json.dumps(document, ensure_ascii=not encoding.startswith("utf"), indent=1)
    if not text.replace("\n", "").isprintable():
        text = "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text)
    click.echo(text)


def colored(stream: TextIO) -> bool:
    """Return whether a stream should have colors."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def out(text: str) -> None:
    """Print data, to standard output."""
    click.echo(printable(text, sys.stdout))


def suggest(words: str, command: str) -> None:
    """Print a command to be pasted after words about it, on a line of its own where both do not fit."""
    between = " "
    if sys.stderr.isatty() and len(words) + len(command) + 1 > width():
        between = "\n  "
    err(f"{words}{between}{command}")


def fitted(text: str) -> str:
    """Return text for the terminal, lines that are wider than it with their columns moved together or broken."""
    room = width()
    lines = printable(text, sys.stdout).split("\n")  # other characters may take more columns
    if not sys.stdout.isatty() or all(len(line) <= room for line in lines):
        return text
    return "\n".join(line if len(line) <= room else _fitted_line(line, room) for line in lines)


def _fitted_line(line: str, room: int) -> str:
    """Return a line with its last column moved to the left; if it is still too wide, broken below its second column."""
    import re
    from textwrap import wrap

    columns = re.split(r"(?<=\S)\s{2,}(?=\S)", line)
    narrow = line
    if len(columns) > 1:
        narrow = "  ".join((line[: -len(columns[-1])].rstrip(), columns[-1]))
    if len(narrow) <= room:
        return narrow[: -len(columns[-1])] + columns[-1].rjust(room - len(narrow) + len(columns[-1]))
    label = re.match(r"\s+|\S.*?\s{2,}", line)
    wide = len(label[0]) if label else _LEAST_INDENT
    indent = " " * min(wide, room // 3)
    whole = narrow
    if len(columns) > 2:
        whole = narrow[: -len(columns[-1])] + columns[-1].replace(" ", _GLUE)
    return "\n".join(wrap(whole, room, subsequent_indent=indent, replace_whitespace=False)).replace(_GLUE, " ")


def page(text: str) -> None:
    """Print data; what is longer than the terminal is shown by the user's pager."""
    is_unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"  # click gives pagers no code page
    if not (is_unicode and sys.stdout.isatty() and sys.stdin.isatty()) or os.environ.get("TERM") == "dumb":
        return out(text)
    with suppress(OSError, ValueError):
        if text.count("\n") + 2 > os.get_terminal_size(sys.stdout.fileno()).lines:
            # As git does: what fits is left on the screen, and so is the last page.
            os.environ.setdefault("LESS", "FRX")
            return click.echo_via_pager(printable(text, sys.stdout), color=False)
    return out(text)


def err(text: str) -> None:
    """Print everything else, to standard error."""
    click.echo(printable(text, sys.stderr), err=True)


class Volume(Struct):
    """How much is shown of the messages; the rest is counted in one line."""

    severities: Collection[Severity]
    most: int | None
    """Messages of one code."""
    routine: bool = False
    """Whether also what the name of the file already says."""


QUIET = Volume((Severity.ERROR,), 5)
USUAL = Volume((Severity.ERROR, Severity.WARNING), 5)
REFUSING = Volume((Severity.ERROR, Severity.WARNING, Severity.LOSS), 20)
"""Where nothing was written: --strict refuses because of losses, and then they are what matters."""
CHECKING = Volume(tuple(Severity), 20)
EVERYTHING = Volume(tuple(Severity), None, routine=True)
ROUTINE = frozenset(("FMT002", "TRF002"))
"""Notes on the format of the input."""


def show_messages(diagnostics: Iterable[Diagnostic], volume: Volume) -> None:
    """Print messages as a compiler does, the worst first; what is not shown is counted in one line."""
    found = list(diagnostics)
    shown = [each for each in found if _is_shown(each, volume)]
    counts: dict[str, int] = {}
    for diagnostic in _folded(shown, volume):
        code = diagnostic.code
        counts[code] = counts.get(code, 0) + 1
        if volume.most is None or counts[code] <= volume.most:
            _print_message(diagnostic)
    for code, count in counts.items():
        if volume.most is not None and count > volume.most:
            err(f"... and {count - volume.most} more {code} (--notes shows all)")
    folded = [each for each in found if not _is_shown(each, volume)]
    if volume in (USUAL, REFUSING) and folded:
        err(f"{summary(folded, (Severity.NOTE, Severity.LOSS))} (--notes)")


def has_more(diagnostics: Iterable[Diagnostic], volume: Volume) -> bool:
    """Return whether some messages are counted, but not shown."""
    return not all(_is_shown(each, volume) for each in diagnostics)


def _is_shown(diagnostic: Diagnostic, volume: Volume) -> bool:
    return diagnostic.severity in volume.severities and (volume.routine or diagnostic.code not in ROUTINE)


def _folded(diagnostics: Iterable[Diagnostic], volume: Volume) -> Iterator[Diagnostic]:
    """Yield the messages, the worst first, equal ones and those of one kind as one."""
    groups: dict[tuple[str, str, str | None, str], list[Diagnostic]] = {}
    for each in sorted(diagnostics, key=lambda each: _ORDER[each.severity]):
        file = each.place.file if each.place else ""
        if each.alike is None or (volume.most is None and each.alike.has_more):
            key = (each.code, each.message, each.hint, file)
        else:
            # The hints of one kind differ only in what they are about: the first is an example for all.
            key = (each.code, each.alike.words, None, file)
        groups.setdefault(key, []).append(each)
    for group in groups.values():
        yield _as_one(group)


_ORDER = {severity: at for at, severity in enumerate(Severity)}


def _as_one(group: list[Diagnostic]) -> Diagnostic:
    """Return several messages as one: with all they are about, or with how often it is said."""
    first = group[0]
    if len(group) == 1:
        return first
    if first.alike is None:
        places = len({each.place for each in group})
        if places > 1:
            return first._replace(message=f"{first.message} ({places} times)")
        return first
    items = list(dict.fromkeys(each.alike.item for each in group if each.alike))
    numbers = [item for item in items if isinstance(item, int)]
    listed = ranges(numbers) if numbers else some(items, MOST_ITEMS, "; ")
    before, _, after = first.alike.words.partition("{}")
    if len(items) == 1:
        return first
    cells = places_of(group) if numbers else ""
    where = f" (at {cells})" if cells else ""
    place = Place(first.place.file) if first.place else None
    return first._replace(message=f"{before}{listed}{after}{where}", place=place)


def _print_message(diagnostic: Diagnostic) -> None:
    severity = str(diagnostic.severity)
    where = ""
    if diagnostic.place:
        where = _one_line(f"{diagnostic.place}: ")
    plain = f"{where}{severity}"
    text = wrapped(f"{plain} {_one_line(f'{diagnostic.code}: {diagnostic.message}')}")
    # The color is put into the cleaned text: a file must not be able to steer the terminal.
    if colored(sys.stderr) and text.startswith(plain):
        styled = click.style(severity, fg=COLORS[diagnostic.severity], bold=True)
        text = f"{where}{styled}{text[len(plain) :]}"
    click.echo(text, err=True, color=colored(sys.stderr))
    for line in _source_lines(diagnostic):
        click.echo(_one_line(line), err=True)
    if diagnostic.hint:
        click.echo("   " + wrapped(_one_line(f"help: {diagnostic.hint}"), 3), err=True)


def wrapped(text: str, written: int = 0) -> str:
    """Return a line broken between words where a terminal would break it within them.

    `written` columns of the first line are taken. A file or a pipe gets one line, which can be searched.
    """
    room = width()
    if not sys.stderr.isatty() or written + len(text) <= room:
        return text
    import re
    from textwrap import wrap

    # An option to be pasted stays on one line.
    whole = re.sub(_PASTED, lambda found: found[0].replace(" ", _GLUE), text)
    lines = wrap(" " * written + whole, room, subsequent_indent="      ", break_on_hyphens=False)
    return "\n".join([lines[0].lstrip(), *lines[1:]]).replace(_GLUE, " ")


def _one_line(text: str) -> str:
    return printable(text.replace("\n", "\ufffd"), sys.stderr)


def _source_lines(diagnostic: Diagnostic) -> list[str]:
    """Return the source line and a caret under the column, cut to the width of the terminal."""
    place = diagnostic.place
    if place is None or place.source is None or place.line is None:
        return []
    source, column = place.source.expandtabs(1), place.column or 0
    room = max(SHORTEST_SOURCE, min(LONGEST_SOURCE, width() - len(SOURCE_MARGIN)))
    start = 0
    if column > room - 10:
        start = max(0, min(column - room // 2, len(source) - room))
    shown = source[start : start + room]
    if start:
        shown = f"…{shown[1:]}"
    lines = [f"{place.line:5} | {shown.rstrip()}"]
    if column:
        lines.append(SOURCE_MARGIN + " " * (column - 1 - start) + "^")
    return lines


def width() -> int:
    """Return the columns of the terminal. `shutil` has this too, but takes a thousand times as long to load."""
    with suppress(KeyError, ValueError):
        if (columns := int(os.environ["COLUMNS"])) > 0:
            return columns
    with suppress(AttributeError, ValueError, OSError):
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or _USUAL_WIDTH  # type: ignore[union-attr]
    return _USUAL_WIDTH


def summary(diagnostics: Iterable[Diagnostic], severities: Iterable[Severity] = Severity) -> str:
    """Return how many there are of each severity, as `1 error, 2 notes`; empty for none."""
    counts = dict.fromkeys(severities, 0)
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
    parts = [counted(count, severity) for severity, count in counts.items() if count]
    return ", ".join(parts)
