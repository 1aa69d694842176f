"""Members as US Chess shows them: saved answers `members/{id}` and pages of members of its ratings API, as JSON.

Ratings are those of the published list. The number of games is given for provisional ratings only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trfrate.codecs.json_document import Kind, Node, code, documents, flag, member, text, whole
from trfrate.diagnostics import Place, Report, fold
from trfrate.errors import Unreadable
from trfrate.model import SYSTEM_LETTERS
from trfrate.players.lists import BATCH, Batch, RawList, Reading, Source

KIND = Kind(
    title="saved members",
    broken="PLR040",
    too_deep="PLR040",
    value="PLR041",
    shape="PLR045",
    page="PLR012",
    twice="PLR042",
    advice="save the answer again: the whole text of the page, and nothing else",
)
_MOST_BYTES = 64_000_000
_DEEPEST = 4
_MOST_GAMES = 999
_NESTED = re.compile(rb'(?:[\[{]\s*(?:"[^"\\]*"\s*:\s*)?){40}')
"""What is refused before it is decoded: a browser has no stack for that."""
SYSTEMS = {**SYSTEM_LETTERS, "F": "FIDE", "CFC": "CFC"}
"""`ratingSystem` of a member's rating."""
_TITLES = {
    "OTBR": "REGULAR",
    "OTBQ": "QUICK",
    "OTBB": "BLITZ",
    "OLR": "ONLINE_REGULAR",
    "OLQ": "ONLINE_QUICK",
    "OLB": "ONLINE_BLITZ",
    "FIDE": "FIDE_RATING",
    "CFC": "CFC_RATING",
}
_FACTS = {
    "id": "USCF_ID",
    "lastName": "LAST_NAME",
    "firstName": "FIRST_NAME",
    "stateRep": "STATE",
    "fideCountry": "FEDERATION",
    "gender": "GENDER",
    "fideTitle": "TITLE",
    "expirationDate": "EXPIRES",
    "fideId": "FIDE_ID",
    "status": "MEMBER_STATUS",
}
"""The keys of a member, and the column of a list that says the same."""
_FLOORS = {source: f"{source}_FLOOR" for source in _TITLES if source not in ("FIDE", "CFC")}
HEADER = (*_FACTS.values(), *_TITLES.values(), *_FLOORS.values())
_NOT_SAID = ("None", "Unknown")
_LIFE = "9999"


def sniff(head: bytes, name: str) -> bool:
    """Return whether it is JSON; what kind is seen when it is read."""
    return head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith((b"{", b"["))


def read(source: Source, report: Report, reading: Reading) -> RawList:
    """Read the members of one answer or of several in one file."""
    data = source.stream.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        report.error("PLR008", "a saved answer is not that large", Place(source.name))
        raise Unreadable
    if _NESTED.search(source.head):
        report.error(KIND.too_deep, "the JSON is nested too deeply for a list of members", Place(source.name))
        raise Unreadable
    found = Report()
    try:
        nodes = list(_members(source.name, data, found, reading.encoding))
        rows = [_row(node) for node in nodes]
    finally:
        fold(found, report)
    if not rows:
        hint = "save …/members/ID; `trfrate rate` and `show` read saved events and standings"
        report.error("PLR043", "this JSON holds no member", Place(source.name), hint)
        raise Unreadable
    places = [node.place() for node in nodes]
    batches = (Batch(first + 1, rows[first : first + BATCH]) for first in range(0, len(rows), BATCH))
    return RawList("saved members (JSON)", HEADER, batches, "uschess", place=lambda number: places[number - 1])


def _members(name: str, data: bytes, report: Report, encoding: str) -> Iterator[Node]:
    for at, document in documents(name, data, report, encoding, KIND):
        root = Node({"": document}, "", name, report, KIND)
        yield from _inside(root, document, at, _DEEPEST)


def _inside(root: Node, value: Any, at: str, depth: int) -> Iterator[Node]:
    """Find the members in a value: one object, a list, a page, or any of them inside another object."""
    if depth == 0:
        return
    if isinstance(value, list):
        for index, entry in enumerate(value):
            yield from _inside(root, entry, f"{at}[{index}]", depth - 1)
    elif isinstance(value, dict):
        words = f"member {value['id']}"[:40] if "id" in value else ""
        node = root._replace(value=value, at=at, words=words)
        if _is_member(value):
            yield node
            return
        if value.get("hasNextPage") is True:
            message = "this is one page of several: members after it are not in the file"
            root.report.warning("PLR044", message, node.place(), "save the other pages too (Offset=100&Size=100 …)")
        for key, entry in value.items():
            yield from _inside(root, entry, member(at, key), depth - 1)


def _is_member(value: Mapping[str, Any]) -> bool:
    return "id" in value and "lastName" in value and "roundOutcomes" not in value and "opponent" not in value


def _row(node: Node) -> Sequence[str]:
    facts = [_fact(node, key) for key in _FACTS]
    ratings, floors = dict.fromkeys(_TITLES, ""), dict.fromkeys(_FLOORS, "")
    for _, entry in node.rows("ratings"):
        source = SYSTEMS.get(entry.take("ratingSystem", text) or "")
        if source:
            ratings[source] = _rating(entry)
            floor = _digits(entry.take("floor", whole))
            if source in floors:
                floors[source] = floor
    return (*facts, *ratings.values(), *floors.values())


def _fact(node: Node, key: str) -> str:
    read = code if key in ("id", "fideId") else text
    found: str | None = node.take(key, read)
    if found is None or (key in ("status", "gender") and found in _NOT_SAID):
        return ""
    if key == "expirationDate" and found.startswith(_LIFE):
        return "life"
    return found


def _rating(entry: Node) -> str:
    """Spell a rating as lists do: `1385/11` after eleven games, `1385P` where their number is not known."""
    rating = _digits(entry.take("rating", whole))
    games = entry.take("gamesPlayed", whole)
    if rating and games is not None and 0 < games <= _MOST_GAMES:
        return f"{rating}/{games}"
    if rating and games is None and entry.take("isProvisional", flag):
        return f"{rating}P"
    return rating


def _digits(number: int | None) -> str:
    if number is not None and 0 < number < 10_000:
        return str(number)
    return ""
