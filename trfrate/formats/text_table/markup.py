"""The source of wikis, forums and notes, made into what their readers see: a page with tables, or plain lines.

{| class="wikitable"             ^ # ^ Name        ^ 1 ^        [table][tr][td]1[/td][td][b]Ada Alder[/b][/td]
! # !! Name !! 1                 | 1 | [[a|Ada]]   | W2 |       | 1 | [Ada Alder](https://example.org/1) | W2 |
|-                                                              [code] 1  Ada Alder  W2[/code]
| 1 || [[Ada Alder]] || W2

Every line stays the line that it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from trfrate.codecs.text import split_lines

_WIKI_TABLE = re.compile(r"^[^\S\n]*:*\{\|", re.MULTILINE)
_HEADING = re.compile(r"\s*(={1,6})\s*([^=\s][^=]*?)\s*\1\s*")
_LINK = re.compile(r"\[\[(?:[^\[\]|\n]{0,200}\|)?([^\[\]|\n]{0,200})\]\]")
_NO_TEXT = re.compile(
    r"\[\[(?:category|file|image|kategorie|datei|catégorie|fichier|categoría|archivo|categoria)\s*:[^\[\]\n]{0,300}\]\]|"
    r"<ref\b[^<>\n]{0,200}/>|<ref\b[^<>\n]{0,200}>[^<\n]{0,500}</ref>|"
    r"\{\{\s*(?:flag(?:icon|deco|country|u)?|country)\b[^{}\n]{0,100}\}\}",
    re.IGNORECASE,
)
"""What is no text of a table: categories, pictures, flags and references."""
_OUTER_LINK = re.compile(r"\[https?://[^\s\[\]]{1,300}\s+([^\[\]\n]{1,200})\]")
_SORT_NAME = re.compile(
    r"\{\{\s*sortname\s*\|([^{}|\n]{1,60})\|([^{}|\n]{1,60})(?:\|[^{}\n]{0,100})?\}\}", re.IGNORECASE
)
_HALF = re.compile(r"\{\{\s*(?:½|1/2|half|frac\|1\|2|frac\|2)\s*\}\}", re.IGNORECASE)
_SHOWN_AS_IS = re.compile(
    r"\{\{\s*(?:nowrap|center|small|big|bold|flagathlete|sort\|[^{}|\n]{0,60})\|([^{}|\n]{0,100})(?:\|[^{}\n]{0,100})?\}\}",
    re.IGNORECASE,
)
_EMPHASIS = re.compile(r"'{2,5}")
_ATTRIBUTES = re.compile(r"\s*((?:[\w-]+\s*=\s*(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s|\"']+)\s*)+)\|(?!\|)")
_BETWEEN_CELLS = {"|": re.compile(r"\|\|"), "!": re.compile(r"!!|\|\|")}
_MARKDOWN_LINK = re.compile(r"\[([^\[\]\n]{1,100})\]\((?:https?:|mailto:|[/.#?])[^()\s]{0,300}\)")
_CARET_ROW = re.compile(r"\s*\^[^^\n]*(?:\^[^^\n]*)+[\^|]\s*")
_BOARD_TAG = re.compile(
    r"\[(?P<end>/?)(?P<name>table|tr|td|th|code|pre|quote|spoiler|b|i|u|s|url|size|color|font|center|left|right|list|img)"
    r"(?P<more>[= ][^\[\]\n]{0,200})?\]",
    re.IGNORECASE,
)
_OF_TABLES = frozenset(("table", "tr", "td", "th"))


def as_shown(text: str) -> str:
    """Return what a reader sees of the source of a wiki, a forum or a note; any other text as it is."""
    if _WIKI_TABLE.search(text):
        return "\n".join(_as_page(split_lines(text)))
    if "](" in text:
        text = _MARKDOWN_LINK.sub(r"\1", text)
    if "^" in text and any(map(_CARET_ROW.fullmatch, split_lines(text))):
        return "\n".join(map(_with_bars, split_lines(text)))
    return _without_board_tags(text) if "[/" in text else text


def _as_page(lines: list[str]) -> Iterator[str]:
    """Yield the lines of a wiki with its tables in tags, which also state cells that span others."""
    in_table = False
    for line in lines:
        bare = _plain(line).strip()
        mark = bare[:2]
        if bare.lstrip(":").startswith("{|"):
            in_table = True
            yield "<table>"
        elif not in_table:
            heading = _HEADING.fullmatch(bare)
            yield f"<h{len(heading[1])}>{heading[2]}</h{len(heading[1])}>" if heading else f"<p>{bare}</p>"
        elif mark == "|}":
            in_table = False
            yield f"</table>{bare[2:]}"
        elif mark == "|-":
            yield "<tr>"
        elif mark == "|+":
            yield f"<caption>{_ATTRIBUTES.sub('', bare[2:], count=1)}</caption>"
        elif mark[:1] in _BETWEEN_CELLS:
            tag = "th" if mark[0] == "!" else "td"
            yield "".join(_cell(tag, cell) for cell in _BETWEEN_CELLS[mark[0]].split(bare[1:]))
        else:
            yield bare


def _cell(tag: str, text: str) -> str:
    stated = _ATTRIBUTES.match(text)
    return f"<{tag} {stated[1].strip()}>{text[stated.end() :]}" if stated else f"<{tag}>{text}"


def _plain(line: str) -> str:
    """Return a line of a wiki without links, emphasis and what its readers do not see as text."""
    if "[" in line:
        line = _OUTER_LINK.sub(r"\1", _LINK.sub(r"\1", _NO_TEXT.sub("", line)))
    if "{{" in line:
        line = _SHOWN_AS_IS.sub(r"\1", _HALF.sub("½", _SORT_NAME.sub(r"\1 \2", _NO_TEXT.sub("", line))))
    return _EMPHASIS.sub("", _NO_TEXT.sub("", line) if "<ref" in line else line)


def _with_bars(line: str) -> str:
    """Return a line of a wiki that parts cells by `|`, and those of headings by `^`, with bars alone."""
    bare = _plain(line)
    heading = _HEADING.fullmatch(bare)
    if heading:
        return heading[2]
    return bare.replace("^", "|").replace("**", "") if bare.lstrip()[:1] in ("^", "|") else bare


def _without_board_tags(text: str) -> str:
    """Return a text of a forum with the tags of tables as those of a page, and without the others that are closed.

    What is never closed is none: `[B]` may be Black.
    """
    closed = {found["name"].lower() for found in _BOARD_TAG.finditer(text) if found["end"]}
    has_tables = {"td", "th"} & closed

    def shown(found: re.Match[str]) -> str:
        name = found["name"].lower()
        if name not in closed:
            return found[0]
        return f"<{found['end']}{name}{found['more'] or ''}>" if has_tables and name in _OF_TABLES else ""

    if not closed:
        return text
    bare = _BOARD_TAG.sub(shown, text)
    if not has_tables:
        return bare
    return "\n".join(line if "<" in line else f"<p>{line}</p>" for line in split_lines(bare))
