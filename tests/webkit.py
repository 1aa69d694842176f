"""WebKit, the engine of Safari, behind those calls of playwright that most tests of the page use.

Playwright drives builds of its own, which no package index has; WebKitGTK brings a WebDriver. A test that asks for more
than is here is skipped.
"""

import functools
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

DISPLAY = ":97"
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
# The selectors of playwright: CSS, texts, and one of several by its number, each within the one before.
FIND = r"""
const within = (scope, part) => {
  if (part.startsWith("text=")) {
    const text = part.slice(5).toLowerCase();
    const all = [scope, ...scope.querySelectorAll("*")].filter((each) => each.textContent.toLowerCase().includes(text));
    return all.filter((each) => !all.some((other) => other !== each && each.contains(other)));
  }
  const [, css, text, more] = part.match(/^(.*?)(?::(?:has-text|text-matches)\(["'](.*)["']\))?(:.*|)$/);
  const fits = (each) => !text || new RegExp(text, "i").test(each.textContent);
  return [...scope.querySelectorAll(css + more)].filter(fits);
};
const step = (scopes, part) => part.startsWith("nth=")
  ? scopes.slice(part.slice(4), Number(part.slice(4)) + 1)
  : scopes.flatMap((scope) => within(scope, part));
const either = (selector) => selector.split(/, (?=#problem)/);
const find = (selector) => either(selector).flatMap((one) => one.split(" >> ").reduce(step, [document]));
const seen = (each) => each.checkVisibility();
"""
STATES = {
    "visible": "find(arg).some(seen)",
    "hidden": "!find(arg).some(seen)",
    "attached": "find(arg).length > 0",
    "detached": "find(arg).length === 0",
}


@contextmanager
def browser():
    """A screen that nobody sees, on which each visitor opens a browser of their own."""
    if missing := [name for name in ("WebKitWebDriver", "Xvfb") if not shutil.which(name)]:
        pytest.skip(f"{' and '.join(missing)} not installed: the page is not tried in WebKit")
    visitors = []

    def new_context(**settings):
        visitors.append(Context(**settings))
        return visitors[-1]

    with subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1400x1000x24"], stderr=subprocess.DEVNULL) as screen:
        try:
            yield SimpleNamespace(new_context=new_context)
        finally:
            for visitor in visitors:
                visitor.close()
            screen.terminate()


