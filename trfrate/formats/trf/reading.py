"""Read a TRF file of any dialect into an event."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfrate.codecs.text import Text, decode, guess_page, refuse_many_lines, split_lines
from trfrate.diagnostics import Origin, Place, Report, counted, some
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats._ratings import chosen_source
from trfrate.formats.trf import dialect as dialects
from trfrate.formats.trf import header, record_checks
from trfrate.formats.trf.header import group_of
from trfrate.formats.trf.layout import COMMENT, FIRST_OPPONENT, KNOWN, PLAYER, TEAM_26
from trfrate.formats.trf.records import Record, Source, is_national, listed, ranking_federation, without_address
from trfrate.formats.trf.results import REQUESTED_BYES
from trfrate.formats.trf.table import Table, read_table
from trfrate.model import Event, Outcome, Player, Section

_MAX_LINE = 250_000
"""Room for twenty thousand rounds, or a team of sixty thousand."""
_NAME = slice(14, 47)
_FEDERATION = slice(53, 56)
_BLANK = (" ", "\r", "\n")
_LIKE_A_ROW = r"\S{3} [ \d]{3}\d .{4} .{33} .{4} .{3} .{11} .{10} [ \d]\d[.,]\d [ \d]{3}[ \d](?: |$)"


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Read the one tournament of a TRF file into an event with one section."""
    file, data = next(iter(files.items()))
    refuse_many_lines(file, data, report)
    text = _decoded(data, file, report, options.get("encoding"))
    source = Source(file, split_lines(text.text), report)
    _refuse_long_lines(source)
    if not text.text.isascii() or "\t" in text.text or ">" in text.text or text.text[:1] in _BLANK:
        _restore(text.text, source)
    rows, records = _sort_out(source)
    records = _without_addresses(records, source)
    _note_encoding(text, rows, source)
    table = read_table(rows, source, chosen_source(options) or "FIDE")
    records += [Record("", source.lines[number - 1], number) for number in sorted(table.unread)]
    section, facts = _section(table, records, source)
    event = Event(
        name=facts["name"] or "",
        city=facts["city"],
        federation=facts["federation"],
        start=facts["start"],
        end=facts["end"],
        arbiters=facts["arbiters"],
        sections=(section,),
    )
    return replace(event, origin=Origin("trf", files, _locator(source, table, records)))


# --- lines --------------------------------------------------------------------------------------------------


def _decoded(data: bytes, file: str, report: Report, encoding: str) -> Text:
    try:
        return decode(data, encoding, _code_page)
    except Unreadable:
        report.error("TRF005", f"unknown encoding {encoding!r:.40}", Place(file), "try utf-8, cp1252 or latin-1")
        raise


def _refuse_long_lines(source: Source) -> None:
    """Refuse a line with more columns than any event has rounds or team members: each ten of them are a cell."""
    lengths = [*map(len, source.lines)]
    longest = max(lengths, default=0)
    if longest > _MAX_LINE:
        message = f"the line has {longest:,} columns; a record of TRF has at most {_MAX_LINE:,}"
        place = source.place(lengths.index(longest) + 1)
        source.report.error("TRF074", message, place, "export the report again")
        raise Unreadable(source.file)


def _code_page(data: bytes) -> str:
    lines = [line.lstrip(b" ") for line in re.split(rb"[\r\n]+", data)]
    rows = [line for line in lines if line.startswith(b"001")]
    return guess_page((line[_NAME], line[_FEDERATION].decode("ascii", "replace")) for line in rows)


def _note_encoding(text: Text, rows: Sequence[int], source: Source) -> None:
    """Report which code page was guessed, and characters that could not be decoded."""
    if text.guessed:
        names = [source.lines[number - 1][_NAME].strip() for number in rows]
        accented = [name for name in names if not name.isascii()]
        count = counted(len(accented), "name")
        example = f' from {count}, e.g. "{accented[0]}"' if accented else ""
        source.report.note(
            "TRF003",
            f"not UTF-8: read as {text.encoding}{example}",
            Place(source.file),
            "use --encoding to choose another",
        )
    for number, line in enumerate(source.lines if "\ufffd" in text.text else (), 1):
        if "\ufffd" in line:
            source.report.warning(
                "TRF004",
                f"characters that cannot be decoded as {text.encoding} are shown as \ufffd",
                source.place(number, line.index("\ufffd") + 1),
                "use --encoding to name the right encoding",
            )
            return


