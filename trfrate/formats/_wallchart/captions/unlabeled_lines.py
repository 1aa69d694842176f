"""Lines without a label: the facts in them are taken, and what is left may be a name."""

from __future__ import annotations

import re

from trfrate.formats._wallchart.captions import titles
from trfrate.formats._wallchart.captions.caption import Caption
from trfrate.formats._wallchart.captions.controls import without_control
from trfrate.formats._wallchart.captions.event_days import behind_period, without_days, without_other_days
from trfrate.formats._wallchart.captions.event_names import may_be_title, name_as_written
from trfrate.formats._wallchart.captions.event_place import without_place
from trfrate.formats._wallchart.captions.name_parts import are_common, is_legend, without_remarks
from trfrate.formats._wallchart.captions.no_names import BOILERPLATE, LETTER, OF_THE_PAGE, is_name, is_sentence
from trfrate.formats._wallchart.captions.program_lines import SWISSSYS, TITLE_LINE, read_title_line
from trfrate.formats._wallchart.captions.rest_of_line import (
    AROUND,
    BESIDE_DAY,
    LONGEST_LINE,
    ONLY_PAIRED,
    PAIRED_IN_SHORT,
    trimmed,
)
from trfrate.formats._wallchart.captions.table_kinds import KIND_REMARKED, name_beside_kind, without_games

_PASTED = re.compile(r"^(?:pasted|copied|exported|imported|downloaded|printed)\b[^:–—-]{0,60}[:–—-]\s+", re.IGNORECASE)
"""Before the name of an event: `Exported from the pairing program - `."""
_PROGRAM = re.compile(r"^(?:swiss-?sys|win-?td)(?:\s+[\d.]+)?\s+(?=\w)", re.IGNORECASE)


def name_among(caption: Caption, row: int, texts: list[str]) -> list[str]:
    """Return the cells of a row that make the name, after the facts beside it are taken: a place, days, a club.

    Other cells than those are part of it: `Grove Open`, `2026`.
    """
    from trfrate.timecontrol import control_in

    first, *others = texts
    named = titles.names_event(first)
    if OF_THE_PAGE.search(" ".join(texts).lower()):
        return texts
    if not (named or titles.is_organizer(first) or control_in(first)):
        caption.left += [(row, text) for text in others if titles.is_paired(text)]
        return [first, *(text for text in others if not titles.is_paired(text))]
    name = [first]
    for text in others:
        rest = without_place(caption, row, without_days(caption, row, without_control(caption, row, text)))
        if not BESIDE_DAY.sub("", rest).strip(AROUND):
            continue
        if titles.is_organizer(name[0]) and (titles.names_event(rest) or may_be_title(rest, rest, name[0])):
            caption.left.append((row, " ".join(name)))
            name = [rest]
        elif named and titles.names_nothing(rest):
            caption.left.append((row, rest))
        else:
            name.append(rest)
    return name


def read_unnamed(caption: Caption, row: int, line: str, unnamed: list[tuple[int, str]], below_heading: bool) -> None:
    """Take what a line without a label says; what may be a name is added to the unnamed lines."""
    swisssys = SWISSSYS.search(line)
    if swisssys:
        caption.section["name"] = swisssys["section"].strip()
        if swisssys["event"]:
            caption.event["name"] = swisssys["event"].strip()
        if swisssys["day"]:
            without_days(caption, row, swisssys["day"])
    elif title := TITLE_LINE.fullmatch(line):
        read_title_line(caption, title)
        if unnamed and unnamed[-1][0] == row - 1 and not below_heading:
            name_as_written(caption, unnamed.pop()[1])
    else:
        caption.foreign |= "chess-results" in line.lower()
        _read_title(caption, row, line, unnamed)


