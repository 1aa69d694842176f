"""A real browser for the tests of the page, driven by playwright; skipped with a message where missing.

Chromium, or what TRFRATE_BROWSER names: `firefox` or `webkit`. TRFRATE_BROWSER_PATH is a program not on the PATH.
"""

import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import webkit
from tests.conftest import ROOT

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
LAUNCHES = {"chromium": {"args": FLAGS}, "firefox": {"channel": "moz-firefox"}}
NAME = os.environ.get("TRFRATE_BROWSER", "chromium")
chromium_alone = pytest.mark.skipif(
    NAME != "chromium", reason="playwright can pretend paper, and a page without scripts, in Chromium alone"
)
DAY = "1792108800"  # 2026-10-16, as SOURCE_DATE_EPOCH


def program() -> str:
    """The path of the browser."""
    if NAME == "webkit":
        return ""
    names = {"chromium": ("chromium", "chromium-browser"), "firefox": ("firefox", "firefox-esr")}[NAME]
    found = next(filter(None, map(shutil.which, names)), None)
    path = os.environ.get("TRFRATE_BROWSER_PATH") or found
    if not path:
        pytest.skip(f"{NAME.title()} is not installed: the page is not tried in a browser")
    return path


@contextmanager
def browser():
    """A headless browser."""
    if NAME == "webkit":
        with webkit.browser() as launched:
            yield launched
        return
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")
    path = program()
    with sync_api.sync_playwright() as driver:
        launched = getattr(driver, NAME).launch(executable_path=path, **LAUNCHES[NAME])
        try:
            yield launched
        finally:
            launched.close()


def environment(today: bool = False) -> dict[str, str]:
    """The same day for the page and the command line, so that their files can be compared."""
    known = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "SOURCE_DATE_EPOCH": DAY}
    if today:
        del known["SOURCE_DATE_EPOCH"]
    return known


@contextmanager
def local_page(*files: Path):
    """The address of `trfrate open`, and its process."""
    program = [sys.executable, "-m", "trfrate", "open", "--no-browser", *map(str, files)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True) as run:
        try:
            address = run.stdout.readline().strip()
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{32}/", address), run.stderr.read()
            yield address, run
        finally:
            run.kill()


def command(*arguments: str, cwd: Path, today: bool = False) -> str:
    """What the command line says, on the day of the local page or, as a static one does it, today."""
    program = [sys.executable, "-m", "trfrate", *arguments]
    done = subprocess.run(program, cwd=cwd, capture_output=True, text=True, encoding="utf-8", env=environment(today))
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def context(browser, **settings):
    """A visitor of their own, who gives up early where nothing happens."""
    made = browser.new_context(**settings)
    made.set_default_timeout(15000)
    return made


def watched(context):
    """A page of the browser; its requests and complaints are collected as they come up."""
    page = context.new_page()
    page.requests_seen, page.complaints = [], []
    context.on("request", lambda request: page.requests_seen.append(request.url))
    page.on("console", lambda line: page.complaints.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda problem: page.complaints.append(str(problem)))
    return page


def choose(page, *files: Path) -> None:
    """Give files to the page, and wait for its answer."""
    page.evaluate("document.getElementById('files').value = ''")  # the same file again is no change
    forget_answer(page)
    page.set_input_files("#files", [str(file) for file in files])
    wait_for_answer(page)


def forget_answer(page) -> None:
    page.evaluate("['status', 'problem'].forEach(id => document.getElementById(id).replaceChildren())")


def wait_for_answer(page) -> None:
    # The page's own policy forbids waiting by a function.
    page.wait_for_selector('#status:text-matches("rated$"), #problem p', timeout=120000)


def drop(page, *files: Path, on: str = "body", until: str = "") -> None:
    """Drop files on a part of the page, as from a file manager, and wait for the answer or for what is to appear."""
    import base64

    forget_answer(page)
    content = [[file.name, base64.b64encode(file.read_bytes()).decode()] for file in files]
    page.evaluate(
        """([content, on]) => {
          const carried = new DataTransfer();
          for (const [name, text] of content) {
            const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
            carried.items.add(new File([bytes], name));
          }
          const told = { dataTransfer: carried, bubbles: true, cancelable: true };
          document.querySelector(on).dispatchEvent(new DragEvent("drop", told));
        }""",
        [content, on],
    )
    if until:
        page.wait_for_selector(until, timeout=60000)
    else:
        wait_for_answer(page)


def table(page) -> list[list[str]]:
    """The chart as the page shows it."""
    return page.eval_on_selector_all(
        "#chart tbody tr[data-number]", "rows => rows.map(row => [...row.children].map(cell => cell.innerText.trim()))"
    )


def download(page, name: str) -> tuple[str, bytes]:
    """The name and the bytes of a file that the page saves."""
    with page.expect_download() as saving:
        page.click(f"[data-download={name}]")
    return saving.value.suggested_filename, Path(saving.value.path()).read_bytes()
