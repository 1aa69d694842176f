"""What is in the source distribution and in the wheel."""

import subprocess
import sys
import tarfile
import tomllib
import zipfile

import pytest

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_the_source_distribution_lists_tests_fixtures_and_docs():
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {"trfrate", "tests", "fixtures", "docs", ".config", ".ci", ".github", "README.md", "LICENSE"} == {*included}
    assert all((ROOT / name).exists() for name in included)


@pytest.mark.slow
def test_both_distributions_are_whole(tmp_path):
    """Where the builder is installed, the files themselves: everything that git knows of those folders."""
    pytest.importorskip("hatchling")
    for kind in ("sdist", "wheel"):
        command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(tmp_path)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (source,), (wheel,) = tmp_path.glob("*.tar.gz"), tmp_path.glob("*.whl")
    with tarfile.open(source) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    folders = ("trfrate", "tests", "fixtures", "docs")
    files = {path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*.*")}
    assert not {name for name in files if "__pycache__" not in name and (ROOT / name).is_file()} - packed
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "trfrate/docs/diagnostics.md" in names and "trfrate/py.typed" in names
    assert not [name for name in names if name.startswith(("tests", "fixtures"))]
