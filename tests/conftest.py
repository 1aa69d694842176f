import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent
FIXTURES = ROOT / "fixtures"

# A busy machine must not fail a test, and CI tries the same examples each time; elsewhere they are new in every run.
settings.register_profile("trfrate", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("trfrate")

# A shell in the background starts its jobs deaf to Ctrl-C, and the processes that tests interrupt would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder with files of other programs; tests that need it are skipped where it is not."""
    folder = os.environ.get("TRFRATE_CORPUS")
    if not folder:
        pytest.skip("TRFRATE_CORPUS is not set: files of other programs are not at hand")
    return Path(folder)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what can be told from the test itself; `slow` is written at the test."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.fuzz)
        if "corpus" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.corpus)
