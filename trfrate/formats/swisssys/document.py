"""A JSON document of SwissSys: the codes of its messages, and what to advise where it is damaged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from trfrate.codecs.json_document import Key, Kind, Node, decode_text, parse
from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats import Options


def _name(section: Mapping[str, Any], key: str) -> str:
    name = section.get(key)
    if not isinstance(name, str):
        return ""
    return name.strip()[:40]


def _number(player: Mapping[str, Any], position: int) -> int:
    number = player.get("Pair number")
    if isinstance(number, int):
        return number
    return position


KIND = Kind(
    title="a SwissSys tournament",
    broken="SSY001",
    too_deep="SSY002",
    value="SSY004",
    shape="SSY005",
    page="SSY008",
    twice="SSY019",
    names={
        "Sections": lambda section, index: _name(section, "Section name") or f"section {index + 1}",
        "sections": lambda section, index: _name(section, "section") or f"section {index + 1}",
        "Players": lambda player, index: f"no. {_number(player, index + 1)}",
        "players": lambda player, index: f"no. {index + 1}",
        **dict.fromkeys(("results", "rounds"), lambda _, index: f"round {index + 1}"),
        "pairings": lambda _, index: f"board {index + 1}",
    },
    advice="a file cut short or edited by hand; SwissSys keeps earlier states as .BK in its Backups folder",
)


def load(files: Mapping[str, bytes], report: Report, options: Options) -> Node:
    """Return the object that is the whole document."""
    file, data = next(iter(files.items()))
    document = parse(file, decoded(file, data, report, options), report, KIND)
    if not isinstance(document, dict):
        report.error("SSY003", "this JSON is not a SwissSys tournament", Place(file, at="$", words=""))
        raise Unreadable
    return Node(document, "$", file, report, KIND)


def decoded(file: str, data: bytes, report: Report, options: Options) -> str:
    """Return the text of a file; a guessed code page is a note."""
    return decode_text(file, data, report, options.get("encoding"), KIND)


def said_by(node: Node, keys: Iterable[Key], facts: Mapping[str, Any]) -> set[str]:
    """Return the keys whose value the model holds, or which say nothing."""
    return {key.name for key in keys if facts.get(key.fact) is not None or node.value.get(key.name) in (None, "", 0)}
