"""Old `.xls` files are read in a process of their own.

The library can run out of memory over a damaged one, which ends the process it runs in. Measuring cannot foresee
that: too much of the format is counts and offsets. The child knows nothing of trfrate: bytes in, JSON out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

SECONDS = 60
_CHILD = """
import json, sys
from datetime import date, datetime, time, timedelta
from io import BytesIO
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
except (ImportError, ValueError, OSError):
    pass
from python_calamine import SheetTypeEnum, SheetVisibleEnum, load_workbook

def tagged(value):
    if isinstance(value, timedelta):
        return {"timedelta": value.total_seconds()}
    return {type(value).__name__: value.isoformat()}

book = load_workbook(BytesIO(sys.stdin.buffer.read()))
sheets = []
for about in book.sheets_metadata:
    if about.typ is SheetTypeEnum.WorkSheet:
        visible = about.visible is SheetVisibleEnum.Visible
        rows = book.get_sheet_by_name(about.name).to_python(skip_empty_area=False) if visible else []
        sheets.append([about.name, visible, rows])
sys.stdout.write(json.dumps(sheets, default=tagged))
"""

Value = str | float | bool | date | time | timedelta


class Failed(ValueError):
    """The library could not read the workbook, or did not survive it."""


def read_apart(data: bytes) -> list[tuple[str, bool, list[list[Value]]]]:
    """The sheets: name, whether visible, cells. Raises `Failed`."""
    import subprocess
    import sys

    try:
        child = subprocess.run(
            [sys.executable, "-P", "-c", _CHILD], input=data, capture_output=True, timeout=SECONDS, check=True
        )
        return [(name, visible, rows) for name, visible, rows in json.loads(child.stdout, object_hook=_untagged)]
    except (subprocess.SubprocessError, OSError, ValueError) as error:
        raise Failed("its parts do not fit together") from error


_TAGS: Mapping[str, Callable[[Any], Value]] = {
    "date": date.fromisoformat,
    "datetime": datetime.fromisoformat,
    "time": time.fromisoformat,
    "timedelta": lambda seconds: timedelta(seconds=seconds),
}


def _untagged(tagged: dict[str, Any]) -> Value:
    ((kind, value),) = tagged.items()
    return _TAGS[kind](value)
