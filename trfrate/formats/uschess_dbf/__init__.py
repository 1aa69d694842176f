"""US Chess electronic rating report: three dBASE III tables, draft 2C (3 August 2006, corrected September 2025).

    THEXPORT.DBF  one record: the event            layout.EVENT
    TSEXPORT.DBF  one record per section           layout.SECTION
    TDEXPORT.DBF  one record per player, section   layout.PLAYER, then a column per round (results.CODES)

The layout of 1991 (cells of five characters, continuation records, no names) and mixtures of both are read too.
"""

from __future__ import annotations

from trfrate.codecs import dbf
from trfrate.formats import Format
from trfrate.formats.uschess_dbf.reading import read
from trfrate.formats.uschess_dbf.tables import companions, role
from trfrate.formats.uschess_dbf.writing import write


def sniff(head: bytes, name: str) -> float:
    """Recognize a table of the report by its field names."""
    if role(dbf.field_names(head)):
        return 0.99
    return 0.0


FORMAT = Format(
    "uschess-dbf",
    "US Chess rating report",
    (".dbf",),
    sniff,
    read,
    write,
    ("encoding", "ratings-are", "forfeit-opponents", "other-td-width"),
    several_files=True,
    companions=companions,
)
