"""Read paths into bytes, up to a limit, and write bytes to paths, completely or not at all."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import BinaryIO, NoReturn

from trfrate.errors import FileProblem
from trfrate.structs import Struct

MAX_SIZE = 64_000_000
_FREE_SIZE, _EXPANSION = 8_000_000, 40
"""What any archive may unpack to, and how many times its own size a larger one may: reports shrink to a tenth."""
_SETS = {".dbf"}
"""Suffixes of files that are one of several."""
_OFFICE_PARTS = {"[Content_Types].xml", "mimetype"}


class Source(Struct):
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
    if all(map(is_owner_file, content)):
        _refuse_owner_file(next(iter(content)))
    names = tuple(name for name in content if not is_owner_file(name))
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
    if is_owner_file(file.name):
        _refuse_owner_file(path)
    try:
        if file.is_dir():
            finish_interrupted(file)
            return _folder(file, max_size)
        if file.suffix.lower() in _SETS:
            finish_interrupted(file.parent)
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


def content_of(path: Path) -> bytes:
    """Return the bytes of a file that the user names; `FileProblem` says why it cannot be read."""
    try:
        return read_file(path)
    except OSError as problem:
        raise FileProblem(f"cannot read {path}: {reason(problem)}") from problem


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

    def content(name: str) -> bytes:
        if name == file.name:
            return data
        return read_file(file.parent / name, max_size)

    return Source(file.name, beside, content)


def _folder(folder: Path, max_size: int) -> Source:
    names = tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_file() and not _is_hidden(entry.name)))
    if not names:
        raise FileProblem(f"cannot read {folder}: the folder is empty")
    return Source(names[0], lambda: names, lambda name: read_file(folder / name, max_size), names)


def _is_hidden(name: str) -> bool:
    """Return whether a file is one that file managers add, such as the `._open.trf` in archives made by macOS."""
    return name.startswith(".") or is_owner_file(name)


def is_owner_file(name: str) -> bool:
    """Return whether a file is the one that Excel and Word put beside a file that they have open."""
    return name.startswith("~$")


def _refuse_owner_file(path: str) -> NoReturn:
    raise FileProblem(f"{path} is not a report: Excel puts it beside a workbook that is open; name the workbook itself")


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
    max_size = min(max_size, max(_FREE_SIZE, _EXPANSION * len(data)))
    if sum(entry.file_size for entry in entries.values()) > max_size:
        raise FileProblem(f"{name} unpacks to more than {max_size / 1e6:.0f} MB; pack the report alone")

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

    named = {PurePosixPath(entry).name: entry for entry in sorted(entries)}
    paths = {name: entry for name, entry in named.items() if not _is_hidden(name)}
    if not paths:
        return None
    names = tuple(sorted(paths))
    return Source(names[0], lambda: names, load, names)


Again = Callable[[FileProblem], bool]
"""Asks the user to close a file that is open in another program; returns whether to try once more."""


def write_all(
    outputs: Mapping[Path, bytes], force: bool = False, never: Iterable[str] = (), again: Again | None = None
) -> None:
    """Write all files or none: to temporary files beside the targets first, then renamed.

    A link is followed: what it leads to is written or refused, and the link stays. Several files are entered in a
    journal before the first is renamed; if the process dies in between, `finish_interrupted` renames the others, of
    all folders, whichever it is called for. `never` names the inputs, which are not written to even by force. `again`
    is asked about a file that is open in another program.
    """
    while True:
        try:
            _write_all(outputs, force, never)
            return
        except FileProblem as problem:
            if problem.remedy != "close" or again is None or not again(problem):
                raise


def _write_all(outputs: Mapping[Path, bytes], force: bool, never: Iterable[str]) -> None:
    names = refuse_all(outputs, force, never)
    made: list[Path] = []
    staged: list[Staged] = []
    try:
        for target, named in names.items():
            _make_folder(target.parent, made)
            staged.append(_stage(target, outputs[named]))
        _put_in_place(staged)
    except BaseException as problem:
        for one in staged:
            one.discard()
        _remove_folders(made)
        if isinstance(problem, OSError):
            raise _not_written(problem) from problem
        raise


def refuse_all(outputs: Iterable[Path], force: bool = False, never: Iterable[str] = ()) -> dict[Path, Path]:
    """Raise `FileProblem` for the first file that must not be written; return the names by the file they lead to.

    Two that are one file on this or another system are refused too.
    """
    inputs = [Path(path) for path in never if path != "-" and Path(path).exists()]
    names: dict[Path, Path] = {}
    seen: dict[str, Path] = {}
    for named in outputs:
        target = resolved(named)
        if target in names:
            raise FileProblem(f"{names[target]} and {named} are the same file; name two")
        other = seen.setdefault(str(target).casefold(), named)
        if other is not named:
            raise FileProblem(
                f"{other} and {named} differ only in upper and lower case: on many systems they are the same file"
            )
        names[target] = named
    for folder in {target.parent for target in names}:
        finish_interrupted(folder)
    for target, named in names.items():
        _refuse(target, named, force, inputs)
    return names


_IN_USE = {5, 32, 33}
"""What Windows says when a file that is to be replaced is open: access denied, shared, locked."""


def _not_written(problem: OSError) -> FileProblem:
    target = problem.filename2 or problem.filename
    # The new file was made beside it, so the folder is not what denies access.
    if problem.filename2 and getattr(problem, "winerror", None) in _IN_USE and os.access(target, os.W_OK):
        return FileProblem(f"{target} is open in another program", remedy="close")
    return FileProblem(f"cannot write {target}: {reason(problem)}")


@contextmanager
def streaming(named: Path, force: bool = False, never: Iterable[str] = ()) -> Iterator[BinaryIO]:
    """Yield a stream to a file that may be larger than the memory; it is there when the block ends well, or not at all.

    Links and inputs are treated as `write_all` does.
    """
    target = resolved(named)
    finish_interrupted(target.parent)
    _refuse(target, named, force, [Path(path) for path in never if path != "-" and Path(path).exists()])
    made: list[Path] = []
    staged = None
    try:
        _make_folder(target.parent, made)
        staged = _stage(target, b"")
        with os.fdopen(os.dup(staged.handle), "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        staged.put()
        staged.close()
    except BaseException as problem:
        if staged:
            staged.discard()
        _remove_folders(made)
        if isinstance(problem, OSError):
            raise FileProblem(f"cannot write {named}: {reason(problem)}") from problem
        raise


def _remove_folders(made: list[Path]) -> None:
    """Remove the folders that were made for files that are not written after all."""
    for folder in reversed(made):
        with suppress(OSError):
            folder.rmdir()


def resolved(target: Path) -> Path:
    """Return the file that the name leads to, through links and `..`; a folder that does not exist yet is left out."""
    # Not `Path.resolve`, which fails on a link that leads to itself.
    return Path(os.path.realpath(target))


def _refuse(target: Path, named: Path, force: bool, inputs: list[Path]) -> None:
    try:
        if any(target.exists() and target.samefile(path) for path in inputs):
            raise FileProblem(f"{named} is the input, which is never written to; choose another output")
        if target.is_dir():
            raise FileProblem(f"{named} is a folder; name a file")
        if target.exists() and not target.is_file():
            raise FileProblem(f"{named} is not an ordinary file; - is standard output")
        if target.is_symlink():
            raise FileProblem(f"{named} is a link that leads nowhere")
        if target.exists() and not force:
            link = ""
            if named.is_symlink():
                link = f" is a link to {target}, which"
            raise FileProblem(f"{named}{link} already exists", remedy="force")
    except OSError as problem:
        raise FileProblem(f"cannot write {named}: {reason(problem)}") from problem


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


class Staged(Struct):
    """A file on the disk under a temporary name. Its handle is open, and locked, for as long as the process lives."""

    target: Path
    temporary: Path
    handle: int

    def discard(self) -> None:
        """Remove the file, wherever in the process it was."""
        self.close()
        with suppress(OSError):
            self.temporary.unlink(missing_ok=True)

    def close(self) -> None:
        """Give up the lock."""
        with suppress(OSError):
            os.close(self.handle)

    def put(self) -> None:
        """Rename it to its target."""
        if not _LOCKS:
            self.close()  # Windows renames no open file
        self.temporary.replace(self.target)


def _stage(target: Path, data: bytes) -> Staged:
    """Write the bytes to a temporary file of the same folder, safely on the disk, and return it."""
    # Not by tempfile: importing it takes longer than rating an event.
    temporary = target.with_name(f".{target.name[:100]}.{os.urandom(6).hex()}.tmp")
    handle = -1
    try:
        handle = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        if not _lock(handle):
            os.close(handle)
            return _stage(target, data)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o777)
    except BaseException as problem:
        Staged(target, temporary, handle).discard()
        if isinstance(problem, OSError):
            problem.filename = str(target)
        raise
    return Staged(target, temporary, handle)


def _put_in_place(staged: list[Staged]) -> None:
    """Rename into place; when one fails, those before it get their old content back."""
    if len(staged) < 2:
        for one in staged:
            one.put()
            one.close()
        return
    with _alone_in(one.target.parent for one in staged):
        _put_all_in_place(staged)
    for one in staged:
        one.close()


def _put_all_in_place(staged: list[Staged]) -> None:
    old = {one.target: one.target.read_bytes() if one.target.exists() else None for one in staged}
    journal = _write_journal([(one.temporary, one.target) for one in staged])
    done: list[Path] = []
    try:
        for one in staged:
            one.put()
            done.append(one.target)
    except BaseException:
        try:
            _put_back({target: old[target] for target in done}, journal)
        except OSError as problem:
            # The journal, and the files it speaks of, are left for the next start.
            journal.close()
            for one in staged:
                one.close()
            staged.clear()
            raise FileProblem(f"{_not_written(problem)}; the next command finishes what was begun") from problem
        raise
    journal.discard()


def _put_back(old: Mapping[Path, bytes | None], journal: Journal) -> None:
    """Give files their old content, or remove them; entered in a journal of its own, which replaces the first."""
    staged = [_stage(target, data) for target, data in old.items() if data is not None]
    new = [target for target, data in old.items() if data is None]
    renamings = [*((one.temporary, one.target) for one in staged), *((None, target) for target in new)]
    undoing = journal.replaced(renamings)
    for one in staged:
        one.put()
        one.close()
    for target in new:
        target.unlink(missing_ok=True)
    undoing.discard()


# --- the journal --------------------------------------------------------------------------------------------

_JOURNAL = ".trfrate-journal"
_LEFTOVER = r"(?s)\.(?:.{1,100}\.[0-9a-f]{12}\.tmp|trfrate-journal\.[0-9a-f]{12})"
Renaming = tuple[Path | None, Path]
"""The temporary file and its target; without the first, the target is removed."""


def _state(file: Path) -> list[int] | None:
    """Return size and time of a file, by which it is recognized; None where there is none."""
    try:
        about = file.stat()
    except OSError:
        return None
    return [about.st_size, about.st_mtime_ns]


class Journal(Struct):
    """What is going to be renamed, in the folder of the first file; the other folders have a pointer to it."""

    entry: Staged
    pointers: tuple[Staged, ...]

    def replaced(self, renamings: Iterable[Renaming]) -> Journal:
        """Enter other renamings in place of these, at one blow."""
        self.entry.close()
        entries = _entries(self.entry.temporary.parent, renamings)
        return Journal(_enter(self.entry.temporary, entries), self.pointers)

    def discard(self) -> None:
        """Remove it: all is done."""
        for one in (self.entry, *self.pointers):
            one.discard()

    def close(self) -> None:
        """Give up the locks."""
        for one in (self.entry, *self.pointers):
            one.close()


def _write_journal(renamings: Iterable[Renaming]) -> Journal:
    """Enter what is going to be renamed. From the moment its own name is there, all of it will happen."""
    pairs = list(renamings)
    first, *others = dict.fromkeys(target.parent for _, target in pairs)
    name = f"{_JOURNAL}.{os.urandom(6).hex()}"
    pointers: list[Staged] = []
    try:
        pointers += (_enter(folder / name, {"journal": str(first / name)}) for folder in others)
        return Journal(_enter(first / name, _entries(first, pairs)), tuple(pointers))
    except BaseException:
        for one in pointers:
            one.discard()
        raise


def _entries(folder: Path, renamings: Iterable[Renaming]) -> list[tuple[str | None, str, list[int] | None]]:
    """Return what a journal in the folder says: names of files there, and the whole path of those elsewhere."""
    entries = []
    for temporary, target in renamings:
        name = target.name if target.parent == folder else str(target)
        entries.append((temporary.name if temporary else None, name, _state(target)))
    return entries


def _enter(name: Path, content: object) -> Staged:
    """Put a journal under its name, which is there whole or not at all."""
    import json

    staged = _stage(name.parent / _JOURNAL, json.dumps(content).encode())
    try:
        if _LOCKS:
            staged.temporary.replace(name)
            return Staged(staged.target, name, staged.handle)
        staged.close()
        staged.temporary.replace(name)
        return Staged(staged.target, name, os.open(name, os.O_RDONLY))
    except BaseException:
        staged.discard()
        raise


def finish_interrupted(folder: Path) -> None:
    """Finish what a process was writing into the folder when it died, and remove its temporary files.

    Those of processes that live are locked, and left alone. A folder that cannot be written to stays as it is.
    """
    with suppress(OSError):
        left = [path for path in folder.iterdir() if path.name.startswith(".") and re.fullmatch(_LEFTOVER, path.name)]
        for path in left:
            if path.name.startswith(_JOURNAL) and not path.name.endswith(".tmp"):
                _finish_by(path)
        for path in left:
            if path.name.endswith(".tmp") and path.exists():
                _is_abandoned(path, remove=True)


def _finish_by(path: Path) -> None:
    """Finish what a journal, or the one that a pointer leads to, speaks of, if its process is gone."""
    journal = _pointed_to(path) or path
    with _alone_in({path.parent, *(target.parent for _, target, _ in _renamings(journal))}):
        if journal.exists() and _is_abandoned(journal):
            for temporary, target, state in _renamings(journal):
                _finish(temporary, target, state)
            journal.unlink(missing_ok=True)
        if not journal.exists() and path.exists() and _is_abandoned(path):
            path.unlink(missing_ok=True)


def _finish(temporary: Path | None, target: Path, state: object) -> None:
    if _state(target) != state:
        return  # done already, or written by somebody else since: it is not ours any more
    if temporary is None:
        target.unlink(missing_ok=True)
    elif temporary.exists():
        temporary.replace(target)


def _content_of(journal: Path) -> object:
    import json

    try:
        return json.loads(journal.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None  # gone, or not one of ours


def _pointed_to(path: Path) -> Path | None:
    """Return the journal that a pointer leads to, which has the same name in another folder."""
    content = _content_of(path)
    named = None
    if isinstance(content, dict):
        named = content.get("journal")
    if isinstance(named, str) and Path(named).name == path.name:
        return Path(named)
    return None


def _renamings(journal: Path) -> Iterator[tuple[Path | None, Path, object]]:
    """Yield what a journal speaks of, as far as it may: a folder from elsewhere may bring one that is a trap.

    Files of another folder are renamed only if that folder has a pointer to this journal.
    """
    content = _content_of(journal)
    if not isinstance(content, list):
        return
    for entry in content:
        match entry:
            case [str() | None as new, str() as named, state]:
                target = journal.parent / named
            case _:
                continue
        if new is not None and not (re.fullmatch(_LEFTOVER, new) and new.startswith(f".{target.name[:100]}.")):
            continue
        if target.name == named or _same_path(_pointed_to(target.with_name(journal.name)), journal):
            yield target.with_name(new) if new else None, target, state


def _same_path(one: Path | None, other: Path) -> bool:
    return one is not None and os.path.realpath(one) == os.path.realpath(other)


try:
    from fcntl import LOCK_EX, LOCK_NB, flock

    _LOCKS = True
except ImportError:
    _LOCKS = False


def _lock(handle: int) -> bool:
    """Lock a file just made; False if another process has taken it for abandoned before, and removed it."""
    if not _LOCKS:
        return True
    with suppress(OSError):  # some network drives have none
        flock(handle, LOCK_EX)
    return os.fstat(handle).st_nlink > 0


@contextmanager
def _alone_in(folders: Iterable[Path]) -> Iterator[None]:
    """Wait until no other process renames a set of files in the folders: two at once would leave a mix."""
    handles: list[int] = []
    try:
        # In one order, or two processes could wait for each other.
        for folder in sorted(set(folders)) if _LOCKS else ():
            handles.append(os.open(folder, os.O_RDONLY))
            with suppress(OSError):
                flock(handles[-1], LOCK_EX)
        yield
    finally:
        for handle in handles:
            os.close(handle)


def _is_abandoned(path: Path, remove: bool = False) -> bool:
    """Return whether the process that wrote the file is gone; then it may be removed while nobody else can lock it."""
    if not _LOCKS:
        path.rename(path)  # Windows refuses that, with an OSError, while a process has the file open
        if remove:
            path.unlink(missing_ok=True)
        return True
    handle = os.open(path, os.O_RDONLY)
    try:
        flock(handle, LOCK_EX | LOCK_NB)
        if remove:
            path.unlink(missing_ok=True)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True


def reason(problem: OSError) -> str:
    """Return the reason that the operating system gives, without numbers and paths."""
    return (problem.strerror or type(problem).__name__).lower()
