"""A JSON document of SwissSys: the codes of its messages, and what to advise where it is damaged."""

from __future__ import annotations

from collections.abc import Mapping

from trfrate.codecs.json_document import Kind, Node, decode_text, parse
from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats import Options

KIND = Kind(
    title="a SwissSys tournament",
    broken="SSY001",
    too_deep="SSY002",
    value="SSY004",
    shape="SSY005",
    page="SSY008",
    twice="SSY019",
    advice="a file cut short or edited by hand; SwissSys keeps earlier states as .BK in its Backups folder",
)


def load(files: Mapping[str, bytes], report: Report, options: Options) -> Node:
    """Return the object that is the whole document."""
    file, data = next(iter(files.items()))
    document = parse(file, decoded(file, data, report, options), report, KIND)
    if not isinstance(document, dict):
        report.error("SSY003", "this JSON is not a SwissSys tournament", Place(file, at="$"))
        raise Unreadable
    return Node(document, "$", file, report, KIND)


def decoded(file: str, data: bytes, report: Report, options: Options) -> str:
    """Return the text of a file; a guessed code page is a note."""
    return decode_text(file, data, report, options.get("encoding"), KIND)
