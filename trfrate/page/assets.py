"""The files of the page itself, by name, and how a browser must take them."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import NamedTuple

from trfrate.formats.html.style import STYLE

_STATIC = Path(__file__).parent / "static"
NAMES = (
    "index.html",
    "page.css",
    "page.js",
    "chart.js",
    "controls.js",
    "lists.js",
    "published.js",
    "session.js",
    "element.js",
    "framing.js",
    "icon.svg",
    "example.csv",
    "engine.js",
)
"""What both ways of running the page share; `engine.js` differs."""
CHART_STYLE = "chart.css"
"""The style of the chart, which is that of the HTML output."""
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".csv": "text/csv; charset=utf-8",
}
POLICY = (
    "default-src 'none'; script-src 'self'{script}; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


class Asset(NamedTuple):
    """One file of the page."""

    data: bytes
    type: str


def assets(engine: str) -> dict[str, Asset]:
    """Return the files by name; `engine` is the script by which the page reaches Python."""
    found = {name: _asset(name, engine if name == "engine.js" else name) for name in NAMES}
    found[CHART_STYLE] = Asset(STYLE.encode(), TYPES[".css"])
    return found


def script(name: str) -> bytes:
    """Return a script that only one of the two ways needs."""
    return (_STATIC / name).read_bytes()


def _asset(name: str, file: str) -> Asset:
    return Asset((_STATIC / file).read_bytes(), TYPES[PurePosixPath(name).suffix])
