"""The packages of Python for a browser that the static page is built of, pinned by version and hash."""

from __future__ import annotations

from typing import NamedTuple

PYTHON = "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"


class Package(NamedTuple):
    """One file to fetch, with Python or a library in it."""

    file: str
    sha256: str
    tool: str
    """What fetches it: `npm` or `pip`."""
    what: str
    """Name and version, as that tool takes them."""
    platform: str = "any"


RUNTIME = Package(
    "pyodide-314.0.7.tgz",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    "npm",
    "pyodide@314.0.7",
)
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What the page needs of it."""
WHEELS = (
    Package(
        "python_calamine-0.9.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
        "c049c7ab083460066da3f12525722c4b71ca4962a18fbfd1b74fcb735c196a15",
        "pip",
        "python-calamine==0.9.0",
        PLATFORM,
    ),
    Package(
        "xlsxwriter-3.3.1-py3-none-any.whl",
        "8e2c89e59d733fe59e112317218c64fbbc276d90a8c144ebd6f7fa15e7ab184a",
        "pip",
        "XlsxWriter==3.3.1",
    ),
    Package(
        "chardet-7.7.0-py3-none-any.whl",
        "11cf9b719ea3675a2a7d8a3071bbe4d7ea24b26bfe39a51588d515ddd05cacad",
        "pip",
        "chardet==7.7.0",
    ),
    Package(
        "openpyxl-3.1.5-py2.py3-none-any.whl",
        "5282c12b107bffeef825f4617dc029afaf41d0ea60823bbb665ef3079dc79de2",
        "pip",
        "openpyxl==3.1.5",
    ),
    Package(
        "et_xmlfile-2.0.0-py3-none-any.whl",
        "7a91720bc756843502c3b7504c77b8fe44217c85c537d85037f0f536151b2caa",
        "pip",
        "et-xmlfile==2.0.0",
    ),
)
PACKAGES = (RUNTIME, *WHEELS)
