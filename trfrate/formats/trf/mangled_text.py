"""Text that mail and editors changed on its way: quoted lines, letters decoded twice, signs made typographic."""

from __future__ import annotations

import re

from trfrate.codecs.text import decoded_twice
from trfrate.diagnostics import some
from trfrate.formats.trf.layout import CELLS_START, PLAYER, PLAYER_TAG
from trfrate.formats.trf.records import Source, listed
from trfrate.formats.trf.rows import read_row

_QUOTED = re.compile(r"(?:> ?)+")
_NAME = PLAYER.by_name["name"].columns
_DASHES = str.maketrans("–—−‐‑", "-----")
_SIGNS = _DASHES | str.maketrans("½", "=")


def unquote(source: Source) -> None:
    """Remove the marks of a quoted mail from the start of every line."""
    lines = source.lines
    quoted = [number for number, line in enumerate(lines, 1) if line.startswith(">")]
    if not any(_QUOTED.sub("", lines[number - 1], count=1).startswith(PLAYER_TAG) for number in quoted):
        return
    for number in quoted:
        source.lines[number - 1] = _QUOTED.sub("", lines[number - 1], count=1)
    message = f"{listed(quoted)}: the marks of a quoted mail (>) are removed"
    source.report.note("TRF055", message, source.place(quoted[0], 1), "attach the file instead of pasting it")


def restore_letters(source: Source) -> None:
    """Restore letters whose UTF-8 bytes were decoded as a code page: `KÃ©tzler` is `Kétzler`."""
    changed: dict[int, str] = {}
    column = 0
    for number, line in enumerate(source.lines, 1):
        is_row = line.startswith(PLAYER_TAG)
        text = line[_NAME] if is_row else line
        restored = None if text.isascii() else decoded_twice(text)
        if restored is None:
            continue
        changed[number] = restored.strip()
        source.lines[number - 1] = _with_name(line, restored) if is_row else restored
        column = column or _first_change(line, source.lines[number - 1])
    if changed:
        shown = some(list(changed.values()), 3)
        message = f"{listed(changed)}: letters that were decoded twice are restored: {shown}"
        source.report.note("TRF056", message, source.place(next(iter(changed)), column), "check the names")


def _first_change(before: str, after: str) -> int:
    """Return the first column in which two lines differ."""
    return next((at for at, (one, other) in enumerate(zip(before, after, strict=False), 1) if one != other), 1)


def _with_name(line: str, name: str) -> str:
    """Return the row with this name; its columns were counted either before the letters were mangled, or after."""
    padded = line[: _NAME.start] + name.ljust(_NAME.stop - _NAME.start) + line[_NAME.stop :]
    if read_row(padded).is_aligned:
        return padded
    return line[: _NAME.start] + name + line[_NAME.stop :]


def plain_signs(source: Source) -> None:
    """Replace typographic signs in the columns of the rounds, and dashes before them, by those of the specification."""
    changed = []
    column = 0
    for number, line in enumerate(source.lines, 1):
        if not line.startswith(PLAYER_TAG) or line[_NAME.stop :].isascii():
            continue
        facts, cells = line[_NAME.stop : CELLS_START], line[CELLS_START:]
        plain = line[: _NAME.stop] + facts.translate(_DASHES) + cells.translate(_SIGNS)
        if plain != line:
            changed.append(number)
            source.lines[number - 1] = plain
            column = column or _first_change(line, plain)
    if changed:
        message = f"{listed(changed)}: ½ is read as a draw (=), a long dash as -"
        source.report.note("TRF057", message, source.place(changed[0], column))
