"""The zip around a WinTD tournament, unpacked within limits."""

from __future__ import annotations

from io import BytesIO
from zlib import error as inflate_error

from trfrate.diagnostics import Place, Report
from trfrate.errors import Unreadable
from trfrate.formats.wintd import ZIP

MEMBER = "Json"
MAX_UNPACKED = 64 * 2**20


def unpacked(file: str, data: bytes, report: Report) -> bytes:
    """Return the JSON text inside; what is not packed is returned as it is."""
    if not data.startswith(ZIP):
        _refuse_binary(file, data, report)
        return data
    from zipfile import BadZipFile, ZipFile

    problem: object = "it unpacks to more than any tournament holds"
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
            named = [entry for entry in entries if entry.filename == MEMBER] or entries
            if len(named) != 1:
                raise BadZipFile(f"it holds {len(named)} files where WinTD packs one, called {MEMBER}")
            with archive.open(named[0]) as stream:
                content = stream.read(MAX_UNPACKED + 1)
            if len(content) <= MAX_UNPACKED:
                return content
    except (BadZipFile, inflate_error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        problem = error
    message = f"this is not a tournament that WinTD has packed: {problem!s:.120}"
    report.error("WTD008", message, Place(file), "save the tournament in WinTD once more and take the new file")
    raise Unreadable(file)


def _refuse_binary(file: str, data: bytes, report: Report) -> None:
    if file.lower().endswith((".pto", ".ppl", ".ptl")) and b"\0" in data[:4096]:
        message = "this is a binary file of an older WinTD, whose layout is not published"
        report.error("WTD009", message, Place(file), "open it in WinTD 5 and save it as .ptoz (File, Save As)")
        raise Unreadable(file)
