"""Games as columns, `event,section,end,system,player,opponent,score`: one line a game, as CSV or Parquet.

The file is passed through twice: first for the places of its sections, by the bytes that the lines of a section have
in common; then section by section, in the order of rating. So the archive may be larger than the memory.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from trfrate.diagnostics import Place, Report, some
from trfrate.errors import FileProblem
from trfrate.history.units import Damaged, Entry, Part, Span, Unit
from trfrate.model import SYSTEMS

COLUMNS = ("event", "section", "end", "system", "player", "opponent", "score")
_IN_COMMON = 4
"""The columns that all lines of a section share in one system."""
_HALF_POINTS = {"1": 2, "1.0": 2, "0.5": 1, ".5": 1, "½": 1, "0": 0, "0.0": 0}
_DUAL = {"OTBR", "OTBQ"}
_BOM = b"\xef\xbb\xbf"
_PARQUET = b"PAR1"
_LONGEST_LINE = 1 << 16
MOST_NAMED = 5


def is_columns(head: bytes) -> bool:
    """Return whether a file begins with the names of these columns."""
    first = head.removeprefix(_BOM).partition(b"\n")[0]
    return first.strip().replace(b'"', b"").lower().split(b",") == [name.encode() for name in COLUMNS]


def is_parquet(head: bytes) -> bool:
    """Return whether a file is Parquet."""
    return head.startswith(_PARQUET)


# --- where the sections are ---------------------------------------------------------------------------------


def index(stream: BinaryIO, file: int, name: str, report: Report) -> list[Entry]:
    """Return the sections of a file; those whose lines contradict each other are reported and left out."""
    found: dict[tuple[str, str], list[Span]] = {}
    ends: dict[tuple[str, str], set[str]] = {}
    wrong: list[int] = []
    for prefix, span in _spans(stream):
        try:
            event, section, end, system = _in_common(prefix)
        except ValueError:
            wrong.append(span.line)
            continue
        found.setdefault((event, section), []).append(span._replace(system=system))
        ends.setdefault((event, section), set()).add(end)
    if wrong:
        message = f"{len(wrong)} lines do not begin with event, section, end, system: {some(wrong, MOST_NAMED)}"
        report.error("HIS001", message, Place(name, wrong[0]))
    entries = []
    for (event, section), spans in found.items():
        (end, *others) = sorted(ends[event, section])
        problem = "it has two end dates"
        if not others:
            problem = _problem(end, spans)
        if problem:
            report_damage(event, section, problem, Place(name, spans[0].line), report)
        else:
            entries.append(Entry(event, section, end, file, tuple(spans)))
    return entries


def report_damage(event: str, section: str, problem: str, place: Place | None, report: Report) -> None:
    """Report a section that cannot be rated."""
    report.error("HIS002", f"section {section:.40} of event {event:.80} is left out: {problem}", place)


def _problem(end: str, spans: list[Span]) -> str:
    try:
        is_day = date.fromisoformat(end).isoformat() == end
    except ValueError:
        is_day = False
    if not is_day:
        return f"its end date is not written as YYYY-MM-DD: {end!r:.40}"
    unknown = [system for span in spans for system in span.system.split("+") if system not in SYSTEMS]
    if not unknown:
        return ""
    return f"{unknown[0]!r:.40} is none of the rating systems {', '.join(SYSTEMS)}"


def _spans(stream: BinaryIO) -> Iterator[tuple[bytes, Span]]:
    """Yield the lines with a common beginning, as long as they follow each other; nothing common: a line is wrong."""
    position = len(stream.readline(_LONGEST_LINE))
    start, first, number, prefix = position, 2, 1, b""
    for line in iter(partial(stream.readline, _LONGEST_LINE), b""):
        number += 1
        # A hundred lines in a row begin alike: this comparison is all that most of them cost.
        if not prefix or not line.startswith(prefix):
            if prefix:
                yield prefix, Span("", start, position, first)
            start, first, prefix = position, number, _prefix(line)
            if not prefix and line.strip():
                yield b"", Span("", start, position, number)
        position += len(line)
    if prefix:
        yield prefix, Span("", start, position, first)


def _prefix(line: bytes) -> bytes:
    """Return the line up to the comma after the system; nothing where it has too few commas."""
    commas, quoted = 0, False
    for at, byte in enumerate(line):
        if byte == ord('"'):
            quoted = not quoted
        elif byte == ord(",") and not quoted:
            commas += 1
            if commas == _IN_COMMON:
                return line[: at + 1]
    return b""


def _in_common(prefix: bytes) -> tuple[str, str, str, str]:
    try:
        (values,) = csv.reader([prefix.removesuffix(b",").decode("utf-8")], strict=True)
        event, section, end, system = (value.strip() for value in values)
    except csv.Error as problem:
        raise ValueError from problem
    if not event or not section:
        raise ValueError
    return event, section, end, system


# --- the games of a section ---------------------------------------------------------------------------------


def unit_of(entry: Entry, data: list[bytes]) -> Unit:
    """Return the section with its games."""
    lines: dict[str, list[tuple[int, list[str]]]] = {}
    for span, block in zip(entry.spans, data, strict=True):
        rows = _rows(span, block)
        for system in dict.fromkeys(span.system.split("+")):
            lines.setdefault(system, []).append((span.line, rows))
    end = date.fromisoformat(entry.end)
    ordered = [system for system in SYSTEMS if system in lines]
    parts = tuple(_part(system, lines[system]) for system in ordered)
    return Unit(entry.event, entry.section, end, end, parts, dual=set(lines) >= _DUAL)


def _rows(span: Span, block: bytes) -> list[str]:
    """Return player, opponent and score of all lines, one after the other."""
    try:
        text = block.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise Damaged(f"its lines from {span.line} on are not UTF-8") from problem
    values: list[str] = []
    try:
        if '"' in text:
            rows = [row[_IN_COMMON:] for row in csv.reader(text.splitlines(), strict=True) if row]
            for row in rows:
                values += row
        else:
            shared = len(_prefix(block.partition(b"\n")[0]).decode("utf-8"))
            rows = [line[shared:].split(",") for line in text.splitlines() if line]
            for row in rows:
                values += row
    except csv.Error as problem:
        raise Damaged(f"the quotes are damaged after line {span.line}: {problem}") from problem
    wrong = next((at for at, row in enumerate(rows) if len(row) != len(COLUMNS) - _IN_COMMON), None)
    if wrong is not None:
        raise Damaged(f"line {span.line + wrong} does not have {len(COLUMNS)} columns")
    return values


def _part(system: str, blocks: list[tuple[int, list[str]]]) -> Part:
    at_of: dict[str, int] = {}
    opponents: list[list[int]] = []
    points: list[list[int]] = []
    for first, values in blocks:
        games = zip(values[::3], values[1::3], values[2::3], strict=True)
        for number, (player, opponent, score) in enumerate(games, first):
            worth = _HALF_POINTS.get(score)
            if worth is None or player == opponent or not player or not opponent:
                raise Damaged(f"line {number}: {_wrong(player, opponent, worth)}")
            one, two = at_of.get(player), at_of.get(opponent)
            if one is None:
                one = at_of[player] = len(opponents)
                opponents.append([])
                points.append([])
            if two is None:
                two = at_of[opponent] = len(opponents)
                opponents.append([])
                points.append([])
            opponents[one].append(two)
            opponents[two].append(one)
            points[one].append(worth)
            points[two].append(2 - worth)
    return Part(system, list(at_of), opponents, points)


def _wrong(player: str, opponent: str, worth: int | None) -> str:
    if worth is None:
        return "the score is none of 1, 0.5 and 0"
    if player and opponent:
        return "a player met himself or herself"
    return "a player is missing"


# --- Parquet ------------------------------------------------------------------------------------------------


def from_parquet(path: Path, target: Any) -> None:
    """Write the columns of a Parquet file as CSV into a text stream, batch by batch."""
    try:
        from pyarrow import ArrowException, parquet
    except ImportError as problem:
        raise FileProblem(f"{path} is Parquet, which needs pyarrow: pip install pyarrow") from problem
    try:
        source = parquet.ParquetFile(path)
        missing = [name for name in COLUMNS if name not in source.schema_arrow.names]
        if missing:
            raise FileProblem(f"{path} has no column {missing[0]}")
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(COLUMNS)
        for batch in source.iter_batches(columns=list(COLUMNS)):
            columns = [batch.column(name).to_pylist() for name in COLUMNS]
            columns[-1] = [f"{score:g}" if isinstance(score, float) else score for score in columns[-1]]
            writer.writerows(zip(*columns, strict=True))
    except ArrowException as problem:
        raise FileProblem(f"{path} is not Parquet that can be read") from problem
