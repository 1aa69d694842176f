"""Write an event as crosstable text.

The file's own spellings are preserved in the extras and used as long as they still mean what the model states;
so an untouched file is written back byte for byte, and only changed players are rewritten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from trfrate.codecs.text import one_line
from trfrate.diagnostics import Alike, Report
from trfrate.formats import Options
from trfrate.formats._losses import said_elsewhere, unsaid
from trfrate.formats._readback import Compared, report_changes
from trfrate.formats.msa_text.headings import event_facts, event_lines, section_facts, section_lines, titles_above
from trfrate.formats.msa_text.rows import LABEL_OF, NUMBER, own_extras, parse, player_of, render, row_of, stand_ins
from trfrate.model import PROVISIONAL_UP_TO, Cell, Event, Outcome, Player, Section
from trfrate.report.chart import carried_notes


def write(event: Event, report: Report, options: Options) -> Mapping[str, bytes]:
    """Write the crosstables of all sections one below the other."""
    from trfrate.formats.msa_text.reading import read

    _report_losses(event, report)
    files = {"crosstable.txt": compose(event, options.get("encoding"), report)}
    report_changes("MSA023", event, lambda: read(files, Report(), options), _COMPARED, report)
    return files


def header_lines(rounds: int) -> list[str]:
    """Return the two header lines between their rules."""
    rule = "-" * (47 + 6 * rounds)
    return [
        rule,
        f" Pair | Player Name                     |Total|{'Round|' * rounds} ",
        " Num  | USCF ID / Rtg (Pre->Post)       | Pts |" + "".join(f"{r:^5}|" for r in range(1, rounds + 1)) + " ",
        rule,
    ]


def compose(event: Event, encoding: str = "", report: Report | None = None) -> bytes:
    """Return the bytes of the crosstable."""
    style = own_extras(event.extras)
    lines = [line for position in range(len(event.sections)) for line in _section(event, position)]
    below = _strings(style.get("below"))
    lines += [*below, *(note for note in map(one_line, carried_notes(event)) if note not in below)]
    text = "".join(line + end for line, end in zip(lines, _ends(style, len(lines)), strict=True))
    encoding = encoding or str(style.get("encoding", "utf-8"))
    mark = ""
    if style.get("bom") and encoding.startswith("utf-"):
        mark = "\ufeff"
    try:
        return (mark + text).encode(encoding)
    except (LookupError, UnicodeEncodeError):
        if report:
            report.warning("MSA020", f"the text cannot be written in '{encoding}'; written as UTF-8")
        return text.encode("utf-8", errors="replace")


def _section(event: Event, position: int) -> list[str]:
    section = event.sections[position]
    style = own_extras(section.extras)
    slots = section.slots
    header = _strings(style.get("header")) or header_lines(slots)
    own_rules = _strings(style.get("rules"))
    rules = own_rules
    if len(own_rules) != len(section.players):
        rules = [header[0]] * len(section.players)
    lines = _heading(event, section, first=position == 0) + header
    for player, rule in zip(section.players, rules, strict=True):
        lines += [*_player(player, section, slots, bool(style.get("zeros"))), rule]
    return lines


def _heading(event: Event, section: Section, first: bool) -> list[str]:
    """Return the lines above the header: the file's own if they still mean the same, else new ones."""
    above = event_lines(event) if first else [""]
    usual = [*map(one_line, above + section_lines(section))]
    old = _strings(own_extras(section.extras).get("heading"))
    titles = titles_above(old, first)
    stated = {**titles.section, **section_facts(old)}
    then = replace(section, **{"name": "", "time_control": None, "type": "swiss", **stated})
    above = event_lines(Event(**{**titles.event, **event_facts(old)})) if first else [""]
    if old and above + section_lines(then) == usual:
        return old
    if any(usual) or not first:
        return usual
    return []


