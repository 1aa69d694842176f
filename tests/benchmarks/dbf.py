"""dBASE tables: writing a TDEXPORT of 2,000 players against `dbf`, reading it against `dbfread`."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Row, compare
from trfrate.codecs.dbf import Field, read_table, write_table
from trfrate.diagnostics import Report
from trfrate.formats.uschess_dbf.layout import PLAYER, ROUND_WIDTH, round_name

PLAYERS, ROUNDS = 2000, 9
STAMP = bytes((126, 5, 4))
FIELDS = [Field(column.name, column.width) for column in PLAYER]
FIELDS += [Field(round_name(number), ROUND_WIDTH) for number in range(1, ROUNDS + 1)]
RECORDS = [
    [
        *("", "1", str(number), str(90000000 + number), f"Alder, Ada{number}", "MI", str(100 + number)),
        *(f"W{(number + round_) % PLAYERS + 1}B" for round_ in range(ROUNDS)),
    ]
    for number in range(1, PLAYERS + 1)
]


def rows() -> Iterator[Row]:
    """Yield both comparisons; the same values are asserted first."""
    with tempfile.TemporaryDirectory() as folder:
        yield _writing(Path(folder))
        yield _reading(Path(folder))


def _writing(folder: Path) -> Row:
    import dbf

    specs = "; ".join(f"{field.name} C({field.width})" for field in FIELDS)

    def theirs() -> Path:
        table = dbf.Table(str(folder / "theirs.dbf"), specs, dbf_type="db3", codepage="ascii")
        with table.open(mode=dbf.READ_WRITE):
            for record in RECORDS:
                table.append(tuple(record))
        return folder / "theirs.dbf"

    def ours() -> Path:
        (folder / "ours.dbf").write_bytes(write_table(FIELDS, RECORDS, STAMP))
        return folder / "ours.dbf"

    assert _values(ours().read_bytes()) == _values(theirs().read_bytes()) == RECORDS
    times = compare(ours, theirs)
    return Row("write a TDEXPORT of 2,000 players", "dbf", times.faster, 100, detail=f"{times.ours * 1000:.1f} ms")


def _reading(folder: Path) -> Row:
    import dbfread

    file = folder / "ours.dbf"
    file.write_bytes(write_table(FIELDS, RECORDS, STAMP))

    def theirs() -> list[list[str]]:
        return [list(record.values()) for record in dbfread.DBF(file, encoding="ascii")]

    def ours() -> list[list[str]]:
        with file.open("rb") as stream:
            return _values(stream)

    assert ours() == theirs()
    times = compare(ours, theirs)
    return Row("read a TDEXPORT of 2,000 players", "dbfread", times.faster, 1, detail=f"{times.ours * 1000:.1f} ms")


def _values(source: bytes | io.BufferedReader) -> list[list[str]]:
    table = read_table(source, "TDEXPORT.DBF", Report())
    return [record.values for record in table.records(*table.names)]
