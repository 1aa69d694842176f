"""Read text or a saved page into an event."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from trfrate.codecs.contacts import shown
from trfrate.codecs.text import Text, decode, refuse_many_lines, split_lines
from trfrate.diagnostics import Locate, Origin, Place, Report, folded, some
from trfrate.errors import Unreadable
from trfrate.formats import Options
from trfrate.formats._extras import held_by
from trfrate.formats.msa_text.headings import event_facts, section_facts, titles_above
from trfrate.formats.msa_text.page import Page, is_page, strip_page
from trfrate.formats.msa_text.rows import NUMBER, parse, player_of, render
from trfrate.formats.msa_text.writing import compose, header_lines
from trfrate.model import Event, Player, Section

# The original ends lines with LF; copies have CRLF, CR, and CR CR LF from a text mode applied twice.
_LINE = re.compile(r"([^\r\n]*)(\r?\r?\n|\r|$)")
_RULE = re.compile(r"\s*-{20,}\s*$")
_TITLE = re.compile(r"\s*Pair\s*\|\s*Player Name\s*\|\s*Total\s*\|(.*)$", re.IGNORECASE)
_OF_ROUNDS = re.compile(r"(?:\s*(?:(?:round|rnd|rd)\b[^|]*)?\|?)*+", re.IGNORECASE)
"""A table with more columns, such as `USCF ID`, is somebody's own."""
_DETAIL = re.compile(r"\s*[A-Za-z]{0,5}\s*\|")
_MOST_ROUNDS = 99


class Line(NamedTuple):
    """A line of the file and its place."""

    number: int
    text: str


class Table(NamedTuple):
    """One section: the lines above its header, the header, and the lines of each player."""

    heading: list[Line]
    header: list[Line]
    blocks: list[list[Line]]
    rules: list[Line]


