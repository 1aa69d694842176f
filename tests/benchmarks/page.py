"""What a visitor of the static page waits for: ready for a file, against the start of Pyodide alone."""

from __future__ import annotations

import functools
import http.server
import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from tests.benchmarks.measure import Row, compare
from trfrate.page import site

RUNS = 5
BARE = {
    "bare.html": '<!DOCTYPE html><html><body><script type="module" src="bare.js"></script></body></html>',
    "bare.js": """const worker = new Worker("bare-worker.js", { type: "module" });
worker.onmessage = () => document.body.append(Object.assign(document.createElement("p"), { id: "ready" }));
""",
    "bare-worker.js": """import { loadPyodide } from "./python/pyodide.mjs";
await loadPyodide({ indexURL: new URL("python/", import.meta.url).href, checkIntegrity: false });
postMessage(true);
""",
}


class Silent(http.server.SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_message(self, format: str, *_: object) -> None:
        """Write nothing."""


def rows() -> Iterator[Row]:
    """Visit both alternately, each time as somebody new, without a cache."""
    from tests import browser as real

    packages = Path(os.environ.get("TRFRATE_PAGE_PARTS") or tempfile.mkdtemp())
    list(site.fetch(packages))
    with tempfile.TemporaryDirectory() as folder, real.browser() as launched:
        content = site.site(site.at_hand(packages)) | {name: text.encode() for name, text in BARE.items()}
        for name, data in content.items():
            (Path(folder) / name).parent.mkdir(exist_ok=True)
            (Path(folder) / name).write_bytes(data)
        handler = functools.partial(Silent, directory=folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_address[1]}/"

            def visit(name: str, until: str, state: str) -> None:
                context = launched.new_context(service_workers="block")
                page = context.new_page()
                page.goto(address + name)
                page.wait_for_selector(until, state=state, timeout=120000)
                context.close()

            ready = functools.partial(visit, "", "#progress", "hidden")
            alone = functools.partial(visit, "bare.html", "#ready", "attached")
            times = compare(ready, alone, RUNS, perf_counter)
            server.shutdown()
    detail = f"{times.ours:.2f} s and {times.peer:.2f} s"
    yield Row(
        "the static page, ready for a file", "Pyodide alone", 1 / times.faster, 3.0, at_least=False, detail=detail
    )
