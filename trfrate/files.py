"""Read paths into bytes, up to a limit, and write bytes to paths, completely or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from trfrate.errors import FileProblem as FileProblem

MAX_SIZE = 64_000_000
_OFFICE_PARTS = {"[Content_Types].xml", "mimetype"}


class Source(NamedTuple):
    """Where a report comes from: the file to read first, and the other files of its folder or archive."""

    name: str
    beside: Callable[[], Collection[str]]
    """Listed only on demand: a folder may have thousands of files."""
    load: Callable[[str], bytes]
    choices: tuple[str, ...] = ()
    """For a folder or an archive: all files that could be the report."""


def in_memory(content: Mapping[str, bytes], max_size: int = MAX_SIZE) -> Source:
    """Return files that are in memory as a source; a single `.zip` is opened."""
    for name, data in content.items():
        _check_size(name, len(data), max_size)
    names = tuple(content)
    if len(names) == 1:
        only = names[0]
        return _archive(only, content[only], max_size) or Source(only, lambda: names, content.__getitem__)
    return Source(names[0], lambda: names, content.__getitem__, names)


def open_source(path: str, max_size: int = MAX_SIZE) -> Source:
    """Open a file, a folder, an archive or, for `-`, standard input."""
    if path == "-":
        data = sys.stdin.buffer.read(max_size + 1)
        _check_size("standard input", len(data), max_size)
        return _archive("stdin", data, max_size) or Source("stdin", lambda: (), lambda name: data)
    file = Path(path)
    try:
        if file.is_dir():
            return _folder(file, max_size)
        data = read_file(file, max_size)
        return _archive(file.name, data, max_size) or _single(file, data, max_size)
    except OSError as problem:
        raise FileProblem(f"cannot read {path}: {reason(problem)}") from problem


def read_file(file: Path, max_size: int = MAX_SIZE) -> bytes:
    """Return the bytes of a file that is not larger than the limit."""
    with file.open("rb") as stream:
        # Reading `max_size` at once would allocate a buffer of that size for every file.
        size = min(os.fstat(stream.fileno()).st_size, max_size)
        data = stream.read(size + 1)
        if len(data) > size:
            data += stream.read(max_size + 1 - len(data))
    _check_size(str(file), len(data), max_size)
    return data


def _check_size(what: str, size: int, max_size: int) -> None:
    if size > max_size:
        raise FileProblem(f"{what} is larger than {max_size / 1e6:.0f} MB", remedy="max_size")


def _single(file: Path, data: bytes, max_size: int) -> Source:
    """Return a file and its neighbors, which are listed by name and read only if they belong to the report."""

    def beside() -> Collection[str]:
        names = {file.name}
        with suppress(OSError):  # a folder may let its files be read, but not be listed
            names |= {entry.name for entry in file.parent.iterdir() if entry.is_file()}
        return names

    return Source(
        file.name, beside, lambda name: data if name == file.name else read_file(file.parent / name, max_size)
    )


def _folder(folder: Path, max_size: int) -> Source:
    names = tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_file() and not _is_hidden(entry.name)))
    if not names:
        raise FileProblem(f"cannot read {folder}: the folder is empty")
    return Source(names[0], lambda: names, lambda name: read_file(folder / name, max_size), names)


def _is_hidden(name: str) -> bool:
    """Return whether a file is one that file managers add, such as the `._open.trf` in archives made by macOS."""
    return name.startswith(".")


def _archive(name: str, data: bytes, max_size: int) -> Source | None:
    """Return the files of a .zip; None for anything else, and for a workbook, which is a zip too."""
    if not data.startswith(b"PK\x03\x04"):
        return None
    import io
    import zipfile

    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = {entry.filename: entry for entry in archive.infolist() if not entry.is_dir()}
    except Exception:  # a broken archive may raise anything; the formats report that they cannot read it
        return None
    if _OFFICE_PARTS & entries.keys() or not entries:
        return None
    _check_size(name, sum(entry.file_size for entry in entries.values()), max_size)

    def load(member: str) -> bytes:
        try:
            with archive.open(paths[member]) as stream:
                content = stream.read(max_size + 1)
        except RuntimeError as problem:  # also NotImplementedError: a password, an unknown compression
            raise FileProblem(f"cannot read {member} in {name}: {problem}") from problem
        except Exception as problem:
            raise FileProblem(f"cannot read {member} in {name}: the archive is damaged") from problem
        _check_size(member, len(content), max_size)
        return content

    paths = {base: entry for entry in sorted(entries) if not _is_hidden(base := PurePosixPath(entry).name)}
    if not paths:
        return None
    names = tuple(sorted(paths))
    return Source(names[0], lambda: names, load, names)


def write_all(outputs: Mapping[Path, bytes], force: bool = False, never: Iterable[str] = ()) -> None:
    """Write all files or none: to temporary files beside the targets first, then renamed.

    `never` names the inputs, which are not overwritten even with `force`.
    """
    refuse_all(outputs, force, never)
    made: list[Path] = []
    staged: dict[Path, Path] = {}
    try:
        for target, data in outputs.items():
            _make_folder(target.parent, made)
            staged[target] = _stage(target, data)
        _rename_all(staged)
    except BaseException as problem:
        for temporary in staged.values():
            temporary.unlink(missing_ok=True)
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        if isinstance(problem, OSError):
            raise FileProblem(f"cannot write {problem.filename2 or problem.filename}: {reason(problem)}") from problem
        raise


def refuse_all(outputs: Iterable[Path], force: bool = False, never: Iterable[str] = ()) -> None:
    """Raise `FileProblem` for the first file that must not be written."""
    inputs = [Path(path) for path in never if path != "-" and Path(path).exists()]
    for target in outputs:
        _refuse(target, force, inputs)


def _refuse(target: Path, force: bool, inputs: list[Path]) -> None:
    try:
        if any(target.exists() and target.samefile(path) for path in inputs):
            raise FileProblem(f"{target} is the input, which is never written to; choose another output")
        if target.is_dir():
            raise FileProblem(f"{target} is a folder")
        if target.exists() and not target.is_file():
            raise FileProblem(f"{target} is not an ordinary file; - is standard output")
        if target.exists() and not force:
            raise FileProblem(f"{target} already exists", remedy="force")
    except OSError as problem:
        raise FileProblem(f"cannot write {target}: {reason(problem)}") from problem


def _make_folder(folder: Path, made: list[Path]) -> None:
    """Make the folder and its parents; the new ones are added to `made`."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for new in reversed(missing):
        try:
            new.mkdir()
        except FileExistsError:
            if not new.is_dir():
                raise
            continue  # another process of a batch was faster
        made.append(new)


def _stage(target: Path, data: bytes) -> Path:
    """Write the bytes to a temporary file in the same folder, flush it to disk, and return its path."""
    # Without tempfile: importing it takes longer than rating an event.
    temporary = target.with_name(f".{target.name[:100]}.{os.urandom(6).hex()}.tmp")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o777)
    except BaseException as problem:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(problem, OSError):
            problem.filename = str(target)
        raise
    return temporary


def _rename_all(staged: Mapping[Path, Path]) -> None:
    """Rename into place; if one fails, restore the old content of those before it."""
    done: list[tuple[Path, bytes | None]] = []
    try:
        for target, temporary in staged.items():
            old = target.read_bytes() if len(staged) > 1 and target.exists() else None
            temporary.replace(target)
            done.append((target, old))
    except BaseException:
        for target, old in done:
            if old is None:
                target.unlink(missing_ok=True)
            else:
                _stage(target, old).replace(target)
        raise


def reason(problem: OSError) -> str:
    """Return the reason that the operating system gives, without numbers and paths."""
    return (problem.strerror or type(problem).__name__).lower()
