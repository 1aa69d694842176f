"""Junk of every kind: what no report is must be refused, or read, within two seconds of CPU time a megabyte."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from io import BytesIO
from typing import NamedTuple

from tests.benchmarks.measure import Row, compare

SIZE = 1_000_000
"""Characters of each kind."""
LIMIT = 2.0
"""Seconds a megabyte."""
SHOWN = 10
"""The worst kinds, which are in the table."""
REPEAT = 3
_MAIL = "From: a@example.org\nTo: b@example.org\nSubject: results\nContent-Type: text/{}; charset=utf-8\n\n"
_TABLE = (
    "No,Name,Rating,Rd 1,Rd 2",
    "1,Ada Alder,1500,W2,L3",
    "2,Ben Birch,1400,L1,W4",
    "3,Cy Cedar,1300,D4,W1",
    "4,Di Dogwood,1200,D3,L2",
)
_CHESS = (
    *("round", "board", "vs", "white", "black", "bye", "result", "Score", "rating", "1-0", "½-½", "name", "section"),
    *("beat", "draw", "total", "Rd", "player", "standings", "USCF", "G/60;d5", "2026"),
)
_SIGNS = ("1", "0", "½", "+", "-", "=", "x", "*", "W", "L", "D", "W12")
_MIXED = ("W12", "1-0", "bye", "½", "6/1/2026", "G/60;d5", "1500", "")
_BYES = ("bye", "half point bye", "requested a bye in round 3", "withdrew", "forfeit")
_LABELS = ("Round", "Board", "Section", "TD", "Site", "Date", "Time Control", "Winner", "Name")


class Kind(NamedTuple):
    """A kind of junk: how the file is called, and its bytes."""

    file: str
    made: Callable[[Chance], bytes]


class Chance(random.Random):
    """Words and names by chance, the same at every run."""

    def __init__(self) -> None:
        super().__init__(5)
        letters = string.ascii_lowercase
        self.words = ["".join(self.choices(letters, k=self.randint(2, 9))) for _ in range(4000)]

    def word(self) -> str:
        """Return a word that means nothing."""
        return self.choice(self.words)

    def chess(self) -> str:
        """Return a word that, one time in five, is from a report."""
        return self.choice(_CHESS) if self.random() < 0.2 else self.word()

    def name(self) -> str:
        """Return a name of two words."""
        return f"{self.word().title()} {self.word().title()}"

    def result(self) -> str:
        """Return a result."""
        return self.choice(("1-0", "0-1", "½-½"))

    def rating(self) -> int:
        """Return a rating."""
        return self.randint(800, 2400)

    def mixed(self) -> str:
        """Return what a cell of a report may hold."""
        return self.choice((*_MIXED, self.word().title()))

    def line(self, cell: Callable[[], str], between: str = " ", most: int = 12) -> str:
        """Return several cells."""
        return between.join(cell() for _ in range(self.randint(3, most)))

    def team_match(self) -> str:
        """Return a match of two teams on four boards."""
        points = ("1", "0", "½")
        boards = (
            f"Bd {board} {self.name()} {self.rating()} {self.choice(points)} - {self.choice(points)} {self.name()}"
            for board in range(1, 5)
        )
        return "\n".join((f"{self.name()} Chess Club vs {self.name()} School", *boards, ""))


def _filled(line: Callable[[], str], between: str = "\n") -> str:
    lines: list[str] = []
    size = 0
    while size < SIZE:
        lines.append(line())
        size += len(lines[-1]) + len(between)
    return between.join(lines)


def _text(line: Callable[[Chance], str], chance: Chance, above: str = "", below: str = "") -> bytes:
    return f"{above}{_filled(partial(line, chance))}{below}".encode()


def _lines(file: str, line: Callable[[Chance], str], above: str = "", below: str = "") -> Kind:
    return Kind(file, partial(_text, line, above=above, below=below))


def _page(line: Callable[[Chance], str], around: str = "") -> Callable[[Chance], bytes]:
    start, end = (f"<{around}>", f"</{around}>") if around else ("", "")
    return partial(_text, line, above=f"<html><body>{start}", below=f"{end}</body></html>")


def _row(cells: Iterator[str]) -> str:
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _workbook(cell: Callable[[Chance], object], columns: int, rows: int, chance: Chance) -> bytes:
    import xlsxwriter

    made = BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = book.add_worksheet("Open")
    for row in range(rows):
        sheet.write_row(row, 0, [cell(chance) for _ in range(columns)])
    book.close()
    return made.getvalue()


_ABOVE, _BELOW = "\n".join((*_TABLE, "", "")), "\n".join(("", *_TABLE, ""))
_PRINTED = _ABOVE.replace(",", "   ")
_TEXTS = (
    _lines("words.txt", lambda by: by.line(by.word)),
    _lines("chess words.txt", lambda by: by.line(by.chess)),
    _lines("only chess words.txt", lambda by: " ".join(by.choices(_CHESS, k=8))),
    _lines("title words.txt", lambda by: by.line(by.name)),
    _lines("games.txt", lambda by: f"{by.name()} - {by.name()} {by.result()}"),
    _lines("games without results.txt", lambda by: f"{by.name()} - {by.name()}"),
    _lines("boards.txt", lambda by: f"Board {by.randint(1, 8)}: {by.name()} ({by.rating()}) 1 {by.name()} 0"),
    _lines("team matches.txt", Chance.team_match),
    _lines("sentences.txt", lambda by: f"{by.name()} beat {by.name()} in round {by.randint(1, 6)}."),
    _lines("byes.txt", lambda by: f"{by.name()} {by.choice(_BYES)}"),
    _lines("names and ratings.txt", lambda by: f"{by.name()} ({by.rating()})"),
    _lines("seeds.txt", lambda by: f"{by.randint(1, 99)}. {by.name()} {by.rating()}"),
    _lines("rounds.txt", lambda by: f"Round {by.randint(1, 9)}"),
    _lines("dates.txt", lambda by: f"{by.randint(1, 12)}/{by.randint(1, 28)}/2026 {by.word()}"),
    _lines("labels.txt", lambda by: f"{by.choice(_LABELS)}: {by.chess()} {by.chess()}"),
    _lines("legend.txt", lambda by: f"{by.choice('WLDXHBUF')} = {by.word()}; {by.choice('WLDXHBUF')} = {by.word()}"),
    _lines("signs.txt", lambda by: " ".join(by.choices(_SIGNS, k=40))),
    _lines("numbers.txt", lambda by: " ".join(str(by.randint(0, 3000)) for _ in range(12))),
    _lines("mixed.txt", lambda by: by.line(by.mixed, "  ")),
    _lines("marks.txt", lambda by: "".join(by.choices("().,;:-/–'\"&#*ab1 ", k=60))),
    _lines("dots.txt", lambda by: f"{by.name()} ......... {by.word()} ...... {by.randint(0, 9)}"),
    _lines("long lines.txt", lambda by: " ".join(by.chess() for _ in range(1500))),
    _lines("words below a table.txt", lambda by: by.line(by.chess), above=_PRINTED),
    _lines("games below a table.txt", lambda by: f"{by.name()} {by.result()} {by.name()}", above=_PRINTED),
    _lines("words above a table.txt", lambda by: by.line(by.chess), below=_PRINTED),
    _lines("mail.eml", lambda by: by.line(by.chess), above=_MAIL.format("plain")),
    _lines("mail of games.eml", lambda by: f"{by.name()} {by.result()} {by.name()}", above=_MAIL.format("plain")),
    _lines("mail with a page.eml", lambda by: f"<p>{by.line(by.chess)}</p>", above=_MAIL.format("html")),
)
_TABLES = (
    _lines("words.csv", lambda by: by.line(by.word, ",")),
    _lines("chess words.csv", lambda by: by.line(by.chess, ",")),
    _lines("chess words.tsv", lambda by: by.line(by.chess, "\t")),
    _lines("signs.csv", lambda by: ",".join(by.choices(_SIGNS, k=40))),
    _lines("mixed.csv", lambda by: by.line(by.mixed, ",")),
    _lines("headings.csv", lambda _: "No,Name,Rating,Rd 1,Rd 2,Rd 3,Total"),
    _lines("headings of rounds.csv", lambda by: f"Round {by.randint(1, 9)},,,\nWhite,Black,Result"),
    _lines("words for games.csv", lambda by: ",".join(by.choices(by.words, k=4)), above="Round,White,Black,Result\n"),
    _lines("games.csv", lambda by: f"{by.name()},{by.name()},{by.result()}", above="White,Black,Result\n"),
    _lines("team matches.csv", lambda by: f"{by.word()} CC,2,0,{by.word()} CC\n1,{by.name()},1-0,{by.name()}"),
    _lines("byes.csv", lambda by: f"{by.name()},{by.choice(_BYES)}"),
    _lines("small tables.csv", lambda _: _BELOW),
    _lines("words below a table.csv", lambda by: by.line(by.chess, ","), above=_ABOVE),
    _lines("words above a table.csv", lambda by: by.line(by.chess, ","), below=_BELOW),
    _lines("long cells.csv", lambda by: ",".join(" ".join(by.choices(by.words, k=1500)) for _ in range(2))),
    _lines("wide.csv", lambda by: ",".join(by.choices(by.words, k=16000))),
    _lines("wide signs.csv", lambda by: ",".join(by.choices(_SIGNS, k=16000))),
    _lines("commas.csv", lambda by: "," * by.randint(1, 60)),
)
_PAGES = (
    Kind("paragraphs.html", _page(lambda by: f"<p>{by.line(by.chess)}</p>")),
    Kind("table.html", _page(lambda by: _row(by.chess() for _ in range(6)), "table")),
    Kind("tables.html", _page(lambda by: f"<table>{_row(by.chess() for _ in range(6))}</table>")),
    Kind("printed.html", _page(lambda by: by.line(by.chess), "pre")),
)
_BOOKS = (
    Kind("words.xlsx", partial(_workbook, Chance.chess, 10, 15_000)),
    Kind("sentences.xlsx", partial(_workbook, lambda by: by.line(by.chess, most=30), 1, 20_000)),
    Kind("signs.xlsx", partial(_workbook, lambda by: by.choice(_SIGNS), 40, 5_000)),
    Kind("wide.xlsx", partial(_workbook, Chance.word, 16_000, 8)),
)
KINDS = (*_TEXTS, *_TABLES, *_PAGES, *_BOOKS)


def seconds_a_megabyte(kind: Kind) -> float:
    """Return the best CPU time of reading a kind of junk, by its size; a small file counts as a megabyte."""
    from trfrate import read_bytes
    from trfrate.errors import TrfrateError

    data = kind.made(Chance())

    def read() -> None:
        with suppress(TrfrateError):
            read_bytes({kind.file: data})

    taken = compare(read, lambda: None, repeat=REPEAT).ours
    return taken / max(1, len(data) / SIZE)


def rows() -> Iterator[Row]:
    """The worst kinds, worst first."""
    taken = {kind.file: seconds_a_megabyte(kind) for kind in KINDS}
    worst = sorted(taken.items(), key=lambda pair: -pair[1])
    for file, seconds in worst[:SHOWN]:
        yield Row(f"a megabyte of junk: {file}", "2 s", seconds / LIMIT, 1.0, at_least=False, detail=f"{seconds:.2f} s")
