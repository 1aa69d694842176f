"""What single programs are known to need of a TRF beyond the specification (`--for-program`), as a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trfrate.formats.trf import dialect as dialects


class Program(NamedTuple):
    """A program that will read the file."""

    title: str
    dialect: str
    """What it reads, unless a format of one edition is chosen."""
    encoding: str = "utf-8"
    states_rounds: bool = False
    """It takes the number of rounds from record 142, in TRF16 too."""
    counts_bytes: bool = False
    """It pads names to 33 bytes, and reads them so."""
    cost: str = ""
    """What the file is no longer good for."""


PROGRAMS: Mapping[str, Program] = {
    # Vega 12 hangs on names with accents that are padded by characters, and ignores XXR.
    "vega": Program(
        "Vega",
        dialects.TRF16,
        states_rounds=True,
        counts_bytes=True,
        cost="names with accents are padded in bytes, so programs that count characters find their columns shifted; "
        "record 142 is not in TRF16",
    ),
    # Its files are in the code page of Windows, and have record 142.
    "swiss-manager": Program(
        "Swiss-Manager",
        dialects.TRF16,
        encoding="cp1252",
        states_rounds=True,
        cost="letters outside of Western Europe are replaced; record 142 is not in TRF16",
    ),
    "javafo": Program("JaVaFo", dialects.TRF_X, cost="TRF(x) is for pairing, not for a rating report"),
    "py4swiss": Program("py4swiss", dialects.TRF_X, cost="TRF(x) is for pairing, not for a rating report"),
}

WITHOUT = Program("", "")
"""Nobody in particular."""