def _restore(text: str, source: Source) -> None:
    """Undo what mail and editors made of the lines."""
    # Most files need none of this.
    from trfrate.formats.trf.mangled_text import plain_signs, restore_letters, unquote

    if "\t" in text:
        _strip_tabs(source)
    if not text.isascii():
        _clear_marks(source)
    if ">" in text:
        unquote(source)
    if text[:1] in _BLANK:
        _dedent(source)
    if not text.isascii():
        # Rows are found by their first columns, so these come after what is in front of them is gone.
        restore_letters(source)
        plain_signs(source)


def _strip_tabs(source: Source) -> None:
    """Drop tabs at the end of lines; a tab elsewhere stays and will not fit its column."""
    tabbed = []
    for number, line in enumerate(source.lines, 1):
        if "\t" in line and "\t" in line[len(stripped := line.rstrip("\t ")) :]:
            tabbed.append(number)
            source.lines[number - 1] = stripped
    if tabbed:
        from trfrate.formats.trf.row_messages import Finding, report_finding

        report_finding(Finding("TRF013"), tabbed, source)


def _clear_marks(source: Source) -> None:
    """Remove byte-order marks, which shift the columns, and replace no-break spaces between columns by blanks."""
    lines = source.lines
    marked = [number for number, line in enumerate(lines, 1) if "\ufeff" in line]
    spaced = [number for number, line in enumerate(lines, 1) if "\xa0" in line and _is_spaced(line)]
    for numbers, mark, instead, message in (
        (marked, "\ufeff", "", "byte-order marks are removed"),
        (spaced, "\xa0", " ", "no-break spaces are read as blanks"),
    ):
        for number in numbers:
            lines[number - 1] = lines[number - 1].replace(mark, instead)
        if numbers:
            source.report.note("TRF053", f"{listed(numbers)}: {message}", source.place(numbers[0]))


def _is_spaced(line: str) -> bool:
    """Return whether a row has no-break spaces outside the name, where they may belong."""
    return line.startswith("001") and "\xa0" in line[: _NAME.start] + line[_NAME.stop :]


def _dedent(source: Source) -> None:
    """Remove the indent that all lines share, as in a quoted file."""
    lines = source.lines
    indent = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    if indent:
        source.lines, source.indent = [line[indent:] for line in lines], indent
        message = f"every line is indented by {indent}; the indent is ignored"
        source.report.note("TRF054", message, Place(source.file))


def _sort_out(source: Source) -> tuple[list[int], list[Record]]:
    """Return the line numbers of the 001 rows, and all other lines as records."""
    rows: list[int] = []
    others = []
    for number, line in enumerate(source.lines, 1):
        if line.startswith("001"):
            rows.append(number)
        else:
            others.append((number, line))
    shifted = {number for number, line in others if line.lstrip(" ").startswith("001 ")}
    records = [Record(line[:3], line, number) for number, line in others if number not in shifted]
    rows = sorted({*rows, *shifted}) if shifted else rows
    _refuse_strangers(rows, records, source)
    return rows, records


def _without_addresses(records: Sequence[Record], source: Source) -> list[Record]:
    """Remove addresses and phone numbers, so that no output contains them."""
    found = [(record, without_address(record.line)) for record in records]
    changed = [record.number for record, line in found if line != record.line]
    if changed:
        message = f"{listed(changed)}: email addresses and phone numbers are removed"
        source.report.note("TRF009", message, source.place(changed[0]))
    return [record._replace(line=line) for record, line in found if line is not None]


def _refuse_strangers(rows: Sequence[int], records: Sequence[Record], source: Source) -> None:
    """Refuse a file without TRF records, and a Vega file, which shares the tags but not the columns."""
    known = sum(record.tag in KNOWN for record in records)
    if rows and source.lines[rows[0] - 1].count("|") > 4:
        source.report.error(
            "TRF007",
            "this looks like a Vega file (.tdf): its 001 lines use | as separator",
            source.place(rows[0]),
            "export the tournament from Vega as a FIDE report (TRF)",
        )
        raise Unreadable
    if not rows and not any(record.tag in KNOWN and record.tag != COMMENT for record in records):
        source.report.error("TRF001", "this is not a TRF file: it has no 001 rows", Place(source.file))
        raise Unreadable
    if not rows:
        message = f"no players: {known} records, but no 001 row"
        source.report.error("TRF008", message, Place(source.file), "was the file cut off?")


