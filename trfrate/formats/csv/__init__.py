"""CSV crosstables: any table with one row a player is read; one layout is written (docs/formats/csv.md).

The separator (comma, semicolon, tab, bar) is found by trying; text follows RFC 4180. A writer needs none of what the
reader loads, and the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping

from trfrate.diagnostics import Report
from trfrate.formats import Format, Options
from trfrate.model import Event

DELIMITERS = {"excel": ",", "semicolon": ";", "tab": "\t"}


def sniff(head: bytes, name: str) -> float:
    """Return how likely it is: certain with a row of headings, possible by the suffix alone."""
    from trfrate.formats.csv.reading import likelihood

    return likelihood(head, name)


def read(files: Mapping[str, bytes], report: Report, options: Options) -> Event:
    """Return the event of one CSV file."""
    from trfrate.formats.csv.reading import read as read_table

    return read_table(files, report, options)


def write(event: Event, report: Report, options: Options) -> Mapping[str, bytes]:
    """Return one file: the lines about the event, then a table for each section."""
    from trfrate.formats.csv.writing import write as write_table

    return write_table(event, report, options)


FORMAT = Format(
    "csv",
    "CSV crosstable",
    (".csv", ".tsv"),
    sniff,
    read,
    write,
    ("encoding", "dialect", "trf-rating", "ratings-are", "opponents"),
)