def _read_title(caption: Caption, row: int, line: str, unnamed: list[tuple[int, str]]) -> None:
    """Take the facts in a line without a label; what is left of it may be a name."""
    of_the_page = OF_THE_PAGE.search(behind_period(line).lower()) is not None
    facts_out = rest = _without_facts(caption, row, line, of_the_page, bool(unnamed))
    said = bool(LETTER.search(line) or is_sentence(line))
    name, others = without_remarks(rest)
    if is_legend(rest) and not titles.names_event(name):
        caption.left.append((row, rest))
        return
    if others and not (said and name):
        rest = without_place(caption, row, without_other_days(caption, row, name) if of_the_page else name)
        caption.left += [(row, other) for other in others]
    bare = rest if others else line
    named = bool(unnamed) or "name" in caption.event
    is_said = named and rest.endswith(".")
    # What kind of table is below may stand before the name of the event: `Pairings & Results - Grove Open`.
    first = facts_out if titles.names_event(rest) else rest
    if rest != line and (is_said or _is_no_title(rest, named) or (named and _begins_with_other(line, first))):
        # `October 4-5, 2026, Grove Holiday Inn`, `les mardis du 7 octobre au 4 novembre 2025`
        caption.left.append((row, rest))
    elif name := name_beside_kind(rest, said):
        unnamed.append((row, name))
        if said or KIND_REMARKED.search(rest):
            caption.left.append((row, rest.replace(name, "", 1)))
    elif of_the_page and not others:
        caption.left.append((row, rest))
    elif not BOILERPLATE.search(bare.lower()) and not LETTER.search(_PASTED.sub("", line)) and is_name(rest):
        # `# Grove Open` and `*Grove Open*`, as marked text has it.
        unnamed.append((row, _PROGRAM.sub("", _unquoted(rest.strip("#* "))) or rest))
    elif BESIDE_DAY.sub("", rest).strip(AROUND):
        caption.left.append((row, rest))


def _unquoted(name: str) -> str:
    """Return a name without the quotes around all of it."""
    found = _IN_QUOTES.fullmatch(name)
    return found[1] if found else name


_IN_QUOTES = re.compile(r"[\"“„]([^\"“”]+)[\"”“]")


def _without_facts(caption: Caption, row: int, line: str, of_the_page: bool, named: bool) -> str:
    """Return a line without numbers, a time control, days, a place and how the event is paired, which are taken."""
    rest = without_control(caption, row, _without_numbers(caption, row, line))
    if not of_the_page:
        rest = without_days(caption, row, rest)
        if rest != line and "time_control" not in caption.section:
            rest = without_control(caption, row, rest)  # `12 June 2026 (10+5)`
        rest = without_place(caption, row, rest)
    if len(line) <= LONGEST_LINE and not of_the_page:
        rest = PAIRED_IN_SHORT.sub("", rest)
        if named or rest != line:
            rest = without_games(trimmed(ONLY_PAIRED.sub("", rest)))
    return _PASTED.sub("", rest)


def _is_no_title(rest: str, named: bool) -> bool:
    """Return whether no word that is left of a line is one that names have; `Saturday Night` may be the only title."""
    return are_common(rest) and (named or not titles.names_event(rest))


def _begins_with_other(line: str, rest: str) -> bool:
    """Return whether what is left of a line stood behind days or a time control, and is no section but a remark."""
    return not line.lstrip("(* ").startswith(rest[:_FEW_LETTERS]) and not titles.is_section(rest)


_FEW_LETTERS = 8


def _without_numbers(caption: Caption, row: int, line: str) -> str:
    """Return the rest of a line after the numbers of the affiliate and of the event are taken out of it."""
    for key, number in _NUMBERS.items():
        found = number.search(line[:LONGEST_LINE])
        if found and key not in caption.event:
            caption.event[key] = found[1]
            line = trimmed(f"{line[: found.start()]} {line[found.end() :]}")
    found = _EVENT_ID.search(line[:LONGEST_LINE])
    if found and "id" not in caption.event:
        caption.event["id"], caption.id_row = found[1], row
        line = trimmed(f"{line[: found.start()]} {line[found.end() :]}")
    return line


_EVENT_ID = re.compile(r"[(\[]\s*#?((?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{4})\s*[)\]]")
"""`Grove Action (202503158842)`: US Chess numbers events by their day, and four digits."""
_NUMBERS = {
    "affiliate": re.compile(r"\baffiliate(?:\s+(?:id|no\.?|number))?[\s:#]*([A-Z]\d{7})\b", re.IGNORECASE),
    "id": re.compile(r"\(?\bevent(?:\s+(?:id|no\.?|number))?[\s:#]*((?:19|20)\d{10})\b\)?", re.IGNORECASE),
}
"""`Affiliate A6000123`, `(Event 202604259999)`."""