class Context:
    """One visitor, with a driver of their own."""

    def __init__(self, viewport=None, **settings):
        if settings or (viewport and viewport["width"] < 500):
            pytest.skip("WebKit's driver can pretend no colors, touch, missing scripts or narrow windows")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"http://127.0.0.1:{free.getsockname()[1]}"
        self.folder = Path(tempfile.mkdtemp())
        (self.folder / "downloads").mkdir()
        (self.folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.folder}/downloads"\n')
        more = {
            "DISPLAY": DISPLAY,
            "XDG_CONFIG_HOME": str(self.folder),
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        command = ["WebKitWebDriver", f"--port={self.address.rpartition(':')[2]}"]
        self.driver = subprocess.Popen(
            command, env={**os.environ, **more}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.session = "/session"
        self.session = f"/session/{self.call('', capabilities={})['sessionId']}"
        self.call("/window/rect", **(viewport or {"width": 1200, "height": 900}))
        self.patience, self.noted = 15000, lambda request: None

    def call(self, path, method="POST", **body):
        data = json.dumps(body).encode() if method == "POST" else None
        request = Request(self.address + self.session + path, data, method=method)
        for _ in range(100):
            try:
                with urlopen(request, timeout=180) as response:
                    return json.load(response)["value"]
            except HTTPError as problem:
                raise AssertionError(problem.read().decode()) from None
            except URLError:
                time.sleep(0.1)  # the driver is not there yet
        raise AssertionError("WebKitWebDriver does not answer")

    def set_default_timeout(self, milliseconds):
        self.patience = milliseconds

    def on(self, event, noted):
        self.noted = noted

    def new_page(self):
        return Page(self)

    def close(self):
        if self.driver.poll() is not None:
            return
        self.call("", "DELETE")
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.folder)


class Offered(SimpleNamespace):
    """The calls that there are; a test that needs another one is skipped."""

    def __getattr__(self, name):
        pytest.skip(f"WebKit's driver has no {name}")


class Page(Offered):
    """The window of a visitor."""

    def __init__(self, context):
        self.context, self.keyboard = context, SimpleNamespace(press=self._press)

    def on(self, event, noted):
        """Console and errors are not reported by the driver."""

    def goto(self, address):
        self.context.call("/url", url=address)

    def reload(self):
        self.context.call("/refresh")

    def evaluate(self, script, arg=None):
        """The value of an expression, or of a function of the argument; promises are awaited."""
        body = f"""{FIND}
          const [arg, done] = arguments;
          const run = async () => {{ const made = ({script}); return typeof made === "function" ? made(arg) : made; }};
          run().then((value) => done([value ?? null]), (problem) => done([null, String(problem)]));"""
        value, *problem = self.context.call("/execute/async", script=body, args=[arg])
        if "is not a valid selector" in str(problem):
            pytest.skip(f"WebKit's driver has no selector of playwright such as {arg}")
        assert not problem, problem
        return value

    def eval_on_selector_all(self, selector, script):
        return self.evaluate(f"(arg) => ({script})(find(arg))", selector)

    def eval_on_selector(self, selector, script):
        return self.evaluate(f"(arg) => ({script})(find(arg)[0])", selector)

    def wait_for_selector(self, selector, state="visible", timeout=None):
        end = time.monotonic() + (timeout or self.context.patience) / 1000
        while not self.evaluate(f"(arg) => {STATES[state]}", selector):
            assert time.monotonic() < end, f"{selector} is not {state}: {self.inner_text('main')}"
            time.sleep(0.05)
        for url in self.evaluate(
            "performance.getEntries().map((each) => each.name).filter((name) => name.includes('//'))"
        ):
            self.context.noted(SimpleNamespace(url=url))

    def _on(self, selector, action, **body):
        self.wait_for_selector(selector, state="attached")
        (element,) = self.evaluate("(arg) => find(arg)[0]", selector).values()
        try:
            self.context.call(f"/element/{element}/{action}", **body)
        except AssertionError as problem:
            if "stale" not in str(problem):
                raise
            self._on(selector, action, **body)  # it was drawn anew meanwhile

    def click(self, selector):
        self.wait_for_selector(selector)
        self._on(selector, "click")

    check = click

    def focus(self, selector):
        self.eval_on_selector(selector, "each => each.focus()")

    def fill(self, selector, text):
        self.eval_on_selector(selector, "each => { each.focus(); each.value = ''; }")
        self._on(selector, "value", text=text)

    def set_input_files(self, selector, files):
        self.eval_on_selector(selector, "each => { each.value = ''; }")  # or the driver adds to what was chosen
        self._on(selector, "value", text=files if isinstance(files, str) else "\n".join(files))

    def select_option(self, selector, value):
        self.wait_for_selector(selector)
        self.eval_on_selector(
            selector, f"each => {{ each.value = {value!r}; each.dispatchEvent(new Event('change')); }}"
        )

    def _press(self, key):
        keys = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")]
        self.context.call("/actions", actions=[{"type": "key", "id": "keys", "actions": keys}])

    def locator(self, selector, has_text=""):
        if has_text:
            selector = f"{selector}:has-text('{has_text}')"
        count = functools.partial(self.evaluate, "(arg) => find(arg).length", selector)
        return Offered(
            click=lambda: self.click(selector),
            inner_text=lambda: self.inner_text(selector),
            all_inner_texts=lambda: self.eval_on_selector_all(selector, "all => all.map(each => each.innerText)"),
            count=count,
            all=lambda: [self.locator(f"{selector} >> nth={at}") for at in range(count())],
        )

    def query_selector(self, selector):
        return self.evaluate("(arg) => find(arg).length", selector) or None

    def inner_text(self, selector):
        self.wait_for_selector(selector, state="attached")
        return self.eval_on_selector(selector, "each => each.innerText")

    def input_value(self, selector):
        return self.eval_on_selector(selector, "each => each.value")

    def get_attribute(self, selector, name):
        return self.eval_on_selector(selector, f"each => each.getAttribute({name!r})")

    def is_visible(self, selector):
        return self.evaluate("(arg) => find(arg).some(seen)", selector)

    @contextmanager
    def expect_download(self):
        folder, saving = self.context.folder / "downloads", SimpleNamespace()
        for path in folder.iterdir():
            path.unlink()  # WebKit overwrites nothing
        yield saving
        end = time.monotonic() + 60
        while not (found := [path for path in folder.iterdir() if path.suffix != ".wkdownload"]):
            assert time.monotonic() < end, "nothing was saved"
            time.sleep(0.1)
        (path,) = found
        saving.value = SimpleNamespace(suggested_filename=path.name, path=lambda: path)