# --- the section --------------------------------------------------------------------------------------------


def _section(table: Table, records: list[Record], source: Source) -> tuple[Section, dict[str, Any]]:
    second = _second_tournament(table.numbers, records, source)
    # What the second one states of itself contradicts nothing.
    facts = header.read_all([each for each in records if second is None or each.number < second.number], source)
    rounds = _rounds(facts["rounds"], table.rounds, source)
    players = table.players(rounds)
    by_number = {player.number: player for player in players}
    players, strangers = _with_additions(players, by_number, records, source)
    record_checks.check_mentions(by_number, records, strangers, source)
    if table.count(Outcome.LOSS) > table.count(Outcome.WIN):
        # Only here: looking at every game would cost a tenth of the reading.
        from trfrate.formats.trf.unusual_results import accept

        players = accept(players, table, source)
    dialect = _dialect(table, records)
    if dialect != dialects.TRF25:
        record_checks.check_forms(records, source)
    preserved = _preserved_lines(records, table, source)
    extras: dict[str, Any] = {"dialect": dialect, "records": preserved}
    if table.rating != "FIDE":
        extras["rating"] = table.rating
    section = Section(
        type=facts["type"],
        time_control=facts["time_control"],
        rounds=rounds,
        round_dates=facts["round_dates"],
        players=tuple(players),
        points=facts["points"],
        tie_breaks=facts["tie_breaks"],
        extras={"trf": extras},
    )
    if second is None:
        _check_counts(section, records, source)
    source.report.note("TRF002", f"dialect: {dialect}", Place(source.file))
    if any(record.tag == "299" for record in records):
        from trfrate.formats.trf.teams_and_adjustments import adjust

        section = adjust(section, records, source)
    return section, facts


def _with_additions(
    players: list[Player], by_number: Mapping[int, Player], records: Sequence[Record], source: Source
) -> tuple[list[Player], list[record_checks.Mention]]:
    """Return the players with what records besides their rows say of them, and national records of nobody."""
    # Few files have such records; the others need not load what reads them.
    strangers: list[record_checks.Mention] = []
    federation = ranking_federation(records)
    if any(record.tag == "DAT" or is_national(record.line, federation) for record in records):
        from trfrate.formats.trf.national import add

        players, strangers = add(players, by_number, records, source)
    if any(record.tag in ("013", "310") for record in records):
        from trfrate.formats.trf.teams_and_adjustments import with_teams

        players = with_teams(players, records)
    return players, strangers


def _second_tournament(rows: Sequence[int], records: Sequence[Record], source: Source) -> Record | None:
    """Report a file of several tournaments, each a name with rows below it, and return the name of the second."""
    named = [record for record in records if record.tag == "012" and record.text and group_of(record)]
    begun = named[:1]
    for record in named[1:]:
        above = bisect(rows, record.number)
        has_rows = bisect(rows, begun[-1].number) < above < len(rows)
        if has_rows and (record.text != begun[-1].text or _begins_again(source, rows, above)):
            begun.append(record)
    if len(begun) < 2:
        return None
    names = [f"{record.text!r:.40} (line {record.number})" for record in begun]
    message = f"the file has {len(begun)} tournaments: {some(names, 5)}"
    hint = "split the file before each name; all rows are read as one tournament"
    if len(begun) == 2:
        message = f"the file has two tournaments: {names[0]} and {begun[1].text!r:.40}"
        hint = "split the file here; the rows of both are read as one tournament"
    source.report.error("TRF059", message, source.at(begun[1]), hint)
    return begun[1]


def _begins_again(source: Source, rows: Sequence[int], at: int) -> bool:
    """Return whether most pairing numbers from a row on are used above it."""
    columns = PLAYER.by_name["number"].columns
    numbers = [source.lines[number - 1][columns].strip() for number in rows]
    return 2 * len({*numbers[:at]}.intersection(numbers[at:])) > len(numbers) - at


