"""Mutation that is guided by what the code has reached so far: `python -m tests.fuzz.guided READER [SECONDS]`.

It needs the package `atheris`, which is no dependency of the tests and does not install everywhere: without it, the
campaign of `python -m tests.fuzz` is all there is. What is found ends the run with a traceback; the input is saved as
`crash-…` in the folder. Bytes are mutated, so that the readers of text and of small binary files gain most.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import mkdtemp

LONGEST = 20_000
SECONDS_AN_INPUT = 10


def main() -> int:
    """Run until the time is over or something is found."""
    try:
        import atheris
    except ImportError:
        print("atheris is not installed: pip install atheris", file=sys.stderr)
        return 2
    # Only what is imported inside is watched, so nothing of trfrate may be imported before.
    with atheris.instrument_imports(include=["trfrate"]):
        from tests.fuzz.target import exercise, seeds
    reader = sys.argv[1] if len(sys.argv) > 1 else "trf"
    seconds = sys.argv[2] if len(sys.argv) > 2 else "60"
    if reader not in seeds():
        print(f"there is no reader {reader}: {', '.join(sorted(seeds()))}", file=sys.stderr)
        return 2
    examples = [next(iter(files.items())) for files in seeds()[reader]]
    name = examples[0][0]
    corpus = Path(mkdtemp(prefix="trfrate-guided-"))
    for number, (_, data) in enumerate(examples):
        (corpus / str(number)).write_bytes(data)
    tried = 0

    def try_one(data: bytes) -> None:
        nonlocal tried
        tried += 1
        exercise(reader, {name: data}, tried)

    limits = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-timeout={SECONDS_AN_INPUT}"]
    atheris.Setup([sys.argv[0], str(corpus), *limits], try_one)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
