"""The program to double-click: the page without arguments, files dropped on it rated beside themselves."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

from trfrate.cli import COMMANDS, main


def run() -> None:
    """Run the command line; what a file manager hands over is turned into its commands first."""
    given = sys.argv[1:]
    if not given:
        sys.argv.append("open")
    elif given[0] not in COMMANDS and all(Path(each).is_file() for each in given):
        code = max(_rate(Path(each)) for each in given)
        if sys.stdin and sys.stdin.isatty():
            input("Press Enter to close this window.")  # which Windows closes with the program
        sys.exit(code)
    main()


def _rate(file: Path) -> int:
    """Rate one file into a workbook beside it; return the exit code."""
    sys.argv[1:] = ["rate", str(file), "-o", str(_beside(file))]
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def _beside(file: Path) -> Path:
    """Return the first free name: a workbook of an earlier drop may be open, or hold notes of the user."""
    names = (f"{file.stem} rated{number}.xlsx" for number in ("", *map(" {}".format, range(2, 1000))))
    return next(path for path in map(file.with_name, names) if not path.exists())


if __name__ == "__main__":
    multiprocessing.freeze_support()
    # As Windows and macOS start processes: what is tried on Linux holds there.
    multiprocessing.set_start_method("spawn")
    run()