def _player(player: Player, section: Section, slots: int, zeros: bool) -> list[str]:
    row = row_of(player, section, slots)
    old = _strings(own_extras(player.extras).get("lines"))
    if old and NUMBER.match(old[0]):
        before = player_of(parse(old, section.rounds)[0])
        if row_of(before, section, slots) == row:
            return old
    return render(row, zeros)


def _ends(style: Mapping[str, Any], count: int) -> list[str]:
    old = _strings(style.get("ends"))
    ends = old
    if len(old) != count:
        ends = [str(style.get("end", "\n"))] * count
    if style.get("open_end") and ends:
        ends = [*ends[:-1], ""]
    return ends


def _strings(value: Any) -> list[str]:
    """Return the lines preserved in the extras; ignore anything else there."""
    whole = isinstance(value, list | tuple) and all(isinstance(line, str) for line in value)
    return list(value) if whole else []


_COMPARED = Compared(
    event=("name", "id", "start", "end", "city", "state", "zip", "affiliate", "chief_td"),
    section=("number", "name", "type", "time_control", "systems", "online", "rounds"),
    player=("name", "state", "uschess"),
)
_SECTION_SAYS = frozenset({"number", "name", "type", "time_control", "systems", "rounds", "players", "online"})
_PLAYER_SAYS = frozenset({"number", "name", "state", "score", "cells", "ids", "ratings", "after"})

_STAND_IN_LOSSES = {
    Outcome.PAIRING_BYE: "a pairing bye is written as a full-point bye (B)",
    Outcome.UNRATED_WIN: "an unrated win is written as a forfeit win (X)",
    Outcome.UNRATED_LOSS: "an unrated loss is written as a forfeit loss (F)",
    Outcome.PENDING: "a game without a result yet is left blank",
}


_NO_PLACE = "the crosstable has no place for {}"


def _half_said(event: Event) -> Iterator[str]:
    """Yield the facts that the crosstable states in part."""
    if event.end and not event.start:
        yield "a last day without a first day"
    online = (section for section in event.sections if section.online)
    if not all(set(section.us_systems) & {"OLR", "OLQ", "OLB"} for section in online):
        yield "which sections are online, without an online rating"
    if any(section.systems == () for section in event.sections):
        yield "which sections are not rated"


def _has_no_place(what: str, report: Report) -> None:
    report.loss("MSA021", _NO_PLACE.format(what), alike=Alike(_NO_PLACE, what))


def _report_losses(event: Event, report: Report) -> None:
    for what in (*unsaid(event, _COMPARED.event, _SECTION_SAYS, _PLAYER_SAYS), *said_elsewhere(event, "msa")):
        _has_no_place(what, report)
    players = event.players
    for outcome in sorted(stand_ins(players)):
        report.loss("MSA022", _STAND_IN_LOSSES[outcome], alike=Alike("{}", _STAND_IN_LOSSES[outcome]))
    if any(map(_is_known_elsewhere, players)):
        _has_no_place("FIDE and CFC ids and ratings", report)
    for what in _half_said(event):
        _has_no_place(what, report)
    if any(cell == _DRAW_WITH_NOBODY for player in players for cell in player.cells):
        report.loss("MSA022", "an unrated draw without an opponent is written as Z, which reads as a half-point bye")
    if any(player.score is None for player in players):
        report.note("MSA025", "totals that are not stated are computed from the rounds")
    if any(map(_has_hidden_numbers, players)):
        report.loss("MSA024", "ratings are written as whole numbers, game counts only while provisional")


_DRAW_WITH_NOBODY = Cell(Outcome.UNRATED_DRAW)


def _is_known_elsewhere(player: Player) -> bool:
    return bool(player.ids.fide or player.ids.cfc or player.ratings.keys() - LABEL_OF.keys())


def _has_hidden_numbers(player: Player) -> bool:
    before = [rating for system, rating in player.ratings.items() if system in LABEL_OF]
    return any((rating.rating or 0) % 1 or (rating.games or 0) > PROVISIONAL_UP_TO for rating in before)
