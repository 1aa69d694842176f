"""The program to double-click: the page without arguments, files dropped on it rated beside themselves."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from pathlib import Path

from trfrate.cli import COMMANDS, main

FINDER = "trfrate-finder"
"""The program in the application of macOS which is started by the Finder; `trfrate` is beside it."""


def run() -> None:
    """Run the command line; what a file manager hands over is turned into its commands first."""
    given = sys.argv[1:]
    if not given:
        _open()
    elif given[0] not in COMMANDS and all(Path(each).is_file() for each in given):
        _take(list(map(Path, given)))
    else:
        main()


def _take(files: list[Path]) -> None:
    """Rate dropped files; what cannot be rated is shown where the user can read why."""
    results = {file: _rate(file) for file in files}
    if sys.stdin and sys.stdin.isatty():
        input("Press Enter to close this window.")  # which Windows closes with the program
    elif failed := [str(file) for file, (_, written) in results.items() if not written]:
        _open(*failed)
    sys.exit(max(code for code, _ in results.values()))


def _rate(file: Path) -> tuple[int, bool]:
    """Rate one file into a workbook beside it; return the exit code, and whether there is a workbook."""
    workbook = _beside(file)
    sys.argv[1:] = ["rate", str(file), "-o", str(workbook)]
    code = 0
    try:
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    return code, workbook.exists()


def _beside(file: Path) -> Path:
    """Return the first free name: a workbook of an earlier drop may be open, or hold notes of the user."""
    names = (f"{file.stem} rated{number}.xlsx" for number in ("", *map(" {}".format, range(2, 1000))))
    return next(path for path in map(file.with_name, names) if not path.exists())


def _open(*files: str) -> None:
    """Open the page; on macOS in another process, because files dropped on an application that still runs are lost."""
    program = Path(sys.executable)
    if program.name == FINDER:
        subprocess.Popen([program.with_name("trfrate"), "open", *files], start_new_session=True)
        return
    sys.argv[1:] = ["open", *files]
    main()


if __name__ == "__main__":
    multiprocessing.freeze_support()
    # As Windows and macOS start processes: what is tried on Linux holds there.
    multiprocessing.set_start_method("spawn")
    run()