def _rounds(stated: int | None, found: int, source: Source) -> int:
    if stated and stated > header.MOST_ROUNDS and stated > found:
        source.report.warning(
            "TRF044", f"{stated} rounds are not plausible; the {found} of the rows are used", source.place(1)
        )
        return found
    return stated or found


def _dialect(table: Table, records: Sequence[Record]) -> str:
    tags = {record.tag for record in records}
    is_draft = "340" in tags or any(record.tag == "330" and record.line[4:5] in REQUESTED_BYES for record in records)
    has_national = any(is_national(record.line) for record in records)
    return dialects.infer(tags, has_national, is_draft, table.has_letters)


def _preserved_lines(records: Sequence[Record], table: Table, source: Source) -> list[str | int]:
    """Return every line that is not a row, in order, and the number of rows between them."""
    _report_unknown(records, source)
    lines = {record.number: record.line for record in records}
    preserved: list[str | int] = []
    before = 0
    for number, line in sorted(lines.items()):
        rows = bisect(table.numbers, number)
        preserved += [line] if rows == before else [rows - before, line]
        before = rows
    return preserved if before == len(table.numbers) else [*preserved, len(table.numbers) - before]


def _report_unknown(records: Sequence[Record], source: Source) -> None:
    federation = ranking_federation(records)
    unknown = []
    for record in records:
        if record.tag in KNOWN or not record.line.strip() or not record.tag or record.line.startswith("#"):
            continue
        if is_national(record.line, federation) or record_checks.is_torn(record, source):
            continue
        if re.match(_LIKE_A_ROW, record.line, re.ASCII):
            source.report.error(
                "TRF006",
                f"{record.tag!r} is not a TRF record, but the line looks like a player row (001)",
                source.at(record, 1),
                "correct the tag; until then the player is missing from the tournament",
            )
        else:
            unknown.append(record.number)
    if unknown:
        message = f"{listed(unknown)}: not a TRF record; preserved, but not read"
        source.report.note("TRF026", message, source.place(unknown[0], 1))


def _check_counts(section: Section, records: Sequence[Record], source: Source) -> None:
    counted = {
        "062": (len(section.players), "players"),
        "072": (header.rated_players(section), "rated players"),
        "082": (len(header.team_names(section)), "teams"),
    }
    for record in records:
        count, what = counted.get(record.tag, (0, ""))
        # Swiss-Manager writes `129 (88)`: entered and played.
        stated = [int(number) for number in re.findall(r"\d{1,6}", record.text, re.ASCII)[:2]]
        if not what or not stated or count in stated:
            continue
        message = f"record {record.tag} states {stated[0]} {what}, the file has {count}"
        if record.tag == "062":
            source.report.warning("TRF034", message, source.at(record), "is a row missing?")
        else:
            source.report.note("TRF035", message, source.at(record))


# --- places -------------------------------------------------------------------------------------------------

_FIELDS = {
    "number": "number",
    "name": "name",
    "ids": "id",
    "born": "born",
    "ratings": "rating",
    "score": "points",
    "rank": "rank",
    "title": "title",
    "sex": "sex",
    "federation": "federation",
}


_COLUMNS = {"round_dates": FIRST_OPPONENT, "310": TEAM_26.by_name["rank"].first}
"""Where a record states its fact, other than right after the tag."""


def _locator(source: Source, table: Table, records: Sequence[Record]) -> Any:
    first: dict[str, int] = {}
    for record in records:
        if record.tag in header.GROUP_OF:
            first.setdefault(header.GROUP_OF[record.tag].name, record.number)

    def locate(section: int, row: int | None, what: int | str | None) -> Place:
        if row is None:
            fact, _, count = str(what).removeprefix("event.").partition(".")
            # `310.2` is the second record of that tag.
            lines = [record.number for record in records if record.tag == fact] if count.isdecimal() else []
            number = lines[int(count) - 1] if lines else first.get(fact)
            return source.place(number, _COLUMNS.get(fact, 5)) if number else Place(source.file)
        number = table.numbers[row]
        if isinstance(what, int):
            column = FIRST_OPPONENT + 10 * what
        else:
            column = PLAYER.by_name[_FIELDS.get(what or "", "tag")].first
        move = table.moves.get(number)
        return source.place(number, move.column(column) if move else column)

    return locate
