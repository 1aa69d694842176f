"""The page as a static site with Python inside: all its files as bytes, from the pinned packages."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from trfrate import files
from trfrate.errors import FileProblem
from trfrate.page.assets import POLICY, assets, script
from trfrate.page.packages import PACKAGES, PYTHON, RUNTIME, RUNTIME_FILES, WHEELS, Package

_PACKAGE = Path(__file__).parent.parent
_NOT_IN_BROWSERS = ("cli", "__main__.py", "page/server.py", "page/site.py", "page/packages.py", "page/assets.py")
_OWN_ARCHIVE = "trfrate.zip"
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The time in our archive, so that the same program gives the same bytes."""
_HEAD = '<meta charset="utf-8">\n'


def site(packages: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return all files of the site by name, of the packages by file name."""
    found = {name: asset.data for name, asset in assets("engine-worker.js").items()}
    policy = POLICY.format(script=" 'wasm-unsafe-eval'")
    meta = f'{_HEAD}<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    found["index.html"] = found["index.html"].replace(_HEAD.encode(), meta.encode(), 1)
    found["worker.js"] = script("worker.js")
    found |= {f"python/{name}": data for name, data in _runtime(packages[RUNTIME.file]).items()}
    # A server may treat unknown suffixes in its own way; every archive is a plain .zip to it.
    archives = {_OWN_ARCHIVE: own_archive()} | {f"{Path(each.file).stem}.zip": packages[each.file] for each in WHEELS}
    found |= {f"python/{name}": data for name, data in archives.items()}
    found["python/archives.json"] = json.dumps(list(archives)).encode()
    found["service-worker.js"] = _service_worker(found)
    return found


def _runtime(package: bytes) -> dict[str, bytes]:
    import io
    import tarfile

    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        streams = {name: archive.extractfile(f"package/{name}") for name in RUNTIME_FILES}
        return {name: stream.read() for name, stream in streams.items() if stream}


def own_archive() -> bytes:
    """Return the modules that answer in a browser, as an archive."""
    import io
    import zipfile

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(_PACKAGE.rglob("*.py")):
            name = file.relative_to(_PACKAGE).as_posix()
            if not name.startswith(_NOT_IN_BROWSERS):
                entry = zipfile.ZipInfo(f"trfrate/{name}", _FIRST_DAY)
                archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _service_worker(found: Mapping[str, bytes]) -> bytes:
    """Return the script that keeps the site offline; its version is the content of everything else."""
    version = hashlib.sha256(b"".join(hashlib.sha256(found[name]).digest() for name in sorted(found))).hexdigest()
    names = ["./", *sorted(name for name in found if name != "index.html")]
    head = f"const VERSION = {json.dumps(version[:16])};\nconst FILES = {json.dumps(names)};\n"
    return head.encode() + script("service-worker.js")


# --- the packages -------------------------------------------------------------------------------------------


def at_hand(folder: Path) -> dict[str, bytes]:
    """Return the packages of a folder, each with its known hash."""
    missing = [package.file for package in PACKAGES if not (folder / package.file).is_file()]
    if missing:
        raise FileProblem(f"{folder} lacks {', '.join(missing)}")
    return {package.file: _checked(package, files.read_file(folder / package.file)) for package in PACKAGES}


def _checked(package: Package, data: bytes) -> bytes:
    if hashlib.sha256(data).hexdigest() != package.sha256:
        raise FileProblem(f"{package.file} is not the file it should be: its hash differs")
    return data


def fetch(folder: Path) -> Iterator[str]:
    """Fetch the packages that the folder lacks, by npm and pip; yield what is fetched next."""
    for package in PACKAGES:
        if not (folder / package.file).is_file():
            yield package.what
            _run(_command(package, folder), folder)


def _command(package: Package, folder: Path) -> list[str]:
    if package.tool == "npm":
        import shutil

        return [shutil.which("npm") or "npm", "pack", "--silent", package.what]
    return [
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"),
        *("--only-binary=:all:", "--python-version", PYTHON, "--platform", package.platform),
        *("--dest", str(folder), package.what),
    ]


def _run(command: list[str], folder: Path) -> None:
    stated = " ".join(command)
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError as problem:
        raise FileProblem(f"cannot run {stated}: {files.reason(problem)}") from problem
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        reason = lines[-1] if lines else f"code {done.returncode}"
        raise FileProblem(f"{stated} failed: {reason}")
