"""Workers started, watched and started again; what they found is counted by reader, and saved."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any

from tests.conftest import ROOT
from tests.fuzz.target import made, reduced

HANG = 60.0
"""Seconds without a word from a worker, after which it is taken to hang."""
SAVE_EVERY = 60.0


@dataclass
class Result:
    """What a campaign found."""

    inputs: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[int]] = field(default_factory=dict)
    """Numbers of the inputs, by fault."""
    seconds: float = 0.0
    megabytes: int = 0

    def table(self) -> str:
        lines = [f"{self.inputs[reader]:>8}  {reader}" for reader in sorted(self.inputs)]
        lines.append(f"{self.inputs.total():>8}  inputs; longest {self.seconds:.2f} s, highest {self.megabytes} MB")
        lines += [f"FAULT {fault}: {len(numbers)} inputs, first {numbers[0]}" for fault, numbers in self.faults.items()]
        return "\n".join(lines)


@dataclass
class Worker:
    """A process and what it does."""

    seed: str
    first: int
    step: int
    number: int = -1
    spoke: float = 0.0

    def start(self, words: Words) -> None:
        command = [sys.executable, "-m", "tests.fuzz.worker", self.seed, str(self.first), str(self.step)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT)
        self.spoke = monotonic()
        Thread(target=self._listen, args=(self.process, words), daemon=True).start()

    def _listen(self, process: subprocess.Popen[bytes], words: Words) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.spoke = monotonic()
            if line.startswith(b"{"):
                words.put((self, json.loads(line)))
            else:
                self.number = int(line)
        words.put((self, None))


Words = Queue[tuple[Worker, dict[str, Any] | None]]


def run(seed: str, minutes: float, jobs: int, out: Path | None = None, most: int | None = None) -> Result:
    """Try inputs until the time is over, `most` of them were tried, or somebody interrupts it."""
    result = Result()
    words: Words = Queue()
    workers = [Worker(seed, first, jobs) for first in range(jobs)]
    for worker in workers:
        worker.start(words)
    until = monotonic() + 60 * minutes
    saved = monotonic()
    with suppress(KeyboardInterrupt):
        while monotonic() < until and (most is None or result.inputs.total() < most):
            _listen(workers, words, result)
            if out is not None and monotonic() - saved > SAVE_EVERY:
                _save(result, seed, out)
                saved = monotonic()
    for worker in workers:
        worker.process.kill()
    if out is not None:
        _save(result, seed, out)
    return result


def _listen(workers: list[Worker], words: Words, result: Result) -> None:
    for worker in workers:
        if monotonic() - worker.spoke > HANG:
            worker.process.kill()
    with suppress(Empty):
        worker, word = words.get(timeout=1.0)
        if word is None:
            _restart(worker, words, result)
        else:
            _note(word, result)


def _note(word: dict[str, Any], result: Result) -> None:
    if "fault" in word:
        result.faults.setdefault(word["fault"], []).append(word["number"])
        return
    result.inputs.update(word["done"])
    result.seconds = max(result.seconds, word["seconds"])
    result.megabytes = max(result.megabytes, word["megabytes"])


def _restart(worker: Worker, words: Words, result: Result) -> None:
    code = worker.process.wait()
    number = max(worker.number, worker.first)
    reader, _ = made(worker.seed, number)
    result.inputs[reader] += 1
    result.faults.setdefault(f"{reader}: the process ended with {code}", []).append(number)
    worker.first = number + worker.step
    worker.start(words)


def _save(result: Result, seed: str, out: Path) -> None:
    """The counts, and the first input of each fault; those that do not end the process are made as small as can be."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "counts.txt").write_text(f"seed {seed}\n{result.table()}\n", "utf-8")
    for fault, numbers in sorted(result.faults.items()):
        reader, files = made(seed, numbers[0])
        folder = out / f"{reader}-{numbers[0]}"
        if folder.exists():
            continue
        if " at " in fault:
            files = reduced(reader, files, numbers[0])
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / Path(name).name).write_bytes(data)
        (folder / "fault.txt").write_text(f"{fault}\nseed {seed}, input {numbers[0]}\n", "utf-8")
