"""The US Chess text crosstable, as its member pages (MSA) showed it until October 2025.

There is no published specification; the layout is that of public copies: 89 columns for seven rounds, `|` in
columns 7, 41, 47 and every 6 after that, two lines for each player and one more for each further rating system.

    columns  line 1                  line 2                     further lines
    1-5      pairing number, right   state, right
    9-40     name                    id / R: 1641P17->1657P24   Q: 1600   ->1612
    42-46    total `4.5`             norm `N:2`
    48-52    `W  39`, `H    `        color `W`, `B`
"""

from __future__ import annotations

from trfrate.formats import Format
from trfrate.formats.msa_text.reading import read, sniff
from trfrate.formats.msa_text.writing import write

FORMAT = Format(
    "msa", "US Chess text crosstable", (".msa", ".txt", ".html", ".htm"), sniff, read, write, options=("encoding",)
)
