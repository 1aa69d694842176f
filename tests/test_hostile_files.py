"""Files that once hung, killed or filled a process, each made here: an event or a reason, in bounded time and 200 MB.

Each is tried in a process of its own, which reads it, checks it, rates it and writes it as a wallchart.
"""

import json
import struct
import subprocess
import sys
import zipfile
from datetime import date
from io import BytesIO

import pytest

from tests import hostile_workbooks as workbooks
from tests.conftest import FIXTURES, ROOT
from trfrate import api, pipeline
from trfrate.errors import Unreadable

if sys.platform != "linux":
    pytest.skip("the memory of a process is measured as Linux does", allow_module_level=True)

MEGABYTES = 200
READ, REFUSED = "read", "refused"


def packed(name, data):
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return made.getvalue()


def many_files():
    return workbooks.zipped({f"{number}.csv": b"" for number in range(20_000)}, zipfile.ZIP_STORED)


def newlines():
    return packed("open.trf", b"\n" * 63_000_000)


def lines_of_a_record():
    return packed("open.trf", b"001\n" * 15_750_000)


def many_lines():
    return b"\n" * 8_000_000


def many_lines_of_a_record():
    return b"001 \n" * 1_600_000


def many_messages():
    return b"012 Open\n" + b"001    1      Alder\n" * 19_000


def one_long_line():
    return b"012 Open\n001    1      Alder" + b" " * 10_000_000 + b"1\n"


def many_columns():
    return b"Name," + b"Rd 1," * 16_000 + b"\n" + b"Alder," + b"W2," * 16_000 + b"\n"


def control_characters():
    text = (FIXTURES / "msa" / "sections.txt").read_bytes()
    return text.replace(b" | ", b"\x1f| ").replace(b"    1 |", b"    1\x1c|")


def dbf_without_round_columns():
    """The three tables of a rating report, the players' with a header that ends after the second field."""
    folder = FIXTURES / "uschess-dbf" / "two-sections"
    content = {path.name: path.read_bytes() for path in folder.iterdir()}
    players = next(name for name in content if name.upper().startswith("TD"))
    table = bytearray(content[players])
    struct.pack_into("<H", table, 8, 93)
    content[players] = bytes(table)
    return pipeline.zipped(content, date(2026, 1, 15))


KINDS = {
    "newlines.zip": (newlines, REFUSED),
    "trf-001-lines.zip": (lines_of_a_record, REFUSED),
    "many-files.zip": (many_files, REFUSED),
    "newlines.trf": (many_lines, REFUSED),
    "newlines.csv": (many_lines, REFUSED),
    "newlines.txt": (many_lines, REFUSED),
    "001-lines.trf": (many_lines_of_a_record, REFUSED),
    "long-line.trf": (one_long_line, REFUSED),
    "columns.csv": (many_columns, REFUSED),
    "dbf-no-round-columns.zip": (dbf_without_round_columns, READ),
    "msa-unit-separator.txt": (control_characters, READ),
    "repeated-cells.ods": (workbooks.ods_of_repeated_text, REFUSED),
    "shared-string-bomb.xlsx": (workbooks.long_text_in_many_cells, REFUSED),
    "shared-strings-count.xlsx": (workbooks.false_count_of_texts, READ),
    "truncated-table.ods": (workbooks.truncated_ods, REFUSED),
    "broken-tag.ods": (workbooks.ods_with_a_broken_tag, REFUSED),
    "sheets-on-one-part.xlsx": (workbooks.three_thousand_sheets_on_one_part, REFUSED),
}
"""The first names are those of the files that were found; the others are their kin."""

CHILD = """
import json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1500 * 2**20, 1500 * 2**20))
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
from trfrate import api
from trfrate.errors import FileProblem, Unreadable
try:
    event = api.rate(api.read_bytes(sys.stdin.buffer.read(), sys.argv[1]))
    api.check(event)
    api.to_bytes(event, "csv")
    outcome = "read"
except (Unreadable, FileProblem) as problem:
    assert str(problem)
    outcome = "refused"
# What getrusage calls the highest begins with the size of the process that started this one.
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(json.dumps([outcome, int(status["VmHWM"].split()[0]) / 1024]))
"""


@pytest.mark.parametrize("name", KINDS)
def test_a_hostile_file_is_read_or_refused_within_the_limits(name):
    make, expected = KINDS[name]
    done = subprocess.run([sys.executable, "-c", CHILD, name], input=make(), capture_output=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-500:]
    outcome, megabytes = json.loads(done.stdout)
    assert outcome == expected
    assert megabytes < MEGABYTES


def test_a_report_without_round_columns_says_so():
    event = api.read_bytes(dbf_without_round_columns(), "report.zip")
    assert event.players
    assert not any(cell for player in event.players for cell in player.cells)
    assert any(each.severity == "error" for each in event.report)


def test_a_flood_of_messages_is_cut_off():
    try:
        report = api.read_bytes(many_messages(), "open.trf").report
    except Unreadable as problem:
        report = problem.report
    assert any(each.code == "FMT013" for each in report)
    assert len(list(report)) < 10_000