def sniff(head: bytes, name: str) -> float:
    """Return how likely this is a crosstable: certain with the two header lines, which no other format has."""
    if b"Player Name" not in head or b"Pair" not in head:
        return 0.0
    text = head.replace(b"\0", b"").decode("latin-1")
    titles = (_TITLE.match(line) for line in re.split(r"[\r\n]+", text) if "Player Name" in line)
    return 0.97 if any(title and _OF_ROUNDS.fullmatch(title[1]) for title in titles) else 0.0


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Read all sections of one crosstable text or page."""
    name, data = next(iter(files.items()))
    refuse_many_lines(name, data, report)
    source = _decode(data, options.get("encoding"), name, report)
    page = strip_page(source.text) if is_page(source.text) else None
    pairs: list[tuple[str, str]] = []
    if page:
        lines = [Line(number, text) for number, text in page.lines]
    else:
        pairs = _LINE.findall(source.text)
        if pairs and pairs[-1] == ("", ""):
            pairs.pop()
        lines = [Line(number, text) for number, (text, _) in enumerate(pairs, start=1)]
    tables, below = _tables(lines)
    if not tables:
        report.error(
            "MSA001", "no crosstable found: the header `Pair | Player Name |Total|Round|` is missing", Place(name)
        )
        raise Unreadable(name)
    found = Report()
    sections = [_section(table, number, name, page, found) for number, table in enumerate(tables, start=1)]
    report.diagnostics += folded(found, ("MSA005",))
    heading = _texts(tables[0].heading)
    facts = event_facts(heading)
    if page:
        facts["id"] = facts.get("id") or page.event_id
    else:
        facts = titles_above(heading, first=True).event | facts
    style = {} if page else _style(source, [end for _, end in pairs], below)
    origin = Origin("msa", files, _locate(name, tables, page is None))
    event = Event(sections=tuple(sections), extras=held_by("msa", style), origin=origin, **facts)
    _report_how_written(event, page, data, name, report)
    return event


def _report_how_written(event: Event, page: Page | None, data: bytes, name: str, report: Report) -> None:
    if page:
        report.note("MSA007", "read from a saved page; written back, it is plain text", Place(name))
    elif compose(event) != data:
        report.note("MSA008", "the layout is unusual; written back, it becomes the usual one", Place(name))


def _decode(data: bytes, encoding: str, name: str, report: Report) -> Text:
    try:
        source = decode(data, encoding)
    except Unreadable as problem:
        report.error("MSA002", str(problem), Place(name), "`utf-8` and `cp1252` are common")
        raise
    if source.guessed:
        # UTF-16 without a mark is a guess too, and its letters may all be plain.
        strange = next((line for line in split_lines(source.text) if not line.isascii()), "")
        player = strange.split("|")[1] if "|" in strange else strange
        example = player.strip()[:40]
        shown = f', e.g. "{example}"' if example else ""
        report.note("MSA003", f"read as {source.encoding}{shown}", Place(name), "use --encoding to choose another")
    return source


def _tables(lines: Sequence[Line]) -> tuple[list[Table], list[Line]]:
    """Return the tables, and the lines below the last one."""
    tables: list[Table] = []
    loose: list[Line] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if _TITLE.match(line.text):
            header = _header(lines, at, loose)
            tables.append(Table(loose[: len(loose) - (header[0] is not line)], header, [], []))
            loose = []
            at = lines.index(header[-1], at) + 1
        elif tables and _is_player(line.text) and not loose:
            block = _block(lines, at)
            tables[-1].blocks.append(block)
            at += len(block)
        elif tables and not loose and tables[-1].blocks and _RULE.match(line.text):
            tables[-1].rules.append(line)
            at += 1
        else:
            loose.append(line)
            at += 1
    return tables, loose


def _is_player(text: str) -> bool:
    # A report without names still has totals.
    return bool(NUMBER.match(text)) and text.count("|") > 1 and any(map(str.strip, text.split("|", 3)[1:3]))


def _header(lines: Sequence[Line], at: int, above: Sequence[Line]) -> list[Line]:
    start = at - 1 if above and _RULE.match(above[-1].text) else at
    end = at + 1
    while end < min(at + 3, len(lines)) and not _is_player(lines[end].text):
        end += 1
    return list(lines[start:end])


def _block(lines: Sequence[Line], at: int) -> list[Line]:
    end = at + 1
    while end < len(lines) and end - at < 7 and _DETAIL.match(lines[end].text) and not _is_player(lines[end].text):
        end += 1
    return list(lines[at:end])


def _rounds(header: Sequence[Line]) -> int:
    match = next(filter(None, (_TITLE.match(line.text) for line in header)))
    return min(match[1].lower().count("round"), _MOST_ROUNDS)


def _section(table: Table, position: int, file: str, page: Page | None, report: Report) -> Section:
    rounds = _rounds(table.header)
    facts = {"number": position, **section_facts(_texts(table.heading))}
    if page is None:
        facts |= _titled(table, position == 1, file, report)
    zeros = any(re.search(r"\|[A-Z] +0\|", line.text) for block in table.blocks for line in block)
    players = tuple(_player(block, rounds, zeros, file, page is None, report) for block in table.blocks)
    if not players:
        report.error("MSA004", "the table has no players", Place(file, table.header[0].number))
    arrows = any("->" in line.text for block in table.blocks for line in block)
    if not arrows and any(player.ratings for player in players):
        message = "the crosstable shows ratings before the event, and none after it"
        report.note("MSA009", message, Place(file, table.header[0].number))
    if page:
        members = {number: member for (of, number), member in page.members.items() if of == facts["number"]}
        players = tuple(_linked(player, members.get(player.number), file, report) for player in players)
    shown = tuple(dict.fromkeys(system for player in players for system in (*player.ratings, *player.after)))
    facts.setdefault("systems", shown or None)
    section = Section(rounds=rounds, players=players, **facts)
    style = {} if page else _table_style(table, section, zeros)
    if style:
        return replace(section, extras={"msa": style})
    return section


def _titled(table: Table, first: bool, file: str, report: Report) -> dict[str, Any]:
    """Return what lines without a label say of the section; report what they are read as, and those that are not."""
    titles = titles_above(_texts(table.heading), first)
    read = [(f"event {key}", value) for key, value in titles.event.items()]
    read += [(f"section {key}".replace("_", " "), value) for key, value in titles.section.items()]
    if read:
        shown = ", ".join(f"{key} {value!s:.60}" for key, value in read)
        report.note(
            "MSA010", f"read from lines without the usual labels: {shown}", Place(file, table.heading[0].number)
        )
    wrong = [(row, text) for row, _, text in titles.wrong]
    left = sorted((*titles.left, *titles.other_days, *titles.no_days, *titles.no_control, *wrong))
    left = [(row, text) for row, text in left if any(map(str.isalnum, text))]
    if left:
        message = f"not used: {some([f'{text!r:.60}' for _, text in left], 3)}"
        report.note("MSA010", message, Place(file, table.heading[left[0][0]].number))
    return titles.section


def _player(block: Sequence[Line], rounds: int, zeros: bool, file: str, keep: bool, report: Report) -> Player:
    texts = [line.text for line in block]
    row, faults = parse(texts, rounds)
    for fault in faults:
        line = block[fault.line]
        # In a page the markup shifts the columns.
        place = Place(file, line.number, fault.column, source=shown(line.text)) if keep else Place(file, line.number)
        report.error("MSA005", f"player {row.number}: {fault.what}", place)
    player = player_of(row)
    if keep and render(row, zeros) != texts:
        extras = {**player.extras.get("msa", {}), "lines": texts}
        player = player._replace(extras={"msa": extras})
    return player


def _linked(player: Player, member: str | None, file: str, report: Report) -> Player:
    """Return the player with the member id of the link if the text has none; report a different one."""
    if member is None or member == player.ids.uschess:
        return player
    if player.ids.uschess is None:
        return player._replace(ids=player.ids._replace(uschess=member))
    message = (
        f"player {player.number}: the text states member {player.ids.uschess}, the link {member}; the text is used"
    )
    report.warning("MSA006", message, Place(file))
    return player


def _style(source: Text, ends: Sequence[str], below: Sequence[Line]) -> dict[str, Any]:
    """Return the spellings of the file that the writer would not choose itself."""
    several = len(set(ends[:-1])) > 1
    style = {
        "ends": list(ends) if several else None,
        "end": ends[0] if ends[0] != "\n" and not several else None,
        "open_end": not ends[-1],
        "encoding": source.encoding if source.encoding != "utf-8" else None,
        "bom": source.bom,
        "below": [line.text for line in below],
    }
    return {key: value for key, value in style.items() if value}


def _table_style(table: Table, section: Section, zeros: bool) -> dict[str, Any]:
    header, rules = _texts(table.header), _texts(table.rules)
    style = {
        "heading": _texts(table.heading),
        "header": header if header != header_lines(section.rounds) else None,
        "rules": rules if rules != [header[0]] * len(table.blocks) else None,
        "zeros": zeros,
    }
    return {key: value for key, value in style.items() if value}


def _texts(lines: Sequence[Line]) -> list[str]:
    return [line.text for line in lines]


def _locate(file: str, tables: Sequence[Table], columns: bool) -> Locate:
    def locate(section: int, row: int | None, what: int | str | None) -> Place:
        table = tables[section]
        line = table.header[0] if row is None else table.blocks[row][0]
        if row is None or not columns:
            return Place(file, line.number)
        return Place(file, line.number, _column(line.text, what), source=shown(line.text))

    return locate


def _column(text: str, what: int | str | None) -> int | None:
    bars = [index for index, letter in enumerate(text) if letter == "|"]
    if isinstance(what, int) and what + 2 < len(bars):
        return bars[what + 2] + 2
    return None
