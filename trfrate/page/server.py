"""The page for this computer alone: a server on 127.0.0.1 whose addresses begin with a secret token.

A request without the token, for another host or from another origin gets an empty refusal. The server ends when the
last page is closed: each page holds one connection open, and a reload opens the next within the grace period.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Timer
from typing import Any

from trfrate.files import MAX_SIZE
from trfrate.page import framing
from trfrate.page.assets import POLICY, Asset, assets
from trfrate.page.bridge import Bridge

HOST = "127.0.0.1"
_MOST = 2 * MAX_SIZE
"""The largest request: several files, and what the user chose."""
_GRACE, _PULSE = 3.0, 1.0
"""Seconds without a page until the server ends; seconds between two signs of life."""
_SOCKET_TIMEOUT = 60
_HEADERS = {
    "Content-Security-Policy": POLICY.format(script="") + "; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class PageServer(ThreadingHTTPServer):
    """Serves one user's page until it is closed."""

    daemon_threads = True

    def __init__(self, bridge: Bridge, given: Mapping[str, bytes]) -> None:
        super().__init__((HOST, 0), _Handler)
        self.token = secrets.token_urlsafe(24)
        self.authority = f"{HOST}:{self.server_address[1]}"
        self.address = f"http://{self.authority}/{self.token}/"
        self.assets: dict[str, Asset] = assets("engine-local.js")
        self.given = given
        """The files that the page opens with."""
        self.closing = Event()
        self._bridge = bridge
        self._working = Lock()
        self._pages = 0
        self._counting = Lock()

    def answer(self, request: bytes) -> bytes:
        """Answer one request at a time: the bridge keeps the last event."""
        with self._working:
            return self._bridge.answer(request)

    def opened(self) -> None:
        """Count a page."""
        with self._counting:
            self._pages += 1

    def closed(self) -> None:
        """Count a page off; the last one ends the server, unless it was only reloaded."""
        with self._counting:
            self._pages -= 1
            last = self._pages == 0
        if last:
            timer = Timer(_GRACE, self._end_if_unused)
            timer.daemon = True
            timer.start()

    def _end_if_unused(self) -> None:
        with self._counting:
            unused = self._pages == 0
        if unused:
            self.closing.set()
            self.shutdown()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that hangs up in the middle of a request."""


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"
    server_version = "trfrate"
    sys_version = ""
    timeout = _SOCKET_TIMEOUT

    def do_GET(self) -> None:
        """Serve the page, its parts, the files it opens with, and the sign of life."""
        name = self._asked()
        if name is None:
            self._refuse(403)
        elif name == "given":
            self._send(Asset(framing.pack({}, self.server.given), "application/octet-stream"))
        elif name == "alive":
            self._stay()
        elif (name or "index.html") in self.server.assets:
            self._send(self.server.assets[name or "index.html"])
        else:
            self._refuse(404)

    def do_POST(self) -> None:
        """Answer what the page asks."""
        length = self.headers.get("Content-Length", "")
        if self._asked() != "answer" or self.headers.get("Origin") != f"http://{self.server.authority}":
            self._refuse(403)
        elif not (length.isdecimal() and int(length) <= _MOST):
            self._refuse(413)
        else:
            answer = self.server.answer(self.rfile.read(int(length)))
            self._send(Asset(answer, "application/octet-stream"))

    def _asked(self) -> str | None:
        """Return what is asked for below the token; None for whoever is not our page."""
        origin = self.headers.get("Origin")
        ours = (
            self.headers.get_all("Host") == [self.server.authority]
            and origin in (None, f"http://{self.server.authority}")
            and self.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin")
        )
        _, token, *rest = (*self.path.split("/", 2), "")
        if not ours or not secrets.compare_digest(token.encode(), self.server.token.encode()):
            return None
        return rest[0]

    def _send(self, asset: Asset) -> None:
        self.send_response(200)
        self._send_headers({"Content-Type": asset.type, "Content-Length": str(len(asset.data))})
        self.wfile.write(asset.data)

    def _send_headers(self, more: Mapping[str, str]) -> None:
        for name, value in {**_HEADERS, **more}.items():
            self.send_header(name, value)
        self.end_headers()

    def _refuse(self, code: int) -> None:
        # What was sent along is not read, so the connection cannot be used again.
        self.close_connection = True
        self.send_response(code)
        self._send_headers({"Content-Length": "0", "Connection": "close"})

    def _stay(self) -> None:
        """Hold the connection until the page goes, which a write notices."""
        self.close_connection = True
        self.server.opened()
        try:
            self.send_response(200)
            self._send_headers({"Content-Type": "text/event-stream", "Connection": "close"})
            while not self.server.closing.wait(_PULSE):
                self.wfile.write(b":\n\n")
        except OSError:
            pass
        finally:
            self.server.closed()

    def log_message(self, format: str, *args: object) -> None:
        """Write no log: addresses hold the token."""
